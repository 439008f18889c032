//! Dealer and hands: `3SAKQ…,…,…,`. LIN §5

use std::ops::Range;

use portnote_bridge::{Card, Deal, FULL_HAND, Hand, Rank, Seat, Suit};

use super::card::{rank_of, suit_of};
use crate::limits::FAULTS;
use crate::pairs::is_space;

/// The order of hands and names in LIN.
pub const SEATS: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// Who deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealer {
    /// `1` to `4`.
    Seat(Seat),
    /// `0`: nobody knows.
    Unknown,
    /// The digit is missing, or another one.
    Missing,
}

/// How much of a deal is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealState {
    /// Four hands of 13 cards.
    Complete,
    /// The same, where one hand is what the three others leave. LIN-35
    Completed,
    /// Other numbers of cards. LIN-36
    Part,
    /// No card.
    None,
}

/// What is odd about the text of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HandFault {
    /// `10` for `T`. LIN-32
    Ten,
    /// Ranks before any suit. LIN-40
    RankBeforeSuit,
    /// A character that is neither suit nor rank.
    Unknown,
    /// A suit that was named before. LIN-33
    SuitAgain,
    /// A card that was dealt before. LIN-40
    Duplicate {
        /// The card.
        card: Card,
        /// Who has it.
        first: Seat,
        /// Who would have it a second time.
        second: Seat,
    },
    /// A fifth hand. LIN-40
    ExtraHand,
    /// Hands in the form of PBN: dots between suits, and no suit letters.
    Dots,
}

/// The value of `md`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DealValue {
    /// Who deals.
    pub dealer: Dealer,
    /// The hands; one of a complete deal that is not written is filled in.
    pub deal: Deal,
    /// How much of it is known.
    pub state: DealState,
    /// The hand that was filled in.
    pub completed: Option<Seat>,
    /// Seats with a card `X`, which is any small one. LIN-37
    pub hidden: [bool; 4],
    /// How many such cards there are: by seat, in the order of [`SEATS`], and by suit, spades first.
    pub small: [[u8; 4]; 4],
    /// What is odd about it, each with its place in the value.
    pub faults: Vec<(HandFault, Range<usize>)>,
    /// The place of the first card of each [`HandFault::Duplicate`], in their order.
    pub(crate) firsts: Vec<Range<usize>>,
    /// The place of each hand in the value, in the order of [`SEATS`].
    pub fields: [Range<usize>; 4],
}

impl DealValue {
    /// Reads the value of `md`; `None` where it says nothing.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// use portnote_lin::value::deal::{DealState, DealValue};
    ///
    /// let text = "3S69H4TJD27QKC39JQ,S3H269KAD458JC678,S57QKAH57D39C25KA,";
    /// let deal = DealValue::of(text).unwrap();
    /// assert_eq!(deal.dealer(), Some(Seat::North));
    /// assert_eq!((deal.state, deal.completed), (DealState::Completed, Some(Seat::East)));
    /// ```
    #[must_use]
    pub fn of(value: &str) -> Option<Self> {
        let bytes = value.as_bytes();
        let start = bytes.iter().position(|byte| !is_space(*byte))?;
        let (dealer, mut at) = match bytes.get(start) {
            Some(digit @ b'1'..=b'4') => {
                let seat = SEATS.get(usize::from(digit - b'1')).copied();
                (seat.map_or(Dealer::Missing, Dealer::Seat), start + 1)
            }
            Some(b'0') => (Dealer::Unknown, start + 1),
            Some(b'5'..=b'9') => (Dealer::Missing, start + 1),
            _ => (Dealer::Missing, start),
        };
        let end = bytes.len()
            - bytes
                .iter()
                .rev()
                .take_while(|byte| is_space(**byte))
                .count();
        let mut reading = Reading {
            holders: std::array::from_fn(|_| None),
            value: Self {
                dealer,
                deal: Deal::new(),
                state: DealState::None,
                completed: None,
                hidden: [false; 4],
                small: [[0; 4]; 4],
                faults: Vec::new(),
                firsts: Vec::new(),
                fields: std::array::from_fn(|_| end..end),
            },
            has_extra: false,
        };
        for field in 0.. {
            let rest = bytes.get(at..end).unwrap_or(&[]);
            let len = memchr::memchr(b',', rest).unwrap_or(rest.len());
            reading.hand(bytes, field, at..at + len);
            at += len + 1;
            if at > end {
                break;
            }
        }
        reading.value.complete();
        Some(reading.value)
    }

    /// The hands in the form of PBN, each with its place in the value and as LIN has it.
    pub(crate) fn dotted<'v>(
        &'v self,
        text: &'v str,
    ) -> impl Iterator<Item = (Range<usize>, String)> + 'v {
        let fields = SEATS.into_iter().zip(&self.fields);
        fields.filter_map(move |(seat, field)| {
            let own = text.get(field.clone())?;
            let has_none = own.trim() == "-" && self.has_dots();
            (is_dotted(own.as_bytes()) || has_none).then(|| {
                let hand = self.deal.hand(seat).filter(|_| !has_none);
                (field.clone(), hand.map(hand_text).unwrap_or_default())
            })
        })
    }

    /// Whether some hand is in the form of PBN.
    pub(crate) fn has_dots(&self) -> bool {
        self.faults
            .iter()
            .any(|(fault, _)| *fault == HandFault::Dots)
    }

    /// The dealer.
    #[must_use]
    pub const fn dealer(&self) -> Option<Seat> {
        match self.dealer {
            Dealer::Seat(seat) => Some(seat),
            Dealer::Unknown | Dealer::Missing => None,
        }
    }

    /// The hands by which a play can be followed: all cards of them are known.
    #[must_use]
    pub fn to_follow(&self) -> Deal {
        let mut deal = self.deal;
        for (seat, hidden) in SEATS.into_iter().zip(self.hidden) {
            if hidden {
                deal.set_hand(seat, None);
            }
        }
        deal
    }

    /// Whether it is no view of an earlier deal, but another one: a player has a card in it that another
    /// player had, or another one deals.
    pub(crate) fn is_other(&self, first: &Self) -> bool {
        if matches!(self.dealer, Dealer::Seat(_)) {
            return self.dealer != first.dealer || self.moves_cards(first);
        }
        // What shows fewer cards is a position, or an example.
        let is_whole = matches!(self.state, DealState::Complete | DealState::Completed);
        let cards = SEATS.into_iter().filter_map(|seat| self.deal.hand(seat));
        let is_whole = is_whole || cards.map(Hand::len).sum::<usize>() >= 3 * FULL_HAND;
        is_whole && self.moves_cards(first)
    }

    /// Whether a player has a card in it that another one has in an earlier deal.
    pub(crate) fn moves_cards(&self, first: &Self) -> bool {
        SEATS.into_iter().any(|seat| {
            let hand = self.deal.hand(seat).unwrap_or_default();
            hand.cards().any(|card| {
                let holder = first.deal.holder(card);
                holder.is_some_and(|holder| holder != seat)
            })
        })
    }

    fn complete(&mut self) {
        let len = |seat| self.deal.hand(seat).map_or(0, Hand::len);
        let full = SEATS
            .into_iter()
            .filter(|seat| len(*seat) == FULL_HAND)
            .count();
        let mut empty = SEATS.into_iter().filter(|seat| len(*seat) == 0);
        let cards: usize = SEATS.into_iter().map(len).sum();
        let is_hidden = self.hidden.iter().any(|hidden| *hidden);
        self.state = match (full, empty.next()) {
            _ if is_hidden => DealState::Part,
            (4, _) => DealState::Complete,
            (3, Some(seat)) => {
                self.deal.set_hand(seat, Some(self.deal.rest()));
                self.completed = Some(seat);
                DealState::Completed
            }
            _ if cards == 0 => DealState::None,
            _ => DealState::Part,
        };
    }
}

/// A hand as BBO writes it: all four suit letters, ranks descending. LIN-31
#[must_use]
pub(crate) fn hand_text(hand: Hand) -> String {
    let mut text = String::with_capacity(17);
    for suit in Suit::DESCENDING {
        text.push(suit.letter());
        text.extend(hand.ranks(suit).map(Rank::letter));
    }
    text
}

/// Whether a hand has its suits between dots, as in PBN: three of them, and ranks.
fn is_dotted(hand: &[u8]) -> bool {
    let dots = hand.iter().filter(|byte| **byte == b'.').count();
    let is_own = |byte: &u8| {
        let is_sign = matches!(byte, b'.' | b'-' | b'0' | b'1' | b'x' | b'X');
        is_sign || is_space(*byte) || rank_of(*byte).is_some()
    };
    dots == 3 && hand.iter().all(is_own)
}

struct Reading {
    /// Who has each card, and where it is written.
    holders: [Option<(Seat, Range<usize>)>; 64],
    value: DealValue,
    /// Whether a fifth hand was found.
    has_extra: bool,
}

impl Reading {
    fn hand(&mut self, bytes: &[u8], field: usize, range: Range<usize>) {
        let Some(seat) = SEATS.get(field).copied() else {
            let own = bytes.get(range.clone()).unwrap_or(&[]);
            // A comma after the fourth hand is not a hand, and many extra hands are one fault.
            let has_text = own.iter().any(|byte| !is_space(*byte));
            if has_text && !self.has_extra {
                self.has_extra = true;
                self.value.faults.push((HandFault::ExtraHand, range));
            }
            return;
        };
        if let Some(place) = self.value.fields.get_mut(field) {
            *place = range.clone();
        }
        let mut hand = Hand::EMPTY;
        let own = bytes.get(range.clone()).unwrap_or(&[]);
        let has_dots = is_dotted(own);
        if has_dots && !self.value.has_dots() {
            self.value.faults.push((HandFault::Dots, range.clone()));
        } else if self.value.has_dots() && own.trim_ascii() == b"-" {
            return;
        }
        let mut suits = Suit::DESCENDING.into_iter();
        let first = suits.next().filter(|_| has_dots);
        let (mut suit, mut named) = (first, [false; 4]);
        let mut at = range.start;
        let mut is_written = false;
        while at < range.end {
            let byte = bytes.get(at).copied().unwrap_or(b' ');
            let start = at;
            at += 1;
            if is_space(byte) {
                continue;
            }
            is_written = true;
            if has_dots && byte == b'.' {
                suit = suits.next();
                continue;
            }
            if has_dots && byte == b'-' {
                continue;
            }
            if let Some(found) = suit_of(byte) {
                let seen = named
                    .get_mut(found as usize % 4)
                    .map(|seen| std::mem::replace(seen, true));
                if seen == Some(true) {
                    self.fault(HandFault::SuitAgain, start..at);
                }
                suit = Some(found);
                continue;
            }
            let rank = match byte {
                b'1' => {
                    if bytes.get(at) == Some(&b'0') && at < range.end {
                        at += 1;
                        self.fault(HandFault::Ten, start..at);
                    }
                    Some(Rank::Ten)
                }
                b'x' | b'X' => {
                    if let Some(hidden) = self.value.hidden.get_mut(field) {
                        *hidden = true;
                    }
                    let suits = self.value.small.get_mut(field);
                    let count = suits
                        .zip(suit)
                        .and_then(|(suits, suit)| suits.get_mut(3 - suit as usize % 4));
                    if let Some(count) = count {
                        *count = count.saturating_add(1);
                    }
                    continue;
                }
                _ => rank_of(byte),
            };
            match (suit, rank) {
                (Some(suit), Some(rank)) => {
                    let card = Card::new(suit, rank);
                    if self.take(card, seat, start..at) {
                        hand.insert(card);
                    }
                }
                (None, Some(_)) => self.fault(HandFault::RankBeforeSuit, start..at),
                (_, None) => {
                    // The whole character, if it has several bytes.
                    while bytes.get(at).is_some_and(|byte| byte & 0xC0 == 0x80) {
                        at += 1;
                    }
                    self.fault(HandFault::Unknown, start..at);
                }
            }
        }
        if is_written {
            self.value.deal.set_hand(seat, Some(hand));
        }
    }

    /// Deals a card; `false` if it was dealt before.
    fn take(&mut self, card: Card, seat: Seat, range: Range<usize>) -> bool {
        let number = card.suit() as usize * 16 + card.rank() as usize;
        let Some(holder) = self.holders.get_mut(number % 64) else {
            return true;
        };
        let Some((first, place)) = holder.clone() else {
            *holder = Some((seat, range));
            return true;
        };
        if self.value.firsts.len() < FAULTS {
            self.value.firsts.push(place);
        }
        let fault = HandFault::Duplicate {
            card,
            first,
            second: seat,
        };
        self.fault(fault, range);
        false
    }

    fn fault(&mut self, fault: HandFault, range: Range<usize>) {
        // One suit letter is missing before ranks side by side.
        if let Some((HandFault::RankBeforeSuit, last)) = self.value.faults.last_mut()
            && fault == HandFault::RankBeforeSuit
            && last.end == range.start
        {
            last.end = range.end;
        } else if self.value.faults.len() < FAULTS {
            self.value.faults.push((fault, range));
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn deal(value: &str) -> DealValue {
        DealValue::of(value).unwrap()
    }

    #[rstest]
    #[case::dealer("2SA,,,", "W", "N:- - A... -")]
    #[case::suits("1SAKHQDJC2,,,", "S", "N:- - AK.Q.J.2 -")]
    #[case::small("1sakhq,,,", "S", "N:- - AK.Q.. -")]
    #[case::missing_suit("1SAC2,,,", "S", "N:- - A...2 -")]
    #[case::order_of_seats("4SA,SK,SQ,SJ", "E", "N:Q... J... A... K...")]
    #[case::ten("1S10,,,", "S", "N:- - T... -")]
    #[case::one_is_ten("1S1,,,", "S", "N:- - T... -")]
    #[case::no_dealer("SA,,,", "?", "N:- - A... -")]
    #[case::unknown_dealer("0SA,,,", "?", "N:- - A... -")]
    fn hands(#[case] value: &str, #[case] dealer: &str, #[case] expected: &str) {
        let found = deal(value);
        let letter = found.dealer().map_or('?', Seat::letter);
        assert_eq!(letter.to_string(), dealer);
        assert_eq!(found.deal.to_pbn(Seat::North), expected);
    }

    #[rstest]
    #[case::ten("1S10,", HandFault::Ten, 2..4)]
    #[case::rank_first("4H75,JDT", HandFault::RankBeforeSuit, 5..6)]
    #[case::ranks_first("4H75,JTD2", HandFault::RankBeforeSuit, 5..7)]
    #[case::unknown("1S?", HandFault::Unknown, 2..3)]
    #[case::wide("1Sé", HandFault::Unknown, 2..4)]
    #[case::again("1SASK", HandFault::SuitAgain, 3..4)]
    #[case::fifth("1SA,,,,H2", HandFault::ExtraHand, 7..9)]
    #[case::dots("1AK.Q.J.2,,,", HandFault::Dots, 1..9)]
    fn first_fault(#[case] value: &str, #[case] fault: HandFault, #[case] range: Range<usize>) {
        assert_eq!(deal(value).faults.first(), Some(&(fault, range)));
    }

    #[rstest]
    #[case::four_hands("1SA,SK,SQ,SJ,")]
    #[case::many_commas("1SA,SK,SQ,SJ,, ,")]
    fn commas_after_the_last_hand_are_no_hands(#[case] value: &str) {
        assert_eq!(deal(value).faults, []);
    }

    #[rstest]
    #[case::four("1A...,K...,Q...,J...", "N:Q... J... A... K...")]
    #[case::void_as_dash("1A.-.K.-,,,", "N:- - A..K. -")]
    #[case::unknown_hand("1A...,-,Q...,-", "N:Q... - A... -")]
    #[case::ten("1A.10..,,,", "N:- - A.T.. -")]
    #[case::both_forms("1A...,HK,,", "N:- - A... .K..")]
    fn hands_with_dots(#[case] value: &str, #[case] expected: &str) {
        let found = deal(value);
        assert_eq!(found.deal.to_pbn(Seat::North), expected);
        let dots = found
            .faults
            .iter()
            .filter(|(fault, _)| *fault == HandFault::Dots);
        assert_eq!(dots.count(), 1);
    }

    #[test]
    fn the_first_of_two_equal_cards_counts() {
        let found = deal("1SA,SA,,");
        assert_eq!(
            found.deal.holder(Card::new(Suit::Spades, Rank::Ace)),
            Some(Seat::South)
        );
        assert_eq!(found.faults.len(), 1);
        assert_eq!(found.firsts.first(), Some(&(2..3)));
    }

    #[test]
    fn nothing_is_no_deal() {
        assert_eq!(DealValue::of("  "), None);
        assert_eq!(deal("1").state, DealState::None);
    }

    #[test]
    fn an_unknown_card_leaves_the_deal_open() {
        let found = deal("1SAX,,,");
        assert_eq!(
            (found.state, found.hidden),
            (DealState::Part, [true, false, false, false])
        );
        assert_eq!(found.to_follow().hand(Seat::South), None);
    }

    #[test]
    fn a_hand_has_all_four_suit_letters() {
        let hand: portnote_bridge::Hand = "AK.Q.J.2".parse().unwrap();
        assert_eq!(crate::value::deal::hand_text(hand), "SAKHQDJC2");
    }
}

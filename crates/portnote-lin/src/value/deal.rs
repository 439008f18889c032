//! Dealer and hands: `3SAKQ…,…,…,`. LIN §5

use std::ops::Range;

use portnote_bridge::{
    Card, CompleteDeal, Deal, FULL_HAND, Hand, IncompleteDeal, Rank, Seat, Suit,
};

use super::card::{rank_of, suit_of};
use crate::limits::FAULTS;
use crate::space::is_space;

/// The order of hands and names in LIN.
pub const SEATS: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// The dealer that a deal says.
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
    /// Four hands of 13 cards, of which one is what the three others leave. LIN-35
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
    /// A hyphen for a hand that is not known.
    Hyphen,
}

/// The value of a command `md`.
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
    /// The place of all hands where they are a deal of PBN, and whether it names its first seat.
    pub(crate) as_pbn: Option<(Range<usize>, bool)>,
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
        let end = bytes.len() - bytes.iter().rev().take_while(|byte| is_space(**byte)).count();
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
                as_pbn: None,
            },
            has_extra: false,
            has_dots: false,
            start: at,
        };
        if let Some((hands, first)) = pbn_hands(bytes, at..end) {
            let start = at + bytes_of_space(bytes, at..end);
            reading.value.faults.push((HandFault::Dots, start..end));
            reading.value.as_pbn = Some((start..end, first.is_some()));
            reading.has_dots = true;
            let first = SEATS.iter().position(|seat| Some(*seat) == first);
            for (number, hand) in hands.into_iter().enumerate() {
                let field = (first.unwrap_or(0) + number) % SEATS.len();
                reading.hand(bytes, field, hand);
            }
        } else {
            let hands = bytes.get(at..end).unwrap_or(&[]).split(|byte| *byte == b',');
            reading.has_dots = hands.into_iter().any(|hand| form_of(hand) != Form::Letters);
            for field in 0.. {
                let rest = bytes.get(at..end).unwrap_or(&[]);
                let len = memchr::memchr(b',', rest).unwrap_or(rest.len());
                reading.hand(bytes, field, at..at + len);
                at += len + 1;
                if at > end {
                    break;
                }
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
        let written = |seat: Seat| {
            let hand = self.deal.hand(seat).filter(|_| self.completed != Some(seat));
            hand.map(hand_text).unwrap_or_default()
        };
        let whole = self.as_pbn.iter().map(move |(place, _)| {
            let hands = SEATS.map(written);
            (place.clone(), hands.join(","))
        });
        let is_parted = self.as_pbn.is_none();
        let fields = SEATS.into_iter().zip(&self.fields);
        let fields = fields.filter(move |_| is_parted);
        let fields = fields.filter_map(move |(seat, field)| {
            let own = text.get(field.clone())?.as_bytes();
            let is_changed = is_hyphen(own) || form_of(own) != Form::Letters;
            is_changed.then(|| (field.clone(), written(seat)))
        });
        whole.chain(fields)
    }

    /// Whether a new text of its hands has all that is read, and all that is written.
    pub(crate) fn is_whole(&self) -> bool {
        use HandFault::{RankBeforeSuit, Unknown};
        let is_lost = |(fault, _): &(HandFault, _)| matches!(fault, RankBeforeSuit | Unknown);
        self.firsts.is_empty() && !self.hidden.contains(&true) && !self.faults.iter().any(is_lost)
    }

    /// Whether some hand is in the form of PBN.
    pub(crate) fn has_dots(&self) -> bool {
        self.faults.iter().any(|(fault, _)| *fault == HandFault::Dots)
    }

    /// The dealer.
    #[must_use]
    pub const fn dealer(&self) -> Option<Seat> {
        match self.dealer {
            Dealer::Seat(seat) => Some(seat),
            Dealer::Unknown | Dealer::Missing => None,
        }
    }

    /// The hands by which a play can be followed: all cards of them are known. Hands without cards
    /// say nothing: LIN-39.
    ///
    /// ```
    /// let file = portnote_lin::parse(b"md|3SHDC,SHDC,SHDC,SHDC|").value;
    /// let board = portnote_lin::Context::new().game(&file.blocks()[0]);
    /// let (deal, _) = board.deal.as_ref().expect("a command `md`");
    /// assert_eq!(deal.to_follow().known().count(), 0);
    /// ```
    #[must_use]
    pub fn to_follow(&self) -> Deal {
        if self.state == DealState::None {
            return Deal::new();
        }
        let mut deal = self.deal;
        for (seat, hidden) in SEATS.into_iter().zip(self.hidden) {
            // A hand of which no card can be read is not known either.
            if hidden || deal.hand(seat).is_some_and(Hand::is_empty) {
                deal.set_hand(seat, None);
            }
        }
        deal
    }

    /// Returns the deal, if all its cards are known, so that it can be solved.
    ///
    /// ```
    /// use portnote_bridge::IncompleteDeal;
    /// use portnote_lin::value::deal::DealValue;
    /// let read = |text| DealValue::of(text).map(|deal| deal.complete_deal());
    /// assert!(read("3SAK,SQJ,ST9,S87").is_some_and(|deal| deal.is_ok()));
    /// assert_eq!(read("3SAX,SQJ,ST9,S87"), Some(Err(IncompleteDeal::UnknownHands)));
    /// let twice = "SQ".parse().map(IncompleteDeal::DuplicateCard);
    /// assert_eq!(read("3SAK,SQJ,SQ9,S87").map(|deal| deal.err()), Some(twice.ok()));
    /// ```
    ///
    /// # Errors
    ///
    /// The first reason in the order of [`IncompleteDeal`] for which the deal cannot be solved.
    pub fn complete_deal(&self) -> Result<CompleteDeal, IncompleteDeal> {
        use HandFault::{Duplicate, ExtraHand, RankBeforeSuit, Unknown};
        if self.state == DealState::None {
            return Err(IncompleteDeal::NoDeal);
        }
        let mut faults = self.faults.iter();
        if faults.any(|(fault, _)| matches!(fault, ExtraHand | RankBeforeSuit | Unknown)) {
            return Err(IncompleteDeal::UnknownHands);
        }
        // The first hand keeps a card that is dealt twice.
        let repeated = self.faults.iter().filter_map(|(fault, _)| match fault {
            Duplicate { card, second, .. } => Some((*second, *card)),
            _ => None,
        });
        let repeated: Vec<(Seat, Card)> = repeated.collect();
        CompleteDeal::with_repeated(&self.to_follow(), &repeated)
    }

    /// Whether it is another deal than an earlier one, and not a view of it: a player has a card in it that another
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
        let full = SEATS.into_iter().filter(|seat| len(*seat) == FULL_HAND).count();
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

/// How a hand is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Suit letters before their ranks.
    Letters,
    /// Suit letters before their ranks, with dots between suits.
    Both,
    /// Three dots between suits, as in PBN, or one more after them.
    Dots,
}

fn form_of(hand: &[u8]) -> Form {
    let dots = hand.iter().filter(|byte| **byte == b'.').count();
    let is_own = |byte: &u8| {
        let is_sign = matches!(byte, b'.' | b'-' | b'0' | b'1' | b'x' | b'X');
        is_sign || is_space(*byte) || rank_of(*byte).is_some()
    };
    let is_suit = |byte: &u8| suit_of(*byte).is_some();
    let is_closed = dots == 3 || dots == 4 && hand.trim_ascii().ends_with(b".");
    if is_closed && hand.iter().all(is_own) {
        Form::Dots
    } else if dots > 0
        && hand.iter().any(is_suit)
        && hand.iter().all(|byte| is_own(byte) || is_suit(byte))
    {
        Form::Both
    } else {
        Form::Letters
    }
}

/// Whether a hand is not known, and is so written as in PBN.
fn is_hyphen(hand: &[u8]) -> bool {
    hand.trim_ascii() == b"-"
}

/// The hands of a deal of PBN, `N:AT8.… 97.…`, and its first seat, if it is named; `None` where the text has not
/// this form.
fn pbn_hands(bytes: &[u8], range: Range<usize>) -> Option<(Vec<Range<usize>>, Option<Seat>)> {
    let start = range.start + bytes_of_space(bytes, range.clone());
    let text = bytes.get(start..range.end)?;
    let (first, skipped) = match text {
        [letter, b':', ..] => {
            let letter = char::from(letter.to_ascii_uppercase());
            (Some(Seat::from_letter(letter)?), 2)
        }
        _ => (None, 0),
    };
    let has_commas = memchr::memchr(b',', text).is_some();
    if has_commas && first.is_none() {
        return None;
    }
    let mut at = start + skipped;
    let mut hands = Vec::new();
    for hand in text.get(skipped..)?.split(|byte| match has_commas {
        true => *byte == b',',
        false => is_space(*byte),
    }) {
        let place = at..at + hand.len();
        at = place.end + 1;
        let is_hand = is_hyphen(hand) || form_of(hand) != Form::Letters;
        let is_empty = hand.trim_ascii().is_empty();
        if is_hand || is_empty && has_commas {
            hands.push(place);
        } else if !is_empty {
            return None;
        }
        if hands.len() > SEATS.len() + 1 {
            return None;
        }
    }
    // A comma after the last hand is not a hand.
    let is_blank =
        |hand: Range<usize>| bytes.get(hand).is_some_and(|own| own.trim_ascii().is_empty());
    while hands.len() > SEATS.len() && hands.last().cloned().is_some_and(is_blank) {
        hands.pop();
    }
    let is_deal = (1..=SEATS.len()).contains(&hands.len()) && (first.is_some() || hands.len() > 1);
    is_deal.then_some((hands, first))
}

/// How many blanks a range begins with.
fn bytes_of_space(bytes: &[u8], range: Range<usize>) -> usize {
    let text = bytes.get(range).unwrap_or(&[]);
    text.iter().take_while(|byte| is_space(**byte)).count()
}

struct Reading {
    /// Who has each card, and where it is written.
    holders: [Option<(Seat, Range<usize>)>; 64],
    value: DealValue,
    /// Whether a fifth hand was found.
    has_extra: bool,
    /// Whether a hand has dots.
    has_dots: bool,
    /// Where the hand begins that is read.
    start: usize,
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
        self.start = range.start;
        let form = form_of(own);
        if form != Form::Letters && !self.value.has_dots() {
            self.value.faults.push((HandFault::Dots, range.clone()));
        } else if is_hyphen(own) {
            if !self.has_dots {
                self.fault(HandFault::Hyphen, range);
            }
            return;
        }
        let has_dots = form == Form::Dots;
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
            if has_dots && byte == b'-' || form == Form::Both && matches!(byte, b'.' | b'-') {
                continue;
            }
            if let Some(found) = suit_of(byte) {
                let seen =
                    named.get_mut(found as usize % 4).map(|seen| std::mem::replace(seen, true));
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
        // What is odd beside text of another kind follows from it.
        let (faults, start) = (&mut self.value.faults, self.start);
        let is_own = |place: &Range<usize>| place.start >= start;
        if faults
            .iter()
            .rev()
            .take_while(|(_, place)| is_own(place))
            .any(|(fault, _)| *fault == HandFault::Unknown)
        {
            faults.retain(|(fault, place)| {
                let follows = matches!(fault, HandFault::SuitAgain | HandFault::RankBeforeSuit);
                !(follows && is_own(place))
            });
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
        let fault = HandFault::Duplicate { card, first, second: seat };
        self.fault(fault, range);
        false
    }

    fn fault(&mut self, fault: HandFault, range: Range<usize>) {
        // Text of another kind in a hand is one fault.
        if fault == HandFault::Unknown {
            let own = self.value.faults.iter_mut().rev();
            let mut own = own.take_while(|(_, place)| place.start >= self.start);
            if let Some((_, last)) = own.find(|(fault, _)| *fault == HandFault::Unknown) {
                last.end = range.end;
                return;
            }
        }
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
    #[case::unknown_text("1SA?H!K?,,,", HandFault::Unknown, 3..8)]
    #[case::dots("1AK.Q.J.2,,,", HandFault::Dots, 1..9)]
    #[case::hyphen("1SA,-,,", HandFault::Hyphen, 4..5)]
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
    #[case::unknown_first("1-,A...,-,", "N:- - - A...")]
    #[case::dot_at_the_end("1A.K.Q.J.,,,", "N:- - A.K.Q.J -")]
    #[case::letters_and_dots("1SA.HK.DQ.CJ,SK.H.D.C,,", "N:- - A.K.Q.J K...")]
    #[case::letters_and_some_dots("1SA.CJ,,,", "N:- - A...J -")]
    #[case::blanks("1A... K...  Q... J...", "N:Q... J... A... K...")]
    #[case::blanks_and_hyphens("1A... - Q... -", "N:Q... - A... -")]
    #[case::value_of_pbn("1N:A... K... Q... J...", "N:A... K... Q... J...")]
    #[case::first_seat("1w: A... K... Q... -", "N:K... Q... - A...")]
    #[case::no_dealer("E:A... K... Q... J...", "N:J... A... K... Q...")]
    #[case::seat_and_commas("1N:A...,K...,,J...,", "N:A... K... - J...")]
    #[case::seat_and_letters("1N:SA.HK SK.H SQ.H SJ.H", "N:A.K.. K... Q... J...")]
    fn hands_with_dots(#[case] value: &str, #[case] expected: &str) {
        let found = deal(value);
        assert_eq!(found.deal.to_pbn(Seat::North), expected);
        let dots = found.faults.iter().filter(|(fault, _)| *fault == HandFault::Dots);
        assert_eq!(dots.count(), 1);
    }

    #[test]
    fn the_first_of_two_equal_cards_counts() {
        let found = deal("1SA,SA,,");
        assert_eq!(found.deal.holder(Card::new(Suit::Spades, Rank::Ace)), Some(Seat::South));
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
        assert_eq!((found.state, found.hidden), (DealState::Part, [true, false, false, false]));
        assert_eq!(found.to_follow().hand(Seat::South), None);
    }

    #[test]
    fn a_hand_has_all_four_suit_letters() {
        let hand: portnote_bridge::Hand = "AK.Q.J.2".parse().unwrap();
        assert_eq!(crate::value::deal::hand_text(hand), "SAKHQDJC2");
    }
}

//! The value of Deal: `N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -`. PBN 2.1 §3.4.11.

use std::cmp::Ordering;
use std::ops::Range;

use portnote_bridge::{Card, CompleteDeal, Deal, Hand, IncompleteDeal, Rank, Seat, Suit};

/// A Deal that was read as far as it can be, with everything that is wrong about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealValue {
    /// The seat of the first hand.
    pub first: Seat,
    /// The hands, as far as they are known.
    pub deal: Deal,
    /// What is wrong; ranges of bytes of the value.
    pub faults: Vec<Fault>,
    /// Whether ranks are in another order than descending.
    pub unsorted: bool,
    /// Whether a letter is in lower case.
    pub lower_case: bool,
    /// Cards of each seat that are counted but not named (`x`), by seat.
    pub spots: [usize; 4],
    /// Hands of more or fewer than four suits, by seat: which cards are of which suit is not clear.
    pub unclear: [bool; 4],
    /// Where each of the 52 cards is first, by suit and rank: one look for each card,
    /// however long the text.
    places: [CardSpan; 52],
}

/// Where a card is, in few bytes, for there are many of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CardSpan {
    start: u32,
    /// Bytes of the card; 0 where it does not occur.
    length: u8,
    seat: u8,
}

/// One fault of a Deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// Where: bytes of the value.
    pub range: Range<usize>,
}

/// What is wrong about a Deal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// Not the form `<first>:` and four hands.
    Syntax(&'static str),
    /// More than one blank between hands, or a blank after the colon.
    Spacing,
    /// `...` for a hand that is not known.
    EmptyHand(Seat),
    /// `-` for a suit without a card.
    VoidSign,
    /// A dot after the last suit of a hand.
    LastDot,
    /// `10` for `T`.
    Ten,
    /// `x` for a card that is not named.
    Spot {
        /// The seat that it is dealt to.
        seat: Seat,
        /// The suit.
        suit: Suit,
    },
    /// A letter that is not a rank.
    Rank {
        /// The letter.
        letter: char,
        /// The seat whose hand it is in.
        seat: Seat,
        /// The suit that it is in.
        suit: Suit,
    },
    /// A card that was dealt before.
    Duplicate {
        /// The card.
        card: Card,
        /// The seat that it is dealt to again.
        seat: Seat,
        /// The seat that it was dealt to first.
        holder: Seat,
        /// Where it was dealt first.
        place: Range<usize>,
    },
}

impl DealValue {
    /// Reads the value of Deal; `None` where nothing of it can be understood.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// use portnote_pbn::deal::DealValue;
    /// let deal = DealValue::read("W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -");
    /// assert_eq!(deal.map(|d| (d.first, d.deal.hand_size())), Some((Seat::West, 13)));
    /// assert_eq!(DealValue::read("no deal"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if let Some(value) = Self::read_sound(text) {
            return Some(value);
        }
        let (first, body) = text.split_once(':')?;
        let first = crate::value::seat(first)?;
        let mut value = Self {
            first: first.value,
            deal: Deal::new(),
            faults: Vec::new(),
            unsorted: false,
            lower_case: first.spelling == crate::value::Spelling::LowerCase,
            spots: [0; 4],
            unclear: [false; 4],
            places: [CardSpan::default(); 52],
        };
        let mut seat = value.first;
        let mut hands = 0;
        let mut at = text.len() - body.len();
        for piece in body.split(' ') {
            let range = at..at + piece.len();
            at = range.end + 1;
            if body.is_empty() {
                break;
            }
            if piece.is_empty() {
                // The blanks themselves are wrong, not what is around them.
                let before = range.start == text.len();
                let start = if before { range.start.saturating_sub(1) } else { range.start };
                let blank = start..start + 1;
                value.fault(FaultKind::Spacing, blank);
                continue;
            }
            hands += 1;
            if hands > 4 {
                value.syntax("a fifth hand", range);
                break;
            }
            value.read_hand(piece, seat, range.start);
            seat = seat.next();
        }
        if hands < 4 {
            let end = text.len()..text.len();
            value.syntax("fewer than four hands", end);
        }
        let is_syntax = |fault: &Fault| matches!(fault.kind, FaultKind::Syntax(_));
        if value.faults.iter().any(is_syntax) {
            // Where hands and suits begin is not known, and so neither whose card it is.
            let is_duplicate = |fault: &Fault| matches!(fault.kind, FaultKind::Duplicate { .. });
            value.faults.retain(|fault| !is_duplicate(fault));
        }
        Some(value)
    }

    /// The number of the board and the value of Deal that a line outside of all tags is: four hands,
    /// after the seat of the first one or from North on. Before them may be a number or the name of
    /// the tag, after them the results of a double dummy analysis.
    pub(crate) fn of_line(line: &str) -> Option<(Option<u32>, String)> {
        let line = line.trim().trim_end_matches([',', ';']).trim_end();
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let number = line.get(..digits).and_then(|digits| digits.parse().ok());
        let after = line.get(digits..)?.strip_prefix(['.', ')', ':', '#']);
        let after = after.filter(|after| number.is_some() && after.starts_with([' ', '\t']));
        let (number, text) = match after {
            Some(after) => (number, after.trim_start()),
            None => (None, line),
        };
        let named = text.get(..4).filter(|name| name.eq_ignore_ascii_case("Deal"));
        let text = named.and(text.get(4..)).unwrap_or(text);
        let text = text.trim_start_matches(['=', ':', ' ', '\t']).trim_matches('"').trim();
        let text = match text.rsplit_once(':') {
            Some((deal, tricks)) if is_tricks(tricks) && deal.contains(':') => deal,
            _ => text,
        };
        let text = match text.split_once(' ') {
            _ if text.contains(':') => text.to_owned(),
            Some((seat, hands)) if seat.parse::<Seat>().is_ok() => format!("{seat}:{hands}"),
            _ => format!("N:{text}"),
        };
        let deal = Self::read(&text)?;
        let is_unread =
            |fault: &Fault| matches!(fault.kind, FaultKind::Rank { .. } | FaultKind::Syntax(_));
        let is_deal = !deal.faults.iter().any(is_unread) && deal.hand_size().is_some();
        is_deal.then_some((number, text))
    }

    /// Reads a deal in the form of the standard, as nearly all are: one look at each letter.
    /// `None` for any other, which is read part by part.
    fn read_sound(text: &str) -> Option<Self> {
        let [first, b':', hands @ ..] = text.as_bytes() else {
            return None;
        };
        let mut value = Self {
            first: Seat::from_letter(char::from(*first))?,
            deal: Deal::new(),
            faults: Vec::new(),
            unsorted: false,
            lower_case: false,
            spots: [0; 4],
            unclear: [false; 4],
            places: [CardSpan::default(); 52],
        };
        let mut at = text.len() - hands.len();
        let mut seat = value.first;
        let mut hands = hands.split(|byte| *byte == b' ');
        let mut dealt = Hand::EMPTY;
        for _ in 0..4 {
            let text = hands.next()?;
            if text != b"-" {
                let hand = value.read_sound_hand(text, at, seat)?;
                if !dealt.intersection(hand).is_empty() {
                    return None;
                }
                dealt = dealt.union(hand);
                value.deal.set_hand(seat, Some(hand));
            }
            at += text.len() + 1;
            seat = seat.next();
        }
        hands.next().is_none().then_some(value)
    }

    fn read_sound_hand(&mut self, text: &[u8], start: usize, seat: Seat) -> Option<Hand> {
        let mut hand = Hand::EMPTY;
        let mut suits = Suit::DESCENDING.into_iter();
        let mut suit = suits.next()?;
        let mut last = None;
        for (at, byte) in text.iter().enumerate() {
            if *byte == b'.' {
                suit = suits.next()?;
                last = None;
                continue;
            }
            let rank = Rank::from_letter(char::from(*byte))?;
            if last.is_some_and(|last| last <= rank) {
                return None;
            }
            last = Some(rank);
            let card = Card::new(suit, rank);
            hand.insert(card);
            let place = self.places.get_mut(place_of(card))?;
            *place = CardSpan::new(start + at..start + at + 1, seat);
        }
        (suits.next().is_none() && !hand.is_empty()).then_some(hand)
    }

    /// The seat that has a card, and where it is: bytes of the value. Of a card that is
    /// dealt twice the first place.
    ///
    /// ```
    /// use portnote_bridge::{Card, Seat};
    /// use portnote_pbn::deal::DealValue;
    /// let deal = DealValue::read("N:A2... - - -").unwrap();
    /// let two = Card::from_letters('S', '2').unwrap();
    /// assert_eq!(deal.place(two), Some((Seat::North, 3..4)));
    /// ```
    #[must_use]
    pub fn place(&self, card: Card) -> Option<(Seat, Range<usize>)> {
        self.places.get(place_of(card))?.get()
    }

    /// Cards of a seat, named or not.
    #[must_use]
    pub fn size(&self, seat: Seat) -> usize {
        let named = self.deal.hand(seat).map_or(0, Hand::len);
        named + self.spots.get(seat as usize).copied().unwrap_or(0)
    }

    /// Cards of the largest hand, named or not; `None` where no hand is known, or where a part of
    /// the deal cannot be read, so that the number of cards of a hand is unknown.
    ///
    /// ```
    /// use portnote_pbn::deal::DealValue;
    /// let size = |text| DealValue::read(text).and_then(|deal| deal.hand_size());
    /// assert_eq!(size("N:Ax... - - -"), Some(2));
    /// assert_eq!(size("N:AR... - - -"), None);
    /// ```
    #[must_use]
    pub fn hand_size(&self) -> Option<usize> {
        let unread =
            |fault: &Fault| matches!(fault.kind, FaultKind::Rank { .. } | FaultKind::Syntax(_));
        if self.faults.iter().any(unread) {
            return None;
        }
        let sizes = Seat::ALL.iter().map(|seat| self.size(*seat));
        sizes.max().filter(|size| *size > 0)
    }

    /// Returns the deal, if all its cards are known, so that it can be solved. A fourth hand that is
    /// missing beside 39 cards is filled in.
    ///
    /// ```
    /// use portnote_bridge::IncompleteDeal;
    /// use portnote_pbn::deal::DealValue;
    /// let read = |text| DealValue::read(text).map(|deal| deal.complete_deal());
    /// assert!(read("N:AK... QJ... T9... 87...").is_some_and(|deal| deal.is_ok()));
    /// assert_eq!(read("N:Ax... QJ... T9... 87..."), Some(Err(IncompleteDeal::UnknownHands)));
    /// ```
    ///
    /// # Errors
    ///
    /// The first reason in the order of [`IncompleteDeal`] for which the deal cannot be solved.
    pub fn complete_deal(&self) -> Result<CompleteDeal, IncompleteDeal> {
        let is_unknown = |fault: &Fault| {
            matches!(
                fault.kind,
                FaultKind::Spot { .. } | FaultKind::Rank { .. } | FaultKind::Syntax(_)
            )
        };
        if self.faults.iter().any(is_unknown) {
            return Err(IncompleteDeal::UnknownHands);
        }
        // A hand has a card once, however often it is written there.
        let repeated = self.faults.iter().filter_map(|fault| match fault.kind {
            FaultKind::Duplicate { card, seat, holder, .. } if seat == holder => Some((seat, card)),
            _ => None,
        });
        let repeated: Vec<(Seat, Card)> = repeated.collect();
        CompleteDeal::with_repeated(&self.deal, &repeated)
    }

    /// The hands by which a play can be followed; `None` where the deal is so wrong that its
    /// faults would be reported again as faults of the play.
    pub(crate) fn to_follow(&self) -> Option<Deal> {
        let harmless = |kind: &FaultKind| {
            matches!(
                kind,
                FaultKind::Spacing
                    | FaultKind::EmptyHand(_)
                    | FaultKind::VoidSign
                    | FaultKind::LastDot
                    | FaultKind::Ten
                    | FaultKind::Spot { .. }
            )
        };
        if !self.faults.iter().all(|fault| harmless(&fault.kind)) {
            return None;
        }
        let mut sizes = Seat::ALL.iter().map(|seat| self.size(*seat));
        let size = sizes.by_ref().find(|size| *size > 0).unwrap_or(0);
        if sizes.any(|other| other != 0 && other != size) {
            return None;
        }
        let mut deal = self.deal;
        for (seat, spots) in Seat::ALL.into_iter().zip(self.spots) {
            if spots > 0 {
                // Some of its cards have no name, so that it may play any card nobody else holds.
                deal.set_hand(seat, None);
            }
        }
        Some(deal)
    }

    fn read_hand(&mut self, text: &str, seat: Seat, start: usize) {
        if text == "-" {
            return;
        }
        let range = start..start + text.len();
        if text == "..." {
            self.fault(FaultKind::EmptyHand(seat), range);
            return;
        }
        let mut hand = Hand::EMPTY;
        let mut at = start;
        let known = self.faults.len();
        let mut text = text;
        if text.split('.').count() == Suit::DESCENDING.len() + 1
            && let Some(hand) = text.strip_suffix('.')
        {
            text = hand;
            self.fault(FaultKind::LastDot, range.end - 1..range.end);
        }
        for (holding, suit) in text.split('.').zip(Suit::DESCENDING) {
            self.read_holding(holding, suit, seat, at, &mut hand);
            at += holding.len() + 1;
        }
        let what = match text.split('.').count().cmp(&Suit::DESCENDING.len()) {
            Ordering::Less => Some("a hand of fewer than four suits"),
            Ordering::Greater => Some("a hand of more than four suits"),
            Ordering::Equal => None,
        };
        if let Some(what) = what {
            // Whatever else is wrong with such a hand follows from this.
            self.faults.truncate(known);
            self.syntax(what, range);
            if let Some(unclear) = self.unclear.get_mut(seat as usize) {
                *unclear = true;
            }
        }
        self.deal.set_hand(seat, Some(hand));
    }

    fn read_holding(&mut self, text: &str, suit: Suit, seat: Seat, start: usize, hand: &mut Hand) {
        if matches!(text, "-" | "--" | "\u{2013}" | "\u{2014}") {
            self.fault(FaultKind::VoidSign, start..start + text.len());
            return;
        }
        let mut last = None::<Rank>;
        let mut letters = text.char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            let mut range = start + at..start + at + letter.len_utf8();
            let upper = letter.to_ascii_uppercase();
            let rank = if letter == '1' && letters.next_if(|(_, next)| *next == '0').is_some() {
                range.end += 1;
                self.fault(FaultKind::Ten, range.clone());
                Rank::Ten
            } else if upper == 'X' {
                self.fault(FaultKind::Spot { seat, suit }, range);
                if let Some(count) = self.spots.get_mut(seat as usize) {
                    *count += 1;
                }
                continue;
            } else if let Some(rank) = Rank::from_letter(upper) {
                self.lower_case |= letter != upper;
                rank
            } else {
                self.fault(FaultKind::Rank { letter, seat, suit }, range);
                continue;
            };
            self.unsorted |= last.is_some_and(|last| last < rank);
            last = Some(rank);
            self.read_card(Card::new(suit, rank), seat, range, hand);
        }
    }

    fn read_card(&mut self, card: Card, seat: Seat, range: Range<usize>, hand: &mut Hand) {
        hand.insert(card);
        let Some(first) = self.places.get_mut(place_of(card)) else {
            return;
        };
        match first.get() {
            Some((holder, place)) => {
                let kind = FaultKind::Duplicate { card, seat, holder, place };
                self.fault(kind, range);
            }
            None => *first = CardSpan::new(range, seat),
        }
    }

    /// A deal of another form has one fault, however often it shows.
    fn syntax(&mut self, what: &'static str, range: Range<usize>) {
        let known = self.faults.iter().any(|fault| matches!(fault.kind, FaultKind::Syntax(_)));
        if !known {
            self.fault(FaultKind::Syntax(what), range);
        }
    }

    fn fault(&mut self, kind: FaultKind, range: Range<usize>) {
        self.faults.push(Fault { kind, range });
    }
}

/// The number of a card among all.
const fn place_of(card: Card) -> usize {
    card.suit() as usize * 13 + card.rank() as usize
}

impl CardSpan {
    fn new(range: Range<usize>, seat: Seat) -> Self {
        Self {
            start: u32::try_from(range.start).unwrap_or(u32::MAX),
            length: u8::try_from(range.len()).unwrap_or(u8::MAX),
            seat: seat as u8,
        }
    }

    fn get(self) -> Option<(Seat, Range<usize>)> {
        let seat = Seat::ALL.get(usize::from(self.seat)).copied()?;
        let start = self.start as usize;
        let end = start + usize::from(self.length);
        (self.length > 0).then_some((seat, start..end))
    }
}

/// Whether a text is the tricks of twenty contracts, a digit for each: what follows a deal of some
/// programs.
fn is_tricks(text: &str) -> bool {
    text.len() >= 4 && text.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::five_hands("N:- - - - -", FaultKind::Syntax("a fifth hand"))]
    #[case::three_hands("N:- - -", FaultKind::Syntax("fewer than four hands"))]
    #[case::three_suits("N:A.K.Q - - -", FaultKind::Syntax("a hand of fewer than four suits"))]
    #[case::five_suits("N:A.K.Q.J.T - - -", FaultKind::Syntax("a hand of more than four suits"))]
    #[case::double_blank("N:-  - - -", FaultKind::Spacing)]
    #[case::blank_after_colon("N: - - - -", FaultKind::Spacing)]
    #[case::empty_hand("N:... - - -", FaultKind::EmptyHand(Seat::North))]
    #[case::ten("N:10... - - -", FaultKind::Ten)]
    #[case::spot("N:Ax... - - -", FaultKind::Spot { seat: Seat::North, suit: Suit::Spades })]
    #[case::rank("N:Z... - - -", FaultKind::Rank { letter: 'Z', seat: Seat::North, suit: Suit::Spades })]
    fn one_fault(#[case] text: &str, #[case] want: FaultKind) {
        let kinds: Vec<_> = DealValue::read(text)
            .map(|value| value.faults.into_iter().map(|fault| fault.kind).collect())
            .unwrap_or_default();
        assert_eq!(kinds, [want]);
    }

    #[rstest]
    #[case::four_hands("W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -")]
    #[case::voids("N:A..K. .2.. - -")]
    #[case::unsorted("N:2A... - - -")]
    #[case::twice("N:AA... - - -")]
    #[case::twice_dealt("N:A... A... - -")]
    #[case::lower_case("n:a... - - -")]
    #[case::empty("N:... - - -")]
    #[case::nothing("N:")]
    #[case::letters("N:Ä... - - -")]
    fn the_short_way_leads_to_the_same_value(#[case] text: &str) {
        let detour = format!("{text} ");
        let mut whole = DealValue::read(&detour).unwrap();
        whole.faults.retain(|fault| fault.range.end < text.len());
        if let Some(sound) = DealValue::read_sound(text) {
            assert_eq!(sound, whole);
        } else {
            assert_ne!(DealValue::read(text), None);
        }
    }

    #[test]
    fn both_places_of_a_duplicate_are_known() {
        let value = DealValue::read("N:A... A... - -").unwrap();
        let ace = Card::new(Suit::Spades, Rank::Ace);
        let (seat, holder) = (Seat::East, Seat::North);
        let kind = FaultKind::Duplicate { card: ace, seat, holder, place: 2..3 };
        let want = Fault { kind, range: 7..8 };
        assert_eq!(value.faults, [want]);
    }

    #[rstest]
    #[case::whole("N:A... K... Q... J...", None)]
    #[case::in_two_hands("N:A... K... A... J...", Some(IncompleteDeal::DuplicateCard("SA".parse().unwrap())))]
    #[case::in_one_hand("N:AA... KQ... JT... 98...", Some(IncompleteDeal::DuplicateCard("SA".parse().unwrap())))]
    #[case::uneven("N:A... K... QJ... T...", Some(IncompleteDeal::UnevenHands))]
    #[case::no_rank("N:AR... KQ... JT... 98...", Some(IncompleteDeal::UnknownHands))]
    #[case::any_card("N:Ax... KQ... JT... 98...", Some(IncompleteDeal::UnknownHands))]
    #[case::three_hands("N:A... K... Q...", Some(IncompleteDeal::UnknownHands))]
    #[case::unknown("N:A... K... Q... -", Some(IncompleteDeal::UnknownHands))]
    #[case::nothing("N:- - - -", Some(IncompleteDeal::UnknownHands))]
    fn can_be_solved(#[case] text: &str, #[case] reason: Option<IncompleteDeal>) {
        assert_eq!(DealValue::read(text).unwrap().complete_deal().err(), reason);
    }
}

//! The values of tags, each read from its text to its end. A value that is not as the standard
//! writes it gives faults with places; judging them is left to the check.

use std::ops::Range;

use portnote_core::frame::PartialDate;
use portnote_core::frame::date::DateError;
use portnote_pinochle::{
    BySeat, Card, Deal, Discard, Hand, HandResult, MeldEntry, Rank, Seat, Suit, Table, TeamScores,
    Trump,
};

use crate::problem::values::Problem;

/// The largest number of bids and points: five digits.
pub const LARGEST: u32 = 99_999;

/// What is wrong with a text, and where: offsets count from the start of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The smallest text that is wrong.
    pub at: Range<usize>,
    /// What is wrong.
    pub problem: FaultKind,
    /// The texts that would be right, where that is clear.
    pub edits: Vec<(Range<usize>, String)>,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// It is not as the standard writes it.
    Value(Problem),
    /// A number that is larger than [`LARGEST`].
    TooLarge {
        /// Its digits.
        digits: usize,
    },
}

/// Hands by seat, as Deal, Holding and Passed write them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hands {
    /// The seat of the first hand; `None` where the text names none.
    pub first: Option<Seat>,
    /// Each hand as written: its place, and the cards where they are known.
    pub hands: Vec<(Range<usize>, Option<Hand>)>,
}

/// Melds by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeldsValue {
    /// The seat of the first entry.
    pub first: Option<Seat>,
    /// Each entry as written: its place, that of its points, and what it says.
    pub entries: Vec<(Range<usize>, Range<usize>, Option<MeldEntry>)>,
}

/// A seat and a text behind a colon: Chat and Termination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken<'t> {
    /// The seat; `None` for `-` and where the text names none.
    pub seat: Option<Seat>,
    /// What stands behind the colon.
    pub text: &'t str,
}

/// Reads values and gathers what is wrong with them.
#[derive(Clone, Debug, Default)]
pub struct ValueReader {
    /// What was wrong, in the order found.
    pub faults: Vec<Fault>,
}

impl Fault {
    /// Whether a number is too large.
    #[must_use]
    pub const fn is_too_large(&self) -> bool {
        matches!(self.problem, FaultKind::TooLarge { .. })
    }
}

impl Hands {
    /// The hands at the seats of a table; `None` where they do not fit.
    ///
    /// ```
    /// use portnote_ppn::value::ValueReader;
    /// use portnote_pinochle::Table;
    /// let mut reader = ValueReader::default();
    /// let hands = reader.hands("N:A... K...");
    /// assert!(hands.and_then(|hands| hands.deal(Table::TWO)).is_some());
    /// ```
    #[must_use]
    pub fn deal(&self, table: Table) -> Option<Deal> {
        let first = self.first.filter(|seat| table.has(*seat))?;
        if self.hands.len() != table.players() {
            return None;
        }
        let mut deal = Deal::new(table);
        for (seat, (_, hand)) in table.from(first).zip(&self.hands) {
            deal.set_hand(seat, *hand);
        }
        Some(deal)
    }

    /// Where the hand of a seat stands.
    #[must_use]
    pub fn place(&self, table: Table, seat: Seat) -> Option<Range<usize>> {
        let first = self.first?;
        let mut places = table.from(first).zip(&self.hands);
        let (_, (place, _)) = places.find(|(other, _)| *other == seat)?;
        Some(place.clone())
    }
}

impl MeldsValue {
    /// The entries by seat.
    #[must_use]
    pub fn by_seat(&self, table: Table) -> BySeat<Option<MeldEntry>> {
        let mut melds = BySeat::default();
        if let Some(first) = self.first.filter(|seat| table.has(*seat)) {
            for (seat, (_, _, entry)) in table.from(first).zip(&self.entries) {
                *melds.get_mut(seat) = *entry;
            }
        }
        melds
    }
}

impl ValueReader {
    fn fault(&mut self, at: Range<usize>, problem: Problem) {
        self.faults.push(Fault {
            at,
            problem: FaultKind::Value(problem),
            edits: Vec::new(),
        });
    }

    fn mend(&mut self, at: Range<usize>, problem: Problem, text: &str) {
        let edits = vec![(at.clone(), text.to_owned())];
        let problem = FaultKind::Value(problem);
        self.faults.push(Fault { at, problem, edits });
    }

    /// A seat: `N`, `SE`.
    ///
    /// ```
    /// use portnote_pinochle::Seat;
    /// let mut reader = portnote_ppn::value::ValueReader::default();
    /// assert_eq!(reader.seat("SE", 0), Some(Seat::Southeast));
    /// assert!(reader.seat("X", 0).is_none() && reader.faults.len() == 1);
    /// ```
    pub fn seat(&mut self, text: &str, at: usize) -> Option<Seat> {
        let range = at..at + text.len();
        let found = Seat::from_letters(text);
        let meant = || {
            let named = Seat::ALL.into_iter().find(|seat| seat.name() == text);
            named.or_else(|| Seat::from_letters(&text.to_ascii_uppercase()))
        };
        match found.or_else(meant) {
            Some(seat) => {
                if found.is_none() {
                    self.case(range, text, seat.letters());
                }
                Some(seat)
            }
            None => {
                self.fault(
                    range,
                    Problem::BadSeat {
                        found: shown(text),
                        expected: "N, NE, E, SE, S, SW, W or NW".to_owned(),
                    },
                );
                None
            }
        }
    }

    fn case(&mut self, at: Range<usize>, found: &str, standard: &str) {
        let problem = Problem::Case {
            found: shown(found),
            standard: standard.to_owned(),
        };
        self.mend(at, problem, standard);
    }

    /// A number of up to five digits.
    ///
    /// ```
    /// let mut reader = portnote_ppn::value::ValueReader::default();
    /// assert_eq!(reader.number("65", 0), Ok(65));
    /// assert_eq!(reader.number("six", 0), Err(()));
    /// ```
    ///
    /// # Errors
    /// The text is no number; the caller knows what else was expected. A number that is too
    /// large was reported already and reads as 0.
    #[expect(clippy::result_unit_err, reason = "the caller names the fault")]
    pub fn number(&mut self, text: &str, at: usize) -> Result<u32, ()> {
        let digits = text.strip_prefix('+').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(());
        }
        let bare = digits.trim_start_matches('0');
        let bare = if bare.is_empty() { "0" } else { bare };
        let range = at..at + text.len();
        if bare.len() > 5 {
            let digits = bare.len();
            self.faults.push(Fault {
                at: range,
                problem: FaultKind::TooLarge { digits },
                edits: Vec::new(),
            });
            return Ok(0);
        }
        if bare != text {
            let problem = Problem::NumberForm {
                found: shown(text),
                standard: bare.to_owned(),
            };
            self.mend(range, problem, bare);
        }
        bare.parse().map_err(|_| ())
    }

    /// Scores of teams, `98:44`.
    ///
    /// ```
    /// let mut reader = portnote_ppn::value::ValueReader::default();
    /// let scores = reader.scores("0:-75");
    /// assert_eq!(scores.map(|scores| scores.to_string()).as_deref(), Some("0:-75"));
    /// ```
    pub fn scores(&mut self, text: &str) -> Option<TeamScores> {
        let known = self.faults.len();
        let mut values = Vec::new();
        let mut at = 0;
        let is_separator = |c: char| matches!(c, ',' | ';' | '/' | ' ');
        let other = !text.contains(':') && text.contains(is_separator);
        let parts = |c: char| c == ':' || other && is_separator(c);
        for part in text.split(parts) {
            let (sign, digits) = match part.strip_prefix('-') {
                Some(digits) => (-1, digits),
                None => (1, part),
            };
            let start = at + part.len() - digits.len();
            let Ok(number) = self.number(digits, start) else {
                self.faults.truncate(known);
                let range = if part.is_empty() {
                    0..text.len()
                } else {
                    at..at + part.len()
                };
                let found = shown(text);
                self.fault(range, Problem::BadScores { found });
                return None;
            };
            values.push(sign * i32::try_from(number).unwrap_or(0));
            at += part.len() + 1;
        }
        if other {
            let standard: String = text
                .chars()
                .map(|c| if is_separator(c) { ':' } else { c })
                .collect();
            let found = shown(text);
            self.mend(0..text.len(), Problem::BadScores { found }, &standard);
        }
        if self.faults.iter().skip(known).any(Fault::is_too_large) {
            return None;
        }
        let scores = TeamScores::new(&values);
        if scores.is_none() {
            let found = shown(text);
            self.fault(0..text.len(), Problem::BadScores { found });
        }
        scores
    }

    /// A date, `2015.08.31`; its parts may be unknown.
    ///
    /// ```
    /// let mut reader = portnote_ppn::value::ValueReader::default();
    /// assert!(reader.date("2015.??.??").is_some());
    /// assert!(reader.date("2015.02.30").is_none());
    /// ```
    pub fn date(&mut self, text: &str) -> Option<PartialDate> {
        let error = match PartialDate::parse(text) {
            Ok(date) => return Some(date),
            Err(error) => error,
        };
        let parts: Vec<&str> = text.split(['.', '-', '/']).collect();
        let rewritten = match parts.as_slice() {
            [year, month, day] if year.len() == 4 => {
                let two = |part: &str| format!("{part:0>2}");
                let text = format!("{year}.{}.{}", two(month), two(day));
                PartialDate::parse(&text).is_ok().then_some(text)
            }
            _ => None,
        };
        let problem = Problem::DateFormat {
            found: shown(text),
            what: match error {
                DateError::Format => "has another form",
                DateError::Range => "is no day of the calendar",
            },
        };
        match rewritten {
            Some(text_right) => self.mend(0..text.len(), problem, &text_right),
            None => self.fault(0..text.len(), problem),
        }
        None
    }

    /// The trump: a suit or `-`.
    ///
    /// ```
    /// use portnote_pinochle::{Suit, Trump};
    /// let mut reader = portnote_ppn::value::ValueReader::default();
    /// assert_eq!(reader.trump("H"), Some(Trump::Suit(Suit::Hearts)));
    /// ```
    pub fn trump(&mut self, text: &str) -> Option<Trump> {
        let letter = single(text);
        if let Some(trump) = letter.and_then(Trump::from_letter) {
            return Some(trump);
        }
        if let Some(suit) = letter.and_then(|c| Suit::from_letter(c.to_ascii_uppercase())) {
            self.case(0..text.len(), text, &suit.to_string());
            return Some(Trump::Suit(suit));
        }
        let word = |suit: &Suit| {
            let name = suit.name();
            let symbol = match suit {
                Suit::Clubs => "♣",
                Suit::Diamonds => "♦",
                Suit::Spades => "♠",
                Suit::Hearts => "♥",
            };
            text.eq_ignore_ascii_case(name)
                || name
                    .strip_suffix('s')
                    .is_some_and(|name| text.eq_ignore_ascii_case(name))
                || text == symbol
        };
        let found = shown(text);
        match Suit::ALL.into_iter().find(word) {
            Some(suit) => self.mend(
                0..text.len(),
                Problem::BadTrump { found },
                &suit.to_string(),
            ),
            None => self.fault(0..text.len(), Problem::BadTrump { found }),
        }
        None
    }

    /// How the hand ended.
    ///
    /// ```
    /// use portnote_pinochle::HandResult;
    /// let mut reader = portnote_ppn::value::ValueReader::default();
    /// assert_eq!(reader.result("No Board"), Some(HandResult::NoBoard));
    /// ```
    pub fn result(&mut self, text: &str) -> Option<HandResult> {
        if let Some(result) = HandResult::from_words(text) {
            return Some(result);
        }
        let squeezed = |text: &str| -> String {
            let letters = text.chars().filter(char::is_ascii_alphabetic);
            letters.map(|c| c.to_ascii_lowercase()).collect()
        };
        let near = HandResult::ALL
            .into_iter()
            .find(|result| squeezed(result.words()) == squeezed(text));
        match near {
            Some(result) if text.eq_ignore_ascii_case(result.words()) => {
                self.case(0..text.len(), text, result.words());
                Some(result)
            }
            near => {
                let found = shown(text);
                match near {
                    Some(result) => {
                        self.mend(0..text.len(), Problem::BadResult { found }, result.words())
                    }
                    None => self.fault(0..text.len(), Problem::BadResult { found }),
                }
                None
            }
        }
    }

    /// Hands by seat, `N:A... K...`; the number of hands is not judged here.
    ///
    /// ```
    /// let mut reader = portnote_ppn::value::ValueReader::default();
    /// let hands = reader.hands("N:AK.T.. ?");
    /// assert_eq!(hands.map(|hands| hands.hands.len()), Some(2));
    /// ```
    pub fn hands(&mut self, text: &str) -> Option<Hands> {
        let (first, at) = self.first_seat(text)?;
        let rest = text.get(at..).unwrap_or("");
        let hands = words(rest).map(|(start, word)| {
            let place = at + start..at + start + word.len();
            let hand = self.hand_or_unknown(word, at + start);
            (place, hand)
        });
        let hands = hands.collect();
        Some(Hands { first, hands })
    }

    /// The seat before the colon, and where the rest begins.
    fn first_seat(&mut self, text: &str) -> Option<(Option<Seat>, usize)> {
        match text.split_once(':') {
            Some((seat, _)) => {
                let read = self.seat(seat, 0);
                Some((read, seat.len() + 1))
            }
            None => {
                let found = shown(text);
                let expected = "a seat and a colon before the rest";
                self.fault(
                    0..text.len(),
                    Problem::BadValue {
                        found,
                        expected,
                        is_kept: false,
                    },
                );
                None
            }
        }
    }

    fn hand_or_unknown(&mut self, text: &str, at: usize) -> Option<Hand> {
        match text {
            "?" => None,
            "-" => {
                self.mend(at..at + 1, Problem::UnknownHandForm, "?");
                None
            }
            text => self.hand(text, at),
        }
    }

    /// A hand: four rank strings joined by dots.
    pub fn hand(&mut self, text: &str, at: usize) -> Option<Hand> {
        let known = self.faults.len();
        let dots = text.matches('.').count();
        if dots > 3 {
            let fields = dots + 1;
            self.fault(at..at + text.len(), Problem::SuitCount { fields });
            return None;
        }
        let mut hand = Hand::EMPTY;
        let mut wrong = false;
        let mut disordered = Vec::new();
        let mut start = at;
        for (suit, field) in Suit::ALL.into_iter().zip(text.split('.')) {
            let mut ranks = Vec::new();
            let mut skip = false;
            for (offset, letter) in field.char_indices() {
                let place = start + offset..start + offset + letter.len_utf8();
                if std::mem::take(&mut skip) {
                    continue;
                }
                if letter == '1'
                    && field
                        .get(offset + 1..)
                        .is_some_and(|rest| rest.starts_with('0'))
                {
                    let found = "10".to_owned();
                    self.mend(
                        place.start..place.start + 2,
                        Problem::BadRank { found },
                        "T",
                    );
                    (skip, wrong) = (true, true);
                    continue;
                }
                match Rank::from_letter(letter) {
                    Some(rank) => ranks.push(rank),
                    None => match Rank::from_letter(letter.to_ascii_uppercase()) {
                        Some(rank) => {
                            self.case(place, &letter.to_string(), &rank.letter().to_string());
                            ranks.push(rank);
                        }
                        None => {
                            let found = letter.escape_debug().to_string();
                            self.fault(place, Problem::BadRank { found });
                            wrong = true;
                        }
                    },
                }
            }
            let mut sorted = ranks.clone();
            sorted.sort_unstable_by(|a, b| b.cmp(a));
            if sorted != ranks && self.faults.len() == known {
                let field_range = start..start + field.len();
                let right: String = sorted.iter().map(|rank| rank.letter()).collect();
                disordered.push((field_range, right));
            }
            for rank in ranks {
                hand.insert(Card::new(suit, rank));
            }
            start += field.len() + 1;
        }
        if wrong {
            // One wrong letter is one diagnostic: the hand is not known, whatever else is odd.
            return None;
        }
        if dots < 3 {
            let end = at + text.len();
            let missing = ".".repeat(3 - dots);
            self.faults.push(Fault {
                at: at..end,
                problem: FaultKind::Value(Problem::DotsMissing { fields: dots + 1 }),
                edits: vec![(end..end, missing)],
            });
        }
        if let Some((first, _)) = disordered.first() {
            self.faults.push(Fault {
                at: first.clone(),
                problem: FaultKind::Value(Problem::CardOrder),
                edits: disordered,
            });
        }
        Some(hand)
    }

    /// Cards as suit and rank, separated by blanks: the kitty.
    ///
    /// ```
    /// let mut reader = portnote_ppn::value::ValueReader::default();
    /// assert_eq!(reader.cards("SK H9 CT").map(|cards| cards.len()), Some(3));
    /// ```
    pub fn cards(&mut self, text: &str) -> Option<Hand> {
        if text.contains('.') {
            let mut apart = Self::default();
            let hand = apart.hand(text, 0).filter(|_| apart.faults.is_empty());
            let cards = hand.unwrap_or_default();
            let standard: Vec<String> = cards.cards().map(|card| card.to_string()).collect();
            let problem = Problem::CardForm {
                found: shown(text),
                expected: "cards as suit and rank with blanks between them",
            };
            self.mend(0..text.len(), problem, &standard.join(" "));
            return hand;
        }
        let mut hand = Some(Hand::EMPTY);
        for (at, word) in words(text) {
            match (self.card(word, at), &mut hand) {
                (Some(card), Some(hand)) => {
                    hand.insert(card);
                }
                (None, _) => hand = None,
                (Some(_), None) => {}
            }
        }
        hand
    }

    /// One card, `SQ`.
    ///
    /// ```
    /// let mut reader = portnote_ppn::value::ValueReader::default();
    /// assert!(reader.card("SQ", 0).is_some() && reader.card("QS", 0).is_none());
    /// ```
    pub fn card(&mut self, text: &str, at: usize) -> Option<Card> {
        let range = at..at + text.len();
        if let Some(card) = exact_card(text) {
            return Some(card);
        }
        let upper = text.to_ascii_uppercase();
        if let Some(card) = exact_card(&upper) {
            self.case(range, text, &card.to_string());
            return Some(card);
        }
        let swapped: String = upper.chars().rev().collect();
        let ten = upper.replace("10", "T");
        let ten_swapped: String = ten.chars().rev().collect();
        let found = shown(text);
        let meant = [swapped, ten, ten_swapped]
            .iter()
            .find_map(|text| exact_card(text));
        match meant {
            Some(card) => self.mend(range, Problem::BadCard { found }, &card.to_string()),
            None => self.fault(range, Problem::BadCard { found }),
        }
        None
    }

    /// Cards laid away with their points, `K.K..K (3)`.
    ///
    /// ```
    /// let mut reader = portnote_ppn::value::ValueReader::default();
    /// assert_eq!(reader.discard("K.K..K (3)").map(|(discard, _)| discard.points), Some(3));
    /// ```
    pub fn discard(&mut self, text: &str) -> Option<(Discard, Range<usize>)> {
        let Some(open) = text.find('(') else {
            let (found, expected) = (shown(text), "a hand, a blank and points in parentheses");
            self.fault(
                0..text.len(),
                Problem::BadValue {
                    found,
                    expected,
                    is_kept: false,
                },
            );
            return None;
        };
        let cards_text = text.get(..open).unwrap_or("").trim_end();
        let first = cards_text.split(' ').next().unwrap_or("");
        let cards = if !cards_text.contains('.') && first.len() == 2 {
            let mut apart = Self::default();
            let hand = apart.cards(cards_text).filter(|_| apart.faults.is_empty());
            let problem = Problem::CardForm {
                found: shown(cards_text),
                expected: "a hand in dot form",
            };
            let standard = hand.map_or(String::new(), |hand| hand.to_string());
            self.mend(0..cards_text.len(), problem, &standard);
            hand
        } else {
            self.hand(cards_text, 0)
        };
        let (points, place) = self.points(text.get(open..).unwrap_or(""), open);
        let discard = Discard {
            cards: cards?,
            points: points?,
        };
        Some((discard, place))
    }

    /// Points in parentheses.
    fn points(&mut self, text: &str, at: usize) -> (Option<u32>, Range<usize>) {
        let inner = text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'));
        let place = at + 1..at + 1 + inner.map_or(0, str::len);
        let known = self.faults.len();
        match inner.map(|inner| self.number(inner, at + 1)) {
            Some(Ok(points)) => {
                let is_large = self.faults.iter().skip(known).any(Fault::is_too_large);
                ((!is_large).then_some(points), place)
            }
            _ => {
                let found = shown(text);
                self.fault(at..at + text.len(), Problem::BadPoints { found });
                (None, place)
            }
        }
    }

    /// Melds, `N:QQ...(0) ...`.
    ///
    /// ```
    /// let mut reader = portnote_ppn::value::ValueReader::default();
    /// let melds = reader.melds("N:KQ...(2) ...(0)");
    /// assert_eq!(melds.map(|melds| melds.entries.len()), Some(2));
    /// ```
    pub fn melds(&mut self, text: &str) -> Option<MeldsValue> {
        let (first, at) = self.first_seat(text)?;
        let rest = text.get(at..).unwrap_or("");
        let mut entries = Vec::new();
        for (start, word) in words(rest) {
            let start = at + start;
            let place = start..start + word.len();
            let mut points_place = place.clone();
            let entry = match word.find('(') {
                _ if word == "?" => None,
                None => {
                    let found = shown(word);
                    self.fault(place.clone(), Problem::BadPoints { found });
                    None
                }
                Some(open) => {
                    let shown_cards = self.hand(word.get(..open).unwrap_or(""), start);
                    let behind = word.get(open..).unwrap_or("");
                    let (points, place) = self.points(behind, start + open);
                    points_place = place;
                    shown_cards
                        .zip(points)
                        .map(|(shown, points)| MeldEntry { shown, points })
                }
            };
            entries.push((place, points_place, entry));
        }
        Some(MeldsValue { first, entries })
    }

    /// The partner that was called by a card, `N:SQ`.
    pub fn partner(&mut self, text: &str) -> Option<(Seat, Card)> {
        let known = self.faults.len();
        let read = text.split_once(':').map(|(seat, card)| {
            let read_seat = self.seat(seat, 0);
            (read_seat, self.card(card, seat.len() + 1))
        });
        match read {
            Some((Some(seat), Some(card))) => Some((seat, card)),
            _ => {
                self.faults.truncate(known);
                let found = shown(text);
                self.fault(0..text.len(), Problem::BadPartner { found });
                None
            }
        }
    }

    /// A seat and what it says: Chat.
    pub fn chat<'t>(&mut self, text: &'t str) -> Spoken<'t> {
        if let Some((seat, said)) = text.split_once(':') {
            if Seat::from_letters(seat).is_some() {
                return Spoken {
                    seat: Seat::from_letters(seat),
                    text: said,
                };
            }
            if !seat.is_empty() && seat.len() <= 2 && seat.bytes().all(|b| b.is_ascii_alphabetic())
            {
                let seat = self.seat(seat, 0);
                return Spoken { seat, text: said };
            }
        }
        self.fault(0..text.len(), Problem::BadChat);
        Spoken { seat: None, text }
    }

    /// Who is responsible for an early end, and why.
    pub fn termination<'t>(&mut self, text: &'t str) -> Spoken<'t> {
        let split = text.split_once(':');
        let seat = split.and_then(|(seat, _)| Seat::from_letters(seat));
        match split {
            Some((who, said)) if who == "-" || seat.is_some() => Spoken { seat, text: said },
            _ => {
                let found = shown(text);
                self.fault(0..text.len(), Problem::BadTermination { found });
                Spoken { seat: None, text }
            }
        }
    }

    /// One of several words.
    pub fn word(&mut self, text: &str, words: &'static [&'static str], expected: &'static str) {
        if words.contains(&text) {
            return;
        }
        match words.iter().find(|word| word.eq_ignore_ascii_case(text)) {
            Some(word) => self.case(0..text.len(), text, word),
            None => {
                let found = shown(text);
                self.fault(
                    0..text.len(),
                    Problem::BadValue {
                        found,
                        expected,
                        is_kept: true,
                    },
                );
            }
        }
    }

    /// A language tag: a language of two or three letters, and subtags behind hyphens.
    pub fn language(&mut self, text: &str) {
        let mut parts = text.split('-');
        let language = parts.next().unwrap_or("");
        let is_language = matches!(language.len(), 2 | 3)
            && language.bytes().all(|byte| byte.is_ascii_alphabetic());
        let is_subtag = |part: &str| {
            matches!(part.len(), 1..=8) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        if !(is_language && parts.all(is_subtag)) {
            let found = shown(text);
            self.fault(0..text.len(), Problem::BadLanguage { found });
        }
    }

    /// Numbers of a tag of its own: Contract, Hand, Victor.
    pub fn whole(&mut self, text: &str, expected: &'static str) -> Option<u32> {
        let known = self.faults.len();
        match self.number(text, 0) {
            Ok(number) => {
                (!self.faults.iter().skip(known).any(Fault::is_too_large)).then_some(number)
            }
            Err(()) => {
                let found = shown(text);
                self.fault(
                    0..text.len(),
                    Problem::BadValue {
                        found,
                        expected,
                        is_kept: false,
                    },
                );
                None
            }
        }
    }
}

/// A text as a message shows it: short, and without control characters.
#[must_use]
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = text
        .chars()
        .take(MOST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

fn exact_card(text: &str) -> Option<Card> {
    let mut letters = text.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some(suit), Some(rank), None) => Card::from_letters(suit, rank),
        _ => None,
    }
}

fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// The words of a text with their offsets; an empty hand between two blanks is none.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split(' ').filter_map(move |word| {
        let start = at;
        at += word.len() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

impl ValueReader {
    /// A bid or a pass in an auction.
    pub(crate) fn bid(&mut self, text: &str) -> Option<portnote_pinochle::Call> {
        use portnote_pinochle::Call;
        if text.eq_ignore_ascii_case("pass") {
            self.case(0..text.len(), text, "Pass");
            return Some(Call::Pass);
        }
        let known = self.faults.len();
        match self.number(text, 0) {
            Ok(bid) => {
                let is_large = self.faults.iter().skip(known).any(Fault::is_too_large);
                (!is_large).then_some(Call::Bid(bid))
            }
            Err(()) => {
                let found = shown(text);
                self.fault(0..text.len(), Problem::BadBid { found });
                None
            }
        }
    }

    /// Winner and points of a trick, `(S2)`; `tight` where no blank stands before it.
    pub(crate) fn annotation(&mut self, text: &str, tight: bool) -> (Option<Seat>, Option<u32>) {
        let inner = text.strip_prefix('(').unwrap_or(text);
        let closed = inner.ends_with(')');
        let inner = inner.strip_suffix(')').unwrap_or(inner);
        let squeezed: String = inner.chars().filter(|c| *c != ' ').collect();
        let end = squeezed.find(|c: char| !c.is_ascii_alphabetic());
        let (letters, digits) = squeezed
            .split_at_checked(end.unwrap_or(squeezed.len()))
            .unwrap_or((&squeezed, ""));
        let seat = self.seat(letters, 1);
        if seat.is_none() {
            return (None, None);
        }
        let known = self.faults.len();
        let points = match self.number(digits, 1 + letters.len()) {
            Ok(points) => Some(points),
            Err(()) if digits.is_empty() => None,
            Err(()) => {
                let found = shown(text);
                self.fault(0..text.len(), Problem::BadPoints { found });
                return (seat, None);
            }
        };
        let odd = tight || !closed || squeezed != inner || points.is_none();
        if odd && self.faults.len() == known {
            let found = shown(text);
            let lead = if tight { " " } else { "" };
            match points {
                Some(_) => self.mend(
                    0..text.len(),
                    Problem::TrickAnnotationForm { found },
                    &format!("{lead}({squeezed})"),
                ),
                None => self.fault(0..text.len(), Problem::TrickAnnotationForm { found }),
            }
        }
        (seat, points)
    }
}

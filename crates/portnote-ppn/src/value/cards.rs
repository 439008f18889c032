//! Cards: hands, melds, the kitty and what is discarded for it.

use std::ops::Range;

use portnote_core::excerpt::escaped;
use portnote_pinochle::{Card, Discard, Hand, MeldEntry, Rank, Suit};

use super::{Fault, FaultKind, Hands, MeldsValue, ValueReader, words};
use crate::problem::values::Problem;

impl ValueReader {
    /// Hands by seat, `N:A... K...`; the number of hands is not judged here.
    pub(crate) fn hands(&mut self, text: &str) -> Option<Hands> {
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

    fn hand_or_unknown(&mut self, text: &str, at: usize) -> Option<Hand> {
        match text {
            "?" => None,
            "-" => {
                self.fix(at..at + 1, Problem::UnknownHandForm, "?");
                None
            }
            text => self.hand(text, at),
        }
    }

    /// A hand: four rank strings joined by dots.
    pub(crate) fn hand(&mut self, text: &str, at: usize) -> Option<Hand> {
        let known = self.faults.len();
        let dots = text.matches('.').count();
        if dots > 3 {
            let (fields, seat) = (dots + 1, None);
            self.fault(at..at + text.len(), Problem::SuitCount { fields, seat });
            return None;
        }
        let mut hand = Hand::EMPTY;
        let mut wrong = false;
        let mut disordered = Vec::new();
        let mut small: Option<Range<usize>> = None;
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
                    && field.get(offset + 1..).is_some_and(|rest| rest.starts_with('0'))
                {
                    let found = "10".to_owned();
                    self.fix(place.start..place.start + 2, Problem::BadRank { found }, "T");
                    (skip, wrong) = (true, true);
                    continue;
                }
                match Rank::from_letter(letter) {
                    Some(rank) => ranks.push(rank),
                    None => match Rank::from_letter(letter.to_ascii_uppercase()) {
                        Some(rank) => {
                            let first = small.map_or(place.start, |small| small.start);
                            small = Some(first..place.end);
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
            if sorted != ranks && small.is_none() && self.faults.len() == known {
                let field_range = start..start + field.len();
                let right: String = sorted.iter().map(|rank| rank.letter()).collect();
                disordered.push((field_range, right));
            }
            for rank in ranks {
                hand.insert(Card::new(suit, rank));
            }
            start += field.len() + 1;
        }
        let written = small.clone().and_then(|small| text.get(small.start - at..small.end - at));
        if let (Some(small), Some(written), false) = (small, written, wrong) {
            // Letters of the wrong case are one slip, however many they are.
            self.case(small, written, &written.to_ascii_uppercase());
        }
        if wrong {
            // One wrong letter is one diagnostic: the hand is not known, whatever else is odd.
            return None;
        }
        if dots < 3 {
            let end = at + text.len();
            let missing = ".".repeat(3 - dots);
            let (fields, seat) = (dots + 1, None);
            self.faults.push(Fault {
                at: at..end,
                problem: FaultKind::Value(Problem::DotsMissing { fields, seat }),
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
    pub(crate) fn cards(&mut self, text: &str) -> Option<Hand> {
        if text.contains('.') {
            let mut apart = Self::default();
            let hand = apart.hand(text, 0).filter(|_| apart.faults.is_empty());
            let problem = Problem::CardForm {
                found: escaped(text),
                expected: "suit and rank of each card, with spaces between cards",
            };
            if let Some(cards) = hand {
                let cards: Vec<String> = cards.cards().map(|card| card.to_string()).collect();
                self.fix(0..text.len(), problem, &cards.join(" "));
            } else {
                self.fault(0..text.len(), problem);
            }
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
    pub(crate) fn card(&mut self, text: &str, at: usize) -> Option<Card> {
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
        let found = escaped(text);
        let bare = text.trim_end_matches([',', ';']).to_owned();
        let meant = [swapped, ten, ten_swapped, bare].iter().find_map(|text| exact_card(text));
        match meant {
            Some(card) => self.fix(range, Problem::BadCard { found }, &card.to_string()),
            None => self.fault(range, Problem::BadCard { found }),
        }
        None
    }

    /// Discarded cards with their points, `K.K..K (3)`.
    pub(crate) fn discard(&mut self, text: &str) -> Option<(Discard, Range<usize>)> {
        let Some(open) = text.find('(') else {
            let (found, expected) = (escaped(text), "a hand, a space and points in parentheses");
            self.fault(0..text.len(), Problem::BadValue { found, expected, is_kept: false });
            return None;
        };
        let cards_text = text.get(..open).unwrap_or("").trim_end();
        let first = cards_text.split(' ').next().unwrap_or("");
        let cards = if !cards_text.contains('.') && first.len() == 2 {
            let mut apart = Self::default();
            let hand = apart.cards(cards_text).filter(|_| apart.faults.is_empty());
            let problem = Problem::CardForm {
                found: escaped(cards_text),
                expected: "a hand with dots between the suits",
            };
            match hand {
                Some(hand) => self.fix(0..cards_text.len(), problem, &hand.to_string()),
                None => self.fault(0..cards_text.len(), problem),
            }
            hand
        } else {
            self.hand(cards_text, 0)
        };
        let (points, place) = self.points(text.get(open..).unwrap_or(""), open);
        let discard = Discard { cards: cards?, points: points? };
        Some((discard, place))
    }

    /// Melds, `N:QQ...(0) ...`.
    pub(crate) fn melds(&mut self, text: &str) -> Option<MeldsValue> {
        let (first, at) = self.first_seat(text)?;
        let rest = text.get(at..).unwrap_or("");
        let mut entries = Vec::new();
        let mut blanks = Vec::new();
        for (start, word) in entries_of(rest, &mut blanks) {
            let start = at + start;
            let place = start..start + word.len();
            let mut points_place = place.clone();
            let entry = match word.find('(') {
                _ if word == "?" => None,
                None => {
                    let found = escaped(word);
                    self.fault(place.clone(), Problem::BadPoints { found });
                    None
                }
                Some(open) => {
                    let cards_text = word.get(..open).unwrap_or("").trim_end_matches(' ');
                    let shown_cards = self.hand(cards_text, start);
                    let after = word.get(open..).unwrap_or("");
                    let (points, place) = self.points(after, start + open);
                    points_place = place;
                    shown_cards.zip(points).map(|(shown, points)| MeldEntry { shown, points })
                }
            };
            entries.push((place, points_place, entry));
        }
        if let Some(first) = blanks.first() {
            let moved = |range: &Range<usize>| range.start + at..range.end + at;
            let after = rest.get(first.start..).unwrap_or("");
            let end = after.find(')').map_or(first.end, |end| first.start + end + 1);
            let found = escaped(rest.get(first.start..end).unwrap_or(""));
            // Without the blanks other entries may be cut in another way.
            let is_sound = self.faults.is_empty();
            let blanks = blanks.iter().filter(|_| is_sound);
            self.faults.push(Fault {
                at: moved(&(first.start..end)),
                problem: FaultKind::Value(Problem::BadPoints { found }),
                edits: blanks.map(|blank| (moved(blank), String::new())).collect(),
            });
        }
        Some(MeldsValue { first, entries })
    }
}

/// The entries of Melds with their offsets; blanks before points, which should not be there,
/// are gathered.
fn entries_of<'t>(text: &'t str, blanks: &mut Vec<Range<usize>>) -> Vec<(usize, &'t str)> {
    let mut entries: Vec<(usize, &str)> = Vec::new();
    for (at, word) in words(text) {
        let end = at + word.len();
        match entries.last_mut() {
            Some((start, before)) if word.starts_with('(') && !before.contains('(') => {
                blanks.push(*start + before.len()..at);
                *before = text.get(*start..end).unwrap_or(before);
            }
            _ => entries.push((at, word)),
        }
    }
    entries
}

fn exact_card(text: &str) -> Option<Card> {
    let mut letters = text.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some(suit), Some(rank), None) => Card::from_letters(suit, rank),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn hands_are_read() {
        let mut reader = crate::value::ValueReader::default();
        let hands = reader.hands("N:AK.T.. ?");
        assert_eq!(hands.map(|hands| hands.hands.len()), Some(2));
    }

    #[test]
    fn cards_are_read() {
        let mut reader = crate::value::ValueReader::default();
        assert_eq!(reader.cards("SK H9 CT").map(|cards| cards.len()), Some(3));
    }

    #[test]
    fn the_suit_of_a_card_comes_first() {
        let mut reader = crate::value::ValueReader::default();
        assert!(reader.card("SQ", 0).is_some() && reader.card("QS", 0).is_none());
    }

    #[test]
    fn a_discard_has_points() {
        let mut reader = crate::value::ValueReader::default();
        assert_eq!(reader.discard("K.K..K (3)").map(|(discard, _)| discard.points), Some(3));
    }

    #[test]
    fn melds_are_read() {
        let mut reader = crate::value::ValueReader::default();
        let melds = reader.melds("N:KQ...(2) ...(0)");
        assert_eq!(melds.map(|melds| melds.entries.len()), Some(2));
    }
}

//! Seats, suits, results and what players say: values of words.

use portnote_core::excerpt::escaped;
use portnote_core::wording;
use portnote_pinochle::{Card, HandResult, Seat, Suit, Trump};

use super::{Spoken, ValueReader, single};
use crate::problem::values::Problem;

impl ValueReader {
    /// A seat: `N`, `SE`.
    pub(crate) fn seat(&mut self, text: &str, at: usize) -> Option<Seat> {
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
                        found: escaped(text),
                        expected: wording::one_of(&Seat::ALL.map(Seat::letters)),
                        is_tag: false,
                    },
                );
                None
            }
        }
    }

    /// The trump: a suit or `-`.
    pub(crate) fn trump(&mut self, text: &str) -> Option<Trump> {
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
                || name.strip_suffix('s').is_some_and(|name| text.eq_ignore_ascii_case(name))
                || text == symbol
        };
        let found = escaped(text);
        match Suit::ALL.into_iter().find(word) {
            Some(suit) => self.fix(0..text.len(), Problem::BadTrump { found }, &suit.to_string()),
            None => self.fault(0..text.len(), Problem::BadTrump { found }),
        }
        None
    }

    /// How the hand ended.
    pub(crate) fn result(&mut self, text: &str) -> Option<HandResult> {
        if let Some(result) = HandResult::from_words(text) {
            return Some(result);
        }
        let squeezed = |text: &str| -> String {
            let letters = text.chars().filter(char::is_ascii_alphabetic);
            letters.map(|c| c.to_ascii_lowercase()).collect()
        };
        let near =
            HandResult::ALL.into_iter().find(|result| squeezed(result.words()) == squeezed(text));
        match near {
            Some(result) if text.eq_ignore_ascii_case(result.words()) => {
                self.case(0..text.len(), text, result.words());
                Some(result)
            }
            near => {
                let found = escaped(text);
                match near {
                    Some(result) => {
                        self.fix(0..text.len(), Problem::BadResult { found }, result.words())
                    }
                    None => self.fault(0..text.len(), Problem::BadResult { found }),
                }
                None
            }
        }
    }

    /// The partner that was called by a card, `N:SQ`.
    pub(crate) fn partner(&mut self, text: &str) -> Option<(Seat, Card)> {
        let known = self.faults.len();
        let read = text.split_once(':').map(|(seat, card)| {
            let read_seat = self.seat(seat, 0);
            (read_seat, self.card(card, seat.len() + 1))
        });
        match read {
            Some((Some(seat), Some(card))) => Some((seat, card)),
            _ => {
                self.faults.truncate(known);
                let found = escaped(text);
                self.fault(0..text.len(), Problem::BadPartner { found });
                None
            }
        }
    }

    /// A seat and what it says: Chat.
    pub(crate) fn chat<'t>(&mut self, text: &'t str) -> Spoken<'t> {
        if let Some((seat, said)) = text.split_once(':') {
            if Seat::from_letters(seat).is_some() {
                return Spoken { seat: Seat::from_letters(seat), text: said };
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
    pub(crate) fn termination<'t>(&mut self, text: &'t str) -> Spoken<'t> {
        let split = text.split_once(':');
        let seat = split.and_then(|(seat, _)| Seat::from_letters(seat));
        match split {
            Some((who, said)) if who == "-" || seat.is_some() => Spoken { seat, text: said },
            None => {
                // Without a seat nobody is named as responsible.
                let found = escaped(text);
                let standard = format!("-:{}", text.trim());
                self.fix(0..text.len(), Problem::BadTermination { found }, &standard);
                Spoken { seat: None, text }
            }
            _ => {
                let found = escaped(text);
                self.fault(0..text.len(), Problem::BadTermination { found });
                Spoken { seat: None, text }
            }
        }
    }

    /// One of several words.
    pub(crate) fn word(
        &mut self,
        text: &str,
        words: &'static [&'static str],
        expected: &'static str,
    ) {
        if words.contains(&text) {
            return;
        }
        match words.iter().find(|word| word.eq_ignore_ascii_case(text)) {
            Some(word) => self.case(0..text.len(), text, word),
            None => {
                let found = escaped(text);
                self.fault(0..text.len(), Problem::BadValue { found, expected, is_kept: true });
            }
        }
    }

    /// A language tag: a language of two or three letters, and subtags after hyphens.
    pub(crate) fn language(&mut self, text: &str) {
        let mut parts = text.split('-');
        let language = parts.next().unwrap_or("");
        let is_language = matches!(language.len(), 2 | 3)
            && language.bytes().all(|byte| byte.is_ascii_alphabetic());
        let is_subtag = |part: &str| {
            matches!(part.len(), 1..=8) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        if !(is_language && parts.all(is_subtag)) {
            let found = escaped(text);
            self.fault(0..text.len(), Problem::BadLanguage { found });
        }
    }

    /// The seat before the colon, and where the rest begins.
    pub(super) fn first_seat(&mut self, text: &str) -> Option<(Option<Seat>, usize)> {
        match text.split_once(':') {
            Some((seat, _)) => {
                let read = self.seat(seat, 0);
                Some((read, seat.len() + 1))
            }
            None => {
                let found = escaped(text);
                let expected = "a seat and a colon first, as in `N:`";
                self.fault(0..text.len(), Problem::BadValue { found, expected, is_kept: false });
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_seat_is_read() {
        use portnote_pinochle::Seat;
        let mut reader = crate::value::ValueReader::default();
        assert_eq!(reader.seat("SE", 0), Some(Seat::Southeast));
        assert!(reader.seat("X", 0).is_none() && reader.faults.len() == 1);
    }

    #[test]
    fn the_trump_is_read() {
        use portnote_pinochle::{Suit, Trump};
        let mut reader = crate::value::ValueReader::default();
        assert_eq!(reader.trump("H"), Some(Trump::Suit(Suit::Hearts)));
    }

    #[test]
    fn a_result_is_read() {
        use portnote_pinochle::HandResult;
        let mut reader = crate::value::ValueReader::default();
        assert_eq!(reader.result("No Board"), Some(HandResult::NoBoard));
    }
}

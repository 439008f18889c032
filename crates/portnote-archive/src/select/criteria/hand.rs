//! Patterns of hands of bridge.

use portnote::pbn::bridge::{Hand, HandPattern, HandPatternError};
use portnote_core::columns::Table;

use super::{bad_pattern, text};
use crate::select::error::ConditionError;
use crate::tables::Record;

/// A pattern for the hand of a seat, or of any.
#[derive(Clone, Debug)]
pub(super) struct Hands {
    pub(super) table: &'static Table,
    /// The letter of the seat.
    seat: Option<char>,
    pattern: HandPattern,
    places: (usize, usize),
}

impl Hands {
    pub(super) fn parse(pattern: &str, table: &'static Table) -> Result<Self, ConditionError> {
        let expected = "expected a seat (N, E, S, W, or x for any), a colon and a hand";
        let Some((letter, hand)) = pattern.split_once(':') else {
            let error = bad_pattern(&expected, 0..pattern.len());
            return Err(error.with_help("write, for example, `N:AK*.*.*.*`"));
        };
        let seat = match letter.trim().to_ascii_uppercase().as_str() {
            "N" => Some('N'),
            "E" => Some('E'),
            "S" => Some('S'),
            "W" => Some('W'),
            "X" => None,
            _ => return Err(bad_pattern(&expected, 0..letter.len())),
        };
        let start = letter.len() + 1;
        let pattern = hand.parse::<HandPattern>().map_err(|error| {
            let range = match error {
                HandPatternError::Character { found, at }
                | HandPatternError::Twice { found, at } => {
                    start + at..start + at + found.len_utf8()
                }
                _ => start..pattern.len(),
            };
            bad_pattern(&error, range)
        })?;
        let place = |name| table.place(name).unwrap_or(usize::MAX);
        Ok(Self { table, seat, pattern, places: (place("seat"), place("cards")) })
    }

    pub(super) fn holds(&self, row: &Record<'_>) -> bool {
        let (seat, cards) = self.places;
        let seat = row.value(seat);
        let is_seat = self.seat.is_none_or(|wanted| {
            let mut letters = text(&seat).unwrap_or_default().chars();
            letters.next() == Some(wanted)
        });
        let matches = || {
            let cards = row.value(cards);
            let hand = text(&cards).and_then(|cards| cards.parse::<Hand>().ok());
            hand.is_some_and(|hand| self.pattern.matches(hand))
        };
        is_seat && matches()
    }
}

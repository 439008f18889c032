//! Numbers, scores, points and dates.

use std::ops::Range;

use portnote_core::excerpt::escaped;
use portnote_core::frame::PartialDate;
use portnote_core::frame::date::{DateError, DayOrder, MeantDate};
use portnote_pinochle::TeamScores;

use super::{Fault, FaultKind, ValueReader};
use crate::problem::values::Problem;

impl ValueReader {
    /// A number of up to five digits.
    ///
    /// # Errors
    /// The text is not a number; the caller knows what else was expected. A number that is too
    /// large was reported already and reads as 0.
    pub(crate) fn number(&mut self, text: &str, at: usize) -> Result<u32, ()> {
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
            let problem = Problem::NumberForm { found: escaped(text), standard: bare.to_owned() };
            self.fix(range, problem, bare);
        }
        bare.parse().map_err(|_| ())
    }

    /// Numbers of a tag of its own: Contract, Hand, Victor.
    pub(crate) fn whole(&mut self, text: &str, least: u32, expected: &'static str) -> Option<u32> {
        let known = self.faults.len();
        let number = self.number(text, 0);
        if self.faults.iter().skip(known).any(Fault::is_too_large) {
            return None;
        }
        match number {
            Ok(number) if number >= least => Some(number),
            _ => {
                self.faults.truncate(known);
                let found = escaped(text);
                self.fault(0..text.len(), Problem::BadValue { found, expected, is_kept: false });
                None
            }
        }
    }

    /// Scores of teams, `98:44`.
    pub(crate) fn scores(&mut self, text: &str) -> Option<TeamScores> {
        let known = self.faults.len();
        if text.contains(':') && text.contains(' ') {
            let standard: String = text.chars().filter(|c| *c != ' ').collect();
            let mut apart = Self::default();
            let scores = apart.scores(&standard);
            if scores.is_some() && apart.faults.is_empty() {
                let found = escaped(text);
                self.fix(0..text.len(), Problem::BadScores { found }, &standard);
                return scores;
            }
        }
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
                let range = if part.is_empty() { 0..text.len() } else { at..at + part.len() };
                let found = escaped(text);
                self.fault(range, Problem::BadScores { found });
                return None;
            };
            values.push(sign * i32::try_from(number).unwrap_or(0));
            at += part.len() + 1;
        }
        if other {
            let standard: String =
                text.chars().map(|c| if is_separator(c) { ':' } else { c }).collect();
            let found = escaped(text);
            self.fix(0..text.len(), Problem::BadScores { found }, &standard);
        }
        if self.faults.iter().skip(known).any(Fault::is_too_large) {
            return None;
        }
        let scores = TeamScores::new(&values);
        if scores.is_none() {
            let found = escaped(text);
            self.fault(0..text.len(), Problem::BadScores { found });
        }
        scores
    }

    /// Points in parentheses.
    pub(super) fn points(&mut self, text: &str, at: usize) -> (Option<u32>, Range<usize>) {
        let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let place = at + 1..at + 1 + inner.map_or(0, str::len);
        let known = self.faults.len();
        match inner.map(|inner| self.number(inner, at + 1)) {
            Some(Ok(points)) => {
                let is_large = self.faults.iter().skip(known).any(Fault::is_too_large);
                ((!is_large).then_some(points), place)
            }
            _ => {
                let found = escaped(text);
                self.fault(at..at + text.len(), Problem::BadPoints { found });
                (None, place)
            }
        }
    }

    /// A date, `2015.08.31`; its parts may be unknown.
    pub(crate) fn date(&mut self, text: &str, order: DayOrder) -> Option<PartialDate> {
        let error = match PartialDate::parse(text) {
            Ok(date) => return Some(date),
            Err(error) => error,
        };
        let meant = match error {
            DateError::Range => Err(error),
            DateError::Format => MeantDate::read(text, order),
        };
        let problem = Problem::DateFormat {
            found: escaped(text),
            is_no_day: meant == Err(DateError::Range),
            is_doubtful: meant.is_ok_and(|meant| meant.doubt.is_some()),
        };
        let Ok(meant) = meant else {
            self.fault(0..text.len(), problem);
            return None;
        };
        self.fix(0..text.len(), problem, &meant.date.to_string());
        MeantDate::alone(text).ok().map(|meant| meant.date)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_number_is_read() {
        let mut reader = crate::value::ValueReader::default();
        assert_eq!(reader.number("65", 0), Ok(65));
        assert_eq!(reader.number("six", 0), Err(()));
    }

    #[test]
    fn scores_are_read() {
        let mut reader = crate::value::ValueReader::default();
        let scores = reader.scores("0:-75");
        assert_eq!(scores.map(|scores| scores.to_string()).as_deref(), Some("0:-75"));
    }

    #[test]
    fn a_date_may_be_partly_unknown() {
        let (mut reader, order) =
            (crate::value::ValueReader::default(), super::DayOrder::default());
        assert!(reader.date("2015.??.??", order).is_some());
        assert!(reader.date("2015.02.30", order).is_none());
    }
}

//! Tokens of the sections: bids, and winner and points of a trick.

use portnote_core::excerpt::escaped;
use portnote_pinochle::{Call, Seat};

use super::{Fault, ValueReader};
use crate::problem::values::Problem;

impl ValueReader {
    /// A bid or a pass in an auction.
    pub(crate) fn bid(&mut self, text: &str) -> Option<Call> {
        if text.eq_ignore_ascii_case("pass") {
            self.case(0..text.len(), text, "Pass");
            return Some(Call::Pass);
        }
        let known = self.faults.len();
        match self.number(text, 0) {
            Ok(_) if self.faults.iter().skip(known).any(Fault::is_too_large) => None,
            Ok(bid) if bid > 0 => Some(Call::Bid(bid)),
            _ => {
                self.faults.truncate(known);
                let found = escaped(text);
                self.fault(0..text.len(), Problem::BadBid { found });
                None
            }
        }
    }

    /// Winner and points of a trick, `(S2)`; `tight` where no blank is before it.
    pub(crate) fn annotation(&mut self, text: &str, tight: bool) -> (Option<Seat>, Option<u32>) {
        let inner = text.strip_prefix('(').unwrap_or(text);
        let closed = inner.ends_with(')');
        let inner = inner.strip_suffix(')').unwrap_or(inner);
        let squeezed: String = inner.chars().filter(|c| *c != ' ').collect();
        let end = squeezed.find(|c: char| !c.is_ascii_alphabetic());
        let (letters, digits) =
            squeezed.split_at_checked(end.unwrap_or(squeezed.len())).unwrap_or((&squeezed, ""));
        let known = self.faults.len();
        let form = |only_space| Problem::TrickAnnotationForm { found: escaped(text), only_space };
        if letters.is_empty() || inner.contains(['(', ')']) {
            self.fault(0..text.len(), form(false));
            return (None, None);
        }
        let seat = self.seat(letters, 1);
        let Some(winner) = seat else {
            return (None, None);
        };
        let points = match self.number(digits, 1 + letters.len()) {
            Ok(_) if self.faults.iter().skip(known).any(Fault::is_too_large) => {
                return (seat, None);
            }
            Ok(points) => Some(points),
            Err(()) if digits.is_empty() => None,
            Err(()) => {
                self.faults.truncate(known);
                let found = escaped(text);
                self.fault(0..text.len(), Problem::BadPoints { found });
                return (seat, None);
            }
        };
        if tight || !closed || squeezed != inner || points.is_none() {
            // The whole token is written again, with the spelling of its parts.
            self.faults.truncate(known);
            match points {
                Some(points) => {
                    let lead = if tight { " " } else { "" };
                    let standard = format!("({}{points})", winner.letters());
                    let form = form(text == standard);
                    self.fix(0..text.len(), form, &format!("{lead}{standard}"));
                }
                None => self.fault(0..text.len(), form(false)),
            }
        }
        (seat, points)
    }
}

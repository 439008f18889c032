//! Tokens of the sections: bids, and winner and points of a trick.

use portnote_pinochle::{Call, Seat};

use super::{Fault, ValueReader, shown};
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

//! Writes bidding systems as BSS in the manner of the Full Disclosure editor: one system after
//! another, each with its header, without a fault.

use std::fmt::Write as _;

use super::meaning::{self, Bid};
use crate::random::Random;

/// Writes systems one after another.
#[derive(Debug)]
pub struct Systems {
    random: Random,
    number: u32,
}

/// Rounds of our calls that are written down.
const DEEPEST: u32 = 4;

/// Dispositions that a bid may have, the commonest several times.
const DISPOSITIONS: [char; 20] = [
    '0', '0', '0', '0', '1', '2', '2', '3', '3', '4', '4', '5', '5', '6', '7', '8', '9', 'A', 'C',
    'D',
];

/// Least and most cards of a suit that is bid.
const LENGTHS: [&str; 9] = ["08", "48", "58", "55", "68", "44", "78", "24", "00"];

impl Systems {
    /// A sequence of systems that follows from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), number: 0 }
    }

    /// Adds the next system to the bytes.
    pub fn write(&mut self, bytes: &mut Vec<u8>) {
        self.number += 1;
        let mut text = String::new();
        let (name, summary) = meaning::heading(&mut self.random, self.number);
        // Writing into a string cannot fail.
        _ = writeln!(text, "*00{{{name}}}=NYYYYYY{summary}");
        let mut opening = Some(Bid::LOWEST);
        for _ in 0..12 {
            let Some(bid) = opening else { break };
            // Openings of one system are those of any seat, except a few preempts.
            let seat = match bid.level() {
                3 if self.random.one_in(4) => "42",
                _ => "00",
            };
            self.bid(&mut text, &mut String::from(seat), bid, 1);
            opening = bid.above(1 + self.random.below(2));
        }
        // A convention against their notrump.
        self.bid(&mut text, &mut String::from("*00"), Bid::ONE_NOTRUMP, 1);
        bytes.extend_from_slice(text.as_bytes());
    }

    /// A record for a bid after the calls so far, and those for what may follow.
    fn bid(&mut self, text: &mut String, calls: &mut String, bid: Bid, depth: u32) {
        let before = calls.len();
        _ = write!(calls, "{bid}");
        self.record(text, calls, Some(bid));
        if depth < DEEPEST {
            if self.random.one_in(5) {
                self.double(text, calls, bid);
            }
            calls.push('P');
            // Fewer answers are written down the longer the auction is.
            let answers = self.random.below(9 - 2 * depth) + 1;
            let mut next = bid.above(1 + self.random.below(2));
            for _ in 0..answers {
                let Some(answer) = next else { break };
                self.bid(text, calls, answer, depth + 1);
                next = answer.above(1 + self.random.below(3));
            }
        }
        calls.truncate(before);
    }

    /// The other side doubles, and some of what we do about it.
    fn double(&mut self, text: &mut String, calls: &mut String, bid: Bid) {
        let before = calls.len();
        calls.push('D');
        self.record(text, calls, None);
        for call in ["P", "R"] {
            calls.push_str(call);
            self.record(text, calls, None);
            calls.truncate(before + 1);
        }
        if let Some(answer) = bid.above(1 + self.random.below(4)) {
            _ = write!(calls, "{answer}");
            self.record(text, calls, Some(answer));
        }
        calls.truncate(before);
    }

    fn record(&mut self, text: &mut String, calls: &str, bid: Option<Bid>) {
        let artificial = if self.random.one_in(5) { 'Y' } else { 'N' };
        let outcomes = match self.random.below(8) {
            0 => "NNYYYY",
            1 => "YYNNYY",
            _ => "YYYYYY",
        };
        _ = write!(text, "{calls}={artificial}{outcomes}");
        match bid {
            Some(bid) => {
                text.push(self.random.pick(&DISPOSITIONS));
                if bid.is_suit() {
                    text.push_str(self.random.pick(&LENGTHS));
                }
                text.push_str(&meaning::of_bid(&mut self.random));
                if self.random.one_in(12) {
                    text.push_str("\\n");
                    text.push_str(&meaning::of_bid(&mut self.random));
                }
            }
            // The editor writes no disposition after a pass, a double or a redouble.
            None => text.push_str(meaning::of_other(&mut self.random)),
        }
        text.push('\n');
    }
}

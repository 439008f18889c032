//! Writes bidding systems as BML in the manner of notes of partnerships: one system after another,
//! without a fault. Where a system begins is shown by its line `#+TITLE:`, with which no other begins.

use std::fmt::Write as _;

use super::meaning::{self, Bid};
use crate::random::Random;

/// How the first line of each system begins.
pub const FIRST: &[u8] = b"#+TITLE:";

/// Writes systems one after another.
#[derive(Debug)]
pub struct Systems {
    random: Random,
    number: u32,
}

/// Answers to an opening of one of a suit that get a table of their own.
const TABLES: u32 = 4;

/// Places between the answers of one row, so that tables end before the bids do.
const STEP: u32 = 3;

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
        _ = writeln!(text, "#+TITLE: {name}");
        _ = writeln!(text, "#+AUTHOR: Ann Example\n#+DESCRIPTION: {summary}\n");
        text.push_str("* Openings\n\n");
        self.paragraph(&mut text);
        for bid in ["1C", "1D", "1M", "1N", "2C", "2D", "2M", "2N"] {
            _ = writeln!(text, "{bid}  {}", meaning::of_bid(&mut self.random));
        }
        text.push('\n');
        for opening in [0, 1] {
            if let Some(opening) = Bid::new(opening) {
                self.opening(&mut text, opening);
            }
        }
        self.majors(&mut text);
        for opening in [4, 9] {
            if let Some(opening) = Bid::new(opening) {
                self.opening(&mut text, opening);
            }
        }
        self.competition(&mut text);
        self.preempts(&mut text);
        bytes.extend_from_slice(text.as_bytes());
    }

    /// A chapter about an opening: its answers, and a table for some of them.
    fn opening(&mut self, text: &mut String, opening: Bid) {
        _ = writeln!(text, "* The {opening} opening\n");
        self.paragraph(text);
        if self.random.one_in(2) {
            self.list(text);
        }
        _ = writeln!(text, "** Answers\n\n{opening}---");
        let mut answers = Vec::new();
        let mut next = opening.above(1);
        while let Some(answer) = next
            && answers.len() < 10
        {
            self.row(text, 0, &answer.to_string());
            answers.push(answer);
            next = answer.above(1 + self.random.below(2));
        }
        text.push('\n');
        for answer in answers.into_iter().take(TABLES as usize) {
            _ = writeln!(text, "*** {opening}-{answer}\n");
            if self.random.one_in(3) {
                self.paragraph(text);
            }
            if self.random.one_in(6) {
                text.push_str("// to be discussed\n");
            }
            _ = writeln!(text, "{opening}-{answer}-");
            self.rows(text, answer, 0);
            text.push('\n');
        }
    }

    /// Rows for the bids above one, each with those for the bids above it.
    fn rows(&mut self, text: &mut String, above: Bid, depth: u32) {
        let mut next = above.above(1 + self.random.below(2));
        for _ in 0..(7 - 2 * depth) {
            let Some(bid) = next.filter(|bid| bid.level() < 6) else {
                break;
            };
            self.row(text, depth, &bid.to_string());
            if depth < 3 && self.random.percent(55) {
                self.rows(text, bid, depth + 1);
            }
            next = bid.above(1 + self.random.below(STEP));
        }
    }

    /// Tables for both majors at once.
    fn majors(&mut self, text: &mut String) {
        text.push_str("* The major openings\n\n");
        self.paragraph(text);
        text.push_str("1M---\n");
        for word in ["1N", "2m", "2M", "2N", "3m", "3M", "4M"] {
            self.row(text, 0, word);
        }
        text.push('\n');
        for (head, rows) in [
            ("1M-2M", ["2N", "3C", "3D", "3M", "4M"]),
            ("1M-1N", ["2C", "2D", "2M", "2N", "3M"]),
            ("1M-2N", ["3C", "3D", "3M", "3N", "4M"]),
            ("1M-3m", ["3M", "3N", "4m", "4M", "5m"]),
        ] {
            _ = writeln!(text, "{head}-");
            for word in rows {
                self.row(text, 0, word);
            }
            text.push('\n');
        }
    }

    /// Tables in which the other side bids.
    fn competition(&mut self, text: &mut String) {
        text.push_str("* When they compete\n\n");
        self.paragraph(text);
        for opening in [0, 1, 4] {
            let Some(opening) = Bid::new(opening) else {
                continue;
            };
            let mut theirs = opening.above(1);
            for _ in 0..4 {
                let Some(bid) = theirs else { break };
                _ = writeln!(text, "{opening}-({bid})---");
                self.other(text, 0, "D");
                let mut next = bid.above(1);
                for _ in 0..6 {
                    let Some(ours) = next else { break };
                    self.row(text, 0, &ours.to_string());
                    if self.random.one_in(3) {
                        self.other(text, 1, "(D)");
                        self.other(text, 2, "R");
                    }
                    next = ours.above(1 + self.random.below(STEP));
                }
                text.push('\n');
                theirs = bid.above(1 + self.random.below(2));
            }
        }
    }

    /// Openings that depend on seat and vulnerability.
    fn preempts(&mut self, text: &mut String) {
        text.push_str("* Preempts\n\n");
        for (seat, vulnerability) in [("12", "N0"), ("12", "Y0"), ("3", "00"), ("4", "00")] {
            _ = writeln!(text, "#SEAT {seat}\n#VUL {vulnerability}\n");
            for word in ["3C", "3D", "3M", "3N", "4m"] {
                self.row(text, 0, word);
            }
            text.push('\n');
        }
        text.push_str("#SEAT 0\n#VUL 00\n\n");
    }

    /// A row of a bid, sometimes with a description of two lines.
    fn row(&mut self, text: &mut String, depth: u32, word: &str) {
        let indent = 2 * depth as usize;
        let sign = if self.random.one_in(2) { "= " } else { "" };
        let first = meaning::of_bid(&mut self.random);
        _ = writeln!(text, "{:indent$}{word} {sign}{first}", "");
        if self.random.one_in(20) {
            // The second line is below the first, and there no row can begin.
            let column = indent + word.len() + 1 + sign.len();
            _ = writeln!(text, "{:column$}{}", "", meaning::sentence(&mut self.random));
        }
    }

    /// A row of another call.
    fn other(&mut self, text: &mut String, depth: u32, word: &str) {
        let indent = 2 * depth as usize;
        let meant = meaning::of_other(&mut self.random);
        _ = writeln!(text, "{:indent$}{word} = {meant}", "");
    }

    /// Some sentences, on lines as an editor fills them.
    fn paragraph(&mut self, text: &mut String) {
        let mut column = 0;
        for _ in 0..2 + self.random.below(4) {
            let sentence = meaning::sentence(&mut self.random);
            for word in sentence.split(' ') {
                if column > 0 {
                    let is_full = column + 1 + word.len() > 78;
                    text.push(if is_full { '\n' } else { ' ' });
                    column = if is_full { 0 } else { column + 1 };
                }
                text.push_str(word);
                column += word.len();
            }
        }
        text.push_str("\n\n");
    }

    fn list(&mut self, text: &mut String) {
        for _ in 0..2 + self.random.below(3) {
            _ = writeln!(text, "- {}", meaning::of_bid(&mut self.random));
        }
        text.push('\n');
    }
}

//! Auction diagrams: four calls to a line. No page of the documentation has them.

use std::ops::Range;

use portnote_bridge::Call;

use crate::bml::call::Pattern;
use crate::bml::model::{AuctionWord, BlockKind};
use crate::bml::reader::{Reader, trimmed};
use crate::bml::syntax::Kind;

/// Calls of one line, one for each seat.
const SEATS: usize = 4;

impl Reader<'_, '_> {
    /// Whether every line holds nothing but calls, and the first of them four.
    pub(super) fn is_auction(&mut self, lines: &Range<usize>) -> bool {
        let first = self.text(lines.start).split_whitespace().count();
        first == SEATS && lines.clone().all(|at| self.is_auction_line(at))
    }

    fn is_auction_line(&mut self, at: usize) -> bool {
        let mut words = self.text(at).split_whitespace();
        words.all(|word| self.auction_word(word).is_some())
    }

    pub(in crate::bml) fn auction_word(&mut self, raw: &str) -> Option<AuctionWord> {
        match raw {
            "-" => return Some(AuctionWord::None),
            "AP" => return Some(AuctionWord::AllPass),
            _ => {}
        }
        let word = self.words.read(raw);
        let [call] = word.calls.as_slice() else {
            return None;
        };
        if word.is_history {
            return None;
        }
        let call: Option<Call> = match call.alternatives.as_slice() {
            [Pattern::Call(call)] => Some(*call),
            _ => None,
        };
        Some(AuctionWord::Word { raw: raw.to_owned(), call })
    }

    pub(super) fn read_auction(&mut self, lines: &Range<usize>) -> usize {
        self.node(Kind::AuctionDiagram, lines);
        let mut rows = Vec::new();
        for at in lines.clone() {
            let line = self.text(at);
            let mut row = Vec::new();
            let mut from = trimmed(line).start;
            for raw in line.split_whitespace() {
                let found = line.get(from..).and_then(|rest| rest.find(raw)).unwrap_or(0);
                let start = from + found;
                from = start + raw.len();
                self.leaf(at, Kind::CallWord, &(start..from));
                row.extend(self.auction_word(raw));
            }
            rows.push(row);
        }
        self.push(lines, BlockKind::AuctionDiagram(rows));
        lines.end
    }
}

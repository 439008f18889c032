//! Cuts a stream into hands: blocks between empty lines are put together, and cut where one holds
//! several hands. PPN 1.0 does not say where a hand ends.

use std::collections::VecDeque;

use portnote_core::Limits;
use portnote_core::scan::{Blocks, Scan, Step, UnitKind};

use crate::cut::{self, Cutter};

/// Finds where hands begin and end.
#[derive(Clone, Debug)]
pub struct Hands {
    blocks: Blocks,
    cutter: Cutter,
    /// Bytes that a hand may have.
    limit: usize,
    /// Bytes of the window that are pieces already.
    seen: usize,
    /// The hand that may go on in the next block.
    open: Option<FoundUnit>,
    /// Hands that are whole, in file order.
    ready: VecDeque<FoundUnit>,
}

/// A hand, or text without any.
#[derive(Clone, Copy, Debug)]
struct FoundUnit {
    kind: UnitKind,
    len: usize,
}

impl Hands {
    /// A scanner at the beginning of a source.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            blocks: Blocks::new(limits),
            cutter: Cutter::default(),
            limit: usize::try_from(limits.game_bytes).unwrap_or(usize::MAX),
            seen: 0,
            open: None,
            ready: VecDeque::new(),
        }
    }

    fn push(&mut self, kind: UnitKind, bytes: &[u8]) {
        if kind.is_opaque() {
            self.flush();
            self.cutter = Cutter::default();
            let len = bytes.len();
            self.ready.push_back(FoundUnit { kind, len });
            return;
        }
        let length = |open: FoundUnit| open.len.saturating_add(bytes.len());
        let is_full = self.open.is_some_and(|open| length(open) > self.limit);
        let cuts = self.cutter.cuts(bytes);
        if is_full {
            self.flush();
        }
        let mut done = 0;
        for cut in cuts {
            self.append(kind, cut.saturating_sub(done));
            self.flush();
            done = cut;
        }
        self.append(kind, bytes.len().saturating_sub(done));
    }

    fn append(&mut self, kind: UnitKind, len: usize) {
        if len == 0 {
            return;
        }
        match &mut self.open {
            Some(open) => {
                open.len += len;
                open.kind = match (open.kind, kind) {
                    (UnitKind::Game, _) | (_, UnitKind::Game) => UnitKind::Game,
                    (UnitKind::Loose, _) | (_, UnitKind::Loose) => UnitKind::Loose,
                    (kind, _) => kind,
                };
            }
            None => self.open = Some(FoundUnit { kind, len }),
        }
    }

    fn flush(&mut self) {
        self.ready.extend(self.open.take());
    }
}

impl Scan for Hands {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        loop {
            if let Some(piece) = self.ready.front() {
                return piece.step(window.get(..piece.len).unwrap_or(window));
            }
            let rest = window.get(self.seen..).unwrap_or(&[]);
            match self.blocks.step(rest, ended) {
                Step::More => return Step::More,
                Step::End if self.open.is_none() => return Step::End,
                Step::End => self.flush(),
                Step::Unit { kind, len, .. } => {
                    self.blocks.advance(len);
                    self.seen += len;
                    self.push(kind, rest.get(..len).unwrap_or(rest));
                }
            }
        }
    }

    fn advance(&mut self, len: usize) {
        self.ready.pop_front();
        self.seen = self.seen.saturating_sub(len);
    }

    fn resumes_at(&self) -> usize {
        self.seen.saturating_add(self.blocks.resumes_at())
    }
}

impl FoundUnit {
    fn step(self, bytes: &[u8]) -> Step {
        let lead = match self.kind {
            UnitKind::Opaque { .. } => 0,
            _ => cut::lead(bytes),
        };
        let kind = match self.kind {
            // Blank lines and headers alone are not a hand.
            UnitKind::Game if lead == bytes.len() => UnitKind::Loose,
            kind => kind,
        };
        let len = bytes.len();
        Step::Unit { kind, len, lead }
    }
}

//! Games beyond their limit, which are handed on in opaque pieces up to the next game.

use super::{Step, UnitKind, line_end};
use crate::Limits;
use crate::tree::is_blank;

/// A game beyond the limit: a scanner asks here where its pieces end, and where the next game
/// begins, which is a line that begins with `[` after a blank line.
#[derive(Clone, Debug)]
pub struct Oversized {
    /// Bytes that a game may have.
    limit: usize,
    /// It continues.
    is_open: bool,
    /// Whether the line before was blank.
    after_blank: bool,
    /// Whether the piece before ended inside a line.
    mid_line: bool,
}

impl Oversized {
    /// None at the beginning of a source.
    ///
    /// ```
    /// use portnote_core::Limits;
    /// use portnote_core::scan::{Oversized, Step, UnitKind};
    ///
    /// let mut large = Oversized::new(&Limits::new());
    /// let text = b"[A \"x\"]\n{ and so on";
    /// assert!(matches!(
    ///     large.begin(text, 0, 0),
    ///     Step::Unit { kind: UnitKind::Opaque { continued: false }, len, .. } if len == text.len()
    /// ));
    /// assert!(large.is_open());
    /// assert!(matches!(large.step(b"\n\n[B \"y\"]", true), Some(Step::Unit { len: 2, .. })));
    /// assert!(!large.is_open());
    /// ```
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            limit: usize::try_from(limits.game_bytes).unwrap_or(usize::MAX),
            is_open: false,
            after_blank: false,
            mid_line: false,
        }
    }

    /// Bytes that a game may have.
    #[must_use]
    pub const fn limit(&self) -> usize {
        self.limit
    }

    /// Whether one continues.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

    /// Ends it, if one continues: what follows begins anew.
    pub const fn close(&mut self) {
        self.is_open = false;
    }

    /// The first piece of a game beyond the limit: `seen` up to the next game after the line that
    /// holds `from`, or all of it. `lead` bytes of blank and escape lines are before the game.
    pub fn begin(&mut self, seen: &[u8], from: usize, lead: usize) -> Step {
        let kind = UnitKind::Opaque { continued: false };
        let end = game_start_after(seen, from);
        if end.is_none() {
            self.is_open = true;
            self.carry(seen);
        }
        let len = end.unwrap_or(seen.len());
        Step::Unit { kind, len, lead }
    }

    /// The next piece of a game that continues; `None` where another game begins with the window.
    pub fn step(&mut self, window: &[u8], ended: bool) -> Option<Step> {
        let seen = window.get(..self.limit).unwrap_or(window);
        let whole = ended && window.len() <= self.limit;
        if seen.is_empty() && ended {
            return Some(Step::End);
        }
        // A byte beyond the piece tells whether it is the last.
        if window.len() <= self.limit && !whole {
            return Some(Step::More);
        }
        let end = self.resume(seen);
        match end {
            Some(_) => self.is_open = false,
            None => self.carry(seen),
        }
        let kind = UnitKind::Opaque { continued: true };
        let len = end.unwrap_or(seen.len());
        (len > 0).then_some(Step::Unit { kind, len, lead: 0 })
    }

    /// Where the next game begins in a piece.
    fn resume(&self, seen: &[u8]) -> Option<usize> {
        let mut after_blank = self.after_blank;
        let mut at = 0;
        if self.mid_line {
            at = line_end(seen, 0, true).map_or(seen.len(), |(_, next)| next);
            after_blank = false;
        }
        find_game_start(seen, at, after_blank)
    }

    /// Remembers how a piece ended.
    fn carry(&mut self, seen: &[u8]) {
        let complete = matches!(seen.last(), Some(b'\n'));
        self.mid_line = !complete;
        let body = seen.strip_suffix(b"\n").unwrap_or(seen);
        let body = body.strip_suffix(b"\r").unwrap_or(body);
        let start = body.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        let line = body.get(start.map_or(0, |at| at + 1)..).unwrap_or(&[]);
        self.after_blank = complete && line.iter().all(|byte| is_blank(*byte));
    }
}

/// Where a line begins with `[` after a blank line, later than the line that holds `from`.
///
/// ```
/// use portnote_core::scan::game_start_after;
///
/// assert_eq!(game_start_after(b"{ a\n[B\n\n[C", 0), Some(8));
/// assert_eq!(game_start_after(b"{ a\n[B\n", 0), None);
/// ```
#[must_use]
pub fn game_start_after(seen: &[u8], from: usize) -> Option<usize> {
    let (_, next) = line_end(seen, from, true)?;
    find_game_start(seen, next, false)
}

fn find_game_start(seen: &[u8], from: usize, mut after_blank: bool) -> Option<usize> {
    let mut at = from;
    while at < seen.len() {
        let (end, next) = line_end(seen, at, true)?;
        let line = seen.get(at..end)?;
        if after_blank && line.first() == Some(&b'[') {
            return Some(at);
        }
        after_blank = line.iter().all(|byte| is_blank(*byte));
        at = next;
    }
    None
}

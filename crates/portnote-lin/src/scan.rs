//! Cuts a stream into headers and boards. Where a board begins is said by commands, never by lines:
//! LIN-20 to LIN-25.

use portnote_core::Limits;
use portnote_core::scan::{Scan, Step, UnitKind};

use crate::command::Command;
use crate::limits::{OPAQUE_BYTES, PAIRS, VALUE_BYTES};
use crate::pairs::{Next, Pair, is_space, next, split_head};

/// Finds where boards begin and end.
#[derive(Clone, Debug)]
pub struct Boards {
    /// Bytes that a board may have.
    limit: usize,
    unit: Unit,
    /// What is kept but not read continues.
    opaque: Option<Opaque>,
}

/// What was seen of the unit with which the window begins.
#[derive(Clone, Debug, Default)]
struct Unit {
    /// Where the next pair begins.
    at: usize,
    pairs: usize,
    /// Whether it is a board, and not a header.
    is_board: bool,
    /// Whether its label may still have a deal: LIN-21.
    awaits_deal: bool,
    /// Where commands begin that belong to the board after them: LIN-22.
    run: Option<usize>,
}

/// Text beyond a limit, up to the next board.
#[derive(Clone, Debug)]
struct Opaque {
    /// Whether the text before ended inside a value.
    in_value: bool,
    /// Whether the pair that cannot be read is still to come.
    is_at_first: bool,
    /// What the next piece is: the beginning of a board, more of one, or a part of a header.
    kind: UnitKind,
}

/// What a pair is for the scanner.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Point {
    Label,
    Deal,
    Header,
    None,
}

impl Boards {
    /// A scanner at the beginning of a source.
    ///
    /// ```
    /// use portnote_core::Limits;
    /// use portnote_core::scan::{UnitKind, Units};
    /// use portnote_lin::scan::Boards;
    ///
    /// let text = b"vg|Cup,,I,1,1,A,0,B,0|\nqx|o1|md|1SA,,,|\nqx|c1|md|1SA,,,|\n";
    /// let kinds: Vec<_> = Units::new(text, 0, Boards::new(&Limits::new())).map(|unit| unit.kind).collect();
    /// assert_eq!(kinds, [UnitKind::Loose, UnitKind::Game, UnitKind::Game]);
    /// ```
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            limit: usize::try_from(limits.game_bytes).unwrap_or(usize::MAX),
            unit: Unit::default(),
            opaque: None,
        }
    }

    /// Ends the unit before an offset; `None` where there is nothing before it.
    fn cut(&self, window: &[u8], len: usize) -> Option<Step> {
        let text = window.get(..len).filter(|text| !text.is_empty())?;
        let is_blank = || text.iter().all(|byte| is_space(*byte));
        let kind = match self.unit.is_board {
            true => UnitKind::Game,
            false if is_blank() => UnitKind::Trivia,
            false => UnitKind::Loose,
        };
        Some(Step::whole(kind, len))
    }

    /// Takes a pair, or ends the unit before it; `None` where there is nothing to hand out yet.
    fn take(&mut self, window: &[u8], pair: &Pair) -> Option<Step> {
        let point = point(window, pair);
        let unit = &mut self.unit;
        let begins = match point {
            Point::Label | Point::Header => true,
            Point::Deal => !std::mem::take(&mut unit.awaits_deal),
            Point::None => false,
        };
        if begins {
            // A header takes nothing that is before it.
            let run = unit.run.filter(|_| point != Point::Header);
            let start = run.unwrap_or_else(|| line_start(window, pair));
            let is_other = unit.is_board || point != Point::Header;
            if start > 0 && is_other {
                let step = self.cut(window, start);
                self.unit = Unit::default();
                return step;
            }
        }
        if pair.value.len() > VALUE_BYTES || pair.end > self.limit || unit.pairs >= PAIRS {
            return self.give_up(window);
        }
        if begins {
            unit.is_board = point != Point::Header;
            unit.awaits_deal = point == Point::Label;
        }
        let value = window.get(pair.value.clone()).unwrap_or(&[]);
        let is_empty = || value.iter().all(|byte| is_space(*byte));
        match pair.command {
            Some(command) if !begins && command.leads_board(is_empty()) => {
                unit.run.get_or_insert_with(|| line_start(window, pair));
            }
            command => {
                unit.run = None;
                if matches!(command, Some(Command::Mb | Command::Pc | Command::Mc)) {
                    unit.awaits_deal = false;
                }
            }
        }
        unit.at = pair.end;
        unit.pairs += 1;
        None
    }

    /// Ends the unit before a pair that cannot be read, and continues without reading.
    fn give_up(&mut self, window: &[u8]) -> Option<Step> {
        let at = self.unit.at;
        let step = self.cut(window, at);
        let head = window.get(at..).unwrap_or(&[]);
        let bar = memchr::memchr(b'|', head).unwrap_or(0);
        let name = split_head(head.get(..bar).unwrap_or(&[])).1;
        let command = name.and_then(|name| Command::of_bytes(&name));
        let begins = matches!(command, Some(Command::Qx | Command::Md));
        self.opaque = Some(Opaque {
            in_value: false,
            is_at_first: true,
            kind: match self.unit.is_board {
                true => UnitKind::Opaque { continued: true },
                false if step.is_none() && begins => UnitKind::Opaque { continued: false },
                false => UnitKind::Outside { opens: false },
            },
        });
        self.unit = Unit::default();
        step
    }

    /// The next piece of text that is kept but not read; `None` where a board begins.
    fn pass(&mut self, window: &[u8], ended: bool) -> Option<Step> {
        let opaque = self.opaque.as_mut()?;
        if window.is_empty() && ended {
            return Some(Step::End);
        }
        if window.len() < OPAQUE_BYTES && !ended {
            return Some(Step::More);
        }
        let seen = window.get(..OPAQUE_BYTES).unwrap_or(window);
        let kind = opaque.kind;
        let (mut at, mut in_value) = (0, opaque.in_value);
        let mut is_at_first = opaque.is_at_first;
        while let Some(bar) = memchr::memchr(b'|', seen.get(at..).unwrap_or(&[])) {
            let bar = at + bar;
            let was_in_value = in_value;
            in_value = !in_value;
            if !was_in_value {
                let head = seen.get(at..bar).unwrap_or(&[]);
                let (gap, name) = split_head(head);
                let next = seen.get(bar + 1..).unwrap_or(&[]);
                let is_deal = next
                    .iter()
                    .find(|byte| !is_space(**byte))
                    .is_none_or(|byte| *byte != b'0');
                let command = name.and_then(|name| Command::of_bytes(&name));
                let begins = match command {
                    Some(Command::Qx | Command::Vg) => true,
                    Some(Command::Md) => is_deal,
                    _ => false,
                };
                let is_first = std::mem::take(&mut is_at_first);
                if begins && !is_first {
                    let start = at + after_line_end(head.get(..gap).unwrap_or(&[]));
                    self.opaque = None;
                    return (start > 0).then_some(Step::whole(kind, start));
                }
            }
            at = bar + 1;
        }
        // A head that is not whole is looked at again, unless it fills the piece.
        let is_last = ended && seen.len() == window.len();
        let len = if in_value || at == 0 || is_last {
            seen.len()
        } else {
            at
        };
        *opaque = Opaque {
            in_value,
            is_at_first,
            kind: match kind {
                UnitKind::Opaque { .. } => UnitKind::Opaque { continued: true },
                kind => kind,
            },
        };
        Some(Step::whole(kind, len))
    }
}

/// What a pair is for the scanner: LIN-20, LIN-23.
fn point(window: &[u8], pair: &Pair) -> Point {
    match pair.command {
        Some(Command::Qx) => Point::Label,
        Some(Command::Vg) => Point::Header,
        Some(Command::Md) => {
            let value = window.get(pair.value.clone()).unwrap_or(&[]);
            let first = value.iter().find(|byte| !is_space(**byte));
            match first {
                Some(b'0') => Point::None,
                _ => Point::Deal,
            }
        }
        _ => Point::None,
    }
}

/// Where the line of a pair begins, or else where its gap does.
fn line_start(window: &[u8], pair: &Pair) -> usize {
    let gap = window.get(pair.gap.clone()).unwrap_or(&[]);
    pair.gap.start + after_line_end(gap)
}

fn after_line_end(gap: &[u8]) -> usize {
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    gap.iter().rposition(is_end).map_or(0, |at| at + 1)
}

impl Scan for Boards {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        loop {
            if self.opaque.is_some() {
                match self.pass(window, ended) {
                    Some(step) => return step,
                    None => continue,
                }
            }
            let at = self.unit.at;
            let step = match next(window, at, ended) {
                Next::Pair(pair) => self.take(window, &pair),
                Next::TooLarge => self.give_up(window),
                Next::Tail if window.len() > self.limit && at < window.len() => {
                    self.give_up(window)
                }
                Next::Tail => return self.cut(window, window.len()).unwrap_or(Step::End),
                Next::More => return Step::More,
            };
            if let Some(step) = step {
                return step;
            }
        }
    }

    fn advance(&mut self, _: usize) {
        self.unit = Unit::default();
    }
}

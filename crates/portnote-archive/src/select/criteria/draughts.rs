//! Positions of draughts and patterns of their squares.

use portnote_core::order::Order as _;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use portnote::pdn::draughts::{
    Fen, FenError, FenFault, Position, SquarePattern, SquarePatternError, Variant, View,
};
use portnote_core::columns::{Table, Value};

use super::{bad_pattern, text};
use crate::select::error::ConditionError;
use crate::select::problem::Problem;
use crate::tables::Record;

/// The lines of a game in which a position is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lines {
    /// The main line.
    #[default]
    Main,
    /// The main line and all variations.
    All,
}

/// What the positions of a game are compared with.
#[derive(Debug)]
pub(super) struct Positions {
    games: &'static Table,
    plies: &'static Table,
    lines: Lines,
    is_reversed: bool,
    wanted: PositionTest,
    /// What was asked for, as it was written.
    text: String,
    /// The columns with the position before the first ply, and after each ply.
    start: PositionColumns,
    after: PositionColumns,
    line: usize,
    /// The key and the text of the wanted positions by variant: squares have other names in another.
    known: Mutex<HashMap<String, Places>>,
    /// The variants of the games that were looked at.
    met: Mutex<BTreeSet<Variant>>,
}

#[derive(Clone, Debug)]
enum PositionTest {
    Fen(String),
    Squares(SquarePattern),
}

/// The key and the text of each position that is looked for.
type Places = Arc<[(String, String)]>;

/// The columns of a position.
#[derive(Clone, Copy, Debug)]
struct PositionColumns {
    key: usize,
    fen: usize,
}

impl Clone for Positions {
    fn clone(&self) -> Self {
        Self {
            wanted: self.wanted.clone(),
            text: self.text.clone(),
            known: Mutex::default(),
            met: Mutex::default(),
            ..*self
        }
    }
}

impl Positions {
    pub(super) fn fen(
        fen: &str,
        games: &'static Table,
        plies: &'static Table,
        lines: Lines,
        is_reversed: bool,
    ) -> Result<Self, ConditionError> {
        let text = fen;
        let fen = fen.trim();
        let errors =
            Variant::ALL.iter().filter_map(|variant| Fen::parse(fen, variant.view()).err());
        let errors: Vec<FenError> = errors.collect();
        // The variant that reads the most of it is meant.
        if let Some(error) = errors.iter().max_by_key(|error| error.at())
            && errors.len() == Variant::ALL.len()
        {
            return Err(bad_position(fen, error, None));
        }
        let wanted = PositionTest::Fen(fen.to_owned());
        Ok(Self::new(text, wanted, games, plies, lines, is_reversed))
    }

    pub(super) fn squares(
        pattern: &str,
        games: &'static Table,
        plies: &'static Table,
        lines: Lines,
        is_reversed: bool,
    ) -> Result<Self, ConditionError> {
        let squares = SquarePattern::parse(pattern).map_err(|error| {
            let range = match &error {
                SquarePatternError::Piece { part, at } => *at..at + part.len(),
                SquarePatternError::Square { name, at } => *at..at + name.len(),
                _ => 0..pattern.len(),
            };
            bad_pattern(&error, range)
        })?;
        let wanted = PositionTest::Squares(squares);
        Ok(Self::new(pattern, wanted, games, plies, lines, is_reversed))
    }

    fn new(
        text: &str,
        wanted: PositionTest,
        games: &'static Table,
        plies: &'static Table,
        lines: Lines,
        is_reversed: bool,
    ) -> Self {
        let place = |table: &Table, name| table.place(name).unwrap_or(usize::MAX);
        Self {
            games,
            plies,
            lines,
            is_reversed,
            wanted,
            text: text.to_owned(),
            start: PositionColumns {
                key: place(games, "start_key"),
                fen: place(games, "start_fen"),
            },
            after: PositionColumns {
                key: place(plies, "key_after"),
                fen: place(plies, "fen_after"),
            },
            line: place(plies, "line"),
            known: Mutex::default(),
            met: Mutex::default(),
        }
    }

    /// The text of a position that no game can have, because the boards of all variants that came up
    /// lack one of its squares.
    pub(super) fn impossible(&self) -> Option<(&str, ConditionError)> {
        let met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        let missing = met.iter().map(|variant| self.missing(*variant));
        let missing: Vec<PositionFault> = missing.collect::<Option<_>>()?;
        // The variant that has most of it is meant.
        let last = missing.into_iter().rev().max_by_key(|missing| missing.at)?;
        let PositionFault { why, help, .. } = last;
        let problem = Problem::ImpossiblePosition { why };
        let error = ConditionError::new(&problem, last.range).with_help(help);
        Some((&self.text, error))
    }

    /// What a variant lacks of what is looked for.
    fn missing(&self, variant: Variant) -> Option<PositionFault> {
        match &self.wanted {
            PositionTest::Fen(fen) => {
                let error = Fen::parse(fen, variant.view()).err()?;
                Some(PositionFault::of(fen, &error, Some(variant)))
            }
            PositionTest::Squares(pattern) => {
                let (name, at) = pattern.missing_square(variant.view())?;
                Some(PositionFault {
                    at,
                    range: at..at + name.len(),
                    why: no_square(variant, name),
                    help: squares(variant.view(), name).unwrap_or_else(|| EXAMPLE.to_owned()),
                })
            }
        }
    }

    pub(super) fn reads(&self, table: &'static Table) -> bool {
        std::ptr::eq(table, self.games) || std::ptr::eq(table, self.plies)
    }

    pub(super) fn holds(&self, row: &Record<'_>, variant: Option<&str>) -> bool {
        let columns = if std::ptr::eq(row.table(), self.games) {
            if let Some(variant) = variant.and_then(variant_of) {
                let mut met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
                met.insert(variant);
            }
            self.start
        } else {
            if self.lines == Lines::Main && row.value(self.line) != Value::Int(0) {
                return false;
            }
            self.after
        };
        match &self.wanted {
            PositionTest::Fen(fen) => {
                let wanted = self.positions(fen, variant.unwrap_or_default());
                let key = row.value(columns.key);
                // Different positions may have one key.
                let is_here = |(wanted, fen): &(String, String)| {
                    text(&key) == Some(wanted) && text(&row.value(columns.fen)) == Some(fen)
                };
                wanted.iter().any(is_here)
            }
            PositionTest::Squares(pattern) => {
                let fen = row.value(columns.fen);
                let view = variant.and_then(view_of);
                let position = text(&fen).zip(view);
                let position = position.and_then(|(fen, view)| Fen::parse(fen, view).ok());
                let (Some(Fen { position, .. }), Some(view)) = (position, view) else {
                    return false;
                };
                let turned = || position.reversed(view.size());
                pattern.matches(&position, view)
                    || self.is_reversed && pattern.matches(&turned(), view)
            }
        }
    }

    /// The key and the text of the wanted position in a variant, and of the reversed one.
    fn positions(&self, fen: &str, variant: &str) -> Places {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known.get(variant) {
            return Arc::clone(found);
        }
        let view = view_of(variant);
        let read = view.and_then(|view| Some((Fen::parse(fen, view).ok()?.position, view)));
        let mut found = Vec::new();
        if let Some((position, view)) = read {
            let mut add = |position: &Position| {
                found.push((position.key(view).to_string(), position.to_fen(view)));
            };
            add(&position);
            if self.is_reversed {
                add(&position.reversed(view.size()));
            }
        }
        let found: Places = found.into();
        known.insert(variant.to_owned(), Arc::clone(&found));
        found
    }
}

/// A text that is not a position of a variant, or of any.
pub(crate) fn bad_position(
    fen: &str,
    error: &FenError,
    variant: Option<Variant>,
) -> ConditionError {
    let PositionFault { range, why, help, .. } = PositionFault::of(fen, error, variant);
    ConditionError::new(&Problem::BadPosition { why }, range).with_help(help)
}

const EXAMPLE: &str = "write, for example, `W:W21-32:B1-12`";

/// What is wrong with a position, and where.
struct PositionFault {
    /// How much of it was read.
    at: usize,
    range: Range<usize>,
    why: String,
    help: String,
}

impl PositionFault {
    fn of(fen: &str, error: &FenError, variant: Option<Variant>) -> Self {
        let at = error.at().min(fen.len());
        let rest = fen.get(at..).unwrap_or_default();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric());
        let word = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        let (why, help) = match (error.fault, variant) {
            (FenFault::NotPlayable { .. }, Some(variant)) => {
                (no_square(variant, word), squares(variant.view(), word))
            }
            (FenFault::NotPlayable { .. }, None) => {
                (format!("no variant of draughts has a square `{word}`"), None)
            }
            (fault, _) => (format!("invalid FEN at byte {}: {fault}", error.at()), None),
        };
        // Where nothing follows, all of it is shown.
        let range = match word.is_empty() {
            true => 0..fen.len(),
            false => at..at + word.len(),
        };
        let help = help.unwrap_or_else(|| EXAMPLE.to_owned());
        Self { at, range, why, help }
    }
}

fn no_square(variant: Variant, name: &str) -> String {
    format!("{} has no square `{name}`", variant.full_name())
}

/// Which squares a board has, in the way in which `word` names one.
fn squares(view: View, word: &str) -> Option<String> {
    let is_number = word.starts_with(|c: char| c.is_ascii_digit());
    let view = if is_number { view.numbered() } else { view.lettered() };
    let names = view.size().squares().into_iter();
    let mut names: Vec<String> = names.map(|square| view.name(square).to_string()).collect();
    names.order_by_key(|name| (name.len(), name.clone()));
    Some(match (names.as_slice(), is_number) {
        ([first, .., last], true) => format!("write one of the squares `{first}` to `{last}`"),
        ([first, second, ..], false) => {
            format!("write one of the squares with pieces, such as `{first}` or `{second}`")
        }
        _ => return None,
    })
}

fn view_of(variant: &str) -> Option<View> {
    variant_of(variant).map(Variant::view)
}

fn variant_of(name: &str) -> Option<Variant> {
    let mut variants = Variant::ALL.into_iter();
    variants.find(|known| known.name() == name)
}

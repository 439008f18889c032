//! The play: rows of cards, each from the leader of the trick on, with winner and points.

use std::collections::BTreeMap;
use std::ops::Range;

use portnote_pinochle::{Card, Seat, Table};

use crate::model::{Row, Section, Token};
use crate::value::{Fault, ValueReader};

/// A trick as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TrickRow {
    /// The cards from the leader on, each with its place; `None` for an unknown card.
    pub(crate) throws: Vec<(Option<Card>, Range<u32>)>,
    /// Winner and points, where they are written.
    pub(crate) annotation: Option<AnnotationAt>,
    /// The places of the cards.
    pub(crate) range: Range<u32>,
}

/// Winner and points of a trick with their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnnotationAt {
    /// The winner.
    pub(crate) winner: Option<Seat>,
    /// The points, with the bonus of the last trick.
    pub(crate) points: Option<u32>,
    /// The place of the annotation.
    pub(crate) range: Range<u32>,
}

/// A play as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayRead {
    /// The seat that leads first.
    pub(crate) first: Option<Seat>,
    /// The tricks.
    pub(crate) tricks: Vec<TrickRow>,
    /// Tokens that are not cards, or in another spelling.
    pub(crate) faults: Vec<(Range<u32>, Fault)>,
    /// Whether the lines mean nothing and tricks were counted off.
    pub(crate) reflowed: bool,
    /// Whether `*` ends it.
    pub(crate) is_cut: bool,
}

impl PlayRead {
    /// Reads a section at a table.
    #[must_use]
    pub(crate) fn of(section: &Section<'_>, table: Table, text: &str) -> Self {
        let players = table.players();
        let mut read = Self {
            first: section.first.filter(|seat| table.has(*seat)),
            is_cut: section.cut.is_some(),
            ..Self::default()
        };
        let as_written = || {
            let rows = section.rows.iter();
            rows.map(|row| (row.tokens.iter().collect(), row.annotation.as_ref()))
        };
        let lines = LineLayout::of(section, players);
        read.reflowed = lines == LineLayout::Several;
        let mut rows: Vec<Tokens<'_, '_>> = as_written().collect();
        if lines != LineLayout::Tricks {
            let counted = counted_off(section, players);
            let sizes = counted.iter().map(|(tokens, _)| tokens.len());
            if lines.fit(sizes, players) {
                (rows, read.reflowed) = (counted, true);
            }
        }
        for (tokens, annotation) in rows {
            read.row(&tokens, annotation, text);
        }
        read
    }

    fn row(&mut self, tokens: &[&Token<'_>], annotation: Option<&Token<'_>>, text: &str) {
        let Some(start) = tokens.first().copied().or(annotation) else {
            return;
        };
        let end = tokens.last().copied().unwrap_or(start);
        let mut throws = Vec::with_capacity(tokens.len());
        for token in tokens {
            let mut reader = ValueReader::default();
            let card = match token.raw {
                "?" => None,
                text => reader.card(text, 0),
            };
            let place = token.range.clone();
            let faults = reader.faults.into_iter();
            self.faults.extend(faults.map(|fault| (place.clone(), fault)));
            throws.push((card, place));
        }
        let annotation = annotation.map(|token| {
            let mut reader = ValueReader::default();
            let before = text.get(..token.range.start as usize).unwrap_or("");
            let tight = !before.ends_with([' ', '\t', '\n', '\r']);
            let (winner, points) = reader.annotation(token.raw, tight);
            let faults = reader.faults.into_iter();
            self.faults.extend(faults.map(|fault| (token.range.clone(), fault)));
            AnnotationAt { winner, points, range: token.range.clone() }
        });
        self.tricks.push(TrickRow { throws, annotation, range: start.range.start..end.range.end });
    }

    /// The cards in the order of play, each trick filled up to the number of players: a card
    /// that is missing is an unknown one, so that no later trick is shifted.
    #[must_use]
    pub(crate) fn throws(&self, players: usize) -> Vec<Option<Card>> {
        let rows = self.tricks.iter();
        rows.flat_map(|trick| {
            let cards = trick.throws.iter().map(|(card, _)| *card);
            cards.chain(std::iter::repeat(None)).take(players)
        })
        .collect()
    }
}

/// The cards of a trick, and winner and points.
type Tokens<'t, 'b> = (Vec<&'t Token<'b>>, Option<&'t Token<'b>>);

/// What the lines of a section are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineLayout {
    /// Each is a trick, or nearly so.
    Tricks,
    /// Most of them are tricks; others are longer or shorter.
    Mostly,
    /// Tricks are side by side on a line.
    Several,
    /// Hardly one is a trick.
    Nothing,
}

impl LineLayout {
    fn of(section: &Section<'_>, players: usize) -> Self {
        let sizes = || section.rows.iter().map(|row| row.tokens.len());
        let is_wide = sizes().any(|size| size > players);
        let short = sizes().rev().skip(1).any(|size| size < players);
        if section.rows.iter().any(|row| !row.new_line) {
            Self::Several
        } else if !is_wide && !short {
            Self::Tricks
        } else if sizes().filter(|size| *size == players).count() * 2 > section.rows.len() {
            Self::Mostly
        } else if is_wide {
            Self::Nothing
        } else {
            Self::Mostly
        }
    }

    /// Whether tricks that were counted off are better than the lines. Where most lines are
    /// tricks, a line with a card too many does not shift all the others.
    fn fit(self, sizes: impl DoubleEndedIterator<Item = usize>, players: usize) -> bool {
        let mut sizes = sizes.rev();
        let last = sizes.next().unwrap_or(0);
        let is_last_whole = last == players || self == Self::Nothing;
        is_last_whole && sizes.all(|size| size == players)
    }
}

/// The tricks of a section whatever its lines are: so many cards as there are players, or fewer
/// where winner and points close the trick.
fn counted_off<'t, 'b>(section: &'t Section<'b>, players: usize) -> Vec<Tokens<'t, 'b>> {
    let mut tricks = Vec::new();
    let mut open: Vec<&Token<'_>> = Vec::new();
    for row in &section.rows {
        for token in &row.tokens {
            if open.len() == players {
                tricks.push((std::mem::take(&mut open), None));
            }
            open.push(token);
        }
        if row.annotation.is_some() {
            tricks.push((std::mem::take(&mut open), row.annotation.as_ref()));
        }
    }
    if !open.is_empty() {
        tricks.push((open, None));
    }
    tricks
}

/// Cards in most rows, which is the number of players. Of several that are as common, one at
/// whose table everybody has a seat is right, and else the largest.
#[must_use]
pub(crate) fn usual_width(rows: &[Row<'_>], fits: impl Fn(usize) -> bool) -> Option<usize> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.new_line) {
        *counts.entry(row.tokens.len()).or_default() += 1;
    }
    let best = counts.into_iter();
    let best = best.max_by_key(|(width, count)| (*count, fits(*width), *width));
    best.map(|(width, _)| width)
}

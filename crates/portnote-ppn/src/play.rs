//! The play: rows of cards, each from the leader of the trick on, with winner and points.

use std::ops::Range;

use portnote_pinochle::{Card, Seat, Table};

use crate::model::{Row, Section, Token};
use crate::value::{Fault, ValueReader};

/// A trick as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrickRow {
    /// The cards from the leader on, each with its place; `None` for an unknown card.
    pub throws: Vec<(Option<Card>, Range<u32>)>,
    /// Winner and points, where they are written.
    pub annotation: Option<AnnotationAt>,
    /// Where the cards stand.
    pub range: Range<u32>,
}

/// Winner and points of a trick with their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotationAt {
    /// The winner.
    pub winner: Option<Seat>,
    /// The points, with the bonus of the last trick.
    pub points: Option<u32>,
    /// Where it stands.
    pub range: Range<u32>,
}

/// A play as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayRead {
    /// The seat that leads first.
    pub first: Option<Seat>,
    /// The tricks.
    pub tricks: Vec<TrickRow>,
    /// Tokens that are no cards, or in another spelling.
    pub faults: Vec<(Range<u32>, Fault)>,
    /// Whether the lines mean nothing and tricks were counted off.
    pub reflowed: bool,
    /// Whether `*` ends it.
    pub is_cut: bool,
}

impl PlayRead {
    /// Reads a section at a table.
    #[must_use]
    pub fn of(section: &Section<'_>, table: Table, text: &str) -> Self {
        let players = table.players();
        let mut read = Self {
            first: section.first.filter(|seat| table.has(*seat)),
            is_cut: section.cut.is_some(),
            reflowed: section
                .rows
                .iter()
                .any(|row| row.tokens.len() > players || !row.new_line),
            ..Self::default()
        };
        if !read.reflowed {
            for row in &section.rows {
                let tokens: Vec<&Token<'_>> = row.tokens.iter().collect();
                read.row(&tokens, row.annotation.as_ref(), text);
            }
            return read;
        }
        let mut open: Vec<&Token<'_>> = Vec::new();
        for row in &section.rows {
            for token in &row.tokens {
                if open.len() == players {
                    read.row(&std::mem::take(&mut open), None, text);
                }
                open.push(token);
            }
            if row.annotation.is_some() {
                read.row(&std::mem::take(&mut open), row.annotation.as_ref(), text);
            }
        }
        if !open.is_empty() {
            read.row(&open, None, text);
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
            self.faults
                .extend(faults.map(|fault| (place.clone(), fault)));
            throws.push((card, place));
        }
        let annotation = annotation.map(|token| {
            let mut reader = ValueReader::default();
            let before = text.get(..token.range.start as usize).unwrap_or("");
            let tight = !before.ends_with([' ', '\t', '\n', '\r']);
            let (winner, points) = reader.annotation(token.raw, tight);
            let faults = reader.faults.into_iter();
            self.faults
                .extend(faults.map(|fault| (token.range.clone(), fault)));
            AnnotationAt {
                winner,
                points,
                range: token.range.clone(),
            }
        });
        self.tricks.push(TrickRow {
            throws,
            annotation,
            range: start.range.start..end.range.end,
        });
    }

    /// The cards in the order of play, each trick filled up to the number of players: a card
    /// that is missing is an unknown one, so that no later trick is shifted.
    #[must_use]
    pub fn throws(&self, players: usize) -> Vec<Option<Card>> {
        let rows = self.tricks.iter();
        rows.flat_map(|trick| {
            let cards = trick.throws.iter().map(|(card, _)| *card);
            cards.chain(std::iter::repeat(None)).take(players)
        })
        .collect()
    }
}

/// Cards in the row that has most of them, which tells the number of players.
#[must_use]
pub fn widest(rows: &[Row<'_>]) -> Option<usize> {
    let closed = rows.iter().filter(|row| row.new_line);
    closed.map(|row| row.tokens.len()).max()
}

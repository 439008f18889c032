//! Outputs: all chosen games, the rest, or some of them each.

use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::Range;

use super::selection::{Chosen, FoundGame, Selection};
use crate::tables::keys::hexadecimal;

/// The games of one output, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of the output, from 1.
    pub number: usize,
    /// The value of the column by which games are split, where they are; `none` for null.
    pub value: Option<String>,
    pub(super) games: PartGames,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PartGames {
    Chosen(Range<usize>),
    /// The places of the games among those that are chosen.
    Listed(Vec<usize>),
    Rest,
}

impl Selection {
    /// The games that are chosen, in their order.
    #[must_use]
    pub fn games(&self) -> Vec<Chosen<'_>> {
        self.found.iter().map(|game| self.chosen(game)).collect()
    }

    /// How many games are chosen.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether no game is chosen.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All games that are chosen, as one output.
    #[must_use]
    pub const fn all(&self) -> Part {
        Part { number: 1, value: None, games: PartGames::Chosen(0..self.found.len()) }
    }

    /// All games that are not chosen, as one output.
    #[must_use]
    pub const fn rest(&self) -> Part {
        Part { number: 1, value: None, games: PartGames::Rest }
    }

    /// Outputs of at most so many games.
    #[must_use]
    pub fn by_games(&self, most: usize) -> Vec<Part> {
        let starts = (0..self.found.len()).step_by(most.max(1));
        let ranges = starts.map(|start| start..self.found.len().min(start + most.max(1)));
        numbered(ranges.map(|range| (None, PartGames::Chosen(range))))
    }

    /// An output for each value of the column by which games are split, in the order in which the
    /// values come.
    #[must_use]
    pub fn by_column(&self) -> Vec<Part> {
        let column = self.query.sort.len();
        // Null is another value than the text `none`; both outputs get names of their own.
        let mut names: Vec<(String, Vec<usize>)> = Vec::new();
        let mut known: HashMap<Option<String>, usize> = HashMap::new();
        for (at, game) in self.found.iter().enumerate() {
            let value = game.values.get(column).filter(|value| !value.is_null());
            let value = value.map(ToString::to_string);
            let slot = *known.entry(value.clone()).or_insert(names.len());
            let name = value.unwrap_or_else(|| "none".to_owned());
            match names.get_mut(slot) {
                Some((_, games)) => games.push(at),
                None => names.push((name, vec![at])),
            }
        }
        let parts = names.into_iter();
        numbered(parts.map(|(name, games)| (Some(name), PartGames::Listed(games))))
    }

    /// Writes which games are chosen as CSV, which [`Ids::read`](super::Ids::read) takes.
    ///
    /// # Errors
    /// What the output says.
    pub fn write_ids(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut writer =
            csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out);
        writer.write_record(["file", "game", "content_id"])?;
        for game in self.games() {
            let id = game.content_id.unwrap_or_default();
            writer.write_record([game.file, &game.game.to_string(), &id])?;
        }
        writer.flush()
    }

    /// How many games an output has.
    #[must_use]
    pub fn count(&self, part: &Part) -> usize {
        match &part.games {
            PartGames::Chosen(range) => range.len(),
            PartGames::Listed(games) => games.len(),
            PartGames::Rest => self.rest.len(),
        }
    }

    pub(super) fn of(&self, part: &Part) -> Vec<&FoundGame> {
        match &part.games {
            PartGames::Chosen(range) => {
                let games = self.found.get(range.clone());
                games.unwrap_or_default().iter().collect()
            }
            PartGames::Listed(games) => games.iter().filter_map(|at| self.found.get(*at)).collect(),
            PartGames::Rest => self.rest.iter().collect(),
        }
    }

    fn chosen<'s>(&'s self, game: &'s FoundGame) -> Chosen<'s> {
        let kept = self.query.sort.len() + usize::from(self.query.split.is_some());
        let names = self.columns.iter().map(|place| {
            let games = self.query.games();
            games.and_then(|games| games.columns().nth(*place))
        });
        let named = names.zip(&game.values).skip(kept);
        let named = named.filter(|(_, value)| !value.is_null());
        let source = self.sources.get(game.source);
        Chosen {
            file: source.map_or("", |source| source.name.as_str()),
            game: game.game,
            bytes: game.start..game.end,
            content_id: game.id.map(|id| hexadecimal(&id)),
            values: named.filter_map(|(column, value)| Some((column?.name, value))).collect(),
        }
    }
}

pub(super) fn numbered(parts: impl Iterator<Item = (Option<String>, PartGames)>) -> Vec<Part> {
    let parts = (1..).zip(parts);
    let part = |(number, (value, games))| Part { number, value, games };
    parts.map(part).collect()
}

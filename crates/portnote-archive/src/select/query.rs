//! Which games are chosen, and in which order they are written.

use portnote::Carry;
use portnote::product::catalogue::nearest;
use portnote_core::columns::Table;

use super::criteria::Criteria;
use super::error::ConditionError;
use super::ids::Ids;
use super::problem::Problem;
use crate::tables;

/// Which games are chosen, and in which order they are written.
///
/// ```
/// use portnote::Format;
/// use portnote_archive::select::{Criteria, Equal, Query};
///
/// let mut criteria = Criteria::new(Format::Pbn);
/// criteria.condition("NOT passed_out")?;
/// let mut query = Query::new(criteria);
/// query.sort("-score_ns,board")?;
/// query.dedupe = Some(query.equal("deal")?);
/// query.limit = Some(36);
/// # Ok::<(), portnote_archive::select::ConditionError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Query {
    /// What a game must meet.
    pub criteria: Criteria,
    /// What a game of PBN takes from those before it.
    pub carry: Carry,
    /// Which games are equal, of which one is kept.
    pub dedupe: Option<Equal>,
    /// Which of equal games is kept.
    pub keep: Keep,
    /// The games in an order of their own, each once; those that are not named are not chosen.
    pub ids: Option<Ids>,
    /// The columns of the table games by which games are sorted.
    pub(super) sort: Vec<SortKey>,
    /// Games in an order that depends on this seed and their bytes alone.
    pub shuffle: Option<u64>,
    /// How many games are taken at random, and the seed.
    pub sample: Option<(usize, u64)>,
    /// How many of the first games are left out.
    pub skip: usize,
    /// How many games are chosen at most.
    pub limit: Option<usize>,
    /// The column of the table games whose values name the outputs.
    pub(super) split: Option<usize>,
    /// Whether games have a line for people, and their other values that go there.
    pub is_listed: bool,
    /// Whether the games that are not chosen are kept as well.
    pub keeps_rest: bool,
}

/// When two games are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equal {
    pub(super) by: By,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum By {
    Bytes,
    /// The moves, the start and the variant; a game without moves has none of them.
    Moves(Vec<usize>),
    Columns(Vec<usize>),
}

/// Which of equal games is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// The first.
    #[default]
    First,
    /// The last.
    Last,
    /// The one with most bytes, and the first of these.
    Longest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SortKey {
    pub(super) column: usize,
    pub(super) is_descending: bool,
}

impl Query {
    /// All games that meet criteria, in the order in which they are read.
    #[must_use]
    pub const fn new(criteria: Criteria) -> Self {
        Self {
            criteria,
            carry: Carry::Deal,
            dedupe: None,
            keep: Keep::First,
            ids: None,
            sort: Vec::new(),
            shuffle: None,
            sample: None,
            skip: 0,
            limit: None,
            split: None,
            is_listed: false,
            keeps_rest: false,
        }
    }

    /// Sorts games by columns of the table games, with commas between them; `-` before one is
    /// descending order. Null is last in both orders.
    ///
    /// # Errors
    /// A column does not exist.
    pub fn sort(&mut self, columns: &str) -> Result<(), ConditionError> {
        let mut keys = Vec::new();
        for (name, start) in parts(columns) {
            let (name, start, is_descending) = match name.strip_prefix('-') {
                Some(name) => (name, start + 1, true),
                None => (name, start, false),
            };
            keys.push(SortKey { column: self.column(name, start)?, is_descending });
        }
        self.sort = keys;
        Ok(())
    }

    /// Names the outputs by the values of a column of the table games.
    ///
    /// # Errors
    /// There is no such column.
    pub fn split_by(&mut self, column: &str) -> Result<(), ConditionError> {
        self.split = Some(self.column(column, 0)?);
        Ok(())
    }

    /// When games are equal: `bytes`, `deal`, `moves`, or columns of the table games with commas
    /// between them. A game with null in such a column is equal to no other.
    ///
    /// # Errors
    /// There is no such column.
    pub fn equal(&self, columns: &str) -> Result<Equal, ConditionError> {
        let by = match columns {
            "bytes" => By::Bytes,
            "moves" => {
                let names = ["moves", "variant", "start_fen"];
                let places = names.map(|name| {
                    self.column(name, 0).map_err(|error| {
                        error.with_help("only games of draughts have moves; use `bytes` or columns")
                    })
                });
                By::Moves(places.into_iter().collect::<Result<_, _>>()?)
            }
            columns => {
                let places = parts(columns).map(|(name, start)| self.column(name, start));
                By::Columns(places.collect::<Result<_, _>>()?)
            }
        };
        Ok(Equal { by })
    }

    /// The table of the games.
    pub(super) fn games(&self) -> Option<&'static Table> {
        tables::find(self.criteria.format(), "games").ok()
    }

    fn column(&self, name: &str, start: usize) -> Result<usize, ConditionError> {
        let games = self.games();
        let name = name.trim();
        if let Some(place) = games.and_then(|games| games.place(&name.to_ascii_lowercase())) {
            return Ok(place);
        }
        let problem = Problem::UnknownColumn { column: name.to_owned(), table: "games" };
        let error = ConditionError::new(&problem, start..start + name.len());
        let names = games.into_iter().flat_map(Table::columns);
        match nearest(name, names.map(|column| column.name)) {
            Some(near) => Err(error.with_help(format!("did you mean `{near}`?"))),
            None => Err(error),
        }
    }
}

/// Names with commas between them, each with its place.
fn parts(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut start = 0;
    text.split(',').map(move |part| {
        let at = start;
        start += part.len() + 1;
        (part, at)
    })
}

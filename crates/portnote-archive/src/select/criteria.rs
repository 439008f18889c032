//! What a game must meet to be chosen.

mod draughts;
mod hand;
mod met;

use std::io;

use portnote::Format;
use portnote_core::columns::{Table, Value};

use self::draughts::Positions;
use self::hand::Hands;
use super::condition::{Condition, TooLarge};
use super::error::ConditionError;
use super::problem::Problem;
use crate::tables::{self, Record, Sink};

pub use self::draughts::Lines;
pub(crate) use self::draughts::bad_position;

/// What a game must meet to be chosen: all of it.
///
/// ```
/// use portnote::Format;
/// use portnote_archive::select::{Criteria, Rows};
///
/// let mut criteria = Criteria::new(Format::Pbn);
/// criteria.condition("level >= 6")?;
/// criteria.rows(Rows::Any, "hands:hcp >= 20")?;
/// criteria.hand("N:AK*.*.*.*")?;
/// # Ok::<(), portnote_archive::select::ConditionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Criteria {
    format: Format,
    rules: Vec<Rule>,
}

/// How many rows of another table must meet a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// At least one.
    Any,
    /// None.
    None,
    /// All of them; also where there are none.
    All,
}

/// A test of the rows of a game.
#[derive(Clone, Debug)]
struct Rule {
    rows: Rows,
    test: RowTest,
}

#[derive(Clone, Debug)]
enum RowTest {
    Condition(Condition),
    Hands(Hands),
    Positions(Box<Positions>),
}

/// What is known so far of one game.
pub(super) struct Trial<'c> {
    criteria: &'c Criteria,
    /// For each rule whether a row has decided it.
    decided: Vec<bool>,
    /// The variant of the game, by which squares are named.
    variant: Option<String>,
    /// Whether the row of the game itself rules it out.
    is_ruled_out: bool,
}

impl Criteria {
    /// No condition: every game of the notation is chosen.
    #[must_use]
    pub const fn new(format: Format) -> Self {
        Self { format, rules: Vec::new() }
    }

    /// The notation of the games.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Whether every game is chosen.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// Adds a condition on the games themselves: the row in the table games.
    ///
    /// # Errors
    /// The text is not a condition over that table.
    pub fn condition(&mut self, text: &str) -> Result<(), ConditionError> {
        let games = self.table("games", 0..0)?;
        let condition = Condition::parse(text, games)?;
        self.add(Rows::Any, RowTest::Condition(condition));
        Ok(())
    }

    /// Adds a condition on the rows of another table: its name, a colon and the condition.
    ///
    /// # Errors
    /// The table does not exist, or it is not a condition over it.
    pub fn rows(&mut self, rows: Rows, text: &str) -> Result<(), ConditionError> {
        let Some((name, condition)) = text.split_once(':') else {
            let found = "expected the name of a table and a colon".to_owned();
            let error = ConditionError::new(&Problem::Syntax { found }, 0..text.len());
            return Err(error.with_help("write, for example, `hands:hcp >= 20`"));
        };
        let table = self.table(name.trim(), 0..name.len())?;
        let condition = Condition::parse(condition, table);
        let condition = condition.map_err(|error| error.shifted(name.len() + 1))?;
        self.add(rows, RowTest::Condition(condition));
        Ok(())
    }

    /// Adds a pattern of the hand of a seat of bridge, like `N:AK*.*.*.*`; `x` is any seat.
    ///
    /// # Errors
    /// The text is not such a pattern, or games of the notation have no such hands.
    pub fn hand(&mut self, text: &str) -> Result<(), ConditionError> {
        let hands =
            tables::find(self.format, "hands").ok().filter(|table| table.place("hcp").is_some());
        let table = hands.ok_or_else(|| self.other_game("hands of bridge", text))?;
        let hands = Hands::parse(text, table)?;
        self.add(Rows::Any, RowTest::Hands(hands));
        Ok(())
    }

    /// Adds a position of draughts as a FEN: it is the one from which the game begins, or is there
    /// after a ply. With `is_reversed` also the same with the colours exchanged and the board turned.
    ///
    /// # Errors
    /// The text is not a position, or games of the notation have none.
    pub fn position(
        &mut self,
        fen: &str,
        lines: Lines,
        is_reversed: bool,
    ) -> Result<(), ConditionError> {
        let (games, plies) = self.plies(fen)?;
        let positions = Positions::fen(fen, games, plies, lines, is_reversed)?;
        self.add(Rows::Any, RowTest::Positions(Box::new(positions)));
        Ok(())
    }

    /// Adds what some squares of such a position hold, like `b14 w18 .15`.
    ///
    /// # Errors
    /// The text is not such a pattern, or games of the notation have no positions.
    pub fn squares(
        &mut self,
        pattern: &str,
        lines: Lines,
        is_reversed: bool,
    ) -> Result<(), ConditionError> {
        let (games, plies) = self.plies(pattern)?;
        let positions = Positions::squares(pattern, games, plies, lines, is_reversed)?;
        self.add(Rows::Any, RowTest::Positions(Box::new(positions)));
        Ok(())
    }

    fn plies(&self, text: &str) -> Result<(&'static Table, &'static Table), ConditionError> {
        let games = self.table("games", 0..text.len())?;
        let plies = tables::find(self.format, "plies").ok();
        let plies = plies.ok_or_else(|| self.other_game("positions of draughts", text))?;
        Ok((games, plies))
    }

    fn other_game(&self, wanted: &'static str, text: &str) -> ConditionError {
        let notation = self.format.about().title;
        ConditionError::new(&Problem::OtherGame { notation, wanted }, 0..text.len())
    }

    fn add(&mut self, rows: Rows, test: RowTest) {
        self.rules.push(Rule { rows, test });
    }

    fn table(
        &self,
        name: &str,
        range: std::ops::Range<usize>,
    ) -> Result<&'static Table, ConditionError> {
        let known = tables::of(self.format);
        let mut known = known.iter().copied();
        let found = known.find(|table| table.name == name && tables::is_of_games(table));
        found.ok_or_else(|| self.no_table(name, range))
    }

    fn no_table(&self, name: &str, range: std::ops::Range<usize>) -> ConditionError {
        let known = tables::of(self.format).iter();
        let known = known.filter(|table| tables::is_of_games(table));
        let known = known.map(|table| table.name);
        let names: Vec<&str> = known.clone().collect();
        let problem = Problem::UnknownTable {
            table: name.to_owned(),
            notation: self.format.about().title,
            known: names.join(", "),
        };
        let error = ConditionError::new(&problem, range);
        match portnote::product::catalogue::nearest(name, known) {
            Some(near) => error.with_help(format!("did you mean `{near}`?")),
            None => error,
        }
    }

    /// Whether a condition asks how many findings a game has.
    pub(crate) fn reads_findings(&self) -> bool {
        let counts = ["errors", "warnings", "infos"];
        self.rules.iter().any(|rule| match &rule.test {
            RowTest::Condition(condition) => condition.columns().any(|place| {
                let column = condition.table().columns().nth(place);
                column.is_some_and(|column| counts.contains(&column.name))
            }),
            RowTest::Hands(_) | RowTest::Positions(_) => false,
        })
    }

    /// The positions that no game can have among those that were looked at, as they were written.
    pub(super) fn impossible(&self) -> impl Iterator<Item = (&str, ConditionError)> {
        self.rules.iter().filter_map(|rule| match &rule.test {
            RowTest::Positions(positions) => positions.impossible(),
            RowTest::Condition(_) | RowTest::Hands(_) => None,
        })
    }

    pub(super) fn trial(&self) -> Trial<'_> {
        Trial {
            criteria: self,
            decided: vec![false; self.rules.len()],
            variant: None,
            is_ruled_out: false,
        }
    }
}

impl RowTest {
    fn reads(&self, table: &'static Table) -> bool {
        match self {
            Self::Condition(condition) => std::ptr::eq(condition.table(), table),
            Self::Hands(hands) => std::ptr::eq(hands.table, table),
            Self::Positions(positions) => positions.reads(table),
        }
    }

    fn holds(&self, row: &Record<'_>, variant: Option<&str>) -> io::Result<bool> {
        match self {
            Self::Condition(condition) => {
                let met = condition.is_met(|column| row.value(column));
                met.map_err(|TooLarge| {
                    let game = match row.value(1) {
                        Value::Int(game) => game,
                        _ => 0,
                    };
                    io::Error::other(Problem::TooLarge { game })
                })
            }
            Self::Hands(hands) => Ok(hands.holds(row)),
            Self::Positions(positions) => Ok(positions.holds(row, variant)),
        }
    }
}

impl Sink for Trial<'_> {
    /// Whether a rule can still be decided by a row of this table.
    fn wants(&self, table: &'static Table) -> bool {
        let mut rules = self.criteria.rules.iter().zip(&self.decided);
        !self.is_ruled_out && rules.any(|(rule, decided)| !decided && rule.test.reads(table))
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        if let Some(place) = row.table().place("variant") {
            self.variant = match row.value(place) {
                Value::Text(name) => Some(name.into_owned()),
                _ => None,
            };
        }
        let rules = self.criteria.rules.iter().zip(&mut self.decided);
        for (rule, decided) in rules {
            if *decided || !rule.test.reads(row.table()) {
                continue;
            }
            let holds = rule.test.holds(row, self.variant.as_deref())?;
            *decided = match rule.rows {
                Rows::Any | Rows::None => holds,
                Rows::All => !holds,
            };
            // A game has one row of its own; those of other tables need not be found.
            let is_only =
                matches!(&rule.test, RowTest::Condition(_)) && row.table().name == "games";
            self.is_ruled_out |= is_only && !*decided;
            self.is_ruled_out |= *decided && rule.rows != Rows::Any;
        }
        Ok(())
    }
}

impl Trial<'_> {
    /// Whether the game is chosen, once all its rows were taken.
    pub(super) fn is_chosen(&self) -> bool {
        let mut rules = self.criteria.rules.iter().zip(&self.decided);
        rules.all(|(rule, decided)| *decided == (rule.rows == Rows::Any))
    }
}

fn bad_pattern(why: &dyn std::fmt::Display, range: std::ops::Range<usize>) -> ConditionError {
    let why = why.to_string();
    ConditionError::new(&Problem::BadPattern { why }, range)
}

/// A value that is a text.
fn text<'v>(value: &'v Value<'_>) -> Option<&'v str> {
    match value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

//! Search conditions in SQL over the columns of one table.
//!
//! A condition becomes a list of steps for a machine with a stack: neither its check nor its
//! evaluation is recursive on what was typed. Its meaning is that of DuckDB over the same table.

mod compile;
mod machine;
mod pattern;
mod place;

use std::collections::BTreeSet;

use portnote::{AnyGame, Document, Format, TableOptions};
use portnote_core::columns::{Table, Value};

use self::machine::Step;
use super::error::ConditionError;
use super::problem::Problem;
use crate::tables;

pub use self::machine::TooLarge;
pub(super) use self::machine::compare;

/// Bytes of a condition at most.
const MOST_BYTES: usize = 16 << 10;

/// A condition over the columns of a table: what may follow `WHERE` in SQL.
///
/// A condition compares columns with values and with each other by `= <> < <= > >=`, `IN`, `BETWEEN`, `LIKE`
/// and `ILIKE`; asks for null by `IS NULL` and `IS DISTINCT FROM`; calculates by `+ - *`; has the
/// functions `lower`, `upper`, `length`, `abs`, `coalesce`, `starts_with`, `contains` and
/// `regexp_matches`; and is joined by `AND`, `OR` and `NOT`. A comparison with null is neither true
/// nor false, and only what is true is chosen.
///
/// ```
/// use portnote_archive::select::Condition;
/// use portnote_archive::tables::{self, Value};
/// use portnote::Format;
///
/// let games = tables::find(Format::Pbn, "games").expect("a table");
/// let slams = Condition::parse("level >= 6 AND made < 0", games)?;
/// let level = games.place("level").expect("a column");
/// let row = |made: Value<'static>| move |column| match column == level {
///     true => Value::Int(6),
///     false => made.clone(),
/// };
/// assert_eq!(slams.is_met(row(Value::Int(-1))), Ok(true));
/// assert_eq!(slams.is_met(row(Value::Null)), Ok(false));
///
/// let error = Condition::parse("levl >= 6", games).expect_err("no such column");
/// assert_eq!(error.to_string(), "unknown column `levl` in table `games`");
/// assert_eq!(error.help(), Some("did you mean `level`?"));
/// assert_eq!(error.span().range(), 0..4);
/// # Ok::<(), portnote_archive::select::ConditionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Condition {
    table: &'static Table,
    steps: Vec<Step>,
    columns: BTreeSet<usize>,
}

impl Condition {
    /// Reads a condition and checks its names and types.
    ///
    /// # Errors
    /// The text is not SQL, uses what is not supported, or names and types do not fit the table.
    pub fn parse(text: &str, table: &'static Table) -> Result<Self, ConditionError> {
        compile::condition(text, table)
    }

    /// Reads a condition about the games of a notation, as `portnote select --where` does.
    ///
    /// ```
    /// use portnote::Format;
    /// use portnote_archive::select::Condition;
    ///
    /// let slams = Condition::on(Format::Pbn, "level >= 6")?;
    /// let document = portnote::open("[Declarer \"S\"]\n[Contract \"6NT\"]\n")?;
    /// assert!(document.games().all(|game| slams.matches(&game)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The text is not SQL, uses what is not supported, or names and types do not fit the table
    /// `games` of the notation; or the notation has no tables.
    pub fn on(format: Format, text: &str) -> Result<Self, ConditionError> {
        let Ok(games) = tables::find(format, "games") else {
            let notation = format.about().title;
            let known = "no tables".to_owned();
            let problem = Problem::UnknownTable { table: "games".to_owned(), notation, known };
            return Err(ConditionError::new(&problem, 0..text.len()));
        };
        Self::parse(text, games)
    }

    /// Whether the condition is true for a game: it, or one of its rows in the table that the condition
    /// is about, meets it. A game of another notation meets none.
    ///
    /// The game is read from its text without other games for that: to choose among the games of a
    /// file, [`Selection`](crate::select::Selection) reads each once.
    #[must_use]
    pub fn matches(&self, game: &AnyGame) -> bool {
        let table = tables::find(game.format(), self.table.name);
        if !table.is_ok_and(|table| std::ptr::eq(table, self.table)) {
            return false;
        }
        let document = Document::new(game.format(), game.to_text());
        let mut is_met = false;
        let rows = tables::rows(&document, self.table, &TableOptions::default(), |row| {
            is_met |= self.is_met(|column| row.value(column)).unwrap_or(false);
            Ok(())
        });
        rows.is_ok() && is_met
    }

    /// The table whose rows it is about.
    #[must_use]
    pub const fn table(&self) -> &'static Table {
        self.table
    }

    /// The places of the columns that it reads.
    pub fn columns(&self) -> impl Iterator<Item = usize> + '_ {
        self.columns.iter().copied()
    }

    /// Whether it is true for a row, whose values are asked for by the places of their columns.
    ///
    /// # Errors
    /// A number that it calculates has more than 64 bits.
    pub fn is_met<'r>(&self, value: impl Fn(usize) -> Value<'r>) -> Result<bool, TooLarge> {
        let result = machine::run(&self.steps, &value)?;
        Ok(result == Value::Bool(true))
    }
}

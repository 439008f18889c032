//! Tables with fixed columns: what they are called and hold, and how a row of them is asked.
//!
//! A table is described once. Its output in every format, its schema, its documentation and the
//! columns that a condition may name all come from that description. A notation has a [`Field`] for
//! each column, so that the description of a column and the way to its value are in one place.

mod rows;
mod text;

use std::{fmt, io};

pub use portnote_facts::{Column, Day, Field, IntoKey, Source, Type, Value, covers, facts, named};
pub use rows::{FileRow, FindingRow};
pub use text::{CommentRow, TagRow};

/// A table with fixed columns.
#[derive(Clone, Copy)]
pub struct Table {
    /// The name of the notation.
    pub notation: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What one row is, in one line.
    pub doc: &'static str,
    /// The columns with which it begins, which tables of other notations have as well.
    pub keys: &'static [Column],
    /// Its other columns.
    pub own: &'static (dyn Columns + Sync),
}

/// A list of columns, numbered from 0.
pub trait Columns {
    /// How many there are.
    fn count(&self) -> usize;

    /// The column at a place, from 0.
    fn column(&self, at: usize) -> Option<&Column>;
}

/// A row, whose values are found only if they are asked for.
pub trait Row {
    /// The value in a column, from 0; null where there is no such column.
    fn value(&self, column: usize) -> Value<'_>;
}

/// Takes rows: their own columns, without the keys.
pub trait RowSink {
    /// Whether rows of a table are of any use.
    fn wants(&self, table: &'static Table) -> bool;

    /// Takes one row of a table.
    ///
    /// # Errors
    /// What the place says to which it is written.
    fn row(&mut self, table: &'static Table, row: &dyn Row) -> io::Result<()>;
}

/// Gives rows to a sink if it wants their table; each row is made when it is given.
///
/// # Errors
/// What the sink says.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn give<R: Row>(
    rows: impl IntoIterator<Item = R>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) {
        return Ok(());
    }
    rows.into_iter().try_for_each(|row| sink.row(table, &row))
}

impl<F> Columns for &'static [Field<F>] {
    fn count(&self) -> usize {
        self.len()
    }

    fn column(&self, at: usize) -> Option<&Column> {
        self.get(at).map(|field| &field.column)
    }
}

/// The columns of what follows by the rules, and after them those of the table alone.
impl<F, G> Columns for (&'static [Field<F>], &'static [Field<G>]) {
    fn count(&self) -> usize {
        self.0.len() + self.1.len()
    }

    fn column(&self, at: usize) -> Option<&Column> {
        match at.checked_sub(self.0.len()) {
            None => self.0.column(at),
            Some(at) => self.1.column(at),
        }
    }
}

impl Columns for &'static [Column] {
    fn count(&self) -> usize {
        self.len()
    }

    fn column(&self, at: usize) -> Option<&Column> {
        self.get(at)
    }
}

impl Table {
    /// All its columns in their order.
    pub fn columns(&self) -> impl Iterator<Item = &Column> + '_ {
        let own = (0..self.own.count()).filter_map(|at| self.own.column(at));
        self.keys.iter().chain(own)
    }

    /// How many columns it has.
    #[must_use]
    pub fn width(&self) -> usize {
        self.keys.len() + self.own.count()
    }

    /// The place of a column, from 0.
    ///
    /// ```
    /// use portnote_core::columns::{Column, Source, Table, Type};
    ///
    /// static KEYS: [Column; 1] = [Column::new("file", Type::Text, Source::Place, "The file")];
    /// static OWN: &[Column] = &[Column::new("bytes", Type::Int64, Source::Place, "Its length")];
    /// static FILES: Table =
    ///     Table { notation: "pbn", name: "files", doc: "A file", keys: &KEYS, own: &OWN };
    /// assert_eq!(FILES.place("bytes"), Some(1));
    /// assert_eq!(FILES.schema(), "portnote/tables/pbn/1");
    /// ```
    #[must_use]
    pub fn place(&self, name: &str) -> Option<usize> {
        self.columns().position(|column| column.name == name)
    }

    /// The version of its columns: within one, columns are only added at the end.
    #[must_use]
    pub fn schema(&self) -> String {
        format!("portnote/tables/{}/1", self.notation)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("notation", &self.notation)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The columns with which every table begins whose rows belong to a game.
const GAME_KEYS: &[Column] = &[FILE, GAME];

/// The columns with which a table of games begins.
const GAMES_KEYS: &[Column] = &[
    FILE,
    GAME,
    BYTE_START,
    BYTE_END,
    LINE,
    Column::new(
        "content_id",
        Type::Text,
        Source::Derived,
        "First 16 hexadecimal digits of the SHA-256 of the bytes of the game",
    )
    .always(),
    count("errors", "Errors in the game"),
    count("warnings", "Warnings in the game"),
    count("infos", "Infos in the game"),
];

/// The columns with which a table of files begins.
pub(crate) const FILE_KEYS: &[Column] = &[FILE];

/// The columns with which a table of findings begins: one about a whole file has no game.
pub(crate) const FINDING_KEYS: &[Column] = &[
    FILE,
    Column::new(
        "game",
        Type::Int32,
        Source::Place,
        "Number of the game in its file, from 1; null for a finding about the file",
    ),
];

const FILE: Column = Column::new(
    "file",
    Type::Text,
    Source::Place,
    "Path as given or found in a folder; `-` for standard input",
)
.always();

const GAME: Column =
    Column::new("game", Type::Int32, Source::Place, "Number of the game in its file, from 1")
        .always();

/// Where bytes begin.
pub(crate) const BYTE_START: Column =
    Column::new("byte_start", Type::Int64, Source::Place, "Offset of the first byte").always();

/// Where bytes end.
pub(crate) const BYTE_END: Column =
    Column::new("byte_end", Type::Int64, Source::Place, "Offset after the last byte").always();

/// The first line.
pub const LINE: Column =
    Column::new("line", Type::Int32, Source::Place, "Number of the first line").always();

const fn count(name: &'static str, doc: &'static str) -> Column {
    Column::new(name, Type::Int32, Source::Derived, doc).always()
}

/// The table of the games of a notation.
///
/// ```
/// use portnote_core::columns::{Column, Source, Type, games};
///
/// static OWN: &[Column] = &[Column::new("event", Type::Text, Source::Stated, "The event")];
/// assert_eq!(games("pdn", "One row per game", &OWN).place("event"), Some(9));
/// ```
#[must_use]
pub const fn games(
    notation: &'static str,
    doc: &'static str,
    own: &'static (dyn Columns + Sync),
) -> Table {
    Table { notation, name: "games", doc, keys: GAMES_KEYS, own }
}

/// A table of what belongs to games.
///
/// ```
/// use portnote_core::columns::{Column, Source, Type, of_games};
///
/// static OWN: &[Column] = &[Column::new("ply", Type::Int32, Source::Derived, "Its number")];
/// let table = of_games("pdn", "plies", "One row per ply", &OWN);
/// assert_eq!(table.place("ply"), Some(2));
/// ```
#[must_use]
pub const fn of_games(
    notation: &'static str,
    name: &'static str,
    doc: &'static str,
    own: &'static (dyn Columns + Sync),
) -> Table {
    Table { notation, name, doc, keys: GAME_KEYS, own }
}

/// The table of the findings in files of a notation.
///
/// ```
/// let table = portnote_core::columns::diagnostics("pbn");
/// assert_eq!(table.place("code"), Some(2));
/// ```
#[must_use]
pub const fn diagnostics(notation: &'static str) -> Table {
    Table {
        notation,
        name: "diagnostics",
        doc: "One row per finding",
        keys: FINDING_KEYS,
        own: &rows::FINDINGS,
    }
}

/// The table of the files of a notation.
///
/// ```
/// let table = portnote_core::columns::files("pbn");
/// assert_eq!(table.place("sha256"), Some(6));
/// ```
#[must_use]
pub const fn files(notation: &'static str) -> Table {
    Table { notation, name: "files", doc: "One row per file", keys: FILE_KEYS, own: &rows::FILES }
}

/// The table of the tags of games, each a [`TagRow`].
///
/// ```
/// let table = portnote_core::columns::tags("pbn");
/// assert_eq!(table.place("name"), Some(3));
/// ```
#[must_use]
pub const fn tags(notation: &'static str) -> Table {
    of_games(notation, "tags", "One row per tag", &text::TAGS)
}

/// The table of the comments of games, each a [`CommentRow`].
///
/// ```
/// let table = portnote_core::columns::comments("pbn");
/// assert_eq!(table.place("text"), Some(4));
/// ```
#[must_use]
pub const fn comments(notation: &'static str) -> Table {
    let doc = "One row per comment or escape line";
    of_games(notation, "comments", doc, &text::COMMENTS)
}

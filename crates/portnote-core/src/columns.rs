//! Tables with fixed columns: what they are called and hold, and how a row of them is asked.
//!
//! A table is described once. Its output in every format, its schema, its documentation and the
//! columns that a condition may name all come from that description. A notation has a [`Field`] for
//! each column, so that the description of a column and the way to its value are in one place.

mod rows;
mod text;
mod value;

use std::{fmt, io};

pub use rows::{FileRow, FindingRow};
pub use text::{CommentRow, TagRow};
pub use value::{Day, Value};

/// The type of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `true` or `false`.
    Bool,
    /// A whole number of 8 bits.
    Int8,
    /// A whole number of 16 bits.
    Int16,
    /// A whole number of 32 bits.
    Int32,
    /// A whole number of 64 bits.
    Int64,
    /// A number with decimals.
    Float64,
    /// Text; never empty.
    Text,
    /// A day of the calendar.
    Date,
}

/// Where the values of a column come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The file states it.
    Stated,
    /// It follows from the file by the rules of the game.
    Derived,
    /// It says where in the file something is.
    Place,
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name, in snake case.
    pub name: &'static str,
    /// The type of its values.
    pub ty: Type,
    /// Whether a value may be null: unknown, or not stated.
    pub nullable: bool,
    /// Where its values come from.
    pub source: Source,
    /// What it means, in one line.
    pub doc: &'static str,
}

/// A table.
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

/// A list of columns.
pub trait Columns {
    /// How many there are.
    fn count(&self) -> usize;

    /// The column at a place, from 0.
    fn column(&self, at: usize) -> Option<&Column>;
}

/// A column and how its value is found; `F` is the type of the function.
///
/// ```
/// use portnote_core::columns::{Field, Type, Value};
///
/// type Of = Field<for<'r> fn(&'r str) -> Value<'r>>;
/// const FIELDS: &[Of] = &[
///     Of::stated("word", Type::Text, "The word", |word| word.into()),
///     Of::derived("letters", Type::Int32, "Its letters", |word| word.chars().count().into()).always(),
/// ];
/// let values = FIELDS.iter().map(|field| (field.value)("ace"));
/// assert_eq!(values.collect::<Vec<_>>(), [Value::from("ace"), Value::Int(3)]);
/// assert!(FIELDS[0].column.nullable && !FIELDS[1].column.nullable);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Field<F> {
    /// The column.
    pub column: Column,
    /// Its value in a row.
    pub value: F,
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

    /// Takes a row.
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

impl Type {
    /// Its name.
    ///
    /// ```
    /// use portnote_core::columns::Type;
    /// assert_eq!(Type::Int16.name(), "int16");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Int8 => "int8",
            Self::Int16 => "int16",
            Self::Int32 => "int32",
            Self::Int64 => "int64",
            Self::Float64 => "float64",
            Self::Text => "string",
            Self::Date => "date",
        }
    }

    /// The same value where it is one of this type, else null: a number that is too large for its
    /// column is not known there.
    ///
    /// ```
    /// use portnote_core::columns::{Type, Value};
    /// assert_eq!(Type::Int8.admit(Value::Int(127)), Value::Int(127));
    /// assert_eq!(Type::Int8.admit(Value::Int(128)), Value::Null);
    /// assert_eq!(Type::Float64.admit(Value::Int(128)), Value::Float(128.0));
    /// assert_eq!(Type::Text.admit("".into()), Value::Null);
    /// ```
    #[must_use]
    pub fn admit(self, value: Value<'_>) -> Value<'_> {
        match (self, value.float()) {
            (Self::Float64, Some(number)) => Value::Float(number),
            _ if self.admits(&value) => value,
            _ => Value::Null,
        }
    }

    /// Whether [`Type::admit`] gives back the same value.
    ///
    /// ```
    /// use portnote_core::columns::{Type, Value};
    /// assert!(Type::Int8.admits(&Value::Int(127)));
    /// assert!(!Type::Int8.admits(&Value::Int(128)));
    /// assert!(!Type::Float64.admits(&Value::Int(128)));
    /// ```
    #[must_use]
    pub fn admits(self, value: &Value<'_>) -> bool {
        let is_whole = |bits: u32| match value {
            Value::Int(number) => number >> (bits - 1) == 0 || number >> (bits - 1) == -1,
            _ => false,
        };
        match self {
            Self::Bool => matches!(value, Value::Bool(_)),
            Self::Int8 => is_whole(8),
            Self::Int16 => is_whole(16),
            Self::Int32 => is_whole(32),
            Self::Int64 => is_whole(64),
            Self::Float64 => matches!(value, Value::Float(_)),
            Self::Text => matches!(value, Value::Text(text) if !text.is_empty()),
            Self::Date => matches!(value, Value::Date(_)),
        }
    }
}

impl Source {
    /// Its name.
    ///
    /// ```
    /// use portnote_core::columns::Source;
    /// assert_eq!(Source::Stated.name(), "stated");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stated => "stated",
            Self::Derived => "derived",
            Self::Place => "place",
        }
    }
}

impl Column {
    /// A column that may hold null.
    #[must_use]
    pub const fn new(name: &'static str, ty: Type, source: Source, doc: &'static str) -> Self {
        Self { name, ty, nullable: true, source, doc }
    }

    /// The same without null.
    ///
    /// ```
    /// use portnote_core::columns::{Column, Source, Type};
    /// const GAME: Column = Column::new("game", Type::Int32, Source::Place, "Its number").always();
    /// assert!(!GAME.nullable);
    /// ```
    #[must_use]
    pub const fn always(mut self) -> Self {
        self.nullable = false;
        self
    }
}

impl<F> Field<F> {
    /// A column that the file states; it may hold null.
    #[must_use]
    pub const fn stated(name: &'static str, ty: Type, doc: &'static str, value: F) -> Self {
        let column = Column::new(name, ty, Source::Stated, doc);
        Self { column, value }
    }

    /// A column that follows by the rules; it may hold null.
    #[must_use]
    pub const fn derived(name: &'static str, ty: Type, doc: &'static str, value: F) -> Self {
        let column = Column::new(name, ty, Source::Derived, doc);
        Self { column, value }
    }
}

impl<F: Copy> Field<F> {
    /// The same without null.
    #[must_use]
    pub const fn always(self) -> Self {
        Self { column: self.column.always(), value: self.value }
    }
}

impl<F> Columns for &'static [Field<F>] {
    fn count(&self) -> usize {
        self.len()
    }

    fn column(&self, at: usize) -> Option<&Column> {
        self.get(at).map(|field| &field.column)
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

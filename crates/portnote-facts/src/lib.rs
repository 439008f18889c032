#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod date;
mod key;
mod value;

pub use date::{DateError, PartialDate};
pub use key::IntoKey;
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

/// A column of a table: its name and the type of its values.
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
    /// The unit of a number, such as `points` or `ms`, where its meaning leaves it open.
    pub unit: Option<&'static str>,
}

/// A column and how its value is found; `F` is the type of the function.
///
/// ```
/// use portnote_facts::{Field, Type, Value};
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

impl Type {
    /// Its name.
    ///
    /// ```
    /// use portnote_facts::Type;
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

    /// The value itself where it is one of this type, else null: a number that is too large for its
    /// column is not known there.
    ///
    /// ```
    /// use portnote_facts::{Type, Value};
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
    /// use portnote_facts::{Type, Value};
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
    /// use portnote_facts::Source;
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
        Self { name, ty, nullable: true, source, doc, unit: None }
    }

    /// The column without null.
    ///
    /// ```
    /// use portnote_facts::{Column, Source, Type};
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
    /// The field without null.
    #[must_use]
    pub const fn always(self) -> Self {
        Self { column: self.column.always(), value: self.value }
    }

    /// The field under another name.
    #[must_use]
    pub const fn named(mut self, name: &'static str) -> Self {
        self.column.name = name;
        self
    }

    /// The field with the unit of its numbers.
    #[must_use]
    pub const fn unit(mut self, unit: &'static str) -> Self {
        self.column.unit = Some(unit);
        self
    }
}

/// The column of a name, for a table that lists its columns one by one.
///
/// ```
/// use portnote_facts::{Field, Type, Value, named};
/// type Of = Field<fn(&u32) -> Value<'_>>;
/// const ALL: &[Of] = &[
///     Of::derived("half", Type::Int32, "Half of it", |it| (it / 2).into()),
///     Of::derived("double", Type::Int64, "Twice as much", |it| (u64::from(*it) * 2).into()),
/// ];
/// const DOUBLE: Of = named(ALL, "double");
/// assert_eq!((DOUBLE.value)(&4), Value::Int(8));
/// ```
///
/// # Panics
/// If there is none. In a constant, the compiler says so.
#[expect(clippy::panic, reason = "tables are constants, which are computed by the compiler")]
#[must_use]
pub const fn named<F: Copy>(all: &[Field<F>], name: &str) -> Field<F> {
    match all {
        [first, ..] if is_same(first.column.name.as_bytes(), name.as_bytes()) => *first,
        [_, rest @ ..] => named(rest, name),
        [] => panic!("no fact has this name"),
    }
}

/// Whether a table that lists its columns one by one has a column for each of these facts.
///
/// ```
/// use portnote_facts::{Field, Type, Value, covers, named};
/// type Of = Field<fn(&u32) -> Value<'_>>;
/// const FACTS: &[Of] = &[Of::derived("half", Type::Int32, "Half of it", |it| (it / 2).into())];
/// const TABLE: &[Of] = &[named(FACTS, "half")];
/// const _: () = assert!(covers(TABLE, FACTS));
/// assert!(!covers(&[] as &[Of], FACTS));
/// ```
#[must_use]
pub const fn covers<F, G>(table: &[Field<F>], facts: &[Field<G>]) -> bool {
    match facts {
        [] => true,
        [first, rest @ ..] => has(table, first.column.name) && covers(table, rest),
    }
}

const fn has<F>(table: &[Field<F>], name: &str) -> bool {
    match table {
        [] => false,
        [first, rest @ ..] => {
            is_same(first.column.name.as_bytes(), name.as_bytes()) || has(rest, name)
        }
    }
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    match (one, other) {
        ([], []) => true,
        ([first, one @ ..], [second, other @ ..]) => *first == *second && is_same(one, other),
        _ => false,
    }
}

/// The text of a doc comment as columns have it: without the blank before it and the full stop.
#[doc(hidden)]
#[must_use]
pub const fn meaning(doc: &'static str) -> &'static str {
    match doc.trim_ascii().as_bytes() {
        [text @ .., b'.'] => match std::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => doc,
        },
        _ => doc.trim_ascii(),
    }
}

/// Describes facts, each once: the key of a dump and the column of a table come from one entry.
///
/// Three lines say what is made: the struct of a dump (for the feature `json` of the crate that uses the
/// macro, which needs serde and schemars for it), the function that fills it from a row, and the list of the
/// columns, each a [`Field`] whose function takes a reference to a row. An entry is:
///
/// ```text
/// /// What it means, in the schema of the dump.
/// name: JsonType = expression => derived(ColumnType via function, "What it means, in tables").always(),
/// ```
///
/// - The expression finds the value in the row. The dump takes it by [`IntoKey`], and the column by
///   `Into<Value>`, or by the function after `via`.
/// - After `=>` is the column: [`Field::derived`] or [`Field::stated`], and what else [`Field`] says of it
///   (`always`, `named`, `unit`). Without a text of its own, it has the first line of the doc comment.
///   An entry without `=>` is only in the dump, and is computed only for one.
///
/// ```
/// use std::borrow::Cow;
/// use portnote_facts::{Value, facts};
///
/// pub struct Word {
///     text: String,
/// }
///
/// facts! {
///     /// A word in a dump.
///     #[schemars(rename = "word")]
///     pub struct WordV1<'w>;
///     /// The counterpart of a word.
///     pub fn new(it: &'w Word);
///     /// The columns of a word.
///     pub const WORDS;
///
///     /// The word.
///     text: Cow<'w, str> = it.text.as_str() => stated(Text).always(),
///     /// Number of its letters.
///     size: usize = it.text.len() => derived(Int16, "Letters of it").named("length"),
///     /// Its letters.
///     letters: Vec<char> = it.text.chars().collect::<Vec<_>>(),
/// }
///
/// let word = &Word { text: "ace".to_owned() };
/// let columns = WORDS.iter().map(|field| (field.column.name, (field.value)(&word)));
/// let expected = [("text", Value::from("ace")), ("length", Value::Int(3))];
/// assert_eq!(columns.collect::<Vec<_>>(), expected);
/// assert_eq!(WORDS[0].column.doc, "The word");
/// # #[cfg(feature = "json")]
/// assert_eq!(WordV1::new(word).letters, ['a', 'c', 'e']);
/// ```
#[macro_export]
macro_rules! facts {
    (
        $(#[doc = $about:tt])*
        #[schemars($($schema:tt)*)]
        $vis:vis struct $Dump:ident $(<$life:lifetime>)?;
        $(#[doc = $make:tt])*
        $make_vis:vis fn $new:ident($it:ident: $Row:ty);
        $(#[doc = $list:tt])*
        $list_vis:vis const $COLUMNS:tt;
        $(
            #[doc = $doc:tt]
            $(#[doc = $further:tt])*
            $(#[serde($($serde:tt)*)])?
            $(#[schemars($($schemars:tt)*)])?
            $key:ident: $Json:ty = $value:expr
            $(=> $source:ident($Type:ident $(via $via:path)? $(, $meaning:tt)?)
                $(.$also:ident($($with:tt)*))*)?
        ),* $(,)?
    ) => {
        $(#[doc = $about])*
        #[cfg(feature = "json")]
        #[derive(Clone, Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[schemars($($schema)*)]
        #[non_exhaustive]
        $vis struct $Dump $(<$life>)? {
            $(
                #[doc = $doc]
                $(#[doc = $further])*
                $(#[serde($($serde)*)])?
                $(#[schemars($($schemars)*)])?
                pub $key: $Json
            ),*
        }

        #[cfg(feature = "json")]
        impl $(<$life>)? $Dump $(<$life>)? {
            $(#[doc = $make])*
            #[must_use]
            $make_vis fn $new($it: $Row) -> Self {
                Self { $($key: $crate::IntoKey::into_key($value)),* }
            }
        }

        $(#[doc = $list])*
        $list_vis const $COLUMNS: &[
            $crate::Field<for<'r $(, $life)?> fn(&'r $Row) -> $crate::Value<'r>>
        ] = {
            type OfRow = $crate::Field<for<'r $(, $life)?> fn(&'r $Row) -> $crate::Value<'r>>;
            &[
                $($(
                    OfRow::$source(
                        stringify!($key),
                        $crate::Type::$Type,
                        $crate::facts!(@meaning [$($meaning)?] $doc),
                        |$it| $crate::facts!(@column [$($via)?] $value),
                    )$(.$also($($with)*))*,
                )?)*
            ]
        };
    };
    (@meaning [$meaning:tt] $doc:tt) => { $meaning };
    (@meaning [] $doc:tt) => { $crate::meaning($doc) };
    (@column [$via:path] $value:expr) => { $via($value) };
    (@column [] $value:expr) => { $crate::Value::from($value) };
}

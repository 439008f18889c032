//! The types of the values in a condition.

use std::ops::Range;

use portnote_core::columns::{Column, Day, Table, Type};
use portnote_core::frame::PartialDate;

use crate::select::error::ConditionError;
use crate::select::problem::Problem;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Bool,
    Int,
    Float,
    Text,
    Date,
}

/// A value on the stack of the machine.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    /// What it is; `None` for null.
    pub(super) kind: Option<Kind>,
    /// Where it is in the condition.
    pub(super) range: Range<usize>,
    /// The column that it comes from, where it comes from one as it is.
    pub(super) column: Option<Column>,
    /// The step that has it, where it is written in the condition.
    pub(super) constant: Option<usize>,
}

impl Kind {
    pub(super) const fn of(ty: Type) -> Self {
        match ty {
            Type::Bool => Self::Bool,
            Type::Int8 | Type::Int16 | Type::Int32 | Type::Int64 => Self::Int,
            Type::Float64 => Self::Float,
            Type::Text => Self::Text,
            Type::Date => Self::Date,
        }
    }

    const fn is_number(self) -> bool {
        matches!(self, Self::Int | Self::Float)
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Bool => "a truth value",
            Self::Int | Self::Float => "a number",
            Self::Text => "text",
            Self::Date => "a date",
        }
    }
}

impl Entry {
    fn words(&self) -> String {
        match (&self.column, self.kind) {
            (Some(column), _) => format!("`{}` ({})", column.name, column.ty.name()),
            (None, Some(kind)) => kind.words().to_owned(),
            (None, None) => "NULL".to_owned(),
        }
    }
}

/// A day that is written as `2012-08-01`.
pub(super) fn day(text: &str) -> Option<Day> {
    let is_form = text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    let date = is_form.then(|| text.replace('-', "."))?;
    Day::of(PartialDate::parse(&date).ok()?)
}

pub(super) fn not_a_date(text: &Entry) -> ConditionError {
    let what = "cannot compare a date with a text that is not a date".to_owned();
    let error = ConditionError::new(&Problem::TypeMismatch { what }, text.range.clone());
    error.with_help("a date is written as `'2012-08-01'`")
}

pub(super) fn expect_condition(entry: &Entry) -> Result<(), ConditionError> {
    let found = match entry.kind {
        None | Some(Kind::Bool) => return Ok(()),
        Some(kind) => kind.words(),
    };
    let problem = Problem::NotACondition { found };
    let error = ConditionError::new(&problem, entry.range.clone());
    Err(error.with_help("write a comparison, as in `level >= 6`"))
}

/// Refuses a comparison with null, which is never true.
pub(super) fn expect_known(left: &Entry, right: &Entry) -> Result<(), ConditionError> {
    let (null, other) = match (left.kind, right.kind) {
        (None, _) => (left, right),
        (_, None) => (right, left),
        _ => return Ok(()),
    };
    let what = "a comparison with NULL is never true".to_owned();
    let error = ConditionError::new(&Problem::TypeMismatch { what }, null.range.clone());
    let name = other.column.map_or("VALUE", |column| column.name);
    Err(error.with_help(format!("write `{name} IS NULL` or `{name} IS NOT NULL`")))
}

pub(super) fn expect(entry: &Entry, kind: Kind, what: &str) -> Result<(), ConditionError> {
    let is_so = match entry.kind {
        None => true,
        Some(found) => found == kind || found.is_number() && kind.is_number(),
    };
    if is_so {
        return Ok(());
    }
    let what = format!("{what} needs {}, and {} is not", kind.words(), entry.words());
    let problem = Problem::TypeMismatch { what };
    Err(ConditionError::new(&problem, entry.range.clone()))
}

/// Two numbers; what comes of them.
pub(super) fn expect_numbers(left: &Entry, right: &Entry) -> Result<Kind, ConditionError> {
    expect(left, Kind::Int, "a calculation")?;
    expect(right, Kind::Int, "a calculation")?;
    let is_float = [left, right].iter().any(|entry| entry.kind == Some(Kind::Float));
    Ok(if is_float { Kind::Float } else { Kind::Int })
}

pub(super) fn expect_same(
    left: &Entry,
    right: &Entry,
    table: &Table,
) -> Result<(), ConditionError> {
    let (Some(one), Some(other)) = (left.kind, right.kind) else {
        return Ok(());
    };
    if one == other || one.is_number() && other.is_number() {
        return Ok(());
    }
    // What is written is more often wrong than the column.
    let wrong = match (left.constant, right.constant) {
        (Some(_), None) => left,
        _ => right,
    };
    let what = format!("cannot compare {} with {}", left.words(), right.words());
    let error = ConditionError::new(&Problem::TypeMismatch { what }, wrong.range.clone());
    let named = [left, right].into_iter().find_map(|entry| entry.column);
    let Some(column) = named else {
        return Err(error);
    };
    let (name, twin) = (column.name, format!("{}_text", column.name));
    let has_twin = table.place(&twin).is_some();
    let help = match Kind::of(column.ty) {
        Kind::Int | Kind::Float if has_twin => {
            format!("compare `{name}` with a number, or `{twin}` with a text")
        }
        Kind::Int | Kind::Float => format!("compare `{name}` with a number, without quotes"),
        Kind::Text => format!("`{name}` is text: put the value into single quotes"),
        Kind::Bool => format!("`{name}` is true or false: write `{name}` or `NOT {name}`"),
        Kind::Date => "a date is written as `'2012-08-01'`".to_owned(),
    };
    Err(error.with_help(help))
}

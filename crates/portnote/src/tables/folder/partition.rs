//! Rows in folders by values of their games, as Hive names such folders.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io;

use portnote_core::columns::{Table, Value};

use crate::fs::WriteError;
use crate::tables::Record;

/// What Hive calls the folder of null.
const NULL: &str = "__HIVE_DEFAULT_PARTITION__";

/// Folders at most: each has a file per table, of which some rows are held in memory.
const MOST_FOLDERS: usize = 400;

/// Bytes that a file name may have on common file systems.
const LONGEST_NAME: usize = 255;

/// What file systems or programs do not take as it is in a name, beside control characters.
const SPECIAL: &str = "\"#%'*/:=?\\{}[]^<>|";

/// The folders of a partition.
pub(super) struct Partition {
    columns: Vec<String>,
    folders: Vec<String>,
    numbers: HashMap<String, usize>,
    /// The folder of the game whose rows come now.
    current: usize,
    name: String,
}

impl Partition {
    pub(super) fn new(columns: Vec<String>) -> Self {
        Self {
            columns,
            folders: Vec::new(),
            numbers: HashMap::new(),
            current: 0,
            name: String::new(),
        }
    }

    /// The columns of the table games by which rows are divided.
    pub(super) fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The folder with a number.
    pub(super) fn folder(&self, number: usize) -> &str {
        self.folders.get(number).map_or("", String::as_str)
    }

    /// Refuses a table in which a column of the same name means something else: readers would take
    /// the name of the folder for its value.
    pub(super) fn admit(&self, table: &Table) -> io::Result<()> {
        let mut columns = self.columns.iter();
        let other = columns.find(|column| table.place(column).is_some());
        match other.filter(|_| table.name != "games" && is_divided(table)) {
            Some(column) => Err(refused(format!(
                "`{column}` has another meaning in the table {}: leave out the column or the table",
                table.name
            ))),
            None => Ok(()),
        }
    }

    /// The number of the folder of a row; `None` for a table whose rows are about whole files. The
    /// row of a game comes before all other rows of it.
    pub(super) fn place(&mut self, row: &Record<'_>) -> io::Result<Option<usize>> {
        let table = row.table();
        if !is_divided(table) {
            return Ok(None);
        }
        if table.name == "games" {
            let columns = self.columns.iter().map(|column| table.place(column));
            let values: Vec<Value<'_>> = columns
                .map(|place| place.map_or(Value::Null, |place| row.value(place)))
                .collect();
            self.current = self.number(&values)?;
        } else if row.value(1).is_null() {
            // A finding about a file.
            return self.null().map(Some);
        }
        Ok(Some(self.current))
    }

    /// The number of the folder of games whose values are null.
    pub(super) fn null(&mut self) -> io::Result<usize> {
        let values = vec![Value::Null; self.columns.len()];
        self.number(&values)
    }

    fn number(&mut self, values: &[Value<'_>]) -> io::Result<usize> {
        let mut name = std::mem::take(&mut self.name);
        name.clear();
        for (column, value) in self.columns.iter().zip(values) {
            if !name.is_empty() {
                name.push('/');
            }
            let start = name.len();
            let _ = write!(name, "{column}=");
            push(&mut name, value);
            if name.len() - start > LONGEST_NAME {
                let reason = format!("a value of `{column}` is too long for the name of a folder");
                return Err(refused(reason));
            }
        }
        let number = match self.numbers.get(&name) {
            Some(number) => *number,
            None if self.folders.len() == MOST_FOLDERS => {
                let columns = self.columns.join("`, `");
                let reason = format!(
                    "`{columns}` gives more than {MOST_FOLDERS} folders: choose a column with fewer values"
                );
                return Err(refused(reason));
            }
            None => {
                self.folders.push(name.clone());
                self.numbers.insert(name.clone(), self.folders.len() - 1);
                self.folders.len() - 1
            }
        };
        self.name = name;
        Ok(number)
    }
}

/// Why rows cannot be divided, as what writes them passes it on.
fn refused(reason: String) -> io::Error {
    io::Error::other(WriteError::Partition { reason })
}

/// Whether the rows of a table belong to games.
pub(super) fn is_divided(table: &Table) -> bool {
    table.columns().any(|column| column.name == "game")
}

/// Adds a value as the name of its folder has it: special characters become `%` and two digits.
fn push(name: &mut String, value: &Value<'_>) {
    // Writing into a string cannot fail.
    let _ = match value {
        Value::Null => write!(name, "{NULL}"),
        Value::Bool(value) => write!(name, "{value}"),
        Value::Int(value) => write!(name, "{value}"),
        Value::Float(value) => write!(name, "{value}"),
        Value::Date(day) => write!(name, "{day}"),
        Value::Text(text) => {
            let last = text.chars().count().saturating_sub(1);
            text.chars().enumerate().try_for_each(|(at, character)| {
                // Windows drops these from the end of a name.
                let is_dropped = at == last && (character == '.' || character == ' ');
                if is_dropped || character.is_ascii_control() || SPECIAL.contains(character) {
                    write!(name, "%{:02X}", u32::from(character))
                } else {
                    name.write_char(character)
                }
            })
        }
    };
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::format::Format;
    use crate::tables;

    #[rstest]
    #[case(Value::Int(2012), "2012")]
    #[case(Value::Null, NULL)]
    #[case("Café".into(), "Café")]
    #[case("50%/a=b: \"x\"?".into(), "50%25%2Fa%3Db%3A %22x%22%3F")]
    #[case("../..".into(), "..%2F.%2E")]
    #[case("etc.".into(), "etc%2E")]
    #[case("a\tb\u{7F}".into(), "a%09b%7F")]
    #[case(Value::Bool(true), "true")]
    fn values_become_names(#[case] value: Value<'_>, #[case] expected: &str) {
        let mut name = String::new();
        push(&mut name, &value);
        assert_eq!(name, expected);
    }

    #[test]
    fn a_column_means_one_thing() {
        let partition = Partition::new(vec!["year".to_owned(), "round".to_owned()]);
        let tables = tables::of(Format::Pbn);
        let refused = tables
            .iter()
            .filter(|table| partition.admit(table).is_err());
        let refused: Vec<&str> = refused.map(|table| table.name).collect();
        assert_eq!(refused, ["calls", "scores"]);
    }

    #[test]
    fn there_are_not_too_many_folders() {
        let mut partition = Partition::new(vec!["board".to_owned()]);
        for board in 0..MOST_FOLDERS as u64 {
            assert_eq!(
                partition.number(&[board.into()]).ok(),
                usize::try_from(board).ok()
            );
        }
        assert_eq!(partition.number(&[0_u64.into()]).ok(), Some(0));
        let error = partition.number(&[u64::from(u32::MAX).into()]);
        assert_eq!(
            error.unwrap_err().to_string(),
            "`board` gives more than 400 folders: choose a column with fewer values"
        );
        let error = partition.number(&["x".repeat(255).into()]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a value of `board` is too long for the name of a folder"
        );
    }
}

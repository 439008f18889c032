//! Rows in folders by values of their games, as Hive names such folders.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::io;

use portnote::product::fs::{WriteError, folded};
use portnote_core::columns::{Table, Value};

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
    names: FolderNames,
    /// The folder of the game whose rows come now.
    current: usize,
    name: String,
}

/// The names of folders. They differ on every disk: some take `a` and `A`, or `é` as one character
/// and as two, for the same name.
#[derive(Default)]
struct FolderNames {
    /// Names with the ones that are used for them.
    used: HashMap<String, String>,
    /// All that are used, as a disk may compare them.
    folded: HashSet<String>,
}

impl Partition {
    pub(super) fn new(columns: Vec<String>) -> Self {
        Self {
            columns,
            folders: Vec::new(),
            numbers: HashMap::new(),
            names: FolderNames::default(),
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
            let values: Vec<Value<'_>> =
                columns.map(|place| place.map_or(Value::Null, |place| row.value(place))).collect();
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
                return Err(too_long(column));
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
                let folder = self.names.folder(&name)?;
                self.folders.push(folder);
                self.numbers.insert(name.clone(), self.folders.len() - 1);
                self.folders.len() - 1
            }
        };
        self.name = name;
        Ok(number)
    }
}

impl FolderNames {
    /// The path of a folder whose names were not used before for other values.
    fn folder(&mut self, path: &str) -> io::Result<String> {
        let names = path.split('/').map(|name| self.name(name));
        Ok(names.collect::<io::Result<Vec<_>>>()?.join("/"))
    }

    /// A name, or the same with as many escaped characters as it takes to be another one.
    fn name(&mut self, name: &str) -> io::Result<String> {
        if let Some(used) = self.used.get(name) {
            return Ok(used.clone());
        }
        let (column, value) = name.split_once('=').unwrap_or_default();
        let mut escaped = 0;
        let used = loop {
            let Some(value) = with_escapes(value, escaped) else {
                let reason = format!(
                    "values of `{column}` differ only in upper and lower case, or in how accents are stored"
                );
                return Err(refused(reason));
            };
            let other = format!("{column}={value}");
            if other.len() > LONGEST_NAME {
                return Err(too_long(column));
            }
            if self.folded.insert(folded(&other)) {
                break other;
            }
            escaped += 1;
        };
        self.used.insert(name.to_owned(), used.clone());
        Ok(used)
    }
}

/// A value whose first ASCII characters are escaped, so many of them; `None` where it has fewer.
/// Other characters stay, because programs disagree on how these are escaped.
fn with_escapes(value: &str, count: usize) -> Option<String> {
    let mut name = String::new();
    let mut left = count;
    let mut rest = value;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '%' => 3,
            first => first.len_utf8(),
        };
        let (character, after) = rest.split_at_checked(length)?;
        rest = after;
        if left > 0 && first.is_ascii() && first != '%' {
            left -= 1;
            escape(&mut name, first);
        } else {
            name.push_str(character);
        }
    }
    (left == 0).then_some(name)
}

fn too_long(column: &str) -> io::Error {
    refused(format!("a value of `{column}` is too long for the name of a folder"))
}

fn escape(name: &mut String, character: char) {
    // Writing into a string cannot fail.
    let _ = write!(name, "%{:02X}", u32::from(character));
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
        // A text is not null.
        Value::Text(text) if text.eq_ignore_ascii_case(NULL) => {
            escape(name, '_');
            name.write_str(text.get(1..).unwrap_or_default())
        }
        Value::Text(text) => {
            let last = text.chars().count().saturating_sub(1);
            text.chars().enumerate().for_each(|(at, character)| {
                // Windows drops these from the end of a name.
                let is_dropped = at == last && (character == '.' || character == ' ');
                if is_dropped || character.is_ascii_control() || SPECIAL.contains(character) {
                    escape(name, character);
                } else {
                    name.push(character);
                }
            });
            Ok(())
        }
    };
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::tables;
    use portnote::Format;

    #[rstest]
    #[case(Value::Int(2012), "2012")]
    #[case(Value::Null, NULL)]
    #[case("Café".into(), "Café")]
    #[case("50%/a=b: \"x\"?".into(), "50%25%2Fa%3Db%3A %22x%22%3F")]
    #[case("../..".into(), "..%2F.%2E")]
    #[case("etc.".into(), "etc%2E")]
    #[case("a\tb\u{7F}".into(), "a%09b%7F")]
    #[case(NULL.into(), "%5F_HIVE_DEFAULT_PARTITION__")]
    #[case(Value::Bool(true), "true")]
    fn values_become_names(#[case] value: Value<'_>, #[case] expected: &str) {
        let mut name = String::new();
        push(&mut name, &value);
        assert_eq!(name, expected);
    }

    /// Some disks take names that differ only in upper and lower case for one.
    #[rstest]
    #[case::different(&["a", "b", "ab"], &["a", "b", "ab"])]
    #[case::one_letter(&["a", "A", "a"], &["a", "%41", "a"])]
    #[case::several(&["Cup", "CUP", "cup", "cUP"], &["Cup", "%43UP", "%63up", "%63%55P"])]
    #[case::escapes_stay(&["a/b", "A/b", "A/B"], &["a%2Fb", "%41%2Fb", "%41%2F%42"])]
    #[case::other_letters(&["Évreux", "évreux"], &["Évreux", "é%76reux"])]
    #[case::accents(&["Café", "Cafe\u{301}", "CAFE\u{301}"], &["Café", "%43afe\u{301}", "%43%41FE\u{301}"])]
    #[case::longer_in_capitals(&["Straße", "STRASSE"], &["Straße", "%53TRASSE"])]
    fn names_differ_on_every_disk(#[case] values: &[&str], #[case] expected: &[&str]) {
        let mut partition = Partition::new(vec!["event".to_owned(), "year".to_owned()]);
        for (value, expected) in values.iter().zip(expected) {
            let values = [Value::from(*value), 2012_u64.into()];
            let number = partition.number(&values).unwrap();
            let folder = format!("event={expected}/year=2012");
            assert_eq!(partition.folder(number), folder);
        }
    }

    #[test]
    fn the_outer_folder_of_another_year_is_the_same() {
        let mut partition = Partition::new(vec!["event".to_owned(), "year".to_owned()]);
        let mut folder = |value: &'static str, year: u64| {
            let number = partition.number(&[value.into(), year.into()]).unwrap();
            partition.folder(number).to_owned()
        };
        assert_eq!(folder("a", 2012), "event=a/year=2012");
        assert_eq!(folder("A", 2013), "event=%41/year=2013");
        assert_eq!(folder("A", 2012), "event=%41/year=2012");
        assert_eq!(folder("a", 2013), "event=a/year=2013");
    }

    #[test]
    fn names_that_cannot_be_made_different_are_refused() {
        let mut partition = Partition::new(vec!["event".to_owned()]);
        assert_eq!(partition.number(&["Ж".into()]).ok(), Some(0));
        let error = partition.number(&["ж".into()]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "values of `event` differ only in upper and lower case, or in how accents are stored"
        );
    }

    #[test]
    fn a_column_means_one_thing() {
        let partition = Partition::new(vec!["year".to_owned(), "round".to_owned()]);
        let tables = tables::of(Format::Pbn);
        let refused = tables.iter().filter(|table| partition.admit(table).is_err());
        let refused: Vec<&str> = refused.map(|table| table.name).collect();
        assert_eq!(refused, ["calls", "scores"]);
    }

    #[test]
    fn there_are_not_too_many_folders() {
        let mut partition = Partition::new(vec!["board".to_owned()]);
        for board in 0..MOST_FOLDERS as u64 {
            assert_eq!(partition.number(&[board.into()]).ok(), usize::try_from(board).ok());
        }
        assert_eq!(partition.number(&[0_u64.into()]).ok(), Some(0));
        let error = partition.number(&[u64::from(u32::MAX).into()]);
        assert_eq!(
            error.unwrap_err().to_string(),
            "`board` gives more than 400 folders: choose a column with fewer values"
        );
        let error = partition.number(&["x".repeat(255).into()]).unwrap_err();
        assert_eq!(error.to_string(), "a value of `board` is too long for the name of a folder");
    }
}

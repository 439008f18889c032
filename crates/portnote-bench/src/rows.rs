//! What is measured: each row does all the work of the rows that it is built on.

pub mod bml;
pub mod bss;
pub mod engines;
pub mod games;
mod lin;
mod pbn;
mod pdn;
mod ppn;
mod seen;
mod tables;

use std::collections::BTreeMap;
use std::fmt;
use std::hint::black_box;
use std::io::{self, Read};

use portnote_core::scan::{Scan, UnitReader};
use portnote_lin::Lin;
use portnote_pbn::Pbn;
use portnote_pdn::Pdn;
use portnote_ppn::Ppn;

use crate::rows::engines::Engine;
use portnote::Format;

/// One row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Cut the bytes into games.
    Scan,
    /// Cut, decode and recognise each game by pest.
    Pest,
    /// Cut, decode and recognise each game by the fast engine, which is the one that reads.
    Recognise,
    /// Read each game into its lossless tree and judge its form.
    Read,
    /// Read, and give each game its typed values.
    Model,
    /// Model, and check the meaning.
    Check,
    /// Model, and write one line of JSON for each game.
    Dump,
    /// Model, and write each game in export format.
    Export,
    /// Read a bidding system, and expand its tables to sequences of calls.
    Expand,
    /// Expand, and write the sequences as records.
    Records,
    /// Read a bidding system, and write it as a page in HTML.
    Page,
    /// Model, check, and write the table of the games as Parquet.
    Games,
    /// Model, check, and write all tables as Parquet.
    Tables,
    /// Model, check, and count the games that meet a condition on their tags.
    Select,
    /// Model, check and dump: all that hostile input can slow down at once.
    Whole,
}

impl Row {
    /// Each of them.
    pub const ALL: [Self; 15] = [
        Self::Scan,
        Self::Pest,
        Self::Recognise,
        Self::Read,
        Self::Model,
        Self::Check,
        Self::Dump,
        Self::Export,
        Self::Expand,
        Self::Records,
        Self::Page,
        Self::Games,
        Self::Tables,
        Self::Select,
        Self::Whole,
    ];

    /// The rows of the table of a notation, in its order.
    #[must_use]
    pub const fn table(notation: Format) -> &'static [Self] {
        match notation {
            // A system is read as a whole into its model: nothing cuts it before.
            Format::Bml => &[
                Self::Pest,
                Self::Recognise,
                Self::Read,
                Self::Check,
                Self::Dump,
                Self::Expand,
                Self::Records,
                Self::Page,
            ],
            // A system has no games.
            Format::Bss => &[
                Self::Scan,
                Self::Pest,
                Self::Recognise,
                Self::Read,
                Self::Model,
                Self::Check,
                Self::Dump,
                Self::Export,
            ],
            _ => &[
                Self::Scan,
                Self::Pest,
                Self::Recognise,
                Self::Read,
                Self::Model,
                Self::Check,
                Self::Dump,
                Self::Export,
                Self::Games,
                Self::Tables,
                Self::Select,
            ],
        }
    }

    /// The name of the row.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scan => "scan",
            Self::Pest => "pest",
            Self::Recognise => "recognise",
            Self::Read => "read",
            Self::Model => "model",
            Self::Check => "check",
            Self::Dump => "dump",
            Self::Export => "export",
            Self::Expand => "expand",
            Self::Records => "records",
            Self::Page => "page",
            Self::Games => "games-parquet",
            Self::Tables => "tables-parquet",
            Self::Select => "select-where",
            Self::Whole => "whole",
        }
    }

    /// The row of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|row| row.name() == name)
    }

    /// Does the work once and says what was found.
    ///
    /// # Errors
    /// What the source of bytes says.
    pub fn run(self, input: impl Read) -> io::Result<Counts> {
        if let Some(engine) = self.engine() {
            return engine.run_on(Format::Pbn, input);
        }
        games::run::<Pbn>(self, input)
    }

    /// Does the work on a text of a notation.
    ///
    /// # Errors
    /// What the source of bytes says.
    pub fn run_on(self, notation: Format, input: impl Read) -> io::Result<Counts> {
        if let Some(engine) = self.engine() {
            return engine.run_on(notation, input);
        }
        if matches!(self, Self::Games | Self::Tables | Self::Select) {
            return tables::run(self, notation, input);
        }
        match notation {
            Format::Pbn => self.run(input),
            Format::Pdn => games::run::<Pdn>(self, input),
            Format::Ppn => games::run::<Ppn>(self, input),
            Format::Bml => bml::run(self, input),
            Format::Bss => bss::run(self, input),
            Format::Lin => games::run::<Lin>(self, input),
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// The engine that a row is about.
    const fn engine(self) -> Option<Engine> {
        match self {
            Self::Pest => Some(Engine::Pest),
            Self::Recognise => Some(Engine::Fast),
            _ => None,
        }
    }
}

fn scan_with(input: impl Read, scanner: impl Scan) -> io::Result<Counts> {
    let mut units = UnitReader::new(input, scanner);
    let (mut number, mut bytes) = (0, 0);
    while let Some(unit) = units.next_unit()? {
        number += 1;
        bytes += black_box(unit).bytes.len() as u64;
    }
    let mut counts = Counts::default();
    counts.set("units", number);
    counts.set("bytes", bytes);
    Ok(counts)
}

/// What a row found, by name: equal names of two rows mean the same thing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(BTreeMap<String, u64>);

impl Counts {
    /// Reads what [`Counts`] displays, like `bytes=12 games=1`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let pair = |word: &str| {
            let (name, number) = word.split_once('=')?;
            Some((name.to_owned(), number.parse().ok()?))
        };
        text.split_whitespace().map(pair).collect::<Option<_>>().map(Self)
    }

    /// The count of a name; 0 for a name that was not counted.
    #[must_use]
    pub fn of(&self, name: &str) -> u64 {
        self.0.get(name).copied().unwrap_or(0)
    }

    /// Every count with its name.
    pub fn all(&self) -> impl Iterator<Item = (&str, u64)> {
        self.0.iter().map(|(name, number)| (name.as_str(), *number))
    }

    /// The first name on which two rows do not agree, with both counts.
    #[must_use]
    pub fn disagreement(&self, other: &Self) -> Option<(&str, u64, u64)> {
        self.all().find_map(|(name, number)| {
            let theirs = *other.0.get(name)?;
            (theirs != number).then_some((name, number, theirs))
        })
    }

    fn set(&mut self, name: &str, number: u64) {
        self.0.insert(name.to_owned(), number);
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (name, count)) in self.all().enumerate() {
            let blank = if number == 0 { "" } else { " " };
            write!(f, "{blank}{name}={count}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] =
        b"\xEF\xBB\xBF% PBN 2.1\n[Event \"a\"]\n[Auction \"N\"]\n1NT AP\n\n{b}\n\n[Site \"c\"]\n";

    #[test]
    fn rows_that_read_agree() {
        let read = Row::Read.run(TEXT).unwrap();
        assert_eq!(read.of("bytes"), TEXT.len() as u64);
        assert_eq!((read.of("units"), read.of("games")), (3, 2));
        for row in [Row::Model, Row::Check, Row::Dump, Row::Export, Row::Whole] {
            let counts = row.run(TEXT).unwrap();
            assert_eq!(counts.disagreement(&read), None, "{}", row.name());
            assert_eq!(counts.of("elements"), 6, "{}", row.name());
        }
        assert!(Row::Dump.run(TEXT).unwrap().of("dumped") > 0);
    }

    #[test]
    fn scanning_agrees_with_reading_but_for_the_byte_order_mark() {
        let (scan, read) = (Row::Scan.run(&TEXT[3..]).unwrap(), Row::Read.run(&TEXT[3..]).unwrap());
        assert_eq!(scan.disagreement(&read), None);
    }

    #[test]
    fn counts_are_read_back() {
        let counts = Row::Read.run(TEXT).unwrap();
        assert_eq!(Counts::parse(&counts.to_string()), Some(counts));
        assert_eq!(Counts::parse("games=x"), None);
        assert_eq!(Counts::parse("games"), None);
    }

    #[test]
    fn a_disagreement_is_named() {
        let (one, other) = (Counts::parse("a=1 b=2"), Counts::parse("b=3 c=4"));
        let (one, other) = (one.unwrap(), other.unwrap());
        assert_eq!(one.disagreement(&other), Some(("b", 2, 3)));
        assert_eq!(one.disagreement(&one), None);
    }

    #[test]
    fn names_are_read_back() {
        for row in Row::ALL {
            assert_eq!(Row::from_name(row.name()), Some(row));
        }
        assert_eq!(Row::from_name("scann"), None);
    }
}

//! Lists of games that other programs make, and those that are made for them.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read};

use serde::Deserialize;

/// Games that are named by other programs, in an order.
///
/// ```
/// use portnote_archive::select::Ids;
///
/// assert_eq!(Ids::read(&mut "file,game\nclub.pbn,2\n".as_bytes())?.len(), 1);
/// assert_eq!(Ids::read(&mut "{\"content_id\":\"c294eefbec920a9c\"}".as_bytes())?.len(), 1);
/// assert!(Ids::read(&mut "board\n7\n".as_bytes()).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Ids {
    by_place: HashMap<(String, u64), usize>,
    by_content: HashMap<String, usize>,
    number: usize,
}

/// A game of a list.
#[derive(Deserialize)]
struct Row {
    #[serde(default)]
    file: Option<String>,
    #[serde(default)]
    game: Option<u64>,
    #[serde(default)]
    content_id: Option<String>,
}

impl Ids {
    /// Makes a list that names no game.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the game of a number in a file.
    pub fn add_place(&mut self, file: &str, game: u64) {
        let number = self.next();
        self.by_place.entry((file.to_owned(), game)).or_insert(number);
    }

    /// Adds the games with a `content_id`.
    pub(crate) fn add_content(&mut self, id: &str) {
        let number = self.next();
        self.by_content.entry(id.to_ascii_lowercase()).or_insert(number);
    }

    /// Whether games are named by what they hold.
    pub(super) fn reads_content(&self) -> bool {
        !self.by_content.is_empty()
    }

    /// The place of a game in the order; `None` where it is not named.
    pub(super) fn place(&self, file: &str, game: u64, id: &str) -> Option<usize> {
        let by_place = self.by_place.get(&(file.to_owned(), game));
        by_place.or_else(|| self.by_content.get(id)).copied()
    }

    const fn next(&mut self) -> usize {
        self.number += 1;
        self.number
    }

    /// Reads CSV with a header, or NDJSON: each row has `file` and `game`, or `content_id`. Other
    /// columns are passed over.
    ///
    /// # Errors
    /// What the reader says, or a row that names no game.
    pub fn read(reader: &mut dyn Read) -> io::Result<Self> {
        let mut reader = BufReader::new(reader);
        let start = reader.fill_buf()?;
        let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start);
        let is_json = start.trim_ascii_start().starts_with(b"{");
        let mut ids = Self::new();
        if is_json {
            for (number, line) in (1..).zip(reader.lines()) {
                let line = line?;
                let line = line.trim_start_matches('\u{FEFF}').trim();
                if !line.is_empty() {
                    let row = serde_json::from_str(line);
                    ids.add(row.map_err(|_| no_game(number))?, number)?;
                }
            }
            return Ok(ids);
        }
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(reader);
        let head = reader.headers().map_err(|_: csv::Error| no_list())?;
        let has = |name| head.iter().any(|column| column == name);
        // An empty file is a list of no games.
        let names_games = has("content_id") || has("file") && has("game");
        if !names_games && !head.is_empty() {
            return Err(no_list());
        }
        for (number, row) in (2..).zip(reader.deserialize()) {
            ids.add(row.map_err(|_: csv::Error| no_game(number))?, number)?;
        }
        Ok(ids)
    }

    /// How many games are named.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_place.len() + self.by_content.len()
    }

    /// Whether no game is named.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn add(&mut self, row: Row, line: u64) -> io::Result<()> {
        match row {
            // A row with both names one game, and not all that are equal to it.
            Row { file: Some(file), game: Some(game), .. } => self.add_place(&file, game),
            Row { content_id: Some(id), .. } if !id.is_empty() => self.add_content(&id),
            Row { .. } => return Err(no_game(line)),
        }
        Ok(())
    }
}

fn no_list() -> io::Error {
    let text = "line 1 has no such columns: expected `file` and `game`, or `content_id`";
    io::Error::new(io::ErrorKind::InvalidData, text)
}

fn no_game(line: u64) -> io::Error {
    let text = format!("line {line} names no game: expected `file` and `game`, or `content_id`");
    io::Error::new(io::ErrorKind::InvalidData, text)
}

//! The findings of a whole run, for its closing line: one, however many files there are.

use crate::console::Console;
use crate::numbers::count;
use portnote::Counts;
use portnote_core::harmless::sanitize;

/// Characters of a name up to which a command names it.
const LONGEST_POINTER: usize = 60;

/// How records of several notations are called.
const GAME: &str = "game";

/// A file that was read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Read<'f> {
    pub(crate) name: &'f str,
    /// How its records are called: a game, a hand.
    pub(crate) record: &'static str,
    pub(crate) games: u64,
    /// What a command reported about its own work, beside the findings.
    pub(crate) remarks: Counts,
    /// Whether the system failed before the end of the file.
    pub(crate) is_cut_off: bool,
}

/// Files, games and findings so far.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) files: u64,
    pub(crate) games: u64,
    pub(crate) counts: Counts,
    /// Findings that were fixed, or would be.
    pub(crate) fixed: u64,
    /// Files that were changed, or would be.
    pub(crate) changed: u64,
    /// Files that could not be read at all; they are not counted in `files`.
    pub(crate) unread: u64,
    /// Files that were not read to their end.
    cut_off: u64,
    /// How the records are called, where all files agree.
    record: Option<&'static str>,
    /// The name of the last file; of the only one, where there is one.
    name: String,
}

impl Tally {
    /// Adds a file; `--verbose` names each.
    pub(crate) fn add(&mut self, file: Read<'_>, counts: Counts, console: &Console) {
        console.detail(&self.count(file, counts));
    }

    /// Adds a file, and says in a line what was found in it.
    pub(crate) fn count(&mut self, file: Read<'_>, counts: Counts) -> String {
        let Read { name, record, games, remarks, is_cut_off } = file;
        let found = found(counts, games, record, is_cut_off);
        self.cut_off += u64::from(is_cut_off);
        self.record = match self.record {
            Some(other) if other != record => Some(GAME),
            _ => Some(record),
        };
        self.files += 1;
        self.games += games;
        self.counts.merge(counts);
        name.clone_into(&mut self.name);
        let remarks = match remarks.total() {
            0 => String::new(),
            remarks => format!("; {} on the output", count(remarks, "remark")),
        };
        format!("{}: {found}{remarks}", sanitize(name))
    }

    /// The games with their noun.
    pub(crate) fn games_in_words(&self) -> String {
        count(self.games, self.record.unwrap_or(GAME))
    }

    /// What was found in how many games. Of a single file that could not be read to its end, it
    /// says so first: what follows is true of a part of it.
    pub(crate) fn found_in_words(&self) -> String {
        let is_cut_off = self.files == 1 && self.cut_off > 0;
        let record = self.record.unwrap_or(GAME);
        found(self.counts, self.games, record, is_cut_off)
    }

    /// What is missing in these numbers, because files could not be read, as the end of a
    /// sentence.
    pub(crate) fn unread_in_words(&self) -> String {
        let mut words = String::new();
        if self.files > 1 && self.cut_off > 0 {
            let files = count(self.cut_off, "file");
            words.push_str(&format!("; {files} could not be read to the end"));
        }
        if self.unread > 0 {
            let files = match self.files {
                1 => count(self.unread, "other file"),
                _ => count(self.unread, "file"),
            };
            words.push_str(&format!("; {files} could not be read"));
        }
        words
    }

    /// The name of the file, or the number of files.
    pub(crate) fn place(&self) -> String {
        match self.files {
            1 => sanitize(&self.name).into_owned(),
            files => count(files, "file"),
        }
    }

    /// Prints the number of findings and the command that shows them; nothing if there are none.
    pub(crate) fn point_to_check(&self, console: &Console) {
        if self.cut_off > 0 {
            let (found, unread) = (self.found_in_words(), self.unread_in_words());
            console.line(&format!("{}: {found}{unread}", self.place()));
            return;
        }
        if self.counts.errors + self.counts.warnings > 0 {
            let name = if self.files == 1 { &self.name } else { "" };
            console.line(&format!("{}: {}", self.place(), pointer(self.counts, name)));
        }
    }
}

/// What was found in a file, or in the part of it that could be read.
fn found(counts: Counts, games: u64, record: &str, is_cut_off: bool) -> String {
    let (found, games_read) = (counts.in_words(), count(games, record));
    match (is_cut_off, games + counts.total()) {
        (false, _) => format!("{found} in {games_read}"),
        (true, 0) => "could not be read".to_owned(),
        (true, _) => format!("could not be read to the end; {found} in {games_read} before that"),
    }
}

/// The counts in words, and the command that shows the findings, with the name of the file if it
/// needs no quotes in a shell.
pub(crate) fn pointer(counts: Counts, name: &str) -> String {
    let name = plain(name).map_or(String::new(), |name| format!(" {name}"));
    format!("{}: see `portnote check{name}`", counts.in_words())
}

/// The name of a file where a shell takes it as it is, and where it is short.
pub(crate) fn plain(name: &str) -> Option<&str> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-/".contains(&byte);
    let is_short = !name.is_empty() && name.len() <= LONGEST_POINTER && name.bytes().all(is_plain);
    Some(name).filter(|_| is_short)
}

//! Writes games of chess as PGN, for a reader of others: moves that look legal, and are not played.
//!
//! No crate of ours reads chess. The share of comments, variations and glyphs is that of the archive
//! of draughts, so that both readers have as much to do for each byte.

use std::fmt::{self, Write as _};

use super::words;
use crate::random::Random;

/// Characters of a line, as in archives.
const WIDTH: usize = 79;

/// One game in so many has been annotated.
const ANNOTATED: u32 = 5;

const COMMENTS: [&str; 8] = [
    "the losing move",
    "published play to here",
    "the rook belongs on e1",
    "White is better on the queen's side",
    "both players were short of time",
    "corrects earlier play (see game 7)",
    "only move",
    "a fine combination follows",
];

/// What was written: a reader has to find as much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Games.
    pub games: u64,
    /// Tags of all games.
    pub tags: u64,
    /// Moves, those of variations included.
    pub moves: u64,
    /// Glyphs, also those written as `!` and `?`.
    pub glyphs: u64,
    /// Comments in braces.
    pub comments: u64,
    /// Variations.
    pub variations: u64,
    /// Results after the moves.
    pub results: u64,
    /// Bytes of the names and values of tags, and of comments.
    pub text: u64,
}

/// Writes games one after another.
#[derive(Debug)]
pub struct Games {
    random: Random,
    /// What was written so far.
    pub written: Written,
    before: &'static str,
    text: String,
    column: usize,
}

impl Games {
    /// A sequence of games that follows from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            written: Written::default(),
            before: "",
            text: String::new(),
            column: 0,
        }
    }

    /// Adds the next game to the bytes.
    pub fn write(&mut self, bytes: &mut Vec<u8>) {
        self.text.clear();
        self.text.push_str(std::mem::replace(&mut self.before, "\n"));
        let result = self.random.pick(&["1-0", "0-1", "1/2-1/2"]);
        let (year, month) = (1925 + self.random.below(100), 1 + self.random.below(12));
        let day = 1 + self.random.below(28);
        let round = 1 + self.random.below(11);
        let event = self.random.pick(&["Spring Open", "Club Night", "City Match"]);
        self.tag("Event", event);
        let site = self.random.pick(&["Bergen", "Leeds, GB", "Sao Paulo"]);
        self.tag("Site", site);
        self.tag("Date", format_args!("{year}.{month:02}.{day:02}"));
        self.tag("Round", round);
        let white = self.random.pick(&words::PLAYERS);
        self.tag("White", white);
        let black = self.random.pick(&words::PLAYERS);
        self.tag("Black", black);
        self.tag("Result", result);
        self.text.push('\n');
        self.column = 0;
        let is_annotated = self.random.one_in(ANNOTATED);
        let mut was_interrupted = false;
        for ply in 0..40 + self.random.below(80) {
            if ply % 2 == 0 || was_interrupted {
                self.put(&number_of(ply));
            }
            was_interrupted = false;
            let strength = match self.random.below(25) {
                0 if is_annotated => "!",
                1 if is_annotated => "?",
                _ => "",
            };
            self.written.glyphs += u64::from(!strength.is_empty());
            let played = format!("{}{strength}", self.san());
            self.put(&played);
            if is_annotated {
                was_interrupted = self.annotate(ply);
            }
        }
        self.put(result);
        self.text.push('\n');
        self.written.results += 1;
        self.written.games += 1;
        bytes.extend_from_slice(self.text.as_bytes());
    }

    /// Glyphs, comments and variations after a move; whether a number has to follow.
    fn annotate(&mut self, ply: u32) -> bool {
        if self.random.one_in(30) {
            let glyph = self.random.pick(&[1, 2, 4, 10, 16, 19]);
            self.put(&format!("${glyph}"));
            self.written.glyphs += 1;
        }
        let mut interrupts = false;
        if self.random.one_in(8) {
            interrupts = true;
            let comment = self.random.pick(&COMMENTS);
            self.written.comments += 1;
            self.written.text += comment.len() as u64;
            for word in format!("{{{comment}}}").split(' ') {
                self.put(word);
            }
        }
        if self.random.one_in(20) {
            interrupts = true;
            self.written.variations += 1;
            let last = self.random.below(6);
            for index in 0..=last {
                let open = if index == 0 { "(" } else { "" };
                let close = if index == last { ")" } else { "" };
                if index == 0 || (ply + index).is_multiple_of(2) {
                    self.put(&format!("{open}{}", number_of(ply + index)));
                }
                let played = format!("{}{close}", self.san());
                self.put(&played);
            }
        }
        interrupts
    }

    /// A move as it may be written in some position.
    fn san(&mut self) -> String {
        self.written.moves += 1;
        let file = |random: &mut Random| random.pick(&['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
        let to = file(&mut self.random);
        let rank = 2 + self.random.below(6);
        let mut text = String::new();
        match self.random.below(40) {
            0 => text.push_str("O-O"),
            1 if self.random.one_in(4) => text.push_str("O-O-O"),
            1..=13 => _ = write!(text, "{to}{rank}"),
            14..=17 => {
                let from = if to == 'a' { 'b' } else { 'a' };
                _ = write!(text, "{from}x{to}{rank}");
            }
            18 => _ = write!(text, "{to}8=Q"),
            kind => {
                text.push(self.random.pick(&['N', 'N', 'B', 'B', 'R', 'Q', 'K']));
                if kind < 21 {
                    text.push(file(&mut self.random));
                }
                if kind > 33 {
                    text.push('x');
                }
                _ = write!(text, "{to}{rank}");
            }
        }
        if self.random.one_in(16) {
            text.push('+');
        }
        text
    }

    fn tag(&mut self, name: &str, value: impl fmt::Display) {
        let value = value.to_string();
        // Writing into a string cannot fail.
        _ = writeln!(self.text, "[{name} \"{value}\"]");
        self.written.tags += 1;
        self.written.text += (name.len() + value.len()) as u64;
    }

    /// Adds a word to the moves, on a new line where this one is full.
    fn put(&mut self, word: &str) {
        if self.column > 0 {
            let is_full = self.column + 1 + word.len() > WIDTH;
            self.text.push(if is_full { '\n' } else { ' ' });
            self.column = if is_full { 0 } else { self.column + 1 };
        }
        self.text.push_str(word);
        self.column += word.len();
    }
}

/// The number in front of a ply; that of Black has three dots.
fn number_of(ply: u32) -> String {
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", ply / 2 + 1)
}

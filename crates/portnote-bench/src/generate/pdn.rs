//! Writes games of English draughts as PDN 2.0 in the form of a large archive: random legal
//! moves, without a fault. One game in five has been annotated, as in archives to which people add.

use std::fmt::{self, Write as _};

use portnote_draughts::{Color, MoveList, Position, Rules, Variant};

use super::words;
use crate::random::Random;

/// Moves of both sides after which a game without a winner is a draw.
const LONGEST: usize = 120;

/// Characters of a line, as in archives; PDN 2.0 §5.2 allows one more.
const WIDTH: usize = 79;

/// Events.
const EVENTS: [&str; 5] = [
    "Spring Tourney",
    "Club Championship, Final",
    "Thursday Postal",
    "City Match, Board 3",
    "Open Masters",
];

/// What annotators say.
const COMMENTS: [&str; 10] = [
    "the losing move",
    "a well known trap",
    "14-18 is safer",
    "published play to here",
    "Black has the move and should win the ending",
    "both players were short of time",
    "corrects earlier play (see game 7)",
    "only move",
    "the bridge position",
    "a fine shot follows",
];

/// One game in so many has been annotated.
const ANNOTATED: u32 = 5;

/// Writes games one after another.
#[derive(Debug)]
pub struct Games {
    rules: &'static Rules,
    random: Random,
    /// Legal moves of the position; its room is used again.
    legal: MoveList,
    /// What is written before the next game: nothing, or an empty line.
    before: &'static str,
}

impl Games {
    /// A sequence of games that follows from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            rules: Variant::English.rules(),
            random: Random::new(seed),
            legal: MoveList::new(),
            before: "",
        }
    }

    /// Adds the next game to the bytes, with what separates it from the last.
    pub fn write(&mut self, bytes: &mut Vec<u8>) {
        let mut text = String::from(std::mem::replace(&mut self.before, "\n"));
        let (plies, result) = self.play();
        let (year, month) = (1925 + self.random.below(100), 1 + self.random.below(12));
        let day = 1 + self.random.below(28);
        tag(&mut text, "Event", self.random.pick(&EVENTS));
        tag(&mut text, "Date", format_args!("{year}.{month:02}.{day:02}"));
        let black = self.random.below(words::PLAYERS.len() as u32) as usize;
        // Nobody plays against himself.
        let other = 1 + self.random.below(words::PLAYERS.len() as u32 - 1) as usize;
        let white = (black + other) % words::PLAYERS.len();
        tag(&mut text, "Black", words::PLAYERS[black]);
        tag(&mut text, "White", words::PLAYERS[white]);
        tag(&mut text, "Result", result);
        let mut column = 0;
        let is_annotated = self.random.one_in(ANNOTATED);
        let mut was_interrupted = false;
        for (number, ply) in plies.iter().enumerate() {
            if number % 2 == 0 || was_interrupted {
                put(&mut text, &mut column, &number_of(number));
            }
            was_interrupted = false;
            let strength = match self.random.below(25) {
                0 if is_annotated => "!",
                1 if is_annotated => "?",
                _ => "",
            };
            put(&mut text, &mut column, &format!("{}{strength}", ply.text));
            if is_annotated {
                was_interrupted = self.annotate(&mut text, &mut column, number, &ply.before);
            }
        }
        put(&mut text, &mut column, result);
        text.push('\n');
        bytes.extend_from_slice(text.as_bytes());
    }

    /// Glyphs, comments and variations after a move; whether a number has to follow.
    fn annotate(
        &mut self,
        text: &mut String,
        column: &mut usize,
        number: usize,
        before: &Position,
    ) -> bool {
        if self.random.one_in(30) {
            let glyph = self.random.pick(&[1, 2, 4, 10, 16, 19]);
            put(text, column, &format!("${glyph}"));
        }
        let mut interrupts = false;
        if self.random.one_in(8) {
            interrupts = true;
            let comment = format!("{{{}}}", self.random.pick(&COMMENTS));
            for word in comment.split(' ') {
                put(text, column, word);
            }
        }
        if self.random.one_in(20) {
            interrupts = true;
            let length = 1 + self.random.below(6) as usize;
            let line = self.line(before, length);
            let last = line.len().saturating_sub(1);
            for (index, ply) in line.iter().enumerate() {
                let open = if index == 0 { "(" } else { "" };
                let close = if index == last { ")" } else { "" };
                let number = number + index;
                if index == 0 || number.is_multiple_of(2) {
                    put(text, column, &format!("{open}{}", number_of(number)));
                }
                put(text, column, &format!("{}{close}", ply.text));
            }
        }
        interrupts
    }

    /// The moves of a game, and the result that they lead to.
    fn play(&mut self) -> (Vec<Ply>, &'static str) {
        let start = self.rules.start();
        let plies = self.line(&start, LONGEST);
        let end = plies.last().map_or(start, |ply| ply.after);
        let result = match self.rules.winner(&end) {
            // Black begins, so the first figure is that of Black.
            Some(Color::Black) => "1-0",
            Some(Color::White) => "0-1",
            None => "1/2-1/2",
        };
        (plies, result)
    }

    /// Legal moves from a position on, at most so many.
    fn line(&mut self, from: &Position, most: usize) -> Vec<Ply> {
        let mut position = *from;
        let mut plies = Vec::new();
        while plies.len() < most {
            self.rules.moves_into(&position, &mut self.legal);
            let number = self.random.below(self.legal.len() as u32) as usize;
            let Some(played) = self.legal.get(number) else {
                break;
            };
            let text = self.rules.canonical_form(&position, &self.legal, played);
            // Where no squares tell two captures apart the game ends undecided.
            let Some(text) = text else { break };
            let before = position;
            position = self.rules.play_unchecked(&position, played);
            plies.push(Ply { text, before, after: position });
        }
        plies
    }
}

/// A move with the positions around it.
#[derive(Debug)]
struct Ply {
    text: String,
    before: Position,
    after: Position,
}

/// The number in front of a ply; that of White has three dots.
fn number_of(ply: usize) -> String {
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", ply / 2 + 1)
}

fn tag(text: &mut String, name: &str, value: impl fmt::Display) {
    // Writing into a string cannot fail.
    _ = writeln!(text, "[{name} \"{value}\"]");
}

/// Adds a word to the moves, on a new line where this one is full.
fn put(text: &mut String, column: &mut usize, word: &str) {
    if *column > 0 {
        let is_full = *column + 1 + word.len() > WIDTH;
        text.push(if is_full { '\n' } else { ' ' });
        *column = if is_full { 0 } else { *column + 1 };
    }
    text.push_str(word);
    *column += word.len();
}

//! Writes games of English draughts as PDN 2.0 in the form of a large archive: random legal
//! moves, without a fault.

use std::fmt::{self, Write as _};

use portnote_draughts::{Color, MoveList, Rules, Variant};

use super::words;
use crate::random::Random;

/// Moves of both sides after which a game that nobody has won is called a draw.
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
        let (moves, result) = self.play();
        let (year, month) = (1925 + self.random.below(100), 1 + self.random.below(12));
        let day = 1 + self.random.below(28);
        tag(&mut text, "Event", self.random.pick(&EVENTS));
        tag(
            &mut text,
            "Date",
            format_args!("{year}.{month:02}.{day:02}"),
        );
        let black = self.random.below(words::PLAYERS.len() as u32) as usize;
        // Nobody plays against himself.
        let other = 1 + self.random.below(words::PLAYERS.len() as u32 - 1) as usize;
        let white = (black + other) % words::PLAYERS.len();
        tag(&mut text, "Black", words::PLAYERS[black]);
        tag(&mut text, "White", words::PLAYERS[white]);
        tag(&mut text, "Result", result);
        let mut column = 0;
        for (ply, played) in moves.iter().enumerate() {
            if ply % 2 == 0 {
                put(&mut text, &mut column, &format!("{}.", ply / 2 + 1));
            }
            put(&mut text, &mut column, played);
        }
        put(&mut text, &mut column, result);
        text.push('\n');
        bytes.extend_from_slice(text.as_bytes());
    }

    /// The moves of a game, and the result that they lead to.
    fn play(&mut self) -> (Vec<String>, &'static str) {
        let mut position = self.rules.start();
        let mut moves = Vec::new();
        while moves.len() < LONGEST {
            self.rules.moves_into(&position, &mut self.legal);
            let number = self.random.below(self.legal.len() as u32) as usize;
            let Some(played) = self.legal.as_slice().get(number) else {
                break;
            };
            let text = self.rules.canonical_form(&position, &self.legal, played);
            // Where no squares tell two captures apart the game ends undecided.
            let Some(text) = text else { break };
            moves.push(text);
            position = self.rules.play(&position, played);
        }
        // Black begins, so the first figure is that of Black.
        let result = match self.rules.winner(&position) {
            Some(Color::Black) => "1-0",
            Some(Color::White) => "0-1",
            None => "1/2-1/2",
        };
        (moves, result)
    }
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

//! The position in which openings are counted, and which games count.

use portnote::Format;
use portnote::pdn::draughts::{Fen, MoveError, Position, Variant};

use super::tree::LastMove;
use crate::select::criteria::bad_position;
use crate::select::problem::Problem;
use crate::select::{ConditionError, Criteria};

/// What is asked about openings.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Wanted {
    /// The variant of the games; by default that of all games, which must be the same.
    pub variant: Option<Variant>,
    /// The position in which moves are counted.
    pub from: From,
    /// The number of plies that are followed from there, from 1.
    pub depth: usize,
    /// Moves of fewer games are left out.
    pub fewest: u64,
    /// What a game must meet to count.
    pub criteria: Criteria,
}

/// A position to begin from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum From {
    /// The start of the variant.
    #[default]
    Start,
    /// A position as a FEN.
    Fen(String),
    /// The position after some moves from the start, as in `11-15 23-18`; numbers of moves are
    /// passed over.
    Moves(String),
}

impl Default for Wanted {
    fn default() -> Self {
        Self {
            variant: None,
            from: From::Start,
            depth: 1,
            fewest: 1,
            criteria: Criteria::new(Format::Pdn),
        }
    }
}

/// A position with the moves that lead to it, as a strict writer has them.
pub(super) struct Start {
    pub(super) position: Position,
    pub(super) moves: Vec<String>,
    pub(super) last: Option<LastMove>,
}

impl From {
    pub(super) fn start(&self, variant: Variant) -> Result<Start, ConditionError> {
        let rules = variant.rules();
        let position = match self {
            Self::Start => rules.start(),
            Self::Fen(fen) => {
                let read = Fen::parse(fen, rules.view());
                read.map_err(|error| bad_position(fen, &error, Some(variant)))?.position
            }
            Self::Moves(text) => return Start::after(text, variant),
        };
        Ok(Start { position, moves: Vec::new(), last: None })
    }
}

impl Start {
    /// The position after moves, and the moves in the form of the standard.
    fn after(text: &str, variant: Variant) -> Result<Self, ConditionError> {
        let rules = variant.rules();
        let mut start = Self { position: rules.start(), moves: Vec::new(), last: None };
        for (at, word) in words(text) {
            let position = start.position;
            let made = rules.read_move(&position, word);
            let made = made.map_err(|error| bad_move(word, at, &error, &start.moves, variant))?;
            let written = rules.canonical_form(&position, &rules.moves(&position), &made);
            start.moves.push(written.unwrap_or_else(|| word.to_owned()));
            start.position = rules.play_unchecked(&position, &made);
            start.last = Some(made.into());
        }
        Ok(start)
    }
}

/// The words of a text that are not numbers of moves, each with its place.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut end = 0;
    text.split_inclusive(char::is_whitespace).filter_map(move |part| {
        end += part.len();
        let word = part.trim_end();
        let digits = word.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let word = match digits.starts_with('.') {
            true => digits.trim_start_matches('.'),
            false => word,
        };
        let blank = part.len() - part.trim_end().len();
        (!word.is_empty()).then_some((end - blank - word.len(), word))
    })
}

fn bad_move(
    word: &str,
    at: usize,
    error: &MoveError,
    before: &[String],
    variant: Variant,
) -> ConditionError {
    let is_square = variant.view().read_square(word).is_ok();
    let variant = variant.full_name();
    let why = match error {
        MoveError::Illegal { .. } if before.is_empty() => {
            format!("`{word}` is not legal at the start of {variant}")
        }
        MoveError::Illegal { .. } => {
            let before = before.join(" ");
            format!("`{word}` is not legal after {before} in {variant}")
        }
        MoveError::Form { .. } if is_square => format!("invalid move: {}", error.reason()),
        MoveError::Ambiguous { .. } => {
            "ambiguous move: expected all squares of the capture, as in `15x4x13`".to_owned()
        }
        MoveError::TooComplex { .. } => format!("unknown move: {}", error.reason()),
        _ => format!("`{word}` is not a move of {variant}"),
    };
    ConditionError::new(&Problem::BadMove { why }, at..at + word.len())
}

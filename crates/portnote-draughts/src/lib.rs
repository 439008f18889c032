#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod board;
mod board_size;
mod capture;
mod direction;
mod draw;
mod english;
mod fen;
mod game_type;
mod generate;
mod invalid;
mod key;
mod lenient;
mod limits;
mod lines;
mod move_error;
mod move_text;
mod moves;
mod names;
mod notation;
mod outcome;
mod pattern;
mod perft;
mod piece;
mod position;
#[cfg(feature = "arbitrary")]
mod random;
mod refusal;
mod result;
mod route;
mod rules;
#[cfg(feature = "serde")]
mod serialize;
mod square;
mod square_names;
mod variant;
mod view;

pub use board::Board;
pub use board_size::{BoardSize, Playable};
pub use capture::Counting;
pub use draw::{DrawReason, DrawWatch};
pub use fen::{Fen, FenError, FenFault};
pub use game_type::GameType;
pub use invalid::ParseError;
pub use key::PositionKey;
pub use limits::CAPTURE_BUDGET;
pub use move_error::MoveError;
pub use moves::{Move, MoveList};
pub use notation::FoundMoves;
pub use pattern::{SquarePattern, SquarePatternError};
pub use piece::{Color, Kind, Piece};
pub use position::{KingRun, Placement, Position};
pub use refusal::Refusal;
pub use result::{GameResult, Outcome, ResultStyle};
pub use route::{PathForm, Route};
pub use rules::{Crowning, Goal, KingRange, Precedence, Removal, Rules};
pub use square::{Square, SquareIter, SquareSet};
pub use square_names::SquareNames;
pub use variant::{Scoring, Variant};
pub use view::{Corner, SquareName, System, View};

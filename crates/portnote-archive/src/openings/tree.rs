//! What was played in a position and after it.

use portnote::pdn::derive::{PlyMade, Winner};
use portnote::pdn::draughts::{Color, Move, Position, Square, SquareSet, Variant};

/// What was played in a position, and in those after it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tree {
    /// The variant of the games.
    pub variant: Variant,
    /// All games of the variant that meet the conditions.
    pub games: u64,
    /// The position that was asked for.
    pub start: Place,
    /// The positions after it that were followed, each once, nearest and most frequent first.
    pub later: Vec<Place>,
}

/// A position that comes up in games.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Place {
    /// The position.
    pub position: Position,
    /// The most frequent moves that lead to it: from the start of the variant, or from a position
    /// that was given as a FEN.
    pub line: Vec<String>,
    /// The last of them.
    pub last: Option<LastMove>,
    /// The games in which it comes up; for a later position those that come from the first one within
    /// the plies that are followed.
    pub results: Results,
    /// The moves that were played, the most frequent first until [`Tree::sort_moves`] sorts them.
    pub moves: Vec<Made>,
    /// Moves of too few games.
    pub left_out: LeftOut,
}

/// The move that led to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LastMove {
    /// Where the piece stood.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// The squares of the captured pieces.
    pub captured: SquareSet,
    /// Whether a man was made a king.
    pub crowned: bool,
}

/// A move that was played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made {
    /// The move as a strict writer has it.
    pub text: String,
    /// The games in which it was played.
    pub results: Results,
    /// The position after it.
    pub position: Position,
    /// Index of that position in [`Tree::places`], where it was followed.
    pub next: Option<usize>,
}

/// Numbers of games by their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Results {
    /// All of them.
    pub games: u64,
    /// Games that White won.
    pub white: u64,
    /// Games that nobody won.
    pub draw: u64,
    /// Games that Black won.
    pub black: u64,
    /// Games that both sides lost, `0-0`.
    pub neither: u64,
    /// Games of which the result is not known.
    pub unknown: u64,
}

/// Moves that are not shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// Number of different moves.
    pub moves: u64,
    /// Number of times that one of them was played.
    pub games: u64,
}

impl Tree {
    /// All positions: the one that was asked for, and the later ones.
    ///
    /// ```
    /// use portnote::Options;
    /// use portnote_archive::openings::{Openings, Wanted};
    /// let mut wanted = Wanted::default();
    /// wanted.depth = 2;
    /// let mut openings = Openings::new(wanted)?;
    /// openings.read(&mut &b"1. 11-15 23-19 *"[..], "a.pdn", &Options::default())?;
    /// let tree = openings.finish()?;
    /// assert!(tree.places().map(|place| place.line.join(" ")).eq(["", "11-15"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        std::iter::once(&self.start).chain(&self.later)
    }
}

impl LastMove {
    pub(super) fn of_ply(ply: &PlyMade<'_>) -> Option<Self> {
        Some(Self { from: ply.from?, to: ply.to?, captured: ply.captured?, crowned: ply.crowned? })
    }
}

impl From<Move> for LastMove {
    fn from(made: Move) -> Self {
        Self {
            from: made.from(),
            to: made.to(),
            captured: made.captured(),
            crowned: made.is_crowned(),
        }
    }
}

impl Results {
    pub(super) const fn add(&mut self, winner: Option<Winner>) {
        self.games += 1;
        let one = match winner {
            Some(Winner::White) => &mut self.white,
            Some(Winner::Draw) => &mut self.draw,
            Some(Winner::Black) => &mut self.black,
            Some(Winner::Neither) => &mut self.neither,
            None => &mut self.unknown,
        };
        *one += 1;
    }

    /// Adds the results of other games.
    pub(super) const fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.white += other.white;
        self.draw += other.draw;
        self.black += other.black;
        self.neither += other.neither;
        self.unknown += other.unknown;
    }

    /// The score of a side, from 0 to 1: 1 for a game that it won, ½ for a draw, none for one that both
    /// lost, over the games whose result is known; `None` where there are none.
    ///
    /// ```
    /// use portnote::Options;
    /// use portnote_archive::openings::{Openings, Wanted};
    /// use portnote::pdn::draughts::Color;
    /// let mut openings = Openings::new(Wanted::default())?;
    /// let games = b"1. 11-15 1-0\n1. 11-15 1/2-1/2\n1. 11-15 *";
    /// openings.read(&mut &games[..], "a.pdn", &Options::default())?;
    /// let results = openings.finish()?.start.results;
    /// // Black begins in English draughts, and the first figure is that of the side that begins.
    /// assert_eq!(results.score_of(Color::Black), Some(0.75));
    /// assert_eq!(results.score_of(Color::White), Some(0.25));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn score_of(&self, side: Color) -> Option<f64> {
        let won = match side {
            Color::White => self.white,
            Color::Black => self.black,
        };
        let known = self.white + self.draw + self.black + self.neither;
        (known > 0).then(|| (won as f64 + self.draw as f64 / 2.0) / known as f64)
    }

    /// The part of all games of a position that these are, from 0 to 1.
    ///
    /// ```
    /// use portnote::Options;
    /// use portnote_archive::openings::{Openings, Wanted};
    /// let mut openings = Openings::new(Wanted::default())?;
    /// openings.read(&mut &b"1. 11-15 *\n1. 9-14 *"[..], "a.pdn", &Options::default())?;
    /// let start = openings.finish()?.start;
    /// assert_eq!(start.moves[0].results.share_of(start.results), 0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn share_of(&self, all: Self) -> f64 {
        match all.games {
            0 => 0.0,
            games => self.games as f64 / games as f64,
        }
    }
}

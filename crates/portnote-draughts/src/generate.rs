//! Legal moves of a position, how many there are, and the position after one of them.

use crate::capture::Counting;
use crate::direction::Direction;
use crate::move_error::MoveError;
use crate::moves::{Move, MoveList};
use crate::piece::{Color, Kind};
use crate::position::{KingRun, Position};
use crate::rules::{Goal, Rules};
use crate::square::{Square, SquareSet};

impl Rules {
    /// Finds the legal moves of a position. A capture must be made if there is one, and the rules of
    /// precedence hold.
    ///
    /// Pieces beside the board are ignored. In Breakthrough there is no move once a side has a
    /// king; otherwise the moves do not ask whether the game is over.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::Brazilian.rules();
    /// let position = rules.position("W:Wc3:Bb4,d4,e7")?;
    /// let legal = rules.moves(&position);
    /// let texts: Vec<String> = legal.iter().map(|capture| rules.short_form(capture)).collect();
    /// assert_eq!(texts, ["c3xa5", "c3xe5"]);
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn moves(&self, position: &Position) -> MoveList {
        let mut list = MoveList::new();
        self.moves_into(position, &mut list);
        list
    }

    /// Writes the legal moves into a list whose room is used again; see [`moves`](Self::moves).
    ///
    /// ```
    /// use portnote_draughts::{MoveList, Variant};
    /// let rules = Variant::English.rules();
    /// let mut list = MoveList::new();
    /// rules.moves_into(&rules.start(), &mut list);
    /// assert_eq!(list.len(), 7);
    /// ```
    pub fn moves_into(&self, position: &Position, list: &mut MoveList) {
        self.unsorted_into(position, Counting::Moves, list);
        list.sort_and_dedup();
    }

    /// Number of legal moves; `None` where captures have more routes than
    /// [`CAPTURE_BUDGET`](crate::CAPTURE_BUDGET) allows to follow. The list is used where there
    /// are captures, and then its [`steps`](MoveList::steps) say what they cost.
    ///
    /// ```
    /// use portnote_draughts::{MoveList, Variant};
    /// let rules = Variant::International.rules();
    /// assert_eq!(rules.count_moves(&rules.start(), &mut MoveList::new()), Some(9));
    /// ```
    #[must_use]
    pub fn count_moves(&self, position: &Position, list: &mut MoveList) -> Option<usize> {
        list.clear();
        if self.is_over(position) {
            return Some(0);
        }
        let on_board = position.on(self.size().squares());
        let quiet = if self.is_english && position.ghosts().is_empty() {
            crate::english::count_quiet(&on_board)
        } else {
            let has_captures = !self.starters(&on_board).is_empty();
            (!has_captures).then(|| self.count_quiet(&on_board))
        };
        if let Some(quiet) = quiet {
            return usize::try_from(quiet).ok();
        }
        self.moves_into(position, list);
        list.is_complete().then_some(list.len())
    }

    /// The only legal move with this start and end, if it can be found without making a list of
    /// all: in English draughts, which most games that are played through in numbers are. `None`
    /// says nothing about the move.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// let square = |number| rules.square_of_number(number);
    /// if let (Some(from), Some(to)) = (square(11), square(15)) {
    ///     let quiet = rules.only_move(&rules.start(), from, to);
    ///     assert_eq!(quiet.map(|quiet| rules.short_form(&quiet)).as_deref(), Some("11-15"));
    /// }
    /// ```
    #[must_use]
    pub fn only_move(&self, position: &Position, from: Square, to: Square) -> Option<Move> {
        let is_known = self.is_english && position.ghosts().is_empty();
        let is_on_board = self.size().contains(from) && self.size().contains(to);
        if !is_known || !is_on_board {
            return None;
        }
        crate::english::only_move(&position.on(self.size().squares()), from, to)
    }

    /// Plays a legal move and returns the position after it.
    ///
    /// It finds the legal moves first; [`play_unchecked`](Self::play_unchecked) does not.
    ///
    /// # Errors
    /// [`MoveError::Illegal`] if the move is not legal in the position, and
    /// [`MoveError::TooComplex`] if that cannot be found out.
    ///
    /// ```
    /// use portnote_draughts::{Color, Variant};
    /// let rules = Variant::English.rules();
    /// let quiet = rules.read_move(&rules.start(), "11-15")?;
    /// let after = rules.play(&rules.start(), &quiet)?;
    /// assert_eq!(after.side(), Color::White);
    /// let error = rules.play(&after, &quiet).unwrap_err().to_string();
    /// assert!(error.starts_with("no legal move `11-15`: the square where the move begins is empty"));
    /// # Ok::<(), portnote_draughts::MoveError>(())
    /// ```
    pub fn play(&self, position: &Position, played: &Move) -> Result<Position, MoveError> {
        self.admit(position, played)?;
        Ok(self.play_unchecked(position, played))
    }

    /// Returns the position after a move without a check: any move gives some position, and one
    /// that is legal gives the right one.
    ///
    /// ```
    /// use portnote_draughts::{Color, Variant};
    /// let rules = Variant::English.rules();
    /// let legal = rules.moves(&rules.start());
    /// let after = rules.play_unchecked(&rules.start(), &legal[0]);
    /// assert_eq!(after.side(), Color::White);
    /// assert_eq!(after.occupied().len(), 24);
    /// ```
    #[must_use]
    pub fn play_unchecked(&self, position: &Position, played: &Move) -> Position {
        let side = position.side();
        let gone = played.captured.with(played.from);
        let left = |pieces: SquareSet| pieces.difference(gone).without(played.to);
        let mut white = left(position.pieces(Color::White));
        let mut black = left(position.pieces(Color::Black));
        let kings = position.kings(Color::White);
        let mut kings = left(kings.union(position.kings(Color::Black)));
        match side {
            Color::White => white = white.with(played.to),
            Color::Black => black = black.with(played.to),
        }
        if played.crowned || played.kind == Kind::King {
            kings = kings.with(played.to);
        }
        let after = Position::from_sets(white, black, kings, side.opponent());
        if self.columns.king_limit.is_none() {
            return after;
        }
        after
            .with_king_run(side, run_of_mover(position, played, &after))
            .with_king_run(side.opponent(), run_of_opponent(position, played, &after))
    }

    /// Whether the side to move has a legal move.
    ///
    /// ```
    /// use portnote_draughts::{Color, Position, Variant};
    /// let rules = Variant::English.rules();
    /// assert!(rules.can_move(&rules.start()));
    /// assert!(!rules.can_move(&Position::empty(Color::White)));
    /// ```
    #[must_use]
    pub fn can_move(&self, position: &Position) -> bool {
        if self.is_over(position) {
            return false;
        }
        let position = position.on(self.size().squares());
        let mut any = !self.starters(&position).is_empty();
        self.quiet(&position, &mut |_, _, targets| any |= targets != 0);
        any
    }

    /// Whether a king has ended the game.
    pub(crate) fn is_over(&self, position: &Position) -> bool {
        let is_crowned = |color: Color| !position.kings(color).is_empty();
        self.goal() == Goal::King && Color::ALL.into_iter().any(is_crowned)
    }

    /// Fills the list without order and without dropping what is there twice.
    pub(crate) fn unsorted_into(
        &self,
        position: &Position,
        counting: Counting,
        list: &mut MoveList,
    ) {
        list.clear();
        if self.is_over(position) {
            return;
        }
        let position = position.on(self.size().squares());
        if self.is_english && position.ghosts().is_empty() {
            crate::english::moves_into(&position, list);
        } else {
            self.table_driven_into(&position, counting, list);
        }
    }

    /// The general generator, whatever faster one there may be.
    pub(crate) fn table_driven_into(
        &self,
        position: &Position,
        counting: Counting,
        list: &mut MoveList,
    ) {
        self.captures_into(position, counting, list);
        if !list.moves.is_empty() || list.cut_short {
            return;
        }
        self.quiet_into(position, list);
    }

    /// Adds all quiet moves, whatever captures there are.
    pub(crate) fn quiet_into(&self, position: &Position, list: &mut MoveList) {
        let crown_row = self.crown_row(position.side());
        let moves = &mut list.moves;
        if moves.capacity() == 0 {
            // Few positions have more.
            moves.reserve(16);
        }
        self.quiet(position, &mut |kind, sources, targets| {
            for to in SquareSet::from_bits(targets) {
                let Some(from) = sources.of(self, to) else {
                    continue;
                };
                moves.push(Move {
                    from,
                    to,
                    captured: SquareSet::EMPTY,
                    kind,
                    crowned: kind == Kind::Man && to.bit() & crown_row != 0,
                    kings_first: 0,
                });
            }
        });
    }

    /// Number of quiet moves, if no capture is possible.
    pub(crate) fn count_quiet(&self, position: &Position) -> u64 {
        let mut count = 0;
        self.quiet(position, &mut |_, _, targets| {
            count += u64::from(targets.count_ones());
        });
        count
    }

    /// All quiet moves in groups: what moves, where from, and where to.
    fn quiet(&self, position: &Position, found: &mut impl FnMut(Kind, Sources, u128)) {
        let side = position.side();
        let occupied = position.occupied().bits();
        let empty = self.size().squares().bits() & !occupied;
        let men = position.men(side).bits();
        for direction in self.man_steps(side).iter() {
            let targets = self.lines.step(men, direction) & empty;
            found(Kind::Man, Sources::Beside(direction), targets);
        }
        let kings = position.kings(side).bits();
        if kings == 0 {
            return;
        }
        let kings = kings & !self.held_king(position);
        for direction in Direction::ALL {
            if !self.columns.king_steps.contains(direction) {
                continue;
            }
            if !self.is_flying() {
                let targets = self.lines.step(kings, direction) & empty;
                found(Kind::King, Sources::Beside(direction), targets);
                continue;
            }
            for king in SquareSet::from_bits(kings) {
                let targets = self.lines.slide(king, direction, occupied);
                found(Kind::King, Sources::At(king), targets);
            }
        }
    }

    /// The king that has made as many moves in a row as the rules allow. Frisian rules.
    pub(crate) fn held_king(&self, position: &Position) -> u128 {
        let side = position.side();
        let run = position.king_run(side);
        let Some(limit) = self.columns.king_limit else {
            return 0;
        };
        if run.count() < limit || position.men(side).is_empty() {
            return 0;
        }
        match run.square() {
            Some(square) => square.bit(),
            None if position.kings(side).len() == 1 => position.kings(side).bits(),
            None => 0,
        }
    }
}

/// Where the pieces of a group of quiet moves come from.
#[derive(Clone, Copy)]
pub(crate) enum Sources {
    /// Each from the square one step back from its target.
    Beside(Direction),
    /// All from one square.
    At(Square),
}

impl Sources {
    fn of(self, rules: &Rules, to: Square) -> Option<Square> {
        match self {
            Self::Beside(direction) => rules.lines.next(to, direction.opposite()),
            Self::At(square) => Some(square),
        }
    }
}

/// The count of the side that has moved.
fn run_of_mover(before: &Position, played: &Move, after: &Position) -> KingRun {
    let side = before.side();
    if played.kind == Kind::Man || played.is_capture() || after.men(side).is_empty() {
        return KingRun::NONE;
    }
    let run = before.king_run(side);
    let is_counted = match run.square() {
        Some(square) => square == played.from,
        None => before.kings(side).len() == 1,
    };
    let count = if is_counted { run.count() } else { 0 };
    KingRun::new(played.to, count.saturating_add(1))
}

/// The count of the side that has not moved, which may have lost the counted king.
fn run_of_opponent(before: &Position, played: &Move, after: &Position) -> KingRun {
    let side = before.side().opponent();
    let run = before.king_run(side);
    let is_lost = run.square().is_some_and(|square| played.captured.contains(square));
    let is_off = after.men(side).is_empty() || after.kings(side).is_empty();
    if is_lost || is_off { KingRun::NONE } else { run }
}

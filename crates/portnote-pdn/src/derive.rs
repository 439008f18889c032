//! What follows from a game by the rules of draughts: for each ply the side, the squares, what was
//! captured and where that leads, and who won.
//!
//! The text becomes the order of play here, through [`Replay`]; the rules are those of
//! `portnote-draughts`. Nothing is guessed: what cannot be known is `None`.

use portnote_core::order::Order as _;
use std::borrow::Cow;

use portnote_core::frame::comment;
use portnote_draughts::{
    Board, Color, Move, MoveList, Position, PositionKey, Square, SquareNames, SquareSet, Variant,
    View,
};

use crate::comment::CommandValue;
use crate::limits::{EASY_STEPS, HARD_STEPS};
use crate::model::{Anchor, Comment, Element, ElementKind, Game, Mark, MarkKind};
use crate::replay::{Replay, Replayed, State};
use crate::result::Outcome;
pub use crate::ruling::Confidence;

/// Plies of an opening key.
const OPENING: usize = 6;

/// What follows from a game.
///
/// ```
/// use portnote_pdn::Context;
/// use portnote_pdn::derive::Derived;
///
/// let file = portnote_pdn::parse(b"1. 11-15 22-17 2. 15-19 24x15 3. 10x19 1-0").value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let derived = Derived::of(&game);
/// // The first figure belongs to the side that begins: Black, in English draughts.
/// assert_eq!(derived.winner.map(|winner| winner.name()), Some("black"));
/// let legal: Vec<_> = derived.plies().map(|ply| ply.legal_moves).collect();
/// assert_eq!(legal, [Some(7), Some(7), Some(8), Some(2), Some(1)]);
/// let moves: Vec<_> = derived.plies().filter_map(|ply| ply.text).collect();
/// assert_eq!(moves, ["11-15", "22-17", "15-19", "24x15", "10x19"]);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Derived<'g> {
    game: &'g Game<'g>,
    /// The variant in which the game was played through; `None` for a game that is not draughts.
    pub variant: Option<Variant>,
    /// How sure the variant is.
    pub variant_confidence: Option<Confidence>,
    /// Whether the game has a tag FEN.
    pub setup: bool,
    /// The position from which the game begins, where it can be set up.
    pub start: Option<&'g Position>,
    /// The position after the main line; `None` where the line cannot be followed to its end, or
    /// only by a guess.
    pub end: Option<&'g Position>,
    /// Number of variations with moves.
    pub variations: usize,
    /// Who won, where that is known.
    pub winner: Option<Winner>,
    /// Number of moves in all lines that are neither legal nor ambiguous; `None` for a game that is
    /// not draughts.
    pub illegal: Option<usize>,
    kept: &'g KeptFacts,
}

/// What takes a walk over the game to find: it is found once, and kept with the game.
#[derive(Clone, Debug)]
pub(crate) struct KeptFacts {
    /// For each element the number of its ply, or of the one before it.
    numbers: Vec<u32>,
    /// The comments of elements: element and index of the comment, by element.
    comments: Vec<(usize, usize)>,
    variations: usize,
    winner: Option<Winner>,
    illegal: usize,
    /// Whether the position after the main line rests on no guess.
    has_end: bool,
}

/// The side that won a game, or that neither did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// White.
    White,
    /// Black.
    Black,
    /// Nobody.
    Draw,
    /// Neither, and it is not a draw: both have lost, `0-0`.
    Neither,
}

/// One ply: a move, or a null move for a move that is not written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlyMade<'g> {
    /// Index of its element in the game.
    pub element: usize,
    /// Its line: 0 for the main line, else the number of a variation.
    pub line: usize,
    /// The line in which the variation is.
    pub parent: Option<usize>,
    /// Its number in the game, from 1. The first ply of a variation has that of the ply that it replaces.
    pub ply: u32,
    /// The side that moves.
    pub side: Option<Color>,
    /// The move as a strict writer has it; `None` where it is not known which move is meant.
    pub text: Option<Cow<'g, str>>,
    /// The move as written.
    pub raw: &'g str,
    /// Square from which the piece moves.
    pub from: Option<Square>,
    /// Square to which it moves.
    pub to: Option<Square>,
    /// The squares of the captured pieces.
    pub captured: Option<SquareSet>,
    /// Whether a man is made a king.
    pub crowned: Option<bool>,
    /// Number of legal moves before the ply.
    pub legal_moves: Option<usize>,
    /// What became of it.
    pub state: PlyState,
    /// The position before it, where it is known.
    pub before: Option<&'g Position>,
    /// The position after it, where it is known.
    pub after: Option<&'g Position>,
    /// The key of that position.
    pub key_after: Option<PositionKey>,
    /// The time that the side which moved has left, in milliseconds.
    pub clock_ms: Option<u64>,
    /// Its comments without their delimiters, in one text.
    pub comment: Option<Cow<'g, str>>,
    /// The captured pieces in their order, where there are several and that is known.
    order: Option<Vec<Square>>,
    marks: &'g [Mark<'g>],
    names: Option<&'g SquareNames>,
}

/// What became of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlyState {
    /// A legal move.
    Legal,
    /// A text that fits several legal captures.
    Ambiguous,
    /// Not a legal move, or the beginning of one.
    Illegal,
    /// A move in an unknown position, or a text that may not be a move.
    Unplayed,
    /// A null move.
    Null,
}

/// A ply as it is found among the elements.
struct Row<'g> {
    at: usize,
    element: &'g Element<'g>,
    ply: &'g Replayed,
    /// Whether the line has no ply before it.
    is_first: bool,
}

/// What is used again from ply to ply.
struct Scratch {
    legal: MoveList,
    /// Steps of captures that the game may still cost.
    steps: usize,
    /// The position whose key was computed last.
    last: Position,
    key: PositionKey,
}

impl<'g> Derived<'g> {
    /// Returns the facts derived from a game, which are found once and kept with it; its plies are
    /// made at each call.
    #[must_use]
    pub fn of(game: &'g Game<'_>) -> Self {
        let replay = game.replay();
        let kept = game.derived.get_or_init(|| Box::new(KeptFacts::of(game)));
        Self {
            game,
            variant: replay.variant(),
            variant_confidence: replay.variant().map(|_| replay.confidence()),
            setup: game.value("FEN").is_some_and(|value| !value.is_empty()),
            start: replay.start(),
            end: replay.end(0).filter(|_| kept.has_end),
            variations: kept.variations,
            winner: kept.winner,
            illegal: replay.variant().map(|_| kept.illegal),
            kept,
        }
    }

    /// All plies: those of the main line, then those of each variation.
    ///
    /// ```
    /// use portnote_pdn::Context;
    /// use portnote_pdn::derive::Derived;
    ///
    /// let file = portnote_pdn::parse(b"1. 11-15 22-17 (1... 23-19) 2. 15-19 *").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let derived = Derived::of(&game);
    /// let numbers: Vec<_> = derived.plies().map(|ply| (ply.line, ply.ply)).collect();
    /// assert_eq!(numbers, [(0, 1), (0, 2), (0, 3), (1, 2)]);
    /// ```
    pub fn plies(&self) -> impl Iterator<Item = PlyMade<'g>> + '_ {
        let mut scratch = Scratch::new();
        let rows = (0..self.game.lines.len()).flat_map(|line| self.rows(line));
        rows.map(move |row| self.made(&row, &mut scratch))
    }

    /// The first six plies as a strict writer has them, where the game begins from the standard
    /// position of its variant and has so many.
    ///
    /// ```
    /// use portnote_pdn::Context;
    /// use portnote_pdn::derive::Derived;
    ///
    /// let text = b"1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16-23 *";
    /// let file = portnote_pdn::parse(text).value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let key = Derived::of(&game).opening_key();
    /// assert_eq!(key.as_deref(), Some("11-15 23-19 8-11 22-17 11-16 24-20"));
    /// ```
    #[must_use]
    pub fn opening_key(&self) -> Option<String> {
        let standard = self.replay().rules()?.start();
        if self.start?.placement() != standard.placement() {
            return None;
        }
        let mut key = String::with_capacity(OPENING * 6);
        let mut rows = self.rows(0);
        for number in 0..OPENING {
            let row = rows.next()?;
            if number > 0 {
                key.push(' ');
            }
            // Where a position is set up on the way, the game does not begin there.
            let expected = self.kept.numbers.get(row.at).copied();
            let is_next = expected == u32::try_from(number + 1).ok();
            let text = self.replay().canonical_of(row.at, row.element.raw);
            key.push_str(&text.filter(|_| is_next && known_move(row.ply).is_some())?);
        }
        Some(key)
    }

    /// The board before the game, where it can be set up.
    pub(crate) fn start_board(&self) -> Option<Board> {
        Some(Board::with(self.replay().rules()?, *self.start?))
    }

    /// The boards after the plies of the main line, up to the first that is not known. A position that
    /// is set up on the way begins a history of its own.
    pub(crate) fn boards(&self) -> impl Iterator<Item = Board> + use<'g> {
        let (replay, mut board) = (self.replay(), self.start_board());
        self.rows(0).map_while(move |Row { at, element, ply, is_first }| {
            let rules = replay.rules()?;
            let before = replay.before(at).filter(|_| !ply.is_uncertain);
            if let Some(before) = before.filter(|before| !is_at(board.as_ref(), before)) {
                board = Some(Board::with(rules, *before));
            }
            let is_null = matches!(element.kind, ElementKind::Null { .. });
            let known = if is_null { None } else { known_move(ply) };
            let is_known =
                known.is_some() || is_null && is_known_after(replay, at, element, ply, is_first);
            let after = replay.after(at).filter(|_| is_known)?;
            if let Some((played, board)) = known.zip(board.as_mut()) {
                // What does not lead to the position after it is taken as set up.
                let _ = board.play(played);
            }
            if !is_at(board.as_ref(), after) {
                board = Some(Board::with(rules, *after));
            }
            board.clone()
        })
    }

    /// The names that squares have in games of this variant.
    #[must_use]
    pub fn view(&self) -> Option<View> {
        Some(self.replay().rules()?.view())
    }

    /// The names that squares have in games of the variant, found once for all games.
    pub(crate) fn names(&self) -> Option<&'g SquareNames> {
        Some(self.replay().rules()?.names())
    }

    fn replay(&self) -> &'g Replay {
        self.game.replay()
    }

    /// The plies of a line.
    fn rows(&self, line: usize) -> impl Iterator<Item = Row<'g>> + use<'g> {
        let (game, replay) = (self.game, self.game.replay());
        let mut is_first = true;
        game.line(line).filter_map(move |(at, element)| {
            let ply = replay.ply(at)?;
            let is_ply = match element.kind {
                ElementKind::Null { .. } => !replay.is_idle(game, at),
                _ => element.is_move() && ply.is_own(),
            };
            is_ply.then(|| Row { at, element, ply, is_first: std::mem::take(&mut is_first) })
        })
    }

    fn made(&self, row: &Row<'g>, scratch: &mut Scratch) -> PlyMade<'g> {
        let Row { at, element, ply, .. } = *row;
        let replay = self.replay();
        let before = replay.before(at).filter(|_| !ply.is_uncertain);
        let is_null = matches!(element.kind, ElementKind::Null { .. });
        let state = if is_null { PlyState::Null } else { PlyState::of(&ply.state) };
        let known = known_move(ply);
        let after = replay.after(at).filter(|_| match state {
            PlyState::Null => is_known_after(replay, at, element, ply, row.is_first),
            _ => known.is_some(),
        });
        // Dots leave out a move of the side that is not to move after them.
        let side = match state {
            PlyState::Null => replay.after(at).map(|after| after.side().opponent()),
            _ => replay.before(at).map(Position::side),
        };
        let side = side.filter(|_| !ply.is_uncertain);
        let own = before.filter(|before| Some(before.side()) == side);
        let played = ply.played.filter(|_| has_squares(state));
        PlyMade {
            element: at,
            line: element.line,
            parent: self.game.lines.get(element.line).and_then(|line| line.parent),
            ply: self.kept.numbers.get(at).copied().unwrap_or_default(),
            side,
            text: known.and_then(|_| replay.canonical_of(at, element.raw)),
            raw: element.raw,
            from: played.map(|played| played.from()),
            to: played.map(|played| played.to()),
            captured: known.map(|played| played.captured()),
            crowned: known.map(|played| played.is_crowned()),
            legal_moves: own.and_then(|before| scratch.count(replay, before)),
            state,
            before,
            after,
            key_after: after.and_then(|after| scratch.key(replay, after)),
            clock_ms: self.clock(at, side),
            comment: self.comment(at),
            order: before
                .zip(known)
                .and_then(|(before, played)| self.order(at, element, before, played, scratch)),
            marks: &element.marks,
            names: self.names(),
        }
    }

    /// The captured pieces in their order, where there are several.
    fn order(
        &self,
        at: usize,
        element: &Element<'_>,
        before: &Position,
        played: &Move,
        scratch: &mut Scratch,
    ) -> Option<Vec<Square>> {
        if played.captured().len() < 2 {
            return None;
        }
        let reading = self.replay().reading()?;
        let mut squares = Vec::new();
        let parts = match &self.replay().ply(at)?.state {
            State::Split { parts } => parts.as_slice(),
            _ => &[],
        };
        let parts = parts.iter().filter_map(|part| self.game.elements.get(*part));
        for (number, part) in std::iter::once(element).chain(parts).enumerate() {
            let steps = self.game.steps_of(part).iter().skip(usize::from(number > 0));
            squares.extend(steps.filter_map(|step| reading.square(step.square)));
        }
        let rules = &reading.rules;
        let mut budget = scratch.steps.saturating_add(EASY_STEPS);
        let order = rules.capture_order(before, played, &squares, &mut budget);
        scratch.steps = scratch.steps.min(budget);
        order
    }

    fn comments_of(&self, at: usize) -> impl Iterator<Item = &'g Comment<'g>> {
        let (game, comments) = (self.game, &self.kept.comments);
        let start = comments.partition_point(|(element, _)| *element < at);
        let rest = comments.get(start..).unwrap_or_default();
        let own = rest.iter().take_while(move |(element, _)| *element == at);
        own.filter_map(|(_, comment)| game.comments.get(*comment))
    }

    fn clock(&self, at: usize, side: Option<Color>) -> Option<u64> {
        let letter = side.map(|side| side.letter().to_ascii_lowercase());
        let mut commands = self.comments_of(at).flat_map(Comment::commands);
        commands.find_map(|command| match command.value {
            CommandValue::Remaining(time) => Some(time.milliseconds),
            CommandValue::Clocks(clocks) => {
                let is_own = |of: Option<char>| of.is_none() || of == letter;
                let own = clocks.iter().find(|clock| is_own(clock.side))?;
                Some(own.time.milliseconds)
            }
            _ => None,
        })
    }

    fn comment(&self, at: usize) -> Option<Cow<'g, str>> {
        comment::joined(self.comments_of(at).map(Comment::text))
    }
}

impl KeptFacts {
    fn of(game: &Game<'_>) -> Self {
        let mut facts = Self {
            numbers: vec![0; game.elements.len()],
            comments: comments(game),
            variations: game.lines.iter().skip(1).filter(|line| line.has_moves).count(),
            winner: winner(game),
            illegal: 0,
            has_end: has_end(game),
        };
        for line in 0..game.lines.len() {
            facts.count(game, line);
        }
        facts
    }

    /// Numbers the plies of a line, after those of the line in which it is.
    fn count(&mut self, game: &Game<'_>, line: usize) {
        let replay = game.replay();
        let replaced = game.lines.get(line).and_then(|line| line.replaces);
        let replaced = replaced.and_then(|at| self.numbers.get(at));
        let mut number = replaced.map_or(0, |number| number.saturating_sub(1));
        for (at, element) in game.line(line) {
            let ply = replay.ply(at);
            let is_null =
                matches!(element.kind, ElementKind::Null { .. }) && !replay.is_idle(game, at);
            let is_move = element.is_move() && ply.is_some_and(Replayed::is_own);
            number += u32::from(is_null || is_move);
            if let Some(slot) = self.numbers.get_mut(at) {
                *slot = number;
            }
            let state = ply.filter(|_| is_move).map(|ply| PlyState::of(&ply.state));
            let is_illegal = matches!(state, Some(PlyState::Illegal | PlyState::Unplayed));
            self.illegal += usize::from(is_illegal);
        }
    }
}

/// Whether the position after the main line rests on no guess.
fn has_end(game: &Game<'_>) -> bool {
    let replay = game.replay();
    let mut is_known = true;
    let mut is_first = true;
    for (at, element) in game.line(0) {
        let Some(ply) = replay.ply(at) else { continue };
        match &element.kind {
            ElementKind::Setup(setup) if !setup.position.is_null_move() => is_known = true,
            ElementKind::Null { .. } if replay.is_idle(game, at) => {}
            ElementKind::Null { .. } => {
                is_known &= is_known_after(replay, at, element, ply, is_first);
                is_first = false;
            }
            _ if element.is_move() && ply.is_own() => {
                is_known &= known_move(ply).is_some();
                is_first = false;
            }
            _ => {}
        }
    }
    is_known
}

/// Whether the position after a null move is known: dots before the first move of a line say
/// whose move it is, and leave nothing out where that is known already.
fn is_known_after(
    replay: &Replay,
    at: usize,
    element: &Element<'_>,
    ply: &Replayed,
    is_first: bool,
) -> bool {
    let is_dots = matches!(element.kind, ElementKind::Null { is_ellipsis: true });
    let is_same = || replay.before(at) == replay.after(at);
    !ply.is_uncertain && (is_dots && is_first || is_same())
}

impl PlyMade<'_> {
    /// The squares of the captured pieces in the order in which they were captured; `None` where
    /// it is not known which they are, or in which order.
    ///
    /// ```
    /// use portnote_pdn::Context;
    /// use portnote_pdn::derive::Derived;
    ///
    /// let text = b"[GameType \"21\"]\n[FEN \"B:W6,7,14,15:BK2\"]\n1. 2x11x18x9x2 *";
    /// let file = portnote_pdn::parse(text).value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let derived = Derived::of(&game);
    /// let view = derived.view().unwrap();
    /// let capture = derived.plies().next().unwrap();
    /// let squares = capture.captured_squares().unwrap().map(|square| view.number(square));
    /// assert_eq!(squares.collect::<Vec<_>>(), [7, 15, 14, 6]);
    /// ```
    pub fn captured_squares(&self) -> Option<impl Iterator<Item = Square> + '_> {
        let captured = self.captured?;
        let is_one = captured.len() < 2;
        let order = self.order.as_deref();
        if !is_one && order.is_none() {
            return None;
        }
        let one = is_one.then_some(captured).into_iter().flatten();
        Some(one.chain(order.unwrap_or_default().iter().copied()))
    }

    /// Returns the position after it as text, in the names of the variant. PDN 3.0, FEN.
    #[must_use]
    pub fn fen(&self) -> Option<String> {
        let (after, names) = (self.after?, self.names?);
        let mut text = String::new();
        names.push_fen(after, &mut text);
        Some(text)
    }

    /// Returns the name of a square in games of the variant.
    pub(crate) fn name(&self, square: Square) -> Option<&'static str> {
        Some(self.names?.name(square))
    }

    /// The numbers of its glyphs. PDN 3.0.
    pub fn nags(&self) -> impl Iterator<Item = u32> + '_ {
        self.marks.iter().filter_map(|mark| match mark.kind {
            MarkKind::Nag(number) => number,
            MarkKind::Symbol(number) => Some(number),
            MarkKind::Strength => None,
        })
    }

    /// The judgement of it, like `!?`. PDN 3.0.
    #[must_use]
    pub fn strength(&self) -> Option<&str> {
        let is_strength = |mark: &&Mark<'_>| mark.kind == MarkKind::Strength;
        self.marks.iter().find(is_strength).map(|mark| mark.raw)
    }
}

impl Scratch {
    fn new() -> Self {
        Self {
            legal: MoveList::new(),
            steps: HARD_STEPS,
            last: Position::empty(Color::White),
            key: PositionKey::default(),
        }
    }

    /// Number of legal moves, unless the game has cost too much by now.
    fn count(&mut self, replay: &Replay, position: &Position) -> Option<usize> {
        if self.steps == 0 {
            return None;
        }
        let count = replay.rules()?.count_moves(position, &mut self.legal);
        let cost = self.legal.steps().saturating_sub(EASY_STEPS);
        self.steps = self.steps.saturating_sub(cost);
        count
    }

    /// The key of a position, which mostly differs by a move from the one before.
    fn key(&mut self, replay: &Replay, position: &Position) -> Option<PositionKey> {
        let view = replay.rules()?.view();
        self.key = self.key.of_next(&self.last, position, view);
        self.last = *position;
        Some(self.key)
    }
}

impl PlyState {
    const fn of(state: &State) -> Self {
        match state {
            State::Legal | State::Split { .. } => Self::Legal,
            State::Ambiguous { .. } => Self::Ambiguous,
            State::Incomplete { .. } | State::Illegal(_) => Self::Illegal,
            State::Null => Self::Null,
            State::Still
            | State::Part(_)
            | State::Text
            | State::Unknown(_)
            | State::Setup
            | State::BadSetup => Self::Unplayed,
        }
    }

    /// The word for it in dumps.
    ///
    /// ```
    /// use portnote_pdn::derive::PlyState;
    /// assert_eq!(PlyState::Unplayed.as_str(), "unplayed");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Ambiguous => "ambiguous",
            Self::Illegal => "illegal",
            Self::Unplayed => "unplayed",
            Self::Null => "null",
        }
    }
}

impl Winner {
    /// The word for it in dumps.
    ///
    /// ```
    /// use portnote_pdn::derive::Winner;
    /// assert_eq!(Winner::Draw.name(), "draw");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Draw => "draw",
            Self::Neither => "neither",
        }
    }

    const fn of(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// Whether a board has a position.
fn is_at(board: Option<&Board>, position: &Position) -> bool {
    board.is_some_and(|board| board.position() == position)
}

/// The move of a ply, where it is known which it is, in a position that is known.
const fn known_move(ply: &Replayed) -> Option<&Move> {
    let is_meant = matches!(
        ply.state,
        State::Legal | State::Split { .. } | State::Ambiguous { is_resolved: true, .. }
    );
    match &ply.played {
        Some(played) if is_meant && !ply.is_uncertain => Some(played),
        _ => None,
    }
}

/// Whether the text names the squares where a move begins and ends, also where several moves do.
const fn has_squares(state: PlyState) -> bool {
    matches!(state, PlyState::Legal | PlyState::Ambiguous)
}

/// Who won: the first figure belongs to the side that begins in games of the variant, whatever
/// side begins in this one.
fn winner(game: &Game<'_>) -> Option<Winner> {
    let first = game.replay().variant()?.start();
    match game.effective_result().result?.outcome {
        Outcome::First => Some(Winner::of(first)),
        Outcome::Second => Some(Winner::of(first.opponent())),
        Outcome::Draw => Some(Winner::Draw),
        Outcome::BothLose => Some(Winner::Neither),
        _ => None,
    }
}

fn comments(game: &Game<'_>) -> Vec<(usize, usize)> {
    // What is after dots that are not a move belongs to the move before them.
    let mut before: Vec<usize> = (0..game.elements.len()).collect();
    if game.elements.iter().any(|element| matches!(element.kind, ElementKind::Null { .. })) {
        let mut last = vec![0; game.lines.len()];
        for (at, element) in game.elements.iter().enumerate() {
            let is_idle = game.replay().is_idle(game, at);
            let places = last.get_mut(element.line).zip(before.get_mut(at));
            if let Some((last, place)) = places {
                *(if is_idle { place } else { last }) = if is_idle { *last } else { at };
            }
        }
    }
    let all = game.comments.iter().enumerate();
    let of_elements = all.filter_map(|(number, comment)| match comment.anchor {
        Anchor::Element(at) if !comment.is_escape_line() => {
            Some((before.get(at).copied().unwrap_or(at), number))
        }
        _ => None,
    });
    let mut comments: Vec<(usize, usize)> = of_elements.collect();
    comments.order_by_key(|(at, _)| *at);
    comments
}

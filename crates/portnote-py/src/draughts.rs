//! Boards of draughts that know their rules.

use std::sync::{Mutex, MutexGuard};

use portnote::draughts as rules;
use portnote::render::Draw;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::errors::{ILLEGAL_MOVE, PARSE_ERROR, parse_error, raise, wrong_type, wrong_value};
use crate::python::{Member, held, member};

/// The variant that a text names, or a number of `GameType`.
pub(crate) fn variant_of(py: Python<'_>, text: &str) -> PyResult<rules::Variant> {
    let by_number = || text.parse().ok().and_then(rules::Variant::from_number);
    let found = rules::Variant::lenient(text).or_else(by_number);
    found.ok_or_else(|| parse_error(py, "variant", text, "a name as `International`, or a number"))
}

fn variant(given: &Bound<'_, PyAny>) -> PyResult<rules::Variant> {
    if given.is_instance_of::<PyInt>() {
        return variant_of(given.py(), given.str()?.to_str()?);
    }
    let text = given.cast::<pyo3::types::PyString>();
    let text = text.map_err(|_| wrong_type("variant", "a name or a number", given))?;
    variant_of(given.py(), text.to_str()?)
}

/// A board of draughts with its moves: `Board("International")`, `Board("Russian", fen="W:Wc3:Bd6")`.
///
/// >>> from portnote.draughts import Board
/// >>> board = Board()
/// >>> len(board.legal), board.push("32-28").text, board.turn
/// (9, '32-28', Color('B'))
#[pyclass(frozen, module = "portnote.draughts")]
pub(crate) struct Board(Mutex<rules::Board>);

impl Board {
    pub(crate) const fn of(board: rules::Board) -> Self {
        Self(Mutex::new(board))
    }

    fn lock(&self) -> MutexGuard<'_, rules::Board> {
        held(&self.0)
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (variant = None, fen = None))]
    fn new(
        py: Python<'_>,
        variant: Option<&Bound<'_, PyAny>>,
        fen: Option<&str>,
    ) -> PyResult<Self> {
        let variant = variant.map(self::variant).transpose()?;
        let variant = variant.unwrap_or(rules::Variant::International);
        let board = match fen {
            None => rules::Board::new(variant),
            Some(fen) => rules::Board::from_fen(variant, fen).map_err(|error| {
                let message = format!("invalid FEN `{}`: {error}", fen.escape_debug());
                raise(py, &PARSE_ERROR, (message, "FEN", fen, error.to_string()))
            })?,
        };
        Ok(Self::of(board))
    }

    /// The side to move.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.lock().turn().member(py)
    }

    /// The position as FEN.
    #[getter]
    fn fen(&self) -> String {
        self.lock().fen()
    }

    /// The position as the key of the column `key`: equal for equal positions.
    #[getter]
    fn key(&self) -> String {
        self.lock().key().to_string()
    }

    /// The variant.
    #[getter]
    fn variant<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.lock().rules().variant().member(py)
    }

    /// The moves made.
    #[getter]
    fn history(&self) -> Vec<Move> {
        let board = self.lock();
        let mut replayed = board.clone();
        while replayed.pop().is_some() {}
        let mut moves = Vec::new();
        for made in board.history() {
            moves.push(Move::of(&replayed, made));
            if replayed.play(made).is_err() {
                break;
            }
        }
        moves
    }

    /// `"white"` or `"black"` if a side has no legal move, by the goal of the variant.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.lock().winner().map(color)
    }

    /// Why the game is drawn by a rule; `None` if it is not.
    #[getter]
    fn draw(&self) -> Option<String> {
        self.lock().draw().map(|reason| {
            let words = match reason {
                rules::DrawReason::Repetition => "repetition",
                rules::DrawReason::QuietMoves => "quiet moves",
                rules::DrawReason::LoneKing => "lone king",
                _ => "rule",
            };
            words.to_owned()
        })
    }

    /// The legal moves, as texts.
    #[getter]
    fn legal(&self) -> Vec<String> {
        self.lock().texts()
    }

    /// The legal moves.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        let board = self.lock();
        board.legal().iter().map(|made| Move::of(&board, made)).collect()
    }

    /// Makes a move, or the one that a text names; raises `IllegalMove` and changes nothing if it is not legal.
    fn push(&self, text: &Bound<'_, PyAny>) -> PyResult<Move> {
        let py = text.py();
        let made = text.cast::<Move>().map(|made| made.get().text.clone());
        let text = match &made {
            Ok(text) => text.as_str(),
            Err(_) => crate::argument::text("text", text)?,
        };
        let mut board = self.lock();
        let before = board.clone();
        match board.push(text) {
            Ok(made) => Ok(Move::of(&before, &made)),
            Err(error) => {
                let side = member(py, Some(board.turn()))?;
                let reason = error.reason();
                let message = format!("illegal move `{}`: {reason}", text.escape_debug());
                Err(raise(py, &ILLEGAL_MOVE, (message, side, text, reason)))
            }
        }
    }

    /// Takes the last move back, and returns it.
    fn pop(&self) -> Option<Move> {
        let mut board = self.lock();
        let made = board.pop()?;
        Some(Move::of(&board, &made))
    }

    /// A board of its own with the same position and moves.
    fn copy(&self) -> Self {
        Self::of(self.lock().clone())
    }

    /// The number of positions after so many moves of either side.
    fn perft(&self, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        let number = crate::argument::number("depth", depth, "a number from 0")?;
        let board = self.lock().clone();
        Ok(depth.py().detach(|| board.perft(number)))
    }

    /// The piece on a square, as in `"w"`, or `"W"` for a king; `None` if it is empty.
    fn piece(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let square = square.str()?;
        let square = square.to_str()?;
        let board = self.lock();
        let names = board.rules().view();
        let all = names.size().squares();
        if !all.into_iter().any(|it| names.name(it).as_str() == square) {
            return Err(wrong_value(
                "square",
                &format!("a square of the board, not `{}`", square.escape_debug()),
            ));
        }
        Ok(board.piece(square).map(|piece| {
            let letter = match piece.color {
                rules::Color::White => 'w',
                rules::Color::Black => 'b',
            };
            match piece.kind {
                rules::Kind::King => letter.to_ascii_uppercase().to_string(),
                rules::Kind::Man => letter.to_string(),
            }
        }))
    }

    /// The position as SVG.
    fn svg(&self) -> String {
        self.lock().svg()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.lock().to_string()
    }

    fn __repr__(&self) -> String {
        let board = self.lock();
        format!("Board({:?}, {:?})", board.rules().variant().name(), board.fen()).replace('"', "'")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Self>() else { return false };
        if std::ptr::eq(self, other.get()) {
            return true;
        }
        let own = self.lock().clone();
        let other = other.get().lock();
        own.position() == other.position() && own.rules().variant() == other.rules().variant()
    }

    fn __hash__(&self) -> PyResult<isize> {
        Err(PyTypeError::new_err("unhashable type: 'Board'"))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledBoard)> {
        let board = self.lock();
        let mut start = board.clone();
        while start.pop().is_some() {}
        let mut replayed = start.clone();
        let mut moves = Vec::new();
        for made in board.history() {
            moves.push(replayed.move_text(made));
            if replayed.play(made).is_err() {
                break;
            }
        }
        let make = py.import("portnote._core")?.getattr("_board")?;
        Ok((make, (board.rules().variant().name(), start.fen(), moves)))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }
}

/// The variant, the FEN of the start, and the moves.
type PickledBoard = (&'static str, String, Vec<String>);

/// A board as it was pickled.
#[pyfunction]
#[pyo3(name = "_board")]
pub(crate) fn pickled(
    py: Python<'_>,
    variant: &str,
    fen: &str,
    moves: Vec<String>,
) -> PyResult<Board> {
    let variant = variant_of(py, variant)?;
    let board = rules::Board::from_fen(variant, fen);
    let mut board = board.map_err(|error| parse_error(py, "FEN", fen, &error.to_string()))?;
    for text in moves {
        if board.push(&text).is_err() {
            break;
        }
    }
    Ok(Board::of(board))
}

pub(crate) const fn color(color: rules::Color) -> &'static str {
    match color {
        rules::Color::White => "white",
        rules::Color::Black => "black",
    }
}

/// A move of draughts; it is equal to its text.
#[pyclass(frozen, module = "portnote.draughts")]
pub(crate) struct Move {
    /// The usual text, as in `"32-28"`.
    #[pyo3(get)]
    text: String,
    /// The square from which the piece goes.
    #[pyo3(get)]
    from_: String,
    /// The square to which it goes.
    #[pyo3(get)]
    to: String,
    /// How many pieces are captured.
    #[pyo3(get)]
    captured: usize,
    /// Whether the piece becomes a king.
    #[pyo3(get)]
    crowned: bool,
}

impl Move {
    /// A move that is made on a board.
    fn of(board: &rules::Board, made: &rules::Move) -> Self {
        let names = board.rules().view();
        Self {
            text: board.move_text(made),
            from_: names.name(made.from()).as_str().to_owned(),
            to: names.name(made.to()).as_str().to_owned(),
            captured: made.captured().len(),
            crowned: made.is_crowned(),
        }
    }
}

/// The attributes of a move.
type MoveParts = (String, String, String, usize, bool);

#[pymethods]
impl Move {
    #[new]
    const fn new(text: String, from_: String, to: String, captured: usize, crowned: bool) -> Self {
        Self { text, from_, to, captured, crowned }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, pyo3::types::PyType>, MoveParts) {
        let Self { text, from_, to, captured, crowned } = slf.get();
        (slf.get_type(), (text.clone(), from_.clone(), to.clone(), *captured, *crowned))
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.text)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        crate::python::hash(py, &self.text)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        match other.cast::<Self>() {
            Ok(other) => {
                let other = other.get();
                other.text == self.text && other.captured == self.captured
            }
            Err(_) => crate::python::is_text(other, &self.text),
        }
    }
}

//! A game of draughts move by move: the rules, the position, and the moves that led to it.

use std::fmt::{self, Write as _};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::capture::Counting;
use crate::draw::{DrawReason, DrawWatch};
use crate::fen::{Fen, FenError, FenFault};
use crate::key::PositionKey;
use crate::move_error::MoveError;
use crate::moves::{Move, MoveList};
use crate::piece::{Color, Piece};
use crate::position::Position;
use crate::rules::Rules;
use crate::variant::Variant;

/// A game in progress: the rules of a variant, a position, and the moves that led to it.
///
/// Two boards are equal if they have the same rules and the same positions since their start.
/// `Display` draws the board with one character for each square, `w` and `b` for men, `W` and `B`
/// for kings, as the variant's diagrams show it.
///
/// ```
/// use portnote_draughts::{Board, Variant};
/// let mut board = Board::new(Variant::International);
/// board.push("32-28")?;
/// println!("{board}\n{}", board.fen());
/// # Ok::<(), portnote_draughts::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    rules: RulesOf,
    position: Position,
    /// The positions before each move of `history`.
    before: Vec<Position>,
    history: Vec<Move>,
}

/// The rules of a variant, shared by all, or rules that somebody changed.
#[derive(Clone)]
enum RulesOf {
    Variant(Variant),
    Own(Arc<Rules>),
}

impl Board {
    /// Makes a board with the usual start position of a variant.
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// let board = Board::new(Variant::English);
    /// assert_eq!(board.texts(), ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]);
    /// ```
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self::of(RulesOf::Variant(variant), variant.rules().start())
    }

    /// Reads a position in the names of a variant; see [`Fen::parse`]. A FEN does not say its
    /// variant, so there is no `FromStr`.
    ///
    /// # Errors
    /// [`FenError`] as [`Fen::parse`] says, and with [`FenFault::Group`] if the text has no pieces, as
    /// `B::` has none.
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// let board = Board::from_fen(Variant::Russian, "W:Wc3:Bd4")?;
    /// assert_eq!(board.texts(), ["c3:e5"]);
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        let read = Fen::parse(fen, variant.view())?;
        if read.is_side_only {
            return Err(FenError::new(fen, FenFault::Group { at: 1 }));
        }
        Ok(Self::of(RulesOf::Variant(variant), read.position))
    }

    /// Makes a board with rules of one's own and any position.
    ///
    /// ```
    /// use portnote_draughts::{Board, BoardSize, Playable, Rules, Variant};
    /// let small = BoardSize::new(6, 6, Playable::WithA1);
    /// let rules = small.and_then(|size| Rules::on_board(Variant::International, size, 2));
    /// let board = rules.map(|rules| Board::with(&rules, rules.start()));
    /// assert_eq!(board.map(|board| board.legal().len()), Some(5));
    /// ```
    #[must_use]
    pub fn with(rules: &Rules, position: Position) -> Self {
        let variant = rules.variant();
        let rules = if rules == variant.rules() {
            RulesOf::Variant(variant)
        } else {
            RulesOf::Own(Arc::new(rules.clone()))
        };
        Self::of(rules, position)
    }

    /// The rules of the game.
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// assert_eq!(Board::new(Variant::Czech).rules().variant(), Variant::Czech);
    /// ```
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.rules.get()
    }

    /// The position that is now on the board.
    ///
    /// ```
    /// use portnote_draughts::{Board, Color, Variant};
    /// let board = Board::new(Variant::Canadian);
    /// assert_eq!(board.position().men(Color::White).len(), 30);
    /// ```
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The side that moves next.
    ///
    /// ```
    /// use portnote_draughts::{Board, Color, Variant};
    /// assert_eq!(Board::new(Variant::English).turn(), Color::Black);
    /// ```
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.position.side()
    }

    /// Finds the legal moves; [`texts`](Self::texts) writes them.
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// for played in Board::new(Variant::International).legal() {
    ///     assert!(!played.is_capture());
    /// }
    /// ```
    #[must_use]
    pub fn legal(&self) -> MoveList {
        self.rules().moves(&self.position)
    }

    /// Writes the legal moves in their usual form, each of which [`push`](Self::push) reads.
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// let board = Board::from_fen(Variant::International, "W:WK47:B14,19,29,31,42")?;
    /// assert_eq!(board.texts(), ["47x38x24x13x36", "47x38x20x9x36"]);
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        let legal = self.legal();
        let text = |played| self.rules().text_among(&self.position, &legal, played);
        legal.iter().map(text).collect()
    }

    /// Plays the move that a text names, and returns it. Any text that names one legal move will
    /// do; see [`Rules::read_move`].
    ///
    /// # Errors
    /// - [`MoveError::Form`] if the text is not a list of squares, and [`MoveError::Square`] if the
    ///   board does not have one of them.
    /// - [`MoveError::Illegal`] if it names no legal move, and [`MoveError::Ambiguous`] if it names
    ///   several.
    /// - [`MoveError::TooComplex`] if captures have too many routes.
    ///
    /// The board is as before.
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// let mut board = Board::new(Variant::English);
    /// let played = board.push("11-15")?;
    /// assert_eq!(board.history(), [played]);
    /// assert!(board.push("11-15").is_err());
    /// # Ok::<(), portnote_draughts::MoveError>(())
    /// ```
    pub fn push(&mut self, text: &str) -> Result<Move, MoveError> {
        let played = self.rules().read_move(&self.position, text)?;
        self.advance(played);
        Ok(played)
    }

    /// Plays a move of the legal ones.
    ///
    /// # Errors
    /// [`MoveError::Illegal`] if the move is not legal now, and [`MoveError::TooComplex`] if that
    /// cannot be found out; the board is as before.
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// let mut board = Board::new(Variant::Frisian);
    /// let first = board.legal()[0];
    /// board.play(&first)?;
    /// assert!(board.play(&first).is_err());
    /// # Ok::<(), portnote_draughts::MoveError>(())
    /// ```
    pub fn play(&mut self, played: &Move) -> Result<(), MoveError> {
        self.rules().admit(&self.position, played)?;
        self.advance(*played);
        Ok(())
    }

    /// Takes the last move back and returns it; `None` at the start.
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// let mut board = Board::new(Variant::Thai);
    /// let first = board.legal()[0];
    /// board.play(&first)?;
    /// assert_eq!(board.pop(), Some(first));
    /// assert_eq!(board, Board::new(Variant::Thai));
    /// # Ok::<(), portnote_draughts::MoveError>(())
    /// ```
    pub fn pop(&mut self) -> Option<Move> {
        let (played, before) = self.history.pop().zip(self.before.pop())?;
        self.position = before;
        Some(played)
    }

    /// The moves that were played, from the first on.
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// assert!(Board::new(Variant::Thai).history().is_empty());
    /// ```
    #[must_use]
    pub fn history(&self) -> &[Move] {
        &self.history
    }

    /// Writes a legal move of the position in its usual form; see [`Rules::text`].
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// let board = Board::new(Variant::Brazilian);
    /// assert_eq!(board.move_text(&board.legal()[0]), "a3-b4");
    /// ```
    #[must_use]
    pub fn move_text(&self, of: &Move) -> String {
        self.rules().text(&self.position, of)
    }

    /// Writes the position in strict form; see [`Position::to_fen`].
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// let board = Board::from_fen(Variant::English, "B:W32,31:BK1.")?;
    /// assert_eq!(board.fen(), "B:W31,32:BK1");
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn fen(&self) -> String {
        self.position.to_fen(self.rules().view())
    }

    /// The key of the position, by which positions are compared and found.
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// assert_eq!(Board::new(Variant::English).key().to_string(), "a6b6d5bd506c975c");
    /// ```
    #[must_use]
    pub fn key(&self) -> PositionKey {
        self.position.key(self.rules().view())
    }

    /// The piece on the square of a name, in numbers or letters; `None` if the square is empty or
    /// not of the board.
    ///
    /// ```
    /// use portnote_draughts::{Board, Color, Piece, Variant};
    /// let board = Board::new(Variant::Russian);
    /// assert_eq!(board.piece("a1"), Some(Piece::man(Color::White)));
    /// assert_eq!(board.piece("29"), board.piece("a1"));
    /// assert_eq!(board.piece("a2"), None);
    /// ```
    #[must_use]
    pub fn piece(&self, square: &str) -> Option<Piece> {
        self.position.piece(self.rules().square_of_name(square)?)
    }

    /// The side that has won; `None` while the game continues. See [`Rules::winner`].
    ///
    /// ```
    /// use portnote_draughts::{Board, Color, Variant};
    /// let mut board = Board::from_fen(Variant::English, "B:W8:B3")?;
    /// board.push("3x12")?;
    /// assert_eq!(board.winner(), Some(Color::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        self.rules().winner(&self.position)
    }

    /// The first rule that would now let the game be drawn. It is advice: no move becomes illegal
    /// by it. The time grows with the number of moves that were played.
    ///
    /// ```
    /// use portnote_draughts::{Board, DrawReason, Variant};
    /// let mut board = Board::from_fen(Variant::English, "B:WK32:BK1")?;
    /// for text in ["1-5", "32-28", "5-1", "28-32", "1-5", "32-28", "5-1", "28-32"] {
    ///     assert_eq!(board.draw(), None);
    ///     board.push(text)?;
    /// }
    /// assert_eq!(board.draw(), Some(DrawReason::Repetition));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn draw(&self) -> Option<DrawReason> {
        let start = self.before.first().unwrap_or(&self.position);
        let mut watch = DrawWatch::new(self.rules(), start);
        let after = self.before.iter().skip(1).chain([&self.position]);
        for (played, after) in self.history.iter().zip(after) {
            watch.push(played, after);
        }
        watch.reasons().next()
    }

    /// Counts the ways to play so many plies from here; see [`Rules::perft`].
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// assert_eq!(Board::new(Variant::International).perft(3), 658);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.rules().perft(&self.position, depth, Counting::Moves)
    }

    const fn of(rules: RulesOf, position: Position) -> Self {
        Self { rules, position, before: Vec::new(), history: Vec::new() }
    }

    fn advance(&mut self, played: Move) {
        let after = self.rules().play_unchecked(&self.position, &played);
        self.before.push(self.position);
        self.history.push(played);
        self.position = after;
    }
}

impl RulesOf {
    fn get(&self) -> &Rules {
        match self {
            Self::Variant(variant) => variant.rules(),
            Self::Own(rules) => rules,
        }
    }
}

impl PartialEq for RulesOf {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Variant(one), Self::Variant(other)) => one == other,
            _ => self.get() == other.get(),
        }
    }
}

impl Eq for RulesOf {}

impl Hash for RulesOf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.get().variant().hash(state);
    }
}

impl Variant {
    /// Makes a board with the usual start position of the variant.
    ///
    /// ```
    /// use portnote_draughts::{Board, Variant};
    /// assert_eq!(Variant::Italian.board(), Board::new(Variant::Italian));
    /// ```
    #[must_use]
    pub fn board(self) -> Board {
        Board::new(self)
    }
}

/// Draws the rows as the side at the bottom of the variant's view sees them: `.` is an empty
/// square, `w` and `b` are men, `W` and `B` kings, and squares that cannot be occupied are blank.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, bottom) = (self.rules().size(), self.rules().view().bottom());
        for line in 0..size.height() {
            if line > 0 {
                f.write_char('\n')?;
            }
            let mut blanks = 0;
            for place in 0..size.width() {
                let (column, row) = match bottom {
                    Color::White => (place, size.height() - 1 - line),
                    Color::Black => (size.width() - 1 - place, line),
                };
                let Some(square) = size.square(column, row) else {
                    blanks += 2;
                    continue;
                };
                let letter = self.position.piece(square).map_or('.', Piece::letter);
                write!(f, "{:blanks$}{letter}", "")?;
                blanks = 1;
            }
        }
        Ok(())
    }
}

/// Names the variant and the position, and how many moves led to it.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = self.rules().variant();
        write!(f, "Board({variant} {}, {} moves)", self.fen(), self.history.len())
    }
}

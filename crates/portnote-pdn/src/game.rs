//! A game with its text: what most callers hold.

mod kept;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use portnote_core::frame::{PartialDate, comment};
use portnote_core::{Owning, Span, game_value};
use portnote_draughts::{Board, Color, Position, Variant};

use crate::alone;
use crate::context::Context;
use crate::derive::{Derived, Winner};
use crate::ply::Ply;
use crate::replay::Replay;
use crate::result::{GameResult, Outcome, ResultStyle as Style};
use crate::ruling::Confidence;
use crate::syntax::{Block, Pdn};
use crate::time_control::TimeControl;
use crate::{model, scan};

use kept::Kept;

/// A game with its text. It needs no file beside it, can be sent to another thread, and costs
/// nothing to clone.
///
/// The methods here are what people ask of a game; [`Game::model`] has all that the text says.
/// What the text does not say, or says wrongly, is `None`.
///
/// ```
/// let text = b"[White \"Tinsley\"]\n[Event \"Cup\"]\n1. 11-15 23-19 2. 8-11 1-0\n";
/// let game = portnote_pdn::parse(text).games().next().unwrap();
/// assert_eq!(game.white().as_deref(), Some("Tinsley"));
/// assert_eq!(game.moves().collect::<Vec<_>>(), ["11-15", "23-19", "8-11"]);
/// assert_eq!(game.winner(), Some(portnote_pdn::draughts::Color::Black));
/// for ply in game.plies() {
///     println!("{:?}: {:?}", ply.text, ply.fen); // Some("11-15"): Some("W:W21,22,...")
/// }
/// ```
#[derive(Clone)]
pub struct Game(Arc<Kept>);

/// The games of a stream, one after another; memory is bounded by the largest.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let stream = &b"[White \"A\"] 1. 11-15 *\n[White \"B\"] 1. 9-14 *\n"[..];
/// let mut white = Vec::new();
/// for game in portnote_pdn::Games::new(stream) {
///     white.extend(game?.value("White").map(std::borrow::Cow::into_owned));
/// }
/// assert_eq!(white, ["A", "B"]);
/// # Ok(())
/// # }
/// ```
pub type Games<R> = portnote_core::Games<Pdn, R>;

impl Owning for Pdn {
    type Owned = Game;

    fn own(context: &mut Context, block: Block<'static>) -> Game {
        Game(Arc::new(Kept::new(context, block)))
    }

    fn head_bytes(game: &[u8], lead: usize) -> usize {
        scan::head_bytes(game, lead)
    }

    fn tags(game: &Game) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        game.tags().map(|(name, value)| (Cow::Borrowed(name), value))
    }
}

game_value!(Game, Pdn, "pdn");

impl Game {
    /// Everything that the text says, with its places, variations and comments.
    ///
    /// It is made at the first call, and kept until [`Game::compact`]: much larger than the text.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"1. 11-15 (1. 9-14) *\n").games().next().unwrap();
    /// assert_eq!(game.model().lines.len(), 2);
    /// ```
    #[must_use]
    pub fn model(&self) -> &model::Game<'_> {
        self.0.model()
    }

    /// Drops what was made of the text, and makes it again when it is needed; what is shared with a
    /// clone stays.
    ///
    /// ```
    /// let mut game = portnote_pdn::parse(b"1. 11-15 23-19 *\n").games().next().unwrap();
    /// assert_eq!(game.plies().len(), 2);
    /// game.compact();
    /// assert_eq!(game.plies().len(), 2);
    /// ```
    pub fn compact(&mut self) {
        if let Some(kept) = Arc::get_mut(&mut self.0) {
            kept.compact();
        }
    }

    /// The game played through by its rules, variations too.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"1. 11-15 23-19 *\n").games().next().unwrap();
    /// assert!(game.replay().is_sound());
    /// ```
    #[must_use]
    pub fn replay(&self) -> &Replay {
        self.model().replay()
    }

    /// Everything that follows from the game by the rules of draughts: for each ply the side, the
    /// squares, what was captured and the position after it, and who won. It is found once and kept.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"1. 11-15 22-18 2. 15x22 *\n").games().next().unwrap();
    /// let derived = game.derived();
    /// let last = derived.plies().last().unwrap();
    /// assert_eq!((last.legal_moves, last.captured.unwrap().len()), (Some(1), 1));
    /// ```
    #[must_use]
    pub fn derived(&self) -> Derived<'_> {
        Derived::of(self.model())
    }

    /// The number of the game in its file, from 1.
    ///
    /// ```
    /// let file = portnote_pdn::parse(b"1. 11-15 *\n1. 9-14 *\n");
    /// let numbers: Vec<u64> = file.games().map(|game| game.index()).collect();
    /// assert_eq!(numbers, [1, 2]);
    /// ```
    #[must_use]
    #[doc(alias = "number")]
    pub fn index(&self) -> u64 {
        self.0.light.index()
    }

    /// Returns the bytes of the file that are the game, without what is before it.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"\n1. 11-15 *\n").games().next().unwrap();
    /// assert_eq!(game.span(), portnote_core::Span::new(1, 12));
    /// ```
    #[must_use]
    pub fn span(&self) -> Span {
        self.0.light.span()
    }

    /// The value of a tag, without white space around it. PDN 2.0 §6.1.1.1.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"[Event \"Cup\"] 1. 11-15 *\n").games().next().unwrap();
    /// assert_eq!(game.value("Event").as_deref(), Some("Cup"));
    /// assert_eq!(game.value("Site"), None);
    /// ```
    #[must_use]
    pub fn value(&self, tag: &str) -> Option<Cow<'_, str>> {
        self.0.value(tag)
    }

    /// The names and values of all tags, in file order.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"[Event \"Cup\"] 1. 11-15 *\n").games().next().unwrap();
    /// assert_eq!(game.tags().collect::<Vec<_>>(), [("Event", "Cup".into())]);
    /// ```
    pub fn tags(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        self.0.tags()
    }

    /// The event. PDN 2.0 §6.1.1.1.1.1.
    ///
    /// ```
    /// let text = b"[Event \"Cup\"] [Site \"?\"] [White \"Ann\"] [Black \"Bob\"] 1. 11-15 *\n";
    /// let game = portnote_pdn::parse(text).games().next().unwrap();
    /// assert_eq!(game.event().as_deref(), Some("Cup"));
    /// assert_eq!(game.white().as_deref(), Some("Ann"));
    /// // `?` says that it is not known.
    /// assert_eq!(game.site(), None);
    /// ```
    #[must_use]
    pub fn event(&self) -> Option<Cow<'_, str>> {
        self.known("Event")
    }

    /// The place where it was played. PDN 3.0, Site.
    #[must_use]
    pub fn site(&self) -> Option<Cow<'_, str>> {
        self.known("Site")
    }

    /// The round of the event. PDN 3.0, Round.
    #[must_use]
    pub fn round(&self) -> Option<Cow<'_, str>> {
        self.known("Round")
    }

    /// The date, as far as it is known. PDN 2.0 §6.1.1.1.1.2.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"[Date \"1995.06.10\"] 1. 11-15 *\n").games().next().unwrap();
    /// assert_eq!(game.date().and_then(|date| date.year()), Some(1995));
    /// ```
    #[must_use]
    pub fn date(&self) -> Option<PartialDate> {
        self.0.said.date
    }

    /// The player with the white pieces. PDN 2.0 §6.1.1.1.1.3.
    #[must_use]
    pub fn white(&self) -> Option<Cow<'_, str>> {
        self.known("White")
    }

    /// The player with the black pieces. PDN 2.0 §6.1.1.1.1.4.
    #[must_use]
    pub fn black(&self) -> Option<Cow<'_, str>> {
        self.known("Black")
    }

    /// The player of one side.
    ///
    /// ```
    /// use portnote_pdn::draughts::Color;
    /// let game = portnote_pdn::parse(b"[Black \"Bob\"] 1. 11-15 *\n").games().next().unwrap();
    /// assert_eq!(game.player(Color::Black).as_deref(), Some("Bob"));
    /// ```
    #[must_use]
    pub fn player(&self, color: Color) -> Option<Cow<'_, str>> {
        match color {
            Color::White => self.white(),
            Color::Black => self.black(),
        }
    }

    /// The time control, in the form of the standard. PDN 3.0, TimeControl.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"[TimeControl \"40/7200\"] 1. 11-15 *\n").games().next().unwrap();
    /// assert_eq!(game.time_control().map(ToString::to_string).as_deref(), Some("40/7200"));
    /// ```
    #[must_use]
    pub fn time_control(&self) -> Option<&TimeControl> {
        self.model().time_control().filter(|control| **control != TimeControl::Unknown)
    }

    /// The comments on the game itself, before its first move, in one text. PDN 2.0 §6.1.1.2.5.
    ///
    /// ```
    /// let text = b"[Event \"Cup\"] {a long match} 1. 11-15 {as usual} *\n";
    /// let game = portnote_pdn::parse(text).games().next().unwrap();
    /// assert_eq!(game.comment().as_deref(), Some("a long match"));
    /// ```
    #[must_use]
    pub fn comment(&self) -> Option<Cow<'_, str>> {
        let comments = self.comments().iter();
        let comments = comments.filter(|comment| comment.is_of_game() && !comment.is_escape_line());
        comment::joined(comments.map(model::Comment::text))
    }

    /// All comments and escape lines, in file order, each with the place to which it belongs.
    #[must_use]
    pub fn comments(&self) -> &[model::Comment<'_>] {
        &self.model().comments
    }

    /// The game of draughts that is played, where its tags, its moves or those of the file tell.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"[GameType \"20\"] 1. 32-28 *\n").games().next().unwrap();
    /// assert_eq!(game.variant().map(|variant| variant.name()), Some("International"));
    /// ```
    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        self.replay().variant()
    }

    /// How sure the variant is.
    #[must_use]
    pub fn variant_confidence(&self) -> Option<Confidence> {
        self.derived().variant_confidence
    }

    /// The result, from the tag and from after the moves; it is unknown, `*`, where they contradict
    /// each other.
    ///
    /// ```
    /// use portnote_pdn::result::Outcome;
    /// let game = portnote_pdn::parse(b"[Result \"2-0\"] 1. 32-28 *\n").games().next().unwrap();
    /// assert_eq!(game.result().outcome, Outcome::First);
    /// ```
    #[must_use]
    pub fn result(&self) -> GameResult {
        let unknown = GameResult { outcome: Outcome::Unknown, style: Style::Common };
        self.0.said.result.unwrap_or(unknown)
    }

    /// The side that won; `None` for a draw, and where that is not known.
    ///
    /// The first figure of a result belongs to the side that begins in games of the variant.
    ///
    /// ```
    /// use portnote_pdn::draughts::Color;
    /// let game = portnote_pdn::parse(b"1. 11-15 23-19 1-0\n").games().next().unwrap();
    /// assert_eq!(game.winner(), Some(Color::Black));
    /// ```
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self.derived().winner? {
            Winner::White => Some(Color::White),
            Winner::Black => Some(Color::Black),
            Winner::Draw | Winner::Neither => None,
        }
    }

    /// The first six plies as a strict writer has them, see [`Derived::opening_key`].
    #[must_use]
    pub fn opening_key(&self) -> Option<String> {
        self.derived().opening_key()
    }

    /// Number of moves in all lines that are neither legal nor ambiguous; `None` for a game that is
    /// not draughts.
    #[must_use]
    pub fn illegal(&self) -> Option<usize> {
        self.derived().illegal
    }

    /// The moves of the main line, as they are written.
    ///
    /// ```
    /// let text = b"1. 11-15 (1. 9-14) 23-19 *\n";
    /// let game = portnote_pdn::parse(text).games().next().unwrap();
    /// assert_eq!(game.moves().collect::<Vec<_>>(), ["11-15", "23-19"]);
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.model().moves(0).map(|(_, element)| element.raw)
    }

    /// All plies with what follows from each: those of the main line, then those of each variation.
    /// They are computed once and kept.
    ///
    /// ```
    /// let text = b"1. 11-15 {as usual} 22-18 2. 15x22 $1 *\n";
    /// let game = portnote_pdn::parse(text).games().next().unwrap();
    /// let [first, _, last] = game.plies() else { panic!() };
    /// assert_eq!((first.from, first.comment.as_deref()), (Some("11"), Some("as usual")));
    /// assert_eq!((last.captured_squares.as_deref(), &*last.nags), (Some(&["18"][..]), &[1][..]));
    /// ```
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        let made = || self.derived().plies().map(crate::derive::PlyMade::into_owned).collect();
        self.0.plies.get_or_init(made)
    }

    /// The plies line by line: those of the main line, then those of each variation that has any.
    ///
    /// ```
    /// let text = b"1. 11-15 22-17 (1... 23-19 2. 8-11) 2. 15-19 *\n";
    /// let game = portnote_pdn::parse(text).games().next().unwrap();
    /// let lengths: Vec<usize> = game.lines().map(<[_]>::len).collect();
    /// assert_eq!(lengths, [3, 2]);
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = &[Ply]> {
        self.plies().chunk_by(|one, next| one.line == next.line)
    }

    /// The board before the first move; `None` where the position is not known.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"1. 32-28 19-23 2. 28x19 14x23 *\n").games().next().unwrap();
    /// assert_eq!(game.start().map(|board| board.legal().len()), Some(9));
    /// ```
    #[must_use]
    pub fn start(&self) -> Option<Board> {
        self.derived().start_board()
    }

    /// The board after the main line, with the moves that led to it; `None` where the line cannot be
    /// followed to its end, or only by a guess.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"1. 32-28 19-23 2. 28x19 14x23 *\n").games().next().unwrap();
    /// let mut end = game.end().unwrap();
    /// assert_eq!((end.history().len(), end.winner()), (4, None));
    /// end.push("37-32")?;
    /// # Ok::<(), portnote_pdn::draughts::MoveError>(())
    /// ```
    #[must_use]
    pub fn end(&self) -> Option<Board> {
        let derived = self.derived();
        let end = derived.end?;
        let board = derived.boards().last().or_else(|| derived.start_board());
        let board = board.filter(|board| board.position() == end);
        board.or_else(|| Some(Board::with(self.replay().rules()?, *end)))
    }

    /// The board after each ply of the main line, with the moves that led to it, up to the first that
    /// is not known.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"1. 32-28 19-23 2. 28x19 14x23 *\n").games().next().unwrap();
    /// let choices: Vec<usize> = game.boards().map(|board| board.legal().len()).collect();
    /// assert_eq!(choices.len(), 4);
    /// assert_eq!(choices[0], 9);
    /// ```
    pub fn boards(&self) -> impl Iterator<Item = Board> {
        self.derived().boards()
    }

    /// The position after each move of the main line, up to the first that cannot be played.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"1. 11-15 23-19 1-2 *\n").games().next().unwrap();
    /// let last = game.positions().last().unwrap();
    /// assert_eq!(game.positions().count(), 2);
    /// assert_eq!(last.side(), portnote_draughts::Color::Black);
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        let (model, replay) = (self.model(), self.replay());
        let plies = replay.plies(model, 0);
        plies.map_while(|(index, _)| replay.after(index))
    }

    /// The positions after the moves of the main line, as text. PDN 3.0, FEN.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"1. 11-15 23-19 *\n").games().next().unwrap();
    /// assert!(game.fens().last().unwrap().starts_with("B:W19,"));
    /// ```
    pub fn fens(&self) -> impl Iterator<Item = String> {
        let (model, replay) = (self.model(), self.replay());
        let plies = replay.plies(model, 0);
        plies.map_while(|(index, _)| replay.fen_after(index))
    }

    /// Returns the game as a text of its own: it has a GameType where only the other games of
    /// the file say which game of draughts it is. All else is as it was read.
    ///
    /// Games are equal if these texts are. Moves that continue those of the game before, after its
    /// result, are the moves of a new game there.
    ///
    /// ```
    /// let text = b"[FEN \"W:W72:B1\"] 1. 72-66 *\n\n[FEN \"W:W37:B1\"] 1. 37-32 *\n";
    /// let game = portnote_pdn::parse(text).games().nth(1).unwrap();
    /// // The first game is one of Canadian draughts.
    /// assert_eq!(game.to_text(), "[GameType \"27\"]\n[FEN \"W:W37:B1\"] 1. 37-32 *\n");
    /// let same: portnote_pdn::Game = game.to_text().parse()?;
    /// assert_eq!(same, game);
    /// # Ok::<(), portnote_pdn::AloneError>(())
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        alone::text(self.model())
    }

    /// The value of a tag that says something.
    fn known(&self, tag: &str) -> Option<Cow<'_, str>> {
        self.value(tag).filter(|value| !matches!(&**value, "" | "?"))
    }
}

/// The text of the game, as it was read.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.light.text())
    }
}

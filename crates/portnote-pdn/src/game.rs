//! A game with its text: what most callers hold.

use std::fmt;
use std::sync::Arc;

use portnote_core::Owning;
use portnote_draughts::{Position, Variant};
use self_cell::self_cell;

use crate::context::Context;
use crate::date::DateValue;
use crate::derive::Derived;
use crate::replay::Replay;
use crate::result::GameResult;
use crate::syntax::{Block, Pdn};
use crate::{model, scan};

/// A game with its text. It needs no file beside it, can be sent to another thread, and costs
/// nothing to clone.
///
/// The methods here are what people ask of a game; [`Game::model`] has all that the text says.
/// What the text does not say, or says wrongly, is `None`.
///
/// ```
/// let text = b"[White \"Tinsley\"]\n[Event \"Cup\"]\n1. 11-15 23-19 2. 8-11 *\n";
/// let game = portnote_pdn::parse(text).games().next().unwrap();
/// assert_eq!(game.value("White"), Some("Tinsley"));
/// assert_eq!(game.moves().collect::<Vec<_>>(), ["11-15", "23-19", "8-11"]);
/// for (played, position) in game.moves().zip(game.fens()) {
///     println!("{played}: {position}"); // 11-15: W:W21,22,...
/// }
/// ```
#[derive(Clone)]
pub struct Game(Arc<Cell>);

/// The games of a stream, one after another; memory is bounded by the largest.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let stream = &b"[White \"A\"] 1. 11-15 *\n[White \"B\"] 1. 9-14 *\n"[..];
/// let mut white = Vec::new();
/// for game in portnote_pdn::Games::new(stream) {
///     white.extend(game?.value("White").map(str::to_owned));
/// }
/// assert_eq!(white, ["A", "B"]);
/// # Ok(())
/// # }
/// ```
pub type Games<R> = portnote_core::Games<Pdn, R>;

type Model<'b> = model::Game<'b>;

self_cell!(
    /// The typed game beside the block from which it borrows its text.
    struct Cell {
        owner: Block<'static>,

        #[covariant]
        dependent: Model,
    }
);

impl Owning for Pdn {
    type Owned = Game;

    fn own(context: &mut Context, block: Block<'static>) -> Game {
        Game(Arc::new(Cell::new(block, |block| context.game(block))))
    }

    fn head_bytes(game: &[u8], lead: usize) -> usize {
        scan::head_bytes(game, lead)
    }

    fn tags(game: &Game) -> Vec<(String, String)> {
        game.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }
}

impl Game {
    /// Everything that the text says, with its places, variations and comments.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"1. 11-15 (1. 9-14) *\n").games().next().unwrap();
    /// assert_eq!(game.model().lines.len(), 2);
    /// ```
    #[must_use]
    pub fn model(&self) -> &model::Game<'_> {
        self.0.borrow_dependent()
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
    /// squares, what was captured and the position after it, and who won.
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
    /// let numbers: Vec<u64> = file.games().map(|game| game.number()).collect();
    /// assert_eq!(numbers, [1, 2]);
    /// ```
    #[must_use]
    pub fn number(&self) -> u64 {
        self.model().block().index()
    }

    /// The value of a tag, without white space around it. PDN 2.0 §6.1.1.1.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"[Event \"Cup\"] 1. 11-15 *\n").games().next().unwrap();
    /// assert_eq!(game.value("Event"), Some("Cup"));
    /// assert_eq!(game.value("Site"), None);
    /// ```
    #[must_use]
    pub fn value(&self, tag: &str) -> Option<&str> {
        self.model().value(tag)
    }

    /// The names and values of all tags, in file order.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"[Event \"Cup\"] 1. 11-15 *\n").games().next().unwrap();
    /// assert_eq!(game.tags().collect::<Vec<_>>(), [("Event", "Cup")]);
    /// ```
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let tags = self.model().tags.iter();
        tags.map(|tag| (tag.name, tag.value.trim()))
    }

    /// The date. PDN 2.0 §6.1.1.1.1.2.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"[Date \"1995.06.10\"] 1. 11-15 *\n").games().next().unwrap();
    /// assert!(game.date().is_some());
    /// ```
    #[must_use]
    pub fn date(&self) -> Option<DateValue> {
        self.model().date()
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

    /// The result, from the tag and from after the moves; `None` where they contradict each other.
    ///
    /// ```
    /// let game = portnote_pdn::parse(b"[Result \"2-0\"] 1. 32-28 *\n").games().next().unwrap();
    /// assert!(game.result().is_some());
    /// ```
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.model().effective_result().result
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
}

/// The text of the game, as it was read.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.model().block().game_text())
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Game").field(self.model()).finish()
    }
}

//! What of a game is shown.

use std::fmt;
use std::str::FromStr;

use portnote_bridge::{DoubleDummy, PlayAnalysis, Seat};
use portnote_draughts::Color;

use crate::style::{ParseStyleError, by_word};

/// What of a game is shown. All of it but the play, unless something else is said.
///
/// ```
/// use portnote_bridge::Seat;
/// use portnote_render::{Step, View};
/// let view = View::default().hiding([Seat::East, Seat::West]).at(Step::Call(3));
/// assert!(view.hides(Seat::East) && !view.hides(Seat::South));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct View {
    /// The moment that is shown; the whole game if `None`.
    pub at: Option<Step>,
    /// The variation of which [`Step::Ply`] counts the moves, with those that lead to it; 0 for the
    /// main line.
    pub line: usize,
    /// The parts that are shown.
    pub show: Show,
    /// Whether the board is turned by half a turn.
    pub flip: bool,
    /// Who is below; South, or the side of the variant, if `None`.
    pub bottom: Option<Bottom>,
    /// Whether hands are shown that the file itself hides, as answers do.
    pub reveals: bool,
    /// Whether play, double-dummy tricks, scores and comments are shown that may tell the cards of hands that
    /// the file itself hides.
    pub reveals_parts: bool,
    /// Whether contract, result, best play and comments of bridge are shown at every moment, though they
    /// tell how a board ends; else each is shown when it is known, and what may tell the end at the end.
    pub foretells: bool,
    /// What becomes of a card that is played, until the end: then all of them are back.
    pub played: Played,
    /// Whether what is shown of a board is a question for pupils: of the comments those before its first
    /// call, and no auction that is finished unless it is wanted.
    pub asks: bool,
    /// Whether a game of draughts that begins from a position of its own is shown there, where no moment is
    /// asked for.
    pub poses: bool,
    /// Whether a diagram is after each move with a comment.
    pub diagrams: bool,
    /// Whether every move has its diagram, also those of variations: for who shows one after another.
    pub every_diagram: bool,
    /// Whether the parts are shown that the file itself leaves out on paper.
    pub ignores_file: bool,
    /// What was solved of the deal, which is shown instead of what the file states: nothing is solved
    /// for pictures. Without a use where hands are hidden.
    pub solved: Option<DoubleDummy>,
    /// What was solved of the play: text pictures mark the cards that cost a trick. Without a use where
    /// hands are hidden.
    pub costs: Option<PlayAnalysis>,
    /// Hands that are not shown, by seat.
    hidden: [bool; 4],
}

/// What becomes of a card that is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Played {
    /// The card stays in its place, dimmed, so that a hand keeps its shape.
    #[default]
    Dim,
    /// The card leaves its hand.
    Gone,
}

impl Played {
    /// Each of them, in the order in which they are listed.
    pub const ALL: [Self; 2] = [Self::Dim, Self::Gone];

    /// The word for it.
    ///
    /// ```
    /// use portnote_render::view::Played;
    /// assert_eq!("gone".parse(), Ok(Played::Gone));
    /// assert_eq!(Played::Gone.word(), "gone");
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Dim => "dim",
            Self::Gone => "gone",
        }
    }
}

/// What becomes of played cards, by its word.
impl FromStr for Played {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Self, ParseStyleError> {
        by_word("look of played cards", text, &Self::ALL, Self::word)
    }
}

/// Who is below in a picture.
///
/// ```
/// use portnote_render::view::Bottom;
/// assert_eq!("white".parse(), Ok(Bottom::Side(portnote_draughts::Color::White)));
/// assert_eq!("E".parse(), Ok(Bottom::Seat(portnote_bridge::Seat::East)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bottom {
    /// A seat of bridge.
    Seat(Seat),
    /// A side of draughts.
    Side(Color),
}

/// A text that is neither a seat nor a side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a seat (N, E, S or W), `white` or `black`")]
pub struct ParseBottomError;

/// A moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Before the first call, card or move.
    Start,
    /// After so many calls.
    Call(usize),
    /// After so many tricks.
    Trick(usize),
    /// After so many cards.
    Card(usize),
    /// After so many moves of either side.
    Ply(usize),
    /// After the moves of both sides with this number, or that of the first side where the game ends
    /// with it.
    Move(usize),
    /// After all of them.
    End,
}

/// How many moments of each kind a game has.
///
/// ```
/// use portnote_render::{Step, view::Steps};
/// let steps = Steps { calls: 4, tricks: 1, cards: 5, plies: 0 };
/// assert!(steps.has(Step::Card(5)) && steps.has(Step::End) && !steps.has(Step::Call(5)));
/// assert_eq!(steps.to_string(), "4 calls, 1 trick and 5 cards");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// Calls.
    pub calls: usize,
    /// Tricks of which the leader is known.
    pub tricks: usize,
    /// Cards whose turn is known.
    pub cards: usize,
    /// Moves of the main line.
    pub plies: usize,
}

/// The parts of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each part is shown or not")]
pub struct Show {
    /// The hands.
    pub hands: bool,
    /// The auction.
    pub auction: bool,
    /// Contract, lead, result and score.
    pub contract: bool,
    /// The tricks, or the moves.
    pub play: bool,
    /// The tricks of best play.
    pub double_dummy: bool,
    /// Tables of scores.
    pub scores: bool,
    /// Comments.
    pub comments: bool,
    /// High card points of the hands.
    pub points: bool,
    /// Names of the players.
    pub names: bool,
}

/// One of the parts of a game, to choose what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GamePart {
    /// The hands, or the board.
    Hands,
    /// The auction.
    Auction,
    /// Contract, lead, result and score.
    Contract,
    /// The tricks, or the moves.
    Play,
    /// The tricks of best play.
    DoubleDummy,
    /// Tables of scores.
    Scores,
    /// Comments.
    Comments,
    /// High card points of the hands.
    Points,
    /// Names of the players.
    Names,
}

/// A text that is not a moment of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "invalid step `{text}`: expected `start`, `end`, `call 5`, `trick 3`, `card 9`, `ply 17` or `move 9`"
)]
pub struct ParseStepError {
    text: String,
}

impl Default for Show {
    fn default() -> Self {
        let mut show = Self::ALL;
        show.play = false;
        show
    }
}

impl Show {
    /// Every part of a game.
    pub const ALL: Self = Self {
        hands: true,
        auction: true,
        contract: true,
        play: true,
        double_dummy: true,
        scores: true,
        comments: true,
        points: true,
        names: true,
    };

    /// No part of a game.
    pub const NONE: Self = Self {
        hands: false,
        auction: false,
        contract: false,
        play: false,
        double_dummy: false,
        scores: false,
        comments: false,
        points: false,
        names: false,
    };

    /// Some parts and no others.
    ///
    /// ```
    /// use portnote_render::view::{GamePart, Show};
    /// let show = Show::only([GamePart::Hands, GamePart::Play]);
    /// assert!(show.hands && show.has(GamePart::Play) && !show.auction);
    /// ```
    #[must_use]
    pub fn only(parts: impl IntoIterator<Item = GamePart>) -> Self {
        let mut show = Self::NONE;
        for part in parts {
            *show.slot(part) = true;
        }
        show
    }

    /// The parts without those that give a hidden hand away: play, best play, scores and comments.
    ///
    /// ```
    /// use portnote_render::Show;
    /// let show = Show::ALL.without_what_tells();
    /// assert!(show.auction && !show.play && !show.comments);
    /// ```
    #[must_use]
    pub const fn without_what_tells(mut self) -> Self {
        (self.play, self.double_dummy) = (false, false);
        (self.scores, self.comments) = (false, false);
        self
    }

    /// Whether a part is shown.
    #[must_use]
    pub fn has(mut self, part: GamePart) -> bool {
        *self.slot(part)
    }

    const fn slot(&mut self, part: GamePart) -> &mut bool {
        match part {
            GamePart::Hands => &mut self.hands,
            GamePart::Auction => &mut self.auction,
            GamePart::Contract => &mut self.contract,
            GamePart::Play => &mut self.play,
            GamePart::DoubleDummy => &mut self.double_dummy,
            GamePart::Scores => &mut self.scores,
            GamePart::Comments => &mut self.comments,
            GamePart::Points => &mut self.points,
            GamePart::Names => &mut self.names,
        }
    }
}

impl GamePart {
    /// All parts, in the order in which they are listed.
    pub const ALL: [Self; 9] = [
        Self::Hands,
        Self::Auction,
        Self::Contract,
        Self::Play,
        Self::DoubleDummy,
        Self::Scores,
        Self::Comments,
        Self::Points,
        Self::Names,
    ];

    /// The word for it.
    ///
    /// ```
    /// use portnote_render::view::GamePart;
    /// assert_eq!("dd".parse(), Ok(GamePart::DoubleDummy));
    /// assert_eq!(GamePart::DoubleDummy.word(), "dd");
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hands => "hands",
            Self::Auction => "auction",
            Self::Contract => "contract",
            Self::Play => "play",
            Self::DoubleDummy => "dd",
            Self::Scores => "scores",
            Self::Comments => "comments",
            Self::Points => "points",
            Self::Names => "names",
        }
    }
}

/// A part by its word.
impl FromStr for GamePart {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Self, ParseStyleError> {
        by_word("part", text, &Self::ALL, Self::word)
    }
}

impl View {
    /// Hides some hands: nothing of them is in any output.
    #[must_use]
    pub fn hiding(mut self, seats: impl IntoIterator<Item = Seat>) -> Self {
        for seat in seats {
            if let Some(hidden) = self.hidden.get_mut(seat as usize) {
                *hidden = true;
            }
        }
        self
    }

    /// Shows the game at a moment.
    #[must_use]
    pub const fn at(mut self, step: Step) -> Self {
        self.at = Some(step);
        self
    }

    /// Shows a variation: 0 for the main line.
    #[must_use]
    pub const fn in_line(mut self, line: usize) -> Self {
        self.line = line;
        self
    }

    /// Sets which parts are shown.
    #[must_use]
    pub const fn showing(mut self, show: Show) -> Self {
        self.show = show;
        self
    }

    /// Whether a hand is not shown.
    #[must_use]
    pub fn hides(&self, seat: Seat) -> bool {
        self.hidden.get(seat as usize).is_some_and(|hidden| *hidden)
    }

    /// The hands that are not shown.
    pub fn hidden(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::ALL.into_iter().filter(|seat| self.hides(*seat))
    }
}

impl Steps {
    /// Whether a moment is among them.
    #[must_use]
    pub const fn has(&self, step: Step) -> bool {
        match step {
            Step::Start | Step::End => true,
            Step::Call(call) => call <= self.calls,
            Step::Trick(trick) => trick <= self.tricks,
            Step::Card(card) => card <= self.cards,
            Step::Ply(ply) => ply <= self.plies,
            Step::Move(number) => number.saturating_mul(2) <= self.plies.saturating_add(1),
        }
    }

    /// The moments that one of two games has.
    #[must_use]
    pub fn most(self, other: Self) -> Self {
        Self {
            calls: self.calls.max(other.calls),
            tricks: self.tricks.max(other.tricks),
            cards: self.cards.max(other.cards),
            plies: self.plies.max(other.plies),
        }
    }
}

/// As in `12 calls, 13 tricks and 52 cards`; `no steps` if there are none.
impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [
            (self.calls, "call", "calls"),
            (self.tricks, "trick", "tricks"),
            (self.cards, "card", "cards"),
            (self.plies, "ply", "plies"),
        ];
        let named: Vec<String> = kinds
            .into_iter()
            .filter(|(count, ..)| *count > 0)
            .map(|(count, one, more)| match count {
                1 => format!("1 {one}"),
                _ => format!("{count} {more}"),
            })
            .collect();
        match named.split_last() {
            None => f.write_str("no steps"),
            Some((last, [])) => f.write_str(last),
            Some((last, others)) => write!(f, "{} and {last}", others.join(", ")),
        }
    }
}

impl FromStr for Bottom {
    type Err = ParseBottomError;

    fn from_str(text: &str) -> Result<Self, ParseBottomError> {
        let mut letters = text.chars();
        match (text, letters.next(), letters.next()) {
            ("white", ..) => Ok(Self::Side(Color::White)),
            ("black", ..) => Ok(Self::Side(Color::Black)),
            (_, Some(letter), None) => Seat::from_letter(letter.to_ascii_uppercase())
                .map(Self::Seat)
                .ok_or(ParseBottomError),
            _ => Err(ParseBottomError),
        }
    }
}

/// ```
/// use portnote_render::Step;
/// assert_eq!("trick 3".parse(), Ok(Step::Trick(3)));
/// assert_eq!("move 20".parse(), Ok(Step::Move(20)));
/// assert!("3".parse::<Step>().is_err());
/// ```
impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Self, ParseStepError> {
        let error = || ParseStepError { text: text.to_owned() };
        let (word, number) = match text.split_once(' ') {
            None if text == "start" => return Ok(Self::Start),
            None if text == "end" => return Ok(Self::End),
            None => return Err(error()),
            Some((word, number)) => (word, number.parse().map_err(|_| error())?),
        };
        match word {
            "call" => Ok(Self::Call(number)),
            "trick" => Ok(Self::Trick(number)),
            "card" => Ok(Self::Card(number)),
            "ply" => Ok(Self::Ply(number)),
            "move" => Ok(Self::Move(number)),
            _ => Err(error()),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::End => f.write_str("end"),
            Self::Call(number) => write!(f, "call {number}"),
            Self::Trick(number) => write!(f, "trick {number}"),
            Self::Card(number) => write!(f, "card {number}"),
            Self::Ply(number) => write!(f, "ply {number}"),
            Self::Move(number) => write!(f, "move {number}"),
        }
    }
}

//! Games played through: for each element of a game the move that its text means, the
//! positions before and after it, and what is reported about it. PDN 3.0.
//!
//! Nothing is reported here: `check` does.

use std::borrow::Cow;

use portnote_draughts::{Move, PathForm, Position, Refusal, Route, Rules, Variant, View};

use crate::model::{ElementKind, Game};
use crate::ruling::{Confidence, Ruling};

mod carry;
mod look_ahead;
mod play;
mod reading;
mod settle;

pub(crate) use reading::Reading;
pub(crate) use settle::{can_be_played, farthest, from_usual_start};

/// A game that was played through by the rules.
#[derive(Clone, Debug)]
pub struct Replay {
    reading: Option<Reading>,
    confidence: Confidence,
    /// The variant that was tried first, where another one was taken.
    refused: Option<Variant>,
    /// One for each element of the game.
    plies: Vec<Replayed>,
    /// All positions that were met.
    positions: Vec<Position>,
    /// Where each line ends, as far as it could be followed.
    ends: Vec<Option<PositionIndex>>,
    /// The position from which the game begins, where it can be set up.
    start: Option<Position>,
}

/// What an element of a game is when it is played.
#[derive(Clone, Debug, Default)]
pub struct Replayed {
    /// What became of it.
    pub state: State,
    /// The move that was made.
    pub played: Option<Move>,
    /// How its squares describe the move.
    pub form: Option<PathForm>,
    /// Whether several legal moves have its start and end, so that it is written in long form.
    pub(crate) needs_long_form: bool,
    /// Whether the position has more captures than could be compared.
    pub(crate) is_hard: bool,
    /// Whether the position before it depends on a guess: on an ambiguous move before it, or on
    /// a move that is not written.
    pub(crate) is_uncertain: bool,
    before: Option<PositionIndex>,
    after: Option<PositionIndex>,
}

/// Index of a position among those that were met; in half a word, because every element has two.
type PositionIndex = u32;

// A game of the densest text has an element for four bytes.
const _: () = assert!(size_of::<Replayed>() <= 96);

/// What became of an element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum State {
    /// It is nothing that is played: a variation, a result, stray text.
    #[default]
    Still,
    /// A legal move.
    Legal,
    /// A text that fits several legal captures. It is resolved if the rest of the line can be
    /// played, or played farthest, with one of them only; that one is played, else the first.
    Ambiguous {
        /// Whether the rest of the line decides.
        is_resolved: bool,
        /// All captures that fit, the smallest long form first.
        candidates: Vec<Move>,
    },
    /// The first part of a capture that continues in the moves after it; it holds the whole.
    Split {
        /// The other parts: indices of elements.
        parts: Vec<usize>,
    },
    /// A later part of a capture that began before: index of the element.
    Part(usize),
    /// A capture that stops where it can go on. It is completed where there is one way only.
    Incomplete {
        /// The captures that it can be the beginning of.
        completions: Vec<Move>,
        /// Whether it is written in parts; it is the first of them.
        is_split: bool,
    },
    /// Text beside the moves that may not be a move, `0:05`: the line continues from the position
    /// before it.
    Text,
    /// A move that is not legal: the line is not followed any further.
    Illegal(Reason),
    /// It is unknown whether it is legal.
    Unknown(UnknownReason),
    /// A null move: the other side is to move.
    Null,
    /// A position that was set up, or the side to move.
    Setup,
    /// A position that cannot be set up.
    BadSetup,
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The board of the variant has no such square.
    OffBoard,
    /// No piece of the side to move can go from its file to its square.
    File,
    /// The rules refuse it.
    Refused(Refusal),
}

/// Why nothing can be said about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnknownReason {
    /// The position before it is not known, because of a fault that was met before.
    Position,
    /// The captures have more routes than can be followed.
    TooComplex,
    /// The text is not the two squares of exactly one legal move.
    Digits,
}

impl Reason {
    /// The word for it in dumps.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OffBoard => "off_board",
            Self::File => "file",
            Self::Refused(refusal) => match refusal {
                Refusal::NoPiece => "no_piece",
                Refusal::WrongSide => "wrong_side",
                Refusal::Occupied => "occupied",
                Refusal::MustCapture => "must_capture",
                Refusal::MustCaptureMore => "must_capture_more",
                Refusal::MustContinue => "must_continue",
                Refusal::NotThisPiece => "not_this_piece",
                Refusal::Direction => "direction",
                Refusal::Distance => "distance",
                Refusal::ManTakesKing => "man_takes_king",
                Refusal::KingLimit => "king_limit",
                Refusal::Path => "path",
                Refusal::AfterEnd => "after_end",
                _ => "refused",
            },
        }
    }
}

impl Replayed {
    /// Whether the line can be followed past it, be it with a guess between several captures.
    #[must_use]
    pub const fn is_followed(&self) -> bool {
        !matches!(
            self.state,
            State::Illegal(_) | State::Unknown(_) | State::Incomplete { .. } | State::BadSetup
        )
    }

    /// Whether an element that is a move counts as one: later parts of a capture and text beside
    /// the moves do not.
    pub(crate) const fn is_own(&self) -> bool {
        !matches!(self.state, State::Part(_) | State::Text)
    }

    /// Whether it is followed, and has one meaning.
    #[must_use]
    pub const fn is_clear(&self) -> bool {
        let is_guess =
            matches!(self.state, State::Text | State::Ambiguous { is_resolved: false, .. });
        self.is_followed() && !is_guess
    }
}

impl Replay {
    /// Plays a game through: in the variant that its tags name, or else in that which most games
    /// of the file can be played in; and where this one cannot, in another.
    ///
    /// ```
    /// use portnote_pdn::{Context, Replay, replay::State};
    /// let file = portnote_pdn::parse(b"1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 *").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let replay = Replay::of(&game);
    /// assert_eq!(replay.plies(&game, 0).count(), 6);
    /// assert!(replay.plies(&game, 0).all(|(_, ply)| ply.state == State::Legal));
    /// assert_eq!(replay.fen_after(0).as_deref(), Some(
    ///     "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"
    /// ));
    /// ```
    #[must_use]
    pub fn of(game: &Game<'_>) -> Self {
        settle::replay(game)
    }

    /// The variant; `None` for a game that is not draughts.
    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        self.rules().map(Rules::variant)
    }

    /// How sure the variant is.
    #[must_use]
    pub const fn confidence(&self) -> Confidence {
        self.confidence
    }

    /// Whether the variant, or which squares its names mean, is a guess: no fix that rests on it
    /// is safe. It is none where a tag names the variant, or the games of the file decide for one.
    pub(crate) fn is_guess(&self, game: &Game<'_>) -> bool {
        let is_contested = match &game.ruling {
            Ruling::Declared { rival, .. } => rival.is_some(),
            Ruling::Open { others, .. } => !others.is_empty(),
            Ruling::Unsupported => false,
        };
        let is_own = self.reading.as_ref().is_some_and(|reading| {
            !reading.is_turned && !reading.is_lettered_from_white && !reading.is_from_other_side
        });
        let is_default = self.confidence == Confidence::Default;
        is_contested || is_default || self.refused.is_some() || !is_own
    }

    /// The variant of the other games of the file, where this one could only be played in
    /// another.
    #[must_use]
    pub const fn refused(&self) -> Option<Variant> {
        self.refused
    }

    /// The rules; `None` for a game that is not draughts.
    #[must_use]
    pub fn rules(&self) -> Option<&Rules> {
        self.reading.as_ref().map(|reading| &*reading.rules)
    }

    /// How the game was read.
    pub(crate) const fn reading(&self) -> Option<&Reading> {
        self.reading.as_ref()
    }

    /// The names that squares have in games of this type.
    #[must_use]
    pub fn view(&self) -> Option<View> {
        self.reading.as_ref().map(|reading| reading.view)
    }

    /// What is known of an element of the game, by its index.
    #[must_use]
    pub fn ply(&self, element: usize) -> Option<&Replayed> {
        self.plies.get(element)
    }

    /// The moves of a line that are plies, whether legal or not, with the indices of their
    /// elements. A capture that is written in parts is one, and text beside them is none.
    pub fn plies<'a>(
        &'a self,
        game: &'a Game<'_>,
        line: usize,
    ) -> impl Iterator<Item = (usize, &'a Replayed)> {
        let moves = game.moves(line);
        let plies = moves.filter_map(|(index, _)| Some((index, self.ply(index)?)));
        plies.filter(|(_, ply)| ply.is_own())
    }

    /// Whether an element is dots that are not a move: at the end of their line, where no move follows,
    /// or before a move of the side that is to move anyway.
    pub(crate) fn is_idle(&self, game: &Game<'_>, element: usize) -> bool {
        let is_dots = game
            .elements
            .get(element)
            .is_some_and(|element| matches!(element.kind, ElementKind::Null { is_ellipsis: true }));
        let is_still = |ply: &Replayed| ply.state == State::Still;
        is_dots && self.reading.is_some() && self.ply(element).is_some_and(is_still)
    }

    /// The position before an element.
    #[must_use]
    pub fn before(&self, element: usize) -> Option<&Position> {
        self.positions.get(self.ply(element)?.before? as usize)
    }

    /// The position after an element.
    #[must_use]
    pub fn after(&self, element: usize) -> Option<&Position> {
        self.positions.get(self.ply(element)?.after? as usize)
    }

    /// The position from which the game begins; `None` where it cannot be set up.
    #[must_use]
    pub const fn start(&self) -> Option<&Position> {
        self.start.as_ref()
    }

    /// The position after an element as text, with the names of PDN 3.0.
    #[must_use]
    pub fn fen_after(&self, element: usize) -> Option<String> {
        let view = self.rules()?.view();
        self.after(element).map(|position| position.to_fen(view))
    }

    /// The move of an element as a strict writer has it: in long form if and only if the short
    /// one is ambiguous, with the names and the sign of the variant. PDN 3.0.
    ///
    /// ```
    /// use portnote_pdn::{Context, Replay};
    /// let text = b"[GameType \"21\"]\n[FEN \"B:W6,7,14,15:B2\"]\n1. 2x11x18 *";
    /// let file = portnote_pdn::parse(text).value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let replay = Replay::of(&game);
    /// assert_eq!(replay.canonical(0).as_deref(), Some("2x11x18"));
    /// ```
    #[must_use]
    pub fn canonical(&self, element: usize) -> Option<String> {
        if self.ply(element)?.needs_long_form {
            self.long_form(element)
        } else {
            self.short_form(element)
        }
    }

    /// The canonical text of a move, borrowed from the text of the element where it is written so:
    /// nearly all are.
    pub(crate) fn canonical_of<'t>(&self, element: usize, raw: &'t str) -> Option<Cow<'t, str>> {
        let (ply, rules) = (self.ply(element)?, self.rules()?);
        let played = ply.played?;
        let sign = match played.is_capture() {
            true => rules.variant().capture_sign(),
            false => '-',
        };
        let name = |square| rules.names().name(square);
        let rest = raw.strip_prefix(name(played.from()));
        let to = rest.and_then(|rest| rest.strip_prefix(sign));
        if !ply.needs_long_form && to == Some(name(played.to())) {
            return Some(Cow::Borrowed(raw));
        }
        self.canonical(element).map(Cow::Owned)
    }

    /// The move of an element as its start and its end.
    #[must_use]
    pub fn short_form(&self, element: usize) -> Option<String> {
        let played = self.ply(element)?.played?;
        Some(self.reading.as_ref()?.rules.short_form(&played))
    }

    /// The move of an element with all squares where the piece turns or continues.
    #[must_use]
    pub fn long_form(&self, element: usize) -> Option<String> {
        let played = self.ply(element)?.played?;
        let before = self.before(element)?;
        self.reading.as_ref()?.rules.long_form(before, &played)
    }

    /// The way of the move of an element: its squares and the captured pieces in their order.
    #[must_use]
    pub fn route(&self, element: usize) -> Option<Route> {
        let played = self.ply(element)?.played?;
        self.rules()?.route(self.before(element)?, &played)
    }

    /// Whether every move of every line is legal and has one meaning.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.plies.iter().all(Replayed::is_clear)
    }

    /// The position at the end of a line; `None` where the line cannot be followed to its end.
    #[must_use]
    pub fn end(&self, line: usize) -> Option<&Position> {
        self.positions.get((*self.ends.get(line)?)? as usize)
    }
}

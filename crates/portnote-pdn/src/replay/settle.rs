//! In which variant, and with which names of squares, a game is played through.

use portnote_draughts::{Position, Refusal, Variant, View};

use super::play::{Budget, Meaning, Player};
use super::{Reading, Reason, Replay, Replayed, State};
use crate::limits::USUAL_START_PLIES;
use crate::model::Game;
use crate::ruling::{Confidence, Named, Ruling};

/// Ways to read a game, the more likely first; none is made before it is wanted.
pub(super) type Readings<'g> = Box<dyn Iterator<Item = Reading> + 'g>;

/// Plays a game in the first way of reading it that leads to the end of its main line, or else
/// in the first way of all.
pub(super) fn replay(game: &Game<'_>) -> Replay {
    let (mut readings, confidence, wanted) = match &game.ruling {
        Ruling::Unsupported => return unsupported(game),
        Ruling::Declared { variant, view, other, .. } => {
            let other = other.filter(|other| goes_farther(game, other.variant, *variant));
            let variant = other.map_or(*variant, |other| other.variant);
            (declared(game, variant, *view), Confidence::Declared, None)
        }
        Ruling::Open { winner, confidence, .. } => {
            let wanted = winner.or_else(|| Named::of(game).likely().first().copied());
            (open(game, wanted), *confidence, wanted)
        }
    };
    let first = readings.next();
    let first = first.unwrap_or_else(|| Reading::standard(Variant::International));
    // All attempts together cost no more than one.
    let mut budget = Budget::WHOLE;
    let found = played(game, first, confidence, &mut budget);
    let other = if found.is_whole(game) || wanted.is_some() && is_fragment(game) {
        None
    } else {
        readings.find(|reading| can_be_read(game, reading, &mut budget))
    };
    let found = match other {
        Some(reading) => played(game, reading, confidence, &mut budget),
        None => found,
    };
    found.with_confidence_of(wanted)
}

/// Whether a game is nothing but moves without numbers after the end of another, with no empty
/// line between: they are more likely the rest of that game than one of another variant.
fn is_fragment(game: &Game<'_>) -> bool {
    let Some((_, first)) = game.moves(0).next() else {
        return false;
    };
    let is_bare = game.tags.is_empty() && first.number.is_none();
    let before = game.text(0..first.range.start);
    is_bare && game.record().index > 1 && !before.contains(['\n', '\r'])
}

/// Whether the main line of a game can be played to its end in a variant.
pub(crate) fn can_be_played(game: &Game<'_>, variant: Variant) -> bool {
    farthest(game, variant).is_none()
}

/// Whether more moves of a game can be played in one variant than in another, or from its position.
fn goes_farther(game: &Game<'_>, one: Variant, other: Variant) -> bool {
    match (farthest(game, one), farthest(game, other)) {
        (_, None) => false,
        (None, Some(_)) => true,
        (Some(one), Some(other)) => one > other,
    }
}

/// How many moves of the main line of a game can be played in a variant; `None` where it comes to
/// its end.
pub(crate) fn farthest(game: &Game<'_>, variant: Variant) -> Option<usize> {
    let mut budget = Budget::WHOLE;
    let mut most = 0;
    for reading in with_letters(game, Reading::standard(variant)) {
        most = most.max(reach(game, &reading, &mut budget)?);
    }
    Some(most)
}

/// The positions of the main line when it begins from the usual start, whatever the tag FEN says;
/// `None` where it cannot be played so.
pub(crate) fn from_usual_start(game: &Game<'_>, reading: &Reading) -> Option<Vec<Position>> {
    let mut player = Player::new(game, reading, Budget::WHOLE);
    let start = reading.rules.start();
    player.reaches_end(start).then_some(player.positions)
}

impl Replay {
    /// Whether the main line was followed to its end.
    pub(crate) fn is_whole(&self, game: &Game<'_>) -> bool {
        let mut main = game.line(0);
        self.start.is_some() && main.all(|(at, _)| self.ply(at).is_none_or(Replayed::is_followed))
    }

    /// Whether the main line has a move that the rules of its variant do not know. A move after
    /// the end of the game and a capture that may be several say nothing against them.
    pub(crate) fn has_failed(&self, game: &Game<'_>) -> bool {
        let is_broken = self.start.is_none();
        let mut main = game.line(0).filter_map(|(at, _)| self.ply(at));
        is_broken
            || main.any(|ply| match &ply.state {
                State::Illegal(reason) => *reason != Reason::Refused(Refusal::AfterEnd),
                State::Incomplete { .. } => true,
                _ => false,
            })
    }

    /// Another variant than that of the file is a guess.
    fn with_confidence_of(mut self, wanted: Option<Variant>) -> Self {
        if let Some(wanted) = wanted.filter(|wanted| self.variant() != Some(*wanted)) {
            self.refused = Some(wanted);
            self.confidence = Confidence::Likely;
        }
        self
    }
}

fn unsupported(game: &Game<'_>) -> Replay {
    let mut plies = Vec::new();
    plies.resize_with(game.elements.len(), Replayed::default);
    Replay {
        reading: None,
        confidence: Confidence::Declared,
        refused: None,
        plies,
        positions: Vec::new(),
        ends: vec![None; game.lines.len()],
        start: None,
    }
}

/// Ways to read a game whose tags name the variant.
pub(super) fn declared<'g>(
    game: &'g Game<'_>,
    variant: Variant,
    view: Option<View>,
) -> Readings<'g> {
    let standard = Reading::standard(variant);
    let own = view.filter(|view| *view != variant.view());
    match own.and_then(|view| Reading::declared(variant, view)) {
        None => {
            // A few moves can be those of the other side as well.
            let is_long = move || game.moves(0).nth(USUAL_START_PLIES - 1).is_some();
            let other = std::iter::once_with(move || {
                let other = is_long().then(|| Reading::from_other_side(variant));
                other.flatten()
            });
            Box::new(with_letters(game, standard).chain(other.flatten()))
        }
        Some(own) => Box::new(with_letters(game, own).chain(with_letters(game, standard.turned()))),
    }
}

fn open<'g>(game: &'g Game<'_>, first: Option<Variant>) -> Readings<'g> {
    let others = move || Named::of(game).likely().into_iter();
    let others = std::iter::once_with(others).flatten();
    let others = others.filter(move |variant| Some(*variant) != first);
    let variants = first.into_iter().chain(others);
    Box::new(variants.flat_map(move |variant| with_letters(game, Reading::standard(variant))))
}

/// A reading, and the same with the other meaning of letters where the game has letters.
fn with_letters<'g>(game: &'g Game<'_>, reading: Reading) -> impl Iterator<Item = Reading> + 'g {
    let other = reading.clone();
    let other = std::iter::once_with(move || {
        let other = other.lettered_from_white();
        other.filter(|_| Named::of(game).has_letters())
    });
    std::iter::once(reading).chain(other.flatten())
}

fn played(
    game: &Game<'_>,
    reading: Reading,
    confidence: Confidence,
    budget: &mut Budget,
) -> Replay {
    let mut player = Player::new(game, &reading, *budget);
    let start = player.start();
    player.play_all(start);
    *budget = player.budget;
    let Player { plies, positions, ends, .. } = player;
    Replay { reading: Some(reading), confidence, refused: None, plies, positions, ends, start }
}

fn can_be_read(game: &Game<'_>, reading: &Reading, budget: &mut Budget) -> bool {
    reach(game, reading, budget).is_none()
}

/// How many moves of the main line can be played in a way of reading; `None` where it comes to its
/// end.
fn reach(game: &Game<'_>, reading: &Reading, budget: &mut Budget) -> Option<usize> {
    let mut player = Player::new(game, reading, *budget);
    let start = player.start();
    let is_whole = start.is_some_and(|start| player.reaches_end(start));
    *budget = player.budget;
    (!is_whole).then(|| player.played())
}

impl Player<'_, '_> {
    /// The position from which the game begins.
    pub(super) fn start(&mut self) -> Option<Position> {
        if self.game.block().own().is_rest {
            return None;
        }
        let rules = &self.reading.rules;
        let value = self.game.value("FEN").filter(|value| !value.is_empty());
        let Some(fen) = self.game.fen().filter(|_| value.is_some()) else {
            return Some(rules.start());
        };
        let placed = self.reading.position(fen)?;
        if placed.has_side {
            return Some(placed.position);
        }
        // The side of the first move, where it is not said: PDN 3.0.
        let game = self.game;
        let end = game.elements.len();
        let mut moves = game.moves(0);
        let first = moves.find(|(at, _)| {
            let meaning = self.meaning(&placed.position, *at, end);
            !matches!(meaning, Meaning::Text)
        });
        let Some((at, _)) = first else {
            return Some(placed.position);
        };
        let other = placed.position.with_side(placed.position.side().opponent());
        let is_legal = |player: &mut Self, position: &Position| {
            !matches!(
                player.meaning(position, at, end),
                Meaning::None(_) | Meaning::Unknown(_) | Meaning::Text
            )
        };
        if !is_legal(self, &placed.position) && is_legal(self, &other) {
            return Some(other);
        }
        Some(placed.position)
    }
}

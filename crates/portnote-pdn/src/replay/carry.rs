//! The replay of a game that was written from another one, without a second walk through the
//! rules.
//!
//! What an element means follows from the rules, the position before it, its squares and the
//! structure of the lines around it. Where all of these are the same in both games, so is what
//! the replay finds; `docs/decisions.md#exporters-read-their-output` has the argument in full.
//! Whatever is not plainly the same is played through again.

use portnote_draughts::PathForm;

use super::play::{Budget, Player};
use super::reading::{Reading, Table};
use super::settle::declared;
use super::{Replay, Replayed, State};
use crate::model::{Element, ElementKind, Game};
use crate::ruling::Ruling;

impl Replay {
    /// The replay of a game that was written from the game of this one: what [`Replay::of`] finds.
    /// `None` where that has to be found by the rules.
    pub(crate) fn carried(&self, source: &Game<'_>, written: &Game<'_>) -> Option<Self> {
        let Ruling::Declared { variant, view, .. } = written.ruling else {
            return None;
        };
        let reading = declared(written, variant, view).next()?;
        let start = Player::new(written, &reading, Budget::WHOLE).start();
        let is_same_game = has_same_rules(self.reading.as_ref()?, &reading);
        if !is_same_game || start.is_none() || start != self.start {
            return None;
        }
        // Which element of the written game each element is; variations alone ask for it.
        let count = if source.lines.len() > 1 { source.elements.len() } else { 0 };
        let mut places = vec![None; count];
        let mut plies = Vec::with_capacity(written.elements.len());
        let mut others = played(written);
        for (at, element) in played(source) {
            let (place, other) = others.next()?;
            if let Some(known) = places.get_mut(at) {
                *known = Some(place);
            }
            match (&element.kind, &other.kind) {
                _ if element.line != other.line => return None,
                (ElementKind::Variation(one), ElementKind::Variation(two)) if one == two => {}
                _ => {
                    if plies.len() < place {
                        plies.resize_with(place, Replayed::default);
                    }
                    plies.push(self.carried_ply(at, written, other, &reading)?);
                }
            }
        }
        plies.resize_with(written.elements.len(), Replayed::default);
        let has_same_lines = source.lines.len() == written.lines.len()
            && source.lines.iter().zip(&written.lines).all(|(one, two)| {
                let replaces = one.replaces.map(|at| places.get(at).copied().flatten());
                one.parent == two.parent && replaces == two.replaces.map(Some)
            });
        (has_same_lines && others.next().is_none()).then(|| Self {
            reading: Some(reading),
            confidence: super::Confidence::Declared,
            refused: None,
            plies,
            positions: self.positions.clone(),
            ends: self.ends.clone(),
            start,
        })
    }

    /// What becomes of a move whose squares are those of one that was played, where the rules have
    /// no other with these squares; `None` where it is not such a move.
    fn carried_ply(
        &self,
        at: usize,
        written: &Game<'_>,
        other: &Element<'_>,
        reading: &Reading,
    ) -> Option<Replayed> {
        let ply = self.ply(at)?;
        let is_only = !ply.needs_long_form && !ply.is_hard && !ply.is_uncertain;
        if !matches!(ply.state, State::Legal) || !is_only || other.captured.is_some() {
            return None;
        }
        let (played, ElementKind::Move { .. }) = (ply.played?, &other.kind) else {
            return None;
        };
        let [from, to] = written.steps_of(other) else {
            return None;
        };
        let is_same = reading.square(from.square) == Some(played.from())
            && reading.square(to.square) == Some(played.to());
        is_same.then(|| Replayed {
            state: State::Legal,
            played: Some(played),
            form: Some(PathForm::Short),
            before: ply.before,
            after: ply.after,
            ..Replayed::default()
        })
    }
}

/// The elements that are played; results are not.
fn played<'g, 'b>(
    game: &'g Game<'b>,
) -> impl Iterator<Item = (usize, &'g Element<'b>)> + use<'g, 'b> {
    let elements = game.elements.iter().enumerate();
    elements.filter(|(_, element)| element.kind != ElementKind::Result)
}

/// Whether two games are played by the very same rules, on the same squares.
fn has_same_rules(one: &Reading, other: &Reading) -> bool {
    match (&one.rules, &other.rules) {
        (Table::Shared(one), Table::Shared(other)) => std::ptr::eq(*one, *other),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// The replay of a game as it is carried to another text, and as it is found there.
    fn replays(source: &str, written: &str) -> (Option<String>, String) {
        let (source, written) =
            (crate::parse(source.as_bytes()).value, crate::parse(written.as_bytes()).value);
        let source = Game::new(&source.blocks()[0]);
        let written = Game::new(&written.blocks()[0]);
        let carried = source.replay().carried(&source, &written);
        (carried.map(|replay| format!("{replay:?}")), format!("{:?}", Replay::of(&written)))
    }

    #[rstest]
    #[case::english("1. 11 - 15 23-19 2. 8-11 1-0", "[GameType \"21\"] 1. 11-15 23-19 2. 8-11 *")]
    #[case::digits("1. 1115 2319 *", "[GameType \"21\"] 1. 11-15 23-19 *")]
    #[case::variations(
        "1. 11-15 (1. 9-14 23-19 (23-18) 2. 5-9) (1. 10-14) 23-19 *",
        "[GameType \"21\"] 1. 11-15 (1. 9-14 23-19 (1... 23-18) 2. 5-9) (1. 10-14) 1... 23-19 *"
    )]
    #[case::letters(
        "[GameType \"25\"] 1. c3-d4 d6-c5 2. b2-c3 f6-g5 *",
        "[GameType \"25\"] 1. c3-d4 d6-c5 2. b2-c3 f6-g5 *"
    )]
    #[case::captured_squares(
        "[GameType \"20\"] 1. 32-28 19-23 2. 28x19 <23> 14x23 *",
        "[GameType \"20\"] 1. 32-28 19-23 2. 28x19 14x23 *"
    )]
    #[case::position(
        "[GameType \"21\"] [FEN \"B:W18,19:B9,10\"] 1. 9-13 18-15 *",
        "[GameType \"21\"] [FEN \"B:W18-19:B9,10\"] 1. 9-13 18-15 *"
    )]
    fn a_game_that_says_the_same_is_not_played_again(#[case] source: &str, #[case] written: &str) {
        let (carried, found) = replays(source, written);
        assert_eq!(carried, Some(found));
    }

    #[rstest]
    #[case::other_variant("[GameType \"21\"] 1. 11-15 *", "[GameType \"22\"] 1. 11-15 *")]
    #[case::variant_found("[GameType \"21\"] 1. 11-15 *", "1. 11-15 *")]
    #[case::other_move("[GameType \"21\"] 1. 11-15 *", "[GameType \"21\"] 1. 11-16 *")]
    #[case::move_missing("[GameType \"21\"] 1. 11-15 23-19 *", "[GameType \"21\"] 1. 11-15 *")]
    #[case::move_added("[GameType \"21\"] 1. 11-15 *", "[GameType \"21\"] 1. 11-15 23-19 *")]
    #[case::other_start(
        "[GameType \"21\"] 1. 11-15 *",
        "[GameType \"21\"] [FEN \"B:W32:B11\"] 1. 11-15 *"
    )]
    #[case::other_line(
        "[GameType \"21\"] 1. 11-15 (1. 11-16) 23-19 *",
        "[GameType \"21\"] 1. 11-15 23-19 (1. 11-16) *"
    )]
    #[case::illegal("[GameType \"21\"] 1. 11-20 *", "[GameType \"21\"] 1. 11-20 *")]
    #[case::null_move("[GameType \"21\"] 1. 11-15 - *", "[GameType \"21\"] 1. 11-15 - *")]
    #[case::long_form(
        "[GameType \"21\"] [FEN \"B:W6,7,14,15:B2\"] 1. 2x11x18 *",
        "[GameType \"21\"] [FEN \"B:W6,7,14,15:B2\"] 1. 2x11x18 *"
    )]
    fn whatever_differs_is_played_again(#[case] source: &str, #[case] written: &str) {
        assert_eq!(replays(source, written).0, None);
    }
}

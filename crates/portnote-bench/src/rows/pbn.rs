//! The rows for PBN.

use portnote_pbn::Pbn;
use portnote_pbn::model::Game;

use super::games::Measured;

impl Measured for Pbn {
    fn elements(game: &Game<'_>) -> u64 {
        let calls = game.auction.as_ref().map_or(0, |auction| auction.turns.len());
        let cards = game.play.as_ref().map_or(0, |play| play.turns.len());
        let others = [game.tags.len(), game.notes.len(), game.elements.len(), game.comments.len()];
        (calls + cards + others.iter().sum::<usize>()) as u64
    }
}

//! The rows for LIN.

use portnote_lin::Lin;
use portnote_lin::model::Game;

use super::games::Measured;

impl Measured for Lin {
    fn elements(game: &Game<'_>) -> u64 {
        let parts = [
            game.calls.len(),
            game.explanations.len(),
            game.cards.len(),
            game.claims.len(),
            game.texts.len(),
            game.others.len(),
        ];
        parts.iter().sum::<usize>() as u64
    }
}

//! Judgement. `form` and `header` need only the tree and run when a block is read; the other rooms
//! need the model and run when they are asked.

mod auction;
mod board;
mod deal;
pub(crate) mod form;
pub(crate) mod header;
mod play;
mod result;

use portnote_core::kept::OfGame;
use portnote_core::{Diagnostic, Sink};

use crate::Options;
use crate::model::Game;

/// Reports what is wrong with the meaning of a board, under the profile of the options.
///
/// What is wrong with its form was reported when it was read.
///
/// ```
/// use portnote_core::Diagnostic;
/// use portnote_lin::{Context, Options, check};
///
/// let file = portnote_lin::parse(b"md|1SA,SA,SQ,SJ|").value;
/// let board = Context::new().game(&file.blocks()[0]);
/// let mut found: Vec<Diagnostic> = Vec::new();
/// check(&board, &Options::default(), &mut found);
/// assert!(found.iter().any(|found| found.code.as_str() == "lin/duplicate-card"));
/// ```
pub fn check(game: &Game<'_>, options: &Options, sink: &mut dyn Sink) {
    if game.block().is_opaque() {
        return;
    }
    let mut tagged = |mut diagnostic: Diagnostic| {
        diagnostic.record = Some(game.record());
        sink.report(diagnostic);
    };
    let mut of_game = OfGame::new(&mut tagged);
    let mut reporter = options.reporter(&mut of_game);
    board::check(game, &mut reporter);
    deal::check(game, &mut reporter);
    auction::check(game, &mut reporter);
    play::check(game, &mut reporter);
    result::check(game, &mut reporter);
    of_game.finish(options.profile, &options.selection);
}

#[cfg(test)]
mod tests {
    use portnote_core::limits::GAME_DIAGNOSTICS;

    use super::*;

    #[test]
    fn findings_after_the_first_are_told_too() {
        let count = usize::try_from(GAME_DIAGNOSTICS).unwrap_or(0) + 3;
        let text = format!("md|1SA,SK,SQ,SJ|{}", "mb|y|".repeat(count));
        let options = Options::default();
        let parsed = crate::parse_with(text.as_bytes(), &options);
        let mut context = crate::Context::new();
        let mut found = Vec::new();
        for block in parsed.value.game_blocks() {
            check(&context.game(block), &options, &mut found);
        }
        // One is about the part deal.
        assert_eq!(found.len(), count + 1);
    }
}

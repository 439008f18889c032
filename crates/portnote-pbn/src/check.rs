//! Judgement: `form` needs only the tree, the other rooms need the model.

pub(crate) mod form;

use portnote_core::Sink;

use crate::Options;
use crate::model::Game;

/// Reports what is wrong with the meaning of a game, under the profile of the options.
///
/// What is wrong with its form was reported when it was read.
pub fn check(game: &Game<'_>, options: &Options, sink: &mut dyn Sink) {
    let _ = (game, options.reporter(sink));
}

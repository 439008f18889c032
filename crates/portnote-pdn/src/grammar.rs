//! The private parser: nothing of its engines leaves this file but events.

use portnote_core::cursor::Events;
use portnote_core::impl_frame_rule;

#[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
#[grammar = "src/grammar/frame.pest"]
#[grammar = "src/grammar/pdn.pest"]
#[start(pdn_game)]
struct PdnParser;

impl_frame_rule!(Rule);

/// The grammar is total, so only a limit that the host program has set on pest itself can
/// stop it.
pub(crate) struct ParserLimit;

/// Recognises one game.
pub(crate) fn recognise(text: &str, events: &mut Events<Rule>) -> Result<(), ParserLimit> {
    let recognised = events.recognise::<PdnParser>(Rule::pdn_game, text);
    recognised.map_err(|_| ParserLimit)
}

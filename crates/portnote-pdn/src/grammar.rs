//! The private parser: nothing of pest leaves this file but events.

use pest::Parser;
use portnote_core::cursor::Events;
use portnote_core::impl_frame_rule;

#[derive(pest_derive::Parser)]
#[grammar = "src/grammar/frame.pest"]
#[grammar = "src/grammar/pdn.pest"]
struct PdnParser;

impl_frame_rule!(Rule);

/// The grammar is total, so only a limit that the host program has set on pest itself can
/// stop it.
pub(crate) struct ParserLimit;

/// Recognises one game.
pub(crate) fn recognise(text: &str, events: &mut Events<Rule>) -> Result<(), ParserLimit> {
    match PdnParser::parse(Rule::pdn_game, text) {
        Ok(pairs) => {
            events.fill(pairs);
            Ok(())
        }
        Err(_) => {
            events.clear();
            Err(ParserLimit)
        }
    }
}

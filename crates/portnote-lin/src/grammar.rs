//! The private parser: nothing of its engines leaves this file but events.

use portnote_core::cursor::Events;

#[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
#[grammar = "src/grammar/lin.pest"]
#[start(unit)]
struct LinParser;

/// The grammar is total, so only a limit that the host program has set on pest itself can
/// stop it.
pub(crate) struct ParserLimit;

/// Recognises one board, or one header.
pub(crate) fn recognise(text: &str, events: &mut Events<Rule>) -> Result<(), ParserLimit> {
    let recognised = events.recognise::<LinParser>(Rule::unit, text);
    recognised.map_err(|_| ParserLimit)
}

//! The private parser: nothing of its engines leaves this file but events.

use portnote_core::cursor::Events;

#[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
#[grammar = "src/grammar/bss.pest"]
#[start(line)]
struct BssParser;

/// The grammar is total, so only a limit that the host program has set on pest itself can
/// stop it.
pub(crate) struct ParserLimit;

/// Recognises one line, given without its end.
pub(crate) fn recognise(text: &str, events: &mut Events<Rule>) -> Result<(), ParserLimit> {
    let recognised = events.recognise::<BssParser>(Rule::line, text);
    recognised.map_err(|_| ParserLimit)
}

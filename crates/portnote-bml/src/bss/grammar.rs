//! The private parser: nothing of pest leaves this file but events.

use pest::Parser;
use portnote_core::cursor::Events;

#[derive(pest_derive::Parser)]
#[grammar = "src/grammar/bss.pest"]
struct BssParser;

/// The grammar is total, so only a limit that the host program has set on pest itself can
/// stop it.
pub(crate) struct ParserLimit;

/// Recognises one line, given without its end.
pub(crate) fn recognise(text: &str, events: &mut Events<Rule>) -> Result<(), ParserLimit> {
    match BssParser::parse(Rule::line, text) {
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

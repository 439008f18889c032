//! The private parser of call words: nothing of pest leaves this file but events.

use pest::Parser;
use portnote_core::cursor::Events;

#[derive(pest_derive::Parser)]
#[grammar = "src/grammar/bml.pest"]
struct BmlParser;

/// Cuts one word into tokens. Where a limit that the host program has set on pest itself stops
/// it, there are none, and the word is no call.
pub(super) fn recognise(text: &str, events: &mut Events<Rule>) {
    match BmlParser::parse(Rule::word, text) {
        Ok(pairs) => events.fill(pairs),
        Err(_) => events.clear(),
    }
}

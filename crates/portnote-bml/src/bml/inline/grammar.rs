//! The private parser of inline text: nothing of pest leaves this file but events.

use pest::Parser;
use portnote_core::cursor::Events;

#[derive(pest_derive::Parser)]
#[grammar = "src/grammar/inline.pest"]
struct InlineParser;

/// What the engine recognised. Where only a limit that the host program has set on pest
/// itself could stop it, nothing is recognised, and the text stands as it is.
pub(super) fn recognise(text: &str, events: &mut Events<Rule>) {
    match InlineParser::parse(Rule::inline_text, text) {
        Ok(pairs) => events.fill(pairs),
        Err(_) => events.clear(),
    }
}

//! The private parser of call words: nothing of its engines leaves this file but events.

use portnote_core::cursor::Events;

#[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
#[grammar = "src/grammar/bml.pest"]
#[start(word)]
struct BmlParser;

/// Cuts one word into tokens. Where a limit that the host program has set on pest itself stops
/// it, there are none, and the word is not a call.
pub(super) fn recognise(text: &str, events: &mut Events<Rule>) {
    // What is not recognised leaves no event.
    let _ = events.recognise::<BmlParser>(Rule::word, text);
}

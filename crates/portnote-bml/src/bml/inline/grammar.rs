//! The private parser of inline text: nothing of its engines leaves this file but events.

use portnote_core::cursor::Events;

#[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
#[grammar = "src/grammar/inline.pest"]
#[start(inline_text)]
struct InlineParser;

/// What the engine recognised. Where only a limit that the host program has set on pest
/// itself could stop it, nothing is recognised, and the text stays as it is.
pub(super) fn recognise(text: &str, events: &mut Events<Rule>) {
    // What is not recognised leaves no event.
    let _ = events.recognise::<InlineParser>(Rule::inline_text, text);
}

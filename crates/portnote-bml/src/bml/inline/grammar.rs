//! The private parser of inline text: nothing of its engine leaves this file but events.

#[rustfmt::skip]
mod recogniser;

use portnote_core::cursor::Events;

use self::recogniser::Recogniser;

pub(crate) use self::recogniser::Rule;

/// What the engine recognised. Of a text that is too long it recognises nothing, and the text stays
/// as it is.
pub(super) fn recognise(text: &str, events: &mut Events<Rule>) {
    // What is not recognised leaves no event.
    let _ = events.recognise::<Recogniser>(Rule::inline_text, text);
}

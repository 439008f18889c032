//! The private parser of call words: nothing of its engine leaves this file but events.

#[rustfmt::skip]
mod recogniser;

use portnote_core::cursor::Events;

use self::recogniser::Recogniser;

pub(crate) use self::recogniser::Rule;

/// Cuts one word into tokens. Where there are none, the word is not a call.
pub(super) fn recognise(text: &str, events: &mut Events<Rule>) {
    // What is not recognised leaves no event.
    let _ = events.recognise::<Recogniser>(Rule::word, text);
}

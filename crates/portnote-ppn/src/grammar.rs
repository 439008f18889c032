//! The private parser: nothing of its engine leaves this file but events.

#[rustfmt::skip]
mod recogniser;

use portnote_core::cursor::Events;
use portnote_core::impl_frame_rule;

use self::recogniser::Recogniser;

pub(crate) use self::recogniser::Rule;

impl_frame_rule!(Rule);

/// The grammar is total and flat, so only a text that is too long can stop it.
pub(crate) struct ParserLimit;

/// Recognises one hand.
pub(crate) fn recognise(text: &str, events: &mut Events<Rule>) -> Result<(), ParserLimit> {
    let recognised = events.recognise::<Recogniser>(Rule::hand, text);
    recognised.map_err(|_| ParserLimit)
}

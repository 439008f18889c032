//! The private parser: nothing of its engine leaves this file but events.

#[rustfmt::skip]
mod recogniser;
#[cfg(feature = "reference")]
#[rustfmt::skip]
pub mod reference;

use portnote_core::cursor::Events;

use self::recogniser::Recogniser;

pub(crate) use self::recogniser::Rule;

/// The grammar is total and flat, so only a text that is too long can stop it.
pub(crate) struct ParserLimit;

/// Recognises one board, or one header.
pub(crate) fn recognise(text: &str, events: &mut Events<Rule>) -> Result<(), ParserLimit> {
    let recognised = events.recognise::<Recogniser>(Rule::unit, text);
    recognised.map_err(|_| ParserLimit)
}

#[cfg(all(test, feature = "reference"))]
mod tests {
    use pest::Parser as _;
    use portnote_testing::engines::same_events;

    use super::reference::{self, Reference};
    use super::*;

    #[test]
    fn pest_recognises_the_same() {
        let text = "qx|o7|md|1SAK,,,|mb|1N!|an|15-17|pc|SA|pg||\n";
        let mut events = Events::default();
        assert!(recognise(text, &mut events).is_ok());
        let pairs = Reference::parse(reference::Rule::unit, text).unwrap();
        let events = events.as_slice().iter();
        same_events(events.map(|event| (event.rule, event.start, event.end)), pairs);
    }
}

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

/// Recognises one line, given without its end.
pub(crate) fn recognise(text: &str, events: &mut Events<Rule>) -> Result<(), ParserLimit> {
    let recognised = events.recognise::<Recogniser>(Rule::line, text);
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
        let text = "001NP2C=NYYYYYY008Asks";
        let mut events = Events::default();
        assert!(recognise(text, &mut events).is_ok());
        let pairs = Reference::parse(reference::Rule::line, text).unwrap();
        let events = events.as_slice().iter();
        same_events(events.map(|event| (event.rule, event.start, event.end)), pairs);
    }
}

//! The private parser: nothing of its engine leaves this file but events.

#[rustfmt::skip]
mod recogniser;
#[cfg(feature = "reference")]
#[rustfmt::skip]
pub mod reference;

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

#[cfg(all(test, feature = "reference"))]
mod tests {
    use pest::Parser as _;
    use portnote_testing::engines::same_events;

    use super::reference::{self, Reference};
    use super::*;

    #[test]
    fn pest_recognises_the_same() {
        let text = "[Dealer \"N\"]\n[Auction \"N\"]\n20 P P {so} P\n";
        let mut events = Events::default();
        assert!(recognise(text, &mut events).is_ok());
        let pairs = Reference::parse(reference::Rule::hand, text).unwrap();
        let events = events.as_slice().iter();
        same_events(events.map(|event| (event.rule, event.start, event.end)), pairs);
    }
}

//! The private parser of inline text: nothing of its engine leaves this file but events.

#[rustfmt::skip]
mod recogniser;
#[cfg(feature = "reference")]
#[rustfmt::skip]
pub mod reference;

use portnote_core::cursor::Events;

use self::recogniser::Recogniser;

pub(crate) use self::recogniser::Rule;

/// What the engine recognised. Of a text that is too long it recognises nothing, and the text stays
/// as it is.
pub(super) fn recognise(text: &str, events: &mut Events<Rule>) {
    // What is not recognised leaves no event.
    let _ = events.recognise::<Recogniser>(Rule::inline_text, text);
}

#[cfg(all(test, feature = "reference"))]
mod tests {
    use pest::Parser as _;
    use portnote_testing::engines::same_events;

    use super::reference::{self, Reference};
    use super::*;

    #[test]
    fn pest_recognises_the_same() {
        let text = "a *bold* !h and [text](https://x.y)";
        let mut events = Events::default();
        recognise(text, &mut events);
        let pairs = Reference::parse(reference::Rule::inline_text, text).unwrap();
        let events = events.as_slice().iter();
        same_events(events.map(|event| (event.rule, event.start, event.end)), pairs);
    }
}

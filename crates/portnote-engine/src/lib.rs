#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod class;
pub mod event;
pub mod text;

pub use class::Class;
pub use event::{Buffer, Event};

/// A recogniser that was generated from a grammar.
///
/// `#[derive(portnote_engine_derive::Recognise)]` implements it beside the parser of
/// pest_derive, whose enum `Rule` it uses.
pub trait Recognise {
    /// The rules of the grammar.
    type Rule: Copy;

    /// Recognises a text from its beginning, not necessarily to its end, as pest does, and
    /// leaves what matched in the buffer.
    ///
    /// # Errors
    /// The text does not match, or a limit was reached. The buffer is empty then.
    fn recognise(
        rule: Self::Rule,
        text: &str,
        events: &mut Buffer<Self::Rule>,
    ) -> Result<(), Refusal>;
}

/// Why nothing was recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rule does not match the beginning of the text.
    NoMatch,
    /// Rules that contain themselves are nested more than [`event::DEPTH`] deep.
    TooDeep,
    /// The text is 4 GiB long or longer.
    TooLong,
    /// The rule is none of those that the recogniser was generated for.
    NotAStart,
}

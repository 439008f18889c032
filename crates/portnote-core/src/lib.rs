#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

pub mod alone;
pub mod build;
pub mod bytes;
pub mod coded;
pub mod columns;
pub mod cursor;
pub mod diagnostic;
pub mod edit;
pub mod encoding;
pub mod excerpt;
pub mod file;
pub mod finding;
pub mod frame;
pub mod games;
// For the crates of this workspace: no promise is made about it.
#[doc(hidden)]
pub mod harmless;
pub mod head;
pub mod inherit;
#[cfg(feature = "json")]
pub mod json;
pub mod kept;
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub mod light;
pub mod limits;
pub mod line_index;
// For the crates of this workspace: no promise is made about it.
#[doc(hidden)]
pub mod located;
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub mod line_writer;
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub mod names;
pub mod notation;
#[doc(hidden)]
pub mod order;
pub mod problem;
pub mod profile;
pub mod reader;
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub mod roster;
pub mod scan;
// For the crates of this workspace: no promise is made about it.
#[cfg(feature = "excerpt")]
#[doc(hidden)]
pub mod snippet;
pub mod source;
pub mod span;
pub mod text_index;
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub mod transliterate;
pub mod tree;
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub mod unescaped;
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub mod wording;

pub use coded::{Coded, Entry, Level, Reporter};
pub use diagnostic::{
    Applicability, Code, Diagnostic, Parsed, RecordId, RecordNames, Severity, Sink, SpanLabel,
    Substitution, Suggestion,
};
pub use edit::Editor;
pub use encoding::Encoding;
pub use file::{Block, File, Item};
pub use finding::{Edit, Finding, Fix, IncludedBy, Label};
pub use games::{Games, Head};
pub use limits::Limits;
pub use line_index::{LineIndex, Place, Site};
pub use notation::{Notation, Owning, Settings};
pub use profile::{Profile, Selection};
pub use reader::{Batch, Reader, Scratch, Unjoined};
pub use source::Unit;
pub use span::Span;
pub use text_index::TextIndex;

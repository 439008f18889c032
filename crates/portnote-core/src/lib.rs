#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

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
pub mod head;
pub mod inherit;
#[cfg(feature = "json")]
pub mod json;
pub mod kept;
pub mod limits;
pub mod line_index;
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub mod line_writer;
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub mod names;
pub mod notation;
pub mod problem;
pub mod profile;
pub mod reader;
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub mod roster;
pub mod scan;
pub mod source;
pub mod span;
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

pub use coded::Coded;
pub use coded::Entry;
pub use coded::Level;
pub use coded::Reporter;
pub use diagnostic::Applicability;
pub use diagnostic::Code;
pub use diagnostic::Diagnostic;
pub use diagnostic::Edit;
pub use diagnostic::Fix;
pub use diagnostic::Label;
pub use diagnostic::Parsed;
pub use diagnostic::RecordId;
pub use diagnostic::Severity;
pub use diagnostic::Sink;
pub use edit::Editor;
pub use encoding::Encoding;
pub use file::Block;
pub use file::File;
pub use file::Item;
pub use finding::Finding;
pub use games::Games;
pub use limits::Limits;
pub use line_index::LineIndex;
pub use line_index::Place;
pub use line_index::Site;
pub use notation::Notation;
pub use notation::Owning;
pub use notation::Settings;
pub use profile::Profile;
pub use profile::Selection;
pub use reader::Batch;
pub use reader::Reader;
pub use reader::Scratch;
pub use reader::Unjoined;
pub use source::Unit;
pub use span::Span;

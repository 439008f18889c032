//! The frame that all notations share: tag pairs, strings, comments, escape lines.

pub mod comment;
pub mod date;
pub mod escape;
pub mod form;
pub mod leftover;
pub mod opaque;
pub mod string;
pub mod tag;

pub use date::PartialDate;

/// Kinds of nodes that every lossless tree has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FrameKind {
    /// The whole input.
    File,
    /// One game.
    Game,
    /// `[Event "x"]`, or what was meant as a tag pair.
    TagPair,
    /// The bracket that opens a tag pair.
    Open,
    /// The name in a tag pair.
    TagName,
    /// A string with its quotes; unterminated, it ends with its line.
    String,
    /// A word in a tag pair that is neither its name nor a string.
    TagWord,
    /// The bracket that closes a tag pair.
    Close,
    /// `{ … }`; unterminated, it ends with its game.
    BraceComment,
    /// `; …` up to the end of the line.
    LineComment,
    /// `% …` from the first column to the end of the line.
    EscapeLine,
    /// Blanks, horizontal and vertical tabs.
    Blank,
    /// One line end: LF, CR LF or CR.
    Newline,
    /// The byte order mark.
    Bom,
    /// Text that has no place in the notation.
    Bogus,
    /// Text that was not read: beyond a limit, or no text at all.
    Opaque,
    /// Other text around embedded games, with the delimiters.
    Outside,
}

/// The names that the rules of the frame have in the grammar of a notation.
///
/// Every grammar makes its own `Rule`; [`crate::impl_frame_rule!`] connects it, and a rule
/// that is missing does not compile.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub trait FrameRule: Copy + Eq {
    /// A tag pair.
    const TAG_PAIR: Self;
    /// The name in a tag pair, and any other word in it.
    const TAG_NAME: Self;
    /// A string.
    const STRING: Self;
    /// A comment in braces.
    const BRACE_COMMENT: Self;
    /// A comment up to the end of the line.
    const LINE_COMMENT: Self;
    /// An escape line.
    const ESCAPE_LINE: Self;
}

/// Connects the private `Rule` of a notation with the frame.
#[macro_export]
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
macro_rules! impl_frame_rule {
    ($Rule:ident) => {
        impl $crate::frame::FrameRule for $Rule {
            const TAG_PAIR: Self = $Rule::tag_pair;
            const TAG_NAME: Self = $Rule::tag_name;
            const STRING: Self = $Rule::string;
            const BRACE_COMMENT: Self = $Rule::brace_comment;
            const LINE_COMMENT: Self = $Rule::line_comment;
            const ESCAPE_LINE: Self = $Rule::escape_line;
        }
    };
}

impl FrameKind {
    /// The frame's kind for a rule, where the rule is one of the frame's tokens.
    #[must_use]
    pub fn of_token<R: FrameRule>(rule: R) -> Option<Self> {
        Some(if rule == R::STRING {
            Self::String
        } else if rule == R::TAG_NAME {
            Self::TagName
        } else if rule == R::BRACE_COMMENT {
            Self::BraceComment
        } else if rule == R::LINE_COMMENT {
            Self::LineComment
        } else if rule == R::ESCAPE_LINE {
            Self::EscapeLine
        } else {
            return None;
        })
    }

    /// The name in a tree dump.
    ///
    /// ```
    /// assert_eq!(portnote_core::frame::FrameKind::TagPair.name(), "tag_pair");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Game => "game",
            Self::TagPair => "tag_pair",
            Self::Open => "open",
            Self::TagName => "tag_name",
            Self::String => "string",
            Self::TagWord => "tag_word",
            Self::Close => "close",
            Self::BraceComment => "brace_comment",
            Self::LineComment => "line_comment",
            Self::EscapeLine => "escape_line",
            Self::Blank => "blank",
            Self::Newline => "newline",
            Self::Bom => "bom",
            Self::Bogus => "bogus",
            Self::Opaque => "opaque",
            Self::Outside => "outside",
        }
    }
}

//! The codes of the shared frame: encodings, line ends, tag pairs, strings, comments, limits.

use crate::coded::{Coded, Entry, Level};
use crate::excerpt::named;
use crate::transliterate::{is_latin1, to_latin1};
use crate::wording::counted;
use crate::{Profile, problems};

/// How many more there are in a game, in words.
fn further(more: usize) -> String {
    match more {
        0 => String::new(),
        more => format!(" (and {more} more in this game)"),
    }
}

problems! {
    /// A problem of the frame that all notations share.
    #[family = "core"]
    #[pages = "problem"]
    pub enum Problem {
        #[code = "bom"]
        #[level(Warning, Error)]
        #[error("unexpected byte order mark")]
        Bom,

        #[code = "utf16"]
        #[level(Error, Error)]
        #[error("file is UTF-16: expected UTF-8 or a single-byte encoding")]
        Utf16,

        #[code = "not-text"]
        #[level(Error, Error)]
        #[error("not a text file: it looks like {guess}")]
        NotText {
            /// What the file seems to be.
            guess: &'static str,
        },

        #[code = "wrong-format"]
        #[level(Error, Error)]
        #[error("not a {expected} file: it looks like {guess}")]
        WrongFormat {
            /// What the file seems to be.
            guess: &'static str,
            /// The notation in which it was read.
            expected: &'static str,
        },

        #[code = "c1-byte"]
        #[level(Warning, Error)]
        #[error("invalid byte 0x{byte:02X}: it is not in ISO 8859-1 and is read as Windows-1252 `{character}` ({} in this game)", counted(*.count, "such byte"))]
        C1Byte {
            /// The first such byte.
            byte: u8,
            /// The character that it is taken for.
            character: char,
            /// Bytes of this kind in the game.
            count: usize,
        },

        #[code = "invalid-utf8"]
        #[level(Warning, Error)]
        #[error("invalid UTF-8 in a game with UTF-8 elsewhere: the game is read as Windows-1252")]
        InvalidUtf8,

        #[code = "charset-mismatch"]
        #[level(Warning, Warning)]
        #[error("charset is {declared}, but the bytes are not valid in it: the game is read as {used}")]
        CharsetMismatch {
            /// The charset that was declared or chosen.
            declared: String,
            /// The charset that is used.
            used: String,
        },

        #[code = "mixed-encoding"]
        #[level(Warning, Error)]
        #[error("game is {found}, but the games before it are {before}")]
        MixedEncoding {
            /// The encoding of this game.
            found: String,
            /// The encoding of the games before.
            before: String,
        },

        #[code = "maybe-other-charset"]
        #[level(Info, Info)]
        #[error("text may be in another charset: it is read as Windows-1252")]
        MaybeOtherCharset,

        #[code = "not-latin1"]
        #[level(Info, Error)]
        #[error("character {} is encoded in UTF-8, but the charset of the standard is ISO 8859-1", visible(*.character))]
        NotLatin1 {
            /// The first such character.
            character: char,
        },

        #[code = "not-utf8"]
        #[level(Silent, Error)]
        #[error("character {} is not encoded in UTF-8", visible(*.character))]
        NotUtf8 {
            /// The first such character.
            character: char,
        },

        #[code = "unencodable"]
        #[level(Error, Error)]
        #[error("character {} cannot be written in {charset}{more}", visible(*.character))]
        Unencodable {
            /// The character.
            character: char,
            /// The charset of the target.
            charset: String,
            /// How many other places there are, in words.
            more: String,
        },

        #[code = "transliterated"]
        #[level(Warning, Warning)]
        #[error("transliterated to {charset}: {what}")]
        Transliterated {
            /// The charset of the target.
            charset: &'static str,
            /// What is written for which characters.
            what: String,
        },

        #[code = "control-character"]
        #[level(Warning, Error)]
        #[error("unexpected control character {name} in {place}")]
        ControlCharacter {
            /// The short name of the character, like `BEL` or `0x7F`.
            name: String,
            /// What it is in.
            place: &'static str,
            /// Whether it is in a token, where it changes what is read.
            in_token: bool,
        },

        #[code = "dos-eof"]
        #[level(Info, Error)]
        #[error("unexpected Ctrl-Z at the end of the file")]
        DosEof,

        #[code = "mixed-line-ends"]
        #[level(Warning, Warning)]
        #[error("line ends with {found}, but the lines before end with {before}")]
        MixedLineEnds {
            /// How this line ends.
            found: &'static str,
            /// How the first line ends.
            before: &'static str,
        },

        #[code = "game-too-large"]
        #[level(Error, Error)]
        #[error("game has more than {limit}: its text is kept but not read")]
        GameTooLarge {
            /// The limit in force, with its unit.
            limit: String,
        },

        #[code = "too-many-tags"]
        #[level(Error, Error)]
        #[error("game has more than {}: the rest is kept but not read", counted(*.limit, "tag"))]
        TooManyTags {
            /// The limit in force.
            limit: u64,
        },

        #[code = "nesting-limit"]
        #[level(Error, Error)]
        #[error("{what} are nested deeper than {limit}: the text inside is kept but not read")]
        NestingLimit {
            /// What is nested, in the plural.
            what: &'static str,
            /// The limit in force.
            limit: u64,
        },

        #[code = "number-range"]
        #[level(Error, Error)]
        #[error("number of {digits} digits is too large: expected at most {most}")]
        NumberRange {
            /// Digits of the number.
            digits: usize,
            /// The greatest number.
            most: u64,
        },

        #[code = "more-diagnostics"]
        #[level(Info, Info)]
        #[error("{more} more {} not listed: {counts}", if *.more == 1 { "diagnostic is" } else { "diagnostics are" })]
        MoreDiagnostics {
            /// How many are left out.
            more: u64,
            /// The counts per code, in words.
            counts: String,
        },

        #[code = "missing-bracket"]
        #[level(Error, Error)]
        #[error("missing closing `]` of tag{}", named(.name))]
        MissingBracket {
            /// The name of the tag, where it has one.
            name: String,
        },

        #[code = "missing-name"]
        #[level(Error, Error)]
        #[error("{}", nameless(*.others))]
        MissingName {
            /// Tag pairs after it that have none either, with nothing between them.
            others: usize,
        },

        #[code = "missing-value"]
        #[level(Error, Error)]
        #[error("missing value of tag `{name}`")]
        MissingValue {
            /// The name of the tag.
            name: String,
        },

        #[code = "value-not-quoted"]
        #[level(Error, Error)]
        #[error("{} around the value of tag `{name}`", if *.has_other { "expected straight quotes `\"`" } else { "missing quotes" })]
        ValueNotQuoted {
            /// The name of the tag.
            name: String,
            /// Whether quotes of another form are there.
            has_other: bool,
        },

        #[code = "extra-token"]
        #[level(Error, Error)]
        #[error("unexpected text after the value of tag `{name}`")]
        ExtraToken {
            /// The name of the tag.
            name: String,
        },

        #[code = "tag-name"]
        #[level(Error, Error)]
        #[error("invalid tag name {name}: expected at most 255 letters `A` to `Z` or `a` to `z`, digits and `_`")]
        TagName {
            /// The name in quotes, cut where it is long.
            name: String,
        },

        #[code = "html-code"]
        #[level(Warning, Warning)]
        #[error("unexpected HTML code `{text}`{}", further(*.more))]
        HtmlCode {
            /// The first code.
            text: String,
            /// How many more there are.
            more: usize,
        },

        #[code = "quoted-mail"]
        #[level(Warning, Error)]
        #[error("unexpected `>` at the beginning of each line, as in quoted mail")]
        QuotedMail,

        #[code = "comment-in-tag"]
        #[level(Error, Error)]
        #[error("unexpected comment in tag{}", named(.name))]
        CommentInTag {
            /// The name of the tag, where it has one.
            name: String,
        },

        #[code = "tab-in-string"]
        #[level(Error, Error)]
        #[error("unexpected tab in a string")]
        TabInString,

        #[code = "unterminated-string"]
        #[level(Error, Error)]
        #[error("missing closing quote")]
        UnterminatedString,

        #[code = "unterminated-comment"]
        #[level(Error, Error)]
        #[error("missing closing `}}` of a comment")]
        UnterminatedComment,

        #[code = "comment-swallows-tags"]
        #[level(Warning, Warning)]
        #[error("comment has {}: its closing `}}` may be missing", tag_lines(*.tags, .names))]
        CommentSwallowsTags {
            /// Lines that look like tag pairs.
            tags: usize,
            /// The names of the tags, in words.
            names: String,
        },

        #[code = "stray-text"]
        #[level(Error, Error)]
        #[error("unexpected text outside of tags, sections and comments")]
        StrayText,
    }
}

/// Lines of a comment that look like tags.
fn tag_lines(tags: usize, names: &str) -> String {
    match tags {
        1 => format!("a line that looks like a tag ({names})"),
        _ => format!("lines that look like tags ({names})"),
    }
}

/// The message about brackets without a name, one after another.
fn nameless(others: usize) -> String {
    match others {
        0 => "missing name of a tag".to_owned(),
        others => {
            format!("missing names of {} tags, this one and the {others} after it", others + 1)
        }
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::ControlCharacter { in_token: true, .. } => Level::Error,
            // The value is read without them.
            Self::ValueNotQuoted { has_other: true, .. } if profile == Profile::Import => {
                Level::Warning
            }
            _ => self.entry().level(profile),
        }
    }

    fn is_structural(&self) -> bool {
        matches!(
            self,
            Self::MissingBracket { .. }
                | Self::MissingName { .. }
                | Self::MissingValue { .. }
                | Self::ValueNotQuoted { has_other: false, .. }
                | Self::ExtraToken { .. }
                | Self::CommentInTag { .. }
                | Self::UnterminatedString
                | Self::UnterminatedComment
                | Self::CommentSwallowsTags { .. }
                | Self::StrayText
        )
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::Utf16 => "save it as UTF-8 first",
            Self::C1Byte { .. } => "name the encoding if the file is in another code page",
            Self::InvalidUtf8 | Self::MixedEncoding { .. } => "save the file in one encoding",
            Self::CharsetMismatch { declared, .. } => {
                return Some(format!(
                    "correct the declared charset, or save the file in {declared}"
                ));
            }
            Self::MixedLineEnds { .. } => "save the file with one kind of line end",
            Self::MaybeOtherCharset => {
                "name the encoding if the word is not readable, such as `windows-1251` for Cyrillic"
            }
            Self::NotLatin1 { character } => match to_latin1(*character).as_deref() {
                _ if is_latin1(*character) => "export the file, which writes ISO 8859-1",
                Some("") => {
                    "export the file, which writes ISO 8859-1 and leaves this character out"
                }
                // In a comment it is an escape, elsewhere only a letter.
                Some(_) if matches!(character, '\u{2660}'..='\u{2667}') => {
                    "export the file, which writes ISO 8859-1, with a letter for this suit"
                }
                Some(similar) => {
                    return Some(format!(
                        "export the file, which writes ISO 8859-1, with `{similar}` for this character"
                    ));
                }
                None => "replace it: ISO 8859-1 has neither this character nor a similar one",
            },
            Self::MissingBracket { .. } => "write a tag as `[Name \"value\"]`",
            Self::MissingName { .. } => "write a tag as `[Name \"value\"]`",
            Self::MissingValue { .. } => "write `\"\"` for an empty value",
            Self::ExtraToken { .. } => {
                "a tag has one value: remove the text after it, or write `\\\"` for a quote in a value"
            }
            Self::CommentInTag { .. } => "put the comment after the `]`",
            Self::UnterminatedComment | Self::CommentSwallowsTags { .. } => {
                "close the comment with `}` where it should end"
            }
            // A notation that knows other remarks says so where it reports it.
            Self::StrayText => "write a remark in braces",
            Self::ControlCharacter { in_token: true, .. } => {
                "remove it, or write the character that was meant"
            }
            Self::GameTooLarge { .. } => "close an open comment, or raise the limit `game_bytes`",
            _ => return None,
        };
        Some(help.to_owned())
    }
}

/// A character as a message shows it: by its number where it would not be seen.
#[must_use]
pub fn visible(character: char) -> String {
    let unseen = character.is_whitespace()
        || character.is_control()
        || matches!(character, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFFD}');
    if unseen { format!("U+{:04X}", character as u32) } else { format!("`{character}`") }
}

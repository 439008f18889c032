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
    pub enum Problem {
        /// The file begins with a byte order mark.
        ///
        /// # What
        /// The first three bytes are the UTF-8 byte order mark EF BB BF.
        /// # Why
        /// Programs that look for `%` or `[` in the first column do not find them in the first
        /// line.
        /// # Spec
        /// PBN 2.1 §2.2 and PDN 2.0 know no such mark.
        /// # Bad
        /// ```text
        /// ﻿[Event "Club"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// ```
        /// # Fix
        /// Safe: remove the mark.
        #[code = "core/bom"]
        #[level(Warning, Error)]
        #[error("unexpected byte order mark")]
        Bom,

        /// The file is UTF-16.
        ///
        /// # What
        /// Every second byte of the beginning is zero, or the file begins with FF FE or FE FF.
        /// # Why
        /// The notations are defined on bytes; nothing in the file can be read.
        /// # Spec
        /// PBN 2.1 §2.2
        /// # Fix
        /// Not automatic: convert the file, for example with `iconv -f UTF-16 -t UTF-8 FILE`.
        #[code = "core/utf16"]
        #[level(Error, Error)]
        #[error("file is UTF-16: expected UTF-8 or a single-byte encoding")]
        Utf16,

        /// The file is not a text file.
        ///
        /// # What
        /// The file begins with the signature of another kind of file, or its first 4 KiB have too
        /// many control characters: at least eight, and more than one in twenty bytes.
        /// # Why
        /// Reading it as text would lead to many errors that say nothing.
        /// # Spec
        /// PBN 2.1 §2.2
        /// # Fix
        /// Not automatic: choose the right file, or unpack it first.
        #[code = "core/not-text"]
        #[level(Error, Error)]
        #[error("not a text file: it looks like {guess}")]
        NotText {
            /// What the file seems to be.
            guess: &'static str,
        },

        /// The file is of another format.
        ///
        /// # What
        /// The first game of a PDN file has moves of chess, or a LIN file has no command, such as
        /// `md|`.
        /// # Why
        /// Everything in the file would be reported as an error.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: choose the right file, or name its notation with `--notation`.
        #[code = "core/wrong-format"]
        #[level(Error, Error)]
        #[error("not a {expected} file: it looks like {guess}")]
        WrongFormat {
            /// What the file seems to be.
            guess: &'static str,
            /// The notation in which it was read.
            expected: &'static str,
        },

        /// A byte between 0x80 and 0x9F is not in ISO 8859-1.
        ///
        /// # What
        /// A game that is not UTF-8 holds bytes from 0x80 to 0x9F. They are read as
        /// Windows-1252, where most of them are quotes, dashes and the euro sign. Reported
        /// once for a file.
        /// # Why
        /// In ISO 8859-1, the charset of the standard, these bytes are not characters.
        /// # Spec
        /// PBN 2.1 §2.2
        /// # Fix
        /// Not automatic: write the character in ASCII.
        #[code = "core/c1-byte"]
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

        /// A game is UTF-8 in one place and not in another.
        ///
        /// # What
        /// The game holds valid sequences of several bytes as well as invalid UTF-8; all of
        /// it is read as Windows-1252.
        /// # Why
        /// Texts of two encodings were joined; some letters look wrong.
        /// # Spec
        /// PBN 2.1 §2.2
        /// # Fix
        /// Not automatic: save the file in one encoding.
        #[code = "core/invalid-utf8"]
        #[level(Warning, Error)]
        #[error("invalid UTF-8 in a game with UTF-8 elsewhere: the game is read as Windows-1252")]
        InvalidUtf8,

        /// A declared or chosen charset contradicts the bytes.
        ///
        /// # What
        /// A `%Content-type` line, a byte order mark or an option names a charset in which
        /// the bytes of this game are not valid.
        /// # Why
        /// Readers that trust the declaration see wrong letters.
        /// # Spec
        /// PBN 2.1 §2.2
        /// # Fix
        /// Not automatic: correct the declaration or save the file again.
        #[code = "core/charset-mismatch"]
        #[level(Warning, Warning)]
        #[error("charset is {declared}, but the bytes are not valid in it: the game is read as {used}")]
        CharsetMismatch {
            /// The charset that was declared or chosen.
            declared: String,
            /// The charset that is used.
            used: String,
        },

        /// The games of a file are in different encodings.
        ///
        /// # What
        /// One game is UTF-8 and another is not. Reported once for a file.
        /// # Why
        /// In any single encoding, some of the names have wrong letters.
        /// # Spec
        /// PBN 2.1 §2.2
        /// # Fix
        /// Not automatic: save the file in one encoding.
        #[code = "core/mixed-encoding"]
        #[level(Warning, Error)]
        #[error("game is {found}, but the games before it are {before}")]
        MixedEncoding {
            /// The encoding of this game.
            found: String,
            /// The encoding of the games before.
            before: String,
        },

        /// The text may be in another charset.
        ///
        /// # What
        /// A word has only non-ASCII letters, like words in Cyrillic or Greek. The file does not
        /// name its charset and is read as Windows-1252.
        /// # Why
        /// If the charset is wrong, a name is shown as a row of accented letters.
        /// # Spec
        /// PBN 2.1 §2.1
        /// # Fix
        /// Not automatic: name the charset.
        #[code = "core/maybe-other-charset"]
        #[level(Info, Info)]
        #[error("text may be in another charset: it is read as Windows-1252")]
        MaybeOtherCharset,

        /// A character is not encoded in ISO 8859-1.
        ///
        /// # What
        /// The game is in UTF-8 and has a character outside ASCII. Reported once for a game.
        /// # Why
        /// The charset of the standard is ISO 8859-1. Programs that follow it show other letters.
        /// # Spec
        /// PBN 2.1 §2.2
        /// # Bad
        /// ```text
        /// [West "Wałęsa"]
        /// ```
        /// # Good
        /// ```text
        /// [West "Walesa"]
        /// ```
        /// # Fix
        /// Not automatic: `portnote export` writes ISO 8859-1 and replaces similar letters, such as
        /// `ł` by `l`.
        #[code = "core/not-latin1"]
        #[level(Info, Error)]
        #[error("character {} is encoded in UTF-8, but the charset of the standard is ISO 8859-1", visible(*.character))]
        NotLatin1 {
            /// The first such character.
            character: char,
        },

        /// A character is not written in UTF-8.
        ///
        /// # What
        /// The game has a character outside ASCII and is not in UTF-8. Reported once for a game.
        /// # Why
        /// The charset of the standard is UTF-8. Programs that follow it show other letters.
        /// # Spec
        /// PDN 3.0, encoding
        /// # Fix
        /// Not automatic: save the file in UTF-8.
        #[code = "core/not-utf8"]
        #[level(Silent, Error)]
        #[error("character {} is not encoded in UTF-8", visible(*.character))]
        NotUtf8 {
            /// The first such character.
            character: char,
        },

        /// A character cannot be written in the charset of the output.
        ///
        /// # What
        /// The text has a character that is not in ISO 8859-1 and has no usual replacement. With
        /// `--unencodable error`, every character that is not in ISO 8859-1 is reported.
        /// # Why
        /// Leaving it out or replacing it would change the text silently.
        /// # Spec
        /// PBN 2.1 §2.2
        /// # Fix
        /// Not automatic: in PBN `--unencodable question` writes `?` and `--charset utf-8` keeps the
        /// character; in PDN `--lossy` writes `?` or a similar character.
        #[code = "core/unencodable"]
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

        /// A character was replaced, because the charset of the export format does not have it.
        ///
        /// # What
        /// The text holds characters for which ISO 8859-1 has no byte. The export wrote the
        /// usual replacements: `\S` for a spade sign in a comment, `S` elsewhere, `l` for
        /// an l with a stroke, `'` for a curly quote.
        /// # Why
        /// The text of the export differs from that of the file, and the original characters cannot
        /// be restored from it.
        /// # Spec
        /// PBN 2.1 §2.2, §3.8
        /// # Fix
        /// Not automatic: `--charset utf-8` keeps the characters, `--unencodable error` refuses the
        /// game.
        #[code = "core/transliterated"]
        #[level(Warning, Warning)]
        #[error("transliterated to {charset}: {what}")]
        Transliterated {
            /// The charset of the target.
            charset: &'static str,
            /// What is written for which characters.
            what: String,
        },

        /// The text has a control character.
        ///
        /// # What
        /// The text holds a control character other than a line end or a tab.
        /// # Why
        /// It is invisible, and editors and terminals show it in different ways.
        /// # Spec
        /// PBN 2.1 §2.2
        /// # Bad
        /// ```text
        /// {a bell: }
        /// [Event "Club"]
        /// ```
        /// # Good
        /// ```text
        /// {a bell: none}
        /// [Event "Club"]
        /// ```
        /// # Fix
        /// Safe if the character is in a comment, or between tags or tokens: remove it. Unsafe if
        /// it is in an escape line: remove it. Not automatic if it is inside a tag or token. Not
        /// automatic between tags or tokens if the line has nothing else, or also a comment.
        #[code = "core/control-character"]
        #[level(Warning, Error)]
        #[error("unexpected control character {name} in {place}")]
        ControlCharacter {
            /// Its short name, like `BEL` or `0x7F`.
            name: String,
            /// What it is in.
            place: &'static str,
            /// Whether it is in a token, where it changes what is read.
            in_token: bool,
        },

        /// The file ends with Ctrl-Z.
        ///
        /// # What
        /// The last byte is 0x1A, which old systems wrote at the end of text files. The byte is
        /// kept and ignored.
        /// # Why
        /// The byte is a mark of an old system and not part of the text.
        /// # Spec
        /// PBN 2.1 §2.3
        /// # Fix
        /// Safe: remove the byte. Not automatic if the file holds nothing else.
        #[code = "core/dos-eof"]
        #[level(Info, Error)]
        #[error("unexpected Ctrl-Z at the end of the file")]
        DosEof,

        /// Lines end in different ways.
        ///
        /// # What
        /// Some lines end with LF, others with CR LF or CR. Reported once for a file.
        /// # Why
        /// Some programs then see empty lines, and empty lines separate games.
        /// # Spec
        /// PBN 2.1 §2.3
        /// # Fix
        /// Not automatic: `portnote export` writes one kind of line end.
        #[code = "core/mixed-line-ends"]
        #[level(Warning, Warning)]
        #[error("line ends with {found}, but the lines before end with {before}")]
        MixedLineEnds {
            /// How this line ends.
            found: &'static str,
            /// How the first line ends.
            before: &'static str,
        },

        /// A game is larger than the limit.
        ///
        /// # What
        /// The end of a game was not found within `game_bytes`. The text of the game is kept but
        /// not read.
        /// # Why
        /// The limit bounds the memory that one game can use. Most often a comment was not closed.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: close the comment, or raise the limit with `--limit game_bytes=N`.
        #[code = "core/game-too-large"]
        #[level(Error, Error)]
        #[error("game has more than {limit}: its text is kept but not read")]
        GameTooLarge {
            /// The limit in force, with its unit.
            limit: String,
        },

        /// A game has more tags than the limit.
        ///
        /// # What
        /// Tag pairs beyond `tags_per_game` are kept in the text but not read.
        /// # Why
        /// The limit bounds the work that one game can cause.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: raise the limit with `--limit tags_per_game=N`.
        #[code = "core/too-many-tags"]
        #[level(Error, Error)]
        #[error("game has more than {}: the rest is kept but not read", counted(*.limit, "tag"))]
        TooManyTags {
            /// The limit in force.
            limit: u64,
        },

        /// Variations or rows are nested too deeply.
        ///
        /// # What
        /// More parentheses are open at one place than `nesting` allows, or a row of a bidding
        /// table is deeper than `table_nesting`. The text inside is kept but not read; the text
        /// after it is read. Reported once for a game or a system.
        /// # Why
        /// The limit bounds the work that one game can cause.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: raise the limit with `--limit nesting=N` or `--limit table_nesting=N`.
        #[code = "core/nesting-limit"]
        #[level(Error, Error)]
        #[error("{what} are nested deeper than {limit}: the text inside is kept but not read")]
        NestingLimit {
            /// What is nested, in the plural.
            what: &'static str,
            /// The limit in force.
            limit: u64,
        },

        /// A number is too large.
        ///
        /// # What
        /// A number has more digits than any board, score or trick count needs.
        /// # Why
        /// Programs cannot calculate with such a number. Its digits are kept as text.
        /// # Spec
        /// none
        /// # Bad
        /// ```text
        /// [Board "99999999999999999999"]
        /// ```
        /// # Good
        /// ```text
        /// [Board "99"]
        /// ```
        /// # Fix
        /// Not automatic: the intended number is unknown.
        #[code = "core/number-range"]
        #[level(Error, Error)]
        #[error("number of {digits} digits is too large: expected at most {most}")]
        NumberRange {
            /// Digits of the number.
            digits: usize,
            /// The greatest number.
            most: u64,
        },

        /// A file has more diagnostics than are listed.
        ///
        /// # What
        /// The file has more diagnostics than `diagnostics_kept`. Errors are listed before
        /// warnings, and warnings before infos. Diagnostics that are not listed are counted. From a
        /// single game, at most ten thousand are kept and counted, even if the limit is higher.
        /// # Why
        /// A file of another kind would otherwise fill the memory with messages.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: raise the limit with `--limit diagnostics_kept=N`.
        #[code = "core/more-diagnostics"]
        #[level(Info, Info)]
        #[error("{more} more {} not listed: {counts}", if *.more == 1 { "diagnostic is" } else { "diagnostics are" })]
        MoreDiagnostics {
            /// How many are left out.
            more: u64,
            /// The counts per code, in words.
            counts: String,
        },

        /// A tag pair has no closing bracket.
        ///
        /// # What
        /// The line ends, or another tag begins, before the `]` of a tag pair.
        /// # Why
        /// Programs disagree about the place where the tag ends.
        /// # Spec
        /// PBN 2.1 §3.3
        /// # Bad
        /// ```text
        /// [Event "Club"
        /// [Site "Here"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// [Site "Here"]
        /// ```
        /// # Fix
        /// Unsafe: insert `]`.
        #[code = "core/missing-bracket"]
        #[level(Error, Error)]
        #[error("missing closing `]` of tag{}", named(.name))]
        MissingBracket {
            /// The name of the tag, where it has one.
            name: String,
        },

        /// A tag pair has no name.
        ///
        /// # What
        /// No name follows the `[`.
        /// # Why
        /// Without the name, it is unknown what the value means.
        /// # Spec
        /// PBN 2.1 §3.3
        /// # Bad
        /// ```text
        /// [Event "Club"]
        /// ["Here"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// [Site "Here"]
        /// ```
        /// # Fix
        /// Not automatic: the intended tag is unknown.
        #[code = "core/missing-name"]
        #[level(Error, Error)]
        #[error("{}", nameless(*.others))]
        MissingName {
            /// Tag pairs after it that have none either, with nothing between them.
            others: usize,
        },

        /// A tag pair has no value.
        ///
        /// # What
        /// No string follows the name of a tag.
        /// # Why
        /// An empty value is written `""`. Without a string, it is unknown whether the value is
        /// empty or was lost.
        /// # Spec
        /// PBN 2.1 §3.3
        /// # Bad
        /// ```text
        /// [Event]
        /// ```
        /// # Good
        /// ```text
        /// [Event ""]
        /// ```
        /// # Fix
        /// Unsafe: insert `""`.
        #[code = "core/missing-value"]
        #[level(Error, Error)]
        #[error("missing value of tag `{name}`")]
        MissingValue {
            /// The name of the tag.
            name: String,
        },

        /// A tag value has no quotes.
        ///
        /// # What
        /// After the name of a tag, there are words without quotes instead of a string in quotes.
        /// Single or typographic quotes, such as `'x'`, `“x”` and `«x»`, are a warning: the value is
        /// read without them.
        /// # Why
        /// Only a string in straight quotes is a value. Strict programs reject the tag.
        /// # Spec
        /// PBN 2.1 §3.3
        /// # Bad
        /// ```text
        /// [Event Random]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Random"]
        /// ```
        /// # Fix
        /// Safe: put the value in straight quotes. Not automatic if the `]` is missing too.
        #[code = "core/value-not-quoted"]
        #[level(Error, Error)]
        #[error("{} around the value of tag `{name}`", if *.has_other { "expected straight quotes `\"`" } else { "missing quotes" })]
        ValueNotQuoted {
            /// The name of the tag.
            name: String,
            /// Whether quotes of another form are there.
            has_other: bool,
        },

        /// A tag pair has text after its value.
        ///
        /// # What
        /// There is text between the value of a tag and its `]`, often because a quote in
        /// the value was not escaped.
        /// # Why
        /// A tag pair has exactly one value; a quote inside it is written `\"`.
        /// # Spec
        /// PBN 2.1 §3.2, §3.3
        /// # Bad
        /// ```text
        /// [Event "The "Cup" final"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "The \"Cup\" final"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which quotes belong to the value.
        #[code = "core/extra-token"]
        #[level(Error, Error)]
        #[error("unexpected text after the value of tag `{name}`")]
        ExtraToken {
            /// The name of the tag.
            name: String,
        },

        /// A tag name has a character that names cannot have.
        ///
        /// # What
        /// A name holds something other than letters A to Z or a to z, digits and `_`, or is longer
        /// than 255 characters.
        /// # Why
        /// Other programs end the name at such a character, so they do not know the tag.
        /// # Spec
        /// PBN 2.1 §3.2
        /// # Bad
        /// ```text
        /// [Event-Name "Club"]
        /// ```
        /// # Good
        /// ```text
        /// [Event_Name "Club"]
        /// ```
        /// # Fix
        /// Not automatic: the intended name is unknown.
        #[code = "core/tag-name"]
        #[level(Error, Error)]
        #[error("invalid tag name {name}: expected at most 255 letters `A` to `Z` or `a` to `z`, digits and `_`")]
        TagName {
            /// The name in quotes, cut where it is long.
            name: String,
        },

        /// The text has codes of HTML.
        ///
        /// # What
        /// Characters are written as in the source of a web page, such as `&nbsp;`, `&quot;` and
        /// `<br>`. A line break in a comment is left alone. Reported once for a game.
        /// # Why
        /// The notations have no such codes: they become parts of values, or text among the moves.
        /// # Spec
        /// none
        /// # Bad
        /// ```text
        /// [Event "Smith &amp; Sons Cup"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Smith & Sons Cup"]
        /// ```
        /// # Fix
        /// Unsafe: write the characters themselves.
        #[code = "core/html-code"]
        #[level(Warning, Warning)]
        #[error("unexpected HTML code `{text}`{}", further(*.more))]
        HtmlCode {
            /// The first code.
            text: String,
            /// How many more there are.
            more: usize,
        },

        /// The text is a quoted mail.
        ///
        /// # What
        /// Each line of a game begins with `>`, as mail programs quote a text. Reported once for a
        /// game.
        /// # Why
        /// The signs are read as text, and blank lines are no longer blank.
        /// # Spec
        /// none
        /// # Bad
        /// ```text
        /// > [Event "Club"]
        /// > [Site "Leeds"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// [Site "Leeds"]
        /// ```
        /// # Fix
        /// Unsafe: remove the signs.
        #[code = "core/quoted-mail"]
        #[level(Warning, Error)]
        #[error("unexpected `>` at the beginning of each line, as in quoted mail")]
        QuotedMail,

        /// A tag pair has a comment.
        ///
        /// # What
        /// A comment is between the brackets of a tag pair.
        /// # Why
        /// A comment may follow a tag, but it is not allowed inside the tag.
        /// # Spec
        /// PBN 2.1 §3.8
        /// # Bad
        /// ```text
        /// [Event {the club} "Club"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"] {the club}
        /// ```
        /// # Fix
        /// Unsafe: move a comment in braces after the `]`. Not automatic if the comment runs to the
        /// end of its line.
        #[code = "core/comment-in-tag"]
        #[level(Error, Error)]
        #[error("unexpected comment in tag{}", named(.name))]
        CommentInTag {
            /// The name of the tag, where it has one.
            name: String,
        },

        /// A string has a tab.
        ///
        /// # What
        /// A string holds a tab, horizontal or vertical.
        /// # Why
        /// A string is a token, and tokens hold printing characters only.
        /// # Spec
        /// PBN 2.1 §3.2
        /// # Bad
        /// ```text
        /// [Event "Club	final"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club final"]
        /// ```
        /// # Fix
        /// Safe: write a space.
        #[code = "core/tab-in-string"]
        #[level(Error, Error)]
        #[error("unexpected tab in a string")]
        TabInString,

        /// A string has no closing quote.
        ///
        /// # What
        /// The line ends before the closing quote of a string. The string ends with its line;
        /// a `]` at the end of the line closes the tag.
        /// # Why
        /// A string cannot continue on the next line. Strict programs lose the rest of the game.
        /// # Spec
        /// PBN 2.1 §3.2
        /// # Bad
        /// ```text
        /// [Event "Club]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// ```
        /// # Fix
        /// Unsafe: insert the closing quote. If a quote of another kind is in its place, and the
        /// string continues into the next tag, write a straight one.
        #[code = "core/unterminated-string"]
        #[level(Error, Error)]
        #[error("missing closing quote")]
        UnterminatedString,

        /// A comment has no closing brace.
        ///
        /// # What
        /// No `}` follows the `{` up to the end of the file. portnote ends the
        /// comment before the next line that begins with `[` after an empty line, and reads a new
        /// game there.
        /// # Why
        /// By the standard, the whole rest of the file would be part of the comment.
        /// # Spec
        /// PBN 2.1 §3.8
        /// # Bad
        /// ```text
        /// [Event "Club"]
        /// {a good club
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// {a good club}
        /// ```
        /// # Fix
        /// Unsafe if lines of the comment look like tags: insert `}` before them. Otherwise not
        /// automatic: it is unknown where the comment should end.
        #[code = "core/unterminated-comment"]
        #[level(Error, Error)]
        #[error("missing closing `}}` of a comment")]
        UnterminatedComment,

        /// A comment has lines that look like tags.
        ///
        /// # What
        /// A comment in braces has lines that look like tags. After an empty line the beginning
        /// of a tag is enough. Elsewhere the line must be a whole tag, one of the tags must be a tag
        /// of the notation, and there must be other text in the comment: a comment of nothing but
        /// tags is taken as intended. The first line of the comment is not looked at.
        /// # Why
        /// This is legal, but most often a `}` was forgotten. The tags, or whole games, are then
        /// lost in the comment, up to the `}` of a later one.
        /// # Spec
        /// PBN 2.1 §3.8
        /// # Bad
        /// ```text
        /// [Event "Club"]
        /// {a note
        /// [Site "Here"] {end}
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// {a note}
        /// [Site "Here"] {end}
        /// ```
        /// # Fix
        /// Unsafe: insert `}` at the end of the text before the tags. Not automatic if the same tags
        /// are in the game itself: the comment may quote them.
        #[code = "core/comment-swallows-tags"]
        #[level(Warning, Warning)]
        #[error("comment has {}: its closing `}}` may be missing", tag_lines(*.tags, .names))]
        CommentSwallowsTags {
            /// Lines that look like tag pairs.
            tags: usize,
            /// The names of the tags, in words.
            names: String,
        },

        /// Text is outside of tags, sections and comments.
        ///
        /// # What
        /// Text is before the first tag of a game, or a character is in a place where no section
        /// can have it. Several such lines in a row have one report.
        /// # Why
        /// Other programs skip the text or stop at it. A remark is written in braces, in PBN also
        /// after `;`.
        /// # Spec
        /// PBN 2.1 §3.1
        /// # Bad
        /// ```text
        /// Generated 36 hands
        /// ```
        /// # Good
        /// ```text
        /// % Generated 36 hands
        /// ```
        /// # Fix
        /// Unsafe: put `%` in front of each line, which makes it an escape line, because the text may
        /// be what the file is about. Not automatic if the text shares a line with something else, or
        /// is a piece of a game that an empty line cuts.
        #[code = "core/stray-text"]
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
        others => format!(
            "missing names of {} tags, this one and the {others} after it",
            others + 1
        ),
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
            Self::ValueNotQuoted {
                has_other: true, ..
            } if profile == Profile::Import => Level::Warning,
            _ => self.entry().level(profile),
        }
    }

    fn is_structural(&self) -> bool {
        matches!(
            self,
            Self::MissingBracket { .. }
                | Self::MissingName { .. }
                | Self::MissingValue { .. }
                | Self::ValueNotQuoted {
                    has_other: false,
                    ..
                }
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
            Self::Utf16 => "convert it first with `iconv -f UTF-16 -t UTF-8 FILE`",
            Self::C1Byte { .. } => "use `--encoding` if the file is in another code page",
            Self::InvalidUtf8 | Self::MixedEncoding { .. } => "save the file in one encoding",
            Self::CharsetMismatch { declared, .. } => {
                return Some(format!(
                    "correct the declared charset, or save the file in {declared}"
                ));
            }
            Self::MixedLineEnds { .. } => "save the file with one kind of line end",
            Self::MaybeOtherCharset => {
                "use `--encoding` if the word is not readable, as in `--encoding windows-1251` for Cyrillic"
            }
            Self::NotLatin1 { character } => match to_latin1(*character).as_deref() {
                _ if is_latin1(*character) => "use `portnote export`, which writes ISO 8859-1",
                Some("") => {
                    "use `portnote export`, which writes ISO 8859-1 and leaves this character out"
                }
                // In a comment it is an escape, elsewhere only a letter.
                Some(_) if matches!(character, '\u{2660}'..='\u{2667}') => {
                    "use `portnote export`, which writes ISO 8859-1, with a letter for this suit"
                }
                Some(similar) => {
                    return Some(format!(
                        "use `portnote export`, which writes ISO 8859-1, with `{similar}` for this character"
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
            Self::GameTooLarge { .. } => {
                "close an open comment, or raise the limit with `--limit game_bytes=N`"
            }
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
    if unseen {
        format!("U+{:04X}", character as u32)
    } else {
        format!("`{character}`")
    }
}

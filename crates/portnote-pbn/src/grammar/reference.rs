//! Generated from `grammars/frame.pest` and `grammars/pbn.pest`: edit there, then run
//! `cargo xtask sync-grammars`.
//!
//! Recognition begins with the rule `game`.
#![allow(missing_docs, reason = "the grammar says what its rules are")]

/// The parser that pest derives from the grammar: what a text is by definition.
#[derive(Clone, Copy, Debug, pest_derive::Parser)]
#[grammar_inline = r####"
// The frame that PBN, PDN and PPN share. No rule here owns SOI or EOI, and no rule contains itself.
// Lines end with LF or CR LF: a lone CR is read as LF before the engine sees the text.
// The most frequent alternatives come first, and blanks before anything else: a rule that fails costs more than a character.
// Loops are in atomic rules (@ and $), where pest adds nothing to a step.

/// A tag pair without its `[`, or what was meant as one: `Event "x"]`. Every part may be missing; the value may stand
/// on another line; a line with other text ends the tag. PBN 2.1 §3.3
tag_pair = ${
    tag_name?
  ~ (" " ~ string | string | white+ ~ string)?
  ~ ("]" | (blank* ~ (string | brace_comment | line_comment | tag_name))* ~ (white* ~ "]")?)
}

/// The name in a tag pair, or another word in it: anything but white space and what begins or ends something else.
/// Whether it has the letters of a name is checked later. PBN 2.1 §3.2
tag_name = @{ (
    'a'..'z' | 'A'..'Z' | '\''..':' | '<'..'@' | '^'..'`' | '#'..'&' | "!" | "\\" | '|'..'~'
  | '\u{00}'..'\u{08}' | "\u{0C}" | '\u{0E}'..'\u{1F}' | '\u{7F}'..'\u{10FFFF}'
)+ }

/// A string token, `"x"`; without its closing quote it ends with its line. PBN 2.1 §3.2
string = @{ "\"" ~ (!("\"" | "\\" | "\n") ~ ANY)* ~ ("\\" ~ ("\"" | "\\")? ~ (!("\"" | "\\" | "\n") ~ ANY)*)* ~ "\""? }

/// A comment up to the next closing brace; without one it ends with its game. PBN 2.1 §3.8
brace_comment = @{ "{" ~ (!"}" ~ ANY)* ~ "}"? }

/// A comment up to the end of its line. PBN 2.1 §3.8
line_comment = @{ ";" ~ (!"\n" ~ ANY)* }

/// A line that begins with `%` and is not part of the text. PBN 2.1 §2.4
escape_line = @{ "%" ~ (!"\n" ~ ANY)* }

/// A line end, and the escape line after it: column 1 is the place after a line end.
line_end = _{ ("\n" | "\r\n") ~ escape_line? }

/// White space within a line. PBN 2.1 §2.2
blank = _{ " " | "\t" | "\u{0B}" }

/// White space of the import format.
white = _{ blank | line_end }
// PBN 2.1, one game at a time. Total: whatever the text, `game` matches all of it.
// The section of a tag is known by its name, which decides how the tokens after it are cut.

/// A game: tag pairs, each with its bracket and line end, and the tokens of their sections. PBN 2.1 §3, §3.1
game = ${
    SOI ~ escape_line?
  ~ ( " "
    | "[" ~ white* ~ (&(("Auction" | "Play") ~ (blank | "\"" | "\n" | "\r\n" | "]")) ~ call_section | tag_pair ~ line_end?)
    | line_end
    | section_token
    | !"[" ~ (string | blank | brace_comment | line_comment | stray)
    )*
  ~ EOI
}

/// An Auction or Play section: its tag pair without the `[`, and its tokens. PBN 2.1 §3.5, §3.6
call_section = ${
    tag_pair
  ~ ( " "
    | call_or_card
    | line_end
    | !"[" ~ (note_reference | suffix | nag | asterisk | plus | irregularity | blank | brace_comment | line_comment | string | call_stray)
    )*
}

/// A call token or card token, like `1NT`, `Pass`, `SK`, `-`. PBN 2.1 §3.5.1, §3.6.1
call_or_card = @{ ('A'..'Z' | '0'..'9' | 'a'..'z' | "-" | '\u{80}'..'\u{10FFFF}')+ }

/// A suffix: one or two of `!` and `?`. PBN 2.1 §3.5.3, §3.6.3
suffix = @{ ("!" | "?") ~ ("!" | "?")? }

/// A note reference, `=1=`. PBN 2.1 §3.5.4, §3.6.4
note_reference = @{ "=" ~ '0'..'9'* ~ "="? }

/// A numeric annotation glyph, `$13`. PBN 2.1 §3.7
nag = @{ "$" ~ '0'..'9'* }

/// No further calls or cards. PBN 2.1 §3.5, §3.6
asterisk = { "*" }

/// The next call or card is still to be made. PBN 2.1 §3.5, §3.6
plus = { "+" }

/// An irregularity, `^I` `^S` `^R` `^L`. PBN 2.1 §3.9
irregularity = @{ "^" ~ ('A'..'Z' | 'a'..'z' | '0'..'9')? }

/// Text in an auction or a play that is none of its tokens.
call_stray = @{ (
    '%'..')' | "#" | '.'..'/' | "," | ":" | "<" | ">" | "@" | '\\'..']' | '_'..'`' | '|'..'~'
  | '\u{00}'..'\u{08}' | "\u{0C}" | '\u{0E}'..'\u{1F}' | "\u{7F}"
)+ }

/// A token of a supplemental section. PBN 2.1 §3.2
section_token = @{ ('&'..':' | '<'..'Z' | '^'..'z' | '#'..'$' | "!" | "\\" | "|" | "~" | '\u{80}'..'\u{10FFFF}')+ }

/// Text that no section can hold: brackets, braces and escapes out of place, control characters.
stray = @{ ("]" | "}" | "%" | '\u{00}'..'\u{08}' | "\u{0C}" | '\u{0E}'..'\u{1F}' | "\u{7F}")+ }
"####]
pub struct Reference;

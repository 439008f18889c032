//! Generated from `grammars/frame.pest` and `grammars/ppn.pest`: edit there, then run
//! `cargo xtask sync-grammars`.
//!
//! Recognition begins with the rule `hand`.
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
// PPN 1.0, one hand at a time. Total: whatever the text, `hand` matches all of it.
// Which section a token belongs to is known by the tag before it; here tokens are only cut.

/// A hand: tags, each possibly with a prefix, and the tokens of the sections after them. PPN 1.0, Sections and Tags
hand = ${
    SOI ~ escape_line?
  ~ ( " "
    | "[" ~ white* ~ tag_pair ~ line_end?
    | line_end
    | token
    | !"[" ~ (segment_prefix | annotation | blank | brace_comment | string | indented_header | stray)
    )*
  ~ EOI
}

/// The prefix of a segmental tag, `@A.3.2-M=`. PPN 1.0, Segmental Tags
segment_prefix = @{ "@" ~ ('a'..'z' | 'A'..'Z' | '0'..'9' | '\''..'/' | ':'..'@' | ' '..'!' | '#'..'$' | "&" | "_" | "\t")* }

/// A bid or a card: the text between blanks. PPN 1.0, Auction and Play
token = @{ (
    'A'..'Z' | '0'..'9' | 'a'..'z' | '*'..'/' | ':'..'?' | "!" | '#'..'$' | '&'..'\'' | "\\" | '^'..'`' | "|" | "~"
  | '\u{80}'..'\u{10FFFF}'
)+ }

/// Winner and points of a trick, `(S2)`; without its closer it ends before what it cannot hold. PPN 1.0, Play
annotation = @{ "(" ~ ('a'..'z' | 'A'..'Z' | '0'..'9' | " " | '*'..'/' | ':' ..'?')* ~ ")"? }

/// A header that is not in the first column; only text on its own line is one. PPN 1.0, Headers
indented_header = @{ "%" ~ (!"\n" ~ ANY)* }

/// Text that no section can hold: brackets and braces out of place, control characters.
stray = @{ ("]" | "}" | ")" | '\u{00}'..'\u{08}' | "\u{0C}" | '\u{0E}'..'\u{1F}' | "\u{7F}")+ }
"####]
pub struct Reference;

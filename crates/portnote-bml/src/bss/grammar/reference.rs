//! Generated from `grammars/bss.pest`: edit there, then run
//! `cargo xtask sync-grammars`.
//!
//! Recognition begins with the rule `line`.
#![allow(missing_docs, reason = "the grammar says what its rules are")]

/// The parser that pest derives from the grammar: what a text is by definition.
#[derive(Clone, Copy, Debug, pest_derive::Parser)]
#[grammar_inline = r####"
// BSS, one line at a time. Total: whatever the text, `line` matches all of it.
// Braces do not nest. How the fields after the flags are cut depends on the last call and on
// the file, so that they are one token here.

/// A line without its end. BSS Syntax
line = ${ SOI ~ (entry | reference | carding | unknown)? ~ following? ~ EOI }

/// A stock convention card, `$ file`, or an included convention, `+ file`. BSS Syntax, Convention Record
reference = ${ sign ~ blank? ~ rest? }
sign = @{ "$" | "+" }

/// Defensive carding, `% …`. BSS Syntax, Defensive Carding Record
carding = ${ percent ~ blank? ~ rest? }
percent = @{ "%" }

/// A header, `*00{name}=NYYYYYY`, or a bidding record, `001C=NYYYYYY008`. BSS Syntax, Bidding Sequence
entry = ${
    (mark ~ blank?)? ~ position ~ vulnerability
  ~ (call | braces | blank | junk)*
  ~ (equals ~ blank? ~ flags? ~ rest?)?
}

/// `*` or `?` before the digits. BSS Syntax, File Type
mark = @{ "*" | "?" }

/// Field A. BSS Syntax, Position
position = @{ '0'..'9' }

/// Field B. BSS Syntax, Vulnerability
vulnerability = @{ '0'..'9' }

/// `1C`, `P`, `D`, `R`, in any case. BSS Syntax, Bidding Sequence
call = @{ '1'..'7' ~ strain | "P" | "D" | "R" | "p" | "d" | "r" }
strain = _{ "C" | "D" | "H" | "S" | "N" | "c" | "d" | "h" | "s" | "n" }

/// The name of a system, or what qualifies a call, `{weak}`; without its closer it ends with the
/// line. BSS Syntax, System Name
braces = @{ "{" ~ (!"}" ~ ANY)* ~ "}"? }

/// What no sequence holds: a level without strain, other characters.
junk = @{
    '0'..'9' ~ strain?
  | ('\u{00}'..'\u{08}' | '\u{0A}'..'\u{1F}' | '!'..'/' | ':'..'<' | '>'..'z' | '|'..'\u{10FFFF}')+
}

/// `=` after the sequence. BSS Syntax, Bidding Sequence
equals = @{ "=" }

/// Seven letters after `=`: artificial, and the possible outcomes. BSS Syntax, Possible Outcomes
flags = @{ flag ~ flag ~ flag ~ flag ~ flag ~ flag ~ flag }
flag = _{ "Y" | "N" | "y" | "n" }

/// The text after the last field that is cut here: a file name, a summary, a description.
rest = @{ !"\n" ~ ANY ~ (!"\n" ~ ANY)* }

/// A line that is not a record.
unknown = @{ !"\n" ~ ANY ~ (!"\n" ~ ANY)* }

/// Blanks between the parts of a record.
blank = _{ (" " | "\t")+ }

/// What follows a line end. Where lines are cut before, there is nothing.
following = @{ "\n" ~ ANY* }
"####]
pub struct Reference;

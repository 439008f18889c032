//! Generated from `grammars/lin.pest`: edit there, then run
//! `cargo xtask sync-grammars`.
//!
//! Recognition begins with the rule `unit`.
#![allow(missing_docs, reason = "the grammar says what its rules are")]

/// The parser that pest derives from the grammar: what a text is by definition.
#[derive(Clone, Copy, Debug, pest_derive::Parser)]
#[grammar_inline = r####"
// LIN, one board or one header at a time. Total: whatever the text, `unit` matches all of it.
// What commands mean is known to the model; here pairs are only cut.

/// Pairs of a command and its value, then text that is not a complete pair. Nearly always a known name
/// follows on a value at once, and then nothing else has to be tried. LIN-1
unit = ${ SOI ~ (head ~ (value ~ "|" ~ space* ~ command ~ "|")* ~ ((carried | value) ~ "|" | unclosed))* ~ rest ~ EOI }

/// The text before the first bar of a pair: its last two characters are the name, what precedes them
/// is a gap. LIN-3
head = _{ name ~ space* ~ "|" | (!(name ~ space* ~ "|") ~ !"|" ~ ANY)* ~ (name ~ space*)? ~ "|" }

/// The name of a command: two letters, or a digit and a letter. LIN-2
name = @{ ('a'..'z' | 'A'..'Z' | '0'..'9') ~ ('a'..'z' | 'A'..'Z') }

/// The name of a known command at once after a value. LIN-2
command = @{ known }

/// A value: everything up to the next bar. LIN-4
value = @{ text }

/// A value that continues after a bar. The bar is text where a known name follows on the text after it, or nothing
/// does: a board ends with the end of a pair. LIN-4, D-1
carried = @{ text ~ "|" ~ !named ~ text ~ &("|" ~ space* ~ (known ~ space* ~ "|" | EOI)) }

/// The value of a command at the end of a file, without the bar that closes it. D-3
unclosed = @{ text }

/// What is not part of a pair.
rest = _{ ANY* }

/// Text up to a bar.
text = _{ (!"|" ~ ANY)* }

/// Text that ends with a known name, by itself or after white space. Nearly always it is the name alone. D-1
named = _{
    space* ~ (known ~ space* ~ "|" | (!(known ~ space* ~ "|") ~ (!"|" ~ !space ~ ANY)+ ~ space+)+ ~ known ~ space* ~ "|")
}

/// The names of all commands, the frequent ones first. LIN §3
known = _{
    ("p" | "P") ~ ("c" | "C" | "f" | "F" | "g" | "G" | "n" | "N" | "w" | "W")
  | ("m" | "M") ~ ("b" | "B" | "c" | "C" | "d" | "D" | "n" | "N" | "p" | "P")
  | ("n" | "N") ~ ("t" | "T")
  | ("a" | "A") ~ ("h" | "H" | "n" | "N" | "t" | "T")
  | ("s" | "S") ~ ("a" | "A" | "k" | "K" | "t" | "T" | "v" | "V")
  | ("q" | "Q") ~ ("x" | "X")
  | ("r" | "R") ~ ("c" | "C" | "h" | "H" | "s" | "S")
  | ("v" | "V") ~ ("a" | "A" | "g" | "G")
  | ("b" | "B") ~ ("g" | "G" | "n" | "N" | "t" | "T")
  | ("c" | "C") ~ ("b" | "B" | "g" | "G" | "p" | "P" | "r" | "R" | "s" | "S")
  | ("d" | "D") ~ ("t" | "T")
  | ("e" | "E") ~ ("m" | "M")
  | ("f" | "F") ~ ("b" | "B" | "h" | "H" | "i" | "I" | "m" | "M" | "p" | "P")
  | ("h" | "H") ~ ("c" | "C" | "s" | "S" | "t" | "T")
  | ("i" | "I") ~ ("m" | "M")
  | ("k" | "K") ~ ("c" | "C")
  | ("l" | "L") ~ ("b" | "B" | "c" | "C" | "f" | "F" | "g" | "G" | "s" | "S")
  | ("o" | "O") ~ ("b" | "B")
  | ("t" | "T") ~ ("c" | "C" | "u" | "U")
  | ("u" | "U") ~ ("b" | "B" | "p" | "P")
  | ("w" | "W") ~ ("t" | "T")
  | ("z" | "Z") ~ ("z" | "Z")
  | "3" ~ ("b" | "B")
}

/// White space, and control characters, which nobody sees. LIN-5
space = _{ " " | '\u{00}'..'\u{1F}' | "\u{7F}" }
"####]
pub struct Reference;

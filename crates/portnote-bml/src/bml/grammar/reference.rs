//! Generated from `grammars/bml.pest`: edit there, then run
//! `cargo xtask sync-grammars`.
//!
//! Recognition begins with the rule `word`.
#![allow(missing_docs, reason = "the grammar says what its rules are")]

/// The parser that pest derives from the grammar: what a text is by definition.
#[derive(Clone, Copy, Debug, pest_derive::Parser)]
#[grammar_inline = r####"
// BML 2, the first word of one row of a bidding table. Total: whatever the text, `word` matches all of it.
// Words are only cut into tokens here; which of them make calls, and at which level, is decided later.

/// The word of a row: one call, `(1N)`, or the calls of a history, `1N-(P)-2C;`. BML, Bidding tables
word = ${ SOI ~ (digits | letters | suits | open | close | arrow | mark | dashes | slash | alert | other)* ~ EOI }

/// A level, or the number of steps. BML, Special bids
digits = @{ '0'..'9'+ }

/// A strain, several strains, a variable, `P`, `D`, `R`, or the name of something else. BML, Bidding tables
letters = @{ ('A'..'Z' | 'a'..'z')+ }

/// Strains written as in running text, `1!c`, or as symbols, `1♣`.
suits = @{ ("!" ~ ('c'..'d' | "h" | "s" | 'C'..'D' | "H" | "S") | ('\u{2660}'..'\u{2667}') ~ "\u{FE0F}"?)+ }

/// The opponents call. BML, Competitive auctions
open = { "(" }

/// The end of what the opponents call. BML, Competitive auctions
close = { ")" }

/// Parts two calls of a history as no standard says: `->` or an en dash.
arrow = @{ ("->" | "\u{2013}")+ }

/// Parts two calls of a history, or says that the rows below go on from it. BML, Bidding tables
mark = @{ ";"+ }

/// Parts two calls, as semicolons do. How many there are changes nothing but the look. BML, Bidding tables
dashes = @{ ("-" ~ !">")+ }

/// Parts alternatives, `2S/3H`.
slash = { "/" }

/// The alert mark after a call, `1C!` or `1C*`.
alert = @{ ("!" | "*")+ }

/// What no word of a row holds.
other = @{ (!('0'..'9' | 'A'..'Z' | 'a'..'z') ~ !("(" | ")" | "-") ~ !(";" | "/" | "!") ~ !("*" | "\u{2013}") ~ !('\u{2660}'..'\u{2667}') ~ ANY)+ }
"####]
pub struct Reference;

//! Generated from `grammars/inline.pest`: edit there, then run
//! `cargo xtask sync-grammars`.
//!
//! Recognition begins with the rule `inline_text`.
#![allow(missing_docs, reason = "the grammar says what its rules are")]

/// The parser that pest derives from the grammar: what a text is by definition.
#[derive(Clone, Copy, Debug, pest_derive::Parser)]
#[grammar_inline = r####"
// The words of running text in BML that are more than letters. The text between two of them is plain text.
// Fonts and the parts of `[text](target)` are marks only: which of them belong together is found in Rust, where no
// mark that stays open costs more than its place.
// The most frequent alternatives come first: blanks, then words; loops are in atomic rules, where pest adds nothing to a step.

/// One text: a paragraph, a heading, an item, a cell or a line of a description. BML, Headers and paragraphs.
inline_text = ${ SOI ~ inline_piece* ~ EOI }

/// One of its pieces. All other text is plain.
inline_piece = _{
    plain_words
  | link
  | prose_bid
  | inline_word
  | suit_symbol
  | em_dash
  | en_dash
  | arrow
  | quote
  | label_end
  | label_start
  | font_mark
  | ANY
}

/// Blanks, and words that begin neither an address nor a bid: most of a text.
plain_words = _{ (" " | ('a'..'g' | 'i'..'l' | 'n'..'z' | ASCII_ALPHA_UPPER | "0" | "8" | "9") ~ word_letter* | "\n")+ }

/// Another run of letters and digits, so that a bid in prose is a whole word: `5CARD`, `10C` and `4SFG` are none.
inline_word = _{ word_letter+ }
word_letter = _{ 'a'..'z' | 'A'..'Z' | '0'..'9' | LETTER | NUMBER }

/// An address in the text, `https://example.org`, without the punctuation after it.
link       = @{ ("http://" | "https://" | "mailto:") ~ (link_stop* ~ link_letter)+ }
link_stop = _{ "." | "," | ";" | ":" | "!" | "?" | ")" | !"](" ~ "]" | "}" | "'" | "*" }
link_letter = _{
    '\u{23}'..'\u{26}' | "(" | "+" | "-" | "/" | '0'..'9' | "=" | '@'..'[' | "\\" | '^'..'z' | "{" | "|" | "~"
  | '\u{A1}'..'\u{1FFF}' | '\u{2010}'..'\u{2027}' | '\u{2030}'..'\u{2FFF}' | '\u{3001}'..'\u{10FFFF}'
}

/// A bid in prose, `4SX` or `2NT`: a whole word. BML 2.
prose_bid = @{ '1'..'7' ~ ("NT" | prose_strain+) ~ ("XX" | "X")? ~ !word_letter }
prose_strain = _{ "C" | "D" | "H" | "S" | "N" }

/// A suit, `!h`; `!H` as other programs write it. BML, Bidding tables.
suit_symbol = @{ "!" ~ ("c" | "d" | "h" | "s" | "C" | "D" | "H" | "S") }

/// `---`.
em_dash = @{ "---" }

/// `--`, as in `5--9 hcp`.
en_dash = @{ "--" }

/// `->`.
arrow = @{ "->" }

/// `"`.
quote = @{ "\"" }

/// `[`, as in `[text](#anchor)`.
label_start = @{ "[" }

/// `](`, as in `[text](#anchor)`.
label_end = @{ "](" }

/// `*`, `/` or `=`, which may begin or end bold, italic and monospaced text. BML, Font styles.
font_mark = @{ "*" | "/" | "=" }
"####]
pub struct Reference;

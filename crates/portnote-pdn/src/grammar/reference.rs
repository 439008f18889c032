//! Generated from `grammars/frame.pest` and `grammars/pdn.pest`: edit there, then run
//! `cargo xtask sync-grammars`.
//!
//! Recognition begins with the rule `pdn_game`.
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
// PDN 1.0, 2.0 and 3.0, one game at a time. Total: whatever the text, `pdn_game` matches all of it.
// A run of digits is read to its end before it is named: `10-1` is a move, `1-0` a result and `1.` a number, so that
// lowering and not the grammar distinguishes them.

/// A game: tag pairs and movetext, in any order. PDN 2.0 §6.1.1, PDN 3.0
pdn_game = ${
    SOI
  ~ ( " "
    | run
    | pdn_line_end
    | "[" ~ pdn_tag
    | brace_comment
    | strength
    | square_run
    | short_run
    | enclosed_strength
    | variation_start
    | variation_end
    | asterisk
    | blank
    | nag
    | setup
    | null_move
    | ellipsis
    | line_comment
    | escape_line
    | captured
    | half_points
    | spaced_separator
    | literal_line_end
    | no_break_space
    | symbol
    | stray_closer
    | junk
    )*
  ~ EOI
}

/// A tag pair without its `[`, or what else a bracket opens: up to the `]`, or the end of its line. PDN 2.0 §6.1.1.1
pdn_tag = ${ blank* ~ tag_name? ~ blank* ~ (pdn_string | "]" | other_string | bracket_text)? }

/// A value, `"x"`, with the blanks and the bracket after it: another quote inside is text. Without a quote before a
/// bracket it ends where moves begin after its first quote or the last of the line, and else with its line. PDN 2.0 §6.1.1.1.1, PDN 3.0
pdn_string = @{
    "\"" ~ value_text
  ~ ( "\"" ~ blank* ~ "]"
    | "\"" ~ &moves_ahead
    | (!("\"" ~ last_moves_ahead) ~ "\"" ~ blank* ~ !"]" ~ value_text)*
    ~ ("\"" ~ blank* ~ "]" | "\"" ~ &last_moves_ahead)?
    )
}
moves_begin = _{
    blank ~ blank*
  ~ ("*" | '0'..'9' ~ '0'..'9'* ~ (blank* ~ "." | "-" | "x" | "X" | ":") | letter_square)
}
moves_ahead = _{
    moves_begin
  ~ (!("[" | "]" | "\n") ~ ANY)* ~ ("\n" | EOI)
}
last_moves_ahead = _{ &(blank ~ (!("\"" | "[" | "]" | "\n") ~ ANY)* ~ ("\n" | EOI)) ~ moves_ahead }
value_text = _{ (!("\"" | "\\" | "\n") ~ ANY)* ~ ("\\" ~ ("\"" | "\\")? ~ (!("\"" | "\\" | "\n") ~ ANY)*)* }

/// A value in other quotes than the straight ones, with the blanks and the bracket after it: the last bracket of the line
/// that has a quote before it, of those before another tag, a comment or moves.
other_string = @{ other_quote ~ other_part ~ (!(comment_ahead | moves_begin) ~ other_part)* }
other_part = _{ (!(other_end | "\n" | tag_ahead) ~ ANY)* ~ other_end }
other_end = _{ any_quote ~ blank* ~ "]" }
comment_ahead = _{ blank* ~ ("{" | ";") }
tag_ahead = _{ "[" ~ blank* ~ tag_name ~ blank* ~ any_quote }
any_quote = _{ "\"" | other_quote }
other_quote = _{
    "'" | "`" | "\u{B4}" | "\u{AB}" | "\u{BB}" | "\u{2B9}" | "\u{2BA}" | '\u{2018}'..'\u{201F}' | "\u{2032}" | "\u{2033}"
  | "\u{2039}" | "\u{203A}" | '\u{301D}'..'\u{301F}' | "\u{FF02}" | "\u{FF07}"
}

/// The rest of a bracket that opens no tag pair.
bracket_text = @{ (!("]" | "\n") ~ ANY)+ ~ "]"? }

/// Digits, and what belongs to them: a number with its dots, two squares with their separator, a result. Lowering joins
/// those that white space parts, and further squares, which few moves have. PDN 2.0 §6.1.1.2, PDN 3.0
run = @{
    '0'..'9' ~ '0'..'9'*
  ~ ( ("-" | "x") ~ '0'..'9' ~ '0'..'9'*
    | "." ~ ("5-0.5" | "."*)
    | other_separator ~ '0'..'9' ~ '0'..'9'*
    | "/2" ~ !('0'..'9') ~ (gap* ~ "-" ~ gap* ~ "1/2" ~ !('0'..'9'))?
    | blank ~ blank* ~ "." ~ "."*
    )?
}

/// Squares in letters with their separators, which may be missing. PDN 3.0
square_run = @{ letter_square ~ (letter_square | separator ~ letter_square)* }
letter_square = _{ ('a'..'l' | 'A'..'L') ~ '0'..'9' ~ '0'..'9'* }

/// A move in short letters, `cd4` or `d:b6`: the file where it begins, and the square where it ends. Drawing tables of
/// the FMJD-64
short_run = @{ 'a'..'l' ~ (":" | "x")? ~ 'a'..'l' ~ '0'..'9' ~ '0'..'9'* ~ &short_end }
short_end = _{
    gap | "\n" | "!" | "?" | "*" | "(" | ")" | "[" | "]" | "{" | "}" | ";" | "%" | "$" | "<" | "," | "=" | "+" | EOI
}

/// A separator with white space before it, after it, or both.
spaced_separator = @{
    ("x" | ":" | "X" | "×") ~ &('0'..'9' | 'a'..'l' | 'A'..'L' | " " | '\t'..'\u{0B}' | "\r\n" | "\\" | "\u{A0}")
}

/// The text between two squares. PDN 2.0 §6.1.1.2.2, PDN 3.0
separator = _{ "-" | "x" | other_separator }
other_separator = _{ ":" | "X" | "×" | '\u{2010}'..'\u{2015}' | "\u{2212}" }

/// White space inside a move.
gap = _{ " " | '\t'..'\u{0B}' | "\r\n" | "\\" ~ ("r" | "n") | "\u{A0}" }

/// A line end.
pdn_line_end = _{ "\n" | "\r\n" }

/// A line end that was written as text.
literal_line_end = @{ "\\r" | "\\n" }

/// A blank at which no line may be broken.
no_break_space = @{ "\u{A0}" }

/// A judgement of a move. PDN 2.0 §6.1.1.2.3, PDN 3.0
strength = @{ ("!" | "?")+ }

/// A judgement of a move in parentheses, `(!)`. PDN 3.0
enclosed_strength = @{ "(" ~ ("*" | ("!" | "?")+) ~ ")" }

/// The beginning of a variation. PDN 2.0 §6.1.1.2.5
variation_start = { "(" }

/// The end of a variation. PDN 2.0 §6.1.1.2.5
variation_end = { ")" }

/// The only move, or the end of the game. PDN 2.0 §6.1.1.2.3, §6.1.1.2.6
asterisk = { "*" }

/// A numeric annotation glyph, `$13`. PDN 3.0
nag = @{ "$" ~ '0'..'9'* }

/// A glyph as a symbol: the only move, zugzwang.
symbol = @{ "\u{25A1}" | "\u{2A00}" }

/// A position among the moves, `/FEN "W:W31:B5"/`; without its second slash it ends with its line. PDN 3.0
setup = @{
    "/" ~ blank* ~ (^"FEN" | "\"" | ("W" | "w" | "B" | "b" | "?") ~ ":")
  ~ (!("/" | "\n") ~ ANY)* ~ "/"?
}

/// Dashes where a move is expected.
null_move = @{ ("-" | '\u{2010}'..'\u{2015}' | "\u{2212}")+ }

/// Dots that belong to no number. PDN 3.0
ellipsis = @{ "."+ | "\u{2026}" }

/// Squares of captured pieces after a move, `<42, 29>`; without the second sign as far as commas join them. PDN 3.0, a
/// proposal
captured = @{
    "<" ~ ( ('0'..'9' | "," | " ")* ~ ">" | " "* ~ '0'..'9'* ~ (" "* ~ "," ~ " "* ~ '0'..'9' ~ '0'..'9'*)* )
}

/// A draw, `½-½`.
half_points = @{ "½" ~ ("-" ~ "½")? }

/// A bracket or brace that closes nothing.
stray_closer = { "]" | "}" }

/// Text that is none of these: up to white space, a bracket, a brace or a parenthesis.
junk = @{ ANY ~ (!(" " | "\n" | "\t" | "\r\n" | "(" | ")" | "[" | "]" | "{" | "}" | "\u{0B}" | "\u{A0}") ~ ANY)* }
"####]
pub struct Reference;

//! Systems built by hand, so that the tests of this room need no reader.

use portnote_bridge::{Bid, Call, Denomination};
use portnote_core::Span;

use crate::bml::call::{CallWord, Pattern, Variable};
use crate::bml::model::{Block, BlockKind, Document, Row, Table, Text};
use crate::situation::{Position, Vulnerability};

/// A document of one table: a row to a line, two blanks to a level; parts of histories
/// between `-`, lines of a description between `|`. `?` is a row that is not read.
pub(super) fn document(text: &str) -> Document<'static> {
    documents(&[("0", "00", text)])
}

/// A document of several tables, each with its seat and vulnerability.
pub(super) fn documents(tables: &[(&str, &str, &str)]) -> Document<'static> {
    let blocks = tables.iter().enumerate().map(|(number, (seat, vulnerability, text))| {
        let table = Table {
            is_hidden: false,
            position: Position::from_word(seat).expect("a seat"),
            vulnerability: Vulnerability::from_word(vulnerability).expect("a vulnerability"),
            head_adopts: false,
            rows: rows(text, number as u64 * 100_000),
        };
        Block { span: Span::empty(0), kind: BlockKind::Table(table) }
    });
    Document { blocks: blocks.collect(), ..Document::default() }
}

fn rows(text: &str, base: u64) -> Vec<Row> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let text = line.trim_start();
            let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
            let start = base + number as u64 * 100;
            Row {
                level: ((line.len() - text.len()) / 2) as u32,
                word: word.to_owned(),
                calls: calls(word),
                is_history: word.contains('-'),
                is_alerted: false,
                description: match rest {
                    "" => Vec::new(),
                    rest => rest.split('|').map(line_of).collect(),
                },
                span: Span::new(start, start + line.len() as u64),
                word_span: Span::new(start, start + word.len() as u64),
                pasted_at: Vec::new(),
            }
        })
        .collect()
}

fn line_of(text: &str) -> Text {
    Text { raw: text.to_owned(), lines: Vec::new() }
}

fn calls(word: &str) -> Vec<CallWord> {
    if word == "?" {
        return Vec::new();
    }
    let parts = word.split('-').filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let inner = part.strip_prefix('(').and_then(|part| part.strip_suffix(')'));
            CallWord {
                is_theirs: inner.is_some(),
                alternatives: inner.unwrap_or(part).split('/').map(pattern).collect(),
            }
        })
        .collect()
}

fn pattern(text: &str) -> Pattern {
    let call = match text {
        "P" => Some(Call::Pass),
        "D" => Some(Call::Double),
        "R" => Some(Call::Redouble),
        _ => None,
    };
    if let Some(call) = call {
        return Pattern::Call(call);
    }
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let number: u32 = number.parse().expect("a number");
    let level = number as u8;
    match rest {
        "step" | "steps" => Pattern::Steps(number),
        "red" => Pattern::Red { level },
        "black" => Pattern::Black { level },
        "M" => variable(level, Variable::Major),
        "m" => variable(level, Variable::Minor),
        "X" => variable(level, Variable::X),
        "Y" => variable(level, Variable::Y),
        "Z" => variable(level, Variable::Z),
        "oM" => Pattern::Other { level, is_major: true },
        "om" => Pattern::Other { level, is_major: false },
        _ => {
            let strains: Vec<_> = rest.chars().map(denomination).collect();
            match strains.as_slice() {
                [strain] => Pattern::Call(Call::Bid(Bid::new(level, *strain).expect("a bid"))),
                _ => Pattern::Strains { level, strains },
            }
        }
    }
}

fn variable(level: u8, variable: Variable) -> Pattern {
    Pattern::Variable { level, variable }
}

fn denomination(letter: char) -> Denomination {
    match letter {
        'C' => Denomination::Clubs,
        'D' => Denomination::Diamonds,
        'H' => Denomination::Hearts,
        'S' => Denomination::Spades,
        'N' => Denomination::NoTrump,
        _ => panic!("no strain: {letter}"),
    }
}

//! Where a change of a system goes.

use portnote_core::Span;
use portnote_core::bytes::first_line_end;
use portnote_core::frame::FrameKind;

use crate::bml::model::Row;
use crate::bml::syntax::Kind;

/// A part of the file, and the text in its place.
pub(super) struct Spot {
    pub(super) span: Span,
    pub(super) text: String,
}

/// The line end of new lines.
pub(super) struct LineEnd(pub(super) String);

impl LineEnd {
    pub(super) fn of(text: &str) -> Self {
        Self(first_line_end(text).unwrap_or("\n").to_owned())
    }
}

/// Whether a node is only blanks or a line end.
pub(super) fn is_trivia(kind: Kind) -> bool {
    matches!(kind, Kind::Frame(FrameKind::Blank | FrameKind::Newline))
}

/// The line end at an offset, after blanks.
pub(super) fn line_end_at(bytes: &[u8], at: u64) -> Option<&'static str> {
    let rest = bytes.get(Span::new(at, bytes.len() as u64).range())?;
    let rest = after_blanks(rest);
    ["\r\n", "\n", "\r"].into_iter().find(|end| rest.starts_with(end.as_bytes()))
}

/// Whether a blank line, or nothing, is at an offset.
pub(super) fn is_blank_at(bytes: &[u8], at: u64) -> bool {
    let rest = bytes.get(Span::new(at, bytes.len() as u64).range()).unwrap_or(&[]);
    let rest = after_blanks(rest);
    matches!(rest.first(), None | Some(b'\n' | b'\r'))
}

/// A line with its end, without the blanks before the place where it begins.
pub(super) fn whole_line(bytes: &[u8], span: Span) -> Span {
    let before = bytes.get(Span::new(0, span.start).range()).unwrap_or(&[]);
    let indent = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let after = bytes.get(Span::new(span.end, bytes.len() as u64).range()).unwrap_or(&[]);
    let rest = after_blanks(after);
    let blanks = after.len() - rest.len();
    let end = line_end_at(bytes, span.end).map_or(0, str::len);
    Span::new(span.start - indent as u64, span.end + (blanks + end) as u64)
}

/// The places where a description may be written: where it is, or after the word of its row, with
/// fewer or more blanks, since a row below in the same column would be taken for a part of it. None
/// where something else is between its lines.
pub(super) fn of_description(
    bytes: &[u8],
    row: &Row,
    lines: &[&str],
    line_end: &LineEnd,
) -> Vec<Spot> {
    const GAPS: [&str; 5] = ["  ", " ", "   ", "    ", "      "];
    let spans: Vec<Span> =
        row.description.iter().flat_map(|it| it.lines.first()).map(|it| it.1).collect();
    let slice = |start: u64, end: u64| bytes.get(Span::new(start, end).range()).unwrap_or(&[]);
    if let (Some(first), Some(last)) = (spans.first(), spans.last()) {
        let is_free = spans.windows(2).all(|pair| match pair {
            [before, after] if before.end <= after.start => {
                let between = slice(before.end, after.start);
                between == b"\\n" || between.iter().all(u8::is_ascii_whitespace)
            }
            _ => false,
        });
        if !is_free {
            return Vec::new();
        }
        let all = first.to(*last);
        if lines.concat().is_empty() {
            let before = slice(row.word_span.end, all.start);
            let blanks = before.iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count();
            let span = Span::new(all.start - blanks as u64, all.end);
            return vec![Spot { span, text: String::new() }];
        }
        let column = column(bytes, all.start);
        return vec![Spot { span: all, text: joined(lines, column, line_end) }];
    }
    let end = row.span.end;
    let spots = GAPS.iter().map(|gap| {
        let column = column(bytes, end) + gap.len();
        Spot { span: Span::empty(end), text: format!("{gap}{}", joined(lines, column, line_end)) }
    });
    spots.collect()
}

fn joined(lines: &[&str], column: usize, line_end: &LineEnd) -> String {
    lines.join(&format!("{}{}", line_end.0, " ".repeat(column)))
}

/// The number of characters before an offset in its line.
fn column(bytes: &[u8], at: u64) -> usize {
    let before = bytes.get(Span::new(0, at).range()).unwrap_or(&[]);
    let start =
        before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |at| at + 1);
    let line = String::from_utf8_lossy(before.get(start..).unwrap_or(&[]));
    line.chars().filter(|letter| *letter != '\u{FEFF}').count()
}

/// Bytes without the blanks at their beginning.
fn after_blanks(bytes: &[u8]) -> &[u8] {
    let blanks = bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    bytes.get(blanks..).unwrap_or(&[])
}

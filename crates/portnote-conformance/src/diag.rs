//! Diagnostics as lines that people review: style rule C-5.

use std::fmt::Write;

use portnote_core::line_index::Margin;
use portnote_core::{Diagnostic, LineIndex, Place, Span, Substitution, Unit};

use crate::reading::{Block, View};

/// Lines and columns of a file.
pub struct Places<'f> {
    blocks: Vec<(&'f Unit<'f>, Option<u64>, LineIndex<'f, 'f>)>,
    /// The files that are included, with their names.
    includes: Vec<(&'f str, &'f Unit<'f>, LineIndex<'f, 'f>)>,
}

impl<'f> Places<'f> {
    /// Finds the lines of every block.
    #[must_use]
    pub fn new(view: &'f dyn View) -> Self {
        // A block that begins within a line counts its columns from the beginning of the line.
        let mut margin = Margin::default();
        let index = |block: &Block<'f>| {
            let number = block.is_game.then_some(block.index);
            let lines = LineIndex::after(margin, block.unit);
            margin = margin.after(block.unit);
            (block.unit, number, lines)
        };
        Self {
            blocks: view.blocks().iter().map(index).collect(),
            includes: view
                .includes()
                .into_iter()
                .map(|include| (include.name, include.unit, LineIndex::new(include.unit)))
                .collect(),
        }
    }

    /// The lines of the block in which a place lies. The end of a block is the start of the
    /// next; `home` decides to which of them a place there belongs.
    fn lines(&self, span: Span, home: Option<u64>) -> Option<&LineIndex<'f, 'f>> {
        let holds = |unit: &Unit<'_>| unit.outer_span().contains(span);
        let mut blocks = self.blocks.iter();
        let own =
            blocks.find(|(unit, number, _)| number.is_some() && *number == home && holds(unit));
        let begins = |unit: &Unit<'_>| {
            let outer = unit.outer_span();
            (outer.start..outer.end).contains(&span.start)
        };
        let any = || self.blocks.iter().find(|(unit, _, _)| begins(unit)).or(self.blocks.last());
        own.or_else(any).map(|(_, _, lines)| lines)
    }

    /// A range like `2:1-2:12`, after the name of the file where it is an included one.
    fn range(&self, span: Span, home: Option<u64>) -> String {
        let mut includes = self.includes.iter();
        if let Some((name, _, lines)) =
            includes.find(|(_, unit, _)| unit.outer_span().contains(span))
        {
            let (start, end) = (lines.place(span.start), lines.place(span.end));
            return format!("{name}:{}:{}-{}:{}", start.line, start.column, end.line, end.column);
        }
        // A file without any block has no line but the first.
        let first = Place { line: 1, column: 1, utf16: 1 };
        let lines = self.lines(span, home);
        let place = |offset| lines.map_or(first, |lines| lines.place(offset));
        let (start, end) = (place(span.start), place(span.end));
        format!("{}:{}-{}:{}", start.line, start.column, end.line, end.column)
    }
}

/// The lines of diagnostics, in the order given.
#[must_use]
pub fn lines(diagnostics: &[Diagnostic], places: &Places<'_>) -> String {
    let mut text = String::new();
    for diagnostic in diagnostics {
        one(&mut text, diagnostic, places);
    }
    text
}

fn one(text: &mut String, diagnostic: &Diagnostic, places: &Places<'_>) {
    let home = diagnostic.record.as_ref().map(|record| record.index);
    let Diagnostic { code, severity, message, .. } = diagnostic;
    let range = places.range(diagnostic.span, home);
    line(text, &format!("{range} {severity} {code}: {message}"));
    if let Some(help) = &diagnostic.help {
        line(text, &format!("    help: {help}"));
    }
    for label in &diagnostic.labels {
        let range = places.range(label.span, home);
        line(text, &format!("    label {range}: {}", label.message));
    }
    let fix = diagnostic.fix.iter().map(|fix| ("fix", fix));
    let alternatives = diagnostic.alternatives.iter();
    for (what, fix) in fix.chain(alternatives.map(|fix| ("alternative", fix))) {
        let applicability = fix.applicability.as_str();
        line(text, &format!("    {what} {applicability}: {}", fix.message));
        for edit in &fix.edits {
            let range = places.range(edit.span, home);
            line(text, &format!("      {range} -> {}", replacement(edit)));
        }
    }
}

/// Writes one line. Text of the file that a message repeats may hold line ends and other
/// control characters: they are written as escapes.
fn line(text: &mut String, line: &str) {
    for character in line.chars() {
        if character.is_control() {
            // Writing into a string does not fail.
            let _ = write!(text, "{}", character.escape_default());
        } else {
            text.push(character);
        }
    }
    text.push('\n');
}

/// The new text in quotes; bytes that are not UTF-8 as a string of bytes.
fn replacement(edit: &Substitution) -> String {
    match std::str::from_utf8(&edit.replacement) {
        Ok(text) => format!("{text:?}"),
        Err(_) => format!("b\"{}\"", edit.replacement.escape_ascii()),
    }
}

#[cfg(test)]
mod tests {
    use portnote_core::{
        Applicability, Code, RecordId, RecordNames, Severity, SpanLabel, Suggestion,
    };

    use super::*;
    use crate::notation::Notation;
    use crate::reading::{Rules, View};
    use crate::settings::Settings;

    fn diagnostic(span: Span) -> Diagnostic {
        Diagnostic {
            code: Code("pbn/duplicate-tag"),
            severity: Severity::Warning,
            span,
            message: "duplicate tag `Event`".to_owned(),
            labels: Vec::new(),
            help: None,
            fix: None,
            alternatives: Vec::new(),
            record: Some(RecordId::new(&RecordNames::GAME, 1)),
        }
    }

    fn shown(bytes: &[u8], diagnostic: Diagnostic) -> String {
        seen(bytes, |view| lines(&[diagnostic], &Places::new(view)))
    }

    fn seen<T>(bytes: &[u8], see: impl FnOnce(&dyn View) -> T) -> T {
        Notation::PBN.view(bytes, &Settings::default(), Rules::Import, see)
    }

    #[test]
    fn range_severity_code_and_message() {
        let text = shown(b"[Event \"a\"]\n[Event \"b\"]\n", diagnostic(Span::new(12, 23)));
        assert_eq!(text, "2:1-2:12 warning pbn/duplicate-tag: duplicate tag `Event`\n");
    }

    #[test]
    fn help_labels_and_fixes_are_indented() {
        let edit = |start, end, text: &[u8]| Substitution {
            span: Span::new(start, end),
            replacement: text.to_vec(),
        };
        let found = Diagnostic {
            labels: vec![SpanLabel {
                span: Span::new(0, 11),
                places: None,
                message: "first".to_owned(),
            }],
            help: Some("write one".to_owned()),
            fix: Some(Suggestion {
                message: "remove the tag".to_owned(),
                applicability: Applicability::Unsafe,
                edits: vec![edit(12, 23, b""), edit(23, 24, b"\r\n"), edit(24, 24, b"\xE9")],
            }),
            ..diagnostic(Span::new(12, 23))
        };
        let text = shown(b"[Event \"a\"]\n[Event \"b\"]\n", found);
        let expected = "\
2:1-2:12 warning pbn/duplicate-tag: duplicate tag `Event`
    help: write one
    label 1:1-1:12: first
    fix unsafe: remove the tag
      2:1-2:12 -> \"\"
      2:12-3:1 -> \"\\r\\n\"
      3:1-3:1 -> b\"\\xe9\"
";
        assert_eq!(text, expected);
    }

    #[test]
    fn columns_count_characters() {
        let text = shown("[Event \"\u{e9}\u{e9}\"]".as_bytes(), diagnostic(Span::new(7, 13)));
        assert!(text.starts_with("1:8-1:12 "), "{text}");
        let text = shown(b"[Event \"\xE9\xE9\"]", diagnostic(Span::new(7, 11)));
        assert!(text.starts_with("1:8-1:12 "), "{text}");
    }

    #[test]
    fn the_end_of_a_game_is_a_place_of_that_game() {
        let bytes = b"[Event \"a\"]\n\n[Event \"b\"]\n";
        let end = seen(bytes, |view| view.blocks()[0].unit.outer_span().end);
        let of = |index| Diagnostic {
            record: Some(RecordId::new(&RecordNames::GAME, index)),
            ..diagnostic(Span::empty(end))
        };
        assert_eq!(shown(bytes, of(1)), shown(bytes, of(2)));
        let range = seen(bytes, |view| Places::new(view).range(Span::new(13, 24), Some(2)));
        assert!(range.starts_with("3:1-3:12"));
    }

    #[test]
    fn a_file_without_a_block_has_one_place() {
        let text = shown(b"", Diagnostic { record: None, ..diagnostic(Span::empty(0)) });
        assert!(text.starts_with("1:1-1:1 "), "{text}");
    }

    #[test]
    fn control_characters_are_escaped() {
        let found = Diagnostic { message: "a\nb\u{7}".to_owned(), ..diagnostic(Span::empty(0)) };
        assert!(shown(b"[Event \"a\"]", found).ends_with(": a\\nb\\u{7}\n"));
    }
}

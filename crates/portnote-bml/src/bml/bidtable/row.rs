//! One line of a table that is not a directive: a row, or a line that continues one.

use std::ops::Range;
use std::rc::Rc;

use portnote_core::Applicability;
use portnote_core::problem::Problem as Core;

use super::level::Oddity;
use super::{Draft, Head, Last};
use crate::bml::line::{line_end, offset};
use crate::bml::model::{Row, Text};
use crate::bml::paste::TableLine;
use crate::bml::reader::{Reader, indentation, trimmed, trimmed_from};
use crate::bml::syntax::Kind;
use crate::bml::word::{self, Other, Word};
use crate::problem::row::Problem;

impl<'s> Reader<'s, '_> {
    /// A row or a continuation line; `whole` is all of the line, or the text after a
    /// directive.
    pub(super) fn row_line(
        &mut self,
        line: &TableLine<'s>,
        whole: &Range<usize>,
        drafts: &mut Vec<Draft>,
    ) {
        let column = indentation(&line.text);
        let first = word::first(line.text.get(whole.start..).unwrap_or(""));
        let at = whole.start..whole.start + first.len();
        // The text after a directive begins a row.
        let begins_line = trimmed(&line.text).start == whole.start;
        let last = drafts.last().and_then(|draft| draft.last);
        let last = last.filter(|_| begins_line);
        let is_below = last.is_some_and(|last| {
            column > 0 && (last.column == Some(column) || last.other == Some(column))
        });
        let word = self.words.read(first);
        if is_below {
            // Text has a colon after a call that it explains.
            if word.is_strict && line.text.get(at.end..at.end + 1) != Some(":") {
                self.note(Problem::ContinuationLooksLikeCall, line, &at);
            }
            self.continue_row(line, whole, column, drafts);
        } else if word.calls.is_empty() && matches!(word.other, Other::Text | Other::TooLong) {
            if last.is_some_and(|last| column > last.indent) {
                self.note(Problem::MisalignedContinuation, line, whole);
                self.continue_row(line, whole, column, drafts);
            } else {
                let word = first.to_owned();
                self.note(Problem::BadRow { word }, line, &at);
                self.opaque_row(line, whole, drafts);
            }
        } else {
            match word.other {
                _ if !word.calls.is_empty() => self.note_quirks(line, &word, whole.start),
                Other::BadLevel => {
                    let word = first.to_owned();
                    self.note(Problem::BadLevel { word }, line, &at);
                }
                _ => {
                    let word = first.to_owned();
                    self.note(Problem::UnknownCall { word }, line, &at);
                }
            }
            self.begin_row(line, whole, &at, &word, drafts);
        }
    }

    /// A line that is shown and not read.
    pub(super) fn opaque_row(
        &mut self,
        line: &TableLine<'s>,
        whole: &Range<usize>,
        drafts: &mut Vec<Draft>,
    ) {
        let text = line.text.get(whole.start..).unwrap_or("");
        let len = text.find(char::is_whitespace).unwrap_or(text.len());
        let at = whole.start..whole.start + len.min(whole.len());
        self.begin_row(line, whole, &at, &Rc::default(), drafts);
    }

    /// Adds a line to the description of the row above.
    fn continue_row(
        &mut self,
        line: &TableLine<'s>,
        whole: &Range<usize>,
        column: usize,
        drafts: &mut [Draft],
    ) {
        self.mark(line, Kind::Continuation, whole);
        let Some(draft) = drafts.last_mut() else {
            return;
        };
        let Some(last) = &mut draft.last else { return };
        last.column.get_or_insert(column);
        if let Some((_, end)) = &mut last.lines
            && line.site.is_none()
            && end.source == line.line.source
        {
            *end = line.line;
        }
        if !last.is_kept {
            return;
        }
        let Some(row) = draft.rows.last_mut() else {
            return;
        };
        let span = line.span(self.sources, whole);
        if self.sources.at(row.span.start) == self.sources.at(span.start)
            && span.start >= row.span.start
        {
            row.span = row.span.to(span);
        }
        self.describe(line, whole, &mut row.description);
    }

    /// Begins a row: its word is at `at`, its calls are those of `word`.
    fn begin_row(
        &mut self,
        line: &TableLine<'s>,
        whole: &Range<usize>,
        at: &Range<usize>,
        word: &Rc<Word>,
        drafts: &mut Vec<Draft>,
    ) {
        let column = indentation(&line.text);
        let sites = self.sites.chain(line.site);
        let Some(draft) = drafts.last_mut() else {
            return;
        };
        let mut place = draft.levels.place(column);
        let is_top = place.level == 0;
        let is_first = draft.rows.is_empty() && draft.last.is_none();
        let word_span = line.span(self.sources, at);
        self.close_row(draft.last.take());
        let is_history = word.is_history;
        let begins_table = is_first && is_history;
        if is_history && !is_first {
            let text = line.text.get(at.clone()).unwrap_or("");
            let has_semicolon = word.calls.len() == 1 && text.ends_with(';');
            let problem = Problem::HistoryNotFirst { is_top, has_semicolon };
            let mark = line.span(self.sources, &(at.end.saturating_sub(1)..at.end));
            let note = self.notes.add(problem, word_span).pasted(&sites);
            if has_semicolon && line.site.is_none() {
                note.fix(Applicability::Unsafe, "remove the semicolon", mark, "");
            } else if is_top && line.site.is_none() {
                let start = line.span(self.sources, &(0..0));
                let ending = line_end(self.sources, &line.line);
                note.fix(Applicability::Unsafe, "write a blank line before it", start, ending);
            }
            if is_top {
                drafts.push(Draft::default());
                let Some(next) = drafts.last_mut() else {
                    return;
                };
                place = next.levels.place(column);
            }
        }
        let Some(draft) = drafts.last_mut() else {
            return;
        };
        let is_first = draft.rows.is_empty();
        // What is left of a row that was reported as in the wrong table is where it should be.
        if place.is_left && !self.is_split {
            self.notes.add(Problem::LeftOfFirstRow, word_span).pasted(&sites);
        } else if let Some(oddity) = place.oddity.filter(|_| !place.is_left) {
            let problem = match oddity {
                Oddity::Dedent => Problem::OddIndentation { steps: None },
                Oddity::Step { found, before } => {
                    Problem::OddIndentation { steps: Some((found, before)) }
                }
            };
            self.notes.add(problem, word_span).pasted(&sites);
        }
        if is_first && is_history {
            draft.head = Some(Head {
                is_open: word.is_open,
                span: word_span,
                pasted: sites.clone(),
                is_pasted: line.site.is_some(),
                is_closed: !word.quirks.iter().any(|(quirk, _)| quirk.is_parenthesis()),
            });
        }
        if place.level == 0
            && !is_first
            && let Some(head) = &draft.head
            && !std::mem::replace(&mut draft.adopts, true)
            && !head.is_open
        {
            let after = portnote_core::Span::empty(head.span.end);
            let note = self.notes.add(Problem::HistoryWithoutMark, head.span);
            let note = note.label(word_span, "first of these rows").pasted(&head.pasted);
            if !head.is_pasted && head.is_closed {
                note.safe("write `-` after the history", after, "-");
            }
        }
        let level = place.level + usize::from(draft.adopts);
        let equals = self.mark_word(line, whole, at);
        let description = equals.description.clone();
        if begins_table && !description.is_empty() {
            self.check_semicolon(line, at, word, &sites);
        }
        let is_kept = self.has_room(level, word_span)
            && self.takes_output(row_output(word, &sites), word_span);
        let rows = &mut drafts.last_mut().map(|draft| &mut draft.rows);
        if is_kept {
            let mut row = Row {
                level: offset(level),
                word: line.text.get(at.clone()).unwrap_or("").to_owned(),
                calls: word.calls.clone(),
                is_history,
                is_alerted: word.is_alerted,
                description: Vec::new(),
                span: line.span(self.sources, whole),
                word_span,
                pasted_at: sites,
            };
            if !description.is_empty() {
                self.describe(line, &description, &mut row.description);
            }
            if let Some(rows) = rows {
                rows.push(row);
            }
        }
        let Some(draft) = drafts.last_mut() else {
            return;
        };
        let width = |at: usize| line.text.get(..at).unwrap_or("").chars().count();
        let has_column = equals.has_sign || !description.is_empty();
        let column_of = has_column.then(|| width(description.start));
        draft.last = Some(Last {
            column: column_of,
            other: column_of.filter(|_| description.is_empty()).map(|column| column + 1),
            indent: column,
            is_kept,
            lines: line.site.is_none().then_some((line.line, line.line)),
        });
    }

    /// Names a semicolon that looks like one between a call and its description.
    fn check_semicolon(
        &mut self,
        line: &TableLine<'s>,
        at: &Range<usize>,
        word: &Word,
        sites: &[portnote_core::Span],
    ) {
        let text = line.text.get(at.clone()).unwrap_or("");
        let Some(call) = text.strip_suffix(';').filter(|_| word.calls.len() == 1) else {
            return;
        };
        let call = call.to_owned();
        let span = line.span(self.sources, at);
        let mark = line.span(self.sources, &(at.end.saturating_sub(1)..at.end));
        let note = self.notes.add(Problem::SemicolonAfterCall { call }, span);
        let note = note.pasted(sites);
        if line.site.is_none() {
            note.fix(Applicability::Unsafe, "remove the semicolon", mark, "");
        }
    }

    /// Adds the word, the equals sign and the description to the tree.
    fn mark_word(
        &mut self,
        line: &TableLine<'s>,
        whole: &Range<usize>,
        at: &Range<usize>,
    ) -> RowRest {
        self.mark(line, Kind::CallWord, at);
        let rest = trimmed_from(&line.text, at.end);
        let rest = rest.start.min(whole.end)..whole.end;
        let text = line.text.get(rest.clone()).unwrap_or("");
        let mut cut = RowRest { has_sign: false, description: rest.clone() };
        let is_glued = rest.start == at.end;
        if text.starts_with('=') || is_glued && text.starts_with(':') {
            cut.has_sign = true;
            cut.description = trimmed_from(&line.text, rest.start + 1);
            cut.description.start = cut.description.start.min(line.text.len());
            cut.description.end = cut.description.end.max(cut.description.start);
            self.mark(line, Kind::Equals, &(rest.start..rest.start + 1));
            if is_glued {
                self.note_glued(line, rest.start, &cut.description);
            }
        }
        if !cut.description.is_empty() {
            self.mark(line, Kind::Text, &cut.description);
        }
        cut
    }

    /// Adds the lines of a description: the two characters `\n` end one as a line end does.
    fn describe(&mut self, line: &TableLine<'s>, part: &Range<usize>, out: &mut Vec<Text>) {
        let text = line.text.get(part.clone()).unwrap_or("");
        let bytes = text.len() as u64 + LINE_OUTPUT;
        if !self.takes_output(bytes, line.span(self.sources, part)) {
            return;
        }
        let mut at = part.start;
        for piece in text.split("\\n") {
            let range = at..at + piece.len();
            let span = line.span(self.sources, &range);
            out.push(Text { raw: piece.to_owned(), lines: vec![(0, span)] });
            at = range.end + 2;
        }
    }

    /// Whether a further row at a depth is kept.
    fn has_room(&mut self, level: usize, span: portnote_core::Span) -> bool {
        let depth = self.limits.table_nesting;
        if level as u64 >= depth {
            if !std::mem::replace(&mut self.is_too_deep, true) {
                let problem = Core::NestingLimit { what: "rows", limit: depth };
                self.notes.add(problem, span);
            }
            return false;
        }
        self.rows += 1;
        if self.rows == self.limits.rows + 1 {
            let problem = crate::problem::expand::Problem::ExpansionLimit {
                name: "rows",
                limit: self.limits.rows,
                most: None,
            };
            self.notes.add(problem, span);
        }
        self.rows <= self.limits.rows
    }

    /// Whether a dump has room for so many bytes of a row.
    fn takes_output(&mut self, bytes: u64, span: portnote_core::Span) -> bool {
        match self.room.checked_sub(bytes) {
            Some(left) => self.room = left,
            None if self.room == 0 => return false,
            None => {
                // What is smaller is left out as well: rows end at one place.
                self.room = 0;
                let problem = crate::problem::expand::Problem::ExpansionLimit {
                    name: "output_bytes",
                    limit: self.limits.output_bytes,
                    most: None,
                };
                self.notes.add(problem, span);
                return false;
            }
        }
        true
    }

    /// Records a problem of a line.
    pub(super) fn note(&mut self, problem: Problem, line: &TableLine<'s>, part: &Range<usize>) {
        let span = line.span(self.sources, part);
        let sites = self.sites.chain(line.site);
        self.notes.add(problem, span).pasted(&sites);
    }
}

/// Bytes of a row in a dump, without its calls, its description and its places.
const ROW_OUTPUT: u64 = 96;

/// Bytes of a call or of an alternative of it.
const CALL_OUTPUT: u64 = 40;

/// Bytes that a line of a description takes beside its text.
const LINE_OUTPUT: u64 = 3;

/// Bytes of a place.
const PLACE_OUTPUT: u64 = 64;

/// Bytes of a row in a dump, without its description.
fn row_output(word: &Word, sites: &[portnote_core::Span]) -> u64 {
    let calls: usize = word.calls.iter().map(|call| 1 + call.alternatives.len()).sum();
    ROW_OUTPUT + calls as u64 * CALL_OUTPUT + (sites.len() as u64 + 1) * PLACE_OUTPUT
}

/// The rest of a row, after its word.
struct RowRest {
    has_sign: bool,
    description: Range<usize>,
}

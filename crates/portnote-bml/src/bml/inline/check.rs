//! What is wrong with inline text.

use std::collections::HashSet;

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Span};

use super::grammar::Rule;
use super::{Font, Mark, Target, Tokenizer, closes_font, meant_target, suit_of};
use crate::bml::anchor::Anchors;
use crate::bml::model::{Block, BlockKind, Document, PipeRow, Text};
use crate::problem::inline::Problem;
use crate::situation::Position;

/// Reports suits, fonts and links that may not be what was meant. BML, Font styles.
///
/// A text that is pasted several times is judged once.
///
/// ```
/// use portnote_bml::bml::inline;
/// use portnote_bml::bml::model::{Block, BlockKind, Document, Text};
/// use portnote_bml::bml::source::Sources;
/// use portnote_core::{Diagnostic, Profile, Reporter, Selection, Span};
///
/// let mut sources = Sources::new();
/// sources.add("a.bml", b"Opening 1!C\n", None);
/// let span = Span::new(0, 11);
/// let text = Text { raw: "Opening 1!C".to_owned(), lines: vec![(0, span)] };
/// let blocks = vec![Block { span, kind: BlockKind::Paragraph(text) }];
/// let document = Document { sources, blocks, ..Document::default() };
///
/// let (selection, mut kept) = (Selection::new(), Vec::<Diagnostic>::new());
/// inline::check(&document, &mut Reporter::new(Profile::Import, &selection, &mut kept));
/// assert_eq!(kept[0].code.as_str(), "bml/uppercase-suit");
/// assert_eq!(kept[0].span, Span::new(9, 11));
/// ```
pub fn check<'d>(document: &'d Document<'d>, reporter: &mut Reporter<'_>) {
    let mut check = Check {
        tokenizer: Tokenizer::new(),
        seen: HashSet::new(),
        is_source: true,
        anchors: None,
        document,
        reporter,
    };
    for block in &document.blocks {
        check.block(block);
    }
}

struct Check<'d, 'r, 's> {
    tokenizer: Tokenizer<'d>,
    /// The first bytes of the texts of rows: the same row may be pasted again.
    seen: HashSet<u64>,
    /// Whether the text is the same as in its source.
    is_source: bool,
    /// The places of the document, computed for the first link.
    anchors: Option<Anchors>,
    document: &'d Document<'d>,
    reporter: &'r mut Reporter<'s>,
}

impl<'d> Check<'d, '_, '_> {
    fn block(&mut self, block: &'d Block) {
        match &block.kind {
            BlockKind::Heading(heading) => self.text(&heading.text),
            BlockKind::Paragraph(text) => self.text(text),
            BlockKind::List(items) => items.iter().for_each(|item| self.text(&item.text)),
            BlockKind::OrderedList(list) => list.items.iter().for_each(|item| self.text(item)),
            BlockKind::DescriptionList(items) => {
                for item in items {
                    self.text(&item.term);
                    if let Some(text) = &item.text {
                        self.text(text);
                    }
                }
            }
            BlockKind::PipeTable(rows) => {
                for row in rows {
                    if let PipeRow::Cells(cells) = row {
                        cells.iter().for_each(|cell| self.text(cell));
                    }
                }
            }
            BlockKind::DealDiagram(diagram) => {
                diagram.caption.iter().for_each(|line| self.text(line));
            }
            BlockKind::Table(table) => {
                for row in &table.rows {
                    // A text that a paste has replaced may not be in the source.
                    self.is_source = row.pasted_at.is_empty();
                    row.description.iter().for_each(|line| self.text(line));
                }
                self.is_source = true;
            }
            BlockKind::AuctionDiagram(_) => {}
        }
    }

    fn text(&mut self, text: &'d Text) {
        let start = text.lines.first().map_or(0, |(_, span)| span.start);
        if !may_be_wrong(text.raw.as_bytes()) || !self.seen.insert(start) {
            return;
        }
        self.tokenizer.read(&text.raw);
        let links = self.suits_and_links(text);
        self.fonts(text, &links);
    }

    /// Reports both, and returns the bytes of the targets that are linked.
    fn suits_and_links(&mut self, text: &Text) -> Vec<(usize, usize)> {
        let raw = text.raw.as_str();
        let mut links = Vec::new();
        let mut has_label = false;
        let mut places = SourcePlaces::new(text);
        for mark in &self.tokenizer.marks {
            match mark.kind {
                Rule::suit_symbol if suit_of(raw, *mark).is_some() => {
                    report_suit(text, &mut places, *mark, self.is_source, self.reporter);
                }
                Rule::label_start => has_label = true,
                Rule::label_end if mark.target.is_some() => {
                    links.extend(mark.target);
                    has_label = false;
                    let range = mark.target.unwrap_or_default();
                    let target = raw.get(range.0..range.1).unwrap_or("");
                    if let Some(anchor) = target.strip_prefix('#')
                        && self
                            .anchors
                            .get_or_insert_with(|| Anchors::of(self.document, Position::Any))
                            .find(anchor)
                            .is_none()
                    {
                        let span = places.span(range.0, range.1);
                        let target = target.to_owned();
                        self.reporter.report(Problem::DeadLink { target }.at(span));
                    }
                }
                Rule::label_end if has_label => {
                    has_label = false;
                    // An address that would be followed is not a link only because of its brackets.
                    let is_unsafe =
                        |target: &Target<'_>| target.is_address() && !target.is_followed();
                    if let Some(target) = meant_target(raw, mark.end).filter(is_unsafe) {
                        let span = places.span(mark.end, mark.end + target.text.len());
                        let target = target.text.to_owned();
                        self.reporter.report(Problem::UnsafeLink { target }.at(span));
                    }
                }
                _ => {}
            }
        }
        links
    }

    /// Reports the marks that open a word and have no closing mark after them.
    fn fonts(&mut self, text: &Text, links: &[(usize, usize)]) {
        let raw = text.raw.as_str();
        let marks = &self.tokenizer.marks;
        // The last place at which each font could end.
        let mut last = [None::<usize>; 3];
        for mark in marks.iter().rev() {
            let font = raw.get(mark.start..mark.end).and_then(Font::of);
            let Some(font) = font.filter(|_| mark.kind == Rule::font_mark) else {
                continue;
            };
            if let Some(place) = last.get_mut(font as usize)
                && place.is_none()
                && closes_font(raw, mark.start)
            {
                *place = Some(mark.start);
            }
        }
        let mut links = links.iter().peekable();
        let mut places = SourcePlaces::new(text);
        for mark in marks {
            let Some(font) = raw.get(mark.start..mark.end).and_then(Font::of) else {
                continue;
            };
            while links.next_if(|link| link.1 <= mark.start).is_some() {}
            let is_in_target = links.peek().is_some_and(|link| link.0 <= mark.start);
            let end = last.get(font as usize).copied().flatten();
            if mark.kind == Rule::font_mark
                && !is_in_target
                && end.is_none_or(|end| end <= mark.start)
                && opens_word(raw, mark)
            {
                let span = places.span(mark.start, mark.end);
                let mark = font.mark();
                self.reporter.report(Problem::UnclosedFont { mark }.at(span));
            }
        }
    }
}

/// Whether a text has anything on which a report could be made: hardly any has.
fn may_be_wrong(text: &[u8]) -> bool {
    let is_blank = |byte: u8| byte.is_ascii_whitespace() || !byte.is_ascii();
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    let mut before = b' ';
    let mut rest = text.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        let next = rest.peek().copied().unwrap_or(b' ');
        let may_be = match byte {
            b'!' => next.is_ascii_uppercase() || is_letter(before),
            b'*' | b'/' | b'=' => is_blank(before) && !next.is_ascii_whitespace(),
            b']' => next == b'(',
            _ => false,
        };
        if may_be {
            return true;
        }
        before = byte;
    }
    false
}

fn report_suit(
    text: &Text,
    places: &mut SourcePlaces<'_>,
    mark: Mark,
    is_source: bool,
    reporter: &mut Reporter<'_>,
) {
    let raw = text.raw.as_str();
    let found = raw.get(mark.start..mark.end).unwrap_or("").to_owned();
    let before = raw.get(..mark.start).unwrap_or("").chars().next_back();
    let after = raw.get(mark.end..).unwrap_or("").chars().next();
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
    let span = places.span(mark.start, mark.end);
    if is_letter(before) && is_letter(after) {
        reporter.report(Problem::SuspiciousSuit { found }.at(span));
    } else if found.ends_with(|letter: char| letter.is_ascii_uppercase()) {
        let right = found.to_lowercase();
        let message = format!("write `{right}`");
        // Without the place of the letters there is nothing that could be replaced.
        let is_exact = is_source && span.len() == bytes(found.len());
        let report = Problem::UppercaseSuit { found }.at(span);
        reporter.report(match is_exact {
            true => report.fix(Applicability::Unsafe, message, span, right),
            false => report,
        });
    }
}

/// Whether a mark is after a blank or at the start, and before a word.
fn opens_word(raw: &str, mark: &Mark) -> bool {
    let before = raw.get(..mark.start).unwrap_or("").chars().next_back();
    let after = raw.get(mark.end..).unwrap_or("").chars().next();
    before.is_none_or(char::is_whitespace)
        && after.is_some_and(|after| after.is_alphanumeric() || after == '!')
}

/// The places of parts of a text, asked for in their order: no byte of a line is looked at more
/// than a few times, however many parts it has.
struct SourcePlaces<'t> {
    text: &'t Text,
    /// The line of the last part: its first byte in the text, and what is written.
    line: Option<(usize, &'t str)>,
    /// Bytes of the line that were counted, and the bytes that they take in the source.
    counted: (usize, u64),
    unit: Unit,
}

/// How the bytes of a line in the source follow from its text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    /// The bytes are those of the text.
    Bytes,
    /// A line of another encoding has one byte for each character.
    Characters,
    /// The bytes do not follow: something was replaced.
    Unknown,
}

impl<'t> SourcePlaces<'t> {
    const fn new(text: &'t Text) -> Self {
        Self { text, line: None, counted: (0, 0), unit: Unit::Unknown }
    }

    /// The bytes of a part that does not cross a line end; those of its line if they are
    /// unknown.
    fn span(&mut self, start: usize, end: usize) -> Span {
        let lines = &self.text.lines;
        let after = lines.partition_point(|(line, _)| *line as usize <= start);
        let line = after.checked_sub(1).and_then(|at| lines.get(at));
        let Some(&(line, span)) = line else {
            return Span::empty(0);
        };
        let line = line as usize;
        let written = match self.line {
            Some((known, written)) if known == line => written,
            _ => self.enter(line, span),
        };
        if self.unit == Unit::Unknown {
            return span;
        }
        let (start, end) = (start - line, end.saturating_sub(line));
        if start < self.counted.0 {
            self.counted = (0, 0);
        }
        let (at, count) = self.counted;
        let (Some(before), Some(part)) = (written.get(at..start), written.get(start..end)) else {
            return span;
        };
        let start_count = count + self.length(before);
        self.counted = (start, start_count);
        let first = span.start + start_count;
        Span::new(first, first + self.length(part))
    }

    /// Goes to another line, and returns what is written in it.
    fn enter(&mut self, line: usize, span: Span) -> &'t str {
        let rest = self.text.raw.get(line..).unwrap_or("");
        let written = rest.split('\n').next().unwrap_or("");
        self.line = Some((line, written));
        self.counted = (0, 0);
        self.unit = if span.len() == bytes(written.len()) {
            Unit::Bytes
        } else if span.len() == bytes(written.chars().count()) {
            Unit::Characters
        } else {
            Unit::Unknown
        };
        written
    }

    fn length(&self, text: &str) -> u64 {
        match self.unit {
            Unit::Bytes => bytes(text.len()),
            Unit::Characters | Unit::Unknown => bytes(text.chars().count()),
        }
    }
}

fn bytes(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

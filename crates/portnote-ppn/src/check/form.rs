//! Judgement on the form of a block: what needs no value.

use std::cell::OnceCell;
use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::encoding::Encoding;
use portnote_core::excerpt::escaped;
use portnote_core::frame::FrameKind;
use portnote_core::frame::form::{Charset, FileFacts, check_frame, check_source, check_tag_count};
use portnote_core::frame::leftover::{check_leftovers, is_mail_sign, is_quoted_mail};
use portnote_core::kept::OfGame;
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::{Applicability, Diagnostic, Profile, Reporter, Span};

use crate::Options;
use crate::problem::form::{FormatFault, Problem};
use crate::problem::segments::Problem as SegmentProblem;
use crate::problem::tags::Problem as TagProblem;
use crate::syntax::{Block, Format, Header, Kind, headers};

/// How well the structure of a block is known.
pub(crate) struct Structure {
    /// Whether it is a guess.
    pub(crate) is_broken: bool,
    /// Whether it is another than the one that is written.
    pub(crate) is_unsettled: bool,
}

impl Structure {
    const fn of(reporter: &Reporter<'_>) -> Self {
        Self { is_broken: reporter.is_broken(), is_unsettled: reporter.is_unsettled() }
    }
}

/// Reports what is wrong with the form of a block; says how well its structure is known.
pub(crate) fn check(
    block: &Block<'_>,
    facts: &mut FileFacts,
    wanted: Option<Encoding>,
    options: &Options,
    diagnostics: &mut Vec<Diagnostic>,
) -> Structure {
    let mut of_game = OfGame::new(diagnostics);
    let mut reporter = options.reporter(&mut of_game);
    check_block(block, facts, wanted, options, &mut reporter);
    let structure = Structure::of(&reporter);
    of_game.finish(options.profile, &options.selection);
    structure
}

fn check_block(
    block: &Block<'_>,
    facts: &mut FileFacts,
    wanted: Option<Encoding>,
    options: &Options,
    reporter: &mut Reporter<'_>,
) {
    check_frame(block.unit(), block.tree(), &options.limits, reporter);
    if block.is_opaque() {
        if block.is_limited() {
            reporter.report(Problem::ParserLimit.at(Span::empty(block.span().start)));
        }
        return;
    }
    check_source(block.unit(), facts, wanted, Charset::Free, reporter);
    check_leftovers(block.unit(), block.tree(), reporter);
    check_encoding(block, wanted, reporter);
    check_headers(block, reporter);
    check_tag_count(block.unit(), block.tree(), block.own().tags_per_game, reporter);
    check_start(block, reporter);
    check_stray(block, reporter);
}

fn check_encoding(block: &Block<'_>, wanted: Option<Encoding>, reporter: &mut Reporter<'_>) {
    let decoded = block.unit().decoded();
    let is_chosen = wanted.is_some_and(|wanted| wanted == decoded.encoding());
    if decoded.is_ascii() || decoded.encoding() == Encoding::Utf8 || is_chosen {
        return;
    }
    // Where UTF-8 breaks in the midst, that place was named already.
    let high = block.unit().bytes().iter().position(|byte| !byte.is_ascii());
    if let Some(at) = high.filter(|_| decoded.invalid_utf8().is_none()) {
        let start = block.unit().outer_span().start + at as u64;
        reporter.report(Problem::NotUtf8.at(Span::new(start, start + 1)));
    }
}

fn check_headers(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    let part = block.own().part();
    let mut seen = SeenHeaders::default();
    for (header, item) in headers(block) {
        let span = item.span();
        let before = block.unit().text().get(..item.range().start as usize);
        let line = before.map_or("", |text| text.rsplit(['\n', '\r']).next().unwrap_or(""));
        if !line.is_empty() {
            let start = item.range().start - u32::try_from(line.len()).unwrap_or(0);
            let blanks = block.unit().span(start..item.range().start);
            let report = Problem::HeaderIndented.at(blanks);
            let message = "remove the spaces";
            // Elsewhere it may begin a part of the file, or hide a tag.
            let is_known = matches!(header, Header::Notation("1.0") | Header::Format(_));
            let applicability = if is_known && blanks.start == 0 {
                Applicability::Safe
            } else {
                Applicability::Unsafe
            };
            reporter.report(report.fix(applicability, message, blanks, ""));
        }
        let leads = item.range().end <= block.unit().lead();
        if let (Header::Format(_), Some(first)) = (header, Header::both_formats(item.text())) {
            let what = FormatFault::Several;
            let report = Problem::FormatHeader { what }.at(span);
            let line = line_of(first);
            let message = format!("write `{line}`");
            reporter.report(report.fix(Applicability::Unsafe, message, span, line));
        }
        seen.header(header, span, leads, block, reporter);
    }
    if !block.is_game() || part.first != block.index() {
        return;
    }
    let start = Span::empty(block.unit().outer_span().start);
    let end = block.own().line_end;
    // A header with a control character may be the one that is missing.
    let is_spoilt = |text: &str| text.chars().any(|c| c.is_control() && c != '\t');
    let is_hidden = headers(block).any(|(_, item)| is_spoilt(item.text().trim_end()));
    if !part.has_notation {
        let report = Problem::MissingHeader.at(start);
        let message = "insert the header";
        reporter.report(if is_hidden {
            report
        } else {
            report.fix(Applicability::Safe, message, start, format!("% PPN 1.0{end}"))
        });
    }
    if part.format.is_none() {
        let problem = Problem::FormatHeader { what: FormatFault::Missing };
        let (place, text, message) = match seen.notation {
            Some(span) => (Span::empty(span.end), format!("{end}% IMPORT"), "insert `% IMPORT`"),
            // Two insertions at one place would have no order: this one inserts both headers.
            None => {
                (start, format!("% PPN 1.0{end}% IMPORT{end}"), "insert `% PPN 1.0` and `% IMPORT`")
            }
        };
        let report = problem.at(start);
        reporter.report(if is_hidden {
            report
        } else {
            report.fix(Applicability::Safe, message, place, text)
        });
    }
}

/// The header of a format.
const fn line_of(format: Format) -> &'static str {
    match format {
        Format::Export => "% EXPORT",
        Format::Import => "% IMPORT",
    }
}

/// A format that is not that of an earlier header, or not the one that is assumed without a header.
fn contradiction(first: Option<Format>, found: Format) -> FormatFault {
    let found = line_of(found);
    match first.map(line_of) {
        Some(first) => FormatFault::Both { first, found },
        None => FormatFault::Late { found },
    }
}

/// The headers of a part so far.
#[derive(Default)]
struct SeenHeaders {
    notation: Option<Span>,
    format: Option<(Format, Span)>,
}

impl SeenHeaders {
    fn header(
        &mut self,
        header: Header<'_>,
        span: Span,
        leads: bool,
        block: &Block<'_>,
        reporter: &mut Reporter<'_>,
    ) {
        match header {
            Header::Notation(version) => {
                if block.own().part().number > 1 && self.notation.is_none() {
                    reporter.report(Problem::SecondNotationHeader.at(span));
                }
                self.notation.get_or_insert(span);
                if version != "1.0" {
                    let found = escaped(version);
                    reporter.report(Problem::VersionHeader { found }.at(span));
                }
            }
            Header::Format(format) => {
                let Some((first, place)) = self.format else {
                    self.format = Some((format, span));
                    let known = block.own().part().format;
                    if known.unwrap_or(Format::Import) != format {
                        let what = contradiction(known, format);
                        reporter.report(Problem::FormatHeader { what }.at(span));
                    }
                    return;
                };
                let repeated = first == format;
                let what = if repeated {
                    FormatFault::Repeated
                } else {
                    contradiction(Some(first), format)
                };
                let report = Problem::FormatHeader { what }.at(span);
                let report = report.label(place, "first one here");
                let line = Span::new(span.start, span.end);
                reporter.report(if leads {
                    // Which of two formats is meant cannot be known.
                    let how = if repeated { Applicability::Safe } else { Applicability::Unsafe };
                    report.fix(how, "empty the line", line, "%")
                } else {
                    report
                });
            }
            Header::Id(_) | Header::Blank if leads => {}
            Header::Blank => {}
            Header::Id(_) => {
                let what = "header `ID` inside a hand has no effect".to_owned();
                reporter.report(Problem::UnknownHeader { what }.at(span));
            }
            Header::Other(text) => {
                let what = format!("unknown header `{}`", escaped(text));
                reporter.report(Problem::UnknownHeader { what }.at(span));
            }
        }
    }
}

/// A hand that begins without a blank line.
fn check_start(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    let is_parted = block.unit().lead() > 0 || block.own().is_after_opaque;
    if !block.is_game() || block.index() <= block.own().part().first || is_parted {
        return;
    }
    // A comment without an end contains the blank line after it.
    if block.own().after_blank {
        return;
    }
    let mut tags = block.items().filter(|item| item.kind() == FrameKind::TagPair.into());
    let Some(tag) = tags.next() else { return };
    let name: String = tag
        .text()
        .chars()
        .skip(1)
        .skip_while(|c| c.is_whitespace())
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    let start = Span::empty(block.unit().outer_span().start);
    let report = TagProblem::HandWithoutBlankLine { name, begins: true }.at(tag.span());
    let message = "insert a blank line";
    reporter.report(report.fix(Applicability::Safe, message, start, block.own().line_end));
}

/// Text that belongs to no tag, section or comment; one report for each line.
fn check_stray(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    let mut stray = None::<Range<u32>>;
    let mut prefix = None::<Range<u32>>;
    let mut alone = None::<Range<u32>>;
    let is_mail = OnceCell::new();
    // A fix for export format writes lines without the signs.
    let is_import = reporter.profile() == Profile::Import;
    let is_mail = || *is_mail.get_or_init(|| is_import && is_quoted_mail(block.unit().text()));
    let mut report = |stray: &mut Option<Range<u32>>, alone: &mut Option<Range<u32>>| {
        let (stray, alone) = (stray.take(), alone.take());
        match (stray, alone) {
            (Some(mut range), alone) => {
                if let Some(alone) = alone {
                    range = range.start.min(alone.start)..range.end.max(alone.end);
                }
                reporter.report(CoreProblem::StrayText.at(block.unit().span(range)));
            }
            (None, Some(range)) => {
                let what = "missing tag after the prefix".to_owned();
                let report = SegmentProblem::BadPrefix { what };
                reporter.report(report.at(block.unit().span(range)));
            }
            (None, None) => {}
        }
    };
    for item in block.items() {
        let range = item.range();
        match item.kind() {
            Kind::Frame(FrameKind::Blank) => continue,
            Kind::Frame(FrameKind::TagPair) => prefix = None,
            Kind::SegmentPrefix => {
                if let Some(prefix) = prefix.replace(range) {
                    extend(&mut alone, prefix);
                }
                continue;
            }
            Kind::Frame(FrameKind::Bogus) if is_mail_sign(item.text(), is_mail) => {}
            Kind::Frame(FrameKind::Bogus) if !item.text().chars().all(|c| c.is_ascii_control()) => {
                extend(&mut stray, range);
            }
            Kind::Frame(FrameKind::String) => extend(&mut stray, range),
            _ => {}
        }
        if let Some(prefix) = prefix.take() {
            extend(&mut alone, prefix);
        }
        if item.kind() == FrameKind::Newline.into() {
            report(&mut stray, &mut alone);
        }
    }
    if let Some(prefix) = prefix {
        extend(&mut alone, prefix);
    }
    report(&mut stray, &mut alone);
}

fn extend(stray: &mut Option<Range<u32>>, range: Range<u32>) {
    let start = stray.as_ref().map_or(range.start, |stray| stray.start);
    *stray = Some(start.min(range.start)..range.end);
}

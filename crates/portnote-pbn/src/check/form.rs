//! Judgement on the form of a block: what needs no value.

use std::cell::OnceCell;
use std::ops::Range;

use memchr::{memchr2, memchr2_iter, memrchr2};
use portnote_core::coded::At;
use portnote_core::encoding::Encoding;
use portnote_core::frame::FrameKind;
use portnote_core::frame::form::{Charset, FileFacts, check_frame, check_source, check_tag_count};
use portnote_core::frame::leftover::{check_leftovers, is_mail_sign, is_quoted_mail};
use portnote_core::kept::OfGame;
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::{
    Applicability, Diagnostic, Profile, Reporter, Sink, Span, Substitution, Suggestion, bytes,
};

use super::file::EMPTY_LINE;
use super::frame_fixes::UnsafeFixes;
use crate::Options;
use crate::auction::{CallValue, ReadCall};
use crate::deal::DealValue;
use crate::limits::{LINE_LIMIT, LONG_LINE};
use crate::model::build::{is_placeholder, takes_full_stop};
use crate::play::{CardValue, ReadCard};
use crate::problem::form::Problem;
use crate::syntax::{Block, Item, Kind};

/// Reports what is wrong with the form of a block by itself; says whether its
/// structure is unknown.
pub(crate) fn check(block: &Block<'_>, options: &Options, sink: &mut dyn Sink) -> bool {
    let mut of_game = OfGame::new(sink);
    let is_broken = check_block(block, options, &mut of_game);
    of_game.finish(options.profile, &options.selection);
    is_broken
}

fn check_block(block: &Block<'_>, options: &Options, sink: &mut dyn Sink) -> bool {
    let mut doubt = UnsafeFixes::new(block);
    let mut doubting = |mut found: Diagnostic| {
        doubt.apply(&mut found);
        sink.report(found);
    };
    let mut reporter = options.reporter(&mut doubting);
    check_frame(block.unit(), block.tree(), &options.limits, &mut reporter);
    let is_broken = reporter.is_broken();
    let mut reporter = options.reporter(sink);
    if block.is_opaque() {
        if block.is_limited() {
            reporter.report(Problem::ParserLimit.at(Span::empty(block.span().start)));
        }
        return is_broken || reporter.is_broken();
    }
    check_header(block, &mut reporter);
    check_tag_count(block.unit(), block.tree(), block.own().tags_per_game, &mut reporter);
    check_lines(block, &mut reporter);
    check_stray(block, &mut reporter);
    check_tokens(block, &mut reporter);
    if options.profile == Profile::Export {
        check_line_ends(block, &mut reporter);
        check_tabs(block, &mut reporter);
        check_lead(block, &mut reporter);
    }
    is_broken || reporter.is_broken()
}

/// Reports what is wrong with the bytes of a block, next to those before it.
pub(crate) fn check_file(
    block: &Block<'_>,
    facts: &mut FileFacts,
    wanted: Option<Encoding>,
    options: &Options,
    sink: &mut dyn Sink,
) {
    if !block.is_opaque() {
        let mut reporter = options.reporter(sink);
        check_source(block.unit(), facts, wanted, Charset::Latin1, &mut reporter);
        check_leftovers(block.unit(), block.tree(), &mut reporter);
    }
}

/// Lines that are too long.
fn check_lines(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    let text = block.unit().text();
    let bytes = text.as_bytes();
    let wanted = reporter.wants(&Problem::LineOver79 { length: 0 });
    let stride = if wanted { LONG_LINE } else { LINE_LIMIT + 1 };
    let mut start = 0;
    // No line has more characters than bytes, so that a line end among so many bytes clears
    // them all: most text is passed over in strides.
    while let Some(ahead) = bytes.get(start..start + stride) {
        if let Some(end) = memrchr2(b'\n', b'\r', ahead) {
            start += end + 1;
            continue;
        }
        let after = bytes.get(start + stride..).unwrap_or(&[]);
        let end = memchr2(b'\n', b'\r', after).map_or(bytes.len(), |at| start + stride + at);
        check_line(block, text, start..end, reporter);
        start = end + 1;
    }
}

fn check_line(block: &Block<'_>, text: &str, range: Range<usize>, reporter: &mut Reporter<'_>) {
    let length = text.get(range.clone()).map_or(0, |line| line.chars().count());
    let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    let span = |skip: usize| {
        let line = text.get(range.clone()).unwrap_or("");
        let from = line.char_indices().nth(skip).map_or(line.len(), |(at, _)| at);
        block.unit().span(at(range.start + from)..at(range.end))
    };
    if length > LINE_LIMIT {
        reporter.report(Problem::LineTooLong { length }.at(span(LINE_LIMIT)));
    } else if length >= LONG_LINE {
        reporter.report(Problem::LineOver79 { length }.at(span(LONG_LINE - 1)));
    }
}

/// Text that belongs to no tag, section or comment; one report for a run of lines.
fn check_stray(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    if !may_stray(block) {
        return;
    }
    let mut tagged = false;
    let mut calls = false;
    let mut run = None::<Stray>;
    let is_mail = OnceCell::new();
    // A fix for export format writes lines without the signs.
    let is_import = reporter.profile() == Profile::Import;
    let is_mail = || *is_mail.get_or_init(|| is_import && is_quoted_mail(block.unit().text()));
    // Where the current line begins, as long as nothing but stray text is on it.
    let mut line = block.items().next().map(|item| item.range().start);
    let mut before = None;
    for item in block.items() {
        let range = item.range();
        let touched = before.replace(item);
        let stray = match item.kind() {
            Kind::Frame(FrameKind::Blank) => continue,
            Kind::Frame(FrameKind::Newline) => {
                line = Some(range.end);
                continue;
            }
            Kind::Frame(FrameKind::TagPair) => {
                tagged = true;
                calls = opens_calls(item.text());
                false
            }
            // Control characters are named by a code of their own, and a placeholder is
            // taken for a call or card.
            Kind::Frame(FrameKind::Bogus) => {
                let understood = calls && (is_placeholder(item) || ends_call(touched, item))
                    || is_mail_sign(item.text(), is_mail);
                !(understood || item.text().chars().all(char::is_control))
            }
            Kind::Frame(FrameKind::String) => !tagged || calls,
            Kind::SectionToken => !tagged && !is_mail_sign(item.text(), is_mail),
            _ => false,
        };
        if stray {
            let run = run.get_or_insert_with(|| Stray::new(range.start, line.is_some()));
            run.add(range, line);
            continue;
        }
        if let Some(mut run) = run.take() {
            // Something else on the last line keeps it from becoming an escape line.
            run.whole &= line.is_some_and(|line| line >= run.range.end);
            run.report(block, reporter);
        }
        line = None;
    }
    if let Some(run) = run {
        run.report(block, reporter);
    }
}

/// Whether anything in a block could be stray text: in most games nothing can.
fn may_stray(block: &Block<'_>) -> bool {
    let facts = block.tree().facts();
    let is_trivia = |kind: Kind| {
        use FrameKind::{Blank, BraceComment, EscapeLine, LineComment, Newline};
        matches!(kind, Kind::Frame(Blank | BraceComment | EscapeLine | LineComment | Newline))
    };
    // Section tokens are stray only before the first tag.
    let first = block.items().find(|item| !is_trivia(item.kind()));
    let tagged = first.is_none_or(|item| item.kind() == FrameKind::TagPair.into());
    facts.bogus || block.own().string_among_calls || !tagged
}

/// Whether a text is the full stop of the call that it touches, like that of `P.`.
fn ends_call(touched: Option<Item<'_, '_>>, item: Item<'_, '_>) -> bool {
    item.text() == "."
        && touched.is_some_and(|it| it.kind() == Kind::Call && takes_full_stop(it.text()))
}

/// Whether a tag pair opens an Auction or Play section.
fn opens_calls(tag: &str) -> bool {
    let name = tag.get(1..).unwrap_or("").trim_start();
    let after = name.strip_prefix("Auction").or_else(|| name.strip_prefix("Play"));
    after.is_some_and(|rest| rest.starts_with([' ', '"', '\t', '\n', '\r', '\u{0B}', ']']))
}

/// A run of stray text.
struct Stray {
    range: Range<u32>,
    /// Whether its lines hold nothing else.
    whole: bool,
    /// Where its lines begin.
    lines: Vec<u32>,
}

impl Stray {
    fn new(start: u32, whole: bool) -> Self {
        Self { range: start..start, whole, lines: Vec::new() }
    }

    fn add(&mut self, range: Range<u32>, line: Option<u32>) {
        self.range.end = range.end;
        self.lines.extend(line.filter(|line| self.lines.last() != Some(line)));
    }

    fn report(self, block: &Block<'_>, reporter: &mut Reporter<'_>) {
        let deals = self.report_deals(block, reporter);
        let others: Vec<u32> = match deals {
            0 => self.lines,
            _ => self.lines.into_iter().filter(|start| deal_at(block, *start).is_none()).collect(),
        };
        let range = match (deals, others.first(), others.last()) {
            (0, _, _) => self.range,
            (_, Some(first), Some(last)) => *first..*last + line_length(block, *last),
            // Every line is a deal.
            _ => return,
        };
        let text = block.unit().slice(range.clone());
        let report = CoreProblem::StrayText.at(block.unit().span(range));
        if is_calls_or_cards(text) {
            let help = "these look like calls or cards: remove the empty line before them if it cuts a game in two";
            reporter.report(report.help(help));
            return;
        }
        let remark = "write a remark after `%` in the first column, after `;`, or in braces";
        let report = report.help(remark);
        if !self.whole {
            reporter.report(report);
            return;
        }
        let edits = others.into_iter().map(|start| Substitution {
            span: block.unit().span(start..start),
            replacement: b"%".to_vec(),
        });
        let message = "put `%` in front, which makes each line an escape line";
        // The text may be what the file is about.
        reporter.report(report.fix_all(Applicability::Unsafe, message, edits.collect()));
    }

    /// Reports the lines that are deals without a tag, and says how many there are.
    fn report_deals(&self, block: &Block<'_>, reporter: &mut Reporter<'_>) -> usize {
        let lines = self.lines.iter();
        let deals: Vec<(u32, (Option<u32>, String))> =
            lines.filter_map(|start| Some((*start, deal_at(block, *start)?))).collect();
        let Some((first, _)) = deals.first() else {
            return 0;
        };
        let count = deals.len();
        let span = |start: u32| {
            let text = block.unit().slice(start..start + line_length(block, start));
            let begin = start + length(text) - length(text.trim_start());
            block.unit().span(begin..begin + length(text.trim()))
        };
        let report = Problem::BareDeal { count }.at(span(*first));
        if !self.whole {
            reporter.report(report);
            return count;
        }
        let end = block.own().line_end;
        let edits = deals.iter().enumerate().map(|(number, (start, (board, deal)))| {
            // Each deal is a game of its own.
            let between = if number == 0 { "" } else { end };
            let board = board.map(|board| format!("[Board \"{board}\"]{end}"));
            let board = board.unwrap_or_default();
            Substitution {
                span: span(*start),
                replacement: format!("{between}{board}[Deal \"{deal}\"]").into_bytes(),
            }
        });
        let message = match count {
            1 => "write it as tag `Deal`",
            _ => "write each of them as tag `Deal`, with an empty line between them",
        };
        reporter.report(report.fix_all(Applicability::Unsafe, message, edits.collect()));
        count
    }
}

/// The number of the board and the value of Deal that the line at a place is.
fn deal_at(block: &Block<'_>, start: u32) -> Option<(Option<u32>, String)> {
    DealValue::of_line(block.unit().slice(start..start + line_length(block, start)))
}

/// The length of the rest of a line.
fn line_length(block: &Block<'_>, start: u32) -> u32 {
    let rest = block.unit().text().get(start as usize..).unwrap_or("");
    length(rest.split(['\n', '\r']).next().unwrap_or(""))
}

fn length(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(u32::MAX)
}

/// Whether a text is a piece of an auction or a play: at least two words, and all of them
/// calls or cards.
fn is_calls_or_cards(text: &str) -> bool {
    let is_call = |word: &str| ReadCall::of(word).value != CallValue::Unknown;
    let is_card = |word: &str| ReadCard::of(word).value != CardValue::Unknown;
    let marks = |word: &str| matches!(word, "*" | "+");
    let words = || text.split_ascii_whitespace();
    words().nth(1).is_some()
        && (words().all(|word| marks(word) || is_call(word))
            || words().all(|word| marks(word) || is_card(word)))
}

/// A section that is still open where its block ends, so that what follows an empty line may belong
/// to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpenSection {
    Auction,
    Play,
}

impl OpenSection {
    /// The section with which a block ends, unless a mark ends the section.
    pub(crate) fn of(block: &Block<'_>) -> Option<Self> {
        let text = block.unit().text();
        let tag = text.get(memchr::memrchr(b'[', text.as_bytes())?..)?;
        let is_ended = tag.contains(['*', '+']);
        match () {
            () if is_ended || !opens_calls(tag) => None,
            () if tag.get(1..)?.trim_start().starts_with("Auction") => Some(Self::Auction),
            () => Some(Self::Play),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Auction => "Auction",
            Self::Play => "Play",
        }
    }

    /// Whether a word is a call or card of such a section, or what is written beside one.
    fn takes(self, word: &str) -> bool {
        match self {
            _ if word.starts_with(['=', '$', '^', '*', '+']) => true,
            Self::Auction => ReadCall::of(word).value != CallValue::Unknown,
            Self::Play => ReadCard::of(word).value != CardValue::Unknown,
        }
    }

    /// Where a block begins with calls or cards that an empty line cuts off from this section, its
    /// stray text is what the line does, and the fix removes the line. Says whether it does so.
    pub(crate) fn claim(self, block: &Block<'_>, found: &mut Vec<Diagnostic>) -> bool {
        let is_trivia = |item: &Item<'_, '_>| item.text().trim().is_empty();
        let is_tag = |item: &Item<'_, '_>| item.kind() == FrameKind::TagPair.into();
        let items = || block.items().skip_while(is_trivia);
        let Some(first) = items().next().filter(|first| !is_tag(first)) else {
            return false;
        };
        let start = first.span().start;
        let is_taken = |item: Item<'_, '_>| match item.kind() {
            Kind::Frame(FrameKind::BraceComment | FrameKind::LineComment) => {
                item.span().start != start
            }
            _ => {
                is_trivia(&item)
                    || item.text().split_ascii_whitespace().all(|word| self.takes(word))
            }
        };
        if !items().take_while(|item| !is_tag(item)).all(is_taken) {
            return false;
        }
        let tag = block.items().find(is_tag);
        let end = tag.map_or(u64::MAX, |tag| tag.span().start);
        let code = CoreProblem::StrayText.entry().code;
        let is_leading = |found: &Diagnostic| found.code == code && found.span.start < end;
        let place = found.iter().position(|one| is_leading(one) && one.span.start == start);
        let Some(place) = place else { return false };
        let mut number = 0;
        found.retain(|one| {
            number += 1;
            number == place + 1 || !is_leading(one)
        });
        let Some(one) = found.iter_mut().find(|one| is_leading(one)) else {
            return false;
        };
        let section = self.name();
        one.help = Some(format!(
            "remove the empty line before this text if it belongs to tag `{section}` above"
        ));
        let edits = edits_of_lead(block);
        one.fix = edits.map(|edits| Suggestion {
            message: "remove the empty line".to_owned(),
            applicability: Applicability::Unsafe,
            edits,
        });
        true
    }
}

/// Edits that join a block to the one before it: they remove the lines between them. `None` where
/// more than empty lines is there.
pub(super) fn edits_of_lead(block: &Block<'_>) -> Option<Vec<Substitution>> {
    let blank = |kind| kind == FrameKind::Blank.into() || kind == FrameKind::Newline.into();
    let mut before = block.leading_items().collect::<Vec<_>>();
    if !block.is_game() {
        // Such a block has no other items.
        let blanks = before.iter().take_while(|item| blank(item.kind())).count();
        before.truncate(blanks);
    }
    // The line end after an escape line is its own.
    let escape = before.iter().any(|item| item.kind() == FrameKind::EscapeLine.into());
    before.retain(|item| blank(item.kind()));
    let edits =
        before.into_iter().map(|item| Substitution { span: item.span(), replacement: Vec::new() });
    let edits: Vec<Substitution> = edits.collect();
    (!edits.is_empty() && !escape && block.own().opening().is_empty()).then_some(edits)
}

/// Characters outside ASCII where only tokens are.
fn check_tokens(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    if block.unit().decoded().is_ascii() {
        return;
    }
    let text = block.unit().text().as_bytes();
    let mut from = 0;
    while let Some(at) = bytes::find(text, from, |byte| byte >= 0x80) {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        let Some(leaf) = block.tree().leaf_at(at) else {
            break;
        };
        if leaf.kind() == Kind::SectionToken {
            let span = block.unit().span(leaf.range());
            reporter.report(Problem::NonAsciiToken.at(span));
        }
        from = leaf.range().end as usize;
    }
}

fn check_line_ends(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    // Lines of comments and tags as well: the bytes know them all.
    let bytes = block.unit().bytes();
    let base = block.unit().outer_span().start;
    let mut edits = Vec::new();
    for at in memchr2_iter(b'\n', b'\r', bytes) {
        let pair = match bytes.get(at) {
            Some(b'\r') => bytes.get(at + 1) == Some(&b'\n'),
            _ => at > 0 && bytes.get(at - 1) == Some(&b'\r'),
        };
        if !pair {
            let start = base + at as u64;
            edits.push(Substitution {
                span: Span::new(start, start + 1),
                replacement: b"\r\n".to_vec(),
            });
        }
    }
    if let Some(first) = edits.first() {
        let place = usize::try_from(first.span.start - base).unwrap_or(0);
        let found = match bytes.get(place) {
            Some(b'\r') => "CR",
            _ => "LF",
        };
        let report = Problem::EolNotCrlf { found }.at(first.span);
        reporter.report(report.fix_all(Applicability::Safe, "end each line with CR LF", edits));
        return;
    }
    let ends = block.unit().bytes().ends_with(b"\n");
    if block.unit().is_last() && block.is_game() && !ends {
        let end = Span::empty(block.unit().outer_span().end);
        let report = Problem::EolNotCrlf { found: "nothing" }.at(end);
        // The empty line after the last game is missing too.
        let message = "add CR LF, and an empty line";
        reporter.report(report.fix(Applicability::Safe, message, end, EMPTY_LINE));
    }
}

fn check_tabs(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    if memchr2(b'\t', 0x0B, block.unit().text().as_bytes()).is_none() {
        return;
    }
    let leaves = block.tree().walk().map(|(_, node)| node).filter(|node| node.is_leaf());
    // A tab in a string is named by a code of its own.
    let leaves = leaves.filter(|node| node.kind() != FrameKind::String.into());
    let mut edits = Vec::new();
    for leaf in leaves {
        let start = leaf.range().start;
        let text = block.unit().slice(leaf.range());
        for (at, _) in text.match_indices(['\t', '\u{0B}']) {
            let at = start + u32::try_from(at).unwrap_or(0);
            edits.push(Substitution {
                span: block.unit().span(at..at + 1),
                replacement: b" ".to_vec(),
            });
        }
    }
    if let Some(first) = edits.first() {
        let report = Problem::Tab.at(first.span);
        reporter.report(report.fix_all(Applicability::Safe, "write a space", edits));
    }
}

/// Between two games is exactly one empty line.
fn check_lead(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    if !block.is_game() {
        return;
    }
    let lead: Vec<_> = block.leading_items().collect();
    if let Some(blank) = lead.iter().find(|item| item.kind() == FrameKind::Blank.into()) {
        let what = "unexpected spaces in the line between games: expected an empty line";
        let span = blank.span();
        let report = Problem::BlankLine { what }.at(span);
        reporter.report(report.fix(Applicability::Safe, "empty the line", span, ""));
        return;
    }
    let is_empty_line = |pair: &&[crate::syntax::Item<'_, '_>]| {
        pair.iter().all(|item| item.kind() == FrameKind::Newline.into())
    };
    let extra = lead.windows(2).find(is_empty_line).and_then(|pair| pair.get(1));
    if let Some(extra) = extra {
        let what = if block.index() == 1 {
            "unexpected empty lines before the first game"
        } else {
            "unexpected empty lines between games: expected one"
        };
        let span = extra.span();
        let report = Problem::BlankLine { what }.at(span);
        reporter.report(report.fix(Applicability::Safe, "remove the line", span, ""));
    }
}

fn check_header(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    // Export format has a code of its own for its header.
    if reporter.profile() == Profile::Export {
        return;
    }
    if block.is_game() && block.index() == 1 && block.own().header().version.is_none() {
        let start = Span::empty(block.unit().outer_span().start);
        let report = Problem::MissingVersion.at(start);
        let line = format!("% PBN 2.1{}", block.own().line_end);
        // After a block of comments it would be a part of that block.
        // Empty lines in front would be between the version and the first game.
        let game = block.unit().game_span().start;
        let is_blank = |item: crate::syntax::Item<'_, '_>| item.text().trim().is_empty();
        let place =
            if block.leading_items().all(is_blank) { Span::new(start.start, game) } else { start };
        reporter.report(if block.unit().first_line() == 1 {
            report.fix(Applicability::Safe, "insert the version line", place, line)
        } else {
            report
        });
    }
}

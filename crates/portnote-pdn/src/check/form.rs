//! Judgement on the form of a block: what needs no value.

use std::ops::Range;

use portnote_core::bytes::{self, first_line_end};
use portnote_core::coded::At;
use portnote_core::encoding::Encoding;
use portnote_core::frame::form::{
    Charset, FileFacts, check_source, check_text, check_unquoted, report_swallowed_tag,
};
use portnote_core::frame::leftover::{check_leftovers, has_entity};
use portnote_core::frame::tag::{TagParts, is_name};
use portnote_core::frame::{FrameKind, string};
use portnote_core::kept::OfGame;
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::{Applicability, Diagnostic, Reporter, Span, Substitution};

use super::{chess, shown};
use crate::problem::form::{Problem, Stray, TagFault};
use crate::result::{GameResult, Outcome};
use crate::syntax::{Block, Item, Kind, items_after_tags};
use crate::tag::{TagClass, meaning};
use crate::{Options, Standard};

/// What was noticed in earlier blocks.
#[derive(Clone, Debug, Default)]
pub(crate) struct EarlierBlocks {
    source: FileFacts,
    /// Whether the game before ended with a result.
    is_terminated: bool,
    /// The result after the moves and that of the tag Result of the game before, which is looked at
    /// only if the first says nothing.
    results: [Option<GameResult>; 2],
    /// Whether the file is one of another notation.
    is_foreign: bool,
}

/// What the text of a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockKind {
    Pdn,
    /// Moves that belong to the game before, which seemed to have ended.
    Rest,
    /// A further result of the game before that says nothing more.
    IdleResult,
    /// Text in another notation.
    Another,
}

/// What a block begins and ends with, white space and comments aside.
struct Ends<'b, 'i> {
    first: Option<Item<'b, 'i>>,
    last: Option<Kind>,
}

impl<'b, 'i> Ends<'b, 'i> {
    /// Continues after the last tag pair: most of a game is moves, whose form cannot be wrong,
    /// and only the first and the last words are looked at.
    fn go_on(&mut self, block: &'b Block<'i>) {
        let mut words = items_after_tags(block).filter(is_text);
        let Some(first) = words.clone().next() else {
            return;
        };
        let Some(last) = words.next_back() else {
            return;
        };
        self.first.get_or_insert(first);
        // Dots after the end do not change it.
        let is_dot = |item: &Item<'_, '_>| item.text() == ".";
        let before_dots = match is_dot(&last) {
            true => words.rev().find(|item| !is_dot(item)).map(|item| item.kind()).or(self.last),
            false => Some(last.kind()),
        };
        if before_dots == Some(Kind::Result) {
            self.last = before_dots;
        } else {
            self.last = Some(last.kind());
        }
    }
}

/// Reports what is wrong with the form of a block; says what it is meant as, and whether its
/// structure is unknown.
pub(crate) fn check(
    block: &Block<'_>,
    facts: &mut EarlierBlocks,
    wanted: Option<Encoding>,
    options: &Options,
    diagnostics: &mut Vec<Diagnostic>,
) -> (BlockKind, bool) {
    let mut of_game = OfGame::new(diagnostics);
    let mut reporter = options.reporter(&mut of_game);
    let meant = check_block(block, facts, wanted, options, &mut reporter);
    let is_broken = reporter.is_broken();
    of_game.finish(options.profile, &options.selection);
    (meant, is_broken)
}

fn check_block(
    block: &Block<'_>,
    facts: &mut EarlierBlocks,
    wanted: Option<Encoding>,
    options: &Options,
    reporter: &mut Reporter<'_>,
) -> BlockKind {
    check_text(block.unit(), block.tree(), &options.limits, reporter);
    if block.is_opaque() {
        facts.is_terminated = false;
        if block.is_limited() {
            reporter.report(Problem::ParserLimit.at(Span::empty(block.span().start)));
        }
        return BlockKind::Pdn;
    }
    let charset = match options.standard() {
        Standard::Pdn2 if options.writes(Standard::Pdn2) => Charset::Latin1,
        Standard::Pdn3 if options.writes(Standard::Pdn3) => Charset::Utf8,
        _ => Charset::Free,
    };
    check_source(block.unit(), &mut facts.source, wanted, charset, reporter);
    check_leftovers(block.unit(), block.tree(), reporter);
    check_literal_line_ends(block, &facts.source, reporter);
    let ends = check_items(block, options, reporter);
    if block.is_game() {
        return check_start(block, &ends, facts, reporter);
    }
    let meant = further_result(block, facts, reporter);
    meant.unwrap_or_else(|| {
        check_loose_text(block, reporter);
        BlockKind::Pdn
    })
}

/// The result of a game, and where that is `*` the one of its tag.
fn results(block: &Block<'_>) -> [Option<GameResult>; 2] {
    let mut words = items_after_tags(block).rev();
    let last = words.find(|item| item.kind() == Kind::Result);
    let last = last.and_then(|last| GameResult::lenient(last.text()));
    let is_known = |read: &GameResult| read.outcome != Outcome::Unknown;
    if last.as_ref().is_some_and(is_known) {
        return [last, None];
    }
    let mut tags = block.items().filter(|item| item.is(FrameKind::TagPair));
    let value = tags.find_map(|tag| {
        let parts = TagParts::of(tag.node());
        let unit = block.unit();
        let is_result = meaning(unit.slice(parts.name?)).0 == "Result";
        let value = parts.value.filter(|_| is_result)?;
        Some(TagParts::bare(unit.slice(value), parts.quoted).0)
    });
    [last, value.and_then(|value| GameResult::lenient(value.trim()))]
}

/// Reports text that is nothing but a further result of the game before; what it is, if it is one.
fn further_result(
    block: &Block<'_>,
    facts: &EarlierBlocks,
    reporter: &mut Reporter<'_>,
) -> Option<BlockKind> {
    let mut words = block.items().filter(is_text);
    let word = words.next().filter(|word| word.kind() == Kind::Result)?;
    if words.next().is_some() || !facts.is_terminated {
        return None;
    }
    let read = GameResult::lenient(word.text());
    let is_idle = read.as_ref().is_some_and(|read| {
        let mut known = facts.results.iter().flatten();
        let is_score = read.outcome.is_score();
        read.outcome == Outcome::Unknown
            || !is_score && known.any(|known| known.outcome == read.outcome)
    });
    let text = shown(word.text());
    let problem = Problem::AfterTerminator {
        what: format!("unexpected result `{text}` after the result of the game before"),
        is_new: text == "*",
        is_result: true,
        is_idle,
    };
    let report = problem.at(word.span());
    reporter.report(if is_idle {
        let span = word.span();
        report.fix(Applicability::Safe, "remove it", span, "")
    } else {
        report
    });
    Some(match is_idle {
        true => BlockKind::IdleResult,
        false => BlockKind::Pdn,
    })
}

/// One report for a game, so that one run fixes all games of a file.
fn check_literal_line_ends(block: &Block<'_>, source: &FileFacts, reporter: &mut Reporter<'_>) {
    if !bytes::any(block.unit().bytes(), |byte| byte == b'\\') {
        return;
    }
    // Without a game all nodes are its items.
    let before = block.leading_items().filter(|_| block.is_game());
    let all = before.chain(block.items());
    let literal: Vec<Item<'_, '_>> =
        all.filter(|item| item.kind() == Kind::LiteralLineEnd).collect();
    let Some(first) = literal.first() else { return };
    let problem = Problem::LiteralLineEnd { text: first.text().to_owned(), count: literal.len() };
    let text = block.unit().text();
    // A game may have no other line end than these.
    let line_end = first_line_end(text).or_else(|| source.line_end());
    let line_end = line_end.unwrap_or("\n");
    // `\r\n` is one line end.
    let is_one = |a: &Item<'_, '_>, b: &Item<'_, '_>| {
        a.text() == "\\r" && b.text() == "\\n" && a.range().end == b.range().start
    };
    let edits = literal.chunk_by(is_one).filter_map(|one| {
        let (start, end) = (one.first()?, one.last()?);
        let before = text.get(..start.range().start as usize);
        let after = text.get(end.range().end as usize..);
        // Next to a line end it is one too many.
        let is_extra = before.is_some_and(|before| before.ends_with(['\r', '\n']))
            || after.is_some_and(|after| after.starts_with(['\r', '\n']));
        Some(Substitution {
            span: Span::new(start.span().start, end.span().end),
            replacement: if is_extra { "" } else { line_end }.into(),
        })
    });
    let report = problem.at(first.span());
    reporter.report(report.fix_all(
        Applicability::Safe,
        "write real line ends instead",
        edits.collect(),
    ));
}

/// Judges the tags; what the game begins and ends with is seen on the way.
fn check_items<'b, 'i>(
    block: &'b Block<'i>,
    options: &Options,
    reporter: &mut Reporter<'_>,
) -> Ends<'b, 'i> {
    let mut odd_blanks = None;
    let mut count = 0_u64;
    let mut is_after_tag = false;
    let mut ends = Ends { first: None, last: None };
    let mut has_moves = false;
    let after_tags = block.tree().facts().after_tags;
    let with_tags = |item: &Item<'_, '_>| item.node().index() < after_tags;
    for item in block.items().take_while(with_tags) {
        let kind = item.kind();
        let was_after_tag = std::mem::replace(&mut is_after_tag, false);
        if was_after_tag && is_odd_blank(item) {
            odd_blanks.get_or_insert(item.range());
        }
        if !is_text(&item) {
            continue;
        }
        ends.first.get_or_insert(item);
        let is_after_end = ends.last == Some(Kind::Result);
        is_after_tag = kind == FrameKind::TagPair.into();
        // A tag and a dot after the end do not change it.
        if !(is_after_end && (is_after_tag || item.text() == ".")) {
            ends.last = Some(kind);
        }
        if !is_after_tag {
            has_moves = true;
            continue;
        }
        if is_after_end {
            let problem = Problem::TagForm {
                what: "unexpected tag pair after the result: expected before the moves".to_owned(),
                kind: TagFault::Place,
            };
            reporter.report(problem.at(item.span()));
        }
        count += 1;
        if count == block.own().tags_per_game.saturating_add(1) {
            let limit = block.own().tags_per_game;
            reporter.report(CoreProblem::TooManyTags { limit }.at(item.span()));
        }
        let parts = TagParts::of(item.node());
        check_tag(block, item, &parts, has_moves, options, reporter);
        if odd_blanks.is_none() && parts.quoted {
            odd_blanks = odd_blanks_of(item, &parts);
        }
    }
    let next = items_after_tags(block).next().filter(|_| is_after_tag);
    if let Some(blank) = next.filter(|item| is_odd_blank(*item)) {
        odd_blanks.get_or_insert(blank.range());
    }
    ends.go_on(block);
    if let Some(range) = odd_blanks {
        let problem = Problem::TagForm {
            what: "unexpected spaces in a tag pair".to_owned(),
            kind: TagFault::Layout,
        };
        reporter.report(problem.at(block.unit().span(range)));
    }
    ends
}

/// Whether a node is neither white space nor a comment.
fn is_text(item: &Item<'_, '_>) -> bool {
    !item.kind().is_white() && !item.kind().is_comment()
}

fn is_odd_blank(item: Item<'_, '_>) -> bool {
    item.is(FrameKind::Blank) && item.text() != " "
}

/// The first blanks of a tag pair that are not one blank between name and value.
fn odd_blanks_of(tag: Item<'_, '_>, parts: &TagParts) -> Option<Range<u32>> {
    if let (true, Some(name), Some(value)) = (parts.plain, &parts.name, &parts.value) {
        let between = name.end..value.start;
        return (between.len() != 1).then_some(between);
    }
    let mut before = FrameKind::Open.into();
    for child in tag.node().children() {
        let is_blank = child.kind() == FrameKind::Blank.into();
        let is_usual = before == FrameKind::TagName.into() && child.range().len() == 1;
        if is_blank && !is_usual {
            return Some(child.range());
        }
        before = child.kind();
    }
    None
}

fn check_tag(
    block: &Block<'_>,
    item: Item<'_, '_>,
    parts: &TagParts,
    has_moves: bool,
    options: &Options,
    reporter: &mut Reporter<'_>,
) {
    let unit = block.unit();
    let name = parts.name.clone().map_or("", |range| unit.slice(range));
    let token = parts.value.clone().map_or("", |range| unit.slice(range));
    let has_other = !parts.quoted && string::in_other_quotes(token).is_some();
    let Some(value) = parts.value.clone().filter(|_| parts.quoted || has_other) else {
        return report_tag_form(block, item, parts, has_moves, reporter);
    };
    if let Some(range) = parts.name.clone() {
        let is_sound = !block.tree().facts().odd_tag || is_name(name);
        check_name(name, unit.span(range), is_sound, options, reporter);
    } else {
        let problem = Problem::TagForm {
            what: "missing name of a tag pair".to_owned(),
            kind: TagFault::Form,
        };
        reporter.report(problem.at(item.span()));
    }
    let is_closed = token.len() > 1 && token.ends_with('"');
    let place = unit.span(value.end..value.end);
    if has_other || parts.closed && string::other_close(token).is_some() && !is_closed {
        check_unquoted(unit, parts, shown(name), value, reporter);
    } else if !is_closed {
        let report = CoreProblem::UnterminatedString.at(unit.span(value));
        let message = if parts.closed { "insert a quote before the `]`" } else { "insert a quote" };
        reporter.report(report.fix(Applicability::Unsafe, message, place, "\""));
    } else if !parts.closed {
        let name = shown(name);
        let report = CoreProblem::MissingBracket { name }.at(place);
        reporter.report(report.fix(Applicability::Unsafe, "insert `]`", place, "]"));
    } else {
        check_value(block, name, value, options, reporter);
    }
}

fn check_name(
    name: &str,
    span: Span,
    is_sound: bool,
    options: &Options,
    reporter: &mut Reporter<'_>,
) {
    let is_alias = || meaning(name).1 == TagClass::Alias;
    if !is_sound && !is_alias() {
        // What looks like a blank, or like nothing, is named.
        let hidden = |c: char| c != ' ' && (c.is_whitespace() || c.is_control());
        let name: String = shown(name)
            .chars()
            .map(|c| match c {
                c if hidden(c) => format!("<U+{:04X}>", u32::from(c)),
                c => c.to_string(),
            })
            .collect();
        let name = format!("`{name}`");
        reporter.report(CoreProblem::TagName { name }.at(span));
    } else if options.writes(Standard::Pdn3) && !name.starts_with(|c: char| c.is_ascii_uppercase())
    {
        let problem = Problem::TagForm {
            what: format!(
                "nonstandard tag name `{}`: expected an upper-case letter first",
                shown(name)
            ),
            kind: TagFault::Form,
        };
        reporter.report(problem.at(span));
    }
}

/// Quotes and brackets inside a value.
fn check_value(
    block: &Block<'_>,
    name: &str,
    range: Range<u32>,
    options: &Options,
    reporter: &mut Reporter<'_>,
) {
    let unit = block.unit();
    if report_swallowed_tag(unit, &range, reporter) {
        return;
    }
    let token = unit.slice(range.clone());
    let inner = token.get(1..token.len().saturating_sub(1)).unwrap_or("");
    let start = range.start + 1;
    let place = |at: usize| {
        let at = start + u32::try_from(at).unwrap_or(0);
        unit.span(at..at + 1)
    };
    if options.writes(Standard::Pdn2) {
        let found = inner.find(['"', '[', ']']);
        if let Some(at) = found {
            let what = match inner.as_bytes().get(at) {
                Some(b'"') => "quote",
                _ => "bracket",
            };
            let name = shown(name);
            reporter.report(Problem::ForbiddenChar { what, name }.at(place(at)));
        }
        return;
    }
    if !inner.contains('"') {
        return;
    }
    let mut edits = Vec::new();
    let mut is_escaped = false;
    for (at, byte) in inner.bytes().enumerate() {
        match byte {
            b'"' if !is_escaped => edits.push(Substitution {
                span: Span::empty(place(at).start),
                replacement: b"\\".to_vec(),
            }),
            _ => {}
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    let Some(first) = edits.first() else { return };
    let problem = Problem::ForbiddenChar { what: "quote", name: shown(name) };
    let at = Span::new(first.span.start, first.span.start + 1);
    // A bracket may be the end of the tag.
    let applicability = match inner.contains(']') {
        true => Applicability::Unsafe,
        false => Applicability::Safe,
    };
    let message = "escape the quotes";
    reporter.report(problem.at(at).fix_all(applicability, message, edits));
}

/// A bracket without a name and a value in quotes. After moves it would begin a game of its own
/// once its value is in quotes.
fn report_tag_form(
    block: &Block<'_>,
    item: Item<'_, '_>,
    parts: &TagParts,
    has_moves: bool,
    reporter: &mut Reporter<'_>,
) {
    let unit = block.unit();
    let name = parts.name.clone().map_or("", |range| unit.slice(range));
    let is_name = name.starts_with(|c: char| c.is_alphabetic());
    let named = parts.name.as_ref().filter(|_| is_name);
    let what = match (named, &parts.value) {
        (None, _) => "invalid tag pair: expected a name and a value after `[`".to_owned(),
        (Some(_), None) => format!("missing value of tag `{}`", shown(name)),
        (Some(_), Some(value)) => {
            let is_half = closed_only(unit.slice(value.clone())).is_some();
            let quotes = if is_half { "quote before" } else { "quotes around" };
            format!("missing {quotes} the value of tag `{}`", shown(name))
        }
    };
    let problem = Problem::TagForm { what, kind: TagFault::Form };
    let report = problem.at(item.span());
    let is_known = meaning(name).1 == TagClass::Known && parts.closed;
    // What an entity means may be the quotes.
    let is_fixable = |value: &Range<u32>| is_known && !has_entity(unit.slice(value.clone()));
    let value = parts.value.clone().filter(is_fixable);
    reporter.report(match value {
        None => report,
        Some(value) => {
            let whole = unit.slice(value.clone());
            let text = whole.trim_matches('\'');
            let closed = closed_only(text);
            // A quote inside may be the end of another value, and quotes can make a game of text.
            // After a bracket or a quote of another kind the value may end at another place.
            let is_sure = !text.contains('"')
                && string::has_clear_end(whole)
                && !has_moves
                && block.is_game();
            let text = closed.unwrap_or(text);
            let encoded = unit.decoded().encoding().encode(&string::encode(text));
            match encoded {
                None => report,
                Some(bytes) => {
                    let quoted = [b"\"", bytes.as_slice(), b"\""].concat();
                    let span = unit.span(value);
                    let applicability =
                        if is_sure { Applicability::Safe } else { Applicability::Unsafe };
                    report.fix(applicability, "put the value in quotes", span, quoted)
                }
            }
        }
    });
}

/// A value with one quote, at its end, which closes it: the value alone.
fn closed_only(text: &str) -> Option<&str> {
    text.strip_suffix('"').filter(|inner| !inner.contains('"'))
}

/// A game without tags that follows a game with a result.
fn check_start(
    block: &Block<'_>,
    ends: &Ends<'_, '_>,
    facts: &mut EarlierBlocks,
    reporter: &mut Reporter<'_>,
) -> BlockKind {
    let is_terminated = ends.last == Some(Kind::Result);
    let was_terminated = std::mem::replace(&mut facts.is_terminated, is_terminated);
    if is_terminated {
        facts.results = results(block);
    }
    if block.index() == 1 && chess::report(block, reporter) {
        facts.is_foreign = true;
    }
    if facts.is_foreign {
        return BlockKind::Another;
    }
    let Some(first) = ends.first.filter(|_| was_terminated) else {
        return BlockKind::Pdn;
    };
    let number = match first.kind() {
        Kind::Number => first.text().trim_end_matches(['.', ' ', '\t']).trim_start_matches('0'),
        Kind::Move => "",
        _ => return BlockKind::Pdn,
    };
    let is_new = matches!(number, "" | "1");
    let at = if number.is_empty() {
        String::new()
    } else {
        format!(" with move number {}", shown(number))
    };
    let what = format!("unexpected moves after a result: they begin a new game{at}");
    let problem = Problem::AfterTerminator { what, is_new, is_result: false, is_idle: false };
    reporter.report(problem.at(first.span()));
    if is_new { BlockKind::Pdn } else { BlockKind::Rest }
}

/// Text where there is no game at all; one report for a run of it.
fn check_loose_text(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    let mut run = None::<Range<u32>>;
    for item in block.items() {
        if item.kind().is_white() {
            continue;
        }
        let is_text = !item.kind().is_comment()
            && !item.is(FrameKind::TagPair)
            && !item.text().chars().all(char::is_control);
        if is_text {
            let start = run.map_or(item.range().start, |run| run.start);
            run = Some(start..item.range().end);
        } else {
            report_loose(block, run.take(), reporter);
        }
    }
    report_loose(block, run, reporter);
}

fn report_loose(block: &Block<'_>, run: Option<Range<u32>>, reporter: &mut Reporter<'_>) {
    let Some(range) = run else { return };
    let (what, kind) = match block.unit().slice(range.clone()) {
        "." => ("unexpected dot without a number".to_owned(), Stray::Dot),
        text => (format!("unexpected text `{}` outside any game", shown(text)), Stray::Words),
    };
    let problem = Problem::StrayText { what, kind };
    reporter.report(problem.at(block.unit().span(range)));
}

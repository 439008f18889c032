//! Judgement on the form of the frame: the same for every notation.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Range;

use super::leftover::has_entity;
use super::tag::{TagParts, is_name};
use super::{FrameKind, comment, string};
use crate::bytes::{self, LineEnds};
use crate::coded::{At, Report};
use crate::encoding::Encoding;
use crate::excerpt::short;
use crate::head::BOM;
use crate::limits::{NAMED_TAGS, OTHER_CHARACTERS, OTHER_WORD};
use crate::problem::Problem;
use crate::tree::{Kind, NodeRef, Tree};
use crate::wording::listed;
use crate::{Applicability, Limits, Profile, Reporter, Span, Substitution, Unit};

/// The three line ends, as messages name them.
const LF: &str = "LF";
const CR: &str = "CR";
const CR_LF: &str = "CR LF";

/// What was noticed in the units before, for problems that are reported once for a file.
#[derive(Clone, Debug, Default)]
pub struct FileFacts {
    encoding: Option<Encoding>,
    line_end: Option<&'static str>,
    mixed_encoding: bool,
    mixed_line_ends: bool,
    c1_byte: bool,
    other_charset: bool,
    /// The characters that were reported because they are not written in ISO 8859-1.
    beyond_latin1: BTreeSet<char>,
    /// A CR inside a unit is text, and no end of a line.
    pub lone_cr_is_text: bool,
}

impl FileFacts {
    /// How the lines end that were seen so far; `None` before the first line end.
    #[must_use]
    pub fn line_end(&self) -> Option<&'static str> {
        Some(match self.line_end? {
            LF => "\n",
            CR => "\r",
            _ => "\r\n",
        })
    }
}

/// The charset in which a notation is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// ISO 8859-1.
    Latin1,
    /// UTF-8.
    Utf8,
    /// Windows-1252 or UTF-8, as programs for Windows write: 0x80 to 0x9F are characters.
    Windows,
    /// Any in which the bytes make sense.
    Free,
}

/// Judges the encoding and the line ends of a unit.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn check_source(
    unit: &Unit<'_>,
    facts: &mut FileFacts,
    wanted: Option<Encoding>,
    charset: Charset,
    reporter: &mut Reporter<'_>,
) {
    if !unit.decoded().is_ascii() {
        check_encoding(unit, facts, wanted, charset, reporter);
    }
    if !facts.mixed_line_ends {
        check_line_ends(unit, facts, reporter);
    }
}

/// Judges tag pairs, strings, comments and characters of a unit.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn check_frame<K: Kind>(
    unit: &Unit<'_>,
    tree: &Tree<K>,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) {
    check_nodes(unit, tree, limits, true, reporter);
}

/// Judges the size, the comments and the characters of a unit, for a notation with rules of
/// its own for tag pairs and strings.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn check_text<K: Kind>(
    unit: &Unit<'_>,
    tree: &Tree<K>,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) {
    check_nodes(unit, tree, limits, false, reporter);
}

/// Reports the first tag pair beyond a limit: those after it are kept, but not read.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn check_tag_count<K: Kind>(
    unit: &Unit<'_>,
    tree: &Tree<K>,
    limit: u64,
    reporter: &mut Reporter<'_>,
) {
    // A game has no more tags than nodes.
    if tree.len() as u64 <= limit {
        return;
    }
    let mut tags = tree.nodes().filter(|node| node.kind().frame() == Some(FrameKind::TagPair));
    let first = usize::try_from(limit).ok().and_then(|limit| tags.nth(limit));
    if let Some(tag) = first {
        reporter.report(Problem::TooManyTags { limit }.at(unit.span(tag.range())));
    }
}

fn check_nodes<K: Kind>(
    unit: &Unit<'_>,
    tree: &Tree<K>,
    limits: &Limits,
    with_tags: bool,
    reporter: &mut Reporter<'_>,
) {
    if unit.kind().is_opaque() {
        if unit.kind().is_game() {
            let start = unit.game_span().start;
            let problem = Problem::GameTooLarge { limit: format!("{} bytes", limits.game_bytes) };
            reporter.report(problem.at(Span::empty(start)));
        }
        return;
    }
    let controls = bytes::any(unit.bytes(), is_control);
    let facts = tree.facts();
    let odd_tags = with_tags
        && (facts.odd_tag
            || facts.open_string
            || memchr::memchr2(b'\t', 0x0B, unit.bytes()).is_some());
    // Nearly all text has none of this, and is not walked over.
    if !(controls || facts.odd_comment || odd_tags) {
        return;
    }
    let (mut in_tag, mut is_judged) = (0, false);
    let given = OnceCell::new();
    let mut nameless = EmptyBrackets::default();
    for node in tree.nodes() {
        match node.kind().frame() {
            Some(FrameKind::TagPair) if with_tags => {
                in_tag = node.range().end;
                is_judged = !nameless.take(unit, node, reporter) && check_tag(unit, node, reporter);
            }
            Some(FrameKind::String) if with_tags => {
                let range = node.range();
                let inside = range.start < in_tag;
                if !(inside && is_judged) {
                    check_string(unit, range, inside, reporter);
                }
            }
            Some(FrameKind::BraceComment) => {
                let given = || given.get_or_init(|| tag_names(unit, tree));
                check_comment::<K>(unit, node.range(), given, reporter);
            }
            _ => {}
        }
        if controls && node.is_leaf() {
            check_controls(unit, node, reporter);
        }
    }
    nameless.report(unit, reporter);
}

/// Whether a byte is a control character that no notation of the family allows.
const fn is_control(byte: u8) -> bool {
    // All but the form feed of those in a row are white space, and a range is one question.
    let is_allowed = (byte.wrapping_sub(b'\t') <= b'\r' - b'\t') & (byte != 0x0C);
    ((byte < 0x20) & !is_allowed) | (byte == 0x7F)
}

fn check_encoding(
    unit: &Unit<'_>,
    facts: &mut FileFacts,
    wanted: Option<Encoding>,
    charset: Charset,
    reporter: &mut Reporter<'_>,
) {
    let decoded = unit.decoded();
    let used = decoded.encoding();
    let base = unit.outer_span().start;
    // ISO 8859-1 has a character for each byte, but none that is seen from 0x80 to 0x9F.
    let is_unseen = wanted == Some(Encoding::Iso8859_1) && used != Encoding::Iso8859_1;
    let is_contradicted = decoded.is_contradicted() || is_unseen;
    if decoded.invalid_utf8().is_some() {
        // Which encoding is guessed depends on bytes that a fix may take away.
        reporter.doubt();
    }
    // Who writes ISO 8859-1 may write what looks like UTF-8.
    let is_latin1 = charset == Charset::Latin1 && reporter.profile() == Profile::Export;
    if let (true, Some(declared)) = (is_contradicted, wanted) {
        let broken = decoded.invalid_utf8().map(|at| Span::empty(base + u64::from(at)));
        let at = broken.or_else(|| first_high(unit)).unwrap_or(Span::empty(base)).start;
        let place = match first_beyond_ascii(unit).filter(|_| used == Encoding::Utf8) {
            Some((at, character)) => span_of_char(unit, at, character),
            None => Span::new(at, at + 1),
        };
        let problem = Problem::CharsetMismatch { declared: declared.shown(), used: used.shown() };
        reporter.report(problem.at(place));
    } else if let Some(at) = decoded.invalid_utf8().filter(|_| !is_latin1) {
        let at = base + u64::from(at);
        reporter.report(Problem::InvalidUtf8.at(Span::new(at, at + 1)));
    }
    match facts.encoding {
        None => facts.encoding = Some(used),
        Some(before) if before != used && !facts.mixed_encoding => {
            facts.mixed_encoding = true;
            let place = first_high(unit).unwrap_or(Span::empty(base));
            let problem = Problem::MixedEncoding { found: used.shown(), before: before.shown() };
            reporter.report(problem.at(place));
        }
        Some(_) => {}
    }
    if charset == Charset::Latin1 && used == Encoding::Utf8 {
        check_latin1(unit, facts, reporter);
    }
    if charset == Charset::Utf8
        && used != Encoding::Utf8
        && let Some((at, character)) = first_beyond_ascii(unit)
    {
        let place = span_of_char(unit, at, character);
        reporter.report(Problem::NotUtf8 { character }.at(place));
    }
    let is_read_as_other = used == Encoding::WINDOWS_1252 && wanted != Some(used);
    let judges_c1 = !matches!(charset, Charset::Utf8 | Charset::Windows);
    if judges_c1 && is_read_as_other && !facts.c1_byte {
        check_c1(unit, facts, reporter);
    }
    if used == Encoding::WINDOWS_1252 && wanted.is_none() && !facts.other_charset {
        check_other_charset(unit, facts, reporter);
    }
}

/// Characters that are not written as ISO 8859-1 has them, each where the file has it first.
fn check_latin1(unit: &Unit<'_>, facts: &mut FileFacts, reporter: &mut Reporter<'_>) {
    let text = unit.written();
    let seen = &mut facts.beyond_latin1;
    let mut from = 0;
    while seen.len() < OTHER_CHARACTERS
        && let Some(at) = bytes::find(text.as_bytes(), from, |byte| !byte.is_ascii())
        && let Some(character) = text.get(at..).and_then(|rest| rest.chars().next())
    {
        from = at + character.len_utf8();
        if seen.insert(character) {
            let place = span_of_char(unit, at, character);
            reporter.report(Problem::NotLatin1 { character }.at(place));
        }
    }
}

/// Words of nothing but letters beyond ASCII: no language of Western Europe has them, and
/// those with an alphabet of their own have hardly others.
fn check_other_charset(unit: &Unit<'_>, facts: &mut FileFacts, reporter: &mut Reporter<'_>) {
    let bytes = unit.bytes();
    let is_high = |byte: u8| byte >= 0xC0;
    let is_ascii_letter = |at: Option<usize>| {
        let byte = at.and_then(|at| bytes.get(at));
        byte.is_some_and(u8::is_ascii_alphabetic)
    };
    let mut from = 0;
    let mut word = None;
    while let Some(start) = bytes::find(bytes, from, is_high) {
        let after = bytes.get(start..).unwrap_or(&[]);
        let length = after.iter().take_while(|byte| is_high(**byte)).count();
        from = start + length;
        let parted = is_ascii_letter(start.checked_sub(1)) || is_ascii_letter(Some(from));
        if length >= OTHER_WORD && !parted {
            word = Some(start..from);
            break;
        }
    }
    if let Some(word) = word {
        facts.other_charset = true;
        let base = unit.outer_span().start;
        let place = Span::new(base + word.start as u64, base + word.end as u64);
        reporter.report(Problem::MaybeOtherCharset.at(place));
    }
}

fn check_c1(unit: &Unit<'_>, facts: &mut FileFacts, reporter: &mut Reporter<'_>) {
    let is_c1 = |byte: u8| (0x80..=0x9F).contains(&byte);
    let first = bytes::find(unit.bytes(), 0, is_c1);
    let Some((at, byte)) = first.and_then(|at| Some((at, *unit.bytes().get(at)?))) else {
        return;
    };
    let count = bytes::count(unit.bytes(), is_c1);
    facts.c1_byte = true;
    let start = unit.outer_span().start + at as u64;
    let character = unit.text().chars().nth(at).unwrap_or(char::REPLACEMENT_CHARACTER);
    let problem = Problem::C1Byte { byte, character, count };
    reporter.report(problem.at(Span::new(start, start + 1)));
}

fn first_high(unit: &Unit<'_>) -> Option<Span> {
    let (at, character) = first_beyond_ascii(unit)?;
    Some(span_of_char(unit, at, character))
}

fn first_beyond_ascii(unit: &Unit<'_>) -> Option<(usize, char)> {
    let text = unit.written();
    let at = bytes::find(text.as_bytes(), 0, |byte| !byte.is_ascii())?;
    Some((at, text.get(at..)?.chars().next()?))
}

fn span_of_char(unit: &Unit<'_>, at: usize, character: char) -> Span {
    let start = u32::try_from(at).unwrap_or(u32::MAX);
    let end = start.saturating_add(u32::try_from(character.len_utf8()).unwrap_or(1));
    unit.written_span(start..end)
}

fn check_line_ends(unit: &Unit<'_>, facts: &mut FileFacts, reporter: &mut Reporter<'_>) {
    let bytes = unit.bytes();
    if is_uniform(unit.line_ends(), &mut facts.line_end) {
        return;
    }
    let mut pair = false;
    for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
        if std::mem::take(&mut pair) {
            continue;
        }
        let (found, len) = match (bytes.get(at), bytes.get(at + 1)) {
            (Some(b'\r'), Some(b'\n')) => (CR_LF, 2),
            (Some(b'\r'), _) => (CR, 1),
            _ => (LF, 1),
        };
        pair = len == 2;
        if found == CR && facts.lone_cr_is_text && at + 1 < bytes.len() {
            continue;
        }
        let before = *facts.line_end.get_or_insert(found);
        if before != found {
            facts.mixed_line_ends = true;
            let start = unit.outer_span().start + at as u64;
            let problem = Problem::MixedLineEnds { found, before };
            reporter.report(problem.at(Span::new(start, start + len)));
            return;
        }
    }
}

/// Whether all lines end as those before, or all alike where there is none before, by counts that
/// need no look at each line. A lone CR may be text, and is looked at.
fn is_uniform(ends: LineEnds, before: &mut Option<&'static str>) -> bool {
    let LineEnds { lf, cr, cr_lf } = ends;
    match *before {
        Some(LF) => cr + cr_lf == 0,
        Some(CR) => lf + cr_lf == 0,
        Some(_) => lf + cr == 0,
        None if cr > 0 || (lf > 0 && cr_lf > 0) => false,
        None => {
            *before = [(lf, LF), (cr_lf, CR_LF)]
                .into_iter()
                .find_map(|(count, end)| (count > 0).then_some(end));
            true
        }
    }
}

/// Brackets with nothing in them, one after another: a run of them is one fault.
#[derive(Default)]
struct EmptyBrackets {
    run: Option<Range<u32>>,
    others: usize,
}

impl EmptyBrackets {
    /// Whether a tag pair is such brackets; the run before any other is reported.
    fn take<K: Kind>(
        &mut self,
        unit: &Unit<'_>,
        node: NodeRef<'_, K>,
        reporter: &mut Reporter<'_>,
    ) -> bool {
        let range = node.range();
        let is_mark = |child: NodeRef<'_, K>| {
            let kind = child.kind().frame();
            use FrameKind::{Blank, Close, EscapeLine, Newline, Open};
            matches!(kind, Some(Open | Close | Blank | Newline | EscapeLine))
        };
        if !node.children().all(is_mark) {
            self.report(unit, reporter);
            return false;
        }
        if let Some(run) = &mut self.run {
            let between = unit.text().get(run.end as usize..range.start as usize);
            if between.is_some_and(|between| between.trim().is_empty()) {
                run.end = range.end;
                self.others += 1;
                return true;
            }
        }
        self.report(unit, reporter);
        self.run = Some(range);
        true
    }

    fn report(&mut self, unit: &Unit<'_>, reporter: &mut Reporter<'_>) {
        let others = std::mem::take(&mut self.others);
        if let Some(run) = self.run.take() {
            let open = run.start + 1;
            reporter.report(Problem::MissingName { others }.at(unit.span(open..open)));
        }
    }
}

/// Judges a tag pair; whether its strings are judged with it.
fn check_tag<K: Kind>(unit: &Unit<'_>, node: NodeRef<'_, K>, reporter: &mut Reporter<'_>) -> bool {
    if is_sound(unit, node) {
        return false;
    }
    let parts = TagParts::of(node);
    let open = parts.range.start + 1;
    let shown = parts.name.clone().map_or("", |name| unit.slice(name));
    let name = short(shown);
    if let Some(range) = parts.name.clone().filter(|_| !is_name(shown)) {
        let problem = Problem::TagName { name: format!("`{name}`") };
        reporter.report(problem.at(unit.span(range)));
    }
    if let Some(range) = parts.comment.clone() {
        let problem = Problem::CommentInTag { name: name.clone() };
        let report = problem.at(unit.span(range.clone()));
        let braces = unit.slice(range.clone()).starts_with('{');
        reporter.report(if braces && parts.closed {
            let message = "move it after the `]`";
            report.fix_all(Applicability::Unsafe, message, moved_after(unit, &parts, range))
        } else {
            report
        });
    }
    let after = |range: &Range<u32>| range.end..range.end;
    let (Some(name_range), value) = (&parts.name, &parts.value) else {
        reporter.report(Problem::MissingName { others: 0 }.at(unit.span(open..open)));
        return false;
    };
    let Some(value) = value else {
        let place = unit.span(after(name_range));
        let fix = if parts.closed { " \"\"" } else { " \"\"]" };
        let report = Problem::MissingValue { name }.at(place);
        let message = "insert an empty value";
        reporter.report(report.fix(Applicability::Unsafe, message, place, fix));
        return false;
    };
    if parts.quoted && report_swallowed_tag(unit, value, reporter) {
        return true;
    }
    if !parts.quoted || string::other_close(unit.slice(value.clone())).is_some() {
        check_unquoted(unit, &parts, name, value.clone(), reporter);
        return false;
    }
    if !string::is_closed(unit.slice(value.clone())) {
        // The string itself is reported where it is.
        return false;
    }
    if let Some(extra) = parts.extra.clone() {
        reporter.report(Problem::ExtraToken { name }.at(unit.span(extra)));
        return false;
    }
    if !parts.closed {
        let place = unit.span(after(value));
        let report = Problem::MissingBracket { name }.at(place);
        reporter.report(report.fix(Applicability::Unsafe, "insert `]`", place, "]"));
    }
    false
}

/// Reports a quote of another kind that was meant to close a value, where the string continues into
/// the next tag of its line. Says whether there is one.
pub fn report_swallowed_tag(
    unit: &Unit<'_>,
    value: &Range<u32>,
    reporter: &mut Reporter<'_>,
) -> bool {
    let Some(quote) = string::swallows_tag(unit.slice(value.clone())) else {
        return false;
    };
    let at = |at: usize| {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        value.start.saturating_add(at).min(value.end)
    };
    let span = unit.span(at(quote.start)..at(quote.end));
    let report = Problem::UnterminatedString.at(span);
    reporter.report(report.fix(Applicability::Unsafe, "write a straight quote", span, "\""));
    true
}

/// Edits that move a comment after the tag pair in which it is; a blank stays in its
/// place, so that the tokens around it stay apart.
fn moved_after(unit: &Unit<'_>, parts: &TagParts, comment: Range<u32>) -> Vec<Substitution> {
    let base = unit.outer_span().start;
    let span = unit.span(comment);
    let place = |at: u64| usize::try_from(at - base).unwrap_or(usize::MAX);
    let token = unit.bytes().get(place(span.start)..place(span.end));
    let edit = |span: Span, replacement: Vec<u8>| Substitution { span, replacement };
    let end = unit.span(parts.range.end..parts.range.end);
    vec![edit(span, b" ".to_vec()), edit(end, [b" ", token.unwrap_or_default()].concat())]
}

/// Whether a tag pair is a bracket, a name, a closed string and a bracket, with nothing
/// between them but white space: nearly all are, and need no closer look.
fn is_sound<K: Kind>(unit: &Unit<'_>, node: NodeRef<'_, K>) -> bool {
    const PARTS: [FrameKind; 4] =
        [FrameKind::Open, FrameKind::TagName, FrameKind::String, FrameKind::Close];
    let mut parts = PARTS.into_iter();
    for child in node.children() {
        let kind = child.kind().frame();
        if matches!(kind, Some(FrameKind::Blank | FrameKind::Newline)) {
            continue;
        }
        let sound = match kind {
            Some(FrameKind::TagName) => is_name(unit.slice(child.range())),
            Some(FrameKind::String) => string::is_closed(unit.slice(child.range())),
            _ => true,
        };
        if !sound || kind != parts.next() {
            return false;
        }
    }
    parts.next().is_none()
}

/// Reports a value without quotes, or in other quotes than the straight ones.
pub fn check_unquoted(
    unit: &Unit<'_>,
    parts: &TagParts,
    name: String,
    value: Range<u32>,
    reporter: &mut Reporter<'_>,
) {
    let text = unit.slice(value.clone());
    let span = unit.span(value);
    // Other quotes were meant as quotes; anything else is the value itself.
    let inner = string::other_close(text).or_else(|| string::in_other_quotes(text));
    let has_other = inner.is_some();
    let bare = inner.unwrap_or(text);
    let report = Problem::ValueNotQuoted { name, has_other }.at(span);
    let encoded = unit.decoded().encoding().encode(&string::encode(bare));
    // What an entity means may be the quotes.
    let fixable = parts.closed && parts.extra.is_none() && !has_entity(text);
    reporter.report(match encoded.filter(|_| fixable) {
        None => report,
        Some(bytes) => {
            let quoted = [b"\"", bytes.as_slice(), b"\""].concat();
            // A string has no control characters.
            let is_clear = string::has_clear_end(text);
            let applicability = if !is_clear || bare.contains(char::is_control) {
                Applicability::Unsafe
            } else {
                Applicability::Safe
            };
            let message =
                if has_other { "write straight quotes" } else { "put the value in quotes" };
            report.fix(applicability, message, span, quoted)
        }
    });
}

fn check_string(unit: &Unit<'_>, range: Range<u32>, in_tag: bool, reporter: &mut Reporter<'_>) {
    let token = unit.slice(range.clone());
    let after = unit.slice(range.end..range.end.saturating_add(1));
    let bracket = in_tag && after == "]";
    // Another quote in place of the closing one is reported with its tag.
    let has_other = in_tag && string::other_close(token).is_some();
    let closed = string::is_closed(token) || has_other;
    if closed && !token.contains(['\t', '\u{0B}']) {
        return;
    }
    let span = unit.span(range);
    if !closed {
        let report = Problem::UnterminatedString.at(span);
        let end = Span::empty(span.end);
        let what = if bracket { "insert a quote before the `]`" } else { "insert a quote" };
        reporter.report(report.fix(Applicability::Unsafe, what, end, "\""));
    }
    let tabs = token.bytes().enumerate().filter(|(_, byte)| matches!(*byte, b'\t' | 0x0B));
    let edits: Vec<Substitution> = tabs
        .map(|(at, _)| {
            let at = u32::try_from(at).unwrap_or(u32::MAX);
            let start = span_start(unit, span, at, token);
            Substitution { span: Span::new(start, start + 1), replacement: b" ".to_vec() }
        })
        .collect();
    if let Some(first) = edits.first() {
        let report = Problem::TabInString.at(first.span);
        reporter.report(report.fix_all(Applicability::Safe, "write a space", edits));
    }
}

/// The original offset of a byte of a token.
fn span_start(unit: &Unit<'_>, span: Span, at: u32, token: &str) -> u64 {
    if unit.text().len() == unit.bytes().len() {
        return span.start + u64::from(at);
    }
    let before = token.get(..at as usize).unwrap_or("");
    span.start + before.chars().count() as u64
}

/// The names of the tags that are read.
fn tag_names<'u, K: Kind>(unit: &'u Unit<'_>, tree: &Tree<K>) -> BTreeSet<&'u str> {
    let names = tree.nodes().filter(|node| node.kind().frame() == Some(FrameKind::TagName));
    names.map(|name| unit.slice(name.range())).collect()
}

fn check_comment<'u, K: Kind>(
    unit: &'u Unit<'_>,
    range: Range<u32>,
    given: impl Fn() -> &'u BTreeSet<&'u str>,
    reporter: &mut Reporter<'_>,
) {
    let token = unit.slice(range.clone());
    let opener = unit.span(range.start..range.start + 1);
    let lines = comment::tag_lines(token, K::has_tag);
    let names = lines.as_ref().map(|lines| named_tags(&lines.names));
    // Tags of the game that are all read besides are quoted.
    let lost = lines.as_ref().filter(|lines| {
        let is_own = !lines.is_after_blank && comment::is_closed(token);
        !is_own || !lines.names.iter().all(|name| given().contains(name))
    });
    let place = lost.map(|lines| {
        let at = u32::try_from(lines.before).unwrap_or(u32::MAX);
        let end = range.start.saturating_add(at).min(range.end);
        unit.span(end..end)
    });
    let report = |report: Report<Problem>| match place {
        Some(place) => {
            let message = "insert `}` before the tags";
            report.fix(Applicability::Unsafe, message, place, "}")
        }
        None => report,
    };
    match (lines, names) {
        (_, names) if !comment::is_closed(token) => {
            let open = Problem::UnterminatedComment.at(opener);
            reporter.report(report(match names {
                Some(names) => open.help(format!("close the comment with `}}` before {names}")),
                None => open,
            }));
        }
        (Some(lines), Some(names)) => {
            let tags = lines.names.len();
            let end = unit.span(range.end.saturating_sub(1)..range.end);
            let swallows = Problem::CommentSwallowsTags { tags, names }.at(opener);
            reporter.report(report(swallows.label(end, "the comment ends here")));
        }
        _ => {}
    }
}

/// Different names of tags in a sentence; of many only the first ones.
fn named_tags(names: &[&str]) -> String {
    let mut different: Vec<&str> = Vec::new();
    for name in names {
        if different.len() <= NAMED_TAGS && !different.contains(name) {
            different.push(name);
        }
    }
    let mut shown: Vec<String> =
        different.iter().take(NAMED_TAGS).map(|name| format!("`{}`", short(name))).collect();
    if different.len() > NAMED_TAGS {
        shown.push("others".to_owned());
    }
    listed(&shown, "and")
}

fn check_controls<K: Kind>(unit: &Unit<'_>, node: NodeRef<'_, K>, reporter: &mut Reporter<'_>) {
    let text = unit.slice(node.range());
    let found = text.char_indices().find(|(_, c)| c.is_ascii() && is_control(*c as u8));
    let Some((at, character)) = found else { return };
    let at = node.range().start + u32::try_from(at).unwrap_or(0);
    let span = unit.span(at..at + 1);
    let end = unit.outer_span().end;
    if character == '\u{1A}' && unit.is_last() && span.end == end {
        let report = Problem::DosEof.at(span);
        // A file that holds nothing else would be left without a byte; a tag without its name,
        // or a comment without a part of its text.
        let kinds = [
            FrameKind::TagName,
            FrameKind::BraceComment,
            FrameKind::LineComment,
            FrameKind::EscapeLine,
        ];
        let is_part = kinds.into_iter().any(|kind| node.kind() == kind.into());
        let is_alone = at == 0 && unit.outer_span().start <= BOM.len() as u64;
        reporter.report(if is_alone || is_part {
            report
        } else {
            report.fix(Applicability::Safe, "remove it", span, "")
        });
        return;
    }
    let kind = node.kind();
    let is = |wanted: FrameKind| kind == wanted.into();
    let (place, in_token) = if is(FrameKind::BraceComment) || is(FrameKind::LineComment) {
        ("a comment", false)
    } else if is(FrameKind::EscapeLine) {
        ("an escape line", false)
    } else if is(FrameKind::String) {
        ("a string", false)
    } else if is(FrameKind::TagName) {
        ("a tag name", true)
    } else if is(FrameKind::Bogus) {
        // Between tokens it changes nothing; inside one it cuts the token in two.
        let before = unit.text().get(..node.range().start as usize).unwrap_or("");
        let after = unit.text().get(node.range().end as usize..).unwrap_or("");
        let free = |c: Option<char>, bracket| c.is_none_or(|c| c.is_whitespace() || c == bracket);
        let alone = free(before.chars().next_back(), ']') && free(after.chars().next(), '[');
        ("the text", !(alone && text.chars().all(char::is_control)))
    } else if kind.is_running_text() {
        ("a text", false)
    } else {
        ("the text", true)
    };
    let in_token = in_token && K::TOKENS_HOLD_NO_CONTROLS;
    let name = name_of(character);
    let report = Problem::ControlCharacter { name, place, in_token }.at(span);
    // A comment without an end is cut by what its lines begin with.
    let open = is(FrameKind::BraceComment) && !comment::is_closed(text);
    let held = !open && (place != "the text" || holds_line(unit.text(), at));
    let fixable =
        K::TOKENS_HOLD_NO_CONTROLS && !in_token && !matches!(place, "a string" | "a text") && held;
    let whole = if place == "the text" { with_neighbours(unit, span) } else { span };
    // Without it an escape line may say something to its readers.
    let applicability =
        if is(FrameKind::EscapeLine) { Applicability::Unsafe } else { Applicability::Safe };
    reporter.report(if fixable {
        report.fix(applicability, "remove it", whole, without(unit, whole, span))
    } else {
        report
    });
}

/// The bytes of a span without those of another span inside it.
fn without(unit: &Unit<'_>, whole: Span, gone: Span) -> Vec<u8> {
    let base = unit.outer_span().start;
    let place = |at: u64| usize::try_from(at.saturating_sub(base)).unwrap_or(usize::MAX);
    let bytes = |start, end| unit.bytes().get(place(start)..place(end)).unwrap_or(&[]);
    [bytes(whole.start, gone.start), bytes(gone.end, whole.end)].concat()
}

/// A span with the blanks and the byte on either side: another fix that puts one of them on
/// a line of its own has to wait, or it might leave an empty line.
fn with_neighbours(unit: &Unit<'_>, span: Span) -> Span {
    let base = unit.outer_span().start;
    let place = |at: u64| usize::try_from(at.saturating_sub(base)).unwrap_or(usize::MAX);
    let before = unit.bytes().get(..place(span.start)).unwrap_or(&[]);
    let after = unit.bytes().get(place(span.end)..).unwrap_or(&[]);
    let reach = |bytes: &mut dyn Iterator<Item = &u8>| {
        let mut reach = 0;
        for byte in bytes {
            match byte {
                b' ' | b'\t' | 0x0B => reach += 1,
                b'\n' | b'\r' => return reach,
                byte if byte.is_ascii() => return reach + 1,
                _ => return reach,
            }
        }
        reach
    };
    Span::new(span.start - reach(&mut before.iter().rev()), span.end + reach(&mut after.iter()))
}

/// Whether the line around a place holds a tag or a token, and no comment that another fix
/// might take away: an empty line would part games.
fn holds_line(text: &str, at: u32) -> bool {
    const LINE_ENDS: [char; 2] = ['\n', '\r'];
    let (before, after) = text.split_at_checked(at as usize).unwrap_or((text, ""));
    let start = before.rsplit(LINE_ENDS).next().unwrap_or("");
    let end = after.split(LINE_ENDS).next().unwrap_or("");
    let held = |c: char| c.is_ascii_alphabetic() || c == '[';
    let comment = |c: char| matches!(c, '{' | '}' | ';');
    let any = |test: fn(char) -> bool| start.contains(test) || end.contains(test);
    any(held) && !any(comment)
}

/// The short name of a control character.
fn name_of(character: char) -> String {
    const NAMES: [&str; 32] = [
        "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR",
        "SO", "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB",
        "ESC", "FS", "GS", "RS", "US",
    ];
    let known = NAMES.get(character as usize);
    known.map_or_else(|| format!("0x{:02X}", character as u32), |name| (*name).to_owned())
}

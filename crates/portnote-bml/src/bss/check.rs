//! Judgement on a line. BSS Syntax.

use std::ops::Range;

use portnote_bridge::{AuctionState, Seat};
use portnote_core::coded::At;
use portnote_core::excerpt::escaped;
use portnote_core::frame::FrameKind;
use portnote_core::{Applicability, Diagnostic, Reporter, Span, Substitution};

use super::carding::{NOTRUMP_LEADS, SUIT_LEADS, last_lead};
use super::context::{Entry, Misplaced, Rank};
use super::model::{BiddingRecord, Disposition, LineKind, call_of, inner};
use super::options::Options;
use super::syntax::{Block, Item, Kind, LineParts as _, content};
use crate::problem::bss::{Brace, Problem};
use crate::situation::{Position, Vulnerability};

/// The last letter of a signal.
const LAST_SIGNAL: char = 'K';

/// Judges a line by itself and by what the lines before say about it.
///
/// ```
/// use portnote_bml::bss::{Context, Options, check, parse_with};
///
/// let options = Options::default();
/// let file = parse_with(b"*00{Acol}=NYYYYYY\n001SP1H=NYYYYYY008", &options).value;
/// let (mut context, mut found) = (Context::new(), Vec::new());
/// for block in file.game_blocks() {
///     check(&context.entry(block), &options, &mut found);
/// }
/// assert_eq!(found[0].code.as_str(), "bss/illegal-sequence");
/// ```
pub fn check(entry: &Entry<'_>, options: &Options, found: &mut Vec<Diagnostic>) {
    let block = entry.block;
    if block.is_opaque() {
        return;
    }
    let reporter = options.reporter(found);
    let mut reporter = reporter.in_record(block.record());
    check_place(entry, &mut reporter);
    match block.kind() {
        Some(Kind::Header) => check_header(block, &mut reporter),
        Some(Kind::Carding) => check_carding(block, &mut reporter),
        Some(Kind::Record) => check_record(entry, &mut reporter),
        Some(Kind::Frame(FrameKind::Bogus)) => {
            let text = content(block.unit().text());
            let found = escaped(text);
            let report = Problem::UnknownLine { found }.at(block.span());
            reporter.report(
                if begins_as_header(text) && text.contains('{') && text.contains('=') {
                    report.help("write `*00{NAME}=NYYYYYY`, without braces in NAME")
                } else {
                    report
                },
            );
        }
        _ => {}
    }
}

fn check_place(entry: &Entry<'_>, reporter: &mut Reporter<'_>) {
    let block = entry.block;
    let span = entry.line.span;
    if block.index() == 1 && block.kind() != Some(Kind::Header) && !is_broken_header(entry) {
        let start = Span::empty(block.unit().outer_span().start);
        let report = Problem::MissingHeader { is_empty: false }.at(start);
        let message = "insert a header without a name";
        let header = format!("*00{{}}=NYYYYYY{}", line_end(block));
        reporter.report(report.fix(Applicability::Unsafe, message, start, header));
    }
    if let Some(header) = &entry.header {
        let system = block.own().system();
        let report = Problem::SecondHeader { system }.at(span);
        reporter.report(report.label_at(header.site(), "first header here"));
    }
    match &entry.misplaced {
        Some(Misplaced::After(rank)) => {
            let name = Rank::of(block).map_or("record", Rank::name);
            let what = format!("unexpected {name} after a {}", rank.name());
            let is_late = true;
            reporter.report(Problem::RecordOrder { what, is_late }.at(span));
        }
        Some(Misplaced::Second(other)) => {
            let name = Rank::of(block).map_or("record", Rank::name);
            let what = format!("duplicate {name}: expected at most one");
            let is_late = false;
            let report = Problem::RecordOrder { what, is_late }.at(span);
            reporter.report(report.label_at(other.site(), format!("first {name} here")));
        }
        None => {}
    }
}

/// Whether a line that could not be read begins as a header: its fault is reported, so that the
/// header is not missing as well.
fn is_broken_header(entry: &Entry<'_>) -> bool {
    let LineKind::Unknown(text) = &entry.line.kind else {
        return false;
    };
    begins_as_header(text)
}

fn begins_as_header(text: &str) -> bool {
    let after = text.strip_prefix(['*', '?']).map(str::trim_start);
    let after = after.and_then(|after| after.strip_prefix("00"));
    after.is_some_and(|after| !after.starts_with(|c: char| call_begins(c)))
}

const fn call_begins(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, 'P' | 'D' | 'R')
}

fn check_header(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    let equals = block.part(Kind::Equals).map(|equals| equals.span());
    let equals = equals.unwrap_or_else(|| Span::empty(block.span().end));
    if let Some(name) = block.part(Kind::Name)
        && !name.text().ends_with('}')
    {
        let brace = Brace::Name;
        let report = Problem::UnclosedBrace { brace }.at(first(&name));
        // Blanks before the `=` are not a part of the name.
        let text = name.text();
        let blanks = text.len() - text.trim_end_matches([' ', '\t']).len();
        let place = Span::new(equals.start - blanks as u64, equals.start);
        let message = "insert `}` before the `=`";
        reporter.report(report.fix(Applicability::Safe, message, place, "}"));
    }
    let flags = block.part(Kind::Flags);
    let text = flags.as_ref().map_or("", |flags| flags.text());
    if text != "NYYYYYY" {
        let span = flags.map_or(Span::empty(equals.end), |flags| flags.span());
        let found = text.to_owned();
        reporter.report(Problem::HeaderFlags { found }.at(span));
    }
}

fn check_carding(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    let Some(leads) = block.part(Kind::NotrumpLeads) else {
        let problem = Problem::BadCarding {
            what: "invalid carding record: expected groups of 22, 18 and 18 letters".to_owned(),
        };
        reporter.report(problem.at(block.span()));
        return;
    };
    check_letters(&leads, "lead", |at| lead_at(&NOTRUMP_LEADS, at), reporter);
    if let Some(leads) = block.part(Kind::SuitLeads) {
        check_letters(&leads, "lead", |at| lead_at(&SUIT_LEADS, at), reporter);
    }
    if let Some(signals) = block.part(Kind::Signals) {
        check_letters(&signals, "signal", |_| LAST_SIGNAL, reporter);
    }
}

/// The last letter of the lead with a number.
fn lead_at(combinations: &[&str], number: usize) -> char {
    combinations.get(number).map_or('A', |cards| last_lead(cards))
}

fn check_letters(
    item: &Item<'_, '_>,
    what: &str,
    last: impl Fn(usize) -> char,
    reporter: &mut Reporter<'_>,
) {
    let letters = item.text().chars().enumerate();
    for (number, letter) in letters {
        let last = last(number);
        if letter > last {
            let what = format!("invalid {what} `{letter}`: expected `A` to `{last}`");
            let start = item.span().start + number as u64;
            reporter.report(Problem::BadCarding { what }.at(Span::new(start, start + 1)));
            return;
        }
    }
}

fn check_record(entry: &Entry<'_>, reporter: &mut Reporter<'_>) {
    let block = entry.block;
    check_situation(block, reporter);
    check_case(block, reporter);
    check_form(block, reporter);
    if let LineKind::Record(record) = &entry.line.kind {
        check_auction(block, record, reporter);
        check_fields(block, record, reporter);
        check_others(entry, reporter);
    }
}

fn check_situation(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    let letter = |kind| {
        let item = block.part(kind)?;
        Some((item.text().chars().next()?, item.span()))
    };
    if let Some((found, span)) = letter(Kind::Position)
        && Position::from_digit(found).is_none()
    {
        reporter.report(Problem::BadPosition { found }.at(span));
    }
    if let Some((found, span)) = letter(Kind::Vulnerability)
        && Vulnerability::from_digit(found).is_none()
    {
        reporter.report(Problem::BadVulnerability { found }.at(span));
    }
}

/// Calls in lower case: one report for the sequence.
fn check_case(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    let is_lower = |item: &Item<'_, '_>| {
        item.kind() == Kind::Call && item.text().bytes().any(|byte| byte.is_ascii_lowercase())
    };
    let Some(first) = block.parts().find(is_lower) else {
        return;
    };
    let edits = block.parts().filter(is_lower).map(|item| Substitution {
        span: item.span(),
        replacement: item.text().to_ascii_uppercase().into_bytes(),
    });
    let found = first.text().to_owned();
    let report = Problem::LowercaseCall { found }.at(first.span());
    let message = "write the calls in upper case";
    reporter.report(report.fix_all(Applicability::Safe, message, edits.collect()));
}

/// Reports why a record cannot be read: braces, the sequence, `=`, or the letters after it.
fn check_form(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    for item in block.parts() {
        if item.kind() == Kind::Qualification && inner(item.text()).is_none() {
            let (brace, span) = match inner_brace(block, &item) {
                Some(span) => (Brace::Nested, span),
                None => (Brace::Sequence, first(&item)),
            };
            reporter.report(Problem::UnclosedBrace { brace }.at(span));
            // Where the sequence continues is not known.
            return;
        }
    }
    let Some(equals) = block.part(Kind::Equals) else {
        let calls = block.parts().filter(|item| item.kind() == Kind::Call);
        let end = calls.last().map_or(block.span().end, |call| call.span().end);
        reporter.report(Problem::MissingEquals.at(Span::empty(end)));
        return;
    };
    check_sequence(block, equals.range().start, reporter);
    let flags = block.part(Kind::Outcomes).and(block.part(Kind::Artificial));
    let after = equals.range().end;
    let text = content(block.unit().text());
    let rest = text.get(after as usize..).unwrap_or("");
    let word = rest.trim_start_matches([' ', '\t']);
    let start = after + index(rest.len() - word.len());
    let letters: String = word.chars().take(7).collect();
    let is_sound = flags.is_some() && letters.bytes().all(|byte| matches!(byte, b'Y' | b'N'));
    if !is_sound {
        let end = letters.find([' ', '\t']).unwrap_or(letters.len());
        let letters = letters.get(..end).unwrap_or("");
        let span = block.unit().span(start..start + index(letters.len()));
        let found = escaped(letters);
        reporter.report(Problem::BadFlags { found }.at(span));
    }
}

/// The second brace of a qualification, if all braces of the sequence are closed.
fn inner_brace(block: &Block<'_>, item: &Item<'_, '_>) -> Option<Span> {
    let (at, _) = item.text().match_indices('{').nth(1)?;
    let (unit, range) = (block.unit(), item.range());
    let rest = unit.slice(range.end..index(content(unit.text()).len()));
    let rest = rest.split('=').next().unwrap_or("");
    let count = |sign: char| item.text().matches(sign).count() + rest.matches(sign).count();
    let start = range.start + index(at);
    (count('{') == count('}')).then(|| unit.span(start..start + 1))
}

fn check_sequence(block: &Block<'_>, equals: u32, reporter: &mut Reporter<'_>) {
    let mut has_call = false;
    let mut junk = None::<Range<u32>>;
    let mut end = 0;
    for item in block.parts() {
        let range = item.range();
        if range.start >= equals {
            break;
        }
        match (item.kind(), &mut junk) {
            (Kind::Frame(FrameKind::Bogus), None) => junk = Some(range),
            (Kind::Frame(FrameKind::Bogus), Some(junk)) if junk.end == range.start => {
                junk.end = range.end;
            }
            (Kind::Call, _) => has_call = true,
            (Kind::Qualification, _) if !has_call => {
                let what = "unexpected text in braces before the first call".to_owned();
                reporter.report(Problem::BadSequence { what }.at(item.span()));
                return;
            }
            (Kind::Vulnerability, _) => end = range.end,
            _ => {}
        }
    }
    if let Some(junk) = junk {
        let found = block.unit().slice(junk.clone());
        let span = block.unit().span(junk);
        reporter.report(match call_without_controls(found) {
            Some(call) => {
                let what = format!("unexpected control character in call `{call}`");
                let report = Problem::BadSequence { what }.at(span);
                report.help(format!("write `{call}` without the control character"))
            }
            None => {
                let found = escaped(found);
                let what = format!("invalid call `{found}`: expected `P`, `D`, `R` or a bid");
                Problem::BadSequence { what }.at(span)
            }
        });
    } else if !has_call {
        let what = "missing call in the sequence".to_owned();
        let span = block.unit().span(end..equals);
        reporter.report(Problem::BadSequence { what }.at(span));
    }
}

/// The call that a text is once its control characters are gone.
fn call_without_controls(text: &str) -> Option<String> {
    let call: String = text.chars().filter(|c| !c.is_control()).collect();
    (call != text && call_of(&call).is_some()).then_some(call)
}

fn check_auction(block: &Block<'_>, record: &BiddingRecord, reporter: &mut Reporter<'_>) {
    let mut auction = AuctionState::new(Seat::North);
    let calls = block.parts().filter(|item| item.kind() == Kind::Call);
    for (item, known) in calls.zip(&record.items) {
        if let Err(reason) = auction.call(known.call) {
            reporter.report(Problem::IllegalSequence { reason }.at(item.span()));
            return;
        }
    }
}

fn check_fields(block: &Block<'_>, record: &BiddingRecord, reporter: &mut Reporter<'_>) {
    let Some(last) = record.items.last() else {
        return;
    };
    let bid = last.call.bid();
    let Some(outcomes) = block.part(Kind::Outcomes) else {
        return;
    };
    let text = content(block.unit().text());
    let after = |range: Range<u32>| {
        let rest = text.get(range.end as usize..).unwrap_or("");
        let word = rest.trim_start_matches([' ', '\t']);
        (word, range.end + index(rest.len() - word.len()))
    };
    let taken = |text: &str, start: u32, most: usize| {
        let found: String = text.chars().take(most).collect();
        let span = block.unit().span(start..start + index(found.len()));
        (escaped(&found), span)
    };
    if bid.is_none() && !block.own().verdict.is_present {
        return;
    }
    let Some(disposition) = block.part(Kind::Disposition) else {
        let (word, start) = after(outcomes.range());
        let (found, span) = taken(word, start, 1);
        reporter.report(Problem::BadDisposition { found }.at(span));
        return;
    };
    let letter = disposition.text().chars().next();
    if letter.and_then(Disposition::from_letter).is_none() {
        let found = escaped(disposition.text());
        reporter.report(Problem::BadDisposition { found }.at(disposition.span()));
    }
    if bid.is_none_or(|bid| bid.denomination().suit().is_none()) {
        return;
    }
    match (record.lengths, block.part(Kind::Lengths)) {
        (Some((least, most)), Some(item)) if least > most => {
            let problem = Problem::LengthOrder { least, most };
            let report = problem.at(item.span());
            let message = "swap the two lengths";
            let turned = format!("{most}{least}");
            let fix = Applicability::Unsafe;
            reporter.report(report.fix(fix, message, item.span(), turned));
        }
        (None, _) => {
            let (word, start) = after(disposition.range());
            let (found, span) = taken(word, start, 2);
            reporter.report(Problem::BadLength { found }.at(span));
        }
        _ => {}
    }
}

/// What other records say.
fn check_others(entry: &Entry<'_>, reporter: &mut Reporter<'_>) {
    let span = entry.line.span;
    if let Some(first) = entry.first {
        let report = Problem::DuplicateRecord.at(span);
        let report = report.label_at(first.site(), "earlier record here");
        let line = entry.block.unit().outer_span();
        let message = "remove the line";
        reporter.report(report.fix(Applicability::Unsafe, message, line, ""));
    }
    if let Some(other) = entry.overlap {
        reporter.report(Problem::Overlap.at(span).label_at(other.site(), "earlier record here"));
    }
    if entry.is_guessed
        && let Some(outcomes) = entry.block.part(Kind::Outcomes)
    {
        let is_present = entry.block.own().verdict.is_present;
        let start = outcomes.range().end;
        let text = content(entry.block.unit().text());
        let rest = text.get(start as usize..).unwrap_or("");
        let length = rest.chars().next().map_or(0, char::len_utf8);
        let span = entry.block.unit().span(start..start + index(length));
        reporter.report(Problem::AmbiguousDisposition { is_present }.at(span));
    }
}

impl Rank {
    const fn name(self) -> &'static str {
        match self {
            Self::Stock => "stock convention card",
            Self::Record => "bidding record",
            Self::Include => "convention record",
            Self::Carding => "carding record",
        }
    }
}

/// The first byte of an item that begins with a brace.
fn first(item: &Item<'_, '_>) -> Span {
    let start = item.span().start;
    Span::new(start, start + 1)
}

fn line_end(block: &Block<'_>) -> &'static str {
    let text = block.unit().text();
    if text.ends_with("\r\n") {
        "\r\n"
    } else if text.ends_with('\r') {
        "\r"
    } else {
        "\n"
    }
}

fn index(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

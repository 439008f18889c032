//! Bidding systems between BML and BSS.

use std::collections::HashMap;
use std::fmt::Debug;

use portnote::convert::{ConvertOptions, Target, convert};
use portnote::{Finding, Format, Options};
use portnote_bml::bml;
use portnote_bml::bml::expand::{self, Expanded, RowId, expand};
use portnote_bml::bml::include::Closed;
use portnote_bml::bml::model::{BlockKind, Document};
use portnote_bml::bml::situation::{Position, Vulnerability};
use portnote_bml::bss;
use portnote_bml::bss::model::{ANY_LENGTH, BiddingRecord, Disposition, Header, Line, LineKind};
use portnote_core::Span;
use portnote_lin::bridge::Call;

use super::words;
use crate::notation::Notation;
use crate::reading::Rules;
use crate::settings::Settings;

/// What names a sequence: whether the opponents open, the situation and the calls.
type Key = (bool, Position, Vulnerability, Vec<Call>);

pub(super) fn lost_of_bml(text: &[u8]) -> Vec<String> {
    let options = bml::Options::default();
    let document = bml::read("text", text, &options, &mut Closed).value;
    let expanded = expand(&document, &expand::Options::of(&options));
    let (bytes, _) = converted(Format::Bml, text, Target::Bss);
    let written = bss::parse_with(&bytes, &bss::Options::default()).value;
    let lines: Vec<Line> = bss::entries(&written).map(|entry| entry.line).collect();
    let mut records: HashMap<Key, Vec<&BiddingRecord>> = HashMap::new();
    for record in lines.iter().filter_map(Line::record) {
        records.entry(key_of(record)).or_default().push(record);
    }
    let mut lost = Lost::new("bml to BSS");
    let mut headers = lines.iter().filter_map(header);
    let header = headers.next();
    let metadata = |key: &str| {
        let mut own = document.metadata.iter();
        let own = own.find(|own| own.key == key && !own.is_repeated);
        own.map_or("", |own| own.value.as_str())
    };
    let (name, summary) = header.map_or(("", ""), |own| (own.name.as_str(), own.summary.as_str()));
    lost.text("title", metadata("TITLE"), name);
    lost.text("description of the system", metadata("DESCRIPTION"), summary);
    for (key, description) in sequences(&expanded.value) {
        let written = records.get(&key).map(Vec::as_slice).unwrap_or_default();
        let is_kept =
            |record: &&BiddingRecord| plain_words(&record.description) == plain_words(&description);
        if !written.iter().any(is_kept) {
            lost.push("sequence", &(key, description), &written);
        }
    }
    // A budget that is spent is said once, for all rows that follow.
    if expanded.value.is_whole() {
        let found = places(Notation::BML, text);
        rows(&document, &expanded.value, &found, &mut lost);
    }
    lost.found
}

/// Every row is in a sequence or in a finding, or below a row that is in one.
fn rows(document: &Document<'_>, expansion: &Expanded<'_>, found: &[Span], lost: &mut Lost) {
    for (block, table) in (0..).zip(&document.blocks) {
        let BlockKind::Table(table) = &table.kind else {
            continue;
        };
        // The levels of the rows above that are told.
        let mut above: Vec<u32> = Vec::new();
        for (row, own) in (0..).zip(&table.rows) {
            above.retain(|level| *level < own.level);
            let place = RowId { block, row };
            let is_told = found.iter().any(|place| meets(*place, own.span));
            if is_told {
                above.push(own.level);
            }
            if expansion.of_row(place).is_none() && above.is_empty() {
                lost.push("row", &own.word, &"nothing");
            }
        }
    }
}

/// The places of what a check finds.
fn places(notation: Notation, text: &[u8]) -> Vec<Span> {
    notation.view(text, &Settings::default(), Rules::Import, |view| {
        let found = view.diagnostics().iter();
        let places = found.flat_map(|found| {
            let labels = found.labels.iter().map(|label| label.span);
            labels.chain(std::iter::once(found.span))
        });
        places.collect()
    })
}

fn meets(one: Span, other: Span) -> bool {
    one.start <= other.end && other.start <= one.end
}

pub(super) fn lost_of_bss(text: &[u8]) -> Vec<String> {
    let read = bss::parse_with(text, &bss::Options::default());
    let entries: Vec<Line> = bss::entries(&read.value).map(|entry| entry.line).collect();
    let own = || entries.iter().filter(|line| line.system == 1);
    let (bytes, remarks) = converted(Format::Bss, text, Target::Bml);
    let checked = places(Notation::BSS, text);
    let is_said = |code: &str| remarks.iter().any(|remark| remark.code.as_str() == code);
    let options = bml::Options::default();
    let document = bml::read("text", &bytes, &options, &mut Closed).value;
    let expanded = expand(&document, &expand::Options::of(&options));
    let sequences: HashMap<Key, String> = sequences(&expanded.value).collect();
    let mut lost = Lost::new("bss to BML");
    if let Some(header) = own().find_map(header) {
        let metadata = |key: &str| {
            let mut own = document.metadata.iter();
            own.find(|own| own.key == key).map_or("", |own| own.value.as_str())
        };
        lost.text("title", &header.name, metadata("TITLE"));
        // In a header two backslashes part lines too. S-11
        let summary: Vec<&str> = bss::model::lines(&header.summary).collect();
        lost.text("summary", &summary.join(" "), metadata("DESCRIPTION"));
    }
    for line in own() {
        let Some(record) = line.record() else {
            let is_kept = matches!(line.kind, LineKind::Header(_) | LineKind::Blank);
            if !is_kept && !is_said("bss/fields-lost") {
                lost.push("line", &line.kind, &"nothing");
            }
            continue;
        };
        if record.is_qualified() {
            if !is_said("bss/qualifier-lost") {
                lost.push("qualified call", record, &"nothing");
            }
            continue;
        }
        let is_told = checked.iter().any(|place| meets(*place, line.span));
        let kept = sequences.get(&key_of(record));
        let is_kept =
            kept.is_some_and(|kept| plain_words(kept) == plain_words(&record.description));
        if !is_kept && !is_told {
            lost.push("sequence", record, &kept);
        }
        if has_fields(record) && !is_told && !is_said("bss/fields-lost") {
            lost.push("fields", record, &"nothing");
        }
    }
    lost.found
}

/// Whether a record says more than a row of BML can.
fn has_fields(record: &BiddingRecord) -> bool {
    let has_lengths = record.lengths.is_some_and(|lengths| lengths != (0, ANY_LENGTH));
    let is_agreed = record.disposition.is_some_and(|found| found != Disposition::NoAgreement);
    record.is_artificial || has_lengths || is_agreed || record.outcomes != [true; 6]
}

struct Lost {
    name: &'static str,
    found: Vec<String>,
}

impl Lost {
    const fn new(name: &'static str) -> Self {
        Self { name, found: Vec::new() }
    }

    fn push(&mut self, fact: &str, old: &impl Debug, new: &impl Debug) {
        let name = self.name;
        self.found.push(format!("{name}: {fact}\n{old:?} became {new:?}"));
    }

    fn text(&mut self, fact: &str, old: &str, new: &str) {
        if plain_words(old) != plain_words(new) {
            self.push(fact, &old, &new);
        }
    }
}

fn converted(format: Format, text: &[u8], target: Target) -> (Vec<u8>, Vec<Finding>) {
    let (options, how) = (Options::default(), ConvertOptions::default());
    // Each of the two becomes the other.
    convert(format, text, "text", &options, target, &how)
        .map(|converted| (converted.bytes, converted.remarks))
        .unwrap_or_default()
}

fn header(line: &Line) -> Option<&Header> {
    match &line.kind {
        LineKind::Header(header) => Some(header),
        _ => None,
    }
}

fn key_of(record: &BiddingRecord) -> Key {
    let calls = record.items.iter().map(|item| item.call).collect();
    (record.they_open, record.position, record.vulnerability, calls)
}

fn sequences(expansion: &Expanded<'_>) -> impl Iterator<Item = (Key, String)> {
    expansion.sequences().iter().map(|sequence| {
        let calls = expansion.calls(sequence);
        let they_open = calls.first().is_some_and(|first| first.is_theirs);
        let calls = calls.iter().map(|call| call.call).collect();
        let key = (they_open, sequence.position, sequence.vulnerability, calls);
        let description = sequence.description.map(|own| own.to_string());
        (key, description.unwrap_or_default())
    })
}

/// The words of a description: how its lines are divided is not a fact.
fn plain_words(text: &str) -> String {
    words(&text.replace("\\n", " "))
}

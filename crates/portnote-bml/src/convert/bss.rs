//! From BML to BSS: the sequences of a system as records of a Full Disclosure file. Rules
//! S-14 to S-17.

use std::fmt::Write as _;

use portnote_core::{Parsed, Span};

use crate::bml::call::SidedCall;
use crate::bml::expand::{Expanded, SequenceEntry};
use crate::bml::model::{Document, Metadata};
use crate::bss::model::{BiddingRecord, Header, Item, Line, LineKind};
use crate::bss::write::{Writer, WriterProfile};

/// Writes the header and one record for each sequence, in the order of the expansion.
///
/// BML says nothing of the fields between the calls and the description, so that all records
/// have the same: nothing is promised and nothing excluded. The diagnostics name what the
/// records cannot hold, at the rows of the system.
///
/// An expansion that is not whole is written as far as it goes: ask
/// [`Expanded::is_whole`] first.
///
/// ```
/// use portnote_bml::bml::{self, expand, include::Closed};
/// use portnote_bml::bss::write::WriterProfile;
/// use portnote_bml::bml::convert;
///
/// let text = b"#+TITLE: Acol\n\n1N 12--14\n";
/// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
/// let expansion = expand::expand(&document, &expand::Options::default()).value;
/// let written = convert::bss::write(&document, &expansion, WriterProfile::Bml2).value;
/// assert_eq!(written, b"*00{Acol}=NYYYYYY\n001N=NYYYYYY012--14\n");
/// ```
#[must_use]
pub fn write(
    document: &Document<'_>,
    expansion: &Expanded<'_>,
    profile: WriterProfile,
) -> Parsed<Vec<u8>> {
    let mut writer = Writer::new(profile);
    writer.line(&header(document));
    let mut calls: Vec<SidedCall> = Vec::new();
    // One line is reused for all records, so that its texts are not allocated for each.
    let mut record = BiddingRecord::default();
    for sequence in expansion.sequences() {
        calls.clear();
        expansion.append_calls(sequence, &mut calls);
        fill(&mut record, sequence, &calls);
        let row = sequence.place.row(document);
        let line = Line {
            span: row.map_or_else(|| Span::empty(0), |row| row.span),
            system: 1,
            kind: LineKind::Record(record),
        };
        writer.line(&line);
        record = match line.kind {
            LineKind::Record(record) => record,
            _ => BiddingRecord::default(),
        };
    }
    writer.finish()
}

/// The header: title and description of the system.
fn header(document: &Document<'_>) -> Line {
    let value = |key: &str| {
        let mut metadata = document.metadata.iter();
        metadata.find(|it| it.key == key && !it.is_repeated)
    };
    let text = |found: Option<&Metadata>| found.map_or_else(String::new, |it| it.value.clone());
    let title = value("TITLE");
    Line {
        span: title.map_or_else(|| Span::empty(0), |title| title.value_span),
        system: 1,
        kind: LineKind::Header(Header {
            name: text(title),
            summary: text(value("DESCRIPTION")),
            ..Header::default()
        }),
    }
}

fn fill(record: &mut BiddingRecord, sequence: &SequenceEntry<'_>, calls: &[SidedCall]) {
    record.they_open = calls.first().is_some_and(|first| first.is_theirs);
    record.position = sequence.position;
    record.vulnerability = sequence.vulnerability;
    record.items.clear();
    let items = calls.iter().map(|call| Item { call: call.call, qualifier: None });
    record.items.extend(items);
    record.description.clear();
    if let Some(description) = sequence.description {
        // Writing to a text cannot fail.
        let _ = write!(record.description, "{description}");
    }
    // A full stop alone on the last line means an empty line, which BSS does not need.
    if let Some(text) = record.description.strip_suffix("\\n.") {
        record.description.truncate(text.len());
    }
}

//! BML from BSS: S-18 to S-24.
//!
//! Every record becomes a row of a table; the calls before it in its sequence become the
//! rows above. A text of the records is written so that it can only be read as what it is: a
//! description never becomes a directive, a comment or a row.

mod lost;
mod text;
mod tree;

use portnote_core::coded::{At, Report};
use portnote_core::{Diagnostic, Parsed, Profile, Reporter, Selection, Span};

use self::lost::Lost;
use self::tree::{Group, Visit};
use crate::bss::model::{BiddingRecord, Line, LineKind, push_call};
use crate::bss::syntax::File;
use crate::bss::write::{WriterProfile, record};
use crate::convert::limits::CALLS;
use crate::problem::bss::Problem;

/// Blanks of one level.
const INDENT: usize = 2;

/// Options of a system that is written as BML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Whether fields that BML cannot hold are written as comments before their rows.
    pub annotate: bool,
    /// The system that is written, from 1; others in the same file are left out.
    pub system: u32,
}

impl Options {
    /// Sets whether fields that BML cannot hold are written as comments before their rows.
    #[must_use]
    pub const fn annotate(mut self, annotate: bool) -> Self {
        self.annotate = annotate;
        self
    }

    /// Sets which system is written, from 1.
    #[must_use]
    pub const fn system(mut self, system: u32) -> Self {
        self.system = system;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { annotate: false, system: 1 }
    }
}

/// Writes a system as BML. Where a sequence is described twice, the first record counts.
///
/// ```
/// use portnote_bml::bss;
/// use portnote_bml::bss::convert::bml::{Options, write};
///
/// let text = b"*00{Acol}=NYYYYYY\n001C=NYYYYYY008strong\n001CP1D=NYYYYYY008negative\n";
/// let file = bss::parse_with(text, &bss::Options::default()).value;
/// let written = write(&file, &Options::default());
/// assert_eq!(
///     written.value,
///     "#+TITLE: Acol\n\n#VUL 00\n\n#SEAT 0\n\n1C = strong\n  1D = negative\n"
/// );
/// assert!(written.diagnostics.is_empty());
/// ```
#[must_use]
pub fn write(file: &File<'_>, options: &Options) -> Parsed<String> {
    let entries: Vec<Line> = crate::bss::context::entries(file).map(|entry| entry.line).collect();
    let mut writer = Writer {
        options: *options,
        text: String::new(),
        diagnostics: Vec::new(),
        lost: Lost::default(),
    };
    let (own, others): (Vec<&Line>, Vec<&Line>) =
        entries.iter().partition(|line| line.system == options.system);
    writer.header(&own);
    writer.groups(&own);
    for line in others {
        writer.lost.other_system(line);
    }
    writer.finish()
}

struct Writer {
    options: Options,
    text: String,
    diagnostics: Vec<Diagnostic>,
    lost: Lost,
}

impl Writer {
    fn header(&mut self, lines: &[&Line]) {
        for line in lines {
            match &line.kind {
                LineKind::Header(header) => {
                    self.metadata("TITLE", &text::plain(&header.name));
                    self.metadata("DESCRIPTION", &text::summary(&header.summary));
                    if header.is_floating {
                        self.lost.floating(line);
                    }
                }
                LineKind::Record(_) | LineKind::Blank => {}
                LineKind::Stock(name) => self.other(line, &format!("$ {name}")),
                LineKind::Include(name) => self.other(line, &format!("+ {name}")),
                LineKind::Carding(carding) => {
                    let parts = [&carding.notrump_leads, &carding.suit_leads, &carding.signals];
                    let letters: String =
                        parts.into_iter().map(|part| format!(" {part}")).collect();
                    self.other(line, &format!("%{letters} {}", carding.text));
                }
                LineKind::Unknown(raw) => self.other(line, raw),
            }
        }
        self.end_block();
    }

    fn metadata(&mut self, key: &str, value: &str) {
        if value.is_empty() {
            return;
        }
        self.end_block();
        self.text.push_str("#+");
        self.text.push_str(key);
        self.text.push_str(": ");
        self.text.push_str(value);
        self.text.push('\n');
    }

    /// A line that does not become BML.
    fn other(&mut self, line: &Line, raw: &str) {
        self.lost.line(line);
        if self.options.annotate {
            self.end_block();
            self.comment(raw);
        }
    }

    /// A comment line. Every reader takes it for one, whatever is in it.
    fn comment(&mut self, raw: &str) {
        self.text.push_str("// ");
        self.text.push_str(&text::plain(raw));
        self.text.push('\n');
    }

    /// An empty line, unless there is one already or nothing is before it.
    fn end_block(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    fn groups(&mut self, lines: &[&Line]) {
        let mut groups: Vec<Group<'_>> = Vec::new();
        for line in lines {
            let Some(found) = line.record() else { continue };
            let situation = (found.they_open, found.position, found.vulnerability);
            let known = groups.iter().position(|group| group.situation == situation);
            let number = known.unwrap_or_else(|| {
                groups.push(Group::new(situation));
                groups.len() - 1
            });
            let Some(group) = groups.get_mut(number) else {
                continue;
            };
            if found.is_qualified() || found.items.len() > CALLS {
                group.set_aside(line.span, found);
            } else {
                group.add(line.span, found);
            }
        }
        for group in &groups {
            self.group(group);
        }
    }

    fn group(&mut self, group: &Group<'_>) {
        self.end_block();
        for (span, found) in group.aside() {
            if found.is_qualified() {
                self.report(Problem::QualifierLost.at(span));
            } else {
                self.lost.sequence(span);
            }
            self.comment(&record(found, WriterProfile::Bml2));
        }
        let rows = group.rows();
        let Some(first) = rows.first() else { return };
        let (_, position, vulnerability) = group.situation;
        self.end_block();
        self.text.push_str(&format!("#VUL {vulnerability}\n\n#SEAT {position}\n\n"));
        if first.call.bid().is_none() || looks_like_auction(&rows) {
            self.text.push_str("#BIDTABLE\n");
        }
        for row in &rows {
            self.row(row);
        }
    }

    fn row(&mut self, row: &Visit<'_>) {
        let indent = row.depth * INDENT;
        let mut word = String::with_capacity(4);
        if row.is_theirs {
            word.push('(');
        }
        push_call(&mut word, row.call);
        if row.is_theirs {
            word.push(')');
        }
        if let Some((span, found)) = row.record {
            let fields = self.lost.fields(span, found);
            if self.options.annotate && !fields.is_empty() {
                let path = format!("{word}: {}", fields.join("; "));
                self.comment(&path);
            }
        }
        self.blanks(indent);
        self.text.push_str(&word);
        let description = row.record.map_or("", |(_, found)| found.description.as_str());
        let lines = text::description(description);
        let mut lines = lines.iter();
        if let Some(first) = lines.next() {
            self.text.push_str(" = ");
            self.text.push_str(first);
        }
        for line in lines {
            self.text.push('\n');
            self.blanks(indent + word.len() + " = ".len());
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    fn blanks(&mut self, count: usize) {
        self.text.extend(std::iter::repeat_n(' ', count));
    }

    fn report(&mut self, report: Report<Problem>) {
        let selection = Selection::new();
        Reporter::new(Profile::Import, &selection, &mut self.diagnostics).report(report);
    }

    fn finish(mut self) -> Parsed<String> {
        if let Some((span, what)) = self.lost.summary() {
            let report = Problem::FieldsLost { what }.at(span);
            let has_others = self.lost.has_other_systems();
            self.report(if has_others {
                report.help("write each system of the file alone")
            } else {
                report
            });
        }
        portnote_core::diagnostic::sort(&mut self.diagnostics);
        while self.text.ends_with("\n\n") {
            self.text.pop();
        }
        Parsed { value: self.text, diagnostics: self.diagnostics }
    }
}

/// Whether the first four words of a table are calls, so that some readers take it for an
/// auction: B-8, B-17.
fn looks_like_auction(rows: &[Visit<'_>]) -> bool {
    let is_bare = |row: &Visit<'_>| {
        let description = row.record.map_or("", |(_, found)| found.description.as_str());
        text::description(description).is_empty()
    };
    rows.len() > 3 && rows.iter().take(3).all(is_bare)
}

/// A record with its place.
type Placed<'r> = (Span, &'r BiddingRecord);

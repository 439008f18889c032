//! Diagnostics of a file that includes others: each place is given in its own file.
//!
//! A notation with includes gives its files one space of offsets, the named file first. Here
//! they become files with offsets and lines of their own again.

use portnote_core::order::Order as _;
use std::borrow::Cow;
use std::sync::Arc;

use portnote_core::diagnostic::{self, Suggestion};
use portnote_core::finding::Label;
use portnote_core::line_index::Margin;
use portnote_core::scan::{RawUnit, UnitKind};
use portnote_core::{Block, Diagnostic, Finding, IncludedBy, LineIndex, Span, Unit};

use crate::notation::{InFile as _, Include, Notation};

/// One of the files of a block.
struct File<'b> {
    name: Arc<str>,
    /// Whether it is another file than the one that was named.
    is_included: bool,
    span: Span,
    chain: Vec<Span>,
    unit: Cow<'b, Unit<'b>>,
    margin: Margin,
}

/// The findings that can be fixed in the file that was named: what it includes is fixed in its
/// own file.
pub fn fixable_here<'d>(
    block: &Block<'_, impl Notation>,
    found: &'d [Diagnostic],
) -> Cow<'d, [Diagnostic]> {
    let is_here = |found: &Diagnostic| {
        let edits = found.fix.iter().flat_map(|fix| &fix.edits);
        let mut places = edits.map(|edit| edit.span.start);
        block.include(found.span.start).is_none()
            && places.all(|place| block.include(place).is_none())
    };
    if found.iter().all(is_here) {
        return Cow::Borrowed(found);
    }
    found.iter().filter(|found| is_here(found)).cloned().collect()
}

/// Whether findings and all that they point to are in the file that was named.
pub fn are_here(block: &Block<'_, impl Notation>, found: &[Diagnostic]) -> bool {
    let mut places = found.iter().flat_map(places);
    places.all(|place| block.include(place).is_none())
}

/// Makes the findings of a block, by their numbers, file by file, with the places and lines of the
/// file in which each is; `named` is the file that includes the others.
///
/// A finding in an included file has no fix: that is made by naming its file, and handed out apart.
pub fn by_file(
    block: &Block<'_, impl Notation>,
    margin: Margin,
    found: &[Diagnostic],
    named: &Arc<str>,
    mut show: impl FnMut(usize, Finding, &LineIndex<'_, '_>, Option<Suggestion>),
) {
    if are_here(block, found) {
        let lines = LineIndex::after(margin, block.unit());
        for (number, found) in found.iter().enumerate() {
            show(number, Finding::new(found, Some(named), &lines), &lines, None);
        }
        return;
    }
    let files = Files::of(block, margin, found, named);
    for file in &files.files {
        let lines = file.lines();
        let found = found.iter().enumerate();
        for (number, found) in found.filter(|(_, found)| file.holds(found.span.start)) {
            let (finding, fix) = files.part(file, &lines, found);
            show(number, finding, &lines, fix);
        }
    }
}

/// Says what to do about a finding whose fix belongs to an included file.
pub fn help_there(finding: &mut Finding, fix: Option<Suggestion>) {
    if let Some(fix) = fix {
        let what = finding.help.take().unwrap_or(fix.message);
        finding.help = Some(format!("{what}; this belongs to the included file"));
    }
}

/// For each place its file, where that is not the one that was named, and its line there.
pub fn lines(
    block: &Block<'_, impl Notation>,
    margin: Margin,
    places: &[u64],
) -> Vec<(Option<String>, u64)> {
    let files = Files::at(block, margin, places.to_vec(), &Arc::from(""));
    let mut found = vec![(None, 0); places.len()];
    for file in &files.files {
        let lines = file.lines();
        for (found, place) in found.iter_mut().zip(places) {
            if file.holds(*place) {
                let place = file.shifted(Span::empty(*place)).start;
                let name = file.is_included.then(|| file.name.to_string());
                *found = (name, lines.place(place).line);
            }
        }
    }
    found
}

/// The files in which a block has findings, the named file first.
struct Files<'b> {
    files: Vec<File<'b>>,
}

impl<'b> Files<'b> {
    fn of<N: Notation>(
        block: &'b Block<'_, N>,
        margin: Margin,
        found: &[Diagnostic],
        named: &Arc<str>,
    ) -> Self {
        Self::at(block, margin, found.iter().flat_map(places).collect(), named)
    }

    /// The files of some places, and those that include them.
    fn at<N: Notation>(
        block: &'b Block<'_, N>,
        margin: Margin,
        mut wanted: Vec<u64>,
        named: &Arc<str>,
    ) -> Self {
        let mut files = vec![File {
            name: Arc::clone(named),
            is_included: false,
            span: block.unit().outer_span(),
            chain: Vec::new(),
            unit: Cow::Borrowed(block.unit()),
            margin,
        }];
        while let Some(place) = wanted.pop() {
            let Some(include) = block.include(place) else {
                continue;
            };
            if files.iter().any(|file| file.span == include.span) {
                continue;
            }
            wanted.extend(include.chain.iter().map(|line| line.start));
            files.push(File::of(include));
        }
        files.order_by_key(|file| file.span.start);
        Self { files }
    }

    /// A finding with the places of its own file, and the fix that belongs to an included one.
    fn part(
        &self,
        file: &File<'_>,
        lines: &LineIndex<'_, '_>,
        found: &Diagnostic,
    ) -> (Finding, Option<Suggestion>) {
        let mut own = found.clone();
        own.span = file.shifted(own.span);
        let (here, others): (Vec<_>, Vec<_>) =
            own.labels.into_iter().partition(|label| file.holds(label.span.start));
        own.labels = here;
        for label in &mut own.labels {
            label.span = file.shifted(label.span);
        }
        let fix = own.fix.take_if(|_| file.is_included);
        // An edit has no name of a file, and these would be taken for places of the file named.
        if file.is_included {
            own.alternatives.clear();
        }
        let mut finding = Finding::new(&own, Some(&file.name), lines);
        // The lines that include the file are its chain; they are not repeated as labels.
        let is_told = |label: &&diagnostic::SpanLabel| !file.chain.contains(&label.span);
        finding.labels.extend(others.iter().filter(is_told).filter_map(|label| {
            let other = self.file(label.span.start)?;
            let span = other.shifted(label.span);
            let mut label = Label::at(label.message.clone(), span, &other.lines());
            label.file = Some(Arc::clone(&other.name));
            Some(label)
        }));
        finding.chain.extend(file.chain.iter().filter_map(|line| {
            let outer = self.file(line.start)?;
            let place = outer.lines().place(outer.shifted(*line).start);
            Some(IncludedBy { file: Some(Arc::clone(&outer.name)), line: place.line })
        }));
        (finding, fix)
    }

    fn file(&self, place: u64) -> Option<&File<'b>> {
        self.files.iter().find(|file| file.holds(place))
    }
}

impl<'b> File<'b> {
    fn of(include: Include<'b>) -> Self {
        let bytes = include.unit.bytes();
        let base = include.unit.outer_span().start - include.span.start;
        let raw = RawUnit::whole(UnitKind::Game, base, bytes);
        Self {
            name: include.name.into(),
            is_included: true,
            span: include.span,
            chain: include.chain,
            unit: Cow::Owned(Unit::new(raw, Some(include.unit.decoded().encoding())).into_owned()),
            margin: Margin::default(),
        }
    }

    fn holds(&self, place: u64) -> bool {
        // A place after the last byte belongs to the file as well.
        (self.span.start..=self.span.end).contains(&place)
    }

    fn lines(&self) -> LineIndex<'_, '_> {
        LineIndex::after(self.margin, &self.unit)
    }

    /// Bytes as places of this file alone.
    fn shifted(&self, span: Span) -> Span {
        let base = if self.is_included { self.span.start } else { 0 };
        Span::new(span.start.saturating_sub(base), span.end.saturating_sub(base))
    }
}

/// All places that a diagnostic points to.
fn places(found: &Diagnostic) -> impl Iterator<Item = u64> {
    let labels = found.labels.iter().map(|label| label.span.start);
    std::iter::once(found.span.start).chain(labels)
}

//! Diagnostics of a file that includes others: each place is given in its own file.
//!
//! A notation with includes gives its files one space of offsets, the named file first. Here
//! they become files with offsets and lines of their own again.

use std::borrow::Cow;

use portnote_core::json::v1::{DiagnosticV1, IncludedV1, LabelV1};
use portnote_core::line_index::Margin;
use portnote_core::scan::{RawUnit, UnitKind};
use portnote_core::{Block, Diagnostic, Fix, Label, LineIndex, Span, Unit};

use crate::notation::{InFile as _, Include, Notation};

/// What a diagnostic has in other files than its own. The file that was named has no name here.
#[derive(Clone, Debug, Default)]
pub struct Elsewhere {
    /// The labels in other files.
    pub labels: Vec<LabelV1>,
    /// The lines that include its own file, the innermost first.
    pub chain: Vec<IncludedV1>,
    /// The fix of a finding in an included file: it is made by naming that file.
    pub fix: Option<Fix>,
}

impl Elsewhere {
    /// Adds it to a finding; `named` is the file that includes the others.
    pub fn add_to(self, told: &mut DiagnosticV1, named: &str) {
        let Self { mut labels, chain, .. } = self;
        for label in &mut labels {
            label.file.get_or_insert_with(|| named.to_owned());
        }
        told.labels.append(&mut labels);
        told.chain = chain;
        for line in &mut told.chain {
            if line.file.is_empty() {
                named.clone_into(&mut line.file);
            }
        }
    }
}

/// One of the files of a block.
struct File<'b> {
    /// `None` for the file that was named.
    name: Option<&'b str>,
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

/// Shows the findings of a block, by their numbers, file by file, with the places and lines of the
/// file in which each is.
pub fn by_file(
    block: &Block<'_, impl Notation>,
    margin: Margin,
    found: &[Diagnostic],
    mut show: impl FnMut(usize, Option<&str>, &LineIndex<'_, '_>, &Diagnostic, Elsewhere),
) {
    if are_here(block, found) {
        let lines = LineIndex::after(margin, block.unit());
        for (number, found) in found.iter().enumerate() {
            show(number, None, &lines, found, Elsewhere::default());
        }
        return;
    }
    let files = Files::of(block, margin, found);
    for file in &files.files {
        let lines = file.lines();
        let found = found.iter().enumerate();
        for (number, found) in found.filter(|(_, found)| file.holds(found.span.start)) {
            let (own, elsewhere) = files.part(file, found);
            show(number, file.name, &lines, &own, elsewhere);
        }
    }
}

/// For each place its file, where that is not the one that was named, and its line there.
pub fn lines(
    block: &Block<'_, impl Notation>,
    margin: Margin,
    places: &[u64],
) -> Vec<(Option<String>, u64)> {
    let files = Files::at(block, margin, places.to_vec());
    let mut found = vec![(None, 0); places.len()];
    for file in &files.files {
        let lines = file.lines();
        for (found, place) in found.iter_mut().zip(places) {
            if file.holds(*place) {
                let place = file.shifted(Span::empty(*place)).start;
                *found = (file.name.map(str::to_owned), lines.place(place).line);
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
    fn of<N: Notation>(block: &'b Block<'_, N>, margin: Margin, found: &[Diagnostic]) -> Self {
        Self::at(block, margin, found.iter().flat_map(places).collect())
    }

    /// The files of some places, and those that include them.
    fn at<N: Notation>(block: &'b Block<'_, N>, margin: Margin, mut wanted: Vec<u64>) -> Self {
        let mut files = vec![File {
            name: None,
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
        files.sort_by_key(|file| file.span.start);
        Self { files }
    }

    /// A diagnostic with the places of its own file, and what it has in others.
    fn part(&self, file: &File<'_>, found: &Diagnostic) -> (Diagnostic, Elsewhere) {
        let mut own = found.clone();
        own.span = file.shifted(own.span);
        let (here, others): (Vec<_>, Vec<_>) =
            own.labels.into_iter().partition(|label| file.holds(label.span.start));
        own.labels = here;
        for label in &mut own.labels {
            label.span = file.shifted(label.span);
        }
        let fix = own.fix.take_if(|_| file.name.is_some());
        // An edit has no name of a file, and these would be taken for places of the file named.
        if file.name.is_some() {
            own.alternatives.clear();
        }
        // The lines that include the file are its chain; they are not repeated as labels.
        let is_told = |label: &&Label| !file.chain.contains(&label.span);
        let labels = others.iter().filter(is_told).filter_map(|label| {
            let other = self.file(label.span.start)?;
            let mut label = LabelV1::new(&label.message, other.shifted(label.span), &other.lines());
            label.file = other.name.map(str::to_owned);
            Some(label)
        });
        let chain = file.chain.iter().filter_map(|line| {
            let outer = self.file(line.start)?;
            let place = outer.lines().place(outer.shifted(*line).start);
            Some(IncludedV1::new(outer.name.unwrap_or(""), place.line))
        });
        let elsewhere = Elsewhere { labels: labels.collect(), chain: chain.collect(), fix };
        (own, elsewhere)
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
            name: Some(include.name),
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
        let base = if self.name.is_some() { self.span.start } else { 0 };
        Span::new(span.start.saturating_sub(base), span.end.saturating_sub(base))
    }
}

/// All places that a diagnostic points to.
fn places(found: &Diagnostic) -> impl Iterator<Item = u64> {
    let labels = found.labels.iter().map(|label| label.span.start);
    std::iter::once(found.span.start).chain(labels)
}

//! A diagnostic with all that its game knows about it, so that the game can be forgotten.

use std::ops::Range;

use portnote_core::json::v1::DiagnosticV1;
use portnote_core::limits::EXCERPT_COLUMNS;
use portnote_core::{Applicability, Code, Diagnostic, Edit, Fix, LineIndex, Place, Severity, Span};
use unicode_width::UnicodeWidthChar;

use crate::limits::PATCH_EDITS;
use crate::sanitize;
use crate::tally::plain;
use portnote::include::Elsewhere;
use portnote::{Finding, Format, Rules};

/// Lines between two marked lines up to which they are shown as one piece.
const NEAR: u64 = 3;

/// Columns that are shown before the place where a long line is cut.
const BEFORE: usize = 40;

/// A diagnostic with its lines and columns and an excerpt of its text.
#[derive(Clone, Debug)]
pub(crate) struct Located {
    pub(crate) code: Code,
    pub(crate) severity: Severity,
    /// The notation, which knows how its records are called.
    pub(crate) notation: Format,
    /// The profile under which it was found.
    pub(crate) profile: Rules,
    /// Everything, for programs.
    pub(crate) told: DiagnosticV1,
    /// The lines around its places; empty unless asked for.
    pub(crate) excerpt: Vec<ExcerptPart>,
    /// The lines that its fix changes; empty where they cannot be shown.
    pub(crate) patches: Vec<Option<ExcerptPart>>,
}

/// The file in which diagnostics are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'s> {
    pub(crate) name: &'s str,
    pub(crate) notation: Format,
    /// The profile under which it is judged.
    pub(crate) profile: Rules,
}

/// Whether lines are copied for people to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Excerpts {
    Keep,
    Leave,
}

/// Some lines next to each other, clipped and harmless.
#[derive(Clone, Debug)]
pub(crate) struct ExcerptPart {
    /// Number of the first line.
    pub(crate) line: u64,
    /// The lines.
    pub(crate) text: String,
    /// The places in the text, as bytes of it.
    pub(crate) marks: Vec<Mark>,
}

/// A place in a piece.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) range: Range<usize>,
    /// Line and column in the file.
    pub(crate) place: Place,
    /// The primary place, a label, or a replacement.
    pub(crate) role: Role,
}

#[derive(Clone, Debug)]
pub(crate) enum Role {
    Primary,
    Label(String),
    Edit(String),
}

/// A place before it is cut out: characters of one line.
struct PlaceInLine {
    place: Place,
    /// Characters of the line as far as its unit holds it, from 0.
    range: Range<usize>,
    role: Role,
}

impl Located {
    pub(crate) fn new(
        diagnostic: &Diagnostic,
        source: Source<'_>,
        lines: &LineIndex<'_, '_>,
        excerpts: Excerpts,
    ) -> Self {
        let (excerpt, patches) = match excerpts {
            Excerpts::Keep => (
                cut(places(diagnostic, lines), lines),
                fixes(diagnostic).map(|fix| patch(fix, lines)).collect(),
            ),
            Excerpts::Leave => (Vec::new(), Vec::new()),
        };
        Self {
            code: diagnostic.code,
            severity: diagnostic.severity,
            notation: source.notation,
            profile: source.profile,
            told: DiagnosticV1::new(diagnostic, source.name, lines),
            excerpt,
            patches,
        }
    }

    /// A finding that has its place already, without any lines of its text.
    pub(crate) fn of(finding: Finding, notation: Format, profile: Rules) -> Self {
        Self {
            code: finding.code,
            severity: finding.severity,
            notation,
            profile,
            told: finding.told,
            excerpt: Vec::new(),
            patches: Vec::new(),
        }
    }

    /// Adds the labels and the fix that are in other files; `named` is the file that includes them.
    pub(crate) fn with_elsewhere(mut self, elsewhere: Elsewhere, named: &str) -> Self {
        if let Some(fix) = &elsewhere.fix {
            let help = self.told.help.take();
            self.told.help = Some(fixable_there(help, fix, &self.told.file));
        }
        elsewhere.add_to(&mut self.told, named);
        self
    }

    /// Whether a fix exists that may be applied without asking.
    pub(crate) fn is_fixable(&self) -> bool {
        self.told.fix.as_ref().is_some_and(|fix| fix.applicability == "safe")
    }

    /// The game in which it is.
    pub(crate) fn game(&self) -> Option<u64> {
        self.told.record.as_ref().map(|record| record.index)
    }
}

/// The help for a finding whose fix belongs to an included file: what to write, and how to have
/// it written there.
fn fixable_there(help: Option<String>, fix: &Fix, name: &str) -> String {
    let what = help.unwrap_or_else(|| fix.message.clone());
    let options = match fix.applicability {
        Applicability::Safe => "--fix",
        Applicability::Unsafe => "--fix --unsafe-fixes",
        // No run makes it.
        Applicability::Manual => return format!("{what}; this belongs to the included file"),
    };
    let name = plain(name).unwrap_or("FILE");
    format!("{what}; to fix the included file, run `portnote check {options} {name}`")
}

/// The places that an excerpt shows: the primary one, and the labels of which it has the lines.
fn places(diagnostic: &Diagnostic, lines: &LineIndex<'_, '_>) -> Vec<PlaceInLine> {
    let labels = diagnostic.labels.iter();
    let labels = labels.filter(|label| label.places.is_none());
    let labels = labels.map(|label| (label.span, Role::Label(label.message.clone())));
    std::iter::once((diagnostic.span, Role::Primary))
        .chain(labels)
        .map(|(span, role)| PlaceInLine::new(span, role, lines))
        .collect()
}

/// The fix, or the alternatives.
fn fixes(diagnostic: &Diagnostic) -> impl Iterator<Item = &Fix> {
    diagnostic.fix.iter().chain(&diagnostic.alternatives)
}

/// The lines that a fix changes, where each edit stays within a line; of very many, the first.
fn patch(fix: &Fix, lines: &LineIndex<'_, '_>) -> Option<ExcerptPart> {
    let edits = fix.edits.iter().take(PATCH_EDITS);
    let wanted: Option<Vec<_>> = edits.map(|edit| wanted_edit(edit, lines)).collect();
    let mut pieces = cut(wanted?, lines);
    let piece = pieces.pop()?;
    pieces.is_empty().then_some(piece)
}

fn wanted_edit(edit: &Edit, lines: &LineIndex<'_, '_>) -> Option<PlaceInLine> {
    let end = lines.place(edit.span.end);
    if is_whole_line(edit, lines) {
        return Some(PlaceInLine::new(edit.span, Role::Edit(String::new()), lines));
    }
    let (_, line) = lines.line(end.line)?;
    // An edit that takes a line end away, or reaches outside, has no line of its own.
    if lines.place(edit.span.start).line != end.line
        || edit.span.end > line.end
        || edit.span.start < line.start
    {
        return None;
    }
    let text = String::from_utf8_lossy(&edit.replacement);
    let is_plain = !text.contains(['\r', '\n']);
    is_plain.then(|| {
        PlaceInLine::new(edit.span, Role::Edit(sanitize::sanitize(&text).into_owned()), lines)
    })
}

/// Whether an edit takes a line out, with its end.
fn is_whole_line(edit: &Edit, lines: &LineIndex<'_, '_>) -> bool {
    let (start, end) = (lines.place(edit.span.start), lines.place(edit.span.end));
    let is_one = (start.column, end.column) == (1, 1) && end.line == start.line + 1;
    is_one && edit.replacement.is_empty() && lines.line(start.line).is_some()
}

impl PlaceInLine {
    /// A place that reaches over several lines is shown on its first.
    fn new(span: Span, role: Role, lines: &LineIndex<'_, '_>) -> Self {
        let (place, end) = (lines.place(span.start), lines.place(span.end));
        // Only what the unit holds of its first line can be shown.
        let margin = lines.margin(place.line).characters();
        let column =
            |column: u64| usize::try_from(column.saturating_sub(margin + 1)).unwrap_or(usize::MAX);
        let start = column(place.column);
        let stop = if end.line == place.line { column(end.column) } else { usize::MAX };
        Self { place, range: start..stop.max(start), role }
    }
}

/// Cuts out the lines of the places, those near each other as one piece.
fn cut(mut wanted: Vec<PlaceInLine>, lines: &LineIndex<'_, '_>) -> Vec<ExcerptPart> {
    // The piece with the primary place comes first, and within a piece lines go downwards.
    let primary = wanted.first().map_or(0, |first| first.place.line);
    wanted.sort_by_key(|wanted| (wanted.place.line, wanted.range.start));
    let mut groups: Vec<Vec<PlaceInLine>> = Vec::new();
    for wanted in wanted {
        let last = groups.last().and_then(|group| group.last()).map(|last| last.place.line);
        match groups.last_mut() {
            Some(group) if last.is_some_and(|last| wanted.place.line - last <= NEAR) => {
                group.push(wanted)
            }
            _ => groups.push(vec![wanted]),
        }
    }
    let mut pieces: Vec<(bool, ExcerptPart)> = groups
        .into_iter()
        .map(|group| {
            let is_primary = group.iter().any(|wanted| wanted.place.line == primary);
            (!is_primary, piece(group, lines))
        })
        .collect();
    pieces.sort_by_key(|(is_secondary, _)| *is_secondary);
    pieces.into_iter().map(|(_, piece)| piece).collect()
}

fn piece(group: Vec<PlaceInLine>, lines: &LineIndex<'_, '_>) -> ExcerptPart {
    let first = group.first().map_or(1, |wanted| wanted.place.line);
    let last = group.last().map_or(1, |wanted| wanted.place.line);
    let mut piece = ExcerptPart { line: first, text: String::new(), marks: Vec::new() };
    let mut group = group.into_iter().peekable();
    for number in first..=last {
        let mut here = Vec::new();
        while let Some(wanted) = group.next_if(|wanted| wanted.place.line == number) {
            here.push(wanted);
        }
        if number > first {
            piece.text.push('\n');
        }
        let line = lines.line(number).map_or("", |(line, _)| line);
        let has_margin = lines.margin(number).characters() > 0;
        clip(line, has_margin, here, &mut piece);
    }
    piece
}

/// Appends a line: whole where it is short, otherwise what lies around its places; without its
/// margin, which is text of other units.
fn clip(line: &str, has_margin: bool, wanted: Vec<PlaceInLine>, piece: &mut ExcerptPart) {
    let start = if fits(line) { 0 } else { window(&wanted) };
    if start > 0 || has_margin {
        piece.text.push('…');
    }
    let mut marks: Vec<Mark> = wanted
        .iter()
        .map(|wanted| Mark {
            range: piece.text.len()..usize::MAX,
            place: wanted.place,
            role: wanted.role.clone(),
        })
        .collect();
    // A patch that changes a tab must show it; elsewhere a tab is a gap.
    let is_patch = wanted.iter().any(|wanted| matches!(wanted.role, Role::Edit(_)));
    let mut width = 0;
    let mut number = start;
    let mut rest = line.chars().skip(start);
    for character in rest.by_ref() {
        let at = piece.text.len();
        if character == '\t' && !is_patch {
            piece.text.push(character);
        } else {
            sanitize::push(&mut piece.text, character);
        }
        width += columns(character);
        if width > EXCERPT_COLUMNS {
            piece.text.truncate(at);
            piece.text.push('…');
            break;
        }
        for (mark, wanted) in marks.iter_mut().zip(&wanted) {
            if wanted.range.start == number {
                mark.range.start = at;
            }
            if wanted.range.end == number {
                mark.range.end = at;
            }
        }
        number += 1;
    }
    let end = piece.text.len();
    for (mark, wanted) in marks.iter_mut().zip(&wanted) {
        // What is after the cut, or at the end of the line, points there.
        if wanted.range.start >= number {
            mark.range.start = end;
        }
        mark.range.end = mark.range.end.min(end).max(mark.range.start);
    }
    piece.marks.append(&mut marks);
}

/// Whether a line is narrow enough to be shown as a whole.
fn fits(line: &str) -> bool {
    let widths = line.chars().map(columns);
    let mut total = 0;
    for width in widths {
        total += width;
        if total > EXCERPT_COLUMNS {
            return false;
        }
    }
    true
}

/// The first character to show, so that the places are in sight: all of them where they are
/// close to each other, otherwise the primary one.
fn window(wanted: &[PlaceInLine]) -> usize {
    let leftmost = wanted.iter().map(|wanted| wanted.range.start).min().unwrap_or(0);
    let rightmost = wanted.iter().map(|wanted| wanted.range.start).max().unwrap_or(0);
    let primary = wanted.iter().find(|wanted| matches!(wanted.role, Role::Primary));
    let focus = match primary {
        Some(primary) if rightmost - leftmost > EXCERPT_COLUMNS - BEFORE - 1 => primary.range.start,
        _ => leftmost,
    };
    focus.saturating_sub(BEFORE)
}

/// Columns that a character takes on a terminal once it is made visible.
fn columns(character: char) -> usize {
    if character == '\t' {
        return 4;
    }
    if sanitize::is_harmless(character) {
        return character.width().unwrap_or(1);
    }
    let mut shown = String::new();
    sanitize::push(&mut shown, character);
    shown.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_fix_that_a_run_makes_has_a_command() {
        let help = |applicability| {
            let fix = Fix { applicability, message: "remove it".to_owned(), edits: Vec::new() };
            fixable_there(None, &fix, "b.bml")
        };
        assert_eq!(
            help(Applicability::Safe),
            "remove it; to fix the included file, run `portnote check --fix b.bml`"
        );
        assert_eq!(
            help(Applicability::Unsafe),
            "remove it; to fix the included file, run \
             `portnote check --fix --unsafe-fixes b.bml`"
        );
        assert_eq!(help(Applicability::Manual), "remove it; this belongs to the included file");
    }
}

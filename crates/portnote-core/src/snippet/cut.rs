//! The lines of a finding, clipped and harmless, so that its text can be forgotten.

use crate::order::Order as _;
use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use crate::finding::{Edit, Fix};
use crate::harmless;
use crate::limits::{EXCERPT_COLUMNS, PATCH_EDITS};
use crate::{Finding, LineIndex, Place};

/// Lines between two marked lines up to which they are shown as one piece.
const NEAR: u64 = 3;

/// Columns that are shown before the place where a long line is cut.
const BEFORE: usize = 40;

/// The lines that a drawing of a finding shows.
///
/// They are copied while the text is at hand; [`Renderer`](super::Renderer) needs no more.
#[derive(Clone, Debug, Default)]
pub struct Excerpt {
    /// The lines around its places.
    pub(super) parts: Vec<Part>,
    /// The lines that its fix or each alternative changes; `None` where they cannot be shown.
    pub(super) patches: Vec<Option<Part>>,
}

/// Some lines next to each other, clipped and harmless.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Number of the first line.
    pub(super) line: u64,
    /// The lines.
    pub(super) text: String,
    /// The places in the text, as bytes of it.
    pub(super) marks: Vec<Mark>,
}

/// A place in a piece.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) range: Range<usize>,
    /// Line and column in the file.
    pub(super) place: Place,
    /// The primary place, a label, or a replacement.
    pub(super) role: Role,
}

#[derive(Clone, Debug)]
pub(super) enum Role {
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

impl Excerpt {
    /// The lines of a finding of the unit that `lines` belongs to.
    #[must_use]
    pub fn new(finding: &Finding, lines: &LineIndex<'_, '_>) -> Self {
        let fixes = finding.fix.iter().chain(&finding.alternatives);
        Self {
            parts: cut(places(finding, lines), lines),
            patches: fixes.map(|fix| patch(fix, lines)).collect(),
        }
    }
}

/// The places that an excerpt shows: the primary one, and the labels of which it has the lines.
fn places(finding: &Finding, lines: &LineIndex<'_, '_>) -> Vec<PlaceInLine> {
    let primary = PlaceInLine::new(finding.start, finding.end, Role::Primary, lines);
    let labels = finding.labels.iter().filter(|label| label.file.is_none());
    let labels = labels.map(|label| {
        PlaceInLine::new(label.start, label.end, Role::Label(label.message.clone()), lines)
    });
    std::iter::once(primary).chain(labels).collect()
}

/// The lines that a fix changes, where each edit stays within a line; of very many, the first.
fn patch(fix: &Fix, lines: &LineIndex<'_, '_>) -> Option<Part> {
    let edits = fix.edits.iter().take(PATCH_EDITS);
    let wanted: Option<Vec<_>> = edits.map(|edit| wanted_edit(edit, lines)).collect();
    let mut pieces = cut(wanted?, lines);
    let piece = pieces.pop()?;
    pieces.is_empty().then_some(piece)
}

fn wanted_edit(edit: &Edit, lines: &LineIndex<'_, '_>) -> Option<PlaceInLine> {
    let place = |role| PlaceInLine::new(edit.start, edit.end, role, lines);
    if is_whole_line(edit, lines) {
        return Some(place(Role::Edit(String::new())));
    }
    let (_, line) = lines.line(edit.end.line)?;
    // An edit that takes a line end away, or reaches outside, has no line of its own.
    if edit.start.line != edit.end.line || edit.span.end > line.end || edit.span.start < line.start
    {
        return None;
    }
    let text = &edit.replacement;
    let is_plain = !text.contains(['\r', '\n']);
    is_plain.then(|| place(Role::Edit(harmless::sanitize(text).into_owned())))
}

/// Whether an edit takes a line out, with its end.
fn is_whole_line(edit: &Edit, lines: &LineIndex<'_, '_>) -> bool {
    let (start, end) = (edit.start, edit.end);
    let is_one = (start.column, end.column) == (1, 1) && end.line == start.line + 1;
    is_one && edit.replacement.is_empty() && lines.line(start.line).is_some()
}

impl PlaceInLine {
    /// A place that reaches over several lines is shown on its first.
    fn new(place: Place, end: Place, role: Role, lines: &LineIndex<'_, '_>) -> Self {
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
fn cut(mut wanted: Vec<PlaceInLine>, lines: &LineIndex<'_, '_>) -> Vec<Part> {
    // The piece with the primary place comes first, and within a piece lines go downwards.
    let primary = wanted.first().map_or(0, |first| first.place.line);
    wanted.order_by_key(|wanted| (wanted.place.line, wanted.range.start));
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
    let mut pieces: Vec<(bool, Part)> = groups
        .into_iter()
        .map(|group| {
            let is_primary = group.iter().any(|wanted| wanted.place.line == primary);
            (!is_primary, piece(group, lines))
        })
        .collect();
    pieces.order_by_key(|(is_secondary, _)| *is_secondary);
    pieces.into_iter().map(|(_, piece)| piece).collect()
}

fn piece(group: Vec<PlaceInLine>, lines: &LineIndex<'_, '_>) -> Part {
    let first = group.first().map_or(1, |wanted| wanted.place.line);
    let last = group.last().map_or(1, |wanted| wanted.place.line);
    let mut piece = Part { line: first, text: String::new(), marks: Vec::new() };
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
fn clip(line: &str, has_margin: bool, wanted: Vec<PlaceInLine>, piece: &mut Part) {
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
            harmless::push(&mut piece.text, character);
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
    if harmless::is_harmless(character) {
        return character.width().unwrap_or(1);
    }
    let mut shown = String::new();
    harmless::push(&mut shown, character);
    shown.chars().count()
}

//! Diagnostics as excerpts of their text: the only place that knows the drawing library.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Snippet};
use portnote_core::Severity;
use portnote_core::json::v1::{FixV1, IncludedV1, LabelV1, RecordV1};
use portnote_core::limits::EXCERPT_COLUMNS;

use crate::cmd::explain::CATALOGUE;
use crate::locate::{ExcerptPart, Located, Mark, Role};
use crate::numbers::{count, thousands};
use crate::sanitize::{MESSAGE, VALUE, brief, sanitize};
use crate::tally::plain;
use portnote::{About, Rules};

/// Columns beside an excerpt: line numbers, bars and marks of clipping.
const MARGIN: usize = 20;

/// Lines of repeated faults that are named.
const NAMED_LINES: usize = 5;

/// Draws diagnostics.
#[derive(Debug)]
pub(crate) struct Renderer {
    inner: annotate_snippets::Renderer,
}

/// A diagnostic, and those that repeat it in the same game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<'l> {
    pub(crate) first: &'l Located,
    pub(crate) others: &'l [Located],
    /// How many more there are that are not kept; `None` if unknown.
    pub(crate) unlisted: Option<u64>,
}

impl Renderer {
    pub(crate) fn new(color: bool) -> Self {
        let inner = if color {
            annotate_snippets::Renderer::styled()
        } else {
            annotate_snippets::Renderer::plain()
        };
        // Excerpts are clipped already; the library must not clip them once more.
        let inner = inner.term_width(EXCERPT_COLUMNS + MARGIN).decor_style(DecorStyle::Ascii);
        Self { inner }
    }

    /// The diagnostic as text, without a line end after it.
    pub(crate) fn render(&self, run: &Run<'_>) -> String {
        let told = &run.first.told;
        let about = run.first.notation.about();
        let level = match run.first.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Info => Level::INFO,
        };
        let title = level.primary_title(brief(&told.message, MESSAGE)).id(run.first.code.as_str());
        let path = sanitize(&told.file);
        let place = told.span.start;
        let origin =
            Origin::path(path.clone()).line(number(place.line)).char_column(number(place.column));
        let mut group = Group::with_title(title).element(origin);
        for (at, piece) in run.first.excerpt.iter().enumerate() {
            if let (1.., Some(mark)) = (at, piece.marks.first()) {
                let origin = Origin::path(path.clone());
                let (line, column) = (number(mark.place.line), number(mark.place.column));
                group = group.element(origin.line(line).char_column(column));
            }
            group = group.element(snippet(piece));
        }
        let notes = [told.record.as_ref().map(|told| record(told, about)), repetitions(run, about)];
        let elsewhere = told.labels.iter().filter_map(elsewhere);
        let chain = told.chain.iter().map(included);
        for note in notes.into_iter().flatten().chain(elsewhere).chain(chain) {
            group = group.element(Level::NOTE.message(note));
        }
        if let Some(help) = &told.help {
            group = group.element(Level::HELP.message(brief(help, MESSAGE)));
        }
        let mut groups = vec![group];
        groups.extend(fixes(run.first));
        without_empty_origins(&self.inner.render(&groups))
    }
}

/// The drawing without the line for the name that a piece of text does not have.
///
/// The library would count columns in the piece, which is clipped and made harmless, so the
/// place in the file is given apart from it.
fn without_empty_origins(drawing: &str) -> String {
    let is_empty = |line: &str| anstream::adapter::strip_str(line).to_string().trim() == ":::";
    let lines: Vec<&str> = drawing.lines().filter(|line| !is_empty(line)).collect();
    lines.join("\n")
}

fn snippet(piece: &ExcerptPart) -> Snippet<'_, annotate_snippets::Annotation<'_>> {
    let primary = piece.marks.iter().find(|mark| matches!(mark.role, Role::Primary));
    let is_primary = |mark: &Mark| primary.is_some_and(|primary| primary.range == mark.range);
    let annotation = |mark: &Mark| match &mark.role {
        Role::Label(label) => {
            // A label at the primary place itself says what is there.
            let kind =
                if is_primary(mark) { AnnotationKind::Primary } else { AnnotationKind::Context };
            let label = brief(label, MESSAGE).into_owned();
            Some(kind.span(mark.range.clone()).label(label))
        }
        Role::Primary => Some(AnnotationKind::Primary.span(mark.range.clone())),
        Role::Edit(_) => None,
    };
    Snippet::source(piece.text.as_str())
        .line_start(number(piece.line))
        .annotations(piece.marks.iter().filter_map(annotation))
}

/// Which game of the file it is: `game 1`, or `board 30 in the file` where a number of its own
/// has the same name.
pub(crate) fn ordinal(record: &RecordV1, about: &About) -> String {
    let in_file = match own_number(record) {
        Some(_) if is_numbered_alike(about) => " in the file",
        _ => "",
    };
    format!("{} {}{in_file}", about.record, record.index)
}

/// Whether the number that a record has by its tag is called as the record itself: a hand has a
/// tag `Hand`.
pub(crate) fn is_numbered_alike(about: &About) -> bool {
    about.record.eq_ignore_ascii_case(about.number.0)
}

/// The number that a game has by its tag.
pub(crate) fn own_number(record: &RecordV1) -> Option<&str> {
    known(record.board.as_deref())
}

fn known(value: Option<&str>) -> Option<&str> {
    value.filter(|value| *value != "?")
}

/// The game, as `game 1, Board "12", Event "Club"` or `hand 1 in the file, numbered "12"`.
fn record(record: &RecordV1, about: &About) -> String {
    let mut text = ordinal(record, about);
    let number = match is_numbered_alike(about) {
        true => "numbered",
        false => about.number.0,
    };
    let values = [(number, own_number(record)), ("Event", known(record.event.as_deref()))];
    for (name, value) in values {
        if let Some(value) = value {
            text.push_str(&format!(", {name} \"{}\"", brief(value, VALUE)));
        }
    }
    text
}

/// A label in another file or record: `first defined here: common.bml:3:5`.
fn elsewhere(label: &LabelV1) -> Option<String> {
    let file = label.file.as_deref()?;
    let place = label.span.start;
    let message = brief(&label.message, MESSAGE);
    Some(format!("{message}: {}:{}:{}", sanitize(file), place.line, place.column))
}

/// A line that includes the file: `included by system.bml:12`.
fn included(line: &IncludedV1) -> String {
    format!("included by {}:{}", sanitize(&line.file), line.line)
}

/// Where the same fault occurs again, as `and 2 more in this game, on lines 14 and 15`.
fn repetitions(run: &Run<'_>, about: &About) -> Option<String> {
    let others = run.others;
    let mut lines: Vec<u64> = others.iter().map(|other| other.told.span.start.line).collect();
    lines.dedup();
    let named: Vec<String> = lines.iter().take(NAMED_LINES).map(ToString::to_string).collect();
    let (last, before) = named.split_last()?;
    let has_more = run.unlisted.is_some_and(|unlisted| unlisted > 0);
    let place = match (before, has_more || lines.len() > NAMED_LINES) {
        ([], false) => format!("line {last}"),
        (_, true) => format!("lines {}, …", named.join(", ")),
        (_, false) => format!("lines {} and {last}", before.join(", ")),
    };
    let least = if run.unlisted.is_none() { "at least " } else { "" };
    Some(format!(
        "and {least}{} more in this {}, on {place}",
        thousands(others.len() as u64 + run.unlisted.unwrap_or(0)),
        about.record
    ))
}

/// The fix, or the alternatives, each with the lines that it changes.
fn fixes(located: &Located) -> impl Iterator<Item = Group<'_>> {
    let told = &located.told;
    let fix = told.fix.iter().map(|fix| (told_fix(fix, located), fix));
    let alternatives = told.alternatives.iter().enumerate();
    let alternatives = alternatives.map(|(at, fix)| {
        let (number, all) = (at + 1, told.alternatives.len());
        let message = brief(&fix.message, MESSAGE);
        let title = format!("{message} (choice {number} of {all}, to be made by hand)");
        (title, fix)
    });
    let titles = fix.chain(alternatives).enumerate();
    titles.map(|(at, (title, fix))| {
        let piece = located.patches.get(at).and_then(Option::as_ref);
        change(title, piece, fix.edits.len())
    })
}

fn told_fix(fix: &FixV1, located: &Located) -> String {
    let how = command(located).map_or(String::new(), |command| format!(": `{command}`"));
    let message = brief(&fix.message, MESSAGE);
    format!("{message} ({} fix{how})", fix.applicability)
}

/// A fix with more edits than are drawn: one piece draws the first of them.
fn change(mut title: String, piece: Option<&ExcerptPart>, edits: usize) -> Group<'_> {
    let drawn = piece.map_or(edits, |piece| piece.marks.len());
    if let more @ 1.. = edits.saturating_sub(drawn) {
        let more = count(more as u64, "more edit");
        title.push_str(&format!("; {more} not drawn"));
    }
    let group = Group::with_title(Level::HELP.secondary_title(title));
    let Some(piece) = piece else {
        return group;
    };
    let patch = |mark: &Mark| match &mark.role {
        Role::Edit(text) => Some(Patch::new(mark.range.clone(), text.clone())),
        Role::Primary | Role::Label(_) => None,
    };
    let snippet = Snippet::source(piece.text.as_str()).line_start(number(piece.line));
    group.element(snippet.patches(piece.marks.iter().filter_map(patch)))
}

/// The command that applies a fix which `--fix` alone does not: one that is not safe, or one of
/// a code that is silent unless it is selected.
fn command(located: &Located) -> Option<String> {
    let is_unsafe = !located.is_fixable();
    let profile = located.profile;
    let is_opt_in = CATALOGUE.is_opt_in(located.code, profile.under(located.notation));
    if !is_unsafe && !is_opt_in {
        return None;
    }
    let mut command = "portnote check".to_owned();
    if profile != Rules::Import {
        command.push_str(&format!(" --profile {}", profile.as_str()));
    }
    if is_opt_in {
        command.push_str(&format!(" --select {}", located.code));
    }
    command.push_str(" --fix");
    if is_unsafe {
        command.push_str(" --unsafe-fixes");
    }
    command.push(' ');
    command.push_str(plain(&located.told.file).unwrap_or("FILE"));
    Some(command)
}

fn number(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

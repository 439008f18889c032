//! Findings drawn with their lines: the only place that knows the drawing library.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Snippet};

use super::cut::{Excerpt, Mark, Part, Role};
use crate::finding::{Fix, IncludedBy, Label};
use crate::harmless::{MESSAGE, brief, sanitize};
use crate::limits::EXCERPT_COLUMNS;
use crate::wording::count;
use crate::{Finding, LineIndex, RecordId, Severity};

/// Columns beside an excerpt: line numbers, bars and marks of clipping.
const MARGIN: usize = 20;

/// The name of a text that has none.
const UNNAMED: &str = "-";

/// Draws findings with the lines of their text.
#[derive(Debug)]
pub struct Renderer {
    inner: annotate_snippets::Renderer,
}

/// What a program adds to the drawing of a finding.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// Where the fault occurs again.
    pub repetitions: Option<String>,
    /// The command that applies its fix.
    pub command: Option<String>,
}

impl Renderer {
    /// Draws with the escape sequences of a terminal, or as plain text.
    #[must_use]
    pub fn new(color: bool) -> Self {
        let inner = if color {
            annotate_snippets::Renderer::styled()
        } else {
            annotate_snippets::Renderer::plain()
        };
        // Excerpts are clipped already; the library must not clip them once more.
        let inner = inner.term_width(EXCERPT_COLUMNS + MARGIN).decor_style(DecorStyle::Ascii);
        Self { inner }
    }

    /// The finding with its lines, without a line end after it.
    #[must_use]
    pub fn render(&self, finding: &Finding, excerpt: &Excerpt, notes: &Notes) -> String {
        let level = match finding.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Info => Level::INFO,
        };
        let title = level.primary_title(brief(&finding.message, MESSAGE)).id(finding.code.as_str());
        let path = sanitize(finding.file.as_deref().unwrap_or(UNNAMED));
        let place = finding.start;
        let origin =
            Origin::path(path.clone()).line(number(place.line)).char_column(number(place.column));
        let mut group = Group::with_title(title).element(origin);
        for (at, part) in excerpt.parts.iter().enumerate() {
            if let (1.., Some(mark)) = (at, part.marks.first()) {
                let origin = Origin::path(path.clone());
                let (line, column) = (number(mark.place.line), number(mark.place.column));
                group = group.element(origin.line(line).char_column(column));
            }
            group = group.element(snippet(part));
        }
        let record = finding.record.as_ref().map(RecordId::title);
        let told = [record, notes.repetitions.clone()];
        let elsewhere = finding.labels.iter().filter_map(elsewhere);
        let chain = finding.chain.iter().map(included);
        for note in told.into_iter().flatten().chain(elsewhere).chain(chain) {
            group = group.element(Level::NOTE.message(note));
        }
        if let Some(help) = &finding.help {
            group = group.element(Level::HELP.message(brief(help, MESSAGE)));
        }
        let mut groups = vec![group];
        groups.extend(fixes(finding, excerpt, notes));
        without_empty_origins(&self.inner.render(&groups))
    }
}

impl Finding {
    /// The finding with its lines, its fix and its notes as text for people, without a line end after
    /// it: `bytes` are those of the file in which it is.
    ///
    /// It is what `portnote check` prints, without colours and without commands of that program.
    #[must_use]
    pub fn excerpt(&self, bytes: &[u8]) -> String {
        self.drawn(bytes, false)
    }

    /// What [`Finding::excerpt`] gives, with the escape sequences that colour it in a terminal.
    #[must_use]
    pub fn excerpt_ansi(&self, bytes: &[u8]) -> String {
        self.drawn(bytes, true)
    }

    fn drawn(&self, bytes: &[u8], color: bool) -> String {
        let excerpt = match self.unit(bytes) {
            None => Excerpt::default(),
            Some((unit, margin)) => Excerpt::new(self, &LineIndex::after(margin, &unit)),
        };
        Renderer::new(color).render(self, &excerpt, &Notes::default())
    }
}

/// The drawing without the line for the name that a part of text does not have.
///
/// The library would count columns in the part, which is clipped and made harmless, so the
/// place in the file is given apart from it.
fn without_empty_origins(drawing: &str) -> String {
    let is_empty = |line: &str| anstream::adapter::strip_str(line).to_string().trim() == ":::";
    let lines: Vec<&str> = drawing.lines().filter(|line| !is_empty(line)).collect();
    lines.join("\n")
}

fn snippet(part: &Part) -> Snippet<'_, annotate_snippets::Annotation<'_>> {
    let primary = part.marks.iter().find(|mark| matches!(mark.role, Role::Primary));
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
    Snippet::source(part.text.as_str())
        .line_start(number(part.line))
        .annotations(part.marks.iter().filter_map(annotation))
}

/// A label in another file or record: `first defined here: common.bml:3:5`.
fn elsewhere(label: &Label) -> Option<String> {
    let file = label.file.as_deref()?;
    let message = brief(&label.message, MESSAGE);
    Some(format!("{message}: {}:{}:{}", sanitize(file), label.start.line, label.start.column))
}

/// A line that includes the file: `included by system.bml:12`.
fn included(line: &IncludedBy) -> String {
    let file = line.file.as_deref().unwrap_or(UNNAMED);
    format!("included by {}:{}", sanitize(file), line.line)
}

/// The fix, or the alternatives, each with the lines that it changes.
fn fixes<'f>(
    finding: &'f Finding,
    excerpt: &'f Excerpt,
    notes: &Notes,
) -> impl Iterator<Item = Group<'f>> {
    let fix = finding.fix.iter().map(|fix| (title(fix, notes), fix));
    let alternatives = finding.alternatives.iter().enumerate();
    let alternatives = alternatives.map(|(at, fix)| {
        let (number, all) = (at + 1, finding.alternatives.len());
        let message = brief(&fix.message, MESSAGE);
        let title = format!("{message} (choice {number} of {all}, to be made by hand)");
        (title, fix)
    });
    let titles = fix.chain(alternatives).enumerate();
    titles.map(|(at, (title, fix))| {
        let part = excerpt.patches.get(at).and_then(Option::as_ref);
        change(title, part, fix.edits.len())
    })
}

fn title(fix: &Fix, notes: &Notes) -> String {
    let how = notes.command.as_ref().map_or(String::new(), |command| format!(": `{command}`"));
    let message = brief(&fix.message, MESSAGE);
    format!("{message} ({} fix{how})", fix.applicability.as_str())
}

/// A fix with more edits than are drawn: one part draws the first of them.
fn change(mut title: String, part: Option<&Part>, edits: usize) -> Group<'_> {
    let drawn = part.map_or(edits, |part| part.marks.len());
    if let more @ 1.. = edits.saturating_sub(drawn) {
        let more = count(more as u64, "more edit");
        title.push_str(&format!("; {more} not drawn"));
    }
    let group = Group::with_title(Level::HELP.secondary_title(title));
    let Some(part) = part else {
        return group;
    };
    let patch = |mark: &Mark| match &mark.role {
        Role::Edit(text) => Some(Patch::new(mark.range.clone(), text.clone())),
        Role::Primary | Role::Label(_) => None,
    };
    let snippet = Snippet::source(part.text.as_str()).line_start(number(part.line));
    group.element(snippet.patches(part.marks.iter().filter_map(patch)))
}

fn number(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

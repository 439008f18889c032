//! Writes what was planned, and reads it back.

use portnote::core::Editor;
use portnote::core::Substitution;
use portnote::core::edit::{EditError, Script};
use portnote::pbn::{self, Pbn};
use portnote_core::order::Order as _;

use super::lines::{first_line_end, line_end_near};
use super::plan::{Edit, Plan};

/// The changes of a file.
pub(super) struct Changes<'t> {
    text: &'t [u8],
    options: &'t pbn::Options,
    /// Made for the first change.
    editor: Option<Editor<'t, Pbn>>,
    line_end: &'static str,
}

impl<'t> Changes<'t> {
    pub(super) fn new(text: &'t [u8], options: &'t pbn::Options) -> Self {
        let head = text.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let head = head.and_then(|at| text.get(at..at.saturating_add(2).min(text.len())));
        let head = head.map(String::from_utf8_lossy);
        let line_end = head.and_then(|head| first_line_end(&head)).unwrap_or("\n");
        Self { text, options, editor: None, line_end }
    }

    /// Writes the edits of a game, all or none.
    pub(super) fn add(&mut self, game: &pbn::Game, plan: &Plan) -> Result<(), EditError> {
        if plan.edits.is_empty() {
            return Ok(());
        }
        let edits = substitutions(game, plan, self.line_end);
        let old = game.model();
        let (tags, elements) = (old.tags.len(), old.elements.len());
        let is_meant = |block: &pbn::syntax::Block<'_>| {
            let now = pbn::model::Game::alone(block);
            now.tags.len() >= tags
                && now.elements.len() >= elements
                && plan.added.iter().all(|tag| now.tag(tag.name()).is_some_and(|tag| tag.sound))
        };
        let options = self.options;
        let text = self.text;
        let editor = self.editor.get_or_insert_with(|| Editor::with_options(text, options.clone()));
        editor.patch(game.index(), &edits, &is_meant)
    }

    pub(super) fn into_script(self) -> Script {
        self.editor.map(|editor| editor.script()).unwrap_or_default()
    }
}

/// The edits of a game in order, with spans from its first byte. Lines at one place are one edit.
fn substitutions(game: &pbn::Game, plan: &Plan, of_file: &'static str) -> Vec<Substitution> {
    let model = game.model();
    let text = model.block().unit().text();
    let mut lines: Vec<_> = Vec::new();
    let mut edits: Vec<Substitution> = Vec::new();
    let start = game.span().start;
    let mut push = |from: u64, to: u64, text: String| {
        let span = portnote::Span::new(from.saturating_sub(start), to.saturating_sub(start));
        edits.push(Substitution { span, replacement: text.into_bytes() });
    };
    for edit in &plan.edits {
        match edit {
            Edit::Value(span, text) => push(span.start, span.end, text.clone()),
            Edit::Lines { place, order, lines: own } => lines.push((place, order, own)),
        }
    }
    lines.order_by_key(|(place, order, _)| (place.at, *order));
    for same in lines.chunk_by(|(one, ..), (other, ..)| one.at == other.at) {
        let Some((place, ..)) = same.first() else { continue };
        let line_end = line_end_near(text, place.at).unwrap_or(of_file);
        let own: Vec<&str> =
            same.iter().flat_map(|(_, _, lines)| lines.iter().map(String::as_str)).collect();
        let mut new = own.join(line_end);
        if place.ends_line {
            new.insert_str(0, line_end);
        }
        if !place.is_open {
            new.push_str(line_end);
        }
        let at = u32::try_from(place.at).unwrap_or(u32::MAX);
        let at = model.span(at..at).start;
        push(at, at, new);
    }
    edits.order_by_key(|edit| (edit.span.start, edit.span.end));
    edits
}

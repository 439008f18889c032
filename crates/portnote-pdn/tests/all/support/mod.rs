//! What a game means, whatever the text that it is written with.

use std::collections::BTreeMap;

use portnote_core::{Diagnostic, Severity};
use portnote_draughts::Move;
use portnote_pdn::model::{Anchor, Comment, ElementKind, Game, Mark, MarkKind};
use portnote_pdn::replay::State;
use portnote_pdn::result::GameResult;
use portnote_pdn::syntax::Kind;
use portnote_pdn::{ExportOptions, Exporter, Options, Replay, check, parse_with};

/// What the check says about a game, and not about the way in which it is written.
const ABOUT_THE_GAME: [&str; 2] = ["pdn/fen-unlikely", "pdn/result-against-position"];

/// A game as a list of words: variant, start, result, and everything on the lines in order.
pub(crate) fn tree(game: &Game<'_>) -> Vec<String> {
    let replay = game.replay();
    let mut comments: BTreeMap<(u8, usize), Vec<&Comment<'_>>> = BTreeMap::new();
    for found in &game.comments {
        let place = match found.anchor {
            Anchor::Game | Anchor::Tag(_) => (0, 0),
            Anchor::Line(line) => (1, line),
            Anchor::Element(element) => (2, element),
        };
        comments.entry(place).or_default().push(found);
    }
    let mut walker = Walker { game, replay, comments, words: Vec::new() };
    walker.begin();
    walker.line(0);
    walker.words
}

struct Walker<'g, 'b> {
    game: &'g Game<'b>,
    replay: &'g Replay,
    comments: BTreeMap<(u8, usize), Vec<&'g Comment<'b>>>,
    words: Vec<String>,
}

impl Walker<'_, '_> {
    fn begin(&mut self) {
        let result = self.game.effective_result().result;
        let points = self.game.value("Result").unwrap_or("").replace(' ', "");
        let result = result.map(|result: GameResult| match result.text(result.style) {
            Some(_) => format!("{:?}", result.outcome),
            None => points,
        });
        let result = result.unwrap_or_else(|| "Unknown".to_owned());
        self.words.push(result);
        self.words.push(format!("{:?}", self.replay.variant()));
        let placement = self.replay.start().map(|start| start.placement());
        self.words.push(format!("{placement:?}"));
        for item in self.game.block().leading_items() {
            let is_line = item.kind() == Kind::Frame(portnote_core::frame::FrameKind::EscapeLine);
            if is_line {
                self.comment(item.text().trim_start_matches('%'));
            }
        }
        self.comments(0, 0);
    }

    fn line(&mut self, line: usize) {
        self.comments(1, line);
        let game = self.game;
        for (at, element) in game.line(line) {
            match &element.kind {
                ElementKind::Move { .. } | ElementKind::Digits | ElementKind::Broken => {
                    self.played(at);
                }
                ElementKind::Setup(_) => {
                    let after = self.replay.after(at).map(|after| after.placement());
                    self.words.push(format!("setup {after:?}"));
                }
                ElementKind::Null { .. } => {
                    let side = |position: Option<&portnote_draughts::Position>| {
                        position.map(portnote_draughts::Position::side)
                    };
                    let after = side(self.replay.after(at));
                    if side(self.replay.before(at)) != after {
                        let after = self.replay.after(at).map(|after| after.placement());
                        self.words.push(format!("setup {after:?}"));
                    }
                }
                ElementKind::Variation(inner) if game.is_text(*inner) => {
                    let text = element.raw.trim_start_matches('(').trim_end_matches(')');
                    if !text.trim().is_empty() {
                        self.comment(text);
                    }
                }
                ElementKind::Variation(inner) => {
                    self.words.push("(".to_owned());
                    self.line(*inner);
                    self.words.push(")".to_owned());
                }
                ElementKind::Result | ElementKind::Stray => {}
            }
            self.comments(2, at);
        }
    }

    fn played(&mut self, at: usize) {
        let Some(ply) = self.replay.ply(at) else {
            return;
        };
        if matches!(ply.state, State::Part(_)) {
            return;
        }
        let parts = match &ply.state {
            State::Split { parts } => parts.as_slice(),
            _ => &[],
        };
        let elements = std::iter::once(&at).chain(parts);
        let elements = elements.filter_map(|at| self.game.elements.get(*at));
        let mut marks: Vec<String> =
            elements.flat_map(|element| element.marks.iter().map(mark)).collect();
        marks.sort();
        marks.dedup();
        let played = ply.played.as_ref().map(shown);
        self.words.push(format!("{played:?} marks {marks:?}"));
    }

    fn comments(&mut self, kind: u8, number: usize) {
        for found in self.comments.remove(&(kind, number)).unwrap_or_default() {
            self.comment(found.text());
        }
    }

    fn comment(&mut self, text: &str) {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        self.words.push(format!("{{{}}}", words.join(" ")));
    }
}

fn shown(played: &Move) -> String {
    let captured: Vec<u8> = played.captured().iter().map(|square| square.index()).collect();
    format!("{}-{} {captured:?}", played.from().index(), played.to().index())
}

/// A mark as the glyph that it is; other judgements as they are written.
fn mark(mark: &Mark<'_>) -> String {
    match (mark.kind, mark.raw) {
        (MarkKind::Nag(Some(number)) | MarkKind::Symbol(number), _) => number.to_string(),
        (_, "!") => "1".to_owned(),
        (_, "?") => "2".to_owned(),
        (_, "*" | "(*)") => "7".to_owned(),
        (_, raw) => raw.to_owned(),
    }
}

/// Whether a report is about the way in which a game is written.
pub(crate) fn is_about_the_text(found: &Diagnostic) -> bool {
    found.severity != Severity::Info && !ABOUT_THE_GAME.contains(&found.code.as_str())
}

/// The text of a game, the only one of its file; the codes of what is refused.
pub(crate) fn export(
    game: &Game<'_>,
    options: &ExportOptions,
) -> Result<Vec<u8>, Vec<&'static str>> {
    let written = Exporter::new(options.clone()).game(game);
    written
        .map(|written| written.bytes)
        .map_err(|refused| refused.iter().map(|found| found.code.as_str()).collect())
}

/// What is wrong with an export of a game: it has another tree, it is not its own export, or the
/// check under the export profile has something to say.
pub(crate) fn faults(game: &Game<'_>, wanted: &[String], options: &ExportOptions) -> Vec<String> {
    let bytes = match export(game, options) {
        Ok(bytes) => bytes,
        Err(codes) => return vec![format!("refused: {codes:?}")],
    };
    faults_of_written(&bytes, wanted, options)
}

/// What is wrong with a text that was written before.
pub(crate) fn faults_of_written(
    bytes: &[u8],
    wanted: &[String],
    options: &ExportOptions,
) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let mut strict = Options::default();
    strict.profile = options.standard.profile();
    let parsed = parse_with(bytes, &strict);
    let games: Vec<_> = parsed.value.game_blocks().collect();
    let [block] = games.as_slice() else {
        return vec![format!("{} games in {text}", games.len())];
    };
    let again = Game::new(block);
    let mut faults = Vec::new();
    let tree = tree(&again);
    if tree != wanted {
        let at = tree.iter().zip(wanted).position(|(a, b)| a != b);
        let at = at.unwrap_or(tree.len().min(wanted.len()));
        let (found, wanted) = (tree.get(at), wanted.get(at));
        faults.push(format!("{found:?} instead of {wanted:?} in {text}"));
    }
    match export(&again, options) {
        Ok(second) if second == bytes => {}
        Ok(second) => {
            let second = String::from_utf8_lossy(&second);
            faults.push(format!("{second} is the export of {text}"));
        }
        Err(codes) => faults.push(format!("{codes:?} refuse the export of {text}")),
    }
    let mut found = parsed.diagnostics;
    check(&again, &strict, &mut found);
    found.retain(is_about_the_text);
    faults.extend(found.iter().map(|found| format!("{} in {text}", found.message)));
    faults
}

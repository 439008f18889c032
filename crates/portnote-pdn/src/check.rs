//! Judgement. `form` needs only the tree and runs when a block is read; the other rooms need
//! the model and run when they are asked; `play`, `variants` and `positions` also need the game
//! played through.

mod chess;
mod fen;
pub(crate) mod form;
pub(crate) mod guard;
mod hidden;
mod moves;
mod numbers;
mod pdn2;
mod play;
mod positions;
mod results;
mod second_side;
mod tags;
pub(crate) mod values;
mod variants;
mod variations;

use portnote_core::order::Order as _;
use std::cell::OnceCell;
use std::ops::Range;

use portnote_core::kept::OfGame;
use portnote_core::{Diagnostic, Sink, Span, Substitution, excerpt};

use crate::model::{ElementKind, Game};
use crate::{Options, Standard};

/// Reports what is wrong with a game, its text and its moves, under the profile of the options.
///
/// What is wrong with its form was reported when it was read.
///
/// ```
/// use portnote_core::Diagnostic;
/// use portnote_pdn::model::Game;
/// use portnote_pdn::{Options, check};
///
/// let file = portnote_pdn::parse(b"1. 11-0 *\n").value;
/// let game = Game::new(&file.blocks()[0]);
/// let mut found: Vec<Diagnostic> = Vec::new();
/// check(&game, &Options::default(), &mut found);
/// assert_eq!(found[0].code.as_str(), "pdn/bad-square");
/// ```
pub fn check(game: &Game<'_>, options: &Options, sink: &mut dyn Sink) {
    if game.block().is_opaque() || game.block().own().is_foreign {
        return;
    }
    let record = game.record();
    let is_tried = guard::is_tried(game.block());
    let places = OnceCell::new();
    let places = || places.get_or_init(|| game.plain_values()).as_slice();
    let mut held = Vec::new();
    let mut tagged = |mut diagnostic: Diagnostic| {
        diagnostic.record = Some(record.clone());
        if !guard::is_safe(&diagnostic) {
            sink.report(diagnostic);
        } else if is_tried {
            // A fix is tried before it is called safe.
            held.push(diagnostic);
        } else {
            let found = std::slice::from_mut(&mut diagnostic);
            guard::review(game.block(), places, options, found);
            sink.report(diagnostic);
        }
    };
    let mut of_game = OfGame::new(&mut tagged);
    judge(game, options, &mut of_game);
    of_game.finish(options.profile, &options.selection);
    guard::review(game.block(), places, options, &mut held);
    for diagnostic in held {
        sink.report(diagnostic);
    }
}

/// Reports what is wrong with a game, whatever its fixes would do.
pub(crate) fn judge(game: &Game<'_>, options: &Options, sink: &mut dyn Sink) {
    if game.block().is_opaque() || game.block().own().is_foreign {
        return;
    }
    let reporter = options.reporter(sink);
    let mut reporter = reporter.distrusting(game.block().own().is_broken);
    tags::check(game, options, &mut reporter);
    values::check(game, options, &mut reporter);
    if game.ruling.is_unsupported() {
        // The moves of another game are text.
        return;
    }
    fen::check(game, options, &mut reporter);
    moves::check(game, options, &mut reporter);
    // Where moves are in parentheses, what is wrong after them is wrong for that alone.
    let is_one_side = second_side::check(game, options, &mut reporter);
    if !is_one_side {
        numbers::check(game, options, &mut reporter);
    }
    let hidden = hidden::find(game);
    hidden::report(game, &hidden, &mut reporter);
    if !is_one_side {
        variations::check(game, &hidden, &mut reporter);
    }
    results::check(game, &hidden, options, &mut reporter);
    variants::check(game, options, &mut reporter);
    if !is_one_side {
        positions::check(game, &mut reporter);
        play::check(game, options, &mut reporter);
    }
    if options.writes(Standard::Pdn2) {
        pdn2::check(game, &mut reporter);
    }
}

/// Whether an element among the moves is text that could not be read as a move.
fn is_unread(game: &Game<'_>, at: usize) -> bool {
    let is_played = || game.replay().ply(at).is_some_and(|ply| ply.played.is_some());
    match game.elements.get(at).map(|element| &element.kind) {
        Some(ElementKind::Broken | ElementKind::Stray) => true,
        Some(ElementKind::Digits) => !is_played(),
        _ => false,
    }
}

/// A range that is to be taken out, with the blanks on one side of it: those on the other part
/// what is left.
fn with_blanks(game: &Game<'_>, range: Range<u32>) -> Range<u32> {
    let length = |count: usize| u32::try_from(count).unwrap_or(0);
    let (before, after) = (game.text(0..range.start), game.text_from(range.end));
    let is_apart = begins_file(game, before) || before.ends_with(char::is_whitespace);
    if !is_apart {
        return range;
    }
    if ends_file(game, after) || after.starts_with(['\n', '\r']) {
        let count = before.chars().rev().take_while(|c| is_blank(*c)).count();
        return range.start - length(count)..range.end;
    }
    let count = after.chars().take_while(|c| is_blank(*c)).count();
    range.start..range.end + length(count)
}

/// Edits in their order, of which none begins before the one before it ends: blanks between two
/// ranges that are taken out may belong to both.
fn disjoint(edits: impl Iterator<Item = Substitution>) -> Vec<Substitution> {
    let mut edits: Vec<Substitution> = edits.collect();
    edits.order_by_key(|edit| (edit.span.start, edit.span.end));
    let mut end = 0;
    for edit in &mut edits {
        let start = edit.span.start.max(end);
        edit.span = Span::new(start, edit.span.end.max(start));
        end = edit.span.end;
    }
    edits
}

/// White space that stays in its line.
const fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t')
}

/// Whether a text is everything before a place in its file. The text read with a game may
/// begin after the result of another on the same line.
fn begins_file(game: &Game<'_>, before: &str) -> bool {
    before.is_empty() && game.block().unit().outer_span().start == 0
}

/// Whether a file has nothing more after a text.
fn ends_file(game: &Game<'_>, after: &str) -> bool {
    after.is_empty() && game.block().unit().is_last()
}

/// A text of the file as a message shows it: on one line, and cut where it is long.
pub(crate) fn shown(text: &str) -> String {
    excerpt::short(&text.replace(['\n', '\r', '\t'], " "))
}

/// How many more of a kind there are, in words after a message.
pub(crate) fn more(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        count => format!(" (and {} more in this game)", count - 1),
    }
}

//! Judgement. `form` needs only the tree and runs when a block is read; the other rooms
//! need the model and run when they are asked.

mod annotations;
mod auction;
mod claim;
mod columns;
mod deal;
pub mod double_dummy;
mod edits;
pub(crate) mod embedding;
mod exact;
pub(crate) mod file;
pub(crate) mod form;
mod frame_fixes;
mod games;
mod hints;
mod layout;
mod majority;
mod notes;
mod order;
mod passed_out;
mod placeholder;
mod play;
mod prerequisites;
mod repetition;
mod result;
mod rubber;
mod score;
pub(crate) mod tables;
mod tags;
mod tricks;
mod values;

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Range;

use portnote_core::coded::{At, Coded};
use portnote_core::excerpt::short;
use portnote_core::frame::form::FileFacts;
use portnote_core::kept::OfGame;
use portnote_core::{Applicability, Diagnostic, Profile, Reporter, Sink};

use crate::Options;
use crate::model::{Game, Joined};
use crate::problem::spelling::Problem;
use crate::value::Spelling;

pub(crate) use columns::leader;

/// Reports what is wrong with the meaning of a game, under the profile of the options.
///
/// What is wrong with its form was reported when it was read.
///
/// ```
/// use portnote_core::Diagnostic;
/// use portnote_pbn::{Context, Options, check};
///
/// let file = portnote_pbn::parse(b"[Deal \"N:A... A... - -\"]\n").value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let mut found: Vec<Diagnostic> = Vec::new();
/// check(&game, &Options::default(), &mut found);
/// assert_eq!(found[0].code.as_str(), "pbn/duplicate-card");
/// ```
pub fn check(game: &Game<'_>, options: &Options, sink: &mut dyn Sink) {
    check_with(game, &OnceCell::new(), options, sink);
}

/// Checks a game, and writes its text in export format to `written` where the profile compares the game
/// with it.
pub(crate) fn check_with(
    game: &Game<'_>,
    written: &OnceCell<String>,
    options: &Options,
    sink: &mut dyn Sink,
) {
    if game.block().is_opaque() {
        return;
    }
    if options.profile != Profile::Export {
        claim::check(game, options, sink);
    }
    let mut tagged = |mut diagnostic: Diagnostic| {
        diagnostic.record = Some(game.record());
        sink.report(diagnostic);
    };
    let mut of_game = OfGame::new(&mut tagged);
    let reporter = options.reporter(&mut of_game);
    let mut reporter = reporter.distrusting(game.block().own().is_broken);
    check_meaning(game, &mut reporter);
    of_game.finish(options.profile, &options.selection);
    if options.profile == Profile::Export {
        exact::check(game, written, options, &mut tagged);
    }
}

/// Everything that has a name of its own: form and meaning of a game by itself.
pub(crate) fn judge(game: &Game<'_>, options: &Options, sink: &mut dyn Sink) {
    let block = game.block();
    form::check(block, options, sink);
    form::check_file(block, &mut FileFacts::default(), None, options, sink);
    check_meaning(game, &mut options.reporter(sink));
}

/// Checks a game for text that a writer would lose: form, tags and annotations without a place, tokens and
/// rows of tables that fall apart.
pub(crate) fn judge_losses(game: &Game<'_>, options: &Options, sink: &mut dyn Sink) {
    let block = game.block();
    form::check(block, options, sink);
    let reporter = &mut options.reporter(sink);
    tags::check(game, reporter);
    if let Some(auction) = &game.auction {
        auction::check_joined(game, auction, reporter);
    }
    if let Some(play) = &game.play {
        play::check_joined(game, play, reporter);
    }
    annotations::check(game, reporter);
    tables::check_rows(game, reporter);
}

/// The codes of the errors of a game by itself under the export profile; what the selection of
/// the options ignores is not among them.
fn error_codes(game: &Game<'_>, options: &Options) -> BTreeSet<&'static str> {
    let options = Options {
        profile: Profile::Export,
        selection: options.selection.clone().errors_only(),
        ..options.clone()
    };
    let mut codes = BTreeSet::new();
    judge(game, &options, &mut |found: Diagnostic| {
        codes.insert(found.code.as_str());
    });
    codes
}

/// Everything but the claim of export format, which is judged by the rest.
fn check_meaning(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    tags::check(game, reporter);
    if reporter.profile() == Profile::Export {
        tags::check_layout(game, reporter);
    }
    values::check(game, reporter);
    deal::check(game, reporter);
    let agrees = auction::check(game, reporter);
    passed_out::check_without_auction(game, reporter);
    play::check(game, reporter);
    let course = tricks::check(game, agrees, reporter);
    let sound = result::check(game, course.as_ref(), reporter);
    // A score that follows from a doubtful contract or result is not a fault of its own.
    score::check(game, agrees && sound, reporter);
    annotations::check(game, reporter);
    notes::check(game, reporter);
    tables::check(game, reporter);
    games::check(game, reporter);
    hints::check(game, reporter);
    if reporter.profile() == Profile::Export {
        layout::check(game, reporter);
        columns::check(game, reporter);
        tables::check_layout(game, reporter);
    }
}

/// Reports a problem whose safe fix writes another text.
fn replace(
    game: &Game<'_>,
    range: &Range<u32>,
    problem: impl Coded,
    text: &str,
    reporter: &mut Reporter<'_>,
) {
    let span = game.span(range.clone());
    let message = format!("write `{text}`");
    let applicability =
        if parts_what_follows(game, range) { Applicability::Unsafe } else { Applicability::Safe };
    reporter.report(problem.at(span).fix(applicability, message, span, text));
}

/// Whether the last character of a token is all that parts it from the next one: `1C.Pass`.
fn parts_what_follows(game: &Game<'_>, range: &Range<u32>) -> bool {
    let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let text = game.block().unit().slice(range.clone());
    !is_word(text.chars().next_back()) && is_word(game.text_from(range.end).chars().next())
}

/// Reports a token that falls apart into several; the fix separates them.
fn report_joined(
    game: &Game<'_>,
    joined: &Joined<'_>,
    parts: &[&str],
    reporter: &mut Reporter<'_>,
) {
    let span = game.span(joined.range.clone());
    let found = short(joined.raw);
    let separate = parts.join(" ");
    let parts = short(&separate);
    let report = Problem::JoinedTokens { found, parts }.at(span);
    reporter.report(report.fix(Applicability::Unsafe, "separate them", span, separate));
}

/// Reports the case of a known word: silent where it is as in export format.
fn report_case(
    game: &Game<'_>,
    range: &Range<u32>,
    found: &str,
    (spelling, standard): (Spelling, &str),
    reporter: &mut Reporter<'_>,
) {
    if !matches!(spelling, Spelling::LowerCase | Spelling::OddCase) {
        return;
    }
    let (found, text) = (found.to_owned(), standard.to_owned());
    let problem = match spelling {
        Spelling::LowerCase => Problem::LowerCase { found, standard: text },
        Spelling::OddCase => Problem::OddCase { found, standard: text },
        Spelling::Standard | Spelling::Alias | Spelling::Foreign => return,
    };
    replace(game, range, problem, standard, reporter);
}

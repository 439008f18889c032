//! Judgement. `form` needs only the tree and runs when a block is read; the other rooms
//! need the model and run when they are asked.

mod annotations;
mod auction;
mod claim;
mod deal;
pub(crate) mod form;
mod layout;
mod notes;
mod play;
mod tags;
mod values;

pub(crate) use layout::leader;
use portnote_core::{Profile, Reporter, Sink};

use crate::Options;
use crate::model::Game;

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
    if game.block().is_opaque() {
        return;
    }
    if options.profile == Profile::Import {
        claim::check(game, options, sink);
    }
    let mut tagged = |mut diagnostic: portnote_core::Diagnostic| {
        diagnostic.record = Some(game.record());
        sink.report(diagnostic);
    };
    let mut reporter = options.reporter(&mut tagged);
    check_meaning(game, &mut reporter);
}

/// Everything but the claim of export format, which is judged by the rest.
fn check_meaning(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    tags::check(game, reporter);
    values::check(game, reporter);
    deal::check(game, reporter);
    auction::check(game, reporter);
    play::check(game, reporter);
    annotations::check(game, reporter);
    notes::check(game, reporter);
    if reporter.profile() == Profile::Export {
        layout::check(game, reporter);
    }
}

//! Stated results against best play. PBN 2.1 §4.2.7, §5.6, §5.7.
//!
//! [`check`](super::check()) solves nothing and never reports what is found here. The solver is
//! that of the caller.

mod compare;
mod digits;
mod par;
mod play;
mod table;

use portnote_bridge::{CompleteDeal, DoubleDummy, Seat, SolveError, Solver, Stop, Vulnerability};
use portnote_core::Reporter;

use crate::deal::DealValue;
use crate::model::{Game, Tag};

/// Compares what a game states about best play with what a solver finds: OptimumResultTable,
/// DoubleDummyTricks, Ability, OptimumScore, ParContract, Minimax and OptimumPlayTable.
///
/// `neighbours` are the deals of the games beside it: results that fit one of these instead are
/// said to do so. The solver is asked for everything that is needed, also where it has no answer
/// to something else; the tables of neighbours only where at least half of the results are wrong.
///
/// ```
/// use portnote_bridge::{Card, CardPosition, CompleteDeal, Denomination, SolveError, Solver};
/// use portnote_core::{Diagnostic, Profile, Reporter, Selection};
/// use portnote_pbn::{Context, double_dummy};
///
/// /// Always takes the last trick.
/// struct Sure;
///
/// impl Solver for Sure {
///     fn tricks(&mut self, _: &CompleteDeal, _: Denomination) -> Result<[u8; 4], SolveError> {
///         Ok([1, 0, 1, 0])
///     }
///     fn cards(&mut self, _: &CardPosition) -> Result<Vec<(Card, u8)>, SolveError> {
///         Err(SolveError::Stopped)
///     }
///     fn trace(&mut self, _: &CardPosition, _: &[Card]) -> Result<Vec<u8>, SolveError> {
///         Err(SolveError::Stopped)
///     }
/// }
///
/// let text = b"[Deal \"N:A... K... Q... J...\"]\n[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT 0\n";
/// let file = portnote_pbn::parse(text).value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let (selection, mut found) = (Selection::new(), Vec::<Diagnostic>::new());
/// let mut reporter = Reporter::new(Profile::Import, &selection, &mut found);
/// let outcome = double_dummy::verify(&game, &mut Sure, &[], &mut reporter);
/// assert_eq!(outcome, double_dummy::Outcome::Verified);
/// assert_eq!(found[0].message, "double-dummy result `0` of North in no trump: expected `1`");
/// ```
pub fn verify(
    game: &Game<'_>,
    solver: &mut dyn Solver,
    neighbours: &[Neighbour],
    reporter: &mut Reporter<'_>,
) -> Outcome {
    let mut stated = Stated::of(game);
    if stated == Stated::default() {
        return Outcome::NothingStated;
    }
    let Some(deal) = complete_deal(game) else {
        return Outcome::Unsolvable;
    };
    // An end position has no par.
    stated.par &= deal.is_whole();
    if stated == Stated::default() {
        return Outcome::NothingStated;
    }
    let mut open = None;
    if stated.results || stated.par {
        match solver.table(&deal, &Stop::never()) {
            Ok(table) => {
                let mut best = BestPlay { table, solver: &mut *solver, neighbours };
                table::check(game, &mut best, reporter);
                digits::check(game, &mut best, reporter);
                if stated.par {
                    par::check(game, &table, reporter);
                }
            }
            Err(error) => open = Some(error),
        }
    }
    if stated.play
        && let Err(error) = play::check(game, &deal, solver, reporter)
    {
        open = open.or(Some(error));
    }
    open.map_or(Outcome::Verified, Outcome::Open)
}

/// What became of the results that a game states.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use = "results may not have been compared"]
pub enum Outcome {
    /// It states none that can be read.
    NothingStated,
    /// All were compared; what is wrong was reported.
    Verified,
    /// Its deal cannot be solved: a hand is unknown, or a card is dealt twice.
    Unsolvable,
    /// The solver had no answer, so that not all could be compared.
    Open(SolveError),
}

/// The deal of a game beside the one that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The number of the game, from 1.
    pub game: u64,
    /// Its deal.
    pub deal: CompleteDeal,
}

/// Returns the deal of a game if it can be solved: its own, or that of the game before whose deal
/// it shares.
///
/// ```
/// use portnote_pbn::{Context, double_dummy};
/// let deal = |text: &[u8]| {
///     let file = portnote_pbn::parse(text).value;
///     let game = Context::new().game(&file.blocks()[0]);
///     double_dummy::complete_deal(&game).map(|deal| deal.size())
/// };
/// assert_eq!(deal(b"[Deal \"N:A... K... Q... J...\"]\n"), Some(1));
/// assert_eq!(deal(b"[Deal \"N:A... K... Q... x...\"]\n"), None);
/// ```
#[must_use]
pub fn complete_deal(game: &Game<'_>) -> Option<CompleteDeal> {
    let shared = game.neighbours().shared.as_ref();
    let value = game.deal().or_else(|| shared.and_then(|shared| shared.deal.deal.as_ref()))?;
    solvable(value)
}

/// Returns whether all that is wrong with stated results is that the program which wrote them has one number
/// for all results below a bound, of 7 at most. Par does not depend on such results.
///
/// ```
/// use portnote_pbn::double_dummy::is_floored;
/// let best = "54688546888955589655".parse()?;
/// assert!(is_floored(&"66688666888966689666".parse()?, &best));
/// assert!(!is_floored(&"54688546888955589656".parse()?, &best));
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[must_use]
pub fn is_floored(stated: &DoubleDummy, best: &DoubleDummy) -> bool {
    compare::is_floored(stated, best)
}

fn solvable(value: &DealValue) -> Option<CompleteDeal> {
    if value.spots.iter().any(|spots| *spots > 0) {
        return None;
    }
    CompleteDeal::try_from(&value.to_follow()?).ok()
}

/// Which kinds of results a game states.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Stated {
    /// Tricks of declarers.
    results: bool,
    /// The par score or its contracts, where it can be compared.
    par: bool,
    /// Best cards.
    play: bool,
}

impl Stated {
    fn of(game: &Game<'_>) -> Self {
        if game.block().is_opaque() {
            return Self::default();
        }
        Self {
            results: table::is_stated(game) || digits::is_stated(game),
            par: par::is_stated(game) && vulnerable(game).is_some(),
            play: play::is_stated(game),
        }
    }
}

/// What best play of a deal gives, and who knows it of other deals.
struct BestPlay<'s> {
    table: DoubleDummy,
    solver: &'s mut dyn Solver,
    neighbours: &'s [Neighbour],
}

/// Who is vulnerable, as the game or the one whose deal it shares says.
fn vulnerable(game: &Game<'_>) -> Option<Vulnerability> {
    let shared = game.neighbours().shared.as_ref();
    game.vulnerable().or_else(|| shared.and_then(|shared| shared.deal.vulnerable))
}

fn dealer(game: &Game<'_>) -> Option<Seat> {
    game.dealer_of_deal()
}

/// A tag whose value the game itself states.
fn own_tag<'g>(game: &'g Game<'_>, name: &str) -> Option<&'g Tag<'g>> {
    game.tag(name).filter(|tag| tag.sound && tag.inherited.is_none())
}

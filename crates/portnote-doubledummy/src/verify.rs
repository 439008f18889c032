//! What a text states about best play, against what a solver finds.

use std::collections::VecDeque;

use portnote::pbn::double_dummy::{self, Neighbour, Outcome};
use portnote::pbn::model::Game;
use portnote::product::check::{Collect, check_only};
use portnote::product::notation::{Notation, Pbn};
use portnote::product::{Judge, typed};
use portnote::{Checked, Options};
use portnote_bridge::{CompleteDeal, SolveError, Solver};
use portnote_core::Reporter;

/// Compares what a text in PBN states about best play with what a solver finds.
///
/// The findings are those of [`portnote_pbn::double_dummy::verify`](double_dummy::verify) in the order of the
/// text. What lines of the text or a configuration suppress is apart, as in a check.
///
/// ```
/// use portnote::Options;
/// use portnote_bridge::{CompleteDeal, Deal};
/// use portnote_doubledummy::{Answer, Answers, Question, verify};
///
/// let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
/// let text = format!("[Deal \"{deal}\"]\n[DoubleDummyTricks \"54688546888955589656\"]\n");
/// let deal = CompleteDeal::try_from(&deal.parse::<Deal>()?)?;
/// let mut solver = Answers::default();
/// solver.insert(Question::Table(deal), Ok(Answer::Table("54688546888955589655".parse()?)));
/// let verified = verify(text.as_bytes(), &Options::default(), &mut solver);
/// let found: Vec<String> = verified.checked.findings.iter().map(ToString::to_string).collect();
/// let expected = "double-dummy result `6` of West in clubs: expected `5`";
/// assert_eq!(found, [format!("-:2:40: warning[pbn/dd-tricks]: {expected}")]);
/// assert_eq!(verified.counts.verified, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(text: &[u8], options: &Options, solver: &mut dyn Solver) -> Verified {
    let mut run = Run::new(text, options, solver);
    let checked =
        typed::check_only::<Pbn>(text, options, &mut |game, reporter| run.game(game, reporter));
    let mut counts = run.counts;
    counts.games = checked.games;
    counts.is_refused = checked.is_refused;
    Verified { checked, counts }
}

/// As [`verify`], and hands each finding to `collect` instead of keeping it.
pub fn verify_into(
    text: &[u8],
    options: &Options,
    solver: &mut dyn Solver,
    collect: &mut impl Collect,
) -> VerifyCounts {
    let mut run = Run::new(text, options, solver);
    let read = check_only::<Pbn>(
        &mut &*text,
        options,
        &mut |game, reporter| run.game(game, reporter),
        collect,
    );
    // Bytes in memory can always be read.
    let read = read.unwrap_or_else(|error| error.read);
    let mut counts = run.counts;
    counts.games = read.games;
    counts.is_refused = read.is_refused;
    counts
}

/// What became of the results that a text states.
#[derive(Clone, Debug)]
#[must_use]
#[non_exhaustive]
pub struct Verified {
    /// What is wrong, and what of it is suppressed.
    pub checked: Checked,
    /// How many games were compared.
    pub counts: VerifyCounts,
}

/// How many games of a text were compared with best play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use = "results may not have been compared"]
#[non_exhaustive]
pub struct VerifyCounts {
    /// All games.
    pub games: u64,
    /// Games whose stated results were all compared.
    pub verified: u64,
    /// Games that state no results.
    pub nothing_stated: u64,
    /// Games whose deal cannot be solved: a hand is unknown, or a card is dealt twice.
    pub unsolvable: u64,
    /// Games that were not solved within the time limit.
    pub time_limit: u64,
    /// Games for which the solver failed or was stopped.
    pub failed: u64,
    /// Whether the text was refused as a whole, because it is not text.
    pub is_refused: bool,
}

impl VerifyCounts {
    /// Returns whether stated results are left that were not compared, although their deal can be
    /// solved.
    #[must_use]
    pub const fn is_incomplete(&self) -> bool {
        self.time_limit > 0 || self.failed > 0
    }

    fn add(&mut self, outcome: &Outcome) {
        let count = match outcome {
            Outcome::NothingStated => &mut self.nothing_stated,
            Outcome::Verified => &mut self.verified,
            Outcome::Unsolvable => &mut self.unsolvable,
            Outcome::Open(SolveError::TimeLimit) => &mut self.time_limit,
            // It is not compared, whatever the reason is.
            _ => &mut self.failed,
        };
        *count += 1;
    }
}

/// One text from its first game to its last.
struct Run<'s> {
    solver: &'s mut dyn Solver,
    /// The deals of the games that are not read yet, each once in a row with the game that has it
    /// first.
    coming: VecDeque<Neighbour>,
    /// The deal of the game that was read last.
    last: Option<Neighbour>,
    /// The deal before it that is another.
    before: Option<Neighbour>,
    game: u64,
    counts: VerifyCounts,
}

impl<'s> Run<'s> {
    fn new(text: &[u8], options: &Options, solver: &'s mut dyn Solver) -> Self {
        let coming = deals(text, options);
        let counts = VerifyCounts::default();
        Self { solver, coming, last: None, before: None, game: 0, counts }
    }

    fn game(&mut self, game: &Game<'_>, reporter: &mut Reporter<'_>) {
        self.game += 1;
        if let Some(deal) = double_dummy::complete_deal(game) {
            let own = Neighbour { game: self.game, deal };
            let is_same = |other: &Neighbour| other.deal == deal;
            if !self.last.as_ref().is_some_and(is_same) {
                self.before = self.last.replace(own);
            }
            if self.coming.front().is_some_and(is_same) {
                self.coming.pop_front();
            }
        }
        let after = self.coming.front().copied();
        let neighbours: Vec<Neighbour> = self.before.into_iter().chain(after).collect();
        let outcome = double_dummy::verify(game, self.solver, &neighbours, reporter);
        self.counts.add(&outcome);
    }
}

/// The deals of a text that can be solved, each once in a row, in order.
fn deals(text: &[u8], options: &Options) -> VecDeque<Neighbour> {
    let options = Pbn::options(options);
    let mut judge = Judge::<Pbn, _>::new(text, &options).reading_only();
    let (mut deals, mut number) = (VecDeque::<Neighbour>::new(), 0);
    // Bytes in memory can always be read.
    while let Ok(Some(deal)) = judge.step(|judged| {
        let game = judged.game.as_ref()?;
        number += 1;
        double_dummy::complete_deal(game)
    }) {
        let is_new = |deal: &CompleteDeal| deals.back().is_none_or(|last| last.deal != *deal);
        if let Some(deal) = deal.filter(is_new) {
            deals.push_back(Neighbour { game: number, deal });
        }
    }
    deals
}

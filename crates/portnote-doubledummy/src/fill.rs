//! Adds the results of best play to PBN files: what is missing, and nothing that is there changes.

mod apply;
mod count;
mod left;
mod lines;
mod place;
mod plan;
mod play_table;
mod replace;
mod report;
mod results;
mod table;

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use portnote::Span;
use portnote::core::edit::Script;
use portnote::pbn;
use portnote_bridge::{CompleteDeal, DoubleDummy, SolveError, Solver, Stop};

pub use left::{LeftOut, LeftReason};
pub use report::FillReport;
pub use table::WrongCell;

/// A tag that can be filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FillTag {
    /// `DoubleDummyTricks`: the 20 results as digits.
    DoubleDummyTricks,
    /// `OptimumPlayTable`: the cards that cost nothing, at each turn of the play.
    OptimumPlayTable,
    /// `OptimumResultTable`: the 20 results as a table.
    OptimumResultTable,
    /// `OptimumScore`: the par score.
    OptimumScore,
    /// `ParContract`: the contracts that give the par score.
    ParContract,
}

impl FillTag {
    /// All of them, sorted by their names.
    pub const ALL: [Self; 5] = [
        Self::DoubleDummyTricks,
        Self::OptimumPlayTable,
        Self::OptimumResultTable,
        Self::OptimumScore,
        Self::ParContract,
    ];

    /// Returns the name of the tag.
    ///
    /// ```
    /// use portnote_doubledummy::FillTag;
    /// assert_eq!(FillTag::ParContract.name(), "ParContract");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DoubleDummyTricks => "DoubleDummyTricks",
            Self::OptimumPlayTable => "OptimumPlayTable",
            Self::OptimumResultTable => "OptimumResultTable",
            Self::OptimumScore => "OptimumScore",
            Self::ParContract => "ParContract",
        }
    }
}

impl fmt::Display for FillTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for FillTag {
    type Err = UnknownFillTag;

    /// Reads the name of a tag.
    ///
    /// ```
    /// use portnote_doubledummy::FillTag;
    /// assert_eq!("OptimumScore".parse(), Ok(FillTag::OptimumScore));
    /// let error = "Ability".parse::<FillTag>().map_err(|error| error.to_string());
    /// let expected = "cannot fill in `Ability`: expected `DoubleDummyTricks`, `OptimumPlayTable`, \
    ///     `OptimumResultTable`, `OptimumScore` or `ParContract`";
    /// assert_eq!(error, Err(expected.to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|tag| tag.name() == text).ok_or_else(|| UnknownFillTag(text.to_owned()))
    }
}

/// A name that is not that of a tag which can be filled in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "cannot fill in `{0}`: expected `DoubleDummyTricks`, `OptimumPlayTable`, `OptimumResultTable`, \
     `OptimumScore` or `ParContract`"
)]
pub struct UnknownFillTag(String);

/// What is filled in, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fill {
    tags: Vec<FillTag>,
    replaces: bool,
    kept: Vec<Span>,
}

impl Default for Fill {
    fn default() -> Self {
        Self::new()
    }
}

impl Fill {
    /// Returns one that adds OptimumResultTable and OptimumScore, and replaces nothing.
    #[must_use]
    pub fn new() -> Self {
        let tags = vec![FillTag::OptimumResultTable, FillTag::OptimumScore];
        Self { tags, replaces: false, kept: Vec::new() }
    }

    /// Sets which tags are added.
    #[must_use]
    pub fn tags(mut self, tags: impl IntoIterator<Item = FillTag>) -> Self {
        self.tags = tags.into_iter().collect();
        self
    }

    /// Sets whether stated results that are wrong are replaced too.
    #[must_use]
    pub const fn replace(mut self, replaces: bool) -> Self {
        self.replaces = replaces;
        self
    }

    /// Sets places of the file of which nothing is replaced: those of findings that are suppressed. The
    /// place of a whole table, or of a whole tag, is its name.
    #[must_use]
    pub fn keep(mut self, spans: impl IntoIterator<Item = Span>) -> Self {
        self.kept = spans.into_iter().collect();
        self
    }

    fn has(&self, tag: FillTag) -> bool {
        self.tags.contains(&tag)
    }

    /// Whether nothing in any of these places is to be replaced.
    fn keeps(&self, places: &[Span]) -> bool {
        let touches = |one: &Span, other: &Span| one.start < other.end && other.start < one.end;
        self.kept.iter().any(|kept| places.iter().any(|place| touches(kept, place)))
    }
}

/// What becomes of a file that is filled in.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Filled {
    /// The changes of the file.
    pub script: Script,
    /// What was added, and what was left out.
    pub report: FillReport,
}

impl Filled {
    /// Returns the bytes of the file with its changes.
    #[must_use]
    pub fn apply(&self, text: &[u8]) -> Vec<u8> {
        self.script.apply(text)
    }

    /// Returns whether the file stays as it is.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        self.script.is_empty()
    }
}

/// Fills in a PBN file. The solver is asked only for what would be written, and for each deal once.
///
/// A game for which it has no answer is left as it is; so is one that would be read in another way
/// with the new lines.
///
/// ```
/// use portnote_doubledummy::{Asked, Fill, Question, fill};
///
/// let text = b"[Vulnerable \"None\"]\n[Deal \"N:A... K... Q... J...\"]\n";
/// let mut asked = Asked::default();
/// let filled = fill(text, &portnote::pbn::Options::default(), &Fill::new(), &mut asked);
/// assert!(filled.is_unchanged());
/// assert!(matches!(asked.into_questions().as_slice(), [Question::Table(_)]));
/// ```
#[must_use]
pub fn fill(text: &[u8], options: &pbn::Options, fill: &Fill, solver: &mut dyn Solver) -> Filled {
    let mut report = FillReport::default();
    let mut changes = apply::Changes::new(text, options);
    let mut tables = Tables { solver, known: HashMap::new() };
    let file = pbn::parse_with(text, options).value;
    for game in file.games() {
        let plan = plan::plan(game.model(), fill, &mut tables);
        let is_written = match changes.add(&game, &plan) {
            Ok(()) => true,
            Err(error) => {
                report.leave(&game, None, LeftReason::Refused(error));
                false
            }
        };
        report.take(&game, plan, is_written);
        // A model is much larger than its text.
        drop(game);
    }
    report.deals_solved = tables.solved();
    Filled { script: changes.into_script(), report }
}

/// Solved deals: equal deals are asked once.
struct Tables<'s> {
    solver: &'s mut dyn Solver,
    known: HashMap<CompleteDeal, Result<DoubleDummy, SolveError>>,
}

impl Tables<'_> {
    fn of(&mut self, deal: &CompleteDeal) -> Result<DoubleDummy, SolveError> {
        let solver = &mut *self.solver;
        let answer = self.known.entry(*deal).or_insert_with(|| {
            let table = solver.table(deal, &Stop::never())?;
            match table.is_full() {
                true => Ok(table),
                false => Err(SolveError::Failed("a number of tricks is missing".to_owned())),
            }
        });
        answer.clone()
    }

    fn solved(&self) -> u64 {
        self.known.values().filter(|answer| answer.is_ok()).count() as u64
    }
}

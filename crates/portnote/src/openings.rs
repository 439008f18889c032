//! Openings of draughts: what is played in a position, how often, and with what result.
//!
//! Main lines only. A position is found wherever it comes up, so that move orders which meet are
//! added up; a game counts once for each position and move, and ends where a ply is not a legal
//! move.
//!
//! ```
//! use portnote::Options;
//! use portnote::openings::{Openings, Wanted};
//!
//! let text = b"1. 11-15 23-19 1-0\n1. 11-15 22-18 0-1\n1. 9-14 *\n";
//! let mut openings = Openings::new(Wanted::default())?;
//! openings.read(&mut &text[..], "club.pdn", &Options::default())?;
//! let tree = openings.finish()?;
//! let moves = tree.start.moves.iter().map(|made| (made.text.as_str(), made.results.games));
//! assert!(moves.eq([("11-15", 2), ("9-14", 1)]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod count;
mod error;
mod shown;
mod tree;
mod wanted;

use std::collections::BTreeMap;
use std::io::Read;

use portnote_core::line_index::Margin;
use portnote_pdn::derive::{Confidence, Derived};
use portnote_pdn::draughts::Variant;

use self::count::Count;
use crate::judge::Judged;
use crate::notation::{Notation, Pdn};
use crate::options::{Options, TableOptions};
use crate::select::reading::read_blocks;
use crate::select::{ConditionError, Reading, SelectError};
use crate::tables::keys::Keys;

pub use self::error::OpeningsError;
pub use self::tree::{LastMove, LeftOut, Made, Place, Results, Tree};
pub use self::wanted::{From, Wanted};

/// Counts what is played in a position; memory is bounded by the positions that are followed.
pub struct Openings {
    wanted: Wanted,
    /// The counts of each variant, or why the position is none of it.
    variants: BTreeMap<Variant, Counted>,
}

struct Counted {
    /// The games that were looked at.
    games: u64,
    count: Result<Count, ConditionError>,
}

impl Openings {
    /// Nothing counted yet.
    ///
    /// # Errors
    /// The position of a variant that is named cannot be found.
    pub fn new(wanted: Wanted) -> Result<Self, ConditionError> {
        let mut variants = BTreeMap::new();
        if let Some(variant) = wanted.variant {
            let count = Count::new(&wanted, variant)?;
            let counted = Counted {
                games: 0,
                count: Ok(count),
            };
            variants.insert(variant, counted);
        }
        Ok(Self { wanted, variants })
    }

    /// Reads games; `file` is what conditions know them by.
    ///
    /// # Errors
    /// A condition calculates a number that is too large. What the source says is in the result.
    pub fn read(
        &mut self,
        reader: &mut dyn Read,
        file: &str,
        options: &Options,
    ) -> Result<Reading, SelectError> {
        let options = Pdn::options(options);
        let judges = self.wanted.criteria.reads_findings();
        let mut margin = Margin::default();
        read_blocks::<Pdn, _>(reader, &options, judges, |judged| {
            self.block(judged, file, &mut margin)
        })
    }

    /// What was counted.
    ///
    /// # Errors
    /// The games are of several variants and none is named, or the position is none of theirs.
    pub fn finish(mut self) -> Result<Tree, OpeningsError> {
        if self.variants.len() > 1 {
            let variants = self.variants.iter();
            let variants = variants.map(|(variant, counted)| (*variant, counted.games));
            return Err(OpeningsError::SeveralVariants(variants.collect()));
        }
        let Some((variant, counted)) = self.variants.pop_first() else {
            return Err(OpeningsError::NoGames);
        };
        let count = counted.count.map_err(OpeningsError::Start)?;
        Ok(count.into_tree(variant, counted.games, self.wanted.fewest))
    }

    fn block(
        &mut self,
        judged: &Judged<'_, '_, Pdn>,
        file: &str,
        margin: &mut Margin,
    ) -> Result<(), SelectError> {
        let (block, before) = (judged.block, *margin);
        *margin = before.behind(block.unit());
        let Some(game) = &judged.game else {
            return Ok(());
        };
        let derived = Derived::of(game);
        let Some(variant) = derived.variant.filter(|_| is_known(&derived)) else {
            return Ok(());
        };
        if self.wanted.variant.is_some_and(|wanted| wanted != variant) {
            return Ok(());
        }
        let criteria = &self.wanted.criteria;
        let keys = Keys::of_game(file, block, before, judged.diagnostics);
        let is_met = criteria.are_met::<Pdn>(game, &TableOptions::default(), &keys);
        if !is_met.map_err(|error| SelectError::of_condition(file, error))? {
            return Ok(());
        }
        let counted = self.variants.entry(variant).or_insert_with(|| Counted {
            games: 0,
            count: Count::new(&self.wanted, variant),
        });
        counted.games += 1;
        if let Ok(count) = &mut counted.count {
            count.add(&derived);
        }
        Ok(())
    }
}

/// Whether a game has a ply by which its variant could be known, or names its variant.
fn is_known(derived: &Derived<'_>) -> bool {
    derived.variant_confidence != Some(Confidence::Default) || derived.plies().next().is_some()
}

//! Openings of draughts: what is played in a position, how often, and with what result.
//!
//! Main lines only. A position is found wherever it comes up, so that move orders which meet are
//! added up; a game counts once for each position and move, and ends where a ply is not a legal
//! move.
//!
//! ```
//! use portnote::Options;
//! use portnote_archive::openings::{Openings, Wanted};
//!
//! let text = b"1. 11-15 23-19 1-0\n1. 11-15 22-18 0-1\n1. 9-14 *\n";
//! let mut openings = Openings::new(Wanted::default())?;
//! let read = openings.read(&mut &text[..], "club.pdn", &Options::default())?;
//! assert_eq!(read.games, 3);
//! let tree = openings.finish()?;
//! let moves = tree.start.moves.iter().map(|made| (made.text.as_str(), made.results.games));
//! assert!(moves.eq([("11-15", 2), ("9-14", 1)]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod count;
mod error;
mod order;
mod shown;
mod tree;
mod wanted;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{self, Read};

use portnote::pdn::derive::{Confidence, Derived};
use portnote::pdn::draughts::Variant;
use portnote::product::notation::{Notation, Pdn};
use portnote::product::{Gather, Piece};
use portnote::product::{Judged, OneByOne, Workers};
use portnote::{Options, ReadError, TableOptions};
use portnote_core::Block;

use self::count::Count;
use crate::select::reading::read_blocks;
use crate::select::{ConditionError, Reading};
use crate::tables::keys::Keys;

pub use self::error::OpeningsError;
pub use self::order::Order;
pub use self::tree::{LastMove, LeftOut, Made, Place, Results, Tree};
pub use self::wanted::{From, Wanted};

/// Positions that are followed before they are added to the others: threads that follow many would
/// hold each of them.
const MOST_POSITIONS: usize = 10_000;

/// Counts what is played in a position; memory is bounded by the positions that are followed.
pub struct Openings {
    wanted: Wanted,
    /// The counts of each variant, or why the position is none of it.
    variants: BTreeMap<Variant, VariantCounts>,
}

struct VariantCounts {
    /// The games that were looked at.
    games: u64,
    count: Result<Count, ConditionError>,
}

impl Openings {
    /// Prepares to read games, none of which is counted yet.
    ///
    /// # Errors
    /// The position of a variant that is named cannot be found.
    pub fn new(wanted: Wanted) -> Result<Self, ConditionError> {
        let mut variants = BTreeMap::new();
        if let Some(variant) = wanted.variant {
            let count = Count::new(&wanted, variant)?;
            let counted = VariantCounts { games: 0, count: Ok(count) };
            variants.insert(variant, counted);
        }
        Ok(Self { wanted, variants })
    }

    /// Reads games; `file` is what conditions know them by.
    ///
    /// # Errors
    /// The source fails, or a condition calculates a number that is too large: what was read before
    /// is counted.
    pub fn read(
        &mut self,
        reader: &mut dyn Read,
        file: &str,
        options: &Options,
    ) -> Result<Reading, ReadError<Reading>> {
        self.read_with(reader, file, options, &OneByOne)
    }

    /// Counts the games of a file on several threads: the counts do not depend on how many there are.
    ///
    /// ```
    /// use portnote_archive::openings::{Openings, Wanted};
    /// use portnote::{Options};
    /// use portnote::product::{OneByOne};
    ///
    /// let mut openings = Openings::new(Wanted::default())?;
    /// let text = &mut &b"1. 11-15 23-19 1-0\n"[..];
    /// let read = openings.read_with(text, "a.pdn", &Options::default(), &OneByOne)?;
    /// assert!(!read.is_refused());
    /// assert_eq!(openings.finish()?.games, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Openings::read`].
    pub fn read_with(
        &mut self,
        reader: &mut dyn Read,
        file: &str,
        options: &Options,
        workers: &impl Workers,
    ) -> Result<Reading, ReadError<Reading>> {
        let (checks, options) = (options.checks, Pdn::options(options));
        let wanted = &self.wanted;
        let mut counting =
            FileCounter { wanted, file, free: Vec::new(), variants: &mut self.variants };
        let checks = wanted.criteria.reads_findings().then_some(checks);
        let reading = read_blocks::<Pdn, _>(reader, file, &options, checks, workers, &mut counting);
        for piece in std::mem::take(&mut counting.free) {
            counting.merge(piece);
        }
        reading
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
}

/// Counts the games of a file.
struct FileCounter<'w> {
    wanted: &'w Wanted,
    file: &'w str,
    /// Counts to which those of later games can be added: the order of games does not matter.
    free: Vec<CountPiece<'w>>,
    variants: &'w mut BTreeMap<Variant, VariantCounts>,
}

/// The counts of some games.
struct CountPiece<'w> {
    wanted: &'w Wanted,
    file: &'w str,
    variants: BTreeMap<Variant, VariantCounts>,
}

impl<'w> Gather<Pdn> for FileCounter<'w> {
    type Piece = CountPiece<'w>;

    fn piece(&mut self) -> CountPiece<'w> {
        self.free.pop().unwrap_or_else(|| CountPiece {
            wanted: self.wanted,
            file: self.file,
            variants: BTreeMap::new(),
        })
    }

    fn take(&mut self, _: &[Block<'_, Pdn>], piece: CountPiece<'w>) -> io::Result<()> {
        let counts = piece.variants.values().filter_map(|it| it.count.as_ref().ok());
        let positions: usize = counts.map(Count::len).sum();
        match positions < MOST_POSITIONS {
            true => self.free.push(piece),
            false => self.merge(piece),
        }
        Ok(())
    }
}

impl FileCounter<'_> {
    fn merge(&mut self, piece: CountPiece<'_>) {
        for (variant, counted) in piece.variants {
            match self.variants.entry(variant) {
                Entry::Vacant(entry) => {
                    entry.insert(counted);
                }
                Entry::Occupied(mut entry) => {
                    let known = entry.get_mut();
                    known.games += counted.games;
                    if let (Ok(known), Ok(count)) = (&mut known.count, counted.count) {
                        known.merge(count);
                    }
                }
            }
        }
    }
}

impl Piece<Pdn> for CountPiece<'_> {
    type Error = io::Error;

    fn add(&mut self, judged: Judged<'_, '_, Pdn>) -> io::Result<()> {
        let Some(game) = &judged.game else {
            return Ok(());
        };
        let derived = Derived::of(game);
        let Some(variant) = derived.variant.filter(|_| is_known(&derived)) else {
            return Ok(());
        };
        let wanted = self.wanted;
        if wanted.variant.is_some_and(|wanted| wanted != variant) {
            return Ok(());
        }
        let keys = Keys::of_game(self.file, &judged);
        let criteria = &wanted.criteria;
        if !criteria.are_met::<Pdn>(game, &TableOptions::default(), &keys)? {
            return Ok(());
        }
        let counted = self
            .variants
            .entry(variant)
            .or_insert_with(|| VariantCounts { games: 0, count: Count::new(wanted, variant) });
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

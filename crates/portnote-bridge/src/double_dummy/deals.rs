//! What was solved of deals before somebody shows it.

use std::collections::HashMap;

use crate::double_dummy::{CompleteDeal, DoubleDummy, PlayAnalysis, RecordedPlay};

/// Results of deals that were solved before: for tables and pictures, which solve nothing themselves.
///
/// ```
/// use portnote_bridge::{CompleteDeal, Deal, DoubleDummy, SolvedDeals};
/// let deal: Deal = "N:A... K... Q... J...".parse()?;
/// let deal = CompleteDeal::try_from(&deal).expect("four hands of one card");
/// let table: DoubleDummy = "11111111110000000000".parse()?;
/// let mut solved = SolvedDeals::default();
/// solved.insert_table(deal, table);
/// assert_eq!(solved.instead_of(None, Some(&deal)), Some(table));
/// // What is stated is shown as it is, unless all deals are to be solved.
/// let stated = DoubleDummy::default();
/// assert_eq!(solved.instead_of(Some(&stated), Some(&deal)), None);
/// assert_eq!(solved.replacing_stated(true).instead_of(Some(&stated), Some(&deal)), Some(table));
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SolvedDeals {
    tables: HashMap<CompleteDeal, DoubleDummy>,
    plays: HashMap<RecordedPlay, PlayAnalysis>,
    replaces_stated: bool,
}

impl SolvedDeals {
    /// Sets whether solved results take the place of stated ones; otherwise they are only for deals
    /// of which no complete table is stated.
    #[must_use]
    pub const fn replacing_stated(mut self, replaces_stated: bool) -> Self {
        self.replaces_stated = replaces_stated;
        self
    }

    /// Adds the results of a deal.
    pub fn insert_table(&mut self, deal: CompleteDeal, table: DoubleDummy) {
        self.tables.insert(deal, table);
    }

    /// Adds what the cards of a play cost.
    pub fn insert_play(&mut self, play: RecordedPlay, analysis: PlayAnalysis) {
        self.plays.insert(play, analysis);
    }

    /// Returns the solved results that are to be shown of a deal, where `stated` is the complete table
    /// that is stated; `None` where that is to be shown, or the deal was not solved.
    #[must_use]
    pub fn instead_of(
        &self,
        stated: Option<&DoubleDummy>,
        deal: Option<&CompleteDeal>,
    ) -> Option<DoubleDummy> {
        if stated.is_some() && !self.replaces_stated {
            return None;
        }
        self.tables.get(deal?).copied()
    }

    /// Returns what the cards of a play cost; `None` where that was not solved.
    #[must_use]
    pub fn play(&self, play: &RecordedPlay) -> Option<&PlayAnalysis> {
        self.plays.get(play)
    }

    /// Returns whether the plays of records are of any use.
    #[must_use]
    pub fn has_plays(&self) -> bool {
        !self.plays.is_empty()
    }
}

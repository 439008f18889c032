//! Whether one game meets all conditions.

use std::io;

use portnote::TableOptions;
use portnote::product::notation::Notation;

use super::Criteria;
use crate::tables::KeyedSink;
use crate::tables::keys::Keys;

impl Criteria {
    /// Whether a game meets them.
    pub(crate) fn are_met<N: Notation>(
        &self,
        game: &N::Game<'_>,
        how: &TableOptions,
        keys: &Keys<'_>,
    ) -> io::Result<bool> {
        let mut trial = self.trial();
        if !self.rules.is_empty() {
            let mut keyed = KeyedSink { keys, sink: &mut trial };
            N::rows(game, how, &mut keyed)?;
        }
        Ok(trial.is_chosen())
    }
}

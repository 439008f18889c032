//! The trump that a hand does not state, from the winners of its tricks or the points of melds.

use portnote_pinochle::{MeldEntry, Suit, trumps_that_explain};

use super::Facts;

impl Facts {
    /// The only trump that explains all winners of tricks, or all points of melds, where none is
    /// stated. It is a proposal: nothing else is derived from it.
    #[must_use]
    pub fn inferred_trump(&self) -> Option<Suit> {
        let derived = self.derived.as_deref()?;
        if derived.trump.is_some() {
            return None;
        }
        self.trump_of_winners().or_else(|| self.trump_of_melds())
    }

    fn trump_of_winners(&self) -> Option<Suit> {
        let play = self.play.as_ref()?;
        let mut leader = play.first?;
        let mut tricks = Vec::new();
        for trick in &play.tricks {
            let winner = trick.annotation.as_ref()?.winner?;
            let cards: Option<Vec<_>> = trick.throws.iter().map(|(card, _)| *card).collect();
            let place = self.table.from(leader).position(|seat| seat == winner)?;
            tricks.push((cards?, place));
            leader = winner;
        }
        let shown: Vec<(&[_], usize)> =
            tricks.iter().map(|(cards, at)| (cards.as_slice(), *at)).collect();
        match trumps_that_explain(&shown).as_slice() {
            [Some(trump)] if !shown.is_empty() => Some(*trump),
            _ => None,
        }
    }

    fn trump_of_melds(&self) -> Option<Suit> {
        let seats = self.table.seats().iter();
        let entries: Vec<MeldEntry> = seats.filter_map(|seat| *self.melds.get(*seat)).collect();
        let fits = self.rules.meld_rules(None).fitting_trumps(&entries);
        match fits.as_slice() {
            [trump] if entries.len() == self.table.players() => Some(*trump),
            _ => None,
        }
    }
}

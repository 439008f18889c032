//! Where the tags of a game are found by their names.

use std::collections::BTreeMap;

use portnote_core::inherit::Slot;

use crate::tag::Known;

/// The first tag of each name.
#[derive(Clone, Debug)]
pub(crate) struct Names<'b> {
    /// For each known name one more than the number of its first tag, or 0.
    known: [u32; Known::COUNT],
    others: BTreeMap<&'b str, usize>,
}

/// Where the values of the known tags are that later games may take over.
#[derive(Clone, Debug)]
pub(crate) struct Slots([Option<Slot>; Known::COUNT]);

impl Default for Names<'_> {
    fn default() -> Self {
        Self { known: [0; Known::COUNT], others: BTreeMap::new() }
    }
}

impl Default for Slots {
    fn default() -> Self {
        Self([None; Known::COUNT])
    }
}

impl<'b> Names<'b> {
    /// Takes note of a tag; whether it is the first of its name.
    pub(crate) fn note(&mut self, name: &'b str, known: Option<Known>, number: usize) -> bool {
        let Some(place) = known.and_then(|known| self.known.get_mut(known.index())) else {
            let first = *self.others.entry(name).or_insert(number);
            return first == number;
        };
        let is_first = *place == 0;
        if is_first {
            *place = u32::try_from(number).unwrap_or(u32::MAX).saturating_add(1);
        }
        is_first
    }

    /// The number of the first tag of a name.
    pub(crate) fn get(&self, name: &str) -> Option<usize> {
        let Some(known) = Known::of(name) else {
            return self.others.get(name).copied();
        };
        let place = *self.known.get(known.index())?;
        Some(place.checked_sub(1)? as usize)
    }

    /// The number of the first tag of a known name.
    #[cfg(feature = "json")]
    pub(crate) fn of(&self, known: Known) -> Option<usize> {
        let place = *self.known.get(known.index())?;
        Some(place.checked_sub(1)? as usize)
    }

    /// Whether there is a tag of a known name.
    pub(crate) fn has(&self, known: Known) -> bool {
        self.known.get(known.index()).is_some_and(|place| *place > 0)
    }
}

impl Slots {
    /// The place of a known tag; `None` as long as no game had it.
    pub(crate) fn get(&self, known: Known) -> Option<Slot> {
        self.0.get(known.index()).copied().flatten()
    }

    /// The place of a known tag, which is asked for once.
    pub(crate) fn of(&mut self, known: Known, find: impl FnOnce() -> Slot) -> Slot {
        match self.0.get_mut(known.index()) {
            Some(slot) => *slot.get_or_insert_with(find),
            None => find(),
        }
    }
}

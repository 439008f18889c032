//! The event of a game, where games take it from those before them.

use crate::select::selection::FoundGame;

/// What the games so far say about their event.
#[derive(Default)]
pub(super) struct Events<'w> {
    is_begun: bool,
    /// The values that the next game would take, in the order of its tags.
    now: Vec<Option<&'w str>>,
    /// How many games take values that they do not have in their sources.
    pub(super) taking: u64,
}

impl<'w> Events<'w> {
    /// The tags that the next game needs to belong to the event of its source.
    pub(super) fn next(&mut self, found: &'w FoundGame) -> Vec<(&'w str, &'w str)> {
        let Some(event) = &found.event else {
            return Vec::new();
        };
        let is_own = |at: usize| event.own & (1 << at) != 0;
        let tags = || {
            let tags = event.tags.iter().enumerate();
            tags.map(|(at, (name, value))| (at, *name, value.as_deref()))
        };
        let missing = || tags().filter(|(at, ..)| !event.begins && !is_own(*at));
        let changes = missing().filter_map(|(_, name, value)| Some((name, value?)));
        let changes: Vec<_> = changes.collect();
        if !event.begins && !self.is_begun && changes.is_empty() {
            return changes;
        }
        self.is_begun = true;
        self.now.resize(event.tags.len(), None);
        let is_taken = missing().all(|(at, _, value)| self.now.get(at) == Some(&value));
        // Nothing that could be written says that a game belongs to no event.
        let is_wrong = !is_taken && changes.is_empty();
        self.taking += u64::from(is_wrong);
        for (at, _, value) in tags() {
            if let Some(now) = self.now.get_mut(at).filter(|_| is_own(at) || !is_wrong) {
                *now = value;
            }
        }
        match is_taken {
            true => Vec::new(),
            false => changes,
        }
    }
}

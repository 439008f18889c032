//! What an editor takes back, and what it makes again.

use std::ops::Range;

/// The changes of an editor: those that can be taken back, and those that can be made again.
///
/// A change `C` is kept as what takes it back. The editor gives the function that makes such a change and
/// returns the one in the other direction.
// For the editors of this workspace: no promise is made about it.
#[derive(Clone, Debug)]
pub struct History<C> {
    done: Vec<C>,
    undone: Vec<C>,
}

/// Other items in the place of some.
// For the editors of this workspace: no promise is made about it.
#[derive(Clone, Debug)]
#[allow(clippy::exhaustive_structs, reason = "the editors of this workspace make it")]
pub struct Splice<T> {
    /// The items that are replaced, counted from 0.
    pub at: Range<usize>,
    /// What is there instead.
    pub new: Vec<T>,
}

impl<C> History<C> {
    /// A history that has no changes yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { done: Vec::new(), undone: Vec::new() }
    }

    /// Keeps what takes a new change back. What was taken back before cannot be made again.
    pub fn record(&mut self, back: C) {
        self.done.push(back);
        self.undone.clear();
    }

    /// Takes back the last change; says whether there was one.
    pub fn undo(&mut self, swap: impl FnOnce(C) -> C) -> bool {
        step(&mut self.done, &mut self.undone, swap)
    }

    /// Makes the change again that was taken back last; says whether there was one.
    pub fn redo(&mut self, swap: impl FnOnce(C) -> C) -> bool {
        step(&mut self.undone, &mut self.done, swap)
    }
}

impl<C> Default for History<C> {
    fn default() -> Self {
        Self::new()
    }
}

fn step<C>(from: &mut Vec<C>, to: &mut Vec<C>, swap: impl FnOnce(C) -> C) -> bool {
    let Some(change) = from.pop() else { return false };
    to.push(swap(change));
    true
}

impl<T> Splice<T> {
    /// Makes the change in a list, and returns the one that takes it back.
    #[must_use]
    pub fn swap(self, items: &mut Vec<T>) -> Self {
        let Self { at, new } = self;
        let end = at.end.min(items.len());
        let start = at.start.min(end);
        let now = start..start.saturating_add(new.len());
        Self { at: now, new: items.splice(start..end, new).collect() }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[derive(Clone, Debug)]
    enum Action {
        Change(usize, usize, Vec<u8>),
        Undo,
        Redo,
    }

    fn actions() -> impl Strategy<Value = Vec<Action>> {
        let change = (0_usize..8, 0_usize..4, prop::collection::vec(any::<u8>(), 0..4));
        let action = prop_oneof![
            3 => change.prop_map(|(start, len, new)| Action::Change(start, len, new)),
            2 => Just(Action::Undo),
            1 => Just(Action::Redo),
        ];
        prop::collection::vec(action, 0..24)
    }

    proptest! {
        /// A history is a list of texts and a place in it.
        #[test]
        fn a_history_is_a_list_of_states(actions in actions()) {
            let mut items = vec![1, 2, 3];
            let mut history = History::new();
            let (mut states, mut at) = (vec![items.clone()], 0);
            for action in actions {
                match action {
                    Action::Change(start, len, new) => {
                        let change = Splice { at: start..start + len, new };
                        history.record(change.swap(&mut items));
                        states.truncate(at + 1);
                        states.push(items.clone());
                        at += 1;
                    }
                    Action::Undo => {
                        prop_assert_eq!(history.undo(|change| change.swap(&mut items)), at > 0);
                        at = at.saturating_sub(1);
                    }
                    Action::Redo => {
                        let is_last = at + 1 == states.len();
                        prop_assert_eq!(history.redo(|change| change.swap(&mut items)), !is_last);
                        at += usize::from(!is_last);
                    }
                }
                prop_assert_eq!(&items, &states[at]);
            }
        }
    }
}

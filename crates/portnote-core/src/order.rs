//! Sorts lists of any type with one copy of the sort.
//!
//! The standard library compiles its sort again for each type and each key, six to nine kilobytes at a
//! time. Lists that are short, or sorted once for a file, share one that sorts numbers of places.

use std::cmp::Ordering;

/// Lists whose items are put in order; equal ones keep theirs.
///
/// ```
/// use portnote_core::order::Order as _;
///
/// let mut names = ["south", "east", "west", "north"];
/// names.order_by_key(|name| name.len());
/// assert_eq!(names, ["east", "west", "south", "north"]);
/// ```
// For the crates of this workspace: no promise is made about it.
#[doc(hidden)]
pub trait Order<T> {
    /// Puts the items in the order of a comparison.
    fn order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);

    /// Puts the items in the order of a key, which is asked for again at each comparison.
    fn order_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.order_by(|one, other| key(one).cmp(&key(other)));
    }
}

impl<T> Order<T> for [T] {
    fn order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        if self.len() < 2 {
            return;
        }
        let mut places = places(self.len(), &|one, other| match (self.get(one), self.get(other)) {
            (Some(one), Some(other)) => compare(one, other),
            _ => Ordering::Equal,
        });
        // Each swap puts one item into its place.
        for at in 0..self.len() {
            while let Some(&place) = places.get(at).filter(|place| **place != at) {
                self.swap(at, place);
                places.swap(at, place);
            }
        }
    }
}

/// Where each item of a list goes.
fn places(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..length).collect();
    order.sort_by(|one, other| compare(*one, *other));
    let mut places = vec![0; length];
    for (place, item) in order.into_iter().enumerate() {
        if let Some(of_item) = places.get_mut(item) {
            *of_item = place;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_a_stable_sort(keys in prop::collection::vec(0_u8..8, 0..40)) {
            let numbered: Vec<(usize, u8)> = keys.into_iter().enumerate().collect();
            let mut sorted = numbered.clone();
            sorted.sort_by_key(|(_, key)| *key);
            let mut ordered = numbered;
            ordered.order_by_key(|(_, key)| *key);
            prop_assert_eq!(ordered, sorted);
        }
    }
}

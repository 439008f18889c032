//! Runs independent pieces of work: one after another, or many at once.

#[cfg(feature = "parallel")]
use std::iter;

/// Work that is done once, on any thread.
pub type Chore<'c> = Box<dyn FnOnce() + Send + 'c>;

/// Does work on many things, and gives the results in their order.
///
/// This library starts no threads; who has some hands them in. Which workers do it never changes
/// what is found.
///
/// ```
/// use portnote::{OneByOne, Workers};
///
/// assert_eq!(OneByOne.map(vec![1, 2, 3], |number| number * 2), [2, 4, 6]);
/// ```
pub trait Workers {
    /// How many things can be worked on at once.
    fn number(&self) -> usize;

    /// Does the work on each of the things.
    fn map<I: Send, O: Send>(&self, things: Vec<I>, work: impl Fn(I) -> O + Sync) -> Vec<O>;
}

/// Works on one thing after another, on the thread of the caller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OneByOne;

impl Workers for OneByOne {
    fn number(&self) -> usize {
        1
    }

    fn map<I: Send, O: Send>(&self, things: Vec<I>, work: impl Fn(I) -> O + Sync) -> Vec<O> {
        things.into_iter().map(work).collect()
    }
}

/// Works on all threads of the pool of rayon in which it is used.
///
/// ```
/// use portnote::{Threads, Workers};
///
/// assert_eq!(Threads::new(2).map(vec![1, 2, 3], |number| number * 2), [2, 4, 6]);
/// ```
#[cfg(feature = "parallel")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads {
    number: usize,
}

/// Runs into which things are divided for each thread, where there are so many things.
#[cfg(feature = "parallel")]
const RUNS: usize = 32;

#[cfg(feature = "parallel")]
impl Threads {
    /// So many threads; with one, the thread of the caller does everything.
    #[must_use]
    pub const fn new(number: usize) -> Self {
        Self { number }
    }
}

#[cfg(feature = "parallel")]
impl Workers for Threads {
    fn number(&self) -> usize {
        self.number
    }

    fn map<I: Send, O: Send>(&self, things: Vec<I>, work: impl Fn(I) -> O + Sync) -> Vec<O> {
        use rayon::prelude::*;

        if self.number <= 1 {
            return OneByOne.map(things, work);
        }
        // A thread that is free takes the next run. If the longest things come first, all threads end
        // at nearly the same time.
        let length = (things.len() / self.number.saturating_mul(RUNS)).max(1);
        let mut things = things.into_iter();
        let runs = iter::from_fn(|| {
            let run: Vec<I> = things.by_ref().take(length).collect();
            (!run.is_empty()).then_some(run)
        });
        let done = runs.enumerate().par_bridge().map(|(at, run)| {
            let done: Vec<O> = run.into_iter().map(&work).collect();
            (at, done)
        });
        let done: Vec<_> = done.collect();
        // Each run goes to its place: a sort of each type of result is a fiftieth of a program.
        let mut runs: Vec<Vec<O>> = Vec::new();
        runs.resize_with(done.len(), Vec::new);
        for (at, done) in done {
            if let Some(run) = runs.get_mut(at) {
                *run = done;
            }
        }
        runs.into_iter().flatten().collect()
    }
}

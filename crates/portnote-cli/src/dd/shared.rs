//! What the threads of a pool share: the questions, and which process works on which.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use portnote_bridge::{CompleteDeal, DoubleDummy, SolveError};

use super::child::{Handle, Program};
use super::queue::{Id, Part, Queue, Task};

/// Is told of each table as soon as it is complete, in the thread that completed it.
pub(crate) type OnTable = Box<dyn Fn(&CompleteDeal, &DoubleDummy) + Send + Sync>;

/// How a pool works.
pub(crate) struct PoolOptions {
    /// Worker processes, at least one.
    pub(crate) jobs: usize,
    /// How long all pieces of one question may take together, on the clock from the first.
    pub(crate) limit_time: Option<Duration>,
    /// Memory of each worker's table of positions.
    pub(crate) memory_mebibytes: u32,
    /// What a worker is.
    pub(crate) program: Program,
    pub(crate) on_table: Option<OnTable>,
}

/// What the threads of a pool share.
pub(super) struct Shared {
    options: PoolOptions,
    state: Mutex<State>,
    /// There is work, or there will be none.
    pub(super) work: Condvar,
    /// There is an answer.
    pub(super) answered: Condvar,
}

#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) queue: Queue,
    pub(super) crew: Vec<Member>,
    /// Why some work is done without processes, if nobody knows yet.
    pub(super) without: Option<String>,
    pub(super) is_without_said: bool,
}

/// A thread of the pool.
#[derive(Debug, Default)]
pub(super) struct Member {
    pub(super) child: Handle,
    has_child: bool,
    at: Option<Id>,
}

impl Shared {
    pub(super) fn new(options: PoolOptions) -> Self {
        Self { options, state: Mutex::default(), work: Condvar::new(), answered: Condvar::new() }
    }

    pub(super) const fn options(&self) -> &PoolOptions {
        &self.options
    }

    /// Makes known the process of a thread.
    pub(super) fn enlist(&self, place: usize, child: Handle) {
        if let Some(member) = self.state().crew.get_mut(place) {
            member.child = child;
        }
    }

    /// Waits for work; `None` if there will be none.
    pub(super) fn take(&self, place: usize, at: Option<Id>) -> Option<Task> {
        let mut state = self.state();
        loop {
            if state.queue.is_stopped() {
                return None;
            }
            if let Some(task) = state.queue.take(at) {
                if let Some(member) = state.crew.get_mut(place) {
                    member.at = Some(task.id);
                }
                if state.queue.has_work() {
                    self.work.notify_one();
                }
                return Some(task);
            }
            let waited = self.work.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub(super) fn give_back(&self, task: Task) {
        self.state().queue.give_back(task);
        self.work.notify_all();
    }

    /// Notes that the process of a thread runs.
    pub(super) fn started(&self, place: usize) {
        if let Some(member) = self.state().crew.get_mut(place) {
            member.has_child = true;
        }
    }

    /// Notes that a thread can have no process. Returns whether none of the others has one.
    pub(super) fn is_last_without_child(&self, place: usize, reason: &str) -> bool {
        let mut state = self.state();
        if let Some(member) = state.crew.get_mut(place) {
            member.has_child = false;
            member.at = None;
        }
        let is_last = !state.crew.iter().any(|member| member.has_child);
        if is_last && !state.is_without_said && !state.queue.is_stopped() {
            state.without.get_or_insert_with(|| reason.to_owned());
        }
        is_last
    }

    /// When a question has had its time, which begins now if it is the first piece of it.
    pub(super) fn deadline(&self, id: Id) -> Option<Instant> {
        self.state().queue.deadline(id, self.options.limit_time)
    }

    /// Notes what a thread has found.
    pub(super) fn note(&self, place: usize, id: Id, part: Result<Part, SolveError>) {
        let mut state = self.state();
        if let Some(member) = state.crew.get_mut(place) {
            member.at = None;
        }
        if !state.queue.note(id, part) {
            return;
        }
        // Nobody needs the rest of it.
        let others = state.crew.iter().filter(|member| member.at == Some(id));
        let others: Vec<Handle> = others.map(|member| member.child.clone()).collect();
        let table = state.queue.table(id);
        drop(state);
        if let (Some(on_table), Some((deal, table))) = (&self.options.on_table, &table) {
            on_table(deal, table);
        }
        self.answered.notify_all();
        for other in others {
            other.kill();
        }
    }

    /// Ends all processes: what has no answer is not solved.
    pub(super) fn stop(&self) {
        let mut state = self.state();
        state.queue.stop();
        let children: Vec<Handle> = state.crew.iter().map(|member| member.child.clone()).collect();
        drop(state);
        self.work.notify_all();
        self.answered.notify_all();
        for child in children {
            child.kill();
        }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

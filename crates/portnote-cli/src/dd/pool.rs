//! Threads that have questions answered by worker processes, at the same time.

use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use portnote_bridge::SolveError;
use portnote_doubledummy::{Answer, Question};

use super::queue::Id;
use super::shared::{Member, PoolOptions, Shared, State};
use super::solving;
use super::worker::STACK;

/// Answers questions by worker processes. They are started when there is work for them, and ended
/// with the pool.
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

/// The right to one answer.
#[derive(Debug)]
pub(crate) struct Ticket(Id);

/// Stops a [`Pool`] from elsewhere.
#[derive(Clone)]
pub(crate) struct Stopper {
    shared: Arc<Shared>,
}

impl Pool {
    /// A pool that has nothing to do yet.
    pub(crate) fn new(options: PoolOptions) -> Self {
        Self { shared: Arc::new(Shared::new(options)) }
    }

    /// Has a question answered, after all that were asked before. Equal questions are answered once:
    /// a table for as long as the pool lives, others until all answers are taken.
    pub(crate) fn submit(&self, question: Question) -> Ticket {
        let mut state = self.shared.state();
        let id = state.queue.add(question);
        if state.crew.is_empty() && !state.queue.is_stopped() {
            self.hire(&mut state);
        }
        drop(state);
        self.shared.work.notify_all();
        Ticket(id)
    }

    /// Waits for an answer; others may be waited for later, or never.
    pub(crate) fn wait(&self, ticket: Ticket) -> Result<Answer, SolveError> {
        let Ticket(id) = ticket;
        let mut state = self.shared.state();
        loop {
            if let Some(answer) = state.queue.answer(id) {
                return answer;
            }
            let waited = self.shared.answered.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits for an answer, so long at most, and returns whether it is there.
    pub(crate) fn is_answered_within(&self, ticket: &Ticket, time: Duration) -> bool {
        let begun = Instant::now();
        let mut state = self.shared.state();
        loop {
            let left = time.saturating_sub(begun.elapsed());
            if state.queue.is_answered(ticket.0) || left.is_zero() {
                return state.queue.is_answered(ticket.0);
            }
            let waited = self.shared.answered.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Returns why no worker process can be started, once: deals are then solved by threads of this
    /// process, without limits.
    pub(crate) fn without_workers(&self) -> Option<String> {
        let mut state = self.shared.state();
        let reason = state.without.take();
        state.is_without_said |= reason.is_some();
        reason
    }

    /// Ends all workers. What has no answer yet, or is asked later, is [`SolveError::Stopped`];
    /// answers that are there can still be taken.
    pub(crate) fn stop(&self) {
        self.shared.stop();
    }

    /// To stop it from another thread.
    pub(crate) fn stopper(&self) -> Stopper {
        Stopper { shared: Arc::clone(&self.shared) }
    }

    /// The numbers of the worker processes that run.
    #[cfg(test)]
    pub(super) fn workers(&self) -> Vec<u32> {
        self.shared.state().crew.iter().filter_map(|member| member.child.id()).collect()
    }

    /// Starts the threads. They are not waited for in the end: one that solves by itself may be in
    /// the middle of a search.
    fn hire(&self, state: &mut State) {
        let jobs = self.shared.options().jobs.max(1);
        for place in 0..jobs {
            let shared = Arc::clone(&self.shared);
            let begin = move || solving::work(&shared, place);
            // It may have to solve by itself.
            if let Err(error) = thread::Builder::new().stack_size(STACK).spawn(begin) {
                if place == 0 {
                    state.queue.fail(&format!("no thread can be started: {error}"));
                }
                break;
            }
            state.crew.push(Member::default());
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Stopper {
    /// As [`Pool::stop`].
    pub(crate) fn stop(&self) {
        self.shared.stop();
    }
}

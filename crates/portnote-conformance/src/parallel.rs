//! Runs jobs on all processors, and notices when one does not come to its end.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// After this time a job counts as hung. The slowest job of a debug build on a loaded machine
/// takes a tenth of it.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// How often the jobs that run are looked at.
const GLANCE: Duration = Duration::from_millis(500);

/// Runs `work` on each job and gives the results in the order of the jobs.
///
/// A job that takes longer than `patience` gets what `late` says; its thread is left alone,
/// because nothing can end it, and goes when the program does. So does a job whose thread
/// panics.
pub fn map<J, R>(
    jobs: Vec<J>,
    patience: Duration,
    work: impl Fn(&J) -> R + Send + Sync + 'static,
    late: impl Fn(&J) -> R,
) -> Vec<R>
where
    J: Send + Sync + 'static,
    R: Send + 'static,
{
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    let jobs: Arc<[J]> = jobs.into();
    let work = Arc::new(work);
    let running: Arc<Mutex<Vec<State>>> = Arc::new(Mutex::new(vec![State::Waiting; jobs.len()]));
    let (sender, receiver) = mpsc::channel();
    for _ in 0..threads.min(jobs.len()) {
        let (jobs, work, running, sender) =
            (jobs.clone(), work.clone(), running.clone(), sender.clone());
        thread::spawn(move || {
            while let Some(number) = take(&running) {
                let Some(job) = jobs.get(number) else { break };
                let result = work(job);
                if sender.send((number, result)).is_err() {
                    break;
                }
            }
        });
    }
    drop(sender);
    let mut results: Vec<Option<R>> = jobs.iter().map(|_| None).collect();
    let mut open = jobs.len();
    while open > 0 {
        match receiver.recv_timeout(GLANCE) {
            Ok((number, result)) => {
                if let Some(slot @ None) = results.get_mut(number) {
                    *slot = Some(result);
                    open -= 1;
                    mark_done(&running, number);
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                if overdue(&running, patience) {
                    break;
                }
            }
            // Every thread has ended, those that panicked among them.
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    results
        .into_iter()
        .zip(jobs.iter())
        .map(|(result, job)| result.unwrap_or_else(|| late(job)))
        .collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Waiting,
    Running(Instant),
    Done,
}

/// The next free job.
fn take(states: &Mutex<Vec<State>>) -> Option<usize> {
    let mut states = states.lock().ok()?;
    let number = states.iter().position(|state| *state == State::Waiting)?;
    if let Some(state) = states.get_mut(number) {
        *state = State::Running(Instant::now());
    }
    Some(number)
}

fn mark_done(states: &Mutex<Vec<State>>, number: usize) {
    if let Ok(mut states) = states.lock()
        && let Some(state) = states.get_mut(number)
    {
        *state = State::Done;
    }
}

/// Whether nothing can be expected any more: every job that runs has run too long. While one
/// thread hangs, the others continue with what waits.
fn overdue(states: &Mutex<Vec<State>>, patience: Duration) -> bool {
    let Ok(states) = states.lock() else {
        return true;
    };
    let is_late =
        |state: &State| matches!(state, State::Running(since) if since.elapsed() > patience);
    let is_running = |state: &&State| matches!(state, State::Running(_));
    let mut running = states.iter().filter(is_running).peekable();
    running.peek().is_some() && running.all(is_late)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let jobs: Vec<u64> = (0..100).collect();
        let doubled = map(jobs.clone(), PATIENCE, |job| job * 2, |_| 0);
        assert_eq!(doubled, jobs.iter().map(|job| job * 2).collect::<Vec<_>>());
    }

    #[test]
    fn a_job_that_hangs_does_not_stop_the_others() {
        let work = |job: &u64| {
            if *job == 3 {
                thread::sleep(Duration::from_secs(3600));
            }
            *job
        };
        let results = map((0..6).collect(), Duration::from_millis(10), work, |_| 99);
        assert_eq!(results.get(3), Some(&99));
        assert!(results.len() == 6 && results.iter().filter(|result| **result == 99).count() <= 3);
    }
}

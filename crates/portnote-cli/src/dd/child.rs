//! A solver that has another process do the work, which can be ended at any time.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use portnote_bridge::{Card, CardPosition, CompleteDeal, Denomination, SolveError, Solver, Stop};

use super::wire::{Found, GREETING, Unit};
use super::worker::VERB;

/// How long a worker may take to start, on a busy machine.
const START: Duration = Duration::from_secs(30);

/// Lines before the greeting of a worker that are passed over: the programs that run tests say what
/// they do.
const PREAMBLE: usize = 8;

/// How a worker is started.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    path: Option<PathBuf>,
    arguments: Vec<OsString>,
}

impl Program {
    /// This program itself. It is looked up now: if it is replaced while it runs, its name means
    /// another one later.
    pub(crate) fn this() -> Self {
        Self { path: std::env::current_exe().ok(), arguments: vec![VERB.into()] }
    }

    /// Another program, or other arguments.
    #[cfg(test)]
    pub(crate) fn other(path: PathBuf, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(OsString::from).collect();
        Self { path: Some(path), arguments }
    }

    fn spawn(&self) -> io::Result<Child> {
        // Two at once could give the input of one to the other, which would then keep it open.
        static ONE: Mutex<()> = Mutex::new(());
        let unknown = || io::Error::other("the path of this program is not known");
        let mut command = Command::new(self.path.as_ref().ok_or_else(unknown)?);
        command.args(&self.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        crate::interrupt::apart(&mut command);
        let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        command.spawn()
    }
}

/// The process of a [`ChildSolver`], to be ended from elsewhere.
#[derive(Clone, Debug, Default)]
pub(super) struct Handle {
    child: Arc<Mutex<Option<Child>>>,
}

impl Handle {
    /// Ends the process if it runs, and waits for it, so that its time counts as that of this
    /// program. Returns how it ended.
    pub(super) fn kill(&self) -> Option<ExitStatus> {
        // The lock is held until it is waited for, so that nobody who finds none here goes on before.
        let mut known = self.child();
        let mut child = known.take()?;
        // It may have ended already.
        let _ = child.kill();
        child.wait().ok()
    }

    /// The number of the process.
    #[cfg(test)]
    pub(super) fn id(&self) -> Option<u32> {
        self.child().as_ref().map(Child::id)
    }

    fn child(&self) -> MutexGuard<'_, Option<Child>> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A solver that sends each call to a child process.
///
/// A child that ends by itself is replaced and the call is sent once more; if that one ends as well,
/// the answer is [`SolveError::Failed`].
#[derive(Debug)]
pub(super) struct ChildSolver {
    program: Program,
    mebibytes: u32,
    handle: Handle,
    running: Option<Running>,
    deadline: Option<Instant>,
    stop: Stop,
}

/// The two ends of a child that has greeted.
#[derive(Debug)]
struct Running {
    requests: ChildStdin,
    answers: Receiver<String>,
}

impl ChildSolver {
    /// A solver without a child yet, whose solver may use so many MiB.
    pub(super) fn new(program: Program, mebibytes: u32) -> Self {
        Self {
            program,
            mebibytes,
            handle: Handle::default(),
            running: None,
            deadline: None,
            stop: Stop::never(),
        }
    }

    /// To end its child from elsewhere.
    pub(super) fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// From now on: the child is ended at the deadline, and after `stop` no other is started.
    pub(super) fn limit(&mut self, deadline: Option<Instant>, stop: &Stop) {
        self.deadline = deadline;
        self.stop = stop.clone();
    }

    /// Starts a child if none runs, or says why there is none.
    pub(super) fn start(&mut self) -> Result<(), String> {
        if self.running.is_some() {
            return Ok(());
        }
        let started = self.begin();
        if started.is_err() {
            self.handle.kill();
        }
        self.running = Some(started?);
        Ok(())
    }

    fn begin(&mut self) -> Result<Running, String> {
        let mut child = self.program.spawn().map_err(|error| error.to_string())?;
        let ends = child.stdin.take().zip(child.stdout.take());
        *self.handle.child() = Some(child);
        let (mut requests, answers) = ends.ok_or("it has no input or output")?;
        let answers = lines(answers).map_err(|error| error.to_string())?;
        let greeting = format!("{GREETING} {}\n", self.mebibytes);
        requests.write_all(greeting.as_bytes()).map_err(|error| error.to_string())?;
        for _ in 0..=PREAMBLE {
            match answers.recv_timeout(START) {
                Ok(line) if line == GREETING => return Ok(Running { requests, answers }),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        Err("it did not greet as this version does".to_owned())
    }

    fn ask(&mut self, unit: &Unit) -> Result<Found, SolveError> {
        let line = format!("{unit}\n");
        let mut how = "without an answer".to_owned();
        for _ in 0..2 {
            if self.stop.is_stopped() {
                break;
            }
            self.start().map_err(SolveError::Failed)?;
            // A stop is said before all children are ended: this one may be newer.
            if self.stop.is_stopped() {
                break;
            }
            let answer = self.exchange(&line);
            match answer {
                Ok(Found::Failed(reason)) => return Err(SolveError::Failed(reason)),
                Ok(found) => return Ok(found),
                Err(End::TimeLimit) => {
                    self.end();
                    return Err(SolveError::TimeLimit);
                }
                Err(End::Died) => how = self.end().map(|status| status.to_string()).unwrap_or(how),
            }
        }
        match self.stop.is_stopped() {
            true => Err(SolveError::Stopped),
            false => Err(SolveError::Failed(format!("the worker process ended twice ({how})"))),
        }
    }

    fn exchange(&mut self, line: &str) -> Result<Found, End> {
        let running = self.running.as_mut().ok_or(End::Died)?;
        running.requests.write_all(line.as_bytes()).map_err(|_| End::Died)?;
        let answer = match self.deadline {
            None => running.answers.recv().map_err(|_| End::Died)?,
            Some(deadline) => {
                let left = deadline.saturating_duration_since(Instant::now());
                running.answers.recv_timeout(left).map_err(|error| match error {
                    RecvTimeoutError::Timeout => End::TimeLimit,
                    RecvTimeoutError::Disconnected => End::Died,
                })?
            }
        };
        answer.parse().map_err(|_| End::Died)
    }

    fn end(&mut self) -> Option<ExitStatus> {
        self.running = None;
        self.handle.kill()
    }
}

impl Drop for ChildSolver {
    fn drop(&mut self) {
        self.end();
    }
}

impl Solver for ChildSolver {
    fn tricks(
        &mut self,
        deal: &CompleteDeal,
        denomination: Denomination,
    ) -> Result<[u8; 4], SolveError> {
        match self.ask(&Unit::Tricks(*deal, denomination))? {
            Found::Tricks(tricks) => Ok(tricks),
            _ => Err(other_answer()),
        }
    }

    fn cards(&mut self, position: &CardPosition) -> Result<Vec<(Card, u8)>, SolveError> {
        match self.ask(&Unit::Cards(position.clone()))? {
            Found::Cards(cards) => Ok(cards),
            _ => Err(other_answer()),
        }
    }

    fn trace(&mut self, start: &CardPosition, cards: &[Card]) -> Result<Vec<u8>, SolveError> {
        match self.ask(&Unit::Trace(start.clone(), cards.to_vec()))? {
            Found::Trace(tricks) => Ok(tricks),
            _ => Err(other_answer()),
        }
    }
}

/// Why a child has no answer.
enum End {
    TimeLimit,
    Died,
}

fn other_answer() -> SolveError {
    SolveError::Failed("the worker process answered another question".to_owned())
}

/// Reads the lines of a child on a thread, because reading has no limit of time. The thread ends with
/// the child.
fn lines(output: ChildStdout) -> io::Result<Receiver<String>> {
    let (sender, receiver) = channel();
    let read = move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().spawn(read)?;
    Ok(receiver)
}

//! Other programs that run for this one: an interrupt ends them.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The children that run now.
static CHILDREN: Mutex<Children> = Mutex::new(Vec::new());

/// How often a child is looked at.
const PAUSE: Duration = Duration::from_millis(20);

type Children = Vec<Arc<Mutex<Child>>>;

/// A child that is ended when this value goes away.
pub(crate) struct Running {
    child: Arc<Mutex<Child>>,
}

/// Puts it into a process group of its own: Ctrl-C in a terminal reaches this program only.
#[cfg(unix)]
pub(crate) fn apart(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

/// Puts it into a process group of its own: Ctrl-C in a terminal reaches this program only.
#[cfg(windows)]
pub(crate) fn apart(command: &mut Command) {
    use std::os::windows::process::CommandExt as _;
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    command.creation_flags(CREATE_NEW_PROCESS_GROUP);
}

#[cfg(not(any(unix, windows)))]
pub(crate) const fn apart(_: &mut Command) {}

/// Starts a program, in a process group of its own.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Running> {
    super::begin_to_watch();
    apart(command);
    let mut children = children();
    let child = Arc::new(Mutex::new(command.spawn()?));
    children.push(Arc::clone(&child));
    Ok(Running { child })
}

/// Ends all children. No other starts while the result is held.
#[cfg(unix)]
pub(super) fn kill_all() -> MutexGuard<'static, Children> {
    let children = children();
    children.iter().for_each(|child| kill(&mut locked(child)));
    children
}

impl Running {
    /// Waits until the child has ended, and says how; `None` if it took longer than the limit or the
    /// run was interrupted. It is ended then.
    pub(crate) fn wait(self, limit: Duration) -> io::Result<Option<ExitStatus>> {
        let deadline = Instant::now() + limit;
        loop {
            if let Some(status) = locked(&self.child).try_wait()? {
                return Ok(Some(status));
            }
            if Instant::now() >= deadline || super::is_interrupted() {
                return Ok(None);
            }
            std::thread::sleep(PAUSE);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        children().retain(|known| !Arc::ptr_eq(known, &self.child));
        kill(&mut locked(&self.child));
    }
}

/// Ends a child with all that it has started, and waits for it.
fn kill(child: &mut Child) {
    // One that was waited for has no process any more: its number may be that of another.
    if matches!(child.try_wait(), Ok(None)) {
        kill_group(child);
        // It may have ended since.
        let _ = child.kill();
        let _ = child.wait();
    }
}

#[cfg(unix)]
fn kill_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // Its processes may have ended since.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
const fn kill_group(_: &Child) {}

fn children() -> MutexGuard<'static, Children> {
    CHILDREN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn locked(child: &Mutex<Child>) -> MutexGuard<'_, Child> {
    child.lock().unwrap_or_else(PoisonError::into_inner)
}

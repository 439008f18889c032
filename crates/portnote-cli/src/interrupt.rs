//! What an interrupt must not leave behind: temporary files, and work that is done and not written.

mod child;
mod folder;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use portnote::product::fs::Watch;

pub(crate) use child::{apart, spawn};
pub(crate) use folder::{Folder, folder};

/// The temporary files that exist now. The thread that handles an interrupt holds the lock until the
/// process ends, so that no new file is made after they are removed.
static LIVE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// What the next interrupt does instead of ending the process.
static INSTEAD: Mutex<Option<Instead>> = Mutex::new(None);

/// The signal that was held back; 0 for none.
static HELD: AtomicI32 = AtomicI32::new(0);

type Instead = Box<dyn FnOnce() + Send>;

/// Who removes them.
pub(crate) struct Interrupt;

/// The one of this process.
pub(crate) static INTERRUPT: Interrupt = Interrupt;

impl Watch for Interrupt {
    fn make(&self, path: &Path, create: &mut dyn FnMut() -> io::Result<()>) -> io::Result<()> {
        begin_to_watch();
        let mut live = live();
        create()?;
        live.push(path.to_owned());
        Ok(())
    }

    fn forget(&self, path: &Path) {
        live().retain(|known| known != path);
    }
}

/// Makes the system report a file that is too large, as it reports a full disk, where it would
/// otherwise end the process.
#[cfg(unix)]
pub(crate) fn begin() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use signal_hook::consts::SIGXFSZ;

    // Without it the process ends there, as others do.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub(crate) const fn begin() {}

/// Lets the first SIGINT or SIGTERM call `stop`, on another thread, instead of ending the process: there
/// is something to be written first. The second one ends it at once. [`go_on`] comes after it.
///
/// Where there are no signals, nothing changes.
pub(crate) fn hold_back(stop: impl FnOnce() + Send + 'static) {
    *instead() = Some(Box::new(stop));
    begin_to_watch();
}

/// Returns whether a signal was held back.
pub(crate) fn is_interrupted() -> bool {
    HELD.load(Ordering::SeqCst) != 0
}

/// Lets signals end the process again, and ends it if one was held back.
pub(crate) fn go_on() {
    *instead() = None;
    match HELD.swap(0, Ordering::SeqCst) {
        0 => {}
        signal => end_by(signal),
    }
}

fn begin_to_watch() {
    static WATCH: Once = Once::new();
    WATCH.call_once(watch);
}

fn instead() -> MutexGuard<'static, Option<Instead>> {
    INSTEAD.lock().unwrap_or_else(PoisonError::into_inner)
}

fn live() -> MutexGuard<'static, Vec<PathBuf>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for signals on a thread of its own, and then ends by the same signal, so that the parent
/// process sees that this one was interrupted.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGINT, SIGTERM, SIGXCPU};
    use signal_hook::iterator::Signals;

    // Without a thread the temporaries of a killed run are removed by a later one.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGXCPU]) else {
        return;
    };
    let wait = move || {
        for signal in signals.forever() {
            // No time is left to write anything after this one.
            let may_wait = signal != SIGXCPU;
            let stop = instead().take().filter(|_| may_wait);
            let Some(stop) = stop else { return end_by(signal) };
            HELD.store(signal, Ordering::SeqCst);
            stop();
        }
    };
    let _ = std::thread::Builder::new().spawn(wait);
}

/// Removes the temporary files and ends the process by a signal.
#[cfg(unix)]
fn end_by(signal: i32) {
    // Locks that are held until the process ends: no other child starts, and no other file is made.
    let _children = child::kill_all();
    let live = live();
    for path in &*live {
        let _ = match path.is_dir() {
            true => std::fs::remove_dir_all(path),
            false => std::fs::remove_file(path),
        };
    }
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

/// Elsewhere no signal is held back.
#[cfg(not(unix))]
const fn end_by(_: i32) {}

/// Elsewhere the temporaries of a killed run are removed by a later one.
#[cfg(not(unix))]
fn watch() {}

#[cfg(all(test, unix))]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use signal_hook::consts::SIGTERM;
    use signal_hook::low_level::raise;

    use super::*;

    #[test]
    fn the_first_signal_is_held_back() {
        let (sender, stopped) = channel();
        hold_back(move || sender.send(()).unwrap());
        assert!(!is_interrupted());
        raise(SIGTERM).unwrap();
        stopped.recv_timeout(Duration::from_secs(10)).unwrap();
        assert!(is_interrupted());
        assert_eq!(HELD.swap(0, Ordering::SeqCst), SIGTERM);
        go_on();
    }
}

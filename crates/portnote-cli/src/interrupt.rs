//! Temporary files of this process, which an interrupt must not leave on the disk.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use portnote::product::fs::Watch;

/// The temporary files that exist now. The thread that handles an interrupt holds the lock until the
/// process ends, so that no new file is made after they are removed.
static LIVE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Who removes them.
pub(crate) struct Interrupt;

/// The one of this process.
pub(crate) static INTERRUPT: Interrupt = Interrupt;

impl Watch for Interrupt {
    fn make(&self, path: &Path, create: &mut dyn FnMut() -> io::Result<()>) -> io::Result<()> {
        static WATCH: Once = Once::new();
        WATCH.call_once(watch);
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

fn live() -> MutexGuard<'static, Vec<PathBuf>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for signals on a thread of its own, and then ends by the same signal, so that the parent
/// process sees that this one was interrupted.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGINT, SIGTERM, SIGXCPU};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without a thread the temporaries of a killed run are removed by a later one.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGXCPU]) else {
        return;
    };
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            let live = live();
            for path in &*live {
                let _ = match path.is_dir() {
                    true => std::fs::remove_dir_all(path),
                    false => std::fs::remove_file(path),
                };
            }
            let _ = emulate_default_handler(signal);
        }
    };
    let _ = std::thread::Builder::new().spawn(wait);
}

/// Elsewhere the temporaries of a killed run are removed by a later one.
#[cfg(not(unix))]
fn watch() {}

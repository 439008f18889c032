//! Time and memory of this process.

use std::time::Duration;
use std::{fs, io};

use cpu_time::ProcessTime;

/// The times of several runs of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// The one in the middle.
    pub median: Duration,
    /// The shortest.
    pub least: Duration,
    /// The longest.
    pub most: Duration,
}

impl Times {
    /// Sums up the times of at least one run.
    #[must_use]
    pub fn of(mut times: Vec<Duration>) -> Option<Self> {
        times.sort_unstable();
        Some(Self {
            median: *times.get(times.len() / 2)?,
            least: *times.first()?,
            most: *times.last()?,
        })
    }
}

/// Runs the work once to warm up and then as often as asked for; the times of all but the first,
/// and what the last run gave.
///
/// # Errors
/// What the work says, or the clock.
pub fn repeat<T>(
    times: u32,
    mut work: impl FnMut() -> io::Result<T>,
) -> io::Result<(T, Vec<Duration>)> {
    let mut result = work()?;
    let mut taken = Vec::new();
    for _ in 0..times {
        // The time of the process: that of other programs on the same cores is not in it.
        let start = ProcessTime::try_now()?;
        result = work()?;
        taken.push(start.try_elapsed()?);
    }
    Ok((result, taken))
}

/// The most memory that this process has held so far, in KiB; `None` where the system does not say.
#[must_use]
pub fn peak_kib() -> Option<u64> {
    peak_of(&fs::read_to_string("/proc/self/status").ok()?)
}

fn peak_of(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_of_an_odd_number() {
        let times = [5, 1, 9].map(Duration::from_nanos).to_vec();
        let [median, least, most] = [5, 1, 9].map(Duration::from_nanos);
        assert_eq!(Times::of(times), Some(Times { median, least, most }));
        assert_eq!(Times::of(Vec::new()), None);
    }

    #[test]
    fn the_first_run_is_not_timed() {
        let mut runs = 0;
        let work = || {
            runs += 1;
            Ok(runs)
        };
        let (last, times) = repeat(3, work).unwrap();
        assert_eq!((last, times.len()), (4, 3));
    }

    #[test]
    fn peak_stands_in_the_status() {
        assert_eq!(peak_of("Name:\tx\nVmHWM:\t    5120 kB\nVmRSS:\t 12 kB\n"), Some(5120));
        assert_eq!(peak_of("Name:\tx\n"), None);
    }
}

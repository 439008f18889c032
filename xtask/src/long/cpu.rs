//! CPU time and load, where the system tells them in files.

use std::fs;

/// What the system counts in: hundredths of a second, on every kernel of the last twenty years.
const TICKS: f64 = 100.0;

/// The CPU seconds of all programs that were started from here and have ended, with those that they
/// waited for; `None` where the system does not tell.
pub(super) fn of_children() -> Option<f64> {
    read_stat(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// The CPU seconds between two moments.
pub(super) fn between(before: Option<f64>, after: Option<f64>) -> Option<f64> {
    Some(after? - before?)
}

/// How many programs wanted to run in the last minute, on average.
pub(super) fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

fn read_stat(text: &str) -> Option<f64> {
    // The name of the program is in parentheses and may have blanks in it.
    let (_, numbers) = text.rsplit_once(") ")?;
    let mut times = numbers.split(' ').skip(13).map(str::parse::<f64>);
    let [user, system] = [times.next()?.ok()?, times.next()?.ok()?];
    Some((user + system) / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_children_are_the_16th_and_17th_number() {
        let text = "7 (a (b) c) S 3 4 5 6 7 8 9 10 11 12 13 14 150 50 18 19\n";
        assert_eq!(read_stat(text), Some(2.0));
        assert_eq!(read_stat("7 (a) S 3"), None);
    }

    #[test]
    fn a_span_needs_both_ends() {
        assert_eq!(between(Some(1.0), Some(3.5)), Some(2.5));
        assert_eq!(between(None, Some(3.5)), None);
    }
}

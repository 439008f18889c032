//! The time that everything in an archive has: that of the last commit.

use std::path::Path;
use std::process::Command;
use std::{env, io};

use super::output;

/// The variable by which builds agree on a time.
const VARIABLE: &str = "SOURCE_DATE_EPOCH";

const SECONDS_OF_A_DAY: u64 = 86_400;

/// A time in seconds since 1970 in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment(u64);

impl Moment {
    /// A time in seconds since the beginning of 1970 in UTC.
    pub const fn new(seconds: u64) -> Self {
        Self(seconds)
    }

    /// The time of the last commit, or that of the variable `SOURCE_DATE_EPOCH`.
    ///
    /// # Errors
    /// There is no commit, or the variable is not a number.
    pub fn of(root: &Path) -> io::Result<Self> {
        let said = match env::var(VARIABLE) {
            Ok(said) => said,
            Err(_) => {
                let mut git = Command::new("git");
                git.current_dir(root).args(["log", "-1", "--format=%ct"]);
                String::from_utf8_lossy(&output(&mut git)?).into_owned()
            }
        };
        let seconds = said.trim().parse();
        seconds.map(Self).map_err(|_| io::Error::other(format!("invalid {VARIABLE}: `{said}`")))
    }

    /// Seconds since the beginning of 1970 in UTC.
    pub const fn seconds(&self) -> u64 {
        self.0
    }

    /// The time as in `2026-11-30T12:04:08Z`.
    pub fn text(&self) -> String {
        let [year, month, day, hour, minute, second] = self.parts();
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }

    /// The time as a zip file has it, which cannot be before 1980.
    pub(super) fn for_zip(&self) -> io::Result<zip::DateTime> {
        let [year, month, day, hour, minute, second] = self.parts();
        let small = |part: u64| u8::try_from(part).unwrap_or(u8::MAX);
        let year = u16::try_from(year).unwrap_or(u16::MAX);
        let made = zip::DateTime::from_date_and_time(
            year,
            small(month),
            small(day),
            small(hour),
            small(minute),
            small(second),
        );
        made.map_err(io::Error::other)
    }

    /// Year, month, day, hour, minute and second, by the calendar that is used today.
    fn parts(&self) -> [u64; 6] {
        let (days, rest) = (self.0 / SECONDS_OF_A_DAY, self.0 % SECONDS_OF_A_DAY);
        // Years begin in March, so that a leap day is the last of its year; 400 years have 146,097 days,
        // and 719,468 days lie between the first March and 1970.
        let shifted = days + 719_468;
        let (era, day) = (shifted / 146_097, shifted % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (month, after) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        [era * 400 + year + after, month, day, rest / 3600, rest / 60 % 60, rest % 60]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_calendar() {
        let cases = [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_799, "2000-02-29T23:59:59Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"),
            (1_796_040_248, "2026-11-30T12:04:08Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ];
        for (seconds, expected) in cases {
            assert_eq!(Moment(seconds).text(), expected);
        }
    }
}

//! What takes too long for each change: every deal that is slow to solve, measurements, and two builds
//! of what is handed out.
//!
//! Each step prints what it measured and the bound, and fails beyond it. What cannot be measured here
//! is skipped with a line.

mod cpu;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, io};

use crate::package::{UNPUBLISHED, target_folder};
use crate::{
    cargo, dist, exit_code, has_toolchain, interop, released_program, rustup, wheel, write,
};

/// Deals that take a minute or more, with their results as DDS has them.
const SLOW: &[(&str, &str)] = &[
    (
        "E:76.JT964.J64.K83 K842.Q852..QT652 AQJT953..KQT983. .AK73.A752.AJ974",
        "6292c62a2c5b3a15a3a1",
    ),
    (
        "W:.AJ765.QT84.K932 K932..AJ765.QT84 QT84.K932..AJ765 AJ765.QT84.K932.",
        "793a37a3937393a73a39",
    ),
];

/// CPU seconds for these: some three times what they take.
const SLOW_MOST: f64 = 450.0;

/// CPU seconds for the tests that `cargo test` ignores, three times what they take.
const IGNORED_MOST: f64 = 1200.0;

/// Deals with their tables, as the tests of the solver have them.
const DEALS: &str = "crates/portnote-doubledummy/tests/all/deals.txt";

/// The least time of one process, as a multiple of that of two.
const TWO_LEAST: f64 = 1.7;

/// The load above which the time on the clock says nothing.
const BUSY: f64 = 0.5;

/// Deals that were solved before.
const CACHED: &str = "10000";

/// The most CPU time of a report on these, as a multiple of that of their tables.
const CACHED_MOST: f64 = 2.0;

/// Runs all steps, also after one that fails, and returns the exit code.
///
/// # Errors
/// A program could not be started, or a file not be written.
pub fn run(root: &Path) -> io::Result<u8> {
    // Building keeps all cores busy.
    let load = cpu::load();
    let program = released_program(root)?;
    let place = target_folder(root).join("long");
    let run = Run { root, program: &program, place: &place };
    let two_jobs = match load {
        Some(load) if load < BUSY => run.two_jobs()?,
        Some(load) => skipped(&format!("two jobs: the load was {load} before, not below {BUSY}")),
        None => skipped("two jobs: the load of this machine is not known"),
    };
    let steps = [
        two_jobs,
        run.ignored_tests()?,
        run.slow_deals()?,
        run.cached()?,
        interop::compare(root, &program, interop::Size::All)? == 0,
        interop::speed(root, &program)? == 0,
        wheel::run(root, wheel::Wanted::ALL)? == 0,
        dist::run(root, &dist::Wanted::Check(None))? == 0,
        documentation(root)?,
    ];
    let failed = steps.iter().filter(|is_passed| !**is_passed).count();
    if failed > 0 {
        eprintln!("long: {failed} of {} steps failed", steps.len());
    }
    Ok(u8::from(failed > 0))
}

/// The documentation as docs.rs makes it, which shows the feature of each item.
fn documentation(root: &Path) -> io::Result<bool> {
    if !has_toolchain("nightly") {
        return Ok(skipped("documentation as on docs.rs: no nightly compiler"));
    }
    let mut command = rustup(root);
    command.env("RUSTDOCFLAGS", "--cfg docsrs --generate-link-to-definition -Z unstable-options");
    command.args(["run", "nightly", "cargo", "doc", "--quiet", "--workspace", "--no-deps"]);
    command.arg("--all-features");
    command.args(UNPUBLISHED.iter().flat_map(|name| ["--exclude", name]));
    command.arg("--target-dir").arg(target_folder(root).join("docsrs"));
    let is_passed = exit_code(&mut command)? == 0;
    let verdict = if is_passed { "passed" } else { "FAILED" };
    eprintln!("long: {verdict}: documentation as on docs.rs");
    Ok(is_passed)
}

/// What is measured is not known here.
fn skipped(why: &str) -> bool {
    eprintln!("long: skipped: {why}");
    true
}

/// Prints a measurement with its bound.
fn judged(what: &str, found: f64, is_passed: bool, bound: &str) -> bool {
    let verdict = if is_passed { "passed" } else { "FAILED" };
    eprintln!("long: {verdict}: {what}: {found:.2}, {bound}");
    is_passed
}

/// The released program, and a folder for what is measured.
struct Run<'r> {
    root: &'r Path,
    program: &'r Path,
    place: &'r Path,
}

impl Run<'_> {
    fn ignored_tests(&self) -> io::Result<bool> {
        let mut command = cargo(self.root);
        command.args(["test", "--quiet", "--all-features", "--package", "portnote-doubledummy"]);
        command.args(["--test", "all", "--", "--ignored"]);
        let before = cpu::of_children();
        if exit_code(&mut command)? != 0 {
            eprintln!("long: FAILED: ignored tests of the solver");
            return Ok(false);
        }
        let Some(seconds) = cpu::between(before, cpu::of_children()) else {
            return Ok(skipped("ignored tests: the CPU time is not known here; they passed"));
        };
        let bound = format!("at most {IGNORED_MOST}");
        let what = "ignored tests of the solver, CPU seconds with building";
        Ok(judged(what, seconds, seconds <= IGNORED_MOST, &bound))
    }

    /// Without a limit of time, all results are found.
    fn slow_deals(&self) -> io::Result<bool> {
        let (file, before) = (self.file("slow.pbn"), cpu::of_children());
        write(&file, pbn(SLOW.iter().map(|(deal, _)| *deal)))?;
        let mut command = self.dd();
        let said = command.args(["--limit-time", "0", "--format", "ndjson"]).arg(&file).output()?;
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        let found: Vec<String> = said.lines().map(tricks).collect();
        let expected: Vec<&str> = SLOW.iter().map(|(_, tricks)| *tricks).collect();
        if found != expected {
            eprintln!("long: FAILED: slow deals: {found:?}, not {expected:?}");
            return Ok(false);
        }
        let Some(seconds) = cpu::between(before, cpu::of_children()) else {
            return Ok(skipped(
                "slow deals: the CPU time is not known here; their results are right",
            ));
        };
        let bound = format!("at most {SLOW_MOST}");
        Ok(judged("slow deals, CPU seconds", seconds, seconds <= SLOW_MOST, &bound))
    }

    /// Two processes share the work.
    fn two_jobs(&self) -> io::Result<bool> {
        let file = self.file("deals.pbn");
        let text = fs::read_to_string(self.root.join(DEALS))?;
        write(&file, pbn(text.lines().filter_map(|line| line.split('\t').next())))?;
        let time = |jobs: &str| {
            let started = Instant::now();
            let mut command = self.dd();
            ended_well(command.args(["--jobs", jobs]).arg(&file))?;
            io::Result::Ok(started.elapsed())
        };
        let ratio = over(time("1")?, time("2")?);
        let bound = format!("at least {TWO_LEAST}");
        Ok(judged("time of one job, of two jobs", ratio, ratio >= TWO_LEAST, &bound))
    }

    /// A deal that was solved before costs no more than any other row.
    fn cached(&self) -> io::Result<bool> {
        let (file, cache) = (self.file("cached.pbn"), self.file("cached.dd"));
        fs::create_dir_all(self.place)?;
        for old in [&file, &cache].into_iter().filter(|path| path.exists()) {
            fs::remove_file(old)?;
        }
        let mut make = cargo(self.root);
        make.args(["run", "--quiet", "--release", "--package", "portnote-doubledummy"]);
        make.args(["--example", "cached", "--", CACHED]).arg(&file).arg(&cache);
        ended_well(&mut make)?;
        let time = |command: &mut Command| {
            let before = cpu::of_children();
            ended_well(command)?;
            io::Result::Ok(cpu::between(before, cpu::of_children()))
        };
        let report = time(self.dd().arg("--cache").arg(&cache).arg(&file))?;
        let mut tables = Command::new(self.program);
        tables.args(["tables", "--quiet", "--force", "-o"]).arg(self.file("tables"));
        let tables = time(tables.arg(&file))?;
        let (Some(report), Some(tables)) = (report, tables) else {
            return Ok(skipped("cached deals: the CPU time is not known here"));
        };
        let ratio = report / tables;
        let what = format!("{CACHED} cached deals, CPU time as a multiple of `tables`");
        let bound = format!("at most {CACHED_MOST} ({report:.2} s of {tables:.2} s)");
        Ok(judged(&what, ratio, ratio <= CACHED_MOST, &bound))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.place.join(name)
    }

    fn dd(&self) -> Command {
        let mut command = Command::new(self.program);
        command.args(["dd", "--quiet"]).stdin(Stdio::null());
        command
    }
}

/// Deals as games of a file.
fn pbn<'t>(deals: impl Iterator<Item = &'t str>) -> String {
    let numbered = deals.enumerate();
    numbered.map(|(at, deal)| format!("[Board \"{}\"]\n[Deal \"{deal}\"]\n\n", at + 1)).collect()
}

/// The 20 results in a line of a report, in their order, as hexadecimal digits.
fn tricks(line: &str) -> String {
    let (_, table) = line.split_once("\"tricks\":{").unwrap_or_default();
    let (table, _) = table.split_once("}}").unwrap_or_default();
    let numbers = table.split([',', '{', '}']).filter_map(|cell| cell.split_once(':'));
    let numbers = numbers.filter_map(|(_, number)| number.parse::<u8>().ok());
    numbers.map(|number| format!("{number:x}")).collect()
}

fn over(one: Duration, other: Duration) -> f64 {
    one.as_secs_f64() / other.as_secs_f64().max(0.001)
}

fn ended_well(command: &mut Command) -> io::Result<()> {
    match exit_code(command.stdout(Stdio::null()))? {
        0 => Ok(()),
        code => Err(io::Error::other(format!("{command:?} ended with {code}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_become_games() {
        let text = pbn(["N:a", "N:b"].into_iter());
        let expected = "[Board \"1\"]\n[Deal \"N:a\"]\n\n[Board \"2\"]\n[Deal \"N:b\"]\n\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn results_are_found_in_a_line() {
        let line =
            r#"{"game":1,"tricks":{"N":{"NT":7,"S":10},"S":{"NT":0,"S":13}},"makeable":[{"a":3}]}"#;
        assert_eq!(tricks(line), "7a0d");
        assert_eq!(tricks(r#"{"game":1,"tricks":null}"#), "");
    }
}

//! Guards speed: the instructions of the main rows against those that were accepted before.
//!
//! Instructions repeat from run to run, so that two in a hundred are a change of the code and not
//! of the weather. They repeat for one compiler on one kind of processor only: under another one
//! the figures are shown, and nothing fails. Memory has limits of its own.

mod memory;

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{env, fs, io, thread};

use crate::callgrind::{self, Callgrind};
use crate::generate::SEED;
use crate::report::{self, Table};
use crate::rows::Row;
use crate::store::{self, Sample};
use portnote::Format;

/// The figures that were accepted, from the root of the workspace.
const BASELINE: &str = "crates/portnote-bench/baseline.tsv";

/// Hundredths by which a row may differ from its baseline.
pub const TOLERANCE: f64 = 2.0;

/// The command that accepts new figures.
const BLESS: &str = "cargo xtask bench --gate --bless";

/// The lines above the figures.
const HEAD: &str = "# Instructions for each byte of the first megabyte, as `cargo xtask bench --gate` counts them.\n";

/// Measures the main rows of all notations and holds them against the baseline, or makes a new
/// one of them; whether no row has become slower.
///
/// # Errors
/// Something could not be read, written or started, or the baseline is none.
pub fn run(bless: bool) -> io::Result<bool> {
    if bless && env::var_os("CI").is_some() {
        return Err(io::Error::other("a baseline is blessed by people, not by CI"));
    }
    let folder = Path::new(store::FOLDER);
    let is_small = memory::run(folder)?;
    let Some(callgrind) = Callgrind::new(folder)? else {
        println!("gate: {}", callgrind::MISSING);
        return Ok(is_small);
    };
    let conditions = report::comparable();
    let old = match fs::read_to_string(BASELINE) {
        Ok(text) => Some(Baseline::parse(&text).map_err(io::Error::other)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let new = Baseline { conditions, figures: measure(folder, &callgrind)? };
    println!("{}", new.conditions);
    print!("{}", table(old.as_ref(), &new));
    if bless {
        store::put(PathBuf::from(BASELINE), new.to_text().as_bytes())?;
        println!("gate: wrote {BASELINE}");
        return Ok(true);
    }
    let Some(old) = old else {
        println!("gate: there is no {BASELINE}; `{BLESS}` makes it");
        return Ok(false);
    };
    if old.conditions != new.conditions {
        println!("gate: nothing is judged, for the baseline is of {}", old.conditions);
        return Ok(is_small);
    }
    let findings = compare(&old.figures, &new.figures).map_err(io::Error::other)?;
    for finding in &findings {
        println!("gate: {finding}");
    }
    let fails = !is_small || findings.iter().any(|finding| finding.change.fails());
    if findings.iter().any(|finding| !finding.change.fails()) {
        println!("gate: `{BLESS}` keeps what was won");
    }
    if fails {
        println!("gate: FAILED; where the price is wanted, `{BLESS}` accepts it");
    } else {
        println!("gate: {} rows are as fast as they were", new.figures.len());
    }
    Ok(!fails)
}

/// The rows that are guarded: what users wait for, and the engine below it.
fn guarded() -> Vec<(Format, Row)> {
    let rows = Format::ALL.iter().copied().flat_map(|notation| {
        let rows = Row::table(notation).iter().copied();
        // Pest is not ours, and a model is part of every row after it.
        let rows = rows.filter(|row| !matches!(row, Row::Pest | Row::Model | Row::Expand));
        rows.map(move |row| (notation, row))
    });
    rows.collect()
}

/// What is guarded, and what it takes.
type Figures = BTreeMap<Key, f64>;

/// A notation and a row by their names.
type Key = (String, String);

fn measure(folder: &Path, callgrind: &Callgrind) -> io::Result<Figures> {
    let mut samples = Vec::new();
    for notation in Format::ALL.iter().copied() {
        samples.push((notation, store::sample(notation, folder, 1, SEED)?));
    }
    // The longest are begun first, so that no processor waits long for another.
    let mut open = guarded();
    open.sort_by_key(|(_, row)| matches!(row, Row::Dump | Row::Export | Row::Check));
    let open = Mutex::new(open);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let results: Vec<io::Result<Vec<(Key, f64)>>> = thread::scope(|scope| {
        let started: Vec<_> = (0..workers)
            .map(|number| {
                let callgrind = callgrind.of_worker(number);
                let (open, samples) = (&open, &samples);
                scope.spawn(move || {
                    let mut figures = Vec::new();
                    while let Some((notation, row)) =
                        open.lock().ok().and_then(|mut open| open.pop())
                    {
                        let sample = samples.iter().find(|(of, _)| *of == notation);
                        if let Some((_, sample)) = sample {
                            let figure = per_byte(&callgrind, notation, row, sample)?;
                            let names = (notation.about().name.to_owned(), row.name().to_owned());
                            figures.push((names, figure));
                        }
                    }
                    Ok(figures)
                })
            })
            .collect();
        let failed = || Err(io::Error::other("a thread of the measurement ended early"));
        let ended = started.into_iter();
        ended.map(|worker| worker.join().unwrap_or_else(|_| failed())).collect()
    });
    let mut figures = Figures::new();
    for result in results {
        figures.extend(result?);
    }
    Ok(figures)
}

fn per_byte(callgrind: &Callgrind, notation: Format, row: Row, sample: &Sample) -> io::Result<f64> {
    let all = callgrind.count(row, &sample.path)?;
    let empty = callgrind.count_empty(row, notation)?;
    Ok(all.saturating_sub(empty) as f64 / sample.bytes as f64)
}

/// Figures, and where they were counted.
#[derive(Clone, Debug, PartialEq)]
struct Baseline {
    conditions: String,
    figures: Figures,
}

impl Baseline {
    fn parse(text: &str) -> Result<Self, String> {
        let mut conditions = String::new();
        let mut figures = Figures::new();
        for line in text.lines() {
            if let Some(remark) = line.strip_prefix("# ") {
                // The last line above the figures says where they were counted.
                remark.clone_into(&mut conditions);
                continue;
            }
            let wrong = || format!("{BASELINE}: cannot understand `{line}`");
            let cells: Vec<&str> = line.split('\t').collect();
            let [notation, row, figure] = cells.as_slice() else {
                return Err(wrong());
            };
            let figure = figure.parse().ok().filter(|figure| is_figure(*figure));
            let key = ((*notation).to_owned(), (*row).to_owned());
            if figures.insert(key, figure.ok_or_else(wrong)?).is_some() {
                return Err(format!("{BASELINE}: {notation} {row} occurs twice"));
            }
        }
        Ok(Self { conditions, figures })
    }

    fn to_text(&self) -> String {
        let mut text = format!("{HEAD}# {}\n", self.conditions);
        for ((notation, row), figure) in &self.figures {
            // Writing into a string cannot fail.
            _ = writeln!(text, "{notation}\t{row}\t{figure:.3}");
        }
        text
    }
}

/// Whether a number can be an amount of work; no comparison with another one finds a fault.
fn is_figure(figure: f64) -> bool {
    figure.is_finite() && figure > 0.0
}

/// A row that is not as it was.
#[derive(Clone, Debug, PartialEq)]
struct Finding {
    key: Key,
    change: Change,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    /// It takes more, from the first figure to the second.
    More(f64, f64),
    /// It takes less.
    Less(f64, f64),
    /// It has a baseline and was not measured.
    Gone,
    /// It was measured and has no baseline.
    New(f64),
}

impl Change {
    /// A row that nothing guards is as bad as one that has become slower.
    const fn fails(self) -> bool {
        !matches!(self, Self::Less(..))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (notation, row) = &self.key;
        match self.change {
            Change::More(old, new) | Change::Less(old, new) => write!(
                f,
                "{notation} {row}: {new:.2} instructions per byte, {old:.2} before ({:+.1} %)",
                percent(old, new)
            ),
            Change::Gone => write!(f, "{notation} {row}: was not measured, but has a baseline"),
            Change::New(new) => {
                write!(f, "{notation} {row}: {new:.2} instructions per byte, and no baseline")
            }
        }
    }
}

fn percent(old: f64, new: f64) -> f64 {
    (new / old - 1.0) * 100.0
}

/// The rows that are not as they were, by the tolerance.
fn compare(old: &Figures, new: &Figures) -> Result<Vec<Finding>, String> {
    let mut findings = Vec::new();
    for (key, figure) in old.iter().chain(new) {
        if !is_figure(*figure) {
            return Err(format!("{} {}: {figure} is not a figure", key.0, key.1));
        }
    }
    for (key, old) in old {
        let change = match new.get(key) {
            None => Change::Gone,
            Some(new) if percent(*old, *new) > TOLERANCE => Change::More(*old, *new),
            Some(new) if percent(*old, *new) < -TOLERANCE => Change::Less(*old, *new),
            Some(_) => continue,
        };
        let key = key.clone();
        findings.push(Finding { key, change });
    }
    for (key, figure) in new.iter().filter(|(key, _)| !old.contains_key(*key)) {
        let (key, change) = (key.clone(), Change::New(*figure));
        findings.push(Finding { key, change });
    }
    Ok(findings)
}

fn table(old: Option<&Baseline>, new: &Baseline) -> Table {
    let mut table = Table::new(&["notation", "row", "before", "now", "change"]);
    for (key, now) in &new.figures {
        let before = old.and_then(|old| old.figures.get(key));
        let shown = |figure: Option<String>| figure.unwrap_or_else(|| String::from("-"));
        table.add(vec![
            key.0.clone(),
            key.1.clone(),
            shown(before.map(|before| format!("{before:.2}"))),
            format!("{now:.2}"),
            shown(before.map(|before| format!("{:+.1} %", percent(*before, *now)))),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(text: &str) -> Figures {
        let pairs = text.split_whitespace().map(|pair| {
            let (row, figure) = pair.split_once('=').unwrap();
            ((String::from("pbn"), row.to_owned()), figure.parse().unwrap())
        });
        pairs.collect()
    }

    fn told(old: &str, new: &str) -> Vec<String> {
        let findings = compare(&figures(old), &figures(new)).unwrap();
        findings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn more_by_more_than_the_tolerance_is_named_with_its_values() {
        assert_eq!(
            told("read=50 dump=100", "read=51.5 dump=100"),
            ["pbn read: 51.50 instructions per byte, 50.00 before (+3.0 %)"]
        );
    }

    #[test]
    fn the_tolerance_holds_on_both_sides() {
        for new in ["read=101.9", "read=100", "read=98.1"] {
            assert_eq!(told("read=100", new), [""; 0], "{new}");
        }
        for (new, fails) in [("read=102.1", true), ("read=97.9", false)] {
            let findings = compare(&figures("read=100"), &figures(new)).unwrap();
            assert_eq!(findings.len(), 1, "{new}");
            assert_eq!(findings[0].change.fails(), fails, "{new}");
        }
    }

    #[test]
    fn a_row_on_one_side_only_fails() {
        for (old, new, sentence) in [
            ("read=1 dump=2", "read=1", "pbn dump: was not measured, but has a baseline"),
            ("read=1", "read=1 dump=2", "pbn dump: 2.00 instructions per byte, and no baseline"),
        ] {
            let findings = compare(&figures(old), &figures(new)).unwrap();
            assert_eq!(told(old, new), [sentence]);
            assert!(findings[0].change.fails());
        }
    }

    #[test]
    fn an_invalid_figure_is_refused() {
        for wrong in ["read=NaN", "read=inf", "read=0", "read=-1"] {
            assert!(compare(&figures("read=1"), &figures(wrong)).is_err(), "{wrong}");
            assert!(compare(&figures(wrong), &figures("read=1")).is_err(), "{wrong}");
        }
        for line in ["pbn\tread\tNaN", "pbn\tread\t0", "pbn\tread", "pbn\tread\t1\t2", "x"] {
            assert!(Baseline::parse(line).is_err(), "{line}");
        }
        assert!(Baseline::parse("pbn\tread\t1\npbn\tread\t1\n").is_err());
    }

    #[test]
    fn a_baseline_is_read_back() {
        let baseline = Baseline {
            conditions: String::from("rustc 1.88.0, x86_64-linux"),
            figures: figures("read=1.25 dump=100.5"),
        };
        assert_eq!(Baseline::parse(&baseline.to_text()), Ok(baseline));
    }

    #[test]
    fn every_notation_is_guarded() {
        let guarded = guarded();
        for notation in Format::ALL.iter().copied() {
            for row in [Row::Recognise, Row::Read, Row::Check, Row::Dump] {
                assert!(guarded.contains(&(notation, row)), "{}", notation.about().name);
            }
        }
        assert!(guarded.contains(&(Format::Bml, Row::Records)));
    }
}

//! Hostile input must stay linear: instructions for n, 2n and 4n of every family.

use std::io;
use std::path::Path;

use crate::callgrind::{self, Callgrind};
use crate::families::{FAMILIES, Family, LineEnd};
use crate::report::{self, short};
use crate::rows::Row;
use crate::store::{self, Notation};

/// By how much the work may grow when the input doubles.
pub const STEEPEST: f64 = 2.2;

/// What stands above the figures.
const TITLES: &str = "line end    bytes  instr/byte  n to 2n  2n to 4n";

/// Measures the families whose rule or name holds the filter; whether all of them are linear.
///
/// # Errors
/// Something could not be read, written or started.
pub fn run(filter: &str) -> io::Result<bool> {
    println!("{}", report::conditions());
    let folder = Path::new(store::FOLDER);
    let Some(callgrind) = Callgrind::new(folder)? else {
        println!("slopes: {}", callgrind::MISSING);
        return Ok(true);
    };
    let empty = callgrind.count_empty(Row::Whole, Notation::Pbn)?;
    let width = FAMILIES.iter().map(|family| family.title().len()).max();
    let width = width.unwrap_or(0);
    println!("{:<width$}  {}", "family", TITLES);
    let (mut steep, mut all) = (0, 0);
    for family in FAMILIES
        .iter()
        .filter(|family| family.title().contains(filter))
    {
        for line_end in family.line_ends() {
            let measured = measure(family, *line_end, &callgrind, empty)?;
            all += 1;
            steep += usize::from(!measured.is_linear());
            // Each line is shown at once: all of them together take minutes.
            println!("{:<width$}  {}", family.title(), measured.line(*line_end));
        }
    }
    println!("{steep} of {all} grow more than {STEEPEST} times when the input doubles");
    // A filter that fits nothing must not pass for a proof.
    Ok(steep == 0 && all > 0)
}

/// The instructions of one family.
struct Measured {
    bytes: u64,
    work: [f64; 3],
}

fn measure(
    family: &Family,
    line_end: LineEnd,
    callgrind: &Callgrind,
    empty: u64,
) -> io::Result<Measured> {
    let path = Path::new(store::FOLDER).join("hostile.pbn");
    let mut measured = Measured {
        bytes: 0,
        work: [0.0; 3],
    };
    for (work, times) in measured.work.iter_mut().zip([1, 2, 4]) {
        let sample = store::put(path.clone(), &family.input(family.n * times, line_end))?;
        *work = callgrind
            .count(Row::Whole, &sample.path)?
            .saturating_sub(empty) as f64;
        measured.bytes = sample.bytes;
    }
    Ok(measured)
}

impl Measured {
    fn slopes(&self) -> [f64; 2] {
        let [one, two, four] = self.work;
        [two / one, four / two]
    }

    fn is_linear(&self) -> bool {
        self.slopes().iter().all(|slope| *slope <= STEEPEST)
    }

    fn line(&self, line_end: LineEnd) -> String {
        let [first, second] = self.slopes().map(short);
        let (name, bytes) = (line_end.name(), self.bytes);
        let per_byte = short(self.work[2] / bytes as f64);
        let verdict = if self.is_linear() {
            "linear"
        } else {
            "TOO STEEP"
        };
        format!("{name:>8}  {bytes:>7}  {per_byte:>10}  {first:>7}  {second:>8}  {verdict}")
    }
}

//! Hostile input must stay linear: instructions for n, 2n and 4n of every family.

use std::io;
use std::path::Path;

use crate::callgrind::{self, Callgrind};
use crate::families::{FAMILIES, LineEnd, shapes};
use crate::report::{self, short};
use crate::rows::Row;
use crate::store;
use portnote::Format;

/// By how much the work may grow when the input doubles.
pub const STEEPEST: f64 = 2.2;

/// What is above the figures.
const TITLES: &str = "row    line end    bytes  instr/byte  n to 2n  2n to 4n";

/// The parts of the smallest run of a part in a place.
const PARTS: usize = 4_000;

/// The rows that are measured: everything that our engine is under, and the other engine.
const ROWS: [Row; 2] = [Row::Whole, Row::Pest];

/// Measures the families whose rule or name holds the filter, and with a filter also the runs of
/// parts whose title holds it: all of those take hours. Says whether all of them are linear.
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
    let inputs: Vec<Input> = inputs(filter).collect();
    let width = inputs.iter().map(|input| input.title.len()).max();
    let width = width.unwrap_or(0);
    println!("{:<width$}  {}", "input", TITLES);
    let (mut steep, mut all) = (0, 0);
    for input in inputs {
        for row in ROWS {
            let measured = measure(&input, row, &callgrind)?;
            all += 1;
            steep += usize::from(!measured.is_linear());
            // Each line is shown at once: all of them together take minutes.
            let line = measured.line(row, input.line_end);
            println!("{:<width$}  {line}", input.title);
        }
    }
    println!("{steep} of {all} grow more than {STEEPEST} times when the input doubles");
    // A filter that fits nothing must not pass for a proof.
    Ok(steep == 0 && all > 0)
}

/// A hostile input that grows.
struct Input {
    title: String,
    notation: Format,
    line_end: LineEnd,
    /// The n of the smallest.
    n: usize,
    text: Box<dyn Fn(usize) -> Vec<u8>>,
}

fn inputs(filter: &str) -> impl Iterator<Item = Input> {
    let families = FAMILIES.iter().flat_map(|family| {
        family.line_ends().iter().map(|line_end| Input {
            title: family.title(),
            notation: Format::Pbn,
            line_end: *line_end,
            n: family.n,
            text: Box::new(|n| family.input(n, *line_end)),
        })
    });
    let shapes = shapes::all().map(|shape| Input {
        title: shape.title(),
        notation: shape.notation,
        line_end: LineEnd::Lf,
        n: PARTS,
        text: Box::new(move |n| shape.input(n)),
    });
    let shapes = shapes.filter(|_| !filter.is_empty());
    let all = families.chain(shapes);
    all.filter(move |input| input.title.contains(filter))
}

/// The instructions of one input.
struct Measured {
    bytes: u64,
    work: [f64; 3],
}

fn measure(input: &Input, row: Row, callgrind: &Callgrind) -> io::Result<Measured> {
    let name = format!("hostile.{}", input.notation.about().name);
    let path = Path::new(store::FOLDER).join(name);
    let empty = callgrind.count_empty(row, input.notation)?;
    let mut measured = Measured { bytes: 0, work: [0.0; 3] };
    for (work, times) in measured.work.iter_mut().zip([1, 2, 4]) {
        let sample = store::put(path.clone(), &(input.text)(input.n * times))?;
        *work = callgrind.count(row, &sample.path)?.saturating_sub(empty) as f64;
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

    fn line(&self, row: Row, line_end: LineEnd) -> String {
        let [first, second] = self.slopes().map(short);
        let (name, row, bytes) = (line_end.name(), row.name(), self.bytes);
        let per_byte = short(self.work[2] / bytes as f64);
        let verdict = if self.is_linear() { "linear" } else { "TOO STEEP" };
        format!(
            "{row:<5}  {name:>8}  {bytes:>7}  {per_byte:>10}  {first:>7}  {second:>8}  {verdict}"
        )
    }
}

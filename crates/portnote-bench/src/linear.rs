//! Time and memory against size: the one has to grow with the file, the other not at all.

use std::io;
use std::path::Path;

use crate::bench::megabytes;
use crate::child::{Input, Order};
use crate::generate::SEED;
use crate::measure::Times;
use crate::report::{self, Table, short, short_or_dash};
use crate::rows::Row;
use crate::store;
use portnote::Format;

/// Sizes in megabytes, each ten times the one before.
const SIZES: [u64; 3] = [1, 10, 100];

/// Measures `read` and `dump` at every size and prints the table.
///
/// The files are read piece by piece, and every size is timed as often as asked for.
///
/// # Errors
/// Something could not be read, written or started.
pub fn run(repetitions: u32) -> io::Result<()> {
    println!("{}", report::conditions());
    println!("PBN from a file; CPU time, median of {repetitions}; `x` against the size before");
    let names = ["row", "MB", "ms", "MB/s", "x time", "peak MB", "x peak"];
    let mut table = Table::new(&names);
    for row in [Row::Read, Row::Dump] {
        let mut before: Option<(f64, Option<f64>)> = None;
        for size in SIZES {
            let sample = store::sample(Format::Pbn, Path::new(store::FOLDER), size, SEED)?;
            let order = Order { row, from: Input::File, path: sample.path, repetitions };
            let answer = order.send()?;
            let Some(times) = Times::of(answer.times) else {
                continue;
            };
            let seconds = times.median.as_secs_f64();
            let peak = answer.peak_kib.map(megabytes);
            let growth = before.map(|(earlier, _)| seconds / earlier);
            let memory = before.and_then(|(_, earlier)| Some(peak? / earlier?));
            table.add(vec![
                row.name().to_owned(),
                size.to_string(),
                short(seconds * 1e3),
                short(sample.bytes as f64 / 1e6 / seconds),
                short_or_dash(growth),
                short_or_dash(peak),
                short_or_dash(memory),
            ]);
            before = Some((seconds, peak));
        }
    }
    print!("{table}");
    Ok(())
}

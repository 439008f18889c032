//! Guards memory: what a row holds at most of a large file.

use std::io;
use std::path::Path;

use portnote::Format;

use crate::bench::megabytes;
use crate::child::{Input, Order};
use crate::generate::SEED;
use crate::rows::Row;
use crate::store;

/// Megabytes of the file that is read.
const SIZE: u64 = 34;

/// Megabytes that rows may hold. All tables hold a row group each, and a selection the keys of the games
/// that it has found.
const MOST: [(Row, f64); 3] = [(Row::Games, 60.0), (Row::Tables, 250.0), (Row::Select, 60.0)];

/// Whether each row holds what it may hold; a line says what that is.
pub(super) fn run(folder: &Path) -> io::Result<bool> {
    let sample = store::sample(Format::Pbn, folder, SIZE, SEED)?;
    let mut is_kept = true;
    for (row, most) in MOST {
        let order = Order { row, from: Input::File, path: sample.path.clone(), repetitions: 0 };
        let Some(peak) = order.send()?.peak_kib.map(megabytes) else {
            println!("gate: memory is not judged: this system does not say it");
            return Ok(true);
        };
        let name = row.name();
        println!("gate: {name} holds {peak:.0} MB of {SIZE} MB of PBN, and may hold {most:.0}");
        is_kept &= peak <= most;
    }
    Ok(is_kept)
}

//! `--rules`: rule profiles of pinochle that a user writes.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use portnote::house::{self, BadRules, MOST_BYTES};
use portnote_pinochle::Rules;

use crate::problem::{Fault, Problem};

/// The rules of a file.
pub(crate) fn read(path: &Path) -> Result<Rules, Fault> {
    let fault = |problem| Fault::new(path, problem);
    let mut text = String::new();
    let reading = |error: io::Error| fault(Problem::reading(&error));
    let mut file = File::open(path).map_err(reading)?.take(MOST_BYTES + 1);
    file.read_to_string(&mut text).map_err(reading)?;
    house::rules(&text).map_err(|bad| {
        let BadRules { line, column, reason, .. } = bad;
        fault(Problem::BadRules { line, column, reason })
    })
}

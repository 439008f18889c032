//! `portnote completions`: for packagers and shells.

use std::io::{self, Write};

use crate::args::{Completions, command};
use crate::outcome::Outcome;
use crate::output::Stdout;

pub(crate) fn run(args: &Completions, out: &mut Stdout) -> io::Result<Outcome> {
    // The generator panics where a write fails, so it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "portnote", &mut script);
    out.write_all(&script)?;
    Ok(Outcome::Clean)
}

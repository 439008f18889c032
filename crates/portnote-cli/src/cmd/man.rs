//! `portnote man`: for packagers.

use std::io;

use super::Session;
use crate::args::{Man, command};
use crate::outcome::Outcome;
use crate::problem::{Fault, Problem};

pub(crate) fn run(args: &Man, session: &Session) -> io::Result<Outcome> {
    if !args.folder.is_dir() {
        let problem = Problem::NoFolder { is_itself: true };
        session.console.fault(&Fault::new(&args.folder, problem));
        return Ok(Outcome::Failed);
    }
    // A page for the program, and one for each verb.
    if let Err(error) = clap_mangen::generate_to(command(), &args.folder) {
        let reason = error.to_string();
        let problem = Problem::WriteFailed { reason };
        session.console.fault(&Fault::new(&args.folder, problem));
        return Ok(Outcome::Failed);
    }
    Ok(Outcome::Clean)
}

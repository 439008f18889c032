//! `portnote dump`: prints what the games hold.

mod json;
mod ndjson;
mod tree;

use std::io;

use portnote_core::Severity;

use super::Session;
use crate::args::{Carry, Dump, DumpFormat};
use crate::outcome::Outcome;
use crate::output::Stdout;
use crate::problem::{Fault, Problem};
use crate::tally::Tally;
use portnote::product::notation::Notation;
use portnote::{Counts, DumpOptions};

pub(crate) fn run(args: &Dump, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let threshold = args.exit.threshold();
    let mut tally = Tally::default();
    let mut outcome = match args.format {
        // The events of a hand are lines of their own.
        _ if args.timeline => ndjson::run(args, threshold, session, out, &mut tally)?,
        DumpFormat::Json => json::run(args, threshold, session, out, &mut tally)?,
        DumpFormat::Ndjson => ndjson::run(args, threshold, session, out, &mut tally)?,
        DumpFormat::Tree => tree::run(args, threshold, session, out, &mut tally)?,
    };
    // A reader that went away has seen enough, and a tally of a part would mislead.
    if !out.closed().get() {
        session.name_useless(&args.special(), threshold, &mut outcome);
        tally.point_to_check(&session.console);
    }
    Ok(outcome.with(&args.exit))
}

/// How the dump of a file ended, by what was found in it and by whether it was refused as a whole:
/// then nothing is written of what was to be written.
fn outcome(counts: Counts, is_refused: bool, threshold: Option<Severity>) -> Outcome {
    match is_refused {
        true => Outcome::Findings,
        false => Outcome::of(counts, threshold),
    }
}

/// What a dump of a file holds; where the document names the file, its games need not.
fn dump_options<'f>(args: &Dump, file: Option<&'f str>) -> DumpOptions<'f> {
    let mut options = DumpOptions::default();
    options.file = file;
    options.spans = args.with_spans;
    options.fen = args.fen;
    options.derived = args.derived;
    options.carry = match args.carry {
        Carry::None => portnote::Carry::None,
        Carry::Deal => portnote::Carry::Deal,
        Carry::Identification => portnote::Carry::Identification,
    };
    options.expand = args.expand;
    options.resolve_inheritance = args.resolve_inheritance;
    options
}

/// The fault of reading that ended before the end of a file.
fn broken_off(name: &str, error: &io::Error) -> Fault {
    Fault { subject: name.to_owned(), problem: Problem::reading(error) }
}

/// The fault that a notation has no timeline.
fn no_timeline<N: Notation>(name: &str) -> Fault {
    Fault { subject: name.to_owned(), problem: Problem::NoTimeline { notation: N::ABOUT.title } }
}

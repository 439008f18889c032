//! `portnote dump`: prints what the games hold.

mod json;
mod ndjson;
mod tree;

use std::io;

use portnote_core::{Profile, Selection, Severity};
use portnote_pbn::json::v1::DumpOptions;

use super::{Outcome, Session};
use crate::args::{Dump, DumpFormat};
use crate::output::Stdout;
use crate::ppn;
use crate::tally::Tally;

pub(crate) fn run(args: &Dump, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let threshold = args.exit.threshold(Severity::Error);
    if ppn::is_meant(&args.paths, session) || args.timeline {
        return ppn::dump(args, threshold, session, out);
    }
    let mut tally = Tally::default();
    let outcome = match args.format {
        DumpFormat::Json => json::run(args, threshold, session, out, &mut tally)?,
        DumpFormat::Ndjson => ndjson::run(args, threshold, session, out, &mut tally)?,
        DumpFormat::Tree => tree::run(args, threshold, session, out, &mut tally)?,
    };
    // A reader that went away has seen enough, and a tally of a part would mislead.
    if !out.closed().get() {
        tally.point_to_check(&session.console);
    }
    Ok(outcome.with(&args.exit))
}

/// How files are read for a dump: as something to read, whatever is wrong with them.
fn options(session: &Session) -> portnote_pbn::Options {
    session.options(Profile::Import, Selection::new())
}

/// What a dump of a file holds; where the document names the file, its games need not.
const fn dump_options<'f>(args: &Dump, file: Option<&'f str>) -> DumpOptions<'f> {
    DumpOptions {
        file,
        spans: args.with_spans,
        resolve_inheritance: args.resolve_inheritance,
    }
}

//! `portnote stats`: how many games there are of which kind.

use std::io;

use portnote::product::Threads;
use portnote::render::Style;
use portnote::render::figure::Chart;
use portnote_archive::json::v1::StatsV1;
use portnote_archive::stats::{self, Stats, Summary};
use portnote_core::Severity;

use super::Session;
use super::report::{self, Reported};
use crate::args::Stats as Args;
use crate::metered::Metered;
use crate::outcome::Outcome;
use crate::output::{Identity, Stdout};

pub(crate) fn run(args: &Args, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let mut outcome = Outcome::Clean;
    let mut identities: Vec<Identity> = Vec::new();
    let mut stats = Stats::new();
    let options = session.options();
    let threads = Threads::new(session.threads());
    for found in session.inputs(&args.paths) {
        let found = session.open_found(found, Severity::Error, &mut outcome);
        let Some((input, open)) = found else { continue };
        identities.extend(open.identity.clone());
        let options = options.at(open.path.as_deref());
        let file = super::tables::shown(&input);
        let mut reader = Metered::new(open.reader, &session.console);
        let read = stats.read_with(open.notation, &mut reader, &file, &options, &threads);
        session.name_read(&input.name, &read, &mut outcome);
    }
    let found = StatsReport {
        summaries: stats.finish(),
        title: match args.paths.paths.as_slice() {
            [one] if one != "-" => one.to_string_lossy().into_owned(),
            _ => "Statistics".to_owned(),
        },
    };
    if found.summaries.iter().all(|summary| summary.games == 0) {
        session.console.line("no games to count");
        return Ok(outcome.max(Outcome::Findings));
    }
    report::write(&found, &args.report, &identities, session, out, &mut outcome)?;
    Ok(outcome)
}

struct StatsReport {
    summaries: Vec<Summary>,
    title: String,
}

impl Reported for StatsReport {
    type Json = StatsV1;

    fn charts(&self) -> Vec<Chart> {
        let summaries = self.summaries.iter().flat_map(|summary| {
            let charts = summary.charts();
            std::iter::once(Chart::new(summary.title())).chain(charts)
        });
        summaries.collect()
    }

    fn json(&self) -> StatsV1 {
        StatsV1::new(&self.summaries)
    }

    fn page(&self, style: &Style) -> String {
        stats::page(&self.summaries, &self.title, style)
    }
}

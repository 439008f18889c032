//! Reports for people and programs: as text, as JSON, or as a page.

use std::io::{self, Write};

use portnote::render::figure::Chart;
use portnote::render::{Style, text};
use serde::Serialize;

use super::Session;
use crate::args::{Report, ReportForm};
use crate::inert;
use crate::outcome::Outcome;
use crate::output::{Files, Identity, Permit, Stdout};
use crate::paper::{on_terminal, paper};
use portnote_core::Severity;

/// What is reported, in each form.
pub(super) trait Reported {
    /// The report for programs.
    type Json: Serialize;

    fn charts(&self) -> Vec<Chart>;

    fn json(&self) -> Self::Json;

    fn page(&self, style: &Style) -> String;
}

/// Writes a report; inputs are not written over.
pub(super) fn write(
    reported: &impl Reported,
    args: &Report,
    inputs: &[Identity],
    session: &Session,
    out: &mut Stdout,
    outcome: &mut Outcome,
) -> io::Result<()> {
    let style = Style::default();
    let mut bytes = Vec::new();
    match args.format {
        ReportForm::Text => {
            let paper = paper(session.global.color, args.is_stdout(), None);
            let charts = reported.charts();
            let style = on_terminal(style);
            let charts = charts.iter().map(|chart| text::chart(chart, &style, &paper));
            bytes.extend_from_slice(charts.collect::<Vec<_>>().join("\n").as_bytes());
        }
        ReportForm::Json => inert::write_line(&mut bytes, &reported.json())?,
        ReportForm::Html => bytes.extend_from_slice(reported.page(&style).as_bytes()),
    }
    if args.is_stdout() {
        return out.write_all(&bytes);
    }
    let permit = match args.force {
        true => Permit::Replace { inputs },
        false => Permit::New { inputs },
    };
    match Files::default().write(&args.output, &bytes, &permit) {
        Ok(written) => {
            for remark in &written.remarks {
                session.fault(remark, Severity::Error, outcome);
            }
        }
        Err(fault) => session.fault(&fault, Severity::Error, outcome),
    }
    Ok(())
}

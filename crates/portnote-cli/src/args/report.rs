//! Where a report for people or programs goes, and in which form.

use std::path::PathBuf;

use clap::ValueEnum;

/// The form of a report and its output.
#[derive(Debug, clap::Args)]
pub(crate) struct Report {
    /// Format of the report
    #[arg(long, alias = "output-format", value_enum, default_value_t = ReportForm::Text, value_name = "FORMAT")]
    pub(crate) format: ReportForm,

    /// Write the report to this file (`-` is standard output)
    #[arg(short, long, default_value = "-", value_name = "FILE|-")]
    pub(crate) output: PathBuf,

    /// Replace an existing output
    #[arg(long)]
    pub(crate) force: bool,
}

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportForm {
    /// For a terminal
    Text,
    /// One JSON object
    Json,
    /// An HTML page with pictures
    Html,
}

impl Report {
    pub(crate) fn is_stdout(&self) -> bool {
        self.output.as_os_str() == "-"
    }
}

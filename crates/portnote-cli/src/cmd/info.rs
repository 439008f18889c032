//! `portnote info`: what kind of file this is.

use std::io::{self, Write};

use portnote::json::v1::{FactsV1, INFO, InfoV1};
use portnote::{Counts, Format, info};
use portnote_core::Severity;
use unicode_width::UnicodeWidthStr;

use super::Session;
use crate::args::{Info, InfoFormat};
use crate::inert;
use crate::input::Input;
use crate::metered::Metered;
use crate::numbers::{count, thousands};
use crate::outcome::Outcome;
use crate::output::Stdout;
use crate::problem::{Fault, Problem};
use crate::tally::pointer;
use portnote_core::harmless::{VALUE, brief, sanitize};

/// Columns of a name up to which the facts are beside it.
const SHORT_NAME: usize = 24;

/// Columns before the facts that are below a name.
const LONG_INDENT: usize = 2;

pub(crate) fn run(args: &Info, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let threshold = args.exit.threshold();
    let mut outcome = Outcome::Clean;
    let mut document = InfoV1 {
        schema: INFO.into(),
        limits: session.limits.named().iter().copied().collect(),
        files: Vec::new(),
    };
    for input in session.inputs(&args.paths) {
        let facts = match input {
            Err(fault) => {
                session.fault(&fault, threshold, &mut outcome);
                let is_file = !matches!(fault.problem, Problem::NothingFound { .. });
                is_file.then(|| FileInfo::unreadable(fault.subject, &fault.problem))
            }
            Ok(input) => Some(facts(input, threshold, session, &mut outcome)),
        };
        match (facts, args.output_format) {
            (Some(facts), InfoFormat::Json) => document.files.push(facts.told),
            // Why a file was not read at all was said as an error.
            (Some(facts), InfoFormat::Text) if facts.told.games.is_some() => text(&facts, out)?,
            (_, InfoFormat::Text) | (None, _) => {}
        }
    }
    if args.output_format == InfoFormat::Json {
        inert::write_line(out, &document)?;
    }
    Ok(outcome.with(&args.exit))
}

/// What is known about a file.
#[derive(Default)]
struct FileInfo {
    /// The report for programs.
    told: FactsV1,
    /// Whether it is not a text, or one of another format; its first finding says what it is
    /// instead.
    refusal: Option<String>,
    counts: Counts,
    /// What is said to people about what only its notation has.
    said: Vec<String>,
}

impl FileInfo {
    fn unreadable(file: String, problem: &Problem) -> Self {
        let told = FactsV1 { file, io_error: Some(problem.to_string()), ..FactsV1::default() };
        Self { told, ..Self::default() }
    }
}

fn facts(
    input: Input,
    threshold: Option<Severity>,
    session: &Session,
    outcome: &mut Outcome,
) -> FileInfo {
    let open = match session.open(&input, threshold, outcome) {
        Ok(open) => open,
        Err(fault) => return FileInfo::unreadable(input.name, &fault.problem),
    };
    let notation = open.notation;
    let options = session.options().at(open.path.as_deref());
    let is_compressed = open.is_compressed;
    let mut metered = Metered::new(open.reader, &session.console);
    let (info, fault) = match info::read(notation, &mut metered, &options) {
        Ok(info) => (info, None),
        Err(error) => {
            let fault =
                Fault { subject: input.name.clone(), problem: Problem::reading(&error.source) };
            (*error.read, Some(fault))
        }
    };
    if let Some(fault) = &fault {
        session.fault(fault, threshold, outcome);
    }
    *outcome = (*outcome).max(Outcome::of(info.counts, threshold));
    let told = FactsV1 {
        file: input.name,
        notation: Some(info.notation.into()),
        version: info.version,
        claims_export: info.claims_export,
        games: Some(info.games),
        bytes: Some(info.bytes),
        compression: is_compressed.then_some("gzip".into()),
        encodings: info.encodings,
        bom: Some(info.bom),
        line_ends: Some(info.line_ends),
        longest_line: Some(info.longest_line),
        details: info.details,
        errors: Some(info.counts.errors),
        warnings: Some(info.counts.warnings),
        infos: Some(info.counts.infos),
        io_error: fault.map(|fault| fault.problem.to_string()),
    };
    FileInfo { told, refusal: info.refusal, counts: info.counts, said: info.said }
}

/// The name, and what there is to say in lines below each other.
fn text(facts: &FileInfo, out: &mut Stdout) -> io::Result<()> {
    let name = sanitize(&facts.told.file);
    let mut lines = Vec::new();
    let is_unread = facts.told.io_error.is_some() && facts.told.bytes.unwrap_or(0) == 0;
    if let Some(reason) = &facts.refusal {
        lines.push(sanitize(reason).into_owned());
    } else if is_unread {
        // Nothing is known about it.
    } else if let Some(games) = facts.told.games {
        lines.push(kind(facts, games));
        lines.push(layout(facts));
        lines.extend(facts.said.iter().map(|said| sanitize(said).into_owned()));
    }
    match &facts.told.io_error {
        Some(error) if is_unread => lines.push(sanitize(error).into_owned()),
        Some(error) => lines.push(format!("only the beginning is counted: {}", sanitize(error))),
        None if facts.counts.total() > 0 => {
            lines.push(pointer(facts.counts, &facts.told.file));
        }
        None => lines.push("no problems".to_owned()),
    }
    // A short name has the facts beside it, a long one has them below.
    let (mut head, indent) = match name.width() {
        width @ 0..=SHORT_NAME => (format!("{name}  "), width + 2),
        _ => (format!("{name}\n{:LONG_INDENT$}", ""), LONG_INDENT),
    };
    for line in lines {
        writeln!(out, "{head}{line}")?;
        head = " ".repeat(indent);
    }
    Ok(())
}

/// The notation with what its header says, and the number of games.
fn kind(facts: &FileInfo, games: u64) -> String {
    let notation =
        facts.told.notation.as_deref().and_then(|name| name.parse().ok()).unwrap_or(Format::Pbn);
    let (title, games) = (notation, count(games, notation.about().records.record));
    let Some(is_claimed) = facts.told.claims_export else {
        return format!("{title}, {games}");
    };
    let version = match &facts.told.version {
        Some(version) => format!("{title} {} (header)", brief(version, VALUE)),
        None => format!("{title} (no version header)"),
    };
    let claim = if is_claimed { "claims export format" } else { "import format" };
    format!("{version}, {claim}, {games}")
}

/// The name of an encoding as its standard writes it.
fn title(encoding: &str) -> String {
    match encoding.strip_prefix("windows-") {
        Some(number) => format!("Windows-{number}"),
        None => encoding.to_ascii_uppercase(),
    }
}

/// Size, encoding and lines.
fn layout(facts: &FileInfo) -> String {
    let encodings: Vec<String> = facts.told.encodings.iter().map(|name| title(name)).collect();
    let mut parts = vec![count(facts.told.bytes.unwrap_or(0), "byte")];
    parts.extend(facts.told.compression.as_ref().map(|form| format!("inflated from {form}")));
    if !encodings.is_empty() {
        parts.push(encodings.join(" and "));
    }
    if facts.told.bom == Some(true) {
        parts.push("byte order mark".to_owned());
    }
    let ends = facts.told.line_ends.unwrap_or_default();
    let kinds = [("CRLF", ends.crlf), ("LF", ends.lf), ("CR", ends.cr)];
    let used: Vec<_> = kinds.into_iter().filter(|(_, number)| *number > 0).collect();
    match used.as_slice() {
        [] => {}
        [(kind, _)] => parts.push((*kind).to_owned()),
        several => {
            let several: Vec<String> = several
                .iter()
                .map(|(kind, number)| format!("{} {kind}", thousands(*number)))
                .collect();
            parts.push(format!("mixed line ends ({})", several.join(", ")));
        }
    }
    parts.push(format!("longest line {}", count(facts.told.longest_line.unwrap_or(0), "column")));
    parts.join(", ")
}

//! `portnote convert`: writes a bidding system, or boards of bridge, in another format.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read, Write as _};
use std::path::{Path, PathBuf};

use portnote::convert::{
    self, ConvertError, ConvertOptions, Converted, Layout, Position, Source, Target, WriterProfile,
    write_boards, write_replay,
};
use portnote::export::ExportError;
use portnote::product::detect;
use portnote::product::fs::Spool;
use portnote::{Counts, Finding, Format, Options, Profile};
use portnote_bml::bml::convert::{html, latex};
use portnote_core::Severity;

use super::Session;
use super::select::sources::{Copying, Kept};
use crate::args::{Boards, Convert, Converter, Form, Paths, Records};
use crate::chosen::{Chosen, ONE_HAND};
use crate::console::Console;
use crate::few::{FEW, Few, tell_more};
use crate::input::{Input, Open};
use crate::locate::{Excerpts, Located};
use crate::numbers::count;
use crate::outcome::Outcome;
use crate::output::{Files, Identity, Permit, Stdout, no_room};
use crate::problem::{Fault, Problem};
use crate::reading::Reading;
use crate::render::{Renderer, Run};
use crate::report::{FileReport, Keeping, concise, full};
use crate::shown;
use crate::tally::{self, Tally};
use portnote_core::harmless::sanitize;

/// How the codes of files begin that could not be included.
const INCLUDE: &str = "bml/include-";

pub(crate) fn run(args: &Convert, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let mut job = Job { args, session, threshold: args.exit.threshold(), outcome: Outcome::Clean };
    // The command line was refused where nothing says what to write.
    let Ok(form) = args.form() else {
        return Ok(Outcome::Failed);
    };
    match job.convert(form, out) {
        Ok(()) => {}
        Err(Stop::Fault(fault)) => job.fault(&fault),
        Err(Stop::Output(error)) => return Err(error),
    }
    Ok(job.outcome.with(&args.exit))
}

/// What writes an input that cannot be converted to what was asked for: the programs that read
/// it, where one was run that does not, and the verb for games.
fn way_out(program: Option<Converter>, found: Format) -> Option<String> {
    if found.about().is_exported {
        return Some("`portnote export` writes games".to_owned());
    }
    let readers = program.and_then(|_| Converter::readers(found))?;
    Some(format!("use {readers}"))
}

/// Why a conversion ends before its end.
enum Stop {
    Fault(Fault),
    /// Standard output cannot be written.
    Output(io::Error),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

struct Job<'s> {
    args: &'s Convert,
    session: &'s Session,
    threshold: Option<Severity>,
    outcome: Outcome,
}

impl Job<'_> {
    fn convert(&mut self, form: Form, out: &mut Stdout) -> Result<(), Stop> {
        let (input, open) = self.open(form)?;
        let target = self.target(&input, form)?;
        if let Some(target) = &target
            && !self.args.force
        {
            Files::refuse_existing(target, std::slice::from_ref(&self.args.input))?;
        }
        let (identity, notation) = (open.identity.clone(), open.notation);
        let options = self.session.options().at(input.path.as_deref());
        // A page of games is as long as its games, and none of them waits for another one.
        if form == Form::Html && notation != Format::Bml {
            return self.page(&input, open, &options, target.as_deref(), out);
        }
        if matches!(form.target(), Target::Pbn | Target::Lin | Target::BboLink) {
            return self.boards(form, &input, open, &options, target.as_deref(), out);
        }
        let bytes = read(&input, open, &options, self.args.program)?;
        let report = self.judge(&input, notation, &options, &mut bytes.as_slice());
        let lacks_part = has_missing_part(&report);
        let converted = self.converted(form, &input, notation, &options, &bytes);
        let mut told = ChangeReport::new(self.session.console.is_verbose());
        let remarks = converted.iter().flat_map(|converted| &converted.remarks);
        for remark in remarks {
            told.add(remark, notation, &self.session.console).map_err(Stop::Output)?;
        }
        self.tell(&input, &report, told).map_err(Stop::Output)?;
        let converted = converted?;
        if converted.is_cut && !self.args.partial {
            let name = target
                .as_deref()
                .map_or_else(|| "standard output".into(), |target| target.display().to_string());
            // The other programs have neither the option nor an exit code for half a conversion.
            let (way_out, outcome) = match self.args.program {
                None => ("`--partial`", Outcome::Findings),
                Some(_) => ("`portnote convert --partial`", Outcome::Failed),
            };
            let console = &self.session.console;
            console.write(&format!(
                "{}: nothing was written, because a limit cuts the system short; {way_out} writes \
                 what there is",
                sanitize(&name)
            ));
            self.outcome = self.outcome.max(outcome);
            return Ok(());
        }
        // The output looks whole and is not.
        if converted.is_cut || lacks_part {
            self.outcome = self.outcome.max(Outcome::Findings);
        }
        self.outcome = self.outcome.max(Outcome::of(converted.counts, self.threshold));
        match target {
            None => shown::write(&mut converted.bytes.as_slice(), out).map_err(Stop::Output),
            Some(target) => self.save(&target, form, &converted, identity),
        }
    }

    /// Opens the input and makes sure that it can become what is to be written.
    fn open(&mut self, form: Form) -> Result<(Input, Open), Stop> {
        let paths = Paths { paths: vec![self.args.input.clone()] };
        let input = Path::new(&self.args.input);
        if input.is_dir() {
            return Err(Fault::new(input, Problem::OneFile).into());
        }
        let Some(input) = self.session.inputs(&paths).next() else {
            return Err(Fault::new(input, Problem::NotFound).into());
        };
        let input = input?;
        let mut open = input.open(self.session.global.notation.0, &self.session.limits)?;
        if let Some(oddity) = &open.oddity {
            self.fault(oddity);
        }
        let program = self.args.program;
        let own = program.map(|program| [program.source()]);
        let sources = own.as_ref().map_or(form.target().sources(), |own| own.as_slice());
        // Only a system has tables for seats.
        let sources = match self.args.seat {
            Some(_) => &[Format::Bml],
            None => sources,
        };
        if self.args.replay.replay && matches!(open.notation, Format::Bml | Format::Bss) {
            let found = open.notation.about().title;
            let problem = Problem::NoPictures { found };
            return Err(Fault { subject: input.name, problem }.into());
        }
        // What a program reads it takes for that without a look, unless it cannot be that.
        let found = match program {
            Some(program) if open.notation == program.source() => {
                let other = program.other();
                let reading = |error: io::Error| Fault {
                    subject: input.name.clone(),
                    problem: Problem::reading(&error),
                };
                let (head, reader) = detect::peek(open.reader).map_err(reading)?;
                open.reader = reader;
                match detect::is_mistaken(&head, open.notation, other) {
                    true => other,
                    false => open.notation,
                }
            }
            _ => open.notation,
        };
        if sources.contains(&found) {
            return Ok((input, open));
        }
        let sources = crate::args::titles(sources, "or");
        let (mut wanted, mut way_out) = (form.target().title().to_owned(), way_out(program, found));
        if self.args.seat.is_some() {
            wanted.push_str(" for one seat");
            if form.target().sources().contains(&found) {
                way_out = Some("leave out `--seat`".to_owned());
            }
        }
        Err(Stop::Fault(Fault {
            subject: input.name,
            problem: Problem::NoConversion {
                found: found.about().title,
                wanted,
                source_notation: sources,
                way_out,
            },
        }))
    }

    /// The file to write; `None` for standard output.
    fn target(&self, input: &Input, form: Form) -> Result<Option<PathBuf>, Stop> {
        let output = &self.args.output;
        if output.as_os_str() == "-" {
            return Ok(None);
        }
        if !output.is_dir() {
            return Ok(Some(output.clone()));
        }
        let name = input.path.as_deref().and_then(Path::file_name);
        let Some(name) = name else {
            let reason = "it is a folder, and standard input has no name".to_owned();
            return Err(Fault::new(output, Problem::WriteFailed { reason }).into());
        };
        let path = detect::inflated(&output.join(name));
        Ok(Some(path.with_extension(form.extension())))
    }

    /// Writes a page of games. The input is read twice: to show what is wrong with it, and to draw.
    fn page(
        &mut self,
        input: &Input,
        open: Open,
        options: &Options,
        target: Option<&Path>,
        out: &mut Stdout,
    ) -> Result<(), Stop> {
        let fault = |error: &io::Error| Fault {
            subject: input.name.clone(),
            problem: Problem::reading(error),
        };
        let (notation, identity) = (open.notation, open.identity.clone());
        let (report, mut kept) = self.judge_twice(input, open, options, target);
        let told = ChangeReport::new(self.session.console.is_verbose());
        self.tell(input, &report, told).map_err(Stop::Output)?;
        if let Some(problem) = report.io_error {
            let subject = input.name.clone();
            return Err(Fault { subject, problem }.into());
        }
        let mut again = kept.open().map_err(|error| fault(&error))?;
        let mut sections = target.map_or_else(Spool::default, Spool::beside);
        let stop = |error| match error {
            ExportError::Read(error) => Stop::Fault(fault(&error)),
            ExportError::Sink(error) => Stop::Output(no_room(target, error)),
        };
        let name = &input.name;
        let (head, tail) = if self.args.replay.replay {
            let wanted = &self.args.replay;
            let mut chosen = Chosen::new(wanted.board.as_ref(), wanted.game.as_ref());
            let takes = &mut |drawn: &_| chosen.takes(drawn);
            let how = wanted.how(notation);
            let written =
                write_replay(notation, &mut again, name, options, &how, takes, &mut sections);
            let around = written.map_err(stop)?;
            if self.lacks_games(&chosen, around.games, notation, name) {
                return Ok(());
            }
            (around.head, around.tail)
        } else {
            let written = convert::write_page(notation, &mut again, name, options, &mut sections);
            let around = written.map_err(stop)?;
            (around.head, around.tail.to_owned())
        };
        let sections = sections.reader().map_err(Stop::Output)?;
        let mut page = head.as_bytes().chain(sections).chain(tail.as_bytes());
        let Some(target) = target else {
            return shown::write(&mut page, out).map_err(Stop::Output);
        };
        let inputs: Vec<Identity> = identity.into_iter().collect();
        let mut files = Files::default();
        let written = files.write_from(target, page, &self.permit(&inputs))?;
        written.remarks.iter().for_each(|remark| self.fault(remark));
        self.save_beside(target, Form::Html, &inputs, &mut files)
    }

    /// Names what options ask for in vain; whether there is nothing to show.
    fn lacks_games(
        &mut self,
        chosen: &Chosen<'_>,
        games: usize,
        notation: Format,
        name: &str,
    ) -> bool {
        let special = self.args.replay.special();
        for option in special.iter().filter(|option| !option.is_for(notation)) {
            let problem = Problem::UselessOption {
                wanted: option.wanted(),
                found: notation.about().title.to_owned(),
            };
            self.fault(&Fault { subject: option.option.to_owned(), problem });
        }
        let missing = chosen.missing();
        if let Some(missing) = &missing {
            self.fault(missing);
            self.outcome = self.outcome.max(Outcome::Findings);
        }
        let console = &self.session.console;
        if games == 0 && missing.is_none() {
            let name = sanitize(name);
            console.write(&format!("{name}: nothing was written, because it has no game"));
            self.outcome = self.outcome.max(Outcome::Findings);
        }
        let hidden = self.args.replay.hide.as_ref().map(|seats| seats.0.as_slice());
        if games > 0
            && special.iter().any(|it| it.is_for(notation))
            && hidden.is_some_and(|it| it.len() == 1)
        {
            console.line(ONE_HAND);
        }
        games == 0
    }

    /// Writes boards of bridge. The input is read once to show what is wrong with it, and then as often as
    /// needed: no more than a board of it is held.
    fn boards(
        &mut self,
        form: Form,
        input: &Input,
        open: Open,
        options: &Options,
        target: Option<&Path>,
        out: &mut Stdout,
    ) -> Result<(), Stop> {
        let fault = |problem| Fault { subject: input.name.clone(), problem };
        let (notation, identity) = (open.notation, open.identity.clone());
        let (mut report, mut kept) = self.judge_twice(input, open, options, target);
        if let Some(problem) = report.io_error.take() {
            let told = ChangeReport::new(self.session.console.is_verbose());
            self.tell(input, &report, told).map_err(Stop::Output)?;
            return Err(fault(problem).into());
        }
        let how = self.how();
        let mut told = ChangeReport::new(self.session.console.is_verbose());
        let (mut counts, mut lost) = (Counts::default(), Ok(()));
        let mut text = target.map_or_else(Spool::default, Spool::beside);
        let mut open = || Ok(Box::new(kept.open()?) as Box<dyn Read>);
        let source = Source { format: notation, name: &input.name, open: &mut open };
        let console = &self.session.console;
        let mut remark = |remark: Finding| {
            counts.add_finding(&remark);
            if lost.is_ok() {
                lost = told.add(&remark, notation, console);
            }
        };
        let to = form.target();
        let written = write_boards(source, options, to, &how, &mut text, &mut remark);
        let written = written.map_err(|error| match error {
            ExportError::Read(error) => Stop::Fault(fault(Problem::reading(&error))),
            ExportError::Sink(error) => Stop::Output(no_room(target, error)),
        })?;
        lost.map_err(Stop::Output)?;
        let games = report.games;
        self.tell(input, &report, told).map_err(Stop::Output)?;
        // What cannot be converted was refused when the input was opened.
        if written.unwrap_or_default().lacks_boards {
            let why = match games {
                0 => "it has no board".to_owned(),
                _ => format!("none of its boards can be converted to {}", to.title()),
            };
            let name = sanitize(&input.name);
            console.write(&format!("{name}: nothing was written, because {why}"));
            self.outcome = self.outcome.max(Outcome::Findings);
            return Ok(());
        }
        self.outcome = self.outcome.max(Outcome::of(counts, self.threshold));
        let Some(target) = target else {
            let mut text = text.reader().map_err(Stop::Output)?;
            return shown::write(&mut text, out).map_err(Stop::Output);
        };
        let inputs: Vec<Identity> = identity.into_iter().collect();
        let text = text.reader().map_err(Stop::Output)?;
        let written = Files::default().write_from(target, text, &self.permit(&inputs))?;
        written.remarks.iter().for_each(|remark| self.fault(remark));
        Ok(())
    }

    /// Finds out what is wrong with an input that is read again.
    fn judge_twice(
        &mut self,
        input: &Input,
        open: Open,
        options: &Options,
        target: Option<&Path>,
    ) -> (FileReport, Kept) {
        let notation = open.notation;
        let mut reader = open.reader;
        if open.is_file {
            let report = self.judge(input, notation, options, &mut reader);
            return (report, Kept::file(open.path.as_deref(), open.identity));
        }
        let mut spool = target.map_or_else(Spool::default, Spool::beside);
        let mut copying = Copying::new(&mut reader, &mut spool);
        let report = self.judge(input, notation, options, &mut copying);
        (report, Kept::Spool(spool))
    }

    /// Finds out what is wrong with the input.
    fn judge(
        &mut self,
        input: &Input,
        notation: Format,
        options: &Options,
        reader: &mut dyn Read,
    ) -> FileReport {
        let reading = Reading {
            name: &input.name,
            notation,
            options,
            keeping: Keeping::kept(&options.limits, Excerpts::Keep),
            threads: 1,
        };
        let report = reading.run(reader, None);
        self.outcome = self.outcome.max(Outcome::of(report.counts, self.threshold));
        report
    }

    /// Shows what is wrong with the input, and what changes on the way: a few findings, with
    /// `--verbose` all.
    fn tell(&self, input: &Input, report: &FileReport, told: ChangeReport) -> io::Result<()> {
        let console = &self.session.console;
        let is_verbose = console.is_verbose();
        let ChangeReport { few, lines } = told;
        let most = self.session.limits.diagnostics_shown;
        let most = match is_verbose {
            true => usize::try_from(most).unwrap_or(usize::MAX),
            // Something is said of both.
            false => FEW - usize::from(!few.is_empty()),
        };
        let renderer = Renderer::new(console.has_color());
        let is_error = |run: &Run<'_>| run.first.severity == Severity::Error;
        let mut left = FEW;
        for run in full::runs(&report.kept).filter(is_error).take(most) {
            console.write(&renderer.render(&run));
            left = left.saturating_sub(1);
        }
        let (some, more) = few.lines(left);
        some.iter().for_each(|line| console.line(line));
        if let Some(mut lines) = lines {
            let lines = BufReader::new(lines.reader()?).lines();
            for line in lines {
                console.line(&line?);
            }
        }
        tell_more(&sanitize(&input.name), more, console);
        if let Some(left_out) = report.suppressed.in_words() {
            let name = sanitize(&input.name);
            let line = format!("{name}: {left_out}; `portnote check --no-suppress` reports them");
            console.line(&line);
        }
        let mut tally = Tally::default();
        let read = tally::Read {
            name: &input.name,
            record: report.record,
            games: report.games,
            remarks: Counts::default(),
            is_cut_off: false,
        };
        tally.add(read, report.counts, console);
        tally.point_to_check(console);
        Ok(())
    }

    fn how(&self) -> ConvertOptions {
        let mut how = ConvertOptions::default();
        how.compat = self.args.compat;
        how.tree = self.args.look.is_tree();
        how.external_style = self.args.look.is_external();
        how.annotate = self.args.annotate;
        let seat = self.args.seat.as_deref();
        how.seat = seat.and_then(Position::from_word).unwrap_or_default();
        how.system = self.args.system;
        how.records = match self.args.profile.unwrap_or_default() {
            Records::Bml2 => WriterProfile::Bml2,
            Records::Fd => WriterProfile::Fd,
        };
        how.layout = self.args.layout.map(|layout| match layout {
            Boards::Lines => Layout::Lines,
            Boards::Set => Layout::Set,
        });
        how.bridge_composer = self.args.bridgecomposer;
        how
    }

    /// The text in another format.
    fn converted(
        &self,
        form: Form,
        input: &Input,
        notation: Format,
        options: &Options,
        bytes: &[u8],
    ) -> Result<Converted, Fault> {
        let how = self.how();
        let name = &input.name;
        let converted = convert::convert(notation, bytes, name, options, form.target(), &how);
        let fault = |problem| Fault { subject: name.clone(), problem };
        converted.map_err(|error| match error {
            ConvertError::NoSystem { system, systems } => {
                fault(Problem::NoSystem { system, systems: count(systems.into(), "system") })
            }
            // What cannot be converted was refused when the input was opened.
            error => fault(Problem::ReadFailed { reason: error.to_string() }),
        })
    }

    fn save(
        &mut self,
        target: &Path,
        form: Form,
        converted: &Converted,
        identity: Option<Identity>,
    ) -> Result<(), Stop> {
        let others = converted.sources.iter().filter_map(|source| {
            let metadata = fs::metadata(source).ok()?;
            Some(Identity::new(Path::new(source), &metadata))
        });
        let inputs: Vec<Identity> = identity.into_iter().chain(others).collect();
        let mut files = Files::default();
        let written = files.write(target, &converted.bytes, &self.permit(&inputs))?;
        written.remarks.iter().for_each(|remark| self.fault(remark));
        self.save_beside(target, form, &inputs, &mut files)
    }

    /// What the output may replace.
    const fn permit<'i>(&self, inputs: &'i [Identity]) -> Permit<'i> {
        match self.args.force {
            true => Permit::Replace { inputs },
            false => Permit::New { inputs },
        }
    }

    /// Writes the files that are beside the output.
    fn save_beside(
        &self,
        target: &Path,
        form: Form,
        inputs: &[Identity],
        files: &mut Files,
    ) -> Result<(), Stop> {
        let assets: &[(&str, &str)] = match form {
            _ if !self.args.look.is_external() => &[],
            Form::Html if self.args.compat => &[(html::STYLE_NAME, html::style())],
            Form::Html => &[(html::STYLE_NAME, html::style()), (html::SCRIPT_NAME, html::SCRIPT)],
            Form::Latex => &[(latex::PACKAGE_NAME, latex::PACKAGE)],
            _ => &[],
        };
        for (name, text) in assets {
            let beside = target.with_file_name(name);
            let permit = Permit::New { inputs };
            // One that is there may be the user's own.
            if !beside.exists() {
                files.write(&beside, text.as_bytes(), &permit)?;
            }
        }
        Ok(())
    }

    fn fault(&mut self, fault: &Fault) {
        self.session.fault(fault, self.threshold, &mut self.outcome);
    }
}

/// What changes on the way.
struct ChangeReport {
    few: Few,
    /// With `--verbose`: all of it.
    lines: Option<Spool>,
}

impl ChangeReport {
    fn new(is_verbose: bool) -> Self {
        Self { few: Few::default(), lines: is_verbose.then(Spool::default) }
    }

    fn add(&mut self, remark: &Finding, notation: Format, console: &Console) -> io::Result<()> {
        let has_color = console.has_color();
        // What is worth knowing is shown with `--verbose`.
        if remark.severity == Severity::Info && self.lines.is_none() {
            return Ok(());
        }
        let located = Located::of(remark.clone(), notation, Profile::Import);
        match &mut self.lines {
            Some(lines) => writeln!(lines, "{}", concise::line(&located, has_color)),
            None => {
                self.few.add(&located, has_color);
                Ok(())
            }
        }
    }
}

/// Whether the output lacks a file that the input includes.
fn has_missing_part(report: &FileReport) -> bool {
    let errors = report.kept.iter();
    let mut errors = errors.filter(|found| found.severity == Severity::Error);
    errors.any(|found| found.code.as_str().starts_with(INCLUDE))
}

/// The bytes of the input.
fn read(
    input: &Input,
    open: Open,
    options: &Options,
    program: Option<Converter>,
) -> Result<Vec<u8>, Fault> {
    let fault = |problem| Fault { subject: input.name.clone(), problem };
    let held = options.converted(open.notation);
    let mut bytes = Vec::new();
    let mut reader = open.reader.take(held.bytes.saturating_add(1));
    match reader.read_to_end(&mut bytes) {
        Err(error) => Err(fault(Problem::reading(&error))),
        Ok(_) if bytes.len() as u64 > held.bytes => {
            let program = program.map_or("", |_| "portnote convert ");
            Err(fault(Problem::InputTooLarge { held, program }))
        }
        Ok(_) => Ok(bytes),
    }
}

//! `portnote select`: games that meet conditions, in any order, as files.

pub(crate) mod ask;
pub(crate) mod sources;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use portnote::product::Threads;
use portnote::product::fs::Spool;
use portnote::{Format, Options};
use portnote_archive::select::{
    Chosen, Ids, Part, Query, SelectError, Selection, Writing, Written, refusal,
};
use portnote_core::Severity;

use self::ask::OptionError;
use self::sources::Kept;
use super::Session;
use crate::args::Select;
use crate::metered::Metered;
use crate::names::Names;
use crate::numbers::{count, thousands};
use crate::outcome::Outcome;
use crate::output::{Files, Identity, Permit, Stdout};
use crate::problem::{Fault, Problem};
use portnote_core::harmless::sanitize;

pub(crate) fn run(args: &Select, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let mut job = Job {
        args,
        session,
        options: session.options(),
        files: Files::default(),
        outcome: Outcome::Clean,
        identities: Vec::new(),
        sources: Vec::new(),
        games: 0,
        is_emptied: false,
    };
    job.run(out)?;
    let outcome = job.outcome;
    Ok(match outcome {
        Outcome::Findings if args.exit_zero => Outcome::Clean,
        outcome => outcome,
    })
}

struct Job<'s> {
    args: &'s Select,
    session: &'s Session,
    options: Options,
    files: Files,
    outcome: Outcome,
    /// The files that were read: no output is written over one.
    identities: Vec<Identity>,
    /// The sources with what is needed to read them again.
    sources: Vec<Kept>,
    /// All games that were read.
    games: u64,
    /// Whether an output of an earlier run was replaced by an empty one.
    is_emptied: bool,
}

impl Job<'_> {
    fn run(&mut self, out: &mut Stdout) -> io::Result<()> {
        if self.has_equal_outputs() {
            return Ok(());
        }
        let Some(mut selection) = self.read() else {
            return Ok(());
        };
        for (code, severity, text) in selection.remarks() {
            let text = format!("--ids: {text}");
            self.session.console.message(severity, code.as_str(), &text);
        }
        for (text, error) in selection.impossible() {
            let option = match self.args.position.iter().any(|fen| fen == text) {
                true => "--position",
                false => "--squares",
            };
            let console = &self.session.console;
            let color = console.has_color();
            console.line(&ask::shown(option, text, &error, Format::Pdn, color));
        }
        selection.arrange();
        if selection.is_empty() {
            self.outcome = self.outcome.max(Outcome::Findings);
        }
        if self.args.count {
            writeln!(out, "{}", selection.len())?;
        } else if self.args.list {
            for game in selection.games() {
                writeln!(out, "{}", sanitize(&line(&game)))?;
            }
        } else {
            self.write(&selection, out)?;
        }
        if let Some(target) = &self.args.ids_out {
            let mut spool = Spool::beside(target);
            match selection.write_ids(&mut spool) {
                Ok(()) => {
                    self.save(target, &mut spool);
                }
                Err(error) => self.fault(&target.display().to_string(), Problem::writing(&error)),
            }
        }
        if let Some(target) = &self.args.rest {
            let rest = selection.rest();
            self.write_part(&selection, &rest, target, true);
        }
        if !self.args.count && !self.args.list && self.outcome != Outcome::Failed {
            let chosen = thousands(selection.len() as u64);
            let all = count(self.games, "game");
            let left = match selection.is_empty() {
                true if self.is_emptied => {
                    format!(": {} is empty now", self.args.output.display())
                }
                true if self.args.rest.is_none() => ": no game was written".to_owned(),
                _ => String::new(),
            };
            let line = format!("selected {chosen} of {all}{left}");
            self.session.console.line(&sanitize(&line));
        }
        Ok(())
    }

    /// Whether an output is also another output or a list that is read, which is named as a fault.
    fn has_equal_outputs(&mut self) -> bool {
        let lists = [&self.args.ids, &self.session.global.files_from];
        let lists = lists.into_iter().flatten();
        let read: Vec<PathBuf> = lists.map(|path| real(path)).collect();
        let mut seen = Vec::new();
        let output = (!self.args.is_stdout()).then_some(&self.args.output);
        let outputs = [output, self.args.rest.as_ref(), self.args.ids_out.as_ref()];
        for path in outputs.into_iter().flatten() {
            let known = real(path);
            let problem = if read.contains(&known) {
                Some(Problem::OutputIsInput { or_else: None })
            } else {
                seen.contains(&known).then_some(Problem::SameOutput)
            };
            if let Some(problem) = problem {
                self.fault(&path.display().to_string(), problem);
                return true;
            }
            seen.push(known);
        }
        false
    }

    /// Reads all inputs; `None` where that makes no sense.
    fn read(&mut self) -> Option<Selection> {
        let session = self.session;
        let threads = Threads::new(session.threads());
        let mut selection: Option<(Format, Selection)> = None;
        for found in session.inputs(&self.args.paths) {
            let found = session.open_found(found, Severity::Error, &mut self.outcome);
            let Some((input, open)) = found else { continue };
            let (format, selection) = match &mut selection {
                Some(known) => known,
                None => {
                    let query = self.query(open.notation)?;
                    selection.insert((open.notation, Selection::new(query)))
                }
            };
            if open.notation != *format {
                self.fault(
                    &input.name,
                    Problem::OtherNotation {
                        found: open.notation.about().title,
                        wanted: format.about().title,
                    },
                );
                continue;
            }
            self.identities.extend(open.identity.clone());
            let options = self.options.at(open.path.as_deref());
            let file = super::tables::shown(&input);
            let mut reader = Metered::new(open.reader, &session.console);
            let (read, kept) = if open.is_file {
                let read = selection.read_with(&mut reader, &file, &options, &threads);
                (read, Kept::file(open.path.as_deref(), open.identity.clone()))
            } else {
                let mut spool = Spool::default();
                let mut copying = sources::Copying::new(&mut reader, &mut spool);
                let read = selection.read_with(&mut copying, &file, &options, &threads);
                (read, Kept::Spool(spool))
            };
            self.sources.push(kept);
            if let Some(refusal) = read.as_ref().err().and_then(refusal) {
                self.refuse(&input.name, refusal);
                return None;
            }
            self.games += read.as_ref().map_or_else(|error| error.read.games, |read| read.games);
            session.name_read(&input.name, &read, &mut self.outcome);
        }
        let special = self.args.special();
        session.name_useless(&special, Severity::Error, &mut self.outcome);
        selection.map(|(_, selection)| selection)
    }

    /// What is asked of games of a notation; `None` where that was named as wrong.
    fn query(&mut self, format: Format) -> Option<Query> {
        let ids = match self.args.ids.as_deref().map(ids) {
            Some(Ok(ids)) => Some(ids),
            Some(Err(fault)) => {
                self.session.fault(&fault, Severity::Error, &mut self.outcome);
                return None;
            }
            None => None,
        };
        match ask::query(self.args, format) {
            Ok(mut query) => {
                query.ids = ids;
                Some(query)
            }
            Err(OptionError { option, text, error }) => {
                let console = &self.session.console;
                console.write(&ask::shown(option, text, &error, format, console.has_color()));
                self.outcome = Outcome::Failed;
                None
            }
        }
    }

    fn write(&mut self, selection: &Selection, out: &mut Stdout) -> io::Result<()> {
        if self.args.is_stdout() {
            if selection.is_empty() {
                return Ok(());
            }
            let how = self.how();
            let mut open = sources::opener(&mut self.sources);
            let written = selection.write(&selection.all(), &self.options, &how, &mut open, out);
            drop(open);
            return match written {
                Ok(written) => {
                    self.remark("standard output", &written);
                    Ok(())
                }
                Err(error) => match error.output() {
                    Some(fault) => Err(io::Error::new(fault.kind(), fault.to_string())),
                    None => {
                        self.refuse("standard output", &error);
                        Ok(())
                    }
                },
            };
        }
        let parts = if self.args.split_by.is_some() {
            selection.by_column()
        } else if let Some(most) = self.args.split_games {
            selection.by_games(usize::try_from(most).unwrap_or(usize::MAX))
        } else if let Some(most) = self.args.split_bytes {
            let how = self.how();
            let mut open = sources::opener(&mut self.sources);
            let parts = selection.by_bytes(most, &self.options, &how, &mut open);
            drop(open);
            match parts {
                Ok(parts) => parts,
                Err(error) => {
                    self.refuse(&self.args.output.display().to_string(), &error);
                    return Ok(());
                }
            }
        } else if selection.is_empty() {
            // A file of an earlier run would look like the result.
            if self.args.output.exists() && self.outcome != Outcome::Failed {
                self.is_emptied =
                    self.save(&self.args.output, &mut Spool::beside(&self.args.output));
            }
            Vec::new()
        } else {
            let all = selection.all();
            self.write_part(selection, &all, &self.args.output, false);
            return Ok(());
        };
        let mut names = Names::new(&self.args.output, self.args.split_by.as_deref());
        for part in &parts {
            let target = names.of(part);
            if let Some(folder) = target.parent().filter(|folder| !folder.as_os_str().is_empty())
                && let Err(error) = fs::create_dir_all(folder)
            {
                let subject = folder.display().to_string();
                self.fault(&subject, Problem::writing(&error));
                return Ok(());
            }
            if !self.write_part(selection, part, &target, false) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn how(&self) -> Writing {
        let mut how = Writing::default();
        how.renumber = self.args.renumber;
        how.numbers_records = self.args.renumber_each;
        how.rotate = self.args.rotate;
        how.keeps_bytes = self.args.keep_bytes;
        how.is_utf8 = self.args.to_encoding.is_some();
        how
    }

    /// Writes some games to a file; says whether they are there.
    fn write_part(
        &mut self,
        selection: &Selection,
        part: &Part,
        target: &Path,
        is_rest: bool,
    ) -> bool {
        let name = target.display().to_string();
        let mut spool = Spool::beside(target);
        let mut how = self.how();
        if is_rest {
            // Boards are numbered and turned where they are chosen.
            (how.renumber, how.rotate) = (None, None);
        }
        let mut open = sources::opener(&mut self.sources);
        let written = selection.write(part, &self.options, &how, &mut open, &mut spool);
        drop(open);
        match written {
            Ok(written) => {
                let is_saved = self.save(target, &mut spool);
                if is_saved {
                    self.remark(&name, &written);
                }
                is_saved
            }
            Err(error) => {
                match error.output() {
                    Some(error) => self.fault(&name, Problem::writing(error)),
                    None => self.refuse(&name, &error),
                }
                false
            }
        }
    }

    fn save(&mut self, target: &Path, spool: &mut Spool) -> bool {
        let inputs = &self.identities;
        let permit = match self.args.force {
            true => Permit::Replace { inputs },
            false => Permit::New { inputs },
        };
        match self.files.write_spool(target, spool, &permit) {
            Ok(written) => {
                for remark in &written.remarks {
                    self.session.fault(remark, Severity::Error, &mut self.outcome);
                }
                true
            }
            Err(fault) => {
                self.session.fault(&fault, Severity::Error, &mut self.outcome);
                false
            }
        }
    }

    /// Names what is worth knowing about an output.
    fn remark(&self, subject: &str, written: &Written) {
        for (code, severity, text) in written.remarks() {
            let text = format!("{subject}: {text}");
            self.session.console.message(severity, code.as_str(), &text);
        }
    }

    /// Names why an output was not written.
    fn refuse(&mut self, output: &str, error: &SelectError) {
        let subject = error.file().unwrap_or(output).to_owned();
        match error.code() {
            Some(code) => {
                let text = format!("{subject}: {error}");
                self.session.console.message(Severity::Error, code.as_str(), &text);
                self.outcome = Outcome::Failed;
            }
            None => {
                let reason = error.to_string();
                self.fault(&subject, Problem::ReadFailed { reason });
            }
        }
    }

    fn fault(&mut self, subject: &str, problem: Problem) {
        let fault = Fault { subject: subject.to_owned(), problem };
        self.session.fault(&fault, Severity::Error, &mut self.outcome);
    }
}

/// A game on one line: its place, and what tells it from others.
fn line(game: &Chosen<'_>) -> String {
    let mut text = game.file.to_owned();
    let line = game.values.iter().find(|(name, _)| *name == "line");
    if let Some((_, line)) = line {
        text.push_str(&format!(":{}", line));
    }
    text.push_str(&format!(": game {}", game.game));
    let others = game.values.iter().filter(|(name, _)| !matches!(*name, "line" | "content_id"));
    for (name, value) in others {
        let name = name.strip_suffix("_text").unwrap_or(name);
        text.push_str(&format!(", {name} {}", value));
    }
    text
}

/// Reads a list of games.
fn ids(path: &Path) -> Result<Ids, Fault> {
    let reading = |error: &io::Error| Fault::new(path, Problem::reading(error));
    let mut reader: Box<dyn io::Read> = if path.as_os_str() == "-" {
        Box::new(io::stdin())
    } else {
        Box::new(fs::File::open(path).map_err(|error| reading(&error))?)
    };
    Ids::read(&mut reader).map_err(|error| reading(&error))
}

/// A path by which a file is the same whatever its folder is called.
fn real(path: &Path) -> PathBuf {
    if let Ok(path) = path.canonicalize() {
        return path;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    folder.map_or_else(
        |_| path.to_owned(),
        |folder| folder.join(path.file_name().unwrap_or_default()),
    )
}

//! `portnote export`: writes games in export format.

use std::io::{self, Write};

use portnote_core::{Diagnostic, LineIndex, Profile, Selection, Severity, Unit};
use portnote_pbn::write::Unencodable;
use portnote_pbn::{ExportOptions, Exporter, Options};

use super::{Outcome, Session};
use crate::args::{Export, Target, UnencodableChoice};
use crate::input::{Input, Open};
use crate::judge::{Judge, Metered};
use crate::locate::{Excerpts, Located};
use crate::numbers::count;
use crate::output::{Files, Identity, Permit, Stdout, Written};
use crate::ppn;
use crate::problem::{Fault, Problem};
use crate::render::{Renderer, Run};
use crate::report::Counts;
use crate::sanitize::sanitize;
use crate::tally::Tally;

/// Games that are named where some cannot be written.
const NAMED_GAMES: usize = 20;

pub(crate) fn run(args: &Export, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let threshold = args.exit.threshold(Severity::Error);
    if args.to == Some(Target::Ppn) || args.to.is_none() && ppn::is_meant(&args.paths, session) {
        return ppn::export(args, threshold, session, out);
    }
    let mut job = Job {
        args,
        session,
        threshold,
        options: session.options(Profile::Import, Selection::new()),
        files: Files::default(),
        outcome: Outcome::Clean,
        tally: Tally::default(),
    };
    if args.in_place {
        job.in_place();
    } else {
        job.together(out)?;
    }
    job.tally.point_to_check(&session.console);
    Ok(job.outcome.with(&args.exit))
}

struct Job<'s> {
    args: &'s Export,
    session: &'s Session,
    threshold: Severity,
    options: Options,
    files: Files,
    outcome: Outcome,
    tally: Tally,
}

/// What became of one input.
struct Exported {
    bytes: Vec<u8>,
    /// Whether something was left out that was not to be left out.
    is_refused: bool,
    hash: Option<u64>,
}

impl Job<'_> {
    /// Writes each file over itself.
    fn in_place(&mut self) {
        for input in self.session.inputs(&self.args.paths) {
            let Some((input, open)) = self.open(input) else {
                continue;
            };
            let Some(identity) = open.identity.clone() else {
                continue;
            };
            let header = exporter(self.args, false).header();
            let Some(exported) = self.export(&input, open, header, false) else {
                continue;
            };
            if exported.is_refused {
                self.refuse(&input.name);
                continue;
            }
            let Some(path) = &input.path else { continue };
            let permit = Permit::InPlace {
                input: &identity,
                hash: exported.hash.unwrap_or(0),
            };
            let written = self.files.write(path, &exported.bytes, &permit);
            self.settle(&input.name, written);
        }
    }

    /// Writes all games into one output, which stays as it was unless all can be written.
    fn together(&mut self, out: &mut Stdout) -> io::Result<()> {
        let is_stdout = self.args.output.as_os_str() == "-";
        if !is_stdout && !self.args.force {
            let early = Files::refuse_existing(&self.args.output, &self.args.paths.paths);
            if let Err(fault) = early {
                self.fault(&fault);
                return Ok(());
            }
        }
        let mut identities: Vec<Identity> = Vec::new();
        let mut bytes = exporter(self.args, false).header();
        let (mut is_refused, mut is_first) = (false, true);
        for input in self.session.inputs(&self.args.paths) {
            let Some((input, open)) = self.open(input) else {
                continue;
            };
            identities.extend(open.identity.clone());
            // What `#` stands for is the game before, which must not be one of another file.
            let is_expanded = !is_first;
            is_first = false;
            let Some(exported) = self.export(&input, open, Vec::new(), is_expanded) else {
                continue;
            };
            is_refused |= exported.is_refused;
            bytes.extend_from_slice(&exported.bytes);
        }
        // An output that lacks an input looks whole and is not.
        let is_lacking = self.outcome == Outcome::Failed && !self.args.partial;
        if is_refused || is_lacking {
            let name = if is_stdout {
                "standard output".to_owned()
            } else {
                self.args.output.display().to_string()
            };
            self.refuse(&name);
            return Ok(());
        }
        if is_stdout {
            return out.write_all(&bytes);
        }
        let permit = if self.args.force {
            Permit::Replace {
                inputs: &identities,
            }
        } else {
            Permit::New {
                inputs: &identities,
            }
        };
        let written = self.files.write(&self.args.output, &bytes, &permit);
        self.settle(&self.args.output.display().to_string(), written);
        Ok(())
    }

    fn open(&mut self, found: Result<Input, Fault>) -> Option<(Input, Open)> {
        self.session
            .open_found(found, self.threshold, &mut self.outcome)
    }

    /// Exports the games of one file behind `bytes`; `None` where the system failed.
    fn export(
        &mut self,
        input: &Input,
        open: Open,
        bytes: Vec<u8>,
        is_expanded: bool,
    ) -> Option<Exported> {
        let mut metered = if self.args.in_place {
            Metered::hashing(open.reader, &self.session.console)
        } else {
            Metered::new(open.reader, &self.session.console)
        };
        let mut judge = Judge::new(&mut metered, &self.options);
        let mut exporter = exporter(self.args, is_expanded);
        let mut exported = Exported {
            bytes,
            is_refused: false,
            hash: None,
        };
        let mut counts = Counts::default();
        let mut left_out = Vec::new();
        let mut stray = false;
        let mut outside = false;
        let mut unshown = self.options.limits.diagnostics_shown;
        let end = loop {
            let step = judge.step(|judged| {
                counts.add_all(judged.diagnostics);
                let Some(game) = judged.game else {
                    // Text between games that is no comment has no place in the output, and
                    // text around embedded games is what the user wants to be rid of.
                    let is_outside = judged.block.is_outside();
                    outside |= is_outside;
                    let is_error =
                        |found: &&Diagnostic| found.severity == Severity::Error || is_outside;
                    let errors: Vec<_> = judged.diagnostics.iter().filter(is_error).collect();
                    print(
                        errors.iter().copied(),
                        &input.name,
                        judged.block.unit(),
                        self.session,
                    );
                    stray |= !errors.is_empty() && !is_outside;
                    return None;
                };
                match exporter.game(&game) {
                    Ok(text) => {
                        exported.bytes.extend_from_slice(&text);
                        None
                    }
                    Err(diagnostics) => {
                        let shown = diagnostics.iter().take(index(unshown));
                        unshown = unshown.saturating_sub(diagnostics.len() as u64);
                        print(shown, &input.name, judged.block.unit(), self.session);
                        Some(judged.block.index())
                    }
                }
            });
            match step {
                Ok(Some(None)) => {}
                Ok(Some(Some(index))) => left_out.push(index),
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
        };
        let closing = exporter.closing(judge.closing());
        counts.add_all(&judge.finish());
        let (games, is_unreadable) = (judge.games(), judge.is_refused());
        exported.hash = metered.hash();
        if let Some(error) = end {
            self.fault(&Fault {
                subject: input.name.clone(),
                problem: Problem::reading(&error),
            });
            return None;
        }
        let is_whole = left_out.is_empty() && !stray;
        // A page with games in it must not be replaced by its games alone.
        let is_page = outside && self.args.in_place;
        exported.is_refused = is_unreadable || is_page || !(is_whole || self.args.partial);
        match closing {
            Ok(text) => exported.bytes.extend_from_slice(&text),
            Err(diagnostics) => {
                // The block of the comment is gone; its place is named by the byte.
                for diagnostic in &diagnostics {
                    let at = diagnostic.span.start;
                    let text = format!("byte {at}, behind the last game: {}", diagnostic.message);
                    let line = format!("{}: {}", sanitize(&input.name), sanitize(&text));
                    self.session.console.line(&line);
                }
                self.outcome = self.outcome.max(Outcome::Findings);
                exported.is_refused |= !self.args.partial;
            }
        }
        self.tell(&input.name, &left_out);
        self.tally
            .add(&input.name, games, counts, &self.session.console);
        self.outcome = self.outcome.max(Outcome::of(counts, self.threshold));
        Some(exported)
    }

    /// Says which games are not in the output, or why there is no output.
    fn tell(&mut self, name: &str, left_out: &[u64]) {
        if left_out.is_empty() {
            return;
        }
        self.outcome = self.outcome.max(Outcome::Findings);
        let (named, others) = left_out.split_at(left_out.len().min(NAMED_GAMES));
        let mut games: Vec<String> = named.iter().map(ToString::to_string).collect();
        games.extend((!others.is_empty()).then(|| "…".to_owned()));
        let (number, games) = (count(left_out.len() as u64, "game"), games.join(", "));
        let line = format!("{}: {number} cannot be written: {games}", sanitize(name));
        self.session.console.line(&line);
    }

    /// What can be done about an output that was not written.
    const fn hint(&self) -> &'static str {
        if self.args.in_place || self.args.partial {
            ""
        } else {
            "; `--partial` leaves out the games that cannot be"
        }
    }

    /// Says that an output was not written, because not everything could be.
    fn refuse(&mut self, name: &str) {
        let hint = if self.outcome == Outcome::Failed {
            ""
        } else {
            self.hint()
        };
        self.session
            .console
            .write(&format!("{}: nothing was written{hint}", sanitize(name)));
        self.outcome = self.outcome.max(Outcome::Findings);
    }

    fn settle(&mut self, name: &str, written: Result<Written, Fault>) {
        match written {
            Err(fault) => self.fault(&fault),
            Ok(written) => {
                if written.is_unchanged {
                    self.session
                        .console
                        .detail(&format!("{}: unchanged", sanitize(name)));
                }
                written.remarks.iter().for_each(|remark| self.fault(remark));
            }
        }
    }

    fn fault(&mut self, fault: &Fault) {
        self.session.fault(fault, self.threshold, &mut self.outcome);
    }
}

fn exporter(args: &Export, is_expanded: bool) -> Exporter {
    Exporter::new(ExportOptions {
        unencodable: match args.unencodable {
            UnencodableChoice::Error => Unencodable::Error,
            UnencodableChoice::Question => Unencodable::Question,
        },
        expand_inheritance: args.expand_inheritance || is_expanded,
    })
}

/// Shows why a game cannot be written.
fn print<'d>(
    diagnostics: impl Iterator<Item = &'d Diagnostic>,
    name: &str,
    unit: &Unit<'_>,
    session: &Session,
) {
    let lines = LineIndex::new(unit);
    let renderer = Renderer::new(session.console.has_color());
    for diagnostic in diagnostics {
        let located = Located::new(diagnostic, name, &lines, Excerpts::Keep);
        session.console.write(&renderer.render(&Run {
            first: &located,
            others: &[],
        }));
    }
}

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

//! The lossless tree, one line for each node.

use std::io::{self, Read, Write};

use portnote_core::tree::Kind as _;
use portnote_core::{Diagnostic, Severity};
use portnote_pbn::syntax::{Block, File};
use portnote_pbn::{Context, Options, check};

use super::options;
use crate::args::Dump;
use crate::cmd::{Outcome, Session};
use crate::inert;
use crate::judge::Metered;
use crate::output::Stdout;
use crate::problem::{Fault, Problem};
use crate::report::Counts;
use crate::tally::Tally;

pub(super) fn run(
    args: &Dump,
    threshold: Severity,
    session: &Session,
    out: &mut Stdout,
    tally: &mut Tally,
) -> io::Result<Outcome> {
    let options = options(session);
    let limit = options.limits.input_bytes;
    let closed = out.closed();
    let mut outcome = Outcome::Clean;
    for found in session.inputs(&args.paths) {
        let Some((input, open)) = session.open_found(found, threshold, &mut outcome) else {
            continue;
        };
        let mut bytes = Vec::new();
        let mut metered = Metered::new(open.reader, &session.console);
        let read = metered
            .by_ref()
            .take(limit.saturating_add(1))
            .read_to_end(&mut bytes);
        let problem = match read {
            Err(error) => Some(Problem::reading(&error)),
            Ok(_) if bytes.len() as u64 > limit => Some(Problem::InputTooLarge { limit }),
            Ok(_) => None,
        };
        if let Some(problem) = problem {
            session.fault(
                &Fault {
                    subject: input.name,
                    problem,
                },
                threshold,
                &mut outcome,
            );
            continue;
        }
        let parsed = portnote_pbn::parse_with(&bytes, &options);
        session.console.pause();
        write_file(&parsed.value, out)?;
        if closed.get() {
            return Ok(outcome);
        }
        let mut counts = Counts::default();
        counts.add_all(&parsed.diagnostics);
        counts.add_all(&judge(&parsed.value, &options));
        let games = parsed.value.games().count() as u64;
        tally.add(&input.name, games, counts, &session.console);
        outcome = outcome.max(Outcome::of(counts, threshold));
    }
    Ok(outcome)
}

/// What is wrong with the meaning of the games: the tree shows none of it, but the exit
/// code and the closing line are those of every other dump.
fn judge(file: &File<'_>, options: &Options) -> Vec<Diagnostic> {
    let mut context = Context::new();
    let mut found = Vec::new();
    for block in file.games() {
        check(&context.game(block), options, &mut found);
    }
    found
}

fn write_file(file: &File<'_>, out: &mut Stdout) -> io::Result<()> {
    writeln!(out, "file@0..{}", file.len())?;
    if let Some(bom) = file.bom() {
        write!(out, "  bom@{bom} ")?;
        inert::write_line(&mut *out, &"\u{FEFF}")?;
    }
    file.blocks()
        .iter()
        .try_for_each(|block| write_block(block, out))
}

/// Nodes stand one level below the file, for which the tree of a block has no node.
fn write_block(block: &Block<'_>, out: &mut Stdout) -> io::Result<()> {
    let unit = block.unit();
    for (depth, node) in block.tree().walk() {
        let indent = (depth + 1) * 2;
        write!(
            out,
            "{:indent$}{}@{}",
            "",
            node.kind().name(),
            unit.span(node.range())
        )?;
        if node.is_leaf() {
            write!(out, " ")?;
            inert::write_line(&mut *out, &unit.slice(node.range()))?;
        } else {
            writeln!(out)?;
        }
    }
    Ok(())
}

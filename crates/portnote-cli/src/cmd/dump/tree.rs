//! The lossless tree, one line for each node.

use std::io::{self, Read, Write};

use portnote_core::Severity;
use portnote_core::tree::Kind as _;

use super::broken_off;
use crate::args::Dump;
use crate::cmd::Session;
use crate::inert;
use crate::metered::Metered;
use crate::outcome::Outcome;
use crate::output::{Stdout, pass};
use crate::problem::{Fault, Problem};
use crate::tally::{self, Tally};
use portnote::product::fs::Spool;
use portnote::product::notation::Notation;
use portnote::product::{Judge, Task};
use portnote::{Counts, Options};
use portnote_core::Block;

pub(super) fn run(
    args: &Dump,
    threshold: Option<Severity>,
    session: &Session,
    out: &mut Stdout,
    tally: &mut Tally,
) -> io::Result<Outcome> {
    let options = session.options();
    let closed = out.closed();
    let mut outcome = Outcome::Clean;
    for found in session.inputs(&args.paths) {
        let Some((input, open)) = session.open_found(found, threshold, &mut outcome) else {
            continue;
        };
        // The first line says how long the file is, which for a pipe is known at its end only; and
        // of a file that cannot be read to its end there is no tree.
        let mut metered = Metered::new(open.reader, &session.console);
        let mut spool = Spool::default();
        if let Err(fault) = gather(&mut metered, &input.name, &mut spool) {
            session.fault(&fault, threshold, &mut outcome);
            continue;
        }
        session.console.pause();
        let length = spool.bytes();
        let Shown { games, counts, is_refused, end } = open.notation.run(Tree {
            reader: &mut spool.reader()?,
            length,
            options: &options.at(open.path.as_deref()),
            out,
        })?;
        if closed.get() {
            return Ok(outcome);
        }
        if let Some(error) = &end {
            let fault = broken_off(&input.name, error);
            session.fault(&fault, threshold, &mut outcome);
        }
        let read = tally::Read {
            name: &input.name,
            record: open.notation.about().records.record,
            remarks: Counts::default(),
            is_cut_off: end.is_some(),
            games,
        };
        tally.add(read, counts, &session.console);
        outcome = outcome.max(super::outcome(counts, is_refused, threshold));
    }
    Ok(outcome)
}

/// Gathers all bytes of an input.
fn gather(reader: &mut dyn Read, name: &str, spool: &mut Spool) -> Result<(), Fault> {
    let mut fault = None;
    let read = pass(reader, |bytes| {
        spool.write_all(bytes).inspect_err(|error| {
            fault = Some(Fault::new(&spool.folder(), Problem::writing(error)));
        })
    });
    match (fault, read) {
        (Some(fault), _) => Err(fault),
        (None, Err(error)) => Err(broken_off(name, &error)),
        (None, Ok(())) => Ok(()),
    }
}

/// The tree of one file. What is wrong with the meaning of its games is not shown in it, but
/// the exit code and the closing line are those of every other dump.
struct Tree<'t> {
    reader: &'t mut dyn Read,
    length: u64,
    options: &'t Options,
    out: &'t mut Stdout,
}

/// What was found while a tree was shown.
struct Shown {
    games: u64,
    counts: Counts,
    is_refused: bool,
    /// Why the tree ends before the end of the file.
    end: Option<io::Error>,
}

impl Task for Tree<'_> {
    type Output = io::Result<Shown>;

    fn run<N: Notation>(self) -> Self::Output {
        let Self { reader, length, options, out } = self;
        let (checks, options) = (options.checks, N::options(options));
        let mut judge: Judge<'_, N, _> = Judge::new(reader, &options).with_checks(checks);
        let mut counts = Counts::default();
        writeln!(out, "file@0..{length}")?;
        let mut is_first = true;
        let mut write = |block: Option<&Block<'_, N>>, start: u64| -> io::Result<()> {
            // What is before the first block is a byte order mark.
            if std::mem::take(&mut is_first) && start > 0 {
                write!(out, "  bom@0..{start} ")?;
                inert::write_line(&mut *out, &"\u{FEFF}")?;
            }
            block.map_or(Ok(()), |block| write_block(block, out))
        };
        let end = loop {
            let step = judge.step(|judged| {
                counts.add_all(&judged.diagnostics);
                write(Some(judged.block), judged.block.unit().outer_span().start)
            });
            match step {
                Ok(Some(written)) => written?,
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
        };
        let after = if judge.has_bom() { length } else { 0 };
        write(None, after)?;
        counts.add_all(&judge.finish());
        Ok(Shown { games: judge.games(), counts, is_refused: judge.is_refused(), end })
    }
}

/// Nodes are one level below the file, for which the tree of a block has no node.
///
/// The nodes of a link are those of what it means, in their order, so a leaf of its own has the link as it is
/// written.
fn write_block(block: &Block<'_, impl Notation>, out: &mut Stdout) -> io::Result<()> {
    let unit = block.unit();
    for (depth, node) in block.tree().walk() {
        let indent = (depth + 1) * 2;
        let is_link = depth == 0 && unit.has_meaning();
        let span = match is_link {
            true => unit.outer_span(),
            false => unit.span(node.range()),
        };
        write!(out, "{:indent$}{}@{span}", "", node.kind().name())?;
        if is_link {
            write!(out, "\n    link@{span} ")?;
            inert::write_line(&mut *out, &unit.written())?;
        } else if node.is_leaf() {
            write!(out, " ")?;
            inert::write_line(&mut *out, &unit.slice(node.range()))?;
        } else {
            writeln!(out)?;
        }
    }
    Ok(())
}

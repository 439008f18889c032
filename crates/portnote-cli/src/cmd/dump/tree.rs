//! The lossless tree, one line for each node.

use std::io::{self, Read as _, Write};

use portnote_core::Severity;
use portnote_core::tree::Kind as _;

use super::broken_off;
use crate::args::Dump;
use crate::cmd::{Outcome, Session};
use crate::inert;
use crate::judge::{Judge, Metered};
use crate::notation::{Block, Notation, Options, Task};
use crate::output::Stdout;
use crate::problem::{Fault, Problem};
use crate::report::Counts;
use crate::tally::{Read, Tally};

pub(super) fn run(
    args: &Dump,
    threshold: Option<Severity>,
    session: &Session,
    out: &mut Stdout,
    tally: &mut Tally,
) -> io::Result<Outcome> {
    let options = session.lenient();
    let closed = out.closed();
    let mut outcome = Outcome::Clean;
    for found in session.inputs(&args.paths) {
        let Some((input, open)) = session.open_found(found, threshold, &mut outcome) else {
            continue;
        };
        let held = options.held(open.notation);
        let mut bytes = Vec::new();
        let metered = Metered::new(open.reader, &session.console);
        let read = metered
            .take(held.bytes.saturating_add(1))
            .read_to_end(&mut bytes);
        let fault = match read {
            Err(error) => Some(broken_off(&input.name, &error)),
            Ok(_) if bytes.len() as u64 > held.bytes => Some(Fault {
                subject: input.name.clone(),
                problem: Problem::InputTooLarge { held, program: "" },
            }),
            Ok(_) => None,
        };
        if let Some(fault) = fault {
            session.fault(&fault, threshold, &mut outcome);
            continue;
        }
        session.console.pause();
        let (games, counts) = open.notation.run(Tree {
            bytes: &bytes,
            options: &options.at(open.path.as_deref()),
            out,
        })?;
        if closed.get() {
            return Ok(outcome);
        }
        let read = Read {
            name: &input.name,
            record: open.notation.about().record,
            remarks: Counts::default(),
            is_cut_off: false,
            games,
        };
        tally.add(read, counts, &session.console);
        outcome = outcome.max(Outcome::of(counts, threshold));
    }
    Ok(outcome)
}

/// The tree of one file. What is wrong with the meaning of its games is not shown in it, but
/// the exit code and the closing line are those of every other dump.
struct Tree<'t> {
    bytes: &'t [u8],
    options: &'t Options,
    out: &'t mut Stdout,
}

impl Task for Tree<'_> {
    /// The number of games, and what was found in them.
    type Output = io::Result<(u64, Counts)>;

    fn run<N: Notation>(self) -> Self::Output {
        let Self {
            bytes,
            options,
            out,
        } = self;
        let options = N::options(options);
        let mut judge: Judge<'_, N, _> = Judge::new(bytes, &options);
        let mut counts = Counts::default();
        writeln!(out, "file@0..{}", bytes.len())?;
        let mut is_first = true;
        let mut write = |block: Option<&N::Block<'_>>, start: u64| -> io::Result<()> {
            // What stands before the first block is a byte order mark.
            if std::mem::take(&mut is_first) && start > 0 {
                write!(out, "  bom@0..{start} ")?;
                inert::write_line(&mut *out, &"\u{FEFF}")?;
            }
            block.map_or(Ok(()), |block| write_block(block, out))
        };
        while let Some(written) = judge.step(|judged| {
            counts.add_all(judged.diagnostics);
            write(Some(judged.block), judged.block.unit().outer_span().start)
        })? {
            written?;
        }
        let behind = if judge.has_bom() { bytes.len() } else { 0 };
        write(None, behind as u64)?;
        counts.add_all(&judge.finish());
        Ok((judge.games(), counts))
    }
}

/// Nodes stand one level below the file, for which the tree of a block has no node.
fn write_block(block: &impl Block, out: &mut Stdout) -> io::Result<()> {
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

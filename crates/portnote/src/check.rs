//! One text, read once from its first byte to its last, with what its own lines suppress taken out.

use std::borrow::Cow;
use std::io::Read;

use portnote_core::line_index::Margin;
use portnote_core::scan::{RawUnit, UnitKind};
use portnote_core::{Block, Reporter, Settings as _, Unit, diagnostic};

use crate::format::Format;
use crate::judge::Judge;
use crate::notation::{Notation, Task};
use crate::options::Options;
use crate::read_error::ReadError;
use crate::suppress::{Sifted, Suppressions};
use crate::workers::Workers;

/// Who takes the findings of a text while it is read, in its order.
pub trait Collect {
    /// Takes the findings of a block; `margin` is what is before it in its line.
    fn block<N: Notation>(&mut self, block: &Block<'_, N>, margin: Margin, found: Sifted<'_>);

    /// Takes findings about lines that suppress something, once the whole text was read.
    fn unit(&mut self, unit: &Unit<'_>, margin: Margin, found: Sifted<'_>);
}

/// How much of a text was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use = "a text that was refused has no findings about its games"]
#[non_exhaustive]
pub struct Summary {
    /// The number of games that were read.
    pub games: u64,
    /// Whether the text was refused as a whole, because it is not text.
    pub is_refused: bool,
}

/// Why a text was not read to its end.
pub type CheckError = ReadError<Summary>;

/// Reads a text and hands out what is wrong with it. Memory is bounded by the largest game.
///
/// This is the way of all products; [`Document::check`](crate::Document::check) is the same for a
/// text in memory.
///
/// # Errors
/// The input fails: what was found before was handed out.
pub fn check(
    format: Format,
    reader: &mut dyn Read,
    options: &Options,
    workers: &impl Workers,
    collect: &mut impl Collect,
) -> Result<Summary, CheckError> {
    format.run(Work { reader, options, workers, collect })
}

/// Checks a text of a notation that is named by its type. It may be one that this crate does not know, like
/// that of the crate `portnote-toy`.
///
/// # Errors
/// As [`check`].
// For `typed`: no promise is made about it.
#[doc(hidden)]
pub fn check_as<N: Notation>(
    reader: &mut dyn Read,
    options: &Options,
    workers: &impl Workers,
    collect: &mut impl Collect,
) -> Result<Summary, CheckError> {
    let read_as = N::options(options);
    let mut suppressions = Suppressions::new(read_as.shared().profile, options);
    let mut judge: Judge<'_, N, _> = Judge::new(reader, &read_as);
    judge = judge.with_checks(options.checks);
    let mut text = None;
    let end = judge.run(workers, |block, margin, found| {
        let is_loose = !block.is_game() && !block.is_opaque();
        if text.is_none() && is_loose && !block.unit().text().trim().is_empty() {
            text = Some((margin, block.unit().clone().into_owned()));
        }
        let sifted = suppressions.apply(block, margin, found);
        collect.block(block, margin, sifted);
    });
    suppressions.finish(|(margin, unit), found| collect.unit(unit, *margin, found));
    let closing = judge.finish();
    // What is about the file and not about its first text is at its beginning.
    let is_there = |(_, unit): &(Margin, Unit<'_>)| {
        let span = unit.outer_span();
        closing.iter().all(|found| span.start <= found.span.start && found.span.end <= span.end)
    };
    let (margin, unit) = text.filter(is_there).unwrap_or_else(|| (Margin::default(), nothing()));
    collect.unit(&unit, margin, options.hiding.sift(Cow::Owned(closing)));
    let read = Summary { games: judge.games(), is_refused: judge.is_refused() };
    match end {
        Ok(()) => Ok(read),
        Err(error) => Err(CheckError::input(error, read)),
    }
}

/// Reads a text and hands out only what one check finds in its games, without what lines of the text
/// suppress; the check may need more than a game, as a solver. What else is wrong with the text,
/// and with the lines that suppress something, is not looked for.
///
/// # Errors
/// As [`check`].
pub fn check_only<N: Notation>(
    reader: &mut dyn Read,
    options: &Options,
    check: &mut dyn FnMut(&N::Game<'_>, &mut Reporter<'_>),
    collect: &mut impl Collect,
) -> Result<Summary, CheckError> {
    let read_as = N::options(options);
    let profile = read_as.shared().profile;
    let selection = options.selection.clone().ignore("cli/");
    let quiet = Options { selection, ..options.clone() };
    let mut suppressions = Suppressions::new(profile, &quiet);
    let mut judge = Judge::<N, _>::new(reader, &read_as).reading_only();
    let end = loop {
        let step = judge.step(|judged| {
            let mut found = Vec::new();
            if let Some(game) = &judged.game {
                let reporter = Reporter::new(profile, &options.selection, &mut found);
                check(game, &mut reporter.in_record(judged.block.record()));
                diagnostic::sort(&mut found);
            }
            let sifted = suppressions.apply(judged.block, judged.margin, &found);
            collect.block(judged.block, judged.margin, sifted);
        });
        match step {
            Ok(Some(())) => {}
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    let read = Summary { games: judge.games(), is_refused: judge.is_refused() };
    match end {
        Ok(()) => Ok(read),
        Err(error) => Err(CheckError::input(error, read)),
    }
}

struct Work<'w, W, C> {
    reader: &'w mut dyn Read,
    options: &'w Options,
    workers: &'w W,
    collect: &'w mut C,
}

impl<W: Workers, C: Collect> Task for Work<'_, W, C> {
    type Output = Result<Summary, CheckError>;

    fn run<N: Notation>(self) -> Self::Output {
        check_as::<N>(self.reader, self.options, self.workers, self.collect)
    }
}

/// A unit without text, for what is in no unit.
#[must_use]
pub fn nothing() -> Unit<'static> {
    Unit::new(RawUnit::whole(UnitKind::Trivia, 0, b""), None)
}

//! Excerpts with labels, help and fixes, for people.

use std::io::{self, Write};

use portnote_core::{Code, Severity};

use super::{FileReport, FindingLimit, Keeping, Report, concise, severest};
use crate::locate::{Excerpts, Located};
use crate::numbers::thousands;
use crate::render::{Renderer, Run};

/// Faults of one code in one game that are shown, where they are not equal.
const DIFFERENT: usize = 3;

pub(super) struct Full {
    shown: FindingLimit,
    renderer: Renderer,
    color: bool,
    /// Whether infos are shown like the others, and not as one line for each code.
    is_verbose: bool,
}

impl Full {
    pub(super) fn new(shown: FindingLimit, color: bool, is_verbose: bool) -> Self {
        Self { shown, renderer: Renderer::new(color), color, is_verbose }
    }
}

impl Report for Full {
    fn keeping(&self) -> Keeping {
        self.shown.keeping(Excerpts::Keep)
    }

    fn file(&mut self, file: &mut FileReport, out: &mut dyn Write) -> io::Result<u64> {
        let shown = self.shown.number();
        let is_folded = |located: &Located| !self.is_verbose && located.severity == Severity::Info;
        let all = runs(&file.kept).filter(|run| !is_folded(run.first));
        let all: Vec<Run<'_>> = all.collect();
        let told = severest(&all, Some(shown), |run| run.first.severity);
        let infos = file.kept.iter().filter(|located| is_folded(located));
        let infos = by_code(infos);
        let lines = usize::try_from(shown.saturating_sub(told.len() as u64));
        let lines = infos.iter().take(lines.unwrap_or(usize::MAX));
        let is_whole = (all.len() + infos.len()) as u64 <= shown;
        let others = file.more.iter().filter(|_| is_whole);
        let others = others.map(|more| Run { first: more, others: &[], unlisted: Some(0) });
        let mut number = 0;
        for run in &told {
            number += 1 + run.others.len() as u64;
            let run = Run { unlisted: unlisted(file, run), ..**run };
            writeln!(out, "{}", self.renderer.render(&run))?;
        }
        for first in lines {
            let counted = file.codes.get(&(first.severity, first.code));
            let count = counted.map_or(1, |counted| counted.count);
            number += count;
            let more = match count.saturating_sub(1) {
                0 => String::new(),
                more => format!(" (and {} more; `--verbose` shows all)", thousands(more)),
            };
            writeln!(out, "{}{more}", concise::line(first, self.color))?;
        }
        for run in others {
            writeln!(out, "{}", self.renderer.render(&run))?;
        }
        Ok(number)
    }
}

/// The first finding of each code, in their order.
fn by_code<'l>(found: impl Iterator<Item = &'l Located>) -> Vec<&'l Located> {
    let mut known: Vec<Code> = Vec::new();
    let is_first = |located: &&Located| {
        let is_new = !known.contains(&located.code);
        known.extend(is_new.then_some(located.code));
        is_new
    };
    found.filter(is_first).collect()
}

/// How many findings of a run were counted but not kept. It is known for a file of one game only:
/// findings that are not kept are counted by file, not by game.
fn unlisted(file: &FileReport, run: &Run<'_>) -> Option<u64> {
    match file.left_out.get(&run.first.code) {
        None => Some(0),
        Some(_) if run.others.is_empty() => Some(0),
        Some(count) => (file.games == 1).then_some(*count),
    }
}

/// Findings in their order, those that repeat each other as one.
pub(crate) fn runs(found: &[Located]) -> impl Iterator<Item = Run<'_>> {
    found.chunk_by(is_repeated).flat_map(fold)
}

/// Whether the second repeats the fault of the first in the same game. A fault that matters more
/// is not folded into one that matters less.
fn is_repeated(first: &Located, second: &Located) -> bool {
    let kind = |located: &Located| (located.code, located.severity, located.game());
    first.game().is_some() && kind(first) == kind(second)
}

/// Folds the faults of one code in one game: equal ones into the first, others into the last
/// of those that are shown, because each of these says something new.
fn fold(faults: &[Located]) -> impl Iterator<Item = Run<'_>> {
    let are_equal = faults.windows(2).all(|pair| match pair {
        [first, second] => first.message == second.message,
        _ => true,
    });
    let heads = if are_equal { 1 } else { DIFFERENT };
    (0..heads).filter_map(move |number| {
        let (first, others) = faults.get(number..)?.split_first()?;
        let others = if number + 1 == heads { others } else { &[] };
        Some(Run { first, others, unlisted: Some(0) })
    })
}

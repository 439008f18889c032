//! Excerpts with labels, help and fixes, for people.

use std::io::{self, Write};

use super::{FileReport, Keeping, Report, Shown, severest};
use crate::locate::{Excerpts, Located};
use crate::render::{Renderer, Run};

/// Faults of one code in one game that are shown, where they are not equal.
const DIFFERENT: usize = 3;

pub(super) struct Full {
    shown: Shown,
    renderer: Renderer,
}

impl Full {
    pub(super) fn new(shown: Shown, color: bool) -> Self {
        Self {
            shown,
            renderer: Renderer::new(color),
        }
    }
}

impl Report for Full {
    fn keeping(&self) -> Keeping {
        self.shown.keeping(Excerpts::Keep)
    }

    fn file(&mut self, file: &mut FileReport, out: &mut dyn Write) -> io::Result<u64> {
        let shown = self.shown.number();
        let all: Vec<Run<'_>> = runs(&file.kept).collect();
        let told = severest(&all, Some(shown), |run| run.first.severity);
        let others = file.more.iter().filter(|_| all.len() as u64 <= shown);
        let others = others.map(|more| Run {
            first: more,
            others: &[],
            unlisted: Some(0),
        });
        let mut number = 0;
        for run in &told {
            number += 1 + run.others.len() as u64;
            let run = Run {
                unlisted: unlisted(file, run),
                ..**run
            };
            writeln!(out, "{}", self.renderer.render(&run))?;
        }
        for run in others {
            writeln!(out, "{}", self.renderer.render(&run))?;
        }
        Ok(number)
    }
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
        [first, second] => first.told.message == second.told.message,
        _ => true,
    });
    let heads = if are_equal { 1 } else { DIFFERENT };
    (0..heads).filter_map(move |number| {
        let (first, others) = faults.get(number..)?.split_first()?;
        let others = if number + 1 == heads { others } else { &[] };
        Some(Run {
            first,
            others,
            unlisted: Some(0),
        })
    })
}

//! Excerpts with labels, help and fixes, for people.

use std::io::{self, Write};

use super::{FileReport, Report};
use crate::locate::{Excerpts, Located};
use crate::render::{Renderer, Run};

/// Faults of one code in one game that are shown, where they are not equal.
const DIFFERENT: usize = 3;

pub(super) struct Full {
    shown: u64,
    renderer: Renderer,
}

impl Full {
    pub(super) fn new(shown: u64, color: bool) -> Self {
        Self {
            shown,
            renderer: Renderer::new(color),
        }
    }
}

impl Report for Full {
    fn excerpts(&self) -> Excerpts {
        Excerpts::Keep
    }

    fn file(&mut self, file: &FileReport, out: &mut dyn Write) -> io::Result<u64> {
        let shown = usize::try_from(self.shown).unwrap_or(usize::MAX);
        let mut told = 0;
        for run in runs(&file.kept).take(shown) {
            writeln!(out, "{}", self.renderer.render(&run))?;
            told += 1 + run.others.len() as u64;
        }
        Ok(told.min(file.listed))
    }
}

/// Findings in their order, those that repeat each other as one.
pub(crate) fn runs(found: &[Located]) -> impl Iterator<Item = Run<'_>> {
    found.chunk_by(is_repeated).flat_map(fold)
}

/// Whether the second repeats the fault of the first in the same game.
fn is_repeated(first: &Located, second: &Located) -> bool {
    first.code == second.code && first.game().is_some() && first.game() == second.game()
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
        Some(Run { first, others })
    })
}

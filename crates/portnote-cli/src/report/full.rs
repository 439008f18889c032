//! Excerpts with labels, help and fixes, for people.

use std::io::{self, Write};

use super::{FileReport, Report};
use crate::locate::{Excerpts, Located};
use crate::output::Stdout;
use crate::render::{Renderer, Run};

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

    fn file(&mut self, file: &FileReport, out: &mut Stdout) -> io::Result<u64> {
        let shown = usize::try_from(self.shown).unwrap_or(usize::MAX);
        let mut told = 0;
        let runs = file
            .kept
            .chunk_by(is_repeated)
            .filter_map(|run| run.split_first());
        for (first, others) in runs.take(shown) {
            writeln!(out, "{}", self.renderer.render(&Run { first, others }))?;
            told += 1 + others.len() as u64;
        }
        Ok(told.min(file.listed))
    }
}

/// Whether the second repeats the fault of the first in the same game.
fn is_repeated(first: &Located, second: &Located) -> bool {
    first.code == second.code && first.game().is_some() && first.game() == second.game()
}

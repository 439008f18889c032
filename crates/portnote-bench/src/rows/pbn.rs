//! The rows for PBN.

use std::hint::black_box;
use std::io;

use portnote_core::Diagnostic;
use portnote_core::json::line;
use portnote_pbn::json::v1::{DumpOptions, GameV1};
use portnote_pbn::model::Game;
use portnote_pbn::{ExportOptions, Exporter, Pbn};

use super::games::Measured;

impl Measured for Pbn {
    type Exporter = Exporter;

    fn exporter() -> Exporter {
        Exporter::new(ExportOptions::default())
    }

    fn export(exporter: &mut Exporter, game: &Game<'_>) -> Option<usize> {
        let written = exporter.game(game).ok()?;
        Some(black_box(written.bytes).len())
    }

    fn dump(game: &Game<'_>, found: &[Diagnostic], line: &mut Vec<u8>) -> io::Result<()> {
        let record = GameV1::new(game, &DumpOptions::default(), found);
        Ok(line::write(&record, line, |_| false)?)
    }

    fn elements(game: &Game<'_>) -> u64 {
        let calls = game
            .auction
            .as_ref()
            .map_or(0, |auction| auction.turns.len());
        let cards = game.play.as_ref().map_or(0, |play| play.turns.len());
        let others = [
            game.tags.len(),
            game.notes.len(),
            game.elements.len(),
            game.comments.len(),
        ];
        (calls + cards + others.iter().sum::<usize>()) as u64
    }
}

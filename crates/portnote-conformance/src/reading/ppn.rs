//! Portable Pinochle Notation as the laws see it.

mod projection;

use portnote_core::{Diagnostic, Entry, Limits, Profile};
use portnote_ppn::Ppn;
use portnote_ppn::json::v1::{DumpOptions, GameV1, SCHEMA};
use portnote_ppn::model::Game;
use portnote_ppn::syntax::File;
use portnote_ppn::{ExportOptions, Exporter, Options};
use serde_json::Value;

use super::{Detail, Exported, Notated, Rules, Target};
use crate::settings::Settings;

impl Notated for Ppn {
    type Record<'g> = GameV1<'g>;

    const SCHEMA: &'static str = SCHEMA;
    const TARGETS: &'static [Target] = &[Target { suffix: "" }];
    const COUNTS_BOM: bool = false;

    fn catalogue() -> Vec<&'static Entry> {
        portnote_ppn::problem::catalogue().collect()
    }

    fn options(settings: &Settings, rules: Rules) -> Options {
        Options {
            profile: match rules {
                Rules::Import => Profile::Import,
                Rules::Export(_) => Profile::Export,
            },
            limits: settings.limits(),
            encoding: settings.encoding(),
            selection: settings.selection(),
            rules: settings.house(),
        }
    }

    fn dump<'g>(game: &'g Game<'_>, detail: Detail, found: &[Diagnostic]) -> GameV1<'g> {
        let options = DumpOptions {
            file: None,
            spans: detail.spans,
            resolve_inheritance: detail.resolved,
        };
        GameV1::new(game, &options, found)
    }

    fn export(_: &File<'_>, games: &[Game<'_>], settings: &Settings, _: usize) -> Option<Exported> {
        let mut exporter = Exporter::new(ExportOptions {
            strict: settings.strict,
            ..ExportOptions::default()
        });
        let number = |game: &Game<'_>| game.block().index();
        let header = exporter.header();
        Some(Exported::of(header, games, number, |game| {
            let exported = exporter.game(game)?;
            Ok((exported.bytes, exported.losses))
        }))
    }

    /// A hand is put together from the blocks that the scanner cuts.
    fn scanned(_: &[u8], _: u64, _: &Limits) -> Option<usize> {
        None
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        projection::pair(input, output)
    }
}

//! Portable Draughts Notation as the laws see it.

mod projection;

use portnote_core::scan::{ScanRules, units_from};
use portnote_core::{Diagnostic, Entry, Limits, Profile};
use portnote_pdn::Pdn;
use portnote_pdn::json::v1::{DumpOptions, GameV1, SCHEMA};
use portnote_pdn::model::Game;
use portnote_pdn::syntax::File;
use portnote_pdn::{ExportOptions, Exporter, Options, Standard};
use serde_json::Value;

use super::{Detail, Exported, Notated, Rules, Target};
use crate::settings::Settings;

/// The standards whose rules for writing a file can be held to, in the order of the targets.
const STANDARDS: [Standard; 2] = [Standard::Pdn2, Standard::Pdn3];

impl Notated for Pdn {
    type Record<'g> = GameV1<'g>;

    const SCHEMA: &'static str = SCHEMA;
    const TARGETS: &'static [Target] = &[Target { suffix: "-2.0" }, Target { suffix: "-3.0" }];
    const COUNTS_BOM: bool = false;

    fn catalogue() -> Vec<&'static Entry> {
        portnote_pdn::problem::catalogue().collect()
    }

    fn options(settings: &Settings, rules: Rules) -> Options {
        let (profile, target) = match rules {
            Rules::Import => (Profile::Import, None),
            Rules::Export(target) => (Profile::Export, STANDARDS.get(target)),
        };
        Options {
            profile,
            standard: target.copied().unwrap_or_default(),
            limits: settings.limits(),
            encoding: settings.encoding(),
            selection: settings.selection(),
        }
    }

    fn dump<'g>(game: &'g Game<'_>, detail: Detail, found: &[Diagnostic]) -> GameV1<'g> {
        let options = DumpOptions {
            file: None,
            spans: detail.spans,
            fen: detail.resolved,
        };
        GameV1::new(game, &options, found)
    }

    fn export(
        file: &File<'_>,
        games: &[Game<'_>],
        _: &Settings,
        target: usize,
    ) -> Option<Exported> {
        let options = match STANDARDS.get(target)? {
            Standard::Pdn2 => ExportOptions::pdn2(),
            Standard::Pdn3 => ExportOptions::pdn3(),
        };
        let mut exporter = Exporter::new(options);
        let number = |game: &Game<'_>| game.block().index();
        let header = exporter.header();
        let mut exported = Exported::of(header, games, number, |game| {
            let exported = exporter.game(game)?;
            Ok((exported.bytes, Vec::new()))
        });
        for block in file.blocks().iter().filter(|block| !block.is_game()) {
            match exporter.closing(block) {
                Ok(mut written) => exported.bytes.append(&mut written.bytes),
                Err(mut reasons) => exported.refused_text.append(&mut reasons),
            }
        }
        Some(exported)
    }

    fn scanned(bytes: &[u8], start: u64, limits: &Limits) -> Option<usize> {
        let units = units_from(bytes, start, ScanRules::TERMINATOR, limits);
        Some(units.filter(|unit| unit.kind.is_game()).count())
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        projection::pair(input, output)
    }

    fn omits(target: usize, dump: &str) -> bool {
        // Few games are without tags, and only those are worth reading once more.
        let may_be = STANDARDS.get(target) == Some(&Standard::Pdn3) && dump.contains("\"tags\":[]");
        may_be && serde_json::from_str(dump).is_ok_and(|game| projection::is_empty(&game))
    }
}

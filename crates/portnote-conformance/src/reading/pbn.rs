//! Portable Bridge Notation as the laws see it.

mod projection;

use portnote_core::scan::{ScanRules, units_from};
use portnote_core::{Diagnostic, Entry, Limits, Profile};
use portnote_pbn::Pbn;
use portnote_pbn::json::v1::{DumpOptions, GameV1, SCHEMA};
use portnote_pbn::model::Game;
use portnote_pbn::syntax::File;
use portnote_pbn::write::{Charset, Unencodable};
use portnote_pbn::{ExportOptions, Exporter, Options};
use serde_json::Value;

use super::{Detail, Exported, Notated, Rules, Target};
use crate::settings::{CharsetChoice, Settings, UnencodableChoice};

impl Notated for Pbn {
    type Record<'g> = GameV1<'g>;

    const SCHEMA: &'static str = SCHEMA;
    const TARGETS: &'static [Target] = &[Target { suffix: "" }];
    const COUNTS_BOM: bool = true;

    fn catalogue() -> Vec<&'static Entry> {
        portnote_pbn::problem::catalogue().collect()
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
            expand_inheritance: settings.expand_inheritance,
            unencodable: match settings.unencodable {
                UnencodableChoice::Transliterate => Unencodable::Transliterate,
                UnencodableChoice::Error => Unencodable::Error,
                UnencodableChoice::Question => Unencodable::Question,
            },
            charset: match settings.charset {
                CharsetChoice::Iso8859_1 => Charset::Iso8859_1,
                CharsetChoice::Utf8 => Charset::Utf8,
            },
            strict: settings.strict,
        });
        let number = |game: &Game<'_>| game.block().index();
        let header = exporter.header();
        Some(Exported::of(header, games, number, |game| {
            let exported = exporter.game(game)?;
            Ok((exported.bytes, exported.losses))
        }))
    }

    fn scanned(bytes: &[u8], start: u64, limits: &Limits) -> Option<usize> {
        let units = units_from(bytes, start, ScanRules::BLANK_LINE, limits);
        Some(units.filter(|unit| unit.kind.is_game()).count())
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        projection::pair(input, output)
    }
}

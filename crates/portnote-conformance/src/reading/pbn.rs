//! Portable Bridge Notation as the laws see it.

mod projection;

use std::io;

use portnote_core::scan::{ScanRules, units_from};
use portnote_core::tree::Tree;
use portnote_core::{Diagnostic, Entry, Limits, Parsed, Profile, Span, Unit};
use portnote_pbn::json::v1::{DumpOptions, GameV1, SCHEMA};
use portnote_pbn::model::Game;
use portnote_pbn::syntax::{Block, File, Kind};
use portnote_pbn::write::{Charset, Unencodable};
use portnote_pbn::{Context, ExportOptions, Exporter, Options, Reader};
use serde_json::Value;

use super::{Detail, Exported, Notated, Pieces, Rules, Target};
use crate::settings::{CharsetChoice, Settings, UnencodableChoice};

/// The notation.
pub(crate) struct Pbn;

impl Notated for Pbn {
    type Options = Options;
    type File<'b> = File<'b>;
    type Block<'b> = Block<'b>;
    type Kind = Kind;
    type Context = Context;
    type Game<'g> = Game<'g>;
    type Record<'g> = GameV1<'g>;
    type Reader<'s> = Reader<Pieces<'s>>;

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

    fn parse<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
        portnote_pbn::parse_with(bytes, options)
    }

    fn length(file: &File<'_>) -> u64 {
        file.len()
    }

    fn bom(file: &File<'_>) -> Option<Span> {
        file.bom()
    }

    fn to_bytes(file: &File<'_>) -> Vec<u8> {
        file.to_bytes()
    }

    fn blocks<'f>(file: &'f File<'_>) -> &'f [Block<'f>] {
        file.blocks()
    }

    fn unit<'b>(block: &'b Block<'_>) -> &'b Unit<'b> {
        block.unit()
    }

    fn tree<'b>(block: &'b Block<'_>) -> &'b Tree<Kind> {
        block.tree()
    }

    fn index(block: &Block<'_>) -> u64 {
        block.index()
    }

    fn context(_: &[u8], _: &Options) -> Context {
        Context::new()
    }

    fn game<'b>(context: &mut Context, block: &'b Block<'_>) -> Game<'b> {
        context.game(block)
    }

    fn check(game: &Game<'_>, options: &Options, found: &mut Vec<Diagnostic>) {
        let form = found.len();
        portnote_pbn::check(game, options, found);
        for diagnostic in found.iter_mut().skip(form) {
            diagnostic.record.get_or_insert_with(|| game.record());
        }
    }

    fn record<'g>(game: &'g Game<'_>, detail: Detail, found: &[Diagnostic]) -> GameV1<'g> {
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

    fn reader<'s>(input: Pieces<'s>, options: &Options) -> Self::Reader<'s> {
        Reader::with_options(input, options.clone())
    }

    fn next_block<'r>(reader: &'r mut Self::Reader<'_>) -> io::Result<Option<Parsed<Block<'r>>>> {
        reader.next_block()
    }

    fn finish(reader: &mut Self::Reader<'_>) -> Vec<Diagnostic> {
        reader.finish()
    }

    fn scanned(bytes: &[u8], start: u64, limits: &Limits) -> Option<usize> {
        let units = units_from(bytes, start, ScanRules::BLANK_LINE, limits);
        Some(units.filter(|unit| unit.kind.is_game()).count())
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        projection::pair(input, output)
    }
}

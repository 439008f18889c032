//! Portable Pinochle Notation as the laws see it.

mod projection;

use std::io;
use std::sync::Arc;

use portnote_core::tree::Tree;
use portnote_core::{Diagnostic, Entry, Limits, Parsed, Profile, Span, Unit};
use portnote_ppn::json::v1::{DumpOptions, GameV1, SCHEMA};
use portnote_ppn::model::Game;
use portnote_ppn::syntax::{Block, File, Kind};
use portnote_ppn::{Context, ExportOptions, Exporter, Options, Reader};
use serde_json::Value;

use super::{Detail, Exported, Notated, Pieces, Rules, Target};
use crate::settings::Settings;

/// The notation.
pub(crate) struct Ppn;

impl Notated for Ppn {
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

    fn parse<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
        portnote_ppn::parse_with(bytes, options)
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

    fn context(_: &[u8], options: &Options) -> Context {
        Context::with_rules(Arc::clone(&options.rules))
    }

    fn game<'b>(context: &mut Context, block: &'b Block<'_>) -> Game<'b> {
        context.game(block)
    }

    fn check(game: &Game<'_>, options: &Options, found: &mut Vec<Diagnostic>) {
        portnote_ppn::check(game, options, found);
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

    fn reader<'s>(input: Pieces<'s>, options: &Options) -> Self::Reader<'s> {
        Reader::with_options(input, options.clone())
    }

    fn next_block<'r>(reader: &'r mut Self::Reader<'_>) -> io::Result<Option<Parsed<Block<'r>>>> {
        reader.next_block()
    }

    fn finish(reader: &mut Self::Reader<'_>) -> Vec<Diagnostic> {
        reader.finish()
    }

    /// A hand is put together from the blocks that the scanner cuts.
    fn scanned(_: &[u8], _: u64, _: &Limits) -> Option<usize> {
        None
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        projection::pair(input, output)
    }
}

//! Portable Draughts Notation as the laws see it.

mod projection;

use std::io;

use portnote_core::scan::{ScanRules, units_from};
use portnote_core::tree::Tree;
use portnote_core::{Diagnostic, Entry, Limits, Parsed, Profile, Span, Unit};
use portnote_pdn::json::v1::{DumpOptions, GameV1, SCHEMA};
use portnote_pdn::model::Game;
use portnote_pdn::syntax::{Block, File, Kind};
use portnote_pdn::{Context, ExportOptions, Exporter, HEAD, Options, Reader, Standard};
use serde_json::Value;

use super::{Detail, Exported, Notated, Pieces, Rules, Target};
use crate::settings::Settings;

/// The notation.
pub(crate) struct Pdn;

/// The standards whose rules for writing a file can be held to, in the order of the targets.
const STANDARDS: [Standard; 2] = [Standard::Pdn2, Standard::Pdn3];

impl Notated for Pdn {
    type Options = Options;
    type File<'b> = File<'b>;
    type Block<'b> = Block<'b>;
    type Kind = Kind;
    type Context = Context;
    type Game<'g> = Game<'g>;
    type Record<'g> = GameV1<'g>;
    type Reader<'s> = Reader<Pieces<'s>>;

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

    fn parse<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
        portnote_pdn::parse_with(bytes, options)
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

    fn context(bytes: &[u8], options: &Options) -> Context {
        Context::of_head(bytes.get(..HEAD).unwrap_or(bytes), options)
    }

    fn game<'b>(context: &mut Context, block: &'b Block<'_>) -> Game<'b> {
        context.game(block)
    }

    fn check(game: &Game<'_>, options: &Options, found: &mut Vec<Diagnostic>) {
        portnote_pdn::check(game, options, found);
    }

    fn record<'g>(game: &'g Game<'_>, detail: Detail, found: &[Diagnostic]) -> GameV1<'g> {
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

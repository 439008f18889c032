//! BSS as the laws see it.

use std::io;

use portnote_bml::bss::json::v1::{DumpOptions, LineV1, SCHEMA};
use portnote_bml::bss::syntax::{Block, File, Kind};
use portnote_bml::bss::{self, Context, Entry as Line, Options, Reader};
use portnote_bml::convert::bml;
use portnote_core::tree::Tree;
use portnote_core::{Diagnostic, Entry, Limits, Parsed, Profile, Span, Unit};
use serde_json::Value;

use super::{Conversion, Detail, Exported, Notated, Pieces, Records, Rules, Target};
use crate::settings::Settings;

/// The notation.
pub(crate) struct Bss;

impl Notated for Bss {
    type Options = Options;
    type File<'b> = File<'b>;
    type Block<'b> = Block<'b>;
    type Kind = Kind;
    type Context = Context;
    type Game<'g> = Line<'g>;
    type Record<'g> = LineV1<'g>;
    type Reader<'s> = Reader<Pieces<'s>>;

    const SCHEMA: &'static str = SCHEMA;
    const RECORDS: Records = Records::Many("records");
    const TARGETS: &'static [Target] = &[Target { suffix: "" }];
    const COUNTS_BOM: bool = false;

    fn catalogue() -> Vec<&'static Entry> {
        portnote_bml::problem::bss_catalogue().collect()
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
            ..Options::default()
        }
    }

    fn parse<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
        bss::read(bytes, options)
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

    fn game<'b>(context: &mut Context, block: &'b Block<'_>) -> Line<'b> {
        context.entry(block)
    }

    fn check(game: &Line<'_>, options: &Options, found: &mut Vec<Diagnostic>) {
        bss::check(game, options, found);
    }

    fn record<'g>(game: &'g Line<'_>, _: Detail, found: &[Diagnostic]) -> LineV1<'g> {
        LineV1::new(game, &DumpOptions::default(), found)
    }

    /// There is no export format: what is written is made from BML.
    fn export(_: &File<'_>, _: &[Line<'_>], _: &Settings, _: usize) -> Option<Exported> {
        None
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

    /// Blank lines are units of the scanner and no records.
    fn scanned(_: &[u8], _: u64, _: &Limits) -> Option<usize> {
        None
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        // What a fix has removed is no longer found.
        let meaning = |record: &Value| {
            let mut record = record.clone();
            if let Some(fields) = record.as_object_mut() {
                fields.remove("diagnostics");
            }
            record
        };
        (meaning(input), meaning(output))
    }

    fn conversions(file: &File<'_>, _: &Settings) -> Vec<Conversion> {
        let written = bml::write(file, &bml::Options::default());
        vec![Conversion {
            extension: "bml",
            bytes: Some(written.value.into_bytes()).filter(|bytes| !bytes.is_empty()),
            remarks: written.diagnostics,
        }]
    }
}

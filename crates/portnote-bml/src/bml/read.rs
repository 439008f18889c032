//! A system as a file of one block: the root file with all that it includes.

use portnote_core::head::BOM;
use portnote_core::reader::{FileHead, UnitContext};
use portnote_core::scan::{RawUnit, Scan, Step, UnitKind};
use portnote_core::tree::Builder;
use portnote_core::{
    Diagnostic, Notation, Owning, Parsed, RecordId, RecordNames, Span, Unit, reader,
};

use super::files::SystemOptions;
use super::parse::read;
use super::syntax::Kind;
use super::system::System;
use crate::source::SourceId;

/// Bridge Bidding Markup Language, as core knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bml;

/// A system with its root file.
pub type Block<'i> = portnote_core::Block<'i, Bml>;

/// A file that was read: one system, with all that it includes.
pub type File<'i> = portnote_core::File<'i, Bml>;

/// Reads a stream as one system.
pub type Reader<R> = portnote_core::Reader<Bml, R>;

/// The one system of a stream.
pub type Games<R> = portnote_core::Games<Bml, R>;

/// Reads a system under the import profile; includes are refused. It never fails: whatever cannot
/// be read is kept as text and named by a diagnostic.
///
/// ```
/// use portnote_core::Profile;
///
/// let file = portnote_bml::bml::parse(b"1N 15--17\n  2C Stayman\n").named("system.bml");
/// let system = file.games().next().unwrap();
/// assert_eq!(system.document.blocks.len(), 1);
/// assert!(file.check(Profile::Import).is_empty());
/// ```
#[must_use]
pub fn parse(bytes: &[u8]) -> Parsed<File<'_>> {
    parse_with(bytes, &SystemOptions::default())
}

/// Reads a system as the options say, with the files that they let it include.
///
/// ```
/// use portnote_bml::bml::{SystemOptions, parse_with};
/// let file = parse_with(b"#INCLUDE a.bml\n", &SystemOptions::default());
/// assert_eq!(file.diagnostics[0].code.as_str(), "bml/include-outside-root");
/// ```
#[must_use]
pub fn parse_with<'i>(bytes: &'i [u8], options: &SystemOptions) -> Parsed<File<'i>> {
    reader::parse(bytes, options)
}

/// Cuts a source into one unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Whole {
    is_done: bool,
}

impl Owning for Bml {
    type Owned = System;

    fn own((): &mut (), block: Block<'static>) -> System {
        block.own().clone()
    }
}

impl Scan for Whole {
    /// A source without a byte is a unit as well: a system that says nothing.
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        match self.is_done {
            true => Step::End,
            false if !ended => Step::More,
            false => Step::Unit { kind: UnitKind::Game, len: window.len(), lead: 0 },
        }
    }

    fn advance(&mut self, _: usize) {
        self.is_done = true;
    }
}

impl Notation for Bml {
    type Kind = Kind;
    type Options = SystemOptions;
    type Scan = Whole;
    type Memory = ();
    type Cut = ();
    type BlockData = System;
    type Scratch = ();
    type Closing = ();
    type Context = ();
    type Game<'b> = &'b System;

    const RECORDS: &'static RecordNames = &RecordNames { record: "system", tag: "", number: "" };

    const LOOKS_AT_HEADS: bool = true;

    fn scan(_: &SystemOptions) -> Whole {
        Whole::default()
    }

    fn cut((): &mut (), head: &mut FileHead, raw: RawUnit<'_>, _: &SystemOptions) {
        head.bom = raw.bytes.starts_with(BOM).then(|| Span::new(0, BOM.len() as u64));
    }

    fn read<'u>(
        raw: RawUnit<'u>,
        context: UnitContext<Self>,
        options: &SystemOptions,
        (): &mut (),
        found: &mut Vec<Diagnostic>,
    ) -> Block<'u> {
        let mut resolver = options.files.resolver();
        let parsed = read(&options.name, raw.bytes, &options.options, &mut *resolver);
        found.extend(parsed.diagnostics);
        let document = parsed.value.into_owned();
        // A system that was read has a root file.
        let root = document.root().map(|(unit, tree)| (unit.clone(), tree.clone()));
        let (unit, tree) = root.unwrap_or_else(|| {
            let nothing = RawUnit::whole(raw.kind, raw.base, &[]);
            (Unit::new(nothing, None), Builder::new("", 0).finish())
        });
        let own = System::new(document, &options.options);
        Block::new(unit, tree, context.index, false, own)
    }

    fn alone<'b>(block: &'b Block<'_>) -> &'b System {
        block.own()
    }

    fn check(game: &&System, options: &SystemOptions, found: &mut Vec<Diagnostic>) {
        super::check(&game.document, &options.options, found);
    }

    fn closing((): &()) -> &() {
        &()
    }

    fn span(block: &Block<'_>) -> Span {
        block.unit().outer_span()
    }

    fn included_file<'b>(block: &'b Block<'_>, place: u64) -> Option<(&'b str, &'b Unit<'b>)> {
        let sources = &block.own().document.sources;
        let id = sources.at(place).filter(|id| *id != SourceId(0))?;
        let source = sources.get(id)?;
        Some((source.name(), source.unit()))
    }

    fn record(_: &Block<'_>) -> Option<RecordId> {
        None
    }
}

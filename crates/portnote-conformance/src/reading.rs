//! One text, read as a whole or as a stream, judged, dumped and exported: the view that laws,
//! expectations and reports have of every notation.
//!
//! A notation is one file below this one. It says by which names its crate reads, judges,
//! dumps and writes; what is made of that is written here, once.

use std::io::{self, Read};
use std::ops::Range;

use portnote::product::Listing;
use portnote::product::notation::{Exporter as _, Notation as Product};
use portnote::render::sheet::{self, Layout};
use portnote::{Carry, DumpOptions, ExportOptions, render};
use portnote_core::scan::UnitKind;
use portnote_core::{
    Diagnostic, Entry, File, Limits, Notation, Reader, Severity, Span, Unit, diagnostic, reader,
    tree,
};
use serde::ser::{Error as _, SerializeMap as _};
use serde::{Serialize, Serializer as _};
use serde_json::Value;

use crate::engines::Grammar;
use crate::settings::Settings;

pub(crate) mod bml;
pub(crate) mod bss;
pub(crate) mod lin;
pub(crate) mod pbn;
pub(crate) mod pdn;
pub(crate) mod ppn;

/// The rules under which a text is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// The rules of the import profile.
    Import,
    /// The rules of the export profile for a target: an index into [`Reads::targets`].
    Export(usize),
}

/// A form in which a notation writes: most have one, and a standard with several versions may
/// have more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// What comes between the ending `.export` or `.strict` and the extension of a file beside
    /// a case; empty where there is one target only.
    pub suffix: &'static str,
}

/// What a dump shows besides the values.
#[derive(Clone, Copy, Debug, Default)]
pub struct Detail {
    /// Whether places are shown.
    pub spans: bool,
    /// Whether what follows from the text is shown: values that were taken over from other
    /// games, positions after moves.
    pub resolved: bool,
    /// Whether what follows by the rules of the game is shown.
    pub derived: bool,
    /// What that takes from the games before.
    pub carry: Carry,
}

/// A block of a file: a game, or what is between games.
#[derive(Clone, Copy, Debug)]
pub struct Block<'v> {
    /// The text of the block.
    pub unit: &'v Unit<'v>,
    /// The number of the game, or of the one before it.
    pub index: u64,
    /// Whether it is a game.
    pub is_game: bool,
}

/// A node of the tree of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// How many nodes hold it.
    pub depth: usize,
    /// The name of its kind.
    pub kind: &'static str,
    /// The place of the node in the text of the block.
    pub range: Range<u32>,
    /// Whether it holds no other node.
    pub is_leaf: bool,
}

/// What became of the games on export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The header and the games that could be written.
    pub bytes: Vec<u8>,
    /// Number of games that were written.
    pub written: usize,
    /// The games that the form has no text for, by their numbers.
    pub omitted: Vec<u64>,
    /// The games that were refused, each with the reasons.
    pub refused: Vec<(u64, Vec<Diagnostic>)>,
    /// What was reported about games that were written.
    pub losses: Vec<Diagnostic>,
    /// Why text between games was refused.
    pub refused_text: Vec<Diagnostic>,
}

/// What a stream gave: the parts that must not depend on how the bytes arrived.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Streamed {
    /// Place and nodes of each block.
    pub blocks: Vec<(Span, Vec<Node>)>,
    /// The dump of each game, on one line.
    pub dumps: Vec<String>,
    /// Everything that is wrong with the file, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// A file that was read and judged.
pub trait View {
    /// The length of the file in bytes, as the tree says.
    fn length(&self) -> u64;

    /// The byte order mark of the file.
    fn bom(&self) -> Option<Span>;

    /// The bytes of the file, written from the tree.
    fn to_bytes(&self) -> Vec<u8>;

    /// The blocks of the file in file order.
    fn blocks(&self) -> &[Block<'_>];

    /// The nodes of a block in the order of the text.
    fn nodes(&self, block: usize) -> Vec<Node>;

    /// Everything that is wrong with it, in the order of the text.
    fn diagnostics(&self) -> &[Diagnostic];

    /// The dump of each game, on one line.
    fn dumps(&self, detail: Detail) -> Vec<String>;

    /// The dump of the file as it is in the corpus.
    ///
    /// # Errors
    /// A value that JSON cannot hold, which would be a defect of the dump.
    fn document(&self, settings: &Settings) -> serde_json::Result<String>;

    /// Header and games in the form of a target; `None` where the notation does not write.
    fn export(&self, settings: &Settings, target: usize) -> Option<Exported>;

    /// The files that it includes, after its own bytes in the order of their places.
    fn includes(&self) -> Vec<Included<'_>>;

    /// What it becomes in other formats, each with the ending of its file.
    fn conversions(&self, settings: &Settings) -> Vec<Conversion>;
}

/// A file that another one includes.
#[derive(Clone, Copy, Debug)]
pub struct Included<'v> {
    /// The name of the file, as it was included.
    pub name: &'v str,
    /// The text of the file; its place lies after the named file.
    pub unit: &'v Unit<'v>,
}

/// A text in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// The extension of its files: `<idea>.to.htm`, and `<idea>.to-htm.diag` for the remarks.
    pub extension: &'static str,
    /// What is written; `None` where there is nothing to write.
    pub bytes: Option<Vec<u8>>,
    /// What is said about it.
    pub remarks: Vec<Diagnostic>,
}

/// A notation, as the laws see it: every [`Notated`] is one.
pub trait Reads: Sync {
    /// The name of its folder and the extension of its files.
    fn name(&self) -> &'static str;

    /// Pieces that texts are made of.
    fn pieces(&self) -> &'static [&'static str];

    /// The grammars of the notation with both engines.
    fn grammars(&self) -> Vec<Grammar>;

    /// Reads and judges a text, and shows it once.
    fn view(&self, bytes: &[u8], settings: &Settings, rules: Rules, see: &mut dyn FnMut(&dyn View));

    /// The forms in which it writes, and under whose rules a text can be judged.
    fn targets(&self) -> &'static [Target];

    /// The codes of the notation, without those that all notations share.
    fn catalogue(&self) -> Vec<&'static Entry>;

    /// Reads and judges a text that arrives in pieces of a size.
    ///
    /// # Errors
    /// What the source of bytes says.
    fn stream(
        &self,
        bytes: &[u8],
        size: usize,
        settings: &Settings,
        rules: Rules,
    ) -> io::Result<Streamed>;

    /// The number of games that the scanner alone cuts in what follows `start`; `None`
    /// where games are put together from what it cuts.
    fn scanned(&self, bytes: &[u8], start: u64, limits: &Limits) -> Option<usize>;

    /// The parts of the dump of a game, and of what became of it, that have to be equal.
    fn pair(&self, input: &Value, output: &Value) -> (Value, Value);

    /// Whether a form has no text for a game, by its dump.
    fn omits(&self, target: usize, dump: &str) -> bool;
}

impl dyn View + '_ {
    /// Whether something has this severity.
    #[must_use]
    pub fn has(&self, severity: Severity) -> bool {
        let mut found = self.diagnostics().iter();
        found.any(|found| found.severity == severity)
    }

    /// Number of games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.blocks().iter().filter(|block| block.is_game).count()
    }

    /// Whether the file was refused as a whole, because it is not a text.
    #[must_use]
    pub fn is_unreadable(&self) -> bool {
        self.blocks().first().is_some_and(|block| is_refused(block))
    }

    /// What a stream would give of the file.
    #[must_use]
    pub fn to_streamed(&self) -> Streamed {
        let blocks = self.blocks().iter().enumerate();
        Streamed {
            blocks: blocks
                .map(|(number, block)| (block.unit.outer_span(), self.nodes(number)))
                .collect(),
            dumps: self.dumps(Detail::default()),
            diagnostics: self.diagnostics().to_vec(),
        }
    }
}

impl Exported {
    /// Why not all of the file was written.
    pub fn reasons(&self) -> impl Iterator<Item = &Diagnostic> {
        let games = self.refused.iter().flat_map(|(_, reasons)| reasons);
        games.chain(&self.refused_text)
    }
}

/// A source of bytes that hands on at most `size` of them at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pieces<'s> {
    rest: &'s [u8],
    size: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.size.min(buffer.len()).min(self.rest.len());
        let (now, later) = self.rest.split_at_checked(size).unwrap_or((self.rest, &[]));
        if let Some(place) = buffer.get_mut(..now.len()) {
            place.copy_from_slice(now);
        }
        self.rest = later;
        Ok(now.len())
    }
}

/// What the laws need of a notation beside what products need: each notation implements it once,
/// and is a [`Reads`] by that.
pub trait Notated: Product + Sync {
    /// The forms in which it writes.
    const TARGETS: &'static [Target] = &[Target { suffix: "" }];
    /// Whether a byte order mark counts to what is wrong with the first game.
    const COUNTS_BOM: bool = false;
    /// Whether fewer laws hold for a game that lost something.
    const FORGIVES_LOSSES: bool = true;
    /// Pieces that texts are made of: what they are next to decides what they mean.
    const PIECES: &'static [&'static str];

    /// The grammars of the notation with both engines.
    fn grammars() -> Vec<Grammar>;

    /// The rules of one of its forms.
    #[must_use]
    fn rules(_target: usize) -> portnote::Profile {
        portnote::Profile::Export
    }

    /// How one of its forms is written.
    #[must_use]
    fn written(_target: usize, settings: &Settings) -> ExportOptions {
        settings.export()
    }

    /// What [`Reads::scanned`] says.
    #[must_use]
    fn scanned(_bytes: &[u8], _start: u64, _limits: &Limits) -> Option<usize> {
        None
    }

    /// The parts of the dump of a game, and of what became of it, that have to be equal: all of
    /// them, unless a notation says otherwise.
    #[must_use]
    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        (input.clone(), output.clone())
    }

    /// Whether a form has no text for a game, by its dump.
    #[must_use]
    fn omits(_target: usize, _dump: &str) -> bool {
        false
    }

    /// What [`View::includes`] gives.
    #[must_use]
    fn included<'f>(_file: &'f File<'_, Self>) -> Vec<Included<'f>> {
        Vec::new()
    }

    /// What [`View::conversions`] gives.
    #[must_use]
    fn conversions(_file: &File<'_, Self>, _settings: &Settings) -> Vec<Conversion> {
        Vec::new()
    }
}

/// How a text is read and judged.
fn options<N: Notated>(settings: &Settings, rules: Rules) -> N::Options {
    let rules = match rules {
        Rules::Import => portnote::Profile::Import,
        Rules::Export(target) => N::rules(target),
    };
    N::options(&settings.options(rules))
}

/// What a dump holds: that of BML always has its sequences.
fn dump_options(detail: Detail) -> DumpOptions<'static> {
    let mut options = DumpOptions::default();
    options.spans = detail.spans;
    options.fen = detail.resolved;
    options.derived = detail.derived;
    options.carry = detail.carry;
    options.resolve_inheritance = detail.resolved;
    options.expand = true;
    options
}

/// What becomes of games and of the text between them, written one after another.
fn export<N: Notated>(
    file: &File<'_, N>,
    games: &[N::Game<'_>],
    how: &ExportOptions,
) -> Option<Exported> {
    let mut exporter = N::exporter(how, false)?;
    let mut exported = Exported { bytes: exporter.header(), ..Exported::default() };
    let mut games = games.iter();
    for block in file.blocks() {
        if !block.is_game() {
            match exporter.loose(block) {
                Ok(None) => {}
                Ok(Some(written)) => {
                    exported.bytes.extend_from_slice(&written);
                    if N::FORGIVES_LOSSES {
                        exported.losses.extend_from_slice(exporter.losses());
                    }
                }
                Err(mut reasons) => exported.refused_text.append(&mut reasons),
            }
            continue;
        }
        let Some(game) = games.next() else { break };
        match exporter.game(game) {
            Ok(bytes) if bytes.is_empty() => exported.omitted.push(block.index()),
            Ok(bytes) => {
                exported.bytes.extend_from_slice(&bytes);
                if N::FORGIVES_LOSSES {
                    exported.losses.extend_from_slice(exporter.losses());
                }
                exported.written += 1;
            }
            Err(reasons) => exported.refused.push((block.index(), reasons)),
        }
    }
    Some(exported)
}

/// A file with its typed games and all that is wrong with their form and their meaning.
struct JudgedFile<'f, 'i, N: Notated> {
    file: &'f File<'i, N>,
    blocks: Vec<Block<'f>>,
    games: Vec<N::Game<'f>>,
    by_game: Vec<Vec<Diagnostic>>,
    diagnostics: Vec<Diagnostic>,
}

impl<'f, 'i, N: Notated> JudgedFile<'f, 'i, N> {
    /// Judges the meaning of a file whose form has been judged already.
    fn new(
        file: &'f File<'i, N>,
        form: Vec<Diagnostic>,
        bytes: &[u8],
        options: &N::Options,
    ) -> Self {
        let shown: Vec<Block<'f>> = blocks(file).map(block).collect();
        let mut by_game: Vec<Vec<Diagnostic>> = Vec::new();
        by_game.resize_with(shown.iter().filter(|block| block.is_game).count(), Vec::new);
        let starts_with_game = shown.first().is_some_and(|block| block.is_game);
        let mut diagnostics = Vec::new();
        for found in form {
            let number = match &found.record {
                Some(record) => usize::try_from(record.index).ok(),
                None if matches!(N::ABOUT.listing, Listing::One(_)) => Some(1),
                None if N::COUNTS_BOM && starts_with_game && file.bom() == Some(found.span) => {
                    Some(1)
                }
                None => None,
            };
            let own = number.and_then(|number| by_game.get_mut(number.checked_sub(1)?));
            own.unwrap_or(&mut diagnostics).push(found);
        }
        let mut known = context::<N>(bytes, options);
        let mut games = Vec::new();
        let in_file = blocks(file).filter(|block| block.is_game());
        for (block, found) in in_file.zip(&mut by_game) {
            let game = N::game(&mut known, block);
            N::check(&game, options, found);
            diagnostic::sort(found);
            games.push(game);
        }
        diagnostics.extend(by_game.iter().flatten().cloned());
        sort(&mut diagnostics);
        Self { file, blocks: shown, games, by_game, diagnostics }
    }

    fn records(&self, detail: Detail) -> impl Iterator<Item = N::Dump<'_>> {
        let how = dump_options(detail);
        let games = self.games.iter().zip(&self.by_game);
        games.map(move |(game, found)| N::dump(game, &how, found))
    }
}

impl<N: Notated> View for JudgedFile<'_, '_, N> {
    fn length(&self) -> u64 {
        self.file.len()
    }

    fn bom(&self) -> Option<Span> {
        self.file.bom()
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.file.to_bytes()
    }

    fn blocks(&self) -> &[Block<'_>] {
        &self.blocks
    }

    fn nodes(&self, block: usize) -> Vec<Node> {
        let block = blocks(self.file).nth(block);
        block.map(nodes).unwrap_or_default()
    }

    fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    fn dumps(&self, detail: Detail) -> Vec<String> {
        self.records(detail).map(|record| compact(&record)).collect()
    }

    fn document(&self, settings: &Settings) -> serde_json::Result<String> {
        // It has no name, because a case does not depend on where it lies.
        let detail =
            Detail { derived: settings.derived, carry: settings.carry(), ..Detail::default() };
        let records: Vec<_> = self.records(detail).collect();
        let mut bytes = Vec::new();
        let mut serializer = serde_json::Serializer::pretty(&mut bytes);
        let mut document = serializer.serialize_map(Some(2))?;
        document.serialize_entry("schema", N::ABOUT.schema)?;
        match N::ABOUT.listing {
            Listing::Many(name) => document.serialize_entry(name, &records)?,
            Listing::One(name) => document.serialize_entry(name, &records.first())?,
        }
        document.end()?;
        bytes.push(b'\n');
        String::from_utf8(bytes).map_err(serde_json::Error::custom)
    }

    fn export(&self, settings: &Settings, target: usize) -> Option<Exported> {
        export(self.file, &self.games, &N::written(target, settings))
    }

    fn includes(&self) -> Vec<Included<'_>> {
        N::included(self.file)
    }

    fn conversions(&self, settings: &Settings) -> Vec<Conversion> {
        let mut conversions = N::conversions(self.file, settings);
        conversions.extend(pictures::<N>(&self.games, settings));
        conversions
    }
}

/// Layouts of paper, each with the extension of the picture that it makes of the first game.
const LAYOUTS: [(Layout, &str); 5] = [
    (Layout::HandRecord, "hand-record.svg"),
    (Layout::Handout, "handout.svg"),
    (Layout::Curtain, "curtain.svg"),
    (Layout::BiddingSheet, "bidding-sheet.svg"),
    (Layout::Plan, "plan.svg"),
];

/// The pictures for which a case asks: all games as text, and the first one as SVG, by itself or as
/// on paper.
fn pictures<N: Notated>(games: &[N::Game<'_>], settings: &Settings) -> Vec<Conversion> {
    let wants = |name: &str| settings.conversions.iter().any(|wanted| wanted == name);
    let view = render::View::default().showing(render::Show::ALL);
    let figures = || games.iter().filter_map(|game| N::figure(game, &view));
    let mut pictures = Vec::new();
    let mut push = |extension, picture: String| {
        pictures.push(Conversion {
            extension,
            bytes: Some(picture.into_bytes()).filter(|bytes| !bytes.is_empty()),
            remarks: Vec::new(),
        });
    };
    if wants("txt") {
        let drawn: Vec<String> = figures().map(|it| render::text::plain(&it, 80)).collect();
        push("txt", drawn.join("\n"));
    }
    if wants("svg") {
        let style = render::Style::default();
        let first = figures().next();
        push("svg", first.map_or_else(String::new, |it| render::svg::write(&it, &style)));
    }
    for (layout, extension) in LAYOUTS {
        if !wants(layout.name()) {
            continue;
        }
        let first: Vec<_> = figures().take(1).collect();
        let shown = first.iter().map(|figure| (figure, None));
        let options = sheet::SheetOptions::new(layout);
        let mut cells = sheet::cells(shown, &options, &render::Style::default()).into_iter();
        let picture = cells.next().map_or_else(String::new, |cell| cell.svg);
        push(extension, picture);
    }
    if wants(Layout::Summary.name()) {
        let all: Vec<_> = figures().collect();
        let options = sheet::SheetOptions::new(Layout::Summary);
        let page = render::html::summary(&all, &options, &render::Style::default());
        push("summary.html", page);
    }
    if wants(Layout::Game.name()) {
        push("game.html", magazine::<N>(games, view));
    }
    pictures
}

/// The page of games for a magazine.
fn magazine<N: Notated>(games: &[N::Game<'_>], mut view: render::View) -> String {
    view.diagrams = true;
    let style = render::Style::default();
    let options = sheet::SheetOptions::new(Layout::Game);
    let mut page = render::html::head_of_flowing(&options, &style);
    let figures = games.iter().filter_map(|game| N::figure(game, &view));
    for (place, figure) in figures.enumerate() {
        page.push_str(&render::html::section(&figure, place + 1, &style));
    }
    page + render::html::TAIL
}

impl<N: Notated> Reads for N {
    fn name(&self) -> &'static str {
        N::ABOUT.name
    }

    fn pieces(&self) -> &'static [&'static str] {
        N::PIECES
    }

    fn grammars(&self) -> Vec<Grammar> {
        N::grammars()
    }

    fn view(
        &self,
        bytes: &[u8],
        settings: &Settings,
        rules: Rules,
        see: &mut dyn FnMut(&dyn View),
    ) {
        let options = options::<N>(settings, rules);
        let parsed = reader::parse::<N>(bytes, &options);
        see(&JudgedFile::<N>::new(&parsed.value, parsed.diagnostics, bytes, &options));
    }

    fn targets(&self) -> &'static [Target] {
        N::TARGETS
    }

    fn catalogue(&self) -> Vec<&'static Entry> {
        N::codes()
    }

    fn stream(
        &self,
        bytes: &[u8],
        size: usize,
        settings: &Settings,
        rules: Rules,
    ) -> io::Result<Streamed> {
        let options = options::<N>(settings, rules);
        let input = Pieces { rest: bytes, size };
        let mut reader = Reader::<N, _>::with_options(input, options.clone());
        let mut known = context::<N>(bytes, &options);
        let mut streamed = Streamed::default();
        let mut refused = None::<u64>;
        while let Some(parsed) = reader.next_block()? {
            let mut found = parsed.diagnostics;
            if parsed.value.unit().bytes().is_empty() {
                streamed.diagnostics.append(&mut found);
                continue;
            }
            let shown = block(&parsed.value);
            let span = shown.unit.outer_span();
            // A file that is not a text is one block as a whole, and as many as pieces in a stream.
            if is_refused(&shown) && span.start == 0 {
                refused = Some(span.end);
            } else if refused == Some(span.start) {
                refused = Some(span.end);
                continue;
            }
            streamed.blocks.push((span, nodes(&parsed.value)));
            if shown.is_game {
                let game = N::game(&mut known, &parsed.value);
                N::check(&game, &options, &mut found);
                diagnostic::sort(&mut found);
                let is_own = |found: &&Diagnostic| N::COUNTS_BOM || found.record.is_some();
                let own: Vec<Diagnostic> = found.iter().filter(is_own).cloned().collect();
                let record = N::dump(&game, &dump_options(Detail::default()), &own);
                streamed.dumps.push(compact(&record));
            }
            streamed.diagnostics.append(&mut found);
        }
        streamed.diagnostics.append(&mut reader.finish());
        sort(&mut streamed.diagnostics);
        Ok(streamed)
    }

    fn scanned(&self, bytes: &[u8], start: u64, limits: &Limits) -> Option<usize> {
        N::scanned(bytes, start, limits)
    }

    fn pair(&self, input: &Value, output: &Value) -> (Value, Value) {
        N::pair(input, output)
    }

    fn omits(&self, target: usize, dump: &str) -> bool {
        N::omits(target, dump)
    }
}

/// The blocks of a file. A text without a byte has none, as in every notation.
fn blocks<'f, 'i, N: Notation>(
    file: &'f File<'i, N>,
) -> impl Iterator<Item = &'f portnote_core::Block<'i, N>> {
    let blocks = file.blocks().iter();
    blocks.filter(|block| !block.unit().bytes().is_empty())
}

fn block<'f, N: Notation>(block: &'f portnote_core::Block<'_, N>) -> Block<'f> {
    Block { unit: block.unit(), index: block.index(), is_game: block.is_game() }
}

fn context<N: Notation>(bytes: &[u8], options: &N::Options) -> N::Context {
    N::context(bytes.get(..N::HEAD).unwrap_or(bytes), options)
}

fn is_refused(block: &Block<'_>) -> bool {
    block.unit.kind() == UnitKind::Opaque { continued: true }
}

fn nodes<N: Notation>(block: &portnote_core::Block<'_, N>) -> Vec<Node> {
    let walk = block.tree().walk();
    walk.map(|(depth, node)| Node {
        depth,
        kind: tree::Kind::name(node.kind()),
        range: node.range(),
        is_leaf: node.is_leaf(),
    })
    .collect()
}

/// A dump on one line. JSON holds every value of a dump; were that not so, the law that
/// compares dumps shows the reason.
fn compact(record: &impl Serialize) -> String {
    serde_json::to_string(record).unwrap_or_else(|error| error.to_string())
}

/// Puts diagnostics into one order: those of one place may come from different blocks.
fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostic::sort(diagnostics);
    diagnostics.sort_by(|a, b| {
        let key = |d: &Diagnostic| (d.span.start, d.severity, d.span.end, d.code);
        key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message))
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_their_size_and_lose_nothing() {
        let mut pieces = Pieces { rest: b"abcdefgh", size: 3 };
        let mut buffer = [0; 8];
        let mut sizes = Vec::new();
        loop {
            match pieces.read(&mut buffer).unwrap() {
                0 => break,
                size => sizes.push(size),
            }
        }
        assert_eq!(sizes, [3, 3, 2]);
    }
}

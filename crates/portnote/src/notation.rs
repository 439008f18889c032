//! What products need of a notation beside how it is read.
//!
//! Work on a text is written once, for any `N: Notation`; [`Format::run`](crate::Format::run) then
//! chooses the code. A further notation is a file here, a name in [`Format`](crate::Format) and its
//! arm in `run`, and the same for its games in `AnyGame` and `AnyGames`; its dump is in `json`.

#[cfg(feature = "bml")]
mod bml;
#[cfg(feature = "bml")]
mod bss;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "lin")]
mod lin;
#[cfg(any(feature = "pbn", feature = "pdn", feature = "ppn"))]
mod lines;
#[cfg(feature = "pbn")]
mod pbn;
#[cfg(feature = "pdn")]
mod pdn;
#[cfg(feature = "ppn")]
mod ppn;
mod task;

use std::io;

use memchr::memmem;
use portnote_core::columns::{RowSink, Table};
use portnote_core::edit::Editor;
use portnote_core::frame::FrameKind;
use portnote_core::tree::Kind as _;
use portnote_core::{Block, Diagnostic, Entry, Owning, Parsed, Reporter, Span, Unit, tree};

use crate::above::Check;
use crate::any_editor::EditorOf;
use crate::any_game::AnyGame;
use crate::format::About;
use crate::options::{ExportOptions, InputLimit, Options, TableOptions};

#[cfg(feature = "json")]
pub use self::json::Dumps;
pub use self::task::Task;
#[cfg(feature = "bml")]
pub use portnote_bml::{bml::Bml, bss::Bss};
#[cfg(feature = "lin")]
pub use portnote_lin::Lin;
#[cfg(feature = "pbn")]
pub use portnote_pbn::Pbn;
#[cfg(feature = "pdn")]
pub use portnote_pdn::Pdn;
#[cfg(feature = "ppn")]
pub use portnote_ppn::Ppn;

/// Draws one game, which it keeps, at one moment after another.
#[cfg(feature = "render")]
pub type Drawer = Box<dyn Fn(&portnote_render::View) -> portnote_render::Figure + Send>;

/// A check of games of a notation.
pub type CheckOf<N> = fn(&<N as portnote_core::Notation>::Game<'_>, &mut Reporter<'_>);

/// What is said about a file of a notation.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Details {
    /// The version in its header line.
    pub version: Option<String>,
    /// Whether its header claims export format; `None` where the notation has no such header.
    pub claims_export: Option<bool>,
    /// What else there is to say, for people: one line each.
    pub lines: Vec<String>,
}

/// What is dumped of a notation: nothing without the feature `json`.
#[cfg(not(feature = "json"))]
pub trait Dumps {}

#[cfg(not(feature = "json"))]
impl<N> Dumps for N {}

/// One notation, and what products need of it beside how it is read.
pub trait Notation: portnote_core::Notation + Dumps {
    /// What does not depend on a text.
    const ABOUT: About;

    /// What is found out about a file.
    type FileFacts: Default;
    /// Writes games.
    type Exporter: Exporter<Self>;

    /// Every code of the notation.
    fn codes() -> Vec<&'static Entry>;

    /// The codes of form of the notation, which no line of a file suppresses.
    fn form_codes() -> &'static [Entry] {
        &[]
    }

    /// The codes that are found only with a solver: no check reports them.
    fn solver_codes() -> &'static [Entry] {
        &[]
    }

    /// The options of the notation.
    fn options(options: &Options) -> Self::Options;

    /// A check of a crate above this one, where it is one of games of the notation.
    fn check_above(_check: Check) -> Option<CheckOf<Self>> {
        None
    }

    /// How much of a file is held in memory as a whole; `None` where it is read game by game.
    fn held(_options: &Self::Options) -> Option<InputLimit> {
        None
    }

    /// What of a game is drawn; `None` where the notation has no pictures.
    #[cfg(feature = "render")]
    fn figure(
        _game: &Self::Game<'_>,
        _view: &portnote_render::View,
    ) -> Option<portnote_render::Figure> {
        None
    }

    /// The games of a text, each as what draws it, without being judged; none where the notation has
    /// no pictures.
    #[cfg(feature = "render")]
    fn drawers<'i>(
        _input: impl io::Read + 'i,
        _options: &Options,
    ) -> Box<dyn Iterator<Item = io::Result<Drawer>> + 'i> {
        Box::new(std::iter::empty())
    }

    /// What a game asks for on paper; usually only the first of a file does.
    #[cfg(feature = "render")]
    fn wishes(_game: &Self::Game<'_>) -> portnote_render::wishes::Wishes {
        portnote_render::wishes::Wishes::default()
    }

    /// The tables that its games become; none where it has no tables.
    fn tables() -> &'static [&'static Table] {
        &[]
    }

    /// Gives the rows of a game to a sink, without those of findings.
    fn rows(
        _game: &Self::Game<'_>,
        _options: &TableOptions,
        _sink: &mut dyn RowSink,
    ) -> io::Result<()> {
        Ok(())
    }

    /// The files that a file includes, as paths from its folder; with `is_direct` only those
    /// that it names itself. `None` where files of the notation include no others.
    fn includes(
        _bytes: &[u8],
        _options: &Options,
        _is_direct: bool,
    ) -> Option<Parsed<Vec<String>>> {
        None
    }

    /// Takes what a block says about its file.
    fn note(
        _facts: &mut Self::FileFacts,
        _block: &Block<'_, Self>,
        _game: Option<&Self::Game<'_>>,
    ) {
    }

    /// The remarks in a block that hold a word: lines that all other software passes over.
    fn remarks<'b>(block: &'b Block<'_, Self>, word: &str) -> Remarks<'b> {
        let is_remark = |kind: Self::Kind| kind.frame() == Some(FrameKind::EscapeLine);
        Remarks { mark: "%", lines: remarks(block.unit(), block.tree(), word, is_remark, None) }
    }

    /// The other file in which a place of a block lies, where it includes files.
    fn include<'b>(_block: &'b Block<'_, Self>, _place: u64) -> Option<Include<'b>> {
        None
    }

    /// What is said about the file.
    fn details(_facts: Self::FileFacts) -> Details {
        Details::default()
    }

    /// The writer for a file, before its first game; `is_after` where another file is before it in
    /// one output.
    /// `None` where the notation has no export format.
    fn exporter(_options: &ExportOptions, _is_after: bool) -> Option<Self::Exporter> {
        None
    }
}

/// A notation that [`Format`](crate::Format) names, so that its games are games of any notation.
pub trait BuiltIn: Notation + Owning<Owned: Into<AnyGame>> {
    /// An editor of a text, which is read as the options say.
    fn edit(bytes: Vec<u8>, options: &Options) -> Box<dyn EditorOf> {
        Box::new(Editor::<Self>::with_options(bytes, Self::options(options)))
    }
}

/// What is asked of a block of any notation.
pub(crate) trait InFile {
    /// The remarks in it that hold a word: lines that all other software passes over.
    fn remarks(&self, word: &str) -> Remarks<'_>;

    /// The other file in which a place lies, where the block includes files.
    fn include(&self, place: u64) -> Option<Include<'_>>;
}

impl<N: Notation> InFile for Block<'_, N> {
    fn remarks(&self, word: &str) -> Remarks<'_> {
        N::remarks(self, word)
    }

    fn include(&self, place: u64) -> Option<Include<'_>> {
        N::include(self, place)
    }
}

/// Lines of a block that all other software passes over.
#[derive(Clone, Debug, Default)]
pub struct Remarks<'b> {
    /// How such a line begins.
    pub mark: &'static str,
    /// The lines.
    pub lines: Vec<Remark<'b>>,
}

/// A line that all other software passes over.
#[derive(Clone, Debug)]
pub struct Remark<'b> {
    /// The line, without its end.
    pub text: &'b str,
    /// The bytes of the line, as places of the block.
    pub span: Span,
    /// The included file in which it is, as places of the block.
    pub include: Option<Span>,
}

/// A file that a block includes. Its bytes have places after those of the block.
#[derive(Clone, Debug)]
pub struct Include<'b> {
    /// The name of the file.
    pub name: &'b str,
    /// The bytes of the file as places; a byte order mark counts.
    pub span: Span,
    /// The text of the file, without the byte order mark.
    pub unit: &'b Unit<'b>,
    /// The lines that lead to it, the innermost first.
    pub chain: Vec<Span>,
}

/// The nodes of a text that are remarks and hold a word; `include` is the file of the text, where
/// it is not the one that was named.
fn remarks<'b, K: tree::Kind>(
    unit: &'b Unit<'_>,
    tree: &tree::Tree<K>,
    word: &str,
    is_remark: impl Fn(K) -> bool,
    include: Option<Span>,
) -> Vec<Remark<'b>> {
    // Most texts have none, and are spared a walk over their trees.
    if memmem::find(unit.bytes(), word.as_bytes()).is_none() {
        return Vec::new();
    }
    let lines = tree.nodes().filter(|node| is_remark(node.kind()));
    let lines = lines.map(|node| Remark {
        text: unit.slice(node.range()),
        span: unit.span(node.range()),
        include,
    });
    lines.filter(|line| line.text.contains(word)).collect()
}

/// What is written after the last game, and what was done to it that is worth knowing.
pub type Closing = (Vec<u8>, Vec<Diagnostic>);

/// Writes games in the export format of a notation.
pub trait Exporter<N: Notation> {
    /// What is written before the first game of an output.
    fn header(&self) -> Vec<u8>;

    /// Writes one game in export format.
    ///
    /// # Errors
    /// What export format cannot hold.
    fn game(&mut self, game: &N::Game<'_>) -> Result<Vec<u8>, Vec<Diagnostic>>;

    /// What is written between the games of two files in one output.
    fn between(&self) -> &'static [u8] {
        b""
    }

    /// What is written of a block that is not a game; `None` where such blocks are not written.
    ///
    /// # Errors
    /// What export format cannot hold.
    fn loose(&mut self, _block: &Block<'_, N>) -> Result<Option<Vec<u8>>, Vec<Diagnostic>> {
        Ok(None)
    }

    /// What was done to the game, or else the block, that was written last and is worth knowing.
    fn remarks(&self) -> &[Diagnostic] {
        &[]
    }

    /// Remarks about what could not be written. The others are worth knowing, and nothing was lost.
    fn losses(&self) -> &[Diagnostic] {
        self.remarks()
    }

    /// What is written after the last game, once the reader is at its end.
    ///
    /// # Errors
    /// What export format cannot hold.
    fn closing(&self, _closing: &N::Closing) -> Result<Closing, Vec<Diagnostic>> {
        Ok(Closing::default())
    }
}

/// The exporter of a notation that has no export format: there is none.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Unwritten {}

impl<N: Notation> Exporter<N> for Unwritten {
    fn header(&self) -> Vec<u8> {
        match *self {}
    }

    fn game(&mut self, _: &N::Game<'_>) -> Result<Vec<u8>, Vec<Diagnostic>> {
        match *self {}
    }
}

//! From bytes to a document.

use portnote_core::coded::At;
use portnote_core::diagnostic::sort;
use portnote_core::frame::FrameKind;
use portnote_core::frame::form::{Charset, FileFacts, check_source, check_text};
use portnote_core::head::{HEAD, byte_order_mark, foreign, is_doubtful};
use portnote_core::kept::OfGame;
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::tree::Builder;
use portnote_core::{Diagnostic, Encoding, Parsed, Profile, Reporter, Selection, Span};

use super::include::{Dependency, Resolver};
use super::inline;
use super::limits::Limits;
use super::line::assemble;
use super::mark::Marks;
use super::model::Document;
use super::note::{Fault, Note, Notes};
use super::reader::Reader;
use crate::problem::clip::Problem as Clip;
use crate::source::Sources;

/// How a system is read.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The profile that gives diagnostics their severity.
    pub profile: Profile,
    /// The encoding of all files; detected per file if `None`.
    pub encoding: Option<Encoding>,
    /// Codes that are selected or ignored.
    pub selection: Selection,
    /// The budgets in force.
    pub limits: Limits,
}

impl Options {
    /// Sets the profile that gives diagnostics their severity.
    #[must_use]
    pub const fn profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// Sets the encoding of all files.
    #[must_use]
    pub fn encoding(mut self, encoding: impl Into<Option<Encoding>>) -> Self {
        self.encoding = encoding.into();
        self
    }

    /// Sets codes that are selected or ignored.
    #[must_use]
    pub fn selection(mut self, selection: Selection) -> Self {
        self.selection = selection;
        self
    }

    /// Sets the budgets in force.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// Reads a system: a root file, and the files that the resolver hands out for its includes.
///
/// Reading never fails. `name` is what the root file is called in messages.
///
/// ```
/// use portnote_bml::bml::{self, include::Closed, model::BlockKind};
///
/// let text = b"1N 15--17\n  2C Stayman\n";
/// let parsed = bml::read("a.bml", text, &bml::Options::default(), &mut Closed);
/// let BlockKind::Table(table) = &parsed.value.blocks[0].kind else {
///     panic!("it is a table");
/// };
/// assert_eq!(table.rows[1].level, 1);
/// assert_eq!(table.rows[1].description[0].raw, "Stayman");
/// assert!(parsed.diagnostics.is_empty());
/// ```
pub fn read<'i>(
    name: &str,
    bytes: &'i [u8],
    options: &Options,
    resolver: &mut dyn Resolver,
) -> Parsed<Document<'i>> {
    let mut sources = Sources::in_encoding(options.encoding);
    sources.add(name, bytes, None);
    if let Some(problem) = foreign(bytes.get(..HEAD).unwrap_or(bytes)) {
        return refused(sources, problem, options);
    }
    let mut marks = Marks::default();
    let mut notes = Notes::default();
    let (lines, _) = assemble(&mut sources, &options.limits, resolver, &mut marks, &mut notes);
    let mut reader = Reader::new(&sources, &lines, &options.limits, marks, notes);
    reader.read();
    let (marks, notes, metadata, blocks) = reader.finish();
    // Trees take as much as lines and words, which are not needed any more.
    drop(lines);
    let trees = marks.trees(&sources);
    let document = Document { sources, metadata, blocks, trees };
    let diagnostics = report(&document, notes, options);
    Parsed { value: document, diagnostics }
}

/// A file that is not text: its bytes are kept, and one diagnostic says what it is.
fn refused<'i>(
    sources: Sources<'i>,
    problem: CoreProblem,
    options: &Options,
) -> Parsed<Document<'i>> {
    let text = sources.root().map_or("", |root| root.unit().text());
    let mut tree = Builder::new(text, 1);
    let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
    tree.leaf(FrameKind::Opaque.into(), 0..end);
    let trees = vec![tree.finish()];
    let mut diagnostics = Vec::new();
    Reporter::new(options.profile, &options.selection, &mut diagnostics)
        .report(problem.at(Span::empty(0)));
    Parsed { value: Document { sources, trees, ..Document::default() }, diagnostics }
}

/// The files that a system includes, in the order of their lines; with `is_direct` only those
/// that the root file names itself.
///
/// ```
/// use portnote_bml::bml::{self, include::Closed};
///
/// let text = b"#INCLUDE a.bml\n//#INCLUDE b.bml\n";
/// let found = bml::deps("x.bml", text, &bml::Options::default(), &mut Closed, true);
/// assert_eq!(found.value.len(), 1);
/// assert_eq!(found.value[0].path, "a.bml");
/// ```
pub fn deps(
    name: &str,
    bytes: &[u8],
    options: &Options,
    resolver: &mut dyn Resolver,
    is_direct: bool,
) -> Parsed<Vec<Dependency>> {
    let mut sources = Sources::in_encoding(options.encoding);
    let root = sources.add(name, bytes, None);
    let mut notes = Notes::default();
    let mut limits = options.limits.clone();
    if is_direct {
        limits.include_depth = 1;
    }
    let mut marks = Marks::default();
    let (_, mut found) = assemble(&mut sources, &limits, resolver, &mut marks, &mut notes);
    if is_direct {
        found.retain(|dependency| dependency.from == root);
    }
    let mut diagnostics = Vec::new();
    let mut reporter = Reporter::new(options.profile, &options.selection, &mut diagnostics);
    for note in notes.into_all() {
        // The includes of an included file are left out.
        let is_asked = !is_direct || sources.at(note.span.start) == Some(root);
        if is_asked && matches!(note.fault, Fault::Include(_)) {
            tell(note, &mut reporter);
        }
    }
    tidy(&mut diagnostics);
    Parsed { value: found, diagnostics }
}

/// Everything that is wrong with the form of the files and of what was read, in their order.
fn report(document: &Document<'_>, notes: Notes, options: &Options) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let is_doubtful = document.sources.iter().any(|(_, source)| {
        let text = source.unit().bytes();
        is_doubtful(text.get(..HEAD).unwrap_or(text))
    });
    // If a copy has no end, its rows are unknown.
    let is_open = notes
        .shown()
        .iter()
        .any(|note| matches!(note.fault, Fault::Clip(Clip::UnterminatedCut { .. })));
    let mut of_system = OfGame::new(&mut found);
    let reporter = Reporter::new(options.profile, &options.selection, &mut of_system);
    let mut reporter = reporter.distrusting(is_doubtful || is_open);
    let limits = portnote_core::Limits::new();
    for ((_, source), tree) in document.sources.iter().zip(&document.trees) {
        if let Some(bom) = source.bom() {
            reporter.report(byte_order_mark(source.unit().bytes(), bom.start));
        }
        let mut facts = FileFacts::default();
        check_source(source.unit(), &mut facts, options.encoding, Charset::Utf8, &mut reporter);
        check_text(source.unit(), tree, &limits, &mut reporter);
    }
    for note in notes.into_all() {
        tell(note, &mut reporter);
    }
    inline::check(document, &mut reporter);
    of_system.finish(options.profile, &options.selection);
    tidy(&mut found);
    found
}

/// Puts diagnostics in their order. What is pasted or included twice is wrong once.
fn tidy(found: &mut Vec<Diagnostic>) {
    sort(found);
    found.dedup_by(|next, kept| (next.span, next.code) == (kept.span, kept.code));
}

fn tell(note: Note, reporter: &mut Reporter<'_>) {
    match note.fault.clone() {
        Fault::Core(problem) => note.tell(problem, reporter),
        Fault::Include(problem) => note.tell(problem, reporter),
        Fault::Form(problem) => note.tell(problem, reporter),
        Fault::Clip(problem) => note.tell(problem, reporter),
        Fault::Row(problem) => note.tell(problem, reporter),
        Fault::Diagram(problem) => note.tell(problem, reporter),
        Fault::Expand(problem) => note.tell(problem, reporter),
    }
}

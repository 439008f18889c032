//! A text in one notation, held in memory: what most callers want, in a few lines.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::OnceLock;

use portnote_core::Code;

use crate::any_editor::{AnyEditor, EditorOf};
use crate::any_game::AnyGame;
use crate::any_games::games_of;
use crate::catalogue::Catalogue;
use crate::export::{self, Exported, NotExportable};
use crate::fix::Fixes;
use crate::format::Format;
use crate::info::{self, Info};
use crate::notation::{BuiltIn, Notation, Task};
#[cfg(feature = "json")]
use crate::options::DumpOptions;
use crate::options::{ExportOptions, Options};
use crate::typed::{self, Checked, FixedText};
use crate::workers::{OneByOne, Workers};

/// A text in one notation, held in memory.
///
/// ```
/// use portnote::{Document, Fixes};
///
/// let text = "[Event \"Club\"]\n[Dealer \"north\"]\n";
/// let document = portnote::open_named(text, "club.pbn")?;
/// let checked = document.check();
/// for finding in &checked {
///     println!("{finding}"); // club.pbn:2:10: warning[pbn/nonstandard-seat]: ...
/// }
/// # let lines: Vec<String> = checked.findings.iter().map(ToString::to_string).collect();
/// # let told = "club.pbn:2:10: warning[pbn/nonstandard-seat]: ";
/// # assert!(lines.iter().any(|line| line.starts_with(told)), "{lines:#?}");
/// let repaired = document.fix(Fixes::Safe);
/// assert!(repaired.bytes.ends_with(b"[Dealer \"N\"]\n"));
/// # Ok::<(), portnote::DetectError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    format: Format,
    bytes: Vec<u8>,
    options: Options,
    games: OnceLock<Vec<AnyGame>>,
    checked: OnceLock<Checked>,
}

impl Document {
    /// A text in a notation.
    #[must_use]
    pub fn new(format: Format, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            format,
            bytes: bytes.into(),
            options: Options::default(),
            games: OnceLock::new(),
            checked: OnceLock::new(),
        }
    }

    /// Gives the text the name of a file.
    #[must_use]
    pub fn named(mut self, name: impl Into<PathBuf>) -> Self {
        self.options.path = Some(name.into());
        self.forgotten()
    }

    /// Sets how the text is read and judged; the name of the file is among the options.
    #[must_use]
    pub fn with_options(mut self, options: Options) -> Self {
        self.options = options;
        self.forgotten()
    }

    /// The text without what was found with other options.
    fn forgotten(mut self) -> Self {
        self.games = OnceLock::new();
        self.checked = OnceLock::new();
        self
    }

    /// The notation.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// The text.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How it is read and judged.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The games of the text, in its order; they are read once and kept.
    ///
    /// ```
    /// let document = portnote::open("[Board \"7\"]\n\n[Board \"8\"]\n")?;
    /// let boards: Vec<_> = document.games().filter_map(|game| Some(game.value("Board")?.into_owned())).collect();
    /// assert_eq!(boards, ["7", "8"]);
    /// # Ok::<(), portnote::DetectError>(())
    /// ```
    pub fn games(&self) -> impl Iterator<Item = AnyGame> + '_ {
        self.all_games().iter().cloned()
    }

    /// The game with a number, from 1.
    #[must_use]
    pub fn game(&self, index: u64) -> Option<AnyGame> {
        let at = usize::try_from(index.checked_sub(1)?).ok()?;
        self.all_games().get(at).cloned()
    }

    fn all_games(&self) -> &[AnyGame] {
        self.games.get_or_init(|| games_of(self.format, &self.bytes, &self.options))
    }

    /// What is wrong with it; it is looked for once and kept.
    ///
    /// ```
    /// use portnote::{Document, Format};
    ///
    /// let checked = Document::new(Format::Pdn, "1. 11-15 1-2 *\n").check();
    /// assert_eq!(checked.games, 1);
    /// let codes: Vec<&str> = checked.findings.iter().map(|found| found.code.as_str()).collect();
    /// assert!(codes.contains(&"pdn/illegal-move"), "{codes:?}");
    /// ```
    pub fn check(&self) -> Checked {
        self.check_with(&OneByOne)
    }

    /// Checks the text with workers of the caller; they find what [`Document::check`] finds.
    pub fn check_with(&self, workers: &impl Workers) -> Checked {
        self.checked.get_or_init(|| self.format.run(Check { document: self, workers })).clone()
    }

    /// What is wrong with the text, which is read as the caller reads its bytes: who has to stop gives up by an
    /// error.
    ///
    /// # Errors
    /// The reader of the caller fails; nothing is kept of what was found.
    // For the package for Python: no promise is made about it.
    #[doc(hidden)]
    pub fn check_through<'d, R: Read>(
        &'d self,
        reader: impl FnOnce(&'d [u8]) -> R,
    ) -> io::Result<Checked> {
        if let Some(checked) = self.checked.get() {
            return Ok(checked.clone());
        }
        let mut reader = reader(&self.bytes);
        let checked = self.format.run(CheckThrough { document: self, reader: &mut reader })?;
        Ok(self.checked.get_or_init(|| checked).clone())
    }

    /// The text with what can be fixed fixed, round after round; every other byte stays.
    ///
    /// Safe fixes are tried first: one that would bring a new error, or change the number of
    /// games, is left out.
    ///
    /// ```
    /// use portnote::Fixes;
    ///
    /// let document = portnote::open("[Event \"Club\"]\n[Dealer \"north\"]\n")?;
    /// let fixed = document.fix(Fixes::Safe).into_document();
    /// assert_eq!(fixed.game(1).and_then(|game| Some(game.bridge()?.dealer()?.letter())), Some('N'));
    /// # Ok::<(), portnote::DetectError>(())
    /// ```
    pub fn fix(&self, fixes: Fixes) -> Repaired {
        let FixedText { bytes, codes, left_out, left } =
            self.format.run(Fix { document: self, fixes });
        let (format, options) = (self.format, self.options.clone());
        Repaired { bytes, codes, left_out, left, format, options }
    }

    /// Returns an editor of the text, which owns its bytes: its values and games can be changed.
    ///
    /// ```
    /// let mut editor = portnote::open("[Event \"Cup\"]\n[Board \"7\"]\n")?.edit();
    /// editor.set(1, "Event", "Club evening")?;
    /// assert_eq!(editor.to_bytes(), b"[Event \"Club evening\"]\n[Board \"7\"]\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn edit(&self) -> AnyEditor {
        let editor = self.format.run(Edit { document: self });
        AnyEditor::new(self.format, self.options.clone(), editor)
    }

    /// What it holds, as one document of JSON on one line: the same as `portnote dump`.
    ///
    /// ```
    /// use portnote::{Document, DumpOptions, Format};
    ///
    /// let document = Document::new(Format::Pbn, "[Board \"7\"]\n").named("club.pbn");
    /// let dump = document.dump(&DumpOptions::default());
    /// assert!(dump.starts_with(r#"{"schema":"portnote/pbn/1","file":"club.pbn","games":["#));
    /// ```
    #[cfg(feature = "json")]
    #[must_use]
    pub fn dump(&self, options: &DumpOptions<'_>) -> String {
        self.format.run(Dump { document: self, how: options })
    }

    /// The games of the text in the export format of the notation.
    ///
    /// ```
    /// use portnote::{Document, ExportOptions, Format};
    ///
    /// let document = Document::new(Format::Pdn, "1. 11-15 23-19 *");
    /// let exported = document.export(&ExportOptions::default())?;
    /// assert!(exported.left_out.is_empty());
    /// assert!(exported.text().ends_with("1. 11-15 23-19 *\n"));
    /// # Ok::<(), portnote::export::NotExportable>(())
    /// ```
    ///
    /// # Errors
    /// [`NotExportable`] for BML and BSS, which have no export format.
    pub fn export(&self, options: &ExportOptions) -> Result<Exported, NotExportable> {
        export::document(self.format, &self.bytes, &self.name(), &self.options, options)
    }

    /// The text in another format: a bidding system, or boards of bridge.
    ///
    /// ```
    /// # #[cfg(feature = "bml")] {
    /// use portnote::convert::{ConvertOptions, Target};
    /// use portnote::{Document, Format};
    ///
    /// let document = Document::new(Format::Bml, "1C  natural\n");
    /// let records = document.convert(Target::Bss, &ConvertOptions::default())?;
    /// assert!(records.bytes.windows(5).any(|text| text == b"001C="));
    /// # }
    /// # Ok::<(), portnote::convert::ConvertError>(())
    /// ```
    ///
    /// # Errors
    /// [`NoConversion`](crate::convert::ConvertError::NoConversion) if the notation does not become
    /// this, and [`NoSystem`](crate::convert::ConvertError::NoSystem) if the file has fewer systems
    /// than the one that is wanted.
    #[cfg(any(feature = "bml", feature = "lin", feature = "render"))]
    pub fn convert(
        &self,
        target: crate::convert::Target,
        how: &crate::convert::ConvertOptions,
    ) -> Result<crate::convert::Converted, crate::convert::ConvertError> {
        let name = self.name();
        crate::convert::convert(self.format, &self.bytes, &name, &self.options, target, how)
    }

    /// What kind of text it is.
    ///
    /// ```
    /// use portnote::{Document, Format};
    ///
    /// let info = Document::new(Format::Pbn, "% PBN 2.1\r\n[Board \"7\"]\r\n").info();
    /// assert_eq!((info.version.as_deref(), info.games), (Some("2.1"), 1));
    /// ```
    #[must_use]
    pub fn info(&self) -> Info {
        let read = info::read(self.format, &mut &*self.bytes, &self.options);
        // Bytes in memory can always be read.
        read.unwrap_or_else(|error| *error.read)
    }

    /// A picture of each game that can be drawn, as SVG.
    ///
    /// ```
    /// let document = portnote::open("[Board \"7\"]\n[Deal \"N:A... - - -\"]\n")?;
    /// assert!(document.svg()[0].starts_with("<svg"));
    /// # Ok::<(), portnote::DetectError>(())
    /// ```
    #[cfg(feature = "render")]
    #[must_use]
    pub fn svg(&self) -> Vec<String> {
        let style = portnote_render::Style::default();
        let figures = self.figures();
        figures.iter().map(|figure| portnote_render::svg::write(figure, &style)).collect()
    }

    /// One page with all games that can be drawn, which needs no other file.
    #[cfg(feature = "render")]
    #[must_use]
    pub fn html(&self) -> String {
        let style = portnote_render::Style::default();
        crate::render::page_of(&self.figures(), &self.name(), &style)
    }

    /// All games that can be drawn as text of at most 80 columns, with an empty line between two.
    #[cfg(feature = "render")]
    #[must_use]
    pub fn text(&self) -> String {
        let figures = self.figures();
        let texts = figures.iter().map(|figure| portnote_render::text::plain(figure, 80));
        texts.collect::<Vec<_>>().join("\n")
    }

    #[cfg(feature = "render")]
    fn figures(&self) -> Vec<portnote_render::Figure> {
        let view = portnote_render::View::default();
        self.all_games().iter().filter_map(|game| game.figure(&view)).collect()
    }

    /// What the text is called: its path, or that of a text without a file.
    #[must_use]
    pub fn name(&self) -> String {
        typed::name_of(&self.options)
    }
}

/// A text with its fixes.
#[derive(Clone, Debug)]
#[must_use]
#[non_exhaustive]
pub struct Repaired {
    /// The text.
    pub bytes: Vec<u8>,
    /// How many findings of each code were fixed.
    pub codes: BTreeMap<Code, u64>,
    /// The games that keep their faults, because their fixes would change how the file is read; 0
    /// is what is before the first.
    pub left_out: Vec<u64>,
    /// What is left.
    pub left: Checked,
    format: Format,
    options: Options,
}

impl Repaired {
    /// Returns the fixed text as a document, with the name and the options of the one before.
    #[must_use]
    pub fn into_document(self) -> Document {
        Document::new(self.format, self.bytes).with_options(self.options)
    }
}

/// Work on a text by the type of its notation.
struct Check<'d, W> {
    document: &'d Document,
    workers: &'d W,
}

impl<W: Workers> Task for Check<'_, W> {
    type Output = Checked;

    fn run<N: Notation>(self) -> Checked {
        let Document { bytes, options, .. } = self.document;
        typed::check_with::<N>(bytes, options, self.workers)
    }
}

struct CheckThrough<'d> {
    document: &'d Document,
    reader: &'d mut dyn Read,
}

impl Task for CheckThrough<'_> {
    type Output = io::Result<Checked>;

    fn run<N: Notation>(self) -> io::Result<Checked> {
        typed::check_reading::<N>(self.reader, &self.document.options)
    }
}

struct Fix<'d> {
    document: &'d Document,
    fixes: Fixes,
}

impl Task for Fix<'_> {
    type Output = FixedText;

    fn run<N: Notation>(self) -> FixedText {
        let Document { bytes, options, .. } = self.document;
        typed::fix::<N>(bytes, options, self.fixes)
    }
}

struct Edit<'d> {
    document: &'d Document,
}

impl Task for Edit<'_> {
    type Output = Box<dyn EditorOf>;

    fn run<N: BuiltIn>(self) -> Box<dyn EditorOf> {
        N::edit(self.document.bytes.clone(), &self.document.options)
    }
}

impl AnyEditor {
    /// Returns the text as it is now as a document, with the name and the options of the one before.
    #[must_use]
    pub fn commit(&self) -> Document {
        Document::new(self.format(), self.to_bytes()).with_options(self.options().clone())
    }
}

#[cfg(feature = "json")]
struct Dump<'d> {
    document: &'d Document,
    how: &'d DumpOptions<'d>,
}

#[cfg(feature = "json")]
impl Task for Dump<'_> {
    type Output = String;

    fn run<N: Notation>(self) -> String {
        let Document { bytes, options, .. } = self.document;
        typed::dump::<N>(bytes, options, self.how)
    }
}

/// The page of a code: what it means, why, an example and its fix.
///
/// ```
/// let page = portnote::explain("pbn/duplicate-tag").expect("a code");
/// assert!(page.section("Why").is_some());
/// assert!(portnote::explain("pbn/no-such-code").is_none());
/// ```
#[must_use]
pub fn explain(code: &str) -> Option<&'static portnote_core::Entry> {
    Catalogue::new().find(code)
}

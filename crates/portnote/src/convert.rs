//! A text in another format: bidding systems, and boards of bridge.

#[cfg(feature = "lin")]
mod boards;
#[cfg(all(feature = "lin", feature = "pbn"))]
mod from_pbn;
#[cfg(feature = "lin")]
mod header;
#[cfg(feature = "render")]
mod page;
#[cfg(feature = "replay")]
mod replay;
#[cfg(feature = "lin")]
mod sets;
#[cfg(feature = "lin")]
mod stream;
#[cfg(feature = "bml")]
mod systems;
#[cfg(feature = "lin")]
mod texts;
#[cfg(all(feature = "lin", feature = "pbn"))]
mod to_pbn;

use portnote_core::Finding;
#[cfg(feature = "bml")]
use portnote_core::line_index::Margin;
#[cfg(feature = "lin")]
use portnote_core::reader;
#[cfg(feature = "bml")]
use portnote_core::{Block, Diagnostic, LineIndex};
#[cfg(feature = "lin")]
use portnote_lin::Lin;
#[cfg(all(feature = "lin", feature = "pbn"))]
use portnote_pbn::Pbn;

use crate::counts::Counts;
use crate::format::Format;
#[cfg(feature = "lin")]
use crate::notation::Notation as _;
use crate::options::Options;

#[cfg(feature = "render")]
pub use self::page::{Around, write as write_page};
#[cfg(feature = "replay")]
pub use self::replay::{ReplayAround, ReplayOptions, write as write_replay};
#[cfg(feature = "lin")]
use self::texts::Output;

#[cfg(feature = "lin")]
pub use boards::{Boards, boards_of_lin, written_of_lin};
#[cfg(all(feature = "lin", feature = "pbn"))]
pub use boards::{boards_of_pbn, written_of_pbn};
#[cfg(feature = "bml")]
pub use portnote_bml::bml::situation::Position;
#[cfg(feature = "bml")]
pub use portnote_bml::bss::write::WriterProfile;
#[cfg(feature = "lin")]
pub use stream::{Source, WrittenBoards, write_boards};

/// What a text can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// A page in HTML.
    Html,
    /// A document in LaTeX.
    Latex,
    /// Records of Full Disclosure.
    Bss,
    /// BML.
    Bml,
    /// PBN.
    Pbn,
    /// LIN: hand records, or sets.
    Lin,
    /// Links to the hand viewer of Bridge Base Online, one for each board.
    BboLink,
}

/// How boards are laid out in LIN. LIN O-1
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layout {
    /// One board on each line, as in hand records.
    Lines,
    /// A header, then boards with labels, as in vugraph.
    Set,
}

/// How a text is converted.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ConvertOptions {
    /// Whether it is read and written as by BML 2, with its faults.
    pub compat: bool,
    /// Whether tables are shown as trees, in HTML and LaTeX.
    pub tree: bool,
    /// Whether style is left to a file beside the page.
    pub external_style: bool,
    /// Whether what BML has no text for is kept in comments.
    pub annotate: bool,
    /// The system of a BSS file with several, from 1; if `None`, the first for output in BML, and all
    /// for output in BSS.
    pub system: Option<u32>,
    /// The position of the hand that opens, for a page of a system without the tables that hold only
    /// for others; all tables in [`Position::Any`].
    #[cfg(feature = "bml")]
    pub seat: Position,
    /// Which records are written.
    #[cfg(feature = "bml")]
    pub records: WriterProfile,
    /// How boards are laid out in LIN; as a set, if `None`, where a game has a room.
    pub layout: Option<Layout>,
    /// Whether `$1` and `!` in PBN mean an alert, as BridgeComposer writes it.
    pub bridge_composer: bool,
}

impl ConvertOptions {
    /// Sets whether it is read and written as by BML 2, with its faults.
    #[must_use]
    pub const fn compat(mut self, compat: bool) -> Self {
        self.compat = compat;
        self
    }

    /// Sets whether tables are shown as trees, in HTML and LaTeX.
    #[must_use]
    pub const fn tree(mut self, tree: bool) -> Self {
        self.tree = tree;
        self
    }

    /// Sets whether style is left to a file beside the page.
    #[must_use]
    pub const fn external_style(mut self, external_style: bool) -> Self {
        self.external_style = external_style;
        self
    }

    /// Sets whether what BML has no text for is kept in comments.
    #[must_use]
    pub const fn annotate(mut self, annotate: bool) -> Self {
        self.annotate = annotate;
        self
    }

    /// Sets the system of a BSS file with several, from 1.
    #[must_use]
    pub fn system(mut self, system: impl Into<Option<u32>>) -> Self {
        self.system = system.into();
        self
    }

    /// Sets the position of the hand that opens, for a page of a system without the tables that hold only for others.
    #[cfg(feature = "bml")]
    #[must_use]
    pub fn seat(mut self, seat: Position) -> Self {
        self.seat = seat;
        self
    }

    /// Sets which records are written.
    #[cfg(feature = "bml")]
    #[must_use]
    pub fn records(mut self, records: WriterProfile) -> Self {
        self.records = records;
        self
    }

    /// Sets how boards are laid out in LIN.
    #[must_use]
    pub fn layout(mut self, layout: impl Into<Option<Layout>>) -> Self {
        self.layout = layout.into();
        self
    }

    /// Sets whether `$1` and `!` in PBN mean an alert, as BridgeComposer writes it.
    #[must_use]
    pub const fn bridge_composer(mut self, bridge_composer: bool) -> Self {
        self.bridge_composer = bridge_composer;
        self
    }
}

/// A text in another format.
#[derive(Clone, Debug, Default)]
#[must_use]
#[non_exhaustive]
pub struct Converted {
    /// The text.
    pub bytes: Vec<u8>,
    /// The names of the files that were read beside the named one.
    pub sources: Vec<String>,
    /// Whether a limit cut short what is in it.
    pub is_cut: bool,
    /// Whether the text says something, and no board was written: no record has cards, calls or a result,
    /// or none could be written.
    pub lacks_boards: bool,
    /// What was done on the way: what the target has no text for.
    pub remarks: Vec<Finding>,
    /// The numbers of these.
    pub counts: Counts,
}

/// Why there is nothing to convert.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConvertError {
    /// The text is not in a notation that becomes this.
    #[error("{found} cannot be converted to {}", wanted.title())]
    NoConversion {
        /// The notation of the text.
        found: Format,
        /// What it was to become.
        wanted: Target,
    },
    /// The file has fewer systems.
    #[error("no system {system}: the file has {systems}")]
    NoSystem {
        /// The system that is wanted.
        system: u32,
        /// How many there are.
        systems: u32,
    },
}

impl Target {
    /// The name of the target in a sentence.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Html => "HTML",
            Self::Latex => "LaTeX",
            Self::Bss => "BSS",
            Self::Bml => "BML",
            Self::Pbn => "PBN",
            Self::Lin => "LIN",
            Self::BboLink => "a link",
        }
    }

    /// The notations that become this.
    #[must_use]
    pub const fn sources(self) -> &'static [Format] {
        match self {
            Self::Html => &[
                #[cfg(feature = "bml")]
                Format::Bml,
                #[cfg(all(feature = "render", feature = "pbn"))]
                Format::Pbn,
                #[cfg(all(feature = "render", feature = "lin"))]
                Format::Lin,
                #[cfg(all(feature = "render", feature = "pdn"))]
                Format::Pdn,
                #[cfg(all(feature = "render", feature = "ppn"))]
                Format::Ppn,
            ],
            Self::Latex => &[
                #[cfg(feature = "bml")]
                Format::Bml,
            ],
            // From BSS as well: in another profile, or one system of several.
            Self::Bss => &[
                #[cfg(feature = "bml")]
                Format::Bml,
                #[cfg(feature = "bml")]
                Format::Bss,
            ],
            Self::Bml => &[
                #[cfg(feature = "bml")]
                Format::Bss,
            ],
            Self::Pbn => &[
                #[cfg(all(feature = "lin", feature = "pbn"))]
                Format::Lin,
            ],
            // From LIN as well: in another layout.
            Self::Lin | Self::BboLink => &[
                #[cfg(all(feature = "lin", feature = "pbn"))]
                Format::Pbn,
                #[cfg(feature = "lin")]
                Format::Lin,
            ],
        }
    }
}

/// Converts a text in a notation; `name` is what its file is called.
///
/// ```
/// use portnote::convert::{ConvertOptions, Target, convert};
/// use portnote::{Format, Options};
///
/// let (options, how) = (Options::default(), ConvertOptions::default());
/// let refused = convert(Format::Bss, b"", "a.bss", &options, Target::Html, &how).unwrap_err();
/// assert_eq!(refused.to_string(), "BSS cannot be converted to HTML");
/// ```
///
/// # Errors
/// [`ConvertError::NoConversion`] if the notation does not become this, and
/// [`ConvertError::NoSystem`] if the file has fewer systems than the one that is wanted.
pub fn convert(
    format: Format,
    bytes: &[u8],
    name: &str,
    options: &Options,
    target: Target,
    how: &ConvertOptions,
) -> Result<Converted, ConvertError> {
    if !target.sources().contains(&format) {
        return Err(ConvertError::NoConversion { found: format, wanted: target });
    }
    // The page of a system is its own; games have one in common.
    #[cfg(feature = "render")]
    if target == Target::Html && format.about().name != "bml" {
        return Ok(Converted::page(format, bytes, name, options));
    }
    #[cfg(not(any(feature = "bml", feature = "lin")))]
    let _ = (bytes, name, options, how);
    match format {
        #[cfg(feature = "bml")]
        Format::Bml => systems::of_bml(bytes, name, options, target, how),
        #[cfg(feature = "bml")]
        Format::Bss => systems::of_bss(bytes, name, options, target, how),
        #[cfg(feature = "lin")]
        Format::Lin => {
            let read = reader::parse::<Lin>(bytes, &Lin::options(options)).value;
            Ok(Converted::of(name, |output| boards::write_lin(&read, target, how, output)))
        }
        #[cfg(all(feature = "lin", feature = "pbn"))]
        Format::Pbn => {
            let read = reader::parse::<Pbn>(bytes, &Pbn::options(options)).value;
            Ok(Converted::of(name, |output| boards::write_pbn(&read, target, how, output)))
        }
        #[cfg(any(feature = "pdn", feature = "ppn", all(feature = "pbn", not(feature = "lin"))))]
        found => Err(ConvertError::NoConversion { found, wanted: target }),
    }
}

impl Converted {
    /// All games as one page, with all that is in them.
    #[cfg(feature = "render")]
    fn page(format: Format, bytes: &[u8], name: &str, options: &Options) -> Self {
        let mut sections = Vec::new();
        // Bytes in memory can be read, and there is room for them.
        let around = page::write(format, &mut &*bytes, name, options, &mut sections);
        let around = around.unwrap_or_default();
        let parts = [around.head.as_bytes(), &sections, around.tail.as_bytes()];
        Self { bytes: parts.concat(), ..Self::default() }
    }

    /// Boards of a text in memory.
    #[cfg(feature = "lin")]
    fn of(
        name: &str,
        write: impl FnOnce(Output<'_, Finding>) -> Result<texts::Done, texts::Failure>,
    ) -> Self {
        let (mut bytes, mut remarks) = (Vec::new(), Vec::new());
        let mut counts = Counts::default();
        let make = stream::remark_in(name);
        let mut push = |found: Finding| {
            counts.add_finding(&found);
            remarks.push(found);
        };
        // What is in memory can be read, and there is room for it.
        let done = write(Output::new(&mut bytes, &make, &mut push)).unwrap_or_default();
        Self { lacks_boards: done.lacks_boards(), bytes, remarks, counts, ..Self::default() }
    }
}

#[cfg(feature = "bml")]
/// What is said about blocks, in their order, with lines and columns.
fn findings<N: portnote_core::Notation>(
    blocks: &[Block<'_, N>],
    name: &str,
    found: &[Diagnostic],
) -> Vec<Finding> {
    let name = name.into();
    let mut findings = Vec::new();
    let mut margin = Margin::default();
    let mut rest = found.iter().peekable();
    let last = blocks.len().saturating_sub(1);
    for (number, block) in blocks.iter().enumerate() {
        let end = block.unit().outer_span().end;
        let is_own = |found: &&Diagnostic| number == last || found.span.start < end;
        if rest.peek().is_some_and(is_own) {
            let lines = LineIndex::after(margin, block.unit());
            while let Some(found) = rest.next_if(is_own) {
                findings.push(Finding::new(found, Some(&name), &lines));
            }
        }
        margin = margin.after(block.unit());
    }
    findings
}

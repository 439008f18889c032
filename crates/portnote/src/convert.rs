//! A bidding system in another format.

use portnote_bml::bml::is_whole;
use portnote_bml::bml::{System, expand};
use portnote_bml::convert::{bml, bss as records, html, latex};
use portnote_bml::{bml::Bml, bss, bss::Bss};
use portnote_core::line_index::Margin;
use portnote_core::{LineIndex, Parsed, reader};

use crate::counts::Counts;
use crate::finding::Finding;
use crate::format::Format;
use crate::include;
use crate::notation::Notation as _;
use crate::options::Options;

pub use portnote_bml::bss::write::WriterProfile;

/// What a bidding system can become.
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
}

/// How a bidding system is converted.
#[derive(Clone, Copy, Debug)]
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
    /// The system of a file with several, from 1; all of them, or the first, if `None`.
    pub system: Option<u32>,
    /// Which records are written.
    pub records: WriterProfile,
}

/// A bidding system in another format.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Converted {
    /// The text.
    pub bytes: Vec<u8>,
    /// The names of the files that were read beside the named one.
    pub sources: Vec<String>,
    /// Whether a limit cut short what is in it.
    pub is_cut: bool,
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
    #[error("no such system: {system}, the file has {systems}")]
    NoSystem {
        /// The system that is wanted.
        system: u32,
        /// How many there are.
        systems: u32,
    },
}

impl Default for ConvertOptions {
    fn default() -> Self {
        Self {
            compat: false,
            tree: false,
            external_style: false,
            annotate: false,
            system: None,
            records: WriterProfile::Bml2,
        }
    }
}

impl Target {
    /// Its name in a sentence.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Html => "HTML",
            Self::Latex => "LaTeX",
            Self::Bss => "BSS",
            Self::Bml => "BML",
        }
    }

    /// The notations that become this.
    #[must_use]
    pub const fn sources(self) -> &'static [Format] {
        match self {
            Self::Html | Self::Latex => &[Format::Bml],
            // From BSS as well: in another profile, or one system of several.
            Self::Bss => &[Format::Bml, Format::Bss],
            Self::Bml => &[Format::Bss],
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
/// The text has nothing that could become this.
pub fn convert(
    format: Format,
    bytes: &[u8],
    name: &str,
    options: &Options,
    target: Target,
    how: &ConvertOptions,
) -> Result<Converted, ConvertError> {
    match format {
        found if !target.sources().contains(&found) => Err(ConvertError::NoConversion {
            found,
            wanted: target,
        }),
        Format::Bml => of_bml(bytes, name, options, target, how),
        _ => of_bss(bytes, name, options, target, how),
    }
}

impl ConvertOptions {
    /// Makes sure that a file has the system that is wanted.
    fn verify(&self, systems: u32) -> Result<(), ConvertError> {
        match self.system {
            Some(system) if system > systems => Err(ConvertError::NoSystem { system, systems }),
            _ => Ok(()),
        }
    }
}

fn of_bml(
    bytes: &[u8],
    name: &str,
    options: &Options,
    target: Target,
    how: &ConvertOptions,
) -> Result<Converted, ConvertError> {
    how.verify(1)?;
    let options = Bml::options(options);
    let parsed = reader::parse::<Bml>(bytes, &options);
    let mut converted = Converted {
        is_cut: !is_whole(&parsed.diagnostics),
        ..Converted::default()
    };
    let Some(block) = parsed.value.blocks().first() else {
        return Ok(Converted::default());
    };
    let System {
        document,
        expansion,
    } = block.own();
    let (compat, tree, external_style) = (how.compat, how.tree, how.external_style);
    converted.bytes = match target {
        Target::Html => html::write(
            document,
            &html::Options {
                compat,
                tree,
                external_style,
            },
        )
        .into_bytes(),
        Target::Latex => latex::write(
            document,
            &latex::Options {
                compat,
                tree,
                external_style,
            },
        )
        .into_bytes(),
        Target::Bss | Target::Bml => {
            let expanded = expand::expand(
                document,
                &expand::Options {
                    compat,
                    ..expansion.clone()
                },
            );
            // Only records are made from the expansion.
            converted.is_cut |= !expanded.value.is_whole();
            let written = records::write(document, &expanded.value, how.records);
            converted.counts.add_all(&written.diagnostics);
            include::by_file(
                block,
                Margin::default(),
                &written.diagnostics,
                |_, file, lines, found, _| {
                    let remark = Finding::new(found, file.unwrap_or(name), lines);
                    converted.remarks.push(remark);
                },
            );
            written.value
        }
    };
    let others = document.sources.iter().skip(1);
    converted.sources = others.map(|(_, source)| source.name().to_owned()).collect();
    Ok(converted)
}

fn of_bss(
    bytes: &[u8],
    name: &str,
    options: &Options,
    target: Target,
    how: &ConvertOptions,
) -> Result<Converted, ConvertError> {
    let read = bss::parse_with(bytes, &Bss::options(options));
    let mut lines: Vec<_> = bss::entries(&read.value).map(|entry| entry.line).collect();
    let systems = lines.iter().map(|line| line.system).max().unwrap_or(0);
    how.verify(systems)?;
    if let Some(system) = how.system {
        lines.retain(|line| line.system == system);
    }
    let written = if target == Target::Bml {
        let options = bml::Options {
            annotate: how.annotate,
            system: how.system.unwrap_or(1),
        };
        let written = bml::write(&read.value, &options);
        Parsed {
            value: written.value.into_bytes(),
            diagnostics: written.diagnostics,
        }
    } else {
        bss::write::file(&lines, how.records)
    };
    let mut converted = Converted {
        bytes: written.value,
        is_cut: !is_whole(&read.diagnostics),
        ..Converted::default()
    };
    converted.counts.add_all(&written.diagnostics);
    let blocks = read.value.blocks();
    for found in &written.diagnostics {
        // Blocks follow each other, so that the one of a place need not be looked for.
        let at = blocks.partition_point(|block| block.unit().outer_span().end <= found.span.start);
        if let Some(block) = blocks.get(at).or_else(|| blocks.last()) {
            let lines = LineIndex::new(block.unit());
            converted.remarks.push(Finding::new(found, name, &lines));
        }
    }
    Ok(converted)
}

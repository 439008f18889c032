//! A text in memory, in a notation that is known by its type: also one of your own.
//!
//! [`Document`](crate::Document) does the same for the notations that this crate knows by name.

#[cfg(feature = "json")]
mod dump;

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::ops::Deref;
use std::sync::Arc;

use portnote_core::line_index::Margin;
use portnote_core::{Block, Code, Diagnostic, Finding, LineIndex, Reporter, Unit};

use crate::check::{self, CheckError, Collect, Summary};
use crate::fix::{self, Fixes, Gathered, Round};
use crate::include;
use crate::notation::Notation;
use crate::options::Options;
use crate::suppress::{HiddenBy, Sifted};
use crate::workers::{OneByOne, Workers};

#[cfg(feature = "json")]
pub use self::dump::dump;

/// The name of a text that has none.
const UNNAMED: &str = "-";

/// What was found in a text. Cloning it copies no finding.
#[derive(Clone, Debug, Default)]
#[must_use]
#[non_exhaustive]
pub struct Checked {
    /// What is reported, in the order of the text; findings in included files are at the lines
    /// of their own file.
    pub findings: Arc<[Finding]>,
    /// What lines of the text and configurations leave out.
    pub suppressed: Arc<[Suppressed]>,
    /// The number of games.
    pub games: u64,
    /// Whether the text was refused as a whole, because it is not text.
    pub is_refused: bool,
}

impl Deref for Checked {
    type Target = [Finding];

    fn deref(&self) -> &[Finding] {
        &self.findings
    }
}

impl IntoIterator for Checked {
    type Item = Finding;
    type IntoIter = std::vec::IntoIter<Finding>;

    fn into_iter(self) -> Self::IntoIter {
        Vec::from(&*self.findings).into_iter()
    }
}

impl<'c> IntoIterator for &'c Checked {
    type Item = &'c Finding;
    type IntoIter = std::slice::Iter<'c, Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.findings.iter()
    }
}

/// A finding that is not reported.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Suppressed {
    /// The finding.
    pub finding: Finding,
    /// What leaves it out.
    pub by: Arc<HiddenBy>,
}

/// A text with its fixes, in a notation that this crate may not know by name.
#[derive(Clone, Debug)]
#[must_use]
#[non_exhaustive]
pub struct FixedText {
    /// The text.
    pub bytes: Vec<u8>,
    /// How many findings of each code were fixed.
    pub codes: BTreeMap<Code, u64>,
    /// The games that keep their faults, because their fixes would change how the file is read; 0
    /// is what is before the first.
    pub left_out: Vec<u64>,
    /// What is left.
    pub left: Checked,
}

/// What is wrong with a text.
///
/// ```
/// use portnote::product::notation::Pbn;
/// use portnote::{Options};
/// use portnote::product::{typed};
///
/// let checked = typed::check::<Pbn>(b"[Board \"1\"]\n", &Options::default());
/// assert_eq!(checked.games, 1);
/// ```
pub fn check<N: Notation>(bytes: &[u8], options: &Options) -> Checked {
    check_with::<N>(bytes, options, &OneByOne)
}

/// Checks a text with workers of the caller; they find what [`check()`] finds.
pub fn check_with<N: Notation>(bytes: &[u8], options: &Options, workers: &impl Workers) -> Checked {
    read::<N>(&mut &*bytes, options, workers, None)
}

/// Checks what a reader gives, unless it fails.
pub(crate) fn check_reading<N: Notation>(
    reader: &mut dyn Read,
    options: &Options,
) -> io::Result<Checked> {
    let mut taking = CheckCollector::new(options, None);
    let summary = check::check_as::<N>(reader, options, &OneByOne, &mut taking);
    summary.map_err(|error| error.source).map(|summary| taking.finish(Ok(summary)))
}

/// What one check finds in the games of a text, as [`check::check_only`](crate::product::check::check_only)
/// does.
pub fn check_only<N: Notation>(
    bytes: &[u8],
    options: &Options,
    check: &mut dyn FnMut(&N::Game<'_>, &mut Reporter<'_>),
) -> Checked {
    let mut taking = CheckCollector::new(options, None);
    let summary = check::check_only::<N>(&mut &*bytes, options, check, &mut taking);
    taking.finish(summary)
}

/// A text with what can be fixed fixed, round after round.
///
/// ```
/// use portnote::product::notation::Pbn;
/// use portnote::{Fixes, Options};
/// use portnote::product::{typed};
///
/// let text = b"[Dealer \"north\"]\n";
/// let repaired = typed::fix::<Pbn>(text, &Options::default(), Fixes::Safe);
/// assert_eq!(repaired.bytes, b"[Dealer \"N\"]\n");
/// ```
pub fn fix<N: Notation>(bytes: &[u8], options: &Options, fixes: Fixes) -> FixedText {
    let catalogue = options.hiding.catalogue;
    let fixed = fix::fix(bytes, fixes, catalogue, |reader, gathered| {
        read::<N>(reader, options, &OneByOne, Some(gathered))
    });
    // Bytes in memory can always be opened and read.
    match fixed.ok() {
        Some(fixed) => FixedText {
            bytes: fixed.script.apply(bytes),
            codes: fixed.codes,
            left_out: fixed.left_out,
            left: fixed.report,
        },
        None => FixedText {
            bytes: bytes.to_vec(),
            codes: BTreeMap::new(),
            left_out: Vec::new(),
            left: check::<N>(bytes, options),
        },
    }
}

/// What a text is called in findings and dumps.
pub(crate) fn name_of(options: &Options) -> String {
    let path = options.path.as_ref();
    path.map_or_else(|| UNNAMED.to_owned(), |path| path.display().to_string())
}

fn read<N: Notation>(
    reader: &mut dyn Read,
    options: &Options,
    workers: &impl Workers,
    gathered: Option<&mut Gathered>,
) -> Checked {
    let mut taking = CheckCollector::new(options, gathered);
    let summary = check::check_as::<N>(reader, options, workers, &mut taking);
    taking.finish(summary)
}

/// Sorts findings by place: those of the named file first, and then those that it includes.
fn sort(findings: &mut [Finding], named: &str) {
    findings.sort_by_cached_key(|found| {
        let file = found.file.as_ref().filter(|file| ***file != *named);
        (file.cloned(), found.span.start, found.severity, found.span.end, found.code)
    });
}

impl Round for Checked {
    fn games(&self) -> u64 {
        self.games
    }

    /// A text in memory always is.
    fn is_whole(&self) -> bool {
        true
    }
}

struct CheckCollector<'g> {
    name: Arc<str>,
    findings: Vec<Finding>,
    suppressed: Vec<Suppressed>,
    gathered: Option<&'g mut Gathered>,
}

impl<'g> CheckCollector<'g> {
    fn new(options: &Options, gathered: Option<&'g mut Gathered>) -> Self {
        let name = name_of(options).into();
        Self { name, findings: Vec::new(), suppressed: Vec::new(), gathered }
    }

    fn finish(mut self, summary: Result<Summary, CheckError>) -> Checked {
        // Bytes in memory can always be read.
        let summary = summary.unwrap_or_else(|error| error.read);
        sort(&mut self.findings, &self.name);
        Checked {
            findings: self.findings.into(),
            suppressed: self.suppressed.into(),
            games: summary.games,
            is_refused: summary.is_refused,
        }
    }
}

impl Collect for CheckCollector<'_> {
    fn block<N: Notation>(&mut self, block: &Block<'_, N>, margin: Margin, found: Sifted<'_>) {
        if let Some(gathered) = &mut self.gathered {
            gathered.add(&include::fixable_here(block, &found.left));
        }
        let name = &self.name;
        let locate = |found: &[Diagnostic]| {
            let mut located = Vec::new();
            if !found.is_empty() {
                include::by_file(block, margin, found, name, |at, mut finding, _, fix| {
                    include::help_there(&mut finding, fix);
                    located.push((at, finding));
                });
            }
            located
        };
        let left = locate(&found.left).into_iter();
        self.findings.extend(left.map(|(_, finding)| finding));
        let (hidden, by): (Vec<_>, Vec<_>) =
            found.hidden.into_iter().map(|hidden| (hidden.diagnostic, hidden.by)).unzip();
        let suppressed = locate(&hidden).into_iter().filter_map(|(at, finding)| {
            let by = Arc::clone(by.get(at)?);
            Some(Suppressed { finding, by })
        });
        self.suppressed.extend(suppressed);
    }

    fn unit(&mut self, unit: &Unit<'_>, margin: Margin, found: Sifted<'_>) {
        if let Some(gathered) = &mut self.gathered {
            gathered.add(&found.left);
        }
        let lines = LineIndex::after(margin, unit);
        let finding = |found| Finding::new(found, Some(&self.name), &lines);
        self.findings.extend(found.left.iter().map(finding));
        let hidden = found.hidden.iter().map(|hidden| Suppressed {
            finding: finding(&hidden.diagnostic),
            by: Arc::clone(&hidden.by),
        });
        self.suppressed.extend(hidden);
    }
}

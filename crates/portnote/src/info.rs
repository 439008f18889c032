//! What kind of text this is.

#[cfg(feature = "json")]
mod json;

use std::io::{self, Read};

use portnote_core::Code;

use crate::counts::Counts;
use crate::format::Format;
use crate::judge::Judge;
use crate::notation::{Details, Notation, Task};
use crate::options::Options;
use crate::read_error::ReadError;

#[cfg(feature = "json")]
pub use self::json::Named;

/// What is found in a file of another format.
const WRONG_FORMAT: Code = Code("core/wrong-format");

/// What is known of a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Info {
    /// The name of its notation.
    pub notation: &'static str,
    /// The version in its header line.
    pub version: Option<String>,
    /// Whether its header claims export format; `None` where the notation has no such header.
    pub claims_export: Option<bool>,
    /// The number of games.
    pub games: u64,
    /// The number of bytes that were read.
    pub bytes: u64,
    /// The encodings of its games, each once, without ASCII where there is another.
    pub encodings: Vec<String>,
    /// Whether it begins with a byte order mark.
    pub bom: bool,
    /// How its lines end.
    pub line_ends: LineEnds,
    /// Characters of the longest line.
    pub longest_line: u64,
    /// What only its notation has, for programs.
    #[cfg(feature = "json")]
    pub details: Named<serde_json::Value>,
    /// The numbers of findings by severity.
    pub counts: Counts,
    /// Why it is not a text, or one of another format.
    pub refusal: Option<String>,
    /// What is said to people about what only its notation has.
    pub said: Vec<String>,
}

/// How many lines end in which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "json",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    schemars(rename = "line_ends")
)]
pub struct LineEnds {
    /// CR LF.
    pub crlf: u64,
    /// LF alone.
    pub lf: u64,
    /// CR alone.
    pub cr: u64,
}

/// Why a text was not read to its end, with what is known of it.
pub type InfoError = ReadError<Box<Info>>;

/// Reads a text to its end and says what it is. Memory is bounded by the largest game.
///
/// # Errors
/// The input fails: the error has what is known up to there.
pub fn read(format: Format, reader: &mut dyn Read, options: &Options) -> Result<Info, InfoError> {
    format.run(Work { notation: format.about().name, reader, options })
}

struct Work<'w> {
    notation: &'static str,
    reader: &'w mut dyn Read,
    options: &'w Options,
}

impl Task for Work<'_> {
    type Output = Result<Info, InfoError>;

    fn run<N: Notation>(self) -> Self::Output {
        let options = N::options(self.options);
        let mut reader = CountingReader { inner: self.reader, bytes: 0 };
        let mut judge: Judge<'_, N, _> = Judge::new(&mut reader, &options);
        judge = judge.with_checks(self.options.checks);
        let mut lines = Lines::default();
        let mut encodings: Vec<String> = Vec::new();
        let (mut counts, mut noted, mut first) = (Counts::default(), N::FileFacts::default(), None);
        let end = loop {
            let step = judge.step(|judged| {
                counts.add_all(&judged.diagnostics);
                N::note(&mut noted, judged.block, judged.game.as_ref());
                first.get_or_insert_with(|| {
                    let first = judged.diagnostics.first();
                    first.map(|first| (first.code, first.message.clone()))
                });
                let text = judged.block.unit().decoded();
                let encoding =
                    if text.is_ascii() { "ascii".to_owned() } else { text.encoding().name() };
                if !encodings.contains(&encoding) {
                    encodings.push(encoding);
                }
                lines.read(text.as_str());
            });
            match step {
                Ok(Some(())) => {}
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
        };
        counts.add_all(&judge.finish());
        let (games, is_refused, bom) = (judge.games(), judge.is_refused(), judge.has_bom());
        drop(judge);
        if encodings.len() > 1 {
            encodings.retain(|encoding| encoding != "ascii");
        }
        // Numbers of games that are none would mislead.
        let first = first.flatten();
        let is_foreign = first.as_ref().is_some_and(|(code, _)| *code == WRONG_FORMAT);
        let reason = first.map(|(_, message)| message).unwrap_or_default();
        #[cfg(feature = "json")]
        let details = N::values(&noted).into_iter().collect();
        let Details { version, claims_export, lines: said } = N::details(noted);
        let info = Info {
            notation: self.notation,
            version,
            claims_export,
            games,
            bytes: reader.bytes,
            encodings,
            bom,
            line_ends: lines.ends,
            longest_line: lines.longest,
            #[cfg(feature = "json")]
            details,
            counts,
            refusal: (is_refused || is_foreign).then_some(reason),
            said,
        };
        match end {
            None => Ok(info),
            Some(error) => Err(InfoError::input(error, Box::new(info))),
        }
    }
}

/// A reader that counts its bytes.
struct CountingReader<'r> {
    inner: &'r mut dyn Read,
    bytes: u64,
}

impl Read for CountingReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes = self.bytes.saturating_add(count as u64);
        Ok(count)
    }
}

/// Measures lines over all units of a file; a line may reach from one into the next.
#[derive(Default)]
struct Lines {
    ends: LineEnds,
    current: u64,
    longest: u64,
    after_cr: bool,
}

impl Lines {
    fn read(&mut self, text: &str) {
        for character in text.chars() {
            match character {
                '\n' if self.after_cr => {
                    self.ends.cr -= 1;
                    self.ends.crlf += 1;
                }
                '\n' => {
                    self.ends.lf += 1;
                    self.current = 0;
                }
                '\r' => {
                    self.ends.cr += 1;
                    self.current = 0;
                }
                _ => {
                    self.current += 1;
                    self.longest = self.longest.max(self.current);
                }
            }
            self.after_cr = character == '\r';
        }
    }
}

//! What the command line does as well: checks, fixes, dumps, exports and conversions.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use portnote::convert::{ConvertOptions, Target};
use portnote::json::v1::{CHECK, CODES, CheckV1, CheckedV1, CodeV1, CodesV1, SuppressedV1};
use portnote::product::includes::Memory;
use portnote::product::json::push_line;
use portnote::product::notation::Notation;
use portnote::product::{Judge, Task};
use portnote::render::page;
use portnote::{Counts, Document, DumpOptions, ExportOptions, Finding, Fixes, Format};
use portnote_core::Severity;
use serde::Serialize;

use crate::held::{OpenText, json};
use crate::wanted::Drawing;

/// A text that was written, and what is said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub bytes: Vec<u8>,
    /// A report as JSON.
    pub report: String,
}

#[derive(Serialize)]
struct Fixed<'f> {
    /// How many findings of each code were fixed.
    codes: BTreeMap<&'f str, u64>,
    /// Games whose fixes were taken back.
    left_out: &'f [u64],
}

#[derive(Serialize)]
struct Exported<'e> {
    is_whole: bool,
    left_out: &'e [u64],
    refused: &'e [Finding],
    remarks: &'e [Finding],
}

#[derive(Serialize)]
struct Converted<'c> {
    is_cut: bool,
    lacks_boards: bool,
    sources: &'c [String],
    remarks: &'c [Finding],
}

/// The page of a code, or of all codes, as `portnote explain --output-format json` writes it; `None`
/// for an unknown code.
#[must_use]
pub fn explain(code: Option<&str>) -> Option<String> {
    let entries = match code {
        Some(code) => vec![portnote::explain(code)?],
        None => portnote::Catalogue::new().entries().collect(),
    };
    Some(json_line(&CodesV1 {
        schema: CODES.into(),
        codes: entries.into_iter().map(CodeV1::new).collect(),
    }))
}

/// The notations as a list: name, title, whether it is exported, and what it can become.
#[must_use]
pub fn notations() -> String {
    #[derive(Serialize)]
    struct Notation {
        name: &'static str,
        title: &'static str,
        record: &'static str,
        is_exported: bool,
        targets: Vec<&'static str>,
    }
    let all = Format::ALL.iter().map(|format| {
        let about = format.about();
        let targets = TARGETS.iter();
        let targets = targets.filter(|(_, target)| target.sources().contains(format));
        Notation {
            name: about.name,
            title: about.title,
            record: about.records.record,
            is_exported: about.is_exported,
            targets: targets.map(|(name, _)| *name).collect(),
        }
    });
    json(&all.collect::<Vec<_>>())
}

/// What a text can become, by the names of the command line.
const TARGETS: [(&str, Target); 7] = [
    ("html", Target::Html),
    ("latex", Target::Latex),
    ("bss", Target::Bss),
    ("bml", Target::Bml),
    ("pbn", Target::Pbn),
    ("lin", Target::Lin),
    ("bbo-link", Target::BboLink),
];

impl OpenText {
    /// Holds a file that a bidding system may include, under its name.
    pub fn include(&mut self, name: &str, bytes: Vec<u8>) {
        self.included.insert(name.to_owned(), bytes);
        let mut options = self.document.options().clone();
        options.includes = Arc::new(Memory::new(&self.included));
        let document = Document::new(self.document.format(), self.document.bytes());
        self.document = document.with_options(options);
    }

    /// What is wrong with it, as `portnote check --output-format json` writes it.
    #[must_use]
    pub fn check(&self) -> String {
        let checked = self.document.check();
        let mut counts = Counts::default();
        for finding in &checked {
            match finding.severity {
                Severity::Error => counts.errors += 1,
                Severity::Warning => counts.warnings += 1,
                Severity::Info => counts.infos += 1,
            }
        }
        let limits = self.document.options().limits.named();
        let suppressed = checked.suppressed.iter().map(|suppressed| SuppressedV1 {
            by: Cow::Borrowed(&suppressed.by),
            diagnostic: Cow::Owned(suppressed.finding.to_json()),
        });
        json_line(&CheckV1 {
            schema: CHECK.into(),
            limits: limits.into_iter().collect(),
            suppressed: suppressed.collect(),
            files: vec![CheckedV1 {
                file: self.name(),
                games: Some(checked.games),
                errors: Some(counts.errors),
                warnings: Some(counts.warnings),
                infos: Some(counts.infos),
                suppressed: u64::try_from(checked.suppressed.len()).ok(),
                ..CheckedV1::default()
            }],
            diagnostics: checked.findings.iter().map(Finding::to_json).collect(),
            statistics: None,
        })
    }

    /// The text with what can be fixed fixed: safe fixes, or all.
    #[must_use]
    pub fn fix(&self, all: bool) -> Written {
        let fixes = if all { Fixes::All } else { Fixes::Safe };
        let repaired = self.document.fix(fixes);
        let codes = repaired.codes.iter();
        let report = json(&Fixed {
            codes: codes.map(|(code, count)| (code.as_str(), *count)).collect(),
            left_out: &repaired.left_out,
        });
        Written { bytes: repaired.bytes, report }
    }

    /// The text with one finding fixed, by its place in the report; `None` where it has no fix, or is
    /// in an included file.
    #[must_use]
    pub fn fix_one(&self, finding: usize) -> Option<Vec<u8>> {
        let checked = self.document.check();
        let found = checked.findings.get(finding)?;
        let is_own = found.chain.is_empty();
        found.fixed(self.bytes()).filter(|_| is_own)
    }

    /// What it holds, as `portnote dump` writes it.
    #[must_use]
    pub fn dump(&self, derived: bool) -> String {
        let mut options = DumpOptions::default();
        options.derived = derived;
        self.document.dump(&options) + "\n"
    }

    /// What its games hold, a line of JSON for each, as `portnote dump --format ndjson` writes it.
    ///
    /// # Errors
    /// A game cannot be written as JSON.
    pub fn lines(&self, derived: bool) -> Result<Vec<u8>, String> {
        let mut options = DumpOptions::default();
        options.derived = derived;
        let name = self.name();
        options.file = Some(&name);
        let lines = GameDumps { document: &self.document, dump: options };
        let format = self.document.format();
        format.run(lines).map_err(|error| error.to_string())
    }

    /// The bytes of one game, by its number in the file; `None` where there is no such game.
    #[must_use]
    pub fn game_bytes(&self, game: u32) -> Option<Vec<u8>> {
        self.document.format().run(GameBytes { document: &self.document, game: game.into() })
    }

    /// The games of the text in export format; `None` where the notation has none.
    #[must_use]
    pub fn export(&self) -> Option<Written> {
        let exported = self.document.export(&ExportOptions::default()).ok()?;
        Some(Written {
            report: json(&Exported {
                is_whole: exported.is_whole,
                left_out: &exported.left_out,
                refused: &exported.refused,
                remarks: &exported.remarks,
            }),
            bytes: exported.bytes,
        })
    }

    /// The text in another format, by the name that the command line has for it.
    ///
    /// # Errors
    /// It cannot become this.
    pub fn convert(&self, target: &str) -> Result<Written, String> {
        let found = TARGETS.iter().find(|(name, _)| *name == target);
        let (_, target) = found.ok_or_else(|| format!("unknown target `{target}`"))?;
        let converted = self.document.convert(*target, &ConvertOptions::default());
        let converted = converted.map_err(|error| error.to_string())?;
        Ok(Written {
            report: json(&Converted {
                is_cut: converted.is_cut,
                lacks_boards: converted.lacks_boards,
                sources: &converted.sources,
                remarks: &converted.remarks,
            }),
            bytes: converted.bytes,
        })
    }

    /// What kind of text it is, as JSON.
    #[must_use]
    pub fn info(&self) -> String {
        json(&self.document.info())
    }

    /// All games as one page.
    ///
    /// # Errors
    /// The options are not valid.
    pub fn page(&self, drawing: &str) -> Result<String, String> {
        let drawing = Drawing::of(drawing)?;
        let (view, style) = (drawing.view()?, drawing.style()?);
        let (format, options) = (self.document.format(), self.document.options());
        let name = self.name();
        let page = page(format, self.bytes(), &name, options, &view, &style);
        page.map_err(|error| error.to_string())
    }
}

/// The bytes of one game.
struct GameBytes<'d> {
    document: &'d Document,
    game: u64,
}

impl Task for GameBytes<'_> {
    type Output = Option<Vec<u8>>;

    fn run<N: Notation>(self) -> Option<Vec<u8>> {
        let (bytes, options) = (self.document.bytes(), self.document.options());
        let options = N::options(options);
        let mut judge: Judge<'_, N, _> = Judge::new(bytes, &options);
        let mut games = 0;
        loop {
            let span = judge.step(|judged| {
                judged.game.as_ref()?;
                games += 1;
                (games == self.game).then(|| N::span(judged.block))
            });
            if let Some(span) = span.ok()?? {
                let place = |at: u64| usize::try_from(at).ok();
                let cut = bytes.get(place(span.start)?..place(span.end)?);
                return cut.map(<[u8]>::to_vec);
            }
        }
    }
}

/// The dumps of games, one by one.
struct GameDumps<'d> {
    document: &'d Document,
    dump: DumpOptions<'d>,
}

impl Task for GameDumps<'_> {
    type Output = io::Result<Vec<u8>>;

    fn run<N: Notation>(self) -> io::Result<Vec<u8>> {
        let options = N::options(self.document.options());
        let mut judge: Judge<'_, N, _> = Judge::new(self.document.bytes(), &options);
        judge = judge.with_checks(self.document.options().checks);
        let mut lines = Vec::new();
        while let Some(written) = judge.step(|judged| match &judged.game {
            Some(game) => {
                let dumped = N::dump(game, &self.dump, &judged.diagnostics);
                push_line(&mut lines, &dumped)
            }
            None => Ok(()),
        })? {
            written?;
        }
        Ok(lines)
    }
}

fn json_line<T: Serialize>(value: &T) -> String {
    json(value) + "\n"
}

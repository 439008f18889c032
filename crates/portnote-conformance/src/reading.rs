//! One text, read as a whole or as a stream, judged, dumped and exported.

use std::io::{self, Read};

use portnote_core::scan::UnitKind;
use portnote_core::tree::Tree;
use portnote_core::{Diagnostic, Severity, Span, diagnostic};
use portnote_pbn::json::v1::{DumpOptions, GameV1, SCHEMA};
use portnote_pbn::model::Game;
use portnote_pbn::syntax::{Block, File, Kind};
use portnote_pbn::{Context, ExportOptions, Exporter, Options, Reader, check};
use serde::Serialize;

/// A file with its typed games and all that is wrong with their form and their meaning.
pub struct Judged<'b> {
    /// The tree.
    pub file: &'b File<'b>,
    /// The games in file order.
    pub games: Vec<Game<'b>>,
    /// For each game what is wrong with it, in source order.
    pub by_game: Vec<Vec<Diagnostic>>,
    /// Everything that is wrong with the file, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// What became of the games on export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The header and the games that could be written.
    pub bytes: Vec<u8>,
    /// Number of games that were written.
    pub written: usize,
    /// The games that were refused, each with the reasons.
    pub refused: Vec<(u64, Vec<Diagnostic>)>,
}

/// What a stream gave: the parts that must not depend on how the bytes arrived.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Streamed {
    /// Place and nodes of each block.
    pub blocks: Vec<(Span, Tree<Kind>)>,
    /// The dump of each game, on one line.
    pub dumps: Vec<String>,
    /// Everything that is wrong with the file, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// The dump of a file. It has no name, because a case does not depend on where it lies.
#[derive(Serialize)]
struct Document<'g> {
    schema: &'static str,
    games: Vec<GameV1<'g>>,
}

impl<'b> Judged<'b> {
    /// Judges the meaning of a file whose form has been judged already.
    #[must_use]
    pub fn new(file: &'b File<'b>, form: Vec<Diagnostic>, options: &Options) -> Self {
        let mut games = Vec::new();
        let mut by_game = Vec::new();
        let mut context = Context::new();
        for block in file.games() {
            let game = context.game(block);
            let belongs = |found: &&Diagnostic| belongs(found, block, file);
            let mut found: Vec<Diagnostic> = form.iter().filter(belongs).cloned().collect();
            check_game(&game, options, &mut found);
            games.push(game);
            by_game.push(found);
        }
        let of_no_game =
            |found: &Diagnostic| !file.games().any(|block| belongs(found, block, file));
        let mut diagnostics: Vec<Diagnostic> = form.into_iter().filter(of_no_game).collect();
        diagnostics.extend(by_game.iter().flatten().cloned());
        diagnostic::sort(&mut diagnostics);
        Self {
            file,
            games,
            by_game,
            diagnostics,
        }
    }

    /// Whether something has this severity.
    #[must_use]
    pub fn has(&self, severity: Severity) -> bool {
        self.diagnostics
            .iter()
            .any(|found| found.severity == severity)
    }

    /// Whether the file was refused as a whole, because it is no text.
    #[must_use]
    pub fn is_unreadable(&self) -> bool {
        let first = self.file.blocks().first();
        first.is_some_and(|block| block.unit().kind() == UnitKind::Opaque { continued: true })
    }

    /// The dump of each game, on one line.
    #[must_use]
    pub fn dumps(&self, options: &DumpOptions<'_>) -> Vec<String> {
        self.records(options).iter().map(compact).collect()
    }

    /// The dump of the file as it stands in the corpus.
    ///
    /// # Errors
    /// A value that JSON cannot hold, which would be a defect of the dump.
    pub fn document(&self) -> serde_json::Result<String> {
        let options = DumpOptions::default();
        let document = Document {
            schema: SCHEMA,
            games: self.records(&options),
        };
        let mut text = serde_json::to_string_pretty(&document)?;
        text.push('\n');
        Ok(text)
    }

    /// Header and games in export format.
    #[must_use]
    pub fn export(&self, options: ExportOptions) -> Exported {
        let mut exporter = Exporter::new(options);
        let mut exported = Exported {
            bytes: exporter.header(),
            ..Exported::default()
        };
        for game in &self.games {
            match exporter.game(game) {
                Ok(bytes) => {
                    exported.bytes.extend_from_slice(&bytes);
                    exported.written += 1;
                }
                Err(reasons) => exported.refused.push((game.block().index(), reasons)),
            }
        }
        exported
    }

    /// The same as a stream gives.
    #[must_use]
    pub fn to_streamed(&self) -> Streamed {
        let block = |block: &Block<'_>| (block.unit().outer_span(), block.tree().clone());
        let mut streamed = Streamed {
            blocks: self.file.blocks().iter().map(block).collect(),
            dumps: self.dumps(&DumpOptions::default()),
            diagnostics: self.diagnostics.clone(),
        };
        streamed.sort();
        streamed
    }

    fn records<'s>(&'s self, options: &DumpOptions<'s>) -> Vec<GameV1<'s>> {
        let games = self.games.iter().zip(&self.by_game);
        games
            .map(|(game, found)| GameV1::new(game, options, found))
            .collect()
    }
}

/// Reads and judges a stream, block by block.
///
/// # Errors
/// What the source of bytes says.
pub fn stream(input: impl Read, options: &Options) -> io::Result<Streamed> {
    let mut reader = Reader::with_options(input, options.clone());
    let mut context = Context::new();
    let mut streamed = Streamed::default();
    while let Some(parsed) = reader.next_block()? {
        let block = &parsed.value;
        let mut found = parsed.diagnostics;
        streamed
            .blocks
            .push((block.unit().outer_span(), block.tree().clone()));
        if block.is_game() {
            let game = context.game(block);
            check_game(&game, options, &mut found);
            streamed.dumps.push(compact(&GameV1::new(
                &game,
                &DumpOptions::default(),
                &found,
            )));
        }
        streamed.diagnostics.append(&mut found);
    }
    streamed.diagnostics.append(&mut reader.finish());
    streamed.sort();
    Ok(streamed)
}

impl Streamed {
    /// Puts diagnostics into one order: those of one place may come from different blocks.
    fn sort(&mut self) {
        diagnostic::sort(&mut self.diagnostics);
        self.diagnostics.sort_by(|a, b| {
            let key = |d: &Diagnostic| (d.span.start, d.severity, d.span.end, d.code);
            key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message))
        });
    }
}

/// Adds what is wrong with the meaning of a game to what is wrong with its form.
fn check_game(game: &Game<'_>, options: &Options, found: &mut Vec<Diagnostic>) {
    let form = found.len();
    check(game, options, found);
    for diagnostic in found.iter_mut().skip(form) {
        diagnostic.record.get_or_insert_with(|| game.record());
    }
    diagnostic::sort(found);
}

/// Whether what was found when reading belongs to a game. A byte order mark belongs to the
/// first block, as it does when the file is read as a stream.
fn belongs(found: &Diagnostic, game: &Block<'_>, file: &File<'_>) -> bool {
    match &found.record {
        Some(record) => record.index == game.index(),
        None => {
            let first = file.blocks().first().map(|block| block.unit().outer_span());
            file.bom() == Some(found.span) && first == Some(game.unit().outer_span())
        }
    }
}

/// A dump on one line. JSON holds every value of a dump; were that not so, the law that
/// compares dumps shows the reason.
fn compact(record: &GameV1<'_>) -> String {
    serde_json::to_string(record).unwrap_or_else(|error| error.to_string())
}

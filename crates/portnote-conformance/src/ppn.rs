//! Portnote's reading of PPN: what a case becomes, and the laws that hold for it.

use std::io::{self, Read};

use portnote_core::scan::UnitKind;
use portnote_core::tree::Tree;
use portnote_core::{Diagnostic, LineIndex, Profile, Severity, Span, diagnostic};
use portnote_ppn::json::v1::{DumpOptions, GameV1, SCHEMA};
use portnote_ppn::model::Game;
use portnote_ppn::syntax::{File, Kind};
use portnote_ppn::{Context, ExportOptions, Exporter, Options, Reader, check, parse_with};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::diag;
use crate::diff;
use crate::expect::Expectation;
use crate::find::{Case, Verdict};
use crate::laws::{Held, Law, Subject};
use crate::settings::Settings;

/// Sizes of the pieces in which the bytes of a stream arrive.
const PIECES: [usize; 4] = [1, 7, 4096, usize::MAX];

/// A file with its typed hands and all that is wrong with them.
struct Judged<'b> {
    file: &'b File<'b>,
    games: Vec<Game<'b>>,
    by_game: Vec<Vec<Diagnostic>>,
    diagnostics: Vec<Diagnostic>,
}

/// What became of the hands on export.
#[derive(Default)]
struct Exported {
    bytes: Vec<u8>,
    written: usize,
    refused: Vec<Vec<Diagnostic>>,
}

/// What does not depend on how the bytes arrived.
#[derive(PartialEq)]
struct Streamed {
    blocks: Vec<(Span, Tree<Kind>)>,
    dumps: Vec<String>,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Serialize)]
struct Document<'g> {
    schema: &'static str,
    games: Vec<GameV1<'g>>,
}

impl<'b> Judged<'b> {
    fn new(file: &'b File<'b>, form: Vec<Diagnostic>, options: &Options) -> Self {
        let (mut games, mut by_game) = (Vec::new(), Vec::new());
        let mut context = Context::new();
        let mut others = Vec::new();
        let mut own: Vec<Vec<Diagnostic>> = file.games().map(|_| Vec::new()).collect();
        for found in form {
            let index = found.record.as_ref().map(|record| record.index);
            let at = index.and_then(|index| usize::try_from(index).ok()?.checked_sub(1));
            match at.and_then(|at| own.get_mut(at)) {
                Some(own) => own.push(found),
                None => others.push(found),
            }
        }
        for (block, mut found) in file.games().zip(own) {
            let game = context.game(block);
            check(&game, options, &mut found);
            diagnostic::sort(&mut found);
            games.push(game);
            by_game.push(found);
        }
        let mut diagnostics = others;
        diagnostics.extend(by_game.iter().flatten().cloned());
        sort(&mut diagnostics);
        Self {
            file,
            games,
            by_game,
            diagnostics,
        }
    }

    fn records(&self) -> Vec<GameV1<'_>> {
        const OPTIONS: &DumpOptions<'_> = &DumpOptions {
            file: None,
            spans: false,
            resolve_inheritance: false,
        };
        let games = self.games.iter().zip(&self.by_game);
        games
            .map(|(game, found)| GameV1::new(game, OPTIONS, found))
            .collect()
    }

    fn export(&self) -> Exported {
        let mut exporter = Exporter::new(ExportOptions::default());
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
                Err(reasons) => exported.refused.push(reasons),
            }
        }
        exported
    }

    fn is_unreadable(&self) -> bool {
        let first = self.file.blocks().first();
        first.is_some_and(|block| block.unit().kind() == UnitKind::Opaque { continued: true })
    }

    fn streamed(&self) -> Streamed {
        let blocks = self.file.blocks().iter();
        Streamed {
            blocks: blocks
                .map(|block| (block.unit().outer_span(), block.tree().clone()))
                .collect(),
            dumps: self.records().iter().map(compact).collect(),
            diagnostics: self.diagnostics.clone(),
        }
    }

    fn has(&self, severity: Severity) -> bool {
        let mut found = self.diagnostics.iter();
        found.any(|found| found.severity == severity)
    }
}

/// What the files of a case have to hold today.
pub(crate) fn expectations(
    case: &Case,
    settings: &Settings,
    bytes: &[u8],
) -> Result<Vec<Expectation>, String> {
    let options = options(settings, Profile::Import);
    let parsed = parse_with(bytes, &options);
    let judged = Judged::new(&parsed.value, parsed.diagnostics, &options);
    let blocks = parsed.value.blocks().iter();
    let places = diag::Places::of(
        blocks.map(|block| (block.unit(), block.is_game().then_some(block.index()))),
    );
    let document = Document {
        schema: SCHEMA,
        games: judged.records(),
    };
    let document = serde_json::to_string_pretty(&document).map_err(|error| error.to_string())?;
    let exported = judged.export();
    let refusals: Vec<Diagnostic> = exported.refused.iter().flatten().cloned().collect();
    let is_written = refusals.is_empty() && !judged.is_unreadable();
    let is_invalid = case.verdict == Verdict::Invalid;
    let file = |ending: &str, content: Option<Vec<u8>>, is_optional| Expectation {
        path: case.beside(ending),
        content,
        is_optional,
    };
    let lines = |found: &[_]| {
        Some(diag::lines(found, &places).into_bytes()).filter(|text| !text.is_empty())
    };
    Ok(vec![
        file(".json", Some(format!("{document}\n").into_bytes()), false),
        file(".diag", lines(&judged.diagnostics), false),
        file(
            ".export.ppn",
            is_written.then_some(exported.bytes),
            is_invalid,
        ),
        file(".export.diag", lines(&refusals), is_invalid),
    ])
}

/// The codes that a text has under a profile.
pub(crate) fn codes(bytes: &[u8], settings: &Settings, profile: Profile) -> Vec<&'static str> {
    let options = options(settings, profile);
    let parsed = parse_with(bytes, &options);
    let judged = Judged::new(&parsed.value, parsed.diagnostics, &options);
    judged
        .diagnostics
        .iter()
        .map(|found| found.code.0)
        .collect()
}

/// Whether something has this severity under a profile.
pub(crate) fn has(subject: &Subject<'_>, profile: Profile, severity: Severity) -> bool {
    let options = options(&subject.settings, profile);
    let parsed = parse_with(subject.bytes, &options);
    Judged::new(&parsed.value, parsed.diagnostics, &options).has(severity)
}

/// L-2 to L-5 with one reading.
pub(crate) fn first_five(subject: &Subject<'_>) -> Result<(), (Law, String)> {
    let options = options(&subject.settings, Profile::Import);
    let parsed = parse_with(subject.bytes, &options);
    let file = &parsed.value;
    tiles(file, subject.bytes).map_err(|found| (Law::Tiling, found))?;
    if file.to_bytes() != subject.bytes {
        return Err((Law::Unchanged, "an unchanged write differs".to_owned()));
    }
    let judged = Judged::new(file, parsed.diagnostics, &options);
    spans(&judged, subject.bytes).map_err(|found| (Law::Spans, found))?;
    counts(&judged).map_err(|found| (Law::Counts, found))
}

/// L-6: export format is a fix-point, and the export profile accepts it.
pub(crate) fn fix_point(subject: &Subject<'_>) -> Held {
    let import = options(&subject.settings, Profile::Import);
    let parsed = parse_with(subject.bytes, &import);
    let exported = Judged::new(&parsed.value, parsed.diagnostics, &import).export();
    let strict = Options {
        profile: Profile::Export,
        ..Options::default()
    };
    let parsed = parse_with(&exported.bytes, &strict);
    let mut judged = Judged::new(&parsed.value, parsed.diagnostics, &strict);
    let is_error = |found: &Diagnostic| found.severity == Severity::Error;
    judged.diagnostics.retain(is_error);
    if exported.written > 0
        && let Some(found) = judged.diagnostics.first()
    {
        let (code, message) = (found.code, &found.message);
        return Err(format!(
            "the export profile rejects the export: {code}: {message}"
        ));
    }
    let parsed = parse_with(&exported.bytes, &Options::default());
    let judged = Judged::new(&parsed.value, parsed.diagnostics, &Options::default());
    let again = judged.export();
    if again.bytes == exported.bytes {
        return Ok(());
    }
    let lines = diff::lines(&again.bytes, &exported.bytes);
    Err(format!("the export of the export differs\n{lines}"))
}

/// L-7: what a text without a warning says, its export says too.
pub(crate) fn meaning(subject: &Subject<'_>) -> Held {
    if has(subject, Profile::Import, Severity::Error)
        || has(subject, Profile::Import, Severity::Warning)
    {
        return Ok(());
    }
    let import = options(&subject.settings, Profile::Import);
    let parsed = parse_with(subject.bytes, &import);
    let judged = Judged::new(&parsed.value, parsed.diagnostics, &import);
    let exported = judged.export();
    if !exported.refused.is_empty() {
        return Ok(());
    }
    let parsed = parse_with(&exported.bytes, &Options::default());
    let again = Judged::new(&parsed.value, parsed.diagnostics, &Options::default());
    let resolved = |judged: &Judged<'_>| -> Vec<Value> {
        let dump = DumpOptions {
            resolve_inheritance: true,
            ..DumpOptions::default()
        };
        let games = judged.games.iter();
        games
            .map(|game| projected(&GameV1::new(game, &dump, &[])))
            .collect()
    };
    for (want, have) in resolved(&judged).iter().zip(resolved(&again)) {
        lacks(want, &have)?;
    }
    Ok(())
}

/// L-9: neither the size of the pieces nor streaming changes anything.
pub(crate) fn stream(subject: &Subject<'_>) -> Held {
    let options = options(&subject.settings, Profile::Import);
    let parsed = parse_with(subject.bytes, &options);
    let whole = Judged::new(&parsed.value, parsed.diagnostics, &options).streamed();
    for size in PIECES {
        let pieces = Pieces {
            rest: subject.bytes,
            size,
        };
        let streamed = read(pieces, &options).map_err(|error| error.to_string())?;
        if streamed != whole {
            return Err(format!("in pieces of {size} something differs"));
        }
    }
    Ok(())
}

fn options(settings: &Settings, profile: Profile) -> Options {
    let shared = settings.options(profile);
    Options {
        profile,
        limits: shared.limits,
        encoding: shared.encoding,
        selection: shared.selection,
    }
}

fn read(input: impl Read, options: &Options) -> io::Result<Streamed> {
    let mut reader = Reader::with_options(input, options.clone());
    let mut context = Context::new();
    let mut streamed = Streamed {
        blocks: Vec::new(),
        dumps: Vec::new(),
        diagnostics: Vec::new(),
    };
    let mut refused = None::<u64>;
    while let Some(parsed) = reader.next_block()? {
        let block = &parsed.value;
        let mut found = parsed.diagnostics;
        let span = block.unit().outer_span();
        // A file that is no text has one block as a whole and several as a stream.
        if block.unit().kind() == (UnitKind::Opaque { continued: true }) && span.start == 0 {
            refused = Some(span.end);
        } else if let Some(end) = refused.filter(|end| *end == span.start) {
            refused = Some(end + (span.end - span.start));
            continue;
        }
        streamed.blocks.push((span, block.tree().clone()));
        if block.is_game() {
            let game = context.game(block);
            check(&game, options, &mut found);
            diagnostic::sort(&mut found);
            let dump = GameV1::new(&game, &DumpOptions::default(), &belonging(&found));
            streamed.dumps.push(compact(&dump));
        }
        streamed.diagnostics.append(&mut found);
    }
    streamed.diagnostics.append(&mut reader.finish());
    sort(&mut streamed.diagnostics);
    Ok(streamed)
}

/// What belongs to a hand, and not to the beginning of its file.
fn belonging(found: &[Diagnostic]) -> Vec<Diagnostic> {
    let own = found.iter().filter(|found| found.record.is_some());
    own.cloned().collect()
}

fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| {
        let key = |d: &Diagnostic| (d.span.start, d.severity, d.span.end, d.code);
        key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message))
    });
}

fn compact(record: &GameV1<'_>) -> String {
    serde_json::to_string(record).unwrap_or_else(|error| error.to_string())
}

fn tiles(file: &File<'_>, bytes: &[u8]) -> Held {
    let mut at = file.bom().map_or(0, |bom| bom.end);
    for block in file.blocks() {
        let outer = block.unit().outer_span();
        if outer.start != at {
            return Err(format!("a block begins at {}, not at {at}", outer.start));
        }
        at = outer.end;
        let mut inner = 0;
        for node in block
            .tree()
            .nodes()
            .filter(portnote_core::tree::NodeRef::is_leaf)
        {
            if node.range().start != inner {
                return Err(format!(
                    "a leaf begins at {}, not at {inner}",
                    node.range().start
                ));
            }
            inner = node.range().end;
        }
        if inner as usize != block.unit().text().len() {
            return Err(format!("leaves end at {inner} in a block of other length"));
        }
    }
    if at == bytes.len() as u64 {
        Ok(())
    } else {
        Err(format!("blocks end at {at}, the file at {}", bytes.len()))
    }
}

fn spans(judged: &Judged<'_>, bytes: &[u8]) -> Held {
    let length = bytes.len() as u64;
    let text = std::str::from_utf8(bytes).ok();
    let is_place = |span: Span| -> Held {
        let on_characters = text.is_none_or(|text| {
            let range = span.range();
            text.is_char_boundary(range.start) && text.is_char_boundary(range.end)
        });
        if span.start <= span.end && span.end <= length && on_characters {
            Ok(())
        } else {
            Err(format!("{span} is no place of the file"))
        }
    };
    for found in &judged.diagnostics {
        let code = found.code;
        let named = |error: String| format!("{code}: {error}");
        is_place(found.span).map_err(named)?;
        for label in &found.labels {
            is_place(label.span).map_err(named)?;
        }
        let Some(fix) = &found.fix else { continue };
        for edit in &fix.edits {
            is_place(edit.span).map_err(named)?;
        }
        let in_order = fix
            .edits
            .windows(2)
            .all(|pair| matches!(pair, [one, other] if one.span.end <= other.span.start));
        if fix.edits.is_empty() || !in_order {
            return Err(format!("{code}: edits are not sorted and disjoint"));
        }
    }
    for block in judged.file.blocks() {
        // Counting lines must not fail on any block.
        let _ = LineIndex::new(block.unit()).place(block.span().end);
    }
    Ok(())
}

fn counts(judged: &Judged<'_>) -> Held {
    let in_tree = judged.file.games().count();
    let exported = judged.export();
    let left = exported.written + exported.refused.len();
    let dumped = judged.records().len();
    if left != in_tree || dumped != in_tree {
        return Err(format!(
            "the tree has {in_tree} hands, the dump {dumped}, the export {left}"
        ));
    }
    if exported.refused.iter().any(Vec::is_empty) {
        return Err("a hand was refused without a reason".to_owned());
    }
    let again = parse_with(&exported.bytes, &Options::default());
    let found = again.value.games().count();
    if found == exported.written {
        return Ok(());
    }
    let written = exported.written;
    Err(format!(
        "{written} hands were written, and {found} are read back"
    ))
}

/// The parts of a dump that export must keep: everything but places, order of tags, the forms
/// that values are written in beside what was read from them, and what is derived.
fn projected(game: &GameV1<'_>) -> Value {
    let mut value = serde_json::to_value(game).unwrap_or_default();
    let Some(fields) = value.as_object_mut() else {
        return value;
    };
    for name in [
        "byte_start",
        "byte_end",
        "format",
        "part",
        "derived",
        "diagnostics",
        "errors",
        "tags",
        "comments",
    ] {
        fields.remove(name);
    }
    if let Some(auction) = fields.get_mut("auction").and_then(Value::as_object_mut) {
        auction.remove("rounds");
    }
    let typed = |name: &str| {
        matches!(
            name,
            "Auction" | "Play" | "Deal" | "Holding" | "Passed" | "Kitty" | "Discard" | "Melds"
        ) || name.ends_with("Scores")
    };
    let texts = game.tags.iter().filter(|tag| !typed(tag.name));
    let mut tags = Map::new();
    for tag in texts {
        let prefix = tag.prefix.as_ref().map_or("", |prefix| prefix.raw.as_str());
        let name = format!("{prefix}{}", tag.name);
        let more = tags.entry(name).or_insert_with(|| Value::Array(Vec::new()));
        if let Some(values) = more.as_array_mut() {
            values.push(Value::String(tag.value.clone().into_owned()));
        }
    }
    fields.insert("texts".to_owned(), Value::Object(tags));
    let mut comments: Vec<&str> = game.comments.iter().map(|comment| comment.text).collect();
    comments.sort_unstable();
    fields.insert("comments".to_owned(), comments.into());
    value
}

/// What one value has and another lacks; the other may have more fields.
fn lacks(want: &Value, have: &Value) -> Held {
    match (want, have) {
        (Value::Object(want), Value::Object(have)) => {
            for (name, value) in want {
                let other = have.get(name).unwrap_or(&Value::Null);
                // Winners and points that were missing are added to tricks.
                lacks(value, other).map_err(|found| format!("{name}: {found}"))?;
            }
            Ok(())
        }
        (Value::Array(want), Value::Array(have)) if want.len() == have.len() => {
            let mut pairs = want.iter().zip(have);
            pairs.try_for_each(|(want, have)| lacks(want, have))
        }
        _ if want == have => Ok(()),
        _ => Err(format!("{want} became {have}")),
    }
}

/// A source of bytes that hands on at most `size` of them at a time.
struct Pieces<'s> {
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

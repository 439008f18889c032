//! BML: bidding systems. A file is one record, whatever it includes.

use std::io::{self, Read};
use std::path::Path;

use portnote_bml::bml;
use portnote_bml::bml::expand::{self, expand};
use portnote_bml::bml::include::{Closed, Folder, Resolver};
use portnote_bml::bml::model::{BlockKind, Document};
use portnote_bml::bml::syntax::Kind;
use portnote_bml::json::bml_v1::{self, DocumentV1};
use portnote_bml::source::{Source, SourceId};
use portnote_core::{Diagnostic, Parsed, RecordId, Span, Unit, tree};
use serde_json::json;

use super::{
    About, Block, Details, DumpOptions, Held, Include, Listing, Name, Notation, Reach, Remarks,
    Unwritten, Weight, remarks,
};
use crate::args::Export;
use crate::numbers::count;

/// What bounds a system.
pub(crate) use portnote_bml::bml::Limits as Budgets;

/// Bridge Bidding Markup Language.
pub(crate) struct Bml;

/// How a system is read, and which files it may include.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    inner: bml::Options,
    /// Bytes that a file may have.
    limit: Held,
    path: Option<std::path::PathBuf>,
    reach: Reach,
}

/// Reads a whole file: what a line means depends on those before it.
pub(crate) struct Reader<R> {
    input: Option<R>,
    options: Options,
    bom: Option<Span>,
}

/// A system. Its root file stands beside it, because every block has a text and a tree.
pub(crate) struct System<'i> {
    document: Document<'i>,
    unit: Unit<'i>,
    tree: tree::Tree<Kind>,
    /// How it is expanded, also where no options are at hand.
    expansion: expand::Options,
}

/// What a system consists of.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    title: Option<String>,
    files: usize,
    tables: usize,
    rows: usize,
    sequences: usize,
}

impl<'i> System<'i> {
    /// The system of a document; none without a root file.
    pub(crate) fn of(document: Document<'i>, expansion: expand::Options) -> Option<Self> {
        let (unit, tree) = document.root()?;
        Some(Self {
            unit: unit.clone(),
            tree: tree.clone(),
            document,
            expansion,
        })
    }

    pub(crate) const fn document(&self) -> &Document<'i> {
        &self.document
    }
}

/// Reads a system from its bytes.
pub(crate) fn parse<'i>(bytes: &'i [u8], options: &Options) -> Parsed<Document<'i>> {
    let mut resolver = options.resolver();
    bml::parse(&options.name(), bytes, &options.inner, &mut *resolver)
}

impl Options {
    /// How a system is expanded.
    pub(crate) fn expansion(&self) -> expand::Options {
        expand::Options::of(&self.inner)
    }

    /// The door to the files that are included. Standard input has no folder of its own, so that
    /// it includes files only from a folder that is named.
    fn resolver(&self) -> Box<dyn Resolver> {
        let folder = match (&self.path, &self.reach.root) {
            (Some(path), None) => Folder::of_file(path),
            (Some(path), Some(root)) => {
                Folder::of_file(path).and_then(|folder| folder.within(root))
            }
            (None, Some(root)) => Folder::of_folder(root),
            (None, None) if self.reach.is_open => Folder::of_folder(Path::new(".")),
            (None, None) => return Box::new(Closed),
        };
        match folder {
            Ok(folder) if self.reach.is_open => Box::new(folder.allow_outside()),
            Ok(folder) => Box::new(folder),
            Err(_) => Box::new(Closed),
        }
    }

    fn name(&self) -> String {
        let path = self.path.as_ref();
        path.map_or_else(String::new, |path| path.display().to_string())
    }
}

impl Notation for Bml {
    const ABOUT: About = About {
        name: "bml",
        title: "BML",
        schema: bml_v1::SCHEMA,
        record: "system",
        listing: Listing::One("document"),
        number: ("", ""),
        owns_extension: true,
        weigh,
        codes: || portnote_bml::problem::bml_catalogue().collect(),
        form: || portnote_bml::problem::form::CATALOGUE,
    };

    type Options = Options;
    type Reader<R: Read> = Reader<R>;
    type Context = ();
    type Block<'i> = System<'i>;
    type Game<'b> = &'b System<'b>;
    type Dump<'g> = DocumentV1<'g>;
    type Facts = Facts;
    type Exporter = Unwritten;

    fn options(options: &super::Options) -> Options {
        Options {
            inner: bml::Options {
                profile: options.profile(Name::Bml),
                encoding: options.encoding,
                selection: options.selection.clone(),
                limits: options.systems.clone(),
            },
            limit: options.held(Name::Bml),
            path: options.path.clone(),
            reach: options.reach.clone(),
        }
    }

    fn reader<R: Read>(input: R, options: &Options) -> Reader<R> {
        Reader {
            input: Some(input),
            options: options.clone(),
            bom: None,
        }
    }

    fn next<R: Read>(reader: &mut Reader<R>) -> io::Result<Option<Parsed<System<'_>>>> {
        let Some(input) = reader.input.take() else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        input
            .take(reader.options.limit.bytes.saturating_add(1))
            .read_to_end(&mut bytes)?;
        let Held { bytes: limit, name } = reader.options.limit;
        if bytes.len() as u64 > limit {
            return Err(io::Error::other(format!(
                "it is larger than {limit} bytes; `--limit {name}=N` allows more"
            )));
        }
        let Parsed { value, diagnostics } = parse(&bytes, &reader.options);
        let document = value.into_owned();
        reader.bom = document.sources.root().and_then(Source::bom);
        Ok(System::of(document, reader.options.expansion())
            .map(|value| Parsed { value, diagnostics }))
    }

    fn bom<R: Read>(reader: &Reader<R>) -> Option<Span> {
        reader.bom
    }

    fn finish<R: Read>(_: &mut Reader<R>) -> Vec<Diagnostic> {
        Vec::new()
    }

    fn context(_: &[u8], _: &Options) {}

    fn into_owned(block: System<'_>) -> System<'static> {
        System {
            document: block.document.into_owned(),
            unit: block.unit.into_owned(),
            tree: block.tree,
            expansion: block.expansion,
        }
    }

    fn game<'b>(_: &mut (), block: &'b System<'_>) -> &'b System<'b> {
        block
    }

    fn check(game: &&System<'_>, options: &Options, found: &mut Vec<Diagnostic>) {
        bml::check(&game.document, &options.inner, found);
    }

    fn dump<'g>(
        game: &'g &System<'_>,
        options: &DumpOptions<'g>,
        found: &[Diagnostic],
    ) -> DocumentV1<'g> {
        let options = bml_v1::DumpOptions {
            file: options.file,
            spans: options.spans,
            sequences: options.expand.then(|| game.expansion.clone()),
        };
        DocumentV1::new(&game.document, &options, found)
    }

    fn includes(bytes: &[u8], options: &Options, is_direct: bool) -> Option<Parsed<Vec<String>>> {
        let mut resolver = options.resolver();
        let name = options.name();
        let Parsed { value, diagnostics } =
            bml::deps(&name, bytes, &options.inner, &mut *resolver, is_direct);
        let folder = match (&options.path, &options.reach.root) {
            (Some(path), _) => path.parent(),
            (None, Some(root)) => Some(root.as_path()),
            (None, None) => Some(Path::new(".")),
        };
        let folder = folder.unwrap_or(Path::new(""));
        let paths = value.into_iter().map(|found| match found.name {
            // What the file itself includes is named as it names it.
            Some(name) if found.from != SourceId(0) => {
                let path = Path::new(&name);
                let path = path.strip_prefix(folder).unwrap_or(path);
                path.display().to_string()
            }
            _ => found.path,
        });
        Some(Parsed {
            value: paths.collect(),
            diagnostics,
        })
    }

    fn note(facts: &mut Facts, _: &System<'_>, game: Option<&&System<'_>>) {
        let Some(game) = game else { return };
        let document = &game.document;
        let expansion = expand(document, &game.expansion).value;
        facts.title = document.value_of("TITLE").map(str::to_owned);
        facts.files = document.sources.len();
        facts.sequences = expansion.sequences().len();
        for block in &document.blocks {
            if let BlockKind::Table(table) = &block.kind {
                facts.tables += 1;
                facts.rows += table.rows.len();
            }
        }
    }

    fn details(facts: Facts) -> Details {
        let number = |number: usize, noun| count(number as u64, noun);
        let mut lines = Vec::new();
        if let Some(title) = &facts.title {
            lines.push(format!("title: {title}"));
        }
        lines.push(format!(
            "{} with {} and {}",
            number(facts.tables, "table"),
            number(facts.rows, "row"),
            number(facts.sequences, "sequence")
        ));
        if facts.files > 1 {
            lines.push(format!("includes {}", number(facts.files - 1, "file")));
        }
        Details {
            values: vec![
                ("title", json!(facts.title)),
                ("includes", json!(facts.files.saturating_sub(1))),
                ("tables", json!(facts.tables)),
                ("rows", json!(facts.rows)),
                ("sequences", json!(facts.sequences)),
            ],
            lines,
            ..Details::default()
        }
    }

    fn exporter(_: &Export, _: bool) -> Option<Unwritten> {
        None
    }
}

impl Block for System<'_> {
    type Kind = Kind;

    fn unit(&self) -> &Unit<'_> {
        &self.unit
    }

    fn tree(&self) -> &tree::Tree<Kind> {
        &self.tree
    }

    fn index(&self) -> u64 {
        1
    }

    fn is_game(&self) -> bool {
        true
    }

    fn span(&self) -> Span {
        self.unit().outer_span()
    }

    fn record(&self) -> Option<RecordId> {
        None
    }

    fn remarks(&self, word: &str) -> Remarks<'_> {
        let sources = self.document.sources.iter().map(|(_, source)| source);
        let texts = sources.zip(&self.document.trees).enumerate();
        let lines = texts.flat_map(|(number, (source, tree))| {
            let include = (number > 0).then(|| source.span());
            let is_comment = |kind| kind == Kind::Comment;
            remarks(source.unit(), tree, word, is_comment, include)
        });
        Remarks {
            mark: "//",
            lines: lines.collect(),
        }
    }

    fn include(&self, place: u64) -> Option<Include<'_>> {
        let sources = &self.document.sources;
        let id = sources.at(place).filter(|id| *id != SourceId(0))?;
        let source = sources.get(id)?;
        Some(Include {
            name: source.name(),
            span: source.span(),
            unit: source.unit(),
            chain: sources.chain(id),
        })
    }
}

/// Directives and headings that only BML has, and rows of a bidding table.
fn weigh(text: &str) -> Weight {
    let mut points = 0;
    for line in text.lines().take(LINES) {
        let line = line.trim_end();
        let is_own = |word: &&&str| line.trim_start().starts_with(**word);
        points += 3 * usize::from(OWN.iter().any(|word| is_own(&word)));
        points += usize::from(line.starts_with("* ") || line.starts_with("** "));
        points += usize::from(is_row(line));
    }
    Weight::Points(points)
}

/// Lines that are looked at.
const LINES: usize = 256;

/// How lines begin that only BML has.
const OWN: [&str; 10] = [
    "#+TITLE:",
    "#+AUTHOR:",
    "#+DESCRIPTION:",
    "#INCLUDE ",
    "#CUT ",
    "#COPY ",
    "#PASTE ",
    "#HIDE",
    "#VUL ",
    "#SEAT ",
];

/// Whether a line is a row: a bid, perhaps of the opponents, blanks and a description, or a
/// history.
fn is_row(line: &str) -> bool {
    let Some(word) = line.split_whitespace().next() else {
        return false;
    };
    let bid = word.trim_start_matches('(');
    let mut letters = bid.chars();
    let has_level = letters
        .next()
        .is_some_and(|level| ('1'..='7').contains(&level));
    let has_strain = letters
        .next()
        .is_some_and(|strain| "CDHSNMXYZmro".contains(strain));
    let is_calls = |letter: char| letter.is_ascii_alphanumeric() || "()-;".contains(letter);
    has_level && has_strain && bid.len() < 24 && word.chars().all(is_calls)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_and_rows_tell_bml() {
        assert_eq!(weigh("#+TITLE: Acol\n\n* Openings\n"), Weight::Points(4));
        assert_eq!(weigh("1N-2C;\n2D  No major\n  2H  5+\n"), Weight::Points(3));
        assert_eq!(weigh("[Event \"x\"]\n1. e4 e5\n"), Weight::Points(0));
    }
}

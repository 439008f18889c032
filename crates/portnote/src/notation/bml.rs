//! BML: bidding systems. A file is one record, with all that it includes.

mod edit;

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use portnote_bml::bml::expand::expand;
use portnote_bml::bml::model::BlockKind;
use portnote_bml::bml::source::SourceId;
use portnote_bml::bml::syntax::Kind;
use portnote_bml::bml::{self, Bml, System, SystemOptions};
use portnote_core::{Block, Entry, Parsed, Span};

use super::{BuiltIn, Details, Include, Notation, Remarks, Unwritten, remarks};
use crate::any_editor::EditorOf;
use crate::any_game::{AnyGame, GameOf, Tags};
use crate::format::{About, Format, Listing, Weight};
use crate::includes::Near;
use crate::numbers::count;
use crate::options::{ExportOptions, InputLimit, Options};

/// What a system consists of.
#[derive(Debug, Default)]
pub struct FileFacts {
    pub(super) title: Option<String>,
    pub(super) files: usize,
    pub(super) tables: usize,
    pub(super) rows: usize,
    pub(super) sequences: usize,
}

impl Notation for Bml {
    const ABOUT: About = About {
        name: "bml",
        title: "BML",
        schema: "portnote/bml/1",
        records: <Self as portnote_core::Notation>::RECORDS,
        listing: Listing::One("document"),
        owns_extension: true,
        is_exported: false,
        weigh,
    };

    type FileFacts = FileFacts;
    type Exporter = Unwritten;

    fn codes() -> Vec<&'static Entry> {
        portnote_bml::bml::catalogue().collect()
    }

    fn form_codes() -> &'static [Entry] {
        portnote_bml::bml::form_catalogue()
    }

    fn options(options: &Options) -> SystemOptions {
        let mut inner = bml::Options::default();
        inner.profile = options.judged(Format::Bml);
        inner.encoding = options.encoding;
        inner.selection = options.selection.clone();
        inner.limits = options.systems.clone();
        let path = options.path.as_ref();
        let name = path.map_or_else(String::new, |path| path.display().to_string());
        let files = Near { path: options.path.clone(), includes: Arc::clone(&options.includes) };
        let InputLimit { bytes, name: limit } = options.held(Format::Bml);
        let mut system = SystemOptions::new(name, inner, Arc::new(files));
        (system.root_bytes, system.root_limit) = (bytes, limit);
        system
    }

    fn held(options: &SystemOptions) -> Option<InputLimit> {
        Some(InputLimit { bytes: options.root_bytes, name: options.root_limit })
    }

    fn includes(bytes: &[u8], options: &Options, is_direct: bool) -> Option<Parsed<Vec<String>>> {
        let system = Self::options(options);
        let mut resolver = system.files.resolver();
        let Parsed { value, diagnostics } =
            bml::deps(&system.name, bytes, &system.options, &mut *resolver, is_direct);
        let folder = options.includes.folder(options.path.as_deref());
        let paths = value.into_iter().map(|found| match found.name {
            // What the file itself includes is named as it names it.
            Some(name) if found.from != SourceId(0) => {
                let path = Path::new(&name);
                let path = path.strip_prefix(&folder).unwrap_or(path);
                path.display().to_string()
            }
            _ => found.path,
        });
        Some(Parsed { value: paths.collect(), diagnostics })
    }

    fn note(facts: &mut FileFacts, _: &Block<'_, Self>, game: Option<&&System>) {
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

    fn remarks<'b>(block: &'b Block<'_, Self>, word: &str) -> Remarks<'b> {
        let document = &block.own().document;
        let sources = document.sources.iter().map(|(_, source)| source);
        let texts = sources.zip(&document.trees).enumerate();
        let lines = texts.flat_map(|(number, (source, tree))| {
            let include = (number > 0).then(|| source.span());
            let lines = |is: Kind| remarks(source.unit(), tree, word, |kind| kind == is, include);
            // Its author takes a text with the mark of other notations for a remark.
            let mut texts = lines(Kind::Text);
            texts.retain(|line| line.text.starts_with('%'));
            lines(Kind::Comment).into_iter().chain(texts)
        });
        Remarks { mark: "//", lines: lines.collect() }
    }

    fn include<'b>(block: &'b Block<'_, Self>, place: u64) -> Option<Include<'b>> {
        let sources = &block.own().document.sources;
        let id = sources.at(place).filter(|id| *id != SourceId(0))?;
        let source = sources.get(id)?;
        Some(Include {
            name: source.name(),
            span: source.span(),
            unit: source.unit(),
            chain: sources.chain(id),
        })
    }

    fn details(facts: FileFacts) -> Details {
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
        Details { lines, ..Details::default() }
    }

    fn exporter(_: &ExportOptions, _: bool) -> Option<Unwritten> {
        None
    }
}

impl BuiltIn for Bml {
    fn edit(bytes: Vec<u8>, options: &Options) -> Box<dyn EditorOf> {
        Box::new(bml::Editor::with_options(bytes, Self::options(options)))
    }
}

impl From<System> for AnyGame {
    fn from(system: System) -> Self {
        Self::Bml(system)
    }
}

impl GameOf for System {
    fn format(&self) -> Format {
        Format::Bml
    }

    fn index(&self) -> u64 {
        1
    }

    fn span(&self) -> Span {
        let named = self.document.sources.iter().next();
        named.map_or_else(Span::default, |(_, source)| source.span())
    }

    fn value(&self, tag: &str) -> Option<Cow<'_, str>> {
        self.value(tag).map(Cow::Borrowed)
    }

    fn tags(&self) -> Tags<'_> {
        let lines = self.document.metadata.iter();
        Box::new(lines.map(|line| (line.key.as_str(), Cow::Borrowed(line.value.as_str()))))
    }

    fn to_text(&self) -> String {
        self.to_text()
    }
}

/// Directives and headings that only BML has, and rows of a bidding table. The calls of an auction
/// look like such rows, so they say nothing in a text that begins with a tag.
fn weigh(text: &str) -> Weight {
    let mut points = 0;
    let is_game = begins_with_tag(text);
    for line in text.lines().take(LINES) {
        let line = line.trim_end();
        let is_own = |word: &&&str| line.trim_start().starts_with(**word);
        points += 3 * usize::from(OWN.iter().any(|word| is_own(&word)));
        points += usize::from(line.starts_with("* ") || line.starts_with("** "));
        points += usize::from(!is_game && is_row(line));
    }
    Weight::Points(points)
}

/// Whether the first line that is not a comment is a tag of a game.
fn begins_with_tag(text: &str) -> bool {
    let lines = text.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(['%', ';']));
    lines.next().is_some_and(|line| line.starts_with('[') && line.ends_with("\"]"))
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

/// Whether a line is a row: a bid, possibly of the opponents, blanks and a description, or a
/// history.
fn is_row(line: &str) -> bool {
    let Some(word) = line.split_whitespace().next() else {
        return false;
    };
    let bid = word.trim_start_matches('(');
    let mut letters = bid.chars();
    let has_level = letters.next().is_some_and(|level| ('1'..='7').contains(&level));
    let has_strain = letters.next().is_some_and(|strain| "CDHSNMXYZmro".contains(strain));
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
        assert_eq!(weigh("\n[Auction \"N\"]\n1C Pass 1H Pass\n1N Pass\n"), Weight::Points(0));
        assert_eq!(weigh("[Notes]\n1C 16+\n"), Weight::Points(1));
    }
}

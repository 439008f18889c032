//! The systems and the files that the reference made of them. They are shared between
//! projects and no part of this one, so that where they are missing nothing is compared.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    reason = "a test that cannot go on fails"
)]

use std::fs;
use std::path::{Path, PathBuf};

use portnote_bml::bml;
use portnote_bml::bml::include::Folder;
use portnote_bml::bml::model::Document;

/// One system and one file that is expected of it.
pub(crate) struct Case {
    system: PathBuf,
    expected: PathBuf,
}

impl Case {
    pub(crate) fn name(&self) -> String {
        self.expected.display().to_string()
    }

    pub(crate) fn read(&self) -> Vec<u8> {
        fs::read(&self.system).unwrap()
    }

    pub(crate) fn expected(&self) -> String {
        fs::read_to_string(&self.expected).unwrap()
    }

    /// Fails where two lists of tokens differ first, and shows some tokens after that place and
    /// twice as many before it.
    #[track_caller]
    pub(crate) fn assert_equal<T: PartialEq>(
        &self,
        own: &[T],
        expected: &[T],
        after: usize,
        show: impl Fn(&[T]) -> String,
    ) {
        let mut pairs = own.iter().zip(expected);
        let differs = pairs.position(|(own, other)| own != other);
        let at = differs.unwrap_or(own.len().min(expected.len()));
        let around = |tokens: &[T]| {
            let end = tokens.len().min(at + after);
            let start = at.saturating_sub(2 * after).min(end);
            show(tokens.get(start..end).unwrap_or_default())
        };
        assert!(
            own == expected,
            "{} differs at token {at}:\nown      {}\nexpected {}",
            self.name(),
            around(own),
            around(expected)
        );
    }
}

/// All cases with an expected file of an extension. Of a file of the suite that holds no
/// tree there is one for both.
pub(crate) fn cases(tree: bool, extension: &str) -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/bml");
    let mut cases = Vec::new();
    let shape = if tree { "tree" } else { "notree" };
    for (inputs, outputs) in [("suite", "suite-expected"), ("systems", "systems-expected")] {
        let Ok(entries) = fs::read_dir(folder.join(inputs)) else {
            continue;
        };
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        for name in names {
            let Some(stem) = name.strip_suffix(".bml") else {
                continue;
            };
            let expected = match (inputs, tree) {
                ("systems", _) => format!("{name}.{shape}.{extension}"),
                (_, true) => format!("{stem}-tree.{extension}"),
                (_, false) => format!("{stem}.{extension}"),
            };
            let expected = folder.join(outputs).join(expected);
            if expected.is_file() {
                let system = folder.join(inputs).join(&name);
                cases.push(Case { system, expected });
            }
        }
    }
    let is_given = folder.join("suite-expected").is_dir();
    assert!(cases.len() > 10 || !is_given, "cases are missing");
    cases
}

/// A system with what it includes.
pub(crate) fn parse<'i>(system: &'i [u8], case: &Case) -> Document<'i> {
    let mut folder = Folder::of_file(&case.system).unwrap();
    let name = case.system.display().to_string();
    bml::read(&name, system, &bml::Options::default(), &mut folder).value
}

/// Text without the entities that occur.
pub(crate) fn decoded(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let end = at + rest[at..].find(';').unwrap_or_else(|| panic!("{text}"));
        out.push(match &rest[at + 1..end] {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "#39" => '\'',
            "nbsp" => '\u{a0}',
            "clubs" => '♣',
            "diams" => '♦',
            "hearts" => '♥',
            "spades" => '♠',
            "ndash" => '–',
            "mdash" => '—',
            "empty" => '∅',
            "rsquo" => '’',
            "eacute" => 'é',
            "egrave" => 'è',
            "euml" => 'ë',
            other => panic!("entity {other}"),
        });
        rest = &rest[end + 1..];
    }
    out.push_str(rest);
    out
}

/// Writes a file into a folder of the tests.
#[expect(
    clippy::disallowed_methods,
    reason = "a scratch file for a program that reads files, not an output"
)]
pub(crate) fn put(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
}

/// A system with every kind of block, and text that would be a command or markup if it were
/// not escaped.
pub(crate) const EVERYTHING: &str = include_str!("everything.bml");

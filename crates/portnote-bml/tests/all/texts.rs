//! Texts that stand alone: those of systems with their includes, those of records without their file.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use portnote_bml::bml::include::{Included, Refusal, Request, Resolver};
use portnote_bml::bml::{Files, Options, System, SystemOptions};
use portnote_bml::bss;
use proptest::prelude::*;
use rstest::rstest;

/// Files by name.
#[derive(Clone, Debug, Default)]
struct Memory(BTreeMap<String, String>);

impl Files for Memory {
    fn resolver(&self) -> Box<dyn Resolver> {
        Box::new(self.clone())
    }
}

impl Resolver for Memory {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Included, Refusal> {
        let text = self.0.get(request.path).ok_or(Refusal::NotFound)?;
        let name = request.path.to_owned();
        Ok(Included { name, bytes: text.clone().into_bytes(), is_root_relative: false })
    }
}

fn system(root: &str, files: &[(&str, &str)]) -> System {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    let files = Memory(files.collect());
    let options = SystemOptions::new("root".to_owned(), Options::default(), Arc::new(files));
    System::read_with(root, &options)
}

#[rstest]
#[case::alone("1C  natural\n", "1C  natural\n")]
#[case::included("1C  x\n#INCLUDE a\n1D  y\n", "1C  x\n\n1H  a\n\n1D  y\n")]
#[case::line_ends("1C  x\r\n#INCLUDE a\r\n1D  y", "1C  x\r\n\r\n1H  a\n\r\n1D  y")]
#[case::first("#INCLUDE a\n\n1D  y\n", "1H  a\n\n\n1D  y\n")]
#[case::last("1D  y\n\n#INCLUDE a", "1D  y\n\n1H  a\n")]
#[case::twice("#INCLUDE a\n#INCLUDE a\n", "1H  a\n\n1H  a\n")]
#[case::within("#INCLUDE b\n", "1S  b\n\n1H  a\n\n2S  c")]
#[case::missing("1C  x\n#INCLUDE none\n1D  y\n", "1C  x\n#INCLUDE none\n1D  y\n")]
#[case::cycle("#INCLUDE c\n1D  y\n", "1N  d\n#INCLUDE c\n\n1D  y\n")]
#[case::end_mark("1C  x\n#INCLUDE e\n\x1A", "1C  x\n\n1H  e\n\n\x1A")]
#[case::nothing("", "")]
fn included_files_are_in_the_places_of_their_includes(#[case] root: &str, #[case] whole: &str) {
    let files = [
        ("a", "1H  a\n"),
        ("b", "1S  b\n#INCLUDE a\n2S  c"),
        ("c", "1N  d\n#INCLUDE c\n"),
        ("e", "1H  e\n\x1A"),
    ];
    let system = system(root, &files);
    assert_eq!(system.to_text(), whole);
    holds(&system);
}

/// A text by itself says what the system says.
fn holds(system: &System) {
    let text = system.to_text();
    let alone = System::read(&text);
    assert_eq!(&alone, system);
    assert_eq!(alone.to_text(), text);
    let says = |system: &System| {
        let keys = system.document.metadata.iter();
        let keys: Vec<_> = keys.map(|it| (it.key.clone(), it.value.clone())).collect();
        let expansion = system.expand();
        let sequences = expansion.sequences();
        let sequences: Vec<_> = sequences
            .map(|it| (it.to_string(), it.seat(), it.vulnerability(), it.lines()))
            .collect();
        (keys, sequences, system.document.blocks.len())
    };
    assert_eq!(says(&alone), says(system), "{text:?}");
}

/// The files below a folder of the corpus that have an ending.
fn corpus(folder: &str, ending: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let (mut folders, mut files) = (vec![root.join(folder)], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            match path.extension() {
                None if path.is_dir() => folders.push(path),
                Some(found) if found == ending => files.push(path),
                _ => {}
            }
        }
    }
    files
}

#[cfg(feature = "fs")]
#[test]
fn each_system_of_the_corpus_is_complete() {
    for file in corpus("bml", "bml") {
        let is_small = fs::metadata(&file).is_ok_and(|found| found.len() < 4_096);
        if let Ok(system) = System::open(file)
            && is_small
            && system.expand().sequences().len() < 300
        {
            holds(&system);
        }
    }
}

#[test]
fn each_record_of_the_corpus_stands_alone() {
    for file in corpus("bss", "bss") {
        stand_alone(&fs::read(file).unwrap_or_default());
    }
}

fn stand_alone(bytes: &[u8]) {
    for record in bss::parse(bytes).games().take(300) {
        let text = record.to_text();
        let parsed = bss::parse(text.as_bytes());
        assert_eq!(parsed.games().count(), 1, "{text:?}");
        let Some(alone) = parsed.games().next() else { return };
        assert_eq!(alone, record);
        assert_eq!(alone.to_text(), text);
        // A lone CR is text only where lines end otherwise.
        let plain = |text: &str| text.replace(char::is_control, " ");
        let said = |record: &bss::BssRecord| {
            let bidding = record.bidding().cloned();
            bidding.map(|it| {
                let calls: Vec<_> = it.items.iter().map(|item| item.call).collect();
                (calls, it.lengths, plain(&it.description), it.position, it.vulnerability)
            })
        };
        assert_eq!(said(&alone), said(&record), "{text:?}");
    }
}

proptest! {
    #[test]
    fn records_stand_alone(lines in prop::collection::vec(
        "(\\*00\\{a\\}=NYYYYYY|\\*?[0-9][0-9](1[CN]|P|D|2H){1,3}=[NY]{7}|\\$ |%|\\+|x)[0-9a-z +\\\\\0\u{FEFF}\u{e9}-]{0,8}",
        1..6,
    )) {
        stand_alone(lines.join("\n").as_bytes());
    }

    #[test]
    fn systems_stand_alone(root in pieces(), a in pieces(), b in pieces()) {
        holds(&system(&root, &[("a", &a), ("b", &b)]));
    }
}

fn pieces() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "\n",
        "\n",
        "\n\n",
        "\r\n",
        "1C  one\n",
        "  1D  two\n",
        "1M  M\n",
        "#INCLUDE a\n",
        "#INCLUDE b",
        "#INCLUDE c\n",
        "#CUT x\n",
        "#ENDCUT\n",
        "#PASTE x\n",
        "#+TITLE: t\n",
        "#SEAT 12\n",
        "#HIDE\n",
        "// note\n",
        "text\n",
        "* Head\n",
        "- item\n",
        " ",
        "\x1A",
        "1N-2C;\n",
    ];
    let piece = prop::sample::select(PIECES);
    prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

//! The expansion against the results of the reference programs: its own test files and nine
//! systems that real pairs play.
//!
//! The files are not part of this project; without them there is nothing to compare.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use portnote_bml::bml::expand::{self, Expanded};
use portnote_bml::bml::include::{Closed, Folder};
use portnote_bml::bml::model::{BlockKind, Document};
use portnote_bml::bml::{self, convert};
use portnote_bml::bss::write::WriterProfile;
use portnote_bridge::{Auction, Call, Seat};
use rstest::rstest;

#[rstest]
#[case::example("example")]
#[case::example1("example1")]
#[case::example2("example2")]
#[case::example3("example3")]
#[case::example4("example4")]
#[case::example5("example5")]
#[case::example6("example6")]
#[case::of_the_readme("test")]
fn suite(#[case] name: &str) -> Result<(), Box<dyn Error>> {
    let file = format!("suite/{name}.bml");
    compare(&file, &format!("suite-expected/{name}.bss"))
}

#[rstest]
#[case::ab("AB-GJP")]
#[case::da("DA-GJP")]
#[case::em("EM-GJP")]
#[case::gh("GH-GJP")]
#[case::gjp("GJP")]
#[case::og("OG-GJP")]
#[case::sb("SB-GJP")]
#[case::sd("SD-GJP")]
#[case::wg("WG-GJP")]
fn systems(#[case] name: &str) -> Result<(), Box<dyn Error>> {
    let file = format!("systems/system-{name}.bml");
    compare(&file, &format!("systems-expected/system-{name}.bml.bss"))
}

/// What the reference made of its records: `more` sequences are added, without a word. One of
/// these files it cannot read itself.
#[rstest]
#[case::example("suite-expected/example.bml", "suite-expected/example.bss", 1)]
#[case::example1("suite-expected/example1.bml", "suite-expected/example1.bss", 0)]
#[case::example2("suite-expected/example2.bml", "suite-expected/example2.bss", 0)]
#[case::example3("suite-expected/example3.bml", "suite-expected/example3.bss", 0)]
#[case::example4("suite-expected/example4.bml", "suite-expected/example4.bss", 0)]
#[case::example5("suite-expected/example5.bml", "suite-expected/example5.bss", 0)]
#[case::example6("suite-expected/example6.bml", "suite-expected/example6.bss", 0)]
#[case::of_the_readme("suite-expected/test.bml", "suite-expected/test.bss", 0)]
#[case::gjp("systems-expected/system-GJP.bml.bss.bml", "systems-expected/system-GJP.bml.bss", 0)]
fn records_come_back(
    #[case] file: &str,
    #[case] expected: &str,
    #[case] more: usize,
) -> Result<(), Box<dyn Error>> {
    let Some(corpus) = corpus() else {
        return Ok(());
    };
    let bytes = fs::read(corpus.join(file))?;
    let document = bml::read(file, &bytes, &bml::Options::default(), &mut Closed).value;
    let expansion = expand::expand(&document, &options(true)).value;
    let mut found = records(&document, &expansion)?.split_off(1);
    let expected = lines(&fs::read_to_string(corpus.join(expected))?).split_off(1);
    for record in &expected {
        let place = found.iter().position(|found| found == record);
        assert!(place.is_some(), "{record:?} is lost");
        found.remove(place.unwrap_or_default());
    }
    let is_silent = |record: &String| record.ends_with(['Y', '0', '8']);
    assert!(found.iter().all(is_silent), "{found:#?}");
    assert_eq!(found.len(), more);
    Ok(())
}

#[rstest]
#[case("a5!h", "a\u{1}!h", true)]
#[case("a15!h 3!h", "a\u{1}!h \u{1}!h", true)]
#[case("a!h", "a\u{1}!h", false)]
#[case("a5!h more", "a\u{1}!h", false)]
#[case("plain", "plain", true)]
#[case("plain", "other", false)]
fn digits_are_compared(#[case] record: &str, #[case] expected: &str, #[case] is_equal: bool) {
    assert_eq!(is_as_expected(record, expected), is_equal);
}

/// The folder of the reference's files.
fn corpus() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/bml");
    folder.is_dir().then_some(folder)
}

/// Compares our records of a system with those of the reference, in order, and the standard
/// expansion with the compatible one.
fn compare(file: &str, expected: &str) -> Result<(), Box<dyn Error>> {
    let Some(corpus) = corpus() else {
        return Ok(());
    };
    let file = corpus.join(file);
    let bytes = fs::read(&file)?;
    let mut resolver = Folder::of_file(&file)?;
    let name = resolver.root_name().to_owned();
    let document = bml::read(&name, &bytes, &bml::Options::default(), &mut resolver).value;
    let compat = expand::expand(&document, &options(true)).value;
    let found = records(&document, &compat)?;
    let expected = lines(&fs::read_to_string(corpus.join(expected))?);
    for (line, (found, expected)) in (1..).zip(found.iter().zip(&expected)) {
        assert!(is_as_expected(found, expected), "line {line} is {found:?}, expected {expected:?}");
    }
    assert_eq!(found.len(), expected.len());
    check_standard(&document, &compat);
    Ok(())
}

fn options(compat: bool) -> expand::Options {
    let mut options = expand::Options::default();
    options.compat = compat;
    options
}

/// What is written for an expansion, line by line.
fn records(
    document: &Document<'_>,
    expansion: &Expanded<'_>,
) -> Result<Vec<String>, Box<dyn Error>> {
    let written = convert::bss::write(document, expansion, WriterProfile::Bml2).value;
    Ok(lines(&String::from_utf8(written)?))
}

/// Lines without the blanks at their ends.
fn lines(text: &str) -> Vec<String> {
    let lines = text.lines();
    lines.map(|line| line.trim_end().to_owned()).collect()
}

/// Whether a record is the expected one: the reference lost digits and wrote 0x01 for them.
fn is_as_expected(record: &str, expected: &str) -> bool {
    let mut parts = expected.split('\u{1}');
    let Some(mut rest) = record.strip_prefix(parts.next().unwrap_or("")) else {
        return false;
    };
    for part in parts {
        let digits = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let has_digits = digits.len() < rest.len();
        let Some(after) = digits.strip_prefix(part).filter(|_| has_digits) else {
            return false;
        };
        rest = after;
    }
    rest.is_empty()
}

/// The standard expansion is the compatible one without impossible calls, and with the calls
/// between slashes.
fn check_standard(document: &Document<'_>, compat: &Expanded<'_>) {
    let standard = expand::expand(document, &options(false)).value;
    let (standard, compat) = (named(&standard), named(compat));
    let mut left = compat.iter();
    let mut added = Vec::new();
    let mut lost = Vec::new();
    for (record, _) in &standard {
        match left.clone().position(|(other, _)| other == record) {
            Some(skipped) => {
                lost.extend(left.by_ref().take(skipped));
                left.next();
            }
            None => added.push(record),
        }
    }
    lost.extend(left);
    let legal: Vec<_> = lost.iter().filter(|(_, is_legal)| *is_legal).collect();
    assert!(legal.is_empty(), "lost: {legal:#?}");
    assert!(added.is_empty() || has_alternatives(document), "added: {added:#?}");
}

/// The sequences of an expansion with their descriptions, and whether they can be called.
fn named(expansion: &Expanded<'_>) -> Vec<(String, bool)> {
    let sequences = expansion.sequences().iter();
    let named = sequences.map(|sequence| {
        let calls = expansion.calls(sequence);
        let text = sequence.description.map(|it| it.to_string());
        let (position, vulnerability) = (sequence.position, sequence.vulnerability);
        let name = expansion.name(sequence);
        let name = format!("{position} {vulnerability} {name} {}", text.unwrap_or_default());
        (name, is_legal(calls.iter().map(|call| call.call)))
    });
    named.collect()
}

fn is_legal(mut calls: impl Iterator<Item = Call>) -> bool {
    let mut auction = Auction::new(Seat::North);
    calls.all(|call| auction.call(call).is_ok())
}

/// Whether a row has alternatives between slashes.
fn has_alternatives(document: &Document<'_>) -> bool {
    let tables = document.blocks.iter().filter_map(|block| match &block.kind {
        BlockKind::Table(table) => Some(table),
        _ => None,
    });
    let mut words = tables.flat_map(|table| &table.rows).flat_map(|row| &row.calls);
    words.any(|word| word.alternatives.len() > 1)
}

//! Records that are written for a system: rules S-14 to S-17.

use portnote_bml::bml::convert;
use portnote_bml::bml::expand::{self, expand};
use portnote_bml::bml::include::Closed;
use portnote_bml::bml::{self, read as parse};
use portnote_bml::bss;
use portnote_bml::bss::write::WriterProfile;
use portnote_core::{Parsed, Severity};
use proptest::prelude::*;
use rstest::rstest;

/// The bytes for a system, each byte as a character.
fn written(text: &str, profile: WriterProfile) -> Parsed<String> {
    let document = parse("a.bml", text.as_bytes(), &bml::Options::default(), &mut Closed).value;
    let expansion = expand(&document, &expand::Options::default()).value;
    let written = convert::bss::write(&document, &expansion, profile);
    Parsed {
        value: written.value.iter().map(|byte| char::from(*byte)).collect(),
        diagnostics: written.diagnostics,
    }
}

#[rstest]
#[case::suit("1H Five cards\n", "001H=NYYYYYY008Five cards")]
#[case::notrump("1N 15--17\n", "001N=NYYYYYY015--17")]
#[case::without_text("1H\n", "001H=NYYYYYY008")]
#[case::they_open("(1H)---\nD Takeout\n", "*001H=NYYYYYY008|*001HD=NYYYYYY0Takeout")]
#[case::passes(
    "1H-P-(1S)---\nR Odd\n",
    "001H=NYYYYYY008|001HPP=NYYYYYY0|001HPP1S=NYYYYYY008|001HPP1SR=NYYYYYY0Odd"
)]
#[case::situation("#SEAT 34\n\n#VUL 0Y\n\n2D Weak\n", "682D=NYYYYYY008Weak")]
#[case::lines("1H Five\n   cards\n", "001H=NYYYYYY008Five\\ncards")]
#[case::last_full_stop("1H Five\n   .\n", "001H=NYYYYYY008Five")]
#[case::full_stop_between("1H Five\n   .\n   cards\n", "001H=NYYYYYY008Five\\n.\\ncards")]
#[case::lone_full_stop("1H .\n", "001H=NYYYYYY008.")]
#[case::typed_break("1H Five\\ncards\n", "001H=NYYYYYY008Five\\ncards")]
#[case::equals("1H = = five\n", "001H=NYYYYYY008= five")]
#[case::hidden("#HIDE\n1H Five\n", "001H=NYYYYYY008Five")]
fn of_rows(#[case] text: &str, #[case] expected: &str) {
    let written = written(text, WriterProfile::Bml2);
    let records: Vec<&str> = written.value.lines().skip(1).collect();
    assert_eq!(records.join("|"), expected);
    assert!(written.diagnostics.is_empty());
}

#[rstest]
#[case::none("1H\n", "*00{}=NYYYYYY", "")]
#[case::all("#+TITLE: Acol\n#+DESCRIPTION: Weak\n", "*00{Acol}=NYYYYYYWeak", "")]
#[case::first_stands("#+TITLE: One\n#+TITLE: Two\n", "*00{One}=NYYYYYY", "")]
#[case::empty_stands("#+TITLE:\n#+TITLE: Two\n", "*00{}=NYYYYYY", "")]
#[case::braces("#+TITLE: A}b{c\n", "*00{A)b(c}=NYYYYYY", "bss/brace-in-title")]
fn header(#[case] text: &str, #[case] expected: &str, #[case] expected_codes: &str) {
    let written = written(text, WriterProfile::Bml2);
    assert_eq!(written.value.lines().next(), Some(expected));
    let codes = written.diagnostics.iter().map(|found| found.code.as_str());
    assert_eq!(codes.collect::<Vec<_>>().join(" "), expected_codes);
}

#[test]
fn full_disclosure_has_its_own_form() {
    let written = written("1H-(D)---\nR ważny\n", WriterProfile::Fd);
    assert_eq!(
        written.value,
        "*00{}=NYYYYYY\r\n001H=NYYYYYY008\r\n001HD=NYYYYYY\r\n001HDR=NYYYYYYwa?ny\r\n"
    );
    let found = &written.diagnostics[0];
    assert_eq!(found.code.as_str(), "bss/unencodable");
    // The report is at the row of the system.
    assert_eq!((found.span.start, found.span.end), (10, 18));
}

#[rstest]
#[case::one("1H ż\n", "")]
#[case::two("1H ż\n2H ł\n", ", with 1 more")]
#[case::three("1H żł\n2H ż\n", ", with 2 more")]
fn characters_without_a_byte_are_counted(#[case] text: &str, #[case] more: &str) {
    let found = written(text, WriterProfile::Fd).diagnostics;
    let expected = format!("character U+017C is not in Windows-1252: it is written as `?`{more}");
    assert_eq!(found[0].message, expected);
    assert_eq!(found.len(), 1);
}

proptest! {
    /// Whatever a system holds, its records are records, one for each sequence, and none
    /// occurs twice.
    #[test]
    fn records_are_read_back(text in system(), fd: bool) {
        let document = parse("a.bml", text.as_bytes(), &bml::Options::default(), &mut Closed).value;
        let expansion = expand(&document, &expand::Options::default()).value;
        let profile = if fd { WriterProfile::Fd } else { WriterProfile::Bml2 };
        let written = convert::bss::write(&document, &expansion, profile).value;
        let read = bss::parse_with(&written, &bss::Options::default());
        let records = bss::entries(&read.value).filter(|entry| entry.line.record().is_some());
        prop_assert_eq!(records.count(), expansion.sequences().len());
        let is_error = |found: &&portnote_core::Finding| {
            found.severity == Severity::Error || found.code.as_str() == "bss/duplicate-record"
        };
        let found = read.check(portnote_core::Profile::Import);
        prop_assert_eq!(found.iter().find(is_error), None);
        let ends = written.iter().filter(|byte| **byte == b'\n').count();
        prop_assert_eq!(ends, expansion.sequences().len() + 1);
    }
}

/// Lines of a system, and such as look like them.
fn system() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        4 => (0_usize..4, word(), text()).prop_map(|(level, word, text)| {
            format!("{}{word} {text}", "  ".repeat(level))
        }),
        1 => Just(String::new()),
        1 => "#(SEAT|VUL) [0-4YN]{1,2}",
        1 => "#\\+(TITLE|DESCRIPTION): [a-z{}*= ]{0,8}",
        1 => ".{0,12}",
    ];
    prop::collection::vec(line, 0..12).prop_map(|lines| lines.join("\n"))
}

fn word() -> impl Strategy<Value = String> {
    "[(]?([1-4]([CDHSNMmXYZ]|oM|om|CD|red|step)|P|D|R)[)]?(-[1-4][CDHSN])?[-;/!]?"
}

fn text() -> impl Strategy<Value = String> {
    "[=*.$+%{}0-9A-Ea-zM\\\\!ż\u{85}\u{2028}\u{7f} ]{0,12}"
}

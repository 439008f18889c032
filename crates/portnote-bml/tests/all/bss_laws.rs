//! The laws of S-25, and those of every reader: whatever the bytes, nothing is lost, and a stream
//! gives what a whole file gives.

#![expect(clippy::expect_used, clippy::indexing_slicing, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use portnote_bml::bml::convert;
use portnote_bml::bml::include::Closed;
use portnote_bml::bml::{self, expand};
use portnote_bml::bss::limits::HEAD;
use portnote_bml::bss::model::{BiddingRecord, Line, push_call};
use portnote_bml::bss::write::{WriterProfile, file};
use portnote_bml::bss::{self, Context, File, Options, Reader, check, parse_with};
use portnote_core::{Diagnostic, Limits, Parsed};
use proptest::prelude::*;
use rstest::rstest;

/// The key of a record as BSS writes it, and its description.
type Records = BTreeMap<String, String>;

/// Pieces of descriptions that mean something to a reader of BML or of BSS.
const PIECES: [&str; 48] = [
    "strong",
    "5+!c",
    " ",
    "  ",
    "\\n",
    "\\n",
    "\\n",
    "\\",
    "#INCLUDE /etc/passwd",
    "#VUL YY",
    "#SEAT 1",
    "#CUT x",
    "#ENDCUT",
    "#PASTE x",
    "#HIDE",
    "#BIDTABLE",
    "#+TITLE: x",
    "// x",
    "http://x",
    "=",
    "= ",
    "- item",
    "* head",
    "1. item",
    "1C",
    "1C 1D 1H 1S",
    "P",
    "(D)",
    "2M",
    "X",
    "steps",
    ".",
    "..",
    "\t",
    "\u{A0}",
    "\u{1}",
    "\u{85}",
    "\u{2028}",
    "\u{FEFF}",
    "{",
    "}",
    "|",
    "é",
    "€",
    "\u{1F0A1}",
    "N: AKx xx",
    "0",
    "!c",
];

/// A file with all that is wrong with its form and its meaning.
fn parse<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
    let mut parsed = parse_with(bytes, options);
    parsed.diagnostics = parsed.judged(options.profile);
    parsed
}

#[test]
fn real_files_come_back() {
    let files = real_files();
    for path in &files {
        let bytes = fs::read(path).expect("a file");
        assert_laws(&bytes, &path.display().to_string());
    }
    let is_there = corpus().is_some();
    assert!(!is_there || files.len() > 15, "only {} files", files.len());
}

/// C-5: the BML that the reference made holds every record, and ours holds no other.
#[test]
fn the_reference_says_the_same_in_bml() {
    let Some(corpus) = corpus() else { return };
    let folder = corpus.join("suite-expected");
    let mut compared = 0;
    for path in real_files().iter().filter(|path| path.starts_with(&folder)) {
        let theirs = fs::read(path.with_extension("bml")).expect("BML beside it");
        let bytes = fs::read(path).expect("records");
        let options = Options::default();
        let known = records(&parse(&bytes, &options).value);
        let theirs = records_of_bml(&theirs);
        for (key, description) in &known {
            let found = theirs.get(key).map(|found| normal(found));
            assert_eq!(found, Some(normal(description)), "{key} of {}", path.display());
        }
        let ours = records_of_bml(bml_of(&bytes).as_bytes());
        assert_eq!(ours.len(), known.len(), "{}", path.display());
        compared += 1;
    }
    assert!(compared > 7, "only {compared} files");
}

#[rstest]
#[case::directive("#INCLUDE /etc/passwd")]
#[case::directive_on_a_line("a\\n#INCLUDE /etc/passwd")]
#[case::directive_after_blanks("a\\n  #INCLUDE /etc/passwd")]
#[case::comment("// x")]
#[case::comment_on_a_line("a\\n// x")]
#[case::equals(" = ")]
#[case::equals_first("= x")]
#[case::equals_twice("== x")]
#[case::full_stop(".")]
#[case::full_stops(".\\n.\\n.")]
#[case::last_full_stop("a\\n.")]
#[case::last_full_stop_and_blank("a\\n. ")]
#[case::empty_line("a\\n\\nb")]
#[case::empty_lines("\\n\\n")]
#[case::line_break("\\n")]
#[case::blank_lines(" \\n \\n ")]
#[case::blanks("  a  ")]
#[case::trailing_blank("a \\nb")]
#[case::calls("1C\\n1D\\n1H\\n1S")]
#[case::call_word("P")]
#[case::list("- a\\n- b")]
#[case::heading("* a")]
#[case::ordered("1. a\\n2. b")]
#[case::pipes("| a | b |")]
#[case::hand("N AKx xx xx xx")]
#[case::clipboard("a\\n#ENDCUT")]
#[case::paste("#PASTE x a=b")]
#[case::variable("5+M, oM, 3X")]
#[case::tab("a\tb\\n\tc")]
#[case::no_break_space("\u{A0}a\u{A0}\\nb")]
#[case::next_line("a\u{85}#INCLUDE x")]
#[case::line_separator("a\u{2028}#INCLUDE x")]
#[case::form_feed("a\u{C}#INCLUDE x")]
#[case::backslashes("a\\\\nb\\\\\\n")]
fn a_description_stays_one(#[case] description: &str) {
    let text = format!(
        "*00{{x}}=NYYYYYY\n001C=NYYYYYY008{description}\n001CP1D=NYYYYYY008{description}\n\
         *001ND=NYYYYYY0{description}\n001CP1DP=NYYYYYY0\n"
    );
    assert_laws(text.as_bytes(), description);
    let bml = bml_of(text.as_bytes());
    let parsed = bml::read("a.bml", bml.as_bytes(), &bml::Options::default(), &mut Closed);
    let faults: Vec<&Diagnostic> = parsed
        .diagnostics
        .iter()
        .filter(|found| found.severity < portnote_core::Severity::Info)
        .filter(|found| found.code.as_str() != "bml/continuation-looks-like-call")
        .collect();
    assert!(faults.is_empty(), "{bml}\n{faults:?}");
}

#[rstest]
#[case::plain("Acol", "Acol")]
#[case::line_break("a\\nb", "a\\nb")]
#[case::next_line("a\u{85}#INCLUDE x", "a #INCLUDE x")]
#[case::line_separator("a\u{2028}#INCLUDE x", "a #INCLUDE x")]
#[case::control("a\u{B}b\u{1B}c", "a b c")]
#[case::blanks("  a  ", "a")]
#[case::directive("#INCLUDE x", "#INCLUDE x")]
fn a_title_stays_on_its_line(#[case] title: &str, #[case] expected: &str) {
    let text = format!("*00{{{title}}}=NYYYYYY{title}\n001C=NYYYYYY008\n");
    let bml = bml_of(text.as_bytes());
    let parsed = bml::read("a.bml", bml.as_bytes(), &bml::Options::default(), &mut Closed);
    let metadata: Vec<(&str, &str)> =
        parsed.value.metadata.iter().map(|it| (it.key.as_str(), it.value.as_str())).collect();
    assert_eq!(metadata, [("TITLE", expected), ("DESCRIPTION", expected)], "{bml}");
    assert_eq!(parsed.value.blocks.len(), 1, "{bml}");
}

#[rstest]
#[case::first_pass("00P1C=NYYYYYY008\n", "#BIDTABLE\nP\n  (P)")]
#[case::four_words(
    "001C=NYYYYYY008\n001D=NYYYYYY008\n001H=NYYYYYY008\n001S=NYYYYYY008\n",
    "#BIDTABLE\n1C\n1D\n1H\n1S\n"
)]
#[case::three_words(
    "001C=NYYYYYY008\n001D=NYYYYYY008\n001H=NYYYYYY008x\n001S=NYYYYYY008\n",
    "\n\n1C\n1D\n1H = x\n1S\n"
)]
fn a_table_is_one(#[case] records: &str, #[case] expected: &str) {
    let text = format!("*00{{x}}=NYYYYYY\n{records}");
    let bml = bml_of(text.as_bytes());
    let expected = expected.replace("\n  (P)", "\n  (1C)");
    assert!(bml.contains(&expected), "{bml}");
    assert_laws(text.as_bytes(), records);
}

#[rstest]
#[case::between_calls_of_one_side("001SP2H=NYYYYYY008x\n", "1S\n  2H = x\n")]
#[case::with_a_record("001SP2H=NYYYYYY008x\n001SP=NYYYYYY0\n", "1S\n  (P)\n    2H = x\n")]
#[case::one_of_two("001SPP2H=NYYYYYY008x\n", "1S\n  P\n    (2H) = x\n")]
#[case::one_of_three("001SPP2HP2S=NYYYYYY008x\n", "#BIDTABLE\n1S\n  P\n    (2H)\n      (2S) = x\n")]
#[case::after_a_record("001SP=NYYYYYY0y\n001SPP2H=NYYYYYY008x\n", "1S\n  (P) = y\n    (2H) = x\n")]
#[case::two_ways("001SP2C=NYYYYYY008x\n001S2C=NYYYYYY008y\n", "1S\n  2C = x\n  (2C) = y\n")]
fn passes_are_left_out_where_they_come_back(#[case] records: &str, #[case] rows: &str) {
    let bml = bml_of(records.as_bytes());
    assert_eq!(bml, format!("#VUL 00\n\n#SEAT 0\n\n{rows}"));
    assert_laws(records.as_bytes(), "passes");
}

#[test]
fn records_that_bml_cannot_hold_are_reported_and_annotated() {
    let text = "*00{x}=NYYYYYY\n$ Standard\n001C=YYNNNNNA45relay\n001N{weak}D=NYYYYYY0\n+ RKCB\n";
    let options = Options::default();
    let read = parse(text.as_bytes(), &options).value;
    let mut annotate = bss::convert::bml::Options::default();
    annotate.annotate = true;
    let written = bss::convert::bml::write(&read, &annotate);
    let codes: Vec<&str> = written.diagnostics.iter().map(|found| found.code.as_str()).collect();
    assert_eq!(codes, ["bss/fields-lost", "bss/qualifier-lost"]);
    assert_eq!(
        written.diagnostics[0].message,
        "BML has no place for 1 artificial call, 1 set of possible outcomes, 1 disposition, \
         1 pair of lengths, 1 stock convention card, 1 convention record"
    );
    assert_eq!(
        written.value,
        "#+TITLE: x\n\n// $ Standard\n\n// + RKCB\n\n// 001N{weak}D=NYYYYYY0\n\n#VUL 00\n\n\
         #SEAT 0\n\n// 1C: artificial; transfer; 4 to 5 cards; possible: clubs\n1C = relay\n"
    );
    let plain = bss::convert::bml::write(&read, &bss::convert::bml::Options::default()).value;
    assert_eq!(records_of_bml(written.value.as_bytes()), records_of_bml(plain.as_bytes()));
}

#[test]
fn one_system_is_written_at_a_time() {
    let text = b"*00{a}=NYYYYYY\n001C=NYYYYYY008x\n*00{b}=NYYYYYY\n001C=NYYYYYY008y\n";
    let read = parse(text, &Options::default()).value;
    let write = |system| {
        let mut options = bss::convert::bml::Options::default();
        options.system = system;
        bss::convert::bml::write(&read, &options).value
    };
    assert!(write(1).contains("TITLE: a") && write(1).contains("1C = x"));
    assert!(write(2).contains("TITLE: b") && write(2).contains("1C = y"));
}

#[test]
fn a_sequence_beyond_any_auction_costs_no_square() {
    let calls = "1CP".repeat(50_000);
    let text = format!("00{calls}=NYYYYYY0x\n001C=NYYYYYY008\n");
    let written = bml_of(text.as_bytes());
    assert!(written.len() < 2 * text.len());
}

/// Lines that are hard to read: each is judged in time that grows with its length only.
#[rstest]
#[case::braces("00", "{", "")]
#[case::closed("001C", "{}", "=NYYYYYY008")]
#[case::calls("00", "1C", "=NYYYYYY008")]
#[case::junk("00", "9", "=")]
#[case::blanks("001C", " ", "=NYYYYYY008")]
#[case::equals("001C", "=", "")]
#[case::breaks("001C=NYYYYYY008", "\\n", "")]
#[case::backslashes("001C=NYYYYYY008", "\\", "")]
#[case::headers("", "*00=\n", "")]
#[case::empty_lines("", "\n", "")]
#[case::letters("%", "A", "")]
fn hostile_lines_are_read(#[case] before: &str, #[case] piece: &str, #[case] after: &str) {
    let text = format!("{before}{}{after}", piece.repeat(30_000));
    let parsed = parse(text.as_bytes(), &Options::default());
    assert_eq!(parsed.value.to_bytes(), text.as_bytes());
    let _ = bss::convert::bml::write(&parsed.value, &bss::convert::bml::Options::default());
}

#[test]
fn a_disposition_is_decided_by_the_beginning_of_each_system() {
    let head = "*00{a}=NYYYYYY\n001CD=NYYYYYYtakeout\n";
    let filler = format!("001C=NYYYYYY008{}\n", "strong ".repeat(300)).repeat(200);
    let text = format!("{head}{filler}*00{{b}}=NYYYYYY\n{filler}001CD=NYYYYYY5x\n001DD=NYYYYYYy\n");
    let read = parse(text.as_bytes(), &Options::default()).value;
    let lines: Vec<Line> = portnote_bml::bss::entries(&read).map(|entry| entry.line).collect();
    let described = |line: Option<&Line>| {
        let record = line.and_then(|line| line.record()).expect("a record");
        (record.disposition.map(|it| it.letter()), record.description.clone())
    };
    assert_eq!(described(lines.get(1)), (None, "takeout".to_owned()));
    // The deciding text is after the part of the second system that is examined.
    assert!(filler.len() > portnote_bml::bss::limits::HEAD);
    assert_eq!(described(lines.iter().rev().nth(1)), (None, "5x".to_owned()));
    assert_streamed(text.as_bytes(), 1 << 16);
}

/// A line counts if its last byte is before the limit: a line that ends there may continue.
#[rstest]
#[case::one_less(HEAD - 1, true)]
#[case::at_the_limit(HEAD, false)]
#[case::one_more(HEAD + 1, false)]
fn so_much_of_a_system_decides(#[case] end: usize, #[case] counts: bool) {
    let head = "*00{a}=NYYYYYY\n";
    let doubles = "001CD=NYYYYYY0\n";
    let filler = "001C=NYYYYYY008\n";
    let room = end - head.len() - doubles.len();
    let text = format!("{head}{}", filler.repeat(room / filler.len()));
    let text = text.replacen("008", &format!("008{}", "x".repeat(room % filler.len())), 1);
    let text = format!("{text}{doubles}");
    assert_eq!(text.len(), end);
    let read = parse(text.as_bytes(), &Options::default()).value;
    let last = portnote_bml::bss::entries(&read).last().expect("a line");
    let record = last.line.record().expect("a record").clone();
    assert_eq!(record.disposition.is_some(), counts, "{record:?}");
}

#[test]
fn an_unknown_line_is_written_as_no_record() {
    let read = parse(b"*\x0100=\n", &Options::default()).value;
    let lines: Vec<Line> = portnote_bml::bss::entries(&read).map(|entry| entry.line).collect();
    let written = file(&lines, WriterProfile::Bml2).value;
    assert_eq!(written, "*\u{FFFD}00=\n".as_bytes());
    let again = parse(&written, &Options::default()).value;
    let again: Vec<Line> = portnote_bml::bss::entries(&again).map(|entry| entry.line).collect();
    assert_eq!(file(&again, WriterProfile::Bml2).value, written);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_bytes_are_kept(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        assert_reads(&bytes);
    }

    #[test]
    fn any_lines_are_kept(lines in prop::collection::vec(line(), 0..20), size in 1_usize..40) {
        let text = lines.concat();
        assert_reads(text.as_bytes());
        assert_streamed(text.as_bytes(), size);
    }

    #[test]
    fn written_records_are_read_again(lines in prop::collection::vec(line(), 0..20)) {
        let text = lines.concat();
        let options = Options::default();
        let typed = |bytes: &[u8]| -> Vec<Line> {
            let file = parse(bytes, &options).value;
            portnote_bml::bss::entries(&file).map(|entry| entry.line).collect()
        };
        let written = file(&typed(text.as_bytes()), WriterProfile::Bml2).value;
        let again = file(&typed(&written), WriterProfile::Bml2).value;
        // A line of nothing but control characters becomes a blank one, which is not a record.
        let lines = |bytes: &[u8]| -> Vec<String> {
            let text = String::from_utf8_lossy(bytes).into_owned();
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            lines.map(str::to_owned).collect()
        };
        prop_assert_eq!(lines(&again), lines(&written));
    }

    #[test]
    fn records_come_back_from_bml(records in prop::collection::vec(record(), 1..12)) {
        let text = records.concat();
        assert_laws(text.as_bytes(), &text);
    }
}

/// A sound record with an unkind description. Passes, doubles and redoubles have a disposition.
fn record() -> impl Strategy<Value = String> {
    let call =
        prop::sample::select(vec!["P", "P", "P", "D", "R", "1C", "1D", "1S", "1N", "2C", "7N"]);
    let situation = prop::sample::select(vec!["00", "*00", "10", "*56", "64"]);
    let calls = prop::collection::vec(call, 1..6);
    (situation, calls, description()).prop_map(|(situation, calls, description)| {
        let fields = match calls.last() {
            Some(&("P" | "D" | "R" | "1N" | "7N")) | None => "0",
            Some(_) => "008",
        };
        format!("{situation}{}=NYYYYYY{fields}{description}\n", calls.concat())
    })
}

fn description() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..6)
        .prop_map(|pieces| pieces.concat())
}

/// A line of any kind, sound or not.
fn line() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "*",
        "?",
        "$",
        "+",
        "%",
        "00",
        "1C",
        "1n",
        "P",
        "d",
        "{",
        "}",
        "{x}",
        "=",
        "NYYYYYY",
        "nyyyyyy",
        "0",
        "508",
        "A",
        "BBBBBBBBBBBBBBBBBBBBBB",
        " ",
        "\t",
        "text",
        "é",
        "\u{1}",
        "9",
        "\\n",
        "\u{1A}",
    ]);
    let end = prop::sample::select(vec!["\n", "\n", "\n", "\r\n", "\r", ""]);
    let odd = (prop::collection::vec(pieces, 0..12), end)
        .prop_map(|(pieces, end)| format!("{}{end}", pieces.concat()));
    prop_oneof![odd, record(), Just("*00{x}=NYYYYYYy\n".to_owned())]
}

/// What holds for every reading.
fn assert_reads(bytes: &[u8]) {
    let options = Options::default();
    let parsed = parse(bytes, &options);
    assert_eq!(parsed.value.to_bytes(), bytes);
    for block in parsed.value.blocks() {
        let mut end = 0;
        for (_, node) in block.tree().walk() {
            if node.is_leaf() {
                assert_eq!(node.range().start, end);
                end = node.range().end;
            }
        }
        assert_eq!(end as usize, block.unit().text().len());
    }
    for found in &parsed.diagnostics {
        assert!(found.span.start <= found.span.end && found.span.end <= bytes.len() as u64);
    }
    for profile in [WriterProfile::Bml2, WriterProfile::Fd] {
        let lines: Vec<Line> =
            portnote_bml::bss::entries(&parsed.value).map(|entry| entry.line).collect();
        let written = file(&lines, profile).value;
        let ends = written.split(|byte| *byte == b'\n').count();
        assert_eq!(ends, lines.len() + 1, "a line stays one");
    }
    let _ = bss::convert::bml::write(&parsed.value, &bss::convert::bml::Options::default());
}

/// A stream gives what the whole gives.
fn assert_streamed(bytes: &[u8], size: usize) {
    let mut options = Options::default();
    options.limits = Limits::new().with("game_bytes", 4096).expect("a limit");
    let whole = parse_with(bytes, &options);
    let mut context = Context::new();
    let mut form = whole.diagnostics;
    let mut lines = Vec::new();
    for block in whole.value.game_blocks() {
        let entry = context.entry(block);
        check(&entry, &options, &mut form);
        lines.push(entry.line);
    }
    portnote_core::diagnostic::sort(&mut form);

    let mut reader = Reader::with_options(Pieces(bytes, size), options.clone());
    let mut context = Context::new();
    let mut streamed = Vec::new();
    let mut found = Vec::new();
    while let Some(parsed) = reader.next_block().expect("no error") {
        found.extend(parsed.diagnostics);
        if parsed.value.is_game() {
            let entry = context.entry(&parsed.value);
            check(&entry, &options, &mut found);
            streamed.push(entry.line);
        }
    }
    found.extend(reader.finish());
    portnote_core::diagnostic::sort(&mut found);
    assert_eq!(streamed, lines);
    assert_eq!(found, form);
}

/// The laws of S-25 for a file, where its keys are unique or not.
fn assert_laws(bytes: &[u8], name: &str) {
    let options = Options::default();
    let first = records(&parse(bytes, &options).value);
    let bml = bml_of(bytes);
    let back = bss_of(bml.as_bytes());
    let second = records(&parse(&back, &options).value);
    for (key, description) in &first {
        let found = second.get(key).map(|found| normal(found));
        assert_eq!(found, Some(normal(description)), "{key} of {name} in\n{bml}");
    }
    for (key, description) in &second {
        let is_prefix = || first.keys().any(|longer| is_prefix(key, longer));
        let is_known = first.contains_key(key);
        assert!(
            is_known || description.is_empty() && is_prefix(),
            "{key} of {name} is new in\n{bml}"
        );
    }
    assert_eq!(bml_of(&back), bml, "BML of {name} made again");
    // What holds all its prefixes comes back as it is.
    let third = records(&parse(&bss_of(bml_of(&back).as_bytes()), &options).value);
    assert_eq!(third, second, "{name}");
}

/// Whether the sequence of one key begins that of another one in the same situation.
fn is_prefix(short: &str, long: &str) -> bool {
    long.len() > short.len() && long.starts_with(short)
}

/// The records of a file by their keys; the first of a key counts.
fn records(file: &File<'_>) -> Records {
    let mut records = Records::new();
    for entry in portnote_bml::bss::entries(file) {
        if let Some(record) = entry.line.record()
            && !record.is_qualified()
        {
            let description = record.description.clone();
            records.entry(key(record)).or_insert(description);
        }
    }
    records
}

fn key(record: &BiddingRecord) -> String {
    let mut key = String::new();
    key.push(if record.they_open { '*' } else { ' ' });
    key.push(record.position.digit());
    key.push(record.vulnerability.digit());
    for item in &record.items {
        push_call(&mut key, item.call);
    }
    key
}

/// A description without what a change of format may change: blanks at the ends of its lines,
/// and characters that no line can hold.
fn normal(description: &str) -> String {
    let is_odd = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let text = description.replace(is_odd, " ");
    let lines: Vec<&str> = text.trim().split("\\n").map(str::trim).collect();
    lines.join("\\n")
}

fn bml_of(bss: &[u8]) -> String {
    let file = parse(bss, &Options::default()).value;
    bss::convert::bml::write(&file, &bss::convert::bml::Options::default()).value
}

fn bss_of(bml: &[u8]) -> Vec<u8> {
    let document = bml::read("a.bml", bml, &bml::Options::default(), &mut Closed).value;
    let expansion = expand::expand(&document, &expand::Options::default()).value;
    convert::bss::write(&document, &expansion, WriterProfile::Bml2).value
}

fn records_of_bml(bml: &[u8]) -> Records {
    records(&parse(&bss_of(bml), &Options::default()).value)
}

/// The folder of real files, which are not part of this project.
fn corpus() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/bml");
    folder.is_dir().then_some(folder)
}

fn real_files() -> Vec<PathBuf> {
    let Some(corpus) = corpus() else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for folder in ["suite-expected", "systems-expected"] {
        for entry in fs::read_dir(corpus.join(folder)).expect("a folder") {
            let path = entry.expect("a file").path();
            if path.extension().is_some_and(|extension| extension == "bss") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// A source that hands on so many bytes at a time.
struct Pieces<'b>(&'b [u8], usize);

impl std::io::Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        let (now, later) = self.0.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.0 = later;
        Ok(count)
    }
}

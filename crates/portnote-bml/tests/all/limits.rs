//! Each limit of rows, pastes and sequences allows as many as it says, and not one more.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;

use portnote_bml::bml::convert::{html, latex};
use portnote_bml::bml::include::{Closed, Included, Refusal, Request, Resolver};
use portnote_bml::bml::{self, Limits, Options};
use portnote_bml::bss;
use portnote_core::Diagnostic;
use rstest::rstest;

const ROWS: &str = "1C a\n1D b\n1H c\n";
const PASTES: &str = "#CUT x\n1D a\n1H b\n1S c\n#ENDCUT\n\n1C a\n#PASTE x\n";
const TWO_PASTES: &str =
    "#CUT x\n1D a\n#ENDCUT\n\n1C a\n  #PASTE x\n1N b\n  #PASTE x\n2N c\n  #PASTE x\n";

const NESTED_PASTES: &str = "#CUT x\n1D a\n#ENDCUT\n#CUT y\n#PASTE x\n#ENDCUT\n\
    #CUT z\n#PASTE y\n#ENDCUT\n\n1C a\n#PASTE z\n";

/// Files in memory.
struct Files(BTreeMap<&'static str, &'static str>);

impl Resolver for Files {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Included, Refusal> {
        let text = self.0.get(request.path).ok_or(Refusal::NotFound)?;
        if text.len() as u64 > request.limit {
            return Err(Refusal::TooLarge);
        }
        Ok(Included {
            name: request.path.to_owned(),
            bytes: text.as_bytes().to_vec(),
            is_root_relative: false,
        })
    }
}

fn files() -> Files {
    Files(BTreeMap::from([
        ("one.bml", "1C a\n"),
        ("two.bml", "#INCLUDE one.bml\n"),
        ("three.bml", "#INCLUDE two.bml\n"),
    ]))
}

/// What is said of the limits that a system reaches.
fn reached(text: &str, name: &str, limit: u64) -> Vec<String> {
    let mut options = Options::default();
    options.limits = Limits::new().with(name, limit).unwrap();
    let parsed = bml::read("a.bml", text.as_bytes(), &options, &mut files());
    let mut found = parsed.diagnostics;
    bml::check(&parsed.value, &options, &mut found);
    let is_limit = |code: &str| {
        matches!(code, "bml/expansion-limit" | "core/nesting-limit" | "bml/include-limit")
    };
    let reached = found.iter().filter(|found| is_limit(found.code.as_str()));
    reached.map(|found| found.message.clone()).collect()
}

/// Whether a system stays within its limits.
fn fits(text: &str, name: &str, limit: u64) -> bool {
    reached(text, name, limit).is_empty()
}

#[rstest]
#[case::files("#INCLUDE three.bml\n", "include_files", "system includes more than 1 files")]
#[case::depth("#INCLUDE three.bml\n", "include_depth", "includes nest more than 1 deep")]
#[case::descriptions(
    ROWS,
    "description_bytes",
    "expansion has more than 1 bytes of description in all sequences"
)]
#[case::lines(PASTES, "paste_lines", "expansion has more than 1 pasted lines")]
#[case::bytes(PASTES, "paste_bytes", "expansion has more than 1 pasted bytes")]
#[case::rows(ROWS, "rows", "expansion has more than 1 rows")]
fn a_limit_is_named_in_words(#[case] text: &str, #[case] name: &str, #[case] words: &str) {
    let reached = reached(text, name, 1);
    assert!(reached[0].starts_with(words), "{reached:?}");
}

#[rstest]
#[case::rows(ROWS, "rows", 3)]
#[case::paste_lines(PASTES, "paste_lines", 3)]
#[case::paste_bytes(PASTES, "paste_bytes", 12)]
#[case::paste_depth(NESTED_PASTES, "paste_depth", 3)]
#[case::include_depth("#INCLUDE three.bml\n", "include_depth", 3)]
#[case::include_files("#INCLUDE three.bml\n", "include_files", 3)]
#[case::include_file_bytes("#INCLUDE one.bml\n", "include_file_bytes", 5)]
#[case::include_bytes("#INCLUDE two.bml\n", "include_bytes", 17 + 5)]
#[case::paste_count(TWO_PASTES, "paste_count", 3)]
#[case::nesting("1C a\n  1D b\n    1H c\n", "table_nesting", 3)]
#[case::sequences_of_a_table(ROWS, "sequences_per_table", 3)]
#[case::sequences_of_a_file("1C a\n\n1D b\n\n1H c\n", "sequences_per_file", 3)]
#[case::descriptions("1C abc\n1D de\n", "description_bytes", 9)]
fn a_limit_is_exact(#[case] text: &str, #[case] name: &str, #[case] needed: u64) {
    assert!(!fits(text, name, needed - 1));
    assert!(fits(text, name, needed));
    assert!(fits(text, name, needed + 1));
}

/// A variable that is bound above means one call; elsewhere it means all its suits.
#[rstest]
#[case::bound("1M a\n  2M b\n", 2 * 2)]
#[case::not_below("1M a\n1N b\n  2M c\n", 2 + 3)]
#[case::of_another_row("1M a\n  2m b\n    3M c\n", 2 * (1 + 2 * 2))]
fn a_table_that_is_too_large_says_how_large(#[case] text: &str, #[case] most: u64) {
    let reached = reached(text, "sequences_per_table", most - 1);
    let words = format!("{most}");
    assert!(reached[0].contains(&words), "{reached:?} instead of {words}");
    assert!(fits(text, "sequences_per_table", most));
}

#[test]
fn a_hundred_times_the_text_is_always_allowed() {
    assert!(fits(ROWS, "output_bytes", 0));
    // Each row means five calls, below each of those above.
    let grown = "1CDHSN a\n  2CDHSN b\n    3CDHSN c\n      4CDHSN d\n";
    assert!(!fits(grown, "output_bytes", 0));
    assert!(fits(grown, "output_bytes", 1_000_000));
}

#[rstest]
#[case::one_less(4095, 2)]
#[case::at_the_limit(4096, 2)]
#[case::one_more(4097, 0)]
fn a_word_of_a_call_has_so_many_bytes(#[case] bytes: usize, #[case] rows: usize) {
    let text = format!("{} a\n1D b\n", "1".repeat(bytes));
    let parsed = bml::read("a.bml", text.as_bytes(), &Options::default(), &mut Closed);
    let is_text = |code: &str| code == "bml/table-read-as-text";
    let found = parsed.diagnostics;
    assert_eq!(found.iter().any(|found| is_text(found.code.as_str())), rows == 0);
}

#[rstest]
#[case::one_less(64, 64 + 64)]
#[case::at_the_limit(65, 65 + 65)]
#[case::one_more(66, 65 + 66)]
fn a_short_row_is_filled_with_so_many_cells(#[case] widest: usize, #[case] cells: usize) {
    let text = format!("| a |\n|{}\n", " b |".repeat(widest));
    let parsed = bml::read("a.bml", text.as_bytes(), &Options::default(), &mut Closed);
    let page = html::write(&parsed.value, &html::Options::default());
    assert_eq!(page.matches("<td").count() + page.matches("<th>").count(), cells);
}

fn in_latex(text: &str) -> String {
    let parsed = bml::read("a.bml", text.as_bytes(), &Options::default(), &mut Closed);
    latex::write(&parsed.value, &latex::Options::default())
}

#[rstest]
#[case::one_less(3, 3)]
#[case::at_the_limit(4, 4)]
#[case::one_more(5, 4)]
fn lists_of_latex_have_so_many_levels(#[case] levels: usize, #[case] lists: usize) {
    let items = (0..levels).map(|level| format!("{}- a\n", "  ".repeat(level)));
    let text = in_latex(&items.collect::<String>());
    assert_eq!(text.matches("begin{itemize}").count(), lists);
}

#[rstest]
#[case::one_less(2_147_483_646, 2_147_483_645)]
#[case::at_the_limit(2_147_483_647, 2_147_483_646)]
#[case::one_more(2_147_483_648, 2_147_483_646)]
fn numbers_of_latex_end_somewhere(#[case] number: u32, #[case] counter: u32) {
    let text = in_latex(&format!("{number}. a\n"));
    assert!(text.contains(&format!("\\setcounter{{enumi}}{{{counter}}}")));
}

/// A sequence with so many bytes, one of them for the opener, occurs twice.
#[rstest]
#[case::one_less(1_023, true)]
#[case::at_the_limit(1_024, true)]
#[case::one_more(1_025, false)]
fn so_long_a_sequence_is_compared(#[case] bytes: usize, #[case] is_told: bool) {
    let record = format!("001C{{{}}}=NYYYYYY008x\n", "x".repeat(bytes - 5));
    let text = format!("*00{{Acol}}=NYYYYYY\n{record}{record}");
    let options = bss::Options::default();
    let file = bss::parse_with(text.as_bytes(), &options).value;
    let mut context = bss::Context::new();
    let mut found = Vec::<Diagnostic>::new();
    for block in file.game_blocks() {
        bss::check(&context.entry(block), &options, &mut found);
    }
    let mut codes = found.iter().map(|found| found.code.as_str());
    assert_eq!(codes.any(|code| code == "bss/duplicate-record"), is_told);
}

/// A longer sequence stays beside the tables.
#[rstest]
#[case::one_less(319, true)]
#[case::at_the_limit(320, true)]
#[case::one_more(321, false)]
fn so_many_calls_become_rows(#[case] calls: usize, #[case] are_rows: bool) {
    let record = format!("001C{}=NYYYYYY0x\n", "P".repeat(calls - 1));
    let text = format!("*00{{Acol}}=NYYYYYY\n{record}");
    let file = bss::parse_with(text.as_bytes(), &bss::Options::default()).value;
    let written = bss::convert::bml::write(&file, &bss::convert::bml::Options::default());
    let lines = written.value.lines().count();
    assert_eq!(lines > 100, are_rows, "{lines} lines");
}

/// A major below one spade is tried twice in vain, and the other major once.
#[rstest]
#[case::one_less("", 7, true)]
#[case::at_the_limit("  1oM c\n", 7, true)]
#[case::one_more("", 8, false)]
fn so_many_calls_are_tried_for_each_sequence(
    #[case] first: &str,
    #[case] rows: usize,
    #[case] are_tried: bool,
) {
    let text = format!("1S a\n{first}{}", "  1M b\n".repeat(rows));
    assert_eq!(fits(&text, "sequences_per_table", 1), are_tried);
}

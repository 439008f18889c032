//! The rules of the expansion, one table for each.

mod laws;
mod oracle;
mod rows;

use portnote_core::Severity;
use rstest::rstest;

use self::rows::{document, documents};
use super::*;

fn compat() -> Options {
    Options { compat: true, ..Options::default() }
}

/// The sequences as lines: calls, and the description after a blank.
fn lines(document: &Document<'_>, options: &Options) -> Vec<String> {
    let expansion = expand(document, options).value;
    let line = |sequence: &SequenceEntry<'_>| {
        let name = expansion.name(sequence);
        let description = sequence.description.map(|it| format!(" {it}"));
        name + &description.unwrap_or_default()
    };
    expansion.sequences().iter().map(line).collect()
}

fn names(text: &str, options: &Options) -> String {
    let document = document(text);
    let lines = lines(&document, options);
    let names = lines.iter().map(|line| line.split(' ').next().unwrap_or(""));
    names.collect::<Vec<_>>().join(" ")
}

/// The codes, each with the number of its line, in the order of the text.
fn codes(document: &Document<'_>, options: &Options) -> String {
    let found = expand(document, options).diagnostics.into_iter();
    let codes = found.map(|found| {
        let code = found.code.as_str().trim_start_matches("bml/");
        format!("{}:{code}", found.span.start / 100 % 1000 + 1)
    });
    codes.collect::<Vec<_>>().join(" ")
}

#[rstest]
#[case::openings("1C\n1D\n1H", "1C 1D 1H")]
#[case::children("1C\n  1D\n    1H\n1D", "1C 1C-(P)-1D 1C-(P)-1D-(P)-1H 1D")]
#[case::opaque_with_all_below("1C\n  ?\n    2C\n  1D\n?\n  1H", "1C 1C-(P)-1D")]
#[case::history("1C-1D-1H", "1C 1C-(P)-1D 1C-(P)-1D-(P)-1H")]
#[case::history_with_children(
    "1C-1D\n  1H\n  1S",
    "1C 1C-(P)-1D 1C-(P)-1D-(P)-1H 1C-(P)-1D-(P)-1S"
)]
#[case::history_of_variables(
    "1M-2M\n  2N",
    "1H 1H-(P)-2H 1H-(P)-2H-(P)-2N 1S 1S-(P)-2S 1S-(P)-2S-(P)-2N"
)]
#[case::history_below(
    "1C\n  1D-1H\n    1S",
    "1C 1C-(P)-1D 1C-(P)-1D-(P)-1H 1C-(P)-1D-(P)-1H-(P)-1S"
)]
#[case::merged("1C\n  1D\n1C\n  1H", "1C 1C-(P)-1D 1C-(P)-1H")]
fn x2_walk(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(names(text, &Options::default()), expected);
    assert_eq!(names(text, &compat()), expected);
}

#[rstest]
#[case::literal_before("2C Strong\n2X Weak", "2C Strong|2D Weak|2H Weak|2S Weak")]
#[case::literal_after("2X Weak\n2C Strong", "2D Weak|2H Weak|2S Weak|2C Strong")]
#[case::open_before_open("2HS First\n2M Second", "2H First|2S First")]
#[case::open_in_part("2H First\n2black Second\n2M Third", "2H First|2C Second|2S Second")]
#[case::literals_stay("2C First\n2C Second\n  2D Below", "2C First|2C-(P)-2D Below")]
// The raise in the bound major is before the literal, which is not new then.
#[case::bound_is_firm(
    "1D-1M\n  2M Raise\n  2H Own",
    "1D|1D-(P)-1H|1D-(P)-1H-(P)-2H Raise|1D-(P)-1S|1D-(P)-1S-(P)-2S Raise|1D-(P)-1S-(P)-2H Own"
)]
#[case::step_is_firm(
    "1C-1D\n  2M Any\n  6steps Six",
    "1C|1C-(P)-1D|1C-(P)-1D-(P)-2S Any|1C-(P)-1D-(P)-2H Six"
)]
#[case::step_yields("1C\n  1D Own\n  1step Step", "1C|1C-(P)-1D Own")]
#[case::literal_after_step("1C\n  1step Step\n  1D Own", "1C|1C-(P)-1D Step")]
fn x2_firm_rows_go_first(#[case] text: &str, #[case] expected: &str) {
    let document = document(text);
    assert_eq!(lines(&document, &Options::default()).join("|"), expected);
}

#[rstest]
#[case::strains_as_written("2SH\n2NC", "2S 2H 2N 2C")]
#[case::strain_twice("2HH", "2H")]
#[case::red("2red", "2D 2H")]
#[case::black("2black", "2C 2S")]
#[case::major("1M", "1H 1S")]
#[case::minor("1m", "1C 1D")]
#[case::x("2X", "2C 2D 2H 2S")]
#[case::bound("1M\n  3M", "1H 1H-(P)-3H 1S 1S-(P)-3S")]
#[case::other_major("1M\n  2oM", "1H 1H-(P)-2S 1S 1S-(P)-2H")]
#[case::other_minor("1m\n  2om", "1C 1C-(P)-2D 1D 1D-(P)-2C")]
#[case::other_again(
    "1M\n  2oM\n    3oM",
    "1H 1H-(P)-2S 1H-(P)-2S-(P)-3S 1S 1S-(P)-2H 1S-(P)-2H-(P)-3H"
)]
#[case::steps("1H\n  1step\n  2steps\n  3steps", "1H 1H-(P)-1S 1H-(P)-1N 1H-(P)-2C")]
#[case::steps_over_the_opponents("1H-(2C)\n  1steps", "1H 1H-(2C) 1H-(2C)-2D")]
#[case::steps_over_a_double("1H-(D)\n  1steps", "1H 1H-(D) 1H-(D)-1S")]
#[case::pass_and_doubles("(1H)-D-(R)\n  P", "(1H) (1H)-D (1H)-D-(R) (1H)-D-(R)-P")]
#[case::siblings_do_not_see("1M\n  2N\n2M", "1H 1H-(P)-2N 1S 1S-(P)-2N 2H 2S")]
fn x3_instances(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(names(text, &Options::default()), expected);
    assert_eq!(names(text, &compat()), expected);
}

#[rstest]
#[case::not_after_a_literal("1H\n  2M", "1H 1H-(P)-2S")]
#[case::not_after_the_opponents("(1H)\n  2M", "(1H) (1H)-2S")]
#[case::not_after_another_variable(
    "1M\n  2X",
    "1H 1H-(P)-2C 1H-(P)-2D 1H-(P)-2S 1S 1S-(P)-2C 1S-(P)-2D 1S-(P)-2H"
)]
#[case::not_too_low("1H\n  1X", "1H 1H-(P)-1S")]
#[case::not_below_the_highest("1N\n  2D\n    2X", "1N 1N-(P)-2D 1N-(P)-2D-(P)-2H 1N-(P)-2D-(P)-2S")]
#[case::denomination_of_a_double("1C-(D)\n  1X", "1C 1C-(D) 1C-(D)-1D 1C-(D)-1H 1C-(D)-1S")]
#[case::other_is_used("1M\n  (2S)\n    3oM", "1H 1H-(2S) 1S 1S-(2S) 1S-(2S)-3H")]
fn x4_new_variables(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(names(text, &compat()), expected);
}

#[rstest]
#[case::y_above_x(
    "1X\n  2Y",
    "1C 1C-(P)-2D 1C-(P)-2H 1C-(P)-2S 1D 1D-(P)-2H 1D-(P)-2S 1H 1H-(P)-2S 1S"
)]
#[case::x_below_z(
    "2Z\n  3X",
    "2C 2D 2D-(P)-3C 2H 2H-(P)-3C 2H-(P)-3D 2S 2S-(P)-3C 2S-(P)-3D 2S-(P)-3H"
)]
#[case::y_between(
    "1C\n  1X\n    2Z\n      3Y",
    "1C 1C-(P)-1D 1C-(P)-1D-(P)-2H 1C-(P)-1D-(P)-2S 1C-(P)-1D-(P)-2S-(P)-3H 1C-(P)-1H 1C-(P)-1H-(P)-2S 1C-(P)-1S"
)]
fn x5_order_of_variables(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(names(text, &Options::default()), expected);
}

#[rstest]
#[case::first_stands("1C First\n1C Second", "1C First", "2:duplicate-definition")]
#[case::same_text("1C Same\n1C Same", "1C Same", "")]
#[case::fills_an_empty_one("1C\n1C Later", "1C Later", "")]
#[case::empty_later("1C First\n1C", "1C First", "")]
#[case::head_does_not_undo("1C First\n1C-1D Second", "1C First|1C-(P)-1D Second", "")]
#[case::head_is_filled("1C-1D Second\n1C First", "1C First|1C-(P)-1D Second", "")]
#[case::once_for_a_row(
    "1HS One\n1H Two\n1S Three\n1H Four",
    "1H Two|1S Three",
    "1:shadowed-call 4:duplicate-definition"
)]
#[case::same_after_substitution(
    "1H\n  2M Raise in M\n1H-2S Raise in !s",
    "1H|1H-(P)-2S Raise in !s",
    ""
)]
fn x6_first_definition_stands(
    #[case] text: &str,
    #[case] expected: &str,
    #[case] expected_codes: &str,
) {
    let document = document(text);
    let lines = lines(&document, &Options::default()).join("|");
    assert_eq!(lines, expected);
    assert_eq!(codes(&document, &Options::default()), expected_codes);
}

#[test]
fn x6_a_literal_after_a_bound_variable_yields_to_it() {
    let document = document("1D-1M\n  2M Raise\n  2H Own");
    assert_eq!(codes(&document, &Options::default()), "3:shadowed-call");
}

#[test]
fn x6_a_row_that_contradicts_twice_is_reported_once() {
    let document = documents(&[("0", "00", "1HS\n  2C One"), ("0", "00", "1M\n  2C Two")]);
    assert_eq!(codes(&document, &Options::default()), "2:duplicate-definition");
}

#[test]
fn x6_prefixes_of_heads_are_sequences_and_implied_passes_are_none() {
    assert_eq!(names("(1N)-P-(P)\n  D", &compat()), "(1N) (1N)-P (1N)-P-(P) (1N)-P-(P)-D");
    assert_eq!(names("1N-2C", &compat()), "1N 1N-(P)-2C");
}

#[test]
fn x1_situations_are_part_of_the_key() {
    let document =
        documents(&[("0", "00", "1C One"), ("12", "00", "1C Two"), ("12", "YY", "1C Three")]);
    let expansion = expand(&document, &Options::default()).value;
    let found = expansion.sequences().iter();
    let found: Vec<_> = found
        .map(|it| {
            format!("{}{} {}", it.position, it.vulnerability, it.description.expect("a text"))
        })
        .collect();
    assert_eq!(found, ["000 One", "1200 Two", "12YY Three"]);
}

#[test]
fn x1_implied_and_written_passes_are_the_same() {
    assert_eq!(names("1N-2C\n1N-(P)-2C\n1N\n  (P)\n    2C", &compat()), "1N 1N-(P)-2C 1N-(P)");
}

#[rstest]
#[case::own("1M Bid M", "1H Bid !h|1S Bid !s")]
#[case::of_a_bound_one("1M\n  2M 5M", "1H|1H-(P)-2H 5!h|1S|1S-(P)-2S 5!s")]
#[case::not_carried("1M\n  2N try in M", "1H|1H-(P)-2N try in M|1S|1S-(P)-2N try in M")]
#[case::not_of_another(
    "1M\n  2m 4m, M",
    "1H|1H-(P)-2C 4!c, M|1H-(P)-2D 4!d, M|1S|1S-(P)-2C 4!c, M|1S-(P)-2D 4!d, M"
)]
#[case::other("1M\n  2oM oM, M", "1H|1H-(P)-2S !s, M|1S|1S-(P)-2H !h, M")]
#[case::last_of_a_history(
    "1M-2m M m",
    "1H|1H-(P)-2C M !c|1H-(P)-2D M !d|1S|1S-(P)-2C M !c|1S-(P)-2D M !d"
)]
#[case::lines("1HS a|b", "1H a\\nb|1S a\\nb")]
#[case::literal("1H M", "1H M")]
fn x7_substitution(#[case] text: &str, #[case] expected: &str) {
    let document = document(text);
    assert_eq!(lines(&document, &Options::default()).join("|"), expected);
}

#[test]
fn x7_deep_substitution_names_all_variables() {
    let document = document("1M\n  2m\n    2N try in M or m, not X");
    let options = Options { deep: true, ..Options::default() };
    let lines = lines(&document, &options);
    assert!(lines.contains(&"1H-(P)-2D-(P)-2N try in !h or !d, not X".to_owned()), "{lines:?}");
}

#[rstest]
#[case::other_of_nothing("1N\n  2oM\n    3C", "1N", "2:unbound-variable", Severity::Error)]
#[case::other_of_both("1H\n  1S\n    2oM", "1H 1H-(P)-1S", "3:unbound-variable", Severity::Error)]
#[case::other_of_one("1H\n  2oM", "1H 1H-(P)-2S", "2:unbound-variable", Severity::Warning)]
#[case::other_minor_of_one("1C\n  2om", "1C 1C-(P)-2D", "2:unbound-variable", Severity::Warning)]
#[case::step_first("2steps\n1C", "1C", "1:step-without-bid", Severity::Error)]
#[case::step_after_pass("P\n  1step", "P", "1:leading-pass 2:step-without-bid", Severity::Info)]
#[case::no_step("1C\n  0steps", "1C", "2:step-out-of-range", Severity::Error)]
#[case::too_many_steps("7H\n  3steps", "7H", "2:step-out-of-range", Severity::Error)]
#[case::huge_steps("7H\n  4000000000steps", "7H", "2:step-out-of-range", Severity::Error)]
#[case::last_step("7H\n  2steps", "7H 7H-(P)-7N", "", Severity::Error)]
#[case::nothing_left("1H\n  1S\n    2M", "1H 1H-(P)-1S", "3:empty-expansion", Severity::Warning)]
#[case::left_once("1M\n  1M", "1H 1S", "2:impossible-expansion", Severity::Info)]
#[case::left_in_one("1HS\n  1M", "1H 1H-(P)-1S 1S", "", Severity::Info)]
fn x8_rows_without_meaning(
    #[case] text: &str,
    #[case] expected: &str,
    #[case] expected_codes: &str,
    #[case] severity: Severity,
) {
    let document = document(text);
    assert_eq!(names(text, &Options::default()), expected);
    assert_eq!(codes(&document, &Options::default()), expected_codes);
    let first = expand(&document, &Options::default()).diagnostics.into_iter().next();
    assert!(first.is_none_or(|found| found.severity == severity));
}

#[rstest]
#[case::both_sides("(1C)-1H-(2C)\n  2H", "(1C) (1C)-1H (1C)-1H-(2C) (1C)-1H-(2C)-2H", "")]
#[case::their_pass("1N\n  2C\n    2D", "1N 1N-(P)-2C 1N-(P)-2C-(P)-2D", "")]
#[case::our_pass("(1C)\n  (1H)", "(1C) (1C)-P-(1H)", "")]
#[case::leading("P\n  1H", "P P-(P)-1H", "1:leading-pass")]
#[case::leading_theirs("(P)\n  1H", "(P) (P)-1H", "1:leading-pass")]
#[case::missing(
    "1C-(1H)\n  D\n    2C",
    "1C 1C-(1H) 1C-(1H)-D 1C-(1H)-D-(P)-2C",
    "3:missing-opponent-call"
)]
#[case::missing_ours("1C-(1H)\n  (2H)", "1C 1C-(1H) 1C-(1H)-P-(2H)", "")]
fn x9_implied_passes(#[case] text: &str, #[case] expected: &str, #[case] expected_codes: &str) {
    assert_eq!(names(text, &Options::default()), expected);
    assert_eq!(codes(&document(text), &Options::default()), expected_codes);
}

#[rstest]
#[case::too_low(
    "1M\n  1S Natural",
    "1H 1H-(P)-1S 1S",
    "1H 1H-(P)-1S 1S 1S-(P)-1S",
    "2:impossible-expansion"
)]
#[case::with_all_below(
    "1M\n  1S\n    2C",
    "1H 1H-(P)-1S 1H-(P)-1S-(P)-2C 1S",
    "1H 1H-(P)-1S 1H-(P)-1S-(P)-2C 1S 1S-(P)-1S 1S-(P)-1S-(P)-2C",
    "2:impossible-expansion"
)]
#[case::strains("1H\n  1CS", "1H 1H-(P)-1S", "1H 1H-(P)-1C 1H-(P)-1S", "2:impossible-expansion")]
#[case::redouble("1M\n  R", "1H 1S", "1H 1H-(P)-R 1S 1S-(P)-R", "2:impossible-expansion")]
#[case::after_the_end(
    "1M\n  P\n    P\n      P",
    "1H 1H-(P)-P 1S 1S-(P)-P",
    "1H 1H-(P)-P 1H-(P)-P-(P)-P 1H-(P)-P-(P)-P-(P)-P 1S 1S-(P)-P 1S-(P)-P-(P)-P 1S-(P)-P-(P)-P-(P)-P",
    "3:impossible-expansion"
)]
#[case::literal_bid("1S\n  1H", "1S 1S-(P)-1H", "1S 1S-(P)-1H", "2:insufficient-bid")]
#[case::literal_double("1S\n  D", "1S 1S-(P)-D", "1S 1S-(P)-D", "2:illegal-call")]
#[case::literal_first_double("D", "D", "D", "1:illegal-call")]
#[case::what_follows_is_silent(
    "1S\n  D\n    (R)\n      1H",
    "1S 1S-(P)-D 1S-(P)-D-(R) 1S-(P)-D-(R)-1H",
    "1S 1S-(P)-D 1S-(P)-D-(R) 1S-(P)-D-(R)-1H",
    "2:illegal-call 4:insufficient-bid"
)]
fn x10_impossible_sequences(
    #[case] text: &str,
    #[case] standard: &str,
    #[case] reference: &str,
    #[case] expected_codes: &str,
) {
    assert_eq!(names(text, &Options::default()), standard);
    assert_eq!(names(text, &compat()), reference);
    assert_eq!(codes(&document(text), &Options::default()), expected_codes);
}

#[rstest]
#[case::in_order("2S/3H", "2S 3H", "3H")]
#[case::children(
    "1N\n  2S/3H\n    4H",
    "1N 1N-(P)-2S 1N-(P)-2S-(P)-4H 1N-(P)-3H 1N-(P)-3H-(P)-4H",
    "1N 1N-(P)-3H 1N-(P)-3H-(P)-4H"
)]
#[case::insufficient("2H\n  2D/3D", "2H 2H-(P)-3D", "2H 2H-(P)-3D")]
#[case::yield_to_literals("2S Own\n2H/2S Both", "2S 2H", "2S")]
#[case::variables("2D/2M", "2D 2H 2S", "2H 2S")]
#[case::pass("1H-(D)\n  P/2H", "1H 1H-(D) 1H-(D)-P 1H-(D)-2H", "1H 1H-(D) 1H-(D)-2H")]
fn b21_alternatives(#[case] text: &str, #[case] standard: &str, #[case] reference: &str) {
    assert_eq!(names(text, &Options::default()), standard);
    assert_eq!(names(text, &compat()), reference);
}

#[rstest]
#[case::exception(&[("0", "00", "2H Weak"), ("0", "Y0", "2H Strong")], "")]
#[case::crossing(&[("12", "00", "2H Weak"), ("0", "Y0", "2H Strong")], "1:conflicting-situation")]
#[case::crossing_in_same_words(&[("12", "00", "2H Weak"), ("0", "Y0", "2H Weak")], "")]
#[case::crossing_vulnerabilities(&[("0", "Y0", "2H Weak"), ("0", "0Y", "2H Strong")], "1:conflicting-situation")]
#[case::nothing_in_common(&[("12", "00", "2H Weak"), ("34", "Y0", "2H Strong")], "")]
#[case::repeated(&[("0", "00", "2H Weak"), ("3", "NY", "2H Weak")], "1:covered-situation")]
#[case::repeated_before(&[("3", "NY", "2H Weak"), ("0", "00", "2H Weak")], "1:covered-situation")]
#[case::without_text(&[("12", "00", "2H"), ("0", "Y0", "2H Strong")], "")]
fn situations(#[case] tables: &[(&str, &str, &str)], #[case] expected: &str) {
    assert_eq!(codes(&documents(tables), &Options::default()), expected);
}

/// Rows below each other, each of which means several calls.
fn nested(word: &str, depth: usize) -> String {
    let rows = (0..depth).map(|level| {
        let indent = "  ".repeat(level);
        format!("{indent}{}{word}\n", level % 7 + 1)
    });
    rows.collect()
}

#[rstest]
#[case::several_suits(&nested("CDHSN", 6))]
#[case::deeper(&nested("CDHSN", 30))]
#[case::side_by_side(&"1CDHSN\n  2CDHSN\n    3CDHSN\n      4CDHSN\n        5CDHSN\n          6CDHSN\n            7CDHSN\n".repeat(4))]
fn explosions_end_at_the_budget_of_a_table(#[case] text: &str) {
    let document = document(text);
    let mut options = compat();
    options.limits.sequences_per_table = 10_000;
    let parsed = expand(&document, &options);
    let found: Vec<_> = parsed.diagnostics.iter().map(|found| found.code.as_str()).collect();
    assert_eq!(found, ["bml/expansion-limit"]);
    assert!(!parsed.value.is_whole());
    assert!(parsed.value.sequences().len() <= 10_000);
}

#[test]
fn the_limit_says_what_would_be_needed() {
    let document = document(&nested("CDHSN", 6));
    let mut options = compat();
    options.limits.sequences_per_table = 10_000;
    let found = expand(&document, &options).diagnostics;
    let counted = 5 + 25 + 125 + 625 + 3_125 + 15_625;
    assert_eq!(
        found[0].message,
        format!(
            "expansion has more than 10000 sequences from one table, and may have {counted}: \
             the rest is left out"
        )
    );
    let help = "write less general rows, or raise the limit `sequences_per_table`";
    assert_eq!(found[0].help.as_deref(), Some(help));
}

#[test]
fn a_table_at_its_budget_leaves_the_next_one() {
    let text = nested("CDHSN", 3);
    let document = documents(&[("0", "00", &text), ("1", "00", "1C")]);
    let mut options = compat();
    options.limits.sequences_per_table = 20;
    let expansion = expand(&document, &options).value;
    assert_eq!(expansion.sequences().len(), 21);
}

#[test]
fn a_budget_that_is_just_enough_says_nothing() {
    let document = document("1M\n  2N");
    let mut options = Options::default();
    options.limits.sequences_per_table = 4;
    assert!(expand(&document, &options).value.is_whole());
    options.limits.sequences_per_table = 3;
    assert!(!expand(&document, &options).value.is_whole());
    options.limits = Limits::default();
    options.limits.sequences_per_file = 3;
    assert!(!expand(&document, &options).value.is_whole());
}

#[test]
fn descriptions_have_a_budget() {
    let document = document("2X a long text\n3X another text");
    let mut options = Options::default();
    options.limits.description_bytes = 40;
    let parsed = expand(&document, &options);
    assert_eq!(codes(&document, &options), "1:expansion-limit");
    assert!(!parsed.value.is_whole());
}

#[test]
fn rows_that_are_tried_in_vain_have_a_budget() {
    let rows = "  1X\n".repeat(2_000);
    let document = document(&format!("7H\n{rows}"));
    let mut options = Options::default();
    options.limits.sequences_per_table = 100;
    assert!(!expand(&document, &options).value.is_whole());
}

#[test]
fn deep_rows_and_long_histories_end() {
    let mut options = compat();
    options.limits.sequences_per_table = 1_000;
    let deep: String = (0..1_000).map(|level| format!("{}P\n", "  ".repeat(level))).collect();
    let deep = document(&deep);
    let expansion = expand(&deep, &options);
    assert_eq!(expansion.value.sequences().len(), 320);
    assert!(codes(&deep, &options).contains("321:expansion-limit"));
    let long = document(&"P-".repeat(1_000));
    assert_eq!(expand(&long, &options).value.sequences().len(), 320);
}

#[test]
fn rows_know_their_sequences() {
    let document = document("1C One\n  1M\n?\n1C Again");
    let expansion = expand(&document, &Options::default()).value;
    let name = |row| {
        let sequence = expansion.of_row(RowId { block: 0, row })?;
        Some(expansion.name(sequence))
    };
    assert_eq!(name(0).as_deref(), Some("1C"));
    assert_eq!(name(1).as_deref(), Some("1C-(P)-1H"));
    assert_eq!(name(2), None);
    assert_eq!(name(3).as_deref(), Some("1C"));
    assert_eq!(name(4), None);
    let first = &expansion.sequences()[0];
    assert_eq!(first.place.row(&document).map(|row| row.word.as_str()), Some("1C"));
}

#[test]
fn a_report_names_both_places() {
    let document = document("1C One\n1C Two");
    let found = expand(&document, &Options::default()).diagnostics;
    assert_eq!(found[0].span.start, 100);
    assert_eq!(found[0].labels[0].span.start, 0);
    assert_eq!(found[0].message, "duplicate definition of `1C`: the first one is used");
}

#[rstest]
#[case::variable_first("2X weak\n2S strong", "weak")]
#[case::literal_first("2S strong\n2X weak", "strong")]
fn x2_the_reference_takes_rows_in_the_order_of_the_file(
    #[case] text: &str,
    #[case] of_spades: &str,
) {
    let document = document(text);
    let said = |options: &Options| {
        let expansion = expand(&document, options).value;
        let spades = expansion.sequences().iter().find(|it| expansion.name(it) == "2S");
        spades.and_then(|it| it.description).map(|it| it.to_string())
    };
    assert_eq!(said(&compat()).as_deref(), Some(of_spades));
    assert_eq!(said(&Options::default()).as_deref(), Some("strong"));
}

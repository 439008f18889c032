//! Conditions in SQL: what they choose, and what is said of those that cannot be used.
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::sync::OnceLock;

use portnote::{Document, Format};
use portnote_archive::select::Condition;
use portnote_archive::tables::{self, Record, Table, TableOptions, Value};
use rstest::rstest;

/// Four games: a slam that went down, one that was made, a game without result, and a record that
/// has nothing.
const GAMES: &str = r#"[Event "World Cup"]
[Board "1"]
[Date "2012.08.01"]
[North "Ann O'Neil"]
[Declarer "S"]
[Contract "6NT"]
[Result "11"]

[Event "Club Évreux"]
[Board "2"]
[Date "2013.??.??"]
[Declarer "W"]
[Contract "7HX"]
[Result "13"]

[Event "world final"]
[Board "3"]
[Declarer "N"]
[Contract "3NT"]
[Result "?"]

[Event "?"]
[Board "4"]
"#;

fn games() -> &'static Table {
    tables::find(Format::Pbn, "games").expect("a table")
}

/// The numbers of the games for which a condition is true.
fn chosen(condition: &str) -> Vec<i64> {
    let condition = Condition::parse(condition, games()).expect("a condition");
    let document = Document::new(Format::Pbn, GAMES);
    let mut numbers = Vec::new();
    let each = |row: &Record<'_>| {
        let is_met = condition.is_met(|column| row.value(column));
        if let (Ok(true), Value::Int(number)) = (is_met, row.value(1)) {
            numbers.push(number);
        }
        Ok(())
    };
    tables::rows(&document, games(), &TableOptions::default(), each)
        .expect("a sink that takes all");
    numbers
}

/// What is wrong with a condition: the code, the message, the marked text and the help.
fn refused(text: &str) -> String {
    let error = Condition::parse(text, games()).expect_err("a faulty condition");
    let marked = text.get(error.span().range()).expect("a place in the condition");
    let help = error.help().map(|help| format!("; {help}"));
    format!("{}: {error} at `{marked}`{}", error.code(), help.unwrap_or_default())
}

/// Also those that are words of SQL, such as `from` and `column`.
#[test]
fn every_column_can_be_named() {
    for table in tables::all() {
        for column in table.columns() {
            let name = column.name;
            let forms = [
                format!("{name} IS NULL"),
                format!("\"{name}\" IS NULL"),
                format!("NOT (coalesce({name}, {name}) IS NULL) AND {name} = {name}"),
                format!("1 = 1 AND {name} IN ({name})"),
            ];
            for form in forms {
                let read = Condition::parse(&form, table);
                assert!(read.is_ok(), "{}: {form}: {read:?}", table.name);
            }
        }
    }
}

#[rstest]
#[case::both("level >= 6 AND made < 0", &[1])]
#[case::either("level = 7 OR level = 3", &[2, 3])]
#[case::binds_closer("level = 7 OR level = 6 AND made >= 0", &[2])]
#[case::parentheses("(level = 7 OR level = 6) AND made < 0", &[1])]
#[case::not_is_unknown_of_unknown("NOT (made >= 0)", &[1])]
#[case::null("made IS NULL", &[3, 4])]
#[case::not_null("made IS NOT NULL", &[1, 2])]
#[case::null_or("made IS NULL OR made < 0", &[1, 3, 4])]
#[case::distinct("made IS DISTINCT FROM -1", &[2, 3, 4])]
#[case::not_distinct("made IS NOT DISTINCT FROM NULL", &[3, 4])]
#[case::truth("declarer_won IS NULL", &[1, 2, 3, 4])]
#[case::is_true("(made >= 0) IS TRUE", &[2])]
#[case::is_not_true("(made >= 0) IS NOT TRUE", &[1, 3, 4])]
#[case::is_unknown("(made >= 0) IS UNKNOWN", &[3, 4])]
// As in DuckDB, where `IN`, `LIKE` and `BETWEEN` bind tighter than comparisons.
#[case::in_in_a_comparison("(level > 6) = board IN (1, 2)", &[2, 3])]
#[case::within_in_a_comparison("(level > 6) = board BETWEEN 1 AND 1", &[3])]
#[case::within("board BETWEEN 2 AND 3", &[2, 3])]
#[case::not_within("board NOT BETWEEN 2 AND 3", &[1, 4])]
#[case::one_of("board IN (1, 4, 9)", &[1, 4])]
#[case::not_one_of("made NOT IN (0, 1)", &[1])]
#[case::null_in_a_list("level NOT IN (6, NULL)", &[])]
#[case::like("event LIKE 'World%'", &[1])]
#[case::not_like("event NOT LIKE 'World%'", &[2, 3])]
#[case::ilike("event ILIKE 'world%'", &[1, 3])]
#[case::text_by_code_point("event < 'a'", &[1, 2])]
#[case::quote("north = 'Ann O''Neil'", &[1])]
#[case::text_in_capitals("upper(event) = 'CLUB ÉVREUX'", &[2])]
#[case::length("length(event) = 11", &[2, 3])]
#[case::absolute("abs(made) = 1", &[1])]
#[case::coalesce("coalesce(made, 99) = 99", &[3, 4])]
#[case::begins("starts_with(event, 'World')", &[1])]
#[case::holds("contains(event, 'l')", &[1, 2, 3])]
#[case::expression("regexp_matches(event, '^[Ww]orld')", &[1, 3])]
#[case::calculation("level * 2 - 1 = 11", &[1])]
#[case::decimals("level > 6.5", &[2])]
#[case::minus("made = -1", &[1])]
#[case::plus("+made = +0", &[2])]
#[case::date("date = '2012-08-01'", &[1])]
#[case::date_of_sql("date < DATE '2012-08-02'", &[1])]
#[case::year("year = 2013", &[2])]
#[case::names_in_any_case("LEVEL = 6 and Games.Made = -1", &[1])]
#[case::equals_twice("board == 1", &[1])]
#[case::columns("auction_declarer <> declarer", &[])]
#[case::lines("level = 6\n  -- a slam\n  AND made < 0", &[1])]
fn a_condition_chooses(#[case] condition: &str, #[case] expected: &[i64]) {
    assert_eq!(chosen(condition), expected);
}

#[rstest]
#[case(
    "levl >= 6",
    "select/unknown-column: unknown column `levl` in table `games` at `levl`; did you mean `level`?"
)]
#[case(
    "event = \"Club\"",
    "select/unknown-column: unknown column `Club` in table `games` at `\"Club\"`; if this is a text, write `'Club'`; `portnote schema tables/pbn/games` lists the columns"
)]
#[case(
    "event = Lisbon",
    "select/unknown-column: unknown column `Lisbon` in table `games` at `Lisbon`; if this is a text, write `'Lisbon'`; `portnote schema tables/pbn/games` lists the columns"
)]
#[case(
    "hands.hcp > 3",
    "select/unsupported: a column of another table than games is not supported in a condition at `hands`; use `--any TABLE:CONDITION` for rows of another table"
)]
#[case(
    "board = 'x'",
    "select/type-mismatch: cannot compare `board` (int32) with text at `'x'`; compare `board` with a number, or `board_text` with a text"
)]
#[case(
    "level IN (6, 'x')",
    "select/type-mismatch: cannot compare `level` (int8) with text at `'x'`; compare `level` with a number, without quotes"
)]
#[case(
    "north = 3",
    "select/type-mismatch: cannot compare `north` (string) with a number at `3`; `north` is text: put the value into single quotes"
)]
#[case(
    "passed_out = 1",
    "select/type-mismatch: cannot compare `passed_out` (bool) with a number at `1`; `passed_out` is true or false: write `passed_out` or `NOT passed_out`"
)]
#[case(
    "date = 'May'",
    "select/type-mismatch: cannot compare a date with a text that is not a date at `'May'`; a date is written as `'2012-08-01'`"
)]
#[case(
    "made = NULL",
    "select/type-mismatch: a comparison with NULL is never true at `NULL`; write `made IS NULL` or `made IS NOT NULL`"
)]
#[case(
    "board LIKE '1%'",
    "select/type-mismatch: LIKE needs text, and `board` (int32) is not at `board`"
)]
#[case(
    "event LIKE north",
    "select/type-mismatch: the pattern of LIKE must be a text in single quotes at `north`"
)]
#[case(
    "event + 1 = 2",
    "select/type-mismatch: a calculation needs a number, and `event` (string) is not at `event`"
)]
#[case(
    "+event = 'x'",
    "select/type-mismatch: a calculation needs a number, and `event` (string) is not at `event`"
)]
#[case(
    "lower(board) = 'x'",
    "select/type-mismatch: `lower` needs text, and `board` (int32) is not at `board`"
)]
#[case("contains(event)", "select/type-mismatch: `contains` needs two values at `contains`")]
#[case(
    "level",
    "select/not-a-condition: expected a condition, found a number at `level`; write a comparison, as in `level >= 6`"
)]
#[case(
    "made < 0 AND event",
    "select/not-a-condition: expected a condition, found text at `event`; write a comparison, as in `level >= 6`"
)]
#[case(
    "NOT 'x'",
    "select/not-a-condition: expected a condition, found text at `'x'`; write a comparison, as in `level >= 6`"
)]
#[case(
    "lenght(event) = 1",
    "select/unsupported: the function `lenght` is not supported in a condition at `lenght`; did you mean `length`?"
)]
#[case(
    "now() = date",
    "select/unsupported: the function `now` is not supported in a condition at `now`; functions are lower, upper, length, abs, coalesce, starts_with, contains, regexp_matches"
)]
#[case(
    "level / 2 = 3",
    "select/unsupported: the operator `/` is not supported in a condition at `/`"
)]
#[case(
    "CASE WHEN level = 1 THEN TRUE END",
    "select/unsupported: CASE is not supported in a condition at `CASE`"
)]
#[case(
    "level = (SELECT 1)",
    "select/unsupported: a subquery is not supported in a condition at `SELECT`"
)]
#[case(
    "level IN (SELECT 1)",
    "select/unsupported: a subquery is not supported in a condition at `SELECT`"
)]
#[case(
    "CAST(board AS text) = '1'",
    "select/unsupported: CAST is not supported in a condition at `CAST`"
)]
#[case("level >=", "select/syntax: expected an expression, found the end of the condition at ``")]
#[case("level >= )", "select/syntax: expected an expression, found `)` at `)`")]
#[case(
    "level = 6 made < 0",
    "select/syntax: expected the end of the condition, found `made` at `made`"
)]
#[case(
    "event GLOB 'T*'",
    "select/syntax: unexpected `GLOB`: expected an operator, `AND`, `OR` or the end at `GLOB`"
)]
#[case(
    "level = 6; drop table x",
    "select/syntax: expected the end of the condition, found `;` at `;`"
)]
#[case("(level = 6", "select/syntax: expected `)`, found the end of the condition at ``")]
#[case("event = 'x", "select/syntax: unterminated string literal at `'x`")]
#[case("", "select/syntax: expected an expression, found the end of the condition at ``")]
#[case(
    "regexp_matches(event, '(')",
    "select/bad-pattern: invalid pattern: unclosed group at `'('`"
)]
#[case(
    "regexp_matches(event, '[[a]]')",
    "select/bad-pattern: invalid pattern: write `\\[` for a bracket between brackets at `'[[a]]'`"
)]
#[case(
    "regexp_matches(event, '[a&&b]')",
    "select/bad-pattern: invalid pattern: `&&`, `--` and `~~` are not supported between brackets: write each character once at `'[a&&b]'`"
)]
#[case(
    "regexp_matches(event, '\\<a')",
    "select/bad-pattern: invalid pattern: write `\\b` for the start or the end of a word at `'\\<a'`"
)]
#[case(
    "board = 99999999999999999999",
    "select/type-mismatch: the number has more than 64 bits at `99999999999999999999`"
)]
#[case(
    "level = 6\nAND levl = 7",
    "select/unknown-column: unknown column `levl` in table `games` at `levl`; did you mean `level`?"
)]
#[case(
    "event = 'é' AND levl = 7",
    "select/unknown-column: unknown column `levl` in table `games` at `levl`; did you mean `level`?"
)]
fn a_faulty_condition_is_refused(#[case] condition: &str, #[case] expected: &str) {
    assert_eq!(refused(condition), expected);
}

#[test]
fn a_notation_without_tables_has_no_conditions() {
    let error = Condition::on(Format::Bml, "level >= 6").expect_err("no tables");
    assert_eq!(error.to_string(), "unknown table `games`: BML has no tables");
}

#[test]
fn a_number_that_is_too_large_is_an_error() {
    let condition = "byte_end * 9223372036854775807 > 1";
    let condition = Condition::parse(condition, games()).expect("a condition");
    let error = condition.is_met(|_| Value::Int(2)).expect_err("a large number");
    assert_eq!(error.to_string(), "number in the condition does not fit into 64 bits");
}

/// What is typed is read, checked and forgotten on a stack of any size.
#[rstest]
#[case::parentheses(&"(".repeat(8_000), "nested too deeply")]
#[case::negations(&"NOT ".repeat(4_000), "nested too deeply")]
#[case::negations_of_a_value(&format!("{}true", "NOT ".repeat(40)), "nested too deeply")]
#[case::one_too_deep(&nested(18), "nested too deeply")]
#[case::too_long(&"1 + ".repeat(8_000), "longer than 16384 bytes")]
fn deep_conditions_are_refused(#[case] text: &str, #[case] expected: &str) {
    let error = Condition::parse(text, games()).expect_err("a deep condition");
    assert!(error.to_string().contains(expected), "{error}");
}

#[test]
fn one_negation_of_nothing_is_not_deep() {
    let error = Condition::parse("NOT ) AND true", games()).expect_err("a wrong condition");
    let expected = "expected the end of the condition, found `)`";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn seventeen_pairs_of_parentheses_are_read() {
    assert!(Condition::parse(&nested(17), games()).is_ok());
}

fn nested(pairs: usize) -> String {
    format!("{}level = 6{}", "(".repeat(pairs), ")".repeat(pairs))
}

#[test]
fn long_chains_are_read() {
    let texts = [
        format!("level = 6{}", " AND level = 6".repeat(1_100)),
        format!("level = 1{}", " OR level = 6".repeat(1_100)),
        format!("0{} < level", "+0".repeat(8_000)),
    ];
    static NUMBERS: OnceLock<Vec<Vec<i64>>> = OnceLock::new();
    let small = std::thread::Builder::new().stack_size(1 << 20);
    let numbers = move || {
        let numbers = texts.iter().map(|text| chosen(text)).collect();
        NUMBERS.get_or_init(|| numbers);
    };
    small.spawn(numbers).expect("a thread").join().expect("no overflow");
    let expected: [&[i64]; 3] = [&[1], &[1], &[1, 2, 3]];
    assert_eq!(NUMBERS.get().map(Vec::len), Some(3));
    assert!(NUMBERS.get().is_some_and(|found| found.iter().eq(expected)));
}

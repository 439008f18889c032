//! Texts on which reading, checking or dumping once took time that grew with the square of their
//! length. Steps of the engine do not see that, and instructions need valgrind.

use std::time::Duration;

use cpu_time::ThreadTime;
use portnote::Format;
use portnote_bench::families::shapes::Shape;
use portnote_bench::rows::Row;

/// Four times the work, with room for a clock; the square would be sixteen times.
const MOST: f64 = 10.0;

/// The least time of some runs: whatever else the machine does only adds to it.
fn time(row: Row, notation: Format, text: &[u8]) -> Duration {
    let run = || {
        let start = ThreadTime::now();
        row.run_on(notation, text).unwrap();
        start.elapsed()
    };
    (0..3).map(|_| run()).min().unwrap_or_default()
}

/// Two tags with different values for each of n names.
fn repeated_names(n: usize) -> Vec<u8> {
    let tag = |value| move |k| format!("[T{k} \"{value}\"]\n");
    let tags = (0..n).map(tag("x")).chain((0..n).map(tag("y")));
    (tags.collect::<String>() + "\n").into_bytes()
}

/// For n and for four times as many parts; n is the least at which a square was out.
fn assert_linear(row: Row, n: usize, place: &'static str, part: &'static [u8]) {
    let shape = Shape { notation: Format::Ppn, place, part, second: None };
    let texts = [n, 4 * n].map(|n| shape.input(n));
    assert_linear_in(row, shape.notation, &texts, &shape.title());
}

/// For a text and for one of four times its parts.
fn assert_linear_in(row: Row, notation: Format, texts: &[Vec<u8>; 2], title: &str) {
    let [one, four] = texts.each_ref().map(|text| time(row, notation, text).as_secs_f64());
    assert!(four < MOST * one, "{title}: {one:.4} s, then {four:.4} s");
}

#[test]
fn words_of_an_auction_that_are_no_calls() {
    assert_linear(Row::Model, 2_000, "[Auction \"N\"]\n50 ", b"(a) ");
}

#[test]
fn comments_between_the_lines_of_a_play() {
    assert_linear(Row::Check, 8_000, "[Play \"N\"]\nAS ", b"\n;a");
}

#[test]
fn repeated_tags_on_one_line() {
    assert_linear(Row::Check, 1_000, "", b"[A");
}

#[test]
fn hands_that_are_cut_at_repeated_tags() {
    assert_linear(Row::Read, 6_000, "", b"[A \"\"]\n");
}

#[test]
fn many_names_of_tags_that_are_repeated() {
    let texts = [1_500, 6_000].map(repeated_names);
    for notation in [Format::Pdn, Format::Pbn] {
        for row in [Row::Check, Row::Export] {
            let title = format!("{row:?} of {notation:?} with repeated names");
            assert_linear_in(row, notation, &texts, &title);
        }
    }
}

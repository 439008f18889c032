//! The steps of our engine on hostile input: they are counted, so no clock decides.
//!
//! `cargo xtask bench --slopes` counts instructions on larger ones, by either engine.

use portnote::Format;
use portnote_bench::families::{FAMILIES, shapes};
use portnote_bench::rows::Row;
use portnote_bench::slopes::STEEPEST;

/// The n of the smallest of the three texts that are compared.
const N: usize = 100;

/// Steps that a byte may take, as is promised.
const MOST: u64 = 64;

fn steps(notation: Format, text: &[u8]) -> u64 {
    let counts = Row::Recognise.run_on(notation, text).unwrap();
    let steps = counts.of("steps");
    assert!(steps > 0, "the engine was built without its feature `steps`");
    steps
}

/// What is wrong with the work on texts that double; nothing, if all is well.
fn complaint(notation: Format, input: impl Fn(usize) -> Vec<u8>) -> Option<String> {
    let texts = [N, 2 * N, 4 * N].map(input);
    let [one, two, four] = texts.each_ref().map(|text| steps(notation, text));
    let length = texts[2].len() as u64;
    if four > MOST * length {
        return Some(format!("{four} steps for {length} bytes"));
    }
    let slopes = [two as f64 / one as f64, four as f64 / two as f64];
    let is_steep = slopes.iter().any(|slope| *slope > STEEPEST);
    is_steep.then(|| format!("{one}, {two} and {four} steps"))
}

fn assert_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn families_are_linear() {
    let mut complaints = Vec::new();
    for family in FAMILIES {
        for line_end in family.line_ends() {
            let found = complaint(Format::Pbn, |n| family.input(n, *line_end));
            let title = family.title();
            complaints.extend(found.map(|found| format!("{title}, {}: {found}", line_end.name())));
        }
    }
    assert_none(&complaints);
}

#[test]
fn runs_of_every_part_in_every_place_are_linear() {
    let judge = |shape: shapes::Shape| {
        let found = complaint(shape.notation, |n| shape.input(n))?;
        Some(format!("{}: {found}", shape.title()))
    };
    assert_none(&shapes::all().filter_map(judge).collect::<Vec<_>>());
}

#[test]
fn both_engines_find_as_much_in_every_place() {
    let differs = |shape: shapes::Shape| {
        let text = shape.input(40);
        let [pest, fast] =
            [Row::Pest, Row::Recognise].map(|row| row.run_on(shape.notation, &text[..]).unwrap());
        let (what, pest, fast) = pest.disagreement(&fast)?;
        Some(format!("{}: {what}: {pest} by pest, {fast} by ours", shape.title()))
    };
    assert_none(&shapes::all().filter_map(differs).collect::<Vec<_>>());
}

#[test]
fn work_that_grows_with_the_square_is_seen() {
    // One rule that looks for its closer again after every opener, as no grammar of ours does.
    use portnote_engine::{Buffer, Recognise};

    mod square {
        #[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
        #[grammar_inline = "top = { (comment | ANY)* ~ EOI } comment = { \"{\" ~ (!\"}\" ~ ANY)* ~ \"}\" }"]
        #[start(top)]
        pub(super) struct Square;
    }

    let steps = [N, 2 * N].map(|n| {
        let mut events = Buffer::new();
        square::Square::recognise(square::Rule::top, &"{".repeat(n), &mut events).unwrap();
        events.steps().unwrap()
    });
    assert!(steps[1] as f64 > 3.0 * steps[0] as f64, "{steps:?}");
}

//! The export profile accepts the rows that the writer writes, and no others.

use portnote_core::{Diagnostic, Profile};
use portnote_pbn::{Context, ExportOptions, Exporter, Options, check, parse_with};
use rstest::rstest;

#[rstest]
#[case::plain("[ScoreTable \"Rank;Score_NS\"]\n1   420\n2 -50\n")]
#[case::right("[ScoreTable \"Rank\\3R;Names_NS\\9R;Score_NS\\6R\"]\n1 \"Moser\" 420 2 Linz -50\n")]
#[case::left("[ScoreTable \"Rank\\3;Names_NS\\9L;Score_NS\"]\n1 \"Moser\" 420 2 Linz -50\n")]
#[case::mixed(
    "[TotalScoreTable \"Rank\\2;PairId\\4R;Names\\3;TotalMP\\5R\"]\n1 4 Adler 7 2 5 M 3\n"
)]
#[case::one_column("[ScoreTable \"Score_NS\\6R\"]\n420 -50\n")]
#[case::own_section("[Shoes \"\"]\na  b c\n d\n")]
fn every_blank_counts(#[case] input: &str) {
    let written = export(input);
    assert!(!written.is_empty());
    assert_eq!(faults(&written), [""; 0], "{written}");
    let rows = start_of_rows(&written);
    let end = written.trim_end().len();
    for at in rows..end {
        let (before, after) = written.split_at(at);
        let within = before.matches('"').count() % 2 == 1;
        let next = after.chars().next();
        if within || next == Some('\n') {
            continue;
        }
        // A blank is added where one is, or a line begins or ends.
        let at_border = next.is_some_and(char::is_whitespace) || before.ends_with('\n');
        if at_border {
            let more = format!("{before} {after}");
            assert!(faults(&more).contains(&"pbn/layout".to_owned()), "{more}");
        }
        if let Some(rest) = after.strip_prefix(' ') {
            let less = format!("{before}{rest}");
            assert!(!faults(&less).is_empty() || is_shorter_table(&less, &written), "{less}");
        }
    }
}

#[test]
fn padding_after_the_last_column_is_not_what_is_written() {
    let written = export("[ScoreTable \"Rank;Contract\\5\"]\n1 4S 2 3NTX\n");
    assert!(written.contains("1 4S\r\n2 3NTX\r\n"));
    let padded = written.replace("1 4S\r\n2 3NTX\r\n", "1 4S   \r\n2 3NTX \r\n");
    assert_eq!(faults(&padded), ["pbn/other-form"]);
    let wide = written.replace("1 4S\r\n", "1 4S  \r\n");
    assert_eq!(faults(&wide), ["pbn/layout"]);
}

#[test]
fn a_column_of_any_width_is_survived() {
    let text = "[ScoreTable \"Rank\\4000000000R\"]\n1\n";
    let file = parse_with(text.as_bytes(), &Options::default()).value;
    let game = Context::new().game(&file.blocks()[0]);
    let written = Exporter::new(ExportOptions::default()).game(&game).unwrap();
    assert!(written.bytes.len() < 10_000);
    assert_eq!(written.losses[0].code.as_str(), "pbn/line-too-long");
}

/// The export of a game; empty where it is refused.
fn export(text: &str) -> String {
    let file = parse_with(text.as_bytes(), &Options::default()).value;
    let mut context = Context::new();
    let mut exporter = Exporter::new(ExportOptions::default());
    let games = file.game_blocks().map(|block| context.game(block));
    let header = exporter.header();
    let written: Vec<Vec<u8>> =
        games.filter_map(|game| Some(exporter.game(&game).ok()?.bytes)).collect();
    let whole = [header, written.concat()].concat();
    String::from_utf8(whole).unwrap_or_default()
}

/// Codes of the export profile.
fn faults(text: &str) -> Vec<String> {
    let mut options = Options::default();
    options.profile = Profile::Export;
    let parsed = parse_with(text.as_bytes(), &options);
    let mut found: Vec<Diagnostic> = parsed.diagnostics;
    let mut context = Context::new();
    for block in parsed.value.game_blocks() {
        check(&context.game(block), &options, &mut found);
    }
    let serious = found.iter().filter(|found| found.severity == portnote_core::Severity::Error);
    serious.map(|found| found.code.as_str().to_owned()).collect()
}

/// Where the rows begin: after the tag that is last.
fn start_of_rows(written: &str) -> usize {
    written.rfind("\"]\r\n").map_or(0, |end| end + 4)
}

/// Without a blank two words are one, and a section that is not a table may say anything.
fn is_shorter_table(less: &str, written: &str) -> bool {
    less.contains("[Shoes") && less.split_whitespace().count() < written.split_whitespace().count()
}

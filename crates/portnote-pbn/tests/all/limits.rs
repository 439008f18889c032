//! Each limit allows as many as it says, and not one more.

use portnote_core::{Diagnostic, Limits, Profile, Selection};
use portnote_pbn::{Context, ExportOptions, Exporter, Options, check, parse_with};
use rstest::rstest;

const RANKS: &str = "AKQJT98765432";

fn judged(text: &str, options: &Options) -> Vec<Diagnostic> {
    let parsed = parse_with(text.as_bytes(), options);
    let mut found = parsed.diagnostics;
    let mut context = Context::new();
    for block in parsed.value.blocks() {
        check(&context.game(block), options, &mut found);
    }
    found
}

fn of(text: &str, code: &str, profile: Profile) -> Vec<Diagnostic> {
    let mut options = Options::default();
    options.profile = profile;
    let mut found = judged(text, &options);
    found.retain(|found| found.code.as_str() == code);
    found
}

#[rstest]
#[case::line(254, "pbn/line-too-long", |n| format!("{{{}}}\n", "x".repeat(n - 2)))]
#[case::bytes_of_a_line(254, "pbn/line-too-long", |n| format!("{{{}}}\n", "é".repeat(n - 2)))]
#[case::last_line(254, "pbn/line-too-long", |n| format!("[A \"x\"]\r\n{{{}}}", "x".repeat(n - 2)))]
fn a_limit_is_exact(#[case] most: usize, #[case] code: &str, #[case] text: fn(usize) -> String) {
    let has = |text: String| !of(&text, code, Profile::Import).is_empty();
    assert!(!has(text(most - 1)));
    assert!(!has(text(most)));
    assert!(has(text(most + 1)));
}

#[rstest]
#[case::one_less(79, false)]
#[case::at_the_limit(80, true)]
#[case::one_more(81, true)]
fn so_long_lines_are_discouraged(#[case] length: usize, #[case] is_long: bool) {
    let text = format!("% PBN 2.1\r\n% EXPORT\r\n{{{}}}\r\n", "x".repeat(length - 2));
    let mut options = Options::default();
    options.selection = Selection::new().select("pbn/line-over-79");
    let found = judged(&text, &options);
    let found: Vec<_> =
        found.iter().filter(|found| found.code.as_str() == "pbn/line-over-79").collect();
    assert_eq!(!found.is_empty(), is_long);
}

#[rstest]
#[case::tags("tags_per_game", 3, |n| "[A \"x\"]\n".repeat(n))]
#[case::bytes("game_bytes", 64, |n| format!("{{{}}}\n", "x".repeat(n - 3)))]
fn a_limit_of_the_caller_is_exact(
    #[case] name: &str,
    #[case] most: usize,
    #[case] text: fn(usize) -> String,
) {
    let mut options = Options::default();
    options.limits = Limits::new().with(name, most as u64).unwrap();
    let is_cut = |text: String| {
        let found = judged(&text, &options);
        let mut codes = found.iter().map(|found| found.code.as_str());
        codes.any(|code| matches!(code, "core/too-many-tags" | "core/game-too-large"))
    };
    assert!(!is_cut(text(most - 1)));
    assert!(!is_cut(text(most)));
    assert!(is_cut(text(most + 1)));
}

/// From three names on, what repeats is another game.
#[rstest]
#[case::one_less(2, 2)]
#[case::at_the_limit(3, 1)]
#[case::one_more(4, 1)]
fn so_many_repeated_names_are_another_game(#[case] names: usize, #[case] reports: usize) {
    let tags: String = ["Event", "Site", "Round", "Stage"][..names]
        .iter()
        .map(|name| format!("[{name} \"x\"]\n"))
        .collect();
    let found = of(&tags.repeat(2), "pbn/duplicate-tag", Profile::Import);
    assert_eq!(found.len(), reports);
}

#[rstest]
#[case::one_less(63, 63)]
#[case::at_the_limit(64, 64)]
#[case::one_more(65, 64)]
fn so_many_repeated_glyphs_have_a_fix(#[case] glyphs: usize, #[case] fixes: usize) {
    let text = format!("[Auction \"N\"]\n1C {}", "$1\n".repeat(glyphs + 1));
    let found = of(&text, "pbn/duplicate-nag", Profile::Import);
    assert_eq!(found.len(), glyphs);
    assert_eq!(found.iter().filter(|found| found.fix.is_some()).count(), fixes);
}

#[rstest]
#[case::one_less(2, 2)]
#[case::at_the_limit(3, 3)]
#[case::one_more(4, 1)]
fn so_many_wrong_cards_are_reported_one_by_one(#[case] wrong: usize, #[case] reports: usize) {
    let mut text = "[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
        [Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n\
        [Declarer \"N\"]\n[Contract \"1S\"]\n[Play \"E\"]\n"
        .to_owned();
    for (trick, ranks) in RANKS.as_bytes().windows(2).take(5).enumerate() {
        let (rank, club) = (char::from(ranks[0]), char::from(ranks[1]));
        let led = if trick < wrong { 'C' } else { 'H' };
        let led_rank = if trick < wrong { 'A' } else { rank };
        text += &format!("{led}{led_rank} D{rank} C{club} S{rank}\n");
    }
    let found = of(&(text + "*\n"), "pbn/card-not-held", Profile::Import);
    assert_eq!(found.len(), reports);
}

#[rstest]
#[case::one_less(8, 7)]
#[case::at_the_limit(9, 8)]
#[case::one_more(10, 8)]
fn so_many_wrong_ranks_are_marked(#[case] ranks: usize, #[case] labels: usize) {
    let text = format!("[Deal \"N:{}... - - -\"]\n", "Z".repeat(ranks));
    let found = of(&text, "pbn/deal-rank", Profile::Import);
    assert_eq!(found[0].labels.len(), labels);
}

#[rstest]
#[case::one_less(
    "% PBN 2.1\r\n% EXPORT\r\n[Event \"x\"]\r\n[Deal \"N:Z\"]\r\n",
    "`pbn/deal-syntax`, `pbn/missing-tag`"
)]
#[case::at_the_limit(
    "% PBN 2.1\n% EXPORT\n[Event \"x\"]\n[Deal \"N:Z\"]\n",
    "`pbn/deal-syntax`, `pbn/eol-not-crlf`, `pbn/missing-tag`"
)]
#[case::one_more(
    "% PBN 2.1\n% EXPORT\n[Event \"x\"]\n[Date \"x\"]\n[Deal \"N:Z\"]\n",
    " and 1 more"
)]
fn so_many_broken_rules_are_named(#[case] text: &str, #[case] named: &str) {
    let found = of(text, "pbn/false-export-claim", Profile::Import);
    let message = &found[0].message;
    assert!(message.ends_with(&format!("{named})")), "{message}");
}

#[rstest]
#[case::one_less(7, "`ź` as `z`", false)]
#[case::at_the_limit(8, "`ź` as `z`", true)]
#[case::one_more(9, "`ź` as `z`, 1 other character", true)]
fn so_many_characters_are_named_that_are_written_in_another_way(
    #[case] count: usize,
    #[case] last: &str,
    #[case] is_last: bool,
) {
    let event: String = "ŁłŃńŚśŹźŻ".chars().take(count).collect();
    let text = format!("[Event \"{event}\"]\n");
    let file = parse_with(text.as_bytes(), &Options::default()).value;
    let game = Context::new().game(&file.blocks()[0]);
    let written = Exporter::new(ExportOptions::default()).game(&game).unwrap();
    let message = &written.losses[0].message;
    assert_eq!(message.ends_with(last), is_last, "{message}");
}

#[rstest]
#[case::one_less(255, 255)]
#[case::at_the_limit(256, 256)]
#[case::one_more(257, 256)]
fn a_column_is_filled_to_so_many_blanks(#[case] asked: usize, #[case] width: usize) {
    // The line is too long, and what the writer reports says how long.
    let text = format!("[ScoreTable \"Rank\\{asked}R\"]\n1\n");
    let file = parse_with(text.as_bytes(), &Options::default()).value;
    let game = Context::new().game(&file.blocks()[0]);
    let written = Exporter::new(ExportOptions::default()).game(&game).unwrap();
    let message = &written.losses[0].message;
    assert!(message.contains(&width.to_string()), "{message}");
}

#[rstest]
#[case::one_less(3, false)]
#[case::at_the_limit(4, true)]
#[case::one_more(5, true)]
fn so_many_letters_beyond_ascii_are_a_word_of_another_charset(
    #[case] letters: usize,
    #[case] is_told: bool,
) {
    let mut text = b"[Event \"".to_vec();
    text.extend(vec![0xC0_u8; letters]);
    text.extend(b"\"]\n");
    let found = parse_with(&text, &Options::default()).diagnostics;
    let mut codes = found.iter().map(|found| found.code.as_str());
    assert_eq!(codes.any(|code| code == "core/maybe-other-charset"), is_told);
}

#[rstest]
#[case::one_less(7, true)]
#[case::at_the_limit(8, true)]
#[case::one_more(9, false)]
fn so_many_cards_are_named_that_no_hand_has(#[case] cards: usize, #[case] are_named: bool) {
    let clubs = RANKS.get(cards..).unwrap_or("");
    let text =
        format!("[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...{clubs}\"]\n");
    let found = of(&text, "pbn/deal-unequal-hands", Profile::Import);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].help.is_some(), are_named);
}

#[rstest]
#[case::one_less(255, 255)]
#[case::at_the_limit(256, 256)]
#[case::one_more(257, 256)]
fn so_many_faults_of_a_code_stop_an_export(#[case] faults: usize, #[case] named: usize) {
    let text = format!("[Play \"W\"]\n{}", "XX\n".repeat(faults));
    let file = parse_with(text.as_bytes(), &Options::default()).value;
    let game = Context::new().game(&file.blocks()[0]);
    let mut options = ExportOptions::default();
    options.strict = true;
    let found = Exporter::new(options).game(&game).unwrap_err();
    let bad = found.iter().filter(|found| found.code.as_str() == "pbn/unknown-card");
    assert_eq!(bad.count(), named);
}

/// After a block that is not closed.
#[rstest]
#[case::one_less(4095, true)]
#[case::at_the_limit(4096, true)]
#[case::one_more(4097, false)]
fn so_many_blank_lines_are_known_to_be_the_last(#[case] lines: usize, #[case] is_told: bool) {
    let text = format!("<PBN>\n[Event \"x\"]\n{}", "\n".repeat(lines));
    let found = of(&text, "pbn/embedded", Profile::Import);
    let is_unclosed = |found: &Diagnostic| found.span.start == found.span.end;
    assert_eq!(found.iter().any(is_unclosed), is_told, "{found:?}");
}

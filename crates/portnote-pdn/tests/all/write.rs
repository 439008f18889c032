//! What is written for a game, sentence by sentence of the standards.

use portnote_core::{Diagnostic, Severity};
use portnote_pdn::{
    Context, ExportOptions, Exporter, Options, Squares, Standard, check, parse_with,
};
use rstest::rstest;

/// All games of a text in a standard, or the codes and messages of what is refused.
fn export(input: &str, options: &ExportOptions) -> Result<String, Vec<String>> {
    let bytes = written(input, options)?;
    assert_strict(&bytes, options.standard);
    Ok(bytes.iter().map(|byte| char::from(*byte)).collect())
}

/// Writes a text as bytes, for options that leave the strict form.
fn written(input: &str, options: &ExportOptions) -> Result<Vec<u8>, Vec<String>> {
    let file = portnote_pdn::parse(input.as_bytes()).value;
    let mut exporter = Exporter::new(options.clone());
    let mut context = Context::new();
    let mut bytes = exporter.header();
    for block in file.blocks() {
        if !block.is_game() {
            let closing = exporter.closing(block).map_err(|found| shown(&found))?;
            bytes.extend(closing.bytes);
            continue;
        }
        let written = exporter.game(&context.game(block));
        let written = written.map_err(|found| shown(&found))?;
        bytes.extend(written.bytes);
    }
    Ok(bytes)
}

/// Codes with their messages.
fn shown(found: &[Diagnostic]) -> Vec<String> {
    let lines = found.iter();
    let lines = lines.map(|found| format!("{} {}", found.code, found.message));
    lines.collect()
}

/// The check under the export profile has nothing but infos about what is written.
fn assert_strict(bytes: &[u8], standard: Standard) {
    let mut options = Options::default();
    options.profile = standard.profile();
    let parsed = parse_with(bytes, &options);
    let mut found = parsed.diagnostics;
    let mut context = Context::new();
    for block in parsed.value.game_blocks() {
        check(&context.game(block), &options, &mut found);
    }
    found.retain(|found| found.severity != Severity::Info);
    assert!(found.is_empty(), "{found:?}");
}

/// The movetext of the only game, lines joined.
fn moves(text: &str) -> String {
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.starts_with('[') && !line.is_empty()).collect();
    lines.join(" ")
}

fn pdn2(input: &str) -> Result<String, Vec<String>> {
    export(input, &ExportOptions::pdn2())
}

fn pdn3(input: &str) -> Result<String, Vec<String>> {
    export(input, &ExportOptions::pdn3())
}

fn lossy(mut options: ExportOptions) -> ExportOptions {
    options.lossy = true;
    options
}

#[test]
fn pdn_2_has_its_tags_in_their_order() {
    let input = "[White \"Tinsley, M\"][Black \" King,  R.\"][GameType \"21\"][Setup \"1\"]\
        [Date \"1950.05.??\"][Event \"Cup\"]\n1. 11-15 23-19 2. 8-11 22-17 1-1";
    let expected = "[Event \"Cup\"]\r\n[Date \"1950-05-??\"]\r\n[Black \"King, R.\"]\r\n\
        [White \"Tinsley, M\"]\r\n[Result \"1/2-1/2\"]\r\n\r\n\
        1. 11-15 23-19 2. 8-11 22-17 1/2-1/2\r\n";
    assert_eq!(pdn2(input), Ok(expected.to_owned()));
}

#[test]
fn pdn_3_has_its_tags_in_their_order() {
    let input = "[Opening \"Cross\"][PlyCount \"7\"][WhiteElo \"1500\"][Event \"\"][Zwart \"B\"]\
        [White \"a \\\"b\\\" \\c\"][Date \"1950-05-??\"]\n1. 11-15 23-19 2. 8-11 22-17 1-0";
    let expected = "[Date \"1950.05.??\"]\n[White \"a \\\"b\\\" \\\\c\"]\n[Black \"B\"]\n\
        [Result \"1-0\"]\n[WhiteRating \"1500\"]\n[GameType \"21\"]\n[PlyCount \"4\"]\n\
        [Opening \"Cross\"]\n\n1. 11-15 23-19 2. 8-11 22-17 *\n";
    assert_eq!(pdn3(input), Ok(expected.to_owned()));
}

#[test]
fn backslashes_mean_themselves() {
    let input = "[Event \"x\\\"]\n[Site \"a\\\\\\\\b\\c\"]\n1. 11-15 *";
    for options in [ExportOptions::pdn2(), ExportOptions::pdn3()] {
        let text = export(input, &options).unwrap();
        let file = portnote_pdn::parse(text.as_bytes()).value;
        let game = Context::new().game(&file.blocks()[0]);
        assert_eq!(game.value("Event"), Some("x\\"));
        assert_eq!(game.value("Site"), Some("a\\\\b\\c"));
        assert_eq!(export(&text, &options), Ok(text));
    }
}

#[test]
fn the_roster_is_filled_on_request() {
    let mut options = ExportOptions::pdn3();
    options.roster = true;
    options.full_game_type = true;
    options.crlf = true;
    let expected = "[Event \"?\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n[Round \"?\"]\r\n\
        [White \"?\"]\r\n[Black \"?\"]\r\n[Result \"*\"]\r\n[GameType \"21,B,8,8,N1,0\"]\r\n\r\n\
        1. 11-15 *\r\n";
    assert_eq!(export("1. 11-15 *", &options), Ok(expected.to_owned()));
}

#[rstest]
// F-2: ranges. F-4: fields of lidraughts, and pieces that are captured and still stand.
#[case(true, false, "W:W31-33,K34:B5,7", "W:W31-33,K34:B5,7")]
#[case(false, false, "W:W31-33,K34:B5,7", "W:W31,32,33,K34:B5,7")]
#[case(false, true, "W:WG21,31:BP22,5:H3:F12", "W:W31,G21:B5,P22:H3:F12")]
#[case(true, true, "B:W:BG21,1,2,3:H3:F12", "B:W:B1-3,G21:H3:F12")]
fn positions_are_written_as_wanted(
    #[case] fen_ranges: bool,
    #[case] fen_of_lidraughts: bool,
    #[case] fen: &str,
    #[case] expected: &str,
) {
    let mut options = ExportOptions::pdn3();
    options.fen_ranges = fen_ranges;
    options.fen_of_lidraughts = fen_of_lidraughts;
    let expected = format!("[GameType \"20\"]\n[FEN \"{expected}\"]\n\n*\n");
    let input = format!("[GameType \"20\"]\n[FEN \"{fen}\"]\n*\n");
    let text = expected;
    assert_eq!(written(&input, &options), Ok(text.clone().into_bytes()));
    let again = written(&text, &options);
    assert_eq!(again, Ok(text.into_bytes()));
}

#[test]
fn setups_are_written_as_wanted() {
    let mut options = ExportOptions::pdn3();
    options.fen_ranges = true;
    options.fen_of_lidraughts = true;
    let game = "[GameType \"20\"]\n\n1. 32-28 19-23 /FEN \"W:W31-33:BG21,5:H3\"/ 31-26 *\n";
    let text = written(game, &options).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    assert!(text.contains("/FEN \"W:W31-33:B5,G21:H3\"/"), "{text}");
}

#[rstest]
// O-9: numbers, and never dots for the second side.
#[case("1.11-15 23-19 2.8-11 22-17 *", "1. 11-15 23-19 2. 8-11 22-17 *")]
#[case("1. 11-15 2. 23-19 3. 8-11 *", "1. 11-15 23-19 2. 8-11 *")]
#[case("11-15 23-19 8-11 *", "1. 11-15 23-19 2. 8-11 *")]
#[case("1. 11-15 {a} 1... 23-19 *", "1. 11-15 {a} 23-19 *")]
// O-10: signs, zeros and paths.
#[case("1. 11x15 22x18 2. 15-22 25x18 3. 08-11 *", "1. 11-15 22-18 2. 15x22 25x18 3. 8-11 *")]
// O-11: one mark, glued; a star on the last move stays one.
#[case("1. 11-15 ! 23-19 $2 2. 8-11* *", "1. 11-15! 23-19? 2. 8-11* *")]
#[case("1. 11-15!! 23-19 $7 *", "1. 11-15! 23-19* *")]
// O-12: comments of all kinds, text in parentheses.
#[case("1. 11-15 ; good\n 23-19 *", "1. 11-15 {good} 23-19 *")]
#[case("1. 11-15 { a\n  b } (or not) 23-19 {} *", "1. 11-15 {a b} {or not} 23-19 {} *")]
#[case("1. 11-15 1... {x} 23-19 * {end}", "1. 11-15 {x} 23-19 {end} *")]
// O-13: variations with the number of the move that they replace.
#[case(
    "1. 11-15 (1. 9-14 22-18 (22-17 2. 11-15) 2. 5-9) 23-19 (1... 22-18 15x22 25x18) 2. 8-11 *",
    "1. 11-15 (1. 9-14 22-18 (22-17 2. 11-15) 2. 5-9) 23-19 (22-18 2. 15x22 25x18) 2. 8-11 *"
)]
fn moves_of_pdn_2(#[case] input: &str, #[case] expected: &str) {
    assert_eq!(pdn2(input).map(|text| moves(&text)), Ok(expected.to_owned()));
}

#[rstest]
// O-25: numbers, repeated after text that separates a pair.
#[case(
    "1. 11-15 {a} 23-19 2. 8-11 (2. 9-14) 22-17 *",
    "1. 11-15 {a} 1... 23-19 2. 8-11 (2. 9-14) 2... 22-17 *"
)]
#[case("11-15 23-19 (22-18 15x22) 8-11 *", "1. 11-15 23-19 (1... 22-18 2. 15x22) 2. 8-11 *")]
// O-27: marks.
#[case(
    "1. 11-15 !? 23-19* 2. 8-11 $13 $2 22-17(!) *",
    "1. 11-15!? 23-19 $7 2. 8-11 $2 $13 22-17(!) *"
)]
// O-24: the result is in its tag only.
#[case("1. 11-15 1-0", "1. 11-15 *")]
// A capture that is split is one move.
#[case("[FEN \"B:W6,7,14,15:B2\"] 1. 2x9 {a} 9x18! 15-10 *", "1. 2x9x18! {a} 1... 15-10 *")]
// A path that is not needed.
#[case("[FEN \"B:W15,22:B11\"] 1. 11x18x25 *", "1. 11x25 *")]
// O-29: setups and null moves.
#[case("1. 11-15 - 2. 8-11 *", "1. 11-15 /FEN \"B::\"/ 2. 8-11 *")]
#[case(
    "1. 11-15 / FEN \"w:b1,2:w32\" / 32-28 2. 1-6 *",
    "1. 11-15 /FEN \"W:W32:B1,2\"/ 1... 32-28 2. 1-6 *"
)]
#[case(
    "1. 11-15 23-19 /FEN \"W:W32:B1\"/ 32-28 1-6 28-24 *",
    "1. 11-15 23-19 /FEN \"W:W32:B1\"/ 2... 32-28 3. 1-6 28-24 *"
)]
#[case("[FEN \"W:W21,30:B1\"] 1. ... 21-17 1-6 *", "1... 21-17 2. 1-6 *")]
#[case("[FEN \"B:W21,30:B1\"] 12. 1-6 21-17 *", "12. 1-6 21-17 *")]
#[case("[FEN \"B:W21,30:B1:H0:F7\"] 1. 1-6 21-17 *", "7. 1-6 21-17 *")]
fn moves_of_pdn_3(#[case] input: &str, #[case] expected: &str) {
    let input = format!("[GameType \"21\"]\n{input}");
    assert_eq!(pdn3(&input).map(|text| moves(&text)), Ok(expected.to_owned()));
}

#[rstest]
#[case("[GameType \"20\"] 1. 32-28 17-21 2. 37-32 *", "1. 32-28 17-21 2. 37-32 *")]
#[case("[GameType \"25\"][FEN \"W:Wf6:Be7,b6\"] 1. F6xd8xA5 *", "1. f6:a5 *")]
#[case("[GameType \"25\"][FEN \"W:W11:B7,9\"] 1. f6a5 *", "1. f6:a5 *")]
#[case(
    "[GameType \"20\"][FEN \"W:WK47:B14,19,29,31,42\"] 1. 47x38x20x9x36 *",
    "1. 47x38x20x9x36 *"
)]
#[case("[GameType \"31\"][FEN \"W:WK11:B15,8\"] 1. 11-18-4 *", "1... 11-4 *")]
#[case("[GameType \"23\"] 11-15 23-19 *", "1. 11-15 23-19 *")]
fn moves_of_variants(#[case] input: &str, #[case] expected: &str) {
    assert_eq!(pdn3(input).map(|text| moves(&text)), Ok(expected.to_owned()));
}

#[rstest]
#[case(
    "[ECO \"x\"][BlackElo \"1\"] 1. 11-15 *",
    "pdn/cannot-represent tag `ECO` cannot be written in PDN 2.0 (and 1 more in this game)"
)]
#[case(
    "[Event \"a [b]\"] 1. 11-15 *",
    "pdn/forbidden-char unexpected bracket in the value of tag `Event`"
)]
#[case(
    "[Date \"in May\"] 1. 11-15 *",
    "pdn/cannot-represent date `in May` cannot be written in PDN 2.0"
)]
#[case(
    "[Event \"a\"][Event \"b\"] 1. 11-15 *",
    "pdn/cannot-represent second value of tag `Event` cannot be written in PDN 2.0"
)]
#[case(
    "[Event a] [Site \"b\"] 1. 11-15 *",
    "pdn/cannot-represent text in brackets `[Event a]` cannot be written in PDN 2.0"
)]
#[case("1. 11-15 0-0", "pdn/cannot-represent result `0-0` cannot be written in PDN 2.0")]
#[case(
    "[Result \"1-0\"] 1. 11-15 0-1",
    "pdn/cannot-represent game with two different results cannot be written in PDN 2.0 (and 1 more in this game)"
)]
#[case(
    "1. 11-15!? 23-19 $13 *",
    "pdn/cannot-represent mark `!?` cannot be written in PDN 2.0 (and 1 more in this game)"
)]
#[case(
    "1. 11-15 ; a } b\n 23-19 *",
    "pdn/cannot-represent `}` in a comment cannot be written in PDN 2.0"
)]
#[case("1. 11-15 - 2. 8-11 *", "pdn/cannot-represent null move `-` cannot be written in PDN 2.0")]
#[case(
    "1. 11-15 /FEN \"W:W32:B1\"/ 32-28 *",
    "pdn/cannot-represent setup `/FEN \"W:W32:B1\"/` cannot be written in PDN 2.0"
)]
#[case("1. 11-15 so 23-19 *", "pdn/cannot-represent text `so` cannot be written in PDN 2.0")]
#[case(
    "[Event \"\u{141}\"] 1. 11-15 *",
    "core/unencodable character `\u{141}` cannot be written in ISO 8859-1"
)]
#[case(
    "[Event \"x\"] 1. 32-28 17-21 *",
    "pdn/cannot-represent game of International draughts cannot be written in PDN 2.0"
)]
fn elements_that_pdn_2_lacks_are_refused(#[case] input: &str, #[case] expected: &str) {
    let refused = pdn2(input).unwrap_err();
    assert!(refused[0].starts_with(expected), "{refused:?}");
    assert_eq!(refused.len(), 1, "{refused:?}");
}

#[rstest]
#[case("[ECO \"x\"] 1. 11-15 *", "1. 11-15 *")]
#[case("1. 11-15!? 23-19 $13 {x} *", "1. 11-15 {!?} 23-19 {$13} {x} *")]
#[case("1. 11-15 ; a } b\n 23-19 *", "1. 11-15 {a ) b} 23-19 *")]
#[case("1. 11-15 - 2. 8-11 {x} 1-0", "1. 11-15 1-0")]
#[case("1. 11-15 (/FEN \"W:W32:B1\"/ 32-28) 23-19 *", "1. 11-15 23-19 *")]
#[case("1. 11-15 so it goes 23-19 *", "1. 11-15 {so it goes} 23-19 *")]
#[case("1. 11-15 {\u{201C}\u{141}\u{201D}} *", "1. 11-15 {'?'} *")]
#[case("[Result \"1-0\"] 1. 11-15 0-1", "1. 11-15 *")]
fn losses_are_permitted_on_request(#[case] input: &str, #[case] expected: &str) {
    let options = lossy(ExportOptions::pdn2());
    let text = export(input, &options);
    assert_eq!(text.map(|text| moves(&text)), Ok(expected.to_owned()));
}

// O-30: PDN 3.0 has no game without tags and moves, PDN 2.0 has one.
#[test]
fn a_lone_star_is_no_game_of_pdn_3() {
    let file = portnote_pdn::parse(b"*").value;
    let game = Context::new().game(&file.blocks()[0]);
    let written = Exporter::new(ExportOptions::pdn3()).game(&game).unwrap();
    assert_eq!(written.bytes, b"");
    assert_eq!(
        written.losses[0].message,
        "game without tags and moves cannot be written in PDN 3.0 and is left out"
    );
    let written = Exporter::new(ExportOptions::pdn2()).game(&game).unwrap();
    assert_eq!(written.bytes, b"[Result \"*\"]\r\n\r\n*\r\n");
}

#[test]
fn every_loss_is_told() {
    let input = "[ECO \"x\"][Ballot \"y\"]\n1. 11-15!? 23-19!! *";
    let file = portnote_pdn::parse(input.as_bytes()).value;
    let game = Context::new().game(&file.blocks()[0]);
    let written = Exporter::new(lossy(ExportOptions::pdn2())).game(&game).unwrap();
    let told: Vec<_> = written
        .losses
        .iter()
        .map(|loss| (loss.severity, loss.message.as_str(), loss.labels.len()))
        .collect();
    assert_eq!(
        told,
        [
            (
                Severity::Warning,
                "tag `ECO` cannot be written in PDN 2.0 (and 1 more in this game)",
                1
            ),
            (Severity::Warning, "mark `!?` cannot be written in PDN 2.0", 0),
            (
                Severity::Info,
                "mark `!!` cannot be written in PDN 2.0, only one mark of its kind is kept",
                0
            ),
        ]
    );
}

#[test]
fn tags_can_be_kept_in_a_comment() {
    let mut options = ExportOptions::pdn2();
    options.extra_tags_as_comment = true;
    let text = export("[ECO \"x\"][Ballot \"y z\"] {a} 1. 11-15 *", &options).unwrap();
    assert_eq!(text, "[Result \"*\"]\r\n\r\n{ECO: x; Ballot: y z} {a} 1. 11-15 *\r\n");
    assert_eq!(export(&text, &options), Ok(text));
}

#[test]
fn forbidden_characters_can_be_replaced() {
    let mut options = ExportOptions::pdn2();
    options.replace_forbidden = true;
    let text = export("[Event \"The \\\"Cup\\\" [4/4]\"] 1. 11-15 *", &options).unwrap();
    assert!(text.starts_with("[Event \"The 'Cup' (4/4)\"]\r\n"), "{text}");
}

#[rstest]
#[case(
    "[ECO \"x\"][eco \"x\"] 1. 11-15 *",
    "pdn/cannot-represent name of tag `eco` cannot be written in PDN 3.0"
)]
#[case(
    "[WhiteRating \"good\"] 1. 11-15 *",
    "pdn/cannot-represent value `good` of tag `WhiteRating` cannot be written in PDN 3.0"
)]
#[case("1. 11-15 $ 23-19 *", "pdn/cannot-represent mark `$` cannot be written in PDN 3.0")]
#[case(
    "1. 11-15 23-19 2. ... 22-17 *",
    "pdn/cannot-represent unknown move `...` cannot be written in PDN 3.0"
)]
#[case(
    "[GameType \"0\"] 1. 11-15 *",
    "pdn/cannot-represent game other than draughts cannot be written in PDN 3.0"
)]
fn elements_that_pdn_3_lacks_are_refused(#[case] input: &str, #[case] expected: &str) {
    let refused = pdn3(input).unwrap_err();
    assert_eq!(refused, [expected]);
}

#[test]
fn a_move_that_cannot_be_played_is_never_written() {
    for options in [lossy(ExportOptions::pdn2()), lossy(ExportOptions::pdn3())] {
        let input = "[GameType \"21\"] 1. 11-15 23-19 2. 8-30 *";
        assert!(export(input, &options).is_err());
    }
}

#[test]
fn a_variation_is_written_whole_or_not_at_all() {
    let refused = pdn3("[GameType \"21\"] 1. 11-15 (9-13 5-9) 23-19 *").unwrap_err();
    assert!(refused[0].starts_with("pdn/illegal-move"), "{refused:?}");
    // The move of a null move is not known, but it is not one of White.
    let refused = pdn3("[GameType \"21\"] 1. 11-15 (9-13 -- 24-19) 23-19 *").unwrap_err();
    assert!(refused[0].starts_with("pdn/cannot-represent move `24-19`"), "{refused:?}");
}

#[test]
fn lines_are_broken_between_moves_and_words() {
    let words = ["word"; 40].join(" ");
    let input = format!("1. 11-15 {{{words}}} 23-19 2. 8-11 22-17 3. 11-16 24-20 *");
    let text = pdn2(&input).unwrap();
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "{text}");
    assert!(lines.iter().all(|line| !line.ends_with('.')), "{text}");
    let mut options = ExportOptions::pdn3();
    options.width = 0;
    let whole = export(&input, &options).unwrap();
    assert_eq!(whole.lines().count(), 3);
}

#[test]
fn a_line_that_cannot_be_broken_is_refused() {
    let input = format!("[Event \"{}\"] 1. 11-15 *", "x".repeat(80));
    let refused = pdn2(&input).unwrap_err();
    assert!(refused[0].starts_with("pdn/unwrappable"), "{refused:?}");
    assert!(export(&input, &lossy(ExportOptions::pdn2())).is_ok());
    assert!(pdn3(&input).is_ok());
}

#[test]
fn a_position_before_the_first_move_is_the_tag_of_pdn_2() {
    let text = pdn2("/FEN \"W:W32:B1\"/ 1. 32-28 1-6 *").unwrap();
    assert_eq!(text, "[Result \"*\"]\r\n[FEN \"W:W32:B1\"]\r\n\r\n1. 32-28 1-6 *\r\n");
    let usual = "[FEN \"B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12\"]\n\
        1. 11-15 *";
    assert_eq!(pdn2(usual), Ok("[Result \"*\"]\r\n\r\n1. 11-15 *\r\n".to_owned()));
    assert!(pdn3(usual).unwrap().contains("[FEN "));
}

#[test]
fn games_and_comments_are_parted_by_empty_lines() {
    let text = pdn3("% by hand\n1. 11-15 *\n[Event \"b\"] 1. 9-14 *\n{end}\n").unwrap();
    assert_eq!(
        text,
        "[GameType \"21\"]\n\n{by hand} 1. 11-15 *\n\n[Event \"b\"]\n[GameType \"21\"]\n\n\
         1. 9-14 *\n\n{end}\n"
    );
}

#[rstest]
#[case(Squares::Numeric)]
#[case(Squares::Algebraic)]
fn names_of_squares_are_chosen(#[case] squares: Squares) {
    let mut options = ExportOptions::pdn3();
    options.squares = Some(squares);
    let russian = export("[GameType \"25\"] 1. c3-d4 d6-c5 *", &options).unwrap();
    let english = export("[GameType \"21\"] 1. 11-15 23-19 *", &options).unwrap();
    match squares {
        Squares::Numeric => {
            assert_eq!(russian, "[GameType \"25,W,8,8,N2,0\"]\n\n1. 22-18 10-14 *\n");
            assert_eq!(english, "[GameType \"21\"]\n\n1. 11-15 23-19 *\n");
        }
        Squares::Algebraic => {
            assert_eq!(russian, "[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n");
            assert_eq!(english, "[GameType \"21,B,8,8,A0,0\"]\n\n1. c3-d4 d6-c5 *\n");
        }
    }
}

#[rstest]
#[case("20", "20", "20,W,10,10,A0,0", "32-28", "d4-e5")]
#[case("21", "21", "21,B,8,8,A0,0", "11-15", "c3-d4")]
#[case("22", "22", "22,W,8,8,A0,1", "22-18", "d3-c4")]
#[case("23", "23", "23,B,8,8,A0,0", "11-15", "c3-d4")]
#[case("23,W,8,8,A0,0", "23,W,8,8,N2,0", "23,W,8,8,A0,0", "22-18", "c3-d4")]
#[case("23,B,8,8,A1,1", "23,B,8,8,N1,1", "23,B,8,8,A1,1", "10-14", "c3-d4")]
#[case("24", "24", "24,W,8,8,A0,1", "10-14", "f3-e4")]
#[case("25", "25,W,8,8,N2,0", "25", "22-18", "c3-d4")]
#[case("26", "26,W,8,8,N2,0", "26", "22-18", "c3-d4")]
#[case("27", "27", "27,W,12,12,A0,0", "44-38", "c5-d6")]
#[case("28", "28", "28,W,8,8,A0,1", "10-14", "f3-e4")]
#[case("29", "29,W,8,8,N2,0", "29", "22-18", "c3-d4")]
#[case("30", "30,W,8,8,N2,0", "30", "41-33", "a3-a4")]
#[case("31", "31", "31,B,8,8,A0,0", "26-22", "d2-c3")]
#[case("40", "40", "40,W,10,10,A0,0", "32-28", "d4-e5")]
#[case("41", "41,W,10,8,N2,0", "41", "27-22", "c3-d4")]
fn every_variant_has_numbers_and_letters(
    #[case] declared: &str,
    #[case] numeric: &str,
    #[case] algebraic: &str,
    #[case] in_numbers: &str,
    #[case] in_letters: &str,
) {
    for (squares, game_type, text) in
        [(Squares::Numeric, numeric, in_numbers), (Squares::Algebraic, algebraic, in_letters)]
    {
        let mut options = ExportOptions::pdn3();
        options.squares = Some(squares);
        let expected = format!("[GameType \"{game_type}\"]\n\n1. {text} *\n");
        for input in [in_numbers, in_letters] {
            // Each game is read with the names of its own type, and of the written one.
            for declared in [declared, game_type] {
                let is_lettered = input == in_letters;
                if declared == game_type && is_lettered != (squares == Squares::Algebraic) {
                    continue;
                }
                let input = format!("[GameType \"{declared}\"] 1. {input} *");
                assert_eq!(export(&input, &options).as_ref(), Ok(&expected), "{input}");
            }
        }
    }
}

/// Comments beside a second result, which belong to no game.
#[rstest]
#[case::after("1-0 {a}\n", "{a} ")]
#[case::before("{a}\n1-0\n", "{a} ")]
#[case::around("{a} 1-0 ; b\n", "{a} {b} ")]
#[case::two("1-0 {a}\n1-0 {b}\n", "{a} {b} ")]
#[case::control_character("1-0 ; \u{7}a\n", "{a} ")]
#[case::none("1-0\n", "")]
fn comments_between_games_are_written_with_the_next_one(
    #[case] between: &str,
    #[case] comments: &str,
) {
    let input = format!("1. 11-15 1-0\n{between}\n{{own}} [Event \"x\"] 1. 11-16 *\n");
    let expected = format!(
        "[Result \"1-0\"]\n[GameType \"21\"]\n\n1. 11-15 *\n\n\
         [Event \"x\"]\n[GameType \"21\"]\n\n{comments}{{own}} 1. 11-16 *\n"
    );
    let written = pdn3(&input).unwrap();
    assert_eq!(pdn3(&written).as_ref(), Ok(&written));
    assert_eq!(written, expected);
    let written = pdn2(&input).unwrap();
    assert_eq!(pdn2(&written), Ok(written));
}

/// Comments between games are not lost where no game after them is written.
#[rstest]
#[case::no_game("1. 11-15 1-0\n1-0 {a}\n")]
#[case::more_comments("1. 11-15 1-0\n1-0 {a}\n1-0\n")]
#[case::a_star_alone("1. 11-15 1-0\n1-0 {a}\n\n*\n")]
fn comments_without_a_next_game_are_written_at_the_end(#[case] input: &str) {
    for standard in [ExportOptions::pdn2(), ExportOptions::pdn3()] {
        let file = portnote_pdn::parse(input.as_bytes()).value;
        let mut exporter = Exporter::new(standard);
        let mut text = Vec::new();
        for block in file.blocks() {
            let written = match block.is_game() {
                true => exporter.game(&Context::new().game(block)),
                false => exporter.closing(block),
            };
            text.extend(written.unwrap().bytes);
        }
        text.extend(exporter.finish());
        let text = String::from_utf8(text).unwrap();
        assert_eq!(text.matches("{a}").count(), 1, "{text}");
    }
}

#[test]
fn text_after_the_last_game_is_not_lost() {
    let input = "1. 11-15 *\n\n; \u{E9} and\n{the end}\n";
    let text = pdn2(input).unwrap();
    assert!(text.ends_with("*\r\n\r\n{\u{E9} and} {the end}\r\n"), "{text}");
    let file = portnote_pdn::parse("1. 11-15 *\n; \u{141}\n".as_bytes()).value;
    let closing = file.blocks().last().unwrap();
    let refused = Exporter::new(ExportOptions::pdn2()).closing(closing).unwrap_err();
    assert_eq!(refused[0].code.as_str(), "core/unencodable");
}

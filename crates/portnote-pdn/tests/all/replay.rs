//! Texts of moves against the rules of play: what each means, and what is said about it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use portnote_core::{Applicability, Diagnostic, Severity};
use portnote_draughts::{PathForm, Refusal, Variant};
use portnote_pdn::model::Game;
use portnote_pdn::replay::{Reason, State, UnknownReason};
use portnote_pdn::{Confidence, Context, Options, check, parse};
use rstest::rstest;

/// What is asked of the first game of a text.
fn with<T>(text: &str, ask: impl FnOnce(&Game<'_>) -> T) -> T {
    let file = parse(text.as_bytes()).value;
    let mut context = Context::of_head(text.as_bytes(), &Options::default());
    ask(&context.game(file.game_blocks().next().unwrap()))
}

/// Everything that is reported about a text.
fn judged(text: &str) -> Vec<Diagnostic> {
    let options = Options::default();
    let parsed = parse(text.as_bytes());
    let mut found = parsed.diagnostics;
    let mut context = Context::of_head(text.as_bytes(), &options);
    for block in parsed.value.game_blocks() {
        check(&context.game(block), &options, &mut found);
    }
    found
}

/// The codes above info.
fn codes(text: &str) -> Vec<String> {
    let found = judged(text);
    let found = found.iter().filter(|found| found.severity != Severity::Info);
    found.map(|found| found.code.to_string()).collect()
}

/// The states of the elements of a line.
fn states(text: &str, line: usize) -> Vec<State> {
    with(text, |game| {
        let moves = game.line(line).map(|(at, _)| game.replay().ply(at).unwrap());
        let states = moves.map(|ply| ply.state.clone());
        states.filter(|state| *state != State::Still).collect()
    })
}

fn end(text: &str) -> Option<String> {
    with(text, |game| {
        let replay = game.replay();
        let view = replay.rules()?.view();
        replay.end(0).map(|end| end.to_fen(view))
    })
}

#[rstest]
#[case::no_piece("1. 13-17", Refusal::NoPiece)]
#[case::wrong_side("1. 22-18", Refusal::WrongSide)]
#[case::occupied("1. 7-11", Refusal::Occupied)]
#[case::neither_side_occupied("1. 22-11", Refusal::Occupied)]
#[case::neither_side_distance("1. 22-15", Refusal::Distance)]
#[case::must_capture("1. 11-15 22-18 2. 8-11", Refusal::MustCapture)]
#[case::direction("1. 11-15 23-18 2. 15-11", Refusal::Direction)]
#[case::distance("1. 11-18", Refusal::Distance)]
#[case::path("[FEN \"B:W6,14,32:B1\"]\n1. 1x9x17", Refusal::Path)]
fn an_illegal_move_has_a_reason(#[case] moves: &str, #[case] refusal: Refusal) {
    let text = format!("[GameType \"21\"]\n{moves} *\n");
    let last = states(&text, 0).pop();
    assert_eq!(last, Some(State::Illegal(Reason::Refused(refusal))));
    assert_eq!(codes(&text), ["pdn/illegal-move"]);
}

#[test]
fn an_illegal_move_ends_its_line_and_is_one_report() {
    let text = "1. 11-15 23-19 2. 8-12 22-18 3. 99-98 17-18 *\n";
    assert_eq!(codes(text), ["pdn/bad-square", "pdn/illegal-move"]);
    assert_eq!(states(text, 0).pop(), Some(State::Unknown(UnknownReason::Position)));
    assert_eq!(end(text), None);
}

#[test]
fn the_nearest_legal_moves_are_listed() {
    let found = judged("[GameType \"21\"]\n1. 11-15 23-19 2. 8-12 *\n");
    assert_eq!(
        found[0].message,
        "illegal move `8-12`: the square where the move ends is occupied; legal moves are `8-11`, `9-13`, `9-14`, `7-11`, \
         `15-18` and 2 more"
    );
}

#[test]
fn a_position_that_is_set_up_goes_on() {
    let text = "1. 11-18 23-19 /FEN \"B:W21:B12\"/ 2. 12-16 21-17 *\n";
    let legal = [State::Setup, State::Legal, State::Legal];
    assert!(states(text, 0).ends_with(&legal));
    assert_eq!(end(text).as_deref(), Some("B:W17:B16"));
}

#[test]
fn a_setup_without_pieces_passes_the_move() {
    let text = "[GameType \"21\"]\n1. 11-15 /FEN \"B::\"/ 2. 15-18 *\n";
    assert_eq!(codes(text), Vec::<String>::new());
}

#[test]
fn dots_before_the_first_move_give_the_move_to_the_other_side() {
    let text = "[GameType \"20\"]\n1. ... 19-23 2. 32-28 *\n";
    assert!(states(text, 0).ends_with(&[State::Legal, State::Legal]));
    // Where the position says so already, they change nothing.
    let text = "[GameType \"20\"]\n[FEN \"B:W50:B1\"]\n1. ... 1-6 2. 50-44 *\n";
    assert!(states(text, 0).ends_with(&[State::Legal, State::Legal]));
}

#[test]
fn dots_before_a_move_of_the_second_side_change_nothing() {
    let found = judged("[GameType \"20\"]\n1. 32-28 {so} 1. ... 19-23 2. 28x19 14x23 *\n");
    let found: Vec<String> = found.iter().map(|found| found.message.clone()).collect();
    assert_eq!(found, ["unexpected `...`: no move is left out here"]);
    // Without a number they are a move that nobody knows.
    let legal = [State::Legal, State::Null, State::Legal];
    assert_eq!(states("[GameType \"21\"]\n1. 11-15 ... 2. 8-11 *\n", 0), legal);
    // In place of a move of the first side they are one that nobody knows.
    assert_eq!(
        codes("[GameType \"20\"]\n1. 32-28 19-23 2. ... 14-19 3. 1-2 *\n"),
        ["pdn/null-move"]
    );
}

#[test]
fn after_a_missing_move_nothing_is_blamed() {
    assert_eq!(codes("1. 11-15 - 2. 31-26 *\n"), ["pdn/null-move"]);
}

#[test]
fn a_variation_begins_before_the_move_that_it_replaces() {
    let text = "[GameType \"21\"]\n1. 11-15 (1. 9-13 22-18 (22-17 13x22) 2. 5-9) 23-19 *\n";
    for line in 0..3 {
        let states = states(text, line);
        assert!(states.iter().all(|state| *state == State::Legal), "{line}: {states:?}");
    }
    assert_eq!(codes(text), Vec::<String>::new());
}

#[test]
fn an_illegal_variation_is_a_warning_and_leaves_the_game_alone() {
    let found = judged("[GameType \"21\"]\n1. 11-15 (1. 9-14 9-14 5-9) 23-19 *\n");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].severity, Severity::Warning);
    assert_eq!(found[0].code.to_string(), "pdn/illegal-move");
}

const CHOICE: &str = "[GameType \"21\"]\n[FEN \"B:W6,7,14,15,29:B2,5\"]\n1. 2x18";

#[rstest]
#[case::first("15-10", "2x9x18")]
#[case::second("14-10", "2x11x18")]
fn the_rest_of_the_line_decides_between_captures(#[case] next: &str, #[case] long: &str) {
    let text = format!("{CHOICE} {next} *\n");
    let found = judged(&text);
    let found: Vec<_> = found.iter().filter(|found| found.severity == Severity::Warning).collect();
    assert_eq!(found.len(), 1);
    let fix = found[0].fix.clone().unwrap();
    assert_eq!(fix.applicability, Applicability::Safe);
    assert_eq!(fix.edits[0].replacement, long.as_bytes());
    assert_eq!(found[0].labels.len(), 2);
}

#[test]
fn without_a_rest_nobody_knows_which_capture_was_made() {
    let text = format!("{CHOICE} 29-25 *\n");
    let found = judged(&text);
    let found = found.iter().find(|found| found.severity == Severity::Error).unwrap();
    assert_eq!(found.code.to_string(), "pdn/ambiguous-jump");
    assert!(found.fix.is_none());
    // Nothing is reported about what follows it, even if it does not fit.
    let text = format!("{CHOICE} 29-25 3-4 1-2 *\n");
    assert_eq!(codes(&text), ["pdn/ambiguous-jump"]);
}

#[test]
fn the_short_form_is_the_long_form_of_a_single_jump() {
    // 11x20 takes 16, or 7, 6, 14 and 15 one after the other.
    let text = "[FEN \"B:W6,7,14,15,16,32:BK11\"]\n1. 11x20 32-28 *\n";
    assert_eq!(codes(text), Vec::<String>::new());
    let captured =
        with(text, |game| game.replay().ply(0).unwrap().played.unwrap().captured().len());
    assert_eq!(captured, 1);
    // The rest of the game knows better: 15 is gone, or it would have to capture.
    let rest = "32-28 2. 20-16 28-24 3. 16-11 24-20";
    let text = format!("[FEN \"B:W6,7,14,15,16,32:BK11\"]\n1. 11x20 {rest} *\n");
    assert_eq!(codes(&text), ["pdn/ambiguous-jump"]);
}

#[rstest]
#[case::jumps("1. 1x10 10x17 32-28", 2)]
#[case::with_a_number("1. 1x10 2. 10x17 32-28", 2)]
#[case::with_a_comment("1. 1x10 {and} 10x17 32-28", 2)]
fn parts_of_a_capture_are_joined(#[case] moves: &str, #[case] plies: usize) {
    let text = format!("[FEN \"B:W6,14,32:B1\"]\n[PlyCount \"{plies}\"]\n{moves} *\n");
    assert_eq!(end(&text).as_deref(), Some("B:W28:B17"));
    let found: Vec<_> = codes(&text);
    assert!(found.contains(&"pdn/split-capture".to_owned()), "{found:?}");
    assert!(!found.contains(&"pdn/ply-count".to_owned()), "{found:?}");
    let count = with(&text, |game| game.replay().plies(game, 0).count());
    assert_eq!(count, plies);
}

#[test]
fn a_capture_that_stops_is_completed_where_there_is_one_way() {
    let text = "[FEN \"B:W6,14,32:B1\"]\n1. 1x10 32-28 *\n";
    let found = judged(text);
    let found = found.iter().find(|found| found.severity == Severity::Error).unwrap();
    assert_eq!(found.code.to_string(), "pdn/incomplete-capture");
    let fix = found.fix.clone().unwrap();
    assert_eq!(fix.applicability, Applicability::Unsafe);
    assert_eq!(fix.edits[0].replacement, b"1x17");
    assert_eq!(end(text).as_deref(), Some("B:W28:B17"));
    // In two ways it stays open.
    let text = "[FEN \"B:W6,14,15,32:B1\"]\n1. 1x10 32-28 *\n";
    assert_eq!(codes(text), ["pdn/incomplete-capture"]);
    assert_eq!(end(text), None);
}

#[rstest]
#[case::long("47x38x24x13x36", PathForm::Long, "47x38x24x13x36")]
#[case::landings("47x33x24x13x36", PathForm::Landings, "47x38x24x13x36")]
#[case::passing("47x20x36", PathForm::Passing, "47x38x20x9x36")]
#[case::captured("47x42x29x19x31x36", PathForm::Captured, "47x38x24x13x36")]
#[case::captured_after_the_end("47x36x42x29x19x31", PathForm::Captured, "47x38x24x13x36")]
#[case::captured_in_another_order("47x36x19x31x42x29", PathForm::Captured, "47x38x24x13x36")]
#[case::proposal("47x36 <42, 29, 19, 31>", PathForm::Captured, "47x38x24x13x36")]
fn paths_are_read_in_all_forms(#[case] path: &str, #[case] form: PathForm, #[case] expected: &str) {
    let text = format!("[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]\n1. {path} *\n");
    let (found, canonical) = with(&text, |game| {
        let replay = game.replay();
        (replay.ply(0).unwrap().form, replay.canonical(0))
    });
    assert_eq!(found, Some(form));
    assert_eq!(canonical.as_deref(), Some(expected));
    assert_eq!(codes(&text), Vec::<String>::new());
}

#[rstest]
#[case::two_and_two("1. 1115 2319", &["pdn/move-form", "pdn/move-form"])]
#[case::no_move("1. 1118", &["pdn/stray-text"])]
fn digits_without_a_sign_are_split(#[case] moves: &str, #[case] expected: &[&str]) {
    assert_eq!(codes(&format!("[GameType \"21\"]\n{moves} *\n")), expected);
}

#[rstest]
#[case::english_letters("[GameType \"21\"]\n1. f6-e5", &["pdn/other-notation"])]
#[case::russian_numbers("[GameType \"25\"]\n1. 22-18", &["pdn/other-notation"])]
#[case::russian_position("[GameType \"25\"]\n[FEN \"W:W22:B1\"]\n1. c3-d4", &["pdn/other-notation"])]
#[case::wrong_view("[GameType \"20,W,10,10,N1,0\"]\n1. 32-28 19-23", &["pdn/game-type-orientation"])]
#[case::right_view("[GameType \"20,W,10,10,N1,0\"]\n1. 19-23 33-28", &[])]
#[case::no_such_board("[GameType \"24,W,10,10,N1,1\"]\n*", &["pdn/bad-game-type"])]
#[case::small_board("[GameType \"20,W,6,6,N2,0\"]\n1. 13-10", &[])]
#[case::light_squares("[GameType \"23,W,8,8,A0,1\"]\n1. b3-c4 a6-b5 2. c4xa6", &[])]
#[case::old_flag("[GameType \"20,W,10,10,N2,1\"]\n1. 32-28 19-23", &["pdn/game-type-orientation"])]
#[case::off_board("[GameType \"21\"]\n[FEN \"W:W40:B1\"]\n*", &["pdn/fen-square"])]
#[case::off_board_move("[GameType \"21\"]\n1. 11-40", &["pdn/illegal-move"])]
#[case::chess("[GameType \"0\"]\n1. a2-a4", &[])]
#[case::draft_frisian("[GameType \"29,W,10,10,N2,0\"]\n1. 32-28", &["pdn/unknown-game-type"])]
fn the_game_type_rules(#[case] text: &str, #[case] expected: &[&str]) {
    assert_eq!(codes(&format!("{text} *\n")), expected);
}

#[test]
fn the_games_of_a_file_vote() {
    let international = "1. 32-28 19-23 2. 28x19 14x23 *\n\n";
    // Alone, the last game could be one of several variants.
    let text = format!("{}1. 31-26 *\n", international.repeat(3));
    let file = parse(text.as_bytes()).value;
    let mut context = Context::of_head(text.as_bytes(), &Options::default());
    for block in file.game_blocks() {
        let game = context.game(block);
        assert_eq!(game.replay().variant(), Some(Variant::International));
    }
    let told = judged(&text);
    let told = told.iter().filter(|found| found.code.to_string() == "pdn/game-type-inferred");
    assert_eq!(told.count(), 1);
}

#[test]
fn a_game_that_does_not_fit_is_taken_for_another() {
    let text = format!(
        "{}1. 32-28 19-23 2. 28x19 14x23 *\n",
        "1. 11-15 23-19 2. 8-11 22-17 *\n\n".repeat(3)
    );
    let file = parse(text.as_bytes()).value;
    let mut context = Context::of_head(text.as_bytes(), &Options::default());
    let games: Vec<Game<'_>> = file.game_blocks().map(|block| context.game(block)).collect();
    let last = games.last().unwrap().replay();
    assert_eq!(last.variant(), Some(Variant::International));
    assert_eq!(last.refused(), Some(Variant::English));
    assert_eq!(last.confidence(), Confidence::Likely);
    let told = judged(&text);
    let told = told.iter().filter(|found| found.code.to_string() == "pdn/game-type-inferred");
    assert_eq!(told.count(), 2);
}

#[test]
fn the_sign_of_russian_draughts_tells_it_from_its_neighbours() {
    let of = |text: &str| with(text, |game| game.replay().confidence());
    assert_eq!(of("[FEN \"W:Wc3:Bd4\"]\n1. c3:e5 *\n"), Confidence::Likely);
    assert_eq!(of("[FEN \"W:Wc3:Bd4\"]\n1. c3xe5 *\n"), Confidence::Default);
}

#[rstest]
#[case::tag("[Variant \"Russian\"]\n1. c3-d4", Variant::Russian)]
#[case::named_so("[Variant \"Frysk!\"]\n1. 46-41", Variant::Frysk)]
#[case::letters("1. c3-d4", Variant::Russian)]
#[case::both_colours_of_squares("1. a3-a4 a6-a5 2. b3-b4", Variant::Turkish)]
#[case::wide("1. i3-j4", Variant::Spantsiretti)]
#[case::great("[FEN \"W:W72:B1\"]", Variant::Canadian)]
fn squares_and_tags_name_the_variant(#[case] text: &str, #[case] variant: Variant) {
    let found = with(&format!("{text} *\n"), |game| game.replay().variant());
    assert_eq!(found, Some(variant));
}

#[rstest]
#[case::turned("[FEN \"B:W18:B15\"]\n1. 15x22 0-1", &["pdn/result-against-position"])]
#[case::right("[FEN \"B:W18:B15\"]\n1. 15x22 1-0", &[])]
#[case::drawn("[FEN \"B:W18:B15\"]\n1. 15x22 1/2-1/2", &[])]
#[case::white_first("[GameType \"20\"]\n[FEN \"W:W33:B28\"]\n1. 33x22 0-2", &["pdn/result-against-position"])]
#[case::antidraughts("[GameType \"98\"]\n[FEN \"W:W33:B28\"]\n1. 33x22 0-2", &[])]
fn a_lost_position_is_not_won(#[case] text: &str, #[case] expected: &[&str]) {
    assert_eq!(codes(&format!("{text}\n")), expected);
}

#[rstest]
#[case::quiet(
    "[GameType \"21\"]\n1. 11x15 23x19 2. 8-11",
    "nonstandard sign `x` in a move that captures nothing: expected `-` (and 1 more in this game)"
)]
#[case::colon(
    "[GameType \"21\"]\n1. 11-15 22-18 2. 15:22",
    "nonstandard sign `:` in a capture: expected `x`"
)]
#[case::dash(
    "[GameType \"20\"]\n1. 32-28 19-23 2. 28-19",
    "nonstandard sign `-` in a capture: expected `x`"
)]
fn odd_signs_are_one_info(#[case] text: &str, #[case] message: &str) {
    let found = judged(&format!("{text} *\n"));
    let found: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(found, [message]);
}

#[rstest]
#[case::english_dash("[GameType \"21\"]\n1. 11-15 22-18 2. 15-22")]
#[case::russian_colon("[GameType \"25\"]\n[FEN \"W:Wc3:Bd4\"]\n1. c3:e5")]
fn usual_signs_are_not_named(#[case] text: &str) {
    let codes: Vec<String> =
        judged(&format!("{text} *\n")).iter().map(|found| found.code.to_string()).collect();
    assert_eq!(codes, Vec::<String>::new());
}

//! Games played move by move on a board, and the texts that name a move.

use portnote_draughts::{
    Board, Color, Counting, DrawReason, Fen, FenFault, Move, MoveError, Refusal, Rules, Variant,
};
use proptest::prelude::*;
use proptest::sample::Index;
use rstest::rstest;

use crate::perft::table::ROWS;

/// Leaves of a count that a build without optimisation finds at once.
const FEW: u64 = 10_000;

#[test]
fn counts_are_those_of_the_rules_and_of_the_table() {
    for row in ROWS {
        let rules = row.rules().unwrap();
        let start = row.start(&rules).unwrap();
        let board = Board::with(&rules, start);
        for (expected, depth) in row.counts.iter().take_while(|count| **count <= FEW).zip(1..) {
            let found = board.perft(depth);
            assert_eq!(found, rules.perft(&start, depth, Counting::Moves), "{}", row.name);
            if row.counting == Counting::Moves {
                assert_eq!(found, *expected, "{} at depth {depth}", row.name);
            }
        }
    }
}

/// The count of a board whose moves are really played and taken back.
fn played(board: &mut Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    for next in board.legal() {
        assert_eq!(board.play(&next), Ok(()));
        total += played(board, depth - 1);
        assert_eq!(board.pop(), Some(next));
    }
    total
}

#[test]
fn counts_are_those_of_moves_that_are_played_and_taken_back() {
    for variant in Variant::ALL {
        let mut board = variant.board();
        assert_eq!(played(&mut board, 2), variant.board().perft(2), "{variant}");
        assert_eq!(board, variant.board());
    }
}

#[rstest]
#[case::exact(Variant::International, "W:W33:B28", "33x22")]
#[case::hyphen(Variant::International, "W:W33:B28", "33-22")]
#[case::colon(Variant::International, "W:W33:B28", "33:22")]
#[case::upper(Variant::International, "W:W33:B28", "33X22")]
#[case::times(Variant::International, "W:W33:B28", "33 × 22")]
#[case::blank(Variant::International, "W:W33:B28", " 33 22 ")]
#[case::letters(Variant::International, "W:W33:B28", "f4xd6")]
#[case::touching(Variant::International, "W:W33:B28", "f4d6")]
#[case::short_letters(Variant::International, "W:W33:B28", "fd6")]
#[case::long(Variant::International, "W:W15:B9,10", "15x4x13")]
#[case::of_a_longer_capture(Variant::International, "W:W15:B9,10", "15x13")]
#[case::captured_squares(Variant::International, "W:W15:B9,10", "15x10x9x13")]
#[case::numbers(Variant::Russian, "W:Wc3:Bd4", "22x15")]
#[case::leading_zero(Variant::English, "B:W32:B9", "09-13")]
#[case::a_quiet_move_with_the_sign_of_a_capture(Variant::English, "B:W32:B9", "9x13")]
fn any_text_that_names_one_move_is_read(
    #[case] variant: Variant,
    #[case] fen: &str,
    #[case] text: &str,
) {
    let mut board = Board::from_fen(variant, fen).unwrap();
    let read = board.push(text);
    let played = read.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(board.history(), [played]);
    assert_eq!(board.turn(), variant.rules().position(fen).unwrap().side().opponent());
}

#[rstest]
#[case::empty("", "invalid move ``: expected two squares or more, as in `11-15` or `22x8`")]
#[case::one("11", "invalid move `11`: expected two squares or more, as in `11-15` or `22x8`")]
#[case::word("hi", "invalid move `hi`: expected two squares or more, as in `11-15` or `22x8`")]
#[case::files("c3-d", "invalid move `c3-d`: expected two squares or more, as in `11-15` or `22x8`")]
#[case::beyond(
    "11-33",
    "invalid move `11-33`: expected a playable square of the board, found `33`"
)]
#[case::light("a2-b3", "invalid move `a2-b3`: expected a playable square of the board, found `a2`")]
#[case::huge(
    "11-1111",
    "invalid move `11-1111`: expected a playable square of the board, found `1111`"
)]
#[case::piece_that_moves(
    "11-18",
    "no legal move `11-18`: the piece does not reach that square; legal: 11-15, 11-16"
)]
#[case::piece_that_cannot_move(
    "7-16",
    "no legal move `7-16`: the piece does not reach that square; legal: 11-16, 12-16"
)]
#[case::neither(
    "22-18",
    "no legal move `22-18`: the piece belongs to the other side; \
     legal: 9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16"
)]
fn other_texts_are_refused(#[case] text: &str, #[case] message: &str) {
    let mut board = Board::new(Variant::English);
    assert_eq!(board.push(text).unwrap_err().to_string(), message);
    assert_eq!(board, Board::new(Variant::English));
}

#[test]
fn an_ambiguous_text_names_the_moves() {
    let mut board = Board::from_fen(Variant::International, "W:WK47:B14,19,29,31,42").unwrap();
    let error = board.push("47x36").unwrap_err();
    let message = "ambiguous move `47x36`: it can be 47x38x24x13x36, 47x38x20x9x36";
    assert_eq!(error.to_string(), message);
    assert!(board.push("47x38x20x9x36").is_ok());
}

#[test]
fn an_error_names_eight_moves() {
    let mut board = Board::from_fen(Variant::International, "W:WK28:B5").unwrap();
    let error = board.push("28-27").unwrap_err();
    let MoveError::Illegal { near, more, refusal, .. } = error else {
        panic!("{error}");
    };
    assert_eq!((near.len(), more), (8, board.legal().len() - 8));
    assert_eq!(refusal, Refusal::Direction);
}

#[test]
fn rules_play_legal_moves_only() {
    let rules = Variant::International.rules();
    let start = rules.start();
    let first = rules.moves(&start)[0];
    let after = rules.play(&start, &first).unwrap();
    assert_eq!(after, rules.play_unchecked(&start, &first));
    let error = rules.play(&after, &first).unwrap_err();
    assert!(matches!(error, MoveError::Illegal { .. }), "{error}");
    // Another capture with the same start and end is another move.
    let position = rules.position("W:WK47:B14,19,29,31,42").unwrap();
    let other = rules.position("W:WK47:B42").unwrap();
    for capture in rules.moves(&position) {
        assert!(rules.play(&other, &capture).is_err());
    }
}

#[test]
fn a_king_of_frisian_draughts_is_free_again_when_its_move_is_taken_back() {
    let mut board = Board::from_fen(Variant::Frisian, "W:WK47,50:BK1").unwrap();
    for text in ["47-42", "1-7", "42-47", "7-1", "47-42", "1-7"] {
        board.push(text).unwrap();
    }
    assert_eq!(board.texts(), ["50-44", "50-45"]);
    board.pop();
    board.pop();
    assert!(board.texts().len() > 2);
    assert_eq!(board.position().king_run(Color::White).count(), 2);
}

#[test]
fn a_draw_is_gone_when_its_move_is_taken_back() {
    let mut board = Board::from_fen(Variant::English, "B:WK32:BK1").unwrap();
    for text in ["1-5", "32-28", "5-1", "28-32", "1-5", "32-28", "5-1", "28-32"] {
        board.push(text).unwrap();
    }
    assert_eq!(board.draw(), Some(DrawReason::Repetition));
    board.pop();
    assert_eq!(board.draw(), None);
}

/// Rules of draws are advice: players may go on.
#[test]
fn a_draw_makes_no_move_illegal() {
    let mut board = Board::from_fen(Variant::English, "B:WK32:BK1").unwrap();
    for text in ["1-5", "32-28", "5-1", "28-32", "1-5", "32-28", "5-1", "28-32"] {
        board.push(text).unwrap();
    }
    assert_eq!(board.draw(), Some(DrawReason::Repetition));
    assert!(board.push("1-5").is_ok());
    assert_eq!(board.winner(), None);
}

#[test]
fn a_board_needs_pieces() {
    let error = Board::from_fen(Variant::English, "B::").unwrap_err();
    assert_eq!(error.fault, FenFault::Group { at: 1 });
    let expected = "expected the pieces of a side, as in `:W31,K32`";
    assert_eq!(error.to_string(), format!("invalid FEN `B::` at byte 1: {expected}"));
    assert!(Board::from_fen(Variant::English, "B:W50:B1").is_err());
    assert_eq!(Board::from_fen(Variant::English, "W:W:B").unwrap().winner(), Some(Color::Black));
}

#[rstest]
#[case::white_below(Variant::Brazilian, "W:Wa1,Kc1:Bh8,Kb8", [
    "  B   .   .   b",
    ".   .   .   .",
    "  .   .   .   .",
    ".   .   .   .",
    "  .   .   .   .",
    ".   .   .   .",
    "  .   .   .   .",
    "w   W   .   .",
])]
#[case::black_below(Variant::English, "B:W32,K30:B1,K4", [
    "  w   .   W   .",
    ".   .   .   .",
    "  .   .   .   .",
    ".   .   .   .",
    "  .   .   .   .",
    ".   .   .   .",
    "  .   .   .   .",
    "B   .   .   b",
])]
#[case::all_squares(Variant::Turkish, "W:Wa1,Kh1:Ba8", [
    "b . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    "w . . . . . . W",
])]
fn boards_are_drawn(#[case] variant: Variant, #[case] fen: &str, #[case] lines: [&str; 8]) {
    assert_eq!(Board::from_fen(variant, fen).unwrap().to_string(), lines.join("\n"));
}

#[test]
fn a_board_is_drawn_with_a_line_for_each_row() {
    for variant in Variant::ALL {
        let board = variant.board();
        let text = board.to_string();
        assert_eq!(text.lines().count(), usize::from(board.rules().size().height()));
        let pieces = text.chars().filter(|letter| "wWbB".contains(*letter)).count();
        assert_eq!(pieces, board.position().occupied().len(), "{variant}");
        assert!(text.lines().all(|line| line == line.trim_end()));
    }
}

#[test]
fn own_rules_are_kept() {
    let rules = Variant::Frisian.rules().clone().without_king_limit();
    let board = Board::with(&rules, rules.start());
    assert_eq!(board.rules().king_limit(), None);
    assert_ne!(board, Variant::Frisian.board());
    let same: &Rules = &Variant::Frisian.rules().clone();
    assert_eq!(Board::with(same, same.start()), Variant::Frisian.board());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn moves_are_taken_back(
        variant in prop::sample::select(&Variant::ALL[..]),
        choices in prop::collection::vec(any::<Index>(), 0..50),
    ) {
        let mut board = variant.board();
        let mut before: Vec<Board> = Vec::new();
        let mut moves: Vec<Move> = Vec::new();
        for choice in &choices {
            let texts = board.texts();
            if texts.is_empty() {
                break;
            }
            let place = choice.index(texts.len());
            let legal = board.legal();
            let copy = board.clone();
            let read = board.push(&texts[place]);
            prop_assert_eq!(read.as_ref(), Ok(&legal[place]), "{}", texts[place]);
            prop_assert_eq!(copy.move_text(&legal[place]), &*texts[place]);
            // What is legal is played, and nothing else that was legal before.
            for other in moves.iter().rev().take(3).chain(&legal) {
                let tried = copy.rules().play(copy.position(), other);
                prop_assert_eq!(tried.is_ok(), legal.contains(other));
            }
            let fen = board.fen();
            let again = Fen::parse(&fen, board.rules().view()).map(|fen| fen.position.placement());
            prop_assert_eq!(again, Ok(board.position().placement()));
            before.push(copy);
            moves.push(legal[place]);
        }
        prop_assert_eq!(board.history(), &*moves);
        while let (Some(played), Some(copy)) = (moves.pop(), before.pop()) {
            prop_assert_eq!(board.pop(), Some(played));
            prop_assert_eq!(&board, &copy);
            prop_assert_eq!(board.draw(), copy.draw());
        }
        prop_assert_eq!(board.pop(), None);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[0-9a-hx:× -]{0,12}|.{0,6}") {
        for variant in [Variant::English, Variant::Russian, Variant::Turkish] {
            let mut board = variant.board();
            match board.push(&text) {
                Ok(played) => prop_assert!(variant.board().legal().contains(&played)),
                Err(error) => {
                    prop_assert_eq!(error.text(), &*text);
                    prop_assert!(error.to_string().ends_with(&error.reason()));
                    prop_assert_eq!(&board, &variant.board());
                }
            }
        }
    }
}

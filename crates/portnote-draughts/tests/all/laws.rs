//! What holds in every position of every game, over random games and random positions.

use std::collections::HashSet;

use portnote_draughts::{
    Color, Counting, Fen, KingRun, Move, MoveList, PathForm, Piece, Position, Refusal, Route,
    Rules, Square, SquareSet, Variant,
};
use proptest::prelude::*;
use proptest::sample::Index;
use rstest::rstest;

/// The position, and the move that is played there.
type Step = (Position, Move);

fn playout(rules: &Rules, start: Position, choices: &[Index]) -> Vec<Step> {
    let mut position = start;
    let mut steps = Vec::new();
    for choice in choices {
        let legal = rules.moves(&position);
        if legal.is_empty() {
            break;
        }
        let played = *choice.get(&legal);
        steps.push((position, played));
        position = rules.play_unchecked(&position, &played);
    }
    steps
}

/// A position with some pieces anywhere, kings more often than in real games.
fn scattered(rules: &Rules, places: &[Index], kinds: &[u8], side: Color) -> Position {
    let squares: Vec<Square> = rules.size().squares().iter().collect();
    let mut position = Position::empty(side);
    for (place, kind) in places.iter().zip(kinds) {
        let color = match kind & 1 {
            0 => Color::White,
            _ => Color::Black,
        };
        let piece = match kind & 2 {
            0 => Piece::man(color),
            _ => Piece::king(color),
        };
        position = position.with_piece(*place.get(&squares), Some(piece));
    }
    position
}

fn variants() -> impl Strategy<Value = Variant> {
    prop::sample::select(&Variant::ALL[..])
}

fn turned(rules: &Rules, played: &Move) -> (Option<Square>, Option<Square>, SquareSet, bool) {
    let turn = |square| rules.size().turned(square);
    let captured = played.captured().iter().filter_map(turn).collect();
    (turn(played.from()), turn(played.to()), captured, played.is_crowned())
}

fn plain(played: &Move) -> (Option<Square>, Option<Square>, SquareSet, bool) {
    let (from, to) = (played.from(), played.to());
    (Some(from), Some(to), played.captured(), played.is_crowned())
}

fn check_play(rules: &Rules, position: &Position, played: &Move) -> Result<(), TestCaseError> {
    let after = rules.play_unchecked(position, played);
    let (side, other) = (position.side(), position.side().opponent());
    prop_assert_eq!(after.side(), other);
    prop_assert_eq!(after.pieces(side).len(), position.pieces(side).len());
    let left = position.pieces(other).difference(played.captured());
    prop_assert_eq!(after.pieces(other), left);
    prop_assert!(after.pieces(side).intersection(after.pieces(other)).is_empty());
    let kings = position.kings(side).len() + usize::from(played.is_crowned());
    prop_assert_eq!(after.kings(side).len(), kings);
    prop_assert!(played.captured().difference(position.pieces(other)).is_empty());
    prop_assert!(after.occupied().difference(rules.size().squares()).is_empty());
    prop_assert!(after.king_run(side).count() <= 3 || rules.king_limit().is_none());
    let view = rules.view();
    let key = position.key(view).of_next(position, &after, view);
    prop_assert_eq!(key, after.key(view));
    Ok(())
}

fn check_forms(rules: &Rules, position: &Position, played: &Move) -> Result<(), TestCaseError> {
    let legal = rules.moves(position);
    let canonical = rules.canonical_form(position, &legal, played);
    let long = rules.long_form(position, played);
    for text in [canonical, long].into_iter().flatten() {
        let read = rules.read_move(position, &text);
        prop_assert!(read == Ok(*played), "{text} {read:?}");
    }
    let route = rules.route(position, played);
    let Some(route) = route else {
        return Err(TestCaseError::fail("a legal move has a route"));
    };
    let form = rules.path_form(position, played, route.squares());
    let expected = match route.squares().len() {
        2 => PathForm::Short,
        _ => PathForm::Long,
    };
    prop_assert_eq!(form, Some(expected));
    prop_assert_eq!(route.captured().iter().copied().collect::<SquareSet>(), played.captured());
    prop_assert_eq!(route.squares().len(), route.captured().len().max(1) + 1);
    check_order(rules, position, played, &route)
}

/// The order of captured pieces that is told is that of every route that may be meant.
fn check_order(
    rules: &Rules,
    position: &Position,
    played: &Move,
    smallest: &Route,
) -> Result<(), TestCaseError> {
    let order = |squares: &[Square]| rules.capture_order(position, played, squares, &mut 10_000);
    let routes = rules.routes(position, played, 100);
    if let Some(order) = order(smallest.squares()) {
        let mut same = routes.iter().filter(|it| it.squares() == smallest.squares());
        prop_assert!(same.all(|route| route.captured() == order));
    }
    let is_one = routes.iter().all(|it| it.captured() == smallest.captured());
    let short = order(&[played.from(), played.to()]);
    prop_assert!(short.is_none() || is_one);
    prop_assert!(short.is_some() || !is_one || routes.len() > 16);
    Ok(())
}

fn check_routes(rules: &Rules, position: &Position) -> Result<(), TestCaseError> {
    let legal = rules.moves(position);
    let mut count = 0;
    for played in &legal {
        let routes = rules.routes(position, played, usize::MAX);
        let distinct: HashSet<_> = routes.iter().collect();
        prop_assert_eq!(distinct.len(), routes.len());
        let smallest = rules.route(position, played);
        prop_assert!(smallest.is_some_and(|route| routes.contains(&route)));
        count += routes.len() as u64;
    }
    prop_assert_eq!(rules.perft(position, 1, Counting::Moves), legal.len() as u64);
    prop_assert_eq!(rules.perft(position, 1, Counting::Routes), count);
    Ok(())
}

fn check_position(rules: &Rules, position: &Position) -> Result<(), TestCaseError> {
    let legal = rules.moves(position);
    prop_assert!(legal.is_complete());
    prop_assert_eq!(rules.can_move(position), !legal.is_empty());
    let count = rules.count_moves(position, &mut MoveList::new());
    prop_assert_eq!(count, Some(legal.len()));
    prop_assert!(legal.is_sorted());
    let kinds: HashSet<bool> = legal.iter().map(Move::is_capture).collect();
    prop_assert!(kinds.len() <= 1);

    let mut seen: Vec<_> = legal.iter().map(|played| turned(rules, played)).collect();
    let reversed = rules.moves(&position.reversed(rules.size()));
    let mut other: Vec<_> = reversed.iter().map(plain).collect();
    seen.sort_unstable();
    other.sort_unstable();
    prop_assert_eq!(seen, other);

    let text = position.to_fen(rules.view());
    let read = Fen::parse(&text, rules.view()).map(|fen| fen.position.placement());
    prop_assert_eq!(read, Ok(position.placement()));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_games(
        variant in variants(),
        choices in prop::collection::vec(any::<Index>(), 0..90),
    ) {
        let rules = variant.rules();
        for (position, played) in playout(rules, rules.start(), &choices) {
            check_position(rules, &position)?;
            check_play(rules, &position, &played)?;
            check_forms(rules, &position, &played)?;
        }
    }

    #[test]
    fn random_positions(
        variant in variants(),
        places in prop::collection::vec(any::<Index>(), 0..16),
        kinds in prop::collection::vec(any::<u8>(), 16),
        side in prop::sample::select(&Color::ALL[..]),
        choices in prop::collection::vec(any::<Index>(), 0..6),
    ) {
        let rules = variant.rules();
        let start = scattered(rules, &places, &kinds, side);
        for (position, played) in playout(rules, start, &choices) {
            check_position(rules, &position)?;
            check_play(rules, &position, &played)?;
            check_forms(rules, &position, &played)?;
            if variant != Variant::Breakthrough {
                check_routes(rules, &position)?;
            }
        }
    }

    #[test]
    fn any_squares_are_answered(
        variant in variants(),
        places in prop::collection::vec(any::<Index>(), 0..20),
        kinds in prop::collection::vec(any::<u8>(), 20),
        written in prop::collection::vec(0u8..128, 0..6),
    ) {
        let rules = variant.rules();
        let position = scattered(rules, &places, &kinds, Color::White);
        let squares: Vec<Square> = written.into_iter().filter_map(Square::new).collect();
        let legal = rules.moves(&position);
        let found = rules.find(&position, &legal, &squares);
        prop_assert!(found.moves.iter().all(|played| legal.contains(played)));
        let _: Refusal = rules.refusal(&position, &legal, &squares);
    }

    #[test]
    fn any_pieces_are_played_with(
        variant in variants(),
        white in any::<[u64; 2]>(),
        black in any::<[u64; 2]>(),
        kings in any::<[u64; 2]>(),
        ghosts in any::<[u64; 2]>(),
        foreign in variants(),
    ) {
        // Positions of other boards, with pieces everywhere.
        let set = |[high, low]: [u64; 2]| {
            SquareSet::from_bits(u128::from(high) << 64 | u128::from(low))
        };
        let mut position = Position::empty(Color::White);
        for square in SquareSet::from_bits(u128::MAX) {
            let is_king = set(kings).contains(square);
            let color = match (set(white).contains(square), set(black).contains(square)) {
                (true, false) => Color::White,
                (false, true) => Color::Black,
                _ => continue,
            };
            let piece = if is_king { Piece::king(color) } else { Piece::man(color) };
            position = position.with_piece(square, Some(piece));
            if set(ghosts).contains(square) && set(ghosts).len() % 2 == 0 {
                position = position.with_ghost(square);
            }
        }
        let rules = variant.rules();
        let legal = rules.moves(&position);
        for played in legal.iter().take(4) {
            let after = rules.play_unchecked(&position, played);
            let _ = rules.winner(&after);
            let _ = rules.long_form(&position, played);
            // Moves of one game mean nothing in another, but do no harm.
            let _ = foreign.rules().play_unchecked(&position, played);
            let _ = foreign.rules().long_form(&position, played);
            let _ = foreign.rules().short_form(played);
        }
        let _ = position.to_fen_with_ranges(rules.view());
        let _ = position.reversed(rules.size());
    }
}

#[test]
fn a_king_moves_three_times_in_a_row() {
    let rules = Variant::Frisian.rules();
    let mut position = rules.position("W:WK47,50:BK1").unwrap();
    for text in ["47-42", "1-7", "42-47", "7-1", "47-42", "1-7"] {
        let played = rules.read_move(&position, text).unwrap();
        position = rules.play_unchecked(&position, &played);
    }
    assert_eq!(position.king_run(Color::White).count(), 3);
    let legal = rules.moves(&position);
    let texts: Vec<String> = legal.iter().map(|quiet| rules.short_form(quiet)).collect();
    assert_eq!(texts, ["50-44", "50-45"]);
    // A move of a man lets the king go again.
    let man = rules.read_move(&position, "50-45").unwrap();
    assert_eq!(rules.play_unchecked(&position, &man).king_run(Color::White), KingRun::NONE);
    // Without a man there is no limit.
    let alone = position.with_piece(man.from(), None);
    assert!(rules.moves(&alone).len() > 2);
}

#[test]
fn another_king_begins_a_new_count() {
    let rules = Variant::Frisian.rules();
    let position = rules.position("W:WK46,K47,50:BK5,1:+0+346").unwrap();
    let other = rules.read_move(&position, "47-42").unwrap();
    let after = rules.play_unchecked(&position, &other);
    assert_eq!(after.king_run(Color::White), KingRun::new(other.to(), 1));
}

#[rstest]
#[case::the_only_king("W:WK47,50:BK5,1:+0+2", 3)]
#[case::one_of_two_kings("W:WK46,K47,50:BK5,1:+0+2", 1)]
fn a_count_of_no_named_king_is_that_of_the_only_one(#[case] fen: &str, #[case] count: u8) {
    let rules = Variant::Frisian.rules();
    let position = rules.position(fen).unwrap();
    let played = rules.read_move(&position, "47-42").unwrap();
    let after = rules.play_unchecked(&position, &played);
    assert_eq!(after.king_run(Color::White), KingRun::new(played.to(), count));
}

#[rstest]
#[case::counted_king("W:W33:BK28,K5,1:+228+0", false)]
#[case::last_king("W:W33:BK28,1:+2+0", false)]
#[case::last_man("W:W33:B28,K5:+205+0", false)]
#[case::another_king("W:W33:BK28,K5,1:+205+0", true)]
fn a_count_ends_when_its_king_or_the_last_man_is_captured(
    #[case] fen: &str,
    #[case] is_kept: bool,
) {
    let rules = Variant::Frisian.rules();
    let position = rules.position(fen).unwrap();
    let before = position.king_run(Color::Black);
    assert_eq!(before.count(), 2);
    let played = rules.read_move(&position, "33x22").unwrap();
    let after = rules.play_unchecked(&position, &played);
    let expected = if is_kept { before } else { KingRun::NONE };
    assert_eq!(after.king_run(Color::Black), expected);
}

/// Who adds up the steps of many positions uses one list for all.
#[test]
fn a_count_of_quiet_moves_has_no_steps_of_the_position_before() {
    let rules = Variant::International.rules();
    let captures = rules.position("W:WK47:B14,19,29,31,42").unwrap();
    let mut list = MoveList::new();
    assert_eq!(rules.count_moves(&captures, &mut list), Some(2));
    assert!(list.steps() > 0);
    assert_eq!(rules.count_moves(&rules.start(), &mut list), Some(9));
    assert_eq!(list.steps(), 0);
}

/// More routes than any program can follow.
#[test]
fn a_bomb_of_captures_ends() {
    let rules = Variant::Frisian.rules();
    let fen = "W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,K30,\
               K31,K32,K33,K35,K36,K38,K40,K41,K42,K43,K44,K47,K49";
    let position = rules.position(fen).unwrap();
    let legal = rules.moves(&position);
    assert!(!legal.is_complete());
    let from = position.kings(Color::White).iter().next().unwrap();
    for played in legal.iter().take(2) {
        let found = rules.find(&position, &legal, &[from, played.to()]);
        assert!(found.moves.contains(played));
    }
    let nowhere = rules.view().square_of_number(2).unwrap();
    let found = rules.find(&position, &legal, &[from, nowhere]);
    assert!(found.moves.is_empty() && !found.is_certain);
}

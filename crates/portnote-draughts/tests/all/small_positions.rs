//! Small positions that tell the rules of the variants apart: all legal moves, in the form that
//! is written, with every route in its long form.

use portnote_draughts::{Move, Position, Rules, Variant};
use rstest::rstest;

/// The legal moves in long form, sorted as text; those that crown a man end in `K`.
fn long_forms(rules: &Rules, position: &Position) -> Vec<String> {
    let form = |played: &Move| {
        let mut text = rules.long_form(position, played).unwrap_or_default();
        if played.is_crowned() {
            text.push('K');
        }
        text
    };
    let legal = rules.moves(position);
    assert!(legal.is_complete());
    let mut texts: Vec<String> = legal.iter().map(form).collect();
    texts.sort_unstable();
    texts
}

#[rstest]
#[case::two_sets_of_pieces(
    Variant::International,
    "W:WK47:B14,19,29,31,42",
    &["47x38x24x13x36", "47x38x20x9x36"]
)]
#[case::captured_pieces_block(
    Variant::International,
    "W:WK41,49:B9,10,12,19,38",
    &["41x14x3x21x43"]
)]
#[case::passes_the_king_row(Variant::International, "W:W15:B9,10", &["15x4x13"])]
#[case::king_counts_as_one(
    Variant::International,
    "W:W26:B12,K21,31,32",
    &["26x17x8", "26x37x28"]
)]
#[case::ambiguous_short_jump(Variant::English, "B:W6,7,14,15:B2", &["2x9x18", "2x11x18"])]
#[case::two_routes_around(Variant::English, "B:W6,7,14,15:BK2", &["2x9x18x11x2"])]
#[case::king_at_once(Variant::Russian, "W:W11:B7,9", &["f6:d8:a5K"])]
#[case::ends_on_the_king_row(Variant::UnifiedPool, "W:W11:B7,9", &["f6xd8K"])]
#[case::ends_on_the_king_row(Variant::Brazilian, "W:W11:B7,9", &["f6xd8K"])]
#[case::ends_on_the_king_row(Variant::Czech, "W:W11:B7,9", &["f6xd8K"])]
#[case::new_king_goes_on(Variant::Russian, "W:W11:B7,6", &["f6:d8:b6K", "f6:d8:a5K"])]
#[case::man_goes_on(Variant::UnifiedPool, "W:W11:B7,6", &["f6xd8xb6"])]
#[case::man_goes_on(Variant::Brazilian, "W:W11:B7,6", &["f6xd8xb6"])]
#[case::must_land_where_it_goes_on(Variant::Russian, "W:WK32:B27,9", &["g1:e3:a7"])]
#[case::must_land_where_it_goes_on(
    Variant::UnifiedPool,
    "W:WK29:B18,10",
    &["a1xe5xb8", "a1xe5xc7"]
)]
#[case::no_quantity(Variant::Russian, "W:W22:B18,17,10", &["c3:a5", "c3:e5:c7"])]
#[case::no_quantity(Variant::UnifiedPool, "W:W22:B18,17,10", &["c3xa5", "c3xe5xc7"])]
#[case::quantity(Variant::Brazilian, "W:W22:B18,17,10", &["c3xe5xc7"])]
#[case::king_must_capture(Variant::Czech, "W:WK4,22:B18,11", &["h8xe5"])]
#[case::man_takes_no_king(Variant::Italian, "W:W30:BK26", &["30-27"])]
#[case::of_two_the_king(Variant::Italian, "W:WK23,31:B19,26,27", &["23x30x21"])]
#[case::kings_first(Variant::Italian, "W:WK30:B10,K12,K18,20,K26,K27", &["30x21x14x5"])]
#[case::more_kings(Variant::Spanish, "W:W6:B10,11,18,K19", &["6x15x22"])]
#[case::turns_back(Variant::Thai, "W:WK11:B15,8", &["11-18-4", "11-4-18"])]
#[case::orthogonal(Variant::Frisian, "W:W33:B23", &["33x13"])]
#[case::two_men_beat_a_king(Variant::Frisian, "W:W38:B28,17,K37", &["38x18x16"])]
#[case::two_kings_beat_three_men(
    Variant::Frisian,
    "W:W43,45:BK38,K28,40,30,20",
    &["43x32x23"]
)]
#[case::king_at_equal_value(Variant::Frisian, "W:W8,K25:B7,23", &["25x22", "25x21"])]
#[case::square_crossed_again(Variant::Turkish, "W:WKd1:Bb4,d4,f6,g5", &["d1xd6xg6xg4xa4"])]
#[case::sideways_on_the_last_row(Variant::Turkish, "W:Wc6:Bc7,d8,f8", &["c6xc8xe8xg8K"])]
#[case::no_half_turn(Variant::Turkish, "W:WKd4:Bd6,d2", &["d4xd7", "d4xd8", "d4xd1"])]
fn all_legal_moves(#[case] variant: Variant, #[case] fen: &str, #[case] moves: &[&str]) {
    let rules = variant.rules();
    let mut expected = moves.to_vec();
    expected.sort_unstable();
    assert_eq!(long_forms(rules, &rules.position(fen).unwrap()), expected);
}

#[test]
fn around_is_one_move_with_two_routes() {
    let rules = Variant::English.rules();
    let position = rules.position("B:W6,7,14,15:BK2").unwrap();
    let legal = rules.moves(&position);
    let [around] = &*legal else {
        panic!("{legal:?}");
    };
    assert!(!legal.is_ambiguous(around));
    let canonical = rules.canonical_form(&position, &legal, around);
    assert_eq!(canonical.as_deref(), Some("2x2"));
    let routes: Vec<Vec<u8>> = rules
        .routes(&position, around, usize::MAX)
        .iter()
        .map(|route| route.squares().iter().map(|at| rules.view().number(*at)).collect())
        .collect();
    assert_eq!(routes.len(), 2);
    assert!(routes.contains(&vec![2, 9, 18, 11, 2]));
    assert!(routes.contains(&vec![2, 11, 18, 9, 2]));
}

#[test]
fn many_routes_are_three_moves() {
    let rules = Variant::Frisian.rules();
    let fen = "W:WK1,K2,K5,13,26,31,47:BK4,14,18,K25,27,K37,44";
    let position = rules.position(fen).unwrap();
    let legal = rules.moves(&position);
    let short: Vec<String> = legal.iter().map(|played| rules.short_form(played)).collect();
    let mut sorted = short.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, ["5x15", "5x3", "5x5"]);
    assert!(legal.iter().all(|played| played.captured().len() == 7));
    let routes = |played| rules.routes(&position, played, usize::MAX).len();
    assert_eq!(legal.iter().map(routes).sum::<usize>(), 7);
}

//! Openings of draughts, held against the rows of the table plies.

#![expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use portnote::pdn::draughts::{Color, Variant, View};
use portnote::render::Style;
use portnote::{Document, Format, Options};
use portnote_archive::openings::{From, Openings, OpeningsError, Tree, Wanted};
use portnote_archive::tables::{self, TableOptions, Value};
use proptest::prelude::*;
use rstest::rstest;

fn tree(text: &str, wanted: Wanted) -> Result<Tree, OpeningsError> {
    let mut openings = Openings::new(wanted).map_err(OpeningsError::Start)?;
    let read = openings.read(&mut text.as_bytes(), "a.pdn", &Options::default());
    assert!(!read.unwrap().is_refused());
    openings.finish()
}

fn wanted(from: From, depth: usize) -> Wanted {
    let mut wanted = Wanted::default();
    wanted.from = from;
    wanted.depth = depth;
    wanted
}

fn moves(text: &str) -> From {
    From::Moves(text.to_owned())
}

/// All moves of all positions, as in `9-14 22-18: 11-15 2`.
fn told(tree: &Tree) -> Vec<String> {
    let places = tree.places().map(|place| {
        let moves = place.moves.iter();
        let moves = moves.map(|made| format!("{} {}", made.text, made.results.games));
        format!("{}: {}", place.line.join(" "), moves.collect::<Vec<_>>().join(", "))
    });
    places.collect()
}

#[rstest]
#[case::most_frequent_first("1. 9-14 *\n1. 11-15 *\n1. 11-15 *\n", From::Start, 1, &[": 11-15 2, 9-14 1"])]
#[case::equal_ones_by_square("1. 11-15 *\n1. 9-14 *\n1. 12-16 *\n", From::Start, 1, &[": 9-14 1, 11-15 1, 12-16 1"])]
#[case::after_moves("1. 11-15 22-18 *\n1. 11-15 23-19 *\n1. 9-14 22-18 *\n", moves("11-15"), 1, &["11-15: 22-18 1, 23-19 1"])]
#[case::numbers_of_moves_are_passed_over("1. 11-15 23-19 8-11 *\n", moves("1. 11-15 23-19 2."), 1, &["11-15 23-19: 8-11 1"])]
#[case::move_orders_that_meet(
    "1. 9-14 22-18 2. 11-16 *\n1. 11-16 22-18 2. 9-14 *\n1. 9-14 22-18 2. 11-16 18x9 *\n",
    moves("9-14 22-18 11-16"), 1,
    &["9-14 22-18 11-16: 18x9 1"]
)]
#[case::two_plies(
    "1. 11-15 23-19 *\n1. 11-15 22-18 *\n1. 9-14 23-19 *\n", From::Start, 2,
    &[": 11-15 2, 9-14 1", "11-15: 22-18 1, 23-19 1", "9-14: 23-19 1"]
)]
#[case::illegal_plies_end_a_game("1. 11-15 23-17 2. 8-11 *\n", From::Start, 3, &[": 11-15 1", "11-15: "])]
#[case::variations_do_not_count("1. 11-15 (1. 9-14) 23-19 *\n", From::Start, 1, &[": 11-15 1"])]
#[case::a_fen(
    "[FEN \"W:WK1:BK32\"]\n1. 1-6 32-28 *\n[FEN \"W:WK1:BK32\"]\n1. 1-5 *\n",
    From::Fen("W:WK1:BK32".to_owned()), 1,
    &[": 1-5 1, 1-6 1"]
)]
#[case::a_game_counts_once(
    "[FEN \"W:WK1:BK32\"]\n1. 1-6 32-28 2. 6-1 28-32 3. 1-6 32-28 *\n",
    From::Fen("W:WK1:BK32".to_owned()), 1,
    &[": 1-6 1"]
)]
#[case::dots_before_the_first_move(
    "[FEN \"B:WK1:BK32\"]\n1... 32-28 2. 1-6 *\n",
    From::Fen("B:WK1:BK32".to_owned()), 2,
    &[": 32-28 1", "32-28: 1-6 1"]
)]
fn moves_are_counted(
    #[case] text: &str,
    #[case] from: From,
    #[case] depth: usize,
    #[case] expected: &[&str],
) {
    let mut wanted = wanted(from, depth);
    wanted.variant = Some(Variant::English);
    assert_eq!(told(&tree(text, wanted).unwrap()), expected);
}

#[rstest]
#[case::numbers_for_letters(
    Variant::Russian,
    "1. c3-d4 f6-g5 2. e3-f4 *",
    "22-18 11-16",
    "c3-d4 f6-g5: e3-f4 1"
)]
#[case::both_in_one_line(
    Variant::Russian,
    "1. c3-d4 f6-g5 2. e3-f4 *",
    "c3-d4 11-16",
    "c3-d4 f6-g5: e3-f4 1"
)]
#[case::letters_for_numbers(Variant::International, "1. 32-28 19-23 *", "d4-e5", "32-28: 19-23 1")]
#[case::with_numbers_of_moves(Variant::English, "1. 11-15 22-18 *", "1. c3-d4", "11-15: 22-18 1")]
fn moves_are_read_in_other_names_of_squares(
    #[case] variant: Variant,
    #[case] text: &str,
    #[case] asked: &str,
    #[case] expected: &str,
) {
    let mut wanted = wanted(moves(asked), 1);
    wanted.variant = Some(variant);
    assert_eq!(told(&tree(text, wanted).unwrap()), [expected]);
}

#[test]
fn rare_moves_are_left_out() {
    let mut wanted = Wanted::default();
    wanted.fewest = 2;
    let text = "1. 11-15 *\n1. 11-15 *\n1. 9-14 *\n1. 12-16 *\n";
    let start = tree(text, wanted).unwrap().start;
    assert_eq!(start.moves.len(), 1);
    assert_eq!((start.left_out.moves, start.left_out.games), (2, 2));
}

#[test]
fn results_belong_to_colors() {
    // Black begins in English draughts, so the first figure is Black's.
    let text =
        "1. 11-15 1-0\n1. 11-15 0-1\n1. 11-15 0-1\n1. 11-15 1/2-1/2\n1. 11-15 *\n1. 11-15 0-0\n";
    let results = tree(text, Wanted::default()).unwrap().start.results;
    assert_eq!(
        (
            results.games,
            results.white,
            results.draw,
            results.black,
            results.neither,
            results.unknown
        ),
        (6, 2, 1, 1, 1, 1)
    );
    assert_eq!(results.score_of(Color::White), Some(0.5));
    assert_eq!(results.score_of(Color::Black), Some(0.3));
}

#[test]
fn conditions_are_met() {
    let mut wanted = Wanted::default();
    wanted.criteria.condition("event = 'Cup'").unwrap();
    let text = "[Event \"Cup\"]\n1. 11-15 *\n[Event \"Club\"]\n1. 9-14 *\n";
    let tree = tree(text, wanted).unwrap();
    assert_eq!((tree.games, tree.start.moves.len()), (1, 1));
}

#[test]
fn one_variant_at_a_time() {
    let text = "[GameType \"20\"]\n1. 32-28 *\n[GameType \"21\"]\n1. 11-15 *\n[GameType \"21\"]\n1. 9-14 *\n";
    let error = tree(text, Wanted::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the games are of several variants: International (1 game), English (2 games)"
    );
    assert_eq!(error.code().unwrap().as_str(), "select/several-variants");
    let mut wanted = Wanted::default();
    wanted.variant = Some(Variant::English);
    assert_eq!(told(&tree(text, wanted).unwrap()), [": 9-14 1, 11-15 1"]);
    assert_eq!(tree("", Wanted::default()).unwrap_err(), OpeningsError::NoGames);
}

#[rstest]
#[case::not_legal(moves("11-15 23-19 9-19"), 12..16, "`9-19` is not legal after 11-15 23-19 in English draughts")]
#[case::first(moves("11-18"), 0..5, "`11-18` is not legal at the start of English draughts")]
#[case::not_legal_in_letters(moves("c3-e5"), 0..5, "`c3-e5` is not legal at the start of English draughts")]
#[case::no_move(moves("11-15 x"), 6..7, "`x` is not a move of English draughts")]
#[case::a_square(moves(" 11"), 1..3, "invalid move: expected two squares or more, as in `11-15` or `22x8`")]
#[case::no_fen(From::Fen("W:W99:B1".to_owned()), 3..5, "invalid position: English draughts has no square `99`")]
fn a_position_that_cannot_be_found_is_marked(
    #[case] from: From,
    #[case] range: std::ops::Range<usize>,
    #[case] message: &str,
) {
    let mut wanted = wanted(from, 1);
    wanted.variant = Some(Variant::English);
    let error = Openings::new(wanted).err().unwrap();
    assert_eq!(error.span().range(), range);
    assert!(error.to_string().starts_with(message), "{error}");
}

/// A game of random legal moves as text.
fn random_game(seed: u64, plies: usize) -> String {
    let rules = Variant::English.rules();
    let (mut position, mut state) = (rules.start(), seed);
    let mut text = "[GameType \"21\"]\n".to_owned();
    for _ in 0..plies {
        let legal = rules.moves(&position);
        if legal.is_empty() {
            break;
        }
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let made = &legal[(state >> 33) as usize % legal.len().min(3)];
        let written = rules.canonical_form(&position, &legal, made).unwrap();
        write!(text, "{written} ").unwrap();
        position = rules.play_unchecked(&position, made);
    }
    text.push_str("*\n");
    text
}

#[test]
fn a_page_has_the_most_frequent_positions() {
    let text: String = (1..40).map(|seed| random_game(seed, 60)).collect();
    let tree = tree(&text, wanted(From::Start, 60)).unwrap();
    let all = tree.places().count();
    assert!(all > 600, "{all}");
    let page = tree.page(&Style::default());
    assert_eq!(page.matches("<section ").count(), 500);
    let said = format!(
        "<p>This page has the 500 most frequent positions. It leaves out {} other positions, in 1 game each.</p>",
        count_in_words(all - 500)
    );
    assert!(page.contains(&said), "{said}");
    // The most frequent ones are there, and no link leads to one that is not.
    let mut games: Vec<u64> = tree.places().map(|place| place.results.games).collect();
    games.sort_unstable();
    assert_eq!(games[all - 501], 1);
    let links = page.split("href=\"#").skip(1);
    let targets: BTreeSet<&str> = links.map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(targets.len() > 400);
    for target in targets {
        assert!(page.contains(&format!("id=\"{target}\"")), "{target}");
    }
}

/// A number with commas.
fn count_in_words(number: usize) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", number / 1000, number % 1000),
    }
}

/// Counts from the tables in how many games each move was played in a position.
fn by_rows(text: &str, fen: &str) -> BTreeMap<String, u64> {
    let plies = tables::find(Format::Pdn, "plies").unwrap();
    let place = |name| plies.place(name).unwrap();
    let (game, made, after) = (place("game"), place("move"), place("fen_after"));
    let start = Variant::English.rules().start().to_fen(view());
    let mut pairs: BTreeSet<(String, String)> = BTreeSet::new();
    let mut before = (Value::Null, start.clone());
    let document = Document::new(Format::Pdn, text);
    tables::rows(&document, plies, &TableOptions::default(), |row| {
        let number = row.value(game).into_owned();
        if before.0 != number {
            before = (number.clone(), start.clone());
        }
        if before.1 == fen {
            pairs.insert((number.to_string(), row.value(made).to_string()));
        }
        before = (number, row.value(after).to_string());
        Ok(())
    })
    .unwrap();
    let mut counts = BTreeMap::new();
    for (_, made) in pairs {
        *counts.entry(made).or_default() += 1;
    }
    counts
}

fn view() -> View {
    Variant::English.rules().view()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn counts_are_those_of_the_rows(seed in any::<u64>(), games in 1_u64..30, depth in 1_usize..4) {
        let text: String = (0..games).map(|game| random_game(seed ^ game, 40)).collect();
        let tree = tree(&text, wanted(From::Start, depth)).unwrap();
        for place in tree.places() {
            let fen = place.position.to_fen(view());
            let mut expected = by_rows(&text, &fen);
            for made in &place.moves {
                let rows = expected.remove(&made.text).unwrap_or(0);
                // A position that comes up again later than the tree follows is in the rows only.
                prop_assert!(rows >= made.results.games, "{fen} {}", made.text);
                if place.line.is_empty() {
                    prop_assert_eq!(rows, made.results.games);
                }
            }
        }
    }
}

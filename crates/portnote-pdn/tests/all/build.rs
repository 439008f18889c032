//! Laws of new games: what is built is legal, and is read back equal from both of its forms; what
//! cannot be written is refused with the name of its place.

#![expect(clippy::unwrap_used, reason = "a test may panic, also in its helpers")]

use portnote_core::frame::PartialDate;
use portnote_draughts::{Color, Move, MoveError, Position, Refusal, Variant};
use portnote_pdn::model::{Anchor, MarkKind};
use portnote_pdn::result::Outcome;
use portnote_pdn::{BuildError, ExportOptions, Game, GameBuilder, NewMove, parse, write};
use proptest::prelude::*;
use rstest::rstest;

/// A line of play with all that is said about its moves.
type Line = Vec<(Move, Vec<u32>, Vec<String>)>;

#[derive(Debug, PartialEq, Eq)]
struct StatedValues {
    variant: Option<Variant>,
    tags: Vec<(String, String)>,
    result: Outcome,
    comments: Vec<String>,
    lines: Vec<Line>,
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn said(game: &Game) -> StatedValues {
    let model = game.model();
    let comments = |anchor: Anchor| {
        // A comment before the moves is one on the game, also where tags are before it.
        let is_own = move |own: Anchor| match own {
            Anchor::Tag(_) => anchor == Anchor::Game,
            own => own == anchor,
        };
        let own = model.comments.iter();
        let own = own.filter(move |comment| is_own(comment.anchor));
        own.map(|comment| words(comment.text())).collect::<Vec<_>>()
    };
    let line = |line: usize| {
        let moves = model.moves(line).map(|(at, element)| {
            let nags = element.marks.iter().map(|mark| match mark.kind {
                MarkKind::Nag(number) => number.unwrap(),
                _ => u32::MAX,
            });
            let played = game.replay().ply(at).unwrap().played.unwrap();
            (played, nags.collect(), comments(Anchor::Element(at)))
        });
        moves.collect()
    };
    let tags = game.tags().filter(|(_, value)| !value.is_empty());
    let mut tags: Vec<_> =
        tags.map(|(name, value)| (name.to_owned(), value.into_owned())).collect();
    tags.sort();
    StatedValues {
        variant: game.variant(),
        tags,
        result: game.result().outcome,
        comments: comments(Anchor::Game),
        lines: (0..model.lines.len()).map(line).collect(),
    }
}

fn read_back(bytes: &[u8]) -> Game {
    let file = parse(bytes);
    let mut games = file.games();
    let game = games.next().unwrap();
    assert!(games.next().is_none(), "{}", String::from_utf8_lossy(bytes));
    game
}

/// A game is the same in import and in export form.
fn is_kept(game: &Game) -> StatedValues {
    let said = said(game);
    assert_eq!(self::said(&read_back(game.to_string().as_bytes())), said, "{game}");
    let text = write([game], &ExportOptions::default()).unwrap();
    assert_eq!(self::said(&read_back(&text)), said, "{game}\n{}", String::from_utf8_lossy(&text));
    said
}

/// Legal moves, each by its number among those that there are.
fn legal_moves(variant: Variant, start: &Position, choices: &[usize]) -> Vec<(Position, Move)> {
    let rules = variant.rules();
    let mut position = *start;
    let mut played = Vec::new();
    for choice in choices {
        let legal = rules.moves(&position);
        let Some(next) = legal.get(choice % legal.len().max(1)) else {
            break;
        };
        played.push((position, *next));
        position = rules.play_unchecked(&position, next);
    }
    played
}

fn plain() -> impl Strategy<Value = String> {
    "[A-Za-z0-9é♠.'\"\\\\()-]{1,12}( [a-z\"#%;]{1,9}){0,3}"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn legal_games_are_kept(
        variant in prop::sample::select(Variant::ALL.to_vec()),
        choices in prop::collection::vec(0_usize..1_000, 0..90),
        side_line in prop::collection::vec(0_usize..1_000, 0..5),
        place in 0_usize..90,
        nag in any::<u8>(),
        comment in plain(),
        name in plain(),
        result in prop::sample::select(vec![Outcome::First, Outcome::Second, Outcome::Draw, Outcome::Unknown]),
        skipped in 0_usize..40,
    ) {
        let rules = variant.rules();
        let all = legal_moves(variant, &rules.start(), &choices);
        // A game may begin in the middle; how often kings have moved is not part of its start.
        let start = all.get(skipped).map_or(rules.start(), |(position, _)| {
            rules.position(&position.to_fen(rules.view())).unwrap()
        });
        let later = choices.get(skipped..).unwrap_or(&choices);
        let moves = legal_moves(variant, &start, later);
        // A game that is over has one result.
        let end = moves.last().map_or(start, |(position, played)| rules.play_unchecked(position, played));
        let result = match rules.winner(&end) {
            Some(winner) if winner == variant.start() => Outcome::First,
            Some(_) => Outcome::Second,
            None => result,
        };
        let place = place % moves.len().max(1);
        let side: Vec<Move> = moves.get(place).map_or(Vec::new(), |(position, _)| {
            legal_moves(variant, position, &side_line).into_iter().map(|(_, played)| played).collect()
        });
        let new = moves.iter().enumerate().map(|(at, (_, played))| {
            let new = NewMove::from(*played);
            match at == place {
                true if side.is_empty() => new.nag(nag).comment(comment.clone()),
                true => new.nag(nag).comment(comment.clone()).variation(side.clone()),
                false => new,
            }
        });
        let built = Game::builder()
            .variant(variant)
            .start(start)
            .player(Color::White, name.clone())
            .event(name.clone())
            .date(PartialDate::parse("2026.11.??").unwrap())
            .comment(comment.clone())
            .play(new)
            .result(result)
            .build();
        let game = match built {
            Ok(game) => game,
            Err(error) => return Err(TestCaseError::fail(format!("{error:?}"))),
        };
        let said = is_kept(&game);
        prop_assert_eq!(said.variant, Some(variant));
        prop_assert_eq!(said.result, result);
        prop_assert_eq!(game.value("White").unwrap_or_default(), name.trim());
        prop_assert_eq!(&said.comments[0], &words(&comment));
        let played: Vec<Move> = said.lines[0].iter().map(|(played, _, _)| *played).collect();
        let wanted: Vec<Move> = moves.iter().map(|(_, played)| *played).collect();
        prop_assert_eq!(played, wanted);
        if let Some((_, nags, comments)) = said.lines[0].get(place) {
            prop_assert_eq!(nags, &[u32::from(nag)]);
            prop_assert_eq!(&comments[0], &words(&comment));
        }
        let lines: Vec<Move> = said.lines.iter().skip(1).flatten().map(|(played, _, _)| *played).collect();
        prop_assert_eq!(lines, side);
    }

    #[test]
    fn hostile_text_is_kept_or_refused_by_name(
        text in prop_oneof![
            any::<String>(),
            "[\"\\\\{}\\[\\];%#\r\n\t\0 a()*$-]{0,8}",
            Just("#".to_owned()), Just("##".to_owned()), Just("%".to_owned()),
            Just("x".repeat(300)), Just("\u{85}\u{2028}\u{feff}".to_owned()),
            Just("[%clk 1:00".to_owned()), Just("1-0".to_owned()),
        ],
        field in 0_usize..6,
    ) {
        let builder = Game::builder().variant(Variant::English);
        let (place, built) = match field {
            0 => ("tag `Event`", builder.event(&text).build()),
            1 => ("tag `Black`", builder.player(Color::Black, &text).build()),
            2 => ("tag `X_Own`", builder.tag("X_Own", &text).build()),
            3 => ("comment", builder.comment(&text).build()),
            4 => ("comment", builder.play([NewMove::from("11-15").comment(&text)]).build()),
            _ => ("move 1.", builder.play([text.as_str()]).build()),
        };
        match built {
            Err(error) => prop_assert!(error.to_string().contains(place), "{error:?}"),
            Ok(game) => {
                let said = is_kept(&game);
                let found = match field {
                    0 => game.value("Event").unwrap_or_default().into_owned(),
                    1 => game.value("Black").unwrap_or_default().into_owned(),
                    2 => game.value("X_Own").unwrap_or_default().into_owned(),
                    3 => said.comments[0].clone(),
                    4 => said.lines[0][0].2[0].clone(),
                    _ => text.clone(),
                };
                let wanted = if field == 3 || field == 4 { words(&text) } else { text.trim().to_owned() };
                prop_assert_eq!(found, wanted);
            }
        }
    }
}

#[rstest]
#[case::not_legal(&["11-18"], "move 1. `11-18`: the piece does not reach that square")]
#[case::second(&["11-15", "22-13"], "move 1... `22-13`: the piece does not reach that square")]
#[case::must_capture(&["11-15", "22-18", "8-11"], "move 2. `8-11`: a capture must be made")]
#[case::no_square(&["11-99"], "move 1. `11-99`: expected a playable square of the board, found `99`")]
#[case::no_move(&["hello"], "move 1. `hello`: expected two squares or more, as in ")]
#[case::one_square(&["11"], "move 1. `11`: expected two squares or more")]
#[case::empty(&[""], "move 1. ``: ")]
fn moves_are_refused_by_name(#[case] moves: &[&str], #[case] message: &str) {
    let built = Game::builder().variant(Variant::English).play(moves.iter().copied()).build();
    let error = built.unwrap_err().to_string();
    assert!(error.starts_with(message), "{error}");
}

#[test]
fn an_ambiguous_move_is_refused() {
    let rules = Variant::International.rules();
    let start = rules.position("W:WK47:B14,19,29,31,42").unwrap();
    let builder = || Game::builder().variant(Variant::International).start(start);
    let error = builder().play(["47x36"]).build().unwrap_err();
    assert_eq!(error.to_string(), "move 1. `47x36`: it can be 47x38x24x13x36, 47x38x20x9x36");
    let game = builder().play(["47x38x24x13x36"]).build().unwrap();
    assert_eq!(game.moves().collect::<Vec<_>>(), ["47x38x24x13x36"]);
}

#[test]
fn the_source_of_an_error_is_what_the_rules_say() {
    let built = Game::builder().variant(Variant::English).play(["11-15", "22-13"]).build();
    let BuildError::Move { number, is_second, text, source } = built.unwrap_err() else {
        panic!("another error");
    };
    assert_eq!((number, is_second, text.as_str()), (1, true, "22-13"));
    let refused = source.downcast_ref::<MoveError>();
    let is_distance =
        matches!(refused, Some(MoveError::Illegal { refusal: Refusal::Distance, .. }));
    assert!(is_distance, "{source}");
}

#[test]
fn missing_values_are_named() {
    let error = Game::builder().play(["11-15"]).build().unwrap_err();
    assert_eq!(error.to_string(), "a play needs a variant");
    let error =
        Game::builder().result(Outcome::Score { first: 400, second: 600 }).build().unwrap_err();
    assert!(matches!(error, BuildError::Missing { .. }), "{error}");
    let error = Game::builder().tag("Date", "tomorrow").build().unwrap_err();
    assert!(error.to_string().contains("tag `Date`"), "{error}");
}

#[test]
fn variations_may_be_deep() {
    let mut inner = NewMove::from("11-15");
    for _ in 0..2_000 {
        inner = NewMove::from("11-15").variation([inner]);
    }
    let built = Game::builder().variant(Variant::English).play([inner]).build();
    assert!(built.is_err(), "so deep nobody reads");
}

/// The text of a game after a change of its builder. A comment after the tags may belong to the last of
/// them, so that a new tag is before that.
fn changed(
    text: &str,
    change: impl FnOnce(GameBuilder) -> GameBuilder,
) -> Result<String, BuildError> {
    let game = parse(text.as_bytes()).games().next().unwrap();
    Ok(change(game.to_builder()).build()?.to_text())
}

const KEPT: &str =
    "[White \"Ann\"]\n[Ballot \"7\"]\n{first}  1.11-15 23-19 $2 (1...22-18 2.15x22) 2. 8-11 *\n";

#[rstest]
#[case::nothing(|builder: GameBuilder| builder, KEPT)]
#[case::tag(
    |builder: GameBuilder| builder.player(Color::White, "Bob").event("Cup"),
    "[White \"Bob\"]\n[Event \"Cup\"]\n[Ballot \"7\"]\n{first}  1.11-15 23-19 $2 (1...22-18 2.15x22) 2. 8-11 *\n",
)]
#[case::result(
    |builder: GameBuilder| builder.result(Outcome::First),
    "[White \"Ann\"]\n[Result \"1-0\"]\n[Ballot \"7\"]\n{first}  1.11-15 23-19 $2 (1...22-18 2.15x22) 2. 8-11 1-0\n",
)]
#[case::comment(
    |builder: GameBuilder| builder.comment("long"),
    "[White \"Ann\"]\n[Ballot \"7\"]\n{long}  1.11-15 23-19 $2 (1...22-18 2.15x22) 2. 8-11 *\n",
)]
#[case::play(
    |builder: GameBuilder| builder.play(["9-14", "22-18"]),
    "[White \"Ann\"]\n[GameType \"21\"]\n[Ballot \"7\"]\n{first}  1. 9-14 22-18 *\n",
)]
#[case::play_and_comment(
    |builder: GameBuilder| builder.play(["9-14"]).comment("short").result(Outcome::Draw),
    "[White \"Ann\"]\n[GameType \"21\"]\n[Result \"1/2-1/2\"]\n[Ballot \"7\"]\n{short}  1. 9-14 1/2-1/2\n",
)]
#[case::variant(
    |builder: GameBuilder| builder.variant(Variant::English),
    "[White \"Ann\"]\n[GameType \"21\"]\n[Ballot \"7\"]\n{first}  1.11-15 23-19 $2 (1...22-18 2.15x22) 2. 8-11 *\n",
)]
fn what_is_set_anew_replaces_what_was(
    #[case] change: fn(GameBuilder) -> GameBuilder,
    #[case] text: &str,
) {
    assert_eq!(changed(KEPT, change).as_deref(), Ok(text));
}

#[rstest]
#[case::not_legal("1. 11-15 22-13 *\n")]
#[case::no_such_date("[Date \"2026.02.30\"]\n1. 11-15 *\n")]
fn a_game_with_findings_says_why_it_is_not_built(#[case] text: &str) {
    let error = changed(text, |builder| builder).unwrap_err();
    assert!(
        matches!(&error, BuildError::Refused { findings, .. } if !findings.is_empty()),
        "{error}"
    );
}

#[test]
fn a_start_position_is_set_and_taken_away() {
    let rules = Variant::English.rules();
    let start = rules.position("W:W32:B1").unwrap();
    let set = |builder: GameBuilder| builder.start(start).play(["32-28"]);
    let text = changed("[GameType \"21\"]\n1. 11-15 *\n", set).unwrap();
    assert_eq!(text, "[GameType \"21\"]\n[FEN \"W:W32:B1\"]\n1... 32-28 *\n");
    let back = |builder: GameBuilder| {
        builder.variant(Variant::English).start(rules.start()).play(["11-15"])
    };
    assert_eq!(changed(&text, back).as_deref(), Ok("[GameType \"21\"]\n1. 11-15 *\n"));
}

#[rstest]
#[case::international(Variant::International, "W:W28:B22", "28x17", "2-0")]
#[case::english_second(Variant::English, "W:W14:B10", "14x7", "0-1")]
#[case::giveaway(Variant::Antidraughts, "W:W28:B22", "28x17", "0-2")]
#[case::goes_on(Variant::International, "W:W28:B22,1", "28x17", "*")]
fn a_finished_game_gets_its_result(
    #[case] variant: Variant,
    #[case] fen: &str,
    #[case] played: &str,
    #[case] result: &str,
) {
    let start = variant.rules().position(fen).unwrap();
    let game = Game::builder().variant(variant).start(start).play([played]).build().unwrap();
    assert!(game.to_string().ends_with(&format!(" {result}\n")), "{game}");
    assert_eq!(game.value("Result").as_deref(), (result != "*").then_some(result));
    let stated = Game::builder().variant(variant).start(start).play([played]);
    let stated = stated.result(Outcome::Unknown).build().unwrap();
    assert!(stated.to_string().ends_with(" *\n"), "{stated}");
}

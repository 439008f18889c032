//! Laws of new hands: what is built obeys the rules, and is read back equal from both of its forms;
//! what cannot be written is refused with the name of its place.

#![expect(clippy::unwrap_used, reason = "a test may panic, also in its helpers")]

use portnote_core::frame::PartialDate;
use portnote_pinochle::{Call, Card, Record, Rules, Seat, SimulatedHand, Simulator, Suit, Trump};
use portnote_ppn::{BuildError, ExportOptions, Game, GameBuilder, parse, write};
use proptest::prelude::*;
use rstest::rstest;

const SIX_IN_TWO_TEAMS: Rules = Rules { team_count: Some(2), ..Rules::TRIPLE_6 };
const SIX_IN_THREE_TEAMS: Rules = Rules { team_count: Some(3), ..Rules::TRIPLE_6 };

/// The values that a hand has of its own, before what follows from them.
#[derive(Debug, PartialEq)]
struct StatedValues {
    record: Record,
    tags: Vec<(String, String)>,
    comments: Vec<String>,
}

fn said(game: &Game, names: &[&str]) -> StatedValues {
    let model = game.model();
    let comments = model.comments.iter().map(|comment| comment.token.to_owned());
    let tags = names.iter().map(|name| {
        let value = game.value(name).map(|value| value.into_owned());
        ((*name).to_owned(), value.unwrap_or_default())
    });
    StatedValues {
        record: game.facts().record(),
        tags: tags.collect(),
        comments: comments.collect(),
    }
}

fn read_back(bytes: &[u8]) -> Game {
    let file = parse(bytes);
    let mut games = file.games();
    let game = games.next().unwrap();
    assert!(games.next().is_none(), "{}", String::from_utf8_lossy(bytes));
    game
}

/// A hand is the same in import and in export form, where what was left out may be added.
fn is_kept(game: &Game, names: &[&str]) {
    let wanted = said(game, names);
    let read = read_back(game.to_string().as_bytes());
    assert_eq!(said(&read, names), wanted, "{game}");
    let text = write([game], &ExportOptions::default()).unwrap();
    let mut read = said(&read_back(&text), names);
    let of = &wanted.record;
    read.record.deal = read.record.deal.filter(|_| of.deal.is_some());
    read.record.holding = read.record.holding.filter(|_| of.holding.is_some());
    read.record.kitty = read.record.kitty.filter(|_| of.kitty.is_some());
    read.record.passed = read.record.passed.filter(|_| of.passed.is_some());
    read.record.discard = read.record.discard.filter(|_| of.discard.is_some());
    read.record.leader = read.record.leader.filter(|_| of.leader.is_some());
    assert_eq!(read, wanted, "{game}\n{}", String::from_utf8_lossy(&text));
}

/// A made-up hand with all that a record says.
fn builder(hand: &SimulatedHand) -> GameBuilder {
    let record = &hand.record;
    let mut builder = Game::builder()
        .rules(record.rules)
        .dealer(record.dealer.unwrap())
        .deal(record.deal.unwrap())
        .auction(hand.calls.iter().copied());
    if let Some(kitty) = record.kitty {
        builder = builder.kitty(kitty);
    }
    if let Some(trump) = record.trump {
        builder = builder.trump(trump);
    }
    if let Some(passed) = record.passed {
        builder = builder.passed(passed);
    }
    if let Some(discard) = record.discard {
        builder = builder.discard(discard);
    }
    if let Some(holding) = record.holding {
        builder = builder.holding(holding);
    }
    if !record.throws.is_empty() {
        builder = builder.play(record.throws.iter().copied().flatten());
    }
    builder
}

fn rules() -> impl Strategy<Value = Rules> {
    prop::sample::select(vec![
        Rules::DOUBLE_4,
        Rules::DOUBLE_4_PASSING,
        Rules::SINGLE_3,
        Rules::SINGLE_4,
        SIX_IN_TWO_TEAMS,
        SIX_IN_THREE_TEAMS,
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn hands_are_kept(rules in rules(), seed in any::<u64>(), name in "[A-Za-z\"\\\\ é♠]{1,20}") {
        let hand = Simulator::new(seed).hand(&rules);
        let built = builder(&hand)
            .player(Seat::North, name.clone())
            .date(PartialDate::parse("2026.11.25").unwrap())
            .hand_no(3)
            .comment("a hand")
            .build();
        let game = match built {
            Ok(game) => game,
            Err(error) => return Err(TestCaseError::fail(format!("{error:?}"))),
        };
        let record = game.facts().record();
        let wanted = &hand.record;
        prop_assert_eq!(record.auction, wanted.auction);
        prop_assert_eq!(&record.throws, &wanted.throws);
        prop_assert_eq!(
            (record.dealer, record.deal, record.trump, record.declarer, record.contract),
            (wanted.dealer, wanted.deal, wanted.trump, wanted.declarer, wanted.contract)
        );
        prop_assert_eq!(
            (record.kitty, record.passed, record.discard, record.holding),
            (wanted.kitty, wanted.passed, wanted.discard, wanted.holding)
        );
        prop_assert_eq!(record.teams, rules.teams());
        prop_assert_eq!(game.value("North").unwrap_or_default(), name.as_str());
        is_kept(&game, &["North", "Date", "Hand", "Competition"]);
    }

    /// A hand of which one card is another one breaks a rule.
    #[test]
    fn a_wrong_card_is_refused(seed in any::<u64>(), place in 0_usize..80, card in 0_usize..20) {
        let mut hand = Simulator::new(seed).hand(&Rules::DOUBLE_4);
        let all: Vec<Card> = hand.record.rules.deck.cards().cards().collect();
        let other = all[card * 4];
        let throws = &mut hand.record.throws;
        if throws.is_empty() || throws[place] == Some(other) {
            return Ok(());
        }
        throws[place] = Some(other);
        let error = builder(&hand).build().map(|game| game.to_string());
        prop_assert!(error.is_err(), "{error:?}");
    }

    #[test]
    fn hostile_text_is_kept_or_refused_by_name(
        text in prop_oneof![
            any::<String>(),
            "[\"\\\\{}\\[\\];%#\r\n\t\0 a@*$-]{0,8}",
            Just("#".to_owned()), Just("##".to_owned()), Just("##x".to_owned()), Just("%".to_owned()),
            Just("x".repeat(300)), Just("\u{85}\u{2028}\u{feff}".to_owned()), Just("?".to_owned()),
            Just("*".to_owned()),
        ],
        field in 0_usize..5,
    ) {
        let builder = Game::builder().dealer(Seat::North);
        let (name, built) = match field {
            0 => ("Event", builder.event(&text).build()),
            1 => ("West", builder.player(Seat::West, &text).build()),
            2 => ("Annotator", builder.tag("Annotator", &text).build()),
            3 => ("Site", builder.site(&text).build()),
            _ => ("comment", builder.comment(&text).build()),
        };
        match built {
            Err(error) => prop_assert!(error.to_string().contains(name), "{error:?}"),
            Ok(game) if field == 4 => {
                prop_assert_eq!(game.model().comments[0].token, format!("{{{text}}}"));
                is_kept(&game, &[]);
            }
            Ok(game) => {
                let found = game.value(name).unwrap_or_default();
                prop_assert_eq!(&*found, text.as_str());
                // Of a player without a name the seat is written.
                if field != 1 || !matches!(text.as_str(), "?" | "*" | "") {
                    is_kept(&game, &[name]);
                }
            }
        }
    }
}

#[rstest]
#[case::too_low(&[Call::Bid(60), Call::Bid(55)], "call 2 of the auction, `55` by E: the bid is not above 60")]
#[case::after_the_end(
    &[Call::Bid(50), Call::Pass, Call::Pass, Call::Pass, Call::Pass],
    "call 5 of the auction, `Pass` by ?: the auction is finished"
)]
#[case::no_step(&[Call::Bid(66)], "tag `Auction`: ")]
fn calls_are_refused_by_number(#[case] calls: &[Call], #[case] message: &str) {
    let built = Game::builder().dealer(Seat::West).auction(calls.iter().copied()).build();
    let error = built.unwrap_err().to_string();
    assert!(error.starts_with(message), "{error}");
}

#[test]
fn missing_and_impossible_values_are_named() {
    let error = Game::builder().auction([Call::Pass]).build().unwrap_err();
    assert_eq!(error.to_string(), "an auction needs a dealer");
    let error = Game::builder().play([]).build().unwrap_err();
    assert!(matches!(error, BuildError::Missing { .. }), "{error}");
    let odd = Rules { hand_size: 19, ..Rules::DOUBLE_4 };
    let error = Game::builder().rules(odd).build().unwrap_err();
    assert_eq!(error.to_string(), "the rules: a file cannot say them");
    let auction = [Call::Bid(50), Call::Pass, Call::Pass, Call::Pass];
    let builder = Game::builder().dealer(Seat::West).auction(auction);
    let error = builder.clone().contract(60).build().unwrap_err();
    assert_eq!(error.to_string(), "the contract is `60`, but it follows that it is `50`");
    let error = builder.declarer(Seat::East).build().unwrap_err();
    assert!(matches!(error, BuildError::Contradiction { what: "the declarer", .. }), "{error}");
    let error = Game::builder().contract(0).build().unwrap_err();
    assert!(error.to_string().starts_with("tag `Contract`: "), "{error}");
}

#[test]
fn a_hand_that_was_broken_off_says_why() {
    let broken_off = || {
        let builder = Game::builder().dealer(Seat::North);
        builder.auction([Call::Bid(50), Call::Pass])
    };
    let error = broken_off().build().unwrap_err();
    assert!(error.to_string().contains("Termination"), "{error}");
    let game = broken_off().termination(Some(Seat::East), "Time out").build().unwrap();
    assert!(game.to_string().ends_with("[Auction \"E\"]\n50 Pass *\n"), "{game}");
    is_kept(&game, &["Termination"]);
}

#[test]
fn trump_is_typed() {
    let builder = Game::builder().trump(Trump::Suit(Suit::Hearts));
    assert_eq!(builder.build().unwrap().value("Trump").as_deref(), Some("H"));
}

/// A value that reads as inheritance would be one of the hands after this one too.
#[rstest]
fn a_hand_says_nothing_of_others(#[values("#", "##", "##Cup")] value: &str) {
    let error = Game::builder().event(value).build().unwrap_err();
    assert!(error.to_string().starts_with("tag `Event` cannot hold `#"), "{error}");
    let game = Game::builder().event("#1").build().unwrap();
    assert_eq!(game.value("Event").as_deref(), Some("#1"));
}

/// The text of a hand after a change of its builder.
fn changed(
    text: &str,
    change: impl FnOnce(GameBuilder) -> GameBuilder,
) -> Result<String, BuildError> {
    let game = parse(text.as_bytes()).games().next().unwrap();
    Ok(change(game.to_builder()).build()?.to_string())
}

const KEPT: &str = "{old} [Site \"Oslo\"] [Dealer \"W\"]\n[Annotator \"Ann\"]\n[Auction \"N\"]\n50 60 Pass Pass\nPass\n";

#[rstest]
#[case::nothing(|builder: GameBuilder| builder, KEPT)]
#[case::tag(
    |builder: GameBuilder| builder.site("Bergen"),
    "{old} [Site \"Bergen\"] [Dealer \"W\"]\n[Annotator \"Ann\"]\n[Auction \"N\"]\n50 60 Pass Pass\nPass\n",
)]
#[case::auction(
    |builder: GameBuilder| builder.auction([Call::Bid(50), Call::Pass, Call::Pass, Call::Pass]),
    "{old} [Site \"Oslo\"] [Dealer \"W\"]\n[Annotator \"Ann\"]\n[Declarer \"N\"]\n[Contract \"50\"]\n\
     [Auction \"N\"]\n50 Pass Pass Pass\n",
)]
#[case::comment(
    |builder: GameBuilder| builder.comment("new"),
    "{new}\n[Site \"Oslo\"] [Dealer \"W\"]\n[Annotator \"Ann\"]\n[Auction \"N\"]\n50 60 Pass Pass\nPass\n",
)]
fn what_is_set_anew_replaces_what_was(
    #[case] change: fn(GameBuilder) -> GameBuilder,
    #[case] text: &str,
) {
    assert_eq!(changed(KEPT, change).as_deref(), Ok(text));
}

#[test]
fn a_play_is_set_anew() {
    let text =
        "[Termination \"-:Late\"]\n[Trump \"S\"]\n[Play \"N\"]\nHA HT SJ HK\n*\n[Room \"Open\"]\n";
    let cards: Vec<Card> = ["DA", "DT"].map(|card| card.parse().unwrap()).to_vec();
    let set = |builder: GameBuilder| builder.leader(Seat::East).play(cards);
    let now = "[Termination \"-:Late\"]\n[Trump \"S\"]\n[Play \"E\"]\nDA DT\n*\n[Room \"Open\"]\n";
    assert_eq!(changed(text, set).as_deref(), Ok(now));
}

#[test]
fn a_hand_keeps_what_it_takes_from_earlier_hands() {
    let text = b"[Event \"##Cup\"]\n[Hand \"1\"]\n\n[Hand \"2\"]\n";
    let game = parse(text).games().nth(1).unwrap();
    let built = game.to_builder().hand_no(3).build().unwrap();
    assert_eq!(built.to_string(), "[Event \"Cup\"]\n[Hand \"3\"]\n");
}

#[test]
fn a_hand_with_findings_says_why_it_is_not_built() {
    let error = changed("[Date \"2026.02.30\"]\n", |builder| builder).unwrap_err();
    assert!(
        matches!(&error, BuildError::Refused { findings, .. } if !findings.is_empty()),
        "{error}"
    );
}

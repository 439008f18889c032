//! Laws of new games: what is built obeys the rules, and is read back equal from both of its forms;
//! what cannot be written is refused with the name of its place.

#![expect(clippy::unwrap_used, reason = "a test may panic, also in its helpers")]

use portnote_bridge::{Auction, Call, Card, Contract, Deal, Hand, Play, Seat, Vulnerability};
use portnote_core::Severity;
use portnote_core::frame::PartialDate;
use portnote_pbn::derive::TrickPlayed;
use portnote_pbn::write::{Charset, Unencodable};
use portnote_pbn::{BuildError, ExportOptions, Game, GameBuilder, Profile, parse, write};
use proptest::prelude::*;
use rstest::rstest;

/// All that a game says in types.
#[derive(Debug, PartialEq)]
struct StatedValues {
    board: Option<u32>,
    dealer: Option<Seat>,
    vulnerable: Option<Vulnerability>,
    deal: Option<Deal>,
    contract: Option<Contract>,
    declarer: Option<Seat>,
    result: Option<u8>,
    calls: Vec<(Seat, Option<Call>)>,
    tricks: Vec<(Option<Seat>, Option<Vec<Card>>)>,
    tags: Vec<String>,
    comments: Vec<String>,
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn said(game: &Game, names: &[&str]) -> StatedValues {
    let record = &game.derived().record;
    let model = game.model();
    let calls = record.calls.iter().map(|call| (call.seat, call.call));
    let cards = |trick: &TrickPlayed| (trick.leader, trick.cards.clone());
    let comments = model.comments.iter().map(|comment| comment.token);
    let comments = comments.filter(|token| !token.starts_with('%')).map(words);
    StatedValues {
        board: game.board(),
        dealer: game.dealer(),
        vulnerable: game.vulnerable(),
        deal: game.deal(),
        contract: game.contract(),
        declarer: game.declarer(),
        result: game.tricks(),
        calls: calls.collect(),
        tricks: record.tricks.iter().map(cards).collect(),
        tags: names.iter().map(|name| game.value(name).unwrap_or_default().into_owned()).collect(),
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

/// A game is the same in import and in export form.
fn is_kept(game: &Game, names: &[&str]) -> StatedValues {
    let wanted = said(game, names);
    let read = read_back(game.to_string().as_bytes());
    assert_eq!(said(&read, names), wanted, "{game}");
    let text = write([game], &ExportOptions::default()).unwrap();
    let shown = String::from_utf8_lossy(&text);
    assert_eq!(said(&read_back(&text), names), wanted, "{game}\n{shown}");
    let file = parse(&text);
    let mut found = file.check(Profile::Export);
    found.retain(|found| found.severity != Severity::Info);
    assert!(found.is_empty(), "{shown}\n{found:#?}");
    wanted
}

/// A list in an order that a list of numbers gives.
fn shuffled<T>(mut rest: Vec<T>, numbers: &[usize]) -> Vec<T> {
    let mut order = Vec::new();
    for number in numbers.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        order.push(rest.remove(number % rest.len()));
    }
    order
}

fn dealt(numbers: &[usize]) -> Deal {
    let cards = shuffled(Card::all().collect(), numbers);
    let mut deal = Deal::new();
    for (seat, hand) in Seat::ALL.into_iter().zip(cards.chunks(13)) {
        deal.set_hand(seat, Some(hand.iter().copied().collect::<Hand>()));
    }
    deal
}

/// A legal auction: each number takes one of the calls that may be made, passes among them as often
/// as bids.
fn bid(dealer: Seat, numbers: &[usize]) -> Vec<Call> {
    let mut auction = Auction::new(dealer);
    for number in numbers.iter().copied().chain(std::iter::repeat(0)) {
        if auction.is_finished() {
            break;
        }
        let others: Vec<Call> = auction.legal().skip(1).take(6).collect();
        let call = match number % 2 {
            0 => Call::Pass,
            _ => others.get(number / 2 % others.len().max(1)).copied().unwrap_or(Call::Pass),
        };
        auction.call(call).unwrap();
    }
    auction.calls().iter().map(|(_, call)| *call).collect()
}

/// Cards that follow suit where they can, and the tricks of the declarer.
fn played(deal: &Deal, contract: Contract, declarer: Seat, numbers: &[usize]) -> (Vec<Card>, u32) {
    let denomination = contract.denomination().unwrap();
    let mut play = Play::new(deal, denomination, declarer);
    for number in numbers {
        let legal = play.legal();
        if legal.is_empty() {
            break;
        }
        play.play(legal.cards().nth(number % legal.len()).unwrap()).unwrap();
    }
    let cards = play.cards().iter().map(|(_, card)| *card).collect();
    (cards, u32::try_from(play.tricks_won(declarer.side())).unwrap())
}

fn numbers(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0_usize..1_000, count)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn games_are_kept(
        board in 1_u32..200,
        cards in numbers(52..53),
        calls in numbers(0..24),
        play in prop_oneof![numbers(0..52), numbers(52..53)],
        name in "[A-Za-z\"\\\\ é]{1,20}",
        has_play in any::<bool>(),
    ) {
        let deal = dealt(&cards);
        let calls = bid(portnote_bridge::dealer(board), &calls);
        let mut builder = Game::builder()
            .event("Cup")
            .board(board)
            .date(PartialDate::parse("2026.11.25").unwrap())
            .player(Seat::North, name.clone())
            .deal(deal)
            .comment(name.clone())
            .auction(calls.iter().copied());
        let game = match builder.clone().build() {
            Ok(game) => game,
            Err(error) => return Err(TestCaseError::fail(format!("{error:?}"))),
        };
        let contract = game.contract().unwrap();
        let mut cards = Vec::new();
        if let (Some(declarer), true) = (game.declarer(), has_play) {
            let (played, won) = played(&deal, contract, declarer, &play);
            builder = builder.cards(played.clone());
            if played.len() == 52 {
                builder = builder.tricks(u8::try_from(won).unwrap());
            }
            cards = played;
        }
        let game = match builder.build() {
            Ok(game) => game,
            Err(error) => return Err(TestCaseError::fail(format!("{error:?}"))),
        };
        let said = is_kept(&game, &["North", "Event", "Date"]);
        prop_assert_eq!(said.board, Some(board));
        prop_assert_eq!(said.deal, Some(deal));
        prop_assert_eq!(&said.tags[0], &name);
        prop_assert_eq!(&said.comments, &[words(&format!("{{{name}}}"))]);
        let made: Vec<Call> = said.calls.iter().filter_map(|(_, call)| *call).collect();
        prop_assert_eq!(made, calls);
        let shown: Vec<Card> = said.tricks.iter().flat_map(|(_, cards)| cards.iter().flatten()).copied().collect();
        prop_assert_eq!(shown, cards);
    }

    #[test]
    fn a_wrong_card_is_refused(cards in numbers(52..53), play in numbers(52..53), place in 0_usize..52, other in 0_usize..52) {
        let deal = dealt(&cards);
        let contract: Contract = "3NT".parse().unwrap();
        let (mut played, _) = played(&deal, contract, Seat::South, &play);
        let other = Card::all().nth(other).unwrap();
        if played[place] == other {
            return Ok(());
        }
        played[place] = other;
        let builder = Game::builder().dealer(Seat::South).deal(deal).contract(contract).declarer(Seat::South);
        let error = builder.cards(played).build();
        prop_assert!(error.is_err(), "{error:?}");
    }

    #[test]
    fn hostile_text_is_kept_or_refused_by_name(
        text in prop_oneof![
            any::<String>(),
            "[\"\\\\{}\\[\\];%#\r\n\t\0 a@*$=-]{0,8}",
            Just("#".to_owned()), Just("##".to_owned()), Just("##x".to_owned()), Just("%".to_owned()),
            (200_usize..300).prop_map(|count| "x".repeat(count)),
            (100_usize..140).prop_map(|count| "\"".repeat(count)),
            Just("long words ".repeat(60)), Just("\u{85}\u{2028}\u{feff}".to_owned()),
            Just("?".to_owned()), Just("-".to_owned()), Just("</PBN>".to_owned()), Just("\u{a0}\u{ff}".to_owned()),
        ],
        field in 0_usize..5,
    ) {
        let builder = Game::builder().board(1);
        let (name, built) = match field {
            0 => ("Event", builder.event(&text).build()),
            1 => ("West", builder.player(Seat::West, &text).build()),
            2 => ("X_Own", builder.tag("X_Own", &text).build()),
            3 => ("Site", builder.site(&text).build()),
            _ => ("comment", builder.comment(&text).build()),
        };
        match built {
            Err(error) => prop_assert!(error.to_string().contains(name), "{error:?}"),
            Ok(game) => {
                let wanted = said(&game, &[name]);
                match field {
                    4 => prop_assert_eq!(&wanted.comments[0], &words(&format!("{{{text}}}"))),
                    _ => prop_assert_eq!(&wanted.tags[0], &text),
                }
                let read = read_back(game.to_string().as_bytes());
                prop_assert_eq!(&said(&read, &[name]), &wanted);
                // ISO 8859-1 does not have all characters, and lines have an end.
                let mut exact = ExportOptions::default();
                exact.unencodable = Unencodable::Error;
                let mut utf8 = ExportOptions::default();
                utf8.charset = Charset::Utf8;
                for options in [exact, utf8] {
                    match write([&game], &options) {
                        Ok(bytes) => prop_assert_eq!(&said(&read_back(&bytes), &[name]), &wanted),
                        Err(reasons) => prop_assert!(!reasons.0.is_empty()),
                    }
                }
            }
        }
    }
}

#[rstest]
#[case::too_low(&["1S", "1H"], "call 2 of the auction, `1H` by N: ")]
#[case::double_of_nothing(&["X"], "call 1 of the auction, `X` by W: ")]
#[case::after_the_end(&["Pass"; 5], "call 5 of the auction, `Pass` by ?: ")]
fn calls_are_refused_by_number(#[case] calls: &[&str], #[case] message: &str) {
    let calls = calls.iter().map(|call| call.parse::<Call>().unwrap());
    let error = Game::builder().dealer(Seat::West).auction(calls).build().unwrap_err();
    assert!(error.to_string().starts_with(message), "{error}");
}

/// What is set in a game replaces what it has, and all else stays.
#[rstest]
#[case::board(|it: GameBuilder| it.board(8), "{c}\n[Board \"8\"]\n[Dealer \"N\"] ; d\n[Vulnerable \"None\"]\n[Auction \"N\"]\n1C X Pass Pass\nPass\n")]
#[case::comment(|it: GameBuilder| it.comment("x"), "{x}\n[Board \"7\"]\n[Dealer \"N\"] ; d\n[Auction \"N\"]\n1C X Pass Pass\nPass\n")]
#[case::auction(
    |it: GameBuilder| it.auction(["Pass"; 4].map(|call| call.parse::<Call>().unwrap())),
    "{c}\n[Board \"7\"]\n[Dealer \"N\"] ; d\n[Contract \"Pass\"]\n[Auction \"N\"]\nPass Pass Pass Pass\n"
)]
fn a_game_is_changed(#[case] change: fn(GameBuilder) -> GameBuilder, #[case] wanted: &str) {
    let text = "{c}\n[Board \"7\"]\n[Dealer \"N\"] ; d\n[Auction \"N\"]\n1C X Pass Pass\nPass\n";
    let game: Game = text.parse().unwrap();
    let changed = change(game.to_builder()).build().map(|game| game.to_text());
    assert_eq!(changed.as_deref(), Ok(wanted));
}

#[test]
fn missing_and_impossible_values_are_named() {
    let error = Game::builder().auction([Call::Pass]).build().unwrap_err();
    assert_eq!(error.to_string(), "an auction needs a dealer");
    let error = Game::builder().cards([]).build().unwrap_err();
    assert!(matches!(error, BuildError::Missing { .. }), "{error}");
    for (name, built) in [
        ("Board", Game::builder().board(0).build()),
        ("Result", Game::builder().tricks(14).build()),
        ("Date", Game::builder().tag("Date", "tomorrow").build()),
        ("2nd", Game::builder().tag("2nd", "x").build()),
    ] {
        let error = built.unwrap_err().to_string();
        assert!(error.contains(name), "{name}: {error}");
    }
}

/// Two hands that share a card are not a deal.
#[test]
fn a_card_is_dealt_once() {
    let mut deal = dealt(&[0]);
    let hand = deal.hand(Seat::North);
    deal.set_hand(Seat::East, hand);
    let error = Game::builder().dealer(Seat::North).deal(deal).build().unwrap_err();
    assert!(error.to_string().starts_with("tag `Deal`: "), "{error}");
}

/// A value that reads as inheritance would be one of the games after this one too.
#[rstest]
fn a_game_says_nothing_of_others(#[values("#", "##", "##Cup")] value: &str) {
    let error = Game::builder().event(value).build().unwrap_err();
    assert!(error.to_string().starts_with("tag `Event` cannot hold `#"), "{error}");
    let game = Game::builder().event("#1").build().unwrap();
    assert_eq!(game.value("Event").as_deref(), Some("#1"));
}

/// The sign that no call follows yet: PBN 2.1 §3.5.1.
#[rstest]
#[case::open("1C Pass", true)]
#[case::finished("1C Pass Pass Pass", false)]
#[case::passed_out("Pass Pass Pass Pass", false)]
fn an_auction_that_goes_on_ends_with_a_star(#[case] calls: &str, #[case] has_star: bool) {
    let calls = calls.split(' ').map(|call| call.parse::<Call>().unwrap());
    let game = Game::builder().dealer(Seat::North).auction(calls).build();
    let text = game.unwrap().to_string();
    assert_eq!(text.contains("\n*"), has_star, "{text}");
}

//! Boards of bridge go to PBN and come back as they were. LIN §12

#![cfg(all(feature = "lin", feature = "pbn"))]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

use std::io::{self, Read};

use portnote::convert::{
    ConvertOptions, Layout, Source, Target, boards_of_lin, boards_of_pbn, convert, write_boards,
};
use portnote::lin::bridge::{Auction, Call, Card, Deal, Play, Seat, Vulnerability};
use portnote::lin::build::{self, CallText, CardText, NewBoard};
use portnote::{Format, Options};
use portnote_core::Severity;
use proptest::prelude::*;
use rstest::rstest;

/// What chance decides in a board.
#[derive(Clone, Debug)]
struct Chance {
    cards: Vec<Card>,
    dealer: usize,
    vulnerable: usize,
    number: u32,
    /// Which of the possible calls and cards are taken.
    choices: Vec<u8>,
    /// What is said about them.
    texts: Vec<Option<String>>,
    played: usize,
    claim: u8,
}

fn chance() -> impl Strategy<Value = Chance> {
    let cards: Vec<Card> = Deal::new().rest().cards().collect();
    let text = "[a-z?;:=%+*(){\\[\"-]{1,8}( [a-z0-9é.]{1,6}){0,2}(!H)?";
    let texts = proptest::collection::vec(proptest::option::weighted(0.2, text), 160);
    let choices = proptest::collection::vec(any::<u8>(), 160);
    let small = (0_usize..4, 0_usize..4, 1_u32..99, 0_usize..60, 0_u8..14);
    let parts = (Just(cards).prop_shuffle(), choices, texts, small);
    parts.prop_map(|(cards, choices, texts, small)| {
        let (dealer, vulnerable, number, played, claim) = small;
        Chance { cards, dealer, vulnerable, number, choices, texts, played, claim }
    })
}

/// A board that the rules of bridge allow.
fn board(chance: &Chance) -> NewBoard {
    let mut deal = Deal::new();
    for (seat, cards) in Seat::ALL.into_iter().zip(chance.cards.chunks(13)) {
        deal.set_hand(seat, Some(cards.iter().copied().collect()));
    }
    let sides = [
        Vulnerability::None,
        Vulnerability::NorthSouth,
        Vulnerability::EastWest,
        Vulnerability::All,
    ];
    let dealer = Seat::ALL[chance.dealer];
    let mut board = NewBoard::default();
    board.number = Some(chance.number);
    board.names = ["Sue", "Will", "Nora", "Ed"].map(|name| Some(name.to_owned()));
    board.dealer = Some(dealer);
    board.vulnerable = Some(sides[chance.vulnerable]);
    board.deal = Some(deal);
    let mut choices = chance.choices.iter().copied();
    let mut texts = chance.texts.iter().cloned();
    let mut auction = Auction::new(dealer);
    while !auction.is_finished() {
        let choice = choices.next().unwrap_or(0);
        let call = call(&auction, choice);
        auction.call(call).unwrap();
        let mut called = CallText::new(call);
        called.alert = choice & 32 != 0;
        called.explanation = texts.next().flatten();
        called.texts = texts.next().flatten().into_iter().collect();
        board.calls.push(called);
    }
    let Some(declarer) = auction.declarer() else {
        return board;
    };
    let denomination = auction.contract().and_then(|contract| contract.denomination()).unwrap();
    let mut play = Play::new(&deal, denomination, declarer);
    while board.cards.len() < chance.played.min(52) {
        let legal: Vec<Card> = play.legal().cards().collect();
        let card = legal[usize::from(choices.next().unwrap_or(0)) % legal.len()];
        play.play(card).unwrap();
        let mut played = CardText::new(card);
        played.texts = texts.next().flatten().into_iter().collect();
        board.cards.push(played);
    }
    // The last trick would be counted without a claim.
    if board.cards.len() < 52 {
        let won = |side| u8::try_from(play.tricks_won(side)).unwrap();
        let (ours, theirs) = (won(declarer.side()), won(declarer.side().opponents()));
        board.tricks = Some(chance.claim.clamp(ours, 13 - theirs));
    }
    board
}

/// One of the calls that are allowed; mostly a low bid or a pass.
fn call(auction: &Auction, choice: u8) -> Call {
    let bids = (0..3).filter_map(|steps| {
        let above = auction.state().last_bid();
        let mut bids = portnote::lin::bridge::Bid::all();
        bids.by_ref().filter(|bid| above.is_none_or(|above| *bid > above)).nth(steps)
    });
    let calls = bids.map(Call::Bid).chain([Call::Double, Call::Redouble]);
    let calls: Vec<Call> = calls.filter(|call| auction.state().judge(*call).is_ok()).collect();
    match calls.get(usize::from(choice) % 8) {
        Some(call) => *call,
        None => Call::Pass,
    }
}

fn lin(boards: &[NewBoard]) -> String {
    let mut text = String::new();
    boards.iter().for_each(|board| board.write(build::Layout::Lines, &mut text));
    text
}

/// LIN as PBN, and that as hand records.
fn there_and_back(text: &str) -> (Vec<u8>, Vec<u8>, Vec<String>) {
    let mut how = ConvertOptions::default();
    how.layout = Some(Layout::Lines);
    let file = portnote::lin::parse(text.as_bytes()).value;
    let pbn = boards_of_lin(&file, Target::Pbn, &how);
    let games = portnote::pbn::parse(&pbn.value).value;
    let lin = boards_of_pbn(&games, Target::Lin, &how);
    let found = pbn.diagnostics.iter().chain(&lin.diagnostics);
    let messages = found.map(|found| found.message.clone()).collect();
    drop(games);
    (pbn.value, lin.value, messages)
}

proptest! {
    #[test]
    fn boards_come_back_from_pbn_as_they_were(chances in proptest::collection::vec(chance(), 1..3)) {
        let boards: Vec<NewBoard> = chances.iter().map(board).collect();
        let text = lin(&boards);
        let (pbn, back, messages) = there_and_back(&text);
        // A section of PBN has 32 notes.
        prop_assume!(!messages.iter().any(|message| message.contains("32nd")));
        prop_assert_eq!(messages, Vec::<String>::new());
        let checked = portnote::Document::new(portnote::Format::Pbn, pbn.clone()).check();
        let is_error = |found: &&portnote::Finding| found.severity == Severity::Error;
        let errors = checked.findings.iter().filter(is_error);
        let errors: Vec<String> = errors.map(ToString::to_string).collect();
        prop_assert_eq!(errors, Vec::<String>::new());
        prop_assert_eq!(String::from_utf8_lossy(&back).into_owned(), text);
    }

    #[test]
    fn a_link_holds_the_board(chance in chance()) {
        let board = board(&chance);
        let link = board.link();
        let (_, encoded) = link.split_once("lin=").unwrap();
        let decoded = percent_decoded(encoded);
        let text = lin(&[board]);
        prop_assert_eq!(decoded, text.trim_end());
    }
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let digits = [rest.next().unwrap(), rest.next().unwrap()];
                let digits = std::str::from_utf8(&digits).unwrap().to_owned();
                bytes.push(u8::from_str_radix(&digits, 16).unwrap());
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// A conversion of PBN to LIN in the layout of sets, and what is reported.
fn set_of(pbn: &str) -> (String, Vec<String>) {
    let file = portnote::pbn::parse(pbn.as_bytes()).value;
    let mut how = ConvertOptions::default();
    how.layout = Some(Layout::Set);
    let lin = boards_of_pbn(&file, Target::Lin, &how);
    let found = lin.diagnostics.iter();
    let found = found.map(|found| format!("{}: {}", found.code, found.message));
    (String::from_utf8(lin.value).unwrap(), found.collect())
}

#[test]
fn a_set_keeps_the_first_result_of_a_table() {
    let game = |room: &str, result: &str| {
        format!("[Board \"7\"]\n[Dealer \"S\"]\n[Room \"{room}\"]\n[Declarer \"S\"]\n{result}\n")
    };
    let first = game("Open", "[Contract \"3NT\"]\n[Result \"9\"]\n");
    let second = game("Open", "[Contract \"4S\"]\n[Result \"9\"]\n");
    let closed = game("Closed", "[Contract \"2H\"]\n[Result \"9\"]\n");
    let (lin, found) = set_of(&[first.as_str(), &second, &closed].concat());
    assert!(lin.contains("rs|3NS=,2HS+1|"), "{lin}");
    let lost = "lin/content-lost: not written: `4SS-1` in `rs`, which has the first result of `o7`";
    assert_eq!(found, [lost]);
    // The same result is there.
    let (lin, found) = set_of(&[first.as_str(), &first].concat());
    assert!(lin.contains("rs|3NS=,|"), "{lin}");
    assert_eq!(found, Vec::<String>::new());
    // A table without a result does not get that of another game.
    let open = game("Open", "");
    let (lin, found) = set_of(&[open.as_str(), &second].concat());
    assert!(!lin.contains("4SS"), "{lin}");
    let declarer = "lin/not-in-lin: not written: LIN has no place for `Declarer`";
    assert_eq!(found, [declarer, lost]);
}

#[test]
fn a_result_that_the_cards_refute_is_reported() {
    let convert = |result: &str| {
        let pbn = format!(
            "[Dealer \"S\"]\n[Deal \"S:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n\
             [Declarer \"S\"]\n[Contract \"1NT\"]\n[Result \"{result}\"]\n[Auction \"S\"]\n1NT AP\n\
             [Play \"W\"]\nHA DA CA SA\n*\n"
        );
        let file = portnote::pbn::parse(pbn.as_bytes()).value;
        let mut how = ConvertOptions::default();
        how.layout = Some(Layout::Lines);
        let lin = boards_of_pbn(&file, Target::Lin, &how);
        let found = lin.diagnostics.iter().map(|found| found.message.to_string());
        (String::from_utf8(lin.value).unwrap(), found.collect::<Vec<_>>())
    };
    let (lin, found) = convert("13");
    assert!(!lin.contains("mc|"), "{lin}");
    assert_eq!(found, ["not written: result `13` of this contract"]);
    let (lin, found) = convert("12");
    assert!(lin.contains("mc|12|"), "{lin}");
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn the_contract_of_an_end_position_is_a_denomination() {
    let convert = |lin: &str| {
        let file = portnote::lin::parse(lin.as_bytes()).value;
        let pbn = boards_of_lin(&file, Target::Pbn, &ConvertOptions::default());
        let document = portnote::Document::new(portnote::Format::Pbn, pbn.value.clone());
        let checked = document.check().findings;
        let codes: Vec<String> = checked.iter().map(|found| found.code.to_string()).collect();
        assert!(!codes.contains(&"pbn/end-position-contract".to_owned()), "{codes:?}");
        let lost = pbn.diagnostics.iter().map(|found| found.message.to_string());
        (String::from_utf8(pbn.value).unwrap(), lost.collect::<Vec<_>>())
    };
    let (pbn, lost) = convert("st||md|4S73,SK6,SAQ,SJT|mb|1nppp|pg||");
    assert!(pbn.contains("[Contract \"NT\"]"), "{pbn}");
    assert!(pbn.contains("1NT Pass Pass Pass") || pbn.contains("1NT AP"), "{pbn}");
    assert_eq!(lost, Vec::<String>::new());
    let full = "md|3SAKQJH432D432C432,ST98HAKQJDT98CT98,S765HT98DAKQJC765|mb|1nppp|pg||";
    assert!(convert(full).0.contains("[Contract \"1NT\"]"));
    let set = "vg|,,,7,7,,,,|rs|3NS=,|pg||qx|o7|md|4S73,SK6,SAQ,SJT|pg||";
    let (pbn, lost) = convert(set);
    assert!(pbn.contains("[Contract \"NT\"]"), "{pbn}");
    let expected = "not written: contract `3NT` of an end position, except `NT`";
    assert!(lost.iter().any(|lost| lost == expected), "{lost:?}");
}

/// A source that gives one byte at a time.
struct Bytes<'b>(&'b [u8]);

impl Read for Bytes<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(1);
        self.0.read(&mut buffer[..most])
    }
}

/// Games of two rooms, of which the header of a set names results and players.
fn rooms(events: &[&str]) -> String {
    let records = events.iter().enumerate().map(|(place, event)| {
        let room = ["Open", "Closed"][place % 2];
        format!(
            "[Event \"{event}\"]\n[Room \"{room}\"]\n[Board \"{}\"]\n[North \"n{event}\"]\n\
             [Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n\
             [Dealer \"N\"]\n[Contract \"1NT\"]\n[Declarer \"N\"]\n[Result \"{}\"]\n\n",
            place / 2 + 1,
            place % 14
        )
    });
    records.collect()
}

#[rstest]
#[case::no_board(Format::Pbn, "% PBN 2.1\n".to_owned())]
#[case::comment_at_the_end(Format::Pbn, "[Board \"1\"]\n\n{after}\n".to_owned())]
#[case::set(Format::Pbn, rooms(&["a", "a", "a", "a"]))]
#[case::several_sets(Format::Pbn, rooms(&["a", "a", "b", "b", "b", "a"]))]
#[case::table_twice(Format::Pbn, rooms(&["a", "a"]) + &rooms(&["a"]))]
#[case::without_a_room(Format::Pbn, rooms(&["a", "a"]).replace("[Room", "[Stage"))]
#[case::without_a_number(Format::Pbn, rooms(&["a", "b"]).replace("[Board", "[Site"))]
#[case::far_numbers(
    Format::Pbn,
    rooms(&["a", "a", "a"]).replace("[Board \"2\"]", "[Board \"2000\"]")
)]
#[case::sets_of_lin(
    Format::Lin,
    "vg|x,y,I,1,2,,0,,0|\nqx|o1|md|1S2,,,|mb|1S|\nqx|c1|md|1S2,,,|mb|p|\n\
     vg|z|\nqx|o1|md|1S2,,,|mb|1S|\n"
        .to_owned()
)]
#[case::not_latin(
    Format::Lin,
    "st||pn|\u{15B},b,c,d|md|1S2,,,|mb|p|\npn|\u{E9}|md|1S3,,,|\n".to_owned()
)]
#[case::header_at_the_end(Format::Lin, "md|1S2,,,|mb|p|\nvg|x|nt|hello|\n".to_owned())]
#[case::header_alone(Format::Lin, "nt|hello|pg||".to_owned())]
fn a_stream_is_converted_as_what_is_in_memory(#[case] format: Format, #[case] text: String) {
    let options = Options::default();
    for target in [Target::Pbn, Target::Lin, Target::BboLink] {
        for layout in [None, Some(Layout::Lines), Some(Layout::Set)] {
            let mut how = ConvertOptions::default();
            how.layout = layout;
            let held = convert(format, text.as_bytes(), "a", &options, target, &how);
            let (mut bytes, mut remarks) = (Vec::new(), Vec::new());
            let mut open = || Ok(Box::new(Bytes(text.as_bytes())) as Box<dyn Read>);
            let source = Source { format, name: "a", open: &mut open };
            let mut remark = |found: portnote::Finding| remarks.push(found.to_string());
            let written = write_boards(source, &options, target, &how, &mut bytes, &mut remark);
            let Ok(held) = held else {
                assert_eq!(written.unwrap(), None);
                continue;
            };
            let written = written.unwrap().unwrap();
            let [bytes, whole] = [&bytes, &held.bytes].map(|text| String::from_utf8_lossy(text));
            assert_eq!(bytes, whole);
            assert_eq!(written.lacks_boards, held.lacks_boards);
            let held: Vec<String> = held.remarks.iter().map(ToString::to_string).collect();
            assert_eq!(remarks, held);
        }
    }
}

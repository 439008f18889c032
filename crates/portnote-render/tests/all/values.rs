//! Values of the rules drawn without a game.

#![expect(clippy::unwrap_used, reason = "a test")]

use portnote_bridge::{Auction, Deal, Hand, Seat};
use portnote_draughts::{Board, Variant};
use portnote_render::{Draw, Figure, figure};
use proptest::prelude::*;
use rstest::rstest;

fn deal(text: &str) -> Figure {
    text.parse::<Deal>().unwrap().figure()
}

fn hand(text: &str) -> Figure {
    text.parse::<Hand>().unwrap().figure()
}

fn auction(dealer: Seat, calls: &str) -> Figure {
    Auction::read(dealer, calls).unwrap().figure()
}

fn board(variant: Variant, moves: &[&str]) -> Figure {
    let mut board = Board::new(variant);
    for text in moves {
        board.push(text).unwrap();
    }
    board.figure()
}

#[rstest]
#[case::deal(
    deal("N:A94.Q8.T743.J863 T753.AT52.AK8.AT KQJ86.K7.Q9.Q972 2.J9643.J652.K54"),
    "
                      North
                      ♠ A 9 4
                      ♥ Q 8
                      ♦ 10 7 4 3
                      ♣ J 8 6 3
West                  ┌─── N ───┐  East
♠ 2                   │         │  ♠ 10 7 5 3
♥ J 9 6 4 3           W         E  ♥ A 10 5 2
♦ J 6 5 2             │         │  ♦ A K 8
♣ K 5 4               └─── S ───┘  ♣ A 10
                      South
        7             ♠ K Q J 8 6
     5    15          ♥ K 7
       13             ♦ Q 9
                      ♣ Q 9 7 2
"
)]
#[case::unknown_hands(
    deal("N:- AK... - A..."),
    "
                      North
                      ?



West                  ┌─── N ───┐  East
♠ A?                  │         │  ♠ A? K
♥ –                   W         E  ♥ –
♦ –                   │         │  ♦ –
♣ –                   └─── S ───┘  ♣ –
                      South
                      ?
"
)]
#[case::hand(
    hand("AKQJT98..T862.32"),
    "
♠ A K Q J 10 9 8
♥ –
♦ 10 8 6 2
♣ 3 2
10 HCP
"
)]
#[case::part_of_a_hand(
    hand("AK..T.2"),
    "
♠ A K
♥ –
♦ 10
♣ 2
"
)]
#[case::no_card(
    hand("..."),
    "
♠ –
♥ –
♦ –
♣ –
"
)]
#[case::auction(
    auction(Seat::East, "p 1NT X XX 2C AP"),
    "
East deals

2♣ by East

West  North East  South
            Pass  1NT
X     XX    2♣    Pass
Pass  Pass
"
)]
#[case::open_auction(
    auction(Seat::North, "1NT Pass"),
    "
North deals

West  North East  South
      1NT   Pass  ?
"
)]
#[case::passed_out(
    auction(Seat::North, "AP"),
    "
North deals

Passed out

West  North East  South
      Pass  Pass  Pass
Pass
"
)]
#[case::no_call(
    auction(Seat::South, ""),
    "
South deals

West  North East  South
"
)]
#[case::start(
    board(Variant::International, &[]),
    "
      b       b       b       b       b      International
  b       b       b       b       b          starting position, White to move
      b       b       b       b       b
  b       b       b       b       b          w man  W king   b B black
     21      22      23      24      25
 26      27      28      29      30
      w       w       w       w       w
  w       w       w       w       w
      w       w       w       w       w
  w       w       w       w       w
"
)]
#[case::capture(
    board(Variant::International, &["32-28", "19-23", "28x19"]),
    "
      b       b       b       b       b      International
  b       b       b       b       b          after 2. 28x19, Black to move
      b       b       b       b       b
  b       b       b      >w       b          w man  W king   b B black
     21      22       x      24      25      _ came from  > moved to  x captured
 26      27       _      29      30
      w      32       w       w       w
  w       w       w       w       w
      w       w       w       w       w
  w       w       w       w       w
"
)]
#[case::letters(
    board(Variant::Russian, &["c3-d4"]),
    "
 8      b       b       b       b      Russian
 7  b       b       b       b          after 1. c3-d4, Black to move
 6      b       b       b       b
 5  .       .       .       .          w man  W king   b B black
 4      .      >w       .       .      _ came from  > moved to  x captured
 3  w       _       w       w
 2      w       w       w       w
 1  w       w       w       w
    a   b   c   d   e   f   g   h
"
)]
fn text(#[case] figure: Figure, #[case] expected: &str) {
    // Each picture begins on a line of its own.
    assert_eq!(format!("\n{}", figure.text()), expected);
}

#[rstest]
#[case::deal(
    deal("N:A94.Q8.T743.J863 - KQJ86.K7.Q9.Q972 -"),
    "North: spades ace 9 4; hearts queen 8; diamonds 10 7 4 3; clubs jack 8 6 3."
)]
#[case::hand(hand("AK.Q7..2"), "spades ace king; hearts queen 7; no diamonds; clubs 2</desc>")]
#[case::auction(
    auction(Seat::South, "1S AP"),
    "<title id=\"pn-t\">South deals. Contract 1 spades by South."
)]
#[case::board(board(Variant::English, &["11-15"]), "English after 1. 11-15, White to move</title>")]
fn svg(#[case] figure: Figure, #[case] told: &str) {
    let picture = figure.svg();
    assert!(picture.starts_with("<svg "));
    assert!(picture.contains(told), "{picture}");
    roxmltree::Document::parse(&picture).unwrap();
}

#[rstest]
#[case::deal(deal("N:A94.Q8.T743.J863 - - -"), "<div class=\"pn-felt\">")]
#[case::hand(hand("AK.Q7..2"), "<div class=\"pn-hand\">")]
#[case::auction(auction(Seat::South, "1S AP"), "<table class=\"pn-auction\">")]
#[case::board(board(Variant::English, &[]), "<svg ")]
fn html(#[case] figure: Figure, #[case] part: &str) {
    let fragment = figure.html();
    let (style, game) = fragment.split_once("</style>").unwrap();
    assert!(game.contains(part), "{game}");
    // All rules are inside of the first one.
    let (_, rules) = style.split_once("<style>.pn-drawn{").unwrap();
    let depth = |depth: i32, letter| depth + i32::from(letter == '{') - i32::from(letter == '}');
    let depths = rules.chars().scan(1, |open, letter| {
        *open = depth(*open, letter);
        Some(*open)
    });
    let depths: Vec<i32> = depths.collect();
    assert_eq!(depths.iter().position(|open| *open == 0), Some(depths.len() - 1));
}

#[test]
fn a_game_of_each_notation_is_drawn() {
    let pbn = portnote_pbn::parse(b"[Board \"7\"]\n").games().next().unwrap();
    assert_eq!(pbn.text(), "Board 7\n");
    let lin = portnote_lin::parse(b"qx|o7|md|3SAK,SQJ,ST9,S87|").games().next().unwrap();
    assert!(lin.text().starts_with("Board 7"));
    let pdn = portnote_pdn::parse(b"1. 32-28 *").games().next().unwrap();
    assert!(pdn.text().contains("after 1. 32-28, Black to move"));
    let ppn = portnote_ppn::parse(b"[Hand \"1\"]\n[Dealer \"S\"]\n").games().next().unwrap();
    assert!(ppn.text().starts_with("Hand 1"));
}

/// The first game of a text in PBN.
fn of_pbn(text: &str) -> Figure {
    portnote_pbn::parse(text.as_bytes()).games().next().unwrap().figure()
}

fn of_pdn(text: &str) -> Figure {
    portnote_pdn::parse(text.as_bytes()).games().next().unwrap().figure()
}

proptest! {
    #[test]
    fn a_deal_is_drawn_as_in_a_game(seed: u64, unknown in prop::sample::subsequence(Seat::ALL.to_vec(), 0..4)) {
        let mut deal = Deal::random(seed);
        for seat in unknown {
            deal.set_hand(seat, None);
        }
        prop_assert_eq!(of_pbn(&format!("[Deal \"{deal}\"]\n")).svg(), deal.svg());
    }

    #[test]
    fn an_auction_is_drawn_as_in_a_game(
        dealer in prop::sample::select(Seat::ALL.to_vec()),
        choices in prop::collection::vec(0_usize..6, 1..20),
    ) {
        let mut auction = Auction::new(dealer);
        for choice in choices {
            let near: Vec<_> = auction.legal().take(6).collect();
            if let Some(call) = near.get(choice % near.len().max(1)) {
                auction.call(*call).unwrap();
            }
        }
        let calls: Vec<String> = auction.calls().iter().map(|(_, call)| call.to_string()).collect();
        let game = format!("[Dealer \"{dealer}\"]\n[Auction \"{dealer}\"]\n{}\n", calls.join(" "));
        let Figure::Bridge(mut board) = of_pbn(&game) else { panic!("a board") };
        board.shows_hands = false;
        // A game that is passed out also has a score.
        board.result = board.result.map(|result| figure::ResultFigure { score: None, ..result });
        prop_assert_eq!(Figure::Bridge(board).svg(), auction.svg());
    }

    #[test]
    fn a_board_is_drawn_as_the_game_that_leads_to_it(
        variant in prop::sample::select(Variant::ALL.to_vec()),
        choices in prop::collection::vec(0_usize..40, 0..30),
    ) {
        let mut board = Board::new(variant);
        let mut game = format!("[GameType \"{}\"]\n", variant.game_type());
        for choice in choices {
            let texts = board.texts();
            let Some(text) = texts.get(choice % texts.len().max(1)) else { break };
            board.push(text).unwrap();
            game.push_str(text);
            game.push(' ');
        }
        prop_assert_eq!(of_pdn(&format!("{game}*\n")).svg(), board.svg());
    }
}

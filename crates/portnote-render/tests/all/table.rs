//! The table as HTML, at one moment after another.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use portnote_bridge::Seat;
use portnote_render::view::Played;
use portnote_render::{Figure, Show, Style, View, game, html, step};
use rstest::rstest;

const BOARD: &str = "[Board \"7\"]\n[North \"Lee\"]\n[Dealer \"S\"]\n[Vulnerable \"EW\"]\n\
    [Scoring \"MP\"]\n[Declarer \"W\"]\n[Contract \"4HX\"]\n[Result \"9\"]\n[ScoreMP \"NS 18\"]\n\
    [OptimumScore \"NS -620\"]\n[ParContract \"W 4H=\"]\n[DoubleDummyTricks \"3334733347799a679aa6\"]\n\
    [Deal \"S:74.32.762.AT9654 AQ52.K74.AJ3.K82 KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3\"]\n\
    [Auction \"S\"]\nPass 1NT Pass 2D =1=\nPass 2H Pass 4H\nPass Pass X AP\n\
    [Note \"1:transfer to \\H\"]\n[Play \"N\"]\nCQ C3 CA C2\nSK S3 S7 S2\n*\n\
    {West can do better.}\n";

/// The stage and the side of the board at a step, or as a whole.
fn drawn(step: &str, change: impl FnOnce(&mut View)) -> [String; 2] {
    let file = portnote_pbn::parse(BOARD.as_bytes()).value;
    let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
    let mut view = View::default().showing(Show::ALL);
    view.at = step.parse().ok();
    change(&mut view);
    let figure: Figure = game::pbn::figure(&game, &view);
    let style = Style::default();
    [html::stage(&figure, 1, &style), html::side(&figure, 1, &style)]
}

#[rstest]
#[case::dealer_calls_first("start", "South")]
#[case::next_call("call 2", "North")]
#[case::leader("card 0", "North")]
#[case::second_hand("card 1", "East")]
#[case::winner("trick 1", "South")]
#[case::winner_after_two("trick 2", "North")]
fn the_seat_whose_turn_it_is_is_framed(#[case] step: &str, #[case] seat: &str) {
    let [stage, _] = drawn(step, |_| {});
    let turn = format!("pn-turn\" role=\"group\" aria-label=\"{seat}\"");
    assert!(stage.contains(&turn), "{stage}");
    assert_eq!(stage.matches("pn-turn").count(), 1);
}

#[rstest]
#[case::whole("whole")]
#[case::end("end")]
#[case::last_card("card 8")]
fn nobody_is_to_play_where_nothing_is_open(#[case] step: &str) {
    let [stage, _] = drawn(step, |_| {});
    assert!(!stage.contains("pn-turn"), "{stage}");
}

#[rstest]
#[case::start("start", "<div class=\"pn-compass\">7<")]
#[case::call("call 4", "pn-bid pn-at-e pn-alert pn-now\"><b>2<")]
#[case::pass_of_before("call 4", "pn-bid pn-at-n pn-pass\">Pass<")]
#[case::contract("card 0", "<p class=\"pn-big\">4<")]
#[case::lead("card 1", "pn-card pn-at-n pn-lead pn-now\"><span>Q<")]
#[case::trick("trick 1", "pn-card pn-at-s pn-winner\"><span>A<")]
#[case::hub("card 5", "<p class=\"pn-hub\">Trick 2</p>")]
#[case::end("end", " W −1</p><p>9 tricks</p><p>N–S +200</p><p class=\"pn-soft\">NS 18 MP</p>")]
#[case::whole("whole", " W −1</p><p>9 tricks</p><p>N–S +200</p>")]
fn the_middle_shows_the_moment(#[case] step: &str, #[case] part: &str) {
    let [stage, _] = drawn(step, |_| {});
    let (_, middle) = stage.split_once("<div class=\"pn-mid\"").unwrap();
    assert!(middle.contains(part), "{middle}");
}

#[rstest]
#[case::start("start", "0 0")]
#[case::fourth_card("card 4", "0 0")]
#[case::trick("trick 1", "1 0")]
#[case::next_card("card 5", "1 0")]
#[case::end("end", "4 9")]
fn tricks_are_counted_when_they_are_won(#[case] step: &str, #[case] counts: &str) {
    let [stage, _] = drawn(step, |_| {});
    let counts: Vec<&str> = counts.split(' ').collect();
    let text = format!("<p>N–S <b>{}</b></p><p>E–W <b>{}</b></p>", counts[0], counts[1]);
    assert!(stage.contains(&text), "{stage}");
}

#[test]
fn a_play_in_progress_has_the_tricks_so_far() {
    let board = "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
        [Deal \"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3\"]\n\
        [Declarer \"W\"]\n[Contract \"1S\"]\n[Result \"1\"]\n[Auction \"N\"]\nPass Pass 1C 1S\nAP\n\
        [Play \"N\"]\nH2 H7 H8 HA\nS6 + - S2\n";
    let file = portnote_pbn::parse(board.as_bytes()).value;
    let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
    for at in ["end", "whole"] {
        let mut view = View::default().showing(Show::ALL);
        view.at = at.parse().ok();
        let stage = html::stage(&game::pbn::figure(&game, &view), 1, &Style::default());
        assert!(stage.contains("<p>N–S <b>0</b></p><p>E–W <b>1</b></p>"), "{stage}");
        assert!(stage.contains("<p>1 trick</p>"), "{stage}");
    }
}

#[rstest]
#[case::dimmed(Played::Dim)]
#[case::gone(Played::Gone)]
fn each_step_changes_the_table(#[case] played: Played) {
    let file = portnote_pbn::parse(BOARD.as_bytes()).value;
    let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
    let mut view = View::default().showing(Show::ALL);
    view.played = played;
    let mut last = String::new();
    for moment in step::moments(&game::pbn::figure(&game, &view)) {
        let figure = game::pbn::figure(&game, &view.clone().at(moment.step));
        let stage = html::stage(&figure, 1, &Style::default());
        assert!(stage != last, "{}", moment.step);
        last = stage;
    }
}

#[test]
fn the_corners_say_what_the_file_says() {
    let [stage, _] = drawn("card 1", |view| view.foretells = true);
    assert!(
        stage.contains("<p class=\"pn-strong\">South deals</p><p>EW vulnerable</p>"),
        "{stage}"
    );
    assert!(stage.contains("<p class=\"pn-soft\">Matchpoints</p>"));
    assert!(stage.contains("<p>needs 10</p>"));
    assert!(stage.contains("<td class=\"pn-on\">10</td>"), "{stage}");
    assert!(stage.contains("Par: NS −620"));
    assert!(stage.contains("<p class=\"pn-par\">4<") && stage.contains(" W =</p>"));
    // Seats of the vulnerable side are red, in the table and above the auction.
    assert!(stage.contains("<span class=\"pn-seat pn-vul\" aria-hidden=\"true\">W</span>"));
    assert!(stage.contains("<span class=\"pn-seat\" aria-hidden=\"true\">N</span>"));
}

#[rstest]
#[case::call("call 3")]
#[case::card("card 3")]
fn what_tells_the_end_is_shown_on_request(#[case] step: &str) {
    let shown = drawn(step, |_| {}).concat();
    assert!(!shown.contains("can do better") && !shown.contains("pn-dd"), "{shown}");
    let shown = drawn(step, |view| view.foretells = true).concat();
    assert!(shown.contains("can do better") && shown.contains("pn-dd"), "{shown}");
    assert!(shown.contains("+200") && shown.contains("−1"), "{shown}");
}

#[test]
fn played_cards_are_dimmed_or_gone_and_back_at_the_end() {
    let queen = |step: &str, played| {
        let [stage, _] = drawn(step, |view| view.played = played);
        let found = ["<i data-holds=\"CQ\">", "<s data-holds=\"CQ\">"];
        found.map(|element| stage.contains(element))
    };
    assert_eq!(queen("card 0", Played::Gone), [true, false]);
    assert_eq!(queen("card 1", Played::Dim), [false, true]);
    assert_eq!(queen("card 1", Played::Gone), [false, false]);
    assert_eq!(queen("end", Played::Gone), [true, false]);
    // Of a suit whose cards are all played the sign is dimmed too.
    let [stage, _] = drawn("card 2", |_| {});
    assert!(stage.contains("<div class=\"pn-row pn-gone\">"), "{stage}");
}

#[test]
fn the_newest_call_and_card_are_current() {
    let [_, side] = drawn("call 4", |_| {});
    assert!(side.contains("pn-now\" data-call=\"4\" aria-current=\"step\""), "{side}");
    assert!(side.starts_with("<div class=\"pn-side pn-in-auction\">"), "{side}");
    let [_, side] = drawn("card 2", |_| {});
    assert!(side.contains("pn-now\" data-card=\"C3\" aria-current=\"step\""), "{side}");
    assert_eq!(side.matches("aria-current").count(), 1);
}

#[test]
fn a_hidden_hand_is_an_outline() {
    let [stage, _] = drawn("start", |view| *view = view.clone().hiding([Seat::West]));
    assert!(stage.contains("<p class=\"pn-hidden\">hand not shown</p>"), "{stage}");
    assert!(!stage.contains("data-holds=\"SQ\""));
    assert!(stage.contains("data-holds=\"SK\""));
}

#[rstest]
#[case("AKQJT98.65432.T.", "pn-row pn-long\"")]
#[case("AKQJT9876.5432..", "pn-row pn-long pn-longer\"")]
fn cards_of_a_long_suit_are_closer(#[case] hand: &str, #[case] class: &str) {
    let text = format!("[Deal \"N:{hand} - - -\"]\n");
    let file = portnote_pbn::parse(text.as_bytes()).value;
    let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
    let stage = html::stage(&game::pbn::figure(&game, &View::default()), 1, &Style::default());
    assert_eq!(stage.matches(class).count(), 1, "{stage}");
}

#[test]
fn an_open_auction_shows_who_calls() {
    let text =
        "[Board \"1\"]\n[Dealer \"N\"]\n[Deal \"N:AKQ... - - -\"]\n[Auction \"N\"]\n1C Pass\n";
    let file = portnote_pbn::parse(text.as_bytes()).value;
    let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
    let figure = game::pbn::figure(&game, &View::default());
    let page = html::section(&figure, 1, &Style::default());
    assert!(page.contains("pn-turn\" role=\"group\" aria-label=\"South\""), "{page}");
    assert!(page.contains("<td>?</td>"));
}

#[cfg(feature = "ppn")]
mod pinochle {
    use super::*;

    const HAND: &str = "[Hand \"1\"]\n[Dealer \"S\"]\n[North \"Ann\"]\n\
        [Deal \"W:ATKQQ.TQQQJ.AJ.AATTQQQJ ATKQQJ.ATK.ATKQQ.ATKQJJ ATKKJ.ATTKKJ.ATKQJ.AKKJ ATJJ.AAKQJJ.ATTKKQJJ.TK\"]\n\
        [Declarer \"E\"]\n[Contract \"70\"]\n[Trump \"S\"]\n\
        [Melds \"W:KQ...(2) AKQ.AK.AKQ.AKQ(26) AKJ.AKJ.ATKQJ.AKJ(41) .KQJ.ATKQJ.(21)\"]\n\
        [MeldScores \"47:43\"]\n[PlayScores \"27:23\"]\n[Result \"Set\"]\n[HandScores \"74:-70\"]\n\
        [Auction \"W\"]\nPass 60 70 Pass\n- Pass\n[Play \"E\"]\nDK DA DQ DT (S3)\nDK DT DA DT (N4)\n";

    fn figure(step: &str) -> Figure {
        let file = portnote_ppn::parse(HAND.as_bytes()).value;
        let game = portnote_ppn::Context::new().game(&file.blocks()[0]);
        let mut view = View::default().showing(Show::ALL);
        view.at = step.parse().ok();
        game::ppn::figure(&game, &view)
    }

    #[rstest]
    #[case::call("call 2", "pn-bid pn-at-n pn-now\">60<")]
    #[case::contract("card 0", "<div class=\"pn-result\"><p><b>70</b> by East, trump ")]
    #[case::newest("card 2", "pn-card pn-at-s pn-now\"><span>A<")]
    #[case::winner("trick 1", "pn-card pn-at-s pn-winner\"><span>A<")]
    #[case::hub("trick 1", "<span>Trick 1<br>South, 3</span>")]
    #[case::counters("trick 2", "<p>N–S <b>7</b></p><p>E–W <b>0</b></p>")]
    #[case::turn("card 2", "pn-turn\" role=\"group\" aria-label=\"West\"")]
    #[case::played("card 1", "<i class=\"pn-meld\">K</i> <s>K</s>")]
    #[case::melded("card 0", "<span class=\"pn-hcp\">meld 41</span>")]
    #[case::end("end", "<b>Set</b> · E–W <b>−70</b>")]
    fn the_table_shows_the_moment(#[case] step: &str, #[case] part: &str) {
        let stage = html::stage(&figure(step), 1, &Style::default());
        assert!(stage.contains(part), "{stage}");
    }

    #[rstest]
    #[case("call 2", "North: 60")]
    #[case("call 4", "South: pass")]
    #[case("card 0", "70 by East, trump spades")]
    #[case("card 1", "Trick 1, East leads: king of diamonds")]
    #[case("card 2", "South: ace of diamonds")]
    fn each_step_is_said(#[case] step: &str, #[case] said: &str) {
        assert_eq!(step::say(&figure(step), step.parse().unwrap(), &Style::default()), said);
    }

    #[rstest]
    #[case::first("call 1")]
    #[case::third("call 3")]
    #[case::whole("whole")]
    fn the_auction_has_a_column_for_each_player(#[case] step: &str) {
        let side = html::side(&figure(step), 1, &Style::default());
        let (auction, play) = side.split_once("</table>").unwrap();
        assert_eq!(auction.matches("<th scope=\"col\">").count(), 4, "{auction}");
        let seats: String =
            auction.split("aria-hidden=\"true\">").skip(1).filter_map(|it| it.get(..1)).collect();
        assert_eq!(seats, "WNES");
        assert_eq!(play.contains("<th scope=\"col\">won</th>"), step == "whole", "{play}");
    }

    #[test]
    fn nothing_of_the_contract_is_told_during_the_auction() {
        let stage = html::stage(&figure("call 5"), 1, &Style::default());
        assert!(!stage.contains("meld") && !stage.contains("pn-trump"), "{stage}");
    }

    #[test]
    fn each_step_changes_the_table() {
        let mut last = String::new();
        for moment in step::moments(&figure("whole")) {
            let stage = html::stage(&figure(&moment.step.to_string()), 1, &Style::default());
            assert!(stage != last, "{}", moment.step);
            last = stage;
        }
    }

    #[test]
    fn calls_and_cards_are_steps() {
        let steps: Vec<String> =
            step::moments(&figure("whole")).iter().map(|it| it.step.to_string()).collect();
        assert_eq!(steps[..3], ["start", "call 1", "call 2"]);
        assert_eq!(steps[5..8], ["call 5", "card 0", "card 1"]);
        assert_eq!(steps[10..13], ["card 4", "trick 1", "card 5"]);
        assert_eq!(steps.len(), 18);
    }
}

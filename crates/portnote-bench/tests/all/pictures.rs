//! How long a page of many deals takes: at most half a second for a thousand, and so on in proportion.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::time::Duration;

use cpu_time::ThreadTime;
use portnote::render::{Style, View, page};
use portnote::{Format, Options};

const BOARD: &str = "[Event \"Club evening\"]\n[West \"Di\"]\n[North \"Ann\"]\n[East \"Bob\"]\n[South \"Cy\"]\n\
    [Dealer \"S\"]\n[Vulnerable \"All\"]\n\
    [Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n\
    [Declarer \"W\"]\n[Contract \"4H\"]\n[Result \"9\"]\n\
    [DoubleDummyTricks \"73343733436A99766A9976\"]\n\
    [Auction \"S\"]\nPass 1NT Pass 2D =1=\nPass 2H Pass 4H\nAP\n[Note \"1:transfer to \\H\"]\n\
    [Play \"N\"]\nCQ C3 CA C2\nSK S3 S7 S2\n*\n\n";

/// The least of three times, which is the one that other programs disturbed least.
fn time(boards: usize) -> Duration {
    let boards = (1..=boards).map(|number| format!("[Board \"{number}\"]\n{BOARD}"));
    let text: String = boards.collect();
    let times = (0..3).map(|_| {
        let before = ThreadTime::now();
        let (options, view, style) = (Options::default(), View::default(), Style::default());
        let page = page(Format::Pbn, text.as_bytes(), "a.pbn", &options, &view, &style);
        assert!(page.unwrap().ends_with("</html>\n"));
        before.elapsed()
    });
    times.min().unwrap()
}

#[test]
fn a_thousand_deals_take_half_a_second_and_more_in_proportion() {
    let (one, four) = (time(1_000), time(4_000));
    assert!(one < Duration::from_millis(500), "{one:?}");
    // Twice the proportion leaves room for a machine that is busy.
    assert!(four < one * 8, "{one:?} {four:?}");
}

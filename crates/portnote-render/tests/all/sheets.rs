//! What is on the pages of a lesson.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use portnote_bridge::Seat;
use portnote_render::sheet::{Answers, Cell, Layout, SheetOptions, cells};
use portnote_render::{Figure, Show, Style, View, game, html, typst};
use rstest::rstest;

/// The namespace of a picture.
const SVG: &str = "http://www.w3.org/2000/svg";

/// A text about limit raises, and a board.
const LESSON: &str = "[Event \"Limit raises\"]\n[Board \"\"]\n[Deal \"\"]\n\
    {A <b>limit raise</b> shows <i>four</i> trumps: 1\\S - 3\\S. <em>Count</em> them.}\n\n\
    [Board \"1\"]\n[Dealer \"N\"]\n[Deal \"N:- - 652.T964.2.AK732 -\"]\n[Auction \"N\"]\n1H Pass ____\n";

fn figures(view: &View) -> Vec<Figure> {
    let file = portnote_pbn::parse(LESSON.as_bytes()).value;
    let mut context = portnote_pbn::Context::new();
    let games = file.game_blocks().map(|block| context.game(block));
    games.map(|game| game::pbn::figure(&game, view)).collect()
}

fn drawn(layout: Layout, answers: Answers) -> Vec<Cell> {
    let questions = figures(&View::default().hiding([Seat::East, Seat::West]));
    let whole = figures(&View::default().showing(Show::ALL));
    let mut options = SheetOptions::new(layout);
    options.answers = answers;
    let pairs = questions.iter().zip(whole.iter().map(Some));
    cells(pairs, &options, &Style::default())
}

#[rstest]
#[case(Layout::Handout, 1)]
#[case(Layout::Plan, 1)]
#[case(Layout::HandRecord, 1)]
#[case(Layout::Curtain, 4)]
#[case(Layout::BiddingSheet, 2)]
#[case(Layout::Board, 2)]
fn a_text_about_boards_takes_no_place_among_them(#[case] layout: Layout, #[case] pictures: usize) {
    assert_eq!(drawn(layout, Answers::No).len(), pictures);
}

#[test]
fn a_text_about_boards_is_with_the_answers() {
    let cells = drawn(Layout::Handout, Answers::Only);
    let captions: Vec<_> = cells.iter().map(|cell| cell.caption.as_str()).collect();
    let text = "A limit raise shows four trumps: 1♠ - 3♠. <em>Count</em> them.";
    assert_eq!(captions, ["", text]);
    let has_picture: Vec<_> = cells.iter().map(|cell| !cell.svg.is_empty()).collect();
    assert_eq!(has_picture, [true, false]);
    let options = SheetOptions::new(Layout::Handout);
    let document = typst::sheet(&cells, &options, &Style::default());
    assert_eq!(document.matches("image(bytes(").count(), 1);
    assert!(document.contains(&format!("align(left + horizon, text(\"{text}\"))")));
}

#[test]
fn the_call_that_a_lesson_leaves_open_is_a_line_to_write_on() {
    let all = figures(&View::default());
    let Figure::Bridge(board) = &all[1] else {
        panic!("a board of bridge");
    };
    let auction = board.auction.as_ref().unwrap();
    let last = auction.calls.last().unwrap();
    assert_eq!((last.text.as_str(), last.is_pattern), ("____", true));
    assert_eq!(auction.next(), None);
}

/// Boards of which the second one has a text of so many words.
fn with_a_text(words: usize, per_page: Option<usize>) -> (Vec<Cell>, String) {
    let board = |number: usize, text: &str| {
        format!("[Board \"{number}\"]\n[Deal \"N:- - 652.T964.2.AK732 -\"]\n{{{text}}}\n\n")
    };
    let text: String = (0..words).map(|word| format!("word{word} ")).collect();
    let text = [board(1, "short"), board(2, &text), board(3, "short")].concat();
    let file = portnote_pbn::parse(text.as_bytes()).value;
    let mut context = portnote_pbn::Context::new();
    let games = file.game_blocks().map(|block| context.game(block));
    let figures: Vec<Figure> =
        games.map(|game| game::pbn::figure(&game, &View::default())).collect();
    let mut options = SheetOptions::new(Layout::Board);
    options.per_page = per_page;
    let cells = cells(figures.iter().map(|figure| (figure, None)), &options, &Style::default());
    let page = html::sheet(&cells, &options, &Style::default());
    (cells, page)
}

#[rstest]
#[case::short(20, None, 2, false)]
#[case::long(250, None, 3, false)]
#[case::longer_than_a_page(1500, None, 3, true)]
#[case::so_many_as_asked_for(250, Some(2), 2, true)]
fn a_board_with_a_long_text_has_its_own_page(
    #[case] words: usize,
    #[case] per_page: Option<usize>,
    #[case] pages: usize,
    #[case] is_cut: bool,
) {
    let (cells, page) = with_a_text(words, per_page);
    assert_eq!(page.matches("class=\"pn-sheet\"").count(), pages);
    assert_eq!(cells[1].whole.is_some(), is_cut);
}

#[test]
fn paragraphs_stay_paragraphs() {
    let text = "[Board \"1\"]\n[Deal \"N:- - 652.T964.2.AK732 -\"]\n\
        {Bidding: one\nline.\n\nDefence: lead \\H.}\n";
    let file = portnote_pbn::parse(text.as_bytes()).value;
    let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
    let figure = game::pbn::figure(&game, &View::default());
    let page = html::section(&figure, 1, &Style::default());
    assert!(page.contains("<p class=\"pn-comment\">Bidding: one line.</p>"));
    assert!(page.contains("<p class=\"pn-comment\">Defence: lead "));
    let text = portnote_render::text::plain(&figure, 80);
    assert!(text.ends_with("Bidding: one line.\n\nDefence: lead ♥.\n"));
    let cells = cells([(&figure, None)], &SheetOptions::new(Layout::Board), &Style::default());
    assert_eq!(cells[0].caption, "Bidding: one line.\nDefence: lead ♥.");
}

/// Both players of a side are named where they do not take the same tricks: eleven and ten are the widest.
#[test]
fn tricks_of_a_hand_record_do_not_touch() {
    let text = "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
        [DoubleDummyTricks \"bbbbbaaaaa2222233333\"]\n\
        [Deal \"N:QJ6.KQ7.Q63.K983 KT875.AT2.K.AJ74 A3.9643.AT54.Q62 942.J85.J9872.T5\"]\n";
    let file = portnote_pbn::parse(text.as_bytes()).value;
    let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
    let figure = game::pbn::figure(&game, &View::default().showing(Show::ALL));
    let options = SheetOptions::new(Layout::HandRecord);
    let cells = cells([(&figure, None)], &options, &Style::default());
    let document = roxmltree::Document::parse(&cells[0].svg).unwrap();
    let number = |node: &roxmltree::Node<'_, '_>, name: &str| -> f64 {
        node.attribute(name).unwrap().parse().unwrap()
    };
    let texts = document.descendants().filter(|node| node.has_tag_name((SVG, "text")));
    let texts: Vec<_> = texts.filter(|node| node.attribute("y") == Some("298")).collect();
    let said: Vec<_> = texts.iter().map(|node| node.text().unwrap()).collect();
    assert_eq!(said, ["NS", "11/10", "11/10", "11/10", "11/10", "11/10"]);
    let width = |node: &roxmltree::Node<'_, '_>| {
        0.6 * node.text().unwrap().chars().count() as f64 * number(node, "font-size")
    };
    let mut end = number(&texts[0], "x") + width(&texts[0]);
    for text in texts.iter().skip(1) {
        assert_eq!(text.attribute("text-anchor"), Some("end"));
        assert!(end < number(text, "x") - width(text), "{said:?}");
        end = number(text, "x");
    }
}

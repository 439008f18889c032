//! What holds for every picture: nothing makes it fail, nothing of a hidden hand is in it, and its words
//! give back what it shows.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use std::collections::HashSet;

use portnote_bridge::{Card, Deal, Hand, Seat, Suit};
use portnote_render::figure::{Bar, Chart};
use portnote_render::sheet::Layout;
use portnote_render::text::Paper;
use portnote_render::view::Played;
use portnote_render::{
    Figure, Language, Palette, Show, Step, Style, Theme, View, game, html, sheet, step, svg, text,
    typst,
};
use proptest::prelude::*;
use rstest::rstest;

/// The first game of a text in each notation, drawn.
fn drawn(notation: &str, bytes: &[u8], view: &View) -> Vec<Figure> {
    match notation {
        "pbn" => {
            let file = portnote_pbn::parse(bytes).value;
            let mut context = portnote_pbn::Context::new();
            let games = file.game_blocks().map(|block| context.game(block));
            games.map(|game| game::pbn::figure(&game, view)).collect()
        }
        "lin" => {
            let file = portnote_lin::parse(bytes).value;
            let mut context = portnote_lin::Context::new();
            let games = file.game_blocks().map(|block| context.game(block));
            games.map(|game| game::lin::figure(&game, view)).collect()
        }
        "pdn" => {
            let file = portnote_pdn::parse(bytes).value;
            let mut context = portnote_pdn::Context::new();
            let games = file.game_blocks().map(|block| context.game(block));
            games.map(|game| game::pdn::figure(&game, view)).collect()
        }
        _ => {
            let file = portnote_ppn::parse(bytes).value;
            let mut context = portnote_ppn::Context::new();
            let games = file.game_blocks().map(|block| context.game(block));
            games.map(|game| game::ppn::figure(&game, view)).collect()
        }
    }
}

fn everything() -> View {
    View::default().showing(Show::ALL)
}

/// Draws a figure everywhere, and holds it to what every picture is.
fn hold(figure: &Figure) {
    for language in Language::ALL {
        let style = Style::default().with_language(language);
        for width in [20, 40, 60, 80, 120] {
            for paper in [Paper::of_width(width), Paper::of_width(width).in_ascii()] {
                let picture = text::write(figure, &style, &paper);
                for line in picture.lines() {
                    let columns = unicode_width::UnicodeWidthStr::width(line);
                    assert!(columns <= width, "{columns} columns of {width}: {line}");
                }
                assert!(!picture.contains('\u{1b}'), "an escape in plain text");
            }
        }
    }
    let style = Style::default();
    let picture = svg::write(figure, &style);
    let document = roxmltree::Document::parse(&picture).unwrap();
    let mut ids = HashSet::new();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id.to_owned()), "id {id} twice");
        }
        let is_harmless = |name: &str| !name.starts_with("on") && name != "style";
        assert!(node.attributes().all(|attribute| is_harmless(attribute.name())));
        assert_ne!(node.tag_name().name(), "script");
    }
    let root = document.root_element();
    assert!(
        root.children().any(|node| node.has_tag_name("title") || node.tag_name().name() == "title")
    );
    let page = html::section(figure, 1, &style);
    assert!(!page.contains("<script") && !page.contains("javascript:"));
    assert_nested(&page);
    assert_nested(&html::with_chart(figure, &chart(), 1, &style));
    for layout in sheet::Layout::ALL {
        let options = sheet::SheetOptions::new(layout);
        let cells = sheet::cells([(figure, Some(figure))], &options, &style);
        let page = html::sheet(&cells, &options, &style);
        let (_, body) = page.split_once("<body").unwrap();
        let (body, end) = body.split_once("</body>").unwrap();
        assert_eq!(end, "\n</html>\n");
        assert_nested(&format!("<body{body}</body>"));
        assert!(typst::sheet(&cells, &options, &style).starts_with("#set page"));
    }
}

#[test]
fn names_of_a_file_are_escaped_in_a_picture() {
    let text = b"[Board \"1\"]\n[Event \"a<b & \xc2\x85c\"]\n[Deal \"N:A... - - -\"]\n";
    let figures = drawn("pbn", text, &View::default());
    let picture = svg::write(&figures[0], &Style::default());
    assert!(picture.contains("a&lt;b &amp; "), "{picture}");
    roxmltree::Document::parse(&picture).unwrap();
}

#[test]
fn all_of_a_picture_is_inside_its_frame() {
    // More moves than there is room for beside the board.
    let move_of = |number: u8| format!("{number}. 32-28 19-23 ");
    let moves: String = (1..=90).map(move_of).collect();
    let text = format!("[GameType \"20\"]\n\n{moves}*\n");
    let figures = drawn("pdn", text.as_bytes(), &everything());
    let picture = svg::write(&figures[0], &Style::default());
    let document = roxmltree::Document::parse(&picture).unwrap();
    let root = document.root_element();
    let frame: Vec<f64> = root
        .attribute("viewBox")
        .unwrap()
        .split(' ')
        .map(|number| number.parse().unwrap())
        .collect();
    let texts = document.descendants().filter(|node| node.has_tag_name((SVG, "text")));
    for node in texts {
        let at = |name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
        assert!(at("x") <= frame[2] && at("y") + 8.0 <= frame[3], "{} of {frame:?}", at("y"));
    }
}

/// Fails where an element of a page is not closed, or closed inside another one.
fn assert_nested(page: &str) {
    let page = format!("<div>{}</div>", page.replace("<br>", "<br/>"));
    if let Err(error) = roxmltree::Document::parse(&page) {
        assert_eq!(page, error.to_string());
    }
}

/// A chart of two columns and a bar of two parts.
fn chart() -> Chart {
    let mut chart = Chart::new("Results");
    chart.parts = vec!["White".to_owned(), "Black".to_owned()];
    chart.columns = vec![("month".to_owned(), false), ("games".to_owned(), true)];
    chart.bars.push(Bar::new(["May", "3"], [2, 1], 4));
    chart
}

#[test]
fn a_chart_is_a_table_with_a_caption_a_head_and_a_body() {
    let page = html::charts("PDN", &[chart(), Chart::new("Years")], 1, &Style::default());
    assert_nested(&page);
    let text = format!("<div>{page}</div>");
    let document = roxmltree::Document::parse(&text).unwrap();
    let table = document.descendants().find(|node| node.has_tag_name("table"));
    let parts = table.unwrap().children().filter(roxmltree::Node::is_element);
    let parts: Vec<_> = parts.map(|part| part.tag_name().name()).collect();
    assert_eq!(parts, ["caption", "thead", "tbody"]);
    let of = |name: &str| {
        let part = document.descendants().find(|node| node.has_tag_name(name)).unwrap();
        let texts = part.descendants().filter(roxmltree::Node::is_text);
        texts
            .filter_map(|node| node.text())
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(of("caption"), ["Results", "White", "Black"]);
    assert_eq!(of("thead"), ["month", "games"]);
    assert_eq!(of("tbody"), ["May", "3"]);
}

#[rstest]
fn a_sheet_without_games_is_a_whole_page(
    #[values(Layout::HandRecord, Layout::Handout, Layout::Plan)] layout: Layout,
) {
    let (options, style) = (sheet::SheetOptions::new(layout), Style::default());
    let page = html::sheet(&[], &options, &style);
    assert_nested(&format!(
        "<body{}",
        page.split_once("<body").unwrap().1.trim_end().trim_end_matches("</html>")
    ));
    let pages = html::sheets(&options, &style).pages();
    assert_eq!(pages.end(false), "");
}

#[rstest]
#[case(Step::Start, "Start")]
#[case(Step::Call(3), "South: 2 spades")]
#[case(Step::Card(0), "Contract 2 spades by North")]
#[case(Step::Card(1), "Trick 1, East leads: king of spades")]
#[case(Step::Trick(1), "North wins trick 1, 1 to 0")]
#[case(Step::End, "End of the game")]
fn a_step_is_said(#[case] at: Step, #[case] said: &str) {
    let text = b"[Board \"1\"]\n[Dealer \"N\"]\n[Deal \"N:A... K... .A.. .K..\"]\n[Declarer \"N\"]\n[Contract \"2S\"]\n[Auction \"N\"]\n1S Pass 2S AP\n[Play \"E\"]\nSK HA HK SA\n";
    let figures = drawn("pbn", text, &View::default().showing(Show::ALL).at(at));
    assert_eq!(step::say(&figures[0], at, &Style::default()), said);
}

/// The namespace of a picture.
const SVG: &str = "http://www.w3.org/2000/svg";

/// The cards that the groups of hands in a picture show, by seat.
fn hands_of(picture: &str) -> Vec<(String, Hand)> {
    let document = roxmltree::Document::parse(picture).unwrap();
    let groups = document.descendants().filter(|node| {
        let classes = node.attribute("class").unwrap_or("");
        node.tag_name().name() == "g" && classes.starts_with("pn-hand ")
    });
    let mut hands = Vec::new();
    for group in groups {
        let (mut hand, mut suit) = (Hand::EMPTY, None);
        let is_shown = |node: &roxmltree::Node<'_, '_>| {
            node.has_tag_name((SVG, "use")) || node.has_tag_name((SVG, "text"))
        };
        for node in group.descendants().filter(is_shown) {
            let class = node.attribute("class").unwrap_or("");
            if node.tag_name().name() == "use" {
                let letter = class.chars().nth(3).unwrap();
                suit = Suit::from_letter(letter.to_ascii_uppercase());
            } else if let Some(suit) = suit {
                let texts = node.descendants().filter(roxmltree::Node::is_text);
                let ranks: String = texts.filter_map(|text| text.text()).collect();
                let ranks = ranks.replace("10", "T");
                for letter in ranks.chars().filter(|letter| !matches!(letter, '–' | ' ')) {
                    hand.insert(Card::from_letters(suit.letter(), letter).unwrap());
                }
            }
        }
        let seat = group.attribute("aria-label").unwrap().to_owned();
        hands.push((seat, hand));
    }
    hands
}

fn deals() -> impl Strategy<Value = Deal> {
    Just((0..52).collect::<Vec<usize>>()).prop_shuffle().prop_map(|order| {
        let cards: Vec<Card> = Card::all().collect();
        let mut deal = Deal::new();
        for (place, seat) in Seat::ALL.into_iter().enumerate() {
            let own = order[place * 13..place * 13 + 13].iter();
            deal.set_hand(seat, Some(own.map(|index| cards[*index]).collect()));
        }
        deal
    })
}

proptest! {
    #[test]
    fn a_picture_gives_back_the_deal(deal in deals()) {
        let text = format!("[Board \"1\"]\n[Deal \"{}\"]\n", deal.to_pbn(Seat::North));
        let figures = drawn("pbn", text.as_bytes(), &View::default());
        let picture = svg::write(&figures[0], &Style::default());
        let hands = hands_of(&picture);
        prop_assert_eq!(hands.len(), 4);
        for (seat, hand) in hands {
            let seat = Seat::ALL.into_iter().find(|known| known.name() == seat).unwrap();
            prop_assert_eq!(Some(hand), deal.hand(seat));
        }
    }

    #[test]
    fn nothing_of_a_hidden_hand_is_in_a_picture(deal in deals(), shown in 0_usize..4) {
        let text = format!("[Board \"1\"]\n[Deal \"{}\"]\n[East \"Smith\"]\n", deal.to_pbn(Seat::North));
        let seat = Seat::ALL[shown];
        let others = Seat::ALL.into_iter().filter(|other| *other != seat);
        let figures = drawn("pbn", text.as_bytes(), &View::default().hiding(others));
        // With other cards in the hidden hands the bytes are the same.
        let mut other = deal;
        let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(|it| *it != seat).collect();
        let first = other.hand(hidden[0]);
        other.set_hand(hidden[0], other.hand(hidden[1]));
        other.set_hand(hidden[1], first);
        let text = format!("[Board \"1\"]\n[Deal \"{}\"]\n[East \"Smith\"]\n", other.to_pbn(Seat::North));
        let others = Seat::ALL.into_iter().filter(|other| *other != seat);
        let same = drawn("pbn", text.as_bytes(), &View::default().hiding(others));
        let style = Style::default();
        prop_assert_eq!(svg::write(&figures[0], &style), svg::write(&same[0], &style));
        prop_assert_eq!(text::plain(&figures[0], 80), text::plain(&same[0], 80));
        prop_assert_eq!(html::section(&figures[0], 1, &style), html::section(&same[0], 1, &style));
    }

    #[test]
    fn no_text_makes_a_picture_fail(
        notation in proptest::sample::select(vec!["pbn", "lin", "pdn", "ppn"]),
        pieces in proptest::collection::vec(proptest::sample::select(PIECES.to_vec()), 0..30),
        step in proptest::option::of(0_usize..60),
    ) {
        let text = pieces.concat();
        let mut view = everything();
        view.at = step.map(Step::Card);
        for figure in drawn(notation, text.as_bytes(), &view) {
            hold(&figure);
        }
    }
}

/// Parts of games, right and wrong.
const PIECES: [&str; 36] = [
    "[Board \"1\"]\n",
    "[Board \"<script>alert(1)</script>\"]\n",
    "[Event \"a]]>\u{202E}b\"]\n",
    "[Dealer \"N\"]\n",
    "[Vulnerable \"All\"]\n",
    "[Deal \"N:AAAA.KQ.. - AK.. 2.2.2.2\"]\n",
    "[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n",
    "[North \"\u{0}&\u{7}Ann \u{1F600}\"]\n",
    "[Auction \"N\"]\n1C =1= Pass 1N X XX 7NT 1C\n",
    "AP\n",
    "[Note \"1:5+\\H\"]\n",
    "[Contract \"3NTX\"]\n",
    "[Declarer \"S\"]\n",
    "[Result \"13\"]\n",
    "[Play \"W\"]\nSA SK S2 S3\n",
    "{A comment\nwith \\S and ♥}\n",
    "\n\n",
    "[ScoreTable \"Rank\\2R;Contract\\4\"]\n1 3NT\n",
    "[GameType \"20\"]\n",
    "1. 32-28 19-23 ",
    "2. 28x19 ",
    "(1. 31-26 (1. 33-28)) ",
    "99-1 ",
    "*\n",
    "[FEN \"W:WK1,2:B3,K50\"]\n",
    "[GameType \"30\"]\n",
    "qx|o1|",
    "md|1SAKHDC,,,|",
    "mb|1C!|an|!h <b>|",
    "pc|SA|",
    "mc|9|",
    "nt|text !s|",
    "[Hand \"1\"]\n",
    "[Trump \"H\"]\n",
    "[Deal \"N:AKQJ.AKQJ.AKQJ.AKQJ\"]\n",
    "[Melds \"36 14\"]\n",
];

#[rstest]
#[case::many_cards("pbn", "[Deal \"N:AKQJT98765432... - - -\"]\n")]
#[case::many_calls("pbn", &format!("[Dealer \"N\"]\n[Auction \"N\"]\n{}", "1C X Pass XX\n".repeat(60)))]
#[case::many_plies("pdn", &format!("{} *", "32-28 19-23 28x19 14x23 ".repeat(80)))]
#[case::duplicates("pbn", "[Deal \"N:AK.AK.AK.AK AK.AK.AK.AK AK.AK.AK.AK AK.AK.AK.AK\"]\n")]
#[case::names("pbn", "[North \"<img src=x onerror=alert(1)>\"]\n[Deal \"N:A... - - -\"]\n")]
#[case::no_game("pdn", "[White \"Ann\"]\n*")]
fn odd_games_are_drawn(#[case] notation: &str, #[case] text: &str) {
    for figure in drawn(notation, text.as_bytes(), &everything()) {
        hold(&figure);
    }
}

#[test]
fn the_largest_board_fits_into_forty_columns() {
    let figures = drawn("pdn", b"[GameType \"27\"]\n*\n", &View::default());
    let picture = text::plain(&figures[0], 40);
    let board = picture.lines().filter(|line| !line.contains("White"));
    assert_eq!(board.map(|line| line.matches('w').count()).sum::<usize>(), 30, "{picture}");
}

#[test]
fn a_picture_without_hands_says_the_contract() {
    let mut show = Show::NONE;
    show.contract = true;
    let text = b"[Contract \"3NT\"]\n[Declarer \"S\"]\n";
    let figures = drawn("pbn", text, &View::default().showing(show));
    assert!(svg::write(&figures[0], &Style::default()).contains("by South"));
}

#[test]
fn a_deal_can_be_turned() {
    let text = b"[Board \"1\"]\n[Dealer \"N\"]\n[Deal \"N:A... K... Q... J...\"]\n";
    let mut view = View::default();
    view.bottom = Some("E".parse().unwrap());
    let picture = text::plain(&drawn("pbn", text, &view)[0], 80);
    let seats: Vec<&str> = ["West", "North", "South", "East"]
        .into_iter()
        .filter(|seat| picture.contains(seat))
        .collect();
    assert_eq!(seats.len(), 4);
    let place = |seat: &str| picture.find(seat).unwrap();
    assert!(place("West\n") < place("South  ") && place("East\n") > place("South  "), "{picture}");
}

#[test]
fn a_card_that_is_dealt_twice_is_marked() {
    let text = b"[Deal \"N:A... A... - -\"]\n";
    let picture = text::plain(&drawn("pbn", text, &View::default())[0], 80);
    assert!(picture.contains("♠ A?"), "{picture}");
}

#[rstest]
#[case::in_one_hand("N:AAK... - - -", "♠ A? A? K", "ace (dealt twice) ace (dealt twice) king")]
#[case::thrice("N:AAA... - - -", "♠ A? A? A?", "spades ace (dealt twice) ace (dealt twice) ace")]
#[case::again_beside_another("N:A... AA... - -", "♠ A? A?", "ace (dealt twice)")]
#[case::small("N:Axx... - - -", "♠ A x x", "ace small card small card")]
#[case::no_rank("N:A1... - - -", "♠ A ?", "ace unreadable card")]
#[case::no_suits("N:AKQ.JT9 A... - -", "North\n?", "North: hand not known")]
fn faults_of_a_deal_are_marked(#[case] deal: &str, #[case] row: &str, #[case] words: &str) {
    let text = format!("[Deal \"{deal}\"]\n");
    let figure = &drawn("pbn", text.as_bytes(), &everything())[0];
    let picture = text::plain(figure, 40);
    assert!(picture.contains(row), "{picture}");
    let picture = svg::write(figure, &Style::default());
    assert!(picture.contains(words), "{picture}");
    assert!(!picture.contains("pn-points"), "{picture}");
}

#[test]
fn a_mark_does_not_tell_what_a_hidden_hand_has() {
    let text = b"[Deal \"N:AK... A2... - -\"]\n";
    let view = View::default().hiding([Seat::East]);
    let picture = text::plain(&drawn("pbn", text, &view)[0], 80);
    assert!(picture.contains("♠ A K"), "{picture}");
}

#[test]
fn each_card_of_a_play_leaves_its_hand() {
    let text = b"[Declarer \"W\"]\n[Contract \"1NT\"]\n[Deal \"N:AK... QJ... T9... 87...\"]\n[Play \"N\"]\nSA SQ ST S8\n";
    let cards = |step| {
        let mut view = View::default().at(Step::Card(step));
        view.played = Played::Gone;
        let figures = drawn("pbn", text, &view);
        let picture = svg::write(&figures[0], &Style::default());
        hands_of(&picture).iter().map(|(_, hand)| hand.len()).sum::<usize>()
    };
    let left: Vec<usize> = (0..=4).map(cards).collect();
    assert_eq!(left, [8, 7, 6, 5, 4]);
}

#[test]
fn pictures_are_small() {
    let text = include_bytes!("board.pbn");
    let figures = drawn("pbn", text, &View::default());
    let picture = svg::write(&figures[0], &Style::default());
    assert!(picture.len() <= 14 * 1024, "{}", picture.len());
    let board = drawn("pdn", b"1. 32-28 19-23 2. 28x19 14x23 *", &View::default());
    assert!(svg::write(&board[0], &Style::default()).len() <= 11 * 1024);
}

/// Each variant, with numbers and letters, men and kings.
#[rstest]
fn the_words_of_a_position_give_it_back(
    #[files("../../corpus/pdn/*/picture/*.pdn")] path: std::path::PathBuf,
) {
    let text = std::fs::read(path).unwrap();
    for figure in drawn("pdn", &text, &View::default()) {
        let picture = svg::write(&figure, &Style::default());
        let Figure::Draughts(game) = &figure else { panic!() };
        let diagram = game.diagram.as_ref().unwrap();
        let document = roxmltree::Document::parse(&picture).unwrap();
        let words = document.descendants().find(|node| node.tag_name().name() == "desc");
        let words = words.and_then(|node| node.text()).unwrap();
        let mut position = portnote_draughts::Position::empty(diagram.side);
        let sides = words.split_once(" Black, ").unwrap();
        for (side, color) in [sides.0, sides.1].into_iter().zip(portnote_draughts::Color::ALL) {
            let pieces = side.split_once(": ").unwrap().1.trim_end_matches('.');
            for kind in pieces.split("; ").filter(|kind| !kind.is_empty()) {
                let (name, squares) = kind.split_once(" on ").unwrap();
                for square in squares.split(", ") {
                    let mut all = diagram.names.size().squares().iter();
                    let square = all.find(|it| diagram.names.name(*it).as_str() == square);
                    let piece = match name {
                        "kings" => portnote_draughts::Piece::king(color),
                        _ => portnote_draughts::Piece::man(color),
                    };
                    position = position.with_piece(square.unwrap(), Some(piece));
                }
            }
        }
        assert_eq!(position, diagram.position);
    }
}

/// Red, green and blue from 0 to 1, without the curve of screens.
fn linear(color: portnote_render::style::Color) -> [f64; 3] {
    color.parts().map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn luminance([red, green, blue]: [f64; 3]) -> f64 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: portnote_render::style::Color, other: portnote_render::style::Color) -> f64 {
    let (one, other) = (luminance(linear(one)), luminance(linear(other)));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

type Matrix = [[f64; 3]; 3];

/// Machado 2009, full severity.
const PROTAN: Matrix = [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
];
const DEUTAN: Matrix = [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.011820, 0.042940, 0.968881],
];

/// A colour as such an eye sees it, in the CIE's space of 1976.
fn seen(color: portnote_render::style::Color, eye: &Matrix) -> [f64; 3] {
    let color = linear(color);
    let [red, green, blue] = eye.map(|row| {
        let sum: f64 = row.iter().zip(color).map(|(one, other)| one * other).sum();
        sum.clamp(0.0, 1.0)
    });
    let x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047;
    let y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    let z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883;
    let [x, y, z] =
        [x, y, z].map(|t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[rstest]
#[case::light(Theme::Light, 4.6)]
#[case::dark(Theme::Dark, 4.9)]
#[case::contrast(Theme::Contrast, 4.6)]
#[case::print(Theme::Print, 4.6)]
fn all_colors_can_be_read(#[case] theme: Theme, #[case] least_of_suits: f64) {
    let at_least = |color, ground, least: f64| {
        let contrast = contrast(color, ground);
        assert!(contrast >= least, "{color} on {ground}: {contrast:.2}, {theme:?}");
    };
    for palette in [Palette::Four, Palette::Two, Palette::BiddingBox, Palette::None] {
        let colors = palette.themed(theme);
        let least = if palette == Palette::Four { least_of_suits } else { 4.5 };
        for ground in [colors.page, colors.panel, colors.tint, colors.mark, colors.felt] {
            for suit in colors.suits {
                at_least(suit, ground, least);
            }
            at_least(colors.text, ground, 7.0);
            at_least(colors.soft, ground, 4.5);
        }
        for ground in [colors.page, colors.panel, colors.felt] {
            at_least(colors.accent, ground, 4.5);
            at_least(colors.error, ground, 4.5);
            at_least(colors.warning, ground, 4.5);
            at_least(colors.control, ground, 3.0);
        }
        at_least(colors.gone, colors.panel, 3.0);
        at_least(colors.on_accent, colors.accent, 4.5);
        at_least(colors.on_vulnerable, colors.vulnerable, 4.5);
        at_least(colors.number, colors.dark_square, 4.5);
    }
}

#[rstest]
#[case::light(false, 40.0)]
#[case::dark(true, 25.0)]
fn four_suits_differ_for_every_eye(#[case] is_dark: bool, #[case] least: f64) {
    let suits = Palette::Four.colors(is_dark).suits;
    for eye in [PROTAN, DEUTAN] {
        for (index, one) in suits.iter().enumerate() {
            for other in &suits[index + 1..] {
                let (a, b) = (seen(*one, &eye), seen(*other, &eye));
                let squares: f64 = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum();
                assert!(squares.sqrt() >= least, "{one} and {other}: {:.1}", squares.sqrt());
            }
        }
    }
}

//! Each part that is asked for by name is in the picture, or a table says that there is none.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use portnote_render::parts::{BESIDE_HANDS, Drawing, NOTATIONS};
use portnote_render::sheet::{Answers, Layout, SheetOptions, cells};
use portnote_render::view::GamePart;
use portnote_render::{Figure, Show, Style, View, game, html, svg, text};
use rstest::rstest;

const PBN: &str = "[Board \"1\"]\n[North \"Ann\"]\n{Is 4\\H safe?}\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n\
    [Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n\
    [Declarer \"W\"]\n[Contract \"4HX\"]\n[Result \"9\"]\n\
    [DoubleDummyTricks \"73343733436a9976aa97\"]\n[Auction \"S\"]\n\
    Pass 1NT Pass 2D Pass 2H Pass 4H Pass Pass X AP\n[Play \"N\"]\nCQ C3 CA C2\n*\n{No.}\n\
    [ScoreTable \"Pair\\4L;Contract\\5L;Score\\5R\"]\n1 4HX 200\n";
const LIN: &str = "pn|Sue,Wim,Ann,Eva|md|3SAQ52HK74DAJ3CK82,SKT96HAJ5DQ84CQJ7,SJ83HQT986DKT95C3,S74H32D762CAT9654|\
    sv|b|nt|Is it safe?|mb|1N|mb|p|mb|2D|mb|p|mb|2H|mb|p|mb|p|mb|p|nt|No.|pc|S3|pc|S4|pc|SA|pc|S6|";
const PDN: &str = "[White \"Ann\"]\n[GameType \"20\"]\n[FEN \"W:W32,37:B14,19\"]\n{Can White win?}\n\
    1. 32-28 {open} 19-23 2. 28x19 14x23 2-0\n";
const PPN: &str = include_str!("../../../../corpus/ppn/valid/picture/four-seats-with-melds.ppn");

/// The first game of a text.
fn figure(notation: &str, view: &View) -> Figure {
    match notation {
        "pbn" => {
            let file = portnote_pbn::parse(PBN.as_bytes()).value;
            game::pbn::figure(&portnote_pbn::Context::new().game(&file.blocks()[0]), view)
        }
        "lin" => {
            let file = portnote_lin::parse(LIN.as_bytes()).value;
            game::lin::figure(&portnote_lin::Context::new().game(&file.blocks()[0]), view)
        }
        "pdn" => {
            let file = portnote_pdn::parse(PDN.as_bytes()).value;
            game::pdn::figure(&portnote_pdn::Context::new().game(&file.blocks()[0]), view)
        }
        _ => {
            let text = format!("{PPN}{{A comment.}}\n");
            let file = portnote_ppn::parse(text.as_bytes()).value;
            game::ppn::figure(&portnote_ppn::Context::new().game(&file.blocks()[0]), view)
        }
    }
}

fn view(layout: Option<Layout>, parts: &[GamePart]) -> View {
    let mut view = View::default().showing(Show::only(parts.iter().copied()));
    view.asks = layout == Some(Layout::Handout);
    view
}

/// What a layout makes of some parts.
fn on_paper(notation: &str, options: &SheetOptions, parts: &[GamePart]) -> String {
    let style = Style::default();
    let asked = figure(notation, &view(Some(options.layout), parts));
    match options.layout {
        Layout::Page | Layout::Game => return html::section(&asked, 1, &style),
        Layout::Summary => return html::summary(&[asked], options, &style),
        _ => {}
    }
    let answer = figure(notation, &view(None, parts));
    let options = options.clone().showing(parts);
    let cells = cells([(&asked, Some(&answer))], &options, &style);
    html::sheet(&cells, &options, &style)
}

/// Each part that the table has makes a difference, and no other one does.
fn holds(notation: &str, drawing: Drawing<'_>, drawn: impl Fn(&[GamePart]) -> String) {
    let parts = drawing.parts(notation);
    for part in &parts {
        // Nothing is written beside hands that are not there.
        let others: Vec<GamePart> = match BESIDE_HANDS.contains(part) {
            true => vec![GamePart::Hands],
            false => Vec::new(),
        };
        let without = drawn(&others);
        let with = drawn(&[&others[..], &[*part]].concat());
        // What a layout consists of is there in any case.
        let is_all = parts.len() == 1 || *part == GamePart::Hands;
        assert!(
            is_all || with != without,
            "{drawing:?}: {part:?} of {notation} makes no difference"
        );
    }
}

#[rstest]
fn a_layout_draws_the_parts_that_it_has(
    #[values("pbn", "lin", "pdn", "ppn")] notation: &str,
    #[values(Answers::No, Answers::Only)] answers: Answers,
) {
    for layout in Layout::ALL {
        let is_of_bridge = matches!(notation, "pbn" | "lin");
        if layout.is_of_bridge() && !is_of_bridge || answers != Answers::No && !layout.asks() {
            continue;
        }
        let options = SheetOptions::new(layout).answers(answers);
        // Nothing is solved here, and a file of LIN states no results.
        let drawn = |parts: &[GamePart]| on_paper(notation, &options, parts);
        if notation == "pbn" || answers == Answers::No {
            holds_but(notation, Drawing::Sheet(&options), drawn);
        }
    }
}

/// As [`holds`], without what the text does not have.
fn holds_but(notation: &str, drawing: Drawing<'_>, drawn: impl Fn(&[GamePart]) -> String) {
    let lacks = |part: GamePart| match notation {
        "lin" => part == GamePart::DoubleDummy,
        _ => false,
    };
    holds(notation, drawing, |parts| {
        let lacking = parts.iter().copied().find(|part| lacks(*part));
        drawn(parts) + &lacking.map_or_else(String::new, |part| part.word().to_owned())
    });
}

#[rstest]
fn pictures_and_text_draw_the_parts_that_they_have(
    #[values("pbn", "lin", "pdn", "ppn")] notation: &str,
) {
    let style = Style::default();
    let drawn = |parts: &[GamePart]| figure(notation, &view(None, parts));
    holds_but(notation, Drawing::Picture, |parts| svg::write(&drawn(parts), &style));
    holds_but(notation, Drawing::Whole, |parts| text::plain(&drawn(parts), 80));
    holds_but(notation, Drawing::Whole, |parts| html::section(&drawn(parts), 1, &style));
}

#[test]
fn a_layout_without_a_part_draws_the_same_with_it() {
    for layout in Layout::ALL {
        let mut options = SheetOptions::new(layout);
        // Few pictures on a page are not small ones, whatever they have.
        options.per_page = Some(2);
        let parts = Drawing::Sheet(&options).parts("pbn");
        for part in GamePart::ALL.into_iter().filter(|part| !parts.contains(part)) {
            let without = on_paper("pbn", &options, &[GamePart::Hands]);
            let with = on_paper("pbn", &options, &[GamePart::Hands, part]);
            // The words for who cannot see a picture are not a part of it.
            let seen = |page: &str| {
                let pieces = page.split("<title").skip(2).map(|piece| {
                    piece.split_once("</desc>").map_or(piece, |(_, after)| after).to_owned()
                });
                pieces.collect::<String>()
            };
            assert!(seen(&with) == seen(&without), "{layout:?}: {part:?} makes a difference");
        }
    }
}

#[test]
fn each_notation_has_hands() {
    for notation in NOTATIONS {
        assert!(Drawing::Whole.parts(notation).contains(&GamePart::Hands));
        assert!(Drawing::Picture.parts(notation).contains(&GamePart::Hands));
    }
}

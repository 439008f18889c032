//! The classes of pictures, with which pages give parts their own look.

#![allow(clippy::unwrap_used, missing_docs)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use portnote_bridge::Seat;
use portnote_render::{Figure, Show, Step, Style, View, game, html, svg};

/// What is promised: a class is taken away or gets another meaning only with a new major version.
const CLASSES: [&str; 64] = [
    "pn-about",
    "pn-alert",
    "pn-auction",
    "pn-bar",
    "pn-best",
    "pn-bid",
    "pn-bids",
    "pn-black",
    "pn-board",
    "pn-call",
    "pn-captured",
    "pn-card",
    "pn-clubs",
    "pn-compass",
    "pn-contract",
    "pn-corner",
    "pn-current",
    "pn-dark",
    "pn-dd",
    "pn-deal",
    "pn-dealer",
    "pn-diamonds",
    "pn-east",
    "pn-felt",
    "pn-from",
    "pn-goal",
    "pn-hand",
    "pn-hcp",
    "pn-hearts",
    "pn-hidden",
    "pn-king",
    "pn-leader",
    "pn-light",
    "pn-meld",
    "pn-mid",
    "pn-moves",
    "pn-name",
    "pn-north",
    "pn-note",
    "pn-now",
    "pn-number",
    "pn-outcome",
    "pn-play",
    "pn-ply",
    "pn-points",
    "pn-result",
    "pn-route",
    "pn-row",
    "pn-scores",
    "pn-seat",
    "pn-side",
    "pn-south",
    "pn-spades",
    "pn-stage",
    "pn-tally",
    "pn-to",
    "pn-trick",
    "pn-trump",
    "pn-turn",
    "pn-variation",
    "pn-vul",
    "pn-west",
    "pn-white",
    "pn-winner",
];

/// The games of a file.
fn figures(notation: &str, bytes: &[u8], view: &View) -> Vec<Figure> {
    match notation {
        "pbn" => {
            let file = portnote_pbn::parse(bytes).value;
            let mut context = portnote_pbn::Context::new();
            let games = file.game_blocks().map(|block| context.game(block));
            games.map(|game| game::pbn::figure(&game, view)).collect()
        }
        "pdn" => {
            let file = portnote_pdn::parse(bytes).value;
            let mut context = portnote_pdn::Context::new();
            let games = file.game_blocks().map(|block| context.game(block));
            games.map(|game| game::pdn::figure(&game, view)).collect()
        }
        "ppn" => {
            let file = portnote_ppn::parse(bytes).value;
            let mut context = portnote_ppn::Context::new();
            let games = file.game_blocks().map(|block| context.game(block));
            games.map(|game| game::ppn::figure(&game, view)).collect()
        }
        _ => Vec::new(),
    }
}

/// All pictures of the corpus, in SVG and in HTML: whole, with hidden hands, and after a move.
fn pictures() -> String {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let style = Style::default();
    let whole = View::default().showing(Show::ALL);
    let views = [
        whole.clone(),
        View::default().hiding([Seat::East, Seat::West]),
        whole.clone().at(Step::Call(1)),
        whole.clone().at(Step::Card(1)),
        whole.at(Step::Ply(2)),
    ];
    let mut all = String::new();
    for notation in ["pbn", "pdn", "ppn"] {
        let folder = corpus.join(notation).join("valid/picture");
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|it| it != notation) {
                continue;
            }
            let bytes = fs::read(&path).unwrap();
            for view in &views {
                for figure in figures(notation, &bytes, view) {
                    all.push_str(&svg::write(&figure, &style));
                    all.push_str(&html::section(&figure, 1, &style));
                }
            }
        }
    }
    all
}

/// The names in the `class` attributes of markup.
fn classes_of(markup: &str) -> BTreeSet<&str> {
    let attributes = markup.split("class=\"").skip(1);
    let values = attributes.filter_map(|rest| rest.split('"').next());
    values.flat_map(str::split_whitespace).collect()
}

#[test]
fn each_class_that_is_promised_is_in_a_picture() {
    let pictures = pictures();
    let found = classes_of(&pictures);
    let missing: Vec<_> = CLASSES.iter().filter(|it| !found.contains(*it)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_documentation_lists_the_classes_that_are_promised() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/site/src/pictures.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, section) = page.split_once("## Classes").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let named = section.split('`').skip(1).step_by(2);
    let named: BTreeSet<_> = named.filter(|it| it.starts_with("pn-")).collect();
    assert_eq!(named, CLASSES.into_iter().collect());
}

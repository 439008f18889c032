//! Pages that replay: what is recorded of a game are the pictures that are drawn of it.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::read::DeflateDecoder;
use portnote::bridge::Seat;
use portnote::convert::{ReplayAround, ReplayOptions, write_replay};
use portnote::render::view::Played;
use portnote::render::{Picked, Show, Style, View, html, step};
use portnote::{Format, Options};
use serde_json::Value;

/// Folders of the corpus with pictures, notes, variations, moves that are not legal, and hands that a file
/// hides.
const FOLDERS: [&str; 11] = [
    "pbn/valid/picture",
    "pbn/valid/play",
    "lin/valid/picture",
    "lin/valid/movie",
    "pdn/valid/picture",
    "pdn/valid/variations",
    "pdn/valid/setups",
    "pdn/invalid/moves",
    "pdn/invalid/picture",
    "pdn/invalid/variations",
    "ppn/valid/picture",
];

/// The page of a text, and its lines.
fn page(format: Format, text: &[u8], how: &ReplayOptions) -> (ReplayAround, String) {
    let mut lines = Vec::new();
    let (mut text, options) = (text, Options::default());
    let written =
        write_replay(format, &mut text, "a.txt", &options, how, &mut |_| true, &mut lines);
    (written.unwrap(), String::from_utf8(lines).unwrap())
}

/// The games of a page, as its script reads them.
fn recordings(lines: &str) -> Vec<Value> {
    let games = lines.lines().map(|line| {
        let bytes = STANDARD.decode(line).unwrap();
        let mut text = String::new();
        DeflateDecoder::new(bytes.as_slice()).read_to_string(&mut text).unwrap();
        serde_json::from_str(&text).unwrap()
    });
    games.collect()
}

/// The pictures of a kind at all moments of a game, by line and step.
fn pictures(first: &Value, game: &Value, kind: &str) -> HashMap<(u64, String), String> {
    let own = game["pieces"].as_array().unwrap().iter();
    let common = if std::ptr::eq(first, game) { 0 } else { 2_000 };
    let common = first["pieces"].as_array().unwrap().iter().take(common);
    let pieces: Vec<&str> = common.chain(own).map(|it| it.as_str().unwrap()).collect();
    let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let (mut last, mut found) = (Vec::new(), HashMap::new());
    for moment in game["moments"].as_array().unwrap() {
        if let Some(runs) = moment[kind].as_array() {
            let mut next = Vec::new();
            for run in runs {
                match run.as_array() {
                    Some(same) => {
                        let (start, length) = (number(&same[0]), number(&same[1]));
                        next.extend_from_slice(&last[start..start + length]);
                    }
                    None => next.push(number(run)),
                }
            }
            last = next;
        }
        let text: String = last.iter().map(|piece| pieces[*piece]).collect();
        let line = moment["line"].as_u64().unwrap_or(0);
        found.insert((line, moment["at"].as_str().unwrap().to_owned()), text);
    }
    found
}

/// Files of the corpus that are read as they were found: as many of each folder as take a moment.
fn files() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut files = Vec::new();
    for folder in FOLDERS {
        let entries = fs::read_dir(corpus.join(folder)).unwrap();
        let mut found: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        found.retain(|path| {
            let notations = ["pbn", "lin", "pdn", "ppn"].map(|it| Some(OsStr::new(it)));
            let is_written = path.file_stem().unwrap().to_string_lossy().contains('.');
            notations.contains(&path.extension()) && !is_written
        });
        found.sort();
        files.extend(found.into_iter().take(6));
    }
    files
}

/// A caller only hides hands: the library leaves out the parts that tell what is in them.
#[test]
fn a_page_with_hidden_hands_does_not_tell_them() {
    let text =
        b"[Board \"7\"]\n[Dealer \"S\"]\n[Declarer \"W\"]\n[Contract \"4H\"]\n[Result \"9\"]\n\
        [Deal \"S:74.32.762.AT9654 AQ52.K74.AJ3.K82 KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3\"]\n\
        [Play \"N\"]\nCQ C3 CA C2\n*\n{West holds the ace of spades}\n";
    let view = View::default().showing(Show::ALL).hiding([Seat::East, Seat::West]);
    let told = |how: &ReplayOptions| {
        let (around, lines) = page(Format::Pbn, text, how);
        let games: String = recordings(&lines).iter().map(Value::to_string).collect();
        games + &around.head + &around.tail
    };
    let (open, hidden) = (ReplayOptions::default(), ReplayOptions::default().view(view));
    for tell in ["data-holds=\\\"C3", "\"card\":\"C2\"", "ace of spades", "leads: queen"] {
        assert!(told(&open).contains(tell), "{tell}");
        assert!(!told(&hidden).contains(tell), "{tell}");
    }
    assert!(told(&hidden).contains("data-holds=\\\"SK"));
}

/// A position of its own, of which not both players are named.
#[test]
fn a_problem_is_recorded_as_one() {
    let problem = |tags: &str| {
        let text = format!("{tags}[FEN \"W:W31,32:B18,19\"]\n1. 31-27 *\n");
        let (_, lines) = page(Format::Pdn, text.as_bytes(), &ReplayOptions::default());
        recordings(&lines)[0]["problem"] == true
    };
    assert!(problem("[GameType \"20\"]\n"));
    assert!(!problem("[White \"Ann\"]\n[Black \"Bob\"]\n[GameType \"20\"]\n"));
}

#[test]
fn what_is_recorded_is_what_is_drawn() {
    let (style, options) = (Style::default(), Options::default());
    let mut seen = 0;
    for path in files() {
        let text = fs::read(&path).unwrap();
        let format = portnote::detect(&text, Some(&path)).unwrap();
        let (_, lines) = page(format, &text, &ReplayOptions::default());
        let games = recordings(&lines);
        for (game, number) in games.iter().zip(1..) {
            let drawn = Picked::read(format, text.as_slice(), &options, number).unwrap().unwrap();
            let mut view = View::default().showing(Show::ALL);
            view.played = Played::Dim;
            view.foretells = true;
            let whole = drawn.figure(&view);
            let kinds = ["stage", "side", "turned", "squares"];
            let [stages, sides, turned, squares] =
                kinds.map(|kind| pictures(&games[0], game, kind));
            let moments = step::moments(&whole).into_iter().map(|moment| (0, moment.step));
            let lines = step::lines(&whole);
            let plies = lines.iter().flat_map(|line| {
                (line.first..=line.last).map(|ply| (line.line, portnote::render::Step::Ply(ply)))
            });
            for (line, at) in moments.chain(plies.filter(|(line, _)| *line > 0)) {
                let figure = drawn.figure(&view.clone().at(at).in_line(line));
                let key = (line as u64, at.to_string());
                let place = format!("{}, game {number}, {at} of line {line}", path.display());
                let ids = usize::try_from(number).unwrap();
                let stage = html::shapes() + &html::stage(&figure, ids, &style);
                assert_eq!(stages.get(&key), Some(&stage), "{place}");
                seen += 1;
                if lines.is_empty() {
                    let side = html::side(&figure, ids, &style);
                    assert_eq!(sides.get(&key), Some(&side), "{place}");
                    continue;
                }
                // The page marks the move.
                let grid = html::squares(&figure, &style).unwrap_or_default();
                assert_eq!(squares.get(&key), Some(&grid), "{place}");
                let mut flipped = view.clone().at(at).in_line(line);
                flipped.flip = true;
                let stage = html::shapes() + &html::stage(&drawn.figure(&flipped), ids, &style);
                assert_eq!(turned.get(&key), Some(&stage), "{place}");
            }
        }
    }
    assert!(seen > 500, "{seen}");
}

/// Twice the variations, twice the page: each is recorded with its own moves.
#[test]
fn variations_are_recorded_with_their_own_moves() {
    let game = |variations: usize| {
        let variations = "(1... 18-23 2. 31-27) ".repeat(variations);
        let text = format!("1. 32-28 19-23 {variations} 2. 28x19 14x23 *\n");
        let (_, lines) = page(Format::Pdn, text.as_bytes(), &ReplayOptions::default());
        let game = recordings(&lines).remove(0);
        (game["moments"].as_array().unwrap().len(), game.to_string().len())
    };
    let (few, more) = (game(50), game(200));
    assert_eq!((few.0, more.0), (5 + 100, 5 + 400));
    assert!(more.1 < 5 * few.1, "{} and {} bytes", few.1, more.1);
}

/// A text that repeats a call is not drawn as often.
#[test]
fn an_auction_without_end_has_few_moments() {
    let text = format!("[Dealer \"N\"]\n[Auction \"N\"]\n{}", "Pass ".repeat(2_000));
    let (_, lines) = page(Format::Pbn, text.as_bytes(), &ReplayOptions::default());
    let moments = recordings(&lines)[0]["moments"].as_array().unwrap().clone();
    assert_eq!((moments.len(), moments.last().unwrap()["at"].as_str()), (601, Some("end")));
}

//! Whole plays of bridge: what the tables say of them agrees with the result, or says that the play does
//! not fit the hands.
#![expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use portnote::{Document, Format, Options};
use portnote_archive::tables::{self, TableOptions, Value};
use proptest::prelude::*;

const SEATS: [&str; 4] = ["N", "E", "S", "W"];
const SUITS: [&str; 4] = ["S", "H", "D", "C"];
const RANKS: &[u8] = b"AKQJT98765432";

/// A card from 0 to 51, as PBN writes it.
fn card(card: usize) -> String {
    format!("{}{}", SUITS[card / 13], char::from(RANKS[card % 13]))
}

/// A deal from North, as PBN writes it.
fn deal(hands: &[Vec<usize>]) -> String {
    let hand = |hand: &Vec<usize>| {
        let suit = |suit: usize| {
            let mut ranks: Vec<usize> =
                hand.iter().copied().filter(|card| card / 13 == suit).collect();
            ranks.sort_unstable();
            ranks.iter().map(|card| char::from(RANKS[card % 13])).collect::<String>()
        };
        [0, 1, 2, 3].map(suit).join(".")
    };
    let hands: Vec<String> = hands.iter().map(hand).collect();
    format!("N:{}", hands.join(" "))
}

/// Plays all cards by the rules and the choices, and returns the lines of the section Play and the
/// tricks of declarer's side. `trump` is 4 where there is none.
fn play(
    mut hands: Vec<Vec<usize>>,
    declarer: usize,
    trump: usize,
    choices: &[usize],
) -> (Vec<String>, usize) {
    let first = (declarer + 1) % 4;
    let (mut leader, mut tricks, mut lines) = (first, 0, Vec::new());
    let mut choices = choices.iter().cycle();
    for _ in 0..13 {
        let mut played = [0; 4];
        let (mut best, mut winner) = ((0, 0), leader);
        for turn in 0..4 {
            let seat = (leader + turn) % 4;
            let led = played[leader] / 13;
            let follows = |card: &usize| turn > 0 && card / 13 == led;
            let is_bound = hands[seat].iter().any(follows);
            let may = |card: &usize| !is_bound || card / 13 == led;
            let open: Vec<usize> = hands[seat].iter().copied().filter(may).collect();
            let chosen = open[choices.next().unwrap() % open.len()];
            hands[seat].retain(|card| *card != chosen);
            played[seat] = chosen;
            let led = played[leader] / 13;
            let strength = match chosen / 13 {
                suit if suit == trump => 2,
                suit if suit == led => 1,
                _ => 0,
            };
            // The ace is the first of its suit.
            let value = (strength, 13 - chosen % 13);
            if turn == 0 || value > best {
                (best, winner) = (value, seat);
            }
        }
        let line: Vec<String> = (0..4).map(|column| card(played[(first + column) % 4])).collect();
        lines.push(line.join(" "));
        tricks += usize::from(winner % 2 == declarer % 2);
        leader = winner;
    }
    (lines, tricks)
}

/// Some columns of the games of a text.
fn columns<const N: usize>(
    text: &str,
    options: &Options,
    names: [&str; N],
) -> Vec<[Value<'static>; N]> {
    let table = tables::find(Format::Pbn, "games").unwrap();
    let places = names.map(|name| table.place(name).unwrap());
    let mut document = Document::new(Format::Pbn, text);
    document = document.with_options(options.clone());
    let mut found = Vec::new();
    let each = tables::rows(&document, table, &TableOptions::default(), |row| {
        found.push(places.map(|place| row.value(place).into_owned()));
        Ok(())
    });
    each.unwrap();
    found
}

const NAMES: [&str; 4] = ["complete_tricks", "declarer_won", "tricks", "play_fits"];

proptest! {
    #[test]
    fn a_play_gives_its_result_or_does_not_fit(
        cards in Just((0..52).collect::<Vec<usize>>()).prop_shuffle(),
        declarer in 0_usize..4,
        trump in 0_usize..5,
        choices in proptest::collection::vec(0_usize..1000, 52),
        turn in 1_usize..4,
    ) {
        let hands: Vec<Vec<usize>> = cards.chunks(13).map(<[usize]>::to_vec).collect();
        let (lines, tricks) = play(hands.clone(), declarer, trump, &choices);
        let denomination = ["S", "H", "D", "C", "NT"][trump];
        let text = |declarer: usize| format!(
            "[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{}\"]\n[Declarer \"{}\"]\n[Contract \"3{denomination}\"]\n\
             [Result \"{tricks}\"]\n[Play \"{}\"]\n{}\n",
            deal(&hands), SEATS[declarer], SEATS[(declarer + 1) % 4], lines.join("\n"),
        );
        let found = columns(&text(declarer), &Options::default(), NAMES);
        let won = Value::Int(tricks as i64);
        prop_assert_eq!(&found[0], &[Value::Int(13), won.clone(), won, Value::Bool(true)]);
        // Another seat as declarer puts every card into a hand that does not hold it.
        let found = columns(&text((declarer + turn) % 4), &Options::default(), NAMES);
        prop_assert_eq!(&found[0][3], &Value::Bool(false));
        prop_assert_eq!(&found[0][1], &Value::Null);
    }
}

/// No game of the corpus without a fault has another result than its play.
#[test]
fn no_whole_play_of_the_corpus_contradicts_its_result() {
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/pbn/valid")];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "pbn") {
            files.push(path);
        }
    }
    let mut whole = 0;
    for path in files {
        let Ok(text) = String::from_utf8(fs::read(&path).unwrap()) else {
            continue;
        };
        for game in columns(&text, &Options::default().at(Some(&path)), NAMES) {
            if let [Value::Int(13), Value::Int(won), Value::Int(tricks), Value::Bool(true)] = game {
                assert_eq!(won, tricks, "{}", path.display());
                whole += 1;
            }
        }
    }
    assert!(whole > 0);
}

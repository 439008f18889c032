//! Laws of games as values, over every file of the corpus: a text of its own is one game, which
//! says the same and has the same text, and a game comes back from data.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may panic, also in its helpers")]

use std::collections::HashSet;
use std::fmt::Debug;
use std::fs;
use std::hash::Hash;

use portnote_bridge::Record;
use portnote_conformance::find::{cases, repository_root};
use portnote_conformance::notation::Notation;
use portnote_core::alone::Alone;
use portnote_core::{Profile, Severity};
use rstest::rstest;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A game as its users see it.
trait Value: Alone + Clone + Debug + Eq + Hash + Serialize + DeserializeOwned {
    fn games(bytes: &[u8]) -> Vec<Self>;
    fn tags(&self) -> Vec<(String, String)>;
    /// What follows from the game, as a text.
    fn derived(&self) -> String;
}

fn owned<'g, T: ToString>(tags: impl Iterator<Item = (&'g str, T)>) -> Vec<(String, String)> {
    tags.map(|(name, value)| (name.to_owned(), value.to_string())).collect()
}

/// What all records of bridge tell.
fn told(record: &dyn Record) -> String {
    let players = portnote_bridge::Seat::ALL.map(|seat| record.player(seat));
    let event = (record.event(), record.site(), record.round(), record.scoring(), record.date());
    let dealt = (record.board(), record.dealer(), record.vulnerable(), record.deal());
    let ending = (record.contract(), record.declarer(), record.tricks(), record.table_result());
    let auction = record.auction();
    format!("{players:?}\n{event:?}\n{dealt:?}\n{ending:?}\n{auction:?}\n{:?}", record.comments())
}

impl Value for portnote_pbn::Game {
    fn games(bytes: &[u8]) -> Vec<Self> {
        portnote_pbn::parse(bytes).games().collect()
    }

    fn tags(&self) -> Vec<(String, String)> {
        owned(self.tags())
    }

    fn derived(&self) -> String {
        let mut derived = self.derived().clone();
        // A deal of an earlier game is one of its own where that is written out.
        derived.deal_source = None;
        format!("{derived:?}\n{}", told(self))
    }
}

impl Value for portnote_lin::Game {
    fn games(bytes: &[u8]) -> Vec<Self> {
        portnote_lin::parse(bytes).games().collect()
    }

    fn tags(&self) -> Vec<(String, String)> {
        owned(self.tags())
    }

    fn derived(&self) -> String {
        format!("{:?}\n{}", self.derived(), told(self))
    }
}

/// Each game of the corpus, with the name of its file.
fn games<G: Value>(notation: Notation) -> Vec<(String, G)> {
    let found = cases(&repository_root(), notation).unwrap().cases;
    assert!(found.len() > 100, "the corpus of {}", notation.name());
    let games = found.into_iter().flat_map(|case| {
        let games = G::games(&fs::read(&case.path).unwrap());
        games.into_iter().map(move |game| (format!("{}:{}", case.name, game.index()), game))
    });
    games.collect()
}

fn stands_alone<G: Value>(notation: Notation) {
    for (name, game) in games::<G>(notation) {
        let text = game.to_text();
        let read: G = portnote_core::alone::read(&text)
            .unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(read.to_text(), text, "{name}");
        assert_eq!(read.tags(), game.tags(), "{name}\n{text}");
        assert_eq!(read.derived(), game.derived(), "{name}\n{text}");
        assert!(HashSet::from([game]).contains(&read), "{name}\n{text}");
    }
}

fn comes_back<G: Value>(notation: Notation) {
    for (name, game) in games::<G>(notation) {
        let data = serde_json::to_string(&game).unwrap();
        let read: G = serde_json::from_str(&data).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(read, game, "{name}");
        assert_eq!(read.index(), game.index(), "{name}");
    }
}

#[rstest]
#[case::pbn(Notation::PBN, stands_alone::<portnote_pbn::Game>)]
#[case::lin(Notation::LIN, stands_alone::<portnote_lin::Game>)]
fn the_text_stands_alone(#[case] notation: Notation, #[case] law: fn(Notation)) {
    law(notation);
}

#[rstest]
#[case::pbn(Notation::PBN, comes_back::<portnote_pbn::Game>)]
#[case::lin(Notation::LIN, comes_back::<portnote_lin::Game>)]
fn data_gives_the_game_back(#[case] notation: Notation, #[case] law: fn(Notation)) {
    law(notation);
}

/// A game without findings is built again as it is; of another one the error says why it is not.
#[test]
fn games_without_findings_are_built_again() {
    let (mut built, mut refused) = (0, 0);
    for case in cases(&repository_root(), Notation::PBN).unwrap().cases {
        let bytes = fs::read(&case.path).unwrap();
        for game in portnote_pbn::parse(&bytes).games() {
            let text = game.to_text();
            let mut findings = portnote_pbn::parse(text.as_bytes()).check(Profile::Import);
            findings.retain(|found| found.severity != Severity::Info);
            match game.to_builder().build() {
                Ok(again) => {
                    built += 1;
                    assert!(findings.is_empty(), "{}: {findings:?}\n{text}", case.name);
                    assert_eq!(again, game, "{}", case.name);
                }
                Err(error) => {
                    refused += 1;
                    assert!(!findings.is_empty(), "{}: {error}\n{text}", case.name);
                }
            }
        }
    }
    assert!(built > 500 && refused > 500, "{built} games built, {refused} refused");
}

#[rstest]
#[case::other_notation(
    r#"{"notation":"lin","index":1,"text":"[Board \"1\"]"}"#,
    "expected a game of notation `pbn`, found `lin`"
)]
#[case::no_game(
    r#"{"notation":"pbn","index":1,"text":"% PBN 2.1\n"}"#,
    "expected the text of one game, found 0 games"
)]
#[case::two_games(
    r#"{"notation":"pbn","index":1,"text":"[Board \"1\"]\n\n[Board \"2\"]\n"}"#,
    "expected the text of one game, found 2 games"
)]
#[case::no_text(r#"{"notation":"pbn","index":1}"#, "missing field `text`")]
fn data_that_is_not_one_game_is_refused(#[case] data: &str, #[case] why: &str) {
    let error = serde_json::from_str::<portnote_pbn::Game>(data).unwrap_err();
    assert!(error.to_string().starts_with(why), "{error}");
}

#[rstest]
#[case::place("[Board \"9\"]\n\n[Board \"7\"]\n", "[Board \"7\"]\n", true)]
#[case::inherited("[Event \"Cup\"]\n\n[Event \"#\"]\n", "[Event \"Cup\"]\n", true)]
#[case::given("[Event \"##Cup\"]\n\n[Board \"7\"]\n", "[Event \"Cup\"]\n[Board \"7\"]\n", true)]
#[case::value("[Board \"9\"]\n\n[Board \"7\"]\n", "[Board \"8\"]\n", false)]
#[case::comment("[Board \"9\"]\n\n[Board \"7\"]\n", "[Board \"7\"] {x}\n", false)]
fn games_are_equal_if_their_texts_are(#[case] file: &str, #[case] text: &str, #[case] are: bool) {
    let game = portnote_pbn::parse(file.as_bytes()).games().nth(1).unwrap();
    assert_eq!(game == text.parse().unwrap(), are, "{}", game.to_text());
}

#[test]
fn a_record_of_the_same_deal_stands_alone() {
    let text = "[Board \"7\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n[Deal \"N:A... K... Q... J...\"]\n\n\
                [Room \"Closed\"]\n[Auction \"S\"]\n1S AP\n";
    let game = portnote_pbn::parse(text.as_bytes()).games().nth(1).unwrap();
    let expected = "[Board \"7\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n[Deal \"N:A... K... Q... J...\"]\n\
                    [Room \"Closed\"]\n[Auction \"S\"]\n1S AP\n";
    assert_eq!(game.to_text(), expected);
    assert_eq!((game.board(), game.derived().record.board), (Some(7), Some(7)));
}

/// Where the other boards of a set decide which of two numbers counts, the text says it by itself.
#[rstest]
#[case::label("qx|o7|md|3SA,,,|sv|o|ah|Board 17|mb|p|\nqx|o8|md|2SA,,,|\n", 0, 7)]
#[case::title("qx|o1|md|4SA,,,|sv|n|ah|Board 2|mb|p|\nqx|o2|md|,,,|ah|Board 3|mb|p|\n", 1, 3)]
fn a_board_keeps_its_number(#[case] text: &str, #[case] place: usize, #[case] number: u32) {
    let board = portnote_lin::parse(text.as_bytes()).games().nth(place).unwrap();
    assert_eq!(board.board(), Some(number));
    let read: portnote_lin::Game = board.to_text().parse().unwrap();
    assert_eq!(read.board(), Some(number), "{}", board.to_text());
    assert_eq!(read.to_text(), board.to_text());
}

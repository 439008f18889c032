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
use portnote_core::build::BuildError;
use portnote_core::{Profile, Severity, reader};
use portnote_lin::syntax::pairs;
use rstest::rstest;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A game as its users see it.
trait Value: Alone + Clone + Debug + Eq + Hash + Serialize + DeserializeOwned {
    /// Files whose games are others alone: moves that continue those of the game before are those of a
    /// new game.
    const CONTINUED: &[&str] = &[];

    fn tags(&self) -> Vec<(String, String)>;
    /// What follows from the game, as a text.
    fn derived(&self) -> String;
    fn compact(&mut self);
    fn build_again(&self) -> Result<Self, BuildError>;
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
    fn tags(&self) -> Vec<(String, String)> {
        owned(self.tags())
    }

    fn derived(&self) -> String {
        let mut derived = self.derived().clone();
        // A deal of an earlier game is one of its own where that is written out.
        derived.deal_source = None;
        format!("{derived:?}\n{}", told(self))
    }

    fn compact(&mut self) {
        self.compact();
    }

    fn build_again(&self) -> Result<Self, BuildError> {
        self.to_builder().build()
    }
}

impl Value for portnote_lin::Game {
    fn tags(&self) -> Vec<(String, String)> {
        owned(self.tags())
    }

    fn derived(&self) -> String {
        format!("{}\n{:?}\n{:?}", told(self), self.derived(), self.room())
    }

    fn compact(&mut self) {
        self.compact();
    }

    fn build_again(&self) -> Result<Self, BuildError> {
        self.to_builder().build()
    }
}

impl Value for portnote_pdn::Game {
    const CONTINUED: &[&str] = &["moves-go-on-after-a-star.pdn", "spelled-after-an-angle.pdn"];

    /// The game type may be one that the other games of the file decide.
    fn tags(&self) -> Vec<(String, String)> {
        let mut tags = owned(self.tags().filter(|(name, _)| *name != "GameType"));
        tags.sort();
        tags
    }

    fn derived(&self) -> String {
        let derived = self.derived();
        let found =
            (derived.variant, derived.setup, derived.start, derived.end, derived.variations);
        let told = (self.event(), self.date(), self.white(), self.black(), self.result());
        let ending = (derived.winner, derived.illegal);
        format!("{found:?}\n{told:?}\n{ending:?}\n{:?}\n{:?}", self.plies(), self.comment())
    }

    fn compact(&mut self) {
        self.compact();
    }

    fn build_again(&self) -> Result<Self, BuildError> {
        self.to_builder().build()
    }
}

impl Value for portnote_ppn::Game {
    fn tags(&self) -> Vec<(String, String)> {
        owned(self.tags())
    }

    /// What follows from the hand before is not part of a hand.
    fn derived(&self) -> String {
        let mut derived = self.derived().clone();
        let follows = std::mem::take(&mut derived.derived);
        if follows.contains(&"hand") {
            derived.hand = None;
        }
        if follows.contains(&"game_score") {
            derived.team_scores.iter_mut().for_each(|score| score.game_score = None);
        }
        let names = follows.iter().filter(|name| !matches!(**name, "hand" | "game_score"));
        let told = (self.date(), self.dealer(), self.declarer(), self.contract(), self.trump());
        format!("{derived:?}\n{told:?}\n{:?}\n{:?}", names.collect::<Vec<_>>(), self.comment())
    }

    fn compact(&mut self) {
        self.compact();
    }

    fn build_again(&self) -> Result<Self, BuildError> {
        self.to_builder().build()
    }
}

/// Hands on each game of the corpus with its name.
fn each_game<G: Value>(mut law: impl FnMut(&str, G)) {
    let notation = Notation::from_name(G::NOTATION).unwrap();
    let found = cases(&repository_root(), notation).unwrap().cases;
    assert!(found.len() > 100, "the corpus of {}", notation.name());
    for case in found {
        let bytes = fs::read(&case.path).unwrap();
        let is_continued = G::CONTINUED.iter().any(|name| case.path.ends_with(name));
        if is_continued {
            continue;
        }
        let file = reader::parse::<G::Notation>(&bytes, &Default::default());
        for game in file.games() {
            law(&format!("{}:{}", case.name, game.index()), game);
        }
    }
}

fn stands_alone<G: Value>() {
    each_game(|name, game: G| {
        let text = game.to_text();
        let read: G = portnote_core::alone::read(&text)
            .unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(read.to_text(), text, "{name}");
        assert_eq!(read.tags(), game.tags(), "{name}\n{text}");
        assert_eq!(read.derived(), game.derived(), "{name}\n{text}");
        assert!(HashSet::from([game]).contains(&read), "{name}\n{text}");
    });
}

fn comes_back<G: Value>() {
    each_game(|name, game: G| {
        let data = serde_json::to_string(&game).unwrap();
        let read: G = serde_json::from_str(&data).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(read, game, "{name}");
        assert_eq!(read.index(), game.index(), "{name}");
    });
}

/// What was made of the text is made again as it was, with what the other games of the file say.
fn is_made_again<G: Value>() {
    each_game(|name, mut game: G| {
        let (told, text) = (game.derived(), game.to_text());
        game.compact();
        assert_eq!(game.derived(), told, "{name}");
        assert_eq!(game.to_text(), text, "{name}");
    });
}

/// A game without findings is built again as it is; of another one the error says why it is not.
fn is_built_again<G: Value>() {
    let (mut built, mut refused) = (0, 0);
    each_game(|name, game: G| {
        let text = game.to_text();
        let file = reader::parse::<G::Notation>(text.as_bytes(), &Default::default());
        let mut findings = file.check(Profile::Import);
        findings.retain(|found| found.severity != Severity::Info);
        match game.build_again() {
            Ok(again) => {
                built += 1;
                assert!(findings.is_empty(), "{name}: {findings:?}\n{text}");
                assert_eq!(again, game, "{name}");
            }
            Err(error) => {
                refused += 1;
                assert!(!findings.is_empty(), "{name}: {error}\n{text}");
            }
        }
    });
    assert!(built > 100 && refused > 100, "{built} games built, {refused} refused");
}

#[rstest]
#[case::pbn(stands_alone::<portnote_pbn::Game>)]
#[case::lin(stands_alone::<portnote_lin::Game>)]
#[case::pdn(stands_alone::<portnote_pdn::Game>)]
#[case::ppn(stands_alone::<portnote_ppn::Game>)]
fn the_text_stands_alone(#[case] law: fn()) {
    law();
}

#[rstest]
#[case::pbn(comes_back::<portnote_pbn::Game>)]
#[case::lin(comes_back::<portnote_lin::Game>)]
#[case::pdn(comes_back::<portnote_pdn::Game>)]
#[case::ppn(comes_back::<portnote_ppn::Game>)]
fn data_gives_the_game_back(#[case] law: fn()) {
    law();
}

#[rstest]
#[case::pbn(is_made_again::<portnote_pbn::Game>)]
#[case::lin(is_made_again::<portnote_lin::Game>)]
#[case::pdn(is_made_again::<portnote_pdn::Game>)]
#[case::ppn(is_made_again::<portnote_ppn::Game>)]
fn a_compact_game_says_the_same(#[case] law: fn()) {
    law();
}

#[rstest]
#[case::pbn(is_built_again::<portnote_pbn::Game>)]
#[case::lin(is_built_again::<portnote_lin::Game>)]
#[case::pdn(is_built_again::<portnote_pdn::Game>)]
#[case::ppn(is_built_again::<portnote_ppn::Game>)]
fn games_without_findings_are_built_again(#[case] law: fn()) {
    law();
}

/// A value that is found without the model is that of the model.
#[test]
fn values_are_those_of_the_model() {
    each_game(|name, game: portnote_pdn::Game| {
        let tags: Vec<String> = game.tags().map(|(tag, _)| tag.to_owned()).collect();
        let model = game.model();
        for tag in tags.iter().map(String::as_str).chain(["White", "Black", "Result", "x"]) {
            assert_eq!(game.value(tag).as_deref(), model.value(tag), "{name} {tag}");
        }
    });
    each_game(|name, game: portnote_ppn::Game| {
        let tags: Vec<String> = game.tags().map(|(tag, _)| tag.to_owned()).collect();
        let (model, derived) = (game.model(), game.derived());
        for tag in tags.iter().map(String::as_str).chain(["Event", "North", "Team1", "x"]) {
            assert_eq!(game.value(tag), model.value(tag), "{name} {tag}");
        }
        let said = (game.hand_no(), game.dealer(), game.declarer(), game.contract(), game.trump());
        let found =
            (derived.hand, derived.dealer, derived.declarer, derived.contract, derived.trump);
        assert_eq!(said, found, "{name}");
    });
    each_game(|name, game: portnote_lin::Game| {
        let model = game.model();
        let players = portnote_bridge::Seat::ALL.map(|seat| game.player(seat));
        let found = portnote_bridge::Seat::ALL.map(|seat| model.player(seat));
        assert_eq!(players.each_ref().map(Option::as_deref), found, "{name}");
        let tags: Vec<_> = game.tags().collect();
        for (tag, _) in &tags {
            // Those of the header are before those of the board, which count.
            let own = pairs(model.block()).filter(|pair| pair.name.eq_ignore_ascii_case(tag));
            let own = own.count();
            let same = tags.iter().filter(|(other, _)| other.eq_ignore_ascii_case(tag));
            let same: Vec<_> = same.map(|(_, value)| value.clone()).collect();
            let first = same.len().saturating_sub(own.max(1));
            assert_eq!(game.value(tag).as_ref(), same.get(first), "{name} {tag}");
        }
    });
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

/// Files that were put after one another have a byte order mark in the middle.
#[rstest]
#[case::pbn(keeps_its_text::<portnote_pbn::Game>, "[Board \"1\"]\n\n\u{FEFF}% PBN 2.1\r\n[Board \"2\"]\n")]
#[case::version(keeps_its_text::<portnote_pbn::Game>, "% PBN 2.1\n[Event \"##A\"]\n\n\u{FEFF}% PBN 2.1\n\n[Board \"2\"]\n")]
#[case::ppn(keeps_its_text::<portnote_ppn::Game>, "[Hand \"1\"]\n\n\u{FEFF}% PPN 1.0\n% IMPORT\n[Hand \"2\"]\n")]
fn a_game_after_a_byte_order_mark_keeps_its_text(#[case] law: fn(&str), #[case] text: &str) {
    law(text);
}

fn keeps_its_text<G: Value>(text: &str) {
    let file = reader::parse::<G::Notation>(text.as_bytes(), &Default::default());
    let games: Vec<G> = file.games().collect();
    assert!(games.len() > 1, "{games:?}");
    for game in games {
        let read: G = portnote_core::alone::read(&game.to_text()).unwrap();
        assert_eq!(read.to_text(), game.to_text());
    }
}

/// In a file of boards a link whose `|` are not encoded is stray text before commands.
#[rstest]
#[case::escape("pn|a%2Cb,,,|md|1SA,SK,SQ,SJ|")]
#[case::mark("md|1SA,SK,SQ,SJ|mb|1C#top|")]
fn a_board_after_an_address_is_not_a_link_alone(#[case] board: &str) {
    let address = "https://www.bridgebase.com/tools/handviewer.html?lin=";
    let text = format!("qx|o1|md|1SA,,,|mb|p|\n\n{address}{board}\n");
    let game = portnote_lin::parse(text.as_bytes()).games().nth(1).unwrap();
    let read: portnote_lin::Game = game.to_text().parse().unwrap();
    assert_eq!(read, game);
    assert!(read.tags().eq(game.tags()), "{}", game.to_text());
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

//! What somebody guesses who has read the README: each line compiles, and says what it should.
//!
//! Some guesses are not taken, for these reasons:
//! - `deal[seat]`: a hand may be unknown, so that `deal.hand(seat)` is an `Option`.
//! - `Position::start()`, and a FEN without its variant: each variant has a start of its own, and a
//!   FEN does not say which variant it is of.
//! - `"North".parse::<Seat>()`: `parse` reads what the standard writes; `Seat::lenient` reads what
//!   people write.
//! - `games_mut()`: games share the text of their file, which an editor changes.
//! - `document.to_pbn()`: `convert` says what is lost.

use std::hash::BuildHasher as _;
use std::io;

use portnote::bridge::{Auction, Contract, Deal, Denomination, Play, Seat, TableResult};
use portnote::draughts::{Board, Color, Variant};
use portnote::product::check;
use portnote::render::Draw as _;
use portnote::{
    Document, ExportOptions, Fixes, Format, Options, Profile, ReadError, Severity, bml, lin, pbn,
    pdn, ppn,
};
use portnote_archive::select::{Condition, Criteria, Query, Selection};

const BOARD: &str = "[Event \"Club\"]\n[Board \"7\"]\n[West \"Ann\"]\n[Dealer \"S\"]\n\
    [Vulnerable \"All\"]\n[Deal \"N:A94.Q8.T743.J863 T753.AT52.AK8.AT KQJ86.K7.Q9.Q972 2.J9643.J652.K54\"]\n\
    [Declarer \"S\"]\n[Contract \"4S\"]\n[Result \"9\"]\n[Auction \"S\"]\n1S Pass 2S Pass\n4S AP\n";

fn board() -> pbn::Game {
    pbn::parse(BOARD.as_bytes()).games().next().into_iter().collect::<Vec<_>>().remove(0)
}

#[test]
fn documents_are_opened_and_walked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.pbn");
    #[expect(clippy::disallowed_methods, reason = "the file of this test alone")]
    std::fs::write(&path, BOARD).unwrap();
    let document = portnote::open_path(&path).unwrap();
    assert_eq!(document.format(), Format::Pbn);
    let titles: Vec<String> = document.games().map(|game| game.title()).collect();
    assert_eq!(titles, ["Board 7: Contract 4 spades by South, 1 down"]);
    assert_eq!(document.svg().len(), 1);
    let named = portnote::open("[Board \"7\"]\n[Dealer \"north\"]\n").unwrap().named("a.pbn");
    for finding in named.check() {
        assert_eq!((finding.line(), finding.severity), (2, Severity::Warning));
        assert!(finding.message.contains("north"));
        assert!(format!("{finding}").starts_with("a.pbn:2:10: warning[pbn/nonstandard-seat]: "));
        assert!(finding.excerpt(named.bytes()).contains("| [Dealer \"north\"]"));
    }
    assert_eq!(named.fix(Fixes::Safe).bytes, b"[Board \"7\"]\n[Dealer \"N\"]\n");
    for profile in [Profile::Import, Profile::Export] {
        let strict = named.clone().with_options(Options::default().profile(profile));
        assert_eq!(strict.check().len() > 1, profile == Profile::Export);
    }
    assert!(named.check().iter().all(|finding| finding.severity != Severity::Error));
    let mut games = portnote::games(&path).unwrap();
    assert_eq!(games.next().unwrap().unwrap().index(), 1);
    let exported = document.export(&ExportOptions::default()).unwrap();
    assert!(exported.text().starts_with("% PBN 2.1\r\n"));
    assert_eq!("pbn".parse::<Format>(), Ok(Format::Pbn));
    let unknown = "pgn".parse::<Format>().unwrap_err().to_string();
    assert!(unknown.starts_with("unknown notation `pgn`: expected one of pbn, "), "{unknown}");
}

#[test]
fn a_board_says_what_people_ask_of_it() {
    let game = board();
    assert_eq!(game.player(Seat::West).as_deref(), Some("Ann"));
    assert_eq!(game.event().as_deref(), Some("Club"));
    assert_eq!(game.auction().map(|auction| auction.calls().len()), Some(8));
    assert_eq!((game.tricks(), game.made(), game.score()), (Some(9), Some(-1), Some(-100)));
    assert_eq!(game.comments().len(), 0);
    let hasher = std::hash::RandomState::new();
    assert_eq!(hasher.hash_one(&game), hasher.hash_one(board()));
    assert_eq!(game, board());
    let json = serde_json::to_string(&game).unwrap();
    assert_eq!(serde_json::from_str::<pbn::Game>(&json).unwrap(), game);
    assert_eq!(game.to_builder().build().unwrap(), game);
    let any = portnote::open(BOARD).unwrap().game(1).unwrap();
    let record = any.bridge().unwrap();
    assert_eq!(record.contract().and_then(Contract::level), Some(4));
    let linked: lin::Game = "pn|Sue,Will,Nora,Ed|md|1SAK,SQJ,ST9,S87|ah|Board 7|".parse().unwrap();
    assert_eq!(linked.value("pn").as_deref(), Some("Sue,Will,Nora,Ed"));
    assert!(format!("{linked}").contains("ah|Board 7|"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.pbn");
    #[expect(clippy::disallowed_methods, reason = "the file of this test alone")]
    std::fs::write(&path, BOARD).unwrap();
    let mut games = pbn::Games::open(&path).unwrap();
    assert_eq!(games.next().unwrap().unwrap(), game);
}

#[test]
fn deals_hands_and_contracts_are_values() {
    let deal: Deal = Deal::random(1);
    let north = deal.north().unwrap();
    assert_eq!(north.hcp(), 7);
    assert!(deal.svg().starts_with("<svg "));
    assert_eq!(north.into_iter().count(), 13);
    for card in north {
        assert!(north.has(card));
    }
    let contract: Contract = "3NTX".parse().unwrap();
    assert_eq!(contract.score(9, true), Some(750));
    assert_eq!((contract.level(), contract.denomination()), (Some(3), Some(Denomination::NoTrump)));
    assert_eq!(Seat::lenient("North"), Some(Seat::North));
    let result: TableResult = "4SXN=".parse().unwrap();
    assert_eq!(result.made(), Some(0));
    let mut play = Play::new(&deal, Denomination::NoTrump, Seat::South);
    while let Some(card) = play.legal().iter().next() {
        play.play(card).unwrap();
    }
    assert_eq!(play.tricks().len(), 13);
    let mut auction = Auction::read(Seat::North, "1NT Pass 3NT AP").unwrap();
    assert_eq!(auction.declarer(), Some(Seat::North));
    assert!(auction.undo().is_some() && auction.turn().is_some());
}

#[test]
fn draughts_is_played_on_a_board() {
    let mut board = Board::new(Variant::International);
    board.push("32-28").unwrap();
    assert_eq!(board.turn(), Color::Black);
    assert_eq!(board.legal().iter().count(), 9);
    for played in board.legal() {
        assert!(!board.move_text(&played).is_empty());
    }
    let shown = format!("{board}\n{}", board.fen());
    assert!(shown.contains("B:W"), "{shown}");
    let game: pdn::Game = "[White \"Ann\"] 1. 11-15 23-19 1-0".parse().unwrap();
    assert_eq!(game.white().as_deref(), Some("Ann"));
    assert_eq!((game.result().to_string().as_str(), game.winner()), ("1-0", Some(Color::Black)));
    assert_eq!(game.start().map(|board| board.turn()), Some(Color::Black));
    let plies = game.plies();
    assert_eq!((plies[0].text.as_deref(), plies.len()), (Some("11-15"), 2));
    assert!(plies[1].fen.as_ref().is_some_and(|fen| fen.starts_with("B:W")));
}

#[test]
fn pinochle_and_systems_are_asked() {
    let hand: ppn::Game = "% PPN 1.0\n[Hand \"3\"]\n[Dealer \"N\"]\n".parse().unwrap();
    assert_eq!((hand.hand_no(), hand.tricks().len(), hand.melds().len()), (Some(3), 0, 0));
    let text = "\u{FEFF}1N  12--14\n";
    let whole = Document::new(Format::Bml, text).game(1).unwrap().span();
    assert_eq!((whole.start, whole.end), (0, text.len() as u64));
    let system = bml::System::read("1N  12--14\n  2C  Stayman\n");
    let expansion = system.expand();
    for spelling in ["1N-2C", "1NT-(P)-2C", "1nt-(pass)-2♣", "1N P 2C"] {
        let sequence = expansion.find(spelling).expect(spelling);
        assert_eq!(sequence.text(), "Stayman");
    }
    assert!(expansion.find("1N 2C").is_none());
}

#[test]
fn conditions_choose_games() {
    let condition = Condition::on(Format::Pbn, "level >= 4").unwrap();
    let document = portnote::open(BOARD).unwrap();
    assert!(document.games().all(|game| condition.matches(&game)));
    let others = Document::new(Format::Pdn, "1. 11-15 *\n");
    assert!(!others.games().any(|game| condition.matches(&game)));
}

/// A source that gives some bytes and then fails.
struct Failing<'t>(&'t [u8]);

impl io::Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match io::Read::read(&mut self.0, buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            count => Ok(count),
        }
    }
}

#[test]
fn a_failing_source_is_an_error() {
    fn select() -> io::Result<u64> {
        let mut selection = Selection::new(Query::new(Criteria::new(Format::Pbn)));
        let read = selection.read(&mut Failing(BOARD.as_bytes()), "x.pbn", &Options::default())?;
        Ok(read.games)
    }
    assert_eq!(select().unwrap_err().to_string(), "the disk is gone");
    let text = [BOARD, "\n", BOARD].concat();
    let mut games = pbn::Games::new(Failing(text.as_bytes()));
    assert!(games.next().unwrap().is_ok());
    let error = games.find_map(Result::err).unwrap();
    assert_eq!(error.to_string(), "the disk is gone");
    assert!(games.next().is_none());
    let _: fn(ReadError<check::Summary>) -> io::Error = io::Error::from;
}

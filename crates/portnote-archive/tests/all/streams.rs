//! Sources that fail, and sources that give one game after another.
#![expect(clippy::indexing_slicing, clippy::string_slice, reason = "a test fails by panicking")]

use std::cell::Cell;
use std::io::{self, ErrorKind, Read};
use std::rc::Rc;

use portnote::product::OneByOne;
use portnote::product::check::{self, Collect};
use portnote::product::notation::Notation;
use portnote::product::suppress::Sifted;
use portnote::render::{View, draw, list};
use portnote::{ExportOptions, Format, Options, export, info};
use portnote_archive::openings::{Openings, Wanted};
use portnote_archive::select::{Criteria, Query, Selection, refusal};
use portnote_archive::stats::Stats;
use portnote_archive::tables::{self, Record, Sink, Table, TableOptions};
use portnote_core::line_index::Margin;
use portnote_core::{Block, Diagnostic, Unit};
use rstest::rstest;

/// A step of a source.
#[derive(Clone)]
enum Next {
    Bytes(Vec<u8>),
    Fails(ErrorKind),
}

/// Gives one step for each call, and counts the calls.
struct Steps {
    steps: std::vec::IntoIter<Next>,
    calls: Rc<Cell<usize>>,
}

impl Read for Steps {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.calls.set(self.calls.get() + 1);
        match self.steps.next() {
            None => Ok(0),
            Some(Next::Fails(kind)) => Err(io::Error::new(kind, "the line is cut")),
            Some(Next::Bytes(bytes)) => {
                let count = bytes.len().min(buffer.len());
                buffer[..count].copy_from_slice(&bytes[..count]);
                if count < bytes.len() {
                    let rest = std::iter::once(Next::Bytes(bytes[count..].to_vec()));
                    self.steps = rest.chain(self.steps.clone()).collect::<Vec<_>>().into_iter();
                }
                Ok(count)
            }
        }
    }
}

fn steps(steps: impl IntoIterator<Item = Next>) -> (Steps, Rc<Cell<usize>>) {
    let steps: Vec<Next> = steps.into_iter().collect();
    let (steps, calls) = (steps.into_iter(), Rc::new(Cell::new(0)));
    let read = Rc::clone(&calls);
    (Steps { steps, calls }, read)
}

fn bytes(text: &str) -> Next {
    Next::Bytes(text.as_bytes().to_vec())
}

const PBN: &str = "[Event \"Club\"]\n[Board \"7\"]\n[Dealer \"S\"]\n\n";
const LIN: &str = "qx|o1|md|1S234,,,|sv|0|mb|p|mb|p|mb|p|mb|p|\n";
const LINK: &str =
    "https://www.bridgebase.com/tools/handviewer.html?lin=md%7C1S234%2C%2C%2C%7Csv%7C0%7C\n";
const PDN: &str = "1. 32-28 19-23 2. 28x19 14x23 *\n\n";
const TAGGED: &str = "[GameType \"21\"]\n[Result \"*\"]\n1. 11-15 23-19 *\n\n";
const PPN: &str = "[Dealer \"N\"]\n[Deal \"N:CA,CK - - -\"]\n[Auction \"N\"]\n20 P P P\n\n";
const BSS: &str = "001C=NYYYYYY008Natural\n";

/// Three games, a part of another one, and a failure.
fn broken(game: &str) -> Steps {
    let half = &game[..game.len() / 2];
    let text = format!("{}{half}", game.repeat(3));
    steps([bytes(&text), Next::Fails(ErrorKind::ConnectionReset)]).0
}

#[rstest]
#[case::pbn(Format::Pbn, PBN)]
#[case::lin(Format::Lin, LIN)]
#[case::links(Format::Lin, LINK)]
#[case::pdn(Format::Pdn, PDN)]
#[case::ppn(Format::Ppn, PPN)]
fn a_failure_of_the_source_is_an_error(#[case] format: Format, #[case] game: &str) {
    let options = Options::default();

    let mut counting = Counting::default();
    let error = check::check(format, &mut broken(game), &options, &OneByOne, &mut counting);
    let error = error.unwrap_err();
    assert!(error.is_input());
    assert_eq!(error.source.kind(), ErrorKind::ConnectionReset);
    // The third game of LIN and PPN is not known to be whole.
    let whole = error.read.games;
    assert!(whole >= 2, "{whole}");
    assert_eq!(counting.games, whole);

    let error = info::read(format, &mut broken(game), &options).unwrap_err();
    assert_eq!(error.read.games, whole);
    assert!(io::Error::from(error).to_string().contains("the line is cut"));

    let mut rows = Rows::default();
    let how = TableOptions::default();
    let read = tables::read(format, &mut broken(game), "a", &options, &how, &mut rows);
    let error = read.unwrap_err();
    assert!(error.is_input());
    assert_eq!((error.read.file.games, rows.games), (whole, whole));

    let mut stats = Stats::new();
    let error = stats.read(format, &mut broken(game), "a", &options).unwrap_err();
    assert_eq!(error.to_string(), "cannot be read: the line is cut");
    assert_eq!(error.read.games, whole);
    assert_eq!(stats.finish()[0].games, whole);

    if format == Format::Pdn {
        let mut openings = Openings::new(Wanted::default()).unwrap();
        let error = openings.read(&mut broken(game), "a", &options).unwrap_err();
        assert_eq!(error.read.games, whole);
    }
    if format != Format::Lin {
        let mut selection = Selection::new(Query::new(Criteria::new(format)));
        let error = selection.read(&mut broken(game), "a", &options).unwrap_err();
        assert!(refusal(&error).is_none());
        assert_eq!((error.read.games, selection.len() as u64), (whole, whole));
    }

    let mut drawn = 0;
    let view = View::default();
    let read = draw(format, broken(game), &options, &view, |_| drawn += 1);
    assert_eq!(read.unwrap_err().kind(), ErrorKind::ConnectionReset);
    assert_eq!(drawn, whole);
    assert!(list(format, broken(game), &options, &Default::default()).is_err());

    let mut written = Written::default();
    let how = ExportOptions::default();
    let error = export::export(format, &mut broken(game), &options, &how, false, &mut written);
    assert!(matches!(error, Err(export::ExportError::Read(_))));
}

#[test]
fn a_sink_that_fails_is_no_failure_of_the_input() {
    struct Full;

    impl Sink for Full {
        fn wants(&self, _: &'static Table) -> bool {
            true
        }

        fn row(&mut self, _: &Record<'_>) -> io::Result<()> {
            Err(io::Error::other("no room"))
        }
    }

    let (options, how) = (Options::default(), TableOptions::default());
    let read = tables::read(Format::Pbn, &mut PBN.as_bytes(), "a", &options, &how, &mut Full);
    let error = read.unwrap_err();
    assert!(!error.is_input());
    assert_eq!(error.to_string(), "cannot be written: no room");
}

#[test]
fn a_condition_that_fails_is_no_failure_of_the_input() {
    let mut criteria = Criteria::new(Format::Pbn);
    criteria.condition("board * 9223372036854775807 > 1").unwrap();
    let mut selection = Selection::new(Query::new(criteria));
    let read = selection.read(&mut PBN.as_bytes(), "a", &Options::default());
    let error = read.unwrap_err();
    assert!(!error.is_input());
    let code = refusal(&error).and_then(|refusal| refusal.code());
    assert_eq!(code.map(|code| code.as_str()), Some("select/too-large"));
}

/// A game is handed out after at most one more call than games: its end may be proved by the
/// beginning of the next one only.
#[rstest]
#[case::pbn(Format::Pbn, PBN)]
#[case::lin(Format::Lin, LIN)]
#[case::links(Format::Lin, LINK)]
#[case::pdn(Format::Pdn, PDN)]
#[case::tagged(Format::Pdn, TAGGED)]
#[case::ppn(Format::Ppn, PPN)]
#[case::bss(Format::Bss, BSS)]
fn a_game_is_handed_out_when_it_is_whole(#[case] format: Format, #[case] game: &str) {
    let (source, calls) = steps(vec![bytes(game); 50]);
    let mut games = games(format, source);
    for number in 1..=50 {
        assert!(games.next().expect("a game").is_ok());
        assert!(calls.get() <= number + 1, "game {number} after {} calls", calls.get());
    }
    assert!(games.next().is_none());
}

/// A source that gives many games at once is not asked for more before they are handed out, and
/// an error comes after all of them.
#[rstest]
#[case::pbn(Format::Pbn, PBN, 100)]
#[case::lin(Format::Lin, LIN, 100)]
#[case::pdn(Format::Pdn, PDN, 100)]
#[case::ppn(Format::Ppn, PPN, 99)]
#[case::bss(Format::Bss, BSS, 100)]
fn an_error_comes_last(#[case] format: Format, #[case] game: &str, #[case] whole: usize) {
    let text = game.repeat(100) + &game[..10];
    let (source, calls) = steps([bytes(&text), Next::Fails(ErrorKind::ConnectionReset)]);
    let mut games = games(format, source);
    for number in 1..=whole {
        assert!(games.next().expect("a game").is_ok(), "game {number}");
        assert_eq!(calls.get(), 1, "game {number}");
    }
    let error = games.next().expect("an error").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::ConnectionReset);
    assert!(games.next().is_none());
}

#[test]
fn bytes_after_a_failure_of_the_source_are_kept() {
    let source =
        steps([bytes(PBN), bytes("[Board \"8\"]\n[De"), Next::Fails(ErrorKind::TimedOut)]).0;
    let mut games = portnote::pbn::Games::new(source);
    assert_eq!(games.next().unwrap().unwrap().board(), Some(7));
    assert!(games.next().unwrap().is_err());
    assert_eq!(games.rest(), b"\n[Board \"8\"]\n[De");
}

#[test]
fn a_source_that_waits_can_be_asked_again() {
    let wait = || Next::Fails(ErrorKind::WouldBlock);
    let again = Next::Fails(ErrorKind::Interrupted);
    let source = steps([
        wait(),
        bytes("[Board"),
        wait(),
        again,
        bytes(" \"7\"]\n"),
        wait(),
        bytes("\n[Board \"8\"]\n"),
    ]);
    let games = portnote::pbn::Games::new(source.0);
    let mut boards = Vec::new();
    let mut waits = 0;
    for game in games {
        match game {
            Ok(game) => boards.extend(game.board()),
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::WouldBlock);
                waits += 1;
            }
        }
    }
    assert_eq!((boards, waits), (vec![7, 8], 3));
}

/// What is left when the source fails is not a game, wherever it fails: all games before it are handed out
/// first.
#[rstest]
#[case::pbn(Format::Pbn, PBN)]
#[case::lin(Format::Lin, LIN)]
#[case::links(Format::Lin, LINK)]
#[case::pdn(Format::Pdn, PDN)]
#[case::tagged(Format::Pdn, TAGGED)]
#[case::ppn(Format::Ppn, PPN)]
#[case::bss(Format::Bss, BSS)]
fn a_source_may_fail_anywhere(#[case] format: Format, #[case] game: &str) {
    let text = game.repeat(3);
    for end in 0..=text.len() {
        let failure = || Next::Fails(ErrorKind::ConnectionReset);
        let at_once = steps([bytes(&text[..end]), failure()]).0;
        let pieces = text.as_bytes()[..end].chunks(1).map(|piece| Next::Bytes(piece.to_vec()));
        let one_by_one = steps(pieces.chain([failure()])).0;
        let counts = [at_once, one_by_one].map(|source| {
            let mut games = games(format, source);
            let whole = games.by_ref().take_while(Result::is_ok).count();
            assert!(games.next().is_none(), "nothing comes after the error at {end}");
            whole
        });
        assert_eq!(counts[0], counts[1], "up to {end}");
        assert!(counts[0] <= 3 && (end < text.len() || counts[0] >= 2), "up to {end}");
    }
}

/// Small pieces, signals and waiting do not change the games.
#[rstest]
#[case::pbn(Format::Pbn, PBN)]
#[case::lin(Format::Lin, LIN)]
#[case::links(Format::Lin, LINK)]
#[case::pdn(Format::Pdn, PDN)]
#[case::tagged(Format::Pdn, TAGGED)]
#[case::ppn(Format::Ppn, PPN)]
#[case::bss(Format::Bss, BSS)]
fn pieces_and_signals_do_not_matter(
    #[case] format: Format,
    #[case] game: &str,
    #[values(1, 7, 60)] piece: usize,
) {
    let text = game.repeat(5);
    let pieces = text.as_bytes().chunks(piece).flat_map(|piece| {
        let signals = [ErrorKind::Interrupted, ErrorKind::WouldBlock].map(Next::Fails);
        signals.into_iter().chain([Next::Bytes(piece.to_vec())])
    });
    let games = games(format, steps(pieces).0);
    let games = games.filter(|game| match game {
        Ok(()) => true,
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::WouldBlock);
            false
        }
    });
    assert_eq!(games.count(), 5);
}

/// The end of a game is seen with the bytes that prove it, however long the game is and however short
/// the pieces are.
#[rstest]
#[case::pbn(Format::Pbn, "[Note \"1:a note of a long auction\"]\n", PBN)]
#[case::comment(Format::Pbn, "{a line of a comment}\n", PBN)]
#[case::lin(Format::Lin, "nt|a text of a few words|pg||\n", LIN)]
#[case::pdn(Format::Pdn, "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 {a comment}\n", PDN)]
#[case::ppn(Format::Ppn, "[Remark \"a few words\"]\n", PPN)]
fn a_long_game_is_handed_out_line_by_line(
    #[case] format: Format,
    #[case] line: &str,
    #[case] game: &str,
) {
    let first = match format {
        Format::Lin => game.trim_end().to_owned() + &line.repeat(2_000),
        _ => line.repeat(2_000) + game,
    };
    let lines: Vec<_> = first.split_inclusive('\n').map(bytes).collect();
    let count = lines.len();
    let (source, calls) = steps(lines.into_iter().chain([bytes(game), bytes(game)]));
    let mut games = games(format, source);
    assert!(games.next().expect("a game").is_ok());
    assert!(calls.get() <= count + 1, "{} of {count}", calls.get());
}

#[test]
fn heads_are_the_tags_of_games() {
    let text = "[White \"A\"] {x} [Black \"B\"]\n1. 32-28 [Event \"x\"] *\n".to_owned() + TAGGED;
    let mut games = portnote::pdn::Games::new(text.as_bytes());
    let head = games.next_head().unwrap().unwrap();
    assert_eq!(head.tags().collect::<Vec<_>>(), [("White", "A"), ("Black", "B")]);
    assert_eq!((head.index(), head.value("Black"), games.index()), (1, Some("B"), 1));
    assert!(text[head.span().range()].ends_with("1. 32-28 "));
    assert_eq!(games.next().unwrap().unwrap().index(), 2);
    assert_eq!(games.next_head().unwrap().unwrap().value("GameType"), Some("21"));
    assert!(games.next_head().is_none() && games.next().is_none());
}

#[test]
fn games_inherit_from_those_of_which_only_the_head_was_read() {
    let text = "[Event \"Cup\"]\n[Auction \"N\"]\n1C\n[Scoring \"IMP\"]\n\n[Event \"#\"]\n\n[Scoring \"#\"]\n";
    let mut games = portnote::pbn::Games::new(text.as_bytes());
    assert_eq!(games.next_head().unwrap().unwrap().value("Event"), Some("Cup"));
    assert_eq!(games.next_head().unwrap().unwrap().value("Event"), Some("Cup"));
    assert_eq!(games.next().unwrap().unwrap().value("Scoring").as_deref(), Some("IMP"));
}

#[test]
fn heads_are_decoded_as_their_games_are() {
    let text = b"[White \"\xC3\xA9\"] 1. 32-28 {\xE9} *\n";
    let mut games = portnote::pdn::Games::new(&text[..]);
    let head = games.next_head().unwrap().unwrap();
    let game = portnote::pdn::Games::new(&text[..]).next().unwrap().unwrap();
    assert_eq!(head.value("White"), game.value("White").as_deref());
}

#[test]
fn games_of_any_source_can_be_sent() {
    fn is_send<T: Send>() {}
    is_send::<portnote::pbn::Games<Box<dyn Read + Send>>>();
    is_send::<portnote::lin::Games<Box<dyn Read + Send>>>();
    is_send::<portnote::pdn::Games<Box<dyn Read + Send>>>();
    is_send::<portnote::ppn::Games<Box<dyn Read + Send>>>();
    is_send::<portnote::bss::Games<Box<dyn Read + Send>>>();
}

#[test]
fn a_file_is_opened_by_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.pbn");
    #[expect(clippy::disallowed_methods, reason = "the file of this test alone")]
    std::fs::write(&path, PBN.repeat(3)).unwrap();
    let mut games = portnote::pbn::Games::open(&path).unwrap();
    assert_eq!(games.by_ref().map(Result::unwrap).filter_map(|game| game.board()).count(), 3);
    assert_eq!((games.index(), games.rest()), (3, &b""[..]));
    assert!(portnote::pbn::Games::open(folder.path().join("other.pbn")).is_err());
}

/// Bytes that arrive one by one give the same games, marks at the beginning of the file included.
#[rstest]
#[case(1)]
#[case(7)]
fn small_pieces_give_the_same_games(#[case] piece: usize) {
    let text = format!("\u{feff}% PBN 2.1\n{}[Event \"\u{e9}\"]\n[Board \"8\"]\n", PBN.repeat(3));
    let whole: Vec<_> =
        portnote::pbn::Games::new(text.as_bytes()).map(|game| game.unwrap().to_string()).collect();
    let pieces = text.as_bytes().chunks(piece);
    let (source, _) = steps(pieces.map(|piece| Next::Bytes(piece.to_vec())));
    let games: Vec<_> =
        portnote::pbn::Games::new(source).map(|game| game.unwrap().to_string()).collect();
    assert_eq!(games, whole);
    assert_eq!(games.len(), 4);
}

/// The variant of a file whose beginning is there at once is that of the whole beginning.
#[test]
fn games_of_a_file_vote_together() {
    let text = "1. 11-15 *\n\n".to_owned() + &"1. 32-28 19-23 2. 28x19 14x23 *\n\n".repeat(5);
    let first = portnote::pdn::Games::new(text.as_bytes()).next().unwrap().unwrap();
    let document = portnote::pdn::parse(text.as_bytes());
    let same = document.games().next().unwrap();
    assert_eq!(first.derived().variant, same.derived().variant);
}

fn games(format: Format, source: Steps) -> Box<dyn Iterator<Item = io::Result<()>>> {
    match format {
        Format::Pbn => Box::new(portnote::pbn::Games::new(source).map(|game| game.map(drop))),
        Format::Lin => Box::new(portnote::lin::Games::new(source).map(|game| game.map(drop))),
        Format::Pdn => Box::new(portnote::pdn::Games::new(source).map(|game| game.map(drop))),
        Format::Ppn => Box::new(portnote::ppn::Games::new(source).map(|game| game.map(drop))),
        _ => Box::new(portnote::bss::Games::new(source).map(|entry| entry.map(drop))),
    }
}

#[derive(Default)]
struct Counting {
    games: u64,
}

impl Collect for Counting {
    fn block<N: Notation>(&mut self, block: &Block<'_, N>, _: Margin, _: Sifted<'_>) {
        self.games += u64::from(block.is_game());
    }

    fn unit(&mut self, _: &Unit<'_>, _: Margin, _: Sifted<'_>) {}
}

#[derive(Default)]
struct Rows {
    games: u64,
}

impl Sink for Rows {
    fn wants(&self, table: &'static Table) -> bool {
        table.name == "games"
    }

    fn row(&mut self, _: &Record<'_>) -> io::Result<()> {
        self.games += 1;
        Ok(())
    }
}

#[derive(Default)]
struct Written {
    bytes: Vec<u8>,
}

impl export::Sink for Written {
    type Error = io::Error;

    fn begin(&mut self, header: &[u8], _: &'static [u8]) -> io::Result<()> {
        self.push(header)
    }

    fn push(&mut self, text: &[u8]) -> io::Result<()> {
        self.bytes.extend_from_slice(text);
        Ok(())
    }

    fn found(&mut self, _: &[Diagnostic]) {}

    fn remark(&mut self, _: &[Diagnostic], _: portnote::Counts, _: Margin, _: &Unit<'_>) {}

    fn refuse(&mut self, _: &[Diagnostic], _: Margin, _: &Unit<'_>) {}

    fn stray(&mut self, _: &[&Diagnostic], _: Margin, _: &Unit<'_>) {}

    fn closing(&mut self, _: &[Diagnostic], _: bool) {}
}

//! Games that are chosen, put into order and written with the bytes that they have.
#![expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Cursor;

use portnote::pbn::bridge::Seat;
use portnote::{Carry, Format, Options};
use portnote_archive::select::{
    Criteria, Ids, Keep, Lines, Part, Query, ReadSeek, Rotate, Rows, Selection, Writing, Written,
};
use rstest::rstest;

use crate::shared::{resolved, selected, try_write, written};

const CLUB: &str = "% PBN 2.1\n%Creator: club\n\n[Event \"Cup\"]\n[Board \"1\"]\n{first}\n\n\
    % between\n[Event \"Cup\"]\n[Board \"2\"]\n\n\n\n[Event \"Cup\"]\n[Board \"3\"]\n; the end\n";

fn condition(text: &str) -> impl FnOnce(&mut Query) + use<'_> {
    move |query| query.criteria.condition(text).unwrap()
}

fn ids(places: &'static [(&'static str, u64)]) -> impl FnOnce(&mut Query) {
    move |query| {
        let mut ids = Ids::new();
        for (file, game) in places {
            ids.add_place(file, *game);
        }
        query.ids = Some(ids);
    }
}

#[test]
fn all_games_of_a_file_are_the_file() {
    for text in [CLUB, "[Board \"1\"]", "[Board \"1\"]\r\n\r\n\r\n; end"] {
        assert_eq!(written(Format::Pbn, &[text], |_| {}), text);
    }
}

#[rstest]
#[case::neighbours_keep_what_is_between(
    "board <= 2",
    "% PBN 2.1\n%Creator: club\n\n[Event \"Cup\"]\n[Board \"1\"]\n{first}\n\n% between\n[Event \"Cup\"]\n[Board \"2\"]\n"
)]
#[case::others_have_an_empty_line(
    "board <> 2",
    "% PBN 2.1\n%Creator: club\n\n[Event \"Cup\"]\n[Board \"1\"]\n{first}\n\n[Event \"Cup\"]\n[Board \"3\"]\n; the end\n"
)]
#[case::remarks_belong_to_the_game_after_them(
    "board = 2",
    "% PBN 2.1\n%Creator: club\n\n% between\n[Event \"Cup\"]\n[Board \"2\"]\n"
)]
#[case::nothing("board = 7", "")]
fn games_keep_their_bytes(#[case] asked: &str, #[case] expected: &str) {
    assert_eq!(written(Format::Pbn, &[CLUB], condition(asked)), expected);
}

/// The second of three games has comments and escape lines before it, apart from it.
const APART: &str = "[Board \"1\"]\n\n\n% early\n\n{one}\n\n; two\n\n% late\n[Board \"2\"]\n\n\
    {end}\n\n[Board \"3\"]\n\n{nobody's}\n";

#[rstest]
#[case::first("board = 1", "[Board \"1\"]\n")]
#[case::second("board = 2", "% early\n\n{one}\n\n; two\n\n% late\n[Board \"2\"]\n")]
#[case::third("board = 3", "{end}\n\n[Board \"3\"]\n")]
#[case::not_the_second("board <> 2", "[Board \"1\"]\n\n{end}\n\n[Board \"3\"]\n")]
fn remarks_apart_belong_to_the_game_after_them(#[case] asked: &str, #[case] expected: &str) {
    assert_eq!(written(Format::Pbn, &[APART], condition(asked)), expected);
}

#[test]
fn remarks_before_other_text_belong_to_none() {
    let text = "[Board \"1\"]\n\n{one}\n\nnothing\n\n{two}\n\n[Board \"2\"]\n";
    let text = written(Format::Pbn, &[text], condition("board = 2"));
    assert_eq!(text, "{two}\n\n[Board \"2\"]\n");

    let page = "<PBN>\n[Board \"1\"]\n\n{one}\n</PBN>\n<p>\n<PBN>\n[Board \"2\"]\n</PBN>\n";
    let text = written(Format::Pbn, &[page], condition("board = 2"));
    assert_eq!(text, "[Board \"2\"]\n");
}

/// A comment without a brace ends with its game as long as no brace follows; in another order one
/// would, and games up to there would be lost.
#[rstest]
#[case::before_a_game(&["[Board \"1\"]\n{ fine }\n\n[Board \"2\"]\n\n{ open\n\n[Board \"3\"]\n"])]
#[case::with_a_remark(&["[Board \"1\"]\n{ fine }\n\n[Board \"2\"]\n\n{ open\n\n; note\n\n[Board \"3\"]\n"])]
#[case::in_a_game(&["[Board \"1\"]\n{ fine }\n\n[Board \"2\"]\n\n[Board \"3\"]\n{ open\n"])]
#[case::in_the_head(&["{ open\n\n[Board \"3\"]\n", "[Board \"2\"]\n\n[Board \"1\"]\n{ fine }\n"])]
fn open_comments_hide_no_games(#[case] texts: &[&str]) {
    let selection = selected(Format::Pbn, texts, |query| query.sort("-board").unwrap());
    let error = try_write(&selection, texts, &Writing::default()).unwrap_err();
    assert_eq!(error.code().unwrap().as_str(), "select/would-join");
}

#[test]
fn a_game_without_tags_is_not_joined_with_one_without_a_result() {
    let text =
        "[Event \"A\"]\n1. 32-28 1-1\n{ bare } 1. 31-27 20-24 1-1\n[Event \"Z\"]\n1. 31-27\n";
    let selection = selected(Format::Pdn, &[text], |query| query.sort("event").unwrap());
    let error = try_write(&selection, &[text], &Writing::default()).unwrap_err();
    assert_eq!(error.code().unwrap().as_str(), "select/would-join");
}

#[test]
fn files_follow_each_other_with_the_lines_of_the_first() {
    let other = "% PBN 2.1\r\n%Creator: other\r\n\r\n[Board \"9\"]\r\n";
    let texts = [CLUB, other];
    let selection = selected(Format::Pbn, &texts, condition("board IN (3, 9)"));
    let (text, written) = try_write(&selection, &texts, &Writing::default()).unwrap();
    assert_eq!(
        text,
        "% PBN 2.1\n%Creator: club\n\n[Event \"Cup\"]\n[Board \"3\"]\n; the end\n\n[Board \"9\"]\r\n"
    );
    assert_eq!(written.left_out, ["%Creator: other"]);
}

#[rstest]
#[case::all_claim_it(&["% PBN 2.1\n% EXPORT\n[Board \"1\"]\n", "% PBN 2.1\n% EXPORT\n[Board \"2\"]\n"], true)]
#[case::one_does_not(&["% PBN 2.1\n% EXPORT\n[Board \"1\"]\n", "% PBN 2.1\n[Board \"2\"]\n"], false)]
fn export_is_claimed_where_all_claim_it(#[case] texts: &[&str], #[case] expected: bool) {
    let text = written(Format::Pbn, texts, |_| {});
    assert_eq!(text.contains("% EXPORT\n"), expected, "{text}");
}

#[test]
fn a_list_gives_games_their_order() {
    let text = written(Format::Pbn, &[CLUB], ids(&[("0", 3), ("0", 1)]));
    let boards: Vec<&str> = text.lines().filter(|line| line.contains("Board")).collect();
    assert_eq!(boards, ["[Board \"3\"]", "[Board \"1\"]"]);
}

/// Sources whose games take values from each other: whatever is chosen, each game means what it
/// means in its source.
#[rstest]
#[case::previous(
    "[Event \"A\"]\n[Board \"1\"]\n\n[Event \"#\"]\n[Board \"2\"]\n\n[Event \"#\"]\n[Board \"3\"]\n"
)]
#[case::previous_of_another(
    "[Event \"A\"]\n[Board \"1\"]\n\n[Event \"B\"]\n[Board \"2\"]\n\n[Event \"#\"]\n[Board \"3\"]\n"
)]
#[case::for_all("[Event \"##A\"]\n[Board \"1\"]\n\n[Board \"2\"]\n\n[Board \"3\"]\n")]
#[case::for_all_and_ended(
    "[Event \"##A\"]\n[Board \"1\"]\n\n[Event \"B\"]\n[Board \"2\"]\n\n[Board \"3\"]\n"
)]
#[case::two(
    "[Event \"##A\"]\n[Site \"##S\"]\n[Board \"1\"]\n\n[Site \"#\"]\n[Board \"2\"]\n\n[Event \"##C\"]\n[Site \"#\"]\n[Board \"3\"]\n\n[Board \"4\"]\n"
)]
#[case::marks_as_text(
    "[Event \"####x\"]\n[Board \"1\"]\n\n[Board \"2\"]\n\n[Event \"#\"]\n[Board \"3\"]\n"
)]
#[case::no_value(
    "[Event \"#\"]\n[Board \"1\"]\n\n[Event \"A\"]\n[Board \"2\"]\n\n[Event \"#\"]\n[Board \"3\"]\n"
)]
fn values_of_other_games_are_kept(#[case] text: &str) {
    let meant = resolved(Format::Pbn, text);
    let count = meant.len();
    // Every choice of games in every order of two of them.
    let mut orders: Vec<Vec<usize>> = (0_u32..1 << count)
        .map(|bits| (0..count).filter(|at| bits >> at & 1 == 1).collect())
        .collect();
    orders.extend((0..count).flat_map(|one| (0..count).map(move |other| vec![one, other])));
    orders.push((0..count).rev().collect());
    for order in orders.iter().filter(|order| order.windows(2).all(|pair| pair[0] != pair[1])) {
        let mut list = Ids::new();
        for at in order {
            list.add_place("0", *at as u64 + 1);
        }
        let text = written(Format::Pbn, &[text], |query| query.ids = Some(list));
        let expected: Vec<_> = order.iter().map(|at| meant[*at].clone()).collect();
        assert_eq!(resolved(Format::Pbn, &text), expected, "{order:?}\n{text}");
    }
}

const RECORDS: &str = "[Board \"7\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n[Deal \"N:AKQ... - - -\"]\n[Room \"Open\"]\n[Auction \"S\"]\nAP\n\n\
    [Room \"Closed\"]\n[Auction \"S\"]\n1NT AP\n\n[Board \"8\"]\n[Dealer \"W\"]\n[Deal \"N:KQJ... - - -\"]\n";

#[test]
fn a_record_without_its_deal_gets_it() {
    let text = written(Format::Pbn, &[RECORDS], condition("room = 'Closed'"));
    assert_eq!(
        text,
        "[Room \"Closed\"]\n[Board \"7\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n\
         [Deal \"N:AKQ... - - -\"]\n[Auction \"S\"]\n1NT AP\n"
    );
    // After its deal it stays as it is.
    let text = written(Format::Pbn, &[RECORDS], condition("board = 7"));
    assert_eq!(text, RECORDS.split_inclusive("AP\n").take(2).collect::<String>());
    let text = written(Format::Pbn, &[RECORDS], |query| {
        query.carry = Carry::None;
        query.criteria.condition("room = 'Closed'").unwrap();
    });
    assert_eq!(text, "[Room \"Closed\"]\n[Auction \"S\"]\n1NT AP\n");
}

#[rstest]
#[case::after_the_deal(&[("0", 3), ("0", 1)])]
#[case::after_a_game_that_says_nothing(&[("0", 3), ("0", 2), ("0", 1)])]
fn a_game_that_would_take_a_deal_is_named(#[case] order: &'static [(&'static str, u64)]) {
    let text = "[Event \"x\"]\n[Auction \"S\"]\nAP\n\n[Room \"Open\"]\n\n[Board \"7\"]\n[Deal \"N:AKQ... - - -\"]\n";
    let selection = selected(Format::Pbn, &[text], ids(order));
    let (_, written) = try_write(&selection, &[text], &Writing::default()).unwrap();
    assert_eq!(written.taking_deals, 1);
    let remarks = written.remarks();
    let codes: Vec<&str> = remarks.iter().map(|(code, ..)| code.as_str()).collect();
    assert_eq!(codes, ["select/takes-deal"]);
}

#[test]
fn bytes_are_kept_or_the_game_is_named() {
    let selection = selected(Format::Pbn, &[RECORDS], condition("room = 'Closed'"));
    let mut how = Writing::default();
    how.keeps_bytes = true;
    let error = try_write(&selection, &[RECORDS], &how).unwrap_err();
    assert_eq!(error.code().unwrap().as_str(), "select/would-edit");
    assert_eq!(error.file(), Some("0"));
    let expected = "game 2 takes values from games that are not before it in the output";
    assert!(error.to_string().starts_with(expected), "{error}");
}

#[rstest]
#[case::from_1(Some(1), false, &["1", "2", "3"])]
#[case::from_17(Some(17), false, &["17", "18", "19"])]
fn boards_are_numbered(#[case] first: Option<u32>, #[case] each: bool, #[case] expected: &[&str]) {
    let selection = selected(Format::Pbn, &[CLUB], |query| query.sort("-board").unwrap());
    let mut how = Writing::default();
    how.renumber = first;
    how.numbers_records = each;
    let (text, _) = try_write(&selection, &[CLUB], &how).unwrap();
    let boards = text.lines().filter_map(|line| line.strip_prefix("[Board \""));
    let boards: Vec<&str> = boards.filter_map(|line| line.strip_suffix("\"]")).collect();
    assert_eq!(boards, expected);
}

#[test]
fn records_of_a_deal_keep_one_number() {
    let selection = selected(Format::Pbn, &[RECORDS], |_| {});
    let mut how = Writing::default();
    how.renumber = Some(1);
    let (text, written) = try_write(&selection, &[RECORDS], &how).unwrap();
    assert_eq!(text.matches("[Board \"1\"]").count(), 1);
    assert!(text.contains("[Board \"2\"]\n[Dealer \"W\"]"), "{text}");
    // South does not deal board 1, and West not board 2.
    assert_eq!(written.off_number, 2);
    how.numbers_records = true;
    let (text, _) = try_write(&selection, &[RECORDS], &how).unwrap();
    assert!(text.contains("[Board \"3\"]\n[Dealer \"W\"]"), "{text}");
}

#[rstest]
#[case::without_tags("")]
#[case::unknown_tags("[Board \"?\"]\n[Dealer \"?\"]\n[Vulnerable \"?\"]\n[Deal \"?\"]\n")]
fn a_record_with_a_number_of_its_own_keeps_its_deal(#[case] unknown: &str) {
    let deal = "[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
        [Deal \"N:AKQJ.432.432.432 T98.AKQJ.T98.T98 765.T98.AKQJ.765 432.765.765.AKQJ\"]\n";
    let rest = "[Declarer \"N\"]\n[Contract \"1NT\"]\n[Result \"8\"]\n[Auction \"N\"]\n1NT AP\n";
    let record = format!("\n{unknown}{rest}");
    let text = format!("[Event \"A\"]\n[Board \"1\"]\n{deal}{rest}{record}{record}");
    let selection = selected(Format::Pbn, &[&text], |_| {});
    let mut how = Writing::default();
    how.renumber = Some(1);
    how.numbers_records = true;
    let (text, _) = try_write(&selection, &[&text], &how).unwrap();
    let games: Vec<&str> = text.split("\n\n").collect();
    assert_eq!(games.len(), 3, "{text}");
    for (number, game) in (1..).zip(games) {
        assert!(game.contains(&format!("[Board \"{number}\"]\n")), "{text}");
        for tag in deal.lines() {
            assert!(game.contains(tag), "{text}");
        }
        assert_eq!(game.matches("[Board ").count(), 1, "{text}");
    }
}

const TURNED: &str = "[West \"w\"]\n[North \"n\"]\n[East \"e\"]\n[South \"s\"]\n[Dealer \"S\"]\n\
    [Vulnerable \"NS\"]\n[Deal \"N:KT8.A96.A95.7542 Q5.KJ52.KQ874.T8 AJ92.874.JT6.AQ3 7643.QT3.32.KJ96\"]\n\
    [Declarer \"N\"]\n[Contract \"1NT\"]\n[Result \"8\"]\n[Hidden \"EW\"]\n[Auction \"S\"]\n1C Pass 1NT AP\n\
    [Play \"E\"]\nD4 DJ D3 D5\n*\n[Score \"NS 120\"]\n[ScoreIMP \"NS 1 EW -1\"]\n\
    [DoubleDummyTricks \"77667775576677566775\"]\n[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n\
    N NT  7\nS  S  7\n[ScoreTable \"PairId_NS;PairId_EW\\2R;Declarer\"]\n1  2 N\n[OptimumScore \"NS +90\"]\n{North leads}\n";

#[test]
fn a_table_is_turned() {
    let (text, written) = turned(TURNED, Rotate::By(1));
    assert_eq!(
        text,
        "[West \"s\"]\n[North \"w\"]\n[East \"n\"]\n[South \"e\"]\n[Dealer \"W\"]\n\
         [Vulnerable \"EW\"]\n[Deal \"E:KT8.A96.A95.7542 Q5.KJ52.KQ874.T8 AJ92.874.JT6.AQ3 7643.QT3.32.KJ96\"]\n\
         [Declarer \"E\"]\n[Contract \"1NT\"]\n[Result \"8\"]\n[Hidden \"NS\"]\n[Auction \"W\"]\n1C Pass 1NT AP\n\
         [Play \"S\"]\nD4 DJ D3 D5\n*\n[Score \"EW 120\"]\n[ScoreIMP \"EW 1 NS -1\"]\n\
         [DoubleDummyTricks \"66775667757766777557\"]\n[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n\
         E NT  7\nW  S  7\n[ScoreTable \"PairId_EW;PairId_NS\\2R;Declarer\"]\n1  2 E\n[OptimumScore \"EW +90\"]\n{North leads}\n"
    );
    assert_eq!(written.naming_seats, 1);
}

fn turned(text: &str, turn: Rotate) -> (String, Written) {
    let selection = selected(Format::Pbn, &[text], |_| {});
    let mut how = Writing::default();
    how.rotate = Some(turn);
    try_write(&selection, &[text], &how).unwrap()
}

#[rstest]
#[case::back(&[1, 3])]
#[case::half_and_half(&[2, 2])]
#[case::around(&[1, 1, 1, 1])]
fn turns_add_up(#[case] turns: &[u8]) {
    let text =
        turns.iter().fold(TURNED.to_owned(), |text, seats| turned(&text, Rotate::By(*seats)).0);
    assert_eq!(text, TURNED);
}

#[rstest]
#[case(Rotate::Dealer(Seat::North), "[Dealer \"N\"]")]
#[case(Rotate::Declarer(Seat::South), "[Declarer \"S\"]")]
fn a_seat_gets_its_part(#[case] turn: Rotate, #[case] expected: &str) {
    let (text, written) = turned(TURNED, turn);
    assert!(text.contains(expected), "{text}");
    assert_eq!(written.not_turned, 0);
    let (_, written) = turned("[Board \"1\"]\n", turn);
    assert_eq!(written.not_turned, 1);
}

#[test]
fn a_record_is_turned_with_its_deal() {
    let selection = selected(Format::Pbn, &[RECORDS], condition("board = 7"));
    let mut how = Writing::default();
    how.rotate = Some(Rotate::By(1));
    let (text, _) = try_write(&selection, &[RECORDS], &how).unwrap();
    assert_eq!(text.matches("[Deal \"E:AKQ... - - -\"]").count(), 2, "{text}");
    assert_eq!(text.matches("[Dealer \"W\"]").count(), 2, "{text}");
}

#[test]
fn encodings_must_agree() {
    let latin = b"[Event \"\xC9vreux\"]\n".to_vec();
    let utf8 = "[Event \"\u{141}\u{f3}d\u{17a}\"]\n".as_bytes().to_vec();
    let texts = [latin, utf8];
    let mut selection = Selection::new(Query::new(Criteria::new(Format::Pbn)));
    for (name, text) in ["a", "b"].iter().zip(&texts) {
        let read = selection.read(&mut text.as_slice(), name, &Options::default());
        assert!(!read.unwrap().is_refused());
    }
    selection.arrange();
    let mut open =
        |number: usize| Ok(Box::new(Cursor::new(texts[number].clone())) as Box<dyn ReadSeek>);
    let mut how = Writing::default();
    let mut out = Vec::new();
    let all = selection.all();
    let options = Options::default();
    let error = selection.write(&all, &options, &how, &mut open, &mut out).unwrap_err();
    assert_eq!(error.code().unwrap().as_str(), "select/mixed-encodings");
    how.is_utf8 = true;
    selection.write(&all, &options, &how, &mut open, &mut out).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), "[Event \"Évreux\"]\n\n[Event \"Łódź\"]\n");
}

/// Seven games of international draughts and one that can be both: in a file with games of English
/// draughts it would be read as one of these.
#[test]
fn a_game_stays_one_of_its_variant() {
    let international = "1. 32-28 19-23 2. 28x19 14x23 *\n\n[Event \"short\"]\n1. 31-26 *\n";
    let english = "1. 11-15 22-17 2. 15-19 24x15 *\n\n1. 12-16 24-20 2. 8-12 28-24 *\n";
    let texts = [english, international];
    let text = written(Format::Pdn, &texts, |query| {
        query.criteria.condition("event = 'short' OR file = '0'").unwrap();
    });
    assert!(text.contains("[GameType \"20\"]"), "{text}");
    // Without other games nothing has to be said.
    let alone = written(Format::Pdn, &[international], condition("event IS NULL"));
    assert_eq!(alone, "1. 32-28 19-23 2. 28x19 14x23 *\n");
}

#[test]
fn a_game_is_not_hidden_in_an_open_comment() {
    let texts = ["[Board \"1\"]\n{open\n", "[Board \"2\"]\n{a}\n"];
    let selection = selected(Format::Pbn, &texts, |_| {});
    let error = try_write(&selection, &texts, &Writing::default()).unwrap_err();
    assert_eq!(error.code().unwrap().as_str(), "select/would-join");
}

/// Sources whose games get tags where others are not before them, and lines at their beginning.
const GIVING: &str = "% PBN 2.1\n% EXPORT\n\n[Event \"##A long name of an event\"]\n[Board \"1\"]\n\n[Board \"2\"]\n\n\
    [Event \"B\"]\n[Board \"3\"]\n\n[Event \"#\"]\n[Board \"4\"]\n{long: 0123456789012345678901234567890123456789}\n\n[Board \"5\"]\n\n[Event \"C\"]\n[Board \"6\"]\n\n";

#[test]
fn one_source_is_written_without_being_opened_again() {
    let mut query = Query::new(Criteria::new(Format::Pbn));
    query.criteria.condition("board <> 2").unwrap();
    let mut selection = Selection::new(query);
    let mut read = |name| {
        let text = &mut CLUB.as_bytes();
        assert_eq!(selection.read(text, name, &Options::default()).unwrap().games, 3);
        let mut out = Vec::new();
        let written = selection.write_from(&mut CLUB.as_bytes(), &mut out);
        written.map(|written| (written.left_out.len(), out))
    };
    let (left_out, out) = read("a.pbn").unwrap();
    assert_eq!(left_out, 0);
    let out = String::from_utf8(out).unwrap();
    assert!(out.contains("{first}") && !out.contains("[Board \"2\"]"), "{out}");
    let error = read("b.pbn").unwrap_err();
    assert_eq!(error.to_string(), "cannot be read: the selection has other sources");
    assert_eq!(error.file(), Some("a.pbn"));
}

fn opener(texts: &[&str]) -> impl FnMut(usize) -> std::io::Result<Box<dyn ReadSeek>> + use<> {
    let texts: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    move |number| Ok(Box::new(Cursor::new(texts[number].clone())) as Box<dyn ReadSeek>)
}

fn by_bytes(selection: &Selection, texts: &[&str], most: usize) -> Vec<Part> {
    let (options, how) = (Options::default(), Writing::default());
    let parts = selection.by_bytes(most as u64, &options, &how, &mut opener(texts));
    parts.unwrap()
}

fn write_part(selection: &Selection, texts: &[&str], part: &Part) -> String {
    let (options, how) = (Options::default(), Writing::default());
    let mut out = Vec::new();
    let written = selection.write(part, &options, &how, &mut opener(texts), &mut out);
    written.unwrap();
    String::from_utf8(out).unwrap()
}

#[rstest]
#[case::of_one_source(&[CLUB], "board > 0")]
#[case::tags_are_written(&[GIVING], "board <> 1")]
#[case::values_are_taken(&[GIVING], "board > 0")]
#[case::several_sources(&[GIVING, CLUB, RECORDS], "board <> 3")]
fn outputs_are_as_large_as_they_may_be(#[case] texts: &[&str], #[case] asked: &str) {
    let selection = selected(Format::Pbn, texts, condition(asked));
    let whole = write_part(&selection, texts, &selection.all()).len();
    for most in 1..whole + 2 {
        let parts = by_bytes(&selection, texts, most);
        let sizes = parts.iter().map(|part| {
            let text = write_part(&selection, texts, part);
            (text.len(), selection.count(part))
        });
        let sizes: Vec<(usize, usize)> = sizes.collect();
        let is_fitting = |(size, games): &(usize, usize)| *size <= most || *games == 1;
        assert!(sizes.iter().all(is_fitting), "{most}: {sizes:?}");
        let games: usize = sizes.iter().map(|(_, games)| games).sum();
        assert_eq!(games, selection.len());
    }
    assert_eq!(by_bytes(&selection, texts, whole).len(), 1);
}

/// Hands are cut where a name of a tag comes again; those of several files need not have one name in
/// common.
#[rstest]
#[case::other_tags(&["[Hand \"1\"]\n[Dealer \"N\"]\n", "[Trump \"H\"]\n[Declarer \"E\"]\n"])]
#[case::values_that_are_taken(&[
    "[Event \"##A\"]\n[Hand \"1\"]\n\n[Hand \"2\"]\n",
    "[Event \"B\"]\n[Round \"##2\"]\n\n[Event \"#\"]\n[Declarer \"E\"]\n",
    "[Trump \"H\"]\n\n[Round \"3\"]\n[Trump \"S\"]\n[Event \"#\"]\n",
])]
#[case::with_headers(&["% PPN 1.0\r\n% EXPORT\r\n[Hand \"1\"]\r\n", "% PPN 1.0\n% IMPORT\n[Trump \"H\"]\n"])]
#[case::parts(&["[Event \"A\"]\n[Hand \"1\"]\n\n[Event \"#\"]\n[Hand \"2\"]\n\n% PPN 1.0\n% IMPORT\n[Hand \"3\"]\n\n[Hand \"4\"]\n"])]
fn hands_of_several_files_stay_apart(#[case] texts: &[&str]) {
    let meant: Vec<_> = texts.iter().flat_map(|text| resolved(Format::Ppn, text)).collect();
    let text = written(Format::Ppn, texts, |_| {});
    assert_eq!(resolved(Format::Ppn, &text), meant, "{text}");
    // In other orders.
    let all = 0..meant.len();
    for (one, other) in all.clone().flat_map(|one| all.clone().map(move |other| (one, other))) {
        let text = written(Format::Ppn, texts, |query| {
            let places = texts.iter().enumerate().flat_map(|(file, text)| {
                let games = resolved(Format::Ppn, text).len() as u64;
                (1..=games).map(move |game| (file.to_string(), game))
            });
            let mut places: Vec<_> = places.collect();
            places.swap(one, other);
            let mut ids = Ids::new();
            for (file, game) in places {
                ids.add_place(&file, game);
            }
            query.ids = Some(ids);
        });
        let mut expected = meant.clone();
        expected.swap(one, other);
        assert_eq!(resolved(Format::Ppn, &text), expected, "{text}");
    }
}

const EVENTS: &str = "[Event \"Cup\"]\n[Date \"2020.01.02\"]\n[HomeTeam \"Oslo\"]\n[Board \"1\"]\n\n[Round \"2\"]\n[Board \"2\"]\n\n\
    [Round \"3\"]\n[Board \"3\"]\n\n[Board \"4\"]\n\n[Event \"League\"]\n[Board \"5\"]\n\n[Site \"Bergen\"]\n[Board \"6\"]\n";

/// The event of each game, with what games take from those before them.
fn events(text: &str) -> Vec<Vec<serde_json::Value>> {
    let mut how = portnote::DumpOptions::default();
    how.derived = true;
    how.carry = Carry::Identification;
    let dump = portnote::Document::new(Format::Pbn, text).dump(&how);
    let dump: serde_json::Value = serde_json::from_str(&dump).unwrap();
    let names = ["event", "date", "site", "round", "stage", "home_team", "visit_team", "board"];
    let games = dump["games"].as_array().unwrap().iter();
    let events = games.map(|game| names.map(|name| game["derived"][name].clone()).to_vec());
    let events: Vec<_> = events.collect();
    assert!(events.iter().flatten().any(|value| value == "Cup"), "{dump}");
    events
}

#[rstest]
fn a_game_keeps_the_event_that_it_takes_over(
    #[values(&["2"][..], &["3", "4"], &["4", "6"], &["6", "3", "2"], &["1", "3"], &["5", "2"], &["1", "2", "3", "4", "5", "6"])]
    order: &[&str],
) {
    let meant = events(EVENTS);
    let places: Vec<u64> = order.iter().map(|game| game.parse().unwrap()).collect();
    let text = written(Format::Pbn, &[EVENTS], |query| {
        query.carry = Carry::Identification;
        let mut ids = Ids::new();
        for game in &places {
            ids.add_place("0", *game);
        }
        query.ids = Some(ids);
    });
    let expected = places.iter().map(|game| meant[*game as usize - 1].clone());
    assert_eq!(events(&text), expected.collect::<Vec<_>>(), "{text}");
}

#[test]
fn an_event_is_written_once_and_only_on_request() {
    let ask = |carry| {
        move |query: &mut Query| {
            query.carry = carry;
            query.criteria.condition("board IN (3, 4)").unwrap();
        }
    };
    let text = written(Format::Pbn, &[EVENTS], ask(Carry::Identification));
    assert_eq!(
        text,
        "[Round \"3\"]\n[Board \"3\"]\n[Event \"Cup\"]\n[Date \"2020.01.02\"]\n[HomeTeam \"Oslo\"]\n\n[Board \"4\"]\n"
    );
    let text = written(Format::Pbn, &[EVENTS], ask(Carry::Deal));
    assert_eq!(text, "[Round \"3\"]\n[Board \"3\"]\n\n[Board \"4\"]\n");
}

#[test]
fn games_that_would_take_an_event_are_counted() {
    let text = "[Board \"1\"]\n\n[Event \"Cup\"]\n[Board \"2\"]\n";
    let selection = selected(Format::Pbn, &[text], |query| {
        query.carry = Carry::Identification;
        query.sort("-board").unwrap();
    });
    let (_, written) = try_write(&selection, &[text], &Writing::default()).unwrap();
    assert_eq!(written.taking_events, 1);
    let remarks = written.remarks();
    let codes: Vec<&str> = remarks.iter().map(|(code, ..)| code.as_str()).collect();
    assert_eq!(codes, ["select/takes-event"]);
}

const CUP: &str = "vg|Cup,Final,I,1,3,A,0,B,0|\nrs|PASS,,PASS,,PASS,,|\npn|a,b,c,d,e,f,g,h|pg||\n";
const SET: &str = "pn|x,y,z,w|qx|o1|md|3SAKQHAKQDAKQCAKQJ,,|sv|o|mb|p|pg||\nqx|o2|md|4SAKQHAKQDAKQCAKQJ,,|sv|n|mb|p|pg||\nqx|o3|md|1SAKQHAKQDAKQCAKQJ,,|sv|e|mb|p|pg||\n";
const LEAGUE: &str =
    "vg|League,,I,1,1,A,0,B,0|pg||\nqx|o1|md|3SAKQHAKQDAKQCAKQJ,,|sv|o|mb|1C|pg||\n";
const PLAIN: &str = "pn|x,y,z,w|st||md|3SAKQHAKQDAKQCAKQJ,,|rh||ah|Board 1|sv|o|mb|1D|pg||\n";

#[test]
fn the_header_of_a_set_is_copied_once() {
    let text = [CUP, SET].concat();
    let boards: Vec<&str> = SET.lines().collect();
    let copied = written(Format::Lin, &[&text], condition("board <> 2"));
    assert_eq!(copied, format!("{CUP}{}\n{}\n", boards[0], boards[2]));
    let copied = written(Format::Lin, &[&text], condition("board = 2"));
    assert_eq!(copied, format!("{CUP}{}\n", boards[1]));
}

#[test]
fn each_set_gets_its_header() {
    let text = [CUP, SET].concat();
    let boards: Vec<&str> = SET.lines().collect();
    let of_sources = written(Format::Lin, &[&text, LEAGUE], |query| {
        query.sort("board").unwrap();
    });
    let expected = format!("{CUP}{}\n{LEAGUE}{CUP}{}\n{}\n", boards[0], boards[1], boards[2]);
    assert_eq!(of_sources, expected);
}

#[test]
fn boards_without_a_header_are_copied_as_they_are() {
    let text = [PLAIN, &PLAIN.replace("md|3", "md|4").replace("Board 1", "Board 2")].concat();
    assert_eq!(written(Format::Lin, &[&text], condition("board = 1")), PLAIN);
}

#[rstest]
#[case::header_before(&[LEAGUE, PLAIN])]
#[case::link(&[PLAIN, "https://www.bridgebase.com/tools/handviewer.html?lin=md|3SAKQHAKQDAKQCAKQJ,,|mb|p|\n"])]
#[case::two_numbers(&["qx|o1|md|3SAKQHAKQDAKQCAKQJ,,|ah|Board 5|mb|p|pg||\n", PLAIN])]
fn games_of_lin_that_need_others_are_not_copied(#[case] texts: &[&str]) {
    let selection = selected(Format::Lin, texts, |_| {});
    assert!(!selection.is_empty());
    let error = try_write(&selection, texts, &Writing::default()).unwrap_err();
    assert_eq!(error.code().unwrap().as_str(), "select/dependent-games");
}

#[rstest]
#[case::first(Keep::First, &[1, 3])]
#[case::last(Keep::Last, &[2, 3])]
#[case::longest(Keep::Longest, &[2, 3])]
fn of_equal_games_one_is_kept(#[case] keep: Keep, #[case] expected: &[u64]) {
    let text =
        "[Board \"1\"]\n[Event \"a\"]\n\n[Board \"1\"]\n[Event \"longer\"]\n\n[Event \"a\"]\n";
    let selection = selected(Format::Pbn, &[text], |query| {
        query.dedupe = Some(query.equal("board").unwrap());
        query.keep = keep;
    });
    let games: Vec<u64> = selection.games().iter().map(|game| game.game).collect();
    assert_eq!(games, expected);
}

#[test]
fn null_is_last_in_both_directions() {
    let text = "[Board \"2\"]\n\n[Event \"x\"]\n\n[Board \"10\"]\n";
    for (keys, expected) in [("board", [1, 3, 2]), ("-board", [3, 1, 2])] {
        let selection = selected(Format::Pbn, &[text], |query| query.sort(keys).unwrap());
        let games: Vec<u64> = selection.games().iter().map(|game| game.game).collect();
        assert_eq!(games, expected, "{keys}");
    }
}

#[test]
fn outputs_end_between_games() {
    let selection = selected(Format::Pbn, &[CLUB], |query| query.split_by("board").unwrap());
    let counts = |parts: Vec<portnote_archive::select::Part>| {
        let counts = parts.iter().map(|part| selection.count(part));
        counts.collect::<Vec<_>>()
    };
    assert_eq!(counts(selection.by_games(2)), [2, 1]);
    let parts = selection.by_column();
    let values: Vec<_> = parts.iter().filter_map(|part| part.value.as_deref()).collect();
    assert_eq!(values, ["1", "2", "3"]);
}

/// Every file of the corpus that is not there for its faults: each chosen game means what it means in
/// its file, wherever it is written.
#[rstest]
#[case::pbn(Format::Pbn)]
#[case::pdn(Format::Pdn)]
#[case::ppn(Format::Ppn)]
fn chosen_games_mean_what_they_did(#[case] format: Format) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let name = format.about().name;
    let (mut files, mut games, mut refused) = (0, 0, 0);
    for path in files_of(&folder.join(name), name) {
        let bytes = std::fs::read(&path).unwrap();
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let meant = resolved(format, &text);
        if meant.len() < 2 || meant.len() > 200 {
            continue;
        }
        files += 1;
        let numbers = 0..meant.len();
        let orders: [Vec<usize>; 3] = [
            numbers.clone().step_by(2).collect(),
            numbers.clone().rev().collect(),
            numbers.skip(1).collect(),
        ];
        for order in orders {
            let mut list = Ids::new();
            for at in &order {
                list.add_place("0", *at as u64 + 1);
            }
            let selection = selected(format, &[&text], |query| query.ids = Some(list));
            let text = match try_write(&selection, &[&text], &Writing::default()) {
                Ok((text, _)) => text,
                // An open comment, or a value that has no place.
                Err(_) => {
                    refused += 1;
                    continue;
                }
            };
            let expected: Vec<_> = order.iter().map(|at| meant[*at].clone()).collect();
            let found = resolved(format, &text);
            assert_eq!(found, expected, "{}: {order:?}\n{text}", path.display());
            games += found.len();
        }
    }
    assert!(files > 5 && games > 10 && refused * 10 < games, "{files} {games} {refused}");
}

fn files_of(folder: &std::path::Path, extension: &str) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "invalid") {
            files.extend(files_of(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The numbers of games of real files, which stay outside of the project.
#[rstest]
#[case::pbn(Format::Pbn)]
#[case::pdn(Format::Pdn)]
#[case::ppn(Format::Ppn)]
fn real_files_have_the_games_that_are_written_down(#[case] format: Format) {
    let name = format.about().name;
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus").join(name);
    if !folder.is_dir() {
        println!("skipped: no folder {}", folder.display());
        return;
    }
    let texts: Vec<Vec<u8>> =
        files_of(&folder, name).iter().map(|path| std::fs::read(path).unwrap()).collect();
    let lines = include_str!("select.counts").lines();
    let mut others = Vec::new();
    for line in lines.filter(|line| line.starts_with(name)) {
        let parts: Vec<&str> = line.splitn(4, ' ').collect();
        let mut query = Query::new(Criteria::new(format));
        let (criteria, text) = (&mut query.criteria, parts[3]);
        match parts[1] {
            "where" => criteria.condition(text).unwrap(),
            "any" => criteria.rows(Rows::Any, text).unwrap(),
            "hand" => criteria.hand(text).unwrap(),
            "position" => criteria.position(text, Lines::Main, false).unwrap(),
            "squares" => criteria.squares(text, Lines::Main, false).unwrap(),
            "dedupe" => query.dedupe = Some(query.equal(text).unwrap()),
            other => panic!("{other}"),
        }
        let mut selection = Selection::new(query);
        for text in &texts {
            let read = selection.read(&mut text.as_slice(), "-", &Options::default());
            assert!(!read.unwrap().is_refused());
        }
        selection.arrange();
        if selection.len().to_string() != parts[2] {
            others.push(format!("{} for {line}", selection.len()));
        }
    }
    assert!(others.is_empty(), "{others:#?}");
}

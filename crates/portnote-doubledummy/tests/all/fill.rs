//! Results that are filled into PBN files.

use portnote::pbn::{self, ExportOptions, Options};
use portnote::{Profile, Span};
use portnote_bridge::{
    Card, CardPosition, CompleteDeal, Denomination, DoubleDummy, SolveError, Solver,
};
use portnote_doubledummy::{Asked, Fill, FillTag, Filled, LeftReason, Question, fill as fill_file};
use rstest::rstest;

/// The deal of the example of the standard.
const DEAL: &str =
    "[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85\"]\n";
const TRICKS: &str = "54688546888955589655";
const HEADER: &str = "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n";
const ROWS: &str = "N NT  5\nN  S  4\nN  H  6\nN  D  8\nN  C  8\nS NT  5\nS  S  4\nS  H  6\nS  D  8\nS  C  8\n\
                    E NT  8\nE  S  9\nE  H  5\nE  D  5\nE  C  5\nW NT  8\nW  S  9\nW  H  6\nW  D  5\nW  C  5\n";
const SCORE: &str = "[OptimumScore \"NS -140\"]\n";
const SEATS: &str = "[Dealer \"N\"]\n[Vulnerable \"None\"]\n";

/// Knows every whole deal to have these tricks, and every card of a play to be the best.
struct Known(&'static str);

impl Solver for Known {
    fn tricks(&mut self, deal: &CompleteDeal, suit: Denomination) -> Result<[u8; 4], SolveError> {
        let tricks: DoubleDummy = self.0.parse().unwrap();
        let of = |seat| tricks.get(seat, suit).unwrap().min(deal.size());
        Ok(portnote_bridge::Seat::ALL.map(of))
    }

    fn cards(&mut self, position: &CardPosition) -> Result<Vec<(Card, u8)>, SolveError> {
        Ok(position.legal().cards().map(|card| (card, 1)).collect())
    }

    fn trace(&mut self, _: &CardPosition, cards: &[Card]) -> Result<Vec<u8>, SolveError> {
        Ok(vec![1; cards.len() + 1])
    }
}

fn filled_with(text: &[u8], fill: &Fill) -> (Vec<u8>, Filled) {
    let filled = fill_file(text, &Options::default(), fill, &mut Known(TRICKS));
    (filled.apply(text), filled)
}

fn filled(text: &str, fill: &Fill) -> String {
    String::from_utf8(filled_with(text.as_bytes(), fill).0).unwrap()
}

fn only(tag: FillTag) -> Fill {
    Fill::new().tags([tag])
}

fn questions(text: &str, fill: &Fill) -> Vec<Question> {
    let mut asked = Asked::default();
    let filled = fill_file(text.as_bytes(), &Options::default(), fill, &mut asked);
    assert!(filled.is_unchanged());
    asked.into_questions()
}

// `@` is where the tag is expected.
#[rstest]
#[case::after_the_last_tag(FillTag::OptimumScore, "@")]
#[case::after_smaller_ones(FillTag::OptimumScore, "[Annotator \"A\"]\n@[Room \"Open\"]\n")]
#[case::before_the_auction(FillTag::OptimumScore, "@[Auction \"N\"]\nAP\n")]
#[case::before_a_table(FillTag::OptimumScore, "@[ActionTable \"Call\"]\n1C\n")]
#[case::before_a_section(FillTag::OptimumScore, "@[Mine \"x\"]\nsome rows\n")]
#[case::after_an_empty_private_tag(FillTag::OptimumScore, "[Mine \"x\"]\n@[Auction \"N\"]\n")]
#[case::after_a_remark_of_its_line(FillTag::OptimumScore, "[Annotator \"A\"] {who}\n@")]
#[case::before_the_remark_of_another_line(FillTag::OptimumScore, "[Annotator \"A\"]\n@{who}\n")]
#[case::digits(FillTag::DoubleDummyTricks, "[Annotator \"A\"]\n@[Mode \"x\"]\n")]
#[case::contracts(
    FillTag::ParContract,
    "[Annotator \"A\"]\n[OptimumScore \"NS 1\"]\n@[Room \"Open\"]\n"
)]
#[case::mandatory_tag_after_others(FillTag::OptimumScore, "[Room \"Open\"]\n[Result \"9\"]\n@")]
fn a_tag_has_its_place(#[case] tag: FillTag, #[case] rest: &str) {
    let new = match tag {
        FillTag::DoubleDummyTricks => format!("[DoubleDummyTricks \"{TRICKS}\"]\n"),
        FillTag::ParContract => "[ParContract \"EW 3S=\"]\n".to_owned(),
        _ => SCORE.to_owned(),
    };
    for line_end in ["\n", "\r\n"] {
        let text =
            |new: &str| format!("{SEATS}{DEAL}{}", rest.replace('@', new)).replace('\n', line_end);
        assert_eq!(filled(&text(""), &only(tag)), text(&new));
    }
}

#[rstest]
#[case::last("@")]
#[case::after_the_play("[Auction \"N\"]\nAP\n[Play \"N\"]\n*\n@")]
#[case::before_a_greater_one("[Play \"N\"]\n*\n@[ScoreTable \"Rank\"]\n1\n")]
#[case::after_a_smaller_one("[Play \"N\"]\n*\n[ActionTable \"Call\"]\n1C\n@")]
#[case::greater_one_before_the_play("[ScoreTable \"Rank\"]\n1\n[Play \"N\"]\n*\n@")]
#[case::without_a_play("[Auction \"N\"]\nAP\n@[ScoreTable \"Rank\"]\n1\n")]
#[case::after_a_comment("[Play \"N\"]\n* {claimed}\n{and more}\n@")]
#[case::after_an_escape_line("[Play \"N\"]\n*\n%shown 1\n@")]
#[case::after_notes("[Auction \"N\"]\n1C =1= AP\n[Note \"1:strong\"]\n@")]
#[case::another_game_follows("@\n[Event \"x\"]\n[Board \"2\"]\n")]
fn a_table_has_its_place(#[case] rest: &str) {
    for line_end in ["\n", "\r\n"] {
        let text =
            |new: &str| format!("{SEATS}{DEAL}{}", rest.replace('@', new)).replace('\n', line_end);
        let expected = text(&format!("{HEADER}{ROWS}"));
        assert_eq!(filled(&text(""), &only(FillTag::OptimumResultTable)), expected);
    }
}

#[rstest]
#[case::last_line_is_open(DEAL.trim_end(), "\n[OptimumScore \"NS -140\"]\n")]
#[case::with_blanks("[Annotator \"x\"]  ", "\n[OptimumScore \"NS -140\"]\n")]
fn the_last_line_is_ended(#[case] last: &str, #[case] added: &str) {
    let before =
        if last.starts_with("[Deal") { SEATS.to_owned() } else { format!("{SEATS}{DEAL}") };
    let text = format!("{before}{last}");
    assert_eq!(filled(&text, &only(FillTag::OptimumScore)), format!("{text}{added}"));
    let both = format!("{text}{added}{HEADER}{ROWS}");
    assert_eq!(filled(&text, &Fill::new()), both);
}

#[test]
fn tags_in_one_line_get_one_between_them() {
    let text = format!("{SEATS}{}[Auction \"N\"]\nAP\n", DEAL.trim_end());
    let expected = format!("{SEATS}{}{SCORE}[Auction \"N\"]\nAP\n", DEAL.trim_end());
    assert_eq!(filled(&text, &only(FillTag::OptimumScore)), expected);
}

#[rstest]
#[case::nothing("[OptimumScore \"\"]\n", SCORE)]
#[case::unknown("[OptimumScore \"?\"]\n", SCORE)]
#[case::other_form("[OptimumScore \"EW 140 NS -140\"]\n", "[OptimumScore \"EW 140 NS -140\"]\n")]
#[case::wrong("[OptimumScore \"NS +90\"]\n", "[OptimumScore \"NS +90\"]\n")]
fn a_value_that_says_nothing_is_replaced(#[case] stated: &str, #[case] expected: &str) {
    let text = format!("{SEATS}{DEAL}{stated}");
    let expected = format!("{SEATS}{DEAL}{expected}");
    assert_eq!(filled(&text, &only(FillTag::OptimumScore)), expected);
}

fn by_columns(header: &str, row: impl Fn(&str, &str, &str) -> String) -> String {
    let rows = ROWS.lines().map(|line| {
        let parts: Vec<&str> = line.split_whitespace().collect();
        row(parts[0], parts[1], parts[2]) + "\n"
    });
    format!("[OptimumResultTable \"{header}\"]\n{}", rows.collect::<String>())
}

#[rstest]
#[case::standard("Declarer;Denomination\\2R;Result\\2R", &|n: &str, d: &str, r: &str| format!("{n} {d:>2} {r:>2}"))]
#[case::no_widths("Declarer;Denomination;Result", &|n: &str, d: &str, r: &str| format!("{n} {d} {r}"))]
#[case::other_order("Result;Declarer;Denomination", &|n: &str, d: &str, r: &str| format!("{r} {n} {d}"))]
#[case::left("Declarer;Denomination\\2L;Result", &|n: &str, d: &str, r: &str| format!("{n} {d:<2} {r}"))]
#[case::blanks_between_names("Declarer Denomination Result", &|n: &str, d: &str, r: &str| format!("{n} {d} {r}"))]
fn rows_are_completed_in_their_columns(
    #[case] header: &str,
    #[case] row: &dyn Fn(&str, &str, &str) -> String,
    #[values(0, 1, 5, 19)] rows: usize,
    #[values("", "\n[Board \"2\"]\n", "[ScoreTable \"Rank\"]\n1\n")] rest: &str,
) {
    let table = by_columns(header, row);
    let begun: String = table.split_inclusive('\n').take(rows + 1).collect();
    let text = format!("{SEATS}{DEAL}{begun}{rest}");
    let (new, filled) = filled_with(text.as_bytes(), &only(FillTag::OptimumResultTable));
    assert_eq!(String::from_utf8(new).unwrap(), format!("{SEATS}{DEAL}{table}{rest}"));
    assert_eq!(filled.report.to_string(), "1 deal solved; 1 table completed");
}

#[test]
fn a_header_that_says_nothing_gets_columns() {
    let text = format!("{SEATS}{DEAL}[OptimumResultTable \"?\"]\n");
    let expected = format!("{SEATS}{DEAL}{HEADER}{ROWS}");
    assert_eq!(filled(&text, &only(FillTag::OptimumResultTable)), expected);
}

#[rstest]
#[case::other_columns("[OptimumResultTable \"Declarer;Denomination;Result;Note\"]\nN NT 5 x\n")]
#[case::sorted("[OptimumResultTable \"Declarer;Denomination;+Result\"]\nN NT 5\n")]
#[case::unknown_cell("[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT ?\n")]
#[case::twice("[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT 5\nN NT 5\n")]
#[case::part_of_a_row("[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT 5 N S\n")]
#[case::two_columns("[OptimumResultTable \"Declarer;Result\"]\nN 5\n")]
fn a_table_that_cannot_be_read_is_left(#[case] table: &str) {
    let text = format!("{SEATS}{DEAL}{SCORE}{table}");
    let (new, filled) = filled_with(text.as_bytes(), &Fill::new());
    assert_eq!(new, text.as_bytes());
    assert_eq!(filled.report.unreadable_tables(), 1);
    assert!(!filled.report.has_failures());
    assert_eq!(questions(&text, &Fill::new()), []);
}

#[test]
fn a_table_that_is_wrong_is_left_with_its_score() {
    let text = format!("{SEATS}{DEAL}{HEADER}N NT  5\nN  S  5\n");
    let (new, filled) = filled_with(text.as_bytes(), &Fill::new());
    assert_eq!(new, text.as_bytes());
    let [left] = filled.report.left.as_slice() else { panic!("{:?}", filled.report) };
    let LeftReason::TableWrong(cells) = &left.reason else { panic!("{left:?}") };
    let at = text.find("S  5").unwrap() as u64 + 3;
    assert_eq!((cells[0].span, cells[0].stated, cells[0].solved), (Span::new(at, at + 1), 5, 4));
    // With the right cell it is completed.
    let new = filled_with(text.as_bytes(), &Fill::new().replace(true)).0;
    assert_eq!(String::from_utf8(new).unwrap(), format!("{SEATS}{DEAL}{SCORE}{HEADER}{ROWS}"));
}

#[rstest]
#[case::cell_gets_shorter("W  H 10", "W  H  6")]
#[case::row_without_blank("W  H 7", "W  H 6")]
#[case::cell_is_right("W  H  6", "W  H  6")]
fn a_cell_is_replaced(#[case] stated: &str, #[case] expected: &str) {
    let text = |row: &str| format!("{SEATS}{DEAL}{SCORE}{HEADER}{}", ROWS.replace("W  H  6", row));
    assert_eq!(filled(&text(stated), &Fill::new().replace(true)), text(expected));
    assert_eq!(filled(&text(stated), &Fill::new()), text(stated));
}

#[rstest]
#[case::takes_the_blank(r"Result\2R", "N NT  9\n", "N NT 10\n")]
#[case::has_no_blank(r"Result\2R", "N NT 9\n", "N NT 10\n")]
#[case::not_aligned("Result", "N NT  9\n", "N NT  10\n")]
#[case::in_quotes("Result", "N NT \"9\"\n", "N NT \"10\"\n")]
fn a_cell_gets_longer(#[case] column: &str, #[case] stated: &str, #[case] expected: &str) {
    let text = format!("{DEAL}[OptimumResultTable \"Declarer;Denomination;{column}\"]\n{stated}");
    let fill = Fill::new().tags([]).replace(true);
    let ten = &mut Known("a4688546888955589655");
    let filled = fill_file(text.as_bytes(), &Options::default(), &fill, ten);
    let new = String::from_utf8(filled.apply(text.as_bytes())).unwrap();
    assert_eq!(new, text.replace(stated, expected));
}

#[rstest]
#[case::digits("DoubleDummyTricks", "54688546888955589756", TRICKS)]
#[case::score("OptimumScore", "EW 90", "NS -140")]
#[case::score_is_right("OptimumScore", "EW 140", "EW 140")]
#[case::score_of_two_forms("OptimumScore", "EW 90 NS 90", "EW 90 NS 90")]
#[case::contract("ParContract", "NS 7N=", "EW 3S=")]
#[case::contract_is_right("ParContract", "EW 3S=", "EW 3S=")]
#[case::a_level_too_low("ParContract", "EW 2S+1", "EW 3S=")]
fn a_value_is_replaced(#[case] name: &str, #[case] stated: &str, #[case] expected: &str) {
    let text = |value: &str| format!("{SEATS}{DEAL}[{name} \"{value}\"]\n");
    let fill = Fill::new().tags([]).replace(true);
    assert_eq!(filled(&text(stated), &fill), text(expected));
}

#[test]
fn a_par_contract_of_another_level_is_right() {
    // Two spades with a trick more are par too, and the lowest.
    let text = format!("[Dealer \"N\"]\n[Vulnerable \"NS\"]\n{DEAL}[ParContract \"EW 3S=\"]\n");
    assert_eq!(filled(&text, &Fill::new().tags([]).replace(true)), text);
}

#[test]
fn a_comment_that_is_not_closed_is_left() {
    let text = format!("{SEATS}{DEAL}{{not closed");
    let (new, filled) = filled_with(text.as_bytes(), &only(FillTag::OptimumResultTable));
    assert_eq!(new, text.as_bytes());
    assert!(filled.report.has_failures());
    assert!(matches!(filled.report.left[0].reason, LeftReason::Refused(_)));
}

#[test]
fn what_is_kept_is_not_replaced() {
    let text = format!("{SEATS}{DEAL}[OptimumScore \"NS 90\"]\n");
    let at = text.find("NS 90").unwrap() as u64;
    let fill = Fill::new().tags([]).replace(true).keep([Span::new(at, at + 5)]);
    assert_eq!(filled(&text, &fill), text);
    // A finding about a whole table has the name of its tag.
    let text = format!("{SEATS}{DEAL}{}", format!("{HEADER}{ROWS}").replace("W  H  6", "W  H  7"));
    let at = text.find("OptimumResultTable").unwrap() as u64;
    let fill = Fill::new().replace(true);
    assert_ne!(filled(&text, &fill), text);
    let (new, kept) = filled_with(text.as_bytes(), &fill.keep([Span::new(at, at + 18)]));
    assert_eq!(new, text.as_bytes());
    assert!(matches!(kept.report.left[0].reason, LeftReason::Suppressed(_)));
}

#[rstest]
#[case::no_vulnerability("[Dealer \"N\"]\n", true)]
#[case::no_dealer("[Vulnerable \"None\"]\n", false)]
fn a_score_needs_a_clear_par(#[case] seats: &str, #[case] is_unclear: bool) {
    let text = format!("{seats}{DEAL}");
    let asked = questions(&text, &only(FillTag::OptimumScore));
    assert_eq!(asked.is_empty(), is_unclear);
    let new = filled(&text, &only(FillTag::OptimumScore));
    assert_eq!(new == text, is_unclear);
}

#[test]
fn equal_deals_are_asked_once() {
    let games: String =
        (1..=26).map(|board| format!("[Board \"{board}\"]\n{SEATS}{DEAL}\n")).collect();
    assert_eq!(questions(&games, &Fill::new()).len(), 1);
    let (_, filled) = filled_with(games.as_bytes(), &Fill::new());
    assert_eq!(filled.report.to_string(), "1 deal solved; 26 tables and 26 scores added");
}

#[test]
fn another_record_of_a_deal_is_not_filled() {
    let text = format!("[Board \"1\"]\n{SEATS}{DEAL}\n[Room \"Closed\"]\n[Auction \"N\"]\nAP\n");
    let expected = format!(
        "[Board \"1\"]\n{SEATS}{DEAL}{SCORE}{HEADER}{ROWS}\n[Room \"Closed\"]\n[Auction \"N\"]\nAP\n"
    );
    assert_eq!(filled(&text, &Fill::new()), expected);
}

#[test]
fn an_end_position_has_no_score() {
    let deal = "[Deal \"N:A... K... Q... J...\"]\n";
    let text = format!("{SEATS}{deal}");
    let new = filled(&text, &Fill::new().tags(FillTag::ALL));
    let digits = "[DoubleDummyTricks \"11111111111111111111\"]\n";
    assert!(new.starts_with(&format!("{SEATS}{deal}{digits}{HEADER}N NT  1\n")), "{new}");
}

#[rstest]
#[case::unknown("[Deal \"N:A... K... Q... -\"]\n", 1)]
#[case::empty("[Deal \"\"]\n", 0)]
#[case::none("", 0)]
fn a_game_without_a_whole_deal_is_left(#[case] deal: &str, #[case] left: usize) {
    let text = format!("{SEATS}{deal}");
    let (new, filled) = filled_with(text.as_bytes(), &Fill::new());
    assert_eq!((new.as_slice(), filled.report.left.len()), (text.as_bytes(), left));
    assert!(!filled.report.has_failures());
}

#[test]
fn a_deal_that_is_not_solved_is_a_failure() {
    struct Slow;
    impl Solver for Slow {
        fn tricks(&mut self, _: &CompleteDeal, _: Denomination) -> Result<[u8; 4], SolveError> {
            Err(SolveError::TimeLimit)
        }
        fn cards(&mut self, _: &CardPosition) -> Result<Vec<(Card, u8)>, SolveError> {
            Err(SolveError::TimeLimit)
        }
        fn trace(&mut self, _: &CardPosition, _: &[Card]) -> Result<Vec<u8>, SolveError> {
            Err(SolveError::TimeLimit)
        }
    }
    let text = format!("{SEATS}{DEAL}");
    let filled = fill_file(text.as_bytes(), &Options::default(), &Fill::new(), &mut Slow);
    assert!(filled.is_unchanged() && filled.report.has_failures());
    assert_eq!(filled.report.left[0].reason, LeftReason::NotSolved(SolveError::TimeLimit));
}

const END: &str = "[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"N:A2... K3... Q4... J5...\"]\n\
                   [Declarer \"W\"]\n[Contract \"NT\"]\n";

#[rstest]
#[case::some_cards("S2 SK S4 S5\n", &["A2", "K3", "Q4", "J5", "3"])]
#[case::all_cards("S2 SK S4 S5\nSA S3 SQ SJ\n", &["A2", "K3", "Q4", "J5", "3", "Q", "J", "A"])]
#[case::no_card("", &["A2"])]
#[case::up_to_a_stop("S2 SQ S4 S5\n", &["A2"])]
fn best_cards_of_a_play(#[case] cards: &str, #[case] spades: &[&str]) {
    let rows: String = spades.iter().map(|ranks| format!("{ranks} - - -\n")).collect();
    let text = format!("{END}[Play \"N\"]\n{cards}");
    let expected = format!("{text}[OptimumPlayTable \"S;H;D;C\"]\n{rows}");
    let fill = only(FillTag::OptimumPlayTable);
    assert_eq!(filled(&text, &fill), expected);
    assert_eq!(questions(&text, &fill).len(), spades.len());
    assert_eq!(filled(&format!("{text}[OptimumPlayTable \"S;H;D;C\"]\n"), &fill), expected);
}

#[test]
fn bytes_of_another_encoding_stay() {
    let text = [b"[Event \"Caf\xE9\"]\n".as_slice(), SEATS.as_bytes(), DEAL.as_bytes()].concat();
    let (new, _) = filled_with(&text, &Fill::new());
    assert_eq!(new, [text, format!("{SCORE}{HEADER}{ROWS}").into_bytes()].concat());
}

/// Beginnings of texts for the laws.
const HEADS: [&str; 3] =
    ["", "% PBN 2.1\n% EXPORT\n", "\u{FEFF}[Event \"##Café\"]\n[Site \"#\"]\n"];

/// Texts for the laws.
fn texts(head: &str) -> Vec<String> {
    let bodies = [
        "",
        "[Annotator \"A\"]\n[Room \"Open\"]\n",
        "[Auction \"N\"]\n1C {x} AP\n[Play \"E\"]\nSA S3 S2 -\n*\n{the end}\n",
        "[OptimumScore \"?\"]\n[OptimumResultTable \"\"]\n",
        "[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT 5\n[ScoreTable \"Rank\"]\n1\n",
        "[OptimumScore \"NS 90\"]\n[DoubleDummyTricks \"54688546888955589756\"]\n",
        "{not closed\n[Auction \"N\"]\nAP\n",
        "[Auction \"N\"\nAP\n[Play \"\n",
        "] stray [ text\n; a line\n% escape\n",
    ];
    let mut texts = Vec::new();
    for body in bodies {
        let game = format!("{SEATS}{DEAL}[Declarer \"N\"]\n[Contract \"1C\"]\n{body}");
        texts.push(format!("{head}{game}"));
        texts.push(format!("{head}{game}\n{game}\n[Board \"3\"]\n{game}"));
    }
    texts
}

fn codes(text: &[u8]) -> Vec<String> {
    let file = pbn::parse(text);
    let mut codes: Vec<String> =
        file.check(Profile::Import).into_iter().map(|found| found.code.to_string()).collect();
    codes.sort_unstable();
    codes
}

#[rstest]
fn laws(
    #[values(0, 1, 2)] head: usize,
    #[values("\n", "\r\n")] line_end: &str,
    #[values(false, true)] is_open: bool,
    #[values(false, true)] has_all: bool,
) {
    let fill = if has_all { Fill::new().tags(FillTag::ALL) } else { Fill::new() };
    for text in texts(HEADS[head]) {
        let text = text.replace('\n', line_end);
        let text = if is_open { text.trim_end().to_owned() } else { text };
        let (new, _) = filled_with(text.as_bytes(), &fill);
        let mut bytes = new.iter();
        let is_kept = |byte: &u8| matches!(byte, b'?') || bytes.any(|other| other == byte);
        assert!(text.as_bytes().iter().all(is_kept), "bytes are lost in {text}");
        let (again, filled) = filled_with(&new, &fill);
        assert_eq!(again, new, "{text}");
        assert!(filled.is_unchanged());
        let now = codes(&new);
        let mut now = now.iter();
        let lost: Vec<_> =
            codes(text.as_bytes()).into_iter().filter(|code| !now.any(|now| now == code)).collect();
        let is_of_nothing = |code: &String| code.contains("optimum") || code.contains("unknown");
        assert!(lost.iter().all(is_of_nothing), "{lost:?} in {text}");
    }
}

#[rstest]
fn a_file_in_export_format_stays_one(
    #[values(0, 1, 2)] head: usize,
    #[values(false, true)] has_all: bool,
) {
    let fill = if has_all { Fill::new().tags(FillTag::ALL) } else { Fill::new() };
    for text in texts(HEADS[head]) {
        let games = |text: &[u8]| pbn::parse(text).games().collect::<Vec<_>>();
        let options = ExportOptions::default();
        let Ok(exported) = pbn::write(&games(text.as_bytes()), &options) else { continue };
        let (new, _) = filled_with(&exported, &fill);
        let again = pbn::write(&games(&new), &options).unwrap();
        assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&new), "{text}");
    }
}

#[rstest]
#[case::new_line("\n\u{1A}", &format!("\n{HEADER}{ROWS}\u{1A}"))]
#[case::same_line("\u{1A}", &format!("\n{HEADER}{ROWS}\u{1A}"))]
fn nothing_is_written_behind_the_end_of_old_programs(#[case] end: &str, #[case] expected: &str) {
    let text = format!("{}{end}", DEAL.trim_end());
    let new = filled(&text, &only(FillTag::OptimumResultTable));
    assert_eq!(new, format!("{}{expected}", DEAL.trim_end()));
}

#[rstest]
#[case::line("; hi\n")]
#[case::braces("{hi} \n")]
fn the_remark_of_the_last_row_stays_with_it(#[case] remark: &str) {
    let (first, rest) = ROWS.split_once('\n').unwrap();
    let begun = format!("{DEAL}{HEADER}{first} {remark}");
    let expected = format!("{begun}{rest}");
    assert_eq!(filled(&begun, &only(FillTag::OptimumResultTable)), expected);
}

/// A table without its last row, in which low results are 6, or one result is wrong.
fn partial(is_floored: bool) -> String {
    let floored = |row: &str| {
        let low = row.strip_suffix("4\n").or_else(|| row.strip_suffix("5\n"));
        low.map_or_else(|| row.to_owned(), |begin| format!("{begin}6\n"))
    };
    let rows: Vec<&str> = ROWS.split_inclusive('\n').take(19).collect();
    let rows: String = match is_floored {
        true => rows.into_iter().map(floored).collect(),
        false => rows.concat().replace("E  S  9", "E  S  8"),
    };
    format!("{SEATS}{DEAL}{HEADER}{rows}")
}

#[rstest]
#[case::wrong(false, false)]
#[case::floored(true, false)]
#[case::suppressed(false, true)]
fn why_nothing_is_added_to_a_wrong_table(#[case] is_floored: bool, #[case] is_kept: bool) {
    let text = partial(is_floored);
    let at = text.find("OptimumResultTable").unwrap() as u64;
    let fill = match is_kept {
        true => Fill::new().keep([Span::new(at, at + 1)]),
        false => Fill::new(),
    };
    let (new, filled) = filled_with(text.as_bytes(), &fill);
    assert_eq!(new, text.as_bytes());
    let [left] = &filled.report.left[..] else {
        panic!("{:?}", filled.report.left);
    };
    let found = match &left.reason {
        LeftReason::TableWrong(_) => (false, false),
        LeftReason::TableFloored(_) => (true, false),
        LeftReason::Suppressed(_) => (false, true),
        other => panic!("{other}"),
    };
    assert_eq!(found, (is_floored, is_kept));
}

#[test]
fn what_a_further_record_of_a_deal_states_is_corrected_and_not_completed() {
    let first = format!("[Board \"1\"]\n{SEATS}{DEAL}");
    let wrong = ROWS.replace("E  S  9", "E  S  8");
    let second = format!("\n[Room \"Closed\"]\n[Auction \"N\"]\nAP\n{HEADER}{wrong}");
    let fill = only(FillTag::OptimumResultTable);
    let text = format!("{first}{HEADER}{ROWS}{second}");
    assert_eq!(filled(&text, &fill), text);
    let expected =
        format!("{first}{HEADER}{ROWS}\n[Room \"Closed\"]\n[Auction \"N\"]\nAP\n{HEADER}{ROWS}");
    assert_eq!(filled(&text, &fill.replace(true)), expected);
}

#[test]
fn changes_that_are_only_shown_are_told_as_such() {
    let (_, filled) = filled_with(format!("{SEATS}{DEAL}").as_bytes(), &Fill::new());
    assert_eq!(filled.report.to_string(), "1 deal solved; 1 table and 1 score added");
    assert_eq!(filled.report.preview(), "1 deal solved; 1 table and 1 score would be added");
}

//! Questions, their answers, and problems with their solutions.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use portnote_bridge::Seat;
use portnote_render::sheet::{Answers, Cell, Layout, SheetOptions, cells};
use portnote_render::{Figure, Show, Step, Style, View, game, html, typst};
use rstest::rstest;

const DEAL: &str = "N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82";

fn board(before: &str, auction: &str, after: &str) -> String {
    let text = format!(
        "[Board \"7\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n[Deal \"{DEAL}\"]\n{before}\n\
         {auction}{after}\n"
    );
    // An empty line would end the game.
    text.replace("\n\n", "\n")
}

const AUCTION: &str = "[Auction \"S\"]\nPass 1NT Pass 3NT AP\n";

fn of_pbn(text: &str, view: &View) -> Vec<Figure> {
    let file = portnote_pbn::parse(text.as_bytes()).value;
    let mut context = portnote_pbn::Context::new();
    let games = file.game_blocks().map(|block| context.game(block));
    games.map(|game| game::pbn::figure(&game, view)).collect()
}

fn of_lin(text: &str, view: &View) -> Vec<Figure> {
    let file = portnote_lin::parse(text.as_bytes()).value;
    let game = portnote_lin::Context::new().game(&file.blocks()[0]);
    vec![game::lin::figure(&game, view)]
}

fn asking(layout: Layout, hidden: &[Seat]) -> View {
    let mut view = View::default().showing(layout.usual()).hiding(hidden.iter().copied());
    view.asks = layout == Layout::Handout;
    view.poses = layout == Layout::Diagrams;
    view
}

fn lesson(questions: &[Figure], answers: &[Figure], options: &SheetOptions) -> Vec<Cell> {
    let pairs = questions.iter().zip(answers.iter().map(Some));
    cells(pairs, options, &Style::default())
}

fn handout(text: &str, options: &SheetOptions) -> Vec<Cell> {
    let hidden = [Seat::North, Seat::East, Seat::West];
    let questions = of_pbn(text, &asking(Layout::Handout, &hidden));
    lesson(&questions, &of_pbn(text, &View::default()), options)
}

fn both() -> SheetOptions {
    SheetOptions::new(Layout::Handout).answers(Answers::Append)
}

#[rstest]
#[case::before_and_after(&board("{Ask}", AUCTION, "{Tell}"), "Ask", "Tell")]
#[case::among_tags(&board("{Ask}\n[Scoring \"MP\"]", AUCTION, "{Tell}\n{More}"), "Ask", "Tell\nMore")]
#[case::before_the_first_call(
    &board("", "[Auction \"S\"]\n{Ask}\nPass 1NT {Tell} Pass 3NT AP\n", ""), "Ask", "Tell"
)]
#[case::without_an_auction(&board("{Ask}\n{Tell}", "", ""), "Ask", "Tell")]
#[case::an_auction_without_calls(&board("{Ask}\n{And}", "[Auction \"S\"]\n", "{Tell}"), "Ask\nAnd", "Tell")]
#[case::no_question(&board("", AUCTION, "{Tell}"), "", "Tell")]
#[case::no_answer(&board("{Ask and tell}", AUCTION, ""), "Ask and tell", "Ask and tell")]
#[case::no_comment(&board("", AUCTION, ""), "", "")]
fn comments_before_the_first_call_are_the_question(
    #[case] text: &str,
    #[case] question: &str,
    #[case] answer: &str,
) {
    let cells = handout(text, &both());
    let captions: Vec<&str> = cells.iter().map(|cell| cell.caption.as_str()).collect();
    assert_eq!(captions, [question, answer]);
    assert!(cells[0].lines > 0 && cells[1].lines == 0);
}

#[test]
fn lin_asks_before_its_first_call() {
    let text = "md|3SAQ52HK74DAJ3CK82,SKT96HAJ5DQ84CQJ7,SJ83HQT986DKT95C3,|sv|b|nt|Ask|mb|1N|nt|Tell|mb|p|";
    let questions = of_lin(text, &asking(Layout::Handout, &[]));
    let cells = lesson(&questions, &of_lin(text, &View::default()), &both());
    let captions: Vec<&str> = cells.iter().map(|cell| cell.caption.as_str()).collect();
    assert_eq!(captions, ["Ask", "Tell"]);
}

#[test]
fn a_question_is_shown_where_hands_are_hidden_by_the_file() {
    let text = board("[Hidden \"NEW\"]\n{Ask}", AUCTION, "{East has the queen}");
    let options = SheetOptions::new(Layout::Handout);
    let questions = of_pbn(&text, &asking(Layout::Handout, &[]));
    let page = html::sheet(&lesson(&questions, &questions, &options), &options, &Style::default());
    assert!(page.contains("Ask") && page.contains("spades 7 4"), "{page}");
    for secret in ["queen", "K1096", "QT986"] {
        assert!(!page.contains(secret), "{secret}: {page}");
    }
}

#[rstest]
#[case::finished(AUCTION, &[])]
#[case::open("[Auction \"S\"]\nPass 1NT Pass *\n", &["1", ">?<"])]
#[case::blank("[Auction \"S\"]\nPass 1NT Pass ____\n", &["____"])]
fn an_auction_is_given_as_far_as_it_asks(#[case] auction: &str, #[case] signs: &[&str]) {
    let text = board("{Ask}", auction, "");
    let picture = &handout(&text, &SheetOptions::new(Layout::Handout))[0].svg;
    assert_eq!(picture.contains("data-call"), !signs.is_empty(), "{picture}");
    for sign in signs {
        assert!(picture.contains(sign), "{sign}: {picture}");
    }
}

#[test]
fn points_are_for_who_asks_for_them() {
    let text = board("{Ask}", AUCTION, "");
    let points = |show: Show| {
        let mut view = asking(Layout::Handout, &[]);
        view.show = show;
        let options = SheetOptions::new(Layout::Handout);
        let questions = of_pbn(&text, &view);
        lesson(&questions, &questions, &options)[0].svg.contains("pn-points")
    };
    assert!(!points(Layout::Handout.usual()) && points(Show::ALL));
}

#[test]
fn nothing_of_a_finished_auction_is_in_the_words_of_a_question() {
    let text = board("{Ask}\n[Declarer \"W\"]\n[Contract \"3NT\"]", AUCTION, "");
    let page = html::sheet(
        &handout(&text, &SheetOptions::new(Layout::Handout)),
        &SheetOptions::new(Layout::Handout),
        &Style::default(),
    );
    for word in ["3 no trump", "3NT", "Contract", "king"] {
        assert!(!page.contains(word), "{word}: {page}");
    }
}

#[rstest]
#[case::eight(8, 2)]
#[case::nine(9, 4)]
fn eight_boards_are_on_a_page_and_so_are_their_answers(
    #[case] boards: usize,
    #[case] pages: usize,
) {
    let board = |number: usize| {
        board("{Ask}", AUCTION, "{Tell}").replace("\"7\"", &format!("\"{number}\""))
    };
    let text: String = (1..=boards).map(|number| board(number) + "\n").collect();
    let page = html::sheet(&handout(&text, &both()), &both(), &Style::default());
    assert_eq!(page.matches("class=\"pn-sheet\"").count(), pages);
    let document = typst::sheet(&handout(&text, &both()), &both(), &Style::default());
    assert_eq!(document.matches("#pagebreak()").count(), pages - 1);
}

/// What does not fit continues after the last page, and says so.
#[rstest]
#[case::question("{LONG}", "{Tell}", 0)]
#[case::answer("{Ask}", "{LONG}", 1)]
#[case::eight_comments("{LONG}\n{LONG}\n{LONG}\n{LONG}\n{LONG}\n{LONG}\n{LONG}\n{LONG}", "", 0)]
fn a_long_text_goes_on_after_the_pages(
    #[case] before: &str,
    #[case] after: &str,
    #[case] place: usize,
) {
    let long: String = (0..90).map(|number| format!("word{number} ")).collect();
    let text = board(&before.replace("LONG", &long), AUCTION, &after.replace("LONG", &long));
    let cells = handout(&text, &both());
    assert_eq!(cells.len(), 2, "each has its usual place");
    let cell = &cells[place];
    assert!(cell.caption.ends_with("… (continued on the last pages)"), "{}", cell.caption);
    assert!(cell.whole.as_ref().unwrap().contains("word89"));
    assert!(!cell.is_alone);
}

#[test]
fn a_word_without_blanks_is_cut_with_a_mark_and_whole_after_the_pages() {
    let text = board(&format!("{{{}}}", "Bartholomew".repeat(200)), AUCTION, "");
    let cell = &handout(&text, &SheetOptions::new(Layout::Handout))[0];
    assert!(cell.caption.starts_with("Bartholomew") && cell.caption.contains('…'));
    assert!(cell.whole.is_some());
}

#[test]
fn hands_that_nobody_knows_take_no_room() {
    let text = board("{Ask}", AUCTION, "").replace(DEAL, "S:AQ852.K4.KJ93.82 - - -");
    let questions = of_pbn(&text, &asking(Layout::Handout, &[]));
    let cell = &lesson(&questions, &questions, &SheetOptions::new(Layout::Handout))[0];
    assert!(cell.svg.contains("pn-south") && !cell.svg.contains("pn-north"), "{}", cell.svg);
    let height = |svg: &str| -> u32 {
        let (_, size) = svg.split_once("viewBox=\"0 0 340 ").unwrap();
        size.split('"').next().unwrap().parse().unwrap()
    };
    assert!(height(&cell.svg) < 130, "{}", cell.svg);
}

#[test]
fn text_goes_where_its_letters_go() {
    let text = board("{מה תכריז?}", AUCTION, "");
    let options = SheetOptions::new(Layout::Handout);
    let page = html::sheet(&handout(&text, &options), &options, &Style::default());
    assert!(page.contains("<p dir=\"auto\">מה תכריז?</p>"), "{page}");
}

#[test]
fn a_long_auction_shows_its_end_and_a_mark() {
    let calls = "Pass 1C Pass 1D Pass 1H Pass 1S Pass 1NT Pass 2C Pass 2D Pass 2H Pass 2S Pass 2NT \
        Pass 3C Pass 3D Pass 3H Pass 3S Pass 3NT Pass 4C Pass 4D Pass 4H Pass 4S Pass 4NT Pass *";
    let text = board("{Ask}", &format!("[Auction \"S\"]\n{calls}\n"), "");
    let picture = &handout(&text, &SheetOptions::new(Layout::Handout))[0].svg;
    assert!(picture.contains(">…<") && picture.contains("data-call=\"40\""), "{picture}");
    assert!(!picture.contains("data-call=\"1\""));
}

const PROBLEMS: &str = "[Event \"Evening\"]\n[White \"C. Omposer\"]\n[GameType \"20\"]\n[Result \"2-0\"]\n\
    [FEN \"W:W16,19,28,37,38,39,45,48,50:B8,9,15,20,21,27,29,30,35\"]\n\
    1. 38-33 29x38 2. 48-43 38x49 3. 50-44 49x40 4. 45x12 2-0\n\n\
    [GameType \"20\"]\n[Result \"1-1\"]\n[FEN \"B:WK24,25:BK8,9\"]\n1... 8x35 1-1\n\n\
    [GameType \"20\"]\n[Result \"0-2\"]\n[FEN \"W:W24,25:B8,9\"]\n1. 24-20 0-2\n\n\
    [White \"Ann\"]\n[Black \"Bob\"]\n[GameType \"20\"]\n1. 32-28 19-23 *\n";

fn problems(view: &View) -> Vec<Figure> {
    of_pdn(PROBLEMS, view)
}

fn of_pdn(text: &str, view: &View) -> Vec<Figure> {
    let file = portnote_pdn::parse(text.as_bytes()).value;
    let mut context = portnote_pdn::Context::new();
    let games = file.game_blocks().map(|block| context.game(block));
    games.map(|game| game::pdn::figure(&game, view)).collect()
}

fn diagrams(answers: Answers, at: Option<Step>) -> Vec<Cell> {
    let mut view = asking(Layout::Diagrams, &[]);
    view.at = at;
    let options = SheetOptions::new(Layout::Diagrams).answers(answers);
    let solved = problems(&View::default().showing(Show::ALL));
    lesson(&problems(&view), &solved, &options)
}

#[test]
fn a_problem_begins_at_its_start_and_says_what_is_asked() {
    let cells = diagrams(Answers::No, None);
    let captions: Vec<&str> = cells.iter().map(|cell| cell.caption.as_str()).collect();
    let expected = [
        "White to move and win\nC. Omposer",
        "Black to move and draw",
        "White to move",
        "White to move\nafter 1... 19-23 · Ann – Bob",
    ];
    assert_eq!(captions, expected);
    let numbers: Vec<_> = cells.iter().map(|cell| cell.number.as_deref().unwrap()).collect();
    assert_eq!(numbers, ["1", "2", "3", "4"]);
    assert!(cells[0].svg.contains("data-square=\"38\"") && !cells[0].svg.contains("pn-moves"));
    // A moment that is asked for is shown.
    let later = diagrams(Answers::No, Some(Step::Ply(1)));
    assert!(later[0].caption.starts_with("Black to move\nafter 1. 38-33"), "{}", later[0].caption);
}

#[rstest]
#[case::short("{How?}", "How?", None)]
#[case::long(
    "{Black threatens 24-29. How does White win three men?}",
    "Black threatens 24-29. How …",
    Some("Black threatens 24-29. How does White win three men?")
)]
#[case::of_the_solution("", "C. Omposer", None)]
fn a_comment_before_the_moves_is_the_question(
    #[case] comment: &str,
    #[case] line: &str,
    #[case] whole: Option<&str>,
) {
    let text = PROBLEMS.replacen("1. 38-33", &format!("{comment} 1. 38-33 {{The key.}}"), 1);
    let asked = of_pdn(&text, &asking(Layout::Diagrams, &[]));
    let cells = lesson(&asked, &asked, &SheetOptions::new(Layout::Diagrams));
    assert_eq!(cells[0].caption, format!("White to move and win\n{line}"));
    assert_eq!(cells[0].whole.as_deref(), whole);
}

#[rstest]
#[case::many(None, false)]
#[case::few(Some(4), true)]
fn small_positions_have_no_numbers(#[case] per_page: Option<usize>, #[case] expected: bool) {
    let mut options = SheetOptions::new(Layout::Diagrams);
    options.per_page = per_page;
    let asked = problems(&asking(Layout::Diagrams, &[]));
    let cells = lesson(&asked, &asked, &options);
    assert_eq!(cells[0].svg.contains("pn-number"), expected);
}

#[test]
fn a_board_without_anything_takes_no_place() {
    let view = View::default();
    let shown = of_pbn("[Board \"7\"]\n\n[Board \"8\"]\n[Deal \"N:A... - - -\"]\n", &view);
    let cells = lesson(&shown, &shown, &SheetOptions::new(Layout::Board));
    assert_eq!(cells.len(), 1);
    assert!(cells[0].svg.contains(">8<"));
}

#[test]
fn a_hand_without_cards_hides_no_text() {
    let text = |cards: &str| {
        format!("[Board \"1\"]\n[Deal \"N:{cards} AK... ... ...\"]\n{{Ask}}\n[Hidden \"N\"]\n")
    };
    let comments = |text: &str| match &of_pbn(text, &View::default().showing(Show::ALL))[0] {
        Figure::Bridge(board) => board.comments.len(),
        _ => panic!("no board"),
    };
    assert_eq!((comments(&text("...")), comments(&text("Q..."))), (1, 0));
}

#[test]
fn an_answer_has_room_below_a_deal_with_its_double_dummy_table() {
    let table = "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\nN NT 7\nE NT 6\nS NT 7\nW NT 6\n";
    let text = board(table, AUCTION, "{Tell}");
    let cells = handout(&text, &both());
    assert_eq!((cells[1].caption.as_str(), cells[1].whole.as_deref()), ("Tell", None));
}

#[rstest]
#[case::portrait(false, (8, "repeat(2,"))]
#[case::landscape(true, (6, "repeat(3,"))]
fn a_lesson_has_places_of_the_same_width(#[case] landscape: bool, #[case] expected: (usize, &str)) {
    let mut options = SheetOptions::new(Layout::Handout);
    options.landscape = landscape;
    assert_eq!(options.per_page(), expected.0);
    assert!(html::sheet(&[], &options, &Style::default()).contains(expected.1));
}

#[test]
fn solutions_have_moves_and_the_position_in_numbers() {
    let cells = diagrams(Answers::Append, None);
    assert_eq!(cells.len(), 8);
    let solution = &cells[4];
    assert_eq!((solution.number.as_deref(), solution.group), (Some("1"), 1));
    let text = "1.\u{a0}38-33 29x38 2.\u{a0}48-43 38x49 3.\u{a0}50-44 49x40 4.\u{a0}45x12 2-0\n\
        White 16 19 28 37 38 39 45 48 50; Black 8 9 15 20 21 27 29 30 35";
    assert_eq!(solution.caption, text);
    assert_eq!(cells[5].caption, "1.\u{a0}8x35 1-1\nWhite 25 K24; Black 9 K8");
    assert!(diagrams(Answers::Only, None).iter().all(|cell| cell.svg.is_empty()));
}

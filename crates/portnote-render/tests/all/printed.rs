//! What a browser prints of a page: nothing is cut, and a heading stays with its deal.
//!
//! The tests need Chromium and pdftotext, and are skipped without them.

#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "a test that runs a browser"
)]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use portnote_render::sheet::{Answers, Layout, Paper, SheetOptions, cells};
use portnote_render::{Figure, Show, Style, View, game, html};

const CHROMIUM: &str = "/usr/bin/chromium";
const PDFTOTEXT: &str = "/usr/bin/pdftotext";

/// The text of each page that is printed; `None` without the programs.
fn printed(page: &str) -> Option<Vec<String>> {
    let text = read(page, "-raw")?;
    let pages = text.split('\u{c}').map(str::to_owned);
    Some(pages.filter(|page| !page.trim().is_empty()).collect())
}

/// What is read of a printed page with an option of pdftotext.
fn read(page: &str, option: &str) -> Option<String> {
    if ![CHROMIUM, PDFTOTEXT].iter().all(|it| Path::new(it).exists()) {
        eprintln!("skipped: no {CHROMIUM} or no {PDFTOTEXT}");
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    let (source, target) = (folder.path().join("a.html"), folder.path().join("a.pdf"));
    fs::write(&source, page).unwrap();
    let ran = Command::new(CHROMIUM)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"])
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .arg(format!("--print-to-pdf={}", target.display()))
        .arg(format!("file://{}", source.display()))
        .output()
        .unwrap();
    assert!(target.exists(), "{}", String::from_utf8_lossy(&ran.stderr));
    let read = Command::new(PDFTOTEXT)
        .args([option, "-enc", "UTF-8"])
        .args([target.as_os_str(), "-".as_ref()])
        .output()
        .unwrap();
    Some(String::from_utf8(read.stdout).unwrap())
}

fn figures(text: &str) -> Vec<Figure> {
    let file = portnote_pbn::parse(text.as_bytes()).value;
    let mut context = portnote_pbn::Context::new();
    let view = View::default().showing(Show::ALL);
    let games = file.game_blocks().map(|block| context.game(block));
    games.map(|game| game::pbn::figure(&game, &view)).collect()
}

fn page(figures: &[Figure]) -> String {
    let style = Style::default();
    let mut page = html::head("Club evening", &style);
    for (number, figure) in (1..).zip(figures) {
        page.push_str(&html::section(figure, number, &style));
    }
    page + html::TAIL
}

/// Boards with scores, of which some are longer than others.
fn evening(boards: usize) -> String {
    let mut text = String::new();
    for board in 1..=boards {
        let _ = write!(
            text,
            "[Event \"Evening\"]\n[Board \"{board}\"]\n[North \"northof{board}x\"]\n[Dealer \"N\"]\n\
             [Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n\
             [Auction \"N\"]\nPass 1H Pass 4H AP\n[ScoreTable \"Pair\\4L;Contract\\5L;Score\\5R\"]\n"
        );
        for pair in 0..board * 5 % 17 {
            let _ = writeln!(text, "{pair} 4H 620");
        }
        text.push('\n');
    }
    text
}

#[test]
fn every_cell_of_a_wide_table_is_printed() {
    let mut text =
        "[Board \"1\"]\n[TotalScoreTable \"Rank\\3R;PairId\\4R;Names\\90L;Club\\60L".to_owned();
    for column in 0..14 {
        let _ = write!(text, ";Percentage{column}\\8R");
    }
    text.push_str("\"]\n");
    let mut cells = Vec::new();
    for row in 0..30 {
        let names = format!(
            "Bartholomew{row}Featherstonehaugh-with-a-name-that-has-no-blank-at-all-{row}-and-{row}"
        );
        let club = format!("\"The club number {row} of a town with quite a long name and so on\"");
        let _ = write!(text, "{row} {row} {names} {club}");
        cells.extend([names, club.replace('"', "")]);
        for column in 0..14 {
            let cell = format!("{}.{}{column:02}", 100 + row, column % 10);
            let _ = write!(text, " {cell}");
            cells.push(cell);
        }
        text.push('\n');
    }
    let figures = figures(&text);
    let Some(pages) = printed(&page(&figures)) else {
        return;
    };
    // A cell may be on several lines.
    let letters = |text: &str| text.split_whitespace().collect::<String>();
    let all = letters(&pages.concat());
    cells.retain(|cell| !all.contains(&letters(cell)));
    assert!(cells.is_empty(), "{cells:?}\n{all}");
}

#[test]
fn a_long_name_is_printed_whole() {
    let name = |end: &str| "Bartholomew".repeat(27) + end;
    let text = format!(
        "[Event \"{}\"]\n[Board \"1\"]\n[North \"{}\"]\n[HomeTeam \"{}\"]\n[Dealer \"N\"]\n\
         [Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n",
        name("one"),
        name("two"),
        name("three")
    );
    let figures = figures(&text);
    // A grid of text and a picture have no room for it.
    let plain = portnote_render::text::plain(&figures[0], 80);
    assert!(plain.contains('…') && !plain.contains("Bartholomewtwo"), "{plain}");
    let Some(pages) = printed(&page(&figures)) else {
        return;
    };
    let all: String = pages.concat().split_whitespace().collect();
    for end in ["one", "two", "three"] {
        assert!(all.contains(&name(end)), "{end}: {all}");
    }
}

#[test]
fn a_heading_is_on_the_page_of_its_deal() {
    let figures = figures(&evening(24));
    let Some(pages) = printed(&page(&figures)) else {
        return;
    };
    assert!(pages.len() < 24, "{} pages", pages.len());
    for board in 1..=24 {
        let heading = format!("Board {board}");
        let player = format!("northof{board}x");
        let with = |text: &str| {
            let mut pages = pages.iter();
            pages.position(|page| page.lines().any(|line| line.contains(text)))
        };
        // Dealer and vulnerability may be on its line.
        let is_heading = |line: &str| {
            line.strip_prefix(&heading).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        let with_heading =
            pages.iter().position(|page| page.lines().any(|line| is_heading(line.trim())));
        assert_eq!(with_heading, with(&player), "{heading}");
        assert!(with_heading.is_some(), "{heading}");
    }
}

#[test]
fn every_row_of_a_summary_is_printed() {
    let figures = figures(&evening(90));
    let options = SheetOptions::new(Layout::Summary);
    let Some(pages) = printed(&html::summary(&figures, &options, &Style::default())) else {
        return;
    };
    let all = pages.join("\n");
    for board in 1..=90 {
        let number = board.to_string();
        let has_row = |line: &str| line.split_whitespace().next() == Some(&number);
        assert!(all.lines().any(has_row), "{board}");
    }
}

#[test]
fn a_suit_is_its_sign_in_the_text_of_a_printed_page() {
    let text = "[Board \"1\"]\n[Declarer \"W\"]\n[Contract \"4HX\"]\n[Deal \"N:KT96.AJ5.Q84.QJ7 - - -\"]\n";
    let Some(pages) = printed(&page(&figures(text))) else {
        return;
    };
    let all: String = pages.concat().split_whitespace().collect();
    for words in ["♠K1096♥AJ5♦Q84♣QJ7", "4♥XbyWest"] {
        assert!(all.contains(words), "{words}: {all}");
    }
}

/// A lesson: questions on the first page, and answers in the same places of the second one.
#[test]
fn a_lesson_is_printed_within_its_margins_and_large_enough() {
    let mut text = String::new();
    for board in 1..=8 {
        let _ = writeln!(
            text,
            "[Board \"{board}\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n{{Questionof{board} long enough to \
             be on two lines, as some of them are.}}\n\
             [Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n\
             [Auction \"S\"]\nPass 1NT Pass 4H AP\n{{Answerof{board}}}\n"
        );
    }
    let file = portnote_pbn::parse(text.as_bytes()).value;
    let mut context = portnote_pbn::Context::new();
    let mut view = View::default().showing(Layout::Handout.usual());
    view.asks = true;
    let games: Vec<_> = file.game_blocks().map(|block| context.game(block)).collect();
    let pairs = games
        .iter()
        .map(|game| (game::pbn::figure(game, &view), game::pbn::figure(game, &View::default())));
    let pairs: Vec<(Figure, Figure)> = pairs.collect();
    for paper in [Paper::A4, Paper::Letter] {
        let options = SheetOptions::new(Layout::Handout).answers(Answers::Append).paper(paper);
        let figures = pairs.iter().map(|(asked, answer)| (asked, Some(answer)));
        let cells = cells(figures, &options, &Style::default());
        let page = html::sheet(&cells, &options, &Style::default());
        let Some(boxes) = read(&page, "-bbox") else {
            return;
        };
        let pages: Vec<&str> = boxes.split("<page ").skip(1).collect();
        assert_eq!(pages.len(), 2, "{paper:?}");
        // In points; the margins are 10 mm.
        let (width, height) = paper.size();
        let inner = |tenths: u32| 28.0..=f64::from(tenths) * 72.0 / 254.0 - 27.8;
        let mut places = vec![Vec::new(); 2];
        for (number, page) in pages.iter().enumerate() {
            for word in page.split("<word ").skip(1) {
                let value = |name: &str| -> f64 {
                    let (_, rest) = word.split_once(&format!("{name}=\"")).unwrap();
                    rest.split('"').next().unwrap().parse().unwrap()
                };
                let (left, right) = (value("xMin"), value("xMax"));
                let (top, bottom) = (value("yMin"), value("yMax"));
                let is_inside = inner(width).contains(&left) && inner(width).contains(&right);
                assert!(is_inside && inner(height).contains(&bottom), "{paper:?} {word}");
                let (_, text) = word.split_once('>').unwrap();
                if text.starts_with("Questionof") || text.starts_with("Answerof") {
                    // The box of a word is higher than its letters are large.
                    assert!(bottom - top >= 9.0, "{paper:?} {word}");
                    let board = text.chars().find(char::is_ascii_digit);
                    places[number].push((board, left));
                }
            }
        }
        places.iter_mut().for_each(|words| words.sort_by_key(|(board, _)| *board));
        let [questions, answers] = places.try_into().unwrap();
        assert_eq!((questions.len(), answers.len()), (8, 8));
        for (question, answer) in questions.iter().zip(&answers) {
            assert_eq!(question.0, answer.0);
            assert!((question.1 - answer.1).abs() < 2.0, "{question:?} {answer:?}");
        }
    }
}

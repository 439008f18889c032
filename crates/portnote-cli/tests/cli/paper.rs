//! `portnote render` for a printer: pages of layouts, lessons, PDF and PNG.

use std::path::PathBuf;
use std::process::Command;

use rstest::rstest;

use crate::render::{BOARD, DRAUGHTS};
use crate::support::{Folder, assert_ran, browser};

/// A script in place of a browser, which puts its last argument and its page into its output.
#[cfg(unix)]
const PRINTER: &str = "#!/bin/sh\nfor it; do case $it in --print-to-pdf=*) out=${it#*=}; \
    printf '%%PDF-' >\"$out\";; --screenshot=*) out=${it#*=}; printf '\\211PNG' >\"$out\";; esac; done\n\
    cat page.html >>\"$out\"\n";

/// Thirty-six boards; each hand is one suit, and they go round the table.
pub(crate) fn evening() -> String {
    let suits = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"];
    let board = |number: usize| {
        let hands: Vec<&str> = (0..4).map(|seat| suits[(seat + number) % 4]).collect();
        format!("[Board \"{number}\"]\n[Dealer \"N\"]\n[Deal \"N:{}\"]\n", hands.join(" "))
    };
    (1..=36).map(board).collect::<Vec<_>>().join("\n")
}

#[test]
fn questions_and_answers_are_apart() {
    let folder = Folder::with(BOARD);
    let handout = |answers: &[&str]| {
        let args = ["render", "--layout", "handout", "--hide", "EW", "a.pbn"];
        let args: Vec<&str> = args.iter().chain(answers).copied().collect();
        let ran = folder.run(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    // In SVG the cards of a suit are one text.
    let (north, east) = (">K 10 9 6<", ">Q 10 9 8 6<");
    let questions = handout(&[]);
    assert!(questions.contains(north) && !questions.contains(east));
    let both = handout(&["--answers", "append"]);
    assert!(both.contains(north) && both.contains(east));
    assert_eq!(both.matches("class=\"pn-sheet\"").count(), 2);
    let answers = handout(&["--answers", "only"]);
    assert_eq!(answers.matches("class=\"pn-sheet\"").count(), 1);
}

#[rstest]
#[case::hand_record("hand-record", &[], 2)]
#[case::four("board", &["--per-page", "4"], 9)]
#[case::one("board", &["--per-page", "1"], 36)]
#[case::two("board", &[], 18)]
#[case::eight("board", &["--per-page", "8"], 5)]
#[case::sixteen("board", &["--per-page", "16"], 3)]
#[case::curtain_cards("curtain", &[], 6)]
#[case::curtain_cards_by_seat("curtain", &["--by", "seat"], 8)]
#[case::bidding_sheets("bidding-sheet", &[], 16)]
#[case::plans("plan", &[], 18)]
fn an_evening_has_so_many_pages(#[case] layout: &str, #[case] more: &[&str], #[case] pages: usize) {
    let folder = Folder::with(evening());
    for paper in ["a4", "letter"] {
        let args =
            ["render", "--layout", layout, "--paper", paper, "a.pbn", "--force", "-o", "a.html"];
        let args: Vec<&str> = args.iter().chain(more).copied().collect();
        assert_ran(&folder.run(&args), 0, "", "");
        let page = String::from_utf8(folder.read("a.html")).unwrap();
        assert_eq!(page.matches("class=\"pn-sheet\"").count(), pages);
        assert_eq!(printed(&folder, "a.html"), printed_or(pages), "{layout} on {paper}");
    }
}

#[test]
fn each_board_is_on_its_page() {
    let folder = Folder::with(evening());
    let args = ["render", "--layout", "board", "--per-page", "4", "a.pbn", "-o", "a.html"];
    assert_ran(&folder.run(&args), 0, "", "");
    if printed(&folder, "a.html").is_none() {
        return;
    }
    for page in 1..=9 {
        let number = page.to_string();
        let text = Command::new("pdftotext")
            .args(["-f", &number, "-l", &number, "a.pdf", "-"])
            .current_dir(folder.path("."))
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&text.stdout).into_owned();
        let on_page = |board: &usize| text.contains(&format!("Board {board}\n"));
        let found: Vec<usize> = (1..=36).filter(on_page).collect();
        let first = 4 * (page - 1) + 1;
        assert_eq!(found, (first..first + 4).collect::<Vec<_>>(), "{text}");
    }
}

/// The pages that a browser prints; `None` where there is none to ask.
fn printed(folder: &Folder, name: &str) -> Option<usize> {
    let browser = printer()?;
    let pdf = folder.path("a.pdf");
    let status = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"])
        .arg(format!("--user-data-dir={}", folder.path("profile").display()))
        .arg(format!("--print-to-pdf={}", pdf.display()))
        .arg(format!("file://{}", folder.path(name).display()))
        .env("HOME", folder.path("."))
        .output()
        .ok()?;
    assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
    let info = Command::new("pdfinfo").arg(&pdf).output().ok()?;
    let info = String::from_utf8_lossy(&info.stdout).into_owned();
    let pages = info.lines().find_map(|line| line.strip_prefix("Pages:"))?;
    pages.trim().parse().ok()
}

/// A browser, where a reader of PDF is installed too.
fn printer() -> Option<PathBuf> {
    let browser = browser()?;
    if Command::new("pdfinfo").arg("-v").output().is_err() {
        eprintln!("skipped: pages of a printer (pdfinfo is not installed)");
        return None;
    }
    Some(browser)
}

/// The expected number, where a browser can be asked.
fn printed_or(pages: usize) -> Option<usize> {
    printer().map(|_| pages)
}

#[test]
fn a_page_holds_a_whole_file() {
    let folder = Folder::with(evening()).file("b.pdn", DRAUGHTS);
    let ran = folder.run(&["convert", "a.pbn", "-o", "a.html"]);
    assert_ran(&ran, 0, "", "");
    let page = String::from_utf8(folder.read("a.html")).unwrap();
    assert_eq!(page.matches("<section class=\"pn-game\"").count(), 36);
    assert!(page.contains("<a href=\"#pn36\">") && !page.contains("<script"));
    let ran = folder.run(&["convert", "--to", "html", "b.pdn"]);
    assert!(ran.out.contains("<svg ") && ran.out.contains("14x23"));
    let fragment = folder.run(&["render", "--to", "html", "--fragment", "b.pdn"]);
    assert!(!fragment.out.contains("<!DOCTYPE") && fragment.out.contains("<section"));
}

#[test]
fn a_question_is_asked_though_hands_are_hidden() {
    let text = BOARD.replace("[Declarer", "{Do you bid?}\n[Declarer") + "{East has QT986.}\n";
    let folder = Folder::with(&text);
    let handout = |more: &[&str]| {
        let args = ["render", "--layout", "handout", "--hide", "EW", "a.pbn"];
        let ran = folder.run(&[&args[..], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let questions = handout(&[]);
    assert!(questions.contains("Do you bid?") && !questions.contains("QT986"));
    assert!(!questions.contains("data-call") && !questions.contains("HCP"));
    let more = handout(&["--show", "hands,comments,points,auction"]);
    assert!(more.contains("Do you bid?") && more.contains("data-call") && more.contains("HCP"));
    assert!(!more.contains("QT986"));
    let both = handout(&["--answers", "append", "--show", "hands,comments,points"]);
    assert!(both.contains("Answers") && both.contains("QT986") && both.contains("data-call"));
}

#[test]
fn problems_have_their_solutions_on_pages_of_their_own() {
    let text = "[GameType \"20\"]\n[Result \"2-0\"]\n[FEN \"W:W28,37:B19\"]\n1. 28-23 19x28 2. 37-32 2-0\n";
    let folder = Folder::new().file("b.pdn", text);
    let drawn = |more: &[&str]| {
        let args = ["render", "--layout", "diagrams", "b.pdn"];
        folder.run(&[&args[..], more].concat()).out
    };
    let problems = drawn(&[]);
    assert!(problems.contains("White to move and win") && !problems.contains("28-23"));
    assert_eq!(problems.matches("data-square=\"28\"").count(), 1);
    let both = drawn(&["--answers", "append"]);
    assert_eq!(both.matches("class=\"pn-sheet\"").count(), 2);
    assert!(both.contains("<span>1.\u{a0}28-23</span> 19x28"), "{both}");
    assert!(both.contains("White 28 37; Black 19"));
    let only = drawn(&["--answers", "only"]);
    assert!(only.contains("28-23") && !only.contains("data-square"));
}

#[rstest]
#[case::record("18", &["--to", "html"], "pn-ruled", 1)]
#[case::boards("4", &["--to", "html"], "pn-sheet", 1)]
#[case::own_layout("18", &["--layout", "page"], "", 0)]
#[case::ignored("18", &["--to", "html", "--no-furniture"], "", 0)]
#[case::part_of_a_page("4", &["--to", "html", "--fragment"], "", 0)]
#[case::parts_of_a_page("4", &["--to", "html", "--show", "scores"], "", 0)]
#[case::parts_of_a_board("18", &["--to", "html", "--show", "hands,auction"], "data-call", 1)]
fn a_file_may_ask_for_pages_of_paper(
    #[case] boards: &str,
    #[case] options: &[&str],
    #[case] sign: &str,
    #[case] pages: usize,
) {
    let folder = Folder::with(format!("% PBN 2.1\n%BoardsPerPage {boards}\n{BOARD}"));
    let ran = folder.run(&[&["render", "a.pbn"], options].concat());
    assert_eq!(ran.out.matches("class=\"pn-sheet\"").count(), pages, "{}", ran.err);
    assert!(ran.out.contains(sign));
    let page = folder.run(&["convert", "--to", "html", "a.pbn"]).out;
    assert!(!page.contains("class=\"pn-sheet\""));
}

#[test]
#[cfg(unix)]
fn a_program_makes_pdf_and_png() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = Folder::with(BOARD).file("browser", PRINTER);
    let program = folder.path("browser");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let args = ["render", "--layout", "hand-record", "--printer", "./browser", "a.pbn"];
    let ran = folder.run(&[&args[..], &["-o", "a.pdf"]].concat());
    let said = format!("PDF made by `{}`\n", program.display());
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    assert!(
        ran.err.ends_with("/browser`\n") && ran.err.starts_with("PDF made by `"),
        "{said}: {}",
        ran.err
    );
    // What it is given is the page.
    let page = folder.run(&["render", "--layout", "hand-record", "a.pbn"]).out;
    assert_eq!(folder.read("a.pdf"), format!("%PDF-{page}").into_bytes());
    // An existing file is kept, and the variable names a program too.
    let ran = folder.run(&[&args[..], &["-o", "a.pdf"]].concat());
    assert!(ran.code == 2 && ran.err.contains("error[cli/output-exists]: a.pdf"), "{}", ran.err);
    let mut command = folder.command(&["render", "a.pbn", "-o", "{board}.png"]);
    let output = command.env("PORTNOTE_PRINTER", "./browser").output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(folder.read("7.png").starts_with(b"\x89PNG<!DOCTYPE html>"));
    assert_eq!(folder.names(), ["7.png", "a.pbn", "a.pdf", "browser"]);
}

#[test]
fn a_summary_has_a_line_for_each_board() {
    let folder = Folder::with(evening());
    let ran = folder.run(&["render", "--layout", "summary", "--to", "html", "a.pbn"]);
    assert_eq!(ran.out.matches("<tr><th scope=\"row\">").count(), 36);
}

/// A director reads an evening on one page.
#[rstest]
#[case::a4("a4")]
#[case::letter("letter")]
fn a_summary_of_an_evening_is_one_page(#[case] paper: &str) {
    let folder = Folder::with(evening());
    let args = ["render", "--layout", "summary", "--paper", paper, "a.pbn", "-o", "a.html"];
    assert_ran(&folder.run(&args), 0, "", "");
    assert_eq!(printed(&folder, "a.html"), printed_or(1));
}

#[test]
fn a_summary_tells_rooms_apart() {
    let folder = Folder::with(two_rooms());
    let ran = folder.run(&["render", "--layout", "summary", "a.pbn"]);
    for part in ["<th scope=\"col\">Room</th>", "<td>Open room</td>", "<td>Closed room</td>"] {
        assert_eq!(ran.out.matches(part).count(), 1, "{part}: {}", ran.out);
    }
}

/// A deal in both rooms of a match.
fn two_rooms() -> String {
    let open = BOARD.replace("[Dealer", "[Room \"Open\"]\n[West \"Ann\"]\n[Dealer");
    let closed = BOARD.replace("[Dealer", "[Room \"Closed\"]\n[West \"Bob\"]\n[Dealer");
    format!("{open}\n{}", closed.replace("\"4H\"", "\"3H\""))
}

#[rstest]
#[case::hand_record("hand-record", &[], 1)]
#[case::curtain_cards("curtain", &[], 4)]
#[case::bidding_sheets("bidding-sheet", &[], 2)]
#[case::handout("handout", &[], 1)]
#[case::handout_and_answers("handout", &["--answers", "append"], 3)]
#[case::answers("handout", &["--answers", "only"], 2)]
#[case::two_contracts("plan", &[], 2)]
#[case::two_boards("board", &[], 2)]
#[case::small_boards("board", &["--per-page", "16"], 1)]
fn a_deal_of_two_rooms_is_dealt_once(
    #[case] layout: &str,
    #[case] more: &[&str],
    #[case] pictures: usize,
) {
    let folder = Folder::with(two_rooms());
    let ran = folder.run(&[&["render", "--layout", layout, "a.pbn"], more].concat());
    assert_eq!(ran.out.matches("<figure>").count(), pictures);
    let players = ["Ann", "Bob"].map(|name| ran.out.contains(name));
    let is_of_one =
        matches!(layout, "board" | "plan") && pictures == 2 || more.contains(&"--answers");
    assert_eq!(players, [is_of_one; 2]);
}

#[test]
fn a_document_of_typst_compiles() {
    let folder = Folder::with(evening()).file("b.pdn", DRAUGHTS);
    let ran = folder.run(&["render", "--layout", "hand-record", "a.pbn", "-o", "a.typ"]);
    assert!(ran.err.contains("typst compile"), "{}", ran.err);
    let compile = "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2])";
    let has_typst = Command::new("python3").args(["-c", "import typst"]).output();
    if !has_typst.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: a document of Typst (the Python package typst is not installed)");
        return;
    }
    let output = Command::new("python3")
        .args(["-c", compile])
        .args([folder.path("a.typ"), folder.path("a.pdf")])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(folder.read("a.pdf").starts_with(b"%PDF"));
}

#[test]
fn a_magazine_has_a_diagram_after_each_comment() {
    let text =
        "[GameType \"20\"]\n1. 32-28 19-23 {a shot} 2. 28x19 (2. 33-29 {no}) 14x23 {equal} *\n";
    let folder = Folder::with(BOARD).file("b.pdn", text);
    let page = folder.run(&["render", "--layout", "game", "b.pdn"]).out;
    assert!(page.contains("<main class=\"pn-columns\">"));
    assert_eq!(page.matches("<figure>").count(), 2, "{page}");
    for caption in ["after 1... 19-23, White", "after 2... 14x23, White"] {
        let caption = format!("<figcaption>{caption} to move</figcaption>");
        assert!(page.contains(&caption), "{caption}: {page}");
    }
    // Other games are as on a page for the screen.
    let ran = folder.run(&["render", "--layout", "game", "a.pbn"]);
    assert!(ran.code == 0 && ran.out.contains("pn-compass"));
}

#[test]
fn paper_has_the_margins_that_are_asked_for() {
    let folder = Folder::with(BOARD);
    let page = |margin: &str| {
        let options = ["render", "--layout", "board", "--margin", margin, "a.pbn"];
        folder.run(&options)
    };
    let ran = page("0.5in");
    assert!(
        ran.out.contains("@page{size:A4 portrait;margin:12.7mm}\n.pn-sheet{width:184.6mm"),
        "{}",
        ran.err
    );
    let ran = page("12");
    assert!(ran.err.contains("expected a length up to 100mm"), "{}", ran.err);
    let typst = ["render", "--to", "typst", "--margin", "2cm", "a.pbn"];
    assert!(
        folder
            .run(&typst)
            .out
            .contains("margin: (top: 20mm, right: 20mm, bottom: 20mm, left: 20mm)")
    );
}

#[test]
fn wishes_of_a_file_for_paper_are_defaults() {
    let head = "% PBN 2.1\n%BoardsPerPage 18\n%PaperSize 1,2159,2794,2\n\
        %Margins 500,500,500,500\n%PipColors #000000,#ff0000,#0000ff,#008000\n\
        %HRTitleEvent \"Thursday Pairs\"\n%HRTitleDate 2026.11.19\n";
    let folder = Folder::with(format!("{head}{}", evening()));
    let typst = |more: &[&str]| {
        let options = ["render", "--to", "typst", "a.pbn"];
        folder.run(&[&options[..], more].concat()).out
    };
    let asked = typst(&[]);
    for part in [
        "paper: \"us-letter\"",
        "margin: (top: 12.7mm",
        "\"Thursday Pairs\"",
        "\"Thursday, 19 November 2026\"",
        "grid.cell(colspan: 2",
        "#0000ff",
    ] {
        assert!(asked.contains(part), "{part}");
    }
    let options = ["--paper", "a4", "--margin", "1cm", "--title", "Club", "--palette", "two"];
    let own = typst(&options);
    for part in ["paper: \"a4\"", "margin: (top: 10mm", "\"Club\""] {
        assert!(own.contains(part), "{part}");
    }
    assert!(!own.contains("#0000ff"));
    let plain = typst(&["--no-furniture"]);
    assert!(plain.contains("paper: \"a4\"") && !plain.contains("#0000ff"));
    let said = folder.run(&["info", "a.pbn"]).out;
    assert!(said.contains("pages: %BoardsPerPage 18, %PaperSize 1,2159,2794,2"), "{said}");
}

#[test]
fn a_board_can_say_which_of_its_parts_are_printed() {
    // Commentary alone, without dealer and vulnerability.
    let flags = BOARD.replace("[Declarer", "[BCFlags \"600004\"]\n[Declarer") + "{Think first.}\n";
    let folder = Folder::with(&flags);
    let ran = folder.run(&["render", "a.pbn"]);
    assert!(ran.out.contains("Think first."), "{}", ran.out);
    for part in ["♠", "4♥", "1NT", "deals", "vulnerable"] {
        assert!(!ran.out.contains(part), "{part}: {}", ran.out);
    }
    let all = folder.run(&["render", "--show", "hands", "a.pbn"]);
    assert!(all.out.contains("♠ K 10 9 6"), "{}", all.out);
    let all = folder.run(&["render", "--no-furniture", "a.pbn"]);
    assert!(all.out.contains("♠ K 10 9 6") && all.out.contains("1NT"));
}

/// Paper has no room for all of a long comment: what is left out is on pages of its own.
#[rstest]
#[case::html("html", "<h2>Notes</h2>")]
#[case::typst("typst", "#pagebreak()\n= Notes")]
fn a_long_comment_continues_after_the_pages(#[case] target: &str, #[case] heading: &str) {
    let words: Vec<String> = (0..900).map(|number| format!("word{number}")).collect();
    let text = format!("{BOARD}{{{}}}\n", words.join(" "));
    let folder = Folder::with(&text);
    let args = ["render", "--layout", "board", "--to", target, "a.pbn"];
    let ran = folder.run(&args);
    let (pages, rest) = ran.out.split_once(heading).unwrap();
    assert!(pages.contains("word99") && !pages.contains("word899"));
    assert!(pages.contains(" … (continued on the last pages)"));
    assert!(rest.contains(&words.join(" ")), "{rest}");
    let short = folder.run(&[&args[..5], &["--show", "hands", "a.pbn"]].concat());
    assert!(!short.out.contains(heading));
}

#[test]
fn answers_show_what_a_file_leaves_out() {
    let text =
        BOARD.replace("[Declarer", "[BCFlags \"17\"]\n[Declarer") + "{Think of the entries.}\n";
    let folder = Folder::with(&text);
    let options = ["render", "--layout", "handout", "--hide", "EW", "--answers", "only", "a.pbn"];
    let page = folder.run(&options).out;
    assert!(page.contains("king 10 9 6") && page.contains("Think of the entries."));
    assert!(page.contains("spades jack 8 3"), "the hidden hands too");
}

#[test]
fn a_layout_of_bridge_needs_bridge() {
    let folder = Folder::with(BOARD).file("b.pdn", DRAUGHTS);
    let ran = folder.run(&["render", "--layout", "curtain", "b.pdn"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("layout `curtain` is for bridge"), "{}", ran.err);
}

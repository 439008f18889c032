//! The page as it is meant to be read: each kind of block, and where it differs from the
//! structure of the reference.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use portnote_bml::bml;
use portnote_bml::bml::convert::html::{self, Options, SCRIPT};
use portnote_bml::bml::include::Closed;
use portnote_bml::bml::situation::Position;
use rstest::rstest;

fn page(source: &str, options: &Options) -> String {
    let bytes = source.as_bytes();
    let parsed = bml::read("a.bml", bytes, &bml::Options::default(), &mut Closed);
    html::write(&parsed.value, options)
}

/// The text between the tags of `main`.
fn main_of(source: &str, options: &Options) -> String {
    let page = page(source, options);
    let (_, main) = page.split_once("<main id=\"content\">\n").unwrap();
    let (main, _) = main.split_once("</main>").unwrap();
    main.replace('\n', "")
}

#[rstest]
#[case::paragraph("a *b*\nc\n", "<p>a <strong>b</strong>c</p>")]
#[case::heading(
    "* The 1!c opening\n\n*** Deep\n",
    "<h1 id=\"the-1c-opening\">The 1<span class=\"ccolor\">♣</span> opening</h1><h3 id=\"deep\">Deep</h3>"
)]
#[case::names_are_given_once("* A\n\n* A\n", "<h1 id=\"a\">A</h1><h1 id=\"a-2\">A</h1>")]
#[case::list(
    "- a\n  - b\n  - c\n- d\n",
    "<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>"
)]
#[case::ordered("3. a\n4. b\n", "<ol start=\"3\"><li>a</li><li>b</li></ol>")]
#[case::ordered_goes_on("1. a\n\n2. b\n", "<ol><li>a</li><li>b</li></ol>")]
#[case::ordered_begins_again("1. a\n\n1. b\n", "<ol><li>a</li></ol><ol><li>b</li></ol>")]
#[case::definitions("- a :: b\n- c\n", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>")]
#[case::pipe_table(
    "| a | b |\n|---|\n| c | d |\n",
    "<div class=\"wide\"><table class=\"pipe\"><thead><tr><th scope=\"col\">a</th><th scope=\"col\">b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table></div>"
)]
#[case::dead_link("See [a *b*](#c).\n", "<p>See a <strong>b</strong>.</p>")]
#[case::hidden_table("#HIDE\n1C x\n", "")]
fn blocks(#[case] source: &str, #[case] expected: &str) {
    assert_eq!(main_of(source, &Options::default()), expected);
}

#[rstest]
#[case::row(
    "1N 15--17\n",
    "<li class=\"root\" id=\"1N\"><div class=\"row\"><span class=\"bid\">1NT</span> <span class=\"text\">15–17</span></div></li>"
)]
#[case::openings_have_no_top_node("1C a\n1D b\n", "<li class=\"node\" id=\"1C\">")]
#[case::head_without_marks(
    "1N-2C;\n2D no\n",
    "<details open><summary><span class=\"bid\">1NT–2<span class=\"ccolor\">♣</span></span></summary><ul><li class=\"node\" id=\"1N--2C--2D\">"
)]
#[case::passes_in_full("(1N)-P-(P)---\nD x\n", "<span class=\"bid\">(1NT)–Pass–(Pass)</span>")]
#[case::calls_that_a_row_means("1red a\n", "<li class=\"root\" id=\"1red\" data-calls=\"1D/1H\">")]
#[case::calls_of_opponents("1C-(1M)-2oM\nP a\n", "data-calls=\"1C-(1H)/(1S)-2H/2S\"")]
#[case::strains("2HSN a\n", "data-calls=\"2H/2S/2N\"")]
#[case::suits_left_open("2X/3m a\n", "data-calls=\"2C/2D/2H/2S/3C/3D\"")]
#[case::steps_alone("1C a\n  2steps b\n", "<li class=\"node\" id=\"1C--2steps\"><div")]
#[case::opponents_are_named("1C a\n  (1D)\n    D b\n", "id=\"1C--opp1D--D\"")]
#[case::names_are_of_calls("1C a\n  1d b\n", "id=\"1C--1D\"")]
#[case::double_in_words("1C a\n  Dbl b\n", "id=\"1C--D\"")]
#[case::pass_of_opponents("1N a\n  (pass)\n    2NT b\n", "id=\"1N--oppP--2N\"")]
#[case::lines("1C a\n   b\n   .\n", "<span class=\"text\">a<br>b<br>\u{a0}</span>")]
#[case::other_line_break("1C a\\nb\n", "<span class=\"text\">a<br>b</span>")]
#[case::lone_full_stop("1C .\n", "<span class=\"text\">.</span>")]
#[case::situation(
    "#VUL Y0\n\n#SEAT 34\n\n1N x\n",
    "<div class=\"tree\" role=\"group\" aria-label=\"3rd or 4th hand, we vulnerable\" data-when=\"3rd or 4th hand, we vulnerable\">"
)]
#[case::alternatives(
    "1C\n  2S/3H x\n",
    "2<span class=\"scolor\">♠</span>/3<span class=\"hcolor\">♥</span>"
)]
fn tables(#[case] source: &str, #[case] expected: &str) {
    let main = main_of(source, &Options::default());
    assert!(main.contains(expected), "{main}");
}

#[test]
fn a_list_cannot_be_folded() {
    let mut options = Options::default();
    options.tree = false;
    let main = main_of("1C a\n  1D b\n", &options);
    let (tools, main) = main.split_once("<span role=\"status\"></span></div>").unwrap();
    assert!(!tools.contains("<button"), "there is nothing to fold: {tools}");
    let expected = "<div class=\"bidtable\"><ul><li class=\"root\" id=\"1C\"><div class=\"row\"><span class=\"bid\">1<span class=\"ccolor\">♣</span></span> <span class=\"text\">a</span></div><ul><li class=\"node\" id=\"1C--1D\"><div class=\"row\"><span class=\"bid\">1<span class=\"dcolor\">♦</span></span> <span class=\"text\">b</span></div></li></ul></li></ul></div>";
    assert_eq!(main, expected);
}

#[test]
fn a_deal_stands_around_a_compass() {
    let source = "#7, Dealer E, All vul, 3NXW, lead hK\nN Kxx T9 xxx Q987x\nW - AK QJ x\n";
    let main = main_of(source, &Options::default());
    for part in [
        "<figure class=\"deal\"><div class=\"pn-deal\"><div class=\"pn-info\"><p>Board 7</p><p>Dealer East</p><p>All vulnerable</p></div>",
        "<div class=\"pn-hand pn-north pn-at-n\" role=\"group\" aria-label=\"North\">",
        "<span aria-hidden=\"true\">K x x</span><span class=\"pn-word\">king small card small card</span>",
        "<span class=\"pn-side-e pn-vul pn-dealer\">E</span>",
        "<p><b>3NTX</b> by West</p><p>lead ",
    ] {
        assert!(main.contains(part), "{part} in {main}");
    }
    assert!(!main.contains("South</p>"), "nobody knows this hand");
}

#[rstest]
#[case::a_low_card("lead hx\nN Kx - - -\n", "<p>Lead <span class=\"hcolor\">♥</span>x</p>")]
#[case::text_after_a_hand(
    "N Kx - - - *weak*\n",
    "<figcaption><p><strong>weak</strong></p></figcaption>"
)]
#[case::a_card_twice("N K - - -\nS K - - -\n", "<span aria-hidden=\"true\">K?</span>")]
fn a_deal_says_all_that_is_written(#[case] source: &str, #[case] expected: &str) {
    let main = main_of(source, &Options::default());
    assert!(main.contains(expected), "{main}");
}

/// The cells of each row of an auction without their tags; suits are words.
#[rstest]
#[case::passes_in_full(
    "1C P 1H D\nR AP\n",
    "1clubs|Pass|1hearts|Xdouble\nXXredouble|Pass|Pass|Pass"
)]
#[case::passed_out("P P P P\n", "Pass|Pass|Pass|Pass")]
#[case::all_pass_after_a_pass("1C (1D) P AP\n", "1clubs|(1diamonds)|Pass|Pass\nPass|||")]
#[case::several_calls("1C (1M) D (2red)\nAP\n", "1clubs|(1M)|Xdouble|(2red)\nPass|Pass|Pass|")]
#[case::more_to_come("1N P P 2C\n", "1NT|Pass|Pass|2clubs\n?|||")]
#[case::alerted("1N P 2H! P\nAP\n", "1NT|Pass|2hearts alerted|Pass\nPass|Pass||")]
#[case::nobody_yet("1C - (P) R\nAP\n", "1clubs||(Pass)|XXredouble\nPass|Pass|Pass|")]
#[case::by_the_dealer("Dealer E\nN Kx - - -\n\n1N P P P\n", "||1NT|Pass\nPass|Pass||")]
#[case::text_between("Dealer E\nN Kx - - -\n\nThe auction:\n\n1N P P P\n", "1NT|Pass|Pass|Pass")]
fn an_auction_has_seats(#[case] source: &str, #[case] expected: &str) {
    let page = page(source, &Options::default());
    let (_, table) = page.split_once("<table class=\"pn-auction\">").unwrap();
    let (head, table) = table.split_once("<tbody>\n").unwrap();
    let seats =
        ["West", "North", "East", "South"].map(|seat| format!("<th scope=\"col\">{seat}</th>"));
    assert!(head.contains(&seats.concat()), "{head}");
    let (body, _) = table.split_once("\n</tbody>").unwrap();
    let cells = body.replace("\n<td", "<td").replace("</td><td", "|<td");
    let texts = cells.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let mut text = texts.collect::<String>();
    for (blank, without) in [("  ", " "), (" \n", "\n"), (" |", "|"), (" )", ")")] {
        text = text.replace(blank, without);
    }
    assert_eq!(text, expected);
}

#[test]
fn contents_follow_the_levels() {
    let page = page("* A\n\n*** B\n\n** C\n\n* [D](#a)\n", &Options::default());
    let (_, contents) = page.split_once("<summary>Contents</summary>\n").unwrap();
    let (contents, _) = contents.split_once("</details>").unwrap();
    let expected = "<ol><li><a href=\"#a\">A</a><ol><li><a href=\"#b\">B</a></li><li><a href=\"#c\">C</a></li></ol></li><li><a href=\"#d-a\">D</a></li></ol>";
    assert_eq!(contents.replace('\n', ""), expected);
}

#[test]
fn a_page_says_what_it_is() {
    let source = "#+TITLE: A & B\n#+DESCRIPTION: \"x\"\n#+AUTHOR: Me\n#+LANGUAGE: nl\n\nx\n";
    let page = page(source, &Options::default());
    for part in [
        "<!DOCTYPE html>\n<html lang=\"nl\">",
        "<title>A &amp; B</title>",
        "<meta name=\"description\" content=\"&quot;x&quot;\">",
        "<p class=\"title\">A &amp; B</p>",
        "<p class=\"author\">Me</p>",
        html::style(),
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("<nav"), "one section needs no contents");
}

/// No name of a language is longer: RFC 5646 §4.4.1.
#[rstest]
#[case::the_longest(35, true)]
#[case::one_more(36, false)]
fn a_language_is_short(#[case] length: usize, #[case] is_taken: bool) {
    let language = "x".repeat(length);
    let page = page(&format!("#+LANGUAGE: {language}\n\nx\n"), &Options::default());
    assert_eq!(page.contains(&format!("<html lang=\"{language}\">")), is_taken);
    assert_eq!(page.contains("<html lang=\"en\">"), !is_taken);
}

const SEATS: &str = "\
See [first](#1N), [third](#1N-2) and [twos](#2M).

#SEAT 12

1N 12--14

#SEAT 3

1N 15--17

#SEAT 0

2M Weak
";

#[rstest]
#[case::any(Position::Any, &["1N", "1N-2", "2M"], None)]
#[case::first(Position::First, &["1N", "2M"], Some("1st hand. 1 table for other hands is left out."))]
#[case::third(Position::Third, &["1N-2", "2M"], Some("3rd hand. 1 table for other hands is left out."))]
#[case::fourth(Position::Fourth, &["2M"], Some("4th hand. 2 tables for other hands are left out."))]
fn a_page_is_for_a_seat(#[case] seat: Position, #[case] rows: &[&str], #[case] line: Option<&str>) {
    let mut options = Options::default();
    options.seat = seat;
    let main = main_of(SEATS, &options);
    for id in ["1N", "1N-2", "2M"] {
        let is_shown = rows.contains(&id);
        // A row has the same name on each page, and only one that is there has links.
        assert_eq!(main.contains(&format!(" id=\"{id}\"")), is_shown, "{id} in {main}");
        assert_eq!(main.contains(&format!(" href=\"#{id}\"")), is_shown, "{id} in {main}");
    }
    let expected = line.map(|line| format!("<p class=\"view\">This page is for the {line}</p>"));
    assert_eq!(main.contains("class=\"view\""), expected.is_some());
    assert!(main.contains(&expected.unwrap_or_default()), "{main}");
}

#[test]
fn all_tables_can_hold_for_a_seat() {
    let mut options = Options::default();
    options.seat = Position::Second;
    let main = main_of("1C a\n", &options);
    assert!(main.contains("This page is for the 2nd hand. All tables hold for it."), "{main}");
}

/// A page can be read without its script, so that what needs it is shown by it.
#[rstest]
#[case::rows("1C a\n", 1, 0)]
#[case::folds("1C a\n  1D b\n", 1, 2)]
#[case::hidden_table("#HIDE\n1C a\n", 0, 0)]
#[case::text("a\n", 0, 0)]
fn tables_have_tools(#[case] source: &str, #[case] fields: usize, #[case] buttons: usize) {
    let page = page(source, &Options::default());
    let count = |text: &str| page.matches(text).count();
    assert_eq!((count("<input "), count("<button ")), (fields, buttons));
    assert_eq!((count("<script>"), count("script-src")), (fields, fields));
    assert_eq!(count("aria-label=\"Bidding tables\" hidden>"), fields);
    assert_eq!(page.contains(SCRIPT), fields > 0);
    assert!(!page.contains("unsafe-inline") && !page.contains(" style="));
}

#[test]
fn files_beside_a_page_are_named() {
    let mut options = Options::default();
    options.external_style = true;
    let page = page("1C a\n", &options);
    assert!(page.contains("script-src 'self' file:"), "{page}");
    assert!(page.contains("<script src=\"bml.js\"></script>"), "{page}");
    assert!(!page.contains("sha256"), "{page}");
}

#[test]
fn a_page_loads_nothing() {
    for word in ["url(", "@import", "http", "<script", "expression("] {
        assert!(!html::style().contains(word), "{word}");
        assert!(!html::COMPAT_STYLE.contains(word), "{word}");
    }
    for word in ["http", "fetch", "import", "innerHTML", "</script"] {
        assert!(!SCRIPT.contains(word), "{word}");
    }
    let mut options = Options::default();
    options.external_style = true;
    let page = page("x\n", &options);
    assert!(page.contains("<link rel=\"stylesheet\" href=\"bml.css\">"));
    assert!(!page.contains("<style"));
}

/// A hundred thousand rows, each below the one before: nothing recurses, and what is written
/// grows no faster than the rows.
#[rstest]
fn depth_costs_no_more_than_length(#[values(true, false)] compat: bool) {
    use portnote_bml::bml::model::{BlockKind, Document};

    let mut options = Options::default();
    options.compat = compat;
    let parsed = bml::read("a.bml", b"1C x\n", &bml::Options::default(), &mut Closed);
    let mut blocks = parsed.value.blocks;
    let BlockKind::Table(table) = &mut blocks[0].kind else {
        panic!("it is a table");
    };
    let row = table.rows[0].clone();
    table.rows = (0..100_000)
        .map(|level| {
            let mut row = row.clone();
            row.level = level;
            row
        })
        .collect();
    let document = Document { blocks, ..Document::default() };
    assert!(html::write(&document, &options).len() < 40_000_000);
    let mut latex = portnote_bml::bml::convert::latex::Options::default();
    latex.compat = compat;
    latex.tree = false;
    assert!(portnote_bml::bml::convert::latex::write(&document, &latex).len() < 10_000_000);
}

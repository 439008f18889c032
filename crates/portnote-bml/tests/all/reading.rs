//! What is read from a text, rule by rule.

use std::collections::BTreeMap;

use portnote_bml::bml::include::{Included, Refusal, Request, Resolver};
use portnote_bml::bml::model::{AuctionWord, BlockKind, Document, PipeRow, Table};
use portnote_bml::bml::{self, Options};
use portnote_core::Parsed;
use rstest::rstest;

/// Files by name.
#[derive(Default)]
struct Files(BTreeMap<&'static str, &'static str>);

impl Resolver for Files {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Included, Refusal> {
        let text = self.0.get(request.path).ok_or(Refusal::NotFound)?;
        Ok(Included {
            name: request.path.to_owned(),
            bytes: text.as_bytes().to_vec(),
            is_root_relative: false,
        })
    }
}

fn read(text: &str) -> Parsed<Document<'_>> {
    let mut files = Files(BTreeMap::from([
        ("root.bml", ""),
        ("rows.bml", "1C a\n"),
        ("open.bml", "1C a"),
        ("outer.bml", "p1\n#INCLUDE rows.bml\np2\n"),
        ("a b.bml", "spaced\n"),
        ("vul.bml", "#VUL Y0\n"),
        ("bad.bml", "1C a\n1G b\n1H c\n"),
        ("low.bml", "1D a\n  1C b\n"),
        ("one.bml", "#INCLUDE two.bml\n"),
        ("two.bml", "#INCLUDE one.bml\n"),
    ]));
    bml::read("root.bml", text.as_bytes(), &Options::default(), &mut files)
}

/// Blocks in short, one to a line; the rows of a table with a dot for each level.
fn outline(text: &str) -> String {
    let document = read(text).value;
    let blocks = document.blocks.iter().map(|block| match &block.kind {
        BlockKind::Heading(heading) => format!("h{} {}", heading.level, heading.text.raw),
        BlockKind::Paragraph(text) => format!("p {}", text.raw),
        BlockKind::List(items) => {
            let items = items.iter().map(|item| format!("{}{}", item.level, item.text.raw));
            format!("ul {}", items.collect::<Vec<_>>().join(" / "))
        }
        BlockKind::OrderedList(list) => {
            let items = list.items.iter().map(|item| item.raw.as_str());
            format!("ol {} {}", list.start, items.collect::<Vec<_>>().join(" / "))
        }
        BlockKind::DescriptionList(items) => {
            let items = items.iter().map(|item| match &item.text {
                Some(text) => format!("{}: {}", item.term.raw, text.raw),
                None => item.term.raw.clone(),
            });
            format!("dl {}", items.collect::<Vec<_>>().join(" / "))
        }
        BlockKind::PipeTable(rows) => {
            let rows = rows.iter().map(|row| match row {
                PipeRow::Rule => "--".to_owned(),
                PipeRow::Cells(cells) => {
                    let cells = cells.iter().map(|cell| cell.raw.as_str());
                    cells.collect::<Vec<_>>().join("|")
                }
            });
            format!("pipe {}", rows.collect::<Vec<_>>().join(" / "))
        }
        BlockKind::AuctionDiagram(rows) => {
            let rows = rows.iter().map(|row| {
                let words = row.iter().map(|word| match word {
                    AuctionWord::None => "-",
                    AuctionWord::AllPass => "AP",
                    AuctionWord::Word { raw, .. } => raw,
                });
                words.collect::<Vec<_>>().join(" ")
            });
            format!("auction {}", rows.collect::<Vec<_>>().join(" / "))
        }
        BlockKind::DealDiagram(deal) => {
            let seats: String = deal.hands.iter().map(|hand| hand.seat.letter()).collect();
            let caption = deal.caption.iter().map(|text| text.raw.as_str());
            let caption: Vec<_> = caption.collect();
            format!("deal {seats} {}", caption.join(" / ")).trim_end().to_owned()
        }
        BlockKind::Table(table) => outline_of(table),
    });
    blocks.collect::<Vec<_>>().join("\n")
}

fn outline_of(table: &Table) -> String {
    let mut out = if table.is_hidden { "hidden" } else { "table" }.to_owned();
    let situation = format!("{}{}", table.position, table.vulnerability);
    if situation != "000" {
        out += &format!(" {situation}");
    }
    for row in &table.rows {
        let lines = row.description.iter().map(|text| text.raw.as_str());
        let lines = lines.collect::<Vec<_>>().join("|");
        let dots = ".".repeat(row.level as usize);
        let unread = if row.calls.is_empty() { "?" } else { "" };
        out += &format!(" {dots}{unread}{}:{lines}", row.word);
    }
    out
}

fn codes(text: &str) -> Vec<&'static str> {
    let found = read(text).diagnostics;
    found.iter().map(|found| found.code.as_str()).collect()
}

fn messages(text: &str) -> Vec<String> {
    let found = read(text).diagnostics;
    found.into_iter().map(|found| found.message).collect()
}

#[rstest]
// B-1
#[case::crlf("1C a\r\n  1D b\r\n", "table 1C:a .1D:b", &[])]
#[case::cr("1C a\r  1D b\r", "table 1C:a .1D:b", &[])]
#[case::mark("\u{FEFF}* a", "h1 a", &["core/bom"])]
// B-3
#[case::include("p\n#INCLUDE rows.bml\nq", "p p\ntable 1C:a\np q", &[])]
#[case::include_nested("#INCLUDE outer.bml", "p p1\ntable 1C:a\np p2", &[])]
#[case::include_without_end("#INCLUDE open.bml\n1D b", "table 1C:a\ntable 1D:b", &[])]
#[case::include_blanks("  # INCLUDE   rows.bml", "table 1C:a", &[])]
#[case::include_glued("#INCLUDErows.bml", "table 1C:a", &[])]
#[case::include_quoted("#INCLUDE \"a b.bml\"", "p spaced", &[])]
#[case::include_whole_rest("#INCLUDE a b.bml", "p spaced", &[])]
#[case::include_trailing("#INCLUDE rows.bml x", "table 1C:a", &["bml/include-trailing-text"])]
#[case::include_commented("//#INCLUDE rows.bml\np", "p p", &[])]
#[case::include_in_table("1D b\n#INCLUDE rows.bml\n1H c", "table 1D:b\ntable 1C:a\ntable 1H:c", &["bml/include-splits-table"])]
#[case::include_state("#INCLUDE vul.bml\n\n1C a", "table 0Y0 1C:a", &[])]
#[case::include_missing("#INCLUDE no.bml\np", "p p", &["bml/include-not-found"])]
// B-5
#[case::comment_splits_nothing("p\n// c\nq", "p p\nq", &[])]
#[case::comment_at_end("p\n// c", "p p", &[])]
#[case::comment_after_blanks("p\n  // c", "p p\n// c", &[])]
#[case::comment_in_table("1C a\n // c\n1D b", "table 1C:a 1D:b", &["bml/indented-comment"])]
// B-6
#[case::tab_line("p\n\t\nq", "p p\np q", &["bml/tab"])]
// B-7
#[case::settings("#+TITLE: t\n#VUL Y0\n#SEAT 1\n\n1C a", "table 1Y0 1C:a", &[])]
#[case::setting_and_table("#VUL Y0\n1C a", "table 0Y0 1C:a", &["bml/missing-blank-line"])]
#[case::setting_and_text("#+AUTHOR: a\nwe", "p we", &["bml/missing-blank-line"])]
#[case::heading_and_table("* a\n1C b", "h1 a\ntable 1C:b", &["bml/missing-blank-line"])]
#[case::heading_and_list("* a\n- b", "h1 a\nul 0b", &["bml/missing-blank-line"])]
#[case::heading_of_two_lines("* a\nb", "h1 a\nb", &[])]
#[case::hide_and_text("#HIDE\nwe\n\n1C a", "p we\nhidden 1C:a", &["bml/hide-alone", "bml/missing-blank-line"])]
// B-8
#[case::unknown("#FOO x\n1C a", "p #FOO x\ntable 1C:a", &["bml/unknown-directive"])]
#[case::mistyped_directive("1D a\n#Paste foo", "table 1D:a ?#Paste:foo", &["bml/unknown-directive"])]
#[case::mistyped_directives("1D a\n#CUTT x\n1H b\n#EndCut", "table 1D:a ?#CUTT:x 1H:b ?#EndCut:", &["bml/unknown-directive", "bml/unknown-directive"])]
#[case::mistyped_directive_in_text("we\n#Paste foo", "p we\n#Paste foo", &["bml/unknown-directive"])]
#[case::lower_directive("#hide\n1C a", "p #hide\ntable 1C:a", &["bml/unknown-directive"])]
// B-9
#[case::heading_deep("***** a", "h4 a", &["bml/heading-too-deep"])]
#[case::heading_glued("**a", "h2 a", &["bml/heading-without-space"])]
#[case::bold("*bold* text", "p *bold* text", &[])]
#[case::star_indented(" * a", "p * a", &[])]
// B-10
#[case::one_line("1C is a club", "table 1C:is a club", &[])]
#[case::prose("1C is strong and\nwe like it", "p 1C is strong and\nwe like it", &["bml/paragraph-starts-with-call"])]
#[case::prose_with_ordinal("2nd seat is\nsound", "p 2nd seat is\nsound", &[])]
#[case::lone_double("D neg\n1C a", "p D neg\n1C a", &["bml/table-read-as-text"])]
#[case::no_strain("1K x\n  2C foo\n1D y", "p 1K x\n2C foo\n1D y", &["bml/table-read-as-text"])]
#[case::no_strain_in_history("1C-1Q\n2C x", "p 1C-1Q\n2C x", &["bml/table-read-as-text"])]
#[case::no_level("8C x", "p 8C x", &["bml/table-read-as-text"])]
#[case::alias_first("Pass x\n  1C y", "p Pass x\n1C y", &["bml/table-read-as-text"])]
#[case::small_first("1c foo\n  1d bar", "table 1c:foo .1d:bar", &["bml/lowercase-call", "bml/lowercase-call"])]
#[case::blank_in_call("1 C foo\n  1D x", "p 1 C foo\n1D x", &["bml/table-read-as-text"])]
#[case::title_above_rows("Responses:\n1D a\n1H b", "p Responses:\n1D a\n1H b", &["bml/table-read-as-text"])]
#[case::prose_that_breaks_before_call("We open\n1C with 16 points", "p We open\n1C with 16 points", &[])]
#[case::prose_with_alias("Pass is forcing, and\nso is D\n1C is not", "p Pass is forcing, and\nso is D\n1C is not", &[])]
#[case::prose_with_second("2nd seat opens\n1C", "p 2nd seat opens\n1C", &[])]
#[case::prose_with_small_call("1c is strong and\nwe like it", "p 1c is strong and\nwe like it", &["bml/paragraph-starts-with-call"])]
#[case::prose_with_number("5 cards are\nmuch", "p 5 cards are\nmuch", &[])]
#[case::lone_double_forced("#BIDTABLE\nD neg\n1C a", "table D:neg 1C:a", &[])]
#[case::history_with_pass("P-(1C)-\n1D a", "table P-(1C)-: .1D:a", &[])]
#[case::slash_first("2S/3H a\n4C b", "table 2S/3H:a 4C:b", &["bml/slash-alternatives"])]
// B-11
#[case::list("- a\n  b\n-c", "ul 0a\nb / 0c", &[])]
#[case::list_nested("- a\n  - b\n    - c\n- d", "ul 0a / 1b / 2c / 0d", &[])]
#[case::definitions("- a :: b\n  c\n- d", "dl a: b\nc / d", &[])]
// B-12
#[case::ordered("1. a\n2. b\n   c", "ol 1 a / b\nc", &[])]
#[case::ordered_start("3. a", "ol 3 a", &[])]
#[case::ordered_goes_on("1. a\n2. b\n\n3. c", "ol 1 a / b / c", &[])]
#[case::ordered_anew("1. a\n\n1. b", "ol 1 a\nol 1 b", &[])]
#[case::no_item("1.5 points", "p 1.5 points", &[])]
#[case::no_item_either("1) a", "p 1) a", &[])]
// B-13
#[case::pipe("| a | b |\n|---+---|\n| c |", "pipe a|b / -- / c|", &["bml/ragged-table"])]
#[case::pipe_empty("| a | |\n| b | c", "pipe a| / b|c", &[])]
// B-14
#[case::metadata_twice("#+title: a\n\n#+TITLE: b", "", &["bml/duplicate-metadata"])]
#[case::metadata_other("#+FOO: a", "", &["bml/unknown-metadata"])]
#[case::metadata_known("#+LANGUAGE: nl", "", &[])]
// B-15
#[case::bad_vul("#VUL Y0\n\n#VUL X\n\n1C a", "table 0Y0 1C:a", &["bml/bad-vul"])]
#[case::low_vul("#VUL y0\n\n1C a", "table 0Y0 1C:a", &["bml/lowercase-vul"])]
#[case::bad_seat("#SEAT 5\n\n1C a", "table 1C:a", &["bml/bad-seat"])]
#[case::vul_inside("1C a\n#VUL Y0\n1D b\n\n1H c", "table 1C:a 1D:b\ntable 0Y0 1H:c", &["bml/directive-in-table"])]
// B-16
#[case::deal_of_two("N - AKQJT98765432 - -\nS: AKQJT9876543 - - 2", "deal NS", &[])]
#[case::deal_header("#35, Dealer N, played 4S\nN Kxx T9 xxx Q987x", "deal N", &[])]
#[case::deal_contract_word("4SXS hK\nN Kxx T9 xxx Q987x", "deal N", &[])]
#[case::deal_style("N kxx 109 xxx Q987X", "deal N", &["bml/diagram-card-style", "bml/diagram-card-style", "bml/diagram-card-style"])]
#[case::deal_caption("a\nN Kxx T9 xxx Q987x void\nb\nE xxx xxx xxx xxxx", "deal NE void / b", &["bml/diagram-extra-line", "bml/diagram-extra-line"])]
#[case::deal_twice("N Kxx T9 xxx Q987x\nE Kxx xxx xxx xxxx\nE xxx xxx xxx xxxx", "deal NE", &["bml/diagram-duplicate-card", "bml/diagram-duplicate-hand"])]
#[case::deal_long("N Kxx T9 xxx Q987xx", "deal N", &["bml/diagram-hand-size"])]
#[case::deal_of_three_holdings("N: Kxx T9 xxx", "deal N", &["bml/diagram-holdings"])]
#[case::deal_header_and_three_holdings("#35, Dealer N, played 4S\nN: Kxx T9 xxx", "deal N", &["bml/diagram-holdings"])]
#[case::deal_of_which_one_has_three("#35\nN: AKQJT98765432 - - -\nE - AKQJT98765432 - -\nS - - AKQJT98765432 -\nW - - -", "deal NESW", &["bml/diagram-holdings"])]
#[case::no_deal_of_two("N: Kxx T9", "p N: Kxx T9", &[])]
#[case::no_deal_of_words("N Kxx T9 xxx and", "p N Kxx T9 xxx and", &[])]
#[case::no_deal("N is a seat", "p N is a seat", &[])]
// B-17
#[case::auction("1C P 1H P\n1S AP", "auction 1C P 1H P / 1S AP", &[])]
#[case::auction_of_three("1C\n1D\n1H\n1S", "table 1C: 1D: 1H: 1S:", &[])]
// B-18
#[case::paragraph("  a\n  b  ", "p a\nb", &[])]
#[case::directive_in_text("we\n#PASTE x", "p we\n#PASTE x", &["bml/directive-in-text"])]
fn blocks(#[case] text: &str, #[case] expected: &str, #[case] found: &[&str]) {
    assert_eq!(outline(text), expected);
    assert_eq!(codes(text), found);
}

#[rstest]
// B-19, B-20
#[case::strict("1N-\n1C\n2HS\n1M\n1m\n1oM\n1om\n1x\n1Y\n1red\n1BLACK\n3Steps\n1NT\n(D)", "table 1N-: .1C: .2HS: .1M: .1m: .1oM: .1om: .1x: .1Y: .1red: .1BLACK: .3Steps: .1NT: .(D):", &[])]
#[case::aliases("1C-\nPass a\n(X) b\nrdbl c", "table 1C-: .Pass:a .(X):b .rdbl:c", &["bml/call-alias", "bml/call-alias", "bml/call-alias"])]
#[case::small("1C-\n1d a\n1nt b", "table 1C-: .1d:a .1nt:b", &["bml/lowercase-call", "bml/lowercase-call"])]
#[case::alerts("1C-\n1D! a\n1H* b", "table 1C-: .1D!:a .1H*:b", &["bml/call-mark", "bml/call-mark"])]
#[case::parenthesis("1C-\n(1D a\n1H) b", "table 1C-: .(1D:a .1H):b", &["bml/unbalanced-parenthesis", "bml/unbalanced-parenthesis"])]
#[case::pseudo("1C a\n  any b\n    1D c", "table 1C:a .?any:b ..1D:c", &["bml/unknown-call"])]
#[case::level("1C a\n8C b\n0N c\n10S d", "table 1C:a ?8C:b ?0N:c ?10S:d", &["bml/bad-level", "bml/bad-level", "bml/bad-level"])]
#[case::level_of_three_digits("1C a\n001C b\n02HS c\n03steps d", "table 1C:a ?001C:b ?02HS:c 03steps:d", &["bml/bad-level", "bml/bad-level"])]
#[case::strain_twice("1NN a\n2CC b\n3HSH c\n2H/3DD d", "table 1NN:a 2CC:b 3HSH:c 2H/3DD:d", &["bml/repeated-strain", "bml/repeated-strain", "bml/repeated-strain", "bml/slash-alternatives", "bml/repeated-strain"])]
// B-23
#[case::head("1N-2C;\n2D a\n  2H b\n2S c", "table 1N-2C;: .2D:a ..2H:b .2S:c", &[])]
#[case::head_with_children("1N-\n  2C a\n2D b", "table 1N-: .2C:a .2D:b", &[])]
#[case::head_without_mark("1N-2C\n2D a\n2H b", "table 1N-2C: .2D:a .2H:b", &["bml/history-without-mark"])]
#[case::head_alone("1N-2C\n  2D a", "table 1N-2C: .2D:a", &[])]
#[case::arrow("1N->2C-\n2D a", "table 1N->2C-: .2D:a", &["bml/history-arrow"])]
#[case::en_dash("1N\u{2013}2C-\n2D a", "table 1N\u{2013}2C-: .2D:a", &["bml/history-arrow"])]
#[case::inner_semicolon("1H-1S;1N-\n2C a", "table 1H-1S;1N-: .2C:a", &[])]
#[case::second_head("1C-\n1D a\n1D-\n1H b", "table 1C-: .1D:a\ntable 1D-: .1H:b", &["bml/history-not-first"])]
#[case::chain("1C a\n  1D-1H b", "table 1C:a .1D-1H:b", &["bml/history-not-first"])]
// B-24
#[case::equals("1C = a\n1D == b\n1H=c\n1S =", "table 1C:a 1D:= b 1H:c 1S:", &["bml/glued-equals"])]
#[case::tab_after("1C\ta", "table 1C:a", &[])]
// B-25
#[case::continuation("1N = a\n     b\n  2C c", "table 1N:a|b .2C:c", &[])]
#[case::continuation_of_two("1N = a\n     b\n     c", "table 1N:a|b|c", &[])]
#[case::continuation_of_word("1N  1\n    b", "table 1N:1|b", &[])]
#[case::continuation_after_bare_equals("1N =\n     b", "table 1N:b", &[])]
#[case::trap("(1C)-\nD neg\n  1D a", "table (1C)-: .D:neg|1D a", &["bml/continuation-looks-like-call"])]
#[case::misaligned("1N = a\n       b", "table 1N:a|b", &["bml/misaligned-continuation"])]
#[case::continuation_without_description("1N\n  b", "table 1N:b", &["bml/misaligned-continuation"])]
#[case::bad_row("1C a\n  1D b\n  foo c\n1H d", "table 1C:a .1D:b .?foo:c 1H:d", &["bml/bad-row"])]
// B-26
#[case::typed_break("1C a\\nb", "table 1C:a|b", &[])]
// B-27
#[case::indented_table("  1C a\n    1D b\n  1H c", "table 1C:a .1D:b 1H:c", &[])]
#[case::left("  1C a\n1D b\n  1H c", "table 1C:a 1D:b 1H:c", &["bml/left-of-first-row"])]
#[case::dedent("1C a\n    1D b\n  1H c", "table 1C:a .1D:b .1H:c", &["bml/odd-indentation"])]
#[case::step("1C a\n    1D b\n1H c\n  1S d", "table 1C:a .1D:b 1H:c .1S:d", &["bml/odd-indentation"])]
#[case::tab("1C a\n\t1D b\n\t\t1H c", "table 1C:a .1D:b ..1H:c", &["bml/tab", "bml/tab"])]
fn rows(#[case] text: &str, #[case] expected: &str, #[case] found: &[&str]) {
    assert_eq!(outline(text), expected);
    assert_eq!(codes(text), found);
}

#[rstest]
// B-28, B-29
#[case::cut("#CUT a\n1D b\n#ENDCUT\n\n1C a\n  #PASTE a", "table 1C:a .1D:b", &[])]
#[case::copy("#COPY a\n1D b\n#ENDCOPY\n\n1C a\n  #PASTE a", "table 1D:b\ntable 1C:a .1D:b", &[])]
#[case::in_table("1C a\n  #CUT x\n  1D b\n  #ENDCUT\n  #PASTE x\n1H c\n  #PASTE x", "table 1C:a .1D:b 1H:c .1D:b", &[])]
#[case::used_before_in_block("1C a\n  #PASTE x\n#CUT x\n1D b\n#ENDCUT", "table 1C:a .1D:b", &[])]
#[case::used_before_block("1C a\n  #PASTE x\n\n#CUT x\n1D b\n#ENDCUT", "table 1C:a", &["bml/unknown-clipboard", "bml/unused-clipboard"])]
#[case::two_cuts("#CUT a\n1C x\n#ENDCUT\n#CUT b\n1D y\n#ENDCUT\n#PASTE b\n#PASTE a", "table 1D:y 1C:x", &[])]
#[case::nested("#CUT a\n1C x\n#COPY b\n  1D y\n#ENDCOPY\n#ENDCUT\n#PASTE a\n1H z\n#PASTE b", "table 1C:x .1D:y 1H:z .1D:y", &[])]
#[case::over_blocks("#CUT a\n1C x\n\n1D y\n#ENDCUT\n1H z\n\n#PASTE a", "table 1H:z\ntable 1C:x 1D:y", &["bml/cut-spans-blocks"])]
#[case::copy_over_blocks("#COPY a\n1C x\n\n1D y\n#ENDCOPY\n\n#PASTE a", "table 1C:x\ntable 1D:y\ntable 1C:x 1D:y", &["bml/cut-spans-blocks"])]
#[case::copy_ends_in_text("#COPY a\n1C x\n\nwe\n#ENDCOPY\n\nyou", "table 1C:x\np we\np you", &["bml/cut-spans-blocks"])]
#[case::without_end("#CUT a\n1C x\n\n1D y\n#PASTE a", "table 1D:y 1C:x", &["bml/unterminated-cut"])]
#[case::other_end("#CUT a\n1C x\n#ENDCOPY\n1D y\n#PASTE a", "table 1D:y 1C:x", &["bml/unterminated-cut"])]
#[case::other_end_of_copy("#COPY a\n1C x\n#ENDCUT\n1D y", "table 1C:x 1D:y", &["bml/unterminated-cut"])]
#[case::other_end_inside("#CUT a\n1C x\n#ENDCOPY\n1D y\n#ENDCUT\n#PASTE a", "table 1C:x 1D:y", &["bml/stray-end"])]
#[case::other_end_far_away("#CUT a\n1C x\n\n1D y\n#ENDCOPY\n#PASTE a", "table 1D:y 1C:x", &["bml/unterminated-cut", "bml/stray-end"])]
#[case::stray("1C a\n#ENDCUT\n1D b", "table 1C:a 1D:b", &["bml/stray-end"])]
#[case::redefined("#CUT a\n1C x\n#ENDCUT\n\n#PASTE a\n\n#CUT a\n1D y\n#ENDCUT\n\n#PASTE a", "table 1C:x\ntable 1D:y", &["bml/clipboard-redefined"])]
#[case::deeper_indent("  #CUT a\n  1C x\n    1D y\n 1H z\n  #ENDCUT\n#PASTE a", "table 1C:x .1D:y 1H:z", &[])]
// B-30
#[case::arguments("#CUT t\n2\\R a\n  2\\M b \\M\n#ENDCUT\n1N-\n#PASTE t \\R=D \\M=H\n#PASTE t \\R=H \\M=S", "table 1N-: .2D:a ..2H:b H .2H:a ..2S:b S", &[])]
#[case::empty_replacement("#CUT t\n1C old text\n#ENDCUT\n#PASTE t old=", "table 1C:text", &[])]
#[case::second_equals("#CUT t\n1C x\n#ENDCUT\n#PASTE t x=a=b", "table 1C:a=b", &[])]
#[case::chain("#CUT t\n1C x\n#ENDCUT\n#PASTE t x=y y=z", "table 1C:z", &["bml/paste-chain"])]
#[case::no_chain("#CUT t\n1C x y\n#ENDCUT\n#PASTE t x=y y=z", "table 1C:z z", &[])]
#[case::bad_argument("#CUT t\n1C x\n#ENDCUT\n#PASTE t x =y", "table 1C:x", &["bml/bad-paste-argument", "bml/bad-paste-argument"])]
#[case::paste_in_paste("#CUT a\n1D x\n#ENDCUT\n#CUT b\n1C y\n  #PASTE a x=z\n#ENDCUT\n#PASTE b", "table 1C:y .1D:z", &[])]
#[case::cycle("#COPY a\n1C x\n#PASTE a\n#ENDCOPY", "table 1C:x 1C:x", &["bml/paste-cycle"])]
#[case::without_name("1C a\n#PASTE", "table 1C:a", &["bml/unknown-clipboard"])]
// B-31
#[case::hide_first("#HIDE\n1C a", "hidden 1C:a", &[])]
#[case::hide_last("1C a\n#HIDE", "hidden 1C:a", &[])]
#[case::hide_twice("#HIDE\n1C a\n # HIDE", "hidden 1C:a", &[])]
#[case::hide_with_row("#HIDE 1C x\n  1D y", "hidden 1C:x .1D:y", &[])]
#[case::hide_with_row_alone("#HIDE 1C = x", "hidden 1C:x", &[])]
#[case::hide_with_row_and_continuation("#HIDE 1C x\n         y\n1D z", "hidden 1C:x|y 1D:z", &[])]
#[case::hide_with_row_below("1C x\n  #HIDE 1D y\n    1H z", "hidden 1C:x .1D:y ..1H:z", &[])]
#[case::hide_with_row_in_column_of_text("1C x\n   #HIDE 1D y", "hidden 1C:x .1D:y", &[])]
#[case::force_with_row("#BIDTABLE 1S foo\n2S bar", "table 1S:foo 2S:bar", &[])]
#[case::force_with_head("  #BIDTABLE 1N-\n  2C bar", "table 1N-: .2C:bar", &[])]
#[case::hide_with_text("#HIDE this\n1C x", "hidden 1C:x", &["bml/directive-trailing-text"])]
#[case::hide_alone_with_text("#HIDE this\n\n1C x", "hidden 1C:x", &["bml/hide-alone", "bml/directive-trailing-text"])]
#[case::words_after_name("#CUT a b\n1C x\n#ENDCUT foo\n#PASTE a", "table 1C:x", &["bml/directive-trailing-text", "bml/directive-trailing-text"])]
#[case::words_after_copy("#COPY a extra\n1C x\n\nwe\n#ENDCOPY a", "table 1C:x\np we", &["bml/cut-spans-blocks", "bml/directive-trailing-text", "bml/directive-trailing-text"])]
#[case::hide_alone("#HIDE\n\n1C a\n\n1D b", "hidden 1C:a\ntable 1D:b", &["bml/hide-alone"])]
fn clipboards(#[case] text: &str, #[case] expected: &str, #[case] found: &[&str]) {
    assert_eq!(outline(text), expected);
    assert_eq!(codes(text), found);
}

#[rstest]
#[case::include("#INCLUDE", "missing path after `#INCLUDE`")]
#[case::include_of_quotes("#INCLUDE \"\"", "missing path after `#INCLUDE`")]
#[case::cut("#CUT\n1C a\n#ENDCUT", "missing clipboard name after `#CUT`")]
#[case::copy("#COPY\n1C a\n#ENDCOPY", "missing clipboard name after `#COPY`")]
#[case::seat("#SEAT", "missing seat after `#SEAT`: expected `0`, `1`, `2`, `3`, `4`, `12` or `34`")]
#[case::vul("#VUL", "missing vulnerability after `#VUL`: expected two of `Y`, `N` and `0`")]
#[case::paste("1C a\n#PASTE", "missing clipboard name after `#PASTE`")]
#[case::paste_of_argument("1C a\n#PASTE a=b", "missing clipboard name after `#PASTE`")]
fn a_lone_directive_says_what_is_missing(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(messages(text), [expected]);
}

#[rstest]
#[case::bid(format!("{}C a", "1".repeat(40_000)), "`1111111111111111111111111111111111111111…` (40001 characters) is not a valid first call")]
#[case::strains(format!("1{} a", "CDHSN".repeat(8_000)), "`1CDHSNCDHSNCDHSNCDHSNCDHSNCDHSNCDHSNCDHS…` (40001 characters) is not a valid first call")]
#[case::history(format!("1C{}- a\nprose", "-1C-1D".repeat(8_000)), "`1C-1C-1D-1C-1D-1C-1D-1C-1D-1C-1D-1C-1D-1…` (48003 characters) is not a valid first call")]
fn a_call_that_is_too_long_is_told_once(#[case] text: String, #[case] expected: &str) {
    let expected = format!("paragraph is read as text, although it looks like a table: {expected}");
    assert_eq!(messages(&text), [expected]);
}

#[test]
fn a_row_with_a_call_that_is_too_long_is_told_once() {
    let text = format!("1C a\n{}C b\n1D c", "1".repeat(40_000));
    let found = "`1111111111111111111111111111111111111111…` (40001 characters)";
    let expected = format!("invalid call {found}: expected a bid, `P`, `D` or `R`");
    assert_eq!(messages(&text), [expected]);
}

#[test]
fn a_long_word_that_is_no_call_is_text() {
    let text = format!("{} a", "http://a/b?".repeat(1_000));
    assert_eq!(messages(&text), [""; 0]);
}

#[test]
fn a_strain_that_is_named_twice_counts_once() {
    let document = read("2HSH a\n1NN b\n").value;
    let BlockKind::Table(table) = &document.blocks[0].kind else {
        panic!("{:?}", document.blocks);
    };
    let calls = table.rows.iter().map(|row| row.calls[0].to_string());
    assert_eq!(calls.collect::<Vec<_>>(), ["2HS", "1N"]);
}

#[test]
fn a_fault_in_a_paste_names_its_line_and_the_paste() {
    let text = "#CUT a\n8C b\n#ENDCUT\n\n1C a\n  #PASTE a\n";
    let found = read(text).diagnostics;
    assert_eq!(found.len(), 1);
    assert_eq!(text.get(found[0].span.range()), Some("8C"));
    let labels = found[0].labels.iter();
    let labels: Vec<_> =
        labels.map(|label| (text.get(label.span.range()), label.message.as_str())).collect();
    assert_eq!(labels, [(Some("#PASTE a"), "pasted here")]);
}

#[test]
fn a_fault_in_an_include_names_the_include() {
    let text = "p\n\n#INCLUDE bad.bml\n";
    let parsed = read(text);
    let [found] = parsed.diagnostics.as_slice() else {
        panic!("{:?}", parsed.diagnostics);
    };
    let source = parsed.value.sources.at(found.span.start);
    let name = source.and_then(|id| parsed.value.sources.get(id)).map(|source| source.name());
    assert_eq!(name, Some("bad.bml"));
    let chain = source.map(|id| parsed.value.sources.chain(id)).unwrap_or_default();
    let lines = chain.iter().map(|line| text.get(line.range()));
    assert_eq!(lines.collect::<Vec<_>>(), [Some("#INCLUDE bad.bml")]);
}

#[test]
fn a_fault_in_a_file_that_is_included_twice_is_told_once() {
    assert_eq!(codes("#INCLUDE bad.bml\n\n#INCLUDE bad.bml\n"), ["bml/bad-row"]);
}

#[test]
fn a_fault_of_the_sequences_of_a_file_that_is_included_twice_is_told_once() {
    let text = "#VUL N0\n\n#INCLUDE low.bml\n\n#VUL Y0\n\n#INCLUDE low.bml\n";
    let document = read(text).value;
    let mut found = Vec::new();
    let expansion = bml::check(&document, &Options::default(), &mut found);
    assert_eq!(expansion.sequences().len(), 4);
    let codes = found.iter().map(|found| found.code.as_str());
    assert_eq!(codes.collect::<Vec<_>>(), ["bml/insufficient-bid"]);
}

#[test]
fn a_body_with_the_end_of_the_other_kind_says_by_what_it_is_ended() {
    assert_eq!(
        messages("#CUT a\n1C x\n#ENDCOPY\n#PASTE a"),
        ["clipboard `a` begins with `#CUT`, but ends with `#ENDCOPY`"]
    );
}

#[rstest]
#[case::of_one("#INCLUDE root.bml", "file `root.bml` includes itself: root.bml → root.bml")]
#[case::of_two(
    "#INCLUDE one.bml\n\n#INCLUDE one.bml",
    "file `one.bml` includes itself: one.bml → two.bml → one.bml"
)]
fn a_cycle_of_includes_names_the_files_on_the_way(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(messages(text), [expected]);
}

#[test]
fn a_limit_of_includes_is_told_in_a_sentence() {
    let mut options = Options::default();
    options.limits.include_depth = 1;
    let mut files =
        Files(BTreeMap::from([("outer.bml", "#INCLUDE rows.bml\n"), ("rows.bml", "1C a\n")]));
    let found = bml::read("root.bml", b"#INCLUDE outer.bml\n", &options, &mut files).diagnostics;
    let said = found.iter().map(|found| (found.message.as_str(), found.help.as_deref()));
    assert_eq!(
        said.collect::<Vec<_>>(),
        [(
            "includes nest more than 1 deep: the file is not included",
            Some("raise the limit `include_depth`"),
        )]
    );
}

#[test]
fn spans_of_pasted_words_are_those_of_the_body() {
    let text = "#CUT a\n1D b c\n#ENDCUT\n\n1C a\n  #PASTE a c=d\n";
    let parsed = read(text);
    let BlockKind::Table(table) = &parsed.value.blocks[0].kind else {
        panic!("{:?}", parsed.value.blocks);
    };
    assert_eq!(text.get(table.rows[1].word_span.range()), Some("1D b c"));
    assert_eq!(text.get(table.rows[1].pasted_at[0].range()), Some("#PASTE a c=d"));
}

#[test]
fn dependencies_are_listed_in_the_order_of_their_lines() {
    let text = b"#INCLUDE outer.bml\n//#INCLUDE x.bml\n#INCLUDE no.bml\n";
    let list = |is_direct| {
        let mut files =
            Files(BTreeMap::from([("rows.bml", "1C a\n"), ("outer.bml", "#INCLUDE rows.bml\n")]));
        let found = bml::deps("root.bml", text, &Options::default(), &mut files, is_direct);
        let paths = found.value.into_iter().map(|dependency| dependency.path);
        let codes = found.diagnostics.iter().map(|found| found.code.as_str().to_owned());
        (paths.collect::<Vec<_>>(), codes.collect::<Vec<_>>())
    };
    let missing = vec!["bml/include-not-found".to_owned()];
    let all = ["outer.bml", "rows.bml", "no.bml"].map(str::to_owned).to_vec();
    let direct = ["outer.bml", "no.bml"].map(str::to_owned).to_vec();
    assert_eq!(list(false), (all, missing.clone()));
    assert_eq!(list(true), (direct, missing));
}

#[rstest]
#[case::utf16(b"\xFF\xFE1\0C\0 \0x\0\n\0", "core/utf16")]
#[case::archive(b"PK\x03\x04 and more", "core/not-text")]
fn bytes_that_are_not_text_are_reported_once(#[case] bytes: &[u8], #[case] code: &str) {
    let parsed = bml::read("a.bml", bytes, &bml::Options::default(), &mut bml::include::Closed);
    let codes: Vec<&str> = parsed.diagnostics.iter().map(|found| found.code.as_str()).collect();
    assert_eq!(codes, [code]);
    assert!(parsed.value.blocks.is_empty());
    assert_eq!(parsed.value.to_bytes(), bytes);
}

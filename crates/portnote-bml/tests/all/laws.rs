//! What holds for any bytes: reading ends, loses nothing, and says the same again.

use std::collections::BTreeMap;
use std::time::Duration;

use cpu_time::ThreadTime;
use portnote_bml::bml::include::{Included, Refusal, Request, Resolver};
use portnote_bml::bml::model::{BlockKind, Document, Table};
use portnote_bml::bml::source::SourceId;
use portnote_bml::bml::{self, Options};
use portnote_core::edit::apply;
use portnote_core::tree::Tree;
use portnote_core::{Applicability, Diagnostic, Parsed};
use proptest::prelude::*;
use rstest::rstest;

/// What begins, ends or parts something in BML.
const PIECES: &[&str] = &[
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    "  ",
    "    ",
    "\t",
    "\u{A0}",
    "1C",
    "2HS",
    "3X",
    "1M",
    "(1D)",
    "P",
    "D",
    "1N-2C;",
    "1red",
    "2steps",
    "X",
    "pass",
    "1c!",
    "2S/3H",
    "1N->2C",
    "9C",
    "any",
    "= ",
    "=",
    "text",
    "\\n",
    "* ",
    "*bold*",
    "*****",
    "- ",
    "- a :: b",
    "1. ",
    "7. ",
    "| a | b |",
    "|--+--|",
    "// note",
    "#INCLUDE a.bml",
    "#INCLUDE b.bml",
    "#CUT a",
    "#ENDCUT",
    "#COPY b",
    "#ENDCOPY",
    "#PASTE a",
    "#PASTE b x=xx text=#PASTE",
    "#HIDE",
    "#BIDTABLE",
    "#VUL Y0",
    "#SEAT 12",
    "#SEAT 9",
    "#FOO",
    "#+TITLE: t",
    "N Kxx T9 xxx Q987x",
    "E: Jx AJxxx 10x KTX",
    "1C P 1H P",
    "é",
    "♠",
    "\0",
    "\u{FEFF}",
];

/// Files by name.
#[derive(Default)]
struct Files(BTreeMap<String, Vec<u8>>);

impl Resolver for Files {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Included, Refusal> {
        let bytes = self.0.get(request.path).ok_or(Refusal::NotFound)?;
        if bytes.len() as u64 > request.limit {
            return Err(Refusal::TooLarge);
        }
        Ok(Included {
            name: request.path.to_owned(),
            bytes: bytes.clone(),
            is_root_relative: false,
        })
    }
}

fn read<'i>(bytes: &'i [u8], files: &[(&str, &[u8])]) -> Parsed<Document<'i>> {
    let files = files.iter();
    let files = files.map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec()));
    let mut files = Files(files.collect());
    bml::read("root.bml", bytes, &Options::default(), &mut files)
}

fn hold_laws(bytes: &[u8], files: &[(&str, &[u8])]) {
    let parsed = read(bytes, files);
    let document = &parsed.value;
    for (id, source) in document.sources.iter() {
        let mut whole = Vec::new();
        if source.bom().is_some() {
            whole.extend_from_slice(b"\xEF\xBB\xBF");
        }
        whole.extend_from_slice(source.unit().bytes());
        assert_eq!(document.bytes_of(id), whole, "a byte is lost");
        hold_nesting(document, id);
    }
    let last = document.sources.iter().last();
    let end = last.map_or(0, |(_, source)| source.span().end);
    for found in &parsed.diagnostics {
        let labels = found.labels.iter().map(|label| label.span);
        let edits = found.fix.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
        for span in labels.chain(edits).chain([found.span]) {
            assert!(span.start <= span.end && span.end <= end, "{found:?}");
            let in_one = document.sources.iter().any(|(_, source)| source.span().contains(span));
            assert!(in_one, "{found:?} lies in no file");
        }
    }
    for block in &document.blocks {
        if let BlockKind::Table(table) = &block.kind {
            hold_preorder(table);
        }
    }
    let again = read(bytes, files);
    assert_eq!(again.diagnostics, parsed.diagnostics);
    assert_eq!(again.value.blocks, document.blocks);
    assert_eq!(again.value.metadata, document.metadata);
}

/// Nodes lie inside the node around them, and their leaves stand in order.
fn hold_nesting(document: &Document<'_>, id: SourceId) {
    let mut ends: Vec<u32> = Vec::new();
    for (depth, node) in document.trees.get(id.0 as usize).into_iter().flat_map(Tree::walk) {
        ends.truncate(depth);
        let around = ends.last().copied().unwrap_or(u32::MAX);
        assert!(node.range().end <= around, "a node reaches out of its parent");
        ends.push(node.range().end);
    }
}

fn hold_preorder(table: &Table) {
    let mut before = None;
    for row in &table.rows {
        let deepest = before.map_or(0, |level| level + 1);
        assert!(row.level <= deepest, "a row without a parent: {row:?}");
        before = Some(row.level);
    }
}

fn codes(diagnostics: &[Diagnostic]) -> Vec<&'static str> {
    diagnostics.iter().map(|found| found.code.as_str()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_pieces_hold_the_laws(
        root in prop::collection::vec(prop::sample::select(PIECES), 0..60),
        other in prop::collection::vec(prop::sample::select(PIECES), 0..20),
    ) {
        let (root, other) = (root.concat(), other.concat());
        hold_laws(root.as_bytes(), &[("a.bml", other.as_bytes()), ("b.bml", b"1C x\n#INCLUDE a.bml\n2C")]);
    }

    #[test]
    fn any_bytes_hold_the_laws(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        hold_laws(&bytes, &[]);
    }

    #[test]
    fn safe_fixes_change_no_meaning(
        root in prop::collection::vec(prop::sample::select(PIECES), 0..40),
    ) {
        let text = root.concat();
        let parsed = read(text.as_bytes(), &[]);
        for found in &parsed.diagnostics {
            let Some(fix) = &found.fix else { continue };
            if fix.applicability != Applicability::Safe || !found.code.as_str().starts_with("bml/") {
                continue;
            }
            let (fixed, _) = apply(text.as_bytes(), std::slice::from_ref(fix)).unwrap();
            let after = read(&fixed, &[]);
            assert_eq!(
                meaning(&after.value),
                meaning(&parsed.value),
                "{} changes {text:?} to {:?}",
                found.code,
                String::from_utf8_lossy(&fixed),
            );
        }
    }
}

/// What a document says, without places, and without what fixes are for.
fn meaning(document: &Document<'_>) -> Vec<String> {
    let blocks = document.blocks.iter().map(|block| match &block.kind {
        BlockKind::Table(table) => {
            let rows = table.rows.iter().map(|row| {
                let lines: Vec<&str> =
                    row.description.iter().map(|text| text.raw.as_str()).collect();
                (row.level, row.calls.clone(), lines)
            });
            let rows: Vec<_> = rows.collect();
            let hidden = table.is_hidden;
            format!("{hidden} {} {} {rows:?}", table.position, table.vulnerability)
        }
        BlockKind::Heading(heading) => format!("{} {}", heading.level, heading.text.raw),
        BlockKind::Paragraph(text) => text.raw.clone(),
        BlockKind::DealDiagram(deal) => {
            let hands = deal.hands.iter().map(|hand| (hand.seat, &hand.holdings));
            format!("{:?} {:?}", hands.collect::<Vec<_>>(), deal.header)
        }
        BlockKind::List(items) => {
            let items = items.iter().map(|item| (item.level, item.text.raw.as_str()));
            format!("{:?}", items.collect::<Vec<_>>())
        }
        BlockKind::OrderedList(list) => {
            let items = list.items.iter().map(|text| text.raw.as_str());
            format!("{} {:?}", list.start, items.collect::<Vec<_>>())
        }
        _ => String::new(),
    });
    let values = document.metadata.iter().map(|m| format!("{}={}", m.key, m.value));
    blocks.chain(values).collect()
}

/// Time of the processor, of which none of these texts needs a fraction, also without
/// optimisation.
const LONG: Duration = Duration::from_secs(10);

#[rstest]
#[case::blanks("1C".to_owned() + &" ".repeat(40_000) + "x\n", None)]
#[case::blank_lines(" \n".repeat(100_000), None)]
#[case::rows("1C strong\n".repeat(100_000), None)]
#[case::row_of_one_word("1C-".repeat(100_000), None)]
#[case::slashes("1C/".repeat(100_000), None)]
#[case::metadata("#+TITLE: a\n".repeat(20_000), Some("bml/duplicate-metadata"))]
#[case::keys((0..20_000).map(|n| format!("#+K{n}: a\n")).collect(), Some("bml/unknown-metadata"))]
#[case::unknown_directives("#FOO\n".repeat(20_000), Some("bml/unknown-directive"))]
#[case::headings("* a\n".repeat(20_000), Some("bml/missing-blank-line"))]
#[case::open_cuts("#CUT a\n1C\n".repeat(20_000), Some("bml/unterminated-cut"))]
#[case::open_cuts_in_blocks("#CUT a\n1C\n\n".repeat(20_000), Some("bml/unterminated-cut"))]
#[case::nested_copies("#COPY a\n".repeat(20_000) + "1C\n" + &"#ENDCOPY\n".repeat(20_000), Some("bml/clipboard-redefined"))]
#[case::stray_ends("#BIDTABLE\n".to_owned() + &"#ENDCUT\n".repeat(20_000), Some("bml/stray-end"))]
#[case::hands("N x x x x\n".repeat(2_000), Some("bml/diagram-duplicate-hand"))]
#[case::pipes("|".repeat(20_000) + "\n" + &"|\n".repeat(20_000), Some("bml/ragged-table"))]
#[case::open_fonts("1C ".to_owned() + &"/b *c ".repeat(250_000), Some("bml/unclosed-font"))]
#[case::open_fonts_in_text("a ".to_owned() + &"*b ".repeat(500_000), Some("bml/unclosed-font"))]
#[case::suits("1C ".to_owned() + &"a!sb 1!S ".repeat(200_000), Some("bml/suspicious-suit"))]
#[case::links("a ".to_owned() + &"[x](y:z(1)) ".repeat(50_000), Some("bml/unsafe-link"))]
#[case::open_links("a ".to_owned() + &"[x](y:(".repeat(50_000), None)]
#[case::lists((0..1_500).map(|n| format!("{}- a\n", " ".repeat(n))).collect(), None)]
fn reading_is_linear(#[case] text: String, #[case] code: Option<&str>) {
    let start = ThreadTime::now();
    let parsed = read(text.as_bytes(), &[]);
    assert!(start.elapsed() < LONG, "{:?}", start.elapsed());
    if let Some(code) = code {
        assert!(codes(&parsed.diagnostics).contains(&code));
    }
}

#[test]
fn rows_beyond_the_depth_of_any_auction_are_not_read() {
    let text: String = (0..400).map(|n| format!("{}1C a\n", " ".repeat(n))).collect();
    let parsed = read(text.as_bytes(), &[]);
    assert_eq!(codes(&parsed.diagnostics), ["core/nesting-limit"]);
    let BlockKind::Table(table) = &parsed.value.blocks[0].kind else {
        panic!("{:?}", parsed.value.blocks);
    };
    assert_eq!(table.rows.len(), 320);
}

#[test]
fn rows_beyond_the_limit_are_not_read() {
    let text = "1C a\n".repeat(10);
    let mut options = Options::default();
    options.limits.rows = 4;
    let parsed = bml::read("a.bml", text.as_bytes(), &options, &mut Files::default());
    assert_eq!(codes(&parsed.diagnostics), ["bml/expansion-limit"]);
}

/// Each clipboard pastes the one before it twice.
fn doubling(depth: usize) -> String {
    let mut text = "#CUT c0\n1C a\n#ENDCUT\n".to_owned();
    for n in 1..=depth {
        let paste = format!("#PASTE c{}\n", n - 1);
        text += &format!("#CUT c{n}\n{paste}{paste}#ENDCUT\n");
    }
    text + &format!("#PASTE c{depth}\n")
}

#[rstest]
#[case::doubling(doubling(15), "bml/expansion-limit")]
#[case::deep(doubling(20), "bml/expansion-limit")]
#[case::growing("#CUT a\n1C x\n#ENDCUT\n#PASTE a".to_owned() + &" x=xx".repeat(40), "bml/expansion-limit")]
#[case::many_arguments("#CUT a\n1C ".to_owned() + &"y".repeat(100_000) + "\n#ENDCUT\n#PASTE a" + &" x=xx".repeat(100_000), "bml/expansion-limit")]
#[case::own("#COPY a\n1C\n#PASTE a\n#ENDCOPY\n".to_owned(), "bml/paste-cycle")]
#[case::mutual("#CUT a\n#PASTE b\n#ENDCUT\n#CUT b\n#PASTE a\n#ENDCUT\n#PASTE a\n".to_owned(), "bml/paste-cycle")]
#[case::made_by_replacement("#CUT a\nQ\n1C\n#ENDCUT\n#PASTE a Q=#PASTE\n".to_owned(), "bml/unknown-clipboard")]
fn pastes_end(#[case] text: String, #[case] code: &str) {
    let start = ThreadTime::now();
    let parsed = read(text.as_bytes(), &[]);
    assert!(start.elapsed() < LONG, "{:?}", start.elapsed());
    assert!(codes(&parsed.diagnostics).contains(&code), "{:?}", codes(&parsed.diagnostics));
}

#[rstest]
#[case::own("#INCLUDE root.bml\n", &[("root.bml", "#INCLUDE root.bml\n")], "bml/include-cycle")]
#[case::mutual("#INCLUDE a\n", &[("a", "#INCLUDE b\n"), ("b", "#INCLUDE a\n")], "bml/include-cycle")]
#[case::missing("#INCLUDE a\n", &[("a", "#INCLUDE b\n")], "bml/include-not-found")]
fn includes_end(#[case] root: &str, #[case] files: &[(&str, &str)], #[case] code: &str) {
    let files: Vec<(&str, &[u8])> =
        files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let parsed = read(root.as_bytes(), &files);
    assert_eq!(codes(&parsed.diagnostics), [code]);
}

#[test]
fn includes_that_multiply_are_counted() {
    let names: Vec<String> = (0..10).map(|n| format!("f{n}")).collect();
    let texts: Vec<String> = (1..11).map(|n| format!("#INCLUDE f{n}\n").repeat(10)).collect();
    let files: Vec<(&str, &[u8])> =
        names.iter().zip(&texts).map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
    let start = ThreadTime::now();
    let parsed = read(b"#INCLUDE f0\n", &files);
    assert!(start.elapsed() < LONG, "{:?}", start.elapsed());
    assert!(codes(&parsed.diagnostics).contains(&"bml/include-limit"));
}

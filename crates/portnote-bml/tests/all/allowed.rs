//! Whatever a system holds, a page has only elements and attributes that are listed here, and
//! a text only commands that are listed here.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    reason = "a test that cannot go on fails"
)]

use std::collections::BTreeSet;

use portnote_bml::bml;
use portnote_bml::bml::convert::{html, latex};
use portnote_bml::bml::include::Closed;
use portnote_bml::bml::model::Document;
use proptest::prelude::*;
use rstest::rstest;

use crate::shared;

/// Each element with its attributes, for pages of both structures.
const ELEMENTS: &[(&str, &[&str])] = &[
    ("html", &["lang", "xml:lang", "xmlns"]),
    ("head", &[]),
    ("meta", &["charset", "name", "content", "http-equiv"]),
    ("title", &[]),
    ("style", &["type"]),
    ("link", &["rel", "type", "href"]),
    ("body", &[]),
    ("header", &[]),
    ("nav", &["class", "aria-label"]),
    ("main", &["id"]),
    ("h1", &["id"]),
    ("h2", &["id"]),
    ("h3", &["id"]),
    ("h4", &["id"]),
    ("p", &["class"]),
    ("a", &["class", "href"]),
    ("ul", &[]),
    ("ol", &["start"]),
    ("li", &["class", "id", "data-calls"]),
    ("dl", &[]),
    ("dt", &[]),
    ("dd", &[]),
    ("div", &["class", "role", "aria-label", "aria-hidden", "data-when", "hidden"]),
    ("span", &["class", "role", "aria-hidden", "data-call"]),
    ("details", &["open"]),
    ("summary", &[]),
    ("table", &["class", "aria-label"]),
    ("thead", &[]),
    ("tbody", &[]),
    ("tr", &[]),
    ("th", &["scope"]),
    ("td", &["class", "rowspan", "data-call"]),
    ("figure", &["class"]),
    ("figcaption", &[]),
    ("strong", &[]),
    ("em", &[]),
    ("code", &[]),
    ("br", &[]),
    ("svg", &["class", "width", "height", "aria-hidden"]),
    ("symbol", &["id", "viewBox"]),
    ("text", &["x", "y", "font-size", "text-anchor", "textLength"]),
    ("path", &["d"]),
    ("use", &["href"]),
    ("caption", &["class"]),
    ("b", &["class", "aria-hidden"]),
    ("script", &["src"]),
    ("label", &[]),
    ("input", &["type", "autocomplete", "spellcheck"]),
    ("button", &["type", "value"]),
];

/// Elements without an end tag.
const EMPTY: &[&str] = &["meta", "link", "br", "path", "use", "input"];

/// The commands of the body of a text.
const WORDS: &[&str] = &[
    "BC",
    "BD",
    "BH",
    "BS",
    "O",
    "author",
    "baselineskip",
    "begin",
    "bigbreak",
    "bmlchar",
    "bmlwhen",
    "date",
    "dealdiagram",
    "dealdiagramenw",
    "dealdiagramew",
    "dirtree",
    "emph",
    "emptyset",
    "end",
    "geq",
    "hand",
    "hline",
    "href",
    "item",
    "leftarrow",
    "leq",
    "leavevmode",
    "maketitle",
    "neq",
    "approx",
    "paragraph",
    "pdfc",
    "pdfd",
    "pdfh",
    "pdfs",
    "rightarrow",
    "section",
    "setcounter",
    "subsection",
    "subsubsection",
    "tableofcontents",
    "textasciicircum",
    "textasciitilde",
    "textbackslash",
    "textbf",
    "textttt",
    "texttt",
    "textwidth",
    "title",
    "vhand",
    "void",
    "vspace",
];

/// The environments of the body of a text.
const ENVIRONMENTS: &[&str] = &[
    "bidding",
    "bidtable",
    "description",
    "document",
    "enumerate",
    "itemize",
    "minipage",
    "tabular",
];

/// Control symbols.
const SYMBOLS: &str = "\\ &%$#_{}>+-,\n";

#[rstest]
#[case::everything(shared::EVERYTHING)]
#[case::markup("<script>x</script> & \"<b onclick='y'>\" <!-- <![CDATA[\n")]
#[case::title(
    "#+TITLE: </title><script>\n\n#+DESCRIPTION: \" onload=\"x\n\n#+LANGUAGE: en\" x=\"\n"
)]
#[case::heading("* \"><img src=x onerror=y> {}\n\n** <b>\n")]
#[case::link("[x](https://a.b/\"onclick=\"y) [z](#\"><b>) http://a/'\"<x [q](javascript:y)\n")]
#[case::word("1C<b>  x\n1N-<i>  \"y\n")]
#[case::cell("| <b> | \\write18{x} | & | } |\n")]
#[case::commands("\\input{x} ^^5cinput{y} $x$ ~ \\end{document} %\n{ } \\\\ \\verb|x|\n")]
#[case::auction("1C P P \\x\n")]
#[case::row("1N  \\input{x} & % } {\n  2C [*] .\n    *[x\n")]
fn only_what_is_listed_is_written(#[case] source: &str) {
    hold_to_the_lists(source);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn whatever_is_read(lines in prop::collection::vec(line(), 0..12)) {
        hold_to_the_lists(&lines.join("\n"));
    }
}

/// A line that may begin any block and hold any sign.
fn line() -> impl Strategy<Value = String> {
    let start = prop::sample::select(vec![
        "",
        "",
        "",
        "* ",
        "**",
        "- ",
        "  - ",
        "1. ",
        "3. ",
        "| ",
        "- x :: ",
        "#+TITLE: ",
        "#+AUTHOR: ",
        "#+LANGUAGE: ",
        "#VUL Y0",
        "#HIDE",
        "1C ",
        "  1D ",
        "1N-2C; ",
        "  (2S) ",
        "N AK - QJ ",
        "#7 4SX hK ",
        "1C P 1H D",
        "AP",
        "2H/2S ",
        "any ",
    ]);
    let signs = prop::collection::vec(
        prop::sample::select(vec![
            "<",
            ">",
            "&",
            "\"",
            "'",
            "<b>",
            "</li>",
            "<!--",
            "*",
            "/",
            "=",
            "!c",
            "!S",
            "{",
            "}",
            "\\",
            "\\input{x}",
            "%",
            "$",
            "#",
            "_",
            "^",
            "^^",
            "~",
            "[",
            "](",
            ")",
            "(#a)",
            "](javascript:x)",
            "https://a.b/<",
            "mailto:x",
            "--",
            "---",
            "->",
            "4SX",
            "|",
            ".",
            " ",
            " ",
            "a",
            "9",
            "\u{0}",
            "\u{1}",
            "\u{2}",
            "\u{e}",
            "é",
            "☃",
            "\u{202e}",
            "\\n",
            ";",
            "-",
            "x",
        ]),
        0..10,
    );
    (start, signs).prop_map(|(start, signs)| format!("{start}{}", signs.concat()))
}

fn hold_to_the_lists(source: &str) {
    let bytes = source.as_bytes();
    let parsed = bml::read("a.bml", bytes, &bml::Options::default(), &mut Closed);
    for compat in [false, true] {
        for tree in [false, true] {
            check_page(&parsed.value, compat, tree);
            check_text(&parsed.value, compat, tree);
        }
    }
}

/// Reads a page strictly: anything that is not exactly a listed tag, an entity or text is a
/// failure.
fn check_page(document: &Document<'_>, compat: bool, tree: bool) {
    let mut options = html::Options::default();
    options.compat = compat;
    options.tree = tree;
    options.external_style = true;
    let page = html::write(document, &options);
    let mut rest = page.as_str();
    for prolog in ["<?xml version=\"1.0\" encoding=\"utf-8\"?>\n", "<!DOCTYPE html"] {
        rest = rest.strip_prefix(prolog).unwrap_or(rest);
    }
    rest = &rest[rest.find('>').unwrap() + 1..];
    let mut open: Vec<&str> = Vec::new();
    let mut ids: BTreeSet<String> = BTreeSet::new();
    while let Some(at) = rest.find('<') {
        check_characters(&rest[..at], &page);
        let end = at + rest[at..].find('>').unwrap();
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{page}");
            continue;
        }
        let tag = tag.strip_suffix('/').unwrap_or(tag);
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let listed = ELEMENTS.iter().find(|(listed, _)| *listed == name);
        let (_, allowed) = listed.unwrap_or_else(|| panic!("<{tag}> in {page}"));
        check_attributes(attributes, allowed, &mut ids, &page);
        if !EMPTY.contains(&name) {
            open.push(name);
        }
    }
    check_characters(rest, &page);
    assert!(open.is_empty(), "{open:?} in {page}");
}

fn check_attributes(text: &str, allowed: &[&str], ids: &mut BTreeSet<String>, page: &str) {
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if rest == "open" || rest == "hidden" {
            assert!(allowed.contains(&rest), "{page}");
            return;
        }
        let (key, after) = rest.split_once("=\"").unwrap_or_else(|| panic!("{text} in {page}"));
        let (value, after) = after.split_once('"').unwrap();
        assert!(allowed.contains(&key), "{key} in {page}");
        // The policy of the page is the one value with quotes; it names sources only.
        let is_policy = value.starts_with("default-src 'none'; ");
        assert!(!value.contains(['<', '>', '\n']), "{value} in {page}");
        assert!(is_policy || !value.contains('\''), "{value} in {page}");
        check_characters(value, page);
        if key == "id" {
            let is_plain = value.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
            assert!(is_plain && !value.is_empty(), "{value} in {page}");
            assert!(ids.insert(value.to_owned()), "{value} twice in {page}");
        }
        if key == "href" {
            let lower = value.to_ascii_lowercase();
            let schemes = ["http://", "https://", "mailto:", "#", "bml.css"];
            assert!(schemes.iter().any(|scheme| lower.starts_with(scheme)), "{value}");
        }
        if key == "lang" {
            assert!(value.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-'));
        }
        rest = after.trim_start();
    }
}

/// Ampersands begin entities, and nothing is a control character.
fn check_characters(text: &str, page: &str) {
    for (at, _) in text.match_indices('&') {
        let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
        let is_entity = entities.iter().any(|entity| text[at..].starts_with(entity));
        assert!(is_entity, "{text} in {page}");
    }
    let is_control = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    assert!(!text.contains(is_control), "{text:?} in {page}");
}

/// Reads a text as TeX would: commands are listed, groups are balanced, and `$` pairs hold
/// nothing but a sign.
fn check_text(document: &Document<'_>, compat: bool, tree: bool) {
    let mut options = latex::Options::default();
    options.compat = compat;
    options.tree = tree;
    options.external_style = true;
    let text = latex::write(document, &options);
    let start = text.find("\\title{").unwrap();
    let body = &text[start..];
    let mut depth = 0_usize;
    let mut rest = body.chars().peekable();
    let mut in_math = false;
    let mut environments: Vec<String> = Vec::new();
    while let Some(letter) = rest.next() {
        match letter {
            '\\' => {
                let mut name = String::new();
                while let Some(letter) = rest.next_if(char::is_ascii_alphabetic) {
                    name.push(letter);
                }
                if name.is_empty() {
                    let symbol = rest.next().unwrap();
                    assert!(SYMBOLS.contains(symbol), "\\{symbol} in {body}");
                    continue;
                }
                assert!(WORDS.contains(&name.as_str()), "\\{name} in {body}");
                if name == "begin" || name == "end" {
                    let argument: String =
                        rest.by_ref().take_while(|letter| *letter != '}').collect();
                    let argument = argument.trim_start_matches('{').to_owned();
                    assert!(ENVIRONMENTS.contains(&argument.as_str()), "{argument} in {body}");
                    if name == "begin" {
                        environments.push(argument);
                    } else {
                        assert_eq!(environments.pop(), Some(argument), "{body}");
                    }
                }
            }
            '{' => depth += 1,
            '}' => depth = depth.checked_sub(1).unwrap_or_else(|| panic!("{body}")),
            '$' => in_math = !in_math,
            '%' => {
                assert_eq!((rest.next(), rest.next()), (Some('%'), Some('\n')), "{body}");
            }
            '#' | '_' | '^' | '~' if letter != '~' => panic!("{letter} in {body}"),
            '&' => assert!(environments.iter().any(|name| name == "tabular"), "{body}"),
            letter => assert!(!letter.is_control() || letter == '\n', "{letter:?} in {body}"),
        }
    }
    assert!(depth == 0 && !in_math && environments.is_empty(), "{body}");
}

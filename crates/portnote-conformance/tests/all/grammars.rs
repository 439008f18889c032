//! The rules for grammars, held against the syntax tree of each grammar: style rules GR-1 to
//! GR-11.

#![expect(clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use pest_meta::ast::{Expr, Rule};
use pest_meta::parser;
use portnote_conformance::find::repository_root;
use portnote_conformance::random::Random;
use rstest::rstest;

/// Files of each notation, in the order in which its crate joins them.
const PBN: &[&str] = &["frame.pest", "pbn.pest"];
const PDN: &[&str] = &["frame.pest", "pdn.pest"];
const PPN: &[&str] = &["frame.pest", "ppn.pest"];
const BML: &[&str] = &["bml.pest"];
const INLINE: &[&str] = &["inline.pest"];
const BSS: &[&str] = &["bss.pest"];

/// The largest count of a repetition: the code that is generated grows with it.
const LARGEST_COUNT: u32 = 4;

/// Lookaheads that scan and may: they end at the bracket or the quote with which the next turn of
/// their loop begins, or pass over blanks and one word that are between two of these, so that the
/// same characters are not looked at by one turn after another.
const SCANS_TO_ITS_END: [&str; 6] =
    ["moves_ahead", "last_moves_ahead", "moves_begin", "comment_ahead", "other_end", "tag_ahead"];

/// Texts that the top rule is tried on.
const TEXTS: usize = 3_000;

/// Whatever begins, ends or parts something in the frame or in PBN, and words that matter.
const ALPHABET: &[&str] = &[
    "[",
    "]",
    "\"",
    "{",
    "}",
    ";",
    "%",
    "\\",
    "\n",
    "\r",
    "\r\n",
    " ",
    "\t",
    "\u{B}",
    "\0",
    "\u{1A}",
    "\u{7F}",
    "\u{e9}",
    "\u{1F0A1}",
    "!",
    "?",
    "=",
    "$",
    "*",
    "+",
    "^",
    "-",
    ".",
    ":",
    "#",
    "0",
    "9",
    "A",
    "N",
    "k",
    "[Auction",
    "[Play ",
    "[Note \"1:",
    "\"]\n",
    "1NT",
    "Pass",
    "SK",
    "=1=",
    "$13",
    "^S",
    "<PBN>",
];

#[rstest]
#[case::pbn(PBN)]
#[case::pdn(PDN)]
#[case::ppn(PPN)]
#[case::bml(BML)]
#[case::inline(INLINE)]
#[case::bss(BSS)]
fn no_rule_reaches_itself(#[case] files: &[&str]) {
    let rules = rules(files);
    let calls: BTreeMap<&str, BTreeSet<&str>> =
        rules.iter().map(|rule| (rule.name.as_str(), idents(&rule.expr))).collect();
    for rule in calls.keys() {
        let mut reached: BTreeSet<&str> = BTreeSet::new();
        let mut open: Vec<&str> = calls[rule].iter().copied().collect();
        while let Some(name) = open.pop() {
            assert_ne!(name, *rule, "`{rule}` reaches itself");
            if reached.insert(name) {
                open.extend(calls.get(name).into_iter().flatten());
            }
        }
    }
}

#[rstest]
#[case::pbn(PBN)]
#[case::pdn(PDN)]
#[case::ppn(PPN)]
#[case::bml(BML)]
#[case::inline(INLINE)]
#[case::bss(BSS)]
fn no_repetition_counts_far(#[case] files: &[&str]) {
    for rule in rules(files) {
        for part in parts(&rule.expr) {
            let count = match part {
                Expr::RepExact(_, count) | Expr::RepMin(_, count) | Expr::RepMax(_, count) => {
                    *count
                }
                Expr::RepMinMax(_, least, most) => *least.max(most),
                _ => 0,
            };
            assert!(count <= LARGEST_COUNT, "`{}` counts to {count}", rule.name);
        }
    }
}

#[rstest]
#[case::pbn(PBN)]
#[case::pdn(PDN)]
#[case::ppn(PPN)]
#[case::bml(BML)]
#[case::inline(INLINE)]
#[case::bss(BSS)]
fn nothing_uses_the_stack(#[case] files: &[&str]) {
    const STACK: [&str; 6] = ["PUSH", "PEEK", "PEEK_ALL", "POP", "POP_ALL", "DROP"];
    for rule in rules(files) {
        let names = idents(&rule.expr);
        assert!(!STACK.iter().any(|name| names.contains(name)), "`{}` uses the stack", rule.name);
        let is_stack = |part: &&Expr| matches!(part, Expr::Push(_) | Expr::PeekSlice(..));
        assert!(!parts(&rule.expr).iter().any(is_stack), "`{}` uses the stack", rule.name);
    }
}

#[rstest]
#[case::pbn(PBN)]
#[case::pdn(PDN)]
#[case::ppn(PPN)]
#[case::bml(BML)]
#[case::inline(INLINE)]
#[case::bss(BSS)]
fn nothing_is_implicit(#[case] files: &[&str]) {
    let names: Vec<String> = rules(files).into_iter().map(|rule| rule.name).collect();
    for name in ["WHITESPACE", "COMMENT"] {
        assert!(!names.iter().any(|rule| rule == name), "{name} changes the meaning of every `~`");
    }
}

#[rstest]
#[case::pbn(PBN)]
#[case::pdn(PDN)]
#[case::ppn(PPN)]
#[case::bml(BML)]
#[case::inline(INLINE)]
#[case::bss(BSS)]
fn no_lookahead_scans_in_a_loop(#[case] files: &[&str]) {
    let mut rules = rules(files);
    rules.retain(|rule| !SCANS_TO_ITS_END.contains(&rule.name.as_str()));
    let by_name: BTreeMap<&str, &Expr> =
        rules.iter().map(|rule| (rule.name.as_str(), &rule.expr)).collect();
    for rule in &rules {
        for body in parts(&rule.expr).into_iter().filter_map(loop_body) {
            for part in reachable(body, &by_name) {
                let (Expr::PosPred(ahead) | Expr::NegPred(ahead)) = part else {
                    continue;
                };
                let scans = |part: &&Expr| {
                    loop_body(part).is_some() || matches!(part, Expr::Ident(name) if name == "ANY")
                };
                let found = reachable(ahead, &by_name).iter().any(scans);
                assert!(!found, "a lookahead in a loop of `{}` scans: {ahead:?}", rule.name);
            }
        }
    }
}

#[test]
fn the_frame_does_not_know_where_a_text_ends() {
    for rule in rules(&["frame.pest"]) {
        let names = idents(&rule.expr);
        assert!(
            !names.contains("SOI") && !names.contains("EOI"),
            "`{}` belongs into a notation",
            rule.name
        );
    }
}

#[rstest]
#[case::frame("frame.pest")]
#[case::pbn("pbn.pest")]
#[case::pdn("pdn.pest")]
#[case::ppn("ppn.pest")]
#[case::bml("bml.pest")]
#[case::inline("inline.pest")]
#[case::bss("bss.pest")]
fn every_rule_is_documented(#[case] file: &str) {
    // A helper may share the paragraph of the rule that it helps.
    for paragraph in read(file).split("\n\n") {
        let is_rule = paragraph.lines().any(|line| line.contains(" = "));
        assert!(
            !is_rule || paragraph.trim_start().starts_with("//"),
            "nothing is said about\n{paragraph}"
        );
    }
}

#[rstest]
#[case::frame("frame.pest")]
#[case::pbn("pbn.pest")]
#[case::pdn("pdn.pest")]
#[case::ppn("ppn.pest")]
#[case::bml("bml.pest")]
#[case::inline("inline.pest")]
#[case::bss("bss.pest")]
fn a_file_can_be_joined_to_others(#[case] file: &str) {
    let text = read(file);
    assert!(
        text.ends_with('\n'),
        "without its last line end, {file} swallows the first rule of the next"
    );
    assert!(
        !text.lines().any(|line| line.starts_with("//!")),
        "`//!` stands at the top of a joined text only"
    );
}

#[test]
fn every_text_is_a_game() {
    let mut random = Random::new(1);
    for _ in 0..TEXTS {
        let length = random.below(80);
        let text: String = (0..length).map(|_| ALPHABET[random.below(ALPHABET.len())]).collect();
        let found = portnote_pbn::parse(text.as_bytes()).diagnostics;
        let is_total = found.iter().all(|found| found.code.as_str() != "pbn/parser-limit");
        assert!(is_total, "the top rule does not match {text:?}");
        let found = portnote_pdn::parse(text.as_bytes()).diagnostics;
        let is_total = found.iter().all(|found| found.code.as_str() != "pdn/parser-limit");
        assert!(is_total, "the top rule of PDN does not match {text:?}");
        let found = portnote_bml::bss::parse(text.as_bytes()).diagnostics;
        let is_total = found.iter().all(|found| found.code.as_str() != "bss/parser-limit");
        assert!(is_total, "the top rule of BSS does not match {text:?}");
        let found = portnote_ppn::parse(text.as_bytes()).diagnostics;
        let is_total = found.iter().all(|found| found.code.as_str() != "ppn/parser-limit");
        assert!(is_total, "the top rule of PPN does not match {text:?}");
    }
}

/// The rules of files that are joined as a crate joins them.
fn rules(files: &[&str]) -> Vec<Rule> {
    let text: String = files.iter().map(|file| read(file)).collect();
    let pairs =
        parser::parse(parser::Rule::grammar_rules, &text).unwrap_or_else(|error| panic!("{error}"));
    parser::consume_rules(pairs).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn read(file: &str) -> String {
    fs::read_to_string(repository_root().join("grammars").join(file)).unwrap()
}

/// The names in an expression: rules, and what the engine has built in.
fn idents(expr: &Expr) -> BTreeSet<&str> {
    let named = parts(expr).into_iter().filter_map(|part| match part {
        Expr::Ident(name) => Some(name.as_str()),
        _ => None,
    });
    named.collect()
}

/// What is repeated without a fixed end.
fn loop_body(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Rep(body) | Expr::RepOnce(body) | Expr::RepMin(body, _) => Some(body),
        _ => None,
    }
}

/// An expression with all that lies inside, and inside the rules that it names.
fn reachable<'g>(expr: &'g Expr, rules: &BTreeMap<&str, &'g Expr>) -> Vec<&'g Expr> {
    let mut found = Vec::new();
    let mut known: BTreeSet<&str> = BTreeSet::new();
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        for part in parts(expr) {
            found.push(part);
            if let Expr::Ident(name) = part
                && known.insert(name)
            {
                open.extend(rules.get(name.as_str()));
            }
        }
    }
    found
}

/// An expression with all that lies inside.
fn parts(expr: &Expr) -> Vec<&Expr> {
    let mut found = Vec::new();
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        found.push(expr);
        match expr {
            Expr::Seq(a, b) | Expr::Choice(a, b) => open.extend([a.as_ref(), b]),
            Expr::PosPred(inner)
            | Expr::NegPred(inner)
            | Expr::Opt(inner)
            | Expr::Rep(inner)
            | Expr::RepOnce(inner)
            | Expr::RepExact(inner, _)
            | Expr::RepMin(inner, _)
            | Expr::RepMax(inner, _)
            | Expr::RepMinMax(inner, ..)
            | Expr::Push(inner) => open.push(inner),
            _ => {}
        }
    }
    found
}

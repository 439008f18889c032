//! LaTeX in the form of the reference against its own files, where they are at hand; and
//! whether what is written can be set.

#![expect(clippy::unwrap_used, clippy::string_slice, reason = "a test that cannot go on fails")]

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use portnote_bml::bml;
use portnote_bml::bml::convert::latex::{self, Options};
use portnote_bml::bml::include::Closed;
use rstest::rstest;

use crate::shared;

/// What TeX makes of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// `\name`, without the blank that it takes.
    Word(String),
    /// `\\`, `\ ` and the like.
    Symbol(char),
    Letter(char),
    Blank,
}

#[rstest]
fn texts_are_those_of_the_reference(#[values(true, false)] tree: bool) {
    let mut options = Options::default();
    options.compat = true;
    options.tree = tree;
    for case in shared::cases(tree, "tex") {
        let system = case.read();
        let document = shared::parse(&system, &case);
        let own = tokens(body(&latex::write(&document, &options)));
        let expected = tokens(body(&case.expected()));
        case.assert_equal(&own, &expected, 20, shown);
    }
}

/// Where the reference is wrong, the text is ours: each case is one that it gets wrong.
#[rstest]
#[case::arrow("a -> b", "a $\\rightarrow$ b")]
#[case::backslash("\\foo", "\\textbackslash{}foo")]
#[case::heading("* 1!cs", "\\section{1\\pdfc{}s}")]
#[case::cell("| a & \\b |", "\\begin{tabular}{l}\na \\& \\textbackslash{}b\\\\\n\\end{tabular}")]
#[case::auction_word(
    "1D P P D\nP P P",
    "1\\BD \\> Pass \\> Pass \\> Dbl\\\\\nPass \\> Pass \\> Pass"
)]
#[case::brackets("1C  a\n    [15-17]", "a\\\\\n{}[15-17]\n\\end{minipage}")]
fn faults_of_the_reference_are_not_ours(#[case] source: &str, #[case] expected: &str) {
    let mut options = Options::default();
    options.compat = true;
    let text = written(source, &options);
    assert!(text.contains(expected), "{text}");
}

#[rstest]
#[case::title(
    "#+TITLE: a_b \\input{x} 100% {",
    "\\title{a\\_b \\textbackslash{}input\\{x\\} 100\\% \\{}"
)]
#[case::author("#+AUTHOR: $x^2$", "\\author{\\$x\\textasciicircum{}2\\$}")]
fn metadata_is_escaped(#[case] source: &str, #[case] expected: &str) {
    for compat in [false, true] {
        let mut options = Options::default();
        options.compat = compat;
        let text = written(source, &options);
        assert!(text.contains(expected), "{text}");
    }
}

/// Sets systems with `latexmk`, where it is installed. It needs the Debian packages
/// `latexmk`, `texlive-latex-recommended`, `texlive-fonts-recommended` and
/// `texlive-plain-generic`.
#[rstest]
fn texts_can_be_set(#[values(true, false)] tree: bool, #[values(true, false)] compat: bool) {
    if Command::new("latexmk").arg("-version").output().is_err() {
        skip("latexmk is not installed");
        return;
    }
    let mut options = Options::default();
    options.compat = compat;
    options.tree = tree;
    let text = written(shared::EVERYTHING, &options);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("latex-{tree}-{compat}"));
    std::fs::create_dir_all(&folder).unwrap();
    shared::put(&folder.join("system.tex"), &text);
    let output = Command::new("latexmk")
        .args(["-pdf", "-interaction=nonstopmode", "-halt-on-error", "system.tex"])
        .current_dir(&folder)
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&output.stdout);
    if !output.status.success()
        && let Some(name) = missing_file(&log)
    {
        skip(&format!("LaTeX is installed without {name}"));
        return;
    }
    assert!(output.status.success(), "{log}");
}

#[rstest]
#[case::package("! LaTeX Error: File `dirtree.sty' not found.\n", Some("dirtree.sty"))]
#[case::ours("! LaTeX Error: File `part-of-the-system.tex' not found.\n", None)]
#[case::fault("! Undefined control sequence.\n", None)]
fn only_a_package_may_be_missing(#[case] log: &str, #[case] expected: Option<&str>) {
    assert_eq!(missing_file(log), expected);
}

/// Says why a test proves nothing here, past the hiding of what a test prints that passes.
fn skip(why: &str) {
    // In one piece, or it would stand on the line of another test.
    let line = format!("skipped: {why}\n");
    _ = std::io::stderr().write_all(line.as_bytes());
}

/// The package or the class that LaTeX did not find. Any other file would be one of ours.
fn missing_file(log: &str) -> Option<&str> {
    log.lines().find_map(|line| {
        let rest = line.strip_prefix("! LaTeX Error: File `")?;
        let name = rest.strip_suffix("' not found.")?;
        (name.ends_with(".sty") || name.ends_with(".cls")).then_some(name)
    })
}

#[test]
fn tokens_are_what_is_compared() {
    let found = tokens("5\\BH , {}a % b\n\n\\ \\%\n");
    let expected = [
        Token::Letter('5'),
        Token::Word("BH".to_owned()),
        Token::Letter(','),
        Token::Blank,
        Token::Letter('a'),
        Token::Blank,
        Token::Symbol(' '),
        Token::Symbol('%'),
        Token::Blank,
    ];
    assert_eq!(found, expected);
}

fn written(source: &str, options: &Options) -> String {
    let bytes = source.as_bytes();
    let parsed = bml::read("a.bml", bytes, &bml::Options::default(), &mut Closed);
    latex::write(&parsed.value, options)
}

fn body(text: &str) -> &str {
    let start = text.find("\\tableofcontents").unwrap() + "\\tableofcontents".len();
    &text[start..]
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        match letter {
            '%' => while rest.next_if(|letter| *letter != '\n').is_some() {},
            '\\' => {
                let mut name = String::new();
                while let Some(letter) = rest.next_if(char::is_ascii_alphabetic) {
                    name.push(letter);
                }
                if !name.is_empty() {
                    while rest.next_if(char::is_ascii_whitespace).is_some() {}
                    tokens.push(Token::Word(name));
                } else if let Some(symbol) = rest.next() {
                    tokens.push(Token::Symbol(symbol));
                }
            }
            letter if letter.is_ascii_whitespace() => tokens.push(Token::Blank),
            '}' if tokens.last() == Some(&Token::Letter('{')) => {
                tokens.pop();
            }
            letter => tokens.push(Token::Letter(letter)),
        }
        let is_double = matches!(tokens.as_slice(), [.., Token::Blank, Token::Blank]);
        if is_double {
            tokens.pop();
        }
    }
    tokens
}

fn shown(tokens: &[Token]) -> String {
    let mut out = String::new();
    for token in tokens {
        match token {
            Token::Word(name) => out.push_str(&format!("\\{name}·")),
            Token::Symbol(symbol) => out.push_str(&format!("\\{symbol}")),
            Token::Letter(letter) => out.push(*letter),
            Token::Blank => out.push(' '),
        }
    }
    out
}

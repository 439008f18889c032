//! The documentation of public items: its first sentences, which lists and completions show alone, and
//! its examples.

use super::{Finding, Rule};
use crate::api::LIBRARIES;

/// The fewest words of the first sentence of a type, a trait or a function. A method that takes
/// nothing may name the one fact that it returns.
const FEWEST: usize = 5;

/// The fewest words of other items: constants, modules.
const FEWEST_OF_OTHERS: usize = 2;

/// Places of a library in which the documentation breaks a rule.
pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let is_library = LIBRARIES.iter().any(|name| {
        let own = path.strip_prefix("crates/").and_then(|path| path.strip_prefix(name));
        own.is_some_and(|own| own.starts_with("/src/") || own.starts_with("/guide/"))
    });
    let found = match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("rs") if is_library => rust(text),
        Some("md") if is_library => hidden(text.lines().enumerate()).collect(),
        _ => Vec::new(),
    };
    let found = found.into_iter();
    found.map(|(line, rule)| Finding { path: path.to_owned(), line, rule }).collect()
}

/// The broken rules of a source file, with the numbers of their lines.
fn rust(text: &str) -> Vec<(usize, Rule)> {
    let all: Vec<&str> = text.lines().collect();
    // Tests of a module are at its end.
    let end = all.iter().position(|line| line.starts_with("#[cfg(test)]")).unwrap_or(all.len());
    let lines = all.get(..end).unwrap_or_default();
    let comments = lines.iter().enumerate().filter_map(|(at, line)| {
        let line = line.trim_start();
        Some((at, line.strip_prefix("//!").or_else(|| line.strip_prefix("///"))?))
    });
    let mut found: Vec<(usize, Rule)> = hidden(comments).collect();
    let mut comment: Vec<&str> = Vec::new();
    let mut first = 0;
    let mut is_trait = false;
    // The brackets of an attribute that are open.
    let mut open = 0;
    for (at, line) in lines.iter().enumerate() {
        is_trait = line.starts_with("pub trait ") || is_trait && *line != "}";
        let code = line.trim_start();
        if let Some(text) = code.strip_prefix("///") {
            if comment.is_empty() {
                first = at;
            }
            comment.push(text.trim());
        } else if open > 0 || code.starts_with("#[") {
            open += code.matches('[').count();
            open = open.saturating_sub(code.matches(']').count());
        } else if !comment.is_empty() {
            let sentence = sentence(&comment);
            let fewest = fewest(lines.get(at..).unwrap_or_default(), is_trait);
            if sentence.starts_with("The same") {
                found.push((first + 1, Rule::TheSame));
            } else if sentence.split_whitespace().count() < fewest {
                found.push((first + 1, Rule::ShortDoc(fewest)));
            }
            comment.clear();
        }
    }
    found.sort_by_key(|(line, _)| *line);
    found
}

/// The first sentence of a comment, without its end.
fn sentence(comment: &[&str]) -> String {
    let paragraph: Vec<&str> =
        comment.iter().copied().take_while(|line| !line.is_empty()).collect();
    let paragraph = paragraph.join(" ");
    let end = paragraph.find(". ").unwrap_or(paragraph.len());
    paragraph.get(..end).unwrap_or_default().trim_end_matches(['.', ':']).to_owned()
}

/// How many words the first sentence about an item needs; 0 for what is not public, and for
/// fields and variants.
fn fewest(lines: &[&str], is_trait: bool) -> usize {
    let line = lines.first().copied().unwrap_or_default();
    let code = line.trim_start();
    let is_method_of_trait = is_trait && line.starts_with("    fn ");
    let Some(code) = code.strip_prefix("pub ").or(is_method_of_trait.then_some(code)) else {
        return 0;
    };
    let code =
        code.strip_prefix("const fn ").map_or_else(|| code.to_owned(), |it| format!("fn {it}"));
    match code.split(' ').next() {
        Some("fn") if is_getter(lines) => 0,
        Some("fn" | "struct" | "enum" | "trait" | "type" | "union") => FEWEST,
        Some("const" | "static" | "mod") => FEWEST_OF_OTHERS,
        _ => 0,
    }
}

/// Whether a function takes nothing but its own value.
fn is_getter(lines: &[&str]) -> bool {
    let until_end = lines.iter().take_while(|line| !line.trim_end().ends_with(['{', ';']));
    let count = until_end.count() + 1;
    let signature = lines.get(..count).unwrap_or(lines).concat();
    let arguments = signature.split_once('(').map_or("", |(_, rest)| rest);
    let arguments = arguments.split(')').next().unwrap_or_default().trim().trim_end_matches(',');
    matches!(arguments, "self" | "&self" | "mut self" | "&mut self")
}

/// Lines of examples that hide a result.
fn hidden<'t>(
    lines: impl Iterator<Item = (usize, &'t str)>,
) -> impl Iterator<Item = (usize, Rule)> {
    let mut is_example = false;
    lines.filter_map(move |(at, line)| {
        let line = line.trim_start();
        is_example ^= line.starts_with("```");
        (is_example && line.contains("let _ = ")).then_some((at + 1, Rule::HiddenResult))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(path: &str, text: &str) -> Vec<(usize, Rule)> {
        check(path, text).into_iter().map(|finding| (finding.line, finding.rule)).collect()
    }

    #[test]
    fn first_sentences_can_be_read_alone() {
        let short = Rule::ShortDoc(FEWEST);
        let cases: &[(&str, &[(usize, Rule)])] = &[
            ("/// A hand.\npub struct Hand;\n", &[(1, short)]),
            ("/// A hand of thirteen cards.\npub struct Hand;\n", &[]),
            ("/// A hand, as the rules\n/// say it. More.\npub struct Hand;\n", &[]),
            ("/// A hand.\nstruct Hand;\n", &[]),
            ("/// A hand.\npub(crate) struct Hand;\n", &[]),
            ("x\n/// Reads it.\n#[must_use]\npub fn read(text: &str) {}\n", &[(2, short)]),
            ("/// Reads it.\npub fn read(\n    text: &str,\n) {\n}\n", &[(1, short)]),
            ("    /// The seat.\n    pub const fn seat(&self) -> Seat {\n", &[]),
            ("pub trait A {\n    /// Goes.\n    fn go(a: u8);\n}\n", &[(2, short)]),
            ("pub trait A {\n    /// What is made.\n    type Made;\n}\n", &[]),
            ("/// Everything.\npub const ALL: u8 = 1;\n", &[(1, Rule::ShortDoc(2))]),
            ("    /// The seat.\n    pub seat: Seat,\n", &[]),
            ("    /// The same for West.\n    pub west: u8,\n", &[(1, Rule::TheSame)]),
            ("#[cfg(test)]\n/// A.\npub struct A;\n", &[]),
            ("/// A.\n#[a(\n    b = [1],\n)]\npub struct A;\n", &[(1, short)]),
        ];
        for (text, expected) in cases {
            assert_eq!(rules("crates/portnote-pbn/src/a.rs", text), *expected, "{text}");
            assert_eq!(rules("crates/portnote-cli/src/a.rs", text), [], "{text}");
        }
    }

    #[test]
    fn examples_show_results() {
        let example = "//! ```\n//! let _ = read();\n//! ```\n";
        assert_eq!(rules("crates/portnote/src/a.rs", example), [(2, Rule::HiddenResult)]);
        let page = "```\nlet _ = read();\n```\nlet _ = 1;\n";
        assert_eq!(rules("crates/portnote/guide/a.md", page), [(2, Rule::HiddenResult)]);
        assert_eq!(rules("crates/portnote/src/a.rs", "let _ = read();\n"), []);
    }
}

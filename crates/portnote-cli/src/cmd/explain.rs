//! `portnote explain`: what a diagnostic means.

use std::io::{self, Write};

use portnote_core::{Code, Entry, Level, Profile};
use serde::Serialize;

use super::{Outcome, Session};
use crate::args::{Explain, ExplainFormat};
use crate::inert;
use crate::notation::Name;
use crate::output::Stdout;
use crate::problem;
use crate::sanitize::{push, sanitize};

const SCHEMA: &str = "portnote/codes/1";

/// The headings of a page, in the order in which they are shown.
const HEADINGS: [&str; 6] = ["What", "Why", "Spec", "Bad", "Good", "Fix"];

/// Columns of running text.
const WIDTH: usize = 70;

/// How many codes are suggested for one that does not exist.
const SUGGESTIONS: usize = 3;

/// Letters of a part of a code by which it is found.
const LEAST_PART: usize = 4;

pub(crate) fn run(args: &Explain, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let entries = match &args.code {
        None => catalogue().collect(),
        Some(code) => match catalogue().find(|entry| entry.code.as_str() == code) {
            Some(entry) => vec![entry],
            None => {
                session
                    .console
                    .write(&format!("error: {}", sanitize(&unknown(code))));
                return Ok(Outcome::Failed);
            }
        },
    };
    match (args.output_format, &args.code) {
        (ExplainFormat::Text, None) => list(&entries, out)?,
        (ExplainFormat::Text, Some(_)) => entries.iter().try_for_each(|entry| page(entry, out))?,
        (ExplainFormat::Json, _) => {
            let codes = entries.into_iter().map(CodeV1::new).collect();
            inert::write_line(
                out,
                &CodesV1 {
                    schema: SCHEMA,
                    codes,
                },
            )?;
        }
        (ExplainFormat::Markdown, _) => {
            entries.iter().try_for_each(|entry| markdown(entry, out))?
        }
    }
    Ok(Outcome::Clean)
}

/// Whether a text is a code, or a prefix of codes that ends in a slash.
pub(crate) fn is_code_or_prefix(text: &str) -> bool {
    let is_prefix = |code: &str| code.find('/').and_then(|slash| code.get(..=slash)) == Some(text);
    catalogue().any(|entry| entry.code.as_str() == text || is_prefix(entry.code.as_str()))
}

/// Whether a code is about the form of a file, or about what this program was told in it: what a
/// file cannot suppress itself.
pub(crate) fn is_of_form(code: &str) -> bool {
    let of_notations = Name::ALL.into_iter();
    let mut of_notations = of_notations.flat_map(|name| (name.about().form)());
    let is_shared = ["core/", "cli/"]
        .iter()
        .any(|prefix| code.starts_with(prefix));
    is_shared || of_notations.any(|entry| entry.code.as_str() == code)
}

/// What is known of a code.
pub(crate) fn entry(code: Code) -> Option<&'static Entry> {
    catalogue().find(|entry| entry.code == code)
}

/// Whether a code is silent under a profile unless it is selected.
pub(crate) fn is_opt_in(code: Code, profile: Profile) -> bool {
    let level = entry(code).map(|entry| match profile {
        Profile::Import => entry.import,
        Profile::Export => entry.export,
    });
    level == Some(Level::OptIn)
}

/// What to say about a code that does not exist.
pub(crate) fn unknown(code: &str) -> String {
    let mut near: Vec<(usize, &str)> = catalogue()
        .map(|entry| (nearness(code, entry.code.as_str()), entry.code.as_str()))
        .filter(|(distance, known)| *distance <= known.len() / 4)
        .collect();
    near.sort_unstable();
    near.truncate(SUGGESTIONS);
    let near: Vec<String> = near
        .into_iter()
        .map(|(_, code)| format!("`{code}`"))
        .collect();
    match near.as_slice() {
        [] => format!("no code is called `{code}`; `portnote explain` lists them all"),
        near => format!("no code is called `{code}`; similar: {}", near.join(", ")),
    }
}

/// The name that is nearest to a word, unless a third of it differs.
pub(crate) fn nearest<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let near = names.map(|name| (distance(word, name), name));
    let near = near.filter(|(distance, name)| *distance <= name.len().div_ceil(3));
    near.min().map(|(_, name)| name)
}

/// How far a text is from a code: from the part behind the slash where it has no slash itself,
/// and not at all where it is a part of that.
fn nearness(text: &str, code: &str) -> usize {
    let own = match code.split_once('/') {
        Some((_, own)) if !text.contains('/') => own,
        _ => code,
    };
    let is_part = text.len() >= LEAST_PART && own.contains(text);
    if is_part { 0 } else { distance(text, own) }
}

/// Every code that this program can report.
fn catalogue() -> impl Iterator<Item = &'static Entry> {
    portnote_core::problem::CATALOGUE
        .iter()
        .chain(
            Name::ALL
                .into_iter()
                .flat_map(|name| (name.about().codes)()),
        )
        .chain(problem::CATALOGUE)
}

fn list(entries: &[&Entry], out: &mut Stdout) -> io::Result<()> {
    let widest = entries
        .iter()
        .map(|entry| entry.code.as_str().len())
        .max()
        .unwrap_or(0);
    for entry in entries {
        let (code, level) = (entry.code.as_str(), word(entry.import));
        writeln!(
            out,
            "{code:<widest$}  {level:<7}  {}",
            sanitize(entry.title())
        )?;
    }
    Ok(())
}

fn page(entry: &Entry, out: &mut Stdout) -> io::Result<()> {
    writeln!(
        out,
        "{} ({}): {}",
        entry.code,
        levels(entry),
        sanitize(entry.title())
    )?;
    for heading in HEADINGS {
        let lines = match entry.example(heading) {
            Some(example) => example.lines().map(visible).collect(),
            None => match entry.section(heading) {
                Some(section) => wrap(&section),
                None => continue,
            },
        };
        for (number, line) in lines.iter().enumerate() {
            let name = if number == 0 { heading } else { "" };
            writeln!(out, "{}", format!("  {name:<6} {line}").trim_end())?;
        }
    }
    Ok(())
}

fn markdown(entry: &Entry, out: &mut Stdout) -> io::Result<()> {
    writeln!(
        out,
        "## `{}`\n\n{} ({}).\n",
        entry.code,
        entry.title(),
        levels(entry)
    )?;
    for heading in HEADINGS {
        if let Some(section) = entry.section(heading) {
            let lines: Vec<String> = section.lines().map(visible).collect();
            writeln!(out, "### {heading}\n\n{}\n", lines.join("\n"))?;
        }
    }
    Ok(())
}

/// The level under both profiles, as `warning, with --profile export error`.
fn levels(entry: &Entry) -> String {
    let (import, export) = (word(entry.import), word(entry.export));
    if import == export {
        import.to_owned()
    } else {
        format!("{import}, with --profile export {export}")
    }
}

const fn word(level: Level) -> &'static str {
    match level {
        Level::Silent => "silent",
        Level::OptIn => "opt-in",
        Level::Info => "info",
        Level::Warning => "warning",
        Level::Error => "error",
    }
}

/// A line of an example, of which some show characters that cannot be seen.
fn visible(line: &str) -> String {
    let mut clean = String::new();
    line.chars()
        .for_each(|character| push(&mut clean, character));
    clean
}

/// Running text as lines of a page.
fn wrap(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in sanitize(&text.replace('\n', " ")).split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// How many letters differ between two words: that of Levenshtein.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (number, letter) in a.chars().enumerate() {
        let mut above_left = number;
        let mut left = number + 1;
        let mut next = vec![left];
        for (above, other) in row.iter().skip(1).zip(&b) {
            let replaced = above_left + usize::from(letter != *other);
            left = replaced.min(above + 1).min(left + 1);
            above_left = *above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[derive(Serialize)]
struct CodesV1 {
    schema: &'static str,
    codes: Vec<CodeV1>,
}

#[derive(Serialize)]
struct CodeV1 {
    code: &'static str,
    import: &'static str,
    export: &'static str,
    title: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spec: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bad: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    good: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<String>,
}

impl CodeV1 {
    fn new(entry: &Entry) -> Self {
        // The lines of running text are those of the source code and mean nothing.
        let running = |heading: &str| entry.section(heading).map(|text| text.replace('\n', " "));
        let example = |heading: &str| entry.example(heading).or_else(|| running(heading));
        Self {
            code: entry.code.as_str(),
            import: word(entry.import),
            export: word(entry.export),
            title: entry.title(),
            what: running("What"),
            why: running("Why"),
            spec: running("Spec"),
            bad: example("Bad"),
            good: example("Good"),
            fix: running("Fix"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_differ_are_counted() {
        assert_eq!(distance("core/bom", "core/bon"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[test]
    fn a_code_is_found_without_its_notation() {
        assert_eq!(nearness("card-order", "ppn/card-order"), 0);
        assert_eq!(nearness("order", "ppn/card-order"), 0);
        assert_eq!(nearness("crad-order", "ppn/card-order"), 2);
        assert!(unknown("card-order").contains("`ppn/card-order`"));
        assert!(unknown("header").contains("-header`"));
    }

    #[test]
    fn no_code_is_used_twice() {
        let mut codes: Vec<_> = catalogue().map(|entry| entry.code).collect();
        let all = codes.len();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), all);
    }
}

//! `portnote explain`: what a diagnostic means.

use std::borrow::Cow;
use std::io::{self, Write};

use portnote::Catalogue;
use portnote::json::v1::{CODES, CodeV1, CodesV1};
use portnote_core::{Entry, Level};

use super::Session;
use crate::args::{Explain, ExplainFormat};
use crate::outcome::Outcome;
use crate::output::Stdout;
use crate::ways::with_way;
use crate::{inert, problem};
use portnote_core::harmless::{push, sanitize};

/// The headings of a page, in the order in which they are shown.
const HEADINGS: [&str; 6] = ["What", "Why", "Spec", "Bad", "Good", "Fix"];

/// Columns of running text.
const WIDTH: usize = 70;

/// Every code that this program can report.
pub(crate) const CATALOGUE: Catalogue = Catalogue::with(ABOVE);

/// The codes of the crates above the library, and of the program itself.
const ABOVE: &[&[Entry]] = &[portnote_archive::CATALOGUE, problem::CATALOGUE];

pub(crate) fn run(args: &Explain, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let entries = match &args.code {
        None => CATALOGUE.entries().collect(),
        Some(code) => match CATALOGUE.find(code) {
            Some(entry) => vec![entry],
            None => {
                session.console.write(&format!("error: {}", sanitize(&CATALOGUE.unknown(code))));
                return Ok(Outcome::Failed);
            }
        },
    };
    match (args.output_format, &args.code) {
        (ExplainFormat::Text, None) => list(&entries, out)?,
        (ExplainFormat::Text, Some(_)) => entries.iter().try_for_each(|entry| page(entry, out))?,
        (ExplainFormat::Json, _) => {
            let codes = entries.into_iter().map(CodeV1::new).collect();
            inert::write_line(out, &CodesV1 { schema: CODES.into(), codes })?;
        }
        (ExplainFormat::Markdown, _) => {
            entries.iter().try_for_each(|entry| markdown(entry, out))?
        }
    }
    Ok(Outcome::Clean)
}

fn list(entries: &[&Entry], out: &mut Stdout) -> io::Result<()> {
    let widest = entries.iter().map(|entry| entry.code.as_str().len()).max().unwrap_or(0);
    for entry in entries {
        let (code, level) = (entry.code.as_str(), word(entry.import));
        writeln!(out, "{code:<widest$}  {level:<7}  {}", sanitize(entry.title()))?;
    }
    Ok(())
}

fn page(entry: &Entry, out: &mut Stdout) -> io::Result<()> {
    writeln!(out, "{} ({}): {}", entry.code, levels(entry), sanitize(entry.title()))?;
    for heading in HEADINGS {
        let lines = match entry.example(heading) {
            Some(example) => example.lines().map(visible).collect(),
            None => match entry.section(heading) {
                Some(section) if heading == "Fix" => wrap(&fix(&section)),
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

/// What to do, with the option for it.
fn fix(section: &str) -> Cow<'_, str> {
    match with_way(section.trim_end().trim_end_matches('.')) {
        Cow::Owned(told) => Cow::Owned(told + "."),
        Cow::Borrowed(_) => Cow::Borrowed(section),
    }
}

fn markdown(entry: &Entry, out: &mut Stdout) -> io::Result<()> {
    writeln!(out, "## `{}`\n\n{} ({}).\n", entry.code, entry.title(), levels(entry))?;
    for heading in HEADINGS {
        if let Some(section) = entry.section(heading) {
            let lines: Vec<String> = section.lines().map(visible).collect();
            writeln!(out, "### {heading}\n\n{}\n", lines.join("\n"))?;
        }
    }
    Ok(())
}

/// The level under both profiles, as ``warning; error with `--profile export` ``.
fn levels(entry: &Entry) -> String {
    let (import, export) = (word(entry.import), word(entry.export));
    if import == export {
        import.to_owned()
    } else {
        format!("{import}; {export} with `--profile export`")
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

/// A line of an example, with escapes for characters that cannot be seen.
fn visible(line: &str) -> String {
    let mut clean = String::new();
    line.chars().for_each(|character| push(&mut clean, character));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_code_is_used_twice() {
        let mut codes: Vec<_> = CATALOGUE.entries().map(|entry| entry.code).collect();
        let all = codes.len();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), all);
    }
}

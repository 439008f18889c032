//! Pages that are made: one for each code, the guide of the library, and the table of contents.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use super::read;

/// The families of codes, in the order of the table of contents, with their titles.
const FAMILIES: [(&str, &str); 9] = [
    ("core", "All notations"),
    ("pbn", "PBN"),
    ("lin", "LIN"),
    ("pdn", "PDN"),
    ("ppn", "PPN"),
    ("bml", "BML"),
    ("bss", "BSS"),
    ("cli", "The program"),
    ("select", "Conditions and selections"),
];

/// Pages by hand, in the order of the table of contents, below their heading.
const BY_HAND: [(&str, &[&str]); 5] = [
    (
        "Getting started",
        &[
            "start/install.md",
            "start/arbiters.md",
            "start/teachers.md",
            "start/replay.md",
            "start/doubledummy.md",
            "start/systems.md",
            "start/analysts.md",
            "start/programmers.md",
            "compare.md",
        ],
    ),
    (
        "Learn the notations",
        &[
            "learn/README.md",
            "learn/pbn.md",
            "learn/lin.md",
            "learn/pdn.md",
            "learn/ppn.md",
            "learn/bml.md",
        ],
    ),
    (
        "The program",
        &[
            "program.md",
            "pictures.md",
            "browser.md",
            "tables.md",
            "select.md",
            "stats.md",
            "scale.md",
            "archive.md",
        ],
    ),
    (
        "Python",
        &[
            "python/start.md",
            "python/endplay.md",
            "python/pydraughts.md",
            "python/python-chess.md",
            "python/notebook.md",
            "python/tables.md",
            "python/bots.md",
        ],
    ),
    (
        "Formats",
        &[
            "formats/README.md",
            "formats/pbn.md",
            "formats/lin.md",
            "formats/pdn.md",
            "formats/ppn.md",
            "formats/bml.md",
            "formats/bss.md",
        ],
    ),
];

/// The pages of the guide that come first; the others follow in the order of their names.
const GUIDE: [&str; 18] = [
    "read.md",
    "any_notation.md",
    "check.md",
    "stream.md",
    "derive.md",
    "edit.md",
    "build.md",
    "write.md",
    "json.md",
    "pictures.md",
    "hands.md",
    "play.md",
    "scores.md",
    "draughts.md",
    "lin.md",
    "systems.md",
    "options.md",
    "errors.md",
];

/// The pages of the codes: one for each, and one for each family with a table of its codes.
pub(super) fn of_codes(manual: &str) -> Vec<(String, String)> {
    let mut families: BTreeMap<&str, String> = BTreeMap::new();
    let mut pages = Vec::new();
    for page in manual.split("\n## ") {
        let page = page.strip_prefix("## ").unwrap_or(page);
        let Some((heading, body)) = page.split_once('\n') else {
            continue;
        };
        let code = heading.trim_matches('`');
        let Some((family, slug)) = code.split_once('/') else {
            continue;
        };
        let title = body.trim_start().lines().next().unwrap_or_default();
        let table = families.entry(family).or_default();
        let _ = writeln!(table, "| [`{code}`]({slug}.md) | {} |", cell(title));
        let body = body.replace("\n### ", "\n## ");
        pages.push((format!("codes/{family}/{slug}.md"), format!("# {code}\n{body}")));
    }
    for (family, table) in families {
        let text = format!(
            "# Codes: {}\n\n| code | what it means |\n|---|---|\n{table}",
            title_of(family)
        );
        pages.push((format!("codes/{family}/README.md"), text));
    }
    pages
}

/// The pages of the guide, which rustdoc shows as well, for a site without its links.
pub(super) fn of_guide(files: &[(String, String)]) -> Vec<(String, String)> {
    let pages = files.iter().filter(|(name, _)| name != "README.md");
    let mut pages: Vec<_> = pages.collect();
    let place = |name: &str| GUIDE.iter().position(|known| *known == name);
    pages.sort_by_key(|(name, _)| place(name).unwrap_or(GUIDE.len()));
    pages
        .into_iter()
        .map(|(name, text)| {
            let first = text.lines().next().unwrap_or_default();
            let rest = text.get(first.len()..).unwrap_or_default();
            let text = format!("# {}\n\n{}", first.trim_end_matches('.'), plain(rest.trim_start()));
            (format!("guide/{name}"), text)
        })
        .collect()
}

/// The page that lists the JSON Schemas.
pub(super) fn of_schemas(files: &[(String, String)]) -> String {
    let mut text = "# JSON schemas\n\nWhat the program prints as JSON, as JSON Schema. \
        `portnote schema NAME` prints the same.\n\n| schema | what it is |\n|---|---|\n"
        .to_owned();
    for (name, schema) in files {
        let title = schema.lines().find_map(|line| line.trim().strip_prefix("\"title\": \""));
        let title = title.and_then(|title| title.split('"').next());
        let _ =
            writeln!(text, "| [`{name}`](schemas/{name}) | {} |", cell(title.unwrap_or_default()));
    }
    text
}

/// Links to the pages of the guide, seen from a folder beside it.
pub(super) fn list(guide: &[(String, String)]) -> String {
    let links = guide.iter().map(|(path, text)| format!("- [{}](../{path})", title(text)));
    links.collect::<Vec<_>>().join("\n")
}

/// The table of contents.
pub(super) fn summary(source: &Path, guide: &[(String, String)]) -> io::Result<String> {
    let mut text = "# Summary\n\n[portnote](introduction.md)\n".to_owned();
    for (heading, paths) in BY_HAND {
        let _ = write!(text, "\n# {heading}\n\n");
        for path in paths {
            let _ = writeln!(text, "- [{}]({path})", title(&read(&source.join(path))?));
        }
    }
    text.push_str("\n# The library\n\n");
    for (path, page) in guide {
        let _ = writeln!(text, "- [{}]({path})", title(page));
    }
    text.push_str("\n# Reference\n\n- [JSON schemas](schemas.md)\n");
    for (family, heading) in FAMILIES {
        let path = format!("codes/{family}/README.md");
        let index = read(&source.join(&path))?;
        let _ = writeln!(text, "- [Codes: {heading}]({path})");
        for (code, page) in codes(&index) {
            let _ = writeln!(text, "  - [{code}](codes/{family}/{page})");
        }
    }
    Ok(text)
}

/// The codes of the page of a family, with their pages.
fn codes(index: &str) -> impl Iterator<Item = (&str, &str)> {
    index.lines().filter_map(|line| {
        let (code, rest) = line.strip_prefix("| [`")?.split_once("`](")?;
        let (page, _) = rest.split_once(')')?;
        Some((code, page))
    })
}

/// Text of rustdoc as other programs read it: links to items are their text, and code is Rust.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut is_code = false;
    for line in text.lines() {
        match line {
            "```" if !is_code => plain.push_str("```rust"),
            _ if is_code || line.starts_with("```") => plain.push_str(line),
            _ => plain.push_str(&without_items(line)),
        }
        is_code ^= line.starts_with("```");
        plain.push('\n');
    }
    plain
}

/// A line in which links to items are their text.
fn without_items(line: &str) -> String {
    let mut plain = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((text, after)) = after.split_once(']') else {
            break;
        };
        plain.push_str(before);
        plain.push_str(text);
        rest = match after.strip_prefix('(').and_then(|after| after.split_once(')')) {
            Some((target, after)) if target.contains("::") => after,
            Some((target, after)) => {
                let _ = write!(plain, " ({target})");
                after
            }
            None => after,
        };
    }
    plain.push_str(rest);
    plain
}

fn title_of(family: &str) -> &str {
    let known = FAMILIES.iter().find(|(name, _)| *name == family);
    known.map_or(family, |(_, title)| title)
}

/// The text of the first heading.
fn title(page: &str) -> &str {
    let heading = page.lines().find_map(|line| line.strip_prefix("# "));
    heading.unwrap_or_default()
}

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_has_a_page_and_its_family_a_table() {
        let manual = "## `pbn/a`\n\nIt | is (error).\n\n### What\n\nText.\n\n## `pbn/b`\n\nB.\n";
        let pages = of_codes(manual);
        let names: Vec<&str> = pages.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["codes/pbn/a.md", "codes/pbn/b.md", "codes/pbn/README.md"]);
        assert_eq!(pages[0].1, "# pbn/a\n\nIt | is (error).\n\n## What\n\nText.\n");
        assert!(pages[2].1.contains("| [`pbn/a`](a.md) | It \\| is (error). |\n"));
        let found: Vec<_> = codes(&pages[2].1).collect();
        assert_eq!(found, [("pbn/a", "a.md"), ("pbn/b", "b.md")]);
    }

    #[test]
    fn pages_of_rustdoc_become_plain() {
        let text =
            "Reading.\n\nSee [`open`](crate::open) or [`read`].\n\n```\nlet a = [1](x::y);\n```\n";
        let pages = of_guide(&[("read.md".to_owned(), text.to_owned())]);
        assert_eq!(
            pages[0].1,
            "# Reading\n\nSee `open` or `read`.\n\n```rust\nlet a = [1](x::y);\n```\n"
        );
        assert_eq!(list(&pages), "- [Reading](../guide/read.md)");
    }
}

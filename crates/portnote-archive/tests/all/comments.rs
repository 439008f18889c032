//! Every comment of a game is in its pictures: those of the table comments are held against the texts
//! and pages of all notations.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use portnote::render::{Figure, Show, Style, View, draw, html, sheet, svg, text};
use portnote::{Document, Format, Options};
use portnote_archive::tables::{self, TableOptions};
use rstest::rstest;

/// Bytes of a file that is read: large ones have nothing that small ones have not, and take minutes.
const LARGEST: usize = 100_000;

/// The folder of a notation in the corpus, and in the files beside the project where they are there.
fn folders(format: Format) -> impl Iterator<Item = PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["corpus", "../shared/corpus", "../shared/corpus/field"];
    let name = format.about().name;
    folders
        .into_iter()
        .map(move |folder| root.join(folder).join(name))
        .filter(|folder| folder.is_dir())
}

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|own| own == extension) {
            found.push(path);
        }
    }
    found.sort();
}

/// The comments of each game, by its number.
fn comments(format: Format, bytes: &[u8]) -> BTreeMap<String, Vec<String>> {
    let table = tables::find(format, "comments").unwrap();
    let place = |name| table.place(name).unwrap();
    let (game, kind, text) = (place("game"), place("kind"), place("text"));
    let mut comments: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let document = Document::new(format, bytes);
    let read = tables::rows(&document, table, &TableOptions::default(), |row| {
        if row.value(kind).to_string() != "escape" {
            let game = row.value(game).to_string();
            let text = row.value(text).to_string();
            // A result that contradicts its board is a comment of the tables, and none of the file.
            if format == Format::Lin && text.starts_with("rs: ") {
                return Ok(());
            }
            comments.entry(game).or_default().push(text);
        }
        Ok(())
    });
    read.unwrap();
    comments
}

/// Letters and digits alone.
fn letters(text: &str) -> String {
    text.chars().filter(|it| it.is_alphanumeric()).collect()
}

/// What is read of a page, without the names of suits that stand beside their signs.
fn visible(page: &str) -> String {
    let mut visible = String::new();
    for (at, part) in page.split('<').enumerate() {
        let (tag, text) = part.split_once('>').unwrap_or(("", part));
        if at == 0 || !tag.contains("\"pn-word\"") {
            visible.push_str(text);
        }
    }
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    for (entity, sign) in entities {
        visible = visible.replace(entity, sign);
    }
    letters(&visible)
}

/// The parts of a comment between signs of suits: `\H` in PBN and PPN.
fn parts(comment: &str, format: Format) -> Vec<String> {
    let mut plain = comment.to_owned();
    if format != Format::Pdn {
        for mark in ["<b>", "</b>", "<i>", "</i>", "<u>", "</u>"] {
            plain = plain.replace(mark, "");
        }
        for suit in "SHDCshdc".chars() {
            plain = plain.replace(&format!("\\{suit}"), "♠");
        }
    }
    let parts = plain.split(['♠', '♥', '♦', '♣', '♤', '♡', '♢', '♧']);
    parts.map(letters).filter(|part| !part.is_empty()).collect()
}

fn everything() -> View {
    let mut view = View::default().showing(Show::ALL);
    (view.reveals, view.ignores_file) = (true, true);
    view
}

/// Whether a picture has all parts of a comment.
fn has(picture: &str, comment: &[String]) -> bool {
    comment.iter().all(|part| picture.contains(part.as_str()))
}

/// What the comments of all pictures of a figure are looked for in.
fn pictures(figure: &Figure) -> Vec<(&'static str, String)> {
    let style = Style::default();
    let mut pictures = vec![
        ("text", letters(&text::plain(figure, 100_000))),
        ("page", visible(&html::section(figure, 1, &style))),
    ];
    let mut options = sheet::SheetOptions::new(sheet::Layout::Board);
    options.title = "-".to_owned();
    let cells = sheet::cells([(figure, None)], &options, &style);
    let boards = html::sheet(&cells, &options, &style);
    pictures.push(("board", visible(&boards)));
    if matches!(figure, Figure::Draughts(_)) {
        pictures.push(("picture", visible(&svg::write(figure, &style))));
    }
    pictures
}

#[rstest]
#[case::pbn(Format::Pbn)]
#[case::lin(Format::Lin)]
#[case::pdn(Format::Pdn)]
#[case::ppn(Format::Ppn)]
fn every_comment_is_in_every_picture(#[case] format: Format) {
    let mut paths = Vec::new();
    for folder in folders(format) {
        files(&folder, format.about().name, &mut paths);
    }
    let (mut count, mut missing) = (0, Vec::new());
    for path in paths {
        let bytes = fs::read(&path).unwrap();
        if bytes.len() > LARGEST {
            continue;
        }
        let comments = comments(format, &bytes);
        if comments.is_empty() {
            continue;
        }
        let options = Options::default();
        let drawn = draw(format, &bytes[..], &options, &everything(), |drawn| {
            let Some(comments) = comments.get(&drawn.game.to_string()) else {
                return;
            };
            let pictures = pictures(&drawn.figure);
            for comment in comments {
                count += 1;
                let parts = parts(comment, format);
                for (name, picture) in &pictures {
                    if !has(picture, &parts) {
                        let path = path.display();
                        missing.push(format!("{path}, game {}, {name}: {comment}", drawn.game));
                    }
                }
            }
        });
        drawn.unwrap();
    }
    assert!(count > 20, "{count} comments");
    let first: Vec<String> = missing.iter().take(20).cloned().collect();
    assert!(missing.is_empty(), "{}: {}", missing.len(), first.join("\n"));
}

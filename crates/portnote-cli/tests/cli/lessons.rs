//! Each page that teaches a notation is followed step by step, in a folder of its own: what a
//! reader is told to write is written, and what the page shows is what the program prints.
//!
//! A block ` ```text evening.pbn ` is a whole file, ` ```text evening.pbn add ` goes to its end. A
//! file must have no findings, unless the next block shows what `check` says of it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use rstest::rstest;
use tempfile::TempDir;

use crate::console::{run_in, text_of};

#[rstest]
#[case("pbn", 12)]
#[case("lin", 8)]
#[case("pdn", 10)]
#[case("ppn", 10)]
#[case("bml", 12)]
fn a_reader_gets_what_the_page_shows(#[case] notation: &str, #[case] steps: usize) {
    let name = format!("docs/site/src/learn/{notation}.md");
    let text = text_of(&name);
    let folder = TempDir::new().unwrap();
    let blocks = blocks(&text);
    assert!(blocks.len() >= steps, "{name}: {} blocks", blocks.len());
    for (at, block) in blocks.iter().enumerate() {
        let words: Vec<_> = block.info.split(' ').collect();
        match words.as_slice() {
            ["console"] => shows(&name, block, folder.path()),
            ["text", file] => write(folder.path(), file, block, false),
            ["text", file, "add"] => write(folder.path(), file, block, true),
            _ => panic!("{name}: a block that is neither a file nor a command: {block:?}"),
        }
        let [_, file, ..] = words.as_slice() else { continue };
        assert!(block.before.contains(&format!("`{file}`")), "{name}: {file} is not named");
        let check = format!("$ portnote check {file}\n");
        if !blocks.get(at + 1).is_some_and(|next| next.body.starts_with(&check)) {
            let found = run_in(folder.path(), &format!(" check --quiet {file}"));
            assert_eq!(found, "", "{name}: {file} with\n{}", block.body);
        }
    }
}

/// A block of code, and the text between it and the block before it.
#[derive(Debug)]
struct Block<'t> {
    info: &'t str,
    body: &'t str,
    before: &'t str,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut parts = text.split("```");
    let mut blocks = Vec::new();
    while let (Some(before), Some(block)) = (parts.next(), parts.next()) {
        let (info, body) = block.split_once('\n').unwrap();
        blocks.push(Block { info, body, before });
    }
    blocks
}

fn write(folder: &Path, name: &str, block: &Block<'_>, add: bool) {
    let mut file = OpenOptions::new();
    let file = file.create(true).write(true).append(add).truncate(!add);
    file.open(folder.join(name)).unwrap().write_all(block.body.as_bytes()).unwrap();
}

fn shows(page: &str, block: &Block<'_>, folder: &Path) {
    let (command, shown) = block.body.split_once('\n').unwrap();
    let arguments = command.strip_prefix("$ portnote").unwrap();
    assert_eq!(run_in(folder, arguments).replace("\r\n", "\n"), shown, "{page}: {command}");
}

//! Each page that teaches a notation is followed step by step, in a folder of its own: what a
//! reader is told to write is written, and what the page shows is what the program prints.
//!
//! A block ` ```text evening.pbn ` is a whole file, ` ```text evening.pbn add ` goes to its end. A
//! file must have no findings, unless the next block shows what `check` says of it.
//!
//! `BLESS=1 cargo test -p portnote-cli --test cli lessons::` writes what the program prints into
//! the pages.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::env;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use rstest::rstest;
use tempfile::TempDir;

use crate::console::{root, run_in, text_of};

#[rstest]
#[case("pbn", 12)]
#[case("lin", 8)]
#[case("pdn", 10)]
#[case("ppn", 10)]
#[case("bml", 12)]
fn a_reader_gets_what_the_page_shows(#[case] notation: &str, #[case] steps: usize) {
    let name = format!("docs/site/src/learn/{notation}.md");
    let text = text_of(&name);
    let bless = env::var_os("BLESS").is_some();
    let folder = TempDir::new().unwrap();
    let blocks = blocks(&text);
    let mut today = String::new();
    assert!(blocks.len() >= steps, "{name}: {} blocks", blocks.len());
    for (at, block) in blocks.iter().enumerate() {
        let words: Vec<_> = block.info.split(' ').collect();
        let file = match words.as_slice() {
            ["console"] => {
                let (command, shown) = block.body.split_once('\n').unwrap();
                let printed = printed(command, folder.path());
                assert!(bless || printed == shown, "{name}: {command}\n{printed}");
                today.push_str(&format!("{}```console\n{command}\n{printed}```", block.before));
                continue;
            }
            ["text", file] => write(folder.path(), file, block.body, false),
            ["text", file, "add"] => write(folder.path(), file, block.body, true),
            _ => panic!("{name}: a block that is neither a file nor a command: {block:?}"),
        };
        today.push_str(&format!("{}```{}\n{}```", block.before, block.info, block.body));
        assert!(block.before.contains(&format!("`{file}`")), "{name}: {file} is not named");
        let check = format!("$ portnote check {file}\n");
        if !blocks.get(at + 1).is_some_and(|next| next.body.starts_with(&check)) {
            let found = run_in(folder.path(), &format!(" check --quiet {file}"));
            assert_eq!(found, "", "{name}: {file} with\n{}", block.body);
        }
    }
    if bless {
        let (_, end) = text.rsplit_once("```").unwrap();
        write(&root(), &name, &(today + end), false);
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

/// Writes a file, or adds to it, and returns its name.
fn write<'t>(folder: &Path, name: &'t str, text: &str, add: bool) -> &'t str {
    let mut file = OpenOptions::new();
    let file = file.create(true).write(true).append(add).truncate(!add);
    file.open(folder.join(name)).unwrap().write_all(text.as_bytes()).unwrap();
    name
}

fn printed(command: &str, folder: &Path) -> String {
    let arguments = command.strip_prefix("$ portnote").unwrap();
    run_in(folder, arguments).replace("\r\n", "\n")
}

//! Every console block of the README and of the manual is executed and must print what it shows.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rstest::rstest;
use tempfile::TempDir;

/// How the README starts the program; the test takes the one that is built already.
const START: &str = "cargo run -p portnote-cli --";

#[test]
fn console_blocks_print_what_they_show() {
    assert!(console_blocks("README.md", START) >= 1);
    assert!(console_blocks("docs/site/src/program.md", "portnote") >= 8);
    assert!(console_blocks("docs/site/src/pictures.md", "portnote") >= 3);
    assert!(console_blocks("docs/site/src/tables.md", "portnote") >= 1);
    assert!(console_blocks("docs/site/src/select.md", "portnote") >= 1);
    assert!(console_blocks("docs/site/src/stats.md", "portnote") >= 2);
    assert!(console_blocks("docs/site/src/start/doubledummy.md", "portnote") >= 3);
}

/// The text of a page of the repository.
pub(crate) fn text_of(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// Runs the console blocks of a page, in which the program is started in one way; says how many
/// there are.
fn console_blocks(page: &str, start: &str) -> usize {
    let text = text_of(page);
    let mut blocks = 0;
    for block in blocks_of(&text, "console") {
        let (command, shown) = block.split_once('\n').unwrap();
        let command = command.strip_prefix("$ ").unwrap();
        assert!(command.starts_with(start), "{page}: {command}");
        let arguments = command.strip_prefix(start).unwrap();
        // CSV has other line ends than a page.
        let printed = run_in(&root(), arguments).replace("\r\n", "\n");
        assert_eq!(printed, shown, "{page}: {command}");
        blocks += 1;
    }
    blocks
}

#[rstest]
#[case("arbiters", 10)]
#[case("teachers", 6)]
#[case("replay", 4)]
#[case("doubledummy", 4)]
#[case("systems", 5)]
#[case("analysts", 4)]
fn the_program_knows_the_options_of_the_start_pages(#[case] page: &str, #[case] least: usize) {
    let name = format!("docs/site/src/start/{page}.md");
    let text = text_of(&name);
    let folder = TempDir::new().unwrap();
    let mut commands = 0;
    let lines = blocks_of(&text, "text").flat_map(str::lines);
    for arguments in lines.filter_map(|line| line.strip_prefix("portnote")) {
        // The files are not there: only what is wrong with the command line itself counts.
        let command = arguments.split(" > ").next().unwrap().trim_end_matches('|');
        let printed = run_in(folder.path(), command);
        assert!(!printed.contains("Usage:"), "{name}: {printed}");
        commands += 1;
    }
    assert!(commands >= least, "{name}: {commands}");
}

#[test]
fn the_readme_fits_on_a_page() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.lines().count() <= 120);
}

#[test]
fn the_example_of_the_readme_is_one_that_is_tested() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let tested = fs::read_to_string(root().join("crates/portnote/README.md")).unwrap();
    let mut examples = blocks_of(&readme, "rust");
    let example = examples.next().unwrap();
    assert!(tested.contains(example), "{example}");
    assert_eq!(examples.next(), None);
}

#[test]
fn the_command_for_all_tests_is_the_one_that_is_run() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let script = fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(readme.contains("`cargo xtask test` runs all tests"));
    // It is a step of this one.
    assert!(script.contains("cargo xtask ci\n"));
}

/// The bodies of the fenced blocks of a kind.
fn blocks_of<'t>(text: &'t str, kind: &str) -> impl Iterator<Item = &'t str> {
    let fence = format!("```{kind}\n");
    let mut rest = text;
    std::iter::from_fn(move || {
        let (_, after) = rest.split_once(&fence)?;
        let (block, after) = after.split_once("```")?;
        rest = after;
        Some(block)
    })
}

/// What the program prints, run in a folder.
pub(crate) fn run_in(folder: &Path, arguments: &str) -> String {
    let program = env!("CARGO_BIN_EXE_portnote");
    let command = format!("{{ {program}{arguments}; }} 2>&1");
    let output = Command::new("sh")
        .args(["-c", &command])
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn root() -> PathBuf {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let package = package.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).to_owned());
    package.join("../..")
}

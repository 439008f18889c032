//! Laws of edits, over every file of the corpus: an edit changes what it says and nothing else, what
//! is written is read as it was meant, and undoing all gives the old bytes.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic, also in its helpers"
)]

use std::fs;
use std::path::{Path, PathBuf};

use portnote_core::editor::{EditError, Editor};
use portnote_core::{Owning, reader};
use rstest::rstest;

/// Edits of each file.
const EDITS: usize = 12;

/// Names and values: some are there already, some cannot be written.
const NAMES: [&str; 6] = ["Event", "Site", "Date", "Auction", "X_Mark", "2bad"];
const VALUES: [&str; 7] = ["", "Cup", "a \"b\" \\ c", "é", "♠", "#", "two\nlines"];

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end.max(1) as u64).unwrap()
    }
}

fn is_read_as_it_is<N: Owning>(editor: &Editor<'_, N>, path: &Path, what: &str)
where
    N::Options: Default,
{
    let bytes = editor.to_bytes();
    let read = reader::parse::<N>(&bytes, &N::Options::default());
    assert_eq!(read.to_bytes(), bytes, "{}: {what}", path.display());
    let games = read.game_blocks().count();
    assert_eq!(games, editor.len(), "{}: {what}", path.display());
}

fn scripts_of_edits<N: Owning>(path: &Path, seed: u64) -> usize
where
    N::Options: Default,
{
    let source = fs::read(path).unwrap();
    let mut editor = Editor::<N>::new(&source);
    assert_eq!(editor.to_bytes(), source, "{}", path.display());
    let mut numbers = Numbers(seed);
    let mut taken = 0;
    let mut states = vec![source.clone()];
    for _ in 0..EDITS {
        let before = editor.to_bytes();
        let count = editor.len();
        let game = numbers.below(count + 1);
        let name = NAMES[numbers.below(NAMES.len())];
        let value = VALUES[numbers.below(VALUES.len())];
        let kind = numbers.below(7);
        let (what, done) = match kind {
            0 | 1 => (
                format!("set {game} {name} {value:?}"),
                editor.set(game, name, value),
            ),
            2 => (
                format!("remove {game} {name}"),
                editor.remove(game, name).map(drop),
            ),
            3 => (format!("remove game {game}"), editor.remove_game(game)),
            4 => {
                let text = "[Event \"New\"]\n[Site \"?\"]\n1. 11-15 *\n";
                (format!("insert {game}"), editor.insert_game(game, text))
            }
            5 => {
                let to = numbers.below(count);
                (format!("move {game} to {to}"), editor.move_game(game, to))
            }
            _ => {
                let lines = "1C Pass\nPass Pass";
                (
                    format!("section {game} {name}"),
                    editor.set_section(game, name, "N", lines),
                )
            }
        };
        let after = editor.to_bytes();
        if let Err(error) = &done {
            assert_eq!(after, before, "{}: {what}: {error}", path.display());
            if let EditError::NoGame { number, .. } = error {
                assert!(*number >= count || count == 0, "{what}: {error}");
            }
            continue;
        }
        taken += 1;
        is_read_as_it_is(&editor, path, &what);
        if kind < 2 {
            assert_eq!(
                editor.value(game, name).as_deref(),
                Some(value),
                "{}: {what}",
                path.display()
            );
            is_one_change(&before, &after, name, value, path);
        }
        if after != before {
            states.push(after);
        }
    }
    while editor.undo() {
        let now = editor.to_bytes();
        while states.last().is_some_and(|state| *state != now) {
            states.pop();
        }
    }
    assert_eq!(editor.to_bytes(), source, "{}", path.display());
    assert_eq!(states.len(), 1, "{}", path.display());
    taken
}

/// Whether two texts differ in one place, which is as long as a tag.
fn is_one_change(before: &[u8], after: &[u8], name: &str, value: &str, path: &Path) {
    let same = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let rest = before[same..].iter().rev().zip(after[same..].iter().rev());
    let end = rest.take_while(|(a, b)| a == b).count();
    let new = after.len() - same - end;
    // A name, a value with its escapes, brackets, quotes, a blank and a line end.
    let most = name.len() + 2 * value.len() + 7;
    assert!(
        new <= most,
        "{}: {new} bytes are new for {name} {value:?}",
        path.display()
    );
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[rstest]
#[case::pbn("pbn", scripts_of_edits::<portnote_pbn::Pbn>)]
#[case::pdn("pdn", scripts_of_edits::<portnote_pdn::Pdn>)]
#[case::ppn("ppn", scripts_of_edits::<portnote_ppn::Ppn>)]
fn edits_change_what_they_say(#[case] notation: &str, #[case] run: fn(&Path, u64) -> usize) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../corpus")
        .join(notation);
    let mut found = Vec::new();
    files(&corpus, &mut found);
    found.retain(|path| path.extension().is_some_and(|end| end == notation));
    assert!(found.len() > 100, "the corpus of {notation}");
    let mut taken = 0;
    for (seed, path) in found.iter().enumerate() {
        taken += run(path, 0x9E37_79B9_7F4A_7C15 ^ seed as u64);
    }
    assert!(
        taken > 2 * found.len(),
        "{taken} edits of {} files",
        found.len()
    );
}

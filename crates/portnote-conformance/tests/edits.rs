//! Laws of edits, over every file of the corpus as it is and in other forms: an edit changes what it
//! says and nothing else, what is written is read as it was meant, and undoing all gives the old
//! bytes.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may panic, also in its helpers"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use portnote_core::edit::{EditError, Editor};
use portnote_core::frame::FrameKind;
use portnote_core::{Block, Encoding, Owning, reader};
use rstest::rstest;

/// Edits of each file.
const EDITS: usize = 14;

/// Names and values: some are there already, some cannot be written, and some would be something else
/// outside of quotes.
const NAMES: [&str; 8] = [
    "Event", "Site", "Date", "Dealer", "Auction", "X_Mark", "2bad", "a b",
];
const VALUES: [&str; 20] = [
    "",
    "Cup",
    "a \"b\" \\ c",
    "\\",
    "é",
    "Ã©",
    "♠",
    "#",
    "##",
    "}",
    "{",
    "%",
    "; x",
    "</PBN>",
    "<PBN>",
    "]",
    "\"]\n[Site \"x",
    "two\r\nlines",
    "nul\0",
    "tab\t",
];

/// Lines of a section.
const LINES: [&str; 8] = [
    "1C Pass\nPass Pass",
    "",
    "{open",
    "{ a }\r\n% b\r\n; c",
    "[Site \"x\"]",
    "a\n\nb",
    "}",
    "é ♠",
];

/// Texts of new games.
const GAMES: [&str; 7] = [
    "[Event \"New\"]\n[Site \"?\"]\n1. 11-15 *\n",
    "[Event \"New\"]\r\n[Hand \"1\"]",
    "[Event \"a\"]\n\n[Event \"b\"]\n",
    "[Event \"New\"] {open",
    "",
    "% only\n",
    "[Event \"Ã© }\"]\n*",
];

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end.max(1) as u64).unwrap()
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// A game as it is read: its bytes, its text, and its tags.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Read {
    bytes: Vec<u8>,
    text: String,
    parts: Vec<String>,
}

/// What is read of a text, which its blocks tile.
fn games<N: Owning>(bytes: &[u8], what: &str) -> Vec<Read>
where
    N::Options: Default,
{
    let read = reader::parse::<N>(bytes, &N::Options::default());
    assert_eq!(read.to_bytes(), bytes, "{what}: blocks tile the file");
    read.game_blocks()
        .map(|block| {
            let parts = block
                .items()
                .filter(|item| !item.is(FrameKind::Blank) && !item.is(FrameKind::Newline));
            Read {
                bytes: bytes[block.unit().game_span().range()].to_vec(),
                text: text_of(block),
                parts: parts.map(|item| item.text().to_owned()).collect(),
            }
        })
        .collect()
}

fn text_of<N: Owning>(block: &Block<'_, N>) -> String {
    match block.is_opaque() {
        true => String::from_utf8_lossy(block.unit().bytes()).into_owned(),
        false => block.game_text().to_owned(),
    }
}

#[derive(Clone, Copy, Debug)]
enum Edit {
    Set {
        game: usize,
        name: &'static str,
        value: &'static str,
    },
    Remove {
        game: usize,
        name: &'static str,
    },
    Section {
        game: usize,
        name: &'static str,
        value: &'static str,
        lines: &'static str,
    },
    RemoveGame(usize),
    Insert(usize, &'static str),
    Move(usize, usize),
}

impl Edit {
    fn random(numbers: &mut Numbers, count: usize) -> Self {
        let game = numbers.below(count + 1);
        let name = numbers.of(&NAMES);
        let value = numbers.of(&VALUES);
        match numbers.below(9) {
            0..=3 => Self::Set { game, name, value },
            4 => Self::Remove { game, name },
            5 => {
                let lines = numbers.of(&LINES);
                Self::Section {
                    game,
                    name,
                    value,
                    lines,
                }
            }
            6 => Self::RemoveGame(game),
            7 => Self::Insert(game, numbers.of(&GAMES)),
            _ => Self::Move(game, numbers.below(count)),
        }
    }

    fn run<N: Owning>(self, editor: &mut Editor<'_, N>) -> Result<bool, EditError> {
        match self {
            Self::Set { game, name, value } => editor.set(game, name, value).map(|()| true),
            Self::Remove { game, name } => editor.remove(game, name),
            Self::Section {
                game,
                name,
                value,
                lines,
            } => editor.set_section(game, name, value, lines).map(|()| true),
            Self::RemoveGame(game) => editor.remove_game(game).map(|()| true),
            Self::Insert(game, text) => editor.insert_game(game, text).map(|()| true),
            Self::Move(from, to) => editor.move_game(from, to).map(|()| true),
        }
    }

    /// Whether the games are what the edit says, and nothing else is.
    fn is_done(self, before: &[Read], after: &[Read]) -> bool {
        let others = |game: usize| {
            let is_same = |at: usize| at == game || before[at] == after[at];
            before.len() == after.len() && (0..before.len()).all(is_same)
        };
        match self {
            Self::Set { game, .. } => {
                others(game) && {
                    let (old, new) = (&before[game], &after[game]);
                    let added = new.parts.len() - old.parts.len();
                    added <= 1 && differ(&old.parts, &new.parts) <= 1
                }
            }
            Self::Section { game, .. } => others(game),
            Self::Remove { game, .. } => {
                others(game) && {
                    let (old, new) = (&before[game].parts, &after[game].parts);
                    new.len() < old.len() && differ(old, new) == 0
                }
            }
            Self::RemoveGame(game) => {
                let mut left = before.to_vec();
                left.remove(game);
                left == after
            }
            Self::Insert(game, _) => {
                let mut left = after.to_vec();
                left.remove(game);
                left.iter().zip(before).all(|(a, b)| a == b) && left.len() == before.len()
            }
            Self::Move(from, to) => {
                let mut moved = before.to_vec();
                let game = moved.remove(from);
                moved.insert(to, game);
                // A game that was the last may have got its line end.
                let text = |read: &Read| read.text.trim_end().to_owned();
                moved.iter().map(text).eq(after.iter().map(text))
            }
        }
    }
}

/// How many parts are new, where two games begin and end in the same way.
fn differ(old: &[String], new: &[String]) -> usize {
    let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let rest = old[same..].iter().rev().zip(new[same..].iter().rev());
    new.len() - same - rest.take_while(|(a, b)| a == b).count()
}

fn scripts_of_edits<N: Owning>(source: &[u8], seed: u64, name: &str) -> usize
where
    N::Options: Default,
{
    let mut editor = Editor::<N>::new(source);
    assert_eq!(editor.to_bytes(), source, "{name}");
    assert!(editor.script().is_empty(), "{name}");
    let mut numbers = Numbers(seed);
    let mut taken = 0;
    let mut states = vec![source.to_vec()];
    let mut before = games::<N>(source, name);
    assert_eq!(before.len(), editor.len(), "{name}");
    for _ in 0..EDITS {
        let edit = Edit::random(&mut numbers, editor.len());
        let old = editor.to_bytes();
        let what = format!("{name}: {edit:?} of {}", String::from_utf8_lossy(&old));
        let done = edit.run(&mut editor);
        let new = editor.to_bytes();
        let Ok(true) = done else {
            assert_eq!(new, old, "{what}: {done:?}");
            continue;
        };
        let after = games::<N>(&new, &what);
        assert_eq!(after.len(), editor.len(), "{what}");
        if new != old {
            taken += 1;
            states.push(new);
            let is_done = edit.is_done(&before, &after);
            let now = String::from_utf8_lossy(states.last().unwrap());
            assert!(is_done, "{what}\nis now\n{now}\n{before:#?}\n{after:#?}");
        }
        if let Edit::Set { game, name, value } = edit {
            assert_eq!(editor.value(game, name).as_deref(), Some(value), "{what}");
        }
        before = after;
    }
    // A game that moves among its equals changes no byte.
    while editor.undo() {
        let now = editor.to_bytes();
        if states.last() != Some(&now) {
            states.pop();
        }
        assert_eq!(states.last(), Some(&now), "{name}");
    }
    assert_eq!(states.len(), 1, "{name}");
    taken
}

/// A file in other forms: line ends, encodings, without its last line end, with a mark.
fn forms(source: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let mut forms = vec![("as it is", source.to_vec())];
    let Ok(text) = std::str::from_utf8(source) else {
        return forms;
    };
    forms.push((
        "CR LF",
        text.replace("\r\n", "\n")
            .replace('\n', "\r\n")
            .into_bytes(),
    ));
    forms.push((
        "CR",
        text.replace("\r\n", "\n").replace('\n', "\r").into_bytes(),
    ));
    forms.push(("no last line end", text.trim_end().as_bytes().to_vec()));
    forms.push(("marked", [b"\xEF\xBB\xBF", source].concat()));
    let accents = text.replace("\"]", " \u{fc}\"]");
    for encoding in [Encoding::Utf8, Encoding::WINDOWS_1252] {
        forms.extend(encoding.encode(&accents).map(|bytes| ("accents", bytes)));
    }
    forms.push(("doubled", [source, b"\n\n", source].concat()));
    forms
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
fn edits_change_what_they_say(#[case] notation: &str, #[case] run: fn(&[u8], u64, &str) -> usize) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../corpus")
        .join(notation);
    let mut found = Vec::new();
    files(&corpus, &mut found);
    found.retain(|path| path.extension().is_some_and(|end| end == notation));
    assert!(found.len() > 100, "the corpus of {notation}");
    let (mut taken, mut texts) = (0, 0);
    for (seed, path) in found.iter().enumerate() {
        for (form, source) in forms(&fs::read(path).unwrap()) {
            let name = format!("{} ({form})", path.display());
            texts += 1;
            taken += run(
                &source,
                0x9E37_79B9_7F4A_7C15 ^ (seed * 100 + texts) as u64,
                &name,
            );
        }
    }
    assert!(taken > 2 * texts, "{taken} edits of {texts} texts");
}

fn time_of_edits(games: usize) -> Duration {
    let source = "[Event \"Cup\"]\n[Site \"Oslo\"]\n\n".repeat(games);
    let mut editor = portnote_pbn::edit(source.as_bytes());
    assert_eq!(editor.len(), games);
    let start = Instant::now();
    for game in 0..games {
        editor.set(game, "Event", "Club evening").unwrap();
    }
    let time = start.elapsed();
    let wanted = source.replace("Cup", "Club evening");
    assert_eq!(editor.to_bytes(), wanted.as_bytes());
    while editor.undo() {}
    assert_eq!(editor.to_bytes(), source.as_bytes());
    time
}

/// Sixteen times the games take some sixteen times the time; where each edit read the whole file, it
/// would be 256 times.
#[test]
fn edits_of_all_games_are_linear() {
    let best = |games| (0..3).map(|_| time_of_edits(games)).min().unwrap();
    let (few, many) = (best(625), best(10_000));
    assert!(
        many < few * 80,
        "{few:?} for 625 games, {many:?} for 10,000"
    );
}

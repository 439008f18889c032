//! Laws of edits, over every file of the corpus as it is and in other forms: an edit changes what it
//! says and nothing else, what is written is read as it was meant, and undoing all gives the old
//! bytes.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic, also in its helpers"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use portnote_core::edit::{EditError, Editor};
use portnote_core::frame::FrameKind;
use portnote_core::{Block, Encoding, Owning, Place, Span, reader};
use rstest::rstest;

/// Edits of each file.
const EDITS: usize = 14;

/// Names and values: some are there already, some cannot be written, and some would be something else
/// outside of quotes.
const NAMES: [&str; 8] = ["Event", "Site", "Date", "Dealer", "Auction", "X_Mark", "2bad", "a b"];
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
enum Substitution {
    Set { game: usize, name: &'static str, value: &'static str },
    Remove { game: usize, name: &'static str },
    Section { game: usize, name: &'static str, value: &'static str, lines: &'static str },
    RemoveGame(usize),
    Insert(usize, &'static str),
    Move(usize, usize),
}

impl Substitution {
    fn random(numbers: &mut Numbers, count: usize) -> Self {
        let game = numbers.below(count + 1);
        let name = numbers.of(&NAMES);
        let value = numbers.of(&VALUES);
        match numbers.below(9) {
            0..=3 => Self::Set { game, name, value },
            4 => Self::Remove { game, name },
            5 => {
                let lines = numbers.of(&LINES);
                Self::Section { game, name, value, lines }
            }
            6 => Self::RemoveGame(game),
            7 => Self::Insert(game, numbers.of(&GAMES)),
            _ => Self::Move(game, numbers.below(count)),
        }
    }

    fn run<N: Owning>(self, editor: &mut Editor<'_, N>) -> Result<bool, EditError> {
        match self {
            Self::Set { game, name, value } => editor.set(index(game), name, value).map(|()| true),
            Self::Remove { game, name } => editor.remove(index(game), name),
            Self::Section { game, name, value, lines } => {
                editor.set_section(index(game), name, value, lines).map(|()| true)
            }
            Self::RemoveGame(game) => editor.remove_game(index(game)).map(|()| true),
            Self::Insert(game, text) => editor.insert_game(index(game), text).map(|()| true),
            Self::Move(from, to) => editor.move_game(index(from), index(to)).map(|()| true),
        }
    }

    /// Whether the games are what the edit says, and nothing else is.
    fn is_done(self, before: &[Read], after: &[Read]) -> bool {
        let others = |game: usize| {
            let is_same = |at: usize| at == game || before[at] == after[at];
            before.len() == after.len() && (0..before.len()).all(is_same)
        };
        // A game that was the last may have got its line end.
        let text = |read: &Read| read.text.trim_end().to_owned();
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
                left.iter().map(text).eq(before.iter().map(text))
            }
            Self::Move(from, to) => {
                let mut moved = before.to_vec();
                let game = moved.remove(from);
                moved.insert(to, game);
                moved.iter().map(text).eq(after.iter().map(text))
            }
        }
    }
}

/// The index of a game in an editor by its place among the games that were read.
fn index(game: usize) -> u64 {
    game as u64 + 1
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
    assert_eq!(before.len() as u64, editor.games(), "{name}");
    for _ in 0..EDITS {
        let edit = Substitution::random(&mut numbers, before.len());
        let old = editor.to_bytes();
        let what = format!("{name}: {edit:?} of {}", String::from_utf8_lossy(&old));
        let done = edit.run(&mut editor);
        let new = editor.to_bytes();
        let Ok(true) = done else {
            assert_eq!(new, old, "{what}: {done:?}");
            continue;
        };
        let after = games::<N>(&new, &what);
        assert_eq!(after.len() as u64, editor.games(), "{what}");
        if new != old {
            taken += 1;
            states.push(new);
            let is_done = edit.is_done(&before, &after);
            let now = String::from_utf8_lossy(states.last().unwrap());
            assert!(is_done, "{what}\nis now\n{now}\n{before:#?}\n{after:#?}");
        }
        if let Substitution::Set { game, name, value } = edit {
            assert_eq!(editor.value(index(game), name).as_deref(), Some(value), "{what}");
        }
        before = after;
    }
    let last = editor.to_bytes();
    assert_eq!(editor.script().apply(source), last, "{name}");
    let mut edited = source.to_vec();
    for edit in editor.changes().iter().rev() {
        edited.splice(edit.span.range(), edit.bytes().iter().copied());
    }
    assert_eq!(edited, last, "{name}");
    let mut undone = 0;
    while editor.undo() {
        undone += 1;
    }
    assert_eq!(editor.to_bytes(), source, "{name}");
    while editor.redo() {
        undone -= 1;
    }
    assert_eq!((editor.to_bytes(), undone), (last, 0), "{name}");
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
    forms.push(("CR LF", text.replace("\r\n", "\n").replace('\n', "\r\n").into_bytes()));
    forms.push(("CR", text.replace("\r\n", "\n").replace('\n', "\r").into_bytes()));
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
    let mut entries: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
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
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(notation);
    let mut found = Vec::new();
    files(&corpus, &mut found);
    found.retain(|path| path.extension().is_some_and(|end| end == notation));
    assert!(found.len() > 100, "the corpus of {notation}");
    let (mut taken, mut texts) = (0, 0);
    for (seed, path) in found.iter().enumerate() {
        for (form, source) in forms(&fs::read(path).unwrap()) {
            let name = format!("{} ({form})", path.display());
            texts += 1;
            taken += run(&source, 0x9E37_79B9_7F4A_7C15 ^ (seed * 100 + texts) as u64, &name);
        }
    }
    assert!(taken > 2 * texts, "{taken} edits of {texts} texts");
}

/// What is left of a text after one edit, or why it was refused.
fn edited<N: Owning>(
    text: &[u8],
    edit: impl FnOnce(&mut Editor<'_, N>) -> Result<(), EditError>,
) -> Result<String, String>
where
    N::Options: Default,
{
    let mut editor = Editor::<N>::new(text);
    edit(&mut editor).map_err(|error| error.to_string())?;
    Ok(editor.to_bytes().escape_ascii().to_string().replace("\\\"", "\""))
}

fn set(text: &[u8], name: &str, value: &str) -> Result<String, String> {
    edited::<portnote_pbn::Pbn>(text, |editor| editor.set(editor.games(), name, value))
}

#[rstest]
#[case::line_ends(
    b"[A \"a\"]\r\n[Auction \"N\"]\r\n1C",
    r#"[A "a"]\r\n[Site "x"]\r\n[Auction "N"]\r\n1C"#
)]
#[case::no_last_line_end(b"[A \"a\"]", r#"[A "a"]\n[Site "x"]"#)]
#[case::comment_of_a_tag(
    b"[A \"a\"] {c}\n[Auction \"N\"]\n",
    r#"[A "a"] {c}\n[Auction "N"]\n[Site "x"]\n"#
)]
#[case::comment_of_the_last(b"[A \"a\"] {c}\n", r#"[Site "x"]\n[A "a"] {c}\n"#)]
#[case::before_a_section(
    b"[A \"a\"] {c}\n[Auction \"N\"]\n1C\n",
    r#"[A "a"] {c}\n[Site "x"]\n[Auction "N"]\n1C\n"#
)]
#[case::before_a_table(
    b"[ScoreTable \"Rank\"]\n1\n2\n",
    r#"[Site "x"]\n[ScoreTable "Rank"]\n1\n2\n"#
)]
#[case::twice(b"[Site \"a\"]\n[Site \"b\"]\n", r#"[Site "x"]\n[Site "b"]\n"#)]
#[case::odd_form(b"[ Site \t \"a\" ] ; c\n", r#"[ Site \t "x" ] ; c\n"#)]
#[case::broken(b"[Site \"a\n[A \"b\"]\n", r#"[Site "x"]\n[A "b"]\n"#)]
#[case::inherited(b"[Site \"a\"]\n\n[Site \"#\"]\n", r#"[Site "a"]\n\n[Site "x"]\n"#)]
#[case::escape_line(
    b"% PBN 2.1\n\n%x\n[A \"b\"]\n%y\n",
    r#"% PBN 2.1\n\n%x\n[Site "x"]\n[A "b"]\n%y\n"#
)]
#[case::page(
    b"<p>\n<PBN>\n[A \"a\"]\n</PBN>\n</p>",
    r#"<p>\n<PBN>\n[A "a"]\n[Site "x"]\n</PBN>\n</p>"#
)]
#[case::mark(b"\xEF\xBB\xBF[A \"a\"]\n", r#"\xef\xbb\xbf[A "a"]\n[Site "x"]\n"#)]
fn a_tag_is_set_in_its_place(#[case] text: &[u8], #[case] wanted: &str) {
    assert_eq!(set(text, "Site", "x").as_deref(), Ok(wanted));
}

/// The tag before the new one keeps its line end, and the new one has the same.
#[rstest]
#[case::lf_in_crlf(b"[A \"a\"]\r\n[B \"b\"]\n", r#"[A "a"]\r\n[B "b"]\n[Site "x"]\n"#)]
#[case::crlf_in_lf(b"[A \"a\"]\n[B \"b\"]\r\n", r#"[A "a"]\n[B "b"]\r\n[Site "x"]\r\n"#)]
#[case::blanks(b"[A \"a\"]\n[B \"b\"] \r\n", r#"[A "a"]\n[B "b"] \r\n[Site "x"]\r\n"#)]
#[case::before_a_section(
    b"[C \"c\"]\n\n[A \"a\"]\r\n[Auction \"N\"]\n1C\n",
    r#"[C "c"]\n\n[A "a"]\r\n[Site "x"]\r\n[Auction "N"]\n1C\n"#
)]
#[case::no_line_end(
    b"[A \"a\"]\r\n\r\n[C \"c\"]\n[B \"b\"]",
    r#"[A "a"]\r\n\r\n[C "c"]\n[B "b"]\n[Site "x"]"#
)]
fn a_new_tag_has_the_line_end_of_the_tag_before_it(#[case] text: &[u8], #[case] wanted: &str) {
    assert_eq!(set(text, "Site", "x").as_deref(), Ok(wanted));
}

#[test]
fn a_section_has_the_line_end_of_the_line_before_it() {
    let text = b"[A \"a\"]\r\n[B \"b\"]\n";
    let set = edited::<portnote_pbn::Pbn>(text, |editor| {
        editor.set_section(1, "Auction", "N", "1C\r\nX")
    });
    assert_eq!(set.unwrap(), r#"[A "a"]\r\n[B "b"]\n[Auction "N"]\n1C\nX\n"#);
}

#[rstest]
#[case::before_the_first(0)]
#[case::after_the_last(3)]
fn an_index_that_does_not_exist_is_an_error(#[case] index: u64) {
    let mut editor = portnote_pbn::edit(&b"[A \"a\"]\n\n[B \"b\"]\n"[..]);
    let error = Err(EditError::NoGame { index, games: 2 });
    assert_eq!(editor.set(index, "Site", "x"), error);
    assert_eq!(editor.remove_game(index), error);
    assert_eq!(editor.move_game(1, index), error);
    assert_eq!(editor.move_game(index, 1), error);
    assert_eq!(editor.remove(index, "A").map(drop), error);
    assert_eq!(editor.value(index, "A"), None);
    let is_place = index == 3;
    assert_eq!(editor.insert_game(index, "[C \"c\"]").is_ok(), is_place);
    assert!(editor.insert_game(9, "[C \"c\"]").is_err());
}

/// An editor that owns its bytes can be kept beside anything.
#[test]
fn an_editor_owns_its_bytes() {
    struct Document(Editor<'static, portnote_pbn::Pbn>);
    let mut document = Document(portnote_pbn::edit(b"[A \"\xE9\"]\n".to_vec()));
    document.0.set(1, "A", "b").unwrap();
    let edits = document.0.changes();
    assert_eq!((edits.len(), edits[0].span), (1, Span::new(3, 6)));
    let place = |column| Place { line: 1, column, utf16: column };
    assert_eq!(
        (edits[0].start, edits[0].end, &*edits[0].replacement),
        (place(4), place(7), "\"b\"")
    );
    assert!(document.0.undo() && !document.0.undo());
    assert_eq!(document.0.text(), "[A \"\u{e9}\"]\n");
    assert!(document.0.redo() && !document.0.redo());
    assert_eq!(document.0.text(), "[A \"b\"]\n");
    document.0.undo();
    document.0.set(1, "A", "c").unwrap();
    assert!(!document.0.redo(), "another change is in its place");
}

#[rstest]
#[case::utf8("é", b"[A \"\xC3\xA9\"]\n", Ok(r#"[A "\xc3\xa9"]\n[Site "\xc3\xa9"]\n"#))]
#[case::windows("é", b"[A \"\xE9\"]\n", Ok(r#"[A "\xe9"]\n[Site "\xe9"]\n"#))]
#[case::of_another_game(
    "é",
    b"[A \"\xE9\"]\n\n[A \"a\"]\n",
    Ok(r#"[A "\xe9"]\n\n[A "a"]\n[Site "\xe9"]\n"#)
)]
#[case::declared(
    "é",
    b"%Content-type: text/x-pbn; charset=ISO-8859-1\n[A \"a\"]\n",
    Ok(r#"%Content-type: text/x-pbn; charset=ISO-8859-1\n[A "a"]\n[Site "\xe9"]\n"#)
)]
#[case::no_such_letter(
    "\u{2660}",
    b"[A \"\xE9\"]\n",
    Err("`\u{2660}` does not exist in windows-1252, the encoding of the game")
)]
#[case::as_utf8("Ã©", b"[Site \"\xE9\"]\n", Err("tag `Site` in game 1 would not be read as meant"))]
#[case::other_letters(
    "x",
    b"[A \"\xC3\xA9\"]\n[Site \"\xE9\"]\n",
    Err("tag `Site` in game 1 would not be read as meant")
)]
fn a_game_keeps_its_encoding(
    #[case] value: &str,
    #[case] text: &[u8],
    #[case] wanted: Result<&str, &str>,
) {
    let found = set(text, "Site", value);
    assert_eq!(found.as_deref().map_err(String::as_str), wanted);
}

/// A brace closes a comment that an earlier game has left open, and a delimiter ends a page.
#[rstest]
#[case::open_comment(b"[A \"a\"] {open\n\n[B \"b\"]\n\n[C \"c\"]\n", "}", false)]
#[case::open_comment_and_no_brace(b"[A \"a\"] {open\n\n[B \"b\"]\n\n[C \"c\"]\n", "x", true)]
#[case::closed_comment(b"[A \"a\"] {closed}\n\n[B \"b\"]\n\n[C \"c\"]\n", "}", true)]
#[case::page(b"<p>\n<PBN>\n[A \"a\"]\n\n[B \"b\"]\n\n[C \"c\"]\n</PBN>", "</PBN>", false)]
#[case::no_page(b"[A \"a\"]\n\n[B \"b\"]\n\n[C \"c\"]\n", "</PBN>", true)]
fn a_value_changes_no_other_game(#[case] text: &[u8], #[case] value: &str, #[case] is_set: bool) {
    assert_eq!(set(text, "Site", value).is_ok(), is_set);
}

#[test]
fn games_are_removed_moved_and_inserted() {
    let text = b"% PBN 2.1\r\n[A \"a\"]\r\n\r\n[B \"b\"]\r\n\r\n[C \"c\"]";
    let run = |edit: fn(&mut Editor<'_, portnote_pbn::Pbn>) -> Result<(), EditError>| {
        edited(text, edit).unwrap().replace("\\r\\n", "|")
    };
    let removed = run(|editor| editor.remove_game(1));
    assert_eq!(removed, "% PBN 2.1|[B \"b\"]||[C \"c\"]");
    let removed = run(|editor| editor.remove_game(3));
    assert_eq!(removed, "% PBN 2.1|[A \"a\"]||[B \"b\"]|");
    let moved = run(|editor| editor.move_game(3, 1));
    assert_eq!(moved, "% PBN 2.1|[C \"c\"]||[A \"a\"]||[B \"b\"]|");
    let moved = run(|editor| editor.move_game(1, 2));
    assert_eq!(moved, "% PBN 2.1|[B \"b\"]||[A \"a\"]||[C \"c\"]");
    let inserted = run(|editor| editor.insert_game(1, "[N \"n\"]\n[M \"m\"]"));
    assert!(inserted.starts_with("% PBN 2.1|[N \"n\"]|[M \"m\"]||[A \"a\"]|"), "{inserted}");
    let inserted = run(|editor| editor.insert_game(4, "[N \"n\"]\n"));
    assert!(inserted.ends_with("[C \"c\"]||[N \"n\"]|"), "{inserted}");
}

#[test]
fn sections_are_set_and_removed_with_their_lines() {
    type Pbn = portnote_pbn::Pbn;
    let text = b"[A \"a\"]\n[Auction \"N\"]\n1C {weak}\nPass\n% kept\n[Note \"1:x\"]\n";
    let removed = edited::<Pbn>(text, |editor| editor.remove(1, "Auction").map(drop));
    assert_eq!(removed.unwrap(), r#"[A "a"]\n% kept\n[Note "1:x"]\n"#);
    let set = edited::<Pbn>(text, |editor| editor.set_section(1, "Auction", "E", "1D\r\nX"));
    assert_eq!(set.unwrap(), r#"[A "a"]\n[Auction "E"]\n1D\nX\n% kept\n[Note "1:x"]\n"#);
    let more = edited::<Pbn>(text, |editor| editor.set_section(1, "Auction", "E", "[B \"b\"]"));
    let refused = "the section of `Auction` in game 1 would not be read as meant";
    assert_eq!(more.unwrap_err(), refused);
    let none = edited::<portnote_pdn::Pdn>(b"1. 11-15 *", |editor| {
        editor.set_section(1, "Auction", "E", "")
    });
    assert_eq!(none.unwrap_err(), "this notation has no sections: set the tag alone");
}

/// A tag with a prefix is one of a place in the hand, and not of the hand.
#[test]
fn tags_of_a_place_stay_with_it() {
    type Ppn = portnote_ppn::Ppn;
    let text = b"[A \"a\"]\n@A1-A2=[Annotator \"b\"]\n";
    let set = edited::<Ppn>(text, |editor| editor.set(1, "Annotator", "x"));
    assert_eq!(set.unwrap(), r#"[A "a"]\n@A1-A2=[Annotator "b"]\n[Annotator "x"]\n"#);
    let text = b"[A \"a\"]\n@A1-A2=[Annotator \"b\"] {c}\n";
    let set = edited::<Ppn>(text, |editor| editor.set(1, "Site", "x"));
    assert_eq!(set.unwrap(), r#"[A "a"]\n[Site "x"]\n@A1-A2=[Annotator "b"] {c}\n"#);
    let text = b"[Auction \"N\"]\n50 60\n@A1-A2=[Annotator \"b\"]\n[A \"a\"]\n";
    let removed = edited::<Ppn>(text, |editor| editor.remove(1, "Auction").map(drop));
    assert_eq!(removed.unwrap(), r#"@A1-A2=[Annotator "b"]\n[A "a"]\n"#);
}

#[rstest]
#[case::moves("1. 11-15 *\n", r#"[Site "x"]\n1. 11-15 *\n"#)]
#[case::comment("{c} 1. 11-15 *\n", r#"{c} [Site "x"]\n1. 11-15 *\n"#)]
#[case::tag("[A \"a\"] 1. 11-15 *\n", r#"[A "a"]\n[Site "x"] 1. 11-15 *\n"#)]
#[case::comment_of_a_tag("[A \"a\"] {c} 1. 11-15 *\n", r#"[Site "x"]\n[A "a"] {c} 1. 11-15 *\n"#)]
fn a_tag_of_draughts_is_set_in_its_place(#[case] text: &str, #[case] wanted: &str) {
    let set = edited::<portnote_pdn::Pdn>(text.as_bytes(), |editor| editor.set(1, "Site", "x"));
    assert_eq!(set.as_deref(), Ok(wanted));
}

fn time_of_edits(games: usize) -> Duration {
    let source = "[Event \"Cup\"]\n[Site \"Oslo\"]\n\n".repeat(games);
    let mut editor = portnote_pbn::edit(source.as_bytes());
    assert_eq!(editor.games(), games as u64);
    let start = Instant::now();
    for game in 1..=editor.games() {
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
    assert!(many < few * 80, "{few:?} for 625 games, {many:?} for 10,000");
}

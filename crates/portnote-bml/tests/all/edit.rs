//! Changes of systems and of records: what they change, and that every other byte stays.

use std::collections::BTreeMap;
use std::sync::Arc;

use portnote_bml::bml::include::{Included, Refusal, Request, Resolver};
use portnote_bml::bml::{self, Files, Options, SystemOptions};
use portnote_bml::bss;
use portnote_core::finding::Edit;
use proptest::prelude::*;
use rstest::rstest;

/// The changes of an editor make of the old text what the editor has.
fn applied(old: &[u8], edits: Vec<Edit>) -> Vec<u8> {
    let mut text = old.to_vec();
    for edit in edits.iter().rev() {
        text.splice(edit.span.range(), edit.bytes().iter().copied());
    }
    text
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[rstest]
#[case::replaced("#+TITLE:  Acol \n\n1C\n", "TITLE", "SAYC", "#+TITLE:  SAYC \n\n1C\n")]
#[case::any_case("#+title: Acol\n", "Title", "SAYC", "#+title: SAYC\n")]
#[case::first_counts("#+TITLE: a\n#+TITLE: b\n", "TITLE", "c", "#+TITLE: c\n#+TITLE: b\n")]
#[case::empty_value("#+TITLE:\r\n\r\n1C\r\n", "TITLE", "c", "#+TITLE: c\r\n\r\n1C\r\n")]
#[case::blank_value("#+TITLE: \n\n1C\n", "TITLE", "c", "#+TITLE: c\n\n1C\n")]
#[case::added("#+TITLE: a\r\n\n1C\n", "DATE", "now", "#+TITLE: a\r\n#+DATE: now\r\n\n1C\n")]
#[case::added_at_the_end("#+TITLE: a", "DATE", "now", "#+TITLE: a\n#+DATE: now")]
#[case::added_first("1C  x\r\n", "DATE", "now", "#+DATE: now\r\n\r\n1C  x\r\n")]
#[case::added_before_a_blank_line("\n1C\n", "DATE", "now", "#+DATE: now\n\n1C\n")]
#[case::added_to_nothing("", "DATE", "now", "#+DATE: now\n")]
#[case::after_a_mark("\u{FEFF}1C\n", "DATE", "now", "\u{FEFF}#+DATE: now\n\n1C\n")]
#[case::the_same("#+TITLE: a\n", "TITLE", "a", "#+TITLE: a\n")]
fn a_key_is_set(#[case] old: &str, #[case] key: &str, #[case] value: &str, #[case] new: &str) {
    let mut editor = bml::edit(old.as_bytes());
    editor.set(key, value).unwrap();
    assert_eq!(text(&editor.to_bytes()), new);
    assert_eq!(editor.value(key), Some(value));
    assert_eq!(text(&applied(old.as_bytes(), editor.changes())), new);
    assert_eq!(editor.undo(), old != new);
    assert_eq!(text(&editor.to_bytes()), old);
    assert_eq!(editor.redo(), old != new);
    assert_eq!(text(&editor.to_bytes()), new);
}

#[rstest]
#[case::replaced("1N  weak\n  2C  ask\n", "1NT", "strong", "1N  strong\n  2C  ask\n")]
#[case::below("1N  weak\n  2C  ask\n", "1N P 2C", "Stayman", "1N  weak\n  2C  Stayman\n")]
#[case::sign("1N = weak\n", "1N", "12--14", "1N = 12--14\n")]
#[case::glued("1N=weak\n", "1N", "12--14", "1N=12--14\n")]
#[case::lines("1N  a\r\n", "1N", "a\nb", "1N  a\r\n    b\r\n")]
#[case::fewer_lines("1N  a\n    b\n  2C  c\n", "1N", "d", "1N  d\n  2C  c\n")]
#[case::broken_line("1N  a\\nb  \n", "1N", "a\nc", "1N  a\n    c  \n")]
#[case::added("1N\n  2C\n", "1N", "weak", "1N  weak\n  2C\n")]
#[case::added_below("1N\n  2C\n2C\n", "1N-2C", "ask", "1N\n  2C  ask\n2C\n")]
#[case::added_beside_a_deeper_row("1N\n    2C\n", "1N", "weak", "1N weak\n    2C\n")]
#[case::added_after_a_sign("1N =\n", "1N", "weak", "1N =  weak\n")]
#[case::removed("1N  weak\n  2C  ask\n", "1N", "", "1N\n  2C  ask\n")]
#[case::variable("1M  4+M\n", "1S", "5+M", "1M  5+M\n")]
#[case::history("1N-2C;\n2D  no\n", "1N-2C-2D", "none", "1N-2C;\n2D  none\n")]
#[case::last_line("1N  weak", "1N", "strong", "1N  strong")]
#[case::the_same("1N  weak\n", "1N", "weak", "1N  weak\n")]
fn a_row_is_set(#[case] old: &str, #[case] calls: &str, #[case] row: &str, #[case] new: &str) {
    let mut editor = bml::edit(old.as_bytes());
    editor.set_row(calls, row).unwrap();
    assert_eq!(text(&editor.to_bytes()), new);
    assert_eq!(editor.row_text(calls).as_deref(), Some(row));
    assert_eq!(text(&applied(old.as_bytes(), editor.changes())), new);
    assert_eq!(editor.undo(), old != new);
    assert_eq!(text(&editor.to_bytes()), old);
}

#[rstest]
#[case::no_sequence("1N  weak\n", "2N", "x", "no sequence `2N`")]
#[case::line_end("1N  weak\n", "1N", "a\rb", "the text of `1N` cannot hold a line end")]
#[case::row("1N  weak\n", "1N", "a\n\n1C  x", "the text of `1N` would not be read as meant")]
#[case::beginning(
    "1N-2C-2D;\n2H  x\n",
    "1N",
    "weak",
    "the text of `1N` would not be read as meant"
)]
#[case::comment(
    "1N  a\n// note\n    b\n",
    "1N",
    "c",
    "the text of `1N` would not be read as meant"
)]
#[case::clipboard(
    "#CUT x\n2C  ask\n#ENDCUT\n\n1N  weak\n  #PASTE x\n",
    "1N-2C",
    "Stayman",
    "the text of `1N-2C` is in a clipboard: change it there"
)]
#[case::blanks("1N  weak\n", "1N", " x", "the text of `1N` would not be read as meant")]
fn a_row_that_cannot_be_set_stays(
    #[case] old: &str,
    #[case] calls: &str,
    #[case] row: &str,
    #[case] why: &str,
) {
    let mut editor = bml::edit(old.as_bytes());
    let error = editor.set_row(calls, row).unwrap_err();
    assert_eq!(error.to_string(), why);
    assert_eq!(text(&editor.to_bytes()), old);
    assert!(!editor.undo());
}

#[rstest]
#[case::line_end("TITLE", "a\nb", "`#+TITLE:` cannot hold a line end")]
#[case::key("T:T", "a", "`#+T:T:` would not be read as meant")]
#[case::no_key("", "a", "`#+:` would not be read as meant")]
#[case::blank("TITLE", " a", "`#+TITLE:` would not be read as meant")]
fn a_key_that_cannot_be_set_stays(#[case] key: &str, #[case] value: &str, #[case] why: &str) {
    let mut editor = bml::edit(&b"#+AUTHOR: x\n\n1C\n"[..]);
    assert_eq!(editor.set(key, value).unwrap_err().to_string(), why);
    assert_eq!(editor.to_bytes(), b"#+AUTHOR: x\n\n1C\n");
}

#[test]
fn lines_of_a_key_are_removed() {
    let mut editor = bml::edit(&b"#+A: 1\n #+B: 2\n#+A: 3\n\n1C\n"[..]);
    assert_eq!(editor.remove("a"), Ok(true));
    assert_eq!(text(&editor.to_bytes()), " #+B: 2\n\n1C\n");
    assert_eq!(editor.remove("a"), Ok(false));
    assert!(editor.undo() && !editor.undo());
}

#[test]
fn a_text_keeps_its_encoding() {
    let mut editor = bml::edit(&b"1N  caf\xE9\n  2C  ask\n"[..]);
    editor.set_row("1N-2C", "th\u{e9}").unwrap();
    assert_eq!(editor.to_bytes(), b"1N  caf\xE9\n  2C  th\xE9\n");
    let error = editor.set_row("1N", "\u{2660}\u{4e00}").unwrap_err();
    assert!(error.to_string().contains("does not exist in"), "{error}");
}

#[derive(Clone, Debug)]
struct Memory(BTreeMap<&'static str, &'static str>);

impl Files for Memory {
    fn resolver(&self) -> Box<dyn Resolver> {
        Box::new(self.clone())
    }
}

impl Resolver for Memory {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Included, Refusal> {
        let text = self.0.get(request.path).ok_or(Refusal::NotFound)?;
        let name = request.path.to_owned();
        Ok(Included { name, bytes: text.as_bytes().to_vec(), is_root_relative: false })
    }
}

#[test]
fn an_included_file_is_changed_in_its_own_text() {
    let files = Memory(BTreeMap::from([("two.bml", "#+TITLE: t\n\n1N  weak\n")]));
    let options = SystemOptions::new("one.bml".to_owned(), Options::default(), Arc::new(files));
    let old = b"#INCLUDE two.bml\n\n2C  strong\n";
    let mut editor = bml::Editor::with_options(&old[..], options);
    let error = editor.set_row("1N", "strong").unwrap_err().to_string();
    assert_eq!(error, "the text of `1N` is in `two.bml`: change it there");
    let error = editor.set("TITLE", "x").unwrap_err().to_string();
    assert_eq!(error, "`#+TITLE:` is in `two.bml`: change it there");
    editor.set_row("2C", "game forcing").unwrap();
    assert_eq!(editor.to_bytes(), b"#INCLUDE two.bml\n\n2C  game forcing\n");
}

#[test]
fn an_editor_owns_its_bytes() {
    let mut editor: bml::Editor<'static> = bml::edit(b"1N  weak\n".to_vec());
    editor.set("TITLE", "Acol").unwrap();
    editor.set_row("1N", "strong").unwrap();
    editor.set("TITLE", "SAYC").unwrap();
    assert_eq!(text(&editor.to_bytes()), "#+TITLE: SAYC\n\n1N  strong\n");
    assert_eq!(applied(editor.source(), editor.changes()), editor.to_bytes());
    while editor.undo() {}
    assert_eq!(editor.to_bytes(), editor.source());
    assert!(editor.changes().is_empty());
    assert!(editor.redo());
    editor.set_row("1N", "12--14").unwrap();
    assert!(!editor.redo());
}

const RECORDS: &str = "\u{FEFF}*00{Acol}=NYYYYYY weak notrump\r\n\r\n001NP2C=NYYYYYY008Asks\r\n\
    *341NP2C=NYYYYYY008x\r\n001NP2CP2D=NYYYYYY0\r\n$ stock.bss\r\n";

#[rstest]
#[case::name(1, "name", "SAYC", "*00{Acol}=", "*00{SAYC}=")]
#[case::summary(1, "summary", " strong", " weak notrump", " strong")]
#[case::description(2, "description", "Stayman", "Asks", "Stayman")]
#[case::no_description(2, "description", "", "Asks", "")]
#[case::lengths(2, "lengths", "38", "008Asks", "038Asks")]
#[case::disposition(2, "disposition", "A", "NYYYYYY008Asks", "NYYYYYYA08Asks")]
#[case::position(2, "position", "3", "001NP2C=", "301NP2C=")]
#[case::artificial(2, "artificial", "Y", "=NYYYYYY008Asks", "=YYYYYYY008Asks")]
#[case::added(4, "description", "none", "2D=NYYYYYY0\r\n", "2D=NYYYYYY0none\r\n")]
#[case::added_lengths(4, "lengths", "08", "2D=NYYYYYY0\r\n", "2D=NYYYYYY008\r\n")]
#[case::file(5, "file", "a b.bss", "$ stock.bss", "$ a b.bss")]
#[case::the_same(2, "description", "Asks", "", "")]
fn a_field_is_set(
    #[case] index: u64,
    #[case] field: &str,
    #[case] value: &str,
    #[case] old: &str,
    #[case] new: &str,
) {
    let expected = RECORDS.replacen(old, new, 1);
    let mut editor = bss::edit(RECORDS.as_bytes());
    editor.set(index, field, value).unwrap();
    assert_eq!(text(&editor.to_bytes()), expected);
    assert_eq!(editor.value(index, field).unwrap_or_default(), value);
    assert_eq!(text(&applied(RECORDS.as_bytes(), editor.changes())), expected);
    assert_eq!(editor.undo(), RECORDS != expected);
    assert_eq!(text(&editor.to_bytes()), RECORDS);
    assert_eq!(editor.redo(), RECORDS != expected);
    assert_eq!(text(&editor.to_bytes()), expected);
}

#[rstest]
#[case::no_record(6, "name", "x", "no game")]
#[case::nothing(0, "name", "x", "no game")]
#[case::no_field(2, "colour", "x", "no field `colour` in record 2")]
#[case::other_line(2, "name", "x", "no field `name` in record 2")]
#[case::line_end(2, "description", "a\nb", "field `description` cannot hold a line end")]
#[case::brace(1, "name", "a}b", "field `name` of record 1 would not be read as meant")]
#[case::digit(2, "position", "9", "field `position` of record 2 would not be read as meant")]
#[case::letters(2, "lengths", "9", "field `lengths` of record 2 would not be read as meant")]
#[case::gone(2, "position", "", "field `position` of record 2 would not be read as meant")]
fn a_field_that_cannot_be_set_stays(
    #[case] index: u64,
    #[case] field: &str,
    #[case] value: &str,
    #[case] why: &str,
) {
    let mut editor = bss::edit(RECORDS.as_bytes());
    let error = editor.set(index, field, value).unwrap_err().to_string();
    assert!(error.starts_with(why), "{error}");
    assert_eq!(text(&editor.to_bytes()), RECORDS);
    assert!(!editor.undo());
}

#[test]
fn a_record_is_found_and_set_as_a_whole() {
    let mut editor = bss::edit(RECORDS.as_bytes());
    assert_eq!(editor.find("1N-2C"), Some(2));
    assert_eq!(editor.find("1nt p 2c p 2d"), Some(4));
    assert_eq!(editor.find("(1N)-P-(2C)"), Some(3));
    assert_eq!(editor.find("1N"), None);
    let Some(bss::model::LineKind::Record(mut record)) = editor.line(2) else {
        panic!("it is a bidding record");
    };
    record.description = "Stayman, \u{e9}".to_owned();
    record.is_artificial = true;
    editor.set_record(2, &record).unwrap();
    let new = RECORDS.replacen("=NYYYYYY008Asks", "=YYYYYYY008Stayman, \u{e9}", 1);
    assert_eq!(text(&editor.to_bytes()), new);
    record.items.clear();
    assert!(editor.set_record(2, &record).is_err());
}

#[rstest]
#[case::first(1, "001C=NYYYYYY008", "001C=NYYYYYY008\r\n*00{A}=NYYYYYY\r\n\r\n001N=NYYYYYY008")]
#[case::between(2, "001C=NYYYYYY008", "*00{A}=NYYYYYY\r\n\r\n001C=NYYYYYY008\r\n001N=NYYYYYY008")]
#[case::last(
    3,
    "001C=NYYYYYY008\n",
    "*00{A}=NYYYYYY\r\n\r\n001N=NYYYYYY008\r\n001C=NYYYYYY008\r\n"
)]
#[case::header(3, "*00{B}=NYYYYYY", "*00{A}=NYYYYYY\r\n\r\n001N=NYYYYYY008\r\n*00{B}=NYYYYYY\r\n")]
fn a_record_is_inserted(#[case] index: u64, #[case] record: &str, #[case] new: &str) {
    for mark in ["", "\u{FEFF}"] {
        let old = format!("{mark}*00{{A}}=NYYYYYY\r\n\r\n001N=NYYYYYY008");
        let mut editor = bss::edit(old.as_bytes());
        editor.insert_game(index, record).unwrap();
        assert_eq!(text(&editor.to_bytes()), format!("{mark}{new}"));
        assert_eq!(text(&applied(old.as_bytes(), editor.changes())), format!("{mark}{new}"));
        assert_eq!(editor.games(), 3);
        assert_eq!(editor.value(index, "name").is_some(), record.starts_with('*'));
        assert!(editor.undo());
        assert_eq!((text(&editor.to_bytes()), editor.games()), (old, 2));
    }
}

#[rstest]
#[case::blank(1, " ", "the new record 1 would not be read as meant")]
#[case::two(1, "a\nb", "a record cannot hold a line end")]
#[case::no_place(4, "x", "no game 4: the file has 2, counted from 1")]
#[case::zero(0, "x", "no game 0: the file has 2, counted from 1")]
#[case::letter(
    1,
    "$ \u{2660}",
    "`\u{2660}` does not exist in windows-1252, the encoding of the game"
)]
#[case::vote(3, "001NP=NYYYYYYweak", "the new record 3 would not be read as meant")]
fn a_record_that_cannot_be_inserted_is_not(
    #[case] index: u64,
    #[case] record: &str,
    #[case] why: &str,
) {
    let old = b"*00{\xE9}=NYYYYYY\n001NP2CD=NYYYYYY0--3\n";
    let mut editor = bss::edit(&old[..]);
    assert_eq!(editor.insert_game(index, record).unwrap_err().to_string(), why);
    assert_eq!(editor.to_bytes(), old);
    assert!(!editor.undo());
}

#[rstest]
#[case::down(1, 3, "b\n\nc\na\n")]
#[case::up(3, 1, "c\n\na\nb\n")]
#[case::same(2, 2, "a\n\nb\nc")]
#[case::near(1, 2, "b\n\na\nc")]
fn blank_lines_stay_where_records_move(#[case] from: u64, #[case] to: u64, #[case] new: &str) {
    let mut editor = bss::edit(&b"a\n\nb\nc"[..]);
    editor.move_game(from, to).unwrap();
    assert_eq!(text(&editor.to_bytes()), new);
}

/// Whether the others have a disposition must not change by what is written into one.
#[test]
fn a_change_does_not_touch_how_others_are_read() {
    let old = "001NP=NYYYYYY0weak\n001NP2CD=NYYYYYYBpenalties\n001C=NYYYYYY008x\n";
    let mut editor = bss::edit(old.as_bytes());
    let verdict = editor.value(2, "disposition");
    let _ = editor.set(1, "description", "zzz");
    assert_eq!(editor.value(2, "disposition"), verdict);
    let file = bss::parse(&editor.to_bytes()).games().collect::<Vec<_>>();
    let dispositions = file.iter().filter_map(|it| it.bidding()).map(|it| it.disposition);
    let before = bss::parse(old.as_bytes()).games().collect::<Vec<_>>();
    let known = before.iter().filter_map(|it| it.bidding()).map(|it| it.disposition);
    assert_eq!(dispositions.skip(1).collect::<Vec<_>>(), known.skip(1).collect::<Vec<_>>());
}

proptest! {
    /// Whatever is written, only the field changes, and undoing it gives the old bytes.
    #[test]
    fn only_the_field_changes(
        lines in prop::collection::vec("(\\*00\\{a\\}=NYYYYYY|0[0-9](1[CN]|P|D|2H){1,3}=[NY]{7}|\\$ |x)[0-9A-Ca-z +-]{0,6}\r?", 1..5),
        index in 1_u64..5,
        field in prop::sample::select(vec!["name", "description", "lengths", "disposition", "position", "summary"]),
        value in "[0-9A-Za-z{}= ]{0,4}",
    ) {
        let old = lines.join("\n");
        let before: Vec<_> = bss::parse(old.as_bytes()).games().map(|it| it.line().kind.clone()).collect();
        let mut editor = bss::edit(old.as_bytes());
        if editor.set(index, field, &value).is_ok() {
            let new = editor.to_bytes();
            prop_assert_eq!(editor.value(index, field).unwrap_or_default(), value);
            let after: Vec<_> = bss::parse(&new).games().map(|it| it.line().kind.clone()).collect();
            prop_assert_eq!(before.len(), after.len());
            for (place, (before, after)) in (1..).zip(before.iter().zip(&after)) {
                prop_assert!(place == index || before == after);
            }
            prop_assert_eq!(applied(old.as_bytes(), editor.changes()), new);
        }
        while editor.undo() {}
        prop_assert_eq!(editor.to_bytes(), old.as_bytes());
    }

    /// Whatever is moved, removed or inserted, the other records stay, and undoing it gives the old bytes.
    #[test]
    fn only_the_places_of_records_change(
        lines in prop::collection::vec("((\\*00\\{a\\}=NYYYYYY|0[0-9](1[CN]|P|D|2H){1,3}=[NY]{7}|x)[0-9A-Ca-z +-]{0,6})?\r?", 1..6),
        edits in prop::collection::vec((0_u8..3, 1_u64..6, 1_u64..6), 1..5),
        new in "0[0-9](1[CN]|P|D|2H){1,3}=[NY]{7}[0-9A-C]{0,2}",
    ) {
        let old = lines.join("\n");
        let kinds = |bytes: &[u8]| -> Vec<_> {
            bss::parse(bytes).games().map(|it| it.line().kind.clone()).collect()
        };
        let mut editor = bss::edit(old.as_bytes());
        for (edit, index, to) in edits {
            let mut expected = kinds(&editor.to_bytes());
            let at = |index: u64| usize::try_from(index - 1).unwrap();
            let _ = match edit {
                0 => editor.remove_game(index).map(|()| drop(expected.remove(at(index)))),
                1 => editor.move_game(index, to).map(|()| {
                    let moved = expected.remove(at(index));
                    expected.insert(at(to), moved);
                }),
                _ => editor.insert_game(index, &new).map(|()| {
                    let inserted = kinds(&editor.to_bytes());
                    expected.insert(at(index), inserted[at(index)].clone());
                }),
            };
            let now = kinds(&editor.to_bytes());
            prop_assert_eq!(editor.games(), now.len() as u64);
            prop_assert_eq!(now, expected);
        }
        prop_assert_eq!(applied(old.as_bytes(), editor.changes()), editor.to_bytes());
        let last = editor.to_bytes();
        while editor.undo() {}
        prop_assert_eq!(editor.to_bytes(), old.as_bytes());
        while editor.redo() {}
        prop_assert_eq!(editor.to_bytes(), last);
    }

    #[test]
    fn only_the_row_changes(
        rows in prop::collection::vec((0_usize..3, "[1-3][CDHSNM]( = |  | )[a-z]{0,3}"), 1..7),
        at in 0_usize..7,
        value in "[a-z1C ]{0,5}(\n[a-z1C]{1,4})?",
    ) {
        let old: String = rows.iter().map(|(level, row)| format!("{}{row}\n", "   ".repeat(*level))).collect();
        let mut editor = bml::edit(old.as_bytes());
        let names: Vec<String> = editor.system().expand().sequences().map(|it| it.to_string()).collect();
        if let Some(name) = names.get(at) && editor.set_row(name, &value).is_ok() {
            prop_assert_eq!(editor.row_text(name), Some(value));
            let now: Vec<String> = editor.system().expand().sequences().map(|it| it.to_string()).collect();
            prop_assert_eq!(now, names);
            prop_assert_eq!(applied(old.as_bytes(), editor.changes()), editor.to_bytes());
        }
        while editor.undo() {}
        prop_assert_eq!(editor.to_bytes(), old.as_bytes());
    }
}

//! Changes of texts in any notation: what is said once for all of them.

use portnote::core::edit::EditError;
use portnote::{AnyEditor, Document, Format};
use rstest::rstest;

const PBN: &str = "[Event \"Cup\"]\n[Board \"1\"]\n\n[Event \"#\"]\n[Board \"2\"]\n";
const LIN: &str = "qx|o1|md|1SA,,,|sv|o|\nqx|o2|md|1SK,,,|sv|b|\n";
const PDN: &str = "[White \"Ann\"]\n1. 11-15 *\n\n[White \"Bob\"]\n1. 10-14 *\n";
const PPN: &str = "[Site \"Oslo\"]\n\n[Site \"Rome\"]\n";
const BML: &str = "#+TITLE: Acol\n\n1N  weak\n  2C  ask\n";
const BSS: &str = "*00{Acol}=NYYYYYY\n001C=NYYYYYY008\n";

fn text(editor: &AnyEditor) -> String {
    String::from_utf8_lossy(&editor.to_bytes()).into_owned()
}

#[rstest]
#[case::pbn(Format::Pbn, PBN, 2, "Event", "Final", "\"#\"", "\"Final\"")]
#[case::pbn_new(Format::Pbn, PBN, 2, "Site", "Oslo", "2\"]\n", "2\"]\n[Site \"Oslo\"]\n")]
#[case::lin(Format::Lin, LIN, 2, "sv", "e", "|sv|b|", "|sv|e|")]
#[case::pdn(Format::Pdn, PDN, 1, "White", "Al", "Ann", "Al")]
#[case::ppn(Format::Ppn, PPN, 2, "Site", "Bonn", "Rome", "Bonn")]
#[case::bml_key(Format::Bml, BML, 1, "TITLE", "SAYC", "Acol", "SAYC")]
#[case::bml_row(Format::Bml, BML, 1, "1NT-2C", "Stayman", "ask", "Stayman")]
#[case::bss(Format::Bss, BSS, 2, "description", "clubs", "008", "008clubs")]
fn a_value_is_set_and_taken_back(
    #[case] format: Format,
    #[case] old: &str,
    #[case] index: u64,
    #[case] name: &str,
    #[case] value: &str,
    #[case] from: &str,
    #[case] to: &str,
) {
    let document = Document::new(format, old).named("club");
    let mut editor = document.edit();
    assert_eq!((editor.format(), editor.games()), (format, document.games().count() as u64));
    assert!(!editor.undo() && !editor.redo() && editor.changes().is_empty());
    editor.set(index, name, value).unwrap();
    let new = old.replacen(from, to, 1);
    assert_eq!((text(&editor), editor.text()), (new.clone(), new.clone()));
    assert_eq!(editor.value(index, name).as_deref(), Some(value));
    let changes = editor.changes();
    let [change] = changes.as_slice() else { panic!("one change: {changes:?}") };
    let mut edited = old.to_owned();
    edited.replace_range(change.span.range(), &change.replacement);
    assert_eq!(edited, new);
    assert_eq!(change.start.line > 1, new.lines().next() == old.lines().next());
    assert!(editor.undo());
    assert_eq!(text(&editor), old);
    assert!(editor.redo() && !editor.redo());
    let committed = editor.commit();
    assert_eq!((committed.format(), committed.name()), (format, "club".to_owned()));
    assert_eq!(committed.bytes(), new.as_bytes());
    assert_eq!(document.bytes(), old.as_bytes());
}

#[rstest]
#[case::pbn(Format::Pbn, PBN, "Board", Some("[Event \"Cup\"]\n\n[Event \"#\"]\n[Board \"2\"]\n"))]
#[case::lin(Format::Lin, LIN, "sv", Some("qx|o1|md|1SA,,,|\nqx|o2|md|1SK,,,|sv|b|\n"))]
#[case::pdn(Format::Pdn, PDN, "White", Some("1. 11-15 *\n\n[White \"Bob\"]\n1. 10-14 *\n"))]
#[case::ppn(Format::Ppn, "[Site \"Oslo\"]\n[Hand \"1\"]\n", "Site", Some("[Hand \"1\"]\n"))]
#[case::bml_key(Format::Bml, BML, "TITLE", Some("\n1N  weak\n  2C  ask\n"))]
#[case::bml_row(Format::Bml, BML, "1N-2C", Some("#+TITLE: Acol\n\n1N  weak\n  2C\n"))]
#[case::bss(Format::Bss, "001C=NYYYYYY008x\n", "description", Some("001C=NYYYYYY008\n"))]
#[case::nothing(Format::Pbn, PBN, "Site", None)]
#[case::no_key(Format::Bml, BML, "DATE", None)]
#[case::no_row(Format::Bml, BML, "2N", None)]
fn a_value_is_removed(
    #[case] format: Format,
    #[case] old: &str,
    #[case] name: &str,
    #[case] new: Option<&str>,
) {
    let mut editor = Document::new(format, old).edit();
    assert_eq!(editor.remove(1, name), Ok(new.is_some()));
    assert_eq!(text(&editor), new.unwrap_or(old));
    assert_eq!(editor.undo(), new.is_some());
    assert_eq!(text(&editor), old);
}

#[rstest]
#[case::pbn(
    Format::Pbn,
    "[Auction \"N\"]\nPass AP\n",
    "Auction",
    "1NT\nAP",
    "[Auction \"E\"]\n1NT\nAP\n"
)]
#[case::line_ends(
    Format::Pbn,
    "[Auction \"N\"]\r\nPass AP\r\n[Play \"W\"]\r\nS4\r\n",
    "Auction",
    "1NT\nAP",
    "[Auction \"E\"]\r\n1NT\r\nAP\r\n[Play \"W\"]\r\nS4\r\n"
)]
#[case::nothing(Format::Pbn, "[Auction \"N\"]\nPass AP\n", "Auction", "", "[Auction \"E\"]\n")]
#[case::new(
    Format::Pbn,
    "[Board \"1\"]\n",
    "Auction",
    "1S",
    "[Board \"1\"]\n[Auction \"E\"]\n1S\n"
)]
#[case::ppn(
    Format::Ppn,
    "[Site \"Oslo\"]\n",
    "Auction",
    "21",
    "[Site \"Oslo\"]\n[Auction \"E\"]\n21\n"
)]
fn a_section_is_set(
    #[case] format: Format,
    #[case] old: &str,
    #[case] name: &str,
    #[case] lines: &str,
    #[case] new: &str,
) {
    let mut editor = Document::new(format, old).edit();
    editor.set_section(1, name, "E", lines).unwrap();
    assert_eq!(text(&editor), new);
    assert!(editor.undo());
    assert_eq!(text(&editor), old);
}

#[rstest]
#[case::lin(Format::Lin, LIN, "mb", "this notation has no sections: set the tag alone")]
#[case::pdn(Format::Pdn, PDN, "White", "this notation has no sections: set the tag alone")]
#[case::bml(Format::Bml, BML, "TITLE", "this notation has no sections: set the tag alone")]
#[case::bss(Format::Bss, BSS, "description", "this notation has no sections: set the tag alone")]
#[case::a_tag(
    Format::Pbn,
    PBN,
    "Auction",
    "the section of `Auction` in game 1 would not be read as meant"
)]
fn a_section_that_cannot_be_there_is_an_error(
    #[case] format: Format,
    #[case] old: &str,
    #[case] name: &str,
    #[case] why: &str,
) {
    let mut editor = Document::new(format, old).edit();
    let refused = editor.set_section(1, name, "N", "[Site \"Oslo\"]").unwrap_err();
    assert_eq!((refused.to_string(), text(&editor)), (why.to_owned(), old.to_owned()));
    assert!(!editor.undo());
}

#[rstest]
#[case::pbn(Format::Pbn, PBN, "[Board \"3\"]")]
#[case::lin(Format::Lin, LIN, "qx|o3|md|1SQ,,,|")]
#[case::pdn(Format::Pdn, PDN, "[White \"Eve\"]\n1. 9-14 *")]
#[case::ppn(Format::Ppn, PPN, "[Site \"Bonn\"]")]
#[case::bss(Format::Bss, BSS, "001N=NYYYYYY008")]
fn games_are_inserted_moved_and_removed(
    #[case] format: Format,
    #[case] old: &str,
    #[case] game: &str,
) {
    let mut editor = Document::new(format, old).edit();
    editor.insert_game(3, game).unwrap();
    assert_eq!(editor.games(), 3);
    let inserted = text(&editor);
    assert!(inserted.starts_with(old) && inserted.trim_end().ends_with(game), "{inserted}");
    editor.move_game(3, 1).unwrap();
    let moved = text(&editor);
    assert!(moved.starts_with(game), "{moved}");
    editor.remove_game(1).unwrap();
    assert_eq!(editor.games(), 2);
    assert!(editor.undo());
    assert_eq!(text(&editor), moved);
    assert!(editor.undo());
    assert_eq!(text(&editor), inserted);
    editor.remove_game(3).unwrap();
    assert_eq!(text(&editor).trim_end(), old.trim_end());
    while editor.undo() {}
    assert_eq!((text(&editor), editor.games()), (old.to_owned(), 2));
}

/// The text that a game gives of itself can be put into another file.
#[rstest]
#[case::pbn(Format::Pbn, "% PBN 2.1\r\n[Event \"##Cup\"]\r\n\r\n[Board \"2\"]\r\n", PBN)]
#[case::pbn_elsewhere(Format::Pbn, PBN, "% PBN 2.1\n% EXPORT\n[Board \"1\"]\n")]
#[case::pbn_alone(Format::Pbn, "% PBN 2.1\n[Board \"1\"]\n", "")]
#[case::lin(Format::Lin, LIN, "md|1,,,|pg||\n")]
#[case::pdn(Format::Pdn, PDN, "1. 9-14 *\n")]
#[case::ppn(Format::Ppn, PPN, PPN)]
#[case::ppn_headers(Format::Ppn, PPN, "% PPN 1.0\n% EXPORT\n[Site \"Bonn\"]\n")]
#[case::ppn_alone(Format::Ppn, PPN, "")]
#[case::bss(Format::Bss, BSS, "001N=NYYYYYY008\n")]
fn games_are_copied(#[case] format: Format, #[case] from: &str, #[case] to: &str) {
    let from = Document::new(format, from);
    let game = from.games().last().unwrap();
    let mut editor = Document::new(format, to).edit();
    for index in (1..=editor.games() + 1).rev() {
        editor.insert_game(index, &game.to_text()).unwrap();
        let copy = editor.commit().game(index).unwrap();
        assert!(copy.tags().eq(game.tags()), "{}", editor.text());
        assert!(editor.undo());
    }
    assert_eq!(editor.text(), to);
}

#[rstest]
#[case::pbn(Format::Pbn, PBN, 2)]
#[case::lin(Format::Lin, LIN, 2)]
#[case::pdn(Format::Pdn, PDN, 2)]
#[case::ppn(Format::Ppn, PPN, 2)]
#[case::bml(Format::Bml, BML, 1)]
#[case::bss(Format::Bss, BSS, 2)]
fn a_game_that_does_not_exist_is_an_error(
    #[case] format: Format,
    #[case] old: &str,
    #[case] games: u64,
) {
    let mut editor = Document::new(format, old).edit();
    for index in [0, games + 1, u64::MAX] {
        let error = EditError::NoGame { index, games };
        assert_eq!(editor.set(index, "Event", "x"), Err(error.clone()));
        assert_eq!(editor.remove(index, "Event"), Err(error.clone()));
        assert_eq!(editor.value(index, "Event"), None);
        let error = if format == Format::Bml { EditError::OneGame } else { error };
        assert_eq!(editor.remove_game(index), Err(error.clone()));
        assert_eq!(editor.move_game(1, index), Err(error.clone()));
        assert_eq!(editor.move_game(index, 1), Err(error.clone()));
        if index != games + 1 || format == Format::Bml {
            assert_eq!(editor.insert_game(index, "x"), Err(error));
        }
    }
    assert_eq!(text(&editor), old);
    assert!(!editor.undo());
}

#[rstest]
#[case::no_field(Format::Bss, BSS, "Event", "no field `Event` in record 1")]
#[case::no_sequence(Format::Bml, BML, "2N", "no sequence `2N`")]
#[case::no_command(Format::Lin, LIN, "Event", "`Event`: no command of LIN that portnote knows")]
#[case::no_name(
    Format::Pbn,
    PBN,
    "a b",
    "`a b` is not the name of a tag: expected letters, digits and `_`, a letter first"
)]
fn a_name_that_the_notation_lacks_is_an_error(
    #[case] format: Format,
    #[case] old: &str,
    #[case] name: &str,
    #[case] why: &str,
) {
    let mut editor = Document::new(format, old).edit();
    assert_eq!(editor.set(1, name, "x").unwrap_err().to_string(), why);
    assert_eq!(text(&editor), old);
}

/// An editor can be kept in a program with threads, reads as its document does, and does not fail for a text
/// that is refused.
#[test]
fn an_editor_has_the_options_of_its_document() {
    const fn is_shared<T: Send + Sync>() {}
    is_shared::<AnyEditor>();
    let mut options = portnote::Options::default();
    options.encoding = portnote::Encoding::from_label("windows-1251");
    let document = Document::new(Format::Pbn, &b"[Event \"\xC0\"]\n"[..]).with_options(options);
    let mut editor = document.edit();
    assert_eq!(editor.value(1, "Event").as_deref(), Some("\u{410}"));
    editor.set(1, "Site", "\u{411}").unwrap();
    assert_eq!(editor.to_bytes(), b"[Event \"\xC0\"]\n[Site \"\xC1\"]\n");
    assert_eq!(editor.changes()[0].replacement, "[Site \"\u{411}\"]\n");
    assert_eq!(editor.commit().game(1).unwrap().value("Site").as_deref(), Some("\u{411}"));
    let refused = Document::new(Format::Pbn, &b"\xFF\xFE[\0"[..]).edit();
    assert_eq!((refused.games(), refused.value(1, "Event")), (0, None));
}

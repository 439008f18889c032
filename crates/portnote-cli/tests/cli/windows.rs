//! What only Windows has: drive letters and backslashes, files that others hold open, code pages.

use std::fs::{self, OpenOptions};
use std::os::windows::fs::{MetadataExt, OpenOptionsExt};

use crate::support::{CLEAN, ERROR, Folder, assert_ran};

const FIX: &[&str] = &["check", "--ignore", "pbn/", "--fix"];

/// Runs `check --fix` with one file, by whatever name.
fn fix(folder: &Folder, name: &str) -> crate::support::Ran {
    folder.run(&[FIX, &[name]].concat())
}

#[test]
fn names_with_drive_letters_and_backslashes() {
    let folder = Folder::new().file("club/a.pbn", ERROR);
    let whole = folder.path("club").join("a.pbn");
    let whole = whole.to_str().unwrap();
    assert!(whole.contains(":\\"), "{whole}");
    for name in [whole, "club\\a.pbn", ".\\club\\a.pbn", "club/a.pbn", &whole.replace('\\', "/")] {
        folder.put("club/a.pbn", ERROR);
        let ran = folder.run(&["check", "--ignore", "pbn/", "--output-format", "concise", name]);
        let start = format!("{name}:1:8: error[core/value-not-quoted]");
        assert!(ran.out.starts_with(&start), "{} {}", ran.out, ran.err);
        let ran = fix(&folder, name);
        let err = format!("{name}: 1 fixed, no problems left in 1 game\n");
        assert_ran(&ran, 0, "", &err);
        assert_eq!(folder.read("club/a.pbn"), CLEAN.as_bytes());
    }
}

#[test]
fn names_in_folders_and_outputs() {
    let folder = Folder::new().file("club/a.pbn", ERROR);
    let ran = folder.run(&["check", "--ignore", "pbn/", "--output-format", "concise", "club"]);
    assert!(ran.out.starts_with("club\\a.pbn:1:8: error"), "{}", ran.out);
    let ran = folder.run(&["export", "--partial", "-o", "club\\b.pbn", "club\\a.pbn"]);
    assert!(ran.code < 2, "{}", ran.err);
    // The input by another path is the input.
    let whole = folder.path("club").join("A.PBN");
    let ran = folder.run(&["export", "--force", "-o", whole.to_str().unwrap(), "club/a.pbn"]);
    assert!(ran.err.contains("error[cli/output-is-input]"), "{}", ran.err);
}

#[test]
fn patterns_of_a_configuration_match_backslashes() {
    let config = "[[overrides]]\nfiles = \"club/*.pbn\"\nignore = [\"core/\", \"pbn/\"]\n";
    let folder = Folder::new().file("club/a.pbn", ERROR).file("portnote.toml", config);
    assert_eq!(folder.run(&["check", "club\\a.pbn"]).code, 0);
}

#[test]
fn a_system_includes_by_slash_and_backslash() {
    for name in ["part/b.bml", "part\\b.bml"] {
        let folder = Folder::new()
            .file("a.bml", format!("#INCLUDE {name}\n\n1N  15--17\n"))
            .file("part/b.bml", "1C  natural\n");
        let ran = folder.run(&["convert", "--to", "bss", "a.bml"]);
        assert!(ran.out.contains("001C="), "{name}: {} {}", ran.out, ran.err);
    }
}

#[test]
fn line_ends_of_windows_stay() {
    let folder = Folder::with("[Event Club]\r\n[Site \"Here\"]\r\n");
    assert_eq!(fix(&folder, "a.pbn").code, 0);
    assert_eq!(folder.read("a.pbn"), b"[Event \"Club\"]\r\n[Site \"Here\"]\r\n");
}

#[test]
fn a_read_only_file_is_left() {
    let folder = Folder::with(ERROR);
    let path = folder.path("a.pbn");
    let writable = fs::metadata(&path).unwrap().permissions();
    let mut protected = writable.clone();
    protected.set_readonly(true);
    fs::set_permissions(&path, protected).unwrap();
    let ran = fix(&folder, "a.pbn");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("error[cli/read-only]: a.pbn: is read-only"), "{}", ran.err);
    assert_eq!((folder.read("a.pbn"), folder.names()), (ERROR.into(), vec!["a.pbn".to_owned()]));
    fs::set_permissions(&path, writable).unwrap();
}

#[test]
fn a_hidden_file_stays_hidden() {
    const HIDDEN: u32 = 2;
    let folder = Folder::new();
    let path = folder.path("a.pbn");
    let mut options = OpenOptions::new();
    let file = options.write(true).create_new(true).attributes(HIDDEN).open(&path);
    std::io::Write::write_all(&mut file.unwrap(), ERROR.as_bytes()).unwrap();
    assert_eq!(fix(&folder, "a.pbn").code, 0);
    assert_eq!(folder.read("a.pbn"), CLEAN.as_bytes());
    let attributes = fs::metadata(&path).unwrap().file_attributes();
    assert_eq!(attributes & HIDDEN, HIDDEN);
}

#[test]
fn a_file_that_another_program_holds_open_is_named_and_left() {
    const READ: u32 = 1;
    const WRITE: u32 = 2;
    // With and without leave to write, but never to replace; and with no leave at all.
    for (share, code) in [(READ | WRITE, "cli/in-use"), (READ, "cli/in-use"), (0, "cli/")] {
        let folder = Folder::with(ERROR);
        let mut options = OpenOptions::new();
        let held = options.read(true).share_mode(share).open(folder.path("a.pbn")).unwrap();
        let ran = fix(&folder, "a.pbn");
        let start = format!("error[{code}");
        assert!(ran.code == 2 && ran.err.starts_with(&start), "{share}: {ran:?}");
        drop(held);
        assert_eq!(folder.read("a.pbn"), ERROR.as_bytes());
        assert_eq!(folder.names(), ["a.pbn"]);
        assert_eq!(fix(&folder, "a.pbn").code, 0);
    }
}

#[test]
fn names_outside_the_code_page() {
    for name in ["Łódź 日本 Ж.pbn", "♠♥♦♣.pbn", "🂡.pbn"] {
        let folder = Folder::new().file(name, ERROR);
        let err = format!("{name}: 1 fixed, no problems left in 1 game\n");
        assert_ran(&fix(&folder, name), 0, "", &err);
        assert_eq!(folder.read(name), CLEAN.as_bytes());
    }
}

#[test]
fn a_file_is_exported_over_itself() {
    let folder = Folder::with(CLEAN);
    let ran = folder.run(&["export", "--in-place", "--repair", "a.pbn"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(folder.read("a.pbn").starts_with(b"% PBN"));
    assert_eq!(folder.names(), ["a.pbn"]);
}

//! Which files an include may open.
#![expect(
    clippy::disallowed_methods,
    reason = "the files are the test's own, in a folder of the build"
)]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, io};

use portnote_bml::bml::include::{Folder, Included, Refusal, Request, Resolver};
use rstest::rstest;

/// Tests run beside each other, each with files of its own.
static TESTS: AtomicUsize = AtomicUsize::new(0);

/// A folder `system` with files, and a file beside it.
fn files(name: &str) -> io::Result<PathBuf> {
    let number = TESTS.fetch_add(1, Ordering::Relaxed);
    let top = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{number}"));
    let root = top.join("system");
    fs::create_dir_all(root.join("parts"))?;
    fs::write(top.join("outside.bml"), "secret")?;
    fs::write(root.join("root.bml"), "#INCLUDE parts/a.bml")?;
    fs::write(root.join("common.bml"), "common")?;
    fs::write(root.join("parts/a.bml"), "a")?;
    fs::write(root.join("parts/b.bml"), "b")?;
    Ok(root)
}

fn ask(folder: &mut Folder, path: &str, from: &str, limit: u64) -> Result<Included, Refusal> {
    folder.resolve(&Request { path, from, limit })
}

#[rstest]
#[case::below("parts/a.bml", Ok("a"))]
#[case::roundabout("parts/../common.bml", Ok("common"))]
#[case::missing("parts/c.bml", Err(Refusal::NotFound))]
#[case::beside("../outside.bml", Err(Refusal::OutsideRoot))]
#[case::beside_and_missing("../no.bml", Err(Refusal::OutsideRoot))]
#[case::absolute("/etc/passwd", Err(Refusal::OutsideRoot))]
#[case::drive("C:\\x.bml", Err(Refusal::OutsideRoot))]
#[case::server("\\\\server\\x.bml", Err(Refusal::OutsideRoot))]
#[case::folder("parts", Err(Refusal::NotRegular))]
#[case::large("common.bml", Err(Refusal::TooLarge))]
fn an_include_stays_in_its_folder(#[case] path: &str, #[case] expected: Result<&str, Refusal>) {
    let root = files("stays").unwrap();
    let mut folder = Folder::of_file(&root.join("root.bml")).unwrap();
    let name = folder.root_name().to_owned();
    let limit = if expected == Err(Refusal::TooLarge) { 3 } else { 100 };
    let found = ask(&mut folder, path, &name, limit);
    let expected = expected.map(|text| text.as_bytes().to_vec());
    assert_eq!(found.map(|found| found.bytes), expected);
}

#[test]
fn a_path_is_looked_for_beside_its_file_and_then_beside_the_root_file() {
    let root = files("beside").unwrap();
    let mut folder = Folder::of_file(&root.join("root.bml")).unwrap();
    let name = folder.root_name().to_owned();
    let part = ask(&mut folder, "parts/a.bml", &name, 100).unwrap();
    assert!(part.name.ends_with("a.bml") && !part.is_root_relative);
    let near = ask(&mut folder, "b.bml", &part.name, 100).unwrap();
    assert!(!near.is_root_relative);
    let far = ask(&mut folder, "common.bml", &part.name, 100).unwrap();
    assert!(far.is_root_relative);
    let own = ask(&mut folder, "../root.bml", &part.name, 100).unwrap();
    assert_eq!(own.name, name, "a cycle would not be seen");
}

#[test]
fn a_wider_folder_and_no_folder_can_be_asked_for() {
    let root = files("wider").unwrap();
    let file = root.join("root.bml");
    let mut wider = Folder::of_file(&file).unwrap().within(root.parent().unwrap()).unwrap();
    let name = wider.root_name().to_owned();
    assert!(ask(&mut wider, "../outside.bml", &name, 100).is_ok());
    let mut any = Folder::of_file(&file).unwrap().allow_outside();
    let absolute = root.join("common.bml").display().to_string();
    assert!(ask(&mut any, &absolute, &name, 100).is_ok());
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_out_is_not_followed() {
    let root = files("links").unwrap();
    let link = root.join("link.bml");
    let _ = fs::remove_file(&link);
    std::os::unix::fs::symlink("../outside.bml", &link).unwrap();
    let mut folder = Folder::of_file(&root.join("root.bml")).unwrap();
    let name = folder.root_name().to_owned();
    assert_eq!(ask(&mut folder, "link.bml", &name, 100), Err(Refusal::OutsideRoot));
}

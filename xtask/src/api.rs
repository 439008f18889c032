//! What each published library promises, as lists of names that are checked in.
//!
//! The lists are in `docs/api`, and not in the crates: there they would be in every package. One
//! folder also shows a reviewer all that a change promises or takes back. Derived impls are left out:
//! they are a third of all lines and seen where the type is. `cargo xtask semver` finds one that is gone.

mod messages;

use std::path::{Path, PathBuf};
use std::{fs, io};

use public_api::Builder;

use crate::dist::output;
use crate::package::target_folder;
use crate::{about, cargo, write};

/// Where the lists are, from the root of the repository.
const FOLDER: &str = "docs/api";

/// The libraries whose names people use. The engine is for generated code alone.
pub(crate) const LIBRARIES: &[&str] = &[
    "portnote",
    "portnote-archive",
    "portnote-doubledummy",
    "portnote-bml",
    "portnote-bridge",
    "portnote-core",
    "portnote-draughts",
    "portnote-facts",
    "portnote-lin",
    "portnote-pbn",
    "portnote-pdn",
    "portnote-pinochle",
    "portnote-ppn",
    "portnote-render",
];

/// The version of the JSON of rustdoc from which the lists are made. Another toolchain may spell
/// the same names in another way.
const FORMAT: u32 = 57;

/// What precedes that version in such a file.
const FORMAT_KEY: &str = "\"format_version\":";

/// Writes the lists that changed; with `is_check` they are only compared, and the compiler must name
/// the types by paths that exist.
///
/// # Errors
/// The documentation could not be made, or a file not be read or written.
pub fn run(root: &Path, is_check: bool) -> io::Result<u8> {
    let documented = document(root)?;
    let mut stale = Vec::new();
    for name in LIBRARIES {
        let path = documented.join(format!("{}.json", name.replace('-', "_")));
        let json = fs::read_to_string(&path).map_err(|error| about(&path, &error))?;
        if let Some(why) = unreadable(&json) {
            eprintln!("api: skipped: {why}");
            return Ok(0);
        }
        let list = list(&path)?;
        let path = root.join(FOLDER).join(format!("{name}.txt"));
        if fs::read_to_string(&path).is_ok_and(|written| written == list) {
            continue;
        }
        if !is_check {
            write(&path, list)?;
        }
        stale.push(path);
    }
    for path in &stale {
        let shown = path.strip_prefix(root).unwrap_or(path).display();
        match is_check {
            true => eprintln!("api: {shown} does not list what is public"),
            false => println!("wrote {shown}"),
        }
    }
    if is_check && !stale.is_empty() {
        eprintln!("run `cargo xtask api`, and read what changed: it is promised to users");
    }
    let wrong = if is_check { messages::check(root)? } else { Vec::new() };
    for message in &wrong {
        eprintln!("api: {message}");
    }
    Ok(u8::from(is_check && !(stale.is_empty() && wrong.is_empty())))
}

/// Makes the documentation as JSON, and says where it is.
///
/// The variable that lets rustdoc do that makes cargo build dependencies again, so that it has a
/// folder of its own.
fn document(root: &Path) -> io::Result<PathBuf> {
    let folder = target_folder(root).join("api");
    let mut command = cargo(root);
    command.args(["doc", "--quiet", "--lib", "--no-deps", "--all-features"]);
    command.args(LIBRARIES.iter().flat_map(|name| ["--package", name]));
    command.arg("--target-dir").arg(&folder);
    command.env("RUSTC_BOOTSTRAP", "1");
    command.env("RUSTDOCFLAGS", "-Z unstable-options --output-format json");
    output(&mut command)?;
    Ok(folder.join("doc"))
}

/// Why a file of rustdoc is not one that the lists are made from.
fn unreadable(json: &str) -> Option<String> {
    let number = json.rsplit_once(FORMAT_KEY).map(|(_, rest)| {
        let digits = |c: char| !c.is_ascii_digit();
        rest.split(digits).next().unwrap_or_default()
    });
    match number {
        Some(number) if number.parse() == Ok(FORMAT) => None,
        Some(number) => Some(format!(
            "this rustdoc writes format {number}, and the lists are made from format {FORMAT}"
        )),
        None => Some("this rustdoc writes no version of its format".to_owned()),
    }
}

/// One line for each public name, with its kind and signature, below the type or trait that has it.
///
/// What a derive macro wrote is left out, and so are auto traits and impls for every type.
fn list(path: &Path) -> io::Result<String> {
    let api = Builder::from_rustdoc_json(path)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .map_err(io::Error::other)?;
    Ok(api.items().map(|item| format!("{item}\n")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_format_is_skipped() {
        let file = |version: u32| format!("{{\"index\":{{}},\"format_version\":{version}}}");
        assert_eq!(unreadable(&file(FORMAT)), None);
        let why = unreadable(&file(58)).unwrap_or_default();
        assert!(why.contains("writes format 58"), "{why}");
        assert!(unreadable("{}").is_some());
    }

    #[test]
    fn each_list_is_of_a_library() {
        let root = crate::repository_root();
        let mut listed: Vec<String> = fs::read_dir(root.join(FOLDER))
            .and_then(Iterator::collect::<io::Result<Vec<_>>>)
            .expect("the lists")
            .iter()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        listed.sort();
        let mut expected: Vec<String> =
            LIBRARIES.iter().map(|name| format!("{name}.txt")).collect();
        expected.sort();
        assert_eq!(listed, expected);
    }
}

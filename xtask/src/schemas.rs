//! The JSON Schemas, as files that are checked in.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::dist::output;
use crate::{about, cargo, write};

/// Where they are, from the root of the repository.
const FOLDER: &str = "schemas";

/// Writes the schema files, and returns the names of those that changed; with `is_check` nothing
/// is written.
///
/// # Errors
/// The program could not be started, or a file not be read or written.
pub fn run(root: &Path, is_check: bool) -> io::Result<u8> {
    let folder = root.join(FOLDER);
    let mut stale = Vec::new();
    let mut known = Vec::new();
    let names = portnote(root, &[])?;
    for name in names.lines() {
        let path = folder.join(file_name(name));
        let schema = portnote(root, &[name])?;
        let is_same = fs::read_to_string(&path).is_ok_and(|written| written == schema);
        known.push(path.clone());
        if !is_same {
            stale.push(path.clone());
        }
        if !is_same && !is_check {
            write(&path, schema)?;
        }
    }
    stale.extend(unknown(&folder, &known)?);
    for path in &stale {
        let shown = path.strip_prefix(root).unwrap_or(path).display();
        match is_check {
            true => eprintln!("schemas: {shown} is not what `portnote schema` prints"),
            false => println!("wrote {shown}"),
        }
    }
    if is_check && !stale.is_empty() {
        eprintln!("run `cargo xtask schemas`, and remove files that no schema has");
    }
    Ok(u8::from(is_check && !stale.is_empty()))
}

/// Files of schemas that no longer exist.
fn unknown(folder: &Path, known: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| about(folder, &error))? {
        let path = entry?.path();
        if !known.contains(&path) {
            found.push(path);
        }
    }
    Ok(found)
}

/// The file of a schema: `pbn-1.json` for `portnote/pbn/1`.
fn file_name(name: &str) -> String {
    let name = name.strip_prefix("portnote/").unwrap_or(name);
    format!("{}.json", name.replace('/', "-"))
}

fn portnote(root: &Path, arguments: &[&str]) -> io::Result<String> {
    let mut command = cargo(root);
    command.args(["run", "--quiet", "--all-features", "--bin", "portnote"]);
    command.args(["--", "schema"]).args(arguments);
    String::from_utf8(output(&mut command)?).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        assert_eq!(file_name("portnote/pbn/1"), "pbn-1.json");
    }
}

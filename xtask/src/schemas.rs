//! The JSON Schemas, as files that are checked in.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::{fs, io};

use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};
use serde_json::Value;

use crate::dist::output;
use crate::{about, cargo, write};

/// Where they are, from the root of the repository.
const FOLDER: &str = "schemas";

/// All of them in one file, which the program prints.
const OF_THE_PROGRAM: &str = "crates/portnote-cli/src/cmd/schemas.json.gz";

/// Writes the schema files, and returns the names of those that changed; with `is_check` nothing
/// is written.
///
/// # Errors
/// They could not be made, or a file not be read or written.
pub fn run(root: &Path, is_check: bool) -> io::Result<u8> {
    let folder = root.join(FOLDER);
    let mut stale = Vec::new();
    let mut known = Vec::new();
    let made = made(root)?;
    let all: Vec<Value> = serde_json::from_str(&made)?;
    for schema in &all {
        let path = folder.join(file_name(schema["$id"].as_str().unwrap_or_default()));
        let text = format!("{schema:#}\n");
        let is_same = fs::read_to_string(&path).is_ok_and(|written| written == text);
        known.push(path.clone());
        if !is_same {
            stale.push(path.clone());
        }
        if !is_same && !is_check {
            write(&path, text)?;
        }
    }
    let path = root.join(OF_THE_PROGRAM);
    if !packed_text(&path).is_ok_and(|written| written == made) {
        if !is_check {
            write(&path, packed(&made)?)?;
        }
        stale.push(path);
    }
    stale.extend(unknown(&folder, &known)?);
    for path in &stale {
        let shown = path.strip_prefix(root).unwrap_or(path).display();
        match is_check {
            true => eprintln!("schemas: {shown} is not what the types say"),
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

/// All schemas as a JSON array.
fn made(root: &Path) -> io::Result<String> {
    let mut command = cargo(root);
    command.args(["run", "--quiet", "--all-features", "--package", "portnote-cli"]);
    command.args(["--example", "schemas"]);
    String::from_utf8(output(&mut command)?).map_err(io::Error::other)
}

/// A text without a time or a name of the machine, so that it is packed the same everywhere.
fn packed(text: &str) -> io::Result<Vec<u8>> {
    let mut encoder = GzBuilder::new().write(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
}

fn packed_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    GzDecoder::new(fs::File::open(path)?).read_to_string(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        assert_eq!(file_name("portnote/pbn/1"), "pbn-1.json");
    }

    #[test]
    fn packed_texts_are_read_back() {
        let path = std::env::temp_dir().join(format!("portnote-schemas-{}", std::process::id()));
        write(&path, packed("[]").unwrap()).unwrap();
        assert_eq!(packed_text(&path).unwrap(), "[]");
        fs::remove_file(&path).unwrap();
    }
}

//! The names that a library gives to others, as files that are checked in: a change of the surface is
//! seen in review.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Libraries whose names are a promise.
const LIBRARIES: [&str; 9] = [
    "portnote",
    "portnote-bml",
    "portnote-bridge",
    "portnote-core",
    "portnote-draughts",
    "portnote-pbn",
    "portnote-pdn",
    "portnote-pinochle",
    "portnote-ppn",
];

/// Where the names are kept, from the root of the repository.
const FOLDER: &str = "docs/api";

/// Writes the names of each library, or only compares them; returns the files that differ.
///
/// # Errors
/// Cargo could not be started, or a file not be read or written.
pub fn run(root: &Path, is_check: bool) -> io::Result<Vec<PathBuf>> {
    let mut stale = Vec::new();
    for library in LIBRARIES {
        let names: Vec<String> = names(&document(root, library)?).into_iter().collect();
        let text = names.join("\n") + "\n";
        let path = root.join(FOLDER).join(format!("{library}.txt"));
        if fs::read_to_string(&path).is_ok_and(|known| known == text) {
            continue;
        }
        if !is_check {
            fs::create_dir_all(root.join(FOLDER))?;
            fs::write(&path, text)?;
        }
        stale.push(path);
    }
    Ok(stale)
}

/// What rustdoc knows of a library. Its JSON is not stable, but no compiler of ours is newer than
/// the one that runs this.
fn document(root: &Path, library: &str) -> io::Result<Value> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let status = Command::new(cargo)
        .current_dir(root)
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["rustdoc", "--quiet", "--package", library, "--lib"])
        .args(["--all-features", "--", "-Z", "unstable-options"])
        .args(["--output-format", "json"])
        .status()?;
    if !status.success() {
        return Err(io::Error::other(format!("{library} cannot be documented")));
    }
    let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| OsString::from("target"));
    let file = format!("doc/{}.json", library.replace('-', "_"));
    let text = fs::read(root.join(target).join(file))?;
    Ok(serde_json::from_slice(&text)?)
}

/// Every public name with its kind, sorted.
fn names(document: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let index = &document["index"];
    let root = id(&document["root"]);
    let name = index[&root]["name"].as_str().unwrap_or_default().to_owned();
    // A module can be re-exported by itself or by one below it.
    let mut seen = BTreeSet::new();
    let mut open = vec![(root, name)];
    while let Some((at, path)) = open.pop() {
        if !seen.insert((at.clone(), path.clone())) {
            continue;
        }
        let item = &index[&at];
        let Some((kind, inner)) = item["inner"]
            .as_object()
            .and_then(|inner| inner.iter().next())
        else {
            continue;
        };
        let below = |value: &Value, open: &mut Vec<(String, String)>| {
            for child in value.as_array().into_iter().flatten() {
                let child = id(child);
                let name = index[&child]["name"].as_str().unwrap_or_default();
                let is_glue = index[&child]["inner"]["impl"].is_object()
                    || index[&child]["inner"]["use"].is_object();
                let path = if is_glue {
                    path.clone()
                } else {
                    format!("{path}::{name}")
                };
                open.push((child, path));
            }
        };
        match kind.as_str() {
            "module" => below(&inner["items"], &mut open),
            "use" => {
                let name = inner["name"].as_str().unwrap_or_default();
                let (target, path) = (id(&inner["id"]), format!("{path}::{name}"));
                // What is of another crate is only named.
                if index[&target].is_object() {
                    open.push((target, path));
                } else {
                    found.insert(format!("use {path}"));
                }
                continue;
            }
            "impl" => {
                if inner["trait"].is_null() {
                    below(&inner["items"], &mut open);
                }
                continue;
            }
            "struct" => {
                below(&inner["kind"]["plain"]["fields"], &mut open);
                below(&inner["impls"], &mut open);
            }
            "enum" => {
                below(&inner["variants"], &mut open);
                below(&inner["impls"], &mut open);
            }
            "trait" => below(&inner["items"], &mut open),
            _ => {}
        }
        let is_public = item["visibility"] == "public" || item["visibility"] == "default";
        if is_public {
            found.insert(format!("{kind} {path}"));
        }
    }
    found
}

/// The key of an item in the index.
fn id(value: &Value) -> String {
    value.as_u64().map_or_else(
        || value.as_str().unwrap_or_default().to_owned(),
        |id| id.to_string(),
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_are_those_of_the_outside() {
        let item = |name: &str, inner: Value| json!({ "name": name, "visibility": "public", "inner": inner });
        let document = json!({
            "root": 0,
            "index": {
                "0": item("a", json!({ "module": { "items": [1, 2, 5] } })),
                "1": { "name": null, "visibility": "public", "inner": { "use": { "name": "B", "id": 3 } } },
                "2": { "name": null, "visibility": "public", "inner": { "use": { "name": "other", "id": 9 } } },
                "3": item("B", json!({ "struct": { "kind": { "plain": { "fields": [4] } }, "impls": [6] } })),
                "4": item("field", json!({ "struct_field": {} })),
                "5": item("f", json!({ "function": {} })),
                "6": { "name": null, "visibility": "default", "inner": { "impl": { "trait": null, "items": [7] } } },
                "7": item("method", json!({ "function": {} })),
            },
        });
        let names: Vec<String> = names(&document).into_iter().collect();
        assert_eq!(
            names,
            [
                "function a::B::method",
                "function a::f",
                "module a",
                "struct a::B",
                "struct_field a::B::field",
                "use a::other",
            ]
        );
    }
}

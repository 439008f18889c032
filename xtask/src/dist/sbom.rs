//! The bill of materials of the program: each package from which it is built, in the form of
//! CycloneDX 1.6.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use serde_json::{Value, json};

use super::{Moment, output, sums};
use crate::{about, cargo};

/// The package of the program.
const PROGRAM: &str = "portnote-cli";

/// The bill of materials of the program for a target, as JSON.
///
/// # Errors
/// Cargo could not be started, or `Cargo.lock` not be read.
pub fn of(root: &Path, target: &str, moment: &Moment) -> io::Result<String> {
    let mut tree = cargo(root);
    tree.args(["tree", "--locked", "--package", PROGRAM, "--edges", "normal,build"]);
    tree.args(["--target", target, "--prefix", "depth", "--format", " {p}|{l}"]);
    let tree = output(&mut tree)?;
    let path = root.join("Cargo.lock");
    let lock = fs::read_to_string(&path).map_err(|error| about(&path, &error))?;
    bill(&String::from_utf8_lossy(&tree), &lock, target, moment)
}

fn bill(tree: &str, lock: &str, target: &str, moment: &Moment) -> io::Result<String> {
    let sums = check_sums(lock)?;
    let packages = packages(tree);
    let (mut program, mut components) = (Value::Null, Vec::new());
    for (id, package) in &packages {
        let sum = sums.get(id).ok_or_else(|| io::Error::other(format!("{id:?} is not locked")))?;
        let component = component(id, package, sum.as_deref());
        if id.0 == PROGRAM {
            program = component;
        } else {
            components.push(component);
        }
    }
    if let Some(program) = program.as_object_mut() {
        program.insert("type".to_owned(), "application".into());
        let value = sums::sum(lock.as_bytes());
        let about = |name: &str, value: &str| json!({ "name": name, "value": value });
        let properties = [about("cargo:lock:sha256", &value), about("cargo:target", target)];
        program.insert("properties".to_owned(), properties.to_vec().into());
    }
    let edges = packages.iter().map(|(id, package)| {
        let needed: Vec<_> = package.needs.iter().map(url).collect();
        json!({ "ref": url(id), "dependsOn": needed })
    });
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": { "timestamp": moment.text(), "component": program },
        "components": components,
        "dependencies": edges.collect::<Vec<_>>(),
    });
    Ok(serde_json::to_string_pretty(&bill)? + "\n")
}

/// Name and version of a package.
type Id = (String, String);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Package {
    licence: String,
    needs: BTreeSet<Id>,
}

fn component(id: &Id, package: &Package, sum: Option<&str>) -> Value {
    let mut component = json!({
        "type": "library",
        "bom-ref": url(id),
        "name": id.0,
        "version": id.1,
        "licenses": [{ "expression": package.licence }],
        "purl": url(id),
    });
    if let (Some(sum), Some(component)) = (sum, component.as_object_mut()) {
        let hashes = json!([{ "alg": "SHA-256", "content": sum }]);
        component.insert("hashes".to_owned(), hashes);
    }
    component
}

/// The name of a package among those of all languages.
fn url((name, version): &Id) -> String {
    format!("pkg:cargo/{name}@{version}")
}

/// The packages of a tree whose lines begin with their depth, with what each needs. What a package needs
/// is listed once.
fn packages(tree: &str) -> BTreeMap<Id, Package> {
    let mut packages: BTreeMap<Id, Package> = BTreeMap::new();
    let mut above: Vec<Id> = Vec::new();
    for line in tree.lines() {
        let Some((depth, id, licence)) = line_of(line) else {
            continue;
        };
        above.truncate(depth);
        if let Some(parent) = above.last() {
            packages.entry(parent.clone()).or_default().needs.insert(id.clone());
        }
        packages.entry(id.clone()).or_default().licence = licence;
        above.push(id);
    }
    packages
}

/// Depth, name with version, and licence of a line such as `2 itoa v1.0.18|MIT OR Apache-2.0 (*)`.
fn line_of(line: &str) -> Option<(usize, Id, String)> {
    let (package, licence) = line.split_once('|')?;
    let mut words = package.split(' ');
    let depth = words.next()?.parse().ok()?;
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    // The older way to write a choice.
    let licence = licence.trim_end_matches(" (*)").replace('/', " OR ");
    Some((depth, (name.to_owned(), version.to_owned()), licence))
}

/// The packages of `Cargo.lock`, with their sums; those of the workspace have none.
fn check_sums(lock: &str) -> io::Result<BTreeMap<Id, Option<String>>> {
    let lock: toml::Table = lock.parse().map_err(io::Error::other)?;
    let packages = lock.get("package").and_then(toml::Value::as_array);
    let sums = packages.into_iter().flatten().filter_map(|package| {
        let text = |key: &str| Some(package.get(key)?.as_str()?.to_owned());
        Some(((text("name")?, text("version")?), text("checksum")))
    });
    Ok(sums.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: &str = "0 portnote-cli v1.0.0 (/a)|MIT OR Apache-2.0\n1 b v2.0.0|MIT/Apache-2.0\n\
                        2 c v3.0.0 (proc-macro)|MIT\n1 c v3.0.0|MIT (*)\n";
    const LOCK: &str = "[[package]]\nname = \"portnote-cli\"\nversion = \"1.0.0\"\n\
                        [[package]]\nname = \"b\"\nversion = \"2.0.0\"\nchecksum = \"0b\"\n\
                        [[package]]\nname = \"c\"\nversion = \"3.0.0\"\nchecksum = \"0c\"\n";

    #[test]
    fn a_tree_becomes_a_bill() {
        let bill = bill(TREE, LOCK, "t", &Moment::new(0)).unwrap();
        let bill: Value = serde_json::from_str(&bill).unwrap();
        let at = |pointer: &str| bill.pointer(pointer).and_then(Value::as_str).unwrap();
        assert_eq!(at("/metadata/component/name"), "portnote-cli");
        assert_eq!(at("/metadata/component/type"), "application");
        assert_eq!(at("/components/0/purl"), "pkg:cargo/b@2.0.0");
        assert_eq!(at("/components/0/licenses/0/expression"), "MIT OR Apache-2.0");
        assert_eq!(at("/components/0/hashes/0/content"), "0b");
        let edges = json!([
            { "ref": "pkg:cargo/b@2.0.0", "dependsOn": ["pkg:cargo/c@3.0.0"] },
            { "ref": "pkg:cargo/c@3.0.0", "dependsOn": [] },
            {
                "ref": "pkg:cargo/portnote-cli@1.0.0",
                "dependsOn": ["pkg:cargo/b@2.0.0", "pkg:cargo/c@3.0.0"],
            },
        ]);
        assert_eq!(bill["dependencies"], edges);
    }

    #[test]
    fn what_is_not_locked_is_an_error() {
        assert!(bill("0 portnote-cli v2.0.0|MIT\n", LOCK, "t", &Moment::new(0)).is_err());
    }
}

//! The licences of what is linked into a program.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use crate::dist::{output, remove};
use crate::package::target_folder;
use crate::{about, cargo};

/// The packages of others that a package is built from, each with its licence and the texts of it.
///
/// # Errors
/// Cargo could not be started, or the sources not be read.
pub(crate) fn of(root: &Path, package: &str) -> io::Result<String> {
    let mut tree = cargo(root);
    tree.args(["tree", "--locked", "--package", package]);
    tree.args(["--edges", "normal", "--prefix", "none"]);
    let listed = output(tree.args(["--format", "{p}|{l}"]))?;
    let listed = String::from_utf8_lossy(&listed).into_owned();
    let packages: BTreeSet<Package<'_>> = listed.lines().filter_map(Package::of).collect();
    // The sources as they were published, below one folder.
    let sources = target_folder(root).join("dist/sources");
    output(cargo(root).args(["vendor", "--locked", "--versioned-dirs", "--quiet"]).arg(&sources))?;
    let mut text = format!("{} packages of others are part of this program.\n", packages.len());
    for package in &packages {
        let folder = sources.join(format!("{}-{}", package.name, package.version));
        let _ = write!(
            text,
            "\n{}\n{} {}: {}\n",
            "=".repeat(72),
            package.name,
            package.version,
            package.licence
        );
        let licences = texts(&folder)?;
        for licence in &licences {
            let _ = write!(text, "\n{}\n", licence.trim_end());
        }
        if licences.is_empty() {
            let _ = write!(text, "\n{}\n", package.without_text()?);
        }
    }
    remove(&sources)?;
    Ok(text)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Package<'t> {
    name: &'t str,
    version: &'t str,
    licence: &'t str,
}

impl<'t> Package<'t> {
    /// A line of `cargo tree`; those of packages with a path are ours.
    fn of(line: &'t str) -> Option<Self> {
        let (package, licence) = line.split_once('|')?;
        let mut words = package.split(' ');
        let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
        let is_ours = words.any(|word| word.starts_with("(/") || word.contains(":\\"));
        let licence = licence.trim_end_matches(" (*)");
        (!is_ours).then_some(Self { name, version, licence })
    }

    /// The line for a package that does not include the text of its licence.
    fn without_text(&self) -> io::Result<String> {
        let mut choices = self.licence.split(" OR ").map(str::trim);
        // Its text names nobody, so one copy serves all.
        if choices.any(|choice| choice == "Apache-2.0") {
            return Ok("Its licence is in the file LICENSE-APACHE.".to_owned());
        }
        let (name, licence) = (self.name, self.licence);
        Err(io::Error::other(format!("{name} brings no text of its licence, {licence}")))
    }
}

/// The texts of licences in the folder of a package, in the order of their names.
fn texts(folder: &Path) -> io::Result<Vec<String>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| about(folder, &error))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.to_ascii_uppercase();
        let beginnings = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
        if path.is_file() && beginnings.iter().any(|begin| name.starts_with(begin)) {
            paths.push(path);
        }
    }
    paths.sort();
    let texts = paths.iter().map(|path| fs::read(path).map_err(|error| about(path, &error)));
    let texts: Vec<Vec<u8>> = texts.collect::<Result<_, _>>()?;
    let texts = texts.iter().map(|text| String::from_utf8_lossy(text));
    Ok(texts.map(std::borrow::Cow::into_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_of_others_are_found() {
        let itoa = Package::of("itoa v1.0.18|MIT OR Apache-2.0 (*)");
        let expected = Package { name: "itoa", version: "1.0.18", licence: "MIT OR Apache-2.0" };
        assert_eq!(itoa, Some(expected));
        let derive = Package::of("serde_derive v1.0.229 (proc-macro)|MIT");
        assert_eq!(derive.map(|package| package.name), Some("serde_derive"));
        let ours = Package::of("portnote v0.1.0 (/a/crates/portnote)|MIT");
        assert_eq!(ours, None);
        assert_eq!(Package::of(""), None);
    }

    #[test]
    fn a_package_without_a_text_has_one_that_names_nobody() {
        let line = |licence: &str| format!("contract-bridge v0.1.4|{licence}");
        let text = |licence: &str| Package::of(&line(licence)).unwrap().without_text().ok();
        let expected = Some("Its licence is in the file LICENSE-APACHE.".to_owned());
        assert_eq!(text("Apache-2.0"), expected);
        assert_eq!(text("MIT OR Apache-2.0"), expected);
        assert_eq!(text("MIT"), None);
    }
}

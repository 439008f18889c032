//! The features of the libraries: each alone, and each with each other.

use std::path::Path;
use std::{fmt, fs, io};

use crate::package::UNPUBLISHED;
use crate::{about, cargo};

/// The library of which nothing is left without a notation.
const FACADE: &str = "portnote";

/// The features of the facade that are notations. A combination without one is compiled with the
/// first of them.
const NOTATIONS: [&str; 5] = ["pbn", "lin", "pdn", "ppn", "bml"];

/// What is compiled beside single notations while a change is written.
const OFTEN: [&str; 3] = ["render", "json", "fs"];

/// How many combinations are compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// All of all libraries.
    #[default]
    All,
    /// The notations alone and what most users add to one.
    Quick,
}

/// Compiles combinations of features, and returns 1 if one of them has an error or a warning.
///
/// # Errors
/// A manifest could not be read, or cargo not be started.
pub fn run(root: &Path, extent: Extent) -> io::Result<u8> {
    let rows = match extent {
        Extent::All => all(root)?,
        Extent::Quick => quick(),
    };
    let mut failed = Vec::new();
    for (done, row) in rows.iter().enumerate() {
        eprintln!("features {}/{}: {row}", done + 1, rows.len());
        let output = cargo(root).args(row.args()).output()?;
        // Quiet, cargo says nothing but what is wrong.
        if !output.status.success() || !output.stderr.is_empty() {
            eprint!("{}", String::from_utf8_lossy(&output.stderr));
            failed.push(row);
        }
    }
    for row in &failed {
        eprintln!("features: FAILED: {row}; repeat with: cargo {}", row.args().join(" "));
    }
    eprintln!(
        "features: {} of {} compile without a warning",
        rows.len() - failed.len(),
        rows.len()
    );
    Ok(u8::from(!failed.is_empty()))
}

/// A library with some of its features.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    package: String,
    features: Vec<String>,
}

impl Row {
    fn new(package: &str, features: &[&str]) -> Self {
        let has_notation = features.iter().any(|feature| NOTATIONS.contains(feature));
        let needs_one = package == FACADE && !has_notation;
        let features = needs_one.then_some("pbn").into_iter().chain(features.iter().copied());
        Self { package: package.to_owned(), features: features.map(str::to_owned).collect() }
    }

    fn args(&self) -> Vec<String> {
        let options = ["check", "--quiet", "--lib", "--no-default-features", "--package"];
        let mut args: Vec<String> = options.map(str::to_owned).to_vec();
        args.push(self.package.clone());
        if !self.features.is_empty() {
            args.extend(["--features".to_owned(), self.features.join(",")]);
        }
        args
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.package, self.features.join(", "))
    }
}

/// The rows that each change must pass.
fn quick() -> Vec<Row> {
    NOTATIONS.iter().chain(&OFTEN).map(|feature| Row::new(FACADE, &[feature])).collect()
}

/// No feature, each feature and each pair, of each library that has any.
fn all(root: &Path) -> io::Result<Vec<Row>> {
    let folder = root.join("crates");
    let entries = fs::read_dir(&folder).map_err(|error| about(&folder, &error))?;
    let mut packages = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.join("src/lib.rs").is_file() && !UNPUBLISHED.contains(&name.as_str()) {
            packages.push((name, path.join("Cargo.toml")));
        }
    }
    packages.sort();
    let mut rows: Vec<Row> = Vec::new();
    for (package, path) in packages {
        let manifest = fs::read_to_string(&path).map_err(|error| about(&path, &error))?;
        for features in combinations(&features(&manifest)) {
            let row = Row::new(&package, &features);
            // A feature alone and with a notation are one where it needs a notation.
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
    }
    Ok(rows)
}

/// None of some features, each and each pair; nothing where there are none.
fn combinations<'f>(features: &[&'f str]) -> Vec<Vec<&'f str>> {
    let mut all: Vec<Vec<&str>> = Vec::new();
    for (at, one) in features.iter().enumerate() {
        if at == 0 {
            all.push(Vec::new());
        }
        all.push(vec![one]);
        all.extend(features.iter().skip(at + 1).map(|other| vec![*one, *other]));
    }
    all
}

/// The features that a manifest lists, without the default ones.
fn features(manifest: &str) -> Vec<&str> {
    let lines = manifest.lines().skip_while(|line| *line != "[features]").skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| Some(line.split_once(" = [")?.0));
    names.filter(|name| *name != "default").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository_root;

    #[test]
    fn features_are_read_from_a_manifest() {
        let manifest = "[package]\nname = \"a\"\n\n[features]\ndefault = [\"b\"]\n# What b is.\n\
                        b = []\nc = [\n  \"dep:d\",\n]\n\n[dependencies]\ne = [\"no\"]\n";
        assert_eq!(features(manifest), ["b", "c"]);
    }

    #[test]
    fn a_feature_without_a_notation_gets_one() {
        let args = |features: &[&str]| Row::new(FACADE, features).args().join(" ");
        let common = "check --quiet --lib --no-default-features --package portnote --features";
        assert_eq!(args(&["fs"]), format!("{common} pbn,fs"));
        assert_eq!(args(&["lin", "fs"]), format!("{common} lin,fs"));
        assert_eq!(Row::new("portnote-core", &[]).args().last().unwrap(), "portnote-core");
    }

    #[test]
    fn every_pair_of_the_facade_is_compiled() {
        let rows = all(&repository_root()).unwrap();
        let of = |package| rows.iter().filter(|row| row.package == package).count();
        let manifest = fs::read_to_string(repository_root().join("crates/portnote/Cargo.toml"));
        let count = features(&manifest.unwrap()).len();
        assert_eq!(of(FACADE), NOTATIONS.len() + count * (count - 1) / 2);
        assert!(of("portnote-core") > 4 && of("portnote-bml") > 2);
        let known = |row: &Row| rows.iter().any(|all| all == row);
        assert!(quick().iter().all(known), "{:?}", quick());
    }
}

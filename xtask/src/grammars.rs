//! Copies of `grammars/*.pest` inside the notation crates.
//!
//! A published crate cannot reach a file outside its own folder, and not every checkout keeps symbolic
//! links. So each notation crate carries stamped copies, and this module keeps them equal.

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use crate::{about, write};

/// Which crate holds which grammar files, in the order in which the parser joins them.
const COPIES: &[Copies] = &[
    Copies { package: "portnote-pbn", files: &["frame.pest", "pbn.pest"] },
    Copies { package: "portnote-ppn", files: &["frame.pest", "ppn.pest"] },
    Copies { package: "portnote-pdn", files: &["frame.pest", "pdn.pest"] },
    Copies { package: "portnote-lin", files: &["lin.pest"] },
    Copies { package: "portnote-bml", files: &["bml.pest", "bss.pest", "inline.pest"] },
];

/// The command that fixes missing and differing copies.
pub const REMEDY: &str = "cargo xtask sync-grammars";

/// Compares all copies with their originals, and returns what differs.
///
/// # Errors
/// A file exists and cannot be read.
pub fn check(root: &Path) -> io::Result<Vec<Drift>> {
    let mut drifts = Vec::new();
    for copies in COPIES {
        for file in copies.files {
            drifts.extend(check_copy(root, copies, file)?);
        }
        drifts.extend(unlisted(root, copies)?);
    }
    Ok(drifts)
}

/// Writes every copy that differs from its original, and returns the paths written.
///
/// # Errors
/// An original cannot be read, or a copy cannot be written.
pub fn sync(root: &Path) -> io::Result<Vec<String>> {
    let mut written = Vec::new();
    for copies in COPIES {
        for file in copies.files {
            let truth = read(&original(root, file))?;
            let want = stamped(file, &truth);
            let copy = copies.path(file);
            if compare(read_if_there(&root.join(&copy))?.as_deref(), &want).is_some() {
                write(&root.join(&copy), &want)?;
                written.push(copy);
            }
        }
    }
    Ok(written)
}

/// A grammar file that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drift {
    /// The file, relative to the repository root, with `/` between folders.
    pub path: String,
    /// What is wrong with it.
    pub fault: Fault,
}

impl fmt::Display for Drift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault {
            Fault::NoOriginal => write!(f, "{}: original is missing", self.path),
            Fault::NoCopy => write!(f, "{}: copy is missing", self.path),
            Fault::Unlisted => write!(
                f,
                "{}: not in the table of xtask/src/grammars.rs, so nothing keeps it in step",
                self.path
            ),
            Fault::Differs { line } => {
                write!(f, "{}:{line}: differs from its original", self.path)
            }
        }
    }
}

/// What can be wrong with a grammar file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The table names a file that `grammars/` does not have.
    NoOriginal,
    /// The crate does not have the copy that the table promises.
    NoCopy,
    /// The crate has a grammar file that the table does not name.
    Unlisted,
    /// The first line of the copy that is not what it should be, counted from 1.
    Differs {
        /// Number of that line in the copy.
        line: usize,
    },
}

impl Fault {
    /// Whether [`sync`] takes it away; the others need a person.
    pub fn is_mended_by_sync(self) -> bool {
        matches!(self, Self::NoCopy | Self::Differs { .. })
    }
}

/// The grammar files of one crate.
struct Copies {
    package: &'static str,
    files: &'static [&'static str],
}

impl Copies {
    fn folder(&self) -> String {
        format!("crates/{}/src/grammar", self.package)
    }

    fn path(&self, file: &str) -> String {
        format!("{}/{file}", self.folder())
    }
}

fn check_copy(root: &Path, copies: &Copies, file: &str) -> io::Result<Option<Drift>> {
    let Some(truth) = read_if_there(&original(root, file))? else {
        return Ok(Some(Drift { path: format!("grammars/{file}"), fault: Fault::NoOriginal }));
    };
    let path = copies.path(file);
    let have = read_if_there(&root.join(&path))?;
    Ok(compare(have.as_deref(), &stamped(file, &truth)).map(|fault| Drift { path, fault }))
}

/// Grammar files of a crate that no run of `sync` would ever refresh.
fn unlisted(root: &Path, copies: &Copies) -> io::Result<Vec<Drift>> {
    let folder = root.join(copies.folder());
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut drifts = Vec::new();
    for entry in fs::read_dir(&folder).map_err(|error| about(&folder, &error))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".pest") && !copies.files.contains(&name.as_str()) {
            drifts.push(Drift { path: copies.path(&name), fault: Fault::Unlisted });
        }
    }
    // The order of a folder's entries differs between file systems.
    drifts.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(drifts)
}

/// How a copy differs from the text it should have.
fn compare(have: Option<&str>, want: &str) -> Option<Fault> {
    let Some(have) = have else {
        return Some(Fault::NoCopy);
    };
    (have != want).then(|| Fault::Differs { line: first_difference(have, want) })
}

/// The first line in which two unequal texts differ, counted from 1.
fn first_difference(have: &str, want: &str) -> usize {
    let equal = have
        .split_inclusive('\n')
        .zip(want.split_inclusive('\n'))
        .take_while(|(have, want)| have == want)
        .count();
    equal + 1
}

/// The text of a copy: one line that says where to edit, then the original as it is.
fn stamped(file: &str, truth: &str) -> String {
    // Not `//!`: pest takes that only at the top of the joined text, where one file alone can be.
    format!("// Copy of grammars/{file}: edit that file, then run `{REMEDY}`.\n{truth}")
}

fn original(root: &Path, file: &str) -> PathBuf {
    root.join("grammars").join(file)
}

fn read(path: &Path) -> io::Result<String> {
    fs::read_to_string(path).map_err(|error| about(path, &error))
}

fn read_if_there(path: &Path) -> io::Result<Option<String>> {
    match read(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRUTH: &str = "/// A tag.\ntag = { \"[\" }\n";

    #[test]
    fn copy_is_one_stamp_line_and_the_original() {
        assert_eq!(
            stamped("pbn.pest", TRUTH),
            "// Copy of grammars/pbn.pest: edit that file, then run `cargo xtask sync-grammars`.\n\
             /// A tag.\ntag = { \"[\" }\n"
        );
    }

    #[test]
    fn comparison() {
        let want = stamped("pbn.pest", TRUTH);
        let stamp = stamped("pbn.pest", "");
        let cases: &[(&str, Option<String>, Option<Fault>)] = &[
            ("equal", Some(want.clone()), None),
            ("missing", None, Some(Fault::NoCopy)),
            ("no stamp", Some(TRUTH.to_owned()), differs(1)),
            ("stamp of another file", Some(stamped("bml.pest", TRUTH)), differs(1)),
            ("edited copy", Some(want.replace("\"[\"", "\"(\"")), differs(3)),
            ("cut short", Some(stamp.clone()), differs(2)),
            ("longer", Some(format!("{want}x = {{ \"x\" }}\n")), differs(4)),
            ("no final newline", Some(want.trim_end().to_owned()), differs(3)),
            ("converted line ends", Some(want.replace('\n', "\r\n")), differs(1)),
            ("empty", Some(String::new()), differs(1)),
        ];
        for (name, have, expected) in cases {
            assert_eq!(compare(have.as_deref(), &want), *expected, "{name}");
        }
    }

    fn differs(line: usize) -> Option<Fault> {
        Some(Fault::Differs { line })
    }

    #[test]
    fn drift_names_file_and_line() {
        let drift = |fault| Drift { path: "a/b.pest".to_owned(), fault }.to_string();
        assert_eq!(drift(Fault::NoOriginal), "a/b.pest: original is missing");
        assert_eq!(drift(Fault::NoCopy), "a/b.pest: copy is missing");
        assert_eq!(drift(Fault::Differs { line: 7 }), "a/b.pest:7: differs from its original");
        assert!(drift(Fault::Unlisted).starts_with("a/b.pest: not in the table"));
    }
}

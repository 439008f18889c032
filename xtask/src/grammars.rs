//! The parsers of `grammars/*.pest` inside the notation crates.
//!
//! Recognisers are generated and checked in, so that who uses a notation compiles neither pest nor a
//! procedural macro. Beside each is the parser of pest, with the grammar in its text, for those who want
//! pest (feature `reference`). This module keeps both as the grammars say.

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use crate::{about, cargo, write};

/// The recognisers, with the files of their grammars in the order in which they are joined.
const RECOGNISERS: &[Recogniser] = &[
    Recogniser {
        path: "crates/portnote-pbn/src/grammar/recogniser.rs",
        start: "game",
        files: &["frame.pest", "pbn.pest"],
    },
    Recogniser {
        path: "crates/portnote-ppn/src/grammar/recogniser.rs",
        start: "hand",
        files: &["frame.pest", "ppn.pest"],
    },
    Recogniser {
        path: "crates/portnote-pdn/src/grammar/recogniser.rs",
        start: "pdn_game",
        files: &["frame.pest", "pdn.pest"],
    },
    Recogniser {
        path: "crates/portnote-lin/src/grammar/recogniser.rs",
        start: "unit",
        files: &["lin.pest"],
    },
    Recogniser {
        path: "crates/portnote-bml/src/bml/grammar/recogniser.rs",
        start: "word",
        files: &["bml.pest"],
    },
    Recogniser {
        path: "crates/portnote-bml/src/bml/inline/grammar/recogniser.rs",
        start: "inline_text",
        files: &["inline.pest"],
    },
    Recogniser {
        path: "crates/portnote-bml/src/bss/grammar/recogniser.rs",
        start: "line",
        files: &["bss.pest"],
    },
];

/// The command that fixes missing and differing recognisers.
pub const REMEDY: &str = "cargo xtask sync-grammars";

/// Makes the code of a recogniser: from the rule with which recognition begins, and the files of its
/// grammar.
pub type Generate<'g> = &'g dyn Fn(&str, &[PathBuf]) -> io::Result<String>;

/// Compares all parsers with their grammars, and returns what differs.
///
/// # Errors
/// A file exists and cannot be read, or the code cannot be generated.
pub fn check(root: &Path, generate: Generate<'_>) -> io::Result<Vec<Drift>> {
    let mut drifts = Vec::new();
    for recogniser in RECOGNISERS {
        let missing = recogniser.originals(root).into_iter().find(|file| !file.is_file());
        let path = recogniser.path.to_owned();
        if missing.is_some() {
            drifts.push(Drift { path, fault: Fault::NoGrammar });
            continue;
        }
        for (path, want) in recogniser.files(root, generate)? {
            let have = read_if_there(&root.join(&path))?;
            drifts.extend(compare(have.as_deref(), &want).map(|fault| Drift { path, fault }));
        }
    }
    Ok(drifts)
}

/// Writes every parser that differs from its grammar, and returns the paths written.
///
/// # Errors
/// A grammar cannot be read, the code cannot be generated, or a file cannot be written.
pub fn sync(root: &Path, generate: Generate<'_>) -> io::Result<Vec<String>> {
    let mut written = Vec::new();
    for recogniser in RECOGNISERS {
        for (path, want) in recogniser.files(root, generate)? {
            let place = root.join(&path);
            if compare(read_if_there(&place)?.as_deref(), &want).is_some() {
                write(&place, &want)?;
                written.push(path);
            }
        }
    }
    Ok(written)
}

/// Generates code with the generator of the workspace, which compiles even if a recogniser does not.
///
/// # Errors
/// Cargo could not be started, or the grammar is not supported.
pub fn generate(root: &Path, start: &str, files: &[PathBuf]) -> io::Result<String> {
    let mut command = cargo(root);
    command.args(["run", "--quiet", "--package", "portnote-engine-codegen", "--", start]);
    let output = command.args(files).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    String::from_utf8(output.stdout).map_err(io::Error::other)
}

/// A recogniser that is not as it should be.
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
            Fault::NoGrammar => write!(f, "{}: a file of its grammar is missing", self.path),
            Fault::Missing => write!(f, "{}: missing", self.path),
            Fault::Differs { line } => write!(f, "{}:{line}: differs from its grammar", self.path),
        }
    }
}

/// What can be wrong with a recogniser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The table names a file that `grammars/` does not have.
    NoGrammar,
    /// The crate does not have the recogniser.
    Missing,
    /// The first line of the recogniser that is not what it should be, counted from 1.
    Differs {
        /// Number of that line in the recogniser.
        line: usize,
    },
}

impl Fault {
    /// Whether [`sync`] takes it away; the other needs a person.
    pub fn is_mended_by_sync(self) -> bool {
        self != Self::NoGrammar
    }
}

/// A recogniser of a crate, with the parser of pest beside it.
struct Recogniser {
    path: &'static str,
    start: &'static str,
    files: &'static [&'static str],
}

impl Recogniser {
    fn originals(&self, root: &Path) -> Vec<PathBuf> {
        self.files.iter().map(|file| root.join("grammars").join(file)).collect()
    }

    /// The recogniser and the parser of pest, with their texts: lines that say where to edit, then what is
    /// generated.
    fn files(&self, root: &Path, generate: Generate<'_>) -> io::Result<[(String, String); 2]> {
        let code = generate(self.start, &self.originals(root))?;
        let files: Vec<String> =
            self.files.iter().map(|file| format!("`grammars/{file}`")).collect();
        let files = files.join(" and ");
        let stamp = format!("//! Generated from {files}: edit there, then run\n//! `{REMEDY}`.\n");
        let reference = format!("{stamp}//!\n{}", self.reference(root)?);
        Ok([
            (self.path.to_owned(), format!("{stamp}\n{code}")),
            (self.path.replace("recogniser.rs", "reference.rs"), reference),
        ])
    }

    /// The parser that pest derives from the grammar.
    fn reference(&self, root: &Path) -> io::Result<String> {
        let grammars = self.originals(root);
        let read = |path: &PathBuf| fs::read_to_string(path).map_err(|error| about(path, &error));
        let grammar = grammars.iter().map(read).collect::<io::Result<Vec<String>>>()?.concat();
        let start = self.start;
        Ok(format!(
            "//! Recognition begins with the rule `{start}`.\n\
             #![allow(missing_docs, reason = \"the grammar says what its rules are\")]\n\n\
             /// The parser that pest derives from the grammar: what a text is by definition.\n\
             #[derive(Clone, Copy, Debug, pest_derive::Parser)]\n\
             #[grammar_inline = r####\"\n{grammar}\"####]\n\
             pub struct Reference;\n"
        ))
    }
}

/// How a recogniser differs from the text it should have.
fn compare(have: Option<&str>, want: &str) -> Option<Fault> {
    let Some(have) = have else {
        return Some(Fault::Missing);
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

fn read_if_there(path: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(about(path, &error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANT: &str = "//! a\nb\nc\n";

    #[test]
    fn differences_have_their_first_line() {
        let differs = |line| Some(Fault::Differs { line });
        let cases = [
            ("equal", Some(WANT.to_owned()), None),
            ("missing", None, Some(Fault::Missing)),
            ("empty", Some(String::new()), differs(1)),
            ("edited", Some(WANT.replace("c", "d")), differs(3)),
            ("cut off", Some(WANT.replace("c\n", "")), differs(3)),
            ("appended", Some(format!("{WANT}d\n")), differs(4)),
        ];
        for (name, have, expected) in cases {
            assert_eq!(compare(have.as_deref(), WANT), expected, "{name}");
        }
    }

    #[test]
    fn a_drift_is_told_with_its_file() {
        let drift = |fault| Drift { path: "a/b.rs".to_owned(), fault }.to_string();
        assert_eq!(drift(Fault::NoGrammar), "a/b.rs: a file of its grammar is missing");
        assert_eq!(drift(Fault::Missing), "a/b.rs: missing");
        assert_eq!(drift(Fault::Differs { line: 7 }), "a/b.rs:7: differs from its grammar");
    }
}

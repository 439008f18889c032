//! Finds the repository, its cases, and expectations that belong to none.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

use crate::notation::Notation;

/// What a case says by the folder that it lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// No warning and no error.
    Valid,
    /// A warning, no error, and the export profile rejects it.
    Lenient,
    /// An error.
    Invalid,
}

/// One case of the corpus.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Case {
    /// The file.
    pub path: PathBuf,
    /// The path from the folder of the corpus on, with `/`, for people and filters.
    pub name: String,
    /// The notation of its text.
    pub notation: Notation,
    /// What its folder says.
    pub verdict: Verdict,
}

/// What the folder of a notation holds.
#[derive(Clone, Debug, Default)]
pub struct NotationFolder {
    /// The cases in the order of their names.
    pub cases: Vec<Case>,
    /// Files that belong to no case, and cases outside the folders of the verdicts, by their names
    /// in the corpus.
    pub orphans: Vec<String>,
}

/// Endings of the files that belong to a case, after the name of the case.
const EXPECTATIONS: [&str; 3] = [".case.json", ".json", ".diag"];

/// What begins the ending of a file that depends on the form in which the notation writes.
const WRITTEN: [&str; 3] = [".export", ".fixed", ".strict"];

/// The folder that holds the workspace.
///
/// The variable of the running process comes first: with a target folder that two checkouts
/// share, the path that was compiled in may belong to the other one.
#[must_use]
pub fn repository_root() -> PathBuf {
    let manifest = env::var_os("CARGO_MANIFEST_DIR");
    let manifest =
        manifest.map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    let above = manifest.ancestors().find(|folder| folder.join("corpus").is_dir());
    above.map_or_else(|| manifest.clone(), Path::to_path_buf)
}

/// The cases of a notation, and the files that belong to none.
///
/// # Errors
/// A folder could not be read.
pub fn cases(root: &Path, notation: Notation) -> io::Result<NotationFolder> {
    let corpus = root.join("corpus");
    let folder = corpus.join(notation.name());
    // A corpus may lack a notation.
    let files = match folder.is_dir() {
        true => files_below(&folder)?,
        false => Vec::new(),
    };
    Ok(by_verdict(files, &corpus, notation))
}

/// Parts the files of a notation into cases and what belongs to no case.
fn by_verdict(mut files: Vec<PathBuf>, corpus: &Path, notation: Notation) -> NotationFolder {
    let folder = corpus.join(notation.name());
    let mut found = NotationFolder::default();
    for verdict in Verdict::ALL {
        let below = folder.join(verdict.name());
        let is_own = |path: &PathBuf| path.starts_with(&below);
        let (own, others) = files.into_iter().partition::<Vec<_>, _>(is_own);
        sort_out(&own, corpus, notation, verdict, &mut found);
        files = others;
    }
    // A case outside the folders of the verdicts would never be run.
    let lost = files.iter().filter(|path| is_case(path, notation));
    let lost = lost.filter_map(|path| name_below(corpus, path));
    found.orphans.extend(lost);
    found.cases.sort();
    found
}

/// Every file below a folder, in the order of their paths. Links to folders are not followed.
///
/// # Errors
/// A folder could not be read.
pub fn files_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let about = |error: io::Error| {
            io::Error::new(error.kind(), format!("{}: {error}", folder.display()))
        };
        for entry in fs::read_dir(&folder).map_err(about)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else {
                files.push(entry.path());
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Parts the files of one verdict into cases and what belongs to no case.
fn sort_out(
    files: &[PathBuf],
    corpus: &Path,
    notation: Notation,
    verdict: Verdict,
    found: &mut NotationFolder,
) {
    let stems: BTreeSet<PathBuf> = files
        .iter()
        .filter(|path| is_case(path, notation))
        .map(|path| path.with_extension(""))
        .collect();
    for path in files {
        let Some(name) = name_below(corpus, path) else {
            continue;
        };
        if is_case(path, notation) {
            found.cases.push(Case { path: path.clone(), name, notation, verdict });
        } else if !belongs(path, &stems) && !is_part(path) {
            found.orphans.push(name);
        }
    }
}

/// Whether a file is a case and not what a case is expected to become.
fn is_case(path: &Path, notation: Notation) -> bool {
    let is_notation = path.extension().and_then(OsStr::to_str) == Some(notation.name());
    let file = path.file_name().and_then(OsStr::to_str).unwrap_or("");
    is_notation && written(file).is_none()
}

/// The case of a file that says what is written of it; `None` where it is another file. What is
/// exported may have the extension of another notation: `x.export.pbn`.
fn written(file: &str) -> Option<&str> {
    let targets = || Notation::ALL.into_iter().flat_map(|notation| notation.reads().targets());
    let is_form = |rest: &str| {
        let mut forms = targets().filter_map(|target| rest.strip_prefix(target.suffix));
        forms.any(|rest| rest.strip_prefix('.').is_some_and(|rest| !rest.contains('.')))
    };
    WRITTEN.into_iter().find_map(|what| {
        let (stem, rest) = file.rsplit_once(what)?;
        is_form(rest).then_some(stem)
    })
}

/// The case of a file that says what it is in another format: `x.to.htm`, `x.to-htm.diag`.
fn converted(file: &str) -> Option<&str> {
    let is_of_extension = |byte: u8| matches!(byte, b'a'..=b'z' | b'-' | b'.');
    let is_extension = |text: &str| text.bytes().all(is_of_extension);
    let text = || {
        let (stem, extension) = file.rsplit_once(".to.")?;
        is_extension(extension).then_some(stem)
    };
    let remarks = || {
        let (stem, extension) = file.strip_suffix(".diag")?.rsplit_once(".to-")?;
        is_extension(extension).then_some(stem)
    };
    text().or_else(remarks)
}

/// Whether a file is there for a case to include.
fn is_part(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "inc")
}

/// Whether a file lies beside the case that it says something about.
fn belongs(path: &Path, stems: &BTreeSet<PathBuf>) -> bool {
    let Some(file) = path.file_name().and_then(OsStr::to_str) else {
        return false;
    };
    let ending = || {
        let mut endings = EXPECTATIONS.iter();
        endings.find_map(|ending| file.strip_suffix(ending))
    };
    let stem = written(file).or_else(|| converted(file)).or_else(ending);
    stem.is_some_and(|stem| stems.contains(&path.with_file_name(stem)))
}

/// A path from a folder on, with `/` between its parts on every platform.
fn name_below(folder: &Path, path: &Path) -> Option<String> {
    let below = path.strip_prefix(folder).ok()?;
    let parts = below.iter().map(|part| part.to_string_lossy().into_owned());
    Some(parts.collect::<Vec<_>>().join("/"))
}

impl Case {
    /// Whether a filter means this case; no filter means all.
    #[must_use]
    pub fn is_meant(&self, filters: &[String]) -> bool {
        filters.is_empty() || filters.iter().any(|filter| self.name.contains(filter.as_str()))
    }

    /// The file beside the case with another ending, like `.diag`.
    #[must_use]
    pub fn beside(&self, ending: &str) -> PathBuf {
        let stem = self.path.file_stem().unwrap_or_default();
        let mut name = stem.to_os_string();
        name.push(ending);
        self.path.with_file_name(name)
    }
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Self; 3] = [Self::Valid, Self::Lenient, Self::Invalid];

    /// The name of its folder.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::Lenient => "lenient",
            Self::Invalid => "invalid",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(names: &[&str]) -> NotationFolder {
        let corpus = Path::new("corpus");
        let files: Vec<PathBuf> =
            names.iter().map(|name| corpus.join("pbn/valid/t").join(name)).collect();
        let mut found = NotationFolder::default();
        sort_out(&files, corpus, Notation::PBN, Verdict::Valid, &mut found);
        found
    }

    #[test]
    fn expectations_are_no_cases() {
        let names = [
            "1.2-1.pbn",
            "1.2-1.json",
            "1.2-1.diag",
            "1.2-1.export.pbn",
            "1.2-1.export.diag",
            "1.2-1.case.json",
            "1.2-1.to.htm",
            "1.2-1.to.hand-record.svg",
            "1.2-1.to-htm.diag",
            "parts/common.inc",
        ];
        let found = found(&names);
        let cases: Vec<&str> = found.cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(cases, ["pbn/valid/t/1.2-1.pbn"]);
        assert!(found.orphans.is_empty(), "{:?}", found.orphans);
    }

    #[test]
    fn an_expectation_without_its_case_is_an_orphan() {
        let found = found(&["a.pbn", "ab.json", "b.export.pbn", "c.case.json", "notes.txt"]);
        assert_eq!(
            found.orphans,
            [
                "pbn/valid/t/ab.json",
                "pbn/valid/t/b.export.pbn",
                "pbn/valid/t/c.case.json",
                "pbn/valid/t/notes.txt"
            ]
        );
    }

    #[test]
    fn a_case_in_a_folder_that_says_no_verdict_is_an_orphan() {
        let names = ["pbn/valid/a.pbn", "pbn/vaild/b.pbn", "pbn/real-files.tsv"];
        let files = names.map(|name| Path::new("corpus").join(name)).to_vec();
        let found = by_verdict(files, Path::new("corpus"), Notation::PBN);
        assert_eq!(found.orphans, ["pbn/vaild/b.pbn"]);
        let names = found.cases.iter().map(|case| case.name.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["pbn/valid/a.pbn"]);
    }

    #[test]
    fn a_corpus_may_lack_a_notation() {
        let found = cases(Path::new("no such folder"), Notation::LIN).unwrap();
        assert!(found.cases.is_empty() && found.orphans.is_empty());
    }

    #[test]
    fn files_beside_a_case_keep_the_dots_of_its_name() {
        let found = found(&["1.2-1.pbn"]);
        let beside = found.cases.first().map(|case| case.beside(".export.pbn"));
        let expected = Path::new("corpus/pbn/valid/t/1.2-1.export.pbn");
        assert_eq!(beside.as_deref(), Some(expected));
    }
}

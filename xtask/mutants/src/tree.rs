//! A copy of the workspace that can be changed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// Asks the environment, once, which change is in force.
const SWITCH: &str = "
#[doc(hidden)]
pub(crate) mod mutants_switch {
    pub(crate) fn on(number: u32) -> bool {
        static ACTIVE: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
        *ACTIVE.get_or_init(|| {
            let name = concat!(\"PORTNOTE_MUTANT_\", env!(\"CARGO_CRATE_NAME\"));
            std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(0)
        }) == number
    }
}
";

/// Copies the files that git knows or would add, and removes others. A file that has not changed stays
/// as it is, so that what was built from it is not built again.
pub(crate) fn copy(root: &Path, copy: &Path) -> Result<(), String> {
    let files = files(root)?;
    for file in &files {
        update(&root.join(file), &copy.join(file))?;
    }
    for old in below(copy, Path::new(""))? {
        if !files.contains(&old) {
            fs::remove_file(copy.join(&old))
                .map_err(|error| format!("{}: {error}", old.display()))?;
        }
    }
    Ok(())
}

/// The sources of a copy at the begin of a run. The compiler looks at the times of files: those that
/// are in the end what they were keep their time, and are not built again.
pub(crate) struct Sources(Vec<(PathBuf, Vec<u8>, SystemTime)>);

impl Sources {
    pub(crate) fn of(copy: &Path) -> Self {
        let files = below(copy, Path::new("crates")).unwrap_or_default();
        let kept = files.into_iter().filter_map(|file| {
            let path = copy.join(file);
            let time = fs::metadata(&path).and_then(|data| data.modified()).ok()?;
            Some((path.clone(), fs::read(path).ok()?, time))
        });
        Self(kept.collect())
    }

    pub(crate) fn give_back_times(&self) -> Result<(), String> {
        for (path, bytes, time) in &self.0 {
            if fs::read(path).is_ok_and(|now| now == *bytes) {
                let file = fs::File::options().write(true).open(path);
                let set = file.and_then(|file| file.set_modified(*time));
                set.map_err(|error| format!("{}: {error}", path.display()))?;
            }
        }
        Ok(())
    }
}

/// The files of a folder and of those in it, from the root.
fn below(root: &Path, folder: &Path) -> Result<Vec<PathBuf>, String> {
    let (mut found, mut open) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = open.pop() {
        let said = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in fs::read_dir(root.join(&folder)).map_err(said)? {
            let entry = entry.map_err(said)?;
            let path = folder.join(entry.file_name());
            match entry.file_type().map_err(said)?.is_dir() {
                true => open.push(path),
                false => found.push(path),
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The sources of a crate, from the root.
pub(crate) fn sources(copy: &Path, name: &str, only: Option<&str>) -> Result<Vec<PathBuf>, String> {
    let folder = Path::new("crates").join(name).join(only.unwrap_or("src"));
    let is_source = |path: &PathBuf| {
        let is_test = path.components().any(|part| part.as_os_str() == "tests");
        let is_rust = path.extension().is_some_and(|ext| ext == "rs");
        // What is generated is tested where it is generated.
        let is_generated = path.ends_with("recogniser.rs");
        is_rust && !is_test && !is_generated && !path.ends_with("tests.rs")
    };
    Ok(below(copy, &folder)?.into_iter().filter(is_source).collect())
}

/// The names of the tests of a crate that are programs of their own.
pub(crate) fn tests(copy: &Path, name: &str) -> Result<Vec<String>, String> {
    let folder = copy.join("crates").join(name).join("tests");
    let Ok(entries) = fs::read_dir(&folder) else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        let is_test =
            path.extension().is_some_and(|ext| ext == "rs") || path.join("main.rs").is_file();
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        found.extend(stem.filter(|_| is_test));
    }
    found.sort();
    Ok(found)
}

/// Brings files back to what they are in the workspace.
pub(crate) fn restore(root: &Path, copy: &Path, files: &[PathBuf]) -> Result<(), String> {
    for file in files {
        update(&root.join(file), &copy.join(file))?;
    }
    Ok(())
}

/// Adds to a crate what asks which change is in force.
pub(crate) fn add_switch(copy: &Path, name: &str) -> Result<(), String> {
    let path = copy.join("crates").join(name).join("src").join("lib.rs");
    let mut text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
    if !text.contains("mod mutants_switch") {
        text.push_str(SWITCH);
        fs::write(&path, text).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn files(root: &Path) -> Result<BTreeSet<PathBuf>, String> {
    let mut command = Command::new("git");
    command.args(["ls-files", "--cached", "--others", "--exclude-standard"]);
    let output = command.current_dir(root).output();
    let output = output.map_err(|error| format!("git: {error}"))?;
    let names = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(names.lines().map(PathBuf::from).filter(|file| root.join(file).is_file()).collect())
}

fn update(from: &Path, to: &Path) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{}: {error}", from.display());
    let bytes = fs::read(from).map_err(said)?;
    if fs::read(to).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(said)?;
    }
    fs::write(to, bytes).map_err(said)
}

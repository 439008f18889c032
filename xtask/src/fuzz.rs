//! A short run of each fuzz target, where a nightly compiler and cargo-fuzz are installed.

use std::path::Path;
use std::{fs, io};

use crate::{about, exit_code, has_toolchain, missing, rustup};

/// The program that builds and runs targets, as cargo finds it.
const PROGRAM: &str = "cargo-fuzz";

/// Seconds for which each target makes new texts.
const SECONDS: u32 = 20;

/// The name of a target begins with it if the target reads one notation.
const READS: &str = "read_";

/// Runs each target for some seconds, and returns the exit code of the first that fails.
///
/// # Errors
/// A folder could not be read or made, or a program not be started.
pub fn run(root: &Path) -> io::Result<u8> {
    if let Some(why) = lacking() {
        eprintln!("fuzz: skipped: {why}");
        return Ok(0);
    }
    for target in targets(root)? {
        let folder = root.join("fuzz/corpus").join(&target);
        // libFuzzer refuses a folder that does not exist.
        fs::create_dir_all(&folder).map_err(|error| about(&folder, &error))?;
        eprintln!("fuzz: {target}");
        let code = exit_code(rustup(root).args(arguments(&target)))?;
        if code != 0 {
            return Ok(code);
        }
    }
    Ok(0)
}

/// What a run needs and this machine does not have.
fn lacking() -> Option<String> {
    if !has_toolchain("nightly") {
        let why = "no nightly compiler is installed (`rustup toolchain install nightly`)";
        return Some(why.to_owned());
    }
    missing(PROGRAM).map(|why| format!("{why} (`cargo install {PROGRAM}`)"))
}

/// The names of the targets, sorted.
fn targets(root: &Path) -> io::Result<Vec<String>> {
    let folder = root.join("fuzz/fuzz_targets");
    let files = fs::read_dir(&folder).map_err(|error| about(&folder, &error))?;
    let mut names = Vec::new();
    for file in files {
        let name = file?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".rs").map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

/// The arguments of rustup that run a target.
///
/// It begins with the texts of its notation in the corpus, each of which is tried, and makes new ones
/// in the time that is left. Nothing here is unsafe, so no time is spent on the sanitizer of addresses.
fn arguments(target: &str) -> Vec<String> {
    let mut line =
        format!("run nightly cargo fuzz run --sanitizer none {target} fuzz/corpus/{target}");
    if let Some(notation) = target.strip_prefix(READS) {
        line += &format!(" corpus/{notation}");
    }
    line += &format!(" -- -max_len=4096 -max_total_time={SECONDS}");
    line.split(' ').map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_target_of_a_notation_begins_with_its_corpus() {
        let root = crate::repository_root();
        let targets = targets(&root).unwrap();
        assert!(targets.contains(&"engines".to_owned()));
        for notation in targets.iter().filter_map(|name| name.strip_prefix(READS)) {
            assert!(root.join("corpus").join(notation).is_dir(), "{notation}");
        }
    }

    #[test]
    fn a_target_runs_for_some_seconds() {
        assert_eq!(
            arguments("read_pbn").join(" "),
            "run nightly cargo fuzz run --sanitizer none read_pbn fuzz/corpus/read_pbn corpus/pbn -- \
             -max_len=4096 -max_total_time=20"
        );
        assert_eq!(
            arguments("engines").join(" "),
            "run nightly cargo fuzz run --sanitizer none engines fuzz/corpus/engines -- \
             -max_len=4096 -max_total_time=20"
        );
    }
}

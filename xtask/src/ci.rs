//! Everything that a change must pass, as a list of commands that a developer can repeat.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::cargo;
use crate::package::UNPUBLISHED;

/// Notations whose rules all have a check and a case, or a stated reason: a gap fails from then on.
const COMPLETE_NOTATIONS: &[&str] = &["pbn", "pdn", "ppn", "bml", "bss"];

/// Programs that are published: they have no part without default features.
const PROGRAMS: &[&str] = &["portnote-cli"];

/// Runs all steps in order, stops at the first that fails, and returns the exit code.
///
/// # Errors
/// Cargo could not be started.
pub fn run(root: &Path) -> io::Result<u8> {
    let steps = steps();
    for (done, step) in steps.iter().enumerate() {
        eprintln!("ci {}/{}: {}", done + 1, steps.len(), step.what);
        let started = Instant::now();
        if let Some(program) = step.missing() {
            eprintln!("ci: PASSED OVER: {program} is not installed");
            continue;
        }
        if !step.passes(root)? {
            eprintln!("ci: FAILED: {}", step.what);
            eprintln!("ci: repeat with: {step}");
            return Ok(1);
        }
        eprintln!("ci: passed in {} s", started.elapsed().as_secs());
    }
    let over = steps.iter().filter(|step| step.missing().is_some()).count();
    match over {
        0 => eprintln!("ci: all {} steps passed", steps.len()),
        _ => eprintln!(
            "ci: {} of {} steps passed, the others were passed over",
            steps.len() - over,
            steps.len()
        ),
    }
    Ok(0)
}

/// The steps, cheap ones first, so that a small slip is told at once.
fn steps() -> Vec<Step> {
    let mut steps = vec![
        Step::new("code is formatted", "fmt --all --check"),
        Step::new("grammar copies are in sync", "xtask sync-grammars --check"),
        Step::new("files are tidy", "xtask tidy"),
        Step::new(
            "no lint fires",
            "clippy --workspace --all-targets --all-features -- -D warnings",
        ),
        Step::new(
            "no lint fires in the libraries without default features",
            &format!(
                "clippy --workspace{} --lib --no-default-features -- -D warnings",
                without_programs()
            ),
        ),
        Step::new("tests pass", "test --workspace --all-features"),
        Step::new("corpus and laws hold", "xtask test-corpus"),
        // Without the feature that needs a compiler of C++.
        Step::new(
            "fuzz targets compile",
            "check --manifest-path fuzz/Cargo.toml --no-default-features",
        ),
    ];
    steps.extend(COMPLETE_NOTATIONS.iter().map(|notation| {
        Step::new(
            "every rule is covered",
            &format!("xtask rules --notation {notation}"),
        )
    }));
    steps.push(Step {
        environment: Some(("RUSTDOCFLAGS", "-D warnings")),
        ..Step::new(
            "documentation has no warning",
            "doc --workspace --no-deps --all-features",
        )
    });
    steps.push(Step::new("packages build on their own", "xtask package"));
    steps.push(Step {
        needs: Some("valgrind"),
        ..Step::new("no row takes more instructions", "xtask bench --gate")
    });
    steps
}

/// Options that leave the libraries. They name the others, so that a new library is in by itself.
fn without_programs() -> String {
    PROGRAMS
        .iter()
        .chain(UNPUBLISHED)
        .map(|package| format!(" --exclude {package}"))
        .collect()
}

/// One call of cargo. No argument holds a blank, so the line that is shown can be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    /// What is true when the step passes.
    what: &'static str,
    environment: Option<(&'static str, &'static str)>,
    /// A program that not every machine has; without it the step is passed over.
    needs: Option<&'static str>,
    args: Vec<String>,
}

impl Step {
    fn new(what: &'static str, args: &str) -> Self {
        Self {
            what,
            environment: None,
            needs: None,
            args: args.split_whitespace().map(str::to_owned).collect(),
        }
    }

    /// The program that the step needs and that is not here.
    fn missing(&self) -> Option<&'static str> {
        self.needs.filter(|program| {
            let mut command = Command::new(program);
            let command = command.arg("--version").stdout(Stdio::null());
            !command.status().is_ok_and(|status| status.success())
        })
    }

    fn passes(&self, root: &Path) -> io::Result<bool> {
        let mut command = cargo(root);
        command.args(&self.args).envs(self.environment);
        Ok(command.status()?.success())
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, value)) = self.environment {
            write!(f, "{name}=\"{value}\" ")?;
        }
        write!(f, "cargo {}", self.args.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_told_as_lines_that_can_be_typed() {
        let lines: Vec<String> = steps().iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "cargo fmt --all --check",
                "cargo xtask sync-grammars --check",
                "cargo xtask tidy",
                "cargo clippy --workspace --all-targets --all-features -- -D warnings",
                "cargo clippy --workspace --exclude portnote-cli --exclude portnote-conformance \
                 --exclude portnote-bench --exclude portnote-testing --exclude xtask --lib \
                 --no-default-features -- -D warnings",
                "cargo test --workspace --all-features",
                "cargo xtask test-corpus",
                "cargo check --manifest-path fuzz/Cargo.toml --no-default-features",
                "cargo xtask rules --notation pbn",
                "cargo xtask rules --notation pdn",
                "cargo xtask rules --notation ppn",
                "cargo xtask rules --notation bml",
                "cargo xtask rules --notation bss",
                "RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --no-deps --all-features",
                "cargo xtask package",
                "cargo xtask bench --gate",
            ]
        );
    }

    #[test]
    fn a_step_whose_program_is_missing_is_passed_over() {
        let step = |needs| Step {
            needs,
            ..Step::new("", "")
        };
        assert_eq!(step(None).missing(), None);
        assert_eq!(step(Some("rustc")).missing(), None);
        let missing = "no-program-has-this-name";
        assert_eq!(step(Some(missing)).missing(), Some(missing));
    }

    #[test]
    fn excluded_packages_exist() {
        let crates = crate::repository_root().join("crates");
        for package in PROGRAMS.iter().chain(UNPUBLISHED) {
            let found = *package == "xtask" || crates.join(package).is_dir();
            assert!(found, "{package}");
        }
    }
}

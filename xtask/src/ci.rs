//! Everything that a change must pass, as a list of commands that a developer can repeat.

use std::ffi::OsString;
use std::path::Path;
use std::time::Instant;
use std::{fmt, io};

use crate::package::UNPUBLISHED;
use crate::{cargo, docs, missing, missing_target};

/// What is published and has no part without default features: programs, the facade, of which nothing
/// is left without a notation, and the crate above it, which needs those of games.
const WHOLE: &[&str] = &["portnote", "portnote-archive", "portnote-cli"];

/// Libraries that compile where there are no files and no clock.
const PORTABLE: &[&str] = &[
    "portnote-engine",
    "portnote-facts",
    "portnote-core",
    "portnote-bridge",
    "portnote-draughts",
    "portnote-pinochle",
    "portnote-pbn",
    "portnote-pdn",
    "portnote-ppn",
    "portnote-bml",
    "portnote-lin",
    "portnote-render",
    "portnote",
];

/// The lints of everything.
const LINTS: &str = "clippy --workspace --all-targets --all-features -- -D warnings";

/// The arguments of cargo that run every test. The corpus and its laws are among them, the rules of the
/// standards, and the schemas.
const TESTS: [&str; 3] = ["test", EVERYTHING, "--all-features"];

/// The option of cargo for all crates. Beside it cargo ignores the names of single ones.
const EVERYTHING: &str = "--workspace";

/// Workspaces of their own, which `fmt --all` does not reach.
const APART: &[&str] = &["fuzz", "xtask/bindgen", "xtask/mutants"];

/// The target of a browser.
const WASM: &str = "wasm32-unknown-unknown";

/// How much is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// What a change must pass while it is written.
    All,
    /// What a release must pass beside that: programs and packages as users get them. It takes
    /// optimised builds, which is most of its time.
    Release,
    /// What most often fails, while one works: format, lints and the tests of the libraries.
    Quick,
    /// The part of all that compiles and runs no test.
    Lints,
    /// The part of all that is documentation.
    Docs,
    /// What may become wrong without a change: it needs a network.
    Advisories,
}

/// The arguments of cargo that run tests: every test, or those of the crates that options name.
pub fn tests(options: &[OsString]) -> Vec<OsString> {
    let names_a_crate = |option: &OsString| {
        option
            .to_str()
            .is_some_and(|option| option.starts_with("-p") || option.starts_with("--package"))
    };
    // What follows is for the tests.
    let mut of_cargo = options.iter().take_while(|option| *option != "--");
    let is_part = of_cargo.any(names_a_crate);
    let usual = TESTS.into_iter().filter(|word| !is_part || *word != EVERYTHING);
    usual.map(OsString::from).chain(options.iter().cloned()).collect()
}

/// Runs the steps in order, stops at the first that fails, and returns the exit code.
///
/// # Errors
/// Cargo could not be started.
pub fn run(root: &Path, extent: Extent) -> io::Result<u8> {
    let steps = match extent {
        Extent::All => steps(),
        Extent::Release => release_steps(),
        Extent::Quick => quick_steps(),
        Extent::Lints => lint_steps(),
        Extent::Docs => doc_steps(vec![Step::new("the site has no broken link", "xtask docs")]),
        Extent::Advisories => vec![advisories()],
    };
    let mut skipped = 0;
    for (done, step) in steps.iter().enumerate() {
        eprintln!("ci {}/{}: {}", done + 1, steps.len(), step.what);
        let started = Instant::now();
        if let Some(why) = step.missing(root) {
            eprintln!("ci: skipped: {why}");
            skipped += 1;
            continue;
        }
        if !step.passes(root)? {
            eprintln!("ci: FAILED: {}", step.what);
            eprintln!("ci: repeat with: {step}");
            return Ok(1);
        }
        eprintln!("ci: passed in {} s", started.elapsed().as_secs());
    }
    match skipped {
        0 => eprintln!("ci: all {} steps passed", steps.len()),
        _ => eprintln!(
            "ci: {} of {} steps passed, the others were skipped",
            steps.len() - skipped,
            steps.len()
        ),
    }
    Ok(0)
}

/// The steps, cheap ones first, so that a small slip is reported at once.
fn steps() -> Vec<Step> {
    let mut steps = lint_steps();
    steps.extend([
        Step::new("the facade compiles with one notation", "xtask features --quick"),
        Step::new("tests pass", "xtask test"),
        // Without the feature that needs a compiler of C++.
        Step::new(
            "fuzz targets compile",
            "check --manifest-path fuzz/Cargo.toml --no-default-features",
        ),
    ]);
    steps.extend(doc_steps(vec![Step {
        // The tests have built it. Another build without them takes minutes.
        environment: Some((docs::PROGRAM, "target/debug/portnote")),
        ..Step::new("the site has no broken link", "xtask docs")
    }]));
    steps.push(Step {
        needs: Some(Need::Target(WASM)),
        ..Step::new(
            "libraries compile for browsers",
            &format!("check --target {WASM}{}", packages(PORTABLE)),
        )
    });
    steps
}

/// What can be said of code without running any.
fn lint_steps() -> Vec<Step> {
    let mut steps = format_steps();
    steps.extend([
        Step::new("recognisers are those of the grammars", "xtask sync-grammars --check"),
        Step::new("files are tidy", "xtask tidy"),
        // Advisories are left out: they need a network.
        Step {
            needs: Some(Need::Program("cargo-deny")),
            ..Step::new("dependencies are as agreed", "deny check bans licenses sources")
        },
        Step::new("no lint fires", LINTS),
        Step::new(
            "no lint fires in the libraries without default features",
            &format!(
                "clippy --workspace{} --lib --no-default-features -- -D warnings",
                without_whole()
            ),
        ),
    ]);
    steps
}

/// Whether a dependency has become known to be unsafe.
fn advisories() -> Step {
    Step {
        needs: Some(Need::Program("cargo-deny")),
        ..Step::new("no dependency is known to be unsafe", "deny check advisories")
    }
}

/// The documentation of the libraries, and the site.
fn doc_steps(site: Vec<Step>) -> Vec<Step> {
    let mut steps = vec![Step {
        environment: Some(("RUSTDOCFLAGS", "-D warnings")),
        ..Step::new("documentation has no warning", "doc --workspace --no-deps --all-features")
    }];
    steps.extend(site);
    steps
}

/// One step for each workspace.
fn format_steps() -> Vec<Step> {
    let what = "code is formatted";
    let mut steps = vec![Step::new(what, "fmt --all --check")];
    steps.extend(APART.iter().map(|folder| {
        let command = format!("fmt --all --manifest-path {folder}/Cargo.toml --check");
        Step::new(what, &command)
    }));
    steps
}

/// What is true of programs and packages as users get them.
fn release_steps() -> Vec<Step> {
    vec![
        Step::new("the released program never panics", "xtask never-panics"),
        Step {
            needs: Some(Need::Program("valgrind")),
            ..Step::new("no row takes more instructions", "xtask bench --gate")
        },
        // Builds the libraries again: what it reads is not stable.
        Step::new("public names are those that are listed", "xtask api --check"),
        // These two say themselves what they skip.
        Step::new("fuzz targets find nothing", "xtask fuzz"),
        Step::new("a browser checks nearly as fast", "xtask web --speed"),
        Step::new("packages build on their own", "xtask package"),
        Step::new("no promise of the last release is broken", "xtask semver"),
    ]
}

/// What is quick enough to be run while one works.
fn quick_steps() -> Vec<Step> {
    let mut steps = format_steps();
    steps.extend([
        Step::new("recognisers are those of the grammars", "xtask sync-grammars --check"),
        Step::new("files are tidy", "xtask tidy"),
        Step::new("no lint fires", LINTS),
        // The features of all tests, so that nothing is built again for those.
        Step::new("tests of the libraries pass", "test --workspace --all-features --lib"),
    ]);
    steps
}

fn packages(names: &[&str]) -> String {
    names.iter().map(|name| format!(" --package {name}")).collect()
}

/// Options that leave the libraries. They name the others, so that a new library is in by itself.
fn without_whole() -> String {
    WHOLE.iter().chain(UNPUBLISHED).map(|package| format!(" --exclude {package}")).collect()
}

/// What a step needs beside a toolchain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Program(&'static str),
    /// The standard library of a target.
    Target(&'static str),
}

/// One call of cargo. No argument holds a blank, so the line that is shown can be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    /// What is true when the step passes.
    what: &'static str,
    environment: Option<(&'static str, &'static str)>,
    /// What not every machine has; without it the step is skipped.
    needs: Option<Need>,
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

    /// Why the step cannot be taken here.
    fn missing(&self, root: &Path) -> Option<String> {
        match self.needs? {
            Need::Program(program) => missing(program),
            Need::Target(target) => missing_target(root, target),
        }
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
    fn tests_of_a_crate_are_not_those_of_all() {
        let line = |options: &str| {
            let options: Vec<OsString> = options.split_whitespace().map(OsString::from).collect();
            let all: Vec<_> =
                tests(&options).into_iter().map(|it| it.into_string().unwrap()).collect();
            all.join(" ")
        };
        assert_eq!(line(""), "test --workspace --all-features");
        assert_eq!(line("--package a --package b"), "test --all-features --package a --package b");
        assert_eq!(line("-p a round"), "test --all-features -p a round");
        assert_eq!(line("--profile laws"), "test --workspace --all-features --profile laws");
        assert_eq!(line("-- -p a"), "test --workspace --all-features -- -p a");
    }

    #[test]
    fn steps_are_told_as_lines_that_can_be_typed() {
        let lines: Vec<String> = steps().iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "cargo fmt --all --check",
                "cargo fmt --all --manifest-path fuzz/Cargo.toml --check",
                "cargo fmt --all --manifest-path xtask/bindgen/Cargo.toml --check",
                "cargo fmt --all --manifest-path xtask/mutants/Cargo.toml --check",
                "cargo xtask sync-grammars --check",
                "cargo xtask tidy",
                "cargo deny check bans licenses sources",
                "cargo clippy --workspace --all-targets --all-features -- -D warnings",
                "cargo clippy --workspace --exclude portnote --exclude portnote-archive --exclude portnote-cli \
                 --exclude portnote-conformance --exclude portnote-bench --exclude portnote-testing --exclude portnote-toy \
                 --exclude portnote-py --exclude xtask --lib \
                 --no-default-features -- -D warnings",
                "cargo xtask features --quick",
                "cargo xtask test",
                "cargo check --manifest-path fuzz/Cargo.toml --no-default-features",
                "RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --no-deps --all-features",
                "PORTNOTE=\"target/debug/portnote\" cargo xtask docs",
                "cargo check --target wasm32-unknown-unknown --package portnote-engine --package \
                 portnote-facts --package portnote-core --package portnote-bridge --package \
                 portnote-draughts --package portnote-pinochle --package portnote-pbn --package \
                 portnote-pdn --package portnote-ppn --package portnote-bml --package \
                 portnote-lin --package portnote-render --package portnote",
            ]
        );
    }

    #[test]
    fn jobs_are_parts_of_all_steps() {
        let all = steps();
        let lints = lint_steps();
        assert!(lints.len() > 6 && lints.iter().all(|step| all.contains(step)));
        let docs = doc_steps(Vec::new());
        assert!(docs.iter().all(|step| all.contains(step)));
        assert_eq!(advisories().to_string(), "cargo deny check advisories");
    }

    #[test]
    fn release_steps_are_those_with_optimised_builds() {
        let lines: Vec<String> = release_steps().iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "cargo xtask never-panics",
                "cargo xtask bench --gate",
                "cargo xtask api --check",
                "cargo xtask fuzz",
                "cargo xtask web --speed",
                "cargo xtask package",
                "cargo xtask semver",
            ]
        );
    }

    #[test]
    fn quick_steps_are_few() {
        let lines: Vec<String> = quick_steps().iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "cargo fmt --all --check",
                "cargo fmt --all --manifest-path fuzz/Cargo.toml --check",
                "cargo fmt --all --manifest-path xtask/bindgen/Cargo.toml --check",
                "cargo fmt --all --manifest-path xtask/mutants/Cargo.toml --check",
                "cargo xtask sync-grammars --check",
                "cargo xtask tidy",
                "cargo clippy --workspace --all-targets --all-features -- -D warnings",
                "cargo test --workspace --all-features --lib",
            ]
        );
    }

    #[test]
    fn a_step_whose_program_is_missing_is_skipped() {
        let root = crate::repository_root();
        let step = |needs| Step { needs, ..Step::new("", "") };
        assert_eq!(step(None).missing(&root), None);
        assert_eq!(step(Some(Need::Program("rustc"))).missing(&root), None);
        let missing = step(Some(Need::Program("no-program-has-this-name")));
        let why = "no-program-has-this-name is not installed";
        assert_eq!(missing.missing(&root).as_deref(), Some(why));
    }

    #[test]
    fn named_packages_exist() {
        let crates = crate::repository_root().join("crates");
        for package in WHOLE.iter().chain(UNPUBLISHED).chain(PORTABLE) {
            let found = *package == "xtask" || crates.join(package).is_dir();
            assert!(found, "{package}");
        }
    }
}

//! How many crates a user of the libraries compiles.

use std::collections::BTreeSet;

use xtask::{cargo, repository_root};

/// The target for which crates are counted: on others there are some more or less.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// Libraries with options of cargo, and the most crates that they may be, with themselves.
const BOUNDS: &[(&str, &[&str], usize)] = &[
    ("portnote", &[], 57),
    ("portnote", &["--no-default-features", "--features", "pbn"], 22),
    ("portnote", &["--no-default-features", "--features", "pbn,lin,pdn,ppn,bml,render"], 32),
    ("portnote", &["--no-default-features"], 19),
    ("portnote-bridge", &[], 8),
    ("portnote-draughts", &[], 7),
    ("portnote-pinochle", &[], 7),
];

#[test]
fn libraries_are_few_crates() {
    for (package, options, most) in BOUNDS {
        let tree = tree(package, "normal", options);
        let all: BTreeSet<&str> = tree.lines().collect();
        assert!(all.len() <= *most, "{package} {options:?}: {} crates: {all:#?}", all.len());
    }
}

/// pest needs a C compiler, for a part that no text of ours takes.
#[test]
fn users_need_no_c_compiler() {
    for package in ["portnote", "portnote-archive"] {
        let tree = tree(package, "normal,build", &["--all-features"]);
        let names: BTreeSet<&str> = tree.lines().filter_map(|it| it.split(' ').next()).collect();
        assert!(names.len() > 40, "{names:?}");
        for name in ["cc", "psm", "pest", "pest_derive", "portnote-engine-derive"] {
            assert!(!names.contains(name), "{package} depends on {name}");
        }
    }
}

/// The crates of a library, one on each line, with their versions.
fn tree(package: &str, edges: &str, options: &[&str]) -> String {
    let mut command = cargo(&repository_root());
    command.args(["tree", "--offline", "--target", TARGET, "--prefix", "none", "--no-dedupe"]);
    let output = command.args(["--edges", edges, "--package", package]).args(options).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The crates of the solver, under their names in Rust and in manifests.
const SOLVER: [&str; 3] = ["pons-dds", "contract-bridge", "rayon"];

/// Whoever takes the library, or only what files say of double dummy, compiles no solver and no threads.
#[test]
fn only_the_solver_brings_its_crates() {
    let files: &[&str] = &["--no-default-features", "--features", "files"];
    for (package, options) in [("portnote", &[][..]), ("portnote-doubledummy", files)] {
        let tree = tree(package, "normal", options);
        let names: BTreeSet<&str> = tree.lines().filter_map(|it| it.split(' ').next()).collect();
        assert!(names.contains("portnote-pbn"), "{names:?}");
        for name in SOLVER {
            assert!(!names.contains(name), "{package} {options:?} depends on {name}");
        }
    }
    let tree =
        tree("portnote-doubledummy", "normal", &["--no-default-features", "--features", "solver"]);
    assert!(SOLVER.iter().all(|name| tree.contains(name)), "{tree}");
}

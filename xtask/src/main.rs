//! `cargo xtask`: one door for the chores of the repository.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;
use std::{env, io};

use xtask::{
    Build, api, cargo, ci, dist, docs, exit_code, features, fuzz, grammars, interop, long, msrv,
    package, release, released_program, replay, repository_root, run_example, run_package, schemas,
    semver, tidy, web, wheel, windows,
};

const USAGE: &str = "\
Usage: cargo xtask <verb> [options]

  test [OPTIONS]           run every test of the workspace, or of a crate (`--package CRATE`); options
                           are those of `cargo test`
  test-corpus [FILTER...] [--bless] [--notation N] [--laws DIR] [--report json] [--decoder CMD]
                           run the corpus and the laws
  rules [--notation N]     show which rule is covered by which codes and cases
  diff-engines [--count N] [--laws DIR]
                           compare the fast engine with pest, event by event
  mutate [--notation N] [--law L-N] [--count N] [--seed N] [--laws DIR]
                           hold texts made from the corpus to the laws
  mutants CRATE... [--count N] [--seed N] [--only FOLDER]
                           change the code of crates at many places, one after another, and say
                           which changes no test notices
  never-panics [--count N]
                           run the released program on the corpus, its beginnings and made texts
  fuzz                     run each fuzz target for 20 seconds
  features [--quick]       compile the libraries with each feature and each pair of them; only the
                           facade with one notation
  sync-grammars [--check]  generate the recognisers of the notation crates from grammars/*.pest, or
                           only compare
  sync-replay [--check]    put together the script of pages that replay from web/src, or only compare
  schemas [--check]        write the JSON Schemas of dumps to schemas/, or only compare
  api [--check]            write the public names of the libraries to docs/api/, or only compare
  semver                   compare the public names with those of the last release
  tidy                     check blanks, final newlines, test attributes and paths of all text files
  gen-corpus [options]     make texts for measurements under target/
  bench [options]          measure
  perft [FILTER] [--nodes N]
                           count positions of draughts, and compare with published counts
  dist [--target T] [--check] [--gather FOLDER]
                           build what is handed out under target/dist: the program, manual pages,
                           completions, licences, checksums, a bill of materials, the archive of these
                           and files for installers; build the last commit twice and compare; put
                           together the archives of several machines
  release --check          walk RELEASING.md, and say which steps are open
  release --publish PLACE  publish crates, npm or page, once no step is open
  docs                     build the documentation as a site under target/site, and check its links
  package                  pack what is published, and build it from what was packed
  windows                  lint and build the program for Windows, and run its tests and the corpus
                           under Wine
  web [--serve [PORT]] [--test] [--speed] [--pictures] [--require]
                           build the page and the package for npm under target/web; serve the page on
                           this machine; try both; fail where a check in a browser takes too long; make
                           the pictures of README; fail where something is not installed
  interop [FOLDER...]      hold tables, conditions and statistics to what DuckDB, polars, pyarrow and
                           Spark say of them, on the corpus and on other folders; results of deals to DDS
  wheel [--check] [--matrix] [--quick]
                           build the packages for Python under target/wheel, install them for each Python
                           that is found, and run their tests; hold the stubs to the package; also build
                           the extension for free-threaded Pythons; build quickly, without a bound of size
  msrv                     check what is published with the oldest compiler that is promised
  ci [--quick|--release|--long|--lints|--docs|--advisories]
                           what a change must pass; what most often fails; what a release must pass
                           beside that: the released program, its speed, and the packages; what is run
                           each week: deals that are slow to solve, the speed of solving, and two builds
                           of what is handed out; the lints or the documentation alone; whether a
                           dependency is known to be unsafe
  help                     show this text
";

/// The exit code of a call that cannot be understood.
const USAGE_ERROR: u8 = 2;

fn main() -> ExitCode {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let Some(chore) = Chore::from_args(&args) else {
        eprint!("{}{USAGE}", complaint(&args));
        return ExitCode::from(USAGE_ERROR);
    };
    match chore.run(&repository_root()) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What one call is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Chore {
    /// Run every test.
    Test(Vec<OsString>),
    /// Start a program of the workspace; its options are its own business.
    Start {
        package: &'static str,
        build: Build,
        verb: &'static str,
        args: Vec<OsString>,
    },
    /// Start an example of a library; its options are its own business.
    Example {
        package: &'static str,
        name: &'static str,
        args: Vec<OsString>,
    },
    /// Build the program as users get it, and run it on many texts.
    NeverPanics(Vec<OsString>),
    /// Change code and see whether tests notice.
    Mutants(Vec<OsString>),
    Fuzz,
    Features(features::Extent),
    SyncGrammars,
    CheckGrammars,
    SyncReplay,
    CheckReplay,
    Schemas,
    CheckSchemas,
    Api,
    CheckApi,
    Semver,
    Tidy,
    Dist(dist::Wanted),
    Release(release::Wanted),
    Docs,
    Package,
    Windows,
    Web(web::Wanted),
    Interop(Vec<String>),
    Wheel(wheel::Wanted),
    Msrv,
    Ci(ci::Extent),
    Long,
    Help,
}

impl Chore {
    /// `None` for an unknown verb, or an option that the verb does not have.
    fn from_args(args: &[OsString]) -> Option<Self> {
        let (verb, rest) = args.split_first()?;
        match (verb.to_str()?, rest) {
            ("test", _) => Some(Self::Test(rest.to_vec())),
            ("test-corpus", _) => Some(Self::conformance("test-corpus", rest)),
            ("rules", _) => Some(Self::conformance("rules", rest)),
            ("diff-engines", _) => Some(Self::many_texts("diff-engines", rest)),
            ("mutate", _) => Some(Self::many_texts("mutate", rest)),
            ("never-panics", _) => Some(Self::NeverPanics(rest.to_vec())),
            ("mutants", [_, ..]) => Some(Self::Mutants(rest.to_vec())),
            ("fuzz", []) => Some(Self::Fuzz),
            ("features", []) => Some(Self::Features(features::Extent::All)),
            ("features", [option]) if option == "--quick" => {
                Some(Self::Features(features::Extent::Quick))
            }
            ("gen-corpus", _) => Some(Self::measurement("gen-corpus", rest)),
            ("bench", _) => Some(Self::measurement("bench", rest)),
            ("perft", _) => Some(Self::Example {
                package: "portnote-draughts",
                name: "perft",
                args: rest.to_vec(),
            }),
            ("sync-grammars", []) => Some(Self::SyncGrammars),
            ("sync-grammars", [option]) if option == "--check" => Some(Self::CheckGrammars),
            ("sync-replay", []) => Some(Self::SyncReplay),
            ("sync-replay", [option]) if option == "--check" => Some(Self::CheckReplay),
            ("schemas", []) => Some(Self::Schemas),
            ("schemas", [option]) if option == "--check" => Some(Self::CheckSchemas),
            ("api", []) => Some(Self::Api),
            ("api", [option]) if option == "--check" => Some(Self::CheckApi),
            ("semver", []) => Some(Self::Semver),
            ("tidy", []) => Some(Self::Tidy),
            ("dist", _) => dist::Wanted::from_args(rest).map(Self::Dist),
            ("release", _) => release::Wanted::from_args(rest).map(Self::Release),
            ("docs", []) => Some(Self::Docs),
            ("package", []) => Some(Self::Package),
            ("windows", []) => Some(Self::Windows),
            ("web", _) => web::Wanted::from_args(rest).map(Self::Web),
            ("interop", folders) => folders_of(folders).map(Self::Interop),
            ("wheel", _) => wheel::Wanted::from_args(rest).map(Self::Wheel),
            ("msrv", []) => Some(Self::Msrv),
            ("ci", []) => Some(Self::Ci(ci::Extent::All)),
            ("ci", [option]) if option == "--quick" => Some(Self::Ci(ci::Extent::Quick)),
            ("ci", [option]) if option == "--release" => Some(Self::Ci(ci::Extent::Release)),
            ("ci", [option]) if option == "--lints" => Some(Self::Ci(ci::Extent::Lints)),
            ("ci", [option]) if option == "--docs" => Some(Self::Ci(ci::Extent::Docs)),
            ("ci", [option]) if option == "--advisories" => Some(Self::Ci(ci::Extent::Advisories)),
            ("ci", [option]) if option == "--long" => Some(Self::Long),
            ("help" | "--help" | "-h", _) => Some(Self::Help),
            _ => None,
        }
    }

    fn conformance(verb: &'static str, args: &[OsString]) -> Self {
        Self::Start {
            package: "portnote-conformance",
            build: Build::Dev,
            verb,
            args: args.to_vec(),
        }
    }

    /// A million texts take minutes; in a build for tests, hours.
    fn many_texts(verb: &'static str, args: &[OsString]) -> Self {
        Self::Start {
            package: "portnote-conformance",
            build: Build::Laws,
            verb,
            args: args.to_vec(),
        }
    }

    fn measurement(verb: &'static str, args: &[OsString]) -> Self {
        Self::Start { package: "portnote-bench", build: Build::Release, verb, args: args.to_vec() }
    }

    fn run(&self, root: &Path) -> io::Result<u8> {
        match self {
            Self::Start { package, build, verb, args } => {
                run_package(root, package, *build, verb, args)
            }
            Self::Test(args) => exit_code(cargo(root).args(ci::tests(args))),
            Self::Example { package, name, args } => run_example(root, package, name, args),
            Self::NeverPanics(args) => never_panics(root, args),
            Self::Mutants(args) => mutants(root, args),
            Self::Fuzz => fuzz::run(root),
            Self::Features(extent) => features::run(root, *extent),
            Self::SyncGrammars => sync_grammars(root),
            Self::CheckGrammars => check_grammars(root),
            Self::Tidy => Ok(verdict("tidy", &tidy::check(root)?)),
            Self::SyncReplay => replay::run(root, false),
            Self::CheckReplay => replay::run(root, true),
            Self::Schemas => schemas::run(root, false),
            Self::CheckSchemas => schemas::run(root, true),
            Self::Api => api::run(root, false),
            Self::CheckApi => api::run(root, true),
            Self::Semver => semver::run(root),
            Self::Dist(wanted) => dist::run(root, wanted),
            Self::Release(wanted) => release::run(root, *wanted),
            Self::Docs => docs::run(root),
            Self::Package => package::run(root),
            Self::Windows => windows::run(root),
            Self::Web(wanted) => web::run(root, wanted),
            Self::Interop(folders) => interop::run(root, folders),
            Self::Wheel(wanted) => wheel::run(root, *wanted),
            Self::Msrv => msrv::run(root),
            Self::Ci(extent) => ci::run(root, *extent),
            Self::Long => long::run(root),
            Self::Help => {
                print!("{USAGE}");
                Ok(0)
            }
        }
    }
}

/// Names of folders; `None` where one is an option.
fn folders_of(args: &[OsString]) -> Option<Vec<String>> {
    let names = args.iter().map(|arg| arg.to_str().map(str::to_owned));
    let names = names.collect::<Option<Vec<_>>>()?;
    names.iter().all(|name| !name.starts_with('-')).then_some(names)
}

/// The program is built as it is released: it aborts on a panic, and checks its sums.
fn never_panics(root: &Path, args: &[OsString]) -> io::Result<u8> {
    let mut all: Vec<OsString> = vec!["--program".into(), released_program(root)?.into()];
    all.extend_from_slice(args);
    let package = "portnote-conformance";
    run_package(root, package, Build::Dev, "never-panics", &all)
}

/// Starts a program of a workspace of its own, which nobody else builds.
fn mutants(root: &Path, args: &[OsString]) -> io::Result<u8> {
    let manifest = root.join("xtask").join("mutants").join("Cargo.toml");
    let mut command = cargo(root);
    command.args(["run", "--quiet", "--manifest-path"]).arg(manifest);
    command.arg("--target-dir");
    command.arg(package::target_folder(root).join("mutants").join("tool"));
    let status = command.arg("--").args(args).status()?;
    Ok(u8::from(!status.success()))
}

/// One line above the usage that says what was wrong with the call.
fn complaint(args: &[OsString]) -> String {
    if args.is_empty() {
        return String::new();
    }
    let words: Vec<_> = args.iter().map(|arg| arg.to_string_lossy()).collect();
    format!("xtask: cannot understand `{}`\n", words.join(" "))
}

fn sync_grammars(root: &Path) -> io::Result<u8> {
    for path in grammars::sync(root, &|start, files| grammars::generate(root, start, files))? {
        println!("wrote {path}");
    }
    Ok(0)
}

fn check_grammars(root: &Path) -> io::Result<u8> {
    let generate = |start: &str, files: &[_]| grammars::generate(root, start, files);
    let drifts = grammars::check(root, &generate)?;
    let code = verdict("sync-grammars --check", &drifts);
    if drifts.iter().any(|drift| drift.fault.is_mended_by_sync()) {
        eprintln!("run `{}` to fix the recognisers", grammars::REMEDY);
    }
    Ok(code)
}

/// Shows what was found; anything at all is a failure.
fn verdict(verb: &str, findings: &[impl Display]) -> u8 {
    for finding in findings {
        eprintln!("{finding}");
    }
    if findings.is_empty() {
        return 0;
    }
    eprintln!("{verb}: {} found", findings.len());
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Option<Chore> {
        let args: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        Chore::from_args(&args)
    }

    #[test]
    fn verbs() {
        let cases = [
            ("sync-grammars", Some(Chore::SyncGrammars)),
            ("sync-grammars --check", Some(Chore::CheckGrammars)),
            ("sync-grammars --chek", None),
            ("test", Some(Chore::Test(Vec::new()))),
            ("sync-replay", Some(Chore::SyncReplay)),
            ("sync-replay --check", Some(Chore::CheckReplay)),
            ("tidy", Some(Chore::Tidy)),
            ("tidy now", None),
            ("fuzz", Some(Chore::Fuzz)),
            ("features", Some(Chore::Features(features::Extent::All))),
            ("features --quick", Some(Chore::Features(features::Extent::Quick))),
            ("features pbn", None),
            ("fuzz engines", None),
            ("schemas --check", Some(Chore::CheckSchemas)),
            ("api", Some(Chore::Api)),
            ("api --check", Some(Chore::CheckApi)),
            ("api --chek", None),
            ("semver", Some(Chore::Semver)),
            ("semver 1", None),
            ("dist", Some(Chore::Dist(dist::Wanted::Make(None)))),
            ("dist --all", None),
            ("release --check", Some(Chore::Release(release::Wanted::Check))),
            ("release", None),
            ("docs", Some(Chore::Docs)),
            ("package", Some(Chore::Package)),
            ("windows", Some(Chore::Windows)),
            ("windows 11", None),
            ("web", Some(Chore::Web(web::Wanted::default()))),
            ("web --watch", None),
            ("interop", Some(Chore::Interop(Vec::new()))),
            ("interop a", Some(Chore::Interop(vec!["a".to_owned()]))),
            ("interop --fast", None),
            ("wheel", Some(Chore::Wheel(wheel::Wanted::default()))),
            ("wheel --fast", None),
            ("msrv", Some(Chore::Msrv)),
            ("ci", Some(Chore::Ci(ci::Extent::All))),
            ("ci --quick", Some(Chore::Ci(ci::Extent::Quick))),
            ("ci --release", Some(Chore::Ci(ci::Extent::Release))),
            ("ci --lints", Some(Chore::Ci(ci::Extent::Lints))),
            ("ci --docs", Some(Chore::Ci(ci::Extent::Docs))),
            ("ci --advisories", Some(Chore::Ci(ci::Extent::Advisories))),
            ("ci --fast", None),
            ("never-panics", Some(Chore::NeverPanics(Vec::new()))),
            ("help", Some(Chore::Help)),
            ("help tidy", Some(Chore::Help)),
            ("--help", Some(Chore::Help)),
            ("", None),
            ("tidyy", None),
        ];
        for (line, expected) in cases {
            assert_eq!(parse(line), expected, "{line:?}");
        }
    }

    #[test]
    fn options_of_a_program_are_passed_on() {
        let cases = [
            ("test-corpus", "portnote-conformance", Build::Dev),
            ("rules", "portnote-conformance", Build::Dev),
            ("diff-engines", "portnote-conformance", Build::Laws),
            ("mutate", "portnote-conformance", Build::Laws),
            ("gen-corpus", "portnote-bench", Build::Release),
            ("bench", "portnote-bench", Build::Release),
        ];
        for (verb, package, build) in cases {
            let expected =
                Chore::Start { package, build, verb, args: vec!["deal".into(), "--help".into()] };
            assert_eq!(parse(&format!("{verb} deal --help")), Some(expected));
        }
    }

    #[test]
    fn options_of_an_example_are_passed_on() {
        let expected = Chore::Example {
            package: "portnote-draughts",
            name: "perft",
            args: vec!["English".into(), "--nodes".into(), "1000".into()],
        };
        assert_eq!(parse("perft English --nodes 1000"), Some(expected));
    }

    #[test]
    fn usage_names_every_verb() {
        for verb in [
            "test",
            "test-corpus",
            "rules",
            "diff-engines",
            "mutate",
            "never-panics",
            "fuzz",
            "features",
            "sync-grammars",
            "sync-replay",
            "schemas",
            "api",
            "semver",
            "tidy",
            "gen-corpus",
            "bench",
            "perft",
            "dist",
            "release",
            "package",
            "windows",
            "web",
            "interop",
            "wheel",
            "msrv",
            "ci",
            "help",
        ] {
            assert!(USAGE.contains(&format!("\n  {verb} ")), "{verb}");
        }
    }
}

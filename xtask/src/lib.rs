//! The chores of the repository, as functions that the program `xtask` and its tests share.
//!
//! This crate depends on no crate of the workspace: it repairs the recognisers without which those
//! crates do not compile. What needs them is started as a program.

pub mod api;
pub mod ci;
pub mod dist;
pub mod docs;
pub mod features;
pub mod fuzz;
pub mod grammars;
pub mod interop;
mod licences;
pub mod long;
pub mod msrv;
pub mod package;
mod python;
pub mod release;
pub mod replay;
pub mod schemas;
pub mod semver;
pub mod tidy;
pub mod web;
pub mod wheel;
pub mod windows;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

/// The folder that holds the workspace, as an absolute path.
///
/// The variable of the running process comes first: with a target folder that two checkouts share,
/// the path that was compiled in may belong to the other one.
pub fn repository_root() -> PathBuf {
    let manifest_dir = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    parent_of(&manifest_dir)
}

/// A call of the cargo that started us, so that every step uses one toolchain.
pub fn cargo(root: &Path) -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(program);
    command.current_dir(root);
    command
}

/// A call of rustup, for another toolchain than that of the cargo that started us.
pub(crate) fn rustup(root: &Path) -> Command {
    let mut command = Command::new("rustup");
    command.current_dir(root);
    for name in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
        command.env_remove(name);
    }
    command
}

/// Whether rustup has a toolchain, such as `nightly` or `1.88`.
pub(crate) fn has_toolchain(name: &str) -> bool {
    let listed = Command::new("rustup").args(["toolchain", "list"]).output();
    listed.is_ok_and(|listed| {
        let names = String::from_utf8_lossy(&listed.stdout);
        names.lines().any(|line| line.starts_with(&format!("{name}-")))
    })
}

/// Why a program cannot be started.
pub(crate) fn missing(program: &str) -> Option<String> {
    let mut command = Command::new(program);
    let command = command.arg("--version");
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    let is_there = command.status().is_ok_and(|status| status.success());
    (!is_there).then(|| format!("{program} is not installed"))
}

/// Why nothing can be compiled for a target here.
pub(crate) fn missing_target(root: &Path, target: &str) -> Option<String> {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let mut command = Command::new(compiler);
    let options = ["--print", "target-libdir", "--target", target];
    let asked = command.current_dir(root).args(options).output();
    let folder = asked.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let is_there = folder.is_ok_and(|folder| !folder.is_empty() && Path::new(&folder).is_dir());
    (!is_there)
        .then(|| format!("the target {target} is not installed (`rustup target add {target}`)"))
}

/// Starts a program of the workspace and returns its exit code.
///
/// # Errors
/// Cargo could not be started.
pub fn run_package(
    root: &Path,
    package: &str,
    build: Build,
    verb: &str,
    args: &[OsString],
) -> io::Result<u8> {
    // The gate measures the program that users get, without local settings for faster builds.
    let is_gate = args.iter().any(|arg| arg == "--gate");
    let settings = env::vars_os().map(|(name, _)| name);
    let settings: Vec<_> = settings.filter(|name| is_gate && changes_the_profile(name)).collect();
    let clean = |mut command: Command| {
        for name in &settings {
            command.env_remove(name);
        }
        command
    };
    let mut command = clean(cargo(root));
    match build {
        // The packages and features of the tests, so that no crate is built twice.
        Build::Dev => command.args(["run", "--quiet", "--all-features", "--bin", package, "--"]),
        Build::Release => {
            // With the features that the program has, so that its libraries are not built twice.
            command.args(["build", "--quiet", "--release", "--package", "portnote-cli"]);
            let code = exit_code(command.args(["--package", package, "--bin", package]))?;
            if code != 0 {
                return Ok(code);
            }
            command =
                clean(Command::new(package::target_folder(root).join("release").join(package)));
            command.current_dir(root)
        }
        Build::Laws => {
            command.args(["run", "--quiet", "--profile", "laws", "--package", package, "--"])
        }
    };
    exit_code(command.arg(verb).args(args))
}

/// Whether a variable makes cargo build in another way than the manifest says.
fn changes_the_profile(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with("CARGO_PROFILE_") || name.ends_with("RUSTFLAGS") || name == "CARGO_INCREMENTAL"
}

/// Builds the program `portnote` as users get it, and says where it lies.
///
/// # Errors
/// Cargo could not be started, or the program not be built.
pub fn released_program(root: &Path) -> io::Result<PathBuf> {
    let build = ["build", "--quiet", "--release", "--package", "portnote-cli"];
    match exit_code(cargo(root).args(build).args(["--bin", "portnote"]))? {
        0 => Ok(package::target_folder(root).join("release").join("portnote")),
        _ => Err(io::Error::other("portnote cannot be built")),
    }
}

/// Starts an example of a library of the workspace, built for speed, and returns its exit code.
///
/// # Errors
/// Cargo could not be started.
pub fn run_example(root: &Path, package: &str, name: &str, args: &[OsString]) -> io::Result<u8> {
    let mut command = cargo(root);
    command.args(["run", "--quiet", "--release", "--package", package]);
    command.args(["--example", name, "--"]).args(args);
    exit_code(&mut command)
}

/// How a program of the workspace is built before it is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// Quick to build: for programs whose answer does not depend on their speed.
    Dev,
    /// Slow to build: for programs that measure.
    Release,
    /// As quick as a release, but a panic can be caught: for programs that try many texts.
    Laws,
}

/// Runs a command to its end; one that a signal ended counts as failed with 1.
pub fn exit_code(command: &mut Command) -> io::Result<u8> {
    let status = command.status()?;
    Ok(status.code().map_or(1, |code| u8::try_from(code).unwrap_or(1)))
}

/// Writes a file that a chore makes anew each time, with its folder.
#[expect(
    clippy::disallowed_methods,
    reason = "what a chore did not write to its end it writes again"
)]
pub(crate) fn write(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| about(folder, &error))?;
    }
    fs::write(path, text).map_err(|error| about(path, &error))
}

/// Millions of bytes with two digits after the point, rounded up.
pub(crate) fn megabytes(bytes: u64) -> String {
    let hundredths = bytes.div_ceil(10_000);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// An empty folder in the place of what an earlier run wrote there.
pub(crate) fn emptied(folder: &Path) -> io::Result<PathBuf> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(about(folder, &error)),
        _ => {}
    }
    fs::create_dir_all(folder).map_err(|error| about(folder, &error))?;
    Ok(folder.to_owned())
}

/// The folder above, or the folder itself where there is none.
fn parent_of(folder: &Path) -> PathBuf {
    folder.parent().unwrap_or(folder).to_path_buf()
}

/// An error of the file system that says which file it is about.
fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn root_holds_the_workspace_manifest() {
        assert!(repository_root().join("Cargo.toml").is_file());
        assert!(repository_root().join("xtask").join("Cargo.toml").is_file());
    }

    #[test]
    fn variables_of_the_profile() {
        let changes = |name: &str| changes_the_profile(OsStr::new(name));
        assert!(changes("CARGO_PROFILE_RELEASE_LTO"));
        assert!(changes("RUSTFLAGS") && changes("CARGO_ENCODED_RUSTFLAGS"));
        assert!(!changes("CARGO_TARGET_DIR") && !changes("RUSTDOC"));
    }

    #[test]
    fn missing_programs_are_named() {
        assert_eq!(missing("rustc"), None);
        let program = "no-program-has-this-name";
        assert_eq!(missing(program), Some(format!("{program} is not installed")));
    }

    #[test]
    fn a_folder_is_emptied() {
        let folder = env::temp_dir().join(format!("portnote-emptied-{}", std::process::id()));
        fs::create_dir_all(folder.join("a/b")).unwrap();
        assert_eq!(emptied(&folder).unwrap(), folder);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir(&folder).unwrap();
    }

    #[test]
    fn an_error_names_its_file() {
        let error = about(Path::new("grammars/x.pest"), &io::Error::from(io::ErrorKind::NotFound));
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        assert!(error.to_string().starts_with("grammars/x.pest: "));
    }
}

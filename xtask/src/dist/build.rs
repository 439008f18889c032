//! The program, built so that its bytes do not depend on the folder, the user or the day.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, io};

use super::Release;
use crate::dist::output;
use crate::{cargo, changes_the_profile, exit_code, missing_target};

/// Writes into a program which packages it was built from, where it is installed.
const AUDITABLE: &str = "cargo-auditable";

/// Separates the options of the compiler in a variable; a path may have a blank.
const SEPARATOR: &str = "\u{1f}";

/// Builds the program and says where it lies.
///
/// # Errors
/// Cargo could not be started, or the program not be built.
pub(super) fn run(release: &Release, folder: &Path) -> io::Result<PathBuf> {
    let mut command = cargo(&release.root);
    if is_auditable() {
        eprintln!("dist: {AUDITABLE} writes the list of packages into the program");
        command.arg("auditable");
    } else {
        eprintln!("dist: no list of packages in the program: {AUDITABLE} is not installed");
    }
    command.args(["build", "--locked", "--profile", "dist", "--package", "portnote-cli"]);
    command.args(["--bin", "portnote", "--target", &release.target, "--target-dir"]).arg(folder);
    // Local settings for faster builds would give another program.
    for (name, _) in env::vars_os().filter(|(name, _)| changes_the_profile(name)) {
        command.env_remove(name);
    }
    command.env("CARGO_ENCODED_RUSTFLAGS", flags(release, folder)?);
    command.env("CARGO_INCREMENTAL", "0");
    command.env("SOURCE_DATE_EPOCH", release.moment.seconds().to_string());
    if exit_code(&mut command)? != 0 {
        return Err(io::Error::other("portnote cannot be built"));
    }
    let name = if release.target.contains("windows") { "portnote.exe" } else { "portnote" };
    Ok(folder.join(&release.target).join("dist").join(name))
}

/// Whether the program that lists packages is installed. It knows no option of its own.
fn is_auditable() -> bool {
    let mut command = Command::new(AUDITABLE);
    let command = command.args(["auditable", "--version"]);
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The target of archives that this machine makes: the one that needs no library of the system, where
/// it is installed.
pub(super) fn usual_target(root: &Path) -> io::Result<String> {
    let said = output(cargo(root).args(["--version", "--verbose"]))?;
    let said = String::from_utf8_lossy(&said).into_owned();
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or_else(|| io::Error::other("cargo does not name the host"))?;
    let Some(system) = host.strip_suffix("-unknown-linux-gnu") else {
        return Ok(host.to_owned());
    };
    let portable = format!("{system}-unknown-linux-musl");
    match missing_target(root, &portable) {
        None => Ok(portable),
        Some(why) => {
            eprintln!("dist: the program needs the C library of the system: {why}");
            Ok(host.to_owned())
        }
    }
}

/// Options of the compiler that take the folders of this machine out of the program.
fn flags(release: &Release, folder: &Path) -> io::Result<OsString> {
    // The last that fits is used, and the target folder may be below the root.
    let moved = [
        (release.root.clone(), "/portnote"),
        (cargo_home()?, "/cargo"),
        (folder.to_owned(), "/portnote/target"),
    ];
    let mut flags = OsString::new();
    for (at, (from, to)) in moved.iter().enumerate() {
        if at > 0 {
            flags.push(SEPARATOR);
        }
        flags.push("--remap-path-prefix=");
        flags.push(from);
        flags.push("=");
        flags.push(to);
    }
    for flag in flags_of(&release.target) {
        flags.push(SEPARATOR);
        flags.push(flag);
    }
    Ok(flags)
}

/// Options of the compiler for Windows: linkers write the time into a program, and the C library of
/// Microsoft is in it, since not every machine has that.
fn flags_of(target: &str) -> &'static [&'static str] {
    match target {
        _ if target.ends_with("-windows-msvc") => {
            &["-Clink-arg=/Brepro", "-Ctarget-feature=+crt-static"]
        }
        _ if target.ends_with("-windows-gnu") => &["-Clink-arg=-Wl,--no-insert-timestamp"],
        _ => &[],
    }
}

/// Where cargo keeps the sources of packages.
fn cargo_home() -> io::Result<PathBuf> {
    let own = env::var_os("CARGO_HOME").map(PathBuf::from);
    let usual = || env::home_dir().map(|home| home.join(".cargo"));
    own.or_else(usual).ok_or_else(|| io::Error::other("no CARGO_HOME and no home folder"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::TARGETS;

    #[test]
    fn a_program_for_windows_brings_its_c_library() {
        for target in TARGETS {
            let is_whole = flags_of(target).contains(&"-Ctarget-feature=+crt-static");
            assert_eq!(is_whole, target.contains("windows"), "{target}");
        }
    }
}

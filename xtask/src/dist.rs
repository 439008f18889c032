//! What is handed out: the program with its names, manual pages, completions and licences.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::package::target_folder;
use crate::{about, cargo, exit_code, licences, missing, write};

/// The programs of BML 2, which are names of ours.
const NAMES: [&str; 4] = ["bml2bss", "bml2html", "bml2latex", "bss2bml"];

/// Shells, with the names under which their completions are looked for.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "portnote.bash"),
    ("zsh", "_portnote"),
    ("fish", "portnote.fish"),
    ("elvish", "portnote.elv"),
    ("powershell", "portnote.ps1"),
];

/// Files of the repository that go with the program.
const FILES: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Builds the program and puts the release under `target/dist`, and returns the exit code.
///
/// # Errors
/// A file could not be written, or a program not be started.
pub fn run(root: &Path) -> io::Result<u8> {
    let build = ["build", "--release", "--package", "portnote-cli"];
    let code = exit_code(cargo(root).args(build).args(["--bin", "portnote"]))?;
    if code != 0 {
        return Ok(code);
    }
    let suffix = std::env::consts::EXE_SUFFIX;
    let built = target_folder(root).join(format!("release/portnote{suffix}"));
    let folder = target_folder(root).join(format!("dist/portnote-{}", version(&built)?));
    remove(&folder)?;
    let programs = folder.join("bin");
    create(&programs)?;
    let program = programs.join(format!("portnote{suffix}"));
    copy(&built, &program)?;
    for name in NAMES {
        link(&program, &programs.join(format!("{name}{suffix}")))?;
    }
    let pages = folder.join("man/man1");
    create(&pages)?;
    output(Command::new(&program).arg("man").arg(&pages))?;
    let completions = folder.join("completions");
    create(&completions)?;
    for (shell, file) in SHELLS {
        let script = output(Command::new(&program).args(["completions", shell]))?;
        let path = completions.join(file);
        write(&path, script)?;
    }
    for name in FILES {
        copy(&root.join(name), &folder.join(name))?;
    }
    let path = folder.join("THIRD-PARTY.txt");
    let text = licences::of(root, "portnote-cli")?;
    write(&path, text)?;
    check_sums(&folder)?;
    eprintln!("dist: {}", folder.display());
    Ok(0)
}

/// The version that the program says it has.
fn version(program: &Path) -> io::Result<String> {
    let said = output(Command::new(program).arg("--version"))?;
    let said = String::from_utf8_lossy(&said).into_owned();
    let version = said.split_whitespace().nth(1);
    Ok(version.unwrap_or("unknown").to_owned())
}

/// Gives a program another name: it does what it is called.
fn link(program: &Path, name: &Path) -> io::Result<()> {
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink(program.file_name().unwrap_or_default(), name);
    #[cfg(not(unix))]
    let made = fs::hard_link(program, name);
    made.map_err(|error| about(name, &error))
}

/// Writes `SHA256SUMS`, in the form that `sha256sum --check` reads.
fn check_sums(folder: &Path) -> io::Result<()> {
    if let Some(why) = missing("sha256sum") {
        eprintln!("dist: no SHA256SUMS: {why}");
        return Ok(());
    }
    let mut files = Vec::new();
    collect(folder, folder, &mut files)?;
    files.sort();
    let sums = output(Command::new("sha256sum").current_dir(folder).args(&files))?;
    let path = folder.join("SHA256SUMS");
    write(&path, sums)
}

/// The files below a folder, as paths from a root; links are left out.
fn collect(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder).map_err(|error| about(folder, &error))? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_dir() {
            collect(root, &path, files)?;
        } else if kind.is_file() {
            files.push(path.strip_prefix(root).unwrap_or(&path).to_owned());
        }
    }
    Ok(())
}

/// What a program writes, which must end well.
pub(crate) fn output(command: &mut Command) -> io::Result<Vec<u8>> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(io::Error::other(said))
}

fn create(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder).map_err(|error| about(folder, &error))
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to).map(drop).map_err(|error| about(from, &error))
}

pub(crate) fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(about(folder, &error)),
        _ => Ok(()),
    }
}

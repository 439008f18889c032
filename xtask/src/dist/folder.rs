//! The folder that is handed out.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use super::{Release, create, output, remove};
use crate::package::target_folder;
use crate::{about, cargo, exit_code, licences, write};

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

/// Puts the program and what belongs to it into a new folder.
///
/// # Errors
/// A file could not be written, or a program not be started.
pub(super) fn make(release: &Release, built: &Path, folder: &Path) -> io::Result<()> {
    remove(folder)?;
    let programs = folder.join("bin");
    create(&programs)?;
    let file = built.file_name().unwrap_or_default();
    let program = programs.join(file);
    copy(built, &program)?;
    let suffix = if release.target.contains("windows") { ".exe" } else { "" };
    for name in NAMES {
        link(&program, &programs.join(format!("{name}{suffix}")))?;
    }
    let speaker = speaker(&release.root, &program)?;
    let pages = folder.join("man/man1");
    create(&pages)?;
    output(Command::new(&speaker).arg("man").arg(&pages))?;
    let completions = folder.join("completions");
    create(&completions)?;
    for (shell, file) in SHELLS {
        let script = output(Command::new(&speaker).args(["completions", shell]))?;
        write(&completions.join(file), script)?;
    }
    for name in FILES {
        copy(&release.root.join(name), &folder.join(name))?;
    }
    let text = licences::of(&release.root, "portnote-cli")?;
    write(&folder.join("THIRD-PARTY.txt"), text)
}

/// A program that can be asked for its pages here: the one that was built or, for another machine, one
/// for this machine.
fn speaker(root: &Path, program: &Path) -> io::Result<PathBuf> {
    if Command::new(program).arg("--version").output().is_ok_and(|said| said.status.success()) {
        return Ok(program.to_owned());
    }
    let build = ["build", "--locked", "--quiet", "--package", "portnote-cli", "--bin", "portnote"];
    match exit_code(cargo(root).args(build))? {
        0 => {
            let name = format!("debug/portnote{}", std::env::consts::EXE_SUFFIX);
            Ok(target_folder(root).join(name))
        }
        _ => Err(io::Error::other("portnote cannot be built")),
    }
}

/// Gives a program another name: it does what it is called.
fn link(program: &Path, name: &Path) -> io::Result<()> {
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink(program.file_name().unwrap_or_default(), name);
    #[cfg(not(unix))]
    let made = fs::hard_link(program, name);
    made.map_err(|error| about(name, &error))
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to).map(drop).map_err(|error| about(from, &error))
}

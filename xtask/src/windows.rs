//! The program as Windows runs it: built with MinGW, tested under Wine where these are installed.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{fs, thread};

use crate::package::target_folder;
use crate::{about, cargo, exit_code, missing, missing_target};

/// The target of `cargo build`.
const TARGET: &str = "x86_64-pc-windows-gnu";

/// The linker that cargo calls for the target.
const LINKER: &str = "x86_64-w64-mingw32-gcc";

/// What starts programs of Windows.
const WINE: &str = "wine";

/// A library that programs made by a current compiler of Rust load, and Wine 8 lacks.
const LIBRARY: &str = "bcryptprimitives.dll";

/// The source of [`LIBRARY`].
const SOURCE: &str = "bcryptprimitives.c";

/// The extensions of the files that are checked natively and under Wine.
const EXTENSIONS: &[&str] = &["pbn", "lin", "pdn", "ppn", "bml", "bss"];

/// Lints the program, builds it, runs its tests under Wine, and compares what it finds in the corpus with
/// what it finds natively. What is not installed is skipped with a line.
///
/// # Errors
/// A program could not be started, or a file not be read or written.
pub fn run(root: &Path) -> io::Result<u8> {
    if let Some(why) = missing_target(root, TARGET) {
        eprintln!("windows: skipped: {why}");
        return Ok(0);
    }
    // Lints need no linker.
    let lint = ["clippy", "--package", "portnote-cli", "--all-targets"];
    let deny = ["--target", TARGET, "--", "-D", "warnings"];
    let code = exit_code(cargo(root).args(lint).args(deny))?;
    if code != 0 {
        return Ok(code);
    }
    if let Some(why) = missing(LINKER) {
        eprintln!("windows: no lint fires; the build is skipped: {why}");
        return Ok(0);
    }
    let build = ["build", "--package", "portnote-cli", "--target", TARGET];
    let code = exit_code(cargo(root).args(build))?;
    if code != 0 {
        return Ok(code);
    }
    if let Some(why) = missing(WINE) {
        eprintln!("windows: built; tests skipped: {why}");
        return Ok(0);
    }
    let wine = Wine::new(root)?;
    let test = ["test", "--package", "portnote-cli", "--target", TARGET];
    let code = exit_code(wine.surround(cargo(root).args(test)))?;
    if code != 0 {
        return Ok(code);
    }
    compare(root, &wine)
}

/// Wine with a folder of its own.
struct Wine {
    prefix: PathBuf,
    programs: PathBuf,
}

impl Wine {
    fn new(root: &Path) -> io::Result<Self> {
        let target = target_folder(root);
        let wine =
            Self { prefix: target.join("wine"), programs: target.join(TARGET).join("debug") };
        fs::create_dir_all(&wine.prefix).map_err(|error| about(&wine.prefix, &error))?;
        // Programs and their tests each look for it beside themselves.
        let library = wine.programs.join(LIBRARY);
        let source = root.join("xtask").join("src").join("windows").join(SOURCE);
        let mut compile = Command::new(LINKER);
        compile.args(["-shared", "-Os", "-o"]).arg(&library);
        let code = exit_code(compile.arg(&source).arg("-ladvapi32"))?;
        if code != 0 {
            return Err(io::Error::other(format!("{} does not compile", source.display())));
        }
        let beside = wine.programs.join("deps").join(LIBRARY);
        fs::copy(&library, &beside).map_err(|error| about(&beside, &error))?;
        Ok(wine)
    }

    /// Lets a command and what it starts run under this Wine.
    fn surround<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command
            .env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", WINE)
            .env("WINEPREFIX", &self.prefix)
            .env("WINEDEBUG", "-all")
            // Neither is needed by a console program, and Wine would offer to download them.
            .env("WINEDLLOVERRIDES", "mscoree,mshtml=")
    }
}

/// Checks the corpus natively and under Wine.
fn compare(root: &Path, wine: &Wine) -> io::Result<u8> {
    // The same packages and features as those of the tests, so that little is built again.
    let build = ["build", "--workspace", "--all-features", "--bin", "portnote"];
    let code = exit_code(cargo(root).args(build))?;
    if code != 0 {
        return Ok(code);
    }
    let files = corpus(root)?;
    let native = target_folder(root).join("debug").join("portnote");
    let native = check(&mut Command::new(native), root, &files)?;
    let mut started = Command::new(WINE);
    wine.surround(&mut started);
    let foreign = check(started.arg(wine.programs.join("portnote.exe")), root, &files)?;
    let number = files.len();
    if native.status.code() == foreign.status.code() && native.stdout == foreign.stdout {
        eprintln!("windows: {number} files of the corpus give the same findings under Wine");
        return Ok(0);
    }
    let lines = native.stdout.split(|byte| *byte == b'\n');
    let others = foreign.stdout.split(|byte| *byte == b'\n');
    eprintln!("windows: the corpus ({number} files) gives other findings under Wine");
    eprintln!("exit codes: {:?}, {:?}", native.status.code(), foreign.status.code());
    for (line, other) in lines.zip(others).filter(|(line, other)| line != other).take(3) {
        eprintln!("- {}", String::from_utf8_lossy(line));
        eprintln!("+ {}", String::from_utf8_lossy(other));
    }
    eprintln!("{}", String::from_utf8_lossy(&foreign.stderr));
    Ok(1)
}

/// Checks files by their names with a slash, which both systems take and show as they are.
fn check(program: &mut Command, root: &Path, files: &[String]) -> io::Result<Output> {
    let check = ["check", "--isolated", "--output-format", "json", "--files-from", "-"];
    let mut child = program
        .current_dir(root)
        .args(check)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let names = files.join("\0");
    let stdin = child.stdin.take();
    // The program writes while it reads: neither may wait for the other.
    thread::scope(|scope| {
        scope.spawn(|| stdin.map(|mut stdin| stdin.write_all(names.as_bytes())));
        child.wait_with_output()
    })
}

/// The files of the corpus that are checked, in order.
fn corpus(root: &Path) -> io::Result<Vec<String>> {
    let mut folders = vec![PathBuf::from("corpus")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(root.join(&folder)).map_err(|error| about(&folder, &error))?;
        for entry in entries {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            let extension = path.extension().and_then(|extension| extension.to_str());
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if extension.is_some_and(|extension| EXTENSIONS.contains(&extension)) {
                files.extend(path.to_str().map(str::to_owned));
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_all_notations_are_compared() {
        let files = corpus(&crate::repository_root()).unwrap();
        for extension in EXTENSIONS {
            assert!(files.iter().any(|file| file.ends_with(&format!(".{extension}"))));
        }
    }
}

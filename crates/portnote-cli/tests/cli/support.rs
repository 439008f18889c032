//! A folder of its own for each test, and the program run in it.

use std::ffi::OsStr;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fs};

use tempfile::TempDir;

/// Nothing is wrong with this text.
pub(crate) const CLEAN: &str = "[Event \"Club\"]\n";

/// One error of core: `core/value-not-quoted`.
pub(crate) const ERROR: &str = "[Event Club]\n";

/// One warning of core: `core/bom`.
pub(crate) const WARNING: &str = "\u{FEFF}[Event \"Club\"]\n";

/// One info of core: `core/not-latin1`.
pub(crate) const INFO: &str = "[Event \"Café\"]\n";

/// The browser that `cargo xtask web --test` names, which tries what browsers show and print.
pub(crate) fn browser() -> Option<PathBuf> {
    let browser = env::var_os("PORTNOTE_BROWSER").map(PathBuf::from);
    if browser.is_none() {
        eprintln!("skipped: what a browser shows (`cargo xtask web --test` tries it)");
    }
    browser
}

pub(crate) struct Folder(TempDir);

#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    /// A folder with one file `a.pbn`.
    pub(crate) fn with(text: impl AsRef<[u8]>) -> Self {
        Self::new().file("a.pbn", text)
    }

    pub(crate) fn file(self, name: &str, text: impl AsRef<[u8]>) -> Self {
        self.put(name, text);
        self
    }

    pub(crate) fn put(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let mut file =
            fs::OpenOptions::new().write(true).create(true).truncate(true).open(path).unwrap();
        file.write_all(text.as_ref()).unwrap();
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// Names in the folder, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.map(|entry| name(entry.unwrap())).collect();
        names.sort();
        names
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        command(self.0.path(), args)
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        finish(self.command(args))
    }

    pub(crate) fn run_with_stdin(&self, args: &[&str], text: impl AsRef<[u8]>) -> Ran {
        feed(self.command(args), text)
    }

    /// Runs the program under another name.
    pub(crate) fn run_program(&self, program: &str, args: &[&str]) -> Ran {
        finish(command_of(named(program), self.0.path(), args))
    }

    pub(crate) fn run_program_with_stdin(
        &self,
        program: &str,
        args: &[&str],
        text: impl AsRef<[u8]>,
    ) -> Ran {
        feed(command_of(named(program), self.0.path(), args), text)
    }
}

fn feed(command: Command, text: impl AsRef<[u8]>) -> Ran {
    ran(output(command, text))
}

/// What a program writes for a text on standard input.
pub(crate) fn feed_bytes(command: Command, text: impl AsRef<[u8]>) -> Vec<u8> {
    output(command, text).stdout
}

fn output(mut command: Command, text: impl AsRef<[u8]>) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let written = child.stdin.take().unwrap().write_all(text.as_ref());
    // A program that does not read its input may have ended before.
    if let Err(error) = written {
        assert_eq!(error.kind(), ErrorKind::BrokenPipe, "{error}");
    }
    child.wait_with_output().unwrap()
}

pub(crate) fn command(folder: &Path, args: &[&str]) -> Command {
    command_of(env!("CARGO_BIN_EXE_portnote"), folder, args)
}

/// The program under another name: a link in a folder of the tests.
fn named(name: &str) -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_portnote"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("names");
    fs::create_dir_all(&folder).unwrap();
    let link = folder.join(name).with_extension(program.extension().unwrap_or_default());
    // One that an earlier build left is another program. Tests run side by side, so each makes
    // its own and puts it in the place of what is there.
    let own = folder.join(format!("{name}-{:?}", std::thread::current().id()));
    let _ = fs::remove_file(&own);
    fs::hard_link(program, &own).unwrap();
    fs::rename(&own, &link).unwrap();
    let _ = fs::remove_file(&own);
    link
}

fn command_of(program: impl AsRef<OsStr>, folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).args(args).stdin(Stdio::null());
    let colors = ["NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"];
    for name in colors.into_iter().chain(["COLUMNS"]) {
        command.env_remove(name);
    }
    command
}

pub(crate) fn finish(mut command: Command) -> Ran {
    ran(command.output().unwrap())
}

fn ran(output: std::process::Output) -> Ran {
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Asserts on exit code, standard output and standard error at once.
#[track_caller]
pub(crate) fn assert_ran(ran: &Ran, code: i32, out: &str, err: &str) {
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (code, out, err));
}

/// The lines of a text as JSON.
pub(crate) fn json_lines(text: &str) -> Vec<serde_json::Value> {
    let parse = |line: &str| serde_json::from_str(line).unwrap();
    text.lines().map(parse).collect()
}

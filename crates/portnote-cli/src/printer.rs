//! Programs that make a PDF or a PNG: a browser or Typst, where the machine has one.
//!
//! Nothing is downloaded. What such a program is given is made by the library and is the same
//! everywhere; the bytes that it makes of it are its own.

mod find;
mod input;
mod room;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::interrupt;
use crate::problem::Problem;

pub(crate) use room::Room;

/// How long a program may take for one output: 500 boards take a tenth of it on a slow machine.
const LIMIT: Duration = Duration::from_secs(300);

/// What the program says, in the folder.
const LOG: &str = "log";

/// The variable that names a program.
const VARIABLE: &str = "PORTNOTE_PRINTER";

/// A program that makes a PDF or a PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Printer {
    path: PathBuf,
    kind: Kind,
    limit: Duration,
}

/// What a program reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A browser that is built on Chromium: HTML.
    Browser,
    /// Typst.
    Typst,
}

/// What is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Pdf,
    Png,
}

/// What it is made of.
pub(crate) enum Sheet<'s> {
    /// Pages, as the program reads them.
    Document(&'s mut dyn Read),
    /// A picture in SVG.
    Picture(&'s str),
}

impl Printer {
    /// The program that was named by the option or by `PORTNOTE_PRINTER`, or else the first that is
    /// installed. Some pages are drawn by browsers only.
    pub(crate) fn find(
        option: Option<&Path>,
        target: Target,
        needs_browser: bool,
    ) -> Result<Self, Problem> {
        let variable = || std::env::var_os(VARIABLE).filter(|it| !it.is_empty());
        let named = option.map(Path::to_owned).or_else(|| variable().map(PathBuf::from));
        let found = match &named {
            Some(name) => find::named(name),
            None => find::installed(needs_browser),
        };
        let what = target.name();
        let Some(path) = found else {
            return Err(match named {
                Some(name) => Problem::PrinterMissing { name: name.display().to_string() },
                None => Problem::NoPrinter { what, or_typst: or_typst(needs_browser) },
            });
        };
        let kind = Kind::of(&path);
        match needs_browser && kind == Kind::Typst {
            true => Err(Problem::NoPrinter { what, or_typst: or_typst(true) }),
            false => Ok(Self { path, kind, limit: LIMIT }),
        }
    }

    /// Whether it reads Typst, and not HTML.
    pub(crate) const fn is_typst(&self) -> bool {
        matches!(self.kind, Kind::Typst)
    }

    /// The program, as a message names it.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Makes a PDF of a document, in a folder that goes away with the result.
    pub(crate) fn pdf(&self, document: impl Read, room: Room) -> Result<Printed, Problem> {
        let (source, result) = (room.file(self.source()), room.file("page.pdf"));
        room.write(self.source(), document)
            .map_err(|error| self.failed(Target::Pdf, &error.to_string()))?;
        let command = match self.kind {
            Kind::Browser => {
                self.browser(&room, &source, &[input::argument("print-to-pdf", &result)])
            }
            Kind::Typst => self.typst(&room, &source, &result, None),
        };
        self.make(command, Target::Pdf, room, &result)
    }

    /// Makes a PNG of a picture in SVG, so many pixels wide, or with two pixels for each of its own.
    pub(crate) fn png(
        &self,
        svg: &str,
        width: Option<u32>,
        room: Room,
    ) -> Result<Printed, Problem> {
        let (source, result) = (room.file(self.source()), room.file("page.png"));
        let failed = |error: io::Error| self.failed(Target::Png, &error.to_string());
        let size = input::Size::of(svg, width);
        let command = match self.kind {
            Kind::Browser => {
                let page = input::page(svg, size);
                room.write(self.source(), page.as_bytes()).map_err(failed)?;
                let mut arguments = vec![input::argument("screenshot", &result)];
                arguments.extend(size.arguments());
                self.browser(&room, &source, &arguments)
            }
            Kind::Typst => {
                let page = input::typst("page.svg", size);
                room.write("page.svg", svg.as_bytes()).map_err(failed)?;
                room.write(self.source(), page.as_bytes()).map_err(failed)?;
                self.typst(&room, &source, &result, Some(size))
            }
        };
        self.make(command, Target::Png, room, &result)
    }

    const fn source(&self) -> &'static str {
        match self.kind {
            Kind::Browser => "page.html",
            Kind::Typst => "page.typ",
        }
    }

    fn browser(&self, room: &Room, source: &Path, arguments: &[std::ffi::OsString]) -> Command {
        let mut command = Command::new(&self.path);
        command.args(input::BROWSER);
        if find::is_root() {
            // Browsers do not start for root otherwise. The page has no script and loads nothing.
            command.arg("--no-sandbox");
        }
        command.arg(input::argument("user-data-dir", &room.file("profile")));
        command.args(arguments).arg(input::address(source));
        command
    }

    fn typst(
        &self,
        room: &Room,
        source: &Path,
        result: &Path,
        size: Option<input::Size>,
    ) -> Command {
        let mut command = Command::new(&self.path);
        command.arg("compile").arg("--root").arg(room.path());
        if let Some(size) = size {
            command.arg("--ppi").arg(size.pixels_of_an_inch().to_string());
        }
        command.arg(source).arg(result);
        command
    }

    /// Runs a command until it has ended, and opens what it made.
    fn make(
        &self,
        mut command: Command,
        target: Target,
        room: Room,
        result: &Path,
    ) -> Result<Printed, Problem> {
        let failed = |reason: &str| self.failed(target, reason);
        let said = room.create(LOG).map_err(|error| failed(&error.to_string()))?;
        command.current_dir(room.path());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(said);
        let running = interrupt::spawn(&mut command).map_err(|error| failed(&error.to_string()))?;
        match running.wait(self.limit).map_err(|error| failed(&error.to_string()))? {
            Some(status) => {
                let file = File::open(result).ok().filter(|file| target.is_begun_by(file));
                match file.filter(|_| status.success()) {
                    Some(_) => {}
                    None => {
                        return Err(failed(
                            &last_line(&room.file(LOG)).unwrap_or(status.to_string()),
                        ));
                    }
                }
            }
            None => {
                let seconds = self.limit.as_secs();
                return Err(failed(&format!("it did not end within {seconds} seconds")));
            }
        }
        let file = File::open(result).map_err(|error| failed(&error.to_string()))?;
        Ok(Printed { file, _room: room })
    }

    fn failed(&self, target: Target, reason: &str) -> Problem {
        Problem::PrinterFailed {
            program: self.name(),
            what: target.name(),
            reason: reason.to_owned(),
        }
    }
}

/// What a program made. It is a file in a folder that is removed with it.
pub(crate) struct Printed {
    // Fields are dropped in this order: not every system removes a file that is open.
    pub(crate) file: File,
    _room: Room,
}

impl Kind {
    /// What a program is, by its name.
    fn of(path: &Path) -> Self {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        match name.starts_with("typst") {
            true => Self::Typst,
            false => Self::Browser,
        }
    }
}

impl Target {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Pdf => "PDF",
            Self::Png => "PNG",
        }
    }

    /// Whether a file begins as its format says.
    fn is_begun_by(self, mut file: &File) -> bool {
        let expected: &[u8] = match self {
            Self::Pdf => b"%PDF-",
            Self::Png => b"\x89PNG",
        };
        let mut begin = vec![0; expected.len()];
        file.read_exact(&mut begin).is_ok() && begin == expected
    }
}

const fn or_typst(needs_browser: bool) -> &'static str {
    match needs_browser {
        true => "Chromium, Google Chrome or Microsoft Edge",
        false => "Chromium, Google Chrome, Microsoft Edge or Typst",
    }
}

/// The last line that a program said, without the place in its own source.
fn last_line(log: &Path) -> Option<String> {
    let said = fs::read(log).ok()?;
    let said = String::from_utf8_lossy(&said);
    let last = said.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
    Some(last.chars().take(300).collect())
}

#[cfg(test)]
mod tests;

//! Files, folders and standard input, in the order in which they were named.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ignore::{Walk, WalkBuilder};
use portnote_core::Limits;

use crate::args::{Global, Paths};
use crate::limits::{IGNORE_FILE_BYTES, NAME_BYTES};
use crate::output::Identity;
use crate::problem::{Fault, Problem};
use crate::regular;
use portnote::Format;
use portnote::product::detect::{self, Detected};
use portnote::product::fs::inflate;

/// The names of files that leave out others of their folder.
const IGNORE_FILES: [&str; 2] = [".gitignore", ".ignore"];

/// The name of standard input in messages.
const STDIN: &str = "<stdin>";

/// The name of a link in messages.
const LINK: &str = "<link>";

/// Whether an argument is a link, and not the name of a file.
fn is_link(argument: &str) -> bool {
    let begins = |scheme: &str| {
        let start = argument.get(..scheme.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    begins("https://") || begins("http://")
}

/// Whether an argument is standard input or a link, so that a fixed text has no file to go to.
pub(crate) fn has_no_file(argument: &OsString) -> bool {
    argument == "-" || argument.to_str().is_some_and(is_link)
}

/// One thing to read.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// The file; `None` for standard input and for links.
    pub(crate) path: Option<PathBuf>,
    /// The name as it was given, for messages and dumps.
    pub(crate) name: String,
    /// The name by which its notation is detected.
    hint: Option<PathBuf>,
    /// The text itself, where the argument is a link.
    text: Option<String>,
}

/// An input that is ready to be read.
pub(crate) struct Open {
    pub(crate) reader: Box<dyn Read + Send>,
    /// The notation of its text.
    pub(crate) notation: Format,
    /// What is odd about it.
    pub(crate) oddity: Option<Fault>,
    /// The identity of the file, whatever its name: an output must not be written over it.
    pub(crate) identity: Option<Identity>,
    /// Where it lies; `None` for standard input.
    pub(crate) path: Option<PathBuf>,
    /// Whether it is inflated while it is read, so that its bytes are not those of the file.
    pub(crate) is_compressed: bool,
    /// Whether what is read is a regular file: a pipe, a device and what is inflated cannot be read again.
    pub(crate) is_file: bool,
}

/// The inputs of a run, each once, walked while they are asked for.
pub(crate) struct Inputs {
    arguments: Box<dyn Iterator<Item = Result<OsString, Fault>>>,
    walk: Option<Folder>,
    stdin_name: Option<PathBuf>,
    is_stdin_taken: bool,
    no_ignore: bool,
    /// The files that were handed out, where one could be named twice.
    seen: Option<HashSet<PathBuf>>,
}

struct Folder {
    path: PathBuf,
    /// `None` where nothing can be walked.
    walk: Option<Walk>,
    is_empty: bool,
    /// Ignore files that cannot be read; their folders are left out.
    refused: Arc<Mutex<Vec<Fault>>>,
}

impl Inputs {
    pub(crate) fn new(paths: &Paths, global: &Global) -> Self {
        // A single folder names each file once, so that no list of names need be kept.
        let is_single = paths.paths.len() == 1 && global.files_from.is_none();
        let named = paths.paths.clone().into_iter().map(Ok);
        let list = global.files_from.clone();
        // The list is opened when its turn comes, after the names of the command line.
        let listed = list.into_iter().flat_map(|list| names_in(&list));
        Self {
            arguments: Box::new(named.chain(listed)),
            walk: None,
            stdin_name: global.stdin_filename.clone(),
            is_stdin_taken: false,
            no_ignore: global.no_ignore,
            seen: (!is_single).then(HashSet::new),
        }
    }

    /// The bytes of all inputs, where that is known before they are walked: each is a plain file.
    pub(crate) fn size(paths: &Paths, global: &Global) -> Option<u64> {
        if global.files_from.is_some() {
            return None;
        }
        let sizes = paths.paths.iter().map(|path| {
            let metadata = fs::metadata(path).ok()?;
            let is_plain = metadata.is_file() && !detect::is_compressed(Path::new(path));
            is_plain.then_some(metadata.len())
        });
        sizes.sum()
    }

    /// Whether this path is new, however its folder was spelled.
    fn is_new(&mut self, path: &Path) -> bool {
        let Some(seen) = &mut self.seen else {
            return true;
        };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")));
        let name = path.file_name().unwrap_or_default();
        seen.insert(folder.map_or_else(|_| path.to_owned(), |folder| folder.join(name)))
    }

    /// The next file of the folder that is being walked.
    fn next_in_folder(&mut self) -> Option<Result<Input, Fault>> {
        let folder = self.walk.as_mut()?;
        loop {
            if let Some(fault) = lock(&folder.refused).pop() {
                folder.is_empty = false;
                return Some(Err(fault));
            }
            let entry = match folder.walk.as_mut().and_then(Iterator::next) {
                // A folder was left out after the last file.
                None if !lock(&folder.refused).is_empty() => continue,
                None => {
                    let folder = self.walk.take()?;
                    let fault = Fault::new(&folder.path, nothing_found());
                    return folder.is_empty.then_some(Err(fault));
                }
                Some(Ok(entry)) => entry,
                Some(Err(error)) => {
                    folder.is_empty = false;
                    return Some(Err(walk_fault(&folder.path, &error)));
                }
            };
            if !detect::is_known(entry.path()) {
                continue;
            }
            // Links to files are followed, links to folders are not, since they may lead back.
            let is_file = match fs::metadata(entry.path()) {
                Ok(metadata) => metadata.is_file(),
                Err(error) => {
                    folder.is_empty = false;
                    return Some(Err(Fault::new(entry.path(), Problem::reading(&error))));
                }
            };
            // Opening a pipe that was not named on the command line would wait for ever.
            if is_file {
                folder.is_empty = false;
                return Some(Ok(Input::file(entry.into_path())));
            }
        }
    }
}

impl Iterator for Inputs {
    type Item = Result<Input, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.next_in_folder() {
                Some(Ok(input)) => {
                    let path = input.path.clone().unwrap_or_default();
                    if self.is_new(&path) {
                        return Some(Ok(input));
                    }
                    continue;
                }
                Some(fault) => return Some(fault),
                None => {}
            }
            let argument = match self.arguments.next()? {
                Ok(argument) => argument,
                Err(fault) => return Some(Err(fault)),
            };
            if argument == "-" {
                if !mem::replace(&mut self.is_stdin_taken, true) {
                    return Some(Ok(Input::stdin(self.stdin_name.clone())));
                }
                continue;
            }
            if let Some(link) = argument.to_str().filter(|text| is_link(text)) {
                return Some(Ok(Input::link(link)));
            }
            let path = PathBuf::from(argument);
            if path.is_dir() {
                self.walk = Some(Folder::new(path, self.no_ignore));
            } else if self.is_new(&path) {
                return Some(Ok(Input::file(path)));
            }
        }
    }
}

impl Folder {
    fn new(path: PathBuf, no_ignore: bool) -> Self {
        let refused = Arc::new(Mutex::new(Vec::new()));
        let mut builder = WalkBuilder::new(&path);
        builder
            .standard_filters(!no_ignore)
            .hidden(true)
            // Files of the user's home, or beside the folder but no part of it, would make two
            // machines differ.
            .git_global(false)
            .git_exclude(false)
            .sort_by_file_name(|a, b| a.cmp(b));
        let mut is_sound = true;
        if !no_ignore {
            // The ignore files of the folder and of those above it are read first.
            let whole = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
            let fault = whole.ancestors().find_map(bad_ignore_file);
            is_sound = fault.is_none();
            lock(&refused).extend(fault);
            let found = Arc::clone(&refused);
            builder.filter_entry(move |entry| {
                let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                let fault = is_folder.then(|| bad_ignore_file(entry.path())).flatten();
                let is_sound = fault.is_none();
                lock(&found).extend(fault);
                is_sound
            });
        }
        Self { path, walk: is_sound.then(|| builder.build()), is_empty: true, refused }
    }
}

/// What is wrong with an ignore file of a folder, so that it must not be opened.
fn bad_ignore_file(folder: &Path) -> Option<Fault> {
    IGNORE_FILES.iter().find_map(|name| {
        let path = folder.join(name);
        let problem = regular::refusal(&path, IGNORE_FILE_BYTES)?;
        Some(Fault::new(&path, problem))
    })
}

/// Nothing that holds the lock can fail.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Input {
    fn file(path: PathBuf) -> Self {
        let name = path.display().to_string();
        Self { hint: Some(path.clone()), path: Some(path), name, text: None }
    }

    fn stdin(name: Option<PathBuf>) -> Self {
        let shown =
            name.as_ref().map_or_else(|| STDIN.to_owned(), |name| name.display().to_string());
        Self { path: None, name: shown, hint: name, text: None }
    }

    /// A link holds its board: nothing is fetched.
    fn link(link: &str) -> Self {
        Self { path: None, name: LINK.to_owned(), hint: None, text: Some(link.to_owned()) }
    }

    /// The fault of a pipe or a device, where a file is to be changed in place. It is found out
    /// before it is opened: to open a pipe waits for its other end.
    pub(crate) fn not_a_file(&self, done: &'static str) -> Option<Fault> {
        let path = self.path.as_deref()?;
        let metadata = fs::metadata(path).ok()?;
        if metadata.is_file() || metadata.is_dir() {
            return None;
        }
        let_go(path, &metadata);
        Some(Fault::new(path, Problem::NotAFile { done }))
    }

    /// Opens it and finds out its notation.
    pub(crate) fn open(&self, chosen: Option<Format>, limits: &Limits) -> Result<Open, Fault> {
        let fault = |problem| Fault { subject: self.name.clone(), problem };
        let reading = |error: io::Error| fault(Problem::reading(&error));
        let (reader, identity, is_file): (Box<dyn Read + Send>, _, _) = match &self.path {
            None => match &self.text {
                Some(text) => {
                    let text = io::Cursor::new(text.clone().into_bytes());
                    (Box::new(text), None, false)
                }
                None => (Box::new(io::stdin()), of_stdin(), false),
            },
            Some(path) => {
                let file = File::open(path).map_err(reading)?;
                let metadata = file.metadata().map_err(reading)?;
                let identity = Identity::new(path, &metadata);
                (Box::new(file), Some(identity), metadata.is_file())
            }
        };
        let (reader, is_compressed) = inflate(reader, limits.inflated_bytes).map_err(reading)?;
        let hint = self.hint.as_deref();
        let (reader, notation, oddity) = match chosen {
            Some(notation) => (reader, notation, None),
            None => {
                let detected = detect::detect_reader(reader, hint).map_err(reading)?;
                let detected = detected.map_err(|unknown| fault(Problem::unknown(unknown)))?;
                let Detected { reader, format, wrong_extension } = detected;
                let oddity = wrong_extension.map(|extension| Problem::WrongExtension {
                    extension,
                    notation: format.about().title,
                });
                (reader, format, oddity)
            }
        };
        Ok(Open {
            reader,
            notation,
            oddity: oddity.map(fault),
            identity,
            path: self.path.clone(),
            is_compressed,
            is_file: is_file && !is_compressed,
        })
    }
}

/// Lets a program go that waits for somebody to read its pipe: nobody will.
#[cfg(unix)]
fn let_go(path: &Path, metadata: &fs::Metadata) {
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};

    if metadata.file_type().is_fifo() {
        let flags = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();
        let _ = fs::OpenOptions::new().read(true).custom_flags(flags).open(path);
    }
}

/// Elsewhere a pipe is not waited for.
#[cfg(not(unix))]
const fn let_go(_: &Path, _: &fs::Metadata) {}

/// The file that standard input is read from, where the shell has opened one.
#[cfg(unix)]
fn of_stdin() -> Option<Identity> {
    use std::os::fd::AsFd as _;

    let file = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    let metadata = file.metadata().ok()?;
    metadata.is_file().then(|| Identity::new(Path::new("-"), &metadata))
}

/// Elsewhere a file is known by its path, which standard input does not have.
#[cfg(not(unix))]
const fn of_stdin() -> Option<Identity> {
    None
}

fn nothing_found() -> Problem {
    let extensions = Format::listed(|about| format!(".{}", about.name));
    Problem::NothingFound { extensions }
}

/// The names in a list that separates them by NUL.
fn names_in(list: &Path) -> Box<dyn Iterator<Item = Result<OsString, Fault>>> {
    let list = list.to_owned();
    let reader: Box<dyn BufRead> = if list.as_os_str() == "-" {
        Box::new(BufReader::new(io::stdin()))
    } else {
        match File::open(&list) {
            Ok(file) => Box::new(BufReader::new(file)),
            Err(error) => {
                let fault = Fault::new(&list, Problem::reading(&error));
                return Box::new(std::iter::once(Err(fault)));
            }
        }
    };
    let mut has_failed = false;
    let names = Names { reader }.map(move |name| match name {
        Ok(name) => Ok(os_string(name)),
        Err(error) => Err(Fault::new(&list, Problem::reading(&error))),
    });
    // A list that cannot be read, a folder for example, fails again at every turn.
    Box::new(names.take_while(move |name| {
        let goes_on = !has_failed;
        has_failed |= name.is_err();
        goes_on
    }))
}

/// The names in a list, each of bounded length: the list may be something else, without an end.
struct Names {
    reader: Box<dyn BufRead>,
}

impl Iterator for Names {
    type Item = io::Result<Vec<u8>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut name = Vec::new();
        let most = NAME_BYTES as u64 + 1;
        match self.reader.by_ref().take(most).read_until(0, &mut name) {
            Err(error) => return Some(Err(error)),
            Ok(0) => return None,
            Ok(_) => {}
        }
        if name.pop_if(|last| *last == 0).is_none() && name.len() > NAME_BYTES {
            let reason = "a name in it is too long; names are separated by NUL";
            return Some(Err(io::Error::other(reason)));
        }
        if name.is_empty() {
            return Some(Err(io::Error::other("a name in it is empty")));
        }
        Some(Ok(name))
    }
}

#[cfg(unix)]
fn os_string(name: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(name)
}

#[cfg(not(unix))]
fn os_string(name: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&name).into_owned().into()
}

/// The fault of something inside a folder, with its name if the walker knows it.
fn walk_fault(folder: &Path, error: &ignore::Error) -> Fault {
    let mut path = folder.to_owned();
    let mut inner = error;
    loop {
        match inner {
            ignore::Error::WithPath { path: named, err } => {
                path.clone_from(named);
                inner = err;
            }
            ignore::Error::WithDepth { err, .. } => inner = err,
            ignore::Error::Io(error) => return Fault::new(&path, Problem::reading(error)),
            other => {
                return Fault::new(&path, Problem::ReadFailed { reason: other.to_string() });
            }
        }
    }
}

//! Where the programs are.

use std::path::{Path, PathBuf};

/// Browsers that are built on Chromium, by the names of their programs.
const BROWSERS: [&str; 9] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
    "brave-browser",
];

const TYPST: &str = "typst";

/// Where systems put browsers that are not on the path.
#[cfg(target_os = "macos")]
const PLACES: [&str; 4] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Brave Browser.app/Contents/MacOS/Brave Browser",
];

/// Where Windows puts browsers, below one of its folders of programs.
#[cfg(windows)]
const PLACES: [&str; 4] = [
    r"Google\Chrome\Application\chrome.exe",
    r"Chromium\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
    r"BraveSoftware\Brave-Browser\Application\brave.exe",
];

/// The program of a name: a path, or one that is on `PATH`.
pub(super) fn named(name: &Path) -> Option<PathBuf> {
    match name.components().count() {
        0 => None,
        1 => on_path(name).or_else(|| program(name)),
        _ => program(name),
    }
}

/// The first program that is installed: browsers come first, because they print every layout.
pub(super) fn installed(needs_browser: bool) -> Option<PathBuf> {
    let browser = BROWSERS.iter().find_map(|name| on_path(Path::new(name)));
    let browser = browser.or_else(|| places().iter().find_map(|path| program(path)));
    browser.or_else(|| on_path(Path::new(TYPST)).filter(|_| !needs_browser))
}

/// Whether this process may do everything: browsers refuse to guard themselves then.
#[cfg(unix)]
pub(super) fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
pub(super) const fn is_root() -> bool {
    false
}

fn on_path(name: &Path) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    // What is beside the current folder by an empty or relative entry is not a program to trust.
    let mut folders = std::env::split_paths(&folders).filter(|folder| folder.is_absolute());
    folders.find_map(|folder| program(&folder.join(name)))
}

/// The absolute path of a program that exists and may be run.
fn program(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let with_extension = path.with_extension(std::env::consts::EXE_EXTENSION);
    let mut candidates = [path, with_extension].into_iter();
    candidates.find(|path| path.metadata().is_ok_and(|metadata| is_program(&metadata)))
}

#[cfg(unix)]
fn is_program(metadata: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    metadata.is_file() && metadata.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_program(metadata: &std::fs::Metadata) -> bool {
    metadata.is_file()
}

#[cfg(target_os = "macos")]
fn places() -> Vec<PathBuf> {
    PLACES.map(PathBuf::from).to_vec()
}

#[cfg(windows)]
fn places() -> Vec<PathBuf> {
    let folders = ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"];
    let folders = folders.into_iter().filter_map(std::env::var_os).map(PathBuf::from);
    folders.flat_map(|folder| PLACES.map(|place| folder.join(place))).collect()
}

#[cfg(not(any(target_os = "macos", windows)))]
const fn places() -> [PathBuf; 0] {
    []
}

//! The page and the package for npm: the library compiled to WebAssembly, bound and put together.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::package::target_folder;
use crate::{Build, about, cargo, exit_code, missing, missing_target, run_package};

/// The target of a browser.
const TARGET: &str = "wasm32-unknown-unknown";

/// Where Debian has its browser.
const CHROMIUM: &str = "/usr/bin/chromium";

const NO_BROWSER: &str = "no Chromium: set CHROME or install the Debian package chromium";
const NO_PACKAGES: &str = "no packages of npm (`npm ci --prefix web`)";

/// The tests of the program that look at pages in a browser. All features, as all tests have: nothing
/// is built once more.
const SHOWN: [&str; 8] =
    ["test", "--workspace", "--all-features", "--test", "cli", "--", "render::", "bml::search::"];

/// A module: the whole library, what a page with a picture loads, or the solver.
struct Module {
    /// The folder to which it is bound.
    name: &'static str,
    package: &'static str,
    profile: &'static str,
    features: &'static [&'static str],
    flags: &'static str,
}

const MODULES: [Module; 3] = [
    Module {
        name: "full",
        package: "portnote-wasm",
        profile: "wasm-full",
        features: &[],
        // Every browser has had it since 2023; files are read a tenth faster.
        flags: "-C target-feature=+simd128",
    },
    Module {
        name: "viewer",
        package: "portnote-wasm",
        profile: "wasm",
        features: &["--no-default-features"],
        flags: "--cfg portnote_draws_only",
    },
    Module {
        name: "solver",
        package: "portnote-doubledummy-wasm",
        profile: "wasm-solver",
        features: &[],
        flags: "",
    },
];

/// What a call is asked to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Serve the page on this port of the machine.
    pub serve: Option<u16>,
    /// Run the tests.
    pub test: bool,
    /// Compare the time of a check with that of the program.
    pub speed: bool,
    /// Make the pictures of README and of the site.
    pub pictures: bool,
    /// Fail where something is missing.
    pub require: bool,
}

impl Wanted {
    /// The port where none is named.
    const PORT: u16 = 8000;

    /// `None` for an option that the verb does not have.
    pub fn from_args(args: &[OsString]) -> Option<Self> {
        let mut wanted = Self::default();
        let mut args = args.iter().map(|arg| arg.to_str()).peekable();
        while let Some(arg) = args.next() {
            match arg? {
                "--test" => wanted.test = true,
                "--speed" => wanted.speed = true,
                "--pictures" => wanted.pictures = true,
                "--require" => wanted.require = true,
                "--serve" => {
                    let port = args.peek().copied().flatten();
                    let port = port.and_then(|port| port.parse().ok());
                    if port.is_some() {
                        args.next();
                    }
                    wanted.serve = Some(port.unwrap_or(Self::PORT));
                }
                _ => return None,
            }
        }
        Some(wanted)
    }
}

/// Builds the page and the package below `target/web`, and then tests or serves them. What is not
/// installed is skipped with a line.
///
/// # Errors
/// A program could not be started, or a file not be written.
pub fn run(root: &Path, wanted: &Wanted) -> io::Result<u8> {
    let skip = |what: &str, why: &str| {
        eprintln!("web: {what}skipped: {why}");
        Ok(u8::from(wanted.require))
    };
    if let Some(why) = missing_target(root, TARGET) {
        return skip("", &why);
    }
    if let Some(why) = missing("node") {
        return skip("", &why);
    }
    let out = target_folder(root).join("web");
    let code = build(root, &out)?;
    if code != 0 {
        return Ok(code);
    }
    if wanted.test {
        let code = test(root, &out, &skip)?;
        if code != 0 {
            return Ok(code);
        }
    }
    if wanted.speed {
        let code = speed(root, &out, &skip)?;
        if code != 0 {
            return Ok(code);
        }
    }
    if wanted.pictures {
        let code = pictures(root, &out, &skip)?;
        if code != 0 {
            return Ok(code);
        }
    }
    match wanted.serve {
        Some(port) => node(root, "serve.mjs", &[out.join("site"), port.to_string().into()]),
        None => Ok(0),
    }
}

fn build(root: &Path, out: &Path) -> io::Result<u8> {
    let bindgen = root.join("xtask").join("bindgen").join("Cargo.toml");
    let mut command = cargo(root);
    command.args(["build", "--quiet", "--release", "--manifest-path"]);
    command.arg(&bindgen).arg("--target-dir");
    let code = exit_code(command.arg(out.join("bindgen")))?;
    if code != 0 {
        return Ok(code);
    }
    let target = target_folder(root).join(TARGET);
    for module in MODULES {
        let mut command = cargo(root);
        command.args(["build", "--package", module.package, "--target", TARGET]);
        command.args(["--profile", module.profile]);
        let own = std::env::var("RUSTFLAGS").unwrap_or_default();
        command.env("RUSTFLAGS", format!("{own} {}", module.flags).trim());
        let code = exit_code(command.args(module.features))?;
        if code != 0 {
            return Ok(code);
        }
        let folder = out.join(module.name);
        let file = format!("{}.wasm", module.package.replace('-', "_"));
        let module = target.join(module.profile).join(file);
        fs::create_dir_all(&folder).map_err(|error| about(&folder, &error))?;
        let bind = out.join("bindgen").join("release").join("bindgen");
        let code = exit_code(Command::new(bind).arg(&module).arg(&folder))?;
        if code != 0 {
            return Ok(code);
        }
    }
    let version = env!("CARGO_PKG_VERSION").into();
    let folders = MODULES.map(|module| out.join(module.name));
    let args: Vec<PathBuf> = folders.into_iter().chain([out.to_owned(), version]).collect();
    node(root, "build.mjs", &args)
}

/// Says how much longer a check takes in a browser than by the program.
fn speed(root: &Path, out: &Path, skip: &impl Fn(&str, &str) -> io::Result<u8>) -> io::Result<u8> {
    if find_browser().is_none() {
        return skip("speed ", NO_BROWSER);
    }
    if !root.join("web").join("node_modules").is_dir() {
        return skip("speed ", NO_PACKAGES);
    }
    let folder = out.join("speed");
    let build = ["build", "--quiet", "--release", "--package", "portnote-cli"];
    let code = exit_code(cargo(root).args(build))?;
    if code != 0 {
        return Ok(code);
    }
    let size = ["--size", "1", "--out"].map(OsString::from);
    let args: Vec<OsString> = size.into_iter().chain([folder.clone().into()]).collect();
    let code = run_package(root, "portnote-bench", Build::Release, "gen-corpus", &args)?;
    if code != 0 {
        return Ok(code);
    }
    let program = target_folder(root).join("release").join("portnote");
    let sample = folder.join("pbn-1mb.pbn");
    let args = [out.join("site"), program, sample.clone(), sample];
    node(root, "speed.mjs", &args)
}

/// Makes the pictures of README and of the site, which are checked in.
fn pictures(
    root: &Path,
    out: &Path,
    skip: &impl Fn(&str, &str) -> io::Result<u8>,
) -> io::Result<u8> {
    if find_browser().is_none() {
        return skip("pictures ", NO_BROWSER);
    }
    if !root.join("web").join("node_modules").is_dir() {
        return skip("pictures ", NO_PACKAGES);
    }
    let build = ["build", "--quiet", "--workspace", "--all-features", "--bin", "portnote"];
    let code = exit_code(cargo(root).args(build))?;
    if code != 0 {
        return Ok(code);
    }
    let program = target_folder(root).join("debug").join("portnote");
    node(root, "pictures.mjs", &[out.join("site"), program, root.join("docs").join("pictures")])
}

/// Compares the package with the program, and tries the page in a browser.
fn test(root: &Path, out: &Path, skip: &impl Fn(&str, &str) -> io::Result<u8>) -> io::Result<u8> {
    let build = ["build", "--quiet", "--workspace", "--all-features", "--bin", "portnote"];
    let code = exit_code(cargo(root).args(build))?;
    if code != 0 {
        return Ok(code);
    }
    let mut command = Command::new("node");
    // One file after another: some tests measure time.
    command.args(["--test", "--test-concurrency=1"]);
    command.current_dir(root);
    command.env("PORTNOTE", target_folder(root).join("debug").join("portnote"));
    command.env("PORTNOTE_PACKAGE", out.join("npm"));
    command.env("PORTNOTE_SITE", out.join("site"));
    let browser = find_browser();
    let has_packages = root.join("web").join("node_modules").is_dir();
    let has_browser = browser.is_some() && has_packages;
    command.args(tests(root, has_browser)?);
    let code = exit_code(&mut command)?;
    let Some(browser) = browser.filter(|_| code == 0) else {
        return if code == 0 { skip("e2e ", NO_BROWSER) } else { Ok(code) };
    };
    let code = exit_code(cargo(root).args(SHOWN).env("PORTNOTE_BROWSER", browser))?;
    match has_packages {
        false if code == 0 => skip("e2e ", NO_PACKAGES),
        _ => Ok(code),
    }
}

/// The tests that need no browser.
const WITHOUT_BROWSER: [&str; 3] = ["arguments", "corpus", "pack"];

/// The files of tests, in the order of their names.
fn tests(root: &Path, has_browser: bool) -> io::Result<Vec<PathBuf>> {
    let folder = root.join("web").join("test");
    let mut found = Vec::new();
    for entry in fs::read_dir(&folder).map_err(|error| about(&folder, &error))? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        let Some(name) = name.and_then(|name| name.strip_suffix(".test.mjs")) else {
            continue;
        };
        if has_browser || WITHOUT_BROWSER.contains(&name) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The browser in which pages are tried.
fn find_browser() -> Option<PathBuf> {
    let named = std::env::var_os("CHROME").map_or_else(|| CHROMIUM.into(), PathBuf::from);
    named.is_file().then_some(named)
}

fn node(root: &Path, script: &str, args: &[PathBuf]) -> io::Result<u8> {
    let script = root.join("web").join(script);
    exit_code(Command::new("node").current_dir(root).arg(script).args(args))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let of = |line: &str| {
            let args: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            Wanted::from_args(&args)
        };
        let serve = |port| Some(Wanted { serve: Some(port), ..Wanted::default() });
        assert_eq!(of(""), Some(Wanted::default()));
        assert_eq!(of("--serve"), serve(8000));
        assert_eq!(of("--serve 9000"), serve(9000));
        assert!(of("--test --require").is_some_and(|wanted| wanted.test && wanted.require));
        assert!(of("--speed").is_some_and(|wanted| wanted.speed && !wanted.test));
        assert_eq!(of("--tests"), None);
    }
}

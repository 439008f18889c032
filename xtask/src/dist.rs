//! What is handed out: the program with its names, manual pages, completions and licences, as a folder
//! and as an archive that has the same bytes wherever it is made.

pub mod archive;
mod build;
mod check;
mod folder;
mod gather;
pub mod installers;
mod moment;
mod program;
pub mod sbom;
pub mod sums;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::package::target_folder;
use crate::release::Project;
use crate::{about, megabytes, missing_target, write};

pub use moment::Moment;

/// The bill of materials, beside the archive and in it.
const SBOM: &str = "sbom.cdx.json";

/// The targets for which archives are handed out. `.github/workflows/release.yml` builds them, and
/// installers know them.
pub const TARGETS: [&str; 6] = [
    "aarch64-apple-darwin",
    "aarch64-pc-windows-msvc",
    "aarch64-unknown-linux-musl",
    "x86_64-apple-darwin",
    "x86_64-pc-windows-msvc",
    "x86_64-unknown-linux-musl",
];

/// The most bytes of the program for Linux and of its archive. BENCHMARKS.md says what keeps them from
/// being fewer.
const MOST: [u64; 2] = [20_500_000, 8_000_000];

/// What one call is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Make the folder and the archive, for a target or for this machine.
    Make(Option<String>),
    /// Make the archive twice and compare, for a target or for this machine.
    Check(Option<String>),
    /// Put together what several machines have made, from a folder that holds it.
    Gather(PathBuf),
}

impl Wanted {
    /// `None` for an option that does not exist.
    pub fn from_args(args: &[OsString]) -> Option<Self> {
        let args: Option<Vec<&str>> = args.iter().map(|arg| arg.to_str()).collect();
        let args = args?;
        if let ["--gather", folder] = *args {
            return Some(Self::Gather(PathBuf::from(folder)));
        }
        let (mut target, mut is_check) = (None, false);
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            match *arg {
                "--check" => is_check = true,
                "--target" => target = Some((*rest.next()?).to_owned()),
                _ => return None,
            }
        }
        Some(if is_check { Self::Check(target) } else { Self::Make(target) })
    }
}

/// Does what is wanted below `target/dist`, and returns the exit code.
///
/// # Errors
/// A file could not be read or written, or a program not be started.
pub fn run(root: &Path, wanted: &Wanted) -> io::Result<u8> {
    match wanted {
        Wanted::Make(target) => {
            let release = Release::new(root, target.as_deref())?;
            let made = release.make(&target_folder(root))?;
            release.tried(&made.archive)?;
            let sums = sums::write(&release.project, &made.folder)?;
            installers::write(&release.project, &made.folder, &sums)?;
            Ok(0)
        }
        Wanted::Check(target) => check::run(root, target.as_deref()),
        Wanted::Gather(folder) => gather::run(root, folder),
    }
}

/// What is released for a target, and from where.
pub(crate) struct Release {
    root: PathBuf,
    project: Project,
    target: String,
    /// The time that everything in an archive has.
    moment: Moment,
}

/// Where what was made lies.
pub(crate) struct Made {
    pub(crate) folder: PathBuf,
    pub(crate) archive: PathBuf,
}

impl Release {
    pub(crate) fn new(root: &Path, target: Option<&str>) -> io::Result<Self> {
        let target = match target {
            Some(target) => match missing_target(root, target) {
                Some(why) => return Err(io::Error::other(why)),
                None => target.to_owned(),
            },
            None => build::usual_target(root)?,
        };
        let project = Project::read(root)?;
        Ok(Self { root: root.to_owned(), project, target, moment: Moment::of(root)? })
    }

    /// The name of the archive without its ending, and of the one folder in it.
    pub(crate) fn name(&self) -> String {
        format!("portnote-{}-{}", self.project.version, self.target)
    }

    /// Makes the folder and the archive below a target folder, where the program is also built.
    pub(crate) fn make(&self, target_folder: &Path) -> io::Result<Made> {
        let built = build::run(self, &target_folder.join("dist-build"))?;
        let dist = target_folder.join("dist");
        let bill = dist.join(SBOM);
        write(&bill, sbom::of(&self.root, &self.target, &self.moment)?)?;
        let folder = dist.join(format!("portnote-{}", self.project.version));
        folder::make(self, &built, &folder)?;
        fs::copy(&bill, folder.join(SBOM)).map_err(|error| about(&bill, &error))?;
        // What is in the archive can be checked when it is unpacked.
        sums::write_inside(&folder)?;
        let (ending, bytes) = if self.target.contains("windows") {
            ("zip", archive::zip(&folder, &self.name(), &self.moment)?)
        } else {
            ("tar.gz", archive::tar_gz(&folder, &self.name(), &self.moment)?)
        };
        let archive = dist.join(format!("{}.{ending}", self.name()));
        let sizes = [fs::metadata(&built)?.len(), bytes.len() as u64];
        let [program, packed] = sizes.map(megabytes);
        eprintln!("dist: the program has {program} MB, the archive {packed}");
        if self.target.contains("linux") && !are_small(sizes) {
            let [program, packed] = MOST.map(megabytes);
            let why = format!("a program has at most {program} MB, and an archive {packed}");
            return Err(io::Error::other(why));
        }
        write(&archive, bytes)?;
        eprintln!("dist: {}", folder.display());
        eprintln!("dist: {}", archive.display());
        for line in program::needs(&built)? {
            eprintln!("dist: {line}");
        }
        Ok(Made { folder: dist, archive })
    }

    /// Unpacks the archive into an empty folder and checks a file there, without any variable.
    pub(crate) fn tried(&self, archive: &Path) -> io::Result<()> {
        let place = archive.with_file_name("tried");
        remove(&place)?;
        create(&place)?;
        let bytes = fs::read(archive).map_err(|error| about(archive, &error))?;
        let result = program::tried(&bytes, archive, &place.join(self.name()), &self.root);
        remove(&place)?;
        eprintln!("dist: {}", result?);
        Ok(())
    }
}

fn are_small(sizes: [u64; 2]) -> bool {
    sizes.iter().zip(MOST).all(|(size, most)| *size <= most)
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

pub(crate) fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(about(folder, &error)),
        _ => Ok(()),
    }
}

fn create(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder).map_err(|error| about(folder, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sizes_are_held() {
        assert!(are_small(MOST));
        assert!(!are_small(MOST.map(|most| most + 1)));
        assert!(!are_small([MOST[0], MOST[1] + 1]));
    }

    #[test]
    fn options_are_read() {
        let parse = |line: &str| {
            let args: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            Wanted::from_args(&args)
        };
        let target = Some("a-b".to_owned());
        assert_eq!(parse(""), Some(Wanted::Make(None)));
        assert_eq!(parse("--target a-b"), Some(Wanted::Make(target.clone())));
        assert_eq!(parse("--check --target a-b"), Some(Wanted::Check(target)));
        assert_eq!(parse("--check"), Some(Wanted::Check(None)));
        assert_eq!(parse("--gather made"), Some(Wanted::Gather("made".into())));
        assert_eq!(parse("--target"), None);
        assert_eq!(parse("--gather"), None);
        assert_eq!(parse("now"), None);
    }
}

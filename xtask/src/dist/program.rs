//! What a program is made of and needs, and whether it works where nothing else is.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, io};

use object::{Object as _, ObjectSection as _};

use super::archive;
use crate::about;

/// A file with a fault, from the root of the repository, and the code of that fault.
const FILE: (&str, &str) = ("corpus/pbn/invalid/deal/duplicate-card.pbn", "pbn/duplicate-card");

/// The most time for a check of it.
const MOST: Duration = Duration::from_secs(1);

/// Libraries that belong to the C library of a system or to its compiler.
const OF_THE_SYSTEM: &[&str] =
    &["libc.so", "libm.so", "libpthread.so", "libdl.so", "librt.so", "libgcc_s.so", "ld-linux"];

/// How versions of the C library of GNU are named in a program.
const GLIBC: &str = "GLIBC_";

/// Lines that say what a program for Linux needs, or nothing for other systems.
///
/// # Errors
/// The program could not be read, or it needs more than the C library.
pub(super) fn needs(program: &Path) -> io::Result<Vec<String>> {
    let bytes = fs::read(program).map_err(|error| about(program, &error))?;
    let size = format!("the program has {:.1} MB", bytes.len() as f64 / 1e6);
    if !bytes.starts_with(b"\x7fELF") {
        return Ok(vec![size]);
    }
    let names = dynamic_names(&bytes)?;
    let libraries = names.iter().filter(|name| name.contains(".so"));
    let others: Vec<_> =
        libraries.filter(|name| !OF_THE_SYSTEM.iter().any(|it| name.starts_with(it))).collect();
    if !others.is_empty() {
        return Err(io::Error::other(format!("the program needs {others:?}")));
    }
    let needed = match newest_glibc(&names) {
        Some(version) => format!("it runs with glibc {version} or later"),
        None => "it needs no library of the system".to_owned(),
    };
    Ok(vec![size, needed])
}

/// Unpacks an archive and checks a file beside it, without any variable. Returns a line about it.
///
/// # Errors
/// The program finds something else, or takes too long.
pub(super) fn tried(
    bytes: &[u8],
    archive: &Path,
    unpacked: &Path,
    root: &Path,
) -> io::Result<String> {
    let place = unpacked.parent().unwrap_or(unpacked);
    archive::unpack(bytes, place)?;
    let ending = if archive.extension().is_some_and(|it| it == "zip") { ".exe" } else { "" };
    let (file, code) = FILE;
    let from = root.join(file);
    fs::copy(&from, place.join("a.pbn")).map_err(|error| about(&from, &error))?;
    let program = unpacked.join(format!("bin/portnote{ending}"));
    // One for another machine is there, and cannot be started.
    if !program.is_file() {
        return Err(io::Error::other(format!("{}: no bin/portnote{ending}", archive.display())));
    }
    let mut command = Command::new(program);
    command.env_clear().current_dir(place).args(["check", "a.pbn"]).stdin(Stdio::null());
    let started = Instant::now();
    let Ok(said) = command.output() else {
        return Ok("not tried: the program is for another machine".to_owned());
    };
    let took = started.elapsed();
    let text = String::from_utf8_lossy(&said.stdout).into_owned();
    if said.status.code() != Some(1) || !text.contains(code) {
        let error = String::from_utf8_lossy(&said.stderr).into_owned();
        return Err(io::Error::other(format!("`check` in an empty folder said: {text}{error}")));
    }
    if took > MOST {
        let took = took.as_millis();
        return Err(io::Error::other(format!("`check` took {took} ms in an empty folder")));
    }
    Ok(format!("checks a file in an empty folder in {} ms", took.as_millis()))
}

/// Where two programs differ: the first section whose name or content is not the same.
pub(super) fn first_difference(one: &[u8], other: &[u8]) -> String {
    let (Some(one_sections), Some(other_sections)) = (sections(one), sections(other)) else {
        return first_byte(one, other);
    };
    let pairs = one_sections.iter().zip(&other_sections);
    for ((name, content), (other_name, other_content)) in pairs {
        if name != other_name {
            return format!("section `{name}` is `{other_name}`");
        }
        if content != other_content {
            return format!("section `{name}`, {}", first_byte(content, other_content));
        }
    }
    match one_sections.len() == other_sections.len() {
        true => format!("outside of sections, {}", first_byte(one, other)),
        false => format!("{} sections are {}", one_sections.len(), other_sections.len()),
    }
}

/// The first byte that differs.
pub(super) fn first_byte(one: &[u8], other: &[u8]) -> String {
    let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    format!("byte {same} ({} and {} bytes)", one.len(), other.len())
}

/// The sections of a program in their order, or `None` if it is not a program.
fn sections(bytes: &[u8]) -> Option<Vec<(String, &[u8])>> {
    let file = object::File::parse(bytes).ok()?;
    let sections = file
        .sections()
        .map(|section| Some((section.name().ok()?.to_owned(), section.data().unwrap_or_default())));
    sections.collect()
}

/// The names that a program has for its loader: libraries, their versions, and what it takes from them.
fn dynamic_names(bytes: &[u8]) -> io::Result<Vec<String>> {
    let file = object::File::parse(bytes).map_err(io::Error::other)?;
    let Some(section) = file.section_by_name(".dynstr") else {
        return Ok(Vec::new());
    };
    let names = section.data().map_err(io::Error::other)?;
    let names = names.split(|byte| *byte == 0).map(|name| String::from_utf8_lossy(name));
    Ok(names.map(std::borrow::Cow::into_owned).collect())
}

/// The newest version of the C library of GNU that is named.
fn newest_glibc(names: &[String]) -> Option<&str> {
    let versions = names.iter().filter_map(|name| name.strip_prefix(GLIBC));
    versions.max_by_key(|version| {
        let parts = version.split('.').map(|part| part.parse().unwrap_or(0));
        parts.collect::<Vec<u32>>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::Moment;

    #[test]
    fn an_archive_without_a_program_is_refused() {
        let place = std::env::temp_dir().join(format!("portnote-empty-{}", std::process::id()));
        crate::write(&place.join("from/README.md"), "x").unwrap();
        let bytes = archive::tar_gz(&place.join("from"), "p", &Moment::new(7)).unwrap();
        let root = crate::repository_root();
        let found = tried(&bytes, Path::new("p.tar.gz"), &place.join("to/p"), &root);
        fs::remove_dir_all(&place).unwrap();
        assert_eq!(found.unwrap_err().to_string(), "p.tar.gz: no bin/portnote");
    }

    #[test]
    fn the_newest_version_is_found() {
        let names = ["GLIBC_2.4", "libc.so.6", "GLIBC_2.34", "GLIBC_2.2.5"].map(str::to_owned);
        assert_eq!(newest_glibc(&names), Some("2.34"));
        assert_eq!(newest_glibc(&[]), None);
    }

    #[test]
    fn a_changed_section_is_named() {
        let program = fs::read(std::env::current_exe().unwrap()).unwrap();
        let at = {
            let file = object::File::parse(&*program).unwrap();
            let section = file.section_by_name(".rodata");
            section.and_then(|section| section.file_range()).map(|(start, _)| start)
        };
        // Only Linux has a section of this name.
        let Some(at) = at else { return };
        let at = usize::try_from(at).unwrap() + 3;
        let mut other = program.clone();
        other[at] ^= 1;
        let found = first_difference(&program, &other);
        assert!(found.starts_with("section `.rodata`, byte 3 ("), "{found}");
        assert_eq!(first_difference(b"ab", b"ac"), "byte 1 (2 and 2 bytes)");
    }
}

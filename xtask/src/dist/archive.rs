//! Archives that have the same bytes wherever they are made: nothing in them depends on the user, the
//! folder, the file system or the day.

use std::fs;
use std::io::{self, Cursor, Read, Write};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};
use tar::{EntryType, Header};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::Moment;
use crate::about;

/// The folder of a release whose files can be started.
const PROGRAMS: &str = "bin";

/// The one program in an archive for Windows.
const PROGRAM: &str = "bin/portnote.exe";

/// A system that is not named, in the head of a gzip file.
const NO_SYSTEM: u8 = 255;

/// Packs a folder as a tar file under another name, compressed with gzip. Links stay links.
///
/// # Errors
/// A file could not be read.
pub fn tar_gz(folder: &Path, name: &str, moment: &Moment) -> io::Result<Vec<u8>> {
    // No time and no name of a file in the head.
    let gzip = GzBuilder::new().mtime(0).operating_system(NO_SYSTEM);
    let mut tar = tar::Builder::new(gzip.write(Vec::new(), Compression::best()));
    for item in items(folder)? {
        let mut header = Header::new_ustar();
        header.set_mtime(moment.seconds());
        header.set_uid(0);
        header.set_gid(0);
        header.set_mode(item.mode());
        header.set_size(0);
        let path = format!("{name}/{}", item.name);
        match &item.content {
            Content::File(path_of_file) => {
                let bytes = fs::read(path_of_file).map_err(|error| about(path_of_file, &error))?;
                header.set_entry_type(EntryType::Regular);
                header.set_size(bytes.len() as u64);
                tar.append_data(&mut header, path, &*bytes)?;
            }
            Content::Link(to) => {
                header.set_entry_type(EntryType::Symlink);
                tar.append_link(&mut header, path, to)?;
            }
        }
    }
    tar.into_inner()?.finish()
}

/// Packs a folder as a zip file under another name. Links are left out: Windows has none that every
/// user may make, and copies would make the archive five times as large.
///
/// # Errors
/// A file could not be read.
pub fn zip(folder: &Path, name: &str, moment: &Moment) -> io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for item in items(folder)? {
        let Content::File(path) = &item.content else {
            continue;
        };
        // On Windows another name of the program cannot be told from a file.
        if item.is_program() && item.name != PROGRAM {
            continue;
        }
        let bytes = fs::read(path).map_err(|error| about(path, &error))?;
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(moment.for_zip()?)
            .unix_permissions(item.mode());
        zip.start_file(format!("{name}/{}", item.name), options)?;
        zip.write_all(&bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

/// The files of an archive with their bytes, by name. A link has the name to which it leads.
///
/// # Errors
/// It is not an archive.
pub fn files(bytes: &[u8]) -> io::Result<Vec<(String, Vec<u8>)>> {
    if bytes.starts_with(b"PK") {
        return zip_files(bytes);
    }
    let mut tar = tar::Archive::new(GzDecoder::new(bytes));
    let mut files = Vec::new();
    for entry in tar.entries()? {
        let mut entry = entry?;
        let name = entry.path()?.to_string_lossy().into_owned();
        let mut content = Vec::new();
        match entry.link_name()? {
            Some(to) => content.extend(to.to_string_lossy().as_bytes()),
            None => drop(entry.read_to_end(&mut content)?),
        }
        files.push((name, content));
    }
    Ok(files)
}

/// Unpacks an archive into a folder.
///
/// # Errors
/// It is not an archive, or a file could not be written.
pub fn unpack(bytes: &[u8], folder: &Path) -> io::Result<()> {
    if bytes.starts_with(b"PK") {
        return Ok(ZipArchive::new(Cursor::new(bytes))?.extract(folder)?);
    }
    tar::Archive::new(GzDecoder::new(bytes)).unpack(folder)
}

/// The files below a folder by their names, in order; links are left out.
pub(super) fn paths(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let files = items(folder)?.into_iter().filter_map(|item| match item.content {
        Content::File(path) => Some((item.name, path)),
        Content::Link(_) => None,
    });
    Ok(files.collect())
}

fn zip_files(bytes: &[u8]) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut zip = ZipArchive::new(Cursor::new(bytes))?;
    let mut files = Vec::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at)?;
        let mut content = Vec::new();
        file.read_to_end(&mut content)?;
        files.push((file.name().to_owned(), content));
    }
    Ok(files)
}

/// A file or link of a release.
struct Item {
    /// The path from the folder, with `/` between names.
    name: String,
    content: Content,
}

enum Content {
    File(PathBuf),
    Link(PathBuf),
}

impl Item {
    fn is_program(&self) -> bool {
        self.name.split_once('/').is_some_and(|(folder, _)| folder == PROGRAMS)
    }

    /// The mode does not depend on that of this machine.
    fn mode(&self) -> u32 {
        if self.is_program() { 0o755 } else { 0o644 }
    }
}

/// The files and links below a folder, sorted by name.
fn items(root: &Path) -> io::Result<Vec<Item>> {
    let mut folders = vec![(root.to_owned(), String::new())];
    let mut items = Vec::new();
    while let Some((folder, before)) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(|error| about(&folder, &error))? {
            let entry = entry?;
            let (path, kind) = (entry.path(), entry.file_type()?);
            let name = format!("{before}{}", entry.file_name().to_string_lossy());
            if kind.is_dir() {
                folders.push((path, format!("{name}/")));
            } else if kind.is_symlink() {
                items.push(Item { name, content: Content::Link(fs::read_link(&path)?) });
            } else {
                items.push(Item { name, content: Content::File(path) });
            }
        }
    }
    items.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(items)
}

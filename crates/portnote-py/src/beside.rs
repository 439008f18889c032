//! Files that a bidding system includes: those in its folder, if it is a file itself.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use portnote::bml::include::Resolver;
use portnote::product::includes::{FolderFiles, Includes};
use portnote::{AnyGame, Document, Finding, Options};

/// How a file is read that is at a path, with the files beside it.
pub(crate) fn at(options: &Options, path: Option<&Path>) -> Options {
    let mut options = options.at(path);
    if let Some(path) = path {
        options.includes = Arc::new(Beside(path.to_owned()));
    }
    options
}

/// The bytes of the included file in which a finding is; `None` for one in the file itself.
pub(crate) fn bytes_of(document: &Document, finding: &Finding) -> Option<Vec<u8>> {
    let (Some(name), false) = (finding.file.as_deref(), finding.chain.is_empty()) else {
        return None;
    };
    let Some(AnyGame::Bml(system)) = document.game(1) else { return None };
    let sources = &system.document.sources;
    let source = sources.get(sources.find(name)?)?;
    let mark: &[u8] = if source.bom().is_some() { b"\xEF\xBB\xBF" } else { b"" };
    Some([mark, source.unit().bytes()].concat())
}

/// The files beside the one at a path, whatever name its text was given.
#[derive(Debug)]
struct Beside(PathBuf);

impl Includes for Beside {
    fn resolver(&self, _: Option<&Path>) -> Box<dyn Resolver> {
        FolderFiles::default().resolver(Some(&self.0))
    }

    fn folder(&self, _: Option<&Path>) -> PathBuf {
        FolderFiles::default().folder(Some(&self.0))
    }
}

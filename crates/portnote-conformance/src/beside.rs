//! The files beside a case, which a bidding system may include.

use std::path::{Path, PathBuf};

use portnote::product::includes::Includes;
use portnote_bml::bml::include::{self, Closed, Folder, Refusal, Request, Resolver};

/// The files beside a case.
#[derive(Debug)]
pub(crate) struct Beside {
    pub(crate) folder: Option<PathBuf>,
}

impl Includes for Beside {
    fn resolver(&self, _: Option<&Path>) -> Box<dyn Resolver> {
        let Some(folder) = &self.folder else {
            return Box::new(Closed);
        };
        match Folder::of_folder(folder) {
            Ok(files) => Box::new(Renamed { folder: folder.clone(), files }),
            Err(_) => Box::new(Closed),
        }
    }
}

/// Includes the files beside a case by names that do not depend on where the case lies.
struct Renamed {
    folder: PathBuf,
    files: Folder,
}

impl Resolver for Renamed {
    fn resolve(&mut self, request: &Request<'_>) -> Result<include::Included, Refusal> {
        let from = self.folder.join(request.from);
        let from = from.to_string_lossy();
        let is_root = request.from.is_empty();
        let found =
            self.files.resolve(&Request { from: if is_root { "" } else { &from }, ..*request })?;
        let name = Path::new(&found.name);
        let name = name.strip_prefix(&self.folder).unwrap_or(name);
        let name = name.to_string_lossy().replace('\\', "/");
        Ok(include::Included { name, ..found })
    }
}

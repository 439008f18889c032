//! `#INCLUDE`: files in the place of a line. BML, Including other files.
//!
//! Reading opens no file: whoever calls it hands over a [`Resolver`]. [`Closed`] refuses all
//! includes; with the feature `fs`, `Folder` opens those inside one folder.

#[cfg(feature = "fs")]
mod folder;
pub(super) mod load;

#[cfg(feature = "fs")]
pub use folder::Folder;
pub use load::Dependency;

/// Finds the files that a system includes.
pub trait Resolver {
    /// The file that `path` names.
    ///
    /// # Errors
    /// Why there is none.
    fn resolve(&mut self, request: &Request<'_>) -> Result<Included, Refusal>;
}

/// An include as it was written.
#[derive(Clone, Copy, Debug)]
pub struct Request<'r> {
    /// The path after `#INCLUDE`, without quotes.
    pub path: &'r str,
    /// The name of the file in which it is: that of the root file as it was given to
    /// [`read`](super::read()), that of another as a resolver gave it.
    pub from: &'r str,
    /// Bytes that the file may have.
    pub limit: u64,
}

/// A file that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Included {
    /// The name of the file: the same for the same file, whatever the path by which it was found.
    pub name: String,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// Whether the path leads to it from the root file only, not from the file in which the
    /// include is.
    pub is_root_relative: bool,
}

/// Why a file is not included.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// There is no such file.
    NotFound,
    /// It exists and cannot be read: why, in the words of the system.
    Unreadable(String),
    /// It is outside the folder from which files may be included.
    OutsideRoot,
    /// It is a folder, a device or a pipe.
    NotRegular,
    /// It has more bytes than it may have.
    TooLarge,
}

/// A resolver that refuses every include.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Closed;

impl Resolver for Closed {
    fn resolve(&mut self, _: &Request<'_>) -> Result<Included, Refusal> {
        Err(Refusal::OutsideRoot)
    }
}

impl<R: Resolver + ?Sized> Resolver for &mut R {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Included, Refusal> {
        (**self).resolve(request)
    }
}

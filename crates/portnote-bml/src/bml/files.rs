//! How a system is read, and the files that it may include.

use std::fmt;
use std::sync::Arc;

use portnote_core::notation::Shared;
use portnote_core::{Profile, Settings};

use super::include::{Closed, Resolver};
use super::parse::Options;

/// The files that a system may include.
pub trait Files: fmt::Debug + Send + Sync {
    /// Begins to hand out files to one system.
    fn resolver(&self) -> Box<dyn Resolver>;
}

/// How a system is read, and which files it may include.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SystemOptions {
    /// How its files are read.
    pub options: Options,
    /// What the root file is called in messages, and for the files that it includes.
    pub name: String,
    /// The files that it may include.
    pub files: Arc<dyn Files>,
    /// Bytes that the root file may have. Reading from bytes does not check it: the caller does.
    pub root_bytes: u64,
    /// The name of that limit.
    pub root_limit: &'static str,
}

impl SystemOptions {
    /// Sets how its files are read.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Sets what the root file is called in messages, and for the files that it includes.
    #[must_use]
    pub fn name(mut self, name: String) -> Self {
        self.name = name;
        self
    }

    /// Sets the files that it may include.
    #[must_use]
    pub fn files(mut self, files: Arc<dyn Files>) -> Self {
        self.files = files;
        self
    }

    /// Options for a root file of a name.
    #[must_use]
    pub fn new(name: String, options: Options, files: Arc<dyn Files>) -> Self {
        Self { options, name, files, root_bytes: u64::MAX, root_limit: "input_bytes" }
    }
}

/// No file is included.
impl Default for SystemOptions {
    fn default() -> Self {
        Self::new(String::new(), Options::default(), Arc::new(NoFiles))
    }
}

/// Refuses every include.
#[derive(Debug)]
struct NoFiles;

impl Files for NoFiles {
    fn resolver(&self) -> Box<dyn Resolver> {
        Box::new(Closed)
    }
}

impl Settings for SystemOptions {
    fn shared(&self) -> Shared<'_> {
        let options = &self.options;
        Shared::new(options.profile, options.encoding, &options.selection)
    }

    fn set_profile(&mut self, profile: Profile) {
        self.options.profile = profile;
    }
}

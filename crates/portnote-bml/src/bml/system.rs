//! A bidding system as a value.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
#[cfg(feature = "fs")]
use std::{fs, io, path::Path};

use super::expand;
use super::expansion::Expansion;
use super::files::SystemOptions;
#[cfg(feature = "fs")]
use super::include::Folder;
use super::include::Resolver;
use super::model::Document;
use super::parse::{Options, read};

/// A bidding system with all that it includes. Cloning it copies nothing of its text.
///
/// Two systems are equal if their texts are, with included files in the places of their includes.
///
/// ```
/// use portnote_bml::bml::System;
///
/// let system = System::read("#+TITLE: Acol\n\n1N  12--14\n");
/// assert_eq!(system.value("TITLE"), Some("Acol"));
/// assert_eq!(system.expand().find("1NT").unwrap().text(), "12--14");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct System {
    /// What was read.
    pub document: Arc<Document<'static>>,
    /// How it is expanded, also where no options are at hand.
    pub expansion: expand::Options,
}

impl System {
    /// Reads a system that includes no files. It never fails: [`parse`](super::parse()) says what is
    /// wrong with a text.
    #[must_use]
    pub fn read(text: impl AsRef<[u8]>) -> Self {
        Self::read_with(text, &SystemOptions::default())
    }

    /// Reads a system as the options say, with the files that they let it include.
    #[must_use]
    pub fn read_with(text: impl AsRef<[u8]>, options: &SystemOptions) -> Self {
        let mut resolver = options.files.resolver();
        Self::of(&options.name, text.as_ref(), &options.options, &mut *resolver)
    }

    /// Opens a file of a system, which may include the files of its folder and of those below it.
    ///
    /// # Errors
    /// The file cannot be read.
    #[cfg(feature = "fs")]
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        Self::open_in(path.as_ref(), None)
    }

    /// Opens a file of a system, which may include the files of a folder and of those below it.
    ///
    /// # Errors
    /// The file cannot be read, or the folder does not exist.
    #[cfg(feature = "fs")]
    pub fn open_within(path: impl AsRef<Path>, folder: impl AsRef<Path>) -> io::Result<Self> {
        Self::open_in(path.as_ref(), Some(folder.as_ref()))
    }

    #[cfg(feature = "fs")]
    fn open_in(path: &Path, root: Option<&Path>) -> io::Result<Self> {
        let text = fs::read(path)?;
        let mut folder = Folder::of_file(path)?;
        if let Some(root) = root {
            folder = folder.within(root)?;
        }
        let name = folder.root_name().to_owned();
        Ok(Self::of(&name, &text, &Options::default(), &mut folder))
    }

    fn of(name: &str, text: &[u8], options: &Options, resolver: &mut dyn Resolver) -> Self {
        let document = read(name, text, options, resolver).value.into_owned();
        Self::new(document, options)
    }

    /// A system that was read with these options.
    pub(super) fn new(document: Document<'static>, options: &Options) -> Self {
        Self { document: Arc::new(document), expansion: expand::Options::of(options) }
    }

    /// Expands the tables to sequences. Descriptions name the suits of all variables above them.
    #[must_use]
    pub fn expand(&self) -> Expansion {
        self.expand_with(&expand::Options { deep: true, ..self.expansion.clone() })
    }

    /// Expands the tables to sequences as the options say.
    #[must_use]
    pub fn expand_with(&self, options: &expand::Options) -> Expansion {
        Expansion::new(Arc::clone(&self.document), options)
    }

    /// Returns the value of a `#+KEY:` line, if the system has it: the first counts.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<&str> {
        self.document.value_of(key)
    }

    /// Returns the text of the system, with included files in the places of their includes.
    ///
    /// ```
    /// use portnote_bml::bml::System;
    ///
    /// let text = "#+TITLE: Acol\n\n1N  12--14\n";
    /// assert_eq!(System::read(text).to_text(), text);
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        self.whole_text().into_owned()
    }

    fn whole_text(&self) -> Cow<'_, str> {
        const MARK: char = '\u{FEFF}';
        let text = self.document.sources.whole_text();
        // A second byte order mark is text: alone it would be the first one.
        if text.starts_with(MARK) { Cow::Owned(format!("{MARK}{text}")) } else { text }
    }
}

impl PartialEq for System {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.document, &other.document) || self.whole_text() == other.whole_text()
    }
}

impl Eq for System {}

impl Hash for System {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.whole_text().hash(state);
    }
}

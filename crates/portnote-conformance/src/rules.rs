//! Which rule of a standard is covered by which codes and cases.

use std::io;
use std::path::Path;

use crate::notation::Notation;

/// How the rules of a notation are covered.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// What is not covered.
    pub gaps: Vec<String>,
}

impl Coverage {
    /// Reads.
    ///
    /// # Errors
    /// A file.
    pub fn of(_: &Path, _: Notation) -> io::Result<Self> {
        Ok(Self::default())
    }

    /// Text.
    #[must_use]
    pub fn to_text(&self) -> String {
        String::new()
    }
}

//! What is left out of what is found, as files, configurations and the command line say.

use std::sync::Arc;

use portnote_core::Selection;

use crate::above::Catalogue;

/// What is left out of what is found.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Hiding {
    /// Whether everything is reported, even what files and configurations leave out.
    pub is_off: bool,
    /// What the command line asks for, which nothing leaves out.
    pub wanted: Selection,
    /// What a configuration leaves out.
    pub configured: Option<Configured>,
    /// The codes that a line can name.
    pub catalogue: Catalogue,
}

/// What a configuration leaves out.
#[derive(Clone, Debug)]
pub struct Configured {
    /// The codes that it ignores.
    pub ignored: Selection,
    /// Which one it is.
    pub by: Arc<HiddenBy>,
}

/// What leaves a finding out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(
    feature = "json",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    schemars(rename = "by"),
    serde(tag = "kind", rename_all = "lowercase")
)]
pub enum HiddenBy {
    /// A line in a file.
    Line {
        /// The file, where it is not the one that was named.
        #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
        file: Option<String>,
        /// The number of the line, from 1.
        line: u64,
    },
    /// A configuration.
    Configuration {
        /// Its name for people.
        file: String,
    },
}

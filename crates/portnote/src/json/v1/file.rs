//! The JSON of a whole file.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// What [`Document::dump`](crate::Document::dump) and `portnote dump` write about a file with any
/// number of games, of which `G` is one: `pbn::json::v1::GameV1` for PBN.
///
/// The list is called `boards` in LIN and `records` in BSS; both are read here. A file in BML is
/// one system, and is not of this form.
///
/// ```
/// use portnote::json::v1::FileV1;
/// use portnote::pbn::json::v1::GameV1;
///
/// let document = portnote::open("[Board \"7\"]\n\n[Board \"8\"]\n")?;
/// let json = document.dump(&portnote::DumpOptions::default());
/// let file: FileV1<GameV1<'static>> = serde_json::from_str(&json)?;
/// assert_eq!((file.schema.as_ref(), file.games.len()), ("portnote/pbn/1", 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FileV1<G> {
    /// The schema of each game, such as `portnote/pbn/1`.
    pub schema: Cow<'static, str>,
    /// The file, as it was named; `-` for a text without a name.
    pub file: String,
    /// The games in the order of the file.
    #[serde(alias = "boards", alias = "records")]
    pub games: Vec<G>,
}

//! `portnote/pbn/1`.

use portnote_core::Diagnostic;
use serde::Serialize;

use crate::model::Game;

/// The name of this schema.
pub const SCHEMA: &str = "portnote/pbn/1";

/// What a dump holds besides the values.
#[derive(Clone, Copy, Debug, Default)]
pub struct DumpOptions<'f> {
    /// The file, as it was named.
    pub file: Option<&'f str>,
    /// Whether spans are given.
    pub spans: bool,
    /// Whether `#` and `##` are replaced by the values that they stand for.
    pub resolve_inheritance: bool,
}

/// One game.
#[derive(Clone, Debug, Serialize)]
pub struct GameV1 {
    schema: &'static str,
}

impl GameV1 {
    /// The dump of a game; `diagnostics` are those of this game.
    #[must_use]
    pub fn new(game: &Game<'_>, options: &DumpOptions<'_>, diagnostics: &[Diagnostic]) -> Self {
        let _ = (game, options, diagnostics);
        Self { schema: SCHEMA }
    }
}

//! What a game takes from what is before it.

use crate::model::Context;

/// What is before the game that is written, as far as it gives something to it.
#[derive(Clone, Copy)]
pub(super) enum EarlierGames<'c> {
    /// The games written so far.
    Written(&'c Context),
    /// The file as it was read, whole: what a game takes from it is there.
    Read,
}

impl EarlierGames<'_> {
    /// Whether `#` means a value.
    pub(super) fn has(self, name: &str, value: &str) -> bool {
        match self {
            Self::Written(context) => context.has(name, value),
            Self::Read => true,
        }
    }

    /// Whether `##` gives a value to games that leave the tag out.
    pub(super) fn gives(self, name: &str, value: &str) -> bool {
        match self {
            Self::Written(context) => context.gives(name, value),
            Self::Read => true,
        }
    }
}

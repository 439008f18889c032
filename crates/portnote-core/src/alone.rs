//! Games as values: a text that needs no other game, equality by that text, and the form that a game
//! has in the data formats of serde.

use crate::order::Order as _;
use std::borrow::Cow;
use std::ops::Range;

use crate::frame::string;
use crate::inherit::{Inheritable, text_of};
use crate::notation::{Notation, Owning};
use crate::{Block, bytes, reader};

/// A byte order mark in a text.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// A game that can be written without the games around it.
///
/// [`game_value!`](crate::game_value) makes such games comparable, and readable from their text.
pub trait Alone: Sized {
    /// The notation that it is written in.
    type Notation: Owning<Owned = Self, Options: Default>;

    /// The name of the notation in data, as in `pbn`.
    const NOTATION: &'static str;

    /// Returns the number of the game in its file, from 1.
    fn index(&self) -> u64;

    /// Returns the game as a text that needs no other game.
    fn to_text(&self) -> String;
}

/// Why a text cannot be taken for one game.
///
/// ```
/// use portnote_core::alone::AloneError;
/// let error = AloneError::Games { games: 2 };
/// assert_eq!(error.to_string(), "expected the text of one game, found 2 games");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AloneError {
    /// The text has no game, or several.
    #[error("expected the text of one game, found {games} games")]
    Games {
        /// How many games it has.
        games: usize,
    },
    /// The game is one of another notation.
    #[error("expected a game of notation `{expected}`, found `{found}`")]
    Notation {
        /// The name of the notation that was expected.
        expected: &'static str,
        /// The name of the notation that the data names.
        found: String,
    },
}

/// Reads a text that holds one game and no other.
///
/// Findings of the text are not errors, as for any file.
///
/// # Errors
/// [`AloneError::Games`] if the text has no game, or several.
pub fn read<G: Alone>(text: &str) -> Result<G, AloneError> {
    read_as(text, 1)
}

/// Reads a text that holds one game, which gets the number that it has in another file.
fn read_as<G: Alone>(text: &str, index: u64) -> Result<G, AloneError> {
    let options = <G::Notation as Notation>::Options::default();
    let file = reader::parse::<G::Notation>(text.as_bytes(), &options).value;
    let mut blocks = file.game_blocks();
    let (Some(block), None) = (blocks.next(), blocks.next()) else {
        return Err(AloneError::Games { games: file.game_blocks().count() });
    };
    let block = block.clone().into_owned().numbered(index);
    let mut context = <G::Notation as Notation>::context(file.head(), &options);
    Ok(G::Notation::own(&mut context, block))
}

/// Returns the text of a game with the values written out that it takes from other games.
///
/// Each `#` becomes what it means. Tags that the game leaves out are put on lines of their own at
/// `first`, the place of its first tag in the decoded text of the block. All else stays.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
#[must_use]
pub fn written_out<'g, N: Notation>(
    block: &Block<'_, N>,
    first: u32,
    taken: impl IntoIterator<Item = Inheritable<'g>>,
) -> String {
    let whole = block.game_range();
    let text = block.unit().slice(whole.clone());
    let line_end = bytes::first_line_end(block.unit().text()).unwrap_or("\n");
    let mut added = String::new();
    let mut replaced: Vec<(Range<u32>, String)> = Vec::new();
    for tag in taken {
        let pair = format!("[{} \"{}\"]", tag.name, string::encode(&text_of(tag.value)));
        // Without an earlier game, `#` means the empty text as well.
        let is_taken = tag.stated.is_none() || tag.is_previous() && !tag.value.is_empty();
        match tag.range {
            Some(range) if is_taken => replaced.push((range, pair)),
            Some(_) => {}
            None => {
                added.push_str(&pair);
                added.push_str(line_end);
            }
        }
    }
    replaced.push((first..first, added));
    replaced.order_by_key(|(range, _)| (range.start, range.end));
    let at = |place: u32| place.saturating_sub(whole.start) as usize;
    let mut written = String::with_capacity(text.len());
    let mut done = 0;
    for (range, new) in replaced {
        written.push_str(text.get(done..at(range.start)).unwrap_or(""));
        written.push_str(&new);
        done = at(range.end).max(done);
    }
    written.push_str(text.get(done..).unwrap_or(""));
    match written.starts_with(BYTE_ORDER_MARK) {
        true => without_mark(&written).to_owned(),
        false => written,
    }
}

/// Returns a text without byte order marks before it: at the beginning of a file they would be no text, and
/// blank lines and lines with `%` after them would be before the game.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
#[must_use]
pub fn without_mark(text: &str) -> &str {
    let mut rest = text.trim_start_matches(BYTE_ORDER_MARK);
    if rest.len() == text.len() {
        return text;
    }
    while let Some((line, next)) = rest.split_once(['\n', '\r']) {
        let is_outside = line.starts_with('%') || line.bytes().all(crate::tree::is_blank);
        if !is_outside {
            break;
        }
        rest = next;
    }
    rest
}

/// A game as data: `{"notation":"pbn","index":7,"text":"…"}`.
///
/// It is the form of a game in all data formats of serde (feature `serde`).
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameText<'t> {
    /// The name of its notation, as in `pbn`.
    pub notation: Cow<'t, str>,
    /// The number that the game had in its file, from 1.
    pub index: u64,
    /// The text of the game, which needs no other game.
    pub text: Cow<'t, str>,
}

impl GameText<'_> {
    /// Returns a game as data.
    #[must_use]
    pub fn of<G: Alone>(game: &G) -> GameText<'static> {
        GameText {
            notation: Cow::Borrowed(G::NOTATION),
            index: game.index(),
            text: Cow::Owned(game.to_text()),
        }
    }

    /// Reads the game, which gets back the number that it had.
    ///
    /// # Errors
    /// [`AloneError::Notation`] if it is a game of another notation, [`AloneError::Games`] if the
    /// text has no game, or several.
    pub fn read<G: Alone>(&self) -> Result<G, AloneError> {
        if self.notation != G::NOTATION {
            let found = self.notation.clone().into_owned();
            return Err(AloneError::Notation { expected: G::NOTATION, found });
        }
        read_as(&self.text, self.index)
    }
}

/// Makes games values: they are [`Alone`], equal if their texts that stand alone are, can be read from such
/// a text, show it as `Debug`, and, with the feature `serde` of the crate that uses the macro, have the form
/// of a [`GameText`] in data formats.
///
/// The game has methods `index` and `to_text`; its notation and the name of that follow it.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
#[macro_export]
macro_rules! game_value {
    ($Game:ty, $Notation:ty, $name:literal) => {
        impl $crate::alone::Alone for $Game {
            type Notation = $Notation;

            const NOTATION: &'static str = $name;

            fn index(&self) -> u64 {
                <$Game>::index(self)
            }

            fn to_text(&self) -> String {
                <$Game>::to_text(self)
            }
        }

        /// Games are equal if their texts that stand alone are: the place of a game and the games
        /// around it do not count.
        impl PartialEq for $Game {
            fn eq(&self, other: &Self) -> bool {
                <$Game>::to_text(self) == <$Game>::to_text(other)
            }
        }

        impl Eq for $Game {}

        impl ::std::hash::Hash for $Game {
            fn hash<H: ::std::hash::Hasher>(&self, state: &mut H) {
                <$Game>::to_text(self).hash(state);
            }
        }

        impl ::std::str::FromStr for $Game {
            type Err = $crate::alone::AloneError;

            /// Reads a text that holds one game and no other.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::alone::read(text)
            }
        }

        /// The text that decides whether games are equal.
        impl ::std::fmt::Debug for $Game {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_tuple("Game").field(&<$Game>::to_text(self)).finish()
            }
        }

        #[cfg(feature = "serde")]
        impl ::serde::Serialize for $Game {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                ::serde::Serialize::serialize(&$crate::alone::GameText::of(self), serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $Game {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let text: $crate::alone::GameText<'_> =
                    ::serde::Deserialize::deserialize(deserializer)?;
                text.read().map_err(::serde::de::Error::custom)
            }
        }
    };
}

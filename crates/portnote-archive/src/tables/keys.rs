//! The columns with which rows begin: file, game, and where the game is.

use portnote::Counts;
use portnote::product::Judged;
use portnote::product::notation::Notation;
use portnote_core::columns::Value;
use portnote_core::{LineIndex, Span, Unit};
use sha2::{Digest, Sha256};

/// The bytes of a digest that tell one game from another.
const ID: usize = 8;

/// The first columns of a row; tables have as many of them as they need.
pub(crate) struct Keys<'k> {
    file: &'k str,
    game: Option<u64>,
    place: Option<GamePlace<'k>>,
}

/// Where a game is, and what is wrong with it.
struct GamePlace<'k> {
    unit: &'k Unit<'k>,
    span: Span,
    counts: Counts,
}

impl<'k> Keys<'k> {
    pub(super) const fn of_file(file: &'k str) -> Self {
        Self { file, game: None, place: None }
    }

    pub(super) const fn of_finding(file: &'k str, game: Option<u64>) -> Self {
        Self { file, game, place: None }
    }

    pub(crate) fn of_game<N: Notation>(file: &'k str, judged: &'k Judged<'_, '_, N>) -> Self {
        let block = judged.block;
        let mut counts = Counts::default();
        counts.add_all(&judged.diagnostics);
        Self {
            file,
            game: Some(block.index()),
            place: Some(GamePlace { unit: block.unit(), span: block.span(), counts }),
        }
    }

    /// The first 8 bytes of the SHA-256 of the bytes of the game.
    pub(crate) fn content(&self) -> Option<[u8; ID]> {
        self.digest().and_then(|digest| digest.first_chunk().copied())
    }

    /// The first 16 bytes of the SHA-256 of the bytes of the game.
    pub(crate) fn digest(&self) -> Option<[u8; 2 * ID]> {
        let digest = Sha256::digest(self.place.as_ref()?.bytes());
        digest.first_chunk().copied()
    }

    /// The value of a key; their order is that of the keys of `portnote_core::columns::games`.
    pub(super) fn value(&self, column: usize) -> Value<'_> {
        match (column, &self.place) {
            (0, _) => self.file.into(),
            (1, _) => self.game.into(),
            (2, Some(place)) => place.span.start.into(),
            (3, Some(place)) => place.span.end.into(),
            (4, Some(place)) => place.line().into(),
            (5, Some(place)) => place.content_id().into(),
            (6, Some(place)) => place.counts.errors.into(),
            (7, Some(place)) => place.counts.warnings.into(),
            (8, Some(place)) => place.counts.infos.into(),
            _ => Value::Null,
        }
    }
}

impl GamePlace<'_> {
    fn line(&self) -> u64 {
        if self.span.start == self.unit.outer_span().start {
            return self.unit.first_line();
        }
        let lines = LineIndex::new(self.unit);
        lines.place(self.span.start).line
    }

    fn bytes(&self) -> &[u8] {
        let base = self.unit.outer_span().start;
        let offset = |place: u64| usize::try_from(place.saturating_sub(base)).unwrap_or(usize::MAX);
        let bytes = self.unit.bytes();
        let bytes = bytes.get(offset(self.span.start)..offset(self.span.end));
        bytes.unwrap_or_default()
    }

    fn content_id(&self) -> String {
        content_id(self.bytes())
    }
}

/// What names a game by its bytes, as the column `content_id`: the first 8 bytes of their SHA-256.
#[must_use]
pub fn content_id(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    hexadecimal(digest.get(..ID).unwrap_or_default())
}

/// Bytes as hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
    let digits = bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]);
    digits.collect()
}

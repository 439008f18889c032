//! One row per ply, and the plies of a dump.

use std::borrow::Cow;
use std::io;

#[cfg(feature = "json")]
use portnote_core::columns::IntoKey;
use portnote_core::columns::{Row, RowSink, Table, Value, facts};
#[cfg(feature = "json")]
use portnote_core::json::List;
#[cfg(feature = "json")]
use portnote_draughts::PositionKey;
use portnote_draughts::{Color, Square, SquareNames};
#[cfg(feature = "json")]
use serde::ser::SerializeSeq as _;
#[cfg(feature = "json")]
use serde::{Deserialize, Serialize, Serializer};
#[cfg(feature = "json")]
use smallvec::SmallVec;

use super::{GameFacts, key};
#[cfg(feature = "json")]
use crate::derive::Derived;
use crate::derive::PlyMade;

/// Bytes of most positions.
const FEN: usize = 80;

facts! {
    /// One ply with what follows by the rules.
    #[schemars(rename = "ply_made")]
    pub struct PlyV1<'p>;
    fn new(it: Ply<'p>);
    pub(super) const FIELDS;

    /// Its line: 0 for the main line, else the number of a variation.
    line: usize = it.made.line
        => derived(Int16, "0 for the main line, else the number of a variation").always(),
    /// The line in which the variation is.
    parent: Option<usize> = it.made.parent => derived(Int16, "Line in which the variation is"),
    /// Its number in the game, from 1. The first ply of a variation has that of the ply that it replaces.
    ply: u32 = it.made.ply => derived(
        Int16,
        "Number in the game, from 1; the first ply of a variation has that of the ply that it replaces"
    ).always(),
    /// The side that moves: `W` or `B`.
    side: Option<char> = it.made.side.map(Color::letter) => derived(Text, "W or B"),
    /// The move in the form of PDN 3.0.
    #[serde(rename = "move")]
    text: Option<Cow<'p, str>> = it.made.text.as_deref() => derived(Text).named("move"),
    /// The move as written.
    raw: Cow<'p, str> = it.made.raw => stated(Text),
    /// Square from which the piece moves.
    from: Option<Cow<'static, str>> = it.name(it.made.from) => derived(Text),
    /// Square to which it moves.
    to: Option<Cow<'static, str>> = it.name(it.made.to) => derived(Text),
    /// Number of captured pieces.
    captured: Option<usize> = it.made.captured.map(|captured| captured.len())
        => derived(Int8).unit("pieces"),
    /// Their squares in the order in which they were captured; `null` where that is not known.
    captured_squares: Option<SmallVec<[Cow<'static, str>; 2]>> = it.squares()
        => derived(Text, "Their squares in the order of capture, with spaces between them"),
    /// Whether a man is made a king.
    crowned: Option<bool> = it.made.crowned => derived(Bool),
    /// Number of legal moves before the ply.
    legal_moves: Option<usize> = it.made.legal_moves => derived(Int16).unit("moves"),
    /// `legal`; `ambiguous` for a text that fits several captures; `illegal`; `unplayed` where
    /// it is unknown; `null` for a null move.
    state: Cow<'static, str> = it.made.state.as_str()
        => derived(Text, "legal, ambiguous, illegal, unplayed or null").always(),
    /// The position after it.
    fen_after: Option<Cow<'p, str>> = it.fen_after() => derived(Text, "Position after it"),
    /// Its key.
    #[serde(with = "super::key")]
    #[schemars(with = "Option<String>")]
    key_after: Option<PositionKey> = it.made.key_after
        => derived(Text via key::text, "Key of that position"),
    /// Milliseconds that the side which moved has left.
    clock_ms: Option<u64> = it.made.clock_ms => stated(Int64).unit("ms"),
    /// Glyphs of it.
    nags: SmallVec<[u32; 4]> = Glyphs(it.made) => stated(Text, "Its glyphs, such as `$2 $14`"),
    /// The judgement of it, like `!?`.
    strength: Option<Cow<'p, str>> = it.made.strength() => stated(Text, "Judgement of it, such as `!?`"),
    /// Its comments in one text.
    comment: Option<Cow<'p, str>> = it.made.comment.as_deref() => stated(Text),
}

#[derive(Clone, Copy)]
pub(super) struct Ply<'g> {
    made: &'g PlyMade<'g>,
    names: Option<&'g SquareNames>,
    /// The position after it, where it is written already.
    fen: Option<&'g str>,
}

/// The squares of the pieces that a ply captures.
struct Squares<'g>(Ply<'g>);

/// The glyphs of a ply.
struct Glyphs<'g>(&'g PlyMade<'g>);

impl<'g> Ply<'g> {
    const fn squares(&self) -> Squares<'g> {
        Squares(*self)
    }

    fn fen_after(&self) -> Option<Cow<'g, str>> {
        let (after, names) = (self.made.after?, self.names);
        if let Some(fen) = self.fen {
            return Some(fen.into());
        }
        let mut text = String::with_capacity(FEN);
        names?.push_fen(after, &mut text);
        Some(text.into())
    }

    fn name(&self, square: Option<Square>) -> Option<&'static str> {
        Some(self.names?.name(square?))
    }
}

impl<'g> Squares<'g> {
    fn names(&self) -> Option<impl Iterator<Item = &'static str> + use<'_, 'g>> {
        let squares = self.0.made.captured_squares()?;
        Some(squares.filter_map(|square| self.0.name(Some(square))))
    }
}

impl From<Squares<'_>> for Value<'_> {
    fn from(squares: Squares<'_>) -> Self {
        let mut text = String::new();
        for name in squares.names().into_iter().flatten() {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(name);
        }
        text.into()
    }
}

#[cfg(feature = "json")]
impl IntoKey<Option<SmallVec<[Cow<'static, str>; 2]>>> for Squares<'_> {
    fn into_key(self) -> Option<SmallVec<[Cow<'static, str>; 2]>> {
        Some(self.names()?.map(Cow::Borrowed).collect())
    }
}

impl From<Glyphs<'_>> for Value<'_> {
    fn from(Glyphs(made): Glyphs<'_>) -> Self {
        let mut text = String::new();
        for nag in made.nags() {
            let blank = if text.is_empty() { "" } else { " " };
            text.push_str(&format!("{blank}${nag}"));
        }
        text.into()
    }
}

#[cfg(feature = "json")]
impl IntoKey<SmallVec<[u32; 4]>> for Glyphs<'_> {
    fn into_key(self) -> SmallVec<[u32; 4]> {
        self.0.nags().collect()
    }
}

impl Row for Ply<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        FIELDS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

pub(super) fn rows(
    facts: &GameFacts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) {
        return Ok(());
    }
    let names = facts.derived().names();
    let mut plies = facts.plies().iter();
    plies.try_for_each(|made| sink.row(table, &Ply { made, names, fen: None }))
}

/// The plies of a game, each made when it is written.
#[cfg(feature = "json")]
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct PliesV1<'g>(List<Derived<'g>, PlyV1<'g>>);

#[cfg(feature = "json")]
impl<'g> PliesV1<'g> {
    pub(super) const fn made(derived: Derived<'g>) -> Self {
        Self(List::Made(derived))
    }
}

#[cfg(feature = "json")]
impl Serialize for PliesV1<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let derived = match &self.0 {
            List::Made(derived) => derived,
            List::Read(plies) => return plies.serialize(serializer),
        };
        let names = derived.names();
        let mut plies = serializer.serialize_seq(None)?;
        let mut fen = String::new();
        for ply in derived.plies() {
            fen.clear();
            if let Some((after, names)) = ply.after.zip(names) {
                names.push_fen(after, &mut fen);
            }
            plies.serialize_element(&PlyV1::new(Ply { made: &ply, names, fen: Some(&fen) }))?;
        }
        plies.end()
    }
}

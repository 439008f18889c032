//! Rows of the frame that all notations share: tags and comments.

use std::borrow::Cow;

use super::{Field, Row, Type, Value};
use crate::frame::comment;

type OfTag = Field<for<'r> fn(&'r TagRow<'r>) -> Value<'r>>;
type OfComment = Field<for<'r> fn(&'r CommentRow<'r>) -> Value<'r>>;

/// A tag of a game.
///
/// ```
/// use portnote_core::columns::{Row, TagRow, Value};
/// let value = "Club".into();
/// let tag = TagRow { number: 1, name: "Event", value, stated: "#", origin_game: Some(1) };
/// assert_eq!(tag.value(2), Value::from("Club"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagRow<'t> {
    /// Its number in the game, from 1.
    pub number: usize,
    /// Its name.
    pub name: &'t str,
    /// Its value, with everything resolved.
    pub value: Cow<'t, str>,
    /// The value as written.
    pub stated: &'t str,
    /// The number of the game from which the value is taken.
    pub origin_game: Option<u64>,
}

/// A comment or an escape line of a game.
///
/// ```
/// use portnote_core::columns::{CommentRow, Row, Value};
/// let comment = CommentRow { number: 1, token: "{a bad lead}", anchor: "card", anchor_no: Some(1) };
/// assert_eq!((comment.value(1), comment.value(2)), ("brace".into(), "a bad lead".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommentRow<'t> {
    /// Its number in the game, from 1.
    pub number: usize,
    /// The comment with its delimiters.
    pub token: &'t str,
    /// To what it belongs.
    pub anchor: &'static str,
    /// The number of that, from 1.
    pub anchor_no: Option<usize>,
}

impl<'t> CommentRow<'t> {
    /// The comments of a game in their order. Each is given by its token, and by what it belongs to
    /// with the number of that, from 0.
    ///
    /// ```
    /// use portnote_core::columns::CommentRow;
    /// let rows = CommentRow::all([("{Cup}", ("game", None)), ("{best}", ("card", Some(3)))]);
    /// let places: Vec<_> = rows.map(|row| (row.number, row.anchor_no)).collect();
    /// assert_eq!(places, [(1, None), (2, Some(4))]);
    /// ```
    pub fn all(
        comments: impl IntoIterator<Item = (&'t str, (&'static str, Option<usize>))>,
    ) -> impl Iterator<Item = Self> {
        let comments = (1..).zip(comments);
        comments.map(|(number, (token, (anchor, index)))| Self {
            number,
            token,
            anchor,
            anchor_no: index.map(|index| index + 1),
        })
    }
}

pub(super) static TAGS: &[OfTag] = &[
    OfTag::stated("tag", Type::Int32, "Number of the tag, from 1", |it| it.number.into()).always(),
    OfTag::stated("name", Type::Text, "Its name", |it| it.name.into()).always(),
    OfTag::stated(
        "value",
        Type::Text,
        "Its value, with escapes and values of other games resolved; null where it is empty",
        |it| it.value.as_ref().into(),
    ),
    OfTag::stated("stated", Type::Text, "The value as written", |it| it.stated.into()),
    OfTag::derived(
        "origin_game",
        Type::Int32,
        "Number of the game from which the value is taken",
        |it| it.origin_game.into(),
    ),
];

pub(super) static COMMENTS: &[OfComment] = &[
    OfComment::stated("comment", Type::Int32, "Number of the comment, from 1", |it| {
        it.number.into()
    })
    .always(),
    OfComment::stated("kind", Type::Text, "brace, line (after `;`) or escape (after `%`)", |it| {
        let kind = match it.token.as_bytes().first() {
            Some(b'{') => "brace",
            Some(b'%') => "escape",
            _ => "line",
        };
        kind.into()
    })
    .always(),
    OfComment::stated("text", Type::Text, "Its text", |it| {
        let text = it.token.strip_prefix('%');
        text.unwrap_or_else(|| comment::text(it.token)).into()
    }),
    OfComment::stated(
        "anchor",
        Type::Text,
        "What it belongs to: game, tag, element, line, call, card, auction_end, play_end or next",
        |it| it.anchor.into(),
    )
    .always(),
    OfComment::stated(
        "anchor_no",
        Type::Int32,
        "Number of that tag, element, line, call or card in the game, from 1",
        |it| it.anchor_no.into(),
    ),
];

impl Row for TagRow<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        let field = TAGS.get(column);
        field.map_or(Value::Null, |field| (field.value)(self))
    }
}

impl Row for CommentRow<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        let field = COMMENTS.get(column);
        field.map_or(Value::Null, |field| (field.value)(self))
    }
}

//! One row per tag and one per comment.

use std::io;

use portnote_core::columns::{Field, Row, RowSink, Table, Type, Value};

use crate::model::{Anchor, Comment, Game, Tag};

type OfTag = Field<for<'r> fn(&'r Numbered<'r, Tag<'r>>) -> Value<'r>>;
type OfComment = Field<for<'r> fn(&'r Numbered<'r, Comment<'r>>) -> Value<'r>>;

pub(super) static TAGS: &[OfTag] = &[
    OfTag::stated("tag", Type::Int32, "Number of the tag, from 1", |it| {
        it.number.into()
    })
    .always(),
    OfTag::stated("name", Type::Text, "Its name", |it| it.of.name.into()).always(),
    OfTag::stated(
        "value",
        Type::Text,
        "Its value with its escapes resolved; null where it is empty",
        |it| it.of.value.as_ref().into(),
    ),
    OfTag::stated("stated", Type::Text, "The value as written", |it| {
        it.of.raw.into()
    }),
    OfTag::derived(
        "origin_game",
        Type::Int32,
        "Always null: no value comes from another game",
        |_| Value::Null,
    ),
];

pub(super) static COMMENTS: &[OfComment] = &[
    OfComment::stated(
        "comment",
        Type::Int32,
        "Number of the comment, from 1",
        |it| it.number.into(),
    )
    .always(),
    OfComment::stated(
        "kind",
        Type::Text,
        "brace, line (after `;`) or escape (after `%`)",
        |it| {
            let kind = match it.of.token.as_bytes().first() {
                Some(b'{') => "brace",
                Some(b'%') => "escape",
                _ => "line",
            };
            kind.into()
        },
    )
    .always(),
    OfComment::stated("text", Type::Text, "Its text", |it| it.of.text().into()),
    OfComment::stated(
        "anchor",
        Type::Text,
        "To what it belongs: game, tag, line or element",
        |it| anchor(it.of.anchor).0.into(),
    )
    .always(),
    OfComment::stated(
        "anchor_no",
        Type::Int32,
        "Number of that in the file order of the game, from 1",
        |it| anchor(it.of.anchor).1.map(|index| index + 1).into(),
    ),
];

pub(super) struct Numbered<'g, T> {
    number: usize,
    of: &'g T,
}

impl Row for Numbered<'_, Tag<'_>> {
    fn value(&self, column: usize) -> Value<'_> {
        TAGS.get(column)
            .map_or(Value::Null, |field| (field.value)(self))
    }
}

impl Row for Numbered<'_, Comment<'_>> {
    fn value(&self, column: usize) -> Value<'_> {
        COMMENTS
            .get(column)
            .map_or(Value::Null, |field| (field.value)(self))
    }
}

pub(super) fn tags(
    game: &Game<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) {
        return Ok(());
    }
    let tags = (1..).zip(&game.tags);
    tags.map(|(number, of)| Numbered { number, of })
        .try_for_each(|row| sink.row(table, &row))
}

pub(super) fn comments(
    game: &Game<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) {
        return Ok(());
    }
    let comments = (1..).zip(&game.comments);
    comments
        .map(|(number, of)| Numbered { number, of })
        .try_for_each(|row| sink.row(table, &row))
}

const fn anchor(anchor: Anchor) -> (&'static str, Option<usize>) {
    match anchor {
        Anchor::Game => ("game", None),
        Anchor::Tag(index) => ("tag", Some(index)),
        Anchor::Line(index) => ("line", Some(index)),
        Anchor::Element(index) => ("element", Some(index)),
    }
}

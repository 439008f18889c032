//! One row per tag and one per comment.

use std::io;

use portnote_core::columns::{CommentRow, RowSink, Table, TagRow, give};

use crate::model::{Anchor, Game};

pub(super) fn tags(
    game: &Game<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    let rows = (1..).zip(&game.tags).map(|(number, tag)| TagRow {
        number,
        name: tag.name,
        value: tag.value.as_ref().into(),
        stated: tag.raw,
        origin_game: None,
    });
    give(rows, table, sink)
}

pub(super) fn comments(
    game: &Game<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    let rows = (1..).zip(&game.comments).map(|(number, comment)| {
        let (anchor, index) = anchor(comment.anchor);
        CommentRow {
            number,
            token: comment.token,
            anchor,
            anchor_no: index.map(|index| index + 1),
        }
    });
    give(rows, table, sink)
}

const fn anchor(anchor: Anchor) -> (&'static str, Option<usize>) {
    match anchor {
        Anchor::Game => ("game", None),
        Anchor::Tag(index) => ("tag", Some(index)),
        Anchor::Line(index) => ("line", Some(index)),
        Anchor::Element(index) => ("element", Some(index)),
    }
}

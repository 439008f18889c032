//! One row per tag and one per comment.

use std::io;

use portnote_core::columns::{CommentRow, RowSink, Table, TagRow};

use crate::model::{Anchor, Game};

pub(super) fn tags(
    game: &Game<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) {
        return Ok(());
    }
    (1..).zip(&game.tags).try_for_each(|(number, tag)| {
        let row = TagRow {
            number,
            name: tag.name,
            value: &tag.value,
            stated: tag.raw,
            origin_game: None,
        };
        sink.row(table, &row)
    })
}

pub(super) fn comments(
    game: &Game<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) {
        return Ok(());
    }
    (1..).zip(&game.comments).try_for_each(|(number, comment)| {
        let (anchor, index) = anchor(comment.anchor);
        let anchor_no = index.map(|index| index + 1);
        let row = CommentRow {
            number,
            token: comment.token,
            anchor,
            anchor_no,
        };
        sink.row(table, &row)
    })
}

const fn anchor(anchor: Anchor) -> (&'static str, Option<usize>) {
    match anchor {
        Anchor::Game => ("game", None),
        Anchor::Tag(index) => ("tag", Some(index)),
        Anchor::Line(index) => ("line", Some(index)),
        Anchor::Element(index) => ("element", Some(index)),
    }
}

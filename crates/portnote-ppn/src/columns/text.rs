//! One row per tag and one per comment.

use std::io;

use portnote_core::columns::{CommentRow, RowSink, Table, TagRow};

use crate::model::Game;

pub(super) fn tags(
    game: &Game<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) {
        return Ok(());
    }
    (1..).zip(&game.tags).try_for_each(|(number, tag)| {
        let value = tag.resolved();
        let row = TagRow {
            number,
            name: tag.name,
            value: value.as_deref().unwrap_or(""),
            stated: tag.raw,
            origin_game: tag
                .inherited
                .as_ref()
                .map(|found| found.game)
                .filter(|game| *game > 0),
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
        let anchor = if comment.trails { "tag" } else { "next" };
        let anchor_no = Some(comment.after + usize::from(!comment.trails));
        let row = CommentRow {
            number,
            token: comment.token,
            anchor,
            anchor_no,
        };
        sink.row(table, &row)
    })
}

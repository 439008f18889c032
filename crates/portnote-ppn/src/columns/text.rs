//! One row per tag and one per comment.

use std::io;

use portnote_core::columns::{CommentRow, RowSink, Table, TagRow, give};

use crate::model::Game;

pub(super) fn tags(
    game: &Game<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    let rows = (1..).zip(&game.tags).map(|(number, tag)| TagRow {
        number,
        name: tag.name,
        value: tag.resolved().unwrap_or_default(),
        stated: tag.raw,
        origin_game: tag
            .inherited
            .as_ref()
            .map(|found| found.game)
            .filter(|game| *game > 0),
    });
    give(rows, table, sink)
}

pub(super) fn comments(
    game: &Game<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    let rows = (1..).zip(&game.comments).map(|(number, comment)| {
        let anchor = if comment.trails { "tag" } else { "next" };
        let anchor_no = Some(comment.after + usize::from(!comment.trails));
        CommentRow {
            number,
            token: comment.token,
            anchor,
            anchor_no,
        }
    });
    give(rows, table, sink)
}

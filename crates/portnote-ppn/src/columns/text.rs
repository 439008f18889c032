//! One row per tag and one per comment.

use portnote_core::columns::{CommentRow, TagRow};

use crate::model::Game;

pub(super) fn tags<'g>(game: &'g Game<'_>) -> impl Iterator<Item = TagRow<'g>> {
    (1..).zip(&game.tags).map(|(number, tag)| TagRow {
        number,
        name: tag.name,
        value: tag.resolved().unwrap_or_default(),
        stated: tag.raw,
        origin_game: tag.inherited.as_ref().map(|found| found.game).filter(|game| *game > 0),
    })
}

pub(super) fn comments<'g>(game: &'g Game<'_>) -> impl Iterator<Item = CommentRow<'g>> {
    (1..).zip(&game.comments).map(|(number, comment)| {
        let anchor = if comment.trails { "tag" } else { "next" };
        let anchor_no = Some(comment.after + usize::from(!comment.trails));
        CommentRow { number, token: comment.token, anchor, anchor_no }
    })
}

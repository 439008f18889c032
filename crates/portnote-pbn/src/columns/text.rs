//! One row per tag and one per comment.

use portnote_core::columns::{CommentRow, TagRow};

use crate::model::{Anchor, Game};

pub(super) fn tags<'g>(game: &'g Game<'_>) -> impl Iterator<Item = TagRow<'g>> {
    (1..).zip(&game.tags).map(|(number, tag)| TagRow {
        number,
        name: tag.name,
        value: tag.text().into(),
        stated: tag.raw,
        origin_game: tag.inherited.as_ref().map(|found| found.game).filter(|game| *game > 0),
    })
}

pub(super) fn comments<'g>(game: &'g Game<'_>) -> impl Iterator<Item = CommentRow<'g>> {
    let comments = game.comments.iter();
    CommentRow::all(comments.map(|it| (it.token, anchor(it.anchor))))
}

const fn anchor(anchor: Anchor) -> (&'static str, Option<usize>) {
    match anchor {
        Anchor::Game => ("game", None),
        Anchor::Tag(index) => ("tag", Some(index)),
        Anchor::Element(_, index) => ("element", Some(index)),
        Anchor::Call(index, _) => ("call", Some(index)),
        Anchor::Card(index, _) => ("card", Some(index)),
        Anchor::AuctionEnd(index) => ("auction_end", Some(index)),
        Anchor::PlayEnd(index) => ("play_end", Some(index)),
    }
}

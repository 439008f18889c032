//! What came with later versions of PBN than 1.0.

use std::ops::Range;

use portnote_core::inherit::Inheritance;

use super::{EndKind, Game, Section};
use crate::tag::{TagClass, is_inheritable};

/// The first thing in a game that came with a later version than 1.0, in words.
pub(crate) fn first_later(game: &Game<'_>) -> Option<(Range<u32>, &'static str)> {
    let tags = game.tags.iter().filter_map(|tag| {
        let gives = matches!(Inheritance::of(&tag.value), Inheritance::ForAll(_));
        match tag.class {
            TagClass::Table => Some((tag.name_range.clone(), "table")),
            _ if gives && is_inheritable(tag.name) => Some((tag.value_range.clone(), "`##`")),
            _ => None,
        }
    });
    let auction = game.auction.as_ref().and_then(plus);
    let play = game.play.as_ref().and_then(plus);
    let ends = auction.into_iter().chain(play).map(|range| (range, "`+`"));
    tags.chain(ends).min_by_key(|(range, _)| range.start)
}

fn plus<V>(section: &Section<'_, V>) -> Option<Range<u32>> {
    let plus = section.ends.iter().find(|end| end.kind == EndKind::Plus)?;
    Some(plus.range.clone())
}

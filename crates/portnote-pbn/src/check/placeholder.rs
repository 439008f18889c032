//! Sections that are empty by the value of their tag, such as `[Play "-"]`.

use crate::model::Game;

/// Whether a section without a word means that there is none: its tag has a hyphen in place of a
/// seat, or says so in a word, which is reported by its value.
pub(super) fn is_placeholder(game: &Game<'_>, tag: usize) -> bool {
    let value = game.tags.get(tag).map_or("", |tag| tag.value.trim());
    let is_word = ["None", "No", "Nil"].iter().any(|word| word.eq_ignore_ascii_case(value));
    let is_sign =
        !value.is_empty() && value.chars().all(|c| matches!(c, '-' | '\u{2013}' | '\u{2014}'));
    is_word || is_sign
}

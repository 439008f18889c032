//! Values of tags. PDN 2.0 §6.1.1.1.1, PDN 3.0.

use std::borrow::Cow;

use super::ExportOptions;
use super::comment::is_control;
use super::loss::{Loss, Losses, named};
use crate::Standard;
use crate::date::DateValue;
use crate::model::Tag;
use crate::tag::TagValue;

/// A value as it is between its quotes; `None` where there is nothing to write.
pub(super) fn text(
    tag: &Tag<'_>,
    options: &ExportOptions,
    losses: &mut Losses<'_, '_>,
) -> Option<String> {
    if is_empty(&tag.value) {
        return None;
    }
    if let TagValue::Date(read) = tag.typed {
        return Some(date(tag, read, options.standard, losses));
    }
    match options.standard {
        Standard::Pdn2 => Some(latin1_text(tag, options, losses)),
        Standard::Pdn3 => utf8_text(tag, losses),
    }
}

/// Whether a value says nothing at all.
pub(super) fn is_empty(value: &str) -> bool {
    value.chars().all(|c| c.is_whitespace() || is_control(c))
}

/// A date, with unknown parts where it has no reading.
fn date(tag: &Tag<'_>, read: DateValue, standard: Standard, losses: &mut Losses<'_, '_>) -> String {
    let dots = match (read.date(), read) {
        (Some(date), _) => date.to_string(),
        (None, DateValue::NoSuchDay { has_form: true }) if standard == Standard::Pdn3 => {
            tag.value.trim().to_owned()
        }
        (None, _) => {
            if read != DateValue::Empty {
                let what = named("date", &tag.value);
                losses.add(Loss::Date, tag.value_range.clone(), what);
            }
            "????.??.??".to_owned()
        }
    };
    match standard {
        Standard::Pdn2 => dots.replace('.', "-"),
        Standard::Pdn3 => dots,
    }
}

/// A value of PDN 2.0: single blanks, no quotes, no brackets.
fn latin1_text(tag: &Tag<'_>, options: &ExportOptions, losses: &mut Losses<'_, '_>) -> String {
    for (found, loss) in [(&['"'][..], Loss::Quote), (&['[', ']'][..], Loss::ValueBracket)] {
        let is_lost = !options.replace_forbidden && tag.value.contains(found);
        if is_lost {
            losses.add(loss, tag.value_range.clone(), tag.meaning.as_ref());
        }
    }
    let replaced: String = plain(&tag.value)
        .chars()
        .map(|character| match character {
            '"' => '\'',
            '[' => '(',
            ']' => ')',
            character => character,
        })
        .collect();
    let words: Vec<&str> = replaced.split(' ').filter(|word| !word.is_empty()).collect();
    // A backslash means itself, unless readers of other versions take it for an escape.
    doubled(&words.join(" "))
}

/// Backslashes before another one are doubled, so that none of them is lost on reading.
fn doubled(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        if character == '\\' && characters.peek() == Some(&'\\') {
            text.push('\\');
        }
        text.push(character);
    }
    text
}

/// A value of PDN 3.0: `None` where it does not have the form that the standard gives to the tag.
fn utf8_text(tag: &Tag<'_>, losses: &mut Losses<'_, '_>) -> Option<String> {
    let value = plain(&tag.value);
    if !tag.kind.has_form(value.trim()) {
        let what = format!("{} of tag `{}`", named("value", &value), tag.meaning);
        losses.add(Loss::Value, tag.value_range.clone(), what);
        return None;
    }
    let value = if tag.kind.is_formed() { value.trim() } else { &value };
    Some(escaped(value))
}

/// A backslash before each quote and backslash.
pub(super) fn escaped(value: &str) -> String {
    if value.contains(['\\', '"']) {
        value.replace('\\', "\\\\").replace('"', "\\\"")
    } else {
        value.to_owned()
    }
}

/// A value without line ends and control characters.
fn plain(value: &str) -> Cow<'_, str> {
    if value.contains(is_control) {
        Cow::Owned(value.replace(is_control, " "))
    } else {
        Cow::Borrowed(value)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::model::Game;

    fn written(tag: &str, options: &ExportOptions) -> (Option<String>, usize) {
        let input = format!("{tag}\n1. 11-15 *\n");
        let file = crate::parse(input.as_bytes()).value;
        let game = Game::new(&file.blocks()[0]);
        let mut losses = Losses::new(&game, options.standard);
        let text = text(&game.tags[0], options, &mut losses);
        let lost = losses.diagnostics(true).unwrap_or_default();
        (text, lost.len())
    }

    #[rstest]
    #[case("[Event \" World  Cup\t\"]", "World Cup", 0)]
    #[case("[Event \"The \\\"Cup\\\" [4/4]\"]", "The 'Cup' (4/4)", 2)]
    #[case("[Event \"a\\b\"]", "a\\b", 0)]
    #[case("[Event \"a\\\\\\\\b\"]", "a\\\\\\b", 0)]
    #[case("[Date \"2003.10.19\"]", "2003-10-19", 0)]
    #[case("[Date \"19.10.2003\"]", "2003-10-19", 0)]
    #[case("[Date \"1950.\"]", "1950-??-??", 0)]
    #[case("[Date \"7 april 2003\"]", "2003-04-07", 0)]
    #[case("[Date \"?\"]", "????-??-??", 0)]
    fn values_of_pdn_2(#[case] tag: &str, #[case] text: &str, #[case] lost: usize) {
        let options = ExportOptions::pdn2();
        assert_eq!(written(tag, &options), (Some(text.to_owned()), lost));
    }

    #[rstest]
    #[case("[Event \" World  Cup\"]", Some(" World  Cup"), 0)]
    #[case("[Event \"The \\\"Cup\\\" [4/4]\"]", Some("The \\\"Cup\\\" [4/4]"), 0)]
    #[case("[Event \"a\\b\"]", Some("a\\\\b"), 0)]
    #[case("[Event \"a\tb\"]", Some("a b"), 0)]
    #[case("[Event \"\"]", None, 0)]
    #[case("[EventDate \"2003-10-19\"]", Some("2003.10.19"), 0)]
    #[case("[Date \"2003.02.30\"]", Some("2003.02.30"), 0)]
    #[case("[Date \" 0000.00.00 \"]", Some("0000.00.00"), 0)]
    #[case("[Date \"2003-02-30\"]", Some("????.??.??"), 1)]
    #[case("[WhiteTime \"0:1:40\"]", Some("0:1:40"), 0)]
    #[case("[WhiteTime \"0:1:400\"]", None, 1)]
    #[case("[WhiteRating \" 1500 \"]", Some("1500"), 0)]
    #[case("[WhiteRating \"1500+\"]", None, 1)]
    #[case("[BlackTime \"1.15\"]", Some("1.15"), 0)]
    #[case("[TimeControl \"5 min\"]", None, 1)]
    #[case("[TimeControl \"40/7200:3600\"]", Some("40/7200:3600"), 0)]
    fn values_of_pdn_3(#[case] tag: &str, #[case] text: Option<&str>, #[case] lost: usize) {
        let options = ExportOptions::pdn3();
        assert_eq!(written(tag, &options), (text.map(str::to_owned), lost));
    }
}

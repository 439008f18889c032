//! Comments: the words between the braces, on as many lines as they need.

use std::borrow::Cow;

use super::lines::{MovetextLines, TooLong};

/// Writes a comment of words; says which word is too long for any line.
pub(super) fn write(lines: &mut MovetextLines, words: &[Cow<'_, str>]) -> Option<TooLong> {
    let Some((last, before)) = words.split_last() else {
        return lines.token("{}");
    };
    let mut too_long = None;
    lines.open('{');
    for word in before {
        let found = lines.token(word);
        too_long = too_long.or(found);
    }
    let found = lines.token(&[last, "}"].concat());
    too_long.or(found)
}

/// The text of a comment with blanks for all white space, and without a brace that would end it.
pub(super) fn cleaned(text: &str) -> Cow<'_, str> {
    if text.chars().all(|character| plain(character) == character) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().map(plain).collect())
    }
}

/// The words of a comment that was cleaned. A command stays one word, unless it is longer than a
/// line.
pub(super) fn words(text: &str, width: usize) -> Vec<Cow<'_, str>> {
    let mut parts = Vec::with_capacity(text.len() / 6 + 1);
    parts.extend(text.split(' ').filter(|part| !part.is_empty()));
    let mut words = Vec::with_capacity(parts.len());
    let mut rest = parts.as_slice();
    while let Some((word, after)) = rest.split_at_checked(together(rest, width)) {
        if word.is_empty() {
            break;
        }
        words.push(match word {
            [part] => Cow::Borrowed(*part),
            parts => Cow::Owned(parts.join(" ")),
        });
        rest = after;
    }
    words
}

/// How many of the first parts are one word: more than one for a command, `[%clk 0:10:00]`.
fn together(parts: &[&str], width: usize) -> usize {
    let Some((first, after)) = parts.split_first() else {
        return 0;
    };
    let is_open =
        |part: &str| part.rsplit_once("[%").is_some_and(|(_, command)| !command.contains(']'));
    if !is_open(first) {
        return 1;
    }
    // One brace may be before the word, and another one after it.
    let mut taken = first.chars().count() + 2;
    for (number, part) in after.iter().enumerate() {
        taken += part.chars().count() + 1;
        if part.contains("[%") || width > 0 && taken > width {
            return 1;
        }
        if part.contains(']') {
            return number + 2;
        }
    }
    1
}

/// Line ends and control characters are white space, and no brace ends the comment.
const fn plain(character: char) -> char {
    match character {
        '}' => ')',
        character if is_control(character) => ' ',
        character => character,
    }
}

/// A line end, a tab, or a control character that no notation of the family allows.
pub(super) const fn is_control(character: char) -> bool {
    matches!(character, '\0'..='\u{1F}' | '\u{7F}')
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(" good\r\n  move ", &["good", "move"], false)]
    #[case("", &[], false)]
    #[case("a } b", &["a", ")", "b"], true)]
    #[case("[%clock w0:49:11\nB0:48:03] x", &["[%clock w0:49:11 B0:48:03]", "x"], false)]
    #[case("see[%a b]c d", &["see[%a b]c", "d"], false)]
    #[case("[%a [%b c] d", &["[%a", "[%b c]", "d"], false)]
    #[case("[%a b", &["[%a", "b"], false)]
    #[case("bell\u{7}", &["bell"], false)]
    fn text_is_cut_into_words(#[case] text: &str, #[case] expected: &[&str], #[case] brace: bool) {
        let cleaned = cleaned(text);
        let (words, has_brace) = (words(&cleaned, 80), text.contains('}'));
        assert_eq!(
            (words, has_brace),
            (expected.iter().copied().map(Cow::Borrowed).collect(), brace)
        );
    }

    /// A brace may be before the command and another one after it.
    #[rstest]
    #[case::one_character_fewer("ab", 1)]
    #[case::with_its_braces_as_long_as_a_line("abc", 1)]
    #[case::one_character_more("abcd", 10)]
    fn a_command_is_as_long_as_a_line_at_most(#[case] name: &str, #[case] count: usize) {
        let text = format!("[%{name} {}]", ["1234567"; 9].join(" "));
        assert_eq!(words(&text, 80).len(), count, "{}", text.len());
    }

    #[test]
    fn long_commands_are_broken() {
        let text = format!("[%eval {}]", ["1234567"; 12].join(" "));
        assert_eq!(words(&text, 80).len(), 13);
        assert_eq!(words(&text, 0).len(), 1);
    }
}

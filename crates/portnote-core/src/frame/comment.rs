//! Comments: `{ … }` and `; …`. PBN 2.1 §3.8.

use std::borrow::Cow;

/// The text of a comment token without its delimiters.
///
/// ```
/// use portnote_core::frame::comment::text;
/// assert_eq!(text("{ a }"), " a ");
/// assert_eq!(text("; b"), " b");
/// assert_eq!(text("{ open"), " open");
/// ```
#[must_use]
pub fn text(token: &str) -> &str {
    match token.strip_prefix('{') {
        Some(body) => body.strip_suffix('}').unwrap_or(body),
        None => token.strip_prefix(';').unwrap_or(token),
    }
}

/// Several comments as one text, with blanks between them; `None` where they say nothing.
///
/// ```
/// use portnote_core::frame::comment::joined;
/// assert_eq!(joined([" a ", "", "b"].into_iter()).as_deref(), Some("a b"));
/// assert_eq!(joined([" "].into_iter()), None);
/// ```
#[must_use]
pub fn joined<'t>(texts: impl Iterator<Item = &'t str>) -> Option<Cow<'t, str>> {
    let mut all: Option<Cow<'t, str>> = None;
    for text in texts.map(str::trim).filter(|text| !text.is_empty()) {
        match &mut all {
            None => all = Some(Cow::Borrowed(text)),
            Some(all) => {
                let all = all.to_mut();
                all.push(' ');
                all.push_str(text);
            }
        }
    }
    all
}

/// Whether a comment token has the end that its kind needs.
///
/// ```
/// use portnote_core::frame::comment::is_closed;
/// assert!(is_closed("{ a }") && is_closed("; b") && !is_closed("{ open"));
/// ```
#[must_use]
pub fn is_closed(token: &str) -> bool {
    !token.starts_with('{') || token.ends_with('}')
}

/// Whether a brace comment has lines that look like tag pairs of a notation, or of another game, so
/// that its closing brace may be missing.
///
/// ```
/// use portnote_core::frame::comment::swallows_tags;
/// let is_known = |name: &str| name == "Event";
/// assert!(swallows_tags("{ a\n[Event \"x\"]\n{ b }", is_known));
/// assert!(!swallows_tags("{ see [Event \"x\"] }", is_known));
/// ```
#[must_use]
pub fn swallows_tags(token: &str, is_known: fn(&str) -> bool) -> bool {
    tag_lines(token, is_known).is_some()
}

/// Lines of a brace comment that look like tag pairs: a sign that its closing brace was forgotten
/// and a later one ended the comment.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TagLines<'t> {
    /// The name in each of them.
    pub(crate) names: Vec<&'t str>,
    /// The end of the text before them.
    pub(crate) before: usize,
    /// Whether an empty line is before some of them, as before another game.
    pub(crate) is_after_blank: bool,
}

/// The lines of a brace comment that look like tag pairs. They count where one of them has a name
/// that the notation knows, or where they are after a blank line, as those of another game. A comment
/// of nothing but tags was put around them on purpose.
#[must_use]
pub(crate) fn tag_lines(token: &str, is_known: fn(&str) -> bool) -> Option<TagLines<'_>> {
    memchr::memchr(b'[', token.as_bytes())?;
    let mut found = TagLines { names: Vec::new(), before: 0, is_after_blank: false };
    let mut is_named = false;
    let mut is_blank_before = false;
    // Another comment that begins inside is text besides the tags.
    let body = text(token);
    let mut has_text = body.contains('{');
    let mut start = 0;
    for line in token.split_inclusive(['\n', '\r']) {
        let at = start;
        start += line.len();
        // The second half of a line end is not a line.
        if line == "\n" && token.get(..at).is_some_and(|text| text.ends_with('\r')) {
            continue;
        }
        let is_first = at == 0;
        let text = line.trim();
        let text = if is_first { text.trim_start_matches('{').trim_start() } else { text };
        is_blank_before |= !is_first && text.is_empty();
        let tag = tag_at_start(text);
        let is_whole = tag.is_some_and(|(_, rest)| is_whole_tag(rest));
        has_text |= !is_whole && !matches!(text, "" | "}");
        let Some((name, _)) = tag.filter(|_| is_whole || is_blank_before) else {
            continue;
        };
        // A tag beside the opening brace is not a line.
        if is_first {
            continue;
        }
        is_named |= is_known(name);
        if found.names.is_empty() {
            found.before = token.get(..at).unwrap_or("").trim_end().len();
        }
        found.is_after_blank |= is_blank_before;
        found.names.push(name);
    }
    let counts = is_blank_before || has_text && is_named;
    (counts && !found.names.is_empty()).then_some(found)
}

/// The name of a tag with which a line begins, as in `[Event "`, and what is after the quote.
fn tag_at_start(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_prefix('[')?;
    let after = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let name = rest.get(..rest.len() - after.len())?;
    let value = after.trim_start().strip_prefix('"')?;
    (!name.is_empty()).then_some((name, value))
}

/// Whether the text after the first quote of a tag ends the tag, and nothing but tags and comments
/// follow: other text would be that of a sentence.
fn is_whole_tag(rest: &str) -> bool {
    let mut is_escaped = false;
    let end = rest.bytes().position(|byte| {
        let ends = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    });
    let after = end.and_then(|end| rest.get(end + 1..)).unwrap_or("");
    let after = after.trim_start().strip_prefix(']').map(str::trim_start);
    after.is_some_and(|after| after.is_empty() || after.starts_with(['[', '{', '}', ';']))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::tag_lines;

    #[rstest]
    #[case::after_a_blank_line("{ a\n\n[X \"x\"]\n[Y \"y\"]\n}", &["X", "Y"], "{ a")]
    #[case::nothing_but_tags("{\n[Event \"x\"]\n[Site \"x\"]\n}", &[], "")]
    #[case::nothing_but_tags_from_brace_to_brace("{[Event \"x\"]\n[Site \"x\"]}", &[], "")]
    #[case::tags_and_another_comment("{\n[Event \"x\"]\n[Site \"x\"]\n{a}", &["Event", "Site"], "{")]
    #[case::after_a_blank_line_with_cr_lf("{ a\r\n\r\n[X \"x\"]\r\n}", &["X"], "{ a")]
    #[case::unknown("{ a\n[X \"x\"]\n}", &[], "")]
    #[case::unknown_with_cr_lf("{ a\r\n[X \"x\"]\r\n}", &[], "")]
    #[case::known("{ a \n[Event \"x\"]\n}", &["Event"], "{ a")]
    #[case::one_of_them_is_known("{\r\n[X \"x\"]\r\n[Event \"x\"]\r\na}", &["X", "Event"], "{")]
    #[case::later("{ a\nb\nc\n[Event \"x\"] {", &["Event"], "{ a\nb\nc")]
    #[case::indented("{ a\n\t[Event \"x\"] ; b\n}", &["Event"], "{ a")]
    #[case::two_on_a_line("{ a\n[Event \"x\"][Site \"x\"]\n}", &["Event"], "{ a")]
    #[case::escaped_quote("{ a\n[Event \"x\\\"]\"]\n}", &["Event"], "{ a")]
    #[case::on_the_first_line("{[Event \"x\"]\na}", &[], "")]
    #[case::in_a_sentence("{ see\n[Event \"x\"] of the file}", &[], "")]
    #[case::a_word("{ see\n[Event] and\n[Site]\n}", &[], "")]
    #[case::inside_a_line("{ a\nsee [Event \"x\"]\n}", &[], "")]
    #[case::no_end("{ a\n[Event \"x\n}", &[], "")]
    fn lines_that_look_like_tags(
        #[case] token: &str,
        #[case] names: &[&str],
        #[case] before: &str,
    ) {
        let found = tag_lines(token, |name| matches!(name, "Event" | "Site"));
        let (found, end) = found.map_or((Vec::new(), 0), |found| (found.names, found.before));
        assert_eq!((found.as_slice(), token.get(..end)), (names, Some(before)));
    }
}

//! Comments: `{ … }` and `; …`. PBN 2.1 §3.8.

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

/// How many lines of a brace comment look like tag pairs after a blank line: a sign that
/// a closing brace was forgotten and a later one ended the comment.
#[must_use]
pub(crate) fn swallowed_tags(token: &str) -> usize {
    let begins_line = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| token.as_bytes().get(at));
        matches!(before, Some(b'\n' | b'\r'))
    };
    if !memchr::memchr_iter(b'[', token.as_bytes()).any(begins_line) {
        return 0;
    }
    // CR LF would otherwise look like a line end with an empty line after it.
    let unified = token.replace("\r\n", "\n").replace('\r', "\n");
    let lines = unified.split('\n').skip(1);
    lines
        .skip_while(|line| !line.trim().is_empty())
        .filter(|line| looks_like_tag(line))
        .count()
}

/// Whether a line begins like `[Event "`.
fn looks_like_tag(line: &str) -> bool {
    line.strip_prefix('[').is_some_and(|rest| {
        let after = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        after.len() < rest.len() && after.trim_start().starts_with('"')
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn tags_after_a_blank_line_are_counted() {
        use crate::frame::comment::swallowed_tags;
        assert_eq!(swallowed_tags("{ a\n\n[Event \"x\"]\n[Site \"y\"]\n}"), 2);
        assert_eq!(swallowed_tags("{ a\n[Event \"x\"]\n}"), 0);
    }
}

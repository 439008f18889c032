//! Line ends, and where a line begins or ends.

/// Line ends, the long one first.
const LINE_ENDS: [&str; 3] = ["\r\n", "\n", "\r"];

/// Returns the line end before a place of a text, or else the first after it.
pub(super) fn line_end_near(text: &str, at: usize) -> Option<&'static str> {
    let (before, after) = text.split_at_checked(at)?;
    let end = before.trim_end_matches(|letter| !matches!(letter, '\n' | '\r'));
    let last = LINE_ENDS.into_iter().find(|own| end.ends_with(own));
    last.or_else(|| first_line_end(after))
}

/// Returns the first line end of a text.
pub(super) fn first_line_end(text: &str) -> Option<&'static str> {
    let start = text.find(['\n', '\r'])?;
    let rest = text.get(start..)?;
    LINE_ENDS.into_iter().find(|own| rest.starts_with(own))
}

/// The place where a line begins whose first letter that is not blank is at a place, or else that
/// place.
pub(super) fn begin_of_line(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or("");
    let begin = before.trim_end_matches([' ', '\t']);
    match begin.is_empty() || begin.ends_with(['\n', '\r']) {
        true => begin.len(),
        false => at,
    }
}

/// What is after a place in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RestOfLine {
    /// Nothing, or blanks: the next line begins here.
    Ended(usize),
    /// Nothing, or blanks, up to the end of the text, which is here.
    Open(usize),
    /// Something else.
    More,
}

/// Returns what is after a place in its line.
pub(super) fn rest_of_line(text: &str, at: usize) -> RestOfLine {
    let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
    if before.ends_with(['\n', '\r']) {
        return RestOfLine::Ended(at);
    }
    let rest = after.trim_start_matches([' ', '\t']);
    if rest.is_empty() {
        return RestOfLine::Open(text.len());
    }
    let begin = text.len() - rest.len();
    match LINE_ENDS.into_iter().find(|own| rest.starts_with(own)) {
        Some(end) => RestOfLine::Ended(begin + end.len()),
        None => RestOfLine::More,
    }
}

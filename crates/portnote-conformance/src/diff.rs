//! Differences as lines: `-` is what we have, `+` is what is wanted.

use similar::{ChangeTag, TextDiff};

/// Lines around a difference that are shown with it.
const CONTEXT: usize = 2;

/// Lines of one comparison that are shown.
const SHOWN: usize = 60;

/// The differing lines of two texts with a little of what is around them.
///
/// Bytes outside printable ASCII are shown as escapes, except UTF-8.
#[must_use]
pub fn lines(have: &[u8], want: &[u8]) -> String {
    let (have, want) = (printable(have), printable(want));
    let diff = TextDiff::from_lines(&have, &want);
    let mut shown = Vec::new();
    for (number, group) in diff.grouped_ops(CONTEXT).iter().enumerate() {
        if number > 0 {
            shown.push("  …".to_owned());
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let sign = match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            shown.push(format!("{sign} {}", change.value().trim_end_matches('\n')));
        }
    }
    let more = shown.len().saturating_sub(SHOWN);
    if more > 0 {
        shown.truncate(SHOWN);
        shown.push(format!("  … and {more} lines more"));
    }
    shown.join("\n")
}

/// A text with visible control characters; line feeds part the lines.
fn printable(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let (line, end) =
            line.strip_suffix(b"\n").map_or((line, "\\ no line end\n"), |line| (line, "\n"));
        match std::str::from_utf8(line) {
            Ok(line) if !line.chars().any(|c| c.is_control() && c != '\r') => {
                text.push_str(&line.replace('\r', "\\r"))
            }
            _ => text.push_str(&line.escape_ascii().to_string()),
        }
        text.push_str(end);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn have_is_minus_and_want_is_plus() {
        assert_eq!(lines(b"a\nb\n", b"a\nc\n"), "  a\n- b\n+ c");
    }

    #[test]
    fn line_ends_and_bytes_are_visible() {
        assert_eq!(lines(b"a\r\n\xE9", b"a\n"), "- a\\r\n- \\xe9\\ no line end\n+ a");
    }
}

//! What pages and mails leave in a text that was copied from them: codes of HTML, and the `>` of a
//! quoted mail.

use std::ops::Range;

use super::FrameKind;
use crate::coded::At;
use crate::problem::Problem;
use crate::tree::{Kind, Tree};
use crate::{Applicability, Reporter, Substitution, Unit};

/// The longest name of an entity that is known, or its number.
const LONGEST_NAME: usize = 8;

/// Reports codes of HTML and lines of quoted mail, each once for a unit.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn check_leftovers<K: Kind>(unit: &Unit<'_>, tree: &Tree<K>, reporter: &mut Reporter<'_>) {
    if unit.kind().is_opaque() {
        return;
    }
    check_html(unit, tree, reporter);
    if is_quoted_mail(unit.text()) {
        report_mail(unit, reporter);
    }
}

/// Whether a text has a code of HTML that means a character, such as `&nbsp;`.
#[must_use]
#[doc(hidden)]
pub fn has_entity(text: &str) -> bool {
    let mut signs = memchr::memchr_iter(b'&', text.as_bytes());
    signs.any(|at| entity(text, at).is_some())
}

/// Whether every line of a text but escape lines is quoted as in a mail, with `>` at its beginning.
#[must_use]
#[doc(hidden)]
pub fn is_quoted_mail(text: &str) -> bool {
    // A fix may have written escape lines above it.
    let mut lines = lines(text)
        .map(|(_, line)| line)
        .filter(|line| !line.trim().is_empty() && !line.starts_with('%'));
    let mut count = 0;
    lines.all(|line| {
        count += 1;
        quote(line) > 0
    }) && count > 1
}

/// Whether a piece of a text is only a sign of quoted mail: it is reported once for the whole text.
#[must_use]
#[doc(hidden)]
pub fn is_mail_sign(piece: &str, is_mail: impl FnOnce() -> bool) -> bool {
    let is_sign = |c: char| c == '>' || c.is_whitespace();
    piece.starts_with('>') && piece.chars().all(is_sign) && is_mail()
}

fn check_html<K: Kind>(unit: &Unit<'_>, tree: &Tree<K>, reporter: &mut Reporter<'_>) {
    let text = unit.text();
    let signs = memchr::memchr2_iter(b'&', b'<', text.as_bytes());
    let codes = signs.filter_map(|at| match entity(text, at) {
        Some((length, meaning)) => Some((at..at + length, meaning)),
        None => line_break(text, at).map(|length| (at..at + length, '\n')),
    });
    let codes: Vec<(Range<usize>, char)> = codes.collect();
    if codes.is_empty() {
        return;
    }
    let ranges_of = |kind: FrameKind| {
        let nodes = tree.nodes().filter(move |node| node.kind().frame() == Some(kind));
        nodes.map(|node| node.range()).collect::<Vec<Range<u32>>>()
    };
    let (strings, comments) = (ranges_of(FrameKind::String), ranges_of(FrameKind::BraceComment));
    let edits = codes.iter().filter_map(|(range, meaning)| {
        let start = u32::try_from(range.start).ok()?;
        let is_in_string = is_in(&strings, start);
        // A comment may have its own line breaks.
        if *meaning == '\n' && is_in(&comments, start) {
            return None;
        }
        let replacement = match meaning {
            '"' if is_in_string => "\\\"".to_owned(),
            '\n' if is_in_string => " ".to_owned(),
            '\n' if is_at_line_end(text, range.end) => String::new(),
            other => other.to_string(),
        };
        Some((
            range,
            Substitution {
                span: unit.span(start..u32::try_from(range.end).ok()?),
                replacement: replacement.into_bytes(),
            },
        ))
    });
    let found: Vec<(&Range<usize>, Substitution)> = edits.collect();
    let Some((first, edit)) = found.first() else {
        return;
    };
    let problem = Problem::HtmlCode {
        text: text.get((*first).clone()).unwrap_or("").to_owned(),
        more: found.len() - 1,
    };
    let report = problem.at(edit.span);
    let edits = found.into_iter().map(|(_, edit)| edit).collect();
    let message = "write the characters themselves";
    reporter.report(report.fix_all(Applicability::Unsafe, message, edits));
}

fn report_mail(unit: &Unit<'_>, reporter: &mut Reporter<'_>) {
    let edits = lines(unit.text()).filter_map(|(start, line)| {
        let end = start + quote(line);
        let (start, end) = (u32::try_from(start).ok()?, u32::try_from(end).ok()?);
        (start < end).then(|| Substitution { span: unit.span(start..end), replacement: Vec::new() })
    });
    let edits: Vec<Substitution> = edits.collect();
    let Some(first) = edits.first() else { return };
    let report = Problem::QuotedMail.at(first.span);
    reporter.report(report.fix_all(Applicability::Unsafe, "remove the signs", edits));
}

/// The lines of a text without their ends, with their places.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split(['\n', '\r']).map(move |line| {
        let at = start;
        start += line.len() + 1;
        (at, line)
    })
}

/// The length of the signs of a quoted mail at the beginning of a line, with the blank after each.
fn quote(line: &str) -> usize {
    let mut rest = line;
    while let Some(after) = rest.strip_prefix('>') {
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    line.len() - rest.len()
}

fn is_in(ranges: &[Range<u32>], at: u32) -> bool {
    let next = ranges.partition_point(|range| range.end <= at);
    ranges.get(next).is_some_and(|range| range.start <= at)
}

fn is_at_line_end(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or("");
    rest.is_empty() || rest.starts_with(['\n', '\r'])
}

/// The length and the meaning of an entity of HTML at a place. An ampersand may have been written as
/// one several times, `&amp;amp;quot;`.
fn entity(text: &str, at: usize) -> Option<(usize, char)> {
    let rest = text.get(at..)?.strip_prefix('&')?;
    let (mut length, mut meaning) = named(rest)?;
    while meaning == '&' {
        match rest.get(length..).and_then(named) {
            Some((further, next)) => {
                length += further;
                meaning = next;
            }
            None => break,
        }
    }
    Some((length + 1, meaning))
}

/// The length of the name of an entity with its semicolon, and its meaning.
fn named(text: &str) -> Option<(usize, char)> {
    let end = text.bytes().take(LONGEST_NAME + 1).position(|byte| byte == b';')?;
    let meaning = match text.get(..end)? {
        "nbsp" | "#160" | "#xA0" | "#xa0" => ' ',
        "quot" => '"',
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "apos" => '\'',
        "ndash" | "#8211" | "minus" => '-',
        "times" | "#215" => 'x',
        name => {
            let number = name.strip_prefix('#')?;
            let number = match number.strip_prefix(['x', 'X']) {
                Some(number) => u32::from_str_radix(number, 16).ok()?,
                None => number.parse().ok()?,
            };
            let character = char::from_u32(number)?;
            (' '..='~').contains(&character).then_some(character)?
        }
    };
    Some((end + 1, meaning))
}

/// The length of a line break of HTML at a place.
fn line_break(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let breaks = ["<br>", "<br/>", "<br />", "</p>", "<p>"];
    let is_it =
        |word: &&&str| rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    breaks.iter().find(is_it).map(|word| word.len())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::blank("&nbsp;x", Some((6, ' ')))]
    #[case::number("&#39;", Some((5, '\'')))]
    #[case::hexadecimal("&#x22;", Some((6, '"')))]
    #[case::twice("&amp;quot;", Some((10, '"')))]
    #[case::ampersand("&amp;c", Some((5, '&')))]
    #[case::beyond_ascii("&#233;", None)]
    #[case::control("&#7;", None)]
    #[case::no_semicolon("&nbsp x", None)]
    #[case::no_name("R&D; x", None)]
    #[case::too_long("&#00000000000039;", None)]
    fn entities(#[case] text: &str, #[case] expected: Option<(usize, char)>) {
        let at = text.find('&').unwrap_or(0);
        assert_eq!(entity(text, at), expected);
    }

    #[rstest]
    #[case::mail("> a\n> b\n", true)]
    #[case::deep(">> a\n> > b\n\n", true)]
    #[case::crlf("> a\r\n>\r\n> b\r\n", true)]
    #[case::one_line("> a\n", false)]
    #[case::one_without("> a\nb\n", false)]
    #[case::empty("", false)]
    fn mails(#[case] text: &str, #[case] expected: bool) {
        assert_eq!(is_quoted_mail(text), expected);
    }
}

//! Which notation an input is in.

use std::io::{self, Read};
use std::path::Path;

use portnote_pbn::tag::MANDATORY;

use crate::args::Notation;
use crate::ppn;
use crate::problem::Problem;

/// Extensions of notations that this program reads.
const KNOWN: [&str; 2] = ["pbn", "ppn"];

/// Extensions of notations of the family that it does not read yet.
const RELATED: [&str; 3] = ["pdn", "bml", "bss"];

/// Bytes of the beginning that are looked at.
const HEAD: usize = 4096;

/// What was found out about an input, and the input from its first byte.
pub(crate) struct Detected {
    pub(crate) reader: Box<dyn Read>,
    /// The notation of its text.
    pub(crate) notation: Notation,
    /// What is odd about it.
    pub(crate) oddity: Option<Problem>,
}

/// Whether a folder is searched for files like this.
pub(crate) fn is_known(path: &Path) -> bool {
    extension(path).is_some_and(|extension| KNOWN.contains(&extension.as_str()))
}

/// Decides by the option, the extension and the beginning of the text, in this order.
pub(crate) fn detect(
    path: Option<&Path>,
    mut reader: Box<dyn Read>,
    notation: Notation,
) -> io::Result<Result<Detected, Problem>> {
    let extension = path.and_then(extension);
    let decided = match notation {
        Notation::Auto if extension.as_deref() == Some("pbn") => Some(Notation::Pbn),
        Notation::Auto => None,
        notation => Some(notation),
    };
    if let Some(notation) = decided {
        return Ok(Ok(Detected {
            reader,
            notation,
            oddity: None,
        }));
    }
    let mut head = Vec::new();
    reader.by_ref().take(ppn::HEAD).read_to_end(&mut head)?;
    if ppn::is_ppn(&head) {
        let odd = extension.filter(|extension| RELATED.contains(&extension.as_str()));
        return Ok(Ok(Detected {
            reader: Box::new(io::Cursor::new(head).chain(reader)),
            notation: Notation::Ppn,
            oddity: odd.map(|extension| Problem::WrongExtension { extension }),
        }));
    }
    let start = head.get(..HEAD).unwrap_or(&head);
    // Two other notations have files called `.ppn`; a text that is neither is refused.
    let is_other = extension.as_deref() == Some("ppn") && !names_pbn_first(start);
    if is_other || !is_pbn(start) && !embeds_pbn(start) {
        return Ok(Err(Problem::UnknownNotation));
    }
    let related = extension.filter(|extension| RELATED.contains(&extension.as_str()));
    let oddity = related.map(|extension| Problem::WrongExtension { extension });
    let reader = Box::new(io::Cursor::new(head).chain(reader));
    Ok(Ok(Detected {
        reader,
        notation: Notation::Pbn,
        oddity,
    }))
}

fn extension(path: &Path) -> Option<String> {
    path.extension()
        .map(|extension| extension.to_string_lossy().to_ascii_lowercase())
}

/// Whether a text begins like PBN: with its version line or with a tag. An empty text is a
/// file of no games in every notation.
fn is_pbn(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    // What begins with a brace is PBN only where PBN comes behind it: JSON begins so as well.
    let (behind, has_comment) = skip_comments(head);
    if has_comment && behind.is_empty() {
        return false;
    }
    let head = behind;
    let lines = head.split(|byte| matches!(byte, b'\n' | b'\r'));
    let mut lines = lines
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty());
    // Escape lines that say nothing about the notation and comments may stand first.
    let first =
        lines.find(|line| names_pbn(line) || !line.starts_with(b"%") && !line.starts_with(b";"));
    first.is_none_or(|line| names_pbn(line) || begins_tag(line))
}

/// Whether a text has games in it, between the delimiters of PBN 2.1 §6.2.
fn embeds_pbn(head: &[u8]) -> bool {
    let opening = b"<PBN>";
    head.windows(opening.len())
        .any(|text| text.eq_ignore_ascii_case(opening))
}

/// The text behind blanks and comments in braces, and whether there are any.
fn skip_comments(head: &[u8]) -> (&[u8], bool) {
    let (mut rest, mut has_comment) = (head, false);
    while let Some(comment) = rest.trim_ascii_start().strip_prefix(b"{") {
        let end = comment.iter().position(|byte| *byte == b'}');
        let behind = end.and_then(|end| comment.get(end + 1..));
        rest = behind.unwrap_or(&[]).trim_ascii_start();
        has_comment = true;
    }
    (rest, has_comment)
}

/// Whether a text names PBN in a line of its own, whatever its file is called.
fn names_pbn_first(head: &[u8]) -> bool {
    let mut lines = head.split(|byte| matches!(byte, b'\n' | b'\r'));
    lines.any(names_pbn)
}

fn names_pbn(line: &[u8]) -> bool {
    let name = line.strip_prefix(b"%").map(<[u8]>::trim_ascii_start);
    name.and_then(|name| name.get(..3))
        .is_some_and(|name| name.eq_ignore_ascii_case(b"PBN"))
}

/// A tag whose value has quotes, or that every game of PBN has: a broken file is still PBN.
fn begins_tag(line: &[u8]) -> bool {
    let Some(tag) = line.strip_prefix(b"[").map(<[u8]>::trim_ascii_start) else {
        return false;
    };
    let name = tag.split(|byte| !byte.is_ascii_alphanumeric()).next();
    let name = name
        .and_then(|name| std::str::from_utf8(name).ok())
        .unwrap_or("");
    let begins_like_a_name = name.starts_with(|first: char| first.is_ascii_alphabetic());
    MANDATORY.position(name).is_some() || begins_like_a_name && tag.contains(&b'"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_or_tag_tells_pbn() {
        assert!(is_pbn(b"\xEF\xBB\xBF% pbn 2.1\n"));
        assert!(is_pbn(b"; made by hand\r\r[Event \"x\"]"));
        assert!(is_pbn(b"[Event Club]"));
        assert!(is_pbn(b"{made by\n\nhand} {twice}\n[Event \"x\"]"));
        assert!(is_pbn(b" \n\n"));
    }

    #[test]
    fn prose_and_other_notations_are_not_pbn() {
        assert!(!is_pbn(b"Dear all,\n"));
        assert!(!is_pbn(b"{\"games\": []}\n"));
        assert!(!is_pbn(b"{a} {b"));
        assert!(!is_pbn(b"% PPN 1.0\nDear all"));
        assert!(!is_pbn(b"[link](x)\n"));
    }

    #[test]
    fn a_delimiter_tells_a_page_with_games() {
        assert!(embeds_pbn(b"<html>\n<pbn>\n[Event \"x\"]"));
        assert!(!embeds_pbn(b"<html>\n"));
    }
}

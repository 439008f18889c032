//! Which notation an input is in: by what its text says, then by what is in it, and by its
//! extension only where the text leaves it open.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::notation::{Name, Weight};
use crate::problem::Problem;

/// Bytes of the beginning that are looked at, and as many as are where these leave it open.
const HEADS: [u64; 2] = [4096, 64 * 1024];

/// Points of a text from which it is of a notation whatever its name says.
const ENOUGH: usize = 3;

/// Points that an extension is worth, beside those of the text.
const EXTENSION: usize = 2;

/// What was found out about an input, and the input from its first byte.
pub(crate) struct Detected {
    pub(crate) reader: Box<dyn Read>,
    /// The notation of its text.
    pub(crate) notation: Name,
    /// What is odd about it.
    pub(crate) oddity: Option<Problem>,
}

/// A line of a text, or a tag where several stand in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line<'t> {
    /// The first word behind `%`.
    Header(&'t str),
    /// A comment of a line or in braces.
    Comment,
    /// What stands behind the `[` of a tag, up to its end or that of the line.
    Tag(&'t str),
    /// A prefix like `@A.1=` before a tag.
    Prefix,
    /// Any other text.
    Text(&'t str),
}

/// Whether a folder is searched for files like this.
pub(crate) fn is_known(path: &Path) -> bool {
    extension(path).is_some_and(|extension| Name::of(&extension).is_some())
}

/// The notation that an extension stands for.
pub(crate) fn by_extension(path: &Path) -> Option<Name> {
    extension(path).and_then(|extension| Name::of(&extension))
}

/// The beginning of an input, and the input from its first byte.
pub(crate) fn peek(mut reader: Box<dyn Read>) -> io::Result<(Vec<u8>, Box<dyn Read>)> {
    let [bytes, _] = HEADS;
    let mut head = Vec::new();
    reader.by_ref().take(bytes).read_to_end(&mut head)?;
    let reader = Box::new(io::Cursor::new(head.clone()).chain(reader));
    Ok((head, reader))
}

/// Whether a text is certainly of another notation than it is taken for: enough in its beginning
/// belongs to the other, and nothing to this one.
pub(crate) fn is_mistaken(head: &[u8], taken: Name, other: Name) -> bool {
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{FEFF}');
    let weight = |name: Name| (name.about().weigh)(text);
    weight(taken) == Weight::Points(0) && weight(other) >= Weight::Points(ENOUGH)
}

/// Decides by the option, or else by the beginning of the text and the extension.
pub(crate) fn detect(
    path: Option<&Path>,
    mut reader: Box<dyn Read>,
    chosen: Option<Name>,
) -> io::Result<Result<Detected, Problem>> {
    if let Some(notation) = chosen {
        return Ok(Ok(Detected {
            reader,
            notation,
            oddity: None,
        }));
    }
    let extension = path.and_then(extension);
    let named = extension.as_deref().and_then(Name::of);
    let mut head = Vec::new();
    let mut found = None;
    for bytes in HEADS {
        let more = bytes - head.len() as u64;
        reader.by_ref().take(more).read_to_end(&mut head)?;
        found = decide(&head, named);
        if found.is_some() || (head.len() as u64) < bytes {
            break;
        }
    }
    let found = found.or_else(|| fall_back(&head, named));
    let Some(notation) = found else {
        let is_shared = named.is_some_and(|name| !name.about().owns_extension);
        return Ok(Err(match extension {
            Some(extension) if is_shared => Problem::ForeignExtension { extension },
            _ => Problem::UnknownNotation {
                choices: Name::listed(|about| format!("`--notation {}`", about.name)),
            },
        }));
    };
    let is_odd = named.is_some_and(|named| named != notation);
    let oddity = extension
        .filter(|_| is_odd)
        .map(|extension| Problem::WrongExtension {
            extension,
            notation: notation.about().title,
        });
    let reader = Box::new(io::Cursor::new(head).chain(reader));
    Ok(Ok(Detected {
        reader,
        notation,
        oddity,
    }))
}

/// What the beginning of a text tells; `None` where it tells too little.
fn decide(head: &[u8], named: Option<Name>) -> Option<Name> {
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{FEFF}');
    let mut best = None;
    let mut most = 0;
    for name in Name::ALL {
        let points = match (name.about().weigh)(text) {
            Weight::Certain => return Some(name),
            Weight::Points(points) => points,
        };
        let is_named = named == Some(name);
        let extra = if is_named && points > 0 { EXTENSION } else { 0 };
        let total = points + extra;
        if total > most || total == most && total > 0 && is_named {
            (best, most) = (Some(name), total);
        }
    }
    best.filter(|_| most >= ENOUGH)
}

/// What is taken for a text that tells too little: what its own extension says, or else the
/// notation for which there is any sign. Where the extension is shared with others, a text
/// must tell more than that.
fn fall_back(head: &[u8], named: Option<Name>) -> Option<Name> {
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{FEFF}');
    // An empty text is a file of no games in every notation.
    if text.trim().is_empty() {
        return Some(named.unwrap_or(Name::Pbn));
    }
    match named {
        Some(named) => Some(named).filter(|named| named.about().owns_extension),
        None => {
            let weights = Name::ALL.map(|name| ((name.about().weigh)(text), name));
            let most = weights.iter().map(|(weight, _)| *weight).max()?;
            let mut first = weights.into_iter().filter(|(weight, _)| *weight == most);
            first
                .next()
                .map(|(_, name)| name)
                .filter(|_| most > Weight::Points(0))
        }
    }
}

/// Whether a name says that gzip has compressed the file.
pub(crate) fn is_compressed(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("gz"))
}

/// The path without the extension of a compressed file, so that the one before it shows.
pub(crate) fn inflated(path: &Path) -> PathBuf {
    match is_compressed(path) {
        true => path.with_extension(""),
        false => path.to_owned(),
    }
}

fn extension(path: &Path) -> Option<String> {
    inflated(path)
        .extension()
        .map(|extension| extension.to_string_lossy().to_ascii_lowercase())
}

/// The lines of a text by what they are, empty ones left out.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut lines = Lines {
        line: "",
        rest: text,
    };
    std::iter::from_fn(move || lines.next())
}

/// What is left of a text: of its current line, and behind that. No byte is looked at more than
/// a few times, however the text is made.
struct Lines<'t> {
    line: &'t str,
    rest: &'t str,
}

impl<'t> Lines<'t> {
    fn next(&mut self) -> Option<Line<'t>> {
        self.line = self.line.trim_start();
        while self.line.is_empty() {
            if self.rest.is_empty() {
                return None;
            }
            self.begin_line();
            self.line = self.line.trim_start();
        }
        let line = self.line;
        Some(match line.as_bytes().first() {
            Some(b'{') => {
                self.skip_comment();
                Line::Comment
            }
            Some(b'[') => {
                let (tag, behind) = line.split_at(tag_end(line));
                self.line = behind;
                Line::Tag(tag.get(1..).unwrap_or(""))
            }
            Some(b'@') if line.contains("=[") => {
                let tag = line.find('[').unwrap_or(line.len());
                self.line = line.get(tag..).unwrap_or("");
                Line::Prefix
            }
            first => {
                self.line = "";
                match first {
                    Some(b';') => Line::Comment,
                    Some(b'%') => {
                        let words = line.get(1..).unwrap_or("");
                        Line::Header(words.split_whitespace().next().unwrap_or(""))
                    }
                    _ => Line::Text(line.trim_end()),
                }
            }
        })
    }

    fn begin_line(&mut self) {
        let end = self.rest.find(['\n', '\r']);
        let (line, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.line = line;
        self.rest = rest.get(1..).unwrap_or("");
    }

    /// Goes behind the brace that closes a comment, or to the end of the text.
    fn skip_comment(&mut self) {
        let close = self.line.find('}');
        if let Some(behind) = close.and_then(|close| self.line.get(close + 1..)) {
            self.line = behind;
            return;
        }
        let close = self.rest.find('}');
        let behind = close.and_then(|close| self.rest.get(close + 1..));
        self.rest = behind.unwrap_or("");
        self.begin_line();
    }
}

/// Where a tag at the beginning of a line ends: behind its `]` outside of quotes, or behind its
/// first where quotes do not match; else at the end of the line.
fn tag_end(line: &str) -> usize {
    let mut is_quoted = false;
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b']' if !is_quoted => return at + 1,
            _ => {}
        }
    }
    line.find(']').map_or(line.len(), |at| at + 1)
}

/// The name of a tag, where it begins with a letter.
pub(crate) fn tag_name(tag: &str) -> &str {
    let tag = tag.trim_start();
    let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next();
    let name = name.unwrap_or("");
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        name
    } else {
        ""
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(text: &str, extension: &str) -> Option<Name> {
        let named = Name::of(extension);
        decide(text.as_bytes(), named).or_else(|| fall_back(text.as_bytes(), named))
    }

    #[test]
    fn a_text_has_lines_of_several_kinds() {
        let text = "% PBN 2.1\r\n{a\n\nb}[Event \"x\"][Site \"y\"] 1. 11-15\n;z\n@A=[Melds \"\"]";
        let lines: Vec<Line<'_>> = lines(text).collect();
        assert_eq!(
            lines,
            [
                Line::Header("PBN"),
                Line::Comment,
                Line::Tag("Event \"x\"]"),
                Line::Tag("Site \"y\"]"),
                Line::Text("1. 11-15"),
                Line::Comment,
                Line::Prefix,
                Line::Tag("Melds \"\"]"),
            ]
        );
    }

    #[test]
    fn many_tags_in_one_line_take_no_time() {
        // What took the square of the length would be felt here.
        for piece in ["[a]", "[\"", "{}", "[", "{", "@=[", "]\"["] {
            let text = piece.repeat((1 << 20) / piece.len());
            assert!(lines(&text).count() > 0);
        }
    }

    #[test]
    fn the_text_beats_the_extension() {
        for extension in ["", "pbn", "pdn", "ppn", "txt"] {
            assert_eq!(decided("% PBN 2.1\n", extension), Some(Name::Pbn));
            assert_eq!(decided("% PPN 1.0\n", extension), Some(Name::Ppn));
            let draughts = "[GameType \"21\"]\n1. 11-15 23-19 *\n";
            assert_eq!(decided(draughts, extension), Some(Name::Pdn));
        }
    }

    #[test]
    fn the_extension_decides_where_the_text_tells_little() {
        assert_eq!(decided("[Event \"x\"]\n", "pdn"), Some(Name::Pdn));
        assert_eq!(decided("[Event \"x\"]\n", "txt"), Some(Name::Pbn));
        assert_eq!(decided("[White \"x\"] 32-28", "txt"), Some(Name::Pdn));
        assert_eq!(decided("[Dealer \"N\"]\n", "ppn"), Some(Name::Ppn));
        assert_eq!(decided("Dear all,\n", "pbn"), Some(Name::Pbn));
        assert_eq!(decided("Dear all,\n", "txt"), None);
    }

    #[test]
    fn an_extension_that_others_have_too_does_not() {
        let foreign = "-- Players.\n1. Nina\nGame: Four Field Kono\n";
        assert_eq!(decided(foreign, "ppn"), None);
        assert_eq!(decided("[Place \"x\"]\n", "ppn"), None);
        assert_eq!(decided("", "ppn"), Some(Name::Ppn));
    }
}

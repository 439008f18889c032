//! The lines of a text by what they are, for those who say which notation it is in.

/// A line of a text, or a tag where several are in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'t> {
    /// The first word after `%`.
    Header(&'t str),
    /// A comment of a line or in braces.
    Comment,
    /// What is after the `[` of a tag, up to its end or that of the line.
    Tag(&'t str),
    /// A prefix like `@A.1=` before a tag.
    Prefix,
    /// Any other text.
    Text(&'t str),
}

/// The lines of a text by what they are, empty ones left out.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut lines = Lines { line: "", rest: text };
    std::iter::from_fn(move || lines.next())
}

/// What is left of a text: of its current line, and after that. No byte is looked at more than
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
                let (tag, after) = line.split_at(tag_end(line));
                self.line = after;
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

    /// Goes to the end of the brace that closes a comment, or to the end of the text.
    fn skip_comment(&mut self) {
        let close = self.line.find('}');
        if let Some(after) = close.and_then(|close| self.line.get(close + 1..)) {
            self.line = after;
            return;
        }
        let close = self.rest.find('}');
        let after = close.and_then(|close| self.rest.get(close + 1..));
        self.rest = after.unwrap_or("");
        self.begin_line();
    }
}

/// Where a tag at the beginning of a line ends: after its `]` outside of quotes, or after its
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
pub(super) fn tag_name(tag: &str) -> &str {
    let tag = tag.trim_start();
    let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next();
    let name = name.unwrap_or("");
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) { name } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}

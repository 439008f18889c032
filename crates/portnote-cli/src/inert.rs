//! JSON that a terminal can show: what it would act upon is escaped.

use std::io::{self, Write};

use serde::Serialize;

pub(crate) use portnote::product::json::{push, push_line};

/// Writes a value on one line, without its line end.
pub(crate) fn write<T: Serialize>(mut writer: impl Write, value: &T) -> io::Result<()> {
    let mut text = Vec::new();
    push(&mut text, value)?;
    writer.write_all(&text)
}

/// Writes a value as one line, with its line end.
pub(crate) fn write_line<T: Serialize>(mut writer: impl Write, value: &T) -> io::Result<()> {
    let mut line = Vec::new();
    push_line(&mut line, value)?;
    writer.write_all(&line)
}

/// Adds a name and its value after another member of an object.
pub(crate) fn push_member<T: Serialize>(
    text: &mut Vec<u8>,
    name: &str,
    value: &T,
) -> io::Result<()> {
    text.push(b',');
    push(text, &name)?;
    text.push(b':');
    push(text, value)
}

/// Spreads JSON that is written without blanks over lines, as `serde_json` does.
#[derive(Debug)]
pub(crate) struct Pretty<W> {
    writer: W,
    depth: usize,
    /// Whether nothing is yet in the list or object that was begun last.
    is_empty: bool,
    place: JsonState,
    spread: Vec<u8>,
}

/// Where in JSON a byte is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JsonState {
    Outside,
    InString,
    AfterBackslash,
}

impl<W: Write> Pretty<W> {
    pub(crate) const fn new(writer: W) -> Self {
        Self { writer, depth: 0, is_empty: false, place: JsonState::Outside, spread: Vec::new() }
    }

    fn outside(&mut self, byte: u8) {
        let is_end = matches!(byte, b'}' | b']');
        if is_end {
            self.depth = self.depth.saturating_sub(1);
        }
        if self.is_empty != is_end {
            self.begin_line();
        }
        self.is_empty = false;
        self.spread.push(byte);
        match byte {
            b'{' | b'[' => {
                self.depth += 1;
                self.is_empty = true;
            }
            b',' => self.begin_line(),
            b':' => self.spread.push(b' '),
            b'"' => self.place = JsonState::InString,
            _ => {}
        }
    }

    fn begin_line(&mut self) {
        self.spread.push(b'\n');
        self.spread.resize(self.spread.len() + 2 * self.depth, b' ');
    }
}

impl<W: Write> Write for Pretty<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.spread.clear();
        for &byte in text {
            if self.place == JsonState::Outside {
                self.outside(byte);
                continue;
            }
            self.spread.push(byte);
            self.place = match (self.place, byte) {
                (JsonState::InString, b'\\') => JsonState::AfterBackslash,
                (JsonState::InString, b'"') => JsonState::Outside,
                _ => JsonState::InString,
            };
        }
        self.writer.write_all(&self.spread)?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        let mut written = Vec::new();
        write_line(&mut written, &"a\u{9B}é\x7F\u{202E}\u{1B}").unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), "\"a\\u009bé\\u007f\\u202e\\u001b\"\n");
    }

    #[test]
    fn pretty_is_that_of_serde_json() {
        let values = [
            serde_json::json!({"a": [1, {}, [], [[]], -2.5, true], "b": [], "{,": {"c": null}}),
            serde_json::json!(["[\\", "\"]", "a\\\"{:", {"\\": "\\"}, ""]),
            serde_json::json!([]),
            serde_json::json!({}),
            serde_json::json!("x: [,]"),
            serde_json::json!(7),
        ];
        for value in values {
            let mut line = Vec::new();
            push(&mut line, &value).unwrap();
            for size in [1, 2, line.len()] {
                let mut pretty = Pretty::new(Vec::new());
                for piece in line.chunks(size) {
                    pretty.write_all(piece).unwrap();
                }
                assert_eq!(
                    String::from_utf8(pretty.writer).unwrap(),
                    serde_json::to_string_pretty(&value).unwrap()
                );
            }
        }
    }
}

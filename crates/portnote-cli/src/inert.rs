//! JSON that a terminal can show: what it would act upon is escaped.

use std::io::{self, Write};

use portnote_core::json::line;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};

use crate::sanitize::is_harmless;

/// A serializer to one line.
pub(crate) fn compact<W: Write>(writer: W) -> Serializer<W, Inert<CompactFormatter>> {
    Serializer::with_formatter(writer, Inert(CompactFormatter))
}

/// A serializer with line breaks and indentation.
pub(crate) fn pretty<W: Write>(writer: W) -> Serializer<W, Inert<PrettyFormatter<'static>>> {
    Serializer::with_formatter(writer, Inert(PrettyFormatter::new()))
}

/// Writes a value as one line, with its line end.
pub(crate) fn write_line<T: Serialize>(mut writer: impl Write, value: &T) -> io::Result<()> {
    value
        .serialize(&mut compact(&mut writer))
        .map_err(io::Error::from)?;
    writer.write_all(b"\n")
}

/// Adds a value as one line, with its line end, to those that are held.
pub(crate) fn push_line<T: Serialize>(lines: &mut Vec<u8>, value: &T) -> io::Result<()> {
    line::write(value, lines, |found| !is_harmless(found))?;
    lines.push(b'\n');
    Ok(())
}

/// A formatter that also escapes DEL, C1 and marks of direction, which JSON allows in
/// strings as they are. The text that a reader gets is the same.
#[derive(Debug)]
pub(crate) struct Inert<F>(F);

impl<F: Formatter> Formatter for Inert<F> {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        // serde_json has escaped what lies below the blank, so ASCII but DEL is harmless.
        if fragment.bytes().all(|byte| byte < 0x7F) {
            return writer.write_all(fragment.as_bytes());
        }
        let mut units = [0; 2];
        let mut rest = fragment;
        while let Some((at, found)) = rest.char_indices().find(|(_, found)| !is_harmless(*found)) {
            let (before, after) = rest.split_at(at);
            writer.write_all(before.as_bytes())?;
            for unit in found.encode_utf16(&mut units) {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = after.strip_prefix(found).unwrap_or("");
        }
        writer.write_all(rest.as_bytes())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_array(writer)
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object(writer)
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_object_key(writer, first)
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_key(writer)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_value(writer)
    }
}

/// Names and values as an object, in their order.
#[derive(Clone, Debug)]
pub(crate) struct Object<V>(pub(crate) Vec<(&'static str, V)>);

impl<V: Serialize> Serialize for Object<V> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_acts_upon_is_escaped() {
        let text = "a\u{9B}é\x7F\u{202E}\u{1B}";
        let (mut written, mut pushed) = (Vec::new(), Vec::new());
        write_line(&mut written, &text).unwrap();
        push_line(&mut pushed, &text).unwrap();
        assert_eq!(written, pushed);
        assert_eq!(
            String::from_utf8(written).unwrap(),
            "\"a\\u009bé\\u007f\\u202e\\u001b\"\n"
        );
    }

    #[test]
    fn pretty_is_that_of_serde_json() {
        let value = serde_json::json!({"a": [1, {}], "b": []});
        let mut text = Vec::new();
        value.serialize(&mut pretty(&mut text)).unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            serde_json::to_string_pretty(&value).unwrap()
        );
    }
}

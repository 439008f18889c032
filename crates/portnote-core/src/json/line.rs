//! A record as one line of JSON.
//!
//! Dumps are twenty times as long as the games they tell of, and nearly all of that is names of
//! fields and short strings without anything to escape. What is written here is what `serde_json`
//! writes, byte for byte, with one look at eight bytes of a string instead of a look at each.

mod string;

use std::fmt::{self, Display, Write};

use serde::{Serialize, ser};
use serde_json::Error;

/// Writes a value after what `out` holds, without a line end.
///
/// `is_escaped` names characters to write as `\u` besides those that JSON demands; the text that a
/// reader gets is the same.
///
/// # Errors
/// What the value itself says, and a map with a key that is not a string, number or truth value. Then
/// `out` is left as it was.
///
/// ```
/// use portnote_core::json::line;
/// let mut out = b"> ".to_vec();
/// line::write(&["a\tb", "é"], &mut out, |_| false)?;
/// assert_eq!(out, "> [\"a\\tb\",\"é\"]".as_bytes());
///
/// out.clear();
/// line::write("é", &mut out, |found| !found.is_ascii())?;
/// assert_eq!(out, br#""\u00e9""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn write<T: Serialize + ?Sized>(
    value: &T,
    out: &mut Vec<u8>,
    is_escaped: fn(char) -> bool,
) -> Result<(), Error> {
    let start = out.len();
    let written = value.serialize(&mut Line { out, is_escaped });
    if written.is_err() {
        out.truncate(start);
    }
    written
}

/// Where values are written to.
struct Line<'o> {
    out: &'o mut Vec<u8>,
    is_escaped: fn(char) -> bool,
}

impl Line<'_> {
    #[inline]
    fn put(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// What `serde_json` writes of a number that needs more thought than an integer.
    fn delegate<T: Serialize>(&mut self, value: T) -> Result<(), Error> {
        serde_json::to_writer(&mut *self.out, &value)
    }

    #[inline]
    fn unsigned(&mut self, value: u64) {
        match u8::try_from(value) {
            // Most numbers of a game are small.
            Ok(digit @ 0..10) => self.out.push(b'0' | digit),
            _ => self.put(itoa::Buffer::new().format(value)),
        }
    }

    #[inline]
    fn signed(&mut self, value: i64) {
        match u64::try_from(value) {
            Ok(value) => self.unsigned(value),
            Err(_) => self.put(itoa::Buffer::new().format(value)),
        }
    }
}

impl<'l, 'o> ser::Serializer for &'l mut Line<'o> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Items<'l, 'o>;
    type SerializeTuple = Items<'l, 'o>;
    type SerializeTupleStruct = Items<'l, 'o>;
    type SerializeTupleVariant = Items<'l, 'o>;
    type SerializeMap = Items<'l, 'o>;
    type SerializeStruct = Items<'l, 'o>;
    type SerializeStructVariant = Items<'l, 'o>;

    #[inline]
    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.put(if value { "true" } else { "false" });
        Ok(())
    }

    #[inline]
    fn serialize_i8(self, value: i8) -> Result<(), Error> {
        self.signed(value.into());
        Ok(())
    }

    #[inline]
    fn serialize_i16(self, value: i16) -> Result<(), Error> {
        self.signed(value.into());
        Ok(())
    }

    #[inline]
    fn serialize_i32(self, value: i32) -> Result<(), Error> {
        self.signed(value.into());
        Ok(())
    }

    #[inline]
    fn serialize_i64(self, value: i64) -> Result<(), Error> {
        self.signed(value);
        Ok(())
    }

    fn serialize_i128(self, value: i128) -> Result<(), Error> {
        self.delegate(value)
    }

    #[inline]
    fn serialize_u8(self, value: u8) -> Result<(), Error> {
        self.unsigned(value.into());
        Ok(())
    }

    #[inline]
    fn serialize_u16(self, value: u16) -> Result<(), Error> {
        self.unsigned(value.into());
        Ok(())
    }

    #[inline]
    fn serialize_u32(self, value: u32) -> Result<(), Error> {
        self.unsigned(value.into());
        Ok(())
    }

    #[inline]
    fn serialize_u64(self, value: u64) -> Result<(), Error> {
        self.unsigned(value);
        Ok(())
    }

    fn serialize_u128(self, value: u128) -> Result<(), Error> {
        self.delegate(value)
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.delegate(value)
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        self.delegate(value)
    }

    #[inline]
    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    #[inline]
    fn serialize_str(self, value: &str) -> Result<(), Error> {
        string::write(value, self.out, self.is_escaped);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        self.collect_seq(value)
    }

    #[inline]
    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    #[inline]
    fn serialize_unit(self) -> Result<(), Error> {
        self.put("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.serialize_str(variant)
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let mut items = Items::begin(self, "{", "}");
        items.entry(variant, value)?;
        items.finish()
    }

    #[inline]
    fn serialize_seq(self, _length: Option<usize>) -> Result<Items<'l, 'o>, Error> {
        Ok(Items::begin(self, "[", "]"))
    }

    #[inline]
    fn serialize_tuple(self, _length: usize) -> Result<Items<'l, 'o>, Error> {
        Ok(Items::begin(self, "[", "]"))
    }

    fn serialize_tuple_struct(
        self,
        _name: &'static str,
        _length: usize,
    ) -> Result<Items<'l, 'o>, Error> {
        Ok(Items::begin(self, "[", "]"))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Items<'l, 'o>, Error> {
        Ok(Items::of_variant(self, variant, "[", "]}"))
    }

    #[inline]
    fn serialize_map(self, _length: Option<usize>) -> Result<Items<'l, 'o>, Error> {
        Ok(Items::begin(self, "{", "}"))
    }

    #[inline]
    fn serialize_struct(self, _name: &'static str, _length: usize) -> Result<Items<'l, 'o>, Error> {
        Ok(Items::begin(self, "{", "}"))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Items<'l, 'o>, Error> {
        Ok(Items::of_variant(self, variant, "{", "}}"))
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), Error> {
        self.put("\"");
        let written = write!(Inside(self), "{value}");
        self.put("\"");
        written.map_err(ser::Error::custom)
    }
}

/// Text that is written in pieces, between its quotes.
struct Inside<'l, 'o>(&'l mut Line<'o>);

impl Write for Inside<'_, '_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        string::write_inside(piece, self.0.out, self.0.is_escaped);
        Ok(())
    }
}

/// The values of a list or the entries of an object.
struct Items<'l, 'o> {
    line: &'l mut Line<'o>,
    is_first: bool,
    closer: &'static str,
}

impl<'l, 'o> Items<'l, 'o> {
    #[inline]
    fn begin(line: &'l mut Line<'o>, opener: &str, closer: &'static str) -> Self {
        line.put(opener);
        Self { line, is_first: true, closer }
    }

    fn of_variant(
        line: &'l mut Line<'o>,
        variant: &str,
        opener: &str,
        closer: &'static str,
    ) -> Self {
        let mut items = Self::begin(line, "{", closer);
        items.key(variant);
        items.line.put(opener);
        items.is_first = true;
        items
    }

    #[inline(always)]
    fn separate(&mut self) {
        if !self.is_first {
            self.line.out.push(b',');
        }
        self.is_first = false;
    }

    #[inline]
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.separate();
        value.serialize(&mut *self.line)
    }

    #[inline(always)]
    fn key(&mut self, key: &str) {
        self.separate();
        string::write_key(key, self.line.out, self.line.is_escaped);
    }

    #[inline(always)]
    fn entry<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Error> {
        self.key(key);
        value.serialize(&mut *self.line)
    }

    #[inline]
    #[expect(clippy::unnecessary_wraps, reason = "the traits that call it ask for a result")]
    fn finish(self) -> Result<(), Error> {
        self.line.put(self.closer);
        Ok(())
    }
}

impl ser::SerializeSeq for Items<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.item(value)
    }

    #[inline]
    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

impl ser::SerializeTuple for Items<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.item(value)
    }

    #[inline]
    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

impl ser::SerializeTupleStruct for Items<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.item(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

impl ser::SerializeTupleVariant for Items<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.item(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

impl ser::SerializeMap for Items<'_, '_> {
    type Ok = ();
    type Error = Error;

    /// A key that is a number or a truth value is put between quotes, as `serde_json` does.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.separate();
        let start = self.line.out.len();
        key.serialize(&mut *self.line)?;
        match self.line.out.get(start) {
            Some(b'"') => {}
            Some(b'0'..=b'9' | b'-' | b't' | b'f') => {
                self.line.out.insert(start, b'"');
                self.line.out.push(b'"');
            }
            _ => return Err(ser::Error::custom("key must be a string")),
        }
        self.line.out.push(b':');
        Ok(())
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(&mut *self.line)
    }

    #[inline]
    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

impl ser::SerializeStruct for Items<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.entry(key, value)
    }

    #[inline]
    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

impl ser::SerializeStructVariant for Items<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.entry(key, value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use rstest::rstest;
    use serde_json::{Value, json};

    use super::*;

    #[derive(Serialize)]
    enum Shape {
        Unit,
        One(u8),
        Two(i8, &'static str),
        Named { left: Option<f64>, right: [u16; 2] },
    }

    #[derive(Serialize)]
    struct Nothing;

    #[derive(Serialize)]
    struct Wrapped(char);

    #[derive(Serialize)]
    struct Pair(bool, i64);

    #[derive(Serialize)]
    struct Flat {
        #[serde(rename = "a \"name\"\n")]
        name: u8,
        #[serde(flatten)]
        rest: BTreeMap<&'static str, f32>,
    }

    struct Shown(&'static str);

    impl Serialize for Shown {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(&format_args!("{}<{}>", self.0, self.0))
        }
    }

    fn written<T: Serialize + ?Sized>(value: &T) -> String {
        let mut out = Vec::new();
        write(value, &mut out, |_| false).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[rstest]
    #[case(Shape::Unit)]
    #[case(Shape::One(10))]
    #[case(Shape::Two(-1, "\u{8}\u{c}\n\r\t\u{1}\u{1f}\u{7f}\\\"/"))]
    #[case(Shape::Named { left: Some(1.5e300), right: [9, 65_535] })]
    #[case(Shape::Named { left: Some(f64::NAN), right: [0, 10] })]
    #[case((Nothing, Wrapped('\u{1F0A1}'), Pair(true, i64::MIN), Pair(false, i64::MAX)))]
    #[case((u64::MAX, u128::MAX, i128::MIN, i16::MIN, i32::MIN, u32::MAX))]
    #[case(Flat { name: 1, rest: BTreeMap::from([("x", 0.1), ("y", -0.0)]) })]
    #[case((Shown("a\"é"), ()))]
    #[case((BTreeMap::from([(-7, 1), (3, 2)]), BTreeMap::from([(true, 'q')])))]
    #[case(BTreeMap::from([('\n', Vec::<u8>::new())]))]
    fn lines_are_those_of_serde_json(#[case] value: impl Serialize) {
        assert_eq!(written(&value), serde_json::to_string(&value).unwrap());
    }

    #[test]
    fn a_key_that_is_a_list_leaves_the_line_as_it_was() {
        let mut out = b"before".to_vec();
        let error = write(&(1, BTreeMap::from([([1], 2)])), &mut out, |_| false).unwrap_err();
        assert_eq!(error.to_string(), "key must be a string");
        assert_eq!(out, b"before");
    }

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(|truth| json!(truth)),
            any::<i64>().prop_map(|number| json!(number)),
            any::<f64>().prop_map(|number| json!(number)),
            "[ -~\u{0}-\u{a0}\"\\\\éß\u{2028}\u{202e}\u{1f0a1}]{0,30}".prop_map(Value::String),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::Array),
                prop::collection::btree_map(".{0,12}", inner, 0..6)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn any_value_is_written_as_serde_json_writes_it(value in values()) {
            prop_assert_eq!(written(&value), serde_json::to_string(&value).unwrap());
        }

        #[test]
        fn more_escapes_change_no_value(value in values()) {
            let mut out = Vec::new();
            write(&value, &mut out, |found| !found.is_ascii() || found == '\u{7f}').unwrap();
            prop_assert!(out.iter().all(|byte| matches!(byte, b' '..=b'~')));
            // Reading may round a number, so both are read.
            let usual = serde_json::to_vec(&value).unwrap();
            let read = |text: &[u8]| serde_json::from_slice::<Value>(text).unwrap();
            prop_assert_eq!(read(&out), read(&usual));
        }
    }
}

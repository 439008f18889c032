//! LIN as the laws see it.

use portnote_core::Limits;
use portnote_core::scan::Units;
use portnote_lin::Lin;
use portnote_lin::scan::Boards;
use portnote_lin::value::text::decode_twice_encoded;
use serde_json::Value;

use super::Notated;
use crate::engines::{self, Grammar};
use crate::pieces;

/// Fields that say where something is, how it is written, or what is said about it.
const FREE: [&str; 6] = [
    "byte_start",
    "byte_end",
    "diagnostics",
    "errors",
    "raw",
    "index",
];

impl Notated for Lin {
    const PIECES: &'static [&'static str] = pieces::LIN;

    fn grammars() -> Vec<Grammar> {
        engines::lin()
    }

    fn scanned(bytes: &[u8], start: u64, limits: &Limits) -> Option<usize> {
        let units = Units::new(bytes, start, Boards::new(limits));
        Some(units.filter(|unit| unit.kind.is_game()).count())
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        (without_places(input), without_places(output))
    }
}

/// A dump without what a fix or an export may change: the depth is that of the schema.
fn without_places(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields
                .iter()
                .filter(|(name, _)| !FREE.contains(&name.as_str()));
            let kept = kept.map(|(name, value)| (name.clone(), without_places(value)));
            Value::Object(kept.collect())
        }
        Value::Array(values) => Value::Array(values.iter().map(without_places).collect()),
        Value::String(text) => {
            let mut text = text.trim().replace(['\n', '\r'], " ");
            // A safe fix decodes what was encoded twice.
            while let Some(decoded) = decode_twice_encoded(&text) {
                text = decoded;
            }
            Value::String(text)
        }
        _ => value.clone(),
    }
}

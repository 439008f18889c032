//! BSS as the laws see it. Blank lines are units of the scanner and no records, so that units are
//! not counted.

use portnote_bml::bss::Bss;
use portnote_bml::bss::convert::bml;
use portnote_bml::bss::syntax::File;
use serde_json::Value;

use super::{Conversion, Notated};
use crate::engines::{self, Grammar};
use crate::pieces;
use crate::settings::Settings;

impl Notated for Bss {
    const PIECES: &'static [&'static str] = pieces::BSS;

    fn grammars() -> Vec<Grammar> {
        engines::bss()
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        // What a fix has removed is no longer found.
        let meaning = |record: &Value| {
            let mut record = record.clone();
            if let Some(fields) = record.as_object_mut() {
                fields.remove("diagnostics");
            }
            record
        };
        (meaning(input), meaning(output))
    }

    fn conversions(file: &File<'_>, _: &Settings) -> Vec<Conversion> {
        let written = bml::write(file, &bml::Options::default());
        vec![Conversion {
            extension: "bml",
            bytes: Some(written.value.into_bytes()).filter(|bytes| !bytes.is_empty()),
            remarks: written.diagnostics,
        }]
    }
}

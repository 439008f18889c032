//! BSS as the laws see it.

use portnote_bml::bss::Bss;
use portnote_bml::bss::json::v1::{DumpOptions, LineV1, SCHEMA};
use portnote_bml::bss::syntax::File;
use portnote_bml::bss::{Entry as Line, Options};
use portnote_bml::convert::bml;
use portnote_core::{Diagnostic, Entry, Limits, Profile};
use serde_json::Value;

use super::{Conversion, Detail, Exported, Notated, Records, Rules, Target};
use crate::settings::Settings;

impl Notated for Bss {
    type Record<'g> = LineV1<'g>;

    const SCHEMA: &'static str = SCHEMA;
    const RECORDS: Records = Records::Many("records");
    const TARGETS: &'static [Target] = &[Target { suffix: "" }];
    const COUNTS_BOM: bool = false;

    fn catalogue() -> Vec<&'static Entry> {
        portnote_bml::problem::bss_catalogue().collect()
    }

    fn options(settings: &Settings, rules: Rules) -> Options {
        Options {
            profile: match rules {
                Rules::Import => Profile::Import,
                Rules::Export(_) => Profile::Export,
            },
            limits: settings.limits(),
            encoding: settings.encoding(),
            selection: settings.selection(),
            ..Options::default()
        }
    }

    fn dump<'g>(game: &'g Line<'_>, _: Detail, found: &[Diagnostic]) -> LineV1<'g> {
        LineV1::new(game, &DumpOptions::default(), found)
    }

    /// There is no export format: what is written is made from BML.
    fn export(_: &File<'_>, _: &[Line<'_>], _: &Settings, _: usize) -> Option<Exported> {
        None
    }

    /// Blank lines are units of the scanner and no records.
    fn scanned(_: &[u8], _: u64, _: &Limits) -> Option<usize> {
        None
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

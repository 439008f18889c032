//! LIN as the laws see it.

use portnote::convert::{ConvertOptions, Layout, Target, boards_of_lin};
use portnote_core::scan::Units;
use portnote_core::{Limits, Parsed};
use portnote_lin::Lin;
use portnote_lin::scan::Boards;
use portnote_lin::syntax::File;
use portnote_lin::value::text::decode_twice_encoded;
use serde_json::Value;

use super::{Conversion, Notated};
use crate::engines::{self, Grammar};
use crate::pieces;
use crate::settings::Settings;

/// Fields that say where something is, how it is written, or what is said about it.
const FREE: [&str; 7] = ["link", "byte_start", "byte_end", "diagnostics", "errors", "raw", "index"];

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

    /// A link that says no board is nothing in a file.
    fn omits(_: usize, dump: &str) -> bool {
        let dump: Option<Value> = serde_json::from_str(dump).ok();
        let link = dump.as_ref().and_then(|dump| dump.get("link"));
        link.is_some_and(|link| link == "remote" || link == "no board")
    }

    fn conversions(file: &File<'_>, settings: &Settings) -> Vec<Conversion> {
        // A file that ends with the extension of the notation would be a case of its own.
        let targets = [("pbn", Target::Pbn, None), LINK, LINES, SET];
        wanted(settings, &targets, |target, how| boards_of_lin(file, target, how))
    }
}

/// A conversion by its extension.
pub(super) type Wanted = (&'static str, Target, Option<Layout>);

pub(super) const LINK: Wanted = ("link", Target::BboLink, None);
pub(super) const LINES: Wanted = ("lines", Target::Lin, Some(Layout::Lines));
pub(super) const SET: Wanted = ("set", Target::Lin, Some(Layout::Set));

/// The conversions for which a case asks.
pub(super) fn wanted(
    settings: &Settings,
    targets: &[Wanted],
    convert: impl Fn(Target, &ConvertOptions) -> Parsed<Vec<u8>>,
) -> Vec<Conversion> {
    let wants = |name: &str| settings.conversions.iter().any(|wanted| wanted == name);
    let targets = targets.iter().filter(|(name, ..)| wants(name));
    let converted = targets.map(|(extension, target, layout)| {
        let mut how = ConvertOptions::default();
        how.bridge_composer = wants("bridgecomposer");
        how.layout = *layout;
        let written = convert(*target, &how);
        Conversion { extension, bytes: Some(written.value), remarks: written.diagnostics }
    });
    converted.collect()
}

/// A dump without what a fix or an export may change: the depth is that of the schema.
fn without_places(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(name, _)| !FREE.contains(&name.as_str()));
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

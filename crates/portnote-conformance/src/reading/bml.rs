//! BML as the laws see it: a file is one block and one record.

use portnote_bml::bml::Bml;
use portnote_bml::bml::convert::{bss, html, latex};
use portnote_bml::bml::expand::{self, expand};
use portnote_bml::bss::write::WriterProfile;
use portnote_core::File;
use serde_json::Value;

use super::{Conversion, Included, Notated};
use crate::engines::{self, Grammar};
use crate::pieces;
use crate::settings::Settings;

impl Notated for Bml {
    const PIECES: &'static [&'static str] = pieces::BML;
    const COUNTS_BOM: bool = true;

    fn grammars() -> Vec<Grammar> {
        engines::bml()
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        (meaning(input), meaning(output))
    }

    fn included<'f>(file: &'f File<'_, Self>) -> Vec<Included<'f>> {
        let documents = file.game_blocks().map(|system| &system.own().document);
        let others = documents.flat_map(|document| document.sources.iter().skip(1));
        others.map(|(_, source)| Included { name: source.name(), unit: source.unit() }).collect()
    }

    fn conversions(file: &File<'_, Self>, settings: &Settings) -> Vec<Conversion> {
        let Some(system) = file.game_blocks().next() else {
            return Vec::new();
        };
        let document = &system.own().document;
        let expansion = expand(document, &expand::Options::default()).value;
        let mut conversions = Vec::new();
        if !expansion.sequences().is_empty() {
            let records = bss::write(document, &expansion, WriterProfile::Bml2);
            conversions.push(Conversion {
                extension: "bss",
                bytes: Some(records.value),
                remarks: records.diagnostics,
            });
        }
        let wants = |name: &str| settings.conversions.iter().any(|wanted| wanted == name);
        // A case asks for trees, which are the default, or for lists.
        for tree in [true, false] {
            let form = if tree { "" } else { "-lists" };
            if wants(&format!("html{form}")) {
                let mut options = html::Options::default();
                options.tree = tree;
                options.external_style = true;
                conversions.push(plain("htm", html::write(document, &options)));
            }
            if wants(&format!("latex{form}")) {
                let mut options = latex::Options::default();
                options.tree = tree;
                options.external_style = true;
                conversions.push(plain("tex", latex::write(document, &options)));
            }
        }
        conversions
    }
}

fn plain(extension: &'static str, text: String) -> Conversion {
    Conversion { extension, bytes: Some(text.into_bytes()), remarks: Vec::new() }
}

/// A dump without what a fix may change: sizes, the encoding that is taken for granted where all is ASCII, and call words as they are written beside the
/// calls that they mean.
fn meaning(dump: &Value) -> Value {
    const FORM: [&str; 5] = ["bytes", "encoding", "word", "diagnostics", "errors"];
    let mut meaning = dump.clone();
    let mut open = vec![&mut meaning];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(fields) => {
                for form in FORM {
                    fields.remove(form);
                }
                open.extend(fields.values_mut());
            }
            Value::Array(values) => open.extend(values),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    meaning
}

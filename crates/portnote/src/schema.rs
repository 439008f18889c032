//! JSON Schemas of what is written as JSON.

use portnote_core::json::v1::{self, DiagnosticV1};
use schemars::{SchemaGenerator, json_schema};
use serde_json::Value;

use crate::format::{Format, Listing, Task};
use crate::notation::Notation;

/// Names of schemas of all notations, and of what they share, in a fixed order.
///
/// ```
/// assert!(portnote::schema::names().any(|name| name == "portnote/diagnostic/1"));
/// ```
pub fn names() -> impl Iterator<Item = &'static str> {
    let dumps = Format::ALL.iter().map(|format| format.about().schema);
    dumps.chain([v1::SCHEMA])
}

/// The JSON Schema (draft 2020-12) of a name, with or without `portnote/` before it.
///
/// That of a notation is for the dump of a file and for one line of `--format ndjson`.
///
/// ```
/// let schema = portnote::schema::of("pbn/1").unwrap();
/// assert_eq!(schema["$id"], "portnote/pbn/1");
/// assert_eq!(portnote::schema::of("chess/1"), None);
/// ```
#[must_use]
pub fn of(name: &str) -> Option<Value> {
    let is_meant = |known: &str| known == name || known.strip_prefix("portnote/") == Some(name);
    if is_meant(v1::SCHEMA) {
        let mut generator = SchemaGenerator::default();
        let diagnostic = generator.subschema_for::<DiagnosticV1>();
        return Some(root(
            v1::SCHEMA,
            "One finding of `portnote check`",
            &[diagnostic.to_value()],
            &mut generator,
        ));
    }
    let mut formats = Format::ALL.iter();
    let format = formats.find(|format| is_meant(format.about().schema))?;
    Some(format.run(Dump))
}

/// The schema of the dumps of a notation.
struct Dump;

impl Task for Dump {
    type Output = Value;

    fn run<N: Notation>(self) -> Value {
        let mut generator = SchemaGenerator::default();
        let record = generator.subschema_for::<N::Dump<'static>>();
        let (name, records) = match N::ABOUT.listing {
            Listing::Many(name) => (name, json_schema!({ "type": "array", "items": record })),
            // A file that is not the notation has no record.
            Listing::One(name) => (
                name,
                json_schema!({ "anyOf": [record, { "type": "null" }] }),
            ),
        };
        let file = json_schema!({
            "type": "object",
            "description": "All records of a file",
            "properties": {
                "schema": { "const": N::ABOUT.schema },
                "file": { "type": "string", "description": "The file, as it was named" },
                name: records,
                "io_error": { "type": "string", "description": "Why the file could not be read to its end" },
            },
            "required": ["schema", "file"],
            "anyOf": [{ "required": [name] }, { "required": ["io_error"] }],
        });
        let title = format!("Dump of {}: a file, or one record", N::ABOUT.title);
        root(
            N::ABOUT.schema,
            &title,
            &[file.to_value(), record.to_value()],
            &mut generator,
        )
    }
}

/// A whole schema: a value is one of some shapes.
fn root(id: &str, title: &str, shapes: &[Value], generator: &mut SchemaGenerator) -> Value {
    let shape = match shapes {
        [one] => one.clone(),
        more => serde_json::json!({ "anyOf": more }),
    };
    let mut root = serde_json::Map::new();
    root.insert(
        "$schema".to_owned(),
        "https://json-schema.org/draft/2020-12/schema".into(),
    );
    root.insert("$id".to_owned(), id.into());
    root.insert("title".to_owned(), title.into());
    if let Value::Object(members) = shape {
        root.extend(members);
    }
    let definitions = generator.take_definitions(true);
    root.insert("$defs".to_owned(), definitions.into_iter().collect());
    root.into()
}

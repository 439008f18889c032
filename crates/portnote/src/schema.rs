//! JSON Schemas of what is written as JSON.

use std::borrow::Cow;

use portnote_core::json::v1::{self, DiagnosticV1};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;

use crate::format::{Format, Listing};
use crate::json::v1::{
    CHECK, CODES, CheckV1, CodesV1, INFO, InfoV1, STATISTICS, SUPPRESSED, StatisticsLineV1,
    SuppressedLineV1,
};
use crate::notation::{Notation, Task};

/// A schema that is not of one notation.
struct Report {
    name: &'static str,
    title: &'static str,
    make: fn(&Self) -> Value,
}

/// Reports about files and codes.
const REPORTS: &[Report] = &[
    Report {
        name: v1::SCHEMA,
        title: "One finding of `portnote check`",
        make: report::<DiagnosticV1>,
    },
    Report {
        name: CHECK,
        title: "All findings of `portnote check --output-format json`",
        make: report::<CheckV1<'static>>,
    },
    Report {
        name: SUPPRESSED,
        title: "One finding that is not reported, in a line of `--output-format ndjson`",
        make: report::<SuppressedLineV1<'static>>,
    },
    Report {
        name: STATISTICS,
        title: "The counts of `--statistics`, in the last line of `--output-format ndjson`",
        make: report::<StatisticsLineV1>,
    },
    Report {
        name: INFO,
        title: "What `portnote info --output-format json` says about files",
        make: report::<InfoV1>,
    },
    Report {
        name: CODES,
        title: "Codes and what they mean, as `portnote explain --output-format json` lists them",
        make: report::<CodesV1>,
    },
];

/// The schemas of a crate above this one.
#[derive(Clone, Copy, Debug)]
pub struct Above {
    /// The names of the schemas with `portnote/` before them, in a fixed order.
    pub names: fn() -> Vec<Cow<'static, str>>,
    /// The schema of one of these names.
    pub schema: fn(&str) -> Option<Value>,
}

/// The schemas of all notations and of reports, and those of the crates above this one.
///
/// ```
/// use portnote::schema::Schemas;
///
/// let schemas = Schemas::new();
/// assert!(schemas.names().any(|name| name == "portnote/check/1"));
/// let schema = schemas.find("pbn/1").unwrap();
/// assert_eq!(schema["$id"], "portnote/pbn/1");
/// assert_eq!(schemas.find("chess/1"), None);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Schemas {
    above: &'static [Above],
}

impl Schemas {
    /// The schemas of this crate.
    #[must_use]
    pub const fn new() -> Self {
        Self { above: &[] }
    }

    /// The schemas of this crate, and of crates above it.
    #[must_use]
    pub const fn with(above: &'static [Above]) -> Self {
        Self { above }
    }

    /// The names of all schemas in a fixed order: of dumps, of reports, of crates above.
    pub fn names(self) -> impl Iterator<Item = Cow<'static, str>> {
        let dumps = Format::ALL.iter().map(|format| format.about().schema);
        let names = dumps.chain(REPORTS.iter().map(|report| report.name));
        names.map(Cow::Borrowed).chain(self.above.iter().flat_map(|above| (above.names)()))
    }

    /// The JSON Schema (draft 2020-12) of a name, with or without `portnote/` before it.
    ///
    /// That of a notation is for the dump of a file and for one line of `--format ndjson`.
    #[must_use]
    pub fn find(self, name: &str) -> Option<Value> {
        let is_meant = |known: &str| known == name || known.strip_prefix("portnote/") == Some(name);
        if let Some(known) = REPORTS.iter().find(|known| is_meant(known.name)) {
            return Some((known.make)(known));
        }
        if let Some(format) = Format::ALL.iter().find(|format| is_meant(format.about().schema)) {
            return Some(format.run(Dump));
        }
        let known = self
            .above
            .iter()
            .flat_map(|above| (above.names)().into_iter().map(move |known| (known, above.schema)));
        let mut known = known.filter(|(known, _)| is_meant(known));
        known.next().and_then(|(known, schema)| schema(&known))
    }
}

/// The schema of a report by its type.
///
/// ```
/// let schema = portnote::schema::of_report::<Vec<u8>>("portnote/bytes/1", "Bytes");
/// assert_eq!(schema["title"], "Bytes");
/// ```
#[must_use]
pub fn of_report<T: JsonSchema>(name: &str, title: &str) -> Value {
    let mut generator = SchemaGenerator::default();
    let shape = generator.subschema_for::<T>().to_value();
    root(name, title, &[shape], &mut generator)
}

fn report<T: JsonSchema>(report: &Report) -> Value {
    of_report::<T>(report.name, report.title)
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
            Listing::One(name) => (name, json_schema!({ "anyOf": [record, { "type": "null" }] })),
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
        let event = N::event(&mut generator);
        let also = event.as_ref().map_or("", |_| ", or one event");
        let title = format!("Dump of {}: a file, or one record{also}", N::ABOUT.title);
        let shapes = [file, record].into_iter().chain(event);
        let shapes: Vec<Value> = shapes.map(Schema::to_value).collect();
        root(N::ABOUT.schema, &title, &shapes, &mut generator)
    }
}

/// A whole schema: a value is one of some shapes.
fn root(id: &str, title: &str, shapes: &[Value], generator: &mut SchemaGenerator) -> Value {
    let shape = match shapes {
        [one] => one.clone(),
        more => serde_json::json!({ "anyOf": more }),
    };
    let mut root = serde_json::Map::new();
    root.insert("$schema".to_owned(), "https://json-schema.org/draft/2020-12/schema".into());
    root.insert("$id".to_owned(), id.into());
    root.insert("title".to_owned(), title.into());
    if let Value::Object(members) = shape {
        root.extend(members);
    }
    let definitions = generator.take_definitions(true);
    root.insert("$defs".to_owned(), definitions.into_iter().collect());
    root.into()
}

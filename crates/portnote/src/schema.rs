//! JSON Schemas of what is written as JSON.

use std::borrow::Cow;

#[cfg(feature = "tables")]
use portnote_core::columns::{Table, Type};
use portnote_core::json::v1::{self, DiagnosticV1};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;

use crate::format::{Format, Listing, Task};
use crate::json::v1::{
    CHECK, CODES, CheckV1, CodesV1, INFO, InfoV1, STATISTICS, SUPPRESSED, StatisticsLineV1,
    SuppressedLineV1,
};
use crate::notation::Notation;

/// A schema that is not of one notation.
struct Report {
    name: &'static str,
    title: &'static str,
    make: fn(&mut SchemaGenerator) -> Value,
}

/// Reports about files and codes.
const REPORTS: &[Report] = &[
    Report {
        name: v1::SCHEMA,
        title: "One finding of `portnote check`",
        make: shape::<DiagnosticV1>,
    },
    Report {
        name: CHECK,
        title: "All findings of `portnote check --output-format json`",
        make: shape::<CheckV1<'static>>,
    },
    Report {
        name: SUPPRESSED,
        title: "One finding that is not reported, in a line of `--output-format ndjson`",
        make: shape::<SuppressedLineV1<'static>>,
    },
    Report {
        name: STATISTICS,
        title: "The counts of `--statistics`, in the last line of `--output-format ndjson`",
        make: shape::<StatisticsLineV1>,
    },
    Report {
        name: INFO,
        title: "What `portnote info --output-format json` says about files",
        make: shape::<InfoV1>,
    },
    Report {
        name: CODES,
        title: "Codes and what they mean, as `portnote explain --output-format json` lists them",
        make: shape::<CodesV1>,
    },
    #[cfg(feature = "stats")]
    Report {
        name: crate::json::v1::OPENINGS,
        title: "What `portnote openings --format json` says about a position",
        make: shape::<crate::json::v1::OpeningsV1>,
    },
    #[cfg(feature = "stats")]
    Report {
        name: crate::json::v1::STATS,
        title: "What `portnote stats --format json` counts",
        make: shape::<crate::json::v1::StatsV1>,
    },
];

/// Names of schemas of all notations, and of reports, in a fixed order.
///
/// ```
/// assert!(portnote::schema::names().any(|name| name == "portnote/check/1"));
/// ```
pub fn names() -> impl Iterator<Item = Cow<'static, str>> {
    let dumps = Format::ALL.iter().map(|format| format.about().schema);
    let names = dumps.chain(REPORTS.iter().map(|report| report.name));
    let names = names.map(Cow::Borrowed);
    #[cfg(feature = "tables")]
    let names = names.chain(crate::tables::all().map(|table| Cow::Owned(name_of(table))));
    names
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
    if let Some(report) = REPORTS.iter().find(|report| is_meant(report.name)) {
        let mut generator = SchemaGenerator::default();
        let shape = (report.make)(&mut generator);
        return Some(root(report.name, report.title, &[shape], &mut generator));
    }
    #[cfg(feature = "tables")]
    if let Some(table) = crate::tables::all().find(|table| is_meant(&name_of(table))) {
        return Some(of_table(table));
    }
    let mut formats = Format::ALL.iter();
    let format = formats.find(|format| is_meant(format.about().schema))?;
    Some(format.run(Dump))
}

fn shape<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

#[cfg(feature = "tables")]
fn name_of(table: &Table) -> String {
    format!("portnote/tables/{}/{}", table.notation, table.name)
}

/// The schema of a row in NDJSON, which names its columns in their order as `required`.
#[cfg(feature = "tables")]
fn of_table(table: &Table) -> Value {
    let columns = table.columns().map(|column| {
        let kind = match column.ty {
            Type::Bool => "boolean",
            Type::Float64 => "number",
            Type::Text | Type::Date => "string",
            _ => "integer",
        };
        let mut shape = serde_json::Map::new();
        let kinds = if column.nullable { serde_json::json!([kind, "null"]) } else { kind.into() };
        shape.insert("type".to_owned(), kinds);
        if column.ty == Type::Date {
            shape.insert("format".to_owned(), "date".into());
        }
        shape.insert("description".to_owned(), column.doc.into());
        shape.insert("x-type".to_owned(), column.ty.name().into());
        shape.insert("x-source".to_owned(), column.source.name().into());
        (column.name.to_owned(), Value::Object(shape))
    });
    serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": name_of(table),
        "title": format!("{}, in `{}`", table.doc, table.schema()),
        "type": "object",
        "properties": columns.collect::<serde_json::Map<_, _>>(),
        "required": table.columns().map(|column| column.name).collect::<Vec<_>>(),
        "additionalProperties": false,
    })
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

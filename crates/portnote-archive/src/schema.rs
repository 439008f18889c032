//! JSON Schemas of reports, and of rows of tables.

use std::borrow::Cow;

use portnote::schema::{Above, of_report};
use portnote_core::columns::{Table, Type};
use serde_json::Value;

use crate::json::v1::{OPENINGS, OpeningsV1, STATS, StatsV1};
use crate::tables;

/// The schemas of this crate, for [`Schemas::with`](portnote::schema::Schemas::with).
pub const SCHEMAS: Above = Above { names, schema };

fn names() -> Vec<Cow<'static, str>> {
    let reports = [OPENINGS, STATS].map(Cow::Borrowed);
    reports.into_iter().chain(tables::all().map(|table| Cow::Owned(name_of(table)))).collect()
}

fn schema(name: &str) -> Option<Value> {
    match name {
        OPENINGS => {
            let title = "What `portnote openings --format json` says about a position";
            Some(of_report::<OpeningsV1>(name, title))
        }
        STATS => Some(of_report::<StatsV1>(name, "What `portnote stats --format json` counts")),
        _ => tables::all().find(|table| name_of(table) == name).map(of_table),
    }
}

fn name_of(table: &Table) -> String {
    format!("portnote/tables/{}/{}", table.notation, table.name)
}

/// The schema of a row in NDJSON, which names its columns in their order as `required`.
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

//! `portnote schema`: JSON Schemas.

use std::io::{self, Write};

use flate2::read::GzDecoder;
use portnote::product::catalogue::nearest;
use serde_json::Value;

use super::Session;
use crate::args::Schema;
use crate::outcome::Outcome;
use crate::output::Stdout;
use portnote_core::harmless::sanitize;

/// All schemas in their order, as a JSON array. `cargo xtask schemas` makes it from the types.
const ALL: &[u8] = include_bytes!("schemas.json.gz");

pub(crate) fn run(args: &Schema, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let schemas: Vec<Value> = serde_json::from_reader(GzDecoder::new(ALL))?;
    let names = schemas.iter().filter_map(name_of);
    let Some(wanted) = &args.name else {
        for name in names {
            writeln!(out, "{name}")?;
        }
        return Ok(Outcome::Clean);
    };
    let is_meant =
        |known: &str| known == wanted || known.strip_prefix("portnote/") == Some(wanted.as_str());
    let Some(schema) = schemas.iter().find(|schema| name_of(schema).is_some_and(is_meant)) else {
        let similar = nearest(wanted, names);
        let similar = similar.map(|name| format!("; did you mean `{name}`?"));
        session.console.write(&format!(
            "error: unknown schema `{}`: `portnote schema` lists all names{}",
            sanitize(wanted),
            similar.unwrap_or_default()
        ));
        return Ok(Outcome::Failed);
    };
    serde_json::to_writer_pretty(&mut *out, schema)?;
    writeln!(out)?;
    Ok(Outcome::Clean)
}

fn name_of(schema: &Value) -> Option<&str> {
    schema.get("$id")?.as_str()
}

//! `portnote schema`: JSON Schemas.

use std::io::{self, Write};

use portnote::product::catalogue::nearest;
use portnote::schema::Schemas;

use super::Session;
use crate::args::Schema;
use crate::outcome::Outcome;
use crate::output::Stdout;
use portnote_core::harmless::sanitize;

/// The schemas of all crates of which the program is made.
const SCHEMAS: Schemas =
    Schemas::with(&[portnote_archive::SCHEMAS, portnote_doubledummy::json::v1::SCHEMAS]);

pub(crate) fn run(args: &Schema, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let Some(name) = &args.name else {
        for name in SCHEMAS.names() {
            writeln!(out, "{name}")?;
        }
        return Ok(Outcome::Clean);
    };
    let Some(schema) = SCHEMAS.find(name) else {
        let names: Vec<_> = SCHEMAS.names().collect();
        let similar = nearest(name, names.iter().map(|name| &**name));
        let similar = similar.map(|name| format!("; did you mean `{name}`?"));
        session.console.write(&format!(
            "error: unknown schema `{}`: `portnote schema` lists all names{}",
            sanitize(name),
            similar.unwrap_or_default()
        ));
        return Ok(Outcome::Failed);
    };
    serde_json::to_writer_pretty(&mut *out, &schema)?;
    writeln!(out)?;
    Ok(Outcome::Clean)
}

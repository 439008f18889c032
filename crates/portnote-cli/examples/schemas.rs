//! Prints all JSON Schemas as one array, for `cargo xtask schemas`.
//!
//! The program prints them from a file: what makes them from the types is half a megabyte of code.

use std::io;

use portnote::schema::Schemas;
use serde_json::Value;

/// The schemas of all crates of which the program is made.
const SCHEMAS: Schemas =
    Schemas::with(&[portnote_archive::SCHEMAS, portnote_doubledummy::json::v1::SCHEMAS]);

fn main() -> io::Result<()> {
    let all: Vec<Value> = SCHEMAS.names().filter_map(|name| SCHEMAS.find(&name)).collect();
    serde_json::to_writer_pretty(io::stdout().lock(), &all)?;
    Ok(())
}

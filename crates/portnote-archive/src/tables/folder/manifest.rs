//! What a folder of tables says of itself, and what an earlier run wrote there.

use std::fs;
use std::path::Path;

use portnote::Counts;
use portnote_core::columns::FileRow;
use serde_json::json;

use super::{MANIFEST, MARKER, TableSaid};

/// The files of tables that an earlier run wrote to a folder, or had begun to write.
pub(super) fn written_before(root: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        [MANIFEST, MARKER].iter().flat_map(|name| listed(&root.join(name))).collect();
    names.sort();
    names.dedup();
    names
}

/// The files of tables that a description lists.
fn listed(path: &Path) -> Vec<String> {
    let text = fs::read(path).unwrap_or_default();
    let value: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
    let list = |value: &serde_json::Value, name| value.get(name)?.as_array().cloned();
    let tables = list(&value, "tables").unwrap_or_default();
    let names = tables.iter().filter_map(|table| list(table, "files"));
    let names = names.flatten();
    let names = names.filter_map(|name| name.as_str().map(str::to_owned));
    names.filter(|name| is_ours(name)).collect()
}

/// Whether a name in a description is that of a table, and of nothing outside the folder.
fn is_ours(name: &str) -> bool {
    let is_plain = |part: &str| {
        let is_separator = |character: char| character.is_control() || "\\:".contains(character);
        !part.is_empty() && !part.starts_with('.') && !part.contains(is_separator)
    };
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    ["ndjson", "csv", "parquet"].contains(&extension) && name.split('/').all(is_plain)
}

pub(super) fn manifest(
    said: &[TableSaid],
    partition: &[String],
    solved: Option<(&'static str, u64)>,
    inputs: &[(String, FileRow)],
    counts: Counts,
) -> String {
    let inputs = inputs
        .iter()
        .map(|(name, file)| json!({ "file": name, "bytes": file.bytes, "sha256": file.sha256 }));
    let value = json!({
        "schema": "portnote/tables/1",
        "portnote": env!("CARGO_PKG_VERSION"),
        "partitioned_by": partition,
        "dd": solved.map(|(which, not_solved)| json!({ "deals": which, "not_solved": not_solved })),
        "tables": said,
        "findings": {
            "errors": counts.errors,
            "warnings": counts.warnings,
            "infos": counts.infos,
        },
        "inputs": inputs.collect::<Vec<_>>(),
    });
    format!("{value:#}\n")
}

//! Public types may grow: enums, and structs with public fields, are `#[non_exhaustive]`, except for those
//! that `closed.txt` lists.

use std::collections::BTreeSet;
use std::fs;

use xtask::repository_root;

/// What may be matched and built without `_` and `..`, by crate and name.
const CLOSED: &str = include_str!("closed.txt");

#[test]
fn public_types_may_grow_unless_they_are_listed() {
    let folder = repository_root().join("docs/api");
    let mut closed = BTreeSet::new();
    for entry in fs::read_dir(&folder).expect("the lists") {
        let path = entry.expect("a list").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let list = fs::read_to_string(&path).expect("a list");
        closed.extend(closed_types(&list).map(|found| format!("{name} {found}")));
    }
    let listed = listed();
    let new: Vec<&String> = closed.difference(&listed).collect();
    assert!(new.is_empty(), "make these `#[non_exhaustive]`, or list them: {new:#?}");
    let gone: Vec<&String> = listed.difference(&closed).collect();
    assert!(gone.is_empty(), "these can grow, or do not exist: {gone:#?}");
}

fn listed() -> BTreeSet<String> {
    let mut listed = BTreeSet::new();
    let mut name = "";
    for line in CLOSED.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            Some(found) => name = found,
            None => {
                listed.insert(format!("{name} {line}"));
            }
        }
    }
    listed
}

/// The names of exhaustive enums, and of exhaustive structs with public fields. What pest derives from a
/// grammar is as the grammar is.
fn closed_types(list: &str) -> impl Iterator<Item = &str> {
    let fields: BTreeSet<&str> = list.lines().filter_map(owner_of_field).collect();
    let types = list.lines().filter(|line| !line.contains("::reference::"));
    types.filter_map(move |line| {
        let is_enum = line.starts_with("pub enum ");
        let rest = line.strip_prefix("pub enum ").or_else(|| line.strip_prefix("pub struct "))?;
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        let path = &rest[..end.unwrap_or(rest.len())];
        let is_closed = is_enum || fields.contains(path);
        is_closed.then(|| path.rsplit("::").next().unwrap_or(path))
    })
}

/// The type of a field, as `portnote_core::Span` of `pub portnote_core::Span::start: u64`.
fn owner_of_field(line: &str) -> Option<&str> {
    let (path, _) = line.strip_prefix("pub ")?.split_once(": ")?;
    let is_path = path.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
    if is_path { path.rsplit_once("::").map(|(owner, _)| owner) } else { None }
}

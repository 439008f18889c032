//! Which crate may depend on which, and which room of a notation on which: the tables below are all
//! that is allowed, and `ARCHITECTURE.md` explains them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use xtask::repository_root;

/// What a crate may depend on, beside crates of others.
const CRATES: &[(&str, &[&str])] = &[
    ("portnote-engine", &["portnote-engine-derive"]),
    ("portnote-engine-codegen", &[]),
    ("portnote-engine-derive", &["portnote-engine-codegen"]),
    ("portnote-facts", &[]),
    ("portnote-core", &["portnote-engine", "portnote-facts"]),
    ("portnote-bridge", &["portnote-facts"]),
    ("portnote-draughts", &[]),
    ("portnote-pinochle", &[]),
    ("portnote-pbn", &["portnote-bridge", CORE, ENGINE]),
    ("portnote-pdn", &["portnote-draughts", CORE, ENGINE]),
    ("portnote-ppn", &["portnote-pinochle", CORE, ENGINE]),
    ("portnote-lin", &["portnote-bridge", CORE, ENGINE]),
    ("portnote-bml", &["portnote-bridge", "portnote-render", CORE, ENGINE]),
    (
        "portnote-render",
        &[
            "portnote-bridge",
            "portnote-draughts",
            "portnote-pinochle",
            "portnote-lin",
            "portnote-pbn",
            "portnote-pdn",
            "portnote-ppn",
        ],
    ),
    ("portnote-testing", &[CORE]),
    (
        "portnote",
        &[
            CORE,
            "portnote-render",
            "portnote-bml",
            "portnote-bridge",
            "portnote-draughts",
            "portnote-pbn",
            "portnote-pdn",
            "portnote-pinochle",
            "portnote-ppn",
            "portnote-lin",
        ],
    ),
    // What is more than the waist is a crate above it.
    ("portnote-archive", &["portnote", CORE]),
    (
        "portnote-doubledummy",
        &["portnote", "portnote-bridge", "portnote-lin", "portnote-pbn", CORE],
    ),
    (
        "portnote-cli",
        &[
            "portnote",
            "portnote-archive",
            "portnote-doubledummy",
            CORE,
            "portnote-bml",
            "portnote-bridge",
            "portnote-pbn",
            "portnote-pdn",
            "portnote-pinochle",
            "portnote-ppn",
            "portnote-lin",
        ],
    ),
    // A shell: its judgement is that of the crates below it.
    (
        "portnote-py",
        &["portnote", "portnote-archive", "portnote-doubledummy", CORE, "portnote-facts"],
    ),
    ("portnote-doubledummy-wasm", &["portnote-doubledummy", "portnote-bridge"]),
    ("portnote-wasm", &["portnote", "portnote-bridge", "portnote-doubledummy", CORE]),
    (
        "portnote-conformance",
        &[
            "portnote",
            "portnote-archive",
            CORE,
            ENGINE,
            DERIVE,
            "portnote-bml",
            "portnote-bridge",
            "portnote-draughts",
            "portnote-pbn",
            "portnote-pdn",
            "portnote-pinochle",
            "portnote-ppn",
            "portnote-render",
            "portnote-lin",
        ],
    ),
];

const CORE: &str = "portnote-core";
const ENGINE: &str = "portnote-engine";
const DERIVE: &str = "portnote-engine-derive";

/// Crates that measure, or show how that is done, and may depend on everything.
const MEASURING: &[&str] = &["portnote-bench", "portnote-toy"];

/// A notation with rooms of its own: two languages whose systems are expanded before they are read.
const OTHER_ROOMS: &str = "portnote-bml";

/// The notations whose rooms have the same names: what has a grammar and the frame of all notations.
fn notations() -> Vec<String> {
    let found = folders(&repository_root().join("crates")).into_iter();
    let has_grammar = |path: &PathBuf| {
        let others = dependencies(&path.join("Cargo.toml"));
        let has = |name: &str| others.iter().any(|other| other == name);
        has(CORE) && has(ENGINE) && !has("portnote")
    };
    let found = found.filter(has_grammar).map(|path| name_of(&path));
    let mut names: Vec<String> =
        found.filter(|name| name != OTHER_ROOMS && !MEASURING.contains(&name.as_str())).collect();
    names.sort();
    names
}

#[test]
fn each_format_of_games_has_the_rooms() {
    let names = ["portnote-lin", "portnote-pbn", "portnote-pdn", "portnote-ppn"];
    assert_eq!(notations(), names);
}

/// The floors of a notation, and those on which each may depend beside itself.
const FLOORS: &[(Floor, &[Floor])] = &[
    (Floor::Values, &[]),
    (Floor::Text, &[Floor::Values]),
    (Floor::Model, &[Floor::Text, Floor::Values]),
    (Floor::Check, &[Floor::Model, Floor::Text, Floor::Values]),
    (Floor::Output, &[Floor::Model, Floor::Text, Floor::Values]),
    (
        // It strings the steps together: cut, lower, judge.
        Floor::Reading,
        &[Floor::Check, Floor::Model, Floor::Text, Floor::Values],
    ),
    (
        // What most callers meet: games that own their text, built and changed.
        Floor::Library,
        &[Floor::Reading, Floor::Output, Floor::Check, Floor::Model, Floor::Text, Floor::Values],
    ),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Floor {
    Values,
    Text,
    Model,
    Check,
    Output,
    Reading,
    Library,
}

/// Arrows that the floors forbid, each with its reason. One that is gone must go from here.
const KNOWN: &[(&str, &str, &str)] = &[
    // What export format would change is judged by writing it.
    ("portnote-pbn", "check", "write"),
    ("portnote-ppn", "check", "write"),
    // Fixes of a game are tried by reading it again.
    ("portnote-pdn", "check", "read"),
    // The first games of a file say which variant the others are.
    ("portnote-pdn", "context", "read"),
    // An exporter reads its output back and judges it.
    ("portnote-pbn", "write", "check"),
    ("portnote-pdn", "write", "check"),
    ("portnote-pdn", "write", "problem"),
    ("portnote-pdn", "write", "read"),
    ("portnote-ppn", "write", "check"),
    ("portnote-ppn", "write", "problem"),
    ("portnote-lin", "write", "check"),
    ("portnote-lin", "write", "problem"),
    // What is wrong in a link is found where it is decoded.
    ("portnote-lin", "link", "problem"),
    // A board in another layout is filled in and written as a new one is.
    ("portnote-lin", "write", "build"),
    // A value of PPN holds its faults, and sections hold values with their places.
    ("portnote-ppn", "value", "problem"),
    ("portnote-ppn", "auction", "model"),
    ("portnote-ppn", "play", "model"),
    ("portnote-pbn", "table", "model"),
];

#[test]
fn crates_stand_on_what_the_table_allows() {
    let allowed: BTreeMap<&str, &[&str]> = CRATES.iter().copied().collect();
    for path in folders(&repository_root().join("crates")) {
        let name = name_of(&path);
        if MEASURING.contains(&name.as_str()) {
            continue;
        }
        let allowed = allowed.get(name.as_str());
        let allowed = allowed.unwrap_or_else(|| panic!("`{name}` is missing in the table"));
        for other in dependencies(&path.join("Cargo.toml")) {
            let is_allowed = allowed.contains(&other.as_str());
            assert!(is_allowed, "`{name}` must not stand on `{other}`");
        }
    }
}

/// Crates of others that tables and conditions need, and nothing else.
const OF_TABLES: &[&str] = &["csv", "parquet", "regex", "sha2", "sqlparser"];

/// Core, notations, the waist and what is built for browsers have nothing of tables and conditions.
#[test]
fn tables_need_crates_that_nothing_else_needs() {
    for path in folders(&repository_root().join("crates")) {
        let name = name_of(&path);
        let listed = listed(&path.join("Cargo.toml"));
        for other in OF_TABLES {
            let is_listed = listed.iter().any(|line| name_in(line) == *other);
            assert!(
                !is_listed || name == "portnote-archive",
                "`{name}` must not stand on `{other}`"
            );
        }
    }
}

/// The crates that may name the component which searches: everything else knows the trait `Solver`.
const SOLVING: &[&str] = &["portnote-doubledummy", "portnote-doubledummy-wasm"];

/// The component can be exchanged: its name is in sources and manifests of the crates above only.
#[test]
fn only_the_solver_names_its_component() {
    let root = repository_root();
    let crates = folders(&root.join("crates")).into_iter();
    let others = crates.filter(|path| !SOLVING.contains(&name_of(path).as_str()));
    let mut named = Vec::new();
    for path in others {
        let mut files = vec![path.join("Cargo.toml")];
        collect(&path, &mut files);
        let names = |path: &PathBuf| {
            let text = fs::read_to_string(path).unwrap();
            text.contains("pons-dds") || text.contains("pons_dds")
        };
        named.extend(files.into_iter().filter(names));
    }
    assert!(named.is_empty(), "the component is named in {named:#?}");
    let solver = root.join("crates/portnote-doubledummy/src/dds.rs");
    assert!(fs::read_to_string(solver).unwrap().contains("pons_dds"));
}

/// The rooms of the waist, the lowest first: each uses only rooms before it.
const WAIST: &[&str] = &[
    "numbers",
    "ndjson",
    "problem",
    "workers",
    "read_error",
    "includes",
    "board",
    "format",
    "above",
    "hiding",
    "options",
    "any_game",
    "any_editor",
    "notation",
    "include",
    "catalogue",
    "house",
    "counts",
    "guess",
    "detect",
    "judge",
    "suppress",
    "check",
    "render",
    "any_games",
    "export",
    "convert",
    "info",
    "fix",
    "typed",
    "preset",
    "json",
    "schema",
    "fs",
    "document",
    "open",
    "product",
    "guide",
];

#[test]
fn rooms_of_the_waist_use_lower_rooms() {
    let src = repository_root().join("crates/portnote/src");
    let place = |room: &str| {
        let place = WAIST.iter().position(|known| *known == room);
        place.unwrap_or_else(|| panic!("`{room}` is missing in the list"))
    };
    let mut files = Vec::new();
    collect(&src, &mut files);
    for path in files.iter().filter(|path| !path.ends_with("lib.rs")) {
        let text = fs::read_to_string(path).unwrap();
        // What the root hands on is in some room, which is named.
        let names = mentions(&text);
        let other = names.iter().find(|name| !WAIST.contains(&name.as_str()));
        assert_eq!(other, None, "{}: name its room", path.display());
        let is_room = path.parent() == Some(&src);
        let looks_up = is_room && text.lines().any(|line| line.starts_with("use super::"));
        assert!(!looks_up, "{}: name rooms by `crate::`", path.display());
    }
    for (from, to) in arrows(&src) {
        assert!(place(&to) < place(&from), "the waist: `{from}` must not use `{to}`");
    }
    for room in WAIST {
        let is_file = src.join(format!("{room}.rs")).is_file();
        assert!(is_file, "`{room}` is listed and does not exist");
    }
}

/// What reads a value from its text: a call of one of these in a dump or in a writer reads again what
/// the model holds.
const READERS: &[&str] = &[
    "::read(",
    "value::seat(",
    "value::declarer(",
    "value::vulnerable(",
    "value::contract(",
    "value::result(",
    "value::board(",
    "PartialDate::parse(",
    "PartialTime::parse(",
    "ValueReader",
];

/// It completes a hand by values as text, and remembers their scores for the next hand.
const READS_ITS_OUTPUT: &str = "portnote-ppn/src/write/complete.rs";

#[test]
fn dumps_and_writers_read_no_value() {
    for notation in notations() {
        let src = repository_root().join("crates").join(notation).join("src");
        let mut files = Vec::new();
        collect(&src, &mut files);
        let is_output = |path: &&PathBuf| {
            let first = path.strip_prefix(&src).unwrap().iter().next().unwrap();
            matches!(first.to_str(), Some("json" | "write" | "json.rs" | "write.rs"))
        };
        for path in files.iter().filter(is_output) {
            if path.ends_with(READS_ITS_OUTPUT) {
                continue;
            }
            let text = fs::read_to_string(path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap_or("");
            let mut lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            let found = lines.find(|line| READERS.iter().any(|reader| line.contains(reader)));
            assert_eq!(found, None, "{} reads a value", path.display());
        }
    }
}

#[test]
fn rooms_stand_on_what_the_floors_allow() {
    let mut found = BTreeSet::new();
    for notation in notations() {
        for (from, to) in arrows(&repository_root().join("crates").join(&notation).join("src")) {
            let known = KNOWN.iter().find(|known| **known == (notation.as_str(), &*from, &*to));
            let (above, below) = (floor(&from), floor(&to));
            let (_, allowed) = FLOORS.iter().find(|(floor, _)| *floor == above).unwrap();
            if above == below || allowed.contains(&below) {
                continue;
            }
            let known = known.unwrap_or_else(|| panic!("{notation}: `{from}` must not use `{to}`"));
            found.insert(*known);
        }
    }
    let gone: Vec<_> = KNOWN.iter().filter(|known| !found.contains(*known)).collect();
    assert_eq!(gone.len(), 0, "take these off the list: {gone:?}");
}

fn floor(room: &str) -> Floor {
    match room {
        "grammar" | "syntax" | "lower" | "scan" | "cut" => Floor::Text,
        // What is read of LIN while a file is cut into boards.
        "header" | "link" | "number" | "pairs" => Floor::Text,
        "model" | "context" | "derive" | "page" | "ply" | "replay" | "ruling" | "turn" => {
            Floor::Model
        }
        "check" | "problem" => Floor::Check,
        "write" | "json" | "columns" | "timeline" => Floor::Output,
        "read" => Floor::Reading,
        "alone" | "build" | "edit" | "game" => Floor::Library,
        _ => Floor::Values,
    }
}

/// The arrows between the rooms of a crate: a room is a module below its root.
fn arrows(src: &Path) -> BTreeSet<(String, String)> {
    let mut files = Vec::new();
    collect(src, &mut files);
    let room = |path: &Path| {
        let inner = path.strip_prefix(src).unwrap();
        let first = inner.iter().next().unwrap().to_string_lossy().into_owned();
        first.trim_end_matches(".rs").to_owned()
    };
    let rooms: BTreeSet<String> = files.iter().map(|path| room(path)).collect();
    let mut arrows = BTreeSet::new();
    for path in &files {
        let from = room(path);
        if from == "lib" {
            continue;
        }
        for to in mentions(&fs::read_to_string(path).unwrap()) {
            if rooms.contains(&to) && to != from {
                arrows.insert((from.clone(), to));
            }
        }
    }
    arrows
}

/// The names that are after `crate::` in code, also in braces.
fn mentions(text: &str) -> Vec<String> {
    let code: Vec<&str> =
        text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let mut names = Vec::new();
    for (at, start) in code.match_indices("crate::") {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|before| before.is_alphanumeric() || "_$".contains(before)) {
            continue;
        }
        let rest = &code[at + start.len()..];
        match rest.strip_prefix('{') {
            Some(list) => {
                let list = &list[..list.find("};").unwrap_or(list.len())];
                names.extend(list.split(',').map(|name| ident(name.trim_start())));
            }
            None => names.push(ident(rest)),
        }
    }
    names
}

fn ident(text: &str) -> String {
    let is_part = |c: &char| c.is_alphanumeric() || *c == '_';
    text.chars().take_while(is_part).collect()
}

/// Our crates among what a manifest depends on, but for its tests.
fn dependencies(manifest: &Path) -> Vec<String> {
    let lines = listed(manifest).into_iter();
    let names = lines.map(|line| name_in(&line).to_owned());
    names.filter(|name| name.starts_with("portnote")).collect()
}

/// The lines of a manifest that list dependencies.
fn listed(manifest: &Path) -> Vec<String> {
    let text = fs::read_to_string(manifest).unwrap();
    let mut is_listed = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.starts_with('[') {
            is_listed = line == "[dependencies]";
        } else if is_listed {
            lines.push(line.to_owned());
        }
    }
    lines
}

/// The name with which a line of a manifest begins.
fn name_in(line: &str) -> &str {
    let end = line.find(['.', ' ', '=']).unwrap_or(line.len());
    &line[..end]
}

fn folders(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.is_dir()).collect()
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

//! Files that use each other in a circle: a reader who follows them comes back to where he began.
//!
//! A module and those below it count as one, so an arrow between them makes no circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use xtask::repository_root;

/// The circles of each crate that are there today, by their files, each with the reason why it
/// stays. One that is gone must go from here, and none may come.
const KNOWN: &[(&str, &[&str], &str)] = &[
    (
        "portnote-bml",
        &["bml::clip", "bml::paste", "bml::reader"],
        "one reader of lines; what copies and pastes do to it has a file each",
    ),
    (
        "portnote-bml",
        &["bml::include::load", "bml::line", "bml::mark"],
        "an include puts lines in the place of a line",
    ),
    (
        "portnote-core",
        &["build", "edit", "edit::editor::tags", "file", "located", "notation", "reader"],
        "a trait and the generic types that it names, with what a notation says about changes",
    ),
    (
        "portnote-core",
        &["frame::tag", "tree"],
        "the builder of a tree notes whether all tags are plain",
    ),
    ("portnote-lin", &["context", "model"], "a board keeps what the boards before say about it"),
    (
        "portnote-lin",
        &["header", "syntax"],
        "a block keeps the header of its set, which is read from a block",
    ),
    (
        "portnote-pdn",
        &["check::guard", "context", "read"],
        "fixes are tried, and variants found, by reading",
    ),
    (
        "portnote-pdn",
        &["derive", "model", "replay", "ruling"],
        "a game keeps its replay and what follows from it, which are made on first use",
    ),
    (
        "portnote-py",
        &["document", "editor", "fact", "game", "select", "stream", "table"],
        "a document gives games, editors and tables, and a game its document and its facts",
    ),
];

type Module = Vec<String>;

#[test]
fn circles_of_files_are_known() {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(repository_root().join("crates")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        for circle in circles(&arrows(&path.join("src"))) {
            let files: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
            println!("{name}: {}", files.join(", "));
            found.insert((name.clone(), files));
        }
    }
    let known = KNOWN.iter().map(|(name, files, _)| {
        let files = files.iter().map(ToString::to_string).collect();
        (name.to_string(), files)
    });
    let known: BTreeSet<(String, Vec<String>)> = known.collect();
    let new: Vec<_> = found.difference(&known).collect();
    assert!(new.is_empty(), "new circles: {new:#?}");
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(gone.is_empty(), "take these off the list: {gone:#?}");
}

#[test]
fn a_circle_is_found() {
    let arrow = |from: &str, to: &str| (vec![from.to_owned()], vec![to.to_owned()]);
    let arrows = [arrow("a", "b"), arrow("b", "c"), arrow("c", "a"), arrow("d", "a")];
    let found = circles(&arrows.into_iter().collect());
    let names: Vec<String> = found.into_iter().flatten().flatten().collect();
    assert_eq!(names, ["a", "b", "c"]);
}

#[test]
fn paths_in_braces_are_found() {
    let here = vec!["x".to_owned(), "y".to_owned()];
    let text = "use crate::{a, b::{c, self as d}};\n// use crate::no;\nuse super::z::Thing;";
    let found: Vec<String> = mentions(text, &here).iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["a", "b::c", "b", "x::z::Thing"]);
}

/// What uses what among the files of a crate, with their modules in place of their names.
fn arrows(src: &Path) -> BTreeSet<(Module, Module)> {
    let mut files = BTreeMap::new();
    let mut folders = vec![src.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let inner = path.strip_prefix(src).unwrap().with_extension("");
                let parts = inner.iter().map(|part| part.to_string_lossy().into_owned());
                let module: Module = parts.filter(|part| part != "lib" && part != "main").collect();
                files.insert(module, fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut arrows = BTreeSet::new();
    for (from, text) in &files {
        // Tests may use what they like.
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for path in mentions(code, from) {
            let mut to = path;
            while !to.is_empty() && !files.contains_key(&to) {
                to.pop();
            }
            if !from.starts_with(&to) && !to.starts_with(from) {
                arrows.insert((from.clone(), to));
            }
        }
    }
    arrows
}

/// The paths below `crate`, `super` and `self` in code, from the root of the crate.
fn mentions(text: &str, here: &[String]) -> Vec<Module> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for (word, root) in [
        ("crate::", Vec::new()),
        ("super::", here[..here.len().saturating_sub(1)].to_vec()),
        ("self::", here.to_vec()),
    ] {
        for (at, _) in code.match_indices(word) {
            let before = code[..at].chars().next_back();
            let is_part =
                before.is_some_and(|before| before.is_alphanumeric() || "_$:".contains(before));
            if !is_part {
                tree(&code[at + word.len()..], root.clone(), &mut found);
            }
        }
    }
    found
}

/// Takes the paths of a tree of names, and returns what is after it.
fn tree<'t>(mut rest: &'t str, mut path: Module, found: &mut Vec<Module>) -> &'t str {
    loop {
        rest = rest.trim_start();
        if let Some(mut list) = rest.strip_prefix('{') {
            while !list.trim_start().starts_with('}') && !list.trim().is_empty() {
                list = tree(list, path.clone(), found).trim_start();
                list = list.strip_prefix(',').unwrap_or(list);
            }
            return list.trim_start().strip_prefix('}').unwrap_or("");
        }
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
        match name {
            "super" => drop(path.pop()),
            "self" | "" => {}
            name => path.push(name.to_owned()),
        }
        match after.strip_prefix("::") {
            Some(more) => rest = more,
            None => {
                found.push(path);
                let alias = after.trim_start().strip_prefix("as ");
                let skip = |c: char| !c.is_alphanumeric() && c != '_';
                return alias
                    .map_or(after, |alias| &alias[alias.find(skip).unwrap_or(alias.len())..]);
            }
        }
    }
}

/// Files from each of which each other can be reached, where there are several.
fn circles(arrows: &BTreeSet<(Module, Module)>) -> Vec<Vec<Module>> {
    let reach = |from: &Module| {
        let mut reached = BTreeSet::new();
        let mut open = vec![from.clone()];
        while let Some(at) = open.pop() {
            for (_, to) in arrows.iter().filter(|(start, _)| *start == at) {
                if reached.insert(to.clone()) {
                    open.push(to.clone());
                }
            }
        }
        reached
    };
    let files: BTreeSet<&Module> = arrows.iter().map(|(from, _)| from).collect();
    let reached: BTreeMap<&Module, BTreeSet<Module>> =
        files.into_iter().map(|from| (from, reach(from))).collect();
    let mut circles: BTreeSet<Vec<Module>> = BTreeSet::new();
    for (from, to) in reached.iter().filter(|(from, to)| to.contains(**from)) {
        let back =
            to.iter().filter(|file| reached.get(file).is_some_and(|others| others.contains(*from)));
        circles.insert(back.cloned().collect());
    }
    circles.into_iter().collect()
}

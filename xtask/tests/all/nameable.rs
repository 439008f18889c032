//! A type that a public signature of `portnote` mentions has a path that begins with `portnote::`, so
//! that a program can name it without another dependency.
//!
//! The signatures are those of `docs/api`. They have paths of definitions, some through private
//! modules, so that a type is looked for by its crate and its name.

use std::collections::BTreeMap;
use std::fs;

use xtask::repository_root;

/// The crates whose signatures must be nameable. Of notations, `syntax` is for those who write one.
const HELD: [&str; 9] = [
    "portnote",
    "portnote_bridge",
    "portnote_draughts",
    "portnote_lin",
    "portnote_pbn",
    "portnote_pdn",
    "portnote_pinochle",
    "portnote_ppn",
    "portnote_render",
];

#[test]
fn types_of_signatures_have_a_path_of_the_facade() {
    let facade = Facade::read();
    let mut mentioned = BTreeMap::new();
    for name in HELD {
        for line in facade.lists[name].lines().filter(|line| !line.contains("::syntax::")) {
            if line.starts_with("pub ") || line.starts_with("#[") {
                mentioned.extend(types(line).map(|path| (path, line)));
            }
        }
    }
    let number = mentioned.len();
    mentioned.retain(|path, _| !facade.names(path));
    let unnamed = mentioned;
    assert!(unnamed.is_empty(), "{unnamed:#?}");
    assert!(number > 500, "{number}");
}

/// The public names of all crates, and which of them the facade has.
struct Facade {
    lists: BTreeMap<String, String>,
    /// Types and re-exports of each crate, by the path that the crate gives them.
    public: BTreeMap<String, Vec<String>>,
    /// The modules that the facade exports whole, by their paths in their crates.
    globs: Vec<String>,
}

impl Facade {
    fn read() -> Self {
        let folder = repository_root().join("docs/api");
        let mut lists = BTreeMap::new();
        for entry in fs::read_dir(&folder).expect("the lists") {
            let path = entry.expect("a list").path();
            let name = path.file_stem().expect("a name").to_string_lossy().replace('-', "_");
            lists.insert(name, fs::read_to_string(&path).expect("a list"));
        }
        let public = lists.iter().map(|(name, list)| (name.clone(), declared(list).collect()));
        let public: BTreeMap<String, Vec<String>> = public.collect();
        let globs = lists["portnote"].lines().filter_map(|line| {
            let (_, glob) = line.strip_prefix("pub use portnote::")?.split_once("::<<")?;
            Some(glob.strip_suffix("*>>")?.to_owned())
        });
        let globs = globs.collect();
        Self { lists, public, globs }
    }

    /// Whether the facade has a type, which has this path where it is defined.
    fn names(&self, path: &str) -> bool {
        let name = last(path);
        let own = &self.public["portnote"];
        let (home, _) = path.split_once("::").unwrap_or_default();
        let is_own = |known: &str| home == "portnote" || self.re_exports("portnote", known);
        own.iter().any(|known| last(known) == name && is_own(known) || is_in_module(path, known))
            || self.public.iter().any(|(crate_name, known)| {
                // Another crate has it only where it re-exports it.
                let is_home = crate_name == home;
                let mut known = known.iter().filter(|known| last(known) == name);
                known.any(|known| {
                    (is_home || self.re_exports(crate_name, known))
                        && self.globs.iter().any(|glob| known.starts_with(glob.as_str()))
                })
            })
    }

    /// Whether a crate has a name from another crate.
    fn re_exports(&self, crate_name: &str, name: &str) -> bool {
        self.lists[crate_name].contains(&format!("pub use {name}\n"))
    }
}

/// Whether a path leads through a module that the facade re-exports, as `figure` of the pictures.
fn is_in_module(path: &str, known: &str) -> bool {
    let module = last(known);
    known.starts_with("portnote::render::")
        && module.starts_with(char::is_lowercase)
        && path.starts_with(&format!("portnote_render::{module}::"))
}

/// The types, traits and re-exports of a list.
fn declared(list: &str) -> impl Iterator<Item = String> + '_ {
    list.lines().filter_map(|line| {
        let line = line.rsplit_once("] pub ").map_or(line, |(_, rest)| rest);
        let line = line.strip_prefix("pub ").unwrap_or(line);
        let rest = ["struct ", "enum ", "trait ", "type ", "use "]
            .iter()
            .find_map(|kind| line.strip_prefix(kind))?;
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        Some(rest[..end.unwrap_or(rest.len())].trim_end_matches(':').to_owned())
    })
}

/// The paths of types of this workspace in a signature, without the item itself where it is a constant.
fn types(line: &str) -> impl Iterator<Item = &str> {
    let is_value = line.starts_with("pub const ") || line.starts_with("pub static ");
    let value = line.split_once(": ").filter(|_| is_value && !line.contains(" fn "));
    let line = value.map_or(line, |(_, signature)| signature);
    let words = line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
    words.filter_map(|word| {
        let word = word.trim_end_matches(':');
        if !word.starts_with("portnote") {
            return None;
        }
        // Up to the first name of a type: what follows is a method, a field or a variant.
        let mut end = 0;
        for part in word.split("::") {
            end += part.len();
            if part.starts_with(char::is_uppercase) {
                let is_constant = part.len() > 1 && !part.contains(char::is_lowercase);
                return Some(&word[..end]).filter(|_| !is_constant);
            }
            end += 2;
        }
        None
    })
}

fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

#[test]
fn signatures_are_taken_apart() {
    let found = |line| types(line).collect::<Vec<_>>();
    assert_eq!(
        found("pub fn portnote::Document::check(&self) -> portnote::Checked"),
        ["portnote::Document", "portnote::Checked"]
    );
    assert_eq!(
        found("pub const portnote_pdn::HEAD: portnote_core::span::Span"),
        ["portnote_core::span::Span"]
    );
    assert_eq!(found("pub fn portnote::guess(&str) -> alloc::string::String"), Vec::<&str>::new());
    let list =
        "#[non_exhaustive] pub enum portnote::AnyGame\npub trait portnote::A: B\npub mod x::y\n";
    assert_eq!(declared(list).collect::<Vec<_>>(), ["portnote::AnyGame", "portnote::A"]);
}

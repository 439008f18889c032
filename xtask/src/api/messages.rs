//! The paths by which the compiler names types of the facade in its messages.
//!
//! It takes the shortest path that it finds, which must be one that a program can type:
//! `portnote::pbn::Game`, and not `portnote::portnote_pbn::Game`.

use std::path::Path;
use std::{fs, io};

use crate::package::target_folder;
use crate::{about, cargo, write};

/// Values of a facade with default features, and the path of their type: an argument with its type,
/// and an expression of it.
const VALUES: &[(&str, &str, &str)] = &[
    ("portnote::pbn::Game", "it.contract().unwrap()", "portnote::bridge::Contract"),
    ("portnote::pbn::Game", "it.date().unwrap()", "portnote::PartialDate"),
    ("portnote::pdn::Game", "it.start().unwrap()", "portnote::draughts::Board"),
    ("portnote::ppn::Game", "it.rules().clone()", "portnote::pinochle::Rules"),
    ("portnote::Document", "it.game(1).unwrap()", "portnote::AnyGame"),
    ("portnote::Document", "it.check()[0].clone()", "portnote::Finding"),
    ("portnote::bml::System", "it.expand()", "portnote::bml::Expansion"),
    ("portnote::bridge::Deal", "portnote::render::Draw::figure(it)", "portnote::render::Figure"),
];

/// What no message may have: a crate as a name in the facade, which nobody can type.
const UNTYPABLE: &str = "portnote::portnote_";

/// Compiles a program that takes each of the values for a type of its own, and returns what is
/// wrong with the messages.
///
/// # Errors
/// Cargo could not be started, or the program not be written.
pub(super) fn check(root: &Path) -> io::Result<Vec<String>> {
    let folder = target_folder(root).join("messages");
    let sources = folder.join("src");
    fs::create_dir_all(&sources).map_err(|error| about(&sources, &error))?;
    write(&folder.join("Cargo.toml"), manifest(root))?;
    write(&sources.join("lib.rs"), program())?;
    let lock = root.join("Cargo.lock");
    fs::copy(&lock, folder.join("Cargo.lock")).map_err(|error| about(&lock, &error))?;
    let mut command = cargo(&folder);
    command.args(["check", "--offline", "--quiet", "--target-dir"]).arg(target_folder(root));
    let said = command.output()?.stderr;
    Ok(wrong(&String::from_utf8_lossy(&said)))
}

/// A package of a workspace of its own, which has the facade as its only dependency.
fn manifest(root: &Path) -> String {
    let facade = root.join("crates/portnote");
    format!(
        "[package]\nname = \"messages\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nportnote = {{ path = {:?} }}\n\n[workspace]\n",
        facade.display().to_string()
    )
}

/// A function for each value, that takes it for a type of the same name in its module.
fn program() -> String {
    let functions = VALUES.iter().enumerate().map(|(number, (argument, value, path))| {
        let name = path.rsplit("::").next().unwrap_or(path);
        format!(
            "pub mod m{number} {{\n    pub struct {name};\n    \
             pub fn take(it: &{argument}) -> {name} {{ {value} }}\n}}\n"
        )
    });
    functions.collect()
}

fn wrong(said: &str) -> Vec<String> {
    let mut wrong: Vec<String> = VALUES
        .iter()
        .filter(|(_, _, path)| !said.contains(&format!("found `{path}`")))
        .map(|(_, value, path)| format!("no message names `{path}`, the type of `{value}`"))
        .collect();
    let untypable = said.lines().filter(|line| line.contains(UNTYPABLE));
    wrong.extend(untypable.map(|line| format!("a path that cannot be typed: {}", line.trim())));
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_path_is_looked_for() {
        assert_eq!(wrong("").len(), VALUES.len());
        let good: String = VALUES.iter().map(|(_, _, path)| format!("found `{path}`\n")).collect();
        assert_eq!(wrong(&good), Vec::<String>::new());
        let bad = format!("{good}note: `portnote::portnote_pbn::Game` is here\n");
        assert_eq!(wrong(&bad).len(), 1);
    }

    #[test]
    fn each_value_has_a_function_of_its_own() {
        let program = program();
        assert_eq!(program.matches("pub fn take").count(), VALUES.len());
        assert!(program.contains("pub struct Contract;\n"), "{program}");
    }
}

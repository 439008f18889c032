//! What the packages for Python say about themselves is what the manifests of their crates say.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use xtask::repository_root;

/// The folders of the packages, with their names.
const PACKAGES: [(&str, &str); 2] =
    [("crates/portnote-py", "portnote"), ("crates/portnote-cli", "portnote-cli")];

#[test]
fn packages_are_described_as_the_workspace_is() {
    let root = repository_root();
    let workspace = &table(&root.join("Cargo.toml"))["workspace"]["package"];
    for (folder, name) in PACKAGES {
        let manifest = table(&root.join(folder).join("pyproject.toml"));
        let project = &manifest["project"];
        assert_eq!(text(&project["name"]), name);
        assert_eq!(project["license"], workspace["license"], "{name}");
        assert_eq!(project["keywords"], workspace["keywords"], "{name}");
        let authors = project["authors"].as_array().unwrap().iter();
        let authors: Vec<&str> = authors.map(|author| text(&author["name"])).collect();
        assert_eq!(authors, texts(&workspace["authors"]), "{name}");
        assert_eq!(project["urls"]["Homepage"], workspace["homepage"], "{name}");
        assert_eq!(project["urls"]["Repository"], workspace["repository"], "{name}");
        for file in texts(&project["license-files"]).into_iter().chain([text(&project["readme"])]) {
            assert!(root.join(folder).join(file).is_file(), "{name} has no {file}");
        }
    }
}

/// maturin takes the version from the crate, which takes that of the workspace.
#[test]
fn packages_have_the_version_of_the_workspace() {
    let root = repository_root();
    for (folder, name) in PACKAGES {
        let manifest = table(&root.join(folder).join("pyproject.toml"));
        assert_eq!(texts(&manifest["project"]["dynamic"]), ["version"], "{name}");
        assert!(manifest["project"].get("version").is_none(), "{name}");
        let own = table(&root.join(folder).join("Cargo.toml"));
        assert_eq!(own["package"]["version"]["workspace"].as_bool(), Some(true), "{name}");
    }
}

#[test]
fn the_extra_is_the_program_of_the_same_version() {
    let root = repository_root();
    let version = &table(&root.join("Cargo.toml"))["workspace"]["package"]["version"];
    let manifest = table(&root.join("crates/portnote-py/pyproject.toml"));
    let extra = &manifest["project"]["optional-dependencies"]["cli"];
    assert_eq!(texts(extra), [format!("portnote-cli=={}", text(version))]);
}

/// Nothing is installed with the package alone.
#[test]
fn packages_need_no_other() {
    let root = repository_root();
    for (folder, name) in PACKAGES {
        let manifest = table(&root.join(folder).join("pyproject.toml"));
        assert!(manifest["project"].get("dependencies").is_none(), "{name}");
        assert!(manifest["project"].get("scripts").is_none(), "{name}");
    }
    let program = table(&root.join("crates/portnote-cli/Cargo.toml"));
    let names = program["bin"].as_array().unwrap().iter().map(|program| text(&program["name"]));
    assert_eq!(names.collect::<Vec<_>>(), ["portnote"]);
}

#[test]
fn packages_are_built_in_one_way() {
    let root = repository_root();
    let tables = PACKAGES.map(|(folder, _)| table(&root.join(folder).join("pyproject.toml")));
    let [package, program] = &tables;
    assert_eq!(package["build-system"], program["build-system"]);
    assert_eq!(package["project"]["requires-python"], program["project"]["requires-python"]);
    assert_eq!(text(&program["tool"]["maturin"]["bindings"]), "bin");
    let profiles = tables.iter().map(|table| text(&table["tool"]["maturin"]["profile"]));
    assert_eq!(profiles.collect::<Vec<_>>(), ["wheel", "dist"]);
    // The version of maturin with which wheels are tried is one that the packages name.
    let tried = fs::read_to_string(root.join("xtask/wheel/requirements-build.txt")).unwrap();
    let version = tried.trim().strip_prefix("maturin==").and_then(|it| it.strip_suffix(".*"));
    let needed = texts(&package["build-system"]["requires"]);
    assert_eq!(needed, [format!("maturin>={},<2", version.unwrap())]);
}

/// Each version from the oldest on is named.
#[test]
fn classifiers_name_the_versions() {
    let manifest = table(&repository_root().join("crates/portnote-py/pyproject.toml"));
    let classifiers = texts(&manifest["project"]["classifiers"]);
    let versions = classifiers.iter().filter_map(|classifier| {
        let version = classifier.strip_prefix("Programming Language :: Python :: 3.")?;
        version.parse::<u32>().ok()
    });
    let versions: BTreeSet<u32> = versions.collect();
    let (oldest, newest) = (*versions.first().unwrap(), *versions.last().unwrap());
    assert_eq!(text(&manifest["project"]["requires-python"]), format!(">=3.{oldest}"));
    assert_eq!(versions.len() as u32, newest - oldest + 1, "{versions:?}");
}

fn table(path: &Path) -> toml::Table {
    fs::read_to_string(path).unwrap().parse().unwrap()
}

fn text(value: &toml::Value) -> &str {
    value.as_str().unwrap()
}

fn texts(value: &toml::Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(text).collect()
}

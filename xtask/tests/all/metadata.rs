//! What registries show of the packages, and that the address of the project is said in one place.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use saphyr::{LoadableYamlNode as _, Yaml};
use serde_json::{Value, json};
use xtask::release::{self, Project};
use xtask::{cargo, repository_root};

/// The categories of crates.io that we use, as its list spells them.
const CATEGORIES: [&str; 7] = [
    "command-line-utilities",
    "data-structures",
    "games",
    "parser-implementations",
    "parsing",
    "rendering",
    "text-processing",
];

/// Files that name the address of the project, beside the manifest.
const WITH_ADDRESS: [&str; 6] = [
    ".github/ISSUE_TEMPLATE/config.yml",
    ".github/ISSUE_TEMPLATE/wrong.yml",
    "CITATION.cff",
    "docs/site/book.toml",
    "docs/site/src/start/install.md",
    "web/npm/package.json",
];

/// The keys without which a citation is not valid, in version 1.2.0 of its format.
const OF_A_CITATION: [&str; 4] = ["authors", "cff-version", "message", "title"];

#[test]
fn each_published_crate_says_what_it_is() {
    let root = repository_root();
    let project = Project::read(&root).unwrap();
    let published = published();
    assert!(published.len() > 15);
    for package in &published {
        let name = text(package, "name");
        assert_eq!(text(package, "repository"), project.repository, "{name}");
        assert_eq!(text(package, "homepage"), project.homepage, "{name}");
        assert_eq!(text(package, "license"), project.licence, "{name}");
        assert_eq!(text(package, "version"), project.version, "{name}");
        // docs.rs is the default.
        assert_eq!(package["documentation"], Value::Null, "{name}");
        assert!(!text(package, "description").is_empty(), "{name}");
        assert!(!text(package, "rust_version").is_empty(), "{name}");
        let keywords = texts(&package["keywords"]);
        assert!((1..=5).contains(&keywords.len()), "{name}: {keywords:?}");
        assert!(keywords.iter().all(|keyword| keyword.len() <= 20), "{name}: {keywords:?}");
        let categories = texts(&package["categories"]);
        let known = categories.iter().all(|category| CATEGORIES.contains(&&**category));
        assert!((1..=5).contains(&categories.len()) && known, "{name}: {categories:?}");
        let folder = root.join("crates").join(name);
        for file in [text(package, "readme"), "LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(folder.join(file).is_file(), "{name} has no {file}");
        }
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        assert!(manifest.contains("\nexclude.workspace = true\n"), "{name} packs its tests");
    }
}

#[test]
fn documentation_shows_features() {
    let expected = json!({
        "all-features": true,
        "rustdoc-args": ["--cfg", "docsrs", "--generate-link-to-definition"],
        "targets": ["x86_64-unknown-linux-gnu"],
    });
    for package in published() {
        let name = text(&package, "name");
        assert_eq!(package["metadata"]["docs"]["rs"], expected, "{name}");
        let library = repository_root().join("crates").join(name).join("src/lib.rs");
        let library = fs::read_to_string(library).unwrap();
        let has_features = !package["features"].as_object().unwrap().is_empty();
        let marks = library.contains("\n#![cfg_attr(docsrs, feature(doc_cfg))]\n");
        assert!(marks || !has_features, "{name}: features are not shown");
    }
}

#[test]
fn one_address_is_said_everywhere() {
    let root = repository_root();
    let address = Project::read(&root).unwrap().repository;
    let owner = address.rsplit_once('/').unwrap().0;
    for path in WITH_ADDRESS {
        let text = fs::read_to_string(root.join(path)).unwrap();
        assert!(text.contains(&address), "{path} does not name {address}");
    }
    let listed = Command::new("git").current_dir(&root).args(["grep", "-lIF", owner]).output();
    let listed = String::from_utf8(listed.unwrap().stdout).unwrap();
    for path in listed.lines() {
        let text = fs::read_to_string(root.join(path)).unwrap();
        let all = text.matches(owner).count();
        assert_eq!(text.matches(&address).count(), all, "{path} names another address");
    }
}

#[test]
fn the_package_for_npm_names_the_address() {
    let root = repository_root();
    let project = Project::read(&root).unwrap();
    let package = fs::read_to_string(root.join("web/npm/package.json")).unwrap();
    let package: Value = serde_json::from_str(&package).unwrap();
    assert_eq!(text(&package, "homepage"), project.homepage);
    let url = format!("git+{}.git", project.repository);
    assert_eq!(package["repository"], json!({ "type": "git", "url": url }));
    assert_eq!(text(&package, "version"), project.version);
}

/// Where there are packages for Python.
#[test]
fn packages_for_python_name_the_address() {
    let root = repository_root();
    let project = Project::read(&root).unwrap();
    for path in release::projects_of_python(&root).unwrap() {
        let manifest: toml::Table = fs::read_to_string(root.join(&path)).unwrap().parse().unwrap();
        let urls = manifest["project"].get("urls").unwrap().as_table().unwrap();
        let homepage = urls.iter().find(|(name, _)| name.eq_ignore_ascii_case("homepage"));
        assert_eq!(homepage.unwrap().1.as_str(), Some(&*project.homepage), "{path}");
        let of_project = |(_, url): (&String, &toml::Value)| {
            url.as_str().is_some_and(|url| url.starts_with(&project.repository))
        };
        assert!(urls.iter().any(of_project), "{path}");
    }
}

/// What `cargo binstall` downloads is what `cargo xtask dist` makes.
#[test]
fn binstall_finds_the_archives() {
    let packages = published();
    let program = packages.iter().find(|package| text(package, "name") == "portnote-cli");
    let binstall = &program.unwrap()["metadata"]["binstall"];
    let project = Project::read(&repository_root()).unwrap();
    for target in xtask::dist::TARGETS {
        let own = &binstall["overrides"][target]["pkg-fmt"];
        let form = own.as_str().unwrap_or(text(binstall, "pkg-fmt"));
        let ending = if form == "zip" { ".zip" } else { ".tar.gz" };
        assert_eq!(target.contains("windows"), form == "zip", "{target}");
        let filled = |template: &str| {
            let values = [
                ("{ repo }", &*project.repository),
                ("{ version }", &project.version),
                ("{ target }", target),
                ("{ archive-suffix }", ending),
                ("{ bin }", "portnote"),
                ("{ binary-ext }", ""),
            ];
            values.iter().fold(template.to_owned(), |text, (name, value)| text.replace(name, value))
        };
        let name = format!("portnote-{}-{target}", project.version);
        let place = format!("{}/releases/download/v{}", project.repository, project.version);
        assert_eq!(filled(text(binstall, "pkg-url")), format!("{place}/{name}{ending}"));
        assert_eq!(filled(text(binstall, "bin-dir")), format!("{name}/bin/portnote"));
    }
}

#[test]
fn the_citation_is_valid() {
    let root = repository_root();
    let project = Project::read(&root).unwrap();
    let citation = fs::read_to_string(root.join("CITATION.cff")).unwrap();
    let citation = Yaml::load_from_str(&citation).unwrap().into_iter().next().unwrap();
    let key = |key: &str| citation.as_mapping_get(key);
    for needed in OF_A_CITATION {
        assert!(key(needed).is_some(), "{needed}");
    }
    let value = |name: &str| key(name).and_then(Yaml::as_str).unwrap();
    assert_eq!(value("cff-version"), "1.2.0");
    assert_eq!(value("type"), "software");
    assert_eq!(value("version"), project.version);
    assert_eq!(value("repository-code"), project.repository);
    assert_eq!(value("url"), project.homepage);
    let licences = key("license").and_then(Yaml::as_sequence).unwrap();
    let licences: Vec<_> = licences.iter().filter_map(Yaml::as_str).collect();
    assert_eq!(licences.join(" OR "), project.licence);
    let authors = key("authors").and_then(Yaml::as_sequence).unwrap();
    assert!(authors.iter().all(|author| author.as_mapping_get("name").is_some()));
}

/// Who reports a wrong finding is asked for what `portnote info` says.
#[test]
fn issues_ask_for_the_file() {
    let folder = repository_root().join(".github/ISSUE_TEMPLATE");
    let mut forms = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let form = Yaml::load_from_str(&text).unwrap().into_iter().next().unwrap();
        if path.ends_with("config.yml") {
            continue;
        }
        forms += 1;
        assert!(text.contains("portnote info"), "{}", path.display());
        for needed in ["name", "description", "body"] {
            assert!(form.as_mapping_get(needed).is_some(), "{}: {needed}", path.display());
        }
        let body = form.as_mapping_get("body").and_then(Yaml::as_sequence).unwrap();
        let ids: Vec<_> =
            body.iter().filter_map(|field| field.as_mapping_get("id")?.as_str()).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    }
    assert_eq!(forms, 2);
}

#[test]
fn the_list_of_a_release_is_walked() {
    let list = fs::read_to_string(repository_root().join(release::LIST)).unwrap();
    let steps = release::steps(&list);
    let names: Vec<_> = steps.iter().map(|step| &*step.name).collect();
    assert_eq!(names[..release::CHECKED.len()], release::CHECKED);
    let numbers = list.lines().filter_map(|line| line.split_once(". `")?.0.parse::<usize>().ok());
    assert!(numbers.eq(1..=steps.len()), "the steps are not numbered one by one");
}

/// Cargo finds the order itself; people who publish the first versions by hand read it.
#[test]
fn crates_are_listed_in_the_order_of_publishing() {
    let list = fs::read_to_string(repository_root().join(release::LIST)).unwrap();
    let listed = list.lines().filter_map(|line| line.trim().strip_prefix("- `portnote"));
    let listed: Vec<_> =
        listed.map(|line| format!("portnote{}", line.trim_end_matches('`'))).collect();
    let packages = published();
    let names: BTreeSet<_> = packages.iter().map(|package| text(package, "name")).collect();
    assert_eq!(listed.iter().map(|name| &**name).collect::<BTreeSet<_>>(), names);
    let place = |name: &str| listed.iter().position(|listed| listed == name);
    for package in &packages {
        let name = text(package, "name");
        for dependency in package["dependencies"].as_array().unwrap() {
            let needs = text(dependency, "name");
            let is_ours = !dependency["path"].is_null() && dependency["kind"] != "dev";
            assert!(!is_ours || place(needs) < place(name), "{name} is listed before {needs}");
        }
    }
}

/// The packages that registries get, as cargo sees them.
fn published() -> Vec<Value> {
    let mut command = cargo(&repository_root());
    let args = ["metadata", "--no-deps", "--format-version", "1", "--offline"];
    let said = command.args(args).output().unwrap();
    let mut metadata: Value = serde_json::from_slice(&said.stdout).unwrap();
    let packages = metadata["packages"].as_array_mut().unwrap();
    packages.retain(|package| package["publish"].is_null());
    packages.clone()
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

fn texts(value: &Value) -> Vec<String> {
    let values = value.as_array().into_iter().flatten();
    values.filter_map(|value| value.as_str().map(str::to_owned)).collect()
}

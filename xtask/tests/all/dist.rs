//! What is handed out: archives with the same bytes everywhere, and files that other programs can read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rstest::rstest;
use serde_json::Value;
use xtask::dist::sums::{self, Sums};
use xtask::dist::{Moment, TARGETS, archive, installers, sbom};
use xtask::release::Project;
use xtask::{cargo, repository_root};

/// A moment in 2026.
const MOMENT: Moment = Moment::new(1_796_040_248);

/// Packages that only features need which the program does not have: cargo resolves the features of the
/// whole workspace at once.
const OF_OTHER_FEATURES: [&str; 8] = [
    "const-random",
    "const-random-macro",
    "crunchy",
    "equivalent",
    "foldhash",
    "getrandom",
    "indexmap",
    "tiny-keccak",
];

#[test]
fn an_archive_does_not_depend_on_its_folder() {
    let one = tree("one", 0o644);
    let other = tree("a-folder-with-another-name", 0o600);
    let packed = |folder: &Path| archive::tar_gz(folder, "p-1", &MOMENT).unwrap();
    assert_eq!(packed(&one), packed(&other));
    let zipped = |folder: &Path| archive::zip(folder, "p-1", &MOMENT).unwrap();
    assert_eq!(zipped(&one), zipped(&other));
}

#[test]
fn an_archive_says_nothing_of_its_maker() {
    let packed = archive::tar_gz(&tree("maker", 0o600), "p-1", &MOMENT).unwrap();
    // No name, no time, no system.
    assert_eq!(packed[3..8], [0, 0, 0, 0, 0]);
    assert_eq!(packed[9], 255);
    let mut tar = tar::Archive::new(flate2::read::GzDecoder::new(&*packed));
    let mut names = Vec::new();
    for entry in tar.entries().unwrap() {
        let entry = entry.unwrap();
        let header = entry.header();
        assert_eq!((header.uid().unwrap(), header.gid().unwrap()), (0, 0));
        assert_eq!(header.mtime().unwrap(), MOMENT.seconds());
        assert_eq!(header.username().unwrap().unwrap_or_default(), "");
        let name = entry.path().unwrap().to_string_lossy().into_owned();
        let is_program = name.starts_with("p-1/bin/");
        assert_eq!(header.mode().unwrap(), if is_program { 0o755 } else { 0o644 }, "{name}");
        names.push(name);
    }
    let expected = ["p-1/README.md", "p-1/bin/other", "p-1/bin/portnote.exe", "p-1/man/a.1"];
    assert_eq!(names, expected);
}

#[rstest]
#[case::tar(archive::tar_gz, &["p-1/README.md", "p-1/bin/other", "p-1/bin/portnote.exe", "p-1/man/a.1"])]
#[case::zip(archive::zip, &["p-1/README.md", "p-1/bin/portnote.exe", "p-1/man/a.1"])]
fn an_archive_is_unpacked(
    #[case] pack: fn(&Path, &str, &Moment) -> std::io::Result<Vec<u8>>,
    #[case] expected: &[&str],
) {
    let packed =
        pack(&tree(&format!("unpacked-{}", expected.len()), 0o644), "p-1", &MOMENT).unwrap();
    let files = archive::files(&packed).unwrap();
    let names: Vec<_> = files.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, expected);
    let place = empty(&format!("place-{}", expected.len()));
    archive::unpack(&packed, &place).unwrap();
    assert_eq!(fs::read(place.join("p-1/bin/portnote.exe")).unwrap(), b"program");
}

#[test]
fn the_bill_of_materials_is_the_lock_file() {
    let root = repository_root();
    let target = "x86_64-unknown-linux-gnu";
    let bill = sbom::of(&root, target, &MOMENT).unwrap();
    let bill: Value = serde_json::from_str(&bill).unwrap();
    assert_eq!((&bill["bomFormat"], &bill["specVersion"]), (&"CycloneDX".into(), &"1.6".into()));
    assert_eq!(bill["metadata"]["timestamp"], "2026-11-30T12:04:08Z");
    let locked = locked(&fs::read_to_string(root.join("Cargo.lock")).unwrap());
    let program = &bill["metadata"]["component"];
    let components = bill["components"].as_array().unwrap().iter().chain([program]);
    let mut listed = BTreeSet::new();
    for component in components {
        let id = (string(&component["name"]), string(&component["version"]));
        let sum = locked.get(&id).unwrap_or_else(|| panic!("{id:?} is not in Cargo.lock"));
        let hash = component["hashes"][0]["content"].as_str();
        assert_eq!(hash, sum.as_deref(), "{id:?}");
        assert!(!string(&component["licenses"][0]["expression"]).is_empty(), "{id:?}");
        assert_eq!(string(&component["purl"]), format!("pkg:cargo/{}@{}", id.0, id.1));
        assert!(listed.insert(id));
    }
    // And what Cargo.lock has for the program is listed.
    let needed = needed(&root, target, "portnote-cli");
    let missing: Vec<_> = needed.difference(&listed).map(|(name, _)| &**name).collect();
    assert_eq!(missing, OF_OTHER_FEATURES);
    assert!(listed.is_subset(&needed), "{:?}", listed.difference(&needed));
    assert!(listed.len() > 60);
}

#[test]
fn a_formula_names_four_archives() {
    let (project, sums) = released();
    let formula = installers::homebrew(&project, &sums).unwrap();
    for target in TARGETS.iter().filter(|target| !target.contains("windows")) {
        let name = format!("portnote-1.2.3-{target}.tar.gz");
        let url = format!("url \"https://host/a/b/releases/download/v1.2.3/{name}\"");
        let line = formula.lines().position(|line| line.trim() == url).unwrap();
        let sum = formula.lines().nth(line + 1).unwrap().trim();
        assert_eq!(sum, format!("sha256 \"{}\"", sums[&name]));
    }
    let Some(said) = read_by("ruby", &["-c", "-"], &formula) else {
        return;
    };
    assert_eq!(said.trim(), "Syntax OK");
}

#[test]
fn a_manifest_of_scoop_names_two_archives() {
    let (project, sums) = released();
    let manifest = installers::scoop(&project, &sums).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["version"], "1.2.3");
    assert_eq!(manifest["license"], "MIT|Apache-2.0");
    for (machine, target) in
        [("64bit", "x86_64-pc-windows-msvc"), ("arm64", "aarch64-pc-windows-msvc")]
    {
        let source = &manifest["architecture"][machine];
        let name = format!("portnote-1.2.3-{target}.zip");
        assert!(string(&source["url"]).ends_with(&name));
        assert_eq!(string(&source["hash"]), sums[&name]);
        assert_eq!(string(&source["extract_dir"]), format!("portnote-1.2.3-{target}"));
        let next = string(&manifest["autoupdate"]["architecture"][machine]["url"]);
        assert!(next.ends_with(&format!("/v$version/portnote-$version-{target}.zip")), "{next}");
    }
}

#[test]
fn a_recipe_of_arch_names_two_archives() {
    let (project, sums) = released();
    let recipe = installers::aur(&project, &sums).unwrap();
    for machine in ["x86_64", "aarch64"] {
        let name = format!("portnote-1.2.3-{machine}-unknown-linux-musl.tar.gz");
        let url = format!("source_{machine}=('https://host/a/b/releases/download/v1.2.3/{name}')");
        assert!(recipe.contains(&url), "{recipe}");
        assert!(recipe.contains(&format!("sha256sums_{machine}=('{}')", sums[&name])));
    }
    let script = format!("{recipe}\necho \"$pkgname $pkgver ${{arch[*]}}\"; type -t package\n");
    if let Some(said) = read_by("bash", &[], &script) {
        assert_eq!(said, "portnote-bin 1.2.3 x86_64 aarch64\nfunction\n");
    }
}

#[test]
fn without_archives_there_are_no_installers() {
    let (project, _) = released();
    let none = Sums::new();
    assert_eq!(installers::homebrew(&project, &none), None);
    assert_eq!(installers::scoop(&project, &none), None);
    assert_eq!(installers::aur(&project, &none), None);
}

/// A release that never was, with an archive for each target.
fn released() -> (Project, Sums) {
    let project = Project {
        version: "1.2.3".to_owned(),
        repository: "https://host/a/b".to_owned(),
        homepage: "https://host/a/b".to_owned(),
        licence: "MIT OR Apache-2.0".to_owned(),
    };
    let sums = TARGETS.map(|target| {
        let ending = if target.contains("windows") { "zip" } else { "tar.gz" };
        (format!("portnote-1.2.3-{target}.{ending}"), sums::sum(target.as_bytes()))
    });
    (project, sums.into())
}

/// What a program says of a text on its input, or `None` if it is not installed.
fn read_by(program: &str, args: &[&str], text: &str) -> Option<String> {
    let mut command = Command::new(program);
    let started = command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut child) = started else {
        eprintln!("skipped: {program} is not installed");
        return None;
    };
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let said = child.wait_with_output().unwrap();
    assert!(said.status.success(), "{program}: {text}");
    Some(String::from_utf8(said.stdout).unwrap())
}

/// The packages of a lock file with their sums.
fn locked(lock: &str) -> BTreeMap<(String, String), Option<String>> {
    let lock: toml::Table = lock.parse().unwrap();
    let packages = lock["package"].as_array().unwrap().iter().map(|package| {
        let text = |key: &str| package.get(key).and_then(toml::Value::as_str).map(str::to_owned);
        ((text("name").unwrap(), text("version").unwrap()), text("checksum"))
    });
    packages.collect()
}

/// The packages that one needs to be built, as cargo resolves the workspace.
fn needed(root: &Path, target: &str, package: &str) -> BTreeSet<(String, String)> {
    let args = ["metadata", "--format-version", "1", "--offline", "--filter-platform", target];
    let said = cargo(root).args(args).output().unwrap();
    let metadata: Value = serde_json::from_slice(&said.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let ids = packages.iter().map(|package| {
        let id = (string(&package["name"]), string(&package["version"]));
        (string(&package["id"]), id)
    });
    let ids: BTreeMap<_, _> = ids.collect();
    let nodes = metadata["resolve"]["nodes"].as_array().unwrap();
    let nodes: BTreeMap<_, _> = nodes.iter().map(|node| (string(&node["id"]), node)).collect();
    let mut open: Vec<_> =
        ids.iter().filter(|(_, (name, _))| name == package).map(|(id, _)| id.clone()).collect();
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !found.insert(ids[&id].clone()) {
            continue;
        }
        for dependency in nodes[&id]["deps"].as_array().unwrap() {
            let kinds = dependency["dep_kinds"].as_array().unwrap();
            if kinds.iter().any(|kind| kind["kind"] != "dev") {
                open.push(string(&dependency["pkg"]));
            }
        }
    }
    found
}

fn string(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A small release, with a program under two names.
fn tree(name: &str, mode: u32) -> PathBuf {
    let root = empty(name);
    for (path, text) in
        [("man/a.1", "page"), ("bin/portnote.exe", "program"), ("README.md", "read")]
    {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        write(&path, text, mode);
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink("portnote.exe", root.join("bin/other")).unwrap();
    #[cfg(not(unix))]
    fs::hard_link(root.join("bin/portnote.exe"), root.join("bin/other")).unwrap();
    root
}

#[expect(clippy::disallowed_methods, reason = "test data, made anew by every run")]
fn write(path: &Path, text: &str, mode: u32) {
    fs::write(path, text).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }
    let _ = mode;
}

fn empty(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dist").join(name);
    if root.exists() {
        fs::remove_dir_all(&root).unwrap();
    }
    fs::create_dir_all(&root).unwrap();
    root
}

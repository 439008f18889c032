//! The workflows of GitHub cannot run here, so they are read: six rules keep them safe and small.

use std::fs;

use rstest::rstest;
use saphyr::{LoadableYamlNode as _, Yaml};
use xtask::{dist, repository_root};

/// What may be asked for beside reading the repository: file, job and permissions.
const PERMISSIONS: &[(&str, &str, &[&str])] = &[
    ("release.yml", "attest", &["id-token", "attestations"]),
    ("release.yml", "crates", &["id-token"]),
    ("release.yml", "pypi", &["id-token"]),
    ("release.yml", "npm", &["id-token"]),
    ("release.yml", "page", &["contents"]),
    ("scorecard.yml", "analysis", &["security-events", "id-token"]),
];

/// The jobs of each change.
const LANES: [&str; 9] =
    ["lints", "tests", "docs", "msrv", "features", "windows", "web", "interop", "wheel"];

/// The most minutes of one of them.
const MINUTES: i64 = 20;

/// What a command of a job begins with.
const COMMANDS: [&str; 2] = ["cargo xtask ", ".ci/run "];

/// The most lines of a command.
const LINES: usize = 5;

/// The shell of commands, on every system.
const SHELL: &str = "bash";

const FILES: [&str; 5] = ["ci.yml", "nightly.yml", "release.yml", "scorecard.yml", "wheels.yml"];

#[test]
fn the_rules_hold() {
    let folder = repository_root().join(".github/workflows");
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, FILES);
    for name in names {
        let broken = broken(&name, &text(&name));
        assert!(broken.is_empty(), "{name}: {broken:#?}");
    }
}

#[rstest]
#[case::pin(
    1,
    "ci.yml",
    "checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2",
    "checkout@v6"
)]
#[case::version_of_a_pin(1, "ci.yml", " # v6.0.2", "")]
#[case::permissions(2, "ci.yml", "  contents: read", "  contents: write")]
#[case::permissions_of_a_job(2, "release.yml", "      id-token: write", "      packages: write")]
#[case::event(3, "ci.yml", "  pull_request:", "  pull_request_target:")]
#[case::text_of_others(
    3,
    "ci.yml",
    "- run: .ci/run test\n",
    "- run: .ci/run test ${{ github.event.pull_request.title }}\n"
)]
#[case::credentials(4, "ci.yml", "persist-credentials: false", "persist-credentials: true")]
#[case::time(4, "nightly.yml", "    timeout-minutes: 60\n", "")]
#[case::concurrency(4, "ci.yml", "concurrency:", "env:")]
#[case::secret(5, "release.yml", "${{ github.token }}", "${{ secrets.TOKEN }}")]
#[case::environment(5, "release.yml", "    environment: npm\n", "")]
#[case::logic(6, "ci.yml", ".ci/run msrv", "rustup update && .ci/run msrv")]
#[case::two_commands(6, "ci.yml", ".ci/run msrv", ".ci/run msrv; rustup update")]
#[case::unknown_verb(6, "ci.yml", ".ci/run msrv", ".ci/run compile")]
#[case::six_lines(
    6,
    "ci.yml",
    "run: .ci/run msrv",
    "run: |\n          .ci/run msrv\n          .ci/run msrv\n          .ci/run msrv\n          \
     .ci/run msrv\n          .ci/run msrv\n          .ci/run msrv"
)]
#[case::all_permissions(2, "ci.yml", "  contents: read", "  write-all")]
#[case::all_permissions_of_a_job(
    2,
    "ci.yml",
    "    timeout-minutes: 20\n",
    "    timeout-minutes: 20\n    permissions: write-all\n"
)]
#[case::input(3, "ci.yml", "- run: .ci/run test\n", "- run: .ci/run ${{ inputs.verb }}\n")]
#[case::concurrency_of_listed_events(
    4,
    "nightly.yml",
    "on:\n  schedule:\n    - cron: \"17 3 * * *\"\n  workflow_dispatch:\n\npermissions:\n  \
     contents: read\n\nconcurrency:",
    "on: [push, workflow_dispatch]\n\npermissions:\n  contents: read\n\nenv:"
)]
#[case::credentials_of_another_spelling(
    4,
    "ci.yml",
    "actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2\n        with:\n          \
     persist-credentials: false",
    "Actions/Checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2"
)]
#[case::empty_time(4, "nightly.yml", "timeout-minutes: 60\n", "timeout-minutes:\n")]
#[case::secret_of_another_spelling(5, "release.yml", "${{ github.token }}", "${{ Secrets.TOKEN }}")]
#[case::all_secrets(
    5,
    "release.yml",
    "uses: ./.github/workflows/wheels.yml",
    "uses: ./.github/workflows/wheels.yml\n    secrets: inherit"
)]
#[case::upload_by_a_build(5, "wheels.yml", "command: sdist", "command: upload")]
#[case::script_of_an_action(
    6,
    "wheels.yml",
    "command: sdist",
    "before-script-linux: rustup update"
)]
#[case::shell(6, "release.yml", "shell: bash", "shell: curl {0}")]
#[case::unread_action(6, "ci.yml", "- run: .ci/run msrv", "- uses: ./.github/actions/any")]
fn a_broken_rule_is_found(
    #[case] rule: u8,
    #[case] file: &str,
    #[case] from: &str,
    #[case] to: &str,
) {
    let text = text(file);
    assert!(text.contains(from), "{file} has changed");
    let found: Vec<u8> =
        broken(file, &text.replacen(from, to, 1)).into_iter().map(|(rule, _)| rule).collect();
    assert_eq!(found, [rule]);
}

#[test]
fn each_change_has_its_jobs() {
    let text = text("ci.yml");
    let file = parse(&text);
    let jobs = jobs(&file);
    let names: Vec<_> = jobs.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, LANES);
    for (name, job) in jobs {
        let minutes = job.as_mapping_get("timeout-minutes").and_then(Yaml::as_integer);
        assert!(minutes.is_some_and(|minutes| minutes <= MINUTES), "{name}: {minutes:?}");
    }
    let manifest = fs::read_to_string(repository_root().join("Cargo.toml")).unwrap();
    let oldest = manifest.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap();
    assert!(
        text.contains(&format!("CI_TOOLCHAIN: {oldest}\n")),
        "the job msrv has another version"
    );
}

#[test]
fn a_release_has_an_archive_for_each_target() {
    let text = text("release.yml");
    let file = parse(&text);
    let jobs = jobs(&file);
    let job = |name: &str| jobs.iter().find(|(job, _)| *job == name).unwrap().1;
    let matrix = get(job("dist"), &["strategy", "matrix", "include"]).unwrap();
    let rows = matrix.as_sequence().unwrap().iter();
    let targets: Vec<_> =
        rows.map(|row| row.as_mapping_get("target").and_then(Yaml::as_str).unwrap()).collect();
    assert_eq!(targets, dist::TARGETS);
    // Nothing is published before everything is made and attested.
    for name in ["crates", "pypi", "npm"] {
        assert_eq!(get(job(name), &["needs"]).and_then(Yaml::as_str), Some("attest"), "{name}");
    }
    let needs = get(job("attest"), &["needs"]).unwrap().as_sequence().unwrap();
    let needs: Vec<_> = needs.iter().filter_map(Yaml::as_str).collect();
    assert_eq!(needs, ["dist", "package", "wheels"]);
}

#[test]
fn updates_are_weekly_and_in_groups() {
    let path = repository_root().join(".github/dependabot.yml");
    let text = fs::read_to_string(path).unwrap();
    let file = parse(&text);
    let updates = file.as_mapping_get("updates").and_then(Yaml::as_sequence).unwrap();
    let systems: Vec<_> = updates
        .iter()
        .map(|update| {
            assert_eq!(
                get(update, &["schedule", "interval"]).and_then(Yaml::as_str),
                Some("weekly")
            );
            assert!(update.as_mapping_get("groups").is_some());
            update.as_mapping_get("package-ecosystem").and_then(Yaml::as_str).unwrap()
        })
        .collect();
    assert_eq!(systems, ["cargo", "pip", "npm", "github-actions"]);
}

/// The rules that a workflow breaks, each once, with a place.
fn broken(name: &str, text: &str) -> Vec<(u8, String)> {
    let file = parse(text);
    let mut found = Vec::new();
    let jobs = jobs(&file);
    for used in jobs.iter().flat_map(|(_, job)| used(job)) {
        found.extend((!is_pinned(used, text)).then(|| (1, used.to_owned())));
    }
    let top = permissions(&file);
    let is_reading =
        top.as_ref().is_some_and(|top| top.iter().all(|it| *it == ("contents", "read")));
    found.extend((!is_reading).then(|| (2, format!("{top:?}"))));
    for (job, content) in &jobs {
        let allowed = PERMISSIONS.iter().find(|(file, of, _)| *file == name && of == job);
        let allowed = allowed.map_or(&[] as &[&str], |(_, _, allowed)| allowed);
        let asked = content.as_mapping_get("permissions").map(|_| permissions(content));
        let is_allowed = asked.is_none_or(|asked| {
            asked.is_some_and(|asked| {
                asked.iter().all(|(what, how)| *how == "read" || allowed.contains(what))
            })
        });
        found.extend((!is_allowed).then(|| (2, (*job).to_owned())));
    }
    if text.contains("pull_request_target") {
        found.push((3, "pull_request_target".to_owned()));
    }
    let runs: Vec<&str> = jobs.iter().flat_map(|(_, job)| runs(job)).collect();
    for run in &runs {
        // Also texts that nobody can choose: a rule without exceptions is easy to see.
        found.extend(run.contains("${{").then(|| (3, (*run).to_owned())));
    }
    for (job, content) in &jobs {
        found.extend(
            steps(content).filter(|step| keeps_credentials(step)).map(|_| (4, (*job).to_owned())),
        );
        // What is called has its own times.
        let has_time = content.as_mapping_get("uses").is_some()
            || get(content, &["timeout-minutes"]).and_then(Yaml::as_integer).is_some();
        found.extend((!has_time).then(|| (4, (*job).to_owned())));
    }
    let reacts = on(&file).contains(&"push");
    let is_alone = !reacts || file.as_mapping_get("concurrency").is_some();
    found.extend((!is_alone).then(|| (4, "concurrency".to_owned())));
    // GitHub reads names of contexts and of actions in capitals as well.
    let names_secrets = text.to_ascii_lowercase().contains("secrets");
    found.extend(names_secrets.then(|| (5, "secrets".to_owned())));
    for (job, content) in &jobs {
        let is_guarded = !publishes(content) || content.as_mapping_get("environment").is_some();
        found.extend((!is_guarded).then(|| (5, (*job).to_owned())));
    }
    for run in &runs {
        let is_small = run.lines().count() <= LINES && run.lines().all(is_command);
        // A text of others is rule 3.
        found.extend((!is_small && !run.contains("${{")).then(|| (6, (*run).to_owned())));
    }
    let hidden = jobs.iter().flat_map(|(_, job)| hidden_commands(job)).chain(shells(&file));
    found.extend(hidden.map(|command| (6, command)));
    found.dedup_by_key(|(rule, _)| *rule);
    found
}

/// Whether an action is named by a commit, and a comment says which version that is.
fn is_pinned(used: &str, text: &str) -> bool {
    if used.starts_with("./") || used.starts_with("docker://") && used.contains("@sha256:") {
        return true;
    }
    let Some((name, commit)) = used.split_once('@') else {
        return false;
    };
    let is_commit = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    let mut lines = text.lines().filter(|line| line.contains(used));
    let says_version = |line: &str| {
        let comment = line.split_once(" # ").map_or("", |(_, comment)| comment);
        comment.starts_with("release/") || comment.strip_prefix('v').is_some_and(starts_with_digit)
    };
    name.contains('/') && is_commit && lines.all(says_version)
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

/// Whether a step takes the repository with a key that later steps can use.
fn keeps_credentials(step: &Yaml<'_>) -> bool {
    let used = step.as_mapping_get("uses").and_then(Yaml::as_str).unwrap_or_default();
    let kept = get(step, &["with", "persist-credentials"]).and_then(Yaml::as_bool);
    used.to_ascii_lowercase().starts_with("actions/checkout@") && kept != Some(false)
}

fn publishes(job: &Yaml<'_>) -> bool {
    let by_a_build = |step| {
        let command = get(step, &["with", "command"]).and_then(Yaml::as_str);
        command.is_some_and(|command| ["publish", "upload"].contains(&command))
    };
    used(job).any(|used| used.contains("publish@"))
        || runs(job).any(|run| run.contains("--publish"))
        || steps(job).any(by_a_build)
}

/// What a job runs beside the commands of its steps: scripts that an action takes, shells with words of
/// their own, and actions of the repository, which no rule reads.
fn hidden_commands(job: &Yaml<'_>) -> Vec<String> {
    let inputs = steps(job).filter_map(|step| step.as_mapping_get("with")?.as_mapping());
    let names = inputs.flat_map(|inputs| inputs.keys().filter_map(Yaml::as_str));
    let scripts = names.filter(|name| name.contains("script")).map(str::to_owned);
    let is_read = |used: &str| {
        let name = used.strip_prefix("./.github/workflows/");
        name.is_some_and(|name| FILES.contains(&name))
    };
    let unread = used(job).filter(|used| used.starts_with("./") && !is_read(used));
    let of_steps = steps(job).filter_map(|step| step.as_mapping_get("shell"));
    let of_steps = of_steps.filter(|shell| !is_usual(shell)).map(|_| "shell".to_owned());
    scripts.chain(unread.map(str::to_owned)).chain(of_steps).chain(shells(job)).collect()
}

/// The shell of all commands of a file or a job, where it is an unusual one.
fn shells(node: &Yaml<'_>) -> Option<String> {
    let shell = get(node, &["defaults", "run", "shell"])?;
    (!is_usual(shell)).then(|| "defaults".to_owned())
}

fn is_usual(shell: &Yaml<'_>) -> bool {
    shell.as_str() == Some(SHELL)
}

/// Whether a line runs one task of the repository, and nothing else.
fn is_command(line: &str) -> bool {
    let rest = COMMANDS.iter().find_map(|begin| line.strip_prefix(begin));
    let Some(rest) = rest else { return false };
    let verb = rest.split(' ').next().unwrap_or_default();
    let is_plain = !rest.contains([';', '&', '|', '`', '<', '>', '(']);
    is_plain && verbs().iter().any(|known| known == verb)
}

/// The verbs in the help of `cargo xtask`.
fn verbs() -> Vec<String> {
    let path = repository_root().join("xtask/src/main.rs");
    let text = fs::read_to_string(path).unwrap();
    let usage = text.split("const USAGE: &str").nth(1).unwrap().split("\n\";").next().unwrap();
    let lines = usage.lines().filter_map(|line| line.strip_prefix("  "));
    let lines = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    lines.filter_map(|line| Some(line.split(' ').next()?.to_owned())).collect()
}

/// The permissions of a file or job; `None` where it does not list them.
fn permissions<'y>(node: &'y Yaml<'_>) -> Option<Vec<(&'y str, &'y str)>> {
    let listed = node.as_mapping_get("permissions")?.as_mapping()?;
    listed.iter().map(|(what, how)| Some((what.as_str()?, how.as_str()?))).collect()
}

/// The events to which a file reacts.
fn on<'y>(file: &'y Yaml<'_>) -> Vec<&'y str> {
    let on = file.as_mapping_get("on").unwrap();
    match (on.as_mapping(), on.as_sequence()) {
        (Some(events), _) => events.keys().filter_map(Yaml::as_str).collect(),
        (_, Some(events)) => events.iter().filter_map(Yaml::as_str).collect(),
        _ => on.as_str().into_iter().collect(),
    }
}

fn used<'y>(job: &'y Yaml<'_>) -> impl Iterator<Item = &'y str> {
    let of_steps = steps(job).filter_map(|step| step.as_mapping_get("uses")?.as_str());
    job.as_mapping_get("uses").and_then(Yaml::as_str).into_iter().chain(of_steps)
}

fn runs<'y>(job: &'y Yaml<'_>) -> impl Iterator<Item = &'y str> {
    steps(job).filter_map(|step| step.as_mapping_get("run")?.as_str())
}

fn steps<'y, 'i>(job: &'y Yaml<'i>) -> impl Iterator<Item = &'y Yaml<'i>> {
    job.as_mapping_get("steps").and_then(Yaml::as_sequence).into_iter().flatten()
}

fn jobs<'y, 'i>(file: &'y Yaml<'i>) -> Vec<(&'y str, &'y Yaml<'i>)> {
    let jobs = file.as_mapping_get("jobs").and_then(Yaml::as_mapping).unwrap();
    jobs.iter().map(|(name, job)| (name.as_str().unwrap(), job)).collect()
}

fn get<'y, 'i>(node: &'y Yaml<'i>, path: &[&str]) -> Option<&'y Yaml<'i>> {
    path.iter().try_fold(node, |node, key| node.as_mapping_get(key))
}

fn parse(text: &str) -> Yaml<'_> {
    Yaml::load_from_str(text).unwrap().into_iter().next().unwrap()
}

fn text(name: &str) -> String {
    fs::read_to_string(repository_root().join(".github/workflows").join(name)).unwrap()
}

//! `cargo xtask never-panics`: the program that users get, on the corpus, on its beginnings, and on
//! texts that are made from it.
//!
//! That program aborts on a panic, which no test inside a process can see, and it is built with
//! other settings than tests. So it is started, and its exit code looked at.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::find::files_below;
use crate::mutate::{mutated, texts};
use crate::notation::Notation;
use crate::random::Random;

/// Beginnings of each case.
const BEGINNINGS: usize = 3;

/// What is tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The program.
    pub program: PathBuf,
    /// Texts that are made for each notation.
    pub count: u64,
}

/// What was found for one notation.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The notation.
    pub notation: Notation,
    /// Texts that were read.
    pub texts: usize,
    /// Ways in which the program was started.
    pub runs: usize,
    /// Texts at which the program did not end as it should, each with what it said.
    pub ends: Vec<String>,
}

/// Starts the program on all texts.
///
/// # Errors
/// A file could not be read or written, or the program not be started.
pub fn run(root: &Path, plan: &Plan) -> io::Result<Vec<Tried>> {
    let notations = Notation::ALL.into_iter();
    notations.map(|notation| of_notation(root, notation, plan)).collect()
}

/// What was found, for people.
#[must_use]
pub fn to_text(tried: &[Tried]) -> String {
    let mut text = String::new();
    for one in tried {
        for end in &one.ends {
            text.push_str(&format!("{end}\n"));
        }
        let (name, texts, runs) = (one.notation.name(), one.texts, one.runs);
        let ends = one.ends.len();
        text.push_str(&format!("{name}: {texts} texts in {runs} ways, {ends} aborts\n"));
    }
    text
}

fn of_notation(root: &Path, notation: Notation, plan: &Plan) -> io::Result<Tried> {
    let beside = plan.program.parent().unwrap_or(root);
    let folder = beside.join("never-panics").join(notation.name());
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let cases = texts(root, notation, &[])?;
    let mut made = 0..;
    let mut put = |text: &[u8]| {
        let number = made.next().unwrap_or(0);
        let name = format!("{number:06}.{}", notation.name());
        File::create_new(folder.join(name))?.write_all(text)
    };
    for case in &cases {
        put(case)?;
        let mut random = Random::of(case);
        for _ in 0..BEGINNINGS {
            put(case.get(..random.below(case.len())).unwrap_or(&[]))?;
        }
    }
    for seed in 0..plan.count {
        put(&mutated(seed, notation, &cases))?;
    }
    let files = files_below(&folder)?;
    let mut tried = Tried { notation, texts: files.len(), runs: 0, ends: Vec::new() };
    let of_folders = [together(notation), of_games(notation), of_deals(notation)];
    for words in of_folders.into_iter().flatten() {
        tried.runs += 1;
        if end(plan, notation, words, &folder)?.is_none() {
            continue;
        }
        for file in &files {
            tried.ends.extend(end(plan, notation, words, file)?);
        }
    }
    // A verb that reads one file gets all texts in one first, since each start takes time.
    let joined = beside.join("never-panics").join(format!("joined.{}", notation.name()));
    join(&files, &joined)?;
    for words in of_boards(notation) {
        tried.runs += 1;
        if end(plan, notation, words, &joined)?.is_none() {
            continue;
        }
        let before = tried.ends.len();
        for file in &files {
            tried.ends.extend(end(plan, notation, words, file)?);
        }
        // What only happens after other games is kept with its file.
        if tried.ends.len() == before {
            tried.ends.extend(end(plan, notation, words, &joined)?);
        }
    }
    for words in alone(notation) {
        tried.runs += 1;
        for file in &files {
            tried.ends.extend(end(plan, notation, words, file)?);
        }
    }
    if tried.ends.is_empty() {
        fs::remove_dir_all(&folder)?;
        fs::remove_file(&joined)?;
    }
    Ok(tried)
}

/// Writes all texts into one file, each from the beginning of a line.
fn join(files: &[PathBuf], joined: &Path) -> io::Result<()> {
    if joined.exists() {
        fs::remove_file(joined)?;
    }
    let mut output = BufWriter::new(File::create_new(joined)?);
    for file in files {
        output.write_all(&fs::read(file)?)?;
        output.write_all(b"\n\n")?;
    }
    output.flush()
}

/// The verbs that read a whole folder.
fn together(notation: Notation) -> &'static [&'static [&'static str]] {
    match notation.name() {
        "pbn" => &[
            &["check", "--isolated", "--output-format", "ndjson"],
            &["check", "--isolated", "--profile", "export", "--output-format", "full"],
            &["check", "--isolated", "--diff", "--unsafe-fixes"],
            &["dump"],
            &["dump", "--format", "tree"],
            &["export", "--partial", "--repair"],
            &["info"],
        ],
        "pdn" => &[
            &["check", "--isolated", "--output-format", "ndjson"],
            &["check", "--isolated", "--profile", "pdn-2.0", "--output-format", "full"],
            &["check", "--isolated", "--profile", "pdn-3.0", "--diff", "--unsafe-fixes"],
            &["dump", "--fen"],
            &["dump", "--format", "tree"],
            &["export", "--partial", "--repair", "--to", "pdn-2.0"],
            &["export", "--partial", "--squares", "algebraic"],
            &["info"],
        ],
        "ppn" => &[
            &["check", "--isolated", "--output-format", "ndjson"],
            &["check", "--isolated", "--profile", "export", "--output-format", "full"],
            &["check", "--isolated", "--diff", "--unsafe-fixes"],
            &["dump", "--timeline"],
            &["dump", "--format", "tree"],
            &["export", "--partial", "--repair"],
            &["info"],
        ],
        "lin" => &[
            &["check", "--isolated", "--output-format", "ndjson"],
            &["check", "--isolated", "--diff", "--unsafe-fixes"],
            &["dump"],
            &["dump", "--format", "tree"],
            &["export", "--partial", "--repair"],
            &["info"],
        ],
        _ => &[
            &["check", "--isolated", "--output-format", "ndjson"],
            &["check", "--isolated", "--diff", "--unsafe-fixes"],
            &["dump"],
            &["dump", "--format", "tree"],
            &["info"],
        ],
    }
}

/// The verbs that count, choose, list and draw the games of a whole folder, and openings of draughts.
fn of_games(notation: Notation) -> &'static [&'static [&'static str]] {
    match notation.name() {
        "bml" | "bss" => &[],
        "pdn" => &[
            &["stats"],
            &["openings", "--variant", "International"],
            &["select", "--where", "true", "--list"],
            &["tables", "--table", "games", "--format", "ndjson"],
            &["render"],
            &["render", "--to", "html", "-o", "-"],
        ],
        _ => &[
            &["stats"],
            &["select", "--where", "true", "--list"],
            &["tables", "--table", "games", "--format", "ndjson"],
            &["render"],
            &["render", "--to", "html", "-o", "-"],
        ],
    }
}

/// The ways of the verb that solves deals. Its time is up before a deal is solved, so that the solver
/// takes no part of the time of all this; deals that need no search have results.
fn of_deals(notation: Notation) -> &'static [&'static [&'static str]] {
    match notation.name() {
        "pbn" => &[
            &["dd", "--limit-time", "1ms", "--par", "all", "--play", "--format", "ndjson"],
            // Without `--diff` it would change the texts of all other verbs.
            &["dd", "--limit-time", "1ms", "--fill", "--diff"],
            &["dd", "--limit-time", "1ms", "--verify"],
        ],
        "lin" => &[
            &["dd", "--limit-time", "1ms", "--par", "all", "--play", "--format", "ndjson"],
            &["dd", "--limit-time", "1ms", "--verify"],
        ],
        _ => &[],
    }
}

/// The verbs that write the games of one file in another form.
fn of_boards(notation: Notation) -> &'static [&'static [&'static str]] {
    match notation.name() {
        "pbn" => &[
            &["convert", "--partial", "--to", "lin"],
            &["convert", "--partial", "--to", "bbo-link"],
            &["convert", "--to", "html"],
        ],
        "lin" => &[
            &["convert", "--partial", "--to", "pbn"],
            &["convert", "--partial", "--to", "bbo-link"],
            &["convert", "--to", "html"],
        ],
        "pdn" | "ppn" => &[&["convert", "--to", "html"]],
        _ => &[],
    }
}

/// The verbs that read one system.
fn alone(notation: Notation) -> &'static [&'static [&'static str]] {
    match notation.name() {
        "bml" => &[&["convert", "--to", "html"], &["convert", "--to", "latex"]],
        "bss" => &[&["convert", "--to", "bml"]],
        _ => &[],
    }
}

/// What the program says where it neither finds something nor finds nothing; `None` where it ends
/// as it should.
fn end(plan: &Plan, notation: Notation, words: &[&str], path: &Path) -> io::Result<Option<String>> {
    let output = Command::new(&plan.program)
        .args(words)
        .args(["--no-ignore", "--notation", notation.name()])
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    // A call that is not understood reads nothing, and so shows nothing.
    if said.contains("For more information, try '--help'") {
        return Err(io::Error::other(said.into_owned()));
    }
    // A system that includes a file which is missing ends with 2.
    if matches!(output.status.code(), Some(0..=2)) {
        return Ok(None);
    }
    let said = said.lines().find(|line| line.contains("panicked"));
    let (status, words, path) = (output.status, words.join(" "), path.display());
    let said = said.unwrap_or("");
    Ok(Some(format!("portnote {words} {path}: {status} {said}")))
}

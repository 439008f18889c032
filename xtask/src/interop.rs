//! Tables and conditions as DuckDB, polars, pyarrow and Spark see them, and JSON as another reader of
//! schemas sees it; double dummy as DDS has it.

mod dds;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, io, thread};

pub use dds::{Size, compare, speed};

use crate::package::target_folder;
use crate::python::{Environment, imports, install};
use crate::{cargo, emptied, exit_code, missing};

/// The variable that names a Python in which everything is installed.
const PYTHON: &str = "PORTNOTE_PYTHON";

/// The scripts and the lists of what they need.
const SCRIPTS: &str = "xtask/interop";

/// What the scripts about tables import.
const LIBRARIES: &str = "duckdb, jsonschema_rs, polars, pyarrow";

/// The folders of the corpus whose files have tables.
const FOLDERS: &[&str] = &["corpus/pbn", "corpus/lin", "corpus/pdn", "corpus/ppn"];

/// Runs the scripts, which read the corpus and, for the formats of tables, also other folders. What is
/// not installed and cannot be is skipped with a line.
///
/// # Errors
/// A program could not be started, or a folder not be made.
pub fn run(root: &Path, folders: &[String]) -> io::Result<u8> {
    let build = ["build", "--quiet", "--all-features", "--bin", "portnote"];
    let example = ["--example", "conditions"];
    let code = exit_code(cargo(root).args(build).args(example))?;
    if code != 0 {
        return Ok(code);
    }
    let built = target_folder(root).join("debug");
    let program = built.join("portnote");
    let code = compare(root, &program, Size::Few)?;
    let place = target_folder(root).join("interop");
    let python = match python(root, &place, "requirements.txt", LIBRARIES) {
        Ok(python) => python,
        Err(why) => {
            eprintln!("interop: skipped: {why}");
            return Ok(code);
        }
    };
    let conditions = built.join("examples/conditions");
    let start = |script: &str, args: &[&Path]| {
        let work = emptied(&place.join(script))?;
        let mut command = Command::new(&python);
        command.arg(root.join(SCRIPTS).join(script).with_extension("py"));
        command.arg(&program).arg(&work).args(args);
        // Nothing is written beside the scripts.
        exit_code(command.env("PYTHONDONTWRITEBYTECODE", "1"))
    };
    let others = folders.iter().map(Path::new);
    let read: Vec<&Path> = FOLDERS.iter().map(Path::new).chain(others).collect();
    let spark = no_spark(root, &python);
    if let Some(why) = &spark {
        eprintln!("interop: spark skipped: {why}");
    }
    // Spark waits for most of its time.
    let codes = thread::scope(|scope| -> io::Result<[u8; 7]> {
        let spark = scope.spawn(|| match spark {
            Some(_) => Ok(0),
            None => start("spark", &[]),
        });
        Ok([
            start("formats", &read)?,
            start("conditions", &[&conditions])?,
            start("recipes", &[])?,
            start("partitions", &[])?,
            start("stats", &read)?,
            start("schemas", &[])?,
            spark.join().unwrap_or(Ok(1))?,
        ])
    })?;
    Ok(codes.into_iter().max().unwrap_or_default().max(code))
}

/// A Python with the libraries of a list, which have these names in Python, or why there is none.
fn python(root: &Path, place: &Path, list: &str, libraries: &str) -> Result<PathBuf, String> {
    let needed = root.join(SCRIPTS).join(list);
    if let Some(given) = env::var_os(PYTHON) {
        let given = PathBuf::from(given);
        return match imports(&given, libraries) {
            true => Ok(given),
            false => Err(format!(
                "{}, which `{PYTHON}` names, lacks a library of {}",
                given.display(),
                needed.display()
            )),
        };
    }
    if let Some(why) = missing("python3") {
        return Err(why);
    }
    let own = Environment::at(&place.join("venv"), Path::new("python3"))?;
    match own.install(&needed) {
        true => Ok(own.python()),
        false => Err(format!("pip cannot install {}", needed.display())),
    }
}

/// Why nothing is tried with Spark.
fn no_spark(root: &Path, python: &Path) -> Option<String> {
    // Java knows `-version` from its first version on, `--version` since 9.
    if let Some(why) = missing("java") {
        return Some(why);
    }
    if imports(python, "pyspark") {
        return None;
    }
    if env::var_os(PYTHON).is_some() {
        return Some(format!("the Python of `{PYTHON}` lacks pyspark"));
    }
    let needed = root.join(SCRIPTS).join("requirements-spark.txt");
    (!install(python, &needed)).then(|| format!("pip cannot install {}", needed.display()))
}

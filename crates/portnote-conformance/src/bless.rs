//! Writes the expectations of a case as they are today.

use std::{env, fs, io};

use crate::expect::Expectation;

/// Whether blessing is refused: a machine that builds must never change what it checks.
#[must_use]
pub fn is_refused() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty())
}

/// Writes the files that a case lacks or that differ, and says which. It removes nothing:
/// a file that is no longer expected stays a failure until a person has looked at it.
///
/// # Errors
/// A file could not be written.
pub fn bless(expectations: &[Expectation]) -> io::Result<Vec<String>> {
    let mut written = Vec::new();
    for expectation in expectations {
        let Some(content) = &expectation.content else {
            continue;
        };
        let is_there = fs::read(&expectation.path);
        // Why an invalid case is not exported is clear from its diagnostics already, and what
        // becomes of a case by its fixes is shown where somebody has asked for it.
        let is_unwanted = expectation.is_on_request && is_there.is_err();
        if is_unwanted || is_there.is_ok_and(|old| old == *content) {
            continue;
        }
        write(expectation, content)?;
        written
            .push(expectation.path.file_name().unwrap_or_default().to_string_lossy().into_owned());
    }
    Ok(written)
}

#[expect(
    clippy::disallowed_methods,
    reason = "a file torn by a crash fails the next run and is blessed again"
)]
fn write(expectation: &Expectation, content: &[u8]) -> io::Result<()> {
    fs::write(&expectation.path, content)
}

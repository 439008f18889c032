//! The whole corpus: the files of each case, its verdict, and the laws.

use std::io;

use portnote_conformance::args::Test;
use portnote_conformance::find::repository_root;
use portnote_conformance::notation::Notation;
use portnote_conformance::run;

/// Cases are found when the test runs, so that a new one, or a new notation, cannot be left out.
#[test]
fn every_case_holds() -> io::Result<()> {
    let outcomes = run::run(&repository_root(), &Test::default())?;
    for notation in Notation::ALL {
        let folder = format!("{}/", notation.name());
        let is_among = outcomes.iter().any(|case| case.name.starts_with(&folder));
        assert!(is_among, "no case of {}", notation.name());
    }
    let failed = outcomes.iter().filter(|case| !case.failures.is_empty());
    let failed: Vec<String> = failed.map(|case| case.to_text()).collect();
    assert!(failed.is_empty(), "\n{}", failed.join("\n"));
    Ok(())
}

//! `cargo xtask diff-engines`: both engines on every file of the corpus, of any folder, and on
//! texts that are made from them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use portnote_core::frame::tag::with_line_feeds;

use crate::engines::{Difference, Grammar, Tally, mutated};
use crate::find::files_below;
use crate::notation::grammars;

/// Differences of one grammar that are shown; a defect mostly gives thousands.
const SHOWN: usize = 5;

/// What is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Texts that are made for all grammars together.
    pub count: u64,
    /// Folders beside the corpus.
    pub folders: Vec<PathBuf>,
}

/// What was found for one grammar.
#[derive(Debug)]
pub struct Compared {
    /// The name of the grammar.
    pub grammar: &'static str,
    /// Files.
    pub files: u64,
    /// What was compared of them.
    pub real: Tally,
    /// What was compared of texts that were made.
    pub made: Tally,
    /// Where the engines differ.
    pub differences: Vec<Difference>,
}

/// Compares the engines of all grammars of the repository.
///
/// # Errors
/// A file could not be read.
pub fn run(root: &Path, plan: &Plan) -> io::Result<Vec<Compared>> {
    run_of(root, plan, grammars())
}

/// Compares the engines of some grammars.
///
/// # Errors
/// A file could not be read.
pub fn run_of(root: &Path, plan: &Plan, mut grammars: Vec<Grammar>) -> io::Result<Vec<Compared>> {
    let mut folders = vec![root.join("corpus")];
    folders.extend(plan.folders.iter().cloned());
    let mut files = Vec::new();
    for folder in folders {
        files.extend(files_below(&folder)?);
    }
    // Rounded up: never fewer in all than were asked for.
    let share = plan.count.div_ceil((grammars.len() as u64).max(1));
    grammars.iter_mut().map(|grammar| of_grammar(grammar, &files, share)).collect()
}

/// One line for each grammar, and its first differences.
#[must_use]
pub fn to_text(compared: &[Compared]) -> String {
    let mut text = String::new();
    for one in compared {
        let name = one.grammar;
        text.push_str(&format!("{name}: {} files: {}\n", one.files, one.real));
        text.push_str(&format!("{name}: made: {}\n", one.made));
        text.push_str(&format!("{name}: {} differences\n", one.differences.len()));
        for difference in one.differences.iter().take(SHOWN) {
            text.push_str(&format!("  {difference}\n"));
        }
    }
    text
}

fn of_grammar(grammar: &mut Grammar, files: &[PathBuf], count: u64) -> io::Result<Compared> {
    let mut compared = Compared {
        grammar: grammar.name,
        files: 0,
        real: Tally::default(),
        made: Tally::default(),
        differences: Vec::new(),
    };
    // Files that are the same teach nothing twice; a map keeps the order of what is made.
    let mut known: BTreeMap<String, ()> = BTreeMap::new();
    for path in files {
        let extension = path.extension().and_then(|extension| extension.to_str());
        let extension = extension.unwrap_or("").to_ascii_lowercase();
        if !grammar.extensions.contains(&extension.as_str()) {
            continue;
        }
        compared.files += 1;
        // Letters of other encodings become one that is not of ASCII either.
        let bytes = fs::read(path)?;
        let text = String::from_utf8_lossy(&bytes);
        known.insert(with_line_feeds(&text).into_owned(), ());
    }
    let mut texts = Vec::new();
    for file in known.keys() {
        texts.extend(grammar.pieces_of(file).iter().map(|piece| piece.text));
    }
    for text in &texts {
        let difference = grammar.compare(text, &mut compared.real);
        compared.differences.extend(difference);
    }
    for seed in 0..count {
        let text = mutated(seed, &texts);
        let difference = grammar.compare(&text, &mut compared.made);
        compared.differences.extend(difference);
    }
    Ok(compared)
}

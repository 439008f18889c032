//! The verb that is meant where there is none of the name that was typed.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use portnote::product::detect::is_known;

/// Words that people type, with the command that does what they mean.
const MEANT: &[(&[&str], &str)] = &[
    (
        &["validate", "verify", "test", "report", "analyze", "analyse", "errors"],
        "`portnote check` reports what is wrong in files",
    ),
    (&["fix", "repair", "correct", "clean"], "`portnote check --fix` applies the safe fixes"),
    (
        &["draw", "show", "display", "picture", "svg", "diagram", "pdf"],
        "`portnote render` draws boards, hands and positions",
    ),
    (&["diff", "compare"], "`portnote check --diff` shows what `--fix` would change"),
    (
        &["print", "cat", "read", "parse", "json", "ndjson", "tree", "list"],
        "`portnote dump` prints games as JSON, or a file as a tree",
    ),
    (
        &["format", "fmt", "write", "save", "normalize", "normalise", "tidy"],
        "`portnote export` writes games in the export format of their standard",
    ),
    (
        &["merge", "join", "concat", "split", "sort", "search", "find", "grep", "query", "rotate"],
        "`portnote select` chooses, sorts, merges and splits games",
    ),
    (
        &["count", "statistics", "summary", "summarize", "stat"],
        "`portnote stats` counts games by year, event, player, contract and so on",
    ),
    (
        &["opening", "explorer", "openingtree"],
        "`portnote openings` counts the moves that are played in a position of draughts",
    ),
    (
        &["html", "latex", "tex", "bss", "bml", "transform", "translate"],
        "`portnote convert` writes games as HTML, PBN or LIN, and systems as HTML, LaTeX, BSS or BML",
    ),
    (
        &["detect", "identify", "file", "describe", "about"],
        "`portnote info` prints the notation, the number of games and the encoding of a file",
    ),
    (
        &["code", "codes", "doc", "docs", "why", "rule", "rules"],
        "`portnote explain` explains a diagnostic, or lists them all",
    ),
    (
        &["depends", "dependencies", "includes", "makedepend"],
        "`portnote deps` lists the files that a bidding system includes",
    ),
    (&["version"], "`portnote --version` prints the version"),
];

/// Adds to an error the command that is meant, where the word is known or the name of a file.
pub(super) fn with_meant(mut error: clap::Error) -> clap::Error {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return error;
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let tip = match tip_for(word) {
        Some(tip) => tip.to_owned(),
        // The name of a file may hold anything, and is not said again.
        None if word == "-" || is_known(Path::new(word)) || Path::new(word).exists() => {
            "write a command before the files: `portnote check FILE` reports what is wrong in a file"
                .to_owned()
        }
        None => return error,
    };
    // What is only spelled alike, as `lint` is like `print`, would mislead.
    error.remove(ContextKind::SuggestedSubcommand);
    let tip = ContextValue::StyledStrs(vec![tip.into()]);
    error.insert(ContextKind::Suggested, tip);
    error
}

fn tip_for(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    let mut meant = MEANT.iter();
    let found = meant.find(|(words, _)| words.contains(&word.as_str()));
    found.map(|(_, tip)| *tip)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::args::command;

    #[test]
    fn each_word_means_one_verb_and_is_none_itself() {
        let command = command();
        let mut seen = HashSet::new();
        for word in MEANT.iter().flat_map(|(words, _)| *words) {
            assert!(seen.insert(word), "{word}");
            assert!(command.find_subcommand(word).is_none(), "{word}");
        }
    }

    #[test]
    fn each_tip_names_a_verb_that_exists() {
        let command = command();
        for (_, tip) in MEANT {
            let verb = tip.trim_matches('`').split([' ', '`']).nth(1);
            let verb = verb.unwrap_or("");
            let is_option = verb.starts_with("--");
            assert!(is_option || command.find_subcommand(verb).is_some(), "{tip}");
        }
    }
}

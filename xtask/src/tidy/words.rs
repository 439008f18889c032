//! Words and shapes that texts of the project do not use: a reader whose English is a second
//! language reads each sentence once.

use super::{Finding, Rule};

/// A phrase and what to write instead. Phrases are whole words in any case of letters.
const UNWANTED: &[(&str, &str)] = &[
    ("behind", "after"),
    ("is no", "is not a, invalid"),
    ("are no", "are not"),
    ("stands", "is"),
    ("stands for", "means"),
    ("stand for", "mean"),
    ("mend", "fix"),
    ("mends", "fixes"),
    ("mended", "fixed"),
    ("mending", "fixing"),
    ("cure", "fix"),
    ("cures", "fixes"),
    ("cured", "fixed"),
    ("told by", "known from"),
    ("unless told otherwise", "by default"),
    ("belongs into", "belongs in"),
    ("belong into", "belong in"),
    ("has not the", "does not have the"),
    ("have not the", "do not have the"),
    ("there is none such", "it does not exist"),
    ("goes on", "continues"),
    ("laid away", "discarded"),
    ("perhaps", "possibly, or say what to check"),
    ("a color", "a colour"),
    ("one color", "one colour"),
    ("the color", "the colour"),
    ("colors", "colours"),
];

/// Words before a phrase with which it is good English: "there is no game".
const ALLOWED_AFTER: &[&str] = &["there", "here", "leave", "left"];

/// Words after a phrase with which it is good English: "is no longer".
const ALLOWED_BEFORE: &[&str] = &["longer"];

/// Shapes that only a message can have: what was expected follows a colon.
const SHAPES: &[(&str, &str)] = &[
    ("`, expected ", "`: expected "),
    ("}, expected ", "}: expected "),
    (", should be ", ": expected "),
    ("` is no ", "invalid"),
];

/// Files that are not checked, by their path.
const UNCHECKED: &[(&str, &str)] = &[("xtask/src/tidy/words.rs", "it lists the phrases")];

/// Lines that may use a phrase: the path, the phrase, and why. It is best empty.
const EXCEPTIONS: &[(&str, &str, &str)] = &[];

/// Unwanted words in the prose of a file: comments and messages of Rust, comments of grammars, and
/// Markdown.
pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    if UNCHECKED.iter().any(|(file, _)| *file == path) {
        return Vec::new();
    }
    let lines = match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("md") => markdown(text),
        Some("rs") => rust(path, text),
        Some("pest") => comments(text),
        _ => return Vec::new(),
    };
    let found = lines.into_iter().flat_map(|(line, prose)| {
        let phrases = unwanted(&prose).filter(|phrase| !is_excepted(path, phrase));
        let phrases: Vec<_> = phrases.collect();
        phrases.into_iter().map(move |phrase| (line, phrase))
    });
    let found = found.map(|(line, phrase)| Finding {
        path: path.to_owned(),
        line,
        rule: Rule::Word(phrase),
    });
    found.collect()
}

/// What to write instead of a phrase.
pub(super) fn instead(phrase: &str) -> &'static str {
    let mut all = UNWANTED.iter().chain(SHAPES);
    all.find(|(unwanted, _)| *unwanted == phrase).map_or("", |(_, better)| better)
}

fn is_excepted(path: &str, phrase: &str) -> bool {
    let mut all = EXCEPTIONS.iter();
    all.any(|(file, word, _)| *file == path && *word == phrase)
}

/// The unwanted phrases of a line.
fn unwanted(prose: &str) -> impl Iterator<Item = &'static str> {
    let plain = without_code(prose);
    let words: Vec<String> = plain
        .split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '`')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let is_used = move |phrase: &str| {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        words.windows(phrase.len()).enumerate().any(|(at, window)| {
            let is_one_of = |word: Option<&String>, list: &[&str]| {
                word.is_some_and(|word| list.contains(&word.as_str()))
            };
            let before = at.checked_sub(1).and_then(|at| words.get(at));
            window == phrase
                && !is_one_of(before, ALLOWED_AFTER)
                && !is_one_of(words.get(at + phrase.len()), ALLOWED_BEFORE)
        })
    };
    let shapes = SHAPES
        .iter()
        .filter(|(shape, _)| prose.contains(shape))
        .map(|(shape, _)| *shape)
        .collect::<Vec<_>>();
    let phrases = UNWANTED.iter().map(|(phrase, _)| *phrase);
    phrases.filter(move |phrase| is_used(phrase)).chain(shapes)
}

/// A line without what is between back quotes: names and texts of files are not prose.
fn without_code(prose: &str) -> String {
    let mut parts = prose.split('`');
    let mut plain = parts.next().unwrap_or("").to_owned();
    while let Some(_code) = parts.next() {
        plain.push('`');
        plain.push_str(parts.next().unwrap_or(""));
    }
    plain
}

/// The lines of Markdown outside of code.
fn markdown(text: &str) -> Vec<(usize, String)> {
    let mut is_code = false;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    lines.map(|(number, line)| (number, line.to_owned())).collect()
}

/// The comments of a grammar.
fn comments(text: &str) -> Vec<(usize, String)> {
    let lines = (1..).zip(text.lines());
    let comments = lines.filter(|(_, line)| line.trim_start().starts_with("//"));
    comments.map(|(number, line)| (number, line.to_owned())).collect()
}

/// The comments of a file in Rust and, up to its tests, its texts in quotes that have a blank.
fn rust(path: &str, text: &str) -> Vec<(usize, String)> {
    let is_test = path.contains("/tests/") || path.contains("/examples/");
    let mut found = Vec::new();
    let (mut is_code, mut in_tests, mut in_text) = (false, is_test, false);
    for (number, line) in (1..).zip(text.lines()) {
        in_tests |= line.trim() == "#[cfg(test)]";
        let trimmed = line.trim_start();
        if !in_text && trimmed.starts_with("//") {
            let comment = trimmed.trim_start_matches(['/', '!']);
            let is_fence = comment.trim_start().starts_with("```");
            is_code ^= is_fence;
            if !is_code && !is_fence {
                found.push((number, comment.to_owned()));
            }
            continue;
        }
        is_code = false;
        let texts = quoted(line, &mut in_text);
        if !in_tests {
            let texts = texts.into_iter().filter(|text| text.contains(' '));
            found.extend(texts.map(|text| (number, text)));
        }
    }
    found
}

/// The parts of a line that are in quotes; a text may go over several lines.
fn quoted(line: &str, in_text: &mut bool) -> Vec<String> {
    let mut found = Vec::new();
    let mut text = String::new();
    let mut letters = line.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if *in_text => {
                letters.next();
            }
            '"' if before == '\'' && letters.peek() == Some(&'\'') => {}
            '"' if *in_text => {
                found.push(std::mem::take(&mut text));
                *in_text = false;
            }
            '"' => *in_text = true,
            '/' if !*in_text && letters.peek() == Some(&'/') => break,
            _ if *in_text => text.push(letter),
            _ => {}
        }
        before = letter;
    }
    if *in_text {
        found.push(text);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<(usize, &'static str)> {
        let findings = check(path, text).into_iter();
        let phrase = |finding: Finding| match finding.rule {
            Rule::Word(phrase) => Some((finding.line, phrase)),
            _ => None,
        };
        findings.filter_map(phrase).collect()
    }

    #[test]
    fn unwanted_words_of_prose() {
        let file = "crates/portnote-core/src/a.rs";
        /// A path, a text, and its findings by line.
        type Case<'t> = (&'t str, &'t str, &'t [(usize, &'t str)]);
        let cases: &[Case<'_>] = &[
            ("doc", "/// What stands here.\n", &[(1, "stands")]),
            ("comment", "// Behind it.\n", &[(1, "behind")]),
            ("message", "    \"`x` is no seat\"\n", &[(1, "is no"), (1, "` is no ")]),
            ("second line", "\"a value \\\n  behind it\"\n", &[(2, "behind")]),
            ("shape", "\"seat `{x}`, expected N\"\n", &[(1, "`, expected ")]),
            ("there is no", "/// There is no game.\n", &[]),
            ("no longer", "/// It is no longer open.\n", &[]),
            ("name", "let behind = 1;\n", &[]),
            ("one word in quotes", "let x = \"behind\";\n", &[]),
            ("code in prose", "/// The word `behind`.\n", &[]),
            ("example", "/// ```text\n/// behind the bar\n/// ```\n", &[]),
            ("test", "#[cfg(test)]\nlet x = \"a stands\";\n", &[]),
            ("comment of a test", "#[cfg(test)]\n// It stands.\n", &[(2, "stands")]),
            ("quote as a letter", "let x = ('\"', \"it stands\");\n", &[(1, "stands")]),
        ];
        for (name, text, expected) in cases {
            assert_eq!(found(file, text), *expected, "{name}");
        }
        assert_eq!(found("crates/portnote-core/README.md", "it stands\n"), [(1, "stands")]);
        assert_eq!(found("crates/portnote-core/a.toml", "# it stands\n"), []);
        assert_eq!(
            found("grammars/a.pest", "/// behind it\nrule = { \"it stands\" }\n"),
            [(1, "behind")]
        );
    }

    #[test]
    fn every_exception_has_a_reason_and_every_phrase_an_alternative() {
        assert!(EXCEPTIONS.iter().all(|(.., reason)| !reason.is_empty()));
        let all = UNWANTED.iter().chain(SHAPES);
        assert!(all.clone().all(|(_, better)| !better.is_empty()));
        for (phrase, better) in all {
            assert_eq!(instead(phrase), *better);
        }
    }

    #[test]
    fn unchecked_files_exist_and_have_a_reason() {
        let root = crate::repository_root();
        for (path, reason) in UNCHECKED {
            assert!(root.join(path).exists() && !reason.is_empty(), "{path}");
        }
    }
}

//! Cases of the corpus, broken at random and always the same: nothing panics, no byte is lost,
//! and safe fixes come to an end, do no harm and keep the meaning.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use portnote_core::edit::apply;
use portnote_core::{Applicability, Diagnostic, Profile, Severity, Suggestion};
use portnote_pinochle::Completed;
use portnote_ppn::{Context, ExportOptions, Exporter, Options, check, parse_with};

/// Rounds of fixes: one may make room for another.
const ROUNDS: usize = 40;

/// Texts that are made of each case.
const TEXTS: u64 = 1;

/// Pieces that are put somewhere into a text.
const PIECES: &[&str] = &[
    "[",
    "]",
    "\"",
    "{",
    "}",
    "(",
    ")",
    "@",
    "@P.3-=",
    "%",
    "% EXPORT\n%\n",
    "% IMPORT\n",
    "#",
    "##",
    "*",
    "?",
    "-",
    ".",
    ":",
    " ",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    "9",
    "99999999999",
    "10",
    "Pass",
    "SE",
    "x",
    "\\",
    "\u{e9}",
    "\0",
    "[Trump \"*\"]\n",
    "[Competition \"Single-deck Three-handed\"]\n",
    "[Kitty \"CA\"]\n",
    "[Partner \"N:CA\"]\n",
    "[Termination \"gone\"]\n",
    "[Dealer \"N\"]\n",
];

#[test]
fn broken_cases_obey() {
    let cases = cases().unwrap();
    assert!(!cases.is_empty(), "the corpus is there");
    let texts = cases.iter().flat_map(|(path, bytes)| {
        (0..TEXTS)
            .map(move |seed| (format!("{} with seed {seed}", path.display()), broken(bytes, seed)))
    });
    assert_obeyed(texts);
}

#[test]
fn cases_obey_as_they_are() {
    let cases = cases().unwrap();
    assert!(!cases.is_empty(), "the corpus is there");
    assert_obeyed(cases.into_iter().map(|(path, bytes)| (path.display().to_string(), bytes)));
}

#[track_caller]
fn assert_obeyed(texts: impl Iterator<Item = (String, Vec<u8>)>) {
    /// Breaches that are shown.
    const SHOWN: usize = 5;
    let breaches = texts.filter_map(|(name, text)| {
        let error = obeys(&text).err()?;
        let text = String::from_utf8_lossy(&text).into_owned();
        Some(format!("{name}: {error}\n{text}"))
    });
    let breaches: Vec<String> = breaches.take(SHOWN).collect();
    assert!(breaches.is_empty(), "{}", breaches.join("\n----\n"));
}

/// What a text gives under a profile.
struct State {
    found: Vec<Diagnostic>,
    meaning: Vec<Option<Completed>>,
}

impl State {
    fn of(text: &[u8], profile: Profile) -> Self {
        let mut options = Options::default();
        options.profile = profile;
        let parsed = parse_with(text, &options);
        assert_eq!(parsed.value.to_bytes(), text, "a byte is lost");
        let mut found = parsed.diagnostics;
        let mut context = Context::new();
        let mut meaning = Vec::new();
        for block in parsed.value.game_blocks() {
            let game = context.game(block);
            check(&game, &options, &mut found);
            if !game.tags.is_empty() {
                meaning.push(game.facts().derived.as_deref().cloned());
            }
            // The writer refuses what it must; here it only must not panic.
            let _ = Exporter::new(ExportOptions::default()).game(&game);
            let _ = portnote_ppn::timeline::events(&game);
        }
        Self { found, meaning }
    }

    fn fixes(&self) -> Vec<Suggestion> {
        let fixes = self.found.iter().filter_map(|found| found.fix.clone());
        let safe = |fix: &Suggestion| fix.applicability == Applicability::Safe;
        fixes.filter(safe).collect()
    }

    fn errors(&self) -> usize {
        let is_error = |found: &&Diagnostic| found.severity == Severity::Error;
        self.found.iter().filter(is_error).count()
    }

    fn codes(&self) -> BTreeSet<&'static str> {
        self.found.iter().map(|found| found.code.as_str()).collect()
    }

    fn is_sound(&self) -> bool {
        self.found.iter().all(|found| found.severity == Severity::Info)
    }
}

fn obeys(text: &[u8]) -> Result<(), String> {
    // What has no warning for a lenient reader means the same when it is fixed.
    let mut is_sound = false;
    for profile in [Profile::Import, Profile::Export] {
        let (mut bytes, mut now) = (text.to_vec(), State::of(text, profile));
        let (codes, meaning) = (now.codes(), now.meaning.clone());
        let mut round = 0;
        while !now.fixes().is_empty() {
            round += 1;
            if round > ROUNDS {
                return Err(format!("fixes do not end: {:?}", now.codes()));
            }
            let fixes = now.fixes();
            let (fixed, taken) = apply(&bytes, &fixes).map_err(|error| error.to_string())?;
            if taken == 0 {
                return Err(format!("no fix can be made: {:?}", now.codes()));
            }
            let next = State::of(&fixed, profile);
            if next.meaning.len() != now.meaning.len() {
                return Err(format!("a hand came or went by {:?}", now.codes()));
            }
            if next.errors() > now.errors() {
                return Err(format!(
                    "errors came: {:?}\nbecame {:?}\n{}",
                    now.codes(),
                    next.codes(),
                    String::from_utf8_lossy(&fixed)
                ));
            }
            (bytes, now) = (fixed, next);
        }
        is_sound |= profile == Profile::Import && State::of(text, profile).is_sound();
        if is_sound && meaning != now.meaning {
            return Err(format!("another meaning by {codes:?}"));
        }
    }
    Ok(())
}

/// A text with a few pieces put in, cut out or written over.
fn broken(bytes: &[u8], seed: u64) -> Vec<u8> {
    let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ bytes.len() as u64;
    let mut below = |limit: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random % limit.max(1) as u64).unwrap_or(0)
    };
    let mut text = bytes.to_vec();
    for _ in 0..=below(3) {
        let at = below(text.len() + 1);
        let piece = PIECES.get(below(PIECES.len())).copied().unwrap_or("");
        let end = match below(3) {
            0 => at,
            1 => (at + 1).min(text.len()),
            _ => (at + below(40)).min(text.len()),
        };
        let keeps = below(2) == 0;
        text.splice(at..end, piece.bytes().filter(|_| keeps));
    }
    text
}

fn cases() -> io::Result<Vec<(PathBuf, Vec<u8>)>> {
    /// Bytes of a case that is read: one that is made to be large says nothing more about fixes.
    const LARGEST: usize = 64 * 1024;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/ppn");
    let mut folders = vec![root];
    let mut cases = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.to_string_lossy();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".ppn") && !name.ends_with(".export.ppn") {
                let bytes = fs::read(&path)?;
                if bytes.len() < LARGEST {
                    cases.push((path, bytes));
                }
            }
        }
    }
    cases.sort();
    Ok(cases)
}

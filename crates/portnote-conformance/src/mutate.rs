//! `cargo xtask mutate`: the laws on any number of texts that are made from the corpus.
//!
//! A text is a part of a case with some changes, or is put together from pieces. It depends on its
//! seed and on the texts it was made from alone, so that a run can be repeated.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use crate::find::files_below;
use crate::laws::{self, Law, Subject, likeness};
use crate::notation::Notation;
use crate::parallel::{self, PATIENCE};
use crate::random::Random;

/// Texts of one job: enough that handing out jobs costs nothing, few enough that a job that hangs
/// says where.
const BATCH: u64 = 250;

/// Different breaches of one notation that are made small and shown.
const SHOWN: usize = 25;

/// Bytes of a case that one text takes at most. What two places say about each other is mostly said
/// within a game or two, and short texts are quick.
const LONGEST: usize = 400;

/// Pieces of one text at most.
const MOST_PIECES: usize = 24;

/// Most changes of one text.
const MOST_CHANGES: usize = 5;

/// What is tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The notations.
    pub notations: Vec<Notation>,
    /// The only law that is held; all that hold for made texts, if `None`.
    pub law: Option<Law>,
    /// Texts for each of them.
    pub count: u64,
    /// The seed of the first text; the others follow.
    pub seed: u64,
    /// Folders beside the corpus whose files are taken too.
    pub folders: Vec<PathBuf>,
}

/// What was found for one notation.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The notation.
    pub notation: Notation,
    /// Texts that were held to the laws.
    pub texts: u64,
    /// How many of them broke one.
    pub broken: u64,
    /// Of how many of the others safe fixes were left out, because games would be read as others
    /// with them.
    pub left_out: u64,
    /// The first of each kind of breach.
    pub kinds: Vec<Kind>,
}

/// Breaches that say the same.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The law.
    pub law: Law,
    /// The seed of the first text that broke it.
    pub seed: u64,
    /// How many texts did.
    pub count: u64,
    /// What was found in the first, with a small text that shows it.
    pub shown: String,
}

/// Makes the texts and holds each to the laws.
///
/// # Errors
/// A file could not be read.
pub fn run(root: &Path, plan: &Plan) -> io::Result<Vec<Tried>> {
    let notations = plan.notations.iter();
    notations.map(|notation| of_notation(root, *notation, plan)).collect()
}

/// The findings for people; the last line of a notation counts its texts.
#[must_use]
pub fn to_text(tried: &[Tried]) -> String {
    let mut text = String::new();
    for one in tried {
        let name = one.notation.name();
        for kind in one.kinds.iter().take(SHOWN) {
            let (law, seed, count) = (kind.law, kind.seed, kind.count);
            let times = if count == 1 { "text" } else { "texts" };
            text.push_str(&format!("{name}: {law} in {count} {times}, first seed {seed}\n"));
            for line in kind.shown.lines() {
                text.push_str(&format!("  {line}\n"));
            }
        }
        let more = one.kinds.len().saturating_sub(SHOWN);
        if more > 0 {
            text.push_str(&format!("{name}: {more} more kinds of breaches\n"));
        }
        let (texts, broken, left_out) = (one.texts, one.broken, one.left_out);
        text.push_str(&format!(
            "{name}: {texts} texts, {broken} break a law, {left_out} keep faults that safe fixes would make worse\n"
        ));
    }
    text
}

/// The text of a seed: a part of one of some texts with some changes, or pieces put together.
///
/// ```
/// use portnote_conformance::mutate::mutated;
/// use portnote_conformance::notation::Notation;
///
/// let cases = [b"[Event \"x\"]".to_vec()];
/// assert_eq!(mutated(7, Notation::PBN, &cases), mutated(7, Notation::PBN, &cases));
/// ```
#[must_use]
pub fn mutated(seed: u64, notation: Notation, texts: &[Vec<u8>]) -> Vec<u8> {
    let mut random = Random::new(seed);
    let pieces = notation.reads().pieces();
    if texts.is_empty() || random.below(4) == 0 {
        return assembled(&mut random, pieces);
    }
    let mut bytes = part(&mut random, texts);
    for _ in 0..=random.below(MOST_CHANGES) {
        change(&mut random, &mut bytes, pieces, texts);
    }
    bytes
}

/// Pieces put together, some of them damaged.
pub fn assembled(random: &mut Random, pieces: &[&str]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..=random.below(MOST_PIECES) {
        let piece = random.choose(pieces).copied().unwrap_or("");
        bytes.extend_from_slice(piece.as_bytes());
        if random.below(8) == 0 {
            // Half of a character is left where a piece of UTF-8 was cut.
            let kept = bytes.len() - random.below(bytes.len().min(4) + 1);
            bytes.truncate(kept);
        }
        if random.below(16) == 0 {
            bytes.extend(u8::try_from(random.below(256)).ok());
        }
    }
    bytes
}

fn of_notation(root: &Path, notation: Notation, plan: &Plan) -> io::Result<Tried> {
    let texts = Arc::new(texts(root, notation, &plan.folders)?);
    let end = plan.seed.saturating_add(plan.count);
    let firsts = (plan.seed..end).step_by(usize::try_from(BATCH).unwrap_or(usize::MAX));
    let batches: Vec<(u64, u64)> =
        firsts.map(|first| (first, first.saturating_add(BATCH).min(end))).collect();
    let of_batch = {
        let (texts, law) = (Arc::clone(&texts), plan.law);
        move |(first, end): &(u64, u64)| {
            let seeds = *first..*end;
            let found = seeds.filter_map(|seed| {
                let text = mutated(seed, notation, &texts);
                let subject = Subject::new(notation, &text).tried();
                let held = match law {
                    Some(law) => laws::breach_of(law, &subject).map(|()| false),
                    None => laws::first_breach(&subject),
                };
                match held {
                    Ok(false) => None,
                    Ok(true) => Some(Observation::LeftOut),
                    Err((law, message)) => Some(Observation::Breach(seed, law, message)),
                }
            });
            found.collect::<Vec<_>>()
        }
    };
    let late = |(first, end): &(u64, u64)| {
        let message = format!("no end: a text of the seeds {first} to {} hangs", end - 1);
        vec![Observation::Breach(*first, Law::Panic, message)]
    };
    let found = parallel::map(batches, PATIENCE, of_batch, late);
    let (mut broken, mut left_out) = (0, 0);
    let mut kinds: BTreeMap<(Law, String), Kind> = BTreeMap::new();
    for found in found.into_iter().flatten() {
        let Observation::Breach(seed, law, message) = found else {
            left_out += 1;
            continue;
        };
        broken += 1;
        let kind = kinds.entry((law, likeness(&message))).or_insert(Kind {
            law,
            seed,
            count: 0,
            shown: message,
        });
        kind.count += 1;
    }
    let mut kinds: Vec<Kind> = kinds.into_values().collect();
    // Many texts break a law in the same way: only the first of each way is made small.
    for kind in kinds.iter_mut().take(SHOWN) {
        let text = mutated(kind.seed, notation, &texts);
        if let Some(breach) = laws::small_breach(&Subject::new(notation, &text).tried(), kind.law) {
            kind.shown = breach.to_text();
        }
    }
    Ok(Tried { notation, texts: plan.count, broken, left_out, kinds })
}

/// What the laws say of a text.
enum Observation {
    /// It breaks a law.
    Breach(u64, Law, String),
    /// It breaks none, and some of its safe fixes are left out.
    LeftOut,
}

/// The cases of a notation, and its files in some folders; each text once.
pub(crate) fn texts(
    root: &Path,
    notation: Notation,
    folders: &[PathBuf],
) -> io::Result<Vec<Vec<u8>>> {
    let corpus = root.join("corpus").join(notation.name());
    let folders = std::iter::once(&corpus).chain(folders);
    let mut texts = Vec::new();
    for folder in folders {
        for path in files_below(folder)? {
            let extension = path.extension().unwrap_or_default().to_string_lossy();
            if extension.eq_ignore_ascii_case(notation.name()) {
                texts.push(fs::read(&path)?);
            }
        }
    }
    texts.sort_unstable();
    texts.dedup();
    Ok(texts)
}

/// A part of one of some texts, which mostly begins where a line does.
fn part(random: &mut Random, texts: &[Vec<u8>]) -> Vec<u8> {
    let whole = random.choose(texts).map(Vec::as_slice).unwrap_or_default();
    let mut from = random.below(whole.len() + 1);
    match random.below(4) {
        0 => from = 0,
        1 => {}
        _ => {
            let before = whole.get(..from).unwrap_or_default();
            from = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        }
    }
    let to = from.saturating_add(1 + random.below(LONGEST)).min(whole.len());
    whole.get(from..to).unwrap_or_default().to_vec()
}

fn change(random: &mut Random, bytes: &mut Vec<u8>, pieces: &[&str], texts: &[Vec<u8>]) {
    let from = random.below(bytes.len() + 1);
    let to = (from + random.below(6)).min(bytes.len());
    let piece = random.choose(pieces).copied().unwrap_or("").as_bytes();
    match random.below(7) {
        0 => bytes.truncate(from),
        1 => drop(bytes.drain(from..to)),
        2 => drop(bytes.splice(from..from, piece.iter().copied())),
        3 => drop(bytes.splice(from..to, piece.iter().copied())),
        4 => {
            let byte = u8::try_from(random.below(256)).unwrap_or(0);
            drop(bytes.splice(from..from, [byte]));
        }
        5 => {
            // What is there, once more.
            let end = (from + random.below(40)).min(bytes.len());
            let again = bytes.get(from..end).unwrap_or_default().to_vec();
            drop(bytes.splice(end..end, again));
        }
        _ => {
            let other = part(random, texts);
            let other = other.get(..random.below(60).min(other.len())).unwrap_or_default();
            drop(bytes.splice(from..from, other.iter().copied()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_differ_and_stay_short() {
        let cases = [vec![b'x'; 10_000], b"[Event \"y\"]\n".to_vec()];
        let texts: Vec<Vec<u8>> =
            (0..200).map(|seed| mutated(seed, Notation::PDN, &cases)).collect();
        let mut different = texts.clone();
        different.sort_unstable();
        different.dedup();
        assert!(different.len() > 150);
        assert!(texts.iter().all(|text| text.len() < 2_000));
    }

    #[test]
    fn without_a_case_texts_are_put_together() {
        assert!((0..50).any(|seed| !mutated(seed, Notation::BSS, &[]).is_empty()));
    }

    #[test]
    fn a_breach_is_shown_once_with_its_number() {
        let kind =
            Kind { law: Law::Fixes, seed: 3, count: 2, shown: "no fix can be made".to_owned() };
        let tried =
            Tried { notation: Notation::PBN, texts: 10, broken: 2, left_out: 1, kinds: vec![kind] };
        let expected = "pbn: L-11 in 2 texts, first seed 3\n  no fix can be made\npbn: 10 texts, 2 break a law, 1 keep faults that safe fixes would make worse\n";
        assert_eq!(to_text(&[tried]), expected);
    }
}

//! L-13: all verbs say the same of a game. What a dump, the tables, a picture and the statistics say
//! comes by different ways from one model; where two of them answer the same question, the answers
//! are equal.

mod told;

use std::collections::BTreeMap;
use std::fmt::Debug;

use portnote::{Document, Format};
use portnote_archive::select::{Criteria, Query, Selection};
use portnote_archive::stats::Stats;
use portnote_core::Severity;

use self::told::{UNKNOWN, VerbOutput};
use super::{LawResult, Subject};
use crate::reading::{Exported, Rules};

/// What one game is, by the names of its facts.
pub(super) type GameFacts = BTreeMap<&'static str, String>;

pub(super) fn check(subject: &Subject<'_>) -> LawResult {
    // A notation of somebody's own has no products.
    let Ok(format) = subject.notation.name().parse::<Format>() else {
        return Ok(());
    };
    let options = subject.settings.options(portnote::Profile::default());
    let document = Document::new(format, subject.bytes).with_options(options);
    let dumped = VerbOutput::of_dump(&document)?;
    numbers(subject, &document, &dumped)?;
    for told in [VerbOutput::of_tables(&document)?, VerbOutput::of_pictures(&document)?] {
        same(&dumped, &told)?;
    }
    // What an export repairs is another game afterwards.
    let exported = subject.view(Rules::Import, |view| {
        let mut found = view.diagnostics().iter();
        let is_sound = found.all(|found| found.severity == Severity::Info);
        is_sound.then(|| view.export(&subject.settings, 0)).flatten()
    });
    let Some(exported) = exported.filter(is_lossless) else {
        return Ok(());
    };
    let options = subject.other(&exported.bytes).settings;
    let options = options.options(portnote::Profile::default());
    let again = Document::new(format, exported.bytes.as_slice()).with_options(options);
    same(&dumped, &VerbOutput::of_export(&again)?)
}

/// Whether an export has all games, and nothing in another form.
fn is_lossless(exported: &Exported) -> bool {
    let is_whole = exported.omitted.is_empty() && exported.refused.is_empty();
    let mut losses = exported.losses.iter();
    is_whole
        && exported.refused_text.is_empty()
        && losses.all(|loss| loss.severity == Severity::Info)
}

/// Every verb finds as many games.
fn numbers(subject: &Subject<'_>, document: &Document, dumped: &VerbOutput) -> LawResult {
    let games = dumped.games.len() as u64;
    let equal = |verb: &str, found: u64| match found == games {
        true => Ok(()),
        false => Err(format!("dump has {games} games, {verb} {found}")),
    };
    equal("info", document.info().games)?;
    equal("check", document.check().games)?;
    let exported = subject.view(Rules::Import, |view| view.export(&subject.settings, 0));
    if let Some(exported) = exported {
        let (omitted, refused) = (exported.omitted.len(), exported.refused.len());
        equal("export", (exported.written + omitted + refused) as u64)?;
    }
    if portnote_archive::tables::find(document.format(), "games").is_err() {
        return Ok(());
    }
    let (format, options) = (document.format(), document.options());
    let mut stats = Stats::new();
    let read = stats.read(format, &mut document.bytes(), "text", options);
    let _ = read.map_err(debug_text)?;
    let counted = stats.finish().iter().map(|summary| summary.games).sum();
    equal("stats", counted)?;
    let mut selection = Selection::new(Query::new(Criteria::new(format)));
    let read = selection.read(&mut document.bytes(), "text", options);
    let _ = read.map_err(debug_text)?;
    selection.arrange();
    equal("select", selection.games().len() as u64)
}

/// Two verbs say the same where both say something.
fn same(one: &VerbOutput, other: &VerbOutput) -> LawResult {
    if !other.is_told {
        return Ok(());
    }
    let (first, second) = (one.verb, other.verb);
    if one.games.len() != other.games.len() {
        let (games, others) = (one.games.len(), other.games.len());
        return Err(format!("{first} has {games} games, {second} {others}"));
    }
    for (number, (game, again)) in (1..).zip(one.games.iter().zip(&other.games)) {
        for (name, value) in game {
            if let Some(found) = again.get(name)
                && found != value
                && !is_other_question(name, value, found)
            {
                return Err(format!(
                    "game {number}: {first} says {name} {value}, {second} {found}"
                ));
            }
        }
    }
    Ok(())
}

/// Whether two answers differ because the questions do.
fn is_other_question(name: &str, dumped: &str, found: &str) -> bool {
    match name {
        // Tables have no number of tricks without a play; in a dump, the list of tricks is empty.
        "complete_tricks" => (dumped, found) == ("0", UNKNOWN),
        // A picture shows a card that is dealt twice as the file has it, and where a game cannot be
        // followed to its end, the last position that is known.
        "deal" | "white_men" | "white_kings" | "black_men" | "black_kings" => dumped == UNKNOWN,
        _ => false,
    }
}

fn debug_text(error: impl Debug) -> String {
    format!("{error:?}")
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::{fs, io};

    use super::told::NAMED;
    use super::*;
    use crate::find::{files_below, repository_root};
    use crate::notation::Notation;

    #[test]
    fn each_fact_is_compared() -> io::Result<()> {
        let mut verbs: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for notation in Notation::ALL {
            let folder = repository_root().join("corpus").join(notation.name());
            let folder = folder.join("valid/derived");
            let format = notation.name().parse::<Format>().ok().filter(|_| folder.is_dir());
            let Some(format) = format else { continue };
            for path in files_below(&folder)? {
                if path.extension().is_none_or(|own| own != notation.name()) {
                    continue;
                }
                let document = Document::new(format, fs::read(path)?);
                let told = [
                    VerbOutput::of_dump(&document),
                    VerbOutput::of_tables(&document),
                    VerbOutput::of_pictures(&document),
                ];
                for told in told.into_iter().flatten() {
                    for name in told.games.iter().flat_map(|game| game.keys()) {
                        verbs.entry(name).or_default().insert(told.verb);
                    }
                }
            }
        }
        let counted = ["comments", "tricks_shown", "plies"];
        let lonely: Vec<_> = NAMED
            .iter()
            .chain(&counted)
            .filter(|name| verbs.get(*name).is_none_or(|verbs| verbs.len() < 2))
            .collect();
        assert!(lonely.is_empty(), "{lonely:?} of {verbs:#?}");
        Ok(())
    }
}

//! Words that are read although they are not in the form of the language.

use std::ops::Range;

use crate::bml::paste::TableLine;
use crate::bml::reader::Reader;
use crate::bml::word::{Quirk, Word, ends_word, suit_letters};
use crate::problem::row::Problem;

impl<'s> Reader<'s, '_> {
    /// Notes how a word differs from the form of the language; it begins at `base`.
    pub(super) fn note_quirks(&mut self, line: &TableLine<'s>, word: &Word, base: usize) {
        for (quirk, range) in &word.quirks {
            let at = base + range.start..base + range.end;
            let written = line.text.get(at.clone()).unwrap_or("");
            let change = change(*quirk, &line.text, &at, base);
            let problem = problem(*quirk, written.to_owned());
            let span = line.span(self.sources, &at);
            let sites = self.sites.chain(line.site);
            let note = self.notes.add(problem, span).pasted(&sites);
            if let (Some(change), None) = (change, line.site) {
                let whole = line.span(self.sources, &change.range);
                note.safe(format!("write `{}`", change.new), whole, change.text);
            }
        }
    }

    /// Notes an equals sign or a colon directly after a word.
    pub(super) fn note_glued(
        &mut self,
        line: &TableLine<'s>,
        at: usize,
        description: &Range<usize>,
    ) {
        let span = line.span(self.sources, &(at..at + 1));
        let sites = self.sites.chain(line.site);
        let problem = match line.text.get(at..at + 1) {
            Some(":") => Problem::CallColon,
            _ => Problem::GluedEquals,
        };
        let after = line.text.get(description.clone()).unwrap_or("");
        // Calls alone would make an auction diagram with the one before them.
        let is_text = after.split_whitespace().any(|word| self.auction_word(word).is_none());
        let note = self.notes.add(problem, span).pasted(&sites);
        // A blank in its place keeps the column in which the description continues.
        if line.site.is_none() && !after.starts_with('=') && is_text {
            note.safe("write a space instead", span, " ");
        }
    }
}

/// The problem for a quirk.
fn problem(quirk: Quirk, word: String) -> Problem {
    match quirk {
        Quirk::Alias(letter) => {
            Problem::CallAlias { word, is_strain: false, letter: letter.to_owned() }
        }
        Quirk::Symbol => Problem::CallAlias { letter: suit_letters(&word), is_strain: true, word },
        Quirk::Lowercase => Problem::LowercaseCall { word },
        Quirk::Alert => Problem::CallMark { mark: word },
        Quirk::Unclosed(_) => Problem::UnbalancedParenthesis { missing: ')' },
        Quirk::Unopened(_) => Problem::UnbalancedParenthesis { missing: '(' },
        Quirk::Slash => Problem::SlashAlternatives,
        Quirk::Arrow => Problem::HistoryArrow { found: word },
        Quirk::Repeated => Problem::RepeatedStrain { strains: word },
    }
}

/// A change of a line that keeps its description in its column, and with it the lines that
/// continue it.
struct Change {
    range: Range<usize>,
    text: String,
    /// The new text, without the blanks that keep the column.
    new: String,
}

/// What to write instead of a quirk at a place; the word begins at `base`.
fn change(quirk: Quirk, line: &str, at: &Range<usize>, base: usize) -> Option<Change> {
    let written = line.get(at.clone()).unwrap_or("");
    match quirk {
        Quirk::Alias(letter) => Some(replaced(line, at, letter)),
        Quirk::Symbol => Some(replaced(line, at, &suit_letters(written))),
        Quirk::Lowercase => Some(replaced(line, at, &written.to_ascii_uppercase())),
        Quirk::Arrow => Some(replaced(line, at, "-")),
        Quirk::Unclosed(end) => inserted(line, base + end, ")"),
        Quirk::Unopened(start) => inserted(line, base + start, "("),
        Quirk::Alert | Quirk::Slash | Quirk::Repeated => None,
    }
}

/// A replacement in a word, with blanks after the word to keep its width.
fn replaced(line: &str, at: &Range<usize>, new: &str) -> Change {
    let rest = line.get(at.end..).unwrap_or("");
    let tail = rest.get(..word_end(rest)).unwrap_or("");
    let old = line.get(at.clone()).unwrap_or("").chars().count();
    let missing = old.saturating_sub(new.chars().count());
    let new = new.to_owned();
    if missing == 0 || tail.len() == rest.len() {
        let (range, text) = (at.clone(), new.clone());
        return Change { range, text, new };
    }
    // With the character after the word, so that another fix that adds something to the end of the
    // word overlaps with this one and waits for its turn.
    let after: String = rest.chars().skip(tail.chars().count()).take(1).collect();
    Change {
        range: at.start..at.end + tail.len() + after.len(),
        text: format!("{new}{tail}{}{after}", " ".repeat(missing)),
        new,
    }
}

/// A further letter in a word, in exchange for one of several blanks after it.
fn inserted(line: &str, at: usize, new: &str) -> Option<Change> {
    let rest = line.get(at..)?;
    let (tail, after) = rest.split_at_checked(word_end(rest))?;
    let new = new.to_owned();
    if after.trim().is_empty() {
        let (range, text) = (at..at, new.clone());
        return Some(Change { range, text, new });
    }
    after.starts_with("  ").then(|| Change {
        range: at..at + tail.len() + 1,
        text: format!("{new}{tail}"),
        new,
    })
}

fn word_end(text: &str) -> usize {
    text.find(ends_word).unwrap_or(text.len())
}

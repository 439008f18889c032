//! Words that are read although the language writes them in another way.

use std::ops::Range;

use crate::bml::paste::TableLine;
use crate::bml::reader::Reader;
use crate::bml::word::{Quirk, Word};
use crate::problem::row::Problem;

impl<'s> Reader<'s, '_> {
    /// Takes down how a word differs from the form of the language; it begins at `base`.
    pub(super) fn note_quirks(&mut self, line: &TableLine<'s>, word: &Word, base: usize) {
        for (quirk, range) in &word.quirks {
            let at = base + range.start..base + range.end;
            let written = line.text.get(at.clone()).unwrap_or("").to_owned();
            let (problem, replacement) = match quirk {
                Quirk::Alias(letter) => {
                    let problem = Problem::CallAlias {
                        word: written,
                        letter,
                    };
                    (problem, Some((*letter).to_owned()))
                }
                Quirk::Lowercase => {
                    let upper = written.to_ascii_uppercase();
                    (Problem::LowercaseCall { word: written }, Some(upper))
                }
                Quirk::Alert => (Problem::CallMark { mark: written }, None),
                Quirk::Unclosed => (Problem::UnbalancedParenthesis { missing: ')' }, None),
                Quirk::Unopened => (Problem::UnbalancedParenthesis { missing: '(' }, None),
                Quirk::Slash => (Problem::SlashAlternatives, None),
                Quirk::Arrow => (
                    Problem::HistoryArrow { found: written },
                    Some("-".to_owned()),
                ),
            };
            let span = line.span(self.sources, &at);
            let sites = self.sites.chain(line.site);
            let note = self.notes.add(problem, span).pasted(&sites);
            if let (Some(new), None) = (replacement, line.site) {
                let (whole, text) = padded(&line.text, &at, &new);
                let whole = line.span(self.sources, &whole);
                note.safe(format!("write `{new}`"), whole, text);
            }
        }
    }

    /// Takes down an equals sign that stands directly behind a word.
    pub(super) fn note_glued(
        &mut self,
        line: &TableLine<'s>,
        at: usize,
        description: &Range<usize>,
    ) {
        let span = line.span(self.sources, &(at..at + 1));
        let sites = self.sites.chain(line.site);
        let note = self.notes.add(Problem::GluedEquals, span).pasted(&sites);
        let behind = line.text.get(description.clone()).unwrap_or("");
        // A blank in its place keeps the column in which the description goes on.
        if line.site.is_none() && !behind.starts_with('=') && !behind.is_empty() {
            note.safe("write a blank in its place", span, " ");
        }
    }
}

/// A replacement in a word, with blanks behind the word for what it is shorter: the column of
/// the description stays, and with it the lines that go on with it.
fn padded(line: &str, at: &Range<usize>, new: &str) -> (Range<usize>, String) {
    let rest = line.get(at.end..).unwrap_or("");
    let tail = rest
        .find(|c: char| c.is_whitespace() || c == '=')
        .unwrap_or(rest.len());
    let old = line.get(at.clone()).unwrap_or("").chars().count();
    let missing = old.saturating_sub(new.chars().count());
    if missing == 0 || tail == rest.len() {
        return (at.clone(), new.to_owned());
    }
    let kept = rest.get(..tail).unwrap_or("");
    (
        at.start..at.end + tail,
        format!("{new}{kept}{}", " ".repeat(missing)),
    )
}

//! Paragraphs that look like a table whose first call is misspelt. BML, Bidding tables.

use std::ops::Range;

use portnote_bridge::Call;

use crate::bml::call::Pattern;
use crate::bml::directive;
use crate::bml::reader::{Reader, indentation, trimmed};
use crate::bml::word::{self, Other, Word};
use crate::problem::form::Problem;

/// How much the first word of a block looks like a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CallLikeness {
    /// It is a history, as no prose has one.
    History,
    /// It is one in another spelling: no further line is needed to tell.
    Call,
    /// It may be one, and may begin a sentence.
    Near,
    /// It is a word.
    Text,
}

impl Reader<'_, '_> {
    /// Warns where the rows of a table seem to be in a paragraph because its first line does
    /// not begin a table. Prose has lines that begin with no call.
    pub(super) fn note_table_in_text(&mut self, lines: &Range<usize>) {
        let text = self.text(lines.start);
        let first = self.words.read(word::first(text));
        // Where such a word begins no table, that is said already.
        if word::begins_table(&first) {
            return;
        }
        let look = self.look(&first, text);
        let base = indentation(text);
        let mut rows = 0_usize;
        let mut others = 0_usize;
        for at in lines.start + 1..lines.end {
            let text = self.text(at);
            let word = self.words.read(word::first(text));
            let is_row = is_bid(&word) || word.is_row() && is_described(text);
            if word::begins_table(&word) || look != CallLikeness::Text && is_row {
                rows += 1;
            } else if indentation(text) <= base && !directive::is_meant(text) {
                others += 1;
            }
        }
        let is_like_table = match look {
            // No prose has such a word.
            _ if first.other == Other::TooLong => true,
            CallLikeness::History => true,
            CallLikeness::Call => rows > others || rows == 0 && others == 0,
            CallLikeness::Near => rows > others,
            CallLikeness::Text => rows > 1 && others == 0,
        };
        if is_like_table {
            let at = trimmed(text).start;
            let word = word::first(text);
            let span = self.span(lines.start, at..at + word.len());
            let word = word.to_owned();
            self.notes.add(Problem::TableReadAsText { word, is_call: false }, span);
        }
    }

    fn look(&mut self, first: &Word, text: &str) -> CallLikeness {
        if first.other == Other::BadLevel || is_bid(first) {
            return CallLikeness::Call;
        }
        // A lone pass, double or redouble begins many a sentence, and so does a word for others.
        if first.is_row() {
            return CallLikeness::Near;
        }
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or("");
        let is_level = matches!(word.as_bytes(), [b'1'..=b'7']);
        if is_level {
            // `1 C` for `1C`.
            let call = format!("{word}{}", words.next().unwrap_or(""));
            let call = self.words.read(word::first(&call));
            return if call.is_strict { CallLikeness::Near } else { CallLikeness::Text };
        }
        let mut parts = word.split(['-', ';']).filter(|part| !part.is_empty());
        let first = parts.next().unwrap_or("");
        let is_near = is_near_bid(first) && parts.all(is_near_call);
        // No prose has a bid with a dash after it, and another one after the last.
        let is_history = word.ends_with(['-', ';']) && self.words.read(first).has_call;
        if is_history {
            CallLikeness::History
        } else if is_near {
            CallLikeness::Near
        } else {
            CallLikeness::Text
        }
    }
}

/// Whether a word is a bid, or a history, in whatever spelling.
fn is_bid(word: &Word) -> bool {
    let mut calls = word.calls.iter().flat_map(|call| &call.alternatives);
    calls.any(|call| !matches!(call, Pattern::Call(Call::Pass | Call::Double | Call::Redouble)))
}

/// Whether an equals sign follows the first word of a line: `other = natural`.
fn is_described(text: &str) -> bool {
    let text = text.trim_start();
    let rest = text.get(word::first(text).len()..).unwrap_or("");
    rest.trim_start().starts_with('=')
}

/// A digit and one or two letters, which make no ordinal number.
fn is_near_bid(part: &str) -> bool {
    let part = part.trim_matches(['(', ')']);
    let mut letters = part.chars();
    let is_level = letters.next().is_some_and(|c| c.is_ascii_digit());
    let letters = letters.as_str();
    let is_strain =
        matches!(letters.len(), 1..=2) && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_ordinal =
        ["st", "nd", "rd", "th"].iter().any(|ending| ending.eq_ignore_ascii_case(letters));
    is_level && is_strain && !is_ordinal
}

fn is_near_call(part: &str) -> bool {
    is_near_bid(part) || matches!(part.trim_matches(['(', ')']), "P" | "D" | "R" | "X" | "XX")
}

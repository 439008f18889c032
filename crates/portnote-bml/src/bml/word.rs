//! Call words: what the first word of a row means. BML, Bidding tables.

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use portnote_bridge::{Bid, Call, Denomination};
use portnote_core::cursor::Events;

use super::call::{CallWord, Pattern, Variable};
use super::grammar::{Rule, recognise};
use crate::bml::limits::WORD_BYTES;

/// What was read from a word.
#[derive(Clone, Debug, Default)]
pub(super) struct Word {
    /// The calls; empty where the word is none.
    pub(super) calls: Vec<CallWord>,
    /// What it is instead, where it has no calls.
    pub(super) other: Other,
    /// Whether it has the marks of a history.
    pub(super) is_history: bool,
    /// Whether it ends in such a mark, so that the rows below go on from it.
    pub(super) is_open: bool,
    /// Whether an alert mark follows its last call.
    pub(super) is_alerted: bool,
    /// Whether it is written as the language wants it.
    pub(super) is_strict: bool,
    /// Whether it names a call beside the words for others, like the first of `1N-(any)-`.
    pub(super) has_call: bool,
    /// What is not written as the language wants it, from left to right.
    pub(super) quirks: Vec<(Quirk, Range<usize>)>,
}

/// What a word is that has no calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Other {
    /// No call.
    #[default]
    Text,
    /// A word for unknown calls, like `any`.
    Pseudo,
    /// A bid at a level that there is not.
    BadLevel,
    /// A word that begins as a call or history does, and is longer than any.
    TooLong,
}

/// How a word may differ from the form of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quirk {
    /// `X` for `D`: the letter that the language has.
    Alias(&'static str),
    /// `1c` for `1C`.
    Lowercase,
    /// `1C!`.
    Alert,
    /// `(1C`, without its `)`, which belongs at this offset.
    Unclosed(usize),
    /// `1C)`, without its `(`, which belongs at this offset.
    Unopened(usize),
    /// `2S/3H`.
    Slash,
    /// `1N->2C`.
    Arrow,
    /// `1!c` or `1♣`.
    Symbol,
    /// `2CC`.
    Repeated,
}

impl Quirk {
    /// Whether a parenthesis is missing.
    pub(super) const fn is_parenthesis(self) -> bool {
        matches!(self, Self::Unclosed(_) | Self::Unopened(_))
    }
}

impl Word {
    /// Whether it begins a row where rows are expected.
    pub(super) fn is_row(&self) -> bool {
        !self.calls.is_empty() || matches!(self.other, Other::Pseudo | Other::BadLevel)
    }
}

/// Reads words, each distinct one once: a system has few.
#[derive(Debug, Default)]
pub(super) struct Words {
    known: HashMap<Box<str>, Rc<Word>>,
    events: Events<Rule>,
}

impl Words {
    /// What a word means.
    pub(super) fn read(&mut self, text: &str) -> Rc<Word> {
        if let Some(known) = self.known.get(text) {
            return Rc::clone(known);
        }
        let word = Rc::new(read(text, &mut self.events));
        self.known.insert(text.into(), Rc::clone(&word));
        word
    }
}

/// The first word of a line: it ends at white space, an equals sign or a colon.
pub(super) fn first(line: &str) -> &str {
    let line = line.trim_start();
    let end = line.find(ends_word);
    line.get(..end.unwrap_or(line.len())).unwrap_or("")
}

/// Whether a character ends the first word of a line.
pub(super) fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '=' | ':')
}

/// Whether a word begins a table by itself, in any spelling that rows may have. A lone pass,
/// double or redouble begins many a sentence, and so does a word for other calls.
pub(super) fn begins_table(word: &Word) -> bool {
    let is_lone = || match word.calls.as_slice() {
        [] => !word.has_call,
        [call] => matches!(
            call.alternatives.as_slice(),
            [Pattern::Call(Call::Pass | Call::Double | Call::Redouble)]
        ),
        _ => false,
    };
    word.is_row() && word.other != Other::BadLevel && (word.is_history || !is_lone())
}

/// Whether a word is a call or a history, in any spelling.
pub(super) fn is_call(text: &str) -> bool {
    !read(text, &mut Events::default()).calls.is_empty()
}

/// One part of a word between marks, while it is read.
#[derive(Default)]
struct WordPart {
    start: usize,
    is_theirs: bool,
    open: Option<Range<usize>>,
    is_closed: bool,
    close: Option<Range<usize>>,
    level: Option<u8>,
    digits: Option<(u32, Range<usize>)>,
    alternatives: Vec<Pattern>,
    awaits: bool,
    is_empty: bool,
    is_pseudo: bool,
}

fn read(text: &str, events: &mut Events<Rule>) -> Word {
    if text.is_empty() {
        return Word::default();
    }
    if text.len() > WORD_BYTES {
        let is_like_call = text.starts_with(|first: char| first.is_ascii_digit() || first == '(')
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"()-;>/!*".contains(&byte));
        return Word {
            other: if is_like_call { Other::TooLong } else { Other::Text },
            ..Word::default()
        };
    }
    recognise(text, events);
    let mut word = Word { is_strict: true, ..Word::default() };
    match fill(&mut word, text, events) {
        Ok(()) if word.other == Other::Pseudo => pseudo(&word),
        Ok(()) => word,
        Err(other) => Word { other, ..Word::default() },
    }
}

/// A word of which a part means unknown calls: as a whole it means none. In a
/// history a call must be beside it, because words with hyphens are common.
fn pseudo(word: &Word) -> Word {
    let other = if word.is_history && !word.has_call { Other::Text } else { Other::Pseudo };
    Word {
        other,
        is_history: word.is_history,
        is_open: word.is_open,
        has_call: word.has_call,
        ..Word::default()
    }
}

fn fill(word: &mut Word, text: &str, events: &Events<Rule>) -> Result<(), Other> {
    let mut part = WordPart::new();
    let top = events.cursors(text).next().ok_or(Other::Text)?;
    for token in top.children() {
        let range = token.range();
        let range = range.start as usize..range.end as usize;
        let start = range.start;
        if part.is_empty {
            part.start = start;
        }
        match token.rule() {
            Rule::digits => part.digits(token.text(), range)?,
            Rule::letters => part.letters(token.text(), range, word)?,
            Rule::suits => {
                part.letters(&suit_letters(token.text()), range.clone(), word)?;
                word.is_strict = false;
                word.quirks.push((Quirk::Symbol, range));
            }
            Rule::open if part.is_empty => {
                part.is_theirs = true;
                part.open = Some(range);
                part.is_empty = false;
            }
            Rule::close if !part.is_closed && !part.alternatives.is_empty() && !part.awaits => {
                part.is_closed = true;
                part.is_theirs = true;
                part.close = Some(range);
            }
            Rule::slash if !part.alternatives.is_empty() && !part.awaits && !part.is_closed => {
                part.awaits = true;
                word.quirks.push((Quirk::Slash, range));
            }
            Rule::alert if !part.alternatives.is_empty() && !part.awaits => {
                word.is_strict = false;
                word.is_alerted = true;
                word.quirks.push((Quirk::Alert, range));
            }
            Rule::dashes | Rule::mark | Rule::arrow => {
                if token.rule() == Rule::arrow {
                    word.quirks.push((Quirk::Arrow, range));
                }
                if part.is_empty && word.calls.is_empty() {
                    return Err(Other::Text);
                }
                if !part.is_empty {
                    std::mem::replace(&mut part, WordPart::new()).end(start, word)?;
                }
                word.is_history = true;
                word.is_open = true;
            }
            Rule::EOI => {}
            _ => return Err(Other::Text),
        }
        if !part.is_empty {
            word.is_open = false;
        }
    }
    if !part.is_empty {
        part.end(text.len(), word)?;
    }
    if word.calls.is_empty() {
        return Err(Other::Text);
    }
    Ok(())
}

impl WordPart {
    fn new() -> Self {
        Self { is_empty: true, ..Self::default() }
    }

    fn digits(&mut self, text: &str, range: Range<usize>) -> Result<(), Other> {
        if self.is_closed || self.digits.is_some() || !self.is_free() {
            return Err(Other::Text);
        }
        self.is_empty = false;
        let number = text.parse().unwrap_or(u32::MAX);
        self.digits = Some((number, range));
        Ok(())
    }

    fn letters(&mut self, text: &str, range: Range<usize>, word: &mut Word) -> Result<(), Other> {
        if self.is_closed || !self.is_free() {
            return Err(Other::Text);
        }
        self.is_empty = false;
        self.awaits = false;
        let pattern = match self.digits.take() {
            Some(_) if is_pseudo(text) => self.pseudo(word),
            Some((number, at)) => {
                let is_steps = ["step", "steps"].iter().any(|w| w.eq_ignore_ascii_case(text));
                if is_steps {
                    Pattern::Steps(number)
                } else {
                    // A level is one digit: `01` is none.
                    let level = u8::try_from(number)
                        .ok()
                        .filter(|level| (1..=7).contains(level) && at.len() == 1);
                    let pattern = strain(text, level.unwrap_or(1)).ok_or(Other::Text)?;
                    self.level = Some(level.ok_or(Other::BadLevel)?);
                    note_case(text, &pattern, at.start..range.end, word);
                    note_repeats(text, range, word);
                    pattern
                }
            }
            None => {
                let inherited = self.level.and_then(|level| strain(text, level));
                match inherited {
                    Some(pattern) => {
                        note_case(text, &pattern, range.clone(), word);
                        note_repeats(text, range, word);
                        pattern
                    }
                    None if is_pseudo(text) || self.is_theirs && is_theirs_pseudo(text) => {
                        self.pseudo(word)
                    }
                    None => {
                        let (call, alias) = call(text).ok_or(Other::Text)?;
                        if let Some(letter) = alias {
                            word.is_strict = false;
                            word.quirks.push((Quirk::Alias(letter), range));
                        }
                        Pattern::Call(call)
                    }
                }
            }
        };
        self.alternatives.push(pattern);
        Ok(())
    }

    /// Records that the part means unknown calls; the pattern keeps its place.
    fn pseudo(&mut self, word: &mut Word) -> Pattern {
        word.other = Other::Pseudo;
        self.is_pseudo = true;
        Pattern::Call(Call::Pass)
    }

    /// Whether another alternative has a place.
    fn is_free(&self) -> bool {
        self.alternatives.is_empty() || self.awaits
    }

    /// Ends the part, at an offset in the word.
    fn end(self, at: usize, word: &mut Word) -> Result<(), Other> {
        if self.alternatives.is_empty() || self.awaits || self.digits.is_some() {
            return Err(Other::Text);
        }
        match (self.open, self.close) {
            (Some(open), None) => {
                word.is_strict = false;
                word.quirks.push((Quirk::Unclosed(at), open));
            }
            (None, Some(close)) => {
                word.is_strict = false;
                word.quirks.push((Quirk::Unopened(self.start), close));
            }
            _ => {}
        }
        word.has_call |= !self.is_pseudo;
        word.calls.push(CallWord { is_theirs: self.is_theirs, alternatives: self.alternatives });
        Ok(())
    }
}

/// A bid in lower case.
fn note_case(text: &str, pattern: &Pattern, range: Range<usize>, word: &mut Word) {
    if matches!(pattern, Pattern::Call(_)) && text.bytes().any(|byte| byte.is_ascii_lowercase()) {
        word.is_strict = false;
        word.quirks.push((Quirk::Lowercase, range));
    }
}

/// Several strains of which one is there twice.
fn note_repeats(text: &str, range: Range<usize>, word: &mut Word) {
    let is_strains = text.chars().all(|c| letter(c).is_some());
    let mut letters = text.char_indices();
    let repeats = letters.any(|(at, c)| text.get(..at).is_some_and(|before| before.contains(c)));
    if is_strains && repeats {
        word.quirks.push((Quirk::Repeated, range));
    }
}

/// What letters after a level mean.
fn strain(text: &str, level: u8) -> Option<Pattern> {
    let bid = |strain| Some(Pattern::Call(Call::Bid(Bid::new(level, strain)?)));
    let variable = |variable| Some(Pattern::Variable { level, variable });
    match text {
        "M" => return variable(Variable::Major),
        "m" => return variable(Variable::Minor),
        "X" | "x" => return variable(Variable::X),
        "Y" | "y" => return variable(Variable::Y),
        "Z" | "z" => return variable(Variable::Z),
        "oM" => {
            return Some(Pattern::Other { level, is_major: true });
        }
        "om" => {
            return Some(Pattern::Other { level, is_major: false });
        }
        "C" | "c" => return bid(Denomination::Clubs),
        "D" | "d" => return bid(Denomination::Diamonds),
        "H" | "h" => return bid(Denomination::Hearts),
        "S" | "s" => return bid(Denomination::Spades),
        "N" | "n" => return bid(Denomination::NoTrump),
        _ => {}
    }
    if text.eq_ignore_ascii_case("NT") {
        return bid(Denomination::NoTrump);
    }
    if text.eq_ignore_ascii_case("red") {
        return Some(Pattern::Red { level });
    }
    if text.eq_ignore_ascii_case("black") {
        return Some(Pattern::Black { level });
    }
    let strains: Option<Vec<_>> = text.chars().map(letter).collect();
    let mut strains = strains?;
    let mut known = Vec::new();
    strains.retain(|strain| {
        let is_new = !known.contains(strain);
        if is_new {
            known.push(*strain);
        }
        is_new
    });
    match strains.as_slice() {
        [] => None,
        [strain] => bid(*strain),
        _ => Some(Pattern::Strains { level, strains }),
    }
}

fn letter(letter: char) -> Option<Denomination> {
    Some(match letter {
        'C' => Denomination::Clubs,
        'D' => Denomination::Diamonds,
        'H' => Denomination::Hearts,
        'S' => Denomination::Spades,
        'N' => Denomination::NoTrump,
        _ => return None,
    })
}

/// A call that is not a bid, and its letter, if it is written as another word.
fn call(text: &str) -> Option<(Call, Option<&'static str>)> {
    let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
    Some(match text {
        "P" => (Call::Pass, None),
        "D" => (Call::Double, None),
        "R" => (Call::Redouble, None),
        _ if is(&["p", "pass"]) => (Call::Pass, Some("P")),
        _ if is(&["x", "dbl", "db"]) => (Call::Double, Some("D")),
        _ if is(&["xx", "rdbl", "rd"]) => (Call::Redouble, Some("R")),
        _ => return None,
    })
}

/// The letters of suits that are written `!c` or as symbols.
pub(super) fn suit_letters(text: &str) -> String {
    let letter = |c: char| match c {
        'c' | 'C' | '\u{2663}' | '\u{2667}' => Some('C'),
        'd' | 'D' | '\u{2662}' | '\u{2666}' => Some('D'),
        'h' | 'H' | '\u{2661}' | '\u{2665}' => Some('H'),
        's' | 'S' | '\u{2660}' | '\u{2664}' => Some('S'),
        _ => None,
    };
    text.chars().filter_map(letter).collect()
}

fn is_pseudo(text: &str) -> bool {
    const PSEUDO: [&str; 9] =
        ["any", "other", "others", "rest", "else", "next", "new", "jump", "cue"];
    PSEUDO.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// Words that mean a call of the opponents; without parentheses they begin many lines of
/// text.
fn is_theirs_pseudo(text: &str) -> bool {
    const PSEUDO: [&str; 5] = ["bid", "bids", "suit", "overcall", "interference"];
    PSEUDO.iter().any(|word| word.eq_ignore_ascii_case(text))
}

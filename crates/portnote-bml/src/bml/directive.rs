//! Lines that begin with `#`: which directive, and where its parts are.

use std::ops::Range;

/// The directives that can be in a bidding table or before one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Cut,
    EndCut,
    Copy,
    EndCopy,
    Paste,
    Hide,
    BidTable,
    Vul,
    Seat,
}

/// One line that begins with `#`, cut.
#[derive(Clone, Debug)]
pub(super) struct Directive<'t> {
    /// The word after `#`.
    pub(super) word: &'t str,
    /// `#` and the word, in the line.
    pub(super) keyword: Range<usize>,
    /// The text after it, without blanks at its ends.
    pub(super) rest: &'t str,
    /// Where that begins in the line.
    pub(super) rest_at: usize,
}

const NAMES: [(&str, Name); 9] = [
    ("CUT", Name::Cut),
    ("ENDCUT", Name::EndCut),
    ("COPY", Name::Copy),
    ("ENDCOPY", Name::EndCopy),
    ("PASTE", Name::Paste),
    ("HIDE", Name::Hide),
    ("BIDTABLE", Name::BidTable),
    ("VUL", Name::Vul),
    ("SEAT", Name::Seat),
];

impl<'t> Directive<'t> {
    /// Cuts a line whose first character that is not a blank is `#`.
    pub(super) fn of(line: &'t str) -> Option<Self> {
        let body = line.trim_start();
        let after = body.strip_prefix('#')?.trim_start();
        let start = line.len() - body.len();
        let at = line.len() - after.len();
        let len = after.find(char::is_whitespace).unwrap_or(after.len());
        Some(Self::cut(line, start..at + len, after.get(..len).unwrap_or("")))
    }

    /// Which of the directives of tables it is.
    pub(super) fn name(&self) -> Option<Name> {
        let mut names = NAMES.iter();
        names.find(|known| known.0 == self.word).map(|known| known.1)
    }

    fn cut(line: &'t str, keyword: Range<usize>, word: &'t str) -> Self {
        let after = line.get(keyword.end..).unwrap_or("");
        let rest = after.trim_start();
        Self { word, rest_at: line.len() - rest.len(), rest: rest.trim_end(), keyword }
    }
}

/// Whether a line begins with a directive of tables, or with a word that was meant to be one.
pub(super) fn is_meant(line: &str) -> bool {
    let found = Directive::of(line);
    found.is_some_and(|found| found.name().is_some() || nearest(found.word).is_some())
}

/// The directive of a table in a line, where there is one.
pub(super) fn name(line: &str) -> Option<Name> {
    line.trim_start().strip_prefix('#')?;
    Directive::of(line)?.name()
}

/// An include: `#INCLUDE path`; no blank is needed before the path.
pub(super) fn include(line: &str) -> Option<Directive<'_>> {
    let body = line.trim_start();
    let after = body.strip_prefix('#')?.trim_start();
    let path = after.strip_prefix("INCLUDE")?;
    let start = line.len() - body.len();
    let end = line.len() - path.len();
    let word = after.get(.."INCLUDE".len()).unwrap_or("");
    Some(Directive::cut(line, start..end, word))
}

/// Metadata: `#+KEY: value`. The key, and the places of it and of the value.
pub(super) fn metadata(line: &str) -> Option<(Range<usize>, Range<usize>)> {
    let body = line.trim_start();
    let start = line.len() - body.len() + 2;
    let text = body.strip_prefix("#+")?;
    let key = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
    let key = key.filter(|key| *key > 0)?;
    let after = text.get(key..)?.strip_prefix(':')?;
    let value = after.trim_start();
    let at = line.len() - value.len();
    Some((start..start + key, at..at + value.trim_end().len()))
}

/// The directive whose name is nearest to a word: the same letters in another case, or all but
/// one or two of them. A word with a colon, or with a plus sign, may be the key of metadata.
pub(super) fn nearest(word: &str) -> Option<&'static str> {
    const INCLUDE: &str = "INCLUDE";
    const KEYS: [(&str, &str); 5] = [
        ("TITLE", "+TITLE:"),
        ("DESCRIPTION", "+DESCRIPTION:"),
        ("AUTHOR", "+AUTHOR:"),
        ("LANGUAGE", "+LANGUAGE:"),
        ("DATE", "+DATE:"),
    ];
    let is_key = word.starts_with('+') || word.contains(':');
    let word = word.trim_start_matches('+');
    let upper = word.split(':').next().unwrap_or(word).to_uppercase();
    if upper.len() > 2 * INCLUDE.len() {
        return None;
    }
    let names = NAMES.iter().map(|known| known.0).chain([INCLUDE]);
    let names = names.map(|name| (name, name));
    let keys = KEYS.into_iter().filter(|_| is_key);
    let near = keys.chain(names).map(|(name, shown)| (distance(&upper, name), name, shown));
    let (distance, name, shown) = near.min()?;
    (distance <= 2 && distance * 2 < name.len()).then_some(shown)
}

/// Letters to insert, drop or change to make one word of another.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        let mut left = i + 1;
        for (cell, y) in row.iter_mut().skip(1).zip(b.chars()) {
            let changed = corner + usize::from(x != y);
            corner = *cell;
            left = changed.min(corner + 1).min(left + 1);
            *cell = left;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

//! Descriptions with suits in place of variables: rule X-7.
//!
//! A description is a view of its row. Its text is made when it is written, because most of
//! the sequences of a system are looked at for their calls alone.

use std::fmt;
use std::hash::{DefaultHasher, Hasher};

use portnote_bridge::Suit;

use super::bindings::{Bindings, Name};
use crate::bml::model::Row;

/// The description of a sequence: the lines of its row, with suits in place of variables.
///
/// [`fmt::Display`] writes it as BSS has it, with the two characters `\n` between lines.
#[derive(Clone, Copy, Debug)]
pub struct Description<'d> {
    row: &'d Row,
    bindings: Bindings,
}

impl<'d> Description<'d> {
    pub(super) const fn new(row: &'d Row, bindings: Bindings) -> Self {
        Self { row, bindings }
    }

    /// The row in which it is.
    ///
    /// ```
    /// use portnote_bml::bml::{self, expand, include::Closed};
    ///
    /// let text = b"1N 15--17\n";
    /// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let expansion = expand::expand(&document, &expand::Options::default()).value;
    /// let description = expansion.sequences()[0].description;
    /// assert_eq!(description.map(|it| it.row().word.as_str()), Some("1N"));
    /// ```
    #[must_use]
    pub const fn row(&self) -> &'d Row {
        self.row
    }

    /// The lines of the description. A break that is written as the two characters `\n` parts lines as well.
    ///
    /// ```
    /// use portnote_bml::bml::{self, expand, include::Closed};
    ///
    /// let text = b"1M 5M\n   or 4M\n";
    /// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let expansion = expand::expand(&document, &expand::Options::default()).value;
    /// let description = expansion.sequences()[1].description;
    /// assert_eq!(description.map(|it| it.to_string()).as_deref(), Some("5!s\\nor 4!s"));
    /// assert_eq!(description.map(|it| it.lines().len()), Some(2));
    /// ```
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        self.to_string().split("\\n").map(str::to_owned).collect()
    }

    /// Whether there is nothing in it. Line breaks alone are a description: the author wrote them.
    pub(super) fn is_empty(&self) -> bool {
        match self.row.description.as_slice() {
            [] => true,
            [line] => line.raw.is_empty(),
            _ => false,
        }
    }

    /// Bytes that it takes when it is written, but for a few of its suits.
    pub(super) fn cost(&self) -> u64 {
        // What parts the lines is counted so that empty lines are not free.
        let lines = self.row.description.iter();
        lines.map(|line| line.raw.len() as u64 + 2).sum()
    }

    /// Whether both are the same text.
    pub(super) fn says_the_same(&self, other: &Self) -> bool {
        self.pieces().flat_map(str::bytes).eq(other.pieces().flat_map(str::bytes))
    }

    /// A hash of the text, the same wherever and whenever it is made.
    pub(super) fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for piece in self.pieces() {
            hasher.write(piece.as_bytes());
        }
        hasher.finish()
    }

    /// The text in pieces.
    fn pieces(&self) -> impl Iterator<Item = &'d str> {
        let bindings = self.bindings;
        let lines = self.row.description.iter().enumerate();
        lines.flat_map(move |(number, line)| {
            let parting = (number > 0).then_some("\\n");
            parting.into_iter().chain(Substituted::new(&line.raw, bindings))
        })
    }
}

impl fmt::Display for Description<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in self.pieces() {
            f.write_str(piece)?;
        }
        Ok(())
    }
}

/// The pieces of one line: stretches of it, and symbols in place of variables.
struct Substituted<'d> {
    rest: &'d str,
    bindings: Bindings,
    symbol: Option<&'static str>,
}

impl<'d> Substituted<'d> {
    const fn new(line: &'d str, bindings: Bindings) -> Self {
        Self { rest: line, bindings, symbol: None }
    }

    /// The place of the first bound variable, and the text for it.
    fn first_variable(&self) -> Option<(usize, usize, &'static str)> {
        if self.bindings.is_empty() {
            return None;
        }
        let mut start = 0;
        while let Some(rest) = self.rest.get(start..) {
            let begin = start + rest.find(is_word)?;
            let word = self.rest.get(begin..).unwrap_or("");
            let end = begin + word.find(|letter| !is_word(letter)).unwrap_or(word.len());
            let word = self.rest.get(begin..end).unwrap_or("");
            if let Some((name, length)) = Name::at_end_of(word) {
                let before = word.get(..word.len() - length).unwrap_or("");
                let stands_alone =
                    before.is_empty() || before.ends_with(|letter: char| letter.is_ascii_digit());
                if let Some(suit) = self.bindings.get(name).filter(|_| stands_alone) {
                    return Some((end - length, end, symbol(suit)));
                }
            }
            start = end;
        }
        None
    }
}

impl<'d> Iterator for Substituted<'d> {
    type Item = &'d str;

    fn next(&mut self) -> Option<&'d str> {
        if let Some(symbol) = self.symbol.take() {
            return Some(symbol);
        }
        if self.rest.is_empty() {
            return None;
        }
        let Some((start, end, symbol)) = self.first_variable() else {
            return Some(std::mem::take(&mut self.rest));
        };
        let before = self.rest.get(..start).unwrap_or("");
        self.rest = self.rest.get(end..).unwrap_or("");
        self.symbol = Some(symbol);
        Some(before)
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

const fn symbol(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "!c",
        Suit::Diamonds => "!d",
        Suit::Hearts => "!h",
        Suit::Spades => "!s",
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::bml::call::Variable;

    #[rstest]
    #[case::digits_stay("5M", "5!h")]
    #[case::many_digits("15M", "15!h")]
    #[case::sign("4+M", "4+!h")]
    #[case::hyphen("M-suit", "!h-suit")]
    #[case::shape("5M332", "5M332")]
    #[case::other("oM", "oM")]
    #[case::letters_before_digits("ab5M", "ab5!h")]
    #[case::inside("GM", "GM")]
    #[case::minor("4m", "4m")]
    #[case::underscore("M_", "M_")]
    #[case::letter_beyond_ascii("éM M", "éM !h")]
    #[case::several("M M,M", "!h !h,!h")]
    #[case::whole("M", "!h")]
    #[case::none("no suit", "no suit")]
    #[case::empty("", "")]
    fn one_variable(#[case] text: &str, #[case] expected: &str) {
        let bindings = Bindings::default().with(Name::Variable(Variable::Major), Suit::Hearts);
        let pieces: String = Substituted::new(text, bindings).collect();
        assert_eq!(pieces, expected);
    }

    #[test]
    fn every_name_is_found() {
        for (name, word) in Name::ALL.into_iter().zip(["M", "m", "X", "Y", "Z", "oM", "om"]) {
            let bindings = Bindings::default().with(name, Suit::Clubs);
            let pieces: String = Substituted::new(word, bindings).collect();
            assert_eq!(pieces, "!c", "{word}");
        }
    }

    #[test]
    fn case_counts() {
        let bindings = Bindings::default().with(Name::Variable(Variable::X), Suit::Spades);
        let pieces: String = Substituted::new("x 3X", bindings).collect();
        assert_eq!(pieces, "x 3!s");
    }
}

//! Segmental prefixes: `@A.3.2-M=`. PPN 1.0, Segmental Tags.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use portnote_pinochle::ParseError;

/// A part of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Segment {
    /// The cards are dealt.
    Deal,
    /// The auction.
    Auction,
    /// Cards are exchanged.
    Exchange,
    /// Melds are shown.
    Meld,
    /// The play.
    Play,
    /// The result.
    Result,
}

/// A moment just before an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The part of the hand.
    pub segment: Segment,
    /// The round, exchange or trick, from 1.
    pub first: Option<u32>,
    /// The bid or throw, from 1.
    pub second: Option<u32>,
}

/// When a tag holds: from a moment up to, not including, another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first moment.
    pub from: Point,
    /// The end; `None` for the end of the hand.
    pub to: Option<Point>,
}

/// What is wrong with a prefix.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum PrefixFault {
    /// Text that is not a point.
    Point,
    /// The hyphen after the start is missing; it belongs there.
    Hyphen,
    /// The `=` at the end is missing.
    Equals,
    /// More numbers than the segment has.
    Depth,
    /// Blanks inside.
    Blanks,
    /// A letter in the wrong case.
    Case,
    /// The end is before the start.
    Order,
}

/// A prefix with what is wrong with it; ranges count from the `@`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prefix {
    /// The prefix in capitals and without blanks.
    pub written: String,
    /// When the tag holds, where it can be read.
    pub span: Option<Span>,
    /// What is wrong.
    pub(crate) faults: Vec<(Range<usize>, PrefixFault)>,
}

impl Segment {
    /// Every segment in the order of a hand.
    pub const ALL: [Self; 6] =
        [Self::Deal, Self::Auction, Self::Exchange, Self::Meld, Self::Play, Self::Result];

    /// The letter of the standard.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Deal => 'D',
            Self::Auction => 'A',
            Self::Exchange => 'X',
            Self::Meld => 'M',
            Self::Play => 'P',
            Self::Result => 'R',
        }
    }

    /// The segment of an upper-case letter.
    ///
    /// ```
    /// use portnote_ppn::segment::Segment;
    /// assert_eq!(Segment::from_letter('X'), Some(Segment::Exchange));
    /// assert_eq!(Segment::from_letter('x'), None);
    /// ```
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|segment| segment.letter() == letter)
    }

    /// Numbers that may follow the letter.
    pub(crate) const fn depth(self) -> usize {
        match self {
            Self::Deal | Self::Meld | Self::Result => 0,
            Self::Exchange => 1,
            Self::Auction | Self::Play => 2,
        }
    }
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Segment {
    type Err = ParseError;

    /// Reads the upper-case letter of the standard. PPN 1.0, Segmental Tags.
    ///
    /// ```
    /// use portnote_ppn::segment::Segment;
    /// assert_eq!("P".parse(), Ok(Segment::Play));
    /// assert!("Play".parse::<Segment>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        letter
            .and_then(Self::from_letter)
            .ok_or_else(|| ParseError::new("segment", text, "`D`, `A`, `X`, `M`, `P` or `R`"))
    }
}

impl Prefix {
    /// Reads a prefix from its `@` on.
    ///
    /// ```
    /// use portnote_ppn::segment::{Prefix, Segment};
    /// let prefix = Prefix::read("@A.3.2-M=");
    /// assert_eq!(prefix.span.map(|span| span.from.segment), Some(Segment::Auction));
    /// assert!(Prefix::read("@P.3=").span.is_none());
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Self {
        let written = text.chars().filter(|c| !matches!(c, ' ' | '\t'));
        let mut prefix = Self {
            written: written.map(|c| c.to_ascii_uppercase()).collect(),
            span: None,
            faults: Vec::new(),
        };
        let whole = text.trim_end();
        let Some(body) = whole.strip_suffix('=') else {
            let end = whole.len();
            // With neither points nor `=` there is nothing to go by.
            prefix.faults.push(match whole.trim_start_matches('@').is_empty() {
                true => (end..end, PrefixFault::Point),
                false => (end..end, PrefixFault::Equals),
            });
            return prefix;
        };
        if body.trim_start_matches('@').trim().is_empty() {
            prefix.faults.push((1..1, PrefixFault::Point));
            return prefix;
        }
        if text.contains([' ', '\t']) {
            prefix.faults.push((0..text.len(), PrefixFault::Blanks));
        }
        let inner = body.strip_prefix('@').unwrap_or(body);
        let Some((start, end)) = inner.split_once('-') else {
            let at = body.len();
            prefix.faults.push((at..at, PrefixFault::Hyphen));
            return prefix;
        };
        if end.contains('-') {
            prefix.faults.push((1..1 + inner.len(), PrefixFault::Point));
            return prefix;
        }
        let from = prefix.point(start, 1);
        let to = match end.trim() {
            "" => Some(None),
            _ => prefix.point(end, start.len() + 2).map(Some),
        };
        let (Some(from), Some(to)) = (from, to) else {
            return prefix;
        };
        let is_before = to.is_some_and(|to| to.key() < from.key());
        // The bare letter of its own segment is the end of that segment.
        let is_whole = to.is_some_and(|to| to == Point::at(from.segment));
        let to = if is_before && !is_whole {
            let at = start.len() + 2;
            prefix.faults.push((at..at + end.len(), PrefixFault::Order));
            Some(from)
        } else if is_whole {
            let next = Segment::ALL.into_iter().find(|next| *next > from.segment);
            next.map(Point::at)
        } else {
            to
        };
        prefix.span = Some(Span { from, to });
        prefix
    }

    fn point(&mut self, text: &str, at: usize) -> Option<Point> {
        let lead = text.len() - text.trim_start().len();
        let at = at + lead;
        let text = text.trim();
        let range = at..at + text.len();
        let mut parts = text.split('.').map(str::trim);
        let letter = parts.next().unwrap_or("");
        let upper = letter.to_ascii_uppercase();
        let segment: Option<Segment> = upper.parse().ok();
        let numbers: Option<Vec<u32>> = parts
            .map(|part| {
                let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
                let number = part.parse().ok().filter(|number| digits && *number > 0);
                number.filter(|number| *number <= crate::value::LARGEST)
            })
            .collect();
        let (Some(segment), Some(numbers)) = (segment, numbers) else {
            self.faults.push((range, PrefixFault::Point));
            return None;
        };
        if letter != upper {
            self.faults.push((at..at + letter.len(), PrefixFault::Case));
        }
        if numbers.len() > segment.depth() {
            self.faults.push((range, PrefixFault::Depth));
        }
        let mut numbers = numbers.into_iter().take(segment.depth());
        Some(Point { segment, first: numbers.next(), second: numbers.next() })
    }
}

impl Point {
    /// The earliest moment of a segment.
    #[must_use]
    pub const fn at(segment: Segment) -> Self {
        Self { segment, first: None, second: None }
    }

    /// The order of moments: a bare letter is the earliest of its segment.
    #[must_use]
    pub fn key(self) -> (Segment, u32, u32) {
        (self.segment, self.first.unwrap_or(1), self.second.unwrap_or(1))
    }
}

impl FromStr for Point {
    type Err = ParseError;

    /// Reads a moment in exactly the form of the standard. PPN 1.0, Segmental Tags.
    ///
    /// ```
    /// use portnote_ppn::segment::{Point, Segment};
    /// let point: Point = "A.3.2".parse()?;
    /// assert_eq!((point.segment, point.second), (Segment::Auction, Some(2)));
    /// let error = "D.1".parse::<Point>().map_err(|error| error.to_string());
    /// let expected = "a segment and its numbers, as in `A.3.2`";
    /// assert_eq!(error, Err(format!("invalid moment `D.1`: expected {expected}")));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Prefix::default();
        reader
            .point(text, 0)
            .filter(|point| reader.faults.is_empty() && point.to_string() == text)
            .ok_or_else(|| {
                let expected = "a segment and its numbers, as in `A.3.2`";
                ParseError::new("moment", text, expected)
            })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.segment.letter())?;
        if let Some(first) = self.first {
            write!(f, ".{first}")?;
        }
        if let Some(second) = self.second {
            write!(f, ".{second}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_sign("A.+1")]
    #[case::no_number("A.")]
    #[case::no_number_between("A..1")]
    #[case::zero("A.0")]
    #[case::a_letter("A.1x")]
    fn a_part_of_a_moment_is_a_number_from_one(#[case] text: &str) {
        assert!(text.parse::<Point>().is_err());
    }

    proptest! {
        #[test]
        fn a_moment_that_is_read_comes_back(text in r"[DAXMPRa](\.[0-9]{1,2}){0,3}") {
            let segment: Option<Segment> = text.get(..1).and_then(|letter| letter.parse().ok());
            if let Ok(point) = text.parse::<Point>() {
                prop_assert_eq!(point.to_string(), text);
                prop_assert_eq!(Some(point.segment), segment);
            } else {
                prop_assert!(text.len() > 1 || segment.is_none());
            }
        }
    }
}

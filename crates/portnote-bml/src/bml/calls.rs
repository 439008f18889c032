//! Calls of both sides as people write them: a history of BML, or an auction. BML, Bidding tables.

use std::fmt;
use std::ops::{Deref, Range};
use std::str::FromStr;

use portnote_bridge::{Bid, Call, Denomination};

use super::call::SidedCall;

/// Calls of both sides that take turns: passes that are only implied are among them.
///
/// A text with `-`, `;` or `->` between the calls is a history of BML: calls in parentheses are those
/// of the opponents, and a pass that is not written is implied between two calls of one side. With
/// blanks between the calls it is an auction, in which the sides take turns; the first call that is
/// not a pass is ours, unless parentheses say whose calls they are. Calls may be written as people
/// write them, such as `1nt`, `2♣`, `pass` and `Dbl`.
///
/// ```
/// use portnote_bml::bml::Calls;
///
/// for text in ["1N-2C", "1NT-(P)-2C", "1nt-(pass)-2♣", "1N P 2C"] {
///     assert_eq!(text.parse::<Calls>()?.to_string(), "1N-(P)-2C");
/// }
/// assert_eq!("1N 2C".parse::<Calls>()?.to_string(), "1N-(2C)");
/// # Ok::<(), portnote_bml::bml::ParseError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Calls(Vec<SidedCall>);

/// A text that is not a sequence of calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    text: String,
    range: Range<usize>,
    fault: Fault,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    NoCalls,
    Unknown,
    OutOfTurn,
}

impl Calls {
    /// Makes a list of calls, with a pass of the other side between two calls of one side.
    ///
    /// ```
    /// use portnote_bml::bml::{Calls, call::SidedCall};
    /// use portnote_bridge::Call;
    ///
    /// let calls = ["1NT", "2C"].map(|text| text.parse::<Call>());
    /// let ours = |call| SidedCall { is_theirs: false, call };
    /// let calls = Calls::new(calls.into_iter().flatten().map(ours));
    /// assert_eq!(calls.to_string(), "1N-(P)-2C");
    /// ```
    #[must_use]
    pub fn new(calls: impl IntoIterator<Item = SidedCall>) -> Self {
        let mut all: Vec<SidedCall> = Vec::new();
        for call in calls {
            if all.last().is_some_and(|last| last.is_theirs == call.is_theirs) {
                all.push(SidedCall { is_theirs: !call.is_theirs, call: Call::Pass });
            }
            all.push(call);
        }
        Self(all)
    }

    /// Returns the number of passes before the first other call: 0 where all calls are passes.
    ///
    /// ```
    /// use portnote_bml::bml::Calls;
    /// assert_eq!("P P 1N".parse::<Calls>()?.leading_passes(), 2);
    /// # Ok::<(), portnote_bml::bml::ParseError>(())
    /// ```
    #[must_use]
    pub fn leading_passes(&self) -> usize {
        self.iter().position(|call| call.call != Call::Pass).unwrap_or(0)
    }

    /// Reads calls with marks between them.
    fn of_history(text: &str) -> Result<Self, ParseError> {
        let mut calls = Vec::new();
        let mut rest = parts(text, is_mark).peekable();
        while let Some(range) = rest.next() {
            // A mark at the end says only that the sequence continues.
            if range.is_empty() && rest.peek().is_none() && !calls.is_empty() {
                break;
            }
            let (call, is_theirs) = word(text, &range)?;
            calls.push(SidedCall { is_theirs, call });
        }
        Ok(Self::new(calls))
    }

    /// Reads calls with blanks between them.
    fn of_auction(text: &str) -> Result<Self, ParseError> {
        let ranges: Vec<_> = parts(text, char::is_whitespace).filter(|it| !it.is_empty()).collect();
        let words = ranges.iter().map(|range| word(text, range));
        let words = words.collect::<Result<Vec<_>, _>>()?;
        let opening = words.iter().position(|(call, _)| *call != Call::Pass);
        let ours = opening.unwrap_or(words.len().saturating_sub(1)) % 2;
        let has_sides = words.iter().any(|(_, is_theirs)| *is_theirs);
        let mut calls: Vec<SidedCall> = Vec::new();
        for ((place, (call, is_marked)), range) in words.into_iter().enumerate().zip(ranges) {
            let is_theirs = if has_sides { is_marked } else { place % 2 != ours };
            if calls.last().is_some_and(|last| last.is_theirs == is_theirs) {
                return Err(ParseError::new(text, range, Fault::OutOfTurn));
            }
            calls.push(SidedCall { is_theirs, call });
        }
        Ok(Self(calls))
    }
}

impl FromStr for Calls {
    type Err = ParseError;

    /// Reads a history of BML or an auction.
    ///
    /// # Errors
    /// The text has no calls, a word that is not a call, or calls with blanks between them and
    /// parentheses by which the sides do not take turns.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.trim().is_empty() {
            return Err(ParseError::new(text, 0..text.len(), Fault::NoCalls));
        }
        match text.contains(is_mark) {
            true => Self::of_history(text),
            false => Self::of_auction(text),
        }
    }
}

impl TryFrom<&str> for Calls {
    type Error = ParseError;

    fn try_from(text: &str) -> Result<Self, ParseError> {
        text.parse()
    }
}

impl FromIterator<SidedCall> for Calls {
    fn from_iter<I: IntoIterator<Item = SidedCall>>(calls: I) -> Self {
        Self::new(calls)
    }
}

impl Deref for Calls {
    type Target = [SidedCall];

    fn deref(&self) -> &[SidedCall] {
        &self.0
    }
}

impl IntoIterator for Calls {
    type Item = SidedCall;
    type IntoIter = std::vec::IntoIter<SidedCall>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'c> IntoIterator for &'c Calls {
    type Item = &'c SidedCall;
    type IntoIter = std::slice::Iter<'c, SidedCall>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for Calls {
    /// Writes the calls as a history of BML: `1N-(P)-2C`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, call) in self.iter().enumerate() {
            if place > 0 {
                f.write_str("-")?;
            }
            call.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Calls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Calls({self})")
    }
}

impl ParseError {
    fn new(text: &str, range: Range<usize>, fault: Fault) -> Self {
        Self { text: text.to_owned(), range, fault }
    }

    /// Returns the text that was read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the word that was not read as a call; empty where a call is missing.
    ///
    /// ```
    /// use portnote_bml::bml::Calls;
    /// let error = "1N-(P)-2Q".parse::<Calls>().unwrap_err();
    /// assert_eq!((error.token(), error.range()), ("2Q", 7..9));
    /// ```
    #[must_use]
    pub fn token(&self) -> &str {
        self.text.get(self.range.clone()).unwrap_or("")
    }

    /// Returns the place of the word, in bytes of the text.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text.escape_debug();
        let token = self.token().escape_debug();
        match self.fault {
            Fault::NoCalls => write!(f, "no calls in `{text}`: expected calls as in `1N-(P)-2C`"),
            Fault::Unknown if self.range.is_empty() => {
                let before = self.text.get(..self.range.start).unwrap_or("").escape_debug();
                write!(f, "missing call in `{text}` after `{before}`")
            }
            Fault::Unknown => write!(f, "unknown call `{token}` in `{text}`"),
            Fault::OutOfTurn => write!(
                f,
                "call `{token}` in `{text}` is out of turn: expected a call of the other side, or \
                 `-` between the calls"
            ),
        }
    }
}

impl std::error::Error for ParseError {}

/// Whether a character parts the calls of a history; of `->` the hyphen does.
const fn is_mark(letter: char) -> bool {
    matches!(letter, '-' | ';' | '\u{2013}')
}

/// The parts of a text, without the blanks at their ends. Several hyphens part calls as one does.
fn parts(text: &str, parts: fn(char) -> bool) -> impl Iterator<Item = Range<usize>> {
    let mut rest = Some(0);
    std::iter::from_fn(move || {
        let start = rest?;
        let found = text.get(start..)?;
        let end = start + found.find(parts).unwrap_or(found.len());
        let part = text.get(start..end)?;
        // What parts words may be written several times, and as an arrow.
        let after = text.get(end..)?.trim_start_matches(parts);
        let after = if end < text.len() { after.strip_prefix('>').unwrap_or(after) } else { after };
        rest = (end < text.len()).then(|| text.len() - after.len());
        let from = start + part.len() - part.trim_start().len();
        Some(from..from + part.trim().len())
    })
}

/// The call of a word, and whether it is in parentheses, of which one may be missing.
fn word(text: &str, range: &Range<usize>) -> Result<(Call, bool), ParseError> {
    // An alert mark says nothing of the call.
    const ALERTS: [char; 2] = ['!', '*'];
    let word = text.get(range.clone()).unwrap_or("").trim_end_matches(ALERTS);
    let open = word.strip_prefix('(');
    let word = open.unwrap_or(word);
    let close = word.strip_suffix(')');
    let word = close.unwrap_or(word).trim_end_matches(ALERTS).trim();
    let call = lenient(word);
    let call = call.ok_or_else(|| ParseError::new(text, range.clone(), Fault::Unknown))?;
    Ok((call, open.is_some() || close.is_some()))
}

/// A call in any usual spelling.
fn lenient(text: &str) -> Option<Call> {
    let text = text.to_lowercase();
    Some(match text.as_str() {
        "p" | "pass" => Call::Pass,
        "d" | "x" | "db" | "dbl" | "double" => Call::Double,
        "r" | "xx" | "rd" | "rdbl" | "redouble" => Call::Redouble,
        bid => {
            let mut letters = bid.chars();
            let level = u8::try_from(letters.next()?.to_digit(10)?).ok()?;
            let strain = letters.as_str().trim_end_matches('\u{FE0F}');
            let strain = match strain.strip_prefix('!').unwrap_or(strain) {
                "c" | "\u{2663}" | "\u{2667}" => Denomination::Clubs,
                "d" | "\u{2666}" | "\u{2662}" => Denomination::Diamonds,
                "h" | "\u{2665}" | "\u{2661}" => Denomination::Hearts,
                "s" | "\u{2660}" | "\u{2664}" => Denomination::Spades,
                "n" | "nt" => Denomination::NoTrump,
                _ => return None,
            };
            Call::Bid(Bid::new(level, strain)?)
        }
    })
}

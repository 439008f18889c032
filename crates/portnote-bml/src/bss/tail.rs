//! The text after the seven flags of a bidding record: S-6, S-9.
//!
//! A bid has a disposition and a bid of a suit lengths as well; whether a pass, a double or a
//! redouble has a disposition differs between programs, and is decided for each system by the
//! records at its beginning.

use std::ops::Range;

use portnote_bridge::{Call, Denomination};

use super::disposition::Disposition;

/// Whether passes, doubles and redoubles have a disposition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CallDisposition {
    /// Detected per system.
    #[default]
    Auto,
    /// Calls have a disposition: the text after the flags begins with its letter.
    Present,
    /// Calls have no disposition: the text after the flags is the description.
    Absent,
}

/// What was decided for a system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Verdict {
    /// Whether passes, doubles and redoubles have a disposition.
    pub(crate) is_present: bool,
    /// Whether both readings were possible.
    pub(crate) is_ambiguous: bool,
}

/// The places of the fields after the flags in their text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tail {
    pub(crate) disposition: Option<Range<usize>>,
    pub(crate) lengths: Option<Range<usize>>,
    /// Where the description begins.
    pub(crate) description: usize,
}

impl Tail {
    /// Cuts the text after the flags.
    pub(crate) fn of(text: &str, last: Call, verdict: Verdict) -> Self {
        match last {
            Call::Bid(bid) if bid.denomination() == Denomination::NoTrump => {
                Self::with_disposition(text, false)
            }
            Call::Bid(_) => Self::with_disposition(text, true),
            _ if verdict.is_present => Self::of_call(text),
            _ => Self::default(),
        }
    }

    fn with_disposition(text: &str, has_lengths: bool) -> Self {
        let start = blanks(text, 0);
        let Some(letter) = text.get(start..).and_then(|rest| rest.chars().next()) else {
            return Self::default();
        };
        let end = start + letter.len_utf8();
        let is_known = Disposition::from_letter(letter).is_some();
        let place = blanks(text, end);
        let lengths = has_lengths.then(|| lengths_at(text, place)).flatten();
        // A letter that means nothing is a field only if the fields after it are valid.
        if !is_known && lengths.is_none() {
            return Self::default();
        }
        Self {
            disposition: Some(start..end),
            description: lengths.as_ref().map_or(end, |lengths| lengths.end),
            lengths,
        }
    }

    /// A pass, double or redouble whose system gives it a disposition.
    fn of_call(text: &str) -> Self {
        let disposition = place_on_call(text);
        let end = disposition.as_ref().map_or(0, |place| place.end);
        Self { disposition, lengths: None, description: end }
    }
}

/// The place of the disposition of a pass, double or redouble, if it has one: directly after
/// the flags, or as a word of its own as the documentation prints it.
fn place_on_call(text: &str) -> Option<Range<usize>> {
    let start = blanks(text, 0);
    let mut rest = text.get(start..)?.chars();
    let letter = rest.next()?;
    Disposition::from_letter(letter)?;
    let is_word = matches!(rest.next(), None | Some(' ' | '\t'));
    (start == 0 || is_word).then(|| start..start + letter.len_utf8())
}

fn blanks(text: &str, from: usize) -> usize {
    let rest = text.get(from..).unwrap_or("");
    from + rest.len() - rest.trim_start_matches([' ', '\t']).len()
}

fn lengths_at(text: &str, at: usize) -> Option<Range<usize>> {
    let mut letters = text.get(at..)?.chars();
    let mut is_length = || letters.next().is_some_and(|c| matches!(c, '0'..='8'));
    (is_length() && is_length()).then(|| at..at + 2)
}

/// What the records of a system say about their passes, doubles and redoubles.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Vote {
    /// A record that ends in one of them has gone by.
    has_any: bool,
    /// One of them has something else than `0`.
    has_other: bool,
    /// One of them has no letter of a disposition.
    has_none: bool,
    /// One of them has a letter that is the first of a word or of a number.
    has_word: bool,
}

impl Vote {
    /// Takes the text after the flags of a pass, double or redouble.
    pub(crate) fn count(&mut self, text: &str) {
        self.has_any = true;
        let Some(place) = place_on_call(text) else {
            self.has_none = true;
            return;
        };
        self.has_other |= text.get(place.clone()) != Some("0");
        let next = text.get(place.end..).and_then(|rest| rest.chars().next());
        // As a word of its own the letter can hardly be the first of another.
        let is_apart = place.start > 0;
        self.has_word |= !is_apart
            && next.is_some_and(|c| c.is_lowercase() || matches!(c, '0'..='9' | '+' | '-' | ' '));
    }

    /// Whether nothing that follows can change the verdict.
    pub(crate) const fn is_decided(self) -> bool {
        self.has_none
    }

    pub(crate) const fn verdict(self) -> Verdict {
        let is_present = !self.has_none && (!self.has_other || !self.has_word);
        Verdict {
            is_present: is_present && self.has_any,
            is_ambiguous: !self.has_none && self.has_other,
        }
    }
}

impl CallDisposition {
    /// What is decided without a vote.
    pub(crate) const fn verdict(self) -> Option<Verdict> {
        let is_present = match self {
            Self::Auto => return None,
            Self::Present => true,
            Self::Absent => false,
        };
        Some(Verdict { is_present, is_ambiguous: false })
    }
}

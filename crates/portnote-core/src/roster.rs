//! Mandatory tags, their order and their defaults, as data of a notation.

use std::cmp::Ordering;

/// The mandatory tags of a notation, in the order of its export format.
#[derive(Clone, Copy, Debug)]
pub struct Roster {
    names: &'static [&'static str],
    unknown: &'static str,
}

impl Roster {
    /// A roster with the value that means an unknown one.
    ///
    /// ```
    /// const ROSTER: portnote_core::roster::Roster =
    ///     portnote_core::roster::Roster::new(&["Event", "Site"], "?");
    /// assert_eq!(ROSTER.names(), ["Event", "Site"]);
    /// ```
    #[must_use]
    pub const fn new(names: &'static [&'static str], unknown: &'static str) -> Self {
        Self { names, unknown }
    }

    /// The names, in order.
    #[must_use]
    pub const fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// The value of a mandatory tag that is not known.
    #[must_use]
    pub const fn unknown(&self) -> &'static str {
        self.unknown
    }

    /// The place of a name among the mandatory tags, from 0.
    ///
    /// ```
    /// let roster = portnote_core::roster::Roster::new(&["Event", "Site"], "?");
    /// assert_eq!(roster.position("Site"), Some(1));
    /// ```
    #[must_use]
    pub fn position(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| *known == name)
    }

    /// The order of two tags in export format: mandatory tags first and in their order,
    /// then the others by the codes of their letters.
    ///
    /// ```
    /// use std::cmp::Ordering;
    /// let roster = portnote_core::roster::Roster::new(&["Event", "Site"], "?");
    /// assert_eq!(roster.compare("Site", "Annotator"), Ordering::Less);
    /// assert_eq!(roster.compare("Room", "Annotator"), Ordering::Greater);
    /// ```
    #[must_use]
    pub fn compare(&self, a: &str, b: &str) -> Ordering {
        match (self.position(a), self.position(b)) {
            (Some(a), Some(b)) => a.cmp(&b),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => a.cmp(b),
        }
    }
}

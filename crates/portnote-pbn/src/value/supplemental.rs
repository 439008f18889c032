//! Values of supplemental tags: rounds, hidden hands, time limits. PBN 2.1 §4.

use portnote_bridge::Seat;

use super::number;

/// The value of TimeControl: PBN 2.1 §4.6.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// No limit: the empty text, or `-`.
    Unlimited,
    /// A number of games within a number of minutes.
    Games {
        /// The games that must be finished.
        games: u32,
        /// The minutes for them.
        minutes: u32,
    },
}

/// The name of HomeTeam or VisitTeam, and the score before this segment, where the value has it
/// after a colon: `Reds:12`.
///
/// ```
/// use portnote_pbn::value::team;
/// assert_eq!(team("De Knijff:0"), ("De Knijff", Some("0")));
/// assert_eq!(team("Reds: the young"), ("Reds: the young", None));
/// ```
#[must_use]
pub fn team(value: &str) -> (&str, Option<&str>) {
    let is_score = |text: &str| {
        let digits = text.trim_start_matches(['+', '-']);
        let is_part = |c: char| c.is_ascii_digit() || c == '.';
        digits.starts_with(|c: char| c.is_ascii_digit()) && digits.chars().all(is_part)
    };
    match value.rsplit_once(':') {
        Some((name, score)) if is_score(score) && !name.trim().is_empty() => {
            (name.trim_end(), Some(score))
        }
        _ => (value, None),
    }
}

impl TimeControl {
    /// Reads a limit, like `4/30`.
    ///
    /// ```
    /// use portnote_pbn::value::TimeControl;
    /// assert_eq!(TimeControl::read("4/30"), Some(TimeControl::Games { games: 4, minutes: 30 }));
    /// assert_eq!(TimeControl::read("-"), Some(TimeControl::Unlimited));
    /// assert_eq!(TimeControl::read("4/0"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if matches!(text, "" | "-") {
            return Some(Self::Unlimited);
        }
        let (games, minutes) = text.split_once('/')?;
        let positive = |text| number(text).ok().filter(|number| *number > 0);
        Some(Self::Games { games: positive(games)?, minutes: positive(minutes)? })
    }
}

/// The seats of Hidden, like `WE`, in the order written: PBN 2.1 §4.1.6. Words and small letters are understood.
///
/// ```
/// use portnote_bridge::Seat;
/// assert_eq!(portnote_pbn::value::hidden("WE"), Some(vec![Seat::West, Seat::East]));
/// assert_eq!(portnote_pbn::value::hidden("east, west"), Some(vec![Seat::East, Seat::West]));
/// assert_eq!(portnote_pbn::value::hidden("NX"), None);
/// ```
#[must_use]
pub fn hidden(text: &str) -> Option<Vec<Seat>> {
    portnote_bridge::words::seats(text)
}

/// The parts of Round, like `2.1`, the most significant first: PBN 2.1 §4.4.4.
///
/// ```
/// assert_eq!(portnote_pbn::value::round("Final.2"), Some(vec!["Final", "2"]));
/// assert_eq!(portnote_pbn::value::round("2..1"), None);
/// ```
#[must_use]
pub fn round(text: &str) -> Option<Vec<&str>> {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_indicator = |part: &&str| !part.is_empty() && part.bytes().all(is_letter);
    let parts: Vec<&str> = text.split('.').collect();
    parts.iter().all(is_indicator).then_some(parts)
}

/// The seconds of TimeCall and TimeCard: PBN 2.1 §4.6.2.
///
/// ```
/// assert_eq!(portnote_pbn::value::seconds("90"), Some(90));
/// assert_eq!(portnote_pbn::value::seconds("90s"), None);
/// ```
#[must_use]
pub fn seconds(text: &str) -> Option<u32> {
    number(text).ok()
}

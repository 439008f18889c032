//! The tags of PPN 1.0 as data: order, prefixes, repetition, inheritance.

use portnote_core::names::Names;
use portnote_pinochle::Seat;

/// What is known about a tag of the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TagInfo {
    /// The name of the tag.
    pub name: &'static str,
    /// Whether it may begin a hand, or only continues one.
    pub side: Side,
    /// Whether a segmental prefix is allowed.
    pub is_segmental: bool,
    /// What `#` and `##` do to it.
    pub(crate) inheritance: Inheriting,
    /// Whether EXPORT demands it of every hand.
    pub is_mandatory: bool,
    /// What its value says.
    pub kind: Kind,
}

/// What the value of a tag says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Any text, or what only the whole hand gives a meaning: its facts have that.
    Text,
    /// The seat of the first column of a section.
    Seat,
    /// Open or Closed.
    Room,
    /// A language.
    Language,
    /// Whether a player is human.
    Player,
    /// A seat, and what it says.
    Chat,
    /// Who is responsible for an early end, and why.
    Termination,
}

/// Whether a tag may open a hand after a blank line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// It precedes the cards of a hand, so that it can begin the next one.
    Opening,
    /// It continues a hand.
    Continuing,
    /// Note and Chat belong to the elements around them.
    Neutral,
}

/// What `#` and `##` do to a tag: PBN 2.1 §4.8, on which PPN is based.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inheriting {
    /// The value is inherited.
    Allowed,
    /// The value is inherited, though hardly two hands share it.
    Unwise,
    /// No two hands can share it.
    Forbidden,
}

/// Every tag in the order in which export format writes it.
pub static TAGS: &[TagInfo] = &ALL;

const ALL: [TagInfo; 58] = {
    use Inheriting::{Allowed, Forbidden, Unwise};
    [
        open("Site", Allowed).mandatory(),
        open("Date", Allowed).mandatory(),
        open("Event", Allowed),
        open("Stage", Allowed),
        open("Round", Allowed),
        open("Room", Allowed).of(Kind::Room),
        open("Language", Allowed).of(Kind::Language),
        open("Annotator", Allowed).segmental(),
        open("TimeControl", Allowed),
        open("North", Allowed).segmental(),
        open("Northeast", Allowed).segmental(),
        open("East", Allowed).segmental(),
        open("Southeast", Allowed).segmental(),
        open("South", Allowed).segmental(),
        open("Southwest", Allowed).segmental(),
        open("West", Allowed).segmental(),
        open("Northwest", Allowed).segmental(),
        open("NorthType", Allowed).segmental().of(Kind::Player),
        open("NortheastType", Allowed).segmental().of(Kind::Player),
        open("EastType", Allowed).segmental().of(Kind::Player),
        open("SoutheastType", Allowed).segmental().of(Kind::Player),
        open("SouthType", Allowed).segmental().of(Kind::Player),
        open("SouthwestType", Allowed).segmental().of(Kind::Player),
        open("WestType", Allowed).segmental().of(Kind::Player),
        open("NorthwestType", Allowed).segmental().of(Kind::Player),
        open("BidSystem1", Allowed),
        open("BidSystem2", Allowed),
        open("BidSystem3", Allowed),
        open("BidSystem4", Allowed),
        open("BidSystem5", Allowed),
        open("BidSystem6", Allowed),
        open("BidSystem7", Allowed),
        open("BidSystem8", Allowed),
        open("Hand", Unwise).mandatory(),
        open("GameScores", Unwise).mandatory(),
        open("Competition", Allowed),
        open("Scoring", Allowed),
        open("Dealer", Forbidden).mandatory(),
        open("Deal", Forbidden).mandatory(),
        goes_on("Kitty", Unwise),
        goes_on("Declarer", Forbidden).mandatory(),
        goes_on("Contract", Forbidden).mandatory(),
        goes_on("Partner", Unwise),
        goes_on("Trump", Unwise).mandatory(),
        goes_on("Passed", Unwise),
        goes_on("Discard", Unwise),
        goes_on("Holding", Unwise),
        goes_on("Melds", Unwise).mandatory(),
        goes_on("MeldScores", Unwise).mandatory(),
        goes_on("PlayScores", Unwise).mandatory(),
        goes_on("Result", Unwise).mandatory(),
        goes_on("HandScores", Unwise).mandatory(),
        goes_on("Victor", Unwise),
        goes_on("Termination", Unwise).of(Kind::Termination),
        neutral("Note"),
        neutral("Chat").of(Kind::Chat),
        open("Auction", Forbidden).mandatory().of(Kind::Seat),
        goes_on("Play", Forbidden).mandatory().of(Kind::Seat),
    ]
};

/// The names of [`TAGS`], with their numbers.
static NAMES: Names<{ ALL.len() }, 128> = Names::new(names());

#[expect(
    clippy::indexing_slicing,
    reason = "both lists are of one length, and this runs before the program does"
)]
const fn names() -> [&'static str; ALL.len()] {
    let mut names = [""; ALL.len()];
    let mut number = 0;
    while number < ALL.len() {
        names[number] = ALL[number].name;
        number += 1;
    }
    names
}

const fn open(name: &'static str, inheritance: Inheriting) -> TagInfo {
    TagInfo {
        name,
        side: Side::Opening,
        is_segmental: false,
        inheritance,
        is_mandatory: false,
        kind: Kind::Text,
    }
}

const fn goes_on(name: &'static str, inheritance: Inheriting) -> TagInfo {
    TagInfo { side: Side::Continuing, ..open(name, inheritance) }
}

const fn neutral(name: &'static str) -> TagInfo {
    TagInfo { side: Side::Neutral, ..open(name, Inheriting::Forbidden).segmental() }
}

impl TagInfo {
    const fn segmental(self) -> Self {
        Self { is_segmental: true, ..self }
    }

    const fn of(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }

    const fn mandatory(self) -> Self {
        Self { is_mandatory: true, ..self }
    }
}

/// The tag of a name, and whether its letters have the case of the standard.
///
/// ```
/// use portnote_ppn::tag::find;
/// assert_eq!(find("dealer").map(|(tag, exact)| (tag.name, exact)), Some(("Dealer", false)));
/// assert!(find("Board").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<(&'static TagInfo, bool)> {
    let tag = TAGS.get(number(name.as_bytes())?)?;
    Some((tag, tag.name == name))
}

/// The number of the tag of a name, in whatever case of its letters.
#[inline]
pub(crate) fn number(name: &[u8]) -> Option<usize> {
    NAMES.position_in_any_case(name)
}

/// The place of a tag in export format. Unknown tags are after the scores and
/// before notes, chat and sections.
///
/// ```
/// use portnote_ppn::tag::rank;
/// assert!(rank("Site") < rank("Deal") && rank("Deal") < rank("Mood"));
/// assert!(rank("Mood") < rank("Auction"));
/// ```
#[must_use]
pub fn rank(name: &str) -> usize {
    let unknown = || NAMES.position("Note").unwrap_or(TAGS.len());
    // Unknown names go before Note, which moves it and what follows by one.
    match NAMES.position(name) {
        Some(at) if at >= unknown() => at + 1,
        Some(at) => at,
        None => unknown(),
    }
}

/// The seat of a tag like `Southeast`.
///
/// ```
/// use portnote_pinochle::Seat;
/// assert_eq!(portnote_ppn::tag::seat("Southeast"), Some(Seat::Southeast));
/// ```
#[must_use]
pub fn seat(name: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.name() == name)
}

/// The known name that is nearest to another one, within two changes of a letter.
#[must_use]
pub(crate) fn nearest(name: &str) -> Option<&'static str> {
    let letters = letters(name);
    let names = TAGS.iter().map(|tag| tag.name);
    // Names are short; a longer one is near to none of them. A letter that is changed takes one
    // from the letters that both have in common, and adds one.
    let could_be_near = |known: &&str| {
        let others = letters ^ self::letters(known);
        name.len().abs_diff(known.len()) <= NEAR && others.count_ones() as usize <= 2 * NEAR
    };
    let near = names.filter(could_be_near).map(|known| (distance(name, known), known));
    let (distance, name) = near.min_by_key(|(distance, _)| *distance)?;
    (distance <= NEAR).then_some(name)
}

/// Letters that a name may have otherwise and still be meant for another one.
const NEAR: usize = 2;

/// The letters that occur in a name, one bit for each; other bytes share them.
fn letters(name: &str) -> u64 {
    name.bytes().fold(0, |letters, byte| letters | 1 << (byte & 63))
}

/// Letters that must be changed, put in or left out.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, a) in one.bytes().enumerate() {
        let mut corner = at;
        let mut left = at + 1;
        let mut next = vec![left];
        for (b, above) in other.bytes().zip(row.iter().skip(1)) {
            let changed = corner + usize::from(a != b);
            left = changed.min(left + 1).min(above + 1);
            corner = *above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_nearest_name_is_near() {
        assert_eq!(crate::tag::nearest("Trumps"), Some("Trump"));
        assert_eq!(crate::tag::nearest("Vulnerable"), None);
    }
}

//! The tags of the standard, and the private tags that are known. PBN 2.1 §3.4, §4, §5.

use portnote_core::roster::Roster;

/// The mandatory tag set, in the order of export format: PBN 2.1 §3.4.
pub const MANDATORY: Roster = Roster::new(
    &[
        "Event",
        "Site",
        "Date",
        "Board",
        "West",
        "North",
        "East",
        "South",
        "Dealer",
        "Vulnerable",
        "Deal",
        "Scoring",
        "Declarer",
        "Contract",
        "Result",
    ],
    "?",
);

/// Tags that can be left out, without a section of their own: PBN 2.1 §4.
const SUPPLEMENTAL: &[&str] = &[
    "Annotator",
    "AnnotatorNA",
    "Application",
    "BidSystemEW",
    "BidSystemNS",
    "Competition",
    "DealId",
    "Description",
    "EastNA",
    "EastType",
    "EventDate",
    "EventSponsor",
    "FrenchMP",
    "Generator",
    "Hidden",
    "HomeTeam",
    "Mode",
    "NorthNA",
    "NorthType",
    "OptimumScore",
    "PairEW",
    "PairNS",
    "Room",
    "Round",
    "Score",
    "ScoreIMP",
    "ScoreMP",
    "ScorePercentage",
    "ScoreRubber",
    "ScoreRubberHistory",
    "Section",
    "SouthNA",
    "SouthType",
    "Stage",
    "Table",
    "Termination",
    "Time",
    "TimeCall",
    "TimeCard",
    "TimeControl",
    "UTCDate",
    "UTCTime",
    "VisitTeam",
    "WestNA",
    "WestType",
];

/// Tags that open a table: PBN 2.1 §5.
const TABLES: &[&str] = &[
    "ActionTable",
    "AuctionTimeTable",
    "InstantScoreTable",
    "OptimumPlayTable",
    "OptimumResultTable",
    "PlayTimeTable",
    "ScoreTable",
    "TotalScoreTable",
];

/// Tags for which `#` and `##` are forbidden: PBN 2.1 §4.8.
const NOT_INHERITABLE: &[&str] = &[
    "Dealer",
    "Vulnerable",
    "Deal",
    "Declarer",
    "Contract",
    "Auction",
    "Play",
    "Note",
];

/// Tags of programs, known though no standard names them, with what is known of them.
pub const PRIVATE: &[(&str, &str)] = &[
    (
        "Ability",
        "Deep Finesse: tricks of each declarer in each denomination",
    ),
    ("AllowAuction", "training software"),
    ("BCFlags", "BridgeComposer: display flags, hexadecimal"),
    ("BCNote", "BridgeComposer: notes"),
    ("BlockNumber", "teaching boards: block of the set"),
    ("Category", "teaching boards: subject of the lesson"),
    ("DDResults", "table software"),
    ("Difficulty", "teaching boards: level of the lesson"),
    (
        "DoubleDummyTricks",
        "20 hexadecimal digits: tricks of N, S, E, W in NT, S, H, D, C",
    ),
    (
        "ExpectedAuction",
        "teaching boards: calls separated by blanks",
    ),
    ("Fill", "teaching boards"),
    ("Info", "table software"),
    (
        "Minimax",
        "Deep Finesse: contract, declarer and score of best play",
    ),
    ("NumberOfBoards", "table software"),
    (
        "OriginalRotationBasis",
        "teaching boards: seat before the rotation",
    ),
    (
        "ParContract",
        "contracts of best bidding, separated by semicolons",
    ),
    ("ParScore", "table software"),
    ("RotationNote", "teaching boards: how the board was rotated"),
    ("SkillPath", "teaching boards: place of the lesson"),
    ("Student", "teaching boards: seat of the student"),
    ("VirtualBoard", "teaching boards: board before the rotation"),
    (
        "VirtualDealer",
        "teaching boards: dealer before the rotation",
    ),
    (
        "VirtualVulnerable",
        "teaching boards: vulnerability before the rotation",
    ),
];

/// What a tag is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TagClass {
    /// One of the 15 mandatory tags.
    Mandatory,
    /// Another identification tag of the standard.
    Supplemental,
    /// `Auction`.
    Auction,
    /// `Play`.
    Play,
    /// `Note`.
    Note,
    /// A table of the standard.
    Table,
    /// A tag of a known program.
    Private,
    /// Any other tag, perhaps with a section.
    Unknown,
}

/// What a tag of this name is.
///
/// ```
/// use portnote_pbn::tag::{TagClass, class};
/// assert_eq!(class("Deal"), TagClass::Mandatory);
/// assert_eq!(class("ScoreTable"), TagClass::Table);
/// assert_eq!(class("event"), TagClass::Unknown);
/// ```
#[must_use]
pub fn class(name: &str) -> TagClass {
    match name {
        "Auction" => TagClass::Auction,
        "Play" => TagClass::Play,
        "Note" => TagClass::Note,
        _ if MANDATORY.position(name).is_some() => TagClass::Mandatory,
        _ if SUPPLEMENTAL.binary_search(&name).is_ok() => TagClass::Supplemental,
        _ if TABLES.binary_search(&name).is_ok() => TagClass::Table,
        _ if PRIVATE
            .binary_search_by_key(&name, |(known, _)| known)
            .is_ok() =>
        {
            TagClass::Private
        }
        _ => TagClass::Unknown,
    }
}

/// Whether `#` and `##` may stand in a tag of this name: PBN 2.1 §4.8.
///
/// ```
/// assert!(portnote_pbn::tag::is_inheritable("Event"));
/// assert!(!portnote_pbn::tag::is_inheritable("Deal"));
/// ```
#[must_use]
pub fn is_inheritable(name: &str) -> bool {
    !NOT_INHERITABLE.contains(&name)
}

/// The tag of the standard that was probably meant: equal but for case, or one letter
/// away. `None` for a name of the standard or of a known program.
///
/// ```
/// use portnote_pbn::tag::meant;
/// assert_eq!(meant("event"), Some("Event"));
/// assert_eq!(meant("Vulnerble"), Some("Vulnerable"));
/// assert_eq!(meant("Event"), None);
/// assert_eq!(meant("Lead"), None);
/// ```
#[must_use]
pub fn meant(name: &str) -> Option<&'static str> {
    if class(name) != TagClass::Unknown || name.len() > 32 {
        return None;
    }
    let sections = ["Auction", "Play", "Note"];
    let known = MANDATORY
        .names()
        .iter()
        .chain(SUPPLEMENTAL)
        .chain(TABLES)
        .chain(&sections);
    // In short names one letter makes another word: `Lead` is not `Deal`, `Data` not `Date`.
    let near = |known: &str| known.len() > 5 && name.len() > 5 && one_edit_apart(known, name);
    known
        .copied()
        .find(|known| known.eq_ignore_ascii_case(name) || near(known))
}

/// Whether inserting, removing or changing one letter turns one into the other.
fn one_edit_apart(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if long.len() - short.len() > 1 || !a.is_ascii() || !b.is_ascii() {
        return false;
    }
    let (short, long) = (short.as_bytes(), long.as_bytes());
    let same = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    let skip = usize::from(short.len() == long.len());
    short.get(same + skip..).unwrap_or(&[]) == long.get(same + 1..).unwrap_or(&[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        assert!(SUPPLEMENTAL.is_sorted() && TABLES.is_sorted());
        assert!(PRIVATE.iter().map(|(name, _)| name).is_sorted());
    }
}

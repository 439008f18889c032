//! The tags of the standard, and the private tags that are known. PBN 2.1 §3.4, §4, §5.

use portnote_core::names::Names;
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

/// Mandatory tags for which `#` and `##` are forbidden, a bit for the place of each: Dealer,
/// Vulnerable, Deal, Declarer and Contract. Auction, Play and Note are others: PBN 2.1 §4.8.
const NOT_INHERITABLE: u32 = 0b0011_0111_0000_0000;

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
    Known::of(name).map_or(TagClass::Unknown, Known::class)
}

/// Whether `#` and `##` may stand in a tag of this name: PBN 2.1 §4.8.
///
/// ```
/// assert!(portnote_pbn::tag::is_inheritable("Event"));
/// assert!(!portnote_pbn::tag::is_inheritable("Deal"));
/// ```
#[must_use]
pub fn is_inheritable(name: &str) -> bool {
    Known::of(name).is_none_or(Known::is_inheritable)
}

/// The number of a tag that is known, for lists with an entry for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known(u8);

/// The sections that have classes of their own.
const SECTIONS: [&str; 3] = ["Auction", "Play", "Note"];

const FIRST_SECTION: usize = MANDATORY.names().len();
const FIRST_SUPPLEMENTAL: usize = FIRST_SECTION + SECTIONS.len();
const FIRST_TABLE: usize = FIRST_SUPPLEMENTAL + SUPPLEMENTAL.len();
const FIRST_PRIVATE: usize = FIRST_TABLE + TABLES.len();

static KNOWN: Names<{ Known::COUNT }, 256> = Names::new(known());

/// All names that are known, class by class; the mandatory ones in their order.
const fn known() -> [&'static str; Known::COUNT] {
    let mut names = [""; Known::COUNT];
    fill(&mut names, 0, MANDATORY.names());
    fill(&mut names, FIRST_SECTION, &SECTIONS);
    fill(&mut names, FIRST_SUPPLEMENTAL, SUPPLEMENTAL);
    fill(&mut names, FIRST_TABLE, TABLES);
    let (_, mut places) = names.split_at_mut(FIRST_PRIVATE);
    let mut private = PRIVATE;
    while let ([place, rest @ ..], [(name, _), others @ ..]) = (places, private) {
        *place = name;
        places = rest;
        private = others;
    }
    names
}

const fn fill(names: &mut [&'static str], first: usize, part: &[&'static str]) {
    let (_, names) = names.split_at_mut(first);
    let (names, _) = names.split_at_mut(part.len());
    names.copy_from_slice(part);
}

impl Known {
    /// How many tags are known.
    pub(crate) const COUNT: usize = FIRST_PRIVATE + PRIVATE.len();

    /// The number of a name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let number = KNOWN.position(name)?;
        u8::try_from(number).ok().map(Self)
    }

    /// The mandatory tags, in the order of export format.
    pub(crate) fn mandatory() -> impl Iterator<Item = Self> {
        (0_u8..).take(FIRST_SECTION).map(Self)
    }

    /// Its place in a list with an entry for each.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// What the tag is.
    pub(crate) const fn class(self) -> TagClass {
        match self.index() {
            number if number < FIRST_SECTION => TagClass::Mandatory,
            FIRST_SECTION => TagClass::Auction,
            number if number == FIRST_SECTION + 1 => TagClass::Play,
            number if number < FIRST_SUPPLEMENTAL => TagClass::Note,
            number if number < FIRST_TABLE => TagClass::Supplemental,
            number if number < FIRST_PRIVATE => TagClass::Table,
            _ => TagClass::Private,
        }
    }

    /// Whether `#` and `##` may stand in the tag: PBN 2.1 §4.8.
    pub(crate) const fn is_inheritable(self) -> bool {
        let number = self.index();
        match number {
            number if number < FIRST_SECTION => NOT_INHERITABLE & (1 << number) == 0,
            number => number >= FIRST_SUPPLEMENTAL,
        }
    }
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
    let known = MANDATORY
        .names()
        .iter()
        .chain(SUPPLEMENTAL)
        .chain(TABLES)
        .chain(&SECTIONS);
    // In short names one letter makes another word: `Lead` is not `Deal`, `Data` not `Date`.
    let near = |known: &str| known.len() > 5 && name.len() > 5 && one_edit_apart(known, name);
    known
        .copied()
        .find(|known| known.eq_ignore_ascii_case(name) || near(known))
}

/// The tag of the standard for which a name is another word.
///
/// ```
/// use portnote_pbn::tag::synonym;
/// assert_eq!(synonym("Vulnerability"), Some("Vulnerable"));
/// assert_eq!(synonym("Virtue"), None);
/// ```
#[must_use]
pub fn synonym(name: &str) -> Option<&'static str> {
    const SYNONYMS: [(&str, &str); 6] = [
        ("BoardNo", "Board"),
        ("BoardNr", "Board"),
        ("BoardNumber", "Board"),
        ("Vul", "Vulnerable"),
        ("Vuln", "Vulnerable"),
        ("Vulnerability", "Vulnerable"),
    ];
    let mut synonyms = SYNONYMS.into_iter();
    let found = synonyms.find(|(word, _)| word.eq_ignore_ascii_case(name));
    found.map(|(_, standard)| standard)
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
    fn eight_tags_take_no_value_from_other_games() {
        let names = KNOWN.all().iter().filter(|name| !is_inheritable(name));
        let names: Vec<&str> = names.copied().collect();
        let own = ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract"];
        assert_eq!(names, [&own[..], &SECTIONS[..]].concat());
        assert!(is_inheritable("Lead"));
    }

    #[test]
    fn each_name_has_the_class_of_its_list() {
        let lists = [
            (MANDATORY.names(), TagClass::Mandatory),
            (&SECTIONS[..1], TagClass::Auction),
            (&SECTIONS[1..2], TagClass::Play),
            (&SECTIONS[2..], TagClass::Note),
            (SUPPLEMENTAL, TagClass::Supplemental),
            (TABLES, TagClass::Table),
        ];
        for (names, wanted) in lists {
            assert!(names.iter().all(|name| class(name) == wanted));
        }
        assert!(
            PRIVATE
                .iter()
                .all(|(name, _)| class(name) == TagClass::Private)
        );
        assert_eq!(class("Lead"), TagClass::Unknown);
    }

    #[test]
    fn lists_are_sorted() {
        assert!(SUPPLEMENTAL.is_sorted() && TABLES.is_sorted());
        assert!(PRIVATE.iter().map(|(name, _)| name).is_sorted());
    }
}

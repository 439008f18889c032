//! The tags of the standard, and the private tags that are known. PBN 2.1 §3.4, §4, §5.

mod value;

use portnote_core::names::Names;
use portnote_core::roster::Roster;

pub use value::{Kind, TagValue};

use crate::value::Form;

/// What is known of a tag.
#[derive(Clone, Copy, Debug)]
pub struct TagInfo {
    /// The name of the tag.
    pub name: &'static str,
    /// What it is.
    pub class: TagClass,
    /// What its value says.
    pub kind: Kind,
    /// The field of a dump that holds its value as typed; `None` where only the tag is dumped.
    pub key: Option<&'static str>,
    /// Whether `#` and `##` may be in it: PBN 2.1 §4.8.
    pub is_inheritable: bool,
}

/// Every tag that is known. The mandatory ones have the order of export format, the supplemental
/// ones that of the standard; dumps hold the fields of typed values in this order.
pub static TAGS: &[TagInfo] = &ALL;

const ALL: [TagInfo; 94] = {
    use Kind::{
        Ability, Board, Contract, Date, Deal, Declarer, DoubleDummyTricks, FrenchMp, Hidden,
        Minimax, ParContract, Result, Room, Round, Rubber, RubberHistory, Scores, Scoring, Seat,
        Seconds, Text, Time, TimeControl, Vulnerable,
    };
    [
        // PBN 2.1 §3.4
        mandatory("Event", Text),
        mandatory("Site", Text),
        mandatory("Date", Date).key("date"),
        mandatory("Board", Board).key("board"),
        mandatory("West", Text),
        mandatory("North", Text),
        mandatory("East", Text),
        mandatory("South", Text),
        mandatory("Dealer", Seat).key("dealer").own(),
        mandatory("Vulnerable", Vulnerable).key("vulnerable").own(),
        mandatory("Deal", Deal).key("deal").own(),
        mandatory("Scoring", Scoring).key("scoring"),
        mandatory("Declarer", Declarer).key("declarer").own(),
        mandatory("Contract", Contract).key("contract").own(),
        mandatory("Result", Result).key("result"),
        // PBN 2.1 §3.5 to §3.7
        tag("Auction", TagClass::Auction, Seat).own(),
        tag("Play", TagClass::Play, Seat).own(),
        tag("Note", TagClass::Note, Text).own(),
        // PBN 2.1 §4.1
        supplemental("Competition", Text),
        supplemental("DealId", Text).key("deal_id"),
        supplemental("Description", Text),
        supplemental("FrenchMP", FrenchMp),
        supplemental("Generator", Text),
        supplemental("Hidden", Hidden).key("hidden"),
        supplemental("Room", Room),
        supplemental("Termination", Text),
        // PBN 2.1 §4.2
        supplemental("Score", Scores(Form::WHOLE)),
        supplemental("ScoreIMP", Scores(Form::DECIMAL)),
        supplemental("ScoreMP", Scores(Form::DECIMAL)),
        supplemental("ScorePercentage", Scores(Form::PERCENTAGE)),
        supplemental("ScoreRubber", Rubber).key("score_rubber"),
        supplemental("ScoreRubberHistory", RubberHistory).key("score_rubber_history"),
        supplemental("OptimumScore", Scores(Form::OF_SIDES)),
        // PBN 2.1 §4.3
        supplemental("BidSystemEW", Text),
        supplemental("BidSystemNS", Text),
        supplemental("PairEW", Text),
        supplemental("PairNS", Text),
        supplemental("WestNA", Text),
        supplemental("NorthNA", Text),
        supplemental("EastNA", Text),
        supplemental("SouthNA", Text),
        supplemental("WestType", Text),
        supplemental("NorthType", Text),
        supplemental("EastType", Text),
        supplemental("SouthType", Text),
        // PBN 2.1 §4.4
        supplemental("EventDate", Date).key("event_date"),
        supplemental("EventSponsor", Text),
        supplemental("HomeTeam", Text),
        supplemental("Round", Round).key("round"),
        supplemental("Section", Text),
        supplemental("Stage", Text),
        supplemental("Table", Text),
        supplemental("VisitTeam", Text),
        // PBN 2.1 §4.5
        supplemental("Time", Time).key("time"),
        supplemental("UTCDate", Date).key("utc_date"),
        supplemental("UTCTime", Time).key("utc_time"),
        // PBN 2.1 §4.6
        supplemental("TimeControl", TimeControl).key("time_control"),
        supplemental("TimeCall", Seconds).key("time_call"),
        supplemental("TimeCard", Seconds).key("time_card"),
        // PBN 2.1 §4.7
        supplemental("Annotator", Text),
        supplemental("AnnotatorNA", Text),
        supplemental("Application", Text),
        supplemental("Mode", Text),
        // PBN 2.1 §5
        table("ActionTable"),
        table("AuctionTimeTable"),
        table("InstantScoreTable"),
        table("OptimumPlayTable"),
        table("OptimumResultTable"),
        table("PlayTimeTable"),
        table("ScoreTable"),
        table("TotalScoreTable"),
        // Deep Finesse: tricks of each declarer in each denomination.
        private("Ability", Ability),
        // Deep Finesse: contract, declarer and score of best play.
        private("Minimax", Minimax),
        // 20 hexadecimal digits: tricks of N, S, E, W in NT, S, H, D, C.
        private("DoubleDummyTricks", DoubleDummyTricks),
        // Contracts of best bidding, separated by semicolons.
        private("ParContract", ParContract),
        // BridgeComposer: display flags, hexadecimal, and notes.
        private("BCFlags", Text),
        private("BCNote", Text),
        // Table and training software.
        private("AllowAuction", Text),
        private("DDResults", Text),
        private("Info", Text),
        private("NumberOfBoards", Text),
        private("ParScore", Text),
        // Teaching boards: subject and level of the lesson, the calls expected, the student's seat,
        // and how the board was rotated.
        private("BlockNumber", Text),
        private("Category", Text),
        private("Difficulty", Text),
        private("ExpectedAuction", Text),
        private("Fill", Text),
        private("OriginalRotationBasis", Text),
        private("RotationNote", Text),
        private("SkillPath", Text),
        private("Student", Text),
        private("VirtualBoard", Text),
        private("VirtualDealer", Text),
        private("VirtualVulnerable", Text),
    ]
};

/// The mandatory tag set, in the order of export format: PBN 2.1 §3.4.
#[doc(hidden)]
pub const MANDATORY: Roster = Roster::new(&FIRST, "?");

/// The names of the mandatory tags, which come first.
const FIRST: [&str; 15] = names();

/// The names of all tags, with their numbers.
static NAMES: Names<{ ALL.len() }, 256> = Names::new(names());

#[expect(
    clippy::indexing_slicing,
    reason = "no list is longer than the table, and this runs before the program does"
)]
const fn names<const N: usize>() -> [&'static str; N] {
    let mut names = [""; N];
    let mut number = 0;
    while number < N {
        names[number] = ALL[number].name;
        number += 1;
    }
    names
}

const fn tag(name: &'static str, class: TagClass, kind: Kind) -> TagInfo {
    TagInfo { name, class, kind, key: None, is_inheritable: true }
}

const fn mandatory(name: &'static str, kind: Kind) -> TagInfo {
    tag(name, TagClass::Mandatory, kind)
}

const fn supplemental(name: &'static str, kind: Kind) -> TagInfo {
    tag(name, TagClass::Supplemental, kind)
}

const fn table(name: &'static str) -> TagInfo {
    tag(name, TagClass::Table, Kind::Text)
}

const fn private(name: &'static str, kind: Kind) -> TagInfo {
    tag(name, TagClass::Private, kind)
}

impl TagInfo {
    const fn key(self, key: &'static str) -> Self {
        Self { key: Some(key), ..self }
    }

    /// No two games can share the value.
    const fn own(self) -> Self {
        Self { is_inheritable: false, ..self }
    }
}

/// The class that the standard puts a tag in.
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
    /// Any other tag with a section.
    Unknown,
}

/// What is known of a tag of this name.
///
/// ```
/// use portnote_pbn::tag::{Kind, TagClass, find};
/// let info = find("Dealer").unwrap();
/// assert_eq!((info.class, info.kind, info.key), (TagClass::Mandatory, Kind::Seat, Some("dealer")));
/// assert!(find("dealer").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static TagInfo> {
    Known::of(name).map(Known::info)
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
    find(name).map_or(TagClass::Unknown, |info| info.class)
}

/// What the value of a tag of this name says.
///
/// ```
/// use portnote_pbn::tag::{Kind, kind};
/// assert_eq!(kind("EventDate"), Kind::Date);
/// assert_eq!(kind("Lead"), Kind::Text);
/// ```
#[must_use]
pub fn kind(name: &str) -> Kind {
    find(name).map_or(Kind::Text, |info| info.kind)
}

/// Whether `#` and `##` may be in a tag of this name: PBN 2.1 §4.8.
///
/// ```
/// assert!(portnote_pbn::tag::is_inheritable("Event"));
/// assert!(!portnote_pbn::tag::is_inheritable("Deal"));
/// ```
#[must_use]
pub fn is_inheritable(name: &str) -> bool {
    find(name).is_none_or(|info| info.is_inheritable)
}

/// The number of a tag that is known, for lists with an entry for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known(u8);

/// The tags that have a key, in their order.
#[cfg(feature = "json")]
static KEYED: [Known; 21] = keyed();

#[cfg(feature = "json")]
#[expect(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "`Names` holds at most 255 tags, and this runs before the program does"
)]
const fn keyed<const N: usize>() -> [Known; N] {
    let mut keyed = [Known(0); N];
    let (mut found, mut number) = (0, 0);
    while number < ALL.len() {
        if ALL[number].key.is_some() {
            keyed[found] = Known(number as u8);
            found += 1;
        }
        number += 1;
    }
    assert!(found == N);
    keyed
}

impl Known {
    /// The tags that have a key, in their order.
    #[cfg(feature = "json")]
    pub(crate) fn keyed() -> impl Iterator<Item = Self> {
        KEYED.iter().copied()
    }

    /// How many tags are known.
    pub(crate) const COUNT: usize = ALL.len();

    /// The number of a name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let number = NAMES.position(name)?;
        u8::try_from(number).ok().map(Self)
    }

    /// The mandatory tags, in the order of export format.
    pub(crate) fn mandatory() -> impl Iterator<Item = Self> {
        (0_u8..).take(FIRST.len()).map(Self)
    }

    /// The place of the tag in a list with an entry for each.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is known of the tag.
    #[expect(
        clippy::indexing_slicing,
        reason = "`of` and `mandatory` make only numbers of the table"
    )]
    pub(crate) const fn info(self) -> &'static TagInfo {
        &TAGS[self.index()]
    }
}

/// Tags that are known, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct KnownSet(u128);

const _: () = assert!(Known::COUNT <= u128::BITS as usize);

impl KnownSet {
    pub(crate) const fn insert(&mut self, tag: Known) {
        self.0 |= 1 << tag.index();
    }

    pub(crate) const fn has(self, tag: Known) -> bool {
        self.0 >> tag.index() & 1 == 1
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
    let known = TAGS.iter().filter(|info| info.class != TagClass::Private).map(|info| info.name);
    // In short names one letter makes another word: `Lead` is not `Deal`, `Data` not `Date`.
    let near = |known: &str| known.len() > 5 && name.len() > 5 && one_edit_apart(known, name);
    let mut known = known;
    known.find(|known| known.eq_ignore_ascii_case(name) || near(known))
}

/// The tag of the standard for which a name is another word.
#[must_use]
pub(crate) fn synonym(name: &str) -> Option<&'static str> {
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
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn eight_tags_take_no_value_from_other_games() {
        let names = TAGS.iter().filter(|info| !info.is_inheritable);
        let names: Vec<&str> = names.map(|info| info.name).collect();
        assert_eq!(
            names,
            ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"]
        );
        assert!(is_inheritable("Lead"));
    }

    #[test]
    fn mandatory_tags_come_first() {
        let classes: Vec<TagClass> = TAGS.iter().map(|info| info.class).collect();
        let mandatory = |class: &&TagClass| **class == TagClass::Mandatory;
        assert_eq!(classes.iter().filter(mandatory).count(), FIRST.len());
        assert!(classes.iter().take(FIRST.len()).all(|class| mandatory(&class)));
    }

    #[test]
    fn each_name_stands_once() {
        let names: BTreeSet<&str> = TAGS.iter().map(|info| info.name).collect();
        let keys: Vec<&str> = TAGS.iter().filter_map(|info| info.key).collect();
        assert_eq!(names.len(), TAGS.len());
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
    }

    #[test]
    fn other_words_for_a_tag_are_known() {
        use crate::tag::synonym;
        assert_eq!(synonym("Vulnerability"), Some("Vulnerable"));
        assert_eq!(synonym("Virtue"), None);
    }
}

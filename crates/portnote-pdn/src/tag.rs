//! The tags of the standards, and names that files have in their place.

mod value;

use portnote_core::names::Names;

pub(crate) use value::is_number;
pub use value::{Kind, TagValue};

/// What is known of a tag.
#[derive(Clone, Copy, Debug)]
pub struct TagInfo {
    /// The name of the tag.
    pub name: &'static str,
    /// What its value says.
    pub kind: Kind,
    /// Whether PDN 3.0 has it, which writes its tags in the order of the table.
    pub is_pdn_3: bool,
    /// What PDN 3.0 writes where an archived game does not know it; `None` where it is left out.
    pub unknown: Option<&'static str>,
}

/// Every tag that is known: those of PDN 3.0 in its order, then others that files have.
pub static TAGS: &[TagInfo] = &ALL;

/// Tags that PDN 2.0 has, in its order: §6.1.1.1.1.
pub(crate) const PDN_2: &[&str] =
    &["Event", "Site", "Date", "Round", "Black", "White", "Result", "FEN"];

const ALL: [TagInfo; 43] = {
    use Kind::{
        Clock, Date, Fen, GameType, Number, PlyCount, Result, SetUp, Text, TimeControl, TimeOfDay,
        Variant,
    };
    [
        tag("Event", Text).archived("?"),
        tag("Site", Text).archived("?"),
        tag("Date", Date).archived("????.??.??"),
        tag("Round", Text).archived("?"),
        tag("White", Text).archived("?"),
        tag("Black", Text).archived("?"),
        tag("Result", Result).archived("*"),
        tag("WhiteTitle", Text),
        tag("BlackTitle", Text),
        tag("WhiteRating", Number),
        tag("BlackRating", Number),
        tag("WhiteFmjdId", Number),
        tag("BlackFmjdId", Number),
        tag("WhiteNA", Text),
        tag("BlackNA", Text),
        tag("WhiteType", Text),
        tag("BlackType", Text),
        tag("EventDate", Date),
        tag("EventSponsor", Text),
        tag("Section", Text),
        tag("Stage", Text),
        tag("Board", Text),
        tag("GameType", GameType),
        tag("ResultFormat", Text),
        tag("FEN", Fen),
        tag("PlyCount", PlyCount),
        tag("Termination", Text),
        tag("TimeControl", TimeControl),
        tag("TimeControlWhite", TimeControl),
        tag("TimeControlBlack", TimeControl),
        tag("WhiteTime", Clock),
        tag("BlackTime", Clock),
        tag("Time", TimeOfDay),
        tag("UTCTime", TimeOfDay),
        tag("UTCDate", Date),
        tag("Annotator", Text),
        tag("Author", Text),
        tag("Publication", Text),
        tag("PublicationDate", Date),
        other("BlackClock", Text),
        other("SetUp", SetUp),
        // It replaces a missing GameType.
        other("Variant", Variant),
        other("WhiteClock", Text),
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

const fn tag(name: &'static str, kind: Kind) -> TagInfo {
    TagInfo { name, kind, is_pdn_3: true, unknown: None }
}

const fn other(name: &'static str, kind: Kind) -> TagInfo {
    TagInfo { is_pdn_3: false, ..tag(name, kind) }
}

impl TagInfo {
    const fn archived(self, unknown: &'static str) -> Self {
        Self { unknown: Some(unknown), ..self }
    }
}

/// Names in other languages and spellings, in lower case, with the tag that is meant.
const ALIASES: &[(&str, &str)] = &[
    ("anno", "Date"),
    ("apertura", "Opening"),
    ("bianco", "White"),
    ("blackelo", "BlackRating"),
    ("blanc", "White"),
    ("blancas", "White"),
    ("blancos", "White"),
    ("blancs", "White"),
    ("brancas", "White"),
    ("branco", "White"),
    ("data", "Date"),
    ("dati", "Event"),
    ("datum", "Date"),
    ("ereignis", "Event"),
    ("ergebnis", "Result"),
    ("evenement", "Event"),
    ("evento", "Event"),
    ("fecha", "Date"),
    ("lieu", "Site"),
    ("local", "Site"),
    ("lugar", "Site"),
    ("luogo", "Site"),
    ("manche", "Round"),
    ("negras", "Black"),
    ("negro", "Black"),
    ("nero", "Black"),
    ("noir", "Black"),
    ("noirs", "Black"),
    ("ort", "Site"),
    ("plaats", "Site"),
    ("pretas", "Black"),
    ("preto", "Black"),
    ("red", "Black"),
    ("resultaat", "Result"),
    ("resultado", "Result"),
    ("resultat", "Result"),
    ("risultato", "Result"),
    ("rodada", "Round"),
    ("ronda", "Round"),
    ("ronde", "Round"),
    ("runde", "Round"),
    ("résultat", "Result"),
    ("schwarz", "Black"),
    ("setup", "SetUp"),
    ("sitio", "Site"),
    ("toernooi", "Event"),
    ("torneio", "Event"),
    ("torneo", "Event"),
    ("tournoi", "Event"),
    ("turnier", "Event"),
    ("turno", "Round"),
    ("uitslag", "Result"),
    ("veranstaltung", "Event"),
    ("wedstrijd", "Event"),
    ("weiss", "White"),
    ("weiß", "White"),
    ("whiteelo", "WhiteRating"),
    ("wit", "White"),
    ("zwart", "Black"),
    ("événement", "Event"),
    ("белые", "White"),
    ("белый", "White"),
    ("дата", "Date"),
    ("место", "Site"),
    ("раунд", "Round"),
    ("результат", "Result"),
    ("событие", "Event"),
    ("соревнование", "Event"),
    ("тур", "Round"),
    ("турнир", "Event"),
    ("черные", "Black"),
    ("черный", "Black"),
    ("чёрные", "Black"),
    ("чёрный", "Black"),
];

/// What a name of a tag is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TagClass {
    /// A tag of the standards.
    Known,
    /// Another name for a tag, in another language or with other capitals.
    Alias,
    /// Any other name.
    Unknown,
}

/// What is known of a tag of this name.
///
/// ```
/// use portnote_pdn::tag::{Kind, find};
/// assert_eq!(find("EventDate").map(|info| info.kind), Some(Kind::Date));
/// assert!(find("Zwart").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static TagInfo> {
    TAGS.get(NAMES.position(name)?)
}

/// What the value of a tag of this name says.
///
/// ```
/// use portnote_pdn::tag::{Kind, kind};
/// assert_eq!((kind("FEN"), kind("Ballot")), (Kind::Fen, Kind::Text));
/// ```
#[must_use]
pub fn kind(name: &str) -> Kind {
    find(name).map_or(Kind::Text, |info| info.kind)
}

/// The tag that a name means, and what the name is.
///
/// ```
/// use portnote_pdn::tag::{TagClass, meaning};
/// assert_eq!(meaning("White"), ("White", TagClass::Known));
/// assert_eq!(meaning("Zwart"), ("Black", TagClass::Alias));
/// assert_eq!(meaning("result"), ("Result", TagClass::Alias));
/// assert_eq!(meaning("Ballot"), ("Ballot", TagClass::Unknown));
/// ```
#[must_use]
pub fn meaning(name: &str) -> (&str, TagClass) {
    if let Some(info) = find(name) {
        return (info.name, TagClass::Known);
    }
    let lower = name.to_lowercase();
    if let Ok(at) = ALIASES.binary_search_by(|(alias, _)| (*alias).cmp(&lower))
        && let Some((_, meant)) = ALIASES.get(at)
    {
        return (meant, TagClass::Alias);
    }
    let meant = NAMES.position_in_any_case(name.as_bytes());
    match meant.and_then(|number| TAGS.get(number)) {
        Some(info) => (info.name, TagClass::Alias),
        None => (name, TagClass::Unknown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_are_in_order() {
        assert!(ALIASES.is_sorted());
        assert_eq!(meaning("РЕЗУЛЬТАТ"), ("Result", TagClass::Alias));
    }

    #[test]
    fn the_tags_of_both_standards_are_known() {
        assert!(PDN_2.iter().all(|name| find(name).is_some()));
        let pdn_3 = TAGS.iter().filter(|info| info.is_pdn_3);
        assert_eq!(pdn_3.clone().count(), 39);
        assert!(TAGS.iter().take(39).all(|info| info.is_pdn_3));
    }
}

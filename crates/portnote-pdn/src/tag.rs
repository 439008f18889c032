//! The tags of the standards, and names that files have in their place.

/// Tags that PDN 2.0 has: §6.1.1.1.1.
pub const PDN_2: &[&str] = &[
    "Event", "Date", "Black", "White", "Site", "Result", "Round", "FEN",
];

/// Tags of PDN 1.0 and 3.0, and those that stand for a missing GameType.
const KNOWN: &[&str] = &[
    "Annotator",
    "Author",
    "Black",
    "BlackClock",
    "BlackFmjdId",
    "BlackNA",
    "BlackRating",
    "BlackTime",
    "BlackTitle",
    "BlackType",
    "Board",
    "Date",
    "Event",
    "EventDate",
    "EventSponsor",
    "FEN",
    "GameType",
    "PlyCount",
    "Publication",
    "PublicationDate",
    "Result",
    "ResultFormat",
    "Round",
    "Section",
    "SetUp",
    "Site",
    "Stage",
    "Termination",
    "Time",
    "TimeControl",
    "TimeControlBlack",
    "TimeControlWhite",
    "UTCDate",
    "UTCTime",
    "Variant",
    "White",
    "WhiteClock",
    "WhiteFmjdId",
    "WhiteNA",
    "WhiteRating",
    "WhiteTime",
    "WhiteTitle",
    "WhiteType",
];

/// Tags of PDN 3.0 in the order in which they are written; all others follow.
pub(crate) const PDN_3: &[&str] = &[
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "WhiteTitle",
    "BlackTitle",
    "WhiteRating",
    "BlackRating",
    "WhiteFmjdId",
    "BlackFmjdId",
    "WhiteNA",
    "BlackNA",
    "WhiteType",
    "BlackType",
    "EventDate",
    "EventSponsor",
    "Section",
    "Stage",
    "Board",
    "GameType",
    "ResultFormat",
    "FEN",
    "PlyCount",
    "Termination",
    "TimeControl",
    "TimeControlWhite",
    "TimeControlBlack",
    "WhiteTime",
    "BlackTime",
    "Time",
    "UTCTime",
    "UTCDate",
    "Annotator",
    "Author",
    "Publication",
    "PublicationDate",
];

/// Names in other languages and spellings, with the tag that is meant.
const ALIASES: &[(&str, &str)] = &[
    ("Anno", "Date"),
    ("Apertura", "Opening"),
    ("Bianco", "White"),
    ("BlackElo", "BlackRating"),
    ("Blanc", "White"),
    ("Datum", "Date"),
    ("Dati", "Event"),
    ("Ergebnis", "Result"),
    ("Manche", "Round"),
    ("Nero", "Black"),
    ("Noir", "Black"),
    ("Red", "Black"),
    ("Risultato", "Result"),
    ("Ronde", "Round"),
    ("Runde", "Round"),
    ("Résultat", "Result"),
    ("Schwarz", "Black"),
    ("Setup", "SetUp"),
    ("Uitslag", "Result"),
    ("Weiß", "White"),
    ("WhiteElo", "WhiteRating"),
    ("Wit", "White"),
    ("Zwart", "Black"),
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
    if KNOWN.binary_search(&name).is_ok() {
        return (name, TagClass::Known);
    }
    if let Some((_, meant)) = ALIASES.iter().find(|(alias, _)| *alias == name) {
        return (meant, TagClass::Alias);
    }
    let meant = KNOWN.iter().find(|known| known.eq_ignore_ascii_case(name));
    match meant {
        Some(meant) => (meant, TagClass::Alias),
        None => (name, TagClass::Unknown),
    }
}

/// Whether a name is one of a tag with a date.
#[must_use]
pub fn is_date(name: &str) -> bool {
    matches!(name, "Date" | "EventDate" | "UTCDate" | "PublicationDate")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_their_order() {
        assert!(KNOWN.is_sorted());
        assert!(PDN_2.iter().all(|name| KNOWN.contains(name)));
        assert!(PDN_3.iter().all(|name| KNOWN.contains(name)));
    }
}

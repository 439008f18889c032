//! What people write into tags, notes and comments.

/// Events; one holds a quote that has to be escaped, two hold letters outside ASCII.
pub const EVENTS: [&str; 6] = [
    "Spring Teams",
    "Thursday \"Open\" Pairs",
    "Coupe d'Été",
    "City Championship, Final",
    "Höstpokalen",
    "Club Night",
];

/// Places.
pub const SITES: [&str; 5] = ["Bergen", "Malmö", "Leeds, GB", "Sao Paulo", "Liège"];

/// Players whose names are ASCII.
pub const PLAYERS: [&str; 12] = [
    "Baker, Ann",
    "Costa, R.",
    "Dahl, Ivar",
    "Evans, Gwen",
    "Fischer, Max",
    "Grant, P.",
    "Hill, Tom",
    "Ito, Ken",
    "Jones, Mary",
    "Kowal, Ewa",
    "Lund, Per",
    "Novak, Jan",
];

/// Players whose names hold letters outside ASCII, all of them in ISO 8859-1.
pub const LATIN_PLAYERS: [&str; 10] = [
    "Ångström, Bo",
    "Müller, Jürgen",
    "Çelik, Ayse",
    "Peña, José",
    "Sørensen, Åse",
    "Gómez, Iñigo",
    "Þórsson, Jón",
    "Lefèvre, Zoé",
    "Größ, Ute",
    "Brandão, Luís",
];

/// Texts of notes in an auction.
pub const CALL_NOTES: [&str; 8] = [
    "15-17, balanced",
    "transfer to \\H",
    "weak, 6+ cards",
    "takeout, short in \\S",
    "\"Stayman\"",
    "forcing for one round",
    "2 key cards; no queen",
    "natural, 10-12",
];

/// Texts of notes in a play.
pub const CARD_NOTES: [&str; 5] =
    ["fourth best", "asks for \\C", "unblocks", "odd number", "top of nothing"];

/// Comments in braces.
pub const COMMENTS: [&str; 8] = [
    "a pause of two minutes",
    "\\S is safer; the other line needs the finesse",
    "East had \"no idea\"",
    "[sic] 50% of the field did this",
    "board played late",
    "the winning line",
    "screens were in use",
    "see note 1",
];

/// A comment of several lines, one of them empty: no game ends inside braces.
pub const LONG_COMMENT: &str =
    "North asks about the alert.\r\n\r\nThe director lets the score stand.";

/// Comments up to the end of a line.
pub const LINE_COMMENTS: [&str; 5] =
    ["checked", "see {1}", "he \"thought\" so", "time was short", "cf. board 7"];

/// Lines that are escaped.
pub const ESCAPED: [&str; 4] =
    [" table moved", " [Event \"none\"]", " second half", "private: 12 {"];

//! What is counted in the games of each notation.

/// A table of counts, as it is asked for.
pub(super) struct SectionPlan {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    /// What the first column is called.
    pub(super) head: &'static str,
    pub(super) key: Key,
    /// Only games that meet this condition.
    pub(super) only: Option<&'static str>,
    pub(super) measures: &'static [Measure],
    /// Whether the first measures are the parts of the games.
    pub(super) are_parts: bool,
    /// The number of rows that are shown, the most frequent first; `None` for all, by their keys.
    pub(super) most: Option<usize>,
}

/// What games are counted by.
pub(super) enum Key {
    /// The value of a column.
    Column(&'static str),
    /// The values of several columns, each of them once for a game; without measures.
    Each(&'static [&'static str]),
    /// The texts of several columns, one after another.
    Joined(&'static [&'static str]),
    /// A number, rounded down to a multiple.
    Step(&'static str, i64),
    /// Names, each with a condition that games meet.
    Named(&'static [(&'static str, &'static str)]),
}

/// A value beside the number of games.
pub(super) enum Measure {
    /// The games that meet a condition.
    Count(&'static str, &'static str),
    /// The mean of a column, of the games that meet a condition.
    Mean(&'static str, &'static str, Option<&'static str>),
    /// The part that meets the first condition, of those that meet the second.
    Share(&'static str, &'static str, &'static str),
}

/// What is counted in games with the tables of a notation.
pub(super) fn of(notation: &str) -> &'static [SectionPlan] {
    match notation {
        "pbn" => PBN,
        "pdn" => PDN,
        "ppn" => PPN,
        _ => &[],
    }
}

const TOP: Option<usize> = Some(20);

const MADE: Measure = Measure::Share("made", "made >= 0", "made IS NOT NULL");

const RESULTS: &[Measure] = &[
    Measure::Count("White", "winner = 'white'"),
    Measure::Count("draw", "winner = 'draw'"),
    Measure::Count("Black", "winner = 'black'"),
    Measure::Count("unknown", "winner IS NULL"),
    Measure::Count("neither", "winner = 'neither'"),
];

const YEARS: SectionPlan = SectionPlan {
    name: "years",
    title: "Years",
    head: "year",
    key: Key::Column("year"),
    only: None,
    measures: &[],
    are_parts: false,
    most: None,
};

const EVENTS: SectionPlan = SectionPlan {
    name: "events",
    title: "Events",
    head: "event",
    key: Key::Column("event"),
    only: None,
    measures: &[],
    are_parts: false,
    most: TOP,
};

const PBN: &[SectionPlan] = &[
    SectionPlan {
        name: "overview",
        title: "Games",
        head: "games with",
        key: Key::Named(&[
            ("a deal", "deal IS NOT NULL"),
            ("the deal of the game before", "deal_source = 'carried'"),
            ("an auction", "calls > 0"),
            ("cards played", "cards > 0"),
            ("a contract", "level IS NOT NULL"),
            ("tricks won", "tricks IS NOT NULL"),
            ("four passes", "passed_out"),
        ]),
        only: None,
        measures: &[],
        are_parts: false,
        most: None,
    },
    YEARS,
    EVENTS,
    SectionPlan {
        name: "players",
        title: "Players",
        head: "player",
        key: Key::Each(&["north", "east", "south", "west"]),
        only: None,
        measures: &[],
        are_parts: false,
        most: TOP,
    },
    SectionPlan {
        name: "contracts",
        title: "Contracts",
        head: "contract",
        key: Key::Joined(&["level", "denomination"]),
        only: None,
        measures: &[
            MADE,
            // An unfinished play counts the tricks so far.
            Measure::Mean("tricks", "tricks", Some("made IS NOT NULL")),
            Measure::Count("doubled", "risk > 0"),
        ],
        are_parts: false,
        most: TOP,
    },
    SectionPlan {
        name: "denominations",
        title: "Denominations",
        head: "denomination",
        key: Key::Column("denomination"),
        only: None,
        measures: &[MADE, Measure::Mean("level", "level", None)],
        are_parts: false,
        most: TOP,
    },
    SectionPlan {
        name: "declarers",
        title: "Declarers",
        head: "declarer",
        key: Key::Column("declarer"),
        only: Some("level IS NOT NULL"),
        measures: &[MADE],
        are_parts: false,
        most: TOP,
    },
    SectionPlan {
        name: "made",
        title: "Tricks more than the contract, or fewer",
        head: "tricks",
        key: Key::Column("made"),
        only: None,
        measures: &[],
        are_parts: false,
        most: None,
    },
    SectionPlan {
        name: "calls",
        title: "Length of auctions",
        head: "calls from",
        key: Key::Step("calls", 4),
        only: Some("calls > 0"),
        measures: &[],
        are_parts: false,
        most: None,
    },
];

const PDN: &[SectionPlan] = &[
    SectionPlan {
        name: "overview",
        title: "Games",
        head: "games with",
        key: Key::Named(&[
            ("moves", "plies > 0"),
            ("variations", "variations > 0"),
            ("a position of their own", "setup"),
            ("a result", "winner IS NOT NULL"),
            ("illegal moves", "illegal > 0"),
        ]),
        only: None,
        measures: &[],
        are_parts: false,
        most: None,
    },
    SectionPlan {
        name: "variants",
        title: "Variants",
        head: "variant",
        key: Key::Column("variant"),
        // Without a move the variant is a guess.
        only: Some("(variant_confidence <> 'default' OR plies > 0)"),
        measures: RESULTS,
        are_parts: true,
        most: TOP,
    },
    YEARS,
    EVENTS,
    SectionPlan {
        name: "players",
        title: "Players",
        head: "player",
        key: Key::Each(&["white", "black"]),
        only: None,
        measures: &[],
        are_parts: false,
        most: TOP,
    },
    SectionPlan {
        name: "openings",
        title: "Openings",
        head: "moves",
        key: Key::Column("opening_key"),
        only: None,
        measures: RESULTS,
        are_parts: true,
        most: TOP,
    },
    SectionPlan {
        name: "plies",
        title: "Length of games",
        head: "plies from",
        key: Key::Step("plies", 10),
        only: Some("plies > 0"),
        measures: &[],
        are_parts: false,
        most: None,
    },
];

const PPN: &[SectionPlan] = &[
    SectionPlan {
        name: "overview",
        title: "Hands",
        head: "hands with",
        key: Key::Named(&[
            ("a contract", "contract IS NOT NULL"),
            ("trumps", "trump IS NOT NULL"),
            ("a result", "result IS NOT NULL"),
        ]),
        only: None,
        measures: &[],
        are_parts: false,
        most: None,
    },
    EVENTS,
    SectionPlan {
        name: "rules",
        title: "Rules",
        head: "rules",
        key: Key::Column("rules"),
        only: None,
        measures: &[],
        are_parts: false,
        most: TOP,
    },
    SectionPlan {
        name: "seats",
        title: "Seats",
        head: "seats",
        key: Key::Column("players"),
        only: None,
        measures: &[],
        are_parts: false,
        most: None,
    },
    SectionPlan {
        name: "contracts",
        title: "Contracts",
        head: "points from",
        key: Key::Step("contract", 10),
        only: None,
        measures: &[],
        are_parts: false,
        most: None,
    },
    SectionPlan {
        name: "trumps",
        title: "Trumps",
        head: "suit",
        key: Key::Column("trump"),
        only: None,
        measures: &[Measure::Mean("contract", "contract", None)],
        are_parts: false,
        most: TOP,
    },
];

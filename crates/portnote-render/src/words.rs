//! Words and letters of the languages in which pictures are labelled.

use std::str::FromStr;

use portnote_bridge::{Denomination, Rank, Seat, Side, Suit, Vulnerability};

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Dutch.
    Dutch,
    /// Spanish.
    Spanish,
    /// Polish.
    Polish,
}

/// A text that is not the code of a language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown language `{0}`: expected `en`, `de`, `fr`, `nl`, `es` or `pl`")]
pub struct ParseLanguageError(String);

/// The words of a language. In sentences `{}` is the place of a value.
#[derive(Debug)]
pub(crate) struct Words {
    pub(crate) code: &'static str,
    /// Ace, king, queen, jack as letters.
    honors: [char; 4],
    honor_names: [&'static str; 4],
    /// North, East, South, West.
    seats: [&'static str; 4],
    seat_letters: [char; 4],
    /// Spades, hearts, diamonds, clubs.
    suits: [&'static str; 4],
    /// Neither side, North and South, East and West, both sides.
    vulnerable: [&'static str; 4],
    /// The same as a label.
    vulnerable_labels: [&'static str; 4],
    pub(crate) no_trump: &'static str,
    pub(crate) no_trump_name: &'static str,
    pub(crate) pass: &'static str,
    pub(crate) double: &'static str,
    pub(crate) redouble: &'static str,
    pub(crate) doubled: &'static str,
    pub(crate) redoubled: &'static str,
    pub(crate) down: &'static str,
    pub(crate) made: &'static str,
    pub(crate) over: &'static str,
    pub(crate) illegal: &'static str,
    pub(crate) signs: &'static str,
    pub(crate) passed_out: &'static str,
    pub(crate) board: &'static str,
    pub(crate) hand: &'static str,
    pub(crate) game: &'static str,
    pub(crate) dealer: &'static str,
    pub(crate) deals: &'static str,
    pub(crate) contract: &'static str,
    pub(crate) by: &'static str,
    pub(crate) lead: &'static str,
    pub(crate) tricks: &'static str,
    pub(crate) trick: &'static str,
    pub(crate) winner: &'static str,
    pub(crate) double_dummy: &'static str,
    pub(crate) points: &'static str,
    pub(crate) void: &'static str,
    pub(crate) hand_unknown: &'static str,
    pub(crate) hand_hidden: &'static str,
    pub(crate) alerted: &'static str,
    pub(crate) small_card: &'static str,
    pub(crate) score: &'static str,
    pub(crate) auction: &'static str,
    pub(crate) play: &'static str,
    pub(crate) notes: &'static str,
    pub(crate) contents: &'static str,
    pub(crate) plan: &'static str,
    pub(crate) page: &'static str,
    pub(crate) white: &'static str,
    pub(crate) black: &'static str,
    pub(crate) to_move: &'static str,
    pub(crate) after: &'static str,
    pub(crate) start: &'static str,
    pub(crate) men: &'static str,
    pub(crate) kings: &'static str,
    pub(crate) no_position: &'static str,
    pub(crate) trump: &'static str,
    pub(crate) meld: &'static str,
    pub(crate) melds: &'static str,
    pub(crate) passes_cards: &'static str,
}

static ENGLISH: Words = Words {
    code: "en",
    honors: ['A', 'K', 'Q', 'J'],
    honor_names: ["ace", "king", "queen", "jack"],
    seats: ["North", "East", "South", "West"],
    seat_letters: ['N', 'E', 'S', 'W'],
    suits: ["spades", "hearts", "diamonds", "clubs"],
    vulnerable: [
        "neither side vulnerable",
        "North and South vulnerable",
        "East and West vulnerable",
        "both sides vulnerable",
    ],
    vulnerable_labels: [
        "None vulnerable",
        "NS vulnerable",
        "EW vulnerable",
        "All vulnerable",
    ],
    no_trump: "NT",
    no_trump_name: "no trump",
    pass: "Pass",
    double: "double",
    redouble: "redouble",
    doubled: "doubled",
    redoubled: "redoubled",
    down: "{} down",
    made: "made",
    over: "{} over",
    illegal: "illegal",
    signs: "> moved here  _ from  x taken",
    passed_out: "Passed out",
    board: "Board",
    hand: "Hand",
    game: "Game",
    dealer: "Dealer",
    deals: "{} deals",
    contract: "Contract",
    by: "by {}",
    lead: "lead",
    tricks: "tricks",
    trick: "Trick",
    winner: "winner, tricks so far",
    double_dummy: "Double dummy",
    points: "HCP",
    void: "no {}",
    hand_unknown: "hand not known",
    hand_hidden: "hand not shown",
    alerted: "alerted",
    small_card: "small card",
    score: "Score",
    auction: "Auction",
    play: "Play",
    notes: "Notes",
    contents: "Contents",
    plan: "Plan",
    page: "page",
    white: "White",
    black: "Black",
    to_move: "{} to move",
    after: "after {}",
    start: "starting position",
    men: "men on",
    kings: "kings on",
    no_position: "position not known",
    trump: "trump",
    meld: "meld",
    melds: "melds",
    passes_cards: "passes",
};

static GERMAN: Words = Words {
    code: "de",
    honors: ['A', 'K', 'D', 'B'],
    honor_names: ["Ass", "König", "Dame", "Bube"],
    seats: ["Nord", "Ost", "Süd", "West"],
    seat_letters: ['N', 'O', 'S', 'W'],
    suits: ["Pik", "Coeur", "Karo", "Treff"],
    vulnerable: [
        "niemand in Gefahr",
        "Nord-Süd in Gefahr",
        "Ost-West in Gefahr",
        "alle in Gefahr",
    ],
    vulnerable_labels: [
        "Keiner in Gefahr",
        "NS in Gefahr",
        "OW in Gefahr",
        "Alle in Gefahr",
    ],
    no_trump: "SA",
    no_trump_name: "Sans-Atout",
    pass: "Passe",
    double: "Kontra",
    redouble: "Rekontra",
    doubled: "kontriert",
    redoubled: "rekontriert",
    down: "{} Faller",
    made: "erfüllt",
    over: "plus {}",
    illegal: "regelwidrig",
    signs: "> hierher  _ von hier  x geschlagen",
    passed_out: "Rundpass",
    board: "Board",
    hand: "Spiel",
    game: "Partie",
    dealer: "Teiler",
    deals: "{} teilt",
    contract: "Kontrakt",
    by: "von {}",
    lead: "Ausspiel",
    tricks: "Stiche",
    trick: "Stich",
    winner: "Gewinner, Stiche bisher",
    double_dummy: "Double Dummy",
    points: "FP",
    void: "kein {}",
    hand_unknown: "Hand unbekannt",
    hand_hidden: "Hand nicht gezeigt",
    alerted: "alertiert",
    small_card: "kleine Karte",
    score: "Score",
    auction: "Reizung",
    play: "Spiel",
    notes: "Notizen",
    contents: "Inhalt",
    plan: "Plan",
    page: "Seite",
    white: "Weiß",
    black: "Schwarz",
    to_move: "{} am Zug",
    after: "nach {}",
    start: "Anfangsstellung",
    men: "Steine auf",
    kings: "Damen auf",
    no_position: "Stellung unbekannt",
    trump: "Trumpf",
    meld: "Meldung",
    melds: "Meldungen",
    passes_cards: "gibt weiter",
};

static FRENCH: Words = Words {
    code: "fr",
    honors: ['A', 'R', 'D', 'V'],
    honor_names: ["as", "roi", "dame", "valet"],
    seats: ["Nord", "Est", "Sud", "Ouest"],
    seat_letters: ['N', 'E', 'S', 'O'],
    suits: ["pique", "cœur", "carreau", "trèfle"],
    vulnerable: [
        "personne vulnérable",
        "Nord-Sud vulnérables",
        "Est-Ouest vulnérables",
        "tous vulnérables",
    ],
    vulnerable_labels: [
        "Nul vulnérable",
        "NS vulnérables",
        "EO vulnérables",
        "Tous vulnérables",
    ],
    no_trump: "SA",
    no_trump_name: "sans-atout",
    pass: "Passe",
    double: "contre",
    redouble: "surcontre",
    doubled: "contré",
    redoubled: "surcontré",
    down: "{} de chute",
    made: "juste fait",
    over: "plus {}",
    illegal: "illégal",
    signs: "> arrivée  _ départ  x pris",
    passed_out: "Passe général",
    board: "Donne",
    hand: "Donne",
    game: "Partie",
    dealer: "Donneur",
    deals: "{} donneur",
    contract: "Contrat",
    by: "par {}",
    lead: "entame",
    tricks: "levées",
    trick: "Levée",
    winner: "gagnant, levées faites",
    double_dummy: "Double mort",
    points: "PH",
    void: "pas de {}",
    hand_unknown: "main inconnue",
    hand_hidden: "main non montrée",
    alerted: "alertée",
    small_card: "petite carte",
    score: "Score",
    auction: "Enchères",
    play: "Jeu",
    notes: "Notes",
    contents: "Sommaire",
    plan: "Plan",
    page: "page",
    white: "Blancs",
    black: "Noirs",
    to_move: "trait aux {}",
    after: "après {}",
    start: "position initiale",
    men: "pions en",
    kings: "dames en",
    no_position: "position inconnue",
    trump: "atout",
    meld: "annonce",
    melds: "annonces",
    passes_cards: "passe",
};

static DUTCH: Words = Words {
    code: "nl",
    honors: ['A', 'H', 'V', 'B'],
    honor_names: ["aas", "heer", "vrouw", "boer"],
    seats: ["Noord", "Oost", "Zuid", "West"],
    seat_letters: ['N', 'O', 'Z', 'W'],
    suits: ["schoppen", "harten", "ruiten", "klaveren"],
    vulnerable: [
        "niemand kwetsbaar",
        "Noord-Zuid kwetsbaar",
        "Oost-West kwetsbaar",
        "allen kwetsbaar",
    ],
    vulnerable_labels: [
        "Niemand kwetsbaar",
        "NZ kwetsbaar",
        "OW kwetsbaar",
        "Allen kwetsbaar",
    ],
    no_trump: "SA",
    no_trump_name: "sans-atout",
    pass: "Pas",
    double: "doublet",
    redouble: "redoublet",
    doubled: "gedoubleerd",
    redoubled: "geredoubleerd",
    down: "{} down",
    made: "gemaakt",
    over: "plus {}",
    illegal: "onreglementair",
    signs: "> hierheen  _ van hier  x geslagen",
    passed_out: "Rondpas",
    board: "Spel",
    hand: "Spel",
    game: "Partij",
    dealer: "Gever",
    deals: "{} gever",
    contract: "Contract",
    by: "door {}",
    lead: "uitkomst",
    tricks: "slagen",
    trick: "Slag",
    winner: "winnaar, slagen tot nu toe",
    double_dummy: "Double dummy",
    points: "Ptn",
    void: "geen {}",
    hand_unknown: "hand onbekend",
    hand_hidden: "hand niet getoond",
    alerted: "gealerteerd",
    small_card: "kleine kaart",
    score: "Score",
    auction: "Bieding",
    play: "Afspel",
    notes: "Aantekeningen",
    contents: "Inhoud",
    plan: "Speelplan",
    page: "pagina",
    white: "Wit",
    black: "Zwart",
    to_move: "{} aan zet",
    after: "na {}",
    start: "beginstand",
    men: "schijven op",
    kings: "dammen op",
    no_position: "stand onbekend",
    trump: "troef",
    meld: "melding",
    melds: "meldingen",
    passes_cards: "geeft door",
};

static SPANISH: Words = Words {
    code: "es",
    honors: ['A', 'R', 'D', 'J'],
    honor_names: ["as", "rey", "dama", "jota"],
    seats: ["Norte", "Este", "Sur", "Oeste"],
    seat_letters: ['N', 'E', 'S', 'O'],
    suits: ["picas", "corazones", "diamantes", "tréboles"],
    vulnerable: [
        "nadie vulnerable",
        "Norte-Sur vulnerables",
        "Este-Oeste vulnerables",
        "todos vulnerables",
    ],
    vulnerable_labels: [
        "Nadie vulnerable",
        "NS vulnerables",
        "EO vulnerables",
        "Todos vulnerables",
    ],
    no_trump: "ST",
    no_trump_name: "sin triunfo",
    pass: "Paso",
    double: "doblo",
    redouble: "redoblo",
    doubled: "doblado",
    redoubled: "redoblado",
    down: "multa de {}",
    made: "cumplido",
    over: "más {}",
    illegal: "ilegal",
    signs: "> llegada  _ salida  x capturada",
    passed_out: "Mano pasada",
    board: "Mano",
    hand: "Mano",
    game: "Partida",
    dealer: "Dador",
    deals: "da {}",
    contract: "Contrato",
    by: "por {}",
    lead: "salida",
    tricks: "bazas",
    trick: "Baza",
    winner: "ganador, bazas hechas",
    double_dummy: "Doble muerto",
    points: "PH",
    void: "sin {}",
    hand_unknown: "mano desconocida",
    hand_hidden: "mano oculta",
    alerted: "alertada",
    small_card: "carta pequeña",
    score: "Puntos",
    auction: "Subasta",
    play: "Carteo",
    notes: "Notas",
    contents: "Índice",
    plan: "Plan",
    page: "página",
    white: "Blancas",
    black: "Negras",
    to_move: "juegan {}",
    after: "después de {}",
    start: "posición inicial",
    men: "peones en",
    kings: "damas en",
    no_position: "posición desconocida",
    trump: "triunfo",
    meld: "cante",
    melds: "cantes",
    passes_cards: "pasa",
};

static POLISH: Words = Words {
    code: "pl",
    honors: ['A', 'K', 'D', 'W'],
    honor_names: ["as", "król", "dama", "walet"],
    seats: ["Północ", "Wschód", "Południe", "Zachód"],
    seat_letters: ['N', 'E', 'S', 'W'],
    suits: ["piki", "kiery", "kara", "trefle"],
    vulnerable: [
        "obie strony przed partią",
        "NS po partii",
        "EW po partii",
        "obie strony po partii",
    ],
    vulnerable_labels: [
        "Obie przed partią",
        "NS po partii",
        "EW po partii",
        "Obie po partii",
    ],
    no_trump: "BA",
    no_trump_name: "bez atu",
    pass: "Pas",
    double: "kontra",
    redouble: "rekontra",
    doubled: "z kontrą",
    redoubled: "z rekontrą",
    down: "bez {}",
    made: "swoje",
    over: "plus {}",
    illegal: "niedozwolone",
    signs: "> tutaj  _ stąd  x zbite",
    passed_out: "Cztery pasy",
    board: "Rozdanie",
    hand: "Rozdanie",
    game: "Partia",
    dealer: "Rozdający",
    deals: "rozdaje {}",
    contract: "Kontrakt",
    by: "gra {}",
    lead: "wist",
    tricks: "lew",
    trick: "Lewa",
    winner: "bierze, lewy dotąd",
    double_dummy: "W widne karty",
    points: "PC",
    void: "brak: {}",
    hand_unknown: "ręka nieznana",
    hand_hidden: "ręka ukryta",
    alerted: "alert",
    small_card: "blotka",
    score: "Zapis",
    auction: "Licytacja",
    play: "Rozgrywka",
    notes: "Uwagi",
    contents: "Spis treści",
    plan: "Plan",
    page: "strona",
    white: "Białe",
    black: "Czarne",
    to_move: "ruch: {}",
    after: "po {}",
    start: "pozycja początkowa",
    men: "pionki na",
    kings: "damki na",
    no_position: "pozycja nieznana",
    trump: "atu",
    meld: "meldunek",
    melds: "meldunki",
    passes_cards: "oddaje",
};

impl Language {
    /// Each of them.
    pub const ALL: [Self; 6] = [
        Self::English,
        Self::German,
        Self::French,
        Self::Dutch,
        Self::Spanish,
        Self::Polish,
    ];

    /// Its code of two letters (ISO 639-1).
    #[must_use]
    pub fn code(self) -> &'static str {
        self.words().code
    }

    pub(crate) const fn words(self) -> &'static Words {
        match self {
            Self::English => &ENGLISH,
            Self::German => &GERMAN,
            Self::French => &FRENCH,
            Self::Dutch => &DUTCH,
            Self::Spanish => &SPANISH,
            Self::Polish => &POLISH,
        }
    }
}

/// ```
/// use portnote_render::Language;
/// assert_eq!("nl".parse(), Ok(Language::Dutch));
/// ```
impl FromStr for Language {
    type Err = ParseLanguageError;

    fn from_str(text: &str) -> Result<Self, ParseLanguageError> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|language| language.code().eq_ignore_ascii_case(text));
        found.ok_or_else(|| ParseLanguageError(text.to_owned()))
    }
}

impl Words {
    /// A rank as it is printed.
    pub(crate) fn rank(&self, rank: Rank, ten: &'static str) -> String {
        match rank {
            Rank::Ace => self.honor(0).to_string(),
            Rank::King => self.honor(1).to_string(),
            Rank::Queen => self.honor(2).to_string(),
            Rank::Jack => self.honor(3).to_string(),
            Rank::Ten => ten.to_owned(),
            _ => rank.letter().to_string(),
        }
    }

    fn honor(&self, index: usize) -> char {
        self.honors.get(index).copied().unwrap_or('?')
    }

    /// A rank as it is read aloud.
    pub(crate) fn rank_name(&self, rank: Rank) -> String {
        let name = |index: usize| {
            self.honor_names
                .get(index)
                .copied()
                .unwrap_or("")
                .to_owned()
        };
        match rank {
            Rank::Ace => name(0),
            Rank::King => name(1),
            Rank::Queen => name(2),
            Rank::Jack => name(3),
            Rank::Ten => "10".to_owned(),
            _ => rank.letter().to_string(),
        }
    }

    pub(crate) fn seat(&self, seat: Seat) -> &'static str {
        self.seats.get(seat as usize).copied().unwrap_or("")
    }

    pub(crate) fn seat_letter(&self, seat: Seat) -> char {
        self.seat_letters.get(seat as usize).copied().unwrap_or('?')
    }

    /// The two seats of a side, as in `NS`.
    pub(crate) fn side(&self, side: Side) -> String {
        let [one, two] = match side {
            Side::NorthSouth => [Seat::North, Seat::South],
            Side::EastWest => [Seat::East, Seat::West],
        };
        [self.seat_letter(one), self.seat_letter(two)]
            .into_iter()
            .collect()
    }

    pub(crate) fn suit(&self, suit: Suit) -> &'static str {
        let index = match suit {
            Suit::Spades => 0,
            Suit::Hearts => 1,
            Suit::Diamonds => 2,
            Suit::Clubs => 3,
        };
        self.suits.get(index).copied().unwrap_or("")
    }

    pub(crate) fn denomination(&self, denomination: Denomination) -> &'static str {
        match denomination.suit() {
            Some(suit) => self.suit(suit),
            None => self.no_trump_name,
        }
    }

    pub(crate) const fn vulnerable(&self, sides: Vulnerability) -> &'static str {
        of_sides(self.vulnerable, sides)
    }

    pub(crate) const fn vulnerable_label(&self, sides: Vulnerability) -> &'static str {
        of_sides(self.vulnerable_labels, sides)
    }
}

const fn of_sides(texts: [&'static str; 4], sides: Vulnerability) -> &'static str {
    let [none, north_south, east_west, all] = texts;
    match sides {
        Vulnerability::None => none,
        Vulnerability::NorthSouth => north_south,
        Vulnerability::EastWest => east_west,
        Vulnerability::All => all,
    }
}

/// A sentence with its value.
pub(crate) fn fill(sentence: &str, value: &str) -> String {
    sentence.replacen("{}", value, 1)
}

/// The text with a capital.
pub(crate) fn upper(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters
        .next()
        .map(|first| first.to_uppercase().collect::<String>());
    first.unwrap_or_default() + characters.as_str()
}

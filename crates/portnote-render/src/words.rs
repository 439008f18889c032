//! Words and letters of the languages in which pictures are labelled.

mod bridge;
mod dates;
mod dutch;
mod english;
mod french;
mod german;
mod polish;
mod spanish;

use std::str::FromStr;

pub(crate) use dates::in_words as date;

use portnote_bridge::{Declarers, Denomination, Rank, Seat, Side, Suit, Vulnerability};
use portnote_draughts::Variant;
use portnote_pinochle::{HandResult, Seat as Place};

/// A language of the words in pictures.
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
    /// The label for vulnerability.
    pub(crate) vulnerability: &'static str,
    vulnerable_labels: [&'static str; 4],
    /// Short labels for a narrow place.
    vulnerable_short: [&'static str; 4],
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
    /// What the letters of pieces mean.
    pub(crate) letters: &'static str,
    /// What the marks of the last move mean.
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
    pub(crate) needs: &'static str,
    pub(crate) tricks: &'static str,
    pub(crate) one_trick: &'static str,
    /// After 2, 3 and 4.
    few_tricks: &'static str,
    /// Above who won each trick.
    pub(crate) won: &'static str,
    /// Beside the mark of the card that was led.
    pub(crate) led: &'static str,
    /// Beside the mark of a card after which its side takes one trick less.
    pub(crate) cost: &'static str,
    pub(crate) trick: &'static str,
    pub(crate) double_dummy: &'static str,
    /// By whom the numbers of best play were computed.
    pub(crate) solved: &'static str,
    pub(crate) points: &'static str,
    pub(crate) void: &'static str,
    pub(crate) hand_unknown: &'static str,
    pub(crate) hand_hidden: &'static str,
    pub(crate) alerted: &'static str,
    pub(crate) small_card: &'static str,
    pub(crate) unread_card: &'static str,
    pub(crate) dealt_twice: &'static str,
    pub(crate) score: &'static str,
    pub(crate) matchpoints: &'static str,
    pub(crate) auction: &'static str,
    pub(crate) play: &'static str,
    pub(crate) notes: &'static str,
    pub(crate) comment: &'static str,
    pub(crate) contents: &'static str,
    pub(crate) plan: &'static str,
    pub(crate) continued: &'static str,
    /// The number of a page and how many there are.
    pub(crate) page: &'static str,
    /// The signs of a hand record: tricks, contracts, points and par.
    pub(crate) key_tricks: &'static str,
    pub(crate) key_contracts: &'static str,
    pub(crate) key_points: &'static str,
    pub(crate) key_par: &'static str,
    pub(crate) white: &'static str,
    pub(crate) black: &'static str,
    pub(crate) to_move: &'static str,
    pub(crate) after: &'static str,
    pub(crate) start: &'static str,
    pub(crate) men: &'static str,
    pub(crate) kings: &'static str,
    /// How many pieces a side has.
    pub(crate) pieces: &'static str,
    pub(crate) no_position: &'static str,
    pub(crate) trump: &'static str,
    pub(crate) meld: &'static str,
    pub(crate) melds: &'static str,
    pub(crate) passes_cards: &'static str,
    /// A card that left its hand.
    pub(crate) played: &'static str,
    /// A variant that nothing in the file decides.
    pub(crate) assumed: &'static str,
    pub(crate) room: &'static str,
    pub(crate) open_room: &'static str,
    pub(crate) closed_room: &'static str,
    /// How a hand of pinochle ends, in the order of [`HandResult::ALL`].
    results: [&'static str; 4],
    /// The variants of draughts, in the order of [`Variant::ALL`].
    variants: [&'static str; 20],
    /// The seats of pinochle between those of bridge, from northeast clockwise.
    diagonals: [&'static str; 4],
}

impl Language {
    /// Each of them.
    pub const ALL: [Self; 6] =
        [Self::English, Self::German, Self::French, Self::Dutch, Self::Spanish, Self::Polish];

    /// The code of the language, of two letters (ISO 639-1).
    #[must_use]
    pub fn code(self) -> &'static str {
        self.words().code
    }

    pub(crate) const fn words(self) -> &'static Words {
        match self {
            Self::English => &english::ENGLISH,
            Self::German => &german::GERMAN,
            Self::French => &french::FRENCH,
            Self::Dutch => &dutch::DUTCH,
            Self::Spanish => &spanish::SPANISH,
            Self::Polish => &polish::POLISH,
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
    /// One of several texts, in the order of [`Language::ALL`].
    pub(crate) const fn of(&self, texts: [&'static str; 6]) -> &'static str {
        let [english, german, french, dutch, spanish, polish] = texts;
        match self.code.as_bytes() {
            b"de" => german,
            b"fr" => french,
            b"nl" => dutch,
            b"es" => spanish,
            b"pl" => polish,
            _ => english,
        }
    }

    /// `9 tricks`
    pub(crate) fn counted_tricks(&self, number: u8) -> String {
        let noun = match number {
            0 if self.code == "fr" => self.one_trick,
            1 => self.one_trick,
            2..=4 => self.few_tricks,
            _ => self.tricks,
        };
        format!("{number} {noun}")
    }

    /// How many pieces a side has.
    pub(crate) fn counted_pieces(&self, number: usize) -> String {
        let one = ["{} piece", "{} Stein", "{} pièce", "{} stuk", "{} pieza", "pionki: {}"];
        let text = if number == 1 { self.of(one) } else { self.pieces };
        fill(text, &number.to_string())
    }

    /// What the pages after the questions are called: answers, or solutions of problems.
    pub(crate) const fn answers(&self, are_of_problems: bool) -> &'static str {
        self.of(match are_of_problems {
            false => ["Answers", "Antworten", "Réponses", "Antwoorden", "Respuestas", "Odpowiedzi"],
            true => {
                ["Solutions", "Lösungen", "Solutions", "Oplossingen", "Soluciones", "Rozwiązania"]
            }
        })
    }

    /// What is asked of the side that is to win.
    pub(crate) const fn to_win(&self) -> &'static str {
        self.of([
            "{} to move and win",
            "{} am Zug gewinnt",
            "trait aux {}, gain",
            "{} speelt en wint",
            "juegan {} y ganan",
            "{} zaczynają i wygrywają",
        ])
    }

    /// What is asked of the side that is to reach a draw.
    pub(crate) const fn to_draw(&self) -> &'static str {
        self.of([
            "{} to move and draw",
            "{} am Zug hält remis",
            "trait aux {}, nulle",
            "{} speelt en maakt remise",
            "juegan {} y hacen tablas",
            "{} zaczynają i remisują",
        ])
    }

    /// A variant of draughts.
    pub(crate) fn variant(&self, variant: Variant) -> &'static str {
        named(Variant::ALL, &self.variants, variant)
    }

    /// How a hand of pinochle ended.
    pub(crate) fn hand_result(&self, result: HandResult) -> &'static str {
        named(HandResult::ALL, &self.results, result)
    }

    /// A seat of pinochle.
    pub(crate) const fn place(&self, place: Place) -> &'static str {
        let [north, east, south, west] = self.seats;
        let [northeast, southeast, southwest, northwest] = self.diagonals;
        match place {
            Place::North => north,
            Place::Northeast => northeast,
            Place::East => east,
            Place::Southeast => southeast,
            Place::South => south,
            Place::Southwest => southwest,
            Place::West => west,
            Place::Northwest => northwest,
        }
    }

    /// The letters of a seat of pinochle.
    pub(crate) fn place_letters(&self, place: Place) -> String {
        let [north, east, south, west] = self.seat_letters;
        let letters: &[char] = match place {
            Place::North => &[north],
            Place::Northeast => &[north, east],
            Place::East => &[east],
            Place::Southeast => &[south, east],
            Place::South => &[south],
            Place::Southwest => &[south, west],
            Place::West => &[west],
            Place::Northwest => &[north, west],
        };
        letters.iter().collect()
    }

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
        let name = |index: usize| self.honor_names.get(index).copied().unwrap_or("").to_owned();
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
        [self.seat_letter(one), self.seat_letter(two)].into_iter().collect()
    }

    /// The letters of those who declare a contract.
    pub(crate) fn declarers(&self, declarers: Declarers) -> String {
        match declarers {
            Declarers::Seat(seat) => self.seat_letter(seat).to_string(),
            Declarers::Side(side) => self.side(side),
        }
    }

    /// The two seats of a side, as in `N–S`.
    pub(crate) fn seats(&self, side: Side) -> String {
        let side = self.side(side);
        let letters: Vec<String> = side.chars().map(String::from).collect();
        letters.join("–")
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

    pub(crate) const fn vulnerable_short(&self, sides: Vulnerability) -> &'static str {
        of_sides(self.vulnerable_short, sides)
    }

    pub(crate) const fn vulnerable_label(&self, sides: Vulnerability) -> &'static str {
        of_sides(self.vulnerable_labels, sides)
    }
}

/// The name of a value, by its place among all of them.
fn named<T: PartialEq, const N: usize>(
    all: [T; N],
    names: &[&'static str; N],
    value: T,
) -> &'static str {
    let place = all.iter().position(|other| *other == value);
    place.and_then(|place| names.get(place)).copied().unwrap_or("")
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
    let first = characters.next().map(|first| first.to_uppercase().collect::<String>());
    first.unwrap_or_default() + characters.as_str()
}

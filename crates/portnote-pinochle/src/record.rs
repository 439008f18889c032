//! What somebody wrote down about a hand, any of which may be missing.

use std::fmt;
use std::str::FromStr;

use crate::auction::Auction;
use crate::card::{Card, Suit};
use crate::deal::Deal;
use crate::hand::Hand;
use crate::invalid;
use crate::invalid::ParseError;
use crate::rules::Rules;
use crate::seat::{BySeat, Seat};
use crate::team::Teams;

/// What somebody wrote down about one hand. Everything may be missing; what follows from the
/// rest is found by [`Record::complete`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The rules of the game.
    pub rules: Rules,
    /// The partners, `None` if they are unknown.
    pub teams: Option<Teams>,
    /// The dealer. PPN 1.0, Dealer Tag.
    pub dealer: Option<Seat>,
    /// The auction after all its calls. PPN 1.0, Auction Section.
    pub auction: Option<Auction>,
    /// The declarer; the auction is believed more. PPN 1.0, Declarer Tag.
    pub declarer: Option<Seat>,
    /// The contract in points; the auction is believed more. PPN 1.0, Contract Tag.
    pub contract: Option<u32>,
    /// The trump. PPN 1.0, Trump Tag.
    pub trump: Option<Trump>,
    /// The dealt hands. PPN 1.0, Deal Tag.
    pub deal: Option<Deal>,
    /// The cards that were not dealt. PPN 1.0, Kitty Tag.
    pub kitty: Option<Hand>,
    /// The cards that the declarer discarded for them. PPN 1.0, Discard Tag.
    pub discard: Option<Discard>,
    /// The cards passed to the seats opposite. PPN 1.0, Passed Tag.
    pub passed: Option<Deal>,
    /// The hands after the exchange. PPN 1.0, Holding Tag.
    pub holding: Option<Deal>,
    /// The meld points that the seats claim, which may be less than they hold. PPN 1.0, Melds
    /// Tag.
    pub claims: BySeat<Option<u32>>,
    /// The seat that leads first. PPN 1.0, Play Section.
    pub leader: Option<Seat>,
    /// The cards thrown, in the order of play: each trick from its leader on, `None` for an
    /// unknown card. PPN 1.0, Play Section.
    pub throws: Vec<Option<Card>>,
    /// Whether the hand came to its end.
    pub extent: HandExtent,
}

/// The trump of a hand. PPN 1.0, Trump Tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trump {
    /// The suit that the declarer named.
    Suit(Suit),
    /// `-`: the declarer has no marriage and names none.
    NoTrump,
}

impl Trump {
    /// The suit, `None` when there is none.
    ///
    /// ```
    /// use portnote_pinochle::{Suit, Trump};
    /// assert_eq!(Trump::Suit(Suit::Hearts).suit(), Some(Suit::Hearts));
    /// assert_eq!(Trump::NoTrump.suit(), None);
    /// ```
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Self::Suit(suit) => Some(suit),
            Self::NoTrump => None,
        }
    }

    /// The character of the standard: `C`, `D`, `S`, `H` or `-`. PPN 1.0, Trump Tag.
    ///
    /// ```
    /// use portnote_pinochle::Trump;
    /// assert_eq!(Trump::NoTrump.letter(), '-');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Suit(suit) => suit.letter(),
            Self::NoTrump => '-',
        }
    }

    /// The trump of exactly the character of the standard. PPN 1.0, Trump Tag.
    ///
    /// ```
    /// use portnote_pinochle::{Suit, Trump};
    /// assert_eq!(Trump::from_letter('S'), Some(Trump::Suit(Suit::Spades)));
    /// assert_eq!(Trump::from_letter('N'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match (letter, Suit::from_letter(letter)) {
            ('-', _) => Some(Self::NoTrump),
            (_, Some(suit)) => Some(Self::Suit(suit)),
            (_, None) => None,
        }
    }
}

impl From<Suit> for Trump {
    fn from(suit: Suit) -> Self {
        Self::Suit(suit)
    }
}

impl fmt::Display for Trump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Trump {
    type Err = ParseError;

    /// Reads exactly the character of the standard. PPN 1.0, Trump Tag.
    ///
    /// ```
    /// use portnote_pinochle::Trump;
    /// assert_eq!("-".parse(), Ok(Trump::NoTrump));
    /// let error = "NT".parse::<Trump>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid trump `NT`: expected `C`, `D`, `S`, `H` or `-`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        invalid::single(text)
            .and_then(Self::from_letter)
            .ok_or_else(|| ParseError::new("trump", text, "`C`, `D`, `S`, `H` or `-`"))
    }
}

impl TryFrom<char> for Trump {
    type Error = ParseError;

    fn try_from(letter: char) -> Result<Self, Self::Error> {
        letter.encode_utf8(&mut [0; 4]).parse()
    }
}

/// Cards that the declarer discarded, and the points that the declarer gets for them. PPN 1.0,
/// Discard Tag.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Discard {
    /// The cards that are discarded.
    pub cards: Hand,
    /// The points; 0 where discarded cards earn nothing.
    pub points: u32,
}

impl fmt::Display for Discard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.cards, self.points)
    }
}

impl fmt::Debug for Discard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Discard({self})")
    }
}

impl FromStr for Discard {
    type Err = ParseError;

    /// Reads the cards, a space and the points in brackets. PPN 1.0, Discard Tag.
    ///
    /// ```
    /// use portnote_pinochle::Discard;
    /// assert_eq!("...A (1)".parse(), Ok(Discard { cards: "...A".parse()?, points: 1 }));
    /// let error = "...A".parse::<Discard>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid discard `...A`: expected cards and points, as in `..A.TT (3)`".to_owned()));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        invalid::with_points(text)
            .and_then(|(cards, points)| Some((cards.strip_suffix(' ')?, points)))
            .and_then(|(cards, points)| {
                let cards = cards.parse().ok()?;
                Some(Self { cards, points })
            })
            .ok_or_else(|| ParseError::new("discard", text, "cards and points, as in `..A.TT (3)`"))
    }
}

/// Whether a hand came to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HandExtent {
    /// The hand came to its end, as far as is known.
    #[default]
    Whole,
    /// The hand was broken off. PPN 1.0, Termination Tag.
    CutOff,
}

impl Record {
    /// A record that says nothing but the rules.
    ///
    /// ```
    /// use portnote_pinochle::{Record, Rules};
    /// let record = Record::new(Rules::DOUBLE_4);
    /// assert_eq!((record.deal, record.throws.len()), (None, 0));
    /// ```
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            teams: rules.teams(),
            dealer: None,
            auction: None,
            declarer: None,
            contract: None,
            trump: None,
            deal: None,
            kitty: None,
            discard: None,
            passed: None,
            holding: None,
            claims: BySeat::default(),
            leader: None,
            throws: Vec::new(),
            extent: HandExtent::Whole,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trumps_come_back() {
        for letter in ['C', 'D', 'S', 'H', '-'] {
            let trump = Trump::from_letter(letter).unwrap();
            assert_eq!(trump.to_string(), letter.to_string());
        }
        assert_eq!(Trump::from_letter('c'), None);
    }
}

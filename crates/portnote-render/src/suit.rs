//! Suits as signs, and as shapes for which no font is needed; suits and ranks of pinochle as those of
//! bridge, which have words in all languages.

use portnote_bridge::{Rank, Suit};

/// The sign of a suit.
pub(crate) const fn sign(suit: Suit) -> char {
    match suit {
        Suit::Spades => '♠',
        Suit::Hearts => '♥',
        Suit::Diamonds => '♦',
        Suit::Clubs => '♣',
    }
}

/// The name of a suit in classes.
pub(crate) const fn class(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "spades",
        Suit::Hearts => "hearts",
        Suit::Diamonds => "diamonds",
        Suit::Clubs => "clubs",
    }
}

/// The shape of a suit in a square of 20: all are equally wide.
pub(crate) const fn path(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => {
            "M10 1C13 5.6 19 8 19 12.4A4.1 4.1 0 0 1 11.3 14.6Q11.7 17.3 13.6 19H6.4Q8.3 17.3 8.7 14.6A4.1 4.1 0 0 1 1 12.4C1 8 7 5.6 10 1Z"
        }
        Suit::Hearts => {
            "M10 19C6.5 14.5 1 11 1 6.3A4.6 4.6 0 0 1 10 4.9A4.6 4.6 0 0 1 19 6.3C19 11 13.5 14.5 10 19Z"
        }
        Suit::Diamonds => {
            "M10 .8Q12.9 5.6 17.2 10Q12.9 14.4 10 19.2Q7.1 14.4 2.8 10Q7.1 5.6 10 .8Z"
        }
        Suit::Clubs => {
            "M5.9 5a4.1 4.1 0 1 1 8.2 0a4.1 4.1 0 1 1-8.2 0ZM1 11.6a4.1 4.1 0 1 1 8.2 0a4.1 4.1 0 1 1-8.2 0ZM10.8 11.6a4.1 4.1 0 1 1 8.2 0a4.1 4.1 0 1 1-8.2 0ZM8.7 7h2.6L11.2 13.5Q11.6 17.3 13.6 19H6.4Q8.4 17.3 8.8 13.5Z"
        }
    }
}

/// The shape of a suit, and its sign under it, which the text of a printed page has.
pub(crate) fn shape(suit: Suit) -> String {
    format!(
        "<text x=\"10\" y=\"18.4\" font-size=\"4\" text-anchor=\"middle\" textLength=\"2\">{}</text><path d=\"{}\"/>",
        sign(suit),
        path(suit)
    )
}

/// A suit of pinochle as the suit of bridge that looks the same.
pub(crate) const fn of_pinochle(suit: portnote_pinochle::Suit) -> Suit {
    match suit {
        portnote_pinochle::Suit::Spades => Suit::Spades,
        portnote_pinochle::Suit::Hearts => Suit::Hearts,
        portnote_pinochle::Suit::Diamonds => Suit::Diamonds,
        portnote_pinochle::Suit::Clubs => Suit::Clubs,
    }
}

/// A rank of pinochle as the rank of bridge with the same name.
pub(crate) const fn rank_of_pinochle(rank: portnote_pinochle::Rank) -> Rank {
    match rank {
        portnote_pinochle::Rank::Ace => Rank::Ace,
        portnote_pinochle::Rank::Ten => Rank::Ten,
        portnote_pinochle::Rank::King => Rank::King,
        portnote_pinochle::Rank::Queen => Rank::Queen,
        portnote_pinochle::Rank::Jack => Rank::Jack,
        portnote_pinochle::Rank::Nine => Rank::Nine,
    }
}

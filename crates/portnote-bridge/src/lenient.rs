//! Values as people and programs write them: what `FromStr` reads, other spellings, and words.
//!
//! Blanks around a text do not matter, nor do upper and lower case; the signs of suits may be the
//! black or the white ones. A text that can mean two values is not read.

use crate::board::Vulnerability;
use crate::call::{Bid, Call, Denomination};
use crate::card::{Card, Rank, Suit};
use crate::contract::{Contract, Risk};
use crate::error::single;
use crate::seat::{Seat, Side};
use crate::words;
use crate::words::contract::{LONGEST, bid, key, whole_risk};

impl Seat {
    /// Reads a seat as people write it, by its letter in any case or by its name in one of several
    /// languages.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// for text in ["S", "s", "South", "Sud", " süd "] {
    ///     assert_eq!(Seat::lenient(text), Some(Seat::South), "{text}");
    /// }
    /// assert_eq!(Seat::lenient("NS"), None);
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        let text = text.trim();
        let letter = single(text).and_then(|letter| Self::from_letter(letter.to_ascii_uppercase()));
        letter.or_else(|| words::seat(text))
    }
}

impl Side {
    /// Reads a side as people write it, by the letters or the names of both seats in any order.
    ///
    /// ```
    /// use portnote_bridge::Side;
    /// for text in ["EW", "we", "E-W", "East/West", "Est Ouest"] {
    ///     assert_eq!(Side::lenient(text), Some(Side::EastWest), "{text}");
    /// }
    /// assert_eq!(Side::lenient("E"), None);
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        match words::seats(text)?.as_slice() {
            [one, other] if *one == other.partner() => Some(one.side()),
            _ => None,
        }
    }
}

impl Vulnerability {
    /// Reads a vulnerability as people write it: words of several languages, letters of both
    /// seats, `-`, and the small letters of LIN (`o`, `n`, `e`, `b`).
    ///
    /// ```
    /// use portnote_bridge::Vulnerability;
    /// for text in ["All", "both", "Game all", "N-S, E-W", "b"] {
    ///     assert_eq!(Vulnerability::lenient(text), Some(Vulnerability::All), "{text}");
    /// }
    /// assert_eq!(Vulnerability::lenient("-"), Some(Vulnerability::None));
    /// // A seat, or the first of two letters.
    /// assert_eq!(Vulnerability::lenient("E"), None);
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        match text.trim() {
            "-" | "o" => Some(Self::None),
            "n" => Some(Self::NorthSouth),
            "e" => Some(Self::EastWest),
            "b" => Some(Self::All),
            text => words::vulnerability(text),
        }
    }
}

impl Suit {
    /// Reads a suit as people write it, by its letter, name or sign.
    ///
    /// ```
    /// use portnote_bridge::Suit;
    /// for text in ["H", "h", "hearts", "Heart", "♥", "♡"] {
    ///     assert_eq!(Suit::lenient(text), Some(Suit::Hearts), "{text}");
    /// }
    /// assert_eq!(Suit::lenient("NT"), None);
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        Denomination::lenient(text)?.suit()
    }
}

impl Rank {
    /// Reads a rank as people write it, by its letter in any case, `10` or its English name.
    ///
    /// ```
    /// use portnote_bridge::Rank;
    /// for text in ["T", "t", "10", "ten"] {
    ///     assert_eq!(Rank::lenient(text), Some(Rank::Ten), "{text}");
    /// }
    /// assert_eq!(Rank::lenient("1"), None);
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        let text = text.trim();
        if text == "10" {
            return Some(Self::Ten);
        }
        let letter = single(text).and_then(|letter| Self::from_letter(letter.to_ascii_uppercase()));
        let named = |rank: &Self| rank.name().eq_ignore_ascii_case(text);
        letter.or_else(|| Self::DESCENDING.into_iter().find(named))
    }
}

impl Card {
    /// Reads a card as people write it: letter, name or sign of the suit before or after the rank,
    /// and `10` for a ten.
    ///
    /// ```
    /// use portnote_bridge::Card;
    /// for text in ["HT", "th", "10♥", "H10", "♥ 10", "hearts ten", "Ten of Hearts"] {
    ///     assert_eq!(Card::lenient(text).map(Card::as_str), Some("HT"), "{text}");
    /// }
    /// assert_eq!(Card::lenient("H1"), None);
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        let text = plain(text)?;
        let card =
            |suit: &str, rank: &str| Some(Self::new(Suit::lenient(suit)?, Rank::lenient(rank)?));
        if let Some((rank, suit)) = text.split_once(" of ") {
            return card(suit, rank);
        }
        let places = text.char_indices().map(|(at, _)| at).skip(1);
        let mut parts = places.filter_map(|at| text.split_at_checked(at));
        parts.find_map(|(one, other)| card(one, other).or_else(|| card(other, one)))
    }
}

impl Denomination {
    /// Reads a denomination as people write it, by its letter, name or sign, and `N` or `no trump`
    /// for no trump.
    ///
    /// ```
    /// use portnote_bridge::Denomination;
    /// for text in ["NT", "n", "No Trump", "notrumps", "no-trump"] {
    ///     assert_eq!(Denomination::lenient(text), Some(Denomination::NoTrump), "{text}");
    /// }
    /// assert_eq!(Denomination::lenient("♠"), Some(Denomination::Spades));
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        words::denomination(&plain(text)?)
    }
}

impl Bid {
    /// Reads a bid as people write it: the level and what [`Denomination::lenient`] reads.
    ///
    /// ```
    /// use portnote_bridge::Bid;
    /// for text in ["1NT", "1N", "1nt", "1 no trump"] {
    ///     assert_eq!(Bid::lenient(text).map(|bid| bid.to_string()).as_deref(), Some("1NT"), "{text}");
    /// }
    /// assert_eq!(Bid::lenient("8♠"), None);
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        match bid(&key(&plain(text)?)?)? {
            (bid, "") => Some(bid),
            _ => None,
        }
    }
}

impl Call {
    /// Reads a call as people write it: a bid as [`Bid::lenient`] does, and words and letters for
    /// the other calls.
    ///
    /// `All Pass` is not one call, and is not read.
    ///
    /// ```
    /// use portnote_bridge::{Bid, Call};
    /// for text in ["Pass", "p", "No bid", "P."] {
    ///     assert_eq!(Call::lenient(text), Some(Call::Pass), "{text}");
    /// }
    /// assert_eq!(Call::lenient("Dbl"), Some(Call::Double));
    /// assert_eq!(Call::lenient("rd"), Some(Call::Redouble));
    /// assert_eq!(Call::lenient("2♣"), Bid::lenient("2C").map(Call::Bid));
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        let text = plain(text)?;
        if let Some(call) = Bid::lenient(&text).map(Self::Bid).or_else(|| words::call(&text)) {
            return Some(call);
        }
        // The short forms of bidding systems.
        let is = |word: &str| text.eq_ignore_ascii_case(word);
        if is("db") { Some(Self::Double) } else { is("rd").then_some(Self::Redouble) }
    }
}

impl Risk {
    /// Reads a risk as people write it: letters, signs or words, and nothing where the contract is
    /// not doubled.
    ///
    /// ```
    /// use portnote_bridge::Risk;
    /// for text in ["X", "x", "dbl", "Doubled", "*"] {
    ///     assert_eq!(Risk::lenient(text), Some(Risk::Doubled), "{text}");
    /// }
    /// assert_eq!(Risk::lenient("R"), Some(Risk::Redoubled));
    /// assert_eq!(Risk::lenient(""), Some(Risk::Undoubled));
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        whole_risk(&key(text.trim())?)
    }
}

impl Contract {
    /// Reads a contract as people write it: what [`Bid::lenient`] and [`Risk::lenient`] read, with
    /// blanks between the parts, and words that say that it was passed out.
    ///
    /// ```
    /// use portnote_bridge::Contract;
    /// let read = |text| Contract::lenient(text).map(|contract| contract.to_string());
    /// assert_eq!(read("3nx").as_deref(), Some("3NTX"));
    /// assert_eq!(read("4♠ X").as_deref(), Some("4SX"));
    /// assert_eq!(read("2 hearts redoubled").as_deref(), Some("2HXX"));
    /// assert_eq!(read("passed out").as_deref(), Some("Pass"));
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        let text = plain(text)?;
        if text.eq_ignore_ascii_case("pass") || words::is_passed_out(&text) {
            return Some(Self::PassedOut);
        }
        let key = key(&text)?;
        let (bid, rest) = bid(&key)?;
        Some(Self::Bid { bid, risk: whole_risk(rest)? })
    }
}

/// The seat at the beginning of a text, by its letter or its name, and the rest.
pub(crate) fn first_seat(text: &str) -> Option<(Seat, &str)> {
    let end = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    let (word, rest) = text.split_at_checked(end)?;
    Some((Seat::lenient(word)?, rest))
}

/// The text without blanks around it, and with the black signs of suits; `None` for one that is
/// too long.
pub(crate) fn plain(text: &str) -> Option<String> {
    let text = text.trim();
    if text.len() > LONGEST {
        return None;
    }
    let sign = |c| match c {
        '♤' => Some('♠'),
        '♡' => Some('♥'),
        '♢' => Some('♦'),
        '♧' => Some('♣'),
        // Telephones write these after a sign, to choose its picture.
        '\u{FE0E}' | '\u{FE0F}' => None,
        other => Some(other),
    };
    Some(text.chars().filter_map(sign).collect())
}

#[cfg(test)]
mod tests {
    use std::fmt::{Debug, Display};

    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn shown<T: Display>(value: Option<T>) -> Option<String> {
        value.map(|value| value.to_string())
    }

    #[rstest]
    #[case::seat(shown(Seat::lenient("n")), Some("N"))]
    #[case::name_of_a_seat(shown(Seat::lenient("OUEST")), Some("W"))]
    #[case::other_letter(shown(Seat::lenient("O")), None)]
    #[case::no_seat(shown(Seat::lenient("")), None)]
    #[case::side(shown(Side::lenient("north south")), Some("NS"))]
    #[case::both_sides(shown(Side::lenient("all")), None)]
    #[case::two_seats(shown(Side::lenient("NE")), None)]
    #[case::letter_of_lin(shown(Vulnerability::lenient(" e ")), Some("EW"))]
    #[case::capital_letter(shown(Vulnerability::lenient("N")), None)]
    #[case::nobody(shown(Vulnerability::lenient("no one")), Some("None"))]
    #[case::suit(shown(Suit::lenient("Spade")), Some("S"))]
    #[case::sign(shown(Suit::lenient("♧")), Some("C"))]
    #[case::sign_of_a_telephone(shown(Suit::lenient("♥\u{FE0F}")), Some("H"))]
    #[case::no_suit(shown(Suit::lenient("no trump")), None)]
    #[case::rank(shown(Rank::lenient("q")), Some("Q"))]
    #[case::name_of_a_rank(shown(Rank::lenient("Ace")), Some("A"))]
    #[case::card(shown(Card::lenient("sa")), Some("SA"))]
    #[case::rank_first(shown(Card::lenient("A♠")), Some("SA"))]
    #[case::name_first(shown(Card::lenient("spade 9")), Some("S9"))]
    #[case::ace_of_spades(shown(Card::lenient("ace of spades")), Some("SA"))]
    #[case::two_suits(shown(Card::lenient("SH")), None)]
    #[case::two_ranks(shown(Card::lenient("AK")), None)]
    #[case::suit_alone(shown(Card::lenient("S")), None)]
    #[case::no_such_card(shown(Card::lenient("S11")), None)]
    #[case::bid(shown(Bid::lenient("1 N T")), Some("1NT"))]
    #[case::level_0(shown(Bid::lenient("0C")), None)]
    #[case::double(shown(Bid::lenient("1CX")), None)]
    #[case::call(shown(Call::lenient("4 ♡")), Some("4H"))]
    #[case::pass(shown(Call::lenient("PASS")), Some("Pass"))]
    #[case::short_double(shown(Call::lenient("Db")), Some("X"))]
    #[case::redouble(shown(Call::lenient("Re-double")), Some("XX"))]
    #[case::all_pass(shown(Call::lenient("AP")), None)]
    #[case::risk(shown(Risk::lenient("re doubled")), Some("XX"))]
    #[case::no_risk(shown(Risk::lenient("XXX")), None)]
    #[case::contract(shown(Contract::lenient("4SR")), Some("4SXX"))]
    #[case::lower_contract(shown(Contract::lenient("1nt")), Some("1NT"))]
    #[case::line_of_a_terminal(shown(Contract::lenient("4h*\r\n")), Some("4HX"))]
    #[case::passed_out(shown(Contract::lenient("pass")), Some("Pass"))]
    #[case::declarer_after_it(shown(Contract::lenient("4SN")), None)]
    #[case::three_crosses(shown(Contract::lenient("4SXXX")), None)]
    #[case::long(shown(Contract::lenient(&format!("4{}S", " ".repeat(LONGEST)))), None)]
    fn what_people_write(#[case] found: Option<String>, #[case] expected: Option<&str>) {
        assert_eq!(found.as_deref(), expected);
    }

    fn come_back<T>(values: impl IntoIterator<Item = T>, read: fn(&str) -> Option<T>)
    where
        T: Copy + Debug + Display + PartialEq,
    {
        for value in values {
            let text = value.to_string();
            for text in [format!(" {text}\n"), text.to_lowercase(), text] {
                assert_eq!(read(&text), Some(value), "{text}");
            }
        }
    }

    #[test]
    fn every_text_of_the_standard_is_read_in_any_case() {
        come_back(Seat::ALL, Seat::lenient);
        come_back(Side::ALL, Side::lenient);
        come_back(Vulnerability::ALL, Vulnerability::lenient);
        come_back(Suit::DESCENDING, Suit::lenient);
        come_back(Rank::DESCENDING, Rank::lenient);
        come_back(Card::all(), Card::lenient);
        come_back(Denomination::ALL, Denomination::lenient);
        come_back(Bid::all(), Bid::lenient);
        come_back(Bid::all().map(Call::Bid), Call::lenient);
        come_back([Call::Pass, Call::Double, Call::Redouble], Call::lenient);
        come_back(Risk::ALL, Risk::lenient);
        let risks = |bid| Risk::ALL.map(|risk| Contract::Bid { bid, risk });
        come_back(Bid::all().flat_map(risks), Contract::lenient);
        come_back([Contract::PassedOut], Contract::lenient);
    }

    proptest! {
        #[test]
        fn any_text_is_survived(text in any::<String>()) {
            _ = (Seat::lenient(&text), Side::lenient(&text), Vulnerability::lenient(&text));
            _ = (Card::lenient(&text), Call::lenient(&text), Risk::lenient(&text));
            _ = Contract::lenient(&text);
        }
    }
}

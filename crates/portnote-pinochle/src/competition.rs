//! The facts that the free text of a competition states, such as the number of decks and players.

use std::fmt;

use crate::deck::Deck;
use crate::table::Table;

/// What the name of a competition says, as far as it says it, like `Double-deck Four-handed` or
/// `Double-deck Passing`. The standard leaves the text free. PPN 1.0, Competition Tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Competition {
    /// The deck: `Single-deck` to `Quadruple-deck`.
    pub deck: Option<Deck>,
    /// The table: `Two-handed` to `Eight-handed`.
    pub table: Option<Table>,
    /// Whether the word `Passing` occurs, so that partners pass cards.
    pub passing: bool,
}

/// The words for the players of [`Table::ALL`].
const NUMBERS: [&str; 7] = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];

impl Competition {
    /// The name that holds when there is none. PPN 1.0, Competition Tag.
    pub const DEFAULT: &'static str = "Double-deck Four-handed";

    /// Reads the words that are known, in any order and without regard to the case of letters;
    /// everything else is passed over.
    ///
    /// ```
    /// use portnote_pinochle::{Competition, Deck, Table};
    /// let competition = Competition::read("Single-deck Three-handed, with widow");
    /// assert_eq!(competition.deck, Some(Deck::SINGLE));
    /// assert_eq!(competition.table, Some(Table::THREE));
    /// assert!(!competition.passing);
    /// ```
    #[must_use]
    pub fn read(name: &str) -> Self {
        let mut competition = Self::default();
        let mut before = "";
        let is_break = |c: char| !c.is_alphanumeric();
        for word in name.split(is_break).filter(|word| !word.is_empty()) {
            if word.eq_ignore_ascii_case("deck") {
                competition.deck = competition.deck.or_else(|| deck(before));
            } else if word.eq_ignore_ascii_case("handed") {
                competition.table = competition.table.or_else(|| table(before));
            } else if word.eq_ignore_ascii_case("passing") {
                competition.passing = true;
            }
            before = word;
        }
        competition
    }
}

/// Writes what is known, in the words of the standard.
///
/// ```
/// use portnote_pinochle::Competition;
/// let competition = Competition::read("passing, with six-handed triple deck");
/// assert_eq!(competition.to_string(), "Triple-deck Six-handed Passing");
/// ```
impl fmt::Display for Competition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deck = self.deck.map(|deck| format!("{}-deck", deck.name()));
        let number = |table: Table| NUMBERS.get(table.players().checked_sub(2)?);
        let table = self.table.and_then(number);
        let table = table.map(|number| format!("{number}-handed"));
        let passing = self.passing.then(|| "Passing".to_owned());
        let words: Vec<String> = [deck, table, passing].into_iter().flatten().collect();
        f.write_str(&words.join(" "))
    }
}

fn deck(word: &str) -> Option<Deck> {
    [Deck::SINGLE, Deck::DOUBLE, Deck::TRIPLE, Deck::QUADRUPLE]
        .into_iter()
        .find(|deck| deck.name().eq_ignore_ascii_case(word))
}

fn table(word: &str) -> Option<Table> {
    let mut tables = NUMBERS.into_iter().zip(Table::ALL);
    let found = tables.find(|(number, _)| number.eq_ignore_ascii_case(word));
    found.map(|(_, table)| table)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::default(Competition::DEFAULT, Some(Deck::DOUBLE), Some(Table::FOUR), false)]
    #[case::passing("Double-deck Passing", Some(Deck::DOUBLE), None, true)]
    #[case::triple("Triple-deck Six-handed", Some(Deck::TRIPLE), Some(Table::SIX), false)]
    #[case::spaces("single deck two handed", Some(Deck::SINGLE), Some(Table::TWO), false)]
    #[case::quadruple(
        "Eight-handed Quadruple-deck",
        Some(Deck::QUADRUPLE),
        Some(Table::EIGHT),
        false
    )]
    #[case::unknown_numbers("Quintuple-deck Nine-handed", None, None, false)]
    #[case::bare_words("deck handed", None, None, false)]
    #[case::nothing("", None, None, false)]
    fn words(
        #[case] name: &str,
        #[case] deck: Option<Deck>,
        #[case] table: Option<Table>,
        #[case] passing: bool,
    ) {
        let competition = Competition { deck, table, passing };
        assert_eq!(Competition::read(name), competition);
    }
}

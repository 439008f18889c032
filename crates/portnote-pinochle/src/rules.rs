//! All rules of one game in one value, with everything on which houses differ.

use crate::auction::BidRules;
use crate::card::Suit;
use crate::counting::Counting;
use crate::deck::Deck;
use crate::meld_entry::MeldRules;
use crate::replay::PlaySetup;
use crate::score::ScoreRules;
use crate::scoring::MeldTable;
use crate::table::Table;
use crate::team::Teams;
use crate::trick::TrickRules;

/// All rules of one game: a profile that says everything on which houses differ.
///
/// ```
/// use portnote_pinochle::{MeldTable, Rules};
/// let rules = Rules { melds: &MeldTable::NOCHLE, ..Rules::DOUBLE_4 };
/// assert_eq!((rules.hand_size, rules.kitty_size()), (20, 0));
/// assert_eq!(rules.teams().map(|teams| teams.count()), Some(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Short name in lower case.
    pub id: &'static str,
    /// The deck that is played with.
    pub deck: Deck,
    /// The table with its seats.
    pub table: Table,
    /// Number of teams, which divides the number of players; `None` where houses differ.
    pub team_count: Option<usize>,
    /// Number of cards dealt to each player; what is left is the kitty.
    pub hand_size: usize,
    /// Number of cards that players pass to the seat opposite, 0 when they pass none.
    pub passed_cards: usize,
    /// The bids that are usual.
    pub bids: BidRules,
    /// What melds are worth.
    pub melds: &'static MeldTable,
    /// Which cards may be thrown.
    pub tricks: TrickRules,
    /// What cards are worth in tricks.
    pub counting: &'static Counting,
    /// How a hand is scored, `None` when it is not known.
    pub score: Option<ScoreRules>,
    /// How well the scoring is known.
    pub certainty: Certainty,
}

/// How well the scoring of a game is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Certainty {
    /// Sources and the examples of the standard agree.
    Sourced,
    /// Something was assumed, so that another score does not prove a mistake.
    Assumed,
}

impl Rules {
    /// Double deck, four players: the standard hand, and what holds when nothing is said. PPN
    /// 1.0, Competition Tag.
    pub const DOUBLE_4: Self = Self {
        id: "double-4",
        deck: Deck::DOUBLE,
        table: Table::FOUR,
        team_count: Some(2),
        hand_size: 20,
        passed_cards: 0,
        bids: BidRules::DOUBLE_DECK,
        melds: &MeldTable::STANDARD,
        tricks: TrickRules::STRICT,
        counting: &Counting::COUNTERS,
        score: Some(ScoreRules::DOUBLE_DECK),
        certainty: Certainty::Sourced,
    };

    /// Double deck, four players, with three cards passed to the partner, as the Passed example of the standard
    /// shows.
    pub const DOUBLE_4_PASSING: Self =
        Self { id: "double-4-passing", passed_cards: 3, ..Self::DOUBLE_4 };

    /// Triple deck, six players in two or three teams. Board and save are assumed to be those of
    /// the double deck.
    pub const TRIPLE_6: Self = Self {
        id: "triple-6",
        deck: Deck::TRIPLE,
        table: Table::SIX,
        team_count: None,
        bids: BidRules::TRIPLE_DECK,
        certainty: Certainty::Assumed,
        ..Self::DOUBLE_4
    };

    /// Single deck, three players alone, with a kitty of three cards.
    pub const SINGLE_3: Self = Self {
        id: "single-3",
        deck: Deck::SINGLE,
        table: Table::THREE,
        team_count: Some(3),
        hand_size: 15,
        bids: BidRules::SINGLE_DECK,
        tricks: TrickRules::SINGLE_DECK,
        score: Some(ScoreRules::ONE_TRICK),
        certainty: Certainty::Assumed,
        ..Self::DOUBLE_4
    };

    /// Single deck, four players in two teams. Houses open the bidding at 15, 16, 20 or others, so
    /// that no lowest bid is known.
    pub const SINGLE_4: Self = Self {
        id: "single-4",
        table: Table::FOUR,
        team_count: Some(2),
        hand_size: 12,
        bids: BidRules::FREE,
        ..Self::SINGLE_3
    };

    /// The profiles that are more than a guess.
    pub const ALL: [&'static Self; 5] = [
        &Self::DOUBLE_4,
        &Self::DOUBLE_4_PASSING,
        &Self::TRIPLE_6,
        &Self::SINGLE_3,
        &Self::SINGLE_4,
    ];

    /// A game of which only deck and table are known: melds and tricks are judged, hands are not
    /// scored.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, Rules, Table};
    /// let rules = Rules::generic(Deck::DOUBLE, Table::FIVE);
    /// assert_eq!((rules.hand_size, rules.score), (16, None));
    /// ```
    #[must_use]
    pub fn generic(deck: Deck, table: Table) -> Self {
        Self {
            id: "generic",
            deck,
            table,
            team_count: Teams::usual(table).map(|teams| teams.count()),
            hand_size: usual_hand_size(deck, table),
            bids: BidRules::FREE,
            score: None,
            certainty: Certainty::Assumed,
            ..Self::DOUBLE_4
        }
    }

    /// The profile for a deck, a table and whether cards are passed: the first that fits among
    /// those of the house, else one of [`Rules::ALL`], else a generic one.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, Rules, Table};
    /// let house = [Rules { id: "oak", hand_size: 10, ..Rules::SINGLE_4 }];
    /// let select = |table, passes| Rules::of_house(&house, Deck::SINGLE, table, passes).id;
    /// assert_eq!(select(Table::FOUR, false), "oak");
    /// assert_eq!(select(Table::THREE, false), "single-3");
    /// assert_eq!(select(Table::FOUR, true), "generic");
    /// ```
    #[must_use]
    pub fn of_house(house: &[Self], deck: Deck, table: Table, passes: bool) -> Self {
        let mut known = house.iter().chain(Self::ALL);
        let fits = |rules: &&Self| {
            let same_exchange = (rules.passed_cards > 0) == passes;
            rules.deck == deck && rules.table == table && same_exchange
        };
        let known = known.find(fits);
        known.map_or_else(|| Self::generic(deck, table), |rules| *rules)
    }

    /// The profile for a deck, a table and a number of cards that are passed: one of
    /// [`Rules::ALL`], else a generic one.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, Rules, Table};
    /// assert_eq!(Rules::select(Deck::DOUBLE, Table::FOUR, 0), Rules::DOUBLE_4);
    /// assert_eq!(Rules::select(Deck::DOUBLE, Table::FOUR, 4).id, "double-4-passing");
    /// assert_eq!(Rules::select(Deck::DOUBLE, Table::EIGHT, 0).id, "generic");
    /// ```
    #[must_use]
    pub fn select(deck: Deck, table: Table, passed_cards: usize) -> Self {
        let rules = Self::of_house(&[], deck, table, passed_cards > 0);
        Self { passed_cards, ..rules }
    }

    /// The teams, `None` where their number is not known or does not divide that of the players.
    ///
    /// ```
    /// use portnote_pinochle::Rules;
    /// assert_eq!(Rules::SINGLE_3.teams().map(|teams| teams.count()), Some(3));
    /// assert_eq!(Rules::TRIPLE_6.teams(), None);
    /// ```
    #[must_use]
    pub fn teams(&self) -> Option<Teams> {
        Teams::new(self.table, self.team_count?)
    }

    /// Number of cards that are not dealt.
    ///
    /// ```
    /// use portnote_pinochle::Rules;
    /// assert_eq!(Rules::SINGLE_3.kitty_size(), 3);
    /// ```
    #[must_use]
    pub const fn kitty_size(&self) -> usize {
        let dealt = self.hand_size.saturating_mul(self.table.players());
        self.deck.len().saturating_sub(dealt)
    }

    /// Whether the cards that are not dealt are a kitty: more of them than a hand has are a stock
    /// from which players draw.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, Rules, Table};
    /// assert!(Rules::SINGLE_3.has_kitty());
    /// assert!(!Rules::DOUBLE_4.has_kitty());
    /// assert!(!Rules::select(Deck::SINGLE, Table::TWO, 0).has_kitty());
    /// ```
    #[must_use]
    pub const fn has_kitty(&self) -> bool {
        let rest = self.kitty_size();
        rest > 0 && rest <= self.hand_size
    }

    /// The rules of melds under a trump suit.
    ///
    /// ```
    /// use portnote_pinochle::{Rules, Suit};
    /// let rules = Rules::DOUBLE_4.meld_rules(Some(Suit::Hearts));
    /// assert_eq!(rules.points(&"...KQ".parse()?), 4);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub const fn meld_rules(&self, trump: Option<Suit>) -> MeldRules<'static> {
        MeldRules { trump, deck: self.deck, table: self.melds }
    }

    /// What governs the play under a trump suit.
    ///
    /// ```
    /// use portnote_pinochle::{Rules, Suit};
    /// assert_eq!(Rules::DOUBLE_4.play_setup(Some(Suit::Clubs)).trump, Some(Suit::Clubs));
    /// ```
    #[must_use]
    pub const fn play_setup(&self, trump: Option<Suit>) -> PlaySetup {
        PlaySetup { trump, rules: self.tricks, counting: self.counting, deck: self.deck }
    }
}

/// Number of cards that each player usually gets: equal shares, but in a single deck three
/// players get 15 and leave a kitty, and two get 12 and leave a stock.
///
/// ```
/// use portnote_pinochle::{Deck, Table, usual_hand_size};
/// assert_eq!(usual_hand_size(Deck::SINGLE, Table::THREE), 15);
/// assert_eq!(usual_hand_size(Deck::DOUBLE, Table::EIGHT), 10);
/// ```
#[must_use]
pub fn usual_hand_size(deck: Deck, table: Table) -> usize {
    match (deck, table) {
        (Deck::SINGLE, Table::TWO) => 12,
        (Deck::SINGLE, Table::THREE) => 15,
        _ => deck.len().checked_div(table.players()).unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::double_4(Rules::DOUBLE_4, 20, 0, 50)]
    #[case::passing(Rules::DOUBLE_4_PASSING, 20, 0, 50)]
    #[case::triple_6(Rules::TRIPLE_6, 20, 0, 75)]
    #[case::single_3(Rules::SINGLE_3, 15, 3, 25)]
    #[case::single_4(Rules::SINGLE_4, 12, 0, 25)]
    #[case::single_2(Rules::generic(Deck::SINGLE, Table::TWO), 12, 24, 25)]
    #[case::double_5(Rules::generic(Deck::DOUBLE, Table::FIVE), 16, 0, 50)]
    #[case::double_8(Rules::generic(Deck::DOUBLE, Table::EIGHT), 10, 0, 50)]
    fn sizes(#[case] rules: Rules, #[case] hand: usize, #[case] kitty: usize, #[case] points: u32) {
        assert_eq!((rules.hand_size, rules.kitty_size()), (hand, kitty));
        assert_eq!(rules.counting.total(rules.deck), points);
        assert_eq!(rules.hand_size, usual_hand_size(rules.deck, rules.table));
        assert_eq!(rules.teams().map(|teams| teams.count()), rules.team_count);
    }

    #[test]
    fn every_profile_selects_itself() {
        for rules in Rules::ALL {
            assert_eq!(Rules::select(rules.deck, rules.table, rules.passed_cards), *rules);
        }
    }
}

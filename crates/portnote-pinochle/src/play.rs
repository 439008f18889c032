//! The play of a hand card by card, by the rules: whose turn it is, and which cards may be thrown.

use std::error::Error;
use std::fmt;

use crate::card::Card;
use crate::deal::Deal;
use crate::hand::Hand;
use crate::replay::{PlaySetup, PlayTotals, Throw, Trick, only_holder};
use crate::rules::usual_hand_size;
use crate::seat::{BySeat, Seat};
use crate::table::Table;
use crate::trick::{FirstLead, Renege, winner};

/// The play of a hand by the rules, one card after another. PPN 1.0, Play Section.
///
/// It takes legal cards only. [`Replay`](crate::Replay) takes what a record says, with its faults.
///
/// ```
/// use portnote_pinochle::{Deal, Play, Rules, Seat, Suit};
/// let deal: Deal = "N:AK... TQ...".parse()?;
/// let setup = Rules::SINGLE_4.play_setup(Some(Suit::Hearts));
/// let mut play = Play::new(&deal, setup, Seat::North);
/// while let Some(card) = play.legal().into_iter().next() {
///     play.play(card)?;
/// }
/// let winners: Vec<_> = play.tricks().iter().map(|trick| trick.winner).collect();
/// assert_eq!(winners, [Some(Seat::North), Some(Seat::North)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    table: Table,
    setup: PlaySetup,
    leader: Option<Seat>,
    /// The contract and the lowest bid of the house, on which the first lead may depend.
    contract: Option<(u32, Option<u32>)>,
    left: BySeat<Option<Hand>>,
    /// Cards of the deck that are in no known hand and were not thrown.
    unseen: Hand,
    length: usize,
    cards: Vec<(Seat, Card)>,
    tricks: Vec<Trick>,
}

impl Play {
    /// Begins the play of the hands that are held after the exchange, with the first leader.
    ///
    /// There are as many tricks as the smallest known hand has cards, or as is usual if no hand is
    /// known. A leader who is not at the table leaves nothing to play.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Play, Rules, Seat, Table};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// let play = Play::new(&Deal::new(Table::FOUR), setup, Seat::West);
    /// assert_eq!((play.turn(), play.length()), (Some(Seat::West), 20));
    /// ```
    #[must_use]
    pub fn new(holding: &Deal, setup: PlaySetup, leader: Seat) -> Self {
        let table = holding.table();
        let sizes = holding.known().map(|(_, hand)| hand.len());
        Self {
            table,
            setup,
            leader: table.has(leader).then_some(leader),
            contract: None,
            left: BySeat::from_fn(|seat| holding.hand(seat)),
            unseen: setup.deck.cards().minus(&holding.total()),
            length: sizes.min().unwrap_or_else(|| usual_hand_size(setup.deck, table)),
            cards: Vec::new(),
            tricks: Vec::new(),
        }
    }

    /// Says the contract and the lowest bid of the house, for rules under which the first lead
    /// depends on them: [`FirstLead::TrumpAboveMinimum`]. Without it any card may be led there.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, FirstLead, Play, Rules, Seat, Suit};
    /// let deal: Deal = "N:A...T K...K".parse()?;
    /// let mut setup = Rules::DOUBLE_4.play_setup(Some(Suit::Hearts));
    /// setup.rules.first_lead = FirstLead::TrumpAboveMinimum;
    /// let play = Play::new(&deal, setup, Seat::North);
    /// assert_eq!(play.legal().to_string(), "A...T");
    /// assert_eq!(play.with_contract(60, Some(50)).legal().to_string(), "...T");
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub const fn with_contract(mut self, contract: u32, minimum: Option<u32>) -> Self {
        self.contract = Some((contract, minimum));
        self
    }

    /// The seat that throws next; `None` when the play is over.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Play, Rules, Seat};
    /// let deal: Deal = "N:A... K...".parse()?;
    /// let mut play = Play::new(&deal, Rules::DOUBLE_4.play_setup(None), Seat::North);
    /// play.play("CA".parse()?)?;
    /// assert_eq!(play.turn(), Some(Seat::South));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        if self.is_over() {
            return None;
        }
        Some(self.table.rotate(self.trick_leader()?, self.trick().len()))
    }

    /// Finds the cards that may be thrown next, each with its number. There is none when the play
    /// is over.
    ///
    /// A seat whose hand is unknown may throw every card that is in no known hand and was not
    /// thrown.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Play, Rules, Seat};
    /// let deal: Deal = "N:Q... ?".parse()?;
    /// let mut play = Play::new(&deal, Rules::SINGLE_4.play_setup(None), Seat::North);
    /// assert_eq!(play.legal().to_string(), "Q...");
    /// play.play("CQ".parse()?)?;
    /// assert_eq!(play.legal().len(), 47);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn legal(&self) -> Hand {
        let Some(seat) = self.turn() else {
            return Hand::EMPTY;
        };
        let Some(hand) = self.hand(seat) else {
            return self.unseen;
        };
        if self.cards.is_empty() {
            return hand.cards().filter(|card| self.broken(&hand, *card).is_none()).collect();
        }
        self.setup.rules.legal(&hand, &self.trick_cards(), self.setup.trump)
    }

    /// Throws a card for the seat whose turn it is, and returns the trick if it is complete now.
    ///
    /// # Errors
    /// - [`PlayError::Over`] when all tricks have been played.
    /// - [`PlayError::NotHeld`] for a card that the seat does not have.
    /// - [`PlayError::Renege`] for a card that the rules forbid.
    ///
    /// Nothing changes then.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Play, PlayError, Rules, Seat};
    /// let deal: Deal = "N:K... AQ...".parse()?;
    /// let mut play = Play::new(&deal, Rules::DOUBLE_4.play_setup(None), Seat::North);
    /// assert_eq!(play.play("CK".parse()?)?, None);
    /// let error = play.play("CQ".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "`CQ` breaks a rule: South must beat `CK`");
    /// let trick = play.play("CA".parse()?)?;
    /// assert_eq!(trick.and_then(|trick| trick.winner), Some(Seat::South));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, card: Card) -> Result<Option<Trick>, PlayError> {
        let seat = self.turn().ok_or(PlayError::Over { card })?;
        let held = self.left.get(seat).as_ref().unwrap_or(&self.unseen);
        if !held.contains(card) {
            let holder = only_holder(self.table, &self.left, card);
            return Err(PlayError::NotHeld { card, seat, holder });
        }
        if let Some(hand) = self.hand(seat)
            && let Some(rule) = self.broken(&hand, card)
        {
            return Err(PlayError::Renege { card, seat, rule });
        }
        self.left.get_mut(seat).as_mut().unwrap_or(&mut self.unseen).remove(card);
        self.cards.push((seat, card));
        if self.trick().len() < self.table.players() {
            return Ok(None);
        }
        let trick = self.finished();
        self.tricks.push(trick);
        Ok(Some(trick))
    }

    /// Takes the last card back and returns it; `None` at the start.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Play, Rules, Seat};
    /// let deal: Deal = "N:A... K...".parse()?;
    /// let start = Play::new(&deal, Rules::DOUBLE_4.play_setup(None), Seat::North);
    /// let mut play = start.clone();
    /// let ace = "CA".parse()?;
    /// play.play(ace)?;
    /// assert_eq!(play.undo(), Some(ace));
    /// assert_eq!((play.undo(), play), (None, start));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Card> {
        let (seat, card) = self.cards.pop()?;
        if self.cards.len() < self.tricks.len().saturating_mul(self.table.players()) {
            self.tricks.pop();
        }
        self.left.get_mut(seat).as_mut().unwrap_or(&mut self.unseen).insert(card);
        Some(card)
    }

    /// The cards thrown so far, from the first lead on, each with its seat.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Play, Rules, Seat, Table};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// assert!(Play::new(&Deal::new(Table::FOUR), setup, Seat::West).cards().is_empty());
    /// ```
    #[must_use]
    pub fn cards(&self) -> &[(Seat, Card)] {
        &self.cards
    }

    /// The complete tricks so far, each with its winner and its points.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Play, Rules, Seat};
    /// let deal: Deal = "N:AJ... KJ...".parse()?;
    /// let mut play = Play::new(&deal, Rules::DOUBLE_4.play_setup(None), Seat::North);
    /// for card in ["CA", "CK"] {
    ///     play.play(card.parse()?)?;
    /// }
    /// assert_eq!(play.tricks().iter().map(|trick| trick.points).collect::<Vec<_>>(), [Some(2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn tricks(&self) -> &[Trick] {
        &self.tricks
    }

    /// The cards of the open trick, the lead first; none between two tricks.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Play, Rules, Seat};
    /// let deal: Deal = "N:A... K...".parse()?;
    /// let mut play = Play::new(&deal, Rules::DOUBLE_4.play_setup(None), Seat::North);
    /// play.play("CA".parse()?)?;
    /// assert_eq!(play.trick(), [(Seat::North, "CA".parse()?)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn trick(&self) -> &[(Seat, Card)] {
        let done = self.tricks.len().saturating_mul(self.table.players());
        self.cards.get(done..).unwrap_or_default()
    }

    /// The cards that a seat has left; `None` if its hand is unknown.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Play, Rules, Seat};
    /// let deal: Deal = "N:K... ?".parse()?;
    /// let play = Play::new(&deal, Rules::DOUBLE_4.play_setup(None), Seat::North);
    /// assert_eq!(play.hand(Seat::North).map(|hand| hand.len()), Some(1));
    /// assert_eq!(play.hand(Seat::South), None);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Option<Hand> {
        *self.left.get(seat)
    }

    /// Adds up the tricks and points of each seat so far.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Play, Rules, Seat};
    /// let deal: Deal = "N:A... K...".parse()?;
    /// let mut play = Play::new(&deal, Rules::DOUBLE_4.play_setup(None), Seat::North);
    /// for card in ["CA", "CK"] {
    ///     play.play(card.parse()?)?;
    /// }
    /// // Two counters, and the bonus of the last trick.
    /// assert_eq!(*play.totals().points.get(Seat::North), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn totals(&self) -> PlayTotals {
        let mut totals = PlayTotals::default();
        for trick in &self.tricks {
            totals.add(trick);
        }
        totals
    }

    /// Number of tricks of the whole play.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Play, Rules, Seat};
    /// let deal: Deal = "N:KK... ?".parse()?;
    /// let play = Play::new(&deal, Rules::DOUBLE_4.play_setup(None), Seat::North);
    /// assert_eq!(play.length(), 2);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Whether all tricks have been played.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Play, Rules, Seat, Table};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// assert!(!Play::new(&Deal::new(Table::FOUR), setup, Seat::West).is_over());
    /// ```
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.tricks.len() >= self.length || self.leader.is_none()
    }

    /// The seat that leads or led the open trick.
    fn trick_leader(&self) -> Option<Seat> {
        self.tricks.last().map_or(self.leader, |trick| trick.winner)
    }

    fn trick_cards(&self) -> Vec<Card> {
        self.trick().iter().map(|(_, card)| *card).collect()
    }

    /// The rule that a card of a hand breaks if it is thrown next.
    fn broken(&self, hand: &Hand, card: Card) -> Option<Renege> {
        let PlaySetup { trump, rules, .. } = self.setup;
        if !self.cards.is_empty() {
            return rules.broken(hand, &self.trick_cards(), card, trump);
        }
        let (contract, minimum) = match (rules.first_lead, self.contract) {
            (FirstLead::TrumpAboveMinimum, None) => return None,
            (_, said) => said.unwrap_or_default(),
        };
        rules.broken_by_first_lead(hand, card, trump, contract, minimum)
    }

    /// The open trick, which is complete.
    fn finished(&self) -> Trick {
        let cards = self.trick_cards();
        let last = self.tricks.len().saturating_add(1) == self.length;
        let place = winner(&cards, self.setup.trump);
        let won = place.and_then(|place| self.trick().get(place));
        let mut trick = Trick::new(self.trick_leader(), last);
        for (seat, card) in self.trick() {
            trick.push(Throw { seat: Some(*seat), card: Some(*card), fault: None });
        }
        trick.winner = won.map(|(seat, _)| *seat);
        trick.points = Some(self.setup.points(&cards, last));
        trick
    }
}

/// Why a card may not be thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// All tricks have been played.
    Over {
        /// The card that was to be thrown.
        card: Card,
    },
    /// The seat whose turn it is does not have the card.
    NotHeld {
        /// The card that was to be thrown.
        card: Card,
        /// The seat whose turn it is.
        seat: Seat,
        /// The only seat that is known to have the card, if there is exactly one.
        holder: Option<Seat>,
    },
    /// The rules forbid the card.
    Renege {
        /// The card that was to be thrown.
        card: Card,
        /// The seat whose turn it is.
        seat: Seat,
        /// The rule that is broken.
        rule: Renege,
    },
}

impl Error for PlayError {}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over { card } => write!(f, "`{card}` comes after the last trick"),
            Self::NotHeld { card, seat, holder: None } => {
                write!(f, "`{card}` is not in the hand of {}", seat.name())
            }
            Self::NotHeld { card, seat, holder: Some(holder) } => {
                let (seat, holder) = (seat.name(), holder.name());
                write!(f, "`{card}` is not in the hand of {seat}, but in that of {holder}")
            }
            Self::Renege { card, seat, rule } => {
                write!(f, "`{card}` breaks a rule: {} {rule}", seat.name())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::card::Suit;
    use crate::replay::Replay;
    use crate::rules::Rules;
    use crate::simulate::Simulator;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn play(deal: &str, trump: char, cards: &str) -> Play {
        let setup = Rules::DOUBLE_4.play_setup(Suit::from_letter(trump));
        let mut play = Play::new(&deal.parse().unwrap(), setup, Seat::North);
        for text in cards.split_whitespace() {
            play.play(card(text)).unwrap();
        }
        play
    }

    #[rstest]
    #[case::lead("N:A... K...", "", "...A", "`HA` is not in the hand of North")]
    #[case::of_another(
        "N:A... K...",
        "",
        "K...",
        "`CK` is not in the hand of North, but in that of South"
    )]
    #[case::follow("N:A... K.A..", "CA", ".A..", "`DA` breaks a rule: South must follow clubs")]
    #[case::head("N:K... AQ...", "CK", "Q...", "`CQ` breaks a rule: South must beat `CK`")]
    #[case::trump("N:K... .A..9", "CK", ".A..", "`DA` breaks a rule: South must trump")]
    #[case::over("N:A... K...", "CA CK", "A...", "`CA` comes after the last trick")]
    fn errors_name_the_card(
        #[case] deal: &str,
        #[case] cards: &str,
        #[case] thrown: Hand,
        #[case] message: &str,
    ) {
        let mut play = play(deal, 'H', cards);
        let before = play.clone();
        let error = play.play(thrown.cards().next().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!(play, before);
    }

    #[test]
    fn an_unknown_hand_has_what_nobody_else_has() {
        let mut play = play("N:AA... ?", '-', "CA");
        assert_eq!(play.legal(), Rules::DOUBLE_4.deck.cards().minus(&"AA...".parse().unwrap()));
        let ace = card("CA");
        play.play(ace).unwrap();
        play.play(ace).unwrap();
        play.play(ace).unwrap();
        assert!(play.is_over() && play.legal().is_empty());
        assert_eq!(play.play(ace), Err(PlayError::Over { card: ace }));
        assert_eq!(play.undo(), Some(ace));
        assert_eq!(play.legal().count(ace), 1);
    }

    #[test]
    fn a_leader_of_another_table_has_nothing_to_play() {
        let deal: Deal = "N:A... K...".parse().unwrap();
        let play = Play::new(&deal, Rules::SINGLE_4.play_setup(None), Seat::East);
        assert!(play.is_over());
        assert_eq!((play.turn(), play.legal()), (None, Hand::EMPTY));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn legal_is_what_is_taken(seed in any::<u64>(), rules in prop::sample::select(&Rules::ALL[..])) {
            let deal = Simulator::new(seed).hand(rules).record.deal.unwrap();
            let setup = rules.play_setup(Suit::ALL.get(usize::try_from(seed % 5).unwrap()).copied());
            let mut play = Play::new(&deal, setup, Seat::North);
            let mut replay = Replay::new(&deal, setup, Seat::North);
            let mut before = Vec::new();
            let mut choice = seed;
            while let Some(seat) = play.turn() {
                let legal = play.legal();
                for card in Card::all() {
                    prop_assert_eq!(play.clone().play(card).is_ok(), legal.contains(card));
                }
                choice = choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let place = usize::try_from(choice >> 40).unwrap() % legal.len();
                let card = legal.cards().nth(place).unwrap();
                before.push((play.clone(), card));
                if let Some(trick) = play.play(card).unwrap() {
                    let row: Vec<Option<Card>> =
                        trick.throws().iter().map(|throw| throw.card).collect();
                    prop_assert_eq!(replay.trick(&row), Ok(trick));
                }
                prop_assert_eq!(play.cards().last(), Some(&(seat, card)));
            }
            prop_assert_eq!(replay.totals(), Some(play.totals()));
            prop_assert!(play.legal().is_empty());
            while let Some((old, card)) = before.pop() {
                prop_assert_eq!(play.undo(), Some(card));
                prop_assert_eq!(&play, &old);
            }
            prop_assert_eq!(play.undo(), None);
        }
    }
}

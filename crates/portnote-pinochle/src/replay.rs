//! The play of a hand as a record has it, trick by trick, with the points won and the faults of
//! each throw. PPN 1.0, Play Section.

use thiserror::Error;

use crate::card::{Card, Suit};
use crate::counting::Counting;
use crate::deal::Deal;
use crate::deck::Deck;
use crate::hand::Hand;
use crate::seat::{BySeat, Seat};
use crate::table::Table;
use crate::trick::{Renege, TrickRules, winner};

/// The play of a hand as a record has it: the cards left, who leads, tricks and points won. PPN
/// 1.0, Play Section.
///
/// Faulty records are expected: a card that is in no hand or that may not be thrown is taken and
/// named, and unknown cards make unknown only what depends on them. Whether the first lead must be
/// a trump depends on the contract, so [`TrickRules::broken_by_first_lead`] judges it.
/// [`Play`](crate::Play) takes legal cards only.
///
/// ```
/// use portnote_pinochle::{Card, Counting, Deal, Deck, Replay, PlaySetup, Seat, Suit, TrickRules};
/// let deal: Deal = "N:AK... TQ...".parse()?;
/// let setup = PlaySetup {
///     trump: Some(Suit::Hearts),
///     rules: TrickRules::STRICT,
///     counting: &Counting::COUNTERS,
///     deck: Deck::SINGLE,
/// };
/// let mut play = Replay::new(&deal, setup, Seat::North);
/// let row = |text: &str| -> Vec<Option<Card>> {
///     text.split(' ').map(|card| card.parse().ok()).collect()
/// };
/// let first = play.trick(&row("CK CT"));
/// let first = first.map(|trick| (trick.winner, trick.points));
/// assert_eq!(first, Ok((Some(Seat::South), Some(2))));
/// let last = play.trick(&row("CQ CA"));
/// let last = last.map(|trick| (trick.winner, trick.points, trick.last));
/// assert_eq!(last, Ok((Some(Seat::North), Some(2), true)));
/// # Ok::<(), portnote_pinochle::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    table: Table,
    setup: PlaySetup,
    leader: Option<Seat>,
    left: BySeat<Option<Hand>>,
    // Seats that threw a card that their hand did not show, so that it has one too many now.
    uncertain: BySeat<bool>,
    thrown: BySeat<Hand>,
    length: Option<usize>,
    tricks: usize,
    totals: PlayTotals,
    decided: usize,
}

/// What governs the play of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaySetup {
    /// The trump suit, `None` when there is none.
    pub trump: Option<Suit>,
    /// Which cards may be thrown.
    pub rules: TrickRules,
    /// What cards are worth.
    pub counting: &'static Counting,
    /// The deck, on which the bonus of the last trick depends.
    pub deck: Deck,
}

impl PlaySetup {
    /// Points of the cards of a trick, with the bonus if it is the last.
    pub(crate) fn points(&self, cards: &[Card], last: bool) -> u32 {
        let bonus = if last { self.counting.bonus(self.deck) } else { 0 };
        let points = cards.iter().map(|card| self.counting.points(*card));
        points.fold(bonus, u32::saturating_add)
    }
}

/// One throw of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// Who threw, `None` when the leader is unknown.
    pub seat: Option<Seat>,
    /// The card, `None` when it is unknown.
    pub card: Option<Card>,
    /// What is wrong with it.
    pub fault: Option<ThrowFault>,
}

/// What is wrong with a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ThrowFault {
    /// The seat does not have the card any more, or never had.
    NotHeld {
        /// The only seat that does have it, if there is exactly one.
        holder: Option<Seat>,
    },
    /// The rules forbid the card.
    Renege {
        /// The rule that is broken.
        rule: Renege,
        /// The cards of the hand that may be thrown.
        legal: Hand,
    },
}

/// What became of one trick. PPN 1.0, Play Section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    /// The seat that led, `None` when it is unknown.
    pub leader: Option<Seat>,
    /// The seat that won, `None` when the leader or a card is unknown or missing.
    pub winner: Option<Seat>,
    /// Points of the cards and of the last trick, `None` when a card is unknown or missing.
    pub points: Option<u32>,
    /// Whether it is the trick that empties the hands and brings the bonus.
    pub last: bool,
    throws: [Throw; Table::MOST],
    count: u8,
}

impl Trick {
    /// A trick before its first card.
    pub(crate) const fn new(leader: Option<Seat>, last: bool) -> Self {
        let none = Throw { seat: None, card: None, fault: None };
        Self { leader, winner: None, points: None, last, throws: [none; Table::MOST], count: 0 }
    }

    /// Adds a throw; there is room for one of each player.
    pub(crate) fn push(&mut self, thrown: Throw) {
        if let Some(throw) = self.throws.get_mut(usize::from(self.count)) {
            *throw = thrown;
            self.count = self.count.saturating_add(1);
        }
    }

    /// The throws in their order, the lead first.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Replay, Rules, Seat, Table};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// let mut play = Replay::new(&Deal::new(Table::FOUR), setup, Seat::West);
    /// let trick = play.trick(&[None, None]);
    /// let second = trick.ok().and_then(|trick| trick.throws().get(1)?.seat);
    /// assert_eq!(second, Some(Seat::North));
    /// ```
    #[must_use]
    pub fn throws(&self) -> &[Throw] {
        self.throws.get(..self.count.into()).unwrap_or_default()
    }
}

impl Replay {
    /// A play in which a seat leads first, from the hands that are held after the exchange.
    /// Unknown hands are taken as they come.
    ///
    /// The number of tricks is the size of the known hands when they all have the same one; else
    /// it is unknown, and no trick is the last, until [`Replay::set_length`] says it.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Replay, Rules, Seat, Table};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// let play = Replay::new(&Deal::new(Table::FOUR), setup, Seat::West);
    /// assert_eq!((play.leader(), play.length()), (Some(Seat::West), None));
    /// ```
    #[must_use]
    pub fn new(holding: &Deal, setup: PlaySetup, leader: Seat) -> Self {
        let table = holding.table();
        Self {
            table,
            setup,
            leader: table.has(leader).then_some(leader),
            left: BySeat::from_fn(|seat| holding.hand(seat)),
            uncertain: BySeat::default(),
            thrown: BySeat::default(),
            length: holding.hand_size(),
            tricks: 0,
            totals: PlayTotals::default(),
            decided: 0,
        }
    }

    /// Says how many tricks the play has, so that the last one is known.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Replay, Rules, Seat, Table};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// let mut play = Replay::new(&Deal::new(Table::FOUR), setup, Seat::West);
    /// play.set_length(20);
    /// assert_eq!(play.length(), Some(20));
    /// ```
    pub const fn set_length(&mut self, tricks: usize) {
        self.length = Some(tricks);
    }

    /// Plays one trick: the cards clockwise from the leader, `None` for an unknown one. A trick with
    /// fewer or more cards than players has an unknown winner; cards beyond the number of players are
    /// ignored.
    ///
    /// The winner leads next. If it is unknown, so is the next leader, and only
    /// [`Replay::set_leader`] makes it known again; until then cards are only counted.
    ///
    /// # Errors
    /// [`PlayOver`] when all tricks have been played; nothing changes then.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Deal, Replay, Rank, Rules, Seat, Suit, ThrowFault};
    /// let deal: Deal = "N:K... A...".parse()?;
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// let mut play = Replay::new(&deal, setup, Seat::North);
    /// let ace = Some(Card::new(Suit::Clubs, Rank::Ace));
    /// let faults = play.trick(&[ace, ace]).map(|trick| [0, 1].map(|place| {
    ///     trick.throws().get(place).and_then(|throw| throw.fault)
    /// }));
    /// let fault = ThrowFault::NotHeld { holder: Some(Seat::South) };
    /// assert_eq!(faults, Ok([Some(fault), None]));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    pub fn trick(&mut self, cards: &[Option<Card>]) -> Result<Trick, PlayOver> {
        if self.is_over() {
            return Err(PlayOver);
        }
        self.tricks = self.tricks.saturating_add(1);
        let mut trick = Trick::new(self.leader, Some(self.tricks) == self.length);
        // The known cards at the beginning of the trick: beyond an unknown one nothing can be
        // said about beating and trumping.
        let mut before = TrickSoFar::default();
        let players = self.table.players();
        for place in 0..players {
            // A player who threw a card that is not written has one card less than is known.
            if self.leader.is_none() || place >= cards.len() {
                let first = self.leader.unwrap_or(Seat::North);
                *self.uncertain.get_mut(self.table.rotate(first, place)) = true;
            }
        }
        for (place, card) in cards.iter().copied().enumerate().take(players) {
            let seat = self.leader.map(|leader| self.table.rotate(leader, place));
            let fault = match (seat, card) {
                (Some(seat), Some(card)) => self.throw(seat, card, &before),
                (Some(seat), None) => {
                    *self.uncertain.get_mut(seat) = true;
                    None
                }
                (None, _) => None,
            };
            before.push(card);
            trick.push(Throw { seat, card, fault });
        }
        if cards.len() == players && before.known().len() == players {
            self.decide(&mut trick, before.known());
        }
        self.leader = trick.winner;
        Ok(trick)
    }

    /// Says who leads the next trick, where the record knows it better.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Replay, Rules, Seat, Table};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// let mut play = Replay::new(&Deal::new(Table::FOUR), setup, Seat::West);
    /// assert!(play.trick(&[None; 4]).is_ok());
    /// assert_eq!(play.leader(), None);
    /// play.set_leader(Some(Seat::East));
    /// assert_eq!(play.leader(), Some(Seat::East));
    /// ```
    pub fn set_leader(&mut self, leader: Option<Seat>) {
        self.leader = leader.filter(|seat| self.table.has(*seat));
    }

    /// The seat that leads the next trick; `None` when it is unknown or the play is over.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Replay, Rules, Seat, Table};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// let play = Replay::new(&Deal::new(Table::FOUR), setup, Seat::Northeast);
    /// assert_eq!(play.leader(), None);
    /// ```
    #[must_use]
    pub fn leader(&self) -> Option<Seat> {
        self.leader.filter(|_| !self.is_over())
    }

    /// The cards that a seat has left, `None` for an unknown hand.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Replay, Rules, Seat};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// let play = Replay::new(&"N:K... ?".parse::<Deal>()?, setup, Seat::North);
    /// assert_eq!(play.hand(Seat::North).map(|hand| hand.len()), Some(1));
    /// assert_eq!(play.hand(Seat::South), None);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Option<Hand> {
        *self.left.get(seat)
    }

    /// The cards that a seat is known to have thrown.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Replay, Rules, Seat, Table};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// let play = Replay::new(&Deal::new(Table::TWO), setup, Seat::North);
    /// assert!(play.thrown(Seat::North).is_empty());
    /// ```
    #[must_use]
    pub const fn thrown(&self, seat: Seat) -> Hand {
        *self.thrown.get(seat)
    }

    /// Number of tricks of the whole play, `None` when it is unknown.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Replay, Rules, Seat};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// let play = Replay::new(&"N:KK... ?".parse::<Deal>()?, setup, Seat::North);
    /// assert_eq!(play.length(), Some(2));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub const fn length(&self) -> Option<usize> {
        self.length
    }

    /// Number of tricks that have been given, decided or not.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Replay, Rules, Seat, Table};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// let mut play = Replay::new(&Deal::new(Table::TWO), setup, Seat::North);
    /// assert!(play.trick(&[]).is_ok());
    /// assert_eq!(play.tricks(), 1);
    /// ```
    #[must_use]
    pub const fn tricks(&self) -> usize {
        self.tricks
    }

    /// Whether all tricks have been given.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Replay, Rules, Seat};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// let mut play = Replay::new(&"N:K... ?".parse::<Deal>()?, setup, Seat::North);
    /// assert!(play.trick(&[]).is_ok());
    /// assert!(play.is_over());
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.length.is_some_and(|length| self.tricks >= length)
    }

    /// Tricks and points of each seat, when the play is over and every trick was decided.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Replay, Rules, Seat, Table};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// assert_eq!(Replay::new(&Deal::new(Table::TWO), setup, Seat::North).totals(), None);
    /// ```
    #[must_use]
    pub fn totals(&self) -> Option<PlayTotals> {
        (self.is_over() && self.decided == self.tricks).then_some(self.totals)
    }

    /// Tricks and points of each seat so far, as far as tricks were decided.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Replay, Rules, Seat, Table};
    /// let setup = Rules::DOUBLE_4.play_setup(None);
    /// let play = Replay::new(&Deal::new(Table::TWO), setup, Seat::North);
    /// assert_eq!(*play.totals_so_far().points.get(Seat::North), 0);
    /// ```
    #[must_use]
    pub const fn totals_so_far(&self) -> PlayTotals {
        self.totals
    }

    // Takes the card from the hand, and says what was wrong with throwing it.
    fn throw(&mut self, seat: Seat, card: Card, before: &TrickSoFar) -> Option<ThrowFault> {
        self.thrown.get_mut(seat).insert(card);
        let hand = self.left.get_mut(seat).as_mut()?;
        let with_card = *hand;
        if !hand.remove(card) {
            // Once a seat has shown a card too many, its hand is not what is written.
            *self.uncertain.get_mut(seat) = true;
            let holder = only_holder(self.table, &self.left, card);
            return Some(ThrowFault::NotHeld { holder });
        }
        if *self.uncertain.get(seat) || !before.complete {
            return None;
        }
        let PlaySetup { trump, rules, .. } = self.setup;
        let rule = rules.broken(&with_card, before.known(), card, trump)?;
        let legal = rules.legal(&with_card, before.known(), trump);
        Some(ThrowFault::Renege { rule, legal })
    }

    fn decide(&mut self, trick: &mut Trick, cards: &[Card]) {
        trick.points = Some(self.setup.points(cards, trick.last));
        let place = winner(cards, self.setup.trump);
        trick.winner =
            self.leader.zip(place).map(|(leader, place)| self.table.rotate(leader, place));
        if trick.winner.is_some() {
            self.totals.add(trick);
            self.decided = self.decided.saturating_add(1);
        }
    }
}

/// The only seat that is known to have a card.
pub(crate) fn only_holder(table: Table, hands: &BySeat<Option<Hand>>, card: Card) -> Option<Seat> {
    let has = |seat: &&Seat| hands.get(**seat).is_some_and(|hand| hand.contains(card));
    let mut holders = table.seats().iter().filter(has);
    match (holders.next(), holders.next()) {
        (Some(holder), None) => Some(*holder),
        _ => None,
    }
}

/// Tricks won and points made, for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayTotals {
    /// Number of tricks that each seat won.
    pub tricks: BySeat<u32>,
    /// Points in them, the bonus of the last trick included.
    pub points: BySeat<u32>,
}

impl PlayTotals {
    /// Counts a trick for the seat that won it.
    pub(crate) fn add(&mut self, trick: &Trick) {
        if let Some(seat) = trick.winner {
            let (won, sum) = (self.tricks.get_mut(seat), self.points.get_mut(seat));
            *won = won.saturating_add(1);
            *sum = sum.saturating_add(trick.points.unwrap_or(0));
        }
    }
}

/// All tricks of the hands have been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("all tricks of the hands have been played")]
pub struct PlayOver;

/// The trump suits, or none, under which every trick is won as a record says. A trick is its
/// cards from the lead on and the place of its stated winner, from 0.
///
/// ```
/// use portnote_pinochle::{Card, Suit, trumps_that_explain};
/// let cards: Vec<Card> = ["CA", "CJ", "SJ", "H9"].iter().flat_map(|card| card.parse()).collect();
/// assert_eq!(trumps_that_explain(&[(&cards, 2)]), [Some(Suit::Spades)]);
/// assert_eq!(trumps_that_explain(&[(&cards, 1)]), []);
/// ```
#[must_use]
pub fn trumps_that_explain(tricks: &[(&[Card], usize)]) -> Vec<Option<Suit>> {
    let mut trumps: Vec<_> = Suit::ALL.into_iter().map(Some).chain([None]).collect();
    trumps.retain(|trump| {
        let mut tricks = tricks.iter();
        tricks.all(|(cards, place)| winner(cards, *trump) == Some(*place))
    });
    trumps
}

// The cards of a trick before a throw, as long as all of them are known.
struct TrickSoFar {
    cards: [Card; Table::MOST],
    count: usize,
    complete: bool,
}

impl Default for TrickSoFar {
    fn default() -> Self {
        let any = Card::new(Suit::Clubs, crate::card::Rank::Nine);
        Self { cards: [any; Table::MOST], count: 0, complete: true }
    }
}

impl TrickSoFar {
    fn push(&mut self, card: Option<Card>) {
        match (card, self.cards.get_mut(self.count)) {
            (Some(card), Some(place)) if self.complete => {
                *place = card;
                self.count = self.count.saturating_add(1);
            }
            _ => self.complete = false,
        }
    }

    fn known(&self) -> &[Card] {
        self.cards.get(..self.count).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::hand::strategy::{any_card, any_hand};

    fn setup(trump: char) -> PlaySetup {
        PlaySetup {
            trump: Suit::from_letter(trump),
            rules: TrickRules::STRICT,
            counting: &Counting::COUNTERS,
            deck: Deck::DOUBLE,
        }
    }

    fn row(text: &str) -> Vec<Option<Card>> {
        text.split_whitespace().map(|card| card.parse().ok()).collect()
    }

    fn faults(trick: &Trick) -> Vec<Option<ThrowFault>> {
        trick.throws().iter().map(|throw| throw.fault).collect()
    }

    #[test]
    fn a_short_play() {
        let deal: Deal = "N:AT... KQ... AJ... .K..J".parse().unwrap();
        let mut play = Replay::new(&deal, setup('H'), Seat::North);
        let first = play.trick(&row("CT CK CA HJ")).unwrap();
        assert_eq!(faults(&first), [None; 4]);
        assert_eq!((first.winner, first.points, first.last), (Some(Seat::West), Some(3), false));
        let second = play.trick(&row("DK CA CQ CJ")).unwrap();
        assert_eq!(faults(&second), [None; 4]);
        assert_eq!((second.winner, second.points, second.last), (Some(Seat::West), Some(4), true));
        assert_eq!(play.trick(&[]), Err(PlayOver));
        let totals = play.totals().unwrap();
        assert_eq!((*totals.tricks.get(Seat::West), *totals.points.get(Seat::West)), (2, 7));
        assert_eq!(play.leader(), None);
        assert!(deal.known().all(|(seat, hand)| play.thrown(seat) == hand));
    }

    #[test]
    fn a_renege_names_rule_and_legal_cards() {
        let deal: Deal = "N:A... AK...".parse().unwrap();
        let mut play = Replay::new(&deal, setup('-'), Seat::North);
        play.set_length(2);
        assert_eq!(faults(&play.trick(&row("CA CK")).unwrap()), [None, None]);
        let deal: Deal = "N:K... AQ...".parse().unwrap();
        let mut play = Replay::new(&deal, setup('-'), Seat::North);
        let trick = play.trick(&row("CK CQ")).unwrap();
        let fault = ThrowFault::Renege {
            rule: Renege::HeadTrick { best: "CK".parse().unwrap() },
            legal: "A...".parse().unwrap(),
        };
        assert_eq!(faults(&trick), [None, Some(fault)]);
    }

    #[test]
    fn a_seat_that_showed_a_foreign_card_is_not_judged_again() {
        let deal: Deal = "N:KK... AQ...".parse().unwrap();
        let mut play = Replay::new(&deal, setup('-'), Seat::North);
        let fault = ThrowFault::NotHeld { holder: None };
        let trick = play.trick(&row("CK DT")).unwrap();
        assert_eq!(faults(&trick), [None, Some(fault)]);
        assert_eq!(faults(&play.trick(&row("CK CQ")).unwrap()), [None, None]);
    }

    #[rstest]
    #[case::short("CK", None)]
    #[case::unknown("CK ?", None)]
    #[case::long("CK CA CA", None)]
    #[case::complete("CK CA", Some(Seat::South))]
    fn leader_after(#[case] text: &str, #[case] leader: Option<Seat>) {
        let mut play = Replay::new(&Deal::new(Table::TWO), setup('-'), Seat::North);
        let trick = play.trick(&row(text)).unwrap();
        assert_eq!((trick.winner, play.leader()), (leader, leader));
        assert_eq!(trick.points.is_some(), leader.is_some());
    }

    #[test]
    fn after_an_unknown_card_only_holding_is_judged() {
        let deal: Deal = "N:K... ? AQ... ?".parse().unwrap();
        let mut play = Replay::new(&deal, setup('H'), Seat::North);
        play.set_length(2);
        let trick = play.trick(&row("CK ? CQ")).unwrap();
        assert_eq!(faults(&trick), [None; 3]);
        let trick = play.trick(&row("CK")).unwrap();
        assert_eq!((trick.throws()[0].seat, trick.points), (None, None));
        assert_eq!(play.totals(), None);
    }

    proptest! {
        #[test]
        fn any_rows_are_survived(
            players in 2usize..=8,
            hands in proptest::collection::vec(proptest::option::of(any_hand()), 8),
            rows in proptest::collection::vec(
                proptest::collection::vec(proptest::option::weighted(0.9, any_card()), 0..10),
                0..20,
            ),
            length in proptest::option::of(0usize..30),
        ) {
            let table = Table::new(players).unwrap();
            let mut deal = Deal::new(table);
            for (seat, hand) in table.seats().iter().zip(hands) {
                deal.set_hand(*seat, hand);
            }
            let mut play = Replay::new(&deal, setup('D'), Seat::North);
            if let Some(length) = length {
                play.set_length(length);
            }
            let mut points = 0;
            for row in rows {
                let before = play.clone();
                match play.trick(&row) {
                    Ok(trick) => {
                        prop_assert_eq!(trick.throws().len(), row.len().min(players));
                        let of_trick = trick.winner.and(trick.points).unwrap_or(0);
                        points += of_trick;
                        let threw = |seat| trick.throws().iter().any(|throw| throw.seat == Some(seat));
                        prop_assert!(trick.winner.is_none_or(threw));
                        play.set_leader(trick.winner.or(before.leader()));
                    }
                    Err(PlayOver) => prop_assert_eq!(&before, &play),
                }
            }
            let totals = play.totals_so_far();
            let sum: u32 = table.seats().iter().map(|seat| *totals.points.get(*seat)).sum();
            prop_assert_eq!(sum, points);
        }
    }
}

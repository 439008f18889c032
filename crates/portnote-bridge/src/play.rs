//! The laws of the play: who leads, who wins a trick, and which cards may not be played. PBN 2.1
//! §3.6, §3.9.

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::card::{Card, Hand, Suit};
use crate::deal::{Deal, FULL_HAND};
use crate::seat::{BySeat, Seat, Side};

/// The seat that wins a trick: the highest trump, else the highest card of the suit led;
/// `None` when there is no card. PBN 2.1 §3.6.
///
/// The cards are in order of play, the lead first. Of fewer than four cards the answer is
/// who wins so far.
///
/// ```
/// use portnote_bridge::{Card, Seat, Suit, winner};
/// let cards: Vec<(Seat, Card)> = Seat::ALL
///     .into_iter()
///     .zip([('H', 'Q'), ('H', 'A'), ('C', '2'), ('S', 'K')])
///     .filter_map(|(seat, (suit, rank))| Some((seat, Card::from_letters(suit, rank)?)))
///     .collect();
/// assert_eq!(winner(&cards, None), Some(Seat::East));
/// assert_eq!(winner(&cards, Some(Suit::Clubs)), Some(Seat::South));
/// ```
#[must_use]
pub fn winner(cards: &[(Seat, Card)], trump: Option<Suit>) -> Option<Seat> {
    let led = cards.first()?.1.suit();
    cards
        .iter()
        .filter(|(_, card)| Some(card.suit()) == trump || card.suit() == led)
        .max_by_key(|(_, card)| (Some(card.suit()) == trump, card.rank()))
        .map(|(seat, _)| *seat)
}

/// A card as it was played, with the irregularities that mark it. PBN 2.1 §3.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlayedCard {
    /// The card.
    pub card: Card,
    /// `^R`: the player does not follow suit although the hand could.
    pub revoke: bool,
    /// `^L`: the card was led by a seat that was not to lead.
    pub out_of_turn: bool,
}

impl From<Card> for PlayedCard {
    /// The card without irregularity.
    fn from(card: Card) -> Self {
        Self { card, revoke: false, out_of_turn: false }
    }
}

/// What is wrong with one card of a trick. PBN 2.1 §3.6, §3.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayFault {
    /// The card is not in the hand of its seat.
    NotHeld {
        /// The seat whose known hand has the card, if any.
        holder: Option<Seat>,
    },
    /// The card was played before.
    PlayedTwice {
        /// The seat that played it first.
        seat: Seat,
        /// The trick in which it did, counted from 1.
        trick: usize,
    },
    /// The hand could have followed suit, and no `^R` says so.
    Revoke {
        /// The suit led.
        led: Suit,
    },
    /// `^R` marks a lead, a card that follows suit, or a card of a hand that could not.
    NotARevoke,
    /// `^L` marks the card of the seat that was to lead.
    LeadNotIrregular,
    /// `^L` marks a second card of the trick.
    SecondLead {
        /// The seat whose card has the first `^L`.
        first: Seat,
    },
    /// `^R` and `^L` mark the same card.
    RevokeAndLead,
}

/// What became of one trick. PBN 2.1 §3.6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trick {
    /// The seat that led, `None` when it cannot be known any more.
    pub leader: Option<Seat>,
    /// The suit led, `None` when the leader or its card is unknown.
    pub led: Option<Suit>,
    /// The seat that won, `None` when a card or the leader is unknown.
    pub winner: Option<Seat>,
    /// What is wrong, in the order of the cards given.
    pub faults: Vec<(Seat, PlayFault)>,
}

/// The play so far: the cards left, who leads, the tricks won. PBN 2.1 §3.6.
///
/// ```
/// use portnote_bridge::{Card, Deal, Play, PlayedCard, Seat, Side};
/// let deal: Deal = "N:A2... K3... Q4... J5...".parse()?;
/// let mut play = Play::new(&deal, None, Seat::North);
/// let cards: Vec<(Seat, PlayedCard)> = Seat::ALL
///     .into_iter()
///     .zip(['2', 'K', 'Q', 'J'])
///     .filter_map(|(seat, rank)| Some((seat, Card::from_letters('S', rank)?.into())))
///     .collect();
/// let trick = play.trick(&cards);
/// assert_eq!(trick.ok().and_then(|trick| trick.winner), Some(Seat::East));
/// assert_eq!(play.leader(), Some(Seat::East));
/// assert_eq!(play.result_range(Side::EastWest), 1..=2);
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    deal: Deal,
    trump: Option<Suit>,
    leader: Option<Seat>,
    left: Deal,
    // Cards that a known hand must have played, but that the record does not show.
    hidden: BySeat<usize>,
    // The set answers fast, and the list is searched only for a card that was played before.
    played: Hand,
    order: Vec<(Card, Seat, usize)>,
    length: usize,
    tricks: usize,
    won: [usize; 2],
}

impl Play {
    /// A play that begins with the lead of a seat: left of declarer, or in an end position
    /// the seat that the Play section names. PBN 2.1 §3.6, §3.10.
    ///
    /// Without a leader it is not clear who wins a trick, and only the ownership of cards and
    /// the marks among themselves are checked.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Play, Seat, Suit};
    /// let declarer = Seat::South;
    /// let play = Play::new(&Deal::new(), Some(Suit::Hearts), declarer.next());
    /// assert_eq!(play.leader(), Some(Seat::West));
    /// ```
    #[must_use]
    pub fn new(deal: &Deal, trump: Option<Suit>, leader: impl Into<Option<Seat>>) -> Self {
        let length = if deal.is_end_position() { deal.hand_size() } else { FULL_HAND };
        Self {
            deal: *deal,
            trump,
            leader: leader.into(),
            left: *deal,
            hidden: BySeat::splat(0),
            played: Hand::EMPTY,
            order: Vec::with_capacity(4 * length),
            length,
            tricks: 0,
            won: [0; 2],
        }
    }

    /// Plays one trick, given as the cards that are shown, in the order in which the record
    /// shows them. A seat without a card has an unknown card, or has not played yet.
    ///
    /// The order of play follows from the leader, or from a lead out of turn, and not from
    /// the order given. When a card is missing, the trick counts for nobody, and from then on
    /// the leader is unknown and only the ownership of cards and the marks among themselves
    /// are checked. A revoke does not alter who wins the trick. Of two cards of one seat
    /// only the first counts for the trick.
    ///
    /// # Errors
    /// [`PlayOver`] when all tricks of the hands have been played; nothing changes then.
    ///
    /// ```
    /// use portnote_bridge::{Card, Deal, Play, PlayFault, Seat};
    /// let mut play = Play::new(&"N:A... K... - -".parse::<Deal>()?, None, Seat::East);
    /// let ace = Card::from_letters('S', 'A').map(|card| (Seat::East, card.into()));
    /// let faults = play.trick(ace.as_slice()).map(|trick| trick.faults);
    /// let fault = PlayFault::NotHeld { holder: Some(Seat::North) };
    /// assert_eq!(faults, Ok(vec![(Seat::East, fault)]));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    pub fn trick(&mut self, cards: &[(Seat, PlayedCard)]) -> Result<Trick, PlayOver> {
        if self.tricks >= self.length {
            return Err(PlayOver);
        }
        self.tricks += 1;
        let marked = cards.iter().find(|(_, played)| played.out_of_turn);
        // A lead out of turn does not make an unknown leader known again: what was lost
        // before it stays lost.
        let leader = self.leader.map(|to_lead| marked.map_or(to_lead, |(seat, _)| *seat));
        let led = leader.and_then(|leader| card_of(cards, leader)).map(Card::suit);
        let mut faults = Vec::new();
        for (seat, played) in cards {
            let first_mark = marked.map(|(first, _)| *first);
            if let Some(fault) = self.judge_lead(*seat, *played, first_mark) {
                faults.push((*seat, fault));
            }
            if let Some(fault) = self.judge_card(*seat, *played, led) {
                faults.push((*seat, fault));
            }
        }
        let winner = leader.and_then(|leader| self.winner_of(cards, leader));
        self.leader = winner;
        if let Some(winner) = winner {
            *self.won_by(winner.side()) += 1;
        }
        Ok(Trick { leader, led, winner, faults })
    }

    /// The seat that leads the next trick; `None` when it is unknown or the play is over.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Play, Seat};
    /// let play = Play::new(&Deal::new(), None, Seat::West);
    /// assert_eq!(play.leader(), Some(Seat::West));
    /// ```
    #[must_use]
    pub const fn leader(&self) -> Option<Seat> {
        if self.tricks < self.length { self.leader } else { None }
    }

    /// The cards that a known hand has not yet played; `None` for an unknown hand.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Play, Seat};
    /// let play = Play::new(&"N:A... K... - -".parse::<Deal>()?, None, Seat::East);
    /// assert_eq!(play.hand(Seat::East).map(|hand| hand.len()), Some(1));
    /// assert_eq!(play.hand(Seat::South), None);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Option<Hand> {
        self.left.hand(seat)
    }

    /// The cards that a known hand may play when `led` is the suit led, or lead when it is
    /// `None`: the cards of that suit, or any if there are none.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Play, Seat, Suit};
    /// let play = Play::new(&"N:A.32.. - - -".parse::<Deal>()?, None, Seat::West);
    /// let may = |led| play.legal_cards(Seat::North, led).map(|hand| hand.to_string());
    /// assert_eq!(may(Some(Suit::Hearts)).as_deref(), Some(".32.."));
    /// assert_eq!(may(Some(Suit::Clubs)).as_deref(), Some("A.32.."));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn legal_cards(&self, seat: Seat, led: Option<Suit>) -> Option<Hand> {
        let hand = self.hand(seat)?;
        let follows = led.map_or(Hand::EMPTY, |led| hand.suit_cards(led));
        Some(if follows.is_empty() { hand } else { follows })
    }

    /// Number of tricks the whole play has: 13, or the hand size of an end position.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Play, Seat};
    /// assert_eq!(Play::new(&Deal::new(), None, Seat::West).length(), 13);
    /// ```
    #[must_use]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Number of tricks that have been given, complete or not.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Play, Seat};
    /// let mut play = Play::new(&Deal::new(), None, Seat::West);
    /// assert!(play.trick(&[]).is_ok());
    /// assert_eq!(play.tricks_played(), 1);
    /// ```
    #[must_use]
    pub const fn tricks_played(&self) -> usize {
        self.tricks
    }

    /// Number of tricks a side is known to have won, 0 to 13.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Play, Seat, Side};
    /// let play = Play::new(&Deal::new(), None, Seat::West);
    /// assert_eq!(play.tricks_won(Side::EastWest), 0);
    /// ```
    #[must_use]
    pub const fn tricks_won(&self, side: Side) -> usize {
        let [north_south, east_west] = self.won;
        match side {
            Side::NorthSouth => north_south,
            Side::EastWest => east_west,
        }
    }

    /// Whether the winner of every trick is known, so that the result is.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Play, Seat};
    /// assert!(!Play::new(&Deal::new(), None, Seat::West).is_over());
    /// ```
    #[must_use]
    pub const fn is_over(&self) -> bool {
        let [north_south, east_west] = self.won;
        north_south + east_west == self.length
    }

    /// The numbers of tricks with which a side can end: at least those it has won, at most
    /// those the other side has not. PBN 2.1 §3.4.15.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Play, Seat, Side};
    /// let play = Play::new(&Deal::new(), None, Seat::West);
    /// assert_eq!(play.result_range(Side::NorthSouth), 0..=13);
    /// ```
    #[must_use]
    pub const fn result_range(&self, side: Side) -> RangeInclusive<usize> {
        let lost = self.tricks_won(side.opponents());
        RangeInclusive::new(self.tricks_won(side), self.length.saturating_sub(lost))
    }

    fn judge_lead(&self, seat: Seat, played: PlayedCard, first: Option<Seat>) -> Option<PlayFault> {
        if !played.out_of_turn {
            return None;
        }
        if played.revoke {
            return Some(PlayFault::RevokeAndLead);
        }
        match first {
            Some(first) if first != seat => Some(PlayFault::SecondLead { first }),
            _ => (self.leader == Some(seat)).then_some(PlayFault::LeadNotIrregular),
        }
    }

    // Ownership comes before following suit: a card that is not the seat's own says nothing
    // about what its hand could have played.
    fn judge_card(
        &mut self,
        seat: Seat,
        played: PlayedCard,
        led: Option<Suit>,
    ) -> Option<PlayFault> {
        if let Some(fault) = self.judge_owner(seat, played.card) {
            *self.hidden.get_mut(seat) += 1;
            return Some(fault);
        }
        let fault = self.judge_suit(seat, played, led);
        self.played.insert(played.card);
        self.order.push((played.card, seat, self.tricks));
        if let Some(mut hand) = self.left.hand(seat) {
            hand.remove(played.card);
            self.left.set_hand(seat, Some(hand));
        }
        fault
    }

    fn judge_owner(&self, seat: Seat, card: Card) -> Option<PlayFault> {
        if self.played.contains(card) {
            let first = self.order.iter().find(|(played, ..)| *played == card);
            return first
                .map(|(_, seat, trick)| PlayFault::PlayedTwice { seat: *seat, trick: *trick });
        }
        let hand = self.deal.hand(seat);
        // Who holds the card instead is asked only where it matters.
        if hand.is_some_and(|hand| hand.contains(card)) {
            return None;
        }
        let holder = self.deal.holder(card);
        let held = hand.is_none() && holder.is_none();
        (!held).then_some(PlayFault::NotHeld { holder })
    }

    fn judge_suit(&self, seat: Seat, played: PlayedCard, led: Option<Suit>) -> Option<PlayFault> {
        if played.revoke && played.out_of_turn {
            return None;
        }
        // The lead is of the suit led, so it needs no rule of its own.
        if Some(played.card.suit()) == led {
            return played.revoke.then_some(PlayFault::NotARevoke);
        }
        let (led, hand) = (led?, self.left.hand(seat)?);
        let held = hand.suit_len(led);
        match played.revoke {
            true => (held == 0).then_some(PlayFault::NotARevoke),
            // As many cards of the suit as the record hides may have been played before.
            false => (held > self.hidden.get(seat)).then_some(PlayFault::Revoke { led }),
        }
    }

    fn winner_of(&self, cards: &[(Seat, PlayedCard)], leader: Seat) -> Option<Seat> {
        let mut order = [(leader, card_of(cards, leader)?); 4];
        for (steps, place) in order.iter_mut().enumerate() {
            let seat = leader.rotate(steps);
            *place = (seat, card_of(cards, seat)?);
        }
        winner(&order, self.trump)
    }

    const fn won_by(&mut self, side: Side) -> &mut usize {
        let [north_south, east_west] = &mut self.won;
        match side {
            Side::NorthSouth => north_south,
            Side::EastWest => east_west,
        }
    }
}

/// All tricks of the hands have been played. PBN 2.1 §3.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("all tricks have been played")]
pub struct PlayOver;

fn card_of(cards: &[(Seat, PlayedCard)], seat: Seat) -> Option<Card> {
    cards.iter().find(|(other, _)| *other == seat).map(|(_, played)| played.card)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    const DEAL: &str = "N:AK.A.. QJ..A. T9.K.. 87..K.";

    fn play(deal: &str, leader: Seat) -> Play {
        Play::new(&deal.parse().unwrap(), None, leader)
    }

    // Four columns from North on, `-` for no card, `^R` and `^L` glued to their card.
    fn row(text: &str) -> Vec<(Seat, PlayedCard)> {
        Seat::ALL
            .into_iter()
            .zip(text.split_whitespace())
            .filter(|(_, token)| *token != "-")
            .map(|(seat, token)| {
                let played = PlayedCard {
                    card: token.trim_start_matches(['^', 'R', 'L']).parse().unwrap(),
                    revoke: token.contains("^R"),
                    out_of_turn: token.contains("^L"),
                };
                (seat, played)
            })
            .collect()
    }

    #[rstest]
    #[case::highest_of_the_suit("S2 SA SK SQ", None, Seat::East)]
    #[case::discard_never_wins("S2 HA DA CA", None, Seat::North)]
    #[case::trump_wins("S2 HA D2 CA", Some(Suit::Diamonds), Seat::South)]
    #[case::highest_trump("S2 D3 D2 D4", Some(Suit::Diamonds), Seat::West)]
    #[case::trump_led("D2 SA D3 HA", Some(Suit::Diamonds), Seat::South)]
    fn winner_of_four(#[case] cards: &str, #[case] trump: Option<Suit>, #[case] seat: Seat) {
        let cards: Vec<_> =
            row(cards).into_iter().map(|(seat, played)| (seat, played.card)).collect();
        assert_eq!(winner(&cards, trump), Some(seat));
    }

    #[test]
    fn nobody_wins_nothing() {
        assert_eq!(winner(&[], None), None);
    }

    #[rstest]
    #[case::columns_stay("SA SQ S9 S7", Seat::West, Some(Seat::West), Some(Seat::North))]
    #[case::led_suit_is_of_the_leader(
        "HA SQ HK DK",
        Seat::South,
        Some(Seat::South),
        Some(Seat::North)
    )]
    #[case::out_of_turn("SA ^LSQ S9 S7", Seat::North, Some(Seat::East), Some(Seat::North))]
    #[case::revoke_changes_no_winner(
        "SA SQ ^RHK S7",
        Seat::North,
        Some(Seat::North),
        Some(Seat::North)
    )]
    #[case::card_missing("SA SQ - S7", Seat::North, Some(Seat::North), None)]
    fn leader_and_winner(
        #[case] cards: &str,
        #[case] to_lead: Seat,
        #[case] leader: Option<Seat>,
        #[case] winner: Option<Seat>,
    ) {
        let mut play = play(DEAL, to_lead);
        let trick = play.trick(&row(cards)).unwrap();
        assert_eq!((trick.leader, trick.winner), (leader, winner));
        assert_eq!(play.leader(), winner);
    }

    #[rstest]
    #[case::held_by_another("SA SK S9 S7", Seat::East, PlayFault::NotHeld { holder: Some(Seat::North) })]
    #[case::held_by_nobody("SA S2 S9 S7", Seat::East, PlayFault::NotHeld { holder: None })]
    #[case::twice_in_a_trick("SA SQ S9 SA", Seat::West, PlayFault::PlayedTwice { seat: Seat::North, trick: 1 })]
    #[case::revoke("SA DA S9 S7", Seat::East, PlayFault::Revoke { led: Suit::Spades })]
    #[case::revoke_on_a_lead("^RSA SQ S9 S7", Seat::North, PlayFault::NotARevoke)]
    #[case::revoke_that_follows("SA ^RSQ S9 S7", Seat::East, PlayFault::NotARevoke)]
    #[case::revoke_of_a_void("HA ^RSQ HK S7", Seat::East, PlayFault::NotARevoke)]
    #[case::own_lead("^LSA SQ S9 S7", Seat::North, PlayFault::LeadNotIrregular)]
    #[case::two_leads("SA ^LSQ ^LS9 S7", Seat::South, PlayFault::SecondLead { first: Seat::East })]
    #[case::both_marks("SA ^R^LSQ S9 S7", Seat::East, PlayFault::RevokeAndLead)]
    fn one_fault_in_the_first_trick(
        #[case] cards: &str,
        #[case] seat: Seat,
        #[case] fault: PlayFault,
    ) {
        let trick = play(DEAL, Seat::North).trick(&row(cards)).unwrap();
        assert_eq!(trick.faults, [(seat, fault)]);
    }

    #[rstest]
    #[case::follow("SA SQ S9 S7")]
    #[case::marked_revoke("SA ^RDA S9 S7")]
    #[case::void("HA SQ HK S7")]
    #[case::out_of_turn("SA SQ ^LS9 S7")]
    fn no_fault(#[case] cards: &str) {
        let trick = play(DEAL, Seat::North).trick(&row(cards)).unwrap();
        assert_eq!(trick.faults, []);
    }

    #[rstest]
    #[case::free_card("SA SQ S2 S3", None)]
    #[case::card_of_a_known_hand("SA SQ SK S3", Some(PlayFault::NotHeld { holder: Some(Seat::North) }))]
    #[case::revoke_is_not_proved("SA SQ D2 S3", None)]
    #[case::marked_revoke_is_accepted("SA SQ ^RD2 S3", None)]
    fn unknown_hand(#[case] cards: &str, #[case] fault: Option<PlayFault>) {
        let mut play = play("N:AK.A.. QJ..A. - -", Seat::North);
        let found = play.trick(&row(cards)).unwrap().faults;
        assert_eq!(found.first().map(|(_, fault)| *fault), fault);
    }

    #[test]
    fn a_missing_card_leaves_only_ownership() {
        let mut play = play(DEAL, Seat::North);
        play.trick(&row("SA SQ - S7")).unwrap();
        // East could have followed suit, but the leader is unknown.
        let second = play.trick(&row("SK DA ^LS9 S8")).unwrap();
        assert_eq!((second.leader, second.winner), (None, None));
        assert_eq!(second.faults, []);
        let third = play.trick(&row("HA SQ HK DK")).unwrap();
        let twice = PlayFault::PlayedTwice { seat: Seat::East, trick: 1 };
        assert_eq!(third.faults, [(Seat::East, twice)]);
        assert_eq!(play.leader(), None);
        assert!(!play.is_over());
        assert_eq!(play.result_range(Side::NorthSouth), 0..=3);
    }

    // West first plays a card that no hand has, so one card of its hand may be gone.
    #[rstest]
    #[case::last_spade_may_be_gone("N:AK.A.. QJ..A. T9.K.. 8.7.K.", 0)]
    #[case::one_of_two_spades_is_left(DEAL, 1)]
    fn a_wrong_card_excuses_one_revoke(#[case] deal: &str, #[case] faults: usize) {
        let mut play = play(deal, Seat::North);
        assert_eq!(play.trick(&row("SA SQ S9 S2")).unwrap().faults.len(), 1);
        assert_eq!(play.trick(&row("SK SJ ST DK")).unwrap().faults.len(), faults);
    }

    #[test]
    fn the_rightful_owner_may_still_play_the_card() {
        let mut play = play(DEAL, Seat::North);
        let first = play.trick(&row("SA SK S9 S7")).unwrap();
        assert_eq!(first.faults.len(), 1);
        assert_eq!(play.trick(&row("SK SQ ST S8")).unwrap().faults, []);
    }

    #[test]
    fn an_end_position_is_over_after_its_tricks() {
        let mut play = play(DEAL, Seat::North);
        for (cards, range) in
            [("SA SQ S9 S7", 1..=3), ("SK SJ ST S8", 2..=3), ("HA DA HK DK", 3..=3)]
        {
            assert_eq!(play.trick(&row(cards)).unwrap().faults, []);
            assert_eq!(play.result_range(Side::NorthSouth), range);
        }
        assert!(play.is_over());
        assert_eq!(play.leader(), None);
        assert_eq!(play.trick(&[]), Err(PlayOver));
        assert_eq!(play.tricks_played(), 3);
    }

    fn dealt(pack: &[Card]) -> Deal {
        let mut deal = Deal::new();
        for (seat, cards) in Seat::ALL.into_iter().zip(pack.chunks(13)) {
            deal.set_hand(seat, Some(cards.iter().copied().collect()));
        }
        deal
    }

    fn pack() -> impl Strategy<Value = Vec<Card>> {
        Just(Card::all().collect::<Vec<_>>()).prop_shuffle()
    }

    proptest! {
        #[test]
        fn legal_play_has_no_fault_and_conserves_the_pack(
            pack in pack(),
            choices in proptest::collection::vec(any::<proptest::sample::Index>(), 52),
            trump in proptest::option::of(proptest::sample::select(Suit::DESCENDING.to_vec())),
        ) {
            let mut play = Play::new(&dealt(&pack), trump, Seat::South);
            let mut choices = choices.into_iter();
            let mut gone = Hand::EMPTY;
            while let Some(leader) = play.leader() {
                let mut cards: Vec<(Seat, PlayedCard)> = Vec::new();
                for steps in 0..4 {
                    let seat = leader.rotate(steps);
                    let led = cards.first().map(|(_, played)| played.card.suit());
                    let legal: Vec<Card> = play.legal_cards(seat, led).unwrap().cards().collect();
                    let card = *choices.next().unwrap().get(&legal);
                    prop_assert!(gone.insert(card));
                    cards.push((seat, card.into()));
                }
                // The record lists columns, so the order given must not matter.
                cards.sort_by_key(|(seat, _)| *seat);
                let trick = play.trick(&cards).unwrap();
                prop_assert_eq!(trick.faults, []);
                let left = Seat::ALL.into_iter().filter_map(|seat| play.hand(seat));
                prop_assert_eq!(left.fold(gone, Hand::union), Hand::ALL);
            }
            prop_assert_eq!(gone.len(), 52);
            prop_assert!(play.is_over());
            let won = play.tricks_won(Side::NorthSouth);
            prop_assert_eq!(won + play.tricks_won(Side::EastWest), 13);
            prop_assert_eq!(play.result_range(Side::NorthSouth), won..=won);
        }

        #[test]
        fn any_cards_are_survived(
            pack in pack(),
            known in 0u8..16,
            tricks in proptest::collection::vec(
                proptest::collection::vec((0usize..4, 0usize..52, any::<bool>(), any::<bool>()), 0..6),
                0..16,
            ),
        ) {
            let mut deal = dealt(&pack);
            for seat in Seat::ALL {
                if known & (1 << seat as u8) == 0 {
                    deal.set_hand(seat, None);
                }
            }
            let mut play = Play::new(&deal, Some(Suit::Clubs), Seat::West);
            for trick in tricks {
                let cards: Vec<_> = trick
                    .into_iter()
                    .map(|(seat, card, revoke, out_of_turn)| {
                        (Seat::ALL[seat], PlayedCard { card: pack[card], revoke, out_of_turn })
                    })
                    .collect();
                if let Ok(trick) = play.trick(&cards) {
                    prop_assert!(trick.winner.is_none() || trick.leader.is_some());
                    prop_assert_eq!(trick.winner.is_some(), play.won.iter().sum::<usize>() == play.tricks);
                }
                for side in Side::ALL {
                    prop_assert!(!play.result_range(side).is_empty());
                }
            }
        }

        #[test]
        fn the_winner_beats_the_others_in_pairs(
            pack in pack(),
            trump in proptest::option::of(proptest::sample::select(Suit::DESCENDING.to_vec())),
        ) {
            let cards: Vec<_> = Seat::ALL.into_iter().zip(pack).collect();
            let seat = winner(&cards, trump).unwrap();
            let best = cards.iter().find(|(other, _)| *other == seat).unwrap().1;
            for (_, card) in &cards {
                let stronger = card.suit() == best.suit() && card.rank() > best.rank();
                let ruffs = Some(card.suit()) == trump && Some(best.suit()) != trump;
                prop_assert!(!stronger && !ruffs);
            }
        }
    }
}

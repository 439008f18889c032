//! The play that a record tells, with its faults: who leads, who wins a trick, and which cards
//! could not be played. PBN 2.1 §3.6, §3.9.

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::card::{Card, Hand, Suit};
use crate::deal::Deal;
use crate::seat::{BySeat, Seat, Side};
use crate::trick::{Hands, NotOwn, TRICK, following};

/// A card as it was played, with the irregularities that mark it. PBN 2.1 §3.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlayedCard {
    /// The card that was played.
    pub card: Card,
    /// `^R`: the player does not follow suit although the hand could.
    pub revoke: bool,
    /// `^L`: the card was led by a seat that was not to lead.
    pub out_of_turn: bool,
}

impl From<Card> for PlayedCard {
    /// Returns the card without an irregularity.
    fn from(card: Card) -> Self {
        Self { card, revoke: false, out_of_turn: false }
    }
}

/// A fault of one card of a trick. PBN 2.1 §3.6, §3.9.
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
        /// The suit led to the trick.
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

/// A trick of a record, with its winner and its faults. PBN 2.1 §3.6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayedTrick {
    /// The seat that led, `None` when it cannot be known any more.
    pub leader: Option<Seat>,
    /// The suit led, `None` when the leader or its card is unknown.
    pub led: Option<Suit>,
    /// The seat that won, `None` when a card or the leader is unknown.
    pub winner: Option<Seat>,
    /// The faults with their seats, in the order of the cards given.
    pub faults: Vec<(Seat, PlayFault)>,
}

/// The play of a record as far as it goes: the cards left, who leads, the tricks won.
/// PBN 2.1 §3.6.
///
/// It takes what the record shows, a trick at a time, and says what is wrong with it.
/// [`Play`](crate::Play) takes legal cards only, one after another.
///
/// ```
/// use portnote_bridge::{Card, Deal, Replay, PlayedCard, Seat, Side};
/// let deal: Deal = "N:A2... K3... Q4... J5...".parse()?;
/// let mut replay = Replay::new(&deal, None, Seat::North);
/// let cards: Vec<(Seat, PlayedCard)> = Seat::ALL
///     .into_iter()
///     .zip(['2', 'K', 'Q', 'J'])
///     .filter_map(|(seat, rank)| Some((seat, Card::from_letters('S', rank)?.into())))
///     .collect();
/// let trick = replay.trick(&cards);
/// assert_eq!(trick.ok().and_then(|trick| trick.winner), Some(Seat::East));
/// assert_eq!(replay.leader(), Some(Seat::East));
/// assert_eq!(replay.result_range(Side::EastWest), 1..=2);
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    hands: Hands,
    leader: Option<Seat>,
    // Cards that a known hand must have played, but that the record does not show.
    hidden: BySeat<usize>,
    // Searched only for a card that was played before.
    order: Vec<(Card, Seat, usize)>,
    tricks: usize,
}

impl Replay {
    /// A play that begins with the lead of a seat: left of declarer, or in an end position
    /// the seat that the Play section names. PBN 2.1 §3.6, §3.10.
    ///
    /// Without a leader it is not clear who wins a trick, and only the ownership of cards and
    /// the marks among themselves are checked.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Replay, Seat, Suit};
    /// let declarer = Seat::South;
    /// let replay = Replay::new(&Deal::new(), Some(Suit::Hearts), declarer.next());
    /// assert_eq!(replay.leader(), Some(Seat::West));
    /// ```
    #[must_use]
    pub fn new(deal: &Deal, trump: Option<Suit>, leader: impl Into<Option<Seat>>) -> Self {
        let hands = Hands::new(deal, trump);
        Self {
            leader: leader.into(),
            hidden: BySeat::splat(0),
            order: Vec::with_capacity(4 * hands.length()),
            tricks: 0,
            hands,
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
    /// use portnote_bridge::{Card, Deal, Replay, PlayFault, Seat};
    /// let mut replay = Replay::new(&"N:A... K... - -".parse::<Deal>()?, None, Seat::East);
    /// let ace = Card::from_letters('S', 'A').map(|card| (Seat::East, card.into()));
    /// let faults = replay.trick(ace.as_slice()).map(|trick| trick.faults);
    /// let fault = PlayFault::NotHeld { holder: Some(Seat::North) };
    /// assert_eq!(faults, Ok(vec![(Seat::East, fault)]));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    pub fn trick(&mut self, cards: &[(Seat, PlayedCard)]) -> Result<ReplayedTrick, PlayOver> {
        if self.tricks >= self.length() {
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
        let order = leader.and_then(|leader| in_order(cards, leader));
        let winner = order.and_then(|order| self.hands.count(&order));
        self.leader = winner;
        Ok(ReplayedTrick { leader, led, winner, faults })
    }

    /// The seat that leads the next trick; `None` when it is unknown or the play is over.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Replay, Seat};
    /// let replay = Replay::new(&Deal::new(), None, Seat::West);
    /// assert_eq!(replay.leader(), Some(Seat::West));
    /// ```
    #[must_use]
    pub const fn leader(&self) -> Option<Seat> {
        if self.tricks < self.length() { self.leader } else { None }
    }

    /// The cards that a known hand has not yet played; `None` for an unknown hand.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Replay, Seat};
    /// let replay = Replay::new(&"N:A... K... - -".parse::<Deal>()?, None, Seat::East);
    /// assert_eq!(replay.hand(Seat::East).map(|hand| hand.len()), Some(1));
    /// assert_eq!(replay.hand(Seat::South), None);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Option<Hand> {
        self.hands.left(seat)
    }

    /// The cards that a known hand may play when `led` is the suit led, or lead when it is
    /// `None`: the cards of that suit, or any if there are none.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Replay, Seat, Suit};
    /// let replay = Replay::new(&"N:A.32.. - - -".parse::<Deal>()?, None, Seat::West);
    /// let may = |led| replay.legal_cards(Seat::North, led).map(|hand| hand.to_string());
    /// assert_eq!(may(Some(Suit::Hearts)).as_deref(), Some(".32.."));
    /// assert_eq!(may(Some(Suit::Clubs)).as_deref(), Some("A.32.."));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn legal_cards(&self, seat: Seat, led: Option<Suit>) -> Option<Hand> {
        self.hand(seat).map(|hand| following(hand, led))
    }

    /// Number of tricks the whole play has: 13, or the hand size of an end position.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Replay, Seat};
    /// assert_eq!(Replay::new(&Deal::new(), None, Seat::West).length(), 13);
    /// ```
    #[must_use]
    pub const fn length(&self) -> usize {
        self.hands.length()
    }

    /// Number of tricks that have been given, complete or not.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Replay, Seat};
    /// let mut replay = Replay::new(&Deal::new(), None, Seat::West);
    /// assert!(replay.trick(&[]).is_ok());
    /// assert_eq!(replay.tricks_played(), 1);
    /// ```
    #[must_use]
    pub const fn tricks_played(&self) -> usize {
        self.tricks
    }

    /// Number of tricks a side is known to have won, 0 to 13.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Replay, Seat, Side};
    /// let replay = Replay::new(&Deal::new(), None, Seat::West);
    /// assert_eq!(replay.tricks_won(Side::EastWest), 0);
    /// ```
    #[must_use]
    pub const fn tricks_won(&self, side: Side) -> usize {
        self.hands.won(side)
    }

    /// Returns whether the winner of every trick is known, so that the result is.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Replay, Seat};
    /// assert!(!Replay::new(&Deal::new(), None, Seat::West).is_over());
    /// ```
    #[must_use]
    pub const fn is_over(&self) -> bool {
        let won = self.tricks_won(Side::NorthSouth) + self.tricks_won(Side::EastWest);
        won == self.length()
    }

    /// The numbers of tricks with which a side can end: at least those it has won, at most
    /// those the other side has not. PBN 2.1 §3.4.15.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Replay, Seat, Side};
    /// let replay = Replay::new(&Deal::new(), None, Seat::West);
    /// assert_eq!(replay.result_range(Side::NorthSouth), 0..=13);
    /// ```
    #[must_use]
    pub const fn result_range(&self, side: Side) -> RangeInclusive<usize> {
        let lost = self.tricks_won(side.opponents());
        RangeInclusive::new(self.tricks_won(side), self.length().saturating_sub(lost))
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
        self.order.push((played.card, seat, self.tricks));
        self.hands.take(seat, played.card);
        fault
    }

    fn judge_owner(&self, seat: Seat, card: Card) -> Option<PlayFault> {
        match self.hands.judge(seat, card) {
            Ok(()) => None,
            Err(NotOwn::NotHeld(holder)) => Some(PlayFault::NotHeld { holder }),
            Err(NotOwn::Played) => {
                let first = self.order.iter().find(|(played, ..)| *played == card);
                first.map(|(_, seat, trick)| PlayFault::PlayedTwice { seat: *seat, trick: *trick })
            }
        }
    }

    fn judge_suit(&self, seat: Seat, played: PlayedCard, led: Option<Suit>) -> Option<PlayFault> {
        if played.revoke && played.out_of_turn {
            return None;
        }
        // The lead is of the suit led, so it needs no rule of its own.
        if Some(played.card.suit()) == led {
            return played.revoke.then_some(PlayFault::NotARevoke);
        }
        let (led, hand) = (led?, self.hand(seat)?);
        let held = hand.suit_len(led);
        match played.revoke {
            true => (held == 0).then_some(PlayFault::NotARevoke),
            // As many cards of the suit as the record hides may have been played before.
            false => (held > self.hidden.get(seat)).then_some(PlayFault::Revoke { led }),
        }
    }
}

/// All tricks of the hands have been played. PBN 2.1 §3.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("all tricks have been played")]
pub struct PlayOver;

/// The cards of a trick in the order played; `None` where one is missing.
fn in_order(cards: &[(Seat, PlayedCard)], leader: Seat) -> Option<[(Seat, Card); TRICK]> {
    let mut order = [(leader, card_of(cards, leader)?); TRICK];
    for (steps, place) in order.iter_mut().enumerate() {
        let seat = leader.rotate(steps);
        *place = (seat, card_of(cards, seat)?);
    }
    Some(order)
}

fn card_of(cards: &[(Seat, PlayedCard)], seat: Seat) -> Option<Card> {
    cards.iter().find(|(other, _)| *other == seat).map(|(_, played)| played.card)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    const DEAL: &str = "N:AK.A.. QJ..A. T9.K.. 87..K.";

    fn replay(deal: &str, leader: Seat) -> Replay {
        Replay::new(&deal.parse().unwrap(), None, leader)
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
        let mut replay = replay(DEAL, to_lead);
        let trick = replay.trick(&row(cards)).unwrap();
        assert_eq!((trick.leader, trick.winner), (leader, winner));
        assert_eq!(replay.leader(), winner);
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
        let trick = replay(DEAL, Seat::North).trick(&row(cards)).unwrap();
        assert_eq!(trick.faults, [(seat, fault)]);
    }

    #[rstest]
    #[case::follow("SA SQ S9 S7")]
    #[case::marked_revoke("SA ^RDA S9 S7")]
    #[case::void("HA SQ HK S7")]
    #[case::out_of_turn("SA SQ ^LS9 S7")]
    fn no_fault(#[case] cards: &str) {
        let trick = replay(DEAL, Seat::North).trick(&row(cards)).unwrap();
        assert_eq!(trick.faults, []);
    }

    #[rstest]
    #[case::free_card("SA SQ S2 S3", None)]
    #[case::card_of_a_known_hand("SA SQ SK S3", Some(PlayFault::NotHeld { holder: Some(Seat::North) }))]
    #[case::revoke_is_not_proved("SA SQ D2 S3", None)]
    #[case::marked_revoke_is_accepted("SA SQ ^RD2 S3", None)]
    fn unknown_hand(#[case] cards: &str, #[case] fault: Option<PlayFault>) {
        let mut replay = replay("N:AK.A.. QJ..A. - -", Seat::North);
        let found = replay.trick(&row(cards)).unwrap().faults;
        assert_eq!(found.first().map(|(_, fault)| *fault), fault);
    }

    #[test]
    fn a_missing_card_leaves_only_ownership() {
        let mut replay = replay(DEAL, Seat::North);
        replay.trick(&row("SA SQ - S7")).unwrap();
        // East could have followed suit, but the leader is unknown.
        let second = replay.trick(&row("SK DA ^LS9 S8")).unwrap();
        assert_eq!((second.leader, second.winner), (None, None));
        assert_eq!(second.faults, []);
        let third = replay.trick(&row("HA SQ HK DK")).unwrap();
        let twice = PlayFault::PlayedTwice { seat: Seat::East, trick: 1 };
        assert_eq!(third.faults, [(Seat::East, twice)]);
        assert_eq!(replay.leader(), None);
        assert!(!replay.is_over());
        assert_eq!(replay.result_range(Side::NorthSouth), 0..=3);
    }

    // West first plays a card that no hand has, so one card of its hand may be gone.
    #[rstest]
    #[case::last_spade_may_be_gone("N:AK.A.. QJ..A. T9.K.. 8.7.K.", 0)]
    #[case::one_of_two_spades_is_left(DEAL, 1)]
    fn a_wrong_card_excuses_one_revoke(#[case] deal: &str, #[case] faults: usize) {
        let mut replay = replay(deal, Seat::North);
        assert_eq!(replay.trick(&row("SA SQ S9 S2")).unwrap().faults.len(), 1);
        assert_eq!(replay.trick(&row("SK SJ ST DK")).unwrap().faults.len(), faults);
    }

    #[test]
    fn the_rightful_owner_may_still_play_the_card() {
        let mut replay = replay(DEAL, Seat::North);
        let first = replay.trick(&row("SA SK S9 S7")).unwrap();
        assert_eq!(first.faults.len(), 1);
        assert_eq!(replay.trick(&row("SK SQ ST S8")).unwrap().faults, []);
    }

    #[test]
    fn an_end_position_is_over_after_its_tricks() {
        let mut replay = replay(DEAL, Seat::North);
        for (cards, range) in
            [("SA SQ S9 S7", 1..=3), ("SK SJ ST S8", 2..=3), ("HA DA HK DK", 3..=3)]
        {
            assert_eq!(replay.trick(&row(cards)).unwrap().faults, []);
            assert_eq!(replay.result_range(Side::NorthSouth), range);
        }
        assert!(replay.is_over());
        assert_eq!(replay.leader(), None);
        assert_eq!(replay.trick(&[]), Err(PlayOver));
        assert_eq!(replay.tricks_played(), 3);
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
            let mut replay = Replay::new(&dealt(&pack), trump, Seat::South);
            let mut choices = choices.into_iter();
            let mut gone = Hand::EMPTY;
            while let Some(leader) = replay.leader() {
                let mut cards: Vec<(Seat, PlayedCard)> = Vec::new();
                for steps in 0..4 {
                    let seat = leader.rotate(steps);
                    let led = cards.first().map(|(_, played)| played.card.suit());
                    let legal: Vec<Card> = replay.legal_cards(seat, led).unwrap().cards().collect();
                    let card = *choices.next().unwrap().get(&legal);
                    prop_assert!(gone.insert(card));
                    cards.push((seat, card.into()));
                }
                // The record lists columns, so the order given must not matter.
                cards.sort_by_key(|(seat, _)| *seat);
                let trick = replay.trick(&cards).unwrap();
                prop_assert_eq!(trick.faults, []);
                let left = Seat::ALL.into_iter().filter_map(|seat| replay.hand(seat));
                prop_assert_eq!(left.fold(gone, Hand::union), Hand::ALL);
            }
            prop_assert_eq!(gone.len(), 52);
            prop_assert!(replay.is_over());
            let won = replay.tricks_won(Side::NorthSouth);
            prop_assert_eq!(won + replay.tricks_won(Side::EastWest), 13);
            prop_assert_eq!(replay.result_range(Side::NorthSouth), won..=won);
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
            let mut replay = Replay::new(&deal, Some(Suit::Clubs), Seat::West);
            for trick in tricks {
                let cards: Vec<_> = trick
                    .into_iter()
                    .map(|(seat, card, revoke, out_of_turn)| {
                        (Seat::ALL[seat], PlayedCard { card: pack[card], revoke, out_of_turn })
                    })
                    .collect();
                if let Ok(trick) = replay.trick(&cards) {
                    prop_assert!(trick.winner.is_none() || trick.leader.is_some());
                    prop_assert_eq!(trick.winner.is_some(), Side::ALL.into_iter().map(|side| replay.tricks_won(side)).sum::<usize>() == replay.tricks);
                }
                for side in Side::ALL {
                    prop_assert!(!replay.result_range(side).is_empty());
                }
            }
        }
    }
}

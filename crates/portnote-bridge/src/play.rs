//! A play that grows card by card and can be taken back. PBN 2.1 §3.6.

use thiserror::Error;

use crate::call::Denomination;
use crate::card::{Card, Hand, Suit};
use crate::deal::Deal;
use crate::seat::{Seat, Side};
use crate::trick::{Hands, NotOwn, TRICK, Trick, following};

/// A play that keeps the laws: the cards played, whose turn it is, and the tricks won.
/// PBN 2.1 §3.6.
///
/// The turn is that of the seat that has the card, so declarer plays in dummy's turn too. No
/// illegal card gets in; [`Replay`](crate::Replay) takes what a record shows, with its faults.
///
/// Of a hand that is unknown, any card may be played that is not in a known hand and was not
/// played before. [`Deal::complete`] makes a hand known that the other three determine.
///
/// ```
/// use portnote_bridge::{Deal, Denomination, Play, Seat};
/// let mut play = Play::new(&Deal::random(1), Denomination::NoTrump, Seat::South);
/// while let Some(card) = play.legal().iter().next() {
///     play.play(card)?;
/// }
/// assert_eq!(play.tricks().len(), 13);
/// # Ok::<(), portnote_bridge::PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    hands: Hands,
    denomination: Denomination,
    first: Seat,
    cards: Vec<(Seat, Card)>,
    tricks: Vec<Trick>,
}

impl Play {
    /// Returns a play without a card, to which the seat left of the declarer leads.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat};
    /// let play = Play::new(&Deal::random(1), Denomination::Spades, Seat::South);
    /// assert_eq!(play.turn(), Some(Seat::West));
    /// ```
    #[must_use]
    pub fn new(deal: &Deal, denomination: Denomination, declarer: Seat) -> Self {
        Self::led_by(deal, denomination, declarer.next())
    }

    /// Returns a play without a card, to which a seat leads, as in an end position.
    /// PBN 2.1 §3.10.
    ///
    /// It has 13 tricks, or as many as the largest hand of an end position has cards.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat};
    /// let deal: Deal = "N:A... K... Q... J...".parse()?;
    /// let play = Play::led_by(&deal, Denomination::NoTrump, Seat::East);
    /// assert_eq!(play.turn(), Some(Seat::East));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn led_by(deal: &Deal, denomination: Denomination, leader: Seat) -> Self {
        Self {
            hands: Hands::new(deal, denomination.suit()),
            denomination,
            first: leader,
            cards: Vec::new(),
            tricks: Vec::new(),
        }
    }

    /// Plays a card from the hand whose turn it is. The fourth card of a trick returns the
    /// trick.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat};
    /// let deal: Deal = "N:A... K... Q... J...".parse()?;
    /// let mut play = Play::new(&deal, Denomination::NoTrump, Seat::West);
    /// for text in ["SA", "SK", "SQ"] {
    ///     assert_eq!(play.play(text.parse()?)?, None);
    /// }
    /// let trick = play.play("SJ".parse()?)?;
    /// assert_eq!(trick.map(|trick| trick.winner), Some(Seat::North));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// - [`PlayError::Over`] when nobody is to play.
    /// - [`PlayError::AlreadyPlayed`] for a card that was played before.
    /// - [`PlayError::NotHeld`] for a card that is not in the hand whose turn it is.
    /// - [`PlayError::Revoke`] when that hand has a card of the suit led, and this is none.
    ///
    /// Nothing changes then.
    pub fn play(&mut self, card: Card) -> Result<Option<Trick>, PlayError> {
        let seat = self.turn().ok_or(PlayError::Over)?;
        self.hands.judge(seat, card).map_err(|wrong| match wrong {
            NotOwn::Played => PlayError::AlreadyPlayed { card },
            NotOwn::NotHeld(holder) => PlayError::NotHeld { card, holder },
        })?;
        if let Some(led) = self.led().filter(|_| !self.legal().contains(card)) {
            return Err(PlayError::Revoke { card, led });
        }
        self.hands.take(seat, card);
        self.cards.push((seat, card));
        Ok(self.complete())
    }

    /// Ends the open trick if it has four cards.
    fn complete(&mut self) -> Option<Trick> {
        let cards: [(Seat, Card); TRICK] = self.trick().try_into().ok()?;
        let winner = self.hands.count(&cards)?;
        let [(leader, _), ..] = cards;
        let trick = Trick { leader, cards: cards.map(|(_, card)| card), winner };
        self.tricks.push(trick);
        Some(trick)
    }

    /// Takes the last card back and returns it; `None` before the first one.
    ///
    /// ```
    /// use portnote_bridge::{Card, Deal, Denomination, Play, Seat};
    /// let deal: Deal = "N:A... K... Q... J...".parse()?;
    /// let mut play = Play::new(&deal, Denomination::NoTrump, Seat::West);
    /// let before = play.clone();
    /// let ace: Card = "SA".parse()?;
    /// play.play(ace)?;
    /// assert_eq!(play.undo(), Some(ace));
    /// assert_eq!(play, before);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Card> {
        let is_between_tricks = self.trick().is_empty();
        let (seat, card) = self.cards.pop()?;
        if is_between_tricks && let Some(trick) = self.tricks.pop() {
            self.hands.uncount(trick.winner);
        }
        self.hands.give_back(seat, card);
        Some(card)
    }

    /// Returns the seat that has the next card, `None` when the play is over.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat};
    /// let deal: Deal = "N:A... K... Q... J...".parse()?;
    /// let mut play = Play::new(&deal, Denomination::NoTrump, Seat::West);
    /// play.play("SA".parse()?)?;
    /// assert_eq!(play.turn(), Some(Seat::East));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        let has_tricks_left = self.tricks.len() < self.hands.length();
        let seat = match self.trick().last() {
            Some((seat, _)) => seat.next(),
            None => self.tricks.last().map_or(self.first, |trick| trick.winner),
        };
        // In a faulty deal a hand can be short of cards.
        (has_tricks_left && !self.hands.own(seat).is_empty()).then_some(seat)
    }

    /// Returns the cards that may be played next: those of the suit led, or all that the hand has
    /// if it has none or is unknown; none when the play is over.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat};
    /// let deal: Deal = "N:A2... K.5.. Q4... -".parse()?;
    /// let mut play = Play::new(&deal, Denomination::NoTrump, Seat::West);
    /// assert_eq!(play.legal().to_string(), "A2...");
    /// play.play("SA".parse()?)?;
    /// assert_eq!(play.legal().to_string(), "K...");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn legal(&self) -> Hand {
        let Some(seat) = self.turn() else {
            return Hand::EMPTY;
        };
        let led = self.led().filter(|_| self.hand(seat).is_some());
        following(self.hands.own(seat), led)
    }

    /// The suit led to the open trick.
    fn led(&self) -> Option<Suit> {
        self.trick().first().map(|(_, card)| card.suit())
    }

    /// Returns all cards in the order played, each with the seat whose card it was.
    ///
    /// ```
    /// use portnote_bridge::{Card, Deal, Denomination, Play, Seat};
    /// let mut play = Play::new(&Deal::new(), Denomination::NoTrump, Seat::South);
    /// let lead: Card = "SA".parse()?;
    /// play.play(lead)?;
    /// assert_eq!(play.cards(), [(Seat::West, lead)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cards(&self) -> &[(Seat, Card)] {
        &self.cards
    }

    /// Returns the complete tricks, the first one first.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat};
    /// let play = Play::new(&Deal::random(1), Denomination::NoTrump, Seat::South);
    /// assert_eq!(play.tricks(), []);
    /// ```
    #[must_use]
    pub fn tricks(&self) -> &[Trick] {
        &self.tricks
    }

    /// Returns the cards of the open trick in the order played: none before its lead, at most
    /// three.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat};
    /// let mut play = Play::new(&Deal::new(), Denomination::NoTrump, Seat::South);
    /// play.play("SA".parse()?)?;
    /// assert_eq!(play.trick().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn trick(&self) -> &[(Seat, Card)] {
        self.cards.get(self.tricks.len() * TRICK..).unwrap_or_default()
    }

    /// Returns the number of tricks that a side has won so far.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat, Side};
    /// let play = Play::new(&Deal::random(1), Denomination::NoTrump, Seat::South);
    /// assert_eq!(play.tricks_won(Side::NorthSouth), 0);
    /// ```
    #[must_use]
    pub const fn tricks_won(&self, side: Side) -> usize {
        self.hands.won(side)
    }

    /// Returns the cards that a seat has left, `None` for an unknown hand.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat};
    /// let deal: Deal = "N:A2... K3... Q4... -".parse()?;
    /// let mut play = Play::new(&deal, Denomination::NoTrump, Seat::West);
    /// play.play("SA".parse()?)?;
    /// assert_eq!(play.hand(Seat::North).map(|hand| hand.to_string()).as_deref(), Some("2..."));
    /// assert_eq!(play.hand(Seat::West), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Option<Hand> {
        self.hands.left(seat)
    }

    /// Returns whether all tricks were played.
    ///
    /// A play of a deal in which hands share cards or have different sizes is over as soon as the
    /// hand whose turn it is has no card left.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat};
    /// assert!(!Play::new(&Deal::random(1), Denomination::NoTrump, Seat::South).is_over());
    /// ```
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.turn().is_none()
    }

    /// Returns the hands as they were before the first card.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat};
    /// let deal = Deal::random(1);
    /// assert_eq!(Play::new(&deal, Denomination::NoTrump, Seat::South).deal(), &deal);
    /// ```
    #[must_use]
    pub const fn deal(&self) -> &Deal {
        self.hands.deal()
    }

    /// Returns the denomination of the contract.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat};
    /// let play = Play::new(&Deal::new(), Denomination::Hearts, Seat::South);
    /// assert_eq!(play.denomination(), Denomination::Hearts);
    /// ```
    #[must_use]
    pub const fn denomination(&self) -> Denomination {
        self.denomination
    }
}

/// The reason why a card may not be played. PBN 2.1 §3.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// All tricks were played before.
    #[error("the play is over")]
    Over,
    /// The card is not in the hand whose turn it is.
    #[error("`{card}` is not in the hand whose turn it is{}", held_by(*.holder))]
    NotHeld {
        /// The card that was refused.
        card: Card,
        /// The seat whose known hand has the card, if any.
        holder: Option<Seat>,
    },
    /// The hand has a card of the suit led, and must follow suit.
    #[error("`{card}` does not follow suit: the hand has a card of the suit led, `{led}`")]
    Revoke {
        /// The card that was refused.
        card: Card,
        /// The suit led to the trick.
        led: Suit,
    },
    /// The card was played before.
    #[error("`{card}` was played before")]
    AlreadyPlayed {
        /// The card that was refused.
        card: Card,
    },
}

fn held_by(holder: Option<Seat>) -> String {
    holder.map_or_else(String::new, |seat| format!(": {} has it", seat.name()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    const DEAL: &str = "N:AK.A.. QJ..A. T9.K.. 87..K.";

    /// A play led by North, in which these cards were played.
    fn played(deal: &str, denomination: Denomination, cards: &str) -> Play {
        let mut play = Play::led_by(&deal.parse().unwrap(), denomination, Seat::North);
        for card in cards.split_whitespace() {
            play.play(card.parse().unwrap()).unwrap();
        }
        play
    }

    #[rstest]
    #[case::lead(DEAL, "", "AK.A..")]
    #[case::follows(DEAL, "SA", "QJ...")]
    #[case::void(DEAL, "HA", "QJ..A.")]
    #[case::dummy_and_declarer_alike(DEAL, "SA SQ", "T9...")]
    #[case::leads_again(DEAL, "SA SQ S9 S7", "K.A..")]
    #[case::last_card(DEAL, "SA SQ S9 S7 SK SJ ST S8 HA DA HK", "..K.")]
    #[case::over(DEAL, "SA SQ S9 S7 SK SJ ST S8 HA DA HK DK", "...")]
    #[case::unknown_need_not_follow(
        "N:AKQJT98765432... - - -",
        "SA",
        ".AKQJT98765432.AKQJT98765432.AKQJT98765432"
    )]
    #[case::unknown_without_what_was_played(
        "N:AKQJT98765432... - .AKQJT98765432.. -",
        "SA D2 HA",
        "..AKQJT9876543.AKQJT98765432"
    )]
    #[case::no_hand("N:... ... ... ...", "", "...")]
    #[case::hand_without_cards("N:A... ... - -", "SA", "...")]
    #[case::shared_card_once("N:A2... A.K.. - -", "SA", ".K..")]
    fn may_be_played(#[case] deal: &str, #[case] cards: &str, #[case] expected: &str) {
        let play = played(deal, Denomination::NoTrump, cards);
        assert_eq!(play.legal().to_string(), expected);
        assert_eq!(play.is_over(), expected == "...");
    }

    #[rstest]
    #[case::held_by_another("SA", "SK", "`SK` is not in the hand whose turn it is: North has it")]
    #[case::held_by_nobody("SA", "C2", "`C2` is not in the hand whose turn it is")]
    #[case::revoke(
        "SA",
        "DA",
        "`DA` does not follow suit: the hand has a card of the suit led, `S`"
    )]
    #[case::played_before("SA SQ S9 S7", "SA", "`SA` was played before")]
    #[case::over("SA SQ S9 S7 SK SJ ST S8 HA DA HK DK", "HA", "the play is over")]
    fn refused(#[case] cards: &str, #[case] card: &str, #[case] reason: &str) {
        let mut play = played(DEAL, Denomination::NoTrump, cards);
        let before = play.clone();
        let error = play.play(card.parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), reason);
        assert_eq!(play, before);
    }

    #[rstest]
    #[case::no_trump(Denomination::NoTrump, Seat::North, (1, 0))]
    #[case::ruffed(Denomination::Diamonds, Seat::West, (0, 1))]
    fn who_wins(
        #[case] denomination: Denomination,
        #[case] winner: Seat,
        #[case] won: (usize, usize),
    ) {
        let mut play = played("N:A.2.. K..2. Q.3.. .4.A.", denomination, "SA SK SQ");
        assert_eq!(play.trick().len(), 3);
        let trick = play.play("DA".parse().unwrap()).unwrap().unwrap();
        assert_eq!((trick.leader, trick.winner, trick.led()), (Seat::North, winner, Suit::Spades));
        assert!(Seat::ALL.into_iter().map(|seat| trick.card(seat)).eq(trick.cards));
        assert_eq!((play.tricks(), play.trick()), (&[trick][..], &[][..]));
        assert_eq!(play.turn(), Some(winner));
        let found = (play.tricks_won(Side::NorthSouth), play.tricks_won(Side::EastWest));
        assert_eq!(found, won);
    }

    #[test]
    fn declarer_sits_right_of_the_leader() {
        let play = Play::new(&Deal::random(1), Denomination::Hearts, Seat::South);
        assert_eq!(play, Play::led_by(&Deal::random(1), Denomination::Hearts, Seat::West));
    }

    /// Plays any legal cards until the choices or the cards end.
    fn grown(play: &mut Play, choices: &[usize], mut each: impl FnMut(&mut Play)) {
        for choice in choices {
            each(play);
            let legal = play.legal();
            if legal.is_empty() {
                return;
            }
            play.play(legal.cards().nth(choice % legal.len()).unwrap()).unwrap();
        }
        each(play);
    }

    /// A deal of any size, in which each hand may be unknown and a faulty one may have cards of
    /// another.
    fn deal() -> impl Strategy<Value = Deal> {
        let known = proptest::array::uniform4(proptest::bool::weighted(0.8));
        (any::<u64>(), 0_usize..=13, known, proptest::bool::weighted(0.1)).prop_map(
            |(seed, size, known, is_faulty)| {
                let mut deal = Deal::random(seed);
                for (seat, hand) in deal.hands() {
                    let hand = hand.cards().skip(13 - size).collect();
                    deal.set_hand(seat, known[seat as usize].then_some(hand));
                }
                if is_faulty {
                    deal.set_hand(Seat::North, deal.hand(Seat::East));
                }
                deal
            },
        )
    }

    fn play() -> impl Strategy<Value = Play> {
        let denomination = proptest::sample::select(Denomination::ALL.to_vec());
        let leader = proptest::sample::select(Seat::ALL.to_vec());
        (deal(), denomination, leader)
            .prop_map(|(deal, denomination, leader)| Play::led_by(&deal, denomination, leader))
    }

    fn choices() -> impl Strategy<Value = Vec<usize>> {
        proptest::collection::vec(0_usize..52, 0..53)
    }

    proptest! {
        #[test]
        fn legal_is_what_play_accepts(mut play in play(), choices in choices()) {
            grown(&mut play, &choices, |play| {
                let (before, legal) = (play.clone(), play.legal());
                assert_eq!(play.is_over(), legal.is_empty());
                for card in Card::all() {
                    let is_legal = play.play(card).is_ok();
                    assert_eq!(is_legal, legal.contains(card));
                    if is_legal {
                        assert_eq!(play.undo(), Some(card));
                    }
                    assert_eq!(*play, before);
                }
            });
        }

        #[test]
        fn any_number_of_cards_is_taken_back(mut play in play(), choices in choices()) {
            let mut states = Vec::new();
            grown(&mut play, &choices, |play| states.push(play.clone()));
            prop_assert_eq!(states.pop(), Some(play.clone()));
            while let Some(before) = states.pop() {
                prop_assert!(play.undo().is_some());
                prop_assert_eq!(&play, &before);
            }
            prop_assert_eq!(play.undo(), None);
        }

        #[test]
        fn a_legal_play_is_a_replay_without_faults(
            seed: u64,
            denomination in proptest::sample::select(Denomination::ALL.to_vec()),
            choices in proptest::collection::vec(0_usize..13, 52),
        ) {
            let mut play = Play::new(&Deal::random(seed), denomination, Seat::East);
            grown(&mut play, &choices, |_| {});
            prop_assert!(play.is_over());
            let mut replay = crate::Replay::new(play.deal(), denomination.suit(), Seat::South);
            for trick in play.tricks() {
                let shown = Seat::ALL.map(|seat| (seat, trick.card(seat).into()));
                let told = replay.trick(&shown).unwrap();
                prop_assert_eq!(told.faults, []);
                prop_assert_eq!((told.leader, told.winner), (Some(trick.leader), Some(trick.winner)));
            }
            for side in Side::ALL {
                prop_assert_eq!(replay.tricks_won(side), play.tricks_won(side));
            }
        }
    }
}

//! What follows from a board by itself: how the auction ends, who wins which trick.

use portnote_bridge::{
    AuctionState, CallError, Card, Contract, Deal, Denomination, FinalContract, PlayFault,
    PlayedCard, Rank, Replay, ReplayedTrick, Risk, Seat, Suit,
};

use super::Game;
use crate::value::deal::{DealState, DealValue};
use crate::value::result::ResultEntry;

/// Cards of a trick.
const TRICK: usize = 4;

/// What follows from a board.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Facts {
    /// The contract, the declarer and the tricks of the record.
    pub outcome: Outcome,
    /// The outcome, filled in from the entry of `rs` where the record is silent. D-13
    pub settled: Outcome,
    /// Calls that break the law, each with its number.
    pub call_faults: Vec<(usize, CallError)>,
    /// The number of the first call after the end of the auction.
    pub calls_end: Option<usize>,
    /// Whether the auction has ended.
    pub is_finished: bool,
    /// Whether some call is text that is none, so that nobody knows whose turn it is.
    pub is_garbled: bool,
    /// The play, where there is a deal and an auction to follow it by.
    pub course: Option<Course>,
}

/// How the record of a board ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// The contract of a finished auction.
    pub contract: Option<Contract>,
    /// The declarer of the contract.
    pub declarer: Option<Seat>,
    /// Tricks of declarer: LIN-61.
    pub tricks: Option<u8>,
    /// What of the record says so.
    pub tricks_from: Option<TricksFrom>,
}

/// What says how many tricks declarer took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TricksFrom {
    /// `mc`.
    Claim,
    /// The cards.
    Cards,
}

/// A play as far as it can be followed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Course {
    /// The tricks, each with its cards.
    pub tricks: Vec<Followed>,
    /// The first card that is not where it should be, or that was played before.
    pub misfit: Option<(usize, Seat, PlayFault)>,
    /// Cards that do not follow suit: the number of the card, its seat and the suit led.
    pub revokes: Vec<(usize, Seat, PlayFault)>,
    /// Who holds the first card, where another seat was to lead. D-12
    pub lead_from: Option<Seat>,
    /// Tricks that declarer's side has won, and those of the defenders.
    pub won: (u8, u8),
    /// Cards that were played, the last ones filled in where each hand has one left.
    pub cards: usize,
    /// Whether the last cards were filled in: LIN-62.
    pub is_completed: bool,
    /// Whether fewer than half of the tricks have a card of each hand.
    pub is_of_another_deal: bool,
}

/// A trick that was followed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Followed {
    /// Who led.
    pub leader: Option<Seat>,
    /// The cards in the order played.
    pub cards: Vec<Card>,
    /// Who won.
    pub winner: Option<Seat>,
    /// Tricks of both sides after it: declarer's, defenders'.
    pub won: Option<(u8, u8)>,
}

impl Facts {
    pub(super) fn of(game: &Game<'_>) -> Self {
        let mut facts = Self::default();
        facts.follow_auction(game);
        let entry = game.official().and_then(|entry| entry.result);
        facts.fill_from_entry(entry);
        facts.follow_play(game);
        facts.count_tricks(game);
        facts.fill_from_entry(entry);
        facts
    }

    fn follow_auction(&mut self, game: &Game<'_>) {
        if game.calls.is_empty() {
            return;
        }
        // Without a dealer the calls can be judged, and the seats mean nothing.
        let dealer = game.dealer();
        let mut auction = AuctionState::new(dealer.unwrap_or(Seat::South));
        for (number, turn) in game.calls.iter().enumerate() {
            let Some(call) = turn.call else {
                // After the end of an auction it can be no call.
                self.is_garbled = !auction.is_finished();
                self.calls_end = auction.is_finished().then_some(number);
                break;
            };
            match auction.call_irregular(call) {
                Some(CallError::Finished) => {
                    self.calls_end = Some(number);
                    break;
                }
                Some(fault) => self.call_faults.push((number, fault)),
                None => {}
            }
        }
        self.is_finished = auction.is_finished();
        if self.is_garbled {
            return;
        }
        // LIN states neither: a set only lists results.
        let ending = FinalContract::default().or_of(&auction);
        self.outcome.contract = ending.contract;
        self.outcome.declarer = ending.declarer.filter(|_| dealer.is_some());
    }

    /// D-13: `rs` fills what the record does not say, and gives way to it otherwise.
    fn fill_from_entry(&mut self, entry: Option<ResultEntry>) {
        self.settled = self.outcome;
        let Some(entry) = entry else { return };
        let settled = &mut self.settled;
        if settled.contract.is_none() {
            settled.contract = Some(entry.contract);
            settled.declarer = entry.declarer;
        }
        let is_same = settled.contract == Some(entry.contract)
            && (settled.declarer == entry.declarer || entry.declarer.is_none());
        let is_bid = entry.contract.bid().is_some();
        if is_same && is_bid {
            let counted = self.course.as_ref().filter(|course| course.is_counted());
            let counted = counted.map(|course| course.won.0);
            settled.tricks = settled.tricks.or(entry.tricks).or(counted);
        }
    }

    /// Follows the cards of the main line, trick by trick.
    fn follow_play(&mut self, game: &Game<'_>) {
        let Some(declarer) = self.settled.declarer else {
            return;
        };
        let deal = game.deal.as_ref().map(|(deal, _)| deal);
        let trump = self.settled.contract.and_then(|contract| contract.bid());
        let trump = trump.map(|bid| bid.denomination()).and_then(Denomination::suit);
        let hands = deal.map_or_else(Deal::new, DealValue::to_follow);
        let cards: Vec<Card> = game.counted_cards().collect();
        if cards.is_empty() {
            return;
        }
        let (mut course, play) = Course::follow(&cards, &hands, trump, declarer);
        let is_full = deal
            .is_some_and(|deal| matches!(deal.state, DealState::Complete | DealState::Completed));
        if is_full {
            course.is_of_another_deal =
                course.misfit.is_some() && is_of_another_deal(&cards, &hands);
            if game.claims.is_empty() {
                course.complete(&play, trump, declarer);
            }
        }
        self.course = Some(course);
    }

    /// LIN-61.
    fn count_tricks(&mut self, game: &Game<'_>) {
        // Nobody takes tricks where nobody plays, also if only `rs` says so.
        if self.settled.contract == Some(Contract::PassedOut) {
            return;
        }
        let is_doubtful =
            |tricks: u8| tricks == 0 && game.is_of_bridge_composer && game.cards.is_empty();
        let claimed = game.claims.last().and_then(|claim| claim.tricks);
        let claimed = claimed.filter(|tricks| !is_doubtful(*tricks));
        let course = self.course.as_ref();
        let is_possible = |tricks: &u8| {
            let (ours, theirs) = course.map_or((0, 0), |course| course.won);
            (ours..=13_u8.saturating_sub(theirs)).contains(tricks)
        };
        if let Some(tricks) = claimed.filter(is_possible) {
            self.outcome.tricks = Some(tricks);
            self.outcome.tricks_from = Some(TricksFrom::Claim);
            return;
        }
        // Without a contract of its own the record does not say whose tricks they are.
        let is_told = self.outcome.declarer.is_some();
        if let Some(course) = course.filter(|course| is_told && course.is_counted()) {
            self.outcome.tricks = Some(course.won.0);
            self.outcome.tricks_from = Some(TricksFrom::Cards);
        }
    }
}

impl Outcome {
    /// The risk of the contract.
    #[must_use]
    pub const fn risk(&self) -> Option<Risk> {
        match self.contract {
            Some(Contract::Bid { risk, .. }) => Some(risk),
            _ => None,
        }
    }
}

impl Course {
    /// Whether all 13 tricks were played and counted.
    #[must_use]
    pub const fn is_counted(&self) -> bool {
        self.won.0 + self.won.1 == 13
    }

    /// Follows cards in the order played, and gives what is left to play.
    pub(crate) fn follow(
        cards: &[Card],
        hands: &Deal,
        trump: Option<Suit>,
        declarer: Seat,
    ) -> (Self, Replay) {
        let mut course = Self {
            tricks: Vec::with_capacity(cards.len().div_ceil(TRICK)),
            misfit: None,
            revokes: Vec::new(),
            lead_from: None,
            won: (0, 0),
            cards: cards.len(),
            is_completed: false,
            is_of_another_deal: false,
        };
        let is_even = hands.has_equal_hands();
        let leader = declarer.next();
        course.lead_from =
            cards.first().and_then(|card| hands.holder(*card)).filter(|holder| *holder != leader);
        let mut play = Replay::new(hands, trump, course.lead_from.unwrap_or(leader));
        for (number, trick) in cards.chunks(TRICK).enumerate() {
            // After a card that does not fit nobody knows who played which card, nor where the hands
            // begin with different numbers of cards: tricks are counted then, and not followed.
            let leader = play.leader();
            let leader = leader.filter(|_| is_even && course.misfit.is_none());
            let seated = leader.map(|leader| seated(trick, leader));
            let shown = seated.as_ref().and_then(|cards| cards.get(..trick.len()));
            let Ok(found) = play.trick(shown.unwrap_or(&[])) else {
                break;
            };
            let leader = leader.filter(|leader| course.take(number, *leader, &found));
            let winner = found.winner.filter(|_| leader.is_some());
            course.count(winner, declarer);
            course.tricks.push(Followed {
                leader,
                cards: trick.to_vec(),
                winner,
                won: leader.map(|_| course.won),
            });
        }
        (course, play)
    }

    /// Takes the faults of a trick; whether all its cards are where they should be.
    fn take(&mut self, number: usize, leader: Seat, trick: &ReplayedTrick) -> bool {
        for (seat, fault) in &trick.faults {
            let card = number * TRICK + seat.offset_from(leader);
            match fault {
                PlayFault::Revoke { .. } => self.revokes.push((card, *seat, *fault)),
                _ if self.misfit.is_none() => self.misfit = Some((card, *seat, *fault)),
                _ => {}
            }
        }
        self.misfit.is_none()
    }

    /// Counts a trick for the side of its winner.
    fn count(&mut self, winner: Option<Seat>, declarer: Seat) {
        let (ours, theirs) = &mut self.won;
        match winner.map(Seat::side) {
            Some(side) if side == declarer.side() => *ours += 1,
            Some(_) => *theirs += 1,
            None => {}
        }
    }

    /// The last trick is forced, for each hand has one card left: LIN-62.
    fn complete(&mut self, play: &Replay, trump: Option<Suit>, declarer: Seat) {
        if !(48..52).contains(&self.cards) || self.misfit.is_some() {
            return;
        }
        let is_begun = !self.cards.is_multiple_of(TRICK);
        let begun = self.tricks.last().filter(|_| is_begun);
        let leader = begun.map_or_else(|| play.leader(), |trick| trick.leader);
        let Some(leader) = leader else { return };
        let mut order = Vec::with_capacity(TRICK);
        for step in 0..TRICK {
            let seat = leader.rotate(step);
            let shown = begun.and_then(|trick| trick.cards.get(step).copied());
            let left = || play.hand(seat).and_then(|hand| hand.cards().next());
            let Some(card) = shown.or_else(left) else {
                return;
            };
            order.push((seat, card));
        }
        let winner = portnote_bridge::winner(&order, trump);
        if is_begun {
            self.tricks.pop();
        }
        self.count(winner, declarer);
        self.is_completed = true;
        self.tricks.push(Followed {
            leader: Some(leader),
            cards: order.iter().map(|(_, card)| *card).collect(),
            winner,
            won: Some(self.won),
        });
    }
}

/// The cards of a trick, each with its seat; the last one fills what is not played yet.
fn seated(trick: &[Card], leader: Seat) -> [(Seat, PlayedCard); TRICK] {
    let last = trick.last().copied().unwrap_or(Card::new(Suit::Clubs, Rank::Two));
    std::array::from_fn(|step| {
        let card = trick.get(step).copied().unwrap_or(last);
        (leader.rotate(step), card.into())
    })
}

/// Whether fewer than half of the tricks have one card of each hand, which is what chance gives.
fn is_of_another_deal(cards: &[Card], hands: &Deal) -> bool {
    let fits = |trick: &&[Card]| {
        let mut seen = [false; 4];
        trick.iter().all(|card| {
            let holder = hands.holder(*card);
            let seen = holder.and_then(|holder| seen.get_mut(holder as usize % 4));
            seen.is_some_and(|seen| !std::mem::replace(seen, true))
        })
    };
    let tricks = cards.len().div_ceil(TRICK);
    let fitting = cards.chunks(TRICK).filter(fits).count();
    fitting * 2 < tricks
}

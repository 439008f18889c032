//! Random hands that obey the rules, the same for a seed on every machine, for tests and
//! measurements.

use crate::auction::{Auction, Call};
use crate::card::{Card, Suit};
use crate::deal::Deal;
use crate::exchange::holding_after_passing;
use crate::hand::Hand;
use crate::meld::has_marriage;
use crate::play::Play;
use crate::record::{Discard, Record, Trump};
use crate::rules::Rules;
use crate::seat::Seat;

/// A source of random hands that obey the rules: dealt, bid, exchanged, melded and played. The
/// same seed always gives the same hands, on every machine.
///
/// The players are legal, not good: bids follow the melds, and of the cards that may be thrown
/// each is as likely as the others. It serves tests and measurements, and is not a source of
/// secrets.
///
/// ```
/// use portnote_pinochle::{Rules, Simulator};
/// let first = Simulator::new(7).hand(&Rules::TRIPLE_6);
/// let again = Simulator::new(7).hand(&Rules::TRIPLE_6);
/// assert_eq!(first, again);
/// assert_eq!(first.record.deal.map(|deal| deal.total().len()), Some(120));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulator {
    state: u64,
}

/// A hand that was made up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimulatedHand {
    /// The hand with everything that a record can say, except claims.
    pub record: Record,
    /// The calls of the auction in their order; seats that have passed make none.
    pub calls: Vec<Call>,
}

impl Simulator {
    /// A source that begins with a seed.
    ///
    /// ```
    /// use portnote_pinochle::{Rules, Simulator};
    /// let mut simulator = Simulator::new(7);
    /// let (first, second) = (simulator.hand(&Rules::DOUBLE_4), simulator.hand(&Rules::DOUBLE_4));
    /// assert_ne!(first, second);
    /// ```
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next hand under some rules.
    ///
    /// The declarer names the suit with a marriage in which the own meld is best. Where there is
    /// none, or the declarers are not on the board, the hand is not played.
    ///
    /// ```
    /// use portnote_pinochle::{Rules, Simulator};
    /// let hand = Simulator::new(7).hand(&Rules::SINGLE_3);
    /// assert_eq!(hand.record.kitty.map(|kitty| kitty.len()), Some(3));
    /// assert_eq!(hand.record.throws.len(), 45);
    /// ```
    pub fn hand(&mut self, rules: &Rules) -> SimulatedHand {
        let table = rules.table;
        let dealer = table.rotate(Seat::North, self.below(table.players()));
        let (deal, rest) = self.deal(rules);
        let kitty = if rules.has_kitty() { rest } else { Hand::EMPTY };
        let (auction, calls) = self.bid(rules, &deal, table.next(dealer));
        let mut record = Record {
            dealer: Some(dealer),
            auction: Some(auction),
            deal: Some(deal),
            ..Record::new(*rules)
        };
        if let Some((declarer, contract)) = auction.contract() {
            record.declarer = Some(declarer);
            record.contract = Some(contract);
            let holding = self.exchange(&mut record, declarer, &deal, &kitty);
            self.declare(&mut record, declarer, &holding, &kitty);
        }
        SimulatedHand { record, calls }
    }

    fn deal(&mut self, rules: &Rules) -> (Deal, Hand) {
        let mut cards: Vec<Card> = rules.deck.cards().cards().collect();
        for rest in (1..cards.len()).rev() {
            cards.swap(rest, self.below(rest.saturating_add(1)));
        }
        let mut deal = Deal::new(rules.table);
        let mut cards = cards.into_iter();
        for seat in rules.table.seats() {
            let hand = cards.by_ref().take(rules.hand_size).collect();
            deal.set_hand(*seat, Some(hand));
        }
        (deal, cards.collect())
    }

    fn bid(&mut self, rules: &Rules, deal: &Deal, first: Seat) -> (Auction, Vec<Call>) {
        let mut auction = Auction::new(rules.table, first);
        let mut calls = Vec::new();
        while let Some(turn) = auction.turn() {
            let next = rules.bids.next_bid(auction.high_bid());
            let limit = deal.hand(turn).map_or(0, |hand| self.limit(rules, &hand));
            let stuck = auction.stuck() == Some(turn);
            let call = match next {
                Some(bid) if bid <= limit || stuck => Call::Bid(bid),
                _ => Call::Pass,
            };
            // A legal call always moves the auction on.
            if auction.call(call).is_err() {
                break;
            }
            calls.push(call);
        }
        (auction, calls)
    }

    // How high a hand bids: its best meld, a share of the tricks, and a random part.
    fn limit(&mut self, rules: &Rules, hand: &Hand) -> u32 {
        let points = rules.counting.total(rules.deck);
        let mood = u32::try_from(self.below(20)).unwrap_or(0);
        let meld = best_trump(rules, hand).map_or(0, |(_, points)| points);
        meld.saturating_add(points / 2).saturating_add(points.saturating_mul(mood) / 40)
    }

    // The hands after passing or taking the kitty, noted in the record.
    fn exchange(&mut self, record: &mut Record, declarer: Seat, deal: &Deal, kitty: &Hand) -> Deal {
        let rules = record.rules;
        let mut holding = *deal;
        if rules.passed_cards > 0 {
            let mut passed = Deal::new(rules.table);
            for (seat, hand) in deal.known() {
                passed.set_hand(seat, Some(self.draw(&hand, rules.passed_cards)));
            }
            record.passed = Some(passed);
            holding = holding_after_passing(deal, &passed).unwrap_or(*deal);
            record.holding = Some(holding);
        } else if !kitty.is_empty() {
            let seen = deal.hand(declarer).unwrap_or_default().plus(kitty);
            let cards = self.draw(&seen, kitty.len());
            let points = rules.counting.points_of(&cards);
            holding.set_hand(declarer, Some(seen.minus(&cards)));
            record.kitty = Some(*kitty);
            record.discard = Some(Discard { cards, points });
            record.holding = Some(holding);
        }
        holding
    }

    fn declare(&mut self, record: &mut Record, declarer: Seat, holding: &Deal, kitty: &Hand) {
        let rules = record.rules;
        // With a kitty the declarer melds before anything is discarded.
        let dealt = record.deal.and_then(|deal| deal.hand(declarer));
        let held = holding.hand(declarer);
        let hand = if kitty.is_empty() { held } else { dealt.map(|hand| hand.plus(kitty)) };
        let best = hand.and_then(|hand| best_trump(&rules, &hand));
        let Some((suit, own)) = best else {
            record.trump = Some(Trump::NoTrump);
            return;
        };
        record.trump = Some(Trump::Suit(suit));
        let melds = rules.meld_rules(Some(suit));
        let teams = record.teams;
        let are_partners = |seat| teams.is_some_and(|teams| teams.are_partners(seat, declarer));
        let partners = holding.known().filter(|(seat, _)| *seat != declarer && are_partners(*seat));
        let meld = partners.fold(own, |sum, (_, hand)| sum.saturating_add(melds.points(&hand)));
        if rules.score.is_none_or(|score| meld >= score.board) {
            let leader = rules.tricks.leader(rules.table, Some(declarer), record.dealer);
            record.leader = leader;
            let called = (suit, record.contract.unwrap_or(0));
            record.throws =
                leader.map_or_else(Vec::new, |leader| self.play(&rules, holding, called, leader));
        }
    }

    fn play(
        &mut self,
        rules: &Rules,
        holding: &Deal,
        (trump, contract): (Suit, u32),
        first: Seat,
    ) -> Vec<Option<Card>> {
        let setup = rules.play_setup(Some(trump));
        let play = Play::new(holding, setup, first);
        let mut play = play.with_contract(contract, rules.bids.minimum);
        while play.turn().is_some() {
            let card = self.pick(&play.legal());
            if card.is_none_or(|card| play.play(card).is_err()) {
                break;
            }
        }
        play.cards().iter().map(|(_, card)| Some(*card)).collect()
    }

    // Some cards of a hand, all of them when it has fewer.
    fn draw(&mut self, hand: &Hand, count: usize) -> Hand {
        let (mut left, mut drawn) = (*hand, Hand::EMPTY);
        for _ in 0..count.min(hand.len()) {
            if let Some(card) = self.pick(&left) {
                left.remove(card);
                drawn.insert(card);
            }
        }
        drawn
    }

    fn pick(&mut self, hand: &Hand) -> Option<Card> {
        let place = self.below(hand.len());
        hand.cards().nth(place)
    }

    // A number below the limit, 0 when the limit is 0; its bias is far too small to matter here.
    fn below(&mut self, limit: usize) -> usize {
        let wide = u128::from(self.next()).saturating_mul(u128::try_from(limit).unwrap_or(0));
        usize::try_from(wide >> 64).unwrap_or(0)
    }

    // SplitMix64 by Guy Steele, Doug Lea and Christine Flood, "Fast splittable pseudorandom
    // number generators", 2014.
    const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

// The suit with a marriage in which the hand melds most, and the points.
fn best_trump(rules: &Rules, hand: &Hand) -> Option<(Suit, u32)> {
    let suits = Suit::ALL.into_iter().filter(|suit| has_marriage(hand, *suit));
    let worth = suits.map(|suit| (suit, rules.meld_rules(Some(suit)).points(hand)));
    worth.max_by_key(|(_, points)| *points)
}

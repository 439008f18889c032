//! Facts that follow from a short record of a hand, each found from what was written down.

use thiserror::Error;

use crate::card::Suit;
use crate::deal::Deal;
use crate::exchange::{Passing, deal_before_passing, holding_after_passing, net_passed};
use crate::hand::Hand;
use crate::meld::has_marriage;
use crate::meld_entry::MeldEntry;
use crate::record::{Discard, HandExtent, Record, Trump};
use crate::replay::{PlayTotals, Replay};
use crate::score::{HandEnd, HandFacts, HandResult, HandScore};
use crate::seat::{BySeat, Seat};
use crate::team::{TeamScores, Teams};

/// Everything that is known about a hand: what was written down, and what follows from it.
///
/// What was written down is kept as it is, also where something else follows; only declarer and
/// contract are those of the auction where it was finished. Whoever wants to know whether a
/// record contradicts itself completes it without the value in question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completed {
    /// The dealer: the seat before the one that bids first.
    pub dealer: Option<Seat>,
    /// The seat of the winning bid.
    pub declarer: Option<Seat>,
    /// The winning bid in points.
    pub contract: Option<u32>,
    /// The trump.
    pub trump: Option<Trump>,
    /// The seat that leads first.
    pub leader: Option<Seat>,
    /// The dealt hands.
    pub deal: Option<Deal>,
    /// The cards that were not dealt.
    pub kitty: Option<Hand>,
    /// The discard of the declarer. If it is derived, its points count.
    pub discard: Option<Discard>,
    /// The cards passed. Where they follow from deal and holding, cards of one kind that went
    /// both ways are not among them.
    pub passed: Option<Deal>,
    /// The hands after the exchange.
    pub holding: Option<Deal>,
    /// What each seat can show, and what it is worth; claims have no influence on it.
    pub melds: BySeat<Option<MeldEntry>>,
    /// The tricks in their order.
    pub tricks: Vec<TrickOutcome>,
    /// The scores of the melds, once they are laid down: a hand that was broken off before its
    /// play has none.
    pub meld_scores: Option<TeamScores>,
    /// The scores, where a claim counts before what a hand is worth.
    pub score: Option<HandScore>,
    /// How the hand ended.
    pub result: Option<HandResult>,
    /// Why something could not be found.
    pub gaps: Vec<Gap>,
}

/// Who led and won a trick, and with how many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrickOutcome {
    /// The seat that led.
    pub leader: Option<Seat>,
    /// The seat that won.
    pub winner: Option<Seat>,
    /// Points of its cards, with the bonus of the last trick.
    pub points: Option<u32>,
}

/// Why something about a hand could not be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Gap {
    /// No player won the auction, and no contract is written down.
    #[error("the contract is not known")]
    Contract,
    /// The trump is not known.
    #[error("the trump is not known")]
    Trump,
    /// The seat that leads first is not known.
    #[error("the first leader is not known")]
    Leader,
    /// Cards are missing or unknown in the play.
    #[error("the play is not complete")]
    PlayIncomplete,
    /// There are more tricks than cards in a hand, as when players draw from a stock.
    #[error("there are more tricks than cards in a hand")]
    MoreTricksThanCards,
    /// The cards thrown cannot come from the deck.
    #[error("the cards thrown do not come from the deck")]
    ForeignCards,
    /// Cards were exchanged, and what is known does not tell which.
    #[error("the cards exchanged are not known")]
    Exchange,
    /// A hand whose meld counts is not known.
    #[error("not all hands are known")]
    Hands,
    /// The declarers are on the board, so the hand must have been played, but no play is known.
    #[error("the play is missing")]
    PlayMissing,
    /// The hand was broken off.
    #[error("the hand was broken off")]
    CutOff,
    /// The teams are unknown.
    #[error("the number of teams is not known")]
    Teams,
    /// The rules do not say how hands are scored.
    #[error("it is not known how hands are scored")]
    Scoring,
}

impl Record {
    /// Finds what follows from the record. For a hand that was played, dealer, auction, trump and
    /// play are enough; for one that was not, deal and auction. PPN 1.0, Mandatory Tag Rosters.
    ///
    /// ```
    /// use portnote_pinochle::{Record, Rules, Simulator};
    /// let full = Simulator::new(1).hand(&Rules::DOUBLE_4).record;
    /// let short = Record {
    ///     dealer: full.dealer,
    ///     auction: full.auction,
    ///     trump: full.trump,
    ///     throws: full.throws.clone(),
    ///     ..Record::new(Rules::DOUBLE_4)
    /// };
    /// let completed = short.complete();
    /// assert_eq!(completed.deal, full.deal);
    /// assert!(completed.score.is_some());
    /// ```
    #[must_use]
    pub fn complete(&self) -> Completed {
        let mut completed = self.stated();
        completed.find_contract(self);
        let walk = completed.walk(self);
        completed.find_cards(self, walk.as_ref());
        completed.find_trump(self);
        completed.find_melds(self);
        completed.find_meld_scores(self);
        completed.find_score(self, walk.and_then(|walk| walk.totals));
        completed
    }

    fn stated(&self) -> Completed {
        let table = self.rules.table;
        let first = self.auction.map(|auction| auction.first());
        Completed {
            dealer: self.dealer.or(first.map(|first| table.previous(first))),
            declarer: self.declarer,
            contract: self.contract,
            trump: self.trump,
            leader: self.leader,
            deal: self.deal,
            kitty: self.kitty,
            discard: self.discard,
            passed: self.passed,
            holding: self.holding,
            melds: BySeat::default(),
            tricks: Vec::new(),
            meld_scores: None,
            score: None,
            result: None,
            gaps: Vec::new(),
        }
    }

    // Number of cards in a hand when the play begins, and so of tricks.
    fn hand_size(&self) -> usize {
        let known = self.holding.and_then(|holding| holding.hand_size());
        let dealt = || self.deal.and_then(|deal| deal.hand_size());
        known.or_else(dealt).unwrap_or(self.rules.hand_size)
    }

    fn has_passing(&self) -> bool {
        self.passed.is_some() || self.rules.passed_cards > 0
    }

    fn has_kitty(&self) -> bool {
        self.kitty.is_some() || self.discard.is_some() || self.rules.has_kitty()
    }
}

// Facts from the play: the hands that were thrown, and their tricks.
struct Walk {
    thrown: Option<Deal>,
    totals: Option<PlayTotals>,
}

impl Completed {
    fn find_contract(&mut self, record: &Record) {
        let rules = &record.rules;
        let stuck = || {
            let seat = record.auction?.stuck()?;
            Some((seat, rules.bids.minimum?))
        };
        let won = record.auction.and_then(|auction| auction.contract());
        match won.or_else(stuck) {
            Some((seat, bid)) => {
                self.declarer = Some(seat);
                self.contract = Some(bid);
            }
            None if self.declarer.is_none() || self.contract.is_none() => {
                self.gaps.push(Gap::Contract);
            }
            None => {}
        }
        let by_rule = rules.tricks.leader(rules.table, self.declarer, self.dealer);
        self.leader = self.leader.or(by_rule);
    }

    fn walk(&mut self, record: &Record) -> Option<Walk> {
        if record.throws.is_empty() {
            return None;
        }
        let Some(trump) = self.trump else {
            self.gaps.push(Gap::Trump);
            return None;
        };
        let Some(leader) = self.leader else {
            self.gaps.push(Gap::Leader);
            return None;
        };
        let (table, size) = (record.rules.table, record.hand_size());
        let setup = record.rules.play_setup(trump.suit());
        let mut play = Replay::new(&Deal::new(table), setup, leader);
        play.set_length(size);
        for row in record.throws.chunks(table.players()) {
            let Ok(trick) = play.trick(row) else {
                self.gaps.push(Gap::MoreTricksThanCards);
                return Some(Walk { thrown: None, totals: None });
            };
            self.tricks.push(TrickOutcome {
                leader: trick.leader,
                winner: trick.winner,
                points: trick.points,
            });
        }
        let totals = play.totals();
        if totals.is_none() {
            self.gaps.push(Gap::PlayIncomplete);
        }
        let thrown = totals.and_then(|_| {
            let mut thrown = Deal::new(table);
            for seat in table.seats() {
                thrown.set_hand(*seat, Some(play.thrown(*seat)));
            }
            let laid_away = record.discard.map(|discard| discard.cards);
            let all = thrown.total().plus(&laid_away.unwrap_or_default());
            let from_deck = all.is_within(&record.rules.deck.cards());
            if !from_deck {
                self.gaps.push(Gap::ForeignCards);
            }
            from_deck.then_some(thrown)
        });
        Some(Walk { thrown, totals })
    }

    // What is written down comes first, then what follows from an exchange, then the play: a card
    // that was thrown wrongly shall not change the hands.
    fn find_cards(&mut self, record: &Record, walk: Option<&Walk>) {
        if let Some(deal) = &mut self.deal {
            let kitty = self.kitty.unwrap_or_default();
            if self.kitty.is_some() || !record.has_kitty() {
                deal.fill_in(record.rules.deck, &kitty);
            }
        }
        let thrown = walk.and_then(|walk| walk.thrown);
        if record.has_passing() {
            self.find_passed(record, thrown);
        } else if record.has_kitty() {
            self.find_kitty(record, thrown);
        } else {
            self.holding = merged(merged(self.holding, self.deal), thrown);
            self.deal = merged(self.deal, self.holding);
        }
    }

    fn find_passed(&mut self, record: &Record, thrown: Option<Deal>) {
        let held = self
            .deal
            .zip(self.passed)
            .and_then(|(deal, passed)| holding_after_passing(&deal, &passed));
        self.holding = merged(merged(self.holding, held), thrown);
        let dealt = self
            .holding
            .zip(self.passed)
            .and_then(|(holding, passed)| deal_before_passing(&holding, &passed));
        self.deal = merged(self.deal, dealt);
        let both = self.deal.zip(self.holding);
        let count = record.rules.passed_cards;
        let of_two = self.declarer.map(Passing::Declarers);
        let mut ways = [Some(Passing::All), of_two].into_iter().flatten();
        let net = || {
            let (deal, holding) = both?;
            ways.find_map(|passing| net_passed(&deal, &holding, passing, count))
        };
        self.passed = self.passed.or_else(net);
        if both.is_none() || self.passed.is_none() {
            self.gaps.push(Gap::Exchange);
        }
    }

    fn find_kitty(&mut self, record: &Record, thrown: Option<Deal>) {
        let deck = record.rules.deck;
        // The deck without complete hands is the undealt cards, or the discard, unless some cards
        // of the hands are unknown.
        let size = record.rules.kitty_size();
        let rest = |hands: Option<Deal>| {
            let hands = hands.filter(Deal::is_complete)?;
            let from_deck = hands.total().is_within(&deck.cards());
            let rest = from_deck.then(|| hands.missing(deck, &Hand::EMPTY))?;
            (size == 0 || rest.len() == size).then_some(rest)
        };
        self.kitty = self.kitty.or_else(|| rest(self.deal));
        self.holding = merged(merged(self.holding, self.held()), thrown);
        let laid_away = || {
            let cards = rest(self.holding).or_else(|| self.laid_away())?;
            let points = record.rules.counting.points_of(&cards);
            Some(Discard { cards, points })
        };
        self.discard = self.discard.or_else(laid_away);
        self.holding = merged(self.holding, self.held());
        self.deal = merged(self.deal, self.dealt());
        if self.declarer.is_none() || self.kitty.is_none() || self.discard.is_none() {
            self.gaps.push(Gap::Exchange);
        }
    }

    // The hands after the declarer took the kitty and laid cards away.
    fn held(&self) -> Option<Deal> {
        let (kitty, away) = (self.kitty?, self.discard?.cards);
        Some(changed(self.deal?, self.declarer?, |hand| hand.plus(&kitty).minus(&away)))
    }

    // The hands before the declarer did so.
    fn dealt(&self) -> Option<Deal> {
        let (kitty, away) = (self.kitty?, self.discard?.cards);
        Some(changed(self.holding?, self.declarer?, |hand| hand.plus(&away).minus(&kitty)))
    }

    // The discard of the declarer, from the hand before and after.
    fn laid_away(&self) -> Option<Hand> {
        let declarer = self.declarer?;
        let before = self.deal?.hand(declarer)?.plus(&self.kitty?);
        let after = self.holding?.hand(declarer)?;
        after.is_within(&before).then(|| before.minus(&after))
    }

    // The hand from which a seat melds: after a pass, but before anything is discarded.
    fn meld_hand(&self, record: &Record, seat: Seat) -> Option<Hand> {
        let held = self.holding.and_then(|holding| holding.hand(seat));
        if record.has_passing() {
            return held;
        }
        // The player who took the kitty is unknown.
        if record.has_kitty() && self.declarer.is_none() {
            return None;
        }
        let dealt = self.deal.and_then(|deal| deal.hand(seat));
        if record.has_kitty() && Some(seat) == self.declarer {
            let seen = dealt.zip(self.kitty).map(|(hand, kitty)| hand.plus(&kitty));
            return seen.or(held);
        }
        held.or(dealt)
    }

    // The same, unless some of its cards are unknown: what a hand does not hold follows from a
    // whole hand only.
    fn whole_hand(&self, record: &Record, seat: Seat) -> Option<Hand> {
        let hand = self.meld_hand(record, seat);
        hand.filter(|hand| hand.len() >= record.rules.hand_size)
    }

    // A declarer without a marriage names no trump. No other fact determines the trump.
    fn find_trump(&mut self, record: &Record) {
        let unplayed = record.throws.is_empty() && record.extent == HandExtent::Whole;
        if self.trump.is_some() || !unplayed {
            return;
        }
        let hand = self.declarer.and_then(|seat| self.whole_hand(record, seat));
        let has_none = |hand: &Hand| !Suit::ALL.iter().any(|suit| has_marriage(hand, *suit));
        if hand.as_ref().is_some_and(has_none) {
            self.trump = Some(Trump::NoTrump);
        }
    }

    fn find_melds(&mut self, record: &Record) {
        let Some(trump) = self.trump else {
            return;
        };
        let rules = record.rules.meld_rules(trump.suit());
        for seat in record.rules.table.seats() {
            let hand = self.meld_hand(record, *seat);
            *self.melds.get_mut(*seat) = hand.map(|hand| rules.entry(&hand));
        }
    }

    fn find_meld_scores(&mut self, record: &Record) {
        if record.extent == HandExtent::CutOff && record.throws.is_empty() {
            return;
        }
        self.meld_scores = record
            .rules
            .score
            .zip(record.teams)
            .zip(self.counted_melds(record))
            .map(|((rules, teams), melds)| rules.meld_scores(&teams, &melds));
    }

    fn find_score(&mut self, record: &Record, totals: Option<PlayTotals>) {
        let end = match (totals, self.trump) {
            (Some(totals), _) => HandEnd::Played(totals),
            (None, _) if record.extent == HandExtent::CutOff => {
                self.gaps.push(Gap::CutOff);
                return;
            }
            (None, _) if !record.throws.is_empty() => return,
            (None, Some(Trump::NoTrump)) => {
                self.result = Some(HandResult::NoTrump);
                HandEnd::NoMarriage
            }
            (None, Some(Trump::Suit(_))) => HandEnd::NotPlayed,
            (None, None) => {
                self.judge_board(record);
                return;
            }
        };
        let Some(rules) = record.rules.score else {
            self.gaps.push(Gap::Scoring);
            return;
        };
        let Some(teams) = record.teams else {
            self.gaps.push(Gap::Teams);
            return;
        };
        let (Some(declarer), Some(contract)) = (self.declarer, self.contract) else {
            return;
        };
        let Some(melds) = self.counted_melds(record) else {
            self.gaps.push(Gap::Hands);
            return;
        };
        self.score = rules.score(&HandFacts {
            teams,
            declarer,
            contract,
            melds,
            discard: self.discard.map_or(0, |discard| discard.points),
            end,
        });
        match &self.score {
            Some(score) => self.result = Some(score.result),
            None => self.gaps.push(Gap::PlayMissing),
        }
    }

    fn counted_melds(&self, record: &Record) -> Option<BySeat<u32>> {
        let mut melds = BySeat::default();
        for seat in record.rules.table.seats() {
            let worth = self.melds.get(*seat).as_ref().map(|entry| entry.points);
            *melds.get_mut(*seat) = record.claims.get(*seat).or(worth)?;
        }
        Some(melds)
    }

    // Of a hand that was not played and whose trump is not known: when no suit that the declarer
    // could name brings the declarers on the board, there was no board.
    fn judge_board(&mut self, record: &Record) {
        if record.rules.score.is_none() {
            self.gaps.push(Gap::Scoring);
            return;
        }
        let Some(teams) = record.teams else {
            self.gaps.push(Gap::Teams);
            return;
        };
        let is_known = self.deal.as_ref().is_some_and(Deal::is_complete);
        if self.declarer.is_none() && is_known {
            // The contract was named as the gap.
            return;
        }
        let below = self.suits_below_board(record, &teams);
        let gap = match below.as_deref() {
            None => Gap::Hands,
            Some(below) if below.iter().all(|below| *below) => {
                self.result = Some(HandResult::NoBoard);
                Gap::Trump
            }
            Some(below) if below.contains(&true) => Gap::Trump,
            Some(_) => Gap::PlayMissing,
        };
        self.gaps.push(gap);
    }

    // For each suit in which the declarer has a marriage, whether the declarers are below.
    fn suits_below_board(&self, record: &Record, teams: &Teams) -> Option<Vec<bool>> {
        let (declarer, rules) = (self.declarer?, record.rules.score?);
        let hand = self.whole_hand(record, declarer)?;
        let mut below = Vec::new();
        for suit in Suit::ALL.into_iter().filter(|suit| has_marriage(&hand, *suit)) {
            let melds = record.rules.meld_rules(Some(suit));
            let mut points = 0u32;
            for seat in record.rules.table.seats() {
                if teams.are_partners(*seat, declarer) {
                    let worth = melds.points(&self.whole_hand(record, *seat)?);
                    points = points.saturating_add(worth);
                }
            }
            below.push(points < rules.board);
        }
        (!below.is_empty()).then_some(below)
    }
}

// The first hands, with the second ones where the first are not known.
fn merged(first: Option<Deal>, second: Option<Deal>) -> Option<Deal> {
    let (Some(mut merged), Some(second)) = (first, second) else {
        return first.or(second);
    };
    for (seat, hand) in second.known() {
        if merged.hand(seat).is_none() {
            merged.set_hand(seat, Some(hand));
        }
    }
    Some(merged)
}

fn changed(mut hands: Deal, seat: Seat, change: impl Fn(&Hand) -> Hand) -> Deal {
    hands.set_hand(seat, hands.hand(seat).as_ref().map(change));
    hands
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::auction::{Auction, Call};
    use crate::card::{Card, Rank};
    use crate::rules::Rules;
    use crate::table::Table;

    // Hands from North on, filled up with a card that melds nothing; North bids and the others
    // pass.
    fn unplayed(deal: &str, trump: Option<Trump>) -> Completed {
        let nine = Card::new(Suit::Clubs, Rank::Nine);
        let mut deal: Deal = deal.parse().unwrap();
        for seat in Table::FOUR.seats() {
            let hand = deal.hand(*seat).map(|hand| {
                let missing = Rules::DOUBLE_4.hand_size - hand.len();
                hand.cards().chain(vec![nine; missing]).collect()
            });
            deal.set_hand(*seat, hand);
        }
        completed(&deal.shown_from(Seat::North).to_string(), trump)
    }

    fn completed(deal: &str, trump: Option<Trump>) -> Completed {
        let mut auction = Auction::new(Table::FOUR, Seat::North);
        auction.call(Call::Bid(50)).unwrap();
        while auction.turn().is_some() {
            auction.call(Call::Pass).unwrap();
        }
        let record = Record {
            auction: Some(auction),
            deal: Some(deal.parse().unwrap()),
            trump,
            ..Record::new(Rules::DOUBLE_4)
        };
        record.complete()
    }

    #[rstest]
    #[case::no_marriage("N:A.K.K. ... ... ...", None, Some(HandResult::NoTrump), &[])]
    #[case::below_in_all_suits("N:KQ.KQ.. ... ... ...", None, Some(HandResult::NoBoard), &[Gap::Trump])]
    #[case::named_suit("N:KQ.KQ.. ... ... ...", Trump::from_letter('C'), Some(HandResult::NoBoard), &[])]
    #[case::on_board_in_all_suits("N:KQ.KQ.KQ.KQ ... ... ...", None, None, &[Gap::PlayMissing])]
    #[case::depends_on_trump("N:ATKQJ.KQ.. ... ..KQ.KQ ...", None, None, &[Gap::Trump])]
    #[case::as_much_as_the_board("N:AKQ.AQ.AQ.AQ ... ... ...", None, None, &[Gap::PlayMissing])]
    #[case::named_on_board("N:ATKQJ.KQ.KQ. ... KQ... ...", Trump::from_letter('C'), None, &[Gap::PlayMissing])]
    #[case::unknown_hand("N:? ... ... ?", None, None, &[Gap::Hands])]
    fn hands_without_play(
        #[case] deal: &str,
        #[case] trump: Option<Trump>,
        #[case] result: Option<HandResult>,
        #[case] gaps: &[Gap],
    ) {
        let completed = unplayed(deal, trump);
        assert_eq!((completed.result, completed.gaps.as_slice()), (result, gaps));
        assert_eq!(completed.dealer, Some(Seat::West));
        assert_eq!((completed.declarer, completed.contract), (Some(Seat::North), Some(50)));
    }

    #[test]
    fn a_hand_that_is_broken_off_names_no_trump() {
        let whole = Record {
            deal: unplayed("N:A.K.K. ... ... ...", None).deal,
            declarer: Some(Seat::North),
            ..Record::new(Rules::DOUBLE_4)
        };
        let cut = Record { extent: HandExtent::CutOff, ..whole.clone() };
        assert_eq!(whole.complete().trump, Some(Trump::NoTrump));
        assert_eq!(cut.complete().trump, None);
    }

    #[rstest]
    #[case::all(Some(Seat::North), true, true, false)]
    #[case::no_declarer(None, true, true, true)]
    #[case::no_kitty(Some(Seat::North), false, true, true)]
    #[case::no_discard(Some(Seat::North), true, false, true)]
    fn an_exchange_with_the_kitty_has_three_parts(
        #[case] declarer: Option<Seat>,
        #[case] has_kitty: bool,
        #[case] has_discard: bool,
        #[case] is_gap: bool,
    ) {
        let cards: Hand = [Rank::Ace, Rank::Ten, Rank::King]
            .map(|rank| Card::new(Suit::Clubs, rank))
            .into_iter()
            .collect();
        let record = Record {
            declarer,
            kitty: has_kitty.then_some(cards),
            discard: has_discard.then_some(Discard { cards, points: 25 }),
            ..Record::new(Rules::SINGLE_3)
        };
        let gaps = record.complete().gaps;
        assert_eq!(gaps.contains(&Gap::Exchange), is_gap);
    }

    #[test]
    fn no_trump_costs_the_contract() {
        let score = unplayed("N:A.K.K. KQ.KQ.KQ.KQ ... ...", None).score.unwrap();
        assert_eq!(score.hand.to_string(), "-50:22");
    }

    #[test]
    fn a_part_of_a_hand_tells_no_result() {
        let completed = completed("N:A.K.K. ... ... ...", None);
        assert_eq!((completed.trump, completed.result), (None, None));
        assert_eq!(completed.gaps, [Gap::Hands]);
    }

    #[test]
    fn melds_count_before_the_play() {
        let known = unplayed("N:ATKQJ.KQ.KQ. KQ... KQ... ...", Trump::from_letter('C'));
        let scores = known.meld_scores.map(|scores| scores.to_string());
        assert_eq!((known.score, scores.as_deref()), (None, Some("23:0")));
    }

    #[test]
    fn nothing_follows_from_nothing() {
        let completed = Record::new(Rules::DOUBLE_4).complete();
        assert_eq!(completed.gaps, [Gap::Contract, Gap::Hands]);
        let cut = Record { extent: HandExtent::CutOff, ..Record::new(Rules::DOUBLE_4) };
        assert_eq!(cut.complete().gaps, [Gap::Contract, Gap::CutOff]);
    }

    #[test]
    fn the_dealer_is_stuck_without_saying_so() {
        let mut auction = Auction::new(Table::FOUR, Seat::North);
        for _ in 0..3 {
            auction.call(Call::Pass).unwrap();
        }
        let record = Record { auction: Some(auction), ..Record::new(Rules::DOUBLE_4) };
        let completed = record.complete();
        assert_eq!((completed.declarer, completed.contract), (Some(Seat::West), Some(50)));
    }
}

//! Laws over hands that the simulator makes up, for every table.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Instant;

use portnote_pinochle::{
    Auction, Call, Completed, Deal, Deck, Discard, FirstLead, FirstLeader, Gap, Hand, HandResult,
    HoldingDifference, Nines, Passing, Record, Replay, Rules, Seat, SimulatedHand, Simulator,
    Table, TrickRules, Trump, discard_faults, has_marriage, holding_after_passing, pass_faults,
};

/// Hands of each game: few for the many games in one law, more where one game is looked at.
const FEW: u64 = 8;
const MANY: u64 = 60;

/// Every profile, and a generic game for each table and some decks.
fn all_rules() -> Vec<Rules> {
    let decks = [Deck::SINGLE, Deck::DOUBLE, Deck::TRIPLE, Deck::new(2, Nines::With).unwrap()];
    let generic =
        Table::ALL.into_iter().flat_map(|table| decks.map(|deck| Rules::generic(deck, table)));
    let rules = Rules::ALL.into_iter().copied().chain(generic);
    rules.flat_map(in_teams).collect()
}

/// The rules, and where they do not say how many teams there are, those of two and of one each.
fn in_teams(rules: Rules) -> Vec<Rules> {
    let counts = match rules.team_count {
        Some(count) => vec![Some(count)],
        None => vec![None, Some(2), Some(rules.table.players())],
    };
    let with = |team_count| Rules { team_count, ..rules };
    counts.into_iter().map(with).collect()
}

fn hands(rules: &Rules, seed: u64, number: u64) -> impl Iterator<Item = SimulatedHand> {
    let mut simulator = Simulator::new(seed);
    (0..number).map(move |_| simulator.hand(rules))
}

fn holding(record: &Record) -> Deal {
    record.holding.or(record.deal).unwrap()
}

fn play(record: &Record) -> Replay {
    let trump = record.trump.and_then(Trump::suit);
    let setup = record.rules.play_setup(trump);
    Replay::new(&holding(record), setup, record.leader.unwrap())
}

#[test]
fn cards_are_conserved() {
    for rules in all_rules() {
        for hand in hands(&rules, 11, FEW) {
            let record = hand.record;
            let (deal, kitty) = (record.deal.unwrap(), record.kitty);
            let undealt = deal.missing(rules.deck, &Hand::EMPTY);
            assert_eq!(undealt.len(), rules.kitty_size());
            assert_eq!(deal.hand_size(), Some(rules.hand_size));
            assert_eq!(deal.faults(rules.deck, &undealt), []);
            assert!(kitty.is_none_or(|kitty| kitty == undealt));

            let held = holding(&record);
            let away = record.discard.map_or(undealt, |discard| discard.cards);
            assert_eq!(held.total().plus(&away), rules.deck.cards());
            assert_eq!(held.hand_size(), Some(rules.hand_size));
            let thrown: Hand = record.throws.iter().flatten().copied().collect();
            assert!(record.throws.is_empty() || thrown == held.total());
        }
    }
}

#[test]
fn calls_are_legal_and_on_the_steps_of_the_house() {
    for rules in all_rules() {
        for hand in hands(&rules, 12, FEW) {
            let auction = hand.record.auction.unwrap();
            let mut again = Auction::new(rules.table, auction.first());
            for call in &hand.calls {
                assert_eq!(again.call(*call), Ok(()));
                assert!(
                    matches!(call, Call::Bid(bid) if rules.bids.allows(*bid))
                        || *call == Call::Pass
                );
            }
            assert_eq!(again, auction);
            let contract = hand.record.declarer.zip(hand.record.contract);
            assert_eq!(auction.contract(), contract);
            assert_eq!(hand.record.dealer, Some(rules.table.previous(auction.first())));
        }
    }
}

#[test]
fn exchanges_are_legal() {
    for rules in all_rules() {
        for hand in hands(&rules, 13, FEW) {
            let record = hand.record;
            let deal = record.deal.unwrap();
            if let Some(passed) = record.passed {
                let count = Some(rules.passed_cards);
                assert_eq!(pass_faults(Some(&deal), &passed, Passing::All, count), []);
                assert_eq!(holding_after_passing(&deal, &passed), record.holding);
            }
            if let Some(discard) = record.discard {
                let declarer = record.declarer.and_then(|seat| deal.hand(seat));
                let faults = discard_faults(
                    &discard.cards,
                    discard.points,
                    declarer.as_ref(),
                    record.kitty.as_ref(),
                    rules.counting,
                );
                assert_eq!(faults, []);
            }
        }
    }
}

#[test]
fn throws_are_legal_and_points_sum_to_the_deck() {
    for rules in all_rules() {
        for record in hands(&rules, 14, FEW).map(|hand| hand.record) {
            if record.throws.is_empty() {
                continue;
            }
            let mut play = play(&record);
            for row in record.throws.chunks(rules.table.players()) {
                let trick = play.trick(row).unwrap();
                assert!(trick.throws().iter().all(|throw| throw.fault.is_none()));
                assert!(trick.winner.is_some_and(|seat| rules.table.has(seat)));
            }
            let totals = play.totals().unwrap();
            let seats = rules.table.seats().iter();
            let points: u32 = seats.map(|seat| *totals.points.get(*seat)).sum();
            let away = record.discard.map(|discard| discard.cards).unwrap_or_default();
            let undealt = match record.discard {
                Some(_) => away,
                None => holding(&record).missing(rules.deck, &Hand::EMPTY),
            };
            let total = rules.counting.total(rules.deck);
            assert_eq!(points + rules.counting.points_of(&undealt), total);
        }
    }
}

#[test]
fn every_other_card_breaks_a_rule() {
    let rules = Rules::DOUBLE_4;
    for record in hands(&rules, 15, FEW).map(|hand| hand.record) {
        let Some(leader) = record.leader else {
            continue;
        };
        let mut play = play(&record);
        let setup = rules.play_setup(record.trump.and_then(Trump::suit));
        assert_eq!(play.leader(), Some(leader));
        for row in record.throws.chunks(4) {
            let seats: Vec<Seat> = rules.table.from(play.leader().unwrap()).collect();
            for (place, seat) in seats.into_iter().enumerate() {
                let hand = play.hand(seat).unwrap();
                let before: Vec<_> = row[..place].iter().flatten().copied().collect();
                let legal = setup.rules.legal(&hand, &before, setup.trump);
                for (card, count) in hand.kinds() {
                    let mut other = row[..place].to_vec();
                    other.push(Some(card));
                    let trick = play.clone().trick(&other).unwrap();
                    let fault = trick.throws()[place].fault;
                    assert_eq!(fault.is_none(), legal.count(card) == count);
                }
            }
            play.trick(row).unwrap();
        }
    }
}

/// A played hand from its shortest form; what cannot follow is given too.
fn shortest(full: &Record) -> Record {
    let played = !full.throws.is_empty();
    let keep = full.passed.is_some() || full.kitty.is_some() || !played;
    Record {
        dealer: full.dealer,
        auction: full.auction,
        trump: full.trump.filter(|_| played),
        throws: full.throws.clone(),
        deal: full.deal.filter(|_| keep && full.passed.is_none()),
        passed: full.passed,
        holding: full.holding.filter(|_| full.passed.is_some() && !played),
        ..Record::new(full.rules)
    }
}

#[test]
fn the_shortest_form_gives_the_hand_back() {
    for rules in all_rules() {
        for record in hands(&rules, 16, FEW).map(|hand| hand.record) {
            let whole = record.complete();
            let again = shortest(&record).complete();
            assert_eq!(again.dealer, record.dealer);
            assert_eq!(again.declarer, record.declarer);
            assert_eq!(again.contract, record.contract);
            if record.throws.is_empty() && record.trump != Some(Trump::NoTrump) {
                // Without its trump a hand without board tells no more than that.
                let gaps = [Gap::Trump, Gap::PlayMissing, Gap::Teams];
                assert!(gaps.iter().any(|gap| again.gaps.contains(gap)));
                continue;
            }
            assert_eq!(again.melds, whole.melds);
            assert_eq!(again.tricks, whole.tricks);
            assert_eq!(again.score, whole.score);
            assert_eq!(again.result, whole.result);
            assert_eq!(again.trump, record.trump);
            assert_eq!(again.deal, record.deal);
            if !record.throws.is_empty() {
                assert_eq!(again.holding, Some(holding(&record)));
                assert_eq!(again.leader, record.leader);
                assert_eq!(again.discard.map(|discard| discard.cards), {
                    record.discard.map(|discard: Discard| discard.cards)
                });
                assert_eq!(again.kitty, record.kitty);
            }
        }
    }
}

#[test]
fn completing_twice_changes_nothing() {
    for rules in all_rules() {
        for record in hands(&rules, 17, FEW).map(|hand| hand.record) {
            let first = shortest(&record).complete();
            let second = stated(&record, &first).complete();
            assert_eq!(second, first);
        }
    }
}

fn stated(record: &Record, completed: &Completed) -> Record {
    Record {
        dealer: completed.dealer,
        declarer: completed.declarer,
        contract: completed.contract,
        trump: completed.trump,
        deal: completed.deal,
        kitty: completed.kitty,
        discard: completed.discard,
        passed: completed.passed,
        holding: completed.holding,
        leader: completed.leader,
        auction: record.auction,
        throws: record.throws.clone(),
        ..Record::new(record.rules)
    }
}

#[test]
fn a_wrong_throw_changes_no_hand() {
    let rules = Rules::DOUBLE_4;
    for record in hands(&rules, 26, FEW).map(|hand| hand.record) {
        let right = record.complete();
        let mut wrong = record.clone();
        // The first and the last card of the play change places.
        let last = wrong.throws.len().saturating_sub(1);
        if last > 0 {
            wrong.throws.swap(0, last);
        }
        let wrong = wrong.complete();
        assert_eq!((wrong.deal, wrong.holding), (right.deal, right.holding));
        assert_eq!(wrong.melds, right.melds);
    }
}

#[test]
fn a_claim_counts_before_what_a_hand_is_worth() {
    for record in hands(&Rules::DOUBLE_4, 27, FEW).map(|hand| hand.record) {
        let whole = record.complete();
        let mut claimed = record.clone();
        *claimed.claims.get_mut(Seat::North) = Some(1);
        let claimed = claimed.complete();
        assert_eq!(claimed.melds, whole.melds);
        let north = whole.melds.get(Seat::North).unwrap().points;
        let points = |completed: &Completed| {
            let scores = completed.score.as_ref().map(|score| score.raw_meld);
            scores.and_then(|scores| scores.values().first().copied())
        };
        if let (Some(before), Some(after)) = (points(&whole), points(&claimed)) {
            assert_eq!(i64::from(before) - i64::from(after), i64::from(north) - 1);
        }
    }
}

#[test]
fn one_missing_hand_is_filled_in() {
    for record in hands(&Rules::DOUBLE_4, 18, MANY).map(|hand| hand.record) {
        let mut deal = record.deal.unwrap();
        deal.set_hand(Seat::South, None);
        let completed = Record { deal: Some(deal), ..Record::new(Rules::DOUBLE_4) }.complete();
        assert_eq!(completed.deal, record.deal);
        assert_eq!(completed.holding, record.deal);
    }
}

#[test]
fn passed_cards_follow_up_to_cards_that_went_both_ways() {
    let rules = Rules::DOUBLE_4_PASSING;
    let mut found = 0;
    for record in hands(&rules, 19, MANY).map(|hand| hand.record) {
        let completed =
            Record { deal: record.deal, holding: record.holding, ..Record::new(rules) }.complete();
        if let Some(passed) = completed.passed {
            found += 1;
            assert_eq!(holding_after_passing(&record.deal.unwrap(), &passed), record.holding);
        } else {
            assert!(completed.gaps.contains(&Gap::Exchange));
        }
    }
    assert!(found > 0);
}

#[test]
fn scores_obey_the_rules_of_their_house() {
    let rules = Rules::ALL.into_iter().copied().flat_map(in_teams);
    for rules in rules.filter(|rules| rules.team_count.is_some()) {
        let score_rules = rules.score.unwrap();
        for record in hands(&rules, 20, MANY).map(|hand| hand.record) {
            let completed = record.complete();
            assert_eq!(completed.gaps, []);
            let score = completed.score.unwrap();
            let declarers = record.teams.unwrap().of(record.declarer.unwrap()).unwrap();
            let contract = i32::try_from(record.contract.unwrap()).unwrap();
            let points = score.hand.get(declarers).unwrap();
            match score.result {
                HandResult::Saved => assert!(points >= contract),
                _ => assert_eq!(points, -contract),
            }
            let board = i32::try_from(score_rules.board).unwrap();
            let meld = score.raw_meld.get(declarers).unwrap();
            assert_eq!(
                score.result == HandResult::NoBoard,
                meld < board && record.throws.is_empty() && record.trump != Some(Trump::NoTrump)
            );
            let hand = record.deal.unwrap().hand(record.declarer.unwrap()).unwrap();
            if let Some(Trump::Suit(suit)) = record.trump.filter(|_| record.kitty.is_none()) {
                let held = holding(&record).hand(record.declarer.unwrap()).unwrap_or(hand);
                assert!(has_marriage(&held, suit));
            }
        }
    }
}

#[test]
fn all_results_occur() {
    let mut simulator = Simulator::new(21);
    let mut seen = Vec::new();
    for _ in 0..300 {
        let record = simulator.hand(&Rules::DOUBLE_4).record;
        let result = record.complete().result.unwrap();
        if !seen.contains(&result) {
            seen.push(result);
        }
    }
    assert!(seen.len() >= 3, "{seen:?}");
}

#[test]
fn a_swapped_card_shows() {
    for record in hands(&Rules::DOUBLE_4, 22, FEW).map(|hand| hand.record) {
        let mut deal = record.deal.unwrap();
        let north = deal.hand(Seat::North).unwrap();
        let (card, _) = north.kinds().next().unwrap();
        let mut fewer = north;
        fewer.remove(card);
        deal.set_hand(Seat::North, Some(fewer));
        let difference = HoldingDifference::new(&north, &fewer);
        assert_eq!((difference.missing.len(), difference.surplus.len()), (1, 0));
        assert_eq!(deal.faults(Rules::DOUBLE_4.deck, &Hand::EMPTY).len(), 1);
    }
}

#[test]
fn speed() {
    let rules = Rules::DOUBLE_4;
    let records: Vec<Record> = hands(&rules, 23, MANY).map(|hand| hand.record).collect();
    let rounds = if cfg!(debug_assertions) { 1 } else { 50 };
    let start = Instant::now();
    for _ in 0..rounds {
        for record in &records {
            let deal = record.deal.unwrap();
            assert_eq!(deal.faults(rules.deck, &Hand::EMPTY), []);
            if record.leader.is_some() {
                let mut play = play(record);
                for row in record.throws.chunks(4) {
                    assert!(play.trick(row).is_ok());
                }
            }
            assert!(record.complete().result.is_some());
        }
    }
    let hands = f64::from(rounds) * f64::from(u32::try_from(records.len()).unwrap());
    println!("{:.0} hands in a second", hands / start.elapsed().as_secs_f64());
}

#[test]
fn a_first_lead_of_trump_is_kept() {
    let tricks = TrickRules {
        first_lead: FirstLead::Trump,
        first_leader: FirstLeader::LeftOfDealer,
        ..TrickRules::STRICT
    };
    let rules = Rules { tricks, ..Rules::DOUBLE_4 };
    for record in hands(&rules, 24, FEW).map(|hand| hand.record) {
        let Some(leader) = record.leader else {
            continue;
        };
        assert_eq!(leader, rules.table.next(record.dealer.unwrap()));
        let trump = record.trump.and_then(Trump::suit).unwrap();
        let hand = holding(&record).hand(leader).unwrap();
        let lead = record.throws.first().copied().flatten().unwrap();
        assert!(lead.suit() == trump || hand.suit_len(trump) == 0);
    }
}

#[test]
fn senseless_rules_are_survived() {
    let senseless = [
        Rules { hand_size: usize::MAX, passed_cards: usize::MAX, ..Rules::DOUBLE_4 },
        Rules { hand_size: 0, team_count: Some(0), ..Rules::SINGLE_3 },
        Rules { hand_size: 7, team_count: Some(5), ..Rules::TRIPLE_6 },
    ];
    for rules in senseless {
        for record in hands(&rules, 25, FEW).map(|hand| hand.record) {
            let completed = record.complete();
            assert_eq!(stated(&record, &completed).complete().score, completed.score);
        }
    }
}

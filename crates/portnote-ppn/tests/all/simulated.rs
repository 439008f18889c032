//! Made-up hands check clean, give themselves back from their shortest form, and betray every
//! fault that is put into what follows from them.

use std::time::Instant;

use portnote_core::{Diagnostic, Profile, Severity};
use portnote_pinochle::{Call, Rules, Simulator};
use portnote_ppn::derive::Derived;
use portnote_ppn::{Context, Options, check, parse_with};
use rstest::rstest;

use crate::support;

/// Hands of each kind.
const HANDS: u64 = 60;

fn found(text: &str, profile: Profile) -> Vec<Diagnostic> {
    let mut options = Options::default();
    options.profile = profile;
    let parsed = parse_with(text.as_bytes(), &options);
    let mut found = parsed.diagnostics;
    let mut context = Context::new();
    for block in parsed.value.game_blocks() {
        check(&context.game(block), &options, &mut found);
    }
    found.retain(|found| found.severity != Severity::Info);
    found
}

const SIX_IN_TWO_TEAMS: Rules = Rules { team_count: Some(2), ..Rules::TRIPLE_6 };
const SIX_IN_THREE_TEAMS: Rules = Rules { team_count: Some(3), ..Rules::TRIPLE_6 };

fn codes(found: &[Diagnostic]) -> Vec<String> {
    let named = |found: &Diagnostic| format!("{}: {}", found.code, found.message);
    found.iter().map(named).collect()
}

#[rstest]
#[case::four(&Rules::DOUBLE_4)]
#[case::four_passing(&Rules::DOUBLE_4_PASSING)]
#[case::six_in_two_teams(&SIX_IN_TWO_TEAMS)]
#[case::six_in_three_teams(&SIX_IN_THREE_TEAMS)]
#[case::three(&Rules::SINGLE_3)]
fn made_up_hands_are_clean(#[case] rules: &Rules) {
    for seed in 0..HANDS {
        let hand = Simulator::new(seed).hand(rules);
        let short = support::minimal(&hand);
        assert_eq!(codes(&found(&short, Profile::Import)), Vec::<String>::new(), "{short}");
        let full = support::completed(&short);
        let full = full.unwrap_or_else(|reasons| panic!("{reasons}\n{short}"));
        let errors = found(&full, Profile::Export);
        assert_eq!(codes(&errors), Vec::<String>::new(), "{full}");
        assert_eq!(support::completed(&full).as_ref(), Ok(&full), "completion is idempotent");
        if let Some(deal) = hand.record.deal {
            let first = hand.record.dealer.map(|dealer| rules.table.next(dealer));
            let deal = deal.shown_from(first.unwrap_or(portnote_pinochle::Seat::North));
            assert!(full.contains(&format!("[Deal \"{deal}\"]")), "{full}");
        }
    }
}

#[rstest]
#[case::four(&Rules::DOUBLE_4)]
#[case::four_passing(&Rules::DOUBLE_4_PASSING)]
#[case::four_with_one_deck(&Rules::SINGLE_4)]
#[case::three_with_a_kitty(&Rules::SINGLE_3)]
fn made_up_hands_are_followed(#[case] rules: &Rules) {
    for seed in 0..HANDS {
        let hand = Simulator::new(seed).hand(rules);
        let record = &hand.record;
        let text = support::minimal(&hand);
        let file = portnote_ppn::parse(text.as_bytes()).value;
        let game = Context::new().game(&file.blocks()[0]);
        let derived = Derived::of(&game);
        let calls: Vec<Option<Call>> = derived.bids.iter().map(|bid| bid.call).collect();
        let made: Vec<Option<Call>> = hand.calls.iter().copied().map(Some).collect();
        assert_eq!(calls, made, "{text}");
        assert_eq!(derived.trump, record.trump, "{text}");
        let contract = record.auction.unwrap().contract();
        assert_eq!(derived.declarer.zip(derived.contract), contract, "{text}");
        let throws = derived.tricks.iter().flat_map(|trick| &trick.throws);
        let cards: Vec<_> = throws.map(|thrown| thrown.card).collect();
        assert_eq!(cards, record.throws, "{text}");
        for held in &derived.hands {
            let dealt = record.deal.unwrap().hand(held.seat);
            assert_eq!(held.dealt, dealt, "{text}");
            let after = record.holding.or(record.deal).unwrap().hand(held.seat);
            // The discard of a hand that was not played is unknown.
            let is_known = !record.throws.is_empty() || held.held.is_some();
            assert!(!is_known || held.held == after, "{text}");
        }
        for pair in derived.tricks.windows(2) {
            assert_eq!(pair[1].leader, pair[0].winner);
        }
        for trick in &derived.tricks {
            let winners = trick.throws.iter().filter(|thrown| thrown.wins == Some(true));
            assert_eq!(winners.map(|thrown| thrown.seat).collect::<Vec<_>>(), [trick.winner]);
        }
        if !derived.tricks.is_empty() {
            let counted: u32 = derived.tricks.iter().filter_map(|trick| trick.points).sum();
            let away = derived.discard_points.unwrap_or(0);
            assert_eq!(counted + away, rules.counting.total(rules.deck), "{text}");
        }
        assert!(derived.derived.is_sorted(), "{text}");
        assert!(derived.melds.iter().all(|laid| laid.derived));
    }
}

/// Changes the last digit or letter in the value of a tag.
fn spoilt(text: &str, name: &str) -> Option<String> {
    let start = text.find(&format!("[{name} \""))? + name.len() + 3;
    let end = start + text.get(start..)?.find('"')?;
    let value = text.get(start..end)?;
    if value == "?" {
        return None;
    }
    let other = match name {
        "Result" => if value == "Set" { "Saved" } else { "Set" }.to_owned(),
        "Declarer" => if value == "N" { "S" } else { "N" }.to_owned(),
        _ => {
            let at = value.rfind(|c: char| c.is_ascii_digit())?;
            let digit = value.get(at..=at)?;
            let digit = if digit == "0" { "7" } else { "0" };
            format!("{}{digit}{}", value.get(..at)?, value.get(at + 1..)?)
        }
    };
    Some(format!("{}{other}{}", text.get(..start)?, text.get(end..)?))
}

#[rstest]
#[case::four(&Rules::DOUBLE_4)]
#[case::six_in_two_teams(&SIX_IN_TWO_TEAMS)]
#[case::six_in_three_teams(&SIX_IN_THREE_TEAMS)]
#[case::three(&Rules::SINGLE_3)]
fn a_fault_in_a_derived_value_is_found(
    #[case] rules: &Rules,
    #[values("Declarer", "Contract", "Melds", "MeldScores", "PlayScores", "Result", "HandScores")]
    name: &str,
) {
    let mut spoilt_hands = 0;
    for seed in 0..HANDS {
        let short = support::minimal(&Simulator::new(seed).hand(rules));
        let full = support::completed(&short).unwrap_or_default();
        let Some(wrong) = spoilt(&full, name) else {
            continue;
        };
        spoilt_hands += 1;
        assert!(!found(&wrong, Profile::Import).is_empty(), "{name}\n{wrong}");
    }
    assert!(spoilt_hands > 0, "no hand has a {name}");
}

#[test]
fn a_wrong_winner_a_wrong_card_and_a_wrong_deal_are_found() {
    for seed in 0..HANDS {
        let short = support::minimal(&Simulator::new(seed).hand(&Rules::DOUBLE_4));
        let full = support::completed(&short).unwrap_or_default();
        let Some(at) = full.find(" (N") else { continue };
        let end = at + full.get(at..).and_then(|rest| rest.find(')')).unwrap_or(0);
        let points = full.get(at + 3..end).unwrap_or("0");
        let winner = full.replacen(&format!(" (N{points})"), &format!(" (E{points})"), 1);
        assert!(!found(&winner, Profile::Import).is_empty(), "{winner}");
        let deal = full.replacen("[Deal \"", "[Deal \"X", 1);
        assert!(!found(&deal, Profile::Import).is_empty(), "{deal}");
    }
}

/// Speed of reading and full checks, which is printed and not judged: machines differ.
#[test]
fn speed() {
    let mut simulator = Simulator::new(1);
    let mut text = String::new();
    for _ in 0..200 {
        let short = support::minimal(&simulator.hand(&Rules::DOUBLE_4));
        let full = support::completed(&short).unwrap_or_default();
        text.push_str(full.trim_start_matches("% PPN 1.0\n% EXPORT\n%\n"));
        text.push('\n');
    }
    let text = format!("% PPN 1.0\n% EXPORT\n%\n{text}");
    let start = Instant::now();
    let (mut hands, mut faults) = (0_u32, 0);
    while start.elapsed().as_millis() < 500 {
        let mut reader = portnote_ppn::Reader::new(text.as_bytes());
        let mut context = Context::new();
        while let Ok(Some(parsed)) = reader.next_block() {
            let mut found = parsed.diagnostics;
            check(&context.game(&parsed.value), &Options::default(), &mut found);
            found.retain(|found| found.severity == Severity::Error);
            faults += found.len();
            hands += 1;
        }
    }
    assert_eq!(faults, 0);
    eprintln!("{:.0} hands a second", f64::from(hands) / start.elapsed().as_secs_f64());
}

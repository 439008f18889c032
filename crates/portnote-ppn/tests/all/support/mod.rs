//! Made-up hands as text.

use portnote_pinochle::{Call, Competition, Rules, SimulatedHand, Table, TeamScores};
use portnote_ppn::write::Exported;
use portnote_ppn::{Context, ExportOptions, Exporter};

/// The shortest text that gives the whole hand.
pub(crate) fn minimal(hand: &SimulatedHand) -> String {
    let record = &hand.record;
    let table = record.rules.table;
    let mut text = String::from("% PPN 1.0\n% IMPORT\n");
    let mut tag = |name: &str, value: String| text.push_str(&format!("[{name} \"{value}\"]\n"));
    if record.rules != Rules::DOUBLE_4 {
        tag("Competition", competition(&record.rules));
        if let Some(teams) = record.teams {
            tag("GameScores", TeamScores::zero(&teams).to_string());
        }
    }
    let Some(dealer) = record.dealer else {
        return text;
    };
    tag("Dealer", dealer.letters().to_owned());
    let first = table.next(dealer);
    let is_played = !record.throws.is_empty();
    if let Some(deal) = record.deal.filter(|_| !is_played) {
        tag("Deal", deal.shown_from(first).to_string());
    }
    if let Some(kitty) = record.kitty.filter(|kitty| is_played && !kitty.is_empty()) {
        let cards: Vec<String> = kitty.cards().map(|card| card.to_string()).collect();
        tag("Kitty", cards.join(" "));
    }
    if let Some(trump) = record.trump {
        tag("Trump", trump.to_string());
    }
    if let Some(passed) = record.passed {
        tag("Passed", passed.shown_from(first).to_string());
    }
    if let Some(discard) = record.discard.filter(|_| is_played) {
        tag("Discard", format!("{} ({})", discard.cards, discard.points));
    }
    text.push_str(&auction(hand, table));
    if is_played {
        let leader = record.leader.or(record.declarer);
        let leader = leader.map_or("?", |seat| seat.letters());
        text.push_str(&format!("[Play \"{leader}\"]\n"));
        for row in record.throws.chunks(table.players()) {
            let cards = row.iter().map(|card| match card {
                Some(card) => card.to_string(),
                None => "?".to_owned(),
            });
            text.push_str(&cards.collect::<Vec<_>>().join(" "));
            text.push('\n');
        }
    }
    text
}

fn competition(rules: &Rules) -> String {
    let competition = Competition {
        deck: Some(rules.deck),
        table: Some(rules.table),
        passing: rules.passed_cards > 0,
    };
    competition.to_string()
}

fn auction(hand: &SimulatedHand, table: Table) -> String {
    let Some(auction) = hand.record.auction else {
        return String::new();
    };
    let first = auction.first();
    let mut out = vec![false; table.players()];
    let mut text = format!("[Auction \"{}\"]\n", first.letters());
    let mut place = 0;
    let mut row: Vec<String> = Vec::new();
    for call in &hand.calls {
        while out.get(place) == Some(&true) {
            row.push("-".to_owned());
            place = next(place, &mut row, &mut text, table);
        }
        match call {
            Call::Pass => {
                row.push("Pass".to_owned());
                if let Some(out) = out.get_mut(place) {
                    *out = true;
                }
            }
            Call::Bid(bid) => row.push(bid.to_string()),
        }
        place = next(place, &mut row, &mut text, table);
    }
    if !row.is_empty() {
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text
}

fn next(place: usize, row: &mut Vec<String>, text: &mut String, table: Table) -> usize {
    if place + 1 < table.players() {
        return place + 1;
    }
    text.push_str(&row.join(" "));
    text.push('\n');
    row.clear();
    0
}

/// A hand as the writer completes it, with its headers; the reasons where it is refused.
pub(crate) fn completed(text: &str) -> Result<String, String> {
    let parsed = portnote_ppn::parse(text.as_bytes());
    let mut context = Context::new();
    let mut exporter = Exporter::new(ExportOptions::default());
    let mut bytes = exporter.header();
    for block in parsed.value.game_blocks() {
        match exporter.game(&context.game(block)) {
            Ok(exported) if exported.losses.is_empty() => bytes.extend(exported.bytes),
            Ok(Exported { losses: reasons, .. }) | Err(reasons) => {
                let reasons =
                    reasons.iter().map(|reason| format!("{}: {}", reason.code, reason.message));
                return Err(reasons.collect::<Vec<_>>().join("\n"));
            }
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

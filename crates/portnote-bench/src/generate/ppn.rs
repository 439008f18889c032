//! Writes whole double-deck hands as PPN in EXPORT form: text that programs write, without a fault.

use std::fmt::Write as _;

use portnote_pinochle::{
    Call, Completed, Hand, MeldEntry, Rules, Seat, SimulatedHand, Simulator, Table, TeamScores,
    Teams,
};

/// Lines before the first hand.
const HEAD: &str = "% PPN 1.0\n% EXPORT\n%\n";

/// Hands of one game; each continues with the scores of the one before.
const GAME: u32 = 8;

/// Writes hands one after another.
#[derive(Debug)]
pub struct Hands {
    simulator: Simulator,
    /// Number of the hand that was written last, in its game.
    number: u32,
    scores: Option<TeamScores>,
    /// What is written before the next hand: the head of the file, or an empty line.
    before: &'static str,
}

impl Hands {
    /// A sequence of hands that follows from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            simulator: Simulator::new(seed),
            number: 0,
            scores: Teams::usual(Table::FOUR).as_ref().map(TeamScores::zero),
            before: HEAD,
        }
    }

    /// Adds the next hand to the bytes, with what separates it from the last.
    pub fn write(&mut self, bytes: &mut Vec<u8>) {
        let hand = self.simulator.hand(&Rules::DOUBLE_4);
        let completed = hand.record.complete();
        if self.number == GAME {
            self.number = 0;
            self.scores = Teams::usual(Table::FOUR).as_ref().map(TeamScores::zero);
        }
        self.number += 1;
        let mut text = String::from(std::mem::replace(&mut self.before, "\n"));
        if let Some(()) = self.put(&mut text, &hand, &completed) {
            bytes.extend_from_slice(text.as_bytes());
        }
    }

    /// `None` where the simulator leaves something open, which it does not for this game.
    fn put(&mut self, text: &mut String, hand: &SimulatedHand, all: &Completed) -> Option<()> {
        let table = hand.record.rules.table;
        let (dealer, declarer, score) = (all.dealer?, all.declarer?, all.score.as_ref()?);
        let first = table.next(dealer);
        let mut tag = |name: &str, value: &str| {
            // Writing into a string cannot fail.
            _ = writeln!(text, "[{name} \"{value}\"]");
        };
        tag("Site", "Benchmark Club, Somewhere");
        tag("Date", "2015.08.31");
        for (seat, name) in ["N", "E", "S", "W"].iter().zip(NAMES) {
            let seat = Seat::from_letters(seat)?;
            tag(seat.name(), name);
        }
        tag("Hand", &self.number.to_string());
        tag("GameScores", &self.scores?.to_string());
        tag("Dealer", dealer.letters());
        tag("Deal", &all.deal?.shown_from(first).to_string());
        tag("Declarer", declarer.letters());
        tag("Contract", &all.contract?.to_string());
        tag("Trump", &all.trump?.to_string());
        let melds = table.from(first).map(|seat| {
            let none = MeldEntry { shown: Hand::EMPTY, points: 0 };
            let entry = all.melds.get(seat).unwrap_or(none);
            format!("{}({})", entry.shown, entry.points)
        });
        let melds: Vec<String> = melds.collect();
        tag("Melds", &format!("{}:{}", first.letters(), melds.join(" ")));
        tag("MeldScores", &score.meld.to_string());
        tag("PlayScores", &score.play.to_string());
        tag("Result", score.result.words());
        tag("HandScores", &score.hand.to_string());
        self.scores = self.scores.and_then(|scores| scores.plus(&score.hand));
        auction(text, hand, first);
        _ = writeln!(text, "[Play \"{}\"]", declarer.letters());
        let rows = hand.record.throws.chunks(table.players());
        for (row, trick) in rows.zip(&all.tricks) {
            for card in row {
                _ = write!(text, "{} ", (*card)?);
            }
            _ = writeln!(text, "({}{})", trick.winner?.letters(), trick.points?);
        }
        Some(())
    }
}

/// Players, from North on.
const NAMES: [&str; 4] = ["Ann Example", "Bob \\\"Bobby\\\" Example", "Cy", "Di"];

/// The calls in rounds, with `-` for players who are out.
fn auction(text: &mut String, hand: &SimulatedHand, first: Seat) {
    let table = hand.record.rules.table;
    _ = writeln!(text, "[Auction \"{}\"]", first.letters());
    let mut out = [false; 8];
    let mut calls = hand.calls.iter().peekable();
    while calls.peek().is_some() {
        let mut row: Vec<String> = Vec::new();
        for out in out.iter_mut().take(table.players()) {
            if *out {
                row.push("-".to_owned());
                continue;
            }
            match calls.next() {
                Some(Call::Pass) => {
                    *out = true;
                    row.push("Pass".to_owned());
                }
                Some(Call::Bid(bid)) => row.push(bid.to_string()),
                None => break,
            }
        }
        let last = row.iter().rposition(|word| word != "-").map_or(0, |at| at + 1);
        if calls.peek().is_none() {
            row.truncate(last);
        }
        _ = writeln!(text, "{}", row.join(" "));
    }
}

//! From what is stated to a whole roster: what follows is derived, the rest is unknown.

use std::collections::BTreeMap;

use portnote_core::coded::At;
use portnote_core::{Applicability, Diagnostic, Span};
use portnote_pinochle::{
    BySeat, Deal, Gap, Hand, HandScore, MeldEntry, Suit, TeamScores, Trump, trumps_that_explain,
};

use super::ExportOptions;
use crate::Options;
use crate::model::{Facts, Game, Next, who};
use crate::problem::completion::Problem;
use crate::tag::{self, TAGS};

/// The hand that was written last: the next one goes on with its game.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    part: u64,
    who: Vec<Option<String>>,
    hand: Option<u32>,
    scores: Option<TeamScores>,
}

impl Memory {
    /// What the hand that was written last leaves to this one, or where a game begins.
    fn next(&self, game: &Game<'_>) -> Next {
        if self.part == game.block().part().number && self.who == who(game) {
            Next {
                hand: self.hand.and_then(|hand| hand.checked_add(1)),
                scores: self.scores,
            }
        } else {
            Next {
                hand: Some(1),
                scores: Some(TeamScores::zero(&game.facts().teams)),
            }
        }
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// It stands in the hand, or is inherited.
    Stated,
    /// It follows from the hand.
    Derived,
    /// Nothing tells it.
    Unknown,
}

/// The values of the tags that the writer writes, each with where it comes from.
#[derive(Debug)]
pub(super) struct Completion {
    values: BTreeMap<&'static str, (String, Origin)>,
    gaps: Vec<Gap>,
    trump: Option<Suit>,
    is_complete: bool,
    pub(super) annotations: Vec<Option<String>>,
}

impl Completion {
    pub(super) fn of(game: &Game<'_>, options: ExportOptions, memory: &Memory) -> Self {
        let facts = game.facts();
        let mut completion = Self {
            values: BTreeMap::new(),
            gaps: Vec::new(),
            trump: None,
            is_complete: options.complete,
            annotations: Vec::new(),
        };
        let stated = canonical(game, facts);
        let derived = if options.complete {
            let derived = facts.derived.as_deref();
            completion.gaps = derived.map_or_else(Vec::new, |derived| derived.gaps.clone());
            completion.annotations = annotations(facts);
            completion.trump = inferred_trump(facts);
            derived_values(facts, memory.next(game))
        } else {
            BTreeMap::new()
        };
        for info in TAGS {
            let name = info.name;
            let right = derived.get(name);
            let own = stated.get(name);
            let is_wrong = options.recompute && is_computed(name) && right.is_some();
            let sits = tag::seat(name).is_some_and(|seat| facts.table.has(seat));
            let found = match (own, right) {
                (Some(own), _) if !is_wrong => Some((own.clone(), Origin::Stated)),
                (Some(own), Some(right)) if own == right => Some((own.clone(), Origin::Stated)),
                (_, Some(right)) => Some((right.clone(), Origin::Derived)),
                (Some(own), None) => Some((own.clone(), Origin::Stated)),
                (None, None) if info.is_mandatory || sits => {
                    Some((unknown(name, facts), Origin::Unknown))
                }
                (None, None) => None,
            };
            if let Some(found) = found {
                completion.values.insert(name, found);
            }
        }
        completion
    }

    /// The value of a tag, if it is written at all.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(|(value, _)| value.as_str())
    }

    /// What the hand leaves to the one behind it.
    pub(super) fn memory(&self, game: &Game<'_>) -> Memory {
        let scores = |name: &str| {
            let mut reader = crate::value::ValueReader::default();
            self.value(name).and_then(|value| reader.scores(value))
        };
        let sum = scores("GameScores").zip(scores("HandScores"));
        Memory {
            part: game.block().part().number,
            who: who(game),
            hand: self.value("Hand").and_then(|hand| hand.parse().ok()),
            scores: sum.and_then(|(game, hand)| game.plus(&hand)),
        }
    }

    /// What was filled with unknown, and what could not be derived.
    pub(super) fn remarks(&self, game: &Game<'_>) -> Vec<Diagnostic> {
        let options = Options::default();
        let mut remarks = Vec::new();
        let record = game.record();
        let mut tagged = |mut diagnostic: Diagnostic| {
            diagnostic.record = Some(record.clone());
            remarks.push(diagnostic);
        };
        let mut reporter = options.reporter(&mut tagged);
        let place = Span::empty(game.block().span().start);
        let derived = TAGS.iter().map(|info| info.name).filter(|name| {
            let value = self.values.get(name);
            value.is_some_and(|(_, origin)| *origin == Origin::Derived)
        });
        let derived: Vec<&str> = derived.collect();
        if !derived.is_empty() {
            let names = derived.join(", ");
            reporter.report(Problem::Derived { names }.at(place));
        }
        for (name, (value, _)) in self
            .values
            .iter()
            .filter(|(_, (_, origin))| *origin == Origin::Unknown)
        {
            let name = (*name).to_owned();
            let gap = self.gaps.first().filter(|_| is_computed(&name));
            match gap.filter(|_| self.is_complete) {
                Some(gap) => {
                    let reason = gap.to_string();
                    reporter.report(Problem::CannotComplete { name, reason }.at(place));
                }
                None => {
                    let value = value.clone();
                    reporter.report(Problem::FilledUnknown { name, value }.at(place));
                }
            }
        }
        if let Some(trump) = self.trump {
            let text = format!("[Trump \"{trump}\"]\n");
            let report = Problem::TrumpInferred { trump }.at(place);
            reporter.report(report.fix(Applicability::Unsafe, "insert the tag", place, text));
        }
        remarks
    }
}

/// The values that follow from a hand where it stands, by the names of their tags.
pub(crate) fn derived(game: &Game<'_>) -> BTreeMap<&'static str, String> {
    derived_values(game.facts(), Next::of(game))
}

/// Tags whose values follow from others.
fn is_computed(name: &str) -> bool {
    matches!(
        name,
        "Declarer"
            | "Contract"
            | "Melds"
            | "MeldScores"
            | "PlayScores"
            | "Result"
            | "HandScores"
            | "Deal"
            | "Holding"
            | "Passed"
    )
}

/// What stands for a mandatory value that nothing tells.
fn unknown(name: &str, facts: &Facts) -> String {
    let of_hand =
        tag::seat(name).is_none() && !matches!(name, "Site" | "Date" | "Hand" | "GameScores");
    match name {
        "Date" => "????.??.??".to_owned(),
        name if tag::seat(name).is_some() => name.to_owned(),
        _ if of_hand && facts.is_cut => "*".to_owned(),
        _ => "?".to_owned(),
    }
}

/// The stated values in the forms of the standard.
fn canonical(game: &Game<'_>, facts: &Facts) -> BTreeMap<&'static str, String> {
    let mut values = BTreeMap::new();
    for info in TAGS {
        if let Some(value) = game.value(info.name) {
            let form = canonical_form(info.name, facts).filter(|_| !matches!(&*value, "*" | "?"));
            let form = form.unwrap_or_else(|| value.into_owned());
            values.insert(info.name, form);
        }
    }
    values
}

fn canonical_form(name: &str, facts: &Facts) -> Option<String> {
    let seat = |seat: Option<portnote_pinochle::Seat>| seat.map(|seat| seat.letters().to_owned());
    let scores = |scores: Option<TeamScores>| scores.map(|scores| scores.to_string());
    let number = |number: Option<u32>| number.map(|number| number.to_string());
    let first = facts.derived.as_ref().and_then(|derived| derived.dealer);
    let first = first.map(|dealer| facts.table.next(dealer));
    let hands = |deal: &Option<Deal>, value: &Option<crate::value::Hands>| {
        let written = value.as_ref().and_then(|value| value.first);
        let first = first.or(written)?;
        Some(deal.as_ref()?.shown_from(first).to_string())
    };
    match name {
        "Date" => facts.date.map(|date| date.to_string()),
        "Hand" => number(facts.hand),
        "Contract" => number(facts.contract),
        "Victor" => number(facts.victor),
        "Dealer" => seat(facts.dealer),
        "Declarer" => seat(facts.declarer),
        "Trump" => facts.trump.map(|trump| trump.to_string()),
        "Deal" => hands(&facts.deal, &facts.deal_value),
        "Holding" => hands(&facts.holding, &facts.holding_value),
        "Passed" => hands(&facts.passed, &facts.passed_value),
        "Kitty" => facts.kitty.map(|kitty| listed(&kitty)),
        "Discard" => facts
            .discard
            .as_ref()
            .map(|(discard, _)| format!("{} ({})", discard.cards, discard.points)),
        "Partner" => facts
            .partner
            .map(|(seat, card)| format!("{}:{card}", seat.letters())),
        "Melds" => {
            let value = facts.melds_value.as_ref()?;
            let sound = value.entries.len() == facts.table.players();
            let first = first.or(value.first).filter(|_| sound)?;
            Some(melds(facts, first, &facts.melds, "?"))
        }
        "GameScores" => scores(facts.game_scores),
        "MeldScores" => scores(facts.meld_scores),
        "PlayScores" => scores(facts.play_scores),
        "HandScores" => scores(facts.hand_scores),
        "Result" => facts.result.map(|result| result.to_string()),
        _ => None,
    }
}

fn listed(cards: &Hand) -> String {
    let cards: Vec<String> = cards.cards().map(|card| card.to_string()).collect();
    cards.join(" ")
}

fn melds(
    facts: &Facts,
    first: portnote_pinochle::Seat,
    melds: &BySeat<Option<MeldEntry>>,
    unknown: &str,
) -> String {
    let entries = facts.table.from(first).map(|seat| match melds.get(seat) {
        Some(entry) => format!("{}({})", entry.shown, entry.points),
        None => unknown.to_owned(),
    });
    let entries: Vec<String> = entries.collect();
    format!("{}:{}", first.letters(), entries.join(" "))
}

/// Everything that follows from the hand, whether it is stated or not.
fn derived_values(facts: &Facts, next: Next) -> BTreeMap<&'static str, String> {
    let mut values = BTreeMap::new();
    let Some(derived) = facts.derived.as_deref() else {
        return values;
    };
    let mut put = |name: &'static str, value: Option<String>| {
        if let Some(value) = value {
            values.insert(name, value);
        }
    };
    put("Hand", next.hand.map(|hand| hand.to_string()));
    put("GameScores", next.scores.map(|scores| scores.to_string()));
    let letters = |seat: portnote_pinochle::Seat| seat.letters().to_owned();
    put("Dealer", derived.dealer.map(letters));
    put("Declarer", derived.declarer.map(letters));
    put(
        "Contract",
        derived.contract.map(|contract| contract.to_string()),
    );
    put("Trump", derived.trump.map(|trump| trump.to_string()));
    let first = derived.dealer.map(|dealer| facts.table.next(dealer));
    let Some(first) = first else { return values };
    let shown = |deal: Option<Deal>| {
        let deal = deal.filter(Deal::is_complete)?;
        Some(deal.shown_from(first).to_string())
    };
    put("Deal", shown(derived.deal));
    let has_kitty =
        facts.kitty.is_some() || facts.rules.kitty_size() > 0 && derived.discard.is_some();
    let is_passing = facts.rules.passed_cards > 0;
    if has_kitty && !is_passing {
        put("Kitty", derived.kitty.map(|kitty| listed(&kitty)));
        let discard = derived.discard;
        put(
            "Discard",
            discard.map(|discard| format!("{} ({})", discard.cards, discard.points)),
        );
    }
    if is_passing {
        put("Passed", shown(derived.passed));
    }
    if has_kitty || is_passing {
        put("Holding", shown(derived.holding));
    }
    let seats = facts.table.seats();
    let all = seats.iter().all(|seat| derived.melds.get(*seat).is_some());
    let has_trump = derived.trump.is_some();
    put("Melds", (all && has_trump).then(|| claimed(facts, first)));
    if let Some(score) = &derived.score {
        put_scores(score, &mut put);
    }
    put("Result", derived.result.map(|result| result.to_string()));
    values
}

/// Melds as they are claimed where the cards bear it, else as the hands are worth.
fn claimed(facts: &Facts, first: portnote_pinochle::Seat) -> String {
    let derived = facts.derived.as_deref();
    let entries = BySeat::from_fn(|seat| {
        let own = derived.and_then(|derived| *derived.melds.get(seat));
        let claim = *facts.melds.get(seat);
        let hand = derived.and_then(|derived| facts.meld_hand(derived, seat));
        let rules = derived.map(|derived| facts.meld_rules(derived));
        let is_less = claim.zip(rules).is_some_and(|(claim, rules)| {
            let faults = rules.judge(&claim, hand.as_ref());
            let understated = |fault: &portnote_pinochle::MeldFault| {
                matches!(fault, portnote_pinochle::MeldFault::Understated { .. })
            };
            !faults.is_empty() && faults.iter().all(understated)
        });
        if is_less { claim } else { own }
    });
    melds(facts, first, &entries, "?")
}

fn put_scores(score: &HandScore, put: &mut impl FnMut(&'static str, Option<String>)) {
    put("MeldScores", Some(score.meld.to_string()));
    put("PlayScores", Some(score.play.to_string()));
    put("HandScores", Some(score.hand.to_string()));
}

/// Winner and points of each trick, where they follow.
fn annotations(facts: &Facts) -> Vec<Option<String>> {
    let Some(derived) = facts.derived.as_deref() else {
        return Vec::new();
    };
    let tricks = derived.tricks.iter().map(|trick| {
        let (winner, points) = (trick.winner?, trick.points?);
        Some(format!("({}{points})", winner.letters()))
    });
    tricks.collect()
}

/// The only trump that explains all winners, or all points of melds, where none is stated.
fn inferred_trump(facts: &Facts) -> Option<Suit> {
    let derived = facts.derived.as_deref()?;
    if derived.trump.is_some() {
        return None;
    }
    by_winners(facts).or_else(|| {
        let entries: Vec<MeldEntry> = facts
            .table
            .seats()
            .iter()
            .filter_map(|seat| *facts.melds.get(*seat))
            .collect();
        let rules = facts.rules.meld_rules(None);
        let fits = rules.fitting_trumps(&entries);
        match fits.as_slice() {
            [trump] if entries.len() == facts.table.players() => Some(*trump),
            _ => None,
        }
    })
}

fn by_winners(facts: &Facts) -> Option<Suit> {
    let play = facts.play.as_ref()?;
    let mut leader = play.first?;
    let mut tricks = Vec::new();
    for trick in &play.tricks {
        let winner = trick.annotation.as_ref()?.winner?;
        let cards: Option<Vec<_>> = trick.throws.iter().map(|(card, _)| *card).collect();
        let place = facts.table.from(leader).position(|seat| seat == winner)?;
        tricks.push((cards?, place));
        leader = winner;
    }
    let shown: Vec<(&[_], usize)> = tricks
        .iter()
        .map(|(cards, at)| (cards.as_slice(), *at))
        .collect();
    match trumps_that_explain(&shown).as_slice() {
        [Some(trump)] if !shown.is_empty() => Some(*trump),
        _ => None,
    }
}

/// Whether the declarers did not play, so that a play without tricks is whole.
pub(super) fn is_unplayed(game: &Game<'_>) -> bool {
    let facts = game.facts();
    let derived = facts.derived.as_deref();
    let result = facts.result.or(derived.and_then(|derived| derived.result));
    let no_trump = derived.and_then(|derived| derived.trump) == Some(Trump::NoTrump);
    result.map_or(no_trump, |result| !result.is_played())
}

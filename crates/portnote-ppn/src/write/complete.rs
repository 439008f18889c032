//! From what is stated to a whole roster: what follows is derived, the rest is unknown.

use std::borrow::Cow;
use std::collections::BTreeMap;

use portnote_core::coded::At;
use portnote_core::{Diagnostic, Span, inherit};
use portnote_pinochle::{BySeat, Deal, Gap, Hand, MeldEntry, Seat, Suit, TeamScores, Trump};

use super::ExportOptions;
use super::verify::WritePlan;
use crate::Options;
use crate::model::{Facts, Game, Next, WHO};
use crate::problem::completion::Problem;
use crate::tag::{self, TAGS};

/// The hand that was written last: the next one continues its game.
#[derive(Clone, Debug, Default)]
pub(super) struct PreviousHand {
    part: u64,
    who: Vec<Option<String>>,
    hand: Option<u32>,
    scores: Option<TeamScores>,
}

impl PreviousHand {
    /// Moves to the part of a hand that was written and read again.
    pub(super) fn moved(mut self, game: &Game<'_>, written: &Game<'_>) -> Self {
        let is_next = self.part == game.block().own().part().number;
        let part = written.block().own().part().number;
        self.part = if is_next { part } else { part.wrapping_add(1) };
        self
    }

    /// What the hand that was written last leaves to this one, or where a game begins.
    fn next(&self, game: &Game<'_>) -> Next {
        if self.part == game.block().own().part().number && self.who == who_is_written(game) {
            Next { hand: self.hand.and_then(|hand| hand.checked_add(1)), scores: self.scores }
        } else {
            Next { hand: Some(1), scores: game.facts().teams.as_ref().map(TeamScores::zero) }
        }
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// It is in the hand, or is inherited.
    Stated,
    /// It follows from the hand.
    Derived,
    /// It is unknown.
    Unknown,
}

/// The values of the tags that the writer writes, each with where it comes from.
#[derive(Debug)]
pub(super) struct Completion {
    values: BTreeMap<&'static str, (String, Origin)>,
    trump: Option<Suit>,
    is_complete: bool,
    pub(super) annotations: Vec<Option<String>>,
}

impl Completion {
    pub(super) fn of(
        game: &Game<'_>,
        options: ExportOptions,
        memory: &PreviousHand,
        manner: &WritePlan,
    ) -> Self {
        let facts = game.facts();
        let mut completion = Self {
            values: BTreeMap::new(),
            trump: None,
            is_complete: options.complete,
            annotations: Vec::new(),
        };
        let stated = canonical(game, facts, manner);
        let derived = if options.complete {
            completion.annotations = annotations(facts);
            completion.trump = facts.inferred_trump();
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
                (Some(own), Some(right)) if own == right => Some((own.clone(), Origin::Stated)),
                (Some(own), Some(right)) if has_unknown(name, own) => {
                    let is_known = !has_unknown(name, right);
                    let origin = if is_known { Origin::Derived } else { Origin::Unknown };
                    Some((right.clone(), origin))
                }
                (Some(own), None)
                    if options.complete && is_computed(name) && has_unknown(name, own) =>
                {
                    Some((own.clone(), Origin::Unknown))
                }
                (Some(own), _) if !is_wrong => Some((own.clone(), Origin::Stated)),
                (_, Some(right)) => Some((right.clone(), Origin::Derived)),
                (Some(own), None) => Some((own.clone(), Origin::Stated)),
                (None, None) if name == "Play" && !facts.is_cut && is_unplayed(game) => {
                    Some(play_without_tricks(&completion))
                }
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

    /// What the hand passes on to the next one, after what was passed on to it.
    pub(super) fn memory(&self, game: &Game<'_>, before: &PreviousHand) -> PreviousHand {
        let scores = |name: &str| {
            let mut reader = crate::value::ValueReader::default();
            self.value(name).and_then(|value| reader.scores(value))
        };
        let sum = scores("GameScores").zip(scores("HandScores"));
        PreviousHand {
            part: game.block().own().part().number,
            who: who_is_written(game),
            // The hand with a fault has a number, though nothing is completed in it.
            hand: self.value("Hand").and_then(|hand| hand.parse().ok()).or(before.next(game).hand),
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
        let of = |wanted: Origin| {
            let names = TAGS.iter().map(|info| info.name);
            names.filter_map(move |name| {
                let (value, origin) = self.values.get(name)?;
                (*origin == wanted).then_some((name, value))
            })
        };
        let derived: Vec<&str> = of(Origin::Derived).map(|(name, _)| name).collect();
        if !derived.is_empty() {
            let names = derived.join(", ");
            reporter.report(Problem::Derived { names }.at(place));
        }
        // One cause gives one report, whatever it keeps from being known.
        let mut causes: Vec<(String, Vec<&str>)> = Vec::new();
        for (name, value) in of(Origin::Unknown) {
            let facts = game.facts();
            let lacks_teams = name == "GameScores" && facts.teams.is_none();
            let is_derivable = self.is_complete && (is_computed(name) || lacks_teams);
            match missing(name, facts).filter(|_| is_derivable) {
                Some(cause) => match causes.iter_mut().find(|(other, _)| *other == cause) {
                    Some((_, names)) => names.push(name),
                    None => causes.push((cause, vec![name])),
                },
                None => {
                    let (name, value) = (name.to_owned(), value.clone());
                    reporter.report(Problem::FilledUnknown { name, value }.at(place));
                }
            }
        }
        for (reason, names) in causes {
            let names = names.join(", ");
            reporter.report(Problem::CannotComplete { names, reason }.at(place));
        }
        if let Some(trump) = self.trump {
            reporter.report(Problem::TrumpInferred { trump }.at(place));
        }
        remarks
    }
}

/// The values that follow from a hand in its file, by the names of their tags.
pub(crate) fn derived(game: &Game<'_>) -> BTreeMap<&'static str, String> {
    derived_values(game.facts(), Next::of(game))
}

/// Tags whose values follow from others.
fn is_computed(name: &str) -> bool {
    matches!(
        name,
        "Dealer"
            | "Declarer"
            | "Contract"
            | "Melds"
            | "MeldScores"
            | "PlayScores"
            | "Result"
            | "HandScores"
            | "Deal"
            | "Holding"
            | "Kitty"
            | "Passed"
            | "Discard"
    )
}

/// Whether a value means something unknown, or has a mark that does.
fn has_unknown(name: &str, value: &str) -> bool {
    let is_list = matches!(name, "Deal" | "Holding" | "Passed" | "Melds");
    value == "?" || is_list && value.split([':', ' ']).any(|part| part == "?")
}

/// The Play of a hand that was not played: the declarer, who would have led.
fn play_without_tricks(completion: &Completion) -> (String, Origin) {
    match completion.values.get("Declarer") {
        Some((declarer, Origin::Stated | Origin::Derived)) => (declarer.clone(), Origin::Derived),
        _ => ("?".to_owned(), Origin::Unknown),
    }
}

/// Why a tag whose value follows from others cannot be completed; `None` where what it follows
/// from is all there.
fn missing(name: &str, facts: &Facts) -> Option<String> {
    const OF_CARDS: [Gap; 3] = [Gap::Exchange, Gap::ForeignCards, Gap::MoreTricksThanCards];
    let derived = facts.derived.as_deref()?;
    let has = |gap: &Gap| derived.gaps.contains(gap);
    let first = |gaps: &[Gap]| gaps.iter().copied().find(has);
    let has_throws = facts.play.as_ref().is_some_and(|play| !play.tricks.is_empty());
    let of_play = || {
        let known = first(&[Gap::Leader, Gap::MoreTricksThanCards, Gap::PlayIncomplete]);
        let result = facts.result.or(facts.derived_result());
        let was_played = result.is_none_or(|result| result.is_played());
        known.or((!has_throws && was_played).then_some(Gap::PlayMissing))
    };
    let of_trump = || derived.trump.is_none().then_some(Gap::Trump);
    let of_cards = || {
        let of_tricks = || of_trump().filter(|_| has_throws).or_else(of_play);
        first(&OF_CARDS).or_else(of_tricks).or(Some(Gap::Hands))
    };
    let is_open = |deal: &Option<Deal>| deal.as_ref().is_none_or(|deal| !deal.is_complete());
    let hands_are_open = is_open(&derived.deal) && is_open(&derived.holding);
    let of_melds = || {
        let of_hands = || hands_are_open.then_some(Gap::Hands).or(first(&[Gap::Exchange]));
        let mut seats = facts.table.seats().iter();
        let is_written = seats.all(|seat| facts.melds.get(*seat).is_some());
        of_trump().or_else(of_hands).filter(|_| !is_written)
    };
    let of_scoring = || first(&[Gap::Scoring]);
    let of_teams = || facts.teams.is_none().then_some(Gap::Teams);
    let of_points = || {
        let cause = "the values of the scoring system are not known";
        (!facts.knows_meld_points()).then(|| cause.to_owned())
    };
    let of_contract =
        || (derived.declarer.is_none() || derived.contract.is_none()).then_some(Gap::Contract);
    let gap = match name {
        _ if facts.is_cut => Some(Gap::CutOff),
        "Dealer" => return Some("neither auction nor deal shows the dealer".to_owned()),
        "Declarer" | "Contract" => {
            let is_there = facts.auction.is_some();
            let cause =
                if is_there { "nobody has won the auction" } else { "the auction is missing" };
            return Some(cause.to_owned());
        }
        "Deal" => match facts.deal {
            Some(deal) => {
                let seats = facts.table.seats().iter();
                let count = seats.filter(|seat| deal.hand(**seat).is_none()).count();
                let hands = if count == 1 { "hand is" } else { "hands are" };
                return Some(format!("{count} {hands} not known"));
            }
            None => of_cards(),
        },
        "Kitty" | "Passed" | "Discard" | "Holding" => of_cards(),
        "GameScores" => of_teams(),
        "Melds" => of_melds(),
        "MeldScores" => of_melds().or_else(of_scoring).or_else(of_teams),
        "PlayScores" => of_trump().or_else(of_play).or_else(of_scoring).or_else(of_teams),
        _ => of_contract()
            .or(first(&[Gap::PlayMissing]))
            .or_else(|| of_trump().filter(|_| has_throws))
            .or_else(|| of_play().filter(|_| has_throws))
            .or_else(of_melds)
            .or_else(of_scoring)
            .or_else(of_teams)
            .or_else(|| of_play().filter(|_| facts.knows_meld_points())),
    };
    let needs_points = matches!(name, "Melds" | "MeldScores" | "HandScores" | "Result");
    let points = || of_points().filter(|_| needs_points);
    let any = || derived.gaps.first().map(ToString::to_string);
    gap.map(|gap| gap.to_string()).or_else(points).or_else(any)
}

/// The text for a mandatory value that is unknown.
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

/// Site, date and players as they are written, which tell whether two hands are of one game.
fn who_is_written(game: &Game<'_>) -> Vec<Option<String>> {
    let facts = game.facts();
    let written = |name: &'static str| {
        let filled = || {
            let sits = tag::seat(name).is_some_and(|seat| facts.table.has(seat));
            (sits || matches!(name, "Site" | "Date")).then(|| unknown(name, facts))
        };
        game.value(name).map(Cow::into_owned).or_else(filled)
    };
    WHO.into_iter().chain(Seat::ALL.map(Seat::name)).map(written).collect()
}

/// The text that gives a hand a value which it inherits.
pub(super) fn expanded(value: Cow<'_, str>) -> String {
    inherit::text_of(&value).into_owned()
}

/// The stated values in the forms of the standard, those with a fault as they are.
fn canonical(game: &Game<'_>, facts: &Facts, manner: &WritePlan) -> BTreeMap<&'static str, String> {
    let mut values = BTreeMap::new();
    for info in TAGS {
        let tag = game.tag_number(info.name);
        if let Some(tag) = game.tag(info.name).filter(|_| manner.keeps(tag)) {
            let resolved = tag.resolved();
            let value = resolved.map_or_else(|| tag.value.to_string(), expanded);
            values.insert(info.name, value);
        } else if let Some(value) = game.value(info.name) {
            let form = canonical_form(info.name, facts).filter(|_| !matches!(&*value, "*" | "?"));
            let form = form.unwrap_or_else(|| expanded(value));
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
        "Discard" => facts.discard.as_ref().map(|(discard, _)| discard.to_string()),
        "Partner" => facts.partner.map(|(seat, card)| format!("{}:{card}", seat.letters())),
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

/// Cards one after another.
pub(crate) fn listed(cards: &Hand) -> String {
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
        Some(entry) => entry.to_string(),
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
    put("Contract", derived.contract.map(|contract| contract.to_string()));
    put("Trump", derived.trump.map(|trump| trump.to_string()));
    let first = derived.dealer.map(|dealer| facts.table.next(dealer));
    let Some(first) = first else { return values };
    let shown = |deal: Option<Deal>| {
        let deal = deal.filter(Deal::is_complete)?;
        Some(deal.shown_from(first).to_string())
    };
    put("Deal", shown(derived.deal));
    let has_kitty = facts.kitty.is_some() || facts.rules.has_kitty() && derived.discard.is_some();
    let is_passing = facts.rules.passed_cards > 0;
    if has_kitty && !is_passing {
        put("Kitty", derived.kitty.map(|kitty| listed(&kitty)));
        let discard = derived.discard;
        put("Discard", discard.map(|discard| format!("{} ({})", discard.cards, discard.points)));
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
    let is_worth_known = all && has_trump && facts.is_scoring_known;
    put("Melds", is_worth_known.then(|| claimed(facts, first)));
    let knows_points = facts.knows_meld_points();
    let meld_scores = derived.meld_scores.filter(|_| knows_points);
    put("MeldScores", meld_scores.map(|scores| scores.to_string()));
    if let Some(score) = &derived.score {
        put("PlayScores", Some(score.play.to_string()));
        let hand = knows_points.then_some(score.hand);
        put("HandScores", hand.map(|scores| scores.to_string()));
    } else if facts.derived_result().is_some_and(|result| !result.is_played()) {
        // What the melds are worth does not matter for tricks that were not played.
        let scores = facts.teams.as_ref().map(TeamScores::zero);
        put("PlayScores", scores.map(|scores| scores.to_string()));
    }
    let result = facts.derived_result();
    put("Result", result.map(|result| result.to_string()));
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
        let is_borne = claim.zip(rules).is_some_and(|(claim, rules)| {
            let faults = rules.judge(&claim, hand.as_ref());
            let understated = |fault: &portnote_pinochle::MeldFault| {
                matches!(fault, portnote_pinochle::MeldFault::Understated { .. })
            };
            faults.iter().all(understated)
        });
        if is_borne { claim } else { own }
    });
    melds(facts, first, &entries, "?")
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

/// Whether the declarers did not play, so that a play without tricks is whole.
fn is_unplayed(game: &Game<'_>) -> bool {
    let facts = game.facts();
    let derived = facts.derived.as_deref();
    let result = facts.result.or(facts.derived_result());
    let no_trump = derived.and_then(|derived| derived.trump) == Some(Trump::NoTrump);
    result.map_or(no_trump, |result| !result.is_played())
}

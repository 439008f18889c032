//! Players, seats and teams.

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Span, wording};
use portnote_pinochle::{Deal, Seat, Table};

use crate::model::facts::TeamFault;
use crate::model::{Facts, Game, Section};
use crate::problem::seats::Problem;
use crate::problem::values::Problem as ValueProblem;
use crate::value::Hands;

/// Reports what is wrong; the answer says whether teams are in doubt.
pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) -> bool {
    let facts = game.facts();
    check_hand_counts(game, facts, reporter);
    check_players(game, facts, reporter);
    check_names(game, facts, reporter);
    check_seats(game, facts, reporter);
    check_first_hand(game, facts, reporter);
    check_teams(game, facts, reporter)
}

fn check_hand_counts(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) {
    let values = [("Deal", &facts.deal_value), ("Holding", &facts.holding_value)];
    for (name, hands) in values {
        let Some(hands) = hands else { continue };
        let found = hands.hands.len();
        let players = facts.table.players();
        let expected = if Table::new(found).is_none() {
            "2 to 8".to_owned()
        } else if found != players {
            players.to_string()
        } else {
            continue;
        };
        let span = super::value_span(game, name);
        let problem = Problem::HandCount { name, found, expected };
        reporter.report(problem.at(span));
    }
}

fn check_players(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) {
    let players = facts.table.players();
    for (tag, found) in &facts.other_players {
        let Some(tag) = game.tags.get(*tag) else {
            continue;
        };
        // Hands and seats have codes of their own, and a row that is too long is a trick.
        if tag.name == "Competition" {
            let problem = Problem::PlayerCount { found: *found, players };
            reporter.report(problem.at(game.span(tag.value_range.clone())));
        }
    }
    if facts.is_deck_inferred && game.value("Competition").is_none() {
        let players = in_words(players);
        let (first, rest) = players.split_at(1);
        let players = format!("{}{rest}", first.to_ascii_uppercase());
        let found = format!("{}-deck {players}-handed", facts.rules.deck.name());
        let names = ["Deal", "Holding", "Play"];
        let tag = names.iter().find_map(|name| game.tag(name));
        let span = tag.map_or(game.block().span(), |tag| game.span(tag.range.clone()));
        let text = format!("[Competition \"{found}\"]{}", game.block().own().line_end);
        let place = Span::empty(span.start);
        let report = Problem::CompetitionInferred { found }.at(span);
        reporter.report(report.fix(Applicability::Unsafe, "insert the tag", place, text));
    }
}

/// A number of players.
fn in_words(players: usize) -> &'static str {
    let numbers = ["two", "three", "four", "five", "six", "seven", "eight"];
    numbers.get(players.saturating_sub(2)).unwrap_or(&"four")
}

/// The seats that are named, if nothing else says which table it is.
fn check_names(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) {
    let seats: Vec<Seat> = game.tags.iter().filter_map(|tag| tag.seat()).collect();
    let is_told = facts.deal_value.is_some()
        || facts.holding_value.is_some()
        || game.value("Competition").is_some()
        || game.play.is_some();
    let within = |table: Table| seats.iter().all(|seat| table.has(*seat));
    let exact = |table: &Table| {
        let others = table.seats().iter().filter(|seat| **seat != Seat::North);
        within(*table) && others.into_iter().all(|seat| seats.contains(seat))
    };
    if is_told || within(Table::FOUR) || within(Table::THREE) || Table::ALL.iter().any(exact) {
        return;
    }
    let letters: Vec<&str> = seats.iter().map(|seat| seat.letters()).collect();
    let found = letters.join(" ");
    let tag = game.tags.iter().find(|tag| tag.seat().is_some());
    let span = tag.map_or(game.block().span(), |tag| game.span(tag.name_range.clone()));
    reporter.report(Problem::SeatSet { found }.at(span));
}

/// Seats that the table does not have.
fn check_seats(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) {
    let table = facts.table;
    let letters: Vec<&str> = table.seats().iter().map(|seat| seat.letters()).collect();
    let expected =
        format!("{} at a table of {}", wording::one_of(&letters), in_words(table.players()));
    let mut wrong = |seat: Option<Seat>, span: Span| {
        if let Some(seat) = seat.filter(|seat| !table.has(*seat)) {
            let problem = ValueProblem::BadSeat {
                found: seat.letters().to_owned(),
                expected: expected.clone(),
                is_tag: false,
            };
            reporter.report(problem.at(span));
        }
    };
    wrong(facts.dealer, super::value_span(game, "Dealer"));
    wrong(facts.declarer, super::value_span(game, "Declarer"));
    let first = |hands: &Option<Hands>| hands.as_ref().and_then(|hands| hands.first);
    let at_start = |name: &str, seat: Option<Seat>| {
        let letters = seat.map_or(0, |seat| seat.letters().len());
        super::in_value(game, name, &(0..letters))
    };
    for (name, hands) in [
        ("Deal", &facts.deal_value),
        ("Holding", &facts.holding_value),
        ("Passed", &facts.passed_value),
    ] {
        wrong(first(hands), at_start(name, first(hands)));
    }
    let melds = facts.melds_value.as_ref().and_then(|melds| melds.first);
    wrong(melds, at_start("Melds", melds));
    let partner = facts.partner.map(|(seat, _)| seat);
    wrong(partner, at_start("Partner", partner));
    let of = |section: &Option<Section<'_>>| section.as_ref().and_then(|section| section.first);
    wrong(of(&game.auction), super::value_span(game, "Auction"));
    wrong(of(&game.play), super::value_span(game, "Play"));
    let tricks = facts.play.iter().flat_map(|play| &play.tricks);
    for annotation in tricks.filter_map(|trick| trick.annotation.as_ref()) {
        wrong(annotation.winner, game.span(annotation.range.clone()));
    }
    let is_known =
        facts.deal.is_some() || facts.holding.is_some() || game.value("Competition").is_some();
    for tag in game.tags.iter().filter(|_| is_known) {
        let typed = tag.name.strip_suffix("Type").and_then(crate::tag::seat);
        if tag.seat().or(typed).is_some_and(|seat| !table.has(seat)) {
            let problem = ValueProblem::BadSeat {
                found: tag.written.to_owned(),
                expected: names_of(table),
                is_tag: true,
            };
            reporter.report(problem.at(game.span(tag.name_range.clone())));
        }
    }
}

/// The players of a table, in words.
fn names_of(table: Table) -> String {
    let names: Vec<&str> = table.seats().iter().map(|seat| seat.name()).collect();
    format!("a table of {} has {}", in_words(table.players()), wording::listed(&names, "and"))
}

fn check_first_hand(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) {
    let table = facts.table;
    let dealer = facts.dealer.filter(|seat| table.has(*seat));
    let first = facts.deal_value.as_ref().and_then(|deal| deal.first);
    let (Some(dealer), Some(found)) = (dealer, first.filter(|seat| table.has(*seat))) else {
        return;
    };
    let expected = table.next(dealer);
    if found == expected {
        return;
    }
    let span = super::in_value(game, "Deal", &(0..found.letters().len()));
    let report = Problem::DealSeat { found, expected }.at(span);
    let place = super::value_span(game, "Dealer");
    let report = report.label(place, "dealer here");
    if auction_first(game) == Some(found) {
        // Deal and auction agree, so the dealer is wrong, and only once.
        let report = report
            .label(super::value_span(game, "Auction"), "the auction begins with the same seat");
        let right = table.previous(found).letters();
        let message = format!("write `{right}` in tag `Dealer`");
        reporter.report(report.fix(Applicability::Unsafe, message, place, right));
        return;
    }
    let message = format!("begin with `{}`", expected.letters());
    reporter.report(report.fix(Applicability::Unsafe, message, span, expected.letters()));
}

/// The seat that bids first, where the table has it.
fn auction_first(game: &Game<'_>) -> Option<Seat> {
    let first = game.auction.as_ref().and_then(|auction| auction.first);
    first.filter(|seat| game.facts().table.has(*seat))
}

fn check_teams(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) -> bool {
    // Without known partners there is at most one team for each player.
    let count = facts.teams.map_or(facts.table.players(), |teams| teams.count());
    let has_lists = facts.team_fault.is_none();
    let tag_span = |at: usize| {
        let tag = game.tags.get(at);
        tag.map_or(game.block().span(), |tag| game.span(tag.value_range.clone()))
    };
    match &facts.team_fault {
        Some(TeamFault::Lengths([(first, teams), (other, found)])) => {
            let name = |at: usize| game.tags.get(at).map_or("", |tag| tag.name);
            let what = format!(
                "tag `{}` has {}, but tag `{}` has {teams}",
                name(*other),
                wording::counted(*found, "team"),
                name(*first)
            );
            let report = Problem::TeamCount { what }.at(tag_span(*other));
            reporter.report(report.label(tag_span(*first), "first scores here"));
        }
        Some(TeamFault::Divides(tag, teams)) if facts.partner.is_none() => {
            let players = facts.table.players();
            let what = format!(
                "scores have {teams} teams, but {players} players cannot form {teams} equal teams"
            );
            reporter.report(Problem::TeamCount { what }.at(tag_span(*tag)));
        }
        Some(TeamFault::Divides(..)) | None => {}
    }
    for tag in game.tags.iter().filter(|_| has_lists) {
        let number = tag.name.strip_prefix("BidSystem").filter(|_| tag.info.is_some());
        let Some(number) = number.and_then(|digit| digit.parse().ok()) else {
            continue;
        };
        if number > count {
            let problem = Problem::TeamNumber { number, teams: count };
            reporter.report(problem.at(game.span(tag.name_range.clone())));
        }
    }
    if let Some(number) = facts.victor.filter(|_| has_lists)
        && (number == 0 || number as usize > count)
    {
        let problem = Problem::BadVictor { number, teams: count };
        reporter.report(problem.at(super::value_span(game, "Victor")));
    }
    !has_lists
}

/// Whether the hands fit melds or play when the deal begins on the dealer's left, and do not
/// as they are labelled: the label is wrong then, and whatever else differs follows from it.
pub(super) fn is_mislabelled(facts: &Facts) -> bool {
    let table = facts.table;
    let dealer = facts.dealer.filter(|seat| table.has(*seat));
    let (Some(value), Some(deal), Some(dealer)) = (&facts.deal_value, facts.deal, dealer) else {
        return false;
    };
    let expected = table.next(dealer);
    if value.first == Some(expected) {
        return false;
    }
    let moved = Hands { first: Some(expected), hands: value.hands.clone() };
    let Some(moved) = moved.deal(table) else {
        return false;
    };
    let shows = |deal: &Deal| {
        let seats = table.seats().iter();
        let mut entries = seats.filter_map(|seat| Some((*seat, (*facts.melds.get(*seat))?)));
        entries.all(|(seat, entry)| {
            let hand = deal.hand(seat);
            hand.is_none_or(|hand| entry.shown.is_within(&hand))
        })
    };
    let mut record = facts.record();
    (record.deal, record.holding) = (None, None);
    let thrown = record.complete().deal;
    !shows(&deal) && shows(&moved) || thrown == Some(moved) && thrown != Some(deal)
}

//! The play: cards that are held and legal, winners and points.

mod explanation;
mod row;

use portnote_core::coded::{At, Report};
use portnote_core::order::Order as _;
use portnote_core::{Applicability, Reporter, Span, Substitution};
use portnote_pinochle::{Deal, Replay, Seat, Suit};

pub(super) use explanation::Explanation;
use explanation::{is_in_columns, own_leader, report_trump};
use row::{Row, cards_of};

use super::FaultyParts;
use crate::limits::SHOWN_CARDS;
use crate::model::{Facts, Game, Tag};
use crate::play::PlayRead;
use crate::problem::play::Problem;

/// What the other rooms need to know about the play.
#[derive(Debug, Default)]
pub(super) struct PlayJudgement {
    /// Whether a winner or a card is wrong, so that points do not follow.
    pub(super) in_doubt: bool,
    /// Whether the cards left to the players are unknown, so that no rule is broken for sure.
    hands_in_doubt: bool,
    /// Whether there are fewer tricks than cards in a hand.
    tricks_missing: bool,
    /// The first card that is thrown and not held, with the others, which may follow from it.
    not_held: Option<(Report<Problem>, usize)>,
    /// Complete tricks without winner and points: number, the place after them, and the text.
    pub(super) without_annotation: Vec<(usize, Span, Option<String>)>,
    /// Whether a card so far is not known.
    has_unknown: bool,
}

pub(super) fn check(
    game: &Game<'_>,
    found: FaultyParts,
    reporter: &mut Reporter<'_>,
) -> PlayJudgement {
    let facts = game.facts();
    let mut judged = PlayJudgement::default();
    let (Some(read), Some(derived)) = (&facts.play, facts.derived.as_deref()) else {
        return judged;
    };
    // A play after an auction that was cut off is reported as a whole.
    let is_over = facts.auction.as_ref().is_some_and(|auction| auction.is_cut);
    if read.tricks.is_empty() || is_over {
        judged.in_doubt = is_over;
        return judged;
    }
    check_rows(game, read, reporter);
    let leader = read.first.or(derived.leader);
    check_leader(game, facts, found, reporter);
    let (Some(trump), Some(mut leader)) = (derived.trump, leader) else {
        judged.in_doubt = true;
        let (reason, name) = match leader {
            None => ("the leader is not known", "Play"),
            Some(_) => ("the trump is not known", "Trump"),
        };
        let is_inferred = name == "Trump" && facts.inferred_trump().is_some();
        if !is_reported(game, name, found) && !is_inferred {
            not_verified(game, "winners and points of the tricks", reason, reporter);
        }
        count_cards(game, facts, read, &mut judged, reporter);
        return judged;
    };
    let setup = facts.rules.play_setup(trump.suit());
    if is_in_columns(facts, read, leader, &setup) {
        judged.in_doubt = true;
        reporter.report(Problem::PlayColumns.at(super::value_span(game, "Play")));
        return judged;
    }
    match found.explanation {
        Some(Explanation::Trump(suit)) => {
            judged.in_doubt = true;
            report_trump(game, facts, leader, suit, reporter);
            return judged;
        }
        Some(Explanation::Leader(seat)) => (leader, judged.in_doubt) = (seat, true),
        None => {}
    }
    let held = derived.holding.filter(|_| !found.cards);
    // Hands that were derived from this very play cannot be used to check it.
    let told = facts.deal.is_some() || facts.holding.is_some();
    let held = held.filter(|_| told);
    let mut play = Replay::new(&held.unwrap_or_else(|| Deal::new(facts.table)), setup, leader);
    let length = held.and_then(|held| held.hand_size()).unwrap_or(facts.hand_size);
    play.set_length(length);
    if read.tricks.len() > length && !is_dealt_out(facts) {
        judged.in_doubt = true;
        if found.cards {
            return judged;
        }
        let reason = "there are more tricks than cards in a hand";
        not_verified(game, "cards of the play", reason, reporter);
        return judged;
    }
    count_cards(game, facts, read, &mut judged, reporter);
    check_first_lead(game, facts, &play, trump.suit(), reporter);
    let mut last_winner = None;
    for (number, row) in read.tricks.iter().enumerate() {
        let is_cut = number + 1 == read.tricks.len() && read.is_cut;
        let cards = match cards_of(row) {
            // It is unknown which card is missing in a row, and so who threw the others.
            cards if cards.len() != facts.table.players() && !is_cut => Vec::new(),
            cards => cards,
        };
        if judged.tricks_missing {
            // After a missing trick, the winner of each line shows who led it.
            play.set_leader(own_leader(facts, row, setup.trump).or(play.leader()));
        }
        let leader = play.leader();
        let Ok(trick) = play.trick(&cards) else {
            if let (Some((card, range)), Some(seat)) = (row.throws.first(), last_winner.or(leader))
                && let Some(card) = *card
            {
                let problem = Problem::CardNotHeld { seat, card, trick: number + 1 };
                judged.note(problem.at(game.span(range.clone())), game.span(range.clone()));
            }
            break;
        };
        last_winner = trick.winner;
        let next = read.tricks.get(number + 1);
        let context = Row { game, facts, number: number + 1, row, is_cut };
        context.judge(&trick, &mut play, next, &mut judged, reporter);
    }
    if let Some((report, _)) = judged.not_held.take() {
        reporter.report(report);
    }
    judged
}

impl PlayJudgement {
    /// Remembers a card that is not held. The first one is reported; what comes after it may
    /// follow from it, and is shown with it.
    fn note(&mut self, report: Report<Problem>, span: Span) {
        self.in_doubt = true;
        self.hands_in_doubt = true;
        self.not_held = Some(match self.not_held.take() {
            None => (report, 0),
            Some((first, count)) if count < SHOWN_CARDS => {
                (first.label(span, "another card that is not held"), count + 1)
            }
            Some((first, count)) => (first, count + 1),
        });
    }
}

/// Whether a tag has been reported already, so that checks that depend on it are silent.
fn is_reported(game: &Game<'_>, name: &str, found: FaultyParts) -> bool {
    let Some(number) = game.tags.iter().position(|tag| tag.name == name && tag.prefix.is_none())
    else {
        return found.is_strict;
    };
    let faults = &game.facts().faults;
    let tag = game.tags.get(number);
    let is_cut = game.tag("Termination").is_none() && tag.is_some_and(Tag::is_cut);
    let stands_for_nothing = tag.is_some_and(|tag| tag.is_open || tag.value.starts_with('#'));
    let section = name == "Play" && tag.is_some_and(|tag| !tag.is_unknown());
    is_cut || stands_for_nothing || section || faults.iter().any(|(tag, _)| *tag == number)
}

/// Whether the hands hold the whole deck, so that there is no stock to draw from.
fn is_dealt_out(facts: &Facts) -> bool {
    let kitty = facts.kitty.unwrap_or_default();
    let dealt = facts.deal.filter(Deal::is_complete);
    dealt.is_some_and(|deal| deal.total().plus(&kitty).len() == facts.rules.deck.len())
}

fn not_verified(game: &Game<'_>, what: &'static str, reason: &str, reporter: &mut Reporter<'_>) {
    let reason = reason.to_owned();
    let span = super::value_span(game, "Play");
    reporter.report(Problem::NotVerified { what, reason }.at(span));
}

/// Lines that are not tricks.
fn check_rows(game: &Game<'_>, read: &PlayRead, reporter: &mut Reporter<'_>) {
    let Some(section) = game.play.as_ref().filter(|_| read.reflowed) else {
        return;
    };
    let ends = read.tricks.iter().map(|trick| {
        let annotation = trick.annotation.as_ref().map(|at| at.range.end);
        annotation.unwrap_or(trick.range.end)
    });
    let starts = read.tricks.iter().skip(1).map(|trick| trick.range.start);
    let line_end = game.block().own().line_end;
    let gaps = ends.zip(starts).filter_map(|(end, start)| {
        let between = game.text().get(end as usize..start as usize)?;
        let plain = between.trim().is_empty() && !between.contains(['\n', '\r']);
        plain.then(|| Substitution { span: game.span(end..start), replacement: line_end.into() })
    });
    let mut edits: Vec<Substitution> = gaps.collect();
    for trick in &read.tricks {
        for pair in trick.throws.windows(2) {
            if let [(_, one), (_, other)] = pair {
                let between = game.text().get(one.end as usize..other.start as usize);
                if between.is_some_and(|text| text.trim().is_empty() && text.contains(['\n', '\r']))
                {
                    edits.push(Substitution {
                        span: game.span(one.end..other.start),
                        replacement: b" ".to_vec(),
                    });
                }
            }
        }
    }
    edits.order_by_key(|edit| edit.span.start);
    let tokens: Vec<_> = section.rows.iter().flat_map(|row| &row.tokens).collect();
    let is_plain = tokens.windows(2).all(|pair| match pair {
        [one, other] => {
            let gap = game.text().get(one.range.end as usize..other.range.start as usize);
            let gap = gap.unwrap_or("").trim();
            // Only winner and points may be between two cards.
            gap.is_empty() || gap.starts_with('(') && gap.matches(['(', ')', '{']).count() <= 2
        }
        _ => true,
    });
    if !is_plain || !read.faults.is_empty() {
        edits.clear();
    }
    super::auction::report_reflowed(game, section, edits, true, reporter);
}

fn check_leader(game: &Game<'_>, facts: &Facts, found: FaultyParts, reporter: &mut Reporter<'_>) {
    let declarer = facts.derived.as_ref().and_then(|derived| derived.declarer);
    let leader = facts.play.as_ref().and_then(|play| play.first);
    let rules = facts.rules.tricks;
    let by_rule = rules.leader(facts.table, declarer, facts.dealer);
    let right = match found.explanation {
        Some(Explanation::Leader(right)) => Some(right),
        _ => None,
    };
    let (Some(leader), Some(declarer)) = (leader, declarer) else {
        return;
    };
    let is_other = by_rule != Some(leader) && !found.contract;
    if !is_other && right.is_none() {
        return;
    }
    let span = super::value_span(game, "Play");
    let report = Problem::LeaderNotDeclarer { leader, declarer }.at(span);
    reporter.report(match right.map(Seat::letters) {
        Some(right) => {
            let message = format!("begin tag `Play` with `{right}`: every winner fits then");
            report.fix(Applicability::Unsafe, message, span, right)
        }
        None => report,
    });
}

/// The first lead, which some houses want to be a trump.
fn check_first_lead(
    game: &Game<'_>,
    facts: &Facts,
    play: &Replay,
    trump: Option<Suit>,
    reporter: &mut Reporter<'_>,
) {
    let first = facts.play.as_ref().and_then(|read| read.tricks.first());
    let throw = first.and_then(|row| row.throws.first());
    let Some((Some(card), range)) = throw else {
        return;
    };
    let contract = facts.derived.as_ref().and_then(|derived| derived.contract);
    let led = play.leader().and_then(|seat| Some((seat, play.hand(seat)?)));
    let (Some((seat, hand)), Some(contract)) = (led, contract) else {
        return;
    };
    let (rules, minimum) = (facts.rules.tricks, facts.rules.bids.minimum);
    if let Some(rule) = rules.broken_by_first_lead(&hand, *card, trump, contract, minimum) {
        let rule = rule.to_string();
        let problem = Problem::Renege { seat, card: *card, rule };
        reporter.report(problem.at(game.span(range.clone())));
    }
}

/// Tricks with too few or too many cards, and tricks that are missing.
fn count_cards(
    game: &Game<'_>,
    facts: &Facts,
    read: &PlayRead,
    judged: &mut PlayJudgement,
    reporter: &mut Reporter<'_>,
) {
    let players = facts.table.players();
    let last = read.tricks.len();
    let mut short = false;
    // Places of faults do not overlap, so that the first after the start of a row is enough.
    // A card in another spelling is one card all the same.
    let unread = read.faults.iter().filter(|(_, fault)| fault.edits.is_empty());
    let mut named: Vec<_> = unread.map(|(place, _)| place).collect();
    named.order_by_key(|place| place.start);
    for (number, row) in read.tricks.iter().enumerate() {
        let cards = row.throws.len();
        if cards == players {
            continue;
        }
        let is_last = number + 1 == last;
        if is_last && cards < players && read.is_cut {
            judged.in_doubt = true;
            continue;
        }
        judged.in_doubt = true;
        judged.hands_in_doubt |= !is_last;
        short = true;
        let after = named.partition_point(|place| place.start < row.range.start);
        if named.get(after).is_some_and(|place| place.end <= row.range.end) {
            // A token that is not a card may mean several cards, or none.
            continue;
        }
        let span = game.span(row.range.clone());
        reporter.report(if is_last && cards < players && row.annotation.is_none() {
            Problem::LastTrickShort { cards, players }.at(span)
        } else {
            Problem::BadTrick { trick: number + 1, cards, players }.at(span)
        });
    }
    let expected = facts.hand_size;
    if last < expected && !facts.is_cut && !short {
        judged.in_doubt = true;
        judged.hands_in_doubt = true;
        judged.tricks_missing = true;
        let span = super::value_span(game, "Play");
        let problem = Problem::TricksMissing { found: last, expected };
        reporter.report(problem.at(span));
    }
}

//! The play: cards that are held and legal, winners and points.

use portnote_core::coded::At;
use portnote_core::{Applicability, Edit, Reporter, Span};
use portnote_pinochle::{Card, Deal, Play, Renege, Seat, ThrowFault, Trick, winner};

use super::Found;
use crate::model::{Facts, Game};
use crate::play::{PlayRead, TrickRow};
use crate::problem::play::Problem;

/// What the other rooms need to know about the play.
#[derive(Debug, Default)]
pub(super) struct Judged {
    /// Whether a winner or a card is wrong, so that points do not follow.
    pub(super) in_doubt: bool,
    /// Complete tricks without winner and points: number, place behind them, and the text.
    pub(super) without_annotation: Vec<(usize, Span, Option<String>)>,
}

pub(super) fn check(game: &Game<'_>, found: Found, reporter: &mut Reporter<'_>) -> Judged {
    let facts = game.facts();
    let mut judged = Judged::default();
    let (Some(read), Some(derived)) = (&facts.play, facts.derived.as_deref()) else {
        return judged;
    };
    if read.tricks.is_empty() {
        return judged;
    }
    check_rows(game, read, reporter);
    check_leader(game, facts, found, reporter);
    let leader = read.first.or(derived.leader);
    let (Some(trump), Some(leader)) = (derived.trump, leader) else {
        judged.in_doubt = true;
        let reason = match leader {
            None => "nobody knows who leads",
            Some(_) => "the trump is not known",
        };
        not_verified(game, "winners and points of the tricks", reason, reporter);
        count_cards(game, facts, read, &mut judged, reporter);
        return judged;
    };
    let setup = facts.rules.play_setup(trump.suit());
    if is_in_columns(facts, read, leader, &setup) {
        judged.in_doubt = true;
        reporter.report(Problem::PlayColumns.at(super::value_span(game, "Play")));
        return judged;
    }
    let held = derived.holding.filter(|_| !found.cards);
    // Hands that were derived from this very play say nothing about it.
    let told = facts.deal.is_some() || facts.holding.is_some();
    let held = held.filter(|_| told);
    let mut play = Play::new(
        &held.unwrap_or_else(|| Deal::new(facts.table)),
        setup,
        leader,
    );
    let length = held
        .and_then(|held| held.hand_size())
        .unwrap_or(facts.hand_size);
    play.set_length(length);
    if read.tricks.len() > length {
        judged.in_doubt = true;
        let reason = "there are more tricks than cards in a hand";
        not_verified(game, "the play", reason, reporter);
        return judged;
    }
    count_cards(game, facts, read, &mut judged, reporter);
    for (number, row) in read.tricks.iter().enumerate() {
        let cards = cards_of(row);
        let Ok(trick) = play.trick(&cards) else { break };
        let next = read.tricks.get(number + 1);
        let context = Row {
            game,
            facts,
            number: number + 1,
            row,
        };
        context.judge(&trick, &mut play, next, &mut judged, reporter);
    }
    judged
}

/// One trick that is judged.
struct Row<'g, 'b> {
    game: &'g Game<'b>,
    facts: &'g Facts,
    number: usize,
    row: &'g TrickRow,
}

impl Row<'_, '_> {
    fn judge(
        &self,
        trick: &Trick,
        play: &mut Play,
        next: Option<&TrickRow>,
        judged: &mut Judged,
        reporter: &mut Reporter<'_>,
    ) {
        let players = self.facts.table.players();
        // In a row of another length nobody knows who threw what.
        if self.row.throws.len() == players {
            self.throws(trick, judged, reporter);
        }
        let Some(annotation) = &self.row.annotation else {
            if self.row.throws.len() == players {
                let end = self.game.span(self.row.range.clone()).end;
                let text = trick.winner.zip(trick.points);
                let text = text.map(|(seat, points)| format!(" ({}{points})", seat.letters()));
                judged
                    .without_annotation
                    .push((self.number, Span::empty(end), text));
            }
            if trick.winner.is_none() {
                judged.in_doubt = true;
            }
            return;
        };
        let span = self.game.span(annotation.range.clone());
        let stated = annotation.winner.filter(|seat| self.facts.table.has(*seat));
        match (trick.winner, stated) {
            (Some(winner), Some(stated)) if winner != stated => {
                judged.in_doubt = true;
                let problem = Problem::TrickWinner {
                    trick: self.number,
                    winner,
                    stated,
                };
                let report = problem.at(span);
                let points = annotation.points.or(trick.points).unwrap_or(0);
                let text = format!("({}{points})", winner.letters());
                let message = format!("write `{text}`");
                reporter.report(report.fix(Applicability::Unsafe, message, span, text));
                if self.fits_better(play, stated, next) {
                    play.set_leader(Some(stated));
                }
            }
            (None, stated) => {
                judged.in_doubt = true;
                play.set_leader(stated);
            }
            _ => {}
        }
        self.points(trick, annotation.points, span, reporter);
    }

    fn throws(&self, trick: &Trick, judged: &mut Judged, reporter: &mut Reporter<'_>) {
        for (throw, (_, range)) in trick.throws().iter().zip(&self.row.throws) {
            let (Some(seat), Some(card), Some(fault)) = (throw.seat, throw.card, throw.fault)
            else {
                continue;
            };
            let span = self.game.span(range.clone());
            match fault {
                ThrowFault::NotHeld { holder } => {
                    judged.in_doubt = true;
                    let problem = Problem::CardNotHeld {
                        seat,
                        card,
                        trick: self.number,
                    };
                    let report = problem.at(span);
                    reporter.report(match holder {
                        Some(holder) => {
                            report.help(format!("{} holds such a card", holder.letters()))
                        }
                        None => report,
                    });
                }
                ThrowFault::Renege { rule, legal } => {
                    let rule = words(rule);
                    let report = Problem::Renege { seat, card, rule }.at(span);
                    let cards = super::cards::listed(&legal);
                    reporter.report(report.help(format!("these may be thrown: {cards}")));
                }
                _ => {}
            }
        }
    }

    fn points(&self, trick: &Trick, stated: Option<u32>, span: Span, reporter: &mut Reporter<'_>) {
        let (Some(points), Some(stated)) = (trick.points, stated) else {
            return;
        };
        if points == stated {
            return;
        }
        let bonus = self.facts.rules.counting.bonus(self.facts.rules.deck);
        let is_bonus = trick.last && stated.checked_add(bonus) == Some(points);
        let problem = Problem::TrickPoints {
            trick: self.number,
            points,
            stated,
            bonus: if is_bonus {
                "; the last trick has a bonus"
            } else {
                ""
            },
        };
        let seat = trick
            .winner
            .or(self.row.annotation.as_ref().and_then(|at| at.winner));
        let seat = seat.map_or("", Seat::letters);
        let text = format!("({seat}{points})");
        let message = format!("write `{text}`");
        let report = problem.at(span);
        reporter.report(report.fix(Applicability::Safe, message, span, text));
    }

    /// Whether the next trick is legal only if the stated winner leads it.
    fn fits_better(&self, play: &Play, stated: Seat, next: Option<&TrickRow>) -> bool {
        let Some(next) = next else { return false };
        let faults = |leader: Option<Seat>| {
            let mut play = play.clone();
            if leader.is_some() {
                play.set_leader(leader);
            }
            let trick = play.trick(&cards_of(next));
            trick.map_or(0, |trick| {
                let faults = trick.throws().iter().filter(|throw| throw.fault.is_some());
                faults.count()
            })
        };
        faults(Some(stated)) == 0 && faults(None) > 0
    }
}

fn cards_of(row: &TrickRow) -> Vec<Option<Card>> {
    row.throws.iter().map(|(card, _)| *card).collect()
}

fn words(rule: Renege) -> String {
    match rule {
        Renege::FollowSuit { led } => format!("{} is led and must be followed", led.name()),
        Renege::HeadTrick { best } => format!("{best} must be beaten"),
        Renege::Trump => "a trump must be thrown".to_owned(),
        Renege::Overtrump { best } => format!("{best} must be overtrumped"),
        Renege::LeadTrump => "the first lead must be a trump".to_owned(),
        _ => "the rules forbid it".to_owned(),
    }
}

fn not_verified(game: &Game<'_>, what: &'static str, reason: &str, reporter: &mut Reporter<'_>) {
    let reason = reason.to_owned();
    let span = super::value_span(game, "Play");
    reporter.report(Problem::NotVerified { what, reason }.at(span));
}

/// Lines that are no tricks.
fn check_rows(game: &Game<'_>, read: &PlayRead, reporter: &mut Reporter<'_>) {
    let Some(section) = game.play.as_ref().filter(|_| read.reflowed) else {
        return;
    };
    let ends = read.tricks.iter().map(|trick| {
        let annotation = trick.annotation.as_ref().map(|at| at.range.end);
        annotation.unwrap_or(trick.range.end)
    });
    let starts = read.tricks.iter().skip(1).map(|trick| trick.range.start);
    let gaps = ends.zip(starts).filter_map(|(end, start)| {
        let between = game.text().get(end as usize..start as usize)?;
        let plain = between.trim().is_empty() && !between.contains(['\n', '\r']);
        plain.then(|| Edit {
            span: game.span(end..start),
            replacement: b"\n".to_vec(),
        })
    });
    let mut edits: Vec<Edit> = gaps.collect();
    for trick in &read.tricks {
        for pair in trick.throws.windows(2) {
            if let [(_, one), (_, other)] = pair {
                let between = game.text().get(one.end as usize..other.start as usize);
                if between.is_some_and(|text| text.trim().is_empty() && text.contains(['\n', '\r']))
                {
                    edits.push(Edit {
                        span: game.span(one.end..other.start),
                        replacement: b" ".to_vec(),
                    });
                }
            }
        }
    }
    edits.sort_by_key(|edit| edit.span.start);
    super::auction::report_reflowed(game, section, edits, reporter);
}

fn check_leader(game: &Game<'_>, facts: &Facts, found: Found, reporter: &mut Reporter<'_>) {
    let declarer = facts.derived.as_ref().and_then(|derived| derived.declarer);
    let leader = facts.play.as_ref().and_then(|play| play.first);
    let rules = facts.rules.tricks;
    let by_rule = rules.leader(facts.table, declarer, facts.dealer);
    if let (Some(leader), Some(declarer), false) = (leader, declarer, found.contract)
        && by_rule != Some(leader)
    {
        let problem = Problem::LeaderNotDeclarer { leader, declarer };
        reporter.report(problem.at(super::value_span(game, "Play")));
    }
}

/// Tricks with too few or too many cards, and tricks that are missing.
fn count_cards(
    game: &Game<'_>,
    facts: &Facts,
    read: &PlayRead,
    judged: &mut Judged,
    reporter: &mut Reporter<'_>,
) {
    let players = facts.table.players();
    let last = read.tricks.len();
    let mut short = false;
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
        short = true;
        let span = game.span(row.range.clone());
        reporter.report(if is_last && cards < players && row.annotation.is_none() {
            Problem::LastTrickShort { cards, players }.at(span)
        } else {
            Problem::BadTrick {
                trick: number + 1,
                cards,
                players,
            }
            .at(span)
        });
    }
    let expected = facts.hand_size;
    if last < expected && !facts.is_cut && !short {
        judged.in_doubt = true;
        let span = super::value_span(game, "Play");
        let problem = Problem::TricksMissing {
            found: last,
            expected,
        };
        reporter.report(problem.at(span));
    }
}

/// Whether every stated winner fits columns of seats, and not rows from the leader on.
fn is_in_columns(
    facts: &Facts,
    read: &PlayRead,
    first: Seat,
    setup: &portnote_pinochle::PlaySetup,
) -> bool {
    let table = facts.table;
    let players = table.players();
    let (mut columns, mut rows, mut count) = (true, true, 0);
    let mut leader = first;
    for trick in &read.tricks {
        let cards: Option<Vec<Card>> = trick.throws.iter().map(|(card, _)| *card).collect();
        let stated = trick
            .annotation
            .as_ref()
            .and_then(|annotation| annotation.winner);
        let (Some(cards), Some(stated)) = (cards, stated) else {
            return false;
        };
        if cards.len() != players || !table.has(stated) {
            return false;
        }
        let skipped = table
            .from(first)
            .position(|seat| seat == leader)
            .unwrap_or(0);
        let mut rotated = cards.clone();
        rotated.rotate_left(skipped);
        let of =
            |cards: &[Card]| winner(cards, setup.trump).map(|place| table.rotate(leader, place));
        columns &= of(&rotated) == Some(stated);
        rows &= of(&cards) == Some(stated);
        count += 1;
        leader = stated;
    }
    columns && !rows && count > 1
}

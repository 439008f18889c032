//! One trick: who may throw what, who wins it, and with how many points.

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Span};
use portnote_pinochle::{Card, Replay, Seat, ThrowFault, Trick};

use super::PlayJudgement;
use crate::model::{Facts, Game};
use crate::play::TrickRow;
use crate::problem::play::Problem;

/// What is said at the card that wins.
pub(super) const WINS: &str = "this card wins the trick";

/// One trick that is judged.
pub(super) struct Row<'g, 'b> {
    pub(super) game: &'g Game<'b>,
    pub(super) facts: &'g Facts,
    pub(super) number: usize,
    pub(super) row: &'g TrickRow,
    /// Whether `*` cuts the row off after its cards.
    pub(super) is_cut: bool,
}

impl Row<'_, '_> {
    pub(super) fn judge(
        &self,
        trick: &Trick,
        play: &mut Replay,
        next: Option<&TrickRow>,
        judged: &mut PlayJudgement,
        reporter: &mut Reporter<'_>,
    ) {
        let players = self.facts.table.players();
        // In a row of another length nobody knows who threw what, unless it was cut off: then the
        // cards before that are those of the leader and the players on the left.
        let is_whole = self.row.throws.len() == players;
        let is_in_order = is_whole || self.is_cut && self.row.throws.len() < players;
        let has_wrong_card = is_in_order && self.not_held(trick, judged);
        judged.has_unknown |= self.row.throws.iter().any(|(card, _)| card.is_none());
        let reneges = |judged: &PlayJudgement, reporter: &mut Reporter<'_>| {
            if is_in_order && !judged.hands_in_doubt {
                self.reneges(trick, reporter);
            }
        };
        let Some(annotation) = &self.row.annotation else {
            reneges(judged, reporter);
            // What depends on an unknown card cannot be demanded.
            let is_unknown = trick.winner.is_none() && judged.has_unknown;
            if is_whole && !is_unknown {
                let end = self.game.span(self.row.range.clone()).end;
                // Lines that are not tricks are broken first.
                let is_reflowed = self.facts.play.as_ref().is_some_and(|play| play.reflowed);
                let text = trick.winner.zip(trick.points).filter(|_| !is_reflowed);
                let text = text.map(|(seat, points)| format!(" ({}{points})", seat.letters()));
                // After a trick with unknown winner the leader is unknown: one cause.
                let mut others = judged.without_annotation.iter();
                let follows = text.is_none() && others.any(|(_, _, text)| text.is_none());
                if !follows {
                    let place = Span::empty(end);
                    judged.without_annotation.push((self.number, place, text));
                }
            }
            if trick.winner.is_none() {
                judged.in_doubt = true;
            }
            return;
        };
        let span = self.game.span(annotation.range.clone());
        let stated = annotation.winner.filter(|seat| self.facts.table.has(*seat));
        if has_wrong_card {
            // The card explains a winner and points that do not fit.
            if stated.is_some() {
                play.set_leader(stated);
            }
            return;
        }
        match (trick.winner, stated) {
            (Some(winner), Some(stated)) if winner != stated => {
                judged.in_doubt = true;
                let problem = Problem::TrickWinner { trick: self.number, winner, stated };
                let mut report = problem.at(span);
                let mut throws = trick.throws().iter().zip(&self.row.throws);
                if let Some((_, (_, range))) = throws.find(|(throw, _)| throw.seat == Some(winner))
                {
                    report = report.label(self.game.span(range.clone()), WINS);
                }
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
                reneges(judged, reporter);
            }
            _ => reneges(judged, reporter),
        }
        self.points(trick, judged, reporter);
    }

    /// Whether a card is thrown that its seat does not hold.
    fn not_held(&self, trick: &Trick, judged: &mut PlayJudgement) -> bool {
        let mut has_wrong_card = false;
        for (throw, (_, range)) in trick.throws().iter().zip(&self.row.throws) {
            let (Some(seat), Some(card), Some(ThrowFault::NotHeld { holder })) =
                (throw.seat, throw.card, throw.fault)
            else {
                continue;
            };
            has_wrong_card = true;
            let span = self.game.span(range.clone());
            let trick = self.number;
            let report = Problem::CardNotHeld { seat, card, trick }.at(span);
            let report = match holder {
                Some(holder) => {
                    let holder = holder.name();
                    report.help(format!("check who threw `{card}`: {holder} holds one"))
                }
                None => report,
            };
            judged.note(report, span);
        }
        has_wrong_card
    }

    fn reneges(&self, trick: &Trick, reporter: &mut Reporter<'_>) {
        for (throw, (_, range)) in trick.throws().iter().zip(&self.row.throws) {
            if let (Some(seat), Some(card), Some(ThrowFault::Renege { rule, legal })) =
                (throw.seat, throw.card, throw.fault)
            {
                let rule = rule.to_string();
                let span = self.game.span(range.clone());
                let report = Problem::Renege { seat, card, rule }.at(span);
                let cards: Vec<_> = legal.cards().map(|card| format!("`{card}`")).collect();
                reporter.report(report.help(match &cards[..] {
                    [card] => format!("check the card: only {card} is legal"),
                    cards => format!("check the card: legal cards are {}", cards.join(", ")),
                }));
            }
        }
    }

    fn points(&self, trick: &Trick, judged: &PlayJudgement, reporter: &mut Reporter<'_>) {
        let Some(annotation) = &self.row.annotation else {
            return;
        };
        let (Some(points), Some(stated)) = (trick.points, annotation.points) else {
            return;
        };
        if points == stated {
            return;
        }
        let span = self.game.span(annotation.range.clone());
        let bonus = self.facts.rules.counting.bonus(self.facts.rules.deck);
        let is_bonus = trick.last && stated.checked_add(bonus) == Some(points);
        let is_early = points.checked_add(bonus) == Some(stated);
        if judged.hands_in_doubt && (is_bonus || is_early) {
            // Which trick is the last depends on the one that is missing or one too many.
            return;
        }
        let problem = Problem::TrickPoints {
            trick: self.number,
            points,
            stated,
            bonus: if is_bonus { " with the bonus of the last trick" } else { "" },
        };
        let report = problem.at(span);
        // Only the number changes: who won is checked elsewhere.
        let text = self.game.text();
        let start = annotation.range.start as usize;
        let token = text.get(start..annotation.range.end as usize).unwrap_or("");
        let digits = token.find(|c: char| c.is_ascii_digit()).map(|at| {
            let rest = token.get(at..).unwrap_or("");
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            start + at..start + at + end
        });
        reporter.report(match digits {
            Some(place) => {
                let message = format!("write `{points}`");
                let place = crate::check::span(self.game, &place);
                report.fix(Applicability::Safe, message, place, points.to_string())
            }
            None => report,
        });
    }

    /// Whether the next trick is legal only if the stated winner leads it.
    fn fits_better(&self, play: &Replay, stated: Seat, next: Option<&TrickRow>) -> bool {
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

pub(super) fn cards_of(row: &TrickRow) -> Vec<Option<Card>> {
    row.throws.iter().map(|(card, _)| *card).collect()
}

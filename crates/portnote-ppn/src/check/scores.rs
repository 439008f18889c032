//! Scores of melds, of the play and of the hand, and how the hand ended.

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter};
use portnote_pinochle::{Certainty, Completed, HandScore, OpponentsMeld, Seat, TeamScores};

use super::FaultyParts;
use crate::model::{Facts, Game, who};
use crate::problem::play::Problem;
use crate::problem::values::Problem as ValueProblem;

pub(super) fn check(game: &Game<'_>, found: FaultyParts, reporter: &mut Reporter<'_>) {
    let facts = game.facts();
    check_game_scores(game, facts, reporter);
    let is_possible = check_sums(game, facts, reporter);
    if facts.partner.is_some() {
        let reason = "with a called partner, the teams do not follow from the seats".to_owned();
        let what = "contract and scores";
        let span = super::value_span(game, "Partner");
        reporter.report(Problem::NotVerified { what, reason }.at(span));
        return;
    }
    if game.tells_unverified() {
        report_unverified(game, facts, reporter);
    }
    if found.teams || found.cards || found.contract || found.has_other_trump() {
        return;
    }
    let Some(derived) = facts.derived.as_deref() else {
        return;
    };
    let Some(score) = &derived.score else {
        return;
    };
    let judge = Judge {
        game,
        facts,
        is_sure: facts.rules.certainty == Certainty::Sourced && facts.is_scoring_known,
    };
    let melds = [score.meld, score.saved_meld];
    let mut is_sound = judge.scores("MeldScores", facts.meld_scores, &melds, reporter);
    if score.result.is_played() && found.tricks {
        return;
    }
    is_sound &= is_possible;
    if is_possible {
        // A hand that was not played has no points in tricks.
        is_sound &= judge.scores("PlayScores", facts.play_scores, &[score.play], reporter);
    }
    if !is_sound {
        return;
    }
    if judge.result(derived, reporter) {
        let hands = hand_scores(facts, score);
        judge.scores("HandScores", facts.hand_scores, &hands, reporter);
    }
}

/// Reports scores that nothing verifies, once for a file.
fn report_unverified(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) {
    let names = ["MeldScores", "PlayScores", "HandScores", "Result"];
    let mut stated = names.into_iter().filter(|name| game.tag(name).is_some());
    let span = super::value_span(game, stated.next().unwrap_or("Result"));
    let what = "scores and results of hands like this one";
    let report = if facts.rules.score.is_some() {
        let reason = "the number of teams is not known".to_owned();
        let report = Problem::NotVerified { what, reason }.at(span);
        report.help("add tag `GameScores` with one score for each team")
    } else {
        let deck = facts.rules.deck.name().to_lowercase();
        let players = facts.table.players();
        let passing = if facts.rules.passed_cards > 0 { " who pass cards" } else { "" };
        let reason =
            format!("no rules are known for {players} players{passing} with a {deck} deck");
        let report = Problem::NotVerified { what, reason }.at(span);
        report.help("give the rules of the house in a file")
    };
    reporter.report(report);
}

/// The scores that a hand may have: houses differ in what the opponents keep of their meld
/// when it is not played.
fn hand_scores(facts: &Facts, score: &HandScore) -> Vec<TeamScores> {
    let mut scores = vec![score.hand];
    if !score.result.is_played() {
        let mut record = facts.record();
        if let Some(rules) = &mut record.rules.score {
            rules.unplayed = OpponentsMeld::Forfeited;
        }
        scores.extend(record.complete().score.map(|score| score.hand));
    }
    scores
}

struct Judge<'g, 'b> {
    game: &'g Game<'b>,
    facts: &'g Facts,
    is_sure: bool,
}

impl Judge<'_, '_> {
    /// Whether scores are among those that are right; silent where they are not stated.
    fn scores(
        &self,
        name: &'static str,
        stated: Option<TeamScores>,
        right: &[TeamScores],
        reporter: &mut Reporter<'_>,
    ) -> bool {
        let (Some(stated), Some(computed)) = (stated, right.first()) else {
            return true;
        };
        if right.contains(&stated) {
            return true;
        }
        if name != "HandScores" && stated.values().iter().any(|score| *score < 0) {
            return false;
        }
        let pairs = stated.values().iter().zip(computed.values());
        let differs = |(one, other): (&i32, &i32)| one != other;
        let team = pairs.into_iter().position(differs).unwrap_or(0);
        let span = super::value_span(self.game, name);
        let problem = Problem::ScoreMismatch {
            name,
            stated: stated.to_string(),
            computed: computed.to_string(),
            seat: self.facts.table.rotate(Seat::North, team),
            is_sure: self.is_sure,
        };
        let message = format!("write `{computed}`");
        let report = problem.at(span);
        let text = computed.to_string();
        reporter.report(report.fix(Applicability::Unsafe, message, span, text));
        false
    }

    fn result(&self, derived: &Completed, reporter: &mut Reporter<'_>) -> bool {
        let (Some(stated), Some(computed)) = (self.facts.result, derived.result) else {
            return true;
        };
        if stated == computed {
            return true;
        }
        let span = super::value_span(self.game, "Result");
        let problem = Problem::ResultMismatch { stated, computed, is_sure: self.is_sure };
        let message = format!("write `{computed}`");
        let report = problem.at(span);
        let text = computed.words();
        reporter.report(report.fix(Applicability::Unsafe, message, span, text));
        false
    }
}

/// Scores that no hand can make; whether there are none.
fn check_sums(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) -> bool {
    let lists = [("MeldScores", facts.meld_scores), ("PlayScores", facts.play_scores)];
    let mut is_possible = true;
    for (name, scores) in lists {
        let negative = |scores: &TeamScores| scores.values().iter().any(|score| *score < 0);
        if scores.as_ref().is_some_and(negative) {
            is_possible = false;
            let found = scores.map_or(String::new(), |scores| scores.to_string());
            let span = super::value_span(game, name);
            reporter.report(ValueProblem::BadScores { found }.at(span));
        }
    }
    let total = facts.rules.counting.total(facts.rules.deck);
    let values = facts.play_scores.map_or(0, |scores| {
        let scores = scores.values().iter();
        scores.fold(0_i32, |sum, score| sum.saturating_add(*score))
    });
    if i64::from(values) > i64::from(total) {
        let span = super::value_span(game, "PlayScores");
        reporter.report(Problem::ScoreSum { sum: values, total }.at(span));
        return false;
    }
    is_possible
}

/// Scores of the game that do not continue those of the hand before.
fn check_game_scores(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) {
    let (Some(before), Some(stated)) = (game.before(), facts.game_scores) else {
        return;
    };
    let follows = before.hand.and_then(|hand| hand.checked_add(1)) == facts.hand;
    let Some(computed) = before.scores.filter(|_| follows && facts.hand.is_some()) else {
        return;
    };
    if before.who != who(game) || stated == computed {
        return;
    }
    let span = super::value_span(game, "GameScores");
    let problem = Problem::GameScoresDiscontinuity {
        stated: stated.to_string(),
        computed: computed.to_string(),
    };
    let message = format!("write `{computed}`");
    let report = problem.at(span);
    let text = computed.to_string();
    reporter.report(report.fix(Applicability::Unsafe, message, span, text));
}

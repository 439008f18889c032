//! An explanation of a whole play that fits better than the written trump or leader.

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter};
use portnote_pinochle::{Card, PlaySetup, Seat, Suit, Trump, winner};

use super::cards_of;
use super::row::WINS;
use crate::check::value_span;
use crate::limits::EVIDENCE;
use crate::model::{Facts, Game};
use crate::play::{PlayRead, TrickRow};
use crate::problem::play::Problem;

/// A change that explains all winners where the written trump or first leader does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check) enum Explanation {
    /// Another trump.
    Trump(Suit),
    /// Another first leader.
    Leader(Seat),
}

impl Explanation {
    /// The only other trump, or else the only other leader, under which every winner is right.
    pub(in crate::check) fn of(facts: &Facts) -> Option<Self> {
        let (read, derived) = (facts.play.as_ref()?, facts.derived.as_deref()?);
        let (leader, trump) = (read.first.or(derived.leader)?, derived.trump?);
        let explains = |leader, trump| explains(facts, read, leader, trump);
        if read.tricks.len() < EVIDENCE || explains(leader, trump.suit()) {
            return None;
        }
        let suits = Suit::ALL.into_iter().filter(|suit| trump.suit() != Some(*suit));
        let mut suits = suits.filter(|suit| explains(leader, Some(*suit)));
        let mut seats = facts.table.seats().iter().copied();
        let mut seats = seats.by_ref().filter(|seat| explains(*seat, trump.suit()));
        match (suits.next(), suits.next(), seats.next(), seats.next()) {
            (Some(suit), None, _, _) => Some(Self::Trump(suit)),
            (None, _, Some(seat), None) => Some(Self::Leader(seat)),
            _ => None,
        }
    }
}

/// Whether every trick states the winner that it has.
fn explains(facts: &Facts, read: &PlayRead, first: Seat, trump: Option<Suit>) -> bool {
    let mut leader = first;
    read.tricks.iter().all(|trick| {
        let cards: Option<Vec<Card>> = trick.throws.iter().map(|(card, _)| *card).collect();
        let stated = trick.annotation.as_ref().and_then(|at| at.winner);
        let (Some(cards), Some(stated)) = (cards, stated) else {
            return false;
        };
        let place = winner(&cards, trump).filter(|_| cards.len() == facts.table.players());
        let right = place.map(|place| facts.table.rotate(leader, place)) == Some(stated);
        leader = stated;
        right
    })
}

/// The seat that led a trick, by its cards and the winner that it states.
pub(super) fn own_leader(facts: &Facts, row: &TrickRow, trump: Option<Suit>) -> Option<Seat> {
    let cards: Option<Vec<Card>> = cards_of(row).into_iter().collect();
    let cards = cards.filter(|cards| cards.len() == facts.table.players())?;
    let place = winner(&cards, trump)?;
    let stated = row.annotation.as_ref()?.winner;
    let stated = stated.filter(|seat| facts.table.has(*seat))?;
    Some(facts.table.rotate(stated, cards.len() - place))
}

/// Reports a trump under which winners are wrong that are right under another one.
pub(super) fn report_trump(
    game: &Game<'_>,
    facts: &Facts,
    first: Seat,
    suit: Suit,
    reporter: &mut Reporter<'_>,
) {
    let trump = facts.trump.and_then(Trump::suit);
    let mut leader = first;
    for (number, row) in facts.play.iter().flat_map(|play| &play.tricks).enumerate() {
        let cards: Vec<Card> = row.throws.iter().filter_map(|(card, _)| *card).collect();
        let Some(annotation) = &row.annotation else {
            continue;
        };
        let (Some(place), Some(stated)) = (winner(&cards, trump), annotation.winner) else {
            continue;
        };
        let winner = facts.table.rotate(leader, place);
        leader = stated;
        if winner == stated {
            continue;
        }
        let problem = Problem::TrickWinner { trick: number + 1, winner, stated };
        let mut report = problem.at(game.span(annotation.range.clone()));
        let mut known = row.throws.iter().filter(|(card, _)| card.is_some());
        if let Some((_, range)) = known.nth(place) {
            report = report.label(game.span(range.clone()), WINS);
        }
        let place = value_span(game, "Trump");
        let report = report.label(place, "trump here");
        let message = format!("write `{suit}` in tag `Trump`: every winner fits then");
        reporter.report(report.fix(Applicability::Unsafe, message, place, suit.to_string()));
        return;
    }
}

/// Whether every stated winner fits columns of seats, and not rows from the leader on.
pub(super) fn is_in_columns(
    facts: &Facts,
    read: &PlayRead,
    first: Seat,
    setup: &PlaySetup,
) -> bool {
    let table = facts.table;
    let players = table.players();
    let (mut columns, mut rows, mut count) = (true, true, 0);
    let mut leader = first;
    for trick in &read.tricks {
        let cards: Option<Vec<Card>> = trick.throws.iter().map(|(card, _)| *card).collect();
        let stated = trick.annotation.as_ref().and_then(|annotation| annotation.winner);
        let (Some(cards), Some(stated)) = (cards, stated) else {
            return false;
        };
        if cards.len() != players || !table.has(stated) {
            return false;
        }
        let skipped = table.from(first).position(|seat| seat == leader).unwrap_or(0);
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

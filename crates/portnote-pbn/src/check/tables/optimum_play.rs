//! The table of best cards against the play. PBN 2.1 §5.6.

use portnote_bridge::{Card, Denomination, Hand, PlayedCard, Replay, Seat, Suit};
use portnote_core::Reporter;

use super::{at_cell, at_name};
use crate::annotation::Irregularity;
use crate::model::{EndKind, Game, MarkKind, Play, Turn};
use crate::play::CardValue;
use crate::problem::tables::Problem;
use crate::table::{Cell, OptimumPlayTable};

/// Cards of a trick.
const TRICK: usize = 4;

pub(super) fn check(game: &Game<'_>, table: &OptimumPlayTable<'_>, reporter: &mut Reporter<'_>) {
    if table.table().elements().is_empty() {
        return;
    }
    let missing = match (&game.play, known_trump(game)) {
        (None, _) => Some("Play section"),
        (_, None) => Some("Contract"),
        _ => None,
    };
    if let Some(missing) = missing {
        let what = format!("table has best cards, but the game has no {missing}");
        let problem = Problem::OptimumPlay { what };
        reporter.report(at_name(game, problem, table.table()));
        return;
    }
    let turns = playable(game).unwrap_or_default();
    let most = most_rows(game);
    let columns =
        [(Suit::Spades, "S"), (Suit::Hearts, "H"), (Suit::Diamonds, "D"), (Suit::Clubs, "C")]
            .map(|(suit, name)| (suit, table.table().column(name)));
    for (number, row) in table.rows().enumerate() {
        if number >= most {
            let what = format!(
                "table has {} rows of best cards: expected at most {most}, \
                 one for each card played and one for the next turn, if any",
                table.rows().len()
            );
            let problem = Problem::OptimumPlay { what };
            reporter.report(at_cell(game, problem, row.row, None));
            return;
        }
        let Some((seat, hand)) = turns.get(number) else {
            continue;
        };
        let cells = [row.spades, row.hearts, row.diamonds, row.clubs];
        for ((suit, column), cell) in columns.into_iter().zip(cells) {
            let Cell::Value(ranks) = cell else { continue };
            let cards = ranks.into_iter().map(|rank| Card::new(suit, rank));
            if let Some(card) = cards.into_iter().find(|card| !hand.contains(*card)) {
                let name = seat.name();
                let what = format!(
                    "`{card}` is among the best cards of {name}, \
                     but {name} does not hold it or must follow another suit"
                );
                let problem = Problem::OptimumPlay { what };
                reporter.report(at_cell(game, problem, row.row, column));
            }
        }
    }
}

/// The trumps of a known contract; there are none where nobody bid.
fn known_trump(game: &Game<'_>) -> Option<Option<Suit>> {
    let ending = game.final_contract();
    let is_known = ending.denomination.is_some() || ending.is_passed_out();
    is_known.then(|| ending.denomination.and_then(Denomination::suit))
}

/// One row for each card that was played, and one for the next.
fn most_rows(game: &Game<'_>) -> usize {
    let Some(play) = &game.play else { return 0 };
    let cards = play.turns.iter().filter(|turn| turn.value != CardValue::Next);
    (cards.count() + 1).min(game.hand_size() * TRICK)
}

/// Who is to play at each turn, with the cards that may be played, in order of play; it ends
/// where a card or a hand is not known, or where the play breaks the rules.
fn playable(game: &Game<'_>) -> Option<Vec<(Seat, Hand)>> {
    let section = game.play.as_ref()?;
    let first = section.first?;
    let leader =
        if game.is_end_position() { first } else { game.final_contract().declarer?.next() };
    let trump = known_trump(game)?;
    let mut play = Replay::new(&game.deal()?.deal, trump, leader);
    let mut turns = Vec::new();
    for trick in shown(section).chunks(TRICK) {
        let cards: Vec<(Seat, PlayedCard)> = (0..TRICK)
            .filter_map(|column| Some((first.rotate(column), card_of(trick.get(column)?)?)))
            .collect();
        if !enter(&play, &cards, &mut turns) || !goes_on(&mut play, &cards) {
            return Some(turns);
        }
    }
    // After the last whole trick somebody is to lead.
    enter(&play, &[], &mut turns);
    Some(turns)
}

/// The turns before the end of the play.
pub(in crate::check) fn shown<'p, 'b>(section: &'p Play<'b>) -> &'p [Turn<'b, CardValue>] {
    let star = section.ends.iter().find(|end| end.kind == EndKind::Asterisk);
    section.turns.get(..star.map_or(section.turns.len(), |end| end.after)).unwrap_or(&[])
}

/// Adds the turns of one trick; whether the trick is whole.
fn enter(play: &Replay, cards: &[(Seat, PlayedCard)], turns: &mut Vec<(Seat, Hand)>) -> bool {
    let out_of_turn = cards.iter().find(|(_, card)| card.out_of_turn);
    let Some(leader) = out_of_turn.map(|(seat, _)| *seat).or(play.leader()) else {
        return false;
    };
    let mut led = None;
    for seat in (0..TRICK).map(|steps| leader.rotate(steps)) {
        let Some(hand) = play.legal_cards(seat, led) else {
            return false;
        };
        turns.push((seat, hand));
        let Some((_, played)) = cards.iter().find(|(known, _)| *known == seat) else {
            return false;
        };
        led = led.or(Some(played.card.suit()));
    }
    true
}

/// Whether a trick keeps the rules, so that those after it are clear.
fn goes_on(play: &mut Replay, cards: &[(Seat, PlayedCard)]) -> bool {
    play.trick(cards).is_ok_and(|trick| trick.faults.is_empty())
}

/// The card of a turn, with what the record says is irregular about it.
pub(in crate::check) fn card_of(turn: &Turn<'_, CardValue>) -> Option<PlayedCard> {
    let CardValue::Card(card) = turn.value else {
        return None;
    };
    let marked = |wanted| {
        let kind = MarkKind::Irregularity(Some(wanted));
        turn.irregularities.iter().any(|mark| mark.kind == kind)
    };
    Some(PlayedCard {
        revoke: marked(Irregularity::Revoke),
        out_of_turn: marked(Irregularity::Lead),
        card,
    })
}

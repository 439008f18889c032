//! The best cards at each turn, as OptimumPlayTable has them. PBN 2.1 §5.6.

use portnote_bridge::{
    Card, CardPosition, CompleteDeal, Hand, RecordedPlay, Seat, SolveError, Solver, Suit,
    best_cards,
};
use portnote_core::Reporter;
use portnote_core::coded::At;

use crate::check::tables::{card_of, cell_text, shown, sound_table};
use crate::model::Game;
use crate::play::CardValue;
use crate::problem::double_dummy::Problem;
use crate::table::{Cell, OptimumPlayRow, OptimumPlayTable};

/// Cards of a trick.
const TRICK: usize = 4;

/// The suits of a row, with the names of their columns.
const SUITS: [(Suit, &str); 4] =
    [(Suit::Spades, "S"), (Suit::Hearts, "H"), (Suit::Diamonds, "D"), (Suit::Clubs, "C")];

pub(super) fn is_stated(game: &Game<'_>) -> bool {
    of_game(game).is_some_and(|table| table.rows().len() > 0)
}

/// Asks for the best cards at every turn that has a row, also where some have no answer.
pub(super) fn check(
    game: &Game<'_>,
    deal: &CompleteDeal,
    solver: &mut dyn Solver,
    reporter: &mut Reporter<'_>,
) -> Result<(), SolveError> {
    let Some(table) = of_game(game) else { return Ok(()) };
    let positions = positions(game, deal).unwrap_or_default();
    let mut open = Ok(());
    for (row, position) in table.rows().zip(&positions) {
        match best_cards(solver, position) {
            Ok(best) => check_row(game, &table, &row, position, &best, reporter),
            Err(error) => open = open.and(Err(error)),
        }
    }
    open
}

fn of_game<'g>(game: &'g Game<'_>) -> Option<OptimumPlayTable<'g>> {
    OptimumPlayTable::of(sound_table(game, "OptimumPlayTable")?)
}

fn check_row(
    game: &Game<'_>,
    table: &OptimumPlayTable<'_>,
    row: &OptimumPlayRow<'_>,
    position: &CardPosition,
    best: &[Card],
    reporter: &mut Reporter<'_>,
) {
    let Some(seat) = position.turn() else { return };
    let cells = [&row.spades, &row.hearts, &row.diamonds, &row.clubs];
    for ((suit, name), cell) in SUITS.into_iter().zip(cells) {
        let stated: Hand = match cell {
            Cell::Value(ranks) => ranks.iter().map(|rank| Card::new(suit, *rank)).collect(),
            Cell::Irrelevant => Hand::EMPTY,
            Cell::Absent | Cell::Unknown | Cell::Artificial(_) | Cell::Unreadable => continue,
        };
        let right: Vec<Card> = best.iter().copied().filter(|card| card.suit() == suit).collect();
        if stated == right.iter().copied().collect() {
            continue;
        }
        let Some(column) = table.table().column(name) else { continue };
        let Some(range) = row.row.range(column) else { continue };
        let problem = Problem::Play {
            seat,
            suit,
            found: cell_text(row.row, column),
            expected: ranks(&right),
        };
        reporter.report(problem.at(game.span(range)));
    }
}

/// Ranks as a cell has them.
fn ranks(cards: &[Card]) -> String {
    if cards.is_empty() {
        return "-".to_owned();
    }
    cards.iter().map(|card| card.rank().letter()).collect()
}

/// The position at each turn in the order of play: of each card that can be followed, and of the
/// next one.
fn positions(game: &Game<'_>, deal: &CompleteDeal) -> Option<Vec<CardPosition>> {
    let section = game.play.as_ref()?;
    let first = section.first?;
    let (denomination, leader) = game.trump_and_leader(first);
    let mut play = RecordedPlay::new(CardPosition::new(deal, denomination?, leader?));
    let mut positions = Vec::new();
    let tricks = shown(section).chunks(TRICK).map(Some).chain([None]);
    for trick in tricks {
        for _ in 0..TRICK {
            let Some(seat) = play.turn() else { return Some(positions) };
            positions.push(play.reached().clone());
            let turn = trick.and_then(|trick| trick.get(column(first, seat)));
            let Some(turn) = turn.filter(|turn| turn.value != CardValue::Next) else {
                return Some(positions);
            };
            play.push(card_of(turn));
        }
    }
    Some(positions)
}

/// The column of a player, where the first one is that of another.
fn column(first: Seat, seat: Seat) -> usize {
    (0..TRICK).find(|steps| first.rotate(*steps) == seat).unwrap_or_default()
}

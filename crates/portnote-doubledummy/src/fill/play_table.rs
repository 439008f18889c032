//! OptimumPlayTable: at each turn of the play the cards that cost nothing.

use portnote::pbn::derive::recorded_play;
use portnote::pbn::model::{Game, Tag};
use portnote::pbn::table::Column;
use portnote_bridge::{Card, CardPosition, SolveError, Solver, Suit, best_cards};
use portnote_core::order::Order as _;

use super::FillTag;
use super::results::is_missing;

/// The header of a new table.
pub(super) const HEADER: &str = "S;H;D;C";

/// What a game has of the table.
#[derive(Clone, Debug)]
pub(super) enum State<'g> {
    /// No tag.
    Missing,
    /// A tag whose value says nothing, without rows.
    NoHeader(&'g Tag<'g>),
    /// Columns without rows.
    NoRows(&'g Tag<'g>, Vec<Column<'g>>),
    /// Rows, or columns of another kind.
    There,
}

/// Returns what a game has of the table.
pub(super) fn state<'g>(game: &'g Game<'_>) -> State<'g> {
    let name = FillTag::OptimumPlayTable.name();
    let Some(tag) = game.tag(name) else {
        return if game.given(name).is_some() { State::There } else { State::Missing };
    };
    let table = game.table(name).filter(|table| table.elements().is_empty() && tag.sound);
    let Some(table) = table else {
        return State::There;
    };
    if is_missing(tag.raw) {
        return State::NoHeader(tag);
    }
    let has_all = Suit::DESCENDING.into_iter().all(|suit| table.column(letter(suit)).is_some());
    let is_plain = |column: &Column<'_>| column.order.is_none() && !column.broken_width;
    match has_all && table.columns().len() == 4 && table.columns().iter().all(is_plain) {
        true => State::NoRows(tag, table.columns().to_vec()),
        false => State::There,
    }
}

/// Returns the positions of a game that have a row: before each card that can be followed, and the
/// next turn. `None` where nothing can be followed.
pub(super) fn positions(game: &Game<'_>) -> Option<Vec<CardPosition>> {
    let play = recorded_play(game)?;
    let mut position = play.start().clone();
    let mut positions = Vec::with_capacity(play.cards().len() + 1);
    for card in play.cards() {
        positions.push(position.clone());
        position.play(*card).ok()?;
    }
    // The row of a card that cannot be followed is left out, though its turn is known: nobody knows
    // which card the table would be about.
    if play.turn().is_some() {
        positions.push(position);
    }
    Some(positions)
}

/// Asks for the best cards of each position; every one, whatever the answers are.
pub(super) fn solve(
    positions: &[CardPosition],
    solver: &mut dyn Solver,
) -> Result<Vec<Vec<Card>>, SolveError> {
    let answers = positions.iter().map(|position| best_cards(&mut *solver, position));
    let answers: Vec<_> = answers.collect();
    answers.into_iter().collect()
}

/// Returns rows with columns and widths of a table.
pub(super) fn rows(columns: &[Column<'_>], best: &[Vec<Card>]) -> Vec<String> {
    let row = |cards: &Vec<Card>| {
        let mut line = String::new();
        for (place, column) in columns.iter().enumerate() {
            let own = cards.iter().filter(|card| letter(card.suit()) == column.name);
            let mut ranks: Vec<_> = own.map(|card| card.rank()).collect();
            ranks.order_by(|one, other| other.cmp(one));
            let text: String = ranks.into_iter().map(portnote_bridge::Rank::letter).collect();
            if place > 0 {
                line.push(' ');
            }
            let text = if text.is_empty() { "-" } else { &text };
            column.write(text, place + 1 == columns.len(), &mut line);
        }
        line
    };
    best.iter().map(row).collect()
}

const fn letter(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "S",
        Suit::Hearts => "H",
        Suit::Diamonds => "D",
        Suit::Clubs => "C",
    }
}

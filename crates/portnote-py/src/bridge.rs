//! Cards, hands, deals, calls, contracts, auctions and plays of bridge.

mod auction;
mod call;
mod card;
mod contract;
mod deal;
mod double_dummy;
mod hand;
mod play;
mod scoring;

use portnote::bridge::{self as rules, Denomination, Seat, Side, Suit, Vulnerability};
use pyo3::prelude::*;

pub(crate) use crate::argument::{number, text};

use crate::errors::{of_bridge, parse_error};

pub(crate) use auction::Auction;
pub(crate) use call::Call;
pub(crate) use card::Card;
pub(crate) use contract::{Contract, TableResult};
pub(crate) use deal::{Deal, hands};
pub(crate) use double_dummy::{DoubleDummy, Par, ParContract, solve_all};
pub(crate) use hand::{Hand, Holding};
pub(crate) use play::{Play, Trick, pickled_play};
pub(crate) use scoring::{BoardResult, board_results, dealer, imps, score, vulnerability};

/// A value of a text that people type, or the error of the standard's reading.
fn lenient<T: std::str::FromStr<Err = rules::ParseError>>(
    py: Python<'_>,
    text: &str,
    lenient: fn(&str) -> Option<T>,
) -> PyResult<T> {
    match lenient(text) {
        Some(value) => Ok(value),
        None => text.parse().map_err(|error| of_bridge(py, &error)),
    }
}

pub(crate) fn seat(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Seat> {
    lenient(given.py(), text(argument, given)?, Seat::lenient)
}

pub(crate) fn side(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Side> {
    lenient(given.py(), text(argument, given)?, Side::lenient)
}

pub(crate) fn suit(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Suit> {
    lenient(given.py(), text(argument, given)?, Suit::lenient)
}

pub(crate) fn denomination(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Denomination> {
    lenient(given.py(), text(argument, given)?, Denomination::lenient)
}

pub(crate) fn sides(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Vulnerability> {
    lenient(given.py(), text(argument, given)?, Vulnerability::lenient)
}

/// The text of the member of an enum that a text names.
#[pyfunction]
#[pyo3(name = "_lenient")]
pub(crate) fn lenient_text(py: Python<'_>, class: &str, text: &str) -> PyResult<String> {
    Ok(match class {
        "Seat" => lenient(py, text, Seat::lenient)?.letter().to_string(),
        "Side" => lenient(py, text, Side::lenient)?.abbreviation().to_owned(),
        "Suit" => lenient(py, text, Suit::lenient)?.letter().to_string(),
        "Rank" => lenient(py, text, rules::Rank::lenient)?.letter().to_string(),
        "Denomination" => lenient(py, text, Denomination::lenient)?.letters().to_owned(),
        "Vulnerability" => lenient(py, text, Vulnerability::lenient)?.name().to_owned(),
        "Color" => match text.to_ascii_lowercase().as_str() {
            "w" | "white" => "W".to_owned(),
            "b" | "black" => "B".to_owned(),
            _ => return Err(parse_error(py, "color", text, "`W` or `B`")),
        },
        _ => crate::draughts::variant_of(py, text)?.name().to_owned(),
    })
}

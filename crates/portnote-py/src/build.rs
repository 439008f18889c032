//! Games from values.

use portnote::bridge::{Call as RustCall, Card as RustCard, Seat};
use portnote::core::build::BuildError;
use portnote::{AnyGame, PartialDate, lin, pbn, pdn};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::argument::number;
use crate::bridge::{Auction, Call, Card, Contract, Deal, seat, sides, text};
use crate::errors::{BUILD_ERROR, parse_error, raise, wrong_type};
use crate::game::Held;

/// Why a game cannot be built.
fn refused(py: Python<'_>, error: &BuildError) -> PyErr {
    let (place, number, seat) = match error {
        BuildError::Call { number, seat, .. } => ("call", Some(*number), Some(seat.clone())),
        BuildError::Card { trick, seat, .. } => ("card", Some(*trick), Some(seat.clone())),
        BuildError::Move { number, .. } => ("move", usize::try_from(*number).ok(), None),
        BuildError::Name { .. } => ("tag", None, None),
        _ => ("value", None, None),
    };
    let findings = match error {
        BuildError::Refused { findings, .. } => {
            findings.iter().map(|found| found.message.clone()).collect()
        }
        _ => Vec::new(),
    };
    let findings = PyList::new(py, findings);
    let message = error.to_string();
    match findings {
        Ok(findings) => raise(py, &BUILD_ERROR, (message, place, number, seat, findings)),
        Err(error) => error,
    }
}

/// The day of an argument: a `datetime.date`, or a text of which parts may be `??`.
fn date(given: &Bound<'_, PyAny>) -> PyResult<PartialDate> {
    let text = given.str()?.to_str()?.replace('-', ".");
    PartialDate::parse(&text)
        .map_err(|_| parse_error(given.py(), "date", &text, "`YYYY.MM.DD`, as in `2026.11.19`"))
}

/// The calls of an argument: an auction, a text or calls.
fn calls(given: &Bound<'_, PyAny>) -> PyResult<Vec<RustCall>> {
    if let Ok(auction) = given.cast::<Auction>() {
        return Ok(auction.get().made());
    }
    let mut calls = Vec::new();
    let mut add = |text: &str, call: &Bound<'_, PyAny>| {
        if portnote::bridge::words::is_all_pass(text) {
            let bids = calls.iter().any(|call| matches!(call, RustCall::Bid(_)));
            let passes = calls.iter().rev().take_while(|call| **call == RustCall::Pass).count();
            let missing = if bids { 3_usize } else { 4 }.saturating_sub(passes);
            calls.extend(std::iter::repeat_n(RustCall::Pass, missing));
            return Ok(());
        }
        calls.push(Call::argument("auction", call)?);
        PyResult::Ok(())
    };
    if let Ok(text) = given.cast::<PyString>() {
        for word in text.to_str()?.split_whitespace() {
            add(word, PyString::new(given.py(), word).as_any())?;
        }
    } else {
        for call in given.try_iter()? {
            let call = call?;
            add(call.str()?.to_str()?, &call)?;
        }
    }
    Ok(calls)
}

/// The cards of an argument, in the order played: a text or cards.
fn cards(given: &Bound<'_, PyAny>) -> PyResult<Vec<RustCard>> {
    if let Ok(text) = given.cast::<PyString>() {
        let words = text.to_str()?.split_whitespace();
        let words = words.map(|word| PyString::new(given.py(), word));
        return words.map(|word| Card::argument("play", word.as_any())).collect();
    }
    given.try_iter()?.map(|card| Card::argument("play", &card?)).collect()
}

fn unknown(name: &str) -> PyErr {
    PyTypeError::new_err(format!("Game() got an unexpected keyword argument '{name}'"))
}

/// The tags of an argument.
fn tags(given: &Bound<'_, PyAny>) -> PyResult<Vec<(String, String)>> {
    let tags = given.cast::<PyDict>().map_err(|_| wrong_type("tags", "a dict", given))?;
    tags.iter().map(|(name, value)| Ok((name.extract()?, value.str()?.to_string()))).collect()
}

const PLAYERS: [(&str, Seat); 4] =
    [("north", Seat::North), ("east", Seat::East), ("south", Seat::South), ("west", Seat::West)];

/// A game of PBN, or another one with other values.
#[pyfunction]
#[pyo3(name = "_build_pbn")]
pub(crate) fn of_pbn(
    values: &Bound<'_, PyDict>,
    game: Option<&Bound<'_, crate::game::Game>>,
) -> PyResult<Held> {
    let py = values.py();
    let mut builder = match game.map(|game| game.get().rust()) {
        Some(AnyGame::Pbn(game)) => game.to_builder(),
        _ => pbn::GameBuilder::default(),
    };
    for (name, value) in values {
        if value.is_none() {
            continue;
        }
        let name: String = name.extract()?;
        let words = || text(&name, &value).map(str::to_owned);
        builder = match name.as_str() {
            "board" => builder.board(number("board", &value, "a number from 0")?),
            "dealer" => builder.dealer(seat("dealer", &value)?),
            "vulnerable" => builder.vulnerable(sides("vulnerable", &value)?),
            "deal" => builder.deal(Deal::argument("deal", &value)?),
            "contract" => builder.contract(Contract::argument("contract", &value)?),
            "declarer" => builder.declarer(seat("declarer", &value)?),
            "tricks" => builder.tricks(number("tricks", &value, "a number from 0 to 13")?),
            "auction" => builder.auction(calls(&value)?),
            "play" => builder.cards(cards(&value)?),
            "event" => builder.event(words()?),
            "site" => builder.site(words()?),
            "round" => builder.round(words()?),
            "scoring" => builder.scoring(words()?),
            "date" => builder.date(date(&value)?),
            "comment" => builder.comment(words()?),
            "tags" => tags(&value)?
                .into_iter()
                .fold(builder, |builder, (name, value)| builder.tag(&name, value)),
            other => match PLAYERS.iter().find(|(player, _)| *player == other) {
                Some((_, seat)) => builder.player(*seat, words()?),
                None => return Err(unknown(other)),
            },
        };
    }
    let built = builder.build().map_err(|error| refused(py, &error))?;
    Ok(Held::of(AnyGame::Pbn(built)))
}

/// A board of LIN, or another one with other values.
#[pyfunction]
#[pyo3(name = "_build_lin")]
pub(crate) fn of_lin(
    values: &Bound<'_, PyDict>,
    game: Option<&Bound<'_, crate::game::Game>>,
) -> PyResult<Held> {
    let py = values.py();
    let mut builder = match game.map(|game| game.get().rust()) {
        Some(AnyGame::Lin(game)) => game.to_builder(),
        _ => lin::GameBuilder::default(),
    };
    for (name, value) in values {
        if value.is_none() {
            continue;
        }
        let name: String = name.extract()?;
        let words = || text(&name, &value).map(str::to_owned);
        builder = match name.as_str() {
            "board" => builder.board(number("board", &value, "a number from 0")?),
            "dealer" => builder.dealer(seat("dealer", &value)?),
            "vulnerable" => builder.vulnerable(sides("vulnerable", &value)?),
            "deal" => builder.deal(Deal::argument("deal", &value)?),
            "tricks" => builder.tricks(number("tricks", &value, "a number from 0 to 13")?),
            "auction" => builder.auction(calls(&value)?),
            "play" => builder.cards(cards(&value)?),
            "title" => builder.title(words()?),
            "comment" => builder.comment(words()?),
            other => match PLAYERS.iter().find(|(player, _)| *player == other) {
                Some((_, seat)) => builder.player(*seat, words()?),
                None => return Err(unknown(other)),
            },
        };
    }
    let built = builder.build().map_err(|error| refused(py, &error))?;
    Ok(Held::of(AnyGame::Lin(built)))
}

/// A game of PDN, or another one with other values.
#[pyfunction]
#[pyo3(name = "_build_pdn")]
pub(crate) fn of_pdn(
    values: &Bound<'_, PyDict>,
    game: Option<&Bound<'_, crate::game::Game>>,
) -> PyResult<Held> {
    use portnote::draughts::{Board, Color, Variant};
    let py = values.py();
    let given = values.get_item("variant")?.filter(|given| !given.is_none());
    let given =
        given.map(|given| crate::draughts::variant_of(py, given.str()?.to_str()?)).transpose()?;
    let (mut builder, own) = match game.map(|game| game.get().rust()) {
        Some(AnyGame::Pdn(game)) => (game.to_builder(), game.variant()),
        _ => (pdn::GameBuilder::default(), None),
    };
    let variant = given.or(own).unwrap_or(Variant::International);
    if given.is_some() || game.is_none() {
        builder = builder.variant(variant);
    }
    for (name, value) in values {
        if value.is_none() {
            continue;
        }
        let name: String = name.extract()?;
        let words = || text(&name, &value).map(str::to_owned);
        builder = match name.as_str() {
            "variant" => builder,
            "event" => builder.event(words()?),
            "site" => builder.site(words()?),
            "round" => builder.round(words()?),
            "date" => builder.date(date(&value)?),
            "white" => builder.player(Color::White, words()?),
            "black" => builder.player(Color::Black, words()?),
            "comment" => builder.comment(words()?),
            "fen" => {
                let fen = words()?;
                let board = Board::from_fen(variant, &fen)
                    .map_err(|error| parse_error(py, "FEN", &fen, &error.to_string()))?;
                builder.start(*board.position())
            }
            "moves" => {
                let moves: Vec<String> = match value.cast::<PyString>() {
                    Ok(text) => text.to_str()?.split_whitespace().map(str::to_owned).collect(),
                    Err(_) => value
                        .try_iter()?
                        .map(|made| Ok(made?.str()?.to_string()))
                        .collect::<PyResult<_>>()?,
                };
                builder.play(moves)
            }
            "tags" => tags(&value)?
                .into_iter()
                .fold(builder, |builder, (name, value)| builder.tag(&name, value)),
            other => return Err(unknown(other)),
        };
    }
    let built = builder.build().map_err(|error| refused(py, &error))?;
    Ok(Held::of(AnyGame::Pdn(built)))
}

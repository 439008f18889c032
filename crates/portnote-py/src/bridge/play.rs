//! The play of a deal, card by card.

use std::sync::{Mutex, MutexGuard};

use portnote::bridge as rules;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::{Card, Deal, Hand, denomination, seat, side};
use crate::errors::{ILLEGAL_CARD, of_bridge, raise};
use crate::python::{Member, held, member};

/// The play of a deal: `Play(deal, "NT", declarer="S")`.
///
/// >>> from portnote.bridge import Deal, Play
/// >>> play = Play(Deal.random(1), "NT", declarer="S")
/// >>> play.turn, play.play(next(iter(play.legal))) is None
/// (Seat('W'), True)
#[pyclass(frozen, module = "portnote.bridge")]
pub(crate) struct Play {
    play: Mutex<rules::Play>,
    declarer: rules::Seat,
}

/// The deal, the denomination, the declarer and the cards of a play.
type PickledPlay = (String, String, String, Vec<String>);

/// A play as it was pickled.
#[pyfunction]
#[pyo3(name = "_play")]
pub(crate) fn pickled_play(
    py: Python<'_>,
    deal: &str,
    denomination: &str,
    declarer: &str,
    cards: Vec<String>,
) -> PyResult<Play> {
    let deal: rules::Deal = deal.parse().map_err(|error| of_bridge(py, &error))?;
    let denomination = denomination.parse().map_err(|error| of_bridge(py, &error))?;
    let declarer = declarer.parse().map_err(|error| of_bridge(py, &error))?;
    let mut play = rules::Play::new(&deal, denomination, declarer);
    for card in cards {
        let card = card.parse().map_err(|error| of_bridge(py, &error))?;
        if play.play(card).is_err() {
            break;
        }
    }
    Ok(Play::of(play, declarer))
}

impl Play {
    pub(crate) const fn of(play: rules::Play, declarer: rules::Seat) -> Self {
        Self { play: Mutex::new(play), declarer }
    }

    fn lock(&self) -> MutexGuard<'_, rules::Play> {
        held(&self.play)
    }
}

#[pymethods]
impl Play {
    #[new]
    fn new(
        deal: &Bound<'_, PyAny>,
        denomination: &Bound<'_, PyAny>,
        declarer: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let deal = Deal::argument("deal", deal)?;
        let denomination = self::denomination("denomination", denomination)?;
        let declarer = seat("declarer", declarer)?;
        Ok(Self::of(rules::Play::new(&deal, denomination, declarer), declarer))
    }

    /// Plays a card, or raises `IllegalCard` and changes nothing; returns the trick that it completes.
    fn play(&self, card: &Bound<'_, PyAny>) -> PyResult<Option<Trick>> {
        let py = card.py();
        let played = Card::argument("card", card)?;
        let mut play = self.lock();
        let turn = play.turn();
        match play.play(played) {
            Ok(trick) => trick.map(|trick| Trick::of(py, &trick)).transpose(),
            Err(error) => {
                let reason = error.to_string();
                let message = format!("illegal card `{played}`: {reason}");
                Err(raise(py, &ILLEGAL_CARD, (message, member(py, turn)?, played.as_str(), reason)))
            }
        }
    }

    /// Takes the last card back, and returns it.
    fn undo(&self, py: Python<'_>) -> PyResult<Option<Py<Card>>> {
        self.lock().undo().map(|card| Card::object(py, card)).transpose()
    }

    /// The seat that plays next; `None` when the play is over.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        member(py, self.lock().turn())
    }

    /// The cards that may be played now.
    #[getter]
    fn legal(&self, py: Python<'_>) -> PyResult<Py<Hand>> {
        let legal = self.lock().legal();
        Hand::object(py, legal)
    }

    /// The cards of the trick that is not complete.
    #[getter]
    fn trick(&self, py: Python<'_>) -> PyResult<Vec<Py<Card>>> {
        let cards: Vec<_> = self.lock().trick().iter().map(|(_, card)| *card).collect();
        cards.into_iter().map(|card| Card::object(py, card)).collect()
    }

    /// The complete tricks.
    #[getter]
    fn tricks(&self, py: Python<'_>) -> PyResult<Vec<Trick>> {
        self.lock().tricks().iter().map(|trick| Trick::of(py, trick)).collect()
    }

    /// Whether all cards are played.
    #[getter]
    fn over(&self) -> bool {
        self.lock().is_over()
    }

    /// The tricks that a side has won.
    fn tricks_won(&self, side: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(self.lock().tricks_won(self::side("side", side)?))
    }

    /// The cards that a seat still has; `None` if its hand is unknown.
    fn hand(&self, seat: &Bound<'_, PyAny>) -> PyResult<Option<Py<Hand>>> {
        let hand = self.lock().hand(self::seat("seat", seat)?);
        hand.map(|hand| Hand::object(seat.py(), hand)).transpose()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledPlay)> {
        let play = self.lock();
        let cards = play.cards().iter().map(|(_, card)| card.as_str().to_owned()).collect();
        let denomination = play.denomination().letters().to_owned();
        let declarer = self.declarer.letter().to_string();
        let make = py.import("portnote._core")?.getattr("_play")?;
        Ok((make, (play.deal().to_string(), denomination, declarer, cards)))
    }

    fn __repr__(&self) -> String {
        let play = self.lock();
        format!("Play({} cards of {})", play.cards().len(), play.deal())
    }

    fn __hash__(&self) -> PyResult<isize> {
        Err(PyTypeError::new_err("unhashable type: 'Play'"))
    }
}

/// A complete trick.
#[pyclass(frozen, module = "portnote.bridge")]
pub(crate) struct Trick {
    /// The seat that led.
    #[pyo3(get)]
    leader: Py<PyAny>,
    /// The seat that won.
    #[pyo3(get)]
    winner: Py<PyAny>,
    /// The cards, in the order played.
    #[pyo3(get)]
    cards: Py<PyTuple>,
}

impl Trick {
    fn of(py: Python<'_>, trick: &rules::Trick) -> PyResult<Self> {
        let cards = trick.cards.iter().map(|card| Card::object(py, *card));
        let cards: Vec<_> = cards.collect::<PyResult<_>>()?;
        Ok(Self {
            leader: trick.leader.member(py)?.unbind(),
            winner: trick.winner.member(py)?.unbind(),
            cards: PyTuple::new(py, cards)?.unbind(),
        })
    }
}

#[pymethods]
impl Trick {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!(
            "Trick({}, won by {})",
            self.cards.bind(py).repr()?,
            self.winner.bind(py).str()?
        ))
    }
}

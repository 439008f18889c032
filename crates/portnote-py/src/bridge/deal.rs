//! Four hands.

use portnote::bridge as rules;
use portnote::render::Draw;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::double_dummy::solve;
use super::{Contract, DoubleDummy, Hand, number, seat};
use crate::errors::{of_bridge, wrong_type, wrong_value};
use crate::python::Member;
use crate::value::Value;

/// The most numbers that are drawn for a deal. Of 51 that it needs, one in 10¹⁷ is drawn again.
const MOST_DRAWS: u32 = 1_000;

/// The hands of four players, as in `Deal("N:AK… … … …")`; a hand may be unknown.
///
/// >>> from portnote.bridge import Deal
/// >>> Deal.random(1)["south"]
/// Hand('KQJ86.K7.Q9.Q972')
#[pyclass(frozen, extends = Value, module = "portnote.bridge")]
pub(crate) struct Deal(pub(crate) rules::Deal);

impl Deal {
    pub(crate) fn object(py: Python<'_>, deal: rules::Deal) -> PyResult<Py<Self>> {
        Py::new(py, Self::initial(deal))
    }

    fn initial(deal: rules::Deal) -> PyClassInitializer<Self> {
        PyClassInitializer::from(Value::new(deal)).add_subclass(Self(deal))
    }

    /// A deal, its text, or hands by their seats.
    pub(crate) fn argument(name: &str, given: &Bound<'_, PyAny>) -> PyResult<rules::Deal> {
        if let Ok(deal) = given.cast::<Self>() {
            return Ok(deal.get().0);
        }
        if let Ok(text) = given.cast::<PyString>() {
            return text.to_str()?.parse().map_err(|error| of_bridge(given.py(), &error));
        }
        let hands = given.cast::<PyDict>();
        let hands =
            hands.map_err(|_| wrong_type(name, "a deal, its text, or a dict of hands", given))?;
        let mut deal = rules::Deal::new();
        for (key, hand) in hands {
            let hand = match hand.is_none() {
                true => None,
                false => Some(Hand::argument(name, &hand)?),
            };
            deal.set_hand(seat(name, &key)?, hand);
        }
        match deal.duplicates().next() {
            Some((card, one, other)) => Err(wrong_value(
                name,
                &format!("each card once, not `{card}` in {} and in {}", one.name(), other.name()),
            )),
            None => Ok(deal),
        }
    }

    fn hand(&self, py: Python<'_>, seat: rules::Seat) -> PyResult<Option<Py<Hand>>> {
        self.0.hand(seat).map(|hand| Hand::object(py, hand)).transpose()
    }
}

#[pymethods]
impl Deal {
    #[new]
    fn new(hands: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(Self::initial(Self::argument("hands", hands)?))
    }

    /// A deal of all cards, the same for a seed in every version and language.
    ///
    /// A seed of 64 bits reaches few of the 5.4 × 10²⁸ deals.
    #[staticmethod]
    fn random(seed: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        let number = number("seed", seed, "a number from 0 to 18446744073709551615")?;
        Self::object(seed.py(), rules::Deal::random(number))
    }

    /// A deal of all cards by a source of random numbers, as `random.Random()`.
    #[staticmethod]
    fn shuffled(rng: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        if !rng.hasattr("getrandbits")? {
            return Err(wrong_type("rng", "a generator, as `random.Random()`", rng));
        }
        let (mut failed, mut draws) = (None, 0_u32);
        // After an error the deal is finished with numbers that each step takes.
        let mut next = || match failed {
            Some(_) => u64::MAX,
            None => {
                draws += 1;
                if draws > MOST_DRAWS {
                    failed = Some(wrong_value("rng", "a generator whose numbers differ"));
                    return u64::MAX;
                }
                let drawn = rng.call_method1("getrandbits", (64,)).and_then(|it| it.extract());
                drawn.unwrap_or_else(|error| {
                    failed = Some(error);
                    u64::MAX
                })
            }
        };
        let deal = rules::Deal::shuffled(&mut next);
        match failed {
            Some(error) => Err(error),
            None => Self::object(rng.py(), deal),
        }
    }

    /// The hand of North, `None` if it is unknown.
    #[getter]
    fn north(&self, py: Python<'_>) -> PyResult<Option<Py<Hand>>> {
        self.hand(py, rules::Seat::North)
    }

    /// The hand of East, `None` if it is unknown.
    #[getter]
    fn east(&self, py: Python<'_>) -> PyResult<Option<Py<Hand>>> {
        self.hand(py, rules::Seat::East)
    }

    /// The hand of South, `None` if it is unknown.
    #[getter]
    fn south(&self, py: Python<'_>) -> PyResult<Option<Py<Hand>>> {
        self.hand(py, rules::Seat::South)
    }

    /// The hand of West, `None` if it is unknown.
    #[getter]
    fn west(&self, py: Python<'_>) -> PyResult<Option<Py<Hand>>> {
        self.hand(py, rules::Seat::West)
    }

    /// The known hands by their seats.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        hands(py, &self.0)
    }

    /// Whether all cards are dealt, 13 to each seat.
    #[getter]
    fn complete(&self) -> bool {
        self.0.is_complete()
    }

    fn __getitem__(&self, seat: &Bound<'_, PyAny>) -> PyResult<Option<Py<Hand>>> {
        let found = self::seat("seat", seat);
        let found = found.map_err(|_| PyKeyError::new_err(seat.clone().unbind()))?;
        self.hand(seat.py(), found)
    }

    /// The deal with each hand `n` seats further clockwise.
    fn rotated(&self, py: Python<'_>, n: i64) -> PyResult<Py<Self>> {
        let n = usize::try_from(n.rem_euclid(4)).unwrap_or(0);
        Self::object(py, self.0.rotated(n))
    }

    /// The deal with the hands of two seats exchanged.
    fn swapped(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        Self::object(a.py(), self.0.swapped(seat("a", a)?, seat("b", b)?))
    }

    /// The text of PBN, which begins with a seat.
    #[pyo3(signature = (first = None))]
    fn to_pbn(&self, first: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let first = first.map(|first| seat("first", first)).transpose()?;
        Ok(self.0.to_pbn(first.unwrap_or(rules::Seat::North)))
    }

    /// The text of the command `md` of LIN, without a dealer: hands of South, West, North and East.
    fn to_lin(&self) -> String {
        use rules::Seat::{East, North, South, West};
        let hand = |seat| {
            let Some(hand) = self.0.hand(seat) else { return String::new() };
            let suit = |suit: rules::Suit| {
                let ranks = hand.suit(suit).ranks().map(rules::Rank::letter);
                std::iter::once(suit.letter()).chain(ranks).collect::<String>()
            };
            rules::Suit::DESCENDING.map(suit).concat()
        };
        [South, West, North, East].map(hand).join(",")
    }

    /// The results of best play by each declarer in each denomination; takes some 10 to 100 ms.
    ///
    /// `stop` is asked between denominations: once it returns true, `InterruptedError` is raised.
    #[pyo3(signature = (stop = None))]
    fn solve(&self, py: Python<'_>, stop: Option<Py<PyAny>>) -> PyResult<Py<DoubleDummy>> {
        DoubleDummy::object(py, solve(py, &self.0, stop.as_ref())?)
    }

    /// The tricks that the declarer's side wins after each lead, by card.
    fn leads<'py>(
        &self,
        contract: &Bound<'py, PyAny>,
        declarer: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let contract = Contract::argument("contract", contract)?;
        super::double_dummy::leads(declarer.py(), &self.0, contract, seat("declarer", declarer)?)
    }

    /// The deal as text for a terminal.
    fn show(&self) -> String {
        self.0.text()
    }

    /// The deal as SVG.
    fn svg(&self) -> String {
        self.0.svg()
    }

    fn _repr_svg_(&self) -> String {
        self.0.svg()
    }
}

/// The known hands of a deal by their seats.
pub(crate) fn hands<'py>(py: Python<'py>, deal: &rules::Deal) -> PyResult<Bound<'py, PyDict>> {
    let hands = PyDict::new(py);
    for (seat, hand) in deal.hands() {
        hands.set_item(seat.member(py)?, Hand::object(py, hand)?)?;
    }
    Ok(hands)
}

//! Hands, and suits of them.

use portnote::bridge as rules;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::{Card, suit};
use crate::errors::{of_bridge, wrong_type};
use crate::python::{Member, member};
use crate::value::Value;

/// Cards of one player, as in `Hand("AKQJ.T98.765.432")`: spades, hearts, diamonds, clubs.
///
/// >>> from portnote.bridge import Hand
/// >>> hand = Hand("AQ2.KJ98.T9.A652")
/// >>> hand.hcp, hand.losers, hand.controls, hand.shape
/// (14, 7, 5, '4432')
#[pyclass(frozen, extends = Value, module = "portnote.bridge")]
pub(crate) struct Hand(pub(crate) rules::Hand);

impl Hand {
    pub(crate) fn object(py: Python<'_>, hand: rules::Hand) -> PyResult<Py<Self>> {
        Py::new(py, Self::initial(hand))
    }

    fn initial(hand: rules::Hand) -> PyClassInitializer<Self> {
        let places = rules::Card::all().zip(0_u32..).filter(|(card, _)| hand.has(*card));
        let cards = places.fold(0, |cards, (_, place)| cards | 1_u64 << place);
        PyClassInitializer::from(Value::of_cards(hand, cards)).add_subclass(Self(hand))
    }

    /// A hand, its text, or its cards.
    pub(crate) fn argument(name: &str, given: &Bound<'_, PyAny>) -> PyResult<rules::Hand> {
        if let Ok(hand) = given.cast::<Self>() {
            return Ok(hand.get().0);
        }
        if let Ok(text) = given.cast::<PyString>() {
            return text.to_str()?.parse().map_err(|error| of_bridge(given.py(), &error));
        }
        let expected = "a hand, its text or its cards";
        let cards = given.try_iter().map_err(|_| wrong_type(name, expected, given))?;
        cards.map(|card| Card::argument(name, &card?)).collect()
    }

    fn other(other: &Bound<'_, PyAny>) -> Option<rules::Hand> {
        other.cast::<Self>().ok().map(|hand| hand.get().0)
    }
}

/// Cards of a hand as objects, in their order.
fn objects(py: Python<'_>, cards: impl Iterator<Item = rules::Card>) -> PyResult<Vec<Py<Card>>> {
    cards.map(|card| Card::object(py, card)).collect()
}

/// The cards of a new hand; without an argument there are none.
enum Cards<'py> {
    None,
    Given(Bound<'py, PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for Cards<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self::Given(given.to_owned()))
    }
}

#[pymethods]
impl Hand {
    #[new]
    #[pyo3(signature = (cards = Cards::None))]
    fn new(cards: Cards<'_>) -> PyResult<PyClassInitializer<Self>> {
        Ok(Self::initial(match cards {
            Cards::None => rules::Hand::EMPTY,
            Cards::Given(cards) => Self::argument("cards", &cards)?,
        }))
    }

    /// High card points: ace 4, king 3, queen 2, jack 1.
    #[getter]
    fn hcp(&self) -> u8 {
        self.0.hcp()
    }

    /// Controls: ace 2, king 1.
    #[getter]
    fn controls(&self) -> u8 {
        self.0.controls()
    }

    /// Losers: of each suit, the first three cards that are not ace, king or queen.
    #[getter]
    fn losers(&self) -> u8 {
        self.0.losers()
    }

    /// High card points and the lengths of the two longest suits: the "rule of 20".
    #[getter]
    fn rule_of_n(&self) -> u8 {
        self.0.rule_of_n()
    }

    /// The evaluation of the "four Cs" (Bridge World, October 1982), as the program dealer has it.
    #[getter]
    fn cccc(&self) -> f64 {
        self.0.cccc()
    }

    /// The lengths of spades, hearts, diamonds and clubs.
    #[getter]
    fn lengths<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.lengths())
    }

    /// The lengths of the suits, the longest first, as in `"5332"`.
    #[getter]
    fn shape(&self) -> String {
        self.0.shape().iter().map(ToString::to_string).collect()
    }

    /// The lengths of spades, hearts, diamonds and clubs, as in `"5=3=3=2"`.
    #[getter]
    fn pattern(&self) -> String {
        self.0.pattern()
    }

    /// Whether the shape is 4333, 4432 or 5332.
    #[getter]
    fn balanced(&self) -> bool {
        self.0.is_balanced()
    }

    /// Points for each card above four in a suit.
    #[getter]
    fn length_points(&self) -> u8 {
        self.0.length_points()
    }

    /// Points for short suits: void 3, singleton 2, doubleton 1.
    #[getter]
    fn shortage_points(&self) -> u8 {
        self.0.shortage_points()
    }

    /// How many of the `n` highest ranks the hand has.
    fn top(&self, n: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.0.top(crate::argument::number("n", n, "a number of ranks")?))
    }

    /// One suit of the hand.
    fn suit(&self, suit: &Bound<'_, PyAny>) -> PyResult<Py<Holding>> {
        Holding::of(suit.py(), self.0, self::suit("suit", suit)?)
    }

    /// The spades.
    #[getter]
    fn spades(&self, py: Python<'_>) -> PyResult<Py<Holding>> {
        Holding::of(py, self.0, rules::Suit::Spades)
    }

    /// The hearts.
    #[getter]
    fn hearts(&self, py: Python<'_>) -> PyResult<Py<Holding>> {
        Holding::of(py, self.0, rules::Suit::Hearts)
    }

    /// The diamonds.
    #[getter]
    fn diamonds(&self, py: Python<'_>) -> PyResult<Py<Holding>> {
        Holding::of(py, self.0, rules::Suit::Diamonds)
    }

    /// The clubs.
    #[getter]
    fn clubs(&self, py: Python<'_>) -> PyResult<Py<Holding>> {
        Holding::of(py, self.0, rules::Suit::Clubs)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let cards = objects(py, self.0.iter())?;
        Ok(PyTuple::new(py, cards)?.try_iter()?.into_any())
    }

    fn __contains__(&self, card: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.has(Card::argument("card", card)?))
    }

    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.combined(other, rules::Hand::union)
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.combined(other, rules::Hand::intersection)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.combined(other, rules::Hand::difference)
    }

    /// Whether another hand has all cards of this one.
    fn issubset(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = Self::argument("other", other)?;
        Ok(self.0.difference(other).is_empty())
    }
}

impl Hand {
    fn combined(
        &self,
        other: &Bound<'_, PyAny>,
        how: impl Fn(rules::Hand, rules::Hand) -> rules::Hand,
    ) -> PyResult<Py<PyAny>> {
        let py = other.py();
        Ok(match Self::other(other) {
            Some(other) => Self::object(py, how(self.0, other))?.into_any(),
            None => py.NotImplemented(),
        })
    }
}

/// The cards of one suit of a hand; its text are the ranks.
#[pyclass(frozen, extends = Value, module = "portnote.bridge")]
pub(crate) struct Holding(rules::Holding, Option<rules::Suit>);

impl Holding {
    fn of(py: Python<'_>, hand: rules::Hand, suit: rules::Suit) -> PyResult<Py<Self>> {
        Py::new(py, Self::initial(hand.suit(suit), Some(suit)))
    }

    fn initial(holding: rules::Holding, suit: Option<rules::Suit>) -> PyClassInitializer<Self> {
        PyClassInitializer::from(Value::new(holding)).add_subclass(Self(holding, suit))
    }
}

#[pymethods]
impl Holding {
    #[new]
    fn new(ranks: &str, py: Python<'_>) -> PyResult<PyClassInitializer<Self>> {
        let holding = ranks.parse().map_err(|error| of_bridge(py, &error))?;
        Ok(Self::initial(holding, None))
    }

    /// The suit, if it is one of a hand.
    #[getter]
    fn suit<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        member(py, self.1)
    }

    /// High card points: ace 4, king 3, queen 2, jack 1.
    #[getter]
    const fn hcp(&self) -> u8 {
        self.0.hcp()
    }

    /// Controls: ace 2, king 1.
    #[getter]
    const fn controls(&self) -> u8 {
        self.0.controls()
    }

    /// Losers: of the first three cards those that are not ace, king or queen.
    #[getter]
    fn losers(&self) -> u8 {
        self.0.losers()
    }

    /// The quality of the "four Cs" (Bridge World, October 1982), as the program dealer has it.
    #[getter]
    fn quality(&self) -> f64 {
        self.0.quality()
    }

    /// How many of the `n` highest ranks it has.
    fn top(&self, n: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.0.top(crate::argument::number("n", n, "a number of ranks")?))
    }

    fn __len__(&self) -> usize {
        self.0.len().into()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let ranks: Vec<_> = self.0.ranks().map(|rank| rank.member(py)).collect::<PyResult<_>>()?;
        Ok(PyTuple::new(py, ranks)?.try_iter()?.into_any())
    }
}

//! Hands and melds of pinochle.

use portnote::pinochle as rules;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::errors::{PARSE_ERROR, parse_error, raise, wrong_value};
use crate::value::Value;

/// The rules of a house: a name as `Rules("double-4")`, or the text of a rule profile in TOML.
#[pyclass(frozen, module = "portnote.pinochle")]
pub(crate) struct Rules {
    rules: rules::Rules,
    /// What they were made from.
    text: String,
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (name_or_toml = None))]
    fn new(py: Python<'_>, name_or_toml: Option<&str>) -> PyResult<Self> {
        let text = name_or_toml.unwrap_or(rules::Rules::DOUBLE_4.id);
        let named = rules::Rules::ALL.into_iter().find(|rules| rules.id == text);
        if let Some(named) = named {
            return Ok(Self { rules: *named, text: text.to_owned() });
        }
        if text.contains('\n') || text.contains('=') {
            let read = portnote::house::rules(text);
            let rules = read.map_err(|error| {
                let message =
                    format!("line {}, column {}: {}", error.line, error.column, error.reason);
                raise(py, &PARSE_ERROR, (message, "rules", text, error.reason))
            })?;
            return Ok(Self { rules, text: text.to_owned() });
        }
        let names: Vec<_> =
            rules::Rules::ALL.iter().map(|rules| format!("`{}`", rules.id)).collect();
        Err(parse_error(py, "rules", text, &format!("one of {}", names.join(", "))))
    }

    /// The name.
    #[getter]
    const fn name(&self) -> &'static str {
        self.rules.id
    }

    /// The deck.
    #[getter]
    fn deck(&self, py: Python<'_>) -> PyResult<Py<Deck>> {
        Py::new(py, Deck(self.rules.deck))
    }

    /// The cards of each hand.
    #[getter]
    const fn hand_size(&self) -> usize {
        self.rules.hand_size
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().rules == self.rules)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        crate::python::hash(py, self.rules.id)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().text.clone(),))
    }

    fn __repr__(&self) -> String {
        format!("Rules('{}')", self.rules.id)
    }
}

/// A deck of pinochle: `Deck("double")`.
#[pyclass(frozen, module = "portnote.pinochle")]
pub(crate) struct Deck(rules::Deck);

#[pymethods]
impl Deck {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        use rules::Deck as D;
        let found = match name.to_ascii_lowercase().as_str() {
            "single" => D::SINGLE,
            "double" => D::DOUBLE,
            "triple" => D::TRIPLE,
            "quadruple" => D::QUADRUPLE,
            _ => return Err(wrong_value("name", "`single`, `double`, `triple` or `quadruple`")),
        };
        Ok(Self(found))
    }

    /// The name.
    #[getter]
    const fn name(&self) -> &'static str {
        self.0.name()
    }

    const fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        crate::python::hash(py, self.0.name())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (&'static str,)) {
        (slf.get_type(), (slf.get().0.name(),))
    }

    fn __repr__(&self) -> String {
        format!("Deck('{}')", self.0.name())
    }
}

/// Cards of one player, as in `Hand("AATKQ.TTKJ.AQJ.K")`: spades, hearts, clubs, diamonds.
#[pyclass(frozen, extends = Value, module = "portnote.pinochle")]
pub(crate) struct Hand(rules::Hand);

#[pymethods]
impl Hand {
    #[new]
    fn new(cards: &Bound<'_, PyString>) -> PyResult<PyClassInitializer<Self>> {
        let text = cards.to_str()?;
        let hand: rules::Hand = text.parse().map_err(|error: rules::ParseError| {
            let message = error.to_string();
            raise(cards.py(), &PARSE_ERROR, (message.clone(), "hand", text, message))
        })?;
        Ok(PyClassInitializer::from(Value::new(hand)).add_subclass(Self(hand)))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The melds of the hand, with a trump suit or without.
    #[pyo3(signature = (trump = None, rules = None))]
    fn melds(
        &self,
        py: Python<'_>,
        trump: Option<&str>,
        rules: Option<&Bound<'_, Rules>>,
    ) -> PyResult<Vec<Meld>> {
        let trump = trump
            .map(|text| match text.trim().to_ascii_uppercase().chars().next() {
                Some('S') => Ok(rules::Suit::Spades),
                Some('H') => Ok(rules::Suit::Hearts),
                Some('C') => Ok(rules::Suit::Clubs),
                Some('D') => Ok(rules::Suit::Diamonds),
                _ => Err(parse_error(py, "suit", text, "`S`, `H`, `C` or `D`")),
            })
            .transpose()?;
        let rules = rules.map_or(rules::Rules::DOUBLE_4, |rules| rules.get().rules);
        let melds = self.0.melds(trump, &rules).into_iter();
        Ok(melds
            .map(|meld| Meld { kind: kind(meld.kind), count: meld.count, points: meld.points })
            .collect())
    }
}

/// A kind of meld in a word or two.
fn kind(kind: rules::MeldKind) -> String {
    use rules::MeldKind as K;
    let words = match kind {
        K::Run => "run",
        K::RoyalMarriage => "royal marriage",
        K::RunAndRoyals => "run and royal marriages",
        K::Marriage(suit) => return format!("marriage in {}", suit.name()),
        K::Aces => "aces",
        K::Kings => "kings",
        K::Queens => "queens",
        K::Jacks => "jacks",
        K::Pinochle => "pinochle",
        K::Dix => "dix",
        _ => "meld",
    };
    words.to_owned()
}

/// A meld of a hand.
#[pyclass(frozen, eq, hash, get_all, module = "portnote.pinochle")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Meld {
    /// What it is, as in `"run"`.
    kind: String,
    /// How many of them the hand has.
    count: u8,
    /// The points of all of them.
    points: u32,
}

#[pymethods]
impl Meld {
    #[new]
    const fn new(kind: String, count: u8, points: u32) -> Self {
        Self { kind, count, points }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String, u8, u32)) {
        let own = slf.get();
        (slf.get_type(), (own.kind.clone(), own.count, own.points))
    }

    fn __repr__(&self) -> String {
        format!("Meld({}, {}, {} points)", self.kind, self.count, self.points)
    }
}

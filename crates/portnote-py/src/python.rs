//! What Rust needs of the package's own Python: enums and exceptions, looked up once.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use pyo3::prelude::*;
use pyo3::sync::{MutexExt as _, PyOnceLock};
use pyo3::types::{PyString, PyTuple, PyType};

/// A class of the package that is written in Python.
pub(crate) struct PythonClass {
    module: &'static str,
    name: &'static str,
    class: PyOnceLock<Py<PyType>>,
}

impl PythonClass {
    pub(crate) const fn new(module: &'static str, name: &'static str) -> Self {
        Self { module, name, class: PyOnceLock::new() }
    }

    pub(crate) fn get<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyType>> {
        self.class.import(py, self.module, self.name)
    }
}

/// An enum whose members are asked for by their place.
pub(crate) struct PythonEnum {
    class: PythonClass,
    members: PyOnceLock<Py<PyTuple>>,
}

impl PythonEnum {
    const fn new(name: &'static str) -> Self {
        let class = PythonClass::new("portnote._enums", name);
        Self { class, members: PyOnceLock::new() }
    }

    /// The member at a place, from 0.
    pub(crate) fn at<'py>(&self, py: Python<'py>, place: usize) -> PyResult<Bound<'py, PyAny>> {
        let members = self.members.get_or_try_init(py, || {
            let all: Vec<Bound<'_, PyAny>> =
                self.class.get(py)?.as_any().try_iter()?.collect::<PyResult<_>>()?;
            PyResult::Ok(PyTuple::new(py, all)?.unbind())
        })?;
        members.bind(py).get_item(place)
    }

    /// The member with a value.
    pub(crate) fn of<'py>(&self, py: Python<'py>, value: &str) -> PyResult<Bound<'py, PyAny>> {
        self.class.get(py)?.call1((value,))
    }
}

pub(crate) static SEAT: PythonEnum = PythonEnum::new("Seat");
pub(crate) static SIDE: PythonEnum = PythonEnum::new("Side");
pub(crate) static SUIT: PythonEnum = PythonEnum::new("Suit");
pub(crate) static RANK: PythonEnum = PythonEnum::new("Rank");
pub(crate) static DENOMINATION: PythonEnum = PythonEnum::new("Denomination");
pub(crate) static VULNERABILITY: PythonEnum = PythonEnum::new("Vulnerability");
pub(crate) static COLOR: PythonEnum = PythonEnum::new("Color");
pub(crate) static VARIANT: PythonEnum = PythonEnum::new("Variant");

/// A value of this library that Python has as a member of an enum.
pub(crate) trait Member: Copy {
    fn member<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>>;
}

use portnote::bridge::{Denomination, Rank, Seat, Side, Suit, Vulnerability};
use portnote::draughts::{Color, Variant};

impl Member for Seat {
    fn member<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        SEAT.at(py, self as usize)
    }
}

impl Member for Side {
    fn member<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        SIDE.at(py, usize::from(self == Self::EastWest))
    }
}

impl Member for Suit {
    fn member<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        SUIT.of_letter(py, self.letter())
    }
}

impl Member for Rank {
    fn member<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        RANK.of_letter(py, self.letter())
    }
}

impl Member for Denomination {
    fn member<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        DENOMINATION.of(py, self.letters())
    }
}

impl Member for Vulnerability {
    fn member<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let place = match self {
            Self::None => 0,
            Self::NorthSouth => 1,
            Self::EastWest => 2,
            Self::All => 3,
        };
        VULNERABILITY.at(py, place)
    }
}

impl Member for Color {
    fn member<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        COLOR.at(py, usize::from(self == Self::Black))
    }
}

impl Member for Variant {
    fn member<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        VARIANT.of(py, self.name())
    }
}

impl PythonEnum {
    fn of_letter<'py>(&self, py: Python<'py>, letter: char) -> PyResult<Bound<'py, PyAny>> {
        self.of(py, letter.encode_utf8(&mut [0; 4]))
    }
}

/// A class with the class of its games, for annotations as in `Document[pbn.Game]`.
pub(crate) fn generic<'py>(
    class: &Bound<'py, PyType>,
    item: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    class.py().import("types")?.getattr("GenericAlias")?.call1((class, item))
}

/// Takes a lock. A thread that has to wait for it lets others use the interpreter: the one that holds it may
/// need it to go on.
pub(crate) fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    match mutex.try_lock() {
        Ok(guard) => guard,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
        Err(TryLockError::WouldBlock) => {
            let locked = Python::attach(|py| mutex.lock_py_attached(py));
            locked.unwrap_or_else(PoisonError::into_inner)
        }
    }
}

/// A member, or `None`.
pub(crate) fn member<'py, M: Member>(
    py: Python<'py>,
    value: Option<M>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    value.map(|value| value.member(py)).transpose()
}

/// The hash of a text, which is that of each value with this text.
pub(crate) fn hash(py: Python<'_>, text: &str) -> PyResult<isize> {
    PyString::new(py, text).hash()
}

/// Whether an object is a text, and this one.
pub(crate) fn is_text(other: &Bound<'_, PyAny>, text: &str) -> bool {
    other.cast::<PyString>().is_ok_and(|other| other.to_str().is_ok_and(|other| other == text))
}

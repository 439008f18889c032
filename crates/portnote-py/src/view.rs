//! What of a game a picture shows, as arguments say it.

use std::fmt::Display;
use std::str::FromStr;

use portnote::render::view::GamePart;
use portnote::render::{Show, View};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::{boolean, text};
use crate::bridge::seat;
use crate::errors::wrong_type;

/// The arguments of a picture, which have the names and words of the options of the program.
pub(crate) struct Given<'a, 'py> {
    pub(crate) at: Option<&'a Bound<'py, PyAny>>,
    pub(crate) bottom: Option<&'a Bound<'py, PyAny>>,
    pub(crate) flip: Option<&'a Bound<'py, PyAny>>,
    pub(crate) hide: Option<&'a Bound<'py, PyAny>>,
    pub(crate) show: Option<&'a Bound<'py, PyAny>>,
}

impl Given<'_, '_> {
    pub(crate) fn view(&self) -> PyResult<View> {
        let mut view = View::default();
        view.at = self.at.map(|given| word("at", given)).transpose()?;
        view.bottom = self.bottom.map(|given| word("bottom", given)).transpose()?;
        view.flip = self.flip.map(|given| boolean("flip", given)).transpose()? == Some(true);
        if let Some(hide) = self.hide {
            let seats = several("hide", hide)?;
            let seats: Vec<_> = seats.iter().map(|it| seat("hide", it)).collect::<PyResult<_>>()?;
            view = view.hiding(seats);
        }
        if let Some(show) = self.show {
            let parts = several("show", show)?;
            let parts: Vec<GamePart> =
                parts.iter().map(|it| word("show", it)).collect::<PyResult<_>>()?;
            view.show = Show::only(parts);
        }
        Ok(view)
    }
}

/// A word that names something.
fn word<T>(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<T>
where
    T: FromStr<Err: Display>,
{
    let text = text(argument, given)?;
    text.parse().map_err(|error: T::Err| PyValueError::new_err(format!("{argument}: {error}")))
}

/// One value, or each of several.
fn several<'py>(argument: &str, given: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if given.is_instance_of::<PyString>() {
        return Ok(vec![given.clone()]);
    }
    let items = given.try_iter().map_err(|_| wrong_type(argument, "a str or several", given))?;
    items.collect()
}

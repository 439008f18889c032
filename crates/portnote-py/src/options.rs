//! How games are exported and converted, as arguments say it: with the names and words of the options of the
//! program, in the spelling of Python.

use portnote::bml::situation::Position;
use portnote::convert::{ConvertOptions, Layout, Target};
use portnote::pbn::write::{Charset, Unencodable};
use portnote::pdn::{ExportOptions as PdnOptions, Squares};
use portnote::{ExportOptions, Format};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::{boolean, number, text};
use crate::errors::wrong_value;
use crate::source::name_of;

/// How a text is exported.
pub(crate) fn exporting(
    format: Format,
    profile: Option<&str>,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<ExportOptions> {
    let mut how = ExportOptions::default();
    match (profile, format) {
        (None | Some("export"), _) => {}
        (Some("pdn-2.0"), Format::Pdn) => how.pdn = PdnOptions::pdn2(),
        (Some("pdn-3.0"), Format::Pdn) => how.pdn = PdnOptions::pdn3(),
        _ => {
            let expected = "`export`, or for games of draughts `pdn-2.0` or `pdn-3.0`";
            return Err(wrong_value("profile", expected));
        }
    }
    for (name, value) in given.into_iter().flatten() {
        let name: String = name.extract()?;
        let name = name.as_str();
        let yes = || boolean(name, &value);
        let of: &[Format] = match name {
            "strict" => {
                (how.pbn.strict, how.ppn.strict) = (yes()?, yes()?);
                &[Format::Pbn, Format::Ppn]
            }
            "charset" => {
                let all = [("iso-8859-1", Charset::Iso8859_1), ("utf-8", Charset::Utf8)];
                how.pbn.charset = one_of(name, &value, &all)?;
                &[Format::Pbn]
            }
            "unencodable" => {
                let all = [
                    ("transliterate", Unencodable::Transliterate),
                    ("error", Unencodable::Error),
                    ("question", Unencodable::Question),
                ];
                how.pbn.unencodable = one_of(name, &value, &all)?;
                &[Format::Pbn]
            }
            "expand_inheritance" => {
                how.pbn.expand_inheritance = yes()?;
                &[Format::Pbn]
            }
            "complete" => {
                how.ppn.complete = yes()?;
                &[Format::Ppn]
            }
            "recompute" => {
                how.ppn.recompute = yes()?;
                &[Format::Ppn]
            }
            _ => {
                of_pdn(&mut how.pdn, name, &value)?;
                &[Format::Pdn]
            }
        };
        for_some(name, format, of)?;
    }
    Ok(how)
}

/// Sets an option of draughts.
fn of_pdn(how: &mut PdnOptions, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let yes = || boolean(name, value);
    match name {
        "squares" => {
            let all = [("numeric", Squares::Numeric), ("algebraic", Squares::Algebraic)];
            how.squares = Some(one_of(name, value, &all)?);
        }
        "lossy" => how.lossy = yes()?,
        "fen_ranges" => how.fen_ranges = yes()?,
        "number_plies" => how.number_plies = yes()?,
        "replace_forbidden" => how.replace_forbidden = yes()?,
        "roster" => how.roster = yes()?,
        "full_game_type" => how.full_game_type = yes()?,
        "width" => how.width = number(name, value, "a number of columns")?,
        "eol" => how.crlf = one_of(name, value, &[("lf", false), ("crlf", true)])?,
        _ => return Err(unexpected("export", name)),
    }
    Ok(())
}

/// How a text is converted.
pub(crate) fn converting(
    to: Target,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<ConvertOptions> {
    let mut how = ConvertOptions::default();
    for (name, value) in given.into_iter().flatten() {
        let name: String = name.extract()?;
        let name = name.as_str();
        let yes = || boolean(name, &value);
        let of: &[Target] = match name {
            "layout" => {
                let all = [("lines", Layout::Lines), ("set", Layout::Set)];
                how.layout = Some(one_of(name, &value, &all)?);
                &[Target::Lin]
            }
            "tree" => {
                how.tree = yes()?;
                &[Target::Html, Target::Latex]
            }
            "external_style" => {
                how.external_style = yes()?;
                &[Target::Html]
            }
            "compat" => {
                how.compat = yes()?;
                &[Target::Html, Target::Latex, Target::Bss]
            }
            "annotate" => {
                how.annotate = yes()?;
                &[Target::Bml]
            }
            "system" => {
                how.system = Some(number(name, &value, "the number of a system, from 1")?);
                &[Target::Bml, Target::Bss]
            }
            "seat" => {
                how.seat = match number(name, &value, "a number from 1 to 4")? {
                    1 => Position::First,
                    2 => Position::Second,
                    3 => Position::Third,
                    4 => Position::Fourth,
                    _ => return Err(wrong_value(name, "a number from 1 to 4")),
                };
                &[Target::Html]
            }
            "bridgecomposer" => {
                how.bridge_composer = yes()?;
                &[Target::Lin, Target::BboLink]
            }
            _ => return Err(unexpected("convert", name)),
        };
        if !of.contains(&to) {
            let names: Vec<_> = of.iter().map(|target| target.title()).collect();
            let message = format!("{name}: for {} only, not for {}", names.join(", "), to.title());
            return Err(PyValueError::new_err(message));
        }
    }
    Ok(how)
}

/// One of some words.
fn one_of<T: Copy>(name: &str, given: &Bound<'_, PyAny>, all: &[(&str, T)]) -> PyResult<T> {
    let word = text(name, given)?;
    let found = all.iter().find(|(known, _)| *known == word);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let words: Vec<_> = all.iter().map(|(known, _)| format!("`{known}`")).collect();
        wrong_value(name, &words.join(" or "))
    })
}

/// Refuses an option that does nothing for a notation.
fn for_some(name: &str, format: Format, of: &[Format]) -> PyResult<()> {
    if of.contains(&format) {
        return Ok(());
    }
    let names: Vec<_> = of.iter().map(|format| name_of(*format)).collect();
    let message = format!("{name}: for {} only, not for {}", names.join(", "), name_of(format));
    Err(PyValueError::new_err(message))
}

fn unexpected(function: &str, name: &str) -> PyErr {
    let message = format!("{function}() got an unexpected keyword argument '{name}'");
    PyTypeError::new_err(message)
}

//! Portable Bridge Notation as the laws see it.

mod projection;

use portnote::convert::{Target, boards_of_pbn};
use portnote_core::scan::Units;
use portnote_core::{File, Limits, Notation};
use portnote_pbn::Pbn;
use serde_json::Value;

use super::lin::{LINES, LINK, SET, wanted};
use super::{Conversion, Notated};
use crate::engines::{self, Grammar};
use crate::pieces;
use crate::settings::Settings;

impl Notated for Pbn {
    const PIECES: &'static [&'static str] = pieces::PBN;
    const COUNTS_BOM: bool = true;

    fn scanned(bytes: &[u8], start: u64, limits: &Limits) -> Option<usize> {
        let mut options = portnote_pbn::Options::default();
        options.limits = limits.clone();
        let units = Units::new(bytes, start, Pbn::scan(&options));
        Some(units.filter(|unit| unit.kind.is_game()).count())
    }

    fn grammars() -> Vec<Grammar> {
        engines::pbn()
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        projection::pair(input, output)
    }

    fn conversions(file: &File<'_, Self>, settings: &Settings) -> Vec<Conversion> {
        let targets = [("lin", Target::Lin, None), LINK, LINES, SET];
        wanted(settings, &targets, |target, how| boards_of_pbn(file, target, how))
    }
}

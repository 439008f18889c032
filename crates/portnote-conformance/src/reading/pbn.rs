//! Portable Bridge Notation as the laws see it.

mod projection;

use portnote_core::scan::Units;
use portnote_core::{Limits, Notation};
use portnote_pbn::Pbn;
use serde_json::Value;

use super::Notated;
use crate::engines::{self, Grammar};
use crate::pieces;

impl Notated for Pbn {
    const PIECES: &'static [&'static str] = pieces::PBN;
    const COUNTS_BOM: bool = true;

    fn scanned(bytes: &[u8], start: u64, limits: &Limits) -> Option<usize> {
        let options = portnote_pbn::Options {
            limits: limits.clone(),
            ..portnote_pbn::Options::default()
        };
        let units = Units::new(bytes, start, Pbn::scan(&options));
        Some(units.filter(|unit| unit.kind.is_game()).count())
    }

    fn grammars() -> Vec<Grammar> {
        engines::pbn()
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        projection::pair(input, output)
    }
}

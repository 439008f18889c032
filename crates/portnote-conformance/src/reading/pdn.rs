//! Portable Draughts Notation as the laws see it.

mod projection;

use portnote::{ExportOptions, Profile};
use portnote_core::scan::Units;
use portnote_core::{Limits, Notation};
use portnote_pdn::Pdn;
use serde_json::Value;

use super::{Notated, Target};
use crate::engines::{self, Grammar};
use crate::pieces;
use crate::settings::Settings;

/// The rules for writing a file that it can be held to, in the order of the targets.
const STANDARDS: [Profile; 2] = [Profile::Pdn20, Profile::Pdn30];

impl Notated for Pdn {
    const PIECES: &'static [&'static str] = pieces::PDN;
    const TARGETS: &'static [Target] = &[Target { suffix: "-2.0" }, Target { suffix: "-3.0" }];

    // Its projection knows what each standard can hold.
    const FORGIVES_LOSSES: bool = false;

    fn grammars() -> Vec<Grammar> {
        engines::pdn()
    }

    fn rules(target: usize) -> Profile {
        STANDARDS.get(target).copied().unwrap_or(Profile::Export)
    }

    fn written(target: usize, settings: &Settings) -> ExportOptions {
        let mut options = settings.export();
        options.pdn = match Self::rules(target) {
            Profile::Pdn20 => portnote_pdn::ExportOptions::pdn2(),
            _ => portnote_pdn::ExportOptions::pdn3(),
        };
        options
    }

    fn scanned(bytes: &[u8], start: u64, limits: &Limits) -> Option<usize> {
        let mut options = portnote_pdn::Options::default();
        options.limits = limits.clone();
        let units = Units::new(bytes, start, Pdn::scan(&options));
        Some(units.filter(|unit| unit.kind.is_game()).count())
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        projection::pair(input, output)
    }

    fn omits(target: usize, dump: &str) -> bool {
        // Few games are without tags, and only those are worth reading once more.
        let may_be = Self::rules(target) == Profile::Pdn30 && dump.contains("\"tags\":[]");
        may_be && serde_json::from_str(dump).is_ok_and(|game| projection::is_empty(&game))
    }
}

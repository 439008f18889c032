//! Portable Pinochle Notation as the laws see it. A hand is put together from the blocks that the
//! scanner cuts, which are therefore not counted.

mod projection;

use portnote_ppn::Ppn;
use serde_json::Value;

use super::Notated;
use crate::engines::{self, Grammar};
use crate::pieces;

impl Notated for Ppn {
    const PIECES: &'static [&'static str] = pieces::PPN;

    fn grammars() -> Vec<Grammar> {
        engines::ppn()
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        projection::pair(input, output)
    }
}

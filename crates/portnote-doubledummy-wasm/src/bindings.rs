//! What JavaScript sees.

use wasm_bindgen::prelude::*;

use crate::solving::{self, Position, Solving};

/// A solver, which remembers what it found out about a deal until another one comes.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Solver {
    solving: Solving,
}

/// The version of this module.
#[must_use]
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Par of 20 results, as `-140 EW 3S=`: the score of North and South, and the contracts.
///
/// # Errors
/// A result is missing, or an argument is not valid.
#[wasm_bindgen]
pub fn par(tricks: &str, vulnerable: &str, opener: &str) -> Result<String, JsError> {
    solving::par(tricks, vulnerable, opener).map_err(error)
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to `map_err`")]
fn error(message: String) -> JsError {
    JsError::new(&message)
}

#[wasm_bindgen]
impl Solver {
    /// A solver that knows nothing yet.
    #[must_use]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// The tricks that North, East, South and West take as declarers.
    ///
    /// # Errors
    /// The deal cannot be solved, or an argument is not valid.
    pub fn solve(&mut self, deal: &str, denomination: &str) -> Result<Vec<u8>, JsError> {
        self.solving.solve(deal, denomination).map(Vec::from).map_err(error)
    }

    /// The cards that may be played next, each with the tricks of declarer's side in the whole deal, as
    /// `SA 9`.
    ///
    /// # Errors
    /// A card was not played by the rules, or an argument is not valid.
    pub fn cards(
        &mut self,
        deal: &str,
        denomination: &str,
        leader: &str,
        declarer: Option<String>,
        played: &str,
    ) -> Result<Vec<String>, JsError> {
        let position = Position { deal, denomination, leader, declarer: declarer.as_deref() };
        self.solving.cards(&position, played).map_err(error)
    }

    /// The tricks of declarer's side in the whole deal, before and after each card.
    ///
    /// # Errors
    /// A card was not played by the rules, or an argument is not valid.
    pub fn trace(
        &mut self,
        deal: &str,
        denomination: &str,
        leader: &str,
        declarer: Option<String>,
        played: &str,
    ) -> Result<Vec<u8>, JsError> {
        let position = Position { deal, denomination, leader, declarer: declarer.as_deref() };
        self.solving.trace(&position, played).map_err(error)
    }
}

//! What only the whole module has.

use wasm_bindgen::prelude::*;

use super::{Text, error};
use crate::full::{self, Written};

/// A text that was written, with a report as JSON.
#[wasm_bindgen]
pub struct Output {
    written: Written,
}

/// The page of a code as JSON, or those of all codes.
#[must_use]
#[wasm_bindgen]
pub fn explain(code: Option<String>) -> Option<String> {
    full::explain(code.as_deref())
}

/// What a text of no known notation looks like.
#[must_use]
#[wasm_bindgen]
pub fn guess(bytes: &[u8]) -> Option<String> {
    portnote::product::guess(bytes).map(str::to_owned)
}

/// The notations as JSON.
#[must_use]
#[wasm_bindgen]
pub fn notations() -> String {
    full::notations()
}

#[wasm_bindgen]
impl Output {
    /// The text.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> Vec<u8> {
        self.written.bytes.clone()
    }

    /// What is said about it, as JSON.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn report(&self) -> String {
        self.written.report.clone()
    }
}

#[wasm_bindgen]
impl Text {
    /// Holds a file that a bidding system may include.
    pub fn include(&mut self, name: &str, bytes: Vec<u8>) {
        self.held.include(name, bytes);
    }

    /// What is wrong with it: JSON of the schema `portnote/check/1`.
    #[must_use]
    pub fn check(&self) -> String {
        self.held.check()
    }

    /// The text with what can be fixed fixed: safe fixes, or all.
    #[must_use]
    pub fn fix(&self, all: bool) -> Output {
        let written = self.held.fix(all);
        Output { written }
    }

    /// The text with one finding fixed, by its place in the report.
    #[must_use]
    #[wasm_bindgen(js_name = fixOne)]
    pub fn fix_one(&self, finding: usize) -> Option<Vec<u8>> {
        self.held.fix_one(finding)
    }

    /// What it holds, as JSON.
    #[must_use]
    pub fn dump(&self, derived: bool) -> String {
        self.held.dump(derived)
    }

    /// What its games hold, a line of JSON for each.
    ///
    /// # Errors
    /// A game cannot be written as JSON.
    pub fn lines(&self, derived: bool) -> Result<Vec<u8>, JsError> {
        self.held.lines(derived).map_err(error)
    }

    /// The bytes of one game, by its number in the file.
    #[must_use]
    #[wasm_bindgen(js_name = gameBytes)]
    pub fn game_bytes(&self, game: u32) -> Option<Vec<u8>> {
        self.held.game_bytes(game)
    }

    /// Its games on pages, as `html` or `typst`.
    ///
    /// # Errors
    /// The form or the options are not valid.
    pub fn sheets(&self, form: &str, drawing: &str) -> Result<String, JsError> {
        self.held.sheets(form, drawing).map_err(error)
    }

    /// Its games in export format, where the notation has one.
    #[must_use]
    pub fn export(&self) -> Option<Output> {
        self.held.export().map(|written| Output { written })
    }

    /// The text in another format.
    ///
    /// # Errors
    /// It cannot become this.
    pub fn convert(&self, target: &str) -> Result<Output, JsError> {
        let written = self.held.convert(target).map_err(error)?;
        Ok(Output { written })
    }

    /// Its rankings, and its boards that have results, as JSON.
    ///
    /// # Errors
    /// The options are not valid.
    pub fn results(&self, drawing: &str) -> Result<String, JsError> {
        self.held.results(drawing).map_err(error)
    }

    /// What was scored at the board of a game, as JSON.
    ///
    /// # Errors
    /// The game does not exist, or the options are not valid.
    pub fn travellers(&mut self, game: u32, drawing: &str) -> Result<String, JsError> {
        self.held.travellers(game, drawing).map_err(error)
    }

    /// What a solver needs to know of a board, as JSON.
    #[must_use]
    pub fn solvable(&self, game: u32) -> Option<String> {
        self.held.solvable(game)
    }

    /// The text with the results of solved deals, which are JSON.
    ///
    /// # Errors
    /// The notation has no place for results, or the list is not valid.
    pub fn fill(&self, solved: &str) -> Result<Output, JsError> {
        let written = self.held.fill(solved).map_err(error)?;
        Ok(Output { written })
    }

    /// What kind of text it is, as JSON.
    #[must_use]
    pub fn info(&self) -> String {
        self.held.info()
    }

    /// All games as one page in HTML.
    ///
    /// # Errors
    /// The options are not valid.
    pub fn page(&self, drawing: &str) -> Result<String, JsError> {
        self.held.page(drawing).map_err(error)
    }
}

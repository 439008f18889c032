//! What JavaScript sees.

#[cfg(feature = "full")]
pub mod full;

use wasm_bindgen::prelude::*;

use crate::held::{self, OpenText};
use crate::wanted::Drawing;

/// A text in one of the notations.
#[wasm_bindgen]
pub struct Text {
    held: OpenText,
}

/// The name of the notation of a text: `pbn`, `pdn`, `ppn`, `bml`, `bss` or `lin`.
#[must_use]
#[wasm_bindgen]
pub fn detect(bytes: &[u8], name: Option<String>) -> Option<String> {
    held::detect(bytes, name.as_deref()).map(str::to_owned)
}

/// The version of this module.
#[must_use]
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The style sheet of fragments in a shadow root.
///
/// # Errors
/// The options are not valid.
#[wasm_bindgen(js_name = styleSheet)]
pub fn style_sheet(drawing: &str) -> Result<String, JsError> {
    let style = Drawing::of(drawing).and_then(|drawing| drawing.style());
    style.map(|style| portnote::render::html::style_sheet(&style)).map_err(error)
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to `map_err`")]
pub(crate) fn error(message: String) -> JsError {
    JsError::new(&message)
}

#[wasm_bindgen]
impl Text {
    /// Holds a text under the name of its file.
    ///
    /// # Errors
    /// Its notation is not known, it is too large, or the options are not valid.
    #[wasm_bindgen(constructor)]
    pub fn new(
        bytes: Vec<u8>,
        name: Option<String>,
        reading: Option<String>,
    ) -> Result<Text, JsError> {
        let reading = reading.unwrap_or_default();
        let held = OpenText::new(bytes, name.as_deref(), &reading).map_err(error)?;
        Ok(Self { held })
    }

    /// The name of its notation.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn notation(&self) -> String {
        self.held.notation().to_owned()
    }

    /// Its games as a list, as JSON.
    ///
    /// # Errors
    /// The options are not valid.
    pub fn games(&self, drawing: &str) -> Result<String, JsError> {
        self.held.games(drawing).map_err(error)
    }

    /// Begins the list of its games.
    ///
    /// # Errors
    /// The options are not valid.
    #[wasm_bindgen(js_name = beginList)]
    pub fn begin_list(&mut self, drawing: &str) -> Result<(), JsError> {
        self.held.begin_list(drawing).map_err(error)
    }

    /// The next games of the list, as JSON; fewer than wanted at its end.
    ///
    /// # Errors
    /// None: the text is in memory.
    #[wasm_bindgen(js_name = nextListed)]
    pub fn next_listed(&mut self, most: usize) -> Result<String, JsError> {
        self.held.next_listed(most).map_err(error)
    }

    /// The steps of a game, as JSON.
    #[must_use]
    pub fn steps(&mut self, game: u32) -> Option<String> {
        self.held.steps(game)
    }

    /// A game at a moment, as JSON.
    ///
    /// # Errors
    /// The game does not exist, or the options are not valid.
    pub fn draw(&mut self, game: u32, drawing: &str) -> Result<String, JsError> {
        self.held.draw(game, drawing).map_err(error)
    }

    /// A game as `svg` or `text`.
    ///
    /// # Errors
    /// The game or the form does not exist, or the options are not valid.
    pub fn picture(&mut self, game: u32, form: &str, drawing: &str) -> Result<String, JsError> {
        self.held.picture(game, form, drawing).map_err(error)
    }
}

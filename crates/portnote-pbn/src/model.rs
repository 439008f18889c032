//! The typed model.

use crate::syntax::Block;

/// Stub.
#[derive(Debug)]
pub struct Game<'b> {
    block: &'b Block<'b>,
}

impl<'b> Game<'b> {
    /// The block that the game was read from.
    #[must_use]
    pub const fn block(&self) -> &'b Block<'b> {
        self.block
    }
}

/// What is remembered from game to game: the values that `#` and `##` stand for.
#[derive(Clone, Debug, Default)]
pub struct Context {
    inherited: portnote_core::inherit::Inherited,
}

impl Context {
    /// Before the first game.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The typed game of a block; games must be given in file order.
    pub fn game<'b>(&mut self, block: &'b Block<'b>) -> Game<'b> {
        let _ = &self.inherited;
        Game { block }
    }
}

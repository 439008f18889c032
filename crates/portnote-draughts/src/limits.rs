//! The budget of the search for captures, the step from which it remembers where it has been, and
//! how many moves an error names.

/// How many steps of captures are followed in one position.
///
/// A king among very many pieces has more routes than any program can follow. Positions of real
/// games stay below a hundred steps, composed ones below some thousands; so many steps take a tenth
/// of a second.
pub const CAPTURE_BUDGET: usize = 65_536;

/// After so many steps of one piece, the search of captures remembers where it has been.
///
/// Below it the memory costs more than the steps that it saves.
pub(crate) const MEMORY_FROM: usize = 48;

/// How many legal moves an error names.
///
/// A piece rarely has more, and each text of a capture costs a search for its route.
pub(crate) const NEAR_MOVES: usize = 8;

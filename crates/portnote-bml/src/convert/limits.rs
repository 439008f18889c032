//! Every limit of conversions in one place, each with its reason.

/// Calls of the longest sequence that becomes rows: one more than the longest auction has.
///
/// Each call is a row and indented by two blanks more than the one before, so that a longer one
/// would cost the square of its length.
pub(super) const CALLS: usize = 320;

/// Lists that are deeper are set at this depth, because LaTeX has no more.
pub(super) const LIST_DEPTH: usize = 4;

/// The largest number that LaTeX can count with.
pub(super) const LARGEST_NUMBER: u32 = i32::MAX as u32;

//! What may be shown of a game of cards at a moment.

use crate::view::Step;

/// Whether the end of the play may be told.
pub(super) const fn tells_result(at: Option<Step>) -> bool {
    matches!(at, None | Some(Step::End))
}

/// Whether the play is shown: all calls are made then.
pub(super) const fn is_after_auction(at: Option<Step>) -> bool {
    calls(at) == usize::MAX
}

/// How many calls are shown.
pub(super) const fn calls(at: Option<Step>) -> usize {
    match at {
        Some(Step::Start) => 0,
        Some(Step::Call(calls)) => calls,
        _ => usize::MAX,
    }
}

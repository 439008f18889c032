//! Every limit of PPN in one place, each with its reason; those of the frame are in core.

/// The largest number of bids and points: five digits.
pub(crate) const LARGEST: u32 = 99_999;

/// Characters that a tag or a header may have: the standard says so of both.
pub(crate) const TAG_CHARACTERS: usize = 255;

/// Tricks that are evidence for another trump or leader: of fewer, some trump explains any.
pub(crate) const EVIDENCE: usize = 3;

/// Further cards that are not held and are shown with the first: one wrong card of a deal makes a
/// few of them, and more only fill the screen.
pub(crate) const SHOWN_CARDS: usize = 4;

/// Orders of suits that are shown where many fit: each trump allows a few, and all of them would
/// not fit on a line.
pub(crate) const SHOWN_ORDERS: usize = 2;

/// Rounds after which repair ends: each removes faults, and a fix may uncover another.
pub(crate) const REPAIR_ROUNDS: usize = 8;

/// Faults of one code that the exporter names in a hand: it judges each hand twice, and one of
/// nothing but faults would take hundreds of times its size.
pub(crate) const LOSSES: usize = 256;

/// Bytes of a hand that is written with a fault in it: whether its export is its own export takes the
/// memory of three hands, and hands with all their notes have a tenth of it.
pub(crate) const PROVED_BYTES: usize = 64 * 1024;

//! What is known of the calls on the way to a row.

use portnote_bridge::{AuctionState, Bid, Call, CallError, Denomination, Seat, Suit};

use super::bindings::Bindings;
use super::sequences::{NodeId, Tree};
use crate::bml::call::SidedCall;

/// The calls on the way to a row, and what they leave open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    pub(super) node: NodeId,
    pub(super) bindings: Bindings,
    /// Whether one of the calls before is one of several that its word means.
    pub(super) is_instantiated: bool,
    /// Whether a double, redouble or call after the end was reported on the way: what is
    /// wrong with later ones may follow from it.
    pub(super) is_doubtful: bool,
    /// Calls written in rows; implied passes do not count.
    pub(super) depth: u32,
    /// The side of the last call.
    last: Option<bool>,
    /// The last bid and the highest: they differ after an insufficient bid.
    last_bid: Option<Bid>,
    highest: Option<Bid>,
    /// One bit for each suit that was bid.
    used: u8,
    /// Whether the opponents did more than pass.
    they_acted: bool,
    auction: AuctionState,
}

impl Path {
    /// Before the first call.
    pub(super) fn start() -> Self {
        Self {
            node: NodeId::ROOT,
            bindings: Bindings::default(),
            is_instantiated: false,
            is_doubtful: false,
            depth: 0,
            last: None,
            last_bid: None,
            highest: None,
            used: 0,
            they_acted: false,
            // Only sides matter, and they take turns whoever deals.
            auction: AuctionState::new(Seat::North),
        }
    }

    pub(super) const fn last_bid(&self) -> Option<Bid> {
        self.last_bid
    }

    /// Whether a suit was bid, by either side.
    pub(super) fn is_used(&self, suit: Suit) -> bool {
        self.used & bit(suit) != 0
    }

    /// Whether a bid is higher than all before it.
    pub(super) fn is_higher(&self, bid: Bid) -> bool {
        self.highest.is_none_or(|highest| bid > highest)
    }

    /// Whether the other side has to pass before a side can call: rule X-9.
    pub(super) fn needs_pass(&self, is_theirs: bool) -> bool {
        self.last == Some(is_theirs)
    }

    /// Whether the pass that a call of ours needs is one of opponents who have been calling:
    /// rule B-22.
    pub(super) fn misses_opponents(&self, is_theirs: bool) -> bool {
        !is_theirs && self.they_acted && self.needs_pass(is_theirs)
    }

    /// What is wrong with a call, were it made.
    pub(super) fn judge(&self, call: SidedCall) -> Option<CallError> {
        let mut auction = self.auction;
        if self.needs_pass(call.is_theirs) {
            auction.call_irregular(Call::Pass);
        }
        auction.judge(call.call).err()
    }

    /// The path with a call, legal or not, and the pass that it needs.
    pub(super) fn with(mut self, call: SidedCall, tree: &mut Tree) -> Self {
        if self.needs_pass(call.is_theirs) {
            let pass = SidedCall { is_theirs: !call.is_theirs, call: Call::Pass };
            self.auction.call_irregular(Call::Pass);
            self.node = tree.child(self.node, pass);
        }
        self.auction.call_irregular(call.call);
        self.node = tree.child(self.node, call);
        self.last = Some(call.is_theirs);
        self.depth += 1;
        self.they_acted |= call.is_theirs && call.call != Call::Pass;
        if let Some(bid) = call.call.bid() {
            self.last_bid = Some(bid);
            self.highest = self.highest.max(Some(bid));
            self.used |= bid.denomination().suit().map_or(0, bit);
        }
        self
    }
}

const fn bit(suit: Suit) -> u8 {
    match suit {
        Suit::Clubs => 1,
        Suit::Diamonds => 2,
        Suit::Hearts => 4,
        Suit::Spades => 8,
    }
}

/// The bid of a level and a suit.
pub(super) fn bid(level: u8, suit: Suit) -> Option<Bid> {
    Bid::new(level, Denomination::from(suit))
}

//! The auction: rows of slots, read by position or by the players who are still in.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use portnote_pinochle::{Auction, Call, CallError, Seat, Table};

use crate::model::{Row, Section, Token};
use crate::value::{Fault, ValueReader};

/// What a slot says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// A bid or `Pass`.
    Call(Call),
    /// `-`: the player is out.
    Out,
    /// `?`, or text that is not a bid.
    Unknown,
}

/// A slot with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SlotAt {
    /// The round, from 1.
    pub(crate) round: usize,
    /// The number of the slot in the row, from 1.
    pub(crate) number: usize,
    /// The seat to which it belongs; `None` where the auction names no seat.
    pub(crate) seat: Option<Seat>,
    /// What it says.
    pub(crate) slot: Slot,
    /// The place of the slot.
    pub(crate) range: Range<u32>,
}

/// What is wrong with an auction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum AuctionFault {
    /// A bid that is not above the highest one, which is at `place`.
    TooLow {
        /// The bid.
        bid: u32,
        /// The highest bid so far.
        high: u32,
        /// The place of that bid.
        place: Option<Range<u32>>,
    },
    /// A bid or a pass of a player who has passed there.
    AfterPass {
        /// Who.
        seat: Seat,
        /// Where that player passed.
        place: Option<Range<u32>>,
    },
    /// `-` for a player who is still in.
    Dash {
        /// Who.
        seat: Seat,
    },
    /// `-` for the player who has won.
    WinnerDash,
    /// A call after the end of the auction.
    AfterEnd,
    /// A row that is too short and not the last, or too long.
    Row {
        /// Its slots.
        slots: usize,
    },
    /// A token that is not a bid, or one in another spelling; boxed because it is four times as
    /// large as the others, and a text may have one for every two bytes.
    Text(Box<Fault>),
}

/// An auction as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AuctionRead {
    /// The active players, and the highest bid; `None` if the first player is unknown.
    pub(crate) auction: Option<Auction>,
    /// Every slot.
    pub(crate) slots: Vec<SlotAt>,
    /// What is wrong, each at its place.
    pub(crate) faults: Vec<(Range<u32>, AuctionFault)>,
    /// Whether the lines mean nothing and rounds were counted off.
    pub(crate) reflowed: bool,
    /// Whether the dashes of players who are out were left out.
    pub(crate) dashes_omitted: bool,
    /// Whether `*` ends it.
    pub(crate) is_cut: bool,
}

impl AuctionRead {
    /// Reads a section at a table.
    #[must_use]
    pub(crate) fn of(section: &Section<'_>, table: Table) -> Self {
        let players = table.players();
        let some = section.rows.iter().filter(|row| !row.tokens.is_empty());
        let lines: Vec<Vec<&Token<'_>>> =
            some.map(|row: &Row<'_>| row.tokens.iter().collect()).collect();
        let reflowed = lines.iter().any(|line| line.len() > players);
        let first = section.first.filter(|seat| table.has(*seat));
        let mut read = if reflowed {
            let all: Vec<&Token<'_>> = lines.iter().flatten().copied().collect();
            let rounds: Vec<Vec<&Token<'_>>> = all.chunks(players).map(<[_]>::to_vec).collect();
            Self::of_rounds(&rounds, table, first)
        } else {
            Self::of_rounds(&lines, table, first)
        };
        read.reflowed = reflowed && !read.has_tail(section, players);
        // Where most lines are rounds, a line with one bid too many does not shift the others.
        let rounds = lines.iter().filter(|line| line.len() == players).count();
        if read.reflowed && read.is_faulty() && rounds * 2 > lines.len() {
            read = Self::of_rounds(&lines, table, first);
        }
        read.is_cut = section.cut.is_some();
        read
    }

    fn of_rounds(rounds: &[Vec<&Token<'_>>], table: Table, first: Option<Seat>) -> Self {
        let read = Walk::new(table, first).positional(rounds);
        if !read.is_faulty() {
            return read;
        }
        let compact = Walk::new(table, first).compact(rounds);
        compact.filter(|read| !read.is_faulty()).unwrap_or(read)
    }

    /// Whether a call breaks a rule.
    fn is_faulty(&self) -> bool {
        self.faults.iter().any(|(_, fault)| !is_text(fault))
    }

    /// Whether the only line that is too long is the last one, by calls after the end of the
    /// auction: those are named, and the lines are rounds.
    fn has_tail(&self, section: &Section<'_>, players: usize) -> bool {
        let mut rows = section.rows.iter().rev().filter(|row| !row.tokens.is_empty());
        let last = rows.next().map_or(&[][..], |row| &row.tokens);
        let tail = last.get(players..).unwrap_or_default();
        if !rows.all(|row| row.tokens.len() == players) {
            return false;
        }
        let named = self.faults.iter().filter(|(_, fault)| {
            let is_after = matches!(fault, AuctionFault::AfterEnd | AuctionFault::WinnerDash);
            let is_no_bid = matches!(fault, AuctionFault::Text(fault) if fault.edits.is_empty());
            is_after || is_no_bid
        });
        let named: HashSet<_> = named.map(|(range, _)| (range.start, range.end)).collect();
        let is_named = |token: &Token<'_>| named.contains(&(token.range.start, token.range.end));
        tail.iter().all(is_named)
    }

    /// The place of the highest bid.
    #[must_use]
    pub(crate) fn winning_bid(&self) -> Option<Range<u32>> {
        let high = self.auction?.high_bid()?;
        let is_it = |slot: &&SlotAt| slot.slot == Slot::Call(Call::Bid(high));
        let slot = self.slots.iter().rev().find(is_it)?;
        Some(slot.range.clone())
    }
}

const fn is_text(fault: &AuctionFault) -> bool {
    matches!(fault, AuctionFault::Text(_) | AuctionFault::WinnerDash)
}

struct Walk {
    table: Table,
    first: Option<Seat>,
    /// Where each bid was made last.
    bids: BTreeMap<u32, Range<u32>>,
    /// Where each player passed last.
    passes: BTreeMap<Seat, Range<u32>>,
    read: AuctionRead,
}

impl Walk {
    fn new(table: Table, first: Option<Seat>) -> Self {
        Self {
            table,
            first,
            bids: BTreeMap::new(),
            passes: BTreeMap::new(),
            read: AuctionRead {
                auction: first.map(|first| Auction::new(table, first)),
                slots: Vec::new(),
                faults: Vec::new(),
                reflowed: false,
                dashes_omitted: false,
                is_cut: false,
            },
        }
    }

    fn positional(mut self, rows: &[Vec<&Token<'_>>]) -> AuctionRead {
        let players = self.table.players();
        for (round, row) in rows.iter().enumerate() {
            // There is no slot after the last player.
            for (number, token) in row.iter().enumerate().take(players) {
                let seat = self.first.map(|first| self.table.rotate(first, number));
                self.take(token, round, number, seat);
            }
            let slots = row.len();
            if slots > players || slots < players && round + 1 < rows.len() {
                let range = row_range(row);
                self.read.faults.push((range, AuctionFault::Row { slots }));
            }
        }
        self.read
    }

    /// Reads rows in which players who are out have no slot; `None` where they do not fit.
    fn compact(mut self, rows: &[Vec<&Token<'_>>]) -> Option<AuctionRead> {
        let first = self.first?;
        for (round, row) in rows.iter().enumerate() {
            let mut tokens = row.iter().enumerate().peekable();
            for seat in self.table.from(first) {
                let auction = self.read.auction?;
                if auction.is_out(seat) || auction.is_finished() {
                    continue;
                }
                match tokens.next() {
                    Some((number, token)) => self.take(token, round, number, Some(seat)),
                    None if round + 1 < rows.len() => return None,
                    None => break,
                }
            }
            if tokens.peek().is_some() {
                return None;
            }
        }
        self.read.dashes_omitted = true;
        Some(self.read)
    }

    fn take(&mut self, token: &Token<'_>, round: usize, number: usize, seat: Option<Seat>) {
        let range = token.range.clone();
        let slot = self.slot(token);
        if let (Some(auction), Some(seat)) = (&mut self.read.auction, seat) {
            let fault = judge(auction, seat, slot);
            let fault = fault.map(|fault| match fault {
                AuctionFault::TooLow { bid, high, .. } => {
                    AuctionFault::TooLow { bid, high, place: self.bids.get(&high).cloned() }
                }
                AuctionFault::AfterPass { seat, .. } => {
                    AuctionFault::AfterPass { seat, place: self.passes.get(&seat).cloned() }
                }
                fault => fault,
            });
            if let Some(fault) = fault {
                self.read.faults.push((range.clone(), fault));
            }
        }
        match (slot, seat) {
            (Slot::Call(Call::Bid(bid)), _) => {
                self.bids.insert(bid, range.clone());
            }
            (Slot::Call(Call::Pass), Some(seat)) => {
                self.passes.insert(seat, range.clone());
            }
            _ => {}
        }
        self.read.slots.push(SlotAt { round: round + 1, number: number + 1, seat, slot, range });
    }

    fn slot(&mut self, token: &Token<'_>) -> Slot {
        let mut reader = ValueReader::default();
        let slot = match token.raw {
            "Pass" => Slot::Call(Call::Pass),
            "-" => Slot::Out,
            "?" => Slot::Unknown,
            text => reader.bid(text).map_or(Slot::Unknown, Slot::Call),
        };
        for fault in reader.faults {
            let range = token.range.clone();
            self.read.faults.push((range, AuctionFault::Text(Box::new(fault))));
        }
        slot
    }
}

/// Makes a call and says what is wrong with it.
fn judge(auction: &mut Auction, seat: Seat, slot: Slot) -> Option<AuctionFault> {
    let call = match slot {
        Slot::Call(call) => call,
        Slot::Unknown => {
            auction.call_unknown(seat);
            return None;
        }
        Slot::Out => {
            if auction.is_out(seat) {
                return None;
            }
            if auction.is_finished() && auction.high_bidder() == Some(seat) {
                return Some(AuctionFault::WinnerDash);
            }
            return (!auction.sit_out(seat)).then_some(AuctionFault::Dash { seat });
        }
    };
    let high = auction.high_bid().unwrap_or(0);
    match (auction.call_irregular(seat, call)?, call) {
        (CallError::Finished, _) => Some(AuctionFault::AfterEnd),
        (CallError::Passed, _) => Some(AuctionFault::AfterPass { seat, place: None }),
        (CallError::TooLow { .. }, Call::Bid(bid)) => {
            Some(AuctionFault::TooLow { bid, high, place: None })
        }
        // Slots tell the turn by their place; a row that is too short is named by itself.
        _ => None,
    }
}

fn row_range(row: &[&Token<'_>]) -> Range<u32> {
    match (row.first(), row.last()) {
        (Some(first), Some(last)) => first.range.start..last.range.end,
        _ => 0..0,
    }
}

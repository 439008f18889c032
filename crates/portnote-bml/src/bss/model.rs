//! Typed records: one line of a file, its raw text beside the values.

use portnote_bridge::Call;
use portnote_core::Span;

use crate::situation::{Position, Vulnerability};

/// One line with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The bytes of the line, without its end.
    pub span: Span,
    /// Number of the system to which it belongs, from 1: each header but the first begins a
    /// further one.
    pub system: u32,
    /// What it is.
    pub kind: LineKind,
}

/// What a line is: BSS, records by their first characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// `*00{name}=NYYYYYY summary`.
    Header(Header),
    /// `$ file`: a stock convention card. It is never opened.
    Stock(String),
    /// `+ file`: a convention to include. It is never opened.
    Include(String),
    /// `%`: defensive carding.
    Carding(Carding),
    /// A bidding record.
    Record(Record),
    /// A line that could not be read: its text as written.
    Unknown(String),
    /// Nothing but blanks.
    Blank,
}

/// The header record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Whether it is a floating convention, `?`; otherwise a card or convention, `*`.
    pub is_floating: bool,
    /// The name in braces; empty where there is none.
    pub name: String,
    /// The seven letters behind `=`, as written.
    pub flags: String,
    /// The rest of the line, as written.
    pub summary: String,
}

/// The defensive carding record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carding {
    /// 22 characters: leads against notrump.
    pub notrump_leads: String,
    /// 18 characters: leads against suits.
    pub suit_leads: String,
    /// 18 letters A to K: signals.
    pub signals: String,
    /// Free text.
    pub text: String,
}

/// A call of a sequence, with the text in braces behind it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// The call.
    pub call: Call,
    /// What qualifies it, in braces behind it.
    pub qualifier: Option<String>,
}

/// A bidding record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Whether the opponents open: `*`.
    pub they_open: bool,
    /// Field A.
    pub position: Position,
    /// Field B.
    pub vulnerability: Vulnerability,
    /// The calls, passes included. The sides take turns, beginning with the opening side.
    pub items: Vec<Item>,
    /// Field C: whether the last bid is artificial.
    pub is_artificial: bool,
    /// Whether clubs, diamonds, hearts, spades, notrump and defending undoubled are still
    /// possible as a final contract.
    pub outcomes: [bool; 6],
    /// Field J; `None` where the record has none.
    pub disposition: Option<Disposition>,
    /// Fields K and L: the least and most cards in the suit bid; most 8 means any.
    pub lengths: Option<(u8, u8)>,
    /// The rest of the line. The two characters `\n` in it are a line break.
    pub description: String,
}

/// What the last call asks of partner: field J.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Disposition {
    /// `0`.
    #[default]
    NoAgreement,
    /// `1`.
    Signoff,
    /// `2`.
    NonForcing,
    /// `3`.
    Constructive,
    /// `4`.
    Invitational,
    /// `5`.
    Forcing,
    /// `6`.
    ForcingToGame,
    /// `7`.
    SlamTry,
    /// `8`.
    ControlBid,
    /// `9`.
    Preemptive,
    /// `A`.
    Transfer,
    /// `B`.
    Puppet,
    /// `C`.
    Relay,
    /// `D`.
    AskingBid,
    /// `E`.
    AskingBidResponse,
}

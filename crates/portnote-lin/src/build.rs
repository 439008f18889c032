//! New boards from values: hand records, sets and links. O-1 to O-8

mod board;
mod link;
mod record;
mod text;

use portnote_bridge::{Call, Card, Contract, Deal, Seat, Vulnerability};

use crate::header::Scoring;
use crate::value::label::Room;

pub use board::GameBuilder;
pub use record::Leftover;

/// Characters of a link above which some programs cut it. U-7
pub const LINK_LENGTH: usize = 2_000;

/// Where a board is written. O-1
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One board on each line, as hand records.
    Lines,
    /// With a label, and one trick on each line, as vugraph.
    Set,
    /// In a link: as [`Layout::Lines`], without a line end.
    Link,
}

/// A board to be written.
///
/// ```
/// use portnote_bridge::{Call, Seat};
/// use portnote_lin::build::{CallText, Layout, NewBoard};
///
/// let mut board = NewBoard::default();
/// board.number = Some(7);
/// board.dealer = Some(Seat::South);
/// board.deal = "S:AK... QJ... T9... 87...".parse().ok();
/// board.calls = vec![CallText::new(Call::Pass)];
/// let mut text = String::new();
/// board.write(Layout::Lines, &mut text);
/// assert_eq!(text, "st||md|1SAKHDC,SQJHDC,ST9HDC,S87HDC|rh||ah|Board 7|mb|p|pg||\r\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NewBoard {
    /// The room.
    pub room: Option<Room>,
    /// The number of the board.
    pub number: Option<u32>,
    /// The title, where it is not the number.
    pub title: Option<String>,
    /// The players, in the order South, West, North, East.
    pub names: [Option<String>; 4],
    /// Whether the players are written in a set with the board, and not in its header.
    pub has_own_names: bool,
    /// The dealer.
    pub dealer: Option<Seat>,
    /// The hands.
    pub deal: Option<Deal>,
    /// Who is vulnerable.
    pub vulnerable: Option<Vulnerability>,
    /// Texts before the auction.
    pub texts: Vec<String>,
    /// The calls.
    pub calls: Vec<CallText>,
    /// The cards in the order played.
    pub cards: Vec<CardText>,
    /// The contract; LIN has it in the header of a set only.
    pub contract: Option<Contract>,
    /// The declarer of the contract.
    pub declarer: Option<Seat>,
    /// Tricks of declarer in the whole deal.
    pub tricks: Option<u8>,
    /// Whether the reader of the board makes the next call.
    pub awaits_call: bool,
    /// The hands that are not shown to the reader. LIN §10
    ///
    /// A viewer that is told to show no hand shows all of them: four hidden hands are left out.
    pub hidden: Vec<Seat>,
}

/// A call with what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CallText {
    /// The call.
    pub call: Call,
    /// Whether it is alerted.
    pub alert: bool,
    /// What explains it.
    pub explanation: Option<String>,
    /// Texts after it.
    pub texts: Vec<String>,
}

/// A card with what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CardText {
    /// The card.
    pub card: Card,
    /// Texts after it.
    pub texts: Vec<String>,
}

/// The header of a set to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NewHeader {
    /// The event.
    pub event: Option<String>,
    /// The part of the event.
    pub segment: Option<String>,
    /// How boards are scored.
    pub scoring: Option<Scoring>,
    /// The first and the last board.
    pub boards: Option<(u32, u32)>,
    /// The teams with their scores before.
    pub teams: [(Option<String>, Option<String>); 2],
    /// The players of the open room, and of the closed room where there is one, each in the order
    /// South, West, North, East.
    pub names: Vec<[Option<String>; 4]>,
    /// The entries of `rs`: open and closed room of each board.
    pub results: Vec<String>,
}

impl CallText {
    /// A call that nothing is said about.
    ///
    /// ```
    /// use portnote_bridge::Call;
    /// assert!(!portnote_lin::build::CallText::new(Call::Pass).alert);
    /// ```
    #[must_use]
    pub const fn new(call: Call) -> Self {
        Self { call, alert: false, explanation: None, texts: Vec::new() }
    }
}

impl CardText {
    /// A card that nothing is said about.
    ///
    /// ```
    /// let card = "SA".parse().unwrap();
    /// assert!(portnote_lin::build::CardText::new(card).texts.is_empty());
    /// ```
    #[must_use]
    pub const fn new(card: Card) -> Self {
        Self { card, texts: Vec::new() }
    }
}

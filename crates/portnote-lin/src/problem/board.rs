//! What names a board: number, dealer, vulnerability. LIN §4, §5

use portnote_bridge::{Card, Seat, Vulnerability};
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{invalid, nonstandard};

problems! {
    /// A problem of this room.
    #[family = "lin"]
    #[pages = "board"]
    pub(crate) enum Problem {
        #[code = "board-number"]
        #[level(Warning, Warning)]
        #[error("board is number {label} in `qx`, but {title} in `ah`")]
        BoardNumber {
            /// The number in `qx`.
            label: u32,
            /// The number in `ah`.
            title: u32,
        },

        #[code = "duplicate-board"]
        #[level(Warning, Warning)]
        #[error("duplicate board {board} of the {room} room: it is also board {first} of the file")]
        DuplicateBoard {
            /// The number.
            board: u32,
            /// The room.
            room: &'static str,
            /// The record that has it first.
            first: u64,
        },

        #[code = "rooms-differ"]
        #[level(Warning, Warning)]
        #[error("deal differs between the rooms: {} has `{card}` in the other room, {} in this one", .first.name(), .second.name())]
        RoomsDiffer {
            /// The first card that differs.
            card: Card,
            /// Who has it in the other room.
            first: Seat,
            /// Who has it here.
            second: Seat,
        },

        #[code = "dealer-board"]
        #[level(Info, Info)]
        #[error("dealer is {}, but by board number {board} it is {}", .dealer.name(), .standard.name())]
        DealerBoard {
            /// The dealer.
            dealer: Seat,
            /// That of the number.
            standard: Seat,
            /// The number.
            board: u32,
        },

        #[code = "vulnerability-board"]
        #[level(Info, Info)]
        #[error("vulnerability is {}, but by board number {board} it is {}", .vulnerable.name(), .standard.name())]
        VulnerabilityBoard {
            /// What the record says.
            vulnerable: Vulnerability,
            /// What the number says.
            standard: Vulnerability,
            /// The number.
            board: u32,
        },

        #[code = "vulnerability"]
        #[level(Warning, Warning)]
        #[error("{}", vulnerability(.text, *.meant))]
        Vulnerability {
            /// The value.
            text: String,
            /// What it means.
            meant: Option<Vulnerability>,
        },

        #[code = "shown-seats"]
        #[level(Warning, Warning)]
        #[error("{}", invalid("seats", .text, "letters of `NESW`, each at most once"))]
        ShownSeats {
            /// The value.
            text: String,
        },

        #[code = "number-of-title"]
        #[level(Info, Info)]
        #[error("board numbers of this set are those in `ah`: the labels in `qx` only count")]
        NumberOfTitle,
    }
}

/// What is said about the value of `sv`.
fn vulnerability(text: &str, meant: Option<Vulnerability>) -> String {
    match meant {
        Some(meant) => {
            let letter = crate::value::label::vulnerability_letter(meant).to_string();
            nonstandard("vulnerability", text, &letter)
        }
        None => invalid("vulnerability", text, "`o`, `n`, `e` or `b`"),
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}

//! What names a board: number, dealer, vulnerability. LIN §4, §5

use portnote_bridge::{Card, Seat, Vulnerability};
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{invalid, nonstandard};

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A board has two numbers.
        ///
        /// # What
        /// `qx` and `ah` give the board different numbers. The number in `qx` is used.
        /// # Why
        /// A board has only one number, so one of the two is wrong.
        /// # Spec
        /// LIN D-4
        /// # Bad
        /// ```text
        /// qx|o5|ah|Board 6|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// qx|o5|ah|Board 5|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which number is right.
        #[code = "lin/board-number"]
        #[level(Warning, Warning)]
        #[error("board is number {label} in `qx`, but {title} in `ah`")]
        BoardNumber {
            /// The number in `qx`.
            label: u32,
            /// The number in `ah`.
            title: u32,
        },

        /// A board occurs twice in a set.
        ///
        /// # What
        /// Two boards of a set have the same room and the same number. Both boards are kept.
        /// # Why
        /// A board is played once in each room, so one of the two has a wrong room or number.
        /// # Spec
        /// LIN-29
        /// # Bad
        /// ```text
        /// qx|o5|md|1SA,SK,SQ,SJ|
        /// qx|o5|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// qx|o5|md|1SA,SK,SQ,SJ|
        /// qx|o6|md|4SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which board is wrong.
        #[code = "lin/duplicate-board"]
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

        /// The two rooms have different deals.
        ///
        /// # What
        /// The two tables of a board have different deals. In a match, both tables play the same
        /// deal.
        /// # Why
        /// A deal was typed wrongly, or a board has the wrong number.
        /// # Spec
        /// LIN D-6
        /// # Bad
        /// ```text
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|
        /// qx|c1|md|3HAKQJT98765432,SAKQJT98765432,DAKQJT98765432,|
        /// ```
        /// # Good
        /// ```text
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|
        /// qx|c1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which deal is right.
        #[code = "lin/rooms-differ"]
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

        /// The dealer does not belong to the board number.
        ///
        /// # What
        /// The dealer is not the player who deals this board number in duplicate bridge. The dealer
        /// in the record is used.
        /// # Why
        /// The dealer or the number may be wrong. But sets for teaching often have other dealers.
        /// # Spec
        /// LIN D-5
        /// # Bad
        /// ```text
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// qx|o1|md|3SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: the record is right for its own table.
        #[code = "lin/dealer-board"]
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

        /// The vulnerability does not belong to the board number.
        ///
        /// # What
        /// The vulnerability is not the usual one of this board number in duplicate bridge. The
        /// vulnerability in the record is used.
        /// # Why
        /// The vulnerability or the number may be wrong. But sets for teaching often have other
        /// vulnerabilities.
        /// # Spec
        /// LIN D-5
        /// # Bad
        /// ```text
        /// qx|o1|md|3SA,SK,SQ,SJ|sv|b|
        /// ```
        /// # Good
        /// ```text
        /// qx|o1|md|3SA,SK,SQ,SJ|sv|o|
        /// ```
        /// # Fix
        /// Not automatic: the record is right for its own table.
        #[code = "lin/vulnerability-board"]
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

        /// The vulnerability is invalid.
        ///
        /// # What
        /// The value of `sv` is not `o` (nobody), `n` (North-South), `e` (East-West) or `b` (both).
        /// A word such as `None` is read as what it means. If the value has no meaning, the board
        /// is read as nobody vulnerable.
        /// # Why
        /// Other programs read only the first letter, so that `None` is North-South. The score of
        /// the board depends on it.
        /// # Spec
        /// LIN-41
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|sv|None|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|sv|o|
        /// ```
        /// # Fix
        /// Safe if the value has a meaning: write its letter. Otherwise not automatic: the
        /// vulnerability is not known.
        #[code = "lin/vulnerability"]
        #[level(Warning, Warning)]
        #[error("{}", vulnerability(.text, *.meant))]
        Vulnerability {
            /// The value.
            text: String,
            /// What it means.
            meant: Option<Vulnerability>,
        },

        /// The hands that are shown are not given by letters.
        ///
        /// # What
        /// `sk` has other text than the letters of seats. Words such as `East` are read as what they mean.
        /// If the value has no meaning, no hand is shown.
        /// # Why
        /// Other programs read only letters, so that `East` may be East and South.
        /// # Spec
        /// LIN §10
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|sk|East|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|sk|E|
        /// ```
        /// # Fix
        /// Safe if the value has a meaning: write the letters. Unsafe if a letter is repeated: write it
        /// once. Otherwise not automatic: the hands are not known.
        #[code = "lin/shown-seats"]
        #[level(Warning, Warning)]
        #[error("{}", invalid("seats", .text, "letters of `NESW`, each at most once"))]
        ShownSeats {
            /// The value.
            text: String,
        },

        /// The labels of a set are not its board numbers.
        ///
        /// # What
        /// The numbers in `qx` and in `ah` differ. Those in `ah` fit dealer and vulnerability of
        /// their boards, and those in `qx` do not, or only count the boards of the file. The numbers
        /// in `ah` are used.
        /// # Why
        /// Some programs number the records of a file in `qx`, whatever their boards are.
        /// # Spec
        /// LIN D-4
        /// # Bad
        /// ```text
        /// qx|o1|md|4SA,SK,SQ,SJ|ah|Board 2|sv|n|
        /// ```
        /// # Good
        /// ```text
        /// qx|o2|md|4SA,SK,SQ,SJ|ah|Board 2|sv|n|
        /// ```
        /// # Fix
        /// Not automatic: other lists of the file may use the labels.
        #[code = "lin/number-of-title"]
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

//! Stated results that are not those of best play. PBN 2.1 §4.2.7, §5.6, §5.7.
//!
//! They are found only by comparing them with what a solver says.

use portnote_bridge::{Denomination, Seat, Side, Suit};
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

use super::tables::others;

problems! {
    /// A stated result that is not that of best play.
    #[family = "pbn"]
    #[pages = "double_dummy"]
    pub(crate) enum Problem {
        #[code = "dd-table"]
        #[level(Warning, Warning)]
        #[error("{}", result(.stated, *.declarer, *.denomination, *.expected))]
        Table {
            /// The number in the cell.
            stated: String,
            /// The declarer.
            declarer: Seat,
            /// The denomination.
            denomination: Denomination,
            /// Tricks with best play.
            expected: u8,
        },

        #[code = "dd-floor"]
        #[level(Info, Info)]
        #[error("results below {below} are written as `{written}`; {wrong} of them differ from best play")]
        Floor {
            /// The bound that results of best play do not reach.
            below: u32,
            /// The number that is written for them.
            written: u32,
            /// How many numbers are wrong.
            wrong: usize,
            /// Whether the right numbers can be written: the tag is not one of another program.
            is_writable: bool,
        },

        #[code = "dd-tricks"]
        #[level(Warning, Warning)]
        #[error("{}{}", result(.stated, *.declarer, *.denomination, *.expected), others(*.more))]
        Tricks {
            /// The first wrong digit.
            stated: String,
            /// Its declarer.
            declarer: Seat,
            /// Its denomination.
            denomination: Denomination,
            /// Tricks with best play.
            expected: u8,
            /// How many further digits are wrong.
            more: usize,
        },

        #[code = "dd-ability"]
        #[level(Warning, Warning)]
        #[error("{}{}", result(.stated, *.declarer, *.denomination, *.expected), others(*.more))]
        Ability {
            /// The first wrong digit.
            stated: String,
            /// Its declarer.
            declarer: Seat,
            /// Its denomination.
            denomination: Denomination,
            /// Tricks with best play.
            expected: u8,
            /// How many further digits are wrong.
            more: usize,
        },

        #[code = "dd-score"]
        #[level(Warning, Warning)]
        #[error("par score is `{side} {found}`, but with best play it is {expected}")]
        Score {
            /// The side whose score is written.
            side: Side,
            /// The score that is written.
            found: i64,
            /// The score with best play; two where it matters which side may bid first.
            expected: String,
            /// Whether there is one.
            is_clear: bool,
        },

        #[code = "dd-par-contract"]
        #[level(Warning, Warning)]
        #[error("`{found}` is not a par contract: expected {expected}")]
        ParContract {
            /// The contract that is written.
            found: String,
            /// The contracts with best play.
            expected: String,
            /// Whether they are known.
            is_clear: bool,
        },

        #[code = "dd-minimax"]
        #[level(Warning, Warning)]
        #[error("`{found}` is not the result of best bidding and play: expected {expected}")]
        Minimax {
            /// The value.
            found: String,
            /// The par score and the contracts that give it.
            expected: String,
        },

        #[code = "dd-play"]
        #[level(Warning, Warning)]
        #[error("best {} of {} are `{found}`: expected `{expected}`, the cards that cost no trick", suit_name(*.suit), .seat.name())]
        Play {
            /// The player.
            seat: Seat,
            /// The suit.
            suit: Suit,
            /// The ranks in the cell.
            found: String,
            /// Those that cost nothing.
            expected: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let is_written = match self {
            Self::Table { .. } | Self::Tricks { .. } => true,
            Self::Floor { is_writable, .. } => *is_writable,
            Self::Score { is_clear, .. } | Self::ParContract { is_clear, .. } => *is_clear,
            Self::Ability { .. } | Self::Minimax { .. } | Self::Play { .. } => false,
        };
        is_written.then(|| "`portnote dd --fill --replace FILE` writes it".to_owned())
    }
}

/// A wrong number of tricks, in words.
fn result(stated: &str, declarer: Seat, denomination: Denomination, expected: u8) -> String {
    let strain = denomination.suit().map_or("no trump".to_owned(), suit_name);
    let name = declarer.name();
    format!("double-dummy result `{stated}` of {name} in {strain}: expected `{expected}`")
}

fn suit_name(suit: Suit) -> String {
    suit.name().to_ascii_lowercase()
}

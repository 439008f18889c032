//! What games say about each other. PBN 2.1 §3, §4.1.2.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of a game beside its neighbours.
    #[family = "pbn"]
    #[pages = "games"]
    pub(crate) enum Problem {
        #[code = "dealid-conflict"]
        #[level(Warning, Warning)]
        #[error("tag `DealId` is `{id}`, but game {earlier} has this value with another deal")]
        DealidConflict {
            /// The value.
            id: String,
            /// The first game with this value.
            earlier: u64,
        },

        #[code = "board-repeat"]
        #[level(OptIn, OptIn)]
        #[error("board is `{board}`, but game {earlier} of this event has this board with another deal")]
        BoardRepeat {
            /// The value.
            board: String,
            /// The first game of this board.
            earlier: u64,
        },

        #[code = "deal-repeat"]
        #[level(OptIn, OptIn)]
        #[error("duplicate deal: game {earlier} has the same cards, and neither game has a tag `DealId`")]
        DealRepeat {
            /// The first game with this deal.
            earlier: u64,
        },

        #[code = "shared-deal"]
        #[level(Info, Error)]
        #[error("missing tags `Board`, `Dealer`, `Vulnerable` and `Deal`: this game shares the deal of game {earlier}")]
        SharedDeal {
            /// The game with the deal.
            earlier: u64,
        },

        #[code = "split-game"]
        #[level(Warning, Warning)]
        #[error("unexpected empty line before tag `{section}`: it cuts a game in two")]
        SplitGame {
            /// The tag with which the game begins.
            section: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::SharedDeal { .. } => {
                "add the tags to each game without them: checks that need a deal are skipped there"
            }
            Self::SplitGame { .. } => "remove the empty line before this tag",
            _ => return None,
        };
        Some(help.to_owned())
    }
}

//! What games say about each other. PBN 2.1 §3, §4.1.2.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of a game beside its neighbours.
    pub(crate) enum Problem {
        /// Two games have the same DealId but different deals.
        ///
        /// # What
        /// Two games have the same DealId, but the hand of a player differs. A hand that is unknown
        /// in one of the games is not compared.
        /// # Why
        /// Programs use DealId to find the games of a deal and to compare their scores.
        /// # Spec
        /// PBN 2.1 §4.1.2
        /// # Bad
        /// ```text
        /// [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -"]
        /// [DealId "17"]
        ///
        /// [Deal "N:A8654.KQ5.T.QJT6 .63.AKQ987.A9732 - -"]
        /// [DealId "17"]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -"]
        /// [DealId "17"]
        ///
        /// [Deal "N:A8654.KQ5.T.QJT6 .63.AKQ987.A9732 - -"]
        /// [DealId "18"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which game has the wrong value.
        #[code = "pbn/dealid-conflict"]
        #[level(Warning, Warning)]
        #[error("tag `DealId` is `{id}`, but game {earlier} has this value with another deal")]
        DealidConflict {
            /// The value.
            id: String,
            /// The first game with this value.
            earlier: u64,
        },

        /// A board of an event has two deals.
        ///
        /// # What
        /// Two games of one event have the same board number but different deals. Date, Stage,
        /// Round and Section are compared too. Games with an unknown event are not compared. Off
        /// unless selected.
        /// # Why
        /// Most programs use only the board number to find the other results of a board.
        /// # Spec
        /// PBN 2.1 §3.4.4
        /// # Bad
        /// ```text
        /// [Event "Club"]
        /// [Board "1"]
        /// [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -"]
        ///
        /// [Event "Club"]
        /// [Board "1"]
        /// [Deal "N:A8654.KQ5.T.QJT6 .63.AKQ987.A9732 - -"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// [Board "1"]
        /// [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -"]
        ///
        /// [Event "Club"]
        /// [Board "2"]
        /// [Deal "N:A8654.KQ5.T.QJT6 .63.AKQ987.A9732 - -"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which board each of the games belongs to.
        #[code = "pbn/board-repeat"]
        #[level(OptIn, OptIn)]
        #[error("board is `{board}`, but game {earlier} of this event has this board with another deal")]
        BoardRepeat {
            /// The value.
            board: String,
            /// The first game of this board.
            earlier: u64,
        },

        /// A deal occurs twice without a DealId.
        ///
        /// # What
        /// Two games have the same deal of 52 cards, and neither of them has a DealId. Off
        /// unless selected.
        /// # Why
        /// With a DealId programs find the games of a deal without comparing all cards.
        /// # Spec
        /// PBN 2.1 §4.1.2
        /// # Bad
        /// ```text
        /// [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
        ///
        /// [Deal "E:A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85 .63.AKQ987.A9732"]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
        /// [DealId "17"]
        ///
        /// [Deal "E:A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85 .63.AKQ987.A9732"]
        /// [DealId "17"]
        /// ```
        /// # Fix
        /// Not automatic: a value for DealId has to be chosen.
        #[code = "pbn/deal-repeat"]
        #[level(OptIn, OptIn)]
        #[error("duplicate deal: game {earlier} has the same cards, and neither game has a tag `DealId`")]
        DealRepeat {
            /// The first game with this deal.
            earlier: u64,
        },

        /// A game shares the deal of the game before.
        ///
        /// # What
        /// A game has calls or cards, but none of the tags Board, Dealer, Vulnerable and Deal, and
        /// a game with a Deal comes before it. It does not begin with Auction or Play alone. Such a game is another record of that deal, as in
        /// the file of a team match. Reported once for a file. In these games, checks that need the
        /// deal are left out.
        /// # Why
        /// PBN has no rule by which a game takes the deal of another game. Read alone, this game
        /// has no deal, and its play cannot be followed.
        /// # Spec
        /// PBN 2.1 §3.1, §4.8
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Vulnerable "None"]
        /// [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
        /// [West "Ito"]
        ///
        /// [West "Abe"]
        /// [Declarer "E"]
        /// [Contract "1S"]
        /// [Play "S"]
        /// S3 SK D9 S4
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Vulnerable "None"]
        /// [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
        /// [West "Ito"]
        ///
        /// [Dealer "N"]
        /// [Vulnerable "None"]
        /// [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
        /// [West "Abe"]
        /// [Declarer "E"]
        /// [Contract "1S"]
        /// [Play "S"]
        /// S3 SK D9 S4
        /// *
        /// ```
        /// # Fix
        /// Unsafe: copy Board, Dealer, Vulnerable and Deal from that game.
        #[code = "pbn/shared-deal"]
        #[level(Info, Error)]
        #[error("missing tags `Board`, `Dealer`, `Vulnerable` and `Deal`: this game shares the deal of game {earlier}")]
        SharedDeal {
            /// The game with the deal.
            earlier: u64,
        },

        /// An empty line splits a game.
        ///
        /// # What
        /// A game begins with Auction, Play or Note and has no tag of the identification section, such
        /// as Board or Deal. The game before it has such tags, but not this section. They are read
        /// as two separate games.
        /// # Why
        /// An empty line begins a new game. The first half then has no auction or play, and the
        /// second half has no cards.
        /// # Spec
        /// PBN 2.1 §3
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -"]
        ///
        /// [Auction "N"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -"]
        /// [Auction "N"]
        /// ```
        /// # Fix
        /// Unsafe: remove the empty line.
        #[code = "pbn/split-game"]
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

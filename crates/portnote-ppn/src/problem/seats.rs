//! Players, seats and teams. PPN 1.0, Seats; Teams.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::counted;
use portnote_pinochle::Seat;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A deal has the wrong number of hands.
        ///
        /// # What
        /// The tag Deal or Holding has fewer than 2 or more than 8 hands, or another number of
        /// hands than there are players.
        /// # Why
        /// It is unknown which hand belongs to whom.
        /// # Spec
        /// PPN 1.0, Deal
        /// # Bad
        /// ```text
        /// [Deal "N:A..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which hand is missing, or which hand is extra.
        #[code = "ppn/hand-count"]
        #[level(Error, Error)]
        #[error("tag `{name}` has {}: expected {expected}", counted(*.found, "hand"))]
        HandCount {
            /// The name of the tag.
            name: &'static str,
            /// The number of hands.
            found: usize,
            /// The expected number.
            expected: String,
        },

        /// Two tags have different numbers of players.
        ///
        /// # What
        /// The number of players in Competition differs from the number in the hand. The number
        /// comes from Deal if this tag is there. Otherwise it comes from Competition, then from the
        /// rows of Play, then from the seats that are named.
        /// # Why
        /// One of the tags is wrong.
        /// # Spec
        /// PPN 1.0, Competition
        /// # Bad
        /// ```text
        /// [Competition "Single-deck Three-handed"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// ```
        /// # Good
        /// ```text
        /// [Competition "Double-deck Four-handed"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which tag is right.
        #[code = "ppn/player-count"]
        #[level(Warning, Warning)]
        #[error("tag `Competition` has {}, but the hand has {players}", counted(*.found, "player"))]
        PlayerCount {
            /// The number of players in the tag.
            found: usize,
            /// The number of players of the hand.
            players: usize,
        },

        /// The deck is inferred.
        ///
        /// # What
        /// The hand has no tag Competition, and it is not the standard deal. The deck is inferred
        /// from the number of equal cards.
        /// # Why
        /// A deck of another size has other points.
        /// # Spec
        /// PPN 1.0, Competition
        /// # Bad
        /// ```text
        /// [Deal "N:A9... KQ... TJ..."]
        /// ```
        /// # Good
        /// ```text
        /// [Competition "Single-deck Three-handed"]
        /// [Deal "N:A9... KQ... TJ..."]
        /// ```
        /// # Fix
        /// Unsafe: insert the tag.
        #[code = "ppn/competition-inferred"]
        #[level(Info, Info)]
        #[error("missing tag `Competition`: the hand is read as {found}")]
        CompetitionInferred {
            /// The value that is used.
            found: String,
        },

        /// The seats do not belong to one table.
        ///
        /// # What
        /// The tags of the players name seats that are not together at any table of eight or fewer
        /// players.
        /// # Why
        /// It is unknown which players are at the table.
        /// # Spec
        /// PPN 1.0, Seats
        /// # Bad
        /// ```text
        /// [North "a"]
        /// [East "b"]
        /// [Southeast "c"]
        /// ```
        /// # Good
        /// ```text
        /// [North "a"]
        /// [Southeast "b"]
        /// [Southwest "c"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which seat is wrong.
        #[code = "ppn/seat-set"]
        #[level(Error, Error)]
        #[error("no table has the seats {found}")]
        SeatSet {
            /// The seats.
            found: String,
        },

        /// Scores have the wrong number of teams.
        ///
        /// # What
        /// Two lists of scores differ in length, or the players cannot be divided evenly among this
        /// number of teams. The scores are not checked.
        /// # Why
        /// It is unknown which player belongs to which team.
        /// # Spec
        /// PPN 1.0, Teams
        /// # Bad
        /// ```text
        /// [GameScores "0:0"]
        /// [HandScores "0:0:0"]
        /// ```
        /// # Good
        /// ```text
        /// [GameScores "0:0"]
        /// [HandScores "0:0"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which list is wrong.
        #[code = "ppn/team-count"]
        #[level(Error, Error)]
        #[error("{what}")]
        TeamCount {
            /// What is wrong, in words.
            what: String,
        },

        /// A tag names a team that does not exist.
        ///
        /// # What
        /// The number after BidSystem is greater than the number of teams.
        /// # Why
        /// It is unknown which team plays this bidding system.
        /// # Spec
        /// PPN 1.0, BidSystem
        /// # Bad
        /// ```text
        /// [GameScores "0:0"]
        /// [BidSystem5 "CABS"]
        /// ```
        /// # Good
        /// ```text
        /// [GameScores "0:0"]
        /// [BidSystem2 "CABS"]
        /// ```
        /// # Fix
        /// Not automatic: the intended team is unknown.
        #[code = "ppn/team-number"]
        #[level(Warning, Warning)]
        #[error("no such team: `{number}` (the hand has {})", counted(*.teams, "team"))]
        TeamNumber {
            /// The number.
            number: usize,
            /// The number of teams.
            teams: usize,
        },

        /// The victor is a team that does not exist.
        ///
        /// # What
        /// The value of Victor is not a number from 1 to the number of teams.
        /// # Why
        /// It is unknown who won.
        /// # Spec
        /// PPN 1.0, Victor
        /// # Bad
        /// ```text
        /// [GameScores "0:0"]
        /// [Victor "3"]
        /// ```
        /// # Good
        /// ```text
        /// [GameScores "0:0"]
        /// [Victor "2"]
        /// ```
        /// # Fix
        /// Not automatic: the intended team is unknown.
        #[code = "ppn/bad-victor"]
        #[level(Error, Error)]
        #[error("no such team: `{number}` (the hand has {})", counted(*.teams, "team"))]
        BadVictor {
            /// The number.
            number: u32,
            /// The number of teams.
            teams: usize,
        },

        /// A deal does not begin on the dealer's left.
        ///
        /// # What
        /// The seat in Deal is not the seat on the left of the dealer. The deal takes precedence.
        /// # Why
        /// Either the dealer is wrong, or every hand belongs to another player.
        /// # Spec
        /// PPN 1.0, Deal
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// ```
        /// # Fix
        /// Unsafe: let the deal begin with the seat on the left of the dealer.
        #[code = "ppn/deal-seat"]
        #[level(Warning, Error)]
        #[error("deal begins with {}, but {} is on the dealer's left", .found.name(), .expected.name())]
        DealSeat {
            /// The seat that begins.
            found: Seat,
            /// The seat on the dealer's left.
            expected: Seat,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}

//! Players, seats and teams. PPN 1.0, Seats; Teams.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::counted;
use portnote_pinochle::Seat;

problems! {
    /// A problem of this room.
    #[family = "ppn"]
    #[pages = "seats"]
    pub(crate) enum Problem {
        #[code = "hand-count"]
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

        #[code = "player-count"]
        #[level(Warning, Warning)]
        #[error("tag `Competition` has {}, but the hand has {players}", counted(*.found, "player"))]
        PlayerCount {
            /// The number of players in the tag.
            found: usize,
            /// The number of players of the hand.
            players: usize,
        },

        #[code = "competition-inferred"]
        #[level(Info, Info)]
        #[error("missing tag `Competition`: the hand is read as {found}")]
        CompetitionInferred {
            /// The value that is used.
            found: String,
        },

        #[code = "seat-set"]
        #[level(Error, Error)]
        #[error("no table has the seats {found}")]
        SeatSet {
            /// The seats.
            found: String,
        },

        #[code = "team-count"]
        #[level(Error, Error)]
        #[error("{what}")]
        TeamCount {
            /// What is wrong, in words.
            what: String,
        },

        #[code = "team-number"]
        #[level(Warning, Warning)]
        #[error("no such team: `{number}` (the hand has {})", counted(*.teams, "team"))]
        TeamNumber {
            /// The number.
            number: usize,
            /// The number of teams.
            teams: usize,
        },

        #[code = "bad-victor"]
        #[level(Error, Error)]
        #[error("no such team: `{number}` (the hand has {})", counted(*.teams, "team"))]
        BadVictor {
            /// The number.
            number: u32,
            /// The number of teams.
            teams: usize,
        },

        #[code = "deal-seat"]
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

//! The play and the scores. PPN 1.0, Play; PlayScores; HandScores; Result.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::counted;
use portnote_core::{Profile, problems};
use portnote_pinochle::{Card, HandResult, Seat};

problems! {
    /// A problem of this room.
    #[family = "ppn"]
    #[pages = "play"]
    pub(crate) enum Problem {
        #[code = "leader-not-declarer"]
        #[level(Warning, Error)]
        #[error("{} leads, but the declarer is {}", .leader.name(), .declarer.name())]
        LeaderNotDeclarer {
            /// The first leader.
            leader: Seat,
            /// The declarer.
            declarer: Seat,
        },

        #[code = "bad-trick"]
        #[level(Error, Error)]
        #[error("trick {trick} has {}: expected {players}", counted(*.cards, "card"))]
        BadTrick {
            /// The number of the trick.
            trick: usize,
            /// The number of its cards.
            cards: usize,
            /// The number of players.
            players: usize,
        },

        #[code = "last-trick-short"]
        #[level(Warning, Error)]
        #[error("last trick has {}: expected {players}", counted(*.cards, "card"))]
        LastTrickShort {
            /// The number of its cards.
            cards: usize,
            /// The number of players.
            players: usize,
        },

        #[code = "card-not-held"]
        #[level(Error, Error)]
        #[error("{} throws `{card}` in trick {trick}, but does not hold it", .seat.name())]
        CardNotHeld {
            /// The seat.
            seat: Seat,
            /// The card.
            card: Card,
            /// The number of the trick.
            trick: usize,
        },

        #[code = "renege"]
        #[level(Warning, Warning)]
        #[error("{} throws `{card}`, but {rule}", .seat.name())]
        Renege {
            /// The seat.
            seat: Seat,
            /// The card.
            card: Card,
            /// The rule, in words.
            rule: String,
        },

        #[code = "trick-winner"]
        #[level(Error, Error)]
        #[error("trick {trick} is marked as won by {}, but {} won it", .stated.name(), .winner.name())]
        TrickWinner {
            /// The number of the trick.
            trick: usize,
            /// The seat that has won it.
            winner: Seat,
            /// The seat as written.
            stated: Seat,
        },

        #[code = "trick-points"]
        #[level(Error, Error)]
        #[error("trick {trick} has {}, but is worth {points}{bonus}", counted(*.stated as usize, "point"))]
        TrickPoints {
            /// The number of the trick.
            trick: usize,
            /// The value of its cards.
            points: u32,
            /// The points as written.
            stated: u32,
            /// A remark that the last trick has a bonus, in words.
            bonus: &'static str,
        },

        #[code = "play-columns"]
        #[level(Warning, Error)]
        #[error("columns of the play are seats, as in PBN: expected rows that begin with the leader")]
        PlayColumns,

        #[code = "tricks-missing"]
        #[level(Warning, Error)]
        #[error("play has {}: expected {expected}", counted(*.found, "trick"))]
        TricksMissing {
            /// The number of tricks.
            found: usize,
            /// The number of cards in a hand.
            expected: usize,
        },

        #[code = "score-mismatch"]
        #[level(Error, Error)]
        #[error("tag `{name}` is `{stated}`, but `{computed}` follows from the play: the score of the team containing {} differs", .seat.name())]
        ScoreMismatch {
            /// The tag.
            name: &'static str,
            /// The value of the tag.
            stated: String,
            /// The scores that follow from the hand.
            computed: String,
            /// The first seat of the first team whose score differs: the standard counts teams
            /// from the one containing North.
            seat: Seat,
            /// Whether the rules of the variant are known.
            is_sure: bool,
        },

        #[code = "result-mismatch"]
        #[level(Error, Error)]
        #[error("tag `Result` is `{stated}`, but `{computed}` follows from the play")]
        ResultMismatch {
            /// The value of the tag.
            stated: HandResult,
            /// The result that follows from the hand.
            computed: HandResult,
            /// Whether the rules of the variant are known.
            is_sure: bool,
        },

        #[code = "score-sum"]
        #[level(Error, Error)]
        #[error("play scores sum to {sum}, but the deck has {total} points")]
        ScoreSum {
            /// The sum of the play scores.
            sum: i32,
            /// The points of the deck.
            total: u32,
        },

        #[code = "game-scores-discontinuity"]
        #[level(Warning, Warning)]
        #[error("tag `GameScores` is `{stated}`, but the hand before ends with `{computed}`")]
        GameScoresDiscontinuity {
            /// The value of the tag.
            stated: String,
            /// The sum after the hand before.
            computed: String,
        },

        #[code = "not-verified"]
        #[level(Info, Info)]
        #[error("{what} are not verified: {reason}")]
        NotVerified {
            /// What was not checked.
            what: &'static str,
            /// Why, in words.
            reason: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::ScoreMismatch { is_sure: false, .. }
            | Self::ResultMismatch { is_sure: false, .. } => Level::Warning,
            _ => self.entry().level(profile),
        }
    }
}

//! The play and the scores. PPN 1.0, Play; PlayScores; HandScores; Result.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};
use portnote_pinochle::{Card, HandResult, Seat};

use super::counted;

problems! {
    /// A problem of this room.
    pub enum Problem {
        /// Another player than the declarer leads first.
        ///
        /// # What
        /// The seat in Play is not that of the declarer. The play is believed.
        /// # Why
        /// In all known games the declarer leads.
        /// # Spec
        /// PPN 1.0, Play
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Auction "N"]
        /// 50 55 Pass Pass
        /// Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Fix
        /// None: who leads first cannot be known.
        #[code = "ppn/leader-not-declarer"]
        #[level(Warning, Error)]
        #[error("{} leads, the declarer is {}", .leader.letters(), .declarer.letters())]
        LeaderNotDeclarer {
            /// Leader.
            leader: Seat,
            /// Declarer.
            declarer: Seat,
        },

        /// A trick has too few or too many cards.
        ///
        /// # What
        /// A trick that is not the last has another number of cards than there are players. Who
        /// leads next is what the row says.
        /// # Why
        /// A card is missing or written twice.
        /// # Spec
        /// PPN 1.0, Play
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Fix
        /// None: which card is missing cannot be known.
        #[code = "ppn/bad-trick"]
        #[level(Error, Error)]
        #[error("trick {trick} has {}, expected {players}", counted(*.cards, "card"))]
        BadTrick {
            /// Trick.
            trick: usize,
            /// Cards.
            cards: usize,
            /// Players.
            players: usize,
        },

        /// The last trick is too short.
        ///
        /// # What
        /// The last row has fewer cards than there are players, and no `*` says that the hand was
        /// cut.
        /// # Why
        /// How the hand ended cannot be known.
        /// # Spec
        /// PPN 1.0, Play
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Fix
        /// None: which cards are missing cannot be known.
        #[code = "ppn/last-trick-short"]
        #[level(Warning, Error)]
        #[error("last trick has {}, expected {players}", counted(*.cards, "card"))]
        LastTrickShort {
            /// Cards.
            cards: usize,
            /// Players.
            players: usize,
        },

        /// A player throws a card that is not in the hand.
        ///
        /// # What
        /// The card was not dealt to the player, or was thrown before.
        /// # Why
        /// Deal or Play is wrong.
        /// # Spec
        /// PPN 1.0, Play
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CA CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Fix
        /// None: which card was thrown cannot be known.
        #[code = "ppn/card-not-held"]
        #[level(Error, Error)]
        #[error("{} throws {card} in trick {trick} and does not hold it", .seat.letters())]
        CardNotHeld {
            /// The seat.
            seat: Seat,
            /// Card.
            card: Card,
            /// Trick.
            trick: usize,
        },

        /// A throw breaks a rule.
        ///
        /// # What
        /// A player must follow suit, beat the best card of the suit, trump when void, and
        /// overtrump. Houses differ, so it is a warning.
        /// # Why
        /// Either the player or the record made a mistake.
        /// # Spec
        /// none: PPN 1.0 has no rules of play
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... T..T. QJ... JJ..."]
        /// [Trump "S"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CK ST CJ CJ (E2)
        /// CT CQ CJ CA (N4)
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QJ... JJ..."]
        /// [Trump "S"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CK CT CJ CJ (E2)
        /// CT CQ CJ CA (N4)
        /// ```
        /// # Fix
        /// None: which card was thrown cannot be known.
        #[code = "ppn/renege"]
        #[level(Warning, Warning)]
        #[error("{} throws {card}: {rule}", .seat.letters())]
        Renege {
            /// The seat.
            seat: Seat,
            /// Card.
            card: Card,
            /// Rule.
            rule: String,
        },

        /// A trick has another winner.
        ///
        /// # What
        /// The highest trump wins, else the highest card of the suit led; of equal cards the first.
        /// # Why
        /// Whoever wins leads next, so that all later cards are in doubt.
        /// # Spec
        /// PPN 1.0, Play
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (N4)
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Fix
        /// Unsafe: write the winner.
        #[code = "ppn/trick-winner"]
        #[level(Error, Error)]
        #[error("trick {trick} is won by {}, not by {}", .winner.letters(), .stated.letters())]
        TrickWinner {
            /// Trick.
            trick: usize,
            /// Winner.
            winner: Seat,
            /// Stated.
            stated: Seat,
        },

        /// A trick has other points.
        ///
        /// # What
        /// Aces, tens and kings count one point each; the last trick has a bonus.
        /// # Why
        /// The scores would be wrong.
        /// # Spec
        /// PPN 1.0, Play
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N3)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Fix
        /// Safe: write the points.
        #[code = "ppn/trick-points"]
        #[level(Error, Error)]
        #[error("trick {trick} is worth {}, not {stated}{bonus}", counted(*.points, "point"))]
        TrickPoints {
            /// Trick.
            trick: usize,
            /// Points.
            points: u32,
            /// Stated.
            stated: u32,
            /// Bonus.
            bonus: &'static str,
        },

        /// The columns of a play are seats.
        ///
        /// # What
        /// The winners fit when each column is a seat, as in PBN, and not when each row begins with
        /// its leader. Nothing is rearranged.
        /// # Why
        /// Other readers give the cards to the wrong players.
        /// # Spec
        /// PPN 1.0, Play
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CK CT CQ CJ (E2)
        /// CA CT CQ CJ (N4)
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CK CT CQ CJ (E2)
        /// CT CQ CJ CA (N4)
        /// ```
        /// # Fix
        /// None: the order of the throws is not in the columns.
        #[code = "ppn/play-columns"]
        #[level(Warning, Error)]
        #[error("columns of the play are seats, as in PBN; each row begins with the leader")]
        PlayColumns,

        /// A play has fewer tricks than cards.
        ///
        /// # What
        /// The hands have more cards than tricks were played, and no `*` says that the hand was
        /// cut.
        /// # Why
        /// Without the last trick there are no scores.
        /// # Spec
        /// PPN 1.0, Play
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Fix
        /// None: which tricks are missing cannot be known.
        #[code = "ppn/tricks-missing"]
        #[level(Warning, Error)]
        #[error("{}, expected {expected}", counted(*.found, "trick"))]
        TricksMissing {
            /// What stands there.
            found: usize,
            /// What was expected.
            expected: usize,
        },

        /// Scores do not follow from the hand.
        ///
        /// # What
        /// MeldScores, PlayScores or HandScores differ from what melds, tricks and contract give.
        /// What is stated is kept.
        /// # Why
        /// One of them is wrong.
        /// # Spec
        /// PPN 1.0, MeldScores; PlayScores; HandScores
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:4"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Fix
        /// Unsafe: write the scores that follow.
        #[code = "ppn/score-mismatch"]
        #[level(Error, Error)]
        #[error("{name} is `{stated}`, the hand gives `{computed}` (team {team})")]
        ScoreMismatch {
            /// The tag.
            name: &'static str,
            /// Stated.
            stated: String,
            /// Computed.
            computed: String,
            /// Team.
            team: usize,
            /// Whether the rules of the variant are known.
            is_sure: bool,
        },

        /// The result does not follow from the hand.
        ///
        /// # What
        /// Result differs from what contract, melds and tricks give. What is stated is kept.
        /// # Why
        /// One of them is wrong.
        /// # Spec
        /// PPN 1.0, Result
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Saved"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Fix
        /// Unsafe: write the result that follows.
        #[code = "ppn/result-mismatch"]
        #[level(Error, Error)]
        #[error("result is `{stated}`, the hand gives `{computed}`")]
        ResultMismatch {
            /// Stated.
            stated: HandResult,
            /// Computed.
            computed: HandResult,
            /// Whether the rules of the variant are known.
            is_sure: bool,
        },

        /// Play scores exceed the points of the deck.
        ///
        /// # What
        /// The play scores of all teams together are more than all counters and the last trick.
        /// # Why
        /// They cannot have been made.
        /// # Spec
        /// PPN 1.0, PlayScores
        /// # Bad
        /// ```text
        /// [PlayScores "31:20"]
        /// ```
        /// # Good
        /// ```text
        /// [PlayScores "31:0"]
        /// ```
        /// # Fix
        /// None: which score is wrong cannot be known.
        #[code = "ppn/score-sum"]
        #[level(Error, Error)]
        #[error("play scores sum to {sum}, the deck has {total}")]
        ScoreSum {
            /// Sum.
            sum: i32,
            /// Total.
            total: u32,
        },

        /// The scores of the game do not go on.
        ///
        /// # What
        /// GameScores is not the sum of the GameScores and HandScores of the hand before.
        /// # Why
        /// One of the scores is wrong.
        /// # Spec
        /// PPN 1.0, GameScores
        /// # Bad
        /// ```text
        /// [Hand "1"]
        /// [GameScores "0:0"]
        /// [HandScores "0:76"]
        ///
        /// [Hand "2"]
        /// [GameScores "0:67"]
        /// ```
        /// # Good
        /// ```text
        /// [Hand "1"]
        /// [GameScores "0:0"]
        /// [HandScores "0:76"]
        ///
        /// [Hand "2"]
        /// [GameScores "0:76"]
        /// ```
        /// # Fix
        /// Unsafe: write the sum.
        #[code = "ppn/game-scores-discontinuity"]
        #[level(Warning, Warning)]
        #[error("game scores are `{stated}`, the hand before ends with `{computed}`")]
        GameScoresDiscontinuity {
            /// Stated.
            stated: String,
            /// Computed.
            computed: String,
        },

        /// Something could not be verified.
        ///
        /// # What
        /// A check was left out, with the reason. Scores and results that no known rules verify are
        /// named once for a file; `--rules FILE` names the rules of the house.
        /// # Why
        /// Silence about it says nothing.
        /// # Spec
        /// none
        /// # Bad
        /// ```text
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Partner "S:CQ"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Fix
        /// None: what is missing cannot be known.
        #[code = "ppn/not-verified"]
        #[level(Info, Info)]
        #[error("{what} not verified: {reason}")]
        NotVerified {
            /// What.
            what: &'static str,
            /// Reason.
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

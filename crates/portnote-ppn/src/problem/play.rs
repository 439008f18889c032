//! The play and the scores. PPN 1.0, Play; PlayScores; HandScores; Result.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::counted;
use portnote_core::{Profile, problems};
use portnote_pinochle::{Card, HandResult, Seat};

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// The first leader is not the declarer.
        ///
        /// # What
        /// The seat in Play is not the seat of the declarer. The play takes precedence.
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
        /// Unsafe if every winner of the play fits another first leader: write that leader in the tag
        /// Play. Otherwise not automatic: it is unknown who leads first.
        #[code = "ppn/leader-not-declarer"]
        #[level(Warning, Error)]
        #[error("{} leads, but the declarer is {}", .leader.name(), .declarer.name())]
        LeaderNotDeclarer {
            /// The first leader.
            leader: Seat,
            /// The declarer.
            declarer: Seat,
        },

        /// A trick has too few or too many cards.
        ///
        /// # What
        /// A trick has more or fewer cards than there are players, and it is not the last trick.
        /// The seat in parentheses at the end of its row is used as the leader of the next trick.
        /// # Why
        /// A card is missing or is written twice.
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
        /// Not automatic: it is unknown which card is missing.
        #[code = "ppn/bad-trick"]
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

        /// The last trick is too short.
        ///
        /// # What
        /// The last row of Play has fewer cards than there are players, and no `*` says that the
        /// hand was broken off.
        /// # Why
        /// It is unknown how the hand ended.
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
        /// Not automatic: it is unknown which cards are missing.
        #[code = "ppn/last-trick-short"]
        #[level(Warning, Error)]
        #[error("last trick has {}: expected {players}", counted(*.cards, "card"))]
        LastTrickShort {
            /// The number of its cards.
            cards: usize,
            /// The number of players.
            players: usize,
        },

        /// A player throws a card that is not in the hand.
        ///
        /// # What
        /// A player throws a card that was not dealt to this player, or that the player has already
        /// thrown.
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
        /// Not automatic: it is unknown which card was thrown.
        #[code = "ppn/card-not-held"]
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

        /// A throw breaks a rule.
        ///
        /// # What
        /// A throw breaks one of these rules: a player must follow suit, beat the best card of the
        /// suit, trump without a card of the suit, and overtrump. Houses differ, so the report is a
        /// warning.
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
        /// Not automatic: it is unknown which card was thrown.
        #[code = "ppn/renege"]
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

        /// The winner of a trick is wrong.
        ///
        /// # What
        /// The winner in parentheses did not win the trick. The highest trump wins. Without a
        /// trump, the highest card of the suit that was led wins. Of two equal cards, the first
        /// wins.
        /// # Why
        /// The winner leads the next trick, so all later cards may be assigned to the wrong
        /// players.
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
        /// Unsafe if every winner fits another trump: write that suit in the tag Trump. Otherwise
        /// unsafe: write the winner that follows from the cards.
        #[code = "ppn/trick-winner"]
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

        /// The points of a trick are wrong.
        ///
        /// # What
        /// The points in parentheses are not the points of the trick. Aces, tens and kings count
        /// one point each, and the last trick has a bonus.
        /// # Why
        /// The scores that follow from these points are wrong.
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
        #[error("trick {trick} has {}, but is worth {points}{bonus}", counted(*.stated as usize, "point"))]
        TrickPoints {
            /// The number of the trick.
            trick: usize,
            /// The value of its cards.
            points: u32,
            /// The points as written.
            stated: u32,
            /// That the last trick has a bonus, in words.
            bonus: &'static str,
        },

        /// The columns of a play are seats.
        ///
        /// # What
        /// Each column of Play seems to belong to one seat, as in PBN. The winners fit this
        /// reading, but they do not fit if each row begins with its leader, as PPN requires.
        /// Nothing is rearranged.
        /// # Why
        /// Other readers assign the cards to the wrong players.
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
        /// Not automatic: columns of seats do not show in which order the cards were thrown.
        #[code = "ppn/play-columns"]
        #[level(Warning, Error)]
        #[error("columns of the play are seats, as in PBN: expected rows that begin with the leader")]
        PlayColumns,

        /// Fewer tricks were played than each hand has cards.
        ///
        /// # What
        /// The section Play has fewer tricks than each hand has cards, and no `*` says that the
        /// hand was broken off.
        /// # Why
        /// The scores depend on the last trick.
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
        /// Not automatic: it is unknown which tricks are missing.
        #[code = "ppn/tricks-missing"]
        #[level(Warning, Error)]
        #[error("play has {}: expected {expected}", counted(*.found, "trick"))]
        TricksMissing {
            /// The number of tricks.
            found: usize,
            /// The number of cards in a hand.
            expected: usize,
        },

        /// Scores do not follow from the hand.
        ///
        /// # What
        /// The value of MeldScores, PlayScores or HandScores does not follow from the melds, the
        /// tricks and the contract. The written value is kept.
        /// # Why
        /// The scores, the melds, the tricks or the contract are wrong.
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
        /// Unsafe: write the scores that follow from the hand.
        #[code = "ppn/score-mismatch"]
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

        /// The result does not follow from the hand.
        ///
        /// # What
        /// The value of Result does not follow from the contract, the melds and the tricks. The
        /// written value is kept.
        /// # Why
        /// The result, the contract, the melds or the tricks are wrong.
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
        /// Unsafe: write the result that follows from the hand.
        #[code = "ppn/result-mismatch"]
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

        /// Play scores exceed the points of the deck.
        ///
        /// # What
        /// The play scores of all teams together are more than all counters of the deck and the
        /// bonus of the last trick.
        /// # Why
        /// The teams cannot win more points than the deck has.
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
        /// Not automatic: it is unknown which score is wrong.
        #[code = "ppn/score-sum"]
        #[level(Error, Error)]
        #[error("play scores sum to {sum}, but the deck has {total} points")]
        ScoreSum {
            /// The sum of the play scores.
            sum: i32,
            /// The points of the deck.
            total: u32,
        },

        /// GameScores does not follow from the hand before.
        ///
        /// # What
        /// The value of GameScores is not the sum of GameScores and HandScores of the hand before.
        /// # Why
        /// One of the scores is wrong, or a hand is missing between the two.
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
        #[error("tag `GameScores` is `{stated}`, but the hand before ends with `{computed}`")]
        GameScoresDiscontinuity {
            /// The value of the tag.
            stated: String,
            /// The sum after the hand before.
            computed: String,
        },

        /// Something could not be verified.
        ///
        /// # What
        /// Some check was left out, for the reason in the message. If no known rules explain the
        /// scores and results of a file, this is reported once. `--rules FILE` names the rules of
        /// the house.
        /// # Why
        /// The hand may have faults that are not reported.
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
        /// Not automatic: it is unknown which information is missing.
        #[code = "ppn/not-verified"]
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

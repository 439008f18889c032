//! Cards and claims. LIN §7

use portnote_bridge::{Card, Seat, Suit};
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{counted, invalid};

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A card is unknown.
        ///
        /// # What
        /// A value of `pc` is not a card. A card is a suit letter and a rank.
        /// # Why
        /// The play cannot be followed from here on.
        /// # Spec
        /// LIN-53
        /// # Bad
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|ZK|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HK|
        /// ```
        /// # Fix
        /// Not automatic: the intended card is not known.
        #[code = "lin/unknown-card"]
        #[level(Error, Error)]
        #[error("{}", invalid("card", .found, "a suit and a rank, as in `SK`"))]
        UnknownCard {
            /// The text.
            found: String,
        },

        /// A command of a movie does not name a single card.
        ///
        /// # What
        /// A `pc` does not name one card: `pc|h|` plays any heart, and `pc|!da|` plays a card
        /// without regard to the turn.
        /// # Why
        /// The play cannot be followed from here on.
        /// # Spec
        /// LIN-56
        /// # Bad
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|h|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HK|
        /// ```
        /// # Fix
        /// Not automatic: the author of the movie wants it so.
        #[code = "lin/movie-card"]
        #[level(Info, Info)]
        #[error("`pc|{found}|` is a form of movies and not one card in turn: play is not checked from here on")]
        MovieCard {
            /// The text.
            found: String,
        },

        /// Cards are taken back.
        ///
        /// # What
        /// The board has an `up`, which takes cards back, so that another line of play can be
        /// shown.
        /// # Why
        /// Only the cards before the first `up` are the play of the board. The cards after it are
        /// not checked.
        /// # Spec
        /// LIN §10
        /// # Bad
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HA|up|1|pc|HK|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HA|
        /// ```
        /// # Fix
        /// Not automatic: the author of the movie wants it so.
        #[code = "lin/movie-line"]
        #[level(Info, Info)]
        #[error("cards are taken back here: what follows is another line of play and is not checked")]
        MovieLine,

        /// A player does not hold the card.
        ///
        /// # What
        /// A card is played by a player who does not have it in the deal. The cards are in the
        /// order in which they were played. The declarer and the winners of the tricks show which
        /// player plays each card. The play is not checked after this card.
        /// # Why
        /// A card is wrong or missing, so the later cards may belong to other players.
        /// # Spec
        /// LIN-54
        /// # Bad
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HA|pc|HK|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HA|pc|DK|
        /// ```
        /// # Fix
        /// Not automatic: the intended card is not known.
        #[code = "lin/card-not-held"]
        #[level(Error, Error)]
        #[error("{} plays `{card}`, {}", .seat.name(), held_by(*.holder))]
        CardNotHeld {
            /// Who plays it.
            seat: Seat,
            /// The card.
            card: Card,
            /// Who has it.
            holder: Option<Seat>,
        },

        /// A card is played twice.
        ///
        /// # What
        /// A card is played twice. The play is not checked after the second place.
        /// # Why
        /// The pack has each card once, so another card was played in one of the two places.
        /// # Spec
        /// LIN-54
        /// # Bad
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HA|pc|D2|
        /// pc|C2|pc|S2|pc|CA|pc|S3|pc|H2|pc|D2|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HA|pc|D2|
        /// pc|C2|pc|S2|pc|CA|pc|S3|pc|H2|pc|D3|
        /// ```
        /// # Fix
        /// Not automatic: the intended card is not known.
        #[code = "lin/card-played-twice"]
        #[level(Error, Error)]
        #[error("duplicate card: `{card}` is played twice")]
        CardPlayedTwice {
            /// The card.
            card: Card,
        },

        /// A player does not follow suit.
        ///
        /// # What
        /// A player has a card of the suit that was led, but plays a card of another suit.
        /// # Why
        /// Either the player revoked at the table, or a card in the record is wrong.
        /// # Spec
        /// LIN §7
        /// # Bad
        /// ```text
        /// md|1SA2,SK3,SQ4,SJH5|mb|1S|mb|p|mb|p|mb|p|pc|SK|pc|SQ|pc|H5|pc|SA|pc|S2|pc|S3|pc|S4|
        /// pc|SJ|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA2,SK3,SQ4,SJH5|mb|1S|mb|p|mb|p|mb|p|pc|SK|pc|SQ|pc|SJ|pc|SA|
        /// ```
        /// # Fix
        /// Not automatic: the record may show what happened.
        #[code = "lin/revoke"]
        #[level(Warning, Warning)]
        #[error("{} does not follow suit with `{card}`, but holds {}", .seat.name(), .led.name().to_lowercase())]
        Revoke {
            /// Who plays it.
            seat: Seat,
            /// The card.
            card: Card,
            /// The suit led.
            led: Suit,
        },

        /// The first card is from the wrong hand.
        ///
        /// # What
        /// The first card is in the hand of a player who is not to the left of declarer.
        /// # Why
        /// Either the lead was out of turn, or another player is declarer.
        /// # Spec
        /// LIN D-12
        /// # Bad
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|DA|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HA|
        /// ```
        /// # Fix
        /// Not automatic: the lead out of turn may have happened at the table.
        #[code = "lin/lead-seat"]
        #[level(Warning, Warning)]
        #[error("{} holds the first card `{card}`, but {} is on lead", .holder.name(), .leader.name())]
        LeadSeat {
            /// The card.
            card: Card,
            /// Who has it.
            holder: Seat,
            /// Who was to lead.
            leader: Seat,
        },

        /// The play belongs to another deal.
        ///
        /// # What
        /// The play does not fit the deal: fewer than half of the tricks have one card of each
        /// hand. Reported if at least three boards of a set are like this. Deal, auction and claim
        /// are kept.
        /// # Why
        /// Such a play says nothing about this board. Some archives have plays under the wrong
        /// boards.
        /// # Spec
        /// LIN §7
        /// # Bad
        /// ```text
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|CA|
        /// pc|CK|pc|CQ|pc|CJ|
        /// qx|o2|md|4SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|SA|
        /// pc|SK|pc|SQ|pc|SJ|
        /// qx|o3|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HA|
        /// pc|HK|pc|HQ|pc|HJ|
        /// ```
        /// # Good
        /// ```text
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|CA|
        /// pc|SA|pc|HA|pc|DA|
        /// ```
        /// # Fix
        /// Not automatic: the right play is not known.
        #[code = "lin/play-of-another-deal"]
        #[level(Warning, Warning)]
        #[error("play does not fit the deal: most tricks do not have one card of each hand (also on {before} earlier boards; later boards are not reported)")]
        PlayOfAnotherDeal {
            /// Earlier boards of the set.
            before: u32,
        },

        /// The last trick is missing.
        ///
        /// # What
        /// The play stops before its last card, and the board has no claim. Each player has at most
        /// one card left, so the last trick is known.
        /// # Why
        /// The result of the board follows only from the complete trick.
        /// # Spec
        /// LIN-62
        /// # Bad
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HA|pc|DA|
        /// pc|CA|pc|SA|pc|CK|pc|SK|pc|HK|pc|DK|pc|CQ|pc|SQ|pc|HQ|pc|DQ|pc|CJ|pc|SJ|pc|HJ|pc|DJ|
        /// pc|CT|pc|ST|pc|HT|pc|DT|pc|C9|pc|S9|pc|H9|pc|D9|pc|C8|pc|S8|pc|H8|pc|D8|pc|C7|pc|S7|
        /// pc|H7|pc|D7|pc|C6|pc|S6|pc|H6|pc|D6|pc|C5|pc|S5|pc|H5|pc|D5|pc|C4|pc|S4|pc|H4|pc|D4|
        /// pc|C3|pc|S3|pc|H3|pc|D3|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HA|pc|DA|
        /// pc|CA|pc|SA|pc|CK|pc|SK|pc|HK|pc|DK|pc|CQ|pc|SQ|pc|HQ|pc|DQ|pc|CJ|pc|SJ|pc|HJ|pc|DJ|
        /// pc|CT|pc|ST|pc|HT|pc|DT|pc|C9|pc|S9|pc|H9|pc|D9|pc|C8|pc|S8|pc|H8|pc|D8|pc|C7|pc|S7|
        /// pc|H7|pc|D7|pc|C6|pc|S6|pc|H6|pc|D6|pc|C5|pc|S5|pc|H5|pc|D5|pc|C4|pc|S4|pc|H4|pc|D4|
        /// pc|C3|pc|S3|pc|H3|pc|D3|pc|C2|pc|S2|pc|H2|pc|D2|
        /// ```
        /// # Fix
        /// Unsafe: add the cards of the last trick.
        #[code = "lin/last-trick"]
        #[level(Info, Info)]
        #[error("missing last trick: its cards follow from the deal")]
        LastTrick,

        /// A claim is not a number of tricks.
        ///
        /// # What
        /// The value of `mc` is not a number of tricks from 0 to 13. It should be the number of
        /// tricks that declarer takes in the whole deal.
        /// # Why
        /// Without this number, the result is not known.
        /// # Spec
        /// LIN-59
        /// # Bad
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|x|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|
        /// ```
        /// # Fix
        /// Not automatic: the result is not known.
        #[code = "lin/claim-value"]
        #[level(Error, Error)]
        #[error("{}", invalid("number of tricks", .found, "0 to 13"))]
        ClaimValue {
            /// The value.
            found: String,
        },

        /// A claim contradicts the play.
        ///
        /// # What
        /// The tricks of `mc` are fewer than declarer has won already, or more than declarer can
        /// still have.
        /// # Why
        /// The claim or a card is wrong.
        /// # Spec
        /// LIN-59
        /// # Bad
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HA|pc|D2|
        /// pc|C2|pc|S2|mc|13|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HA|pc|D2|
        /// pc|C2|pc|S2|mc|12|
        /// ```
        /// # Fix
        /// Not automatic: the result is not known.
        #[code = "lin/claim-impossible"]
        #[level(Warning, Warning)]
        #[error("{}", impossible_claim(*.tricks, *.won, *.lost))]
        ClaimImpossible {
            /// The claim.
            tricks: u8,
            /// Tricks of declarer so far.
            won: u8,
            /// Tricks of the defenders so far.
            lost: u8,
        },

        /// A passed-out board has a claim.
        ///
        /// # What
        /// The board has an `mc`, although all players passed.
        /// # Why
        /// If all players pass, nobody can claim tricks, so the auction or the claim is wrong.
        /// # Spec
        /// LIN-59
        /// # Bad
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|p|mb|p|mb|p|mb|p|mc|9|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|p|mb|p|mb|p|mb|p|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether the auction or the claim is wrong.
        #[code = "lin/claim-passed-out"]
        #[level(Warning, Warning)]
        #[error("claim on a board that was passed out")]
        ClaimPassedOut,

        /// A board has several claims.
        ///
        /// # What
        /// A board has a second `mc`. The last one is used.
        /// # Why
        /// A claim ends the play, so there can be only one. Most often an operator corrected the
        /// claim.
        /// # Spec
        /// LIN-59
        /// # Bad
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|mc|8|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|8|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which claim is right.
        #[code = "lin/claim-repeated"]
        #[level(Warning, Warning)]
        #[error("second claim on a board: the last claim is used")]
        ClaimRepeated,

        /// A claim of no tricks is on a board without a card.
        ///
        /// # What
        /// A file of BridgeComposer has `mc|0|` on a board without a card. BridgeComposer writes
        /// this if it does not know the result. The result is treated as unknown.
        /// # Why
        /// Other programs read it as a result: declarer took no trick.
        /// # Spec
        /// LIN O-7
        /// # Bad
        /// ```text
        /// mn|Cup|sa|0|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|0|
        /// ```
        /// # Good
        /// ```text
        /// mn|Cup|sa|0|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|
        /// ```
        /// # Fix
        /// Unsafe: remove the `mc|0|`.
        #[code = "lin/claim-unknown"]
        #[level(Warning, Warning)]
        #[error("`mc|0|` before any card is played: the result is treated as unknown")]
        ClaimUnknown,

        /// A card follows the claim.
        ///
        /// # What
        /// A card follows the claim. The card is ignored.
        /// # Why
        /// A claim ends the play, so no card can follow.
        /// # Spec
        /// LIN-60
        /// # Bad
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|pc|HA|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|pc|HA|mc|9|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether the claim or the card is wrong.
        #[code = "lin/card-after-claim"]
        #[level(Warning, Warning)]
        #[error("unexpected card `{found}` after the claim")]
        CardAfterClaim {
            /// The card.
            found: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = "correct the number in `mc`, or the cards played";
        matches!(self, Self::ClaimImpossible { .. }).then(|| help.to_owned())
    }
}

fn held_by(holder: Option<Seat>) -> String {
    match holder {
        Some(holder) => format!("but {} holds it", holder.name()),
        None => "but no hand holds it".to_owned(),
    }
}

fn impossible_claim(tricks: u8, won: u8, lost: u8) -> String {
    let claim = format!("claim of {}", counted(tricks, "trick"));
    if tricks < won {
        format!("{claim}, but declarer has already won {won}")
    } else {
        format!("{claim}, but declarer has already lost {lost}")
    }
}

//! Values of tags and tokens of sections. PPN 1.0, Tags.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::{self, counted};
use portnote_core::{Profile, problems};
use portnote_pinochle::Seat;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A value does not fit its tag.
        ///
        /// # What
        /// The value is not one of the values that the tag allows. It is kept as text. In the tag
        /// Room and in the types of seats, the report is a warning.
        /// # Why
        /// Programs cannot use a value that they do not know.
        /// # Spec
        /// PPN 1.0, Tags
        /// # Bad
        /// ```text
        /// [Contract "high"]
        /// ```
        /// # Good
        /// ```text
        /// [Contract "65"]
        /// ```
        /// # Fix
        /// Not automatic: the intended meaning is unknown.
        #[code = "ppn/bad-value"]
        #[level(Error, Error)]
        #[error("invalid value `{found}`: expected {expected}")]
        BadValue {
            /// The value.
            found: String,
            /// The values that the tag allows.
            expected: &'static str,
            /// Whether the text is kept and nothing depends on it.
            is_kept: bool,
        },

        /// A word has the wrong case.
        ///
        /// # What
        /// A name, a seat, a card or a word has a letter in lower case instead of upper case, or in
        /// upper case instead of lower case. The text is read as the standard spelling.
        /// # Why
        /// Other readers may know only the exact spelling.
        /// # Spec
        /// PPN 1.0
        /// # Bad
        /// ```text
        /// [dealer "N"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// ```
        /// # Fix
        /// Safe: write the spelling of the standard.
        #[code = "ppn/case"]
        #[level(Warning, Error)]
        #[error("nonstandard case in `{found}`: expected `{standard}`")]
        Case {
            /// The text.
            found: String,
            /// The text in the case of the standard.
            standard: String,
        },

        /// A date is not in the form of the standard.
        ///
        /// # What
        /// The date is not in the form YYYY.MM.DD, or the calendar has no such day. An unknown year
        /// is `????`, an unknown month or day `??`. Where either number may be the day, as in
        /// `03.04.2023`, the value is not read as a date.
        /// # Why
        /// Programs that sort by date cannot use it.
        /// # Spec
        /// PPN 1.0, Date
        /// # Bad
        /// ```text
        /// [Date "2015-08-31"]
        /// ```
        /// # Good
        /// ```text
        /// [Date "2015.08.31"]
        /// ```
        /// # Fix
        /// Safe if the year, the month and the day are clear: write the date with dots. Unsafe if day
        /// and month may be exchanged, and dots are between them or other dates of the file show
        /// which one is first; so is the fix of a date that shows it for others. Unsafe if a time is
        /// after the date, because the time is left out.
        /// Otherwise not automatic: the intended date is unknown.
        #[code = "ppn/date-format"]
        #[level(Warning, Error)]
        #[error("{}", date(.found, *.is_no_day))]
        DateFormat {
            /// The value.
            found: String,
            /// Whether it has the form of a date, but the calendar has no such day.
            is_no_day: bool,
            /// Whether a person has to look which date is meant.
            is_doubtful: bool,
        },

        /// A number has a plus or leading zeros.
        ///
        /// # What
        /// A number has a plus or leading zeros, such as `+65` or `065`. Both are read as 65.
        /// # Why
        /// Readers that compare values as text find a difference.
        /// # Spec
        /// PPN 1.0
        /// # Bad
        /// ```text
        /// [Contract "065"]
        /// ```
        /// # Good
        /// ```text
        /// [Contract "65"]
        /// ```
        /// # Fix
        /// Safe: write the number without a plus and without leading zeros.
        #[code = "ppn/number-form"]
        #[level(Warning, Error)]
        #[error("{}", wording::nonstandard("number", .found, .standard))]
        NumberForm {
            /// The number as written.
            found: String,
            /// The number without them.
            standard: String,
        },

        /// A trump is not a suit or `-`.
        ///
        /// # What
        /// The value of Trump is not C, D, S, H or -.
        /// # Why
        /// Without the trump, the winners of tricks are unknown.
        /// # Spec
        /// PPN 1.0, Trump
        /// # Bad
        /// ```text
        /// [Trump "Hearts"]
        /// ```
        /// # Good
        /// ```text
        /// [Trump "H"]
        /// ```
        /// # Fix
        /// Safe if the value names a suit: write the letter of the suit. Otherwise not automatic:
        /// the intended trump is unknown.
        #[code = "ppn/bad-trump"]
        #[level(Error, Error)]
        #[error("invalid trump `{found}`: expected `C`, `D`, `S`, `H` or `-`")]
        BadTrump {
            /// The value.
            found: String,
        },

        /// A result is not one of the standard.
        ///
        /// # What
        /// The value of Result is not `Saved`, `Set`, `No Board` or `No Trump`.
        /// # Why
        /// It is unknown how the hand ended.
        /// # Spec
        /// PPN 1.0, Result
        /// # Bad
        /// ```text
        /// [Result "NoTrump"]
        /// ```
        /// # Good
        /// ```text
        /// [Result "No Trump"]
        /// ```
        /// # Fix
        /// Safe if it is clear which result is meant: write its word. Otherwise not automatic: the
        /// intended result is unknown. If the hand ended in another way, it has the tag Termination
        /// instead.
        #[code = "ppn/bad-result"]
        #[level(Error, Error)]
        #[error("invalid result `{found}`: expected `Saved`, `Set`, `No Board` or `No Trump`")]
        BadResult {
            /// The value.
            found: String,
        },

        /// A chat names no speaker.
        ///
        /// # What
        /// The value of Chat does not begin with a seat and a colon.
        /// # Why
        /// It is unknown which player wrote the chat.
        /// # Spec
        /// PPN 1.0, Chat
        /// # Bad
        /// ```text
        /// [Chat "good game"]
        /// ```
        /// # Good
        /// ```text
        /// [Chat "N:good game"]
        /// ```
        /// # Fix
        /// Not automatic: the seat of the speaker is unknown.
        #[code = "ppn/bad-chat"]
        #[level(Warning, Warning)]
        #[error("missing speaker of the chat: expected a seat and a colon")]
        BadChat,

        /// A language is not a language tag.
        ///
        /// # What
        /// The value of Language is not a language tag such as `en-US` or `de`.
        /// # Why
        /// Programs cannot select the hand by its language.
        /// # Spec
        /// PPN 1.0, Language
        /// # Bad
        /// ```text
        /// [Language "American English"]
        /// ```
        /// # Good
        /// ```text
        /// [Language "en-US"]
        /// ```
        /// # Fix
        /// Not automatic: the intended language is unknown.
        #[code = "ppn/bad-language"]
        #[level(Warning, Warning)]
        #[error("invalid language `{found}`: expected a language tag such as `en-US`")]
        BadLanguage {
            /// The value.
            found: String,
        },

        /// A hand has a letter that is not a rank.
        ///
        /// # What
        /// A hand has a letter that is not a rank. The whole hand is then unknown.
        /// # Why
        /// The intended card is unknown.
        /// # Spec
        /// PPN 1.0, Deal
        /// # Bad
        /// ```text
        /// [Deal "N:A10... ? ? ?"]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AT... ? ? ?"]
        /// ```
        /// # Fix
        /// Safe if the hand has `10`: write `T`. Otherwise not automatic: the intended card is
        /// unknown.
        #[code = "ppn/bad-rank"]
        #[level(Error, Error)]
        #[error("invalid rank `{found}`: expected `A`, `T`, `K`, `Q`, `J` or `9`")]
        BadRank {
            /// The letter.
            found: String,
        },

        /// A hand has more than four suits.
        ///
        /// # What
        /// A hand has more than three dots, so it has more than four suits. The whole hand is then
        /// unknown.
        /// # Why
        /// It is unknown which cards belong to which suit.
        /// # Spec
        /// PPN 1.0, Deal
        /// # Bad
        /// ```text
        /// [Deal "N:A.... K... Q... J..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which dot is extra.
        #[code = "ppn/suit-count"]
        #[level(Error, Error)]
        #[error("{} has {}: expected 4, with 3 dots between them", hand_of(*.seat), counted(*.fields, "suit"))]
        SuitCount {
            /// The number of its suits.
            fields: usize,
            /// Whose hand it is, where this is known.
            seat: Option<Seat>,
        },

        /// A hand has fewer than three dots.
        ///
        /// # What
        /// A hand has fewer than three dots, because empty suits at its end were left out. These
        /// suits are read as empty.
        /// # Why
        /// Other readers may assign the cards to other suits.
        /// # Spec
        /// PPN 1.0, Deal
        /// # Bad
        /// ```text
        /// [Deal "N:A K... Q... J..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// ```
        /// # Fix
        /// Safe: add the missing dots.
        #[code = "ppn/dots-missing"]
        #[level(Warning, Error)]
        #[error("{} has {}: expected 4; {}", hand_of(*.seat), counted(*.fields, "suit"), read_as_empty(*.fields))]
        DotsMissing {
            /// The number of its suits.
            fields: usize,
            /// Whose hand it is, where this is known.
            seat: Option<Seat>,
        },

        /// Ranks are not in order.
        ///
        /// # What
        /// The ranks of a suit are not in the order A, T, K, Q, J, 9. The cards are read
        /// nevertheless.
        /// # Why
        /// Programs that compare hands as text find a difference between equal hands.
        /// # Spec
        /// PPN 1.0, Deal
        /// # Bad
        /// ```text
        /// [Deal "N:KA... TT... QQ... JJ..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// ```
        /// # Fix
        /// Safe: sort the ranks.
        #[code = "ppn/card-order"]
        #[level(Warning, Error)]
        #[error("ranks are not in order: expected `A T K Q J 9`")]
        CardOrder,

        /// An unknown hand is written `-`.
        ///
        /// # What
        /// A hand is `-`, as in PBN. It is read as unknown.
        /// # Why
        /// PPN writes every unknown value as `?`.
        /// # Spec
        /// PPN 1.0, Special Characters
        /// # Bad
        /// ```text
        /// [Deal "N:A... - Q... J..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... ? Q... J..."]
        /// ```
        /// # Fix
        /// Safe: write `?`.
        #[code = "ppn/unknown-hand"]
        #[level(Warning, Error)]
        #[error("nonstandard `-` for an unknown hand: expected `?`")]
        UnknownHandForm,

        /// A token is not a card.
        ///
        /// # What
        /// A token in the place of a card is not a card. A card is one of C, D, S, H, followed by
        /// one of A, T, K, Q, J, 9. The token is read as an unknown card.
        /// # Why
        /// The intended card is unknown.
        /// # Spec
        /// PPN 1.0, Play
        /// # Bad
        /// ```text
        /// [Kitty "KS"]
        /// ```
        /// # Good
        /// ```text
        /// [Kitty "SK"]
        /// ```
        /// # Fix
        /// Safe if suit and rank are swapped, or if the rank is `10`: write the suit first, and `T`
        /// for `10`. Otherwise not automatic: the intended card is unknown.
        #[code = "ppn/bad-card"]
        #[level(Error, Error)]
        #[error("invalid card `{found}`: expected a suit and a rank, as in `SK`")]
        BadCard {
            /// The token.
            found: String,
        },

        /// Cards are not in the form of their tag.
        ///
        /// # What
        /// A kitty is written in the form of a hand, or a discard in the form of a kitty. The cards
        /// are read nevertheless.
        /// # Why
        /// Other readers expect only the form of the tag.
        /// # Spec
        /// PPN 1.0, Kitty; Discard
        /// # Bad
        /// ```text
        /// [Kitty "..K."]
        /// ```
        /// # Good
        /// ```text
        /// [Kitty "SK"]
        /// ```
        /// # Fix
        /// Safe: write the cards in the form of the tag.
        #[code = "ppn/card-form"]
        #[level(Error, Error)]
        #[error("invalid cards `{found}`: expected {expected}")]
        CardForm {
            /// The cards as written.
            found: String,
            /// The form of the tag.
            expected: &'static str,
        },

        /// Points cannot be read.
        ///
        /// # What
        /// A value needs a number of points in parentheses, but the number is missing or is not a
        /// number.
        /// # Why
        /// It is unknown how many points were counted.
        /// # Spec
        /// PPN 1.0, Special Characters
        /// # Bad
        /// ```text
        /// [Discard "K... (few)"]
        /// ```
        /// # Good
        /// ```text
        /// [Discard "K... (1)"]
        /// ```
        /// # Fix
        /// Not automatic: the number is unknown.
        #[code = "ppn/bad-points"]
        #[level(Error, Error)]
        #[error("invalid points `{found}`: expected a number in parentheses")]
        BadPoints {
            /// The text.
            found: String,
        },

        /// The scores of the teams cannot be read.
        ///
        /// # What
        /// The scores must be one number for each team, beginning with Team 1, with colons between
        /// them. This value has another form.
        /// # Why
        /// It is unknown which team has which score.
        /// # Spec
        /// PPN 1.0, GameScores
        /// # Bad
        /// ```text
        /// [GameScores "10-20"]
        /// ```
        /// # Good
        /// ```text
        /// [GameScores "10:20"]
        /// ```
        /// # Fix
        /// Safe if only the separators are wrong: write colons. Otherwise not automatic: the
        /// intended scores are unknown.
        #[code = "ppn/bad-scores"]
        #[level(Error, Error)]
        #[error("invalid scores `{found}`: expected one number for each team, with `:` between them")]
        BadScores {
            /// The value.
            found: String,
        },

        /// A partner cannot be read.
        ///
        /// # What
        /// The value of Partner must be a seat, a colon and the card that was called. This value
        /// has another form.
        /// # Why
        /// It is unknown who played with the declarer.
        /// # Spec
        /// PPN 1.0, Partner
        /// # Bad
        /// ```text
        /// [Partner "SQ"]
        /// ```
        /// # Good
        /// ```text
        /// [Partner "N:SQ"]
        /// ```
        /// # Fix
        /// Not automatic: the missing part is unknown.
        #[code = "ppn/bad-partner"]
        #[level(Error, Error)]
        #[error("invalid partner `{found}`: expected a seat, a colon and a card")]
        BadPartner {
            /// The value.
            found: String,
        },

        /// A termination cannot be read.
        ///
        /// # What
        /// The value of Termination must be a seat or `-`, a colon and a cause. This value has
        /// another form.
        /// # Why
        /// It is unknown who caused the termination.
        /// # Spec
        /// PPN 1.0, Termination
        /// # Bad
        /// ```text
        /// [Termination "Abandoned"]
        /// [Auction "N"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [Termination "-:Abandoned"]
        /// [Auction "N"]
        /// *
        /// ```
        /// # Fix
        /// Safe if the value is a cause without a seat: write `-:` before it. Otherwise not
        /// automatic: the intended seat is unknown.
        #[code = "ppn/bad-termination"]
        #[level(Error, Error)]
        #[error("invalid termination `{found}`: expected a seat or `-`, a colon and a cause")]
        BadTermination {
            /// The value.
            found: String,
        },

        /// A seat is not a seat of the table.
        ///
        /// # What
        /// The text is not a seat, or it is a seat that a table with this number of players does
        /// not have.
        /// # Why
        /// The intended player is unknown.
        /// # Spec
        /// PPN 1.0, Seats
        /// # Bad
        /// ```text
        /// [Dealer "X"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// ```
        /// # Fix
        /// Not automatic: the intended seat is unknown.
        #[code = "ppn/bad-seat"]
        #[level(Error, Error)]
        #[error("{}", bad_seat(found, expected, *.is_tag))]
        BadSeat {
            /// The seat as written, or the tag that names it.
            found: String,
            /// The seats, in words.
            expected: String,
            /// Whether the name of a tag has the seat.
            is_tag: bool,
        },

        /// A token is not a bid.
        ///
        /// # What
        /// A token in the auction is not a number, `Pass`, `-` or `?`. The bid is unknown.
        /// # Why
        /// The unknown bid may change the contract. The standard has no word for a bid such as "shoot
        /// the moon". Such a bid can be recorded as a number of points, with a note to it:
        /// `@A.2.1-=[Note "shoots the moon"]` is a note to bid 1 of round 2.
        /// # Spec
        /// PPN 1.0, Auction
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 Pass Double Pass
        /// 55 - Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: the intended bid is unknown.
        #[code = "ppn/bad-bid"]
        #[level(Error, Error)]
        #[error("invalid bid `{found}`: expected a number, `Pass` or `-`")]
        BadBid {
            /// The token.
            found: String,
        },

        /// Winner and points of a trick are not in the form of the standard.
        ///
        /// # What
        /// The parentheses after a trick have no space before them or have spaces inside, or the
        /// points are missing. As much as possible of the winner and points is read.
        /// # Why
        /// Other readers may know only the form of the standard.
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
        /// CA CT CQ CJ(N2)
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
        /// Safe: write a space, and the seat and points in parentheses. Not automatic if the points
        /// are missing.
        #[code = "ppn/trick-annotation-form"]
        #[level(Warning, Error)]
        #[error("{}", annotation_form(found, *.only_space))]
        TrickAnnotationForm {
            /// The text.
            found: String,
            /// Whether only the space before it is missing.
            only_space: bool,
        },
    }
}

/// What is made of the suits that a hand lacks.
fn read_as_empty(fields: usize) -> String {
    match 4_usize.saturating_sub(fields) {
        1 => "the last one is read as empty".to_owned(),
        missing => format!("the last {missing} are read as empty"),
    }
}

/// The message for a seat.
fn bad_seat(found: &str, expected: &str, is_tag: bool) -> String {
    if is_tag {
        format!("unexpected tag `{found}`: {expected}")
    } else {
        wording::invalid("seat", found, expected)
    }
}

/// Whose hand a message is about.
fn hand_of(seat: Option<Seat>) -> String {
    match seat {
        Some(seat) => format!("hand of {}", seat.name()),
        None => "hand".to_owned(),
    }
}

/// The message for a date.
fn date(found: &str, is_no_day: bool) -> String {
    if is_no_day {
        wording::no_such("date", found)
    } else {
        wording::invalid("date", found, wording::DATE)
    }
}

/// The message for the winner and points of a trick.
fn annotation_form(found: &str, only_space: bool) -> String {
    if only_space {
        format!("missing space before `{found}`")
    } else {
        wording::invalid("winner and points", found, "a form such as `(N2)`")
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::BadValue { is_kept: true, .. } => Level::Warning,
            _ => self.entry().level(profile),
        }
    }
}

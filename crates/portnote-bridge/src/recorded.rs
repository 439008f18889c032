//! One trait for records of a board, in whatever notation they are written.

use std::borrow::Cow;

use portnote_facts::PartialDate;

use crate::auction::Auction;
use crate::board::Vulnerability;
use crate::card::Card;
use crate::contract::Contract;
use crate::deal::Deal;
use crate::derived::TrickPlayed;
use crate::double_dummy::RecordedPlay;
use crate::record::BoardRecord;
use crate::score::table::TableResult;
use crate::seat::Seat;

/// A record of a board: what a program asks of it, whatever its notation is.
///
/// Games of PBN and LIN are such records. They have methods of the same names, so that this trait is
/// only needed where both are taken: `&dyn Record`. What a record does not say, or says wrongly, is
/// `None`, and nothing is guessed.
///
/// The methods from [`Record::board_record`] on follow by the rules of bridge; they are found together,
/// once for each game.
#[doc(alias = "Board")]
pub trait Record {
    /// Returns the number of the game in its file, from 1.
    fn index(&self) -> u64;

    /// Returns the number of the board.
    fn board(&self) -> Option<u32>;

    /// Returns the name of the event.
    fn event(&self) -> Option<Cow<'_, str>>;

    /// Returns the place where it was played.
    fn site(&self) -> Option<Cow<'_, str>>;

    /// Returns the round or the part of the event.
    fn round(&self) -> Option<Cow<'_, str>>;

    /// Returns how boards are scored, as in `IMP` or `MP`.
    fn scoring(&self) -> Option<Cow<'_, str>>;

    /// Returns the day of play, of which parts may be unknown.
    fn date(&self) -> Option<PartialDate>;

    /// Returns the name of the player at a seat.
    fn player(&self, seat: Seat) -> Option<Cow<'_, str>>;

    /// Returns the seat that made the first call.
    fn dealer(&self) -> Option<Seat>;

    /// Returns which sides are vulnerable.
    fn vulnerable(&self) -> Option<Vulnerability>;

    /// Returns the hands, as far as they are known.
    fn deal(&self) -> Option<Deal>;

    /// Returns the auction, finished or not, if it keeps the laws and each call can be read.
    fn auction(&self) -> Option<&Auction>;

    /// Returns the contract that the record states, else that of its finished auction.
    fn contract(&self) -> Option<Contract>;

    /// Returns the declarer whom the record states, else that of its finished auction.
    fn declarer(&self) -> Option<Seat>;

    /// Returns the number of tricks that declarer's side won.
    fn tricks(&self) -> Option<u8>;

    /// Returns what is said about the board, its calls and its cards, in file order.
    fn comments(&self) -> Vec<BoardComment<'_>>;

    /// Returns everything that follows from the record by the rules of bridge.
    fn board_record(&self) -> &BoardRecord;

    /// Returns the number of tricks above the contract, negative if it went down.
    fn made(&self) -> Option<i8>;

    /// Returns the points of declarer's side at duplicate bridge, 0 if nobody bid.
    fn score(&self) -> Option<i32>;

    /// Returns the points of North-South at duplicate bridge, 0 if nobody bid.
    fn score_ns(&self) -> Option<i32>;

    /// Returns the opening lead.
    fn lead(&self) -> Option<Card>;

    /// Returns the cards in the order played, as far as that is known.
    fn cards(&self) -> Vec<Card>;

    /// Returns the tricks with a card that is shown, each with its leader and its winner.
    fn played(&self) -> &[TrickPlayed];

    /// Returns the cards as a solver follows them, up to the first that it cannot: `None` without a
    /// deal of which all cards are known, a contract with a declarer, or a play.
    fn recorded_play(&self) -> Option<RecordedPlay>;

    /// Returns contract, declarer and tricks as one result, if the contract is known.
    fn table_result(&self) -> Option<TableResult>;
}

/// A text that a record has beside what happened.
///
/// ```
/// use portnote_bridge::{BoardComment, CommentAbout};
/// let comment = BoardComment::new("a weak two", CommentAbout::Call(1));
/// assert_eq!((&*comment.text, comment.about), ("a weak two", CommentAbout::Call(1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardComment<'g> {
    /// The text, without the signs around it.
    pub text: Cow<'g, str>,
    /// What it is about.
    pub about: CommentAbout,
}

/// What a comment is about: it is after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommentAbout {
    /// The board as a whole.
    Board,
    /// A call of the auction, by its number from 1.
    Call(usize),
    /// A card of the play.
    Card(Card),
}

impl<'g> BoardComment<'g> {
    /// Returns a comment of these parts.
    #[must_use]
    pub fn new(text: impl Into<Cow<'g, str>>, about: CommentAbout) -> Self {
        Self { text: text.into(), about }
    }
}

/// Makes a game a [`Record`](crate::Record), from its methods of the same names, and gives it the
/// methods that follow from its `board_record`.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
#[macro_export]
macro_rules! board_record {
    ($Game:ty) => {
        impl $Game {
            /// Returns the number of tricks above the contract, negative if it went down.
            #[must_use]
            pub fn made(&self) -> Option<i8> {
                self.board_record().made()
            }

            /// Returns the points of declarer's side at duplicate bridge, 0 if nobody bid.
            #[must_use]
            pub fn score(&self) -> Option<i32> {
                self.board_record().score()
            }

            /// Returns the points of North-South at duplicate bridge, 0 if nobody bid.
            #[must_use]
            pub fn score_ns(&self) -> Option<i32> {
                self.board_record().score_ns()
            }

            /// Returns the opening lead.
            #[must_use]
            pub fn lead(&self) -> Option<$crate::Card> {
                self.board_record().lead()
            }

            /// Returns the cards in the order played, as far as that is known.
            #[must_use]
            pub fn cards(&self) -> Vec<$crate::Card> {
                self.board_record().cards().collect()
            }

            /// Returns the tricks with a card that is shown, each with its leader and its winner.
            #[must_use]
            pub fn played(&self) -> &[$crate::derived::TrickPlayed] {
                &self.board_record().tricks
            }

            /// Returns contract, declarer and tricks as one result, if the contract is known.
            #[must_use]
            pub fn table_result(&self) -> Option<$crate::TableResult> {
                let contract = self.contract()?;
                let is_played = !contract.is_passed_out();
                Some($crate::TableResult {
                    contract,
                    declarer: self.declarer().filter(|_| is_played),
                    tricks: self.tricks().filter(|_| is_played),
                })
            }
        }

        impl $crate::Record for $Game {
            $crate::board_record! { @same
                index: u64;
                board: Option<u32>;
                event: Option<::std::borrow::Cow<'_, str>>;
                site: Option<::std::borrow::Cow<'_, str>>;
                round: Option<::std::borrow::Cow<'_, str>>;
                scoring: Option<::std::borrow::Cow<'_, str>>;
                date: Option<$crate::PartialDate>;
                dealer: Option<$crate::Seat>;
                vulnerable: Option<$crate::Vulnerability>;
                deal: Option<$crate::Deal>;
                auction: Option<&$crate::Auction>;
                contract: Option<$crate::Contract>;
                declarer: Option<$crate::Seat>;
                tricks: Option<u8>;
                comments: Vec<$crate::BoardComment<'_>>;
                board_record: &$crate::BoardRecord;
                made: Option<i8>;
                score: Option<i32>;
                score_ns: Option<i32>;
                lead: Option<$crate::Card>;
                cards: Vec<$crate::Card>;
                played: &[$crate::derived::TrickPlayed];
                recorded_play: Option<$crate::RecordedPlay>;
                table_result: Option<$crate::TableResult>;
            }

            fn player(&self, seat: $crate::Seat) -> Option<::std::borrow::Cow<'_, str>> {
                Self::player(self, seat)
            }
        }
    };
    (@same $($name:ident: $ty:ty;)+) => {
        $(
            // The inherent method comes first, so that no method calls itself.
            fn $name(&self) -> $ty {
                Self::$name(self)
            }
        )+
    };
}

//! One board as a record of it tells: every notation of bridge fills the same values.

use crate::board::Vulnerability;
use crate::call::Denomination;
use crate::card::Card;
use crate::contract::{Contract, Risk};
use crate::deal::Deal;
use crate::derived::{CallMade, HandHeld, TrickPlayed};
use crate::ending::FinalContract;
use crate::score::duplicate::{PenaltyScale, duplicate_score};
use crate::seat::{Seat, Side};

/// What a record says of one board, and what follows by the rules of bridge.
///
/// Nothing is guessed: what cannot be known is `None`. Tables, dumps, pictures and scores of a
/// notation read these values, so that they agree.
///
/// ```
/// use portnote_bridge::{BoardRecord, FinalContract, PenaltyScale, Seat, Vulnerability};
/// let mut record = BoardRecord::default();
/// record.vulnerable = Some(Vulnerability::NorthSouth);
/// record.ending = FinalContract::stated("4SX".parse().ok(), Some(Seat::South));
/// record.counted_tricks = Some(8);
/// record.scale = Some(PenaltyScale::Current);
/// assert_eq!((record.made(), record.score()), (Some(-2), Some(-500)));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct BoardRecord {
    /// The number of the board.
    pub board: Option<u32>,
    /// The player who calls first.
    pub dealer: Option<Seat>,
    /// The sides that are vulnerable.
    pub vulnerable: Option<Vulnerability>,
    /// The four hands, where all are known.
    pub deal: Option<Deal>,
    /// The hands whose cards are all known, clockwise from North.
    pub hands: Vec<HandHeld>,
    /// The calls of the record, each with its seat.
    pub calls: Vec<CallMade>,
    /// Contract and declarer of an auction that kept the laws and has ended; the record may state
    /// others.
    pub auction: FinalContract,
    /// Contract and declarer: what the record states, else what its auction gives. LIN states them only in
    /// the header of a set, and there the auction comes first.
    pub ending: FinalContract,
    /// Every trick with a card that is shown, and those before it. LIN leaves out the last trick, where each
    /// hand has one card left: that is filled in.
    pub tricks: Vec<TrickPlayed>,
    /// Whether every card was in the hand that played it; `None` where the play cannot be followed.
    pub play_fits: Option<bool>,
    /// Tricks of declarer's side: what the record states or claims, else what its cards tell.
    pub declarer_tricks: Option<u8>,
    /// Tricks of declarer's side in a whole deal whose play is over: they make the contract or not.
    pub counted_tricks: Option<u8>,
    /// How points are counted; `None` where that is not duplicate bridge.
    pub scale: Option<PenaltyScale>,
}

impl BoardRecord {
    /// Returns the contract with its risk, as [`BoardRecord::ending`] has it.
    ///
    /// ```
    /// assert_eq!(portnote_bridge::BoardRecord::default().contract(), None);
    /// ```
    #[must_use]
    pub const fn contract(&self) -> Option<Contract> {
        self.ending.contract
    }

    /// Returns the player who declares the contract.
    ///
    /// ```
    /// assert_eq!(portnote_bridge::BoardRecord::default().declarer(), None);
    /// ```
    #[must_use]
    pub const fn declarer(&self) -> Option<Seat> {
        self.ending.declarer
    }

    /// The denomination of the contract, also where the record names nothing else of it.
    ///
    /// ```
    /// assert_eq!(portnote_bridge::BoardRecord::default().denomination(), None);
    /// ```
    #[must_use]
    pub const fn denomination(&self) -> Option<Denomination> {
        self.ending.denomination
    }

    /// Whether nobody bid; `None` where the contract is not known.
    ///
    /// ```
    /// use portnote_bridge::{BoardRecord, Contract, FinalContract};
    /// let mut record = BoardRecord::default();
    /// assert_eq!(record.passed_out(), None);
    /// record.ending = FinalContract::stated(Some(Contract::PassedOut), None);
    /// assert_eq!(record.passed_out(), Some(true));
    /// ```
    #[must_use]
    pub fn passed_out(&self) -> Option<bool> {
        let contract = self.ending.contract?;
        Some(contract == Contract::PassedOut)
    }

    /// The number of tricks above six that the contract asks for.
    ///
    /// ```
    /// use portnote_bridge::{BoardRecord, FinalContract};
    /// let mut record = BoardRecord::default();
    /// record.ending = FinalContract::stated("3NT".parse().ok(), None);
    /// assert_eq!(record.level(), Some(3));
    /// ```
    #[must_use]
    pub fn level(&self) -> Option<u8> {
        self.ending.contract?.bid().map(|bid| bid.level())
    }

    /// Whether the contract is doubled or redoubled.
    ///
    /// ```
    /// use portnote_bridge::{BoardRecord, FinalContract, Risk};
    /// let mut record = BoardRecord::default();
    /// record.ending = FinalContract::stated("3NTXX".parse().ok(), None);
    /// assert_eq!(record.risk(), Some(Risk::Redoubled));
    /// ```
    #[must_use]
    pub const fn risk(&self) -> Option<Risk> {
        match self.ending.contract {
            Some(Contract::Bid { risk, .. }) => Some(risk),
            _ => None,
        }
    }

    /// The side of the declarer of a bid contract.
    fn declarer_side(&self) -> Option<Side> {
        let declarer = self.ending.declarer?;
        self.level().map(|_| declarer.side())
    }

    /// Whether declarer's side is vulnerable.
    ///
    /// ```
    /// use portnote_bridge::{BoardRecord, FinalContract, Seat, Vulnerability};
    /// let mut record = BoardRecord::default();
    /// record.ending = FinalContract::stated("3NT".parse().ok(), Some(Seat::East));
    /// record.vulnerable = Some(Vulnerability::NorthSouth);
    /// assert_eq!(record.declarer_vulnerable(), Some(false));
    /// ```
    #[must_use]
    pub fn declarer_vulnerable(&self) -> Option<bool> {
        let side = self.declarer_side()?;
        Some(self.vulnerable?.is_vulnerable(side))
    }

    /// Tricks above the contract; negative if it went down.
    ///
    /// ```
    /// use portnote_bridge::{BoardRecord, FinalContract, Seat};
    /// let mut record = BoardRecord::default();
    /// record.ending = FinalContract::stated("3NT".parse().ok(), Some(Seat::East));
    /// record.counted_tricks = Some(10);
    /// assert_eq!(record.made(), Some(1));
    /// ```
    #[must_use]
    pub fn made(&self) -> Option<i8> {
        self.declarer_side()?;
        let bid = self.ending.contract?.bid()?;
        let made = i16::from(self.counted_tricks?) - i16::from(bid.tricks_needed());
        i8::try_from(made).ok()
    }

    /// The score of declarer's side in points; 0 where nobody bid.
    ///
    /// ```
    /// use portnote_bridge::{BoardRecord, Contract, FinalContract};
    /// let mut record = BoardRecord::default();
    /// record.ending = FinalContract::stated(Some(Contract::PassedOut), None);
    /// assert_eq!(record.score(), Some(0));
    /// ```
    #[must_use]
    pub fn score(&self) -> Option<i32> {
        if self.ending.is_passed_out() {
            return Some(0);
        }
        let (contract, side) = (self.ending.contract?, self.declarer_side()?);
        let (tricks, vulnerable) = (self.counted_tricks?, self.vulnerable?);
        duplicate_score(contract, tricks, side, vulnerable, self.scale?)
    }

    /// The score in points of North-South.
    ///
    /// ```
    /// use portnote_bridge::{BoardRecord, FinalContract, PenaltyScale, Seat, Vulnerability};
    /// let mut record = BoardRecord::default();
    /// record.ending = FinalContract::stated("1NT".parse().ok(), Some(Seat::East));
    /// record.vulnerable = Some(Vulnerability::None);
    /// record.counted_tricks = Some(7);
    /// record.scale = Some(PenaltyScale::Current);
    /// assert_eq!(record.score_ns(), Some(-90));
    /// ```
    #[must_use]
    pub fn score_ns(&self) -> Option<i32> {
        let score = self.score()?;
        Some(match self.declarer_side() {
            Some(Side::EastWest) => -score,
            _ => score,
        })
    }

    /// Returns the card that was led to the first trick.
    ///
    /// ```
    /// use portnote_bridge::{BoardRecord, derived::TrickPlayed};
    /// let mut trick = TrickPlayed::default();
    /// trick.cards = Some(vec!["SK".parse()?]);
    /// let mut record = BoardRecord::default();
    /// record.tricks = vec![trick];
    /// assert_eq!(record.lead().map(|card| card.as_str()), Some("SK"));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn lead(&self) -> Option<Card> {
        self.tricks.first()?.cards.as_ref()?.first().copied()
    }

    /// Returns the player who led to the first trick.
    ///
    /// ```
    /// assert_eq!(portnote_bridge::BoardRecord::default().lead_seat(), None);
    /// ```
    #[must_use]
    pub fn lead_seat(&self) -> Option<Seat> {
        self.tricks.first()?.leader
    }

    /// The cards in the order played, as far as that is known.
    ///
    /// ```
    /// assert_eq!(portnote_bridge::BoardRecord::default().cards().count(), 0);
    /// ```
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        let tricks = self.tricks.iter();
        tricks.flat_map(|trick| trick.cards.iter().flatten().copied())
    }

    /// The number of tricks with four cards.
    ///
    /// ```
    /// assert_eq!(portnote_bridge::BoardRecord::default().complete_tricks(), 0);
    /// ```
    #[must_use]
    pub fn complete_tricks(&self) -> usize {
        self.tricks.iter().filter(|trick| trick.complete).count()
    }

    /// Tricks that declarer's side won in the play, as far as it is shown: a trick that is not complete
    /// is won by nobody.
    ///
    /// ```
    /// use portnote_bridge::{BoardRecord, FinalContract, Seat, derived::TrickPlayed};
    /// let mut begun = TrickPlayed::default();
    /// begun.leader = Some(Seat::North);
    /// let mut record = BoardRecord::default();
    /// record.ending = FinalContract::stated("1NT".parse().ok(), Some(Seat::West));
    /// record.tricks = vec![begun];
    /// assert_eq!(record.declarer_won(), Some(0));
    /// ```
    #[must_use]
    pub fn declarer_won(&self) -> Option<u8> {
        let (last, before) = self.tricks.split_last()?;
        match before.last() {
            // The trick that is being played is open, and those before it are not.
            Some(before) if !last.complete && last.leader.is_some() => before.declarer_tricks,
            None if !last.complete && last.leader.is_some() => self.ending.declarer.map(|_| 0),
            _ => last.declarer_tricks,
        }
    }

    /// The hand of a player, where all its cards are known.
    ///
    /// ```
    /// use portnote_bridge::{BoardRecord, Seat};
    /// assert_eq!(BoardRecord::default().hand(Seat::North), None);
    /// ```
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Option<&HandHeld> {
        self.hands.iter().find(|held| held.seat == seat)
    }
}

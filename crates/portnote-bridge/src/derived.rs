//! What follows from a record of bridge: the calls with their seats, the tricks, the hands. Every
//! notation of bridge gives the same.

pub(crate) mod facts;

use crate::board::Vulnerability;
use crate::call::Call;
use crate::card::{Card, Hand, Suit};
use crate::deal::FULL_HAND;
use crate::seat::Seat;

pub use facts::{CALLS, HANDS, TRICKS};

/// One call of an auction, with its seat and round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CallMade {
    /// The round of the auction, from 1.
    pub round: usize,
    /// The player who made the call.
    pub seat: Seat,
    /// The call; `None` where the text is none.
    pub call: Option<Call>,
    /// Whether it is not written, but one of the passes that end an auction: `AP` of PBN.
    pub from_all_pass: bool,
    /// Whether the record says that it is insufficient: `^I` of PBN.
    pub insufficient: bool,
}

/// One trick of a play, as far as the record shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TrickPlayed {
    /// The player who led to the trick.
    pub leader: Option<Seat>,
    /// The cards in the order in which they were played, up to the first that is not known;
    /// `None` where the leader is not known.
    pub cards: Option<Vec<Card>>,
    /// The player who won the trick.
    pub winner: Option<Seat>,
    /// Whether all four cards are shown.
    pub complete: bool,
    /// Whether a trump was played to the lead of another suit.
    pub ruffed: Option<bool>,
    /// Tricks of declarer's side after this one.
    pub declarer_tricks: Option<u8>,
    /// Tricks of the defenders after this one.
    pub defender_tricks: Option<u8>,
    /// Players whose card is a revoke by what the record says.
    pub revokes: Vec<Seat>,
}

/// One hand of a deal, with the part of its player in the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HandHeld {
    /// The player who holds the hand.
    pub seat: Seat,
    /// The cards of the hand.
    pub hand: Hand,
    /// What its player does in the play.
    pub role: Option<Role>,
    /// Whether its side is vulnerable.
    pub vulnerable: Option<bool>,
    /// Whether the record wants it hidden. PBN 2.1 §4.1.6
    pub hidden: bool,
}

/// What a player does in the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Plays both hands of the side.
    Declarer,
    /// Declarer's partner.
    Dummy,
    /// Leads to the first trick.
    Leader,
    /// The leader's partner, who plays third.
    Third,
}

impl Role {
    /// Returns the word for the role: `declarer`, `dummy`, `leader` or `third`.
    ///
    /// ```
    /// assert_eq!(portnote_bridge::derived::Role::Third.name(), "third");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Declarer => "declarer",
            Self::Dummy => "dummy",
            Self::Leader => "leader",
            Self::Third => "third",
        }
    }

    /// Returns the role of a seat where this player is declarer.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// use portnote_bridge::derived::Role;
    /// assert_eq!(Role::of(Seat::West, Seat::South), Role::Leader);
    /// ```
    #[must_use]
    pub const fn of(seat: Seat, declarer: Seat) -> Self {
        match seat.offset_from(declarer) {
            0 => Self::Declarer,
            1 => Self::Leader,
            2 => Self::Dummy,
            _ => Self::Third,
        }
    }
}

impl CallMade {
    /// A call of an auction that a seat begins; `number` counts from 0.
    ///
    /// ```
    /// use portnote_bridge::derived::CallMade;
    /// use portnote_bridge::{Call, Seat};
    /// let made = CallMade::new(Seat::South, 5, Some(Call::Pass));
    /// assert_eq!((made.round, made.seat), (2, Seat::West));
    /// ```
    #[must_use]
    pub const fn new(dealer: Seat, number: usize, call: Option<Call>) -> Self {
        Self {
            round: number / 4 + 1,
            seat: dealer.rotate(number % 4),
            call,
            from_all_pass: false,
            insufficient: false,
        }
    }
}

impl HandHeld {
    /// A hand with what its player does.
    ///
    /// ```
    /// use portnote_bridge::derived::{HandHeld, Role};
    /// use portnote_bridge::{Hand, Seat};
    /// let held = HandHeld::new(Seat::West, Hand::EMPTY, Some(Seat::South), None);
    /// assert_eq!(held.role, Some(Role::Leader));
    /// ```
    #[must_use]
    pub fn new(
        seat: Seat,
        hand: Hand,
        declarer: Option<Seat>,
        vulnerability: Option<Vulnerability>,
    ) -> Self {
        Self {
            seat,
            hand,
            role: declarer.map(|declarer| Role::of(seat, declarer)),
            vulnerable: vulnerability.map(|sides| sides.is_vulnerable(seat.side())),
            hidden: false,
        }
    }

    /// Whether it has 13 cards, so that a shape says something.
    ///
    /// ```
    /// use portnote_bridge::derived::HandHeld;
    /// use portnote_bridge::{Hand, Seat};
    /// assert!(!HandHeld::new(Seat::North, Hand::EMPTY, None, None).is_full());
    /// ```
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.hand.len() == FULL_HAND
    }
}

/// Whether a trump was played to the lead of another suit.
///
/// ```
/// use portnote_bridge::{Card, Suit, derived::is_ruffed};
/// let cards: Vec<Card> = ["SA", "S2", "H2", "S3"].iter().map(|card| card.parse().unwrap()).collect();
/// assert!(is_ruffed(&cards, Some(Suit::Hearts)));
/// ```
#[must_use]
pub fn is_ruffed(cards: &[Card], trump: Option<Suit>) -> bool {
    let led = cards.first().map(|card| card.suit());
    led != trump && cards.iter().any(|card| Some(card.suit()) == trump)
}

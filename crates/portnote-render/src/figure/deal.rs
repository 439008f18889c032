//! Four hands of bridge, or one of them.

use portnote_bridge::{Card, FULL_HAND, Hand as Held, Rank, Seat, Suit, Vulnerability};

/// The hands of a deal around a table.
#[derive(Clone, Debug)]
pub struct DealFigure {
    /// The dealer.
    pub dealer: Option<Seat>,
    /// Which sides are vulnerable.
    pub vulnerable: Option<Vulnerability>,
    /// The seat below in the picture: South, unless it is turned.
    pub bottom: Seat,
    /// The hands by seat, clockwise from North.
    pub hands: [HandFigure; 4],
}

/// A hand of bridge as it is shown.
#[derive(Clone, Debug)]
pub struct HandFigure {
    /// Whose it is.
    pub seat: Seat,
    /// The name of the player.
    pub player: Option<String>,
    /// The cards of the hand.
    pub cards: Cards,
    /// The high card points of the hand, where all cards are known and points are wanted.
    pub points: Option<u8>,
}

/// A hand of bridge without its seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LoneHand {
    /// The cards of the hand.
    pub cards: Cards,
    /// The high card points of the hand, where it has all its cards.
    pub points: Option<u8>,
}

/// The cards of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cards {
    /// Nobody knows them.
    Unknown,
    /// They are not to be shown, and nothing of them is here.
    Hidden,
    /// The cards of each suit, spades first, the highest first.
    Known([Vec<Pip>; 4]),
}

/// A card in its suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pip {
    /// What is written for it.
    pub face: Face,
    /// Whether the same card is dealt again, to this hand or to another.
    pub is_twice: bool,
    /// Whether it is played.
    pub is_played: bool,
}

/// What is written for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// The rank of the card.
    Rank(Rank),
    /// `x`, for any small card.
    Small,
    /// Something that is not a rank.
    Unread,
}

impl DealFigure {
    /// The hand of a seat.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &HandFigure {
        let [north, east, south, west] = &self.hands;
        match seat {
            Seat::North => north,
            Seat::East => east,
            Seat::South => south,
            Seat::West => west,
        }
    }

    /// The seat in a place of the picture, which has the name of the seat that is usually there.
    #[must_use]
    pub(crate) const fn seat_at(&self, place: Seat) -> Seat {
        self.bottom.rotate(place.offset_from(Seat::South))
    }

    /// The place of a seat in the picture.
    #[must_use]
    pub(crate) const fn place_of(&self, seat: Seat) -> Seat {
        Seat::South.rotate(seat.offset_from(self.bottom))
    }

    /// The hand in a place of the picture.
    #[must_use]
    pub fn at(&self, place: Seat) -> &HandFigure {
        self.hand(self.seat_at(place))
    }

    /// Whether a hand is known or hidden.
    #[must_use]
    pub fn has_hands(&self) -> bool {
        self.hands.iter().any(|hand| hand.cards != Cards::Unknown)
    }

    /// Whether the points of a hand are shown.
    #[must_use]
    pub fn has_points(&self) -> bool {
        self.hands.iter().any(|hand| hand.points.is_some())
    }

    /// Whether a seat is vulnerable.
    #[must_use]
    pub fn is_vulnerable(&self, seat: Seat) -> bool {
        self.vulnerable.is_some_and(|sides| sides.is_vulnerable(seat.side()))
    }
}

/// The high card points of a hand that has all its cards.
pub(crate) fn points(hand: Held) -> Option<u8> {
    (hand.len() == FULL_HAND).then(|| hand.hcp())
}

impl Cards {
    /// The cards of a hand by suit; those that are not left are played.
    pub(crate) fn of(hand: Held, left: Held, twice: Held) -> Self {
        let suits = Suit::DESCENDING.map(|suit| {
            let ranks = hand.ranks(suit).map(|rank| {
                let card = Card::new(suit, rank);
                Pip {
                    face: Face::Rank(rank),
                    is_twice: twice.contains(card),
                    is_played: !left.contains(card),
                }
            });
            ranks.collect()
        });
        Self::Known(suits)
    }

    /// The suits with their cards, spades first; none where they are not known.
    pub fn suits(&self) -> impl Iterator<Item = (Suit, &[Pip])> {
        let suits: &[Vec<Pip>] = match self {
            Self::Known(suits) => suits,
            _ => &[],
        };
        let suits = suits.iter().map(Vec::as_slice);
        Suit::DESCENDING.into_iter().zip(suits)
    }
}

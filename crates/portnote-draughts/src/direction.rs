//! The eight directions in which pieces move, and sets of them, as seen from White.

/// One of eight directions of the absolute frame, of which North is away from White.
// Two directions are opposite when their numbers differ by 2 modulo 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Direction {
    NE,
    NW,
    SW,
    SE,
    N,
    W,
    S,
    E,
}

impl Direction {
    pub(crate) const ALL: [Self; 8] =
        [Self::NE, Self::NW, Self::SW, Self::SE, Self::N, Self::W, Self::S, Self::E];

    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::NE => Self::SW,
            Self::NW => Self::SE,
            Self::SW => Self::NE,
            Self::SE => Self::NW,
            Self::N => Self::S,
            Self::W => Self::E,
            Self::S => Self::N,
            Self::E => Self::W,
        }
    }

    pub(crate) const fn is_diagonal(self) -> bool {
        (self as u8) < 4
    }

    /// Whether the numbers of squares grow in this direction.
    pub(crate) const fn is_ascending(self) -> bool {
        matches!(self, Self::NE | Self::NW | Self::N | Self::E)
    }

    /// Change of column and row.
    pub(crate) const fn delta(self) -> (i8, i8) {
        match self {
            Self::NE => (1, 1),
            Self::NW => (-1, 1),
            Self::SW => (-1, -1),
            Self::SE => (1, -1),
            Self::N => (0, 1),
            Self::W => (-1, 0),
            Self::S => (0, -1),
            Self::E => (1, 0),
        }
    }
}

/// A set of directions, one bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Directions(u8);

impl Directions {
    /// The two diagonals away from White.
    pub(crate) const FORWARD: Self = Self::of(&[Direction::NE, Direction::NW]);
    /// The four diagonals.
    pub(crate) const DIAGONAL: Self = Self(0x0F);
    /// Along columns and rows.
    pub(crate) const ORTHOGONAL: Self = Self(0xF0);
    /// Away from White and sideways, as Turkish men go.
    pub(crate) const FORWARD_AND_SIDEWAYS: Self =
        Self::of(&[Direction::N, Direction::W, Direction::E]);
    /// All eight.
    pub(crate) const ALL: Self = Self(0xFF);

    const fn of(mut directions: &[Direction]) -> Self {
        let mut bits = 0;
        while let [first, rest @ ..] = directions {
            bits |= 1 << *first as u8;
            directions = rest;
        }
        Self(bits)
    }

    pub(crate) const fn contains(self, direction: Direction) -> bool {
        self.0 & (1 << direction as u8) != 0
    }

    /// The directions of the other side, whose pieces go the other way.
    pub(crate) fn reversed(self) -> Self {
        self.iter().fold(Self(0), |set, direction| Self(set.0 | 1 << direction.opposite() as u8))
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |direction| self.contains(*direction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposites() {
        for direction in Direction::ALL {
            let (x, y) = direction.delta();
            assert_eq!(direction.opposite().delta(), (-x, -y));
            assert_ne!(direction.is_ascending(), direction.opposite().is_ascending());
        }
    }

    #[test]
    fn symmetric_directions_are_their_own_reverse() {
        for set in [Directions::DIAGONAL, Directions::ORTHOGONAL, Directions::ALL] {
            assert_eq!(set.reversed(), set);
        }
        assert!(Directions::FORWARD.reversed().contains(Direction::SE));
        assert!(!Directions::FORWARD.reversed().contains(Direction::NE));
        let sideways = Directions::FORWARD_AND_SIDEWAYS.reversed();
        assert!(sideways.contains(Direction::W) && sideways.contains(Direction::S));
    }
}

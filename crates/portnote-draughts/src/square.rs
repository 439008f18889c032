//! Squares in the frame of a board, and sets of squares in one machine word.

use std::fmt;

use crate::invalid::ParseError;

/// A playable square of some board, as its place in the order a1, c1, e1, …, b2, … of the
/// absolute frame: row by row from White's side, each row from White's left.
///
/// A square alone knows neither its board nor its name: a [`BoardSize`](crate::BoardSize) gives its
/// column and row, a [`View`](crate::View) its number or letters.
// Invariant: below 128, so that a bit of a set belongs to each square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this place in the order, from 0 on; `None` from 128 on.
    ///
    /// ```
    /// use portnote_draughts::Square;
    /// assert_eq!(Square::new(31).map(Square::index), Some(31));
    /// assert_eq!(Square::new(128), None);
    /// ```
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 128 { Some(Self(index)) } else { None }
    }

    /// The place in the order, from 0 to 127.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Square};
    /// let a1 = BoardSize::DARK_8X8.square(0, 0);
    /// assert_eq!(a1.map(Square::index), Some(0));
    /// ```
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// A square from a number that is known to be small; others wrap around.
    pub(crate) const fn wrapping(index: u32) -> Self {
        Self((index & 127) as u8)
    }

    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }
}

impl TryFrom<u8> for Square {
    type Error = ParseError;

    /// The square with this place in the order, see [`Square::new`].
    ///
    /// ```
    /// use portnote_draughts::Square;
    /// assert_eq!(Square::try_from(31).ok(), Square::new(31));
    /// let error = Square::try_from(128).map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid place of a square `128`: expected 0 to 127".to_owned()));
    /// ```
    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Self::new(index)
            .ok_or_else(|| ParseError::new("place of a square", &index.to_string(), "0 to 127"))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({})", self.0)
    }
}

/// A set of squares, in one word.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet(u128);

impl SquareSet {
    /// The set that has no square.
    pub const EMPTY: Self = Self(0);

    /// The set whose squares are the bits that are 1; bit 0 is the first square.
    ///
    /// ```
    /// use portnote_draughts::SquareSet;
    /// assert_eq!(SquareSet::from_bits(0b101).len(), 2);
    /// ```
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// One bit for each square; bit 0 is the first.
    ///
    /// ```
    /// use portnote_draughts::{Square, SquareSet};
    /// let set: SquareSet = Square::new(3).into_iter().collect();
    /// assert_eq!(set.bits(), 0b1000);
    /// ```
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Number of squares in the set.
    ///
    /// ```
    /// use portnote_draughts::SquareSet;
    /// assert_eq!(SquareSet::EMPTY.len(), 0);
    /// ```
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no square.
    ///
    /// ```
    /// use portnote_draughts::SquareSet;
    /// assert!(SquareSet::EMPTY.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a square is in the set.
    ///
    /// ```
    /// use portnote_draughts::{Square, SquareSet};
    /// let set = SquareSet::from_bits(2);
    /// assert_eq!(Square::new(1).map(|square| set.contains(square)), Some(true));
    /// ```
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// The set with one more square.
    ///
    /// ```
    /// use portnote_draughts::{Square, SquareSet};
    /// let set = Square::new(4).map(|square| SquareSet::EMPTY.with(square));
    /// assert_eq!(set.map(SquareSet::bits), Some(16));
    /// ```
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bit())
    }

    /// The set without one square.
    ///
    /// ```
    /// use portnote_draughts::{Square, SquareSet};
    /// let set = Square::new(4).map(|square| SquareSet::from_bits(17).without(square));
    /// assert_eq!(set.map(SquareSet::bits), Some(1));
    /// ```
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.bit())
    }

    /// The squares of either set.
    ///
    /// ```
    /// use portnote_draughts::SquareSet;
    /// let both = SquareSet::from_bits(1).union(SquareSet::from_bits(2));
    /// assert_eq!(both.bits(), 3);
    /// ```
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares of both sets.
    ///
    /// ```
    /// use portnote_draughts::SquareSet;
    /// let shared = SquareSet::from_bits(3).intersection(SquareSet::from_bits(6));
    /// assert_eq!(shared.bits(), 2);
    /// ```
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares of this set that the other does not have.
    ///
    /// ```
    /// use portnote_draughts::SquareSet;
    /// let rest = SquareSet::from_bits(3).difference(SquareSet::from_bits(6));
    /// assert_eq!(rest.bits(), 1);
    /// ```
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The squares in ascending order.
    ///
    /// ```
    /// use portnote_draughts::SquareSet;
    /// let squares: Vec<u8> = SquareSet::from_bits(0b1010).iter().map(|s| s.index()).collect();
    /// assert_eq!(squares, [1, 3]);
    /// ```
    #[must_use]
    pub const fn iter(self) -> SquareIter {
        SquareIter(self.0)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Square::index)).finish()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = SquareIter;

    fn into_iter(self) -> SquareIter {
        self.iter()
    }
}

impl IntoIterator for &SquareSet {
    type Item = Square;
    type IntoIter = SquareIter;

    fn into_iter(self) -> SquareIter {
        self.iter()
    }
}

/// The squares of a set in ascending order.
#[derive(Clone, Debug)]
pub struct SquareIter(u128);

impl Iterator for SquareIter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::wrapping(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for SquareIter {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_set_is_its_squares(bits in any::<u128>()) {
            let set = SquareSet::from_bits(bits);
            prop_assert_eq!(set.iter().collect::<SquareSet>(), set);
            prop_assert_eq!(set.iter().len(), set.len());
            prop_assert!(set.iter().all(|square| set.contains(square)));
            prop_assert!(set.iter().map(Square::index).is_sorted());
        }

        #[test]
        fn parts_make_the_whole(a in any::<u128>(), b in any::<u128>()) {
            let (a, b) = (SquareSet::from_bits(a), SquareSet::from_bits(b));
            prop_assert_eq!(a.difference(b).union(a.intersection(b)), a);
            prop_assert!(a.difference(b).intersection(b).is_empty());
            prop_assert_eq!(a.difference(b).union(b), a.union(b));
        }
    }
}

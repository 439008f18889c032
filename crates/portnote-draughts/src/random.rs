//! Values from the bytes of a fuzzer: only those that the constructors of the types accept.

use arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::{
    BoardSize, Color, Corner, GameType, Kind, KingRun, Piece, Playable, Position, Square,
    SquareSet, System, Variant, View,
};

macro_rules! one_of {
    ($($value:ident;)+) => {$(
        impl<'a> Arbitrary<'a> for $value {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                bytes.choose(&Self::ALL).copied()
            }
        }
    )+};
}

one_of! {
    Color;
    Corner;
    Kind;
    Playable;
    System;
    Variant;
}

impl<'a> Arbitrary<'a> for Piece {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { color: bytes.arbitrary()?, kind: bytes.arbitrary()? })
    }
}

impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.arbitrary().map(Self::wrapping)
    }
}

/// Any set of squares.
impl<'a> Arbitrary<'a> for SquareSet {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.arbitrary().map(Self::from_bits)
    }
}

/// A board of any size; half of them are boards of known games.
impl<'a> Arbitrary<'a> for BoardSize {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        if bytes.ratio(1, 2)? {
            return Ok(bytes.arbitrary::<Variant>()?.view().size());
        }
        let playable = bytes.arbitrary()?;
        let width = 2 * bytes.int_in_range(2..=8)?;
        // No more than 128 squares are playable.
        let rows = match playable {
            Playable::All => (128 / width).min(16),
            Playable::WithA1 | Playable::WithoutA1 => 16,
        };
        let height = 2 * bytes.int_in_range(2..=rows / 2)?;
        Self::new(width, height, playable).ok_or(Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for View {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let board = bytes.arbitrary()?;
        let bottom = bytes.arbitrary()?;
        let system = bytes.arbitrary()?;
        Ok(Self::new(board, bottom, system, bytes.arbitrary()?))
    }
}

/// The value of a known variant, or any combination of fields, which need not make a board.
impl<'a> Arbitrary<'a> for GameType {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        if bytes.ratio(1, 2)? {
            return Ok(bytes.arbitrary::<Variant>()?.game_type());
        }
        Ok(Self {
            number: bytes.arbitrary()?,
            start: bytes.arbitrary()?,
            width: bytes.arbitrary()?,
            height: bytes.arbitrary()?,
            system: bytes.arbitrary()?,
            corner: bytes.arbitrary()?,
            inverted: bytes.arbitrary()?,
        })
    }
}

/// A count of 0 to 3, which are those of a FEN.
impl<'a> Arbitrary<'a> for KingRun {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let square: Option<Square> = bytes.arbitrary()?;
        Ok(match (bytes.int_in_range(0..=3)?, square) {
            (0, _) => Self::NONE,
            (count, Some(square)) => Self::new(square, count),
            (count, None) => Self::of_unknown_king(count),
        })
    }
}

/// Up to 40 pieces anywhere, at times with a ghost and with counts of king moves.
impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let mut position = Self::empty(bytes.arbitrary()?);
        for _ in 0..bytes.int_in_range(0..=40)? {
            position = position.with_piece(bytes.arbitrary()?, Some(bytes.arbitrary()?));
        }
        if bytes.ratio(1, 8)? {
            position = position.with_ghost(bytes.arbitrary()?);
        }
        if bytes.ratio(1, 8)? {
            position = position.with_king_run(bytes.arbitrary()?, bytes.arbitrary()?);
        }
        Ok(position)
    }
}

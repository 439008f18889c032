//! Dealer and vulnerability, also as the number of a duplicate board gives them. PBN 2.1 §3.4.9,
//! §3.4.10.

use std::fmt;
use std::str::FromStr;

use crate::error::ParseError;
use crate::seat::{Seat, Side};

/// The sides that are vulnerable, like `NS`. PBN 2.1 §3.4.10.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Vulnerability {
    /// `None`: no side.
    None,
    /// `NS`: North-South only.
    NorthSouth,
    /// `EW`: East-West only.
    EastWest,
    /// `All`: both sides.
    All,
}

impl Vulnerability {
    /// The four values in the order of boards 1 to 4.
    pub const ALL: [Self; 4] = [Self::None, Self::NorthSouth, Self::EastWest, Self::All];

    /// Whether a side is vulnerable.
    ///
    /// ```
    /// use portnote_bridge::{Side, Vulnerability};
    /// assert!(Vulnerability::All.is_vulnerable(Side::EastWest));
    /// assert!(!Vulnerability::NorthSouth.is_vulnerable(Side::EastWest));
    /// ```
    #[must_use]
    pub const fn is_vulnerable(self, side: Side) -> bool {
        matches!(
            (self, side),
            (Self::All, _)
                | (Self::NorthSouth, Side::NorthSouth)
                | (Self::EastWest, Side::EastWest)
        )
    }

    /// The vulnerability after a side has become vulnerable, as in rubber bridge.
    ///
    /// ```
    /// use portnote_bridge::{Side, Vulnerability};
    /// let one_game = Vulnerability::None.with(Side::EastWest);
    /// assert_eq!(one_game, Vulnerability::EastWest);
    /// assert_eq!(one_game.with(Side::NorthSouth), Vulnerability::All);
    /// ```
    #[must_use]
    pub const fn with(self, side: Side) -> Self {
        match (self, side) {
            (Self::None | Self::NorthSouth, Side::NorthSouth) => Self::NorthSouth,
            (Self::None | Self::EastWest, Side::EastWest) => Self::EastWest,
            _ => Self::All,
        }
    }

    /// The word of the export format: `None`, `NS`, `EW` or `All`. PBN 2.1 §3.4.10.
    ///
    /// ```
    /// use portnote_bridge::Vulnerability;
    /// assert_eq!(Vulnerability::All.name(), "All");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "None",
            Self::NorthSouth => "NS",
            Self::EastWest => "EW",
            Self::All => "All",
        }
    }
}

impl fmt::Display for Vulnerability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Vulnerability {
    type Err = ParseError;

    /// Reads exactly the word of the export format. PBN 2.1 §3.4.10.
    ///
    /// ```
    /// use portnote_bridge::Vulnerability;
    /// assert_eq!("All".parse(), Ok(Vulnerability::All));
    /// let error = "Both".parse::<Vulnerability>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid vulnerability `Both`: expected `None`, `NS`, `EW` or `All`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|vulnerability| vulnerability.name() == text)
            .ok_or_else(|| ParseError::new("vulnerability", text, "`None`, `NS`, `EW` or `All`"))
    }
}

/// The dealer of a board in duplicate bridge: North on board 1, then clockwise.
///
/// Boards count from 1 and repeat after 16; board 0 does not exist and is answered like
/// board 16, which is before board 1 in the cycle.
///
/// ```
/// use portnote_bridge::{Seat, dealer};
/// assert_eq!(dealer(1), Seat::North);
/// assert_eq!(dealer(19), Seat::South);
/// ```
#[must_use]
pub const fn dealer(board: u32) -> Seat {
    match place(board) % 4 {
        0 => Seat::North,
        1 => Seat::East,
        2 => Seat::South,
        _ => Seat::West,
    }
}

/// The vulnerability of a board in duplicate bridge: none on board 1, both on board 4, and
/// so on in the cycle of 16 boards.
///
/// Boards count from 1; board 0 does not exist and is answered like board 16.
///
/// ```
/// use portnote_bridge::{Vulnerability, vulnerability};
/// assert_eq!(vulnerability(1), Vulnerability::None);
/// assert_eq!(vulnerability(5), Vulnerability::NorthSouth);
/// ```
#[must_use]
pub const fn vulnerability(board: u32) -> Vulnerability {
    let place = place(board);
    match (place + place / 4) % 4 {
        0 => Vulnerability::None,
        1 => Vulnerability::NorthSouth,
        2 => Vulnerability::EastWest,
        _ => Vulnerability::All,
    }
}

// Place of the board in the cycle, 0 to 15. The numbers of `u32` are a whole number of
// cycles, so wrapping keeps the place.
const fn place(board: u32) -> u32 {
    board.wrapping_sub(1) % 16
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::first(1, "None NS EW All")]
    #[case::second(5, "NS EW All None")]
    #[case::third(9, "EW All None NS")]
    #[case::fourth(13, "All None NS EW")]
    fn four_boards(#[case] first: u32, #[case] words: &str) {
        let found: Vec<String> =
            (first..first + 4).map(|board| vulnerability(board).to_string()).collect();
        assert_eq!(found.join(" "), words);
        assert!((first..first + 4).map(dealer).eq(Seat::ALL));
    }

    #[rstest]
    #[case::zero(0)]
    #[case::largest(u32::MAX - 15)]
    fn outer_boards_keep_the_cycle(#[case] board: u32) {
        assert_eq!(dealer(board), dealer(16));
        assert_eq!(vulnerability(board), vulnerability(16));
    }

    #[test]
    fn winning_a_game_makes_vulnerable() {
        for before in Vulnerability::ALL {
            for side in Side::ALL {
                let after = before.with(side);
                assert!(after.is_vulnerable(side));
                let other = side.opponents();
                assert_eq!(after.is_vulnerable(other), before.is_vulnerable(other));
            }
        }
    }

    proptest! {
        #[test]
        fn sixteen_boards_are_a_cycle(board in 0u32..=u32::MAX - 16) {
            prop_assert_eq!(dealer(board), dealer(board + 16));
            prop_assert_eq!(vulnerability(board), vulnerability(board + 16));
        }
    }
}

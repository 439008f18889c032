//! The winner of a position by the rules of its variant; draws are in `draw.rs`.

use crate::piece::Color;
use crate::position::Position;
use crate::rules::{Goal, Rules};

impl Rules {
    /// The side that has won, `None` while the game continues. Draws are not seen here.
    ///
    /// ```
    /// use portnote_draughts::{Color, Variant};
    /// let rules = Variant::English.rules();
    /// assert_eq!(rules.winner(&rules.start()), None);
    /// let blocked = rules.position("B:W8,11:B4")?;
    /// assert_eq!(rules.winner(&blocked), Some(Color::White));
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn winner(&self, position: &Position) -> Option<Color> {
        let side = position.side();
        let last = side.opponent();
        if self.goal() == Goal::King {
            let has_king = |color: &Color| !position.kings(*color).is_empty();
            if let Some(winner) = [last, side].into_iter().find(has_king) {
                return Some(winner);
            }
        }
        if self.can_move(position) {
            return None;
        }
        Some(match self.goal() {
            Goal::Block | Goal::King => last,
            Goal::BeBlocked => side,
        })
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::variant::Variant;

    #[rstest]
    #[case::no_piece(Variant::International, "B:W5:B", Some(Color::White))]
    #[case::both_empty(Variant::International, "W:W:B", Some(Color::Black))]
    #[case::antidraughts(Variant::Antidraughts, "B:W5:B", Some(Color::Black))]
    #[case::goes_on(Variant::Antidraughts, "B:W50:B5", None)]
    #[case::breakthrough(Variant::Breakthrough, "B:WK5:B20", Some(Color::White))]
    #[case::breakthrough_goes_on(Variant::Breakthrough, "B:W15:B20", None)]
    #[case::breakthrough_blocked(Variant::Breakthrough, "B:W5:B", Some(Color::White))]
    #[case::man_on_the_far_row(Variant::English, "W:W1:B32", Some(Color::Black))]
    fn who_has_won(#[case] variant: Variant, #[case] fen: &str, #[case] winner: Option<Color>) {
        let rules = variant.rules();
        assert_eq!(rules.winner(&rules.position(fen).unwrap()), winner);
    }

    #[test]
    fn a_king_that_may_not_move_any_more_can_be_the_end() {
        let rules = Variant::Frisian.rules();
        // The man on 6 is blocked by its own king, which has made its three moves.
        let free = rules.position("W:W6,K1:B50:+0+201").unwrap();
        assert_eq!(rules.winner(&free), None);
        let held = rules.position("W:W6,K1:B50:+0+301").unwrap();
        assert_eq!(rules.winner(&held), Some(Color::Black));
    }
}

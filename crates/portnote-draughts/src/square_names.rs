use crate::piece::Color;
use crate::position::Position;
use crate::square::{Square, SquareSet};
use crate::view::View;

/// The names of all squares of a view, found once for a whole game.
///
/// ```
/// use portnote_draughts::{SquareNames, Variant};
/// let rules = Variant::English.rules();
/// let names = SquareNames::of(rules.view());
/// let start = rules.start();
/// let played = rules.read_move(&start, "11-15")?;
/// assert_eq!(names.name(played.to()), "15");
/// let mut text = String::from("after 11-15: ");
/// names.push_fen(&rules.play(&start, &played), &mut text);
/// assert!(text.starts_with("after 11-15: W:W21,22,"));
/// # Ok::<(), portnote_draughts::ReadMoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SquareNames {
    /// By the index of the square.
    by_square: Vec<&'static str>,
    /// In the order in which positions are written, each with the set of its square alone.
    in_order: Vec<(SquareSet, &'static str)>,
}

impl SquareNames {
    /// The names of a view.
    ///
    /// ```
    /// use portnote_draughts::{Board, SquareNames, Variant};
    /// let names = SquareNames::of(Variant::Russian.view());
    /// assert_eq!(Board::DARK_8X8.square(2, 2).map(|square| names.name(square)), Some("c3"));
    /// ```
    #[must_use]
    pub fn of(view: View) -> Self {
        let squares = view.board().squares();
        let mut in_order: Vec<_> = squares
            .iter()
            .map(|square| (view.order(square), SquareSet::EMPTY.with(square)))
            .collect();
        in_order.sort_unstable_by_key(|(order, _)| *order);
        Self {
            by_square: squares
                .iter()
                .map(|square| view.name(square).as_str())
                .collect(),
            in_order: in_order
                .into_iter()
                .map(|(order, square)| (square, view.name_in_order(order)))
                .collect(),
        }
    }

    /// The name of a square; empty for a square that the board does not have.
    ///
    /// ```
    /// use portnote_draughts::{Square, SquareNames, Variant};
    /// let names = SquareNames::of(Variant::International.view());
    /// assert_eq!(Square::new(49).map(|square| names.name(square)), Some("5"));
    /// assert_eq!(Square::new(50).map(|square| names.name(square)), Some(""));
    /// ```
    #[must_use]
    pub fn name(&self, square: Square) -> &'static str {
        let name = self.by_square.get(usize::from(square.index()));
        name.copied().unwrap_or_default()
    }

    /// Appends what [`Position::to_fen`] gives to a text.
    ///
    /// ```
    /// use portnote_draughts::{SquareNames, Variant};
    /// let rules = Variant::International.rules();
    /// let mut text = String::new();
    /// SquareNames::of(rules.view()).push_fen(&rules.start(), &mut text);
    /// assert_eq!(text, rules.start().to_fen(rules.view()));
    /// ```
    pub fn push_fen(&self, position: &Position, text: &mut String) {
        text.push(position.side().letter());
        for color in Color::ALL {
            text.push(':');
            text.push(color.letter());
            let (pieces, kings) = (position.pieces(color), position.kings(color));
            let mut is_first = true;
            for (square, name) in &self.in_order {
                if pieces.intersection(*square).is_empty() {
                    continue;
                }
                if !std::mem::take(&mut is_first) {
                    text.push(',');
                }
                if !kings.intersection(*square).is_empty() {
                    text.push('K');
                }
                text.push_str(name);
            }
        }
    }
}

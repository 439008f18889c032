//! One way to read a game: the rules, and which squares its names mean.

use std::ops::Deref;
use std::sync::Arc;

use portnote_draughts::{
    BoardSize, Color, Corner, KingRun, Move, MoveList, Piece, Playable, Position, Rules, SquareSet,
    System, Variant, View,
};

use crate::fen::Fen;
use crate::square::{Square, Step};

/// The rules of a variant: the shared ones, or those on a board of another size.
#[derive(Clone, Debug)]
pub(crate) enum Table {
    Shared(&'static Rules),
    Sized(Arc<Rules>),
}

/// The rules, and which squares the names in the text mean.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub(crate) rules: Table,
    /// The names that the game should have.
    pub(crate) view: View,
    numbers: View,
    letters: View,
    /// Whether the numbers are those that the rules know by heart.
    has_usual_numbers: bool,
    /// Whether White's left hand is a1 although the variant names squares by numbers.
    pub(crate) is_lettered_from_white: bool,
    /// Whether the squares are numbered as in the standard and not as in the tag.
    pub(crate) is_turned: bool,
    /// Whether the squares are numbered from the other side, although the tag does not say so.
    pub(crate) is_from_other_side: bool,
}

/// A position as the rules know it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    pub(crate) position: Position,
    /// Whether it says who moves.
    pub(crate) has_side: bool,
}

impl Deref for Table {
    type Target = Rules;

    fn deref(&self) -> &Rules {
        match self {
            Self::Shared(rules) => rules,
            Self::Sized(rules) => rules,
        }
    }
}

impl Reading {
    /// A variant with the names of the standard.
    pub(crate) fn standard(variant: Variant) -> Self {
        Self::named(Table::Shared(variant.rules()), variant.view())
    }

    /// A variant with the names, and possibly the board, of a full game type; `None` where its
    /// rules are not made for such a board.
    pub(crate) fn declared(variant: Variant, view: View) -> Option<Self> {
        let usual = variant.view().size();
        let board = view.size();
        if board == usual {
            return Some(Self::named(Table::Shared(variant.rules()), view));
        }
        let is_full = |board: BoardSize| board.playable() == Playable::All;
        if is_full(board) != is_full(usual) {
            return None;
        }
        let is_usual_size = (board.width(), board.height()) == (usual.width(), usual.height());
        let rows = if is_usual_size {
            // The same game on the squares of the other colour.
            let men = variant.rules().start().men(Color::White).len();
            let in_a_row = usual.len() / usize::from(usual.height());
            u8::try_from(men.checked_div(in_a_row)?).ok()?
        } else if is_scalable(variant) && board.playable() == usual.playable() {
            board.height().saturating_sub(2) / 2
        } else {
            return None;
        };
        let rules = Rules::on_board(variant, board, rows)?;
        Some(Self::named(Table::Sized(Arc::new(rules)), view))
    }

    fn named(rules: Table, view: View) -> Self {
        Self {
            has_usual_numbers: view.numbered() == rules.view().numbered(),
            rules,
            view,
            numbers: view.numbered(),
            letters: view.lettered(),
            is_lettered_from_white: false,
            is_turned: false,
            is_from_other_side: false,
        }
    }

    /// Notes that this way of reading was taken because the names of the tag did not lead through the game.
    pub(crate) fn turned(self) -> Self {
        Self { is_turned: true, ..self }
    }

    /// A variant whose squares are numbered from the other side, so that a number counts from the
    /// last one; `None` where they have letters.
    pub(crate) fn from_other_side(variant: Variant) -> Option<Self> {
        let usual = variant.view();
        let corner = match usual.corner() {
            Corner::BottomLeft => Corner::TopRight,
            Corner::BottomRight => Corner::TopLeft,
            Corner::TopLeft => Corner::BottomRight,
            Corner::TopRight => Corner::BottomLeft,
        };
        if usual.system() != System::Numbers {
            return None;
        }
        let view = View::new(usual.size(), usual.bottom(), System::Numbers, corner);
        Some(Self { is_from_other_side: true, ..Self::declared(variant, view)? })
    }

    /// The reading with a1 at White's left hand, where the variant names squares by numbers.
    pub(crate) fn lettered_from_white(&self) -> Option<Self> {
        let letters =
            View::new(self.view.size(), Color::White, System::Letters, Corner::BottomLeft);
        let is_other = self.view.system() == System::Numbers && letters != self.letters;
        is_other.then(|| Self { letters, is_lettered_from_white: true, ..self.clone() })
    }

    /// The square that a name means.
    pub(crate) fn square(&self, square: Square) -> Option<portnote_draughts::Square> {
        match square {
            Square::Number(number) => {
                let number = u8::try_from(number).ok()?;
                if self.has_usual_numbers {
                    self.rules.square_of_number(number)
                } else {
                    self.numbers.square_of_number(number)
                }
            }
            Square::Letters { file, rank } => {
                self.letters.square_of_letters(char::from(b'a' + file), rank)
            }
            Square::File(_) | Square::Unreadable => None,
        }
    }

    /// The legal moves that fit a move in short letters; `None` where it is not such a move.
    pub(crate) fn short_moves(&self, legal: &MoveList, steps: &[Step]) -> Option<Vec<Move>> {
        let [Step { square: Square::File(file), .. }, to] = steps else {
            return None;
        };
        let to = self.square(to.square)?;
        let file = char::from(b'a'.saturating_add(*file));
        Some(legal.from_file(self.letters, file, to).copied().collect())
    }

    /// The squares of the board, in words.
    pub(crate) fn squares(&self, is_letters: bool) -> String {
        let board = self.view.size();
        if !is_letters {
            return format!("1 to {}", board.len());
        }
        let last = char::from(b'a' + board.width().saturating_sub(1));
        let height = board.height();
        let all = if board.len() < usize::from(board.width()) * usize::from(height) {
            "those of one colour from "
        } else {
            ""
        };
        format!("{all}a1 to {last}{height}")
    }

    /// A move as text, with the names of a text: in letters where it has letters.
    pub(crate) fn written(
        &self,
        squares: &[portnote_draughts::Square],
        is_capture: bool,
        is_letters: bool,
    ) -> String {
        let sign = if is_capture { self.rules.variant().capture_sign() } else { '-' };
        self.joined(squares, sign.encode_utf8(&mut [0; 4]), is_letters)
    }

    /// Squares as text, with a sign between them.
    pub(crate) fn joined(
        &self,
        squares: &[portnote_draughts::Square],
        sign: &str,
        is_letters: bool,
    ) -> String {
        let names = if is_letters { self.letters } else { self.numbers };
        let mut text = String::new();
        for (number, square) in squares.iter().enumerate() {
            if number > 0 {
                text.push_str(sign);
            }
            text.push_str(&names.name(*square).to_string());
        }
        text
    }

    /// A position, if it can be set up on this board.
    pub(crate) fn position(&self, fen: &Fen) -> Option<Placed> {
        if fen.is_broken() {
            return None;
        }
        let side = fen.side.unwrap_or(self.view.bottom());
        let mut position = Position::empty(side);
        let mut taken = SquareSet::EMPTY;
        for piece in &fen.pieces {
            for named in piece.squares() {
                let square = self.square(named)?;
                // The same square may have two names, one in letters.
                if taken.contains(square) {
                    return None;
                }
                taken = taken.with(square);
                let of = if piece.is_king {
                    Piece::king(piece.colour)
                } else {
                    Piece::man(piece.colour)
                };
                position = if piece.is_ghost {
                    position.with_ghost(square)
                } else {
                    position.with_piece(square, Some(of))
                };
            }
        }
        for field in &fen.fields {
            position = self.with_king_runs(position, field);
        }
        Some(Placed { position, has_side: fen.side.is_some() })
    }

    /// How often the kings of Frisian draughts have moved, `+1+205`: Black, then White.
    fn with_king_runs(&self, position: Position, field: &str) -> Position {
        let Some(counts) = field.strip_prefix('+') else {
            return position;
        };
        let sides = [Color::Black, Color::White];
        let each = counts.split('+').zip(sides);
        each.fold(position, |position, (count, side)| {
            let (moves, square) = count.split_at_checked(1).unwrap_or((count, ""));
            let Some(moves) = moves.parse().ok().filter(|moves| (1..=3).contains(moves)) else {
                return position;
            };
            let square = Square::read(square).and_then(|square| self.square(square));
            let run = match square {
                Some(square) => KingRun::new(square, moves),
                None => KingRun::of_unknown_king(moves),
            };
            position.with_king_run(side, run)
        })
    }
}

/// Whether the rules of a variant are played on boards of other sizes.
const fn is_scalable(variant: Variant) -> bool {
    matches!(variant, Variant::International | Variant::English)
}

//! Positions of draughts in letters.

use portnote_draughts::{Color, Kind, Piece, Square};

use super::Drawing;
use super::block::{Block, Ground, Ink, Line, Span, wrapped};
use crate::figure::diagram::{Diagram, Draughts};
use crate::figure::note;
use crate::say;
use crate::style::Coordinates;
use crate::text::Inks;

/// Columns between a board and what is beside it.
const GAP: usize = 5;
/// Columns that text beside a board needs.
const TEXT: usize = 24;

/// How a square is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Squares {
    /// 4 columns and 2 lines, with a ground.
    Large,
    /// 3 columns and a line, with a ground.
    Small,
    /// 4 columns and a line, with letters for pieces.
    Letters,
    /// 3 columns and a line, with letters for pieces.
    NarrowLetters,
}

/// What is on a square.
struct OnSquare {
    piece: Option<Piece>,
    /// Whether the last move came from here, went here, and captured a piece here.
    is_from: bool,
    is_to: bool,
    is_taken: bool,
}

impl Drawing<'_> {
    pub(super) fn draughts(self, game: &Draughts) -> Block {
        let width = self.paper.width;
        let Some(diagram) = &game.diagram else {
            let mut about = self.about_draughts(game, width);
            if let Some(moves) = &game.moves {
                about.apart(self.moves(moves, width));
            }
            return about;
        };
        let board = self.diagram(diagram);
        let column = board.width() + GAP;
        let is_beside = column + TEXT <= width;
        let width = if is_beside { width - column } else { width };
        let mut side = self.about_draughts(game, width);
        if is_beside {
            side.apart(self.legend(diagram));
        } else {
            side.apart(board.clone());
        }
        if let Some(moves) = &game.moves {
            side.apart(self.moves(moves, width));
        }
        if !is_beside {
            return side;
        }
        let mut picture = board;
        picture.beside(side, column);
        picture
    }

    /// The players with the result, the event, the variant, and which position it is.
    fn about_draughts(self, game: &Draughts, width: usize) -> Block {
        let words = self.style.words();
        let mut about = Block::default();
        let mut write = |text: String, ink| {
            about.below(wrapped([Span { text, ink }], width, 2));
        };
        let (mut lines, mut ended) = (game.heading.as_slice(), "");
        if let ([first @ .., last], Some(result)) = (lines, &game.result)
            && last == result
            && !first.is_empty()
        {
            (lines, ended) = (first, result);
        }
        for (place, line) in lines.iter().enumerate() {
            let line = note::line(line);
            match (place, ended.is_empty()) {
                (0, true) => write(line, Ink::Bold),
                (0, false) => write(format!("{line} · {}", ended.replace('-', "–")), Ink::Bold),
                _ => write(line, Ink::Soft),
            }
        }
        write(say::variant(game, words), Ink::Soft);
        match &game.diagram {
            Some(diagram) => {
                let moment = say::moment(diagram, words);
                let moment = match self.paper.is_ascii {
                    true => moment,
                    false => moment.replace("...", "…"),
                };
                write(moment, Ink::Plain);
            }
            None if game.shows_board => write(words.no_position.to_owned(), Ink::Soft),
            None => {}
        }
        about
    }

    fn diagram(self, diagram: &Diagram) -> Block {
        let size = diagram.names.size();
        let has_letters = match self.style.coordinates {
            Coordinates::Letters => true,
            Coordinates::Auto => diagram.names.system() == portnote_draughts::System::Letters,
            Coordinates::Numbers | Coordinates::None => false,
        };
        let has_numbers = !has_letters && self.style.coordinates != Coordinates::None;
        let edge = if has_letters { 2 } else { 0 };
        let squares = self.squares(usize::from(size.width()), edge);
        let mut block = Block::default();
        for row in 0..size.height() {
            for half in 0..squares.height() {
                let mut line = Line::default();
                if has_letters && half == 0 {
                    line.push(format!("{:>2}", rank_of(diagram, row)), Ink::Soft);
                }
                line.pad(edge);
                for column in 0..size.width() {
                    let square = diagram.square(column, row);
                    let number = square.filter(|_| has_numbers);
                    let number = number.map(|it| diagram.names.numbered().number(it).to_string());
                    let (text, ink) = squares.drawn(diagram, square, number, half);
                    line.push(text, ink);
                }
                block.push(line);
            }
        }
        if has_letters {
            let mut line = Line::default();
            line.pad(edge);
            let wide = squares.width();
            for column in 0..size.width() {
                let file = format!("{:>1$} ", file(diagram, column), wide - 1);
                line.push(file, Ink::Soft);
            }
            block.push(line);
        }
        block
    }

    /// How the squares of a board are drawn in the room that there is: large ones only beside text.
    fn squares(self, columns: usize, edge: usize) -> Squares {
        let has_ground = self.paper.inks != Inks::None && !self.paper.is_ascii;
        let is_wide = |wide, more| edge + columns * wide + more <= self.paper.width;
        match has_ground {
            true if is_wide(4, GAP + TEXT) => Squares::Large,
            true => Squares::Small,
            false if is_wide(4, 2) => Squares::Letters,
            false => Squares::NarrowLetters,
        }
    }

    /// What the signs mean, where pieces are letters.
    fn legend(self, diagram: &Diagram) -> Block {
        let words = self.style.words();
        let mut block = Block::default();
        if self.paper.inks != Inks::None && !self.paper.is_ascii {
            return block;
        }
        block.text(words.letters, Ink::Soft);
        if diagram.last.is_some() {
            block.text(words.signs, Ink::Soft);
        }
        block
    }
}

impl Squares {
    const fn width(self) -> usize {
        match self {
            Self::Large | Self::Letters => 4,
            Self::Small | Self::NarrowLetters => 3,
        }
    }

    const fn height(self) -> u8 {
        match self {
            Self::Large => 2,
            Self::Small | Self::Letters | Self::NarrowLetters => 1,
        }
    }

    const fn has_ground(self) -> bool {
        matches!(self, Self::Large | Self::Small)
    }

    /// A line of a square, the upper one if `half` is 0.
    fn drawn(
        self,
        diagram: &Diagram,
        square: Option<Square>,
        number: Option<String>,
        half: u8,
    ) -> (String, Ink) {
        let Some(square) = square else {
            let ink = match self.has_ground() {
                true => Ink::Square { ground: Ground::Light, piece: None },
                false => Ink::Plain,
            };
            return (" ".repeat(self.width()), ink);
        };
        let on = OnSquare::of(diagram, square);
        let taken = diagram.last.as_ref().filter(|_| on.is_taken).map(|last| last.taken);
        let color = on.piece.map(|piece| piece.color).or(taken);
        let text = match self {
            Self::Large => on.large(number, half),
            Self::Small => on.small(number),
            Self::Letters | Self::NarrowLetters => on.letters(number),
        };
        let text = match self {
            Self::Large if on.is_empty() => format!("{text:<4}"),
            // A number begins where a piece would be, one of three digits before that.
            _ => format!("{:<1$}", format!("{text:>0$}", self.width() - 1), self.width()),
        };
        let ink = match (self.has_ground(), on.piece) {
            (true, _) => {
                Ink::Square { ground: on.ground(), piece: color.map(|color| color == Color::White) }
            }
            (false, Some(_)) => Ink::Bold,
            (false, None) => Ink::Soft,
        };
        (text, ink)
    }
}

impl OnSquare {
    fn of(diagram: &Diagram, square: Square) -> Self {
        let last = diagram.last.as_ref();
        Self {
            piece: diagram.position.piece(square),
            is_from: last.is_some_and(|last| last.route.first() == Some(&square)),
            is_to: last.is_some_and(|last| last.route.last() == Some(&square)),
            is_taken: last.is_some_and(|last| last.captured.contains(square)),
        }
    }

    const fn is_empty(&self) -> bool {
        self.piece.is_none() && !self.is_taken
    }

    const fn ground(&self) -> Ground {
        match (self.is_to, self.is_from) {
            (true, _) => Ground::To,
            (false, true) => Ground::From,
            (false, false) => Ground::Dark,
        }
    }

    /// Half of a piece that fills the middle of its square.
    fn large(&self, number: Option<String>, half: u8) -> String {
        let [upper, lower] = match self.piece.map(|piece| piece.kind) {
            Some(Kind::Man) => [" ▄▄ ", " ▀▀ "],
            Some(Kind::King) => ["▗██▖", "▝██▘"],
            None if self.is_taken => [" ▚▞ ", " ▞▚ "],
            None => return number.filter(|_| half == 0).unwrap_or_default(),
        };
        if half == 0 { upper.to_owned() } else { lower.to_owned() }
    }

    fn small(&self, number: Option<String>) -> String {
        match self.piece.map(|piece| piece.kind) {
            Some(Kind::Man) => "●".to_owned(),
            Some(Kind::King) => "◉".to_owned(),
            None if self.is_taken => "x".to_owned(),
            None => number.unwrap_or_default(),
        }
    }

    /// A piece as a letter, or what the last move left.
    fn letters(&self, number: Option<String>) -> String {
        let Some(piece) = self.piece else {
            return match (self.is_taken, self.is_from) {
                (true, _) => "x".to_owned(),
                (false, true) => "_".to_owned(),
                (false, false) => number.unwrap_or_else(|| ".".to_owned()),
            };
        };
        let letter = match (piece.color, piece.kind) {
            (Color::White, Kind::Man) => 'w',
            (Color::White, Kind::King) => 'W',
            (Color::Black, Kind::Man) => 'b',
            (Color::Black, Kind::King) => 'B',
        };
        let mark = if self.is_to { ">" } else { "" };
        format!("{mark}{letter}")
    }
}

/// The letter of a column, from any of its squares.
fn file(diagram: &Diagram, column: u8) -> char {
    let mut rows = 0..diagram.names.size().height();
    let square = rows.find_map(|row| diagram.square(column, row));
    square.map_or(' ', |square| diagram.names.lettered().letters(square).0)
}

fn rank_of(diagram: &Diagram, row: u8) -> u8 {
    let mut columns = 0..diagram.names.size().width();
    let square = columns.find_map(|column| diagram.square(column, row));
    square.map_or(0, |square| diagram.names.lettered().letters(square).1)
}

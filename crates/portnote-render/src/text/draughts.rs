//! Positions of draughts in letters.

use portnote_draughts::{Color, Kind, Square};

use super::Drawing;
use super::block::{Block, Ink, Line, Span, wrapped};
use crate::figure::diagram::{Diagram, Draughts};
use crate::figure::{Moves, Part, note};
use crate::say;
use crate::style::Coordinates;
use crate::text::Inks;
use crate::words::upper;

/// Columns of a square, and of one on a large board in a narrow place.
const SQUARE: usize = 4;
const NARROW: usize = 3;
/// Columns between a board and what is beside it.
const GAP: usize = 3;
/// Columns that text beside a board needs.
const TEXT: usize = 24;

impl Drawing<'_> {
    pub(super) fn draughts(self, game: &Draughts) -> Block {
        let words = self.style.words();
        let mut side = Block::default();
        let mut lines = game.heading.iter();
        if let Some(first) = lines.next() {
            side.text(note::line(first), Ink::Bold);
        }
        for line in lines {
            side.text(note::line(line), Ink::Soft);
        }
        let mut about = Block::default();
        let variant = say::variant(game, words);
        if !variant.is_empty() {
            about.text(variant, Ink::Plain);
        }
        match &game.diagram {
            Some(diagram) => about.text(upper(&say::moment(diagram, words)), Ink::Plain),
            None if game.shows_board => about.text(upper(words.no_position), Ink::Soft),
            None => {}
        }
        side.apart(about);
        let mut picture = Block::default();
        let mut width = self.paper.width;
        match &game.diagram {
            Some(diagram) => {
                let board = self.diagram(diagram);
                let column = board.width() + GAP;
                picture = board;
                if column + TEXT <= self.paper.width {
                    side.apart(self.legend(diagram));
                    width = self.paper.width - column;
                    if let Some(moves) = &game.moves {
                        side.apart(self.moves(moves, width));
                    }
                    picture.beside(side, column);
                    return picture;
                }
                side.apart(picture);
                picture = side;
            }
            None => picture.below(side),
        }
        if let Some(moves) = &game.moves {
            picture.apart(self.moves(moves, width));
        }
        picture
    }

    fn diagram(self, diagram: &Diagram) -> Block {
        let board = diagram.names.size();
        let letters = match self.style.coordinates {
            Coordinates::Letters => true,
            Coordinates::Auto => diagram.names.system() == portnote_draughts::System::Letters,
            Coordinates::Numbers | Coordinates::None => false,
        };
        let mut block = Block::default();
        let wide = self.wide(diagram);
        for row in 0..board.height() {
            let mut line = Line::default();
            if letters {
                line.push(format!("{:>2}", self.rank_of(diagram, row)), Ink::Soft);
            }
            for column in 0..board.width() {
                let square = diagram.square(column, row);
                let (text, ink) = self.square(diagram, square, letters);
                line.push(text, ink);
            }
            block.push(line);
        }
        if letters {
            let mut line = Line::default();
            line.pad(2);
            for column in 0..board.width() {
                line.push(format!("{:>wide$}", self.file(diagram, column)), Ink::Soft);
            }
            block.push(line);
        }
        block
    }

    /// Columns of a square.
    fn wide(self, diagram: &Diagram) -> usize {
        let all = usize::from(diagram.names.size().width()) * SQUARE + 2;
        if all > self.paper.width { NARROW } else { SQUARE }
    }

    /// The letter of a column, from any of its squares.
    fn file(self, diagram: &Diagram, column: u8) -> char {
        let mut rows = 0..diagram.names.size().height();
        let square = rows.find_map(|row| diagram.square(column, row));
        square.map_or(' ', |square| diagram.names.lettered().letters(square).0)
    }

    fn rank_of(self, diagram: &Diagram, row: u8) -> u8 {
        let mut columns = 0..diagram.names.size().width();
        let square = columns.find_map(|column| diagram.square(column, row));
        square.map_or(0, |square| diagram.names.lettered().letters(square).1)
    }

    /// A square in four columns: a piece or its number, with a mark of the last move before it.
    fn square(self, diagram: &Diagram, square: Option<Square>, letters: bool) -> (String, Ink) {
        let has_ground = self.paper.inks != Inks::None;
        let Some(square) = square else {
            let ink = match has_ground {
                true => Ink::Square { is_dark: false, piece: None },
                false => Ink::Plain,
            };
            return (" ".repeat(self.wide(diagram)), ink);
        };
        let last = diagram.last.as_ref();
        let is_from = last.is_some_and(|last| last.route.first() == Some(&square));
        let is_to = last.is_some_and(|last| last.route.last() == Some(&square));
        let is_taken = last.is_some_and(|last| last.captured.contains(square));
        let piece = diagram.position.piece(square);
        let text = match piece {
            Some(piece) => {
                let letter = match (piece.color, piece.kind) {
                    (Color::White, Kind::Man) => "w",
                    (Color::White, Kind::King) => "W",
                    (Color::Black, Kind::Man) => "b",
                    (Color::Black, Kind::King) => "B",
                };
                let mark = if is_to { ">" } else { "" };
                format!("{mark}{letter}")
            }
            None if is_taken => "x".to_owned(),
            None if is_from => "_".to_owned(),
            None if letters || self.style.coordinates == Coordinates::None => ".".to_owned(),
            None => diagram.names.numbered().number(square).to_string(),
        };
        let ink = match (has_ground, piece) {
            (true, piece) => {
                Ink::Square { is_dark: true, piece: piece.map(|piece| piece.color == Color::White) }
            }
            (false, Some(_)) => Ink::Bold,
            (false, None) => Ink::Soft,
        };
        let wide = self.wide(diagram);
        (format!("{text:>wide$}"), ink)
    }

    /// What the signs mean.
    fn legend(self, diagram: &Diagram) -> Block {
        let words = self.style.words();
        let mut block = Block::default();
        block.text(format!("w W {}  b B {}", words.white, words.black), Ink::Soft);
        if diagram.last.is_some() {
            block.text(words.signs, Ink::Soft);
        }
        block
    }

    /// The main line as running text, each variation on lines of its own.
    fn moves(self, moves: &Moves, width: usize) -> Block {
        let words = self.style.words();
        let mut block = Block::default();
        let mut spans: Vec<Span> = Vec::new();
        let (mut depth, mut line) = (0, 0);
        let flush = |spans: &mut Vec<Span>, depth: usize, block: &mut Block| {
            let indent = 2 * depth.min(6);
            let own = wrapped(spans.drain(..), width.saturating_sub(indent), 0);
            block.below(own.indented(indent));
        };
        for ply in &moves.plies {
            if ply.line != line {
                flush(&mut spans, depth, &mut block);
                (depth, line) = (ply.depth, ply.line);
            }
            if let Some(number) = &ply.number {
                spans.push(Span { text: format!("{number} "), ink: Ink::Soft });
            }
            let ink = match (ply.is_illegal, ply.is_current, depth) {
                (true, ..) => Ink::Alarm,
                (_, true, _) => Ink::Marked,
                (_, _, 0) => Ink::Bold,
                _ => Ink::Plain,
            };
            if !ply.is_comment() {
                spans.push(Span { text: format!("{}{} ", ply.text, ply.marks), ink });
            }
            if ply.is_illegal {
                spans.push(Span { text: format!("({}) ", words.illegal), ink: Ink::Alarm });
            }
            if let Some(comment) = &ply.comment {
                for part in &comment.parts {
                    spans.push(match part {
                        Part::Text(text) => Span { text: text.clone(), ink: Ink::Soft },
                        Part::Suit(suit) => self.suit(*suit),
                        Part::Break => Span::blank(),
                    });
                }
                spans.push(Span::blank());
            }
        }
        flush(&mut spans, depth, &mut block);
        if let Some(result) = &moves.result {
            block.text(result.clone(), Ink::Bold);
        }
        block
    }
}

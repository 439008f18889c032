//! Boards of draughts as SVG.

mod coordinates;

use portnote_draughts::{Color as Side, Kind, Piece, Square};

use super::canvas::{Canvas, escape};
use crate::figure::{Diagram, Draughts};
use crate::say;
use crate::style::{Color, Colors, Coordinates, Theme};

/// Pixels of a square, and of the frame around the board.
const SQUARE: i32 = 40;
const FRAME: i32 = 24;
/// Pixels of the moves beside a board, and of the space around them.
const PANEL: i32 = 400;
const GAP: i32 = 16;

/// The rings on pieces, which show their height.
const RING_ON_WHITE: Color = Color(0xb9_ab90);
const RING_ON_BLACK: Color = Color(0x6b_605a);

impl Canvas<'_> {
    /// A position on its board; without one, only the words.
    pub(super) fn draughts(&mut self, game: &Draughts) {
        let words = self.style.words();
        let variant = say::variant(game, words);
        let moves = game.moves.as_ref().map(|moves| {
            let lines = game.heading.iter().map(|line| format!("{line}. "));
            lines.collect::<String>() + &say::moves(moves, words)
        });
        let Some(diagram) = &game.diagram else {
            let title = match game.shows_board {
                true => format!("{variant} {}", words.no_position),
                false => variant,
            };
            self.alternative(title.trim().to_owned(), moves.unwrap_or_default());
            self.size(400, 60);
            if game.shows_board {
                let text = crate::words::upper(words.no_position);
                self.text(200, 360, &text, self.text_set(16));
            }
            if game.moves.is_some() {
                let top = if game.shows_board { 60 } else { 0 };
                let bottom = self.moves(game, GAP, top, PANEL);
                self.size(PANEL + 2 * GAP, bottom + GAP);
            }
            return;
        };
        let title = match &diagram.last {
            Some(_) => format!("{variant} {}", say::moment(diagram, words)),
            None => format!("{variant}, {}", say::moment(diagram, words)),
        };
        let mut description = say::pieces(diagram, words);
        if let Some(moves) = moves {
            description.push(' ');
            description.push_str(&moves);
        }
        self.alternative(title.trim().to_owned(), description);
        let (width, height) = self.diagram(diagram);
        if game.moves.is_some() {
            let bottom = self.moves(game, width + GAP, 0, PANEL);
            self.size(width + PANEL + 2 * GAP, height.max(bottom + GAP));
        }
    }

    /// The board; gives its width and its height in pixels.
    fn diagram(&mut self, diagram: &Diagram) -> (i32, i32) {
        let board = diagram.names.size();
        let (columns, rows) = (i32::from(board.width()), i32::from(board.height()));
        let frame = match self.style.coordinates {
            Coordinates::None => 0,
            _ if self.is_frameless => 0,
            _ => FRAME,
        };
        let (width, height) = (columns * SQUARE, rows * SQUARE);
        self.size(width + 2 * frame, height + 2 * frame);
        let colors = self.colors;
        self.open("pn-board", "");
        self.has_hatching = self.style.theme == Theme::Print;
        if frame > 0 {
            let (width, height) = ((width + 2 * frame) * 10, (height + 2 * frame) * 10);
            let fill = if self.has_hatching { colors.page } else { colors.white_rim };
            self.rect(0, 0, width, height, fill, "pn-frame");
        }
        self.rect(frame * 10, frame * 10, width * 10, height * 10, colors.light_square, "pn-light");
        // All dark squares are one path.
        let dark = match self.has_hatching {
            true => {
                let mut id = String::new();
                escape(&self.style.id_prefix, &mut id);
                format!("url(#{id}-hatch)")
            }
            false => colors.dark_square.to_string(),
        };
        self.raw(format_args!("<path class=\"pn-dark\" fill=\"{dark}\" d=\""));
        for square in board.squares() {
            let (x, y) = corner(diagram, square, frame);
            self.raw(format_args!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z"));
        }
        self.raw(format_args!("\"/>"));
        if self.has_hatching {
            let line = colors.black_rim;
            // Within the picture also where there is nothing around it.
            let (x, width, height) = match frame {
                0 => (0.5, width - 1, height - 1),
                _ => (f64::from(frame), width, height),
            };
            self.raw(format_args!(
                "<path class=\"pn-edge\" fill=\"none\" stroke=\"{line}\" d=\"M{x} {x}h{width}v{height}h-{width}z\"/>"
            ));
        }
        if board.len() == usize::from(board.width()) * usize::from(board.height()) {
            self.grid_lines(columns, rows, frame);
        }
        self.coordinates(diagram, frame);
        self.last_move(diagram, frame);
        let mut squares: Vec<Square> = diagram.position.occupied().iter().collect();
        squares.sort_by_key(|square| diagram.place(*square));
        for square in squares {
            if let Some(piece) = diagram.position.piece(square) {
                let (x, y) = corner(diagram, square, frame);
                let name = diagram.names.name(square);
                self.piece(piece, x + SQUARE / 2, y + SQUARE / 2, name.as_str());
            }
        }
        self.close();
        (width + 2 * frame, height + 2 * frame)
    }

    /// Lines between squares that all have one colour.
    fn grid_lines(&mut self, columns: i32, rows: i32, frame: i32) {
        let line = self.colors.white_rim;
        self.raw(format_args!("<path stroke=\"{line}\" fill=\"none\" d=\""));
        for column in 1..columns {
            let (x, height) = (frame + column * SQUARE, rows * SQUARE);
            self.raw(format_args!("M{x} {frame}v{height}"));
        }
        for row in 1..rows {
            let (y, width) = (frame + row * SQUARE, columns * SQUARE);
            self.raw(format_args!("M{frame} {y}h{width}"));
        }
        self.raw(format_args!("\"/>"));
    }

    /// Where the last piece came from, its way, and what it took.
    fn last_move(&mut self, diagram: &Diagram, frame: i32) {
        let Some(last) = &diagram.last else { return };
        let mark = self.colors.moved;
        let ends = [
            (last.route.first(), "pn-from", " stroke-dasharray=\"6 4\""),
            (last.route.last(), "pn-to", ""),
        ];
        for square in last.captured.iter() {
            if diagram.position.piece(square).is_some() {
                continue;
            }
            let (x, y) = corner(diagram, square, frame);
            let piece = Piece::man(last.taken);
            let name = diagram.names.name(square);
            self.raw(format_args!("<g class=\"pn-captured\" opacity=\"0.45\">"));
            self.piece(piece, x + SQUARE / 2, y + SQUARE / 2, name.as_str());
            self.close();
            let (left, top) = (x + 10, y + 10);
            for (color, wide) in [(self.colors.white, 5), (self.colors.vulnerable, 3)] {
                self.raw(format_args!(
                    "<path d=\"M{left} {top}l20 20m0-20l-20 20\" stroke=\"{color}\" stroke-width=\"{wide}\" fill=\"none\"/>"
                ));
            }
        }
        for (square, class, dashes) in ends {
            let Some(square) = square else { continue };
            let (x, y) = corner(diagram, *square, frame);
            self.raw(format_args!(
                "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"36\" height=\"36\" fill=\"none\" stroke=\"{mark}\" stroke-width=\"3\"{dashes}/>",
                x + 2,
                y + 2
            ));
        }
        self.raw(format_args!("<path class=\"pn-route\" fill=\"none\" stroke=\"{mark}\" stroke-width=\"3\" stroke-linejoin=\"round\" d=\""));
        for (index, square) in last.route.iter().enumerate() {
            let (x, y) = corner(diagram, *square, frame);
            let sign = if index == 0 { 'M' } else { 'L' };
            self.raw(format_args!("{sign}{} {}", x + SQUARE / 2, y + SQUARE / 2));
        }
        self.raw(format_args!("\"/>"));
    }

    /// A piece at the middle of its square: a shape that the picture has once.
    fn piece(&mut self, piece: Piece, x: i32, y: i32, square: &str) {
        let color = match piece.color {
            Side::White => "white",
            Side::Black => "black",
        };
        let king = if piece.kind == Kind::King { " pn-king" } else { "" };
        let colors = self.colors;
        let is_printed = self.has_hatching;
        let shape = self.shape(piece_name(piece), || shape_of(piece, &colors, is_printed));
        self.raw(format_args!(
            "<use href=\"#{shape}\" class=\"pn-{color}{king}\" data-square=\"{square}\" x=\"{x}\" y=\"{y}\"/>"
        ));
    }
}

/// The name of a shape.
const fn piece_name(piece: Piece) -> &'static str {
    match (piece.color, piece.kind) {
        (Side::White, Kind::Man) => "wm",
        (Side::White, Kind::King) => "wk",
        (Side::Black, Kind::Man) => "bm",
        (Side::Black, Kind::King) => "bk",
    }
}

/// The shape of a piece around the middle of its square.
fn shape_of(piece: Piece, colors: &Colors, is_printed: bool) -> String {
    let (fill, rim, crown, ring) = match piece.color {
        Side::White => (colors.white, colors.white_rim, colors.black, RING_ON_WHITE),
        Side::Black => (colors.black, colors.black_rim, colors.white, RING_ON_BLACK),
    };
    // On paper nothing is grey.
    let ring = match (is_printed, piece.color) {
        (true, Side::White) => colors.black,
        (true, Side::Black) => colors.white,
        (false, _) => ring,
    };
    let disc = |y: i32| {
        format!(
            "<circle cy=\"{y}\" r=\"15\" fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"1.5\"/>"
        )
    };
    match piece.kind {
        Kind::Man => {
            let ring =
                format!("<circle r=\"10\" fill=\"none\" stroke=\"{ring}\" stroke-width=\"1.5\"/>");
            disc(0) + &ring
        }
        Kind::King => {
            let path = "M-9 -8L-4.5 -3L0 -11L4.5 -3L9 -8L7 4H-7Z";
            disc(3) + &disc(-3) + &format!("<path d=\"{path}\" fill=\"{crown}\"/>")
        }
    }
}

/// The top left corner of a square in pixels.
fn corner(diagram: &Diagram, square: Square, frame: i32) -> (i32, i32) {
    let (column, row) = diagram.place(square);
    (frame + i32::from(column) * SQUARE, frame + i32::from(row) * SQUARE)
}

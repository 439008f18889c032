//! Games of draughts as HTML: the board as SVG between its players, and the moves.

mod moves;

use std::fmt::Write as _;

use portnote_draughts::Color;

use super::Page;
use crate::figure::{Diagram, Draughts, Figure};
use crate::words::fill;
use crate::{say, svg};

impl Page<'_> {
    /// The title and what else the heading says; a game that has no title is called by its number.
    pub(super) fn draughts_bar(&mut self, game: &Draughts, number: Option<usize>) {
        self.out.push_str("<div class=\"pn-bar\">");
        let mut lines = game.heading.iter();
        let title = lines.next().cloned();
        let title = title.or_else(|| Some(format!("{} {}", self.words.game, number?)));
        self.element("h2", "", title.as_deref().unwrap_or(""));
        for line in lines {
            self.element("p", "pn-about", line);
        }
        self.out.push_str("</div>\n");
    }

    /// The board, unless it is shown between the moves.
    pub(super) fn draughts_stage(&mut self, game: &Draughts) {
        let mut plies = game.moves.iter().flat_map(|moves| &moves.plies);
        let has_diagrams = plies.any(|ply| ply.diagram.is_some());
        if game.shows_board && !has_diagrams {
            self.board_between_players(game);
        }
    }

    /// The moves.
    pub(super) fn draughts_side(&mut self, game: &Draughts) {
        if let Some(moves) = &game.moves {
            self.begin_part("pn-moves-part", "");
            self.moves(moves, game);
            self.end_part();
        }
    }

    /// The board between its players, that of the side below last.
    fn board_between_players(&mut self, game: &Draughts) {
        self.out.push_str("<div class=\"pn-boardcol\">\n");
        let below = game.diagram.as_ref().map_or(Color::White, |diagram| diagram.names.bottom());
        self.side_line(game, below.opponent());
        self.position(game);
        self.side_line(game, below);
        self.out.push_str("</div>\n");
    }

    /// One line about a side: its name, whether it is to move, and how many pieces it has.
    fn side_line(&mut self, game: &Draughts, side: Color) {
        let [white, black] = &game.players;
        let (name, side_name, class) = match side {
            Color::White => (white, self.words.white, "white"),
            Color::Black => (black, self.words.black, "black"),
        };
        let diagram = game.diagram.as_ref();
        let is_to_move = diagram.is_some_and(|diagram| diagram.side == side);
        let turn = if is_to_move { " pn-turn" } else { "" };
        let _ = write!(
            self.out,
            "<p class=\"pn-player{turn}\"><span class=\"pn-disc pn-{class}\"></span>"
        );
        self.player(Some(name.as_deref().unwrap_or(side_name)));
        if is_to_move {
            let moves = fill(self.words.to_move, side_name);
            self.element("span", "pn-to-move", &moves);
        }
        if let Some(diagram) = diagram {
            let position = &diagram.position;
            let pieces = position.men(side).len() + position.kings(side).len();
            self.element("span", "pn-pieces", &self.words.counted_pieces(pieces));
        }
        self.out.push_str("</p>\n");
    }

    fn position(&mut self, game: &Draughts) {
        self.out.push_str("<figure>");
        let picture = Draughts { moves: None, ..game.clone() };
        self.out.push_str(svg::frameless(&picture, self.style).trim_end());
        self.out.push_str("<figcaption class=\"pn-soft\">");
        let mut caption = say::variant(game, self.words);
        if let Some(diagram) = &game.diagram {
            caption.push_str(if caption.is_empty() { "" } else { ", " });
            caption.push_str(&say::moment(diagram, self.words));
        }
        self.text(&caption);
        self.out.push_str("</figcaption></figure>\n");
    }

    /// The position after a move, between two rows of moves.
    fn diagram(&mut self, diagram: &Diagram, game: &Draughts) {
        self.diagrams += 1;
        let own = format!("{}d{}", self.style.id_prefix, self.diagrams);
        let style = self.style.clone().with_id_prefix(own);
        let picture = Figure::Draughts(Box::new(Draughts {
            diagram: Some(diagram.clone()),
            moves: None,
            ..game.clone()
        }));
        self.out.push_str("<figure>");
        self.out.push_str(svg::write(&picture, &style).trim_end());
        self.element("figcaption", "", &say::moment(diagram, self.words));
        self.out.push_str("</figure>\n");
    }
}

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

    /// The board between its players, that of the side below last.
    pub(super) fn draughts_board(&mut self, game: &Draughts) {
        self.out.push_str("<div class=\"pn-boardcol\">\n");
        let below = game.diagram.as_ref().map_or(Color::White, |diagram| diagram.names.bottom());
        self.player(game, below.opponent());
        self.position(game);
        self.player(game, below);
        self.out.push_str("</div>\n");
    }

    /// One line about a side: its name, whether it is to move, and how many pieces it has.
    fn player(&mut self, game: &Draughts, side: Color) {
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
        self.name(name.as_deref().unwrap_or(side_name));
        if is_to_move {
            let moves = fill(self.words.to_move, side_name);
            self.element("span", "pn-to-move", &moves);
        }
        if let Some(diagram) = diagram {
            let position = &diagram.position;
            let pieces = position.men(side).len() + position.kings(side).len();
            self.element("span", "pn-pieces", &fill(self.words.pieces, &pieces.to_string()));
        }
        self.out.push_str("</p>\n");
    }

    /// A name that may have to be cut, with the whole of it where one points at it.
    fn name(&mut self, name: &str) {
        self.out.push_str("<bdi class=\"pn-name\" title=\"");
        self.text(name);
        self.out.push_str("\">");
        self.text(name);
        self.out.push_str("</bdi>");
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

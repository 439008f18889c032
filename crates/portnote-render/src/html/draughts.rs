//! Games of draughts as HTML: the board as SVG, and the moves.

use std::fmt::Write as _;

use super::Page;
use crate::figure::{Diagram, Draughts, Figure, Moves, PlyShown};
use crate::{say, svg};

impl Page<'_> {
    pub(super) fn draughts(&mut self, game: &Draughts, number: Option<usize>) {
        let mut lines = game.heading.iter();
        let title = lines.next().cloned();
        let title = title.or_else(|| Some(format!("{} {}", self.words.game, number?)));
        self.element("h2", "", title.as_deref().unwrap_or(""));
        for line in lines {
            self.element("p", "pn-soft", line);
        }
        self.out.push_str("<div class=\"pn-game-of-draughts\">\n");
        let has_diagrams = game
            .moves
            .as_ref()
            .is_some_and(|moves| moves.plies.iter().any(|ply| ply.diagram.is_some()));
        if game.shows_board && !has_diagrams {
            self.position(game);
        }
        if let Some(moves) = &game.moves {
            self.moves(moves, game);
        }
        self.out.push_str("</div>\n");
    }

    fn position(&mut self, game: &Draughts) {
        self.out.push_str("<figure>");
        let style = self.style.clone();
        let picture = Figure::Draughts(Box::new(Draughts { moves: None, ..game.clone() }));
        self.out.push_str(svg::write(&picture, &style).trim_end());
        self.out.push_str("<figcaption>");
        let mut caption = say::variant(game, self.words);
        if let Some(diagram) = &game.diagram {
            caption.push_str(if caption.is_empty() { "" } else { ", " });
            caption.push_str(&say::moment(diagram, self.words));
        }
        self.text(&caption);
        self.out.push_str("</figcaption></figure>\n");
    }

    /// The position after a move, between two paragraphs of moves.
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

    /// The main line is a paragraph, each variation one that is set in.
    fn moves(&mut self, moves: &Moves, game: &Draughts) {
        self.out.push_str("<div class=\"pn-moves\">");
        let mut line = None;
        for ply in &moves.plies {
            if line != Some(ply.line) {
                if line.is_some() {
                    self.out.push_str("</p>\n");
                }
                line = Some(ply.line);
                match ply.depth {
                    0 => self.out.push_str("<p>"),
                    deep => {
                        let _ =
                            write!(self.out, "<p class=\"pn-variation pn-depth-{}\">", deep.min(6));
                    }
                }
            }
            if !ply.is_comment() {
                self.ply(ply);
            }
            if let Some(comment) = &ply.comment {
                self.out.push_str("<span class=\"pn-comment\">");
                self.note(comment);
                self.out.push_str("</span> ");
            }
            if let Some(diagram) = &ply.diagram {
                self.out.push_str("</p>\n");
                line = None;
                self.diagram(diagram, game);
            }
        }
        if line.is_some() {
            self.out.push_str("</p>\n");
        }
        if let Some(result) = &moves.result {
            self.element("p", "pn-result", result);
        }
        self.out.push_str("</div>\n");
    }

    fn ply(&mut self, ply: &PlyShown) {
        let (class, current) = match ply.is_current {
            true => (" pn-current", " aria-current=\"step\""),
            false => ("", ""),
        };
        let _ = write!(
            self.out,
            "<span class=\"pn-ply{class}\" data-ply=\"{}\" data-line=\"{}\"{current}>",
            ply.ply, ply.line
        );
        if let Some(number) = &ply.number {
            let _ = write!(self.out, "<span class=\"pn-soft\">{number}</span> ");
        }
        match ply.is_illegal {
            true => {
                let text = format!("{}{} ({})", ply.text, ply.marks, self.words.illegal);
                self.element("b", "pn-wrong", &text);
            }
            false => self.element("b", "", &format!("{}{}", ply.text, ply.marks)),
        }
        self.out.push_str("</span> ");
    }
}

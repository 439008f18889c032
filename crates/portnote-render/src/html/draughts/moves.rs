//! The moves of a game of draughts: the main line in two columns, and between its rows the comments
//! and the variations.

use std::fmt::Write as _;

use crate::figure::diagram::number;
use crate::figure::{Draughts, Moves, PlyShown};
use crate::html::Page;

/// Characters of a move that may be on two lines.
const LONG: usize = 16;

/// What is being written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    /// A row of the main line, which has room for one move more or not.
    Row {
        is_full: bool,
    },
    /// The paragraph of a variation.
    Line(usize),
}

impl Page<'_> {
    pub(super) fn moves(&mut self, moves: &Moves, game: &Draughts) {
        self.out.push_str("<div class=\"pn-moves\">\n");
        let mut open = Open::Nothing;
        for ply in &moves.plies {
            open = match ply.depth {
                0 => self.ply_of_main_line(ply, open),
                depth => self.ply_of_variation(ply, depth, open),
            };
            if let Some(diagram) = &ply.diagram {
                self.end(open);
                open = Open::Nothing;
                self.diagram(diagram, game);
            }
        }
        self.end(open);
        if let Some(result) = &moves.result {
            self.element("p", "pn-result", result);
        }
        self.out.push_str("</div>\n");
    }

    /// White's move begins a row, Black's ends it; a comment has a paragraph of its own.
    fn ply_of_main_line(&mut self, ply: &PlyShown, open: Open) -> Open {
        let mut open = open;
        if !ply.is_comment() {
            let is_second = ply.ply.is_multiple_of(2);
            if !(is_second && open == (Open::Row { is_full: false })) {
                self.end(open);
                let number = ply.number.clone();
                let number = number.unwrap_or_else(|| number_of(ply.ply));
                let _ = write!(
                    self.out,
                    "<p class=\"pn-move\"><span class=\"pn-soft\">{number}\u{a0}</span>"
                );
            }
            self.ply(ply, if is_second { " pn-second" } else { "" });
            open = Open::Row { is_full: is_second };
        }
        if let Some(comment) = &ply.comment {
            self.end(open);
            open = Open::Nothing;
            self.out.push_str("<p class=\"pn-comment\">");
            self.note(comment);
            self.out.push_str("</p>\n");
        }
        open
    }

    fn ply_of_variation(&mut self, ply: &PlyShown, depth: usize, open: Open) -> Open {
        let own = Open::Line(ply.line);
        if open != own {
            self.end(open);
            let _ = write!(self.out, "<p class=\"pn-variation pn-depth-{}\">", depth.min(6));
        }
        if !ply.is_comment() {
            self.out.push_str("<span class=\"pn-numbered\">");
            if let Some(number) = &ply.number {
                let _ = write!(self.out, "<span class=\"pn-soft\">{number}</span> ");
            }
            self.ply(ply, "");
            self.out.push_str("</span> ");
        }
        if let Some(comment) = &ply.comment {
            self.out.push_str("<span class=\"pn-comment\">");
            self.note(comment);
            self.out.push_str("</span> ");
        }
        own
    }

    fn end(&mut self, open: Open) {
        if open != Open::Nothing {
            self.out.push_str("</p>\n");
        }
    }

    fn ply(&mut self, ply: &PlyShown, class: &str) {
        // A move is not torn, unless it is longer than a line may be.
        let long = if ply.text.chars().count() > LONG { " pn-broken" } else { "" };
        let (now, current) = match ply.is_current {
            true => (" pn-current pn-now", " aria-current=\"step\""),
            false => ("", ""),
        };
        let _ = write!(
            self.out,
            "<b class=\"pn-ply{class}{long}{now}\" data-ply=\"{}\" data-line=\"{}\"{current}>",
            ply.ply, ply.line
        );
        match ply.is_illegal {
            true => {
                let text = format!("{}{} ({})", ply.text, ply.marks, self.words.illegal);
                self.element("span", "pn-wrong", &text);
            }
            false => self.text(&format!("{}{}", ply.text, ply.marks)),
        }
        self.out.push_str("</b> ");
    }
}

/// `7.` for the move of the side that began, `7...` for the answer.
fn number_of(ply: usize) -> String {
    number(u32::try_from(ply).unwrap_or(u32::MAX))
}

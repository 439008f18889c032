//! A row for each board.

use std::fmt::Write as _;

use super::super::Page;
use crate::figure::BoardFigure;
use crate::say;
use crate::words::upper;

impl Page<'_> {
    /// The head of a table with a row for each board.
    pub(in super::super) fn summary_head(&mut self, has_rooms: bool) {
        let words = self.words;
        self.out
            .push_str("<div class=\"pn-wide\"><table class=\"pn-scores pn-summary\"><thead><tr>");
        let room = has_rooms.then_some(words.room);
        let before = std::iter::once(words.board).chain(room);
        for name in before.chain([
            words.dealer,
            words.vulnerability,
            words.contract,
            words.lead,
            words.tricks,
        ]) {
            let _ = write!(self.out, "<th scope=\"col\">{}</th>", upper(name));
        }
        let _ = write!(self.out, "<th scope=\"col\" class=\"pn-number\">{}</th>", words.score);
        self.out.push_str("</tr></thead><tbody>\n");
    }

    /// The row of a board.
    pub(in super::super) fn summary_row(&mut self, board: &BoardFigure, has_room: bool) {
        let words = self.words;
        self.out.push_str("<tr><th scope=\"row\">");
        self.text(board.number.as_deref().unwrap_or(""));
        self.out.push_str("</th>");
        if has_room {
            self.out.push_str("<td>");
            let room = board.room.as_ref();
            self.text(room.map_or("", |room| say::room(room, words)));
            self.out.push_str("</td>");
        }
        let dealer = board.deal.dealer.map_or("", |seat| words.seat(seat));
        let sides = board.deal.vulnerable.map_or("", |sides| words.vulnerable_label(sides));
        let _ = write!(self.out, "<td>{dealer}</td><td>{sides}</td><td>");
        let result = board.result.unwrap_or_default();
        self.contract_of_seat(&result);
        self.out.push_str("</td><td>");
        if let Some(lead) = result.lead {
            self.card(lead);
        }
        let tricks = result.tricks.map_or_else(String::new, |tricks| tricks.to_string());
        let made =
            result.made.map_or_else(String::new, |made| format!(" ({})", say::made_as_sign(made)));
        let score = result.score.map_or_else(String::new, |score| say::score(score, words));
        let _ = writeln!(
            self.out,
            "</td><td>{tricks}{made}</td><td class=\"pn-number\">{score}</td></tr>"
        );
    }
}

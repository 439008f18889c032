//! Boards of bridge as HTML.

use std::fmt::Write as _;

use portnote_bridge::{Call, Contract, Denomination, Seat};

use super::Page;
use crate::figure::auction::COLUMNS;
use crate::figure::{
    AuctionFigure, BoardFigure, CallShown, Cards, DealFigure, DoubleDummyFigure, HandFigure,
    LoneHand, PlayFigure,
};
use crate::say;
use crate::words::{fill, upper};

impl Page<'_> {
    pub(super) fn board(&mut self, board: &BoardFigure) {
        let title = say::heading(board, self.words);
        self.element("h2", "", &title);
        for line in say::lines(board, self.words) {
            self.element("p", "pn-soft", &line);
        }
        self.out.push_str("<div class=\"pn-board-of-bridge\">\n");
        if board.shows_hands {
            self.deal(board);
        }
        self.out.push_str("<div class=\"pn-beside\">\n");
        if let Some(auction) = &board.auction {
            self.auction(auction);
        }
        if let Some(table) = &board.double_dummy {
            self.double_dummy(table, board);
        }
        if !board.shows_hands {
            self.result(board);
        }
        self.out.push_str("</div></div>\n");
        if let Some(play) = &board.play {
            self.play(play);
        }
        for table in &board.tables {
            self.table(table);
        }
        self.comments(&board.comments);
    }

    /// A deal with all that is known of it: it has no heading above, and a hand that nobody knows has
    /// no place.
    pub(super) fn deal_alone(&mut self, board: &BoardFigure) {
        let number = say::heading(board, self.words);
        self.deal_with(board, &number, |hand| hand.cards != Cards::Unknown);
    }

    fn deal(&mut self, board: &BoardFigure) {
        self.deal_with(board, "", |_| true);
    }

    fn deal_with(
        &mut self,
        board: &BoardFigure,
        number: &str,
        has_place: impl Fn(&HandFigure) -> bool,
    ) {
        let deal = &board.deal;
        self.out.push_str("<div class=\"pn-deal\">\n<div class=\"pn-info\">");
        self.element("p", "", number);
        if let Some(dealer) = deal.dealer {
            let text = format!("{} {}", self.words.dealer, self.words.seat(dealer));
            self.element("p", "", &text);
        }
        if let Some(sides) = deal.vulnerable {
            self.element("p", "", self.words.vulnerable_label(sides));
        }
        self.out.push_str("</div>\n");
        let hands = |page: &mut Self, places: [Seat; 2]| {
            for place in places {
                let hand = deal.at(place);
                if has_place(hand) {
                    page.hand(hand, place);
                }
            }
        };
        hands(self, [Seat::North, Seat::West]);
        self.compass(board);
        hands(self, [Seat::East, Seat::South]);
        self.points(deal);
        self.result(board);
        self.out.push_str("</div>\n");
    }

    fn hand(&mut self, hand: &HandFigure, place: Seat) {
        let (seat, class) = (self.words.seat(hand.seat), hand.seat.name().to_lowercase());
        let _ = write!(
            self.out,
            "<div class=\"pn-hand pn-{class} pn-at-{}\" role=\"group\" aria-label=\"{seat}\"><p class=\"pn-soft\">{seat}",
            place.letter().to_ascii_lowercase()
        );
        if let Some(player) = &hand.player {
            self.out.push_str(" · <bdi>");
            self.text(player);
            self.out.push_str("</bdi>");
        }
        self.out.push_str("</p>");
        match &hand.cards {
            Cards::Unknown => {
                let _ = write!(self.out, "<p class=\"pn-soft\">{}</p>", self.words.hand_unknown);
            }
            Cards::Hidden => {
                let _ = write!(self.out, "<p class=\"pn-hidden\">{}</p>", self.words.hand_hidden);
            }
            Cards::Known(_) => {}
        }
        self.suit_rows(&hand.cards);
        self.out.push_str("</div>\n");
    }

    /// A hand without its seat, and its points.
    pub(super) fn lone_hand(&mut self, hand: &LoneHand) {
        self.out.push_str("<div class=\"pn-hand\">");
        self.suit_rows(&hand.cards);
        self.out.push_str("</div>\n");
        let points = hand.points.map(|points| say::points(points, self.words));
        self.element("p", "pn-points", points.as_deref().unwrap_or(""));
    }

    /// The suits of a hand, a row for each.
    fn suit_rows(&mut self, cards: &Cards) {
        let suits: Vec<_> = cards.suits().collect();
        for (suit, pips) in suits {
            self.out.push_str("<div class=\"pn-row\">");
            self.suit(suit);
            if pips.is_empty() {
                self.out.push_str("<span class=\"pn-soft\">–</span></div>");
                continue;
            }
            let shown: Vec<String> = pips
                .iter()
                .map(|pip| {
                    let name = say::pip(*pip, |rank| self.words.rank(rank, self.style.ten()));
                    if pip.is_played { format!("<s>{name}</s>") } else { name }
                })
                .collect();
            let spoken: Vec<String> =
                pips.iter().map(|pip| say::pip_in_words(*pip, self.words)).collect();
            let _ = write!(
                self.out,
                "<span aria-hidden=\"true\">{}</span><span class=\"pn-word\">{}</span></div>",
                shown.join(" "),
                spoken.join(" ")
            );
        }
    }

    fn compass(&mut self, board: &BoardFigure) {
        let deal = &board.deal;
        self.out.push_str("<div class=\"pn-compass\" aria-hidden=\"true\">");
        for place in [Seat::North, Seat::West, Seat::East, Seat::South] {
            let seat = deal.seat_at(place);
            let vulnerable = if deal.is_vulnerable(seat) { " pn-vul" } else { "" };
            let dealer = if deal.dealer == Some(seat) { " pn-dealer" } else { "" };
            let _ = write!(
                self.out,
                "<span class=\"pn-side-{}{vulnerable}{dealer}\">{}</span>",
                place.letter().to_ascii_lowercase(),
                self.words.seat_letter(seat)
            );
        }
        self.out.push_str("<b>");
        let number = board.number.as_deref().unwrap_or("");
        if number.chars().count() <= 4 {
            self.text(number);
        }
        self.out.push_str("</b></div>\n");
    }

    fn points(&mut self, deal: &DealFigure) {
        if !deal.has_points() {
            return;
        }
        let points = deal.hands.iter().filter_map(|hand| {
            let points = hand.points?;
            Some(format!("{} {points}", self.words.seat_letter(hand.seat)))
        });
        let points: Vec<String> = points.collect();
        let text = format!("{}: {}", self.words.points, points.join(", "));
        self.element("p", "pn-points", &text);
    }

    /// The head of a table with a row for each board.
    pub(super) fn summary_head(&mut self, has_rooms: bool) {
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
    pub(super) fn summary_row(&mut self, board: &BoardFigure, has_room: bool) {
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
        match result.contract {
            None => {}
            Some(Contract::PassedOut) => self.out.push_str(words.passed_out),
            Some(Contract::Bid { bid, risk }) => {
                let _ = write!(self.out, "{}", bid.level());
                self.denomination(bid.denomination());
                self.out.push_str(risk.letters());
                if let Some(declarer) = result.declarer {
                    let _ = write!(self.out, " {}", words.seat_letter(declarer));
                }
            }
        }
        self.out.push_str("</td><td>");
        if let Some(lead) = result.lead {
            self.suit(lead.suit());
            let _ = write!(self.out, "{}", words.rank(lead.rank(), self.style.ten()));
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

    /// Contract, lead, tricks and score.
    fn result(&mut self, board: &BoardFigure) {
        let Some(result) = &board.result else { return };
        self.out.push_str("<div class=\"pn-contract\">");
        match result.contract {
            None => {}
            Some(Contract::PassedOut) => self.element("p", "", self.words.passed_out),
            Some(Contract::Bid { bid, risk }) => {
                let _ = write!(self.out, "<p><b>{}", bid.level());
                self.denomination(bid.denomination());
                let _ = write!(self.out, "{}</b>", risk.letters());
                if let Some(declarer) = result.declarer {
                    let by = fill(self.words.by, self.words.seat(declarer));
                    self.out.push(' ');
                    self.text(&by);
                }
                self.out.push_str("</p>");
            }
        }
        if let Some(lead) = result.lead {
            let _ = write!(self.out, "<p>{} ", self.words.lead);
            self.suit(lead.suit());
            let _ = write!(self.out, "{}</p>", self.words.rank(lead.rank(), self.style.ten()));
        }
        if let Some(tricks) = result.tricks {
            let made = result
                .made
                .map_or_else(String::new, |made| format!(", {}", say::made_as_sign(made)));
            let text = format!("{tricks} {}{made}", self.words.tricks);
            self.element("p", "", &text);
        }
        if let Some(score) = result.score {
            let _ = write!(self.out, "<p><b>{}</b></p>", say::score(score, self.words));
        }
        self.out.push_str("</div>\n");
    }

    fn denomination(&mut self, denomination: Denomination) {
        match denomination.suit() {
            Some(suit) => self.suit(suit),
            None => self.out.push_str(self.words.no_trump),
        }
    }

    pub(super) fn auction(&mut self, auction: &AuctionFigure) {
        let _ = write!(
            self.out,
            "<table class=\"pn-auction\"><caption class=\"pn-word\">{}</caption><thead><tr>",
            self.words.auction
        );
        for seat in COLUMNS {
            let _ = write!(self.out, "<th scope=\"col\">{}</th>", self.words.seat(seat));
        }
        self.out.push_str("</tr></thead><tbody>\n");
        let rows = auction.rows();
        let mut next = auction.next();
        let mut number = 0;
        for (index, row) in rows.iter().enumerate() {
            self.out.push_str("<tr>");
            for (place, call) in row.iter().enumerate() {
                match call {
                    Some(call) => {
                        number += 1;
                        let class = if call.is_alerted { "pn-call pn-alert" } else { "pn-call" };
                        let _ =
                            write!(self.out, "<td><span class=\"{class}\" data-call=\"{number}\">");
                        self.call(call);
                        self.out.push_str("</span></td>");
                    }
                    None => {
                        let is_next = next.is_some_and(|seat| COLUMNS.get(place) == Some(&seat));
                        let is_here = is_next && index + 1 == rows.len() && place > 0;
                        self.out.push_str(if is_here { "<td>?</td>" } else { "<td></td>" });
                        if is_here {
                            next = None;
                        }
                    }
                }
            }
            self.out.push_str("</tr>\n");
        }
        if next == Some(Seat::West) {
            self.out.push_str("<tr><td>?</td><td></td><td></td><td></td></tr>\n");
        }
        self.out.push_str("</tbody></table>\n");
        if !auction.notes.is_empty() {
            self.out.push_str("<ol class=\"pn-notes\">\n");
            for note in &auction.notes {
                self.out.push_str("<li class=\"pn-note\">");
                self.note(note);
                self.out.push_str("</li>\n");
            }
            self.out.push_str("</ol>\n");
        }
    }

    fn call(&mut self, shown: &CallShown) {
        if shown.is_theirs {
            self.out.push('(');
        }
        match shown.call {
            Some(Call::Pass) => {
                let _ = write!(self.out, "<span class=\"pn-soft\">{}</span>", self.words.pass);
            }
            Some(Call::Double) => {
                let _ = write!(self.out, "<b aria-label=\"{}\">X</b>", self.words.double);
            }
            Some(Call::Redouble) => {
                let _ = write!(self.out, "<b aria-label=\"{}\">XX</b>", self.words.redouble);
            }
            Some(Call::Bid(bid)) => {
                let _ = write!(self.out, "<b>{}", bid.level());
                self.denomination(bid.denomination());
                self.out.push_str("</b>");
            }
            None if shown.is_pattern => self.element("b", "", &shown.text),
            None => {
                let text = format!("{}?", shown.text);
                self.element("b", "pn-wrong", &text);
            }
        }
        if shown.is_theirs {
            self.out.push(')');
        }
        if shown.is_insufficient {
            self.out.push_str("<b class=\"pn-wrong\">?</b>");
        }
        for number in &shown.notes {
            let _ = write!(self.out, "<sup>{number}</sup>");
        }
        if shown.is_alerted {
            let _ = write!(self.out, "<span class=\"pn-word\"> {}</span>", self.words.alerted);
        }
    }

    fn double_dummy(&mut self, table: &DoubleDummyFigure, board: &BoardFigure) {
        let _ = write!(
            self.out,
            "<table class=\"pn-dd\"><caption>{}</caption><thead><tr><td></td>",
            self.words.double_dummy
        );
        for denomination in Denomination::ALL {
            self.out.push_str("<th scope=\"col\">");
            self.denomination(denomination);
            self.out.push_str("</th>");
        }
        self.out.push_str("</tr></thead><tbody>\n");
        let played = board.result.and_then(|result| {
            let bid = result.contract.and_then(Contract::bid)?;
            Some((result.declarer?, bid.denomination()))
        });
        for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
            let _ = write!(self.out, "<tr><th scope=\"row\">{}</th>", self.words.seat(seat));
            for denomination in Denomination::ALL {
                let tricks = table.get(seat, denomination);
                let text = tricks.map_or_else(|| "–".to_owned(), |tricks| tricks.to_string());
                match played == Some((seat, denomination)) {
                    true => {
                        let _ = write!(self.out, "<td><b>{text}</b></td>");
                    }
                    false => {
                        let _ = write!(self.out, "<td>{text}</td>");
                    }
                }
            }
            self.out.push_str("</tr>\n");
        }
        self.out.push_str("</tbody></table>\n");
        if let Some(par) = say::par(table, self.words) {
            self.element("p", "pn-soft", &par);
        }
    }

    fn play(&mut self, play: &PlayFigure) {
        let _ = write!(
            self.out,
            "<table class=\"pn-play\"><caption>{}</caption><thead><tr><th scope=\"col\">{}</th>",
            self.words.play, self.words.trick
        );
        for seat in COLUMNS {
            let _ = write!(self.out, "<th scope=\"col\">{}</th>", self.words.seat(seat));
        }
        self.out.push_str("<td></td></tr></thead><tbody>\n");
        for (index, trick) in play.tricks.iter().enumerate() {
            let _ = write!(self.out, "<tr class=\"pn-trick\"><th scope=\"row\">{}</th>", index + 1);
            for seat in COLUMNS {
                let (leads, wins) = (trick.leader == Some(seat), trick.winner == Some(seat));
                let class = match (leads, wins) {
                    (true, true) => " class=\"pn-leader pn-winner\"",
                    (true, false) => " class=\"pn-leader\"",
                    (false, true) => " class=\"pn-winner\"",
                    (false, false) => "",
                };
                let played = trick.card(seat);
                let data = played.map_or_else(String::new, |card| format!(" data-card=\"{card}\""));
                let _ = write!(self.out, "<td{class}{data}>");
                match played {
                    Some(card) => {
                        self.suit(card.suit());
                        let rank = self.words.rank(card.rank(), self.style.ten());
                        let _ = write!(self.out, "{rank}");
                    }
                    None => self.out.push('–'),
                }
                self.out.push_str("</td>");
            }
            self.out.push_str("<td>");
            if let (Some(side), Some(won)) = (trick.side(), trick.won) {
                let _ = write!(self.out, "{} {won}", self.words.side(side));
            }
            self.out.push_str("</td></tr>\n");
        }
        self.out.push_str("</tbody></table>\n");
    }
}

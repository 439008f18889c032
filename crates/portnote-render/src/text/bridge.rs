//! Boards of bridge in letters.

use portnote_bridge::{Call, Contract, Denomination, ParContract, Seat, Side};

use super::Drawing;
use super::block::{Block, Ink, Line, Span, shortened};
use crate::figure::auction::COLUMNS;
use crate::figure::{
    AuctionFigure, BoardFigure, CallShown, Cards, DealFigure, DoubleDummyFigure, HandFigure,
    LoneHand, Note, Part, PlayFigure, ResultFigure, TableFigure, note,
};
use crate::say;
use crate::tables;
use crate::words::fill;

/// Columns of a hand with its name, and of what is left of it.
const HAND: usize = 19;
/// Columns of the compass with what is around it.
const MIDDLE: usize = 18;
/// Contracts of the best result that are listed.
const CONTRACTS: usize = 2;
/// Columns of a call.
const CALL: usize = 6;
/// Columns from which a panel is beside the hands.
const PANEL: usize = 55;
/// Columns that a deal around a compass needs.
const AROUND: usize = 56;
/// Columns that the panel needs.
const PANEL_WIDTH: usize = 25;

impl Drawing<'_> {
    /// A board with all its parts.
    pub(super) fn board(self, board: &BoardFigure) -> Block {
        let width = self.paper.width;
        let auction = board.auction.as_ref().map(|auction| self.auction(auction));
        let double_dummy = board.double_dummy.as_ref().map(|table| self.double_dummy(table));
        let mut panel = auction.unwrap_or_default();
        panel.apart(double_dummy.unwrap_or_default());
        let mut picture = match (board.shows_hands && board.deal.has_hands(), width) {
            (false, _) => {
                let mut info = self.info(board);
                info.below(self.heading(board));
                info.apart(self.result_block(board));
                info
            }
            (true, AROUND..) => self.around(board),
            (true, _) => self.one_by_one(board),
        };
        if !panel.is_empty() {
            let is_beside = width >= PANEL + PANEL_WIDTH && board.shows_hands;
            match is_beside && board.deal.has_hands() {
                true => picture.beside(panel, PANEL),
                false => picture.apart(panel),
            }
        }
        // The panel has no room for it.
        if let Some(table) = board.double_dummy.as_ref().filter(|table| table.is_solved) {
            let note = Note::read(&say::double_dummy(table, self.style.words()), '\\');
            picture.apart(self.note("", &note, width));
        }
        if let Some(play) = &board.play {
            picture.apart(self.play(play));
        }
        for table in &board.tables {
            picture.apart(self.table(table));
        }
        for comment in &board.comments {
            picture.apart(self.note("", comment, width));
        }
        picture
    }

    /// What is said above a deal.
    fn info(self, board: &BoardFigure) -> Block {
        let words = self.style.words();
        let mut info = Block::default();
        let title = say::heading(board, words);
        if !title.is_empty() {
            info.text(title, Ink::Bold);
        }
        if let Some(dealer) = board.deal.dealer {
            info.text(format!("{} {}", words.dealer, words.seat(dealer)), Ink::Plain);
        }
        if let Some(sides) = board.deal.vulnerable {
            info.text(words.vulnerable_label(sides), Ink::Plain);
        }
        info
    }

    /// The event and the like.
    fn heading(self, board: &BoardFigure) -> Block {
        let mut block = Block::default();
        for line in say::lines(board, self.style.words()) {
            block.text(note::line(&line), Ink::Soft);
        }
        block
    }

    /// Four hands around a compass.
    fn around(self, board: &BoardFigure) -> Block {
        let deal = &board.deal;
        let (mut info, heading) = (self.info(board), self.heading(board));
        let mut picture = Block::default();
        // What does not fit beside North is above the picture.
        match heading.width() < HAND && info.height() + heading.height() <= 6 {
            true => info.below(heading),
            false => picture.below(heading),
        }
        if info.width() >= HAND {
            picture.below(std::mem::take(&mut info));
        }
        if !picture.is_empty() {
            picture.push(Line::default());
        }
        let hand = |place| self.hand(deal.at(place), HAND - 2);
        let mut top = info;
        top.beside(hand(Seat::North), HAND);
        picture.below(top);
        picture.push(Line::default());
        let mut middle = hand(Seat::West);
        middle.beside(self.compass(board), HAND);
        middle.beside(hand(Seat::East), HAND + MIDDLE - 1);
        picture.below(middle);
        picture.push(Line::default());
        let mut bottom = self.points(deal);
        bottom.beside(hand(Seat::South), HAND);
        bottom.beside(self.result_block(board).cut(HAND - 1), HAND + MIDDLE - 1);
        picture.below(bottom);
        picture
    }

    /// Hands below one another, where a compass does not fit.
    fn one_by_one(self, board: &BoardFigure) -> Block {
        let mut picture = self.info(board);
        picture.below(self.heading(board));
        for hand in &board.deal.hands {
            picture.apart(self.hand(hand, self.paper.width));
        }
        picture.apart(self.result_block(board));
        picture
    }

    fn hand(self, hand: &HandFigure, width: usize) -> Block {
        let words = self.style.words();
        let mut block = Block::default();
        block.text(shortened(&say::seat(hand, words), width), Ink::Soft);
        match &hand.cards {
            Cards::Unknown => block.text("?", Ink::Soft),
            Cards::Hidden => {}
            Cards::Known(_) => {}
        }
        block.below(self.suit_rows(&hand.cards, width));
        block.padded(5)
    }

    /// A hand without its seat, and its points.
    pub(super) fn lone_hand(self, hand: &LoneHand) -> Block {
        let mut block = self.suit_rows(&hand.cards, self.paper.width);
        if let Some(points) = hand.points {
            block.text(say::points(points, self.style.words()), Ink::Soft);
        }
        block
    }

    /// The suits of a hand, a line for each.
    fn suit_rows(self, cards: &Cards, width: usize) -> Block {
        let mut block = Block::default();
        for (suit, pips) in cards.suits() {
            let mut line = Line::default();
            let Span { text, ink } = self.suit(suit);
            line.push(text, ink);
            if pips.is_empty() {
                line.push(" –", Ink::Soft);
            }
            let ranks: Vec<String> = pips
                .iter()
                .map(|pip| {
                    let name = say::pip(*pip, |rank| self.rank(rank));
                    if pip.is_played { format!("({name})") } else { name }
                })
                .collect();
            let spaced = ranks.join(" ");
            // A long suit is set without blanks.
            let is_tight = line.width() + 1 + spaced.chars().count() > width;
            let text = if is_tight { ranks.concat() } else { spaced };
            if !text.is_empty() {
                line.push(format!(" {text}"), Ink::Plain);
            }
            block.push(line);
        }
        block
    }

    /// A compass: a double line is a side that is vulnerable, a dot is the dealer.
    fn compass(self, board: &BoardFigure) -> Block {
        let words = self.style.words();
        let deal = &board.deal;
        let is_vulnerable = |place| deal.is_vulnerable(deal.seat_at(place));
        let flat = |seat| match is_vulnerable(seat) {
            true => self.sign("═", "="),
            false => self.sign("─", "-"),
        };
        let upright = |seat| match is_vulnerable(seat) {
            true => self.sign("║", "#"),
            false => self.sign("│", "|"),
        };
        let vertical = is_vulnerable(Seat::North);
        let horizontal = is_vulnerable(Seat::West);
        let corners = match (vertical, horizontal) {
            (true, true) => ["╔", "╗", "╚", "╝"],
            (true, false) => ["╒", "╕", "╘", "╛"],
            (false, true) => ["╓", "╖", "╙", "╜"],
            (false, false) => ["┌", "┐", "└", "┘"],
        };
        let [top_left, top_right, bottom_left, bottom_right] =
            corners.map(|corner| self.sign(corner, "+"));
        let ink = |seat| match is_vulnerable(seat) {
            true => Ink::Alarm,
            false => Ink::Plain,
        };
        let label = |place: Seat| {
            let seat = deal.seat_at(place);
            let dealer = if deal.dealer == Some(seat) {
                format!(" {}", self.sign("•", "*"))
            } else {
                String::new()
            };
            format!("{}{dealer}", words.seat_letter(seat))
        };
        let bar = |seat: Seat, left: &str, right: &str| {
            let label = format!(" {} ", label(seat));
            let rest = 9_usize.saturating_sub(label.chars().count());
            let mut line = Line::default();
            let before = flat(seat).repeat(rest / 2);
            let after = flat(seat).repeat(rest - rest / 2);
            line.push(format!("{left}{before}"), ink(seat));
            line.push(label, Ink::Bold);
            line.push(format!("{after}{right}"), ink(seat));
            line
        };
        let side = |seat| upright(seat);
        let empty = || {
            let mut line = Line::default();
            line.push(side(Seat::West), ink(Seat::West));
            line.pad(10);
            line.push(side(Seat::East), ink(Seat::East));
            line
        };
        let number = board.number.as_deref().unwrap_or("");
        let number = if number.chars().count() <= 3 { number } else { "" };
        let mut middle = Line::default();
        let (west, east) = (label(Seat::West), label(Seat::East));
        let room = 11_usize.saturating_sub(west.chars().count() + east.chars().count());
        let before = room.saturating_sub(number.chars().count()) / 2;
        middle.push(west, Ink::Bold);
        let start = middle.width();
        middle.pad(start + before);
        middle.push(number, Ink::Plain);
        middle.pad(11 - east.chars().count());
        middle.push(east, Ink::Bold);
        let mut block = Block::default();
        block.push(bar(Seat::North, top_left, top_right));
        block.push(empty());
        block.push(middle);
        block.push(empty());
        block.push(bar(Seat::South, bottom_left, bottom_right));
        block
    }

    fn points(self, deal: &DealFigure) -> Block {
        if !deal.has_points() {
            return Block::default();
        }
        let words = self.style.words();
        let points = |place| {
            let points = deal.at(place).points;
            points.map_or_else(String::new, |points| points.to_string())
        };
        let mut block = Block::default().padded(1);
        block.push(Line::right(&points(Seat::North), 8, Ink::Plain));
        let mut middle = Line::right(&points(Seat::West), 5, Ink::Plain);
        middle.push(format!("{:>5}", points(Seat::East)), Ink::Plain);
        middle.push(format!("  {}", words.points), Ink::Soft);
        block.push(middle);
        block.push(Line::right(&points(Seat::South), 8, Ink::Plain));
        block
    }

    /// Contract, lead, tricks and score, a line for each.
    fn result_block(self, board: &BoardFigure) -> Block {
        let mut block = Block::default();
        let Some(result) = &board.result else {
            return block;
        };
        let words = self.style.words();
        match result.contract {
            None => {}
            Some(Contract::PassedOut) => block.text(words.passed_out, Ink::Bold),
            Some(Contract::Bid { bid, risk }) => {
                let mut line = Line::of(bid.level().to_string(), Ink::Bold);
                self.denomination(bid.denomination(), &mut line);
                line.push(risk.letters(), Ink::Alarm);
                if let Some(declarer) = result.declarer {
                    let by = fill(words.by, words.seat(declarer));
                    line.push(format!(" {by}"), Ink::Plain);
                }
                block.push(line);
            }
        }
        if let Some(lead) = result.lead {
            let mut line = Line::of(format!("{} ", words.lead), Ink::Soft);
            let Span { text, ink } = self.suit(lead.suit());
            line.push(text, ink);
            line.push(self.rank(lead.rank()), Ink::Plain);
            block.push(line);
        }
        if let Some(line) = self.tricks_made(result) {
            block.push(line);
        }
        if let Some(score) = result.score {
            block.text(say::score(score, words), Ink::Bold);
        }
        block
    }

    fn tricks_made(self, result: &ResultFigure) -> Option<Line> {
        let words = self.style.words();
        let tricks = result.tricks?;
        let mut text = say::tricks(tricks, words);
        if let Some(made) = result.made {
            text.push_str(", ");
            text.push_str(&say::made_as_sign(made));
        }
        Some(Line::of(text, Ink::Plain))
    }

    fn denomination(self, denomination: Denomination, line: &mut Line) {
        match denomination.suit() {
            Some(suit) => {
                let Span { text, ink } = self.suit(suit);
                line.push(text, ink);
            }
            None => line.push(self.style.words().no_trump, Ink::Bold),
        }
    }

    /// The calls in columns from West, and the notes below.
    pub(super) fn auction(self, auction: &AuctionFigure) -> Block {
        let mut block = Block::default();
        let mut head = Line::default();
        for (place, seat) in COLUMNS.into_iter().enumerate() {
            head.pad(place * CALL);
            head.push(self.head_of(seat), Ink::Bold);
        }
        block.push(head);
        let (mut next, last_row) = (auction.next(), auction.rows().len());
        for (index, row) in auction.rows().iter().enumerate() {
            let mut line = Line::default();
            for (place, call) in row.iter().enumerate() {
                line.pad(place * CALL);
                if let Some(call) = call {
                    self.call(call, &mut line);
                }
                let is_next = index + 1 == last_row
                    && next.is_some_and(|seat| COLUMNS.get(place) == Some(&seat));
                if call.is_none() && is_next && line.width() >= place * CALL && place > 0 {
                    line.push("?", Ink::Soft);
                    next = None;
                }
            }
            block.push(line);
        }
        if next == Some(Seat::West) {
            block.text("?", Ink::Soft);
        }
        let width = match self.paper.width >= PANEL + PANEL_WIDTH {
            true => self.paper.width - PANEL,
            false => self.paper.width,
        };
        for (index, note) in auction.notes.iter().enumerate() {
            let head = format!(" {} ", self.number(index + 1));
            block.below(self.note(&head, note, width));
        }
        block
    }

    /// The name of a seat over a narrow column, or its letter where names are long.
    fn head_of(self, seat: Seat) -> String {
        let words = self.style.words();
        let is_short = |seat| words.seat(seat).chars().count() < CALL;
        match COLUMNS.into_iter().all(is_short) {
            true => words.seat(seat).to_owned(),
            false => words.seat_letter(seat).to_string(),
        }
    }

    fn call(self, shown: &CallShown, line: &mut Line) {
        let words = self.style.words();
        if shown.is_theirs {
            line.push("(", Ink::Plain);
        }
        match shown.call {
            Some(Call::Pass) => line.push(words.pass, Ink::Plain),
            Some(Call::Double) => line.push("X", Ink::Alarm),
            Some(Call::Redouble) => line.push("XX", Ink::Alarm),
            Some(Call::Bid(bid)) => {
                line.push(bid.level().to_string(), Ink::Bold);
                self.denomination(bid.denomination(), line);
            }
            None if shown.is_pattern => line.push(shortened(&shown.text, 4), Ink::Bold),
            None => line.push(format!("{}?", shortened(&shown.text, 4)), Ink::Alarm),
        }
        if shown.is_theirs {
            line.push(")", Ink::Plain);
        }
        if shown.is_insufficient {
            line.push("?", Ink::Alarm);
        }
        for number in &shown.notes {
            line.push(self.number(*number), Ink::Soft);
        }
        if shown.is_alerted && shown.notes.is_empty() {
            line.push("!", Ink::Soft);
        }
    }

    /// The number of a note: small, or after a star.
    fn number(self, number: usize) -> String {
        if self.paper.is_ascii {
            return format!("*{number}");
        }
        let small = |digit: char| match digit {
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            _ => char::from_u32(0x2070 + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit),
        };
        number.to_string().chars().map(small).collect()
    }

    fn double_dummy(self, table: &DoubleDummyFigure) -> Block {
        let words = self.style.words();
        let mut block = Block::default();
        let mut head = Line::default();
        for (place, denomination) in Denomination::ALL.into_iter().enumerate() {
            head.pad(7 + place * 3);
            self.denomination(denomination, &mut head);
        }
        block.push(head);
        for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
            let mut line = Line::of(words.seat_letter(seat).to_string(), Ink::Bold);
            for (place, denomination) in Denomination::ALL.into_iter().enumerate() {
                let tricks = table.get(seat, denomination);
                let text = tricks.map_or("–".to_owned(), |tricks| tricks.to_string());
                let end = 8 + place * 3;
                line.pad(end.saturating_sub(text.chars().count()));
                line.push(text, Ink::Plain);
            }
            block.push(line);
        }
        if let Some(par) = say::par(table, words) {
            block.text(par, Ink::Soft);
        }
        for par in table.par_contracts.iter().take(CONTRACTS) {
            block.push(self.par_contract(par));
        }
        if table.par_contracts.len() > CONTRACTS {
            block.text(self.sign("…", "...").to_owned(), Ink::Soft);
        }
        block
    }

    /// `5♣X EW −2`
    fn par_contract(self, par: &ParContract) -> Line {
        let words = self.style.words();
        let mut line = Line::default();
        if let Contract::Bid { bid, risk } = par.contract {
            line.push(bid.level().to_string(), Ink::Plain);
            self.denomination(bid.denomination(), &mut line);
            line.push(risk.to_string(), Ink::Plain);
        }
        line.push(format!(" {}", say::after_par_contract(par, words)), Ink::Soft);
        line
    }

    /// The tricks in columns from West: `›` leads, `*` wins.
    fn play(self, play: &PlayFigure) -> Block {
        let words = self.style.words();
        let mut block = Block::default();
        let end = 9 + 4 * CALL + 1;
        // In a narrow place the letters of the seats are enough, and no label is above the winners.
        let room = self.paper.width.saturating_sub(end);
        let has_label = words.winner.chars().count() <= room;
        let mut head = Line::of(format!(" {}", words.trick), Ink::Bold);
        for (place, seat) in COLUMNS.into_iter().enumerate() {
            head.pad(9 + place * CALL);
            head.push(self.head_of(seat), Ink::Bold);
        }
        if has_label {
            head.pad(end);
            head.push(words.winner, Ink::Soft);
        }
        block.push(head);
        for (index, trick) in play.tricks.iter().enumerate() {
            let mut line = Line::right(&(index + 1).to_string(), 4, Ink::Plain);
            for (place, seat) in COLUMNS.into_iter().enumerate() {
                line.pad(7 + place * CALL);
                let leads = trick.leader == Some(seat);
                let wins = trick.winner == Some(seat);
                let lead = if leads { self.sign("›", ">") } else { "" };
                let win = if wins { "*" } else { "" };
                line.push(format!("{:>2}", format!("{lead}{win}")), Ink::Bold);
                match trick.card(seat) {
                    Some(card) => {
                        let Span { text, ink } = self.suit(card.suit());
                        line.push(text, ink);
                        let ink = if wins { Ink::Bold } else { Ink::Plain };
                        line.push(self.rank(card.rank()), ink);
                    }
                    None => line.push("–", Ink::Soft),
                }
            }
            if let Some(winner) = trick.winner {
                line.pad(if has_label { end } else { end - 1 });
                line.push(words.seat_letter(winner).to_string(), Ink::Bold);
                if let Some(won) = trick.won {
                    let side = words.side(trick.side().unwrap_or(Side::NorthSouth));
                    match has_label {
                        true => line.push(format!("  {side} {won}"), Ink::Plain),
                        false => line.push(format!(" {won}"), Ink::Plain),
                    }
                }
            }
            block.push(line);
        }
        block
    }

    /// A table of the file, its columns as wide as their longest cell.
    pub(super) fn table(self, table: &TableFigure) -> Block {
        let told = tables::told(table, self.style);
        let cells = |row: &Vec<Vec<Part>>| row.iter().map(|cell| self.cell(cell)).collect();
        let rows: Vec<Vec<Line>> = told.rows.iter().map(cells).collect();
        let heads = told.columns.iter().map(|it| Line::of(it.heading.clone(), Ink::Soft));
        let heads: Vec<Line> = heads.collect();
        let widths = heads.iter().enumerate().map(|(place, head)| {
            let cells = rows.iter().filter_map(|row| row.get(place));
            cells.chain([head]).map(Line::width).max().unwrap_or(0)
        });
        let widths: Vec<usize> = widths.collect();
        let mut block = Block::default();
        block.text(told.title.to_owned(), Ink::Bold);
        for cells in [heads].into_iter().chain(rows) {
            let mut line = Line::default();
            for ((cell, width), column) in cells.into_iter().zip(&widths).zip(&told.columns) {
                let start = line.width() + if line.width() > 0 { 2 } else { 0 };
                line.pad(start);
                if column.is_right {
                    line.pad(start + width.saturating_sub(cell.width()));
                }
                line.append(cell);
                line.pad(start + width);
            }
            block.push(line);
        }
        block
    }

    fn cell(self, cell: &[Part]) -> Line {
        let mut line = Line::default();
        for part in cell {
            let Span { text, ink } = match part {
                Part::Text(text) => Span { text: text.clone(), ink: Ink::Plain },
                Part::Suit(suit) => self.suit(*suit),
                Part::Break => Span::blank(),
            };
            line.push(text, ink);
        }
        line
    }
}

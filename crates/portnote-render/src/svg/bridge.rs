//! Boards of bridge as SVG.

use portnote_bridge::{Call, Contract, Denomination, Seat};

use super::canvas::{Anchor, Canvas, Tenths, TextStyle};
use super::metric;
use crate::figure::auction::COLUMNS;
use crate::figure::{
    AuctionFigure, BoardFigure, CallShown, Cards, DealFigure, DoubleDummyFigure, HandFigure,
    LoneHand, Note, Part, Pip, PlayFigure,
};
use crate::say;
use crate::style::Color;
use crate::words::fill;

/// Left ends of the three columns of a deal, in tenths.
const COLUMN: [i32; 3] = [200, 2300, 4400];
/// Tops of its three rows.
const ROW: [i32; 3] = [200, 1680, 3160];
/// Pixels of the frame of an alerted call,  and of the notes beside it.
pub(super) const FRAME: i32 = 66;
/// Left end and top of contract and result, in tenths.
pub(super) const CONTRACT: (i32, i32) = (4400, 3260);
/// Left end of the panel with the auction.
pub(super) const PANEL: i32 = 6800;
/// Width of the panel.
pub(super) const PANEL_WIDTH: i32 = 2800;
/// Height of a row of cards.
const LINE: i32 = 280;
/// Size of cards in pixels.
const CARD: i32 = 22;

/// Hundredths of an em by which the blanks between ranks may be narrower, from the usual blank on.
const NARROWER: [i32; 4] = [-4, -10, -16, NARROWEST];
const NARROWEST: i32 = -22;

impl Canvas<'_> {
    /// A deal, with auction and best play beside it, and the tricks below.
    pub(super) fn board(&mut self, board: &BoardFigure) {
        let words = self.style.words();
        let description = match board.shows_hands && board.deal.has_hands() {
            true => say::deal(&board.deal, words),
            false => String::new(),
        };
        self.alternative(say::board_title(board, words), description);
        let has_deal = board.shows_hands;
        let has_panel = board.auction.is_some() || board.double_dummy.is_some();
        let left = if has_deal { PANEL } else { 200 };
        let mut bottom = 200;
        if has_panel {
            let mut y = 220;
            if let Some(auction) = &board.auction {
                y = self.auction(auction, left, y) + 200;
            }
            if let Some(table) = &board.double_dummy {
                y = self.double_dummy(table, board, left, y) + 200;
            }
            bottom = y;
        }
        if has_deal {
            self.deal(board);
            bottom = bottom.max(4760);
        } else {
            bottom = self.without_hands(board, bottom);
        }
        if let Some(play) = &board.play {
            bottom = self.play(play, 200, bottom);
        }
        let width = match (has_deal, has_panel) {
            (true, true) => 980,
            (true, false) => 640,
            (false, _) => 320,
        };
        self.size(width, (bottom + 9) / 10);
    }

    /// What there is to say where no hands are wanted; gives the place below it.
    fn without_hands(&mut self, board: &BoardFigure, top: i32) -> i32 {
        if board.result.is_none() {
            return top;
        }
        self.raw(format_args!(
            "<g transform=\"translate({} {})\">",
            Tenths(200 - at(&COLUMN, 2)),
            Tenths(top - at(&ROW, 2))
        ));
        self.contract(board);
        self.close();
        top + 1300
    }

    pub(super) fn deal(&mut self, board: &BoardFigure) {
        let deal = &board.deal;
        self.open("pn-deal", "");
        self.info(board);
        for (seat, column, row) in
            [(Seat::North, 1, 0), (Seat::West, 0, 1), (Seat::East, 2, 1), (Seat::South, 1, 2)]
        {
            let (x, y) = (at(&COLUMN, column), at(&ROW, row));
            let width = match (row, board.result) {
                (0, _) | (2, None) => 390,
                _ => 195,
            };
            self.hand(deal.at(seat), x, y, width);
        }
        self.compass(board);
        self.points(deal);
        self.contract(board);
        self.close();
    }

    /// The number of the board, dealer and vulnerability.
    fn info(&mut self, board: &BoardFigure) {
        let words = self.style.words();
        let x = at(&COLUMN, 0);
        let bold = TextStyle { is_bold: true, ..self.text_set(28) };
        self.fitted(x, 500, &say::heading(board, words), bold, 200);
        let mut y = 780;
        if let Some(dealer) = board.deal.dealer {
            let text = format!("{} {}", words.dealer, words.seat(dealer));
            self.fitted(x, y, &text, self.text_set(17), 200);
            y += 220;
        }
        if let Some(sides) = board.deal.vulnerable {
            self.fitted(x, y, words.vulnerable_label(sides), self.text_set(17), 205);
            y += 210;
        }
        let soft = TextStyle { color: self.colors.soft, ..self.text_set(13) };
        for line in say::lines(board, words).iter().take(3) {
            self.fitted(x, y, line, soft, 200);
            y += 180;
        }
    }

    /// A hand: the name, and a row for each suit.
    fn hand(&mut self, hand: &HandFigure, x: i32, y: i32, width: i32) {
        let words = self.style.words();
        let classes = format!("pn-hand pn-{}", hand.seat.name().to_lowercase());
        self.open(&classes, words.seat(hand.seat));
        let soft = TextStyle { color: self.colors.soft, ..self.text_set(14) };
        self.fitted(x, y + 160, &say::seat(hand, words), soft, width);
        match &hand.cards {
            Cards::Unknown => self.text(
                x,
                y + 440,
                "?",
                TextStyle { color: self.colors.soft, ..self.text_set(CARD) },
            ),
            Cards::Hidden => {
                let line = self.colors.line;
                self.raw(format_args!(
                    "<rect class=\"pn-hidden\" x=\"{}\" y=\"{}\" width=\"150\" height=\"104\" rx=\"6\" fill=\"none\" stroke=\"{line}\" stroke-dasharray=\"4 4\"/>",
                    x / 10,
                    y / 10 + 24
                ));
            }
            Cards::Known(_) => {}
        }
        self.suit_rows(&hand.cards, x, y + 430, width);
        self.close();
    }

    /// A hand without its seat, and its points.
    pub(super) fn lone_hand(&mut self, hand: &LoneHand) {
        let words = self.style.words();
        self.alternative(String::new(), say::cards(&hand.cards, words));
        self.open("pn-hand", "");
        self.suit_rows(&hand.cards, 200, 380, 200);
        self.close();
        let mut bottom = 380 + LINE * 4;
        if let Some(points) = hand.points {
            let soft = TextStyle { color: self.colors.soft, ..self.text_set(14) };
            self.open("pn-points", "");
            self.text(200, bottom - 20, &say::points(points, words), soft);
            self.close();
            bottom += 200;
        }
        self.size(240, (bottom - 60) / 10);
    }

    /// The suits of a hand, a row for each; `top` is the baseline of the first one.
    fn suit_rows(&mut self, cards: &Cards, x: i32, top: i32, width: i32) {
        let suits: Vec<_> = cards.suits().collect();
        for (row, (suit, pips)) in suits.into_iter().enumerate() {
            let baseline = top + LINE * i32::try_from(row).unwrap_or(0);
            self.open("pn-row", "");
            self.suit(x, baseline, suit, 180);
            self.ranks(pips, x + 246, baseline, width - 26, CARD);
            self.close();
        }
    }

    /// The ranks of a suit as one text, with blanks as in a line of print. Blanks are narrower where
    /// there are many ranks, and signs too where that is not enough.
    pub(super) fn ranks(&mut self, pips: &[Pip], x: i32, y: i32, width: i32, size: i32) {
        if pips.is_empty() {
            let soft = TextStyle { color: self.colors.soft, ..self.text_set(size) };
            return self.text(x, y, "–", soft);
        }
        let words = self.style.words();
        let names: Vec<String> = pips
            .iter()
            .map(|pip| say::pip(*pip, |rank| words.rank(rank, self.style.ten())))
            .collect();
        let whole = metric::width(&names.join(" "), size);
        let blanks = i32::try_from(names.len() - 1).unwrap_or(0);
        let fits = |hundredths: i32| whole + blanks * size * hundredths / 10 <= width * 10;
        let narrower = NARROWER.into_iter().find(|hundredths| fits(*hundredths));
        let spacing = narrower.unwrap_or(NARROWEST);
        self.raw(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{size}\"",
            Tenths(x),
            Tenths(y)
        ));
        if spacing != 0 {
            self.raw(format_args!(" word-spacing=\"{}\"", Tenths(spacing * size / 10)));
        }
        if narrower.is_none() {
            self.raw(format_args!(
                " textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"",
                Tenths(width * 10)
            ));
        }
        self.raw(format_args!(">"));
        let gone = self.colors.gone;
        let mut is_first = true;
        for run in names.iter().zip(pips).collect::<Vec<_>>().chunk_by(|one, other| {
            // Cards that are played are dimmed together.
            one.1.is_played == other.1.is_played
        }) {
            let text: Vec<&str> = run.iter().map(|(name, _)| name.as_str()).collect();
            let text = text.join(" ");
            let blank = if is_first { "" } else { " " };
            is_first = false;
            match run.iter().any(|(_, pip)| pip.is_played) {
                true => self.raw(format_args!(
                    "{blank}<tspan fill=\"{gone}\" class=\"pn-played\">{text}</tspan>"
                )),
                false => self.raw(format_args!("{blank}{text}")),
            }
        }
        self.raw(format_args!("</text>"));
    }

    /// The compass: sides that are vulnerable are filled, a D is the dealer.
    fn compass(&mut self, board: &BoardFigure) {
        let deal = &board.deal;
        let (left, top) = (2660, 1820);
        let (line, tint) = (self.colors.line, self.colors.tint);
        self.open("pn-compass", "");
        self.raw(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"112\" height=\"112\" rx=\"6\" fill=\"{tint}\" stroke=\"{line}\"/>",
            left / 10,
            top / 10
        ));
        let words = self.style.words();
        let bars = [
            (Seat::North, [260, 0, 600, 260]),
            (Seat::South, [260, 860, 600, 260]),
            (Seat::West, [0, 260, 260, 600]),
            (Seat::East, [860, 260, 260, 600]),
        ];
        for (place, [x, y, width, height]) in bars {
            let seat = deal.seat_at(place);
            let is_vulnerable = deal.is_vulnerable(seat);
            if is_vulnerable {
                let red = self.colors.vulnerable;
                self.rect(left + x, top + y, width, height, red, "pn-vul");
            }
            let set = TextStyle {
                is_bold: true,
                color: if is_vulnerable { Color(0xff_ffff) } else { self.colors.text },
                anchor: Anchor::Middle,
                ..self.text_set(17)
            };
            let letter = words.seat_letter(seat).to_string();
            let is_dealer = deal.dealer == Some(seat);
            let shift = if is_dealer && width > height { -100 } else { 0 };
            let lift = if is_dealer && width < height { -100 } else { 0 };
            let (middle, base) = (left + x + width / 2, top + y + height / 2 + 60);
            self.text(middle + shift, base + lift, &letter, set);
            if is_dealer {
                let (x, y) = match width > height {
                    true => (middle + 160, base - 60),
                    false => (middle, base + 140),
                };
                self.raw(format_args!(
                    "<circle class=\"pn-dealer\" cx=\"{}\" cy=\"{}\" r=\"9\" fill=\"#ffffff\" stroke=\"#111111\" stroke-width=\"2\"/>",
                    Tenths(x),
                    Tenths(y)
                ));
                let dark = TextStyle {
                    is_bold: true,
                    color: Color(0x11_1111),
                    anchor: Anchor::Middle,
                    ..self.text_set(13)
                };
                self.text(x, y + 40, "D", dark);
            }
        }
        let number = board.number.as_deref().unwrap_or("");
        let middle = TextStyle { is_bold: true, anchor: Anchor::Middle, ..self.text_set(24) };
        if number.chars().count() <= 4 {
            self.text(left + 560, top + 640, number, middle);
        }
        self.close();
    }

    /// High card points around their name.
    fn points(&mut self, deal: &DealFigure) {
        if !deal.has_points() {
            return;
        }
        let words = self.style.words();
        self.open("pn-points", "");
        let middle = TextStyle { anchor: Anchor::Middle, ..self.text_set(17) };
        for (seat, x, y) in [
            (Seat::North, 750, 3520),
            (Seat::West, 400, 3780),
            (Seat::East, 1100, 3780),
            (Seat::South, 750, 4040),
        ] {
            if let Some(points) = deal.at(seat).points {
                self.text(x, y, &points.to_string(), middle);
            }
        }
        let soft =
            TextStyle { color: self.colors.soft, anchor: Anchor::Middle, ..self.text_set(13) };
        self.text(750, 3765, words.points, soft);
        self.close();
    }

    /// Contract, lead, tricks and score.
    pub(super) fn contract(&mut self, board: &BoardFigure) {
        let Some(result) = &board.result else { return };
        let words = self.style.words();
        let x = at(&COLUMN, 2);
        let mut y = at(&ROW, 2) + 300;
        self.open("pn-contract", "");
        let bold = TextStyle { is_bold: true, ..self.text_set(20) };
        match result.contract {
            None => {}
            Some(Contract::PassedOut) => self.text(x, y, words.passed_out, bold),
            Some(Contract::Bid { bid, risk }) => {
                let mut end = self.bid(x, y, bid.level(), bid.denomination(), 20, bold.color);
                self.text(
                    end,
                    y,
                    risk.letters(),
                    TextStyle { color: self.colors.vulnerable, ..bold },
                );
                end += metric::width(risk.letters(), 20) + 60;
                if let Some(declarer) = result.declarer {
                    let by = fill(words.by, words.seat(declarer));
                    self.fitted(end, y, &by, self.text_set(17), 130);
                }
            }
        }
        y += 300;
        let soft = TextStyle { color: self.colors.soft, ..self.text_set(15) };
        if let Some(lead) = result.lead {
            self.text(x, y, words.lead, soft);
            let start = x + metric::width(words.lead, 15) + 60;
            self.suit(start, y, lead.suit(), 140);
            let rank = words.rank(lead.rank(), self.style.ten());
            self.text(start + 180, y, &rank, self.text_set(16));
            y += 260;
        }
        if let Some(tricks) = result.tricks {
            let made = result
                .made
                .map_or_else(String::new, |made| format!(", {}", say::made_as_sign(made)));
            let text = say::tricks(tricks, words) + &made;
            self.fitted(x, y, &text, self.text_set(16), 190);
            y += 280;
        }
        if let Some(score) = result.score {
            let bold = TextStyle { is_bold: true, ..self.text_set(18) };
            self.fitted(x, y, &say::score(score, words), bold, 190);
        }
        self.close();
    }

    /// A level and a denomination; gives the place after them.
    fn bid(
        &mut self,
        x: i32,
        y: i32,
        level: u8,
        denomination: Denomination,
        size: i32,
        color: Color,
    ) -> i32 {
        let bold = TextStyle { is_bold: true, color, ..self.text_set(size) };
        self.text(x, y, &level.to_string(), bold);
        let next = x + size * 65 / 10;
        match denomination.suit() {
            Some(suit) => {
                self.suit(next, y, suit, size * 8);
                next + size * 95 / 10
            }
            None => {
                let words = self.style.words();
                let small = TextStyle { size: no_trump(size), ..bold };
                self.text(next, y, words.no_trump, small);
                next + metric::width(words.no_trump, no_trump(size)) + 20
            }
        }
    }

    /// The calls in columns from West; gives the place below them.
    pub(super) fn auction(&mut self, auction: &AuctionFigure, x: i32, top: i32) -> i32 {
        let words = self.style.words();
        self.open("pn-auction", words.auction);
        let tint = self.colors.tint;
        self.rect(x, top, PANEL_WIDTH, 300, tint, "");
        let bold = TextStyle { is_bold: true, ..self.text_set(15) };
        for (place, seat) in COLUMNS.into_iter().enumerate() {
            self.fitted(x + 80 + column(place), top + 210, words.seat(seat), bold, 64);
        }
        let mut y = top + 560;
        let rows = auction.rows();
        let mut number = 0;
        for row in &rows {
            for (place, call) in row.iter().enumerate() {
                if let Some(call) = call {
                    number += 1;
                    self.call(call, number, x + 80 + column(place), y);
                }
            }
            y += 300;
        }
        if let Some(next) = auction.next() {
            let place = crate::figure::auction::column(next);
            let row = if next == Seat::West { y } else { y - 300 };
            let soft = TextStyle { color: self.colors.soft, ..self.text_set(18) };
            self.text(x + 80 + column(place), row, "?", soft);
            y = y.max(row + 300);
        }
        for (index, note) in auction.notes.iter().enumerate() {
            y = self.note(&(index + 1).to_string(), note, x + 80, y - 60, PANEL_WIDTH - 160) + 60;
        }
        self.close();
        y - 200
    }

    pub(super) fn call(&mut self, shown: &CallShown, number: usize, x: i32, y: i32) {
        self.framed_call(shown, number, (x, y), FRAME);
    }

    /// A call; if it is alerted, with a frame of some pixels.
    pub(super) fn framed_call(
        &mut self,
        shown: &CallShown,
        number: usize,
        (x, y): (i32, i32),
        frame: i32,
    ) {
        let words = self.style.words();
        self.raw(format_args!("<g class=\"pn-call\" data-call=\"{number}\">"));
        if shown.is_alerted {
            let (fill, line) = (self.colors.mark, self.colors.line);
            self.raw(format_args!(
                "<rect class=\"pn-alert\" x=\"{}\" y=\"{}\" width=\"{frame}\" height=\"27\" rx=\"4\" fill=\"{fill}\" stroke=\"{line}\"/>",
                Tenths(x - 50),
                Tenths(y - 205)
            ));
        }
        let set = self.text_set(18);
        let red = TextStyle { is_bold: true, color: self.colors.vulnerable, ..set };
        let soft = TextStyle { color: self.colors.soft, ..set };
        let mut x = x;
        if shown.is_theirs {
            self.text(x, y, "(", set);
            x += metric::width("(", 18);
        }
        let mut end = x;
        match shown.call {
            Some(Call::Pass) => {
                self.fitted(x, y, words.pass, soft, 62);
                end += metric::width(words.pass, 18);
            }
            Some(Call::Double) => {
                self.text(x, y, "X", red);
                end += 140;
            }
            Some(Call::Redouble) => {
                self.text(x, y, "XX", red);
                end += 270;
            }
            Some(Call::Bid(bid)) => {
                end = self.bid(x, y, bid.level(), bid.denomination(), 19, set.color);
            }
            None if shown.is_pattern => {
                self.fitted(x, y, &shown.text, set, 60);
                end += metric::width(&shown.text, 18).min(600);
            }
            None => {
                let text = format!("{}?", shown.text);
                self.fitted(x, y, &text, red, 60);
                end += 300;
            }
        }
        if shown.is_theirs {
            self.text(end, y, ")", set);
            end += metric::width(")", 18);
        }
        if shown.is_insufficient {
            self.text(end, y, "?", red);
            end += 110;
        }
        if !shown.notes.is_empty() {
            let numbers: Vec<String> = shown.notes.iter().map(ToString::to_string).collect();
            let small = TextStyle { is_bold: true, ..self.text_set(13) };
            let end = end.min(x + 470);
            self.classed_text(end + 10, y - 70, &numbers.join(","), small, "pn-note");
        }
        self.close();
    }

    /// A numbered text in lines of a width; gives the place below it.
    fn note(&mut self, number: &str, note: &Note, x: i32, top: i32, width: i32) -> i32 {
        let size = 14;
        let soft = TextStyle { color: self.colors.soft, ..self.text_set(size) };
        let mut y = top;
        self.text(x, y, number, TextStyle { is_bold: true, ..soft });
        let left = x + 180;
        let mut place = left;
        let mut parts = note.parts.iter().peekable();
        while let Some(part) = parts.next() {
            match part {
                Part::Suit(suit) => {
                    self.suit(place, y, *suit, 110);
                    place += 130;
                }
                Part::Break => place += metric::width(" ", size),
                Part::Text(text) => {
                    let mut line = String::new();
                    let start = place;
                    let mut from = start;
                    for word in text.split_inclusive(' ') {
                        let wide = metric::width(word, size);
                        if place + wide > x + width && place > left {
                            self.text(from, y, line.trim_end(), soft);
                            line.clear();
                            y += 190;
                            (place, from) = (left, left);
                        }
                        if line.is_empty() && word == " " {
                            // The beginning of a text is not the place for a space.
                            place += wide;
                            from = place;
                            continue;
                        }
                        // A word that is too long for a line is cut.
                        line.push_str(&metric::fitted(word, size, width - 180));
                        place += wide;
                    }
                    match parts.peek() {
                        Some(_) => self.stretched(from, y, line.trim_end(), soft),
                        None => self.text(from, y, &line, soft),
                    }
                }
            }
        }
        y + 220
    }

    /// The tricks of best play; gives the place below them.
    fn double_dummy(
        &mut self,
        table: &DoubleDummyFigure,
        board: &BoardFigure,
        x: i32,
        top: i32,
    ) -> i32 {
        let words = self.style.words();
        self.open(say::class_of_best(table), &say::double_dummy(table, words));
        let tint = self.colors.tint;
        self.rect(x, top, PANEL_WIDTH, 280, tint, "");
        let bold = TextStyle { is_bold: true, ..self.text_set(14) };
        self.fitted(x + 80, top + 195, words.double_dummy, bold, 115);
        let place = |index: usize| x + 1480 + 280 * i32::try_from(index).unwrap_or(0);
        for (index, denomination) in Denomination::ALL.into_iter().enumerate() {
            match denomination.suit() {
                Some(suit) => self.suit(place(index) - 70, top + 210, suit, 150),
                None => self.text(
                    place(index),
                    top + 195,
                    words.no_trump,
                    TextStyle { anchor: Anchor::Middle, ..bold },
                ),
            }
        }
        let played = board.result.and_then(|result| {
            let bid = result.contract.and_then(Contract::bid)?;
            Some((result.declarer?, bid.denomination()))
        });
        let mut y = top + 500;
        for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
            self.text(x + 80, y, words.seat(seat), self.text_set(15));
            for (index, denomination) in Denomination::ALL.into_iter().enumerate() {
                let tricks = table.get(seat, denomination);
                let text = tricks.map_or_else(|| "–".to_owned(), |tricks| tricks.to_string());
                let set = TextStyle {
                    anchor: Anchor::Middle,
                    is_bold: played == Some((seat, denomination)),
                    ..self.text_set(16)
                };
                self.text(place(index), y, &text, set);
            }
            y += 260;
        }
        if let Some(par) = say::par(table, words) {
            self.fitted(x + 80, y + 40, &par, self.text_set(15), 260);
            y += 260;
        }
        if !table.par_contracts.is_empty() {
            self.par_contracts(table, x + 80, y + 40, x + PANEL_WIDTH - 80, 15);
            y += 260;
        }
        if table.is_solved {
            let soft = TextStyle { color: self.colors.soft, ..self.text_set(13) };
            self.fitted(x + 80, y + 40, &say::solved_note(words), soft, 260);
            y += 260;
        }
        self.close();
        y
    }

    /// The contracts of the best result one after another, as far as there is room up to a place.
    pub(super) fn par_contracts(
        &mut self,
        table: &DoubleDummyFigure,
        x: i32,
        y: i32,
        end: i32,
        size: i32,
    ) {
        let words = self.style.words();
        let set = self.text_set(size);
        let mut x = x;
        for (number, par) in table.par_contracts.iter().enumerate() {
            let Contract::Bid { bid, risk } = par.contract else { continue };
            let after = format!("{risk} {}", say::after_par_contract(par, words));
            let name = match bid.denomination().suit() {
                Some(_) => size * 95 / 10,
                None => metric::width(words.no_trump, no_trump(size)) + 20,
            };
            let width = size * 65 / 10 + name + metric::width(&after, size);
            let is_last = number + 1 == table.par_contracts.len();
            let rest = if is_last { 0 } else { metric::width(" …", size) };
            if x + width + rest > end {
                self.text(x, y, "…", set);
                return;
            }
            let from = self.bid(x, y, bid.level(), bid.denomination(), size, set.color);
            // A blank at the beginning of a text is not drawn.
            let blank = if after.starts_with(' ') { metric::width(" ", size) } else { 0 };
            self.text(from + blank, y, after.trim_start(), set);
            x += width + size * 6;
        }
    }

    /// The tricks in columns from West; gives the place below them.
    fn play(&mut self, play: &PlayFigure, x: i32, top: i32) -> i32 {
        let words = self.style.words();
        self.open("pn-play", words.play);
        let bold = TextStyle { is_bold: true, ..self.text_set(14) };
        let place = |index: usize| x + 500 + 700 * i32::try_from(index).unwrap_or(0);
        for (index, seat) in COLUMNS.into_iter().enumerate() {
            self.fitted(place(index), top + 200, words.seat(seat), bold, 66);
        }
        let mut y = top + 460;
        for (number, trick) in play.tricks.iter().enumerate() {
            self.raw(format_args!("<g class=\"pn-trick\">"));
            let soft =
                TextStyle { color: self.colors.soft, anchor: Anchor::End, ..self.text_set(14) };
            self.text(x + 300, y, &(number + 1).to_string(), soft);
            for (index, seat) in COLUMNS.into_iter().enumerate() {
                let Some(card) = trick.card(seat) else {
                    continue;
                };
                let (leads, wins) = (trick.leader == Some(seat), trick.winner == Some(seat));
                if leads {
                    self.classed_text(place(index) - 120, y, "›", bold, "pn-leader");
                }
                self.suit(place(index), y, card.suit(), 130);
                let set = TextStyle { is_bold: wins, ..self.text_set(16) };
                let class = if wins { "pn-winner" } else { "" };
                let rank = words.rank(card.rank(), self.style.ten());
                let rank = if wins { format!("{rank} *") } else { rank };
                self.classed_text(place(index) + 170, y, &rank, set, class);
            }
            if let (Some(side), Some(won)) = (trick.side(), trick.won) {
                let text = format!("{} {won}", words.side(side));
                self.text(place(4), y, &text, self.text_set(14));
            }
            self.close();
            y += 240;
        }
        self.close();
        y
    }
}

fn at<const N: usize>(places: &[i32; N], index: usize) -> i32 {
    places.get(index).copied().unwrap_or(0)
}

/// The left end of a column of an auction.
pub(super) fn column(place: usize) -> i32 {
    700 * i32::try_from(place).unwrap_or(0)
}

/// Pixels of the letters for no trump beside a level of a size: smaller, where that can be read.
fn no_trump(size: i32) -> i32 {
    (size * 8 / 10).max(size.min(17))
}

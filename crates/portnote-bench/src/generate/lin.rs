//! Writes boards as LIN: matches of two rooms as vugraph has them, with chat and claims.

use std::fmt::Write as _;

use portnote_bridge::{Call, Contract, Seat, Suit};

use super::board::Board;
use super::words;
use crate::random::Random;

/// Boards of a match.
const BOARDS: u32 = 16;

/// The order of hands in LIN.
const SEATS: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// Writes boards one after another.
#[derive(Clone, Debug)]
pub struct Matches {
    random: Random,
    /// The boards of this match at both tables that are still to be written.
    left: Vec<(Board, char)>,
    text: String,
}

impl Matches {
    /// A sequence of boards that follows from the seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), left: Vec::new(), text: String::new() }
    }

    /// Adds the next board, after a header where a match begins.
    pub fn write(&mut self, bytes: &mut Vec<u8>) {
        self.text.clear();
        if self.left.is_empty() {
            self.begin();
        }
        if let Some((board, room)) = self.left.pop() {
            self.board(&board, room);
        }
        bytes.extend_from_slice(self.text.as_bytes());
    }

    fn begin(&mut self) {
        let mut results = String::new();
        let mut boards = Vec::new();
        for number in 1..=BOARDS {
            let open = Board::new(number, &mut self.random);
            let mut closed = Board::new(number, &mut self.random);
            // Both tables play one deal; what the second one bid fits another, so that it has no play.
            closed.deal = open.deal;
            closed.tricks.clear();
            for board in [&open, &closed] {
                _ = write!(results, "{},", result(board));
            }
            boards.push((open, 'o'));
            boards.push((closed, 'c'));
        }
        boards.reverse();
        self.left = boards;
        let event = self.random.pick(&words::EVENTS).replace(',', "");
        let [first, second] = [(); 2].map(|()| self.random.pick(&words::SITES).replace(',', ""));
        _ = write!(self.text, "vg|{event},Segment 1,I,1,{BOARDS},{first},0,{second},0|\r\n");
        _ = write!(self.text, "rs|{results}|\r\npn|");
        for seat in 0..8 {
            let comma = if seat == 7 { "" } else { "," };
            let name = self.random.pick(&words::PLAYERS).replace(',', "");
            _ = write!(self.text, "{name}{comma}");
        }
        self.text.push_str("|pg||\r\n");
    }

    fn board(&mut self, board: &Board, room: char) {
        _ = write!(self.text, "qx|{room}{}|st||md|", board.number);
        let dealer = SEATS.iter().position(|seat| *seat == board.dealer).unwrap_or(0);
        _ = write!(self.text, "{}", dealer + 1);
        for (place, seat) in SEATS.into_iter().enumerate() {
            if place > 0 {
                self.text.push(',');
            }
            let hand = board.deal.hand(seat).unwrap_or_default();
            for suit in Suit::DESCENDING {
                self.text.push(suit.letter());
                self.text.extend(hand.ranks(suit).map(|rank| rank.letter()));
            }
        }
        let vulnerable = match board.vulnerability.name() {
            "NS" => 'n',
            "EW" => 'e',
            "All" => 'b',
            _ => 'o',
        };
        _ = write!(self.text, "|sv|{vulnerable}|");
        for call in &board.calls {
            self.call(*call);
        }
        for trick in &board.tricks {
            for card in trick {
                let suit = card.suit().letter().to_ascii_lowercase();
                _ = write!(self.text, "pc|{suit}{}|", card.rank().letter());
            }
            self.text.push_str("pg||\r\n");
            if self.random.one_in(16) {
                self.chat();
            }
        }
        if board.tricks.len() < 13 && board.declarer.is_some() {
            _ = write!(self.text, "mc|{}|pg||\r\n", board.won);
        }
    }

    fn call(&mut self, call: Call) {
        let text = portnote_lin::value::call::standard(call);
        let alert = if self.random.one_in(20) { "!" } else { "" };
        _ = write!(self.text, "mb|{text}{alert}|");
        if self.random.one_in(40) {
            let note = self.random.pick(&words::CALL_NOTES);
            _ = write!(self.text, "an|{note}|");
        }
    }

    fn chat(&mut self) {
        let line = self.random.pick(&words::COMMENTS);
        _ = write!(self.text, "nt|ann: {line}|pg||\r\n");
    }
}

/// The entry of `rs`.
fn result(board: &Board) -> String {
    let (Contract::Bid { bid, risk }, Some(declarer)) = (board.contract, board.declarer) else {
        return "PASS".to_owned();
    };
    let bid_text = portnote_lin::value::call::standard(bid.into());
    let risk = risk.letters().to_ascii_lowercase();
    let made = i16::from(board.won) - i16::from(bid.tricks_needed());
    let tricks = match made {
        0 => "=".to_owned(),
        made => format!("{made:+}"),
    };
    format!("{bid_text}{}{risk}{tricks}", declarer.letter())
}

//! Hands of pinochle in letters.

use portnote_pinochle::{Card, Hand, Rank, Suit};

use super::Drawing;
use super::block::{Block, GLUE, Ink, Line, Span, shortened, wrapped};
use crate::figure::pinochle::{copies, order_of_suits};
use crate::figure::{PinochleHand, SeatShown, TeamShown, note};
use crate::say;
use crate::suit::{of_pinochle, rank_of_pinochle};
use crate::words::fill;

/// Columns of a hand.
const HAND: usize = 40;
/// Columns from which two hands are beside each other.
const TWO_HANDS: usize = 2 * HAND;

impl Drawing<'_> {
    pub(super) fn pinochle(self, hand: &PinochleHand) -> Block {
        let words = self.style.words();
        let mut picture = Block::default();
        if let Some(number) = &hand.number {
            picture.text(format!("{} {number}", words.hand), Ink::Bold);
        }
        for line in &hand.heading {
            picture.text(note::line(line), Ink::Soft);
        }
        if let Some(dealer) = hand.dealer {
            picture.text(format!("{} {}", words.dealer, words.place(dealer)), Ink::Plain);
        }
        if let Some(line) = self.pinochle_contract(hand) {
            picture.push(line);
        }
        picture.apart(self.teams(&hand.teams));
        let order = in_pairs(&hand.seats);
        let (beside, room) = match self.paper.width {
            width @ ..TWO_HANDS => (1, width),
            _ => (2, HAND - 2),
        };
        for pair in order.chunks(beside) {
            let mut row = Block::default();
            for (place, seat) in pair.iter().enumerate() {
                row.beside(self.seat(seat, hand.trump, room), place * HAND);
            }
            picture.apart(row);
        }
        picture.apart(self.bids(hand));
        picture.apart(self.pinochle_tricks(hand));
        for comment in &hand.comments {
            picture.apart(self.note("", comment, self.paper.width));
        }
        picture
    }

    /// `West plays 55, trump ♥, Saved`
    fn pinochle_contract(self, hand: &PinochleHand) -> Option<Line> {
        let words = self.style.words();
        let mut line = Line::default();
        match (hand.contract, hand.declarer) {
            (Some(points), Some(seat)) => {
                line.push(format!("{points} {}", fill(words.by, words.place(seat))), Ink::Bold);
            }
            (Some(points), None) => line.push(points.to_string(), Ink::Bold),
            (None, Some(seat)) => line.push(fill(words.by, words.place(seat)), Ink::Bold),
            (None, None) => {}
        }
        if let Some(trump) = hand.trump {
            let comma = if line.width() > 0 { ", " } else { "" };
            line.push(format!("{comma}{} ", words.trump), Ink::Plain);
            let Span { text, ink } = self.suit(of_pinochle(trump));
            line.push(text, ink);
        }
        if let Some(outcome) = hand.outcome {
            let comma = if line.width() > 0 { ", " } else { "" };
            line.push(format!("{comma}{}", words.hand_result(outcome)), Ink::Plain);
        }
        (line.width() > 0).then_some(line)
    }

    fn teams(self, teams: &[TeamShown]) -> Block {
        let words = self.style.words();
        let mut block = Block::default();
        if teams.is_empty() {
            return block;
        }
        let names = teams.iter().map(|team| say::team(team, words).chars().count());
        let wide = names.max().unwrap_or(0).max(5) + 2;
        let row = |name: &str, cell: &dyn Fn(&TeamShown) -> String, ink| {
            let mut line = Line::of(name.to_owned(), Ink::Soft);
            for (place, team) in teams.iter().enumerate() {
                let text = cell(team);
                line.pad((9 + wide * (place + 1)).saturating_sub(text.chars().count()));
                line.push(text, ink);
            }
            line
        };
        let points = |points: Option<i32>| points.map_or_else(|| "–".to_owned(), say::number);
        block.push(row("", &|team| say::team(team, words), Ink::Bold));
        block.push(row(words.melds, &|team| points(team.meld), Ink::Plain));
        block.push(row(words.tricks, &|team| points(team.play), Ink::Plain));
        block.push(row(words.score, &|team| points(team.hand), Ink::Bold));
        block.push(row(words.game, &|team| points(team.game), Ink::Plain));
        block
    }

    /// A hand in at most `room` columns; of a long name is left out what has no room.
    fn seat(self, seat: &SeatShown, trump: Option<Suit>, room: usize) -> Block {
        let words = self.style.words();
        let mut block = Block::default();
        let mut head = Line::of(words.place(seat.seat), Ink::Bold);
        let meld = seat.points.map(|points| format!("  {} {points}", words.meld));
        let meld = Line::of(meld.unwrap_or_default(), Ink::Soft);
        if let Some(player) = &seat.player {
            head.push(" · ", Ink::Plain);
            let room = room.saturating_sub(head.width() + meld.width());
            head.push(shortened(&note::short(player), room), Ink::Plain);
        }
        head.append(meld);
        block.push(head);
        let Some(cards) = &seat.cards else {
            block.text("?", Ink::Soft);
            if !seat.meld.is_empty() {
                block.below(self.suits([&seat.meld, &seat.meld, &Hand::EMPTY], trump, room));
            }
            return block;
        };
        block.below(self.suits([cards, &seat.meld, &seat.played], trump, room));
        if let Some(passed) = &seat.passed {
            let head = Span { text: format!("{} ", words.passes_cards), ink: Ink::Soft };
            let cards = passed.cards().flat_map(|card| {
                let [suit, rank] = self.card(card);
                [suit, rank, Span::blank()]
            });
            block.below(wrapped([head].into_iter().chain(cards), room, 2));
        }
        block
    }

    /// A row for each suit, the trump first, or more where it is long; melded cards are in brackets,
    /// played ones in parentheses.
    fn suits(self, hand: [&Hand; 3], trump: Option<Suit>, room: usize) -> Block {
        let [cards, ..] = hand;
        let mut block = Block::default();
        for suit in order_of_suits(trump) {
            let mut spans = vec![self.suit(of_pinochle(suit))];
            if cards.suit_len(suit) == 0 {
                spans.push(Span { text: " –".to_owned(), ink: Ink::Soft });
            }
            for rank in Rank::DESCENDING {
                let card = Card::new(suit, rank);
                for copy in copies(card, hand) {
                    let name = self.rank(rank_of_pinochle(rank));
                    let name = match copy.is_played {
                        true => format!("({name})"),
                        false => name,
                    };
                    spans.push(Span::blank());
                    spans.push(match copy.is_melded {
                        true => Span { text: format!("[{name}]"), ink: Ink::Marked },
                        false => Span { text: name, ink: Ink::Plain },
                    });
                }
            }
            block.below(wrapped(spans, room, 2));
        }
        block
    }

    fn card(self, card: Card) -> [Span; 2] {
        [
            self.suit(of_pinochle(card.suit())),
            Span { text: self.rank(rank_of_pinochle(card.rank())), ink: Ink::Plain },
        ]
    }

    fn bids(self, hand: &PinochleHand) -> Block {
        let mut block = Block::default();
        if hand.bids.is_empty() {
            return block;
        }
        let words = self.style.words();
        let mut spans = vec![Span { text: format!("{}: ", words.auction), ink: Ink::Soft }];
        let last = hand.bids.len() - 1;
        for (index, (seat, call)) in hand.bids.iter().enumerate() {
            let seat = seat.map_or_else(|| "?".to_owned(), |seat| words.place_letters(seat));
            let call = say::pinochle_call(*call, words);
            let comma = if index == last { "" } else { ", " };
            spans.push(Span { text: format!("{seat}{GLUE}{call}{comma}"), ink: Ink::Plain });
        }
        block.below(wrapped(spans, self.paper.width, 2));
        block
    }

    fn pinochle_tricks(self, hand: &PinochleHand) -> Block {
        let words = self.style.words();
        let mut block = Block::default();
        for (index, trick) in hand.tricks.iter().enumerate() {
            let mut line = Line::right(&(index + 1).to_string(), 3, Ink::Soft);
            for (seat, card) in &trick.cards {
                let start = line.width() + 2;
                line.pad(start);
                line.push(
                    format!(
                        "{} ",
                        seat.map_or_else(|| "?".to_owned(), |seat| words.place_letters(seat))
                    ),
                    Ink::Soft,
                );
                match card {
                    Some(card) => {
                        for Span { text, ink } in self.card(*card) {
                            let wins = trick.winner.is_some() && trick.winner == *seat;
                            let is_plain = ink == Ink::Plain;
                            line.push(text, if wins && is_plain { Ink::Bold } else { ink });
                        }
                    }
                    None => line.push("–", Ink::Soft),
                }
                line.pad(start + 6);
            }
            if let Some(winner) = trick.winner {
                line.push(format!("  {}", words.place_letters(winner)), Ink::Bold);
            }
            if let Some(points) = trick.points {
                line.push(format!(" {points}"), Ink::Plain);
            }
            block.push(line);
        }
        if !block.is_empty() {
            block.lines.insert(0, Line::of(words.trick, Ink::Bold));
        }
        block
    }
}

/// Seats opposite each other one after the other.
fn in_pairs(seats: &[SeatShown]) -> Vec<&SeatShown> {
    let half = seats.len() / 2;
    if seats.len() % 2 == 1 {
        return seats.iter().collect();
    }
    let pairs = (0..half).flat_map(|place| [seats.get(place), seats.get(place + half)]);
    pairs.flatten().collect()
}

//! Deal diagrams: a hand to a line, and a header line. BML, Deal diagrams.

mod hand;
mod header;

use std::ops::Range;

use portnote_bridge::{FULL_HAND, Rank, Seat};

use self::hand::HandLine;
use crate::bml::model::{BlockKind, DealDiagram, DiagramHand, Text};
use crate::bml::reader::{Reader, trimmed, trimmed_from};
use crate::bml::syntax::Kind;
use crate::problem::diagram::Problem;

/// The suits of a hand line, as messages name them.
const SUITS: [char; 4] = ['S', 'H', 'D', 'C'];

impl Reader<'_, '_> {
    /// Whether a block is a deal diagram: hands, and possibly one other line before them. Where
    /// there are two hands or more, other lines may be between and after them as well.
    pub(super) fn is_deal(&self, lines: &Range<usize>) -> bool {
        let is_hand = |at: usize| HandLine::of(self.text(at)).is_some();
        let begins = is_hand(lines.start);
        if !begins && (lines.len() < 2 || !is_hand(lines.start + 1)) {
            return false;
        }
        let hands = lines.clone().filter(|at| is_hand(*at)).count();
        hands >= 2 || hands + usize::from(!begins) == lines.len()
    }

    pub(super) fn read_deal(&mut self, lines: &Range<usize>) -> usize {
        self.node(Kind::DealDiagram, lines);
        let mut deal = DealDiagram::default();
        let mut has_header = false;
        let mut short = Vec::new();
        for at in lines.clone() {
            let line = self.text(at);
            match HandLine::of(line) {
                Some(hand) => {
                    if hand.count < hand.holdings.len() {
                        short.push(hand.seat);
                    }
                    self.add_hand(at, hand, &mut deal);
                }
                None if !has_header && deal.hands.is_empty() => {
                    has_header = true;
                    let part = trimmed(line);
                    self.leaf(at, Kind::DealHeader, &part);
                    deal.header = header::read(line);
                }
                None => self.add_caption(at, trimmed(line), &mut deal),
            }
        }
        self.check_sizes(&deal, &short);
        self.push(lines, BlockKind::DealDiagram(deal));
        lines.end
    }

    fn add_caption(&mut self, at: usize, part: Range<usize>, deal: &mut DealDiagram) {
        let span = self.span(at, part.clone());
        self.notes.add(Problem::ExtraLine, span);
        let mut text = Text::default();
        self.add_text(&mut text, at, part);
        deal.caption.push(text);
    }

    fn add_hand(&mut self, at: usize, hand: HandLine, deal: &mut DealDiagram) {
        let line = self.text(at);
        let start = trimmed(line).start;
        self.leaf(at, Kind::HandLine, &(start..hand.end));
        let span = self.span(at, start..hand.end);
        for (range, style) in &hand.styles {
            let place = self.span(at, range.clone());
            let found = line.get(range.clone()).unwrap_or("").to_owned();
            let expected = (*style).to_owned();
            self.notes.add(Problem::CardStyle { found, expected: expected.clone() }, place).safe(
                format!("write `{expected}`"),
                place,
                expected,
            );
        }
        let rest = trimmed_from(line, hand.end);
        if !rest.is_empty() {
            self.add_caption(at, rest, deal);
        }
        let before = deal.hands.iter().find(|known| known.seat == hand.seat);
        if let Some(before) = before {
            let problem = Problem::DuplicateHand { seat: hand.seat };
            let first = before.span;
            self.notes.add(problem, span).label(first, "first given here");
            return;
        }
        if hand.count < hand.holdings.len() {
            let problem = Problem::Holdings { seat: hand.seat };
            self.notes.add(problem, span);
        }
        self.check_cards(at, &hand, deal);
        deal.hands.push(DiagramHand { seat: hand.seat, holdings: hand.holdings, span });
    }

    /// Reports the cards of a hand that another hand, or the same, has already.
    fn check_cards(&mut self, at: usize, hand: &HandLine, deal: &DealDiagram) {
        for (number, (holding, suit)) in hand.holdings.iter().zip(SUITS).enumerate() {
            for (index, rank) in holding.iter().enumerate() {
                let Some(rank) = rank else { continue };
                let own = holding.iter().take(index).any(|card| card.as_ref() == Some(rank));
                let other = deal.hands.iter().find(|known| {
                    let cards = known.holdings.get(number);
                    cards.is_some_and(|cards| cards.contains(&Some(*rank)))
                });
                if !own && other.is_none() {
                    continue;
                }
                let range = hand.places.get(number).cloned().unwrap_or_default();
                let span = self.span(at, range);
                let card = format!("{suit}{}", rank.letter());
                let problem = Problem::DuplicateCard { card: card.clone() };
                let note = self.notes.add(problem, span);
                if let Some(other) = other {
                    note.label(other.span, format!("`{card}` is in this hand too"));
                }
            }
        }
    }

    /// Reports hands of more than 13 cards, and of fewer where nothing is left open. Hands that
    /// are short of a holding are reported already.
    fn check_sizes(&mut self, deal: &DealDiagram, short: &[Seat]) {
        let size = |hand: &DiagramHand| hand.holdings.iter().map(Vec::len).sum::<usize>();
        let is_open = |hand: &DiagramHand| hand.holdings.iter().flatten().any(Option::is_none);
        for hand in &deal.hands {
            let found = size(hand);
            let mut others = deal.hands.iter().filter(|other| other.seat != hand.seat);
            let is_short = found < FULL_HAND
                && !is_open(hand)
                && !short.contains(&hand.seat)
                && deal.hands.len() > 1
                && others.all(|other| size(other) == FULL_HAND);
            if found > FULL_HAND || is_short {
                let problem = Problem::HandSize { seat: hand.seat, found };
                self.notes.add(problem, hand.span);
            }
        }
    }
}

/// A card as it is written in a diagram.
pub(super) type Card = Option<Rank>;

/// The seat of a letter.
fn seat(letter: &str) -> Option<Seat> {
    let mut letters = letter.chars();
    let seat = Seat::from_letter(letters.next()?);
    seat.filter(|_| letters.next().is_none())
}

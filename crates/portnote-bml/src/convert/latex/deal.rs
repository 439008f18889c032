//! A deal diagram.

use portnote_bridge::{Contract, Denomination, Rank, Seat};

use super::label;
use super::text::LatexText;
use crate::bml::model::{DealDiagram, DiagramHand, DiagramHeader};
use crate::convert::words;

/// A deal diagram without its caption. BML, Deal diagrams.
pub(super) fn write(out: &mut LatexText, deal: &DealDiagram) {
    // The first hand of a seat counts.
    let hand = |seat| deal.hands.iter().find(|hand| hand.seat == seat);
    let [west, north, east, south] = [Seat::West, Seat::North, Seat::East, Seat::South].map(hand);
    // Without hands beside them, those of the other two need no width.
    let shape = match west.is_none() && east.is_none() {
        true => "\\hand",
        false => "\\vhand",
    };
    match (north, south) {
        (_, Some(_)) => {
            out.markup("\\dealdiagram\n");
            for hand in [west, north, east, south] {
                write_hand(out, hand, shape);
            }
        }
        (Some(_), None) => {
            out.markup("\\dealdiagramenw\n");
            for hand in [west, north, east] {
                write_hand(out, hand, shape);
            }
        }
        (None, None) => {
            let start = out.place();
            write_header(out, &deal.header);
            if out.place() > start {
                out.markup("\n\n");
            }
            out.markup("\\dealdiagramew\n");
            for hand in [west, east] {
                write_hand(out, hand, shape);
            }
            out.markup("\n");
            return;
        }
    }
    out.markup("{");
    write_header(out, &deal.header);
    out.markup("}\n\n");
}

fn write_hand(out: &mut LatexText, hand: Option<&DiagramHand>, shape: &str) {
    let Some(hand) = hand else {
        out.markup("{}\n");
        return;
    };
    out.markup("{");
    out.markup(shape);
    for cards in &hand.holdings {
        out.markup("{");
        if cards.is_empty() {
            out.markup("\\void");
        }
        cards.iter().for_each(|rank| out.letter(card(*rank)));
        out.markup("}");
    }
    out.markup("}\n");
}

/// The lines of the header: board, dealer and vulnerability, contract, lead.
fn write_header(out: &mut LatexText, header: &DiagramHeader) {
    let mut lines = LineBreaks { is_first: true };
    if let Some(board) = &header.board {
        lines.begin(out);
        out.letters("Board ");
        out.line(board);
    }
    let dealer = header.dealer.map(Seat::name);
    let vulnerability = header.vulnerability.map(words::vulnerability);
    match (dealer, vulnerability) {
        (Some(dealer), Some(vulnerability)) => {
            lines.begin(out);
            out.letters(dealer);
            out.letters(" / ");
            out.letters(vulnerability);
        }
        (None, None) => {}
        (one, other) => {
            lines.begin(out);
            out.letters(one.or(other).unwrap_or(""));
        }
    }
    match header.contract {
        Some(Contract::PassedOut) => {
            lines.begin(out);
            out.letters("Pass");
        }
        Some(Contract::Bid { bid, risk }) => {
            lines.begin(out);
            label::call(out, bid.into());
            if !risk.letters().is_empty() && bid.denomination() != Denomination::NoTrump {
                out.markup(" ");
            }
            out.letters(risk.letters());
            if let Some(declarer) = header.declarer {
                out.letters(" by ");
                out.letters(declarer.name());
            }
        }
        None => {}
    }
    if let Some((suit, rank)) = header.lead {
        lines.begin(out);
        out.letters("Lead ");
        out.suit(suit);
        out.letter(card(rank));
    }
}

/// Writes a line break between lines.
struct LineBreaks {
    is_first: bool,
}

impl LineBreaks {
    fn begin(&mut self, out: &mut LatexText) {
        if !std::mem::take(&mut self.is_first) {
            out.markup("\\\\");
        }
    }
}

/// A named card, or any low one.
fn card(rank: Option<Rank>) -> char {
    rank.map_or('x', Rank::letter)
}

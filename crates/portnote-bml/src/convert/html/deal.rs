//! A deal diagram: hands around a compass.

use portnote_bridge::{Contract, Rank, Seat, Suit};

use super::inline::Inline;
use super::{escape, label};
use crate::bml::inline::compat::html_suit;
use crate::bml::model::{DealDiagram, DiagramHand};
use crate::convert::words;

/// A deal diagram. BML, Deal diagrams.
pub(super) fn write<'d>(out: &mut String, deal: &'d DealDiagram, inline: &mut Inline<'d>) {
    out.push_str("<figure class=\"deal\">\n");
    write_header(out, deal);
    let mut is_shown = [false; 4];
    for hand in &deal.hands {
        // The first hand of a seat counts.
        let shown = is_shown.get_mut(hand.seat as usize);
        if shown.is_some_and(|shown| !std::mem::replace(shown, true)) {
            write_hand(out, hand);
        }
    }
    out.push_str("<div class=\"compass\" aria-hidden=\"true\">");
    for seat in [Seat::North, Seat::West, Seat::East, Seat::South] {
        out.push_str("<span class=\"");
        out.push_str(place(seat));
        let is_vulnerable = deal
            .header
            .vulnerability
            .is_some_and(|vulnerability| vulnerability.is_vulnerable(seat.side()));
        if is_vulnerable {
            out.push_str(" vul");
        }
        if deal.header.dealer == Some(seat) {
            out.push_str(" dealer");
        }
        out.push_str("\">");
        out.push(seat.letter());
        out.push_str("</span>");
    }
    out.push_str("</div>\n");
    if !deal.caption.is_empty() {
        out.push_str("<div class=\"note\">");
        for line in &deal.caption {
            out.push_str("<p>");
            inline.write(out, &line.raw);
            out.push_str("</p>");
        }
        out.push_str("</div>\n");
    }
    out.push_str("</figure>\n");
}

/// What the header says, a line for each: board, dealer and vulnerability, contract, lead.
fn write_header(out: &mut String, deal: &DealDiagram) {
    let header = &deal.header;
    let start = out.len();
    out.push_str("<figcaption>");
    let empty = out.len();
    if let Some(board) = &header.board {
        out.push_str("<span>Board ");
        escape::element(out, board);
        out.push_str("</span>");
    }
    if header.dealer.is_some() || header.vulnerability.is_some() {
        out.push_str("<span>");
        let dealer = header.dealer.map(Seat::name);
        let vulnerability = header.vulnerability.map(words::vulnerability);
        out.push_str(dealer.unwrap_or(""));
        if dealer.is_some() && vulnerability.is_some() {
            out.push_str(" / ");
        }
        out.push_str(vulnerability.unwrap_or(""));
        out.push_str("</span>");
    }
    match header.contract {
        Some(Contract::PassedOut) => out.push_str("<span>Pass</span>"),
        Some(Contract::Bid { bid, risk }) => {
            out.push_str("<span>");
            label::call(out, bid.into());
            out.push_str(risk.letters());
            if let Some(declarer) = header.declarer {
                out.push_str(" by ");
                out.push_str(declarer.name());
            }
            out.push_str("</span>");
        }
        None => {}
    }
    if let Some((suit, rank)) = header.lead {
        out.push_str("<span>Lead ");
        html_suit(out, suit);
        out.push(card(rank));
        out.push_str("</span>");
    }
    match out.len() == empty {
        true => out.truncate(start),
        false => out.push_str("</figcaption>\n"),
    }
}

fn write_hand(out: &mut String, hand: &DiagramHand) {
    out.push_str("<div class=\"hand ");
    out.push_str(place(hand.seat));
    out.push_str("\" role=\"group\" aria-label=\"");
    out.push_str(hand.seat.name());
    out.push_str("\">");
    for (suit, cards) in Suit::DESCENDING.into_iter().zip(&hand.holdings) {
        out.push_str("<span>");
        html_suit(out, suit);
        out.push(' ');
        if cards.is_empty() {
            out.push('–');
        }
        out.extend(cards.iter().map(|rank| card(*rank)));
        out.push_str("</span>");
    }
    out.push_str("</div>\n");
}

/// A named card, or any low one.
fn card(rank: Option<Rank>) -> char {
    rank.map_or('x', Rank::letter)
}

const fn place(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "north",
        Seat::East => "east",
        Seat::South => "south",
        Seat::West => "west",
    }
}

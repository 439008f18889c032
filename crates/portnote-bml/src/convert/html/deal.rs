//! A deal diagram: hands around a compass.

use portnote_bridge::{Card, Rank, Seat, Suit};
use portnote_render::figure::{
    BoardFigure, Cards, DealFigure, Face, HandFigure, Pip, ResultFigure, note,
};
use portnote_render::{Style, html};

use super::inline::Inline;
use crate::bml::inline::compat::html_suit;
use crate::bml::model::{DealDiagram, DiagramHand, DiagramHeader};

/// A deal diagram. BML, Deal diagrams.
pub(super) fn write<'d>(
    out: &mut String,
    diagram: &'d DealDiagram,
    style: &Style,
    inline: &mut Inline<'d>,
) {
    out.push_str("<figure class=\"deal\">\n");
    out.push_str(&html::deal(&board(diagram), style));
    let lead = diagram.header.lead.filter(|(_, rank)| rank.is_none());
    if lead.is_some() || !diagram.caption.is_empty() {
        out.push_str("<figcaption>\n");
        // A low card without a rank is not a card of a figure.
        if let Some((suit, _)) = lead {
            out.push_str("<p>Lead ");
            html_suit(out, suit);
            out.push_str("x</p>\n");
        }
        for line in &diagram.caption {
            out.push_str("<p>");
            inline.write(out, &line.raw);
            out.push_str("</p>\n");
        }
        out.push_str("</figcaption>\n");
    }
    out.push_str("</figure>\n");
}

/// The diagram as a figure.
fn board(diagram: &DealDiagram) -> BoardFigure {
    let header = &diagram.header;
    let mut board = BoardFigure::new(DealFigure {
        dealer: header.dealer,
        vulnerable: header.vulnerability,
        bottom: Seat::South,
        hands: [Seat::North, Seat::East, Seat::South, Seat::West].map(|seat| HandFigure {
            seat,
            player: None,
            cards: cards(diagram, seat),
            points: None,
        }),
    });
    board.number = header.board.as_deref().map(note::plain);
    board.result = result(header);
    board
}

fn cards(diagram: &DealDiagram, seat: Seat) -> Cards {
    let Some(hand) = first(diagram, seat) else {
        return Cards::Unknown;
    };
    let mut suits = hand.holdings.iter().zip(Suit::DESCENDING);
    Cards::Known(std::array::from_fn(|_| {
        let Some((holding, suit)) = suits.next() else {
            return Vec::new();
        };
        let pips = holding.iter().map(|rank| Pip {
            face: rank.map_or(Face::Small, Face::Rank),
            is_twice: rank.is_some_and(|rank| is_twice(diagram, suit, rank)),
            is_played: false,
        });
        pips.collect()
    }))
}

/// The hand of a seat: the first that is written counts.
fn first(diagram: &DealDiagram, seat: Seat) -> Option<&DiagramHand> {
    diagram.hands.iter().find(|hand| hand.seat == seat)
}

/// Whether a card is shown more than once.
fn is_twice(diagram: &DealDiagram, suit: Suit, rank: Rank) -> bool {
    let hands = Seat::ALL.into_iter().filter_map(|seat| first(diagram, seat));
    let holdings = hands.flat_map(|hand| hand.holdings.iter().zip(Suit::DESCENDING));
    let same = holdings.filter(|(_, other)| *other == suit);
    let same = same.flat_map(|(holding, _)| holding);
    same.filter(|other| **other == Some(rank)).take(2).count() == 2
}

/// Contract and lead; `None` where the header has neither.
fn result(header: &DiagramHeader) -> Option<ResultFigure> {
    let lead = header.lead.and_then(|(suit, rank)| Some(Card::new(suit, rank?)));
    let is_known = header.contract.is_some() || lead.is_some();
    is_known.then(|| ResultFigure {
        contract: header.contract,
        declarer: header.declarer,
        lead,
        ..ResultFigure::default()
    })
}

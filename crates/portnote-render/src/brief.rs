//! A game in few characters, for a line of a list.

use portnote_bridge::Contract;

use crate::figure::{BoardFigure, Draughts, Figure, PinochleHand};
use crate::say;
use crate::style::Style;
use crate::suit::{of_pinochle, sign};
use crate::words::Words;

/// A game in few characters; what is not known is empty. Suits are their signs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Brief {
    /// What was played, or who played: `4♥X W`, `70♠ E` or `Lee – Smith`.
    pub label: String,
    /// How it ended: `−1`, `Saved` or `1–1`.
    pub result: String,
    /// The points of North and South, or of the first team: `+200`.
    pub score: String,
}

/// Says in few characters what a game is and how it ended.
///
/// ```
/// use portnote_render::{Style, View, brief, game};
/// let text = b"[Declarer \"W\"]\n[Contract \"4HX\"]\n[Result \"9\"]\n[Vulnerable \"All\"]\n";
/// let file = portnote_pbn::parse(text).value;
/// let read = portnote_pbn::Context::new().game(&file.blocks()[0]);
/// let brief = brief(&game::pbn::figure(&read, &View::default()), &Style::default());
/// assert_eq!([brief.label, brief.result, brief.score], ["4♥X W", "−1", "+200"]);
/// ```
#[must_use]
pub fn brief(figure: &Figure, style: &Style) -> Brief {
    let words = style.words();
    match figure {
        Figure::Bridge(board) => of_board(board, words),
        Figure::Hand(_) => Brief::default(),
        Figure::Draughts(game) => of_draughts(game),
        Figure::Pinochle(hand) => of_pinochle_hand(hand, words),
    }
}

fn of_board(board: &BoardFigure, words: &Words) -> Brief {
    let result = board.result.unwrap_or_default();
    let label = match result.contract {
        None => String::new(),
        Some(Contract::PassedOut) => words.passed_out.to_owned(),
        Some(Contract::Bid { bid, risk }) => {
            let suit = bid.denomination().suit();
            let suit = suit.map_or_else(|| words.no_trump.to_owned(), |it| sign(it).to_string());
            let seat = result.declarer.map(|seat| format!(" {}", words.seat_letter(seat)));
            format!("{}{suit}{}{}", bid.level(), risk.letters(), seat.unwrap_or_default())
        }
    };
    let is_played = matches!(result.contract, Some(Contract::Bid { .. }));
    Brief {
        label,
        result: result.made.filter(|_| is_played).map(say::made_as_sign).unwrap_or_default(),
        score: result.score.map(say::signed).unwrap_or_default(),
    }
}

fn of_draughts(game: &Draughts) -> Brief {
    Brief {
        label: game.heading.first().cloned().unwrap_or_default(),
        result: game.result.as_deref().unwrap_or("").replace('-', "–"),
        score: String::new(),
    }
}

fn of_pinochle_hand(hand: &PinochleHand, words: &Words) -> Brief {
    let mut label = hand.contract.map(|points| points.to_string()).unwrap_or_default();
    label.extend(hand.trump.map(|trump| sign(of_pinochle(trump))));
    if let Some(seat) = hand.declarer {
        label.push_str(if label.is_empty() { "" } else { " " });
        label.push_str(&words.place_letters(seat));
    }
    let result = hand.outcome.map(|outcome| words.hand_result(outcome).to_owned());
    let score = hand.teams.first().and_then(|team| team.hand);
    Brief {
        label,
        result: result.unwrap_or_default(),
        score: score.map(say::signed).unwrap_or_default(),
    }
}

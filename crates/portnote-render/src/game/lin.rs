//! A board of LIN as a figure.

use portnote_bridge::{BoardRecord, Seat, Suit};
use portnote_lin::derive;
use portnote_lin::model::{Game, Place};
use portnote_lin::value::deal::{DealValue, HandFault, SEATS};
use portnote_lin::value::label;

use super::bridge::{self, Hands, Odd};
use super::moment;
use crate::figure::note::{self, plain};
use crate::figure::{
    AuctionFigure, BoardFigure, CallShown, Face, Figure, Note, Occasion, ResultFigure, Room,
};
use crate::view::View;

/// What begins a suit in text of LIN.
const MARK: char = '!';

/// The figure of a board.
///
/// ```
/// use portnote_render::{View, game};
/// let file = portnote_lin::parse(b"qx|o7|md|3SAK,SQJ,ST9,S87|mb|1N|mb|p|mb|p|mb|p|").value;
/// let game = portnote_lin::Context::new().game(&file.blocks()[0]);
/// let figure = game::lin::figure(&game, &View::default());
/// assert!(portnote_render::text::plain(&figure, 80).starts_with("Board 7"));
/// ```
#[must_use]
pub fn figure(game: &Game<'_>, view: &View) -> Figure {
    let record = derive::record(game);
    let show = view.show;
    let deal = game.deal.as_ref().map(|(deal, _)| deal);
    let hands = Hands {
        dealer: record.dealer,
        vulnerable: record.vulnerable,
        known: &deal.map(|value| value.deal).unwrap_or_default(),
        odd: deal.map(odd).unwrap_or_default(),
        hidden: game.hidden().collect(),
        players: Seat::ALL.map(|seat| {
            let name = game.player(seat).map(note::title);
            name.filter(|name| !name.is_empty())
        }),
        tricks: &record.tricks,
    };
    // As in PBN, the cards and the texts would tell what a file hides.
    let own: Vec<Seat> = game.hidden().collect();
    let hides_some = !own.is_empty() && !view.reveals && !view.reveals_parts;
    let is_hidden = |seat| view.hides(seat) || own.contains(&seat) && !view.reveals;
    let mut auction = auction(game, &record);
    let calls = auction.as_ref().map_or(0, |auction| auction.calls.len());
    if let Some(auction) = &mut auction {
        bridge::cut(auction, view.at);
    }
    let lead = |at| bridge::lead(&record.tricks, at, is_hidden);
    let result = ResultFigure {
        contract: record.contract(),
        declarer: record.declarer(),
        lead: lead(view.at),
        ..ResultFigure::default()
    };
    let whole = ResultFigure {
        lead: lead(None),
        tricks: record.declarer_tricks,
        made: record.made(),
        score: record.score_ns(),
        ..result
    };
    let result = if moment::tells_result(view.at) && !view.asks { whole } else { result };
    let is_played = moment::is_after_auction(view.at);
    let title = game.title().map(plain);
    let steps = bridge::steps(calls, &record.tricks);
    // A board without an end says all at its start.
    let has_end = steps.calls > 0 || steps.cards > 0 || whole != ResultFigure::default();
    let tells_texts = !hides_some && (view.foretells || moment::tells_result(view.at) || !has_end);
    let (comments, asked) = comments(game);
    let board = BoardFigure {
        number: game.number().map(|number| number.to_string()).or(title),
        occasion: Occasion {
            event: game.header().and_then(|header| header.event.as_deref().map(note::title)),
            ..Occasion::default()
        },
        room: game.room().map(|room| match room {
            label::Room::Open => Room::Open,
            label::Room::Closed => Room::Closed,
        }),
        heading: heading(game),
        scoring: None,
        deal: hands.figure(view),
        shows_hands: show.hands,
        auction: auction.filter(|it| show.auction || view.asks && it.is_unfinished()),
        result: Some(result)
            .filter(|result| show.contract && is_played && *result != ResultFigure::default()),
        foretold: Some(whole).filter(|whole| {
            view.foretells && show.contract && !hides_some && *whole != ResultFigure::default()
        }),
        compared: None,
        play: bridge::play(&record.tricks, record.declarer(), view)
            .filter(|_| show.play && !hides_some),
        double_dummy: bridge::solved(&record, view)
            .filter(|_| show.double_dummy && tells_texts && !view.asks),
        tables: Vec::new(),
        comments: bridge::comments(comments, asked, show, view.asks, tells_texts),
        asked,
        withholds: hides_some && !view.asks && bridge::may_tell(show),
        at: view.at,
        steps,
    };
    Figure::Bridge(Box::new(board))
}

/// The cards of a deal that its hands, which are sets, do not have.
fn odd(deal: &DealValue) -> Vec<Odd> {
    let again = deal.faults.iter().filter_map(|(fault, _)| match fault {
        HandFault::Duplicate { card, second, .. } => {
            Some(Odd { seat: *second, suit: card.suit(), face: Face::Rank(card.rank()) })
        }
        _ => None,
    });
    let small = SEATS.into_iter().zip(deal.small).flat_map(|(seat, suits)| {
        Suit::DESCENDING.into_iter().zip(suits).flat_map(move |(suit, count)| {
            (0..count).map(move |_| Odd { seat, suit, face: Face::Small })
        })
    });
    again.chain(small).collect()
}

fn heading(game: &Game<'_>) -> Vec<String> {
    let header = game.header();
    let event = header.and_then(|header| header.event.as_deref());
    let segment = header.and_then(|header| header.segment.as_deref());
    let names = header.map(|header| &header.teams);
    let teams: Vec<String> = names
        .into_iter()
        .flatten()
        .filter_map(|team| team.name.as_deref().map(note::title))
        .filter(|name| !name.is_empty())
        .collect();
    let event: Vec<String> = [event, segment].into_iter().flatten().map(note::title).collect();
    let lines = [event.join(" · "), teams.join(" – ")];
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

fn auction(game: &Game<'_>, record: &BoardRecord) -> Option<AuctionFigure> {
    let mut auction =
        AuctionFigure { is_open: !game.facts().is_finished, ..AuctionFigure::default() };
    for (number, call) in record.calls.iter().enumerate() {
        let explanation = game.explanation(number);
        let note = explanation.map(|text| Note::read(&text, MARK));
        let mut notes = Vec::new();
        if let Some(note) = note.filter(|note| !note.is_empty()) {
            // The same explanation again is the same note.
            let known = auction.notes.iter().position(|other| *other == note);
            notes.push(known.unwrap_or(auction.notes.len()) + 1);
            if known.is_none() {
                auction.notes.push(note);
            }
        }
        let turn = game.calls.get(number);
        let is_alerted = turn.is_some_and(|turn| !turn.alert.is_empty());
        auction.calls.push(CallShown {
            seat: call.seat,
            call: call.call,
            text: turn.map_or_else(String::new, |turn| plain(game.slice(turn.range.clone()))),
            is_pattern: false,
            is_theirs: false,
            is_alerted: is_alerted || !notes.is_empty(),
            is_insufficient: call.insufficient,
            notes,
        });
    }
    Some(auction).filter(|auction| !auction.calls.is_empty())
}

/// What is said of the board: the rest of its title, explanations before the first call, which explain none,
/// and texts; with how many of them are before the first call.
fn comments(game: &Game<'_>) -> (Vec<Note>, usize) {
    // Without a number the title takes its place.
    let title = game.title().filter(|_| game.number().is_some());
    let first = game.explanations.iter().filter(|text| text.call.is_none());
    let first = first.map(|text| (true, &text.range));
    let has_calls = !game.calls.is_empty();
    let texts =
        game.texts.iter().map(|text| (has_calls && text.place == Place::Start, &text.range));
    let texts = first.chain(texts);
    let texts = texts.map(|(is_before, range)| (is_before, game.slice(range.clone()).trim()));
    let notes = title.into_iter().map(|title| (true, title)).chain(texts);
    let notes = notes.map(|(is_before, text)| (is_before, Note::read(text, MARK)));
    let (before, notes): (Vec<bool>, Vec<Note>) =
        notes.filter(|(_, note)| !note.is_empty()).unzip();
    let asked = before.iter().filter(|is_before| **is_before).count();
    let least = if has_calls { 0 } else { bridge::ASKED_WITHOUT_CALLS };
    let asked = asked.max(least).min(notes.len());
    (notes, asked)
}

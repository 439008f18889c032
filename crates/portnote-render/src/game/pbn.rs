//! A game of PBN as a figure.

mod tables;

use std::borrow::Cow;

use portnote_bridge::{BoardRecord, Deal, Seat, Side};
use portnote_pbn::auction::CallValue;
use portnote_pbn::deal::{DealValue, FaultKind};
use portnote_pbn::derive::{Carry, Derived, is_finished};
use portnote_pbn::model::{Game, MarkKind, NoteSection, Turn};
use portnote_pbn::page::BoardFlags;
use portnote_pbn::play::CardValue;
use portnote_pbn::table::OptimumResultTable;
use portnote_pbn::value::{Decimal, Points, team};

use super::bridge::{self, Hands, Odd};
use super::moment;
use crate::figure::note::{plain, title};
use crate::figure::{
    AuctionFigure, BoardFigure, CallShown, DoubleDummyFigure, Face, Figure, Note, Occasion,
    PlayFigure, ResultFigure, Room,
};
use crate::view::{Show, Step, View};

/// What begins a suit in text of PBN: PBN 2.1 §3.8.
const MARK: char = '\\';

/// Whether tables of results are drawn: always, but in the WebAssembly module that only draws. A viewer
/// shows one board, and leaves the results of others out.
const HAS_TABLES: bool = cfg!(not(portnote_draws_only));

/// The figure of a game. It takes board and deal from the record before it where it has neither.
///
/// ```
/// use portnote_render::{View, game};
/// let text = b"[Board \"7\"]\n[Dealer \"S\"]\n[Deal \"N:AK... QJ... T9... 87...\"]\n";
/// let file = portnote_pbn::parse(text).value;
/// let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
/// let figure = game::pbn::figure(&game, &View::default());
/// let text = portnote_render::text::plain(&figure, 80);
/// assert!(text.starts_with("Board 7"));
/// ```
#[must_use]
pub fn figure(game: &Game<'_>, view: &View) -> Figure {
    let derived = Derived::carrying(game, Carry::Deal);
    let record = &derived.record;
    let flags = BoardFlags::of(game).filter(|_| !view.ignores_file);
    let show = flags.map_or(view.show, |flags| as_flagged(view.show, flags));
    let known = game.deal().map(known).or(record.deal);
    let hands = Hands {
        dealer: record.dealer.filter(|_| flags.is_none_or(|flags| !flags.hides_dealer())),
        vulnerable: record
            .vulnerable
            .filter(|_| flags.is_none_or(|flags| !flags.hides_vulnerability())),
        known: &known.unwrap_or_default(),
        odd: game.deal().map(odd).unwrap_or_default(),
        hidden: game.hidden().unwrap_or_default(),
        players: Seat::ALL.map(|seat| tag_text(game, seat.name())),
        tricks: &record.tricks,
    };
    let declarer = record.declarer();
    // Tricks, best play, scores and comments would tell what a file hides; all but the tricks also how
    // a game ends.
    let own = game.hidden().unwrap_or_default();
    // A hand of which the file has no card has nothing to hide.
    let unclear = game.deal().map(|deal| deal.unclear).unwrap_or_default();
    let has_cards = |seat: &Seat| {
        let is_known = hands.known.hand(*seat).is_some_and(|hand| !hand.is_empty());
        is_known || Seat::ALL.into_iter().zip(unclear).any(|(it, unclear)| it == *seat && unclear)
    };
    let hides_some = own.iter().any(has_cards) && !view.reveals && !view.reveals_parts;
    let is_hidden = |seat| view.hides(seat) || own.contains(&seat) && !view.reveals;
    let mut auction = auction(game, record);
    let calls = auction.as_ref().map_or(0, |auction| auction.calls.len());
    if let Some(auction) = &mut auction {
        bridge::cut(auction, view.at);
    }
    let steps = bridge::steps(calls, &record.tricks);
    let has_end =
        steps.calls > 0 || steps.cards > 0 || result(game, record, None, is_hidden).is_some();
    // A board without an end says all at its start.
    let tells_all = !hides_some && (moment::tells_result(view.at) || !has_end);
    let tells_texts = tells_all || view.foretells && !hides_some;
    let (comments, asked) = comments(game);
    let may_ask = view.asks && flags.is_none_or(BoardFlags::shows_auction);
    let board = BoardFigure {
        number: value(game, "Board").or_else(|| record.board.map(|board| board.to_string())),
        occasion: occasion(game),
        room: value(game, "Room").map(|room| match room.as_str() {
            "Open" => Room::Open,
            "Closed" => Room::Closed,
            _ => Room::Other(room),
        }),
        heading: heading(game),
        scoring: value(game, "Scoring"),
        deal: hands.figure(view),
        shows_hands: show.hands,
        auction: auction.filter(|it| show.auction || may_ask && it.is_unfinished()),
        result: result(game, record, view.at, is_hidden)
            .filter(|_| show.contract && moment::is_after_auction(view.at))
            .map(|result| match moment::tells_result(view.at) && !view.asks {
                true => result,
                false => ResultFigure { tricks: None, made: None, score: None, ..result },
            }),
        foretold: result(game, record, None, is_hidden)
            .filter(|_| view.foretells && show.contract && !hides_some),
        compared: compared(game).filter(|_| show.contract && moment::tells_result(view.at)),
        play: bridge::play(&record.tricks, declarer, view)
            .map(|mut play| {
                in_columns(game, &mut play, view);
                play
            })
            .filter(|_| show.play && !hides_some),
        double_dummy: bridge::solved(record, view)
            .or_else(|| double_dummy(game, &derived))
            .filter(|_| show.double_dummy && tells_texts && !view.asks),
        tables: if show.scores && tells_all && HAS_TABLES { tables::of(game) } else { Vec::new() },
        comments: bridge::comments(comments, asked, show, view.asks, tells_texts),
        asked,
        withholds: hides_some && !view.asks && bridge::may_tell(show),
        at: view.at,
        steps,
    };
    Figure::Bridge(Box::new(board))
}

/// The hands, but for those whose text is not four suits: it is not known which cards they are.
fn known(deal: &DealValue) -> Deal {
    let mut known = deal.deal;
    for (seat, unclear) in Seat::ALL.into_iter().zip(deal.unclear) {
        if unclear {
            known.set_hand(seat, None);
        }
    }
    known
}

/// The cards of a deal that its hands, which are sets, do not have.
fn odd(deal: &DealValue) -> Vec<Odd> {
    let mut again = Vec::new();
    let cards = deal.faults.iter().filter_map(|fault| match fault.kind {
        FaultKind::Duplicate { card, seat, holder, .. } => {
            // A hand has a card of another hand once.
            let is_held = seat == holder || again.contains(&(seat, card));
            again.push((seat, card));
            is_held.then(|| Odd { seat, suit: card.suit(), face: Face::Rank(card.rank()) })
        }
        FaultKind::Spot { seat, suit } => Some(Odd { seat, suit, face: Face::Small }),
        FaultKind::Rank { seat, suit, .. } => Some(Odd { seat, suit, face: Face::Unread }),
        _ => None,
    });
    cards.collect()
}

/// The parts that are wanted, without those that the file leaves out.
fn as_flagged(show: Show, flags: BoardFlags) -> Show {
    let mut show = show;
    show.hands &= flags.shows_diagram();
    show.auction &= flags.shows_auction();
    show.contract &= flags.shows_result();
    show.comments &= flags.shows_comments();
    show.scores &= !flags.hides_scores();
    show
}

/// Fills in the cards of tricks whose order is not known: their columns tell whose they are.
fn in_columns(game: &Game<'_>, play: &mut PlayFigure, view: &View) {
    let Some((section, first)) = game.play.as_ref().and_then(|it| Some((it, it.first?))) else {
        return;
    };
    if !moment::tells_result(view.at) {
        return;
    }
    let rows = section.turns.chunks(Seat::ALL.len());
    for (row, turns) in play.tricks.iter_mut().zip(rows) {
        if row.leader.is_some() {
            continue;
        }
        for (column, turn) in (0..).zip(turns) {
            let place = row.cards.get_mut(first.rotate(column) as usize);
            if let (Some(place), CardValue::Card(card)) = (place, turn.value) {
                *place = Some(card);
            }
        }
    }
}

/// The value of a tag, where it says something.
fn value(game: &Game<'_>, tag: &str) -> Option<String> {
    tag_text(game, tag).map(|value| plain(&value))
}

/// The name or title that a tag has, where it says something.
fn tag_text(game: &Game<'_>, tag: &str) -> Option<String> {
    let value = game.value(tag)?;
    let value = title(&value);
    // Forms to be filled in by hand have lines of `_`.
    let says_nothing = value.starts_with('?') || value.chars().all(|it| matches!(it, '_' | ' '));
    (!says_nothing).then_some(value)
}

fn occasion(game: &Game<'_>) -> Occasion {
    let [event, site, date] = ["Event", "Site", "Date"].map(|tag| tag_text(game, tag));
    Occasion { event, site, date }
}

fn heading(game: &Game<'_>) -> Vec<String> {
    let event = [tag_text(game, "Event"), tag_text(game, "Date")];
    let names = ["HomeTeam", "VisitTeam"].map(|tag| tag_text(game, tag));
    let teams = names.map(|value| value.map(|value| team(&value).0.to_owned()));
    let lines = [
        event.into_iter().flatten().collect::<Vec<_>>().join(" · "),
        teams.into_iter().flatten().collect::<Vec<_>>().join(" – "),
    ];
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

fn auction(game: &Game<'_>, record: &BoardRecord) -> Option<AuctionFigure> {
    let section = game.auction.as_ref()?;
    let mut auction = AuctionFigure { is_open: !is_finished(section), ..AuctionFigure::default() };
    let mut made = record.calls.iter();
    let mut references = Vec::new();
    for turn in &section.turns {
        let calls = match turn.value {
            CallValue::NotYet | CallValue::Skipped => continue,
            CallValue::AllPass => made.clone().take_while(|call| call.from_all_pass).count(),
            CallValue::Call(_) | CallValue::Unknown => 1,
        };
        for place in 0..calls {
            let Some(call) = made.next() else { break };
            // The notes of all passes are those of the first.
            let notes = match place {
                0 => notes(game, turn, &mut auction, &mut references),
                _ => Vec::new(),
            };
            let text = plain(turn.raw);
            // A lesson leaves the call of its reader open: nobody calls after it.
            let is_blank = text.starts_with('_') && text.trim_matches('_').is_empty();
            auction.is_open &= !is_blank;
            auction.calls.push(CallShown {
                seat: call.seat,
                call: call.call,
                text,
                is_pattern: is_blank,
                is_theirs: false,
                is_alerted: !notes.is_empty(),
                is_insufficient: call.insufficient,
                notes,
            });
        }
    }
    Some(auction).filter(|auction| !auction.calls.is_empty())
}

/// The numbers of the notes of a call; a note that was not met before is added.
fn notes(
    game: &Game<'_>,
    turn: &Turn<'_, CallValue>,
    auction: &mut AuctionFigure,
    references: &mut Vec<u32>,
) -> Vec<usize> {
    let mut numbers = Vec::new();
    for mark in &turn.marks {
        let MarkKind::NoteReference(Some(index)) = mark.kind else {
            continue;
        };
        let known = references.iter().position(|other| *other == index);
        let number = known.map(|known| known + 1).or_else(|| {
            let mut notes = game.notes.iter();
            let note = notes.find(|note| {
                note.index == Some(index) && note.section != Some(NoteSection::Play)
            })?;
            auction.notes.push(Note::read(&note.text, MARK));
            references.push(index);
            Some(references.len())
        });
        numbers.extend(number);
    }
    numbers
}

fn result(
    game: &Game<'_>,
    record: &BoardRecord,
    at: Option<Step>,
    is_hidden: impl Fn(Seat) -> bool,
) -> Option<ResultFigure> {
    let stated = game.tricks().and_then(|tricks| u8::try_from(tricks).ok());
    let result = ResultFigure {
        // An exercise names a denomination, and the auction the level.
        contract: record.contract().or(record.auction.contract),
        declarer: record.declarer(),
        lead: bridge::lead(&record.tricks, at, is_hidden),
        tricks: stated.or(record.declarer_tricks),
        made: record.made(),
        score: record.score_ns(),
    };
    (result != ResultFigure::default()).then_some(result)
}

/// The first of the scores that compare: matchpoints, percentage, IMPs.
fn compared(game: &Game<'_>) -> Option<String> {
    let scores = [("ScoreMP", "MP"), ("ScorePercentage", "%"), ("ScoreIMP", "IMP")];
    scores.into_iter().find_map(|(tag, unit)| Some(format!("{} {unit}", value(game, tag)?)))
}

/// The tricks of best play that the game states, and the best result of both sides.
fn double_dummy(game: &Game<'_>, derived: &Derived) -> Option<DoubleDummyFigure> {
    let table = game.table("OptimumResultTable");
    let table = table.and_then(OptimumResultTable::of);
    let tricks = table
        .map(|table| table.tricks())
        .or_else(|| game.double_dummy_tricks())
        .or_else(|| game.ability())?;
    let mut figure = DoubleDummyFigure::stated(&tricks);
    let whole = derived.double_dummy.filter(|_| !game.is_end_position());
    let text = derived.par_text.as_deref();
    let par = match text.map(|text| (text, points_ns(text))) {
        None => whole.and_then(|table| bridge::par(&table, &derived.record)),
        Some((text, None)) => {
            figure.par_text = Some(plain(text));
            None
        }
        Some((_, Some(score))) => {
            figure.par = Some(score);
            // Programs differ in who they let bid first.
            let vulnerable = derived.record.vulnerable;
            let of = |opener| whole?.par(vulnerable?, opener);
            Side::ALL.into_iter().filter_map(of).find(|par| par.score_ns == score)
        }
    };
    if let Some(par) = par {
        figure.par = Some(par.score_ns);
        figure.par_contracts = par.contracts;
    }
    // What the file says of the contracts comes first.
    if let Some(contracts) = game.par_contracts() {
        figure.par_contracts = contracts;
    }
    Some(figure)
}

/// The points of North and South, where a text says them and nothing else.
fn points_ns(text: &str) -> Option<i32> {
    match text.parse::<Points<Decimal>>().ok()?.whole()? {
        Points::Side(Side::NorthSouth, points) => Some(points),
        Points::Side(Side::EastWest, points) => points.checked_neg(),
        _ => None,
    }
}

/// The comments, and how many of them are before the first call.
fn comments(game: &Game<'_>) -> (Vec<Note>, usize) {
    let comments = game.comments.iter();
    let comments = comments.filter(|comment| !comment.is_escape_line());
    let comments = comments.filter_map(|comment| {
        let note = Note::read(&without_emphasis(comment.text().trim()), MARK);
        // What is in a block before the game has no place in it.
        let start = comment.range.as_ref().map_or(0, |range| range.start);
        (!note.is_empty()).then_some((start, note))
    });
    let (starts, comments): (Vec<u32>, Vec<Note>) = comments.unzip();
    let auction = game.auction.as_ref();
    let first = auction.and_then(|auction| Some(auction.turns.first()?.range.start));
    let tag = || game.tags.get(auction?.tag).map(|tag| tag.range.start);
    let asked = match first.or_else(tag) {
        Some(end) => starts.iter().filter(|start| **start < end).count(),
        None => bridge::ASKED_WITHOUT_CALLS.min(comments.len()),
    };
    (comments, asked)
}

/// A comment without `<b>`, `<i>` and `<u>`, with which BridgeComposer emphasises words: all other
/// markup is shown as it is.
fn without_emphasis(text: &str) -> Cow<'_, str> {
    const MARKS: [&str; 6] = ["<b>", "</b>", "<i>", "</i>", "<u>", "</u>"];
    let mut plain = Cow::Borrowed(text);
    for mark in MARKS {
        if plain.contains(mark) {
            plain = Cow::Owned(plain.replace(mark, ""));
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::no_dealer("", "1C Pass Pass Pass", false)]
    #[case::no_dealer_and_no_bid("", "AP", false)]
    #[case::illegal_double("[Dealer \"N\"]\n", "1C Pass X Pass Pass Pass", false)]
    #[case::call_after_the_end("[Dealer \"N\"]\n", "1C AP Pass", false)]
    #[case::insufficient_bid("[Dealer \"N\"]\n", "1C 1C Pass Pass Pass", false)]
    #[case::other_dealer("[Dealer \"S\"]\n", "1C Pass Pass Pass", false)]
    #[case::unread_call("[Dealer \"N\"]\n", "1Z Pass Pass Pass", false)]
    #[case::four_passes("[Dealer \"N\"]\n", "Pass Pass Pass Pass", false)]
    #[case::three_passes("[Dealer \"N\"]\n", "Pass Pass Pass", true)]
    #[case::two_passes_after_a_bid("[Dealer \"N\"]\n", "1C Pass Pass", true)]
    #[case::skipped("[Dealer \"N\"]\n", "1C Pass Pass ^S", true)]
    fn an_auction_is_open_until_its_last_pass(
        #[case] dealer: &str,
        #[case] calls: &str,
        #[case] expected: bool,
    ) {
        let text = format!("[Event \"x\"]\n{dealer}[Auction \"N\"]\n{calls}\n");
        let file = portnote_pbn::parse(text.as_bytes()).value;
        let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
        let Figure::Bridge(board) = figure(&game, &View::default()) else { panic!("a board") };
        assert_eq!(board.auction.map(|it| it.is_open), Some(expected));
    }
}

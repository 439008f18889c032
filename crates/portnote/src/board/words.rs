//! What a board of LIN says in the words of PBN: tags, notes, comments. LIN §12, D-13 to D-15

use portnote_core::build::Tags;
use portnote_lin::build::{CallText, NewBoard};
use portnote_lin::header::Scoring;
use portnote_lin::model::Game;
use portnote_lin::value::label::Room;
use portnote_lin::value::text::{Part, parts};
use portnote_pbn::bridge::{Card, Contract, Deal, Seat, winner};

use super::record::{ALERT, result, take_settled};

/// Cards of a trick.
const TRICK: usize = 4;

/// The most notes of a section. PBN 2.1 §3.5.4
const NOTES: usize = 32;

/// The order of tags; the mandatory ones first.
const TAGS: [&str; 28] = [
    "Event",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
    "Room",
    "Session",
    "Stage",
    "HomeTeam",
    "VisitTeam",
    "HomeCarry",
    "VisitCarry",
    "Hidden",
    "WestType",
    "NorthType",
    "EastType",
    "SouthType",
    "ScoreIMP",
    "ScoreMP",
];

/// A value as a tag can hold it.
pub(crate) struct TagValue {
    pub(crate) value: String,
    /// Whether `#` at its beginning was left out.
    pub(crate) has_lost_marks: bool,
}

/// Takes contract and result of the header where the record has none; whether there was something to take. D-13
pub(crate) fn settle(game: &Game<'_>, board: &mut NewBoard) -> bool {
    let is_listed = game.official().is_some_and(|entry| entry.result.is_some());
    is_listed && take_settled(game, board)
}

/// What the header says of the result, where that is not what counts. D-13
pub(crate) fn remark(game: &Game<'_>) -> Option<String> {
    let entry = game.official()?;
    let (official, settled) = (entry.result?, game.facts().settled);
    let own = result(settled.contract, settled.declarer, settled.tricks);
    let other = result(Some(official.contract), official.declarer, official.tricks);
    (own != other).then(|| format!("rs: {}", entry.text))
}

/// The tags that a board fills, in their order.
pub(crate) fn tags(
    game: &Game<'_>,
    board: &NewBoard,
    has_rooms: bool,
    contract: Option<String>,
) -> Vec<(&'static str, String)> {
    let header = game.header();
    let mut values = Tags::default();
    let title = header.and_then(|header| header.title.as_deref());
    let title = game.heading.or(title);
    let (event, date) = title.map_or((None, None), split_title);
    let event = header.and_then(|header| header.event.as_deref()).or(event);
    let mut set = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            values.set(name, value);
        }
    };
    set("Event", event.map(str::to_owned));
    set("Date", date.map(str::to_owned));
    set("Board", board.number.map(|number| number.to_string()));
    for (seat, name) in portnote_lin::value::deal::SEATS.into_iter().zip(&board.names) {
        set(seat.name(), name.clone());
        let is_robot = name.as_ref().is_some_and(|name| name.starts_with('~'));
        let kind = is_robot.then(|| "program".to_owned());
        set(&format!("{}Type", seat.name()), kind);
    }
    set("Dealer", board.dealer.map(|seat| seat.letter().to_string()));
    set("Vulnerable", board.vulnerable.map(|sides| sides.name().to_owned()));
    let first = board.dealer.unwrap_or(Seat::North);
    let deal = board.deal.filter(has_card);
    set("Deal", deal.map(|deal| deal.to_pbn(first)));
    let hidden: String = board.hidden.iter().map(|seat| seat.letter()).collect();
    set("Hidden", Some(hidden).filter(|seats| !seats.is_empty()));
    let room = board.room.filter(|_| has_rooms);
    set(
        "Room",
        room.map(|room| match room {
            Room::Open => "Open".to_owned(),
            Room::Closed => "Closed".to_owned(),
        }),
    );
    if let Some(header) = header {
        set("Scoring", header.scoring.map(|scoring| scoring.name().to_owned()));
        let is_session = |text: &&String| text.starts_with("Session");
        set("Session", header.segment.clone().filter(|text| is_session(&text)));
        set("Stage", header.segment.clone().filter(|text| !is_session(&text)));
        let names = [("HomeTeam", "HomeCarry"), ("VisitTeam", "VisitCarry")];
        for ((name, carry), team) in names.into_iter().zip(&header.teams) {
            set(name, team.name.clone());
            set(carry, team.carry.clone());
        }
        let scores = board.number.and_then(|number| header.scores(number));
        let name = match header.scoring {
            Some(Scoring::Pairs) => "ScoreMP",
            _ => "ScoreIMP",
        };
        set(name, scores.and_then(score));
    }
    let is_passed_out = board.contract == Some(Contract::PassedOut);
    let declarer = board.declarer.map(|seat| seat.letter().to_string());
    let empty = || is_passed_out.then(String::new);
    set("Declarer", declarer.or_else(empty));
    set("Contract", contract);
    set("Result", board.tricks.map(|tricks| tricks.to_string()).or_else(empty));
    TAGS.into_iter().filter_map(|name| Some((name, values.get(name)?.to_owned()))).collect()
}

/// A value as a tag can hold it; `None` where nothing is left of it.
pub(crate) fn tag_value(value: &str) -> Option<TagValue> {
    // Such values say something of other games. PBN 2.1 §4.8
    let has_marks = value.trim() == "#" || value.trim_start().starts_with("##");
    let value = match has_marks {
        true => value.trim_start().trim_start_matches('#'),
        false => value,
    };
    let is_left = !has_marks || !value.trim().is_empty();
    is_left.then(|| TagValue { value: in_line(value), has_lost_marks: has_marks })
}

/// The note of a call. D-14
pub(crate) fn note(call: &CallText) -> Option<String> {
    let note = match (call.alert, &call.explanation) {
        (true, Some(text)) => format!("{ALERT}: {text}"),
        (true, None) => ALERT.to_owned(),
        (false, Some(text)) => text.clone(),
        (false, None) => return None,
    };
    Some(in_pbn(&note))
}

/// The number of a note, from 1; the note itself where a section can have no more.
pub(crate) fn number(notes: &mut Vec<String>, note: String) -> Result<usize, String> {
    let known = notes.iter().position(|known| *known == note);
    match known {
        Some(known) => Ok(known + 1),
        None if notes.len() < NOTES => {
            notes.push(note);
            Ok(notes.len())
        }
        None => Err(note),
    }
}

/// A comment in braces.
pub(crate) fn comment(text: &str) -> String {
    format!("{{{}}}", in_pbn(text).replace('}', ")"))
}

/// The cards of each trick in columns, of which `first` has the first: the number of the card in the order
/// played, from 0.
pub(crate) fn columns(board: &NewBoard, first: Seat, lead: Seat) -> Vec<[Option<usize>; TRICK]> {
    let bid = board.contract.and_then(|contract| contract.bid());
    let trump = bid.and_then(|bid| bid.denomination().suit());
    let mut leader = lead;
    let tricks = board.cards.chunks(TRICK).enumerate();
    tricks
        .map(|(number, trick)| {
            let seats = (0..TRICK).map(|step| leader.rotate(step));
            let played: Vec<(Seat, Card)> =
                seats.zip(trick.iter().map(|played| played.card)).collect();
            let columns = std::array::from_fn(|column| {
                let seat = first.rotate(column);
                let place = played.iter().position(|(player, _)| *player == seat)?;
                Some(number * TRICK + place)
            });
            leader = winner(&played, trump).unwrap_or(leader);
            columns
        })
        .collect()
}

pub(crate) fn has_card(deal: &Deal) -> bool {
    deal.hand_size() > 0
}

/// `Event - YYYY.MM.DD`, as BridgeComposer writes the title.
fn split_title(title: &str) -> (Option<&str>, Option<&str>) {
    let is_date = |text: &str| {
        let shape = text.bytes().map(|byte| if byte.is_ascii_digit() { b'9' } else { byte });
        shape.eq(*b"9999.99.99")
    };
    match title.rsplit_once(" - ") {
        Some((event, date)) if is_date(date) => (Some(event), Some(date)),
        _ if is_date(title) => (None, Some(title)),
        _ => (Some(title), None),
    }
}

/// `NS 5 EW -5`.
fn score(sides: [Option<&str>; 2]) -> Option<String> {
    let is_number = |text: &&str| text.parse::<f64>().is_ok_and(f64::is_finite);
    let sides = ["NS", "EW"].into_iter().zip(sides);
    let sides = sides.filter_map(|(side, value)| Some((side, value.filter(is_number)?)));
    let texts: Vec<String> =
        sides.map(|(side, value)| format!("{side} {}", value.trim_start_matches('+'))).collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

/// A text with `\S` for `!S`, on one line.
fn in_pbn(text: &str) -> String {
    let mut marked = String::with_capacity(text.len());
    for part in parts(text, false) {
        match part {
            Part::Text(text) => marked.push_str(text),
            Part::Suit(suit) => {
                marked.push('\\');
                marked.push(suit.letter());
            }
        }
    }
    in_line(&marked)
}

/// A text without line ends and control characters.
fn in_line(text: &str) -> String {
    let is_gap = |c: char| c.is_whitespace() || c.is_control();
    let words = text.split(is_gap).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

//! Boards of LIN as games of PBN. LIN §12, D-13 to D-15

use std::fmt::Write as _;

use portnote_core::build::Tags;
#[cfg(feature = "tables")]
use portnote_lin::build::CardText;
use portnote_lin::build::NewBoard;
use portnote_lin::header::Scoring;
use portnote_lin::model::Game;
use portnote_lin::syntax::{Lin, pairs};
use portnote_lin::value::label::Room;
use portnote_lin::value::text::{Part, parts};
use portnote_lin::write::{Fact, Loss};
use portnote_lin::{Command, Context};
use portnote_pbn::bridge::{Auction, Card, Contract, Deal, Seat, Suit, winner};
use portnote_pbn::write::Charset;
use portnote_pbn::{ExportOptions, Exporter};

use super::header::tell_header;
use super::record::{ALERT, result, says_something, take_settled};
use super::texts::{Done, Failure, Output, Text, Walk};

/// Cards of a trick, and calls of a line.
const TRICK: usize = 4;

/// The most notes of a section. PBN 2.1 §3.5.4
const NOTES: usize = 32;

/// Who reads what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reader {
    /// Any program: an end position has only the denomination of its contract (PBN 2.1 §3.10), and a
    /// play is only written beside its deal (PBN 2.1 §3.5).
    Any,
    /// Tables, which show all that LIN has.
    #[cfg(feature = "tables")]
    Tables,
}

/// A game as it is written.
struct Written {
    text: String,
    says_something: bool,
    reader: Reader,
    losses: Vec<Loss>,
}

/// Writes all boards of a text.
pub(super) fn write<T>(
    mut lin: impl Text<Lin>,
    mut output: Output<'_, T>,
) -> Result<Done, Failure> {
    let Ahead { charset, closed } = Ahead::of(lin.walk().map_err(Failure::Read)?)?;
    let has_rooms = |set: u32| matches!(closed.get(set as usize), Some(true));
    let mut writer = Writer::new(charset);
    output.write(&writer.exporter.header())?;
    let mut walk = lin.walk().map_err(Failure::Read)?;
    let mut context = Context::new();
    let mut last = None;
    loop {
        let step = walk.next(|block| {
            if block.is_game() {
                let game = context.game(block);
                let set = block.own().set();
                let is_first = last.replace(set) != Some(set);
                let mut text = Written::of(&game, has_rooms(set), is_first, Reader::Any);
                let (bytes, reason) = writer.write(&text.text);
                output.write(&bytes)?;
                output.count(text.says_something && reason.is_none());
                let lost = reason
                    .map(|reason| Loss::Content(vec![Fact::Board], format!("the board: {reason}")));
                text.losses.extend(lost);
                output.tell(block, &game.record(), once_each(text.losses));
            } else {
                tell_header(block, &mut output);
            }
            output.pass(block);
            Ok(())
        });
        match step.map_err(Failure::Read)? {
            Some(done) => done?,
            None => return Ok(output.end(true)),
        }
    }
}

/// What has to be known of all boards before the first is written.
struct Ahead {
    charset: Charset,
    /// Whether a set has boards of the closed room, by its number.
    closed: Vec<bool>,
}

impl Ahead {
    fn of(mut walk: impl Walk<Lin>) -> Result<Self, Failure> {
        let is_latin = |c: char| matches!(u32::from(c), 0..0x80 | 0xA0..=0xFF);
        let mut context = Context::new();
        let (mut last, mut closed) = (None, Vec::new());
        let mut fits = true;
        // Some texts would be taken for UTF-8 if they were written in ISO 8859-1.
        let mut latin = Writer::new(Charset::Iso8859_1);
        let mut unicode = Writer::new(Charset::Utf8);
        loop {
            let step = walk.next(|block| {
                if !block.is_game() {
                    return;
                }
                let game = context.game(block);
                let set = block.own().set();
                let place = set as usize;
                if closed.len() <= place {
                    closed.resize(place + 1, false);
                }
                if let Some(closed) = closed.get_mut(place) {
                    *closed |= game.room() == Some(Room::Closed);
                }
                let is_first = last.replace(set) != Some(set);
                if !fits {
                    return;
                }
                let Written { text, .. } = Written::of(&game, false, is_first, Reader::Any);
                fits = text.chars().all(is_latin);
                // What is in ASCII is the same in both.
                if fits && !text.is_ascii() {
                    latin.write(&text);
                    unicode.write(&text);
                }
            });
            if step.map_err(Failure::Read)?.is_none() {
                break;
            }
        }
        let charset = match fits && latin.refused <= unicode.refused {
            true => Charset::Iso8859_1,
            false => Charset::Utf8,
        };
        Ok(Self { charset, closed })
    }
}

/// A board as a game of PBN, to be read at once: nothing of the other boards is known.
#[cfg(feature = "tables")]
pub(crate) fn as_pbn(game: &Game<'_>) -> String {
    Written::of(game, game.room().is_some(), false, Reader::Tables).text
}

/// Writes games in export format.
struct Writer {
    exporter: Exporter,
    /// Games that were refused.
    refused: u64,
}

impl Writer {
    fn new(charset: Charset) -> Self {
        let mut options = ExportOptions::default();
        options.charset = charset;
        Self {
            exporter: Exporter::new(options),
            refused: 0,
        }
    }

    /// A game as it is written, and why if it is refused.
    fn write(&mut self, text: &str) -> (Vec<u8>, Option<String>) {
        let file = portnote_pbn::parse(text.as_bytes()).value;
        let mut context = portnote_pbn::Context::new();
        let (mut bytes, mut reason) = (Vec::new(), None);
        for block in file.game_blocks() {
            match self.exporter.game(&context.game(block)) {
                Ok(game) => bytes.extend(game.bytes),
                Err(found) => reason = found.first().map(|found| found.message.to_string()),
            }
        }
        self.refused += u64::from(reason.is_some());
        (bytes, reason)
    }
}

impl Written {
    fn of(game: &Game<'_>, has_rooms: bool, is_first: bool, reader: Reader) -> Self {
        let (mut board, left) = NewBoard::of(game);
        let mut text = Self {
            text: String::new(),
            says_something: says_something(&board, true),
            reader,
            losses: Loss::of(left),
        };
        let remark = text.settle(game, &mut board);
        #[cfg(feature = "tables")]
        if reader == Reader::Tables {
            fill_in(game, &mut board);
        }
        if is_first {
            let texts = game.header().map_or(&[][..], |header| &header.texts);
            text.says_something |= !texts.is_empty();
            texts.iter().for_each(|own| text.push_comment(own));
        }
        text.push_all(board.title.iter());
        text.push_all(board.texts.iter());
        text.push_all(remark.iter());
        text.push_tags(game, &board, has_rooms);
        let notes = text.push_auction(&board);
        for (number, note) in notes.iter().enumerate() {
            text.push_tag("Note", &format!("{}:{note}", number + 1));
        }
        text.push_play(game, &board);
        text
    }

    /// Takes contract and result of the header where the record has none; gives what the header
    /// says otherwise. D-13
    fn settle(&mut self, game: &Game<'_>, board: &mut NewBoard) -> Option<String> {
        let entry = game.official()?;
        let official = entry.result?;
        if take_settled(game, board) {
            self.losses.push(Loss::ResultFromHeader);
        }
        let own = result(board.contract, board.declarer, board.tricks);
        let other = result(Some(official.contract), official.declarer, official.tricks);
        (own != other).then(|| format!("rs: {}", entry.text))
    }

    fn push_all<'t>(&mut self, texts: impl Iterator<Item = &'t String>) {
        for own in texts {
            self.push_comment(own);
        }
    }

    /// A comment in a line of its own.
    fn push_comment(&mut self, text: &str) {
        let comment = self.comment(text);
        self.text.push_str(&comment);
        self.text.push('\n');
    }

    fn comment(&mut self, text: &str) -> String {
        self.note_invisible(text);
        let text = in_pbn(text);
        if text.contains('}') {
            let what = "`}` in a text was replaced by `)`".to_owned();
            self.losses.push(Loss::TextChanged(what));
        }
        format!("{{{}}}", text.replace('}', ")"))
    }

    fn note_invisible(&mut self, text: &str) {
        let is_invisible = |c: char| c.is_control() && !c.is_ascii_whitespace();
        if text.contains(is_invisible) {
            let what = "invisible characters were replaced by spaces".to_owned();
            self.losses.push(Loss::TextChanged(what));
        }
    }

    fn push_tag(&mut self, name: &str, value: &str) {
        self.note_invisible(value);
        let mut value = value;
        // Such values say something of other games. PBN 2.1 §4.8
        if value.trim() == "#" || value.trim_start().starts_with("##") {
            let what = format!("`#` at the beginning of `{name}` was left out");
            self.losses.push(Loss::TextChanged(what));
            value = value.trim_start().trim_start_matches('#');
            if value.trim().is_empty() {
                return;
            }
        }
        if let Ok(tag) = portnote_core::build::tag(name, &in_line(value)) {
            self.text.push_str(&tag);
            self.text.push('\n');
        }
    }

    /// The value of Contract.
    fn contract(&mut self, board: &NewBoard) -> Option<String> {
        let contract = board.contract?;
        let is_end = board.deal.is_some_and(|deal| deal.is_end_position());
        let bid = contract.bid().filter(|_| is_end);
        let Some(bid) = bid.filter(|_| self.reader == Reader::Any) else {
            return Some(contract.to_string());
        };
        let denomination = bid.denomination().letters();
        // With an auction the level is not lost; without a dealer no auction is written.
        if board.calls.is_empty() || board.dealer.is_none() {
            let lost = format!("contract `{contract}` of an end position, except `{denomination}`");
            self.losses.push(Loss::Content(vec![Fact::Contract], lost));
        }
        Some(denomination.to_owned())
    }

    fn push_tags(&mut self, game: &Game<'_>, board: &NewBoard, has_rooms: bool) {
        let header = game.header();
        let contract = self.contract(board);
        let mut tags = Tags::default();
        let mut pairs = pairs(game.block());
        let own = pairs.find(|pair| pair.command == Some(Command::Mn));
        let title = header.and_then(|header| header.title.as_deref());
        let title = own.map(|pair| pair.value.trim()).or(title);
        let (event, date) = title.map_or((None, None), split_title);
        let event = header.and_then(|header| header.event.as_deref()).or(event);
        let mut set = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                tags.set(name, value);
            }
        };
        set("Event", event.map(str::to_owned));
        set("Date", date.map(str::to_owned));
        set("Board", board.number.map(|number| number.to_string()));
        for (seat, name) in portnote_lin::value::deal::SEATS
            .into_iter()
            .zip(&board.names)
        {
            set(seat.name(), name.clone());
            let is_robot = name.as_ref().is_some_and(|name| name.starts_with('~'));
            let kind = is_robot.then(|| "program".to_owned());
            set(&format!("{}Type", seat.name()), kind);
        }
        set("Dealer", board.dealer.map(|seat| seat.letter().to_string()));
        set(
            "Vulnerable",
            board.vulnerable.map(|sides| sides.name().to_owned()),
        );
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
            set(
                "Scoring",
                header.scoring.map(|scoring| scoring.name().to_owned()),
            );
            let is_session = |text: &&String| text.starts_with("Session");
            set(
                "Session",
                header.segment.clone().filter(|text| is_session(&text)),
            );
            set(
                "Stage",
                header.segment.clone().filter(|text| !is_session(&text)),
            );
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
        set(
            "Result",
            board.tricks.map(|tricks| tricks.to_string()).or_else(empty),
        );
        let mut lines = Vec::new();
        for name in TAGS {
            if let Some(value) = tags.get(name) {
                lines.push((name, value.to_owned()));
            }
        }
        let has_tag = !lines.is_empty();
        for (name, value) in lines {
            self.push_tag(name, &value);
        }
        if !has_tag {
            self.push_tag("Event", "?");
        }
    }

    /// Writes the calls; gives the texts of the notes.
    fn push_auction(&mut self, board: &NewBoard) -> Vec<String> {
        let mut notes: Vec<String> = Vec::new();
        if board.calls.is_empty() && !board.awaits_call {
            return notes;
        }
        let Some(dealer) = board.dealer else {
            let lost = "calls without a dealer".to_owned();
            self.losses.push(Loss::Content(vec![Fact::Calls], lost));
            return notes;
        };
        _ = writeln!(self.text, "[Auction \"{}\"]", dealer.letter());
        let mut auction = Auction::new(dealer);
        for (number, call) in board.calls.iter().enumerate() {
            auction.call_irregular(call.call);
            self.text.push_str(call.call.as_str());
            let explanation = call.explanation.as_deref();
            let note = match (call.alert, explanation) {
                (true, Some(text)) => Some(format!("{ALERT}: {text}")),
                (true, None) => Some(ALERT.to_owned()),
                (false, text) => text.map(str::to_owned),
            };
            let note = note.map(|note| {
                self.note_invisible(&note);
                in_pbn(&note)
            });
            match note.map(|note| (index(&mut notes, &note), note)) {
                Some((Some(index), _)) => _ = write!(self.text, " ={index}="),
                Some((None, note)) => {
                    let what = "explanations after the 32nd became comments".to_owned();
                    self.losses.push(Loss::TextChanged(what));
                    let comment = self.comment(&note);
                    _ = write!(self.text, " {comment}");
                }
                None => {}
            }
            for own in &call.texts {
                let comment = self.comment(own);
                _ = write!(self.text, " {comment}");
            }
            let is_last = number % TRICK == TRICK - 1 || number + 1 == board.calls.len();
            self.text.push(if is_last { '\n' } else { ' ' });
        }
        if board.awaits_call {
            self.text.push_str("+\n");
        } else if !auction.is_finished() {
            self.text.push_str("*\n");
        }
        notes
    }

    /// Writes the cards in columns by the seat of the opening lead.
    fn push_play(&mut self, game: &Game<'_>, board: &NewBoard) {
        let Some(declarer) = board.declarer.filter(|_| !board.cards.is_empty()) else {
            if !board.cards.is_empty() {
                let lost = "play without a contract".to_owned();
                self.losses.push(Loss::Content(vec![Fact::Play], lost));
            }
            return;
        };
        let has_deal = board.deal.is_some_and(|deal| has_card(&deal));
        if !has_deal && self.reader == Reader::Any {
            // PBN has a play only beside its deal.
            let lost = "play without a deal".to_owned();
            self.losses.push(Loss::Content(vec![Fact::Play], lost));
            return;
        }
        let course = game.facts().course.as_ref();
        let lead = course.and_then(|course| course.lead_from);
        let first = declarer.next();
        let bid = board.contract.and_then(|contract| contract.bid());
        let trump: Option<Suit> = bid.and_then(|bid| bid.denomination().suit());
        _ = writeln!(self.text, "[Play \"{}\"]", first.letter());
        let mut leader = lead.unwrap_or(first);
        for (number, trick) in board.cards.chunks(TRICK).enumerate() {
            let seats = (0..TRICK).map(|step| leader.rotate(step));
            let played: Vec<(Seat, Card)> =
                seats.zip(trick.iter().map(|played| played.card)).collect();
            for column in 0..TRICK {
                let seat = first.rotate(column);
                let place = played.iter().position(|(player, _)| *player == seat);
                match place.and_then(|place| trick.get(place)) {
                    None => self.text.push('-'),
                    Some(played) => {
                        let card = number * TRICK + place.unwrap_or(0);
                        let revokes = course.map_or(&[][..], |course| &course.revokes);
                        if card == 0 && lead.is_some() {
                            self.text.push_str("^L ");
                        } else if revokes.iter().any(|(revoked, ..)| *revoked == card) {
                            self.text.push_str("^R ");
                        }
                        self.text.push_str(played.card.as_str());
                        for own in &played.texts {
                            let comment = self.comment(own);
                            _ = write!(self.text, " {comment}");
                        }
                    }
                }
                self.text.push(if column + 1 == TRICK { '\n' } else { ' ' });
            }
            leader = winner(&played, trump).unwrap_or(leader);
        }
        let tricks = board
            .deal
            .map_or(portnote_pbn::bridge::FULL_HAND, |deal| deal.hand_size());
        if board.cards.len() < tricks * TRICK {
            self.text.push_str("*\n");
        }
    }
}

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

fn has_card(deal: &Deal) -> bool {
    deal.hand_size() > 0
}

/// Plays the last cards of a board, which are forced: tables count them as the board does. LIN-62
#[cfg(feature = "tables")]
fn fill_in(game: &Game<'_>, board: &mut NewBoard) {
    let course = game.facts().course.as_ref();
    let Some(course) = course.filter(|course| course.is_completed) else {
        return;
    };
    let cards = course.tricks.iter().flat_map(|trick| &trick.cards);
    let missing = cards.skip(board.cards.len()).copied();
    board.cards.extend(missing.map(CardText::new));
}

/// Losses without those that are said already.
fn once_each(losses: Vec<Loss>) -> Vec<Loss> {
    let mut once: Vec<Loss> = Vec::new();
    for loss in losses {
        if !once.contains(&loss) {
            once.push(loss);
        }
    }
    once
}

/// The number of a note, from 1; `None` where a section can have no more.
fn index(notes: &mut Vec<String>, note: &str) -> Option<usize> {
    let known = notes.iter().position(|known| known == note);
    known.map(|known| known + 1).or_else(|| {
        (notes.len() < NOTES).then(|| {
            notes.push(note.to_owned());
            notes.len()
        })
    })
}

/// `Event - YYYY.MM.DD`, as BridgeComposer writes the title.
fn split_title(title: &str) -> (Option<&str>, Option<&str>) {
    let is_date = |text: &str| {
        let shape = text
            .bytes()
            .map(|byte| if byte.is_ascii_digit() { b'9' } else { byte });
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
    let texts: Vec<String> = sides
        .map(|(side, value)| format!("{side} {}", value.trim_start_matches('+')))
        .collect();
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

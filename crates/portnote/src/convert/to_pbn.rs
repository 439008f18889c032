//! Boards of LIN as games of PBN. LIN §12, D-13 to D-15

use std::fmt::Write as _;

use portnote_lin::Context;
use portnote_lin::build::NewBoard;
use portnote_lin::model::Game;
use portnote_lin::syntax::Lin;
use portnote_lin::value::label::Room;
use portnote_lin::write::{Fact, Loss};
use portnote_pbn::bridge::AuctionState;
use portnote_pbn::write::Charset;
use portnote_pbn::{ExportOptions, Exporter};

use super::header::tell_header;
use super::texts::{Done, Failure, Output, Text, Walk};
use crate::board::record::says_something;
use crate::board::words::{self, settle};

/// Cards of a trick, and calls of a line.
const TRICK: usize = 4;

/// A game as it is written.
struct Written {
    text: String,
    says_something: bool,
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
                let mut text = Written::of(&game, has_rooms(set), is_first);
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
                let Written { text, .. } = Written::of(&game, false, is_first);
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
        Self { exporter: Exporter::new(options), refused: 0 }
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
    fn of(game: &Game<'_>, has_rooms: bool, is_first: bool) -> Self {
        let (mut board, left) = NewBoard::of(game);
        let mut text = Self {
            text: String::new(),
            says_something: says_something(&board, true),
            losses: Loss::of(left),
        };
        if settle(game, &mut board) {
            text.losses.push(Loss::ResultFromHeader);
        }
        if is_first {
            let texts = game.header().map_or(&[][..], |header| &header.texts);
            text.says_something |= !texts.is_empty();
            texts.iter().for_each(|own| text.push_comment(own));
        }
        text.push_all(board.title.iter());
        text.push_all(board.texts.iter());
        text.push_all(words::remark(game).iter());
        text.push_tags(game, &board, has_rooms);
        let notes = text.push_auction(&board);
        for (number, note) in notes.iter().enumerate() {
            text.push_tag("Note", &format!("{}:{note}", number + 1));
        }
        text.push_play(game, &board);
        text
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
        if text.contains('}') {
            let what = "`}` in a text was replaced by `)`".to_owned();
            self.losses.push(Loss::TextChanged(what));
        }
        words::comment(text)
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
        let cleaned = words::tag_value(value);
        if matches!(&cleaned, Some(own) if own.has_lost_marks) || cleaned.is_none() {
            let what = format!("`#` at the beginning of `{name}` was left out");
            self.losses.push(Loss::TextChanged(what));
        }
        let Some(cleaned) = cleaned else { return };
        if let Ok(tag) = portnote_core::build::tag(name, &cleaned.value) {
            self.text.push_str(&tag);
            self.text.push('\n');
        }
    }

    /// The value of Contract.
    fn contract(&mut self, board: &NewBoard) -> Option<String> {
        let contract = board.contract?;
        let is_end = board.deal.is_some_and(|deal| deal.is_end_position());
        let bid = contract.bid().filter(|_| is_end);
        let Some(bid) = bid else {
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
        let contract = self.contract(board);
        let tags = words::tags(game, board, has_rooms, contract);
        let has_tag = !tags.is_empty();
        for (name, value) in tags {
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
        let mut auction = AuctionState::new(dealer);
        for (number, call) in board.calls.iter().enumerate() {
            auction.call_irregular(call.call);
            self.text.push_str(call.call.as_str());
            if let Some(text) = &call.explanation {
                self.note_invisible(text);
            }
            let note = words::note(call);
            match note.map(|note| words::number(&mut notes, note)) {
                Some(Ok(number)) => _ = write!(self.text, " ={number}="),
                Some(Err(note)) => {
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
        let has_deal = board.deal.is_some_and(|deal| words::has_card(&deal));
        if !has_deal {
            // PBN has a play only beside its deal.
            let lost = "play without a deal".to_owned();
            self.losses.push(Loss::Content(vec![Fact::Play], lost));
            return;
        }
        let course = game.facts().course.as_ref();
        let lead = course.and_then(|course| course.lead_from);
        let first = declarer.next();
        let revokes = course.map_or(&[][..], |course| &course.revokes);
        _ = writeln!(self.text, "[Play \"{}\"]", first.letter());
        let columns = words::columns(board, first, lead.unwrap_or(first));
        for (trick, columns) in board.cards.chunks(TRICK).zip(columns) {
            for (column, place) in columns.into_iter().enumerate() {
                match place.and_then(|place| Some((place, trick.get(place % TRICK)?))) {
                    None => self.text.push('-'),
                    Some((card, played)) => {
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
        }
        let tricks = board.deal.map_or(portnote_pbn::bridge::FULL_HAND, |deal| deal.hand_size());
        if board.cards.len() < tricks * TRICK {
            self.text.push_str("*\n");
        }
    }
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

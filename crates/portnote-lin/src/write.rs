//! LIN as it should be written: every command in its place, in the spelling of Bridge Base Online.
//! O-9

mod loss;

use portnote_core::order::Order as _;
use std::borrow::Cow;
use std::ops::Range;

use portnote_bridge::{Call, words};
use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::scan::{UnitKind, Units};
use portnote_core::{Diagnostic, Limits, Profile, Reporter, Selection, Span};

use crate::build::{Layout, NewBoard};
use crate::command::Command;
use crate::header::Header;
use crate::link::Kind;
use crate::model::Game;
use crate::problem::write::Problem;
use crate::scan::Boards;
use crate::space::trimmed;
use crate::syntax::{Block, Pair, pairs};
use crate::value::call::{Token, standard, tokens};
use crate::value::deal::{DealValue, HandFault};
use crate::value::label::{vulnerability, vulnerability_letter};
use crate::{Options, check};

pub use loss::{Fact, Loss};

/// The line end of files. LIN-6
const LINE_END: &str = "\r\n";

/// A byte order mark in a text.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// What was written, and what could not be.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Written {
    /// The text.
    pub bytes: Vec<u8>,
    /// What was changed or left out.
    pub losses: Vec<Diagnostic>,
}

/// A board in the spelling of Bridge Base Online: names in lower case, `p`, `d`, `r` and `1N`, one
/// call in each `mb`, `T` for ten, lines that end with CR LF. Nothing is moved.
///
/// ```
/// let file = portnote_lin::parse(b"MD|1S10,SK,SQ,SJ|MB|1ntP|\n").value;
/// let board = portnote_lin::Context::new().game(&file.blocks()[0]);
/// let written = portnote_lin::write::board(&board).unwrap();
/// assert_eq!(written.bytes, b"md|1ST,SK,SQ,SJ|mb|1N|mb|p|\r\n");
/// ```
///
/// # Errors
/// The text was not read.
pub fn board(game: &Game<'_>) -> Result<Written, Vec<Diagnostic>> {
    let mut written = text_of(game.block(), Some(game)).map_err(|mut reasons| {
        for reason in &mut reasons {
            reason.record = Some(game.record());
        }
        reasons
    })?;
    let is_link = game.block().own().link().is_some();
    if is_link && !written.bytes.is_empty() && !is_one_board(&written.bytes) {
        // The commands of a link may be more, or fewer, than one board of a file.
        let (board, left) = NewBoard::of(game);
        let mut text = String::new();
        board.write(Layout::Lines, &mut text);
        written.bytes = text.into_bytes();
        let losses = Loss::of(left).into_iter();
        let span = Span::empty(game.block().span().start);
        losses.for_each(|loss| loss.report(span, &mut written.losses));
    }
    // What is wrong is written as it is, and said.
    let options = Options {
        profile: Profile::Export,
        selection: Selection::new().errors_only(),
        ..Options::default()
    };
    check::check(game, &options, &mut written.losses);
    Ok(written)
}

/// Writes a block: a board, or a header.
///
/// ```
/// let file = portnote_lin::parse(b"VG|Cup,,I,1,1,A,0,B,0| PG||\n").value;
/// let written = portnote_lin::write::block(&file.blocks()[0]).unwrap();
/// assert_eq!(written.bytes, b"vg|Cup,,I,1,1,A,0,B,0|pg||\r\n");
/// ```
///
/// # Errors
/// As [`board`].
pub fn block(block: &Block<'_>) -> Result<Written, Vec<Diagnostic>> {
    match block.is_game() {
        true => text_of(block, Some(&Game::alone(block))),
        false => text_of(block, None),
    }
}

fn text_of(block: &Block<'_>, game: Option<&Game<'_>>) -> Result<Written, Vec<Diagnostic>> {
    let mut writer = Writer {
        block,
        game,
        text: String::with_capacity(block.unit().text().len() + 16),
        losses: Vec::new(),
        done: 0,
    };
    let has_board = block.own().link().is_none_or(Kind::has_board);
    if !has_board || block.unit().kind() == (UnitKind::Outside { opens: true }) {
        writer.lose_all();
        return Ok(Written { bytes: Vec::new(), losses: writer.losses });
    }
    if block.is_opaque() {
        let span = Span::empty(block.span().start);
        return Err(one(Problem::NotRead.at(span)));
    }
    if block.unit().kind() == UnitKind::Loose {
        let (selection, profile) = (Selection::new().errors_only(), Profile::Export);
        let mut reporter = Reporter::new(profile, &selection, &mut writer.losses);
        check::header::check(block, &Header::of(block), &mut reporter);
    }
    for pair in pairs(block) {
        if pair.name.is_empty() {
            writer.head(pair.name_range.start);
        }
        writer.gap(pair.name_range.start);
        writer.pair(&pair);
        writer.done = pair.outer_range().end;
    }
    let last = pairs(block).last();
    let last = last.and_then(|pair| Some((pair.command?, trimmed(pair.value).is_empty())));
    let is_open = last.is_some_and(|(last, is_empty)| last.leads_board(is_empty));
    if block.own().link().is_some() && is_open {
        // A link ends its board; in a file the command would belong to the next one. LIN-22
        writer.text.push_str("pg||");
    }
    let end = u32::try_from(block.unit().text().len()).unwrap_or(u32::MAX);
    writer.gap(end);
    if !writer.text.is_empty() && !writer.text.ends_with(LINE_END) {
        writer.text.push_str(LINE_END);
    }
    Ok(Written { bytes: writer.text.into_bytes(), losses: writer.losses })
}

/// Whether a text is one board, and nothing else.
fn is_one_board(text: &[u8]) -> bool {
    let mut units = Units::new(text, 0, Boards::new(&Limits::new()));
    let first = units.next();
    first.is_some_and(|unit| unit.kind == UnitKind::Game) && units.next().is_none()
}

struct Writer<'w, 'i> {
    block: &'w Block<'i>,
    game: Option<&'w Game<'w>>,
    text: String,
    losses: Vec<Diagnostic>,
    /// Where the text after the last pair begins.
    done: u32,
}

impl Writer<'_, '_> {
    /// Text between pairs: nothing but a line end is left of it.
    fn gap(&mut self, end: u32) {
        let unit = self.block.unit();
        let gap = unit.slice(self.done..end);
        if gap.contains(['\n', '\r']) && !self.text.is_empty() && !self.text.ends_with(LINE_END) {
            self.text.push_str(LINE_END);
        }
        let text = trimmed(gap);
        if !text.is_empty() {
            let start = gap.find(text).and_then(|at| u32::try_from(at).ok()).unwrap_or(0);
            let start = self.done + start;
            let length = u32::try_from(text.len()).unwrap_or(0);
            let problem = Problem::TextLost { text: short(text) };
            let span = unit.span(start..start.saturating_add(length).min(end));
            self.lose(problem, span);
        }
    }

    /// Text in the place of a name, which stays.
    fn head(&mut self, end: u32) {
        let head = self.block.unit().slice(self.done..end);
        let text = trimmed(head);
        let start = head.find(text).and_then(|at| u32::try_from(at).ok()).unwrap_or(0);
        self.gap(self.done + start);
        let text = text.replace(['\n', '\r'], " ");
        let text = text.replace(is_control, " ");
        // At the beginning of a file it would be no text.
        if text.contains(BYTE_ORDER_MARK) {
            let what = "a byte order mark was left out".to_owned();
            let span = self.block.unit().span(self.done..end);
            self.lose(Problem::TextChanged { what }, span);
        }
        self.text.push_str(&text.replace(BYTE_ORDER_MARK, ""));
        self.done = end;
    }

    fn pair(&mut self, pair: &Pair<'_>) {
        self.text.push_str(&pair.name.to_ascii_lowercase());
        self.text.push('|');
        let value = trimmed(pair.value);
        match pair.command {
            Some(Command::Mb) => self.calls(pair),
            Some(Command::Md) => {
                if value.contains('|') {
                    let what = "`|` was left out".to_owned();
                    let span = self.block.unit().span(pair.range.clone());
                    self.lose(Problem::TextChanged { what }, span);
                }
                self.text.push_str(&spelled(value));
            }
            // A word that has a meaning, where others read its first letter.
            Some(Command::Sv) => match words::vulnerability(value) {
                Some(meant) if vulnerability(value).is_err() => {
                    self.text.push(vulnerability_letter(meant));
                }
                _ => self.push(pair, value),
            },
            Some(Command::Pc) => {
                let card = match value.as_bytes() {
                    [_, b'1', b'0'] => Cow::Owned(value.replace("10", "T")),
                    _ => Cow::Borrowed(value),
                };
                self.push(pair, &card);
            }
            Some(command) if !command.holds_text() => self.push(pair, value),
            _ if !pair.is_closed => self.push(pair, value),
            _ => self.push(pair, pair.value),
        }
        if pair.counts() {
            self.text.push('|');
        }
    }

    /// A value with neither bars nor line ends. O-8
    fn push(&mut self, pair: &Pair<'_>, value: &str) {
        let is_name = pair.command.is_some_and(Command::holds_names);
        let bar = if is_name { "%PIPE%" } else { "/" };
        let span = || self.block.unit().span(pair.range.clone());
        if value.contains('|') {
            let what = format!("`|` was replaced by `{bar}`");
            self.lose(Problem::TextChanged { what }, span());
        }
        if value.contains(['\n', '\r']) {
            let what = "a line end was replaced by a space".to_owned();
            self.lose(Problem::TextChanged { what }, span());
        }
        if value.contains(is_control) {
            let what = "control characters were replaced by spaces".to_owned();
            self.lose(Problem::TextChanged { what }, span());
        }
        let cleaned: String;
        let mut rest = value;
        if value.contains(is_control) {
            cleaned = value.replace(is_control, " ");
            rest = &cleaned;
        }
        while let Some(at) = rest.find(['|', '\n', '\r']) {
            let (before, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
            self.text.push_str(before);
            rest = match after.strip_prefix("\r\n") {
                Some(after) => after,
                None => after.get(1..).unwrap_or(""),
            };
            self.text.push_str(if after.starts_with('|') { bar } else { " " });
        }
        self.text.push_str(rest);
    }

    /// The calls of a value, one in each command. LIN-43, LIN-46
    fn calls(&mut self, pair: &Pair<'_>) {
        let mut calls: Vec<(String, bool)> = Vec::new();
        for (token, range) in tokens(pair.value) {
            let token = match token {
                Token::Filler if self.is_pass(pair, range.start) => {
                    Token::Call { call: Call::Pass, is_standard: false }
                }
                token => token,
            };
            match (token, calls.last_mut()) {
                (Token::Call { call, .. }, _) => calls.push((standard(call), false)),
                (Token::Alert, Some((_, is_alerted))) => *is_alerted = true,
                (Token::Filler, _) => {}
                (Token::Alert | Token::Question | Token::Unknown, _) => {
                    let value = trimmed(pair.value);
                    self.push(pair, value);
                    return;
                }
            }
        }
        if calls.is_empty() {
            let value = trimmed(pair.value);
            self.push(pair, value);
        }
        for (number, (call, is_alerted)) in calls.iter().enumerate() {
            if number > 0 {
                self.text.push_str("|mb|");
            }
            self.text.push_str(call);
            if *is_alerted {
                self.text.push('!');
            }
        }
    }

    /// Whether the dash at a place of a value is read as a pass. LIN-46
    fn is_pass(&self, pair: &Pair<'_>, at: usize) -> bool {
        let start = pair.range.start + u32::try_from(at).unwrap_or(0);
        let calls = self.game.map_or(&[][..], |game| &game.calls);
        let place = calls.partition_point(|turn| turn.range.start < start);
        let turn = calls.get(place);
        turn.is_some_and(|turn| turn.range.start == start && turn.is_dash)
    }

    /// Text around links, and links without a board, have no place in LIN.
    fn lose_all(&mut self) {
        let unit = self.block.unit();
        let text = unit.written().trim();
        if !text.is_empty() {
            let problem = Problem::TextLost { text: short(text) };
            self.lose(problem, unit.outer_span());
        }
    }

    fn lose(&mut self, problem: Problem, span: Span) {
        self.losses.extend(one(problem.at(span)));
    }
}

/// Whether a character has no place in a text: line ends become blanks.
fn is_control(c: char) -> bool {
    c.is_ascii_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{0B}')
}

/// Hands with `T` for each ten of two digits and with suit letters for dots, without line ends.
fn spelled(value: &str) -> String {
    let Some(deal) = DealValue::of(value) else {
        return String::new();
    };
    let mut text = String::with_capacity(value.len());
    let mut done = 0;
    let is_guessed = matches!(deal.as_pbn, Some((_, false)));
    let mut changes: Vec<(Range<usize>, String)> = match deal.is_whole() && !is_guessed {
        true => deal.dotted(value).collect(),
        false => Vec::new(),
    };
    let is_changed =
        |place: &Range<usize>| changes.iter().any(|(range, _)| range.contains(&place.start));
    let tens =
        deal.faults.iter().filter(|(fault, place)| *fault == HandFault::Ten && !is_changed(place));
    let tens: Vec<_> = tens.map(|(_, place)| (place.clone(), "T".to_owned())).collect();
    changes.extend(tens);
    changes.order_by_key(|(range, _)| range.start);
    for (range, own) in changes {
        text.push_str(value.get(done..range.start).unwrap_or(""));
        text.push_str(&own);
        done = range.end;
    }
    text.push_str(value.get(done..).unwrap_or(""));
    text.retain(|c| !matches!(c, '\n' | '\r' | '|'));
    trimmed(&text.replace(is_control, " ")).to_owned()
}

/// What is reported about one thing that cannot be written.
fn one<P: portnote_core::Coded>(report: portnote_core::coded::Report<P>) -> Vec<Diagnostic> {
    let (selection, mut found) = (Selection::new(), Vec::new());
    Reporter::new(Profile::Export, &selection, &mut found).report(report);
    found
}

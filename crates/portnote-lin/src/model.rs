//! A board as typed values with their places. Nothing here judges.

mod facts;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use portnote_bridge::{Call, Card, Contract, Seat, Vulnerability, words};
use portnote_core::{Notation as _, RecordId, Span};

use crate::command::{Command, CommandSet};
use crate::context::Neighbours;
use crate::header::{Entry, Header, name_in, offset};
use crate::space::trimmed;
use crate::syntax::{Block, Lin, Pair, pairs};
use crate::value::call::{Token, is_dashes, is_over, tokens};
use crate::value::card::CardValue;
use crate::value::deal::{DealValue, SEATS};
use crate::value::label::{Label, Room, board_of_title, is_number_only, vulnerability};
use crate::value::list::Names;
use crate::value::result::ResultEntry;

pub use facts::{Course, Facts, Followed, Outcome, TricksFrom};

/// A board with everything that its text says.
///
/// ```
/// let text = b"qx|c7|md|3SAK,,,|sv|b|mb|1C!|an|16+|mb|p|pc|SA|mc|9|";
/// let file = portnote_lin::parse(text).value;
/// let board = portnote_lin::Context::new().game(&file.blocks()[0]);
/// assert_eq!(board.number(), Some(7));
/// assert_eq!(board.calls.len(), 2);
/// assert!(board.calls[0].is_alerted());
/// assert_eq!(board.claims[0].tricks, Some(9));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Game<'b> {
    block: &'b Block<'b>,
    /// `qx`: what names the board.
    pub label: Option<(Label<'b>, Range<u32>)>,
    /// `ah`: the title, with its place.
    pub title: Option<(&'b str, Range<u32>)>,
    /// `mn`: the title of its set, where the board itself has it.
    pub heading: Option<&'b str>,
    /// `pn` of this board.
    pub names: Option<(Names, Range<u32>)>,
    /// `md`: the deal, with its place. `None` where it is missing or says nothing.
    pub deal: Option<(DealValue, Range<u32>)>,
    /// The place of an `md` without a value.
    pub empty_deal: Option<Range<u32>>,
    /// The place of the first other deal after it, which is not read.
    pub(crate) other_deal: Option<Range<u32>>,
    /// `sv`: who is vulnerable, whether the letter is a known one, and its place.
    pub vulnerable: Option<(Vulnerability, bool, Range<u32>)>,
    /// The parts of all `mb`, in file order.
    pub calls: Vec<Turn>,
    /// Odd parts of `mb` that are not calls.
    pub(crate) odd_calls: Vec<OddCall>,
    /// The values of all `mb`: their places, and whether a bar closes them.
    pub(crate) call_values: Vec<(Range<u32>, bool)>,
    /// Explanations, in file order.
    pub explanations: Vec<Explanation>,
    /// Cards of the main line, in file order.
    pub cards: Vec<Played>,
    /// Cards after the first `up`. LIN §10
    pub alternatives: Vec<Played>,
    /// Values of `mc`, in file order.
    pub claims: Vec<Claim>,
    /// Texts of `nt` and `at`, in file order.
    pub texts: Vec<Text>,
    /// Calls at the other table: `ob`.
    pub other_auction: Vec<(Token, Range<u32>)>,
    /// Commands without a meaning for the board, in file order.
    pub others: Vec<Other<'b>>,
    /// The number of calls before the first card, where calls follow it. LIN-50
    pub calls_before_play: Option<usize>,
    /// The place of the first `up`.
    pub rewound: Option<Range<u32>>,
    /// `sk` before the first call and card: the hands that are shown, with the number of the command.
    pub(crate) shown: Option<(usize, [bool; 4])>,
    /// Where `sk` is.
    pub(crate) shown_at: Option<Range<u32>>,
    /// Whether `mn` and `sa|0|` say that BridgeComposer wrote it. O-7
    pub is_of_bridge_composer: bool,
    /// The commands from the first call or card on.
    pub(crate) later: CommandSet,
    facts: Facts,
    neighbours: Neighbours,
}

/// How many names `pn` may have: those of a room, or of both. LIN-52
pub(crate) const NAMES: [usize; 2] = [4, 8];

/// A call, or text in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Turn {
    /// The call; `None` for text that is none.
    pub call: Option<Call>,
    /// Whether it is written as BBO writes it, letters of any case.
    pub is_standard: bool,
    /// The place of the call.
    pub range: Range<u32>,
    /// The place of the marks of an alert after it; empty where there are none.
    pub alert: Range<u32>,
    /// The number of the `mb`, from 0.
    pub command: u32,
    /// Whether it is a dash that is read as a pass. LIN-46
    pub is_dash: bool,
}

/// A part of `mb` that is not a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OddCall {
    /// `!` without a call, `?` or `-`.
    pub(crate) token: Token,
    /// Where it begins.
    pub(crate) at: u32,
    /// Where it ends.
    pub(crate) end: u32,
    /// The number of calls before it.
    pub(crate) after: usize,
}

/// The text of a command `an`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The number of its call, from 0; `None` before the first.
    pub call: Option<usize>,
    /// The place of the explanation.
    pub range: Range<u32>,
    /// The place of the command.
    pub command: Range<u32>,
}

/// The value of a command `pc`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Played {
    /// What it is.
    pub value: CardValue,
    /// The place of the card.
    pub range: Range<u32>,
}

/// The value of a command `mc`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// Tricks of declarer in the whole deal; `None` where the text is not a number of tricks. LIN-57
    pub tricks: Option<u8>,
    /// The number of cards before it.
    pub after: usize,
    /// The place of the claim.
    pub range: Range<u32>,
    /// The place of the command with its bars.
    pub command: Range<u32>,
}

/// The place of a text in auction or play. LIN-78
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before the auction.
    Start,
    /// After the call of a number, from 0.
    Call(usize),
    /// After the card of a number, from 0.
    Card(usize),
}

/// The text of `nt` or `at`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Text {
    /// Where it is.
    pub place: Place,
    /// Whether it is added to the text before: `at`.
    pub is_appended: bool,
    /// The place of the text.
    pub range: Range<u32>,
}

/// A command without a meaning for the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Other<'b> {
    /// The number of the command in the board, from 0.
    pub index: usize,
    /// The name, as written.
    pub name: &'b str,
    /// The value, as written.
    pub value: &'b str,
    /// The command, where its name is a known one.
    pub command: Option<Command>,
    /// The place of the value.
    pub range: Range<u32>,
}

impl Turn {
    /// Whether it is alerted. LIN-44
    #[must_use]
    pub const fn is_alerted(&self) -> bool {
        self.alert.end > self.alert.start
    }
}

impl<'b> Game<'b> {
    /// The typed board of a block by itself.
    pub(crate) fn alone(block: &'b Block<'_>) -> Self {
        let mut game = Self {
            block,
            label: None,
            title: None,
            heading: None,
            names: None,
            deal: None,
            empty_deal: None,
            other_deal: None,
            vulnerable: None,
            calls: Vec::new(),
            odd_calls: Vec::new(),
            call_values: Vec::new(),
            explanations: Vec::new(),
            cards: Vec::new(),
            alternatives: Vec::new(),
            claims: Vec::new(),
            texts: Vec::new(),
            other_auction: Vec::new(),
            others: Vec::new(),
            calls_before_play: None,
            rewound: None,
            shown: None,
            shown_at: None,
            is_of_bridge_composer: false,
            later: CommandSet::default(),
            facts: Facts::default(),
            neighbours: Neighbours::default(),
        };
        if block.is_opaque() {
            return game;
        }
        let mut has_small_box = false;
        let mut commands = 0;
        for (index, pair) in pairs(block).filter(Pair::counts).enumerate() {
            if pair.command == Some(Command::Mn) {
                game.heading.get_or_insert(pair.value.trim());
            }
            has_small_box |= pair.command == Some(Command::Sa) && trimmed(pair.value) == "0";
            if !game.later.is_empty() || pair.command.is_some_and(Command::is_turn) {
                game.later.add(pair.command);
            }
            game.take(&pair, index, &mut commands);
        }
        game.is_of_bridge_composer = game.heading.is_some() && has_small_box;
        game.facts = Facts::of(&game);
        game.take_first_dashes();
        game
    }

    /// Dashes before the first call, each in an `mb` of its own, are passes where the declarer is then the one
    /// whom `rs` and the opening lead name, and is not otherwise.
    fn take_first_dashes(&mut self) {
        let fillers = self.odd_calls.iter().take_while(|odd| odd.after == 0);
        let is_alone = |odd: &OddCall| {
            let values = &self.call_values;
            let place = values.partition_point(|(range, _)| range.start <= odd.at);
            let value = place.checked_sub(1).and_then(|place| values.get(place));
            value.is_some_and(|(range, _)| is_dashes(self.slice(range.clone())))
        };
        let count = fillers.take(SEATS.len()).count();
        let fillers = self.odd_calls.get(..count).unwrap_or(&[]);
        let is_filler = |odd: &OddCall| odd.token == Token::Filler && is_alone(odd);
        if count == 0 || !fillers.iter().all(is_filler) {
            return;
        }
        let is_told = match self.facts.outcome.declarer {
            Some(declarer) if count < SEATS.len() => {
                let named = self.named_declarers();
                named.contains(&declarer.rotate(count)) && !named.contains(&declarer)
            }
            None if self.calls.is_empty() && count == SEATS.len() => {
                let entry = self.entry().map(|entry| entry.contract);
                entry == Some(Contract::PassedOut)
            }
            _ => false,
        };
        if !is_told {
            return;
        }
        let first: Vec<OddCall> = self.odd_calls.drain(..count).collect();
        let passes = first.iter().map(|odd| Turn {
            call: Some(Call::Pass),
            is_standard: false,
            range: odd.at..odd.end,
            alert: odd.end..odd.end,
            command: self.command_at(odd.at),
            is_dash: true,
        });
        let passes: Vec<Turn> = passes.collect();
        self.calls.splice(0..0, passes);
        let moved = |number: &mut Option<usize>| *number = number.map(|number| number + count);
        self.odd_calls.iter_mut().for_each(|odd| odd.after += count);
        self.explanations.iter_mut().for_each(|text| moved(&mut text.call));
        moved(&mut self.calls_before_play);
        for text in &mut self.texts {
            if let Place::Call(number) = &mut text.place {
                *number += count;
            }
        }
        self.facts = Facts::of(self);
    }

    /// The number of the `mb` at a place.
    fn command_at(&self, at: u32) -> u32 {
        let before = self.call_values.partition_point(|(range, _)| range.start <= at);
        u32::try_from(before.saturating_sub(1)).unwrap_or(u32::MAX)
    }

    /// The entry of `rs` that has its official result; a board without a room is in the open one. D-13
    #[must_use]
    pub fn official(&self) -> Option<&'b Entry> {
        let room = self.room().unwrap_or(Room::Open);
        self.header()?.result(self.list_number()?, room)
    }

    /// What `rs` says of it.
    fn entry(&self) -> Option<ResultEntry> {
        let (number, room) = (self.list_number()?, self.room()?);
        self.header()?.result(number, room)?.result
    }

    /// The declarers whom the entry of `rs` and the opening lead name.
    fn named_declarers(&self) -> Vec<Seat> {
        let entry = self.entry().and_then(|entry| entry.declarer);
        let led = self.counted_cards().next().and_then(|card| {
            let (deal, _) = self.deal.as_ref()?;
            deal.to_follow().holder(card)
        });
        let of_lead = led.map(|leader| leader.rotate(SEATS.len() - 1));
        entry.into_iter().chain(of_lead).collect()
    }

    fn take(&mut self, pair: &Pair<'b>, index: usize, commands: &mut u32) {
        let range = pair.range.clone();
        match pair.command {
            Some(Command::Pc) => {
                let card = Played { value: CardValue::of(pair.value), range };
                match self.rewound {
                    None => self.cards.push(card),
                    Some(_) => self.alternatives.push(card),
                }
            }
            Some(Command::Mb) => {
                self.take_calls(pair, *commands);
                *commands += 1;
            }
            Some(Command::Nt | Command::At) => {
                let place = match (self.cards.len(), self.calls.len()) {
                    (0, 0) => Place::Start,
                    (0, calls) => Place::Call(calls - 1),
                    (cards, _) => Place::Card(cards - 1),
                };
                self.texts.push(Text {
                    place,
                    is_appended: pair.command == Some(Command::At),
                    range,
                });
            }
            Some(Command::An) => self.explanations.push(Explanation {
                call: self.calls.len().checked_sub(1),
                range,
                command: pair.outer_range(),
            }),
            Some(Command::Mc) => self.claims.push(Claim {
                tricks: claimed(pair.value),
                after: self.cards.len(),
                range,
                command: pair.outer_range(),
            }),
            Some(Command::Md) => self.take_deal(pair),
            Some(Command::Qx) if self.label.is_none() => {
                self.label = Some((Label::of(pair.value), range));
            }
            Some(Command::Sv) => {
                let (value, is_known) = match vulnerability(pair.value) {
                    Ok(value) => (value, true),
                    Err(value) => (value, false),
                };
                self.vulnerable = Some((value, is_known, range));
            }
            Some(Command::Ah) => self.title = Some((trimmed(pair.value), range)),
            Some(Command::Pn) => self.names = Some((Names::of(pair.value, &NAMES), range)),
            Some(Command::Ob) => {
                let parts = tokens(pair.value);
                let parts = parts.map(|(token, at)| (token, offset(pair, at)));
                self.other_auction.extend(parts);
                self.push_other(pair, index);
            }
            Some(Command::Up) => {
                self.rewound.get_or_insert(range);
                self.push_other(pair, index);
            }
            Some(Command::Sk) => {
                let is_begun = !self.calls.is_empty() || !self.cards.is_empty();
                if self.shown.is_none() && !is_begun {
                    self.shown = Some((index, shown(pair.value)));
                    self.shown_at = Some(range);
                }
                self.push_other(pair, index);
            }
            Some(command) if command.has_meaning() => {}
            _ => self.push_other(pair, index),
        }
    }

    fn push_other(&mut self, pair: &Pair<'b>, index: usize) {
        self.others.push(Other {
            index,
            name: pair.name,
            value: pair.value,
            command: pair.command,
            range: pair.range.clone(),
        });
    }

    fn take_calls(&mut self, pair: &Pair<'b>, command: u32) {
        self.call_values.push((pair.range.clone(), pair.is_closed));
        for (token, range) in tokens(pair.value) {
            let range = offset(pair, range);
            let last = self.calls.iter().rev().map(|turn| turn.call);
            let is_dash = token == Token::Filler
                && !self.calls.is_empty()
                && !is_over(self.calls.len(), last);
            let token = match is_dash {
                // After the first call nothing but a pass can be meant. LIN-46
                true => Token::Call { call: Call::Pass, is_standard: false },
                false => token,
            };
            match token {
                Token::Call { call, is_standard } => {
                    if !self.cards.is_empty() {
                        self.calls_before_play.get_or_insert(self.calls.len());
                    }
                    self.calls.push(Turn {
                        call: Some(call),
                        is_standard,
                        alert: range.end..range.end,
                        range,
                        command,
                        is_dash,
                    });
                }
                Token::Alert => match self.calls.last_mut() {
                    Some(last) if last.command == command && last.alert.end == range.start => {
                        last.alert.end = range.end;
                    }
                    _ => self.push_odd(token, range),
                },
                Token::Unknown => self.calls.push(Turn {
                    call: None,
                    is_standard: true,
                    alert: range.end..range.end,
                    range,
                    command,
                    is_dash: false,
                }),
                Token::Question | Token::Filler => self.push_odd(token, range),
            }
        }
    }

    fn push_odd(&mut self, token: Token, range: Range<u32>) {
        self.odd_calls.push(OddCall {
            token,
            at: range.start,
            end: range.end,
            after: self.calls.len(),
        });
    }

    fn take_deal(&mut self, pair: &Pair<'b>) {
        let range = pair.range.clone();
        match (DealValue::of(pair.value), &self.deal) {
            // An overlay of the diagram changes nothing: LIN-38.
            (Some(deal), Some((first, _))) => {
                if self.other_deal.is_none() && deal.is_other(first) {
                    self.other_deal = Some(range);
                }
            }
            (Some(deal), None) => self.deal = Some((deal, range)),
            (None, _) => {
                self.empty_deal.get_or_insert(range);
            }
        }
    }

    /// The block from which it was made.
    #[must_use]
    pub const fn block(&self) -> &'b Block<'b> {
        self.block
    }

    /// The header of its set.
    #[must_use]
    pub fn header(&self) -> Option<&'b Header> {
        self.block.own().header()
    }

    pub(crate) fn shared_header(&self) -> Option<Arc<Header>> {
        self.block.own().header.clone()
    }

    /// What follows from it.
    #[must_use]
    pub const fn facts(&self) -> &Facts {
        &self.facts
    }

    /// What other boards of its set say.
    #[must_use]
    pub const fn neighbours(&self) -> &Neighbours {
        &self.neighbours
    }

    pub(crate) fn into_neighbours(self) -> Neighbours {
        self.neighbours
    }

    pub(crate) const fn neighbours_mut(&mut self) -> &mut Neighbours {
        &mut self.neighbours
    }

    /// Whether it has neither deal nor auction nor play: LIN-24.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let has_deal = self.deal.is_some() || self.empty_deal.is_some();
        !has_deal && self.calls.is_empty() && self.cards.is_empty() && self.claims.is_empty()
    }

    /// The room.
    ///
    /// ```
    /// use portnote_lin::value::label::Room;
    /// let file = portnote_lin::parse(b"qx|c7|").value;
    /// assert_eq!(portnote_lin::Context::new().game(&file.blocks()[0]).room(), Some(Room::Closed));
    /// ```
    #[must_use]
    pub fn room(&self) -> Option<Room> {
        self.label.as_ref()?.0.room
    }

    /// The number of the board: that of `qx`, or else of `ah`; where the labels of a set only count, that of
    /// `ah` first. D-4
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        let label = self.label.as_ref().and_then(|(label, _)| label.number);
        let title = || {
            let title = self.title.as_ref();
            title.and_then(|(title, _)| board_of_title(title))
        };
        match self.block.own().counts_title {
            true => title().or(label),
            false => label.or_else(title),
        }
    }

    /// The number by which the lists of the header have the board: that of its label, unless only the other
    /// one is in their range.
    pub(crate) fn list_number(&self) -> Option<u32> {
        let number = self.number();
        let label = self.label.as_ref().and_then(|(label, _)| label.number);
        let range = self.header().and_then(|header| header.boards);
        let is_in =
            |number: u32| range.is_some_and(|(first, last)| (first..=last).contains(&number));
        number.filter(|number| is_in(*number)).or(label).or(number)
    }

    /// Whether the numbers in `qx` and `ah` differ, so that the other boards of the set decide which one counts. D-4
    #[must_use]
    pub fn has_two_numbers(&self) -> bool {
        let label = self.label.as_ref().and_then(|(label, _)| label.number);
        let title = self.title.as_ref();
        let title = title.and_then(|(title, _)| board_of_title(title));
        label.zip(title).is_some_and(|(label, title)| label != title)
    }

    /// The title, where it is not just the number.
    #[must_use]
    pub fn title(&self) -> Option<&'b str> {
        let of_label = self.label.as_ref().and_then(|(label, _)| label.title);
        let of_board = self.title.as_ref().map(|(title, _)| *title);
        let is_title = |title: &&str| !title.is_empty() && !is_number_only(title);
        of_board.filter(is_title).or(of_label.filter(is_title))
    }

    /// The dealer.
    #[must_use]
    pub fn dealer(&self) -> Option<Seat> {
        match &self.deal {
            Some((deal, _)) => deal.dealer(),
            // A board without a deal has the seats of its number: LIN-39.
            None => self.number().filter(|number| *number > 0).map(portnote_bridge::dealer),
        }
    }

    /// Who is vulnerable.
    #[must_use]
    pub fn vulnerable(&self) -> Option<Vulnerability> {
        self.vulnerable.as_ref().map(|(vulnerable, ..)| *vulnerable)
    }

    /// The name of a player: LIN-77.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<&str> {
        let place = SEATS.iter().position(|other| *other == seat)?;
        match &self.names {
            Some((names, _)) => name_in(names, self.room(), place),
            None => self.header()?.name(self.list_number(), self.room(), place),
        }
    }

    /// The hands that are not shown to the reader. LIN §10
    ///
    /// ```
    /// use portnote_lin::bridge::Seat;
    /// let file = portnote_lin::parse(b"sk|N|md|1SA,SK,SQ,SJ|").value;
    /// let board = portnote_lin::Context::new().game(&file.blocks()[0]);
    /// assert_eq!(board.hidden().collect::<Vec<_>>(), [Seat::South, Seat::West, Seat::East]);
    /// ```
    pub fn hidden(&self) -> impl Iterator<Item = Seat> + use<> {
        let (_, shown) = self.shown.unwrap_or((0, [true; 4]));
        let seats = SEATS.into_iter().zip(shown);
        seats.filter(|(_, is_shown)| !is_shown).map(|(seat, _)| seat)
    }

    /// The decoded text of a place.
    #[must_use]
    pub fn slice(&self, range: Range<u32>) -> &'b str {
        self.block.unit().slice(range)
    }

    /// Whether the reader of the board makes the next call: `mb|?|`. LIN-46
    ///
    /// ```
    /// let file = portnote_lin::parse(b"md|1SA,,,|mb|1C|mb|?|").value;
    /// assert!(portnote_lin::Context::new().game(&file.blocks()[0]).awaits_call());
    /// ```
    #[must_use]
    pub fn awaits_call(&self) -> bool {
        let mut odd = self.odd_calls.iter();
        odd.any(|odd| odd.token == Token::Question)
    }

    /// The original bytes of a place.
    #[must_use]
    pub fn span(&self, range: Range<u32>) -> Span {
        self.block.unit().span(range)
    }

    /// The cards that count: those before the first claim, up to the first that names none.
    pub(crate) fn counted_cards(&self) -> impl Iterator<Item = Card> + '_ {
        let end = self.claims.first().map_or(self.cards.len(), |claim| claim.after);
        let cards = self.cards.get(..end).unwrap_or(&[]);
        cards.iter().map_while(|card| card.value.card())
    }

    /// The explanations of a call, joined.
    #[must_use]
    pub fn explanation(&self, call: usize) -> Option<Cow<'b, str>> {
        // They are in the order of their calls.
        let first = self.explanations.partition_point(|text| text.call < Some(call));
        let texts = self.explanations.get(first..).unwrap_or(&[]);
        let own = texts.iter().take_while(|text| text.call == Some(call));
        let mut texts =
            own.map(|text| self.slice(text.range.clone()).trim()).filter(|text| !text.is_empty());
        let first = texts.next()?;
        let mut all = Cow::Borrowed(first);
        for text in texts {
            let all = all.to_mut();
            all.push_str("; ");
            all.push_str(text);
        }
        Some(all)
    }

    /// The board as diagnostics name it.
    #[must_use]
    pub fn record(&self) -> RecordId {
        RecordId {
            number: self.number().map(|number| number.to_string()),
            event: self.header().and_then(|header| header.event.clone()),
            ..RecordId::new(Lin::RECORDS, self.block.index())
        }
    }
}

/// The value of `sk`: the hands in the order of [`SEATS`]; all, where it is empty. Where it cannot be read, none,
/// so that no card is shown that must not be. LIN §10
fn shown(value: &str) -> [bool; 4] {
    if trimmed(value).is_empty() {
        return [true; 4];
    }
    let named = words::seats(value).unwrap_or_default();
    SEATS.map(|seat| named.contains(&seat))
}

/// The value of `mc`.
fn claimed(value: &str) -> Option<u8> {
    let value = trimmed(value);
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let tricks = is_number.then(|| value.parse().ok()).flatten();
    tricks.filter(|tricks| *tricks <= 13)
}

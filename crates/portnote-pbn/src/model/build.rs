//! From the tree to the model: one walk over the items of a game.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use portnote_bridge::FinalContract;
use portnote_core::frame::tag::TagParts;
use portnote_core::frame::{FrameKind, string};
use portnote_core::inherit::Inheritance;

use super::{
    Anchor, Comment, Element, End, EndKind, Game, Joined, Mark, MarkKind, Names, Neighbours, Note,
    NoteSection, Part, Section, Stray, Tag, Turn, outcome,
};
use crate::annotation::{self, Irregularity};
use crate::auction::{CallValue, ReadCall};
use crate::deal::DealValue;
use crate::limits::CALL_WORDS;
use crate::note;
use crate::play::{CardValue, ReadCard};
use crate::syntax::{Block, Item, Kind, is_header_line};
use crate::tag::{Known, TagClass, TagValue};

/// Where the walk over the tree of a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WalkState {
    /// Before the first tag.
    Start,
    /// In the first auction or play.
    Calls,
    Cards,
    /// After any other tag.
    Elements,
    /// In a repeated auction or play: its tokens stay in the tree and are not read.
    Ignored,
}

struct Builder<'b> {
    game: Game<'b>,
    place: WalkState,
    /// The section to which a Note that follows now belongs.
    notes_of: Option<NoteSection>,
    anchor: Anchor,
    new_line: bool,
    /// Irregularities that wait for their token.
    pending: Vec<Mark<'b>>,
    pending_new_line: bool,
    /// Whether there is any backslash, so that values have to be decoded.
    escapes: bool,
    /// Whether the auction has a call, and not only hyphens that fill its columns.
    called: bool,
}

pub(super) fn game<'b>(block: &'b Block<'b>) -> Game<'b> {
    let mut builder = Builder {
        game: Game {
            block,
            tags: Vec::with_capacity(24),
            auction: None,
            play: None,
            notes: Vec::new(),
            elements: Vec::new(),
            comments: Vec::new(),
            stray: Vec::new(),
            deal: None,
            ending: FinalContract::default(),
            auction_notes: 0,
            play_notes: 0,
            names: Names::default(),
            given: Arc::default(),
            neighbours: Neighbours::default(),
            earlier: 0,
        },
        place: WalkState::Start,
        notes_of: None,
        anchor: Anchor::Game,
        new_line: true,
        pending: Vec::new(),
        pending_new_line: false,
        escapes: memchr::memchr(b'\\', block.unit().text().as_bytes()).is_some(),
        called: false,
    };
    for opening in block.own().opening() {
        builder.game.comments.push(Comment {
            token: &opening.token,
            span: opening.span,
            range: None,
            anchor: Anchor::Game,
        });
    }
    // Escape lines before the game belong to it, except those about the file itself.
    let is_own = |item: &Item<'_, '_>| {
        item.kind() == FrameKind::EscapeLine.into() && !is_header_line(item.text())
    };
    for item in block.leading_items().filter(is_own) {
        builder.item(item);
    }
    for item in block.items() {
        // Nearly half of all items are blanks.
        if item.kind() != FrameKind::Blank.into() {
            builder.item(item);
        }
    }
    builder.leave();
    let mut game = builder.game;
    game.deal = game.tag("Deal").and_then(|tag| DealValue::read(tag.value.trim()));
    game.ending = outcome::ending(&game);
    game
}

impl<'b> Builder<'b> {
    fn item(&mut self, item: Item<'b, 'b>) {
        let range = item.range();
        match item.kind() {
            Kind::Frame(FrameKind::Blank) => return,
            Kind::Frame(FrameKind::Newline) => {
                self.new_line = true;
                return;
            }
            Kind::Frame(FrameKind::TagPair) => self.tag(item),
            Kind::Frame(
                FrameKind::BraceComment | FrameKind::LineComment | FrameKind::EscapeLine,
            ) => {
                self.game.comments.push(Comment {
                    token: item.text(),
                    span: item.span(),
                    range: Some(range),
                    anchor: self.anchor,
                });
                return;
            }
            Kind::Call => self.call(item.text(), range),
            Kind::Card => self.card(item.text(), range),
            Kind::Suffix => self.mark(MarkKind::Suffix, item),
            Kind::NoteReference => {
                let reference = note::reference(item.text());
                self.mark(MarkKind::NoteReference(reference), item);
            }
            Kind::Nag => self.mark(MarkKind::Nag(annotation::nag(item.text())), item),
            Kind::Irregularity => self.irregularity(item),
            Kind::Asterisk => self.end(EndKind::Asterisk, range),
            Kind::Plus => self.end(EndKind::Plus, range),
            Kind::SectionToken | Kind::Frame(FrameKind::String) => self.element(item),
            Kind::Frame(_) => self.stray(item),
        }
        self.new_line = false;
    }

    fn tag(&mut self, item: Item<'b, 'b>) {
        self.leave();
        let parts = TagParts::of(item.node());
        let unit = self.game.block.unit();
        let full = self.game.tags.len() as u64 >= self.game.block.own().tags_per_game;
        let Some(name_range) = parts.name.clone().filter(|_| !full) else {
            // A tag without a name, or beyond the limit, is reported by its form; what
            // follows belongs to nothing.
            self.place = WalkState::Ignored;
            return;
        };
        let name = unit.slice(name_range.clone());
        let token_range = parts.value.clone().unwrap_or(name_range.end..name_range.end);
        let token = unit.slice(token_range.clone());
        let (raw, offset) = TagParts::bare(token, parts.quoted);
        let start = token_range.start + offset;
        let value_range = start..start + u32::try_from(raw.len()).unwrap_or(0);
        let known = Known::of(name);
        let info = known.map(Known::info);
        let class = info.map_or(TagClass::Unknown, |info| info.class);
        let elements = self.game.elements.len();
        let number = self.game.tags.len();
        let is_first = self.game.names.note(name, known, number);
        let repeated = !is_first && class != TagClass::Note;
        let value = if self.escapes { string::decode(raw) } else { Cow::Borrowed(raw) };
        let is_in_quotes = TagParts::is_in_quotes(token, parts.quoted);
        let sound = is_in_quotes && parts.closed && parts.extra.is_none();
        let typed = info.map_or(TagValue::Text, |info| {
            let text = match Inheritance::of(&value) {
                Inheritance::ForAll(text) if info.is_inheritable => text,
                _ => &value,
            };
            info.kind.read(text)
        });
        self.enter(number, class, repeated, (&value, &typed));
        self.game.tags.push(Tag {
            name,
            raw,
            value,
            class,
            typed,
            known,
            range: parts.range,
            name_range,
            value_range,
            sound,
            repeated,
            inherited: None,
            elements: elements..elements,
        });
        self.anchor = Anchor::Tag(number);
        // A comment between the brackets is out of place, and an escape line is not; both
        // belong to the tag.
        let others = if parts.plain { None } else { Some(item.node().children()) };
        for child in others.into_iter().flatten() {
            let kind = child.kind();
            let comment = matches!(
                kind,
                Kind::Frame(
                    FrameKind::BraceComment | FrameKind::LineComment | FrameKind::EscapeLine
                )
            );
            if comment {
                self.game.comments.push(Comment {
                    token: unit.slice(child.range()),
                    span: unit.span(child.range()),
                    range: Some(child.range()),
                    anchor: self.anchor,
                });
            }
        }
    }

    /// Decides what the tokens after a tag belong to.
    fn enter(
        &mut self,
        number: usize,
        class: TagClass,
        repeated: bool,
        (value, typed): (&str, &TagValue),
    ) {
        let first = || match typed {
            TagValue::Seat(seat) => Some(seat.value),
            _ => None,
        };
        self.place = match class {
            TagClass::Auction if !repeated => {
                self.game.auction = Some(Section::new(number, first()));
                WalkState::Calls
            }
            TagClass::Play if !repeated => {
                self.game.play = Some(Section::new(number, first()));
                WalkState::Cards
            }
            TagClass::Auction | TagClass::Play => WalkState::Ignored,
            _ => WalkState::Elements,
        };
        if class == TagClass::Note {
            let (index, text) = match note::split(value) {
                Some(split) => (split.index, split.text.to_owned()),
                None => (None, value.to_owned()),
            };
            let section = self.notes_of;
            let bit: u64 = index.map_or(0, |index: u32| 1 << index);
            match section {
                Some(NoteSection::Auction) => self.game.auction_notes |= bit,
                Some(NoteSection::Play) => self.game.play_notes |= bit,
                None => {}
            }
            let text = Cow::Owned(text);
            self.game.notes.push(Note { tag: number, index, text, section });
            return;
        }
        self.notes_of = match class {
            TagClass::Auction => Some(NoteSection::Auction),
            TagClass::Play => Some(NoteSection::Play),
            _ => None,
        };
    }

    /// Irregularities that found no token before the section ended.
    fn leave(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        match self.place {
            WalkState::Calls => {
                if let Some(auction) = &mut self.game.auction {
                    auction.loose_marks.extend(pending);
                }
            }
            WalkState::Cards => {
                if let Some(play) = &mut self.game.play {
                    play.loose_marks.extend(pending);
                }
            }
            WalkState::Start | WalkState::Elements | WalkState::Ignored => {}
        }
    }

    fn call(&mut self, text: &'b str, range: Range<u32>) {
        let value = ReadCall::of(text).value;
        if self.ends_phrase(text, &range) {
            return;
        }
        let parts = if value == CallValue::Unknown { ReadCall::split(text) } else { Vec::new() };
        if !parts.is_empty() {
            // Each part takes the place of a player, so that later calls keep theirs.
            if let (WalkState::Calls, Some(auction)) = (self.place, &mut self.game.auction) {
                auction.joined.push(Joined { raw: text, range: range.clone() });
            }
            let mut start = range.start;
            for part in parts {
                // Between two parts may be a hyphen.
                let before = text.get((start - range.start) as usize..).unwrap_or("");
                start += u32::from(before.starts_with('-'));
                let end = start + u32::try_from(part.len()).unwrap_or(0);
                self.push_call(part, start..end, ReadCall::of(part).value);
                start = end;
            }
            return;
        }
        self.push_call(text, range, value);
    }

    /// Takes a word together with the one before it where both are one call, like `all pass`.
    fn ends_phrase(&mut self, text: &str, range: &Range<u32>) -> bool {
        let (WalkState::Calls, Some(auction)) = (self.place, &mut self.game.auction) else {
            return false;
        };
        let Some(last) = auction.turns.last_mut() else {
            return false;
        };
        if !ReadCall::is_phrase(last.raw, text) {
            return false;
        }
        let unit = self.game.block.unit();
        let gap = unit.slice(last.range.end..range.start);
        let is_one = gap.chars().all(|c| c.is_ascii_whitespace() || c == '\u{0B}');
        if is_one {
            extend_call(last, unit.slice(last.range.start..range.end), range.end);
        }
        is_one
    }

    /// Takes a full stop together with the call that it touches, like `P.`; says whether there is
    /// such a call.
    fn full_stop(&mut self, range: &Range<u32>) -> bool {
        let (WalkState::Calls, Some(auction)) = (self.place, &mut self.game.auction) else {
            return false;
        };
        let touched = auction.turns.last_mut();
        let touched = touched.filter(|last| last.range.end == range.start);
        let Some(last) = touched.filter(|last| takes_full_stop(last.raw)) else {
            return false;
        };
        let raw = self.game.block.unit().slice(last.range.start..range.end);
        extend_call(last, raw, range.end);
        true
    }

    fn push_call(&mut self, text: &'b str, range: Range<u32>, value: CallValue) {
        let turn = self.turn(text, range, value);
        if let (WalkState::Calls, Some(auction)) = (self.place, &mut self.game.auction) {
            auction.turns.push(turn);
            // A hyphen before the first call is not a call: what follows it still belongs
            // to the tag.
            self.called |= value != CallValue::NotYet;
            if self.called {
                self.anchor = Anchor::Call(auction.turns.len() - 1, Part::Token);
            }
        }
    }

    fn card(&mut self, text: &'b str, range: Range<u32>) {
        let value = ReadCard::of(text).value;
        let parts = if value == CardValue::Unknown { ReadCard::split(text) } else { Vec::new() };
        if !parts.is_empty() {
            if let (WalkState::Cards, Some(play)) = (self.place, &mut self.game.play) {
                play.joined.push(Joined { raw: text, range: range.clone() });
            }
            let mut start = range.start;
            for part in parts {
                let end = start + u32::try_from(part.len()).unwrap_or(0);
                self.push_card(part, start..end, ReadCard::of(part).value);
                start = end;
            }
            return;
        }
        self.push_card(text, range, value);
    }

    fn push_card(&mut self, text: &'b str, range: Range<u32>, value: CardValue) {
        let turn = self.turn(text, range, value);
        if let (WalkState::Cards, Some(play)) = (self.place, &mut self.game.play) {
            play.turns.push(turn);
            self.anchor = Anchor::Card(play.turns.len() - 1, Part::Token);
        }
    }

    fn turn<V>(&mut self, raw: &'b str, range: Range<u32>, value: V) -> Turn<'b, V> {
        let irregularities = std::mem::take(&mut self.pending);
        let new_line =
            if irregularities.is_empty() { self.new_line } else { self.pending_new_line };
        Turn { raw, range, value, irregularities, marks: Vec::new(), new_line }
    }

    fn irregularity(&mut self, item: Item<'b, 'b>) {
        let read = Irregularity::of(item.text());
        if read == Some(Irregularity::Skipped) && self.place == WalkState::Calls {
            // A skipped player takes a place of the auction: PBN 2.1 §3.9 (B).
            let turn = self.turn(item.text(), item.range(), CallValue::Skipped);
            if let Some(auction) = &mut self.game.auction {
                auction.turns.push(turn);
                self.called = true;
                self.anchor = Anchor::Call(auction.turns.len() - 1, Part::Token);
            }
            return;
        }
        if self.pending.is_empty() {
            self.pending_new_line = self.new_line;
        }
        let kind = MarkKind::Irregularity(read);
        self.pending.push(Mark { kind, raw: item.text(), range: item.range() });
        let part = Part::Irregularity(self.pending.len() - 1);
        // The comment belongs to the token that is still to come.
        self.anchor = match (self.place, &self.game.auction, &self.game.play) {
            (WalkState::Calls, Some(auction), _) => Anchor::Call(auction.turns.len(), part),
            (WalkState::Cards, _, Some(play)) => Anchor::Card(play.turns.len(), part),
            _ => self.anchor,
        };
    }

    fn mark(&mut self, kind: MarkKind, item: Item<'b, 'b>) {
        let mark = Mark { kind, raw: item.text(), range: item.range() };
        match self.place {
            WalkState::Calls => {
                let Some(auction) = &mut self.game.auction else {
                    return;
                };
                if !self.called {
                    auction.loose_marks.push(mark);
                } else if let Some(part) = auction.attach(mark) {
                    self.anchor = Anchor::Call(auction.turns.len() - 1, part);
                }
            }
            WalkState::Cards => {
                let Some(play) = &mut self.game.play else {
                    return;
                };
                if let Some(part) = play.attach(mark) {
                    self.anchor = Anchor::Card(play.turns.len() - 1, part);
                }
            }
            WalkState::Start | WalkState::Elements | WalkState::Ignored => {}
        }
    }

    fn end(&mut self, kind: EndKind, range: Range<u32>) {
        match self.place {
            WalkState::Calls => {
                let Some(auction) = &mut self.game.auction else {
                    return;
                };
                auction.ends.push(End { kind, range, after: auction.turns.len() });
                self.anchor = Anchor::AuctionEnd(auction.ends.len() - 1);
            }
            WalkState::Cards => {
                let Some(play) = &mut self.game.play else {
                    return;
                };
                play.ends.push(End { kind, range: range.clone(), after: play.turns.len() });
                self.anchor = Anchor::PlayEnd(play.ends.len() - 1);
                if kind == EndKind::Plus {
                    // In a play `+` takes the place of a card: PBN 2.1 §3.6.
                    let turn = self.turn("+", range, CardValue::Next);
                    if let Some(play) = &mut self.game.play {
                        play.turns.push(turn);
                    }
                }
            }
            WalkState::Start | WalkState::Elements | WalkState::Ignored => {}
        }
    }

    fn element(&mut self, item: Item<'b, 'b>) {
        if self.place != WalkState::Elements {
            return self.stray(item);
        }
        let new_line = self.new_line;
        self.game.elements.push(Element { text: item.text(), range: item.range(), new_line });
        let end = self.game.elements.len();
        if let Some(tag) = self.game.tags.last_mut() {
            tag.elements.end = end;
            let element = end - 1 - tag.elements.start;
            self.anchor = Anchor::Element(self.game.tags.len() - 1, element);
        }
    }

    /// Stray text is reported by its form; a placeholder still takes a place of its section.
    fn stray(&mut self, item: Item<'b, 'b>) {
        let place = self.place;
        match place {
            WalkState::Calls if is_placeholder(item) => self.call(item.text(), item.range()),
            WalkState::Cards if is_placeholder(item) => self.card(item.text(), item.range()),
            WalkState::Ignored => {}
            WalkState::Calls if item.text() == "." && self.full_stop(&item.range()) => {}
            // An end mark of DOS and other invisible characters mean nothing.
            _ if item.text().chars().all(|c| c.is_control() || c.is_whitespace()) => {}
            _ => self.game.stray.push(Stray {
                text: item.text(),
                range: item.range(),
                anchor: self.anchor,
            }),
        }
    }
}

impl<'b, V> Section<'b, V> {
    fn new(tag: usize, first: Option<portnote_bridge::Seat>) -> Self {
        Self {
            tag,
            first,
            turns: Vec::with_capacity(16),
            ends: Vec::new(),
            loose_marks: Vec::new(),
            joined: Vec::new(),
        }
    }

    /// Adds an annotation to the last place; one after `*` or `+` belongs to none.
    fn attach(&mut self, mark: Mark<'b>) -> Option<Part> {
        let after_end = self.ends.last().is_some_and(|end| {
            end.after == self.turns.len() || self.turns.last().is_some_and(|turn| turn.raw == "+")
        });
        match self.turns.last_mut().filter(|_| !after_end) {
            Some(turn) => {
                turn.marks.push(mark);
                Some(Part::Mark(turn.marks.len() - 1))
            }
            None => {
                self.loose_marks.push(mark);
                None
            }
        }
    }
}

fn extend_call<'b>(turn: &mut Turn<'b, CallValue>, raw: &'b str, end: u32) {
    turn.raw = raw;
    turn.range.end = end;
    turn.value = ReadCall::of(raw).value;
}

/// Whether a call is understood, so that a full stop that touches it is a part of it.
pub(crate) fn takes_full_stop(call: &str) -> bool {
    let stopped = || format!("{call}.");
    call.len() <= CALL_WORDS && ReadCall::of(&stopped()).value != CallValue::Unknown
}

/// Whether stray text in an auction or a play means a call or card that is not known,
/// as `___` does.
pub(crate) fn is_placeholder(item: Item<'_, '_>) -> bool {
    item.kind() == FrameKind::Bogus.into() && item.text().contains('_')
}

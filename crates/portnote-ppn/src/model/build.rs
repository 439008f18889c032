//! From the tree to the model: one walk over the items of a hand.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use portnote_core::frame::date::DayOrder;
use portnote_core::frame::tag::TagParts;
use portnote_core::frame::{FrameKind, string};

use super::facts::Facts;
use super::{Comment, Game, Row, Section, Tag, Token, own_value};
use crate::segment::Prefix;
use crate::syntax::{Block, Header, Item, Kind};
use crate::tag::{self, Side};
use crate::value::ValueReader;

struct Builder<'b> {
    game: Game<'b>,
    /// The section in which the walk is.
    place: OpenSection,
    new_line: bool,
    /// The first comment whose owner depends on the next token or tag.
    loose: usize,
    /// A prefix that waits for its tag.
    prefix: Option<Range<u32>>,
}

/// The section that the next tokens belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenSection {
    Outside,
    Auction,
    Play,
}

/// The tags and sections of a block, of which nothing is resolved yet.
pub(super) fn game<'b>(block: &'b Block<'b>) -> Game<'b> {
    let mut builder = Builder {
        game: Game {
            block,
            tags: Vec::with_capacity(24),
            auction: None,
            play: None,
            comments: Vec::new(),
            stray: Vec::new(),
            names: BTreeMap::new(),
            given: Arc::default(),
            before: None,
            house: Arc::default(),
            facts: Facts::default(),
            dates: DayOrder::default(),
            tells_unverified: false,
        },
        place: OpenSection::Outside,
        new_line: true,
        loose: 0,
        prefix: None,
    };
    if !block.is_opaque() {
        for item in block.items() {
            builder.item(item);
        }
    }
    builder.game
}

/// Whether an escape line names the notation or the format, or says nothing.
fn is_header(line: &str) -> bool {
    matches!(Header::of(line), Header::Notation(_) | Header::Format(_) | Header::Blank)
}

impl<'b> Builder<'b> {
    fn item(&mut self, item: Item<'b, 'b>) {
        match item.kind() {
            Kind::Frame(FrameKind::Blank) => return,
            Kind::Frame(FrameKind::Newline) => {
                self.drop_prefix();
                self.new_line = true;
                return;
            }
            Kind::Frame(FrameKind::TagPair) => self.tag(item),
            // What a header says, the hand has as the part of the file to which it belongs.
            Kind::Frame(FrameKind::EscapeLine) if is_header(item.text()) => return,
            Kind::Frame(FrameKind::BraceComment | FrameKind::EscapeLine) => {
                self.game.comments.push(Comment {
                    token: item.text(),
                    range: item.range(),
                    after: self.game.tags.len(),
                    trails: !self.new_line && !self.game.tags.is_empty(),
                });
                return;
            }
            Kind::SegmentPrefix => {
                self.drop_prefix();
                self.prefix = Some(item.range());
                return;
            }
            kind => {
                self.drop_prefix();
                self.token_of(kind, item);
            }
        }
        self.new_line = false;
        self.prefix = None;
    }

    fn token_of(&mut self, kind: Kind, item: Item<'b, 'b>) {
        match kind {
            Kind::Bid | Kind::Card => {
                self.place_comments(self.place != OpenSection::Outside);
                self.token(item);
            }
            Kind::Annotation => {
                self.place_comments(self.place != OpenSection::Outside);
                self.annotation(item);
            }
            Kind::Asterisk => self.asterisk(item.range()),
            Kind::Frame(FrameKind::Bogus | FrameKind::String) => self.stray(item.range()),
            _ => {}
        }
    }

    /// A prefix that no tag follows is text that belongs to nothing.
    fn drop_prefix(&mut self) {
        if let Some(prefix) = self.prefix.take() {
            self.stray(prefix);
        }
    }

    fn stray(&mut self, range: Range<u32>) {
        let unit = self.game.block.unit();
        if unit.slice(range.clone()).chars().all(char::is_control) {
            return;
        }
        // Adjacent texts are one text.
        if let Some(last) = self.game.stray.last_mut() {
            let between = unit.slice(last.range.end..range.start);
            if between.trim_matches([' ', '\t']).is_empty() {
                last.range.end = range.end;
                last.token = unit.slice(last.range.clone());
                return;
            }
        }
        self.game.stray.push(Comment {
            token: unit.slice(range.clone()),
            range,
            after: self.game.tags.len(),
            trails: !self.new_line && !self.game.tags.is_empty(),
        });
    }

    /// Decides about the comments since the last token or tag: those between two tokens are
    /// within a section.
    fn place_comments(&mut self, is_within: bool) {
        let loose = self.game.comments.get_mut(self.loose..).unwrap_or_default();
        for comment in loose {
            comment.trails |= is_within;
        }
        self.loose = self.game.comments.len();
    }

    fn tag(&mut self, item: Item<'b, 'b>) {
        self.place_comments(false);
        let parts = TagParts::of(item.node());
        let unit = self.game.block.unit();
        let full = self.game.tags.len() as u64 >= self.game.block.own().tags_per_game;
        self.place = OpenSection::Outside;
        let Some(name_range) = parts.name.clone().filter(|_| !full) else {
            return;
        };
        let written = unit.slice(name_range.clone());
        let found = tag::find(written);
        let name = found.map_or(written, |(info, _)| info.name);
        let token_range = parts.value.clone().unwrap_or(name_range.end..name_range.end);
        let token = unit.slice(token_range.clone());
        let (raw, offset) = TagParts::bare(token, parts.quoted);
        let start = token_range.start + offset;
        let value_range = start..start + u32::try_from(raw.len()).unwrap_or(0);
        let number = self.game.tags.len();
        let prefix = self.prefix.take().map(|range| {
            let read = Prefix::read(unit.slice(range.clone()));
            (range, read)
        });
        let info = found.map(|(info, _)| info);
        let neutral = info.is_some_and(|info| info.side == Side::Neutral);
        let ordinary = prefix.is_none() && !neutral;
        let repeated = ordinary && self.game.names.contains_key(name);
        if ordinary {
            self.game.names.entry(name).or_insert(number);
        }
        let value = string::decode(raw);
        let after = unit.slice(token_range.end..token_range.end.saturating_add(1));
        // A `]` after a string without its quote shows where the value was meant to end.
        let is_open = parts.quoted
            && !string::is_closed(token)
            && string::other_close(token).is_none()
            && after != "]";
        if ordinary && !repeated {
            self.enter(name, number, &value);
        }
        let own = own_value(&value, prefix.is_some());
        // A section that inherits is reported for that alone.
        let inherits = matches!(name, "Auction" | "Play") && value.starts_with('#');
        let is_unread = repeated || is_open || inherits || matches!(&*value, "?" | "*");
        let own = own.filter(|_| !is_unread);
        let faults = own.zip(info).map(|(own, info)| info.kind.faults(own));
        let mut faults = faults.unwrap_or_default();
        for fault in &mut faults {
            if raw != value {
                // Escapes move the places of a value; its whole text is named then.
                fault.at = 0..raw.len();
                fault.edits.clear();
            }
            fault.shift(value_range.start as usize + (value.len() - own.map_or(0, str::len)));
        }
        self.game.tags.push(Tag {
            name,
            written,
            info,
            raw,
            value,
            range: parts.range,
            name_range,
            value_range,
            prefix,
            repeated,
            is_open,
            inherited: None,
            faults,
        });
        for child in item.node().children() {
            if child.kind() == FrameKind::BraceComment.into() {
                self.game.comments.push(Comment {
                    token: unit.slice(child.range()),
                    range: child.range(),
                    after: self.game.tags.len(),
                    trails: true,
                });
            }
        }
    }

    fn enter(&mut self, name: &str, number: usize, value: &str) {
        let section = || Section {
            tag: number,
            first: ValueReader::default().seat(value, 0),
            rows: Vec::new(),
            cut: None,
            after_cut: None,
        };
        match name {
            "Auction" => {
                self.game.auction = Some(section());
                self.place = OpenSection::Auction;
            }
            "Play" => {
                self.game.play = Some(section());
                self.place = OpenSection::Play;
            }
            _ => {}
        }
    }

    fn current(&mut self) -> Option<&mut Section<'b>> {
        match self.place {
            OpenSection::Outside => None,
            OpenSection::Auction => self.game.auction.as_mut(),
            OpenSection::Play => self.game.play.as_mut(),
        }
    }

    /// The row to which a token belongs; an annotation closes its trick.
    fn row(&mut self, range: &Range<u32>) -> Option<&mut Row<'b>> {
        let new_line = self.new_line;
        let section = self.current()?;
        if section.cut.is_some() {
            section.after_cut.get_or_insert(range.clone());
            return None;
        }
        let closed = section.rows.last().is_none_or(|row| row.annotation.is_some());
        if new_line || closed {
            section.rows.push(Row { new_line, ..Row::default() });
        }
        section.rows.last_mut()
    }

    fn token(&mut self, item: Item<'b, 'b>) {
        let token = Token { raw: item.text(), range: item.range() };
        if let Some(row) = self.row(&item.range()) {
            row.tokens.push(token);
        }
    }

    fn annotation(&mut self, item: Item<'b, 'b>) {
        let token = Token { raw: item.text(), range: item.range() };
        // The annotation may follow `*`, which replaces the missing cards.
        let is_cut = self.current().is_some_and(|section| section.cut.is_some());
        if is_cut {
            return;
        }
        if self.place == OpenSection::Auction {
            // No bid has secondary data: the check names the token.
            self.token(item);
            return;
        }
        let unit = self.game.block.unit();
        let same_line = !self.new_line;
        let rows = self.current().map(|section| &mut section.rows);
        let open = rows.and_then(|rows| rows.last_mut()?.annotation.as_mut());
        if let Some(open) = open.filter(|_| same_line) {
            // A second annotation without a card before it is one with the first, and broken.
            open.range.end = token.range.end;
            open.raw = unit.slice(open.range.clone());
            return;
        }
        if let Some(row) = self.row(&item.range()) {
            row.annotation = Some(token);
        }
    }

    fn asterisk(&mut self, range: Range<u32>) {
        if let Some(section) = self.current() {
            if section.cut.is_none() {
                section.cut = Some(range);
            } else {
                section.after_cut.get_or_insert(range);
            }
        }
    }
}

//! Calls, cards and table rows.

use portnote_core::order::Order as _;
use std::borrow::Cow;

use portnote_bridge::{AuctionState as Automaton, Seat};

use super::super::charset::TextKind;
use super::Writer;
use crate::annotation::{Side, suffix_nag};
use crate::auction::CallValue;
use crate::model::{
    Anchor, Auction, Element, End, EndKind, Game, Mark, MarkKind, Part, Play, Tag, Turn,
};
use crate::play::CardValue;
use crate::table::{self, Table, TableKind};
use crate::value::is_unknown;

/// Calls and cards of a line: PBN 2.1 §3.5, §3.6.
const COLUMNS: usize = 4;

/// Four calls a line from the dealer on; `AP` as single passes.
pub(super) fn write_auction(writer: &mut Writer<'_, '_>, auction: &Auction<'_>) {
    let game = writer.game;
    let mut automaton = game.first_caller(auction).map(Automaton::new);
    let mut column = 0;
    let mut ends = Ends::of_auction(game, auction);
    let mut loose = Loose::new(&auction.loose_marks, Side::Auction, auction.turns.len());
    let written = auction.turns.iter().enumerate();
    for (number, turn) in written.skip(fillers(auction)) {
        ends.write_before(writer, number, &mut loose);
        loose.write_before(writer, turn.start());
        let (text, pieces) = call_text(turn, automaton.as_mut());
        let last = pieces.saturating_sub(1);
        for piece in 0..pieces {
            begin_column(writer, &mut column);
            if piece == 0 {
                write_irregularities(writer, number, turn, |number, part| {
                    Anchor::Call(number, part)
                });
            }
            writer.lines.token(text);
            if piece == last {
                writer.inline_comments(Anchor::Call(number, Part::Token));
                write_marks(writer, number, &turn.marks, Side::Auction);
            }
        }
    }
    ends.write_rest(writer, auction.turns.len(), &mut loose);
    loose.write_rest(writer);
    writer.lines.break_line();
}

/// What of `*` and `+` is written, and where.
struct Ends<'g> {
    ends: &'g [End],
    /// How many of them are written.
    written: usize,
    /// Whether each is written where it is: which of two kinds is meant, or why one comes
    /// before the last call, is not for a program to decide.
    is_verbatim: bool,
    /// What ends the section otherwise.
    closer: Option<&'static str>,
}

impl<'g> Ends<'g> {
    fn of_auction(game: &Game<'_>, auction: &'g Auction<'_>) -> Self {
        let finished = game.finished().is_some();
        let has = |kind| auction.ends.iter().any(|end| end.kind == kind);
        let closer = if has(EndKind::Plus) {
            Some("+")
        } else if !finished && (has(EndKind::Asterisk) || auction_is_over(game)) {
            Some("*")
        } else {
            None
        };
        Self {
            ends: &auction.ends,
            written: 0,
            is_verbatim: is_odd(&auction.ends, auction.turns.len()),
            closer,
        }
    }

    /// The ends before a call, with what belongs to them.
    fn write_before(&mut self, writer: &mut Writer<'_, '_>, place: usize, loose: &mut Loose<'_>) {
        if !self.is_verbatim {
            return;
        }
        while let Some(end) = self.ends.get(self.written) {
            if end.after > place {
                return;
            }
            loose.write_before(writer, end.range.start);
            let sign = match end.kind {
                EndKind::Asterisk => "*",
                EndKind::Plus => "+",
            };
            writer.lines.token(sign);
            writer.inline_comments(Anchor::AuctionEnd(self.written));
            self.written += 1;
        }
    }

    /// The ends after the last call.
    fn write_rest(&mut self, writer: &mut Writer<'_, '_>, place: usize, loose: &mut Loose<'_>) {
        if self.is_verbatim {
            self.write_before(writer, place, loose);
            return;
        }
        if let Some(end) = self.ends.first() {
            loose.write_before(writer, end.range.start);
        }
        if let Some(closer) = self.closer {
            writer.lines.token(closer);
        }
        for number in 0..self.ends.len() {
            writer.inline_comments(Anchor::AuctionEnd(number));
        }
    }
}

/// Whether a section has both `*` and `+`, or one of them before its last call or card. The same
/// one again at the end says nothing more, and is written once.
fn is_odd(ends: &[End], places: usize) -> bool {
    let is_odd = |end: &End| {
        end.after < places || ends.iter().next().is_some_and(|first| first.kind != end.kind)
    };
    ends.iter().any(is_odd)
}

/// Annotations that belong to no call or card, each written where it is.
struct Loose<'g> {
    rest: &'g [Mark<'g>],
    side: Side,
    /// Calls or cards of the section: irregularities wait for one that does not come.
    places: usize,
    waiting: usize,
}

impl<'g> Loose<'g> {
    const fn new(marks: &'g [Mark<'g>], side: Side, places: usize) -> Self {
        Self { rest: marks, side, places, waiting: 0 }
    }

    /// Writes the annotations before a place of the text, with their comments.
    fn write_before(&mut self, writer: &mut Writer<'_, '_>, start: u32) {
        while let Some((mark, rest)) = self.rest.split_first() {
            if mark.range.start >= start {
                return;
            }
            self.rest = rest;
            writer.lines.token(mark.raw);
            if matches!(mark.kind, MarkKind::Irregularity(_)) {
                let part = Part::Irregularity(self.waiting);
                self.waiting += 1;
                writer.inline_comments(match self.side {
                    Side::Auction => Anchor::Call(self.places, part),
                    Side::Play => Anchor::Card(self.places, part),
                });
            }
        }
    }

    /// Writes the annotations after everything else.
    fn write_rest(&mut self, writer: &mut Writer<'_, '_>) {
        self.write_before(writer, u32::MAX);
    }
}

/// The number of hyphens that fill the columns before the first call: they are not written.
pub(super) fn fillers(auction: &Auction<'_>) -> usize {
    let is_filler = |turn: &&Turn<'_, CallValue>| turn.value == CallValue::NotYet;
    auction.turns.iter().take_while(is_filler).count()
}

/// The token that a turn is written as, and how many of it; none for an `AP` that has nothing to
/// say.
fn call_text<'g>(
    turn: &Turn<'g, CallValue>,
    automaton: Option<&mut Automaton>,
) -> (&'g str, usize) {
    match (turn.value, automaton) {
        (CallValue::Call(call), automaton) => {
            if let Some(automaton) = automaton {
                automaton.call_irregular(call);
            }
            (call.as_str(), 1)
        }
        (CallValue::AllPass, Some(automaton)) => ("Pass", automaton.all_pass()),
        (CallValue::Skipped, automaton) => {
            // A skip after the end was reported and refused before.
            if let Some(automaton) = automaton {
                let _ = automaton.skip();
            }
            ("^S", 1)
        }
        _ => (turn.raw, 1),
    }
}

/// Whether the game shows that its auction is over.
fn auction_is_over(game: &Game<'_>) -> bool {
    let real = |name| game.value(name).is_some_and(|value| !is_unknown(&value));
    real("Contract") || real("Declarer") || game.play.is_some()
}

/// One trick a line, the opening leader first.
pub(super) fn write_play(writer: &mut Writer<'_, '_>, play: &Play<'_>, leader: Option<Seat>) {
    let game = writer.game;
    let shift = column_shift(play, leader);
    let open = play.ends.iter().any(|end| end.kind == EndKind::Plus);
    let starred = play.ends.iter().any(|end| end.kind == EndKind::Asterisk);
    let whole = game.hand_size() * COLUMNS;
    let over = game.value("Result").is_some_and(|value| !is_unknown(&value));
    // Places that are filled with `-` do not say that the play went on.
    let is_card = |turn: &Turn<'_, CardValue>| turn.value != CardValue::NotKnown;
    let is_short = play.turns.len() < whole;
    let is_filled = starred && !play.turns.iter().all(is_card);
    let star = !open && (is_short && (starred || over) || is_filled);
    let mut loose = Loose::new(&play.loose_marks, Side::Play, play.turns.len());
    if is_odd_play(play) {
        write_as_it_is(writer, play, &mut loose);
        return;
    }
    for row in 0..play.turns.len().div_ceil(COLUMNS) {
        let places: [usize; COLUMNS] =
            std::array::from_fn(|column| row * COLUMNS + (column + shift) % COLUMNS);
        // Only a last trick is padded, and only as far as something follows.
        let filled = places.iter().rposition(|place| *place < play.turns.len());
        let width = if star { COLUMNS } else { filled.map_or(0, |last| last + 1) };
        writer.lines.break_line();
        for place in places.into_iter().take(width) {
            match play.turns.get(place) {
                None => writer.lines.token("-"),
                Some(turn) => write_card(writer, place, turn),
            }
        }
    }
    writer.lines.break_line();
    if star {
        writer.lines.token("*");
    }
    for number in 0..play.ends.len() {
        writer.inline_comments(Anchor::PlayEnd(number));
    }
    writer.lines.break_line();
}

/// By how many columns the cards of a trick are moved, so that the opening leader comes first.
pub(super) fn column_shift(play: &Play<'_>, leader: Option<Seat>) -> usize {
    match (leader, play.first) {
        (Some(leader), Some(first)) => leader.offset_from(first),
        _ => 0,
    }
}

/// Whether a play has annotations without a card, or ends of both kinds, or a `*` before its
/// last card: nothing is moved or added then.
pub(super) fn is_odd_play(play: &Play<'_>) -> bool {
    let mut stars = play.ends.iter().filter(|end| end.kind == EndKind::Asterisk);
    let has_plus = play.ends.iter().any(|end| end.kind == EndKind::Plus);
    let is_odd = |end: &End| has_plus || end.after < play.turns.len();
    !play.loose_marks.is_empty() || stars.any(is_odd)
}

/// The cards, ends and annotations in the order of the text.
fn write_as_it_is(writer: &mut Writer<'_, '_>, play: &Play<'_>, loose: &mut Loose<'_>) {
    // A `+` is a card of its own, and its comments belong to the end.
    let ends = play.ends.iter().enumerate();
    let stars: Vec<(usize, &End)> =
        ends.clone().filter(|(_, end)| end.kind == EndKind::Asterisk).collect();
    let mut stars = stars.into_iter().peekable();
    for (place, turn) in play.turns.iter().enumerate() {
        while let Some((number, end)) = stars.next_if(|(_, end)| end.range.start < turn.start()) {
            loose.write_before(writer, end.range.start);
            writer.lines.token("*");
            writer.inline_comments(Anchor::PlayEnd(number));
        }
        loose.write_before(writer, turn.start());
        if place.is_multiple_of(COLUMNS) {
            writer.lines.break_line();
        }
        write_card(writer, place, turn);
        if turn.value == CardValue::Next {
            let end = ends.clone().find(|(_, end)| end.range == turn.range);
            if let Some((number, _)) = end {
                writer.inline_comments(Anchor::PlayEnd(number));
            }
        }
    }
    for (number, end) in stars {
        loose.write_before(writer, end.range.start);
        writer.lines.break_line();
        writer.lines.token("*");
        writer.inline_comments(Anchor::PlayEnd(number));
    }
    loose.write_rest(writer);
    writer.lines.break_line();
}

fn write_card(writer: &mut Writer<'_, '_>, number: usize, turn: &Turn<'_, CardValue>) {
    write_irregularities(writer, number, turn, Anchor::Card);
    let text = match turn.value {
        CardValue::Card(card) => card.as_str(),
        CardValue::NotKnown | CardValue::Next | CardValue::Unknown => turn.raw,
    };
    writer.lines.token(text);
    writer.inline_comments(Anchor::Card(number, Part::Token));
    write_marks(writer, number, &turn.marks, Side::Play);
}

/// Begins a line for each group of four.
fn begin_column(writer: &mut Writer<'_, '_>, column: &mut usize) {
    if column.is_multiple_of(COLUMNS) {
        writer.lines.break_line();
    }
    *column += 1;
}

fn write_irregularities<V>(
    writer: &mut Writer<'_, '_>,
    number: usize,
    turn: &Turn<'_, V>,
    anchor: impl Fn(usize, Part) -> Anchor,
) {
    for (at, mark) in turn.irregularities.iter().enumerate() {
        writer.lines.token(mark.raw);
        writer.inline_comments(anchor(number, Part::Irregularity(at)));
    }
}

/// The note reference, then glyphs in increasing order, each with its comments; a suffix
/// as the glyph that it means: PBN 2.1 §3.5.2.
fn write_marks(writer: &mut Writer<'_, '_>, number: usize, marks: &[Mark<'_>], side: Side) {
    // Nearly all calls and cards have none.
    if marks.is_empty() {
        return;
    }
    let anchor = |at: usize| match side {
        Side::Auction => Anchor::Call(number, Part::Mark(at)),
        Side::Play => Anchor::Card(number, Part::Mark(at)),
    };
    let ranked = marks.iter().enumerate().map(|(at, mark)| {
        let nag = match mark.kind {
            MarkKind::Nag(nag) => nag,
            MarkKind::Suffix => suffix_nag(mark.raw, side),
            _ => None,
        };
        (nag.map_or(0, |nag| nag + 1), at, mark)
    });
    let mut sorted: Vec<(u32, usize, &Mark<'_>)> = ranked.collect();
    sorted.order_by_key(|(rank, at, _)| (*rank, *at));
    let mut text = String::new();
    let suffixed = marks.iter().any(|mark| mark.kind == MarkKind::Suffix);
    let judges = |rank: u32| (2..=13).contains(&rank);
    let mut judged = false;
    let mut before = None::<u32>;
    for (rank, at, mark) in sorted {
        // What says again what is before it is left out; its comments stay.
        let suffix = mark.kind == MarkKind::Suffix;
        let again = before == Some(rank) && rank > 0;
        let second = judges(rank) && judged && (suffix || suffixed);
        if !again && !second {
            text.clear();
            match (rank.checked_sub(1), mark.kind) {
                (Some(nag), _) => {
                    text.push('$');
                    text.push_str(&nag.to_string());
                }
                (None, MarkKind::NoteReference(Some(index))) => {
                    text.push('=');
                    text.push_str(&index.to_string());
                    text.push('=');
                }
                (None, _) => text.push_str(mark.raw),
            }
            writer.lines.token(&text);
        }
        judged |= judges(rank);
        before = Some(rank);
        writer.inline_comments(anchor(at));
    }
}

/// The columns of a table as text, with semicolons where blanks are between them.
pub(super) fn header<'t>(tag: &Tag<'_>, text: Cow<'t, str>) -> Cow<'t, str> {
    let (sign, columns) = match text.strip_prefix("##") {
        Some(columns) => ("##", columns),
        None => ("", &*text),
    };
    let kind = TableKind::from_name(tag.name);
    match kind.and_then(|kind| table::mended_header(kind, columns)) {
        Some(mended) => Cow::Owned(format!("{sign}{mended}")),
        None => text,
    }
}

/// Rows of a table padded to the widths of its columns; of another section the lines that
/// it has. PBN 2.1 §5.2.
pub(super) fn write_elements(writer: &mut Writer<'_, '_>, tag: &Tag<'_>) {
    let game = writer.game;
    match Table::of(game, tag).filter(|table| !table.columns().is_empty()) {
        Some(table) => write_table(writer, &table),
        None => write_lines(writer, game.elements.get(tag.elements.clone()).unwrap_or(&[])),
    }
}

fn write_table(writer: &mut Writer<'_, '_>, table: &Table<'_>) {
    let mut line = String::new();
    for row in table.rows() {
        line.clear();
        for (place, column) in table.columns().iter().enumerate() {
            if place > 0 {
                line.push(' ');
            }
            // What the last row lacks is unknown; the check has reported it.
            let text = row.elements().get(place).map_or("?", |element| element.text);
            let text = &*writer.lines.fitted(text, place_of(text));
            column.write(text, place + 1 == table.columns().len(), &mut line);
        }
        writer.lines.fitted_line(&line);
    }
}

/// Where an element is: a string holds blanks, and other elements do not.
fn place_of(element: &str) -> TextKind {
    if element.starts_with('"') { TextKind::Text } else { TextKind::Token }
}

fn write_lines(writer: &mut Writer<'_, '_>, elements: &[Element<'_>]) {
    let mut line = String::new();
    for element in elements {
        if element.new_line && !line.is_empty() {
            writer.lines.fitted_line(&std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&writer.lines.fitted(element.text, place_of(element.text)));
    }
    if !line.is_empty() {
        writer.lines.fitted_line(&line);
    }
}

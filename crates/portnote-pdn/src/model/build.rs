//! From the tree to the model: one walk over the items of a game, with a stack of lines.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::OnceLock;

use portnote_core::frame::date::DayOrder;
use portnote_core::frame::tag::TagParts;
use portnote_core::frame::{FrameKind, string};

use super::{
    Anchor, Comment, Element, ElementKind, Game, Line, Mark, MarkKind, MoveNumber, Setup, Tag,
};
use crate::fen::Fen;
use crate::limits::NUMBER_DIGITS;
use crate::ruling::Ruling;
use crate::square::read_steps;
use crate::syntax::{Block, Item, Kind, evaluation};
use crate::tag;

/// Digits that may be two squares without a separator.
const JOINED_DIGITS: Range<usize> = 3..5;

/// Whether a text is nothing but closing braces, one at least.
pub(crate) fn is_braces(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte == b'}')
}

struct Builder<'b> {
    game: Game<'b>,
    /// The tags that were met.
    names: BTreeSet<&'b str>,
    /// The lines that are open, the main line first.
    open: Vec<OpenLine>,
    /// Parentheses inside text that is nested too deeply.
    buried: u64,
    number: Option<MoveNumber<'b>>,
    anchor: Anchor,
    /// The end of the last move with what is glued to it.
    glue: Option<u32>,
    /// The number that the next move without one would have.
    expected: u32,
    /// The place of the lone digits before this item that may be a number without its dot.
    undotted: Option<MoveNumber<'b>>,
    /// The number of the last element that is made of signs, and whether they are braces.
    signs: Option<(usize, bool)>,
}

/// A line that is open.
struct OpenLine {
    line: usize,
    /// The last move or null move of the line.
    last: Option<usize>,
    /// The dots of the line after a move, as far as nothing is known of them: what they may mean follows.
    dots: Option<Dots>,
}

impl OpenLine {
    const fn new(line: usize) -> Self {
        Self { line, last: None, dots: None }
    }
}

/// Dots after a move that are a move left out, or say nothing.
struct Dots {
    /// The last move before them.
    after: usize,
    /// The number that comes next.
    expected: u32,
    /// Where they are.
    places: Vec<usize>,
    /// The variations that follow them.
    lines: Vec<usize>,
}

pub(super) fn game<'b>(block: &'b Block<'b>) -> Game<'b> {
    let end = u32::try_from(block.unit().text().len()).unwrap_or(u32::MAX);
    let main = Line {
        parent: None,
        replaces: None,
        depth: 0,
        elements: 0..0,
        range: block.unit().decoded_lead()..end,
        is_closed: true,
        has_moves: false,
    };
    let mut builder = Builder {
        game: Game {
            block,
            ruling: Ruling::Unsupported,
            replay: OnceLock::new(),
            derived: OnceLock::new(),
            tags: Vec::with_capacity(12),
            lines: vec![main],
            // Of six nodes a number, its two moves and the blanks between them, and each move has
            // two squares.
            elements: Vec::with_capacity(block.tree().len() / 3 + 1),
            steps: Vec::with_capacity(block.tree().len() / 3 * 2 + 2),
            comments: Vec::new(),
            terminator: None,
            loose_numbers: Vec::new(),
            loose_marks: Vec::new(),
            stray_ends: Vec::new(),
            too_deep: None,
            dates: DayOrder::default(),
        },
        names: BTreeSet::new(),
        open: vec![OpenLine::new(0)],
        buried: 0,
        signs: None,
        number: None,
        anchor: Anchor::Game,
        glue: None,
        expected: 1,
        undotted: None,
    };
    if block.is_opaque() {
        return builder.game;
    }
    for item in block.items() {
        builder.item(item);
    }
    builder.finish(end);
    builder.game
}

impl<'b> Builder<'b> {
    fn item(&mut self, item: Item<'b, 'b>) {
        let kind = item.kind();
        if kind.is_white() {
            return;
        }
        let range = item.range();
        if self.buried > 0 {
            self.bury(kind, range);
            return;
        }
        match kind {
            Kind::Frame(FrameKind::TagPair) => self.tag(item),
            _ if kind.is_comment() => self.comment(item.text(), range),
            Kind::Number => self.number(item.text(), range),
            Kind::Move => self.path(item.text(), range),
            Kind::Lone => self.lone(item.text(), range),
            Kind::Strength => self.mark(MarkKind::Strength, item.text(), range),
            Kind::Nag => self.mark(nag(item.text()), item.text(), range),
            Kind::Captured => self.captured(range),
            Kind::VariationStart => self.start_variation(range),
            Kind::VariationEnd => self.end_variation(range),
            Kind::Setup => {
                let setup = read_setup(item.text(), range.start);
                self.push(ElementKind::Setup(setup), item.text(), range);
            }
            Kind::NullMove => {
                let kind = ElementKind::Null { is_ellipsis: false };
                self.push(kind, item.text(), range);
            }
            Kind::Ellipsis => {
                let kind = ElementKind::Null { is_ellipsis: true };
                self.push(kind, item.text(), range);
            }
            Kind::Result => self.result(item.text(), range),
            // Control characters are named by a code of their own.
            _ if item.text().chars().all(char::is_control) => {}
            _ => self.stray(item.text(), range),
        }
    }

    /// Adds text that is nothing: signs that touch each other are one, because an element takes a
    /// hundred times the memory of a sign. A brace and a dot have codes of their own.
    fn stray(&mut self, raw: &'b str, range: Range<u32>) {
        if raw == "," && self.extend_undotted(&range) {
            return;
        }
        let line = self.line();
        let is_brace = match raw {
            "." => None,
            raw if raw.contains(char::is_alphanumeric) => None,
            raw => Some(is_braces(raw)),
        };
        let number = self.game.elements.len();
        let signs = is_brace.map(|is_brace| (number, is_brace));
        // What the last element holds is not looked at again: it may be as long as the text.
        let is_same =
            |(last, was_brace): (usize, bool)| last + 1 == number && Some(was_brace) == is_brace;
        let last = self
            .game
            .elements
            .last_mut()
            .filter(|last| last.range.end == range.start && last.line == line);
        match last.filter(|_| self.signs.is_some_and(is_same)) {
            Some(last) => {
                last.range.end = range.end;
                last.raw = self.game.block.unit().slice(last.range.clone());
            }
            None => {
                self.signs = signs;
                self.push(ElementKind::Stray, raw, range);
            }
        }
    }

    fn tag(&mut self, item: Item<'b, 'b>) {
        let parts = TagParts::of(item.node());
        let unit = self.game.block.unit();
        let is_full = self.game.tags.len() as u64 >= self.game.block.own().tags_per_game;
        let (Some(name_range), Some(token), false) = (parts.name, parts.value, is_full) else {
            return;
        };
        let text = unit.slice(token.clone());
        if !TagParts::is_in_quotes(text, parts.quoted) {
            return;
        }
        let name = unit.slice(name_range.clone());
        let (raw, offset) = bare_value(text, parts.quoted);
        let start = token.start + offset;
        let (meaning, class) = tag::meaning(name);
        let is_repeated = !self.names.insert(meaning);
        self.anchor = Anchor::Tag(self.game.tags.len());
        let kind = tag::kind(meaning);
        let value = string::decode(raw);
        let typed = kind.read(&value);
        self.game.tags.push(Tag {
            name,
            meaning: Cow::Borrowed(meaning),
            class,
            kind,
            typed,
            raw,
            value,
            range: parts.range,
            name_range,
            value_range: start..start + u32::try_from(raw.len()).unwrap_or(0),
            is_repeated,
        });
    }

    fn comment(&mut self, token: &'b str, range: Range<u32>) {
        self.glue = None;
        self.game.comments.push(Comment {
            token,
            range,
            anchor: self.anchor,
            is_after_number: self.number.is_some(),
        });
    }

    fn number(&mut self, raw: &'b str, range: Range<u32>) {
        self.settle_number();
        self.glue = None;
        let (value, dots) = read_number(raw);
        if let Some(value) = value {
            self.expected = value.saturating_add(1);
        }
        self.number = Some(MoveNumber { value, dots, raw, range });
    }

    fn path(&mut self, raw: &'b str, range: Range<u32>) {
        // Lone digits before a move that have the right value were its number.
        if let Some(number) = self.undotted.take()
            && let Some(stray) = self.game.elements.pop_if(|last| last.range == number.range)
        {
            self.expected = self.expected.saturating_add(1);
            self.number = Some(MoveNumber { raw: stray.raw, ..number });
        }
        let first = self.game.steps.len();
        read_steps(raw, range.start, &mut self.game.steps);
        let steps = first..self.game.steps.len();
        self.push(ElementKind::Move { steps }, raw, range);
    }

    fn lone(&mut self, raw: &'b str, range: Range<u32>) {
        let is_digits = raw.bytes().all(|byte| byte.is_ascii_digit());
        let is_broken = !is_digits && !raw.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_broken {
            self.push(ElementKind::Broken, raw, range);
            return;
        }
        if is_digits && JOINED_DIGITS.contains(&raw.len()) {
            self.push(ElementKind::Digits, raw, range);
            return;
        }
        let value = number_value(raw).filter(|value| is_digits && *value == self.expected);
        self.push(ElementKind::Stray, raw, range.clone());
        self.undotted = value.map(|value| MoveNumber { value: Some(value), dots: 0, raw, range });
    }

    /// Takes a comma for the dot of digits that may be a number; whether it is one.
    fn extend_undotted(&mut self, comma: &Range<u32>) -> bool {
        let is_digit = |raw: &str| raw.ends_with(|c: char| c.is_ascii_digit());
        let number = self.undotted.as_mut();
        let Some(number) =
            number.filter(|number| number.range.end == comma.start && is_digit(number.raw))
        else {
            return false;
        };
        let last = self.game.elements.last_mut();
        let Some(stray) = last.filter(|last| last.range == number.range) else {
            return false;
        };
        stray.range.end = comma.end;
        stray.raw = self.game.block.unit().slice(stray.range.clone());
        number.range = stray.range.clone();
        number.raw = stray.raw;
        true
    }

    fn mark(&mut self, kind: MarkKind, raw: &'b str, range: Range<u32>) {
        let is_glued = self.glue == Some(range.start);
        let mark = Mark { kind, raw, range: range.clone(), is_glued };
        let last = self.open.last().and_then(|open| open.last);
        match last.and_then(|last| self.game.elements.get_mut(last)) {
            Some(element) if self.number.is_none() => {
                element.marks.push(mark);
                self.glue = Some(range.end);
            }
            _ => self.game.loose_marks.push((self.line(), mark)),
        }
    }

    /// The line that is open.
    fn line(&self) -> usize {
        self.open.last().map_or(0, |open| open.line)
    }

    fn captured(&mut self, range: Range<u32>) {
        let last = self.open.last().and_then(|open| open.last);
        if let Some(element) = last.and_then(|last| self.game.elements.get_mut(last)) {
            element.captured = Some(range);
        }
    }

    fn result(&mut self, raw: &'b str, range: Range<u32>) {
        let is_main = self.open.len() == 1;
        self.settle_number();
        self.push(ElementKind::Result, raw, range);
        if is_main {
            self.game.terminator = Some(self.game.elements.len() - 1);
        }
    }

    fn push(&mut self, kind: ElementKind, raw: &'b str, range: Range<u32>) {
        self.undotted = None;
        let Some(open) = self.open.last_mut() else {
            return;
        };
        let index = self.game.elements.len();
        let is_move = kind.is_move();
        self.glue = is_move.then_some(range.end);
        let element = Element {
            kind,
            line: open.line,
            raw,
            range,
            number: if is_move { self.number.take() } else { None },
            marks: Vec::new(),
            captured: None,
        };
        let is_dots = matches!(element.kind, ElementKind::Null { is_ellipsis: true });
        let before = open.last;
        if element.is_replaceable() {
            open.last = Some(index);
        }
        let mut settled = None;
        if is_dots {
            let is_after_move =
                |at: &usize| self.game.elements.get(*at).is_some_and(Element::is_move);
            match &mut open.dots {
                Some(dots) => dots.places.push(index),
                None => {
                    open.dots = before.filter(is_after_move).map(|after| Dots {
                        after,
                        expected: self.expected,
                        places: vec![index],
                        lines: Vec::new(),
                    });
                }
            }
        } else if element.is_replaceable() || matches!(element.kind, ElementKind::Setup(_)) {
            let dots = open.dots.take();
            settled = dots.filter(|dots| leaves_none_out(&self.game, dots, &element));
        }
        let is_played = element.is_replaceable() || matches!(element.kind, ElementKind::Setup(_));
        self.game.elements.push(element);
        if let Some(dots) = settled {
            self.pass_over(dots);
        }
        if is_played {
            self.mark_played();
        }
        self.anchor = Anchor::Element(index);
    }

    /// Marks the open lines as having something to play. Each line is marked once.
    fn mark_played(&mut self) {
        for open in self.open.iter().rev() {
            match self.game.lines.get_mut(open.line) {
                Some(line) if !line.has_moves => line.has_moves = true,
                _ => return,
            }
        }
    }

    fn start_variation(&mut self, range: Range<u32>) {
        if self.open.len() as u64 > self.game.block.own().nesting {
            self.buried = 1;
            self.game.too_deep.get_or_insert(range);
            return;
        }
        self.settle_number();
        let Some(parent) = self.open.last() else {
            return;
        };
        let (parent, replaces) = (parent.line, parent.last);
        let line = self.game.lines.len();
        if let Some(dots) = self.open.last_mut().and_then(|open| open.dots.as_mut()) {
            dots.lines.push(line);
        }
        self.push(ElementKind::Variation(line), self.game.text(range.clone()), range.clone());
        let first = self.game.elements.len();
        self.game.lines.push(Line {
            parent: Some(parent),
            replaces,
            depth: u32::try_from(self.open.len()).unwrap_or(u32::MAX),
            elements: first..first,
            range,
            is_closed: false,
            has_moves: false,
        });
        self.open.push(OpenLine::new(line));
        self.anchor = Anchor::Line(line);
    }

    fn end_variation(&mut self, range: Range<u32>) {
        self.settle_number();
        self.glue = None;
        if self.open.len() < 2 {
            match self.game.stray_ends.last_mut() {
                Some(last) if last.end == range.start => last.end = range.end,
                _ => self.game.stray_ends.push(range),
            }
            return;
        }
        self.close(range.end, true);
    }

    fn close(&mut self, end: u32, is_closed: bool) {
        let Some(open) = self.open.pop() else { return };
        if let Some(dots) = open.dots {
            self.pass_over(dots);
        }
        let elements = self.game.elements.len();
        let Some(line) = self.game.lines.get_mut(open.line) else {
            return;
        };
        line.elements.end = elements;
        line.range.end = end;
        line.is_closed = is_closed;
        let (start, first) = (line.range.start, line.elements.start);
        // The place of the variation is as long as the variation.
        let place = first.checked_sub(1);
        let raw = self.game.text(start..end);
        if let Some(place) = place.and_then(|place| self.game.elements.get_mut(place)) {
            place.range.end = end;
            place.raw = raw;
        }
        self.anchor = place.map_or(Anchor::Game, Anchor::Element);
    }

    /// Gives what follows dots that are not a move to the move before them.
    fn pass_over(&mut self, dots: Dots) {
        let mut marks = Vec::new();
        for place in dots.places {
            if let Some(element) = self.game.elements.get_mut(place) {
                marks.append(&mut element.marks);
            }
        }
        if let Some(element) = self.game.elements.get_mut(dots.after) {
            let apart = marks.into_iter().map(|mark| Mark { is_glued: false, ..mark });
            element.marks.extend(apart);
        }
        for line in dots.lines {
            if let Some(line) = self.game.lines.get_mut(line) {
                line.replaces = Some(dots.after);
            }
        }
    }

    /// Text that is nested too deeply: only its parentheses are counted.
    fn bury(&mut self, kind: Kind, range: Range<u32>) {
        match kind {
            Kind::VariationStart => self.buried += 1,
            Kind::VariationEnd => self.buried -= 1,
            _ => {}
        }
        if let Some(deep) = &mut self.game.too_deep
            && deep.end <= range.start
        {
            deep.end = range.end;
        }
    }

    /// A number whose move did not come.
    fn settle_number(&mut self) {
        let line = self.line();
        let number = self.number.take();
        self.game.loose_numbers.extend(number.map(|number| (line, number)));
    }

    fn finish(&mut self, end: u32) {
        self.settle_number();
        // After a variation that is never closed, the last result is still that of the game.
        let last = self.game.elements.len().checked_sub(1);
        let is_result = |last: &usize| {
            let last = self.game.elements.get(*last);
            last.is_some_and(|last| matches!(last.kind, ElementKind::Result))
        };
        if self.game.terminator.is_none() {
            self.game.terminator = last.filter(is_result).filter(|_| self.open.len() > 1);
        }
        while self.open.len() > 1 {
            self.close(end, false);
        }
        self.close_main(end);
    }

    fn close_main(&mut self, end: u32) {
        if let Some(dots) = self.open.last_mut().and_then(|open| open.dots.take()) {
            self.pass_over(dots);
        }
        let elements = self.game.elements.len();
        if let Some(line) = self.game.lines.first_mut() {
            line.elements.end = elements;
            line.range.end = end;
        }
    }
}

/// Whether the numbers say that dots before a move leave none out: they are inside a pair, or after a
/// whole one.
fn leaves_none_out(game: &Game<'_>, dots: &Dots, next: &Element<'_>) -> bool {
    let before = game.elements.get(dots.after);
    let before = before.and_then(|before| before.number.as_ref());
    next.is_move()
        && match (before, next.number.as_ref()) {
            (Some(before), None) => !before.is_second(),
            (None, Some(next)) => !next.is_second() && next.value == Some(dots.expected),
            _ => false,
        }
}

/// A value without its quotes, and its offset: a quote at the end closes it, even after a backslash.
fn bare_value(token: &str, quoted: bool) -> (&str, u32) {
    let inner = token.strip_prefix('"').filter(|_| quoted);
    match inner.and_then(|inner| inner.strip_suffix('"')) {
        Some(inner) => (inner, 1),
        None => TagParts::bare(token, quoted),
    }
}

/// The value of a number and its dots. A parenthesis or a comma in place of a dot is none.
fn read_number(raw: &str) -> (Option<u32>, usize) {
    let figure = |byte: u8| u32::from(byte - b'0');
    // Nearly all numbers have this form.
    match *raw.as_bytes() {
        [one @ b'0'..=b'9', b'.'] => return (Some(figure(one)), 1),
        [ten @ b'0'..=b'9', one @ b'0'..=b'9', b'.'] => {
            return (Some(figure(ten) * 10 + figure(one)), 1);
        }
        _ => {}
    }
    let digits = raw.bytes().take_while(u8::is_ascii_digit).count();
    let dots = raw.bytes().filter(|byte| *byte == b'.').count();
    (raw.get(..digits).and_then(number_value), dots)
}

fn nag(text: &str) -> MarkKind {
    match text {
        "\u{25A1}" => MarkKind::Symbol(7),
        "\u{2A00}" => MarkKind::Symbol(22),
        text => match evaluation(text) {
            Some(glyph) => MarkKind::Symbol(glyph),
            None => MarkKind::Nag(text.strip_prefix('$').and_then(number_value)),
        },
    }
}

/// A number of a move or a glyph, if it is not too large.
fn number_value(digits: &str) -> Option<u32> {
    let bare = digits.trim_start_matches('0');
    if bare.len() > NUMBER_DIGITS || digits.is_empty() {
        return None;
    }
    if bare.is_empty() {
        return Some(0);
    }
    bare.parse().ok()
}

/// The parts of `/FEN "…"/`.
fn read_setup(text: &str, start: u32) -> Setup {
    let offset = |part: &str| {
        let at = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        start + u32::try_from(at.min(text.len())).unwrap_or(0)
    };
    let body = text.strip_prefix('/').unwrap_or(text);
    let is_closed = body.ends_with('/');
    let body = body.strip_suffix('/').unwrap_or(body);
    let trimmed = body.trim();
    let keyword = trimmed.get(..3).filter(|word| word.eq_ignore_ascii_case("FEN"));
    let rest = trimmed.get(keyword.map_or(0, str::len)..).unwrap_or("");
    let value = rest.trim();
    let bare = value.strip_prefix('"');
    let is_quoted = bare.is_some_and(|bare| bare.ends_with('"') && !bare.is_empty());
    let fen = bare.unwrap_or(value);
    let fen = fen.strip_suffix('"').unwrap_or(fen);
    let is_tidy = body == trimmed && rest.strip_prefix(' ') == Some(value);
    let from = offset(fen);
    Setup {
        fen: from..from + u32::try_from(fen.len()).unwrap_or(0),
        position: Fen::read(fen).into(),
        has_keyword: keyword == Some("FEN"),
        is_quoted,
        is_tidy,
        is_closed,
    }
}

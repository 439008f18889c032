//! The moves with their numbers, marks, comments and variations. PDN 2.0 §6.1.1.2, PDN 3.0.

use portnote_core::order::Order as _;
use std::ops::Range;

use portnote_core::frame::{self, FrameKind, escape};
use portnote_draughts::Color;

use super::header::Header;
use super::lines::{MovetextLines, TooLong};
use super::loss::{Loss, Losses, named};
use super::mark::{self, Marks};
use super::plan::{Plan, Step, side_only};
use super::{ExportOptions, comment};
use crate::Standard;
use crate::check::shown;
use crate::model::{Anchor, Comment, Element, ElementKind, Game, Mark};

/// The text of a game with its tags, and with the comments before it that belong to no game.
pub(super) fn write<'g, 'b>(
    plan: &Plan<'g, 'b>,
    header: &Header,
    before: &[String],
    options: &ExportOptions,
    losses: &mut Losses<'g, 'b>,
) -> String {
    let mut writer = Writer::new(plan, options, losses);
    writer.header(header, before);
    writer.moves();
    writer.end(match options.standard {
        Standard::Pdn2 => &header.result,
        Standard::Pdn3 => "*",
    });
    writer.lines.finish()
}

/// The text of comments that belong to no game: those of blocks before, and those of a block.
pub(super) fn write_loose(
    before: &[String],
    comments: &[(&str, Range<u32>)],
    options: &ExportOptions,
    losses: &mut Losses<'_, '_>,
) -> String {
    let mut lines = MovetextLines::new(options.line_end(), options.line_width());
    put_written(&mut lines, before, options);
    for (text, range) in comments {
        put_comment(&mut lines, text, range.clone(), options, losses);
    }
    lines.break_line();
    lines.finish()
}

/// The text of comments of blocks before.
pub(super) fn write_held(comments: &[String], options: &ExportOptions) -> String {
    let mut lines = MovetextLines::new(options.line_end(), options.line_width());
    put_written(&mut lines, comments, options);
    lines.break_line();
    lines.finish()
}

/// The comments of a block without a game, and its text as comments.
pub(super) fn loose_comments<'g, 'b>(
    game: &'g Game<'b>,
    losses: &mut Losses<'g, 'b>,
) -> Vec<(&'g str, Range<u32>)> {
    let mut comments = Vec::new();
    for item in game.block().items() {
        let text = item.text();
        let is_comment = item.kind().is_comment();
        let is_void = item.kind().is_white() || text.chars().all(char::is_control);
        if is_void || is_comment && escape::charset(text).is_some() {
            continue;
        }
        if !is_comment && game.block().own().is_idle_result {
            continue;
        }
        if !is_comment {
            losses.add(Loss::Stray, item.range(), named("text", text));
        }
        let inner = match text.strip_prefix('%') {
            Some(inner) if is_comment => inner,
            _ if is_comment => frame::comment::text(text),
            _ => text,
        };
        comments.push((inner, item.range()));
    }
    comments
}

/// Writes comments of blocks before: what of them is lost was noted there.
fn put_written(lines: &mut MovetextLines, comments: &[String], options: &ExportOptions) {
    for text in comments {
        comment::write(lines, &comment::words(text, options.line_width()));
    }
}

/// Writes a comment, and notes what of it is lost.
fn put_comment(
    lines: &mut MovetextLines,
    text: &str,
    range: Range<u32>,
    options: &ExportOptions,
    losses: &mut Losses<'_, '_>,
) {
    let cleaned = comment::cleaned(text);
    let words = comment::words(&cleaned, options.line_width());
    if text.contains('}') {
        losses.add(Loss::Brace, range.clone(), "`}` in a comment");
    }
    if let Some(found) = comment::write(lines, &words) {
        note_width(&found, range, options, losses);
    }
}

/// Only PDN 2.0 has a longest line.
fn note_width(
    found: &TooLong,
    range: Range<u32>,
    options: &ExportOptions,
    losses: &mut Losses<'_, '_>,
) {
    if options.standard == Standard::Pdn3 {
        return;
    }
    let what = format!("`{}`", shown(&found.text));
    if range.is_empty() {
        losses.add_for_game(Loss::Width(found.width), what);
    } else {
        losses.add(Loss::Width(found.width), range, what);
    }
}

/// The lines before a game as comments: all but those that name a charset.
fn leading_comments<'g>(game: &'g Game<'_>) -> impl Iterator<Item = (&'g str, Range<u32>)> {
    let items = game.block().leading_items();
    let lines = items.filter(|item| item.kind() == FrameKind::EscapeLine.into());
    let lines = lines.filter(|item| escape::charset(item.text()).is_none());
    lines.map(|item| {
        let text = item.text();
        (text.strip_prefix('%').unwrap_or(text), item.range())
    })
}

/// Adds the digits of a number: every second move has one, of one or two digits in nearly all.
fn push_number(text: &mut String, number: u64) {
    match number {
        0..10 => text.push(digit(number)),
        10..100 => text.extend([digit(number / 10), digit(number % 10)]),
        _ => text.push_str(&number.to_string()),
    }
}

fn digit(value: u64) -> char {
    u32::try_from(value).ok().and_then(|value| char::from_digit(value, 10)).unwrap_or('0')
}

struct Writer<'w, 'g, 'b> {
    game: &'g Game<'b>,
    plan: &'w Plan<'g, 'b>,
    options: &'w ExportOptions,
    losses: &'w mut Losses<'g, 'b>,
    lines: MovetextLines,
    /// Comments by what they belong to, in file order.
    comments: Vec<((CommentPlace, usize), &'g Comment<'b>)>,
    /// The place of the last move of each line.
    last_moves: Vec<Option<u32>>,
    open: Vec<OpenLine>,
    /// The move that is being written, with its number.
    token: String,
}

/// Where comments are in the movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum CommentPlace {
    Header,
    Line,
    Element,
}

/// A line that is being written.
struct OpenLine {
    /// The element after its last one.
    end: usize,
    /// The element that it is in its parent.
    place: usize,
    /// Moves of either side up to the next one: twice the number, and one more for the side
    /// whose moves are second in their pairs.
    half: u64,
    /// Moves of either side up to the last move, which a variation replaces; counted like `half`.
    last: u64,
    /// Whether something other than a move was written last.
    is_fresh: bool,
    /// Whether it is in parentheses.
    is_enclosed: bool,
    /// Whether it ended at something that the standard has not.
    is_cut: bool,
    /// Whether a move or a null move was met.
    is_begun: bool,
    /// Whether a move was written, in this line or before it.
    is_played: bool,
}

impl OpenLine {
    /// Continues to the next move of a side. A side that a position leaves out has its place in
    /// the count, but not before the first move of the game.
    fn count_to(&mut self, is_second: bool) {
        let is_other = (self.half % 2 == 1) != is_second;
        if !self.is_played {
            self.half = self.half / 2 * 2 + u64::from(is_second);
        } else if is_other {
            self.half += 1;
        }
    }
}

impl<'w, 'g, 'b> Writer<'w, 'g, 'b> {
    fn new(
        plan: &'w Plan<'g, 'b>,
        options: &'w ExportOptions,
        losses: &'w mut Losses<'g, 'b>,
    ) -> Self {
        let game = plan.game;
        let placed = game.comments.iter().map(|found| {
            let place = match found.anchor {
                Anchor::Game | Anchor::Tag(_) => (CommentPlace::Header, 0),
                Anchor::Line(line) => (CommentPlace::Line, line),
                Anchor::Element(element) => (CommentPlace::Element, element),
            };
            (place, found)
        });
        let mut comments: Vec<_> = placed.collect();
        comments.order_by_key(|(place, _)| *place);
        let mut last_moves = vec![None; game.lines.len()];
        for element in game.elements.iter().filter(|element| element.is_move()) {
            if let Some(last) = last_moves.get_mut(element.line) {
                *last = Some(element.range.start);
            }
        }
        Self {
            game,
            plan,
            options,
            losses,
            last_moves,
            lines: MovetextLines::new(options.line_end(), options.line_width())
                .with_room(game.block().unit().text().len() / 8 * 9 + 64),
            comments,
            open: Vec::new(),
            token: String::with_capacity(16),
        }
    }

    /// The tags, and the comments before all moves.
    fn header(&mut self, header: &Header, before: &[String]) {
        for (line, range) in &header.lines {
            let too_long = self.lines.line(line);
            let range = range.clone().unwrap_or(0..0);
            self.note_width(too_long, range);
        }
        // Comments before the first move belong to the header of PDN 2.0, to the body of
        // PDN 3.0. The empty line says nothing in either.
        self.lines.blank();
        if let Some(extra) = &header.extra {
            self.comment(extra, 0..0);
        }
        put_written(&mut self.lines, before, self.options);
        for (text, range) in leading_comments(self.game) {
            self.comment(text, range);
        }
        self.comments(CommentPlace::Header, 0);
    }

    fn moves(&mut self) {
        self.note_loose_marks();
        let Some(main) = self.game.lines.first() else {
            return;
        };
        self.open.push(OpenLine {
            end: main.elements.end,
            place: 0,
            half: 2 * self.plan.first_number(),
            last: 2 * self.plan.first_number(),
            is_fresh: true,
            is_enclosed: false,
            is_cut: false,
            is_begun: false,
            is_played: false,
        });
        let mut at = main.elements.start;
        loop {
            self.close(at);
            let Some(element) = self.game.elements.get(at) else {
                return;
            };
            at = self.element(at, element);
        }
    }

    /// Closes the variations that end before an element.
    fn close(&mut self, at: usize) {
        while let Some(done) = self.open.pop_if(|open| open.place > 0 && open.end <= at) {
            if done.is_enclosed {
                self.lines.close(')');
            }
            if let Some(parent) = self.open.last_mut() {
                parent.is_fresh = true;
            }
            self.comments(CommentPlace::Element, done.place);
        }
    }

    /// Writes an element; returns the one after it.
    fn element(&mut self, at: usize, element: &'g Element<'b>) -> usize {
        let is_cut = self.open.last().is_some_and(|open| open.is_cut);
        if let ElementKind::Variation(inner) = element.kind {
            return self.variation(at, element, inner, is_cut);
        }
        if is_cut {
            return at + 1;
        }
        let is_before = self.open.len() == 1 && at < self.plan.begin();
        let mut last = at;
        match element.kind {
            ElementKind::Stray => last = self.stray(at),
            ElementKind::Result => {}
            _ if is_before => {}
            _ => match self.plan.step(at) {
                Step::Nothing => {
                    self.note_marks_of_dots(element);
                    if !self.plan.is_idle(at) {
                        self.nothing();
                    }
                }
                Step::Move(side) => self.played(at, element, side),
                Step::Null(side) => self.null(element, side),
                Step::Setup(text, side) => self.setup(element, &text, side),
            },
        }
        if !self.open.last().is_some_and(|open| open.is_cut) {
            for element in at..=last {
                self.comments(CommentPlace::Element, element);
            }
        }
        last + 1
    }

    fn variation(
        &mut self,
        at: usize,
        element: &'g Element<'b>,
        inner: usize,
        is_cut: bool,
    ) -> usize {
        let game = self.game;
        let Some(line) = game.lines.get(inner) else {
            return at + 1;
        };
        let after = line.elements.end.max(at + 1);
        if is_cut {
            return after;
        }
        if game.is_text(inner) {
            self.parentheses(element);
            self.comments(CommentPlace::Element, at);
            return after;
        }
        let mut steps = game.line(inner).map(|(at, element)| (element, self.plan.step(at)));
        let first = steps.find(|(_, step)| !matches!(step, Step::Nothing));
        if self.options.standard == Standard::Pdn2
            && let Some((first, step @ (Step::Setup(..) | Step::Null(_)))) = &first
        {
            self.note_cut(first, step);
            return after;
        }
        let is_enclosed = first.is_some();
        if is_enclosed {
            self.lines.open('(');
        }
        let half = self.open.last().map_or(2, |parent| parent.last);
        self.open.push(OpenLine {
            end: after,
            place: at,
            half,
            last: half,
            is_fresh: true,
            is_enclosed,
            is_cut: false,
            is_begun: false,
            is_played: true,
        });
        if is_enclosed && !matches!(first, Some((_, Step::Setup(..)))) {
            self.stand_in(line.replaces);
        }
        self.comments(CommentPlace::Line, inner);
        at + 1
    }

    /// The position before a null move, for a variation that replaces it: a null move is written
    /// as a position, and readers would have the variation replace the move before it.
    fn stand_in(&mut self, replaced: Option<usize>) {
        let elements = &self.game.elements;
        let is_null = |at: &usize| elements.get(*at).is_some_and(|element| !element.is_move());
        let Some(at) = replaced.filter(is_null) else {
            return;
        };
        if matches!(self.plan.step(at), Step::Null(_))
            && let Some((fen, side)) = self.plan.fen_before(at)
        {
            self.put(&fen, side);
        }
    }

    fn nothing(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.is_begun = true;
        }
    }

    fn played(&mut self, at: usize, element: &'g Element<'b>, side: Color) {
        let is_second = side != self.plan.first();
        let Some(open) = self.open.last_mut() else {
            return;
        };
        open.count_to(is_second);
        open.is_played = true;
        let half = open.half;
        let is_fresh = open.is_fresh;
        open.last = half;
        open.half += 1;
        open.is_fresh = false;
        open.is_begun = true;
        let marks = self.marks(at, element);
        self.note_marks(&marks);
        if let Some(range) = element.captured.clone().filter(|_| self.plan.has_other_captured(at)) {
            let what = named("captured squares", self.game.text(range.clone()));
            self.losses.add(Loss::Captured, range, what);
        }
        let mut token = std::mem::take(&mut self.token);
        token.clear();
        self.number(half, is_fresh, &mut token);
        self.plan.write_move(at, &mut token);
        token.push_str(&marks.strength);
        let too_long = self.lines.token(&token);
        self.token = token;
        self.note_width(too_long, element.range.clone());
        for glyph in &marks.glyphs {
            self.lines.token(&format!("${glyph}"));
        }
        if !marks.lost.is_empty() {
            let lost: Vec<&str> = marks.lost.iter().map(|mark| mark.raw).collect();
            self.comment(&lost.join(" "), element.range.clone());
        }
    }

    /// The marks of a move and of its parts as the standard has them.
    fn marks(&self, at: usize, element: &'g Element<'b>) -> Marks<'g> {
        let parts = self.plan.parts(at);
        // Nearly all moves have none.
        if element.marks.is_empty() && parts.is_empty() {
            return Marks::default();
        }
        let elements = &self.game.elements;
        let parts = parts.iter().filter_map(|part| elements.get(*part));
        let marks: Vec<&Mark<'_>> =
            std::iter::once(element).chain(parts).flat_map(|element| &element.marks).collect();
        match self.options.standard {
            Standard::Pdn2 => mark::pdn2(&marks),
            Standard::Pdn3 => mark::pdn3(&marks),
        }
    }

    /// Adds the number before a move, with a blank after it.
    fn number(&self, half: u64, is_fresh: bool, token: &mut String) {
        let number = half / 2;
        let (number, dots) = match (self.options.standard, half % 2) {
            (Standard::Pdn2, _) if self.options.number_plies => (half - 1, ". "),
            (_, 0) => (number, ". "),
            (Standard::Pdn3, _) if is_fresh => (number, "... "),
            _ => return,
        };
        push_number(token, number);
        token.push_str(dots);
    }

    fn null(&mut self, element: &'g Element<'b>, side: Color) {
        self.note_marks_of_dots(element);
        if self.options.standard == Standard::Pdn2 {
            self.note_cut(element, &Step::Null(side));
            return self.cut();
        }
        let is_unknown = matches!(element.kind, ElementKind::Null { is_ellipsis: true });
        let is_after = self.open.last().is_some_and(|open| open.is_begun);
        if is_unknown && is_after && self.goes_on(element) {
            let what = named("unknown move", element.raw);
            self.losses.add(Loss::Unknown, element.range.clone(), what);
        }
        self.put(&side_only(side), side);
    }

    /// Takes note of marks that have no move to belong to.
    fn note_marks_of_dots(&mut self, element: &'g Element<'b>) {
        if element.is_move() {
            return;
        }
        for mark in &element.marks {
            let what = named("mark", mark.raw);
            self.losses.add(Loss::Mark, mark.range.clone(), what);
        }
    }

    /// Whether a move follows an element in its line.
    fn goes_on(&self, element: &Element<'_>) -> bool {
        let last = self.last_moves.get(element.line).copied().flatten();
        last.is_some_and(|last| last > element.range.start)
    }

    fn setup(&mut self, element: &'g Element<'b>, text: &str, side: Color) {
        if self.options.standard == Standard::Pdn2 {
            self.note_cut(element, &Step::Setup(String::new(), side));
            return self.cut();
        }
        if let ElementKind::Setup(setup) = &element.kind
            && !self.options.fen_of_lidraughts
        {
            let fen = &setup.position;
            self.plan.note_dialect(fen, element.range.clone(), self.losses);
        }
        self.put(text, side);
    }

    /// Writes a position among the moves.
    fn put(&mut self, fen: &str, side: Color) {
        self.lines.token(&format!("/FEN \"{fen}\"/"));
        let is_second = side != self.plan.first();
        if let Some(open) = self.open.last_mut() {
            open.count_to(is_second);
            open.is_fresh = true;
            open.is_begun = true;
        }
    }

    /// Takes note of what ends a line in PDN 2.0.
    fn note_cut(&mut self, element: &Element<'_>, step: &Step) {
        let (loss, what) = match step {
            Step::Null(_) => (Loss::Null, named("null move", element.raw)),
            _ => (Loss::Setup, named("setup", element.raw)),
        };
        self.losses.add(loss, element.range.clone(), what);
    }

    /// Leaves out the rest of the line that is being written.
    fn cut(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.is_cut = true;
        }
    }

    /// Text that is not a move, up to the last of a run: returns that one.
    fn stray(&mut self, at: usize) -> usize {
        let game = self.game;
        let line = game.elements.get(at).map(|element| element.line);
        let rest = game.elements.get(at..).unwrap_or(&[]).iter();
        if game.is_comma(at) {
            return at;
        }
        let run: Vec<&Element<'_>> = rest
            .take_while(|next| next.kind == ElementKind::Stray && Some(next.line) == line)
            .collect();
        // A lone dot says nothing.
        let words: Vec<&str> = run.iter().map(|next| next.raw).filter(|raw| *raw != ".").collect();
        if let (Some(first), Some(last), false) = (run.first(), run.last(), words.is_empty()) {
            let range = first.range.start..last.range.end;
            let text = words.join(" ");
            self.losses.add(Loss::Stray, range.clone(), named("text", &text));
            self.comment(&text, range);
        }
        at + run.len().saturating_sub(1)
    }

    /// A remark in parentheses.
    fn parentheses(&mut self, element: &Element<'_>) {
        let text = element.raw.strip_prefix('(').unwrap_or(element.raw);
        let text = text.strip_suffix(')').unwrap_or(text);
        if !text.trim().is_empty() {
            self.comment(&text.replace('{', "("), element.range.clone());
        }
    }

    fn comments(&mut self, place: CommentPlace, number: usize) {
        let wanted = (place, number);
        let mut at = self.comments.partition_point(|(at, _)| *at < wanted);
        while let Some((_, found)) = self.comments.get(at).filter(|(at, _)| *at == wanted) {
            self.comment(found.text(), found.range.clone());
            at += 1;
        }
    }

    fn comment(&mut self, text: &str, range: Range<u32>) {
        put_comment(&mut self.lines, text, range, self.options, self.losses);
        if let Some(open) = self.open.last_mut() {
            open.is_fresh = true;
        }
    }

    fn end(&mut self, terminator: &str) {
        self.lines.token(terminator);
        self.lines.break_line();
    }

    fn note_marks(&mut self, marks: &Marks<'_>) {
        for mark in &marks.lost {
            let what = named("mark", mark.raw);
            self.losses.add(Loss::Mark, mark.range.clone(), what);
        }
        for mark in &marks.halved {
            let what = named("mark", mark.raw);
            self.losses.add(Loss::DoubleMark, mark.range.clone(), what);
        }
    }

    fn note_loose_marks(&mut self) {
        let game = self.game;
        for (_, mark) in game.loose_marks.iter().filter(|(line, _)| !game.is_text(*line)) {
            let what = format!("{} without a move", named("mark", mark.raw));
            self.losses.add(Loss::LooseMark, mark.range.clone(), what);
        }
    }

    fn note_width(&mut self, too_long: Option<TooLong>, range: Range<u32>) {
        if let Some(found) = too_long {
            note_width(&found, range, self.options, self.losses);
        }
    }
}

//! One line after the other, move by move.

use std::ops::Range;

use portnote_draughts::{
    Color, FoundMoves, Move, MoveList, PathForm, Position, Refusal, Rules, Square, SquareSet, View,
};

use super::{PositionIndex, Reading, Reason, Replayed, State, UnknownReason};
use crate::limits::{EASY_STEPS, HARD_STEPS, OPEN_CHOICES, REFUSAL_STEPS, TRIED_PLIES};
use crate::model::{Element, ElementKind, Game};
use crate::square::{Separator, Step, are_short, is_like_time};

/// The squares of a text that is written as one move have at most so many digits.
const DIGITS_OF_SQUARE: usize = 2;

/// A game on its way through the rules.
pub(super) struct Player<'g, 'b> {
    pub(super) game: &'g Game<'b>,
    pub(super) reading: &'g Reading,
    pub(super) plies: Vec<Replayed>,
    pub(super) positions: Vec<Position>,
    pub(super) ends: Vec<Option<PositionIndex>>,
    pub(super) budget: Budget,
    legal: MoveList,
    squares: Vec<Square>,
    /// Whether it is only examined if the main line can be followed to its end.
    is_probe: bool,
    /// Whether a capture of the game is written with colons.
    has_colons: bool,
    /// Whether the game has times among its moves, once it is asked for.
    has_times: Option<bool>,
    /// The last move or position of each line, once it is asked for.
    last_moves: Option<Vec<usize>>,
}

/// What a game may still cost, in whatever way it is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Steps of captures.
    pub(super) steps: usize,
    /// Captures with a choice that may be tried out.
    pub(super) choices: usize,
    /// Plies of such trials.
    pub(super) plies: usize,
}

impl Budget {
    pub(super) const WHOLE: Self =
        Self { steps: HARD_STEPS, choices: OPEN_CHOICES, plies: TRIED_PLIES };
}

/// Where a line is.
#[derive(Clone, Copy)]
pub(super) struct LineState {
    /// The position; `None` where it is not known.
    pub(super) position: Option<Position>,
    /// The index of the position among the positions that were met.
    index: Option<PositionIndex>,
    /// The position before the last move of the line, from which a variation begins.
    replaced: Option<PositionIndex>,
    is_uncertain: bool,
}

/// What the text at a place means.
pub(super) enum Meaning {
    /// One move; it continues after this element.
    One {
        played: Move,
        form: PathForm,
        needs_long_form: bool,
        /// Whether the position has more captures than could be compared.
        is_hard: bool,
        next: usize,
        parts: Vec<usize>,
    },
    /// Several captures.
    Several { found: FoundMoves, next: usize },
    /// A capture that stops too early.
    Begun { completions: Vec<Move>, parts: Vec<usize>, next: usize },
    /// Text beside the moves, which changes nothing about the position.
    Text,
    /// No move.
    None(Reason),
    /// It is unknown.
    Unknown(UnknownReason),
}

impl<'g, 'b> Player<'g, 'b> {
    pub(super) fn new(game: &'g Game<'b>, reading: &'g Reading, budget: Budget) -> Self {
        Self {
            game,
            reading,
            plies: Vec::new(),
            positions: Vec::new(),
            ends: vec![None; game.lines.len()],
            budget,
            legal: MoveList::new(),
            squares: Vec::new(),
            is_probe: false,
            has_colons: reading.rules.variant().capture_sign() == ':',
            has_times: None,
            last_moves: None,
        }
    }

    /// Plays the main line up to the first move that cannot be followed; whether there was none.
    pub(super) fn reaches_end(&mut self, start: Position) -> bool {
        self.is_probe = true;
        self.plies.resize_with(self.game.elements.len(), Replayed::default);
        let place = self.place_of(0, Some(start));
        self.play_line(0, place);
        self.plies.iter().all(Replayed::is_followed)
    }

    /// How many moves were played.
    pub(super) fn played(&self) -> usize {
        let played = self.plies.iter().filter(|ply| ply.played.is_some());
        played.count()
    }

    /// Plays all lines. Each line follows the one that it belongs to.
    pub(super) fn play_all(&mut self, start: Option<Position>) {
        self.plies.resize_with(self.game.elements.len(), Replayed::default);
        self.positions.reserve(self.game.elements.len() + 1);
        for line in 0..self.game.lines.len() {
            let place = self.place_of(line, start);
            self.play_line(line, place);
        }
    }

    fn place_of(&mut self, line: usize, start: Option<Position>) -> LineState {
        let known = self.game.lines.get(line);
        if known.is_some_and(|line| line.parent.is_none()) {
            let index = start.map(|start| self.add_position(start));
            return LineState { position: start, index, replaced: None, is_uncertain: false };
        }
        let replaced = known.and_then(|line| self.plies.get(line.replaces?));
        let index = replaced.and_then(|ply| ply.before);
        LineState {
            position: index.and_then(|index| self.positions.get(index as usize).copied()),
            index,
            replaced: None,
            is_uncertain: replaced.is_some_and(|ply| ply.is_uncertain),
        }
    }

    fn add_position(&mut self, position: Position) -> PositionIndex {
        let index = PositionIndex::try_from(self.positions.len()).unwrap_or(PositionIndex::MAX);
        self.positions.push(position);
        index
    }

    fn play_line(&mut self, line: usize, mut place: LineState) {
        let Some(range) = self.game.lines.get(line).map(|line| line.elements.clone()) else {
            return;
        };
        let mut at = range.start;
        let mut is_begun = false;
        while at < range.end {
            let Some(element) = self.game.elements.get(at) else {
                break;
            };
            let next = self.next(at);
            match &element.kind {
                kind if kind.is_move() => {
                    let next = self.play_move(at, range.end, &mut place);
                    if self.is_probe && !self.plies.get(at).is_none_or(Replayed::is_followed) {
                        return;
                    }
                    is_begun |= self.plies.get(at).is_some_and(|ply| ply.state != State::Text);
                    at = next;
                    continue;
                }
                // Dots that nothing follows are not a move, nor are those that leave none out.
                ElementKind::Null { is_ellipsis: true }
                    if at > self.last_move(line)
                        || is_begun
                            && self.leaves_none_out(at, range.end, place.position.as_ref()) =>
                {
                    self.note(at, place.index, place.index, |_| {});
                }
                ElementKind::Null { is_ellipsis } => {
                    let is_second = *is_ellipsis && (!is_begun || self.is_after_number(at));
                    self.play_null(at, is_second, is_begun, &mut place);
                    is_begun = true;
                }
                ElementKind::Setup(_) => self.set_up(at, element, &mut place),
                _ => {}
            }
            at = next;
        }
        if let Some(end) = self.ends.get_mut(line) {
            *end = place.index;
        }
    }

    /// The last move, dash or position of a line; of an empty one, no element is after it.
    fn last_move(&mut self, line: usize) -> usize {
        let game = self.game;
        let last = self.last_moves.get_or_insert_with(|| {
            let mut last = vec![usize::MAX; game.lines.len()];
            for (at, element) in game.elements.iter().enumerate() {
                let is_move = match element.kind {
                    ElementKind::Null { is_ellipsis } => !is_ellipsis,
                    ElementKind::Setup(_) => true,
                    _ => element.is_move(),
                };
                if let Some(slot) = last.get_mut(element.line).filter(|_| is_move) {
                    *slot = at;
                }
            }
            last
        });
        last.get(line).copied().unwrap_or(usize::MAX)
    }

    /// The element after an element and its variation.
    pub(super) fn next(&self, at: usize) -> usize {
        let inner = self.game.elements.get(at).and_then(|element| match element.kind {
            ElementKind::Variation(inner) => self.game.lines.get(inner),
            _ => None,
        });
        inner.map_or(at + 1, |line| line.elements.end.max(at + 1))
    }

    /// The next element of a line with squares to play, if nothing is set up before it; text that
    /// cannot be a move is passed over.
    fn next_move(&self, mut at: usize, end: usize) -> Option<usize> {
        while at < end {
            let element = self.game.elements.get(at)?;
            match element.kind {
                ElementKind::Move { .. } if !self.has_impossible_square(element) => {
                    return Some(at);
                }
                ElementKind::Move { .. }
                | ElementKind::Broken
                | ElementKind::Stray
                | ElementKind::Variation(_) => at = self.next(at),
                _ => return None,
            }
        }
        None
    }

    fn has_impossible_square(&self, element: &Element<'_>) -> bool {
        let mut steps = self.game.steps_of(element).iter();
        steps.any(|step| step.square.is_impossible())
    }

    /// The side of the piece with which the next move of the line begins; `None` where there is
    /// none, or where the square is not known.
    fn side_after(&self, position: &Position, at: usize, end: usize) -> Option<Color> {
        let mut at = self.next(at);
        while at < end {
            let element = self.game.elements.get(at)?;
            match element.kind {
                ElementKind::Stray | ElementKind::Variation(_) => at = self.next(at),
                _ => {
                    let first = self.game.steps_of(element).first()?;
                    let square = self.reading.square(first.square)?;
                    return Some(position.piece(square)?.color);
                }
            }
        }
        None
    }

    /// The meaning of a text that cannot be a move: if the other side moves next, it is an unknown
    /// move, otherwise text beside the moves.
    fn unreadable(&self, position: &Position, at: usize, end: usize, meaning: Meaning) -> Meaning {
        let other = position.side().opponent();
        if self.side_after(position, at, end) == Some(other) { meaning } else { Meaning::Text }
    }

    /// Whether an element that is not a legal move is a time, `12:45`, before a move of the side
    /// that is to move.
    fn is_time(
        &mut self,
        position: &Position,
        element: &Element<'_>,
        at: usize,
        end: usize,
    ) -> bool {
        // Where captures have colons, two squares that can be on the board are one.
        let is_capture =
            self.has_colons && self.game.steps_of(element).len() == 2 && !self.has_times();
        is_like_time(self.game.steps_of(element))
            && !is_capture
            && element.captured.is_none()
            && self.side_after(position, at, end) == Some(position.side())
    }

    /// Whether text among the moves can only be a time, `0:05`.
    fn has_times(&mut self) -> bool {
        let game = self.game;
        *self.has_times.get_or_insert_with(|| {
            let mut elements = game.elements.iter();
            elements.any(|element| {
                let steps = game.steps_of(element);
                is_like_time(steps) && steps.iter().any(|step| step.square.is_impossible())
            })
        })
    }

    /// Whether a move is written with colons.
    fn is_with_colons(&self, at: usize) -> bool {
        let element = self.game.elements.get(at);
        element.is_some_and(|element| {
            let mut steps = self.game.steps_of(element).iter().skip(1);
            steps.any(|step| step.separator == Separator::Colon)
        })
    }

    /// Whether dots are between a number and its move, `1. ... 7-12`: then they are those of
    /// the number.
    pub(super) fn is_after_number(&self, at: usize) -> bool {
        let dots = self.game.elements.get(at);
        let number = self.game.elements.get(at + 1).and_then(|next| next.number.as_ref());
        dots.zip(number).is_some_and(|(dots, number)| number.range.end <= dots.range.start)
    }

    /// Whether a move of the side to move follows an element: then dots leave no move out.
    pub(super) fn leaves_none_out(
        &self,
        at: usize,
        end: usize,
        position: Option<&Position>,
    ) -> bool {
        position.is_some_and(|position| self.side_after(position, at, end) == Some(position.side()))
    }

    /// Dots before a move of the second side say that it is to move, whoever it was so far; else
    /// they mean, like a dash, the move of whoever was to move.
    fn play_null(&mut self, at: usize, is_second: bool, is_begun: bool, place: &mut LineState) {
        let before = place.index;
        place.replaced = before;
        let was_uncertain = place.is_uncertain;
        let second = self.reading.rules.variant().start().opponent();
        let mut state = State::Unknown(UnknownReason::Position);
        if let Some(position) = place.position {
            state = State::Null;
            if !is_second || position.side() != second {
                let passed = position.with_side(position.side().opponent());
                place.position = Some(passed);
                place.index = Some(self.add_position(passed));
                // The move that was left out is not known, and the position after it is a guess.
                place.is_uncertain |= !is_second || is_begun;
            }
        }
        self.note(at, before, place.index, |ply| {
            ply.state = state;
            ply.is_uncertain = was_uncertain;
        });
    }

    fn set_up(&mut self, at: usize, element: &Element<'_>, place: &mut LineState) {
        let ElementKind::Setup(setup) = &element.kind else {
            return;
        };
        let before = place.index;
        let fen = &setup.position;
        let state = if !setup.is_closed {
            *place = LineState {
                position: None,
                index: None,
                replaced: place.replaced,
                is_uncertain: false,
            };
            State::BadSetup
        } else if fen.is_null_move() {
            let side = fen.side;
            place.position =
                place.position.zip(side).map(|(position, side)| position.with_side(side));
            place.index = place.position.map(|position| self.add_position(position));
            State::Setup
        } else {
            let placed = self.reading.position(fen).map(|placed| placed.position);
            place.position = placed;
            place.is_uncertain = false;
            place.index = placed.map(|position| self.add_position(position));
            match placed {
                Some(_) => State::Setup,
                None => State::BadSetup,
            }
        };
        self.note(at, before, place.index, |ply| ply.state = state);
    }

    fn note(
        &mut self,
        at: usize,
        before: Option<PositionIndex>,
        after: Option<PositionIndex>,
        change: impl FnOnce(&mut Replayed),
    ) {
        if let Some(ply) = self.plies.get_mut(at) {
            ply.before = before;
            ply.after = after;
            change(ply);
        }
    }

    /// Plays the move at an element; returns where the line continues.
    fn play_move(&mut self, at: usize, end: usize, place: &mut LineState) -> usize {
        let before = place.index;
        let was_uncertain = place.is_uncertain;
        let Some(position) = place.position else {
            self.note(at, None, None, |ply| {
                ply.state = State::Unknown(UnknownReason::Position);
            });
            return self.next(at);
        };
        let mut ply = Replayed { is_uncertain: was_uncertain, ..Replayed::default() };
        let mut parts_of = Vec::new();
        let next;
        match self.meaning(&position, at, end) {
            Meaning::One { played, form, needs_long_form, is_hard, next: after, parts } => {
                ply.played = Some(played);
                ply.form = Some(form);
                ply.needs_long_form = needs_long_form;
                ply.is_hard = is_hard;
                self.has_colons |= played.is_capture() && self.is_with_colons(at);
                ply.state = if parts.is_empty() {
                    State::Legal
                } else {
                    parts_of.clone_from(&parts);
                    State::Split { parts }
                };
                next = after;
            }
            Meaning::Several { found, next: after } => {
                next = after;
                self.choose(&position, found, after, end, &mut ply);
                let is_guess = matches!(ply.state, State::Ambiguous { is_resolved: false, .. });
                place.is_uncertain |= is_guess;
            }
            Meaning::Begun { completions, parts, next: after } => {
                next = after;
                if let [only] = completions.as_slice() {
                    ply.played = Some(*only);
                    ply.form = Some(PathForm::Passing);
                    place.is_uncertain = true;
                }
                ply.state = State::Incomplete { completions, is_split: !parts.is_empty() };
                parts_of = parts;
            }
            Meaning::Text => {
                let (replaced, here) = (place.replaced, place.index);
                self.note(at, replaced, here, |ply| {
                    ply.state = State::Text;
                    ply.is_uncertain = was_uncertain;
                });
                return self.next(at);
            }
            Meaning::None(reason) => {
                next = self.next(at);
                ply.state = if was_uncertain {
                    State::Unknown(UnknownReason::Position)
                } else {
                    State::Illegal(reason)
                };
            }
            Meaning::Unknown(unknown) => {
                next = self.next(at);
                ply.state = State::Unknown(unknown);
            }
        }
        place.position =
            ply.played.map(|played| self.reading.rules.play_unchecked(&position, &played));
        place.index = place.position.map(|position| self.add_position(position));
        place.replaced = before;
        ply.before = before;
        ply.after = place.index;
        if !parts_of.is_empty() {
            self.note_between(at, next, place.index);
        }
        for part in parts_of {
            self.note(part, None, place.index, |ply| ply.state = State::Part(at));
        }
        if let Some(known) = self.plies.get_mut(at) {
            *known = ply;
        }
        next
    }

    /// Marks the text between the parts of a capture as text.
    fn note_between(&mut self, at: usize, next: usize, after: Option<PositionIndex>) {
        let elements = &self.game.elements;
        let line = elements.get(at).map(|element| element.line);
        for between in at + 1..next {
            let element = elements.get(between);
            if element.is_some_and(|element| element.is_move() && Some(element.line) == line) {
                self.note(between, None, after, |ply| ply.state = State::Text);
            }
        }
    }

    /// Chooses one of several captures that fit a text.
    fn choose(
        &mut self,
        position: &Position,
        found: FoundMoves,
        next: usize,
        end: usize,
        ply: &mut Replayed,
    ) {
        let strict = found.strict();
        let form = found.form;
        let mut candidates = found.moves;
        let rules = &self.reading.rules;
        let cost = self.legal.steps().saturating_mul(candidates.len());
        // Where the routes of all of them cost too much, the order of the rules does.
        if cost < self.budget.steps {
            self.budget.steps -= cost.saturating_sub(EASY_STEPS);
            candidates.sort_by_cached_key(|one| order(rules, self.reading.view, position, one));
        }
        let best = self.best_of(position, &candidates, next, end);
        let chosen = best.and_then(|best| candidates.get(best)).copied();
        ply.form = form;
        // Captures from several squares of a file are told apart by their start.
        let is_long = |played: &Move| {
            form.is_some() || self.reading.rules.moves(position).is_ambiguous(played)
        };
        ply.needs_long_form =
            chosen.or_else(|| candidates.first().copied()).is_none_or(|played| is_long(&played));
        // The long form of a capture of one piece has no squares between: who writes strictly
        // means it.
        if let Some(strict) = strict.filter(|strict| chosen.is_none_or(|chosen| chosen == *strict))
        {
            ply.played = Some(strict);
            ply.state = State::Legal;
            return;
        }
        ply.played = chosen.or_else(|| candidates.first().copied());
        ply.state = State::Ambiguous { is_resolved: chosen.is_some(), candidates };
    }

    /// What the text at an element means in a position. The line ends before `end`.
    pub(super) fn meaning(&mut self, position: &Position, at: usize, end: usize) -> Meaning {
        if self.budget.steps == 0 {
            return Meaning::Unknown(UnknownReason::TooComplex);
        }
        let game = self.game;
        let Some(element) = game.elements.get(at) else {
            return Meaning::Unknown(UnknownReason::Position);
        };
        let steps = game.steps_of(element);
        if let [from, to] = steps
            && element.captured.is_none()
            && let Some(played) = self.only_move(position, from, to)
        {
            return Meaning::One {
                played,
                form: PathForm::Short,
                needs_long_form: false,
                is_hard: false,
                next: self.next(at),
                parts: Vec::new(),
            };
        }
        self.reading.rules.moves_into(position, &mut self.legal);
        self.count(self.legal.steps().saturating_sub(EASY_STEPS));
        match element.kind {
            ElementKind::Broken => {
                let meaning = Meaning::Unknown(UnknownReason::Digits);
                return self.unreadable(position, at, end, meaning);
            }
            ElementKind::Digits => return self.digits(position, element, at, end),
            _ if self.has_impossible_square(element) => {
                return self.unreadable(position, at, end, Meaning::None(Reason::OffBoard));
            }
            _ => {}
        }
        if are_short(steps)
            && let Some(meaning) = self.short(steps, self.next(at))
        {
            return meaning;
        }
        let mut squares = std::mem::take(&mut self.squares);
        squares.clear();
        squares.extend(steps.iter().map_while(|step| self.reading.square(step.square)));
        let meaning = if squares.len() < steps.len() {
            Meaning::None(Reason::OffBoard)
        } else if let Some(captured) = element.captured.clone() {
            self.with_captured(&squares, captured, self.next(at))
        } else {
            self.squares(position, &mut squares, at, end)
        };
        self.squares = squares;
        match meaning {
            Meaning::None(_) if self.is_time(position, element, at, end) => Meaning::Text,
            meaning => meaning,
        }
    }

    /// The meaning of a move in short letters; `None` where its square is not on the board.
    fn short(&self, steps: &[Step], next: usize) -> Option<Meaning> {
        let moves = self.reading.short_moves(&self.legal, steps)?;
        Some(match moves.as_slice() {
            [] if !self.legal.is_complete() => Meaning::Unknown(UnknownReason::TooComplex),
            [] => Meaning::None(Reason::File),
            [only] => Meaning::One {
                played: *only,
                form: PathForm::Short,
                needs_long_form: self.legal.is_ambiguous(only),
                is_hard: !self.legal.is_complete(),
                next,
                parts: Vec::new(),
            },
            _ => {
                // No strict writer means the one of a single piece.
                let found = FoundMoves {
                    form: None,
                    moves,
                    begun: Vec::new(),
                    is_certain: self.legal.is_complete(),
                };
                Meaning::Several { found, next }
            }
        })
    }

    /// The move of two squares, where the rules know it at once.
    fn only_move(&self, position: &Position, from: &Step, to: &Step) -> Option<Move> {
        let (from, to) = (self.reading.square(from.square)?, self.reading.square(to.square)?);
        self.reading.rules.only_move(position, from, to)
    }

    fn count(&mut self, steps: usize) {
        self.budget.steps = self.budget.steps.saturating_sub(steps);
    }

    fn squares(
        &mut self,
        position: &Position,
        squares: &mut Vec<Square>,
        at: usize,
        end: usize,
    ) -> Meaning {
        let next = self.next(at);
        // Nearly every move is written with two squares and has one meaning.
        if let [from, to] = squares.as_slice()
            && self.legal.is_complete()
        {
            let mut fitting = self.legal.between(*from, *to);
            if let (Some(only), None) = (fitting.next(), fitting.next()) {
                return Meaning::One {
                    played: *only,
                    form: PathForm::Short,
                    needs_long_form: false,
                    is_hard: false,
                    next,
                    parts: Vec::new(),
                };
            }
        }
        let mut found = self.find(position, squares);
        let mut parts = Vec::new();
        let mut next = next;
        // A capture that is written in parts: PDN 1.0.
        while found.moves.is_empty() && !found.begun.is_empty() {
            let Some(part) = self.next_move(next, end) else {
                break;
            };
            let before = squares.len();
            if !self.add_part(squares, part) {
                break;
            }
            let joined = self.find(position, squares);
            if joined.moves.is_empty() && joined.begun.is_empty() {
                squares.truncate(before);
                break;
            }
            parts.push(part);
            next = self.next(part);
            found = joined;
        }
        self.found(position, squares, found, next, parts)
    }

    /// Adds the squares of a move that begins where the others end.
    fn add_part(&self, squares: &mut Vec<Square>, part: usize) -> bool {
        let steps =
            self.game.elements.get(part).map_or(&[][..], |element| self.game.steps_of(element));
        let mut named = steps.iter().map(|step| self.reading.square(step.square));
        if named.next().flatten() != squares.last().copied() {
            return false;
        }
        let before = squares.len();
        for square in named {
            let Some(square) = square else {
                squares.truncate(before);
                return false;
            };
            squares.push(square);
        }
        true
    }

    fn find(&mut self, position: &Position, squares: &[Square]) -> FoundMoves {
        let found = self.reading.rules.find(position, &self.legal, squares);
        // Each capture was looked at again.
        if self.legal.iter().next().is_some_and(Move::is_capture) {
            let again = self.legal.steps().saturating_mul(self.legal.len());
            self.count(again.min(portnote_draughts::CAPTURE_BUDGET).saturating_sub(EASY_STEPS));
        }
        found
    }

    fn found(
        &mut self,
        position: &Position,
        squares: &[Square],
        found: FoundMoves,
        next: usize,
        parts: Vec<usize>,
    ) -> Meaning {
        if parts.is_empty()
            && found.moves.is_empty()
            && let Some(played) = self.ended_first(squares)
        {
            return Meaning::One {
                played,
                form: PathForm::Captured,
                needs_long_form: self.legal.is_ambiguous(&played),
                is_hard: !self.legal.is_complete(),
                next,
                parts,
            };
        }
        match found.moves.as_slice() {
            [only] => Meaning::One {
                played: *only,
                form: found.form.unwrap_or(PathForm::Short),
                needs_long_form: self.legal.is_ambiguous(only),
                is_hard: !self.legal.is_complete(),
                next,
                parts,
            },
            [] if !found.begun.is_empty() => {
                Meaning::Begun { completions: found.begun, parts, next }
            }
            [] if !found.is_certain => Meaning::Unknown(UnknownReason::TooComplex),
            [] => {
                let is_hard = self.legal.iter().next().is_some_and(Move::is_capture)
                    && !position.kings(position.side()).is_empty();
                self.count(if is_hard { REFUSAL_STEPS } else { 0 });
                let refusal = self.reading.rules.refusal(position, &self.legal, squares);
                Meaning::None(Reason::Refused(match refusal {
                    Refusal::WrongSide => self.refusal_of_other_side(position, squares),
                    refusal => refusal,
                }))
            }
            _ => Meaning::Several { found, next },
        }
    }

    /// The capture whose end is named before its captured pieces, `32x14x28x19`: programs of the Hub
    /// protocol write it so.
    fn ended_first(&self, squares: &[Square]) -> Option<Move> {
        let [from, to, captured @ ..] = squares else {
            return None;
        };
        let named: SquareSet = captured.iter().copied().collect();
        // A square that is named twice is not a captured piece more.
        let is_sound = !captured.is_empty() && named.len() == captured.len();
        let fits = |played: &&Move| is_sound && played.captured() == named;
        let mut fitting = self.legal.between(*from, *to).filter(fits);
        fitting.next().copied()
    }

    /// Why the piece of the side that is not to move cannot make a move: it is the wrong side
    /// only if its piece could come there.
    fn refusal_of_other_side(&mut self, position: &Position, squares: &[Square]) -> Refusal {
        let other = position.with_side(position.side().opponent());
        let rules = &self.reading.rules;
        let legal = rules.moves(&other);
        let refusal =
            if !legal.is_complete() || !rules.find(&other, &legal, squares).moves.is_empty() {
                Refusal::WrongSide
            } else {
                rules.refusal(&other, &legal, squares)
            };
        self.count(legal.steps().saturating_sub(EASY_STEPS));
        match refusal {
            Refusal::Occupied | Refusal::Direction | Refusal::Distance | Refusal::Path => refusal,
            _ => Refusal::WrongSide,
        }
    }

    /// The meaning of a capture with its captured pieces after it, `47x36 <42, 29>`.
    fn with_captured(&self, squares: &[Square], captured: Range<u32>, next: usize) -> Meaning {
        let text = self.game.text(captured);
        let names = text.split(|c: char| !c.is_ascii_alphanumeric());
        let names = names.filter(|name| !name.is_empty());
        let taken: Vec<Option<Square>> =
            names.map(|name| self.reading.square(crate::square::Square::read(name)?)).collect();
        let (Some(from), Some(to)) = (squares.first(), squares.last()) else {
            return Meaning::None(Reason::OffBoard);
        };
        let fits = |played: &&Move| {
            let captured = played.captured();
            let is_one = |square: &Option<Square>| square.is_some_and(|at| captured.contains(at));
            taken.len() == captured.len() && taken.iter().all(is_one)
        };
        let fitting = self.legal.between(*from, *to).find(fits);
        let mut all = self.legal.between(*from, *to);
        let only = all.next().filter(|_| all.next().is_none());
        match (fitting, only) {
            (Some(played), _) => Meaning::One {
                played: *played,
                form: PathForm::Captured,
                needs_long_form: self.legal.is_ambiguous(played),
                is_hard: !self.legal.is_complete(),
                next,
                parts: Vec::new(),
            },
            _ if !self.legal.is_complete() => Meaning::Unknown(UnknownReason::TooComplex),
            // Start and end say which move it is.
            (None, Some(played)) if squares.len() == 2 => Meaning::One {
                played: *played,
                form: PathForm::Short,
                needs_long_form: false,
                is_hard: false,
                next,
                parts: Vec::new(),
            },
            _ => Meaning::None(Reason::Refused(Refusal::Path)),
        }
    }

    /// The meaning of digits that are two squares without a separator: PDN 1.0.
    fn digits(&self, position: &Position, element: &Element<'_>, at: usize, end: usize) -> Meaning {
        let mut meant = Vec::new();
        for split in 1..element.raw.len() {
            let Some((from, to)) = element.raw.split_at_checked(split) else {
                continue;
            };
            if from.len().max(to.len()) > DIGITS_OF_SQUARE {
                continue;
            }
            let square = |text| self.reading.square(crate::square::Square::read(text)?);
            let (Some(from), Some(to)) = (square(from), square(to)) else {
                continue;
            };
            meant.extend(self.reading.rules.find(position, &self.legal, &[from, to]).moves);
        }
        match meant.as_slice() {
            // A year or the like, where the same side moves next.
            [only]
                if element.number.is_none()
                    && self.side_after(
                        &self.reading.rules.play_unchecked(position, only),
                        at,
                        end,
                    ) == Some(position.side()) =>
            {
                Meaning::Text
            }
            [only] => Meaning::One {
                played: *only,
                form: PathForm::Short,
                needs_long_form: self.legal.is_ambiguous(only),
                is_hard: !self.legal.is_complete(),
                next: self.next(at),
                parts: Vec::new(),
            },
            _ => self.unreadable(position, at, end, Meaning::Unknown(UnknownReason::Digits)),
        }
    }
}

/// The squares of the long form in the order of their names.
fn order(rules: &Rules, view: View, position: &Position, played: &Move) -> Vec<u8> {
    let route = rules.route(position, played);
    route.map_or_else(Vec::new, |route| {
        route.squares().iter().map(|square| view.number(*square)).collect()
    })
}

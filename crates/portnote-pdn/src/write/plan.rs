//! What a game is for the writer: its rules, the names of its squares, and for each element
//! the text that a strict writer has for it. PDN 2.0 §6.1.1.2.2, PDN 3.0.

use std::borrow::Cow;

use portnote_draughts::{
    Color, PathForm, Position, Route, Square, SquareNames, System, Variant, View,
};

use super::loss::{Loss, Losses, named};
use super::{ExportOptions, Squares, position};
use crate::Standard;
use crate::fen::Fen;
use crate::limits::CAPTURE_WAYS;
use crate::model::{ElementKind, Game};
use crate::replay::{Replay, State};
use crate::result::ResultStyle;

/// A game with all that the rules say about it.
pub(super) struct Plan<'g, 'b> {
    pub(super) game: &'g Game<'b>,
    replay: &'g Replay,
    variant: Variant,
    /// The names that squares are written with.
    view: View,
    /// The names of squares.
    names: Cow<'g, SquareNames>,
    standard: Standard,
    options: ExportOptions,
    game_type: String,
    fen: Option<String>,
    /// The side that moves first.
    first: Color,
    /// The element of the main line from which on moves are written.
    begin: usize,
    /// Whether any move is written.
    has_moves: bool,
}

/// What is written for an element.
pub(super) enum Step {
    /// Nothing: it is a part of a move before it, or only a number.
    Nothing,
    /// A move of a side: [`Plan::write_move`] writes it.
    Move(Color),
    /// A move that is not made, or not known: the side to move next.
    Null(Color),
    /// A position with the side to move.
    Setup(String, Color),
}

impl<'g, 'b> Plan<'g, 'b> {
    /// The plan of a game; `None` where the standard has no such game, which is noted.
    pub(super) fn of(
        game: &'g Game<'b>,
        options: &ExportOptions,
        losses: &mut Losses<'_, '_>,
    ) -> Option<Self> {
        if game.block().own().is_foreign {
            losses.add_for_game(Loss::Foreign, "game of another notation");
            return None;
        }
        let replay = game.replay();
        let (Some(rules), Some(base)) = (replay.rules(), replay.view()) else {
            losses.add_for_game(Loss::Foreign, "game other than draughts");
            return None;
        };
        let variant = rules.variant();
        let Some(view) = view(variant, base, options, losses) else {
            losses.add_for_game(Loss::Variant, game_of(variant, base));
            return None;
        };
        let Some(start) = replay.start().copied() else {
            losses.add_for_game(Loss::Unplayed, "position that cannot be set up");
            return None;
        };
        let mut plan = Self {
            game,
            variant,
            view,
            names: if rules.view() == view {
                Cow::Borrowed(rules.names())
            } else {
                Cow::Owned(SquareNames::of(view))
            },
            standard: options.standard,
            options: options.clone(),
            game_type: game_type(variant, view, options),
            fen: None,
            first: start.side(),
            begin: 0,
            has_moves: game.elements.iter().any(crate::model::Element::is_move),
            replay,
        };
        plan.begin_at(start, losses);
        plan.note_unplayed(losses);
        Some(plan)
    }

    /// The value of tag `GameType`.
    pub(super) fn game_type(&self) -> &str {
        &self.game_type
    }

    /// The value of tag `FEN`, where there is one.
    pub(super) fn fen(&self) -> Option<&str> {
        self.fen.as_deref()
    }

    /// Moves of the main line; a capture in parts is one.
    pub(super) fn plies(&self) -> usize {
        self.replay.plies(self.game, 0).count()
    }

    /// The style of the results of such games.
    pub(super) fn result_style(&self) -> ResultStyle {
        self.variant.scoring().into()
    }

    /// The side whose moves begin the pairs.
    pub(super) const fn first(&self) -> Color {
        match self.standard {
            Standard::Pdn2 => self.first,
            Standard::Pdn3 => self.view.bottom(),
        }
    }

    /// The number of the first move. In a game that begins from a position it is the one that
    /// is written, or the one that lidraughts gives to it.
    pub(super) fn first_number(&self) -> u64 {
        let game = self.game;
        if self.standard == Standard::Pdn2 {
            return 1;
        }
        let mut before = game.line(0).take_while(|(_, element)| !element.is_move());
        let is_set_up = before.any(|(_, element)| matches!(element.kind, ElementKind::Setup(_)));
        if self.fen.is_none() && !is_set_up {
            return 1;
        }
        let first = game.moves(0).next();
        let written = first.and_then(|(_, element)| element.number.as_ref()?.value);
        let fen = game.fen();
        let fields = fen.iter().flat_map(|fen| fen.fields.iter());
        let mut full_moves = fields.filter_map(|field| field.strip_prefix('F')?.parse().ok());
        let number: Option<u32> = full_moves.next().or(written);
        u64::from(number.unwrap_or(1).max(1))
    }

    /// The element of the main line from which on moves are written.
    pub(super) const fn begin(&self) -> usize {
        self.begin
    }

    /// The parts of a capture that began at an element: indices of elements after it.
    pub(super) fn parts(&self, element: usize) -> &[usize] {
        match self.replay.ply(element).map(|ply| &ply.state) {
            Some(State::Split { parts }) => parts,
            _ => &[],
        }
    }

    /// Whether a move has captured squares after it that are not those of its pieces.
    pub(super) fn has_other_captured(&self, element: usize) -> bool {
        let ply = self.replay.ply(element);
        ply.is_some_and(|ply| ply.form == Some(PathForm::Short))
    }

    /// Whether an element is dots that are not a move.
    pub(super) fn is_idle(&self, element: usize) -> bool {
        self.replay.is_idle(self.game, element)
    }

    /// What is written for an element.
    pub(super) fn step(&self, element: usize) -> Step {
        let Some(known) = self.game.elements.get(element) else {
            return Step::Nothing;
        };
        let side = |position: Option<&Position>| position.map(Position::side);
        match &known.kind {
            kind if kind.is_move() => side(self.replay.before(element))
                .filter(|_| self.has_form(element))
                .map_or(Step::Nothing, Step::Move),
            // Dots in place of a first move say nothing where no other follows.
            ElementKind::Null { is_ellipsis: true } if !self.has_moves => Step::Nothing,
            ElementKind::Null { .. } => {
                let (before, after) = (self.replay.before(element), self.replay.after(element));
                match (side(before), side(after)) {
                    (Some(before), Some(after)) if before != after => Step::Null(after),
                    _ => Step::Nothing,
                }
            }
            ElementKind::Setup(setup) => {
                let fen = &setup.position;
                let Some(after) = self.replay.after(element) else {
                    return Step::Nothing;
                };
                let text = if fen.is_null_move() {
                    side_only(after.side())
                } else {
                    self.position(after, Some(fen))
                };
                Step::Setup(text, after.side())
            }
            _ => Step::Nothing,
        }
    }

    /// The position before an element, with the side to move.
    pub(super) fn fen_before(&self, element: usize) -> Option<(String, Color)> {
        let before = self.replay.before(element)?;
        Some((self.position(before, None), before.side()))
    }

    /// A position with what its text says beside it.
    fn position(&self, position: &Position, fen: Option<&Fen>) -> String {
        let read = fen.zip(self.replay.reading());
        position::text(position, self.view, read, &self.options)
    }

    /// Whether an element is a move that can be written.
    fn has_form(&self, element: usize) -> bool {
        self.replay.ply(element).is_some_and(|ply| {
            ply.played.is_some() && (!ply.needs_long_form || self.long_form(element).is_some())
        })
    }

    /// Adds a move to a text: in long form if and only if the short one is ambiguous.
    pub(super) fn write_move(&self, element: usize, text: &mut String) {
        let Some(ply) = self.replay.ply(element) else {
            return;
        };
        let Some(played) = ply.played else {
            return;
        };
        let long = ply.needs_long_form.then(|| self.long_form(element));
        let long = long.flatten();
        let short = [played.from(), played.to()];
        let squares = long.as_deref().unwrap_or(&short);
        let name = |square: &Square| self.names.name(*square);
        let sign = match (played.is_capture(), self.standard) {
            (false, _) => '-',
            // `1-1` would be a result.
            (true, _) if squares.iter().all(|square| name(square) == "1") => 'x',
            (true, Standard::Pdn2) => 'x',
            (true, Standard::Pdn3) => self.variant.capture_sign(),
        };
        for (number, square) in squares.iter().enumerate() {
            if number > 0 {
                text.push(sign);
            }
            text.push_str(name(square));
        }
    }

    /// The squares of the smallest long form with the names that are written.
    fn long_form(&self, element: usize) -> Option<Vec<Square>> {
        let rules = self.replay.rules()?;
        let own = self.replay.route(element)?;
        if rules.view() == self.view {
            return Some(own.squares().to_vec());
        }
        let smallest = self.smallest_of(CAPTURE_WAYS, element);
        Some(smallest.unwrap_or(own).squares().to_vec())
    }

    /// The smallest of the first ways of a capture, by the names that are written.
    fn smallest_of(&self, ways: usize, element: usize) -> Option<Route> {
        let played = self.replay.ply(element)?.played?;
        let rules = self.replay.rules()?;
        let ways = rules.routes(self.replay.before(element)?, &played, ways);
        let order = |way: &Route| -> Vec<(u8, u8)> {
            way.squares().iter().map(|square| self.order(*square)).collect()
        };
        ways.into_iter().min_by_key(order)
    }

    /// By number, or by file and then rank.
    fn order(&self, square: Square) -> (u8, u8) {
        match self.view.system() {
            System::Numbers => (0, self.view.number(square)),
            System::Letters => {
                let (file, rank) = self.view.letters(square);
                (u8::try_from(file).unwrap_or(u8::MAX), rank)
            }
        }
    }

    /// Finds out from which position the written game begins.
    fn begin_at(&mut self, start: Position, losses: &mut Losses<'_, '_>) {
        let game = self.game;
        let tag = game.tag("FEN").filter(|tag| !tag.value.trim().is_empty());
        if let Some(tag) = tag {
            let fen = game.fen();
            self.fen = Some(self.position(&start, fen));
            let is_open =
                fen.is_some_and(|fen| fen.is_side_unknown) && game.moves(0).next().is_none();
            if is_open && self.standard == Standard::Pdn2 {
                let what = "position without the side to move";
                losses.add(Loss::Side, tag.value_range.clone(), what);
            } else if is_open {
                let lists = self.fen.as_deref().and_then(|fen| fen.split_once(':'));
                self.fen = lists.map(|(_, lists)| format!("?:{lists}"));
            }
        }
        if self.standard == Standard::Pdn3 {
            self.note_dialect_of_tag(true, losses);
            return;
        }
        let mut begin = start;
        for (at, element) in game.line(0) {
            match (&element.kind, self.replay.after(at)) {
                // Dots in place of a first move say nothing where no other follows.
                (ElementKind::Null { is_ellipsis: true }, Some(_)) if !self.has_moves => {
                    self.begin = at + 1;
                }
                (ElementKind::Setup(_) | ElementKind::Null { .. }, Some(after)) => {
                    begin = *after;
                    self.begin = at + 1;
                }
                (ElementKind::Result | ElementKind::Stray, _) => {}
                _ => break,
            }
        }
        let is_other = begin.placement() != start.placement();
        if let Some(tag) = tag.filter(|_| is_other && self.begin > 0) {
            losses.add(
                Loss::Replaced,
                tag.value_range.clone(),
                "position before the one that is set up",
            );
        }
        self.first = begin.side();
        let usual = self.variant.rules().start();
        let is_usual = begin.placement() == usual.placement();
        let is_own = self.begin == 0 && !is_usual;
        self.note_dialect_of_tag(is_own, losses);
        self.fen = (!is_usual).then(|| {
            let fen = tag.and_then(|_| game.fen()).filter(|_| is_own);
            self.position(&begin, fen)
        });
    }

    /// The additions of lidraughts to the position of the tag are lost unless requested and the
    /// position is written.
    fn note_dialect_of_tag(&self, is_written: bool, losses: &mut Losses<'_, '_>) {
        if is_written && self.options.fen_of_lidraughts {
            return;
        }
        if let (Some(tag), Some(fen)) = (self.game.tag("FEN"), self.game.fen()) {
            self.note_dialect(fen, tag.value_range.clone(), losses);
        }
    }

    pub(super) fn note_dialect(
        &self,
        fen: &Fen,
        range: std::ops::Range<u32>,
        losses: &mut Losses<'_, '_>,
    ) {
        let is_said = |field: &&str| match self.standard {
            // The number of the move is that of the first move that is written.
            Standard::Pdn3 => field.starts_with('F'),
            Standard::Pdn2 => false,
        };
        let is_void = |field: &&str| matches!(*field, "H0" | "F1" | "+0+0");
        let mut fields = fen.fields.iter().map(String::as_str);
        if let Some(field) = fields.find(|field| !is_said(field) && !is_void(field)) {
            let what = format!("`:{field}` of a position");
            losses.add(Loss::Dialect, range.clone(), what);
        }
        if fen.pieces.iter().any(|piece| piece.is_ghost) {
            let what = "captured piece that is still in a position";
            losses.add(Loss::Ghost, range, what);
        }
    }

    /// Moves that cannot be written, the first of each line.
    fn note_unplayed(&self, losses: &mut Losses<'_, '_>) {
        let game = self.game;
        let mut is_named = false;
        for line in 0..game.lines.len() {
            if game.is_text(line) {
                continue;
            }
            let mut unplayed = game.line(line).filter(|(at, _)| !self.is_sound(*at));
            let Some((at, element)) = unplayed.next() else {
                continue;
            };
            // Where the position before it is not known, another move was named for that.
            let follows = is_named && self.replay.before(at).is_none();
            if !follows {
                is_named = true;
                let what = format!("{}, which cannot be played,", named("move", element.raw));
                losses.add(Loss::Unplayed, element.range.clone(), what);
            }
        }
    }

    /// Whether what an element means is known, and has a form that can be written.
    fn is_sound(&self, element: usize) -> bool {
        let Some(ply) = self.replay.ply(element) else {
            return false;
        };
        if matches!(ply.state, State::Text) {
            return false;
        }
        let has_form = !ply.needs_long_form || self.replay.route(element).is_some();
        ply.is_followed() && has_form
    }
}

/// `W::`: only the side to move.
pub(super) fn side_only(side: Color) -> String {
    format!("{side}::")
}

/// The names with which squares are written; `None` where the standard has no such game.
fn view(
    variant: Variant,
    base: View,
    options: &ExportOptions,
    losses: &mut Losses<'_, '_>,
) -> Option<View> {
    let usual = variant.view();
    // The side that begins sits at the bottom, whatever the tag of the game says.
    let base = base.seen_from(usual.bottom());
    if options.standard == Standard::Pdn2 {
        if options.squares == Some(Squares::Algebraic) {
            losses.add_for_game(Loss::Letters, "game with squares in letters");
        }
        let is_english = variant == Variant::English && base.size() == usual.size();
        return is_english.then_some(usual);
    }
    let wanted = match options.squares {
        None => return Some(base),
        Some(Squares::Numeric) => System::Numbers,
        Some(Squares::Algebraic) => System::Letters,
    };
    if base.system() == wanted {
        return Some(base);
    }
    if usual.system() == wanted && usual.size() == base.size() {
        return Some(usual);
    }
    Some(match wanted {
        System::Numbers => base.numbered().seen_from(base.bottom()),
        System::Letters => base.lettered(),
    })
}

/// The value of tag `GameType`: the number alone where it says all.
fn game_type(variant: Variant, view: View, options: &ExportOptions) -> String {
    let is_short = view == variant.view()
        && Variant::from_number(variant.number()) == Some(variant)
        && !options.full_game_type;
    if is_short {
        return variant.number().to_string();
    }
    variant.game_type_on(view).to_string()
}

fn game_of(variant: Variant, view: View) -> String {
    if variant == Variant::English {
        let board = view.size();
        format!("game of English draughts on {} by {} squares", board.width(), board.height())
    } else {
        format!("game of {}", variant.full_name())
    }
}

//! The typed model of a game: values, with the raw text beside each.
//!
//! The movetext is flat. [`Game::elements`] holds everything in the order written, and
//! [`Game::lines`] says which of them form a line: the first is the main line, each other one
//! is a variation. The elements of a line are contiguous but for those of its variations,
//! which [`Game::line`] passes over, so that a game is replayed without recursion.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

use portnote_core::frame::comment;
use portnote_core::frame::date::DayOrder;
use portnote_core::{Notation as _, RecordId, Span};
use portnote_draughts::{Scoring, Variant};

use crate::comment::{Command, commands};
use crate::date::DateValue;
use crate::derive::KeptFacts;
use crate::fen::Fen;
use crate::game_type::GameType;
use crate::replay::Replay;
use crate::result::{GameResult, Outcome, ResultFormat, ResultStyle};
use crate::ruling::Ruling;
use crate::square::Step;
use crate::syntax::{Block, Pdn};
use crate::tag::{Kind, TagClass, TagValue};
use crate::time_control::TimeControl;

pub(crate) mod build;

/// A game as typed values.
#[derive(Clone, Debug)]
pub struct Game<'b> {
    block: &'b Block<'b>,
    /// What decides its variant.
    pub(crate) ruling: Ruling,
    /// The replayed game, once it has been computed.
    pub(crate) replay: OnceLock<Box<Replay>>,
    /// What follows from it, once it has been found.
    pub(crate) derived: OnceLock<Box<KeptFacts>>,
    /// Tag pairs in file order; what has no name or no value in quotes is not among them.
    pub tags: Vec<Tag<'b>>,
    /// Lines of play: the main line, then the variations in the order written.
    pub lines: Vec<Line>,
    /// Moves and what is between them, in the order written.
    pub elements: Vec<Element<'b>>,
    /// The squares of all moves; each move knows its own.
    pub steps: Vec<Step>,
    /// Comments and escape lines, in file order.
    pub comments: Vec<Comment<'b>>,
    /// The element that is the result after the moves.
    pub terminator: Option<usize>,
    /// Numbers that no move follows, each with its line.
    pub loose_numbers: Vec<(usize, MoveNumber<'b>)>,
    /// Judgements that no move has before them, each with its line.
    pub loose_marks: Vec<(usize, Mark<'b>)>,
    /// Parentheses that nothing opens, run by run.
    pub stray_ends: Vec<Range<u32>>,
    /// The first text that is nested too deeply in variations to be read.
    pub too_deep: Option<Range<u32>>,
    /// What the dates up to this game show about the order of day and month.
    pub(crate) dates: DayOrder,
}

/// What the other games of a file say about a game: a model that is made again gets it back.
#[derive(Debug)]
pub(crate) struct FileFacts {
    ruling: Ruling,
    dates: DayOrder,
}

/// A tag with its name, value and place.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tag<'b> {
    /// The name as written.
    pub name: &'b str,
    /// The tag that it means: another name than that written where it is an alias.
    pub meaning: Cow<'b, str>,
    /// What the name is.
    pub class: TagClass,
    /// What the value is read as.
    pub kind: Kind,
    /// What the value says.
    pub typed: TagValue,
    /// The value between its quotes, as written.
    pub raw: &'b str,
    /// The value with its escapes resolved.
    pub value: Cow<'b, str>,
    /// Range of the whole tag pair.
    pub range: Range<u32>,
    /// Range of the name.
    pub name_range: Range<u32>,
    /// Range of the value without its quotes.
    pub value_range: Range<u32>,
    /// Whether a tag with this meaning is before it in the game.
    pub is_repeated: bool,
}

/// A line of play: the main line or a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The line in which it is; `None` for the main line.
    pub parent: Option<usize>,
    /// The move that its first move replaces: the last move or null move before it in its
    /// parent, by its element.
    pub replaces: Option<usize>,
    /// How many lines it is in: 0 for the main line.
    pub depth: u32,
    /// The elements of the line, those of the variations inside among them.
    pub elements: Range<usize>,
    /// The text of the line, with the parentheses.
    pub range: Range<u32>,
    /// Whether it is closed.
    pub is_closed: bool,
    /// Whether it holds anything to play: without it, it is a comment in disguise.
    pub has_moves: bool,
}

/// A move, or another element of a line.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Element<'b> {
    /// What it is.
    pub kind: ElementKind,
    /// The line in which it is.
    pub line: usize,
    /// The text.
    pub raw: &'b str,
    /// The range of the element.
    pub range: Range<u32>,
    /// The number before it.
    pub number: Option<MoveNumber<'b>>,
    /// Judgements and glyphs after it, in the order written.
    pub marks: Vec<Mark<'b>>,
    /// Squares of captured pieces after it, `<42, 29>`.
    pub captured: Option<Range<u32>>,
}

/// The kind of an element of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// A move: its squares are those of [`Game::steps`] in this range, two or more.
    Move {
        /// Indices into [`Game::steps`].
        steps: Range<usize>,
    },
    /// Three or four digits that may be a move without a separator, `1118`: which squares are
    /// meant can only be seen from the position (PDN 1.0).
    Digits,
    /// Squares of which their signs make no move, `11-`, `11--15`, `32-c4`.
    Broken,
    /// A move that is not known or not made: `...`, `-`.
    Null {
        /// Whether it is written with dots.
        is_ellipsis: bool,
    },
    /// A position.
    Setup(Setup),
    /// The place of a variation: index into [`Game::lines`].
    Variation(usize),
    /// A result.
    Result,
    /// Text that is none of these.
    Stray,
}

/// A position among the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Range of the position without keyword, quotes and slashes.
    pub fen: Range<u32>,
    /// The position.
    pub position: Box<Fen>,
    /// Whether the keyword is before it.
    pub has_keyword: bool,
    /// Whether the position is in quotes.
    pub is_quoted: bool,
    /// Whether only one blank is between its parts.
    pub is_tidy: bool,
    /// Whether the second slash is there.
    pub is_closed: bool,
}

/// The number of a move as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveNumber<'b> {
    /// The number; `None` where it has too many digits.
    pub value: Option<u32>,
    /// Dots after it: none where they are missing, two or more for the second side.
    pub dots: usize,
    /// The text.
    pub raw: &'b str,
    /// The range of the number.
    pub range: Range<u32>,
}

/// A judgement or a glyph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark<'b> {
    /// What it is.
    pub kind: MarkKind,
    /// The text.
    pub raw: &'b str,
    /// The range of the mark.
    pub range: Range<u32>,
    /// Whether it is directly after its move.
    pub is_glued: bool,
}

/// The kind of a mark at a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MarkKind {
    /// `!`, `?!`, `(!)`, `*`.
    Strength,
    /// `$13`: its number, where it has one that is not too large.
    Nag(Option<u32>),
    /// A symbol that means a glyph: its number.
    Symbol(u32),
}

/// A comment or an escape line.
#[derive(Clone, Debug)]
pub struct Comment<'b> {
    /// The token with its delimiters.
    pub token: &'b str,
    /// The range of the comment.
    pub range: Range<u32>,
    /// To what it belongs.
    pub anchor: Anchor,
    /// Whether it is after a number whose move is still to come.
    pub is_after_number: bool,
}

/// To what a comment belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The place before all tags and moves of the game.
    Game,
    /// A tag: index into [`Game::tags`].
    Tag(usize),
    /// A line, before its first element: index into [`Game::lines`].
    Line(usize),
    /// An element: index into [`Game::elements`].
    Element(usize),
}

/// The result of a game with the places that give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectiveResult {
    /// The result; `None` where the two places contradict each other, or none has any.
    pub result: Option<GameResult>,
    /// How the two places agree.
    pub agreement: Agreement,
}

/// How the tag Result and the terminator agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Both say the same, or there is nothing to compare.
    Same,
    /// Only one of them says who won; it counts.
    OneKnown,
    /// Both say the same in different styles; the tag counts.
    OtherStyle,
    /// They contradict each other.
    Contradiction,
}

impl<'b> Game<'b> {
    /// The typed game of a block, without what other games of its file say about its variant:
    /// see [`Context`](crate::Context).
    ///
    /// ```
    /// use portnote_pdn::model::Game;
    /// let file = portnote_pdn::parse(b"[White \"x\"] 1. 11-15 (1. 9-14) 23-19 *").value;
    /// let game = Game::new(&file.blocks()[0]);
    /// let main: Vec<&str> = game.moves(0).map(|(_, element)| element.raw).collect();
    /// assert_eq!(main, ["11-15", "23-19"]);
    /// assert_eq!(game.lines[1].replaces, Some(0));
    /// ```
    #[must_use]
    pub fn new(block: &'b Block<'b>) -> Self {
        let mut game = build::game(block);
        game.ruling = Ruling::of(&game);
        game
    }

    /// The typed game of a block that was made before.
    pub(crate) fn again(block: &'b Block<'b>, file: &FileFacts) -> Self {
        let mut game = build::game(block);
        game.ruling = file.ruling.clone();
        game.dates = file.dates;
        game
    }

    /// What the other games of its file say about it.
    pub(crate) fn into_file_facts(self) -> FileFacts {
        FileFacts { ruling: self.ruling, dates: self.dates }
    }

    /// The replayed game; it is computed on first use.
    ///
    /// ```
    /// use portnote_pdn::Context;
    /// let file = portnote_pdn::parse(b"1. 11-15 23-19 *").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.replay().plies(&game, 0).count(), 2);
    /// ```
    #[must_use]
    pub fn replay(&self) -> &Replay {
        self.replay.get_or_init(|| Box::new(Replay::of(self)))
    }

    /// Gives to a game that was written from another one the replay of that, where both say the
    /// same.
    pub(crate) fn carry_replay(&self, source: &Game<'_>) {
        if let Some(replay) = source.replay().carried(source, self) {
            self.replay.get_or_init(|| Box::new(replay));
        }
    }

    /// The block that the game was read from.
    #[must_use]
    pub const fn block(&self) -> &'b Block<'b> {
        self.block
    }

    /// The game with its event, as diagnostics name it.
    #[must_use]
    pub fn record(&self) -> RecordId {
        let event = self.value("Event").filter(|event| !event.is_empty());
        RecordId {
            event: event.map(str::to_owned),
            ..RecordId::new(Pdn::RECORDS, self.block.index())
        }
    }

    /// The original bytes of a range of the decoded text.
    #[must_use]
    pub fn span(&self, range: Range<u32>) -> Span {
        self.block.unit().span(range)
    }

    /// The text of a range.
    #[must_use]
    pub fn text(&self, range: Range<u32>) -> &'b str {
        self.block.unit().slice(range)
    }

    /// The text from a place on, up to the end of what was read with the game.
    pub(crate) fn text_from(&self, start: u32) -> &'b str {
        let text = self.block.unit().text();
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        text.get(start..).unwrap_or("")
    }

    /// Whether several tags mean a name.
    pub(crate) fn repeats(&self, meaning: &str) -> bool {
        let mut tags = self.tags.iter();
        tags.any(|tag| tag.is_repeated && tag.meaning == meaning)
    }

    /// The repeated tags in file order, each with the first tag of its name. All together are found
    /// in one pass: a game may repeat thousands of names.
    pub(crate) fn repetitions(&self) -> Vec<(&Tag<'b>, &Tag<'b>)> {
        if !self.tags.iter().any(|tag| tag.is_repeated) {
            return Vec::new();
        }
        let mut firsts: BTreeMap<&str, &Tag<'b>> = BTreeMap::new();
        let mut found = Vec::new();
        for tag in &self.tags {
            if tag.is_repeated {
                found.extend(firsts.get(tag.meaning.as_ref()).map(|first| (*first, tag)));
            } else {
                firsts.insert(&tag.meaning, tag);
            }
        }
        found
    }

    /// The variant that was found out for a game that names none.
    ///
    /// ```
    /// let variant = |text: &[u8]| {
    ///     let file = portnote_pdn::parse(text).value;
    ///     let game = portnote_pdn::Context::new().game(&file.blocks()[0]);
    ///     game.open_variant().map(|variant| variant.name())
    /// };
    /// assert_eq!(variant(b"1. 32-28 19-23 2. 28x19 14x23 *"), Some("International"));
    /// assert_eq!(variant(b"[GameType \"20\"]\n1. 32-28 *"), None);
    /// ```
    #[must_use]
    pub fn open_variant(&self) -> Option<portnote_draughts::Variant> {
        match self.ruling {
            Ruling::Open { .. } => self.replay().variant(),
            Ruling::Declared { .. } | Ruling::Unsupported => None,
        }
    }

    /// The first tag that means a name: later ones do not count.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag<'b>> {
        self.tags.iter().find(|tag| tag.meaning == name)
    }

    /// The value of the first tag that means a name, without white space around it.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.tag(name).map(|tag| tag.value.trim())
    }

    /// The tag Result that counts: the first that says who won, else the first.
    #[must_use]
    pub fn result_tag(&self) -> Option<&Tag<'b>> {
        let known = self.result_tags().find(|tag| known_result(tag).is_some());
        known.or_else(|| self.tag("Result"))
    }

    /// The places between the quotes of tags that say nothing about the moves or their end.
    pub(crate) fn plain_values(&self) -> Vec<Span> {
        let plain = self.tags.iter().filter(|tag| {
            let is_deciding = matches!(tag.meaning.as_ref(), "Result" | "ResultFormat" | "FEN");
            !is_deciding && !tag.is_repeated
        });
        plain.map(|tag| self.span(tag.value_range.clone())).collect()
    }

    /// All tags that mean Result.
    pub(crate) fn result_tags(&self) -> impl Iterator<Item = &Tag<'b>> {
        self.tags.iter().filter(|tag| tag.meaning == "Result")
    }

    /// Whether tags Result contradict each other: none of them counts.
    #[must_use]
    pub(crate) fn has_two_results(&self) -> bool {
        let mut known = self.result_tags().filter_map(|tag| {
            let outcome = known_result(tag)?.outcome;
            Some((outcome, (outcome.is_score()).then(|| dense(&tag.value))))
        });
        let first = known.next();
        known.any(|other| Some(other) != first)
    }

    /// The elements of a line with their indices, in order, those of its variations left out.
    pub fn line(&self, line: usize) -> impl Iterator<Item = (usize, &Element<'b>)> {
        let range = self.lines.get(line).map_or(0..0, |line| line.elements.clone());
        let mut next = range.start;
        std::iter::from_fn(move || {
            if next >= range.end {
                return None;
            }
            let index = next;
            let element = self.elements.get(index)?;
            next = match element.kind {
                ElementKind::Variation(inner) => {
                    self.lines.get(inner).map_or(index + 1, |line| line.elements.end.max(index + 1))
                }
                _ => index + 1,
            };
            Some((index, element))
        })
    }

    /// Whether an element is a comma after a move, which only parts it from the next one.
    pub(crate) fn is_comma(&self, at: usize) -> bool {
        let Some(element) = self.elements.get(at) else {
            return false;
        };
        let before = at.checked_sub(1).and_then(|before| self.elements.get(before));
        element.kind == ElementKind::Stray
            && element.raw == ","
            && before.is_some_and(|before| before.is_move() && before.line == element.line)
    }

    /// The moves of a line with their indices, in order.
    pub fn moves(&self, line: usize) -> impl Iterator<Item = (usize, &Element<'b>)> {
        self.line(line).filter(|(_, element)| element.is_move())
    }

    /// The squares of a move with the text between them; empty for other elements.
    #[must_use]
    pub(crate) fn steps_of(&self, element: &Element<'_>) -> &[Step] {
        match &element.kind {
            ElementKind::Move { steps } => self.steps.get(steps.clone()).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// Whether a variation holds no moves and is a comment in disguise.
    #[must_use]
    pub fn is_text(&self, line: usize) -> bool {
        let line = self.lines.get(line).filter(|line| line.parent.is_some());
        line.is_some_and(|line| !line.has_moves)
    }

    /// The element that is the result after the moves.
    #[must_use]
    pub fn terminator(&self) -> Option<&Element<'b>> {
        self.elements.get(self.terminator?)
    }

    /// The date: PDN 2.0 §6.1.1.1.1.2.
    #[must_use]
    pub fn date(&self) -> Option<DateValue> {
        match &self.tag("Date")?.typed {
            TagValue::Date(date) => Some(*date),
            _ => None,
        }
    }

    /// The game type: PDN 3.0.
    #[must_use]
    pub fn game_type(&self) -> Option<&GameType> {
        match &self.tag("GameType")?.typed {
            TagValue::GameType(read) => Some(read),
            _ => None,
        }
    }

    /// The time control: PDN 3.0.
    #[must_use]
    pub fn time_control(&self) -> Option<&TimeControl> {
        match &self.tag("TimeControl")?.typed {
            TagValue::TimeControl(read) => read.as_ref(),
            _ => None,
        }
    }

    /// The position from which the game begins, where a tag gives one: PDN 2.0 §6.1.1.1.1.7.
    #[must_use]
    pub fn fen(&self) -> Option<&Fen> {
        match &self.tag("FEN")?.typed {
            TagValue::Fen(fen) => Some(fen),
            _ => None,
        }
    }

    /// The format of the results, where the game names one of PDN 3.0.
    #[must_use]
    pub fn result_format(&self) -> Option<ResultFormat> {
        self.value("ResultFormat")?.parse().ok()
    }

    /// The result, from the tag and from the text after the moves.
    ///
    /// ```
    /// use portnote_pdn::model::{Agreement, Game};
    /// let file = portnote_pdn::parse(b"[Result \"2-0\"] 1. 32-28 *").value;
    /// let result = Game::new(&file.blocks()[0]).effective_result();
    /// assert_eq!(result.agreement, Agreement::OneKnown);
    /// assert!(result.result.is_some());
    /// ```
    #[must_use]
    pub fn effective_result(&self) -> EffectiveResult {
        if self.has_two_results() {
            let (result, agreement) = (None, Agreement::Contradiction);
            return EffectiveResult { result, agreement };
        }
        let tag = self.result_tag().and_then(Tag::result);
        let terminator = self.result_after_moves();
        let is_known = |read: &GameResult| read.outcome != Outcome::Unknown;
        let (result, agreement) = match (tag.filter(is_known), terminator.filter(is_known)) {
            (None, None) => (tag.or(terminator), Agreement::Same),
            // Nothing contradicts a result that is written in one place only.
            (Some(one), None) | (None, Some(one)) => {
                let agreement = if tag.is_some() && terminator.is_some() {
                    Agreement::OneKnown
                } else {
                    Agreement::Same
                };
                (Some(one), agreement)
            }
            (Some(tag), Some(other)) if tag == other => {
                let is_same = !tag.outcome.is_score() || self.has_same_score();
                if is_same {
                    (Some(tag), Agreement::Same)
                } else {
                    (None, Agreement::Contradiction)
                }
            }
            (Some(tag), Some(other)) if tag.outcome == other.outcome => {
                (Some(tag), Agreement::OtherStyle)
            }
            (Some(_), Some(_)) => (None, Agreement::Contradiction),
        };
        EffectiveResult { result, agreement }
    }

    /// The result after the moves, where there is one that can be read.
    #[must_use]
    pub(crate) fn result_after_moves(&self) -> Option<GameResult> {
        self.terminator().and_then(|found| GameResult::lenient(found.raw))
    }

    /// Whether tag and terminator hold the same points.
    fn has_same_score(&self) -> bool {
        let tag = self.result_tag().map(|tag| dense(&tag.value));
        tag == self.terminator().map(|found| dense(found.raw))
    }

    /// The style in which the game type wants results; `None` where no game type says.
    #[must_use]
    pub fn result_style(&self) -> Option<ResultStyle> {
        let read = self.game_type()?;
        let named = self.value("GameType").filter(|_| read.number.is_none());
        let is_international = match named.and_then(Variant::lenient) {
            Some(variant) => variant.scoring() == Scoring::TwoPoints,
            None => read.has_international_results(),
        };
        Some(if is_international { ResultStyle::International } else { ResultStyle::Default })
    }
}

impl ElementKind {
    pub(crate) const fn is_move(&self) -> bool {
        matches!(self, Self::Move { .. } | Self::Digits | Self::Broken)
    }
}

impl Element<'_> {
    /// Whether it is a move: of which squares, may still have to be found out, or never be.
    #[must_use]
    pub const fn is_move(&self) -> bool {
        self.kind.is_move()
    }

    /// Whether a variation after it replaces it.
    #[must_use]
    pub(crate) const fn is_replaceable(&self) -> bool {
        self.is_move() || matches!(self.kind, ElementKind::Null { .. })
    }
}

impl MoveNumber<'_> {
    /// Whether it is the number of a move of the second side, `12...`.
    #[must_use]
    pub const fn is_second(&self) -> bool {
        self.dots > 1
    }
}

impl<'b> Comment<'b> {
    /// Whether it is an escape line.
    #[must_use]
    pub fn is_escape_line(&self) -> bool {
        self.token.starts_with('%')
    }

    /// Whether it is about the game itself: before the first move of the main line.
    pub(crate) const fn is_of_game(&self) -> bool {
        matches!(self.anchor, Anchor::Game | Anchor::Tag(_) | Anchor::Line(0))
    }

    /// The text without its delimiters.
    #[must_use]
    pub fn text(&self) -> &'b str {
        match self.token.strip_prefix('%') {
            Some(text) => text,
            None => comment::text(self.token),
        }
    }

    /// The commands in it: PDN 3.0.
    pub fn commands(&self) -> impl Iterator<Item = Command<'b>> {
        commands(self.text())
    }
}

impl Tag<'_> {
    /// The result that a tag Result says.
    pub(crate) const fn result(&self) -> Option<GameResult> {
        match self.typed {
            TagValue::Result(read) => read,
            _ => None,
        }
    }
}

/// What a tag Result says about who won, if it does.
fn known_result(tag: &Tag<'_>) -> Option<GameResult> {
    let read = tag.result()?;
    (read.outcome != Outcome::Unknown).then_some(read)
}

fn dense(text: &str) -> String {
    text.split_whitespace().collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_result_after_the_moves_is_read() {
        use crate::model::Game;
        let file = crate::parse(b"1. 32-28 2-0").value;
        assert!(Game::new(&file.blocks()[0]).result_after_moves().is_some());
    }
}

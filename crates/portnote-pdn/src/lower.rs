//! From the cursor to the tree. Nothing here judges; what is not understood is a node.
//!
//! The engine says how far a run of digits reaches. What it is, a number, a move or a result,
//! is decided here by its shape, and whether a star ends the game by what is around it.

use std::ops::Range;

use portnote_core::Unit;
use portnote_core::cursor::{Children, Cursor, Events};
use portnote_core::frame::FrameKind;
use portnote_core::frame::opaque::lower_opaque;
use portnote_core::frame::tag::without_carriage_return;
use portnote_core::scan::UnitKind;
use portnote_core::tree::{Builder, Tree};

use crate::grammar::{Rule, recognise};
use crate::result::is_result_word;
use crate::square::is_short;
use crate::syntax::{Kind, evaluation};

/// Lowers one unit; the second value says whether the engine gave up at a limit.
pub(crate) fn lower_unit(unit: &Unit<'_>, events: &mut Events<Rule>) -> (Tree<Kind>, bool) {
    let text = unit.text();
    let opaque = unit.kind().is_opaque();
    if opaque || recognise(&unit.with_line_feeds(), events).is_err() {
        return (lower_opaque(unit), !opaque);
    }
    let mut game = Game {
        text,
        // Most tokens have a blank after them.
        tree: Builder::new(text, events.len() * 2 + 16),
        start: (unit.kind() == UnitKind::Game).then(|| unit.decoded_lead()),
        depth: 0,
        glue: None,
        value_of_result: None,
        odd_result: None,
    };
    for top in events.cursors(text) {
        let mut tokens = top.children();
        while let Some(at) = tokens.next() {
            game.lower(at, &mut tokens);
            game.lower_ordinary(&mut tokens);
        }
    }
    game.enter(u32::MAX);
    (game.tree.finish(), false)
}

/// What lowering remembers while it walks over a unit.
struct Game<'t> {
    text: &'t str,
    tree: Builder<'t, Kind>,
    /// Where the game begins after blank and escape lines, until it is reached.
    start: Option<u32>,
    depth: usize,
    /// The end of the last move, or of the strengths after it, if nothing else follows.
    glue: Option<u32>,
    /// The value of the first Result tag, where it is none of the words for a result.
    value_of_result: Option<Range<u32>>,
    /// Where that value is repeated as the last words of the game.
    odd_result: Option<Range<u32>>,
}

impl<'t> Game<'t> {
    /// Adds the moves and numbers that come next as far as they have the form that nearly all
    /// have. All others are left to [`Game::lower`], which would add the same.
    fn lower_ordinary(&mut self, tokens: &mut Children<'_, Rule>) {
        let is_begun = self.start.is_none();
        let is_run = tokens.events().first().is_some_and(|next| next.rule == Rule::run);
        if !is_begun || !is_run || self.value_of_result.is_some() || self.odd_result.is_some() {
            return;
        }
        let text = self.text.as_bytes();
        let mut glue = self.glue;
        let mut events = tokens.events().iter();
        self.tree.leaves(std::iter::from_fn(|| {
            let [event, following @ ..] = events.as_slice() else {
                return None;
            };
            let run = text.get(event.start as usize..event.end as usize)?;
            let kind = ordinary_kind(run).filter(|_| event.rule == Rule::run)?;
            if kind == Kind::Move && following.first().is_some_and(|next| may_join(next.rule)) {
                return None;
            }
            glue = (kind == Kind::Move).then_some(event.end);
            events.next();
            Some((kind, event.start..event.end))
        }));
        self.glue = glue;
        let passed = tokens.events().len() - events.len();
        tokens.pass(passed);
    }

    #[inline(never)]
    fn lower(&mut self, at: Cursor<'_, Rule>, following: &mut Children<'_, Rule>) {
        let rule = at.rule();
        let mut range = without_carriage_return(at.range(), self.text);
        if matches!(rule, Rule::EOI) {
            return;
        }
        // The bracket of a tag is before its rule.
        let is_tag = rule == Rule::pdn_tag;
        self.enter(range.start - u32::from(is_tag));
        if is_tag {
            self.glue = None;
            return self.lower_tag(at);
        }
        if self.value_of_result.is_some() && !is_comment(rule) {
            self.find_odd_result(range.clone(), following);
        }
        if let Some(odd) = self.odd_result.clone()
            && range.start >= odd.start
            && range.start < odd.end
        {
            self.tree.leaf(Kind::Result, odd);
            return;
        }
        let text = slice(self.text, &range);
        // The squares of a token after those that are glued to the squares before it.
        let mut rest = 0..0;
        let kind = match rule {
            Rule::run | Rule::square_run => {
                let mut kind = kind_of_run(text);
                let mut runs = 1;
                // Nearly every move is one run.
                if kind == Kind::Lone && self.depth == 0 && is_listed(text, range.end, following) {
                    kind = Kind::Number;
                    range.end += 1;
                    following.next();
                }
                while is_of_squares(kind, slice(self.text, &range))
                    && rest.is_empty()
                    && let Some((end, stop)) = self.joined(rule, kind, range.end, following)
                {
                    range.end = end;
                    rest = end..stop;
                    runs += 1;
                    // Three squares are a move, and a long one is not read again and again.
                    kind =
                        if runs == 2 { kind_of_run(slice(self.text, &range)) } else { Kind::Move };
                }
                if kind == Kind::Lone && runs == 1 {
                    range.end = broken(range.end, following);
                    if self.depth == 0 && is_closed_at(range.end, following) {
                        range.end += 1;
                        following.next();
                        kind = FrameKind::Bogus.into();
                    }
                }
                kind
            }
            Rule::short_run => Kind::Move,
            Rule::strength => Kind::Strength,
            Rule::enclosed_strength if self.glue.is_none() => return self.lower_enclosed(range),
            Rule::enclosed_strength => Kind::Strength,
            Rule::asterisk => self.kind_of_star(&range, following),
            Rule::variation_start => Kind::VariationStart,
            Rule::variation_end => Kind::VariationEnd,
            Rule::nag | Rule::symbol => Kind::Nag,
            Rule::setup => Kind::Setup,
            Rule::null_move => match self.evaluation_end(range.clone(), following) {
                Some(end) => {
                    range.end = end;
                    following.next();
                    Kind::Nag
                }
                None => Kind::NullMove,
            },
            Rule::junk if evaluation(text).is_some() => Kind::Nag,
            Rule::junk if self.lower_listed(range.clone()) => return,
            Rule::ellipsis if text != "." => Kind::Ellipsis,
            Rule::captured if self.glue.is_some() => Kind::Captured,
            Rule::half_points => Kind::Result,
            Rule::literal_line_end => Kind::LiteralLineEnd,
            Rule::no_break_space => FrameKind::Blank.into(),
            token => FrameKind::of_token(token).unwrap_or(FrameKind::Bogus).into(),
        };
        match kind {
            Kind::VariationStart => self.depth += 1,
            Kind::VariationEnd => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.glue = match kind {
            Kind::Move | Kind::Lone => Some(range.end),
            Kind::Strength if self.glue.is_some() => Some(range.end),
            kind if kind.is_white() => self.glue,
            _ => None,
        };
        self.tree.leaf(kind, range);
        if !rest.is_empty() {
            self.glue = None;
            let text = slice(self.text, &rest);
            let sign = rest.end - u32::try_from(text.trim_start().len()).unwrap_or(0);
            let is_ellipsis = text.trim_start().starts_with("..");
            let kind = if is_ellipsis { Kind::Ellipsis } else { FrameKind::Bogus.into() };
            self.tree.leaf(kind, sign..rest.end);
        }
    }

    /// Opens the game once its first node is reached.
    fn enter(&mut self, at: u32) {
        if let Some(start) = self.start.take_if(|start| at >= *start) {
            self.tree.open(FrameKind::Game.into(), start);
        }
    }

    /// The end of the squares after a separator that follows a run, and of their token, if they
    /// belong to it; they are passed. Where white space parts them, a number or a result is not
    /// part of a move.
    fn joined(
        &self,
        rule: Rule,
        kind: Kind,
        after: u32,
        following: &mut Children<'_, Rule>,
    ) -> Option<(u32, u32)> {
        let mut ahead = following.clone();
        let sign = ahead.next()?;
        // The rest matters only if the next token is not a move, number or result.
        let sign = match sign.rule() {
            Rule::literal_line_end | Rule::no_break_space => passed(&mut ahead)?,
            _ => sign,
        };
        let is_sign = match sign.rule() {
            Rule::spaced_separator => true,
            Rule::null_move => sign.text().chars().count() == 1,
            _ => false,
        };
        if !is_sign {
            return None;
        }
        let next = passed(&mut ahead)?;
        if next.rule() != rule {
            return None;
        }
        let Range { start, end } = next.range();
        if sign.range().start == after && start == sign.range().end {
            // What is glued to squares is a square, whatever it would be by itself.
            *following = ahead;
            let squares = next.text().find(['.', '/', ' ', '\t', '\u{0B}']);
            let squares = squares.and_then(|length| u32::try_from(length).ok());
            return Some((squares.map_or(end, |length| start + length), end));
        }
        // What is a result already is made longer only by what is glued to it.
        let is_free =
            kind != Kind::Result && matches!(kind_of_run(next.text()), Kind::Move | Kind::Lone);
        // After a dash that is glued to the square, a whole move is the next one.
        let is_cut_off = sign.rule() == Rule::null_move
            && sign.range().start == after
            && kind_of_run(next.text()) == Kind::Move;
        let is_free = is_free && !is_cut_off;
        // Nothing but white space is passed over without a token.
        let is_apart = matches!(self.text.as_bytes().get(end as usize), Some(b'.' | b'/'));
        (is_free && !is_apart).then(|| {
            *following = ahead;
            (end, end)
        })
    }

    /// A star glued to a move is a strength, unless the game ends with it.
    fn kind_of_star(&self, range: &Range<u32>, following: &Children<'_, Rule>) -> Kind {
        let is_glued = self.glue == Some(range.start);
        // After the end a tag can only hold the name of a file.
        let is_last = || {
            let mut following = following.clone();
            following.all(|next| is_comment(next.rule()) || next.rule() == Rule::pdn_tag)
        };
        if is_glued && (self.depth > 0 || !is_last()) { Kind::Strength } else { Kind::Result }
    }

    /// Where a sign for an evaluation ends that begins with a dash, `-+`.
    fn evaluation_end(&self, dash: Range<u32>, following: &Children<'_, Rule>) -> Option<u32> {
        let next = following.clone().next()?;
        let is_glued = next.rule() == Rule::junk && next.range().start == dash.end;
        let whole = dash.start..next.range().end;
        let is_sign = is_glued && evaluation(slice(self.text, &whole)).is_some();
        is_sign.then_some(whole.end)
    }

    /// Adds moves that only a comma parts from what is before them, `,23-19`; whether it is such
    /// text.
    fn lower_listed(&mut self, range: Range<u32>) -> bool {
        let text = slice(self.text, &range);
        let is_plain = |byte: u8| {
            byte.is_ascii_digit() || matches!(byte, b'a'..=b'l' | b'x' | b':' | b'-' | b',' | b'.')
        };
        let Some(list) = text.strip_prefix(',').filter(|list| !list.is_empty()) else {
            return false;
        };
        let is_item = |item: &str| {
            item.is_empty()
                || item.starts_with(|c: char| c.is_ascii_alphanumeric() && c != 'x')
                    && matches!(kind_of_item(item), Kind::Move | Kind::Number)
        };
        if !list.bytes().all(is_plain) || !list.split(',').all(is_item) {
            return false;
        }
        let mut at = range.start;
        for item in text.split_inclusive(',') {
            let run = item.strip_suffix(',').unwrap_or(item);
            let end = at + u32::try_from(run.len()).unwrap_or(0);
            if !run.is_empty() {
                self.tree.leaf(kind_of_item(run), at..end);
            }
            let comma = at + u32::try_from(item.len()).unwrap_or(0);
            if comma > end {
                self.tree.leaf(FrameKind::Bogus.into(), end..comma);
            }
            at = comma;
        }
        self.glue = (!text.ends_with(',')).then_some(at);
        true
    }

    /// Parentheses with a judgement in them that has no move before it.
    fn lower_enclosed(&mut self, range: Range<u32>) {
        let Range { start, end } = range;
        self.tree.leaf(Kind::VariationStart, start..start + 1);
        self.tree.leaf(Kind::Strength, start + 1..end - 1);
        self.tree.leaf(Kind::VariationEnd, end - 1..end);
    }

    /// Looks once, at the first token after the tags, for a copy of an unusual Result.
    fn find_odd_result(&mut self, token: Range<u32>, following: &Children<'_, Rule>) {
        let Some(value) = self.value_of_result.take() else {
            return;
        };
        let value = slice(self.text, &value).trim();
        let tokens = following.clone().filter(|next| !is_comment(next.rule()));
        let tokens = tokens.map(|next| without_carriage_return(next.range(), self.text).end);
        let end = tokens.last().unwrap_or(token.end);
        let length = u32::try_from(value.len()).unwrap_or(u32::MAX);
        let Some(start) = end.checked_sub(length).filter(|start| *start >= token.start) else {
            return;
        };
        let before = slice(self.text, &(0..start));
        let is_apart = before.ends_with([' ', '\t', '\n', '\r', ']', '}']);
        if is_apart && slice(self.text, &(start..end)) == value {
            self.odd_result = Some(start..end);
        }
    }

    /// Adds a tag pair as nearly all are, with less ado; whether it was one.
    fn lower_plain_tag(&mut self, at: Cursor<'_, Rule>) -> bool {
        let [name, value] = at.events() else {
            return false;
        };
        let (name_range, quoted) = (name.start..name.end, value.start..value.end - 1);
        // The token of a value has its bracket with it.
        let is_plain = name.rule == Rule::tag_name
            && value.rule == Rule::pdn_string
            && value.end == at.range().end
            && (self.tree).plain_tag_pair(name_range.clone(), quoted.clone(), value.end);
        if is_plain {
            let name = slice(self.text, &name_range);
            self.note_result(name, slice(self.text, &quoted), value.start);
        }
        is_plain
    }

    fn lower_tag(&mut self, at: Cursor<'_, Rule>) {
        if self.lower_plain_tag(at) {
            return;
        }
        let Range { start, end } = without_carriage_return(at.range(), self.text);
        self.tree.open(FrameKind::TagPair.into(), start - 1);
        self.tree.leaf(FrameKind::Open.into(), start - 1..start);
        let mut name = "";
        let mut stop = None;
        for child in at.children() {
            let range = without_carriage_return(child.range(), self.text);
            match child.rule() {
                Rule::tag_name => {
                    name = child.text();
                    self.tree.leaf(FrameKind::TagName.into(), range);
                }
                Rule::pdn_string => stop = self.lower_value(range, name),
                _ => self.lower_words(range),
            }
        }
        let end = stop.unwrap_or(end);
        let bracket = end.saturating_sub(1);
        let last = self.text.as_bytes().get(bracket as usize);
        if self.tree.done() <= bracket && last == Some(&b']') {
            self.tree.leaf(FrameKind::Close.into(), bracket..end);
        }
        self.tree.close(end);
        // A value that is not closed on its line may have given back the text after the bracket.
        let rest = slice(self.text, &(end..at.range().end)).trim();
        if !rest.is_empty() {
            let start = end + offset_of(slice(self.text, &(end..at.range().end)), rest);
            let length = u32::try_from(rest.len()).unwrap_or(0);
            self.tree.leaf(FrameKind::Bogus.into(), start..start + length);
        }
    }

    /// A value with the bracket after it; where the tag ends, if before the end of the token.
    fn lower_value(&mut self, range: Range<u32>, name: &str) -> Option<u32> {
        let token = slice(self.text, &range);
        let (value, end) = split_value(token);
        let at = |offset: usize| range.start + u32::try_from(offset).unwrap_or(0);
        self.tree.leaf(FrameKind::String.into(), range.start..at(value));
        self.note_result(name, token.get(..value).unwrap_or(""), range.start);
        (end < token.len()).then(|| at(end))
    }

    /// Records the place of the value of the first Result, if it is not a known word for a result.
    fn note_result(&mut self, name: &str, quoted: &str, start: u32) {
        if name == "Result" && self.value_of_result.is_none() {
            let inner = quoted.get(1..).unwrap_or("");
            let inner = inner.strip_suffix('"').unwrap_or(inner);
            let is_odd = !matches!(inner.trim(), "" | "?" | "-") && !is_result_word(inner.trim());
            let length = u32::try_from(inner.len()).unwrap_or(u32::MAX);
            self.value_of_result = is_odd.then(|| start + 1..start + 1 + length);
        }
    }

    /// Words in place of a value.
    fn lower_words(&mut self, range: Range<u32>) {
        let token = slice(self.text, &range);
        let words = token.strip_suffix(']').unwrap_or(token);
        let trimmed = words.trim();
        if !trimmed.is_empty() {
            let start = range.start + offset_of(words, trimmed);
            let end = start + u32::try_from(trimmed.len()).unwrap_or(0);
            self.tree.leaf(FrameKind::TagWord.into(), start..end);
        }
    }
}

/// What a run is, if it is a number or two squares with a plain sign between them that cannot be
/// the figures of a result.
const fn ordinary_kind(run: &[u8]) -> Option<Kind> {
    match run {
        [.., b'.'] => Some(Kind::Number),
        [_, b'x', _] => Some(Kind::Move),
        [one, b'-', two] if *one > b'2' || *two > b'2' => Some(Kind::Move),
        [_, b'-' | b'x', _, _] | [_, _, b'-' | b'x', _] | [_, _, b'-' | b'x', _, _] => {
            Some(Kind::Move)
        }
        _ => None,
    }
}

/// Whether a token may join a run with squares after it.
const fn may_join(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::literal_line_end | Rule::no_break_space | Rule::spaced_separator | Rule::null_move
    )
}

/// Whether a number has a parenthesis in place of its dot, `1) 11-15`.
fn is_listed(text: &str, after: u32, following: &Children<'_, Rule>) -> bool {
    let is_closed = is_closed_at(after, following);
    let mut ahead = following.clone();
    ahead.next();
    let is_move = |next: Cursor<'_, Rule>| {
        let is_move = match next.rule() {
            Rule::run | Rule::square_run => kind_of_run(next.text()) == Kind::Move,
            rule => rule == Rule::short_run,
        };
        is_move && next.range().start > after + 1
    };
    text.bytes().all(|byte| byte.is_ascii_digit()) && is_closed && ahead.next().is_some_and(is_move)
}

/// Whether there is a closing parenthesis at a place.
fn is_closed_at(at: u32, following: &Children<'_, Rule>) -> bool {
    let next = following.clone().next();
    next.is_some_and(|next| next.rule() == Rule::variation_end && next.range().start == at)
}

/// The end of a lone square with what is glued to it and makes no move of it: a dash with
/// nothing after it, several of them, or a square of the other kind. It is passed.
fn broken(after: u32, following: &mut Children<'_, Rule>) -> u32 {
    let mut end = after;
    loop {
        let mut ahead = following.clone();
        let Some(next) = ahead.next().filter(|next| next.range().start == end) else {
            return end;
        };
        let is_part = match next.rule() {
            Rule::null_move | Rule::spaced_separator => true,
            Rule::run | Rule::square_run => {
                end > after && matches!(kind_of_run(next.text()), Kind::Move | Kind::Lone)
            }
            _ => false,
        };
        if !is_part {
            return end;
        }
        end = next.range().end;
        *following = ahead;
    }
}

/// Where the string in the token of a value ends, and where the tag ends.
///
/// A quote before the bracket closes the string, even after a backslash: it would not be
/// closed otherwise. Without one the string ends before the last bracket of its line.
fn split_value(token: &str) -> (usize, usize) {
    const BLANKS: [char; 3] = [' ', '\t', '\u{0B}'];
    let line = token.trim_end_matches(BLANKS);
    let Some(bracket) = line.rfind(']') else {
        return (line.len(), line.len());
    };
    let before = line.get(..bracket).unwrap_or("");
    let trimmed = before.trim_end_matches(BLANKS);
    if trimmed.len() > 1 && trimmed.ends_with('"') {
        return (trimmed.len(), bracket + 1);
    }
    (bracket, bracket + 1)
}

/// The next token that is not white space.
fn passed<'e>(tokens: &mut Children<'e, Rule>) -> Option<Cursor<'e, Rule>> {
    tokens.find(|next| !matches!(next.rule(), Rule::literal_line_end | Rule::no_break_space))
}

/// Whether more squares can follow a run.
fn is_of_squares(kind: Kind, text: &str) -> bool {
    match kind {
        Kind::Move | Kind::Lone => true,
        Kind::Result => !text.contains(['/', '.']),
        _ => false,
    }
}

/// What a run of digits or letters is.
fn kind_of_run(text: &str) -> Kind {
    let bytes = text.as_bytes();
    if bytes.last() == Some(&b'.') {
        return Kind::Number;
    }
    // A lone square has no separator, and squares in letters may have none either.
    let (mut squares, mut in_digits, mut is_plain) = (0, false, true);
    for byte in bytes {
        let is_digit = byte.is_ascii_digit();
        squares += usize::from(is_digit && !in_digits);
        in_digits = is_digit;
        is_plain &= is_digit || matches!(byte, b'-' | b'x' | b'X' | b':');
    }
    // A plain result has three characters; nearly every run is a plain move.
    if (!is_plain || bytes.len() == 3) && is_result_word(text) {
        return Kind::Result;
    }
    match squares {
        0 | 1 => Kind::Lone,
        _ if !is_plain && (bytes.contains(&b'/') || bytes.contains(&b'.')) => {
            FrameKind::Bogus.into()
        }
        _ => Kind::Move,
    }
}

/// What a word between commas is.
fn kind_of_item(item: &str) -> Kind {
    match is_short(item) {
        true => Kind::Move,
        false => kind_of_run(item),
    }
}

const fn is_comment(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::brace_comment
            | Rule::line_comment
            | Rule::escape_line
            | Rule::literal_line_end
            | Rule::no_break_space
            | Rule::EOI
    )
}

fn slice<'t>(text: &'t str, range: &Range<u32>) -> &'t str {
    text.get(range.start as usize..range.end as usize).unwrap_or("")
}

/// Where a part of a text begins in it.
fn offset_of(whole: &str, part: &str) -> u32 {
    let before = whole.len() - whole.trim_start().len();
    debug_assert!(whole.trim() == part);
    u32::try_from(before).unwrap_or(0)
}

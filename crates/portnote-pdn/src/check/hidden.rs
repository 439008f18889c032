//! Comments that end with their line and take moves of the game with them.
//!
//! `;` parts moves in many a text that people write, and `%` follows a number. For a reader, both
//! begin a comment, and whatever comes after them on the line is not part of the game.

use portnote_core::order::Order as _;
use std::collections::BTreeMap;
use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Substitution};
use portnote_draughts::{MoveList, Position};

use super::{is_blank, more, shown};
use crate::limits::{EASY_STEPS, HARD_STEPS};
use crate::model::{Anchor, Comment, Element, ElementKind, Game, MoveNumber};
use crate::problem::moves::Problem;
use crate::replay::{Reading, Replayed};
use crate::result::is_result_word;
use crate::square::{Step, read_steps};

/// The comments of a game that hold more than words.
#[derive(Debug, Default)]
pub(super) struct Hidden<'g, 'b> {
    /// Comments with moves of the game.
    moves: Vec<&'g Comment<'b>>,
    /// Lines whose closing parenthesis is in a comment, with the place of the parenthesis.
    ends: BTreeMap<usize, (&'g Comment<'b>, u32)>,
}

impl Hidden<'_, '_> {
    /// Whether the closing parenthesis of a line is in a comment.
    pub(super) fn closes(&self, line: usize) -> bool {
        self.ends.contains_key(&line)
    }

    /// Whether a comment holds a part of the game, and so possibly its result.
    pub(super) fn holds(&self, range: &Range<u32>) -> bool {
        self.moves.iter().any(|comment| comment.range == *range)
    }
}

/// Where a line is before its next move.
#[derive(Clone, Copy, Debug, Default)]
struct LineState {
    /// The last number in the line, counted in half moves and in ones of its own, and the moves
    /// from it on.
    number: Option<(u64, u64, u64)>,
    position: Option<Position>,
    /// The position and the number after the moves in the comments since the last move.
    ahead: Option<(Position, u64)>,
}

impl LineState {
    /// Whether a number is that of the next move, so many moves later.
    fn expects(&self, value: u32, is_second: bool, later: u64) -> bool {
        let Some((half, value_before, moves)) = self.number else {
            return false;
        };
        let value = u64::from(value);
        let moves = moves + later;
        let is_pair = value * 2 + u64::from(is_second) == half + moves;
        is_pair || !is_second && value == value_before + moves
    }

    fn pass(&mut self, number: Option<&MoveNumber<'_>>, after: Option<Position>) {
        let read = number.and_then(|number| Some((number.value?, number.is_second())));
        match read {
            Some((value, is_second)) => {
                let value = u64::from(value);
                self.number = Some((value * 2 + u64::from(is_second), value, 1));
            }
            None => self.number = self.number.map(|(half, one, moves)| (half, one, moves + 1)),
        }
        self.position = after;
        self.ahead = None;
    }
}

/// Looks for the comments that hold moves of the game.
pub(super) fn find<'g, 'b>(game: &'g Game<'b>) -> Hidden<'g, 'b> {
    let mut hidden = Hidden::default();
    let comments = game.comments.iter();
    let mut comments = comments.filter(|comment| is_suspect(game, comment)).peekable();
    if comments.peek().is_none() {
        return hidden;
    }
    let replay = game.replay();
    let mut search = Search {
        reading: replay.reading(),
        legal: MoveList::new(),
        steps: Vec::new(),
        budget: HARD_STEPS,
    };
    let first = (2, 1, 0);
    let mut places: BTreeMap<usize, LineState> = BTreeMap::new();
    places.insert(
        0,
        LineState { number: Some(first), position: replay.start().copied(), ahead: None },
    );
    // Comments that hold moves, unless the game continues with others in their place.
    let mut waiting: BTreeMap<usize, Vec<&Comment<'_>>> = BTreeMap::new();
    let mut passed = 0;
    for comment in comments {
        let (line, until) = match comment.anchor {
            Anchor::Game | Anchor::Tag(_) => (0, 0),
            Anchor::Line(line) => {
                let first = game.lines.get(line).map_or(0, |line| line.elements.start);
                (line, first)
            }
            Anchor::Element(at) => (game.elements.get(at).map_or(0, |it| it.line), at + 1),
        };
        while passed < until {
            pass(game, passed, &mut places, &mut waiting, &mut hidden);
            passed += 1;
        }
        if game.terminator.is_some_and(|end| end < until) || game.is_text(line) {
            continue;
        }
        let place = places.entry(line).or_insert_with(|| LineState {
            number: None,
            position: replaced(game, line),
            ahead: None,
        });
        let is_open = game.lines.get(line).is_some_and(|line| !line.is_closed);
        if is_open
            && !hidden.closes(line)
            && let Some(end) = closing(comment)
        {
            hidden.ends.insert(line, (comment, end));
            continue;
        }
        if search.holds_moves(place, comment) {
            waiting.entry(line).or_default().push(comment);
        }
    }
    while passed < game.elements.len() && !waiting.is_empty() {
        pass(game, passed, &mut places, &mut waiting, &mut hidden);
        passed += 1;
    }
    hidden.moves.extend(waiting.into_values().flatten());
    hidden.moves.order_by_key(|comment| comment.range.start);
    hidden
}

/// Goes past an element.
fn pass<'g, 'b>(
    game: &'g Game<'b>,
    at: usize,
    places: &mut BTreeMap<usize, LineState>,
    waiting: &mut BTreeMap<usize, Vec<&'g Comment<'b>>>,
    hidden: &mut Hidden<'g, 'b>,
) {
    let Some(element) = game.elements.get(at) else {
        return;
    };
    let replay = game.replay();
    let after = replay.after(at).copied();
    let line = element.line;
    let place = places.entry(line).or_insert_with(|| LineState {
        number: None,
        position: replaced(game, line),
        ahead: None,
    });
    let is_own = replay.ply(at).is_none_or(Replayed::is_own);
    if element.is_move() && is_own {
        if let Some(waiting) = waiting.remove(&line)
            && !goes_on(game, at, element, place)
        {
            hidden.moves.extend(waiting);
        }
        place.pass(element.number.as_ref(), after);
    } else if matches!(element.kind, ElementKind::Setup(_) | ElementKind::Null { .. }) {
        place.number = None;
        place.position = after;
        place.ahead = None;
    }
}

/// Whether a move is the next one in its line, so that the comment before it says what else could
/// have been played.
fn goes_on(game: &Game<'_>, at: usize, element: &Element<'_>, place: &LineState) -> bool {
    let is_followed = game.replay().ply(at).is_some_and(Replayed::is_followed);
    let number = element.number.as_ref();
    let fits = match number.and_then(|number| Some((number.value?, number.is_second()))) {
        Some((value, is_second)) => place.expects(value, is_second, 0),
        // The second move of a pair has no number of its own.
        None => place.number.is_some_and(|(_, _, moves)| moves == 1),
    };
    is_followed && fits
}

/// The position in which a variation begins.
fn replaced(game: &Game<'_>, line: usize) -> Option<Position> {
    let replaces = game.lines.get(line)?.replaces?;
    game.replay().before(replaces).copied()
}

/// Whether a comment ends with its line, is not a line of its own for programs, and has a sign of
/// what could be a part of the game.
fn is_suspect(game: &Game<'_>, comment: &Comment<'_>) -> bool {
    let is_in_line = || {
        let before = game.text(0..comment.range.start);
        !before.is_empty() && !before.ends_with(['\n', '\r'])
    };
    let is_to_line_end = match comment.token.as_bytes().first() {
        Some(b';') => true,
        Some(b'%') => is_in_line(),
        _ => false,
    };
    is_to_line_end && comment.token.bytes().any(|byte| byte == b')' || byte.is_ascii_digit())
}

/// The place of a parenthesis in a comment that closes what the comment does not open.
fn closing(comment: &Comment<'_>) -> Option<u32> {
    let mut depth = 0_usize;
    for (at, byte) in comment.token.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 0 => {
                let at = u32::try_from(at).ok()?;
                return Some(comment.range.start + at);
            }
            b')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// A word of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Word<'t> {
    /// The number of a move, and whether it is one of the second side.
    Number(u32, bool),
    /// Squares with signs between them.
    Move(&'t str),
    /// The end of a game: `*`, `1-0`.
    Result,
    /// A sign between moves: `;`, `)`, `!`.
    Sign,
    /// A comment in braces.
    Comment,
    /// A brace that no other one matches.
    Brace,
    /// Anything else.
    Text,
}

/// The words of a comment after its sign, with their places in it.
fn words(token: &str) -> impl Iterator<Item = (Range<usize>, Word<'_>)> {
    let mut at = 1;
    let last_closer = token.rfind('}');
    std::iter::from_fn(move || {
        let rest = token.get(at..)?;
        let word = rest.trim_start_matches([' ', '\t', '\u{0B}', '\r']);
        let start = at + rest.len() - word.len();
        let first = word.chars().next()?;
        let is_comment = first == '{' && last_closer.is_some_and(|closer| closer > start);
        let (length, read) = match is_comment.then(|| word.find('}')).flatten() {
            Some(closer) => (closer + 1, Word::Comment),
            None => word_at(word, first),
        };
        // After a move a star says that it is the only one.
        let is_star = first == '*' && (start > at || at == 1);
        at = start + length;
        let is_apart = token.get(at..).is_none_or(|after| {
            after.is_empty() || after.starts_with([' ', '\t', '\u{0B}', '\r', ';'])
        });
        let read = if is_star && is_apart { Word::Result } else { read };
        Some((start..at, read))
    })
}

/// The words of a comment that can be a part of the game: those before a result, and before a brace
/// that would begin or end a comment if the sign were not there.
fn read_words(token: &str) -> impl Iterator<Item = (Range<usize>, Word<'_>)> {
    words(token).take_while(|(_, word)| !matches!(word, Word::Result | Word::Brace))
}

fn word_at(word: &str, first: char) -> (usize, Word<'_>) {
    if matches!(first, ';' | '(' | ')' | '*' | '!' | '?' | '.' | ',') {
        return (first.len_utf8(), Word::Sign);
    }
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let after = word.get(digits..).unwrap_or("");
    let blanks = after.len() - after.trim_start_matches([' ', '\t']).len();
    let dots = after.bytes().skip(blanks).take_while(|byte| *byte == b'.');
    let dots = dots.count();
    let value = word.get(..digits).and_then(|digits| digits.parse().ok());
    if let Some(value) = value.filter(|_| dots > 0) {
        return (digits + blanks + dots, Word::Number(value, dots > 1));
    }
    let is_of_move = |c: char| {
        c.is_ascii_digit()
            || c.is_ascii_alphabetic()
            || ":-\u{D7}\u{2212}/".contains(c)
            || ('\u{2010}'..='\u{2015}').contains(&c)
    };
    let length = word.find(|c| !is_of_move(c)).unwrap_or(word.len());
    let token = word.get(..length).unwrap_or("");
    if is_result_word(token) {
        return (length, Word::Result);
    }
    if is_move(token) {
        return (length, Word::Move(token));
    }
    let is_end = |c: char| c.is_whitespace() || matches!(c, ';' | '(' | ')' | '{' | '}');
    let length = word.find(is_end).unwrap_or(word.len());
    let read = match first {
        '{' | '}' => Word::Brace,
        _ => Word::Text,
    };
    (length.max(first.len_utf8()), read)
}

/// Whether a text is squares with one sign between two of them.
fn is_move(token: &str) -> bool {
    let is_sign = |c: char| {
        matches!(c, '-' | 'x' | 'X' | ':' | '\u{D7}' | '\u{2212}')
            || ('\u{2010}'..='\u{2015}').contains(&c)
    };
    let mut squares = 0;
    let is_square = |part: &str| {
        let digits = part.strip_prefix(|c: char| matches!(c.to_ascii_lowercase(), 'a'..='l'));
        let digits = digits.unwrap_or(part);
        matches!(digits.len(), 1 | 2) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let all = token.split(is_sign).all(|part| {
        squares += 1;
        is_square(part)
    });
    all && squares > 1
}

/// What is needed to look for moves in comments.
struct Search<'g> {
    reading: Option<&'g Reading>,
    legal: MoveList,
    steps: Vec<Step>,
    budget: usize,
}

impl Search<'_> {
    /// Whether a comment begins with the number of the next move and a move, or holds two legal
    /// moves in order.
    fn holds_moves(&mut self, place: &mut LineState, comment: &Comment<'_>) -> bool {
        let later = place.ahead.map_or(0, |(_, moves)| moves);
        let begins = begins_with_number(comment.token)
            .is_some_and(|(value, is_second)| place.expects(value, is_second, later));
        let start = place.ahead.map(|(position, _)| position).or(place.position);
        let (played, end) = self.play(start, comment.token);
        if played < 2 && !begins {
            return false;
        }
        place.ahead = end.map(|end| (end, later + played));
        true
    }

    /// How many moves in a row a comment holds, and the position after them.
    fn play(&mut self, start: Option<Position>, token: &str) -> (u64, Option<Position>) {
        let (Some(reading), Some(mut position)) = (self.reading, start) else {
            return (0, None);
        };
        let mut played = 0;
        for (_, word) in read_words(token) {
            let Word::Move(text) = word else { continue };
            match self.next(reading, &position, text) {
                Some(after) => position = after,
                None => break,
            }
            played += 1;
        }
        (played, Some(position))
    }

    /// The position after a move, where the text has one meaning.
    fn next(&mut self, reading: &Reading, position: &Position, text: &str) -> Option<Position> {
        if self.budget == 0 {
            return None;
        }
        self.steps.clear();
        read_steps(text, 0, &mut self.steps);
        let squares = self.steps.iter().map(|step| reading.square(step.square));
        let squares: Vec<_> = squares.collect::<Option<_>>()?;
        reading.rules.moves_into(position, &mut self.legal);
        let cost = self.legal.steps().saturating_mul(2).saturating_sub(EASY_STEPS);
        self.budget = self.budget.saturating_sub(cost);
        let found = reading.rules.find(position, &self.legal, &squares);
        let [only] = found.moves.as_slice() else {
            return None;
        };
        Some(reading.rules.play_unchecked(position, only))
    }
}

/// The number with which a comment begins, if a move follows it.
fn begins_with_number(token: &str) -> Option<(u32, bool)> {
    let mut words = read_words(token);
    let (_, Word::Number(value, is_second)) = words.next()? else {
        return None;
    };
    let (_, next) = words.next()?;
    matches!(next, Word::Move(_)).then_some((value, is_second))
}

pub(super) fn report(game: &Game<'_>, hidden: &Hidden<'_, '_>, reporter: &mut Reporter<'_>) {
    for (line, (comment, end)) in &hidden.ends {
        let sign = comment.range.start..comment.range.start + 1;
        let problem = Problem::MovesInComment {
            sign: shown(game.text(sign.clone())),
            what: "the `)` of a variation".to_owned(),
        };
        let (message, edits) = opened(game, *line, comment, *end);
        let report = problem.at(game.span(sign));
        reporter.report(report.fix_all(Applicability::Unsafe, message, edits));
    }
    let Some(first) = hidden.moves.first() else {
        return;
    };
    let sign = first.range.start..first.range.start + 1;
    let problem = Problem::MovesInComment {
        sign: shown(game.text(sign.clone())),
        what: format!(
            "moves of the game, from `{}`{}",
            shown(beginning(first.token)),
            more(hidden.moves.len())
        ),
    };
    let last = hidden.moves.last().map(|last| last.range.start);
    let edits = hidden.moves.iter();
    let edits = edits.flat_map(|comment| {
        let can_end = last == Some(comment.range.start) && is_last(game, comment);
        uncovered(game, comment, can_end)
    });
    let report = problem.at(game.span(sign));
    let message = "take the moves out of the comment";
    reporter.report(report.fix_all(Applicability::Unsafe, message, edits.collect()));
}

/// The first move in a comment, with its number.
fn beginning(token: &str) -> &str {
    let mut number = None;
    for (range, word) in read_words(token) {
        match word {
            Word::Number(..) => number = Some(range.start),
            Word::Move(_) => {
                let start = number.unwrap_or(range.start);
                return token.get(start..range.end).unwrap_or("");
            }
            _ => number = None,
        }
    }
    ""
}

/// Edits that take away the sign of a comment; the words in it get braces. What follows the result
/// stays a comment, and so do the result where the game has another end, and words with a brace that
/// no other one matches.
fn uncovered(game: &Game<'_>, comment: &Comment<'_>, can_end: bool) -> Vec<Substitution> {
    let at = |offset: usize| comment.range.start + u32::try_from(offset).unwrap_or(0);
    let edit = |range: Range<u32>, replacement: &str| Substitution {
        span: game.span(range),
        replacement: replacement.as_bytes().to_vec(),
    };
    let token = comment.token;
    let text = |range: &Range<usize>| token.get(range.clone()).unwrap_or("");
    let mut edits = vec![without_sign(game, comment)];
    let mut run = None::<Range<usize>>;
    let mut close = |run: Option<Range<usize>>| {
        let Some(run) = run else { return };
        edits.push(edit(at(run.start)..at(run.start), "{"));
        edits.push(edit(at(run.end)..at(run.end), "}"));
    };
    let mut signs = Vec::new();
    let mut stay = None;
    for (range, word) in words(token) {
        match word {
            Word::Text => {
                let start = run.map_or(range.start, |run| run.start);
                run = Some(start..range.end);
            }
            Word::Sign if run.is_some() && !matches!(text(&range), ";" | ")") => {
                run = run.map(|run| run.start..range.end);
            }
            Word::Result if can_end => {
                stay = Some(range.end);
                break;
            }
            Word::Result | Word::Brace => {
                stay = Some(run.take().map_or(range.start, |run| run.start));
                break;
            }
            _ => {
                close(run.take());
                if text(&range) == ";" {
                    signs.push(range);
                }
            }
        }
    }
    close(run);
    if let Some(stay) = stay {
        let rest = text(&(stay..token.len()));
        let words = rest.trim_start_matches(is_blank);
        let start = stay + rest.len() - words.len();
        // A sign right before the words is already one that begins a comment.
        let has_sign = signs.pop_if(|sign| text(&(sign.end..start)).trim().is_empty());
        if !words.trim_end().is_empty() && has_sign.is_none() && !words.starts_with(';') {
            edits.push(edit(at(start)..at(start), "; "));
        }
    }
    // A further sign would begin the comment again.
    let signs = signs.into_iter().map(|sign| {
        let after = text(&(sign.end..token.len()));
        let blanks = after.len() - after.trim_start_matches(is_blank).len();
        let is_apart = text(&(0..sign.start)).ends_with(is_blank);
        let end = sign.end + if is_apart { blanks } else { 0 };
        let space = if is_apart || blanks > 0 { "" } else { " " };
        edit(at(sign.start)..at(end), space)
    });
    edits.extend(signs);
    edits.order_by_key(|edit| edit.span.start);
    edits
}

/// Whether nothing follows a comment in its game, so that a result in it can be the end.
fn is_last(game: &Game<'_>, comment: &Comment<'_>) -> bool {
    let last = game.elements.last();
    let is_after = last.is_none_or(|last| last.range.end <= comment.range.start);
    game.terminator.is_none() && is_after && game.lines.iter().all(|line| line.is_closed)
}

/// The edit that takes away the sign: what it parts stays apart, and text that is glued to it, as
/// in `100%`, becomes a comment.
fn without_sign(game: &Game<'_>, comment: &Comment<'_>) -> Substitution {
    let start = comment.range.start;
    let before = game.text(0..start);
    let word = before.rsplit([' ', '\t', '\n', '\r', '(', ')', '}', ']']).next();
    let word = word.unwrap_or("");
    let is_figure = comment.is_escape_line()
        && !word.is_empty()
        && word.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','));
    if is_figure {
        let length = u32::try_from(word.len()).unwrap_or(0);
        return Substitution {
            span: game.span(start - length..start + 1),
            replacement: format!("{{{word}%}}").into_bytes(),
        };
    }
    let after = comment.token.get(1..).unwrap_or("");
    let is_glued = !word.is_empty() && !after.starts_with(is_blank);
    // Of the blanks around it, those before it are enough.
    let blanks = after.len() - after.trim_start_matches(is_blank).len();
    let blanks = u32::try_from(blanks).unwrap_or(0);
    let end = start + 1 + if word.is_empty() { blanks } else { 0 };
    Substitution {
        span: game.span(start..end),
        replacement: if is_glued { b" ".to_vec() } else { Vec::new() },
    }
}

/// Edits that bring the closing parenthesis of a line out of a comment.
fn opened(
    game: &Game<'_>,
    line: usize,
    comment: &Comment<'_>,
    end: u32,
) -> (&'static str, Vec<Substitution>) {
    let sign = comment.range.start..comment.range.start + 1;
    let edit = |range: Range<u32>, replacement: &[u8]| Substitution {
        span: game.span(range),
        replacement: replacement.to_vec(),
    };
    let length = (end - comment.range.start) as usize;
    let text = comment.token.get(..length).unwrap_or("");
    let has_moves = words(text).any(|(_, word)| matches!(word, Word::Move(_)));
    if !has_moves && !text.contains(['{', '}']) {
        let edits = vec![edit(sign, b"{"), edit(end..end, b"}")];
        return ("write braces around the words before the `)`", edits);
    }
    // Under the number of the first move another variation begins.
    let first = game.moves(line).next();
    let number = first.and_then(|(_, first)| first.number.as_ref());
    let is_other = number
        .and_then(|number| Some((number.value?, number.is_second())))
        .is_some_and(|number| begins_with_number(text) == Some(number));
    if is_other {
        let blanks =
            text.len() - 1 - text.get(1..).unwrap_or("").trim_start_matches(is_blank).len();
        let end = sign.end + u32::try_from(blanks).unwrap_or(0);
        return ("write `) (` instead", vec![edit(sign.start..end, b") (")]);
    }
    ("remove the sign", vec![without_sign(game, comment)])
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::numbers("; 2. 8-11 22x17", &["2.", "8-11", "22x17"], 2)]
    #[case::glued(";2.8-11!", &["2.", "8-11", "!"], 1)]
    #[case::result("; 2. 8-11 1-0 *", &["2.", "8-11", "1-0", "*"], 1)]
    #[case::braces("; {a b} c} {d", &["{a b}", "c", "}", "{", "d"], 0)]
    #[case::star("; 8-11* * 22-18", &["8-11", "*", "*", "22-18"], 2)]
    #[case::letters("; c3-d4 b6:d4", &["c3-d4", "b6:d4"], 2)]
    #[case::words("; after 11-15, 1950 and 0:05:30", &["after", "11-15", ",", "1950", "and", "0:05:30"], 2)]
    #[case::nothing("; x-", &["x-"], 0)]
    fn a_comment_has_these_words(#[case] token: &str, #[case] want: &[&str], #[case] moves: usize) {
        let found: Vec<_> = words(token).collect();
        let texts: Vec<&str> =
            found.iter().filter_map(|(range, _)| token.get(range.clone())).collect();
        assert_eq!(texts, want);
        let is_move = |(_, word): &&(Range<usize>, Word<'_>)| matches!(word, Word::Move(_));
        assert_eq!(found.iter().filter(is_move).count(), moves);
    }

    #[rstest]
    #[case::all("; 2. 8-11 (good) 22x17", 6)]
    #[case::result("; 2. 8-11 1-0 3. 22x17", 2)]
    #[case::star("; 2. 8-11* * 3. 22x17", 3)]
    #[case::comment("; {a} 8-11 {b} 22x17", 4)]
    #[case::open_brace("; 8-11 {a 22x17", 1)]
    #[case::closing_brace("; 8-11 a} 22x17", 2)]
    fn so_many_words_are_read(#[case] token: &str, #[case] count: usize) {
        assert_eq!(read_words(token).count(), count);
    }
}

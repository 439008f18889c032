//! Cuts a stream into games: each ends after a terminator outside parentheses, before a tag pair
//! once moves have begun, or with the source. PDN 2.0 §6.1.
//!
//! A walk over a game that needs more bytes continues near the place at which it needed them: it leaves its
//! state there, so that a game which arrives in small pieces is walked once.

mod chain;

use std::ops::Range;

use memchr::{memchr, memchr2, memchr3};
use portnote_core::Limits;
use portnote_core::frame::string::{ends_with_other_quote, leading_other_quote};
use portnote_core::limits::TRIVIA_BYTES;
use portnote_core::scan::{Oversized, Scan, Step, UnitKind, game_start_after, line_end};

use self::chain::{Shape, Window, ordinary, plain_moves};

/// The name of a tag that may follow the end of its game, on a line of its own: some programs
/// name the file from which the game was taken.
pub(crate) const FILE_NAME: &str = "FILENAME";

/// Finds where games begin and end.
#[derive(Clone, Debug)]
pub struct Games {
    large: Oversized,
    /// No closing brace is before this place in the source: it has been searched already.
    braceless_until: u64,
    /// Offset of the window in the source.
    base: u64,
    /// Whether a game has gone by, to which a further result belongs.
    is_after_game: bool,
    /// Where the walk continues that needed more bytes.
    left: Option<Left>,
}

/// The state of a walk at the beginning of a token; places are those of the window.
#[derive(Clone, Debug)]
struct Left {
    /// Where the text begins.
    lead: usize,
    at: usize,
    /// Whether a comment begins here.
    is_comment: bool,
    depth: usize,
    glue: usize,
    has_moves: bool,
    is_game: bool,
    first_name: Option<Range<usize>>,
    odd_result: Option<Range<usize>>,
    joined: Option<usize>,
    at_line_start: bool,
    after_blank_line: bool,
}

/// Where a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// At this place.
    At(usize),
    /// In a comment that is not closed among the bytes seen; its opening brace.
    Open(usize),
}

/// What a bracket opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket<'w> {
    /// A tag pair: its name, and the quote before its value.
    Tag { name: &'w [u8], quote: usize },
    /// Something else.
    Other,
}

/// A walk over one game.
struct Walk<'s, 'w> {
    games: &'s mut Games,
    seen: Window<'w>,
    /// Whether the source ends where the bytes end.
    all: bool,
    lead: usize,
    at: usize,
    /// From this place on the state is left for a walk that continues.
    leaves_at: usize,
    /// Open parentheses.
    depth: usize,
    /// The end of a move or of its strength: a star here is glued to it.
    glue: usize,
    /// Whether the place reached is the one after a terminator.
    is_terminated: bool,
    /// Whether moves have begun, so that a tag pair is one of the next game.
    has_moves: bool,
    /// Whether there is anything that makes a game.
    is_game: bool,
    /// Where the name of the first tag is.
    first_name: Option<Range<usize>>,
    /// Where a value of Result is that no standard has: as the last words of a game it ends it.
    odd_result: Option<Range<usize>>,
    /// The end of the digits passed last that may be two squares without a sign.
    joined: Option<usize>,
    /// Before this place there is no point in looking for a stretch of plain moves.
    plain_until: usize,
    /// Whether this line is empty so far, and whether the line before was blank.
    at_line_start: bool,
    after_blank_line: bool,
}

impl Games {
    /// A scanner at the beginning of a source.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            large: Oversized::new(limits),
            braceless_until: 0,
            base: 0,
            is_after_game: false,
            left: None,
        }
    }

    /// The place in the window before which no brace closes a comment.
    fn braceless(&self) -> usize {
        let known = self.braceless_until.saturating_sub(self.base);
        usize::try_from(known).unwrap_or(usize::MAX)
    }

    fn next(&mut self, window: &[u8], ended: bool) -> Step {
        if self.large.is_open()
            && let Some(step) = self.large.step(window, ended)
        {
            return step;
        }
        let most = self.large.limit();
        let left = self.left.take();
        let lead = match left.as_ref().map_or_else(|| lead(window, ended, most), Left::lead) {
            Lead::Text(at) => at,
            Lead::Trivia(len) => {
                let (kind, lead) = (UnitKind::Trivia, len);
                return Step::Unit { kind, len, lead };
            }
            Lead::End => return Step::End,
            Lead::Long(line) => {
                let seen = window.get(..line.saturating_add(most)).unwrap_or(window);
                return self.large.begin(seen, line, line);
            }
            Lead::More => return Step::More,
        };
        let limit = lead.saturating_add(most);
        let seen = window.get(..limit).unwrap_or(window);
        let all = ended && window.len() <= limit;
        let is_full = seen.len() == limit;
        let mut walk = Walk::new(self, seen, all, lead);
        if let Some(left) = left {
            walk.go_on(left);
        }
        let (end, is_game) = walk.end(is_full);
        let unit = |len, is_game| {
            let kind = if is_game { UnitKind::Game } else { UnitKind::Loose };
            Step::Unit { kind, len, lead }
        };
        match end {
            Some(End::At(end)) => unit(end, is_game),
            Some(End::Open(opener)) if all => {
                let has_tag = memchr(b'[', seen.get(lead..opener).unwrap_or(&[])).is_some();
                let end = next_game(seen, opener, is_game).unwrap_or(seen.len());
                unit(end, is_game || has_tag)
            }
            Some(End::Open(opener)) if window.len() > limit => self.large.begin(seen, opener, lead),
            None if window.len() > limit => self.large.begin(seen, lead, lead),
            Some(End::Open(_)) | None => Step::More,
        }
    }
}

impl Scan for Games {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        let step = self.next(window, ended);
        if let Step::Unit { kind, .. } = step {
            self.is_after_game |= matches!(kind, UnitKind::Game | UnitKind::Opaque { .. });
        }
        step
    }

    fn advance(&mut self, len: usize) {
        self.base += len as u64;
        self.left = None;
    }

    fn resumes_at(&self) -> usize {
        match &self.left {
            Some(left) if left.is_comment => self.braceless().max(left.at),
            Some(left) => left.at,
            None => 0,
        }
    }
}

impl Left {
    const fn lead(&self) -> Lead {
        Lead::Text(self.lead)
    }
}

/// How a window begins.
enum Lead {
    /// With white space and escape lines up to this place, where a text begins.
    Text(usize),
    /// With so much of it that it is passed on alone.
    Trivia(usize),
    /// An escape line begins here that is longer than a game may be.
    Long(usize),
    /// More bytes are needed.
    More,
    End,
}

fn lead(window: &[u8], ended: bool, most: usize) -> Lead {
    let seen = Window::new(window);
    let mut at = 0;
    loop {
        if at >= TRIVIA_BYTES {
            return Lead::Trivia(at);
        }
        let is_column_one = at == 0 || matches!(window.get(at - 1), Some(b'\n' | b'\r'));
        match seen.get(at) {
            None if !ended => return Lead::More,
            None if at == 0 => return Lead::End,
            None => return Lead::Trivia(at),
            // A line end of two bytes is never cut.
            Some(b'\r') if seen.get(at + 1) == Some(b'\n') => at += 2,
            Some(b'\r') if window.len() == at + 1 && !ended => return Lead::More,
            Some(b'%') if is_column_one => {
                // Beyond the limit nothing is looked at, so that the cut depends on nothing but
                // the bytes.
                let limit = at.saturating_add(most);
                let is_whole = window.len() <= limit;
                let line = window.get(..limit).unwrap_or(window);
                match line_end(line, at, ended && is_whole) {
                    Some((_, next)) => at = next,
                    None if is_whole => return Lead::More,
                    None => return Lead::Long(at),
                }
            }
            Some(_) => match seen.white(at) {
                0 if seen.is_short() && !ended => return Lead::More,
                0 => return Lead::Text(at),
                bytes => at += bytes,
            },
        }
    }
}

/// How many bytes of a game have its tags: up to the first move, or what else is neither a tag nor a comment.
pub(crate) fn head_bytes(game: &[u8], lead: usize) -> usize {
    let mut games = Games::new(&Limits::new());
    let mut walk = Walk::new(&mut games, game, true, lead);
    while let Some(byte) = walk.seen.get(walk.at) {
        let is_of_head = match byte {
            b'[' => !walk.has_moves && bracket(&walk.seen, walk.at) != Bracket::Other,
            b'{' | b';' | b'%' | b'\n' | b'\r' => true,
            _ => walk.seen.white(walk.at) > 0,
        };
        let before = walk.at;
        if !is_of_head || walk.token(byte).is_some() || walk.at == before {
            break;
        }
    }
    walk.at
}

/// Where the next game begins after a comment that is never closed: at a tag after a blank
/// line, or at any line that begins with one if moves are before the comment.
fn next_game(seen: &[u8], opener: usize, has_moves: bool) -> Option<usize> {
    if !has_moves {
        return game_start_after(seen, opener);
    }
    let window = Window::new(seen);
    let (_, mut at) = line_end(seen, opener, true)?;
    while at < seen.len() {
        if seen.get(at) == Some(&b'[') && bracket(&window, at) != Bracket::Other {
            return Some(at);
        }
        (_, at) = line_end(seen, at, true)?;
    }
    None
}

fn bracket<'w>(seen: &Window<'w>, open: usize) -> Bracket<'w> {
    let (name, quote) = name_and_value(seen, open);
    match name {
        name if !name.is_empty() && seen.get(quote) == Some(b'"') => Bracket::Tag { name, quote },
        name if name.first().is_some_and(u8::is_ascii_alphabetic)
            && other_close(seen, quote).is_some() =>
        {
            Bracket::Tag { name, quote }
        }
        _ => Bracket::Other,
    }
}

/// The first word after a bracket, and the place after it and its blanks.
fn name_and_value<'w>(seen: &Window<'w>, open: usize) -> (&'w [u8], usize) {
    let start = seen.skip_blanks(open + 1);
    let mut end = start;
    while seen.get(end).is_some_and(is_name) {
        end += 1;
    }
    let name = seen.bytes().get(start..end).unwrap_or(&[]);
    (name, seen.skip_blanks(end))
}

/// The bracket that closes a value in other quotes than the straight ones, if one begins here: the
/// last on its line that has a quote before it, of those before another tag, a comment or moves.
fn other_close(seen: &Window<'_>, quote: usize) -> Option<usize> {
    let rest = seen.bytes().get(quote..).unwrap_or(&[]);
    let Some(opens) = leading_other_quote(rest) else {
        // The rest of the sign may be still to come.
        if rest.len() < 3 {
            seen.want_more();
        }
        return None;
    };
    if seen.lacks_close(quote) {
        return None;
    }
    let mut close = None;
    let mut end = quote + opens;
    loop {
        end = match seen.bracket_or_line_end(end) {
            Some(end) => end,
            None => {
                seen.want_more();
                seen.bytes().len()
            }
        };
        match seen.get(end) {
            Some(b'[') => {
                let (name, value) = name_and_value(seen, end);
                let value = seen.bytes().get(value..).unwrap_or(&[]);
                let is_quoted =
                    value.first() == Some(&b'"') || leading_other_quote(value).is_some();
                if !name.is_empty() && is_quoted {
                    break;
                }
            }
            Some(b']') => {
                let value = seen.bytes().get(quote + opens..end).unwrap_or(&[]);
                let blanks = value.iter().rev();
                let blanks = blanks.take_while(|byte| matches!(byte, b' ' | b'\t' | 0x0B));
                let value = value.get(..value.len() - blanks.count()).unwrap_or(&[]);
                if value.ends_with(b"\"") || ends_with_other_quote(value) {
                    close = Some(end);
                    let next = seen.get(seen.skip_blanks(end + 1));
                    if matches!(next, Some(b'{' | b';')) || begins_moves(seen, end + 1) {
                        return close;
                    }
                }
            }
            _ => break,
        }
        end += 1;
    }
    // Further brackets before this end need not look again.
    seen.note_no_close(close.map_or(quote, |close| close + 1), end);
    close
}

/// Whether moves begin after blanks here: a number with its dot, a move, or a star.
fn begins_moves(seen: &Window<'_>, at: usize) -> bool {
    let start = seen.skip_blanks(at);
    let is_apart = start > at;
    is_apart
        && match seen.get(start) {
            Some(b'*') => true,
            Some(b'0'..=b'9') => {
                matches!(seen.after_digits(start), Some(b'.' | b'-' | b'x' | b'X' | b':'))
            }
            _ => seen.is_letter_square(start),
        }
}

/// How many bytes of a value from a place on mean nothing but themselves.
fn plain(bytes: &[u8], from: usize) -> usize {
    let is_plain = |byte: &&u8| !matches!(**byte, b'"' | b'\\' | b'[' | b']' | b'\n' | b'\r');
    let rest = bytes.get(from..).unwrap_or(&[]);
    rest.iter().take_while(is_plain).count()
}

/// Whether a byte can be in a name: anything but white space and what begins or ends
/// something else.
const fn is_name(byte: u8) -> bool {
    !matches!(byte, b' ' | b'\t' | 0x0B | b'\n' | b'\r' | b'"' | b'[' | b']' | b'{' | b'}' | b';')
}

impl<'s, 'w> Walk<'s, 'w> {
    const fn new(games: &'s mut Games, seen: &'w [u8], all: bool, lead: usize) -> Self {
        Self {
            games,
            seen: Window::new(seen),
            all,
            lead,
            at: lead,
            leaves_at: lead,
            depth: 0,
            glue: usize::MAX,
            is_terminated: false,
            has_moves: false,
            is_game: false,
            first_name: None,
            odd_result: None,
            joined: None,
            plain_until: 0,
            at_line_start: true,
            after_blank_line: false,
        }
    }

    /// Continues where a walk has needed more bytes.
    fn go_on(&mut self, left: Left) {
        self.at = left.at;
        self.leaves_at = left.at;
        self.depth = left.depth;
        self.glue = left.glue;
        self.has_moves = left.has_moves;
        self.is_game = left.is_game;
        self.first_name = left.first_name;
        self.odd_result = left.odd_result;
        self.joined = left.joined;
        self.at_line_start = left.at_line_start;
        self.after_blank_line = left.after_blank_line;
    }

    /// Leaves the state for a walk that continues here, where all that was decided stays so.
    fn leave(&mut self, is_comment: bool) {
        // The places are halfway to the end, so that there are few of them, and one near whatever is not whole.
        self.leaves_at = self.at + (self.seen.bytes().len() - self.at) / 2 + 1;
        self.games.left = Some(Left {
            lead: self.lead,
            at: self.at,
            is_comment,
            depth: self.depth,
            glue: self.glue,
            has_moves: self.has_moves,
            is_game: self.is_game,
            first_name: self.first_name.clone(),
            odd_result: self.odd_result.clone(),
            joined: self.joined,
            at_line_start: self.at_line_start,
            after_blank_line: self.after_blank_line,
        });
    }

    /// Where the game ends, as far as the bytes tell, and whether it is one.
    fn end(mut self, is_full: bool) -> (Option<End>, bool) {
        let end = self.walk();
        let is_short = self.seen.is_short() && !self.all;
        let is_game = self.is_game;
        match end {
            Some(End::At(at)) if !is_short => {
                if self.is_terminated {
                    let end = self.trail(at);
                    let is_short = self.seen.is_short() && !self.all;
                    // Beyond the limit nothing is looked at, so that the cut depends on
                    // nothing but the bytes.
                    return match end {
                        Some(end) if !is_short || is_full => (Some(end), is_game),
                        _ if is_full => (Some(End::At(at)), is_game),
                        _ => (None, is_game),
                    };
                }
                (Some(End::At(at)), is_game)
            }
            Some(End::Open(opener)) => (Some(End::Open(opener)), is_game),
            _ => (None, is_game),
        }
    }

    fn walk(&mut self) -> Option<End> {
        loop {
            // Whatever was decided with too few bytes is decided again.
            if self.seen.is_short() && !self.all {
                return None;
            }
            let at = self.at;
            let Some(byte) = self.seen.get(at) else {
                return self.all.then_some(End::At(at));
            };
            if !self.all && (at >= self.leaves_at || byte == b'{') {
                self.leave(byte == b'{');
            }
            match byte {
                b' ' | b'\t' => self.at += 1,
                b'\n' | b'\r' => self.pass_line_end(byte),
                b'0'..=b'9' if self.pass_ordinary() => {}
                _ => {
                    if let Some(end) = self.token(byte) {
                        return Some(end);
                    }
                }
            }
        }
    }

    /// Passes moves and numbers of the form that nearly all have, each with the blank or line end
    /// after it; whether there was any. Nothing that ends a game is among them.
    fn pass_ordinary(&mut self) -> bool {
        if self.odd_result.is_some() {
            return false;
        }
        let bytes = self.seen.bytes();
        // Where moves have begun, lines and the ends of moves say nothing more.
        if self.has_moves && self.is_game && self.at >= self.plain_until {
            let (end, next) = plain_moves(bytes, self.at);
            self.plain_until = next;
            if let Some(end) = end {
                self.at = end;
                return true;
            }
        }
        let start = self.at;
        let mut rest = bytes.get(start..).unwrap_or(&[]);
        while let Some(length) = ordinary(rest) {
            self.at += length + 1;
            rest = rest.get(length + 1..).unwrap_or(&[]);
        }
        if self.at == start {
            return false;
        }
        self.has_moves = true;
        self.is_game = true;
        self.after_blank_line = false;
        self.at_line_start = bytes.get(self.at - 1) == Some(&b'\n');
        true
    }

    fn pass_line_end(&mut self, byte: u8) {
        let is_pair = byte == b'\r' && self.seen.get(self.at + 1) == Some(b'\n');
        self.at += if is_pair { 2 } else { 1 };
        self.after_blank_line |= self.at_line_start;
        self.at_line_start = true;
    }

    /// Passes one token; the end of the game, where it is the last.
    fn token(&mut self, byte: u8) -> Option<End> {
        let at = self.at;
        let white = self.seen.white(at);
        if white > 0 {
            self.at += white;
            return None;
        }
        if self.depth == 0
            && let Some(result) = self.text(self.odd_result.as_ref())
            && self.seen.has(at, result)
            && self.is_last(at + result.len())
        {
            return self.terminate(at + result.len());
        }
        let after_blank_line = std::mem::take(&mut self.after_blank_line);
        self.at_line_start = false;
        match byte {
            b'0'..=b'9' => {
                let (end, shape) = self.seen.numeric(at);
                return self.run(end, shape);
            }
            b'[' => return self.open_bracket(after_blank_line),
            b'{' => match self.close(at) {
                Some(end) => self.at = end,
                None => return Some(End::Open(at)),
            },
            b';' | b'%' => self.at = self.rest_of_line(at),
            b'(' => {
                self.depth += 1;
                self.has_moves = true;
                self.at += 1;
            }
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                self.at += 1;
            }
            b'*' => return self.star(),
            b'!' | b'?' => {
                self.at += 1;
                if self.glue == at {
                    self.glue = self.at;
                }
            }
            b'/' if self.opens_setup(at) => self.pass_setup(),
            b'$' => self.pass(|byte| byte.is_ascii_digit()),
            b'<' => self.pass_captured(),
            b'.' | b']' | b'}' => self.at += 1,
            _ => return self.rest(),
        }
        None
    }

    /// A token that begins with a letter or something rarer.
    fn rest(&mut self) -> Option<End> {
        let at = self.at;
        if self.seen.is_letter_square(at) {
            let (end, shape) = self.seen.lettered(at);
            return self.run(end, shape);
        }
        if let Some(end) = self.seen.short(at) {
            return self.run(end, Shape::Move);
        }
        if let Some(end) = self.seen.halves(at) {
            return self.run(end, Shape::Result);
        }
        match self.seen.dash(at) {
            0 if self.seen.has(at, "\u{2026}".as_bytes())
                || self.seen.has(at, "\u{25A1}".as_bytes())
                || self.seen.has(at, "\u{2A00}".as_bytes()) =>
            {
                self.at += 3;
            }
            0 => match self.seen.spaced_separator(at) {
                0 => self.pass_junk(),
                bytes => self.at += bytes,
            },
            bytes => self.at += bytes,
        }
        None
    }

    /// A run of digits or letters.
    fn run(&mut self, end: usize, shape: Shape) -> Option<End> {
        let start = std::mem::replace(&mut self.at, end);
        match shape {
            Shape::Other => None,
            Shape::Lone => {
                self.glue = end;
                let before = self.joined.take();
                if matches!(end - start, 3 | 4) {
                    self.joined = Some(end);
                    // One such number may be a year in prose before the tags, two are moves.
                    let is_second = before.is_some_and(|end| self.seen.skip_white(end) == start);
                    self.has_moves |= is_second;
                    self.is_game |= is_second;
                }
                None
            }
            Shape::Move | Shape::Number => {
                // Only a move can have a strength.
                if shape == Shape::Move {
                    self.glue = end;
                }
                self.has_moves = true;
                self.is_game = true;
                None
            }
            Shape::Result => {
                self.is_game |= self.has_moves || !self.games.is_after_game;
                if self.depth > 0 {
                    return None;
                }
                self.terminate(end)
            }
        }
    }

    /// Ends the game after a terminator. Where nothing else is in it, the terminator is that of the game
    /// before.
    fn terminate(&mut self, end: usize) -> Option<End> {
        self.is_game |= self.has_moves || !self.games.is_after_game;
        self.at = end;
        self.is_terminated = true;
        Some(End::At(end))
    }

    fn star(&mut self) -> Option<End> {
        let (at, after) = (self.at, self.at + 1);
        if self.depth > 0 || (self.glue == at && !self.is_last(after)) {
            self.at = after;
            if self.glue == at {
                self.glue = after;
            }
            return None;
        }
        self.terminate(after)
    }

    /// Whether only comments of this game follow a place.
    fn is_last(&mut self, from: usize) -> bool {
        let mut at = from;
        loop {
            at = self.seen.skip_white(at);
            match self.seen.get(at) {
                None => return true,
                Some(b'[') => return bracket(&self.seen, at) != Bracket::Other,
                Some(b';' | b'%') => at = self.rest_of_line(at),
                Some(b'{') => match self.close(at) {
                    Some(end) => at = end,
                    None => return true,
                },
                Some(_) => return false,
            }
        }
    }

    /// The text after a terminator that is on its line and belongs to its game: comments, and
    /// the line end where nothing else comes before it.
    fn trail(&mut self, from: usize) -> Option<End> {
        let mut at = from;
        // A dot after a result is a typing error.
        if self.seen.get(at) == Some(b'.')
            && (self.seen.white(at + 1) > 0 || self.seen.get(at + 1).is_none())
        {
            at += 1;
        }
        let mut end = at;
        loop {
            match self.seen.get(at) {
                None => return Some(End::At(if self.all { at } else { end })),
                Some(b'\r') if self.seen.get(at + 1) == Some(b'\n') => {
                    return Some(End::At(self.file_name(at + 2)));
                }
                Some(b'\n' | b'\r') => return Some(End::At(self.file_name(at + 1))),
                Some(b';' | b'%') => {
                    at = self.rest_of_line(at);
                    end = at;
                }
                Some(b'{') => match self.close(at) {
                    Some(close) => {
                        at = close;
                        end = at;
                    }
                    None => return Some(End::Open(at)),
                },
                Some(_) => match self.seen.white(at) {
                    0 => return Some(End::At(end)),
                    bytes => at += bytes,
                },
            }
        }
    }

    /// The place after the line of a tag that names the file from which the game before it was
    /// taken, where such a line comes next.
    fn file_name(&mut self, line: usize) -> usize {
        let open = self.seen.skip_white(line);
        if self.seen.get(open) != Some(b'[') {
            return line;
        }
        let Bracket::Tag { name, quote } = bracket(&self.seen, open) else {
            return line;
        };
        if name != FILE_NAME.as_bytes() {
            return line;
        }
        let (_, end) = self.value(quote);
        let after = self.seen.skip_blanks(end);
        match self.seen.get(after) {
            None => after,
            Some(b'\r') if self.seen.get(after + 1) == Some(b'\n') => after + 2,
            Some(b'\n' | b'\r') => after + 1,
            Some(_) => line,
        }
    }

    fn open_bracket(&mut self, after_blank_line: bool) -> Option<End> {
        let at = self.at;
        let Bracket::Tag { name, quote } = bracket(&self.seen, at) else {
            self.at = self.bracket_end(at);
            return None;
        };
        let is_repeated = after_blank_line && self.text(self.first_name.as_ref()) == Some(name);
        if self.has_moves {
            // In the file from which the game was taken, it has no result either.
            return Some(End::At(self.file_name(at)));
        }
        if is_repeated {
            return Some(End::At(at));
        }
        self.is_game = true;
        if self.first_name.is_none() {
            let start = self.seen.skip_blanks(at + 1);
            self.first_name = Some(start..start + name.len());
        }
        let (value, end) = self.value(quote);
        if name == b"Result" && self.odd_result.is_none() && is_odd(value.trim_ascii()) {
            let start = quote + 1 + value.len() - value.trim_ascii_start().len();
            self.odd_result = Some(start..start + value.trim_ascii().len());
        }
        self.at = end;
        None
    }

    /// The bytes of a place, if there is one.
    fn text(&self, range: Option<&Range<usize>>) -> Option<&'w [u8]> {
        self.seen.bytes().get(range?.clone())
    }

    /// The value that begins with a quote, and the place after the tag pair.
    ///
    /// The value ends at the first quote that is not escaped and has nothing but blanks
    /// between it and the closing bracket. Without one, it ends at a quote after which moves
    /// begin, and else the tag ends with its line.
    fn value(&mut self, quote: usize) -> (&'w [u8], usize) {
        if self.seen.get(quote) != Some(b'"') {
            let end = match other_close(&self.seen, quote) {
                Some(close) => close + 1,
                None => self.close_on_line(quote, b']'),
            };
            return (&[], end);
        }
        let mut at = quote + 1;
        let mut first_quote = None;
        let mut last_bracket = None;
        loop {
            match self.seen.get(at) {
                None | Some(b'\n' | b'\r') => {
                    let moves = first_quote.filter(|quote| {
                        last_bracket.is_none_or(|bracket| bracket < *quote)
                            && begins_moves(&self.seen, *quote + 1)
                    });
                    let (end, after) = moves.map_or((at, at), |quote| (quote, quote + 1));
                    let value = self.seen.bytes().get(quote + 1..end).unwrap_or(&[]);
                    return (value, after);
                }
                Some(b'[' | b']') => {
                    last_bracket = Some(at);
                    at += 1;
                }
                Some(b'\\') if matches!(self.seen.get(at + 1), Some(b'"' | b'\\')) => at += 2,
                Some(b'"') => {
                    let mut close = at + 1;
                    while matches!(self.seen.get(close), Some(b' ' | b'\t' | 0x0B)) {
                        close += 1;
                    }
                    if self.seen.get(close) == Some(b']') {
                        let value = self.seen.bytes().get(quote + 1..at).unwrap_or(&[]);
                        return (value, close + 1);
                    }
                    first_quote.get_or_insert(at);
                    at = close;
                }
                Some(_) => at += 1 + plain(self.seen.bytes(), at + 1),
            }
        }
    }

    /// The place after a bracket that does not open a tag pair: after the next closing bracket,
    /// or the end of the line.
    fn bracket_end(&self, open: usize) -> usize {
        let (_, value) = name_and_value(&self.seen, open);
        match other_close(&self.seen, value) {
            Some(close) => close + 1,
            None => self.close_on_line(open, b']'),
        }
    }

    /// The place after the next such byte, or the end of the line. The text after that byte
    /// is not looked at, so that many on one line cost no more than its length.
    fn close_on_line(&self, from: usize, close: u8) -> usize {
        let rest = self.seen.bytes().get(from..).unwrap_or(&[]);
        match memchr3(close, b'\n', b'\r', rest) {
            Some(at) => from + at + usize::from(rest.get(at) == Some(&close)),
            None => self.rest_of_line(from),
        }
    }

    fn rest_of_line(&self, from: usize) -> usize {
        let rest = self.seen.bytes().get(from..).unwrap_or(&[]);
        memchr2(b'\n', b'\r', rest).map_or_else(
            || {
                self.seen.want_more();
                self.seen.bytes().len()
            },
            |at| from + at,
        )
    }

    /// The place after the brace that closes a comment. Bytes that hold none are not
    /// searched again.
    fn close(&mut self, opener: usize) -> Option<usize> {
        let from = self.games.braceless().max(opener);
        let bytes = self.seen.bytes();
        let found = bytes.get(from..).and_then(|rest| memchr(b'}', rest));
        if found.is_none() {
            let until = self.games.base + bytes.len() as u64;
            self.games.braceless_until = self.games.braceless_until.max(until);
            self.seen.want_more();
        }
        found.map(|at| from + at + 1)
    }

    /// Whether a slash opens a setup, `/FEN "…"/`, possibly without its keyword or its quotes.
    fn opens_setup(&self, slash: usize) -> bool {
        let mut at = slash + 1;
        while matches!(self.seen.get(at), Some(b' ' | b'\t' | 0x0B)) {
            at += 1;
        }
        match self.seen.get(at) {
            Some(b'"') => true,
            Some(b'W' | b'w' | b'B' | b'b' | b'?') => self.seen.get(at + 1) == Some(b':'),
            Some(b'F' | b'f') => {
                matches!(self.seen.get(at + 1), Some(b'E' | b'e'))
                    && matches!(self.seen.get(at + 2), Some(b'N' | b'n'))
            }
            _ => false,
        }
    }

    fn pass_setup(&mut self) {
        self.has_moves = true;
        self.is_game = true;
        self.at = self.close_on_line(self.at + 1, b'/');
    }

    /// Squares of captured pieces, `<42, 29>`; without the second sign they end where no comma
    /// follows.
    fn pass_captured(&mut self) {
        let open = self.at;
        self.pass(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b' '));
        if self.seen.get(self.at) == Some(b'>') {
            self.at += 1;
            return;
        }
        self.at = self.seen.digits(self.seen.skip_spaces(open + 1));
        loop {
            let comma = self.seen.skip_spaces(self.at);
            let next = self.seen.skip_spaces(comma + 1);
            let end = self.seen.digits(next);
            if self.seen.get(comma) != Some(b',') || end == next {
                return;
            }
            self.at = end;
        }
    }

    /// Passes the byte here and those after it that belong to it.
    fn pass(&mut self, belongs: impl Fn(u8) -> bool) {
        self.at += 1;
        while self.seen.get(self.at).is_some_and(&belongs) {
            self.at += 1;
        }
    }

    /// Text that is not a token: up to white space or a bracket.
    fn pass_junk(&mut self) {
        let is_end = |byte| {
            matches!(byte, b' ' | b'\t' | 0x0B | b'\n' | b'\r')
                || matches!(byte, b'[' | b']' | b'(' | b')' | b'{' | b'}')
        };
        self.at += 1;
        while let Some(byte) = self.seen.get(self.at) {
            let is_space = byte == 0xC2 && self.seen.get(self.at + 1) == Some(0xA0);
            if is_end(byte) || is_space {
                return;
            }
            self.at += 1;
        }
    }
}

/// Whether a value of Result is none of those that end a game by themselves.
fn is_odd(value: &[u8]) -> bool {
    !value.is_empty() && value != b"*" && value != b"?" && value != b"-" && {
        let window = Window::new(value);
        let is_word = |(end, shape): (usize, Shape)| end == value.len() && shape == Shape::Result;
        !value.first().is_some_and(u8::is_ascii_digit) || !is_word(window.numeric(0))
    }
}

#[cfg(test)]
mod tests {
    use portnote_core::cursor::Events;
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::grammar::{Rule, recognise};

    /// What moves consist of, and what ends or joins them; most of it is plain.
    const WORDS: [&str; 40] = [
        "11-15 ",
        "9x18 ",
        "3-7 ",
        "12. ",
        "22-17! ",
        "24-19\n",
        "31x22\r\n",
        "8-11 ",
        "7. ",
        "28-24?! ",
        "4:11 ",
        "10-14 $2 ",
        "5... ",
        "26-23 ",
        "6-9 ",
        "1-2 ",
        "30 ",
        "17 . ",
        "18-22 ",
        "25x21 ",
        "1-0 ",
        "0-1",
        "2-0.",
        "1/2-1/2 ",
        "0.5-0.5 ",
        "*",
        "! *",
        "- ",
        " - ",
        "x ",
        "(",
        ") ",
        "{1-0} ",
        "[A \"b\"]\n",
        "\n\n",
        "1118 ",
        "<7, 8> ",
        "10-1",
        "5.0-1 ",
        "\\n",
    ];

    #[rstest]
    #[case::one_less(TRIVIA_BYTES - 1, false)]
    #[case::at_the_limit(TRIVIA_BYTES, true)]
    fn so_many_line_ends_are_handed_on_by_themselves(#[case] count: usize, #[case] is_apart: bool) {
        let text = "\n".repeat(count) + "1. 11-15 *\n";
        let lead = lead(text.as_bytes(), true, usize::MAX);
        assert_eq!(matches!(lead, Lead::Trivia(TRIVIA_BYTES)), is_apart);
    }

    proptest! {
        /// Plain moves are passed over many at a time: it comes to the same as word for word.
        #[test]
        fn passed_over_or_walked_the_cut_is_the_same(
            words in proptest::collection::vec((0..WORDS.len() + 60, 0..20_usize), 1..80),
        ) {
            let word = |(word, plain): &(usize, usize)| {
                WORDS.get(*word).copied().unwrap_or_else(|| WORDS[*plain])
            };
            let text: String = words.iter().map(word).collect();
            let text = format!("never{text}");
            let end = |odd_result| {
                let mut games = Games::new(&Limits::new());
                let mut walk = Walk::new(&mut games, text.as_bytes(), true, "never".len());
                // With an unusual result to look for, each word is looked at.
                walk.odd_result = odd_result;
                walk.end(false)
            };
            prop_assert_eq!(end(None), end(Some(0.."never".len())));
        }
    }

    /// What brackets with other quotes consist of.
    const IN_BRACKETS: [&str; 24] = [
        "[", "]", "A ", "\u{201C}", "\u{201D}", "'", "\"", " ", "\t", "x", "\u{B4}", "'] ", "']\n",
        "[B '", "1. 9-13 ", " 7 . ", "*", "{", ";", "\n", " a1", "\\", "[c '", "']",
    ];

    proptest! {
        /// The scanner and the grammar agree on the end of a value in other quotes.
        #[test]
        fn a_value_in_other_quotes_ends_where_the_grammar_ends_it(
            words in proptest::collection::vec(0..IN_BRACKETS.len(), 0..16),
        ) {
            let words: String = words.into_iter().map(|word| IN_BRACKETS[word]).collect();
            let text = format!("[A {words}");
            let mut events = Events::default();
            prop_assume!(recognise(&text, &mut events).is_ok());
            let top = events.cursors(&text).next();
            let tag = top.and_then(|top| top.children().next());
            let value = tag.and_then(|tag| {
                let mut parts = tag.children();
                parts.find(|part| part.rule() == Rule::other_string)
            });
            let seen = Window::new(text.as_bytes());
            let (_, quote) = name_and_value(&seen, 0);
            let end = other_close(&seen, quote).map(|close| close + 1);
            prop_assert_eq!(end, value.map(|value| value.range().end as usize));
        }
    }

    const GAME: UnitKind = UnitKind::Game;

    fn cut(text: &[u8], limits: &Limits) -> Vec<(UnitKind, String)> {
        let shown = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let units = portnote_testing::cut(text, || Games::new(limits)).into_iter();
        units.map(|(kind, bytes)| (kind, shown(bytes))).collect()
    }

    #[rstest]
    #[case::result_ends("1. 11-15 1-0\n1. 9-13 *\n", &["1. 11-15 1-0\n", "1. 9-13 *\n"])]
    #[case::tag_ends("[A \"x\"]\n1. 11-15\n[A \"y\"]\n*\n", &["[A \"x\"]\n1. 11-15\n", "[A \"y\"]\n*\n"])]
    #[case::one_line("[A \"x\"] * [A \"y\"] *\n", &["[A \"x\"] *", " [A \"y\"] *\n"])]
    #[case::to_square_one("1. 10-1 3-7 2. 11-07 1-0\n", &["1. 10-1 3-7 2. 11-07 1-0\n"])]
    #[case::star_is_a_strength("1. 8-11* 28-24 *\n", &["1. 8-11* 28-24 *\n"])]
    #[case::star_ends("1. 8-11* {c}\n[A \"x\"] *", &["1. 8-11* {c}\n", "[A \"x\"] *"])]
    #[case::in_a_variation("1. 8-11 ( 8-12 1-0 ) 28-24 1-0", &["1. 8-11 ( 8-12 1-0 ) 28-24 1-0"])]
    #[case::tag_in_a_variation("1. 8-11 ( 8-12\n[A \"x\"] *", &["1. 8-11 ( 8-12\n", "[A \"x\"] *"])]
    #[case::in_a_comment("1. 8-11 {1-0 [A \"x\"] (} 1-0", &["1. 8-11 {1-0 [A \"x\"] (} 1-0"])]
    #[case::in_a_line_comment("1. 8-11 ; 1-0\n% 1-0\n 1-0", &["1. 8-11 ; 1-0\n% 1-0\n 1-0"])]
    #[case::comment_after("*{a}{b\nc}\n{d} 1-5 *", &["*{a}{b\nc}\n", "{d} 1-5 *"])]
    #[case::repeated_first_tag("[A \"x\"]\n[B \"x\"]\n\n[A \"y\"] *", &["[A \"x\"]\n[B \"x\"]\n\n", "[A \"y\"] *"])]
    #[case::another_tag_after_a_blank_line("[A \"x\"]\n\n[B \"x\"] *", &["[A \"x\"]\n\n[B \"x\"] *"])]
    #[case::odd_result("[Result \"4-6\"]\n1. 1-5 4-6\n[A \"x\"] *", &["[Result \"4-6\"]\n1. 1-5 4-6\n", "[A \"x\"] *"])]
    #[case::odd_result_with_blanks(
        "[Result \"1 1/2 - 1/2\"]\n1. 1-5 1 1/2 - 1/2\n[A \"x\"] *",
        &["[Result \"1 1/2 - 1/2\"]\n1. 1-5 1 1/2 - 1/2\n", "[A \"x\"] *"])]
    #[case::literal_line_ends("[A \"x\"]\\r\n*\\r\n\\r\n[A \"y\"] *", &["[A \"x\"]\\r\n*\\r\n", "\\r\n[A \"y\"] *"])]
    #[case::bracket_in_a_value("[A \"a [b] \\\"c\\\" *\"] 1-5 *", &["[A \"a [b] \\\"c\\\" *\"] 1-5 *"])]
    #[case::bracket_in_other_quotes(
        "[A \u{201C}a [b] 1-0\u{201D}]\n[B 'x] '] 1-5 *\n[A 'x'] 1-5 [c'] *",
        &["[A \u{201C}a [b] 1-0\u{201D}]\n[B 'x] '] 1-5 *\n", "[A 'x'] 1-5 [c'] *"])]
    #[case::other_quotes_on_one_line("[A 'x'] [B 'y'] *\n", &["[A 'x'] [B 'y'] *\n"])]
    #[case::other_quote_that_is_not_closed("[A 'x] 1-5 *\n[B] y'] 1-5 *\n", &["[A 'x] 1-5 *\n", "[B] y'] 1-5 *\n"])]
    #[case::forum_brackets("1. 1-5 [b] 5-9 *\n", &["1. 1-5 [b] 5-9 *\n"])]
    #[case::missing_last_move("1. 1-5 - 1-0\n1. 1-5 *", &["1. 1-5 - 1-0\n", "1. 1-5 *"])]
    #[case::setup("1. 1-5 /FEN \"W:W1:B2\"/ 5-9 *", &["1. 1-5 /FEN \"W:W1:B2\"/ 5-9 *"])]
    fn terminators_cut(#[case] text: &str, #[case] want: &[&str]) {
        let got = cut(text.as_bytes(), &Limits::new());
        let want: Vec<_> = want.iter().map(|text| (GAME, (*text).to_owned())).collect();
        assert_eq!(got, want);
    }

    #[rstest]
    #[case::nothing("", &[])]
    #[case::blanks(" \n%x\n", &[UnitKind::Trivia])]
    #[case::comment("{c}\n", &[UnitKind::Loose])]
    #[case::prose("Dear all,\n", &[UnitKind::Loose])]
    #[case::after_a_game("*\n\n{c}\n", &[GAME, UnitKind::Loose])]
    #[case::before_a_game("{c}\n\n*\n\n", &[GAME, UnitKind::Trivia])]
    #[case::result_after_a_result("1-5 2-0 *\n", &[GAME, UnitKind::Loose])]
    #[case::result_on_a_line_after("1-5 2-0\n\n2-0\n", &[GAME, UnitKind::Loose])]
    #[case::only_tags_after_a_result("1-5 2-0\n[A \"x\"] *", &[GAME, GAME])]
    #[case::only_a_result("2-0\n", &[GAME])]
    fn kinds(#[case] text: &str, #[case] want: &[UnitKind]) {
        let got = cut(text.as_bytes(), &Limits::new());
        assert_eq!(got.iter().map(|unit| unit.0).collect::<Vec<_>>(), want);
    }

    #[rstest]
    #[case::before_tags("[A \"x\"]\n{ a\n\n[A \"y\"]\n*\n", "[A \"y\"]\n*\n")]
    #[case::in_moves("1. 1-5 { a\n[A \"y\"]\n*\n", "[A \"y\"]\n*\n")]
    fn an_open_comment_ends_before_the_next_game(#[case] text: &str, #[case] last: &str) {
        let got = cut(text.as_bytes(), &Limits::new());
        assert_eq!(got.len(), 2);
        assert_eq!(got[1], (GAME, last.to_owned()));
    }

    #[test]
    fn a_large_game_is_opaque_and_the_next_is_not() {
        let limits = Limits::new().with("game_bytes", 24).unwrap();
        let text = b"[A \"x\"] {0123456789012345678901234567890123456789 1-5\n\n[B \"y\"] 1-5 *\n";
        let got = cut(text, &limits);
        assert_eq!(got[0].0, UnitKind::Opaque { continued: false });
        assert_eq!(got.last().unwrap().1.trim_start(), "[B \"y\"] 1-5 *\n");
    }

    #[test]
    fn every_beginning_is_cut_the_same_in_pieces() {
        let text = b"\r\n% a\r\n[A \"x\\\"\"]\r\n{a}1. 8-11*!(*) (2-3 1- 0) - 1-0 ; c\r\n\xC2\xBD-\xC2\xBD 1/2 - 1/2\\r\n[A \"y\"]0.5-0.5";
        for end in 0..text.len() {
            cut(&text[..end], &Limits::new());
            for limit in [1, 5, 20] {
                cut(&text[..end], &Limits::new().with("game_bytes", limit).unwrap());
            }
        }
    }
}

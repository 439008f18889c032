//! The runs of digits, letters and separators that PDN calls moves, numbers and results, as
//! bytes: how far such a run reaches, and what it looks like.
//!
//! A token cannot be classified by its beginning: `10-1` is a move and `1-0` a result. The longest
//! run is read first and named afterwards. Separators and white space beyond ASCII are known
//! in UTF-8 and in the charsets of one byte for each character.

use std::cell::Cell;
use std::ops::Range;

/// Bytes of which the end may not be there yet.
#[derive(Debug)]
pub(super) struct Window<'w> {
    bytes: &'w [u8],
    /// Whether a byte after the end was read.
    is_short: Cell<bool>,
    /// Bytes from one up to another in which no bracket closes a value in other quotes.
    without_close: Cell<(usize, usize)>,
}

/// What a run looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Digits and dots.
    Number,
    /// One of the words for a result.
    Result,
    /// Two squares or more.
    Move,
    /// One square, or digits that are none.
    Lone,
    /// Figures that look like a part of a result and are none.
    Other,
}

/// The next bytes of a text as a number, of which the lowest byte comes first: properties
/// of single bytes are computed without reading the window each time.
#[derive(Clone, Copy)]
struct Ahead(u64);

/// The length of a move or number at the beginning of a text, if it has the form that nearly all
/// have: `11-15`, `9x18` or `12.`, with one blank or line end after it. `None` leaves the
/// decision to [`Window::numeric`].
///
/// After a move and its blank comes something that cannot be part of it, and one of the two
/// squares has two digits, so that it is not a result.
pub(super) fn ordinary(text: &[u8]) -> Option<usize> {
    let mut ahead = Ahead(u64::from_le_bytes(*text.first_chunk()?));
    let first = ahead.figures()?;
    match ahead.take() {
        b'.' => ahead.is_blank().then_some(first + 1),
        b'-' | b'x' => {
            let second = ahead.figures()?;
            let is_no_result = first + second > 2;
            let ends = ahead.is_blank() && {
                ahead.take();
                matches!(ahead.first(), b'0'..=b'9' | b'(' | b')' | b'{' | b'[' | b'$')
            };
            (is_no_result && ends).then_some(first + 1 + second)
        }
        _ => None,
    }
}

/// Bytes of moves and numbers that are looked at together.
const BLOCK: usize = 32;

/// Bytes before and after a block that are looked at with it.
const AROUND: usize = 2;

/// How far moves and numbers can be passed over unread: they hold no result and nothing but
/// digits, dots, white space, judgements and signs between digits.
///
/// The first place is the beginning of a word, with one more word before whatever ends them, since
/// words may be joined to what follows. Before the second place there is no point in trying again.
pub(super) fn plain_moves(text: &[u8], from: usize) -> (Option<usize>, usize) {
    let end = plain_blocks(text, from).unwrap_or(from);
    (last_words(text, from..end), end + BLOCK)
}

fn plain_blocks(text: &[u8], from: usize) -> Option<usize> {
    let mut end = from;
    while let Some(block) = text.get(end.checked_sub(AROUND)?..)
        && let Some(window) = block.first_chunk()
        && is_plain_block(window)
    {
        end += BLOCK;
    }
    Some(end)
}

/// Where the last two words begin, if they are not the first.
fn last_words(text: &[u8], range: Range<usize>) -> Option<usize> {
    let is_white = |byte: &u8| matches!(byte, b' ' | b'\n' | b'\r');
    let mut passed = text.get(range.clone())?;
    for _ in 0..2 {
        passed = passed.trim_ascii_end();
        passed = passed.get(..=passed.iter().rposition(is_white)?)?;
    }
    Some(range.start + passed.len())
}

/// Whether a block, with the bytes around it, is one of plain moves. No sign has figures of a
/// result on both sides, which are one digit of at most 2, or `0.5`. There is no branch, so that
/// compilers turn this into vector code.
fn is_plain_block(window: &[u8; BLOCK + 2 * AROUND]) -> bool {
    let shifted = |by: usize| window.get(by..).and_then(|rest| rest.first_chunk::<BLOCK>());
    let (Some(before), Some(left), Some(here), Some(right), Some(after)) =
        (shifted(0), shifted(1), shifted(2), shifted(3), shifted(4))
    else {
        return false;
    };
    let is_digit = |byte: u8| byte.wrapping_sub(b'0') < 10;
    let mut is_plain = true;
    for (here, ((left, right), (before, after))) in
        here.iter().zip(left.iter().zip(right).zip(before.iter().zip(after)))
    {
        let is_text = is_digit(*here)
            | (*here == b'.')
            | (*here == b' ')
            | (*here == b'\n')
            | (*here == b'\r')
            | (*here == b'!')
            | (*here == b'?')
            | (*here == b'$');
        let is_sign = (*here == b'-') | (*here == b'x') | (*here == b':');
        let is_between = is_digit(*left) & is_digit(*right);
        let is_long = is_digit(*before) | is_digit(*after);
        let is_other = ((*left > b'2') | (*right > b'2')) & (*before != b'.');
        let is_no_result = is_long | is_other;
        is_plain &= is_text | (is_sign & is_between & is_no_result);
    }
    is_plain
}

impl Ahead {
    const fn first(self) -> u8 {
        self.0.to_le_bytes()[0]
    }

    const fn take(&mut self) -> u8 {
        let byte = self.first();
        self.0 >>= 8;
        byte
    }

    /// Passes one digit or two and says how many.
    const fn figures(&mut self) -> Option<usize> {
        if !self.take().is_ascii_digit() {
            return None;
        }
        if !self.first().is_ascii_digit() {
            return Some(1);
        }
        self.take();
        Some(2)
    }

    const fn is_blank(self) -> bool {
        matches!(self.first(), b' ' | b'\n')
    }
}

impl<'w> Window<'w> {
    pub(super) const fn new(bytes: &'w [u8]) -> Self {
        Self { bytes, is_short: Cell::new(false), without_close: Cell::new((0, 0)) }
    }

    pub(super) const fn bytes(&self) -> &'w [u8] {
        self.bytes
    }

    pub(super) fn get(&self, at: usize) -> Option<u8> {
        let byte = self.bytes.get(at).copied();
        if byte.is_none() {
            self.is_short.set(true);
        }
        byte
    }

    /// Whether what was found may be otherwise with more bytes.
    pub(super) fn is_short(&self) -> bool {
        self.is_short.get()
    }

    /// Says that more bytes were wanted.
    pub(super) fn want_more(&self) {
        self.is_short.set(true);
    }

    /// The next bracket from a place on, or the end of the line.
    pub(super) fn bracket_or_line_end(&self, at: usize) -> Option<usize> {
        let rest = self.bytes.get(at..)?;
        let found = rest.iter().position(|byte| matches!(byte, b'[' | b']' | b'\n' | b'\r'));
        found.map(|found| at + found)
    }

    /// Whether it is known that no bracket closes a value in other quotes from a place on.
    pub(super) fn lacks_close(&self, at: usize) -> bool {
        let (from, to) = self.without_close.get();
        from <= at && at < to
    }

    /// Remembers where no bracket closes a value in other quotes.
    pub(super) fn note_no_close(&self, from: usize, to: usize) {
        self.without_close.set((from, to));
    }

    pub(super) fn has(&self, at: usize, text: &[u8]) -> bool {
        text.iter().enumerate().all(|(offset, byte)| self.get(at + offset) == Some(*byte))
    }

    fn is_digit(&self, at: usize) -> bool {
        self.get(at).is_some_and(|byte| byte.is_ascii_digit())
    }

    pub(super) fn digits(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or(&[]);
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == rest.len() {
            self.want_more();
        }
        at + digits
    }

    /// The place after blanks that stay in their line.
    pub(super) fn skip_blanks(&self, mut at: usize) -> usize {
        while matches!(self.get(at), Some(b' ' | b'\t' | 0x0B)) {
            at += 1;
        }
        at
    }

    /// The place after spaces.
    pub(super) fn skip_spaces(&self, mut at: usize) -> usize {
        while self.get(at) == Some(b' ') {
            at += 1;
        }
        at
    }

    /// The text after digits, and after blanks where it is a dot.
    pub(super) fn after_digits(&self, at: usize) -> Option<u8> {
        let end = self.digits(at);
        let after = self.skip_blanks(end);
        match self.get(after) {
            Some(b'.') => Some(b'.'),
            _ => self.get(end),
        }
    }

    /// Bytes of white space at a place: also a no-break space, and a line end that somebody
    /// wrote as the text `\r` or `\n`.
    pub(super) fn white(&self, at: usize) -> usize {
        match self.get(at) {
            Some(b' ' | b'\t' | 0x0B | b'\n' | b'\r' | 0xA0) => 1,
            Some(b'\\') if matches!(self.get(at + 1), Some(b'r' | b'n')) => 2,
            Some(0xC2) if self.get(at + 1) == Some(0xA0) => 2,
            _ => 0,
        }
    }

    pub(super) fn skip_white(&self, mut at: usize) -> usize {
        loop {
            match self.white(at) {
                0 => return at,
                bytes => at += bytes,
            }
        }
    }

    /// Bytes of a dash at a place, `-` or one of those of printed text.
    pub(super) fn dash(&self, at: usize) -> usize {
        match self.get(at) {
            Some(b'-' | 0x96 | 0x97) => 1,
            Some(0xE2) => match (self.get(at + 1), self.get(at + 2)) {
                (Some(0x80), Some(0x90..=0x95)) | (Some(0x88), Some(0x92)) => 3,
                _ => 0,
            },
            _ => 0,
        }
    }

    /// Bytes of a separator of squares at a place.
    fn separator(&self, at: usize) -> usize {
        match self.get(at) {
            Some(b'-' | b'x' | b'X' | b':' | 0xD7) => 1,
            Some(0xC3) if self.get(at + 1) == Some(0x97) => 2,
            Some(0xE2 | 0x96 | 0x97) => self.dash(at),
            _ => 0,
        }
    }

    /// Bytes of a separator other than a dash that is before a square or before white
    /// space: it is a token, and what follows it is another.
    pub(super) fn spaced_separator(&self, at: usize) -> usize {
        let bytes = self.separator(at);
        let after = at + bytes;
        let is_followed = match self.get(after) {
            Some(byte) => {
                byte.is_ascii_digit() || matches!(byte, b'a'..=b'l' | b'A'..=b'L' | b'\\')
            }
            None => false,
        };
        if bytes > 0 && (is_followed || self.white(after) > 0) { bytes } else { 0 }
    }

    /// Bytes of one half, `½`, at a place.
    fn half(&self, at: usize) -> usize {
        match self.get(at) {
            Some(0xBD) => 1,
            Some(0xC2) if self.get(at + 1) == Some(0xBD) => 2,
            _ => 0,
        }
    }

    /// The place after `½` or `½-½`.
    pub(super) fn halves(&self, at: usize) -> Option<usize> {
        let end = at + self.half(at);
        if end == at {
            return None;
        }
        let second = end + 1;
        match self.half(second) {
            bytes if self.get(end) == Some(b'-') && bytes > 0 => Some(second + bytes),
            _ => Some(end),
        }
    }

    /// The run that begins with a digit: its end and its shape.
    pub(super) fn numeric(&self, at: usize) -> (usize, Shape) {
        let first = self.digits(at);
        match self.get(first) {
            Some(b'.') => {
                if self.has(first, b".5-0.5") {
                    let is_half = self.bytes.get(at..first) == Some(b"0");
                    let shape = if is_half { Shape::Result } else { Shape::Other };
                    return (first + 6, shape);
                }
                return (self.dots(first), Shape::Number);
            }
            Some(b'/') if self.get(first + 1) == Some(b'2') && !self.is_digit(first + 2) => {
                return self.half_point(at, first);
            }
            Some(b' ' | b'\t' | 0x0B) => {
                let after = self.skip_blanks(first);
                if self.get(after) == Some(b'.') {
                    return (self.dots(after), Shape::Number);
                }
            }
            _ => {}
        }
        let (end, squares, is_result) = self.links(at, first);
        let shape = match squares {
            1 => Shape::Lone,
            _ if is_result => Shape::Result,
            _ => Shape::Move,
        };
        (end, shape)
    }

    /// `1/2` and `1/2-1/2`.
    fn half_point(&self, at: usize, slash: usize) -> (usize, Shape) {
        let mut end = slash + 2;
        let dash = self.skip_white(end);
        if self.get(dash) == Some(b'-') {
            let second = self.skip_white(dash + 1);
            if self.has(second, b"1/2") && !self.is_digit(second + 3) {
                end = second + 3;
            }
        }
        let is_half = self.bytes.get(at..slash) == Some(b"1");
        (end, if is_half { Shape::Result } else { Shape::Other })
    }

    fn dots(&self, mut at: usize) -> usize {
        while self.get(at) == Some(b'.') {
            at += 1;
        }
        at
    }

    /// Further squares after the first: the end, the number of squares, and whether the
    /// whole is a result.
    fn links(&self, at: usize, first: usize) -> (usize, usize, bool) {
        let (mut end, mut squares, mut is_result) = (first, 1, false);
        loop {
            let glued = end + self.separator(end);
            let start = if glued > end && self.is_digit(glued) {
                glued
            } else {
                let separator = self.skip_white(end);
                let after = separator + self.separator(separator);
                // A result is not extended by text that is separate from it.
                if after == separator || is_result {
                    return (end, squares, is_result);
                }
                let start = self.skip_white(after);
                if !self.is_digit(start) || self.is_result_at(start) {
                    return (end, squares, is_result);
                }
                let stop = self.digits(start);
                if matches!(self.get(stop), Some(b'.' | b'/')) {
                    return (end, squares, is_result);
                }
                start
            };
            let stop = self.digits(start);
            squares += 1;
            is_result = squares == 2 && self.are_points(at, first, start, stop);
            end = stop;
        }
    }

    /// Whether there is a result of two figures here, separate from other text.
    fn is_result_at(&self, at: usize) -> bool {
        let is_figure = |at| matches!(self.get(at), Some(b'0'..=b'2'));
        is_figure(at)
            && self.get(at + 1) == Some(b'-')
            && is_figure(at + 2)
            && !self.is_digit(at + 3)
            && !self.is_digit(at + 3 + self.separator(at + 3))
    }

    fn are_points(&self, at: usize, first: usize, second: usize, end: usize) -> bool {
        let dash = self.skip_white(first);
        let figures = (self.bytes.get(at..first), self.bytes.get(second..end));
        self.get(dash) == Some(b'-')
            && matches!(
                figures,
                (Some(b"0"), Some(b"0" | b"1" | b"2"))
                    | (Some(b"1"), Some(b"0" | b"1"))
                    | (Some(b"2"), Some(b"0"))
            )
    }

    /// Whether a square in letters begins here.
    pub(super) fn is_letter_square(&self, at: usize) -> bool {
        matches!(self.get(at), Some(b'a'..=b'l' | b'A'..=b'L')) && self.is_digit(at + 1)
    }

    /// The place after a move in short letters, `cd4` or `d:b6`, that is not part of a word.
    pub(super) fn short(&self, at: usize) -> Option<usize> {
        let is_file = |byte: Option<u8>| matches!(byte, Some(b'a'..=b'l'));
        if !is_file(self.get(at)) {
            return None;
        }
        let sign = matches!(self.get(at + 1), Some(b':' | b'x'));
        let to = at + 1 + usize::from(sign);
        if !is_file(self.get(to)) || !self.is_digit(to + 1) {
            return None;
        }
        let end = self.digits(to + 1);
        let is_apart = match self.get(end) {
            Some(b'!' | b'?' | b'*' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b';' | b'%')
            | Some(b'$' | b'<' | b',' | b'=' | b'+')
            | None => true,
            Some(_) => self.white(end) > 0,
        };
        is_apart.then_some(end)
    }

    /// The run that begins with a square in letters.
    pub(super) fn lettered(&self, at: usize) -> (usize, Shape) {
        let mut end = self.digits(at + 1);
        let mut shape = Shape::Lone;
        loop {
            let glued = end + self.separator(end);
            if self.is_letter_square(glued) {
                end = self.digits(glued + 1);
                shape = Shape::Move;
                continue;
            }
            let separator = self.skip_white(end);
            let after = separator + self.separator(separator);
            if after == separator {
                return (end, shape);
            }
            let start = self.skip_white(after);
            if !self.is_letter_square(start) {
                return (end, shape);
            }
            let stop = self.digits(start + 1);
            if matches!(self.get(stop), Some(b'.' | b'/')) {
                return (end, shape);
            }
            end = stop;
            shape = Shape::Move;
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::step("cd4 ba5", Some(3))]
    #[case::capture("d:b6!", Some(4))]
    #[case::cross("dxb6", Some(4))]
    #[case::long_rank("cd10)", Some(4))]
    #[case::in_a_word("cd4a", None)]
    #[case::with_a_square("cd4-e5", None)]
    #[case::sentence("cd4.", None)]
    #[case::word("ab", None)]
    #[case::capital("Cd4", None)]
    fn short_letters(#[case] text: &str, #[case] end: Option<usize>) {
        assert_eq!(Window::new(text.as_bytes()).short(0), end);
    }

    #[rstest]
    #[case::step("11-15 8-11", 5, Shape::Move)]
    #[case::result("1-0", 3, Shape::Result)]
    #[case::capture_to_one("10-1 3-7", 4, Shape::Move)]
    #[case::leading_zero("11-07", 5, Shape::Move)]
    #[case::path("1x10x17-0", 9, Shape::Move)]
    #[case::number("12. 11-15", 3, Shape::Number)]
    #[case::number_of_the_second_side("12... 11-15", 5, Shape::Number)]
    #[case::number_with_a_blank("12 . 11-15", 4, Shape::Number)]
    #[case::glued_number("1.33-29", 2, Shape::Number)]
    #[case::draw("1/2-1/2", 7, Shape::Result)]
    #[case::half("1/2 ", 3, Shape::Result)]
    #[case::decimal_draw("0.5-0.5", 7, Shape::Result)]
    #[case::blanks("1- 6 2-3", 4, Shape::Move)]
    #[case::blanks_before_a_result("12-16 - 1-0", 5, Shape::Move)]
    #[case::blanks_before_a_number("12-16 - 17. 2-3", 5, Shape::Move)]
    #[case::over_a_line_end("11-\r\n15", 7, Shape::Move)]
    #[case::dash("12\u{2013}16", 7, Shape::Move)]
    #[case::times("12\u{d7}16", 6, Shape::Move)]
    #[case::lone("1118", 4, Shape::Lone)]
    #[case::both_lose("0-0", 3, Shape::Result)]
    fn runs(#[case] text: &str, #[case] end: usize, #[case] shape: Shape) {
        assert_eq!(Window::new(text.as_bytes()).numeric(0), (end, shape));
    }

    #[rstest]
    #[case::step("11-15 8-11", Some(5))]
    #[case::capture("9x18 8-11", Some(4))]
    #[case::over_the_line("11-15\n8-11", Some(5))]
    #[case::number("7. 11-15", Some(2))]
    #[case::before_a_comment("11-15 {a}", Some(5))]
    #[case::maybe_a_result("1-0 8-11 ", None)]
    #[case::maybe_longer("11-15 - 18", None)]
    #[case::longer("11x18x25 1", None)]
    #[case::separator_after("11-15 x 18", None)]
    #[case::two_blanks("11-15  8-11", None)]
    #[case::lone("1118 8-11", None)]
    #[case::draw("0.5-0.5 12", None)]
    #[case::half("1/2 12-16", None)]
    #[case::judged("11-15! 8-11", None)]
    #[case::cut_off("11-15 8", None)]
    fn ordinary_forms(#[case] text: &str, #[case] length: Option<usize>) {
        assert_eq!(ordinary(text.as_bytes()), length);
        if let Some(length) = length {
            let (end, shape) = Window::new(text.as_bytes()).numeric(0);
            assert_eq!(end, length);
            assert!(matches!(shape, Shape::Move | Shape::Number));
        }
    }

    #[rstest]
    #[case::plain("1. 11-15 23-19 2. 8-11 22-17! 3. 4-8 17-13 4. 15-18", Some(23))]
    #[case::line_ends("1. 11-15 23-19\r\n2. 8-11 22-17\n3. 4-8 17-13 4. 15-18", Some(24))]
    #[case::result_in_it("1. 11-15 23-19 2. 8-11 1-0 3. 4-8 17-13 4. 15-18", None)]
    #[case::decimals_in_it("1. 11-15 23-19 2. 8-11 0.5-0.5 3. 4-8 17-13 4. 15-18", None)]
    #[case::comment_in_it("1. 11-15 23-19 2. 8-11 {a} 3. 4-8 17-13 4. 15-18", None)]
    #[case::spaced_sign("1. 11-15 23-19 2. 8-11 - 5 3. 4-8 17-13 4. 15-18", None)]
    #[case::too_short("1. 11-15 23-19 2. 8-11", None)]
    #[case::without_words("1111111111111111111111111111111111111111111111111111", None)]
    fn plain_moves_are_passed_over(#[case] text: &str, #[case] end: Option<usize>) {
        let text = format!("]\n{text}");
        assert_eq!(plain_moves(text.as_bytes(), 2).0, end.map(|end| end + 2));
    }

    /// All short texts of what numbers and moves consist of: where both ways speak, they agree.
    #[test]
    fn ordinary_forms_are_as_long_as_runs() {
        const BYTES: &[u8] = b"015-x. \n(a";
        let mut found = 0;
        for number in 0..BYTES.len().pow(5) {
            let mut rest = number;
            let mut text = *b"1....123";
            for byte in &mut text[1..6] {
                *byte = BYTES[rest % BYTES.len()];
                rest /= BYTES.len();
            }
            if let Some(length) = ordinary(&text) {
                found += 1;
                let (end, shape) = Window::new(&text).numeric(0);
                assert_eq!(end, length, "{text:?}");
                assert!(matches!(shape, Shape::Move | Shape::Number), "{text:?}");
            }
        }
        assert!(found > 1000);
    }

    #[rstest]
    #[case::touching("a3b4", 4, Shape::Move)]
    #[case::capture("c3:e5:g7", 8, Shape::Move)]
    #[case::not_mixed("c3-12", 2, Shape::Lone)]
    fn runs_of_letters(#[case] text: &str, #[case] end: usize, #[case] shape: Shape) {
        assert_eq!(Window::new(text.as_bytes()).lettered(0), (end, shape));
    }
}

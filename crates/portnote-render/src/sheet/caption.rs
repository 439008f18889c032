//! Text below a picture on paper, as far as there is room for it.

use super::{FURNITURE, SheetOptions};
use crate::svg::metric;

/// Pixels of a character and of a line.
const SIZE: i32 = 14;
const LINE: u32 = 18;

/// Hundredths of the height of a place that text may take from its picture, by the places below each
/// other: in a low one the picture would be too small to read.
pub(crate) const fn share(rows: usize) -> u32 {
    match rows {
        0..=2 => 55,
        _ => 20,
    }
}

/// Where a text is to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// Pixels of a line.
    pub(super) width: u32,
    pub(super) lines: u32,
    /// Pixels of a character.
    pub(super) size: i32,
}

impl Room {
    /// The room below a picture that may be as high as the rest of its place.
    pub(super) fn below(options: &SheetOptions) -> Self {
        let (width, height) = place(options);
        Self { width, lines: height * share(options.rows()) / 100 / LINE, size: SIZE }
    }

    /// A line as far as there is room for it.
    pub(super) fn fitted(&self, line: &str) -> String {
        metric::fitted(line, self.size, self.tenths())
    }

    fn tenths(&self) -> i32 {
        i32::try_from(self.width).unwrap_or(i32::MAX / 10) * 10
    }
}

/// Width and height of the place of a picture with its text, in pixels.
pub(super) fn place(options: &SheetOptions) -> (u32, u32) {
    let (width, height) = options.printed();
    let columns = u32::try_from(options.columns()).unwrap_or(1);
    let rows = u32::try_from(options.rows()).unwrap_or(1);
    (in_pixels(width / columns), in_pixels(height.saturating_sub(FURNITURE) / rows))
}

/// The beginning of a text that has no room; `None` where all of it has room. So many `more` characters are
/// to follow it.
pub(super) fn beginning<'t>(text: &'t str, more: usize, room: &Room) -> Option<&'t str> {
    let end = end_of_lines(text, room.tenths(), room.lines as usize, room.size)?;
    let whole = text;
    let text = text.get(..end)?;
    let end = text.char_indices().rev().nth(more).map_or(0, |(end, _)| end);
    let text = text.get(..end)?;
    match text.rfind([' ', '\n']) {
        Some(end) => text.get(..end).map(str::trim_end),
        None => Some(beginning_of_word(whole, more, room)),
    }
}

/// As much of a word as there is room for, with so many characters after it.
fn beginning_of_word<'t>(text: &'t str, more: usize, room: &Room) -> &'t str {
    let most = room.tenths().saturating_mul(i32::try_from(room.lines).unwrap_or(i32::MAX));
    let mut used = 0;
    let fitting = text.char_indices().take_while(|(_, character)| {
        used += metric::advance(*character) * room.size / 10;
        used <= most && *character != ' '
    });
    let ends: Vec<usize> = fitting.map(|(start, _)| start).collect();
    let end = ends.len().checked_sub(more + 1).and_then(|last| ends.get(last));
    end.and_then(|end| text.get(..*end)).unwrap_or("")
}

/// Tenths of a millimetre as pixels.
const fn in_pixels(tenths: u32) -> u32 {
    tenths * 378 / 1000
}

/// Where the last of so many lines ends, if there are more; the width is in tenths of a pixel.
fn end_of_lines(text: &str, width: i32, lines: usize, size: i32) -> Option<usize> {
    let (mut line, mut used, mut end) = (1, 0, 0);
    for word in text.split_inclusive([' ', '\n']) {
        let visible = word.trim_end_matches('\n');
        let own = metric::width(visible, size);
        if used > 0 && used + own > width {
            (line, used) = (line + 1, 0);
        }
        used += own;
        // A word that is longer than a line continues in the next.
        line += usize::try_from(used / width.max(1)).unwrap_or(0);
        used %= width.max(1);
        if line > lines {
            return Some(end);
        }
        end += word.len();
        if visible.len() < word.len() {
            (line, used) = (line + 1, 0);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::sheet::Layout;

    #[rstest]
    #[case::all("one two", 1, None)]
    #[case::words("one two three four", 1, Some("one two "))]
    #[case::lines("one\ntwo\nthree", 2, Some("one\ntwo\n"))]
    #[case::long_word("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 2, Some(""))]
    fn lines_are_counted(#[case] text: &str, #[case] lines: usize, #[case] expected: Option<&str>) {
        let end = end_of_lines(text, 800, lines, SIZE);
        assert_eq!(end.and_then(|end| text.get(..end)), expected);
    }

    #[test]
    fn a_smaller_place_holds_less() {
        let text = "word ".repeat(2000);
        let held = [1, 2, 4].map(|per_page| {
            let mut options = SheetOptions::new(Layout::Board);
            options.per_page = Some(per_page);
            beginning(&text, 20, &Room::below(&options)).map_or(text.len(), str::len)
        });
        assert!(held.is_sorted_by(|one, other| one > other), "{held:?}");
    }
}

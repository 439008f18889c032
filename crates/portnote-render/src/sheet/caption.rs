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

/// The lines of a text that have room, with a sentence at their end which says that there is more; `None`
/// where all of it has room.
pub(super) fn shortened(text: &str, more: &str, room: &Room) -> Option<String> {
    let lines = room.lines as usize;
    let starts = starts_of_lines(text, room.tenths(), lines + 1, room.size);
    let end = *starts.get(lines)?;
    let start = lines.checked_sub(1).and_then(|last| starts.get(last)).copied().unwrap_or(end);
    let (before, last) = (text.get(..start)?, text.get(start..end)?);
    let last = beginning(last.trim_end(), more, room);
    let gap = if last.is_empty() { "" } else { " " };
    Some(format!("{before}{last}{gap}{more}"))
}

/// The words of a line that have room with a sentence after them; of a line that is one word, its characters.
fn beginning<'t>(line: &'t str, more: &str, room: &Room) -> &'t str {
    let space = metric::width(" ", room.size) + metric::width(more, room.size);
    let (mut used, mut word, mut fitting) = (0, None, 0);
    for (place, character) in line.char_indices() {
        if character == ' ' {
            word = Some(place);
        }
        used += metric::advance(character);
        if used * room.size / 10 + space > room.tenths() {
            return line.get(..word.unwrap_or(fitting)).unwrap_or("").trim_end();
        }
        fitting = place + character.len_utf8();
    }
    line
}

/// Tenths of a millimetre as pixels.
const fn in_pixels(tenths: u32) -> u32 {
    tenths * 378 / 1000
}

/// Where the first lines of a text begin, at most so many; the width is in tenths of a pixel.
fn starts_of_lines(text: &str, width: i32, most: usize, size: i32) -> Vec<usize> {
    let (mut starts, mut used, mut at) = (vec![0], 0, 0);
    for word in text.split_inclusive([' ', '\n']) {
        let visible = word.trim_end_matches('\n');
        let own = metric::width(visible, size);
        if used > 0 && used + own > width {
            starts.push(at);
            used = 0;
        }
        if own > width {
            // A word that is longer than a line continues in the next.
            for (place, character) in visible.char_indices() {
                let advance = metric::advance(character) * size / 10;
                if used > 0 && used + advance > width {
                    starts.push(at + place);
                    used = 0;
                }
                used += advance;
            }
        } else {
            used += own;
        }
        at += word.len();
        if visible.len() < word.len() {
            starts.push(at);
            used = 0;
        }
        if starts.len() >= most {
            break;
        }
    }
    // Nothing follows the end of the last line.
    starts.retain(|start| *start < text.len());
    starts.truncate(most);
    starts
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::sheet::Layout;

    #[rstest]
    #[case::all("one two", 1, None)]
    #[case::words("one two three four", 1, Some("one two …"))]
    #[case::short_lines("one\ntwo\nthree", 2, Some("one\ntwo …"))]
    #[case::long_lines("one\ntwo three four five six", 2, Some("one\ntwo …"))]
    #[case::line_ends("one\ntwo\n", 2, None)]
    #[case::long_word("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 2, Some("aaaaaaaaaaaaaaaaa …"))]
    #[case::no_room("one", 0, Some("…"))]
    fn lines_are_counted(#[case] text: &str, #[case] lines: u32, #[case] expected: Option<&str>) {
        let room = Room { width: 80, lines, size: SIZE };
        assert_eq!(shortened(text, "…", &room).as_deref(), expected);
    }

    #[test]
    fn a_smaller_place_holds_less() {
        let text = "word ".repeat(2000);
        let held = [1, 2, 4].map(|per_page| {
            let mut options = SheetOptions::new(Layout::Board);
            options.per_page = Some(per_page);
            shortened(&text, "…", &Room::below(&options)).map_or(text.len(), |held| held.len())
        });
        assert!(held.is_sorted_by(|one, other| one > other), "{held:?}");
    }
}

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

/// The beginning of a text that has no room below a picture; `None` where all of it has room. So many
/// `more` characters are to follow it.
pub(super) fn beginning<'t>(text: &'t str, more: usize, options: &SheetOptions) -> Option<&'t str> {
    let (width, height) = options.printed();
    let columns = u32::try_from(options.columns()).unwrap_or(1);
    let rows = u32::try_from(options.rows()).unwrap_or(1);
    let lines =
        in_pixels(height.saturating_sub(FURNITURE) / rows) * share(options.rows()) / 100 / LINE;
    let width = i32::try_from(in_pixels(width / columns)).unwrap_or(i32::MAX / 10) * 10;
    let end = end_of_lines(text, width, lines as usize)?;
    let text = text.get(..end)?;
    let end = text.char_indices().rev().nth(more).map_or(0, |(end, _)| end);
    let text = text.get(..end)?;
    let end = text.rfind([' ', '\n']).unwrap_or(0);
    text.get(..end).map(str::trim_end)
}

/// Tenths of a millimetre as pixels.
const fn in_pixels(tenths: u32) -> u32 {
    tenths * 378 / 1000
}

/// Where the last of so many lines ends, if there are more; the width is in tenths of a pixel.
fn end_of_lines(text: &str, width: i32, lines: usize) -> Option<usize> {
    let (mut line, mut used, mut end) = (1, 0, 0);
    for word in text.split_inclusive([' ', '\n']) {
        let visible = word.trim_end_matches('\n');
        let own = metric::width(visible, SIZE);
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
        let end = end_of_lines(text, 800, lines);
        assert_eq!(end.and_then(|end| text.get(..end)), expected);
    }

    #[test]
    fn a_smaller_place_holds_less() {
        let text = "word ".repeat(2000);
        let held = [1, 2, 4].map(|per_page| {
            let mut options = SheetOptions::new(Layout::Board);
            options.per_page = Some(per_page);
            beginning(&text, 20, &options).map_or(text.len(), str::len)
        });
        assert!(held.is_sorted_by(|one, other| one > other), "{held:?}");
    }
}

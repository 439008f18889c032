//! Charts as text: cells in columns, and bars of blocks.

use unicode_width::UnicodeWidthStr;

use super::Drawing;
use super::block::{Block, Ink, Line, Span, shortened, wrapped};
use crate::figure::{Bar, Chart};
use crate::style::Theme;
use crate::text::Inks;

/// Columns of a bar that fills its place, at most.
const WIDEST: usize = 30;

/// Columns below which a bar says nothing.
const NARROWEST: usize = 6;

/// Rows that are deeper are written as deep as this.
const DEEPEST: usize = 12;

/// Columns of the first cells at least, where all cannot be shown.
const NAME: usize = 8;

/// The letters of the parts of a bar without colours: White, a draw, Black.
const LETTERS: [&str; Chart::PARTS] = ["W", "=", "B"];

/// A block from its left edge, by eighths.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

impl Drawing<'_> {
    pub(super) fn chart(self, chart: &Chart) -> Block {
        let widths: Vec<usize> = chart
            .columns
            .iter()
            .enumerate()
            .map(|(at, (name, _))| {
                let cells = chart.bars.iter().map(|bar| cell(bar, at).width());
                cells.max().unwrap_or(0).max(name.width())
            })
            .collect();
        let widths = fitted(widths, self.paper.width);
        let used: usize = widths.iter().map(|width| width + 2).sum();
        let left = self.paper.width.saturating_sub(used);
        // Bars leave room for what is said after them, as long as they say something themselves:
        // a longer remark is below its row.
        let room = left - left / 3;
        let remarks = chart.bars.iter().map(|bar| bar.remark.width());
        let remarks = remarks.filter(|width| *width > 0).map(|width| width + 2);
        let remark = remarks.filter(|width| *width <= room).max();
        let full = (left - remark.unwrap_or(0)).clamp(NARROWEST, WIDEST);
        let full = Some(full).filter(|full| *full <= left);
        let mut block = Block::default();
        if !chart.title.is_empty() {
            let title = Line::of(chart.title.as_str(), Ink::Bold).spans;
            block.lines.extend(wrapped(title, self.paper.width, 2).lines);
        }
        if chart.columns.iter().any(|(name, _)| !name.is_empty()) {
            let names = chart.columns.iter().map(|(name, _)| name.clone());
            let mut line = row(chart, &widths, names, Ink::Soft);
            let mut legend = Line::default();
            if full.is_some() {
                self.legend_of(chart, &mut legend);
            }
            if line.width() + legend.width() <= self.paper.width {
                line.spans.append(&mut legend.spans);
            } else {
                // The blank before the first sign is for a line that is shared.
                legend.spans = legend.spans.split_off(1.min(legend.spans.len()));
                block.lines.push(legend);
            }
            block.lines.push(line);
        }
        for bar in &chart.bars {
            let cells = (0..widths.len()).map(|at| cell(bar, at));
            let mut line = row(chart, &widths, cells, Ink::Plain);
            if let Some(full) = full
                && bar.parts.iter().any(|part| *part > 0)
            {
                line.push("  ", Ink::Plain);
                line.append(self.bar(bar, chart, full));
            }
            let is_beside = line.width() + 2 + bar.remark.width() <= self.paper.width;
            if is_beside && !bar.remark.is_empty() {
                line.push(format!("  {}", bar.remark), Ink::Soft);
            }
            block.lines.push(line);
            if !is_beside && !bar.remark.is_empty() {
                block.below(self.below(bar));
            }
        }
        let remark = Span { text: chart.remark.clone(), ink: Ink::Soft };
        block.below(wrapped([remark], self.paper.width, 0));
        block
    }

    /// A remark that has no room beside its bar.
    fn below(self, bar: &Bar) -> Block {
        let indent = 2 * bar.depth.min(DEEPEST) + 2;
        let remark = Span { text: bar.remark.clone(), ink: Ink::Soft };
        wrapped([remark], self.paper.width.saturating_sub(indent), 0).indented(indent)
    }

    /// What the parts of bars mean.
    fn legend_of(self, chart: &Chart, line: &mut Line) {
        for (place, name) in chart.parts.iter().enumerate().take(Chart::PARTS) {
            line.push("  ", Ink::Plain);
            line.append(self.part(place, 1));
            line.push(format!(" {name}"), Ink::Soft);
        }
    }

    /// A part of a bar: its colour, or letters where there are none. White is light on every ground.
    fn part(self, place: usize, length: usize) -> Line {
        let letter = LETTERS.get(place).copied().unwrap_or("");
        // White's part would not be seen on a white ground.
        let has_letter = place == 0 && self.style.theme == Theme::Light;
        match (self.paper.inks, has_letter) {
            (Inks::None, _) => Line::of(letter.repeat(length), Ink::Plain),
            (_, true) => Line::of(letter.repeat(length), Ink::Part(place)),
            (_, false) => Line::of(" ".repeat(length), Ink::Part(place)),
        }
    }

    fn bar(self, bar: &Bar, chart: &Chart, full: usize) -> Line {
        let mut line = Line::default();
        if chart.parts.is_empty() {
            let eighths = bar.ranges(8 * full as u64).map(|(_, end)| end).max();
            let eighths = usize::try_from(eighths.unwrap_or(0)).unwrap_or(0);
            let whole = match self.paper.is_ascii {
                true => eighths.div_ceil(8),
                false => eighths / 8,
            };
            line.push(self.sign("█", "#").repeat(whole), Ink::Plain);
            let rest = EIGHTHS.get(eighths % 8).filter(|_| !self.paper.is_ascii);
            line.push(*rest.unwrap_or(&""), Ink::Plain);
            // What is not nothing is seen.
            if line.width() == 0 {
                line.push(self.sign("▏", "#"), Ink::Plain);
            }
            return line;
        }
        for (place, (start, end)) in bar.ranges(full as u64).enumerate().take(Chart::PARTS) {
            line.append(self.part(place, usize::try_from(end - start).unwrap_or(0)));
        }
        line
    }
}

/// Widths that fit on a line: long names are cut, numbers are not.
fn fitted(mut widths: Vec<usize>, most: usize) -> Vec<usize> {
    let numbers: usize = widths.iter().skip(1).map(|width| width + 2).sum();
    if let Some(name) = widths.first_mut() {
        *name = (*name).min(most.saturating_sub(numbers).max(NAME));
    }
    widths
}

/// A cell, the first one with its depth.
fn cell(bar: &Bar, at: usize) -> String {
    let text = bar.cells.get(at).map_or("", String::as_str);
    match at {
        0 => format!("{}{text}", "  ".repeat(bar.depth.min(DEEPEST))),
        _ => text.to_owned(),
    }
}

fn row(chart: &Chart, widths: &[usize], cells: impl Iterator<Item = String>, ink: Ink) -> Line {
    let mut line = Line::default();
    for (at, ((cell, width), (_, is_right))) in cells.zip(widths).zip(&chart.columns).enumerate() {
        if at > 0 {
            line.push("  ", Ink::Plain);
        }
        let cell = shortened(&cell, *width);
        let blank = width.saturating_sub(cell.width());
        if *is_right {
            line.push(" ".repeat(blank), Ink::Plain);
        }
        line.push(cell, ink);
        if !*is_right {
            line.push(" ".repeat(blank), Ink::Plain);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use crate::figure::{Bar, Chart};
    use crate::text::{self, Paper};

    #[test]
    fn a_remark_without_room_is_whole_below_its_row() {
        let mut chart = Chart::new("Moves");
        chart.columns = vec![("move".to_owned(), false), ("games".to_owned(), true)];
        chart.bars.push(Bar::new(["11-15", "3"], [3], 3));
        let mut bar = Bar::new(["23-19", "2"], [2], 3);
        bar.depth = 1;
        bar.remark = "as after 9-13 23-19 11-15 22-18".to_owned();
        chart.bars.push(bar);
        let drawn = |width| text::chart(&chart, &Default::default(), &Paper::of_width(width));
        let expected = "\
Moves
move     games
11-15        3  ██████████████
  23-19      2  █████████▍
    as after 9-13 23-19 11-15
    22-18
";
        assert_eq!(drawn(30), expected);
        let wide = drawn(80);
        assert!(wide.lines().count() == 4 && wide.contains("22-18\n"), "{wide}");
    }
}

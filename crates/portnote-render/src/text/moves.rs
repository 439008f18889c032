//! Moves of draughts in letters.

use super::Drawing;
use super::block::{Block, GLUE, Ink, Span, wrapped};
use crate::figure::{Moves, Part, PlyShown};

/// Depths of variations that are indented.
const DEEPEST: usize = 6;
/// Columns that two moves with their number may have at most, to stay on one line.
const PAIR: usize = 24;

/// Moves of one line that are not yet broken into lines of text.
#[derive(Default)]
struct Run {
    spans: Vec<Span>,
    /// Columns of the last moves that stay together; 0 where something follows that is not a move.
    open: usize,
}

impl Drawing<'_> {
    /// The main line as running text, each variation on lines of its own. A line ends before a number,
    /// not after it.
    pub(super) fn moves(self, moves: &Moves, width: usize) -> Block {
        let mut block = Block::default();
        let mut run = Run::default();
        let (mut depth, mut line) = (0, 0);
        let flush = |run: &mut Run, depth: usize, block: &mut Block| {
            let indent = 2 * depth.min(DEEPEST);
            let spans = std::mem::take(run).spans;
            let own = wrapped(spans, width.saturating_sub(indent), 0);
            block.below(own.indented(indent));
        };
        for ply in &moves.plies {
            if ply.line != line {
                flush(&mut run, depth, &mut block);
                (depth, line) = (ply.depth, ply.line);
            }
            self.ply(ply, depth, width, &mut run);
        }
        flush(&mut run, depth, &mut block);
        if let Some(result) = &moves.result {
            block.text(result.clone(), Ink::Bold);
        }
        block
    }

    fn ply(self, ply: &PlyShown, depth: usize, width: usize, run: &mut Run) {
        if let Some(number) = &ply.number {
            // Pairs of moves are further from each other than the moves of a pair.
            let gap = if run.open > 0 { "  " } else { " " };
            run.part(gap);
            run.push(format!("{number}{GLUE}"), Ink::Soft);
            run.open = number.len() + 1;
        }
        let ink = match (ply.is_illegal, ply.is_current, depth) {
            (true, ..) => Ink::Alarm,
            (_, true, _) => Ink::Current,
            (_, _, 0) => Ink::Bold,
            _ => Ink::Plain,
        };
        if !ply.is_comment() {
            // A mark may be a number after a blank.
            let text = format!("{}{}", ply.text, ply.marks).replace(' ', &GLUE.to_string());
            let columns = text.chars().count() + 1;
            if ply.number.is_none() {
                let is_close = run.open > 0 && run.open + columns <= PAIR.min(width);
                run.part(if is_close { "\u{A0}" } else { " " });
            }
            run.push(text, ink);
            run.open += columns;
        }
        if ply.is_illegal {
            run.push(format!("{GLUE}({})", self.style.words().illegal), Ink::Alarm);
        }
        if let Some(comment) = &ply.comment {
            run.part(" ");
            for part in &comment.parts {
                let Span { text, ink } = match part {
                    Part::Text(text) => Span { text: numbered(text), ink: Ink::Soft },
                    Part::Suit(suit) => self.suit(*suit),
                    Part::Break => Span::blank(),
                };
                run.push(text, ink);
            }
            run.open = 0;
        }
    }
}

impl Run {
    fn push(&mut self, text: String, ink: Ink) {
        self.spans.push(Span { text, ink });
    }

    /// Puts blanks between two parts.
    fn part(&mut self, gap: &str) {
        if !self.spans.is_empty() {
            self.push(gap.to_owned(), Ink::Plain);
        }
    }
}

/// A text whose numbers of moves stay at their moves: `see 12. 28-22`.
fn numbered(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut word = String::new();
    for letter in text.chars() {
        if letter == ' ' && is_number(&word) {
            out.push(GLUE);
        } else {
            out.push(letter);
        }
        match letter {
            ' ' => word.clear(),
            _ => word.push(letter),
        }
    }
    out
}

/// Whether a word is the number of a move, as `12.`, `12...` or `(12.`.
fn is_number(word: &str) -> bool {
    let word = word.trim_start_matches('(');
    let digits = word.trim_end_matches(['.', '…']);
    let is_long = digits.is_empty() || digits.len() > 3;
    digits.len() < word.len() && !is_long && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_moves_in_a_comment_stay_at_their_moves() {
        assert_eq!(
            numbered("or (12... 28-22) in 1980. Then"),
            "or (12...\u{A0}28-22) in 1980. Then"
        );
    }
}

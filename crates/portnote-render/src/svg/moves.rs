//! Moves of draughts as SVG: the main line as running text, each variation set in.

use super::canvas::{Canvas, Tenths, TextStyle, escape};
use super::metric;
use crate::figure::{Draughts, PlyShown, note};
use crate::say;

/// Pixels of a character, of a line, and by which a variation is set in.
const SIZE: i32 = 14;
const LINE: i32 = 20;
const INSET: i32 = 14;
/// Levels of variations that are set in.
const DEEPEST: usize = 6;

/// Words that look alike.
struct Run {
    text: String,
    look: WordStyle,
    /// The ply that it says.
    ply: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum WordStyle {
    Number,
    Main,
    Current,
    Wrong,
    Variation,
    Comment,
}

/// A line that is filled word by word.
#[derive(Default)]
struct Line {
    runs: Vec<Run>,
    /// In tenths of a pixel.
    width: i32,
}

impl Canvas<'_> {
    /// Players and moves below a place and within a width in pixels; gives the place below them.
    pub(super) fn moves(&mut self, game: &Draughts, x: i32, y: i32, width: i32) -> i32 {
        let Some(moves) = &game.moves else { return y };
        let mut y = y;
        for (place, line) in game.heading.iter().enumerate() {
            let set = match place {
                0 => TextStyle { is_bold: true, ..self.text_set(SIZE + 2) },
                _ => TextStyle { color: self.colors.soft, ..self.text_set(SIZE) },
            };
            y += LINE;
            self.fitted(x * 10, y * 10, &note::line(line), set, width * 9 / 10);
        }
        if !game.heading.is_empty() {
            y += LINE / 2;
        }
        self.open("pn-moves", "");
        for lines in moves.plies.chunk_by(|one, other| one.line == other.line) {
            let depth = lines.first().map_or(0, |ply| ply.depth);
            let inset = INSET * i32::try_from(depth.min(DEEPEST)).unwrap_or(0);
            for line in self.lines_of(lines, width - inset) {
                y += LINE;
                self.line(&line, x + inset, y);
            }
        }
        if let Some(result) = &moves.result {
            y += LINE + 4;
            let set = TextStyle { is_bold: true, ..self.text_set(SIZE) };
            self.text(x * 10, y * 10, result, set);
        }
        self.close();
        y
    }

    /// The words of plies, as many on a line as fit.
    fn lines_of(&self, plies: &[PlyShown], width: i32) -> Vec<Line> {
        let mut lines = vec![Line::default()];
        for ply in plies {
            // A number stays with its move.
            let mut before = None;
            for run in self.runs(ply) {
                for word in run.text.split_whitespace() {
                    let word = metric::fitted(word, SIZE, width * 9);
                    if run.look == WordStyle::Number {
                        before = Some(word);
                        continue;
                    }
                    let number = before.take();
                    let wide_number = number.as_ref().map_or(0, |it| wide(it, WordStyle::Number));
                    let more = wide(&word, run.look) + wide_number;
                    let is_full = |line: &Line| line.width + more > width * 10;
                    if lines.last().is_none_or(is_full) {
                        lines.push(Line::default());
                    }
                    if let Some(line) = lines.last_mut() {
                        line.width += more;
                        if let Some(number) = number {
                            line.push(&number, WordStyle::Number, None);
                        }
                        line.push(&word, run.look, run.ply);
                    }
                }
            }
        }
        lines.retain(|line| !line.runs.is_empty());
        lines
    }

    fn runs(&self, ply: &PlyShown) -> Vec<Run> {
        let words = self.style.words();
        let run = |text: String, look| Run { text, look, ply: None };
        let mut runs = Vec::new();
        runs.extend(ply.number.clone().map(|number| run(number, WordStyle::Number)));
        let (mut text, look) = match (ply.is_illegal, ply.is_current, ply.depth) {
            (true, ..) => (format!("{} ({})", ply.text, words.illegal), WordStyle::Wrong),
            (_, true, _) => (ply.text.clone(), WordStyle::Current),
            (_, _, 0) => (ply.text.clone(), WordStyle::Main),
            _ => (ply.text.clone(), WordStyle::Variation),
        };
        text.push_str(&ply.marks);
        if !ply.is_comment() {
            runs.push(Run { ply: Some(ply.ply), ..run(text, look) });
        }
        let comment = ply.comment.as_ref().map(say::note);
        runs.extend(comment.map(|comment| run(comment, WordStyle::Comment)));
        runs
    }

    fn line(&mut self, line: &Line, x: i32, y: i32) {
        let (x, y) = (Tenths(x * 10), Tenths(y * 10));
        self.raw(format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{SIZE}\">"));
        for (place, run) in line.runs.iter().enumerate() {
            let look = match run.look {
                WordStyle::Number | WordStyle::Comment => format!(" fill=\"{}\"", self.colors.soft),
                WordStyle::Main => " font-weight=\"700\"".to_owned(),
                WordStyle::Current => {
                    " font-weight=\"700\" text-decoration=\"underline\" class=\"pn-current\""
                        .to_owned()
                }
                WordStyle::Wrong => format!(
                    " font-weight=\"700\" fill=\"{}\" class=\"pn-wrong\"",
                    self.colors.vulnerable
                ),
                WordStyle::Variation => String::new(),
            };
            let ply = run.ply.map(|ply| format!(" data-ply=\"{ply}\""));
            let gap = if place > 0 { " " } else { "" };
            let mut text = String::new();
            escape(&run.text, &mut text);
            let ply = ply.unwrap_or_default();
            self.raw(format_args!("{gap}<tspan{look}{ply}>{text}</tspan>"));
        }
        self.raw(format_args!("</text>"));
    }
}

/// The width of a word and the space after it in tenths of a pixel; bold text is wider.
fn wide(word: &str, look: WordStyle) -> i32 {
    let width = metric::width(word, SIZE) + metric::width(" ", SIZE);
    match look {
        WordStyle::Main | WordStyle::Current | WordStyle::Wrong => width * 6 / 5,
        WordStyle::Number | WordStyle::Variation | WordStyle::Comment => width * 11 / 10,
    }
}

impl Line {
    fn push(&mut self, word: &str, look: WordStyle, ply: Option<usize>) {
        match self.runs.last_mut() {
            Some(last) if last.look == look && last.ply == ply => {
                last.text.push(' ');
                last.text.push_str(word);
            }
            _ => self.runs.push(Run { text: word.to_owned(), look, ply }),
        }
    }
}

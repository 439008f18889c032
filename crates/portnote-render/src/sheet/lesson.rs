//! Questions for pupils, and their answers in the same places on pages of their own.

use super::board::{is_solved, is_text, picture};
use super::caption::{self, Room};
use super::{Cell, SheetOptions};
use crate::figure::{BoardFigure, Draughts, Figure, Note};
use crate::style::{Coordinates, Style};
use crate::svg::Lesson;
use crate::words::{Words, fill};
use crate::{say, svg};

/// The groups of pages after the questions.
const ANSWERS: usize = 1;
const TEXTS: usize = 2;

/// Pictures on a page up to which an answer is the whole board.
const FEW: usize = 2;

/// Positions on a page from which on they have no numbers.
const MANY: usize = 5;

/// Pixels of letters, and hundredths of a pixel between lines, of a question and of an answer: 4.3 and
/// 4.1 mm.
const QUESTION: (i32, u32) = (13, 1626);
const ANSWER: (i32, u32) = (12, 1550);

/// Pixels at both sides of a place, and above and below, where nothing is printed.
const SIDES: u32 = 26;
const ENDS: u32 = 17;
/// Pixels between a picture and its text.
const GAP: u32 = 8;
/// Pixels of the widest caption of a position, and of the number in it.
const CAPTION: u32 = 211;
const NUMBER: u32 = 26;
/// Pixels between lines to write on, and the most that a picture is wide.
const WRITING: u32 = 25;
const WIDEST: u32 = 491;

/// A board for pupils: their hands, the auction as far as it is given, the question, and lines.
pub(super) fn question(board: &BoardFigure, options: &SheetOptions, style: &Style) -> Cell {
    let (svg, shape) = svg::of_lesson(board, style, Lesson::Question);
    let title = BoardFigure { result: None, ..board.clone() };
    let mut cell = Cell::new(svg, say::board_title(&title, style.words()));
    let room = below(options, shape, QUESTION);
    cell.write(&with_notes(&board.comments, board), &room, style.words());
    cell.lines = (place(options).1 / WRITING) as usize;
    cell
}

/// The answer: the whole board, and what is said after its auction.
pub(super) fn answer(board: &BoardFigure, options: &SheetOptions, style: &Style) -> Cell {
    let title = say::board_title(board, style.words());
    // A question that nothing answers has its answer in itself.
    let answers = board.comments.get(board.asked..).filter(|answers| !answers.is_empty());
    let text = with_notes(answers.unwrap_or(&board.comments), board);
    if is_text(board) {
        // A text about boards takes the place of none.
        let mut cell = Cell::new(String::new(), title);
        (cell.group, cell.is_alone) = (TEXTS, true);
        let mut alone = options.clone();
        alone.per_page = Some(1);
        cell.write(&text, &below(&alone, (1, 0), ANSWER), style.words());
        return cell;
    }
    let of_size = |part| {
        let (svg, shape) = match options.per_page() <= FEW {
            true => (picture(board, style), (980, 620)),
            false => svg::of_lesson(board, style, part),
        };
        let mut cell = Cell::new(svg, title.clone());
        cell.group = ANSWERS;
        cell.is_solved = is_solved(board);
        cell.write(&text, &below(options, shape, ANSWER), style.words());
        cell
    };
    let cell = of_size(Lesson::Answer);
    match cell.whole {
        None => cell,
        Some(_) => of_size(Lesson::SmallAnswer),
    }
}

/// A position with its number, the side to move and what is asked of it.
pub(super) fn problem(
    game: &Draughts,
    number: usize,
    options: &SheetOptions,
    style: &Style,
) -> Cell {
    let words = style.words();
    let figure = Figure::Draughts(Box::new(game.clone()));
    let mut drawn = style.clone();
    if drawn.coordinates == Coordinates::Auto && options.per_page() >= MANY {
        // Numbers would be too small to read.
        drawn.coordinates = Coordinates::None;
    }
    let title = format!("{number} {}", say::caption(&figure, words));
    let mut cell = Cell::new(svg::write(&figure, &drawn), title);
    cell.number = Some(number.to_string());
    let room = of_captions(options);
    let players: Vec<&str> = game.players.iter().flatten().map(String::as_str).collect();
    let diagram = game.diagram.as_ref();
    let asked = diagram.map(|diagram| say::asked(game, diagram, words));
    let last = diagram.and_then(|diagram| diagram.last.as_ref());
    let last = last.map(|last| fill(words.after, &last.text));
    let more = last.into_iter().chain(Some(players.join(" – ")).filter(|it| !it.is_empty()));
    let question: Vec<String> = game.question.iter().map(say::note).collect();
    let question = question.join("\n");
    let cut = caption::shortened(&question, "…", &room);
    let second = match (&cut, question.is_empty()) {
        (_, true) => room.fitted(&more.collect::<Vec<_>>().join(" · ")),
        (Some(cut), _) => cut.clone(),
        (None, false) => question.clone(),
    };
    let lines = [room.fitted(&asked.unwrap_or_default()), second];
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    cell.caption = lines.collect::<Vec<_>>().join("\n");
    cell.whole = cut.map(|_| question);
    cell
}

/// The moves of a problem, and its position in numbers. Of a game that was played
/// there is the position alone.
pub(super) fn solution(
    asked: &Draughts,
    solved: &Draughts,
    number: usize,
    options: &SheetOptions,
    style: &Style,
) -> Cell {
    let words = style.words();
    let moves = solved.moves.as_ref().filter(|_| solved.is_problem());
    let moves = moves.map(|moves| unbroken(&say::moves(moves, words)));
    let position = asked.diagram.as_ref().map(|diagram| say::position(diagram, words));
    let text: Vec<String> = moves.into_iter().chain(position).collect();
    let figure = Figure::Draughts(Box::new(asked.clone()));
    let title = format!("{number} {}", say::caption(&figure, words));
    let mut cell = Cell::new(String::new(), title);
    cell.number = Some(number.to_string());
    cell.group = ANSWERS;
    let (width, height) = place(options);
    let (size, line) = ANSWER;
    let room = Room { width: width.saturating_sub(NUMBER), lines: height * 100 / line, size };
    cell.write(&text.join("\n"), &room, words);
    cell
}

impl Cell {
    /// Writes a text below the picture as far as there is room; the whole is printed after all pictures
    /// where there is not.
    fn write(&mut self, text: &str, room: &Room, words: &Words) {
        let more = format!("… ({})", words.continued);
        let Some(shortened) = caption::shortened(text, &more, room) else {
            text.clone_into(&mut self.caption);
            return;
        };
        self.caption = shortened;
        self.whole = Some(text.to_owned());
    }
}

/// Moves of which each is on the line of its number.
fn unbroken(moves: &str) -> String {
    let is_number = |word: &str| {
        let digits = word.trim_start_matches('(').trim_end_matches('.');
        word.ends_with('.') && !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit())
    };
    let words = moves.split(' ').map(|word| match is_number(word) {
        true => format!("{word}\u{a0}"),
        false => format!("{word} "),
    });
    words.collect::<String>().trim_end().to_owned()
}

/// Comments, and the notes to the calls of the auction.
fn with_notes(comments: &[Note], board: &BoardFigure) -> String {
    let comments = comments.iter().map(say::note);
    let notes = board.auction.iter().flat_map(|auction| &auction.notes);
    let notes = (1..).zip(notes);
    let notes = notes.map(|(number, note)| format!("{} {}", say::raised(number), say::note(note)));
    comments.chain(notes).collect::<Vec<_>>().join("\n")
}

/// The width and height of a place in pixels, without its edges.
fn place(options: &SheetOptions) -> (u32, u32) {
    let (width, height) = caption::place(options);
    (width.saturating_sub(SIDES), height.saturating_sub(ENDS))
}

/// The room below a picture of some shape, for letters of a size.
fn below(options: &SheetOptions, shape: (u32, u32), (size, line): (i32, u32)) -> Room {
    let (width, height) = place(options);
    let picture = width.min(WIDEST) * shape.1 / shape.0.max(1);
    Room { width, lines: height.saturating_sub(picture + GAP) * 100 / line, size }
}

/// The room of a caption below a position.
fn of_captions(options: &SheetOptions) -> Room {
    // The number is before it, and the text is not wider than a board in its usual place.
    let (width, size) = (place(options).0.min(CAPTION), ANSWER.0);
    Room { width: width.saturating_sub(NUMBER), lines: 1, size }
}

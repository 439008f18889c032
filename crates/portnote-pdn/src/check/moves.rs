//! Moves and what is said about them. PDN 2.0 §6.1.1.2, PDN 3.0.

use portnote_core::order::Order as _;
use std::cell::OnceCell;
use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::frame::leftover::{has_entity, is_mail_sign, is_quoted_mail};
use portnote_core::{Applicability, Reporter, Substitution};

use super::{more, shown, with_blanks};
use crate::comment::{Command, CommandValue};
use crate::limits::{JUDGEMENTS, LAST_GLYPH};
use crate::model::build::is_braces;
use crate::model::{Element, ElementKind, Game, Mark, MarkKind};
use crate::problem::form::{Problem as FormProblem, Stray};
use crate::problem::moves::{NullPlace, Problem};
use crate::replay::State;
use crate::result::is_result_word;
use crate::square::{Separator, Square, Step, are_short, is_like_time};
use crate::syntax::evaluation;
use crate::{Options, Standard};

/// What to do about a `<` that is taken for the beginning of captured squares.
const CLOSE_CAPTURED: &str = "remove the `<` before it, or close the captured squares with `>`";

pub(super) fn check(game: &Game<'_>, options: &Options, reporter: &mut Reporter<'_>) {
    // Of nearly all elements nothing can be said here.
    let all = game.elements.iter().enumerate();
    let suspects: Vec<(usize, &Element<'_>)> =
        all.filter(|(_, element)| !is_ordinary(element)).collect();
    check_squares(game, &suspects, reporter);
    check_forms(game, &suspects, options, reporter);
    check_stray(game, &suspects, reporter);
    check_commas(game, &suspects, reporter);
    check_evaluations(game, reporter);
    for (index, element) in suspects {
        if let ElementKind::Null { is_ellipsis } = element.kind {
            // Dots that change nothing are before a move of the second side, as in a number.
            let replay = game.replay();
            let is_idle =
                replay.before(index).is_some() && replay.before(index) == replay.after(index);
            let is_first = is_ellipsis && (is_idle || is_first_of_line(game, index, element));
            let next = replay.is_idle(game, index).then(|| move_after(game, index));
            let text = shown(element.raw);
            let place = match (next, is_first) {
                (Some(None), _) => NullPlace::End,
                (Some(Some(next)), _) if next.number.is_some() => NullPlace::Between,
                (_, true) => NullPlace::First,
                (_, false) => NullPlace::Move,
            };
            let is_void = matches!(place, NullPlace::End | NullPlace::Between);
            let problem = Problem::NullMove { text, place };
            let report = problem.at(game.span(element.range.clone()));
            // Glyphs after them would be left alone.
            reporter.report(if is_void && element.marks.is_empty() {
                let out = number_before(game, element).start..element.range.end;
                let range = game.span(with_blanks(game, out));
                report.fix(Applicability::Safe, "remove them", range, "")
            } else if is_after_open(game, index, element) {
                report.help(CLOSE_CAPTURED)
            } else {
                report
            });
        }
        for mark in &element.marks {
            check_mark(game, mark, Some(element), options, reporter);
        }
    }
    for (line, mark) in &game.loose_marks {
        if !game.is_text(*line) {
            check_mark(game, mark, None, options, reporter);
        }
    }
    check_comments(game, reporter);
    let is_bare = game
        .elements
        .iter()
        .all(|element| matches!(element.kind, ElementKind::Result | ElementKind::Stray));
    if is_bare && !game.tags.is_empty() && game.tag("FEN").is_none() {
        let end = game.span(game.lines.first().map_or(0..0, |line| line.range.clone())).start;
        let place = game
            .terminator()
            .map_or(portnote_core::Span::empty(end), |found| game.span(found.range.clone()));
        reporter.report(Problem::NoMoves.at(place));
    }
}

/// Whether an element touches captured squares that are not closed, as the dash of a result after
/// `<` does.
fn is_after_open(game: &Game<'_>, index: usize, element: &Element<'_>) -> bool {
    let before = index.checked_sub(1).and_then(|before| game.elements.get(before));
    let captured = before.and_then(|before| before.captured.clone());
    captured.is_some_and(|captured| {
        captured.end == element.range.start && !game.text(captured).ends_with('>')
    })
}

/// The move that follows dots in their line.
fn move_after<'g, 'b>(game: &'g Game<'b>, dots: usize) -> Option<&'g Element<'b>> {
    let line = game.elements.get(dots)?.line;
    let end = game.lines.get(line)?.elements.end;
    let rest = game.elements.get(dots + 1..end)?.iter();
    let mut own = rest.filter(|next| next.line == line);
    let is_next =
        |next: &&Element<'_>| !matches!(next.kind, ElementKind::Stray | ElementKind::Variation(_));
    own.find(is_next).filter(|next| next.is_move())
}

/// The range of the number that is alone before dots, or else of the dots.
fn number_before(game: &Game<'_>, dots: &Element<'_>) -> Range<u32> {
    let numbers = &game.loose_numbers;
    let at = numbers.partition_point(|(_, number)| number.range.end <= dots.range.start);
    let number = at.checked_sub(1).and_then(|before| numbers.get(before));
    let number = number.filter(|(_, number)| {
        let between = game.text(number.range.end..dots.range.start);
        between.chars().all(char::is_whitespace)
    });
    number.map_or_else(|| dots.range.clone(), |(_, number)| number.range.clone())
}

fn is_first_of_line(game: &Game<'_>, index: usize, element: &Element<'_>) -> bool {
    let mut before = game.line(element.line).take_while(|(at, _)| *at < index);
    before.all(|(_, other)| !other.is_replaceable())
}

/// Whether an element is a move of two squares, parted by a sign, and nothing more. The numbers have
/// no zero before them, and the largest boards have them.
fn is_ordinary(element: &Element<'_>) -> bool {
    let is_sign = |byte| matches!(byte, b'-' | b'x' | b':');
    let has_form = match *element.raw.as_bytes() {
        [b'1'..=b'9', sign, b'1'..=b'9'] => is_sign(sign),
        [b'1'..=b'9', sign, b'1'..=b'6', b'0'..=b'9'] => is_sign(sign),
        [b'1'..=b'6', b'0'..=b'9', sign, b'1'..=b'9'] => is_sign(sign),
        [b'1'..=b'6', b'0'..=b'9', sign, b'1'..=b'6', b'0'..=b'9'] => is_sign(sign),
        _ => false,
    };
    has_form && element.is_move() && element.marks.is_empty()
}

fn check_squares(game: &Game<'_>, suspects: &[(usize, &Element<'_>)], reporter: &mut Reporter<'_>) {
    for (index, element) in suspects {
        let steps = game.steps_of(element);
        let ply = game.replay().ply(*index);
        if ply.is_some_and(|ply| ply.state == State::Text) && is_like_time(steps) {
            continue;
        }
        let wrong = steps.iter().find(|step| step.square.is_impossible());
        if let Some(step) = wrong {
            let text = shown(game.text(step.range.clone()));
            reporter.report(Problem::BadSquare { text }.at(game.span(step.range.clone())));
        }
    }
}

/// Ways in which a move can be written that the standards do not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Odd {
    Blanks,
    Capitals,
    Signs,
    Zeros,
    Joined,
}

impl Odd {
    const ALL: [Self; 5] = [Self::Blanks, Self::Capitals, Self::Signs, Self::Zeros, Self::Joined];

    const fn words(self) -> &'static str {
        match self {
            Self::Blanks => "it has spaces inside",
            Self::Capitals => "it has upper-case letters",
            Self::Signs => "it has a typographic sign between its squares",
            Self::Zeros => "it has a zero before a number",
            Self::Joined => "it has no sign between its squares",
        }
    }

    /// Whether only the export profile minds.
    const fn is_usual(self) -> bool {
        matches!(self, Self::Zeros | Self::Joined)
    }

    fn is_in(self, step: &Step, text: &str, is_first: bool) -> bool {
        match self {
            Self::Blanks => step.is_spaced,
            Self::Capitals => text.starts_with(|c: char| c.is_ascii_uppercase()),
            Self::Signs => matches!(step.separator, Separator::Dash | Separator::Times),
            Self::Zeros => matches!(step.square, Square::Number(1..)) && text.starts_with('0'),
            Self::Joined => step.separator == Separator::None && !is_first,
        }
    }
}

fn check_forms(
    game: &Game<'_>,
    suspects: &[(usize, &Element<'_>)],
    options: &Options,
    reporter: &mut Reporter<'_>,
) {
    let is_strict = options.is_strict();
    // Nearly all moves have nothing odd in them.
    let is_usual = |element: &Element<'_>| {
        let mut steps = game.steps_of(element).iter().enumerate();
        steps.any(|(number, step)| {
            let text = game.text(step.range.clone());
            let mut odds = Odd::ALL.into_iter().filter(|odd| odd.is_usual());
            odds.any(|odd| odd.is_in(step, text, number == 0))
        })
    };
    let is_suspect = |element: &&Element<'_>| {
        // The position says what is missing in short letters: that is reported with the moves.
        let is_whole = !is_standard(element.raw) && !are_short(game.steps_of(element));
        is_whole && (!is_plain(element.raw) || is_strict && is_usual(element))
    };
    let suspects = suspects.iter().map(|(_, element)| *element);
    let suspects: Vec<&Element<'_>> = suspects.filter(is_suspect).collect();
    for odd in Odd::ALL {
        if odd.is_usual() && !is_strict {
            continue;
        }
        let has = |element: &&&Element<'_>| {
            let steps = game.steps_of(element).iter().enumerate();
            let mut steps = steps
                .map(|(number, step)| odd.is_in(step, game.text(step.range.clone()), number == 0));
            steps.any(|is_odd| is_odd)
        };
        let found: Vec<&Element<'_>> = suspects.iter().filter(has).copied().collect();
        let Some(first) = found.first() else { continue };
        let problem =
            Problem::MoveForm { what: odd.words(), more: more(found.len()), is_guess: false };
        let edits = found.iter().map(|element| Substitution {
            span: game.span(element.range.clone()),
            replacement: odd.tidy(game, element).into_bytes(),
        });
        let edits: Vec<Substitution> = edits.collect();
        let is_sound = found
            .iter()
            .all(|element| game.steps_of(element).iter().all(|step| !step.square.is_impossible()));
        let report = problem.at(game.span(first.range.clone()));
        reporter.report(if is_sound {
            report.fix_all(
                Applicability::Safe,
                "write the moves in the form of the standard",
                edits,
            )
        } else {
            report
        });
    }
}

impl Odd {
    /// A move without what is odd; everything else stays.
    fn tidy(self, game: &Game<'_>, element: &Element<'_>) -> String {
        let mut text = String::new();
        let mut end = element.range.start;
        for (number, step) in game.steps_of(element).iter().enumerate() {
            let sign = game.text(end..step.range.start);
            let square = game.text(step.range.clone());
            end = step.range.end;
            match self {
                Self::Blanks => text.extend(sign.chars().filter(|c| !is_gap(*c))),
                Self::Signs if step.separator == Separator::Dash => {
                    text.extend(sign.chars().map(|c| if is_gap(c) { c } else { '-' }));
                }
                Self::Signs => text.push_str(&sign.replace('\u{D7}', "x")),
                Self::Joined if sign.is_empty() && number > 0 => text.push('-'),
                _ => text.push_str(sign),
            }
            match (self, step.square) {
                (Self::Capitals, _) => text.push_str(&square.to_ascii_lowercase()),
                (Self::Zeros, Square::Number(1..)) => {
                    text.push_str(square.trim_start_matches('0'));
                }
                _ => text.push_str(square),
            }
        }
        if is_result_word(&text) {
            // A capture that ends where it began would be taken for a draw.
            return text.replace('-', "x");
        }
        text
    }
}

/// White space inside a move, be it written as text.
const fn is_gap(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\u{0B}' | '\n' | '\r' | '\u{A0}' | '\\' | 'n' | 'r')
}

/// Whether a text has only digits, lower-case letters and the signs of every keyboard.
fn is_plain(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.all(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'x' | b':' | b'a'..=b'l'))
}

/// Whether a text is squares by their numbers, without a zero before one, each parted from the
/// next by a sign: a number has two digits at most.
fn is_standard(text: &str) -> bool {
    let (mut digits, mut signs) = (0, 0);
    for byte in text.bytes() {
        match byte {
            b'0' if digits == 0 => return false,
            b'0'..=b'9' if digits < 2 => digits += 1,
            b'-' | b'x' | b':' if digits > 0 => (digits, signs) = (0, signs + 1),
            _ => return false,
        }
    }
    digits > 0 && signs > 0
}

/// Text that is not a token; neighbours are reported together.
fn check_stray(game: &Game<'_>, suspects: &[(usize, &Element<'_>)], reporter: &mut Reporter<'_>) {
    let mut run = None::<Range<u32>>;
    let is_mail = OnceCell::new();
    let is_mail = || *is_mail.get_or_init(|| is_quoted_mail(game.block().unit().text()));
    // What a page or a mail left there is reported once for the game.
    let report = |run: Option<Range<u32>>, reporter: &mut Reporter<'_>| {
        let Some(run) = run else { return };
        let text = game.text(run.clone());
        if !is_mail_sign(text, is_mail) && !has_entity(text) {
            report_stray(game, run, reporter);
        }
    };
    for (at, element) in suspects {
        if game.is_comma(*at) {
            continue;
        }
        let is_text = game.is_text(element.line);
        // A brace that closes nothing has a code of its own.
        let is_stray =
            matches!(element.kind, ElementKind::Stray) && !is_braces(element.raw) && !is_text;
        if !is_stray {
            report(run.take(), reporter);
            continue;
        }
        let is_near = |run: &Range<u32>| {
            let between = game.text(run.end..element.range.start);
            between.chars().all(|c| c.is_whitespace() || c == '\u{A0}')
        };
        if run.as_ref().is_some_and(|run| !is_near(run)) {
            report(run.take(), reporter);
        }
        let start = run.map_or(element.range.start, |run| run.start);
        run = Some(start..element.range.end);
    }
    report(run, reporter);
}

/// Commas between moves: one report for a game.
fn check_commas(game: &Game<'_>, suspects: &[(usize, &Element<'_>)], reporter: &mut Reporter<'_>) {
    let commas = suspects.iter().filter(|(at, _)| game.is_comma(*at));
    let commas: Vec<&Element<'_>> = commas.map(|(_, element)| *element).collect();
    let Some(first) = commas.first() else { return };
    let edits = commas.iter().map(|comma| {
        let after = game.text_from(comma.range.end);
        let is_apart = after.is_empty() || after.starts_with(char::is_whitespace);
        Substitution {
            span: game.span(comma.range.clone()),
            replacement: if is_apart { "" } else { " " }.into(),
        }
    });
    let edits = edits.collect();
    let more = more(commas.len());
    let report = Problem::Comma { more }.at(game.span(first.range.clone()));
    reporter.report(report.fix_all(Applicability::Safe, "remove the commas", edits));
}

/// Signs for an evaluation: one report for a game.
fn check_evaluations(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let of_moves = game.elements.iter().flat_map(|element| element.marks.iter());
    let loose = game.loose_marks.iter();
    let loose = loose.filter_map(|(line, mark)| (!game.is_text(*line)).then_some(mark));
    let found = of_moves.chain(loose).filter_map(|mark| Some((mark, evaluation(mark.raw)?)));
    let mut found: Vec<(&Mark<'_>, u32)> = found.collect();
    found.order_by_key(|(mark, _)| mark.range.start);
    let Some((first, glyph)) = found.first() else {
        return;
    };
    let edits = found.iter().map(|(mark, glyph)| {
        let before = game.text(0..mark.range.start);
        let after = game.text_from(mark.range.end);
        let apart = |is_apart: bool| if is_apart { "" } else { " " };
        let left = apart(before.ends_with(char::is_whitespace));
        let right = apart(after.is_empty() || after.starts_with(char::is_whitespace));
        Substitution {
            span: game.span(mark.range.clone()),
            replacement: format!("{left}${glyph}{right}").into_bytes(),
        }
    });
    let problem =
        Problem::EvaluationSign { text: shown(first.raw), glyph: *glyph, more: more(found.len()) };
    let edits = edits.collect();
    let report = problem.at(game.span(first.range.clone()));
    reporter.report(report.fix_all(Applicability::Safe, "write the glyphs", edits));
}

fn report_stray(game: &Game<'_>, range: Range<u32>, reporter: &mut Reporter<'_>) {
    let text = game.text(range.clone());
    let is_dot = text == ".";
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let what = if is_dot {
        "unexpected dot without a number".to_owned()
    } else if is_number && text.len() > 4 {
        "unexpected digits: they are neither a move nor a number".to_owned()
    } else if is_number {
        format!("unexpected `{text}`: expected a move, or a dot after a number")
    } else {
        format!("unexpected text `{}` among the moves", shown(text))
    };
    let kind = match (is_dot, is_number && text.len() <= 4) {
        (true, _) => Stray::Dot,
        (false, true) => Stray::Number,
        (false, false) => Stray::Words,
    };
    reporter.report(FormProblem::StrayText { what, kind }.at(game.span(range)));
}

fn check_mark(
    game: &Game<'_>,
    mark: &Mark<'_>,
    element: Option<&Element<'_>>,
    options: &Options,
    reporter: &mut Reporter<'_>,
) {
    let span = game.span(mark.range.clone());
    match mark.kind {
        MarkKind::Nag(number)
            if number
                .is_none_or(|number| number > LAST_GLYPH && !options.writes(Standard::Pdn3)) =>
        {
            let text = shown(mark.raw);
            reporter.report(Problem::NagRange { text }.at(span));
            return;
        }
        MarkKind::Nag(_) | MarkKind::Symbol(_) => return,
        MarkKind::Strength => {}
    }
    let text = shown(mark.raw);
    let marks = mark.raw.trim_matches(['(', ')']).len();
    let Some(element) = element else {
        let what = "has no move before it";
        reporter.report(Problem::Strength { text, what }.at(span));
        return;
    };
    if !mark.is_glued && !mark.raw.starts_with('(') {
        let what = "is apart from its move";
        let is_before = |other: &Mark<'_>| other.range.start < mark.range.start;
        let before = element.marks.partition_point(is_before).checked_sub(1);
        let before = before.and_then(|before| element.marks.get(before));
        let end = before.map_or(element.range.end, |before| before.range.end);
        let gap = game.text(end..mark.range.start);
        let after = game.text(mark.range.end..mark.range.end.saturating_add(1));
        // A star after it would become a strength of the move, and two marks in one mean something
        // else than each alone.
        let is_blank = !gap.is_empty() && gap.chars().all(char::is_whitespace);
        let is_movable = before.is_none() && is_blank && after != "*";
        let report = Problem::Strength { text, what }.at(span);
        reporter.report(if is_movable {
            let gap = game.span(end..mark.range.start);
            report.fix(Applicability::Safe, "remove the spaces", gap, "")
        } else {
            report
        });
    } else if marks > JUDGEMENTS && !options.writes(Standard::Pdn3) {
        let what = "has more than two marks";
        reporter.report(Problem::Strength { text, what }.at(span));
    } else if options.writes(Standard::Pdn3) && mark.raw.contains('*') {
        let what = "is not allowed in PDN 3.0: expected `$7`";
        reporter.report(Problem::Strength { text, what }.at(span));
    }
}

/// The place of the text of a command that begins at a place; without a text, that of the command.
fn place_of_time(game: &Game<'_>, command: &Command<'_>, start: u32) -> Range<u32> {
    let length = |text: &str| u32::try_from(text.len()).unwrap_or(0);
    let after_name = start + 2 + length(command.name);
    let after = game.text_from(after_name);
    let text = after.trim_start();
    let blanks = after.get(..after.len() - text.len()).unwrap_or("");
    let text = after_name + length(blanks);
    if command.text.is_empty() { start..text + 1 } else { text..text + length(command.text) }
}

fn check_comments(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let end = game.terminator().map(|found| found.range.end);
    for comment in &game.comments {
        if end.is_some_and(|end| comment.range.start >= end) {
            reporter.report(Problem::CommentPlace.at(game.span(comment.range.clone())));
        }
        for command in comment.commands() {
            if command.value == CommandValue::Malformed {
                let delimiter = u32::try_from(
                    comment.token.len() - comment.token.trim_start_matches(['{', ';', '%']).len(),
                )
                .unwrap_or(0);
                let start = comment.range.start
                    + delimiter.min(1)
                    + u32::try_from(command.start).unwrap_or(0);
                let problem =
                    Problem::ClockCommand { name: shown(command.name), text: shown(command.text) };
                reporter.report(problem.at(game.span(place_of_time(game, &command, start))));
            }
        }
    }
}

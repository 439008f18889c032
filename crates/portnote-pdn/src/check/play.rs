//! Moves against the rules of play. One fault gives one report: after a move that is not
//! legal its line is silent.

use portnote_core::order::Order as _;
use std::cell::OnceCell;
use std::ops::Range;

use portnote_core::coded::{At, Coded, Report};
use portnote_core::wording::counted;
use portnote_core::{Applicability, Reporter, Span, Substitution};
use portnote_draughts::{Move, PathForm, Position, Refusal, Rules, Variant};

use super::{disjoint, more, shown, tags, variations};
use crate::limits::{EASY_STEPS, LISTED_MOVES, USUAL_START_PLIES};
use crate::model::{Element, ElementKind, Game};
use crate::problem::form::{Problem as FormProblem, Stray};
use crate::problem::moves::Problem as MoveProblem;
use crate::problem::play::Problem;
use crate::replay::{Reading, Reason, Replay, Replayed, State, UnknownReason, from_usual_start};
use crate::result::is_result_word;
use crate::square::{Separator, Square, Step, are_short, is_like_time};
use crate::{Options, Standard};

/// How one side can have two moves.
const SETUP_BETWEEN: &str = "add the move that is missing before this one, or, if one side \
                             moved twice, the position with `/FEN \"…\"/` (PDN 3.0)";

/// What is missing where one side moves although the other side has to capture.
const CAPTURE_BETWEEN: &str = "add the capture that is missing before this move";

/// How the other side can have the first move of a game.
const SETUP_AT_FIRST: &str = "add a tag `FEN`, or `/FEN \"…\"/` before the first move, if the \
                              other side begins (PDN 3.0)";

/// Which side makes the first move of a variation.
const SIDE_OF_VARIATION: &str =
    "begin the variation with a move of the side whose move it replaces (PDN 2.0 §6.1.1.2.5)";

/// A move that was played, with its element.
struct Played<'p> {
    game: &'p Game<'p>,
    replay: &'p Replay,
    reading: &'p Reading,
    at: usize,
    element: &'p Element<'p>,
    ply: &'p Replayed,
    firsts: &'p Firsts,
}

/// Moves that are the first of their kind, once they are asked for: a game has as many illegal
/// moves as positions.
#[derive(Default)]
struct Firsts {
    /// The first move of the main line that is not legal.
    illegal: OnceCell<Option<usize>>,
    /// The first move, dash or dots of each line.
    moves: OnceCell<Vec<Option<usize>>>,
}

pub(super) fn check(game: &Game<'_>, options: &Options, reporter: &mut Reporter<'_>) {
    let replay = game.replay();
    let Some(reading) = replay.reading() else {
        return;
    };
    let firsts = Firsts::default();
    let each = game.elements.iter().enumerate();
    let moves = each.filter_map(|(at, element)| {
        Some(Played {
            game,
            replay,
            reading,
            at,
            element,
            ply: replay.ply(at).filter(|_| element.is_move())?,
            firsts: &firsts,
        })
    });
    // Of nearly all moves nothing can be said.
    let all: Vec<Played<'_>> = moves.filter(|played| !played.is_plain(options)).collect();
    let is_early = |played: &&Played<'_>| {
        matches!(played.ply.state, State::Illegal(_))
            && played.is_first()
            && variations::is_early(game, played.at, played.element.line)
    };
    let early: Vec<usize> = all.iter().filter(is_early).map(|played| played.element.line).collect();
    let early = variations::report_early(game, early, reporter);
    for played in &all {
        let is_early = played.element.line > 0 && early.binary_search(&played.element.line).is_ok();
        if is_early && matches!(played.ply.state, State::Illegal(_)) {
            continue;
        }
        // The variant of the tag stays in force, even where another one fits: PDN 3.0.
        played.check_state(reporter);
        played.check_path(reporter);
        played.check_captured(reporter);
    }
    check_short(&all, reporter);
    check_complex(&all, reporter);
    check_splits(&all, reporter);
    check_signs(&all, options, reporter);
    if !options.writes(Standard::Pdn2) {
        check_long_forms(&all, reporter);
    }
}

impl Played<'_> {
    /// Whether it is legal, and written in short form with the sign of its kind.
    fn is_plain(&self, options: &Options) -> bool {
        let is_short = matches!(self.ply.form, None | Some(PathForm::Short));
        let is_legal = matches!(self.ply.state, State::Legal) && !self.ply.is_hard;
        if !(is_legal && is_short && self.element.captured.is_none()) {
            return false;
        }
        match (self.steps(), &self.ply.played) {
            ([], _) => false,
            (steps, _) if are_short(steps) => false,
            // Nearly every move has two squares.
            ([_, to], Some(whole)) => {
                let variant = self.reading.rules.variant();
                !is_odd_sign(whole, to.separator, variant, options)
            }
            _ => !has_odd_sign(self, options),
        }
    }

    fn span(&self) -> Span {
        self.game.span(self.element.range.clone())
    }

    fn text(&self) -> String {
        shown(self.element.raw)
    }

    fn steps(&self) -> &[Step] {
        self.game.steps_of(self.element)
    }

    fn has_impossible_square(&self) -> bool {
        self.steps().iter().any(|step| step.square.is_impossible())
    }

    /// A move in the names of the text, in short form.
    fn short(&self, played: &Move) -> String {
        self.written(&[played.from(), played.to()], played)
    }

    /// A move in the names of the text, with all its squares.
    fn long(&self, played: &Move) -> Option<String> {
        let position = self.replay.before(self.at)?;
        let route = self.reading.rules.route(position, played)?;
        Some(self.written(route.squares(), played))
    }

    /// A move in the names of the text, in the form of the standard, with the sign of the text:
    /// a fix of its squares leaves its sign alone.
    fn canonical(&self, played: &Move) -> Option<String> {
        if self.ply.needs_long_form {
            self.long_as_text(played)
        } else {
            Some(self.short_as_text(played))
        }
    }

    fn short_as_text(&self, played: &Move) -> String {
        self.as_text(&[played.from(), played.to()]).unwrap_or_else(|| self.short(played))
    }

    fn long_as_text(&self, played: &Move) -> Option<String> {
        let position = self.replay.before(self.at)?;
        let route = self.reading.rules.route(position, played)?;
        let as_text = self.as_text(route.squares());
        as_text.or_else(|| Some(self.written(route.squares(), played)))
    }

    /// Squares in the names and with the first sign of the text, where it has one.
    fn as_text(&self, squares: &[portnote_draughts::Square]) -> Option<String> {
        let step = self.steps().get(1)?;
        // In short letters no sign is not one that was chosen.
        if are_short(self.steps()) && step.separator == Separator::None {
            return None;
        }
        let sign = step.separator.as_str();
        Some(self.reading.joined(squares, sign, self.is_letters()))
    }

    fn is_letters(&self) -> bool {
        self.steps().iter().any(|step| step.square.is_letters())
    }

    fn written(&self, squares: &[portnote_draughts::Square], played: &Move) -> String {
        self.reading.written(squares, played.is_capture(), self.is_letters())
    }

    /// Safe, unless what the text means rests on a guessed variant.
    fn if_known(&self) -> Applicability {
        if self.replay.is_guess(self.game) { Applicability::Unsafe } else { Applicability::Safe }
    }

    /// Whether the rest of its line has one meaning and can be played.
    fn is_followed_to_the_end(&self) -> bool {
        let rest = self.game.line(self.element.line);
        let mut rest = rest.filter(|(at, _)| *at > self.at);
        rest.all(|(at, _)| self.replay.ply(at).is_none_or(Replayed::is_clear))
    }

    fn check_state(&self, reporter: &mut Reporter<'_>) {
        match &self.ply.state {
            State::Illegal(reason) => self.report_illegal(*reason, reporter),
            State::Ambiguous { is_resolved, candidates } => {
                self.report_ambiguous(*is_resolved, candidates, reporter)
            }
            State::Incomplete { completions, is_split } => {
                self.report_incomplete(completions, *is_split, reporter)
            }
            State::Unknown(UnknownReason::Digits) | State::Text => self.report_text(reporter),
            State::Legal if self.steps().is_empty() => self.report_digits(reporter),
            _ => {}
        }
    }

    fn report_text(&self, reporter: &mut Reporter<'_>) {
        let text = self.text();
        let ((reason, help), kind) = match &self.element.kind {
            ElementKind::Digits => (("its digits do not make a legal move", None), Stray::Move),
            ElementKind::Broken => (broken(self.element.raw), Stray::Move),
            // A square that no board has is reported alone.
            _ if self.has_impossible_square() && !is_like_time(self.steps()) => return,
            _ => (("it looks like a time", None), Stray::Words),
        };
        let what = format!("invalid move `{text}`: {reason}");
        let report = FormProblem::StrayText { what, kind }.at(self.span());
        reporter.report(match help {
            Some(help) => report.help(help),
            None => report,
        });
    }

    fn report_illegal(&self, reason: Reason, reporter: &mut Reporter<'_>) {
        let variant = self.reading.rules.variant();
        let reason_words = match reason {
            Reason::OffBoard => {
                let off = |step: &&Step| {
                    let is_file = matches!(step.square, Square::File(_));
                    !is_file && self.reading.square(step.square).is_none()
                };
                let Some(step) = self.steps().iter().find(off) else {
                    return;
                };
                // A square that no board has is reported alone.
                if self.has_impossible_square() {
                    return;
                }
                format!("the board of {} has no square `{}`", variant.full_name(), step.square)
            }
            Reason::File => match self.steps() {
                [file, to] => format!(
                    "no piece of the side to move can go from file `{}` to `{}`",
                    file.square, to.square
                ),
                _ => return,
            },
            Reason::Refused(refusal) => self.unfit_squares().unwrap_or_else(|| refusal.to_string()),
        };
        // Where the move itself is legal, and the text after it is wrong, other moves do not help.
        let legal = if self.is_unfit_after() { String::new() } else { self.nearest() };
        let problem = Problem::IllegalMove {
            text: self.text(),
            reason: reason_words,
            legal,
            is_aside: self.element.line > 0,
        };
        let mut report = problem.at(self.span());
        let usual = self.usual_start();
        if usual.is_some() {
            // The fix says it.
        } else if reason == Reason::Refused(Refusal::WrongSide) {
            report = report.help(self.help_for_side());
        } else if let Some(result) = self.result_after() {
            report = report.help(format!("remove the `<` before it if `{result}` is the result"));
        }
        if let Some((message, edits)) = usual {
            reporter.report(report.help(message.clone()).fix_all(
                Applicability::Unsafe,
                "remove tag `FEN`",
                edits,
            ));
            return;
        }
        reporter.report(match self.setup_of_other_side(reason) {
            Some(setup) => {
                let number = self.element.number.as_ref();
                let start = number.map_or(self.element.range.start, |number| number.range.start);
                let place = Span::empty(self.game.span(start..start).start);
                let message = "set up the position for the side that moves";
                report.fix(Applicability::Unsafe, message, place, setup)
            }
            None => report,
        });
    }

    /// What to do where the main line does not fit the tag FEN, but fits the usual start of the
    /// variant: the position of the tag may be its last one. The whole game is played for it, and
    /// an illegal move after another one follows a position of its own.
    fn usual_start(&self) -> Option<(String, Vec<Substitution>)> {
        let game = self.game;
        let fen = game.tag("FEN").filter(|_| self.is_first_illegal())?;
        let begins = self.replay.start()?;
        let reached = from_usual_start(game, self.reading)?;
        // Who moves may be wrong or missing in the tag.
        let is_it = |position: &Position| {
            position.with_side(begins.side()).placement() == begins.placement()
        };
        let mut reached = reached.iter().skip(1);
        let leads = reached.any(is_it);
        let is_long = game.moves(0).nth(USUAL_START_PLIES - 1).is_some();
        if !leads && !is_long {
            return None;
        }
        let help = if leads {
            "remove tag `FEN`: the moves fit the usual start and lead to this position"
        } else {
            "remove tag `FEN` if the game begins from the usual start: the moves fit it"
        };
        // A tag that says that there is a position goes with it.
        let tags = [Some(fen), game.tag("SetUp")];
        let edits = tags.into_iter().flatten().map(|tag| Substitution {
            span: game.span(tags::with_its_line(game, tag)),
            replacement: Vec::new(),
        });
        Some((help.to_owned(), disjoint(edits)))
    }

    /// The captured squares after the move, without the signs around them.
    fn squares_after(&self) -> Option<&str> {
        let text = self.game.text(self.element.captured.clone()?);
        Some(text.trim_start_matches('<').trim_end_matches('>').trim())
    }

    /// Legal moves with the same start and end.
    fn alike(&self, squares: &[Step]) -> Option<Vec<Move>> {
        let position = self.replay.before(self.at)?;
        let (first, last) = (squares.first()?, squares.last()?);
        let from = self.reading.square(first.square)?;
        let to = self.reading.square(last.square)?;
        let legal = self.reading.rules.moves(position);
        Some(legal.between(from, to).copied().collect())
    }

    /// Whether only the captured squares after a move make it illegal.
    fn is_unfit_after(&self) -> bool {
        let alike = || self.alike(self.steps());
        self.element.captured.is_some() && alike().is_some_and(|alike| !alike.is_empty())
    }

    /// Which squares of a move beside its start and end are wrong, in words.
    fn unfit_squares(&self) -> Option<String> {
        if let Some(after) = self.squares_after() {
            let alike = self.alike(self.steps())?;
            let first = alike.first()?;
            return Some(if first.is_capture() {
                format!(
                    "the squares `{}` after it are not those of the pieces that it captures",
                    shown(after)
                )
            } else {
                format!(
                    "it captures nothing, but has the captured squares `{}` after it",
                    shown(after)
                )
            });
        }
        // A man that steps does not continue.
        let [start, next, _, ..] = self.steps() else {
            return None;
        };
        let begun = self.alike(&[start.clone(), next.clone()])?;
        let first = begun.first().filter(|first| !first.is_capture())?;
        Some(format!("`{}` captures nothing and cannot continue", self.short(first)))
    }

    /// A result that was taken for captured squares because of the `<` before it.
    fn result_after(&self) -> Option<&str> {
        let captured = self.element.captured.clone()?;
        let after = self.game.text_from(captured.start).trim_start_matches('<').trim_start();
        let end = after.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(after.len());
        after.get(..end).filter(|word| is_result_word(word))
    }

    /// How the other side comes to move here.
    fn help_for_side(&self) -> &'static str {
        match (self.is_first(), self.element.line) {
            (false, _) if self.is_capture_due() => CAPTURE_BETWEEN,
            (false, _) => SETUP_BETWEEN,
            (true, 0) => SETUP_AT_FIRST,
            (true, _) => SIDE_OF_VARIATION,
        }
    }

    /// Whether no move is before it in its line.
    fn is_first(&self) -> bool {
        let firsts = self.firsts.moves.get_or_init(|| {
            let mut firsts = vec![None; self.game.lines.len()];
            for (at, element) in self.game.elements.iter().enumerate() {
                if let Some(first) = firsts.get_mut(element.line)
                    && element.is_replaceable()
                {
                    first.get_or_insert(at);
                }
            }
            firsts
        });
        firsts.get(self.element.line) == Some(&Some(self.at))
    }

    /// Whether no move before it in the main line is illegal.
    fn is_first_illegal(&self) -> bool {
        let is_illegal = |at: &usize| {
            let ply = self.replay.ply(*at);
            ply.is_some_and(|ply| matches!(ply.state, State::Illegal(_)))
        };
        let find = || self.game.moves(0).map(|(at, _)| at).find(is_illegal);
        *self.firsts.illegal.get_or_init(find) == Some(self.at)
    }

    /// Whether the side to move has to capture.
    fn is_capture_due(&self) -> bool {
        let position = self.replay.before(self.at);
        position.is_some_and(|position| {
            let legal = self.reading.rules.moves(position);
            legal.iter().any(Move::is_capture)
        })
    }

    /// The setup before a move of the side that is not to move, where the move is legal for it.
    fn setup_of_other_side(&self, reason: Reason) -> Option<String> {
        if reason != Reason::Refused(Refusal::WrongSide) {
            return None;
        }
        // The side that has to capture cannot have let the other one move twice.
        if !self.is_first() && self.is_capture_due() {
            return None;
        }
        let position = self.replay.before(self.at)?;
        let other = position.with_side(position.side().opponent());
        let squares: Option<Vec<_>> =
            self.steps().iter().map(|step| self.reading.square(step.square)).collect();
        let legal = self.reading.rules.moves(&other);
        let found = self.reading.rules.find(&other, &legal, &squares?);
        let fen = other.to_fen(self.reading.view);
        (!found.moves.is_empty()).then(|| format!("/FEN \"{fen}\"/ "))
    }

    /// The legal moves that are nearest to the text, in words.
    fn nearest(&self) -> String {
        let Some(position) = self.replay.before(self.at) else {
            return String::new();
        };
        let rules: &Rules = &self.reading.rules;
        let legal = rules.moves(position);
        // Signs and blanks do not say which squares were meant.
        let wanted: Vec<char> = plain(self.element.raw).collect();
        let first = self.steps().first();
        let start = first.and_then(|step| self.reading.square(step.square));
        let mut ranked: Vec<((usize, bool), &Move)> = legal
            .iter()
            .map(|played| {
                let distance = distance(&wanted, plain(&self.short(played)));
                ((distance, Some(played.from()) != start), played)
            })
            .collect();
        // The order of the rules decides between equals.
        ranked.order_by_key(|(rank, _)| *rank);
        let all = ranked.len();
        // Ways are looked for where they are found easily.
        let has_ways = legal.steps() <= EASY_STEPS;
        let listed: Vec<String> = ranked
            .into_iter()
            .take(LISTED_MOVES)
            .map(|(_, played)| {
                let is_long = has_ways && legal.is_ambiguous(played);
                let long = is_long.then(|| self.long(played)).flatten();
                format!("`{}`", long.unwrap_or_else(|| self.short(played)))
            })
            .collect();
        match (listed.as_slice(), all) {
            ([], _) => "; no move is legal".to_owned(),
            ([only], _) => format!("; only {only} is legal"),
            (_, all) if all > LISTED_MOVES => {
                format!("; legal moves are {} and {} more", listed.join(", "), all - LISTED_MOVES)
            }
            _ => format!("; legal moves are {}", listed.join(", ")),
        }
    }

    fn report_ambiguous(
        &self,
        is_resolved: bool,
        candidates: &[Move],
        reporter: &mut Reporter<'_>,
    ) {
        let problem = Problem::AmbiguousJump {
            text: self.text(),
            count: candidates.len(),
            is_resolved,
            is_short: are_short(self.steps()),
        };
        let span = self.span();
        let mut report = problem.at(span);
        for candidate in candidates.iter().take(LISTED_MOVES) {
            let Some(text) = self.long_as_text(candidate) else {
                continue;
            };
            let is_taken = is_resolved && self.ply.played == Some(*candidate);
            let note = if is_taken { "this one is used: " } else { "" };
            report = report.label(span, format!("{note}`{text}`"));
        }
        let long = self.ply.played.filter(|_| is_resolved);
        let long = long.and_then(|played| self.long_as_text(&played));
        reporter.report(match long {
            Some(text) => {
                // Where the line breaks off, the capture that leads farthest is only the likeliest.
                let applicability = if self.is_followed_to_the_end() {
                    self.if_known()
                } else {
                    Applicability::Unsafe
                };
                let message = format!("write `{text}`");
                report.fix(applicability, message, self.whole(), text)
            }
            None => report,
        });
    }

    fn report_incomplete(&self, completions: &[Move], is_split: bool, reporter: &mut Reporter<'_>) {
        let ways: Vec<String> = completions
            .iter()
            .take(LISTED_MOVES)
            .filter_map(|played| self.long(played))
            .map(|text| format!("`{text}`"))
            .collect();
        let ways = match ways.as_slice() {
            [] => String::new(),
            ways => format!(", as in {}", ways.join(" or ")),
        };
        let text = self.text();
        let report = Problem::IncompleteCapture { text, ways }.at(self.span());
        let only = self.ply.played.filter(|_| !is_split);
        reporter.report(match only.and_then(|played| self.canonical(&played)) {
            Some(text) => {
                let message = format!("write `{text}`");
                report.fix(Applicability::Unsafe, message, self.span(), text)
            }
            None => report,
        });
    }

    /// A move without a separator.
    fn report_digits(&self, reporter: &mut Reporter<'_>) {
        let Some(text) = self.ply.played.and_then(|played| self.canonical(&played)) else {
            return;
        };
        let problem = MoveProblem::MoveForm {
            what: "it has no sign between its squares",
            more: String::new(),
            is_guess: true,
        };
        let message = format!("write `{text}`");
        let report = problem.at(self.span());
        reporter.report(report.fix(self.if_known(), message, self.span(), text));
    }

    fn check_path(&self, reporter: &mut Reporter<'_>) {
        let what = match self.ply.form {
            Some(PathForm::Landings) => "the squares on which the piece lands",
            Some(PathForm::Passing) => "the squares that the piece passes",
            Some(PathForm::Captured) => "the squares of the captured pieces",
            _ => return,
        };
        if self.ply.state != State::Legal {
            return;
        }
        let captured = self.element.captured.clone();
        let is_half = captured.is_some_and(|range| !self.game.text(range).ends_with('>'));
        let Some(expected) = self.ply.played.and_then(|played| self.canonical(&played)) else {
            return;
        };
        if is_half {
            let problem = MoveProblem::MoveForm {
                what: "it has captured squares without a `>` after them",
                more: String::new(),
                is_guess: true,
            };
            let message = format!("write `{expected}`");
            let report = problem.at(self.whole());
            reporter.report(report.fix(self.if_known(), message, self.whole(), expected));
            return;
        }
        let text = shown(self.game.text(self.whole_range()));
        let problem = Problem::NoncanonicalPath { text, what, expected: expected.clone() };
        let message = format!("write `{expected}`");
        let report = problem.at(self.whole());
        reporter.report(report.fix(self.if_known(), message, self.whole(), expected));
    }

    /// Captured squares after a move that is known without them, which are not those of its pieces.
    fn check_captured(&self, reporter: &mut Reporter<'_>) {
        let is_known = self.ply.state == State::Legal && self.ply.form == Some(PathForm::Short);
        let (true, Some(range)) = (is_known, self.element.captured.clone()) else {
            return;
        };
        let Some(played) = &self.ply.played else {
            return;
        };
        let problem = Problem::CapturedSquares {
            text: shown(self.squares_after().unwrap_or_default()),
            played: self.text(),
            is_capture: played.is_capture(),
        };
        let whole = self.whole_range();
        let report = problem.at(self.game.span(range.start..whole.end.max(range.start)));
        if let Some(result) = self.result_after() {
            reporter.report(
                report.help(format!("remove the `<` before it if `{result}` is the result")),
            );
            return;
        }
        let end = self.element.range.end;
        let out = self.game.span(end..whole.end.max(end));
        reporter.report(report.fix(Applicability::Unsafe, "remove these squares", out, ""));
    }

    /// The move with the captured squares after it.
    fn whole_range(&self) -> Range<u32> {
        let captured = self.element.captured.as_ref();
        // Blanks after a `<` without squares keep the move apart from what follows.
        let end = captured.map_or(self.element.range.end, |captured| {
            let text = self.game.text(captured.clone());
            captured.start.saturating_add(text.trim_end().len().try_into().unwrap_or(0))
        });
        self.element.range.start..end
    }

    fn whole(&self) -> Span {
        self.game.span(self.whole_range())
    }
}

/// Moves in short letters: one report for a game.
fn check_short(all: &[Played<'_>], reporter: &mut Reporter<'_>) {
    let is_known = |played: &&Played<'_>| {
        are_short(played.steps()) && matches!(played.ply.state, State::Legal)
    };
    let short: Vec<&Played<'_>> = all.iter().filter(is_known).collect();
    let Some(first) = short.first() else { return };
    let problem = MoveProblem::MoveForm {
        what: "it has only the file of its first square",
        more: more(short.len()),
        is_guess: true,
    };
    let edits = short.iter().map(|played| {
        Some(Substitution {
            span: played.span(),
            replacement: played.canonical(&played.ply.played?)?.into_bytes(),
        })
    });
    let message = "write both squares of each move";
    let report = problem.at(first.span());
    reporter.report(with_edits(report, first.if_known(), message, edits.collect()));
}

/// The first position of a game with more captures than can be followed.
fn check_complex(all: &[Played<'_>], reporter: &mut Reporter<'_>) {
    let is_unknown =
        |played: &Played<'_>| matches!(played.ply.state, State::Unknown(UnknownReason::TooComplex));
    let first = all.iter().find(|played| played.ply.is_hard || is_unknown(played));
    if let Some(first) = first {
        let problem =
            Problem::CaptureTooComplex { text: first.text(), is_known: !is_unknown(first) };
        reporter.report(problem.at(first.span()));
    }
}

/// Captures in parts: one report for a game.
fn check_splits(all: &[Played<'_>], reporter: &mut Reporter<'_>) {
    let splits: Vec<(&Played<'_>, &[usize])> = all
        .iter()
        .filter_map(|played| match &played.ply.state {
            State::Split { parts } => Some((played, parts.as_slice())),
            _ => None,
        })
        .collect();
    let Some(((first, parts), _)) = splits.split_first() else {
        return;
    };
    let end = |played: &Played<'_>, parts: &[usize]| {
        let last = parts.last().and_then(|part| played.game.elements.get(*part));
        last.map_or(played.element.range.end, |last| last.range.end)
    };
    let place = first.element.range.start..end(first, parts);
    let report = Problem::SplitCapture { more: more(splits.len()) }.at(first.game.span(place));
    let edits = splits.iter().map(|(played, parts)| {
        let range = played.element.range.start..end(played, parts);
        let text = played.ply.played.and_then(|whole| played.canonical(&whole))?;
        is_joinable(played.game, played.element, parts)
            .then(|| Substitution { span: played.game.span(range), replacement: text.into_bytes() })
    });
    let edits: Option<Vec<Substitution>> = edits.collect();
    let message = "write each capture as one move";
    reporter.report(with_edits(report, first.if_known(), message, edits));
}

fn with_edits<P: Coded>(
    report: Report<P>,
    applicability: Applicability,
    message: &str,
    edits: Option<Vec<Substitution>>,
) -> Report<P> {
    match edits {
        Some(edits) => report.fix_all(applicability, message, edits),
        None => report,
    }
}

/// Whether only white space is between the parts of a capture.
fn is_joinable(game: &Game<'_>, first: &Element<'_>, parts: &[usize]) -> bool {
    let mut end = first.range.end;
    parts.iter().all(|part| {
        let Some(part) = game.elements.get(*part) else {
            return false;
        };
        let gap = game.text(end..part.range.start);
        end = part.range.end;
        gap.chars().all(char::is_whitespace)
    })
}

/// Squares between start and end that are not needed: one report for a game.
fn check_long_forms(all: &[Played<'_>], reporter: &mut Reporter<'_>) {
    let is_long = |played: &&Played<'_>| {
        let ply = played.ply;
        ply.state == State::Legal && ply.form == Some(PathForm::Long) && !ply.needs_long_form
    };
    let long: Vec<&Played<'_>> = all.iter().filter(is_long).collect();
    let Some(first) = long.first() else { return };
    let short = |played: &Played<'_>| Some(played.short_as_text(&played.ply.played?));
    let Some(expected) = short(first) else { return };
    let report = Problem::LongForm {
        found: first.text(),
        expected,
        more: match long.len() {
            1 => String::new(),
            count => format!(" (and {} in this game)", counted(count - 1, "more such capture")),
        },
    }
    .at(first.span());
    let edits = long.iter().filter_map(|played| {
        Some(Substitution { span: played.span(), replacement: short(played)?.into_bytes() })
    });
    reporter.report(with_edits(
        report,
        first.if_known(),
        "write only the first and the last square",
        Some(edits.collect()),
    ));
}

/// Signs between squares that belong to another kind of move: one report for each kind.
fn check_signs(all: &[Played<'_>], options: &Options, reporter: &mut Reporter<'_>) {
    let mut kinds: Vec<OddSigns> = Vec::new();
    for found in all.iter().filter_map(|played| odd_signs(played, options)) {
        let is_same = |known: &&mut OddSigns| (known.what, known.sign) == (found.what, found.sign);
        match kinds.iter_mut().find(is_same) {
            Some(known) => {
                known.moves += 1;
                known.edits.extend(found.edits);
            }
            None => kinds.push(found),
        }
    }
    for odd in kinds {
        let Some(place) = odd.edits.first().map(|edit| edit.span) else {
            continue;
        };
        let problem = Problem::CaptureSign {
            what: odd.what,
            sign: odd.sign,
            expected: odd.expected,
            more: more(odd.moves),
        };
        let message = format!("write `{}`", odd.expected);
        let report = problem.at(place);
        reporter.report(with_edits(report, odd.applicability, &message, Some(odd.edits)));
    }
}

/// Moves of one kind with the same sign, which belongs to another kind.
struct OddSigns {
    what: &'static str,
    sign: &'static str,
    expected: char,
    moves: usize,
    applicability: Applicability,
    edits: Vec<Substitution>,
}

fn odd_signs(played: &Played<'_>, options: &Options) -> Option<OddSigns> {
    let whole = played.ply.played.filter(|_| played.ply.is_followed())?;
    let variant = played.reading.rules.variant();
    let steps = played.steps();
    let is_odd = |step: &&Step| is_odd_sign(&whole, step.separator, variant, options);
    let first = steps.iter().skip(1).find(is_odd)?;
    let (what, expected) = if whole.is_capture() {
        ("capture", variant.capture_sign())
    } else {
        ("move that captures nothing", '-')
    };
    let pairs = steps.iter().zip(steps.iter().skip(1));
    let edits = pairs.filter(|(_, step)| is_odd(step)).map(|(before, step)| Substitution {
        span: played.game.span(before.range.end..step.range.start),
        replacement: expected.to_string().into_bytes(),
    });
    Some(OddSigns {
        what,
        sign: first.separator.as_str(),
        expected,
        moves: 1,
        applicability: played.if_known(),
        edits: edits.collect(),
    })
}

/// Whether a move has a sign that belongs to another kind of move.
fn has_odd_sign(played: &Played<'_>, options: &Options) -> bool {
    let Some(whole) = played.ply.played.filter(|_| played.ply.is_followed()) else {
        return false;
    };
    let variant = played.reading.rules.variant();
    let mut steps = played.steps().iter().skip(1);
    steps.any(|step| is_odd_sign(&whole, step.separator, variant, options))
}

fn is_odd_sign(whole: &Move, sign: Separator, variant: Variant, options: &Options) -> bool {
    if whole.is_capture() {
        return !is_capture_sign(sign, variant, options);
    }
    !matches!(sign, Separator::Hyphen | Separator::Dash | Separator::None)
}

/// Whether a sign is usual in captures.
fn is_capture_sign(sign: Separator, variant: Variant, options: &Options) -> bool {
    let is_strict = options.writes(Standard::Pdn3);
    match sign {
        // A missing or typographic sign has a report of its own.
        Separator::None | Separator::Times => true,
        Separator::Cross | Separator::UpperCross => {
            !is_strict || variant.capture_sign() == 'x' && sign == Separator::Cross
        }
        Separator::Colon => variant.capture_sign() == ':',
        Separator::Hyphen | Separator::Dash => {
            variant.capture_sign() == '-' || variant == Variant::English && !is_strict
        }
    }
}

/// Why a text that begins like a move is not one, and a help where the usual one does not fit.
fn broken(raw: &str) -> (&'static str, Option<&'static str>) {
    let is_sign = |c: char| !c.is_alphanumeric() && !c.is_whitespace();
    if raw.ends_with(is_sign) {
        return (
            "expected a square after its sign",
            Some("write the square after the sign, or remove the sign"),
        );
    }
    let squares = raw.split(|c: char| !c.is_alphanumeric() || matches!(c, 'x' | 'X'));
    let squares: Vec<&str> = squares.filter(|square| !square.is_empty()).collect();
    let is_number = |square: &&str| square.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = squares.iter().copied().filter(|square| is_number(square));
    let numbers = numbers.count();
    let signs = "expected one sign between two squares";
    if numbers == squares.len() {
        (signs, None)
    } else if numbers == 0 {
        let help = "write a move as in `c3-d4`, a capture as in `c3:e5`";
        (signs, Some(help))
    } else {
        (
            "its squares are named by number and by letter",
            Some("name all squares by number, as in `11-15`, or all by letter, as in `c3-d4`"),
        )
    }
}

/// The letters and digits of a move, with one sign between its squares.
fn plain(text: &str) -> impl Iterator<Item = char> {
    let mut is_square = true;
    text.chars().filter_map(move |c| {
        let was_square = std::mem::replace(
            &mut is_square,
            c.is_ascii_digit() || c.is_alphabetic() && !matches!(c, 'x' | 'X'),
        );
        match (is_square, was_square) {
            (true, _) => Some(c.to_ascii_lowercase()),
            (false, true) => Some('-'),
            (false, false) => None,
        }
    })
}

/// How many characters have to be added, removed or changed to come from one text to another.
fn distance(from: &[char], to: impl Iterator<Item = char>) -> usize {
    let mut row: Vec<usize> = (0..=from.len()).collect();
    for (number, wanted) in to.enumerate() {
        let mut corner = number;
        let mut left = number + 1;
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (cell, found) in row.iter_mut().skip(1).zip(from) {
            let changed = corner + usize::from(*found != wanted);
            corner = *cell;
            left = changed.min(left + 1).min(*cell + 1);
            *cell = left;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_changes() {
        let of = |from: &str, to: &str| distance(&plain(from).collect::<Vec<_>>(), plain(to));
        assert_eq!(of("11-15", "11-15"), 0);
        assert_eq!(of("11-15", "11-16"), 1);
        assert_eq!(of("1-5", "11-15"), 2);
        assert_eq!(of("", "11-15"), 5);
        assert_eq!(of("8-12", "8-11"), 1);
        assert_eq!(of("8 x 12", "8-12"), 0);
        assert_eq!(of("C3xE5", "c3:e5"), 0);
    }
}

//! Positions, in the tag FEN and among the moves. PDN 2.0 §6.1.1.1.1.7, PDN 3.0.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Span};
use portnote_draughts::Color;

use super::shown;
use crate::fen::{Fault, Fen};
use crate::model::{ElementKind, Game, Setup};
use crate::problem::fen::Problem;
use crate::square::Square;
use crate::{Options, Standard};

/// A position with the place of its text.
struct WrittenFen<'g, 'b> {
    game: &'g Game<'b>,
    fen: Cow<'g, Fen>,
    text: &'g str,
    start: u32,
    /// Whether the text is written without escapes.
    is_plain: bool,
}

pub(super) fn check(game: &Game<'_>, options: &Options, reporter: &mut Reporter<'_>) {
    if let Some(tag) = game.tag("FEN").filter(|tag| !tag.value.trim().is_empty()) {
        let place = WrittenFen {
            game,
            // Faults have their places in the text as written.
            fen: match game.fen() {
                Some(fen) if tag.raw == tag.value.trim() => Cow::Borrowed(fen),
                _ => Cow::Owned(Fen::read(tag.raw)),
            },
            text: tag.raw,
            start: tag.value_range.start,
            is_plain: true,
        };
        place.check(options, reporter);
    }
    for element in &game.elements {
        let ElementKind::Setup(setup) = &element.kind else {
            continue;
        };
        check_setup(game, setup, element.range.clone(), reporter);
        if setup.is_closed {
            let place = WrittenFen {
                game,
                fen: Cow::Borrowed(&setup.position),
                text: game.text(setup.fen.clone()),
                start: setup.fen.start,
                is_plain: true,
            };
            place.check(options, reporter);
        }
    }
    check_first_setup(game, reporter);
}

impl WrittenFen<'_, '_> {
    fn span(&self, range: Range<usize>) -> Span {
        let at = |offset: usize| self.start + u32::try_from(offset).unwrap_or(0);
        self.game.span(at(range.start)..at(range.end))
    }

    fn part(&self, range: &Range<usize>) -> String {
        shown(self.text.get(range.clone()).unwrap_or("").trim())
    }

    fn check(&self, options: &Options, reporter: &mut Reporter<'_>) {
        let mut form = BTreeSet::new();
        let mut told = BTreeSet::new();
        if self.fen.faults.iter().any(|(fault, _)| *fault == Fault::NoSide) {
            // Further faults follow from it, or are reported once it is fixed.
            return self.report_unreadable(reporter);
        }
        for (fault, range) in &self.fen.faults {
            // One fault gives one report, however many entries of a list have it.
            let is_new = told.insert(*fault);
            let problem = match fault {
                Fault::UnknownSide => Problem::FenSide {
                    what: "side to move in the position is not known",
                    right: None,
                },
                Fault::Square => self.square(range),
                Fault::Duplicate => Problem::FenDuplicate { text: self.part(range) },
                Fault::Dialect => Problem::FenDialect { text: self.part(range) },
                Fault::Range if !self.is_strict(options) => continue,
                _ => {
                    form.insert(*fault);
                    continue;
                }
            };
            if is_new {
                reporter.report(problem.at(self.span(range.clone())));
            }
        }
        self.report_form(&form, reporter);
    }

    /// An entry that is not a square.
    fn square(&self, range: &Range<usize>) -> Problem {
        let text = self.part(range);
        let ends = text.trim_start_matches(['K', 'k']).split_once('-');
        let ends = ends.and_then(|(from, to)| {
            let number =
                |text: &str| text.trim().trim_start_matches(['K', 'k']).parse::<u16>().ok();
            Some((number(from)?, number(to)?))
        });
        let is_side = self.fen.side.is_some() && range.len() == self.text.trim().len();
        let (what, right) = match ends {
            _ if is_side => (
                format!("missing lists of pieces in position `{text}`"),
                "write the position as in `W:W31,K32:B1,2`".to_owned(),
            ),
            Some((from, to)) if from > to => {
                let king = if text.starts_with(['K', 'k']) { "K" } else { "" };
                (
                    format!("invalid range `{text}` in a position: it goes backwards"),
                    format!("write `{king}{to}-{from}`"),
                )
            }
            _ => (
                format!("invalid square `{text}` in a position"),
                "write a square as a number, or as a letter and a number, with a `K` before it for \
                 a king: `31`, `K32`, `c3`"
                    .to_owned(),
            ),
        };
        let right = Some(right);
        Problem::FenSquare { what, right }
    }

    /// A position of which not even the side to move can be read.
    fn report_unreadable(&self, reporter: &mut Reporter<'_>) {
        let is_chess = self.text.matches('/').count() == 7;
        let what = if is_chess {
            "invalid position: it is a position of chess"
        } else {
            "missing side to move: expected a position that begins with `W:` or `B:`"
        };
        // Where other signs were meant for colons, or only the side is missing, the rest is read.
        let colons = self.text.replace(';', ":");
        let lists = format!("W:{}", self.text);
        let right = [(colons, ""), (lists, ", or `B` at the beginning")];
        let right = right.iter().find_map(|(text, other)| {
            let place = WrittenFen {
                game: self.game,
                fen: Cow::Owned(Fen::read(text)),
                text,
                start: self.start,
                is_plain: true,
            };
            let tidy = place.tidy(false).filter(|_| !is_chess && place.fen.pieces.len() > 1);
            tidy.map(|tidy| format!("`{tidy}`{other}"))
        });
        let right = right.unwrap_or_else(|| "a position as in `W:W31,K32:B1,2`".to_owned());
        let problem = Problem::FenSide { what, right: Some(right) };
        reporter.report(problem.at(self.span(0..self.text.len())));
    }

    /// Whether the position is held to the form that programs write.
    fn is_strict(&self, options: &Options) -> bool {
        options.writes(Standard::Pdn2) || options.writes(Standard::Pdn3)
    }

    fn report_form(&self, form: &BTreeSet<Fault>, reporter: &mut Reporter<'_>) {
        if form.is_empty() {
            return;
        }
        let words: Vec<&str> = form.iter().map(|fault| words(*fault)).collect();
        let is_slight = form.iter().all(|fault| matches!(fault, Fault::Case | Fault::Dot));
        let problem = Problem::FenForm { what: words.join(", "), is_slight };
        let whole = self.span(0..self.text.len());
        let report = problem.at(whole);
        let text = self.tidy(form.contains(&Fault::Range));
        let text = text.filter(|_| self.is_plain);
        reporter.report(match text {
            None => report,
            Some(text) => report.fix(
                Applicability::Safe,
                "write the position in the form of the standard",
                whole,
                text,
            ),
        });
    }

    /// The position in the form of the standard, where all of it can be written, possibly with
    /// ranges spread out.
    fn tidy(&self, spreads: bool) -> Option<String> {
        let fen = &self.fen;
        let is_odd = |fault: Fault| {
            fault.is_error() || matches!(fault, Fault::Mixed | Fault::Dialect | Fault::UnknownSide)
        };
        if fen.faults.iter().any(|(fault, _)| is_odd(*fault)) {
            return None;
        }
        let side = fen.side?.letter();
        if fen.is_side_only {
            return Some(format!("{side}::"));
        }
        // The order stays: it is not a fault.
        let mut colours: Vec<Color> = Vec::new();
        for piece in &fen.pieces {
            if !colours.contains(&piece.colour) {
                colours.push(piece.colour);
            }
        }
        colours.extend(Color::ALL.into_iter().filter(|colour| {
            let mut pieces = fen.pieces.iter();
            !pieces.any(|piece| piece.colour == *colour)
        }));
        let lists = colours.into_iter().map(|colour| {
            let own = fen.pieces.iter().filter(|piece| piece.colour == colour);
            let pieces = own.flat_map(|piece| {
                let king = if piece.is_king { "K" } else { "" };
                let range = piece.to.filter(|_| !spreads);
                let whole = range.map(|to| format!("{king}{}-{to}", piece.from));
                let single = move |square: Square| format!("{king}{square}");
                let each = range.is_none().then(|| piece.squares().map(single));
                whole.into_iter().chain(each.into_iter().flatten())
            });
            let pieces: Vec<String> = pieces.collect();
            format!(":{}{}", colour.letter(), pieces.join(","))
        });
        let lists: String = lists.collect();
        Some(format!("{side}{lists}"))
    }
}

const fn words(fault: Fault) -> &'static str {
    match fault {
        Fault::Blanks => "spaces inside",
        Fault::Case => "letters in the wrong case",
        Fault::Dot => "a dot at the end",
        Fault::Comma => "commas without a square",
        Fault::LeadingZero => "zeros before numbers",
        Fault::KingInRange => "a king at the end of a range",
        Fault::ColourTwice => "two lists for one colour",
        Fault::OneList => "a list for one colour only",
        Fault::Mixed => "numbers and letters",
        Fault::Wrapped => "a part that is written twice",
        Fault::Range => "a range of squares",
        Fault::Hub => "a letter for each square, as in the Hub protocol",
        _ => "another form",
    }
}

fn check_setup(game: &Game<'_>, setup: &Setup, range: Range<u32>, reporter: &mut Reporter<'_>) {
    let what = if !setup.is_closed {
        "is not closed on its line"
    } else if !setup.has_keyword {
        "has no keyword"
    } else if !setup.is_quoted {
        "has no quotes"
    } else if !setup.is_tidy {
        "has unexpected spaces"
    } else {
        return;
    };
    let problem = Problem::SetupForm { what, is_open: !setup.is_closed };
    let span = game.span(range);
    let report = problem.at(span);
    let fen = game.text(setup.fen.clone());
    reporter.report(if setup.is_closed && fen.is_ascii() && !fen.contains('"') {
        let message = "write it in the form of the standard";
        report.fix(Applicability::Safe, message, span, format!("/FEN \"{fen}\"/"))
    } else {
        report
    });
}

/// A setup before the first move with another position than the tag.
fn check_first_setup(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let (Some(fen), Some((_, first))) = (game.fen(), game.line(0).next()) else {
        return;
    };
    let ElementKind::Setup(setup) = &first.kind else {
        return;
    };
    let over = &setup.position;
    if over.is_side_only || over.is_broken() || fen.is_broken() {
        return;
    }
    let pieces = |fen: &Fen, colour| -> BTreeSet<(Square, bool)> { fen.squares(colour).collect() };
    let is_same = over.side == fen.side
        && Color::ALL.into_iter().all(|colour| pieces(over, colour) == pieces(fen, colour));
    if !is_same {
        let report = Problem::SetupOverFen.at(game.span(first.range.clone()));
        let tag = game.tag("FEN").map(|tag| game.span(tag.value_range.clone()));
        reporter.report(match tag {
            Some(tag) => report.label(tag, "position of the tag"),
            None => report,
        });
    }
}

//! Values of tags. PDN 2.0 §6.1.1.1.1, PDN 3.0.

use std::ops::Range;

use portnote_core::coded::{At, Report};
use portnote_core::frame::date::{DateDoubt, MeantDate};
use portnote_core::{Applicability, Reporter, wording};
use portnote_draughts::{Variant, View};

use super::{is_unread, shown};
use crate::date::DateValue;
use crate::game_type::{DRAFT_OF_CZECH, DRAFT_OF_FRISIAN, Fault, GameType, Known, shortest_type};
use crate::model::{Game, Tag};
use crate::problem::values::{Owner, Problem};
use crate::replay::{Replayed, State};
use crate::ruling::{has_no_board, is_known_name};
use crate::tag::{Kind, TagValue, is_number};
use crate::{Options, Standard};

/// How a game type is written, where it is not known which one is meant.
const GAME_TYPE: &str = "write the number of the variant, as in `21`, or all fields, as in \
                         `21,B,8,8,N1,0` (PDN 3.0)";

pub(super) fn check(game: &Game<'_>, options: &Options, reporter: &mut Reporter<'_>) {
    for tag in game.tags.iter().filter(|tag| !tag.is_repeated) {
        match (tag.kind, &tag.typed) {
            (_, TagValue::Date(date)) => check_date(game, tag, *date, options, reporter),
            (_, TagValue::GameType(read)) => check_game_type(game, tag, read, reporter),
            (_, TagValue::TimeControl(None)) if !tag.value.trim().is_empty() => {
                let value = shown(tag.value.trim());
                reporter.report(Problem::TimeControl { value }.at(place(game, tag)));
            }
            (Kind::Variant, _) => check_variant(game, tag, reporter),
            (Kind::SetUp, _) => check_set_up(game, tag, reporter),
            (Kind::PlyCount, _) => check_ply_count(game, tag, reporter),
            (kind, _) => {
                if let Some((expected, is_sound)) = kind.form() {
                    check_form(game, tag, expected, is_sound, reporter);
                }
            }
        }
    }
}

fn place(game: &Game<'_>, tag: &Tag<'_>) -> portnote_core::Span {
    game.span(tag.value_range.clone())
}

/// Adds a safe fix that writes another value, if the value is written without escapes.
fn rewritten(
    report: Report<Problem>,
    game: &Game<'_>,
    range: Range<u32>,
    text: String,
) -> Report<Problem> {
    let message = format!("write `{text}`");
    report.fix(Applicability::Safe, message, game.span(range), text)
}

fn check_date(
    game: &Game<'_>,
    tag: &Tag<'_>,
    value: DateValue,
    options: &Options,
    reporter: &mut Reporter<'_>,
) {
    let is_plain = tag.value == tag.value.trim();
    let date = shown(&tag.value);
    let form = if options.writes(Standard::Pdn2) { "`YYYY-MM-DD`" } else { wording::DATE };
    let what = match value {
        DateValue::Empty => return,
        DateValue::Dots(_) if is_plain && !options.writes(Standard::Pdn2) => return,
        DateValue::Dashes(_) if is_plain && !options.writes(Standard::Pdn3) => return,
        // The standard has the form, but does not mention the calendar.
        DateValue::NoSuchDay { has_form: true } if options.writes(Standard::Pdn3) && is_plain => {
            return;
        }
        DateValue::NoSuchDay { .. } => wording::no_such("date", date),
        DateValue::Dots(_)
        | DateValue::Dashes(_)
        | DateValue::Other(_)
        | DateValue::Doubtful(_)
        | DateValue::Text => wording::invalid("date", date, form),
    };
    let problem = Problem::DateFormat { what };
    let report = problem.at(place(game, tag));
    // The dates of a file show which of day and month is first.
    let meant = match value {
        DateValue::Other(_) | DateValue::Doubtful(_) | DateValue::Text => {
            MeantDate::read(&tag.value, game.dates).ok()
        }
        _ => None,
    };
    let doubt = meant.and_then(|meant| meant.doubt);
    reporter.report(match meant.map(|meant| meant.date).or(value.date()) {
        None if matches!(value, DateValue::NoSuchDay { .. }) => {
            report.help("correct the date, with `?` for each unknown digit")
        }
        None => report.help(if options.writes(Standard::Pdn2) {
            "write year, month and day as in `2003-10-19`, with `?` for each unknown digit (PDN 2.0 §6.1.1.1.1.2)"
        } else {
            "write year, month and day as in `2003.10.19`, with `?` for each unknown digit (PDN 3.0)"
        }),
        Some(date) => {
            let dots = date.to_string();
            let text = if options.writes(Standard::Pdn2) {
                dots.replace('.', "-")
            } else {
                dots
            };
            match doubt {
                None => rewritten(report, game, tag.value_range.clone(), text),
                Some(doubt) => {
                    let message = match doubt {
                        DateDoubt::Time => format!("write `{text}` without the time"),
                        _ => wording::write(&text),
                    };
                    report.fix(Applicability::Unsafe, message, place(game, tag), text)
                }
            }
        }
    });
}

/// The value of Variant is free text in the standard; one that names no variant has no effect.
fn check_variant(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    let is_typed = game.value("GameType").is_some_and(|value| !value.is_empty());
    let is_blank = matches!(tag.value.trim(), "" | "?" | "-");
    if is_typed || is_blank || is_known_name(&tag.value) {
        return;
    }
    let problem = Problem::ValueForm {
        name: tag.name.to_owned(),
        value: shown(&tag.value),
        expected: "the name of a variant",
    };
    reporter.report(problem.at(place(game, tag)));
}

fn check_game_type(game: &Game<'_>, tag: &Tag<'_>, read: &GameType, reporter: &mut Reporter<'_>) {
    if tag.value.is_empty() {
        return;
    }
    let at = place(game, tag);
    if let Some(variant) = Variant::lenient(&tag.value).filter(|_| read.number.is_none()) {
        let text = shortest_type(variant);
        let problem = Problem::BadGameType {
            what: format!("nonstandard game type `{}`: expected `{text}`", shown(&tag.value)),
            is_wrong: false,
        };
        reporter.report(rewritten(problem.at(at), game, tag.value_range.clone(), text));
        return;
    }
    if let Some(fault) = read.fault {
        let expected = match fault {
            Fault::NoNumber => "a number at the beginning".to_owned(),
            Fault::Form => "a number, alone or with all fields".to_owned() + &unread_board(read),
        };
        let problem = Problem::BadGameType {
            what: format!("invalid game type `{}`: expected {expected}", shown(&tag.value)),
            is_wrong: fault == Fault::NoNumber,
        };
        let report = problem.at(at);
        // A start colour alone says no more than the number does.
        let is_cut = read.start.is_some() && tag.value.split(',').count() == 2;
        reporter.report(match read.number {
            Some(number) if is_cut => {
                rewritten(report, game, tag.value_range.clone(), number.to_string())
            }
            _ => report.help(GAME_TYPE),
        });
    } else if has_no_board(read) || game.ruling.has_unplayable_board() {
        let problem = Problem::BadGameType {
            what: format!(
                "invalid game type `{}`: the game is not played on a board{}",
                shown(&tag.value),
                size(read)
            ),
            is_wrong: true,
        };
        reporter.report(problem.at(at).help(GAME_TYPE));
    } else if let Some((variant, view)) = game.ruling.with_other_start() {
        report_other_start(game, tag, variant, view, reporter);
    }
    let number = read.number.unwrap_or(0);
    match read.known() {
        Some(Known::Unknown) => reporter.report(
            Problem::UnknownGameType {
                number,
                owner: match number {
                    DRAFT_OF_FRISIAN => Owner::DraftOfFrisian,
                    DRAFT_OF_CZECH => Owner::DraftOfCzech,
                    _ => Owner::Nobody,
                },
            }
            .at(at),
        ),
        Some(Known::Private) => {
            reporter.report(Problem::UnknownGameType { number, owner: Owner::Lidraughts }.at(at))
        }
        Some(Known::Other) => reporter.report(Problem::UnsupportedGame { number }.at(at)),
        Some(Known::Draughts) | None => {}
    }
}

/// A full value by which the wrong side begins. If its squares do not fit the moves either, that
/// is reported, and the value of the standard fixes both.
fn report_other_start(
    game: &Game<'_>,
    tag: &Tag<'_>,
    variant: Variant,
    view: View,
    reporter: &mut Reporter<'_>,
) {
    if game.replay().reading().is_some_and(|read| read.is_turned) {
        return;
    }
    let usual = variant.view();
    let problem = Problem::BadGameType {
        what: format!(
            "game type `{}` says that {} begins, but in {} {} begins",
            shown(&tag.value),
            view.bottom().name(),
            variant.full_name(),
            usual.bottom().name()
        ),
        is_wrong: false,
    };
    let report = problem
        .at(place(game, tag))
        .help("describe the board as the side that begins sees it (PDN 3.0)");
    // Without moves it may as well be the names of the squares that are wrong.
    let turned = view.seen_from(usual.bottom());
    let has_moves = game.lines.first().is_some_and(|main| main.has_moves);
    // Which of several counts is decided where they are reported.
    let is_single = !game.repeats("GameType");
    reporter.report(if is_single && (has_moves || turned == usual) {
        let text = variant.game_type_on(turned).to_string();
        let message = format!("write `{text}`");
        report.fix(Applicability::Unsafe, message, place(game, tag), text)
    } else {
        report
    });
}

/// The board, where it has another size than that of the number, which counts.
fn unread_board(read: &GameType) -> String {
    let number = read.number.and_then(|number| u16::try_from(number).ok());
    let board = number.and_then(Variant::from_number).map(|variant| variant.rules().size());
    let (Some(board), Some(width), Some(height)) = (board, read.width, read.height) else {
        return String::new();
    };
    if (width, height) == (u32::from(board.width()), u32::from(board.height())) {
        return String::new();
    }
    let (columns, rows) = (board.width(), board.height());
    format!(", and a board of {columns}×{rows}, not {width}×{height}")
}

/// The size of the board in words.
fn size(read: &GameType) -> String {
    match (read.width, read.height) {
        (Some(width), Some(height)) => format!(" of {width}×{height}"),
        _ => String::new(),
    }
}

fn check_set_up(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    let value = tag.value.trim();
    let has_fen = game.tag("FEN").is_some();
    let opposite = if has_fen { "0" } else { "1" };
    if value == opposite {
        let value = shown(value);
        reporter.report(Problem::SetUpTag { value, has_fen }.at(place(game, tag)));
    }
}

fn check_ply_count(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    let value = tag.value.trim();
    if value.is_empty() || value == "?" {
        return;
    }
    if !is_number(value) {
        return check_form(game, tag, "a number", is_number, reporter);
    }
    let plies = game.replay().plies(game, 0).count();
    if value.trim_start_matches('0') != plies.to_string().trim_start_matches('0') {
        let problem = Problem::PlyCount { value: shown(value), plies };
        let report = problem.at(place(game, tag));
        // Where moves cannot be read or played, the number may be all that is left of those missing.
        let has_unread = (0..game.elements.len()).any(|at| is_unread(game, at));
        // How many jumps are one move depends on the rules.
        let is_split = |ply: &Replayed| matches!(ply.state, State::Split { .. });
        let rests_on_guess = game.replay().is_guess(game)
            && game.replay().plies(game, 0).any(|(_, ply)| is_split(ply));
        let is_whole = !has_unread && !game.replay().has_failed(game) && !rests_on_guess;
        reporter.report(if is_whole {
            rewritten(report, game, tag.value_range.clone(), plies.to_string())
        } else {
            report
        });
    }
}

fn check_form(
    game: &Game<'_>,
    tag: &Tag<'_>,
    expected: &'static str,
    is_sound: fn(&str) -> bool,
    reporter: &mut Reporter<'_>,
) {
    let value = tag.value.trim();
    if value.is_empty() || matches!(value, "?" | "-") || is_sound(value) {
        return;
    }
    let problem =
        Problem::ValueForm { name: tag.meaning.to_string(), value: shown(value), expected };
    reporter.report(problem.at(place(game, tag)));
}

//! Labels, numbers, dealer and vulnerability, and boards against each other. LIN §4, LIN-41

use std::ops::Range;

use portnote_bridge::{Seat, words};
use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::wording::write;
use portnote_core::{Applicability, Reporter};

use super::header::check_names;
use crate::link::Kind;
use crate::model::Game;
use crate::problem::board::Problem;
use crate::problem::form::Problem as FormProblem;
use crate::value::label::{board_of_title, vulnerability_letter};

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let is_known = game.block().own().link() != Some(Kind::Remote);
    if game.is_empty() && is_known {
        let place = game.label.as_ref().map_or(0..0, |(_, range)| range.clone());
        reporter.report(FormProblem::EmptyBoard.at(game.span(place)));
    }
    check_number(game, reporter);
    if let Some((names, range)) = &game.names {
        check_names(game.block(), names, range, reporter);
    }
    if let Some((_, false, range)) = &game.vulnerable {
        report_vulnerability(game, range, reporter);
    }
    if let Some(range) = &game.shown_at {
        report_shown(game, range, reporter);
    }
    check_standard(game, reporter);
    check_neighbours(game, reporter);
}

/// LIN-41
fn report_vulnerability(game: &Game<'_>, range: &Range<u32>, reporter: &mut Reporter<'_>) {
    let value = game.slice(range.clone());
    let text = short(value.trim());
    let span = game.span(range.clone());
    let meant = words::vulnerability(value);
    let report = Problem::Vulnerability { text, meant }.at(span);
    reporter.report(match meant {
        None => report,
        Some(meant) => {
            let letter = vulnerability_letter(meant);
            let message = write(letter.to_string());
            report.fix(Applicability::Safe, message, span, letter.to_string())
        }
    });
}

/// LIN §10
fn report_shown(game: &Game<'_>, range: &Range<u32>, reporter: &mut Reporter<'_>) {
    let value = game.slice(range.clone()).trim();
    let seats = words::seats(value);
    let letters = seats.iter().flatten().map(|seat| seat.letter());
    let letters: String = letters.collect();
    if seats.is_some() && letters.eq_ignore_ascii_case(value) {
        return;
    }
    let span = game.span(range.clone());
    let text = short(value);
    let report = Problem::ShownSeats { text }.at(span);
    // A letter that is written twice may be a wrong one.
    let is_letter = |c: char| Seat::from_letter(c.to_ascii_uppercase()).is_some();
    let is_doubled = value.len() > letters.len() && value.chars().all(is_letter);
    let how = match is_doubled {
        true => Applicability::Unsafe,
        false => Applicability::Safe,
    };
    reporter.report(match letters.as_str() {
        "" => report,
        _ => report.fix(how, write(&letters), span, letters),
    });
}

/// D-4
fn check_number(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some((title, range)) = &game.title else {
        return;
    };
    let label = game.label.as_ref().and_then(|(label, _)| label.number);
    let own = game.block().own();
    if own.is_first_by_title {
        reporter.report(Problem::NumberOfTitle.at(game.span(range.clone())));
    }
    if let (Some(label), Some(title)) = (label, board_of_title(title))
        && label != title
        && !own.counts_title
    {
        let problem = Problem::BoardNumber { label, title };
        reporter.report(problem.at(game.span(range.clone())));
    }
}

/// D-5
fn check_standard(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some(board) = game.number().filter(|board| *board > 0) else {
        return;
    };
    if let Some((deal, range)) = &game.deal
        && let Some(dealer) = deal.dealer()
    {
        let standard = portnote_bridge::dealer(board);
        if dealer != standard {
            let place = range.start..range.start + 1;
            let problem = Problem::DealerBoard { dealer, standard, board };
            reporter.report(problem.at(game.span(place)));
        }
    }
    if let Some((vulnerable, true, range)) = &game.vulnerable {
        let standard = portnote_bridge::vulnerability(board);
        if *vulnerable != standard {
            let vulnerable = *vulnerable;
            let problem = Problem::VulnerabilityBoard { vulnerable, standard, board };
            reporter.report(problem.at(game.span(range.clone())));
        }
    }
}

/// LIN-29, D-6
fn check_neighbours(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let (Some((_, label)), Some(room), Some(board)) = (&game.label, game.room(), game.number())
    else {
        return;
    };
    if let Some(first) = game.neighbours().same {
        let room = room.name();
        let problem = Problem::DuplicateBoard { board, room, first };
        reporter.report(problem.at(game.span(label.clone())));
    }
    let Some(other) = &game.neighbours().other_room else {
        return;
    };
    if let Some((deal, range)) = &game.deal
        && let Some((card, first, second)) = other.first_difference(&deal.deal)
    {
        let problem = Problem::RoomsDiffer { card, first, second };
        reporter.report(problem.at(game.span(range.clone())));
    }
}

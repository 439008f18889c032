//! The Result tag against the play. PBN 2.1 §3.4.15.

use std::ops::RangeInclusive;

use portnote_bridge::{Seat, Side};
use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::wording::counted;
use portnote_core::{Applicability, Reporter};

use super::majority::Support;
use super::score;
use super::tricks::Course;
use crate::model::{EndKind, Game, Play, Tag};
use crate::problem::result::Problem;
use crate::value::{ResultValue, Tricks};

/// Judges the result; whether nothing was found against it.
pub(super) fn check(game: &Game<'_>, course: Option<&Course>, reporter: &mut Reporter<'_>) -> bool {
    let Some(tag) = game.tag("Result").filter(|tag| tag.sound) else {
        return true;
    };
    let Some(result) = game.result() else {
        return true;
    };
    if game.final_contract().is_passed_out() {
        // Reported as a field of a deal that was passed out.
        return true;
    }
    let in_all = u32::try_from(game.hand_size()).unwrap_or(13);
    if most(result) > in_all {
        // Reported as out of range.
        return false;
    }
    let declarer = game.final_contract().declarer.map(Seat::side);
    if declarer.is_none() && matches!(result.tricks, Tricks::Declarer(_)) {
        let found = short(&tag.value);
        let span = game.span(tag.value_range.clone());
        reporter.report(Problem::WithoutDeclarer { found }.at(span));
        return false;
    }
    let course = course.filter(|course| course.sound);
    if check_sum(game, tag, result, in_all, reporter) {
        return false;
    }
    let stated = stated(result, declarer);
    let seen: Vec<(Side, u32, RangeInclusive<u32>)> = stated
        .into_iter()
        .flatten()
        .map(|(side, tricks)| (side, tricks, possible(course, side, in_all)))
        .collect();
    if result.irregular {
        let open = course.is_some_and(|course| course.open);
        check_caret(game, tag, &seen, open, reporter);
        true
    } else {
        check_numbers(game, tag, result, &seen, reporter)
    }
}

/// The greatest number of tricks that a result speaks of.
fn most(result: ResultValue) -> u32 {
    match result.tricks {
        Tricks::Declarer(tricks) | Tricks::Side(_, tricks) => tricks,
        Tricks::Both(_, first, second) => first.saturating_add(second),
    }
}

/// The tricks that a result gives to a side, or to both.
fn stated(result: ResultValue, declarer: Option<Side>) -> [Option<(Side, u32)>; 2] {
    match result.tricks {
        Tricks::Declarer(tricks) => [declarer.map(|side| (side, tricks)), None],
        Tricks::Side(side, tricks) => [Some((side, tricks)), None],
        Tricks::Both(side, first, second) => {
            [Some((side, first)), Some((side.opponents(), second))]
        }
    }
}

/// The tricks that a side can have by the play. While it continues, Result counts what has
/// been completed (PBN 2.1 §3.4.15).
fn possible(course: Option<&Course>, side: Side, in_all: u32) -> RangeInclusive<u32> {
    let number = |tricks: usize| u32::try_from(tricks).unwrap_or(in_all);
    match course {
        None => 0..=in_all,
        Some(course) if course.open => {
            let won = number(course.automaton.tricks_won(side));
            won..=won
        }
        Some(course) => {
            let range = course.automaton.result_range(side);
            number(*range.start())..=number(*range.end())
        }
    }
}

/// Too few tricks of both sides, where none is still to come. True if reported.
fn check_sum(
    game: &Game<'_>,
    tag: &Tag<'_>,
    result: ResultValue,
    in_all: u32,
    reporter: &mut Reporter<'_>,
) -> bool {
    let Tricks::Both(_, first, second) = result.tricks else {
        return false;
    };
    let sum = first.saturating_add(second);
    let is_begun = |play: &&Play<'_>| !(play.turns.is_empty() && play.ends.is_empty());
    let over = game.play.as_ref().filter(is_begun).is_none_or(|play| {
        let star = play.ends.iter().any(|end| end.kind == EndKind::Asterisk);
        star || play.turns.len() >= game.hand_size() * 4
    });
    if sum >= in_all || !over {
        return false;
    }
    let expected = in_all;
    let span = game.span(tag.value_range.clone());
    reporter.report(Problem::Sum { sum, expected }.at(span));
    true
}

fn check_numbers(
    game: &Game<'_>,
    tag: &Tag<'_>,
    result: ResultValue,
    seen: &[(Side, u32, RangeInclusive<u32>)],
    reporter: &mut Reporter<'_>,
) -> bool {
    let wrong = seen.iter().find(|(_, tricks, range)| !range.contains(tricks));
    let Some((side, tricks, range)) = wrong else {
        return true;
    };
    let span = game.span(tag.value_range.clone());
    let single = matches!(result.tricks, Tricks::Declarer(_));
    let who = if single { "declarer".to_owned() } else { side.abbreviation().to_owned() };
    let report = Problem::Mismatch {
        side: who,
        found: counted(*tricks, "trick"),
        expected: in_words(range),
    }
    .at(span);
    let report = match game.play.as_ref().and_then(|play| game.tags.get(play.tag)) {
        Some(play) => report.label(game.span(play.range.clone()), "the play begins here"),
        None => report,
    };
    let only = (range.start() == range.end()).then_some(*range.start());
    let support = support(game, (*side, *tricks), only);
    reporter.report(match only {
        Some(_) if !support.is_for_derived() => {
            report.help(support.help(["Result", "Play"], &counted(*tricks, "trick")))
        }
        Some(tricks) => {
            let text = match result.tricks {
                Tricks::Declarer(_) => tricks.to_string(),
                Tricks::Side(side, _) => format!("{} {tricks}", side.abbreviation()),
                Tricks::Both(first, ..) => {
                    let of = |side: Side| {
                        let found = seen.iter().find(|(other, ..)| *other == side);
                        found.map_or(0, |(_, _, range)| *range.start())
                    };
                    let second = first.opponents();
                    let (a, b) = (first.abbreviation(), second.abbreviation());
                    format!("{a} {} {b} {}", of(first), of(second))
                }
            };
            let message = format!("write `{text}`");
            report.fix(Applicability::Unsafe, message, span, text)
        }
        None => report,
    });
    false
}

/// Whether the score fits the tricks of the tag or those of the play.
fn support(game: &Game<'_>, (side, stated): (Side, u32), derived: Option<u32>) -> Support {
    let mut support = Support::default();
    let ending = game.final_contract();
    let fits = |tricks: Option<u32>| {
        let (contract, declarer) = (ending.contract?, ending.declarer?);
        let tricks = match side == declarer.side() {
            true => tricks?,
            false => 13_u32.checked_sub(tricks?)?,
        };
        score::fits(game, contract, declarer, u8::try_from(tricks).ok()?)
    };
    support.take("Score", fits(Some(stated)), fits(derived));
    support
}

fn check_caret(
    game: &Game<'_>,
    tag: &Tag<'_>,
    seen: &[(Side, u32, RangeInclusive<u32>)],
    open: bool,
    reporter: &mut Reporter<'_>,
) {
    // One number that the play excludes is what `^` announces.
    if !seen.iter().all(|(_, tricks, range)| range.contains(tricks)) {
        return;
    }
    let single = |(_, _, range): &(Side, u32, RangeInclusive<u32>)| range.start() == range.end();
    let decided = !open && seen.iter().all(single);
    let why = if decided {
        "the play shows the same number"
    } else if game.play.is_some() {
        "the play does not exclude the same number"
    } else {
        "the game has no play that shows another number"
    };
    let span = game.span(tag.value_range.clone());
    let undecided = !decided;
    let report = Problem::Caret { why, undecided }.at(span);
    let caret = game.span(tag.value_range.start..tag.value_range.start + 1);
    reporter.report(if decided && tag.value.starts_with('^') {
        report.fix(Applicability::Unsafe, "remove the `^`", caret, "")
    } else {
        report
    });
}

fn in_words(range: &RangeInclusive<u32>) -> String {
    if range.start() == range.end() {
        format!("shows {}", counted(*range.start(), "trick"))
    } else {
        format!("allows {} to {}", range.start(), counted(*range.end(), "trick"))
    }
}

//! Which game of draughts it is, and how its squares are named. PDN 3.0.

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Span};
use portnote_draughts::{System, Variant};

use super::shown;
use crate::fen::Fen;
use crate::game_type::shortest_type;
use crate::model::{ElementKind, Game};
use crate::problem::variants::Problem;
use crate::replay::{Reading, can_be_played};
use crate::ruling::{Confidence, Named, OtherName, Ruling};
use crate::{Options, Standard};

pub(super) fn check(game: &Game<'_>, options: &Options, reporter: &mut Reporter<'_>) {
    let replay = game.replay();
    let Some(reading) = replay.reading() else {
        return;
    };
    let variant = reading.rules.variant();
    if options.writes(Standard::Pdn2) {
        if variant != Variant::English {
            let variant = variant.full_name();
            let place = game_type(game).unwrap_or_else(|| beginning(game));
            reporter.report(Problem::NotEnglish { variant }.at(place));
        }
        return;
    }
    match &game.ruling {
        Ruling::Unsupported => {}
        Ruling::Open { is_first, .. } => {
            if let Some(what) = inferred(game, variant, *is_first) {
                let (tag, verb) = match game.tag("GameType") {
                    None => ("missing tag `GameType`", "add"),
                    Some(_) => ("tag `GameType` names no variant", "write"),
                };
                let report = Problem::GameTypeInferred { tag, what }.at(beginning(game));
                let number = shortest_type(variant);
                reporter.report(report.help(format!(
                    "{verb} `[GameType \"{number}\"]` if this is right, or the number of the right variant"
                )));
            }
        }
        Ruling::Declared { variant: first, other: Some(other), .. } => {
            report_names(game, variant, *first, *other, reporter);
            check_names(game, reading, reporter);
        }
        Ruling::Declared { rival: Some(rival), .. } => {
            report_mismatch(game, variant, *rival, reporter)
        }
        Ruling::Declared { .. } => check_names(game, reading, reporter),
    }
}

/// The variant that is used without a tag, and why; `None` if an earlier game has reported it.
fn inferred(game: &Game<'_>, variant: Variant, is_first: bool) -> Option<String> {
    let replay = game.replay();
    let name = variant.name();
    let game_name = variant.full_name();
    if let Some(refused) = replay.refused() {
        let refused = refused.name();
        return Some(format!(
            "the game is read as {game_name}, because it cannot be played as {refused}"
        ));
    }
    let why = match replay.confidence() {
        Confidence::Certain => ", the only variant in which all of them can be played".to_owned(),
        Confidence::Likely => ", the variant in which most of them can be played".to_owned(),
        Confidence::Default | Confidence::Declared if replay.start().is_none() => {
            " (a guess: the most popular variant whose board has these squares)".to_owned()
        }
        Confidence::Default | Confidence::Declared if replay.has_failed(game) => {
            format!(" (a guess: no variant allows all moves of this game; {name} allows the most)")
        }
        Confidence::Default | Confidence::Declared => {
            let others = others(game, variant);
            let names: Vec<&str> = others.iter().map(|other| other.name()).collect();
            match names.as_slice() {
                [] => " (a guess: several variants fit)".to_owned(),
                [only] => format!(" (a guess: {only} fits too)"),
                [names @ .., last] => {
                    format!(" (a guess: {} and {last} fit too)", names.join(", "))
                }
            }
        }
    };
    is_first.then(|| format!("the games are read as {game_name}{why}"))
}

/// The other variants that fit: those that have as many votes of the games of the file or, where
/// none have voted, those in which this game can be played.
fn others(game: &Game<'_>, variant: Variant) -> Vec<Variant> {
    match &game.ruling {
        Ruling::Open { others, .. } if !others.is_empty() => others.clone(),
        _ => {
            let mut likely = Named::of(game).likely();
            likely.retain(|other| *other != variant && can_be_played(game, *other));
            likely
        }
    }
}

fn report_mismatch(game: &Game<'_>, variant: Variant, rival: Variant, reporter: &mut Reporter<'_>) {
    let Some(place) = game_type(game) else { return };
    let problem =
        Problem::GameTypeMismatch { declared: variant.full_name(), played: rival.full_name() };
    let text = shortest_type(rival);
    let message = format!("write `{text}`");
    let report = problem.at(place);
    // If the tag is repeated, another one may be right: that is decided where they are reported.
    reporter.report(if game.repeats("GameType") {
        report
    } else {
        report.fix(Applicability::Unsafe, message, place, text)
    });
}

/// Two tags that name different variants; a name that says more than the number is none of them.
fn report_names(
    game: &Game<'_>,
    variant: Variant,
    first: Variant,
    other: OtherName,
    reporter: &mut Reporter<'_>,
) {
    if other.is_refined && variant == first {
        return;
    }
    let (Some(tag), Some(place)) = (game.tag("Variant"), game_type(game)) else {
        return;
    };
    let (number, named) = match other.is_refined {
        true => (other.variant, first),
        false => (first, other.variant),
    };
    let loser = if variant == number { named } else { number };
    let is_decided = can_be_played(game, variant) && !can_be_played(game, loser);
    let problem = Problem::VariantContradiction {
        named: named.full_name(),
        number: number.full_name(),
        why: match (is_decided, variant == number) {
            (true, _) => format!("the moves are legal only in {}", variant.name()),
            (false, true) => "`GameType` is used".to_owned(),
            (false, false) => format!("more moves are legal in {}", variant.name()),
        },
    };
    let name_place = game.span(tag.value_range.clone());
    let report = problem.at(name_place);
    let is_single = !game.repeats("GameType") && !game.repeats("Variant");
    reporter.report(if !is_decided || !is_single {
        report
    } else if variant == number {
        let name = variant.name();
        let message = format!("write `{name}`");
        report.fix(Applicability::Unsafe, message, name_place, name)
    } else {
        let text = shortest_type(variant);
        let message = format!("write `{text}` in tag `GameType`");
        report.fix(Applicability::Unsafe, message, place, text)
    });
}

fn check_names(game: &Game<'_>, reading: &Reading, reporter: &mut Reporter<'_>) {
    let tag = game.tag("GameType");
    if let Some(tag) = tag.filter(|_| reading.is_turned) {
        let standard = reading.rules.variant().game_type().to_string();
        let board = reading.rules.variant().rules().size();
        let is_other = |is: Option<u32>, wanted: u8| is.is_some_and(|is| is != u32::from(wanted));
        let has_other = game.game_type().is_some_and(|read| {
            is_other(read.width, board.width()) || is_other(read.height, board.height())
        });
        let problem = Problem::GameTypeOrientation {
            value: shown(&tag.value),
            standard: standard.clone(),
            is_board: has_other,
        };
        let place = game.span(tag.value_range.clone());
        let message = format!("write `{standard}`");
        let report = problem.at(place);
        reporter.report(report.fix(Applicability::Unsafe, message, place, standard));
    }
    if let Some(tag) = tag.filter(|_| reading.is_from_other_side) {
        let text = reading.rules.variant().game_type_on(reading.view).to_string();
        let problem = Problem::GameTypeOrientation {
            value: shown(&tag.value),
            standard: text.clone(),
            is_board: false,
        };
        let place = game.span(tag.value_range.clone());
        let message = format!("write `{text}`");
        let report = problem.at(place).help(format!(
            "write `{text}` if the squares are numbered from the other side, or set up the \
             position if the other side begins"
        ));
        reporter.report(report.fix(Applicability::Unsafe, message, place, text));
    }
    let wants_letters = reading.view.system() == System::Letters;
    let Some((text, place)) = first_other(game, wants_letters) else {
        return;
    };
    let (found, expected) =
        if wants_letters { ("a number", "letters") } else { ("letters", "numbers") };
    let problem = Problem::OtherNotation {
        text,
        found,
        variant: reading.rules.variant().full_name(),
        expected,
        note: match (wants_letters, reading.is_lettered_from_white) {
            (true, _) => "",
            (false, true) => "; a1 is assumed to be on the left of White",
            (false, false) => "; a1 is assumed to be on the left of the side that begins",
        },
    };
    reporter.report(problem.at(place));
}

/// The first square with a name of the other kind, with its place.
fn first_other(game: &Game<'_>, wants_letters: bool) -> Option<(String, Span)> {
    let of = |fen: &Fen| {
        let mut pieces = fen.pieces.iter();
        let other = pieces.find(|piece| piece.from.is_letters() != wants_letters)?;
        Some(other.from.to_string())
    };
    if let Some(tag) = game.tag("FEN")
        && let Some(text) = game.fen().and_then(of)
    {
        return Some((text, game.span(tag.value_range.clone())));
    }
    game.elements.iter().find_map(|element| match &element.kind {
        ElementKind::Setup(setup) => {
            let text = of(&setup.position)?;
            Some((text, game.span(setup.fen.clone())))
        }
        _ => {
            let mut steps = game.steps_of(element).iter();
            let is_other = |step: &&crate::square::Step| {
                !step.square.is_impossible() && step.square.is_letters() != wants_letters
            };
            let step = steps.find(is_other)?;
            let text = shown(game.text(step.range.clone()));
            Some((text, game.span(step.range.clone())))
        }
    })
}

/// The value of the tag GameType.
fn game_type(game: &Game<'_>) -> Option<Span> {
    let tag = game.tag("GameType")?;
    Some(game.span(tag.value_range.clone()))
}

/// The place where the game begins.
fn beginning(game: &Game<'_>) -> Span {
    let start = game.block().unit().decoded_lead();
    let tag = game.tags.first().map(|tag| tag.range.start);
    let element = game.elements.first().map(|element| element.range.start);
    let start = tag.or(element).unwrap_or(start);
    Span::empty(game.span(start..start).start)
}

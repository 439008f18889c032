//! Values of tags and tokens of sections, each by itself.

use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Substitution};
use portnote_pinochle::Seat;

use crate::auction::AuctionFault;
use crate::model::Game;
use crate::problem::values::Problem;
use crate::value::{Fault, FaultKind, ValueReader, too_large};

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let misread = super::cards::misread_hands(game);
    for (number, fault) in &game.facts().faults {
        // A value that may not be inherited was reported as such.
        let tag = game.tags.get(*number);
        if tag.is_some_and(super::tags::is_forbidden) {
            continue;
        }
        let fault = &with_holder(game, *number, fault);
        let within =
            |place: &Range<usize>| place.start <= fault.at.start && fault.at.end <= place.end;
        match &fault.problem {
            FaultKind::Value(Problem::CardOrder) if misread.iter().any(within) => {}
            FaultKind::Value(Problem::DotsMissing { .. }) if misread.contains(&fault.at) => {
                // Where the dot belongs cannot be known.
                let bare = Fault { edits: Vec::new(), ..fault.clone() };
                report(game, 0, &bare, reporter);
            }
            _ => report(game, 0, fault, reporter),
        }
    }
    for fault in game.tags.iter().flat_map(|tag| &tag.faults) {
        report(game, 0, fault, reporter);
    }
    if let Some(auction) = &game.facts().auction {
        let faults = auction.faults.iter().filter_map(|(range, fault)| match fault {
            AuctionFault::Text(fault) => Some((range.start as usize, &**fault)),
            _ => None,
        });
        report_tokens(game, faults.collect(), reporter);
    }
    if let Some(play) = &game.facts().play {
        let faults = play.faults.iter();
        let faults = faults.map(|(range, fault)| (range.start as usize, fault));
        report_tokens(game, faults.collect(), reporter);
    }
}

/// A fault of a hand with the player who holds this hand, where the seats are known.
fn with_holder(game: &Game<'_>, number: usize, fault: &Fault) -> Fault {
    let mut fault = fault.clone();
    if let FaultKind::Value(Problem::SuitCount { seat, .. } | Problem::DotsMissing { seat, .. }) =
        &mut fault.problem
    {
        *seat = holder(game, number, fault.at.start);
    }
    fault
}

/// Whose hand begins at a place of a tag with one hand for each player.
fn holder(game: &Game<'_>, number: usize, start: usize) -> Option<Seat> {
    let tag = game.tags.get(number)?;
    let facts = game.facts();
    let hands = match tag.name {
        "Deal" => &facts.deal_value,
        "Holding" => &facts.holding_value,
        "Passed" => &facts.passed_value,
        _ => return None,
    };
    let hands = hands.as_ref()?;
    let first = hands.first.filter(|seat| facts.table.has(*seat))?;
    if hands.hands.len() != facts.table.players() {
        return None;
    }
    let value = game.value(tag.name)?;
    let start = start.checked_sub(usize::try_from(tag.value_range.start).ok()?)?;
    let start = (start + value.len()).checked_sub(tag.raw.len())?;
    let mut seats = facts.table.from(first).zip(&hands.hands);
    let (seat, _) = seats.find(|(_, (place, _))| place.start == start)?;
    Some(seat)
}

/// What to do with a bid that the standard does not have.
const NOTE_OF_A_BID: &str = "a bid is a number, `Pass`, `-` for a player who has passed, or `?`: write the \
     points if the bid has any, and say the rest in a note, as in `@A.2.1-=[Note \"shoots the moon\"]` for \
     bid 1 of round 2";

/// The word in place of a bid, where it is not a card.
fn word(fault: &Fault) -> Option<&str> {
    match &fault.problem {
        FaultKind::Value(Problem::BadBid { found }) => {
            let is_word = found.starts_with(char::is_alphabetic);
            let is_card = ValueReader::default().card(found, 0).is_some();
            Some(found.as_str()).filter(|_| is_word && !is_card)
        }
        _ => None,
    }
}

/// Words of a phrase that a message names.
const PHRASE: usize = 8;

/// Whether a word is a slip for `Pass`.
fn is_near_pass(word: &str) -> bool {
    word.len() <= 5 && word.starts_with(['P', 'p'])
}

/// Whether a word follows another one on its line, after a space.
fn continues(
    game: &Game<'_>,
    (before, one): &(usize, &Fault),
    (start, other): (usize, &Fault),
) -> bool {
    let (end, next) = (before + one.at.end, start + other.at.start);
    let gap = u32::try_from(end).ok().zip(u32::try_from(next).ok());
    let gap = gap.map(|(end, next)| game.block().unit().slice(end..next));
    word(one).is_some() && word(other).is_some() && gap == Some(" ")
}

/// The words that belong together as one fault, from the first of some on.
fn phrase(game: &Game<'_>, faults: &[(usize, &Fault)]) -> Option<Fault> {
    let (first, rest) = faults.split_first()?;
    let (start, fault) = *first;
    let mut whole = fault.clone();
    let mut last = first;
    let mut words = vec![word(fault)?];
    for next in rest {
        if !continues(game, last, *next) {
            break;
        }
        words.extend(word(next.1).filter(|_| words.len() < PHRASE));
        whole.at.end = (next.0 + next.1.at.end).checked_sub(start)?;
        last = next;
    }
    let found = words.join(" ");
    whole.problem = FaultKind::Value(Problem::BadBid { found });
    Some(whole)
}

/// Reports the faults of the tokens of a section. Tokens with the same error, as when all cards
/// are written in lower case or rank first, are one fault and have one fix.
fn report_tokens(game: &Game<'_>, faults: Vec<(usize, &Fault)>, reporter: &mut Reporter<'_>) {
    let is_slip = |fault: &Fault| {
        let slip = match &fault.problem {
            FaultKind::Value(problem) => {
                matches!(problem, Problem::Case { .. } | Problem::BadCard { .. })
            }
            FaultKind::TooLarge { .. } => false,
        };
        slip && !fault.edits.is_empty()
    };
    let same = |one: &Fault, other: &Fault| match (&one.problem, &other.problem) {
        (FaultKind::Value(one), FaultKind::Value(other)) => {
            std::mem::discriminant(one) == std::mem::discriminant(other)
        }
        _ => false,
    };
    let is_of_play = |fault: &Fault| match &fault.problem {
        FaultKind::Value(Problem::BadBid { found }) => {
            let is_card = ValueReader::default().card(found, 0).is_some();
            is_card || found.starts_with('(')
        }
        _ => false,
    };
    let of_play = faults.iter().filter(|(_, fault)| is_of_play(fault)).count();
    let mut is_named = false;
    for (at, (start, fault)) in faults.iter().enumerate() {
        if is_of_play(fault) && of_play > 1 {
            if !std::mem::replace(&mut is_named, true) {
                let help = "add tag `Play` before the cards if it is missing";
                report_with(game, *start, fault, Some(help), reporter);
            }
            continue;
        }
        if let Some(found) = word(fault) {
            let before = at.checked_sub(1).and_then(|before| faults.get(before));
            let is_next = before.is_some_and(|before| continues(game, before, (*start, fault)));
            if !is_next {
                let whole = phrase(game, faults.get(at..).unwrap_or_default());
                let whole = whole.unwrap_or_else(|| (*fault).clone());
                let help = (!is_near_pass(found)).then_some(NOTE_OF_A_BID);
                report_with(game, *start, &whole, help, reporter);
            }
            continue;
        }
        if !is_slip(fault) {
            report(game, *start, fault, reporter);
            continue;
        }
        let alike = |(_, other): &&(usize, &Fault)| is_slip(other) && same(fault, other);
        if faults.iter().take(at).any(|other| alike(&other)) {
            continue;
        }
        let rest = faults.iter().skip(at + 1).filter(alike);
        let mut whole = (*fault).clone();
        for (place, other) in rest {
            let offset = place - start;
            let moved = |range: &Range<usize>| range.start + offset..range.end + offset;
            let edits = other.edits.iter();
            whole.edits.extend(edits.map(|(range, text)| (moved(range), text.clone())));
        }
        report(game, *start, &whole, reporter);
    }
}

/// Reports a fault whose places count from `start` in the decoded text.
pub(super) fn report(game: &Game<'_>, start: usize, fault: &Fault, reporter: &mut Reporter<'_>) {
    report_with(game, start, fault, None, reporter);
}

fn report_with(
    game: &Game<'_>,
    start: usize,
    fault: &Fault,
    help: Option<&str>,
    reporter: &mut Reporter<'_>,
) {
    let moved = |range: &Range<usize>| range.start + start..range.end + start;
    let span = super::span(game, &moved(&fault.at));
    let problem = match &fault.problem {
        FaultKind::TooLarge { digits } => {
            reporter.report(too_large(*digits).at(span));
            return;
        }
        FaultKind::Value(problem) => problem.clone(),
    };
    let edits: Vec<Substitution> = fault
        .edits
        .iter()
        .map(|(range, text)| Substitution {
            span: super::span(game, &moved(range)),
            replacement: text.clone().into_bytes(),
        })
        .collect();
    let message = match fault.edits.as_slice() {
        [(range, text)] if range.is_empty() => format!("add `{text}`"),
        edits if edits.iter().all(|(_, text)| text.is_empty()) => "remove the spaces".to_owned(),
        [(_, text)] => format!("write `{text}`"),
        edits => match problem {
            Problem::CardOrder => "write them in order".to_owned(),
            _ => format!("correct all {} faults of this kind", edits.len()),
        },
    };
    let applicability = match problem {
        Problem::DateFormat { is_doubtful: true, .. } => Applicability::Unsafe,
        _ => Applicability::Safe,
    };
    let report = problem.at(span);
    let report = match help {
        Some(help) => report.help(help),
        None => report,
    };
    reporter.report(if edits.is_empty() {
        report
    } else {
        report.fix_all(applicability, message, edits)
    });
}

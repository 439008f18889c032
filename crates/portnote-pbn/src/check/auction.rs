//! The Auction section: its tokens, and the laws of the auction. PBN 2.1 §3.5, §3.9.

use portnote_bridge::{AuctionState as Automaton, Bid, Call, CallError, Contract, Seat};
use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::{Applicability, Reporter, Span};

use super::edits::{self, edit, removal, removal_of_irregularity};
use super::majority::{Side, Support};
use super::{passed_out, prerequisites, replace, report_case, report_joined};
use crate::annotation::Irregularity;
use crate::auction::{CallValue, ReadCall};
use crate::model::{Auction, EndKind, Game, MarkKind, Section, Turn};
use crate::problem::auction::Problem;
use crate::problem::section::Problem as SectionProblem;
use crate::problem::spelling::Problem as SpellingProblem;
use crate::value::{ContractValue, Spelling};

/// How an auction went, as far as it can be followed.
pub(super) struct Outcome {
    /// The automaton after the last call; `None` where a token could not be read.
    pub(super) automaton: Option<Automaton>,
    /// Whether the auction says itself that it has ended or is to continue.
    pub(super) marked: bool,
    /// Whether it holds calls that were reported, so that what it gives is doubtful.
    pub(super) broken: bool,
}

/// Judges the auction; whether Contract and Declarer are those that it gives, as far as it
/// gives any.
pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) -> bool {
    let Some(auction) = &game.auction else {
        return true;
    };
    let is_empty = auction.turns.iter().all(|turn| turn.value == CallValue::NotYet);
    if is_empty && super::placeholder::is_placeholder(game, auction.tag) {
        return true;
    }
    let section = (auction.tag, "Auction");
    let has_calls = !auction.turns.is_empty();
    prerequisites::check(game, section, &["Dealer"], has_calls, reporter);
    check_ends(game, auction, reporter);
    check_joined(game, auction, reporter);
    for turn in &auction.turns {
        check_token(game, turn, reporter);
    }
    if auction.turns.is_empty() && auction.ends.is_empty() {
        report_unfinished(game, auction, reporter);
        return true;
    }
    let Some(start) = check_columns(game, auction, reporter) else {
        return true;
    };
    let outcome = follow(game, auction, start, reporter);
    check_outcome(game, auction, &outcome, reporter)
}

/// Calls that are written as one.
pub(super) fn check_joined(game: &Game<'_>, auction: &Auction<'_>, reporter: &mut Reporter<'_>) {
    for joined in &auction.joined {
        let parts = ReadCall::split(joined.raw);
        report_joined(game, joined, &parts, reporter);
    }
}

/// `*` and `+`, and what follows them.
fn check_ends(game: &Game<'_>, auction: &Auction<'_>, reporter: &mut Reporter<'_>) {
    check_both_ends(game, auction, reporter);
    for end in &auction.ends {
        let after = auction.turns.get(end.after);
        let span = game.span(end.range.clone());
        match (end.kind, after) {
            (_, None) => {}
            (EndKind::Asterisk, Some(turn)) => {
                let report = Problem::StarInsideAuction.at(span);
                let label = game.span(turn.range.clone());
                let report = report.label(label, "this call follows");
                let message = "remove the `*`";
                let edits = vec![removal(game, &end.range)];
                reporter.report(report.fix_all(Applicability::Unsafe, message, edits));
            }
            (EndKind::Plus, Some(turn)) => {
                let report = Problem::CallAfterPlus.at(game.span(turn.range.clone()));
                let report = report.label(span, "the `+`");
                let message = "remove the `+`";
                let edits = vec![removal(game, &end.range)];
                reporter.report(report.fix_all(Applicability::Unsafe, message, edits));
            }
        }
    }
}

/// `*` together with `+`, which exclude each other.
pub(super) fn check_both_ends<V>(
    game: &Game<'_>,
    section: &Section<'_, V>,
    reporter: &mut Reporter<'_>,
) {
    let of = |kind| section.ends.iter().find(move |end| end.kind == kind);
    if let (Some(star), Some(plus)) = (of(EndKind::Asterisk), of(EndKind::Plus)) {
        let (first, second) =
            if star.range.start < plus.range.start { (star, plus) } else { (plus, star) };
        let span = game.span(second.range.clone());
        let report = SectionProblem::StarAndPlus.at(span);
        let report = report.label(game.span(first.range.clone()), "the first of the two");
        let edits = vec![removal(game, &second.range)];
        reporter.report(report.fix_all(Applicability::Unsafe, "remove the second one", edits));
    }
    check_repeated_ends(game, section, reporter);
}

/// Reports a mark that is there twice after the last call or card.
fn check_repeated_ends<V>(game: &Game<'_>, section: &Section<'_, V>, reporter: &mut Reporter<'_>) {
    let ends = || section.ends.iter().filter(|end| end.after == section.turns.len());
    for kind in [EndKind::Asterisk, EndKind::Plus] {
        let mut same = ends().filter(|end| end.kind == kind);
        let Some(first) = same.next() else { continue };
        for end in same {
            let found = match kind {
                EndKind::Asterisk => "*",
                EndKind::Plus => "+",
            };
            let report = SectionProblem::RepeatedEnd { found }.at(game.span(end.range.clone()));
            let report = report.label(game.span(first.range.clone()), "the first one");
            let edits = vec![removal(game, &end.range)];
            reporter.report(report.fix_all(Applicability::Safe, "remove the duplicate", edits));
        }
    }
}

/// One token: its spelling, and what is before it.
fn check_token(game: &Game<'_>, turn: &Turn<'_, CallValue>, reporter: &mut Reporter<'_>) {
    check_irregularities(game, turn, reporter);
    if turn.value == CallValue::Skipped {
        return;
    }
    let read = ReadCall::of(turn.raw);
    // Nearly every call is written as it should be, and costs no text.
    let known = turn.value != CallValue::Unknown;
    if known && !read.denomination_n && read.spelling == Spelling::Standard {
        return;
    }
    let found = quoted(turn);
    let standard = match read.value {
        CallValue::Call(call) => call.to_string(),
        CallValue::AllPass => "AP".to_owned(),
        CallValue::NotYet | CallValue::Skipped => return,
        CallValue::Unknown => {
            let report = Problem::UnknownCall { found }.at(game.span(turn.range.clone()));
            let is_gap = turn.raw.bytes().all(|byte| byte == b'_');
            reporter.report(match is_gap {
                true => report.help("write `+` if the next call is to be found, as in an exercise"),
                false => report,
            });
            return;
        }
    };
    if read.denomination_n {
        let problem = SpellingProblem::DenominationN { found, standard: standard.clone() };
        replace(game, &turn.range, problem, &standard, reporter);
    } else if read.spelling == Spelling::Foreign {
        let problem = Problem::NonstandardCall { found, standard: standard.clone() };
        replace(game, &turn.range, problem, &standard, reporter);
    } else {
        report_case(game, &turn.range, turn.raw, (read.spelling, &standard), reporter);
    }
}

/// The text of a call in a message: its words may be on two lines.
fn quoted(turn: &Turn<'_, CallValue>) -> String {
    let words: Vec<&str> = turn.raw.split_ascii_whitespace().collect();
    short(&words.join(" "))
}

fn check_irregularities(game: &Game<'_>, turn: &Turn<'_, CallValue>, reporter: &mut Reporter<'_>) {
    let mut insufficient = false;
    for mark in &turn.irregularities {
        let span = game.span(mark.range.clone());
        let found = short(mark.raw);
        match mark.kind {
            MarkKind::Irregularity(None) => {
                reporter.report(SectionProblem::UnknownIrregularity { found }.at(span));
            }
            MarkKind::Irregularity(Some(Irregularity::Insufficient)) if insufficient => {
                reporter.report(
                    SectionProblem::DuplicateIrregularity { found, place: "before one call" }
                        .at(span),
                );
            }
            MarkKind::Irregularity(Some(Irregularity::Insufficient)) => {
                insufficient = true;
                let bid = matches!(turn.value, CallValue::Call(Call::Bid(_)) | CallValue::Unknown);
                if !bid {
                    reporter.report(SectionProblem::IrregularityTarget { found }.at(span));
                }
            }
            _ => reporter.report(SectionProblem::IrregularityTarget { found }.at(span)),
        }
    }
}

/// The columns: who calls first, and `-` only before that. Gives the index of the first
/// call with the seat that makes it, who is the dealer where the game names none.
fn check_columns(
    game: &Game<'_>,
    auction: &Auction<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<(usize, Seat)> {
    let first = auction.first?;
    let start = auction.turns.iter().position(|turn| turn.value != CallValue::NotYet)?;
    let seat = first.rotate(start % 4);
    // After the first call they mean passes.
    for turn in auction.turns.iter().take(start).filter(|turn| turn.raw != "-") {
        let (found, standard) = (quoted(turn), "-".to_owned());
        let problem = Problem::NonstandardCall { found, standard };
        replace(game, &turn.range, problem, "-", reporter);
    }
    check_dashes(game, auction, (start, seat), reporter);
    let dealer = game.dealer_of_deal();
    if let Some(dealer) = dealer.filter(|dealer| *dealer != seat) {
        let turn = auction.turns.get(start)?;
        let problem = Problem::AuctionNotFromDealer { dealer, found: seat };
        let report = problem.at(game.span(turn.range.clone()));
        let named = game.dealer().and_then(|_| game.tag("Dealer"));
        reporter.report(match (named, &game.neighbours().shared) {
            (Some(tag), _) => {
                report.label(game.span(tag.value_range.clone()), "the dealer is named here")
            }
            (None, Some(shared)) => report.help(format!(
                "add tag `Dealer`: without it, the dealer is that of game {}, whose deal is shared",
                shared.deal.game
            )),
            (None, None) => report,
        });
    }
    Some((start, seat))
}

/// `-` after the first call, which some programs write for a pass: one report, whose fix writes
/// passes where that makes the auction legal.
fn check_dashes(
    game: &Game<'_>,
    auction: &Auction<'_>,
    (start, seat): (usize, Seat),
    reporter: &mut Reporter<'_>,
) {
    let turns = || auction.turns.iter().skip(start);
    let dashes = || turns().filter(|turn| turn.value == CallValue::NotYet);
    let Some(first) = dashes().next() else { return };
    let mut automaton = Automaton::new(seat);
    let is_legal = turns().all(|turn| match turn.value {
        CallValue::NotYet => automaton.call_irregular(Call::Pass).is_none(),
        CallValue::Call(call) => automaton.call_irregular(call).is_none(),
        CallValue::AllPass => {
            automaton.all_pass();
            true
        }
        CallValue::Skipped | CallValue::Unknown => false,
    });
    let count = dashes().count();
    let report = Problem::DashInAuction { count }.at(game.span(first.range.clone()));
    reporter.report(if is_legal {
        let edits = dashes().map(|turn| edit(game, turn.range.clone(), "Pass"));
        let message = match count {
            1 => "write `Pass`",
            _ => "write `Pass` for each of them",
        };
        report.fix_all(Applicability::Unsafe, message, edits.collect())
    } else {
        report
    });
}

/// Follows the auction call by call.
fn follow(
    game: &Game<'_>,
    auction: &Auction<'_>,
    (start, seat): (usize, Seat),
    reporter: &mut Reporter<'_>,
) -> Outcome {
    let mut automaton = Automaton::new(seat);
    let marked = !auction.ends.is_empty();
    let mut after: Vec<&Turn<'_, CallValue>> = Vec::new();
    // Calls of another seat than the dealer shift every seat after them.
    let mut broken = game.dealer_of_deal().is_some_and(|dealer| dealer != seat);
    for turn in auction.turns.iter().skip(start) {
        let marked_insufficient = turn
            .irregularities
            .iter()
            .any(|mark| mark.kind == MarkKind::Irregularity(Some(Irregularity::Insufficient)));
        match turn.value {
            // From here on the bids are unknown.
            CallValue::Unknown => {
                report_after_end(game, &after, true, reporter);
                return Outcome { automaton: None, marked, broken: true };
            }
            CallValue::NotYet | CallValue::Skipped => {
                if automaton.skip().is_err() {
                    after.push(turn);
                }
            }
            CallValue::AllPass => {
                if automaton.is_finished() {
                    after.push(turn);
                }
                automaton.all_pass();
            }
            CallValue::Call(call) => {
                let last = automaton.last_bid();
                let wrong = automaton.call_irregular(call);
                if wrong == Some(CallError::Finished) {
                    after.push(turn);
                } else if wrong.is_some() || marked_insufficient {
                    let accepted = matches!(wrong, Some(CallError::InsufficientBid { .. }));
                    broken |= wrong.is_some() && !(accepted && marked_insufficient);
                    report_call(game, turn, call, last, wrong, marked_insufficient, reporter);
                }
            }
        }
    }
    report_after_end(game, &after, broken, reporter);
    let skipped = auction.turns.last().filter(|turn| turn.value == CallValue::Skipped);
    if let Some(turn) = skipped.filter(|_| after.is_empty()) {
        reporter.report(Problem::SkipWithoutCall.at(game.span(turn.range.clone())));
    }
    Outcome { automaton: Some(automaton), marked, broken }
}

/// Calls after the end are one fault, however many there are; passes change nothing there.
fn report_after_end(
    game: &Game<'_>,
    after: &[&Turn<'_, CallValue>],
    broken: bool,
    reporter: &mut Reporter<'_>,
) {
    let (Some(first), Some(last)) = (after.first(), after.last()) else {
        return;
    };
    let is_pass = |turn: &&Turn<'_, CallValue>| {
        matches!(turn.value, CallValue::Call(Call::Pass) | CallValue::AllPass)
    };
    let range = first.range.start..last.range.end;
    let text = game.block().unit().slice(range.clone());
    let has_more = text.contains(['{', ';', '%', '+', '*']);
    if broken || has_more || !after.iter().all(is_pass) {
        let found = quoted(first);
        let report = Problem::CallAfterEnd { found }.at(game.span(first.range.clone()));
        let edits = vec![removal(game, &first.range)];
        reporter.report(report.fix_all(Applicability::Unsafe, "remove the call", edits));
        return;
    }
    let has_marks =
        |turn: &&Turn<'_, CallValue>| !turn.marks.is_empty() || !turn.irregularities.is_empty();
    let report = Problem::PassAfterEnd { passes: after.len() }.at(game.span(range.clone()));
    let (applicability, what) = match after.iter().any(has_marks) {
        true => (Applicability::Unsafe, "remove the passes"),
        false if after.len() == 1 => (Applicability::Safe, "remove the pass"),
        false => (Applicability::Safe, "remove the passes"),
    };
    reporter.report(report.fix_all(applicability, what, vec![removal(game, &range)]));
}

fn report_call(
    game: &Game<'_>,
    turn: &Turn<'_, CallValue>,
    call: Call,
    last: Option<Bid>,
    wrong: Option<CallError>,
    marked_insufficient: bool,
    reporter: &mut Reporter<'_>,
) {
    let span = game.span(turn.range.clone());
    match wrong {
        Some(CallError::InsufficientBid { .. }) if !marked_insufficient => {
            let last = last.map(|bid| bid.to_string()).unwrap_or_default();
            let report = Problem::InsufficientBid { found: call.to_string(), last }.at(span);
            let place = Span::empty(span.start);
            let message = "mark the bid as insufficient";
            reporter.report(report.fix(Applicability::Unsafe, message, place, "^I "));
        }
        Some(CallError::InsufficientBid { .. }) => {}
        Some(CallError::IllegalDouble) => reporter.report(Problem::IllegalDouble.at(span)),
        Some(CallError::IllegalRedouble) => reporter.report(Problem::IllegalRedouble.at(span)),
        Some(_) | None => {
            if marked_insufficient && matches!(call, Call::Bid(_)) {
                let report = Problem::BidNotInsufficient { found: call.to_string() }.at(span);
                let mark = turn.irregularities.first();
                let edit = mark.and_then(|mark| removal_of_irregularity(game, mark, turn));
                reporter.report(match edit {
                    Some(edit) => {
                        report.fix_all(Applicability::Safe, "remove the `^I`", vec![edit])
                    }
                    None => report,
                });
            }
        }
    }
}

/// The end of the auction, and what the tags say about it.
fn check_outcome(
    game: &Game<'_>,
    auction: &Auction<'_>,
    outcome: &Outcome,
    reporter: &mut Reporter<'_>,
) -> bool {
    let Some(automaton) = &outcome.automaton else {
        return true;
    };
    if !automaton.is_finished() {
        // A hyphen may mean the pass that is missing.
        let is_open = |turn: &Turn<'_, CallValue>| turn.value == CallValue::NotYet;
        let mut calls = auction.turns.iter().skip_while(|turn| is_open(turn));
        if !outcome.marked && !calls.any(is_open) {
            report_unfinished(game, auction, reporter);
        }
        check_pass_against_bids(game, automaton, reporter);
        return check_declarer_so_far(game, automaton, reporter);
    }
    let needless = auction
        .ends
        .iter()
        .find(|end| end.kind == EndKind::Asterisk && end.after == auction.turns.len());
    if let Some(end) = needless {
        let span = game.span(end.range.clone());
        let report = Problem::NeedlessStar.at(span);
        let edits = vec![removal(game, &end.range)];
        reporter.report(report.fix_all(Applicability::Safe, "remove the `*`", edits));
    }
    match automaton.contract() {
        Some(Contract::PassedOut) => {
            passed_out::check(game, reporter);
            true
        }
        // A call that is not a legal one explains what the auction gives.
        Some(_) if outcome.broken => false,
        Some(contract) => check_contract(game, contract, automaton.declarer(), reporter),
        None => true,
    }
}

fn report_unfinished(game: &Game<'_>, auction: &Auction<'_>, reporter: &mut Reporter<'_>) {
    // After a broken tag nothing says where its section should have ended.
    if game.tags.get(auction.tag).is_some_and(|tag| !tag.sound) {
        return;
    }
    let tag = || game.tags.get(auction.tag).map_or(0, |tag| tag.range.end);
    let at = auction.end();
    let place = game.span(at.unwrap_or_else(tag)..at.unwrap_or_else(tag));
    let report = Problem::UnfinishedAuction.at(place);
    if edits::may_continue(game, auction) {
        reporter.report(report);
        return;
    }
    // After a tag the mark needs a line of its own.
    let text = match at {
        Some(_) => " *".to_owned(),
        None => format!("{}*", game.block().own().line_end),
    };
    reporter.report(report.fix(Applicability::Unsafe, "add `*`", place, text));
}

/// The partner of the stated declarer has named the denomination first, as far as the calls
/// are shown. Whether Declarer may be right.
fn check_declarer_so_far(
    game: &Game<'_>,
    auction: &Automaton,
    reporter: &mut Reporter<'_>,
) -> bool {
    let Some(ContractValue::Full(Contract::Bid { bid, .. })) = game.contract() else {
        return true;
    };
    let (Some(stated), Some(tag)) = (game.declarer(), game.tag("Declarer")) else {
        return true;
    };
    let first = auction.first_to_name(stated.seat.side(), bid.denomination());
    let Some(first) = first.filter(|first| *first != stated.seat && !stated.irregular) else {
        return true;
    };
    let (found, derived) = (short(&tag.value), first.to_string());
    let span = game.span(tag.value_range.clone());
    let message = format!("write `{derived}`");
    let fix = derived.clone();
    let report = Problem::DeclarerMismatch { found, derived }.at(span);
    reporter.report(report.fix(Applicability::Unsafe, message, span, fix));
    false
}

/// An auction that continues cannot have been passed out if somebody has bid.
fn check_pass_against_bids(game: &Game<'_>, auction: &Automaton, reporter: &mut Reporter<'_>) {
    let passed = game.contract() == Some(ContractValue::Full(Contract::PassedOut));
    if let (true, Some(contract), Some(tag)) =
        (passed, auction.contract_so_far(), game.tag("Contract"))
        && contract != Contract::PassedOut
    {
        let derived = format!("at least {contract}");
        let problem = Problem::ContractMismatch { found: short(&tag.value), derived };
        reporter.report(problem.at(game.span(tag.value_range.clone())));
    }
}

fn check_contract(
    game: &Game<'_>,
    contract: Contract,
    declarer: Option<Seat>,
    reporter: &mut Reporter<'_>,
) -> bool {
    let unsafe_fix = Applicability::Unsafe;
    let tag = game.tag("Contract").filter(|tag| !tag.is_unknown());
    let stated = match game.contract() {
        Some(ContractValue::Full(stated)) => Some(stated),
        _ => None,
    };
    let named = game.declarer().map(|declarer| declarer.seat);
    let of_auction = Side { contract: Some(contract), declarer };
    let mut agrees = true;
    // The contract of which the declarer is judged: one that other facts support is kept.
    let mut believed = contract;
    if let (Some(tag), Some(stated)) = (tag, stated)
        && stated != contract
    {
        agrees = false;
        let of_tag = Side { contract: Some(stated), declarer: named.or(declarer) };
        let support = Support::of(game, of_tag, of_auction);
        let span = game.span(tag.value_range.clone());
        let (found, derived) = (stated.to_string(), contract.to_string());
        let message = format!("write `{derived}`");
        let (text, fix) = (found.clone(), derived.clone());
        let report = Problem::ContractMismatch { found, derived }.at(span);
        reporter.report(match support.is_for_derived() {
            true => report.fix(unsafe_fix, message, span, fix),
            false => {
                believed = stated;
                report.help(support.help(["Contract", "Auction"], &text))
            }
        });
    }
    let tag = game.tag("Declarer").filter(|tag| !tag.is_unknown());
    if let (Some(tag), Some(stated), Some(declarer)) = (tag, game.declarer(), declarer) {
        // `^` names the partner of the regular declarer: PBN 2.1 §3.9 (E).
        let expected = if stated.irregular { declarer.partner() } else { declarer };
        if stated.seat != expected {
            let of = |seat| Side { contract: Some(believed), declarer: Some(seat) };
            let support = Support::of(game, of(stated.seat), of(expected));
            let named = |contract: Contract| contract.bid().map(|bid| bid.denomination());
            let span = game.span(tag.value_range.clone());
            let caret = if stated.irregular { "^" } else { "" };
            let (found, derived) = (short(&tag.value), format!("{caret}{expected}"));
            let message = format!("write `{derived}`");
            let (text, fix) = (found.clone(), derived.clone());
            let report = Problem::DeclarerMismatch { found, derived }.at(span);
            reporter.report(match support.is_for_derived() {
                // Who declares another denomination, the auction does not tell.
                true if named(believed) != named(contract) => report,
                true => report.fix(unsafe_fix, message, span, fix),
                false => report.help(support.help(["Declarer", "Auction"], &text)),
            });
            agrees = false;
        }
    }
    agrees
}

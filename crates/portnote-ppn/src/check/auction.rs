//! The auction, and what is said about its outcome.

use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::{Applicability, Profile, Reporter, Span, Substitution};
use portnote_pinochle::{Call, Table};

use crate::auction::{AuctionFault, AuctionRead, Slot};
use crate::model::{Facts, Game, Section};
use crate::problem::auction::Problem;
use crate::syntax::Format;

/// Reports what is wrong; the answer says whether the contract is in doubt.
pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) -> bool {
    let facts = game.facts();
    let (Some(read), Some(section)) = (&facts.auction, &game.auction) else {
        return false;
    };
    let mut in_doubt = check_rounds(game, read, section, reporter);
    let removal = removal(game, read, section);
    for (range, fault) in &read.faults {
        in_doubt |= check_fault(game, range, fault, removal, reporter);
    }
    let table = facts.table;
    let dealer = facts.dealer.filter(|seat| table.has(*seat));
    let first = section.first.filter(|seat| table.has(*seat));
    if let (Some(dealer), Some(found)) = (dealer, first) {
        let expected = table.next(dealer);
        // A deal that begins with the same seat has said that the dealer is wrong.
        let dealt = facts.deal_value.as_ref().and_then(|deal| deal.first);
        if found != expected && dealt != Some(found) {
            let report = Problem::AuctionSeat { found, expected };
            let report = report.at(super::value_span(game, "Auction"));
            let place = super::value_span(game, "Dealer");
            let right = table.previous(found).letters();
            let message = format!("write `{right}` in tag `Dealer`");
            let report = report.label(place, "dealer here");
            reporter.report(report.fix(Applicability::Unsafe, message, place, right));
        }
    }
    if !in_doubt {
        in_doubt = check_end(game, read, section, reporter);
    }
    in_doubt |= is_contradicted(facts, read);
    check_steps(game, read, reporter);
    in_doubt
}

fn check_rounds(
    game: &Game<'_>,
    read: &AuctionRead,
    section: &Section<'_>,
    reporter: &mut Reporter<'_>,
) -> bool {
    let players = game.facts().table.players();
    let tokens: Vec<_> = section.rows.iter().flat_map(|row| &row.tokens).collect();
    if read.reflowed {
        let pairs = tokens.windows(2).enumerate().filter_map(|(at, pair)| match pair {
            [one, other] => Some((at, one.range.end..other.range.start)),
            _ => None,
        });
        let text_of = |gap: &Range<u32>| {
            let text = game.text().get(gap.start as usize..gap.end as usize);
            text.unwrap_or("")
        };
        // Lines that hold something else between the bids cannot be put together.
        let is_plain = pairs.clone().all(|(_, gap)| text_of(&gap).trim().is_empty());
        let line_end = game.block().own().line_end;
        let edits = pairs.filter_map(|(at, gap)| {
            let text = if (at + 1).is_multiple_of(players) { line_end } else { " " };
            (is_plain && text_of(&gap) != text).then(|| Substitution {
                span: game.span(gap),
                replacement: text.as_bytes().to_vec(),
            })
        });
        let edits = edits.collect();
        report_reflowed(game, section, edits, read.faults.is_empty(), reporter);
    }
    if read.dashes_omitted {
        report_omitted(game, read, section, reporter);
    }
    false
}

/// Reports lines that are not rounds or tricks, with the edits that break them in the right places;
/// these are safe where nothing else is wrong with what the lines hold.
pub(super) fn report_reflowed(
    game: &Game<'_>,
    section: &Section<'_>,
    edits: Vec<Substitution>,
    is_sound: bool,
    reporter: &mut Reporter<'_>,
) {
    let rows = section.rows.iter().flat_map(|row| row.tokens.first());
    let span = rows.into_iter().next().map(|token| game.span(token.range.clone()));
    let report = Problem::RowsReflowed.at(span.unwrap_or(Span::empty(game.block().span().start)));
    let message = "write one line for each round or trick";
    reporter.report(if edits.is_empty() {
        report
    } else {
        // EXPORT format requires more of lines that are tricks than of other lines.
        let format = game.block().own().part().format;
        let is_strict = reporter.profile() == Profile::Export || format == Some(Format::Export);
        let applicability =
            if is_strict || !is_sound { Applicability::Unsafe } else { Applicability::Safe };
        report.fix_all(applicability, message, edits)
    });
}

fn report_omitted(
    game: &Game<'_>,
    read: &AuctionRead,
    section: &Section<'_>,
    reporter: &mut Reporter<'_>,
) {
    let table = game.facts().table;
    let Some(first) = section.first else { return };
    let mut edits: Vec<Substitution> = Vec::new();
    let mut place = None::<Span>;
    // Where a row begins, its first call says which seats before it have no slot.
    let mut round = 0;
    let mut next = first;
    for slot in &read.slots {
        if slot.round != round {
            round = slot.round;
            next = first;
        }
        let Some(seat) = slot.seat else { continue };
        let mut dashes = String::new();
        while next != seat {
            dashes.push_str("- ");
            next = table.next(next);
        }
        next = table.next(seat);
        if !dashes.is_empty() {
            let span = game.span(slot.range.clone());
            place.get_or_insert(span);
            edits.push(Substitution {
                span: Span::empty(span.start),
                replacement: dashes.into_bytes(),
            });
        }
    }
    let Some(place) = place else { return };
    let report = Problem::AuctionDashesOmitted.at(place);
    let message = "write `-` for players who have passed";
    reporter.report(report.fix_all(Applicability::Safe, message, edits));
}

/// Whether the fault leaves the contract in doubt.
fn check_fault(
    game: &Game<'_>,
    range: &Range<u32>,
    fault: &AuctionFault,
    removal: Applicability,
    reporter: &mut Reporter<'_>,
) -> bool {
    let span = game.span(range.clone());
    let with =
        |report: portnote_core::coded::Report<Problem>, place: &Option<Range<u32>>, text: &str| {
            match place {
                Some(place) => report.label(game.span(place.clone()), text),
                None => report,
            }
        };
    match fault {
        AuctionFault::Text(fault) => {
            // Numbers and words in another spelling are read all the same.
            fault.edits.is_empty()
        }
        AuctionFault::TooLow { bid, high, place } => {
            let problem = Problem::BidTooLow { bid: *bid, high: *high };
            reporter.report(with(problem.at(span), place, "highest bid here"));
            false
        }
        AuctionFault::AfterPass { seat, place } => {
            let problem = Problem::BidAfterPass { seat: *seat };
            reporter.report(with(problem.at(span), place, "pass here"));
            false
        }
        AuctionFault::Dash { seat } => {
            reporter.report(Problem::AuctionDash { seat: *seat }.at(span));
            true
        }
        AuctionFault::WinnerDash => {
            let report = Problem::AuctionWinnerDash.at(span);
            reporter.report(report.fix(removal, "remove it", removed(game, range), ""));
            false
        }
        AuctionFault::AfterEnd => {
            let report = Problem::AuctionAfterEnd.at(span);
            reporter.report(report.fix(removal, "remove it", removed(game, range), ""));
            false
        }
        AuctionFault::Row { slots } => {
            let problem =
                Problem::AuctionRow { slots: *slots, players: game.facts().table.players() };
            reporter.report(problem.at(span));
            true
        }
    }
}

/// Whether slots can be taken out of an auction: at another table than the usual one its rounds may
/// tell how many play, and where they are not as they are written each slot says whose the others
/// are.
fn removal(game: &Game<'_>, read: &AuctionRead, section: &Section<'_>) -> Applicability {
    let facts = game.facts();
    let players = facts.table.players();
    let mut whole = section.rows.iter().rev().skip(1);
    let has_contract = read.auction.is_some_and(|auction| auction.contract().is_some());
    let is_plain = facts.table == Table::FOUR
        && has_contract
        && !read.reflowed
        && !read.dashes_omitted
        && whole.all(|row| row.tokens.len() == players)
        && read
            .faults
            .iter()
            .all(|(_, fault)| matches!(fault, AuctionFault::WinnerDash | AuctionFault::AfterEnd));
    if is_plain { Applicability::Safe } else { Applicability::Unsafe }
}

/// A token with the blanks or the line end before it.
fn removed(game: &Game<'_>, range: &Range<u32>) -> Span {
    let before = game.text().get(..range.start as usize).unwrap_or("");
    let start = before.trim_end_matches([' ', '\t', '\n', '\r']).len();
    let start = u32::try_from(start).unwrap_or(range.start);
    game.span(start..range.end)
}

fn check_end(
    game: &Game<'_>,
    read: &AuctionRead,
    section: &Section<'_>,
    reporter: &mut Reporter<'_>,
) -> bool {
    let facts = game.facts();
    let Some(auction) = read.auction else {
        return true;
    };
    let tag = game.tags.get(section.tag);
    let is_open = read.is_cut || tag.is_some_and(|tag| tag.is_unknown());
    let last = read.slots.last().map(|slot| game.span(slot.range.clone()));
    let place = last.unwrap_or_else(|| super::value_span(game, "Auction"));
    let is_unknown = read.slots.iter().any(|slot| slot.slot == Slot::Unknown);
    let Some((winner, bid)) = auction.contract() else {
        if is_open || is_unknown {
            return true;
        }
        match (auction.stuck(), facts.rules.bids.minimum) {
            (Some(seat), Some(bid)) => {
                let report = Problem::AuctionImpliedBid { seat, bid }.at(place);
                let message = format!("write `{bid}`");
                let end = Span::empty(place.end);
                let text = format!(" {bid}");
                // A bid that makes another player the declarer contradicts what is stated.
                let is_stated = facts.declarer.is_some_and(|stated| stated != seat);
                let applicability =
                    if is_stated { Applicability::Unsafe } else { Applicability::Safe };
                reporter.report(report.fix(applicability, message, end, text));
                return false;
            }
            _ if read.faults.iter().any(|(_, fault)| is_lost(fault)) => return true,
            _ => {
                reporter.report(Problem::AuctionUnfinished.at(place));
                return true;
            }
        }
    };
    let bid_place = read.winning_bid().map(|range| game.span(range));
    if let Some(stated) = facts.contract.filter(|stated| *stated != bid) {
        let span = super::value_span(game, "Contract");
        let report = Problem::ContractMismatch { stated, bid }.at(span);
        let report = match bid_place {
            Some(place) => report.label(place, "winning bid here"),
            None => report,
        };
        let message = format!("write `{bid}`");
        reporter.report(report.fix(Applicability::Unsafe, message, span, bid.to_string()));
    }
    let declarer = facts.declarer.filter(|seat| facts.table.has(*seat));
    if let Some(stated) = declarer.filter(|stated| *stated != winner) {
        let span = super::value_span(game, "Declarer");
        let report = Problem::DeclarerMismatch { stated, winner }.at(span);
        let report = match bid_place {
            Some(place) => report.label(place, "winning bid here"),
            None => report,
        };
        let message = format!("write `{}`", winner.letters());
        reporter.report(report.fix(Applicability::Unsafe, message, span, winner.letters()));
    }
    false
}

/// Whether the fault leaves a call unknown, or one that does not count.
const fn is_lost(fault: &AuctionFault) -> bool {
    match fault {
        AuctionFault::Text(fault) => fault.edits.is_empty(),
        _ => true,
    }
}

/// Whether declarer or contract are stated otherwise than the auction has them: what follows
/// from either says nothing then.
fn is_contradicted(facts: &Facts, read: &AuctionRead) -> bool {
    let Some(auction) = read.auction else {
        return false;
    };
    let stuck = || Some((auction.stuck()?, facts.rules.bids.minimum?));
    let Some((winner, bid)) = auction.contract().or_else(stuck) else {
        return false;
    };
    let differs = facts.declarer.is_some_and(|stated| stated != winner);
    differs || facts.contract.is_some_and(|stated| stated != bid)
}

fn check_steps(game: &Game<'_>, read: &AuctionRead, reporter: &mut Reporter<'_>) {
    let rules = game.facts().rules.bids;
    if rules.steps.is_empty() {
        return;
    }
    for slot in &read.slots {
        if let Slot::Call(Call::Bid(bid)) = slot.slot
            && !rules.allows(bid)
        {
            let span = game.span(slot.range.clone());
            reporter.report(Problem::BidStep { bid }.at(span));
        }
    }
}

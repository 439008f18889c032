//! The entry of `rs` against the record of the board. LIN-71, LIN-72

use portnote_bridge::{Contract, Risk, Seat};
use portnote_core::Reporter;
use portnote_core::coded::{At, Report};

use crate::limits::SET_FAULT;
use crate::model::Game;
use crate::problem::result::Problem;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let (Some((_, label)), Some(room), Some(number)) =
        (&game.label, game.room(), game.list_number())
    else {
        return;
    };
    let Some(header) = game.shared_header() else {
        return;
    };
    let Some(entry) = header.result(number, room) else {
        return;
    };
    let Some(result) = entry.result else { return };
    let outcome = game.facts().outcome;
    let Some(derived) = outcome.contract else {
        return;
    };
    let span = game.span(label.clone());
    let mut tell = |report: Report<Problem>| {
        let site = header.site(entry.range.clone());
        reporter.report(report.label_at(site, "the entry of `rs`"));
    };
    let text = || entry.text.clone();
    if result.contract.bid() != derived.bid() {
        tell(
            Problem::Contract { entry: text(), derived: as_entry(derived, outcome.declarer) }
                .at(span),
        );
        return;
    }
    if derived == Contract::PassedOut {
        return;
    }
    if result.contract != derived {
        tell(
            Problem::Risk { entry: text(), derived: as_entry(derived, outcome.declarer) }.at(span),
        );
    }
    if let Some(derived) = outcome.declarer
        && result.declarer != Some(derived)
    {
        let before = game.neighbours().turned.saturating_sub(1);
        let seats = result.declarer.map_or(0, |seat| seat.offset_from(derived));
        match game.neighbours().turned {
            0..SET_FAULT => {
                let in_entry = result.declarer;
                tell(Problem::Declarer { in_entry, derived }.at(span));
            }
            SET_FAULT => tell(Problem::Rotated { before, seats }.at(span)),
            _ => {}
        }
    }
    if let (Some(in_entry), Some(tricks)) = (result.tricks, outcome.tricks)
        && in_entry != tricks
    {
        let claim = game.claims.last().map(|claim| claim.range.clone());
        let place = claim.unwrap_or_else(|| label.clone());
        let span = game.span(place);
        tell(Problem::Tricks { entry: text(), in_entry, tricks }.at(span));
    }
}

/// A contract as an entry of `rs` has it: `4SWx`.
fn as_entry(contract: Contract, declarer: Option<Seat>) -> String {
    let (Contract::Bid { bid, risk }, Some(declarer)) = (contract, declarer) else {
        return contract.to_string();
    };
    let risk = match risk {
        Risk::Undoubled => "",
        Risk::Doubled => "x",
        Risk::Redoubled => "xx",
    };
    format!("{bid}{}{risk}", declarer.letter())
}

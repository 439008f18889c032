//! What a deal that was passed out says about contract, declarer and result. PBN 2.1 §3.4.13
//! to §3.4.15.

use portnote_bridge::Contract;
use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::{Applicability, Reporter};

use crate::model::Game;
use crate::problem::auction::Problem;
use crate::tag::TagValue;
use crate::value::{ContractValue, ValueError};

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    judge(game, true, reporter);
}

/// Judges the fields of a deal that was passed out, for certain or by Contract alone: then
/// Contract may be what is wrong, and one report is enough.
fn judge(game: &Game<'_>, certain: bool, reporter: &mut Reporter<'_>) {
    for name in ["Contract", "Declarer", "Result"] {
        let Some(tag) = game.tag(name).filter(|tag| !tag.is_unknown()) else {
            continue;
        };
        let passed = game.contract() == Some(ContractValue::Full(Contract::PassedOut));
        if name == "Contract" && (passed || game.contract().is_none()) {
            continue;
        }
        // A result of another form is reported as such.
        let is_read = match tag.typed {
            TagValue::Unreadable(ValueError::Form) | TagValue::Unknown => false,
            // What later games take over is not that of this game alone.
            _ => !tag.value.starts_with('#'),
        };
        if name == "Result" && !is_read {
            continue;
        }
        let span = game.span(tag.value_range.clone());
        let found = short(&tag.value);
        let report = Problem::PassedOutFields { name, found }.at(span);
        reporter.report(if name == "Contract" {
            report.fix(Applicability::Unsafe, "write `Pass`", span, "Pass")
        } else if certain {
            // Without quotes an empty value is none, and a play needs a declarer.
            let applicability = if tag.sound && game.play.is_none() {
                Applicability::Safe
            } else {
                Applicability::Unsafe
            };
            report.fix(applicability, "write an empty value", span, "")
        } else {
            report.help("change the contract if the board was played")
        });
        if !certain {
            break;
        }
    }
}

/// Judges a game whose Contract alone says that it was passed out.
pub(super) fn check_without_auction(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let passed = game.contract() == Some(ContractValue::Full(Contract::PassedOut));
    let has_calls = game
        .auction
        .as_ref()
        .is_some_and(|auction| !auction.turns.is_empty());
    if passed && !has_calls {
        judge(game, false, reporter);
    }
}

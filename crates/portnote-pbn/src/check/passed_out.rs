//! What a deal that was passed out says about contract, declarer and result. PBN 2.1 §3.4.13
//! to §3.4.15.

use portnote_bridge::Contract;
use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::wording::listed;
use portnote_core::{Applicability, Reporter};

use crate::model::{Game, Tag, Turn};
use crate::play::CardValue;
use crate::problem::auction::Problem;
use crate::tag::TagValue;
use crate::value::{ContractValue, ValueError};

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    judge(game, true, reporter);
}

/// Judges the fields of a deal that was passed out, for certain or by Contract alone: then
/// Contract may be what is wrong, and one report is enough.
fn judge(game: &Game<'_>, certain: bool, reporter: &mut Reporter<'_>) {
    let fields: Vec<(&'static str, &Tag<'_>)> = ["Contract", "Declarer", "Result"]
        .into_iter()
        .filter_map(|name| Some((name, field(game, name)?)))
        .collect();
    // A contract that was played is kept despite the passes, with whatever belongs to it.
    let has_contract = fields.first().is_some_and(|(name, _)| *name == "Contract");
    let mut others: Vec<String> = fields.iter().map(|(name, _)| format!("`{name}`")).collect();
    if has_cards(game) {
        others.push("`Play`".to_owned());
    }
    let is_doubtful = certain && has_contract && others.len() > 1;
    for (name, tag) in fields {
        let span = game.span(tag.value_range.clone());
        let found = short(&tag.value);
        let report = Problem::PassedOutFields { name, found }.at(span);
        reporter.report(if is_doubtful {
            let others = listed(&others, "and");
            report.help(format!("check `Auction`: {others} say that the board was played"))
        } else if name == "Contract" {
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
        // The rest is the same contradiction.
        if !certain || is_doubtful {
            break;
        }
    }
}

/// A tag that says that the board was played.
fn field<'g, 'b>(game: &'g Game<'b>, name: &str) -> Option<&'g Tag<'b>> {
    let tag = game.tag(name).filter(|tag| !tag.is_unknown())?;
    let passed = game.contract() == Some(ContractValue::Full(Contract::PassedOut));
    if name == "Contract" && (passed || game.contract().is_none()) {
        return None;
    }
    // A result of another form is reported as such.
    let is_read = match tag.typed {
        TagValue::Unreadable(ValueError::Form) | TagValue::Unknown => false,
        // What later games take over is not that of this game alone.
        _ => !tag.value.starts_with('#'),
    };
    (name != "Result" || is_read).then_some(tag)
}

fn has_cards(game: &Game<'_>) -> bool {
    let is_card = |turn: &Turn<'_, CardValue>| matches!(turn.value, CardValue::Card(_));
    let play = game.play.as_ref();
    play.is_some_and(|play| play.turns.iter().any(is_card))
}

/// Judges a game whose Contract alone says that it was passed out.
pub(super) fn check_without_auction(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let passed = game.contract() == Some(ContractValue::Full(Contract::PassedOut));
    let has_calls = game.auction.as_ref().is_some_and(|auction| !auction.turns.is_empty());
    if passed && !has_calls {
        judge(game, false, reporter);
    }
}

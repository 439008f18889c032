//! Tag values as export format has them.

use std::borrow::Cow;

use portnote_bridge::Contract;
use portnote_core::frame::string;
use portnote_core::inherit::Inheritance;

use super::ExportOptions;
use super::game::Before;
use crate::deal::FaultKind;
use crate::model::{Game, Tag};
use crate::tag::is_inheritable;
use crate::value::{self, ContractValue, Tricks};

/// The text between the quotes of a mandatory tag; `None` where the tag is left out.
pub(super) fn mandatory<'g>(
    game: &'g Game<'_>,
    name: &str,
    options: ExportOptions,
    before: Before<'_>,
) -> Option<Cow<'g, str>> {
    if let Some(text) = of_passed_out(game, name) {
        return Some(Cow::Borrowed(text));
    }
    match game.tag(name) {
        Some(tag) if tag.value != "?" => Some(own(game, tag, options, before)),
        Some(_) => Some(derived(game, name).unwrap_or(Cow::Borrowed("?"))),
        None => match game.given(name) {
            Some(given) if !options.expand_inheritance && before.gives(name, &given.value) => None,
            Some(given) => Some(string::encode(&given.value)),
            None => Some(derived(game, name).unwrap_or(Cow::Borrowed("?"))),
        },
    }
}

/// The text between the quotes of a tag that the game has.
pub(super) fn own<'g>(
    game: &'g Game<'_>,
    tag: &'g Tag<'_>,
    options: ExportOptions,
    before: Before<'_>,
) -> Cow<'g, str> {
    let inherits =
        is_inheritable(tag.name) && !matches!(Inheritance::of(&tag.value), Inheritance::Plain(_));
    if inherits {
        // A game that was left out, or a `?` that was filled in, may have come between.
        let same = tag
            .inherited
            .as_ref()
            .is_none_or(|inherited| before.has(tag.name, &inherited.value));
        return match game.value(tag.name) {
            Some(value) if options.expand_inheritance || !same => {
                Cow::Owned(string::encode(&value).into_owned())
            }
            _ => raw(tag),
        };
    }
    normal(game, tag).unwrap_or_else(|| raw(tag))
}

/// The value as written, but for what no string can hold.
fn raw<'g>(tag: &'g Tag<'_>) -> Cow<'g, str> {
    const TABS: [char; 2] = ['\t', '\u{0B}'];
    if !tag.sound {
        // A value without quotes may hold a quote of its own.
        return Cow::Owned(string::encode(tag.raw).replace(TABS, " "));
    }
    if tag.raw.contains(TABS) {
        return Cow::Owned(tag.raw.replace(TABS, " "));
    }
    Cow::Borrowed(tag.raw)
}

/// Tags whose value is not any text.
const TYPED: [&str; 9] = [
    "Board",
    "Contract",
    "Date",
    "Deal",
    "Dealer",
    "Declarer",
    "Result",
    "Scoring",
    "Vulnerable",
];

/// The value in the form of export format, where it has one that can be read.
fn normal<'g>(game: &'g Game<'_>, tag: &'g Tag<'_>) -> Option<Cow<'g, str>> {
    let text = tag.value.trim();
    // A blank of another kind beside `?` is a part of the value, and so are blanks by themselves
    // where any text can stand.
    let is_blank = !tag.value.is_empty() && tag.value.bytes().all(|byte| byte == b' ');
    let is_blank = is_blank && !TYPED.contains(&tag.name);
    if value::is_unknown(text) && tag.value.is_ascii() && !is_blank {
        return Some(Cow::Borrowed(text));
    }
    let owned = |text: String| Some(Cow::Owned(text));
    match tag.name {
        "Dealer" | "Auction" | "Play" => owned(value::seat(text)?.value.to_string()),
        "Declarer" => {
            let read = value::declarer(text)?.value;
            let caret = if read.irregular { "^" } else { "" };
            owned(format!("{caret}{}", read.seat))
        }
        "Vulnerable" => Some(Cow::Borrowed(value::vulnerable(text)?.value.name())),
        "Deal" => deal(game),
        "Contract" => owned(match value::contract(text)?.0 {
            ContractValue::Full(contract) => contract.to_string(),
            ContractValue::Denomination(denomination) => denomination.letters().to_owned(),
        }),
        "Result" => result(game, text),
        "Score" | "ScoreIMP" | "ScoreMP" | "ScorePercentage" | "OptimumScore" => {
            let words = text
                .split(' ')
                .map(|word| word.strip_prefix('+').unwrap_or(word));
            owned(words.collect::<Vec<_>>().join(" "))
        }
        "TimeControl" if text == "-" => Some(Cow::Borrowed("")),
        "Room" => word(text, &["Open", "Closed"]),
        "FrenchMP" => word(text, &["Yes", "No"]),
        "Board" | "Date" | "EventDate" | "UTCDate" | "Time" | "UTCTime" | "TimeControl"
        | "Hidden" | "Round" | "Scoring" => {
            (text.len() != tag.value.len()).then(|| string::encode(text))
        }
        _ => None,
    }
}

fn word<'g>(text: &str, words: &[&'static str]) -> Option<Cow<'g, str>> {
    words
        .iter()
        .find(|word| word.eq_ignore_ascii_case(text))
        .map(|word| Cow::Borrowed(*word))
}

/// The deal from the dealer, ranks descending: PBN 2.1 §3.4.11.
fn deal<'g>(game: &'g Game<'_>) -> Option<Cow<'g, str>> {
    let deal = game.deal()?;
    let readable = |kind: &FaultKind| {
        matches!(
            kind,
            FaultKind::Spacing | FaultKind::EmptyHand(_) | FaultKind::Ten
        )
    };
    if !deal.faults.iter().all(|fault| readable(&fault.kind)) {
        return None;
    }
    if deal.deal.known().next().is_none() {
        return Some(Cow::Borrowed("?"));
    }
    Some(Cow::Owned(
        deal.deal.to_pbn(game.dealer().unwrap_or(deal.first)),
    ))
}

/// The tricks of declarer, where declarer is known: PBN 2.1 §3.4.15.
fn result<'g>(game: &Game<'_>, text: &str) -> Option<Cow<'g, str>> {
    let read = value::result(text).ok()?;
    let caret = if read.irregular { "^" } else { "" };
    let tricks = match read.tricks {
        Tricks::Declarer(tricks) => Some(tricks),
        Tricks::Side(..) | Tricks::Both(..) => game.tricks(),
    };
    Some(Cow::Owned(match tricks {
        Some(tricks) => format!("{caret}{tricks}"),
        None => text.to_owned(),
    }))
}

/// A game that was passed out has the contract `Pass` and neither declarer nor result.
fn of_passed_out(game: &Game<'_>, name: &str) -> Option<&'static str> {
    let passed = match game.contract() {
        Some(contract) => contract == ContractValue::Full(Contract::PassedOut),
        None => {
            let open = game.tag("Contract").is_none_or(|tag| tag.value == "?");
            open && game.finished().and_then(|auction| auction.contract())
                == Some(Contract::PassedOut)
        }
    };
    // Calls that say otherwise, or end too early, make it doubtful whether these values are idle.
    let is_doubtful = || {
        let is_given = game.tag(name).is_some_and(|tag| !tag.is_unknown());
        let contract = game.finished().map(|auction| auction.contract());
        let has_calls = game
            .auction
            .as_ref()
            .is_some_and(|auction| !auction.turns.is_empty());
        is_given && has_calls && contract != Some(Some(Contract::PassedOut))
    };
    match name {
        "Contract" if passed => Some("Pass"),
        "Declarer" | "Result" if passed && !is_doubtful() => Some(""),
        _ => None,
    }
}

/// A contract or declarer that the tags leave open and the auction gives.
fn derived<'g>(game: &Game<'_>, name: &str) -> Option<Cow<'g, str>> {
    let auction = game.finished()?;
    match name {
        "Contract" => Some(Cow::Owned(auction.contract()?.to_string())),
        "Declarer" => Some(Cow::Owned(auction.declarer()?.to_string())),
        _ => None,
    }
}

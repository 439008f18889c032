//! Tag values as export format has them.

use std::borrow::Cow;

use portnote_bridge::Contract;
use portnote_core::frame::string;
use portnote_core::inherit::{self, Inheritance};

use super::ExportOptions;
use super::before::EarlierGames;
use crate::deal::FaultKind;
use crate::model::{Game, Tag};
use crate::tag::{Kind, TagClass, TagValue};
use crate::value::{ContractValue, ResultValue, Spelt, TimeControl, Tricks, is_unknown};

/// The text between the quotes of a mandatory tag; `None` where the tag is left out.
pub(super) fn mandatory<'g>(
    game: &'g Game<'_>,
    name: &str,
    options: ExportOptions,
    before: EarlierGames<'_>,
) -> Option<Cow<'g, str>> {
    if let Some(text) = of_passed_out(game, name) {
        return Some(Cow::Borrowed(text));
    }
    match game.tag(name) {
        Some(tag) if tag.value != "?" => Some(own(game, tag, options, before)),
        Some(_) => Some(derived(game, name).unwrap_or(Cow::Borrowed("?"))),
        None => match game.given(name) {
            Some(given) if !options.expand_inheritance && before.gives(name, &given.value) => None,
            Some(given) => Some(Cow::Owned(expanded(&given.value))),
            None => Some(derived(game, name).unwrap_or(Cow::Borrowed("?"))),
        },
    }
}

/// The text between the quotes of a tag that the game has.
pub(super) fn own<'g>(
    game: &'g Game<'_>,
    tag: &'g Tag<'_>,
    options: ExportOptions,
    before: EarlierGames<'_>,
) -> Cow<'g, str> {
    let inherits =
        tag.is_inheritable() && !matches!(Inheritance::of(&tag.value), Inheritance::Plain(_));
    if inherits {
        // A game that was left out, or a `?` that was filled in, may have come between.
        let same =
            tag.inherited.as_ref().is_none_or(|inherited| before.has(tag.name, &inherited.value));
        return match game.value(tag.name) {
            Some(value) if options.expand_inheritance || !same => Cow::Owned(expanded(&value)),
            _ => raw(tag),
        };
    }
    normal(game, tag).unwrap_or_else(|| raw(tag))
}

/// The text between the quotes that gives a game a value which it inherits.
fn expanded(value: &str) -> String {
    string::encode(&inherit::text_of(value)).into_owned()
}

/// The value as written, without what no string can contain.
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

/// The value in the form of export format, where it has one that can be read.
fn normal<'g>(game: &'g Game<'_>, tag: &'g Tag<'_>) -> Option<Cow<'g, str>> {
    let text = tag.value.trim();
    // A blank of another kind beside `?` is a part of the value, and so are blanks by themselves
    // where any text may be.
    let is_blank = !tag.value.is_empty() && tag.value.bytes().all(|byte| byte == b' ');
    let is_blank = is_blank && (tag.kind() == Kind::Text || tag.class != TagClass::Mandatory);
    if is_unknown(text) && tag.value.is_ascii() && !is_blank {
        return Some(Cow::Borrowed(text));
    }
    let owned = |text: String| Some(Cow::Owned(text));
    match &tag.typed {
        TagValue::Seat(seat) => owned(seat.value.to_string()),
        TagValue::Declarer(Spelt { value: read, .. }) => {
            let caret = if read.irregular { "^" } else { "" };
            owned(format!("{caret}{}", read.seat))
        }
        TagValue::Vulnerable(sides) => Some(Cow::Borrowed(sides.value.name())),
        TagValue::Deal => deal(game),
        TagValue::Contract(contract, _) => owned(match contract {
            ContractValue::Full(contract) => contract.to_string(),
            ContractValue::Denomination(denomination) => denomination.letters().to_owned(),
        }),
        TagValue::Result(read) => owned(result(game, *read, text)),
        TagValue::Hidden(seats) => owned(seats.iter().map(|seat| seat.letter()).collect()),
        TagValue::TimeControl(TimeControl::Unlimited) => Some(Cow::Borrowed("")),
        TagValue::Word(word) => Some(Cow::Borrowed(word)),
        _ => match tag.kind() {
            Kind::Scores(_) => {
                let words = text.split(' ');
                let words = words.map(|word| word.strip_prefix('+').unwrap_or(word));
                owned(words.collect::<Vec<_>>().join(" "))
            }
            // Blanks around them say nothing.
            Kind::Board
            | Kind::Date
            | Kind::Time
            | Kind::TimeControl
            | Kind::Round
            | Kind::Scoring => (text.len() != tag.value.len()).then(|| string::encode(text)),
            _ => None,
        },
    }
}

/// The deal from the dealer, ranks descending: PBN 2.1 §3.4.11.
fn deal<'g>(game: &'g Game<'_>) -> Option<Cow<'g, str>> {
    let deal = game.deal()?;
    let readable = |kind: &FaultKind| {
        matches!(
            kind,
            FaultKind::Spacing
                | FaultKind::EmptyHand(_)
                | FaultKind::VoidSign
                | FaultKind::LastDot
                | FaultKind::Ten
        )
    };
    if !deal.faults.iter().all(|fault| readable(&fault.kind)) {
        return None;
    }
    if deal.deal.known().next().is_none() {
        return Some(Cow::Borrowed("?"));
    }
    Some(Cow::Owned(deal.deal.to_pbn(game.dealer().unwrap_or(deal.first))))
}

/// The tricks of declarer, where declarer is known: PBN 2.1 §3.4.15.
fn result(game: &Game<'_>, read: ResultValue, text: &str) -> String {
    let caret = if read.irregular { "^" } else { "" };
    let tricks = match read.tricks {
        Tricks::Declarer(tricks) => Some(tricks),
        Tricks::Side(..) | Tricks::Both(..) => game.tricks(),
    };
    match tricks {
        Some(tricks) => format!("{caret}{tricks}"),
        None => text.to_owned(),
    }
}

/// A game that was passed out has the contract `Pass` and neither declarer nor result.
fn of_passed_out(game: &Game<'_>, name: &str) -> Option<&'static str> {
    if !matches!(name, "Contract" | "Declarer" | "Result") {
        return None;
    }
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
        let has_calls = game.auction.as_ref().is_some_and(|auction| !auction.turns.is_empty());
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
    game.of_auction(name).map(Cow::Owned)
}

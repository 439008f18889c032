//! The law of conversions: each fact of a board is in the converted text, or in what is said about it.

use portnote::Format;
use portnote::convert::{ConvertOptions, Layout, Target, boards_of_lin, boards_of_pbn};
use portnote_core::{Diagnostic, Parsed};
use portnote_lin::bridge::{Call, Card, Contract, Deal, Seat, Vulnerability};
use portnote_lin::value::label::Room;

/// What a board says, as far as both PBN and LIN have a place for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Facts {
    number: Option<u32>,
    dealer: Option<Seat>,
    vulnerable: Option<Vulnerability>,
    deal: Option<Deal>,
    names: Vec<Option<String>>,
    calls: Vec<Call>,
    contract: Option<Contract>,
    declarer: Option<Seat>,
    tricks: Option<u8>,
    cards: Vec<String>,
    room: Option<Room>,
}

/// The facts of a text in a notation that are lost without a word, each for a target.
///
/// ```
/// use portnote::Format;
/// use portnote_conformance::conversions::lost;
/// let text = b"[Board \"7\"]\n[Dealer \"S\"]\n[Contract \"1NT\"]\n";
/// assert!(lost(Format::Pbn, text).is_empty());
/// ```
#[must_use]
pub fn lost(format: Format, text: &[u8]) -> Vec<String> {
    let targets = [
        (Format::Pbn, Target::Pbn, None),
        (Format::Lin, Target::Lin, Some(Layout::Lines)),
        (Format::Lin, Target::Lin, Some(Layout::Set)),
        (Format::Lin, Target::BboLink, None),
    ];
    let targets = targets
        .into_iter()
        .filter(|(_, target, _)| target.sources().contains(&format));
    let before = facts(format, text);
    let mut found = Vec::new();
    for (written, target, layout) in targets {
        let mut how = ConvertOptions::default();
        how.layout = layout;
        let Parsed { value, diagnostics } = match format {
            Format::Pbn => boards_of_pbn(&portnote_pbn::parse(text).value, target, &how),
            _ => boards_of_lin(&portnote_lin::parse(text).value, target, &how),
        };
        let after = facts(written, &value);
        let name = format!("{target:?} {layout:?}");
        found.extend(compared(&before, &after, &diagnostics, &name));
    }
    found
}

/// What differs between the boards of two texts, and is not said.
fn compared(before: &[Facts], after: &[Facts], remarks: &[Diagnostic], name: &str) -> Vec<String> {
    // A board that is not written is named; those after it would be compared with others.
    if before.len() != after.len() {
        let is_said = remarks
            .iter()
            .any(|remark| remark.message.contains("the board"));
        return match is_said {
            true => Vec::new(),
            false => vec![format!(
                "{name}: {} boards became {}",
                before.len(),
                after.len()
            )],
        };
    }
    let mut found = Vec::new();
    for (index, (old, new)) in (1_u64..).zip(before.iter().zip(after)) {
        let is_own = |remark: &&Diagnostic| {
            let record = remark.record.as_ref();
            record.is_some_and(|record| record.index == index)
        };
        let own = remarks.iter().filter(is_own);
        let said: Vec<String> = own.map(|remark| remark.message.to_string()).collect();
        let says = |words: &[&str]| {
            said.iter()
                .any(|message| words.iter().any(|word| message.contains(word)))
        };
        let kept = [
            (
                "number",
                old.number.is_none() || old.number == new.number,
                &["number", "Board"][..],
            ),
            (
                "dealer",
                old.dealer.is_none() || old.dealer == new.dealer,
                &["dealer"],
            ),
            (
                "vulnerability",
                old.vulnerable.is_none() || old.vulnerable == new.vulnerable,
                &["vulnerab", "Vulnerab"],
            ),
            (
                "deal",
                is_deal_kept(old.deal, new.deal),
                &["hands", "cards", "deal"],
            ),
            (
                "names",
                is_kept(&old.names, &new.names),
                &["name", "invisible", "`#`", "`|`", "`,`"],
            ),
            ("calls", are_calls_kept(old, new), &["call", "auction"]),
            (
                "contract",
                // An end position has its denomination, and the auction the rest.
                old.contract.is_none()
                    || old.contract == new.contract
                    || !old.calls.is_empty() && old.calls == new.calls && new.contract.is_none(),
                &["contract", "rs"],
            ),
            (
                "declarer",
                old.declarer.is_none() || old.declarer == new.declarer,
                &["contract", "rs", "Declarer"],
            ),
            (
                "tricks",
                // Without a declarer nobody has made them.
                old.tricks.is_none()
                    || old.contract.is_none()
                    || old.declarer.is_none()
                    || old.tricks == new.tricks,
                &["result", "contract", "rs"],
            ),
            ("cards", old.cards == new.cards, &["cards", "play"]),
            (
                "room",
                // The only table of a set is in the open room.
                old.room != Some(Room::Closed) || old.room == new.room,
                &["room", "Room"],
            ),
        ];
        for (fact, is_kept, words) in kept {
            if !is_kept && !says(words) {
                found.push(format!(
                    "{name}: {fact} of board {index}: {old:?} became {new:?}"
                ));
            }
        }
    }
    found
}

/// Whether all calls up to the end of the auction are there.
fn are_calls_kept(old: &Facts, new: &Facts) -> bool {
    let is_over = old.calls.starts_with(&new.calls) && new.contract.is_some();
    old.calls == new.calls || is_over
}

/// Whether each hand with cards has them still.
fn is_deal_kept(old: Option<Deal>, new: Option<Deal>) -> bool {
    let Some(old) = old else { return true };
    let hands = |deal: Deal, seat| deal.hand(seat).filter(|hand| !hand.is_empty());
    Seat::ALL.iter().all(|seat| {
        let own = hands(old, *seat);
        own.is_none() || own == new.and_then(|new| hands(new, *seat))
    })
}

fn is_kept(old: &[Option<String>], new: &[Option<String>]) -> bool {
    old.iter()
        .zip(new)
        .all(|(old, new)| old.is_none() || old == new)
}

/// The boards of a text.
fn facts(format: Format, text: &[u8]) -> Vec<Facts> {
    match format {
        Format::Pbn => portnote_pbn::parse(text)
            .games()
            .map(|game| of_pbn(&game))
            .collect(),
        Format::Lin => portnote_lin::parse(text)
            .games()
            .map(|board| of_lin(&board))
            .collect(),
        _ => Vec::new(),
    }
}

fn of_lin(board: &portnote_lin::Game) -> Facts {
    let (mut new, _) = board.to_new();
    let header = board.model().header();
    let entry = new.number.zip(header).and_then(|(number, header)| {
        header
            .result(number, new.room.unwrap_or(Room::Open))?
            .result
    });
    // The record is believed, unless the entry is all there is, or was written for what the auction does not give.
    if let Some(entry) = entry {
        new.contract = Some(entry.contract);
        new.declarer = entry.declarer.or(new.declarer);
        new.tricks = entry.tricks.or(new.tricks);
    }
    Facts {
        number: new.number,
        dealer: new.dealer,
        vulnerable: new.vulnerable,
        deal: new.deal.filter(|deal| deal.hand_size() > 0),
        names: new
            .names
            .iter()
            .map(|name| name.as_deref().map(spaced))
            .collect(),
        calls: new.calls.iter().map(|call| call.call).collect(),
        contract: new.contract,
        declarer: new.declarer,
        tricks: new.tricks,
        cards: sorted(new.cards.iter().map(|card| card.card)),
        room: new.room,
    }
}

fn of_pbn(game: &portnote_pbn::Game) -> Facts {
    let model = game.model();
    let derived = portnote_pbn::derive::Derived::carrying(model, portnote_pbn::derive::Carry::Deal);
    let name = |seat: Seat| {
        let value = model.value(seat.name())?;
        let value = spaced(&value);
        (!value.is_empty() && !value.starts_with('?')).then_some(value)
    };
    let room = match model.value("Room").as_deref().map(str::trim) {
        Some("Open") => Some(Room::Open),
        Some("Closed") => Some(Room::Closed),
        _ => None,
    };
    let turns = model.play.iter().flat_map(|section| &section.turns);
    let cards = turns.filter_map(|turn| match turn.value {
        portnote_pbn::play::CardValue::Card(card) => Some(card),
        _ => None,
    });
    Facts {
        number: derived.board,
        dealer: derived.dealer,
        vulnerable: derived.vulnerable,
        deal: model
            .deal()
            .map(|deal| deal.deal)
            .filter(|deal| deal.hand_size() > 0),
        names: portnote_lin::value::deal::SEATS.map(name).to_vec(),
        calls: derived.calls.iter().filter_map(|call| call.call).collect(),
        contract: match model.contract() {
            Some(portnote_pbn::value::ContractValue::Full(contract)) => Some(contract),
            _ => None,
        },
        declarer: model.declarer().map(|declarer| declarer.seat),
        tricks: model.tricks().and_then(|tricks| u8::try_from(tricks).ok()),
        cards: sorted(cards),
        room,
    }
}

/// Cards in an order that does not depend on columns.
fn sorted(cards: impl Iterator<Item = Card>) -> Vec<String> {
    let mut cards: Vec<String> = cards.map(|card| card.to_string()).collect();
    cards.sort_unstable();
    cards
}

/// A text with one space for each gap.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

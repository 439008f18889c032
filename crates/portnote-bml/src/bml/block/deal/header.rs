//! The header line of a deal diagram: its elements in any order, among other words.

use portnote_bridge::{Bid, Contract, Denomination, Rank, Risk, Seat, Suit, Vulnerability};

use super::seat;
use crate::bml::model::DiagramHeader;

/// What a header line says; the first element of each kind counts.
pub(super) fn read(line: &str) -> DiagramHeader {
    let mut header = DiagramHeader::default();
    for word in line.split_whitespace() {
        let word = word.trim_end_matches(',');
        if header.board.is_none() && board(word).is_some() {
            header.board = board(word).map(str::to_owned);
        } else if header.dealer.is_none() && seat(word).is_some() {
            header.dealer = seat(word);
        } else if header.vulnerability.is_none() && vulnerability(word).is_some() {
            header.vulnerability = vulnerability(word);
        } else if header.contract.is_none() && contract(word).is_some() {
            if let Some((contract, declarer)) = contract(word) {
                header.contract = Some(contract);
                header.declarer = declarer;
            }
        } else if header.lead.is_none() {
            header.lead = lead(word);
        }
    }
    header
}

fn board(word: &str) -> Option<&str> {
    let digits = word.strip_prefix('#').unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(digits)
}

fn vulnerability(word: &str) -> Option<Vulnerability> {
    Some(match word {
        "None" => Vulnerability::None,
        "NS" => Vulnerability::NorthSouth,
        "EW" => Vulnerability::EastWest,
        "All" => Vulnerability::All,
        _ => return None,
    })
}

/// Level, strain, doubles and declarer, of which the last two may be missing; or passed out.
fn contract(word: &str) -> Option<(Contract, Option<Seat>)> {
    if matches!(word, "P" | "Pass" | "PASS") {
        return Some((Contract::PassedOut, None));
    }
    let mut letters = word.chars();
    let level = u8::try_from(letters.next()?.to_digit(10)?).ok()?;
    let strain = letters.next()?;
    let mut rest = letters.as_str();
    let denomination = match strain {
        'C' => Denomination::Clubs,
        'D' => Denomination::Diamonds,
        'H' => Denomination::Hearts,
        'S' => Denomination::Spades,
        'N' => Denomination::NoTrump,
        _ => return None,
    };
    if denomination == Denomination::NoTrump {
        rest = rest.strip_prefix('T').unwrap_or(rest);
    }
    let bid = Bid::new(level, denomination)?;
    let after = rest.trim_start_matches('X');
    let risk = match rest.len() - after.len() {
        0 => Risk::Undoubled,
        1 => Risk::Doubled,
        2 => Risk::Redoubled,
        _ => return None,
    };
    let declarer = if after.is_empty() { None } else { Some(seat(after)?) };
    Some((Contract::Bid { bid, risk }, declarer))
}

/// A small letter for the suit and a card; `None` as the rank of an `x`.
fn lead(word: &str) -> Option<(Suit, Option<Rank>)> {
    let mut letters = word.chars();
    let suit = letters.next().filter(char::is_ascii_lowercase)?;
    let suit = Suit::from_letter(suit.to_ascii_uppercase())?;
    let rank = match letters.as_str() {
        "x" | "X" => None,
        "10" => Some(Rank::Ten),
        card => {
            let mut card = card.chars();
            let rank = Rank::from_letter(card.next()?)?;
            Some(rank).filter(|_| card.next().is_none())?;
            Some(rank)
        }
    };
    Some((suit, rank))
}

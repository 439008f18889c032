//! Ranks in the letters of another language.

use portnote_bridge::{Card, Rank, Suit};
use portnote_core::wording::listed;

use crate::deal::{DealValue, FaultKind};

/// The honours below the ace, as PBN names them.
const HONOURS: [char; 3] = ['K', 'Q', 'J'];

/// King, queen and jack in other languages. Their aces are `A`.
const LANGUAGES: [[char; 3]; 6] = [
    // German.
    ['K', 'D', 'B'],
    // French.
    ['R', 'D', 'V'],
    // Dutch.
    ['H', 'V', 'B'],
    // Polish.
    ['K', 'D', 'W'],
    // Spanish.
    ['R', 'D', 'J'],
    // Italian.
    ['R', 'D', 'F'],
];

/// What to write for the letters of a deal that are not ranks; `None` where no language has them
/// all, or the languages that do have them for different cards.
pub(super) fn help(deal: &DealValue) -> Option<String> {
    let mut found: Vec<char> = Vec::new();
    for fault in &deal.faults {
        if let FaultKind::Rank { letter, .. } = fault.kind {
            let letter = letter.to_ascii_uppercase();
            if !found.contains(&letter) {
                found.push(letter);
            }
        }
    }
    let mut readings = LANGUAGES
        .iter()
        .filter(|language| is_written_in(deal, **language))
        .filter_map(|language| {
            let honour = |letter: &char| {
                let place = language.iter().position(|own| own == letter)?;
                HONOURS.get(place).copied()
            };
            found.iter().map(honour).collect::<Option<Vec<char>>>()
        });
    let reading = readings.next()?;
    if readings.any(|other| other != reading) {
        return None;
    }
    let pairs: Vec<String> = reading
        .iter()
        .zip(&found)
        .map(|(honour, letter)| format!("`{honour}` for `{letter}`"))
        .collect();
    let pairs = listed(&pairs, "and");
    Some(format!("write {pairs}: PBN has the letters of English"))
}

/// Whether a deal has no honour in a letter that only English has.
fn is_written_in(deal: &DealValue, language: [char; 3]) -> bool {
    let ranks = [Rank::King, Rank::Queen, Rank::Jack];
    HONOURS.iter().zip(ranks).all(|(honour, rank)| {
        let is_dealt = |suit: &Suit| {
            let card = Card::new(*suit, rank);
            deal.deal.holder(card).is_some()
        };
        language.contains(honour) || !Suit::DESCENDING.iter().any(is_dealt)
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::french(
        "N:ARDV... - - -",
        Some("write `K` for `R`, `Q` for `D` and `J` for `V`: PBN has the letters of English")
    )]
    #[case::german(
        "N:AKDB... - - -",
        Some("write `Q` for `D` and `J` for `B`: PBN has the letters of English")
    )]
    #[case::dutch(
        "N:AHVB... - - -",
        Some("write `K` for `H`, `Q` for `V` and `J` for `B`: PBN has the letters of English")
    )]
    #[case::only_a_king("N:AR... - - -", Some("write `K` for `R`: PBN has the letters of English"))]
    #[case::queen_or_jack("N:AV... - - -", None)]
    #[case::french_by_another_hand(
        "N:AV... R... - -",
        Some("write `J` for `V` and `K` for `R`: PBN has the letters of English")
    )]
    #[case::english_with_a_slip("N:AKQD... J... - -", None)]
    #[case::no_language("N:AY... - - -", None)]
    #[case::no_language_has_both("N:AHR... - - -", None)]
    fn letters_have_one_meaning(#[case] text: &str, #[case] expected: Option<&str>) {
        let deal = DealValue::read(text);
        let help = deal.as_ref().and_then(help);
        assert_eq!(help.as_deref(), expected);
    }
}

//! A hand line: a seat and four holdings, of which the last may be missing.

use portnote_core::order::Order as _;
use std::ops::Range;

use portnote_bridge::{Rank, Seat};

use super::Card;

/// A line that is a hand.
#[derive(Clone, Debug)]
pub(super) struct HandLine {
    pub(super) seat: Seat,
    /// Spades, hearts, diamonds, clubs.
    pub(super) holdings: [Vec<Card>; 4],
    /// Their place in the line.
    pub(super) places: [Range<usize>; 4],
    /// How many there are: four, or three where one is forgotten.
    pub(super) count: usize,
    /// Where the last of them ends.
    pub(super) end: usize,
    /// Cards in another form than that of the language, with that.
    pub(super) styles: Vec<(Range<usize>, &'static str)>,
}

impl HandLine {
    /// Reads a line; `None` where it is not a hand.
    pub(super) fn of(line: &str) -> Option<Self> {
        let body = line.trim_start();
        let mut letters = body.chars();
        let seat = Seat::from_letter(letters.next()?)?;
        let after = letters.as_str();
        let is_set_off = after.starts_with(|c: char| c.is_whitespace() || c == ':');
        if !is_set_off {
            return None;
        }
        let after = after.trim_start();
        let after = after.strip_prefix(':').unwrap_or(after);
        let mut at = line.len() - after.len();
        let mut hand = Self {
            seat,
            holdings: Default::default(),
            places: Default::default(),
            count: 0,
            end: at,
            styles: Vec::new(),
        };
        for (holding, place) in hand.holdings.iter_mut().zip(&mut hand.places) {
            let rest = line.get(at..)?;
            let word = rest.trim_start();
            let start = line.len() - word.len();
            if word.is_empty() && hand.count == 3 {
                break;
            }
            let len = word.find(char::is_whitespace).unwrap_or(word.len());
            let word = word.get(..len).filter(|word| !word.is_empty())?;
            *holding = cards(word, start, &mut hand.styles)?;
            at = start + len;
            *place = start..at;
            hand.count += 1;
            hand.end = at;
        }
        Some(hand)
    }
}

/// The cards of a holding from the highest; `None` where it is none.
fn cards(
    word: &str,
    start: usize,
    styles: &mut Vec<(Range<usize>, &'static str)>,
) -> Option<Vec<Card>> {
    if word == "-" {
        return Some(Vec::new());
    }
    let mut cards = Vec::new();
    let mut letters = word.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let place = start + at..start + at + 1;
        match letter {
            'x' => cards.push(None),
            'X' => {
                styles.push((place, "x"));
                cards.push(None);
            }
            '1' => {
                letters.next_if(|(_, next)| *next == '0')?;
                styles.push((place.start..place.end + 1, "T"));
                cards.push(Some(Rank::Ten));
            }
            _ => {
                let upper = letter.to_ascii_uppercase();
                let rank = Rank::from_letter(upper)?;
                if upper != letter {
                    styles.push((place, capital(upper)?));
                }
                cards.push(Some(rank));
            }
        }
    }
    cards.order_by(|a, b| b.cmp(a));
    Some(cards)
}

fn capital(letter: char) -> Option<&'static str> {
    const CAPITALS: [&str; 5] = ["A", "K", "Q", "J", "T"];
    let mut capitals = CAPITALS.into_iter();
    capitals.find(|capital| capital.starts_with(letter))
}

//! What the program and its workers say to each other: lines of ASCII, each a request or an answer.
//!
//! It may change with any version, so each side begins with a line that says which one it speaks.

use std::fmt;
use std::str::FromStr;

use portnote_bridge::{
    Card, CardPosition, CompleteDeal, Deal, Denomination, Seat, Side, SolveError, Solver,
};

/// The first line of both sides. The program adds the memory in MiB that the solver may use.
pub(super) const GREETING: &str = "portnote dd-worker 1";

/// The smallest piece of work that a worker is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// The tricks of the four declarers in a denomination.
    Tricks(CompleteDeal, Denomination),
    /// The tricks after each card that may be played next.
    Cards(CardPosition),
    /// The tricks before and after each of these cards.
    Trace(CardPosition, Vec<Card>),
}

/// What was found for a [`Unit`] of the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Tricks([u8; 4]),
    Cards(Vec<(Card, u8)>),
    Trace(Vec<u8>),
    /// There is no answer, for the reason that is said.
    Failed(String),
}

impl Unit {
    /// Has it solved.
    pub(super) fn solve(&self, solver: &mut dyn Solver) -> Found {
        let found = match self {
            Self::Tricks(deal, denomination) => {
                solver.tricks(deal, *denomination).map(Found::Tricks)
            }
            Self::Cards(position) => solver.cards(position).map(Found::Cards),
            Self::Trace(start, cards) => solver.trace(start, cards).map(Found::Trace),
        };
        found.unwrap_or_else(|error| match error {
            SolveError::Failed(reason) => Found::Failed(reason),
            other => Found::Failed(other.to_string()),
        })
    }
}

/// Writes the line of a request, without its end.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tricks(deal, denomination) => write!(f, "tricks;{denomination};{deal}"),
            Self::Cards(position) => write!(f, "cards;{}", Start(position)),
            Self::Trace(start, cards) => {
                write!(f, "trace;{};{}", Start(start), joined(cards))
            }
        }
    }
}

impl FromStr for Unit {
    type Err = Unreadable;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut fields = line.split(';');
        let mut next = || fields.next().ok_or(Unreadable);
        let unit = match next()? {
            "tricks" => {
                let denomination = value(next()?)?;
                Self::Tricks(deal(next()?)?, denomination)
            }
            "cards" => Self::Cards(position(&mut next)?),
            "trace" => {
                let start = position(&mut next)?;
                Self::Trace(start, cards(next()?)?)
            }
            _ => return Err(Unreadable),
        };
        fields.next().is_none().then_some(unit).ok_or(Unreadable)
    }
}

/// Writes the line of an answer, without its end.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tricks(tricks) => write!(f, "tricks;{}", joined(tricks)),
            Self::Cards(cards) => {
                f.write_str("cards;")?;
                let mut space = "";
                for (card, tricks) in cards {
                    write!(f, "{space}{card} {tricks}")?;
                    space = " ";
                }
                Ok(())
            }
            Self::Trace(tricks) => write!(f, "trace;{}", joined(tricks)),
            Self::Failed(reason) => {
                let line: String =
                    reason.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
                write!(f, "failed;{line}")
            }
        }
    }
}

impl FromStr for Found {
    type Err = Unreadable;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let (kind, rest) = line.split_once(';').ok_or(Unreadable)?;
        Ok(match kind {
            "tricks" => Self::Tricks(numbers(rest)?.try_into().map_err(|_| Unreadable)?),
            "trace" => Self::Trace(numbers(rest)?),
            "failed" => Self::Failed(rest.to_owned()),
            "cards" => {
                let mut words = rest.split_ascii_whitespace();
                let mut cards = Vec::new();
                while let Some(card) = words.next() {
                    cards.push((value(card)?, value(words.next().ok_or(Unreadable)?)?));
                }
                Self::Cards(cards)
            }
            _ => return Err(Unreadable),
        })
    }
}

/// A line that is not of this protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unreadable;

/// A position: denomination, leader, declarer's side, hands, and the cards played.
struct Start<'a>(&'a CardPosition);

impl fmt::Display for Start<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(position) = self;
        let (denomination, leader) = (position.denomination(), position.leader());
        let played: Vec<Card> = position.cards().iter().map(|(_, card)| *card).collect();
        let (declarer, deal) = (position.declarer(), position.deal());
        write!(f, "{denomination};{leader};{declarer};{deal};{}", joined(&played))
    }
}

fn position<'a>(
    next: &mut impl FnMut() -> Result<&'a str, Unreadable>,
) -> Result<CardPosition, Unreadable> {
    let denomination: Denomination = value(next()?)?;
    let leader: Seat = value(next()?)?;
    let declarer: Side = value(next()?)?;
    let mut position = CardPosition::new(&deal(next()?)?, denomination, leader);
    for card in cards(next()?)? {
        position.play(card).map_err(|_| Unreadable)?;
    }
    Ok(position.declared_by(declarer))
}

fn deal(text: &str) -> Result<CompleteDeal, Unreadable> {
    CompleteDeal::try_from(&value::<Deal>(text)?).map_err(|_| Unreadable)
}

fn cards(text: &str) -> Result<Vec<Card>, Unreadable> {
    text.split_ascii_whitespace().map(value::<Card>).collect()
}

fn numbers(text: &str) -> Result<Vec<u8>, Unreadable> {
    text.split_ascii_whitespace().map(value::<u8>).collect()
}

fn value<T: FromStr>(text: &str) -> Result<T, Unreadable> {
    text.parse().map_err(|_| Unreadable)
}

fn joined<T: ToString>(values: &[T]) -> String {
    values.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::tricks("tricks;NT;N:AK... QJ... T9... 87...")]
    #[case::lead("cards;S;E;NS;N:AK... QJ... T9... 87...;")]
    #[case::within_a_trick("cards;C;E;EW;N:AK... QJ... T9... 87...;SJ S9")]
    #[case::trace("trace;H;E;NS;N:AK... QJ... T9... 87...;SQ;S9 S8")]
    #[case::trace_of_nothing("trace;H;E;NS;N:AK... QJ... T9... 87...;;")]
    fn a_request_comes_back(#[case] line: &str) {
        assert_eq!(line.parse::<Unit>().map(|unit| unit.to_string()).as_deref(), Ok(line));
    }

    #[rstest]
    #[case::nothing("")]
    #[case::other("table;N:AK... QJ... T9... 87...")]
    #[case::no_deal("tricks;NT")]
    #[case::unknown_hand("tricks;NT;N:AK... QJ... T9... -")]
    #[case::more("tricks;NT;N:AK... QJ... T9... 87...;more")]
    #[case::card_of_another_hand("cards;C;E;EW;N:AK... QJ... T9... 87...;SA")]
    fn what_is_no_request(#[case] line: &str) {
        assert_eq!(line.parse::<Unit>(), Err(Unreadable));
    }

    #[rstest]
    #[case::tricks("tricks;0 13 7 6")]
    #[case::cards("cards;SA 3 C2 0")]
    #[case::no_cards("cards;")]
    #[case::trace("trace;3 3 2")]
    #[case::failed("failed;a; reason")]
    fn an_answer_comes_back(#[case] line: &str) {
        assert_eq!(line.parse::<Found>().map(|found| found.to_string()).as_deref(), Ok(line));
    }

    #[rstest]
    #[case::nothing("")]
    #[case::three_declarers("tricks;0 13 7")]
    #[case::no_number("trace;3 x")]
    #[case::no_tricks("cards;SA")]
    #[case::noise("running 1 test")]
    fn what_is_no_answer(#[case] line: &str) {
        assert_eq!(line.parse::<Found>(), Err(Unreadable));
    }

    #[test]
    fn a_reason_is_one_line() {
        assert_eq!(Found::Failed("a\nb".to_owned()).to_string(), "failed;a b");
    }
}

//! The calls that a row can mean, as data for the search of a page.

use portnote_bridge::{Bid, Call, Denomination};

use crate::bml::call::{CallWord, Pattern, SidedCall, Variable};
use crate::bml::model::Row;

/// The calls of a row that does not name each of them: `2M` is `2H/2S`, and `1N-2red` is `1N-2D/2H`.
/// `None` where its text says them.
pub(super) fn of(row: &Row) -> Option<String> {
    let patterns = row.calls.iter().flat_map(|word| &word.alternatives);
    let mut patterns = patterns.filter(|pattern| !matches!(pattern, Pattern::Call(_)));
    patterns.find(|pattern| !calls(pattern).is_empty())?;
    let words = row.calls.iter().map(|word| {
        let texts = word.alternatives.iter().map(|pattern| text(word, pattern));
        texts.collect::<Vec<_>>().join("/")
    });
    Some(words.collect::<Vec<_>>().join("-"))
}

fn text(word: &CallWord, pattern: &Pattern) -> String {
    let calls = calls(pattern);
    if calls.is_empty() {
        return pattern.to_string();
    }
    let is_theirs = word.is_theirs;
    let calls = calls.into_iter().map(|call| SidedCall { is_theirs, call });
    calls.map(|call| call.to_string()).collect::<Vec<_>>().join("/")
}

/// What a pattern may mean, whatever was bid before; steps mean a call only after another.
fn calls(pattern: &Pattern) -> Vec<Call> {
    use Denomination::{Clubs, Diamonds, Hearts, Spades};
    let bids = |level: u8, strains: &[Denomination]| {
        let bids = strains.iter().filter_map(|strain| Bid::new(level, *strain));
        bids.map(Call::Bid).collect()
    };
    match pattern {
        Pattern::Call(call) => vec![*call],
        Pattern::Strains { level, strains } => bids(*level, strains),
        Pattern::Red { level } => bids(*level, &[Diamonds, Hearts]),
        Pattern::Black { level } => bids(*level, &[Clubs, Spades]),
        Pattern::Variable { level, variable } => match variable {
            Variable::Major => bids(*level, &[Hearts, Spades]),
            Variable::Minor => bids(*level, &[Clubs, Diamonds]),
            Variable::X | Variable::Y | Variable::Z => {
                bids(*level, &[Clubs, Diamonds, Hearts, Spades])
            }
        },
        Pattern::Other { level, is_major } => match is_major {
            true => bids(*level, &[Hearts, Spades]),
            false => bids(*level, &[Clubs, Diamonds]),
        },
        Pattern::Steps(_) => Vec::new(),
    }
}

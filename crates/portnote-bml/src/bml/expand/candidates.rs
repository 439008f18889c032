//! The calls that a call word can mean after given calls: rules.

use portnote_bridge::{Bid, Call, Denomination, Suit};

use super::bindings::{Bindings, Name};
use super::path::{Path, bid};
use crate::bml::call::{Pattern, Variable};

/// One try at a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Candidate {
    /// A call that it means.
    Call(Instance),
    /// A suit that was bid before, is too low, or has another variable's place.
    Rejected,
    /// What makes the row mean nothing here.
    Fault(Fault),
    /// There are no more.
    End,
}

/// One call that a pattern means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Instance {
    pub(super) call: Call,
    /// The variable in it and its suit.
    pub(super) carried: Option<(Name, Suit)>,
    /// Whether `oM` or `om` was taken for the suit beside the only one that was bid.
    pub(super) is_guessed: bool,
}

/// What a row cannot mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// `oM` or `om` without anything that it could be the other of.
    Unbound,
    /// Steps without a bid before them.
    StepWithoutBid,
    /// No step, or beyond 7N.
    StepOutOfRange(Bid),
}

/// Whether a pattern is evaluated before those that choose among suits: rule X-2.
pub(super) fn is_firm(pattern: &Pattern, bindings: &Bindings) -> bool {
    match pattern {
        Pattern::Call(_) | Pattern::Steps(_) | Pattern::Other { .. } => true,
        Pattern::Variable { variable, .. } => bindings.get(Name::Variable(*variable)).is_some(),
        Pattern::Strains { .. } | Pattern::Red { .. } | Pattern::Black { .. } => false,
    }
}

/// The candidate of a number, from 0, in the order of rule X-3.
pub(super) fn candidate(pattern: &Pattern, number: usize, path: &Path) -> Candidate {
    match pattern {
        Pattern::Call(call) => only(number, || Candidate::Call(plain(*call))),
        Pattern::Strains { level, strains } => strain(*level, strains.get(number).copied()),
        Pattern::Red { level } => {
            let strains = [Denomination::Diamonds, Denomination::Hearts];
            strain(*level, strains.get(number).copied())
        }
        Pattern::Black { level } => {
            let strains = [Denomination::Clubs, Denomination::Spades];
            strain(*level, strains.get(number).copied())
        }
        Pattern::Variable { level, variable } => {
            let name = Name::Variable(*variable);
            match path.bindings.get(name) {
                Some(suit) => only(number, || named(*level, name, suit)),
                None => match suits(*variable).get(number) {
                    Some(&suit) if has_place(*variable, suit, &path.bindings) => {
                        new(*level, name, suit, path)
                    }
                    Some(_) => Candidate::Rejected,
                    None => Candidate::End,
                },
            }
        }
        Pattern::Other { level, is_major } => only(number, || other(*level, *is_major, path)),
        Pattern::Steps(steps) => only(number, || step(*steps, path)),
    }
}

fn only(number: usize, candidate: impl FnOnce() -> Candidate) -> Candidate {
    if number == 0 { candidate() } else { Candidate::End }
}

const fn plain(call: Call) -> Instance {
    Instance { call, carried: None, is_guessed: false }
}

fn strain(level: u8, strain: Option<Denomination>) -> Candidate {
    let Some(strain) = strain else {
        return Candidate::End;
    };
    let bid = Bid::new(level, strain);
    bid.map_or(Candidate::Rejected, |bid| Candidate::Call(plain(Call::Bid(bid))))
}

/// A bid in a suit that its variable already means.
fn named(level: u8, name: Name, suit: Suit) -> Candidate {
    bid(level, suit).map_or(Candidate::Rejected, |bid| {
        Candidate::Call(Instance {
            call: Call::Bid(bid),
            carried: Some((name, suit)),
            is_guessed: false,
        })
    })
}

/// A candidate for a suit that is new: rule X-4.
fn new(level: u8, name: Name, suit: Suit, path: &Path) -> Candidate {
    let is_new = !path.is_used(suit) && bid(level, suit).is_some_and(|bid| path.is_higher(bid));
    if is_new { named(level, name, suit) } else { Candidate::Rejected }
}

const fn suits(variable: Variable) -> &'static [Suit] {
    match variable {
        Variable::Major => &[Suit::Hearts, Suit::Spades],
        Variable::Minor => &[Suit::Clubs, Suit::Diamonds],
        Variable::X | Variable::Y | Variable::Z => {
            &[Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades]
        }
    }
}

/// X is below Y, and Y below Z, in whatever order they come: rule X-5.
fn has_place(variable: Variable, suit: Suit, bindings: &Bindings) -> bool {
    let rank = |suit: Suit| Denomination::from(suit);
    let bound = |variable| bindings.get(Name::Variable(variable));
    let is_below = |other| bound(other).is_none_or(|other| rank(suit) < rank(other));
    let is_above = |other| bound(other).is_none_or(|other| rank(suit) > rank(other));
    match variable {
        Variable::Major | Variable::Minor => true,
        Variable::X => is_below(Variable::Y) && is_below(Variable::Z),
        Variable::Y => is_above(Variable::X) && is_below(Variable::Z),
        Variable::Z => is_above(Variable::X) && is_above(Variable::Y),
    }
}

/// `oM` and `om`: the suit beside that of M or m, or beside the only one that was bid.
fn other(level: u8, is_major: bool, path: &Path) -> Candidate {
    let (name, variable) = if is_major {
        (Name::OtherMajor, Variable::Major)
    } else {
        (Name::OtherMinor, Variable::Minor)
    };
    if let Some(suit) = path.bindings.get(name) {
        return named(level, name, suit);
    }
    if let Some(suit) = path.bindings.get(Name::Variable(variable)) {
        return new(level, name, beside(suit), path);
    }
    let mut used = suits(variable).iter().filter(|suit| path.is_used(**suit));
    match (used.next(), used.next()) {
        (Some(&suit), None) => match new(level, name, beside(suit), path) {
            Candidate::Call(instance) => Candidate::Call(Instance { is_guessed: true, ..instance }),
            rejected => rejected,
        },
        _ => Candidate::Fault(Fault::Unbound),
    }
}

const fn beside(suit: Suit) -> Suit {
    match suit {
        Suit::Clubs => Suit::Diamonds,
        Suit::Diamonds => Suit::Clubs,
        Suit::Hearts => Suit::Spades,
        Suit::Spades => Suit::Hearts,
    }
}

fn step(steps: u32, path: &Path) -> Candidate {
    let Some(last) = path.last_bid() else {
        return Candidate::Fault(Fault::StepWithoutBid);
    };
    let above = Bid::all().skip_while(|bid| *bid <= last);
    let skipped = steps.checked_sub(1).and_then(|before| usize::try_from(before).ok());
    // No step can lead further than all 35 bids; so large a number is not counted out.
    let bid = skipped.filter(|before| *before < 35);
    match bid.and_then(|before| { above }.nth(before)) {
        Some(bid) => Candidate::Call(plain(Call::Bid(bid))),
        None => Candidate::Fault(Fault::StepOutOfRange(last)),
    }
}

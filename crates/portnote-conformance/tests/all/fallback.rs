//! Which refusals of the fast engine are given to pest, with a grammar that is not ours: ours
//! are total and flat, so that no text of theirs is refused.

use std::cell::Cell;

use pest::Parser;
use pest::error::Error;
use pest::iterators::Pairs;
use portnote_core::cursor::{Events, Unrecognised};
use portnote_engine::event::DEPTH;
use portnote_engine::{Buffer, Recognise, Refusal};

use nested::{Nested, Rule};

/// A recogniser for one start rule, as ours are.
mod nested {
    #[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
    #[grammar_inline = "top = { (list | word)* ~ EOI } list = { \"(\" ~ list* ~ \")\" } word = { \"a\"+ }"]
    #[start(top)]
    pub(super) struct Nested;
}

/// The grammar of `Nested`, of which the fast engine knows every rule as a start.
mod complete {
    #[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
    #[grammar_inline = "top = { (list | word)* ~ EOI } list = { \"(\" ~ list* ~ \")\" } word = { \"a\"+ }"]
    pub(super) struct Nested;
}

thread_local! {
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

/// [`Nested`], with a count of the texts that pest was given.
struct Counted;

impl Parser<Rule> for Counted {
    fn parse(rule: Rule, text: &str) -> Result<Pairs<'_, Rule>, Error<Rule>> {
        ASKED.set(ASKED.get() + 1);
        Nested::parse(rule, text)
    }
}

impl Recognise for Counted {
    type Rule = Rule;

    fn recognise(rule: Rule, text: &str, events: &mut Buffer<Rule>) -> Result<(), Refusal> {
        Nested::recognise(rule, text, events)
    }
}

#[test]
fn matching_texts_are_never_given_to_pest() {
    let mut events = Events::default();
    assert_eq!(events.recognise::<Counted>(Rule::top, "(())aa"), Ok(()));
    assert_eq!((events.len(), ASKED.get()), (5, 0));
}

#[test]
fn a_rule_that_is_no_start_is_read_by_pest_with_the_same_result() {
    let mut events = Events::default();
    let text = "(()(()))()";
    let refused = Nested::recognise(Rule::list, text, &mut Buffer::new());
    assert_eq!(refused, Err(Refusal::NotAStart));
    assert_eq!(events.recognise::<Counted>(Rule::list, text), Ok(()));
    assert_eq!(ASKED.get(), 1);
    let places = events.as_slice().iter().map(|event| (event.start, event.end, event.next));
    let found: Vec<_> = places.collect();
    assert_eq!(found, by_the_fast_engine(text));
    assert_eq!(found, [(0, 8, 4), (1, 3, 2), (3, 7, 4), (4, 6, 4)]);
}

/// Places of what the fast engine finds where it may begin with `list`.
fn by_the_fast_engine(text: &str) -> Vec<(u32, u32, u32)> {
    let mut events = Buffer::new();
    let verdict = complete::Nested::recognise(complete::Rule::list, text, &mut events);
    assert_eq!(verdict, Ok(()));
    let places = events.as_slice().iter().map(|event| (event.start, event.end, event.next));
    places.collect()
}

#[test]
fn texts_that_both_engines_refuse_leave_nothing() {
    let mut events = Events::default();
    assert_eq!(events.recognise::<Counted>(Rule::top, "a()"), Ok(()));
    assert_eq!(events.recognise::<Counted>(Rule::top, "a)"), Err(Unrecognised));
    assert_eq!((events.len(), ASKED.get()), (0, 1));
}

#[test]
fn texts_nested_too_deep_are_never_given_to_pest() {
    let mut events = Events::default();
    let depth = DEPTH as usize;
    let fits = "(".repeat(depth) + &")".repeat(depth);
    assert_eq!(events.recognise::<Counted>(Rule::top, &fits), Ok(()));
    assert_eq!(events.len(), depth + 2);
    for text in [format!("({fits})"), "(".repeat(1_000_000)] {
        assert_eq!(events.recognise::<Counted>(Rule::top, &text), Err(Unrecognised));
        assert!(events.is_empty());
    }
    assert_eq!(ASKED.get(), 0);
    // The buffer serves the next text as if nothing had been.
    assert_eq!(events.recognise::<Counted>(Rule::top, &fits), Ok(()));
    assert_eq!(events.len(), depth + 2);
}

//! L-12: the fast engine and pest find the same.

use super::{LawResult, Subject};
use crate::engines::{Grammar, Tally};
use crate::reading::{Rules, View};

/// Compares what both engines find in each block, as the reader hands it to them, and in its
/// parts.
pub(super) fn check(subject: &Subject<'_>) -> LawResult {
    of_grammars(subject, &mut subject.notation.reads().grammars())
}

fn of_grammars(subject: &Subject<'_>, grammars: &mut [Grammar]) -> LawResult {
    let name = subject.notation.name();
    let mut grammars = grammars.iter_mut().filter(|grammar| grammar.extensions.contains(&name));
    subject.view(Rules::Import, |view| grammars.try_for_each(|grammar| of_view(view, grammar)))
}

fn of_view(view: &dyn View, grammar: &mut Grammar) -> LawResult {
    let mut tally = Tally::default();
    for (number, block) in view.blocks().iter().enumerate() {
        // No engine is given what is beyond the limits; pest would need its size a hundred times.
        if block.unit.kind().is_opaque() {
            continue;
        }
        let text = block.unit.with_line_feeds();
        for piece in grammar.pieces_of(&text) {
            if let Some(difference) = grammar.compare(piece.text, &mut tally) {
                return Err(format!(
                    "unit {} at {}, {} at byte {} of it, grammar {}, rule {}:\n{}",
                    number + 1,
                    block.unit.outer_span(),
                    piece.kind,
                    piece.start,
                    grammar.name,
                    difference.rule,
                    difference.message
                ));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use pest::Parser;
    use pest::error::Error;
    use pest::iterators::Pairs;
    use portnote_engine::{Buffer, Recognise, Refusal};

    use super::*;
    use crate::notation::Notation;

    #[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
    #[grammar_inline = "
        file = { (line | junk)* }
        line = { \"a\"+ ~ \"\\n\"? }
        junk = { ANY }"]
    struct Right;

    /// Right, but that the fast engine loses its last event where `aa` is.
    struct Tampered;

    impl Parser<Rule> for Tampered {
        fn parse(rule: Rule, text: &str) -> Result<Pairs<'_, Rule>, Error<Rule>> {
            Right::parse(rule, text)
        }
    }

    impl Recognise for Tampered {
        type Rule = Rule;

        fn recognise(rule: Rule, text: &str, events: &mut Buffer<Rule>) -> Result<(), Refusal> {
            Right::recognise(rule, text, events)?;
            if text.contains("aa") {
                events.undo(events.mark() - 1);
            }
            Ok(())
        }
    }

    /// Right, but that the fast engine has another grammar, in which a line is one letter.
    struct Other;

    mod other {
        #[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
        #[grammar_inline = "file = { (line | junk)* } line = { \"a\" } junk = { ANY }"]
        pub(super) struct Grammar;
    }

    impl Parser<Rule> for Other {
        fn parse(rule: Rule, text: &str) -> Result<Pairs<'_, Rule>, Error<Rule>> {
            Right::parse(rule, text)
        }
    }

    impl Recognise for Other {
        type Rule = Rule;

        fn recognise(_: Rule, text: &str, events: &mut Buffer<Rule>) -> Result<(), Refusal> {
            let mut found = Buffer::new();
            other::Grammar::recognise(other::Rule::file, text, &mut found)?;
            events.clear();
            let file = events.open(Rule::file, 0);
            for event in found.as_slice() {
                let (start, end) = (event.start as usize, event.end as usize);
                match event.rule {
                    other::Rule::line => events.leaf(Rule::line, start, end),
                    other::Rule::junk => events.leaf(Rule::junk, start, end),
                    other::Rule::file => {}
                }
            }
            events.close(file, text.len());
            Ok(())
        }
    }

    /// Two games; only the second shows that something is wrong.
    const TEXT: &[u8] = b"[A]\n\n[aa]";

    fn held<P>(text: &[u8]) -> LawResult
    where
        P: Parser<Rule> + Recognise<Rule = Rule> + 'static,
    {
        let grammar = Grammar::new::<P, _>("test", &["pbn"], Rule::file, &[Rule::file]);
        of_grammars(&Subject::new(Notation::PBN, text), &mut [grammar])
    }

    #[test]
    fn engines_that_find_the_same_obey() {
        assert_eq!(held::<Right>(TEXT), Ok(()));
        assert_eq!(held::<Tampered>(b""), Ok(()));
    }

    #[test]
    fn an_event_that_is_lost_is_told_with_its_place() {
        let found = "unit 2 at 4..9, text at byte 0 of it, grammar test, rule file:\n\
                     event 4 is Event { start: 4, end: 5, next: 5, rule: junk } by pest, \
                     nothing by the fast engine";
        assert_eq!(held::<Tampered>(TEXT), Err(found.to_owned()));
    }

    #[test]
    fn an_engine_of_another_grammar_is_told() {
        assert_eq!(held::<Other>(b"[A]"), Ok(()));
        let found = held::<Other>(TEXT).unwrap_err();
        assert!(found.contains("unit 2 at 4..9"), "{found}");
        assert!(found.contains("next: 6, rule: file } by the fast engine"), "{found}");
    }

    #[test]
    fn grammars_of_other_notations_are_left_out() {
        let grammar = Grammar::new::<Tampered, _>("test", &["bml"], Rule::file, &[Rule::file]);
        let subject = Subject::new(Notation::PBN, TEXT);
        assert_eq!(of_grammars(&subject, &mut [grammar]), Ok(()));
    }
}

//! What two engines recognise in one text.

use std::fmt::Debug;

use pest::RuleType;
use pest::iterators::Pairs;

/// Holds the events of a recogniser, each a rule with its start and end, to what pest recognised: rules of
/// the same names at the same places.
///
/// # Panics
/// They differ.
pub fn same_events<R: Debug, S: RuleType>(
    found: impl Iterator<Item = (R, u32, u32)>,
    expected: Pairs<'_, S>,
) {
    let found = found.map(|(rule, start, end)| (format!("{rule:?}"), start as usize, end as usize));
    let expected = expected.flatten().map(|pair| {
        (format!("{:?}", pair.as_rule()), pair.as_span().start(), pair.as_span().end())
    });
    let (found, expected): (Vec<_>, Vec<_>) = (found.collect(), expected.collect());
    assert!(found.len() > 2, "the text says too little: {found:?}");
    assert_eq!(found, expected);
}

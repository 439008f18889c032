//! What holds for any table.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::super::*;
use super::oracle;
use super::rows::document;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn the_walk_does_what_the_rules_say(text in table(), compat: bool) {
        let document = document(&text);
        let options = Options { compat, ..Options::default() };
        let expansion = expand(&document, &options).value;
        let found: Vec<(String, String)> = expansion
            .sequences()
            .iter()
            .map(|sequence| {
                let text = sequence.description.map(|it| it.to_string());
                (expansion.name(sequence), text.unwrap_or_default())
            })
            .collect();
        prop_assert_eq!(found, oracle::expand(&text, compat), "{}", text);
    }

    #[test]
    fn sequences_are_unique_and_sides_take_turns(text in table()) {
        let document = document(&text);
        let expansion = expand(&document, &Options::default()).value;
        let mut names = BTreeSet::new();
        for sequence in expansion.sequences() {
            prop_assert!(names.insert(expansion.name(sequence)));
            let calls = expansion.calls(sequence);
            prop_assert!(calls.windows(2).all(|two| two[0].is_theirs != two[1].is_theirs));
        }
    }

    #[test]
    fn a_budget_cuts_off_the_end(text in table(), limit in 0_u64..40) {
        let document = document(&text);
        let mut options = Options::default();
        let whole = expand(&document, &options).value;
        options.limits.sequences_per_table = limit;
        let part = expand(&document, &options);
        let of = |expansion: &Expanded<'_>| -> Vec<String> {
            let sequences = expansion.sequences().iter();
            sequences.map(|sequence| expansion.name(sequence)).collect()
        };
        let (all, some) = (of(&whole), of(&part.value));
        prop_assert_eq!(&all[..some.len()], some.as_slice());
        prop_assert!(some.len() as u64 <= limit);
        let is_limit = |found: &&Diagnostic| found.code.as_str() == "bml/expansion-limit";
        prop_assert_eq!(part.diagnostics.iter().any(|found| is_limit(&found)), !part.value.is_whole());
        prop_assert_eq!(part.value.is_whole() && some.len() == all.len(), part.value.is_whole());
    }
}

/// A table of some rows, at most four deep.
fn table() -> impl Strategy<Value = String> {
    prop::collection::vec((0_usize..4, history(), text()), 1..9).prop_map(|rows| {
        let mut deepest = 0;
        let lines = rows.into_iter().map(|(level, word, text)| {
            let level = level.min(deepest);
            deepest = level + 1;
            format!("{}{word}{text}\n", "  ".repeat(level))
        });
        lines.collect()
    })
}

fn history() -> impl Strategy<Value = String> {
    prop_oneof![
        5 => part(),
        1 => (part(), part()).prop_map(|(first, second)| format!("{first}-{second}")),
    ]
}

fn part() -> impl Strategy<Value = String> {
    let call = prop_oneof![
        6 => word(),
        1 => (word(), word()).prop_map(|(first, second)| format!("{first}/{second}")),
    ];
    (call, prop::bool::weighted(0.2)).prop_map(|(call, is_theirs)| match is_theirs {
        true => format!("({call})"),
        false => call,
    })
}

fn word() -> impl Strategy<Value = String> {
    let rest = prop::sample::select(vec![
        "C", "D", "H", "S", "N", "C", "D", "H", "S", "CD", "SH", "NHC", "red", "black", "M", "m",
        "M", "m", "X", "Y", "Z", "oM", "om", "step", "steps",
    ]);
    let bid = (1_u8..5, rest).prop_map(|(level, rest)| format!("{level}{rest}"));
    let other = prop::sample::select(vec!["P", "D", "R"]).prop_map(str::to_owned);
    prop_oneof![9 => bid, 1 => other]
}

fn text() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "", "", " weak", " 5M or M", " 4m m", " X 3Y Z", " oM 4om", " five xM",
    ]);
    words.prop_map(str::to_owned)
}

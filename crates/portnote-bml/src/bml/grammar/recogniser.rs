//! Generated from `grammars/bml.pest`: edit there, then run
//! `cargo xtask sync-grammars`.

/// A rule of the grammar.
#[allow(dead_code, missing_docs, non_camel_case_types, unreachable_pub)]
#[allow(clippy::upper_case_acronyms)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    r#EOI,
    r#word,
    r#digits,
    r#letters,
    r#suits,
    r#open,
    r#close,
    r#arrow,
    r#mark,
    r#dashes,
    r#slash,
    r#alert,
    r#other,
}
/// Recognises texts of the grammar.
pub(crate) struct Recogniser;
#[allow(
    clippy::all,
    clippy::pedantic,
    clippy::restriction,
    non_snake_case,
    unused_assignments,
    unused_labels,
    unused_mut,
    unused_variables,
    unreachable_code
)]
const _: () = {
    use ::portnote_engine::{text as step, Buffer, Class};
    static CLASS_0: Class = Class::of(
        &[
            (67u8, 68u8), (72u8, 72u8), (83u8, 83u8), (99u8, 100u8), (104u8, 104u8), (115u8, 115u8),
        ],
    );
    static CHARACTERS_20: &[(u32, u32)] = &[
        (0u32, 32u32), (34u32, 39u32), (43u32, 44u32), (46u32, 46u32), (58u32, 58u32),
        (60u32, 64u32), (91u32, 96u32), (123u32, 8210u32), (8212u32, 9823u32),
        (9832u32, 1114111u32),
    ];
    static CHARACTERS_22: &[(u32, u32)] = &[
        (0u32, 32u32), (34u32, 39u32), (43u32, 44u32), (46u32, 46u32), (58u32, 58u32),
        (60u32, 64u32), (91u32, 96u32), (123u32, 8210u32), (8212u32, 9823u32),
        (9832u32, 1114111u32),
    ];
    static CLASS_1: Class = Class::of(
        &[
            (0u8, 32u8), (34u8, 39u8), (43u8, 44u8), (46u8, 46u8), (58u8, 58u8), (60u8, 64u8),
            (91u8, 96u8), (123u8, 127u8),
        ],
    );
    static CHARACTERS_52: &[(u32, u32)] = &[
        (0u32, 32u32), (34u32, 39u32), (43u32, 44u32), (46u32, 46u32), (58u32, 58u32),
        (60u32, 64u32), (91u32, 96u32), (123u32, 8210u32), (8212u32, 9823u32),
        (9832u32, 1114111u32),
    ];
    fn word_0(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> Option<usize> {
        events.step();
        let mark58 = events.mark();
        'l1: {
            let place57 = events.open(Rule::r#word, at);
            if at != 0 {
                break 'l1;
            }
            'l2: loop {
                events.step();
                let place55 = at;
                'l3: {
                    match step::byte(text, at) {
                        Some(48u8..=57u8) => {
                            let place5 = at;
                            at = step::forward(at, 1);
                            let from4 = at;
                            while let Some(48u8..=57u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from4));
                            events.leaf(Rule::r#digits, place5, at);
                        }
                        Some(65u8..=90u8 | 97u8..=122u8) => {
                            let place7 = at;
                            at = step::forward(at, 1);
                            let from6 = at;
                            while let Some(65u8..=90u8 | 97u8..=122u8) = step::byte(
                                text,
                                at,
                            ) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from6));
                            events.leaf(Rule::r#letters, place7, at);
                        }
                        Some(226u8) => 'l8: {
                            'l9: {
                                let place15 = at;
                                match step::character(text, at) {
                                    Some(
                                        (character, width),
                                    ) if matches!(character, 9824u32..= 9831u32) => {
                                        at = step::forward(at, width);
                                    }
                                    _ => break 'l9,
                                }
                                'l10: {
                                    match step::character(text, at) {
                                        Some(
                                            (character, width),
                                        ) if matches!(character, 65039u32..= 65039u32) => {
                                            at = step::forward(at, width);
                                        }
                                        _ => break 'l10,
                                    }
                                }
                                'l11: loop {
                                    events.step();
                                    let place14 = at;
                                    'l12: {
                                        match step::byte(text, at) {
                                            Some(33u8) => {
                                                at = step::forward(at, 1);
                                                if !step::byte(text, at)
                                                    .is_some_and(|byte| CLASS_0.has(byte))
                                                {
                                                    break 'l12;
                                                }
                                                at = step::forward(at, 1);
                                            }
                                            Some(226u8) => {
                                                match step::character(text, at) {
                                                    Some(
                                                        (character, width),
                                                    ) if matches!(character, 9824u32..= 9831u32) => {
                                                        at = step::forward(at, width);
                                                    }
                                                    _ => break 'l12,
                                                }
                                                'l13: {
                                                    match step::character(text, at) {
                                                        Some(
                                                            (character, width),
                                                        ) if matches!(character, 65039u32..= 65039u32) => {
                                                            at = step::forward(at, width);
                                                        }
                                                        _ => break 'l13,
                                                    }
                                                }
                                            }
                                            _ => {
                                                break 'l12;
                                            }
                                        }
                                        continue 'l11;
                                    }
                                    at = place14;
                                    break 'l11;
                                }
                                events.leaf(Rule::r#suits, place15, at);
                                break 'l8;
                            }
                            'l16: {
                                let place19 = at;
                                match step::character(text, at) {
                                    Some(
                                        (character, width),
                                    ) if matches!(character, 8211u32..= 8211u32) => {
                                        at = step::forward(at, width);
                                    }
                                    _ => break 'l16,
                                }
                                'l17: loop {
                                    events.step();
                                    'l18: {
                                        match step::byte(text, at) {
                                            Some(45u8) => {
                                                if step::byte(text, step::forward(at, 1)) == Some(62u8) {
                                                    at = step::forward(at, 2usize);
                                                } else {
                                                    break 'l18;
                                                }
                                            }
                                            Some(226u8) => {
                                                match step::character(text, at) {
                                                    Some(
                                                        (character, width),
                                                    ) if matches!(character, 8211u32..= 8211u32) => {
                                                        at = step::forward(at, width);
                                                    }
                                                    _ => break 'l18,
                                                }
                                            }
                                            _ => {
                                                break 'l18;
                                            }
                                        }
                                        continue 'l17;
                                    }
                                    break 'l17;
                                }
                                events.leaf(Rule::r#arrow, place19, at);
                                break 'l8;
                            }
                            let place24 = at;
                            match step::character(text, at) {
                                Some(
                                    (character, width),
                                ) if step::is_within(CHARACTERS_20, character) => {
                                    at = step::forward(at, width);
                                }
                                _ => break 'l3,
                            }
                            let from23 = at;
                            'l21: loop {
                                if step::byte(text, at)
                                    .is_some_and(|byte| CLASS_1.has(byte))
                                {
                                    at = step::forward(at, 1);
                                } else {
                                    match step::character(text, at) {
                                        Some(
                                            (character, width),
                                        ) if step::is_within(CHARACTERS_22, character) => {
                                            at = step::forward(at, width);
                                        }
                                        _ => break 'l21,
                                    }
                                }
                            }
                            events.steps_over(at.wrapping_sub(from23));
                            events.leaf(Rule::r#other, place24, at);
                        }
                        Some(33u8) => 'l25: {
                            let place32 = at;
                            'l26: {
                                let place31 = at;
                                at = step::forward(at, 1);
                                if !step::byte(text, at)
                                    .is_some_and(|byte| CLASS_0.has(byte))
                                {
                                    break 'l26;
                                }
                                at = step::forward(at, 1);
                                'l27: loop {
                                    events.step();
                                    let place30 = at;
                                    'l28: {
                                        match step::byte(text, at) {
                                            Some(33u8) => {
                                                at = step::forward(at, 1);
                                                if !step::byte(text, at)
                                                    .is_some_and(|byte| CLASS_0.has(byte))
                                                {
                                                    break 'l28;
                                                }
                                                at = step::forward(at, 1);
                                            }
                                            Some(226u8) => {
                                                match step::character(text, at) {
                                                    Some(
                                                        (character, width),
                                                    ) if matches!(character, 9824u32..= 9831u32) => {
                                                        at = step::forward(at, width);
                                                    }
                                                    _ => break 'l28,
                                                }
                                                'l29: {
                                                    match step::character(text, at) {
                                                        Some(
                                                            (character, width),
                                                        ) if matches!(character, 65039u32..= 65039u32) => {
                                                            at = step::forward(at, width);
                                                        }
                                                        _ => break 'l29,
                                                    }
                                                }
                                            }
                                            _ => {
                                                break 'l28;
                                            }
                                        }
                                        continue 'l27;
                                    }
                                    at = place30;
                                    break 'l27;
                                }
                                events.leaf(Rule::r#suits, place31, at);
                                break 'l25;
                            }
                            at = place32;
                            let place34 = at;
                            at = step::forward(at, 1);
                            let from33 = at;
                            while let Some(33u8 | 42u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from33));
                            events.leaf(Rule::r#alert, place34, at);
                        }
                        Some(40u8) => {
                            let place35 = at;
                            at = step::forward(at, 1);
                            events.leaf(Rule::r#open, place35, at);
                        }
                        Some(41u8) => {
                            let place36 = at;
                            at = step::forward(at, 1);
                            events.leaf(Rule::r#close, place36, at);
                        }
                        Some(45u8) => 'l37: {
                            'l38: {
                                let place41 = at;
                                if step::byte(text, step::forward(at, 1)) == Some(62u8) {
                                    at = step::forward(at, 2usize);
                                } else {
                                    break 'l38;
                                }
                                'l39: loop {
                                    events.step();
                                    'l40: {
                                        match step::byte(text, at) {
                                            Some(45u8) => {
                                                if step::byte(text, step::forward(at, 1)) == Some(62u8) {
                                                    at = step::forward(at, 2usize);
                                                } else {
                                                    break 'l40;
                                                }
                                            }
                                            Some(226u8) => {
                                                match step::character(text, at) {
                                                    Some(
                                                        (character, width),
                                                    ) if matches!(character, 8211u32..= 8211u32) => {
                                                        at = step::forward(at, width);
                                                    }
                                                    _ => break 'l40,
                                                }
                                            }
                                            _ => {
                                                break 'l40;
                                            }
                                        }
                                        continue 'l39;
                                    }
                                    break 'l39;
                                }
                                events.leaf(Rule::r#arrow, place41, at);
                                break 'l37;
                            }
                            let place45 = at;
                            at = step::forward(at, 1);
                            if matches!(step::byte(text, at), Some(62u8)) {
                                break 'l3;
                            }
                            'l42: loop {
                                events.step();
                                let place44 = at;
                                'l43: {
                                    if !matches!(step::byte(text, at), Some(45u8)) {
                                        break 'l43;
                                    }
                                    at = step::forward(at, 1);
                                    if matches!(step::byte(text, at), Some(62u8)) {
                                        break 'l43;
                                    }
                                    continue 'l42;
                                }
                                at = place44;
                                break 'l42;
                            }
                            events.leaf(Rule::r#dashes, place45, at);
                        }
                        Some(59u8) => {
                            let place47 = at;
                            at = step::forward(at, 1);
                            let from46 = at;
                            while let Some(59u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from46));
                            events.leaf(Rule::r#mark, place47, at);
                        }
                        Some(47u8) => {
                            let place48 = at;
                            at = step::forward(at, 1);
                            events.leaf(Rule::r#slash, place48, at);
                        }
                        Some(42u8) => {
                            let place50 = at;
                            at = step::forward(at, 1);
                            let from49 = at;
                            while let Some(33u8 | 42u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from49));
                            events.leaf(Rule::r#alert, place50, at);
                        }
                        Some(
                            0u8..=32u8
                            | 34u8..=39u8
                            | 43u8..=44u8
                            | 46u8
                            | 58u8
                            | 60u8..=64u8
                            | 91u8..=96u8
                            | 123u8..=225u8
                            | 227u8..=244u8,
                        ) => {
                            let place54 = at;
                            at = step::forward(
                                at,
                                step::width(step::byte(text, at).unwrap_or(0)),
                            );
                            let from53 = at;
                            'l51: loop {
                                if step::byte(text, at)
                                    .is_some_and(|byte| CLASS_1.has(byte))
                                {
                                    at = step::forward(at, 1);
                                } else {
                                    match step::character(text, at) {
                                        Some(
                                            (character, width),
                                        ) if step::is_within(CHARACTERS_52, character) => {
                                            at = step::forward(at, width);
                                        }
                                        _ => break 'l51,
                                    }
                                }
                            }
                            events.steps_over(at.wrapping_sub(from53));
                            events.leaf(Rule::r#other, place54, at);
                        }
                        _ => {
                            break 'l3;
                        }
                    }
                    continue 'l2;
                }
                at = place55;
                break 'l2;
            }
            let place56 = at;
            if matches!(step::byte(text, at), Some(45u8..= 226u8)) {
                break 'l1;
            }
            events.leaf(Rule::r#EOI, place56, at);
            events.close(place57, at);
            return Some(at);
        }
        events.undo(mark58);
        None
    }
    #[automatically_derived]
    impl ::portnote_engine::Recognise for Recogniser {
        type Rule = Rule;
        fn recognise(
            rule: Rule,
            text: &str,
            events: &mut Buffer<Rule>,
        ) -> ::core::result::Result<(), ::portnote_engine::Refusal> {
            events.clear();
            if u32::try_from(text.len()).is_err() {
                return Err(::portnote_engine::Refusal::TooLong);
            }
            let text = text.as_bytes();
            let mut at = 0_usize;
            let matched = 'no: {
                match rule {
                    Rule::r#word => {
                        match word_0(text, at, events) {
                            Some(place) => at = place,
                            None => break 'no false,
                        }
                    }
                    #[allow(unreachable_patterns)]
                    _ => return Err(::portnote_engine::Refusal::NotAStart),
                }
                true
            };
            events.verdict(matched)
        }
    }
};

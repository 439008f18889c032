//! Generated from `grammars/bss.pest`: edit there, then run
//! `cargo xtask sync-grammars`.

/// A rule of the grammar.
#[allow(dead_code, missing_docs, non_camel_case_types, unreachable_pub)]
#[allow(clippy::upper_case_acronyms)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    r#EOI,
    r#line,
    r#reference,
    r#sign,
    r#carding,
    r#percent,
    r#entry,
    r#mark,
    r#position,
    r#vulnerability,
    r#call,
    r#strain,
    r#braces,
    r#junk,
    r#equals,
    r#flags,
    r#flag,
    r#rest,
    r#unknown,
    r#blank,
    r#following,
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
            (67u8, 68u8), (72u8, 72u8), (78u8, 78u8), (83u8, 83u8), (99u8, 100u8), (104u8, 104u8),
            (110u8, 110u8), (115u8, 115u8),
        ],
    );
    static CLASS_1: Class = Class::of(
        &[
            (0u8, 8u8), (10u8, 31u8), (33u8, 47u8), (58u8, 60u8), (62u8, 122u8), (124u8, 244u8),
            (128u8, 191u8),
        ],
    );
    static CLASS_2: Class = Class::of(
        &[(78u8, 78u8), (89u8, 89u8), (110u8, 110u8), (121u8, 121u8)],
    );
    fn line_0(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> Option<usize> {
        events.step();
        let mark64 = events.mark();
        'l1: {
            let place63 = events.open(Rule::r#line, at);
            if at != 0 {
                break 'l1;
            }
            'l2: {
                match step::byte(text, at) {
                    Some(42u8 | 48u8..=57u8 | 63u8) => 'l3: {
                        'l4: {
                            match entry_1(text, at, events) {
                                Some(place) => at = place,
                                None => break 'l4,
                            }
                            break 'l3;
                        }
                        let place42 = at;
                        at = step::forward(at, 1);
                        let from41 = at;
                        at = step::find(text, at, 10u8);
                        events.steps_over(at.wrapping_sub(from41));
                        events.leaf(Rule::r#unknown, place42, at);
                    }
                    Some(36u8 | 43u8) => {
                        let place49 = events.open(Rule::r#reference, at);
                        let place43 = at;
                        at = step::forward(at, 1);
                        events.leaf(Rule::r#sign, place43, at);
                        'l44: {
                            if !matches!(step::byte(text, at), Some(9u8 | 32u8)) {
                                break 'l44;
                            }
                            at = step::forward(at, 1);
                            let from45 = at;
                            while let Some(9u8 | 32u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from45));
                        }
                        'l46: {
                            let place48 = at;
                            if matches!(step::byte(text, at), Some(10u8)) {
                                break 'l46;
                            }
                            if !matches!(step::byte(text, at), Some(0u8..= 244u8)) {
                                break 'l46;
                            }
                            at = step::forward(
                                at,
                                step::width(step::byte(text, at).unwrap_or(0)),
                            );
                            let from47 = at;
                            at = step::find(text, at, 10u8);
                            events.steps_over(at.wrapping_sub(from47));
                            events.leaf(Rule::r#rest, place48, at);
                        }
                        events.close(place49, at);
                    }
                    Some(37u8) => {
                        let place56 = events.open(Rule::r#carding, at);
                        let place50 = at;
                        at = step::forward(at, 1);
                        events.leaf(Rule::r#percent, place50, at);
                        'l51: {
                            if !matches!(step::byte(text, at), Some(9u8 | 32u8)) {
                                break 'l51;
                            }
                            at = step::forward(at, 1);
                            let from52 = at;
                            while let Some(9u8 | 32u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from52));
                        }
                        'l53: {
                            let place55 = at;
                            if matches!(step::byte(text, at), Some(10u8)) {
                                break 'l53;
                            }
                            if !matches!(step::byte(text, at), Some(0u8..= 244u8)) {
                                break 'l53;
                            }
                            at = step::forward(
                                at,
                                step::width(step::byte(text, at).unwrap_or(0)),
                            );
                            let from54 = at;
                            at = step::find(text, at, 10u8);
                            events.steps_over(at.wrapping_sub(from54));
                            events.leaf(Rule::r#rest, place55, at);
                        }
                        events.close(place56, at);
                    }
                    Some(
                        0u8..=9u8
                        | 11u8..=35u8
                        | 38u8..=41u8
                        | 44u8..=47u8
                        | 58u8..=62u8
                        | 64u8..=244u8,
                    ) => {
                        let place58 = at;
                        at = step::forward(
                            at,
                            step::width(step::byte(text, at).unwrap_or(0)),
                        );
                        let from57 = at;
                        at = step::find(text, at, 10u8);
                        events.steps_over(at.wrapping_sub(from57));
                        events.leaf(Rule::r#unknown, place58, at);
                    }
                    _ => {
                        break 'l2;
                    }
                }
            }
            'l59: {
                let place61 = at;
                if !matches!(step::byte(text, at), Some(10u8)) {
                    break 'l59;
                }
                at = step::forward(at, 1);
                let from60 = at;
                at = text.len();
                events.steps_over(at.wrapping_sub(from60));
                events.leaf(Rule::r#following, place61, at);
            }
            let place62 = at;
            events.leaf(Rule::r#EOI, place62, at);
            events.close(place63, at);
            return Some(at);
        }
        events.undo(mark64);
        None
    }
    fn entry_1(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> Option<usize> {
        events.step();
        let mark40 = events.mark();
        'l5: {
            let place39 = events.open(Rule::r#entry, at);
            'l6: {
                let place7 = at;
                if matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                    break 'l6;
                }
                at = step::forward(at, 1);
                events.leaf(Rule::r#mark, place7, at);
                'l8: {
                    if !matches!(step::byte(text, at), Some(9u8 | 32u8)) {
                        break 'l8;
                    }
                    at = step::forward(at, 1);
                    let from9 = at;
                    while let Some(9u8 | 32u8) = step::byte(text, at) {
                        at = step::forward(at, 1);
                    }
                    events.steps_over(at.wrapping_sub(from9));
                }
            }
            let place10 = at;
            if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                break 'l5;
            }
            at = step::forward(at, 1);
            events.leaf(Rule::r#position, place10, at);
            let place11 = at;
            if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                break 'l5;
            }
            at = step::forward(at, 1);
            events.leaf(Rule::r#vulnerability, place11, at);
            'l12: loop {
                events.step();
                'l13: {
                    match step::byte(text, at) {
                        Some(68u8 | 80u8 | 82u8 | 100u8 | 112u8 | 114u8) => {
                            let place14 = at;
                            at = step::forward(at, 1);
                            events.leaf(Rule::r#call, place14, at);
                        }
                        Some(49u8..=55u8) => 'l15: {
                            let place18 = at;
                            'l16: {
                                let place17 = at;
                                at = step::forward(at, 1);
                                if !step::byte(text, at)
                                    .is_some_and(|byte| CLASS_0.has(byte))
                                {
                                    break 'l16;
                                }
                                at = step::forward(at, 1);
                                events.leaf(Rule::r#call, place17, at);
                                break 'l15;
                            }
                            at = place18;
                            let place20 = at;
                            at = step::forward(at, 1);
                            'l19: {
                                if !step::byte(text, at)
                                    .is_some_and(|byte| CLASS_0.has(byte))
                                {
                                    break 'l19;
                                }
                                at = step::forward(at, 1);
                            }
                            events.leaf(Rule::r#junk, place20, at);
                        }
                        Some(123u8) => {
                            let place23 = at;
                            at = step::forward(at, 1);
                            let from21 = at;
                            at = step::find(text, at, 125u8);
                            events.steps_over(at.wrapping_sub(from21));
                            'l22: {
                                if !matches!(step::byte(text, at), Some(125u8)) {
                                    break 'l22;
                                }
                                at = step::forward(at, 1);
                            }
                            events.leaf(Rule::r#braces, place23, at);
                        }
                        Some(9u8 | 32u8) => {
                            at = step::forward(at, 1);
                            let from24 = at;
                            while let Some(9u8 | 32u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from24));
                        }
                        Some(
                            0u8..=8u8
                            | 10u8..=31u8
                            | 33u8..=48u8
                            | 56u8..=60u8
                            | 62u8..=67u8
                            | 69u8..=79u8
                            | 81u8
                            | 83u8..=99u8
                            | 101u8..=111u8
                            | 113u8
                            | 115u8..=122u8
                            | 124u8..=244u8,
                        ) => {
                            let place27 = at;
                            match step::byte(text, at) {
                                Some(48u8..=57u8) => {
                                    at = step::forward(at, 1);
                                    'l26: {
                                        if !step::byte(text, at)
                                            .is_some_and(|byte| CLASS_0.has(byte))
                                        {
                                            break 'l26;
                                        }
                                        at = step::forward(at, 1);
                                    }
                                }
                                _ => {
                                    at = step::forward(
                                        at,
                                        step::width(step::byte(text, at).unwrap_or(0)),
                                    );
                                    let from25 = at;
                                    at = CLASS_1.run(text, at);
                                    events.steps_over(at.wrapping_sub(from25));
                                }
                            }
                            events.leaf(Rule::r#junk, place27, at);
                        }
                        _ => {
                            break 'l13;
                        }
                    }
                    continue 'l12;
                }
                break 'l12;
            }
            'l28: {
                let place29 = at;
                if !matches!(step::byte(text, at), Some(61u8)) {
                    break 'l28;
                }
                at = step::forward(at, 1);
                events.leaf(Rule::r#equals, place29, at);
                'l30: {
                    if !matches!(step::byte(text, at), Some(9u8 | 32u8)) {
                        break 'l30;
                    }
                    at = step::forward(at, 1);
                    let from31 = at;
                    while let Some(9u8 | 32u8) = step::byte(text, at) {
                        at = step::forward(at, 1);
                    }
                    events.steps_over(at.wrapping_sub(from31));
                }
                'l34: {
                    let place35 = at;
                    'l32: {
                        let place33 = at;
                        if !step::byte(text, at).is_some_and(|byte| CLASS_2.has(byte)) {
                            break 'l32;
                        }
                        at = step::forward(at, 1);
                        if !step::byte(text, at).is_some_and(|byte| CLASS_2.has(byte)) {
                            break 'l32;
                        }
                        at = step::forward(at, 1);
                        if !step::byte(text, at).is_some_and(|byte| CLASS_2.has(byte)) {
                            break 'l32;
                        }
                        at = step::forward(at, 1);
                        if !step::byte(text, at).is_some_and(|byte| CLASS_2.has(byte)) {
                            break 'l32;
                        }
                        at = step::forward(at, 1);
                        if !step::byte(text, at).is_some_and(|byte| CLASS_2.has(byte)) {
                            break 'l32;
                        }
                        at = step::forward(at, 1);
                        if !step::byte(text, at).is_some_and(|byte| CLASS_2.has(byte)) {
                            break 'l32;
                        }
                        at = step::forward(at, 1);
                        if !step::byte(text, at).is_some_and(|byte| CLASS_2.has(byte)) {
                            break 'l32;
                        }
                        at = step::forward(at, 1);
                        events.leaf(Rule::r#flags, place33, at);
                        break 'l34;
                    }
                    at = place35;
                }
                'l36: {
                    let place38 = at;
                    if matches!(step::byte(text, at), Some(10u8)) {
                        break 'l36;
                    }
                    if !matches!(step::byte(text, at), Some(0u8..= 244u8)) {
                        break 'l36;
                    }
                    at = step::forward(
                        at,
                        step::width(step::byte(text, at).unwrap_or(0)),
                    );
                    let from37 = at;
                    at = step::find(text, at, 10u8);
                    events.steps_over(at.wrapping_sub(from37));
                    events.leaf(Rule::r#rest, place38, at);
                }
            }
            events.close(place39, at);
            return Some(at);
        }
        events.undo(mark40);
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
                    Rule::r#line => {
                        match line_0(text, at, events) {
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

//! Generated from `grammars/frame.pest` and `grammars/ppn.pest`: edit there, then run
//! `cargo xtask sync-grammars`.

/// A rule of the grammar.
#[allow(dead_code, missing_docs, non_camel_case_types, unreachable_pub)]
#[allow(clippy::upper_case_acronyms)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    r#EOI,
    r#tag_pair,
    r#tag_name,
    r#string,
    r#brace_comment,
    r#line_comment,
    r#escape_line,
    r#line_end,
    r#blank,
    r#white,
    r#hand,
    r#segment_prefix,
    r#token,
    r#annotation,
    r#indented_header,
    r#stray,
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
            (0u8, 8u8), (12u8, 12u8), (14u8, 31u8), (33u8, 33u8), (35u8, 58u8), (60u8, 90u8),
            (92u8, 92u8), (94u8, 122u8), (124u8, 244u8),
        ],
    );
    static CLASS_1: Class = Class::of(
        &[
            (0u8, 8u8), (12u8, 12u8), (14u8, 31u8), (33u8, 33u8), (35u8, 58u8), (60u8, 90u8),
            (92u8, 92u8), (94u8, 122u8), (124u8, 244u8), (128u8, 191u8),
        ],
    );
    static CLASS_2: Class = Class::of(&[(9u8, 9u8), (11u8, 11u8), (32u8, 32u8)]);
    static CLASS_3: Class = Class::of(
        &[
            (33u8, 33u8), (35u8, 36u8), (38u8, 39u8), (42u8, 63u8), (65u8, 90u8), (92u8, 92u8),
            (94u8, 122u8), (124u8, 124u8), (126u8, 126u8), (194u8, 244u8), (128u8, 191u8),
        ],
    );
    static CLASS_4: Class = Class::of(
        &[
            (9u8, 9u8), (32u8, 33u8), (35u8, 36u8), (38u8, 90u8), (95u8, 95u8), (97u8, 122u8),
        ],
    );
    static CLASS_5: Class = Class::of(
        &[(32u8, 32u8), (42u8, 63u8), (65u8, 90u8), (97u8, 122u8)],
    );
    static CLASS_6: Class = Class::of(
        &[
            (0u8, 8u8), (12u8, 12u8), (14u8, 31u8), (41u8, 41u8), (93u8, 93u8), (125u8, 125u8),
            (127u8, 127u8),
        ],
    );
    fn hand_0(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> Option<usize> {
        events.step();
        let mark122 = events.mark();
        'l1: {
            let place121 = events.open(Rule::r#hand, at);
            if at != 0 {
                break 'l1;
            }
            'l2: {
                let place4 = at;
                if !matches!(step::byte(text, at), Some(37u8)) {
                    break 'l2;
                }
                at = step::forward(at, 1);
                let from3 = at;
                at = step::find(text, at, 10u8);
                events.steps_over(at.wrapping_sub(from3));
                events.leaf(Rule::r#escape_line, place4, at);
            }
            'l5: loop {
                events.step();
                'l6: {
                    match step::byte(text, at) {
                        Some(32u8) => {
                            at = step::forward(at, 1);
                        }
                        Some(91u8) => {
                            at = step::forward(at, 1);
                            'l7: loop {
                                events.step();
                                'l8: {
                                    match step::byte(text, at) {
                                        Some(9u8 | 11u8 | 32u8) => {
                                            at = step::forward(at, 1);
                                        }
                                        Some(10u8 | 13u8) => {
                                            match step::byte(text, at) {
                                                Some(10u8) => {
                                                    at = step::forward(at, 1);
                                                }
                                                _ => {
                                                    if step::byte(text, step::forward(at, 1)) == Some(10u8) {
                                                        at = step::forward(at, 2usize);
                                                    } else {
                                                        break 'l8;
                                                    }
                                                }
                                            }
                                            'l9: {
                                                let place11 = at;
                                                if !matches!(step::byte(text, at), Some(37u8)) {
                                                    break 'l9;
                                                }
                                                at = step::forward(at, 1);
                                                let from10 = at;
                                                at = step::find(text, at, 10u8);
                                                events.steps_over(at.wrapping_sub(from10));
                                                events.leaf(Rule::r#escape_line, place11, at);
                                            }
                                        }
                                        _ => {
                                            break 'l8;
                                        }
                                    }
                                    continue 'l7;
                                }
                                break 'l7;
                            }
                            at = tag_pair_3(text, at, events);
                            'l92: {
                                match step::byte(text, at) {
                                    Some(10u8) => {
                                        at = step::forward(at, 1);
                                    }
                                    Some(13u8) => {
                                        if step::byte(text, step::forward(at, 1)) == Some(10u8) {
                                            at = step::forward(at, 2usize);
                                        } else {
                                            break 'l92;
                                        }
                                    }
                                    _ => {
                                        break 'l92;
                                    }
                                }
                                'l93: {
                                    let place95 = at;
                                    if !matches!(step::byte(text, at), Some(37u8)) {
                                        break 'l93;
                                    }
                                    at = step::forward(at, 1);
                                    let from94 = at;
                                    at = step::find(text, at, 10u8);
                                    events.steps_over(at.wrapping_sub(from94));
                                    events.leaf(Rule::r#escape_line, place95, at);
                                }
                            }
                        }
                        Some(10u8 | 13u8) => {
                            match step::byte(text, at) {
                                Some(10u8) => {
                                    at = step::forward(at, 1);
                                }
                                _ => {
                                    if step::byte(text, step::forward(at, 1)) == Some(10u8) {
                                        at = step::forward(at, 2usize);
                                    } else {
                                        break 'l6;
                                    }
                                }
                            }
                            'l96: {
                                let place98 = at;
                                if !matches!(step::byte(text, at), Some(37u8)) {
                                    break 'l96;
                                }
                                at = step::forward(at, 1);
                                let from97 = at;
                                at = step::find(text, at, 10u8);
                                events.steps_over(at.wrapping_sub(from97));
                                events.leaf(Rule::r#escape_line, place98, at);
                            }
                        }
                        Some(
                            33u8
                            | 35u8..=36u8
                            | 38u8..=39u8
                            | 42u8..=63u8
                            | 65u8..=90u8
                            | 92u8
                            | 94u8..=122u8
                            | 124u8
                            | 126u8
                            | 194u8..=244u8,
                        ) => {
                            let place100 = at;
                            at = step::forward(
                                at,
                                step::width(step::byte(text, at).unwrap_or(0)),
                            );
                            let from99 = at;
                            at = CLASS_3.run(text, at);
                            events.steps_over(at.wrapping_sub(from99));
                            events.leaf(Rule::r#token, place100, at);
                        }
                        Some(64u8) => {
                            let place102 = at;
                            at = step::forward(at, 1);
                            let from101 = at;
                            at = CLASS_4.run(text, at);
                            events.steps_over(at.wrapping_sub(from101));
                            events.leaf(Rule::r#segment_prefix, place102, at);
                        }
                        Some(40u8) => {
                            let place105 = at;
                            at = step::forward(at, 1);
                            let from103 = at;
                            at = CLASS_5.run(text, at);
                            events.steps_over(at.wrapping_sub(from103));
                            'l104: {
                                if !matches!(step::byte(text, at), Some(41u8)) {
                                    break 'l104;
                                }
                                at = step::forward(at, 1);
                            }
                            events.leaf(Rule::r#annotation, place105, at);
                        }
                        Some(9u8 | 11u8) => {
                            at = step::forward(at, 1);
                        }
                        Some(123u8) => {
                            let place108 = at;
                            at = step::forward(at, 1);
                            let from106 = at;
                            at = step::find(text, at, 125u8);
                            events.steps_over(at.wrapping_sub(from106));
                            'l107: {
                                if !matches!(step::byte(text, at), Some(125u8)) {
                                    break 'l107;
                                }
                                at = step::forward(at, 1);
                            }
                            events.leaf(Rule::r#brace_comment, place108, at);
                        }
                        Some(34u8) => {
                            let place115 = at;
                            at = step::forward(at, 1);
                            let from109 = at;
                            at = step::find3(text, at, 10u8, 34u8, 92u8);
                            events.steps_over(at.wrapping_sub(from109));
                            'l110: loop {
                                events.step();
                                'l111: {
                                    if !matches!(step::byte(text, at), Some(92u8)) {
                                        break 'l111;
                                    }
                                    at = step::forward(at, 1);
                                    'l112: {
                                        if !matches!(step::byte(text, at), Some(34u8 | 92u8)) {
                                            break 'l112;
                                        }
                                        at = step::forward(at, 1);
                                    }
                                    let from113 = at;
                                    at = step::find3(text, at, 10u8, 34u8, 92u8);
                                    events.steps_over(at.wrapping_sub(from113));
                                    continue 'l110;
                                }
                                break 'l110;
                            }
                            'l114: {
                                if !matches!(step::byte(text, at), Some(34u8)) {
                                    break 'l114;
                                }
                                at = step::forward(at, 1);
                            }
                            events.leaf(Rule::r#string, place115, at);
                        }
                        Some(37u8) => {
                            let place117 = at;
                            at = step::forward(at, 1);
                            let from116 = at;
                            at = step::find(text, at, 10u8);
                            events.steps_over(at.wrapping_sub(from116));
                            events.leaf(Rule::r#indented_header, place117, at);
                        }
                        Some(
                            0u8..=8u8 | 12u8 | 14u8..=31u8 | 41u8 | 93u8 | 125u8 | 127u8,
                        ) => {
                            let place119 = at;
                            at = step::forward(at, 1);
                            let from118 = at;
                            at = CLASS_6.run(text, at);
                            events.steps_over(at.wrapping_sub(from118));
                            events.leaf(Rule::r#stray, place119, at);
                        }
                        _ => {
                            break 'l6;
                        }
                    }
                    continue 'l5;
                }
                break 'l5;
            }
            let place120 = at;
            if matches!(step::byte(text, at), Some(13u8)) {
                break 'l1;
            }
            events.leaf(Rule::r#EOI, place120, at);
            events.close(place121, at);
            return Some(at);
        }
        events.undo(mark122);
        None
    }
    fn tag_pair_3(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> usize {
        events.step();
        let place91 = events.open(Rule::r#tag_pair, at);
        'l13: {
            let place15 = at;
            if !step::byte(text, at).is_some_and(|byte| CLASS_0.has(byte)) {
                break 'l13;
            }
            at = step::forward(at, step::width(step::byte(text, at).unwrap_or(0)));
            let from14 = at;
            at = CLASS_1.run(text, at);
            events.steps_over(at.wrapping_sub(from14));
            events.leaf(Rule::r#tag_name, place15, at);
        }
        'l61: {
            let place62 = at;
            let mark63 = events.mark();
            'l16: {
                match step::byte(text, at) {
                    Some(32u8) => 'l17: {
                        let place26 = at;
                        'l18: {
                            at = step::forward(at, 1);
                            let place25 = at;
                            if !matches!(step::byte(text, at), Some(34u8)) {
                                break 'l18;
                            }
                            at = step::forward(at, 1);
                            let from19 = at;
                            at = step::find3(text, at, 10u8, 34u8, 92u8);
                            events.steps_over(at.wrapping_sub(from19));
                            'l20: loop {
                                events.step();
                                'l21: {
                                    if !matches!(step::byte(text, at), Some(92u8)) {
                                        break 'l21;
                                    }
                                    at = step::forward(at, 1);
                                    'l22: {
                                        if !matches!(step::byte(text, at), Some(34u8 | 92u8)) {
                                            break 'l22;
                                        }
                                        at = step::forward(at, 1);
                                    }
                                    let from23 = at;
                                    at = step::find3(text, at, 10u8, 34u8, 92u8);
                                    events.steps_over(at.wrapping_sub(from23));
                                    continue 'l20;
                                }
                                break 'l20;
                            }
                            'l24: {
                                if !matches!(step::byte(text, at), Some(34u8)) {
                                    break 'l24;
                                }
                                at = step::forward(at, 1);
                            }
                            events.leaf(Rule::r#string, place25, at);
                            break 'l17;
                        }
                        at = place26;
                        at = step::forward(at, 1);
                        'l27: loop {
                            events.step();
                            'l28: {
                                match step::byte(text, at) {
                                    Some(9u8 | 11u8 | 32u8) => {
                                        at = step::forward(at, 1);
                                    }
                                    Some(10u8 | 13u8) => {
                                        match step::byte(text, at) {
                                            Some(10u8) => {
                                                at = step::forward(at, 1);
                                            }
                                            _ => {
                                                if step::byte(text, step::forward(at, 1)) == Some(10u8) {
                                                    at = step::forward(at, 2usize);
                                                } else {
                                                    break 'l28;
                                                }
                                            }
                                        }
                                        'l29: {
                                            let place31 = at;
                                            if !matches!(step::byte(text, at), Some(37u8)) {
                                                break 'l29;
                                            }
                                            at = step::forward(at, 1);
                                            let from30 = at;
                                            at = step::find(text, at, 10u8);
                                            events.steps_over(at.wrapping_sub(from30));
                                            events.leaf(Rule::r#escape_line, place31, at);
                                        }
                                    }
                                    _ => {
                                        break 'l28;
                                    }
                                }
                                continue 'l27;
                            }
                            break 'l27;
                        }
                        let place38 = at;
                        if !matches!(step::byte(text, at), Some(34u8)) {
                            break 'l16;
                        }
                        at = step::forward(at, 1);
                        let from32 = at;
                        at = step::find3(text, at, 10u8, 34u8, 92u8);
                        events.steps_over(at.wrapping_sub(from32));
                        'l33: loop {
                            events.step();
                            'l34: {
                                if !matches!(step::byte(text, at), Some(92u8)) {
                                    break 'l34;
                                }
                                at = step::forward(at, 1);
                                'l35: {
                                    if !matches!(step::byte(text, at), Some(34u8 | 92u8)) {
                                        break 'l35;
                                    }
                                    at = step::forward(at, 1);
                                }
                                let from36 = at;
                                at = step::find3(text, at, 10u8, 34u8, 92u8);
                                events.steps_over(at.wrapping_sub(from36));
                                continue 'l33;
                            }
                            break 'l33;
                        }
                        'l37: {
                            if !matches!(step::byte(text, at), Some(34u8)) {
                                break 'l37;
                            }
                            at = step::forward(at, 1);
                        }
                        events.leaf(Rule::r#string, place38, at);
                    }
                    Some(34u8) => {
                        let place45 = at;
                        at = step::forward(at, 1);
                        let from39 = at;
                        at = step::find3(text, at, 10u8, 34u8, 92u8);
                        events.steps_over(at.wrapping_sub(from39));
                        'l40: loop {
                            events.step();
                            'l41: {
                                if !matches!(step::byte(text, at), Some(92u8)) {
                                    break 'l41;
                                }
                                at = step::forward(at, 1);
                                'l42: {
                                    if !matches!(step::byte(text, at), Some(34u8 | 92u8)) {
                                        break 'l42;
                                    }
                                    at = step::forward(at, 1);
                                }
                                let from43 = at;
                                at = step::find3(text, at, 10u8, 34u8, 92u8);
                                events.steps_over(at.wrapping_sub(from43));
                                continue 'l40;
                            }
                            break 'l40;
                        }
                        'l44: {
                            if !matches!(step::byte(text, at), Some(34u8)) {
                                break 'l44;
                            }
                            at = step::forward(at, 1);
                        }
                        events.leaf(Rule::r#string, place45, at);
                    }
                    Some(9u8..=13u8) => {
                        match step::byte(text, at) {
                            Some(9u8 | 11u8) => {
                                at = step::forward(at, 1);
                            }
                            _ => {
                                match step::byte(text, at) {
                                    Some(10u8) => {
                                        at = step::forward(at, 1);
                                    }
                                    _ => {
                                        if step::byte(text, step::forward(at, 1)) == Some(10u8) {
                                            at = step::forward(at, 2usize);
                                        } else {
                                            break 'l16;
                                        }
                                    }
                                }
                                'l46: {
                                    let place48 = at;
                                    if !matches!(step::byte(text, at), Some(37u8)) {
                                        break 'l46;
                                    }
                                    at = step::forward(at, 1);
                                    let from47 = at;
                                    at = step::find(text, at, 10u8);
                                    events.steps_over(at.wrapping_sub(from47));
                                    events.leaf(Rule::r#escape_line, place48, at);
                                }
                            }
                        }
                        'l49: loop {
                            events.step();
                            'l50: {
                                match step::byte(text, at) {
                                    Some(9u8 | 11u8 | 32u8) => {
                                        at = step::forward(at, 1);
                                    }
                                    Some(10u8 | 13u8) => {
                                        match step::byte(text, at) {
                                            Some(10u8) => {
                                                at = step::forward(at, 1);
                                            }
                                            _ => {
                                                if step::byte(text, step::forward(at, 1)) == Some(10u8) {
                                                    at = step::forward(at, 2usize);
                                                } else {
                                                    break 'l50;
                                                }
                                            }
                                        }
                                        'l51: {
                                            let place53 = at;
                                            if !matches!(step::byte(text, at), Some(37u8)) {
                                                break 'l51;
                                            }
                                            at = step::forward(at, 1);
                                            let from52 = at;
                                            at = step::find(text, at, 10u8);
                                            events.steps_over(at.wrapping_sub(from52));
                                            events.leaf(Rule::r#escape_line, place53, at);
                                        }
                                    }
                                    _ => {
                                        break 'l50;
                                    }
                                }
                                continue 'l49;
                            }
                            break 'l49;
                        }
                        let place60 = at;
                        if !matches!(step::byte(text, at), Some(34u8)) {
                            break 'l16;
                        }
                        at = step::forward(at, 1);
                        let from54 = at;
                        at = step::find3(text, at, 10u8, 34u8, 92u8);
                        events.steps_over(at.wrapping_sub(from54));
                        'l55: loop {
                            events.step();
                            'l56: {
                                if !matches!(step::byte(text, at), Some(92u8)) {
                                    break 'l56;
                                }
                                at = step::forward(at, 1);
                                'l57: {
                                    if !matches!(step::byte(text, at), Some(34u8 | 92u8)) {
                                        break 'l57;
                                    }
                                    at = step::forward(at, 1);
                                }
                                let from58 = at;
                                at = step::find3(text, at, 10u8, 34u8, 92u8);
                                events.steps_over(at.wrapping_sub(from58));
                                continue 'l55;
                            }
                            break 'l55;
                        }
                        'l59: {
                            if !matches!(step::byte(text, at), Some(34u8)) {
                                break 'l59;
                            }
                            at = step::forward(at, 1);
                        }
                        events.leaf(Rule::r#string, place60, at);
                    }
                    _ => {
                        break 'l16;
                    }
                }
                break 'l61;
            }
            at = place62;
            events.undo(mark63);
        }
        match step::byte(text, at) {
            Some(93u8) => {
                at = step::forward(at, 1);
            }
            _ => {
                'l64: loop {
                    events.step();
                    let place81 = at;
                    'l65: {
                        let from66 = at;
                        at = CLASS_2.run(text, at);
                        events.steps_over(at.wrapping_sub(from66));
                        match step::byte(text, at) {
                            Some(34u8) => {
                                let place73 = at;
                                at = step::forward(at, 1);
                                let from67 = at;
                                at = step::find3(text, at, 10u8, 34u8, 92u8);
                                events.steps_over(at.wrapping_sub(from67));
                                'l68: loop {
                                    events.step();
                                    'l69: {
                                        if !matches!(step::byte(text, at), Some(92u8)) {
                                            break 'l69;
                                        }
                                        at = step::forward(at, 1);
                                        'l70: {
                                            if !matches!(step::byte(text, at), Some(34u8 | 92u8)) {
                                                break 'l70;
                                            }
                                            at = step::forward(at, 1);
                                        }
                                        let from71 = at;
                                        at = step::find3(text, at, 10u8, 34u8, 92u8);
                                        events.steps_over(at.wrapping_sub(from71));
                                        continue 'l68;
                                    }
                                    break 'l68;
                                }
                                'l72: {
                                    if !matches!(step::byte(text, at), Some(34u8)) {
                                        break 'l72;
                                    }
                                    at = step::forward(at, 1);
                                }
                                events.leaf(Rule::r#string, place73, at);
                            }
                            Some(123u8) => {
                                let place76 = at;
                                at = step::forward(at, 1);
                                let from74 = at;
                                at = step::find(text, at, 125u8);
                                events.steps_over(at.wrapping_sub(from74));
                                'l75: {
                                    if !matches!(step::byte(text, at), Some(125u8)) {
                                        break 'l75;
                                    }
                                    at = step::forward(at, 1);
                                }
                                events.leaf(Rule::r#brace_comment, place76, at);
                            }
                            Some(59u8) => {
                                let place78 = at;
                                at = step::forward(at, 1);
                                let from77 = at;
                                at = step::find(text, at, 10u8);
                                events.steps_over(at.wrapping_sub(from77));
                                events.leaf(Rule::r#line_comment, place78, at);
                            }
                            Some(
                                0u8..=8u8
                                | 12u8
                                | 14u8..=33u8
                                | 35u8..=58u8
                                | 60u8..=90u8
                                | 92u8
                                | 94u8..=122u8
                                | 124u8..=244u8,
                            ) => {
                                let place80 = at;
                                at = step::forward(
                                    at,
                                    step::width(step::byte(text, at).unwrap_or(0)),
                                );
                                let from79 = at;
                                at = CLASS_1.run(text, at);
                                events.steps_over(at.wrapping_sub(from79));
                                events.leaf(Rule::r#tag_name, place80, at);
                            }
                            _ => {
                                break 'l65;
                            }
                        }
                        continue 'l64;
                    }
                    at = place81;
                    break 'l64;
                }
                'l88: {
                    let place89 = at;
                    let mark90 = events.mark();
                    'l82: {
                        'l83: loop {
                            events.step();
                            'l84: {
                                match step::byte(text, at) {
                                    Some(9u8 | 11u8 | 32u8) => {
                                        at = step::forward(at, 1);
                                    }
                                    Some(10u8 | 13u8) => {
                                        match step::byte(text, at) {
                                            Some(10u8) => {
                                                at = step::forward(at, 1);
                                            }
                                            _ => {
                                                if step::byte(text, step::forward(at, 1)) == Some(10u8) {
                                                    at = step::forward(at, 2usize);
                                                } else {
                                                    break 'l84;
                                                }
                                            }
                                        }
                                        'l85: {
                                            let place87 = at;
                                            if !matches!(step::byte(text, at), Some(37u8)) {
                                                break 'l85;
                                            }
                                            at = step::forward(at, 1);
                                            let from86 = at;
                                            at = step::find(text, at, 10u8);
                                            events.steps_over(at.wrapping_sub(from86));
                                            events.leaf(Rule::r#escape_line, place87, at);
                                        }
                                    }
                                    _ => {
                                        break 'l84;
                                    }
                                }
                                continue 'l83;
                            }
                            break 'l83;
                        }
                        if !matches!(step::byte(text, at), Some(93u8)) {
                            break 'l82;
                        }
                        at = step::forward(at, 1);
                        break 'l88;
                    }
                    at = place89;
                    events.undo(mark90);
                }
            }
        }
        events.close(place91, at);
        at
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
                    Rule::r#hand => {
                        match hand_0(text, at, events) {
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

//! Generated from `grammars/lin.pest`: edit there, then run
//! `cargo xtask sync-grammars`.

/// A rule of the grammar.
#[allow(dead_code, missing_docs, non_camel_case_types, unreachable_pub)]
#[allow(clippy::upper_case_acronyms)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    r#EOI,
    r#unit,
    r#head,
    r#name,
    r#command,
    r#value,
    r#carried,
    r#unclosed,
    r#rest,
    r#text,
    r#named,
    r#known,
    r#space,
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
    static CLASS_0: Class = Class::of(&[(48u8, 57u8), (65u8, 90u8), (97u8, 122u8)]);
    static CLASS_1: Class = Class::of(
        &[
            (67u8, 67u8), (70u8, 71u8), (78u8, 78u8), (87u8, 87u8), (99u8, 99u8), (102u8, 103u8),
            (110u8, 110u8), (119u8, 119u8),
        ],
    );
    static CLASS_2: Class = Class::of(
        &[
            (66u8, 68u8), (78u8, 78u8), (80u8, 80u8), (98u8, 100u8), (110u8, 110u8), (112u8, 112u8),
        ],
    );
    static CLASS_3: Class = Class::of(
        &[
            (72u8, 72u8), (78u8, 78u8), (84u8, 84u8), (104u8, 104u8), (110u8, 110u8),
            (116u8, 116u8),
        ],
    );
    static CLASS_4: Class = Class::of(
        &[
            (65u8, 65u8), (75u8, 75u8), (84u8, 84u8), (86u8, 86u8), (97u8, 97u8), (107u8, 107u8),
            (116u8, 116u8), (118u8, 118u8),
        ],
    );
    static CLASS_5: Class = Class::of(
        &[
            (67u8, 67u8), (72u8, 72u8), (83u8, 83u8), (99u8, 99u8), (104u8, 104u8), (115u8, 115u8),
        ],
    );
    static CLASS_6: Class = Class::of(
        &[(65u8, 65u8), (71u8, 71u8), (97u8, 97u8), (103u8, 103u8)],
    );
    static CLASS_7: Class = Class::of(
        &[
            (71u8, 71u8), (78u8, 78u8), (84u8, 84u8), (103u8, 103u8), (110u8, 110u8),
            (116u8, 116u8),
        ],
    );
    static CLASS_8: Class = Class::of(
        &[
            (66u8, 66u8), (71u8, 71u8), (80u8, 80u8), (82u8, 83u8), (98u8, 98u8), (103u8, 103u8),
            (112u8, 112u8), (114u8, 115u8),
        ],
    );
    static CLASS_9: Class = Class::of(
        &[
            (66u8, 66u8), (72u8, 73u8), (77u8, 77u8), (80u8, 80u8), (98u8, 98u8), (104u8, 105u8),
            (109u8, 109u8), (112u8, 112u8),
        ],
    );
    static CLASS_10: Class = Class::of(
        &[(67u8, 67u8), (83u8, 84u8), (99u8, 99u8), (115u8, 116u8)],
    );
    static CLASS_11: Class = Class::of(
        &[
            (66u8, 67u8), (70u8, 71u8), (83u8, 83u8), (98u8, 99u8), (102u8, 103u8), (115u8, 115u8),
        ],
    );
    static CLASS_12: Class = Class::of(
        &[(67u8, 67u8), (85u8, 85u8), (99u8, 99u8), (117u8, 117u8)],
    );
    static CLASS_13: Class = Class::of(
        &[(66u8, 66u8), (80u8, 80u8), (98u8, 98u8), (112u8, 112u8)],
    );
    static CLASS_14: Class = Class::of(
        &[
            (51u8, 51u8), (65u8, 70u8), (72u8, 73u8), (75u8, 87u8), (90u8, 90u8), (97u8, 102u8),
            (104u8, 105u8), (107u8, 119u8), (122u8, 122u8),
        ],
    );
    static CLASS_15: Class = Class::of(
        &[(33u8, 123u8), (125u8, 126u8), (194u8, 244u8), (128u8, 191u8)],
    );
    static CLASS_16: Class = Class::of(&[(33u8, 123u8), (125u8, 126u8), (194u8, 244u8)]);
    fn unit_0(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> Option<usize> {
        events.step();
        let mark98 = events.mark();
        'l1: {
            let place97 = events.open(Rule::r#unit, at);
            if at != 0 {
                break 'l1;
            }
            'l2: loop {
                events.step();
                'l3: {
                    if !matches!(step::byte(text, at), Some(0u8..= 244u8)) {
                        break 'l3;
                    }
                    match head_1(text, at, events) {
                        Some(place) => at = place,
                        None => break 'l3,
                    }
                    'l34: loop {
                        events.step();
                        let place41 = at;
                        let mark42 = events.mark();
                        'l35: {
                            let place37 = at;
                            let from36 = at;
                            at = step::find(text, at, 124u8);
                            events.steps_over(at.wrapping_sub(from36));
                            events.leaf(Rule::r#value, place37, at);
                            if !matches!(step::byte(text, at), Some(124u8)) {
                                break 'l35;
                            }
                            at = step::forward(at, 1);
                            let from38 = at;
                            while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from38));
                            let place40 = at;
                            if !step::byte(text, at)
                                .is_some_and(|byte| CLASS_14.has(byte))
                            {
                                break 'l35;
                            }
                            match known_12(text, at, events) {
                                Some(place) => at = place,
                                None => break 'l35,
                            }
                            events.leaf(Rule::r#command, place40, at);
                            if !matches!(step::byte(text, at), Some(124u8)) {
                                break 'l35;
                            }
                            at = step::forward(at, 1);
                            continue 'l34;
                        }
                        at = place41;
                        events.undo(mark42);
                        break 'l34;
                    }
                    match step::byte(text, at) {
                        Some(0u8..=244u8) => 'l44: {
                            let place91 = at;
                            let mark92 = events.mark();
                            'l45: {
                                'l46: {
                                    let place88 = at;
                                    'l47: {
                                        let place87 = at;
                                        let from48 = at;
                                        at = step::find(text, at, 124u8);
                                        events.steps_over(at.wrapping_sub(from48));
                                        if !matches!(step::byte(text, at), Some(124u8)) {
                                            break 'l47;
                                        }
                                        at = step::forward(at, 1);
                                        let place82 = at;
                                        'l49: {
                                            if !matches!(
                                                step::byte(text, at), Some(0u8..= 123u8 | 125u8..= 244u8)
                                            ) {
                                                break 'l49;
                                            }
                                            match named_9(text, at, events) {
                                                Some(place) => at = place,
                                                None => break 'l49,
                                            }
                                            break 'l47;
                                        }
                                        at = place82;
                                        let from83 = at;
                                        at = step::find(text, at, 124u8);
                                        events.steps_over(at.wrapping_sub(from83));
                                        let place86 = at;
                                        if !matches!(step::byte(text, at), Some(124u8)) {
                                            break 'l47;
                                        }
                                        at = step::forward(at, 1);
                                        let from84 = at;
                                        while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                                            at = step::forward(at, 1);
                                        }
                                        events.steps_over(at.wrapping_sub(from84));
                                        match step::byte(text, at) {
                                            Some(
                                                33u8..=50u8
                                                | 52u8..=64u8
                                                | 71u8
                                                | 74u8
                                                | 88u8..=89u8
                                                | 91u8..=96u8
                                                | 103u8
                                                | 106u8
                                                | 120u8..=121u8
                                                | 123u8..=244u8,
                                            ) => {
                                                break 'l47;
                                            }
                                            Some(
                                                51u8
                                                | 65u8..=70u8
                                                | 72u8..=73u8
                                                | 75u8..=87u8
                                                | 90u8
                                                | 97u8..=102u8
                                                | 104u8..=105u8
                                                | 107u8..=119u8
                                                | 122u8,
                                            ) => {
                                                match known_11(text, at, events) {
                                                    Some(place) => at = place,
                                                    None => break 'l47,
                                                }
                                                let from85 = at;
                                                while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                                                    at = step::forward(at, 1);
                                                }
                                                events.steps_over(at.wrapping_sub(from85));
                                                if !matches!(step::byte(text, at), Some(124u8)) {
                                                    break 'l47;
                                                }
                                                at = step::forward(at, 1);
                                            }
                                            _ => {}
                                        }
                                        at = place86;
                                        events.leaf(Rule::r#carried, place87, at);
                                        break 'l46;
                                    }
                                    at = place88;
                                    let place90 = at;
                                    let from89 = at;
                                    at = step::find(text, at, 124u8);
                                    events.steps_over(at.wrapping_sub(from89));
                                    events.leaf(Rule::r#value, place90, at);
                                }
                                if !matches!(step::byte(text, at), Some(124u8)) {
                                    break 'l45;
                                }
                                at = step::forward(at, 1);
                                break 'l44;
                            }
                            at = place91;
                            events.undo(mark92);
                            let place94 = at;
                            let from93 = at;
                            at = step::find(text, at, 124u8);
                            events.steps_over(at.wrapping_sub(from93));
                            events.leaf(Rule::r#unclosed, place94, at);
                        }
                        _ => {
                            let place43 = at;
                            events.leaf(Rule::r#unclosed, place43, at);
                        }
                    }
                    continue 'l2;
                }
                break 'l2;
            }
            let from95 = at;
            at = text.len();
            events.steps_over(at.wrapping_sub(from95));
            let place96 = at;
            events.leaf(Rule::r#EOI, place96, at);
            events.close(place97, at);
            return Some(at);
        }
        events.undo(mark98);
        None
    }
    fn head_1(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> Option<usize> {
        events.step();
        let mark33 = events.mark();
        'l4: {
            match step::byte(text, at) {
                Some(48u8..=57u8 | 65u8..=90u8 | 97u8..=122u8) => 'l16: {
                    let place20 = at;
                    let mark21 = events.mark();
                    'l17: {
                        let place18 = at;
                        at = step::forward(at, 1);
                        if !matches!(
                            step::byte(text, at), Some(65u8..= 90u8 | 97u8..= 122u8)
                        ) {
                            break 'l17;
                        }
                        at = step::forward(at, 1);
                        events.leaf(Rule::r#name, place18, at);
                        let from19 = at;
                        while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                            at = step::forward(at, 1);
                        }
                        events.steps_over(at.wrapping_sub(from19));
                        if !matches!(step::byte(text, at), Some(124u8)) {
                            break 'l17;
                        }
                        at = step::forward(at, 1);
                        break 'l16;
                    }
                    at = place20;
                    events.undo(mark21);
                    'l22: loop {
                        events.step();
                        let place27 = at;
                        'l23: {
                            let place26 = at;
                            'l24: {
                                if !step::byte(text, at)
                                    .is_some_and(|byte| CLASS_0.has(byte))
                                {
                                    break 'l24;
                                }
                                at = step::forward(at, 1);
                                if !matches!(
                                    step::byte(text, at), Some(65u8..= 90u8 | 97u8..= 122u8)
                                ) {
                                    break 'l24;
                                }
                                at = step::forward(at, 1);
                                let from25 = at;
                                while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                                    at = step::forward(at, 1);
                                }
                                events.steps_over(at.wrapping_sub(from25));
                                if !matches!(step::byte(text, at), Some(124u8)) {
                                    break 'l24;
                                }
                                at = step::forward(at, 1);
                                break 'l23;
                            }
                            at = place26;
                            if !matches!(
                                step::byte(text, at), Some(0u8..= 123u8 | 125u8..= 244u8)
                            ) {
                                break 'l23;
                            }
                            at = step::forward(
                                at,
                                step::width(step::byte(text, at).unwrap_or(0)),
                            );
                            continue 'l22;
                        }
                        at = place27;
                        break 'l22;
                    }
                    'l31: {
                        let place32 = at;
                        'l28: {
                            let place29 = at;
                            if !matches!(step::byte(text, at), Some(48u8..= 122u8)) {
                                break 'l28;
                            }
                            at = step::forward(at, 1);
                            if !matches!(
                                step::byte(text, at), Some(65u8..= 90u8 | 97u8..= 122u8)
                            ) {
                                break 'l28;
                            }
                            at = step::forward(at, 1);
                            events.leaf(Rule::r#name, place29, at);
                            let from30 = at;
                            while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from30));
                            break 'l31;
                        }
                        at = place32;
                    }
                    if !matches!(step::byte(text, at), Some(124u8)) {
                        break 'l4;
                    }
                    at = step::forward(at, 1);
                }
                _ => {
                    'l5: loop {
                        events.step();
                        let place10 = at;
                        'l6: {
                            let place9 = at;
                            'l7: {
                                if !step::byte(text, at)
                                    .is_some_and(|byte| CLASS_0.has(byte))
                                {
                                    break 'l7;
                                }
                                at = step::forward(at, 1);
                                if !matches!(
                                    step::byte(text, at), Some(65u8..= 90u8 | 97u8..= 122u8)
                                ) {
                                    break 'l7;
                                }
                                at = step::forward(at, 1);
                                let from8 = at;
                                while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                                    at = step::forward(at, 1);
                                }
                                events.steps_over(at.wrapping_sub(from8));
                                if !matches!(step::byte(text, at), Some(124u8)) {
                                    break 'l7;
                                }
                                at = step::forward(at, 1);
                                break 'l6;
                            }
                            at = place9;
                            if !matches!(
                                step::byte(text, at), Some(0u8..= 123u8 | 125u8..= 244u8)
                            ) {
                                break 'l6;
                            }
                            at = step::forward(
                                at,
                                step::width(step::byte(text, at).unwrap_or(0)),
                            );
                            continue 'l5;
                        }
                        at = place10;
                        break 'l5;
                    }
                    'l14: {
                        let place15 = at;
                        'l11: {
                            let place12 = at;
                            if !matches!(step::byte(text, at), Some(48u8..= 122u8)) {
                                break 'l11;
                            }
                            at = step::forward(at, 1);
                            if !matches!(
                                step::byte(text, at), Some(65u8..= 90u8 | 97u8..= 122u8)
                            ) {
                                break 'l11;
                            }
                            at = step::forward(at, 1);
                            events.leaf(Rule::r#name, place12, at);
                            let from13 = at;
                            while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from13));
                            break 'l14;
                        }
                        at = place15;
                    }
                    if !matches!(step::byte(text, at), Some(124u8)) {
                        break 'l4;
                    }
                    at = step::forward(at, 1);
                }
            }
            return Some(at);
        }
        events.undo(mark33);
        None
    }
    fn named_9(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> Option<usize> {
        events.step();
        'l50: {
            let from51 = at;
            while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                at = step::forward(at, 1);
            }
            events.steps_over(at.wrapping_sub(from51));
            match step::byte(text, at) {
                Some(
                    51u8
                    | 65u8..=70u8
                    | 72u8..=73u8
                    | 75u8..=87u8
                    | 90u8
                    | 97u8..=102u8
                    | 104u8..=105u8
                    | 107u8..=119u8
                    | 122u8,
                ) => 'l52: {
                    let place56 = at;
                    'l53: {
                        match known_11(text, at, events) {
                            Some(place) => at = place,
                            None => break 'l53,
                        }
                        let from55 = at;
                        while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                            at = step::forward(at, 1);
                        }
                        events.steps_over(at.wrapping_sub(from55));
                        if !matches!(step::byte(text, at), Some(124u8)) {
                            break 'l53;
                        }
                        at = step::forward(at, 1);
                        break 'l52;
                    }
                    at = place56;
                    let place59 = at;
                    'l57: {
                        match known_11(text, at, events) {
                            Some(place) => at = place,
                            None => break 'l57,
                        }
                        let from58 = at;
                        while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                            at = step::forward(at, 1);
                        }
                        events.steps_over(at.wrapping_sub(from58));
                        if !matches!(step::byte(text, at), Some(124u8)) {
                            break 'l57;
                        }
                        at = step::forward(at, 1);
                        break 'l50;
                    }
                    at = place59;
                    at = step::forward(at, 1);
                    let from60 = at;
                    at = CLASS_15.run(text, at);
                    events.steps_over(at.wrapping_sub(from60));
                    if !matches!(step::byte(text, at), Some(0u8..= 32u8 | 127u8)) {
                        break 'l50;
                    }
                    at = step::forward(at, 1);
                    let from61 = at;
                    while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                        at = step::forward(at, 1);
                    }
                    events.steps_over(at.wrapping_sub(from61));
                    'l62: loop {
                        events.step();
                        let place69 = at;
                        'l63: {
                            let place66 = at;
                            'l64: {
                                if !step::byte(text, at)
                                    .is_some_and(|byte| CLASS_14.has(byte))
                                {
                                    break 'l64;
                                }
                                match known_11(text, at, events) {
                                    Some(place) => at = place,
                                    None => break 'l64,
                                }
                                let from65 = at;
                                while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                                    at = step::forward(at, 1);
                                }
                                events.steps_over(at.wrapping_sub(from65));
                                if !matches!(step::byte(text, at), Some(124u8)) {
                                    break 'l64;
                                }
                                at = step::forward(at, 1);
                                break 'l63;
                            }
                            at = place66;
                            if !step::byte(text, at)
                                .is_some_and(|byte| CLASS_16.has(byte))
                            {
                                break 'l63;
                            }
                            at = step::forward(
                                at,
                                step::width(step::byte(text, at).unwrap_or(0)),
                            );
                            let from67 = at;
                            at = CLASS_15.run(text, at);
                            events.steps_over(at.wrapping_sub(from67));
                            if !matches!(
                                step::byte(text, at), Some(0u8..= 32u8 | 127u8)
                            ) {
                                break 'l63;
                            }
                            at = step::forward(at, 1);
                            let from68 = at;
                            while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from68));
                            continue 'l62;
                        }
                        at = place69;
                        break 'l62;
                    }
                    if !step::byte(text, at).is_some_and(|byte| CLASS_14.has(byte)) {
                        break 'l50;
                    }
                    match known_11(text, at, events) {
                        Some(place) => at = place,
                        None => break 'l50,
                    }
                    let from70 = at;
                    while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                        at = step::forward(at, 1);
                    }
                    events.steps_over(at.wrapping_sub(from70));
                    if !matches!(step::byte(text, at), Some(124u8)) {
                        break 'l50;
                    }
                    at = step::forward(at, 1);
                }
                Some(
                    33u8..=50u8
                    | 52u8..=64u8
                    | 71u8
                    | 74u8
                    | 88u8..=89u8
                    | 91u8..=96u8
                    | 103u8
                    | 106u8
                    | 120u8..=121u8
                    | 123u8
                    | 125u8..=244u8,
                ) => {
                    at = step::forward(
                        at,
                        step::width(step::byte(text, at).unwrap_or(0)),
                    );
                    let from71 = at;
                    at = CLASS_15.run(text, at);
                    events.steps_over(at.wrapping_sub(from71));
                    if !matches!(step::byte(text, at), Some(0u8..= 32u8 | 127u8)) {
                        break 'l50;
                    }
                    at = step::forward(at, 1);
                    let from72 = at;
                    while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                        at = step::forward(at, 1);
                    }
                    events.steps_over(at.wrapping_sub(from72));
                    'l73: loop {
                        events.step();
                        let place80 = at;
                        'l74: {
                            let place77 = at;
                            'l75: {
                                if !step::byte(text, at)
                                    .is_some_and(|byte| CLASS_14.has(byte))
                                {
                                    break 'l75;
                                }
                                match known_11(text, at, events) {
                                    Some(place) => at = place,
                                    None => break 'l75,
                                }
                                let from76 = at;
                                while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                                    at = step::forward(at, 1);
                                }
                                events.steps_over(at.wrapping_sub(from76));
                                if !matches!(step::byte(text, at), Some(124u8)) {
                                    break 'l75;
                                }
                                at = step::forward(at, 1);
                                break 'l74;
                            }
                            at = place77;
                            if !step::byte(text, at)
                                .is_some_and(|byte| CLASS_16.has(byte))
                            {
                                break 'l74;
                            }
                            at = step::forward(
                                at,
                                step::width(step::byte(text, at).unwrap_or(0)),
                            );
                            let from78 = at;
                            at = CLASS_15.run(text, at);
                            events.steps_over(at.wrapping_sub(from78));
                            if !matches!(
                                step::byte(text, at), Some(0u8..= 32u8 | 127u8)
                            ) {
                                break 'l74;
                            }
                            at = step::forward(at, 1);
                            let from79 = at;
                            while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from79));
                            continue 'l73;
                        }
                        at = place80;
                        break 'l73;
                    }
                    if !step::byte(text, at).is_some_and(|byte| CLASS_14.has(byte)) {
                        break 'l50;
                    }
                    match known_11(text, at, events) {
                        Some(place) => at = place,
                        None => break 'l50,
                    }
                    let from81 = at;
                    while let Some(0u8..=32u8 | 127u8) = step::byte(text, at) {
                        at = step::forward(at, 1);
                    }
                    events.steps_over(at.wrapping_sub(from81));
                    if !matches!(step::byte(text, at), Some(124u8)) {
                        break 'l50;
                    }
                    at = step::forward(at, 1);
                }
                _ => {
                    break 'l50;
                }
            }
            return Some(at);
        }
        None
    }
    fn known_11(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> Option<usize> {
        events.step();
        'l54: {
            match step::byte(text, at) {
                Some(80u8 | 112u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_1.has(byte)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(77u8 | 109u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_2.has(byte)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(78u8 | 110u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(84u8 | 116u8)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(65u8 | 97u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_3.has(byte)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(83u8 | 115u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_4.has(byte)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(81u8 | 113u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(88u8 | 120u8)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(82u8 | 114u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_5.has(byte)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(86u8 | 118u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_6.has(byte)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(66u8 | 98u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_7.has(byte)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(67u8 | 99u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_8.has(byte)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(68u8 | 100u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(84u8 | 116u8)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(69u8 | 101u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(77u8 | 109u8)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(70u8 | 102u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_9.has(byte)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(72u8 | 104u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_10.has(byte)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(73u8 | 105u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(77u8 | 109u8)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(75u8 | 107u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(67u8 | 99u8)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(76u8 | 108u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_11.has(byte)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(79u8 | 111u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(66u8 | 98u8)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(84u8 | 116u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_12.has(byte)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(85u8 | 117u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_13.has(byte)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(87u8 | 119u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(84u8 | 116u8)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                Some(51u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(66u8 | 98u8)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
                _ => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(90u8 | 122u8)) {
                        break 'l54;
                    }
                    at = step::forward(at, 1);
                }
            }
            return Some(at);
        }
        None
    }
    fn known_12(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> Option<usize> {
        events.step();
        'l39: {
            match step::byte(text, at) {
                Some(80u8 | 112u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_1.has(byte)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(77u8 | 109u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_2.has(byte)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(78u8 | 110u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(84u8 | 116u8)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(65u8 | 97u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_3.has(byte)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(83u8 | 115u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_4.has(byte)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(81u8 | 113u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(88u8 | 120u8)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(82u8 | 114u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_5.has(byte)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(86u8 | 118u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_6.has(byte)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(66u8 | 98u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_7.has(byte)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(67u8 | 99u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_8.has(byte)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(68u8 | 100u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(84u8 | 116u8)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(69u8 | 101u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(77u8 | 109u8)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(70u8 | 102u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_9.has(byte)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(72u8 | 104u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_10.has(byte)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(73u8 | 105u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(77u8 | 109u8)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(75u8 | 107u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(67u8 | 99u8)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(76u8 | 108u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_11.has(byte)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(79u8 | 111u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(66u8 | 98u8)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(84u8 | 116u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_12.has(byte)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(85u8 | 117u8) => {
                    at = step::forward(at, 1);
                    if !step::byte(text, at).is_some_and(|byte| CLASS_13.has(byte)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(87u8 | 119u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(84u8 | 116u8)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                Some(51u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(66u8 | 98u8)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
                _ => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(90u8 | 122u8)) {
                        break 'l39;
                    }
                    at = step::forward(at, 1);
                }
            }
            return Some(at);
        }
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
                    Rule::r#unit => {
                        match unit_0(text, at, events) {
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

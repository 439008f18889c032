//! Generated from `grammars/frame.pest` and `grammars/pdn.pest`: edit there, then run
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
    r#pdn_game,
    r#pdn_tag,
    r#pdn_string,
    r#moves_begin,
    r#moves_ahead,
    r#last_moves_ahead,
    r#value_text,
    r#other_string,
    r#other_part,
    r#other_end,
    r#comment_ahead,
    r#tag_ahead,
    r#any_quote,
    r#other_quote,
    r#bracket_text,
    r#run,
    r#square_run,
    r#letter_square,
    r#short_run,
    r#short_end,
    r#spaced_separator,
    r#separator,
    r#other_separator,
    r#gap,
    r#pdn_line_end,
    r#literal_line_end,
    r#no_break_space,
    r#strength,
    r#enclosed_strength,
    r#variation_start,
    r#variation_end,
    r#asterisk,
    r#nag,
    r#symbol,
    r#setup,
    r#null_move,
    r#ellipsis,
    r#captured,
    r#half_points,
    r#stray_closer,
    r#junk,
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
    static CLASS_0: Class = Class::of(&[(9u8, 9u8), (11u8, 11u8), (32u8, 32u8)]);
    static CLASS_1: Class = Class::of(
        &[
            (0u8, 8u8), (12u8, 12u8), (14u8, 33u8), (35u8, 58u8), (60u8, 90u8), (92u8, 92u8),
            (94u8, 122u8), (124u8, 244u8),
        ],
    );
    static CLASS_2: Class = Class::of(
        &[
            (0u8, 8u8), (12u8, 12u8), (14u8, 31u8), (33u8, 33u8), (35u8, 58u8), (60u8, 90u8),
            (92u8, 92u8), (94u8, 122u8), (124u8, 244u8), (128u8, 191u8),
        ],
    );
    static CLASS_3: Class = Class::of(
        &[
            (0u8, 9u8), (11u8, 33u8), (35u8, 90u8), (92u8, 92u8), (94u8, 244u8), (128u8, 191u8),
        ],
    );
    static CHARACTERS_82: &[(u32, u32)] = &[
        (39u32, 39u32), (96u32, 96u32), (171u32, 171u32), (180u32, 180u32), (187u32, 187u32),
        (697u32, 698u32), (8216u32, 8223u32), (8242u32, 8243u32), (8249u32, 8250u32),
        (12317u32, 12319u32), (65282u32, 65282u32), (65287u32, 65287u32),
    ];
    static CHARACTERS_87: &[(u32, u32)] = &[
        (34u32, 34u32), (39u32, 39u32), (96u32, 96u32), (171u32, 171u32), (180u32, 180u32),
        (187u32, 187u32), (697u32, 698u32), (8216u32, 8223u32), (8242u32, 8243u32),
        (8249u32, 8250u32), (12317u32, 12319u32), (65282u32, 65282u32), (65287u32, 65287u32),
    ];
    static CHARACTERS_92: &[(u32, u32)] = &[
        (34u32, 34u32), (39u32, 39u32), (96u32, 96u32), (171u32, 171u32), (180u32, 180u32),
        (187u32, 187u32), (697u32, 698u32), (8216u32, 8223u32), (8242u32, 8243u32),
        (8249u32, 8250u32), (12317u32, 12319u32), (65282u32, 65282u32), (65287u32, 65287u32),
    ];
    static CLASS_4: Class = Class::of(&[(34u8, 34u8), (39u8, 39u8), (96u8, 96u8)]);
    static CHARACTERS_95: &[(u32, u32)] = &[
        (34u32, 34u32), (39u32, 39u32), (96u32, 96u32), (171u32, 171u32), (180u32, 180u32),
        (187u32, 187u32), (697u32, 698u32), (8216u32, 8223u32), (8242u32, 8243u32),
        (8249u32, 8250u32), (12317u32, 12319u32), (65282u32, 65282u32), (65287u32, 65287u32),
    ];
    static CHARACTERS_129: &[(u32, u32)] = &[
        (45u32, 45u32), (58u32, 58u32), (88u32, 88u32), (120u32, 120u32), (215u32, 215u32),
        (8208u32, 8213u32), (8722u32, 8722u32),
    ];
    static CHARACTERS_137: &[(u32, u32)] = &[
        (10u32, 10u32), (33u32, 33u32), (36u32, 37u32), (40u32, 44u32), (59u32, 61u32),
        (63u32, 63u32), (91u32, 91u32), (93u32, 93u32), (123u32, 123u32), (125u32, 125u32),
        (160u32, 160u32),
    ];
    static CHARACTERS_149: &[(u32, u32)] = &[
        (45u32, 45u32), (58u32, 58u32), (88u32, 88u32), (120u32, 120u32), (215u32, 215u32),
        (8208u32, 8213u32), (8722u32, 8722u32),
    ];
    static CLASS_5: Class = Class::of(&[(32u8, 32u8), (44u8, 44u8), (48u8, 57u8)]);
    fn pdn_game_0(
        text: &[u8],
        mut at: usize,
        events: &mut Buffer<Rule>,
    ) -> Option<usize> {
        events.step();
        let mark235 = events.mark();
        'l1: {
            let place234 = events.open(Rule::r#pdn_game, at);
            if at != 0 {
                break 'l1;
            }
            'l2: loop {
                events.step();
                'l3: {
                    match step::byte(text, at) {
                        Some(32u8) => {
                            at = step::forward(at, 1);
                        }
                        Some(48u8..=57u8) => {
                            at = run_1(text, at, events);
                        }
                        Some(10u8) => {
                            at = step::forward(at, 1);
                        }
                        Some(13u8) => 'l26: {
                            'l27: {
                                if step::byte(text, step::forward(at, 1)) == Some(10u8) {
                                    at = step::forward(at, 2usize);
                                } else {
                                    break 'l27;
                                }
                                break 'l26;
                            }
                            let place29 = at;
                            at = step::forward(at, 1);
                            let from28 = at;
                            at = step::find_any(
                                text,
                                at,
                                &[
                                    b" ",
                                    b"\n",
                                    b"\t",
                                    b"\r\n",
                                    b"(",
                                    b")",
                                    b"[",
                                    b"]",
                                    b"{",
                                    b"}",
                                    b"\x0B",
                                    b"\xC2\xA0",
                                ],
                            );
                            events.steps_over(at.wrapping_sub(from28));
                            events.leaf(Rule::r#junk, place29, at);
                        }
                        Some(91u8) => {
                            at = step::forward(at, 1);
                            let place117 = events.open(Rule::r#pdn_tag, at);
                            let from30 = at;
                            at = CLASS_0.run(text, at);
                            events.steps_over(at.wrapping_sub(from30));
                            'l31: {
                                let place33 = at;
                                if !step::byte(text, at)
                                    .is_some_and(|byte| CLASS_1.has(byte))
                                {
                                    break 'l31;
                                }
                                at = step::forward(
                                    at,
                                    step::width(step::byte(text, at).unwrap_or(0)),
                                );
                                let from32 = at;
                                at = CLASS_2.run(text, at);
                                events.steps_over(at.wrapping_sub(from32));
                                events.leaf(Rule::r#tag_name, place33, at);
                            }
                            let from34 = at;
                            at = CLASS_0.run(text, at);
                            events.steps_over(at.wrapping_sub(from34));
                            'l35: {
                                match step::byte(text, at) {
                                    Some(34u8) => {
                                        at = pdn_string_34(text, at, events);
                                    }
                                    Some(93u8) => {
                                        at = step::forward(at, 1);
                                    }
                                    Some(
                                        39u8 | 96u8 | 194u8 | 202u8 | 226u8..=227u8 | 239u8,
                                    ) => 'l79: {
                                        'l80: {
                                            match other_string_35(text, at, events) {
                                                Some(place) => at = place,
                                                None => break 'l80,
                                            }
                                            break 'l79;
                                        }
                                        let place113 = at;
                                        at = step::forward(
                                            at,
                                            step::width(step::byte(text, at).unwrap_or(0)),
                                        );
                                        let from111 = at;
                                        at = step::find2(text, at, 10u8, 93u8);
                                        events.steps_over(at.wrapping_sub(from111));
                                        'l112: {
                                            if !matches!(step::byte(text, at), Some(93u8)) {
                                                break 'l112;
                                            }
                                            at = step::forward(at, 1);
                                        }
                                        events.leaf(Rule::r#bracket_text, place113, at);
                                    }
                                    Some(
                                        0u8..=8u8
                                        | 12u8..=33u8
                                        | 35u8..=38u8
                                        | 40u8..=92u8
                                        | 94u8..=95u8
                                        | 97u8..=127u8
                                        | 195u8..=201u8
                                        | 203u8..=225u8
                                        | 228u8..=238u8
                                        | 240u8..=244u8,
                                    ) => {
                                        let place116 = at;
                                        at = step::forward(
                                            at,
                                            step::width(step::byte(text, at).unwrap_or(0)),
                                        );
                                        let from114 = at;
                                        at = step::find2(text, at, 10u8, 93u8);
                                        events.steps_over(at.wrapping_sub(from114));
                                        'l115: {
                                            if !matches!(step::byte(text, at), Some(93u8)) {
                                                break 'l115;
                                            }
                                            at = step::forward(at, 1);
                                        }
                                        events.leaf(Rule::r#bracket_text, place116, at);
                                    }
                                    _ => {
                                        break 'l35;
                                    }
                                }
                            }
                            events.close(place117, at);
                        }
                        Some(123u8) => {
                            let place120 = at;
                            at = step::forward(at, 1);
                            let from118 = at;
                            at = step::find(text, at, 125u8);
                            events.steps_over(at.wrapping_sub(from118));
                            'l119: {
                                if !matches!(step::byte(text, at), Some(125u8)) {
                                    break 'l119;
                                }
                                at = step::forward(at, 1);
                            }
                            events.leaf(Rule::r#brace_comment, place120, at);
                        }
                        Some(33u8 | 63u8) => {
                            let place122 = at;
                            at = step::forward(at, 1);
                            let from121 = at;
                            while let Some(33u8 | 63u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from121));
                            events.leaf(Rule::r#strength, place122, at);
                        }
                        Some(97u8..=108u8) => 'l123: {
                            let place133 = at;
                            'l124: {
                                let place132 = at;
                                at = step::forward(at, 1);
                                if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                                    break 'l124;
                                }
                                at = step::forward(at, 1);
                                let from125 = at;
                                while let Some(48u8..=57u8) = step::byte(text, at) {
                                    at = step::forward(at, 1);
                                }
                                events.steps_over(at.wrapping_sub(from125));
                                'l126: loop {
                                    events.step();
                                    let place131 = at;
                                    'l127: {
                                        match step::byte(text, at) {
                                            Some(65u8..=76u8 | 97u8..=108u8) => {
                                                at = step::forward(at, 1);
                                                if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                                                    break 'l127;
                                                }
                                                at = step::forward(at, 1);
                                                let from128 = at;
                                                while let Some(48u8..=57u8) = step::byte(text, at) {
                                                    at = step::forward(at, 1);
                                                }
                                                events.steps_over(at.wrapping_sub(from128));
                                            }
                                            Some(45u8 | 58u8 | 88u8 | 120u8 | 195u8 | 226u8) => {
                                                if matches!(step::byte(text, at), Some(45u8..= 120u8)) {
                                                    at = step::forward(at, 1);
                                                } else {
                                                    match step::character(text, at) {
                                                        Some(
                                                            (character, width),
                                                        ) if step::is_within(CHARACTERS_129, character) => {
                                                            at = step::forward(at, width);
                                                        }
                                                        _ => break 'l127,
                                                    }
                                                }
                                                if !matches!(
                                                    step::byte(text, at), Some(65u8..= 76u8 | 97u8..= 108u8)
                                                ) {
                                                    break 'l127;
                                                }
                                                at = step::forward(at, 1);
                                                if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                                                    break 'l127;
                                                }
                                                at = step::forward(at, 1);
                                                let from130 = at;
                                                while let Some(48u8..=57u8) = step::byte(text, at) {
                                                    at = step::forward(at, 1);
                                                }
                                                events.steps_over(at.wrapping_sub(from130));
                                            }
                                            _ => {
                                                break 'l127;
                                            }
                                        }
                                        continue 'l126;
                                    }
                                    at = place131;
                                    break 'l126;
                                }
                                events.leaf(Rule::r#square_run, place132, at);
                                break 'l123;
                            }
                            at = place133;
                            let place140 = at;
                            'l134: {
                                let place139 = at;
                                at = step::forward(at, 1);
                                'l135: {
                                    if !matches!(step::byte(text, at), Some(58u8 | 120u8)) {
                                        break 'l135;
                                    }
                                    at = step::forward(at, 1);
                                }
                                if !matches!(step::byte(text, at), Some(97u8..= 108u8)) {
                                    break 'l134;
                                }
                                at = step::forward(at, 1);
                                if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                                    break 'l134;
                                }
                                at = step::forward(at, 1);
                                let from136 = at;
                                while let Some(48u8..=57u8) = step::byte(text, at) {
                                    at = step::forward(at, 1);
                                }
                                events.steps_over(at.wrapping_sub(from136));
                                let place138 = at;
                                match step::byte(text, at) {
                                    Some(
                                        0u8..=8u8
                                        | 12u8
                                        | 14u8..=31u8
                                        | 34u8..=35u8
                                        | 38u8..=39u8
                                        | 45u8..=58u8
                                        | 62u8
                                        | 64u8..=90u8
                                        | 94u8..=122u8
                                        | 124u8
                                        | 126u8..=127u8
                                        | 195u8..=244u8,
                                    ) => {
                                        break 'l134;
                                    }
                                    Some(9u8..=11u8 | 32u8) => {
                                        at = step::forward(at, 1);
                                    }
                                    Some(13u8) => {
                                        if step::byte(text, step::forward(at, 1)) == Some(10u8) {
                                            at = step::forward(at, 2usize);
                                        } else {
                                            break 'l134;
                                        }
                                    }
                                    Some(92u8) => {
                                        at = step::forward(at, 1);
                                        if !matches!(step::byte(text, at), Some(110u8 | 114u8)) {
                                            break 'l134;
                                        }
                                        at = step::forward(at, 1);
                                    }
                                    Some(
                                        33u8
                                        | 36u8..=37u8
                                        | 40u8..=44u8
                                        | 59u8..=61u8
                                        | 63u8
                                        | 91u8
                                        | 93u8
                                        | 123u8
                                        | 125u8
                                        | 194u8,
                                    ) => {
                                        if matches!(step::byte(text, at), Some(33u8..= 125u8)) {
                                            at = step::forward(at, 1);
                                        } else {
                                            match step::character(text, at) {
                                                Some(
                                                    (character, width),
                                                ) if step::is_within(CHARACTERS_137, character) => {
                                                    at = step::forward(at, width);
                                                }
                                                _ => break 'l134,
                                            }
                                        }
                                    }
                                    _ => {}
                                }
                                at = place138;
                                events.leaf(Rule::r#short_run, place139, at);
                                break 'l123;
                            }
                            at = place140;
                            let place142 = at;
                            at = step::forward(at, 1);
                            let from141 = at;
                            at = step::find_any(
                                text,
                                at,
                                &[
                                    b" ",
                                    b"\n",
                                    b"\t",
                                    b"\r\n",
                                    b"(",
                                    b")",
                                    b"[",
                                    b"]",
                                    b"{",
                                    b"}",
                                    b"\x0B",
                                    b"\xC2\xA0",
                                ],
                            );
                            events.steps_over(at.wrapping_sub(from141));
                            events.leaf(Rule::r#junk, place142, at);
                        }
                        Some(65u8..=76u8) => 'l143: {
                            let place153 = at;
                            'l144: {
                                let place152 = at;
                                at = step::forward(at, 1);
                                if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                                    break 'l144;
                                }
                                at = step::forward(at, 1);
                                let from145 = at;
                                while let Some(48u8..=57u8) = step::byte(text, at) {
                                    at = step::forward(at, 1);
                                }
                                events.steps_over(at.wrapping_sub(from145));
                                'l146: loop {
                                    events.step();
                                    let place151 = at;
                                    'l147: {
                                        match step::byte(text, at) {
                                            Some(65u8..=76u8 | 97u8..=108u8) => {
                                                at = step::forward(at, 1);
                                                if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                                                    break 'l147;
                                                }
                                                at = step::forward(at, 1);
                                                let from148 = at;
                                                while let Some(48u8..=57u8) = step::byte(text, at) {
                                                    at = step::forward(at, 1);
                                                }
                                                events.steps_over(at.wrapping_sub(from148));
                                            }
                                            Some(45u8 | 58u8 | 88u8 | 120u8 | 195u8 | 226u8) => {
                                                if matches!(step::byte(text, at), Some(45u8..= 120u8)) {
                                                    at = step::forward(at, 1);
                                                } else {
                                                    match step::character(text, at) {
                                                        Some(
                                                            (character, width),
                                                        ) if step::is_within(CHARACTERS_149, character) => {
                                                            at = step::forward(at, width);
                                                        }
                                                        _ => break 'l147,
                                                    }
                                                }
                                                if !matches!(
                                                    step::byte(text, at), Some(65u8..= 76u8 | 97u8..= 108u8)
                                                ) {
                                                    break 'l147;
                                                }
                                                at = step::forward(at, 1);
                                                if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                                                    break 'l147;
                                                }
                                                at = step::forward(at, 1);
                                                let from150 = at;
                                                while let Some(48u8..=57u8) = step::byte(text, at) {
                                                    at = step::forward(at, 1);
                                                }
                                                events.steps_over(at.wrapping_sub(from150));
                                            }
                                            _ => {
                                                break 'l147;
                                            }
                                        }
                                        continue 'l146;
                                    }
                                    at = place151;
                                    break 'l146;
                                }
                                events.leaf(Rule::r#square_run, place152, at);
                                break 'l143;
                            }
                            at = place153;
                            let place155 = at;
                            at = step::forward(at, 1);
                            let from154 = at;
                            at = step::find_any(
                                text,
                                at,
                                &[
                                    b" ",
                                    b"\n",
                                    b"\t",
                                    b"\r\n",
                                    b"(",
                                    b")",
                                    b"[",
                                    b"]",
                                    b"{",
                                    b"}",
                                    b"\x0B",
                                    b"\xC2\xA0",
                                ],
                            );
                            events.steps_over(at.wrapping_sub(from154));
                            events.leaf(Rule::r#junk, place155, at);
                        }
                        Some(40u8) => 'l156: {
                            let place160 = at;
                            'l157: {
                                let place159 = at;
                                at = step::forward(at, 1);
                                match step::byte(text, at) {
                                    Some(42u8) => {
                                        at = step::forward(at, 1);
                                    }
                                    Some(33u8 | 63u8) => {
                                        at = step::forward(at, 1);
                                        let from158 = at;
                                        while let Some(33u8 | 63u8) = step::byte(text, at) {
                                            at = step::forward(at, 1);
                                        }
                                        events.steps_over(at.wrapping_sub(from158));
                                    }
                                    _ => {
                                        break 'l157;
                                    }
                                }
                                if !matches!(step::byte(text, at), Some(41u8)) {
                                    break 'l157;
                                }
                                at = step::forward(at, 1);
                                events.leaf(Rule::r#enclosed_strength, place159, at);
                                break 'l156;
                            }
                            at = place160;
                            let place161 = at;
                            at = step::forward(at, 1);
                            events.leaf(Rule::r#variation_start, place161, at);
                        }
                        Some(41u8) => {
                            let place162 = at;
                            at = step::forward(at, 1);
                            events.leaf(Rule::r#variation_end, place162, at);
                        }
                        Some(42u8) => {
                            let place163 = at;
                            at = step::forward(at, 1);
                            events.leaf(Rule::r#asterisk, place163, at);
                        }
                        Some(9u8 | 11u8) => {
                            at = step::forward(at, 1);
                        }
                        Some(36u8) => {
                            let place165 = at;
                            at = step::forward(at, 1);
                            let from164 = at;
                            while let Some(48u8..=57u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from164));
                            events.leaf(Rule::r#nag, place165, at);
                        }
                        Some(47u8) => 'l166: {
                            let place172 = at;
                            'l167: {
                                let place171 = at;
                                at = step::forward(at, 1);
                                let from168 = at;
                                at = CLASS_0.run(text, at);
                                events.steps_over(at.wrapping_sub(from168));
                                match step::byte(text, at) {
                                    Some(70u8 | 102u8) => {
                                        if step::has_ignoring_case(text, at, b"FEN") {
                                            at = step::forward(at, 3usize);
                                        } else {
                                            break 'l167;
                                        }
                                    }
                                    Some(34u8) => {
                                        at = step::forward(at, 1);
                                    }
                                    Some(63u8 | 66u8 | 87u8 | 98u8 | 119u8) => {
                                        at = step::forward(at, 1);
                                        if !matches!(step::byte(text, at), Some(58u8)) {
                                            break 'l167;
                                        }
                                        at = step::forward(at, 1);
                                    }
                                    _ => {
                                        break 'l167;
                                    }
                                }
                                let from169 = at;
                                at = step::find2(text, at, 10u8, 47u8);
                                events.steps_over(at.wrapping_sub(from169));
                                'l170: {
                                    if !matches!(step::byte(text, at), Some(47u8)) {
                                        break 'l170;
                                    }
                                    at = step::forward(at, 1);
                                }
                                events.leaf(Rule::r#setup, place171, at);
                                break 'l166;
                            }
                            at = place172;
                            let place174 = at;
                            at = step::forward(at, 1);
                            let from173 = at;
                            at = step::find_any(
                                text,
                                at,
                                &[
                                    b" ",
                                    b"\n",
                                    b"\t",
                                    b"\r\n",
                                    b"(",
                                    b")",
                                    b"[",
                                    b"]",
                                    b"{",
                                    b"}",
                                    b"\x0B",
                                    b"\xC2\xA0",
                                ],
                            );
                            events.steps_over(at.wrapping_sub(from173));
                            events.leaf(Rule::r#junk, place174, at);
                        }
                        Some(45u8) => {
                            let place177 = at;
                            at = step::forward(at, 1);
                            let from176 = at;
                            'l175: loop {
                                if matches!(step::byte(text, at), Some(45u8)) {
                                    at = step::forward(at, 1);
                                } else {
                                    match step::character(text, at) {
                                        Some(
                                            (character, width),
                                        ) if matches!(
                                            character, 45u32..= 45u32 | 8208u32..= 8213u32 | 8722u32..=
                                            8722u32
                                        ) => at = step::forward(at, width),
                                        _ => break 'l175,
                                    }
                                }
                            }
                            events.steps_over(at.wrapping_sub(from176));
                            events.leaf(Rule::r#null_move, place177, at);
                        }
                        Some(226u8) => 'l178: {
                            'l179: {
                                let place182 = at;
                                match step::character(text, at) {
                                    Some(
                                        (character, width),
                                    ) if matches!(
                                        character, 45u32..= 45u32 | 8208u32..= 8213u32 | 8722u32..=
                                        8722u32
                                    ) => at = step::forward(at, width),
                                    _ => break 'l179,
                                }
                                let from181 = at;
                                'l180: loop {
                                    if matches!(step::byte(text, at), Some(45u8)) {
                                        at = step::forward(at, 1);
                                    } else {
                                        match step::character(text, at) {
                                            Some(
                                                (character, width),
                                            ) if matches!(
                                                character, 45u32..= 45u32 | 8208u32..= 8213u32 | 8722u32..=
                                                8722u32
                                            ) => at = step::forward(at, width),
                                            _ => break 'l180,
                                        }
                                    }
                                }
                                events.steps_over(at.wrapping_sub(from181));
                                events.leaf(Rule::r#null_move, place182, at);
                                break 'l178;
                            }
                            'l183: {
                                let place184 = at;
                                match step::character(text, at) {
                                    Some(
                                        (character, width),
                                    ) if matches!(character, 8230u32..= 8230u32) => {
                                        at = step::forward(at, width);
                                    }
                                    _ => break 'l183,
                                }
                                events.leaf(Rule::r#ellipsis, place184, at);
                                break 'l178;
                            }
                            'l185: {
                                let place186 = at;
                                match step::character(text, at) {
                                    Some(
                                        (character, width),
                                    ) if matches!(
                                        character, 9633u32..= 9633u32 | 10752u32..= 10752u32
                                    ) => at = step::forward(at, width),
                                    _ => break 'l185,
                                }
                                events.leaf(Rule::r#symbol, place186, at);
                                break 'l178;
                            }
                            let place188 = at;
                            at = step::forward(
                                at,
                                step::width(step::byte(text, at).unwrap_or(0)),
                            );
                            let from187 = at;
                            at = step::find_any(
                                text,
                                at,
                                &[
                                    b" ",
                                    b"\n",
                                    b"\t",
                                    b"\r\n",
                                    b"(",
                                    b")",
                                    b"[",
                                    b"]",
                                    b"{",
                                    b"}",
                                    b"\x0B",
                                    b"\xC2\xA0",
                                ],
                            );
                            events.steps_over(at.wrapping_sub(from187));
                            events.leaf(Rule::r#junk, place188, at);
                        }
                        Some(46u8) => {
                            let place190 = at;
                            at = step::forward(at, 1);
                            let from189 = at;
                            while let Some(46u8) = step::byte(text, at) {
                                at = step::forward(at, 1);
                            }
                            events.steps_over(at.wrapping_sub(from189));
                            events.leaf(Rule::r#ellipsis, place190, at);
                        }
                        Some(59u8) => {
                            let place192 = at;
                            at = step::forward(at, 1);
                            let from191 = at;
                            at = step::find(text, at, 10u8);
                            events.steps_over(at.wrapping_sub(from191));
                            events.leaf(Rule::r#line_comment, place192, at);
                        }
                        Some(37u8) => {
                            let place194 = at;
                            at = step::forward(at, 1);
                            let from193 = at;
                            at = step::find(text, at, 10u8);
                            events.steps_over(at.wrapping_sub(from193));
                            events.leaf(Rule::r#escape_line, place194, at);
                        }
                        Some(60u8) => {
                            let place207 = at;
                            at = step::forward(at, 1);
                            match step::byte(text, at) {
                                Some(62u8) => {
                                    at = step::forward(at, 1);
                                }
                                Some(32u8 | 44u8 | 48u8..=57u8) => 'l195: {
                                    let place198 = at;
                                    'l196: {
                                        let from197 = at;
                                        at = CLASS_5.run(text, at);
                                        events.steps_over(at.wrapping_sub(from197));
                                        if !matches!(step::byte(text, at), Some(62u8)) {
                                            break 'l196;
                                        }
                                        at = step::forward(at, 1);
                                        break 'l195;
                                    }
                                    at = place198;
                                    let from199 = at;
                                    while let Some(32u8) = step::byte(text, at) {
                                        at = step::forward(at, 1);
                                    }
                                    events.steps_over(at.wrapping_sub(from199));
                                    let from200 = at;
                                    while let Some(48u8..=57u8) = step::byte(text, at) {
                                        at = step::forward(at, 1);
                                    }
                                    events.steps_over(at.wrapping_sub(from200));
                                    'l201: loop {
                                        events.step();
                                        let place206 = at;
                                        'l202: {
                                            let from203 = at;
                                            while let Some(32u8) = step::byte(text, at) {
                                                at = step::forward(at, 1);
                                            }
                                            events.steps_over(at.wrapping_sub(from203));
                                            if !matches!(step::byte(text, at), Some(44u8)) {
                                                break 'l202;
                                            }
                                            at = step::forward(at, 1);
                                            let from204 = at;
                                            while let Some(32u8) = step::byte(text, at) {
                                                at = step::forward(at, 1);
                                            }
                                            events.steps_over(at.wrapping_sub(from204));
                                            if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                                                break 'l202;
                                            }
                                            at = step::forward(at, 1);
                                            let from205 = at;
                                            while let Some(48u8..=57u8) = step::byte(text, at) {
                                                at = step::forward(at, 1);
                                            }
                                            events.steps_over(at.wrapping_sub(from205));
                                            continue 'l201;
                                        }
                                        at = place206;
                                        break 'l201;
                                    }
                                }
                                _ => {}
                            }
                            events.leaf(Rule::r#captured, place207, at);
                        }
                        Some(194u8) => 'l208: {
                            'l209: {
                                let place211 = at;
                                match step::character(text, at) {
                                    Some(
                                        (character, width),
                                    ) if matches!(character, 189u32..= 189u32) => {
                                        at = step::forward(at, width);
                                    }
                                    _ => break 'l209,
                                }
                                'l210: {
                                    if step::has(text, at, b"-\xC2\xBD") {
                                        at = step::forward(at, 3usize);
                                    } else {
                                        break 'l210;
                                    }
                                }
                                events.leaf(Rule::r#half_points, place211, at);
                                break 'l208;
                            }
                            'l212: {
                                let place213 = at;
                                match step::character(text, at) {
                                    Some(
                                        (character, width),
                                    ) if matches!(character, 160u32..= 160u32) => {
                                        at = step::forward(at, width);
                                    }
                                    _ => break 'l212,
                                }
                                events.leaf(Rule::r#no_break_space, place213, at);
                                break 'l208;
                            }
                            let place215 = at;
                            at = step::forward(
                                at,
                                step::width(step::byte(text, at).unwrap_or(0)),
                            );
                            let from214 = at;
                            at = step::find_any(
                                text,
                                at,
                                &[
                                    b" ",
                                    b"\n",
                                    b"\t",
                                    b"\r\n",
                                    b"(",
                                    b")",
                                    b"[",
                                    b"]",
                                    b"{",
                                    b"}",
                                    b"\x0B",
                                    b"\xC2\xA0",
                                ],
                            );
                            events.steps_over(at.wrapping_sub(from214));
                            events.leaf(Rule::r#junk, place215, at);
                        }
                        Some(58u8 | 88u8 | 120u8 | 195u8) => 'l216: {
                            let place220 = at;
                            'l217: {
                                let place219 = at;
                                if matches!(step::byte(text, at), Some(58u8..= 120u8)) {
                                    at = step::forward(at, 1);
                                } else {
                                    match step::character(text, at) {
                                        Some(
                                            (character, width),
                                        ) if matches!(
                                            character, 58u32..= 58u32 | 88u32..= 88u32 | 120u32..=
                                            120u32 | 215u32..= 215u32
                                        ) => at = step::forward(at, width),
                                        _ => break 'l217,
                                    }
                                }
                                let place218 = at;
                                match step::byte(text, at) {
                                    Some(
                                        9u8..=11u8 | 32u8 | 48u8..=57u8 | 65u8..=76u8 | 97u8..=108u8,
                                    ) => {
                                        at = step::forward(at, 1);
                                    }
                                    Some(13u8) => {
                                        if step::byte(text, step::forward(at, 1)) == Some(10u8) {
                                            at = step::forward(at, 2usize);
                                        } else {
                                            break 'l217;
                                        }
                                    }
                                    Some(92u8 | 194u8) => {
                                        if matches!(step::byte(text, at), Some(92u8)) {
                                            at = step::forward(at, 1);
                                        } else {
                                            match step::character(text, at) {
                                                Some(
                                                    (character, width),
                                                ) if matches!(
                                                    character, 92u32..= 92u32 | 160u32..= 160u32
                                                ) => at = step::forward(at, width),
                                                _ => break 'l217,
                                            }
                                        }
                                    }
                                    _ => {
                                        break 'l217;
                                    }
                                }
                                at = place218;
                                events.leaf(Rule::r#spaced_separator, place219, at);
                                break 'l216;
                            }
                            at = place220;
                            let place222 = at;
                            at = step::forward(
                                at,
                                step::width(step::byte(text, at).unwrap_or(0)),
                            );
                            let from221 = at;
                            at = step::find_any(
                                text,
                                at,
                                &[
                                    b" ",
                                    b"\n",
                                    b"\t",
                                    b"\r\n",
                                    b"(",
                                    b")",
                                    b"[",
                                    b"]",
                                    b"{",
                                    b"}",
                                    b"\x0B",
                                    b"\xC2\xA0",
                                ],
                            );
                            events.steps_over(at.wrapping_sub(from221));
                            events.leaf(Rule::r#junk, place222, at);
                        }
                        Some(92u8) => 'l223: {
                            'l224: {
                                let place227 = at;
                                'l225: {
                                    'l226: {
                                        if step::byte(text, step::forward(at, 1)) == Some(114u8) {
                                            at = step::forward(at, 2usize);
                                        } else {
                                            break 'l226;
                                        }
                                        break 'l225;
                                    }
                                    if step::byte(text, step::forward(at, 1)) == Some(110u8) {
                                        at = step::forward(at, 2usize);
                                    } else {
                                        break 'l224;
                                    }
                                }
                                events.leaf(Rule::r#literal_line_end, place227, at);
                                break 'l223;
                            }
                            let place229 = at;
                            at = step::forward(at, 1);
                            let from228 = at;
                            at = step::find_any(
                                text,
                                at,
                                &[
                                    b" ",
                                    b"\n",
                                    b"\t",
                                    b"\r\n",
                                    b"(",
                                    b")",
                                    b"[",
                                    b"]",
                                    b"{",
                                    b"}",
                                    b"\x0B",
                                    b"\xC2\xA0",
                                ],
                            );
                            events.steps_over(at.wrapping_sub(from228));
                            events.leaf(Rule::r#junk, place229, at);
                        }
                        Some(93u8 | 125u8) => {
                            let place230 = at;
                            at = step::forward(at, 1);
                            events.leaf(Rule::r#stray_closer, place230, at);
                        }
                        Some(
                            0u8..=8u8
                            | 12u8
                            | 14u8..=31u8
                            | 34u8..=35u8
                            | 38u8..=39u8
                            | 43u8..=44u8
                            | 61u8..=62u8
                            | 64u8
                            | 77u8..=87u8
                            | 89u8..=90u8
                            | 94u8..=96u8
                            | 109u8..=119u8
                            | 121u8..=122u8
                            | 124u8
                            | 126u8..=127u8
                            | 196u8..=225u8
                            | 227u8..=244u8,
                        ) => {
                            let place232 = at;
                            at = step::forward(
                                at,
                                step::width(step::byte(text, at).unwrap_or(0)),
                            );
                            let from231 = at;
                            at = step::find_any(
                                text,
                                at,
                                &[
                                    b" ",
                                    b"\n",
                                    b"\t",
                                    b"\r\n",
                                    b"(",
                                    b")",
                                    b"[",
                                    b"]",
                                    b"{",
                                    b"}",
                                    b"\x0B",
                                    b"\xC2\xA0",
                                ],
                            );
                            events.steps_over(at.wrapping_sub(from231));
                            events.leaf(Rule::r#junk, place232, at);
                        }
                        _ => {
                            break 'l3;
                        }
                    }
                    continue 'l2;
                }
                break 'l2;
            }
            let place233 = at;
            events.leaf(Rule::r#EOI, place233, at);
            events.close(place234, at);
            return Some(at);
        }
        events.undo(mark235);
        None
    }
    fn run_1(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> usize {
        events.step();
        let place25 = at;
        at = step::forward(at, 1);
        let from5 = at;
        while let Some(48u8..=57u8) = step::byte(text, at) {
            at = step::forward(at, 1);
        }
        events.steps_over(at.wrapping_sub(from5));
        'l23: {
            let place24 = at;
            'l6: {
                match step::byte(text, at) {
                    Some(45u8 | 120u8) => {
                        at = step::forward(at, 1);
                        if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                            break 'l6;
                        }
                        at = step::forward(at, 1);
                        let from7 = at;
                        while let Some(48u8..=57u8) = step::byte(text, at) {
                            at = step::forward(at, 1);
                        }
                        events.steps_over(at.wrapping_sub(from7));
                    }
                    Some(46u8) => {
                        at = step::forward(at, 1);
                        match step::byte(text, at) {
                            Some(53u8) => 'l9: {
                                'l10: {
                                    if step::has(text, at, b"5-0.5") {
                                        at = step::forward(at, 5usize);
                                    } else {
                                        break 'l10;
                                    }
                                    break 'l9;
                                }
                            }
                            _ => {
                                let from8 = at;
                                while let Some(46u8) = step::byte(text, at) {
                                    at = step::forward(at, 1);
                                }
                                events.steps_over(at.wrapping_sub(from8));
                            }
                        }
                    }
                    Some(58u8 | 88u8 | 195u8 | 226u8) => {
                        if matches!(step::byte(text, at), Some(58u8..= 88u8)) {
                            at = step::forward(at, 1);
                        } else {
                            match step::character(text, at) {
                                Some(
                                    (character, width),
                                ) if matches!(
                                    character, 58u32..= 58u32 | 88u32..= 88u32 | 215u32..=
                                    215u32 | 8208u32..= 8213u32 | 8722u32..= 8722u32
                                ) => at = step::forward(at, width),
                                _ => break 'l6,
                            }
                        }
                        if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                            break 'l6;
                        }
                        at = step::forward(at, 1);
                        let from11 = at;
                        while let Some(48u8..=57u8) = step::byte(text, at) {
                            at = step::forward(at, 1);
                        }
                        events.steps_over(at.wrapping_sub(from11));
                    }
                    Some(47u8) => {
                        if step::byte(text, step::forward(at, 1)) == Some(50u8) {
                            at = step::forward(at, 2usize);
                        } else {
                            break 'l6;
                        }
                        if matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                            break 'l6;
                        }
                        'l19: {
                            let place20 = at;
                            'l12: {
                                'l13: loop {
                                    events.step();
                                    let place15 = at;
                                    'l14: {
                                        match step::byte(text, at) {
                                            Some(9u8..=11u8 | 32u8) => {
                                                at = step::forward(at, 1);
                                            }
                                            Some(13u8) => {
                                                if step::byte(text, step::forward(at, 1)) == Some(10u8) {
                                                    at = step::forward(at, 2usize);
                                                } else {
                                                    break 'l14;
                                                }
                                            }
                                            Some(92u8) => {
                                                at = step::forward(at, 1);
                                                if !matches!(step::byte(text, at), Some(110u8 | 114u8)) {
                                                    break 'l14;
                                                }
                                                at = step::forward(at, 1);
                                            }
                                            Some(194u8) => {
                                                match step::character(text, at) {
                                                    Some(
                                                        (character, width),
                                                    ) if matches!(character, 160u32..= 160u32) => {
                                                        at = step::forward(at, width);
                                                    }
                                                    _ => break 'l14,
                                                }
                                            }
                                            _ => {
                                                break 'l14;
                                            }
                                        }
                                        continue 'l13;
                                    }
                                    at = place15;
                                    break 'l13;
                                }
                                if !matches!(step::byte(text, at), Some(45u8)) {
                                    break 'l12;
                                }
                                at = step::forward(at, 1);
                                'l16: loop {
                                    events.step();
                                    let place18 = at;
                                    'l17: {
                                        match step::byte(text, at) {
                                            Some(9u8..=11u8 | 32u8) => {
                                                at = step::forward(at, 1);
                                            }
                                            Some(13u8) => {
                                                if step::byte(text, step::forward(at, 1)) == Some(10u8) {
                                                    at = step::forward(at, 2usize);
                                                } else {
                                                    break 'l17;
                                                }
                                            }
                                            Some(92u8) => {
                                                at = step::forward(at, 1);
                                                if !matches!(step::byte(text, at), Some(110u8 | 114u8)) {
                                                    break 'l17;
                                                }
                                                at = step::forward(at, 1);
                                            }
                                            Some(194u8) => {
                                                match step::character(text, at) {
                                                    Some(
                                                        (character, width),
                                                    ) if matches!(character, 160u32..= 160u32) => {
                                                        at = step::forward(at, width);
                                                    }
                                                    _ => break 'l17,
                                                }
                                            }
                                            _ => {
                                                break 'l17;
                                            }
                                        }
                                        continue 'l16;
                                    }
                                    at = place18;
                                    break 'l16;
                                }
                                if step::has(text, at, b"1/2") {
                                    at = step::forward(at, 3usize);
                                } else {
                                    break 'l12;
                                }
                                if matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                                    break 'l12;
                                }
                                break 'l19;
                            }
                            at = place20;
                        }
                    }
                    Some(9u8 | 11u8 | 32u8) => {
                        at = step::forward(at, 1);
                        let from21 = at;
                        at = CLASS_0.run(text, at);
                        events.steps_over(at.wrapping_sub(from21));
                        if !matches!(step::byte(text, at), Some(46u8)) {
                            break 'l6;
                        }
                        at = step::forward(at, 1);
                        let from22 = at;
                        while let Some(46u8) = step::byte(text, at) {
                            at = step::forward(at, 1);
                        }
                        events.steps_over(at.wrapping_sub(from22));
                    }
                    _ => {
                        break 'l6;
                    }
                }
                break 'l23;
            }
            at = place24;
        }
        events.leaf(Rule::r#run, place25, at);
        at
    }
    fn pdn_string_34(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> usize {
        events.step();
        let place78 = at;
        at = step::forward(at, 1);
        let from37 = at;
        at = step::find3(text, at, 10u8, 34u8, 92u8);
        events.steps_over(at.wrapping_sub(from37));
        'l38: loop {
            events.step();
            'l39: {
                if !matches!(step::byte(text, at), Some(92u8)) {
                    break 'l39;
                }
                at = step::forward(at, 1);
                'l40: {
                    if !matches!(step::byte(text, at), Some(34u8 | 92u8)) {
                        break 'l40;
                    }
                    at = step::forward(at, 1);
                }
                let from41 = at;
                at = step::find3(text, at, 10u8, 34u8, 92u8);
                events.steps_over(at.wrapping_sub(from41));
                continue 'l38;
            }
            break 'l38;
        }
        match step::byte(text, at) {
            Some(34u8) => 'l42: {
                let place45 = at;
                'l43: {
                    at = step::forward(at, 1);
                    let from44 = at;
                    at = CLASS_0.run(text, at);
                    events.steps_over(at.wrapping_sub(from44));
                    if !matches!(step::byte(text, at), Some(93u8)) {
                        break 'l43;
                    }
                    at = step::forward(at, 1);
                    break 'l42;
                }
                at = place45;
                let place54 = at;
                'l46: {
                    at = step::forward(at, 1);
                    let place53 = at;
                    if !step::byte(text, at).is_some_and(|byte| CLASS_0.has(byte)) {
                        break 'l46;
                    }
                    match moves_ahead_51(text, at, events) {
                        Some(place) => at = place,
                        None => break 'l46,
                    }
                    at = place53;
                    break 'l42;
                }
                at = place54;
                'l55: loop {
                    events.step();
                    let place67 = at;
                    'l56: {
                        let place60 = at;
                        'l57: {
                            if !matches!(step::byte(text, at), Some(34u8)) {
                                break 'l57;
                            }
                            at = step::forward(at, 1);
                            let place59 = at;
                            if !step::byte(text, at)
                                .is_some_and(|byte| CLASS_0.has(byte))
                            {
                                break 'l57;
                            }
                            at = step::forward(at, 1);
                            let from58 = at;
                            at = CLASS_3.run(text, at);
                            events.steps_over(at.wrapping_sub(from58));
                            match step::byte(text, at) {
                                Some(34u8..=93u8) => {
                                    break 'l57;
                                }
                                Some(10u8) => {
                                    at = step::forward(at, 1);
                                }
                                _ => {}
                            }
                            at = place59;
                            match moves_ahead_51(text, at, events) {
                                Some(place) => at = place,
                                None => break 'l57,
                            }
                            break 'l56;
                        }
                        at = place60;
                        if !matches!(step::byte(text, at), Some(34u8)) {
                            break 'l56;
                        }
                        at = step::forward(at, 1);
                        let from61 = at;
                        at = CLASS_0.run(text, at);
                        events.steps_over(at.wrapping_sub(from61));
                        if matches!(step::byte(text, at), Some(93u8)) {
                            break 'l56;
                        }
                        let from62 = at;
                        at = step::find3(text, at, 10u8, 34u8, 92u8);
                        events.steps_over(at.wrapping_sub(from62));
                        'l63: loop {
                            events.step();
                            'l64: {
                                if !matches!(step::byte(text, at), Some(92u8)) {
                                    break 'l64;
                                }
                                at = step::forward(at, 1);
                                'l65: {
                                    if !matches!(step::byte(text, at), Some(34u8 | 92u8)) {
                                        break 'l65;
                                    }
                                    at = step::forward(at, 1);
                                }
                                let from66 = at;
                                at = step::find3(text, at, 10u8, 34u8, 92u8);
                                events.steps_over(at.wrapping_sub(from66));
                                continue 'l63;
                            }
                            break 'l63;
                        }
                        continue 'l55;
                    }
                    at = place67;
                    break 'l55;
                }
                'l76: {
                    let place77 = at;
                    'l68: {
                        if !matches!(step::byte(text, at), Some(34u8)) {
                            break 'l68;
                        }
                        at = step::forward(at, 1);
                        match step::byte(text, at) {
                            Some(93u8) => {
                                at = step::forward(at, 1);
                            }
                            Some(9u8 | 11u8 | 32u8) => 'l69: {
                                let place72 = at;
                                'l70: {
                                    let from71 = at;
                                    at = CLASS_0.run(text, at);
                                    events.steps_over(at.wrapping_sub(from71));
                                    if !matches!(step::byte(text, at), Some(93u8)) {
                                        break 'l70;
                                    }
                                    at = step::forward(at, 1);
                                    break 'l69;
                                }
                                at = place72;
                                let place75 = at;
                                let place74 = at;
                                at = step::forward(at, 1);
                                let from73 = at;
                                at = CLASS_3.run(text, at);
                                events.steps_over(at.wrapping_sub(from73));
                                match step::byte(text, at) {
                                    Some(34u8..=93u8) => {
                                        break 'l68;
                                    }
                                    Some(10u8) => {
                                        at = step::forward(at, 1);
                                    }
                                    _ => {}
                                }
                                at = place74;
                                match moves_ahead_51(text, at, events) {
                                    Some(place) => at = place,
                                    None => break 'l68,
                                }
                                at = place75;
                            }
                            _ => {
                                break 'l68;
                            }
                        }
                        break 'l76;
                    }
                    at = place77;
                }
            }
            _ => {}
        }
        events.leaf(Rule::r#pdn_string, place78, at);
        at
    }
    fn other_string_35(
        text: &[u8],
        mut at: usize,
        events: &mut Buffer<Rule>,
    ) -> Option<usize> {
        events.step();
        'l81: {
            let place110 = at;
            if matches!(step::byte(text, at), Some(39u8..= 96u8)) {
                at = step::forward(at, 1);
            } else {
                match step::character(text, at) {
                    Some(
                        (character, width),
                    ) if step::is_within(CHARACTERS_82, character) => {
                        at = step::forward(at, width);
                    }
                    _ => break 'l81,
                }
            }
            if !matches!(step::byte(text, at), Some(0u8..= 9u8 | 11u8..= 244u8)) {
                break 'l81;
            }
            match other_part_38(text, at, events) {
                Some(place) => at = place,
                None => break 'l81,
            }
            'l97: loop {
                events.step();
                let place109 = at;
                'l98: {
                    let place108 = at;
                    'l99: {
                        match step::byte(text, at) {
                            Some(59u8 | 123u8) => {
                                at = step::forward(at, 1);
                            }
                            Some(9u8 | 11u8 | 32u8) => 'l100: {
                                let place103 = at;
                                'l101: {
                                    let from102 = at;
                                    at = CLASS_0.run(text, at);
                                    events.steps_over(at.wrapping_sub(from102));
                                    if !matches!(step::byte(text, at), Some(59u8 | 123u8)) {
                                        break 'l101;
                                    }
                                    at = step::forward(at, 1);
                                    break 'l100;
                                }
                                at = place103;
                                at = step::forward(at, 1);
                                let from104 = at;
                                at = CLASS_0.run(text, at);
                                events.steps_over(at.wrapping_sub(from104));
                                match step::byte(text, at) {
                                    Some(42u8) => {
                                        at = step::forward(at, 1);
                                    }
                                    Some(48u8..=57u8) => {
                                        at = step::forward(at, 1);
                                        let from105 = at;
                                        while let Some(48u8..=57u8) = step::byte(text, at) {
                                            at = step::forward(at, 1);
                                        }
                                        events.steps_over(at.wrapping_sub(from105));
                                        match step::byte(text, at) {
                                            Some(9u8 | 11u8 | 32u8 | 46u8) => {
                                                let from106 = at;
                                                at = CLASS_0.run(text, at);
                                                events.steps_over(at.wrapping_sub(from106));
                                                if !matches!(step::byte(text, at), Some(46u8)) {
                                                    break 'l99;
                                                }
                                                at = step::forward(at, 1);
                                            }
                                            Some(45u8 | 58u8 | 88u8 | 120u8) => {
                                                at = step::forward(at, 1);
                                            }
                                            _ => {
                                                break 'l99;
                                            }
                                        }
                                    }
                                    Some(65u8..=76u8 | 97u8..=108u8) => {
                                        at = step::forward(at, 1);
                                        if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                                            break 'l99;
                                        }
                                        at = step::forward(at, 1);
                                        let from107 = at;
                                        while let Some(48u8..=57u8) = step::byte(text, at) {
                                            at = step::forward(at, 1);
                                        }
                                        events.steps_over(at.wrapping_sub(from107));
                                    }
                                    _ => {
                                        break 'l99;
                                    }
                                }
                            }
                            _ => {
                                break 'l99;
                            }
                        }
                        break 'l98;
                    }
                    at = place108;
                    if !matches!(
                        step::byte(text, at), Some(0u8..= 9u8 | 11u8..= 244u8)
                    ) {
                        break 'l98;
                    }
                    match other_part_38(text, at, events) {
                        Some(place) => at = place,
                        None => break 'l98,
                    }
                    continue 'l97;
                }
                at = place109;
                break 'l97;
            }
            events.leaf(Rule::r#other_string, place110, at);
            return Some(at);
        }
        None
    }
    fn other_part_38(
        text: &[u8],
        mut at: usize,
        events: &mut Buffer<Rule>,
    ) -> Option<usize> {
        events.step();
        'l83: {
            'l84: loop {
                events.step();
                let place94 = at;
                'l85: {
                    let place93 = at;
                    'l86: {
                        match step::byte(text, at) {
                            Some(
                                34u8 | 39u8 | 96u8 | 194u8 | 202u8 | 226u8..=227u8 | 239u8,
                            ) => {
                                if matches!(step::byte(text, at), Some(34u8..= 96u8)) {
                                    at = step::forward(at, 1);
                                } else {
                                    match step::character(text, at) {
                                        Some(
                                            (character, width),
                                        ) if step::is_within(CHARACTERS_87, character) => {
                                            at = step::forward(at, width);
                                        }
                                        _ => break 'l86,
                                    }
                                }
                                let from88 = at;
                                at = CLASS_0.run(text, at);
                                events.steps_over(at.wrapping_sub(from88));
                                if !matches!(step::byte(text, at), Some(93u8)) {
                                    break 'l86;
                                }
                                at = step::forward(at, 1);
                            }
                            Some(10u8) => {
                                at = step::forward(at, 1);
                            }
                            Some(91u8) => {
                                at = step::forward(at, 1);
                                let from89 = at;
                                at = CLASS_0.run(text, at);
                                events.steps_over(at.wrapping_sub(from89));
                                if !step::byte(text, at)
                                    .is_some_and(|byte| CLASS_1.has(byte))
                                {
                                    break 'l86;
                                }
                                at = step::forward(
                                    at,
                                    step::width(step::byte(text, at).unwrap_or(0)),
                                );
                                let from90 = at;
                                at = CLASS_2.run(text, at);
                                events.steps_over(at.wrapping_sub(from90));
                                let from91 = at;
                                at = CLASS_0.run(text, at);
                                events.steps_over(at.wrapping_sub(from91));
                                if step::byte(text, at)
                                    .is_some_and(|byte| CLASS_4.has(byte))
                                {
                                    at = step::forward(at, 1);
                                } else {
                                    match step::character(text, at) {
                                        Some(
                                            (character, width),
                                        ) if step::is_within(CHARACTERS_92, character) => {
                                            at = step::forward(at, width);
                                        }
                                        _ => break 'l86,
                                    }
                                }
                            }
                            _ => {
                                break 'l86;
                            }
                        }
                        break 'l85;
                    }
                    at = place93;
                    if !matches!(step::byte(text, at), Some(0u8..= 244u8)) {
                        break 'l85;
                    }
                    at = step::forward(
                        at,
                        step::width(step::byte(text, at).unwrap_or(0)),
                    );
                    continue 'l84;
                }
                at = place94;
                break 'l84;
            }
            if matches!(step::byte(text, at), Some(34u8..= 39u8 | 96u8)) {
                at = step::forward(at, 1);
            } else {
                match step::character(text, at) {
                    Some(
                        (character, width),
                    ) if step::is_within(CHARACTERS_95, character) => {
                        at = step::forward(at, width);
                    }
                    _ => break 'l83,
                }
            }
            let from96 = at;
            at = CLASS_0.run(text, at);
            events.steps_over(at.wrapping_sub(from96));
            if !matches!(step::byte(text, at), Some(93u8)) {
                break 'l83;
            }
            at = step::forward(at, 1);
            return Some(at);
        }
        None
    }
    fn moves_ahead_51(
        text: &[u8],
        mut at: usize,
        events: &mut Buffer<Rule>,
    ) -> Option<usize> {
        events.step();
        'l47: {
            at = step::forward(at, 1);
            let from48 = at;
            at = CLASS_0.run(text, at);
            events.steps_over(at.wrapping_sub(from48));
            match step::byte(text, at) {
                Some(42u8) => {
                    at = step::forward(at, 1);
                }
                Some(48u8..=57u8) => {
                    at = step::forward(at, 1);
                    let from49 = at;
                    while let Some(48u8..=57u8) = step::byte(text, at) {
                        at = step::forward(at, 1);
                    }
                    events.steps_over(at.wrapping_sub(from49));
                    match step::byte(text, at) {
                        Some(9u8 | 11u8 | 32u8 | 46u8) => {
                            let from50 = at;
                            at = CLASS_0.run(text, at);
                            events.steps_over(at.wrapping_sub(from50));
                            if !matches!(step::byte(text, at), Some(46u8)) {
                                break 'l47;
                            }
                            at = step::forward(at, 1);
                        }
                        Some(45u8 | 58u8 | 88u8 | 120u8) => {
                            at = step::forward(at, 1);
                        }
                        _ => {
                            break 'l47;
                        }
                    }
                }
                Some(65u8..=76u8 | 97u8..=108u8) => {
                    at = step::forward(at, 1);
                    if !matches!(step::byte(text, at), Some(48u8..= 57u8)) {
                        break 'l47;
                    }
                    at = step::forward(at, 1);
                    let from51 = at;
                    while let Some(48u8..=57u8) = step::byte(text, at) {
                        at = step::forward(at, 1);
                    }
                    events.steps_over(at.wrapping_sub(from51));
                }
                _ => {
                    break 'l47;
                }
            }
            let from52 = at;
            at = step::find3(text, at, 10u8, 91u8, 93u8);
            events.steps_over(at.wrapping_sub(from52));
            match step::byte(text, at) {
                Some(91u8..=93u8) => {
                    break 'l47;
                }
                Some(10u8) => {
                    at = step::forward(at, 1);
                }
                _ => {}
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
                    Rule::r#pdn_game => {
                        match pdn_game_0(text, at, events) {
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

//! The engines alone: each recognises the same units, and nothing is made of what it finds.

use std::hint::black_box;
use std::io::{self, Read};

use pest::{Parser, RuleType};
use portnote_core::cursor::Events;
use portnote_core::scan::{ScanRules, UnitReader};
use portnote_core::{Limits, Unit};
use portnote_engine::{Buffer, Recognise};

use super::Counts;
use crate::store::Notation;

/// What recognises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// That of pest_derive, with its pairs taken over as events.
    Pest,
    /// That of portnote-engine-derive.
    Fast,
}

macro_rules! both_engines {
    ($name:ident: $top:ident, $file:literal) => {
        mod $name {
            #[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
            #[grammar = "../../grammars/frame.pest"]
            #[grammar = $file]
            #[start($top)]
            pub(super) struct Both;
        }
    };
}

both_engines!(pbn: game, "../../grammars/pbn.pest");
both_engines!(pdn: pdn_game, "../../grammars/pdn.pest");
both_engines!(ppn: hand, "../../grammars/ppn.pest");

impl Engine {
    /// Recognises every unit of a text of a notation and says what was found.
    ///
    /// # Errors
    /// What the source of bytes says.
    pub fn run_on(self, notation: Notation, input: impl Read) -> io::Result<Counts> {
        match notation {
            Notation::Pbn => {
                self.run::<pbn::Both, _>(pbn::Rule::game, ScanRules::BLANK_LINE, input)
            }
            Notation::Pdn => {
                self.run::<pdn::Both, _>(pdn::Rule::pdn_game, ScanRules::TERMINATOR, input)
            }
            Notation::Ppn => self.run::<ppn::Both, _>(ppn::Rule::hand, ScanRules::BLOCK, input),
        }
    }

    fn run<P, R>(self, top: R, rules: ScanRules, input: impl Read) -> io::Result<Counts>
    where
        P: Parser<R> + Recognise<Rule = R>,
        R: RuleType,
    {
        let mut units = UnitReader::new(input, rules, &Limits::new());
        let (mut by_pest, mut by_fast) = (Events::default(), Buffer::new());
        let (mut bytes, mut events) = (0, 0);
        while let Some(raw) = units.next_unit()? {
            let unit = Unit::new(raw, None);
            let text = unit.with_line_feeds();
            bytes += unit.bytes().len() as u64;
            events += match self {
                Self::Pest => match P::parse(top, &text) {
                    Ok(pairs) => {
                        by_pest.fill(pairs);
                        black_box(by_pest.as_slice()).len()
                    }
                    Err(_) => 0,
                },
                Self::Fast => match P::recognise(top, &text, &mut by_fast) {
                    Ok(()) => black_box(by_fast.as_slice()).len(),
                    Err(_) => 0,
                },
            } as u64;
        }
        let mut counts = Counts::default();
        counts.set("bytes", bytes);
        counts.set("events", events);
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_find_the_same() {
        let text: &[u8] = b"[Event \"a\"]\n[Auction \"N\"]\n1NT AP\n\n1. 12-16 {b} 1-0\n\n";
        for notation in Notation::ALL {
            let counts = [Engine::Pest, Engine::Fast].map(|engine| engine.run_on(notation, text));
            let [pest, fast] = counts.map(Result::unwrap);
            assert_eq!(pest, fast);
            assert!(pest.of("events") > 5 && pest.of("bytes") == text.len() as u64);
        }
    }
}

//! The engines alone: each recognises the same units, and nothing is made of what it finds.

use std::hint::black_box;
use std::io::{self, Read};

use pest::{Parser, RuleType};
use portnote_bml::bss::scan::Lines;
use portnote_conformance::engines::fill;
use portnote_core::scan::{Blocks, Scan, UnitReader};
use portnote_core::{Limits, Notation, Unit};
use portnote_engine::{Buffer, Recognise};
use portnote_lin::Lin;
use portnote_pbn::Pbn;
use portnote_pdn::Pdn;

use super::Counts;
use portnote::Format;

/// What recognises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The engine of pest_derive, with its pairs taken over as events.
    Pest,
    /// The engine of portnote-engine-derive.
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

/// A grammar that is in one file.
macro_rules! both_engines_alone {
    ($name:ident: $top:ident, $file:literal) => {
        mod $name {
            #[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
            #[grammar = $file]
            #[start($top)]
            pub(super) struct Both;
        }
    };
}

both_engines!(pbn: game, "../../grammars/pbn.pest");
both_engines!(pdn: pdn_game, "../../grammars/pdn.pest");
both_engines!(ppn: hand, "../../grammars/ppn.pest");
both_engines_alone!(lin: unit, "../../grammars/lin.pest");
both_engines_alone!(bml: word, "../../grammars/bml.pest");
both_engines_alone!(inline: inline_text, "../../grammars/inline.pest");
both_engines_alone!(bss: line, "../../grammars/bss.pest");

impl Engine {
    /// Recognises every unit of a text of a notation and says what was found.
    ///
    /// # Errors
    /// What the source of bytes says.
    pub fn run_on(self, notation: Format, input: impl Read) -> io::Result<Counts> {
        match notation {
            Format::Pbn => self.run::<Pbn, pbn::Both, _>(pbn::Rule::game, input),
            Format::Pdn => self.run::<Pdn, pdn::Both, _>(pdn::Rule::pdn_game, input),
            Format::Ppn => {
                // Blocks and not hands, which are cut at a cost of their own.
                let blocks = Blocks::new(&Limits::new());
                self.run_with::<ppn::Both, _>(ppn::Rule::hand, blocks, input, false)
            }
            Format::Lin => self.run::<Lin, lin::Both, _>(lin::Rule::unit, input),
            Format::Bml => self.words(input),
            Format::Bss => {
                // A record is recognised without the end of its line.
                let scanner = Lines::new(&Limits::new());
                self.run_with::<bss::Both, _>(bss::Rule::line, scanner, input, true)
            }
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// BML has no grammar for a whole system: its lines are cut by hand, and of each the first word
    /// is recognised as that of a row, the rest as text.
    fn words(self, mut input: impl Read) -> io::Result<Counts> {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        let length = bytes.len() as u64;
        // Hostile text alone is not UTF-8: for all other, the slow way would be part of the figure.
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        let (mut word, mut inline) = (Side::default(), Side::default());
        for line in text.lines() {
            let line = line.trim_start();
            let end = line.find(' ').unwrap_or(line.len());
            let (first, rest) = line.split_at(end);
            word.recognise::<bml::Both>(self, bml::Rule::word, first);
            inline.recognise::<inline::Both>(self, inline::Rule::inline_text, rest);
        }
        let mut counts = Counts::default();
        counts.set("bytes", length);
        counts.set("events", word.seen + inline.seen);
        let steps = word.by_fast.steps().zip(inline.by_fast.steps());
        self.note_steps(&mut counts, steps.map(|(words, texts)| words + texts));
        Ok(counts)
    }

    /// Recognises every unit of a text from a rule on and says what was found.
    ///
    /// # Errors
    /// What the source of bytes says.
    pub fn run<N, P, R>(self, top: R, input: impl Read) -> io::Result<Counts>
    where
        N: Notation,
        N::Options: Default,
        P: Parser<R> + Recognise<Rule = R>,
        R: RuleType,
    {
        let scanner = N::scan(&N::Options::default());
        self.run_with::<P, R>(top, scanner, input, false)
    }

    fn run_with<P, R>(
        self,
        top: R,
        scanner: impl Scan,
        input: impl Read,
        is_line: bool,
    ) -> io::Result<Counts>
    where
        P: Parser<R> + Recognise<Rule = R>,
        R: RuleType,
    {
        let mut units = UnitReader::new(input, scanner);
        let mut side = Side::default();
        let mut bytes = 0;
        while let Some(raw) = units.next_unit()? {
            let unit = Unit::new(raw, None);
            bytes += unit.bytes().len() as u64;
            let text = unit.with_line_feeds();
            let text = match is_line {
                true => text.trim_end_matches('\n'),
                false => &text,
            };
            side.recognise::<P>(self, top, text);
        }
        let mut counts = Counts::default();
        counts.set("bytes", bytes);
        counts.set("events", side.seen);
        self.note_steps(&mut counts, side.by_fast.steps());
        Ok(counts)
    }

    /// Steps are counted by our engine alone, and in tests alone.
    fn note_steps(self, counts: &mut Counts, steps: Option<u64>) {
        if let (Self::Fast, Some(steps)) = (self, steps) {
            counts.set("steps", steps);
        }
    }
}

/// The events of one grammar by either engine, in memory that is used again.
struct Side<R> {
    by_pest: Buffer<R>,
    by_fast: Buffer<R>,
    seen: u64,
}

impl<R: RuleType> Default for Side<R> {
    fn default() -> Self {
        Self { by_pest: Buffer::new(), by_fast: Buffer::new(), seen: 0 }
    }
}

impl<R: RuleType> Side<R> {
    fn recognise<P>(&mut self, engine: Engine, top: R, text: &str)
    where
        P: Parser<R> + Recognise<Rule = R>,
    {
        self.seen += match engine {
            Engine::Pest => match P::parse(top, text) {
                Ok(pairs) => {
                    fill(&mut self.by_pest, pairs);
                    black_box(self.by_pest.as_slice()).len()
                }
                Err(_) => 0,
            },
            Engine::Fast => match P::recognise(top, text, &mut self.by_fast) {
                Ok(()) => black_box(self.by_fast.as_slice()).len(),
                Err(_) => 0,
            },
        } as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_find_the_same() {
        let text: &[u8] =
            b"[Event \"a\"]\n[Auction \"N\"]\n1NT AP\n\n1. 12-16 {b} 1-0\n\nmb|1C|pc|SA|\n";
        for notation in Format::ALL.iter().copied() {
            let counts = [Engine::Pest, Engine::Fast].map(|engine| engine.run_on(notation, text));
            let [pest, fast] = counts.map(Result::unwrap);
            assert_eq!(pest.disagreement(&fast), None);
            assert!(pest.of("events") > 5 && pest.of("bytes") == text.len() as u64);
        }
    }
}

//! The tricks of best play in letters.

use portnote_bridge::{Contract, Denomination, ParContract, Seat};

use super::Drawing;
use super::block::{Block, GLUE, Ink, Line, Span, wrapped};
use crate::figure::DoubleDummyFigure;
use crate::say;

/// Contracts of the best result that are listed.
const CONTRACTS: usize = 2;

impl Drawing<'_> {
    /// A row for each declarer; the first column of numbers ends after `first` columns.
    pub(super) fn double_dummy(
        self,
        table: &DoubleDummyFigure,
        first: usize,
        width: usize,
    ) -> Block {
        let words = self.style.words();
        let mut block = Block::default();
        let mut head = Line::default();
        for (place, denomination) in Denomination::ALL.into_iter().enumerate() {
            let mut name = Line::default();
            self.denomination(denomination, &mut name);
            head.pad((first + place * 3 + 1).saturating_sub(name.width()));
            head.append(name);
        }
        block.push(head);
        for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
            let mut line = Line::of(words.seat_letter(seat).to_string(), Ink::Soft);
            for (place, denomination) in Denomination::ALL.into_iter().enumerate() {
                let tricks = table.get(seat, denomination);
                let text = tricks.map_or("–".to_owned(), |tricks| tricks.to_string());
                line.pad((first + place * 3 + 1).saturating_sub(text.chars().count()));
                line.push(text, Ink::Plain);
            }
            block.push(line);
        }
        let par = say::short_par(table);
        let has_par = par.is_some();
        let mut spans = vec![Span { text: par.unwrap_or_default(), ink: Ink::Plain }];
        for (place, par) in table.par_contracts.iter().take(CONTRACTS).enumerate() {
            let gap = if place > 0 { ", " } else { "  " };
            spans.push(Span { text: gap.to_owned(), ink: Ink::Plain });
            spans.extend(self.par_contract(par));
        }
        if table.par_contracts.len() > CONTRACTS {
            spans.push(Span { text: self.sign(", …", ", ...").to_owned(), ink: Ink::Plain });
        }
        block.below(wrapped(spans, width, 2));
        if table.is_solved {
            let note = match has_par {
                true => say::solved_note(words),
                false => words.solved.to_owned(),
            };
            block.below(wrapped([Span { text: note, ink: Ink::Soft }], width, 2));
        }
        block
    }

    /// `5♣X EW −2`
    fn par_contract(self, par: &ParContract) -> Vec<Span> {
        let mut line = Line::default();
        if let Contract::Bid { bid, risk } = par.contract {
            line.push(bid.level().to_string(), Ink::Plain);
            self.denomination(bid.denomination(), &mut line);
            line.push(risk.to_string(), Ink::Plain);
        }
        let after = say::after_par_contract(par, self.style.words());
        line.push(format!("{GLUE}{}", after.replace(' ', &GLUE.to_string())), Ink::Plain);
        line.spans
    }
}

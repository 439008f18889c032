//! The corners of the table: the deal, tricks won, the contract, and best play.

use std::fmt::Write as _;

use portnote_bridge::{Contract, Denomination, FULL_HAND, ParContract, Seat, Side};

use super::super::Page;
use crate::figure::{BoardFigure, DoubleDummyFigure, ResultFigure};
use crate::say;
use crate::view::Step;
use crate::words::fill;

/// Contracts of the best result that have room in a corner.
const CONTRACTS: usize = 2;

impl Page<'_> {
    /// Dealer, vulnerability and scoring.
    pub(super) fn about_deal(&mut self, board: &BoardFigure) {
        let lines = [
            ("pn-strong", say::deals(board, self.words)),
            ("", say::vulnerable(board, self.words)),
            ("pn-soft", say::scoring(board, self.words)),
        ];
        self.out.push_str("<div class=\"pn-corner pn-about-deal\">");
        for (class, line) in lines {
            self.element("p", class, line.as_deref().unwrap_or(""));
        }
        self.out.push_str("</div>\n");
    }

    /// The tricks of both sides so far.
    pub(super) fn tally(&mut self, board: &BoardFigure) {
        let Some(counts) = counts(board) else { return };
        self.out.push_str("<div class=\"pn-corner pn-tally\">");
        for (side, count) in [Side::NorthSouth, Side::EastWest].into_iter().zip(counts) {
            let _ = write!(self.out, "<p>{} <b>{count}</b></p>", self.words.seats(side));
        }
        self.out.push_str("</div>\n");
    }

    /// The contract, the tricks that it needs, and the lead.
    pub(super) fn goal(&mut self, board: &BoardFigure) {
        let Some(result) = board.told().filter(|it| it.contract.is_some() || it.lead.is_some())
        else {
            return;
        };
        self.out.push_str("<div class=\"pn-corner pn-goal pn-contract\"><p class=\"pn-strong\">");
        self.contract_of_seat(&result);
        self.out.push_str("</p>");
        if let Some(needed) = result.contract.and_then(Contract::tricks_needed) {
            let needs = fill(self.words.needs, &needed.to_string());
            self.element("p", "", &needs);
        }
        if let Some(lead) = result.lead {
            let _ = write!(self.out, "<p class=\"pn-soft\">{} ", self.words.lead);
            self.card(lead);
            self.out.push_str("</p>");
        }
        self.out.push_str("</div>\n");
    }

    /// The tricks of best play, and the best result of both sides.
    pub(super) fn best(&mut self, board: &BoardFigure) {
        let Some(table) = &board.double_dummy else { return };
        self.out.push_str("<div class=\"pn-corner pn-best\">\n");
        self.double_dummy(table, board);
        self.out.push_str("</div>\n");
    }

    pub(super) fn double_dummy(&mut self, table: &DoubleDummyFigure, board: &BoardFigure) {
        let _ = write!(
            self.out,
            "<table class=\"{}\"><caption class=\"pn-word\">{}</caption><thead><tr><td></td>",
            say::class_of_best(table),
            say::double_dummy(table, self.words)
        );
        for denomination in Denomination::ALL {
            self.out.push_str("<th scope=\"col\">");
            self.denomination(denomination);
            self.out.push_str("</th>");
        }
        self.out.push_str("</tr></thead><tbody>\n");
        let played = board.told().and_then(|result| {
            let bid = result.contract.and_then(Contract::bid)?;
            Some((result.declarer?, bid.denomination()))
        });
        for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
            self.out.push_str("<tr><th scope=\"row\">");
            self.seat_letter(seat, "pn-letter");
            self.out.push_str("</th>");
            for denomination in Denomination::ALL {
                let tricks = table.get(seat, denomination);
                let text = tricks.map_or_else(|| "–".to_owned(), |tricks| tricks.to_string());
                let class = match played == Some((seat, denomination)) {
                    true => " class=\"pn-on\"",
                    false => "",
                };
                let _ = write!(self.out, "<td{class}>{text}</td>");
            }
            self.out.push_str("</tr>\n");
        }
        self.out.push_str("</tbody></table>\n");
        if let Some(par) = say::par(table, self.words) {
            self.element("p", "pn-par", &par);
        }
        for contract in table.par_contracts.iter().take(CONTRACTS) {
            self.out.push_str("<p class=\"pn-par\">");
            self.par_contract(contract);
            self.out.push_str("</p>");
        }
        if table.par_contracts.len() > CONTRACTS {
            self.element("p", "pn-par", "…");
        }
        if table.is_solved {
            self.element("p", "pn-par pn-solved", &say::solved_note(self.words));
        }
    }

    /// `4♥X W −1`
    fn par_contract(&mut self, par: &ParContract) {
        self.contract(&ResultFigure { contract: Some(par.contract), ..ResultFigure::default() });
        let just_made = if par.above == 0 { " =" } else { "" };
        let _ = write!(self.out, " {}{just_made}", say::after_par_contract(par, self.words));
    }
}

/// The tricks of North and South, and of East and West, as far as they may be known.
fn counts(board: &BoardFigure) -> Option<[usize; 2]> {
    match board.at {
        None | Some(Step::End) => {
            let result = board.result?;
            // What is not over yet has only the tricks so far.
            let is_over = result.made.is_some();
            if !is_over && matches!(result.contract, Some(Contract::Bid { .. })) {
                return so_far(board);
            }
            let won = usize::from(result.tricks?);
            let others = FULL_HAND.checked_sub(won)?;
            Some(match result.declarer?.side() {
                Side::NorthSouth => [won, others],
                Side::EastWest => [others, won],
            })
        }
        Some(Step::Card(_) | Step::Trick(_)) if board.play.is_some() => so_far(board),
        Some(_) => (board.steps.cards > 0 && !board.withholds).then_some([0, 0]),
    }
}

/// The tricks that are complete, where the play is shown.
fn so_far(board: &BoardFigure) -> Option<[usize; 2]> {
    let tricks = (1..).zip(&board.play.as_ref()?.tricks);
    let last = tricks.filter_map(|(number, trick)| trick.count(number)).last();
    Some(last.unwrap_or([0, 0]))
}
